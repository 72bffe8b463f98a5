"""Files that would fill the memory, never end, or lead out of their folder: refused in clear words."""

import gzip
import re
import time
import tracemalloc
from io import BytesIO
from pathlib import Path
from stat import S_IFLNK
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
import xlsxwriter

from duplicate.data import data_path
from duplicate.exports.xlsx import write_xlsx
from duplicate.travellers import encodings, lines, read
from duplicate.travellers.event import read_event
from duplicate.words.problems import DuplicateError

SHEET = "xl/worksheets/sheet1.xml"
SPACE = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
HEADER = b"board,ns,ew,contract,declarer,tricks\n"
ROW = b"1,1,2,3NT,N,9\n"


def workbook() -> dict[str, bytes]:
    """The members of a workbook of two results."""
    out = BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, HEADER.decode().strip().split(","))
    sheet.write_row(1, 0, (1, 1, 2, "3NT", "N", 9))
    sheet.write_row(2, 0, (2, 2, 1, "4S", "E", 10))
    book.close()
    with ZipFile(BytesIO(out.getvalue())) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def write(path: Path, members: dict[str, bytes], *extra: tuple[ZipInfo | str, bytes]) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        for name, content in [*members.items(), *extra]:
            packed.writestr(name, content)
    return path


def rows(content: bytes) -> dict[str, bytes]:
    """The workbook with other rows."""
    return {
        **workbook(),
        SHEET: b"<worksheet " + SPACE + b"><sheetData>" + content + b"</sheetData></worksheet>",
    }


def refused(path: Path, words: str, *, watched: bool = True) -> None:
    """The file is refused with these words, without using 500 MB and within 5 seconds."""
    start = time.process_time()
    with pytest.raises(DuplicateError, match=words):
        read(path)
    assert time.process_time() - start < 5
    if not watched:
        return
    tracemalloc.start()
    try:
        with pytest.raises(DuplicateError, match=words) as error:
            read(path)
        assert tracemalloc.get_traced_memory()[1] < 500 * 2**20
    finally:
        tracemalloc.stop()
    assert error.value.problem.remedy


# workbooks


def test_a_workbook_that_unpacks_to_far_more_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "bomb.xlsx", workbook(), ("xl/media/a.bin", bytes(150_000_000)))
    assert path.stat().st_size < 300_000
    refused(path, r"unpacks to 150,\d+,\d+ bytes")


def test_a_workbook_that_lies_about_what_it_unpacks_to_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "bomb.xlsx", workbook(), ("xl/media/a.bin", bytes(3_000_000)))
    size = (3_000_000).to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(size, (30).to_bytes(4, "little")))
    refused(path, "no readable Excel workbook|not a readable Excel workbook")


def test_a_workbook_of_very_many_parts_is_refused(tmp_path: Path) -> None:
    many = ((f"xl/media/{n}", b"") for n in range(5_001))
    refused(write(tmp_path / "many.xlsx", workbook(), *many), "it has 5,0.. parts")


@pytest.mark.parametrize(
    "name", ["../../x.xml", "xl/../../x.xml", "/etc/x.xml", "C:/x.xml", "..\\..\\x.xml", "\\x.xml"]
)
def test_a_part_whose_name_leads_out_is_refused(name: str, tmp_path: Path) -> None:
    refused(write(tmp_path / "path.xlsx", workbook(), (name, b"<x/>")), "leads out of the file")
    assert not (tmp_path.parent / "x.xml").exists()


def test_a_part_that_is_a_link_is_refused(tmp_path: Path) -> None:
    link = ZipInfo("xl/link.xml")
    link.external_attr = (S_IFLNK | 0o777) << 16
    refused(write(tmp_path / "link.xlsx", workbook(), (link, b"/etc/passwd")), "leads out of the file")


@pytest.mark.parametrize(
    "head",
    [
        b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        b'<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>',
        b'<!DOCTYPE x SYSTEM "http://localhost/x.dtd">',
    ],
)
def test_a_part_that_declares_entities_is_refused(head: bytes, tmp_path: Path) -> None:
    members = workbook()
    members[SHEET] = head + re.sub(rb"^<\?xml[^>]*\?>\s*", b"", members[SHEET])
    refused(write(tmp_path / "entity.xlsx", members), "declares entities")


