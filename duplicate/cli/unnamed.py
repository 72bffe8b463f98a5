"""What is told of names before pages are written: who has none beside others, and lists that nobody reads."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from duplicate.words.problems import Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.entries import Contestant
    from duplicate.night.night import Night

#: What somebody calls a list of names that lies beside the results.
_LISTS = re.compile(r"(names?|players?|pairs?|entries|姓名|名单).*\.(csv|xlsx|txt|tsv)", re.IGNORECASE)
_SHOWN = 6  #: contestants that are told by name


def tell_unnamed(night: "Night") -> None:
    """Note the contestants without a name where others have one, and lists of names in the night's folder."""
    for problem in unnamed(night):
        typer.echo(f"{problem.severity.value}: {problem}", err=True)


def unnamed(night: "Night") -> Iterator[Problem]:
    """What is missing of the names, when the night is in a folder or names anybody.

    A field that is known by numbers alone is no mistake.
    """
    everybody = night.entries.contestants
    lacking = [one for one in everybody if _lacks(one)]
    if lacking and any(one.names() for one in everybody):
        shown = ", ".join(one.id for one in lacking[:_SHOWN])
        more = f" and {len(lacking) - _SHOWN} more" if len(lacking) > _SHOWN else ""
        remedy = f"duplicate name {night.folder} --pair {lacking[0].id} --place 1 --name NAME"
        remedy = remedy if night.folder else "write them into the file"
        yield Problem(f"names are missing: {shown}{more}", remedy=remedy, severity=Severity.NOTE)
    if lacking and night.folder:
        for path in sorted(Path(night.folder).iterdir()):
            if path.is_file() and _LISTS.fullmatch(path.name):
                yield Problem(
                    "it is not read: names stand in event.toml, or in columns of the results",
                    file=str(path),
                    remedy='write names = ["...", "..."] below each [[pairs]] of event.toml',
                    severity=Severity.WARNING,
                )


def _lacks(one: "Contestant") -> bool:
    """Whether a pair has fewer than two names, or anybody else none."""
    if one.category == "pair":
        return len(one.names()) < 2
    return not one.name and not one.names()
