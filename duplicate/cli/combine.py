"""``duplicate combine``: one event of several night folders."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.travellers.event import Section, Session


def combine(
    nights: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="The night folders, in order.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the event; gets an event.toml.")],
    clubs: Annotated[bool, typer.Option(help="All played the same boards at one time: clubs.")] = False,
    finals: Annotated[
        int, typer.Option(metavar="N", help="The last N folders are finals A, B, ... of one session.")
    ] = 0,
    weights: Annotated[
        str, typer.Option(help="What each session counts: 0.5,1 carries half of the first.")
    ] = "",
    people: Annotated[
        bool, typer.Option(help="Who has the same names is one pair, not who has the same number.")
    ] = False,
    name: Annotated[str, typer.Option(help="Name of the event.")] = "",
    preset: Annotated[str, typer.Option(help="Conditions of the event: wbf, ebu, acbl, ...")] = "",
) -> None:
    """Make one event of several nights: its sessions, its finals, or the clubs of a simultaneous.

    Writes an event.toml that names the folders; results and corrections stay where they are. Every
    command takes the folder of the event like that of a night.
    """
    from duplicate.cli.nights import named_once
    from duplicate.night.conditions import load
    from duplicate.travellers.event import Details, Event, write_event

    if clubs and finals:
        raise DuplicateError(Problem("clubs have no finals here", field="--finals", value=str(finals)))
    if finals and not 0 < finals < len(nights):
        remedy = "name the qualifier first, then the finals"
        raise DuplicateError(Problem("too many finals", field="--finals", value=str(finals), remedy=remedy))
    for path in nights:
        if not path.is_dir():
            remedy = "put the files of each night into a folder"
            raise DuplicateError(Problem("this is not a night folder", file=str(path), remedy=remedy))
    named_once(nights)
    listed = [Path(os.path.relpath(path, out)).as_posix() for path in nights]
    conditions: dict[str, object] = {"preset": preset} if preset else {}
    if preset:
        load(preset)
    if clubs:
        conditions |= _stated(nights, preset)
        conditions["sessions"] = {"sections": True}
        sections = _sections(listed, 1)
        made = Event(event=Details(name=name), conditions=conditions, section=sections)
    else:
        first = listed[: len(listed) - finals]
        sessions = _sessions(first)
        sections = _sections(listed[len(first) :], len(first) + 1)
        own: dict[str, object] = {"weights": [w.strip() for w in weights.split(",")]} if weights else {}
        if finals:
            own["finals"] = [section.name for section in sections]
        if own:
            conditions |= _stated(nights, preset)
            conditions["sessions"] = own
            load(None, conditions)
        made = Event(
            event=Details(name=name, contestants="people" if people or finals else "number"),
            conditions=conditions,
            session=sessions,
            section=sections,
        )
    path = write_event(out, made)
    typer.echo(f"{path}: {quantity(len(nights), 'night')}. Try: duplicate score {out}")


def _stated(nights: list[Path], preset: str) -> dict[str, object]:
    """The conditions of the folders, where all state the same: the event then states them too."""
    from duplicate.travellers.event import EVENT_FILE, read_event

    if preset:
        return {}
    found = [
        read_event(path / EVENT_FILE).conditions if (path / EVENT_FILE).exists() else {} for path in nights
    ]
    settings = [{k: v for k, v in one.items() if k != "winners"} for one in found]
    if any(one != settings[0] for one in settings):
        raise DuplicateError(
            Problem(
                "the nights state different conditions",
                field="conditions",
                remedy="name those of the event with --preset",
            )
        )
    winners = {str(one.get("winners", "")) for one in found}
    return settings[0] | ({"winners": winners.pop()} if winners == {"two"} or winners == {"one"} else {})


def _sessions(folders: list[str]) -> "tuple[Session, ...]":
    from duplicate.travellers.event import Session

    return tuple(Session(number=number, folder=folder) for number, folder in enumerate(folders, 1))


def _sections(folders: list[str], session: int) -> "tuple[Section, ...]":
    from duplicate.travellers.event import Section

    return tuple(
        Section(name=_letters(number), session=session, folder=folder)
        for number, folder in enumerate(folders)
    )


def _letters(number: int) -> str:
    """A, B, ... Z, AA, AB, ...

    >>> _letters(0), _letters(25), _letters(26), _letters(27)
    ('A', 'Z', 'AA', 'AB')
    """
    first, last = divmod(number, 26)
    return (_letters(first - 1) if first else "") + chr(ord("A") + last)
