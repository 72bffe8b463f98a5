"""A night with a mistake: what is found, and the commands that are proposed."""

import json
import shlex
from pathlib import Path

from duplicate.travellers import read
from tests.cli.running import run

Rows = list[list[str]]
Outcomes = set[tuple[object, ...]]
Findings = list[dict[str, object]]


def rows_of(folder: Path) -> Rows:
    text = (folder / "results.csv").read_text(encoding="utf-8")
    return [line.split(",") for line in text.splitlines()]


def write_rows(folder: Path, rows: Rows) -> None:
    text = "\n".join(",".join(row) for row in rows) + "\n"
    (folder / "results.csv").write_text(text, encoding="utf-8", newline="")


def outcomes(folder: Path) -> Outcomes:
    """What is scored, whatever it came from."""
    names = ("board", "ns", "ew", "contract", "declarer", "tricks", "score_ns", "score_ew")
    scored = (r for r in read(folder).results.rows if r.status in ("played", "passed"))
    return {tuple(getattr(row, name) for name in names) for row in scored}


def findings(folder: Path, *options: str) -> Findings:
    found = json.loads(run("check", folder, "--no-dd", "--json", "-", *options).out)
    assert isinstance(found, list)
    return found


def carry_out(found: dict[str, object]) -> None:
    commands = found["commands"]
    assert isinstance(commands, list)
    assert commands
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "duplicate"
        run(*arguments)
