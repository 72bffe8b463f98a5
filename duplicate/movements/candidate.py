"""A candidate of the planner: one movement, and what it gives the players."""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property

from duplicate.movements.balance import balance
from duplicate.movements.fields import Field, fields_of
from duplicate.movements.grid import board_sets
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.planned_switches import Switches


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
    meets: int  #: opponents of the pair that meets the fewest of those whom it could
    could_meet: int  #: how many it could: those of the other direction, or everybody with one winner
    share_of_boards: float  #: of the boards in play, what the least scheduled pair gets
    movement: Movement = field(repr=False)
    ease: float = 0.0  #: what players and director must put up with, 0 for none
    directing: tuple[str, ...] = ()  #: the same in words; empty where calling the move is all
    copies: int = 1  #: copies of the boards
    is_playable: bool = True
    switches: Switches = ()  #: the tables that are arrow-switched, by round

    @property
    def switched_rounds(self) -> tuple[int, ...]:
        """The rounds that are arrow-switched as a whole; none when tables are chosen one by one."""
        return tuple(map(int, self.movement.placement.get("arrow-switched rounds", "").split()))

    @property
    def fewest_boards(self) -> int:
        """Boards that a pair plays that sits out most often."""
        return self.boards_per_pair - self.sit_outs_per_pair * self.boards_per_round

    @property
    def most_boards(self) -> int:
        """Boards that a pair plays that sits out least often."""
        return self.boards_per_pair - self.fewest_sit_outs * self.boards_per_round

    @property
    def sit_out_boards(self) -> tuple[int, int]:
        """Boards that a pair sits out: the fewest and the most."""
        return (
            self.fewest_sit_outs * self.boards_per_round,
            self.sit_outs_per_pair * self.boards_per_round,
        )

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Who is ranked together and compared how much; none for teams, who compare within matches."""
        return () if self.movement.teams else fields_of(self.movement)

    @cached_property
    def worst(self) -> tuple[str, str, int] | None:
        """The two contestants of one ranking that are compared least, and their competition."""
        found = [(f, f.worst) for f in self.fields if f.worst]
        if not found:
            return None
        field_, worst = min(found, key=lambda fw: fw[1][2] if fw[1] else 0)
        assert worst is not None
        return worst[0] + field_.direction, worst[1] + field_.direction, worst[2]

    def with_boards(self, boards_per_round: int, first_board: int = 1) -> "Candidate":
        """The same movement with more boards a round; this one has one."""
        sets = board_sets(len(self.movement.board_sets), boards_per_round, first_board)
        movement = replace(self.movement, board_sets=sets)
        copies = _copies(movement)
        return replace(
            self,
            copies=copies,
            sharing=_passing(movement, copies) if movement.is_individual else self.sharing,
            boards_per_round=boards_per_round,
            boards_per_pair=self.rounds * boards_per_round,
            boards_in_play=self.boards_in_play * boards_per_round,
            movement=movement,
        )

    def minutes(self, minutes_per_board: float, minutes_per_move: float) -> float:
        """How long it takes; nobody moves after the last round."""
        return self.boards_per_pair * minutes_per_board + (self.rounds - 1) * minutes_per_move


def candidate_of(
    movement: Movement,
    family: str,
    boards_per_round: int,
    ease: float = 0.0,
    directing: tuple[str, ...] = (),
    switches: Switches = (),
) -> Candidate:
    """The figures of a movement."""
    faults = Counter(f.fault for f in movement.check())
    out = Counter(who for m in movement.meetings if m.is_sit_out for who in movement.who(m))
    sit_outs = max(out.values(), default=0)
    fewest = min(out[who] for who in movement.contestants())
    meets, could_meet = min(meeting_of(movement), key=lambda found: (found[0] / found[1], found[1]))
    copies = _copies(movement)
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
        sharing=_passing(movement, copies) if movement.is_individual else faults[Fault.SHARING],
        quality=balance(movement).quality if one_field and not movement.teams else None,
        meets=meets,
        could_meet=could_meet,
        share_of_boards=(movement.rounds - sit_outs) * boards_per_round / movement.boards,
        movement=movement,
        ease=ease,
        is_playable=not any(faults[f] for f in (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY)),
        directing=directing,
        copies=copies,
        switches=switches,
    )


def opponents_of(movement: Movement) -> dict[tuple[str, str], set[tuple[str, str]]]:
    """Whom each contestant meets."""
    met: dict[tuple[str, str], set[tuple[str, str]]] = {who: set() for who in movement.contestants()}
    for m in movement.meetings:
        if not m.is_sit_out:
            here = list(movement.who(m))
            half = len(here) // 2
            for side, others in ((here[:half], here[half:]), (here[half:], here[:half])):
                for who in side:
                    met[who].update(others)
    return met


def meeting_of(movement: Movement) -> list[tuple[int, int]]:
    """For each contestant how many others it meets, and how many it could: with half a table a pair of the
    full direction has one opponent fewer than a pair of the other.

    >>> from duplicate.movements.mitchell import straight
    >>> sorted(set(meeting_of(straight(5, 5, missing="NS"))))
    [(4, 4), (5, 5)]
    """
    met = opponents_of(movement)
    if movement.winners == 1:
        return [(len(others), len(met) - 1) for others in met.values()]
    sides = Counter(direction for direction, _ in met)
    return [(len(others), len(met) - sides[direction]) for (direction, _), others in met.items()]


def _copies(movement: Movement) -> int:
    """Copies of the boards: as marked, or in a barometer one at each table that plays.

    Individuals pass the boards of a round from table to table: a copy of them serves as many tables at a
    time as it has boards.
    """
    if movement.barometer:
        tables = max(Counter(m.round for m in movement.meetings if not m.is_sit_out).values(), default=1)
        each = max(map(len, movement.board_sets), default=1) if movement.is_individual else 1
        return -(-tables // each)
    return max(1, len({m.copy for m in movement.meetings if m.board_set}))


def _passing(movement: Movement, copies: int) -> int:
    """How often tables of an individual wait for boards of another: those beyond the copies, by round."""
    at = Counter((m.round, m.board_set) for m in movement.meetings if not m.is_sit_out)
    return sum(max(0, tables - copies) for tables in at.values())
