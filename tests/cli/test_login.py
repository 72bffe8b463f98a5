"""The name by which somebody is logged in stays in the log: nothing that is published has it."""

import getpass
from pathlib import Path

import msgspec
import pytest

from tests.cli.running import run
from tests.pages.seen import files_of, texts

LOGIN = "tarnlogin"


@pytest.fixture(autouse=True)
def logged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: LOGIN)


def everything(folder: Path) -> str:
    """All texts below a folder, and the names of its files."""
    return "\n".join(text for name, content in files_of(folder).items() for text in texts(content, name))


def directed_by(folder: Path, name: str) -> None:
    file = folder / "event.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace('director = ""', f'director = "{name}"'), "utf-8"
    )


@pytest.mark.parametrize("director", ["", "Ivy Locke"])
def test_pages_and_data_of_a_night_have_no_login_name(folder: Path, tmp_path: Path, director: str) -> None:
    directed_by(folder, director)
    change = ("--board", 1, "--ns", 1, "--tricks")
    run("fix", folder, *change, 9, "--why", "claim")
    run("fix", folder, *change, 8, "--who", "Winifred Tarn")
    run("penalty", folder, "--pair", "2NS", "--amount", "10%", "--why", "late")
    run("undo", folder)
    run("final", folder, "--anyway")
    out = tmp_path / "site"
    run("score", folder, "--out", out, "--no-pdf", "--data", "--base-url", "https://club.example", "--json",
        tmp_path / "site" / "night.json")  # fmt: skip
    run("convert", folder, out / "converted.json")
    log = (folder / "changes.jsonl").read_text(encoding="utf-8")
    assert [msgspec.json.decode(line)["who"] for line in log.splitlines()] == [
        *(f"@{LOGIN}", "Winifred Tarn", f"@{LOGIN}", f"@{LOGIN}", f"@{LOGIN}")
    ]
    assert LOGIN in run("changes", folder).out
    assert (out / "feed.xml").is_file()
    seen = everything(out)
    assert LOGIN not in seen
    assert "Winifred Tarn" in seen
    page = (out / "thursday" / "board-1.html").read_text(encoding="utf-8")
    assert ("· Ivy Locke · claim" in page) == bool(director)
    assert "· Winifred Tarn" in page


def test_pages_and_data_of_a_swiss_event_have_no_login_name(tmp_path: Path) -> None:
    event = tmp_path / "monday"
    run(
        "swiss", "new", event, "--name", "Monday", "--conditions", "seed-online", "--rounds", 3,
        "--boards", 2, "--minutes", 0, "--set", "conduct.minimum=2", "--set", "bye.method=fixed", "--seed", 5,
    )  # fmt: skip
    (tmp_path / "pairs.csv").write_text("name1,name2\nAnn,Bo\nCy,Dee\nEve,Fay\nGus,Hal\n", encoding="utf-8")
    run("swiss", "register", event, "--file", tmp_path / "pairs.csv")
    run("swiss", "draw", event, "--yes")
    run("swiss", "enter", event, text="1 1 420\n1 3 170\n2 1 110\n2 3 110\nq\n")
    run("swiss", "draw", event, "--yes")
    run("swiss", "penalty", event, 1, "1imp", "--round", 1, "--why", "late")
    run("swiss", "pages", event)
    assert LOGIN in (event / "log.jsonl").read_text(encoding="utf-8")
    seen = everything(event / "pages")
    assert "late" in seen
    assert LOGIN not in seen
