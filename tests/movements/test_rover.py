from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.mitchell import Style, mitchell
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.rover import (
    PUBLISHED,
    PUBLISHED_SHORTER,
    place_rover,
    rover,
    rover_table,
    with_rover,
)
from duplicate.movements.rover_search import Direction, fits, search_rover
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, grid


@pytest.mark.parametrize(
    ("number", "tables"), [("PS001", 6), ("PS003", 8), ("PS005", 10), ("PS007", 12), ("PS009", 14)]
)
def test_published_rovers(published: dict[str, Any], number: str, tables: int) -> None:
    assert grid(rover(tables + 0.5, tables)) == grid(published[number].movement)


def test_published_rover_of_17_tables_in_13_rounds(published: dict[str, Any]) -> None:
    theirs = published["PS129"].movement
    at = [m.table for m in theirs.path("NS", "18") if not m.is_sit_out]
    assert grid(with_rover(mitchell(17, 13), "NS", at)) == grid(theirs)
    assert faults(rover(17.5, 13)) == {Fault.SIT_OUT}


@pytest.mark.parametrize("tables", PUBLISHED)
def test_the_published_full_length_rovers(tables: int) -> None:
    skeleton = mitchell(tables, tables)
    assert fits(skeleton, PUBLISHED[tables]) == (tables not in (9, 15))
    assert fits(skeleton, PUBLISHED[tables], meets_twice=1)
    m = with_rover(skeleton, "NS", PUBLISHED[tables])
    met = [f for f in m.check() if f.fault is Fault.RE_MEET]
    assert len(met) == (1 if tables in (9, 15) else 0)
    assert m.is_playable
    out = Counter(f.contestants for f in m.check() if f.fault is Fault.SIT_OUT)
    assert set(out.values()) == {1}
    assert len(out) == tables


@pytest.mark.parametrize("tables", PUBLISHED_SHORTER)
def test_the_published_rovers_of_a_round_less(tables: int) -> None:
    assert fits(mitchell(tables, tables - 1), PUBLISHED_SHORTER[tables])


@pytest.mark.parametrize("tables", [9, 15])
def test_nine_and_fifteen_tables_have_no_perfect_full_length_rover(tables: int) -> None:
    found = search_rover(mitchell(tables))
    assert found.tables is None
    assert found.decided
    assert "there is no perfect rover: all" in found.statement
    assert search_rover(mitchell(tables, tables - 1)).tables is not None
    m = rover(tables + 0.5, tables)
    assert [f.fault for f in m.check() if f.fault is not Fault.SIT_OUT] == [Fault.RE_MEET]
    assert "rover meets one pair twice" in " ".join(m.notes)
    assert rover(tables + 0.5).rounds == tables - 1


def test_without_the_symmetry_nine_tables_have_none_either() -> None:
    """All tables tried in round 2, by a plain search of another kind."""
    shape = {(x.round, x.table): (x.ew, x.board_set) for x in mitchell(9).meetings}

    def walk(r: int, tables: frozenset[int], met: frozenset[str], sets: frozenset[int]) -> bool:
        if r > 9:
            return True
        for t in set(range(1, 10)) - tables:
            ew, s = shape[r, t]
            if ew not in met and s not in sets and walk(r + 1, tables | {t}, met | {ew}, sets | {s}):
                return True
        return False

    assert not walk(2, frozenset(), frozenset(), frozenset())


def test_the_argument_decides_where_a_search_would_not_end() -> None:
    found = search_rover(mitchell(21), nodes=50)
    assert (found.tables, found.decided) == (None, True)
    assert "3 divides" in found.statement
    undecided = search_rover(mitchell(30, 30, style="relay"), nodes=50)
    assert (undecided.tables, undecided.decided) == (None, False)
    assert "more were not looked at" in undecided.statement


