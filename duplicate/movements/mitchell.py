"""The Mitchell movement: NS stay, EW move up a table, boards move down one."""

from collections.abc import Callable
from typing import Literal, get_args

from duplicate.movements.grid import (
    Cell,
    Size,
    board_sets,
    check_rounds,
    ew_offset,
    movement_of,
    size_of,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

Style = Literal["straight", "skip", "relay"]


def mitchell(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    style: Style | None = None,
    missing: str = "",
    skip_after: int | None = None,
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Mitchell with a winner in each direction.

    ``tables`` may end in a half; ``missing`` (NS or EW) says which side of the last table is absent.
    ``style`` is ``straight`` (odd tables, or few rounds), ``skip`` (even tables: EW skip a table
    half-way) or ``relay`` (even tables: share and relay, every EW pair meets every NS pair); left
    out, odd numbers play straight and even ones the skip, or the relay where the skip does not
    reach: all rounds, or a half table.

    >>> m = mitchell(7, boards_per_round=4)
    >>> m.rounds, m.boards, m.is_playable
    (7, 28, True)
    >>> mitchell(8, 8).name
    'Share-and-relay Mitchell, 8 tables, 8 rounds'
    """
    size = size_of(tables, missing)
    shape = style_of(size, rounds, style)
    count = most_rounds(size, shape) if rounds is None else rounds
    cells = cells_of(size, count, shape, skip_after, ew_offset(size.tables, ew_numbering))
    return movement_of(
        name_of(size, count, shape),
        cells,
        board_sets(size.tables, boards_per_round, first_board),
        section=section,
        winners=2,
        notes=notes_of(size, count, shape, skip_after),
        placement=placement_of(size, shape),
    )


def straight(
    tables: float,
    rounds: int,
    *,
    boards_per_round: int = 2,
    missing: str = "",
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Mitchell as it runs when nobody skips and nobody relays, playable or not.

    With an even number of tables the boards come round again in round T/2 + 1, and
    `Movement.check` says so: this is the night on which the skip was forgotten.

    >>> straight(6, 5).is_playable
    False
    """
    size = size_of(tables, missing)
    return movement_of(
        f"Mitchell without skip or relay, {quantity(size.label, 'table')}, {quantity(rounds, 'round')}",
        _cells(size, rounds, lambda r: r - 1, lambda t: t, ew_offset(size.tables, ew_numbering)),
        board_sets(size.tables, boards_per_round, first_board),
        section=section,
        winners=2,
    )


def style_of(size: Size, rounds: int | None, style: Style | None) -> Style:
    """The style to play: the one asked for when it exists for this size, else the usual one."""
    even = size.tables % 2 == 0
    if style is None:
        if not even:
            return "straight"
        return "relay" if size.missing or size.tables == 2 or rounds == size.tables else "skip"
    if style not in get_args(Style):
        raise DuplicateError(
            f"Mitchell style {style!r} does not exist", remedy="write straight, skip or relay"
        )
    if style != "straight" and not even:
        raise DuplicateError(
            f"{size.tables} tables need no {style}: with an odd number the boards never come back to a pair",
            remedy="leave the style out",
        )
    return style


def most_rounds(size: Size, style: Style) -> int:
    """How many rounds a style can run without a replay and without a repeated meeting."""
    if style == "skip":
        return size.tables - 1
    if style == "straight" and size.tables % 2 == 0:
        return size.tables // 2
    return size.tables


def cells_of(size: Size, rounds: int, style: Style, skip_after: int | None, offset: int) -> list[Cell]:
    """The grid of one style, checked against what the style can play."""
    why = {
        "skip": "after the skip the meetings of round 1 would come back",
        "relay": "after that everybody has met",
        "straight": "after that everybody has met"
        if size.tables % 2
        else "with an even number the boards come back to the pairs in the next round",
    }[style]
    name = f"a {_STYLE_NAMES[style]} of {size.tables} tables"
    check_rounds(rounds, most_rounds(size, style), name, why)
    tables, half = size.tables, size.tables // 2
    if skip_after is not None and style != "skip":
        raise DuplicateError(f"a {_STYLE_NAMES[style]} has no skip", remedy="leave the skip out")
    if style == "skip":
        skip = half if skip_after is None else skip_after
        if skip_after is not None and rounds > half and not rounds - half <= skip_after <= half:
            raise DuplicateError(
                f"a skip after round {skip_after} of {rounds} makes pairs play boards again",
                remedy=f"skip after a round from {max(1, rounds - half)} to {half}",
            )
        return _cells(size, rounds, lambda r: r - 1 + (r > skip), lambda t: t, offset)
    if style == "relay":
        return _cells(size, rounds, lambda r: r - 1, lambda t: 1 if t == tables else t + (t > half), offset)
    return _cells(size, rounds, lambda r: r - 1, lambda t: t, offset)


_STYLE_NAMES: dict[str, str] = {
    "straight": "Mitchell",
    "skip": "Skip Mitchell",
    "relay": "Share-and-relay Mitchell",
}


def _cells(
    size: Size, rounds: int, distance: Callable[[int], int], slot: Callable[[int], int], offset: int
) -> list[Cell]:
    last = size.tables
    cells = []
    for r in range(1, rounds + 1):
        for t in range(1, last + 1):
            east_west = wrap(t - distance(r), last)
            ns = "" if size.missing == "NS" and t == last else str(t)
            ew = "" if size.missing == "EW" and east_west == last else str(east_west + offset)
            cells.append(Cell(t, r, ns, ew, wrap(slot(t) + r - 1, last)))
    return cells


def name_of(size: Size, rounds: int, style: Style) -> str:
    """The movement's name."""
    return f"{_STYLE_NAMES[style]}, {quantity(size.label, 'table')}, {quantity(rounds, 'round')}"


def notes_of(size: Size, rounds: int, style: Style, skip_after: int | None = None) -> tuple[str, ...]:
    """What the director announces."""
    tables, half = size.tables, size.tables // 2
    notes = ["NS stay. After each round EW move to the next higher table, boards to the next lower table."]
    skip = half if skip_after is None else skip_after
    if style == "skip" and rounds > skip:
        notes.append(f"After round {skip} EW skip a table: they move up two tables, once.")
    if style == "relay":
        notes.append(
            f"A bye-stand between tables {half} and {half + 1} holds one set: boards leave table {half + 1} "
            f"for the stand and reach table {half} from it a round later."
        )
        if size.missing != "NS":
            notes.append(f"Tables 1 and {tables} share the boards of table 1 in every round.")
    if size.missing == "NS":
        notes.append(f"Table {tables} has no NS pair: the EW pair that comes there sits out.")
    if size.missing == "EW":
        notes.append(f"EW pair {tables} is absent: the NS pair that would meet it sits out.")
    if size.missing and rounds < tables:
        notes.append("The movement is curtailed: some pairs sit out a round and others do not.")
    return tuple(notes)


def placement_of(size: Size, style: Style) -> dict[str, str]:
    """Where the bye-stand is and which tables share, for the prints."""
    if style != "relay":
        return {}
    half = size.tables // 2
    placement = {"bye-stand": f"between tables {half} and {half + 1}"}
    if size.missing != "NS":
        placement["sharing"] = f"tables 1 and {size.tables}"
    return placement
