"""Qualifying: who goes on to the next stage, and what he brings along."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from duplicate.night.entries import Carry
from duplicate.scoring.exact import published, total_of
from duplicate.scoring.explain_stages import lines_of
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.words.problems import DuplicateError, Problem


class CarryRule(NamedTuple):
    """How much of a result is carried: a factor of points, top and boards alike."""

    factor: Fraction = Fraction(0)
    boards: int = 0  #: instead of a factor: brought to so many boards

    @classmethod
    def parse(cls, text: str, boards: int | None) -> "CarryRule":
        """``none``, ``all``, a percentage such as ``40%``, or ``boards``: pro rata to those of the final.

        >>> CarryRule.parse("40%", None).factor, CarryRule.parse("boards", 24).boards
        (Fraction(2, 5), 24)
        """
        plain = text.strip().lower()
        if plain == "boards":
            if not boards or boards < 1:
                raise DuplicateError(
                    Problem(
                        "it depends on how many boards the final has",
                        field="--carry",
                        value=text,
                        remedy="add --boards with their number",
                    )
                )
            return cls(boards=boards)
        known = {"none": Fraction(0), "all": Fraction(1)}
        if plain in known:
            return cls(known[plain])
        try:
            factor = Fraction(plain.removesuffix("%")) / 100 if plain.endswith("%") else None
        except (ValueError, ZeroDivisionError):
            factor = None
        if factor is None or factor <= 0:
            remedy = "write none, all, a percentage such as 40%, or boards"
            raise DuplicateError(Problem("this is no carry-over", field="--carry", value=text, remedy=remedy))
        return cls(factor)


NO_CARRY = CarryRule()


class Qualified(NamedTuple):
    """One contestant of the next stage: his place in this one, and what he carries."""

    standing: Standing
    carry: Carry | None


def qualified(
    scores: Scores,
    standings: Standings,
    best: int | None,
    *,
    skip: int = 0,
    without: Collection[str] = (),
    ties: Literal["refuse", "all", "none"] = "refuse",
    rule: CarryRule = NO_CARRY,
    decimals: int = 2,
) -> list[Qualified]:
    """The best of every ranking in order, after the first ``skip``; all that are ranked without ``best``.

    ``without`` are contestants who do not go on: the next ones move up. Who is level with the last
    one: refused, all taken, or none of those who are level. Carried values have ``decimals``.
    """
    tables: dict[tuple[str, str], list[Standing]] = {}
    for row in standings.rows:
        if row.rank and row.contestant not in without:
            section = row.section if scores.conditions.totals.by_section else ""
            tables.setdefault((row.direction, section), []).append(row)
    chosen: list[Standing] = []
    for rows in tables.values():
        start = _cut(scores, rows, skip, ties)
        end = len(rows) if best is None else _cut(scores, rows, skip + best, ties)
        chosen += rows[start:end]
    if not chosen:
        raise DuplicateError(
            "nobody is left for this stage", remedy="correct --best and --skip, or score the night first"
        )
    name = scores.night.name
    return [Qualified(row, _carried(scores, row, rule, name, decimals)) for row in chosen]


def _cut(scores: Scores, rows: Sequence[Standing], at: int, ties: str) -> int:
    """After how many the line is drawn, when some around it may be level."""
    if at <= 0 or at >= len(rows) or rows[at - 1].rank != rows[at].rank:
        return max(0, min(at, len(rows)))
    level = [i for i, row in enumerate(rows) if row.rank == rows[at].rank]
    if ties == "all":
        return level[-1] + 1
    if ties == "none":
        return level[0]
    labels = ", ".join(scores.night.entries.seat_label(rows[i].contestant) for i in level)
    raise DuplicateError(
        f"{labels} are level where the line is drawn, after {at}",
        remedy="take all of them (--ties all), none (--ties none), or leave somebody out (--without)",
    )


def _carried(scores: Scores, row: Standing, rule: CarryRule, name: str, decimals: int) -> Carry | None:
    at = lines_of(scores, row.contestant)
    weight = scores.conditions.sessions.weight
    sessions = scores.tally.session[at].tolist()
    boards = sum((weight(session) for session in sessions), Fraction(0))
    if row.carry is not None and row.carry.boards:
        boards += row.carry.boards
    factor = Fraction(rule.boards) / boards if rule.boards and boards else rule.factor
    if not factor:
        return None
    points, top = row.total_exact, None
    if row.percent_exact is not None:  # not with victory points, nor at IMPs
        top = total_of(scores.tally.top.take(at))
        if scores.conditions.sessions.combine != "points":
            points = row.percent_exact * top / 100
        elif row.percent_exact and points:
            top = 100 * points / row.percent_exact

    def shown(value: Fraction) -> Fraction:
        return published(value * factor, decimals)

    return Carry(shown(points), shown(top) if top else None, shown(boards), name)
