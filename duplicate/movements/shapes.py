"""Shapes: the ways to seat a field, family by family, with the numbers of rounds that each can run."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from duplicate.movements.appendix import appendix
from duplicate.movements.barometer import barometer
from duplicate.movements.blackpool import blackpool
from duplicate.movements.bump import bump
from duplicate.movements.double_weave import double_weave
from duplicate.movements.grid import Size
from duplicate.movements.hesitation import double_hesitation, hesitation
from duplicate.movements.howell import (
    MOST_STARTERS,
    MOST_TABLES,
    REDUCED_ROUNDS,
    howell,
    reduced_howell,
    reduced_rounds,
)
from duplicate.movements.individual import MOST_COMPLETE, individual
from duplicate.movements.mitchell import Style, mitchell, most_rounds, straight
from duplicate.movements.movement import Movement
from duplicate.movements.rover import rover
from duplicate.movements.scrambled import scrambled
from duplicate.movements.square import TABLES as SQUARE_TABLES
from duplicate.movements.square import square
from duplicate.movements.team_round_robin import MOST_TEAMS, Odd, team_round_robin
from duplicate.movements.web import MOST_COPIES, web
from duplicate.movements.whist import american_whist
from duplicate.words.plurals import quantity
from duplicate.words.translations import phrase as _

# What the director must see to, beside calling the move.
SKIP = _("a skip")
RELAY = _("share, relay")
SHARE = _("tables share")
SWITCH = _("arrow-switch")
GUIDES = _("guide cards")
BYE_STAND = _("bye-stands")
ROVER = _("a rover")
BUMP = _("a bump")
COPIES = _("copies")
CROSSING = _("pairs go both ways")
RESEAT = _("reseat once")
MATCHES = _("matches")
PARTNERS = _("new partners")


@dataclass(frozen=True)
class Shape:
    """A way to seat a field: how many rounds it can run, and how a movement of it is made."""

    family: str
    winners: int
    lengths: tuple[int, ...]  #: the numbers of rounds that it can run, rising
    ease: float  #: what the players and the director must put up with, 0 for none
    directing: tuple[str, ...]  #: the same in words
    make: Callable[[int, str], Movement]  #: with rounds and section, one board a round, no arrow-switch
    skeleton: str = ""  #: what stored arrow-switches call it; empty where nothing is switched

    @property
    def rounds(self) -> int:
        """The most that it can run."""
        return self.lengths[-1]

    def ease_of(self, rounds: int) -> float:
        """The same for a number of rounds: a Howell that stops early lets some pairs never meet."""
        return self.ease + (0.05 if self.family == "howell" and rounds < self.rounds else 0.0)

    def longest(self, most: int) -> int:
        """The most rounds up to a limit; 0 for none."""
        return max((n for n in self.lengths if n <= most), default=0)


def _up_to(most: int, least: int = 1) -> tuple[int, ...]:
    return tuple(range(least, most + 1))


def _label(size: Size) -> float:
    return size.tables - 0.5 if size.missing else size.tables


def mitchell_shapes(
    size: Size,
    winners: int,
    numbering: str | int,
    styles: Iterable[str],
    skip_after: int | None = None,
) -> Iterator[Shape]:
    """The Mitchells of a size: straight where that does not replay, skip, relay.

    ``skip_after`` is the round after which EW skip, with two winners; None is half-way.
    """
    usual: tuple[Style, ...] = ("straight",) if size.tables % 2 else ("straight", "skip", "relay")
    fewest = 1
    for style in usual:
        most = most_rounds(size, style)
        if style in styles and most >= fewest:
            ease = {"straight": 0.0, "skip": 0.005, "relay": 0.01 if size.missing == "NS" else 0.04}[style]
            told = {"straight": (), "skip": (SKIP,), "relay": (RELAY,)}[style]
            family = "mitchell"
            skip = skip_after if style == "skip" else None
            make = partial(_mitchell, size=size, style=style, numbering=numbering, skip_after=skip)
            if winners == 1:
                family, make = "scrambled", partial(_scrambled, size=size, style=style, numbering=numbering)
            skeleton = style if winners == 1 else ""
            yield Shape(family, winners, _up_to(most, fewest), ease, told, make, skeleton)
            if style == "straight":
                fewest = most + 1  # as long as boards do not come back, nothing else is needed


def _mitchell(
    rounds: int,
    section: str,
    *,
    size: Size,
    style: Style,
    numbering: str | int,
    skip_after: int | None,
) -> Movement:
    return mitchell(
        size.tables,
        rounds,
        boards_per_round=1,
        style=style,
        missing=size.missing,
        skip_after=skip_after,
        ew_numbering=numbering,
        section=section,
    )


def _scrambled(rounds: int, section: str, *, size: Size, style: Style, numbering: str | int) -> Movement:
    return scrambled(
        size.tables,
        rounds,
        boards_per_round=1,
        style=style,
        missing=size.missing,
        switched=0,
        ew_numbering=numbering,
        section=section,
    )


def howell_shapes(size: Size, most: int = MOST_TABLES) -> Iterator[Shape]:
    """The full Howell, also curtailed, up to ``most`` tables."""
    if size.tables <= most:
        absent = 2 * size.tables if size.missing else None
        make = partial(_howell, size=size, absent=absent)
        yield Shape("howell", 1, _up_to(2 * size.tables - 1), 0.02, (GUIDES,), make, "howell")


def _howell(rounds: int, section: str, *, size: Size, absent: int | None) -> Movement:
    return howell(size.tables, rounds, boards_per_round=1, missing=absent, section=section)


def reduced_howell_shapes(size: Size) -> Iterator[Shape]:
    """The published three-quarter Howell, and the reduced ones of other lengths."""
    for rounds in reduced_rounds(size.tables) if size.tables <= MOST_STARTERS else ():
        published = REDUCED_ROUNDS.get(size.tables) == rounds
        make = partial(_reduced_howell, size=size, published=published)
        ease = 0.02 if published else 0.045
        yield Shape("reduced howell", 1, (rounds,), ease, (GUIDES,), make, "reduced howell")


def _reduced_howell(rounds: int, section: str, *, size: Size, published: bool) -> Movement:
    absent = 2 * size.tables if size.missing and published else None
    tables = size.tables if absent is not None else _label(size)
    return reduced_howell(tables, rounds, boards_per_round=1, missing=absent, section=section)


def hesitation_shapes(size: Size, double: bool) -> Iterator[Shape]:
    """The Hesitation Mitchell, or the double one, where there is one."""
    if size.tables < (5 if double else 3):
        return
    make = partial(_hesitation, size=size, double=double)
    told = (BYE_STAND,) if double or size.tables % 2 else (BYE_STAND, SHARE)
    family = "double hesitation" if double else "hesitation"
    longest = size.tables + (2 if double else 1)
    yield Shape(family, 1, _up_to(longest), 0.065 if double else 0.05, told, make, family)


def _hesitation(rounds: int, section: str, *, size: Size, double: bool) -> Movement:
    make = double_hesitation if double else hesitation
    return make(_label(size), rounds, boards_per_round=1, switched=0, section=section)


def appendix_shapes(size: Size, numbering: str | int) -> Iterator[Shape]:
    """The appendix Mitchell: two tables more than rounds."""
    if size.tables >= 5:
        sets = size.tables - 2
        told = (SHARE,) if sets % 2 else (SHARE, SKIP)
        make = partial(_appendix, size=size, numbering=numbering)
        yield Shape("appendix", 2, _up_to(sets), 0.06, told, make)


def _appendix(rounds: int, section: str, *, size: Size, numbering: str | int) -> Movement:
    return appendix(
        size.tables,
        rounds,
        boards_per_round=1,
        missing=size.missing,
        ew_numbering=numbering,
        section=section,
    )


def web_shapes(size: Size, numbering: str | int, copies: int | None, missing: str = "") -> Iterator[Shape]:
    """The Webs of a number of tables; ``copies`` None takes as many as are needed.

    ``missing`` is the side that is asked to be; left out, the extra pair of a Web with a rover is NS.
    """
    count = size.tables
    fits = [r for r in _up_to(count - 1, 3) if r % 2 or count >= r + (3 if count % 2 else 2)]
    plain = tuple(r for r in fits if r % 2 or count % 2 == 0)
    roving = tuple(r for r in fits if r not in plain)
    make = partial(_web, size=size, numbering=numbering, copies=copies, missing=missing)
    for lengths, ease, told in ((plain, 0.0, (COPIES,)), (roving, 0.05, (COPIES, ROVER))):
        if lengths:
            yield Shape("web", 2, lengths, ease, told, make)


def _web(
    rounds: int, section: str, *, size: Size, numbering: str | int, copies: int | None, missing: str
) -> Movement:
    # the table of a rover has a copy of its own
    roving = rounds % 2 == 0 and size.tables % 2 == 1 and not size.missing
    there = None if copies is None else max(1, copies - roving)
    kept = None if there is None else min(there, MOST_COPIES)
    return web(
        _label(size),
        rounds,
        copies=kept,
        boards_per_round=1,
        missing=missing,
        ew_numbering=numbering,
        section=section,
    )


def blackpool_shapes(size: Size, numbering: str | int) -> Iterator[Shape]:
    """The Blackpool movement: up to two rounds more than tables."""
    if size.tables >= 4 and not size.missing:
        make = partial(_whole, family=blackpool, tables=size.tables, numbering=numbering)
        yield Shape("blackpool", 2, _up_to(size.tables + 2), 0.05, (BYE_STAND, RESEAT), make)


def double_weave_shapes(size: Size, numbering: str | int) -> Iterator[Shape]:
    """The Double Weave of 4, 8, 12, ... tables."""
    if size.tables % 4 == 0 and not size.missing:
        make = partial(_whole, family=double_weave, tables=size.tables, numbering=numbering)
        yield Shape("double weave", 2, _up_to(size.tables), 0.06, (CROSSING,), make)


def square_shapes(size: Size, numbering: str | int) -> Iterator[Shape]:
    """The Square Mitchell of four tables."""
    if size.tables == SQUARE_TABLES:
        family = partial(square, missing=size.missing)
        make = partial(_whole, family=family, tables=size.tables, numbering=numbering)
        yield Shape("square", 2, _up_to(SQUARE_TABLES), 0.05, (GUIDES,), make)


def whist_shapes(size: Size, numbering: str | int, teams: bool) -> Iterator[Shape]:
    """The American Whist of an odd number of tables, for teams or pairs."""
    if size.tables % 2 and size.tables >= (5 if teams else 3) and not size.missing:
        make = partial(_whist, tables=size.tables, numbering=numbering, teams=teams)
        # teams play an even number of rounds: each round has the other half of another one's matches
        lengths = _up_to(size.tables - 1)[1::2] if teams else _up_to(size.tables)
        yield Shape("whist", 1 if teams else 2, lengths, 0.02, (CROSSING,), make)


def _whist(rounds: int, section: str, *, tables: int, numbering: str | int, teams: bool) -> Movement:
    return american_whist(
        tables, rounds, teams=teams, boards_per_round=1, ew_numbering=numbering, section=section
    )


def _whole(
    rounds: int, section: str, *, family: Callable[..., Movement], tables: float, numbering: str | int
) -> Movement:
    return family(tables, rounds, boards_per_round=1, ew_numbering=numbering, section=section)


def rover_shapes(size: Size, numbering: str | int, bumps: bool) -> Iterator[Shape]:
    """Half a table as a rover, or as a bump: one table less, and fewer boards in play."""
    full = size.tables - 1
    if not size.missing or full < 4:
        return
    styles: tuple[Style, ...] = ("straight",) if full % 2 else ("skip", "relay")
    least = 1
    for style in styles:
        most = most_rounds(Size(full, ""), style)
        if bumps:
            most = full - (2 if style == "relay" else 1)
        elif full % 6 == 3:
            most -= 1  # in all rounds no rover is without a second meeting
        if most < least:
            continue
        make = partial(_roving, family=bump if bumps else rover, size=size, style=style, numbering=numbering)
        told = {"straight": (), "skip": (SKIP,), "relay": (RELAY,)}[style]
        ease = 0.055 + (0.04 if style == "relay" else 0)
        yield Shape(
            "bump" if bumps else "rover",
            2,
            _up_to(most, least),
            ease + 0.005 * bumps,
            (BUMP if bumps else ROVER, *told),
            make,
        )
        least = most + 1


def _roving(
    rounds: int,
    section: str,
    *,
    family: Callable[..., Movement],
    size: Size,
    style: Style,
    numbering: str | int,
) -> Movement:
    return family(
        _label(size), rounds, style=style, boards_per_round=1, ew_numbering=numbering, section=section
    )


def barometer_shapes(
    size: Size, winners: int, numbering: str | int, *, with_howells: bool = True
) -> Iterator[Shape]:
    """Movements of which every table plays the same boards at the same time."""
    if winners == 1:
        for shape in (
            *(howell_shapes(size, MOST_STARTERS) if with_howells else ()),
            *mitchell_shapes(size, 1, numbering, ("straight",)),
        ):
            make = partial(_barometer, make=shape.make)
            yield replace(
                shape,
                family="barometer",
                ease=shape.ease + 0.02,
                directing=(COPIES, *shape.directing),
                make=make,
                skeleton=f"barometer {shape.skeleton}",
            )
        return
    make = partial(_barometer, make=partial(_straight, size=size, numbering=numbering))
    yield Shape("barometer", 2, _up_to(size.tables), 0.02, (COPIES,), make)


def _straight(rounds: int, section: str, *, size: Size, numbering: str | int) -> Movement:
    """EW go round the room; where boards would come back, the barometer has others."""
    made = straight(
        size.tables,
        rounds,
        boards_per_round=1,
        missing=size.missing,
        ew_numbering=numbering,
        section=section,
    )
    notes = ["NS stay. After each round EW move to the next higher table."]
    if size.missing == "NS":
        notes.append(f"Table {size.tables} has no NS pair: the EW pair that comes there sits out.")
    name = f"Mitchell, {quantity(size.label, 'table')}, {quantity(rounds, 'round')}"
    return replace(made, name=name, notes=tuple(notes))


def _barometer(rounds: int, section: str, *, make: Callable[[int, str], Movement]) -> Movement:
    return barometer(make(rounds, section))


def individual_shapes(tables: int) -> Iterator[Shape]:
    """The individuals of a number of tables; a `DuplicateError` when there is none."""
    usual = individual(tables)
    rainbow = usual.rounds == tables and tables > 2
    make = partial(_individual, tables=tables, complete=None)
    told = (PARTNERS, COPIES) if usual.barometer else (PARTNERS,)
    yield Shape("individual", 1, _up_to(usual.rounds), 0.0, told, make)
    if rainbow and tables <= MOST_COMPLETE:
        make = partial(_individual, tables=tables, complete=True)
        yield Shape("individual", 1, _up_to(4 * tables - 1), 0.1, (PARTNERS, COPIES), make)


def _individual(rounds: int, section: str, *, tables: int, complete: bool | None) -> Movement:
    return individual(tables, rounds, complete=complete, boards_per_round=1, section=section)


def team_shapes(teams: int, odd: str = "") -> Iterator[Shape]:
    """The round robins of teams: with byes, or with triangles; ``odd`` asks for one of them."""
    if teams > MOST_TEAMS:
        return
    full = teams - 1 + teams % 2
    if odd in ("", "bye"):
        told = (COPIES, MATCHES)
        make = partial(_teams, teams=teams, odd="bye")
        yield Shape("round robin", 1, _up_to(full), 0.0, told, make)
    if odd in ("", "triangle") and teams % 2 and teams != 5:
        lengths = tuple(range(2, teams, 2))
        make = partial(_teams, teams=teams, odd="triangle")
        yield Shape("triangles", 1, lengths, 0.04, (COPIES, MATCHES, RESEAT), make)


def _teams(rounds: int, section: str, *, teams: int, odd: Odd) -> Movement:
    return team_round_robin(teams, rounds, odd=odd, boards_per_round=1, section=section)
