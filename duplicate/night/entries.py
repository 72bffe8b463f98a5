"""Entries: who plays, and where each contestant sits."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from duplicate.night.results import Result


#: Marks in the place of a person id in a published night: of somebody shown in full, and of others.
SHOWN, MASKED = "~", "~~"


class Member(NamedTuple):
    """One person in a contestant, perhaps for a part of the event only.

    A substitute is a member who ``since`` a (session, round, board) takes the place (0, 1, ...)
    of another; 0 stands for "from the start".
    """

    name: str = ""
    person: str = ""  #: stable id, when the club has one
    club_number: str = ""
    club: str = ""
    grade: str = ""
    place: int = 0  #: 0 and 1 in a pair: North and South, or East and West
    since: tuple[int, int, int] = (0, 0, 0)


def person(member: Member) -> str:
    """Who somebody is: by the club number, else by the name without regard to case and spaces.

    In a published night it is the mark, which tells people apart whose names are not shown.

    >>> person(Member("Ann  Berg")), person(Member("A. Berg", club_number="7")), person(Member("***", "~~3"))
    ('ann berg', '#7', '~~3')
    """
    if member.person.startswith(SHOWN):
        return member.person
    return f"#{member.club_number}" if member.club_number else " ".join(member.name.casefold().split())


def is_masked(member: Member) -> bool:
    """Whether this is somebody of a published night who is not shown in full.

    >>> is_masked(Member("A. B.", "~~3")), is_masked(Member("Ann Berg", "~3"))
    (True, False)
    """
    return member.person.startswith(MASKED)


class Carry(NamedTuple):
    """What a contestant brings along from an earlier stage, in the unit of the event."""

    points: Fraction
    top: Fraction | None = None  #: the most that could be had there; without it the points are a bonus
    boards: Fraction | None = None  #: for how many boards it counts
    of: str = ""  #: name of the earlier stage


class Contestant(NamedTuple):
    """A pair, a team or a single player, ranked as one."""

    id: str
    members: tuple[Member, ...] = ()
    name: str = ""  #: a team's name
    category: str = "pair"  #: pair, team or player
    stratum: str = ""
    carry: Carry | None = None
    handicap: str = ""  #: as stated, signed; empty when the grades decide

    def names(self, session: int = 0, round_number: int = 0, board: int = 0) -> tuple[str, ...]:
        """The names at a moment of the event; without one, everybody who played, in order, each once.

        >>> substitute = Member("Cy", place=1, since=(1, 4, 0))
        >>> pair = Contestant("1", (Member("Ann"), Member("Bo", place=1), substitute))
        >>> pair.names(), pair.names(1, 3), pair.names(1, 4)
        (('Ann', 'Bo', 'Cy'), ('Ann', 'Bo'), ('Ann', 'Cy'))
        """
        if not session:
            return tuple(m.name for m in self.members if m.name and not self.is_back(m))
        now = self.members_at(session, round_number, board)
        return tuple(now[place].name for place in sorted(now))

    def is_back(self, member: Member) -> bool:
        """Whether a member played before, and takes a place again after a substitute."""
        if member.since <= (0, 0, 0) or not person(member):
            return False
        return any(m.since < member.since and person(m) == person(member) for m in self.members)

    def members_at(self, session: int, round_number: int = 0, board: int = 0) -> dict[int, Member]:
        """Who plays at a moment of the event, by place."""
        now: dict[int, Member] = {}
        for member in self.members:
            known = now.get(member.place)
            if member.since <= (session, round_number, board) and (not known or known.since <= member.since):
                now[member.place] = member
        return now


class Seating(NamedTuple):
    """Where a contestant sits in one session. ``direction`` is empty when the number alone tells."""

    session: int
    section: str
    direction: str
    number: str
    contestant: str


@dataclass(frozen=True)
class Entries:
    """All contestants and seatings. ``complete`` says that nobody else can appear in the results."""

    contestants: tuple[Contestant, ...] = ()
    seatings: tuple[Seating, ...] = ()
    complete: bool = field(default=False)

    @cached_property
    def by_id(self) -> dict[str, Contestant]:
        """Contestants by their id."""
        return {c.id: c for c in self.contestants}

    @cached_property
    def sessions(self) -> frozenset[int]:
        """The sessions in which anybody sits."""
        return frozenset(s.session for s in self.seatings)

    @cached_property
    def by_place(self) -> dict[tuple[int, str, str, str], str]:
        """Contestant ids by session, section, direction and number."""
        return {(s.session, s.section, s.direction, s.number): s.contestant for s in self.seatings}

    def find(self, session: int, section: str, direction: str, number: str) -> str:
        """Contestant id of a number in a direction; empty when nobody sits there."""
        places = self.by_place
        return places.get((session, section, direction, number)) or places.get(
            (session, section, "", number), ""
        )

    def names(self, contestant: str) -> tuple[str, ...]:
        """Names of a contestant; a team's name stands first."""
        found = self.by_id[contestant]
        return (found.name,) if found.name and found.category == "team" else found.names()

    def seat_label(self, contestant: str) -> str:
        """How the director calls a contestant: section, number and direction of the first session: A5NS."""
        return self._labels.get(contestant, contestant)

    @cached_property
    def _labels(self) -> dict[str, str]:
        labels: dict[str, str] = {}
        for seating in sorted(self.seatings, key=lambda s: s.session):
            labels.setdefault(seating.contestant, label(seating.section, seating.number, seating.direction))
        return labels


