"""``duplicate rubber --enter``: a rubber at the keyboard, deal by deal, each on the disk at once."""

import re

import typer

from duplicate.cli import enter
from duplicate.cli.rubber import begin_next
from duplicate.cli.rubber_lines import lines, sheet_lines
from duplicate.laws.boards import Vulnerability
from duplicate.laws.rubber import SIDES, Chicago
from duplicate.pages.rubber import session_view
from duplicate.rubber.log import Log, parse_deal
from duplicate.words.problems import DuplicateError

HELP = """\
  4s= n   4sx-1 n   3nt+2 by w       contract, result and declarer, in any order
  4s= n / n 100                      with honours: the hand, 100 or 150
  p                                  passed out
  c 3 4s-1 n                         correct deal 3 of this rubber
  u                                  take the last entry back
  s                                  the sheet
  e                                  end a rubber that is not finished
  r   r pivot                        the next rubber; with other partners, North stays
  q                                  stop; everything is saved"""


class Desk:
    """One sitting at the keyboard, over a log."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def run(self) -> None:
        """Ask until the input ends."""
        for line in lines(self.log.session):
            typer.echo(line)
        while True:
            typed = enter.ask(self._prompt())
            if typed is None or typed.strip().lower() in ("q", "quit", "exit"):
                typer.echo(f"saved in {self.log.path.name}")
                return
            try:
                self.take(typed.strip())
            except DuplicateError as error:
                typer.echo(f"  not taken: {error}")
                if not enter.somebody_types():  # what follows was written for the deals that follow
                    raise DuplicateError(
                        f"stopped at the line {typed.strip()!r}",
                        remedy="correct it, take out the lines before it, and go on from there",
                    ) from error

    def _prompt(self) -> str:
        tables = self.log.session.tables
        if not tables:
            return "deal 1: "
        if tables[-1].sheet.is_over:
            return f"the {tables[-1].sheet.noun} is over (r begins the next, q stops): "
        sheet = tables[-1].sheet
        words = {Vulnerability.NONE: "nobody vulnerable", Vulnerability.BOTH: "both vulnerable"}
        sides = words.get(sheet.vulnerability, f"{sheet.vulnerability} vulnerable")
        below = [f"{side} {points}" for side in SIDES if (points := sheet.part_score(side))]
        what = (
            f"deal {sheet.counted + 1} of 4"
            if isinstance(sheet, Chicago)
            else f"deal {len(sheet.played) + 1}"
        )
        parts = [what, f"dealer {sheet.dealer}", sides, *([f"below: {', '.join(below)}"] if below else [])]
        return f"{', '.join(parts)}: "

    def take(self, typed: str) -> None:
        """Carry out one line of input."""
        plain = typed.lower()
        if plain in ("", "?", "h", "help"):
            typer.echo(HELP)
        elif plain == "s":
            self._show()
        elif plain == "u":
            typer.echo(f"  taken back: {self.log.undo()}")
        elif plain == "e":
            self.log.add_deal(None)
            self._show()
        elif plain in ("r", "r pivot"):
            begin_next(self.log, pivot=plain == "r pivot")
            self._show()
        elif found := re.fullmatch(r"c\s+(\d{1,3})\s+(.+)", typed, re.IGNORECASE):
            self.log.add_deal(parse_deal(found[2]), int(found[1]))
            self._show()
        else:
            self._deal(typed)

    def _deal(self, typed: str) -> None:
        played = parse_deal(typed)
        self.log.add_deal(played)
        sheet = self.log.session.tables[-1].sheet
        number = len(sheet.played)
        own = [entry for entry in sheet.entries if entry.deal == number]
        said = ", ".join(f"{e.side} {e.points} {'below' if e.is_below else e.reason}" for e in own)
        typer.echo(f"  saved  {played}   {said}".rstrip())
        if sheet.is_over or any(game.deal == number for game in sheet.games):
            self._show()

    def _show(self) -> None:
        view = session_view(self.log.session)
        if view.rubbers:
            for line in sheet_lines(view.rubbers[-1], has_line=view.has_line):
                typer.echo(f"  {line}".rstrip())
