"""An event of several night folders: sessions on different days, finals, clubs that play the same boards.

The event's own folder holds an ``event.toml`` that names the others::

    [[session]]
    number = 1
    folder = "../monday"

    [[section]]
    name = "A"
    session = 2
    folder = "../final-a"

Every folder keeps its results, pairs and corrections; they are read together, each under its session
and section, and nothing is written back. Correction 3 of the second folder is number 2003 here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate.movements.movement import Movement
from duplicate.night.changes import (
    Change,
    Kept,
    Penalty,
    Reread,
    ResultChange,
    ResultKey,
    ResultState,
    Undo,
)
from duplicate.night.corrections import CHANGES_FILE
from duplicate.night.night import DealKey, Night, SetAside, Sitting
from duplicate.travellers import changelog
from duplicate.travellers.event import EVENT_FILE, Event
from duplicate.travellers.folder import deals_of, joined, read_folder, relabelled
from duplicate.travellers.same import Joined, join_entries
from duplicate.travellers.seating import seat
from duplicate.words.problems import DuplicateError, Problem, Severity

#: Corrections of the first folder are 1001, 1002, ... in the event, those of the second 2001, ...
IDS_OF_A_FOLDER = 1000

Place = Callable[[int, str], tuple[int, str]]


class Named(NamedTuple):
    """A folder as event.toml names it."""

    folder: str
    session: int
    section: str  #: empty when the sections keep their names
    field: str  #: where it is named, for messages
    line: int | None = None  #: of event.toml


def folders_of(event: Event, text: str = "") -> tuple[Named, ...]:
    """The night folders that an event is made of, in order; none for a night by itself.

    ``text`` is that of event.toml, so that messages can name the line.
    """
    lines = text.splitlines()

    def line(folder: str) -> int | None:
        return next((n for n, t in enumerate(lines, 1) if "folder" in t and folder in t), None)

    sessions = [
        Named(s.folder, s.number, "", "session.folder", line(s.folder)) for s in event.session if s.folder
    ]
    sections = [
        Named(s.folder, s.session, s.name, "section.folder", line(s.folder))
        for s in event.section
        if s.folder
    ]
    return tuple(sorted((*sessions, *sections), key=lambda n: n.session))


@dataclass(frozen=True)
class _Part:
    """One folder as it is read, under its session and section."""

    named: Named
    night: Night


def read_stages(path: Path, event: Event, within: tuple[Path, ...] = ()) -> Night:
    """The folders of an event as one night; corrections are loaded and not applied.

    ``within`` are the folders of the events that this event is a part of.
    """
    parts: list[_Part] = []
    problems: list[Problem] = []
    taken: dict[tuple[int, str], str] = {}
    text = (path / EVENT_FILE).read_text(encoding="utf-8-sig")
    for number, named in enumerate(folders_of(event, text), 1):
        part = _part(path, named, number, (*within, path.resolve()))
        for key in dict.fromkeys(_keys(part.night)):
            if key in taken:
                message = f"session {key[0]}, section {key[1] or '(none)'} is in {taken[key]} already"
                remedy = "give every folder a session, or a section, of its own"
                raise DuplicateError(_problem(message, named, remedy))
            taken[key] = named.folder
        parts.append(part)
    problems += _own_files(path)
    nights = [p.night for p in parts]
    deals = {key: deal for night in reversed(nights) for key, deal in night.deals.items()}
    own_deals, deal_problems = deals_of(path, event, [])
    movements = {key: m for night in nights for key, m in night.movements.items()}
    entries = _entries(event, parts, movements, problems)
    settings = _settings(event, parts, problems)
    hints = _hints(parts, settings, problems)
    changes, log_problems = changelog.load(path / CHANGES_FILE)
    results = joined(nights)
    first = nights[0]
    return Night(
        name=event.event.name or path.resolve().name,
        date=event.event.date or first.date,
        club=event.event.club or _common(n.club for n in nights),
        venue=event.event.venue or _common(n.venue for n in nights),
        director=event.event.director or _common(n.director for n in nights),
        slug=event.event.slug,
        seats="names" if "names" in {event.event.seats, _common(n.seats for n in nights)} else "recorded",
        entries=entries,
        movements=dict(sorted(movements.items())),
        deals={**deals, **own_deals},
        results=results,
        games=tuple(game for n in nights for game in n.games),
        set_aside=tuple(aside for n in nights for aside in n.set_aside),
        problems=(*problems, *deal_problems, *(q for n in nights for q in n.problems), *log_problems),
        changes=(*(c for n in nights for c in n.changes), *changes),
        sittings=_sittings(event, parts),
        section_titles=_titles(parts),
        hints=hints,
        settings=settings,
        rows_read=sum(n.rows_read for n in nights),
    )


def _problem(message: str, named: Named, remedy: str) -> Problem:
    return Problem(message, EVENT_FILE, named.line, named.field, named.folder, remedy)


def _keys(night: Night) -> Iterable[tuple[int, str]]:
    yield from ((s.session, s.section) for s in night.entries.seatings)
    yield from zip(night.results.integers("session").tolist(), night.results.texts("section"), strict=True)


def _part(path: Path, named: Named, number: int, within: tuple[Path, ...]) -> _Part:
    """Read one folder and put it under its session and section."""
    folder = path / named.folder
    if folder.resolve() == path.resolve():
        raise DuplicateError(_problem("this is the folder of the event itself", named, "name another one"))
    if folder.resolve() in within:
        raise DuplicateError(_problem("these folders name each other in a circle", named, "name another one"))
    if (folder / "log.jsonl").is_file():
        remedy = "a Swiss event is ranked by itself: duplicate swiss rank"
        raise DuplicateError(_problem("this is the folder of a Swiss event", named, remedy))
    if named.section and not named.section.isalpha():
        remedy = 'write letters only, for instance name = "HAR"'
        problem = Problem(
            "this is no name of a section", EVENT_FILE, None, "section.name", named.section, remedy
        )
        raise DuplicateError(problem)
    try:
        night = read_folder(folder, within=within)
    except DuplicateError as error:
        found = error.problem
        if found.file.startswith(str(folder)):
            raise DuplicateError(_problem(found.message, named, "correct the name of the folder")) from error
        raise DuplicateError(replace(found, file=f"{named.folder}/{found.file}")) from error
    sections = {section for _, section in _keys(night)}

    def place(session: int, section: str) -> tuple[int, str]:
        later = named.session + session - 1
        if not named.section:
            return later, section
        return later, f"{named.section}{section}" if len(sections) > 1 else named.section

    return _Part(named, _moved(night, place, named.folder, IDS_OF_A_FOLDER * number))


def _moved(night: Night, place: Place, folder: str, offset: int) -> Night:
    """A night under other sessions and sections; its files and corrections are named with the folder."""

    def of_folder(problem: Problem) -> Problem:
        return replace(problem, file=f"{folder}/{problem.file}" if problem.file else folder)

    movements: dict[tuple[int, str], Movement] = {}
    for (session, section), movement in night.movements.items():
        key = place(session, section)
        meetings = tuple(m._replace(section=key[1]) for m in movement.meetings)
        movements[key] = replace(movement, meetings=meetings)
    deals = {}
    for deal_key, deal in night.deals.items():
        session, section = place(deal_key.session or 1, deal_key.section)
        own = deal_key.section or _is_renamed(place)
        deals[DealKey(deal_key.board, session, section if own else "", deal_key.copy)] = deal
    moved = relabelled(night, place)
    columns = dict(moved.results.columns)
    columns["source"] = columns["source"].copy()
    columns["source"][:] = [
        f"{folder}/{source}" if source else source for source in moved.results.texts("source")
    ]
    return replace(
        moved,
        results=replace(moved.results, columns=columns),
        movements=movements,
        deals=deals,
        set_aside=tuple(
            SetAside(f"{folder}/{a.source}", a.line, _moved_row(a.row, place), of_folder(a.problem))
            for a in night.set_aside
        ),
        problems=tuple(of_folder(p) for p in night.problems),
        changes=tuple(_moved_change(c, place, offset) for c in _of_results(night.changes)),
    )


def _of_results(changes: Iterable[Change]) -> Iterable[Change]:
    """A folder's changes without its states: where the result of the event stands, its own log says."""
    states: set[int] = set()
    for change in changes:
        if isinstance(change, ResultState) or (isinstance(change, Undo) and change.of in states):
            states.add(change.id)
        else:
            yield change


