from collections import Counter
from typing import Any

import pytest

from duplicate.movements.whist import american_whist
from duplicate.words.problems import DuplicateError
from tests.movements.grids import form, spotless


def test_published(published: dict[str, Any]) -> None:
    """PS205 runs the other way round the room: table 1 there is table 9 here."""
    ours = form(american_whist(9, teams=False, rounds=8), lambda t: 10 - t)
    assert ours == form(published["PS205"].movement)


@pytest.mark.parametrize("tables", range(3, 61, 2))
def test_every_team_meets_every_other_at_two_tables_on_the_same_boards(tables: int) -> None:
    m = american_whist(tables, boards_per_round=1)
    assert tables > 15 or m.check() == ()
    boards: dict[frozenset[str], list[int]] = {}
    for x in m.meetings:
        boards.setdefault(frozenset((x.ns, x.ew)), []).append(x.board_set)
    assert len(boards) == tables * (tables - 1) // 2
    # the two halves of a match are played on one set
    assert all(len(b) == 2 and b[0] == b[1] for b in boards.values())
    assert spotless(american_whist(tables, teams=False, boards_per_round=1))


@pytest.mark.parametrize("tables", range(5, 26, 2))
def test_fewer_rounds_leave_no_match_half_played(tables: int) -> None:
    """A board counts for teams only where it is played at both tables of the match, in opposite seats."""
    for rounds in range(2, tables, 2):
        m = american_whist(tables, rounds, boards_per_round=1)
        seats = {(x.ns, x.ew, x.board_set) for x in m.meetings}
        assert {(ew, ns, board_set) for ns, ew, board_set in seats} == seats
        assert Counter(ns for ns, _, _ in seats) == {str(t): rounds for t in range(1, tables + 1)}
        assert not any(x.ns == x.ew for x in m.meetings)
        once = Counter((d, n, x.board_set) for x in m.meetings for d, n in (("NS", x.ns), ("EW", x.ew)))
        assert set(once.values()) == {1}
        assert {len({x.board_set for x in m.of_round(r)}) for r in range(1, rounds + 1)} == {tables}


def test_an_odd_number_of_rounds_is_refused() -> None:
    with pytest.raises(DuplicateError, match="never at the other") as refused:
        american_whist(7, 5)
    assert "4 or 6" in str(refused.value)
    assert american_whist(7, 5, teams=False).rounds == 5


def test_refusals() -> None:
    with pytest.raises(DuplicateError, match="odd number"):
        american_whist(8)
    with pytest.raises(DuplicateError, match="meet itself"):
        american_whist(9, 9)


def test_teams_sit_once_in_each_direction() -> None:
    seats = Counter(n for x in american_whist(7).of_round(1) for n in (x.ns, x.ew))
    assert set(seats.values()) == {2}