def test_cells_without_end_are_refused(tmp_path: Path) -> None:
    row = b'<row r="1">' + b"<c/>" * 300_000 + b"</row>"
    refused(write(tmp_path / "wide.xlsx", rows(row)), "elements")
    hidden = b'<row r="1">' + (b"<c/>" * 100_000 + b"<!--</row>-->") * 3 + b"</row>"
    refused(write(tmp_path / "hidden.xlsx", rows(hidden)), "elements")
    far = b"".join(b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (n, n) for n in range(1, 400))
    refused(write(tmp_path / "far.xlsx", rows(far)), "larger than any list of results")


def test_a_row_beyond_the_last_of_excel_is_refused(tmp_path: Path) -> None:
    row = b'<row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'
    path = write(tmp_path / "below.xlsx", rows(row))
    refused(
        path, "larger than any list of results", watched=False
    )  # a million small steps take long to watch


def test_texts_without_end_are_refused(tmp_path: Path) -> None:
    texts = b"<sst " + SPACE + b">" + b"<si><t>b</t></si>" * 600_000 + b"</sst>"
    members = {**workbook(), "xl/sharedStrings.xml": texts}
    refused(write(tmp_path / "texts.xlsx", members), "elements")


def test_formats_without_end_are_refused(tmp_path: Path) -> None:
    members = workbook()
    members["xl/styles.xml"] = members["xl/styles.xml"].replace(
        b"</cellXfs>", b"<xf/>" * 60_000 + b"</cellXfs>"
    )
    refused(write(tmp_path / "formats.xlsx", members), "elements")


def test_the_size_that_a_sheet_states_is_not_believed(tmp_path: Path) -> None:
    members = workbook()
    assert b'<dimension ref="A1:F3"/>' in members[SHEET]
    for said in (b"A1", b"A1:B2", b"A1:XFD1048576"):
        sheet = members[SHEET].replace(b'ref="A1:F3"', b'ref="' + said + b'"')
        night = read(write(tmp_path / "said.xlsx", {**members, SHEET: sheet}))
        assert [(r.board, r.contract, r.tricks) for r in night.results.rows] == [(1, "3N", 9), (2, "4S", 10)]


def test_a_lone_cell_at_the_bottom_is_no_harm(tmp_path: Path) -> None:
    members = workbook()
    below = b'<row r="1048576"><c r="A1048576" t="str"><v> </v></c></row></sheetData>'
    members[SHEET] = members[SHEET].replace(b"</sheetData>", below)
    assert len(read(write(tmp_path / "bottom.xlsx", members)).results) == 2


# packed and plain text


