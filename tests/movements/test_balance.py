import subprocess
import sys
from typing import Any

import pytest

from duplicate.movements.balance import balance, competition, quality_of, seats
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.scrambled import scrambled


def test_published_qualities(published: dict[str, Any]) -> None:
    """qf_balance of every one-winner movement of the pack, to its two decimals."""
    checked = 0
    for number, entry in published.items():
        if entry.index["qf_balance"]:
            assert f"{balance(entry.movement).quality:.2f}" == entry.index["qf_balance"], number
            checked += 1
    assert checked >= 100


def test_the_array_is_the_matrix(published: dict[str, Any]) -> None:
    for number in ("PS076", "PS082", "PS085", "PS119", "PS222", "PS001"):
        movement = published[number].movement
        found = balance(movement)
        array = competition(movement)
        assert array.dtype.kind == "i"
        assert array.tolist() == [list(row) for row in found.matrix]
        assert quality_of(array) == pytest.approx(found.quality, abs=1e-9)
    for movement in (individual(5), mitchell(7.5), howell(3, missing=2)):
        assert competition(movement).tolist() == [list(row) for row in balance(movement).matrix]


def test_what_the_competition_is_made_of() -> None:
    directions, opponents, plays = seats(howell(4, boards_per_round=1))
    assert directions.shape == (8, 7)
    assert set(directions.ravel().tolist()) == {-1, 1}, "everybody plays every board"
    assert opponents.shape == (28, 3)
    assert plays.tolist() == [4] * 7


def test_planning_needs_no_numpy() -> None:
    code = "import sys, duplicate.movements.planner as p; p.plan(9, boards=26); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_manning_total() -> None:
    """A 7-table Mitchell with one board a set: 294 competitions in all (Manning)."""
    assert balance(mitchell(7, boards_per_round=1)).total == 294


# Standard deviations (population) of complete odd Mitchells, last k rounds switched: mean, k = 0, 1, 2.
SWITCHED = {
    5: (2.222, 2.4845, 1.6178, 3.3921),
    7: (3.231, 3.4896, 1.0491, 3.3086),
    9: (4.235, 4.4922, 1.1646, 2.8186),
    11: (5.238, 5.4938, 1.8748, 2.2447),
    13: (6.240, 6.4948, 2.7609, 1.7727),
    15: (7.241, 7.4955, 3.7014, 1.6328),
    17: (8.242, 8.4961, 4.6647, 1.9545),
    21: (10.244, 10.4969, 6.6214, 3.3842),
    25: (12.245, 12.4974, 8.5965, 5.1529),
}


@pytest.mark.parametrize("tables", SWITCHED)
def test_standard_deviations_of_scrambled_mitchells(tables: int) -> None:
    mean, *deviations = SWITCHED[tables]
    for count, deviation in enumerate(deviations):
        found = balance(scrambled(tables, switched=count, boards_per_round=1))
        assert round(found.mean, 3) == mean
        assert round(found.standard_deviation, 4) == deviation


@pytest.mark.parametrize(
    ("tables", "rounds", "deviation"),
    [
        (13, (1, 2, 5), 3.6582),
        (15, (1, 2, 5), 3.1366),
        (17, (1, 2, 5), 2.5941),
        (21, (1, 2, 5), 1.9099),
        (25, (1, 2, 5), 2.5114),
        (25, (1, 2, 6, 9), 2.4456),
    ],
)
def test_standard_deviations_with_chosen_rounds(
    tables: int, rounds: tuple[int, ...], deviation: float
) -> None:
    found = balance(scrambled(tables, switched=rounds, boards_per_round=1))
    assert round(found.standard_deviation, 4) == deviation


@pytest.mark.parametrize(
    ("tables", "quality"), [(2, 100), (3, 60), (4, 100), (5, 83.33), (6, 100), (7, 91.30), (8, 100)]
)
def test_qualities_of_full_howells(tables: int, quality: float) -> None:
    assert round(balance(howell(tables)).quality, 2) == quality


def test_quality_does_not_depend_on_the_boards_in_a_set() -> None:
    qualities = {round(balance(howell(5, boards_per_round=b)).quality, 9) for b in (1, 2, 5)}
    assert len(qualities) == 1


def test_the_matrix_of_four_pairs_by_hand() -> None:
    """Two tables, one set of one board, played twice: opponents 2 - 1, same direction 1, else -1."""
    found = balance(howell(2, 1, boards_per_round=1))
    assert [who[1] for who in found.contestants] == ["1", "2", "3", "4"]
    # round 1: 4 v 1 and 2 v 3
    assert found.matrix == ((0, -1, 1, 1), (-1, 0, 1, 1), (1, 1, 0, -1), (1, 1, -1, 0))


def test_a_complete_individual_is_perfectly_balanced() -> None:
    """Partner once and oppose twice: every two players compete equally."""
    assert balance(individual(2)).quality == pytest.approx(100)


def test_no_boards_no_balance() -> None:
    found = balance(howell(2, 1, missing=4))
    assert found.contestants == (("", "1"), ("", "2"), ("", "3"))
    assert found.quality == 0 or found.total == 0
