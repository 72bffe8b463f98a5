"""A corrected file of results, read again: nothing that a director corrected is lost unseen."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from duplicate import read
from duplicate.cli.rereading import lines
from duplicate.night.differences import differences
from duplicate.night.expected import expected
from duplicate.night.night import Night, SetAside
from duplicate.night.results import Result, Results
from duplicate.travellers.event import Details, Event, write_event
from duplicate.words.problems import Problem, Severity
from tests.cli.running import HEADER, make_night, run

Shared = Callable[[str], Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three tables, 18 results: 4S by North, made, everywhere."""
    path = make_night(tmp_path / "night")
    lines = [f"1,A,{e.round},{e.table},{e.board},{e.ns},{e.ew},4S,N,=,,,," for e in expected(read(path))]
    assert len(lines) == 18
    save(path / "results.csv", lines)
    return path


def save(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join((HEADER, *lines)) + "\n", encoding="utf-8", newline="")
    return path


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()[1:]


def changed(lines: list[str], board: int, ns: str, result: str) -> list[str]:
    """The lines, one of them with another result; "" takes it out."""
    found = []
    for line in lines:
        cells = line.split(",")
        if (cells[4], cells[5]) == (str(board), ns):
            if not result:
                continue
            cells[9] = result
        found.append(",".join(cells))
    assert found != lines
    return found


def row(folder: Path, board: int, ns: str) -> Result:
    return next(r for r in read(folder).results.rows if (r.board, r.ns) == (board, ns))


def fix(folder: Path, board: int, ns: str, *more: object) -> None:
    run("fix", folder, "--board", board, "--ns", ns, *more, "--who", "Winifred")


def loud(folder: Path) -> list[str]:
    """Errors and warnings about the changes."""
    return [
        p.message
        for p in read(folder).problems
        if p.file == "changes.jsonl" and p.severity is not Severity.NOTE
    ]


def test_scoring_writes_nothing_and_the_first_correction_remembers(folder: Path, tmp_path: Path) -> None:
    run("score", folder, "--out", tmp_path / "pages", "--no-pdf")
    assert not (folder / "imports").exists()
    fix(folder, 1, "1", "--tricks", 9)
    log = json.loads((folder / "imports" / "imports.jsonl").read_text(encoding="utf-8"))
    assert list(log["files"]) == ["results.csv"]
    before = sorted((p.name, p.stat().st_mtime_ns) for p in folder.rglob("*"))
    run("score", folder)
    assert sorted((p.name, p.stat().st_mtime_ns) for p in folder.rglob("*")) == before


def test_a_different_result_stays_corrected_and_is_said(folder: Path, tmp_path: Path) -> None:
    fix(folder, 1, "1", "--tricks", 9)
    fresh = save(tmp_path / "fresh.csv", changed(lines_of(folder / "results.csv"), 1, "1", "+1")[::-1])
    done = run("reread", folder, fresh)
    assert "Changed: 1\n" in done.out
    assert "section A, round 1, table 1, board 1, 1 v 1: 4S= N 420 → 4S+1 N 450" in done.out
    assert "tricks 10 → 11" in done.out
    assert "! change 1 (Winifred, " in done.out
    assert f"duplicate undo {folder} 1 " in done.out
    assert f"duplicate keep {folder} 1 " in done.out
    assert "Nothing is taken in yet" in done.out
    assert lines_of(folder / "results.csv") != lines_of(fresh)
    run("reread", folder, fresh, "--yes", "--who", "Winifred")
    assert lines_of(folder / "results.csv") == lines_of(fresh)
    assert row(folder, 1, "1").score_ns == -50  # 4S-1, nobody vulnerable
    (message,) = loud(folder)
    assert "tricks was 10 and is 11" in message
    assert "the change still decides" in message


