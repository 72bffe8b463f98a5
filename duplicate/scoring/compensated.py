"""A single-table match: each result alone, with compensation for high-card points."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from duplicate.laws.boards import vulnerability
from duplicate.laws.compensation import (
    ALL,
    AVERAGE,
    Compensated,
    RuleSix,
    complex_compensation,
    expectation,
)
from duplicate.laws.contracts import parse_contract
from duplicate.laws.imps import imp_array
from duplicate.night.conditions import Compensation
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.scoring.exact import Exact, Integers, Mask
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.imps import ImpPoints, expected_results
from duplicate.words.problems import Problem, Severity
from duplicate.words.seats import Seat

#: The codes of ``ImpPoints.how`` are positions in this tuple.
HOW = ("", "compensation", "no-hcp", "no-contract")


def score_compensated(night: Night, fields: Fields, conditions: Compensation) -> ImpPoints:
    """IMPs of every real score by the compensation that the conditions name; both sides' together are 0.

    A board whose cards nobody knows has no score, and by the complex one neither has a result without its
    contract. A weighted score is worth the weighted IMPs of its outcomes.
    """
    rows = night.results.rows
    hcp = np.array([_hcp(night, row) for row in rows], np.int64).reshape(len(rows))
    played = fields.ns.played | fields.ew.played
    how = np.where(played, np.where(hcp < 0, HOW.index("no-hcp"), HOW.index("compensation")), 0)
    if conditions.method == "complex":
        found = [complex_of(row, int(points), conditions) for row, points in zip(rows, hcp, strict=True)]
        without = np.array([one is None for one in found], np.bool_).reshape(len(rows))
        how = np.where(played & (hcp >= 0) & without, HOW.index("no-contract"), how)
        worth = np.array([one.imps if one else 0 for one in found], np.int64).reshape(len(rows))
        points = [Exact(sign * worth, np.ones(len(rows), np.int64)) for sign in (1, -1)]
    else:
        given = _given(rows, hcp, conditions.method)
        table = conditions.method == "table"
        sides = ((fields.ns, given), (fields.ew, -given))
        points = [_side(fields, side, own, table) for side, own in sides]
    valued: Mask = how == HOW.index("compensation")
    ns, ew = (one.where(valued).lowest() for one in points)
    return ImpPoints(ns, ew, Exact.none(fields.groups), expected_results(fields), how.astype(np.int64))


def _side(fields: Fields, side: Side, given: Integers, table: bool) -> Exact:
    """The IMPs of a side: ``given`` is taken off in points before IMPs with ``table``, else in IMPs after."""
    rows = len(fields.group)
    if table:
        worth = np.asarray(imp_array(side.score - given[side.row])).astype(np.int64)
    else:
        worth = np.asarray(imp_array(side.score)).astype(np.int64) - given[side.row]
    numerator = np.zeros(rows, np.int64)
    np.add.at(numerator, side.row, worth * side.weight)
    return Exact(numerator, np.full(rows, side.parts, np.int64))


def _given(rows: Sequence[Result], hcp: Integers, method: str) -> Integers:
    """What NS give: their HCP above 20 at the simple compensation, the points that the table expects."""
    if method == "simple":
        return hcp - AVERAGE
    pairs = zip(rows, hcp.tolist(), strict=True)
    expected = [expected_of(row.board, hcp_ns) if hcp_ns >= 0 else 0 for row, hcp_ns in pairs]
    return np.array(expected, np.int64).reshape(len(rows))


def expected_of(board: int, hcp_ns: int) -> int:
    """The points that the table expects of NS on a board, at the vulnerability of the stronger side.

    >>> expected_of(2, 27), expected_of(2, 13)  # NS vulnerable
    (600, -400)
    """
    vulnerable = vulnerability(board)
    return expectation(hcp_ns, vulnerable.of(Seat.NORTH if hcp_ns >= AVERAGE else Seat.EAST))


def complex_of(row: Result, hcp_ns: int, conditions: Compensation) -> Compensated | None:
    """A result under the complex compensation, signed for NS; None without cards, contract or result."""
    if not 0 <= hcp_ns <= ALL or row.status not in (Status.PLAYED, Status.PASSED):
        return None
    rule_six = RuleSix(conditions.rule_6)
    if row.status is Status.PASSED:
        return _complex("PASS", None, None, row.board, hcp_ns, rule_six)
    if not row.contract or not row.declarer or row.tricks is None:
        return None
    return _complex(row.contract, Seat(row.declarer), row.tricks, row.board, hcp_ns, rule_six)


def compensation_of(night: Night, row: Result, conditions: Compensation) -> int | None:
    """What NS get for their high-card points: IMPs by the simple compensation, else points.

    None where a result has no score by its compensation: the cards are not known, or nothing was played.
    """
    hcp = _hcp(night, row)
    if hcp < 0 or row.status not in (Status.PLAYED, Status.PASSED):
        return None
    if conditions.method == "complex":
        made = complex_of(row, hcp, conditions)
        return None if made is None else made.compensation
    return -(hcp - AVERAGE if conditions.method == "simple" else expected_of(row.board, hcp))


def unscored(night: Night, how: Sequence[str]) -> list[Problem]:
    """What to say of boards that have no score because their cards, or the contract, are not known."""
    remedies = {
        "no-hcp": ("nobody knows its high-card points", "add its deal, or a column hcp_ns"),
        "no-contract": (
            "the complex compensation goes by the contract",
            "give the contract and the result",
        ),
    }
    return [
        Problem(
            f"board {row.board} is not scored: {remedies[rule][0]}",
            file=row.source,
            line=row.line,
            remedy=remedies[rule][1],
            severity=Severity.WARNING,
            row_id=row.row_id,
        )
        for row, rule in zip(night.results.rows, how, strict=True)
        if rule in remedies
    ]


@cache
def _complex(
    contract: str, declarer: Seat | None, tricks: int | None, board: int, hcp_ns: int, rule_six: RuleSix
) -> Compensated:
    return complex_compensation(parse_contract(contract), declarer, tricks, board, hcp_ns, rule_six)


def _hcp(night: Night, row: Result) -> int:
    found = night.hcp_ns(row.board, row.session, row.section, row.copy)
    return -1 if found is None else found
