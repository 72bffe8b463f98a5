"""Nobody can find in anything published what the privacy settings hide: every file, every writing."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from duplicate.exports.bridgewebs import write_scored
from duplicate.exports.csv import write_csv
from duplicate.exports.formats import by_name
from duplicate.exports.json import write_json
from duplicate.exports.lin import lin
from duplicate.exports.pbn import pbn
from duplicate.exports.xlsx import write_xlsx
from duplicate.night.changes import NameChange, Penalty, apply
from duplicate.night.entries import Member
from duplicate.night.games import Comment, Game
from duplicate.night.night import Night, SetAside
from duplicate.night.privacy import PersonSettings, Privacy
from duplicate.night.publishing import published, unmarked
from duplicate.pages.data_files import DataFiles
from duplicate.pages.event import event_view
from duplicate.pages.site import write_site
from duplicate.scoring import score, standings
from duplicate.words.problems import Problem
from tests.pages import nights
from tests.pages.seen import files_of, holding, writings

HIDDEN = ("Zoë O'Quirk-Vasić", "欧阳晓雪")
INITIALS = "Thorbjørn Ælfgård"
UNDER_18 = "Wilhelmina Xanthopoulou"
NUMBER = "90817263"


def with_people(hidden: tuple[str, ...], others: tuple[str, ...] = (), tables: int = 4) -> Night:
    """A night in which people stand wherever a name can stand; one of 12 tables has every kind of row."""
    plain = nights.night(tables=tables, every_kind=tables == 12)
    first, second, *rest = plain.entries.contestants
    names = [*hidden, *others]
    first = first._replace(
        members=tuple(Member(n, club_number=f"{NUMBER}{i}", place=i) for i, n in enumerate(names[:2])),
        name=f"Team {names[0].split()[-1]}",
    )
    second = second._replace(
        members=tuple(Member(n, club_number=f"{NUMBER}{i}", place=i) for i, n in enumerate(names[2:4], 5))
        or second.members
    )
    who = names[0]
    stranger = SetAside(
        f"results of {who}.csv", 7, (("ns_names", f"{who} & {names[-1]}"), ("board", "3")),
        Problem(f"{who} is in two pairs", f"results of {who}.csv", 7, "names", who),
    )  # fmt: skip
    game = Game(
        board=1,
        tags=(("North", who), ("Annotator", who), ("lin_pn", f"{who},x,y,z")),
        comments=(Comment("", f"{who} thought for a while, and {who.split()[-1]} passed"),),
    )
    night = replace(
        plain,
        name=f"The {who} Cup",
        director=who,
        slug="",
        entries=replace(plain.entries, contestants=(first, second, *rest)),
        set_aside=(stranger,),
        problems=(stranger.problem,),
        games=(game,),
        changes=(
            Penalty(
                id=1, when="2026-01-15T22:00:00+00:00", who=who.split()[-1], why=f"{who} was late; {NUMBER}0",
                number="2", direction="NS", amount="-1",
            ),
            NameChange(
                id=2, when="2026-01-15T22:01:00+00:00", who=who, number="1", direction="NS", place=0,
                before=f"{who}x", after=who, club_number=f"{NUMBER}0",
            ),
        ),
        changes_applied=False,
    )  # fmt: skip
    return apply(night)


def privacy(hidden: tuple[str, ...], *people: PersonSettings) -> Privacy:
    return Privacy(people=(*(PersonSettings(name=name, display="hidden") for name in hidden), *people))


def everything(night: Night, settings: Privacy) -> dict[str, bytes]:
    """All exports of a night, and the data beside its pages."""
    seen = published(night, settings)
    scores = score(seen)
    table = standings(scores)
    view = event_view(scores, table)
    plain = unmarked(seen)
    made = DataFiles(scores, table).files(view, [])
    made |= {
        "night.json": write_json(plain),
        "night.xlsx": write_xlsx(plain),
        "night.csv": write_csv(plain),
        "night.pbn": pbn(plain),
        "night.lin": lin(plain),
        "night.usebio": by_name("usebio").write(seen),
        "bridgewebs.csv": write_scored(scores, table),
        f"{view.slug}.view": msgspec.json.encode(view, enc_hook=str),
    }
    return made


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A whole site: pages in two languages, PDFs and data."""
    people = (
        PersonSettings(name=INITIALS, display="initials"),
        PersonSettings(
            name=UNDER_18, under_18=True, alias="Foxtrot", guardian="Agathe Xanthopoulou 555-0199"
        ),
    )
    night = published(with_people(HIDDEN, (INITIALS, UNDER_18), 12), privacy(HIDDEN, *people))
    scores = score(night)
    table = standings(scores)
    out = tmp_path_factory.mktemp("site")
    write_site(event_view(scores, table), out, data=DataFiles(scores, table))
    return files_of(out)


@pytest.mark.parametrize("name", [*HIDDEN, INITIALS, UNDER_18, "Agathe", "555-0199", NUMBER])
def test_a_whole_site_tells_nothing_that_is_hidden(site: dict[str, bytes], name: str) -> None:
    assert {".html", ".pdf", ".xlsx", ".csv", ".json", ".xml", ".pbn"} <= {Path(file).suffix for file in site}
    assert holding(name, site) == []


