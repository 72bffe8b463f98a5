"""Master points of a night: each ranking of its standings by the table that the conditions name."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from duplicate.scoring.award_files import award_table
from duplicate.scoring.awards import AwardTable, Category, Contest, Place, Winners
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing


class Awarding(NamedTuple):
    """One ranking to be awarded: its field, and everybody's place in it."""

    contest: Contest
    places: tuple[Place, ...]


def table_of(scores: Scores) -> AwardTable | None:
    """The table of the night's conditions; a file is looked for in the night folder too.

    Raises DuplicateError for a table that does not exist or is not sound.
    """
    named = scores.conditions.awards
    own = scores.night.hints.get("awards", "")
    stated = str(scores.night.settings.get("awards", ""))
    return award_table(own if own and named == stated else named) if named else None


def awardings(scores: Scores, rows: Sequence[Standing], table: AwardTable) -> list[Awarding]:
    """The rankings that are awarded: by direction with two winners, by section where the table says so."""
    by_section = table.sections == "own" or scores.conditions.totals.by_section
    groups: dict[tuple[str, str], list[Standing]] = defaultdict(list)
    for row in rows:
        groups[row.section if by_section else "", row.direction].append(row)
    category = _category(scores)
    made = []
    for (section, direction), members in groups.items():
        ranked = sorted((row for row in members if row.rank), key=lambda row: row.rank)
        places = [Place(row.contestant, 0) for row in members if not row.rank]
        for row in ranked:
            better = sum(other.rank < row.rank for other in ranked)
            places.append(Place(row.contestant, better + 1))
        other = {"NS": "EW", "EW": "NS"}.get(direction, "")
        winners: Winners = "two" if direction else "one"
        contest = Contest(
            finishers=len(ranked),
            entrants=len(members),
            boards=max((row.boards for row in rows), default=0),
            winners=winners,
            category=category,
            opposite=len(groups.get((section, other), ())) if direction else 0,
        )
        made.append(Awarding(contest, tuple(places)))
    return made


def _category(scores: Scores) -> Category:
    if scores.players:
        return "player"
    return "team" if scores.conditions.contest == "teams" else "pair"


def with_master_points(scores: Scores, rows: Sequence[Standing]) -> tuple[Standing, ...]:
    """The standings with what everybody is awarded; 0 for who gets nothing."""
    table = table_of(scores)
    if table is None:
        return tuple(rows)
    points: dict[str, Fraction] = {}
    for awarding in awardings(scores, rows, table):
        points |= {a.contestant: a.points for a in table.awards(awarding.places, awarding.contest)}
    return tuple(row._replace(master_points=points.get(row.contestant, Fraction(0))) for row in rows)