def test_to_keep_a_correction_ends_the_warning_and_can_be_taken_back(folder: Path, tmp_path: Path) -> None:
    test_a_different_result_stays_corrected_and_is_said(folder, tmp_path)
    done = run("keep", folder, 1, "--who", "Winifred")
    assert done.out == f"Change 3: change 1 is kept\nTo take it back: duplicate undo {folder} 3\n"
    assert not loud(folder)
    assert row(folder, 1, "1").tricks == 9
    assert "nothing to decide" in run("keep", folder, 1, code=1).err
    run("undo", folder, 3)
    assert loud(folder)
    save(folder / "results.csv", changed(lines_of(folder / "results.csv"), 1, "1", "+2"))
    run("undo", folder, 4)  # kept again, but against another result than the one that is there now
    assert "tricks was 11 and is 12" in loud(folder)[0]


def test_to_take_the_result_of_the_file_is_an_undo(folder: Path, tmp_path: Path) -> None:
    test_a_different_result_stays_corrected_and_is_said(folder, tmp_path)
    run("undo", folder, 1)
    assert row(folder, 1, "1").score_ns == 450
    assert not loud(folder)


def test_the_same_correction_in_the_file_is_satisfied_and_said(folder: Path, tmp_path: Path) -> None:
    fix(folder, 1, "1", "--tricks", 9)
    fresh = save(tmp_path / "fresh.csv", changed(lines_of(folder / "results.csv"), 1, "1", "-1"))
    done = run("reread", folder, fresh, "--yes")
    assert "the file now says the same; it is not needed any more" in done.out
    assert not loud(folder)
    notes = [p.message for p in read(folder).problems if p.file == "changes.jsonl"]
    assert "now say the same as this change; it is not needed any more" in notes[0]
    assert row(folder, 1, "1").score_ns == -50
    assert "Board 1, 1 v 1: 4♠ by North, 10 tricks (NS +420) → " in run("changes", folder).out


def test_a_corrected_row_that_is_gone_is_an_error_and_can_be_put_back(folder: Path, tmp_path: Path) -> None:
    fix(folder, 2, "1", "--tricks", 9)  # North-South are vulnerable: -100
    fresh = save(tmp_path / "fresh.csv", changed(lines_of(folder / "results.csv"), 2, "1", ""))
    done = run("reread", folder, fresh, "--yes")
    assert "Removed: 1\n" in done.out
    assert "it is not in the file any more" in done.out
    (message,) = loud(folder)
    assert message == (
        "no result is there any more for section A, round 1, table 1, board 2, 1 v 1; "
        "the change is not applied"
    )
    assert run("score", folder, "--strict", code=1).out
    done = run("keep", folder, 1)
    assert "change 1 is kept, and its result put back" in done.out
    assert not loud(folder)
    back = row(folder, 2, "1")
    assert (back.contract, back.declarer, back.tricks, back.score_ns) == ("4S", "N", 9, -100)


def test_a_result_that_the_director_added_is_not_doubled(folder: Path, tmp_path: Path) -> None:
    whole = lines_of(folder / "results.csv")
    save(folder / "results.csv", changed(changed(whole, 1, "1", ""), 2, "1", ""))
    fix(folder, 1, "1", "--contract", "4S= N")
    fix(folder, 2, "1", "--contract", "3N= S")
    assert len(read(folder).results) == 18
    fresh = save(tmp_path / "fresh.csv", whole)
    done = run("reread", folder, fresh, "--yes")
    assert "Added: 2\n" in done.out
    assert len(read(folder).results) == 18
    (message,) = loud(folder)
    assert "the results now hold 4S= N" in message
    assert row(folder, 2, "1").contract == "3N"
    notes = [p.message for p in read(folder).problems if p.severity is Severity.NOTE]
    assert any("section A, round 1, table 1, board 1, 1 v 1 now say the same" in note for note in notes)
    run("keep", folder, 2)
    assert not loud(folder)
    assert row(folder, 2, "1").score_ns == 600  # 3NT by South, vulnerable


