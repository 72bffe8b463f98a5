"""Setting up a night from a movement: the folder, and the prints."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from duplicate.movements.formats import write_csv
from duplicate.movements.movement import Movement
from duplicate.pages.prints import Heading, Prints, write_prints
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night

PRINTS_FOLDER = "prints"


class Prepared(NamedTuple):
    """What was done, in words, and what was not quite right."""

    said: tuple[str, ...]
    problems: tuple[Problem, ...]


def prepare(
    movement: Movement,
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
    base: str = "",
) -> Prepared:
    """Write the night folder and the prints; wrong options are refused before anything is written."""
    heading = Heading(event, date, session=session)
    prints = Prints(movement, None, heading, language, paper, templates, base)
    said: list[str] = []
    problems: list[Problem] = []
    if night is not None:
        file, found = _set_up(night, movement, event, date, session, said, problems)
        heading = Heading(event or found.name, date or found.date, found.club, session)
        prints = Prints(movement, found.entries, heading, language, paper, templates, base)
        if out is None:
            part = file.stem.removeprefix("movement").strip("-_")
            out = night / PRINTS_FOLDER / part if part else night / PRINTS_FOLDER
    assert out is not None
    from duplicate.cli.nights import Meter

    with Meter() as meter:
        written = write_prints(prints, out, pdf=pdf, progress=meter.show)
    kinds = "HTML and PDF" if any(p.suffix == ".pdf" for p in written.paths) else "HTML"
    said.append(f"Prints ({kinds}): {written.paths[0]}")
    return Prepared(tuple(said), (*problems, *written.problems))


def _set_up(
    folder: Path,
    movement: Movement,
    event: str,
    date: str,
    session: int,
    said: list[str],
    problems: list[Problem],
) -> tuple[Path, "Night"]:
    """The file of the movement, written into the folder, and the night as it stands then."""
    from duplicate.cli.eventfile import EventFile
    from duplicate.night.changes import apply
    from duplicate.travellers.folder import read_folder
    from duplicate.travellers.seating import NOBODY

    target = _movement_file(folder, movement, session)
    content = write_csv(movement)
    file = EventFile(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != content:
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


def _movement_file(folder: Path, movement: Movement, session: int) -> Path:
    """Where the movement belongs; a movement that results were played by is never replaced."""
    sections = list(dict.fromkeys(m.section for m in movement.meetings))
    names = [f"movement-{session}" if session > 1 else "movement"]
    if len(sections) == 1 and re.fullmatch("[A-Za-z]{1,2}", sections[0]):
        names.append(f"{names[0]}-{sections[0]}")
    for name in names:
        path = folder / f"{name}.csv"
        if not path.exists():
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


def _sections_in(path: Path) -> set[str]:
    from duplicate.movements.formats import parse_csv

    movement, _problems = parse_csv(path.read_text(encoding="utf-8-sig"), path.name)
    return {m.section for m in movement.meetings}


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