def label(section: str, number: str, direction: str = "") -> str:
    """Section, number and direction as the trade writes them.

    >>> label("A", "5", "NS"), label("", "5NS", "NS"), label("B", "5")
    ('A5NS', '5NS', 'B5')
    """
    return f"{section}{number}{'' if number.upper().endswith(direction) else direction}"


def seat_by_numbers(
    places: Iterable[tuple[int, str, int, str, str]],
    players: Iterable[tuple[int, str, str]] = (),
    *,
    winners: str = "",
) -> Entries:
    """Entries for results that name nobody: one contestant for each number that occurs.

    ``places`` are (session, section, board, ns, ew). If on most of the boards of a section some
    number sits in both directions, numbers are taken as unique within a direction only (a Mitchell
    with two 5s); otherwise a number is one contestant wherever it sits. ``winners`` ("one" or "two"),
    when known, decides instead. ``players`` are (session, section, number) of an individual event.

    >>> [s.direction for s in seat_by_numbers([(1, "", 1, "1", "2"), (1, "", 1, "2", "1")]).seatings]
    ['NS', 'NS', 'EW', 'EW']
    >>> seat_by_numbers([], [(1, "A", "12")]).contestants[0].category
    'player'
    """
    sections: dict[tuple[int, str], dict[int, tuple[set[str], set[str]]]] = {}
    for session, section, board, ns, ew in places:
        sides = sections.setdefault((session, section), {}).setdefault(board, (set(), set()))
        if ns:
            sides[0].add(ns)
        if ew:
            sides[1].add(ew)
    contestants: dict[str, Contestant] = {}
    seatings: list[Seating] = []
    for (session, section), boards in sorted(sections.items()):
        split = 2 * sum(bool(ns & ew) for ns, ew in boards.values()) > len(boards)
        if winners in ("one", "two"):
            split = winners == "two"
        ns_all = set().union(*(ns for ns, _ in boards.values()))
        ew_all = set().union(*(ew for _, ew in boards.values()))
        groups = (("NS", ns_all), ("EW", ew_all)) if split else (("", ns_all | ew_all),)
        for direction, numbers in groups:
            for number in sorted(numbers, key=lambda n: (len(n), n)):
                own_id = label(section, number, direction)
                contestants.setdefault(own_id, Contestant(own_id))
                seatings.append(Seating(session, section, direction, number, own_id))
    for session, section, number in sorted(set(players), key=lambda p: (p[0], p[1], len(p[2]), p[2])):
        own_id = label(section, number)
        contestants.setdefault(own_id, Contestant(own_id, category="player"))
        seatings.append(Seating(session, section, "", number, own_id))
    return Entries(tuple(contestants.values()), tuple(seatings))


def entries_of(results: "Iterable[Result]", winners: str = "") -> Entries:
    """Entries for results whose source names nobody; see `seat_by_numbers`.

    A row without pairs but with four players is one of an individual event.
    """
    places: list[tuple[int, str, int, str, str]] = []
    players: list[tuple[int, str, str]] = []
    for r in results:
        if r.ns or r.ew:
            places.append((r.session, r.section, r.board, r.ns, r.ew))
        else:
            players += [(r.session, r.section, p) for p in (r.north, r.south, r.east, r.west) if p]
    return seat_by_numbers(places, players, winners=winners)
