from fractions import Fraction

from duplicate.scoring.exact import LARGEST, Exact, fitting


def test_means_over_boards_of_many_sizes_fit_into_the_columns() -> None:
    """Ten rounds of 90 to 99 results a board: the sum of one matchpoint more than half has 18 digits."""
    value = sum((Fraction(n // 2 + 1, n) for n in range(90, 100)), Fraction(0)) / 10
    assert value.denominator > LARGEST
    kept = fitting(value)
    assert abs(kept - value) <= Fraction(1, 2 * 10**9)
    assert Exact.of([value])[0] == Exact.none(1).replaced({0: value})[0] == kept


def test_what_fits_stays_exact() -> None:
    value = Fraction(LARGEST - 1, LARGEST - 3)
    assert fitting(value) == value
    assert Exact.of([value])[0] == value
