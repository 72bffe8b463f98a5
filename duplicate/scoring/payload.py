"""The payload of ``duplicate score --json``: one event, its conditions, results, boards and standings.

Its shape is published as ``fixtures/schema/score.json``.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from duplicate.night.entries import Carry
from duplicate.night.night import Award, Night
from duplicate.night.results import COLUMNS, Result
from duplicate.night.states import state_of
from duplicate.scoring.scores import BoardScore, MatchScore, Scores
from duplicate.scoring.standing import SideRanking, Standing, Standings
from duplicate.words.problems import Problem

#: Version of the payload's shape; it grows when a name changes its meaning or goes away.
VERSION = 1

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def payload(night: Night, scores: Scores, standings: Standings) -> dict[str, Plain]:
    """Everything about a scored night as plain values, in the order in which it is printed.

    ``night`` gives what was read (names, set aside rows); results and problems are those of
    ``scores``. Values are published numbers, rounded by the conditions; names that end in
    ``_exact`` hold the same value unrounded, as ``p/q``. What is unknown is None.
    """
    about: dict[str, Plain] = {
        name: getattr(night, name) or None for name in ("name", "date", "club", "venue", "director", "slug")
    }
    conditions: dict[str, Plain] = msgspec.to_builtins(scores.conditions)
    conditions["sources"] = [*scores.conditions.sources]
    weights: dict[int, list[Plain]] = defaultdict(list)
    for outcome in scores.night.results.weights:
        weights[outcome.row_id].append([outcome.side, str(outcome.weight), outcome.score])
    row_ids = scores.night.results.integers("row_id").tolist()
    sections = scores.night.results.texts("section")
    return {
        "version": VERSION,
        "event": {**about, "rows_read": night.rows_read, **_state(night)},
        "conditions": conditions,
        "results": [
            _result(scores, position, row, weights.get(row.row_id))
            for position, row in enumerate(scores.night.results.rows)
        ],
        "boards": [_board(board, row_ids, sections) for board in scores.boards],
        "matches": [_match(match) for match in scores.matches],
        "standings": [_standing(standing) for standing in standings.rows],
        "rankings_beside": [_ranking_beside(ranking) for ranking in standings.beside],
        "set_aside": [
            {
                "source": aside.source or None,
                "line": aside.line,
                "row": dict(aside.row),
                "reason": str(aside.problem),
            }
            for aside in night.set_aside
        ],
        "problems": [_problem(problem) for problem in scores.night.problems],
    }


def _state(night: Night) -> dict[str, Plain]:
    """Where the result stands, as the log of its night folder says."""
    said = state_of(night.changes)
    if said is None:
        state = "provisional" if night.folder else None
        return {"state": state, "state_since": None, "correction_until": None}
    return {"state": said.state, "state_since": said.when, "correction_until": said.until or None}


def encode(plain: dict[str, Plain]) -> bytes:
    r"""The payload as JSON: UTF-8, one value a line, the same bytes on every machine.

    >>> encode({"version": 1})
    b'{\n "version": 1\n}\n'
    """
    return (json.dumps(plain, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode("utf-8")


def _number(value: Fraction | None) -> float | int | None:
    """A published number; whole numbers without a point."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def _exact(value: Fraction | None) -> str | None:
    """An exact value as ``p/q``, whole numbers too."""
    return None if value is None else f"{value.numerator}/{value.denominator}"


def _result(scores: Scores, position: int, row: Result, weights: list[Plain] | None) -> dict[str, Plain]:
    made: dict[str, Plain] = {}
    for name, value in zip(COLUMNS, row, strict=True):
        made[name] = None if value == "" else str(value) if name == "status" else value
    sides = scores.sides_of(position)
    made["contestants_ns"], made["contestants_ew"] = [*sides[0]], [*sides[1]]
    made["how"] = scores.how[position]
    ns, ew, top = scores.points_ns[position], scores.points_ew[position], scores.top[position]
    made["points_ns"] = _number(scores.published_points(position, "NS"))
    made["points_ew"] = _number(scores.published_points(position, "EW"))
    made["percent_ns"] = _number(scores.published_percent(position, "NS"))
    made["percent_ew"] = _number(scores.published_percent(position, "EW"))
    scored = ns is not None or ew is not None
    made["top"] = _number(top) if scored else None
    made["points_ns_exact"], made["points_ew_exact"] = _exact(ns), _exact(ew)
    made["weights"] = weights
    return made


def _board(board: BoardScore, row_ids: list[int], sections: Sequence[str]) -> dict[str, Plain]:
    played_in = {sections[row] for row in board.rows}
    return {
        "session": board.session,
        "section": board.section or (played_in.pop() if len(played_in) == 1 else "") or None,
        "board": board.board,
        "copy": board.copy or None,
        "results": board.results,
        "expected": board.expected,
        "datum": _number(board.datum),
        "datum_exact": _exact(board.datum),
        "row_ids": [row_ids[row] for row in board.rows],
    }


def _match(match: MatchScore) -> dict[str, Plain]:
    return {
        "session": match.session,
        "round": match.round,
        "contestant": match.contestant,
        "opponents": match.opponents or None,
        "boards": match.boards,
        "counted": match.counted,
        "points_exact": _exact(match.points),
        "top_exact": _exact(match.top),
        "penalty_exact": _exact(match.penalty),
        "margin_exact": _exact(match.margin),
        "victory_points": _number(match.victory_points),
        "sat_out": match.sat_out,
    }


def _standing(standing: Standing) -> dict[str, Plain]:
    return {
        "section": standing.section or None,
        "direction": standing.direction or None,
        "pair": standing.pair,
        "contestant": standing.contestant,
        "names": list(standing.names),
        "boards": standing.boards,
        "total": _number(standing.total),
        "total_exact": _exact(standing.total_exact),
        "percent": _number(standing.percent),
        "rank": standing.rank or None,
        "tied": standing.tied,
        "sessions_exact": [_exact(total) for total in standing.sessions],
        "awards": [_award(award) for award in standing.awards],
        "master_points": _number(standing.master_points),
        "master_points_exact": _exact(standing.master_points),
        "stratum": standing.stratum or None,
        "final": standing.final or None,
        "carry": None if standing.carry is None else _carry(standing.carry),
        "members": [{"name": name, "boards": boards} for name, boards in standing.members],
    }


def _carry(carry: Carry) -> dict[str, Plain]:
    return {
        "points_exact": _exact(carry.points),
        "top_exact": _exact(carry.top),
        "boards_exact": _exact(carry.boards),
        "of": carry.of or None,
    }


def _ranking_beside(ranking: SideRanking) -> dict[str, Plain]:
    return {
        "of": ranking.kind,
        "name": ranking.name or None,
        "direction": ranking.direction or None,
        "section": ranking.section or None,
        "places": [
            {
                "contestant": place.contestant,
                "rank": place.rank,
                "tied": place.tied,
                "boards": place.boards,
                "total": _number(place.total),
                "percent": _number(place.percent),
                "handicap_exact": _exact(place.handicap),
            }
            for place in ranking.places
        ],
    }


def _award(award: Award) -> dict[str, Plain]:
    return {
        "amount": award.amount,
        "unit": award.unit,
        "session": award.session,
        "why": award.why or None,
        "change": award.change,
    }


def _problem(problem: Problem) -> dict[str, Plain]:
    return {
        "severity": problem.severity.value,
        "message": problem.message,
        "file": problem.file or None,
        "line": problem.line,
        "field": problem.field or None,
        "value": problem.value or None,
        "remedy": problem.remedy or None,
        "row_id": problem.row_id,
        "text": str(problem),
    }
