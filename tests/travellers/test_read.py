"""`read`: the content decides the format, and what cannot be read says so."""

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from duplicate.travellers import read
from duplicate.words.problems import DuplicateError, Severity

Shared = Callable[[str], Path]
CSV = "board,ns,ew,contract\n1,1,2,4S= N\n"


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        ("oracles/files/bws/260119M.BWS", 297),
        ("oracles/files/usebio/butler_howell.xml", 140),
        ("oracles/files/pbn/PCH1003.pbn", 570),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_the_content_decides(shared: Shared, tmp_path: Path, file: str, lines: int, packed: bool) -> None:
    path = tmp_path / "night.txt"
    data = shared(file).read_bytes()
    path.write_bytes(gzip.compress(data) if packed else data)
    assert read(path).rows_read == lines


@pytest.mark.parametrize("data", [b"", b"\n\n  \r\n", b"\xef\xbb\xbf", b"\xff\xfe", gzip.compress(b"")])
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "empty.csv"
    path.write_bytes(data)
    with pytest.raises(DuplicateError, match=r"^empty\.csv: the file is empty \("):
        read(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bytes(range(1, 32)) * 20, r"this is not a text file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(200), r"this is not a text file"),
        (b"PK\x03\x04" + b"nothing" * 20, r"this is not a readable Excel workbook"),
        (b"\x1f\x8b\x08\x00nothing", r"the file cannot be read"),
        (b"Dear director,\nhere are the results.\n", r"no line names the columns of results"),
        (b"a,b,c\n1,2,3\n", r"value 'a, b, c'|'a, b, c': no line names the columns of results"),
    ],
)
def test_no_results_at_all(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(data)
    with pytest.raises(DuplicateError, match=message) as caught:
        read(path)
    assert "x.csv" in str(caught.value)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match=r"nowhere\.csv: there is no such file"):
        read(tmp_path / "nowhere.csv")


def test_only_headings(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(CSV.split("\n")[0], encoding="utf-8")
    night = read(path)
    assert (len(night.results), night.rows_read) == (0, 0)


def test_an_event_of_a_file_with_one(shared: Shared) -> None:
    with pytest.raises(DuplicateError, match="event 'x': this holds one event only"):
        read(shared("oracles/files/pbn/PCH1003.pbn"), event="x")


MALFORMED = [
    ("1,1,2,8S= N,,", "contract", "8S= N", "level 8 does not exist"),
    ("1,1,2,4S N,14,", "tricks", "14", "14 tricks are impossible"),
    ("0,1,2,4S= N,,", "board", "0", "boards are numbered from 1"),
    ("x,1,2,4S= N,,", "board", "x", "this is not a whole number"),
    (",1,2,4S= N,,", "board", "", "there is no board number"),
    ("2,1,2,,,420", "score_ns", "420", "no contract gives +420 to NS on board 2 (NS vulnerable)"),
    ("2,1,,4S= N,,", "ew", "", "the EW pair is missing"),
    ("1,1,2,4S= N,,450", "score_ns", "450", "is +420 for NS, the score says +450"),
    ("1,1,2,4Q= N,,", "contract", "4Q= N", ""),
    ("1,1,2,4S= N,9,", "tricks", "9", "the tricks are given as 10 and as 9"),
    ("1,1,2,4S= N,,,extra", "score", "extra", "the line has 7 cells, the headings are 6"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "field", "value", "message"), MALFORMED)
def test_a_wrong_line_is_set_aside_and_the_others_are_scored(
    tmp_path: Path, line: str, field: str, value: str, message: str
) -> None:
    path = tmp_path / "night.csv"
    path.write_text(
        f"board,ns,ew,contract,tricks,score\n1,7,8,3NT= S,,\n{line}\n1,9,10,PASS,,\n", encoding="utf-8"
    )
    night = read(path)
    assert [(r.line, r.score_ns) for r in night.results] == [(2, 400), (4, 0)]
    (aside,) = night.set_aside
    problem = aside.problem
    assert (problem.file, problem.line, problem.severity) == ("night.csv", 3, Severity.ERROR)
    assert problem.field == field
    assert value in problem.value
    assert message in problem.message
    assert problem.remedy
    assert night.errors == (problem,)
    assert night.rows_read == 3


def test_a_night_folder(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(CSV + "1,3,4,9S= N\n", encoding="utf-8")
    night = read(tmp_path)
    assert (len(night.results), len(night.set_aside)) == (1, 1)
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(DuplicateError, match="this folder is not a night"):
        read(empty)
    shutil.rmtree(empty)
