"""Files of movements: which format it is, what is in it, and what a format cannot hold."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from duplicate.movements.acblscore_mov import is_mov, parse_mov, write_mov
from duplicate.movements.british_text import is_header, parse_british, write_british
from duplicate.movements.formats import parse_csv, write_csv
from duplicate.movements.movement import Movement
from duplicate.movements.movement_json import parse_json, write_json
from duplicate.movements.round_data import is_round_data, parse_round_data, write_round_data
from duplicate.words.problems import DuplicateError, Problem, Severity

MOST_BYTES = 20_000_000  #: the largest collection of movements is a few hundred thousand
_PAGE = "cp1252"


class Format(StrEnum):
    """The formats of movements."""

    CSV = "csv"  #: a row for each table and round, with remarks above: `duplicate.movements.formats`
    JSON = "json"
    BRITISH = "british"  #: British movement text: `duplicate.movements.british_text`
    MOV = "mov"  #: ACBLscore: `duplicate.movements.acblscore_mov`
    ROUND_DATA = "rounddata"  #: Bridgemate: `duplicate.movements.round_data`
    BWS = "bws"  #: a Bridgemate database, read by `duplicate.travellers.movement_files`


class MovementFile(NamedTuple):
    """What a file holds: its movements (one for each section, or many), and what was wrong with it."""

    name: str
    format: Format
    movements: tuple[Movement, ...]
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems because of which something was not read."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def are_sections(self) -> bool:
        """Whether these are the sections of one event: several, each with a letter of its own."""
        sections = [section for m in self.movements for section in {each.section for each in m.meetings}]
        plain = all(re.fullmatch("[A-Za-z0-9]{1,3}", section) for section in sections)
        return plain and len(self.movements) > 1 and len({s.upper() for s in sections}) == len(sections)

    def one(self, pick: str = "", option: str = "--pick") -> Movement:
        """The movement, or the one that ``pick`` names: its number, its section, or part of its name.

        Raises a `DuplicateError` when that is not one; ``option`` is what the remedy says to use.
        """
        if not self.movements:
            problem = self.errors[0] if self.errors else Problem("there is no movement", file=self.name)
            raise DuplicateError(problem)
        found = list(self.movements)
        if pick:
            found = [m for n, m in enumerate(self.movements, start=1) if pick == str(n)]
            found = found or [m for m in self.movements if pick in {each.section for each in m.meetings}]
            found = found or [m for m in self.movements if pick.casefold() == m.name.casefold()]
            found = found or [m for m in self.movements if pick.casefold() in m.name.casefold()]
        if len(found) == 1:
            return found[0]
        what = f"are {len(found)} movements" if found else "is no such movement"
        several = found or list(self.movements)
        sections = _sections(self.movements)
        how = f"with {option}, by its {'section, ' * bool(sections)}number or name"
        labels = [f"section {x}: " for x in sections] or [f"{n} " for n in range(1, len(self.movements) + 1)]
        named = "; ".join(labels[self.movements.index(m)] + m.name for m in several[:5])
        named += "; ..." if len(several) > 5 else ""
        raise DuplicateError(
            Problem(
                f"there {what}", file=self.name, value=pick,
                remedy=f"pick one {how}: {named}",
            )
        )  # fmt: skip


def read_movements(path: Path | str, *, boards_per_round: int | None = None) -> MovementFile:
    """Everything in a file of movements; its content decides the format, not its name.

    ``boards_per_round`` is for the format that does not say it (.MOV). Raises a `DuplicateError` when
    the format is not known, and OSError when the file cannot be read.
    """
    where = Path(path)
    return parse_movements(bytes_of(where), where.name, boards_per_round=boards_per_round)


def read_movement(path: Path | str, *, pick: str = "", boards_per_round: int | None = None) -> Movement:
    """The one movement of a file; a file of several needs ``pick`` (`MovementFile.one`).

    Raises a `DuplicateError` about the first thing that cannot be used: a movement with rows missing
    would send pairs nowhere. `read_movements` gives all problems and what is good, and
    `Movement.check` what is wrong with the movement itself.
    """
    found = read_movements(path, boards_per_round=boards_per_round)
    if found.errors:
        raise DuplicateError(found.errors[0])
    return found.one(pick)


def bytes_of(path: Path) -> bytes:
    """The content of a file of sensible size."""
    with path.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise DuplicateError(
            Problem(f"the file is larger than {MOST_BYTES // 10**6} MB", file=path.name, remedy="split it")
        )
    return data


def parse_movements(data: bytes, name: str, *, boards_per_round: int | None = None) -> MovementFile:
    """The movements of a file's content; ``name`` is the file's, for messages."""
    if is_mov(data):
        movement, problems = parse_mov(data, name, boards_per_round)
        return MovementFile(name, Format.MOV, (movement,), problems)
    text, told = _text(data, name)
    kind = format_of_text(text)
    if kind is Format.CSV:
        movement, problems = parse_csv(text, name)
        movements: tuple[Movement, ...] = tuple(by_section(movement)) if movement.meetings else ()
    elif kind is None:
        raise DuplicateError(
            Problem(
                "this is no movement in a format that is known", file=name, value=text.strip()[:40],
                remedy="give CSV, JSON, RoundData, British movement text, ACBLscore .MOV or Bridgemate .bws",
            )
        )  # fmt: skip
    else:
        parse = {Format.JSON: parse_json, Format.BRITISH: parse_british, Format.ROUND_DATA: parse_round_data}
        movements, problems = parse[kind](text, name)
    return MovementFile(name, kind, movements, (*told, *problems))


def format_of_text(text: str) -> Format | None:
    r"""The format by the first lines that say something.

    >>> format_of_text('# name: Ours\ntable,round,ns,ew,boards\n'), format_of_text('{"meetings": []}')
    (<Format.CSV: 'csv'>, <Format.JSON: 'json'>)
    """
    plain = text.lstrip("\ufeff \t\r\n")
    if plain.startswith(("{", "[{", "[]")) or (plain.startswith("[") and plain[1:].lstrip().startswith("{")):
        return Format.JSON
    lines = [line.strip() for line in plain.splitlines() if line.strip(" ,;\t\r\n")]
    if not lines:
        return Format.CSV  # an empty one: its reader says what it misses
    if is_round_data(lines[0]):
        return Format.ROUND_DATA
    head = next((line for line in lines if not line.startswith(("#", '"#'))), "")
    columns = {cell.strip(' "').lower() for cell in re.split("[,;\t]", head)}
    if lines[0].startswith(("#", '"#')) or len(columns & {"table", "round", "ns", "ew", "boards"}) > 1:
        return Format.CSV
    return Format.BRITISH if any(is_header(line) for line in lines[:50]) else None


def by_section(movement: Movement) -> Iterator[Movement]:
    """A movement for each section: in one movement a number is one contestant."""
    sections = list(dict.fromkeys(m.section for m in movement.meetings))
    if len(sections) == 1:
        yield movement
        return
    for section in sections:
        kept = [m for m in movement.meetings if m.section == section]
        used = sorted({m.board_set for m in kept} - {0})
        number = {old: new for new, old in enumerate(used, start=1)}
        yield Movement(
            name=movement.name,
            meetings=tuple(m._replace(board_set=number.get(m.board_set, 0)) for m in kept),
            board_sets=tuple(movement.board_sets[n - 1] for n in used),
            winners=movement.winners,
            barometer=movement.barometer,
            teams=movement.teams,
            notes=movement.notes,
            placement=dict(movement.placement),
        )


def format_of(path: Path | str, written: str = "") -> Format:
    """The format to write: ``written``, else by the name of the file.

    >>> format_of("own.MOV"), format_of("own.rounddata.csv"), format_of("own.txt")
    (<Format.MOV: 'mov'>, <Format.ROUND_DATA: 'rounddata'>, <Format.BRITISH: 'british'>)
    """
    name = Path(path).name.lower()
    ends = {".csv": Format.CSV, ".json": Format.JSON, ".txt": Format.BRITISH, ".mov": Format.MOV}
    found = ends.get(Path(name).suffix)
    if found is Format.CSV and "rounddata" in name:
        found = Format.ROUND_DATA
    if written:
        found = next((f for f in Format if f == written.strip().lower()), None)
    if found is None or found is Format.BWS:
        kinds = ", ".join(f for f in Format if f is not Format.BWS)
        raise DuplicateError(
            Problem(
                "this format cannot be written", file=name, value=written or Path(name).suffix,
                remedy=f"end the name in .csv, .json, .txt or .mov, or say the format: {kinds}",
            )
        )  # fmt: skip
    return found


def write_movements(
    movements: Sequence[Movement], path: Path | str, *, kind: Format | None = None
) -> tuple[Problem, ...]:
    """Write movements to one file; what the format cannot hold of them is returned as warnings.

    The file is read back before it is written: when anybody would sit elsewhere in it, it is not
    written, and a `DuplicateError` says why.
    """
    where = Path(path)
    data, problems = encoded(movements, kind or format_of(where), where.name)
    where.write_bytes(data)
    return problems


def write_movement(
    movement: Movement, path: Path | str, *, kind: Format | None = None
) -> tuple[Problem, ...]:
    """Write one movement; see `write_movements`."""
    return write_movements([movement], path, kind=kind)


def encoded(movements: Sequence[Movement], kind: Format, name: str) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of a file, and what it cannot hold."""
    if not movements:
        raise DuplicateError(Problem("there is no movement to write", file=name, remedy="give one"))
    if kind is Format.MOV:
        data = write_mov(_single(movements, "ACBLscore .MOV", name))
    else:
        writers: dict[Format, Callable[[Sequence[Movement]], str]] = {
            Format.CSV: _csv,
            Format.JSON: write_json,
            Format.BRITISH: write_british,
            Format.ROUND_DATA: write_round_data,
        }
        data = writers[kind](movements).encode("utf-8")
    again = parse_movements(data, name)
    if len(again.movements) != len(movements):
        raise DuplicateError(
            Problem(
                f"{len(movements)} movements would be read as {len(again.movements)}", file=name,
                remedy="write JSON, or a file for each",
            )
        )  # fmt: skip
    told = dict.fromkeys(
        text for m, back in zip(movements, again.movements, strict=True) for text in losses(m, back, name)
    )
    return data, tuple(
        Problem(text, file=name, remedy="JSON holds everything", severity=Severity.WARNING) for text in told
    )


