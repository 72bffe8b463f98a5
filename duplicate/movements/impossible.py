"""The impossible: what cannot be played, and what can be played instead."""

import math
from collections.abc import Sequence

from duplicate.movements.candidate import Candidate
from duplicate.movements.howell import IMPOSSIBLE, MOST_TABLES
from duplicate.movements.reasons import winners_text
from duplicate.movements.shapes import Shape
from duplicate.movements.wish import Wish
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


def no_such_size(wish: Wish, kind: str) -> DuplicateError:
    """A family that this number of tables does not have."""
    size = wish.size
    sizes = {
        "hesitation": "3 tables or more",
        "double hesitation": "5 tables or more",
        "appendix": "5 tables or more",
        "web": "3½ tables or more",
        "rover": "half a table beside 4 or more, such as 7.5",
        "bump": "half a table beside 4 or more, such as 7.5",
        "blackpool": "4 whole tables or more",
        "double weave": "4, 8, 12 or more tables, a multiple of four",
        "square": "4 tables, or 3½",
        "whist": "an odd number of whole tables",
        "reduced howell": "3 to 15 tables",
    }
    return DuplicateError(
        f"there is no {kind} of {size.label} tables",
        remedy=f"it is played with {sizes[kind]}; leave the family out to see what {size.label} tables "
        "can play",
    )


def nothing_fits(wish: Wish, kind: str, shapes: tuple[Shape, ...]) -> DuplicateError:
    """No movement has the rounds, the boards and the time that are asked for."""
    if not shapes and wish.teams:
        return _no_such_teams(wish.size.tables, kind)
    if not shapes:
        return DuplicateError(
            f"there is no {kind or 'movement'} for {wish.entrants} {'teams' if wish.teams else 'pairs'} here",
            remedy="leave the family out, or change the size of the field",
        )
    longest = max(shape.rounds for shape in shapes)
    field = f"{wish.size.tables} teams" if wish.teams else f"{wish.size.label} tables"
    with_winners = "" if wish.teams else f" with {winners_text(wish.winners)}"
    if wish.rounds is not None and wish.rounds > longest:
        blackpool = wish.size.tables + 2
        two_winners = not kind and not wish.teams and wish.winners == 2 and not wish.size.missing
        more = (
            f", or ask for the family blackpool: up to {blackpool} rounds, in which pairs meet twice"
            if two_winners and longest < wish.rounds <= blackpool
            else ""
        )
        if two_winners and wish.size.tables <= MOST_TABLES and longest < 2 * wish.size.tables - 1:
            more += f", or ask for one winner: up to {2 * wish.size.tables - 1} rounds"
        return DuplicateError(
            f"{field}{with_winners} have at most {quantity(longest, 'round')} here",
            remedy=f"play {quantity(longest, 'round')} with more boards each{more}",
        )
    if wish.rounds is not None and wish.boards is not None and wish.boards < wish.rounds:
        return DuplicateError(
            f"{_boards(wish.boards)} are too few for {wish.rounds} rounds: "
            "everybody needs a new board in each of them",
            remedy=f"prepare at least {wish.rounds} boards, or play {_rounds(wish.boards)} of one board",
        )
    if "howell" in kind and (wish.size.tables, wish.rounds) in IMPOSSIBLE:
        lengths = sorted({n for shape in shapes for n in shape.lengths})
        return DuplicateError(
            f"no reduced Howell of {wish.size.tables} tables has {wish.rounds} rounds: exhaustive search "
            "finds none without shares and second meetings",
            remedy=f"play {_or(lengths)} rounds, or ask for the family howell and stop it early",
        )
    if wish.rounds is not None and all(wish.rounds not in shape.lengths for shape in shapes):
        lengths = sorted({n for shape in shapes for n in shape.lengths})
        return DuplicateError(
            f"{field}{with_winners} cannot play {wish.rounds} rounds of this",
            remedy=f"play {_or(lengths)} rounds",
        )
    if wish.minutes is not None:
        rounds = wish.rounds or min(3, longest)
        need = rounds * wish.minutes_per_board + (rounds - 1) * wish.minutes_per_move
        what = "three rounds" if rounds == 3 else _rounds(rounds)
        can = wish.rounds_in_time(1)
        less = ""
        if wish.rounds:
            less = f", or play {_rounds(can)}" if can else ", or ask for fewer rounds"
        return DuplicateError(
            f"{wish.minutes:g} minutes are too short for what is asked",
            remedy=f"{what} of one board take {need:g} minutes: allow more{less}",
        )
    least = min(min(shape.lengths) if wish.rounds is None else wish.rounds for shape in shapes)
    least = max(least, min(3, longest))
    return DuplicateError(
        f"{_boards(wish.most)} {'is' if wish.most == 1 else 'are'} too few for what is asked",
        remedy=f"{_rounds(least)} need at least {least} boards: allow more boards, or ask for fewer rounds",
    )