def test_the_site_tells_what_may_be_seen(site: dict[str, bytes]) -> None:
    """The scan of the test before finds what is there: in pages, PDFs, workbooks and the rest."""
    visible = nights.members(3, 0)[0].name
    found = {Path(file).suffix for file in holding(visible, site)}
    assert {".html", ".pdf", ".xlsx", ".csv", ".json", ".xml", ".pbn"} <= found
    assert holding("T. Æ.", site)
    assert holding("Foxtrot", site)


letters = st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x24F), min_size=3, max_size=9)
latin = st.lists(letters.map(str.capitalize), min_size=2, max_size=3).map(" ".join)
chinese = st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=2, max_size=4)
irish = st.tuples(letters, letters).map(lambda two: f"{two[0].capitalize()} O'{two[1].capitalize()}")


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(latin, chinese, irish))
def test_no_export_tells_a_hidden_name(name: str) -> None:
    visible = "".join(str(nights.members(n, side)) for n in range(12) for side in (0, 1)).casefold()
    assume(not any(way in visible for way in writings(name)))
    night = with_people((name, "Kit Vale"))
    made = everything(night, privacy((name,)))
    assert holding(name, made) == []
    same = everything(night, Privacy())
    assert holding(name, same), "the scan finds the name where it is shown"


def test_the_results_are_the_same_whoever_is_hidden() -> None:
    night = with_people(HIDDEN)
    shown, hidden = score(published(night, Privacy())), score(published(night, Privacy(default="hidden")))
    assert [(s.total, s.rank, s.pair) for s in standings(shown).rows] == [
        (s.total, s.rank, s.pair) for s in standings(hidden).rows
    ]
    assert shown.night.results.rows[3].contract == hidden.night.results.rows[3].contract


def test_pairs_that_are_named_by_their_players_get_other_numbers() -> None:
    plain = nights.night(tables=2)
    names = {"1": "annberg+bo", "2": "cy+dee"}
    rows = [row._replace(ns=names.get(row.ns, row.ns)) for row in plain.results.rows]
    entries = plain.entries
    changed = replace(
        plain,
        results=type(plain.results).of(rows),
        entries=replace(
            entries,
            contestants=tuple(
                c._replace(id=names["1"], members=(Member("annberg"), Member("bo", place=1)))
                if c.id == "1NS"
                else c._replace(id=names["2"])
                if c.id == "2NS"
                else c
                for c in entries.contestants
            ),
            seatings=tuple(
                s._replace(number=names[s.number], contestant=names[s.number]) if s.direction == "NS" else s
                for s in entries.seatings
            ),
        ),
    )
    made = everything(changed, Privacy(people=(PersonSettings(name="annberg", display="hidden"),)))
    assert holding("annberg", made) == []
    assert holding("cy+dee", made)


def test_what_is_sorted_by_name_is_sorted_by_what_is_shown() -> None:
    from duplicate.scoring.players import players

    night = replace(nights.night(tables=4), changes_applied=True)
    seen = score(published(night, Privacy(default="hidden")))
    listed = [player.name for player in players(seen)]
    assert set(listed) == {"***"}
    assert len(listed) == 16


def test_a_swiss_event_tells_nothing_that_is_hidden(tmp_path: Path) -> None:
    from duplicate.pages.swiss_event import swiss_view
    from duplicate.pages.swiss_site import write_swiss
    from duplicate.swiss.published import published_state
    from duplicate.swiss.records import NameChange as Renamed
    from duplicate.swiss.records import Person, Registered
    from tests.swiss.desk import WHEN, Desk

    desk = Desk()
    first = (Person(name=f"{HIDDEN[0]}x", club_number=NUMBER), Person(name=HIDDEN[1], person="p-4711"))
    second = (Person(name=INITIALS), Person(name="Kit Vale", club_number=f"{NUMBER}9"))
    desk.add(Registered(id=desk.id, when=WHEN, contestant="1", members=first))
    desk.add(Registered(id=desk.id, when=WHEN, contestant="2", members=second))
    desk.close()
    desk.add(
        Renamed(
            id=desk.id, when=WHEN, who=HIDDEN[1], why=f"{HIDDEN[0]} said so",
            number="1", place=0, before=f"{HIDDEN[0]}x", after=HIDDEN[0],
        )
    )  # fmt: skip
    desk.draw("1-2")
    desk.start()
    desk.score_all()
    desk.over()
    settings = privacy(HIDDEN, PersonSettings(name=INITIALS, display="initials"))
    write_swiss(swiss_view(published_state(desk.state, settings)), tmp_path / "site")
    made = files_of(tmp_path / "site")
    for name in (*HIDDEN, INITIALS, NUMBER, "p-4711"):
        assert holding(name, made) == [], name
    assert holding("Kit Vale", made)
    assert holding("T. Æ. – Kit Vale", made)
    write_swiss(swiss_view(desk.state), tmp_path / "open")
    assert holding(HIDDEN[1], files_of(tmp_path / "open"))


def test_a_league_keeps_people_apart_that_it_does_not_name(tmp_path: Path) -> None:
    from duplicate.cli.public import public_all
    from duplicate.scoring.league import League, LeagueNight, table

    def listed(settings: Privacy) -> list[tuple[str, str]]:
        _, seen = public_all([nights.night(tables=3), nights.night(tables=3, seed=8)], settings)
        scores = [score(night) for night in seen]
        made = table(League(), [LeagueNight("", "", s, standings(s)) for s in scores])
        return [(str(place.total), str(place.nights)) for place in made.places]

    assert sorted(listed(Privacy())) == sorted(listed(Privacy(default="hidden")))
