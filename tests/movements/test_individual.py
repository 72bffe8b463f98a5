from collections import Counter

import pytest

from duplicate.movements.balance import balance
from duplicate.movements.individual import individual
from duplicate.movements.movement import Fault, Movement
from duplicate.words.problems import DuplicateError


def _counts(movement: Movement) -> tuple[Counter[frozenset[str]], Counter[frozenset[str]]]:
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    for m in movement.meetings:
        partners.update([frozenset((m.north, m.south)), frozenset((m.east, m.west))])
        opponents.update(frozenset((x, y)) for x in (m.north, m.south) for y in (m.east, m.west))
    return partners, opponents


def test_eight_players_partner_everyone_once_and_oppose_everyone_twice() -> None:
    m = individual(2)
    partners, opponents = _counts(m)
    assert len(partners) == len(opponents) == 28
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert {f.fault for f in m.check()} == {Fault.SHARING}


def test_a_rainbow_by_hand() -> None:
    """North stays, boards go down one table, South up one, East up two, West down two."""
    m = individual(7)
    at = {(x.table, x.round): x for x in m.meetings}
    for t in range(1, 8):
        here = at[t, 3]
        assert here.north == at[t, 2].north
        assert here.board_set == at[t % 7 + 1, 2].board_set
        assert here.south == at[(t - 2) % 7 + 1, 2].south
        assert here.east == at[(t - 3) % 7 + 1, 2].east
        assert here.west == at[(t + 1) % 7 + 1, 2].west


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 25])
def test_rainbow(tables: int) -> None:
    """Players of different start seats meet once (as partners or opponents), of one seat never."""
    m = individual(tables)
    assert m.check() == ()
    assert m.rounds == tables
    partners, opponents = _counts(m)
    met = partners + opponents
    assert set(met.values()) == {1}
    assert len(met) == 6 * tables * tables  # six pairs of seats, each with T x T players

    def seat(player: str) -> int:
        return (int(player) - 1) // tables

    assert all(len({seat(p) for p in pair}) == 2 for pair in met)


def test_rainbow_moves() -> None:
    """N stays, S up one, E up two, W down two, boards down one."""
    m = individual(7)
    first = {x.table: x for x in m.of_round(1)}
    second = {x.table: x for x in m.of_round(2)}
    assert second[1].north == first[1].north
    assert second[2].south == first[1].south
    assert second[3].east == first[1].east
    assert second[1].west == first[3].west
    assert second[1].board_set == first[2].board_set


@pytest.mark.parametrize("tables", [1, 9, 10, 12, 15])
def test_other_sizes_are_refused(tables: int) -> None:
    with pytest.raises(DuplicateError, match="no individual"):
        individual(tables)


@pytest.mark.parametrize("tables", range(2, 9))
def test_complete_individuals_partner_once_and_oppose_twice(tables: int) -> None:
    m = individual(tables, complete=True)
    players = 4 * tables
    partners, opponents = _counts(m)
    assert len(partners) == len(opponents) == players * (players - 1) // 2
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert m.rounds == players - 1
    assert {f.fault for f in m.check()} <= {Fault.SHARING}
    quality = {3: 82.42, 7: 98.67}.get(tables, 100)  # 11 and 27 players turn: no better directions found
    assert balance(m).quality == pytest.approx(quality, abs=0.005)
    for r in range(1, players):
        assert len({p for x in m.of_round(r) for p in (x.north, x.south, x.east, x.west)}) == players


def test_first_rounds_of_a_complete_individual() -> None:
    m = individual(4, 6)
    partners, opponents = _counts(m)
    assert set(partners.values()) == {1}
    assert set(opponents.values()) <= {1, 2}
    assert m.check() == ()
    assert "misses 9 partners" in " ".join(m.notes)
    assert individual(5, 5).name.startswith("Rainbow")
    assert individual(5, 6).name == "Individual, 5 tables, 6 rounds"
    with pytest.raises(DuplicateError, match="no complete individual"):
        individual(11, complete=True)


def test_curtailed() -> None:
    assert individual(7, 5).check() == ()
    assert "misses 2 partners" in " ".join(individual(2, 5).notes)
    with pytest.raises(DuplicateError, match="at most 7"):
        individual(2, 8)
