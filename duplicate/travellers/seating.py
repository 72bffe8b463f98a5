"""Who sits where in a night folder: the pairs of event.toml, the movements, and names in the results."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from duplicate.movements.movement import Movement
from duplicate.night.entries import Carry, Contestant, Entries, Member, Seating, label
from duplicate.travellers.event import EVENT_FILE, Event, Pair, Since, Substitute
from duplicate.words.problems import Problem, Severity

Place = tuple[int, str, str, str]  # session, section, direction, number
NOBODY = "nobody has this number"  #: how a finding about a pair begins that no movement has


def seat(
    event: Event,
    movements: Mapping[tuple[int, str], Movement],
    from_results: Iterable[Entries],
    only: Mapping[int, str],
) -> tuple[Entries, tuple[Problem, ...]]:
    """Contestants and seatings, and what is wrong with them.

    Names in event.toml come first; a pair without names there has those of the results. Without pairs
    and movements the entries are those of the results. ``only`` gives the section of every session,
    empty where there are several.
    """
    read = list(from_results)
    if not event.pairs and not movements:
        return _joined(read), ()
    plan = _Plan(movements, only)
    for pair in event.pairs:
        plan.enter(pair)
    for (session, section), movement in movements.items():
        for direction, number in movement.contestants():
            plan.fill((session, section, direction, number), _category(movement))
    plan.take_names(read)
    return plan.entries(), tuple(plan.problems)


def unlike(
    event: Event, movements: Mapping[tuple[int, str], Movement], only: Mapping[int, str]
) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """Pairs of event.toml that no movement has, as labels, and places of the movements without a pair."""
    plan = _Plan(movements, only)
    for pair in event.pairs:
        plan.enter(pair)
    strangers = dict.fromkeys(p.value for p in plan.problems if p.message.startswith(NOBODY))
    return tuple(strangers), tuple(place for place in _places(movements) if not plan.has(place))


def _places(movements: Mapping[tuple[int, str], Movement]) -> Iterator[Place]:
    for (session, section), movement in movements.items():
        for direction, number in movement.contestants():
            yield session, section, direction, number


def _joined(read: list[Entries]) -> Entries:
    contestants: dict[str, Contestant] = {}
    seatings: dict[Seating, None] = {}
    for entries in read:
        for contestant in entries.contestants:
            known = contestants.get(contestant.id)
            if known is None or not known.members:
                contestants[contestant.id] = contestant
        seatings.update(dict.fromkeys(entries.seatings))
    return Entries(tuple(contestants.values()), tuple(seatings))


class _Plan:
    def __init__(self, movements: Mapping[tuple[int, str], Movement], only: Mapping[int, str]) -> None:
        self._movements = movements
        self._only = only
        self._sessions = sorted({session for session, _ in movements} | set(only))
        self._contestants: dict[str, Contestant] = {}
        self._places: dict[Place, str] = {}
        self.problems: list[Problem] = []

    def _problem(self, message: str, who: str, remedy: str, severity: Severity = Severity.ERROR) -> None:
        self.problems.append(Problem(message, EVENT_FILE, None, "pairs", who, remedy, severity))

    def enter(self, pair: Pair) -> None:
        """One pair of event.toml, with all its seats."""
        places: list[Place] = []
        elsewhere = {s.session for s in pair.seats}
        own = [pair.session] if pair.session is not None else self._sessions
        for session in own:
            if session not in elsewhere:
                places += self._place(session, pair.section, pair.direction, str(pair.number))
        for other in pair.seats:
            places += self._place(other.session, other.section, other.direction, str(other.number))
        free = []
        for place in places:
            if place in self._places or _sideless(place) in self._places:
                self._problem(
                    f"this place of session {place[0]} is taken by {self._places.get(place, 'another pair')}",
                    label(*place[1:2], place[3], place[2]),
                    "give every pair a number, direction and section of its own",
                )
            else:
                free.append(place)
        if not free:
            return
        own_id = self._free_id(free[0])
        movement = self._movements.get(free[0][:2])
        self._contestants[own_id] = Contestant(
            own_id,
            _members(pair),
            pair.name,
            "team" if pair.name else _category(movement),
            stratum=pair.stratum,
            carry=_carry(pair),
            handicap=str(pair.handicap),
        )
        self._places.update(dict.fromkeys(free, own_id))

    def _free_id(self, place: Place) -> str:
        session, section, direction, number = place
        plain = label(section, number, direction)
        return plain if plain not in self._contestants else f"{plain}-s{session}"

    def _place(self, session: int, section: str, direction: str, number: str) -> Iterator[Place]:
        """The place that is meant: the only section, and the direction in which the number sits."""
        sections = [own for other, own in self._movements if other == session]
        who = label(section, number, direction)
        section = section or self._only.get(session, "")
        movement = self._movements.get((session, section))
        if movement is None:
            if sections:
                remedy = f"write section = {' or '.join(repr(s) for s in sections)}"
                self._problem(f"session {session} has no section {section!r}", who, remedy)
                return
            yield session, section, direction, number
            return
        sides = [d for d, n in movement.contestants() if n == number and (not d or direction in ("", d))]
        if len(sides) > 1:
            self._problem(f"{number} sits as NS and as EW", who, 'write direction = "NS" or direction = "EW"')
        elif sides:
            yield session, section, sides[0], number
        else:
            self._problem(
                f"{NOBODY} in the movement of session {session}",
                who,
                "correct the number or the movement",
                Severity.WARNING,
            )
            yield session, section, direction, number

    def has(self, place: Place) -> bool:
        """Whether somebody was entered for a place."""
        return place in self._places

    def fill(self, place: Place, category: str) -> None:
        """A number of a movement, unless a pair was entered for it."""
        if place in self._places:
            return
        session, section, direction, number = place
        plain = label(section, number, direction)
        known = self._contestants.get(plain)
        own_id = f"{plain}-s{session}" if known and known.members else plain
        self._contestants.setdefault(own_id, Contestant(own_id, category=category))
        self._places[place] = own_id

    def take_names(self, read: Iterable[Entries]) -> None:
        """Names that the results hold, for whoever has none."""
        for entries in read:
            for (session, section, direction, number), own_id in self._places.items():
                contestant = self._contestants[own_id]
                sides = (direction,) if direction else ("NS", "EW")
                found = list(
                    dict.fromkeys(filter(None, (entries.find(session, section, s, number) for s in sides)))
                )
                if not found or contestant.members:
                    continue
                members = entries.by_id[found[0]].members
                if contestant.category == "team" and len(found) > 1:  # its pairs, at both tables
                    members += tuple(m._replace(place=m.place + 2) for m in entries.by_id[found[1]].members)
                self._contestants[own_id] = contestant._replace(members=members)

    def entries(self) -> Entries:
        """What was gathered."""
        seatings = [Seating(*place, own_id) for place, own_id in self._places.items()]
        seatings.sort(key=lambda s: (s.session, s.section, s.direction == "EW", len(s.number), s.number))
        order = dict.fromkeys(s.contestant for s in seatings)
        return Entries(tuple(self._contestants[i] for i in order), tuple(seatings))


def _category(movement: Movement | None) -> str:
    if movement is None:
        return "pair"
    return "player" if movement.is_individual else "team" if movement.teams else "pair"


def _sideless(place: Place) -> Place:
    return place[0], place[1], "", place[3]


def _carry(pair: Pair) -> Carry | None:
    """What a pair brings along; the file was checked for numbers when it was read."""
    if pair.carry is None:
        return None
    points, top, boards = (
        Fraction(str(value)) if str(value) else None
        for value in (pair.carry.points, pair.carry.top, pair.carry.boards)
    )
    return Carry(points or Fraction(0), top, boards, pair.carry.of)


def _members(pair: Pair) -> tuple[Member, ...]:
    def at(values: tuple[str, ...] | tuple[str | int, ...], place: int) -> str:
        return str(values[place]) if place < len(values) else ""

    count = max(len(pair.names), len(pair.club_numbers), len(pair.clubs), len(pair.grades))
    members = [
        Member(
            at(pair.names, place),
            club_number=at(pair.club_numbers, place),
            club=at(pair.clubs, place),
            grade=at(pair.grades, place),
            place=place,
        )
        for place in range(count)
    ]
    members += [
        Member(s.name, club_number=str(s.club_number), place=s.place - 1, since=_since(s, pair))
        for s in pair.substitutes
    ]
    # names that nobody has filled in yet are no members
    return tuple(m for m in members if m.name or m.club_number or m.club or m.grade)


def _since(substitute: Substitute, pair: Pair) -> tuple[int, int, int]:
    since = substitute.since
    if isinstance(since, Since):
        return since.session, since.round, since.board
    return pair.session or 1, since, 0
