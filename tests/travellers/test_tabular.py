"""Tables of results in every dialect that directors send."""

import contextlib
import csv
import io
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from duplicate.night.night import Night
from duplicate.night.results import Status, Weighted
from duplicate.scoring import score
from duplicate.travellers import read
from duplicate.travellers.headings import HEADINGS as HEADING_NAMES
from duplicate.travellers.tabular import read_csv
from duplicate.words.problems import DuplicateError, Severity

HEADINGS = ["board", "ns", "ew", "contract", "declarer", "result", "lead", "ns_names"]
ROWS = [
    ["1", "1", "12", "4S", "N", "=", "HK", "Ann & Bo"],
    ["1", "2", "11", "3NTX", "E", "-1", "", "李明、王芳"],
    ["2", "1", "11", "PASS", "", "", "", "Ann & Bo"],
    ["2", "2", "12", "5♦", "W", "+1", "S10", "李明、王芳"],
]
SCORES = [420, 100, 0, -420]  # Law 77: board 1 nobody vulnerable, board 2 North-South


def table(rows: list[list[str]] = ROWS, headings: list[str] = HEADINGS, delimiter: str = ",") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows([headings, *rows])
    return text.getvalue()


def written(folder: Path, content: str | bytes, name: str = "night.csv") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def same(night: Night) -> None:
    assert [r.score_ns for r in night.results] == SCORES
    assert [(r.ns, r.ew, r.lead) for r in night.results] == [
        ("1", "12", "HK"), ("2", "11", ""), ("1", "11", ""), ("2", "12", "ST"),
    ]  # fmt: skip
    assert [r.contract for r in night.results] == ["4S", "3NX", "PASS", "5D"]
    assert night.entries.names(night.entries.find(1, "", "NS", "2")) == ("李明", "王芳")
    assert not night.errors


@given(
    order=st.permutations(range(len(HEADINGS))),
    delimiter=st.sampled_from(",;\t|"),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030"]),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    case=st.sampled_from([str.lower, str.upper, str.title]),
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_dialect_gives_the_same_night(
    tmp_path: Path, order: list[int], delimiter: str, encoding: str, newline: str, case: object
) -> None:
    assert callable(case)
    rows = [[row[i] for i in order] for row in ROWS]
    text = table(rows, [str(case(HEADINGS[i])) for i in order], delimiter)
    same(read(written(tmp_path, text.replace("\n", newline).encode(encoding))))


def test_chinese_headings(tmp_path: Path) -> None:
    headings = ["牌号", "南北", "东西", "定约", "庄家", "结果", "首攻", "南北姓名"]
    rows = [list(row) for row in ROWS]
    rows[0][3:6] = ["4黑桃", "北", "正好"]
    rows[1][3:6] = ["３无将 加倍", "东", "宕1"]
    rows[2][3:6] = ["四家不叫", "", ""]
    rows[3][3:6] = ["5方块", "西", "超1"]
    same(read(written(tmp_path, table(rows, headings).encode("gb18030"))))


def test_one_column_may_hold_everything(tmp_path: Path) -> None:
    lines = ("1;1;12;4SX-1 N", "1;2;11;3NT= by E lead KH", "1;3;10;Pass", "1;4;9;A6040", "1;5;8;bye")
    night = read(written(tmp_path, "\n".join(("Board;N/S;E/W;Contract", *lines))))
    first, second, third, fourth, fifth = night.results
    assert (first.contract, first.declarer, first.tricks, first.score_ns) == ("4SX", "N", 9, -100)
    assert (second.contract, second.declarer, second.tricks, second.lead) == ("3N", "E", 9, "HK")
    assert (third.status, third.score_ns) == (Status.PASSED, 0)
    assert (fourth.status, fourth.adj_ns, fourth.adj_ew) == (Status.ARTIFICIAL, "60%", "40%")
    assert fifth.status is Status.SIT_OUT


def test_excel(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Thursday night"])
    sheet.append(["Board", "NS", "EW", "Contract", "By", "Tricks", "adj_ns", "adj_ew"])
    sheet.append([1.0, 1.0, "7EW", "4S", "N", 10.0, None, None])
    sheet.append([1, 2, "8EW", "3N", "S", 8, None, None])
    sheet.append([2, 2, "7EW", None, None, None, 0.6, 0.4])
    for cell in sheet[5][6:]:
        cell.number_format = "0%"
    book.create_sheet("notes").append(["nothing"])
    path = tmp_path / "night.xlsx"
    book.save(path)
    night = read(path)
    assert [(r.ns, r.ew, r.board, r.score_ns, r.line) for r in night.results] == [
        ("1", "7EW", 1, 420, 3), ("2", "8EW", 1, -50, 4), ("2", "7EW", 2, None, 5),
    ]  # fmt: skip
    assert (night.results.rows[2].adj_ns, night.results.rows[2].adj_ew) == ("60%", "40%")
    assert [str(p) for p in night.problems] == ["night.xlsx, line 1: lines above the headings, not read: 1"]


def test_weighted_scores(tmp_path: Path) -> None:
    text = "board,ns,ew,weighted,weighted_ew,weighted_ns\n"
    text += "1,1,2,67%:170;33%:140,,\n1,3,4,,1/2:50;1/2:-110,100%:110\n"
    night = read(written(tmp_path, text))
    assert [(w.row_id, w.side, str(w.weight), w.score) for w in night.results.weights] == [
        (1, "NS", "67/100", 170), (1, "NS", "33/100", 140),
        (1, "EW", "67/100", -170), (1, "EW", "33/100", -140),
        (2, "NS", "1", 110), (2, "EW", "1/2", 50), (2, "EW", "1/2", -110),
    ]  # fmt: skip
    assert isinstance(night.results.weights[0], Weighted)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("60%:170;30%:140", "the weights sum to 90%"),
        ("170", "this is not weight:score"),
        ("33.33333333%:170;66.66666667%:140", "the weight is too fine"),
        ("67%:165;33%:140", "no contract gives 165 to NS on board 1"),
    ],
)
def test_wrong_weights(tmp_path: Path, text: str, message: str) -> None:
    night = read(written(tmp_path, f"board,ns,ew,weighted\n1,1,2,{text}\n"))
    assert len(night.results) == 0
    assert message in night.set_aside[0].problem.message


