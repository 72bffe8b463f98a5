"""Provisional, correction period, final: Law 79C, from the log alone."""

from datetime import timedelta

import pytest

from duplicate.night.changes import Change, Penalty, ResultState, Undo
from duplicate.night.states import CORRECTION_PERIOD, is_over, late, moment, period, state_of
from duplicate.words.problems import DuplicateError


def at(minutes: int) -> str:
    """A moment after 22:35 on the clock of the club, which is an hour ahead of UTC."""
    hours, minutes = divmod(22 * 60 + 35 + minutes, 60)
    return f"2026-01-{8 + hours // 24:02}T{hours % 24:02}:{minutes:02}:00+01:00"


def posted(number: int, minutes: int = 0, lasts: int = 30) -> ResultState:
    return ResultState(id=number, when=at(minutes), state="correction", until=at(minutes + lasts))


def final(number: int, minutes: int) -> ResultState:
    return ResultState(id=number, when=at(minutes), state="final")


def penalty(number: int, minutes: int) -> Penalty:
    return Penalty(id=number, when=at(minutes), number="3", amount="-10")


def test_law_79c_gives_thirty_minutes() -> None:
    assert period(CORRECTION_PERIOD) == timedelta(minutes=30)


@pytest.mark.parametrize(
    ("text", "minutes"), [("1 minute", 1), ("24 hours", 1440), ("2 Days", 2880), (" 90minutes ", 90)]
)
def test_periods_as_they_are_written(text: str, minutes: int) -> None:
    assert period(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    "text", ["", "30", "0 minutes", "half an hour", "-5 minutes", "400 days", "1e3 days"]
)
def test_what_is_no_period(text: str) -> None:
    with pytest.raises(DuplicateError, match="this is no correction period"):
        period(text)


def test_nothing_said_is_provisional_and_an_undo_takes_a_state_back() -> None:
    log: list[Change] = [penalty(1, 0)]
    assert state_of(log) is None
    log += [posted(2), final(3, 40)]
    assert state_of(log) == final(3, 40)
    log.append(Undo(id=4, when=at(41), of=3))
    assert state_of(log) == posted(2)
    log.append(Undo(id=5, when=at(42), of=2))
    assert state_of(log) is None


def test_the_period_is_over_after_its_last_second_in_every_time_zone() -> None:
    state = posted(1)  # until 23:05 at UTC+1
    assert not is_over(state, moment("2026-01-08T22:05:00+00:00"))
    assert is_over(state, moment("2026-01-08T22:05:01+00:00"))
    assert not is_over(state, moment("2026-01-08T17:05:00-05:00"))
    assert is_over(state, moment("2026-01-09T06:05:01+08:00"))


def test_changes_in_the_period_are_in_time_and_later_ones_are_marked() -> None:
    log = [posted(1), penalty(2, 30), penalty(3, 31), final(4, 40), penalty(5, 41)]
    assert {number: of.id for number, of in late(log).items()} == {3: 1, 5: 4}


def test_a_change_after_final_is_late_even_with_a_clock_that_is_slow() -> None:
    assert list(late([final(1, 40), penalty(2, 35)])) == [2]


def test_a_change_of_another_log_is_late_by_its_time() -> None:
    folder = penalty(1002, 50)  # the changes of the folders of an event stand before its own
    assert list(late([penalty(1001, 20), folder, final(1, 40)])) == [1002]


def test_what_is_said_about_the_state_is_not_late_and_opens_the_result_again() -> None:
    log = [
        final(1, 0),
        Undo(id=2, when=at(5), of=1),
        penalty(3, 6),
        final(4, 9),
        posted(5, 10),
        penalty(6, 11),
    ]
    assert late(log) == {}
    assert list(late([*log, final(7, 50), Undo(id=8, when=at(60), of=6)])) == [8]


def test_a_time_that_is_none_is_late_by_its_place() -> None:
    odd = Penalty(id=2, when="yesterday", number="3", amount="-10")
    assert list(late([final(1, 0), odd])) == [2]
    assert late([posted(1), odd]) == {}