def _is_renamed(place: Place) -> bool:
    """Whether a folder becomes a section of its own, so that its deals are those of the section."""
    return place(1, "")[1] != ""


def _moved_change(change: Change, place: Place, offset: int) -> Change:
    number = change.id + offset
    if isinstance(change, Undo):
        return msgspec.structs.replace(change, id=number, of=change.of + offset)
    if isinstance(change, Kept):
        before, after = _fields(change.before, place), _fields(change.after, place)
        return msgspec.structs.replace(change, id=number, of=change.of + offset, before=before, after=after)
    if isinstance(change, Reread):
        results = tuple(msgspec.structs.replace(r, key=_key(r.key, place)) for r in change.results)
        return msgspec.structs.replace(change, id=number, results=results)
    if isinstance(change, ResultState):
        return msgspec.structs.replace(change, id=number)
    if isinstance(change, ResultChange):
        return msgspec.structs.replace(
            change,
            id=number,
            key=_key(change.key, place),
            before=_fields(change.before, place),
            after=_fields(change.after, place) or {},
        )
    session, section = place(change.session, change.section)
    if isinstance(change, Penalty):
        return msgspec.structs.replace(change, id=number, session=session, section=section)
    since = change.since
    if since is not None:
        since = (place(since[0], "")[0], *since[1:])
    return msgspec.structs.replace(change, id=number, session=session, section=section, since=since)


