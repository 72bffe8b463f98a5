"""``duplicate swiss register``: pairs and teams, at the keyboard or from a file."""

import csv
import io
from collections.abc import Collection, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from duplicate.cli.nights import WhoOption
from duplicate.cli.swiss_desk import Desk, FolderArgument, Maker
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.swiss.records import Person

_MOST = 8  #: members of a team
_OFFICIALS = ("captain", "leader", "coach")
_COLUMNS = (
    *("number", "team", "stationary", "standby", *_OFFICIALS),
    *(f"{what}{k}" for k in range(1, _MOST + 1) for what in ("name", "club", "club_number")),
)
_SHOWN = "number, team, name1, club1, club_number1, name2, ..., stationary, standby, captain, leader, coach"


class Entry(NamedTuple):
    """Who is to be registered."""

    number: str
    people: "tuple[Person, ...]"
    team: str = ""
    stationary: bool = False
    standby: bool = False
    captain: str = ""
    leader: str = ""
    coach: str = ""


def register(
    event: FolderArgument,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME NAME", help="The players: two, of a team all.")
    ] = None,
    number: Annotated[str | None, typer.Option(help="Its number; else the next one.")] = None,
    team: Annotated[str, typer.Option(help="Name of a team.")] = "",
    clubs: Annotated[
        list[str] | None, typer.Option("--club", help="Club of the first player, of the second, ...")
    ] = None,
    club_numbers: Annotated[
        list[str] | None,
        typer.Option("--club-number", help="Club number of the first player, of the second, ..."),
    ] = None,
    stationary: Annotated[bool, typer.Option("--stationary", help="Keeps its seat, North-South.")] = False,
    standby: Annotated[bool, typer.Option("--stand-by", help="Plays only when the others are odd.")] = False,
    captain: Annotated[str, typer.Option(help="Captain of a team, who need not play.")] = "",
    leader: Annotated[str, typer.Option(help="Leader of a team's delegation.")] = "",
    coach: Annotated[str, typer.Option(help="Coach of a team.")] = "",
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"Register those of a CSV file: {_SHOWN}.")
    ] = None,
    from_round: Annotated[
        int | None, typer.Option(min=2, help="A late entry, or one that comes back, from this round on.")
    ] = None,
    award: Annotated[
        str, typer.Option(help="Percentage for each round it missed; else by the conditions.")
    ] = "",
    who: WhoOption = None,
) -> None:
    """Register pairs or teams, in the order in which they come; with --from-round, as a late entry."""
    desk = Desk(event, who)
    if file is not None:
        if names or from_round:
            raise DuplicateError("a file registers by itself", remedy="leave the names and the round out")
        makers = [_registered(entry) for entry in _of_file(file, desk.state.entrants)]
        if not makers:
            remedy = f"write a line for each {desk.kind} below the names of the columns"
            problem = Problem("it has no entries", file=file.name, remedy=remedy, severity=Severity.WARNING)
            typer.echo(f"warning: {problem}", err=True)
        desk.tell(desk.add(*makers))
        typer.echo(f"{len(makers)} registered; {len(desk.state.entrants)} in all.")
        return
    own = number or next(_free(desk.state.entrants))
    people = _people(names or [], clubs or [], club_numbers or [])
    entry = Entry(own, people, team, stationary, standby, captain, leader, coach)
    if from_round is not None:
        desk.tell(desk.add(_late(entry, from_round, award)))
        typer.echo(f"{desk.name(own)} plays from round {from_round} on.")
        return
    desk.tell(desk.add(_registered(entry)))
    typer.echo(f"{desk.name(own)} is registered.")


def _free(taken: Collection[str]) -> Iterator[str]:
    return (str(n) for n in count(1) if str(n) not in taken)


def _people(names: list[str], clubs: list[str], club_numbers: list[str]) -> "tuple[Person, ...]":
    from duplicate.swiss.records import Person

    if max(len(clubs), len(club_numbers)) > len(names):
        raise DuplicateError("there are more clubs than players", remedy="give one for each at most")
    clubs = clubs + [""] * (len(names) - len(clubs))
    club_numbers = club_numbers + [""] * (len(names) - len(club_numbers))
    return tuple(
        Person(name=name, club=club, club_number=own)
        for name, club, own in zip(names, clubs, club_numbers, strict=True)
    )


def _registered(entry: Entry) -> Maker:
    from duplicate.swiss.records import Registered

    return lambda record, when, who: Registered(
        id=record,
        when=when,
        who=who,
        contestant=entry.number,
        members=entry.people,
        name=entry.team,
        stationary=entry.stationary,
        standby=entry.standby,
        captain=entry.captain,
        leader=entry.leader,
        coach=entry.coach,
    )


def _late(entry: Entry, from_round: int, award: str) -> Maker:
    from duplicate.swiss.records import LateEntry

    return lambda record, when, who: LateEntry(
        id=record,
        when=when,
        who=who,
        contestant=entry.number,
        round=from_round,
        members=entry.people,
        name=entry.team,
        stationary=entry.stationary,
        award=award,
    )


def _of_file(file: Path, known: Collection[str]) -> Iterator[Entry]:
    """The lines of a CSV file; a line without a number gets the next that is free."""
    from duplicate.swiss.records import Person

    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        problem = Problem("it is not UTF-8 text", file=file.name, remedy="save it as CSV UTF-8")
        raise DuplicateError(problem) from None
    rows = csv.DictReader(io.StringIO(text, newline=""))
    columns = rows.fieldnames or ()
    unknown = [name for name in columns if name not in _COLUMNS]
    if unknown or not {"name1", "name2"} <= set(columns):
        what = f"the column {unknown[0]!r} is not known" if unknown else "name1 or name2 is missing"
        raise DuplicateError(Problem(what, file=file.name, line=1, remedy=f"the columns are {_SHOWN}"))
    taken = set(known)
    for row in rows:
        cells = {key: (value or "").strip() for key, value in row.items() if key}
        if not any(cells.values()):
            continue
        number = cells.get("number") or next(_free(taken))
        taken.add(number)
        yes = {name: _is_yes(cells.get(name, ""), file, rows.line_num) for name in ("stationary", "standby")}
        people = tuple(
            Person(
                name=cells[f"name{k}"],
                club=cells.get(f"club{k}", ""),
                club_number=cells.get(f"club_number{k}", ""),
            )
            for k in range(1, _MOST + 1)
            if cells.get(f"name{k}")
        )
        officials = [cells.get(name, "") for name in _OFFICIALS]
        yield Entry(number, people, cells.get("team", ""), yes["stationary"], yes["standby"], *officials)


def _is_yes(text: str, file: Path, line: int) -> bool:
    if text.lower() in ("", "no", "0", "false", "n"):
        return False
    if text.lower() in ("yes", "1", "true", "y", "x"):
        return True
    remedy = "write yes or no"
    raise DuplicateError(Problem("this is neither", file=file.name, line=line, value=text, remedy=remedy))
