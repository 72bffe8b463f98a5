"""The best arrow-switches known of some skeletons, found by long searches and kept as data."""

import hashlib
import tomllib
from functools import cache
from typing import NamedTuple

from duplicate.data import data_path
from duplicate.movements.grid import Cell, board_sets, movement_of, wrap
from duplicate.movements.hesitation import double_hesitation, hesitation
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem


class Pattern(NamedTuple):
    """The switches of one skeleton, and how they were found.

    ``skeleton`` is a family (hesitation, double-hesitation), ``starter`` with the starter of a cyclic
    Howell, or the number of a published movement that is not kept here. ``directions`` has a text for
    each round with a sign for each table: + when the pair that comes first in the order of pairs is NS.
    """

    name: str
    skeleton: str
    tables: int
    rounds: int
    fingerprint: str
    directions: tuple[str, ...]
    starter: str
    quality: float  #: Qf, rounded to two decimals
    published: float  #: the figure to reach, with one decimal
    seed: int
    steps: int


@cache
def patterns() -> tuple[Pattern, ...]:
    """All stored patterns, in the order of the file."""
    path = data_path("fixtures", "movements", "switches.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    found = []
    for entry in data["pattern"]:
        try:
            found.append(Pattern(**{**entry, "directions": tuple(entry["directions"])}))
        except (TypeError, KeyError) as error:
            problem = Problem(f"this pattern is not complete: {error}", file=path.name)
            raise DuplicateError(problem) from error
    return tuple(found)


def fingerprint(movement: Movement) -> str:
    """Who meets whom where and when on which set, whatever the directions and numbers: 16 hex digits.

    Numbers count by their order, sets by their first board. Empty when the boards do not come in sets
    of one size that have no board in common: a stored pattern fits none of those.
    """
    played = sorted({movement.boards_of(m) for m in movement.meetings if not m.is_sit_out})
    boards = [b for s in played for b in s]
    if movement.is_individual or len({len(s) for s in played}) != 1 or len(set(boards)) < len(boards):
        return ""
    number = {who: i for i, who in enumerate(movement.contestants(), start=1)}
    lines = [
        f"{m.round} {m.table} {' '.join(map(str, sorted(number[who] for who in movement.who(m))))} "
        f"{0 if m.is_sit_out else played.index(movement.boards_of(m)) + 1}"
        for m in sorted(movement.meetings, key=lambda m: (m.round, m.table))
    ]
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()[:16]


def signs(movement: Movement) -> tuple[str, ...]:
    """The directions of a movement as a pattern has them."""
    order = {number: i for i, (_, number) in enumerate(movement.contestants())}
    return tuple(
        "".join("+" if order[m.ns] < order[m.ew] else "-" for m in movement.of_round(r))
        for r in range(1, movement.rounds + 1)
    )


def known_meetings(movement: Movement) -> tuple[Meeting, ...] | None:
    """The meetings of a movement in the best directions known, or None when nothing is known of it."""
    mark = fingerprint(movement)
    best = max((p for p in patterns() if mark and p.fingerprint == mark), key=_quality, default=None)
    return None if best is None else directed(movement, best.directions)


def _quality(pattern: Pattern) -> float:
    return pattern.quality


def directed(movement: Movement, directions: tuple[str, ...]) -> tuple[Meeting, ...]:
    """The meetings of a movement in the directions of a pattern."""
    order = {number: i for i, (_, number) in enumerate(movement.contestants())}
    wanted = {
        (r, m.table): sign
        for r, row in enumerate(directions, start=1)
        for m, sign in zip(movement.of_round(r), row, strict=True)
    }
    return tuple(
        m
        if (order[m.ns] < order[m.ew]) == (wanted[m.round, m.table] == "+")
        else m._replace(ns=m.ew, ew=m.ns)
        for m in movement.meetings
    )


def skeleton(pattern: Pattern, boards_per_round: int = 2) -> Movement | None:
    """The movement of a pattern before any switch; None when it is a published one not kept here."""
    if pattern.skeleton == "hesitation":
        return hesitation(pattern.tables, boards_per_round=boards_per_round, switched=0)
    if pattern.skeleton == "double-hesitation":
        return double_hesitation(pattern.tables, boards_per_round=boards_per_round, switched=0)
    if pattern.skeleton == "starter":
        return from_starter(pattern.starter, pattern.rounds, boards_per_round=boards_per_round)
    return None


def from_starter(starter: str, rounds: int, *, boards_per_round: int = 2) -> Movement:
    """A cyclic Howell from round 1, by table as pair-pair/set: pairs up to ``rounds`` and sets move on.

    >>> m = from_starter("3-6/1 7-2/3 5-4/4 8-1/5", 7)
    >>> m.name, m.check()
    ('Howell, 4 tables, 7 rounds', ())
    """
    cells = []
    rows = starter.split()
    for t, row in enumerate(rows, start=1):
        pairs, board_set = row.split("/")
        for r in range(1, rounds + 1):
            ns, ew = (str(p if p > rounds else wrap(p + r - 1, rounds)) for p in map(int, pairs.split("-")))
            cells.append(Cell(t, r, ns, ew, wrap(int(board_set) + r - 1, rounds)))
    staying = [str(p) for p in range(rounds + 1, 2 * len(rows) + 1)]
    *first, last = staying
    stay = (
        f"Pairs {', '.join(staying)} stay at their tables and never meet each other."
        if first
        else f"Pair {last} stays at its table in every round."
    )
    return movement_of(
        f"{'Reduced Howell' if first else 'Howell'}, {quantity(len(rows), 'table')}, "
        f"{quantity(rounds, 'round')}",
        cells,
        board_sets(rounds, boards_per_round),
        section="A",
        winners=1,
        notes=(stay, f"All other pairs follow the pair with the next lower number; 1 follows {rounds}."),
    )
