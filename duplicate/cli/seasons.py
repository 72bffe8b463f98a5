"""Many nights at once: which there are, and each of them scored."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.scoring.scores import Scores

_FILES = (".csv", ".xlsx", ".xml", ".bws", ".pbn", ".gz")


class ScoredNight(NamedTuple):
    """One night and where it lies."""

    path: Path
    scores: "Scores"


def nights_in(paths: Sequence[Path]) -> list[Path]:
    """The nights that lie in some folders, in order of their names: night folders and Swiss events.

    A file stands for itself. Raises DuplicateError where there is none.
    """
    found: list[Path] = []
    for path in paths:
        here = [path] if path.is_file() else list(_below(path))
        if not here:
            remedy = "name a folder that holds night folders, or a file of results"
            raise DuplicateError(Problem("there is no night in it", file=str(path), remedy=remedy))
        found += here
    return list({path.resolve(): path for path in found}.values())


def _below(path: Path) -> Iterator[Path]:
    from duplicate.travellers.folder import is_folder

    if is_folder(path) or (path / "log.jsonl").is_file():
        yield path
    elif path.is_dir():
        for inner in sorted(path.iterdir(), key=lambda p: p.name):
            if inner.is_dir():
                yield from _below(inner)
            elif inner.suffix.lower() in _FILES:
                yield inner


def scored(
    paths: Sequence[Path], conditions: str | None, overrides: Mapping[str, object] | None
) -> tuple[list[ScoredNight], list[Problem]]:
    """Every night scored, in order of time; one that cannot be read, or is there twice, is said."""
    from duplicate.cli.score import readable
    from duplicate.scoring import score

    nights: list[ScoredNight] = []
    problems: list[Problem] = []
    known: dict[tuple[object, ...], Path] = {}
    for path in nights_in(paths):
        try:
            night = readable(path, None, None)
            scores = score(night, conditions, overrides)
        except DuplicateError as error:
            problems.append(_of_file(error.problem, path))
            continue
        if night.errors:
            message = f"{len(night.errors)} errors took something away; the rest counts"
            remedy = f"see duplicate score {path}"
            problems.append(Problem(message, file=str(path), remedy=remedy, severity=Severity.WARNING))
        key = (night.date, night.name, tuple(row._replace(source="") for row in scores.night.results.rows))
        if not len(scores.night.results):
            problems.append(Problem("it has no results", file=str(path), severity=Severity.WARNING))
        elif key in known:
            message = f"the same night as {known[key]}: counted once"
            problems.append(Problem(message, file=str(path), severity=Severity.WARNING))
        else:
            known[key] = path
            nights.append(ScoredNight(path, scores))
    nights.sort(key=lambda n: (n.scores.night.date, n.scores.night.name))  # whatever order was given
    return nights, problems


def _of_file(problem: Problem, path: Path) -> Problem:
    message = f"{problem.message}; the night is left out"
    return Problem(
        message, str(path / problem.file), problem.line, problem.field, problem.value, problem.remedy
    )


def tell(problems: Iterable[Problem]) -> None:
    """Print what was wrong, beside the table."""
    for problem in problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
