"""A night folder: the form of an event that people edit.

| file | holds |
|---|---|
| ``event.toml`` | name, conditions, pairs: see `duplicate.travellers.event` |
| ``movement*.csv`` | who meets whom; ``movement-2.csv`` is of session 2, ``movement-2-B.csv`` of its B |
| ``results*`` | results in any format that `duplicate.travellers.read` knows |
| ``*.pbn`` | deals |
| ``hcp.csv`` | high-card points of boards without deals: see `duplicate.travellers.high_cards` |
| ``changes.jsonl`` | corrections and rulings: see `duplicate.travellers.changelog` |

All of them may be missing. A section that a file leaves empty is the only section of its session.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from duplicate.movements.formats import parse_csv
from duplicate.movements.movement import Movement
from duplicate.night.corrections import CHANGES_FILE
from duplicate.night.night import DealKey, Night, Sitting
from duplicate.night.results import Results, Weighted
from duplicate.travellers import changelog, high_cards
from duplicate.travellers.event import EVENT_FILE, Event, Section, read_event, write_event
from duplicate.travellers.seating import seat
from duplicate.words.files import is_file
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.night.games import Game

__all__ = ["is_folder", "read_folder", "write_event"]

#: Names beside the results that programs leave behind, or that were written from them.
_NO_RESULTS = (".bak", ".tmp", ".swp", "~", ".html", ".pdf", ".json", ".lock", ".laccdb", ".ldb")
#: Endings of names that results may have, and beginnings of those that hold something else.
_RESULTS = (".csv", ".xlsx", ".bws", ".xml", ".lin")
_NOT_RESULTS = ("movement", "template", "hcp.", "deals", "results", "awards")
_MOVEMENT = re.compile(r"movement(?:[-_](?P<session>\d+))?(?:[-_](?P<section>[A-Za-z]{1,2}))?", re.IGNORECASE)

MovementKey = tuple[int, str]


def is_folder(path: Path) -> bool:
    """Whether a path is a folder that holds something of a night."""
    return path.is_dir() and any(
        p.is_file() and re.match(rf"{re.escape(EVENT_FILE)}$|movement.*\.csv$|results", p.name.lower())
        for p in path.iterdir()
    )


def read_folder(path: Path, files: Mapping[str, bytes] | None = None, within: tuple[Path, ...] = ()) -> Night:
    """Everything in a night folder: the results as they were read, the changes loaded and not applied.

    ``files`` stand in the place of its files of results, by name: how it would be, or was, with them.

    Wrong rows and files are problems of the night; a mistake in event.toml is an error at once,
    because a setting that is ignored would score the whole evening by the wrong rules. ``within`` are the
    folders of the events that this one is a part of.
    """
    if not path.is_dir():
        raise DuplicateError(Problem("there is no such night folder", file=str(path)))
    if not is_folder(path):
        remedy = "it needs event.toml, movement.csv or a file whose name begins with results"
        raise DuplicateError(Problem("this folder is not a night", file=str(path), remedy=remedy))
    event = read_event(path / EVENT_FILE) if (path / EVENT_FILE).exists() else Event()
    if any(s.folder for s in event.session) or any(s.folder for s in event.section):
        from duplicate.travellers.stages import read_stages

        return read_stages(path, event, within)
    movements, problems = _movements(path, event)
    sound = not problems  # a movement with a row missing does not know everybody
    parts = list(_results(path, event, problems, files))
    if not parts and files is None:
        problems += _misnamed(path, event)
    movements = _sections_by_results(movements, parts)
    only = _only_sections(event, movements, parts)
    parts = [relabelled(part, lambda n, s: (n, s or only.get(n, ""))) for part in parts]
    beside: list[Game] = []
    deals, deal_problems = deals_of(path, event, parts, beside)
    changes, log_problems = changelog.load(path / CHANGES_FILE)
    results = joined(parts)
    entries, entry_problems = seat(event, movements, [p.entries for p in parts], only)
    hints = _hints(parts, movements, problems)
    counted, hcp_problems = high_cards.read_high_cards(path / high_cards.FILE)
    hints |= counted
    own_awards = str(event.conditions.get("awards", ""))
    if own_awards and is_file(path / own_awards):
        hints = {**hints, "awards": str(path / own_awards)}  # a table of the club's, beside event.toml
    names = (p.name for p in parts if not p.name.lower().startswith("results"))
    night = Night(
        name=event.event.name or _first(names) or path.resolve().name,
        date=event.event.date or _first(p.date for p in parts),
        club=event.event.club or _first(p.club for p in parts),
        venue=event.event.venue or _first(p.venue for p in parts),
        director=event.event.director or _first(p.director for p in parts),
        slug=event.event.slug,
        seats=event.event.seats,
        entries=replace(entries, complete=bool(event.pairs or movements) and sound),
        movements=movements,
        deals=deals,
        results=results,
        games=(*(game for p in parts for game in p.games), *beside),
        set_aside=tuple(aside for p in parts for aside in p.set_aside),
        problems=(
            *problems,
            *entry_problems,
            *(q for p in parts for q in p.problems),
            *deal_problems,
            *hcp_problems,
            *log_problems,
        ),
        changes=changes,
        sittings={s.number: Sitting(s.name, s.date) for s in event.session if s.name or s.date},
        hints=hints,
        settings=event.conditions,
        rows_read=sum(p.rows_read for p in parts),
        folder=str(path),
    )
    return night if files is not None else night.with_problems(*_since_remembered(path, night))


def _since_remembered(path: Path, night: Night) -> tuple[Problem, ...]:
    if not (path / "imports").is_dir():
        return ()
    from duplicate.travellers import imports

    return imports.findings(path, night)


def _first(texts: Iterable[str]) -> str:
    return next((text for text in texts if text), "")


def _files(path: Path, pattern: re.Pattern[str]) -> list[Path]:
    return sorted(
        (p for p in path.iterdir() if p.is_file() and pattern.match(p.name.lower())), key=lambda p: p.name
    )


def _movements(path: Path, event: Event) -> tuple[dict[MovementKey, Movement], list[Problem]]:
    """The movements by session and section; one file may hold several sections."""
    stated = {s.movement: s for s in event.section if s.movement}
    problems = [
        Problem("there is no such file", file=EVENT_FILE, field="section.movement", value=name)
        for name in stated
        if not (path / name).is_file()
    ]
    files = {p.name: p for p in _files(path, re.compile(r"movement.*\.csv$"))}
    files |= {name: path / name for name in stated if (path / name).is_file()}
    found: dict[MovementKey, Movement] = {}
    for name, file in sorted(files.items()):
        try:
            movement, faults = parse_csv(file.read_text(encoding="utf-8-sig"), name)
        except UnicodeDecodeError:
            problems.append(Problem("it is not UTF-8 text", file=name, remedy="save it as CSV UTF-8"))
            continue
        problems += faults
        by_name = _MOVEMENT.fullmatch(file.stem)
        session = int(by_name["session"] or 1) if by_name else 1
        section = (by_name["section"] or "").upper() if by_name else ""
        if name in stated:
            session, section = stated[name].session, stated[name].name
        own = list(dict.fromkeys(m.section for m in movement.meetings))
        for letter in own:
            key = session, section if section and len(own) == 1 else letter
            if key in found:
                message = f"session {key[0]}, section {key[1] or '(none)'} has a movement already"
                problems.append(Problem(message, file=name, remedy="keep one of the files"))
                continue
            meetings = tuple(m._replace(section=key[1]) for m in movement.meetings if m.section == letter)
            found[key] = replace(movement, meetings=meetings)
    return dict(sorted(found.items())), problems


def result_files(path: Path, event: Event) -> dict[str, Path]:
    """The files of results in a folder by name, those that are empty left out."""
    stated = (name for s in event.section for name in s.results)
    files = {p.name: p for p in _files(path, re.compile("results"))}
    files |= {name: path / name for name in stated if (path / name).is_file()}
    return {
        name: file
        for name, file in sorted(files.items())
        # an empty file: keyboard entry has begun and nothing is entered yet
        if not name.lower().endswith(_NO_RESULTS) and file.stat().st_size
    }


def _misnamed(path: Path, event: Event) -> Iterator[Problem]:
    """What may be meant as the results of a folder that has none, were its name or place another."""
    if result_files(path, event):
        return
    named = str(event.conditions)
    for file in sorted(path.iterdir()):
        name = file.name.lower()
        told: tuple[str, str] | None = None
        if name.endswith(_RESULTS) and not name.startswith(_NOT_RESULTS) and file.name not in named:
            told = (
                "it is not read: files of results have names that begin with results",
                "call it results.csv, or so, if it holds the results",
            )
        elif not name.startswith("results"):
            continue
        elif file.is_dir():
            told = "it is not read: this is a folder", "move the files of results beside event.toml"
        elif name.endswith((".html", ".json")):
            told = (
                "it is not read: files with this ending are no results",
                "write what it holds into results.csv with duplicate convert",
            )
        elif name.endswith(".pdf"):
            told = "this is a PDF, which holds no results", "give the file from which it was printed"
        elif not file.stat().st_size:
            told = "the file is empty", "save the results again, if there are any yet"
        if told:
            yield Problem(told[0], file=file.name, remedy=told[1], severity=Severity.WARNING)


def _results(
    path: Path, event: Event, problems: list[Problem], files: Mapping[str, bytes] | None
) -> Iterator[Night]:
    """One night for each file of results, as read."""
    from duplicate.travellers import read_bytes, read_unchecked, unpacked

    for section in event.section:
        for name in section.results:
            if name not in files if files is not None else not (path / name).is_file():
                message = "there is no such file"
                problems.append(Problem(message, file=EVENT_FILE, field="section.results", value=name))
    names = result_files(path, event) if files is None else {name: path / name for name in sorted(files)}
    for name, file in names.items():
        try:
            part = read_unchecked(file) if files is None else read_bytes(unpacked(files[name], name), name)
        except DuplicateError as error:
            problems.append(error.problem)
            continue
        yield as_part(part, name, event)


def as_part(part: Night, name: str, event: Event) -> Night:
    """What a file of results gives in a folder, under the session and section that event.toml states."""
    stated = {name: s for s in event.section for name in s.results}
    return _of_section(_canonical(part), stated[name]) if name in stated else _canonical(part)


def _of_section(part: Night, own: Section) -> Night:
    """A file that event.toml names: what it leaves open is its session and section."""
    return relabelled(part, lambda n, s: (own.session if n == 1 else n, s or own.name))


def _canonical(part: Night) -> Night:
    """Rows set aside under the names of our columns, so that a correction finds them."""
    from duplicate.travellers.headings import columns_of

    def renamed(row: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        names = columns_of([name for name, _ in row])
        return tuple((known or name, text) for known, (name, text) in zip(names, row, strict=True))

    return replace(part, set_aside=tuple(a._replace(row=renamed(a.row)) for a in part.set_aside))


def relabelled(part: Night, place: Callable[[int, str], MovementKey]) -> Night:
    """The same part with each session and section named anew."""
    columns = dict(part.results.columns)
    old = list(zip(part.results.integers("session").tolist(), part.results.texts("section"), strict=True))
    new = {key: place(*key) for key in set(old)}
    if all(key == named for key, named in new.items()) and not part.entries.seatings:
        return part
    columns["session"] = np.array([new[key][0] for key in old], dtype=np.int64)
    columns["section"] = np.empty(len(old), dtype=object)
    columns["section"][:] = [new[key][1] for key in old]
    seatings = []
    for seating in part.entries.seatings:
        session, section = place(seating.session, seating.section)
        seatings.append(seating._replace(session=session, section=section))
    hints = {}
    for key, value in part.hints.items():
        pieces = key.split("/")
        if pieces[0] in ("datum", "hcp") and len(pieces) == 4:
            session, section = place(int(pieces[1]), pieces[2])
            key = f"{pieces[0]}/{session}/{section}/{pieces[3]}"
        hints[key] = value
    games = []
    for game in part.games:
        session, section = place(game.session, game.section)
        games.append(replace(game, session=session, section=section))
    return replace(
        part,
        games=tuple(games),
        results=Results(columns, part.results.weights),
        entries=replace(part.entries, seatings=tuple(seatings)),
        hints=hints,
    )


def _sections_of(parts: Iterable[Night], session: int) -> set[str]:
    """The sections that results of a session name."""
    found: set[str] = set()
    for part in parts:
        rows = zip(part.results.integers("session").tolist(), part.results.texts("section"), strict=True)
        found |= {section for own, section in rows if own == session}
    return found - {""}


def _sections_by_results(
    movements: dict[MovementKey, Movement], parts: list[Night]
) -> dict[MovementKey, Movement]:
    """A movement without a section is the movement of the only section that the results name."""
    named = {}
    for (session, section), movement in movements.items():
        seen = _sections_of(parts, session)
        alone = sum(own == session for own, _ in movements) == 1
        if not section and alone and len(seen) == 1:
            (section,) = seen
            meetings = tuple(m._replace(section=section) for m in movement.meetings)
            movement = replace(movement, meetings=meetings)
        named[session, section] = movement
    return named


def _only_sections(
    event: Event, movements: Mapping[MovementKey, Movement], parts: list[Night]
) -> dict[int, str]:
    """The section of every session that has one only; empty for a session that has several or none."""
    sessions = {session for session, _ in movements} | {s.number for s in event.session} | {1}
    sessions |= {session for part in parts for session in part.results.integers("session").tolist()}
    only = {}
    for session in sessions:
        named = {section for own, section in movements if own == session}
        if not named:
            entered = {p.section for p in event.pairs if p.session in (None, session)}
            named = _sections_of(parts, session) | (entered - {""})
        only[session] = named.pop() if len(named) == 1 else ""
    return only


def joined(parts: list[Night]) -> Results:
    """All rows, numbered anew, and with them the problems and games of the parts."""
    if not parts:
        return Results.of(())
    if len(parts) == 1:
        return parts[0].results
    weights: list[Weighted] = []
    ids = []
    offset = 0
    for i, part in enumerate(parts):
        own = part.results.integers("row_id")
        ids.append(own + offset)
        weights += [w._replace(row_id=w.row_id + offset) for w in part.results.weights]
        if offset and part.games:
            part = replace(part, games=tuple(game.moved(offset) for game in part.games))
            parts[i] = part
        if offset:
            moved = tuple(
                p if p.row_id is None else replace(p, row_id=p.row_id + offset) for p in part.problems
            )
            parts[i] = replace(part, problems=moved)
        offset += int(own.max(initial=0))
    columns = {
        name: np.concatenate([p.results.columns[name] for p in parts]) for name in parts[0].results.columns
    }
    columns["row_id"] = np.concatenate(ids)
    return Results(columns, tuple(weights))


def deals_of(
    path: Path, event: Event, parts: Iterable[Night], games: "list[Game] | None" = None
) -> tuple[dict[DealKey, "Deal"], list[Problem]]:
    """Deals of the files of results and of every other PBN file, whose games are added to ``games``."""
    from duplicate.travellers import read_unchecked

    deals: dict[DealKey, Deal] = {}
    problems: list[Problem] = []

    def add(part: Night, file: str) -> None:
        for key, deal in part.deals.items():
            if deals.setdefault(key, deal) != deal:
                message = f"board {key.board} has another deal in another file; the first one is kept"
                problems.append(Problem(message, file=file, remedy="keep the right file only"))

    for part in parts:
        add(part, "")
    stated = {s.deals: s for s in event.section if s.deals}
    for file in _files(path, re.compile(r"(?!results).*\.pbn$")):
        try:
            part = read_unchecked(file)
        except DuplicateError as error:
            problems.append(error.problem)
            continue
        if file.name in stated:
            own = stated[file.name]
            renamed = {k._replace(session=own.session, section=own.name): d for k, d in part.deals.items()}
            placed = (replace(game, session=own.session, section=own.name) for game in part.games)
            part = replace(part, deals=renamed, games=tuple(placed))
        add(part, file.name)
        problems += part.problems
        if games is not None:
            games += [replace(game, row_id=None, published=()) for game in part.games]
        if len(part.results):
            message = f"results in this file are not read: {len(part.results)}"
            remedy = "let its name begin with results"
            problems.append(Problem(message, file=file.name, remedy=remedy, severity=Severity.WARNING))
    return deals, problems


def _hints(
    parts: Iterable[Night], movements: Mapping[MovementKey, Movement], problems: list[Problem]
) -> dict[str, str]:
    hints: dict[str, str] = {}
    for part in parts:
        for key, value in part.hints.items():
            if hints.setdefault(key, value) != value and key in ("method", "winners"):
                message = f"the files of results disagree about {key}: {hints[key]} and {value}"
                remedy = f"write {key} in [conditions] of {EVENT_FILE}"
                problems.append(Problem(message, remedy=remedy, severity=Severity.WARNING))
    winners = {m.winners for m in movements.values()}
    if len(winners) == 1:
        hints["winners"] = "two" if winners == {2} else "one"
    return hints
