"""How a result of a single table becomes its IMPs, step by step."""

from duplicate.laws.compensation import table_compensation
from duplicate.laws.imps import imps
from duplicate.night.conditions import Compensation
from duplicate.night.night import Night
from duplicate.night.results import Result
from duplicate.pages.lines import AWARDED
from duplicate.pages.numbers import integer, signed
from duplicate.pages.said import Said, Text, Whole
from duplicate.scoring.compensated import compensation_of, complex_of
from duplicate.words.translations import phrase as _


def steps(night: Night, row: Result, conditions: Compensation) -> Said | None:
    """From the score of NS to their IMPs; None where a result is not scored so, or nobody knows the cards."""
    hcp = night.hcp_ns(row.board, row.session, row.section, row.copy)
    given = compensation_of(night, row, conditions)
    if hcp is None or given is None or row.score_ns is None:
        return None
    if conditions.method == "simple":
        before = imps(row.score_ns)
        values: dict[str, Text] = {
            "ns": _ns(row.score_ns),
            "imps": signed(before),
            "total": signed(before + given),
        }
        text = _("%(ns)s: %(imps)s IMP; compensation for %(hcp)s HCP: %(given)s IMP; together %(total)s IMP")
        return Said(text, values | {"hcp": str(hcp), "given": signed(given)})
    made = complex_of(row, hcp, conditions) if conditions.method == "complex" else None
    made = made or table_compensation(row.score_ns, hcp, row.board)
    values = {"ns": _ns(made.score), "sum": signed(made.points), "total": signed(made.imps)}
    text = _("%(ns)s; compensation for %(hcp)s HCP: %(given)s; together %(sum)s: %(total)s IMP")
    return Said(text, values | {"hcp": str(hcp), "given": signed(made.compensation)})


def _ns(score: int) -> Whole:
    """The score of North and South, which stands on one line."""
    return Whole(AWARDED["NS"], {"award": integer(score)})