def test_a_file_that_is_replaced_is_said_when_scoring(folder: Path) -> None:
    fix(folder, 3, "2", "--tricks", 9)
    lines = lines_of(folder / "results.csv")
    save(folder / "results.csv", changed(changed(lines, 1, "1", "+1"), 2, "1", "")[::-1])
    said = run("score", folder).out
    assert "results.csv: it holds other results since it was looked at on 20" in said
    assert ": 1 changed, 1 removed (results) → duplicate reread NIGHT shows what" in said
    assert "warning: results.csv: it holds" in said
    done = run("reread", folder, "--yes")
    assert "Taken in, as change 2." in done.out
    assert "it holds other results" not in run("score", folder).out
    assert run("reread", folder).out.endswith("Nothing in it is different.\n")


def test_results_that_come_in_are_a_note_and_the_next_correction_takes_note(folder: Path) -> None:
    lines = lines_of(folder / "results.csv")
    save(folder / "results.csv", lines[:9])
    fix(folder, 1, "1", "--tricks", 9)
    save(folder / "results.csv", lines)
    said = run("score", folder).out
    assert "note: results.csv: it holds other results" in said
    assert ": 9 added" in said
    fix(folder, 1, "2", "--tricks", 9)
    assert "it holds other results" not in run("score", folder).out
    save(folder / "results.csv", lines[:9])  # and a loss of them is seen now
    fix(folder, 1, "3", "--tricks", 9)
    assert ": 9 removed" in run("score", folder).out


def test_another_order_or_name_of_the_file_is_no_difference(folder: Path) -> None:
    fix(folder, 1, "1", "--tricks", 9)
    save(folder / "results.csv", lines_of(folder / "results.csv")[::-1])
    assert "it holds other results" not in run("score", folder).out
    (folder / "results.csv").rename(folder / "results-thursday.csv")
    assert "it holds other results" not in run("score", folder).out
    assert row(folder, 1, "1").tricks == 9


def test_the_file_of_another_night_is_refused(folder: Path, tmp_path: Path) -> None:
    fix(folder, 1, "1", "--tricks", 9)
    kept = lines_of(folder / "results.csv")
    other = [line.replace(",4S,N,=", ",1N,E,-2") for line in kept]  # the same movement, other results
    fresh = save(tmp_path / "friday.csv", other)
    done = run("reread", folder, fresh, "--yes", code=1)
    assert "results.csv: of 18 results that were known, 0 are in it as they were" in done.err
    assert "it may be of another night" in done.err
    assert "Changed" not in done.out  # all of both nights would be
    assert lines_of(folder / "results.csv") == kept
    assert "Changed: 18" in run("reread", folder, fresh, "--anyway").out
    strangers = save(tmp_path / "strangers.csv", ["1,A,1,1,40,17,18,4S,N,=,,,,"] * 1)
    assert "it has no meeting in common with results.csv" in run("reread", folder, strangers, code=1).err
    pages = tmp_path / "pages"
    run("score", folder, "--out", pages, "--no-pdf")
    published = next(pages.glob("*/index.html")).read_bytes()
    shutil.copy(fresh, folder / "results.csv")
    done = run("score", folder, "--out", pages, "--no-pdf", code=1)
    assert "next to nothing in it is as it was" in done.out
    assert "the pages stay as they were published last" in done.err
    assert next(pages.glob("*/index.html")).read_bytes() == published
    run("reread", folder, "--yes", "--anyway")
    run("score", folder, "--out", pages, "--no-pdf")


def test_the_copy_of_an_earlier_file_brings_it_back(folder: Path, tmp_path: Path) -> None:
    fix(folder, 1, "1", "--tricks", 9)
    kept = (folder / "results.csv").read_bytes()
    fresh = save(tmp_path / "fresh.csv", changed(lines_of(folder / "results.csv"), 1, "2", ""))
    run("reread", folder, fresh, "--yes")
    refused = run("undo", folder, 2, code=1).err
    assert "change 2 is a file that was read again" in refused
    first = json.loads((folder / "imports" / "imports.jsonl").read_text(encoding="utf-8").splitlines()[0])
    copy = folder / "imports" / f"{first['files']['results.csv'][:16]}.gz"
    run("reread", folder, copy, "--yes")
    assert (folder / "results.csv").read_bytes() == kept
    assert "Undone: 1 " in run("undo", folder).out  # the last change that can be taken back


