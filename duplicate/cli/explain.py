"""``duplicate explain``: the arithmetic of one score, or of a total, in words and numbers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import find_seating
from duplicate.cli.score import overrides, readable
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.scoring.scores import Scores


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
    award: Annotated[bool, typer.Option("--award", help="The master points alone.")] = False,
    lang: Annotated[str, typer.Option(help="Language of the master points: en or zh.")] = "en",
) -> None:
    """Explain a pair's score on a board, or its total, so that a player can follow it with a pencil.

    With a table of awards in the conditions the total is followed by the master points.
    """
    from duplicate.scoring import score, standings
    from duplicate.scoring.explain import explain as explain_score
    from duplicate.scoring.explain_total import explain_total

    scores = score(readable(results, event, None), conditions, overrides(settings or ()))
    seating = find_seating(scores.night, pair, session)
    if award or lang != "en":
        lines = _award(scores, seating.contestant, lang)
    elif board is None:
        lines = explain_total(scores, standings(scores), seating.contestant)
    else:
        lines = explain_score(scores, seating.contestant, board, session)
    for line in lines:
        typer.echo(line)


def _award(scores: "Scores", contestant: str, lang: str) -> list[str]:
    """The master points of a contestant, in a language of the pages."""
    from duplicate.scoring import standings
    from duplicate.scoring.explain_award import explain_award
    from duplicate.words.translations import translator

    translate = translator(lang)
    told = explain_award(scores, standings(scores).rows, contestant)
    if not told:
        raise DuplicateError(
            "the conditions name no table of awards", remedy="add --set awards=acbl-club, or name another"
        )
    return [sentence.said(translate) for sentence in told]
