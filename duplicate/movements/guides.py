"""What the prints need of a movement: table cards, pair guides, where the boards lie."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from duplicate.movements.movement import Meeting, Movement

Who = tuple[str, str]  #: (direction or empty, number), as Movement.who gives it
_OTHER = {"NS": "EW", "EW": "NS"}


class Go(StrEnum):
    """What somebody, or a set of boards, does after a round."""

    STAY = "stay"
    TABLE = "table"
    SIT_OUT = "sit out"
    STAND = "stand"  #: boards: wait on a bye-stand
    DONE = "done"  #: boards: nobody plays them any more


@dataclass(frozen=True, slots=True)
class Move:
    """One move after a round: who (NS, EW, N, E, S, W or boards) goes where."""

    who: str
    go: Go
    tables: tuple[int, ...] = ()  #: the table; two for boards that will be shared
    seat: str = ""  #: the seats to take there, when they are not those left
    round: int = 0  #: for boards on a stand: the round in which they are wanted
    where: str = ""  #: for boards on a stand: where the stand is, when known

    @property
    def text(self) -> str:
        """The move as a card says it.

        >>> Move("EW", Go.TABLE, (3,)).text, Move("boards", Go.TABLE, (1, 8)).text
        ('EW move to table 3', 'boards move to tables 1 and 8 (shared)')
        """
        one = len(self.who) == 1
        match self.go:
            case Go.STAY:
                return f"{self.who} stay{'s' if one else ''}"
            case Go.TABLE:
                shared = " (shared)" if len(self.tables) > 1 else ""
                seat = f", {self.seat}" if self.seat else ""
                return f"{self.who} move{'s' if one else ''} to {_tables(self.tables)}{seat}{shared}"
            case Go.SIT_OUT:
                return f"{self.who} sit{'s' if one else ''} out the next round"
            case Go.STAND:
                stand = f"the bye-stand {self.where}".rstrip()
                return f"{self.who} move to {stand}, for {_tables(self.tables)} in round {self.round}"
            case Go.DONE:
                return f"{self.who} go to the director"


@dataclass(frozen=True, slots=True)
class TableRound:
    """One line of a table card.

    ``ns`` and ``ew`` are who plays (and scores) in each direction. In a ``switched`` round the boards
    are turned by 90 degrees: the pair in the NS chairs plays the EW cards. ``boards`` are those that
    lie at the table, also while a pair sits out there.
    """

    round: int
    ns: str
    ew: str
    boards: tuple[int, ...]
    sit_out: bool
    switched: bool
    shared_with: tuple[int, ...]
    moves: tuple[Move, ...]
    copy: str = ""
    north: str = ""
    south: str = ""
    east: str = ""
    west: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What the players must know in this round, then who moves where after it."""
        notes = []
        if self.switched:
            notes.append("arrow-switch: turn the boards by 90 degrees")
        if self.shared_with:
            notes.append(f"share the boards with {_tables(self.shared_with)}")
        if self.sit_out:
            notes.append("sit-out")
        return (*notes, *(m.text for m in self.moves))


@dataclass(frozen=True, slots=True)
class TableCard:
    """What happens at one table, round by round."""

    section: str
    table: int
    rounds: tuple[TableRound, ...]


@dataclass(frozen=True, slots=True)
class GuideStop:
    """One line of a pair's (or player's) guide card.

    ``direction`` is NS or EW (N, E, S or W for a player): the cards played. ``seat`` is where to sit,
    the other direction in a switched round. ``table`` is 0 when the contestant is at no table.
    """

    round: int
    table: int
    direction: str
    seat: str
    opponents: tuple[str, ...]
    boards: tuple[int, ...]
    sit_out: bool
    switched: bool = False
    shared_with: tuple[int, ...] = ()
    partner: str = ""


