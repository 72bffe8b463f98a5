"""Whole nights for the writers: by hypothesis, and those of the fixtures and the oracles."""

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path

from hypothesis import strategies as st

from duplicate.laws.boards import vulnerability
from duplicate.laws.contracts import parse_contract
from duplicate.laws.dealing import deal
from duplicate.laws.scores import score_ns
from duplicate.movements.mitchell import mitchell
from duplicate.night.changes import Change, NameChange, Penalty, ResultChange, ResultKey
from duplicate.night.entries import Carry, Contestant, Entries, Member, Seating
from duplicate.night.night import DealKey, Night, Sitting
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.words.seats import Seat

ROOT = Path(__file__).resolve().parents[2]
NIGHTS = ROOT / "fixtures" / "nights"

#: Names as spreadsheets and files of commas hate them.
HOSTILE = (
    "=1+1",
    "+cmd",
    "-Ann",
    "@x",
    "x" * 300,
    'O"Neil, Ann',
    "a;b|c",
    "Ann & Bo",
    "Ann and Bo",
    "甲乙",
    "Zoë/É",
    "7",
)


def same(one: Night, other: Night) -> None:
    """Every field of two nights is equal."""
    for field in fields(Night):
        if field.name == "folder":
            continue
        left, right = getattr(one, field.name), getattr(other, field.name)
        if field.name == "results":
            left, right = (left.rows, left.weights), (right.rows, right.weights)
        assert left == right, field.name


def rows_of(night: Night) -> list[Result]:
    """The results without their numbers, sources and lines."""
    return [row._replace(row_id=0, source="", line=None) for row in night.results.rows]


names = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(
        st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")),
        min_size=1,
        max_size=12,
    ),
)
numbers = st.sampled_from(["1", "2", "3", "10", "7A", "12"])


@st.composite
def results(draw: st.DrawFn) -> Result:
    board = draw(st.integers(1, 40))
    common = Result(
        session=draw(st.integers(1, 2)),
        section=draw(st.sampled_from(["", "A", "B"])),
        round=draw(st.one_of(st.none(), st.integers(1, 9))),
        table=draw(st.one_of(st.none(), st.integers(1, 9))),
        board=board,
        copy=draw(st.sampled_from(["", "b"])),
        ns=draw(numbers),
        ew=draw(numbers),
    )
    kind = draw(st.sampled_from(list(Status)))
    if kind is Status.ARTIFICIAL:
        awards = st.sampled_from(["A+", "A=", "A-", "55%", "3imp", "-100pts", "5.5mp"])
        return common._replace(status=kind, adj_ns=draw(awards), adj_ew=draw(awards))
    if kind is Status.PASSED:
        return common._replace(status=kind, contract="PASS", score_ns=0, score_ew=0)
    if kind is not Status.PLAYED:
        return common._replace(status=kind)
    contract = (
        f"{draw(st.integers(1, 7))}{draw(st.sampled_from('CDHSN'))}{draw(st.sampled_from(['', 'X', 'XX']))}"
    )
    seat, tricks = draw(st.sampled_from(list(Seat))), draw(st.integers(0, 13))
    points = score_ns(parse_contract(contract), seat, tricks, vulnerability(board))
    lead = draw(st.sampled_from(["", "SA", "HT", "C2"]))
    return common._replace(
        contract=contract,
        declarer=seat.value,
        tricks=tricks,
        lead=lead,
        score_ns=points,
        score_ew=-points,
    )


@st.composite
def nights(draw: st.DrawFn) -> Night:
    """A night with everything a night may hold, results as they are after a check."""
    rows = [
        row._replace(row_id=i, source="s.csv", line=i + 1)
        for i, row in enumerate(draw(st.lists(results(), max_size=8)), 1)
    ]
    weights = []
    if rows and rows[0].status is Status.PLAYED and draw(st.booleans()):
        rows[0] = rows[0]._replace(score_ns=None, score_ew=None)
        for side, sign in (("NS", 1), ("EW", -1)):
            weights += [
                Weighted(1, side, Fraction(1, 3), 170 * sign),
                Weighted(1, side, Fraction(2, 3), -50 * sign),
            ]
    members = st.builds(
        Member,
        names,
        person=st.sampled_from(["", "p1"]),
        club_number=st.sampled_from(["", "007"]),
        club=st.sampled_from(["", "Club"]),
        grade=st.sampled_from(["", "A"]),
        place=st.integers(0, 1),
        since=st.sampled_from([(0, 0, 0), (1, 4, 0)]),
    )
    contestants = [
        Contestant(
            f"c{i}",
            tuple(draw(st.lists(members, max_size=2))),
            stratum=draw(st.sampled_from(["", "B"])),
            carry=draw(st.sampled_from([None, Carry(Fraction(7, 3), Fraction(10))])),
            handicap=draw(st.sampled_from(["", "-2"])),
        )
        for i in range(draw(st.integers(0, 3)))
    ]
    seatings = [Seating(1, "A", "NS", str(i), c.id) for i, c in enumerate(contestants, 1)]
    when = "2026-01-05T22:10:00+00:00"
    changes: list[Change] = [
        Penalty(id=1, when=when, number="3", amount="-10"),
        ResultChange(
            id=2,
            when=when,
            key=ResultKey(board=3, ns="1"),
            before=None,
            after={"tricks": 9},
            weights=[("NS", "1/3", 50)],
        ),
        NameChange(id=3, when=when, number="2", place=1, after="Bo", since=(1, 2, 0)),
    ]
    deals = {DealKey(board, 0, "", copy): deal("seven", board) for board in (1, 2) for copy in ("", "b")}
    return Night(
        name=draw(names),
        date=draw(st.sampled_from(["", "2026-01-08"])),
        club=draw(st.sampled_from(["", "Ace & King"])),
        slug="night",
        seats=draw(st.sampled_from(["recorded", "names"])),
        entries=Entries(tuple(contestants), tuple(seatings), complete=draw(st.booleans())),
        movements={(1, "A"): mitchell(3)} if draw(st.booleans()) else {},
        deals=deals if draw(st.booleans()) else {},
        results=Results.of(rows, weights),
        changes=tuple(changes[: draw(st.integers(0, 3))]),
        sittings={2: Sitting("Evening", "2026-01-09")} if draw(st.booleans()) else {},
        hints=draw(
            st.sampled_from(
                [{}, {"method": "matchpoints", "winners": "two"}, {"method": "butler", "datum/1/A/3": "120"}]
            )
        ),
        settings={"preset": "ebu", "matchpoints": {"unit": 1}} if draw(st.booleans()) else {},
        rows_read=len(rows),
    )


def plain_night(night: Night) -> Night:
    """Only the results and the names, which a table holds."""
    return replace(night, hints={})