def losses(before: Movement, after: Movement, name: str = "") -> Iterator[str]:
    """In what a movement that was written and read again differs, for a director.

    Raises a `DuplicateError` when somebody sits elsewhere: such a file must not exist.
    """
    here, there = _seats(before), _seats(after)
    if here != there:
        table, r = min(set(here.items()) ^ set(there.items()))[0]
        raise DuplicateError(
            Problem(
                f"the file would not say who is at table {table} in round {r}", file=name,
                remedy="write CSV or JSON",
            )
        )  # fmt: skip
    other = {(m.table, m.round): m for m in after.meetings}
    both = [(m, other[m.table, m.round]) for m in before.meetings if (m.table, m.round) in other]
    boards = next(((m, n) for m, n in both if before.boards_of(m) != after.boards_of(n)), None)
    if boards:
        old, new = (_boards(m.boards_of(x)) for m, x in ((before, boards[0]), (after, boards[1])))
        yield f"the numbers of the boards are not kept: boards {old} become {new}"
    elif sorted(before.board_sets) != sorted(after.board_sets):
        yield "boards that nobody plays are not kept"
    for what, old_value, new_value in (
        ("the name", before.name, after.name),
        ("the number of winners", str(before.winners), str(after.winners)),
    ):
        if old_value != new_value:
            yield f"{what} is not kept: {old_value!r} becomes {new_value!r}"
    if before.barometer != after.barometer:
        yield "that all tables play the same boards on purpose is not kept"
    if before.teams != after.teams:
        yield "that these are teams is not kept"
    if any(m.section != n.section for m, n in both):
        yield f"the section is not kept: it becomes {both[0][1].section!r}"
    if any(m.copy != n.copy for m, n in both):
        yield "which copy of the boards a table has is not kept"
    if any(m.shared != n.shared for m, n in both):
        yield "which tables share boards is not kept"
    if before.notes != after.notes:
        yield "the notes for the director are not kept"
    for key in sorted(before.placement.keys() - after.placement.keys()):
        yield f"not kept: {key} {before.placement[key]}"


