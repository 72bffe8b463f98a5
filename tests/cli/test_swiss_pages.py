"""``duplicate swiss pages``, and pages that follow the event."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from duplicate.pages.site import why_no_pdf
from tests.cli.running import run
from tests.pages.seen import files_of, texts

pytestmark = pytest.mark.usefixtures("solver")


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Four pairs, three rounds of two boards, no clock."""
    path = tmp_path / "monday"
    run(
        "swiss", "new", path, "--name", "Monday", "--conditions", "seed-online", "--rounds", 3, "--boards", 2,
        "--minutes", 0, "--set", "conduct.minimum=2", "--set", "bye.method=fixed", "--seed", 5,
    )  # fmt: skip
    names = "name1,name2\nAnn,Bo\nCy,Dee\nEve,Fay\nGus,Hal\n"
    (tmp_path / "pairs.csv").write_text(names, encoding="utf-8")
    run("swiss", "register", path, "--file", tmp_path / "pairs.csv")
    return path


def text(event: Path, page: str) -> str:
    return (event / "pages" / page).read_text(encoding="utf-8")


def test_the_pages_of_an_event(event: Path, tmp_path: Path) -> None:
    said = run("swiss", "pages", event).out
    assert f"12 pages; open {event / 'pages' / 'index.html'}" in said  # index, seating, four pairs; twice
    assert "Registration is open." in text(event, "index.html")
    assert "正在报名" in text(event, "zh/index.html")
    run("swiss", "pages", event, "--out", tmp_path / "web", "--lang", "zh")
    assert "正在报名" in (tmp_path / "web" / "index.html").read_text(encoding="utf-8")
    assert not (tmp_path / "web" / "zh").exists()


def test_what_cannot_be_is_refused(event: Path, tmp_path: Path) -> None:
    assert "no paper 'A3'" in run("swiss", "pages", event, "--paper", "A3", code=1).err
    assert "choose from en, fr, pl, zh" in run("swiss", "pages", event, "--lang", "xx", code=1).err
    assert "this is no Swiss event" in run("swiss", "pages", tmp_path, code=1).err
    assert not (event / "pages").exists()


def test_pages_follow_the_event(event: Path) -> None:
    run("swiss", "draw", event, "--yes")
    assert not (event / "pages").exists()  # nobody asked for any
    run("swiss", "pages", event, "--lang", "en")
    assert "Ann\N{NO-BREAK SPACE}– Bo" in text(event, "seating.html")
    run("swiss", "enter", event, text="1 1 420\n1 3 170\nq\n")
    assert "results in: 2 of 4".replace(" ", "\N{NO-BREAK SPACE}") in text(event, "index.html")
    assert not (event / "pages" / "board-1.html").exists()
    run("swiss", "enter", event, text="2 1 110\n2 3 110\n")
    assert "420" in text(event, "board-1.html")
    assert "Next: the draw of round 2." in text(event, "index.html")
    run("swiss", "draw", event)  # a preview changes nothing
    assert not (event / "pages" / "round-2.html").exists()
    run("swiss", "draw", event, "--yes")
    assert "Seating of round 2" in text(event, "seating.html")
    run("swiss", "enter", event, text="c 1 1 170\nq\n")
    assert "The draw" not in text(event, "standings.html")
    assert "the draws stand" in text(event, "standings.html")
    run("swiss", "penalty", event, 1, "1imp")
    assert "−1 IMP" in text(event, "standings.html")
    run("swiss", "withdraw", event, 4)
    assert "withdrawn after round 1" in text(event, "history-4.html")  # round 2 has not started


def test_standings_bring_back_what_was_missed(event: Path) -> None:
    run("swiss", "draw", event, "--yes")
    run("swiss", "pages", event, "--lang", "en")
    (event / "pages").rename(event / "away")
    run("swiss", "enter", event, text="1 1 420\n1 3 170\n2 1 110\n2 3 110\n")
    (event / "away").rename(event / "pages")
    run("swiss", "standings", event)
    assert "Standings after round 1" in text(event, "standings.html")


def test_a_refresh_that_fails_stops_nothing(event: Path, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    run("swiss", "pages", event, "--templates", tmp_path / "own")
    (tmp_path / "own").rmdir()
    done = run("swiss", "draw", event, "--yes")
    assert "Round 1 is drawn" in done.out
    assert "the pages are not refreshed" in done.err
    assert "the folder of templates does not exist" in done.err


def test_a_folder_called_pages_that_is_not_ours_is_left_alone(event: Path) -> None:
    (event / "pages").mkdir()
    (event / "pages" / "notes.txt").write_text("mine", encoding="utf-8")
    run("swiss", "draw", event, "--yes")
    assert [p.name for p in (event / "pages").iterdir()] == ["notes.txt"]


@pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")
def test_a_pdf_that_is_out_of_date_goes(event: Path) -> None:
    run("swiss", "draw", event, "--yes")
    run("swiss", "pages", event, "--pdf", "--lang", "en", "--paper", "Letter")
    assert (event / "pages" / "seating.pdf").exists()
    assert 'href="seating.pdf"' in text(event, "seating.html")
    said = run("swiss", "withdraw", event, 1, "--after", 0).err
    said += run("swiss", "draw", event, "--again", "--why", "1 left", "--yes").err
    assert "PDFs that were out of date are gone: seating.pdf" in said
    assert not (event / "pages" / "seating.pdf").exists()
    assert 'href="seating.pdf"' not in text(event, "seating.html")


def test_pages_load_neither_pandas_nor_weasyprint(event: Path) -> None:
    run("swiss", "draw", event, "--yes")
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom duplicate.cli import app\n"
        f"done = CliRunner().invoke(app, ['swiss', 'pages', {str(event)!r}])\n"
        "assert done.exit_code == 0, done.output\n"
        "print(sorted({'pandas', 'weasyprint', 'rich'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_night_of_the_event_is_scored_as_before(event: Path, tmp_path: Path) -> None:
    run("swiss", "draw", event, "--yes")
    run("swiss", "enter", event, text="1 1 420\n1 3 170\n2 1 110\n2 3 110\n")
    assert "read 4, scored 4" in run("score", event, "--out", tmp_path / "site", "--no-pdf").out


def test_the_data_obeys_the_privacy_settings_and_follows_the_event(event: Path) -> None:
    (event.parent / "privacy.toml").write_text(
        '[[person]]\nname = "Eve"\ndisplay = "hidden"\n[[person]]\nname = "Hal"\nalias = "Foxtrot"\n',
        encoding="utf-8",
    )
    run("swiss", "draw", event, "--yes")
    run("swiss", "pages", event, "--lang", "en")
    matches = event / "pages" / "data" / "matches.csv"
    assert "Foxtrot" in matches.read_text(encoding="utf-8")
    run("swiss", "enter", event, text="1 1 420\n1 3 170\n2 1 110\n2 3 110\n")
    assert "420" in (event / "pages" / "data" / "results.csv").read_text(encoding="utf-8")
    made = files_of(event / "pages" / "data")
    for file, content in made.items():
        for words in texts(content, file):
            assert not re.search(r"\b(Eve|Hal)\b", words), file
    assert "Foxtrot" in "".join(texts(made["event.xlsx"], "event.xlsx"))
    run("swiss", "pages", event, "--no-data")
    run("swiss", "penalty", event, 1, "1imp")
    assert not matches.exists()  # as it was asked for last