@pytest.mark.parametrize("field", ["board", "round", "table", "session", "score_ns", "tricks"])
def test_a_number_that_nobody_can_have_meant_sets_its_line_aside_alone(tmp_path: Path, field: str) -> None:
    line = {"board": "1", "round": "1", "table": "1", "session": "1", "ns": "1", "ew": "2", "score_ns": "50"}
    other = line | {"ns": "3", "ew": "4", "tricks": ""}
    line |= {"tricks": "", field: "9" * 30}
    rows = ("\n".join(",".join(of[name] for name in line) for of in (line, other))) + "\n"
    night = read(written(tmp_path, ",".join(line) + "\n" + rows))
    assert [(r.ns, r.score_ns) for r in night.results] == [("3", 50)]
    (aside,) = night.set_aside
    assert (aside.line, aside.problem.field) == (2, field)


@pytest.mark.parametrize("award", ["12.3456789012345678%", "99999999999999999999imp"])
def test_an_award_of_too_many_digits_sets_its_line_aside(tmp_path: Path, award: str) -> None:
    text = f"1,1,2,{award},40%\n1,3,4,12.345678%,40.00%\n"
    night = read(written(tmp_path, "board,ns,ew,adj_ns,adj_ew\n" + text))
    assert [(r.adj_ns, r.adj_ew) for r in night.results] == [("12.345678%", "40%")]
    assert "the number is too long" in night.set_aside[0].problem.message


def test_a_line_with_broken_quotes_is_set_aside_alone(tmp_path: Path) -> None:
    text = 'board,ns,ew,contract,ns_names\n1,1,2,4S= N,"Ann\n1,3,4,3S= N,x\n'
    text += '1,5,6,2S= N,"Bo ""B"" Cy"\n1,7,8,2H= E,"a"b\n'
    night = read(written(tmp_path, text))
    assert [r.ns for r in night.results] == ["3", "5"]
    assert [(s.line, s.problem.message) for s in night.set_aside] == [
        (2, "the quotes of this line do not match"), (5, "the quotes of this line do not match"),
    ]  # fmt: skip
    assert night.rows_read == 4
    assert night.set_aside[0].row == (("line", '1,1,2,4S= N,"Ann'),)


