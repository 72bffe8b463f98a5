"""The planner: which movement an experienced director would play, and why."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from duplicate.movements.candidate import Candidate, candidate_of
from duplicate.movements.club_night import preliminary, second_stage
from duplicate.movements.grid import ew_offset
from duplicate.movements.howell import MOST_STARTERS
from duplicate.movements.impossible import (
    fits,
    no_such_size,
    nothing_fits,
    too_many_boards,
    unfit,
)
from duplicate.movements.movement import Movement
from duplicate.movements.places import placed, stationary_places
from duplicate.movements.planned_switches import Switched, arrow_switched, searched
from duplicate.movements.reasons import (
    advantages,
    fairness,
    field_of,
    reasons_of,
    rival_of,
    time_of,
    what,
    why_first,
)
from duplicate.movements.shapes import (
    SWITCH,
    Shape,
    appendix_shapes,
    barometer_shapes,
    blackpool_shapes,
    double_weave_shapes,
    hesitation_shapes,
    howell_shapes,
    individual_shapes,
    mitchell_shapes,
    reduced_howell_shapes,
    rover_shapes,
    square_shapes,
    team_shapes,
    web_shapes,
    whist_shapes,
)
from duplicate.movements.switches import Limit
from duplicate.movements.wish import (
    ENOUGH,
    FAMILIES,
    MINUTES_PER_BOARD,
    MINUTES_PER_MOVE,
    Wish,
    is_usual,
    wish_of,
)
from duplicate.words.problems import DuplicateError

__all__ = ["FAMILIES", "Candidate", "Plan", "plan"]

_STYLES = {
    "mitchell": ("straight", "skip", "relay"),
    "scrambled": ("straight", "skip", "relay"),
    "skip mitchell": ("skip",),
    "share and relay": ("relay",),
}


_FEW_TABLES = 9  #: up to here everything that is possible is compared
_MANY_TABLES = 15
_OPTIONS = 4
_EASE_OF_SWITCHES = {"rounds": 0.01, "tables": 0.015, "free": 0.02}
_SEARCHED = 3  #: movements for which switches are searched when none are stored
_MOST_EACH = 12  #: boards of a round
_MOST_EACH_MATCH = 32


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
    )
    if wish.boards is not None and wish.have is not None and wish.boards > wish.have:
        raise too_many_boards(wish.boards, wish.have, _within(wish, kind, section, ew_numbering))
    if kind in ("preliminary", "second stage"):
        return _club_night(wish, kind, section, ew_numbering)
    ew_offset(wish.size.tables, ew_numbering)  # an unknown numbering is refused whatever is chosen
    shapes = tuple(_shapes(wish, kind, ew_numbering))
    free = winners is None and not kind and not wish.teams
    if free and rounds is not None and all(rounds not in x.lengths for x in shapes):
        other = replace(wish, winners=3 - wish.winners)
        others = tuple(_shapes(other, kind, ew_numbering))
        if any(rounds in x.lengths for x in others):
            wish, shapes = other, others
    ranked, beyond = _rank(wish, kind, shapes, section)
    reasons = tuple(reasons_of(wish, kind, winners, ranked, beyond))
    rival = rival_of(ranked)
    because = "" if rival is None else advantages(wish, ranked[0], rival)[0]
    return Plan(ranked[0].movement, reasons, ranked, why_first(wish, ranked), because)


def _within(wish: Wish, kind: str, section: str, numbering: str | int) -> str:
    """What can be played with the boards that exist."""
    less = replace(wish, boards=wish.have)
    if kind in ("preliminary", "second stage"):
        chosen = _club_night(less, kind, section, numbering).candidates
    else:
        chosen = _rank(less, kind, tuple(_shapes(less, kind, numbering)), section)[0]
    return what(chosen[0]).removesuffix(".")


def _shapes(wish: Wish, kind: str, numbering: str | int) -> Iterator[Shape]:
    if wish.teams:
        if kind != "whist":
            odd = {"triangles": "triangle", "round robin": "bye"}.get(kind, "")
            yield from team_shapes(wish.size.tables, odd)
        if kind in ("", "whist"):
            yield from whist_shapes(wish.size, numbering, teams=True)
        return
    if kind == "individual":
        if wish.size.missing:
            less = wish.size.tables - 1
            raise DuplicateError(
                f"an individual cannot be played at {wish.size.label} tables: four players make a table",
                remedy=f"play {less} tables ({4 * less} players) or {less + 1} ({4 * less + 4} players)",
            )
        yield from individual_shapes(wish.size.tables)
    elif kind:
        yield from _asked(wish, kind, numbering)
    else:
        yield from _offered(wish, numbering)


def _offered(wish: Wish, numbering: str | int) -> Iterator[Shape]:
    """What an experienced director would think of."""
    size = wish.size
    copies = wish.copies or 1
    if wish.winners == 1:
        yield from howell_shapes(size)
        yield from reduced_howell_shapes(size)
        yield from hesitation_shapes(size, double=False)
        yield from hesitation_shapes(size, double=True)
    yield from mitchell_shapes(size, wish.winners, numbering, _STYLES["mitchell"])
    if wish.winners == 2:
        yield from appendix_shapes(size, numbering)
        yield from double_weave_shapes(size, numbering)
        yield from square_shapes(size, numbering)
        yield from rover_shapes(size, numbering, bumps=False)
        yield from rover_shapes(size, numbering, bumps=True)
        if copies > 1:
            yield from web_shapes(size, numbering, copies)
    if copies >= size.tables:
        yield from barometer_shapes(size, wish.winners, numbering)


def _asked(wish: Wish, kind: str, numbering: str | int) -> Iterator[Shape]:
    """The shapes of one family; a `DuplicateError` when this size has none."""
    size = wish.size
    if kind in ("howell", "reduced howell") and size.tables > MOST_STARTERS:
        raise DuplicateError(
            f"a Howell of {size.tables} tables is too long for a session",
            remedy=f"play at most {MOST_STARTERS} tables, or a scrambled Mitchell",
        )
    if kind in _STYLES:
        styles = _STYLES[kind]
        if "straight" not in styles and size.tables % 2:
            raise DuplicateError(
                f"{size.tables} tables need no {kind}: an odd number never brings boards back to a pair",
                remedy="ask for the family mitchell",
            )
        if kind == "skip mitchell" and size.tables == 2:
            raise DuplicateError(
                "after a skip at 2 tables everybody would meet again: it would have one round",
                remedy="ask for share-and-relay (2 rounds) or a howell (3 rounds)",
            )
        yield from mitchell_shapes(size, wish.winners, numbering, styles)
        return
    families: dict[str, Callable[[], Iterable[Shape]]] = {
        "howell": lambda: (*howell_shapes(size, MOST_STARTERS), *reduced_howell_shapes(size)),
        "reduced howell": lambda: reduced_howell_shapes(size),
        "hesitation": lambda: hesitation_shapes(size, double=False),
        "double hesitation": lambda: hesitation_shapes(size, double=True),
        "appendix": lambda: appendix_shapes(size, numbering),
        "web": lambda: web_shapes(size, numbering, wish.copies),
        "rover": lambda: rover_shapes(size, numbering, bumps=False),
        "bump": lambda: rover_shapes(size, numbering, bumps=True),
        "blackpool": lambda: blackpool_shapes(size, numbering),
        "double weave": lambda: double_weave_shapes(size, numbering),
        "square": lambda: square_shapes(size, numbering),
        "whist": lambda: whist_shapes(size, numbering, teams=False),
        "barometer": lambda: barometer_shapes(size, wish.winners, numbering),
    }
    found = tuple(families[kind]())
    if not found:
        raise no_such_size(wish, kind)
    yield from found


def _rank(
    wish: Wish, kind: str, shapes: tuple[Shape, ...], section: str
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Candidates, best first, and those that would put more boards into play than wished."""
    options = []
    for shape in shapes:
        for each in range(1, (_MOST_EACH_MATCH if wish.teams else _MOST_EACH) + 1):
            longest = shape.longest(min(wish.most // each, wish.rounds_in_time(each)))
            count = longest if wish.rounds is None else wish.rounds
            few = min(3, shape.rounds) if wish.rounds is None else 1
            if count in shape.lengths and few <= count <= longest:
                options.append((shape, count, each))
        if wish.size.tables > _FEW_TABLES:  # of each shape the few that come closest
            here = [o for o in options if o[0] is shape]
            here.sort(key=lambda o: wish.rough_cost(o[1], o[0].rounds, o[2]))
            options = [o for o in options if o[0] is not shape] + here[
                : _OPTIONS if wish.size.tables <= _MANY_TABLES else _OPTIONS - 1
            ]
    if not options:
        raise nothing_fits(wish, kind, shapes)
    best = max(min(count * each, wish.aim) for _, count, each in options)
    made: dict[tuple[int, int], Candidate | DuplicateError] = {}
    entries = []
    for shape, count, each in options:
        if count * each < best / 2:
            continue  # shorter ones are no alternative
        key = (id(shape), count)
        if key not in made:
            made[key] = _made(wish, shape, count, section)
        entries.append((key, each))
    playable = _playable(wish, made, entries)
    fitting = [c for c in playable if fits(wish, kind, c)]
    if fitting and wish.switching.limit.kind != "rounds":
        _search(wish, {id(s): s for s in shapes}, made, fitting, section)
        playable = _playable(wish, made, entries)
        fitting = [c for c in playable if fits(wish, kind, c)]
    if not fitting:
        refusals = [x for x in made.values() if isinstance(x, DuplicateError)]
        raise unfit(wish, kind, playable, refusals, _most_that_stay(shapes, tuple(made), section))
    if wish.boards is None:
        return tuple(fitting), ()
    within = tuple(c for c in fitting if c.boards_in_play <= wish.boards)
    beyond = tuple(c for c in fitting if c.boards_in_play > wish.boards)
    known = [c for c in within if kind or is_usual(c)]
    if any(c.boards_per_pair >= ENOUGH * wish.boards and c.boards_per_round > 1 for c in known):
        return within, beyond
    return tuple(fitting), ()


def _playable(
    wish: Wish,
    made: dict[tuple[int, int], Candidate | DuplicateError],
    entries: list[tuple[tuple[int, int], int]],
) -> list[Candidate]:
    """What can be played, best first."""
    found = [one.with_boards(each) for key, each in entries if isinstance(one := made[key], Candidate)]
    return sorted((c for c in found if c.is_playable), key=wish.cost)


def _search(
    wish: Wish,
    shapes: dict[int, Shape],
    made: dict[tuple[int, int], Candidate | DuplicateError],
    fitting: list[Candidate],
    section: str,
) -> None:
    """Search switches for the first movements whose limit has none stored."""
    keys = {(c.family, c.rounds, c.name): k for k, c in made.items() if isinstance(c, Candidate)}
    first = list(dict.fromkeys(keys[c.family, c.rounds, c.name] for c in fitting))[:_SEARCHED]
    for shape_id, rounds in first:
        shape = shapes[shape_id]
        plain_ = shape.make(rounds, section)
        start = arrow_switched(plain_, shape.skeleton, wish.size, wish.switching) if shape.skeleton else None
        if start is not None and not start.stored:
            found = searched(plain_, start.switches, wish.switching)
            made[shape_id, rounds] = _seated(wish, shape, rounds, found)


def _most_that_stay(shapes: tuple[Shape, ...], made: tuple[tuple[int, int], ...], section: str) -> int:
    """The most pairs that never move in one of the movements that were tried."""
    by_id = {id(shape): shape for shape in shapes}
    most = 0
    for shape, rounds in made:
        try:
            most = max(most, len(stationary_places(by_id[shape].make(rounds, section))))
        except DuplicateError:  # a rover that no search finds seats nobody
            continue
    return most


def _made(wish: Wish, shape: Shape, rounds: int, section: str) -> Candidate | DuplicateError:
    """A candidate with one board a round, or why there is none of this length."""
    try:
        movement = shape.make(rounds, section)
    except DuplicateError as error:  # a rover that no search finds
        return error
    found = (
        arrow_switched(movement, shape.skeleton, wish.size, wish.switching)
        if shape.skeleton
        else Switched(movement, (), True)
    )
    return _seated(wish, shape, rounds, found)


def _seated(wish: Wish, shape: Shape, rounds: int, found: Switched) -> Candidate | DuplicateError:
    """A candidate with its switches and the numbers where they are wished."""
    seated = placed(found.movement, wish.placing)
    if seated is None:
        return DuplicateError(f"{found.movement.name} has no such places")
    ease, directing = shape.ease_of(rounds), shape.directing
    if found.switches:
        ease += _EASE_OF_SWITCHES[wish.switching.limit.kind]
        directing = (*directing, SWITCH)
    return candidate_of(seated, shape.family, 1, ease, directing, found.switches)


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
    return Plan(movement, tuple(reasons), (candidate,), f"{movement.name}: it is what was asked for.")
