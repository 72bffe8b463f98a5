"""``duplicate convert``: any to any, nothing lost silently, nothing written over."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from duplicate.exports.formats import FORMATS, Format, by_ending, by_name
from duplicate.travellers import read, read_unchecked
from duplicate.words.problems import DuplicateError
from tests.cli.running import run
from tests.exports.whole_nights import NIGHTS, rows_of, same

THURSDAY = NIGHTS / "thursday"
WRITTEN = [f for f in FORMATS if f.writer]


@pytest.mark.parametrize("form", WRITTEN, ids=lambda f: f.name)
def test_every_format_is_written_twice_alike(form: Format, tmp_path: Path) -> None:
    name = form.name
    for copy in ("1", "2"):
        run("convert", THURSDAY, tmp_path / f"{copy}.{name}", "--to", name)
    assert (tmp_path / f"1.{name}").read_bytes() == (tmp_path / f"2.{name}").read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"1.{name}", f"2.{name}"]


def test_a_night_through_three_formats_is_the_same(tmp_path: Path) -> None:
    for source, target in ((THURSDAY, "a.json"), ("a.json", "b.xlsx"), ("b.xlsx", "c.json")):
        run("convert", tmp_path / source, tmp_path / target)
    same(read_unchecked(tmp_path / "c.json"), read_unchecked(THURSDAY))


def test_what_is_lost_is_listed(tmp_path: Path) -> None:
    done = run("convert", THURSDAY, tmp_path / "t.csv")
    assert "t.csv does not hold:\n" in done.err
    assert "  24 deals\n" in done.err
    assert "does not hold" not in done.out
    assert rows_of(read(tmp_path / "t.csv")) == rows_of(read(THURSDAY))


def test_a_file_that_is_there_stays_without_force(tmp_path: Path) -> None:
    target = tmp_path / "t.csv"
    target.write_text("mine", encoding="utf-8", newline="\n")
    done = run("convert", THURSDAY, target, code=1)
    assert "there already" in done.err
    assert target.read_text(encoding="utf-8") == "mine"
    run("convert", THURSDAY, target, "--force")
    assert target.read_text(encoding="utf-8").startswith("section,")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("convert", THURSDAY, tmp_path / "no" / "t.csv", code=1)
    assert done.err == f"duplicate: {tmp_path / 'no'}: there is no such folder (make it, or name another)\n"


def test_a_failed_writing_leaves_nothing(tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("board,ns,ew,contract,by,result\n1,1,2,4S,N,=\n", encoding="utf-8", newline="\n")
    for name, words in (("dup", "no deals"), ("bws", "no movements"), ("movement", "no movements")):
        done = run("convert", table, tmp_path / "out", "--to", name, code=1)
        assert words in done.err
    done = run("convert", table, tmp_path / "out.xyz", code=1)
    assert "the ending names no format" in done.err
    assert [p.name for p in tmp_path.iterdir()] == ["t.csv"]


def test_encodings_are_named_and_overruled(tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_bytes("board,ns,ew,contract,by,result,ns_names\n1,1,2,4S,N,=,Zoë & Bo\n".encode("cp1252"))
    done = run("convert", table, tmp_path / "o.json")
    assert "t.csv was read as cp1252" in done.err
    run("convert", table, tmp_path / "p.json", "--encoding", "cp437")
    assert f"Zo{bytes((0xEB,)).decode('cp437')}" in (tmp_path / "p.json").read_text(encoding="utf-8")


def test_the_list() -> None:
    done = run("convert", "--list")
    for form in FORMATS:
        assert form.name in done.out


def test_names_and_endings() -> None:
    assert by_ending("a.JSON").name == "json"
    assert by_name("USEBIO").endings == (".xml", ".usebio")
    with pytest.raises(DuplicateError, match="use json"):
        by_name("doc")
    with pytest.raises(DuplicateError, match="read, not written"):
        by_ending("x.html").write(read_unchecked(THURSDAY))
    endings = [ending for form in FORMATS for ending in form.endings]
    assert len(endings) == len(set(endings))


@pytest.mark.parametrize("name", ["csv", "json", "pbn", "bws", "xlsx", "dup"])
def test_a_dash_is_the_standard_output(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "duplicate", "convert", str(THURSDAY), "-", "--to", name]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=True)
    run("convert", THURSDAY, tmp_path / "file", "--to", name)
    assert done.stdout == (tmp_path / "file").read_bytes()
    assert [p.name for p in tmp_path.iterdir()] == ["file"]
    assert (b"does not hold:" in done.stderr) == (name not in ("json", "xlsx"))


def test_the_format_of_what_is_printed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("convert", THURSDAY, "-", code=1)
    assert "no ending names the format of what is printed (name it: --to csv)" in done.err
    assert not list(tmp_path.iterdir())


def test_bytes_are_not_shown_on_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    from duplicate.cli import convert

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    with pytest.raises(DuplicateError, match="bws is no text to be shown"):
        convert._format("-", "bws", printed=True)
    assert convert._format("-", "csv", printed=True).name == "csv"