def _sections(movements: Sequence[Movement]) -> list[str]:
    """The section of each movement of a file, when each is one section of an event; else nothing."""
    found = [{x.section for x in m.meetings} for m in movements]
    names = [name for each in found for name in each]
    alone = len(movements) > 1 and all(len(each) == 1 for each in found)
    return names if alone and len(set(names)) == len(names) else []


def beside_the_others(
    movements: Sequence[Movement], old: Movement, new: Movement
) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """What to write when ``new`` takes the place of ``old``: with the other sections of the event, if any.

    Notes that hold for some sections only say for which. Sections that one file cannot hold with ``new``
    (other winners) are left out, with a warning.
    """
    sections = _sections(movements)
    if not sections:
        return (new,), ()
    here = sections[movements.index(old)]
    others = ", ".join(x for x in sections if x != here)
    several = "s" * (len(sections) > 2)
    if any((m.winners, m.barometer, m.teams) != (new.winners, new.barometer, new.teams) for m in movements):
        problem = Problem(
            f"section{several} {others} cannot be in one file with section {here} as it is now",
            remedy=f"write to a new file: it has section {here} alone",
            severity=Severity.WARNING,
        )
        return (new,), (problem,)
    notes = [n if n in new.notes else f"Section{several} {others}: {n}" for n in old.notes]
    notes += [f"Section {here}: {n}" for n in new.notes if n not in old.notes]
    placement = old.placement if new.placement == old.placement else {}
    return tuple(
        replace(new if m is old else m, name=old.name, notes=tuple(notes), placement=placement)
        for m in movements
    ), ()


