"""``duplicate movement``: show, check and convert a movement of any program."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.movements.files import MovementFile


def movement(
    file: Annotated[
        Path,
        typer.Argument(
            help="CSV, JSON, British movement text, ACBLscore .MOV, RoundData CSV or Bridgemate .bws."
        ),
    ],
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it there: .csv, .json, .txt (British), .mov.")
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--format", metavar="FORMAT", help="Of what is written: csv, json, british, mov, rounddata."
        ),
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Only list the faults; status 1 when it cannot be played.")
    ] = False,
    pick: Annotated[
        str, typer.Option(metavar="WHICH", help="Of several in the file: its number, section or name.")
    ] = "",
    boards_per_round: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=99,
            help="Boards of a round, where a .MOV does not say, or of a barometer.",
        ),
    ] = None,
    barometer: Annotated[
        bool, typer.Option("--barometer", help="Every table on the same boards in each round.")
    ] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Show a movement as a table, with its facts and faults, and write it in another format.

    The content of the file decides its format, not its name. What a format cannot hold is said. A movement
    that cannot be read whole is not written. With --barometer the same pairs meet at the same tables, on new
    boards: all tables play one set in a round.
    """
    from duplicate.cli.movement_text import as_json, as_text, check_text, listed
    from duplicate.travellers.movement_files import read_movements

    found = read_movements(file, boards_per_round=boards_per_round)
    if pick:
        found = found._replace(movements=(found.one(pick),))
    if barometer and not found.errors:
        from duplicate.movements.barometer import barometer as same_boards

        made = tuple(same_boards(m, boards_per_round=boards_per_round) for m in found.movements)
        found = found._replace(movements=made)
    for problem in found.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    bad = bool(found.errors) or not found.movements or not all(m.is_playable for m in found.movements)
    if json:
        typer.echo(as_json(found))
    elif check:
        typer.echo("\n".join(check_text(m, found) for m in found.movements))
    elif len(found.movements) > 1 and to is None:
        typer.echo(listed(found))
    elif to is None:
        typer.echo("\n".join(as_text(m, found) for m in found.movements))
    if to is not None:
        typer.echo(_write(found, file, to, kind, replace), err=json)
    if (check and bad) or found.errors:
        raise typer.Exit(1)


def _write(found: "MovementFile", source: Path, to: Path, kind: str, replace: bool) -> str:
    """Write the movements, and say what became of them."""
    from duplicate.movements.files import encoded, format_of

    if found.errors:
        raise DuplicateError(
            f"nothing is written: {found.name} has "
            f"{quantity(len(found.errors), 'line or value', 'lines or values')} that cannot be used",
            remedy="correct them first",
        )
    if to.exists() and (not replace or to.resolve() == source.resolve()):
        remedy = "choose another name, or write over it with --replace"
        raise DuplicateError(Problem("this file is there already", file=str(to), remedy=remedy))
    data, problems = encoded(found.movements, format_of(to, kind), to.name)
    to.write_bytes(data)
    for problem in problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    unplayable = [m for m in found.movements if not m.is_playable]
    if unplayable:
        remedy = f"duplicate movement {found.name} --check lists its faults"
        typer.echo(
            f"warning: {unplayable[0].name or found.name} cannot be played as it stands ({remedy})", err=True
        )
    return f"Movement: {to}"
