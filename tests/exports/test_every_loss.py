"""Whatever a night holds is in the file, or on the list of what the file does not hold."""

from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from duplicate.exports.formats import FORMATS, Format, by_name
from duplicate.laws.dealing import deal
from duplicate.movements.mitchell import mitchell
from duplicate.night.changes import Penalty
from duplicate.night.entries import Carry, Contestant, Entries, Member, Seating
from duplicate.night.expected import expected
from duplicate.night.games import Comment, Game
from duplicate.night.night import Award, DealKey, Night, SetAside, Sitting
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.night.validation import validate
from duplicate.travellers import read, read_bytes
from duplicate.words.problems import Problem
from tests.needs import shared

Made = Callable[[Night], Night]
NOTHING: dict[str, Any] = {
    "contract": "", "declarer": "", "tricks": None, "score_ns": None, "score_ew": None,
}  # fmt: skip
PENALTY = Penalty(id=1, when="2026-01-05T22:10:00+00:00", number="3", amount="-10")


def plain() -> Night:
    """A night of three tables with what nearly every format holds."""
    movement = mitchell(3, 3)
    planned = Night(movements={(1, "A"): movement}, date="2026-01-08", hints={"winners": "two"})
    rows = [
        Result(i, section="A", round=e.round, table=e.table, board=e.board, ns=e.ns, ew=e.ew,
               contract="4S", declarer="N", tricks=8 + i % 4)
        for i, e in enumerate(expected(planned), 1)
    ]  # fmt: skip
    places = [(way, str(number)) for way in ("NS", "EW") for number in (1, 2, 3)]
    contestants = tuple(
        Contestant(f"A{n}{way}", (Member(f"{way}{n} one"), Member(f"{way}{n} two", place=1)))
        for way, n in places
    )
    seatings = tuple(Seating(1, "A", way, n, f"A{n}{way}") for way, n in places)
    deals = {DealKey(board): deal("x", board) for board in range(1, 10)}
    night = replace(planned, entries=Entries(contestants, seatings), results=Results.of(rows), deals=deals)
    return validate(night)


def of(**more: Any) -> Made:
    return lambda night: replace(night, **more)


def hint(name: str, text: str) -> Made:
    return lambda night: replace(night, hints={**night.hints, name: text})


def contestant(**more: Any) -> Made:
    def made(night: Night) -> Night:
        first, *others = night.entries.contestants
        return replace(night, entries=replace(night.entries, contestants=(first._replace(**more), *others)))

    return made


def member(**more: Any) -> Made:
    def made(night: Night) -> Night:
        first, *others = night.entries.contestants[0].members
        return contestant(members=(first._replace(**more), *others))(night)

    return made


def another(person: Member) -> Made:
    return lambda night: contestant(members=(*night.entries.contestants[0].members, person))(night)


def row(**more: Any) -> Made:
    def made(night: Night) -> Night:
        first, *others = night.results.rows
        return replace(night, results=Results.of([first._replace(**more), *others]))

    return made


def weighted(night: Night) -> Night:
    first, *others = row(**NOTHING)(night).results.rows
    weights = [
        Weighted(first.row_id, side, Fraction(1, 2), sign * points)
        for side, sign in (("NS", 1), ("EW", -1))
        for points in (420, 170)
    ]
    return replace(night, results=Results.of([first, *others], weights))


def dealt(key: DealKey) -> Made:
    return lambda night: replace(night, deals={**night.deals, key: deal("y", 1)})


