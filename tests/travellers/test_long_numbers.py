"""Numbers and nesting beyond all sense, which Python refuses to convert: problems, never another error."""

from pathlib import Path

import pytest

from duplicate.movements.formats import parse_boards, parse_csv
from duplicate.travellers import changelog, read
from duplicate.travellers.awards import parse_award, parse_weights
from duplicate.travellers.bridgemate_cells import integer
from duplicate.travellers.deal_files import read_deals
from duplicate.travellers.pbn import read_pbn
from duplicate.words.problems import DuplicateError

LONG = "9" * 5_000
FIELDS = ("session", "section", "round", "table", "board", "ns", "ew", "contract", "declarer", "tricks",
          "result", "score_ns", "adj_ns", "weighted", "datum")  # fmt: skip
GOOD = ("1", "A", "1", "1", "1", "1", "2", "3NT", "N", "9", "", "400", "", "", "")


@pytest.mark.parametrize(
    "number", [LONG, f"4S+{LONG}", f"{LONG}NT", f"3NT {LONG} tricks", "1e9999", "1/" + LONG]
)
@pytest.mark.parametrize("field", FIELDS)
def test_a_long_number_in_any_field_of_a_table(field: str, number: str, tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    cells = [number if name == field else cell for name, cell in zip(FIELDS, GOOD, strict=True)]
    path.write_text("\n".join(map(",".join, (FIELDS, cells, GOOD))) + "\n", encoding="utf-8")
    night = read(path)
    assert night.rows_read == len(night.results) + len(night.set_aside) == 2
    assert len(night.results) >= 1
    if field not in ("section", "ns", "ew"):  # texts, which may say anything
        assert any(p.line == 2 for p in night.problems)


def test_long_numbers_in_pbn() -> None:
    for tag in ("Board", "Result", "Score", "Contract", "DoubleDummyTricks", "Room", "Round", "Table"):
        for value in (LONG, f"NS {LONG}", f"EW {LONG} NS 1", f"{LONG}NT"):
            text = f'[Board "1"]\n[North "a"]\n[Declarer "N"]\n[Contract "3NT"]\n[{tag} "{value}"]\n'
            text += f'[OptimumResultTable "Declarer;Denomination;Result"]\nN NT {LONG}\n'
            read_pbn(text.encode(), "night.pbn")


def test_a_long_number_in_a_deal_file() -> None:
    letters = "a" * 26
    text = f"[Document]\nFrom board=1\nTo board=1\nBoard {LONG}={letters}000\n"
    with pytest.raises(DuplicateError, match="this is no board"):
        read_deals(text.encode(), "deals.dlm")


def test_long_awards_and_weights() -> None:
    for text in (f"{LONG}%", f"{LONG}imp", f"0.{LONG}mp", "A+" + "!" * 5_000, "5.5mp!!"):
        with pytest.raises(DuplicateError):
            parse_award(text)
    for text in (f"50%:{LONG}", f"{LONG}%:100", f"1/{LONG}:100", f"0.{LONG}:100"):
        with pytest.raises(DuplicateError):
            parse_weights(text)


def test_numbers_of_a_database_that_are_none() -> None:
    assert [integer({"Board": value}, "Board") for value in (float("nan"), float("inf"), None, 7.0)] == [
        0,
        0,
        0,
        7,
    ]


def test_a_log_with_a_line_nested_without_end(tmp_path: Path) -> None:
    good = b'{"type":"undo","id":1,"when":"2026-01-08T22:00:00+00:00","who":"TD","of":7}\n'
    path = tmp_path / "changes.jsonl"
    deep = b"[" * 5_000 + b"]" * 5_000
    for nested in (b"[" * 100_000, b'{"a":' * 100_000, b'{"type":"undo","a":' + deep + b"}"):
        path.write_bytes(good + nested + b"\n" + good.replace(b'"id":1', b'"id":2'))
        changes, problems = changelog.load(path)
        assert [change.id for change in changes] == [1, 2]
        assert [problem.line for problem in problems] == [2]


def test_movements_with_long_numbers_broken_headings_or_no_rows() -> None:
    head = "table,round,ns,ew,boards\n"
    for text, line in (
        (f"{head}{LONG},1,1,2,1-2\n", 2),
        (f"{head}1,{LONG},1,2,1-2\n", 2),
        (f"{head}1,1,1,2,{LONG}\n", 2),
        (f"{head}1,1,1,2," + "1-9999 " * 5_000 + "\n", 2),
        ('"table"x,round,ns,ew,boards\n1,1,1,2,1-2\n', 1),
        (head, 1),
    ):
        _, problems = parse_csv(text, "movement.csv")
        assert [p.line for p in problems] == [line], text[:60]


def test_boards_without_end() -> None:
    assert len(parse_boards("1-9999")) == 9_999
    with pytest.raises(ValueError, match="more than 9999 boards"):
        parse_boards("1-9999,1-9999")