@dataclass(frozen=True, slots=True)
class PairGuide:
    """Where one pair or player goes. ``direction`` is empty when there is one winner.

    Each pair of a team has a guide of its own: it keeps the direction in which it starts.
    """

    section: str
    direction: str
    number: str
    stops: tuple[GuideStop, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where one set of boards lies in one round: at tables (two share), or on a stand, or unused."""

    section: str
    board_set: int
    copy: str
    boards: tuple[int, ...]
    tables: tuple[int, ...]
    for_tables: tuple[int, ...] = ()  #: on a stand: the tables that will want it
    for_round: int = 0  #: on a stand: when
    stand: str = ""  #: where the stand is, when known

    @property
    def text(self) -> str:
        """The place in words."""
        if self.tables:
            return _tables(self.tables) + (" (shared)" if len(self.tables) > 1 else "")
        if self.for_round:
            stand = f"bye-stand {self.stand}".rstrip()
            return f"{stand}, for {_tables(self.for_tables)} in round {self.for_round}"
        return "not in play any more"


@dataclass(frozen=True, slots=True)
class BoardPlacement:
    """Where every set of boards lies in one round."""

    round: int
    places: tuple[Place, ...]


def _tables(tables: tuple[int, ...]) -> str:
    *first, last = map(str, tables)
    return f"tables {', '.join(first)} and {last}" if first else f"table {last}"


def table_cards(movement: Movement) -> tuple[TableCard, ...]:
    """A card for each table, by section and table.

    >>> from duplicate.movements.mitchell import mitchell
    >>> table_cards(mitchell(7))[1].rounds[0].notes
    ('NS stay', 'EW move to table 3', 'boards move to table 1')
    """
    index = _Index(movement)
    cards: dict[tuple[str, int], list[TableRound]] = defaultdict(list)
    for m in sorted(movement.meetings, key=lambda m: (m.section, m.table, m.round)):
        cards[m.section, m.table].append(
            TableRound(
                round=m.round,
                ns=m.ns,
                ew=m.ew,
                boards=movement.boards_of(m),
                sit_out=m.is_sit_out,
                switched=index.switched(m),
                shared_with=index.shared_with(m),
                moves=index.moves(m),
                copy=m.copy,
                north=m.north,
                south=m.south,
                east=m.east,
                west=m.west,
            )
        )
    return tuple(TableCard(section, table, tuple(rounds)) for (section, table), rounds in cards.items())


def pair_guides(movement: Movement) -> tuple[PairGuide, ...]:
    """A guide for each contestant, by section, direction and number.

    >>> from duplicate.movements.howell import howell
    >>> stop = pair_guides(howell(4))[0].stops[0]
    >>> stop.table, stop.direction, stop.opponents, stop.boards
    (4, 'EW', ('8',), (9, 10))
    """
    index = _Index(movement)
    guides = []

    def order(key: tuple[str, Who]) -> tuple[str, bool, int, str, bool]:
        section, (direction, number) = key
        ew = direction == "EW"
        return section, ew and not movement.teams, len(number), number, ew  # a team's pairs are together

    ordered = sorted(index.at, key=order)
    for section, who in ordered:
        by_round = index.at[section, who]
        stops = []
        for r in range(1, movement.rounds + 1):
            m = by_round.get(r)
            if m is None:
                stops.append(GuideStop(r, 0, "", "", (), (), sit_out=True))
                continue
            direction, partner, opponents = _side(m, who)
            switched = index.switched(m)
            stops.append(
                GuideStop(
                    round=r,
                    table=m.table,
                    direction=direction,
                    seat=_OTHER[direction] if switched else direction,
                    opponents=() if m.is_sit_out else opponents,
                    boards=() if m.is_sit_out else movement.boards_of(m),
                    sit_out=m.is_sit_out,
                    switched=switched,
                    shared_with=index.shared_with(m),
                    partner=partner,
                )
            )
        guides.append(PairGuide(section, who[0], who[1], tuple(stops)))
    return tuple(guides)


def board_placement(movement: Movement) -> tuple[BoardPlacement, ...]:
    """Where the sets lie, round by round: at tables in order, then on stands by when they are wanted.

    >>> from duplicate.movements.mitchell import mitchell
    >>> for place in board_placement(mitchell(4, style="relay"))[0].places:
    ...     print(place.boards, place.text)
    (1, 2) tables 1 and 4 (shared)
    (3, 4) table 2
    (7, 8) table 3
    (5, 6) bye-stand between tables 2 and 3, for table 2 in round 2
    """
    index = _Index(movement)
    placements = []
    for r in range(1, movement.rounds + 1):
        places = []
        for (section, board_set, copy), by_round in index.sets.items():
            tables = tuple(by_round.get(r, ()))
            wanted = 0 if tables else min((q for q in by_round if q > r), default=0)
            places.append(
                Place(
                    section=section,
                    board_set=board_set,
                    copy=copy,
                    boards=movement.board_sets[board_set - 1],
                    tables=tables,
                    for_tables=tuple(by_round[wanted]) if wanted else (),
                    for_round=wanted,
                    stand=movement.placement.get("bye-stand", "") if wanted else "",
                )
            )
        places.sort(key=_place_order)
        placements.append(BoardPlacement(r, tuple(places)))
    return tuple(placements)


def _place_order(place: Place) -> tuple[str, int, int, tuple[int, ...], int, str]:
    kind = 0 if place.tables else 1 if place.for_round else 2
    tables = place.tables or place.for_tables
    return place.section, kind, place.for_round, tables, place.board_set, place.copy


def _side(m: Meeting, who: Who) -> tuple[str, str, tuple[str, ...]]:
    """Direction, partner and opponents of one contestant at one table."""
    seats = {"N": m.north, "S": m.south, "E": m.east, "W": m.west}
    if any(seats.values()):
        seat = next(s for s, player in seats.items() if player == who[1])
        partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]
        opponents = ("E", "W") if seat in "NS" else ("N", "S")
        return seat, seats[partner], tuple(seats[s] for s in opponents if seats[s])
    direction = who[0] or ("NS" if m.ns == who[1] else "EW")
    other = m.ew if direction == "NS" else m.ns
    return direction, "", (other,) if other else ()


class _Index:
    """A movement looked up by contestant, by boards and by stationary pair."""

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self.at: dict[tuple[str, Who], dict[int, Meeting]] = defaultdict(dict)
        self.sets: dict[tuple[str, int, str], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for m in sorted(movement.meetings, key=lambda m: (m.section, m.round, m.table)):
            for who in self.who(m):
                self.at[m.section, who][m.round] = m
            if m.board_set:
                self.sets[m.section, m.board_set, m.copy][m.round].append(m.table)
        self.sets = {key: dict(self.sets[key]) for key in sorted(self.sets)}
        self._home = self._homes()

    def who(self, m: Meeting) -> Iterator[Who]:
        """Who walks about: pairs or players; of a team its North-South and its East-West pair."""
        if not self.movement.teams:
            yield from self.movement.who(m)
            return
        for direction, number in (("NS", m.ns), ("EW", m.ew)):
            if number:
                yield direction, number

    def _homes(self) -> dict[tuple[str, int], tuple[str, str]]:
        """By table: the number of the stationary pair and its usual direction."""
        homes: dict[tuple[str, int], tuple[str, str]] = {}
        for (section, who), by_round in self.at.items():
            tables = {m.table for m in by_round.values()}
            if who[0] or len(tables) > 1 or len(by_round) < 2:
                continue
            if next(iter(by_round.values())).north:
                continue
            played = [_side(m, who)[0] for _, m in sorted(by_round.items())]
            usual = Counter(played).most_common(1)[0][0]
            homes[section, tables.pop()] = (who[1], usual)
        return homes

    def switched(self, m: Meeting) -> bool:
        """Whether the stationary pair plays the other direction's cards in this round."""
        home = self._home.get((m.section, m.table))
        if home is None or m.is_sit_out or home[0] not in (m.ns, m.ew):
            return False
        return (m.ns if home[1] == "NS" else m.ew) != home[0]

    def shared_with(self, m: Meeting) -> tuple[int, ...]:
        """The other tables that play the same boards in this round."""
        if not m.shared or self.movement.barometer:
            return ()
        tables = self.sets[m.section, m.board_set, m.copy][m.round]
        return tuple(t for t in tables if t != m.table)

    def moves(self, m: Meeting) -> tuple[Move, ...]:
        """Who moves where after a meeting; nothing after the last round."""
        if m.round == self.movement.rounds:
            return ()
        moves = []
        for who in self.who(m):
            seat = self._seat(m, who)
            following = self.at[m.section, who].get(m.round + 1)
            if following is None:
                moves.append(Move(seat, Go.SIT_OUT))
                continue
            next_seat = self._seat(following, who)
            if following.table == m.table and next_seat == seat:
                moves.append(Move(seat, Go.STAY))
            else:
                moves.append(Move(seat, Go.TABLE, (following.table,), next_seat if next_seat != seat else ""))
        moves.sort(key=lambda move: ("NS", "EW", "N", "S", "E", "W").index(move.who))
        if m.board_set and not self.movement.barometer:
            moves.append(self._board_move(m))
        return tuple(moves)

    def _seat(self, m: Meeting, who: Who) -> str:
        direction = _side(m, who)[0]
        return _OTHER[direction] if self.switched(m) else direction

    def _board_move(self, m: Meeting) -> Move:
        by_round = self.sets[m.section, m.board_set, m.copy]
        wanted = min((r for r in by_round if r > m.round), default=0)
        if not wanted:
            return Move("boards", Go.DONE)
        tables = tuple(by_round[wanted])
        if wanted > m.round + 1:
            where = self.movement.placement.get("bye-stand", "")
            return Move("boards", Go.STAND, tables, round=wanted, where=where)
        if tables == (m.table,):
            return Move("boards", Go.STAY)
        return Move("boards", Go.TABLE, tables)