def _seats(movement: Movement) -> dict[tuple[int, int], tuple[str, ...]]:
    seats = {(m.table, m.round): (m.ns, m.ew, m.north, m.south, m.east, m.west) for m in movement.meetings}
    return {place: who for place, who in seats.items() if any(who)}


def _boards(boards: tuple[int, ...]) -> str:
    return " ".join(map(str, boards)) or "none"


def _single(movements: Sequence[Movement], what: str, name: str) -> Movement:
    if len(movements) > 1:
        raise DuplicateError(
            Problem(
                f"{what} holds one movement, and these are {len(movements)}", file=name,
                remedy="write each into a file of its own",
            )
        )  # fmt: skip
    return movements[0]


def _csv(movements: Sequence[Movement]) -> str:
    """One file for all sections, when they differ in nothing but who sits where and the boards."""
    first = movements[0]
    if len(movements) == 1:
        return write_csv(first)
    bare = [replace(m, meetings=(), board_sets=()) for m in movements]
    alike = all(each == bare[0] for each in bare)
    sections = [s for m in movements for s in {meeting.section for meeting in m.meetings}]
    if not alike or len(set(sections)) < len(sections):
        raise DuplicateError(
            "these movements differ in more than their section",
            remedy="write JSON, or each into a CSV file of its own",
        )
    sets = sorted({s for m in movements for s in m.board_sets})
    meetings = tuple(
        x._replace(board_set=sets.index(m.boards_of(x)) + 1 if x.board_set else 0)
        for m in movements
        for x in m.meetings
    )
    return write_csv(replace(first, meetings=meetings, board_sets=tuple(sets)))


def _text(data: bytes, name: str) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252, which is said."""
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16"), ()
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode(_PAGE)
    except UnicodeDecodeError as error:
        raise DuplicateError(
            Problem(
                "it is not UTF-8 text, nor a movement file that is known",
                file=name,
                remedy="save it as UTF-8",
            )
        ) from error
    told = Problem(
        "it is not UTF-8 text; it is read as Windows-1252", file=name,
        remedy="look at the names, or save it as UTF-8",
        severity=Severity.WARNING,
    )  # fmt: skip
    return text, (told,)
