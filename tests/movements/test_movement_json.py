import json

import pytest

from duplicate.movements.howell import howell
from duplicate.movements.movement_json import as_data, parse_json, write_json


def test_one_several_and_a_bare_one() -> None:
    movement = howell(3.5, boards_per_round=3)
    for text in (
        write_json([movement]),
        json.dumps(as_data(movement)),
        json.dumps([as_data(movement)]),
        json.dumps({"movement": as_data(movement), "reasons": ["because"]}),
    ):
        assert parse_json(text, "m.json") == ((movement,), ())
    assert parse_json(write_json([movement, movement]), "m.json") == ((movement, movement), ())


def test_the_least_that_is_a_movement() -> None:
    text = '{"winners": 2, "meetings": [{"table": 1, "round": 1, "ns": 1, "ew": "1", "boards": [1, 2]}]}'
    (movement,), problems = parse_json(text, "m.json")
    assert problems == ()
    assert movement.board_sets == ((1, 2),)
    assert (movement.meetings[0].section, movement.meetings[0].ns) == ("A", "1")


ROW = {"table": 2, "round": 1, "ns": "3", "ew": "4", "boards": [1]}


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"table": 0}, "meetings[1].table", "not a number from 1"),
        ({"table": True}, "meetings[1].table", "not a number from 1"),
        ({"round": "1"}, "meetings[1].round", "not a number from 1"),
        ({"ns": None}, "meetings[1].ns", "no contestant"),
        ({"north": "9"}, "meetings[1]", "pairs and players"),
        ({"boards": [1, 1]}, "meetings[1].boards", "no boards"),
        ({"boards": 3}, "meetings[1].boards", "no boards"),
        ({"board_set": 7}, "meetings[1].board_set", "there are 1 sets"),
        ({"board_set": 0}, "meetings[1].boards", "set 0 has other boards"),
        ({"shared": "yes"}, "meetings[1].shared", "neither true nor false"),
        ({"colour": "red"}, "meetings[1].colour", "not known"),
    ],
)
def test_a_bad_meeting_is_named_and_the_others_kept(
    change: dict[str, object], field: str, message: str
) -> None:
    good = {"table": 1, "round": 1, "ns": "1", "ew": "2", "boards": [1]}
    text = json.dumps({"board_sets": [[1]], "meetings": [good, {**ROW, **change}]})
    (movement,), (problem,) = parse_json(text, "m.json")
    assert (problem.file, problem.field) == ("m.json", field)
    assert message in problem.message
    assert problem.remedy
    assert [m.table for m in movement.meetings] == [1]


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ('{"meetings": [}', "", "not JSON"),
        ('{"meetings": [], "meetings": []}', "meetings", "twice"),
        ('{"winners": 3, "meetings": []}', "winners", "one or two"),
        ('{"name": 3, "meetings": []}', "name", "no text"),
        ('{"notes": "x", "meetings": []}', "notes", "list of texts"),
        ('{"placement": [], "meetings": []}', "placement", "object of texts"),
        ('{"teams": 1, "meetings": []}', "teams", "neither true nor false"),
        ('{"boards": 3, "meetings": []}', "boards", "make 0 boards"),
        ('{"meetings": 3}', "meetings", "no list"),
        ('{"players": []}', "", "no movement"),
        ("[" * 100_000, "", "no JSON of a movement"),
    ],
)
def test_what_is_wrong_with_the_whole(text: str, field: str, message: str) -> None:
    _, problems = parse_json(text, "m.json")
    assert problems[0].field == field
    assert message in problems[0].message
    assert problems[0].remedy
