"""The desk of a Swiss event: its folder open, records appended with time and author, actions told."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import author
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.swiss.actions import Action
    from duplicate.swiss.records import Record
    from duplicate.swiss.state import Entrant, State

FolderArgument = Annotated[Path, typer.Argument(metavar="EVENT", help="The folder of the event.")]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do it; without it, only show it.")]

Maker = Callable[[int, str, str], "Record"]  #: from the number, the time and the author of a record


def typed(path: Path) -> str:
    """A path as it is typed in a command: quoted where it has spaces.

    >>> typed(Path("monday"))
    'monday'
    """
    import os
    import shlex
    from subprocess import list2cmdline

    return list2cmdline([str(path)]) if os.name == "nt" else shlex.quote(str(path))


class Desk:
    """An event that is being run."""

    def __init__(self, path: Path, who: str | None = None) -> None:
        from duplicate.swiss import folder

        self.path = path
        self.who = author(who)
        self.loaded = folder.load(path)
        for problem in self.loaded.problems:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)

    @property
    def state(self) -> "State":
        """The event as it is now."""
        return self.loaded.state

    def add(self, *makers: Maker) -> "tuple[Action, ...]":
        """Append records, all or none."""
        from duplicate.travellers.changelog import now

        first, when = self.state.last_id + 1, now()
        return self.append([make(first + k, when, self.who) for k, make in enumerate(makers)])

    def append(self, records: "Iterable[Record]") -> "tuple[Action, ...]":
        """Append records that are made already; what follows from them for files is done."""
        from duplicate.swiss import folder

        self.loaded, actions = folder.append(self.loaded, records)
        self._open_deals(actions)
        return actions

    def _open_deals(self, actions: "Iterable[Action]") -> None:
        """Rounds that are over: their deals leave the sealed folder."""
        from duplicate.swiss.actions import OpenDeals
        from duplicate.swiss.nights import dealt_in

        for action in actions:
            if isinstance(action, OpenDeals):
                deals = dealt_in(self.state.rounds[action.round - 1])
                if deals:
                    self._write(action.round, deals, sealed=False)

    def seal_deals(self, round_number: int) -> "tuple[Path, ...]":
        """Write the deals of a round into the sealed folder, for the machine that deals them."""
        from duplicate.laws.dealing import deal, round_seed
        from duplicate.swiss import folder

        secret = folder.secret_of(self.path)
        if not secret:
            return ()
        seed = round_seed(secret, round_number)
        boards = self.state.rounds[round_number - 1].seated.boards
        return self._write(round_number, {board: deal(seed, board) for board in boards}, sealed=True)

    def _write(self, round_number: int, deals: "dict[int, Deal]", *, sealed: bool) -> "tuple[Path, ...]":
        from duplicate.exports.dealing_files import FORMATS, pbn
        from duplicate.swiss import folder

        files = {ending: make(deals) for ending, make in FORMATS.items()}
        files["pbn"] = pbn(deals, self.state.event.name)
        return folder.write_round(self.path, f"round-{round_number}", files, sealed=sealed)

    def entrant(self, number: str) -> "Entrant":
        """A contestant by its number."""
        found = self.state.entrants.get(number)
        if found is None:
            near = ", ".join(list(self.state.entrants)[:12])
            raise DuplicateError(f"there is no {self.kind} {number}", remedy=f"there are {near}")
        return found

    @property
    def kind(self) -> str:
        """What plays in the event: pair or team."""
        return "pair" if self.state.conditions.contest == "pairs" else "team"

    def tell(self, actions: "Iterable[Action]") -> None:
        """Say what is left to do for people."""
        tell(actions, self.kind)

    def name(self, number: str) -> str:
        """A contestant in words: number and names now."""
        entrant = self.state.entrants[number]
        now = {m.place: m.name for m in sorted(entrant.members, key=lambda m: m.since)}
        return f"{number} {entrant.name or ' & '.join(now[p] for p in sorted(now))}"


def tell(actions: "Iterable[Action]", kind: str) -> None:
    """What is left to do for people, in a line each; ``kind`` is pair or team."""
    from duplicate.swiss import actions as kinds

    for action in actions:
        match action:
            case kinds.AskDirector():
                where = f"round {action.round}, " if action.round else ""
                where += f"table {action.table}, board {action.board}: " if action.table else ""
                where += f"{kind} {action.contestant}: " if action.contestant else ""
                typer.echo(f"Director: {where}{action.about}")
            case kinds.DrawStands():
                typer.echo(f"The draw of round {action.drawn} stands; the standings change.")
            case _:
                pass
