"""``duplicate bridgemate``: table terminals, by a .bws file or by the Data Connector of BCS 5."""

import textwrap
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import NightArgument, open_night
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.exports.connector import Connector
    from duplicate.exports.connector.log import Log
    from duplicate.night.night import Night

app = typer.Typer(
    help=(
        "Start table terminals (Bridgemate) and take their results: by a .bws file, or by the Data Connector "
        "of Bridgemate Control Software 5 (BCS)."
    ),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

DEFAULT = "results.bws"
_WIDTH = 96
SessionOption = Annotated[int, typer.Option(metavar="N", min=1, help="The session.")]
SettingOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A setting of the terminals: ShowResults=no; repeat."),
]
AddressOption = Annotated[
    str,
    typer.Option(metavar="URL", help="The computer of BCS, http://...:5079; without it, this one.",
                 envvar="BRIDGEMATE_ADDRESS"),
]  # fmt: skip
ClubOption = Annotated[str, typer.Option(help="The club's id.", envvar="BRIDGEMATE_CLUB")]
KeyOption = Annotated[str, typer.Option(help="The club's licence key.", envvar="BRIDGEMATE_KEY")]


@app.command()
def file(
    night: NightArgument,
    out: Annotated[
        Path | None, typer.Argument(metavar="OUT", help="The .bws file; else results.bws in the folder.")
    ] = None,
    session: SessionOption = 1,
    settings: SettingOption = None,
    members: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="CSV of all members, number and name, to look numbers up in."),
    ] = None,
    computer: Annotated[
        str | None, typer.Option(help="Name of the computer with the base station; else this one's.")
    ] = None,
    results: Annotated[
        bool, typer.Option("--results", help="Write the results that are there as well.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a file in which there are no results.")
    ] = False,
) -> None:
    """Write the .bws file from which Bridgemate Control Software starts.

    Open it there, and let the terminals write into it: lying in the folder under a name that begins with
    results, it is read by "duplicate score".
    """
    import platform

    from duplicate.exports.bridgemate import Options, lost, settings_for, write_bridgemate
    from duplicate.travellers import read

    found = read(night)
    if out is None and not night.is_dir():
        raise DuplicateError(Problem("no file is named to write", file=str(night), remedy="name it: OUT.bws"))
    target = out or night / DEFAULT
    _check_target(target, replace)
    beside = results and night.is_dir() and target.resolve().parent == night.resolve()
    if beside:
        found = _as_imported(night, found)
    options = Options(
        settings=settings_for(found, session).changed(settings or ()),
        computer=platform.node().upper() if computer is None else computer,
        members=_members(members) if members else (),
        results=results,
        beside=beside,
    )
    data = write_bridgemate(found, session, options)
    if left := lost(found, session, options):
        typer.echo(textwrap.fill(f"The file does not hold: {'; '.join(left)}.", _WIDTH), err=True)
    target.write_bytes(data)
    tables = {(section, m.table) for (own, section), movement in found.movements.items()
              for m in movement.meetings if own == session}  # fmt: skip
    typer.echo(f"{target}: {quantity(len(tables), 'table')}. Open it in Bridgemate Control Software.")


@app.command()
def start(
    night: NightArgument,
    session: SessionOption = 1,
    address: AddressOption = "",
    club: ClubOption = "",
    key: KeyOption = "",
    settings: SettingOption = None,
    keep_open: Annotated[
        bool, typer.Option("--keep-open", help="Terminals wait for more rounds, as in a Swiss event.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Start anew, and let the results so far count no longer.")
    ] = False,
) -> None:
    """Start BCS 5 and the terminals with the movement, the names, the deals and the settings."""
    from duplicate.exports.bridgemate import settings_for
    from duplicate.exports.connector.event import event_of, pushed_of
    from duplicate.exports.connector.log import Log

    found = open_night(night).night
    log = Log(night, session)
    taken = sum(log.played(letter, 1) for letter in log.pushed)
    if taken and not again:
        problem = Problem(
            f"session {session} was started, and {quantity(taken, 'result')} taken", file=str(log.path),
            remedy="take more with duplicate bridgemate poll, or start anew with --again",
        )  # fmt: skip
        raise DuplicateError(problem)
    pushed = pushed_of(found, session)
    chosen = settings_for(found, session).changed(settings or ())
    # what is refused is refused before anything is recorded
    event_of(found, session, "0" * 32, club, settings=chosen, keep_open=keep_open)
    connector = _connect(address, club, key)
    guid = log.start(pushed, keep_open=keep_open)
    connector.start(event_of(found, session, guid, club, settings=chosen, keep_open=keep_open))
    tables = len({(part.letter, row.table) for part in pushed for row in part.rows})
    typer.echo(f"{connector.address}: {quantity(tables, 'table')} started.")
    typer.echo(f"Take the results: duplicate bridgemate poll {night}")


