"""The scrambled Mitchell: arrow-switched rounds make one field, and one winner, of two directions."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from duplicate.movements.balance import masks
from duplicate.movements.grid import (
    Cell,
    Size,
    board_sets,
    movement_of,
    size_of,
    unique_ew_offset,
)
from duplicate.movements.mitchell import (
    Style,
    cells_of,
    most_rounds,
    name_of,
    notes_of,
    placement_of,
    style_of,
)
from duplicate.movements.movement import Movement
from duplicate.words.problems import DuplicateError

_BEST_COUNTS = ((3, 0), (11, 1), (19, 2), (27, 3), (33, 4))


def scrambled(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    style: Style | None = None,
    missing: str = "",
    switched: int | Iterable[int] | None = None,
    ew_numbering: str | int = "continued",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Mitchell with one winner: in the switched rounds every table turns its boards by 90 degrees.

    ``switched`` is a number of last rounds, or the rounds themselves. Left out, a complete Mitchell
    with an odd number of tables up to 33 takes the count known to be best; any other takes the
    number of last rounds with the best Qf. Numbers are unique: EW continue after the last table.

    >>> from duplicate.movements.balance import balance
    >>> m = scrambled(7)
    >>> m.name, round(balance(m).standard_deviation, 4)
    ('Scrambled Mitchell, 7 tables, 7 rounds, round 7 arrow-switched', 2.0982)
    """
    size = size_of(tables, missing)
    shape = style_of(size, rounds, style)
    count = most_rounds(size, shape) if rounds is None else rounds
    plain = cells_of(size, count, shape, None, unique_ew_offset(size.tables, ew_numbering))
    sets = board_sets(size.tables, boards_per_round, first_board)
    if switched is None:
        turned = last_rounds(size, count, shape)
    elif isinstance(switched, int):
        turned = tuple(range(count - switched + 1, count + 1))
    else:
        turned = tuple(sorted(set(switched)))
    wrong = [r for r in turned if not 1 <= r <= count]
    if wrong:
        raise DuplicateError(
            f"round {wrong[0]} cannot be arrow-switched: there are {count} rounds",
            remedy="name rounds that are played",
        )
    base = name_of(size, count, shape)
    kind = "Scrambled Mitchell" if shape == "straight" else f"Scrambled {base.split(',')[0].lower()}"
    kind = kind.replace("mitchell", "Mitchell")
    title = f"{kind},{base.split(',', 1)[1]}"
    if turned:
        what = _rounds_text(turned)
        title += f", {what} arrow-switched"
        order = f"{what.capitalize()}: arrow-switch. Every table turns its boards by 90 degrees."
    else:
        order = "No round is arrow-switched: NS and EW compare only through the boards they play together."
    return movement_of(
        title,
        _switch(plain, turned),
        sets,
        section=section,
        winners=1,
        notes=(*notes_of(size, count, shape), order),
        placement={
            **placement_of(size, shape),
            **({"arrow-switched rounds": " ".join(map(str, turned))} if turned else {}),
        },
    )


def _rounds_text(rounds: tuple[int, ...]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"


def _switch(cells: Iterable[Cell], rounds: Iterable[int]) -> list[Cell]:
    turned = frozenset(rounds)
    return [c._replace(ns=c.ew, ew=c.ns) if c.round in turned else c for c in cells]


@lru_cache(maxsize=256)  # a planner asks again for every number of boards a round
def last_rounds(size: Size, rounds: int, style: Style) -> tuple[int, ...]:
    """As many of the last rounds as are best to be arrow-switched."""
    if size.tables % 2 and rounds == size.tables <= 33 and not size.missing:
        count = next(best for most, best in _BEST_COUNTS if size.tables <= most)
        return tuple(range(rounds - count + 1, rounds + 1))
    cells = cells_of(size, rounds, style, None, size.tables)
    plain = movement_of("", cells, board_sets(size.tables, 1), section="", winners=1)

    as_ns, as_ew, opponents = masks(plain)
    index = {who: i for i, who in enumerate(plain.contestants())}
    by_round = [[0] * len(index) for _ in range(rounds + 1)]  # what everybody plays in a round, a bit a board
    bit = {board: 1 << i for i, board in enumerate(sorted(x for s in plain.board_sets for x in s))}
    for m in plain.meetings:
        if not m.is_sit_out:
            for who in plain.who(m):
                by_round[m.round][index[who]] |= sum(bit[board] for board in plain.boards_of(m))
    pairs = list(combinations(range(len(index)), 2))
    common = [(as_ns[i] | as_ew[i]) & (as_ns[j] | as_ew[j]) for i, j in pairs]
    base = [c.bit_count() + opponents.get(ij, 0) for c, ij in zip(common, pairs, strict=True)]

    def quality(count: int) -> float:
        turned = list(as_ns)  # who plays a board North-South when the last rounds are turned
        for played in by_round[rounds - count + 1 :]:
            turned = [mask ^ here for mask, here in zip(turned, played, strict=True)]
        values = [
            start - 2 * ((turned[i] ^ turned[j]) & both).bit_count()
            for start, both, (i, j) in zip(base, common, pairs, strict=True)
        ]
        squares = sum(v * v for v in values)
        return 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0

    # From the smallest count, so that of equals the one with the fewest switches wins. The quality rises
    # to one top and falls again; two counts without a better one are behind the top.
    best, top = 0, round(quality(0), 9)
    for count in range(1, rounds // 2 + 1):
        here = round(quality(count), 9)
        if here > top:
            best, top = count, here
        elif count > best + 1:
            break
    return tuple(range(rounds - best + 1, rounds + 1))
