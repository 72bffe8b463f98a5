import csv
from collections import defaultdict

import pytest

from duplicate.movements.acblscore_mov import parse_mov, write_mov
from duplicate.movements.facts import facts_of
from duplicate.movements.howell import howell
from duplicate.words.problems import DuplicateError, Severity
from tests.needs import shared


def test_real_files_are_read_whole_and_written_again() -> None:
    folder = shared("oracles/files/mov")
    rows: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (folder / "expected.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            rows[row["file"]].append(row)
    assert len(rows) == 2
    for name, expected in rows.items():
        data = (folder / name).read_bytes()
        movement, problems = parse_mov(data, name, 3)
        assert problems == ()
        first = expected[0]
        assert (movement.tables, movement.rounds, len(movement.board_sets)) == (
            int(first["tables"]), int(first["rounds"]), int(first["sets"]),
        )  # fmt: skip
        assert movement.winners == (2 if first["type"] == "Mitchell" else 1)
        assert [(str(m.round), str(m.table), m.ns, m.ew, str(m.board_set)) for m in movement.meetings] == [
            (r["round"], r["table"], r["ns"], r["ew"], r["set"]) for r in expected
        ]
        assert facts_of(movement).findings == ()
        again = write_mov(movement)
        assert len(again) == len(data)
        assert again[:6] == data[:6]
        assert again[0x25E:] == data[0x25E:]  # everything but the text
        assert parse_mov(again, name) == (movement, ())


def test_boards_of_a_round() -> None:
    """The format does not say it: somebody must, or the text of the file."""
    data = write_mov(howell(4, boards_per_round=3))
    assert parse_mov(data, "x")[0].boards == 21
    assert parse_mov(data, "x")[0].name == "Howell, 4 tables, 7 rounds"
    silent = data.replace(b"Boards per round: 3", b"Welcome to the club")
    movement, (problem,) = parse_mov(silent, "x")
    assert movement.boards == 14
    assert problem.severity is Severity.WARNING
    assert parse_mov(silent, "x", 4)[0].boards == 28


@pytest.mark.parametrize(
    ("at", "value", "field", "message"),
    [
        (2, 7, "byte 0x2", "not known"),
        (3, 5, "byte 0x317", "the file ends early: 7 of 35"),
        (3, 0, "byte 0x3", "no tables"),
        (5, 6, "byte 0x5", "set 7 is played"),
    ],
)
def test_problems_name_the_byte(at: int, value: int, field: str, message: str) -> None:
    data = bytearray(write_mov(howell(4)))
    data[at] = value
    movement, problems = parse_mov(bytes(data), "own.mov")
    assert (problems[0].file, problems[0].field) == ("own.mov", field)
    assert message in problems[0].message
    if at != 3:
        assert len(movement.meetings) == 28  # what is good is kept


def test_a_file_that_was_cut() -> None:
    data = write_mov(howell(4))
    movement, problems = parse_mov(data[:-30], "own.mov")
    assert "10 of 28 rounds" in problems[0].message
    assert len(movement.meetings) == 18
    with pytest.raises(DuplicateError, match="ends after 700 bytes"):
        parse_mov(data[:700], "own.mov")
    assert "more than the movement" in parse_mov(data + b"abc", "own.mov")[1][0].message