def test_a_cell_may_hold_a_line_end(tmp_path: Path) -> None:
    night = read(written(tmp_path, 'board,ns,ew,contract,ns_names\n1,1,2,4S= N,"Ann\nBo"\n1,3,4,9S= N,\n'))
    assert night.entries.names("1") == ("Ann", "Bo")
    assert night.set_aside[0].line == 4


def test_unknown_columns_are_told_once(tmp_path: Path) -> None:
    night = read(
        written(tmp_path, "board,ns,ew,contract,weather,off_ns\n1,1,2,4S= N,rain,3\n1,3,4,4S= N,sun,4\n")
    )
    (note,) = night.problems
    assert (note.severity, note.message) == (Severity.NOTE, "unknown columns, not read: weather")


def test_two_columns_for_one_thing_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match=r"2 columns hold the same: Declarer, By \(keep one of them\)"):
        read(written(tmp_path, "Board,NS,EW,Contract,Declarer,By\n1,1,2,4S=,N,N\n"))


def test_dealer_and_vulnerability_are_checked(tmp_path: Path) -> None:
    text = "board,dlr,vul,ns,ew,score\n1,N,None,1,2,420\n2,N,NS,1,2,110\n2,N,NS,3,4,110\n"
    (problem,) = read(written(tmp_path, text)).problems
    assert (problem.line, problem.field, problem.value) == (3, "dealer", "N")
    assert problem.message == "board 2 has E; the score is by the board number"


def test_a_scoring_method_that_nobody_knows(tmp_path: Path) -> None:
    night = read(written(tmp_path, "board,ns,ew,score,scoring\n1,1,2,420,whist\n"))
    assert "method" not in night.hints
    assert night.problems[0].severity is Severity.WARNING


def test_names_are_data(tmp_path: Path) -> None:
    names = ["=cmd|' /C calc'!A0", "<script>alert(1)</script>", 'O\'Neil "Bob" Smith-Jones', "Åsa Ödegård"]
    rows = [[str(i), str(i), f"{i}e", "1N= N", name] for i, name in enumerate(names, 1)]
    night = read(written(tmp_path, table(rows, ["board", "ns", "ew", "contract", "north_name"])))
    found = [night.entries.names(night.entries.find(1, "", "NS", str(i)))[0] for i in range(1, 5)]
    assert found == names


def test_a_substitute(tmp_path: Path) -> None:
    rows = [
        ["1", "1", "1", "2", "1N= N", "Ann & Bo"],
        ["2", "2", "1", "3", "1N= N", "Ann & Cy"],
        ["3", "3", "1", "4", "1N= N", "Ann & Bo"],
    ]
    night = read(written(tmp_path, table(rows, ["round", "board", "ns", "ew", "contract", "ns_names"])))
    pair = night.entries.by_id["1"]
    assert pair.names() == ("Ann", "Bo", "Cy")
    assert pair.names(1, 1) == ("Ann", "Bo")
    assert pair.names(1, 2) == ("Ann", "Cy")


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 0, 2, 1), (1, 3, 0, 2)])
def test_a_substitute_whatever_the_order_of_the_lines(order: tuple[int, ...]) -> None:
    """Travellers stand board by board: round 3 may come first. Who sat where goes by the round."""
    lines = [f"{n},{b},1,2,420,{names}" for n, b, names in
             ((1, 4, "Ann & Bo"), (2, 3, "Ann & Bo"), (3, 2, "Cy & Bo"), (4, 1, "Ann & Bo"))]  # fmt: skip
    text = "\n".join(["round,board,ns,ew,score_ns,ns_names", *(lines[i] for i in order)])
    pair = read_csv(text.encode("utf-8"), "t.csv").entries.by_id["1"]
    assert [set(pair.names(1, n)) for n in (1, 2, 3, 4)] == [
        {"Ann", "Bo"}, {"Ann", "Bo"}, {"Cy", "Bo"}, {"Ann", "Bo"},
    ]  # fmt: skip
    assert sorted(pair.names()) == ["Ann", "Bo", "Cy"]


