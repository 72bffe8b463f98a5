"""Rankings: ranks, ties, who is ranked at all, penalties, and what must always hold."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.night.night import Award
from duplicate.night.results import Result, Status
from duplicate.swiss.byes import Missed, credit
from duplicate.swiss.conditions import load
from duplicate.swiss.history import Bye
from duplicate.swiss.matches import Matches
from duplicate.swiss.ranking import Entrant, Ranking, rank
from duplicate.words.problems import DuplicateError
from tests.swiss.events import Table, facts, played, scored, with_tie_breaks

FLAT = [100] * 7


def entrants(names: Sequence[str], withdrawn: str = "") -> list[Entrant]:
    return [Entrant(name, name in withdrawn) for name in names]


def seen(ranking: Ranking) -> list[tuple[int, bool, str]]:
    return [(row.rank, row.tied, row.contestant) for row in ranking.rows]


def test_ranks_are_one_more_than_the_number_that_are_better() -> None:
    found = Matches(with_tie_breaks("basic"), (played(1, "A", "B", 12, 8), played(1, "C", "D", 12, 8)))
    assert seen(rank(entrants("ABCD"), found)) == [
        (1, True, "A"),
        (1, True, "C"),
        (3, True, "B"),
        (3, True, "D"),
    ]


def test_rounds_totals_and_byes() -> None:
    # bug case 31: the bye counts as a round done with its award, and is no opponent
    found = Matches(
        with_tie_breaks("opponents"),
        (
            played(1, "A", "B", 14, 6),
            played(1, "C", "D", 11, 9),
            played(2, "A", "C", 8, 12),
            played(2, "B", "E", 10, 10),
        ),
    )
    ranking = rank(entrants("ABCDE"), found, credit(found, [Bye(1, "E"), Bye(2, "D")]))
    # A 22, B 16, C 23, D 9 + 12, E 12 + 10; A and E are level: A met B (16) and C (23), E met B alone
    assert seen(ranking) == [
        (1, False, "C"),
        (2, False, "A"),
        (3, False, "E"),
        (4, False, "D"),
        (5, False, "B"),
    ]
    assert facts(*ranking.by_id["E"].rounds) == (12, 10)
    assert [b.value for b in ranking.by_id["E"].broken] == [16]
    assert ranking.rounds == 2


def test_totals_of_an_event_in_imps() -> None:
    tables: list[Table] = [("A", "B", [400, *FLAT]), ("C", "D", [-50, *FLAT])]
    found = scored(
        load("seed-online", {"boards_per_round": 8}), tables, [("A", "D", [0] * 8), ("B", "C", [0] * 8)]
    )
    ranking = rank(entrants("ABCD"), found)
    assert [row.score for row in ranking.rows] == [10, 10, -10, -10]
    assert [row.contestant for row in ranking.rows] == ["A", "D", "B", "C"]  # earlier registration
    assert [row.rank for row in ranking.rows] == [1, 2, 3, 4]
    assert ranking.by_id["A"].percent is None


def test_cumulative_matchpoints_in_percent() -> None:
    percent = {"scoring.method": "matchpoints", "vp.cumulative": "percent", "boards_per_round": 2}
    tables: list[Table] = [("A", "B", [420, 100]), ("C", "D", [450, 100])]
    found = scored(load("seed-online", {**percent, "bye.method": "fixed"}), tables)
    ranking = rank(entrants("ABCDE"), found, credit(found, [Bye(1, "E")]))
    # 1 and 3 of 4 at both tables; 60 % for the bye
    assert [facts(row.contestant, row.score) for row in ranking.rows] == [
        ("B", 75),
        ("C", 75),
        ("E", 60),
        ("A", 25),
        ("D", 25),
    ]
    assert ranking.by_id["A"].percent == 25


def test_who_played_too_few_boards_is_listed_without_a_rank() -> None:
    off = [None, None, None]
    # 70 % of 8 boards are 5.6: C and D have 5, too few; A and B 6
    tables: list[Table] = [
        ("A", "B", [400, 0, 0, 0, 0, 0, None, None]),
        ("C", "D", [-50, 0, 0, 0, 0, *off]),
        ("E", "F", [0] * 8),
    ]
    found = scored(load("seed-online", {"boards_per_round": 8, "ranked_share": 70}), tables)
    ranking = rank(entrants("ABCDEF"), found)
    assert {row.contestant: row.rank > 0 for row in ranking.rows} == {
        **dict.fromkeys("ABEF", True),
        **dict.fromkeys("CD", False),
    }
    last = ranking.rows[-2:]
    assert [(row.rank, row.status, row.played, row.scheduled) for row in last] == [
        (0, "unfinished", 5, 8)
    ] * 2
    assert last[0].score > last[1].score  # totals are there for all
    assert len(ranking.finishers) == 4
    exactly = scored(load("seed-online", {"boards_per_round": 8, "ranked_share": "62.5"}), tables)
    assert len(rank(entrants("ABCDEF"), exactly).finishers) == 6  # 5 of 8


def test_byes_and_cancelled_boards_are_not_missing_boards() -> None:
    conditions = load("seed-online", {"boards_per_round": 8, "ranked_share": 80})
    cancelled = [
        Result(round=1, table=1, board=b, ns="A", ew="B", status=Status.CANCELLED) for b in (6, 7, 8)
    ]
    tables: list[Table] = [("A", "B", [0] * 5), ("C", "D", [0] * 8)]
    found = scored(conditions, tables, more=cancelled)
    ranking = rank(entrants("ABCDE"), found, credit(found, [Bye(1, "E")]))
    assert all(row.rank for row in ranking.rows)
    assert [ranking.by_id[name].scheduled for name in "ACE"] == [5, 8, 0]
    # C and D are alone on three boards: nothing to compare with, but completed
    assert ranking.by_id["C"].played == 8
    assert [s.counted for s in found.matches[1].sides] == [5, 5]
    late = rank(entrants("ABCDE"), found, credit(found, (), [Missed(1, "E")]))
    assert (late.by_id["E"].rank, late.by_id["E"].scheduled) == (0, 8)


@pytest.mark.parametrize(("rule", "ranks"), [("unranked", [1, 0]), ("by-share", [2, 1])])
def test_who_withdrew_is_shown(rule: str, ranks: list[int]) -> None:
    found = Matches(with_tie_breaks("basic", withdrawn=rule), (played(1, "A", "B", 12, 8),))
    ranking = rank(entrants("BA", withdrawn="A"), found)
    assert ranking.by_id["A"].status == "withdrawn"
    assert ranking.by_id["A"].score == 12
    assert [ranking.by_id["B"].rank, ranking.by_id["A"].rank] == ranks
    assert [c.withdrawn for c in ranking.contestants() if c.id == "A"] == [True]


def test_penalties_of_no_match_come_off_the_total() -> None:
    found = Matches(
        with_tie_breaks("basic"),
        (played(1, "A", "B", 12, 8),),
        awards=((Award("A", "-5", "vp", 1, "late", 1), Fraction(-5)),),
    )
    ranking = rank(entrants("AB"), found)
    assert [facts(row.contestant, row.score, row.penalty) for row in ranking.rows] == [
        ("B", 8, 0),
        ("A", 7, -5),
    ]
    assert facts(*ranking.by_id["A"].rounds) == (12,)


def test_published_totals_may_tie() -> None:
    third = Fraction(1, 3)
    exact = Matches(
        with_tie_breaks(), (played(1, "A", "B", 10 + third / 1000, 10), played(1, "C", "D", 10, 10))
    )
    assert [row.rank for row in rank(entrants("ABCD"), exact).rows] == [1, 2, 2, 2]
    rounded = {"scoring.totals.rank_on": "published"}
    shown = Matches(with_tie_breaks(**rounded), exact.matches)
    assert [row.rank for row in rank(entrants("ABCD"), shown).rows] == [1, 1, 1, 1]


def test_strangers_and_double_entries_are_refused() -> None:
    found = Matches(with_tie_breaks(), (played(1, "A", "B", 12, 8),))
    with pytest.raises(DuplicateError, match="matches or credits of B"):
        rank(entrants("A"), found)
    with pytest.raises(DuplicateError, match="A is entered twice"):
        rank(entrants("ABA"), found)


def test_an_event_that_has_not_begun() -> None:
    ranking = rank(entrants("ABC"), Matches(with_tie_breaks(), ()))
    assert seen(ranking) == [(1, True, "A"), (1, True, "B"), (1, True, "C")]


def random_event(seed: int, size: int, rounds: int) -> list[list[Table]]:
    """Random meetings and scores; names are numbers."""
    rng = Random(seed)
    drawn: list[list[Table]] = []
    for _ in range(rounds):
        names = [str(i) for i in range(size)]
        rng.shuffle(names)
        drawn.append(
            [
                (names[i], names[i + 1], [rng.choice((-50, 0, 50, 100, 420, None)) for _ in range(4)])
                for i in range(0, size - 1, 2)
            ]
        )
    return drawn


METHODS = st.sampled_from(
    (("matchpoints", ""), ("matchpoints", "percent-20"), ("cross-imps", ""), ("cross-imps", "wbf"))
)
BREAKS = ("head-to-head", "opponents", "cumulative", "basic", "boards")


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 9), st.integers(1, 4), METHODS)
def test_ranks_are_consistent_and_names_are_labels(
    seed: int, size: int, rounds: int, method: tuple[str, str]
) -> None:
    tables = random_event(seed, size, rounds)
    settings_ = {
        "scoring.method": method[0],
        "vp.scale": method[1],
        "boards_per_round": 4,
        "ranked_share": 40,
    }
    conditions = load("seed-online", {**settings_, "tie_breaks": [*BREAKS, "lots"] if seed % 2 else BREAKS})

    def event(label: dict[str, str]) -> Ranking:
        named = [[(label[a], label[b], points) for a, b, points in one] for one in tables]
        found = scored(conditions, *named)
        byes = [
            Bye(number, label[name])
            for number, one in enumerate(tables, 1)
            for name in label
            if all(name not in table[:2] for table in one)
        ]
        return rank([Entrant(label[n]) for n in label], found, credit(found, byes), seed=7)

    plain = {str(i): str(i) for i in range(size)}
    others = {str(i): f"pair {(7 * i + 3) % 101}" for i in range(size)}
    ranking, renamed = event(plain), event(others)
    assert [others[row.contestant] for row in ranking.rows] == [row.contestant for row in renamed.rows]
    assert [(row.rank, row.score) for row in ranking.rows] == [(row.rank, row.score) for row in renamed.rows]
    ranked = ranking.finishers
    for row in ranked:
        level = [other for other in ranked if other.rank == row.rank]
        assert row.rank == 1 + sum(other.rank < row.rank for other in ranked)
        assert row.tied == (len(level) > 1)
        assert {other.score for other in level} == {row.score}
        assert {other.broken for other in level} == {row.broken}
    assert [row.score for row in ranked] == sorted((row.score for row in ranked), reverse=True)
    assert all(row.rank == 0 for row in ranking.rows[len(ranked) :])
    assert sorted(row.contestant for row in ranking.rows) == sorted(plain)
    if seed % 2:
        assert not any(row.tied for row in ranked)  # lots leave no tie
