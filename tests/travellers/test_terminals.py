"""The log of table terminals: whatever is in it, a Night or an error comes out."""

import json
import random

import msgspec
import pytest

from duplicate.night.validation import validate
from duplicate.travellers.terminals import Named, Pushed, Received, Row, Started, Updated, read_terminals
from duplicate.words.problems import DuplicateError, Severity

ROWS = (Row(1, 1, "1", "4", (1, 2)), Row(2, 1, "2", "5", (3, 4)))
START = Started(1, "F" * 32, "2026-01-19T19:30:00+01:00", (Pushed("A", 2, ROWS),))


def result(table: int, board: int, **more: object) -> Received:
    fields: dict[str, object] = {
        "ns": table, "ew": table + 3, "level": 4, "denomination": 4, "declarer": 1, "tricks": 10, **more
    }  # fmt: skip
    return msgspec.convert(
        {
            "type": "received",
            "session": 1,
            "when": "",
            "letter": "A",
            "table": table,
            "round": 1,
            "board": board,
        }
        | fields,
        Received,
    )


def log(*records: object) -> bytes:
    return b"".join(msgspec.json.encode(record) + b"\n" for record in (START, *records))


def test_lines_are_counted_and_lead_back_to_the_file() -> None:
    night = validate(read_terminals(log(result(1, 1), result(2, 3, stake=2)), "t.jsonl"))
    assert [(r.line, r.contract, r.score_ns) for r in night.results] == [(2, "4S", 420), (3, "4SXX", 880)]
    assert night.rows_read == 2
    assert night.movements[1, "A"].winners == 2
    assert not night.problems


def test_results_of_a_changed_movement_are_set_aside() -> None:
    update = Updated(1, "", 1, Pushed("A", 2, ROWS[:1]))
    night = read_terminals(log(result(1, 1), update, result(1, 1, tricks=9)), "t.jsonl")
    assert [(r.line, r.tricks) for r in night.results] == [(4, 9)]
    assert [a.line for a in night.set_aside] == [2]


def test_a_seat_that_was_left_again() -> None:
    names = [
        Named(1, "", "A", 1, "N", "7", "Ann"),
        Named(1, "", "A", 1, "N"),
        Named(1, "", "A", 1, "S", "", "Bo"),
    ]
    night = read_terminals(log(*names, Named(1, "", "A", 9, "S", "", "Cy")), "t.jsonl")
    assert night.entries.names("A1NS") == ("Bo",)
    assert [p.value for p in night.problems] == ["Cy"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"level": 8}, "level 8 does not exist"),
        ({"level": -11}, "no artificial score"),
        ({"denomination": 6}, "no denomination"),
        ({"stake": 3}, "no stake"),
        ({"declarer": 0}, "no declarer"),
        ({"tricks": 14}, "impossible"),
        ({"board": 10**20}, "too large"),
    ],
)
def test_numbers_that_mean_nothing(more: dict[str, object], message: str) -> None:
    board = int(str(more.get("board", 1)))
    night = read_terminals(
        log(result(1, board, **{k: v for k, v in more.items() if k != "board"})), "t.jsonl"
    )
    (aside,) = night.set_aside
    assert message in aside.problem.message


def test_a_line_of_another_kind_is_an_error_and_a_torn_one_a_warning() -> None:
    data = log(result(1, 1)) + b'{"type":"other"}\n' + b'{"type":"received","session":1,"wh'
    night = read_terminals(data, "t.jsonl")
    assert [(p.line, p.severity) for p in night.problems] == [(3, Severity.ERROR), (4, Severity.WARNING)]
    assert "sent again" in night.problems[1].remedy


def test_mutations_end_in_a_night_or_an_error() -> None:
    name, update = Named(1, "", "A", 1, "N", "7", "Ann"), Updated(1, "", 1, Pushed("A", 1, ROWS))
    sides = result(1, 1, counts_for=1), result(1, 1, counts_for=2, level=-3)
    whole = log(result(1, 1), *sides, name, update, result(2, 3))
    lines = [json.loads(line) for line in whole.splitlines()]
    chance = random.Random(7)
    for _ in range(500):
        data = bytearray(whole)
        if chance.random() < 0.5:
            for _ in range(chance.choice((1, 3))):
                data[chance.randrange(len(data))] = chance.randrange(256)
        else:
            changed = json.loads(json.dumps(lines))
            line = chance.choice(changed)
            line[chance.choice(list(line))] = chance.choice([0, -1, 10**25, "", "A", None, [], True, 2.5])
            chance.shuffle(changed)
            data = bytearray("".join(json.dumps(line) + "\n" for line in changed).encode())
        try:
            validate(read_terminals(bytes(data), "t.jsonl"))
        except DuplicateError:
            continue
