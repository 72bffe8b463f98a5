"""What the commands about a night have in common: opening it, naming a pair, saying who is at the keys."""

import getpass
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.entries import Seating
    from duplicate.night.night import Night

NightArgument = Annotated[Path, typer.Argument(metavar="NIGHT", help="The night folder.")]
SessionOption = Annotated[int | None, typer.Option(help="Session, when there are several.")]
SectionOption = Annotated[str | None, typer.Option(help="Section, when there are several.")]
WhyOption = Annotated[str, typer.Option(help="The reason; it is printed beside the change.")]
WhoOption = Annotated[
    str | None,
    typer.Option(help="Who decides. Without it the log has your login name, and pages the event's director."),
]


class Opened(NamedTuple):
    """A night at three stages: as read, with the changes laid on it, and checked."""

    path: Path
    read: "Night"
    laid: "Night"
    night: "Night"


def named_once(paths: Iterable[Path]) -> None:
    """Refuse a night that is named twice: its results would count twice."""
    known: set[Path] = set()
    for path in paths:
        if (found := path.resolve()) in known:
            remedy = "name every night once"
            raise DuplicateError(Problem("this night is named twice", file=str(path), remedy=remedy))
        known.add(found)


def open_night(path: Path) -> Opened:
    """Read a night folder, lay its changes on it, and check it."""
    from duplicate.travellers.folder import read_folder

    if path.is_file():
        message = "this is a file; entries and corrections are kept in a night folder"
        remedy = "put it into a folder, under a name that begins with results, and name the folder"
        raise DuplicateError(Problem(message, file=str(path), remedy=remedy))
    return judged(path, read_folder(path))


def judged(path: Path, read: "Night") -> Opened:
    """The stages of a night that is read."""
    from duplicate.night.changes import apply
    from duplicate.night.validation import validate

    laid = apply(read)
    return Opened(path, read, laid, validate(laid))


def author(who: str | None) -> str:
    """Who makes a change: as given, else ``@`` and the user of the machine, else nobody."""
    if who is not None:
        return who
    from duplicate.night.changes import LOGIN

    try:
        return f"{LOGIN}{getpass.getuser()}"
    except (OSError, ImportError, KeyError):  # no user name in the environment
        return ""


class PairName(NamedTuple):
    """A pair as somebody writes it, each part perhaps empty but the number."""

    section: str
    number: str
    direction: str


_PAIR = re.compile(
    r"(?P<section>[A-Za-z]*?)\s*(?P<number>\d+)\s*(?P<direction>NS|EW|N|S|E|W)?", re.IGNORECASE
)


def parse_pair(text: str) -> PairName:
    """Read a pair's name.

    >>> parse_pair("HAR5NS").section
    'HAR'
    >>> parse_pair("A5NS"), parse_pair("12"), parse_pair("b3e").direction
    (PairName(section='A', number='5', direction='NS'), PairName(section='', number='12', direction=''), 'EW')
    """
    match = _PAIR.fullmatch(text.strip())
    if not match:
        remedy = "write section, number and direction, like A5NS, or what of it is needed"
        raise DuplicateError(
            Problem("this is not the name of a pair", field="pair", value=text, remedy=remedy)
        )
    side = (match["direction"] or "").upper()
    return PairName(
        match["section"].upper(),
        match["number"],
        {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(side, side),
    )


def find_seating(night: "Night", text: str, session: int | None) -> "Seating":
    """The one seating that a pair's name means; when several could be meant they are listed."""
    from duplicate.night.entries import label

    name = parse_pair(text)
    found = [
        s
        for s in night.entries.seatings
        if s.number.upper() in (name.number, name.number + name.direction)
        and (not name.section or s.section.upper() == name.section)
        and (not name.direction or s.direction in ("", name.direction))
        and (session is None or s.session == session)
    ]
    if len({s.contestant for s in found}) == 1:
        return min(found, key=lambda s: s.session)
    if not found:
        raise DuplicateError(Problem("nobody sits there", field="pair", value=text, remedy=_near(night)))
    labels = [label(s.section, s.number, s.direction) for s in found]
    listed = "\n".join(
        f"  {name:6} session {s.session}  {' & '.join(night.entries.names(s.contestant))}".rstrip()
        for name, s in zip(labels, found, strict=True)
    )
    raise DuplicateError(f"{text} could be one of\n{listed}\nwrite it like {labels[0]}")


def _near(night: "Night") -> str:
    from duplicate.night.entries import label

    labels = [label(s.section, s.number, s.direction) for s in night.entries.seatings]
    if not labels:
        return "nobody is entered in this night"
    shown = ", ".join(labels[:12]) + (" ..." if len(labels) > 12 else "")
    return f"there are {shown}"


def show(problems: Iterable[Problem], *, least: Severity = Severity.WARNING) -> None:
    """Print problems on the error stream."""
    for problem in problems:
        if problem.severity is Severity.ERROR or least is not Severity.ERROR:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)


class Meter:
    """Tells on a terminal how far something is, once it has taken a second.

    >>> with Meter() as meter:
    ...     meter.show("pages", 3, 10)
    """

    def __init__(self) -> None:
        self._begin = self._shown = time.monotonic()
        self._width = 0

    def __enter__(self) -> "Meter":
        return self

    def __exit__(self, *failure: object) -> None:
        if self._width:
            typer.echo("\r" + " " * self._width + "\r", err=True, nl=False)

    def show(self, doing: str, done: int, of: int) -> None:
        """``done`` of ``of`` parts of something are done."""
        now = time.monotonic()
        if now - self._begin > 1 and now - self._shown > 0.2 and sys.stderr.isatty():
            text = f"{doing}: {done} of {of}"
            typer.echo("\r" + text.ljust(self._width), err=True, nl=False)
            self._shown, self._width = now, max(self._width, len(text))


Item = TypeVar("Item")


def progress(items: Sequence[Item], doing: str) -> Iterator[Item]:
    """The items, with a meter."""
    with Meter() as meter:
        for number, item in enumerate(items):
            meter.show(doing, number, len(items))
            yield item
