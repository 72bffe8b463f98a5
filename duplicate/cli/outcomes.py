"""Outcomes: a row of results with what a director says became of the board."""

import re
from fractions import Fraction
from typing import Literal

from duplicate.laws.boards import vulnerability
from duplicate.laws.contracts import (
    Contract,
    PassedOut,
    parse_declarer,
    parse_lead,
    parse_outcome,
    parse_tricks,
    readable,
)
from duplicate.laws.scores import is_possible_ns, possible_scores_ns
from duplicate.night.corrections import computed
from duplicate.night.results import FIXED, Result, Status
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

Weights = list[tuple[Literal["NS", "EW"], str, int]]  #: side, weight as written, score for the side

OUTCOME = ("status", "contract", "declarer", "tricks", "lead", "score_ns", "score_ew", "adj_ns", "adj_ew")
_NOT_PLAYED = ("np", "n/p", "not played", "未打")


def bare(row: Result) -> Result:
    """The row without any outcome; points that were set by hand stay, until they are taken away."""
    return row._replace(
        status=Status.PLAYED,
        contract="",
        declarer="",
        tricks=None,
        lead="",
        score_ns=None,
        score_ew=None,
        adj_ns=row.adj_ns if row.adj_ns.endswith(FIXED) else "",
        adj_ew=row.adj_ew if row.adj_ew.endswith(FIXED) else "",
    )


def passed_out(row: Result) -> Result:
    """Nobody bid: a real score of 0."""
    return computed(bare(row)._replace(status=Status.PASSED, contract="PASS"))


def not_played(row: Result) -> Result:
    """The board was not played."""
    return bare(row)._replace(status=Status.NOT_PLAYED, adj_ns="", adj_ew="")


def late_play(row: Result) -> Result:
    """The board is to be played later: no score until then."""
    return bare(row)._replace(status=Status.PENDING, adj_ns="", adj_ew="")


def set_by_hand(row: Result, ns: str | None, ew: str | None, *, happened: bool) -> Result:
    """Points of a side as the director wants them; ``none`` takes them away.

    What was scored at the table stays in the field. Where nothing ``happened`` there, it becomes an
    artificial score, and needs both sides.
    """
    from duplicate.travellers.awards import parse_award

    def points(text: str | None, name: str, now: str) -> str:
        if text is None:
            return now
        return "" if text.strip().lower() == "none" else parse_award(text.rstrip("! "), name) + FIXED

    new = row._replace(
        adj_ns=points(ns, "--points-ns", row.adj_ns), adj_ew=points(ew, "--points-ew", row.adj_ew)
    )
    if happened and new.status in (Status.PLAYED, Status.PASSED):
        return new
    if not (new.adj_ns and new.adj_ew):
        remedy = "give --points-ns and --points-ew"
        raise DuplicateError("nothing was scored at the table, so both sides need points", remedy=remedy)
    return new._replace(status=Status.ARTIFICIAL)


def played(
    row: Result,
    contract: str | None = None,
    by: str | None = None,
    tricks: int | None = None,
    result: str | None = None,
    lead: str | None = None,
    score: int | None = None,
) -> Result:
    """What was bid and won; whatever is not said stays as it is in the row.

    ``contract`` may hold the whole result; ``score`` must agree with it.
    """
    if contract is not None:
        outcome = parse_outcome(contract, by)
        if isinstance(outcome.contract, PassedOut):
            if tricks is not None or result is not None or lead is not None or score not in (None, 0):
                raise DuplicateError("a passed-out board has no result, no lead and no score but 0")
            return passed_out(row)
        bid = outcome.contract
        declarer = outcome.declarer or (parse_declarer(row.declarer) if row.declarer else None)
        own_tricks, own_lead = outcome.tricks, outcome.lead
    else:
        if not row.contract or row.contract == "PASS":
            raise DuplicateError("no contract is known for this result", remedy="give --contract as well")
        bid = Contract.parse(row.contract)
        declarer = parse_declarer(by or row.declarer) if by or row.declarer else None
        own_tricks, own_lead = None, None
    told = [own_tricks, tricks, parse_tricks(result, bid) if result is not None else None]
    said = {count for count in told if count is not None}
    if len(said) > 1:
        raise DuplicateError(f"the results disagree: {' and '.join(map(str, sorted(said)))} tricks")
    won = said.pop() if said else row.tricks
    if declarer is None:
        raise DuplicateError(f"who played {readable(str(bid))}?", remedy="write the declarer: N, E, S or W")
    if won is None:
        raise DuplicateError(f"how did {readable(str(bid))} end?", remedy="write =, +1, -2 or the tricks")
    new = bare(row)._replace(
        contract=str(bid),
        declarer=declarer.value,
        tricks=won,
        lead=parse_lead(lead) if lead is not None else own_lead or row.lead,
    )
    new = computed(new)
    if score is not None and score != new.score_ns:
        shown = readable(str(bid))
        raise DuplicateError(
            f"{shown} by {declarer} with "
            f"{quantity(won, 'trick')} on board {row.board} is {new.score_ns:+d} for NS, "
            f"not {score:+d}",
            remedy="correct one of the two",
        )
    return new


