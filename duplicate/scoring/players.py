"""Players: what everybody scored, and as declarer, dummy, leader and defender where seats are known."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from duplicate.laws.contracts import Contract, parse_contract
from duplicate.night.entries import Contestant, Member, person
from duplicate.night.results import Result, Status
from duplicate.scoring.persons import UNKNOWN, Person, Persons
from duplicate.scoring.scores import Scores
from duplicate.words.seats import SEATS, Seat

Role = Literal["declarer", "dummy", "leader", "defender"]
ROLES: tuple[Role, ...] = ("declarer", "dummy", "leader", "defender")
#: Where the seats of a pair come from: the results alone, or also the order of its names.
SeatsFrom = Literal["recorded", "names"]

_SEATS = ("north", "east", "south", "west")


class Share(NamedTuple):
    """Some boards of one player: points and tops added up."""

    boards: int = 0
    points: Fraction = Fraction(0)
    top: Fraction = Fraction(0)

    def plus(self, points: Fraction, top: Fraction) -> "Share":
        """With one board more."""
        return Share(self.boards + 1, self.points + points, self.top + top)

    @property
    def average(self) -> Fraction | None:
        """Percentage at matchpoints, IMPs per board otherwise; None without boards."""
        if not self.boards:
            return None
        return 100 * self.points / self.top if self.top else self.points / self.boards


@dataclass
class Player:
    """One person over all contestants he played for."""

    key: str
    name: str
    club_number: str = ""
    boards: Share = field(default_factory=Share)
    roles: dict[Role, Share] = field(default_factory=lambda: dict.fromkeys(ROLES, Share()))
    made: int = 0  #: contracts made as declarer
    contestants: dict[str, None] = field(default_factory=dict)  #: ids of those he played for
    over: int = 0  #: tricks above the contract less those below it, as declarer

    @property
    def seated(self) -> int:
        """Played boards on which the seat is known."""
        return sum(share.boards for share in self.roles.values())


def players(scores: Scores, seats: SeatsFrom = "recorded") -> list[Player]:
    """Everybody with a name, a club number, or (in an individual) a number, the best average first.

    Awards count for the average of all boards, and in no role. Seats are known in an individual, and
    where the results name who sat North, East, South and West; with ``seats`` of ``names``, here or in
    the night, the order of a pair's names is its order of seats: North and South, East and West; of a
    team of four the first two sit North and South.
    """
    entries, rows, tally = scores.night.entries, scores.night.results.rows, scores.tally
    found: dict[str, Player] = {}
    persons = Persons.of(m for contestant in entries.contestants for m in contestant.members)
    ids = tally.contestants
    for at, (code, row, direction, real) in enumerate(
        zip(
            tally.contestant.tolist(),
            tally.row.tolist(),
            tally.direction.tolist(),
            tally.real.tolist(),
            strict=True,
        )
    ):
        result = rows[row]
        points = tally.points[at]
        if points is None or result.status == Status.SIT_OUT:
            continue
        top = tally.top[at] or Fraction(0)
        contestant = entries.by_id[ids[code]]
        sat = _sat(scores, row, contestant, direction, seats)
        roles = _roles(result) if real else {}
        for member in _present(contestant, result):
            who = _player(found, persons, contestant, member)
            who.boards = who.boards.plus(points, top)
            who.contestants[contestant.id] = None
            seat = sat.get(person(member) or contestant.id)
            role = roles.get(seat) if seat else None
            if role is None:
                continue
            who.roles[role] = who.roles[role].plus(points, top)
            contract = parse_contract(result.contract)
            if role == "declarer" and result.tricks is not None and isinstance(contract, Contract):
                who.made += result.tricks >= contract.tricks_needed
                who.over += result.tricks - contract.tricks_needed
    return sorted(found.values(), key=lambda p: (-(p.boards.average or Fraction(0)), p.name, p.key))


def roles_on(scores: Scores, row: int, contestant: Contestant, direction: int) -> dict[str, Role]:
    """What each player of a contestant did on a row (direction 0 is NS, 1 EW), by person.

    As recorded, else by the order of the names where the night says that it is that of the seats. Empty
    where it is not known who sat where, where nothing was played, and where the declarer is unknown.
    """
    roles = _roles(scores.night.results.rows[row])
    if not roles:
        return {}
    return {who: roles[seat] for who, seat in _sat(scores, row, contestant, direction, "recorded").items()}


def _player(found: dict[str, Player], persons: Persons, contestant: Contestant, member: Member) -> Player:
    code = persons.code(member)
    key = contestant.id if code == UNKNOWN else f"#{code}"
    if key not in found:
        known = Person(contestant.id) if code == UNKNOWN else persons.people[code]
        found[key] = Player(key, known.name or known.number, known.number)
    return found[key]


def _present(contestant: Contestant, result: Result) -> list[Member]:
    """Who played this board; a player of an individual without a name is known by his number."""
    now: dict[int, Member] = {}
    moment = (result.session, result.round or 0, result.board)
    for member in sorted(contestant.members, key=lambda m: m.since):
        if member.since <= moment and person(member):
            now[member.place] = member
    if not now and contestant.category == "player":
        return [Member()]
    return [now[place] for place in sorted(now)]


def _sat(
    scores: Scores, row: int, contestant: Contestant, direction: int, seats: SeatsFrom
) -> dict[str, Seat]:
    """The seats of a contestant's people on one row, as far as they are known."""
    result = scores.night.results.rows[row]
    if scores.players:
        own = scores.players[row].index(contestant.id)
        present = _present(contestant, result)
        return {(person(present[0]) if present else "") or contestant.id: SEATS[own]}
    own_seats = (Seat.NORTH, Seat.SOUTH) if direction == 0 else (Seat.EAST, Seat.WEST)
    written = {
        seat: " ".join(str(getattr(result, _SEATS[SEATS.index(seat)])).casefold().split())
        for seat in own_seats
    }
    members = _present(contestant, result)
    if any(written.values()):
        return {
            person(m): seat
            for m in members
            for seat, text in written.items()
            if text and text in (person(m), m.club_number.casefold(), " ".join(m.name.casefold().split()))
        }
    if "names" not in (seats, scores.night.seats) or len(members) not in (2, 4):
        return {}
    # the first two of a team of four are its North–South pair
    first = 2 * direction if len(members) == 4 else 0
    return {person(m): own_seats[m.place - first] for m in members if m.place - first in (0, 1)}


def _roles(result: Result) -> dict[Seat, Role]:
    """What each seat did on a played board; nothing when it was passed out or the declarer is unknown."""
    if not result.declarer or result.status != Status.PLAYED:
        return {}
    declarer = Seat(result.declarer)
    return {
        declarer: "declarer",
        declarer.partner: "dummy",
        declarer.next: "leader",
        declarer.next.partner: "defender",
    }
