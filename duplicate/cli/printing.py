"""Setting up a night from a movement: the folder, and the prints."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from duplicate.movements.formats import write_csv
from duplicate.movements.movement import Meeting, Movement
from duplicate.pages.prints import Heading, Prints, Written, write_prints, write_sections
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.night import Night

PRINTS_FOLDER = "prints"


class Prepared(NamedTuple):
    """What was done, in words, and what was not quite right."""

    said: tuple[str, ...]
    problems: tuple[Problem, ...]


def prepare(
    movements: Sequence[Movement],
    *,
    out: Path | None,
    night: Path | None,
    event: str,
    date: str,
    session: int,
    language: str,
    paper: str,
    pdf: bool,
    templates: Path | None,
    theme: Path | None = None,
    base: str = "",
) -> Prepared:
    """Write the night folder and the prints; wrong options are refused before anything is written.

    Several movements are the sections of one session: each has a folder of prints, named by its letter.
    """
    heading = Heading(event, date, session=session)
    plain = Prints(movements[0], None, heading, language, paper, templates, base, theme=theme)
    said: list[str] = []
    problems: list[Problem] = []
    entries, heading, beside, name = None, plain.heading, list(movements), ""
    if night is not None:
        for movement in movements:
            problems.clear()  # of a folder that still lacks a section
            lettered = len(movements) > 1
            file, found = _set_up(night, movement, event, date, session, said, problems, lettered=lettered)
        problems += _unplanned(found, movements, session)
        said, problems = list(dict.fromkeys(said)), list(dict.fromkeys(problems))
        entries = found.entries
        heading = Heading(event or found.name, date or found.date, found.club, session)
        beside += [m for (number, _s), m in found.movements.items() if number == session]
        name = file.stem.removeprefix("movement").strip("-_") if len(movements) == 1 else ""
        out = out or night / PRINTS_FOLDER / name
    assert out is not None
    from duplicate.cli.nights import Meter

    made: list[tuple[str, Prints]] = []
    written: list[Written] = []
    with Meter() as meter:
        for movement in movements:
            others = _others(movement, beside)
            prints = replace(plain, movement=movement, entries=entries, heading=heading, beside=others)
            part = movement.meetings[0].section if len(movements) > 1 else ""
            made.append((part, prints))
            written.append(write_prints(prints, out / part, pdf=pdf, progress=meter.show))
    first = write_sections(made, out, written) if len(movements) > 1 else written[0].paths[0]
    has_pdf = any(path.suffix == ".pdf" for each in written for path in each.paths)
    said.append(f"Prints ({'HTML, and PDF by WeasyPrint' if has_pdf else 'HTML'}): {first}")
    told = dict.fromkeys(problem for each in written for problem in each.problems)
    return Prepared(tuple(said), (*problems, *told))


def _unplanned(found: "Night", movements: Sequence[Movement], session: int) -> list[Problem]:
    """Sections of the folder that are not among several that are written together."""
    written = {m.section for movement in movements for m in movement.meetings}
    others = sorted(section for number, section in found.movements if number == session)
    return [
        Problem(
            f"section {section} is in the folder as well, from before",
            field="--sections",
            remedy="remove its movement file, unless it is played",
            severity=Severity.WARNING,
        )
        for section in others
        if len(movements) > 1 and section not in written
    ]


def _others(movement: Movement, beside: Sequence[Movement]) -> tuple[Movement, ...]:
    """The movements of the other sections, each section once."""
    known = {m.section for m in movement.meetings}
    found = []
    for other in beside:
        sections = {m.section for m in other.meetings}
        if not sections & known:
            known |= sections
            found.append(other)
    return tuple(found)


def _set_up(
    folder: Path,
    movement: Movement,
    event: str,
    date: str,
    session: int,
    said: list[str],
    problems: list[Problem],
    *,
    lettered: bool,
) -> tuple[Path, "Night"]:
    """The file of the movement, written into the folder, and the night as it stands then."""
    from duplicate.cli.eventfile import EventFile
    from duplicate.night.changes import apply
    from duplicate.travellers.folder import read_folder
    from duplicate.travellers.seating import NOBODY

    target = _there(folder, movement) or _movement_file(folder, movement, session, lettered=lettered)
    content = write_csv(movement)
    file = EventFile(folder)
    folder.mkdir(parents=True, exist_ok=True)
    kept = target.exists() and _same(_parsed(target), movement)
    if not kept and (not target.exists() or target.read_text(encoding="utf-8") != content):
        target.write_text(content, encoding="utf-8", newline="\n")
    read = read_folder(folder)
    if file.is_bare:
        said.append(f"Event: {file.write(read.movements, event, date)}")
        read = read_folder(folder)
    said.append(f"Movement: {target}")
    unfit = tuple(file.problems(movement, read.movements))
    told = [
        p for p in read.problems if any(q.field == "pairs" for q in unfit) and p.message.startswith(NOBODY)
    ]
    problems += [*unfit, *(p for p in read.problems if p not in told)]
    return target, apply(read)


def _movement_file(folder: Path, movement: Movement, session: int, *, lettered: bool) -> Path:
    """Where the movement belongs; a movement that results were played by is never replaced.

    ``lettered`` sections have their letter in the name of a new file.
    """
    sections = list(dict.fromkeys(m.section for m in movement.meetings))
    names = [f"movement-{session}" if session > 1 else "movement"]
    if len(sections) == 1 and re.fullmatch("[A-Za-z]{1,2}", sections[0]):
        names.append(f"{names[0]}-{sections[0]}")
    for name in names:
        path = folder / f"{name}.csv"
        if not path.exists():
            if lettered and name != names[-1]:
                continue
            return path
        if _sections_in(path) <= set(sections):
            _replaceable(folder, path, movement)
            return path
    raise DuplicateError(
        Problem(
            "it holds other sections as well",
            file=f"{names[-1]}.csv",
            remedy="give every section a file of its own, such as movement-B.csv",
        )
    )


def _there(folder: Path, movement: Movement) -> Path | None:
    """The file of several sections in the folder that holds the movement already, as it is."""
    for path in sorted(folder.glob("movement*.csv")):
        held = _parsed(path)
        if len({m.section for m in held.meetings}) > 1 and _same(held, movement):
            return path
    return None


def _parsed(path: Path) -> Movement:
    from duplicate.movements.formats import parse_csv

    return parse_csv(path.read_text(encoding="utf-8-sig"), path.name)[0]


def _same(held: Movement, movement: Movement) -> bool:
    """Whether a file of several sections has this section exactly so."""
    sections = {m.section for m in movement.meetings}
    if {m.section for m in held.meetings} <= sections:
        return False

    def rows(of: Movement) -> set[tuple[Meeting, tuple[int, ...]]]:
        return {(m._replace(board_set=0), of.boards_of(m)) for m in of.meetings if m.section in sections}

    return rows(held) == rows(movement)


def _sections_in(path: Path) -> set[str]:
    return {m.section for m in _parsed(path).meetings}


def _replaceable(folder: Path, path: Path, movement: Movement) -> None:
    if path.read_text(encoding="utf-8") == write_csv(movement):
        return
    results = sorted(
        p.name for p in folder.iterdir() if p.name.lower().startswith("results") and p.stat().st_size
    )
    if results:
        raise DuplicateError(
            Problem(
                f"there are results already ({results[0]}), and they were played by another movement",
                file=str(path),
                remedy="plan into another folder, or remove the movement first",
            )
        )
