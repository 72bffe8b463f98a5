import csv
from pathlib import Path

import pytest
from openpyxl import load_workbook

from duplicate import read
from duplicate.cli.template import COLUMNS, plain
from duplicate.night.results import Status
from duplicate.travellers.headings import columns_of
from tests.cli.running import make_individual, run


def test_every_heading_is_one_that_the_reader_knows() -> None:
    columns = tuple(column for column, *_ in COLUMNS)
    assert columns_of([english for _, english, *_ in COLUMNS]) == columns
    assert columns_of([chinese for _, _, chinese, _ in COLUMNS]) == columns


def rows_of(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_a_csv_template_has_a_line_for_every_result(folder: Path) -> None:
    done = run("template", folder)
    assert done.out.startswith(f"{folder / 'template.csv'}: 18 lines\n")
    rows = rows_of(folder / "template.csv")
    assert rows[0][:8] == ["session", "section", "round", "table", "board", "ns", "ew", "contract"]
    # a Mitchell of three tables: boards 1-2 are at table 1 in round 1, at table 3 in round 2, at 2 in 3
    assert [row[:7] for row in rows[1:4]] == [
        ["1", "A", "1", "1", "1", "1", "1"],
        ["1", "A", "2", "3", "1", "3", "2"],
        ["1", "A", "3", "2", "1", "2", "3"],
    ]
    assert all(not any(row[7:]) for row in rows[1:])


@pytest.mark.parametrize(("lang", "heading"), [("en", "contract"), ("zh", "定约")])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_filled_template_is_read_as_results(folder: Path, lang: str, heading: str, kind: str) -> None:
    (folder / "results.csv").unlink()
    target = folder / f"results.{kind}"
    run("template", folder, "--lang", lang, "--out", target)
    night = read(folder)
    assert len(night.results) == 18
    assert {r.status for r in night.results.rows} == {Status.PENDING}
    assert not night.errors
    values = ("4S", "N", "+1")
    if kind == "csv":
        rows = rows_of(target)
        assert rows[0][7] == heading
        rows[1][7:10] = values
        with target.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file).writerows(rows)
    else:
        book = load_workbook(target)
        sheet = book.worksheets[0]
        assert sheet.cell(1, 8).value == heading
        for place, value in enumerate(values):
            sheet.cell(2, 8 + place).value = value
        book.save(target)
    first = read(folder).results.rows[0]
    assert (first.ns, first.ew, first.contract, first.tricks, first.score_ns) == ("1", "1", "4S", 11, 450)


def test_an_excel_template_keeps_its_headings_and_checks_what_is_typed(folder: Path) -> None:
    run("template", folder, "--xlsx")
    sheet = load_workbook(folder / "template.xlsx").worksheets[0]
    assert sheet.freeze_panes == "H2"
    assert sheet.max_row == 19
    checks = {str(v.sqref): v for v in sheet.data_validations.dataValidation}
    assert checks["I2:I19"].formula1 == '"N,E,S,W"'
    assert (checks["L2:L19"].formula1, checks["L2:L19"].formula2) == ("-7600", "7600")
    assert sheet.cell(2, 10).number_format == "@"  # "+1" and "=" stay what they are
    assert sheet.cell(2, 5).value == 1


def test_nothing_in_a_template_is_a_formula(folder: Path) -> None:
    text = (folder / "movement.csv").read_text(encoding="utf-8").replace("A,1,1,1,1,", "A,1,1,=cmd(),1,")
    (folder / "movement.csv").write_text(text, encoding="utf-8", newline="")
    run("template", folder, "--xlsx")
    cell = load_workbook(folder / "template.xlsx").worksheets[0].cell(2, 6)
    assert (cell.value, cell.data_type) == ("=cmd()", "s")
    run("template", folder)
    assert rows_of(folder / "template.csv")[1][5] == "'=cmd()"
    assert [plain(text) for text in ("@a", "\tb", "1", "A")] == ["'@a", "'\tb", "1", "A"]


def test_only_what_is_missing_and_by_round(folder: Path) -> None:
    done = run("template", folder, "--missing", "--order", "round")
    assert "15 lines" in done.out
    rows = rows_of(folder / "template.csv")
    assert [row[2:5] for row in rows[1:4]] == [["1", "2", "4"], ["1", "3", "5"], ["1", "3", "6"]]


def test_a_template_is_not_overwritten_and_the_same_bytes_come_again(folder: Path) -> None:
    run("template", folder, "--xlsx")
    assert "is there already" in run("template", folder, "--xlsx", code=1).err
    first = (folder / "template.xlsx").read_bytes()
    run("template", folder, "--out", folder / "again.xlsx")
    assert (folder / "again.xlsx").read_bytes() == first


def test_an_individual_has_four_players_a_line(folder: Path) -> None:
    make_individual(folder)
    run("template", folder)
    rows = rows_of(folder / "template.csv")
    assert columns_of(rows[0])[5:9] == ("north", "south", "east", "west")
    assert all(row[5:9] and len(set(row[5:9])) == 4 for row in rows[1:])


def test_without_a_movement_there_is_nothing_to_fill_in(folder: Path) -> None:
    (folder / "movement.csv").unlink()
    assert "there is no movement" in run("template", folder, code=1).err
