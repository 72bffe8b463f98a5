"""``duplicate penalty``, ``name``, ``undo`` and ``changes``: what stands in the log beside results."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from duplicate.cli.logbook import write
from duplicate.cli.nights import (
    NightArgument,
    Opened,
    SessionOption,
    WhoOption,
    WhyOption,
    author,
    find_seating,
    judged,
    open_night,
)
from duplicate.words.columns import columns
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.changes import Change
    from duplicate.night.entries import Seating
    from duplicate.night.night import Night
    from duplicate.pages.labels import Labels

Unit = Literal["percent", "matchpoints", "imp", "vp", "points"]
_UNITS: dict[str, Unit] = {
    **dict.fromkeys(("%", "percent"), "percent"),
    **dict.fromkeys(("mp", "mps", "matchpoint", "matchpoints"), "matchpoints"),
    **dict.fromkeys(("imp", "imps"), "imp"),
    **dict.fromkeys(("vp", "vps"), "vp"),
    **dict.fromkeys(("pt", "pts", "point", "points"), "points"),
    **dict.fromkeys(("board", "boards"), "percent"),
}
_UNIT_WORDS = {
    "percent": "% of a top",
    "matchpoints": " matchpoint",
    "imp": " IMP",
    "vp": " VP",
    "points": " point",
}


def amount_of(text: str) -> tuple[str, Unit]:
    """The size of a penalty and its unit; a part of a board is a percentage of a top.

    >>> amount_of("10%"), amount_of("0.5 vp"), amount_of("3imp"), amount_of("1/4 board")
    (('10', 'percent'), ('0.5', 'vp'), ('3', 'imp'), ('25', 'percent'))
    """
    from duplicate.night.results import AMOUNT

    match = re.fullmatch(r"(\d+(?:[.,]\d+)?|\d{1,3}/\d{1,3})\s*([a-z%]+)", text.strip().lower())
    unit = _UNITS.get(match[2]) if match else None
    if match is None or unit is None:
        signed = text.strip().startswith(("-", "+"))
        remedy = "write the size alone; a penalty is taken off, --bonus adds it" if signed else ""
        problem = Problem(
            "this is no amount",
            field="amount",
            value=text,
            remedy=remedy or "write 10% (of a top), 1/4 board, 3imp, 2mp, 1vp or 100pts",
        )
        raise DuplicateError(problem)
    size = match[1].replace(",", ".")
    if match[2].startswith("board") or "/" in size:
        size = _part(size, text, board=match[2].startswith("board"))
    if not float(size):
        remedy = "write more than 0; duplicate undo takes a penalty back"
        raise DuplicateError(Problem("nothing is no penalty", field="amount", value=text, remedy=remedy))
    if not re.fullmatch(AMOUNT, size):
        remedy = "write at most eight decimals"
        raise DuplicateError(Problem("the number is too long", field="amount", value=text, remedy=remedy))
    return size, unit


def _part(size: str, text: str, *, board: bool) -> str:
    """A fraction, or a part of a board in percent, as a decimal."""
    from fractions import Fraction

    try:
        value = Fraction(size) * (100 if board else 1)
    except ZeroDivisionError:
        raise DuplicateError(Problem("this is no amount", field="amount", value=text)) from None
    if 10**8 % value.denominator:
        remedy = "write a decimal, such as 33.3%"
        raise DuplicateError(Problem("it has no exact decimal", field="amount", value=text, remedy=remedy))
    return (
        f"{value.numerator // value.denominator}"
        if value.denominator == 1
        else f"{float(value):.8f}".rstrip("0")
    )


def _amount_text(size: str, unit: Unit) -> str:
    """An amount in words.

    >>> _amount_text("1", "vp"), _amount_text("0.5", "imp"), _amount_text("10", "percent")
    ('1 VP', '0.5 IMPs', '10% of a top')
    """
    return f"{size}{_UNIT_WORDS[unit]}{'' if unit == 'percent' or float(size) == 1 else 's'}"


def _check_round(night: "Night", session: int, round_number: int) -> None:
    """Refuse the round of a match where no round is a match, or that the session does not have."""
    from duplicate.scoring.event import decided

    problem: Problem | None = None
    results = night.results
    played = zip(results.integers("session").tolist(), results.integers("round").tolist(), strict=True)
    rounds = {number for at, number in played if at == session and number > 0}
    rounds |= {
        number
        for (at, _section), movement in night.movements.items()
        if at == session
        for number in range(1, movement.rounds + 1)
    }
    if not decided(night).victory_points.scale:
        remedy = "leave --round out, or state victory_points.scale in event.toml"
        problem = Problem("no round is a match here", field="round", value=str(round_number), remedy=remedy)
    elif rounds and round_number not in rounds:
        remedy = f"it is one of {min(rounds)} to {max(rounds)}"
        problem = Problem("no such round", field="round", value=str(round_number), remedy=remedy)
    if problem is not None:
        raise DuplicateError(problem)


def _check_unit(night: "Night", amount: str, size: str, unit: Unit, round_number: int | None = None) -> None:
    """Refuse a unit that the scoring of the night cannot take; ``amount`` is what was typed."""
    from fractions import Fraction

    import msgspec

    from duplicate.night.conditions import VictoryPoints
    from duplicate.night.night import Award
    from duplicate.scoring.event import decided
    from duplicate.scoring.standings import fitting_units
    from duplicate.scoring.standings import penalty as worth

    conditions = decided(night)
    if worth(Award("", size, unit, 1, "", 0), conditions, Fraction(1)) is not None:
        return
    several = conditions.victory_points.match != "round"  # it need not name one of the rounds of a match
    if conditions.victory_points.scale and (round_number is not None or several):
        boards = msgspec.structs.replace(conditions, victory_points=VictoryPoints())
        if worth(Award("", size, unit, 1, "", 0), boards, Fraction(1)) is not None:
            return  # it is taken off in the match of the round
    unfit, remedy = fitting_units(conditions)
    if conditions.method == "matchpoints" and unit == "imp":
        remedy += '; if the night is scored in IMPs, write method = "butler" in [conditions] of event.toml'
    unit_word = unit if unit == "percent" else f"{_UNIT_WORDS[unit].strip()}s"
    message = f"a penalty in {unit_word} does not fit {unfit}"
    raise DuplicateError(Problem(message, field="amount", value=amount.strip(), remedy=remedy))


def penalty(
    night: NightArgument,
    pair: Annotated[str, typer.Option(help="The pair: A5NS, or what of it is needed.")],
    amount: Annotated[
        str, typer.Option(help="10% (of a top) or 2mp; at IMPs 3imp; 1vp; at aggregate 100pts.")
    ],
    bonus: Annotated[bool, typer.Option("--bonus", help="Give it instead of taking it.")] = False,
    round_number: Annotated[
        int | None,
        typer.Option("--round", min=1, help="Of which match, where rounds become victory points."),
    ] = None,
    session: SessionOption = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Penalise a contestant, after its boards are scored, so that no opponent gains by it."""
    from duplicate.night.changes import Penalty
    from duplicate.travellers import changelog

    opened = open_night(night)
    size, unit = amount_of(amount)
    _check_unit(opened.night, amount, size, unit, round_number)
    seating = find_seating(opened.night, pair, session)
    if round_number is not None:
        _check_round(opened.night, seating.session, round_number)
    (made,) = write(
        night,
        opened.read.changes,
        lambda number: Penalty(
            id=number,
            when=changelog.now(),
            who=author(who),
            why=why,
            session=seating.session,
            section=seating.section,
            direction=seating.direction,
            number=seating.number,
            amount=size if bonus else f"-{size}",
            unit=unit,
            round=round_number,
        ),
        author(who),
        why,
    )
    _tell(
        opened,
        made,
        _named(opened, seating),
        "nothing",
        f"{_amount_text(size, unit)} {'added' if bonus else 'off'}",
        why,
    )