def test_a_file_of_another_kind_takes_the_place_of_the_one_it_corrects(folder: Path, tmp_path: Path) -> None:
    from openpyxl import Workbook

    fix(folder, 1, "1", "--tricks", 9)
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for line in [HEADER, *changed(lines_of(folder / "results.csv"), 2, "2", "+1")]:
        sheet.append(line.split(","))
    book.save(tmp_path / "club export.xlsx")
    done = run("reread", folder, tmp_path / "club export.xlsx", "--yes")
    assert "Changed: 1\n" in done.out
    assert sorted(p.name for p in folder.glob("results*")) == ["results.xlsx"]
    assert row(folder, 1, "1").tricks == 9
    assert row(folder, 2, "2").tricks == 11
    assert not loud(folder)


@pytest.mark.parametrize("name", ["notes.csv", "../results.csv", "sub/results.csv", "imports"])
def test_a_name_that_is_none_of_results_is_refused(folder: Path, name: str) -> None:
    assert "a file of results has another name" in run(
        "reread", folder, folder / "results.csv", "--as", name, code=1
    ).err  # fmt: skip


def test_a_file_beside_the_others(folder: Path, tmp_path: Path) -> None:
    lines = lines_of(folder / "results.csv")
    save(folder / "results.csv", lines[:9])
    rest = save(tmp_path / "rest.csv", lines[9:])
    assert "Added: 9\n" in run("reread", folder, rest, "--as", "results-2.csv", "--yes").out
    assert len(read(folder).results) == 18


def test_a_damaged_copy_is_said_and_passed_over_only_on_demand(folder: Path) -> None:
    fix(folder, 1, "1", "--tricks", 9)
    (copy,) = (folder / "imports").glob("*.gz")
    copy.write_bytes(b"not gzip")
    save(folder / "results.csv", changed(lines_of(folder / "results.csv"), 1, "2", "+1"))
    assert "the copy of results.csv of 20" in run("score", folder).out
    assert "is not there or damaged" in run("reread", folder, code=1).err
    run("reread", folder, "--anyway")
    assert run("score", folder).out.count("is not there or damaged") == 0


def test_names_of_a_bridgemate_file_and_times_of_its_terminals(shared: Shared, tmp_path: Path) -> None:
    path = tmp_path / "night"
    path.mkdir()
    write_event(path, Event(event=Details(name="Monday")))
    shutil.copy(shared("oracles/files/bws/260119M.BWS"), path / "results.bws")
    first = read(path).results.rows[0]
    fix(path, first.board, first.ns, "--section", first.section, "--table", first.table, "--cancel")
    written = [HEADER]
    for r in read(shared("oracles/files/bws/260119M.BWS")).results.rows[1:]:
        award = (r.adj_ns, r.adj_ew)
        by = f"{r.contract},{r.declarer},{'' if r.tricks is None else r.tricks}"
        written.append(
            f"{r.session},{r.section},{r.round},{r.table},{r.board},{r.ns},{r.ew},{by},,,{','.join(award)}"
        )
    written[0] = HEADER.replace("result", "tricks")
    csv = path.parent / "again.csv"
    csv.write_text("\n".join(written) + "\n", encoding="utf-8", newline="")
    run("reread", path, csv, "--yes")  # the first row is not in it
    assert "no result is there any more" in loud(path)[0]
    done = run("reread", path, shared("oracles/files/bws/260119M.BWS"))
    assert "Added: 1\n" in done.out
    # ReceivedData of the file, row 1: 01/19/26, 10:13:19, table 8
    assert "at the terminal of table 8, 2026-01-19 10:13" in done.out


