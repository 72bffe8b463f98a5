"""Offers: the movements that an experienced director would think of, or those of one family."""

from collections.abc import Callable, Iterable, Iterator

from duplicate.movements.howell import MOST_STARTERS
from duplicate.movements.impossible import no_such_size
from duplicate.movements.shapes import (
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
from duplicate.movements.wish import Wish
from duplicate.words.problems import DuplicateError

_STYLES = {
    "mitchell": ("straight", "skip", "relay"),
    "scrambled": ("straight", "skip", "relay"),
    "skip mitchell": ("skip",),
    "share and relay": ("relay",),
}


def offered_shapes(wish: Wish, kind: str, numbering: str | int) -> Iterator[Shape]:
    """The shapes of a wish: of one family when ``kind`` names it, else all that would do."""
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
    if wish.skip_after is not None or wish.missing:  # only Mitchells have a skip, or a side that is missing
        yield from _of_sides(wish, numbering)
        return
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


def _of_sides(wish: Wish, numbering: str | int) -> Iterator[Shape]:
    """What is offered when the side that is missing, or the round of the skip, is said."""
    styles = _STYLES["mitchell" if wish.skip_after is None else "skip mitchell"]
    yield from mitchell_shapes(wish.size, wish.winners, numbering, styles, wish.skip_after)
    if wish.skip_after is not None:
        return
    if wish.winners == 2:
        yield from appendix_shapes(wish.size, numbering)
        yield from square_shapes(wish.size, numbering)
        if (wish.copies or 1) > 1:
            yield from web_shapes(wish.size, numbering, wish.copies, wish.missing)
    if (wish.copies or 1) >= wish.size.tables:
        yield from barometer_shapes(wish.size, wish.winners, numbering, with_howells=False)


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
        yield from mitchell_shapes(size, wish.winners, numbering, styles, wish.skip_after)
        return
    families: dict[str, Callable[[], Iterable[Shape]]] = {
        "howell": lambda: (*howell_shapes(size, MOST_STARTERS), *reduced_howell_shapes(size)),
        "reduced howell": lambda: reduced_howell_shapes(size),
        "hesitation": lambda: hesitation_shapes(size, double=False),
        "double hesitation": lambda: hesitation_shapes(size, double=True),
        "appendix": lambda: appendix_shapes(size, numbering),
        "web": lambda: web_shapes(size, numbering, wish.copies, wish.missing),
        "rover": lambda: rover_shapes(size, numbering, bumps=False),
        "bump": lambda: rover_shapes(size, numbering, bumps=True),
        "blackpool": lambda: blackpool_shapes(size, numbering),
        "double weave": lambda: double_weave_shapes(size, numbering),
        "square": lambda: square_shapes(size, numbering),
        "whist": lambda: whist_shapes(size, numbering, teams=False),
        "barometer": lambda: barometer_shapes(size, wish.winners, numbering, with_howells=not wish.missing),
    }
    found = tuple(families[kind]())
    if not found:
        raise no_such_size(wish, kind)
    yield from found
