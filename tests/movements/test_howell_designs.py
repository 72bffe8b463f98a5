"""Howells of which there is no cyclic starter, and those that do not exist."""

from itertools import combinations

import pytest

from duplicate.movements.balance import balance
from duplicate.movements.guides import table_cards
from duplicate.movements.howell import IMPOSSIBLE, reduced_howell, reduced_rounds, stored_designs
from duplicate.movements.places import stationary_places
from duplicate.movements.planner import plan
from duplicate.words.problems import DuplicateError
from tests.movements.grids import spotless


def test_the_sizes_that_no_starter_gives() -> None:
    assert set(stored_designs()) == {(4, 6), (6, 7), (8, 9), (10, 11)}


@pytest.mark.parametrize("size", [(4, 6), (6, 7), (8, 9), (10, 11)], ids=str)
def test_a_howell_design(size: tuple[int, int]) -> None:
    """Everybody plays every set and every round once, nobody meets twice, no tables share."""
    tables, rounds = size
    m = reduced_howell(tables, rounds, boards_per_round=1)
    assert m.name == f"Reduced Howell, {tables} tables, {rounds} rounds"
    pairs = {str(n) for n in range(1, 2 * tables + 1)}
    for r in range(1, rounds + 1):
        here = m.of_round(r)
        assert {n for x in here for n in (x.ns, x.ew)} == pairs
        assert len({x.board_set for x in here}) == tables
    for s in range(1, rounds + 1):
        here = tuple(x for x in m.meetings if x.board_set == s)
        assert sorted(n for x in here for n in (x.ns, x.ew)) == sorted(pairs)
    assert len({frozenset((x.ns, x.ew)) for x in m.meetings}) == tables * rounds
    assert spotless(m)
    assert len(table_cards(m)) == tables


@pytest.mark.parametrize(("size", "staying"), [((4, 6), 2), ((6, 7), 5), ((8, 9), 7), ((10, 11), 1)])
def test_stationary_pairs(size: tuple[int, int], staying: int) -> None:
    m = reduced_howell(*size)
    stay = [int(n) for _, n in stationary_places(m)]
    assert len(stay) == staying
    met = {frozenset((int(x.ns), int(x.ew))) for x in m.meetings}
    assert not any(frozenset(two) in met for two in combinations(stay, 2))
    for number in stay:
        assert len({x.ns == str(number) for x in m.path("", str(number))}) == 1  # always one direction


def test_half_a_table_sits_out_once_at_most() -> None:
    for tables, rounds in stored_designs():
        m = reduced_howell(tables - 0.5, rounds)
        out = [n for x in m.meetings if x.is_sit_out for _, n in m.who(x)]
        assert len(out) == len(set(out)) == rounds


def test_the_planner_offers_them() -> None:
    names = {c.name.split(", round")[0] for c in plan(6, winners=1, rounds=7).candidates}
    assert "Reduced Howell, 6 tables, 7 rounds" in names
    assert reduced_rounds(10)[0] == 11
    assert balance(reduced_howell(4, 6)).quality > 75


def _designs(pairs: int, side: int) -> bool:
    """Whether there is a Howell design H(side, pairs), by trying everything round by round."""
    everybody = (1 << pairs) - 1
    by_set = [0] * side
    met: set[tuple[int, int]] = set()

    def fill(r: int, seen: int, taken: int) -> bool:
        if r == side:
            return True
        if seen == everybody:
            return fill(r + 1, 0, 0)
        i = next(p for p in range(pairs) if not seen >> p & 1)
        for j in range(i + 1, pairs):
            if seen >> j & 1 or (i, j) in met or (r == 0 and j != i + 1):
                continue
            if i == 0 and r > 1 and j < max(two[1] for two in met if two[0] == 0):
                continue  # the names of the rounds are free as well: pair 1 meets rising numbers
            for s in range(side):
                two = 1 << i | 1 << j
                if taken >> s & 1 or by_set[s] & two or (r == 0 and s != i // 2):
                    continue
                by_set[s] |= two
                met.add((i, j))
                if fill(r, seen | two, taken | 1 << s):
                    return True
                by_set[s] &= ~two
                met.discard((i, j))
        return False

    return fill(0, 0, 0)


@pytest.mark.parametrize("size", sorted(IMPOSSIBLE), ids=str)
def test_those_that_do_not_exist(size: tuple[int, int]) -> None:
    """H(5, 6) and H(5, 8). Names are free, so that round 1 is 1-2, 3-4, ... on sets 1, 2, ..."""
    tables, rounds = size
    assert not _designs(2 * tables, rounds)
    assert rounds not in reduced_rounds(tables)


def test_the_exhaustive_search_finds_what_there_is() -> None:
    """H(4, 6) and H(6, 8) exist, and H(3, 4), two tables in three rounds, does not: they must share."""
    assert _designs(6, 4)
    assert _designs(8, 6)
    assert not _designs(4, 3)


def test_the_planner_says_so() -> None:
    with pytest.raises(DuplicateError, match="exhaustive search finds none") as caught:
        plan(4, family="reduced howell", rounds=5)
    assert "6" in str(caught.value.problem.remedy)
    assert any(
        "No reduced Howell of 4 tables has 5 rounds" in x for x in plan(4, winners=1, rounds=5).reasons
    )