def test_a_name_that_is_another_one_now_is_said_and_can_be_kept(folder: Path) -> None:
    run("name", folder, "--pair", "A1NS", "--place", 1, "--name", "Alice Moorgate", "--who", "Winifred")
    assert not loud(folder)
    path = folder / "event.toml"
    text = path.read_text(encoding="utf-8").replace("NS1 one", "Alice Morgate")
    path.write_text(text, encoding="utf-8", newline="")
    assert "the name was NS1 one when the change was made and is Alice Morgate" in loud(folder)[0]
    run("keep", folder, 1)
    assert not loud(folder)
    assert "Alice Moorgate" in run("score", folder).out
    text = path.read_text(encoding="utf-8").replace("Alice Morgate", "Alice Moorgat")
    path.write_text(text, encoding="utf-8", newline="")
    assert "is Alice Moorgat; the change still decides" in loud(folder)[0]


def test_what_does_not_fit_for_another_reason_cannot_be_kept(folder: Path) -> None:
    fix(folder, 1, "1", "--to-ew", "2", "--anyway")
    path = folder / "event.toml"
    text = path.read_text(encoding="utf-8").replace(
        'number = 2\ndirection = "EW"', 'number = 9\ndirection = "EW"'
    )
    path.write_text(text, encoding="utf-8", newline="")
    movement = folder / "movement.csv"
    movement.unlink()
    assert loud(folder)
    refused = run("keep", folder, 1, code=1).err
    assert "change 1 cannot be kept: there is no pair 2 as EW" in refused


def test_an_event_of_several_folders_has_no_file_of_its_own(folder: Path, tmp_path: Path) -> None:
    both = tmp_path / "both"
    both.mkdir()
    text = '[[session]]\nnumber = 1\nfolder = "../night"\n'
    (both / "event.toml").write_text(text, encoding="utf-8", newline="")
    refused = run("reread", both, folder / "results.csv", "--yes", code=1).err
    assert "this event is made of other folders" in refused
    assert not list(both.glob("results*"))


def test_a_result_erased_at_the_table_says_so(tmp_path: Path) -> None:
    night = Night(
        results=Results.of([Result(1, board=7, ns="3", ew="2", contract="4S", source="results.bws", line=12)])
    )
    note = Problem("the result was erased at the table", severity=Severity.NOTE)
    after = Night(set_aside=(SetAside("results.bws", 12, (), note),))
    told = list(lines(tmp_path, night, after, differences(night.results, after.results), {}))
    assert told[:3] == ["Removed: 1", "  board 7, 3 v 2: was 4S", "      the result was erased at the table"]


def test_the_log_tells_what_was_there_when_each_thing_was_done(folder: Path, tmp_path: Path) -> None:
    """Board 1 was nine tricks by the director, then ten in the log; the club's new file says eight."""
    fix(folder, 1, "1", "--tricks", 9)
    fix(folder, 1, "1", "--tricks", 11)
    fix(folder, 2, "1", "--adj-ns", "A+", "--adj-ew", "A-")
    lines = changed(changed(lines_of(folder / "results.csv"), 1, "1", "-2"), 2, "1", "")
    run("reread", folder, save(tmp_path / "new.csv", lines), "--yes")
    run("keep", folder, 1)
    run("keep", folder, 3)
    told = run("changes", folder).out
    first, second, third, _file, kept, back = [" ".join(line.split()) for line in told.splitlines()[1:]]
    assert "4♠ by North, 10 tricks (NS +420) → 4♠ by North, 9 tricks (NS −50)" in first
    assert "4♠ by North, 9 tricks (NS −50) → 4♠ by North, 11 tricks (NS +450)" in second
    assert "4♠ by North, 10 tricks (NS +620) → average plus to NS, average minus to EW" in third
    assert "4♠ by North, 8 tricks (NS −100) → 4♠ by North, 9 tricks (NS −50)" in kept
    assert "added: average plus to NS, average minus to EW" in back
    assert row(folder, 1, "1").tricks == 11
    site = tmp_path / "site"
    run("score", folder, "--out", site)
    (zh,) = [
        p
        for p in site.rglob("index.html")
        if "zh" in p.parts and "更正与裁定" in p.read_text(encoding="utf-8")
    ]
    told = zh.read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
    assert "北家 4♠，10 墩（南北 +420） → 北家 4♠，9 墩（南北 −50）" in told
