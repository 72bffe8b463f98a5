"""What a field, a history and rules refuse."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from duplicate.swiss.draw import draw
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Bye, History, Meeting, Sitting
from duplicate.swiss.rules import Apart, Rules
from duplicate.words.problems import DuplicateError

A, B, C, D = (Contestant(n) for n in "ABCD")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Field(0, (A, B)), "round 0 does not exist"),
        (lambda: Field(1, (A, B, A)), "'A' is in the field twice"),
        (lambda: Field(1, (A, B), results_in=Fraction(3, 2)), "no share of results"),
        (lambda: Field(1, (Contestant("A", 1.5), B)), "not exact: 1.5"),  # type: ignore[arg-type]
        (lambda: Field(2, (A, B), History((Meeting(2, "A", "B"),))), "reaches round 2"),
        (lambda: Field(2, (A, B), History((Meeting(1, "A", "X"),))), "not in the field: X"),
        (lambda: Field(1, (A, B), forbidden=(("A", "X"),)), "forbidden meeting A-X names X"),
        (lambda: Field(1, (A, B), forced=(("A", "A"),)), "names one contestant twice"),
        (
            lambda: Field(1, (A, B), forced=(("A", "B"),), forbidden=(("B", "A"),)),
            "both forced and forbidden",
        ),
        (lambda: Field(1, (A, B, C), forced=(("A", "B"), ("B", "C"))), "two forced meetings name B"),
        (
            lambda: Field(1, (A, Contestant("W", withdrawn=True)), forced=(("A", "W"),)),
            "W, which is not drawn",
        ),
        (
            lambda: Field(
                1, (Contestant("S", stationary=True), Contestant("T", stationary=True)), forced=(("S", "T"),)
            ),
            "two stationary",
        ),
        (lambda: History((Meeting(1, "A", "A"),)), "A meets itself"),
        (lambda: History((Meeting(0, "A", "B"),)), "round 0 of A"),
        (lambda: History((Meeting(1, "A", "B"), Meeting(1, "C", "A"))), "A has 2 meetings"),
        (lambda: History((Meeting(1, "A", "B"),), (Bye(1, "A"),)), "a bye and a meeting"),
        (lambda: Rules(band_width=0), "a band cannot be 0 wide"),
        (lambda: Rules(band_width=0.5), "a band cannot be 0.5 wide"),  # type: ignore[arg-type]
        (lambda: Rules(float_memory=-1), "-1 rounds"),
        (lambda: Rules(lag=2), "cannot lag 2 rounds"),
        (lambda: Rules(draw_at=Fraction(0)), "cannot wait for 0"),
        (lambda: Rules(seed=-1), "seed -1 is out of range"),
    ],
)
def test_what_cannot_be_is_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(DuplicateError, match=said):
        make()


def test_a_forced_meeting_between_two_that_stay_apart_is_refused() -> None:
    club = (("club", "Ouse"),)
    field = Field(1, (Contestant("A", groups=club), Contestant("B", groups=club)), forced=(("A", "B"),))
    with pytest.raises(DuplicateError, match="keeps apart"):
        draw(field, Rules(apart=(Apart("club"),)))


def test_scores_too_fine_to_compare_are_refused() -> None:
    fine = Field(2, (Contestant("A", Fraction(1, 10**9 + 7)), Contestant("B", 1000)))
    with pytest.raises(DuplicateError, match="too many decimals"):
        draw(fine)


def test_bands_too_narrow_to_count_are_refused() -> None:
    field = Field(2, (Contestant("A", 2000), Contestant("B", 0)))
    assert draw(field, Rules(band_width=Fraction(1, 100))).certificate.optimal
    with pytest.raises(DuplicateError, match="bands of 1/1000 are too narrow"):
        draw(field, Rules(band_width=Fraction(1, 1000)))


def test_a_triple_counts_as_two_meetings() -> None:
    three = tuple(Bye(1, n, Sitting.TRIPLE) for n in "ABC")
    history = History(
        (Meeting(1, "A", "B", False), Meeting(1, "B", "C", False), Meeting(1, "A", "C", False)), three
    )
    assert history.rounds == 1