@app.command()
def poll(
    night: NightArgument,
    session: SessionOption = 1,
    address: AddressOption = "",
    club: ClubOption = "",
    key: KeyOption = "",
    every: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0.05, help="Go on until every result is in, or Ctrl-C."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also what was taken before, after the file was lost.")
    ] = False,
) -> None:
    """Take the results that the terminals have sent into results-bridgemate.jsonl of the folder.

    What is taken is on the disk before the terminals are told so: nothing is lost when this stops at any
    moment, and nothing counts twice.
    """
    from duplicate.exports.connector.log import Log

    log = Log(night, session)
    log.started()
    connector = _connect(address, club, key)
    try:
        while True:
            left = _take(log, connector, night, everything)
            if every is None or not left:
                return
            everything = False
            time.sleep(every)
    except KeyboardInterrupt:
        typer.echo("Stopped; take the rest with the same command.")


def _take(log: "Log", connector: "Connector", night: Path, everything: bool) -> int:
    """Take what is there once, say it, and count what is still missing."""
    from duplicate.night.expected import missing

    results, names = log.take(connector, everything=everything)
    left = [one for one in missing(open_night(night).night) if one.session == log.session]
    if results or names:
        said = [quantity(n, what) for n, what in ((results, "result"), (names, "name")) if n]
        typer.echo(f"{' and '.join(said)} taken, {len(left)} still to come.")
    elif not left:
        typer.echo("Every result is in.")
    else:
        typer.echo(f"Nothing new, {len(left)} still to come.")
    return len(left)


@app.command()
def update(
    night: NightArgument,
    session: SessionOption = 1,
    section: Annotated[str, typer.Option(help="Only this section.")] = "",
    address: AddressOption = "",
    club: ClubOption = "",
    key: KeyOption = "",
    close: Annotated[
        bool, typer.Option("--close", help="No more rounds come, although it was started with --keep-open.")
    ] = False,
    delete_results: Annotated[
        bool, typer.Option("--delete-results", help="Although there are results from the first change on.")
    ] = False,
) -> None:
    """Give the terminals a movement that was changed, or more rounds, after the start.

    BCS deletes the results of a section from the first changed round on: with results there, nothing is
    done unless you say so.
    """
    from duplicate.exports.connector.event import first_change, group_of, pushed_of, update_of
    from duplicate.exports.connector.log import Log

    found = open_night(night).night
    log = Log(night, session)
    log.started()
    connector = _connect(address, club, key)
    before = log.pushed
    changed = []
    for part in pushed_of(found, session):
        if section and part.letter != section:
            continue
        first = first_change(before[part.letter], part) if part.letter in before else 1
        if first:
            changed.append((part, first))
    log.take(connector)  # what is waiting counts as well
    for part, first in changed:
        at_stake = log.played(part.letter, first)
        if at_stake and not delete_results:
            problem = Problem(
                f"section {part.letter} changes from round {first} on, and BCS would delete "
                f"{quantity(at_stake, 'result')} there", file=str(night), field="section", value=part.letter,
                remedy="change later rounds only, or say --delete-results",
            )  # fmt: skip
            raise DuplicateError(problem)
    for part, first in changed:
        group = group_of(found, session, part.letter)
        keep_open = log.keep_open and not close
        connector.update(update_of(found, session, log.guid, club, part, group, keep_open=keep_open))
        log.update(part, first)
        typer.echo(f"Section {part.letter}: changed from round {first} on.")
    if not changed:
        typer.echo("The terminals have this movement already.")


def _connect(address: str, club: str, key: str) -> "Connector":
    from duplicate.exports.connector import Connector

    return Connector.open(address, club, key)


def _check_target(target: Path, replace: bool) -> None:
    """Refuse to write over a file with results, or over any without being told."""
    if not target.exists():
        return
    from duplicate.travellers import read_unchecked

    try:
        held = read_unchecked(target).rows_read
    except DuplicateError:
        held = 0
    if held:
        problem = Problem(
            f"it holds {quantity(held, 'result')}", file=str(target), remedy="write another file"
        )
        raise DuplicateError(problem)
    if not replace:
        raise DuplicateError(Problem("the file is there already", file=str(target), remedy="say --replace"))


def _as_imported(folder: Path, night: "Night") -> "Night":
    """The night with its results as the files hold them: what lies in the folder has the changes beside it.

    A correction that stood in the file as well would meet itself: A+ as 60 %, against its own change.
    """
    from dataclasses import replace

    from duplicate.night.validation import validate
    from duplicate.travellers import read_unchecked

    read = validate(replace(read_unchecked(folder), changes=()))
    return replace(night, results=read.results, set_aside=read.set_aside, changes=(), awards=())


def _members(path: Path) -> list[tuple[str, str]]:
    """Numbers and names of a CSV file: by its headings number and name, else its first two columns."""
    import csv
    import io

    from duplicate.travellers.encodings import decode

    text = decode(path.read_bytes(), file=path.name).text
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(row)]
    places = (0, 1)
    heading = [cell.strip().casefold() for cell in rows[0]] if rows else []
    if {"number", "name"} <= set(heading):
        places = heading.index("number"), heading.index("name")
        rows = rows[1:]
    short = next((n for n, row in enumerate(rows, 1) if len(row) <= max(places)), None)
    if short is not None or not rows:
        problem = Problem(
            "a member has a number and a name", file=path.name, line=short, remedy="write number,name"
        )
        raise DuplicateError(problem)
    return [(row[places[0]].strip(), row[places[1]].strip()) for row in rows]
