"""The deals that were played in an event, where they are not its own: boards dealt by hand, or elsewhere."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.night.night import Night
    from duplicate.swiss.folder import Loaded
    from duplicate.swiss.state import Round


def give_deals(loaded: "Loaded", file: Path) -> "tuple[Loaded, Night]":
    """The event with the deals of a file, which are kept in its folder, and what the file holds.

    Raises DuplicateError where it holds no deal of a board of the event.
    """
    from duplicate.travellers import read_unchecked

    night = read_unchecked(file)
    for problem in night.problems:
        if not len(night.results) or problem.severity is Severity.ERROR:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)
    deals = deals_in(night, file)
    boards = {board for each in loaded.state.rounds for board in each.seated.boards}
    strange = sorted(set(deals) - boards)
    if not set(deals) & boards:
        message = "there is no deal in it" if not deals else "no round has boards of these numbers"
        raise DuplicateError(
            Problem(message, file=file.name, field="board" * bool(deals), value=_few(strange),
                    remedy=_numbering(loaded) if deals else "give PBN, LIN or a file of a dealing machine")
        )  # fmt: skip
    if strange:
        problem = Problem(
            "boards that no round of the event has", file=file.name, field="board", value=_few(strange),
            remedy=_numbering(loaded), severity=Severity.WARNING,
        )  # fmt: skip
        typer.echo(f"warning: {problem}", err=True)
    return keep_deals(loaded, deals), night


def deals_in(night: "Night", file: Path) -> "dict[int, Deal]":
    """The deals of a file by board; two of one board are an error, as every table plays the same."""
    found: dict[int, Deal] = {}
    for key, deal in night.deals.items():
        if found.setdefault(key.board, deal) != deal:
            remedy = "leave one of them: all tables of a round play the same deals"
            raise DuplicateError(
                Problem(f"board {key.board} has two deals", file=file.name, field="deal", remedy=remedy)
            )
    return found


def keep_deals(loaded: "Loaded", deals: "Mapping[int, Deal]", *, only: bool = False) -> "Loaded":
    """Keep deals that were played, where they are not those that the event has dealt; say so.

    With ``only`` none that the event has dealt were played, also where nobody knows which were.
    """
    from duplicate.exports.dealing_files import pbn
    from duplicate.swiss import folder

    secret = folder.secret_of(loaded.path)
    before = folder.given_deals(loaded.path)
    given, only = dict(before.deals), before.only or only
    rounds = []
    for each in loaded.state.rounds:
        own = {board: deals[board] for board in each.seated.boards if board in deals}
        if only or own != {board: deal for board, deal in _own(each, secret).items() if board in own}:
            given |= own
        else:  # what was given before was wrong
            given = {board: deal for board, deal in given.items() if board not in own}
        rounds += [str(each.number)] if own else []
    now = folder.Given(given, only)
    if now == before:
        return loaded
    if not given and not only:
        (loaded.path / folder.DEALS_FILE).unlink()
        typer.echo(f"{folder.DEALS_FILE} is gone: these deals are those of the event itself", err=True)
        return replace(loaded, state=folder.with_deals(loaded.state, now))
    content = pbn(given, loaded.state.event.name) if given else b"% PBN 2.1\n"
    first, _line, rest = content.partition(b"\n")
    marked = folder.HAND_DEALT if now.only else b""
    (loaded.path / folder.DEALS_FILE).write_bytes(first + b"\n" + marked + rest)
    if rounds:
        where = f"round{'s' * (len(rounds) > 1)} {', '.join(rounds)}"
        typer.echo(f"{quantity(len(given), 'deal')} kept in {folder.DEALS_FILE}, of {where} now", err=True)
    if only and not before.only:
        message = "boards were dealt by hand: no deal of the event itself is shown any more"
        typer.echo(f"{folder.DEALS_FILE}: {message}", err=True)
    return replace(loaded, state=folder.with_deals(loaded.state, now))


def _own(each: "Round", secret: str) -> "dict[int, Deal]":
    """What the event itself has dealt for a round, whether it is told yet or not."""
    from duplicate.laws.dealing import deal, round_seed

    seed = each.deals or (round_seed(secret, each.number) if secret else "")
    return {board: deal(seed, board) for board in each.seated.boards} if seed else {}


def _numbering(loaded: "Loaded") -> str:
    """How the event numbers its boards."""
    told = [
        f"round {each.number} has {each.seated.boards[0]} to {each.seated.boards[-1]}"
        for each in loaded.state.rounds[:3]
    ]
    return f"number them as the event does: {', '.join(told)}" if told else "draw the round first"


def _few(boards: list[int]) -> str:
    more = ", ..." if len(boards) > 6 else ""
    return ", ".join(map(str, boards[:6])) + more
