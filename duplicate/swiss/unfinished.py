"""Boards that are not finished when the time of a round is up: what each policy gives for them."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.conduct import Conduct, Unfinished
from duplicate.swiss.records import UnfinishedBoard
from duplicate.words.problems import DuplicateError, Problem

Side = Literal["", "NS", "EW"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a board is when the time is up, as whoever runs the tables knows it."""

    dealt: bool = False
    slower: Side = ""  #: the side that took more time
    fault: Side = ""  #: the side at fault, for instance disconnected
    contract: str = ""  #: as `duplicate.night.results.Result` writes it
    declarer: str = ""
    tricks_left: int | None = None  #: still to be played
    tricks: int | None = None  #: all that declarer makes, double-dummy


def decided(
    policy: Unfinished, table: int, board: int, progress: Progress, conduct: Conduct, *, matchpoints: bool
) -> UnfinishedBoard:
    """What a policy gives for a board; ``pending`` where only the director can decide.

    >>> late = Progress(slower="EW")
    >>> made = decided("time-share", 1, 8, late, Conduct(), matchpoints=True)
    >>> made.status, made.adj_ns, made.adj_ew
    ('artificial', '60%', '40%')

    Percentages are in proportion at IMPs (`duplicate.scoring.artificial`): 60 % is +3 IMPs, 30 % is -6.
    """
    status: Literal["not_played", "artificial", "played", "passed", "pending"] = "artificial"
    ns = ew = ""
    match policy:
        case "cut-off" | "shrink":
            status = "not_played"
        case "averages":
            ns, ew = _split(progress.fault, "A-", "A+", "A=")
        case "time-share":
            ns, ew = _split(progress.slower, "40%", "60%", "")
            if progress.dealt or not ns:
                status, ns, ew = "pending", "", ""
        case "double-dummy":
            status = _with_few_tricks_left(progress, conduct.last_tricks)
        case "unplayed":
            ns = ew = "25%" if matchpoints else "30%"
        case "zero":
            ns = ew = "0%"
    return UnfinishedBoard(
        table=table,
        board=board,
        status=status,
        adj_ns=ns,
        adj_ew=ew,
        dealt=progress.dealt,
        slower=progress.slower,
        fault=progress.fault,
        contract=progress.contract,
        declarer=progress.declarer,
        tricks_left=progress.tricks_left,
        tricks=progress.tricks,
    )


def _split(side: Side, own: str, others: str, even: str) -> tuple[str, str]:
    return {"NS": (own, others), "EW": (others, own), "": (even, even)}[side]


def _with_few_tricks_left(progress: Progress, most: int) -> Literal["played", "passed", "pending"]:
    if progress.contract == "PASS":
        return "passed"
    known = progress.contract and progress.declarer and progress.tricks is not None
    few = progress.tricks_left is not None and progress.tricks_left <= most
    return "played" if known and few else "pending"


def may_be_dealt(conditions: SwissConditions, conduct: Conduct, minutes_left: Fraction | int) -> bool:
    """Whether a board may still be dealt: not without the share of its own time that the policy asks for.

    >>> conditions = SwissConditions(boards_per_round=5, minutes_per_round=30)  # six minutes a board
    >>> share = Conduct(unfinished="time-share")
    >>> may_be_dealt(conditions, share, 5), may_be_dealt(conditions, share, 4)
    (True, False)
    """
    if conduct.unfinished != "time-share" or not conditions.minutes_per_round:
        return minutes_left > 0
    own = Fraction(conditions.minutes_per_round, conditions.boards_per_round)
    return minutes_left >= own * Fraction(conduct.dealt_share) / 100


def check(conditions: SwissConditions, conduct: Conduct) -> None:
    """Raise DuplicateError where the policy does not go with the scoring."""
    vp = conditions.vp
    if conduct.unfinished == "zero" and not conditions.is_matchpoints:
        raise _refused(conduct, "0 percent is no score in IMPs", "unplayed gives -6 IMPs, averages give 0")
    if conduct.unfinished == "shrink" and vp.scale and vp.boards != "played":
        raise _refused(conduct, "the scale is that of all boards scheduled", 'set vp.boards to "played"')
    if conduct.unfinished == "cut-off" and vp.scale and vp.boards != "scheduled":
        raise _refused(conduct, "the scale is that of the boards played", "that is the policy shrink")


def _refused(conduct: Conduct, message: str, remedy: str) -> DuplicateError:
    return DuplicateError(
        Problem(message, field="conduct.unfinished", value=conduct.unfinished, remedy=remedy)
    )
