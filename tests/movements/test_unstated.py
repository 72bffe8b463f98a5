"""A movement written by hand that does not say how many winners it has: the rows show it, and it is told."""

import json

import pytest

from duplicate.movements.formats import parse_csv, read_csv, write_csv
from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.movement_json import parse_json
from duplicate.movements.team_round_robin import team_round_robin
from duplicate.words.problems import Severity


def by_hand(movement: Movement, *keys: str) -> str:
    """The rows as somebody types them, below some remarks."""
    rows = [line for line in write_csv(movement).splitlines() if not line.startswith("#")]
    return "\n".join([*keys, *rows]) + "\n"


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 9])
def test_a_mitchell_has_two_winners(tables: int) -> None:
    made = mitchell(tables, 2)
    found, (problem,) = parse_csv(by_hand(made), "movement.csv")
    assert (found.winners, found.teams) == (2, False)
    assert len(found.contestants()) == 2 * tables
    assert not found.check() or found.check() == made.check()
    assert problem.severity is Severity.WARNING
    assert "sits North-South and East-West in round 1: the numbers" in problem.message
    assert problem.remedy == "write # winners: 2 above the rows"
    assert read_csv(by_hand(made), "movement.csv") == found  # a warning is no error
    assert parse_csv(by_hand(made, "# winners: 2"), "movement.csv")[1] == ()


def test_one_winner_that_is_stated_stays_and_is_doubted() -> None:
    found, (problem,) = parse_csv(by_hand(mitchell(5, 2), "# winners: 1"), "movement.csv")
    assert found.winners == 1
    assert problem.message.endswith("which one pair cannot do")


def test_a_howell_has_one_winner_also_with_a_slip() -> None:
    made = howell(4, 2)
    found, problems = parse_csv(by_hand(made), "movement.csv")
    assert (found.winners, problems) == (1, ())
    lines = by_hand(made).splitlines()
    cells = lines[1].split(",")
    cells[3] = cells[4]  # a pair against itself: checking the movement names it
    found, problems = parse_csv("\n".join([lines[0], ",".join(cells), *lines[2:]]), "movement.csv")
    assert (found.winners, problems) == (1, ())


def test_teams_that_meet_at_two_tables_are_teams() -> None:
    made = team_round_robin(4, 3)
    found, (problem,) = parse_csv(by_hand(made), "movement.csv")
    assert found.teams
    assert found.winners == 1
    assert problem.remedy == "write # teams: yes above the rows"
    assert parse_csv(by_hand(made, "# teams: yes"), "movement.csv")[1] == ()


def test_sections_of_both_kinds_are_told_and_left() -> None:
    pairs = by_hand(howell(3, 1)).splitlines()
    both = by_hand(mitchell(5, 1)) + "\n".join("B" + line[1:] for line in pairs[1:]) + "\n"
    found, (problem,) = parse_csv(both, "movement.csv")
    assert found.winners == 1
    assert problem.remedy == "put its section into a file of its own, and write # winners: 2 above the rows"


def test_json_says_it_in_its_own_way() -> None:
    rows = [
        {"table": t, "round": r, "ns": str(t), "ew": str((t - r) % 3 + 1), "boards": [(t + r) % 3 + 1]}
        for r in range(1, 4)
        for t in range(1, 4)
    ]
    (found,), problems = parse_json(json.dumps({"meetings": rows}), "movement.json")
    assert found.winners == 2
    assert [p.remedy for p in problems] == ['write "winners": 2']
    (found,), problems = parse_json(json.dumps({"meetings": rows, "winners": 2}), "movement.json")
    assert (found.winners, problems) == (2, ())
