"""Round robins against the published Berger tables (FIDE Handbook C.05, annex 1)."""

from collections import Counter

import pytest

from duplicate.swiss.round_robin import history, round_robin
from duplicate.words.problems import DuplicateError

BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def numbers(size: int) -> list[str]:
    return [str(i) for i in range(1, size + 1)]


@pytest.mark.parametrize("size", sorted(BERGER))
def test_the_berger_tables(size: int) -> None:
    fixtures = round_robin(numbers(size))
    for number, line in enumerate(BERGER[size], 1):
        meetings = sorted(f"{f.home}-{f.away}" for f in fixtures if f.round == number)
        assert meetings == sorted(line.split())
        assert [f.table for f in fixtures if f.round == number] == list(range(1, size // 2 + 1))


def test_an_odd_field_has_the_last_number_as_its_bye() -> None:
    fixtures = round_robin(numbers(7))
    for number, line in enumerate(BERGER[8], 1):
        here = [f for f in fixtures if f.round == number]
        meetings = [m for m in line.split() if "8" not in m]
        bye = next(m for m in line.split() if "8" in m).replace("8", "").strip("-")
        assert sorted(f"{f.home}-{f.away}" for f in here if not f.is_bye) == sorted(meetings)
        assert [f.home for f in here if f.is_bye] == [bye]


@pytest.mark.parametrize("size", range(2, 31))
def test_everybody_meets_everybody_once(size: int) -> None:
    fixtures = round_robin(numbers(size))
    meetings = Counter(frozenset((f.home, f.away)) for f in fixtures if not f.is_bye)
    assert len(meetings) == size * (size - 1) // 2
    assert set(meetings.values()) == {1}
    for number in range(1, max(f.round for f in fixtures) + 1):
        present = [name for f in fixtures if f.round == number for name in (f.home, f.away) if name]
        assert sorted(present) == sorted(numbers(size))
    home = Counter(f.home for f in fixtures if not f.is_bye)
    away = Counter(f.away for f in fixtures if not f.is_bye)
    assert all(abs(home[name] - away[name]) <= 1 for name in numbers(size))


def test_a_double_round_robin_exchanges_home_and_away() -> None:
    fixtures = round_robin(numbers(5), double=True)
    meetings = Counter((f.home, f.away) for f in fixtures if not f.is_bye)
    assert len(meetings) == 20
    assert set(meetings.values()) == {1}
    assert max(f.round for f in fixtures) == 10
    assert Counter(f.home for f in fixtures if f.is_bye) == dict.fromkeys(numbers(5), 2)


def test_the_history_of_a_round_robin() -> None:
    past = history(round_robin(numbers(5)))
    assert past.rounds == 5
    assert len(past.meetings) == 10
    assert sorted(bye.contestant for bye in past.byes) == numbers(5)


@pytest.mark.parametrize("names", [[], ["1"], ["1", "2", "1"], ["1", ""]])
def test_fields_that_cannot_be(names: list[str]) -> None:
    with pytest.raises(DuplicateError):
        round_robin(names)
