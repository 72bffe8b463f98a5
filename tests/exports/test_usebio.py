"""Scored events as USEBIO 1.2: valid by the schema, and the same results when read."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree

from duplicate.exports.usebio import lost, write_night
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.night.validation import validate
from duplicate.travellers import read
from duplicate.travellers.usebio import read_usebio
from tests.exports.whole_nights import NIGHTS, ROOT, nights

SCHEMA = etree.XMLSchema(etree.parse(str(ROOT / "fixtures" / "schema" / "usebio-1.2.xsd")))


def written(night: Night) -> tuple[etree._Element, Night]:
    """The event as XML that the schema allows, and the night that reading gives."""
    data = write_night(night)
    assert write_night(night) == data
    root = etree.fromstring(data)
    assert SCHEMA.validate(root), SCHEMA.error_log
    return root, validate(read_usebio(data, "n.xml"))


def held(rows: Iterable[Result], *, rounds: bool = False) -> list[tuple[object, ...]]:
    """What a line of a traveller holds, in any order."""
    return sorted(
        (
            r.session,
            r.section,
            r.round if rounds else None,
            r.board,
            r.ns,
            r.ew,
            r.north,
            r.east,
            r.south,
            r.west,
            r.status.value,
            r.contract,
            r.declarer,
            str(r.tricks),
            r.lead,
            str(r.score_ns),
            r.adj_ns,
            r.adj_ew,
        )
        for r in rows
    )


def test_oracles(shared: Callable[[str], Path]) -> None:
    paths = sorted(shared("oracles/files/usebio").glob("*.xml"))
    assert len(paths) == 5
    for path in paths:
        night = read(path)
        _, found = written(night)
        assert held(found.results.rows) == held(night.results.rows)
        assert (found.name, found.date, found.club) == (night.name, night.date, night.club)
        assert {k: v for k, v in found.hints.items() if k != "program"} == {
            k: v for k, v in night.hints.items() if k != "program"
        }
        assert {c.id: c.members for c in found.entries.contestants} == {
            c.id: c.members for c in night.entries.contestants
        }
        assert sorted(map(str, found.deals.values())) == sorted(map(str, night.deals.values()))
        assert lost(night) == ["the program that the source states"]


def test_published_totals_of_an_oracle_stand_in_the_file(shared: Callable[[str], Path]) -> None:
    """The file of the scoring program states totals and places; ours has the same."""
    path = shared("oracles/files/usebio/butler_howell.xml")
    root, _ = written(read(path))
    printed = etree.parse(str(path)).getroot()
    for tag in ("TOTAL_SCORE", "PLACE"):
        ours, theirs = (
            {p.findtext("PAIR_NUMBER"): p.findtext(tag) for p in tree.iter("PAIR")}
            for tree in (root, printed)
        )
        if tag == "PLACE":
            ours = {n: (t or "").rstrip("=") for n, t in ours.items()}
            assert ours == theirs
        else:
            assert {n: float(t or "nan") for n, t in ours.items()} == {
                n: float(t or "nan") for n, t in theirs.items()
            }


@pytest.mark.parametrize("name", ["thursday", "acceptance"])
def test_sample_nights(name: str) -> None:
    night = read(NIGHTS / name)
    _, found = written(night)
    assert len(found.results) == len(night.results)
    played = {Status.PLAYED, Status.PASSED}
    own = [r for r in night.results.rows if r.status in played and r.score_ns is not None]
    back = [r for r in found.results.rows if r.status in played]
    assert len(own) == len(back)
    assert sorted((r.session, r.board, r.contract, r.score_ns) for r in own) == sorted(
        (r.session, r.board, r.contract, r.score_ns) for r in back
    )


def pairs(
    *rows: Result, hints: dict[str, str], settings: dict[str, object] | None = None, teams: bool = False
) -> Night:
    numbered = [row._replace(row_id=i) for i, row in enumerate(rows, 1)]
    numbers = sorted({n for r in rows for n in (r.ns, r.ew)})
    contestants = tuple(
        Contestant(
            n,
            (Member(f"Ann {n}"), Member(f"Bo {n}", place=1)),
            name=f"Team {n}" if teams else "",
            category="team" if teams else "pair",
        )
        for n in numbers
    )
    sessions = sorted({(r.session, r.section) for r in rows})
    seatings = tuple(Seating(*place, "", n, n) for place in sessions for n in numbers)
    return validate(
        Night(
            name="Event",
            entries=Entries(contestants, seatings),
            results=Results.of(numbered),
            hints=hints,
            settings=settings or {},
        )
    )


def line(
    board: int, ns: str, ew: str, points: int, round_number: int = 1, *, session: int = 1, section: str = ""
) -> Result:
    return Result(
        board=board,
        ns=ns,
        ew=ew,
        score_ns=points,
        score_ew=-points,
        round=round_number,
        session=session,
        section=section,
    )


def test_swiss_pairs_stand_in_matches_with_their_victory_points() -> None:
    rounds = {1: (("1", "2"), ("3", "4")), 2: (("1", "3"), ("2", "4"))}
    rows = [
        line(board + 2 * (number - 1), *meeting, points, number)
        for number, meetings in rounds.items()
        for board, scores in ((1, (420, 450)), (2, (-50, 140)))
        for meeting, points in zip(meetings, scores, strict=True)
    ]
    hints = {"method": "cross-imps", "winners": "one"}
    night = pairs(*rows, hints=hints, settings={"victory_points": {"scale": "wbf"}})
    root, found = written(night)
    event = root.find("EVENT")
    assert event is not None
    assert event.get("EVENT_TYPE") == "SWISS_PAIRS_CROSS_IMPS"
    assert event.findtext("MATCH_SCORING_METHOD") == "VPS"
    matches = list(event.iter("MATCH"))
    tags = ("ROUND_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    assert [tuple(match.findtext(tag) for tag in tags) for match in matches] == [
        ("1", "1", "2"),
        ("1", "3", "4"),
        ("2", "1", "3"),
        ("2", "2", "4"),
    ]
    for match in matches:  # the WBF scale gives 20 to both together
        assert float(match.findtext("NS_SCORE") or 0) + float(match.findtext("EW_SCORE") or 0) == 20
    assert held(found.results.rows, rounds=True) == held(night.results.rows, rounds=True)


def test_teams_of_four() -> None:
    rows = [line(1, "1", "2", 420), line(1, "2", "1", 450), line(2, "1", "2", -50), line(2, "2", "1", -100)]
    night = pairs(*rows, hints={"method": "teams"}, teams=True)
    root, found = written(night)
    event = root.find("EVENT")
    assert event is not None
    assert event.get("EVENT_TYPE") == "TEAMS_OF_FOUR"
    assert [t.findtext("TEAM_NAME") for t in event.iter("TEAM") if t.findtext("TEAM_NUMBER")] == [
        "Team 1",
        "Team 2",
    ]
    assert held(found.results.rows, rounds=True) == held(night.results.rows, rounds=True)
    assert found.hints["method"] == "teams"
    assert {c.category for c in found.entries.contestants} == {"team"}


def test_an_individual() -> None:
    rows = [
        Result(row_id=i, board=b, north=n, south=s, east=e, west=w, score_ns=p, score_ew=-p)
        for i, (b, n, s, e, w, p) in enumerate(
            [(1, "1", "2", "3", "4", 420), (1, "5", "6", "7", "8", -50), (2, "1", "3", "2", "4", 90)], 1
        )
    ]
    players = tuple(Contestant(str(i), (Member(f"Player {i}"),), category="player") for i in range(1, 9))
    entries = Entries(players, tuple(Seating(1, "", "", c.id, c.id) for c in players))
    night = validate(
        Night(name="Ind", entries=entries, results=Results.of(rows), hints={"method": "matchpoints"})
    )
    root, found = written(night)
    event = root.find("EVENT")
    assert event is not None
    assert event.get("EVENT_TYPE") == "INDIVIDUAL"
    assert held(found.results.rows) == held(night.results.rows)
    assert [c.names() for c in found.entries.contestants] == [c.names() for c in players]


def test_sessions_and_sections() -> None:
    rows = [line(1, "1", "2", 420, session=s, section=c) for s in (1, 3) for c in ("A", "B")]
    rows += [line(1, "3", "4", p, session=s, section=c) for s in (1, 3) for c, p in (("A", 50), ("B", -50))]
    night = pairs(*rows, hints={"method": "matchpoints", "winners": "one"})
    root, found = written(night)
    assert root.findtext("EVENT/SESSION_COUNT") == "2"
    assert held(found.results.rows) == held(night.results.rows)


def test_artificial_scores_become_codes() -> None:
    rows = [
        line(1, "1", "2", 420),
        Result(board=1, ns="3", ew="4", status=Status.ARTIFICIAL, adj_ns="60%", adj_ew="40%"),
    ]
    night = pairs(*rows, hints={"method": "matchpoints", "winners": "one"})
    root, found = written(night)
    assert [e.text for e in root.iter("SCORE")] == ["420", "A6040"]
    assert held(found.results.rows) == held(night.results.rows)
    plus = replace(
        night,
        results=Results.of([night.results.rows[0], night.results.rows[1]._replace(adj_ns="A+", adj_ew="A-")]),
    )
    assert "averages plus and minus as such (they become 60%, 50% and 40%)" in lost(plus)


@given(nights())
@settings(max_examples=25, deadline=None)
def test_any_night_gives_valid_xml(night: Night) -> None:
    checked = validate(replace(night, changes=(), hints={}, settings={}))
    if len(checked.results):
        written(checked)
        assert isinstance(lost(checked), list)


def test_who_declared_a_score_without_a_contract(shared: Callable[[str], Path]) -> None:
    """Two rows of this page state a declarer and a score, and no contract."""
    night = read(shared("oracles/travellers.csv.gz"), event="acbl-sectional")
    told = [r.declarer for r in night.results if not r.contract]
    assert told == ["W", "W"]
    assert sorted(r.declarer for r in written(night)[1].results if not r.contract) == told


def test_a_team_keeps_the_order_of_its_players() -> None:
    night = read(NIGHTS / "team-match")
    players = [[(m.name, m.place) for m in c.members] for c in night.entries.contestants]
    assert [len(team) for team in players] == [4, 4]
    assert [[(m.name, m.place) for m in c.members] for c in written(night)[1].entries.contestants] == players


def test_seats_that_differ_from_the_order_of_the_pair_are_lost() -> None:
    night = read(NIGHTS / "thursday")
    assert not [phrase for phrase in lost(night) if "seats" in phrase]
    first, second, *others = night.results.rows
    as_written = first._replace(north="Alice Moorgate", south="Bertrand Quill")
    turned = second._replace(north="Bertrand Quill", south="Alice Moorgate")
    rows = Results.of([as_written, turned, *others], night.results.weights)
    assert "the seats of the players at 1 result" in lost(replace(night, results=rows))


def test_a_single_table_has_its_imps() -> None:
    """The format has no word for compensation: the IMPs are written as they are, 1 and -1 on board 1."""
    first = etree.fromstring(write_night(read(NIGHTS / "single-table"))).find(".//BOARD")
    assert first is not None
    assert [first.findtext(f".//{side}_IMPS") for side in ("NS", "EW")] == ["1", "-1"]
