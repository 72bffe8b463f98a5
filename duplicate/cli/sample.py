"""``duplicate sample``: a night to try things on."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from duplicate.data import data_path
from duplicate.words.problems import DuplicateError, Problem


def sample(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The night folder to make.")] = Path(
        "thursday"
    ),
) -> None:
    """Make a night folder to try things on: twelve tables, 24 boards, two winners, everything entered."""
    if folder.exists():
        raise DuplicateError(
            Problem("this is already there", file=str(folder), remedy="name a folder that does not exist yet")
        )
    shutil.copytree(data_path("fixtures", "nights", "thursday"), folder)
    typer.echo(f"{folder} is a night of twelve tables. Try: duplicate score {folder} --out {folder}-pages")
