"""A movement that is given in a file: printed as it is, or checked."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.movements.movement import Movement


def _read(path: Path, pick: str) -> tuple["Movement", tuple[Problem, ...]]:
    from duplicate.movements.movement import Movement
    from duplicate.travellers.movement_files import read_movements

    found = read_movements(path)
    return found.one(pick) if found.movements else Movement("", (), ()), found.problems


def given(
    path: Path,
    pick: str,
    tables: str | None,
    pairs: int | None,
    family: str | None,
    club_night: str | None,
    *,
    one: bool,
) -> "tuple[Movement, ...]":
    """The movement of a file, or those of all its sections unless one is picked or asked for."""
    for option, value in (
        ("--tables", tables),
        ("--pairs", pairs),
        ("--family", family),
        ("--club-night", club_night),
    ):
        if value is not None:
            raise DuplicateError(
                f"{option} is for planning, and --movement gives the movement", remedy=f"leave {option} out"
            )
    from duplicate.travellers.movement_files import read_movements

    found = read_movements(path)
    sections = found.are_sections and not pick and not one
    if sections:
        movements, problems = found.movements, found.problems
    else:
        movement, problems = _read(path, pick)
        movements = (movement,)
    errors = [p for p in problems if p.severity is Severity.ERROR]
    if errors:
        raise DuplicateError("\n".join(str(p) for p in errors))
    for problem in problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    if not all(movement.is_playable for movement in movements):
        message = f"{path.name} cannot be played as it is: duplicate plan --check lists its faults"
        typer.echo(f"warning: {message}", err=True)
    return movements


def check_file(path: Path, pick: str, as_json: bool) -> None:
    """List what is wrong with a movement file; status 1 when it cannot be played as it stands."""
    from duplicate.cli.planned import check_json, check_text

    movement, problems = _read(path, pick)
    findings = movement.check()
    wrong = any(p.severity is Severity.ERROR for p in problems)
    bad = wrong or not movement.is_playable or not movement.meetings
    if as_json:
        typer.echo(check_json(path.name, movement, problems, findings))
    else:
        for problem in problems:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)
        sys.stderr.flush()
        typer.echo(check_text(path.name, movement, findings, bad))
    if bad:
        raise typer.Exit(1)
