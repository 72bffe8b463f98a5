"""A candidate of the planner: one movement, and what it gives the players."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from duplicate.movements.balance import balance
from duplicate.movements.grid import Size
from duplicate.movements.howell import MOST_TABLES, REDUCED_ROUNDS, howell, reduced_howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import Style, mitchell, most_rounds
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.scrambled import scrambled


@dataclass(frozen=True)
class Shape:
    """A way to seat a field: its sets, its longest run, and how a movement of it is made."""

    family: str
    winners: int
    sets: int
    rounds: int  #: the most it can run
    least: int  #: the fewest it can run
    ease: float  #: what the players and the director must put up with, 0 for none
    make: Callable[[int, int, str], Movement]  #: with rounds, boards a round, section

    def ease_of(self, rounds: int) -> float:
        """The same for a number of rounds: a Howell that stops early lets some pairs never meet."""
        return self.ease + (0.05 if self.family == "howell" and rounds < self.rounds else 0.0)


@dataclass(frozen=True)
class Candidate:
    """One movement that would do, with the figures by which a director chooses."""

    name: str
    family: str
    winners: int
    rounds: int
    boards_per_round: int
    boards_per_pair: int  #: scheduled, sit-outs included
    boards_in_play: int
    sit_outs_per_pair: int  #: the most rounds that one pair sits out
    fewest_sit_outs: int  #: the fewest
    re_meets: int  #: how many pairs of pairs meet more than once
    sharing: int  #: how often tables share boards, counted in each round
    quality: float | None  #: Qf; None with two winners, where each direction is its own field
    meets: int  #: opponents of the pair that meets the fewest
    could_meet: int  #: the other direction, or everybody with one winner
    share_of_boards: float  #: of the boards in play, what the least scheduled pair gets
    movement: Movement = field(repr=False)
    ease: float = 0.0  #: what players and director must put up with, 0 for none
    is_playable: bool = True

    @property
    def fewest_boards(self) -> int:
        """Boards that a pair plays that sits out most often."""
        return self.boards_per_pair - self.sit_outs_per_pair * self.boards_per_round

    @property
    def most_boards(self) -> int:
        """Boards that a pair plays that sits out least often."""
        return self.boards_per_pair - self.fewest_sit_outs * self.boards_per_round

    def minutes(self, minutes_per_board: float, minutes_per_move: float) -> float:
        """How long it takes; nobody moves after the last round."""
        return self.boards_per_pair * minutes_per_board + (self.rounds - 1) * minutes_per_move


def candidate_of(movement: Movement, family: str, boards_per_round: int, ease: float = 0.0) -> Candidate:
    """The figures of a movement."""
    faults = Counter(f.fault for f in movement.check())
    out = Counter(who for m in movement.meetings if m.is_sit_out for who in movement.who(m))
    sit_outs = max(out.values(), default=0)
    fewest = min(out[who] for who in movement.contestants())
    met: dict[tuple[str, str], set[tuple[str, str]]] = {who: set() for who in movement.contestants()}
    for m in movement.meetings:
        if not m.is_sit_out:
            here = list(movement.who(m))
            half = len(here) // 2
            for side, others in ((here[:half], here[half:]), (here[half:], here[:half])):
                for who in side:
                    met[who].update(others)
    one_field = movement.winners == 1
    return Candidate(
        name=movement.name,
        family=family,
        winners=movement.winners,
        rounds=movement.rounds,
        boards_per_round=boards_per_round,
        boards_per_pair=movement.rounds * boards_per_round,
        boards_in_play=movement.boards,
        sit_outs_per_pair=sit_outs,
        fewest_sit_outs=fewest,
        re_meets=faults[Fault.RE_MEET],
        sharing=faults[Fault.SHARING],
        quality=balance(movement).quality if one_field else None,
        meets=min(len(others) for others in met.values()),
        could_meet=len(met) - 1 if one_field else (len(met) + 1) // 2,
        share_of_boards=(movement.rounds - sit_outs) * boards_per_round / movement.boards,
        movement=movement,
        ease=ease,
        is_playable=not any(faults[f] for f in (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY)),
    )


def mitchell_shapes(
    size: Size, winners: int, numbering: str | int, styles: tuple[str, ...]
) -> Iterator[Shape]:
    """The Mitchells of a size: straight where that does not replay, skip, relay."""
    usual: tuple[Style, ...] = ("straight",) if size.tables % 2 else ("straight", "skip", "relay")
    fewest = 1
    for style in usual:
        most = most_rounds(size, style)
        if style in styles and most >= fewest:
            make = partial(
                _mitchell if winners == 2 else _scrambled, size=size, style=style, numbering=numbering
            )
            ease = {"straight": 0.0, "skip": 0.005, "relay": 0.01 if size.missing == "NS" else 0.04}[style]
            ease += 0.01 if winners == 1 else 0
            family = "mitchell" if winners == 2 else "scrambled"
            yield Shape(family, winners, size.tables, most, fewest, ease, make)
            if style == "straight":
                fewest = most + 1  # as long as boards do not come back, nothing else is needed


def howell_shapes(size: Size) -> Iterator[Shape]:
    """The full Howell, also curtailed, and the three-quarter Howell."""
    if size.tables <= MOST_TABLES:
        full = 2 * size.tables - 1
        yield Shape("howell", 1, full, full, 1, 0.02, partial(_howell, size=size))
    if size.tables in REDUCED_ROUNDS:
        rounds = REDUCED_ROUNDS[size.tables]
        yield Shape("howell", 1, rounds, rounds, rounds, 0.02, partial(_reduced_howell, size=size))


def individual_shape(tables: int) -> Shape:
    """The individual of a number of tables; a `DuplicateError` when there is none."""
    rounds = individual(tables).rounds
    return Shape("individual", 1, rounds, rounds, 1, 0.0, partial(_individual, tables=tables))


def _mitchell(
    rounds: int, boards: int, section: str, *, size: Size, style: Style, numbering: str | int
) -> Movement:
    return mitchell(
        size.tables,
        rounds,
        boards_per_round=boards,
        style=style,
        missing=size.missing,
        ew_numbering=numbering,
        section=section,
    )


def _scrambled(
    rounds: int, boards: int, section: str, *, size: Size, style: Style, numbering: str | int
) -> Movement:
    return scrambled(
        size.tables,
        rounds,
        boards_per_round=boards,
        style=style,
        missing=size.missing,
        ew_numbering=numbering,
        section=section,
    )


def _howell(rounds: int, boards: int, section: str, *, size: Size) -> Movement:
    absent = 2 * size.tables if size.missing else None
    return howell(size.tables, rounds, boards_per_round=boards, missing=absent, section=section)


def _reduced_howell(rounds: int, boards: int, section: str, *, size: Size) -> Movement:
    del rounds  # it has one length
    absent = 2 * size.tables if size.missing else None
    return reduced_howell(size.tables, boards_per_round=boards, missing=absent, section=section)


def _individual(rounds: int, boards: int, section: str, *, tables: int) -> Movement:
    return individual(tables, rounds, boards_per_round=boards, section=section)
