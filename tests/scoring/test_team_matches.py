"""Team matches: home and away, halves, carry-over, penalties and victory points."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate import read
from duplicate.data import data_path
from duplicate.night.entries import Carry, Contestant, Entries, Seating
from duplicate.night.night import Award, Night
from duplicate.night.results import Result, Results
from duplicate.scoring import score, standings
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.scores import Scores
from duplicate.scoring.team_matches import TeamMatch, team_matches
from duplicate.words.problems import DuplicateError

#: Differences of a board in points, and IMPs by Law 78B.
SWINGS = {10: 0, 20: 1, 90: 3, 220: 6, 430: 10, 620: 12}


def board(
    number: int, round_number: int, points: int, session: int = 1, turned: bool = False
) -> list[Result]:
    """A board that is worth ``points`` to team 1, which sits NS in the open room, or with ``turned`` EW."""
    ns, ew, own = ("2", "1", -points) if turned else ("1", "2", points)
    common = {"board": number, "round": round_number, "session": session}
    return [
        Result(table=1, ns=ns, ew=ew, score_ns=own, score_ew=-own, **common),  # type: ignore[arg-type]
        Result(table=2, ns=ew, ew=ns, score_ns=0, score_ew=0, **common),  # type: ignore[arg-type]
    ]


def night(*boards: list[Result], carry: tuple[int, int] = (0, 0), sessions: int = 1) -> Night:
    rows = [row._replace(row_id=n) for n, row in enumerate((r for b in boards for r in b), start=1)]
    people = tuple(
        Contestant(f"T{n}", category="team", carry=Carry(Fraction(points)) if points else None)
        for n, points in zip("12", carry, strict=True)
    )
    seated = tuple(
        Seating(session, "", d, n, f"T{n}")
        for session in range(1, sessions + 1)
        for n in "12"
        for d in ("NS", "EW")
    )
    return Night(entries=Entries(people, seated, complete=True), results=Results.of(rows))


def scored(event: Night, **settings: object) -> Scores:
    return score(event, "wbf", {"method": "teams"} | {k.replace("__", "."): v for k, v in settings.items()})


def whole(found: tuple[Fraction, Fraction]) -> tuple[int, int]:
    """Two whole numbers of IMPs."""
    assert all(value.denominator == 1 for value in found)
    return int(found[0]), int(found[1])


def only(scores: Scores) -> TeamMatch:
    (match,) = team_matches(scores)
    return match


def test_the_team_exercise() -> None:
    """-6 +13 -12 -4: visitors by 9. The seed prints 8, with 620 for four hearts and an overtrick (650)."""
    scores = score(read(data_path("fixtures", "nights", "team-match")))
    match = only(scores)
    boards = match.stanzas[0].boards
    assert [b.difference for b in boards] == [-250, 760, -700, -150]
    assert [b.imps for b in boards] == [-6, 13, -12, -4]
    assert whole(match.imps) == (13, 22)
    assert (match.counted, match.boards) == (4, 4)
    assert [scores.night.results.rows[b.open or 0].table for b in boards] == [1, 1, 1, 1]


def test_with_the_misprinted_score_the_book_s_total_comes_out() -> None:
    rows = read(data_path("fixtures", "nights", "team-match"))
    printed = [
        r._replace(tricks=10, score_ns=620, score_ew=-620) if (r.board, r.table) == (4, 2) else r
        for r in rows.results.rows
    ]
    match = only(score(replace(rows, results=Results.of(printed))))
    assert [b.imps for b in match.stanzas[0].boards] == [-6, 13, -12, -3]
    assert whole(match.imps) == (13, 21)


def test_halves_are_one_match_by_the_scale_for_all_boards() -> None:
    """Margin 10 over 16 boards is 12.80 on the WBF's table; each half alone would be by that for 8."""
    rows = [board(n, 1 if n <= 8 else 2, 430 if n == 3 else 10, turned=n > 8) for n in range(1, 17)]
    match = only(scored(night(*rows), victory_points__scale="wbf", victory_points__match="event"))
    assert len(match.stanzas) == 2
    assert [whole(stanza.imps) for stanza in match.stanzas] == [(10, 0), (0, 0)]
    assert match.home == "T1"  # the home team of the first stanza, whoever sits NS in the second
    assert match.victory_points == (Fraction("12.80"), Fraction("7.20"))
    by_round = team_matches(scored(night(*rows), victory_points__scale="wbf"))
    assert [m.victory_points for m in by_round] == [  # 10 IMPs in 8 boards: 13.78
        (Fraction("13.78"), Fraction("6.22")),
        (Fraction(10), Fraction(10)),
    ]


@pytest.mark.parametrize(
    ("scale", "boards", "points", "own", "other"),
    [
        ("25-0", 12, 430, 18, 12),  # 10 IMPs, in 10-12
        ("25-0", 16, 430, 17, 13),  # in 8-11
        ("25-0", 20, 430, 17, 13),  # in 9-12
        ("25-0", 12, 90, 16, 14),  # 3 IMPs, in 2-6
        ("sbu-20", 8, 430, 15, 5),  # 7 to 9 boards: 15 from 10
        ("acbl-20", 8, 430, 14, 6),  # up to 8 boards: 14 from 8
        ("wbf", 16, 430, "12.80", "7.20"),
    ],
)
def test_every_scale(scale: str, boards: int, points: int, own: object, other: object) -> None:
    rows = [board(n, 1, points if n == 1 else 0) for n in range(1, boards + 1)]
    match = only(scored(night(*rows), victory_points__scale=scale))
    assert match.victory_points == (Fraction(str(own)), Fraction(str(other)))