def name(
    night: NightArgument,
    pair: Annotated[str, typer.Option(help="The pair: A5NS, or what of it is needed.")],
    place: Annotated[int, typer.Option(min=1, max=2, help="1 for North or East, 2 for South or West.")],
    new: Annotated[str, typer.Option("--name", help="The right name.")],
    from_round: Annotated[int | None, typer.Option(min=1, help="A substitute, from this round on.")] = None,
    from_board: Annotated[
        int | None, typer.Option(min=1, help="A substitute, from this board of the round.")
    ] = None,
    club_number: Annotated[str | None, typer.Option(help="The club number of the player.")] = None,
    session: SessionOption = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Correct a name, or name a substitute with --from-round. The pair's results stay with the pair."""
    from duplicate.night.changes import NameChange
    from duplicate.travellers import changelog

    if from_board is not None and from_round is None:
        raise DuplicateError("a board alone does not tell when", remedy="give --from-round as well")
    if not new.strip():
        raise DuplicateError("the name is empty", remedy="write the name")
    opened = open_night(night)
    seating = find_seating(opened.night, pair, session)
    since = (session or seating.session, from_round, from_board or 0) if from_round is not None else None
    members = opened.night.entries.by_id[seating.contestant].members
    here = [m for m in members if m.place == place - 1 and m.since <= (since or (0, 0, 0))]
    before = max(here, key=lambda m: m.since).name if here else ""
    (made,) = write(
        night,
        opened.read.changes,
        lambda number: NameChange(
            id=number,
            when=changelog.now(),
            who=author(who),
            why=why,
            session=seating.session,
            section=seating.section,
            direction=seating.direction,
            number=seating.number,
            place=place - 1,
            before=before,
            after=new.strip(),
            club_number=club_number,
            since=since,
        ),
        author(who),
        why,
    )
    start = f" from round {from_round} on" if from_round is not None else ""
    start += f", board {from_board}" if from_board is not None else ""
    _tell(
        opened,
        made,
        f"{_named(opened, seating)}, place {place}",
        before or "nobody",
        new.strip() + start,
        why,
    )


def _named(opened: Opened, seating: "Seating") -> str:
    from duplicate.night.entries import label

    names = " & ".join(opened.night.entries.names(seating.contestant))
    return label(seating.section, seating.number, seating.direction) + (f" ({names})" if names else "")


def _tell(opened: Opened, made: "Change", what: str, before: str, after: str, why: str) -> None:
    typer.echo(f"Change {made.id}: {what}")
    typer.echo(f"  before  {before}")
    typer.echo(f"  after   {after}")
    if why:
        typer.echo(f"  why     {why}")
    typer.echo(f"To take it back: duplicate undo {opened.path} {made.id}")


def undo(
    night: NightArgument,
    ids: Annotated[
        list[int] | None, typer.Argument(metavar="[ID]...", help="The changes; else the last one in force.")
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Take changes back. Undoing an undo brings its change back. Nothing is deleted from the log."""
    from duplicate.night.changes import Reread, Undo, active
    from duplicate.travellers import changelog

    opened = open_night(night)
    log = opened.read.changes
    if not ids:
        in_force = [c for c in active(log) if not isinstance(c, Reread)]
        if not in_force:
            raise DuplicateError("there is no change in force to take back")
        ids = [in_force[-1].id]
    targets = [_target(log, number, night) for number in dict.fromkeys(ids)]

    def maker(of: int) -> Callable[[int], Undo]:
        return lambda number: Undo(id=number, when=changelog.now(), who=author(who), why=why, of=of)

    made = write(night, log, [maker(target.id) for target in targets], author(who), why)
    for target in targets:
        verb = "Brought back" if isinstance(target, Undo) else "Undone"
        shown = next((c for c in log if isinstance(target, Undo) and c.id == target.of), target)
        typer.echo(f"{verb}: {shown.id}  {describe(opened.laid, shown)}")
    typer.echo(f"To take that back: duplicate undo {night} {' '.join(str(c.id) for c in reversed(made))}")
    then = judged(night, replace(opened.read, changes=(*log, *made)))
    for problem in then.night.problems:
        if problem not in opened.night.problems and problem.severity is not Severity.NOTE:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)


def _target(log: "tuple[Change, ...]", number: int, night: Path) -> "Change":
    from duplicate.night.changes import Reread, undone

    target = next((c for c in log if c.id == number), None)
    if target is None:
        known = f"the changes are 1 to {max(c.id for c in log)}" if log else "there are no changes yet"
        raise DuplicateError(f"there is no change {number}", remedy=known)
    if isinstance(target, Reread):
        remedy = f"read the earlier file again: {night / 'imports'} has a copy (duplicate reread)"
        raise DuplicateError(f"change {number} is a file that was read again", remedy=remedy)
    by = undone(log).get(number)
    if by is not None:
        remedy = f"duplicate undo {night} {by.id} brings it back"
        raise DuplicateError(f"change {number} is undone already, by {by.id}", remedy=remedy)
    return target


def describe(night: "Night", change: "Change", labels: "Labels | None" = None) -> str:
    """A change in one line, as the pages word it, with plain blanks; ``night`` has its changes applied."""
    from duplicate.pages.changes import described
    from duplicate.pages.templates import sayer
    from duplicate.words.translations import translator

    return sayer(translator("en"))(described(night, change, labels)).replace("\N{NO-BREAK SPACE}", " ")


def change_lines(rows: Sequence[tuple[str, ...]], room: int | None) -> Iterator[str]:
    """The list of changes, headings first: one line each, or within the columns of a terminal.

    On a terminal what a change is is broken between words, and the reason stands below it.
    """
    if room is None:
        for texts in columns(rows):
            yield from texts
        return
    told: list[tuple[str, ...]] = []
    for *who, what, why, undone_by in rows[1:]:
        told.append((*who, what, undone_by))
        if why:
            told.append((*[""] * len(who), f"why: {why}", ""))
    for texts in columns([(*rows[0][:4], rows[0][5]), *told], fold=3, room=room):
        yield from texts


def changes(night: NightArgument) -> None:
    """List all changes: when, who, what and why, and which are undone."""
    from duplicate.night.changes import undone
    from duplicate.pages import said
    from duplicate.pages.labels import labels_of
    from duplicate.travellers.folder import read_folder

    read = read_folder(night)
    opened = judged(night, read)
    if not read.changes:
        typer.echo("There are no changes.")
    by = {number: str(undo.id) for number, undo in undone(read.changes).items()}
    rows = [("id", "when", "who", "what", "why", "undone by")]
    labels = labels_of(opened.laid) if read.changes else None
    for c in read.changes:
        what = said.opened(describe(opened.laid, c, labels))
        rows.append((str(c.id), c.when[:16].replace("T", " "), c.who, what, c.why, by.get(c.id, "")))
    if read.changes:
        room = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        for line in change_lines(rows, room):
            typer.echo(line)
    for problem in opened.night.problems:
        if problem.file == "changes.jsonl" and problem.severity is not Severity.NOTE:
            typer.echo(f"{problem.severity.value}: {problem}", err=True)
