"""Runs the command as a director does, and holds a small night for it."""

from pathlib import Path
from typing import Literal

from typer.testing import CliRunner

from duplicate.cli import app
from duplicate.movements.formats import write_csv
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.travellers.event import Details, Event, Pair, write_event

HEADER = "session,section,round,table,board,ns,ew,contract,by,result,lead,score,adj_ns,adj_ew"
#: Three tables, three rounds of two boards. Board 1: nobody vulnerable, board 2: NS, board 3: EW.
LINES = (
    "1,A,1,1,1,1,1,4S,N,=,,,,",
    "1,A,1,1,2,1,1,4S,N,=,,,,",
    "1,A,1,2,3,2,2,3N,W,-1,,,,",
)


DIRECTIONS: tuple[Literal["NS", "EW"], ...] = ("NS", "EW")


class Run:
    """One run of the command: its status and what it printed."""

    def __init__(self, arguments: list[str], text: str | None) -> None:
        done = CliRunner().invoke(app, arguments, input=text, prog_name="duplicate")
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        self.code = done.exit_code
        self.out = done.stdout
        self.err = done.stderr


def run(*arguments: object, text: str | None = None, code: int = 0) -> Run:
    """Run the command; ``text`` is typed at it, ``code`` is the status that is expected."""
    done = Run([str(a) for a in arguments], text)
    assert done.code == code, done.out + done.err
    return done


def make_night(path: Path) -> Path:
    """A night of three tables, of which three results are in."""
    pairs = tuple(
        Pair(number=n, direction=d, names=(f"{d}{n} one", f"{d}{n} two"))
        for d in ("NS", "EW")
        for n in (1, 2, 3)
    )
    write_event(path, Event(event=Details(name="Thursday"), pairs=pairs))
    movement = write_csv(mitchell(3, 3, boards_per_round=2))
    (path / "movement.csv").write_text(movement, encoding="utf-8", newline="")
    (path / "results.csv").write_text("\n".join((HEADER, *LINES)) + "\n", encoding="utf-8", newline="")
    return path


def make_individual(path: Path) -> None:
    """The same folder for an individual of two tables, with nothing entered."""
    (path / "movement.csv").write_text(write_csv(individual(2)), encoding="utf-8", newline="")
    for name in ("event.toml", "results.csv"):
        (path / name).unlink()