def check_score(points: int, side: Literal["NS", "EW"], board: int) -> None:
    """Refuse a score that no contract gives; ``points`` are signed for the side."""
    own = points if side == "NS" else -points
    if is_possible_ns(own, board):
        return
    near = sorted(possible_scores_ns(board), key=lambda p: (abs(p - own), -p))[:4]
    choice = ", ".join(f"{p if side == 'NS' else -p:+d}" for p in sorted(near))
    words = {"None": "nobody vulnerable", "Both": "both vulnerable"}
    value = vulnerability(board).value
    at = f"board {board} ({words.get(value, f'{value} vulnerable')})"
    message = f"no contract gives {side} {points:+d} on {at}"
    problem = Problem(message, field="score", value=str(points), remedy=f"near it are {choice}")
    raise DuplicateError(problem)


def scored(row: Result, score: int) -> Result:
    """The score for NS alone. A contract that is known and agrees stays."""
    check_score(score, "NS", row.board)
    if row.contract and computed(row).score_ns == score and row.status in (Status.PLAYED, Status.PASSED):
        return computed(row)
    if score == 0:
        return passed_out(row)  # nothing else scores 0
    return bare(row)._replace(score_ns=score, score_ew=-score)


def split(row: Result, score_ns: int | None, score_ew: int | None) -> Result:
    """A split score: each side's own, signed for the side."""
    if score_ns is None or score_ew is None:
        raise DuplicateError("a split score has two scores", remedy="give --score-ns and --score-ew")
    check_score(score_ns, "NS", row.board)
    check_score(score_ew, "EW", row.board)
    return bare(row)._replace(score_ns=score_ns, score_ew=score_ew)


def artificial(row: Result, adj_ns: str | None, adj_ew: str | None) -> Result:
    """Artificial scores for both sides."""
    from duplicate.travellers.awards import parse_award

    if adj_ns is None or adj_ew is None:
        remedy = "give --adj-ns and --adj-ew: A+, A=, A-, 60% or 3imp"
        raise DuplicateError("each side needs its own artificial score", remedy=remedy)
    return bare(row)._replace(
        status=Status.ARTIFICIAL, adj_ns=parse_award(adj_ns, "adj_ns"), adj_ew=parse_award(adj_ew, "adj_ew")
    )


def weighted(row: Result, both: str | None, ns: str | None, ew: str | None) -> tuple[Result, Weights]:
    """A weighted score (Law 12C1c): ``both`` is signed for NS and gives EW the opposite."""
    from duplicate.travellers.awards import parse_weights

    if (both is None) == (ns is None and ew is None) or (ns is None) != (ew is None):
        remedy = "give --weighted for both sides, or --weighted-ns and --weighted-ew"
        raise DuplicateError("a weighted score is needed for each side, once", remedy=remedy)
    found: Weights = []
    for_ns = parse_weights(both if both is not None else ns or "", "weighted")
    for_ew = [(w, -s) for w, s in for_ns] if both is not None else parse_weights(ew or "", "weighted_ew")
    for weight, score in for_ns:
        check_score(score, "NS", row.board)
        found.append(("NS", weight_text(weight), score))
    for weight, score in for_ew:
        check_score(score, "EW", row.board)
        found.append(("EW", weight_text(weight), score))
    return bare(row), found


def weight_text(weight: Fraction) -> str:
    """A weight in its shortest exact form.

    >>> weight_text(Fraction(3, 5)), weight_text(Fraction(1, 3))
    ('60%', '1/3')
    """
    percent = weight * 100
    return f"{percent}%" if percent.denominator == 1 else str(weight)


def from_text(row: Result, text: str) -> Result:
    """What somebody types behind the pairs of a traveller.

    A contract with declarer and result (``4sx-1 n``), a score for NS (``620``, ``-50``), ``p`` for a
    passed-out board, ``np`` for one that was not played, or artificial scores (``a60 40``, ``a+ a-``).

    >>> from_text(Result(board=2), "4s n +1").score_ns, from_text(Result(board=2), "a60 40").adj_ew
    (650, '40%')
    """
    from duplicate.travellers.awards import awards_in

    typed = " ".join(text.split())
    if typed.lower() in _NOT_PLAYED:
        return not_played(row)
    points = re.fullmatch(r"[+-]?\d+", typed.replace("\N{MINUS SIGN}", "-"))
    if points:
        return scored(bare(row), int(points[0]))
    awards = awards_in(typed)
    if awards is not None:
        return artificial(row, *awards)
    return played(bare(row), typed)
