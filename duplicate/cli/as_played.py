"""What the results of a night say about who really met whom, and on which boards."""

from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from duplicate.cli.nights import open_night
from duplicate.movements.formats import boards_text
from duplicate.movements.movement import Meeting, Movement
from duplicate.night.results import Result, Status
from duplicate.words.problems import DuplicateError

_AT_THE_TABLE = (Status.PLAYED, Status.PASSED, Status.ARTIFICIAL, Status.NOT_PLAYED, Status.PENDING)


class AsPlayed(NamedTuple):
    """The movement of a night, and the rows of rounds played that differ from it."""

    movement: Movement
    played: int  #: the last round of which there is a result
    rows: tuple[Meeting, ...]
    sets: tuple[tuple[int, ...], ...]  #: those of the movement, then any that were played besides
    facts: tuple[str, ...]


def as_played(folder: Path, session: int | None, section: str | None) -> AsPlayed:
    """Read a night folder: its movement, and what its results say was played."""
    night = open_night(folder).night
    found = {
        key: m
        for key, m in night.movements.items()
        if session in (None, key[0]) and section in (None, key[1])
    }
    if not found:
        raise DuplicateError(f"{folder} has no such movement", remedy="name a movement file instead")
    if len(found) > 1:
        listed = ", ".join(f"session {s} section {x}" for s, x in sorted(found))
        raise DuplicateError(
            f"{folder} has several movements: {listed}", remedy="say which with --session and --section"
        )
    (key, movement) = found.popitem()
    results = [
        r
        for r in night.results.rows
        if r.session == key[0] and r.section in ("", key[1]) and r.status in _AT_THE_TABLE
    ]
    return compared(movement, results)


def compared(movement: Movement, results: list[Result]) -> AsPlayed:
    """The rows in which results differ from the movement; results without round or table say nothing."""
    at: dict[tuple[int, int], list[Result]] = defaultdict(list)
    for result in results:
        if result.round is not None and result.table is not None and (result.ns or result.ew):
            at[result.round, result.table].append(result)
    planned = {(m.round, m.table): m for m in movement.meetings}
    section = movement.meetings[0].section if movement.meetings else ""
    sets = list(movement.board_sets)
    rows, facts = [], []
    for (r, table), here in sorted(at.items()):
        pairs = Counter((x.ns, x.ew) for x in here)
        if len(pairs) > 1:
            raise DuplicateError(
                f"round {r}, table {table}: the results name different pairs, "
                + " and ".join(f"{ns} against {ew}" for ns, ew in sorted(pairs)),
                remedy="correct them first with duplicate fix",
            )
        (ns, ew) = next(iter(pairs))
        row = planned.get((r, table), Meeting(section, table, r, "", "", 0))
        boards = tuple(sorted({x.board for x in here}))
        board_set = row.board_set
        if not set(boards) <= set(movement.boards_of(row)):
            fitting = (i for i, s in enumerate(sets, start=1) if set(boards) <= set(s))
            board_set = next(fitting, 0)
            if not board_set:
                sets.append(boards)
                board_set = len(sets)
        real = row._replace(ns=ns, ew=ew, board_set=board_set)
        if real == row:
            continue
        rows.append(real)
        facts.append(
            f"Round {r}: by the results {ns} and {ew} played boards {boards_text(boards)} at table {table}"
            + (
                f", not {row.ns or 'nobody'} and {row.ew or 'nobody'} boards "
                f"{boards_text(movement.boards_of(row)) or 'none'}."
                if (r, table) in planned
                else ", which the movement does not have."
            )
        )
    last = max((r for r, _ in at), default=0)
    return AsPlayed(movement, last, tuple(rows), tuple(sets), tuple(facts))