ABOUT: dict[str, Made] = {
    "name": of(name="Night"),
    "club": of(club="Club"),
    "venue": of(venue="Hall"),
    "director": of(director="D"),
    "slug": of(slug="night"),
    "applied changes": of(changes=(PENALTY,), changes_applied=True),
    "open changes": of(changes=(PENALTY,)),
    "penalty": of(awards=(Award("A1NS", "-10", "percent", 1, "late", 1),)),
    "set aside": of(set_aside=(SetAside("x", 1, (("board", "7"),), Problem("bad")),)),
    "name of a session": of(sittings={1: Sitting("Evening")}),
    "date of a session": of(sittings={1: Sitting("", "2026-01-09")}),
    "section title": of(section_titles={"A": "Ace"}),
    "method": hint("method", "total-imps"),
    "butler": hint("method", "butler"),
    "program": hint("program", "Other"),
    "datum": hint("datum/1/A/1", "50"),
    "awards": hint("awards", "club.toml"),
    "conditions": of(settings={"preset": "ebu"}),
    "comment": of(games=(Game(1, section="A", comments=(Comment("", "a"),)),)),
    "tag": of(games=(Game(1, section="A", tags=(("Room", "x"),)),)),
    "deal of a section": dealt(DealKey(1, 0, "A")),
    "deal of another session": dealt(DealKey(1, 2)),
    "deal of a copy": dealt(DealKey(1, 0, "", "b")),
}
ABOUT_PLAYERS: dict[str, Made] = {
    "name of a team": contestant(name="Team"),
    "stratum": contestant(stratum="B"),
    "carry-over": contestant(carry=Carry(Fraction(3))),
    "handicap": contestant(handicap="-2"),
    "person": member(person="p1"),
    "club number": member(club_number="7"),
    "club of a member": member(club="Ace"),
    "grade": member(grade="A"),
    "substitute": another(Member("Sub", place=1, since=(1, 2, 0))),
    "third player": another(Member("Third", place=2)),
}
ABOUT_RESULTS: dict[str, Made] = {
    "copy": row(copy="b"),
    "lead": row(lead="SA"),
    "split score": row(score_ew=-100),
    "score alone": row(contract="", declarer="", tricks=None),
    "average plus": row(**NOTHING, status=Status.ARTIFICIAL, adj_ns="A+", adj_ew="A-"),
    "IMPs awarded": row(**NOTHING, status=Status.ARTIFICIAL, adj_ns="3imp", adj_ew="-3imp"),
    "points by hand": row(adj_ns="5.5mp"),
    "not played": row(**NOTHING, status=Status.NOT_PLAYED),
    "cancelled": row(status=Status.CANCELLED),
    "still to come": row(**NOTHING, status=Status.PENDING),
    "sit-out": row(**NOTHING, status=Status.SIT_OUT, ew=""),
    "weighted": weighted,
    "seats of the players": row(north="NS1 two", south="NS1 one"),
    "declarer of a score": row(contract="", tricks=None),
    "contract behind an award": row(
        status=Status.ARTIFICIAL, score_ns=None, score_ew=None, adj_ns="60%", adj_ew="40%"
    ),
}
#: Formats without results say how many are lost, not what was in each.
NONE_OF = {
    "lin": ABOUT_RESULTS, "movement": {**ABOUT_PLAYERS, **ABOUT_RESULTS},
    **{name: {**ABOUT_PLAYERS, **ABOUT_RESULTS} for name in ("dup", "dlm", "bri", "dge")},
}  # fmt: skip
#: The upload to BridgeWebs is not read, and has these in columns of their own.
IN_BRIDGEWEBS = {
    "director", "method", "butler", "name", "lead", "split score", "score alone", "average plus",
    "IMPs awarded", "points by hand",
}  # fmt: skip


def held(form: Format, night: Night) -> dict[str, object]:
    """What a file holds, as far as it says so."""
    if not form.reads:
        return {"bytes": form.write(night)}
    back = read_bytes(form.write(night), "file")
    found = {f.name: getattr(back, f.name) for f in fields(back)} | {
        "results": [r._replace(row_id=0, source="", line=None) for r in back.results.rows],
        "weights": back.results.weights,
    }
    for name in ("problems", "folder", "rows_read"):
        del found[name]
    return found


@pytest.mark.parametrize("form", [f for f in FORMATS if f.writer], ids=lambda f: f.name)
def test_everything_is_in_the_file_or_on_the_list(form: Format) -> None:
    night = plain()
    lost, there = form.lost(night), held(form, night)
    silent = []
    for what, made in {**ABOUT, **ABOUT_PLAYERS, **ABOUT_RESULTS}.items():
        if what in NONE_OF.get(form.name, ()) or (form.name == "bridgewebs" and what in IN_BRIDGEWEBS):
            continue
        more = made(night)
        if form.lost(more) == lost and held(form, more) == there:
            silent.append(what)
    assert not silent


def test_a_record_of_play_says_what_it_lost_of_the_result() -> None:
    """LIN has auction and play, so that a cancelled result would come back as one that counts."""
    night = read(shared("oracles/files/lin/multiline-12boards.lin"))
    form = by_name("lin")
    for what in ("split score", "points by hand", "cancelled", "weighted"):
        assert form.lost(ABOUT_RESULTS[what](night)) != form.lost(night), what


def test_the_fifth_and_sixth_of_a_team_are_named_where_they_are_lost() -> None:
    six = tuple(Member(name, place=place) for place, name in enumerate(("A", "B", "C", "D", "Eve", "Fay")))
    night = plain()
    teams = tuple(
        c._replace(category="team", members=six if not i else c.members)
        for i, c in enumerate(night.entries.contestants[:3])
    )
    seatings = [Seating(1, "A", way, n, f"A{n}NS") for way in ("NS", "EW") for n in ("1", "2", "3")]
    night = replace(night, entries=Entries(teams, tuple(seatings)), hints={"method": "teams"})
    (said,) = [phrase for phrase in by_name("csv").lost(night) if "members" in phrase]
    assert said == "2 names of members who sit at no line: Eve, Fay"
    names = {m.name for c in read_bytes(by_name("csv").write(night), "t.csv").entries.contestants
             for m in c.members}  # fmt: skip
    assert {"A", "B", "C", "D"} <= names
    assert not {"Eve", "Fay"} & names
