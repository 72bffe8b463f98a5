"""imports/: what is remembered of the files of results, and what is said about it."""

import csv
import gzip
import hashlib
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from duplicate.travellers import imports, read
from duplicate.travellers.bridgemate import read_times
from duplicate.words.problems import DuplicateError, Severity

LINES = [f"{board},{pair},{pair},{80 + 30 * pair}" for board in (1, 2) for pair in (1, 2, 3)]


def save(folder: Path, lines: list[str], name: str = "results.csv") -> Path:
    folder.mkdir(exist_ok=True)
    text = "\n".join(["board,ns,ew,score", *lines]) + "\n"
    (folder / name).write_text(text, encoding="utf-8", newline="")
    return folder


def said(folder: Path) -> list[tuple[str, str]]:
    return [(p.severity.value, p.message) for p in read(folder).problems if p.field == imports.SINCE]


def test_a_copy_is_named_by_its_content_and_kept_once(tmp_path: Path) -> None:
    folder = save(tmp_path / "night", LINES)
    data = (folder / "results.csv").read_bytes()
    for _ in range(2):
        imports.remember(folder, imports.contents(folder), "Winifred")
    (copy,) = (folder / "imports").glob("*.gz")
    assert copy.stem == hashlib.sha256(data).hexdigest()[:16]
    assert gzip.decompress(copy.read_bytes()) == data
    lines = (folder / "imports" / "imports.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    known = json.loads(lines[-1])
    assert known["who"] == "Winifred"
    assert known["files"] == {"results.csv": hashlib.sha256(data).hexdigest()}
    assert imports.remembered(folder, imports.history(folder)[0]) == {"results.csv": data}
    assert not list((folder / "imports").glob("*.tmp"))


def test_a_copy_is_the_same_bytes_whenever_it_is_made(tmp_path: Path) -> None:
    copies = []
    for name in ("one", "other"):
        folder = save(tmp_path / name, LINES)
        imports.remember(folder, imports.contents(folder), "")
        copies.append(next((folder / "imports").glob("*.gz")).read_bytes())
    assert copies[0] == copies[1]


def test_what_changes_is_said_with_counts(tmp_path: Path) -> None:
    folder = save(tmp_path / "night", LINES)
    assert said(folder) == []
    imports.remember(folder, imports.contents(folder), "")
    assert said(folder) == []
    save(folder, [*LINES, "3,1,1,50"])
    assert [(s, m.rpartition(": ")[2]) for s, m in said(folder)] == [("note", "1 added")]
    save(folder, [LINES[0].replace("110", "170"), *LINES[2:], "3,1,1,50"])
    assert [(s, m.rpartition(": ")[2]) for s, m in said(folder)] == [
        ("warning", "1 changed, 1 added, 1 removed")
    ]


def test_a_file_that_is_taken_away_is_said(tmp_path: Path) -> None:
    folder = save(tmp_path / "night", LINES)
    save(folder, ["3,1,1,50"], "results-late.csv")
    imports.remember(folder, imports.contents(folder), "")
    (folder / "results-late.csv").unlink()
    (problem,) = [p for p in read(folder).problems if p.field == imports.SINCE]
    assert problem.file == "results-late.csv"
    assert problem.message.endswith(": 1 removed")
    (folder / "results.csv").unlink()
    save(folder, [], "results.csv")
    assert any(p.field == imports.ANOTHER_NIGHT for p in read(folder).problems)


def test_a_torn_line_of_the_log_is_passed_over_and_another_is_an_error(tmp_path: Path) -> None:
    folder = save(tmp_path / "night", LINES)
    imports.remember(folder, imports.contents(folder), "")
    log = folder / "imports" / "imports.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + whole[:40])
    assert imports.last(folder) is not None
    log.write_bytes(whole + b'{"when":1}\n')
    with pytest.raises(DuplicateError, match="this is not a reading"):
        imports.last(folder)
    (problem,) = [p for p in read(folder).problems if p.file == "imports/imports.jsonl"]
    assert (problem.line, problem.severity) == (2, Severity.ERROR)


def test_when_the_terminals_of_a_bridgemate_file_wrote(shared: Callable[[str], Path]) -> None:
    path = shared("oracles/files/bws/260119M.BWS")
    times = read_times(path.read_bytes(), path.name)
    with shared("oracles/files/bws/expected/260119M.ReceivedData.csv").open(
        encoding="utf-8", newline=""
    ) as text:
        rows = list(csv.DictReader(text))
    assert times == {
        int(row["ID"]): datetime.strptime(
            f"{row['DateLog'].split()[0]} {row['TimeLog'].split()[1]}", "%m/%d/%y %H:%M:%S"
        ).strftime("%Y-%m-%d %H:%M")
        for row in rows
    }
