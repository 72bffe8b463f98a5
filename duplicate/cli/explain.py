"""``duplicate explain``: the arithmetic of one score, or of a total, in words and numbers."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import find_seating
from duplicate.cli.options import ConditionsOption, EventOption, SettingsOption, one_language
from duplicate.cli.score import overrides, readable
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.scoring.scores import Scores
    from duplicate.words.sentences import Sentence


def explain(
    results: Annotated[
        Path, typer.Argument(metavar="IN", help="A night folder, a file of results, or a Swiss event.")
    ],
    pair: Annotated[str, typer.Option(help="Section, number and direction: A5NS, or what of it is needed.")],
    board: Annotated[int | None, typer.Option(help="Number of the board; without it, the total.")] = None,
    session: Annotated[int | None, typer.Option(help="Session, when there are several.")] = None,
    after: Annotated[
        int | None, typer.Option("--round", min=1, help="Of a Swiss event: the total after this round.")
    ] = None,
    conditions: ConditionsOption = None,
    settings: SettingsOption = None,
    event: EventOption = None,
    award: Annotated[bool, typer.Option("--award", help="The master points alone.")] = False,
    lang: Annotated[str, one_language("the explanation")] = "en",
) -> None:
    """Explain a pair's score on a board, or its total, so that a player can follow it with a pencil.

    With a table of awards in the conditions the total is followed by the master points.
    """
    from duplicate.words.translations import translator

    translate = translator(lang)
    if (results / "log.jsonl").is_file():  # a Swiss event
        if conditions or settings or event:
            name = "conditions" if conditions else "set" if settings else "event"
            message = "a Swiss event is explained by the conditions that it was opened with"
            raise DuplicateError(Problem(message, field=f"--{name}", remedy="leave it out"))
        lines = _of_swiss(results, pair, board, session, after, award=award)
    else:
        if after is not None:
            message = "a night is explained as a whole"
            raise DuplicateError(Problem(message, field="--round", value=str(after), remedy="leave it out"))
        from duplicate.scoring import score

        scores = score(readable(results, event, None), conditions, overrides(settings or ()))
        lines = _of_night(scores, pair, board, session, award=award)
    for line in lines:
        typer.echo(line.said(translate))


def _of_night(
    scores: "Scores", pair: str, board: int | None, session: int | None, *, award: bool
) -> "Sequence[Sentence]":
    """A board or a total of a night, or its master points."""
    from duplicate.scoring import standings
    from duplicate.scoring.explain import explained
    from duplicate.scoring.explain_award import explain_award
    from duplicate.scoring.explain_total import total_explained

    contestant = find_seating(scores.night, pair, session).contestant
    if award:
        told = explain_award(scores, standings(scores).rows, contestant)
        if not told:
            raise DuplicateError(
                "the conditions name no table of awards", remedy="add --set awards=acbl-club, or name another"
            )
        return told
    if board is None:
        return total_explained(scores, standings(scores), contestant)
    return explained(scores, contestant, board, session)


def _of_swiss(
    path: Path, pair: str, board: int | None, session: int | None, after: int | None, *, award: bool
) -> "Sequence[Sentence]":
    """A board or a total of a Swiss event, or its master points."""
    from duplicate.cli.nights import show
    from duplicate.swiss import explain, folder
    from duplicate.swiss.nights import night_of

    loaded = folder.load(path)
    show(loaded.problems)
    contestant = find_seating(night_of(loaded.state), pair, session).contestant
    if award:
        told = explain.explain_award(loaded.state, contestant)
        if not told:
            raise DuplicateError(
                "the event has no master points: it is not over, or its conditions name no table of awards",
                remedy="set master_points before it is opened",
            )
        return told
    if board is not None:
        return explain.explain_board(loaded.state, contestant, board)
    return explain.explain_total(loaded.state, contestant, after)
