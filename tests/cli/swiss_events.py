"""Swiss events of a few pairs, as a director runs them by commands."""

import json
from pathlib import Path

from tests.cli.running import run

PAIRS = "name1,name2,club1,stationary\nAnn,Bo,Ouse,\nCy,Dee,,\nEve,Fay,,yes\nGus,Hal,,\n"


def played(event: Path, *lines: str) -> str:
    run("swiss", "draw", event, "--yes")
    return run("swiss", "enter", event, text="".join(f"{line}\n" for line in lines)).out


def kinds(event: Path) -> list[str]:
    lines = (event / "log.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["type"] for line in lines]


def new(path: Path, *more: object) -> str:
    """An event of two boards a round without a clock."""
    return run(
        "swiss", "new", path, "--conditions", "seed-online", "--rounds", 3, "--boards", 2, "--minutes", 0,
        "--set", "conduct.minimum=2", *more,
    ).out  # fmt: skip