def _moved_row(row: tuple[tuple[str, str], ...], place: Place) -> tuple[tuple[str, str], ...]:
    """A row that was set aside, with its session and section named anew."""
    fields = dict(row)
    number = fields.get("session", "") or "1"
    if not number.isdecimal():  # why it was set aside
        return row
    session, section = place(int(number), fields.get("section", ""))
    others = {name: text for name, text in fields.items() if name not in ("session", "section")}
    return (("session", str(session)), *([("section", section)] if section else []), *others.items())


def _key(key: ResultKey, place: Place) -> ResultKey:
    session, section = place(key.session, key.section)
    return msgspec.structs.replace(key, session=session, section=section)


def _fields(
    values: Mapping[str, str | int | None] | None, place: Place
) -> dict[str, str | int | None] | None:
    """The fields of a corrected result, its session and section named anew."""
    if values is None:
        return None
    found = dict(values)
    if isinstance(session := found.get("session", ""), int | None):  # a text is refused when it is applied
        found["session"] = place(session or 1, "")[0]
    if "section" in found:
        found["section"] = place(1, str(found["section"] or ""))[1]
    return found


def _own_files(path: Path) -> list[Problem]:
    """Results and movements beside an event.toml that names folders: they are not read, and said."""
    names = sorted(p.name for p in path.iterdir() if p.name.lower().startswith(("results", "movement")))
    return [
        Problem(
            "it is not read: this event is made of other folders",
            file=name,
            remedy="move it into one of them",
        )
        for name in names
    ]


def _entries(
    event: Event,
    parts: list[_Part],
    movements: Mapping[tuple[int, str], Movement],
    problems: list[Problem],
) -> Joined:
    """Who is one contestant: as the pairs of the event's own event.toml say, else as it says there."""
    listed = [part.night.entries for part in parts]
    if event.pairs:
        sessions: dict[int, set[str]] = {}
        for part in parts:
            for session, section in _keys(part.night):
                sessions.setdefault(session, set()).add(section)
        only = {session: min(names) if len(names) == 1 else "" for session, names in sessions.items()}
        entries, found = seat(event, movements, listed, only)
        problems += found
        return entries
    entries, found = join_entries(
        [(part.named.folder, entries) for part, entries in zip(parts, listed, strict=True)],
        event.event.contestants,
    )
    problems += found
    return entries


def _common(texts: Iterable[str]) -> str:
    """A text that all have; empty when they differ."""
    found = set(texts)
    return found.pop() if len(found) == 1 else ""


def _sittings(event: Event, parts: list[_Part]) -> dict[int, Sitting]:
    """What the sessions are called: as event.toml says, else by the folder that is the only one of it."""
    stated = {s.number: Sitting(s.name, s.date) for s in event.session if s.name or s.date}
    for session in {p.named.session for p in parts} - set(stated):
        own = [p for p in parts if p.named.session == session]
        if len(own) == 1 and not own[0].named.section:
            stated[session] = Sitting(own[0].night.name, own[0].night.date)
    return dict(sorted(stated.items()))


def _titles(parts: list[_Part]) -> dict[str, str]:
    """What the sections of the folders are called: by the club, else by the name of the night."""
    return {p.named.section: p.night.club or p.night.name for p in parts if p.named.section}


def _hints(parts: list[_Part], stated: Mapping[str, object], problems: list[Problem]) -> dict[str, str]:
    """What the sources state of their conditions; where they differ, the first one and a warning."""
    hints: dict[str, str] = {}
    for part in parts:
        for key, value in part.night.hints.items():
            if hints.setdefault(key, value) != value and key in ("method", "winners") and key not in stated:
                message = f"the folders disagree about {key}: {hints[key]} and {value}"
                remedy = f"write {key} in [conditions] of {EVENT_FILE}"
                problems.append(Problem(message, part.named.folder, remedy=remedy, severity=Severity.WARNING))
    return hints


def _settings(event: Event, parts: list[_Part], problems: list[Problem]) -> Mapping[str, object]:
    """The conditions of the event; without any, those on which all folders agree."""
    different = [part for part in parts if part.night.settings != parts[0].night.settings]
    if event.conditions:
        problems += [
            Problem(
                "its conditions are not those of the event, which hold here",
                file=f"{part.named.folder}/{EVENT_FILE}",
                field="conditions",
                severity=Severity.NOTE,
            )
            for part in parts
            if any(event.conditions.get(name) != value for name, value in part.night.settings.items())
        ]
        return event.conditions
    if different:
        raise DuplicateError(
            Problem(
                f"{parts[0].named.folder} and {different[0].named.folder} state different conditions",
                file=EVENT_FILE,
                field="conditions",
                remedy="write a table [conditions] that holds for the whole event",
            )
        )
    return parts[0].night.settings
