"""Ranking: movements made from their shapes, with their boards and switches, best first."""

from duplicate.movements.candidate import Candidate, candidate_of
from duplicate.movements.impossible import fits, nothing_fits, unfit
from duplicate.movements.places import placed, stationary_places
from duplicate.movements.planned_switches import Switched, arrow_switched, searched
from duplicate.movements.shapes import SWITCH, Shape
from duplicate.movements.wish import ENOUGH, Wish, is_usual
from duplicate.words.problems import DuplicateError

_FEW_TABLES = 9  #: up to here everything that is possible is compared
_MANY_TABLES = 15
_OPTIONS = 4
_EASE_OF_SWITCHES = {"rounds": 0.01, "tables": 0.015, "free": 0.02}
_SEARCHED = 3  #: movements for which switches are searched when none are stored
_MOST_EACH = 12  #: boards of a round
_MOST_EACH_MATCH = 32


def rank(
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
    found = [
        one.with_boards(each, wish.first_board)
        for key, each in entries
        if isinstance(one := made[key], Candidate)
    ]
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
