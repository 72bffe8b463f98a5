"""Comparisons: the same night under two conventions, every value from the rules of either."""

from fractions import Fraction

import pytest

from duplicate.night.conditions import load
from duplicate.scoring.comparison import compare, with_the_same
from duplicate.words.problems import DuplicateError
from tests.scoring import nights

# Seven tables of the Laws' example, and a board that three tables played otherwise dealt.
SEVEN = (620, 620, 650, 170, -100, 620, 600)


def test_a_unit_alone_changes_nothing() -> None:
    night = nights.one_board(*SEVEN)
    found = compare(night, load("wbf", {"matchpoints.unit": "1"}), "wbf")
    assert found.is_comparable
    assert not any(moved.cells or moved.is_moved for moved in found.moved)


def test_a_fouled_group_by_the_ebu_and_by_the_acbl() -> None:
    # Six of seven tables have one deal: Neuberg, M' = (7 M + 1) / 6, makes 71/6 of 12 of the top of 10,
    # which is 98.61 %; the ACBL gives 7 x 5 / 6 + 1 / 12 = 5.9167, rounded to 5.92 of 6: 98.67 %.
    rows = [nights.played(1, str(i), str(100 + i), 100 * i, copy="A") for i in range(1, 7)]
    rows.append(nights.played(1, "7", "107", 50, copy="B"))
    night = nights.night(rows)
    found = compare(night, "acbl", load("wbf", {"winners": "two"}))
    cells = {moved.contestant: moved.cells for moved in found.moved}
    best = next(m for m in found.moved if m.standing.direction == "NS" and m.standing.pair == "6")
    (cell,) = cells[best.contestant]
    assert (cell.board, cell.direction) == (1, "NS")
    assert cell.here.percent == Fraction("98.61")
    assert cell.there.percent == Fraction("98.67")
    assert cell.change == Fraction("0.06")
    # the lone table: left out by the WBF's preset, 60 percent of the fouled board by the ACBL
    lone = next(m for m in found.moved if m.standing.pair == "7" and m.standing.direction == "NS")
    assert [(c.here.percent, c.there.percent) for c in lone.cells] == [(None, Fraction(60))]
    assert lone.cells[0].change is None


def test_matchpoints_and_imps_share_only_places() -> None:
    found = compare(nights.one_board(*SEVEN), load("wbf", {"method": "butler"}), "wbf")
    assert not found.is_comparable
    assert not any(moved.cells for moved in found.moved)


def test_what_the_other_leaves_open_is_as_decided_here() -> None:
    here = load("ebu", {"method": "cross-imps", "winners": "two", "cross_imps.divisor": "others"})
    made = with_the_same(load("acbl"), here)
    assert (made.method, made.winners, made.cross_imps.divisor) == ("cross-imps", "two", "others")
    assert made.cross_imps.unequal == "factored"
    stated = with_the_same(load("acbl", {"method": "butler", "winners": "one"}), here)
    assert (stated.method, stated.winners) == ("butler", "one")


def test_an_unknown_convention_is_named() -> None:
    with pytest.raises(DuplicateError, match="acbbl"):
        compare(nights.one_board(*SEVEN), "acbbl")
