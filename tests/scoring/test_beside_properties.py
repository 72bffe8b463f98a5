"""What holds for every event of several sessions, whatever was played."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.night.entries import Contestant, Entries, Seating
from duplicate.night.night import Night
from duplicate.scoring import score, standings
from duplicate.scoring.standing import Standings
from tests.scoring.nights import night, played

PAIRS = tuple("12345678")
STRATA = "ABC"


@st.composite
def events(draw: st.DrawFn) -> Night:
    """Two sessions of four tables with new opponents, one to three boards each, strata by chance."""
    rows = []
    for session in (1, 2):
        seats = draw(st.permutations(PAIRS))
        for board in range(1, draw(st.integers(1, 3)) + 1):
            for table in range(draw(st.integers(2, 4))):
                points = draw(st.sampled_from((-100, -50, 110, 140, 420, 620)))
                rows.append(played(board, seats[table], seats[4 + table], points, session=session))
    strata = draw(st.lists(st.sampled_from(STRATA), min_size=8, max_size=8))
    contestants = tuple(Contestant(n, stratum=s) for n, s in zip(PAIRS, strata, strict=True))
    seatings = tuple(Seating(s, "", "", n, n) for s in (1, 2) for n in PAIRS)
    return night(rows, Entries(contestants, seatings))


def ranked(event: Night, **changes: object) -> Standings:
    named = {name.replace("__", "."): value for name, value in changes.items()}
    return standings(score(event, "wbf", {"winners": "one", **named}))


@settings(max_examples=40, deadline=None)
@given(events())
def test_sessions_add_up_and_weights_of_one_change_nothing(event: Night) -> None:
    table = ranked(event)
    for row in table.rows:
        assert row.total_exact == sum((part for part in row.sessions if part is not None), Fraction(0))
    assert table == ranked(event, sessions__weights=["1", "1"])


@settings(max_examples=40, deadline=None)
@given(events(), st.sampled_from(("0.25", "3")))
def test_the_same_weight_for_all_sessions_changes_no_percentage(event: Night, weight: str) -> None:
    for combine in ("points", "percents", "boards"):
        same = ranked(event, sessions__combine=combine)
        weighed = ranked(event, sessions__combine=combine, sessions__weights=[weight, weight])
        percents = [(r.rank, r.contestant, r.percent_exact) for r in same.rows]
        assert percents == [(r.rank, r.contestant, r.percent_exact) for r in weighed.rows]


@settings(max_examples=40, deadline=None)
@given(events())
def test_a_rank_in_a_stratum_is_one_more_than_the_number_of_better_ones(event: Night) -> None:
    table = ranked(event, strata__names=list(STRATA))
    main = {row.contestant: row for row in table.rows}
    for ranking in (r for r in table.beside if r.kind == "stratum"):
        allowed = STRATA[STRATA.index(ranking.name) :]
        members = [row for row in table.rows if row.stratum and row.stratum in allowed]
        assert {p.contestant for p in ranking.places} == {row.contestant for row in members}
        for place in ranking.places:
            better = sum(row.rank < main[place.contestant].rank for row in members)
            assert place.rank == better + 1


@settings(max_examples=40, deadline=None)
@given(events())
def test_the_mean_by_boards_lies_between_the_sessions(event: Night) -> None:
    table = ranked(event, sessions__combine="boards")
    sessions: dict[str, list[Fraction]] = {}
    for ranking in table.beside:
        for place in ranking.places:
            sessions.setdefault(place.contestant, []).append(place.percent or Fraction(0))
    for row in table.rows:
        own, percent = sessions[row.contestant], row.percent
        assert percent is not None
        assert min(own) <= percent <= max(own)
