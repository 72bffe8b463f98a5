"""One night under two conventions: what the other would have changed, contestant by contestant."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate.night.conditions import Conditions, load
from duplicate.night.night import Night
from duplicate.scoring.event import decided, score
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.scoring.standings import standings


class Worth(NamedTuple):
    """What a result is worth to one side under one convention, and by which rule; None without a score."""

    points: Fraction | None
    percent: Fraction | None  #: none at IMPs
    how: str

    @property
    def compared(self) -> Fraction | None:
        """What two conventions have in common: the percentage at matchpoints, whatever the unit."""
        return self.points if self.percent is None else self.percent


class Cell(NamedTuple):
    """A side's result on a board that the two conventions value differently."""

    session: int
    section: str
    board: int
    row_id: int
    direction: str
    contestant: str
    here: Worth
    there: Worth

    @property
    def change(self) -> Fraction | None:
        """How much more it is worth there; None where one of the two has no value."""
        if self.here.compared is None or self.there.compared is None:
            return None
        return self.there.compared - self.here.compared


class Moved(NamedTuple):
    """A contestant's place under both conventions; None where it is not listed."""

    contestant: str
    here: Standing | None
    there: Standing | None
    cells: tuple[Cell, ...]

    @property
    def standing(self) -> Standing:
        """Who it is: as listed here, else there."""
        found = self.here or self.there
        assert found is not None
        return found

    @property
    def is_moved(self) -> bool:
        """Whether its rank is another one, ties included."""
        if self.here is None or self.there is None:
            return True
        return (self.here.rank, self.here.tied) != (self.there.rank, self.there.tied)


@dataclass(frozen=True)
class Comparison:
    """A night scored twice. ``moved`` follows the standings here; ``is_comparable`` tells whether cells are.

    Matchpoints cannot be set against IMPs board by board: then only the places are compared. Places among
    NS or EW cannot be set against those in one ranking of all (``has_same_rankings``).
    """

    here: Scores
    there: Scores
    standings_here: Standings
    standings_there: Standings
    moved: tuple[Moved, ...]
    is_comparable: bool

    @property
    def has_same_rankings(self) -> bool:
        """Whether both have as many winners."""
        return self.here.conditions.winners == self.there.conditions.winners


def compare(
    night: Night, other: str | Path | Conditions, conditions: str | Path | Conditions | None = None
) -> Comparison:
    """Score a night by its own conditions (or ``conditions``) and by another convention.

    What the other convention leaves to the source of the results, the method and the winners, is what
    was decided here, so that only conventions differ. Raises DuplicateError as `score` does.
    """
    chosen = decided(night, conditions)
    if chosen.winners == "recorded":  # who a contestant is can depend on it: it is decided once, for both
        chosen = score(night, chosen).conditions
    here = score(night, chosen)
    there = score(night, with_the_same(load(other), here.conditions))
    first, second = standings(here), standings(there)
    comparable = here.conditions.measure == there.conditions.measure
    comparable = comparable and here.has_victory_points == there.has_victory_points
    cells = _cells(here, there) if comparable else {}
    places = {row.contestant: row for row in second.rows}
    own = {row.contestant for row in first.rows}
    moved = [
        Moved(s.contestant, s, places.get(s.contestant), cells.get(s.contestant, ())) for s in first.rows
    ]
    moved += [
        Moved(s.contestant, None, s, cells.get(s.contestant, ()))
        for s in second.rows
        if s.contestant not in own
    ]
    return Comparison(here, there, first, second, tuple(moved), comparable)


def with_the_same(other: Conditions, here: Conditions) -> Conditions:
    """A convention with the method, the contest and the winners that were decided here, where it leaves
    them open; with a method goes the earlier field it is scored by, and the scale of victory points.

    >>> with_the_same(load("acbl"), load("ebu", {"method": "butler", "winners": "two"})).winners
    'two'
    """
    changes: dict[str, str] = {}
    made = other
    if other.method == "recorded":
        changes["method"] = here.method
        scale = made.victory_points if made.victory_points.scale else here.victory_points
        made = msgspec.structs.replace(
            made, instant=here.instant, total_imps=here.total_imps, victory_points=scale
        )
        if other.contest == "recorded":
            changes["contest"] = here.contest
    if other.winners == "recorded":
        changes["winners"] = here.winners
    made = msgspec.structs.replace(made, **changes)
    if changes.get("method") == "cross-imps":  # a sum and an average are two methods to a source
        divisor = here.cross_imps.divisor
        if (divisor == "none") != (made.cross_imps.divisor == "none"):
            cross = msgspec.structs.replace(made.cross_imps, divisor=divisor)
            made = msgspec.structs.replace(made, cross_imps=cross)
    return made


def _cells(here: Scores, there: Scores) -> dict[str, tuple[Cell, ...]]:
    """The cells that differ, by contestant, in the order of session and board."""
    rows_there = {int(r): at for at, r in enumerate(there.night.results.integers("row_id").tolist())}
    results = here.night.results
    sessions, boards = results.integers("session").tolist(), results.integers("board").tolist()
    sections = results.texts("section")
    found: dict[str, list[Cell]] = {}
    for at, row_id in enumerate(results.integers("row_id").tolist()):
        other = rows_there.get(row_id)
        if other is None:
            continue
        for direction in ("NS", "EW"):
            one, two = _worth(here, at, direction), _worth(there, other, direction)
            if one.compared == two.compared:
                continue
            for contestant in here.sides_of(at)[direction == "EW"]:
                cell = Cell(sessions[at], sections[at], boards[at], row_id, direction, contestant, one, two)
                found.setdefault(contestant, []).append(cell)
    return {who: tuple(sorted(cells)) for who, cells in found.items()}


def _worth(scores: Scores, row: int, direction: str) -> Worth:
    return Worth(
        scores.published_points(row, direction), scores.published_percent(row, direction), scores.how[row]
    )