@pytest.mark.parametrize("line", [b"\n", b"\0", ROW, b"x\n"])
def test_a_gzip_file_that_unpacks_to_far_more_is_refused(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bomb.csv.gz"
    path.write_bytes(gzip.compress(HEADER + line * (30_000_000 // len(line)), 9))
    assert path.stat().st_size < 150_000
    refused(path, r"unpacks to more than 5,\d+,\d+ bytes")


def test_a_gzip_file_of_several_pieces_is_read(tmp_path: Path) -> None:
    path = tmp_path / "night.csv.gz"
    path.write_bytes(gzip.compress(HEADER) + gzip.compress(ROW))
    assert len(read(path).results) == 1


def test_lines_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encodings, "MOST_LINES", 100)
    path = tmp_path / "long.csv"
    path.write_bytes(HEADER + b"\n" * 98 + ROW)
    assert len(read(path).results) == 1
    path.write_bytes(HEADER + b"\r\n" * 98 + ROW)
    assert len(read(path).results) == 1
    path.write_bytes(HEADER + b"\n" * 100 + ROW)
    with pytest.raises(DuplicateError, match="more than 100 lines"):
        read(path)


def test_a_file_of_nothing_but_unusable_lines_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_SET_ASIDE", 100)
    path = tmp_path / "other.csv"
    path.write_bytes(HEADER + ROW + b"x,1,2,3NT,N,9\n" * 100)
    assert len(read(path).set_aside) == 100
    path.write_bytes(HEADER + ROW + b"x,1,2,3NT,N,9\n" * 101)
    with pytest.raises(DuplicateError, match=r"line 103, board 'x': more than 100 lines cannot be used"):
        read(path)


@pytest.mark.parametrize("ending", ["csv", "pbn", "lin", "txt", "bws", "xlsx", "xml"])
def test_a_file_larger_than_any_is_not_read(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"large.{ending}"
    with path.open("wb") as file:
        file.truncate(3 * 10**9)  # takes no room on the disk
    refused(path, "the file is more than 200,000,000 bytes")


def test_xml_that_declares_entities_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "laughs.xml"
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    path.write_text(f'<!DOCTYPE x [<!ENTITY l0 "lol">{laughs}]><USEBIO>&l9;</USEBIO>', encoding="utf-8")
    refused(path, "declares entities")
    path.write_text(
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><USEBIO>&a;</USEBIO>', encoding="utf-8"
    )
    refused(path, "declares entities")


# night folders


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "/etc/passwd",
        "..\\\\x.csv",
        "C:\\\\x.csv",
        "CON",
        "nul.csv",
        "a\\u0000b",
        "b/../../x",
    ],
)
@pytest.mark.parametrize("field", ["results", "movement", "deals"])
def test_files_outside_a_night_folder_are_refused(field: str, name: str, tmp_path: Path) -> None:
    value = f'["results.csv", "{name}"]' if field == "results" else f'"{name}"'
    (tmp_path / "event.toml").write_text(f'[[section]]\nname = "A"\n{field} = {value}\n', encoding="utf-8")
    (tmp_path / "results.csv").write_bytes(HEADER + ROW)
    message = rf"event.toml, line 3, section.{field} '.+': this name leads out of the night folder"
    with pytest.raises(DuplicateError, match=message):
        read(tmp_path)


def test_a_file_of_a_folder_within_the_night_is_read(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(
        '[[section]]\nname = "B"\nresults = ["b/own.csv"]\n', encoding="utf-8"
    )
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "own.csv").write_bytes(HEADER + ROW)
    assert [r.section for r in read(tmp_path).results.rows] == ["B"]


def test_folders_that_name_each_other_are_refused(tmp_path: Path) -> None:
    for own, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / own).mkdir()
        text = f'[[session]]\nnumber = 1\nfolder = "../{other}"\n'
        (tmp_path / own / "event.toml").write_text(text, encoding="utf-8")
    with pytest.raises(
        DuplicateError, match=r"session.folder '\.\./a': these folders name each other in a circle"
    ):
        read(tmp_path / "a")


@pytest.mark.parametrize("name", ["a\\u0000", "a" * 300])
def test_a_folder_with_an_impossible_name_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(f'[[session]]\nnumber = 1\nfolder = "{name}"\n', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"line 3, session.folder"):
        read_event(tmp_path / "event.toml")


def test_a_night_in_a_workbook_without_its_results_says_so(thursday_book: Path) -> None:
    before = read(data_path("fixtures", "nights", "thursday"))
    with ZipFile(thursday_book) as packed:
        members = {name: packed.read(name) for name in packed.namelist()}
    members["xl/workbook.xml"] = members["xl/workbook.xml"].replace(b'name="Results"', b'name="Other"')
    night = read(write(thursday_book, members))
    assert night.name == before.name
    assert night.rows_read == len(night.set_aside) + len(night.results)
    assert len(night.results) == 0
    assert any("there is no sheet Results" in str(p) for p in night.problems)


@pytest.fixture
def thursday_book(tmp_path: Path) -> Path:
    path = tmp_path / "thursday.xlsx"
    path.write_bytes(write_xlsx(read(data_path("fixtures", "nights", "thursday"))))
    return path
