"""`read`: the content decides the format, and what cannot be read says so."""

import gzip
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicate.movements.files import write_movement
from duplicate.movements.howell import howell
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


@pytest.mark.parametrize(
    "data", [b"", b"\n\n  \r\n", b"\xef\xbb\xbf", b"\xff\xfe", gzip.compress(b"", mtime=0)]
)
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "empty.csv"
    path.write_bytes(data)
    with pytest.raises(DuplicateError, match=r"^empty\.csv: the file is empty \("):
        read(path)


def zipped(*names: str) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name in names:
            archive.writestr(name, "text")
    return packed.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bytes(range(1, 32)) * 20, r"this is not a text file"),
        (b"result\0" * 20, r"this is not a text file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(200), r"this is a picture, .* \(give the file of the res"),
        (b"%PDF-1.7\n" + bytes(20), r"this is a PDF, .* \(give the file from which it was printed\)"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504),
            r"old kind, or one with a password \(save it as .xlsx",
        ),
        (zipped("results.csv"), r"this is a packed archive \(unpack it"),
        (zipped("mimetype", "content.xml"), r"this is an OpenDocument file \(save it as .xlsx or CSV\)"),
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


def test_the_settings_of_a_night_lead_to_its_folder(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('[event]\nname = "Thursday"\n', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"not results \(name the folder: ") as caught:
        read(tmp_path / "event.toml")
    assert str(tmp_path) in str(caught.value)


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


PUTS = (b"", b'"', b"\n", b";", b"-", b"\xff", b"\0", b"99", b"<", b"&x;", b"{", b"#", b"\xe4")
SAMPLES = (
    (
        b"event_id;board;ns;ew;contract;by;result;score;adj_ns;adj_ew;weighted\n"
        b"e;1;1;2;4SX;N;-1;-100;;;\ne;2;1;3;PASS;;;;;;\ne;3;1;4;;;;;A+;40%;\ne;4;1;5;;;;;;;67%:170;33%:140\n"
    ),
    (
        b'[Event "##x"]\n[Board "1"]\n{c}\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n[North "a"]\n[East "b"]\n'
        b'[Contract "4SX"]\n[Declarer "N"]\n[Result "9"]\n[Score "NS -100"]\n\n'
        b'[Board "#"]\n[Contract "Pass"]\n'
    ),
    (
        b'<?xml version="1.0"?>\n<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><BOARD><BOARD_NUMBER>1'
        b"</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
        b"<SCORE>A6040</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    ),
)


@given(
    sample=st.sampled_from(SAMPLES),
    edits=st.lists(
        st.tuples(
            st.integers(0, 400),
            st.integers(0, 6),
            st.sampled_from(PUTS) | st.binary(max_size=4),
        ),
        max_size=6,
    ),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damage_is_told_and_never_a_crash(
    tmp_path: Path, sample: bytes, edits: list[tuple[int, int, bytes]]
) -> None:
    data = sample
    for at, length, put in edits:
        at %= len(data) + 1
        data = data[:at] + put + data[at + length :]
    path = tmp_path / "x.txt"
    path.write_bytes(data)
    try:
        night = read(path)
    except DuplicateError:
        return
    assert night.rows_read == len(night.results) + len(night.set_aside)
    assert all(aside.problem in night.problems for aside in night.set_aside)


def test_a_csv_costs_no_heavy_import(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_text(CSV, encoding="utf-8")
    code = f"import sys, duplicate; duplicate.read({str(path)!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "numpy" in loaded
    assert not loaded & {"pandas", "openpyxl", "lxml", "jinja2", "weasyprint"}


@pytest.mark.parametrize("ending", ["csv", "json", "txt", "mov", "rounddata.csv"])
def test_a_movement_is_called_one(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"howell.{ending}"
    write_movement(howell(4), path)
    with pytest.raises(DuplicateError, match=r"this is a movement, not results \(duplicate movement shows"):
        read(path)


def test_a_damaged_movement_is_no_movement(tmp_path: Path) -> None:
    path = tmp_path / "movement.csv"
    path.write_text("table,round,ns,ew,boards\n1,1,1,2,three\n", encoding="utf-8")
    with pytest.raises(DuplicateError, match="no line names the columns of results"):
        read(path)
