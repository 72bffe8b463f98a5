"""``duplicate score`` in the terminal."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from duplicate.data import data_path
from tests.cli.running import make_night, run
from tests.needs import shared

#: Runs the command as on a machine without Pango: no library can be loaded by its name.
_WITHOUT_PANGO = """
import ctypes.util, runpy, sys
import cffi

def refused(self, name, *flags):
    raise OSError(f"cannot load library {name!r}")

ctypes.util.find_library = lambda name: None
cffi.FFI.dlopen = refused
sys.argv[0] = "duplicate"
runpy.run_module("duplicate", run_name="__main__")
"""


def test_a_penalty_that_the_method_does_not_know_is_said_and_not_taken(folder: Path) -> None:
    total = run("score", folder).out.count("100.00")
    log = '{"type":"penalty","id":1,"when":"2026-01-08T22:10:00+00:00","section":"A","direction":"NS",'
    log += '"number":"1","amount":"-3","unit":"imp"}\n'
    (folder / "changes.jsonl").write_text(log, encoding="utf-8")
    done = run("score", folder, "--strict", code=1)
    assert "a penalty in imp does not fit matchpoints (penalty '-3 imp')" in " ".join(done.out.split())
    assert done.out.count("100.00") == total


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[conditions]\nwinners = "tow"\n', "event.toml, line 2, conditions.winners 'tow'"),
        ("[conditions\n", "event.toml, line 1: it is not valid TOML"),
    ],
)
def test_a_mistake_in_the_settings_publishes_nothing(
    folder: Path, tmp_path: Path, text: str, message: str
) -> None:
    (folder / "event.toml").write_text(text, encoding="utf-8")
    done = run("score", folder, "--out", tmp_path / "site", code=1)
    assert message in done.err
    assert not (tmp_path / "site").exists()


def test_who_is_in_no_ranking_is_named_with_the_direction(folder: Path) -> None:
    unranked = run("score", folder).out.partition("Not ranked")[2]
    assert "3NS" in unranked
    assert "3EW" in unranked


def test_a_torn_change_is_said_and_the_rest_is_scored(folder: Path) -> None:
    (folder / "changes.jsonl").write_text('{"type":"pen', encoding="utf-8")
    said = " ".join(run("score", folder).out.split())
    assert "changes.jsonl:1: this line is torn" in said
    assert """is left out ('{"type":"pen')""" in said


def test_an_error_is_the_last_word_and_ends_a_strict_run(tmp_path: Path) -> None:
    folder = make_night(tmp_path / "a night whose path is far longer than any line of the terminal is wide")
    assert run("score", folder).err == ""
    results = folder / "results.csv"
    text = results.read_text(encoding="utf-8")
    results.write_text(text + "1,A,1,3,5,3,3,8S,N,=,,,,\n", encoding="utf-8", newline="")
    done = run("score", folder, "--out", tmp_path / "site", "--no-pdf")
    assert done.err == "1 ERROR: 1 row set aside. See above; --strict ends with status 1.\n"
    assert "set aside: results.csv:5: " in done.out
    assert done.out.splitlines()[-1].endswith("index.html")
    run("score", folder, "--strict", code=1)


def test_the_summary_leaves_standard_output_to_json(tmp_path: Path) -> None:
    done = run("score", make_night(tmp_path / "night"), "--json", "-")
    assert done.out.startswith("{")
    assert "NS1 one – NS1 two" in done.err


@pytest.mark.parametrize(("strict", "status"), [((), 0), (("--strict",), 1)])
def test_without_pango_everything_but_the_pdfs_is_made(
    tmp_path: Path, strict: tuple[str, ...], status: int
) -> None:
    night, out = make_night(tmp_path / "thursday"), tmp_path / "site"
    arguments = ["score", str(night), "--out", str(out), "--json", "-", "--engine", "weasyprint", *strict]
    command = [sys.executable, "-X", "utf8", "-c", _WITHOUT_PANGO, *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    assert len(json.loads(done.stdout)["results"]) == 3  # and nothing but JSON
    assert (out / "thursday" / "index.html").is_file()
    assert not list(out.rglob("*.pdf"))
    assert "warning: PDFs cannot be made: the library Pango is missing" in done.stderr
    assert "read 3, scored" in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("warning: PDFs")]
    how = {"linux": "apt install libpango", "darwin": "brew install pango", "win32": "pacman"}
    assert how[sys.platform] in line


_USUAL = ("standings", "travellers", "scorecards")


def test_without_pango_typst_makes_the_pdfs(tmp_path: Path) -> None:
    night, out = make_night(tmp_path / "thursday"), tmp_path / "site"
    command = [sys.executable, "-X", "utf8", "-c", _WITHOUT_PANGO, "score", str(night), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    names = ", ".join(f"{folder}{name}.pdf" for folder in ("", "zh/") for name in _USUAL)
    assert f"PDF: {names} by typst" in " ".join(done.stdout.split())
    assert (out / "thursday" / "standings.pdf").read_bytes().startswith(b"%PDF")


def _files(site: Path) -> dict[str, bytes]:
    return {str(p.relative_to(site)): p.read_bytes() for p in site.rglob("*") if p.is_file()}


def test_pages_stay_when_the_results_cannot_be_read_any_more(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("score", folder, "--out", site, "--no-pdf")
    before = _files(site)
    (folder / "results.csv").write_bytes(b"board\0\0ns")
    done = run("score", folder, "--out", site, "--no-pdf", code=1)
    assert "error: results.csv: this is not a text file" in done.out
    assert "the pages stay as they were published last" in done.err
    assert _files(site) == before


def test_pages_stay_when_two_sections_contradict_each_other(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("score", folder, "--out", site, "--no-pdf")
    before = _files(site)
    lines = (folder / "results.csv").read_text(encoding="utf-8").replace(",N,=,", ",N,+1,")
    (folder / "results-b.csv").write_text(lines.replace(",W,-1,", ",W,-2,"), encoding="utf-8")
    done = run("score", folder, "--out", site, "--no-pdf", code=1)
    assert "nothing could be scored, so the pages stay as they were published last" in done.err
    assert _files(site) == before


@pytest.mark.parametrize("left", ["", None])
def test_pages_stay_when_the_results_are_gone(tmp_path: Path, left: str | None) -> None:
    night, site = tmp_path / "night", tmp_path / "site"
    shutil.copytree(data_path("fixtures", "nights", "thursday"), night)
    run("score", night, "--out", site, "--no-pdf", "--lang", "en")
    before = _files(site)
    (night / "results.csv").unlink()
    if left is not None:
        (night / "results.csv").write_text(left, encoding="utf-8")
    (night / "changes.jsonl").unlink()
    done = run("score", night, "--out", site, "--no-pdf", code=1)
    assert "the pages that are there have results, and now there are none (put the file of" in done.err
    assert _files(site) == before


def test_half_a_night_says_how_much_is_still_to_come(folder: Path) -> None:
    # three tables, three rounds of two boards: 18 results; the three that are there are each alone on a board
    assert "read 3, scored 0, set aside 0, without a score 3, still to come 15" in run("score", folder).out


@pytest.mark.parametrize(
    ("where", "remedy"),
    [
        ("file", "a file stands where a folder is needed: name another place"),
        ("file/site", "a file stands where a folder is needed: name another place"),
    ],
)
def test_where_no_pages_can_be_written_is_said_with_a_remedy(
    folder: Path, tmp_path: Path, where: str, remedy: str
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("score", folder, "--out", tmp_path / where, "--no-pdf", code=1)
    assert "it cannot be written" in done.err
    assert remedy in done.err


def test_a_file_in_no_folder_is_said_with_a_remedy(folder: Path, tmp_path: Path) -> None:
    done = run("score", folder, "--json", tmp_path / "nowhere" / "night.json", code=1)
    assert done.err.endswith(
        "night.json: No such file or directory (check the name, or make the folder first)\n"
    )


def test_results_that_cannot_be_read_are_said_on_the_first_pages(folder: Path, tmp_path: Path) -> None:
    (folder / "results.csv").write_bytes(b"board\0\0ns")
    told = run("score", folder, "--out", tmp_path / "site", "--no-pdf")
    page = (tmp_path / "site" / "thursday" / "index.html").read_text(encoding="utf-8")
    assert "This is not a text file" in page  # the director is told which
    assert "results.csv: this is not a text file" in told.out + told.err


def test_a_night_that_has_not_begun_is_published_again_and_again(folder: Path, tmp_path: Path) -> None:
    (folder / "results.csv").unlink()
    for _ in range(2):
        assert run("score", folder, "--out", tmp_path / "site", "--no-pdf").err == ""


def test_a_file_of_deals_has_no_results_and_that_is_said(tmp_path: Path) -> None:
    from duplicate.exports.dealing_files import dlm
    from duplicate.laws.dealing import deal

    path = tmp_path / "deals.dlm"
    path.write_bytes(dlm({1: deal("a", 1), 2: deal("a", 2)}))
    done = run("score", path)
    assert "there are no results, only the deals of 2 boards" in " ".join(done.out.split())


def test_a_file_that_was_cut_short_is_an_error_that_names_it(tmp_path: Path) -> None:  # bug case 13
    whole = shared("oracles/files/bws/260119M.BWS").read_bytes()
    for size in (len(whole) // 2, len(whole) // 4096 * 2048, 5000):
        (tmp_path / "cut.bws").write_bytes(whole[:size])
        done = run("score", tmp_path / "cut.bws", code=1)
        assert "error: cut.bws: the database is damaged" in done.out + done.err
        assert "read 0, scored 0" in done.out


def test_data_before_the_first_result_are_without_a_warning(folder: Path, tmp_path: Path) -> None:
    (folder / "results.csv").unlink()
    done = run("score", folder, "--out", tmp_path / "site", "--no-pdf", "--data", "--lang", "en")
    assert not done.err
    made = {path.name for path in (tmp_path / "site" / "thursday" / "data").iterdir()}
    assert "event.json" in made
    assert "event.pbn" not in made


def test_pages_among_the_files_of_the_night_are_warned_of(folder: Path) -> None:
    told = run("score", folder, "--out", folder, "--no-pdf", "--lang", "en").err
    assert told.endswith(
        ": the files of the night lie among the pages (name a folder of their own: --out pages)\n"
    )