def test_a_substitute_in_a_movement_where_pairs_change_direction() -> None:
    text = ("round,board,ns,ew,score_ns,ns_names,ew_names\n1,1,1,2,420,Ann & Bo,Di & Ed\n"
            "2,2,3,1,420,Flo & Gus,Cy & Bo\n3,3,1,4,420,Ann & Bo,Hal & Ida\n")  # fmt: skip
    night = read_csv(text.encode("utf-8"), "t.csv")
    pair = night.entries.by_id[night.entries.find(1, "", "NS", "1")]
    assert [pair.names(1, n) for n in (1, 2, 3)] == [("Ann", "Bo"), ("Cy", "Bo"), ("Ann", "Bo")]


def test_players_of_an_individual(tmp_path: Path) -> None:
    text = "board,north,south,east,west,contract\n1,1,2,3,4,4S= N\n2,1,3,2,4,2H-1 E\n3,1,4,2,,2H-1 E\n"
    night = read(written(tmp_path, text))
    assert [c.id for c in night.entries.contestants] == ["1", "2", "3", "4"]
    assert {c.category for c in night.entries.contestants} == {"player"}
    assert night.set_aside[0].problem.message == "west is missing"


def test_ten_thousand_lines_are_quick(tmp_path: Path) -> None:
    rows = [[str(b), str(p), f"{p}e", "3NT", "N", str(p % 14)] for b in range(1, 101) for p in range(100)]
    path = written(tmp_path, table(rows, ["board", "ns", "ew", "contract", "by", "tricks"]))
    read(path)
    began = time.process_time()
    assert len(read(path).results) == 10_000
    assert time.process_time() - began < 3  # 0.3 s on a quiet machine; quadratic would be minutes


def test_the_documentation_names_every_heading() -> None:
    text = Path(__file__).parents[2].joinpath("docs", "csv.md").read_text(encoding="utf-8")
    for column, headings in HEADING_NAMES.items():
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{column}` |")] or [
            line for line in text.splitlines() if line.startswith("|  |")
        ]
        assert all(heading in row for heading in headings), column


def test_damaged_workbooks(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Board", "NS", "EW", "Contract"])
    path = tmp_path / "night.xlsx"
    book.save(path)
    data = path.read_bytes()
    for at in range(0, len(data), 97):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        with contextlib.suppress(DuplicateError):
            read(path)
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(DuplicateError, match=r"night\.xlsx: this is not a readable Excel workbook"):
        read(path)


def test_two_sheets_of_results(tmp_path: Path) -> None:
    book = Workbook()
    for title, sheet in (("A", book.active), ("B", book.create_sheet())):
        assert sheet is not None
        sheet.title = title
        sheet.append(["Board", "NS", "EW", "Contract"])
        sheet.append([1, 1, 2, f"{1 if title == 'A' else 2}NT= N"])
    path = tmp_path / "night.xlsx"
    book.save(path)
    night = read(path)
    assert [r.contract for r in night.results] == ["1N"]
    assert [(p.message, p.severity) for p in night.problems] == [
        ("the sheet A was read, not B", Severity.WARNING)
    ]


def test_who_is_new_in_a_later_session_did_not_play_in_the_first() -> None:
    lines = ("session,board,ns,ew,north_name,south_name,east_name,west_name,score_ns",
             "1,1,1,11,Ann,Bo,Eva,Fay,420", "1,1,2,12,Gus,Hal,Ivy,Jan,-50",
             "2,1,1,11,Bo,Cy,Eva,Fay,420", "2,1,2,12,Ivy,Jan,Gus,Hal,-50")  # fmt: skip
    night = read_csv("\n".join(lines).encode("utf-8"), "t.csv")
    pairs = night.entries.by_id
    assert [pairs["1"].names(s) for s in (1, 2)] == [("Ann", "Bo"), ("Cy", "Bo")]
    assert [pairs["2"].names(s) for s in (1, 2)] == [("Gus", "Hal"), ("Ivy", "Jan")]
    [problem] = [p for p in score(night).night.problems if "nobody of those before" in p.message]
    assert problem.message.startswith("2 is Ivy & Jan in session 2, and nobody of those before, and 1 more;")