def _no_such_teams(teams: int, kind: str) -> DuplicateError:
    """A family of teams that this number of them does not have."""
    sizes = {
        "triangles": "3, 7, 9, 11, 15, 17, 19, 23, 25, ... teams",
        "whist": "an odd number of teams from 5",
    }
    return DuplicateError(
        f"{teams} teams cannot play {'in ' if kind == 'triangles' else 'the family '}{kind}",
        remedy=f"it is played with {sizes.get(kind, 'other numbers')}; ask for the family round-robin",
    )


def fits(wish: Wish, kind: str, candidate: Candidate) -> bool:
    """Whether a candidate keeps the limits: boards that exist, copies, the share of the boards."""
    if wish.available is not None and candidate.boards_in_play > wish.available:
        return False
    if candidate.copies > _copies(wish, kind):
        return False
    return wish.share is None or candidate.share_of_boards >= wish.share


def _copies(wish: Wish, kind: str) -> float:
    """Copies that may be needed: one when nobody said, unless teams or a family need them."""
    if wish.copies is not None:
        return wish.copies
    return math.inf if wish.teams or kind in ("web", "barometer", "individual") else 1


def unfit(
    wish: Wish, kind: str, playable: Sequence[Candidate], refusals: Sequence[DuplicateError], stay: int
) -> DuplicateError:
    """Movements there are, but none within the limits: which limit, and how far it would have to go.

    ``stay`` is the most pairs that stay in one of them.
    """
    if not playable:
        return _no_places(wish, stay) if wish.placing.numbers else _first(refusals)
    enough = [c for c in playable if c.copies <= _copies(wish, kind)]
    if not enough:
        need = min(c.copies for c in playable)
        return DuplicateError(
            f"{quantity(wish.copies or 1, 'copy', 'copies')} of the boards: too few for what is asked",
            remedy=f"prepare {need} copies, or play another family",
        )
    there = [c for c in enough if wish.available is None or c.boards_in_play <= wish.available]
    if not there:
        least = min(enough, key=lambda c: c.boards_in_play)
        return DuplicateError(
            f"{_exist(wish)}, and what is asked puts at least {least.boards_in_play} into play",
            remedy=f"the least is {least.name}, {_boards(least.boards_per_round)} a round; ask for fewer "
            "rounds or boards",
        )
    best = max(there, key=lambda c: (c.share_of_boards, -wish.cost(c)))
    return DuplicateError(
        f"no movement of what is asked schedules every pair for {wish.share or 0:.0%} of the boards in play",
        remedy=f"the most is {best.share_of_boards:.0%}, with {best.name}, {_boards(best.boards_per_round)} "
        "a round; ask for less, or play more rounds or smaller sections",
    )


def _no_places(wish: Wish, stay: int) -> DuplicateError:
    placing = wish.placing
    stationary = sorted(set(placing.stationary))
    told = []
    if stationary:
        told.append(f"{_pairs(stationary)} cannot move")
    told += [f"{_pairs(sorted(group))} may not meet" for group in placing.apart]
    other = (
        "ask for two winners, where North-South stay and never meet each other"
        if wish.winners == 1
        else "name pairs that can all be seated North-South, fewer of them, or number the pairs continued"
    )
    if len(stationary) > stay:
        other = f"at most {quantity(stay, 'pair stays', 'pairs stay')} here; {other}"
    return DuplicateError(f"no movement of what is asked has places so that {', '.join(told)}", remedy=other)


def too_many_boards(wish: Wish, instead: str) -> DuplicateError:
    """More boards than exist."""
    return DuplicateError(
        f"{_boards(wish.boards or 0)} are asked for, and {_exist(wish, '')}",
        remedy=f"ask for at most {_boards(wish.available or 0)}: {instead}",
    )


def _exist(wish: Wish, boards: str = "boards") -> str:
    """How many boards exist, and how many of them there are from the first board on."""
    have, left = wish.have or 0, wish.available or 0
    text = f"{_boards(have) if boards else have} {'exists' if have == 1 else 'exist'}"
    if wish.first_board == 1:
        return text
    return f"{text}, {left} from board {wish.first_board} on"


def _first(refusals: Sequence[DuplicateError]) -> DuplicateError:
    if refusals:
        return refusals[0]
    return DuplicateError(
        "every movement of what is asked would bring boards back to a pair",
        remedy="ask for fewer rounds, or leave the family out",
    )


def _pairs(numbers: Sequence[int]) -> str:
    return f"pair{'s' if len(numbers) > 1 else ''} {_and(numbers)}"


def _and(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _or(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def _boards(count: int) -> str:
    return quantity(count, "board")


def _rounds(count: int) -> str:
    return quantity(count, "round")