@pytest.mark.parametrize("tables", range(6, 15))
@pytest.mark.parametrize("style", ["skip", "relay"])
def test_perfect_rovers_of_every_skeleton_from_six_to_fourteen(tables: int, style: Style) -> None:
    if tables % 2:
        skeleton = mitchell(tables, tables - 1 if tables % 3 == 0 else tables)
    else:
        skeleton = mitchell(tables, tables - 1 if style == "skip" else tables, style=style)
    found = search_rover(skeleton)
    assert found.tables is not None
    assert fits(skeleton, found.tables)
    usual = place_rover(skeleton)
    assert usual.tables is not None
    assert fits(skeleton, usual.tables)


@pytest.mark.parametrize("tables", range(5, 61, 2))
def test_the_simple_rule_of_odd_tables(tables: int) -> None:
    """Table 2 in round 2, then +2 each round: perfect over all rounds unless 3 divides the tables."""
    rule = [(2 * (r - 1) - 1) % tables + 1 for r in range(2, tables + 1)]
    assert fits(mitchell(tables), rule) == (tables % 3 != 0)
    if tables % 3:
        m = rover(tables + 0.5, tables, boards_per_round=1)
        assert faults(m) == {Fault.SIT_OUT}
        out = [f.contestants for f in m.check()]
        assert len(set(out)) == len(out) == tables


@pytest.mark.parametrize(
    ("tables", "simple"),
    [(8, True), (10, True), (14, True), (16, True), (20, True), (6, False), (12, False), (18, False)],
)
def test_the_simple_rule_of_the_skip(tables: int, simple: bool) -> None:
    """Table 2 in round 2, then +2, table 3 in round T/2 + 1, then +2; not for multiples of three."""
    half = tables // 2
    rule = [
        (2 * (r - 1) if r <= half else 3 + 2 * (r - half - 1)) % tables or tables for r in range(2, tables)
    ]
    assert fits(mitchell(tables, tables - 1, style="skip"), rule) == simple
    assert place_rover(mitchell(tables, tables - 1, style="skip")).tables is not None


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 20), st.sampled_from(["NS", "EW"]), st.sampled_from(["skip", "relay"]), st.data())
def test_rovers_are_clean(tables: int, side: Direction, style: Style, data: st.DataObject) -> None:
    longest = tables if tables % 2 or style == "relay" else tables - 1
    rounds = data.draw(st.integers(1, longest - (tables % 6 == 3)))
    m = rover(tables + 0.5, rounds, direction=side, style=None if tables % 2 else style, boards_per_round=1)
    assert faults(m) <= {Fault.SIT_OUT, Fault.SHARING}
    assert len(m.contestants()) == 2 * tables + 1
    out = [f.contestants[0] for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(out) == len(set(out)) == rounds
    assert all(label.endswith(side) for label in out)


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("tables", [7, 8, 11])
def test_a_table_for_the_rover_leaves_nobody_out(tables: int, side: Direction) -> None:
    m = rover_table(mitchell(tables, 7), side)
    assert m.tables == tables + 1
    assert faults(m) == {Fault.SHARING}
    assert len(m.contestants()) == 2 * tables + 2
    for who in m.contestants():
        assert len({x.board_set for x in m.path(*who)}) == 7


def test_refusals() -> None:
    with pytest.raises(DuplicateError, match="half a table") as caught:
        rover(8)
    assert caught.value.problem.remedy == "ask for 7.5 or 8.5 tables"
    with pytest.raises(DuplicateError, match="meet pairs again"):
        rover(3.5)
    with pytest.raises(DuplicateError, match="at most 7 rounds"):
        rover(8.5, 9)
    with pytest.raises(DuplicateError, match="plays boards or pairs again"):
        with_rover(mitchell(7), "NS", [1, 1, 1, 1, 1, 1])
    with pytest.raises(DuplicateError, match="two fields"):
        search_rover(mitchell(7.5))
    one_round = search_rover(mitchell(7, 1))
    assert one_round.tables == ()


def test_what_the_director_reads() -> None:
    m: Movement = rover(7.5)
    assert "tables 1, 3, 5, 7, 2, 4, one a round" in " ".join(m.notes)
    assert m.placement["rover"] == "NS 8: tables 1 3 5 7 2 4 from round 2"
