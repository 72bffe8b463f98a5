"""The planner: which movement an experienced director would play, and why."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from duplicate.movements.candidate import (
    Candidate,
    Shape,
    candidate_of,
    howell_shapes,
    individual_shape,
    mitchell_shapes,
)
from duplicate.movements.club_night import preliminary, second_stage
from duplicate.movements.grid import ew_offset
from duplicate.movements.howell import MOST_TABLES
from duplicate.movements.movement import Movement
from duplicate.movements.reasons import fairness, field_of, reasons_of, time_of, what, winners_text
from duplicate.movements.wish import ENOUGH, FAMILIES, MINUTES_PER_BOARD, MINUTES_PER_MOVE, Wish, wish_of
from duplicate.words.problems import DuplicateError

__all__ = ["FAMILIES", "Candidate", "Plan", "plan"]

_STYLES = {
    "mitchell": ("straight", "skip", "relay"),
    "scrambled": ("straight", "skip", "relay"),
    "skip mitchell": ("skip",),
    "share and relay": ("relay",),
}


@dataclass(frozen=True)
class Plan:
    """The chosen movement, why it was chosen in plain sentences, and what else would do, best first.

    ``candidates[0]`` is the chosen one.
    """

    movement: Movement
    reasons: tuple[str, ...]
    candidates: tuple[Candidate, ...]


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
) -> Plan:
    """Choose a movement for ``tables`` (7.5 is seven and a half) or ``pairs``.

    ``boards`` is the most boards in play; only where that would leave each pair with less than four
    fifths of them do more go into play, and never more to one pair. ``minutes`` is the session.
    ``winners`` left out means one up to six tables and two above. ``family`` is one of `FAMILIES`.
    With one winner the EW numbers continue after the last table unless an offset is given.

    >>> chosen = plan(7, boards=26, winners=1)
    >>> print(chosen.movement.name)
    Howell, 7 tables, 13 rounds
    """
    wish, kind = wish_of(
        tables, pairs, boards, winners, rounds, minutes, family, minutes_per_board, minutes_per_move
    )
    if kind in ("preliminary", "second stage"):
        return _club_night(wish, kind, section, ew_numbering)
    ew_offset(wish.size.tables, ew_numbering)  # an unknown numbering is refused whatever is chosen
    shapes = tuple(_shapes(wish, kind, ew_numbering))
    if winners is None and not kind and rounds is not None and all(x.rounds < rounds for x in shapes):
        other = replace(wish, winners=3 - wish.winners)
        others = tuple(_shapes(other, kind, ew_numbering))
        if any(x.rounds >= rounds for x in others):
            wish, shapes = other, others
    ranked, beyond = _rank(wish, shapes, section)
    return Plan(ranked[0].movement, tuple(reasons_of(wish, kind, winners, ranked, beyond)), ranked)


def _shapes(wish: Wish, kind: str, numbering: str | int) -> Iterator[Shape]:
    size = wish.size
    if kind == "individual":
        if size.missing:
            raise DuplicateError(
                f"an individual cannot be played at {size.label} tables", remedy="give whole tables"
            )
        yield individual_shape(size.tables)
        return
    if kind == "howell" and size.tables > MOST_TABLES:
        raise DuplicateError(
            f"a Howell of {size.tables} tables is too long for a session",
            remedy=f"play at most {MOST_TABLES} tables, or a scrambled Mitchell",
        )
    if kind in ("", "howell") and wish.winners == 1:
        yield from howell_shapes(size)
    if kind != "howell":
        styles = _STYLES.get(kind, _STYLES["mitchell"])
        if "straight" not in styles and size.tables % 2:
            raise DuplicateError(
                f"{size.tables} tables need no {kind}: an odd number never brings boards back to a pair",
                remedy="ask for the family mitchell",
            )
        yield from mitchell_shapes(size, wish.winners, numbering, styles)


def _rank(
    wish: Wish, shapes: tuple[Shape, ...], section: str
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Candidates, best first, and those that would put more boards into play than wished."""
    options = []
    for shape in shapes:
        for each in range(1, 13):
            longest = min(shape.rounds, wish.most // each, wish.rounds_in_time(each))
            count = longest if wish.rounds is None else wish.rounds
            few = min(3, shape.rounds) if wish.rounds is None else 1
            if shape.least <= count <= longest and count >= few:
                options.append((shape, count, each))
    if not options:
        raise _nothing_fits(wish, shapes)
    best = max(min(count * each, wish.aim) for _, count, each in options)
    candidates = [
        candidate_of(shape.make(count, each, section), shape.family, each, shape.ease_of(count))
        for shape, count, each in options
        if count * each >= best / 2  # shorter ones are no alternative
    ]
    playable = sorted((c for c in candidates if c.is_playable), key=wish.cost)
    if wish.boards is None:
        return tuple(playable), ()
    within = tuple(c for c in playable if c.boards_in_play <= wish.boards)
    beyond = tuple(c for c in playable if c.boards_in_play > wish.boards)
    if any(c.boards_per_pair >= ENOUGH * wish.boards and c.boards_per_round > 1 for c in within):
        return within, beyond
    return tuple(playable), ()


def _nothing_fits(wish: Wish, shapes: tuple[Shape, ...]) -> DuplicateError:
    longest = max(shape.rounds for shape in shapes)
    if wish.rounds is not None and wish.rounds > longest:
        return DuplicateError(
            f"{wish.size.label} tables with {winners_text(wish.winners)} have at most {longest} rounds here",
            remedy=f"play {longest} rounds with more boards each",
        )
    if wish.minutes is not None:
        three = 3 * wish.minutes_per_board + 2 * wish.minutes_per_move
        return DuplicateError(
            f"{wish.minutes:g} minutes are too short for what is asked",
            remedy=f"three rounds of one board take {three:g} minutes: allow more, or ask for fewer rounds",
        )
    return DuplicateError(
        f"{wish.most} boards are too few for what is asked",
        remedy="allow more boards, or ask for fewer rounds",
    )


def _club_night(wish: Wish, kind: str, section: str, numbering: str | int) -> Plan:
    stage = preliminary if kind == "preliminary" else second_stage
    movement = stage(wish.size.tables, missing=wish.size.missing, ew_numbering=numbering, section=section)
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
    reasons = [f"Field: {field_of(wish, kind)}.", what(candidate), fairness(candidate)]
    reasons += [note for note in movement.notes if "skip" in note]
    reasons.append(time_of(wish, candidate))
    return Plan(movement, tuple(reasons), (candidate,))