def test_carry_over_is_in_imps_and_both_sides_have_it_in_the_margin() -> None:
    """5 behind on the boards, 7 brought along less 2 of the others: level, 10.00 each."""
    rows = [board(n, 1, -220 if n == 1 else 20 if n == 2 else 0) for n in range(1, 9)]
    event = night(*rows, carry=(7, 2))
    scores = scored(event, victory_points__scale="wbf", victory_points__match="event")
    match = only(scores)
    assert whole(match.imps) == (6, 6)
    assert whole(match.carried) == (5, 0)
    assert match.victory_points == (Fraction(10), Fraction(10))
    assert {s.pair: s.total for s in standings(scores).rows} == {"1": 10, "2": 10}
    told = " ".join(explain_total(scores, standings(scores), "T1"))
    assert "+5 carried over" in told


def test_imps_are_carried_into_one_match_only() -> None:
    event = night(board(1, 1, 430), carry=(7, 2))
    third = [
        row._replace(
            ew="3" if row.ew == "2" else row.ew, ns="3" if row.ns == "2" else row.ns, board=2, row_id=9 + n
        )
        for n, row in enumerate(event.results.rows)
    ]
    rows = Results.of([*event.results.rows, *third])
    seated = (*event.entries.seatings, *(Seating(1, "", d, "3", "T3") for d in ("NS", "EW")))
    people = (*event.entries.contestants, Contestant("T3", category="team"))
    with pytest.raises(DuplicateError, match="carried into one match, and there are 2"):
        scored(
            replace(event, results=rows, entries=Entries(people, seated, complete=True)),
            victory_points__scale="wbf",
            victory_points__match="event",
        )


def test_a_penalty_in_imps_is_taken_off_in_the_match_and_the_others_gain_nothing() -> None:
    """+10 less 3 is margin 7 for the offenders; the others lost by 10, 16 boards: 7.20."""
    rows = [board(n, 1 if n <= 8 else 2, 430 if n == 3 else 0) for n in range(1, 17)]
    event = replace(night(*rows), awards=(Award("T1", "-3", "imp", 1, "late", 1),))
    for award in (event.awards[0]._replace(round=None), event.awards[0]._replace(round=2)):
        scores = scored(
            replace(event, awards=(award,)), victory_points__scale="wbf", victory_points__match="event"
        )
        match = only(scores)
        assert whole(match.penalties) == (-3, 0)
        assert whole(match.imps) == (7, 0)
        assert match.victory_points is not None
        assert match.victory_points[1] == Fraction("7.20")
        assert not [p for p in scores.night.problems if p.field == "penalty"]


def test_sessions_are_matches_of_their_own() -> None:
    rows = [board(n, 1 + n % 2, 430, session) for session in (1, 2) for n in range(1, 5)]
    scores = scored(night(*rows, sessions=2), victory_points__scale="wbf", victory_points__match="session")
    matches = team_matches(scores)
    assert [len(match.stanzas) for match in matches] == [2, 2]
    assert [whole(match.imps) for match in matches] == [(40, 0), (40, 0)]


def test_without_a_scale_the_event_is_one_match_of_stanzas() -> None:
    rows = [board(n, n, 430) for n in range(1, 4)]
    match = only(scored(night(*rows)))
    assert [stanza.round for stanza in match.stanzas] == [1, 2, 3]
    assert whole(match.imps) == (30, 0)
    assert match.victory_points is None


def test_a_board_of_one_room_waits_for_the_other() -> None:
    first = board(1, 1, 430)
    match = only(scored(night(first, board(2, 1, 10)[:1])))
    assert [b.imps for b in match.stanzas[0].boards] == [10, None]
    assert [b.difference for b in match.stanzas[0].boards] == [430, None]
    assert (match.counted, match.boards) == (1, 2)


def test_nights_of_pairs_have_no_matches() -> None:
    assert team_matches(score(read(data_path("fixtures", "nights", "thursday")))) == ()


@given(
    st.lists(st.sampled_from([s * p for p in SWINGS for s in (1, -1)]), min_size=1, max_size=12), st.data()
)
def test_imps_are_those_of_law_78b_whoever_sits_where(points: list[int], data: st.DataObject) -> None:
    turned = data.draw(st.lists(st.booleans(), min_size=len(points), max_size=len(points)))
    rows = [board(n, n, own, turned=turned[n - 1] and n > 1) for n, own in enumerate(points, start=1)]
    match = only(scored(night(*rows)))
    worth = [SWINGS[abs(own)] * (1 if own > 0 else -1) for own in points]
    assert match.home == "T1"
    assert [b.imps for stanza in match.stanzas for b in stanza.boards] == worth
    assert whole(match.imps) == (sum(w for w in worth if w > 0), -sum(w for w in worth if w < 0))
