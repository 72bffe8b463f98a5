"""The planner: which movement an experienced director would play, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from duplicate.movements.candidate import Candidate, candidate_of
from duplicate.movements.club_night import preliminary, second_stage
from duplicate.movements.grid import ew_offset
from duplicate.movements.impossible import too_many_boards
from duplicate.movements.movement import Movement
from duplicate.movements.offers import offered_shapes
from duplicate.movements.ranking import rank
from duplicate.movements.reasons import (
    advantages,
    fairness,
    field_of,
    numbered,
    reasons_of,
    rival_of,
    time_of,
    what,
    why_first,
)
from duplicate.movements.switches import Limit
from duplicate.movements.wish import (
    FAMILIES,
    MINUTES_PER_BOARD,
    MINUTES_PER_MOVE,
    Wish,
    wish_of,
)
from duplicate.words.problems import DuplicateError

__all__ = ["FAMILIES", "Candidate", "Plan", "plan"]


@dataclass(frozen=True)
class Plan:
    """The chosen movement, why it was chosen in plain sentences, and what else would do, best first.

    ``candidates[0]`` is the chosen one.
    """

    movement: Movement
    reasons: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    why: str = ""  #: in one sentence, why the first is first
    because: str = ""  #: what most sets it off from the next of another kind, a phrase to translate
    wish: Wish | None = field(default=None, repr=False)  #: what was asked, with what was not filled in


def plan(
    tables: float | None = None,
    *,
    pairs: int | None = None,
    boards: int | None = None,
    winners: int | None = None,
    rounds: int | None = None,
    minutes: float | None = None,
    family: str | None = None,
    section: str = "A",
    ew_numbering: str | int = "same",
    minutes_per_board: float = MINUTES_PER_BOARD,
    minutes_per_move: float = MINUTES_PER_MOVE,
    have: int | None = None,
    copies: int | None = None,
    teams: bool = False,
    stationary: Sequence[int] = (),
    apart: Sequence[Sequence[int]] = (),
    share_at_least: float | None = None,
    switches: str | Limit | None = None,
    curtail: bool = False,
    first_board: int = 1,
    missing: str | None = None,
    skip_after: int | None = None,
) -> Plan:
    """Choose a movement for ``tables`` (7.5 is seven and a half) or ``pairs``.

    ``boards`` is the most boards in play; only where that would leave each pair with less than four
    fifths of them do more go into play, and never more to one pair. ``minutes`` is the session.
    ``winners`` left out means one up to six tables and two above. ``family`` is one of `FAMILIES`.
    With one winner the EW numbers continue after the last table unless an offset is given.

    ``have`` is how many boards exist, ``copies`` how often each. ``teams`` counts teams of two pairs by
    tables. Pairs ``stationary`` must not move, no two of a group in ``apart`` may meet: numbers are
    exchanged for that. ``share_at_least`` is the percentage of the boards in play that every pair must
    be scheduled for (EBU: 70).

    ``switches`` is how much may be arrow-switched with one winner: whole ``rounds``, as is usual,
    ``tables=K`` in any round, or ``free``; with ``curtail`` it stays fair when the session ends early.
    Best switches are stored; where a limit has none, the first candidates are searched for a moment.

    The boards are numbered from ``first_board`` on. ``missing`` (NS or EW) is the side that lacks its pair
    at a half table: NS in a Mitchell when it is left out. EW of a Skip Mitchell skip after round
    ``skip_after``, or half-way.

    >>> chosen = plan(7, boards=26, winners=1)
    >>> print(chosen.movement.name)
    Howell, 7 tables, 13 rounds
    """
    wish, kind = wish_of(
        tables,
        pairs,
        boards,
        winners,
        rounds,
        minutes,
        family,
        minutes_per_board,
        minutes_per_move,
        have=have,
        copies=copies,
        teams=teams,
        share_at_least=share_at_least,
        stationary=stationary,
        apart=apart,
        switches=switches,
        curtail=curtail,
        first_board=first_board,
        missing=missing,
        skip_after=skip_after,
    )
    if wish.boards is not None and wish.available is not None and wish.boards > wish.available:
        raise too_many_boards(wish, _within(wish, kind, section, ew_numbering))
    if kind in ("preliminary", "second stage"):
        return _club_night(wish, kind, section, ew_numbering)
    ew_offset(wish.size.tables, ew_numbering)  # an unknown numbering is refused whatever is chosen
    shapes = tuple(offered_shapes(wish, kind, ew_numbering))
    free = winners is None and not kind and not wish.teams
    if free and rounds is not None and all(rounds not in x.lengths for x in shapes):
        other = replace(wish, winners=3 - wish.winners)
        others = tuple(offered_shapes(other, kind, ew_numbering))
        if any(rounds in x.lengths for x in others):
            wish, shapes = other, others
    ranked, beyond = rank(wish, kind, shapes, section)
    reasons = tuple(reasons_of(wish, kind, winners, ranked, beyond))
    rival = rival_of(ranked)
    because = "" if rival is None else advantages(wish, ranked[0], rival)[0]
    return Plan(ranked[0].movement, reasons, ranked, why_first(wish, ranked), because, wish)


def _within(wish: Wish, kind: str, section: str, numbering: str | int) -> str:
    """What can be played with the boards that exist."""
    less = replace(wish, boards=wish.available)
    if kind in ("preliminary", "second stage"):
        chosen = _club_night(less, kind, section, numbering).candidates
    else:
        chosen = rank(less, kind, tuple(offered_shapes(less, kind, numbering)), section)[0]
    return what(chosen[0]).removesuffix(".")


def _club_night(wish: Wish, kind: str, section: str, numbering: str | int) -> Plan:
    stage = preliminary if kind == "preliminary" else second_stage
    movement = stage(
        wish.size.tables,
        missing=wish.size.missing,
        ew_numbering=numbering,
        section=section,
        first_board=wish.first_board,
    )
    if wish.rounds not in (None, movement.rounds):
        raise DuplicateError(
            f"the {kind} has {movement.rounds} rounds of one board",
            remedy="leave the rounds out, or ask for the family mitchell",
        )
    candidate = candidate_of(movement, "club night", 1)
    if wish.boards is not None and wish.boards < movement.boards:
        raise DuplicateError(
            f"the {kind} of {movement.tables} tables needs {movement.boards} boards, one for each table",
            remedy=f"prepare {movement.boards} boards",
        )
    length = candidate.minutes(wish.minutes_per_board, wish.minutes_per_move)
    if wish.minutes is not None and length > wish.minutes:
        raise DuplicateError(
            f"the {kind} takes {length:g} minutes", remedy="allow more time, or less for each board"
        )
    reasons = [
        f"Field: {field_of(wish, kind)}.",
        what(candidate),
        *numbered(wish, candidate),
        fairness(candidate),
    ]
    reasons += [note for note in movement.notes if "skip" in note]
    reasons.append(time_of(wish, candidate))
    return Plan(
        movement, tuple(reasons), (candidate,), f"{movement.name}: it is what was asked for.", wish=wish
    )
