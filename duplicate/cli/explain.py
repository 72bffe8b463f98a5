"""``duplicate explain``: the arithmetic of one score, or of a total, in words and numbers."""

from pathlib import Path
from typing import Annotated

import typer

from duplicate.cli.nights import find_seating
from duplicate.cli.score import overrides, readable


def explain(
    results: Annotated[Path, typer.Argument(metavar="IN", help="A night folder, or a file of results.")],
    pair: Annotated[str, typer.Option(help="Section, number and direction: A5NS, or what of it is needed.")],
    board: Annotated[int | None, typer.Option(help="Number of the board; without it, the total.")] = None,
    session: Annotated[int | None, typer.Option(help="Session, when there are several.")] = None,
    conditions: Annotated[str | None, typer.Option(help="A preset or a TOML file of conditions.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="One condition more.")
    ] = None,
    event: Annotated[str | None, typer.Option(help="Which event of a file that holds several.")] = None,
) -> None:
    """Explain a pair's score on a board, or its total, so that a player can follow it with a pencil."""
    from duplicate.scoring import score, standings
    from duplicate.scoring.explain import explain as explain_score
    from duplicate.scoring.explain_total import explain_total

    scores = score(readable(results, event, None), conditions, overrides(settings or ()))
    seating = find_seating(scores.night, pair, session)
    if board is None:
        lines = explain_total(scores, standings(scores), seating.contestant)
    else:
        lines = explain_score(scores, seating.contestant, board, session)
    for line in lines:
        typer.echo(line)
