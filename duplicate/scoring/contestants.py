"""Who scored: the contestants of every row, as codes, and how many winners there are."""

from dataclasses import dataclass, replace

import numpy as np

from duplicate.night.conditions import Conditions
from duplicate.night.entries import Contestant, Entries, Member, Seating, entries_of, label, person
from duplicate.night.night import Night
from duplicate.night.results import Results
from duplicate.night.teams import are_numbers
from duplicate.scoring.codes import of_rows, of_texts
from duplicate.scoring.exact import Integers, distinct
from duplicate.words.problems import Problem, Severity

SEATS = ("north", "east", "south", "west")


@dataclass(frozen=True, eq=False)
class Seated:
    """Codes of the contestants by row, -1 when unknown: two columns for pairs, four for individuals."""

    ids: tuple[str, ...]
    directions: tuple[int, ...]  #: of each column: 0 for NS, 1 for EW
    codes: tuple[Integers, ...]

    @property
    def individual(self) -> bool:
        """Whether single players are ranked."""
        return len(self.codes) == 4

    def column(self, direction: int) -> Integers:
        """The codes of the only (or the first) contestant of a direction."""
        return self.codes[self.directions.index(direction)]

    def texts(self, column: int) -> tuple[str, ...]:
        """Contestant ids by row, empty when unknown."""
        ids = (*self.ids, "")
        return tuple(ids[code] for code in self.codes[column].tolist())


def complete(night: Night, wanted: str = "", *, teams: bool = False) -> Night:
    """The night with an entry for every number in its results; numbers nobody entered are reported.

    Results that name nobody get entries by their numbers alone. ``wanted`` (one or two winners, when
    somebody said so) then tells whether a number in both directions is one contestant or two. The two
    pairs of a team have one number, and the names that stand beside it are all of that team.
    """
    results, entries = night.results, night.entries
    individual = is_individual(results)
    numbered = are_numbers(entries, named=True)
    if numbered and (other := _other_people(entries)) and other not in night.problems:
        night = night.with_problems(other)
    if teams and not individual and numbered:
        return _joined(night)
    if not entries.seatings or (wanted and not individual and not night.awards and are_numbers(entries)):
        seated_now = entries_of(results.rows, wanted)
        return replace(night, entries=_called(seated_now, "team") if teams else seated_now)
    if individual or teams:  # an event file lists them as it lists pairs
        entries = _called(entries, "player" if individual else "team")
        night = replace(night, entries=entries)
    names = ("", "", "", "") if individual else ("NS", "EW")
    columns_of = SEATS if individual else ("ns", "ew")
    directed = {(s.session, s.section) for s in entries.seatings if s.direction}
    missing: dict[Seating, None] = {}
    for direction, column in zip(names, columns_of, strict=True):
        for session, section, number in _different(results, column)[0]:
            if number and not entries.find(session, section, direction, number):
                own = direction if (session, section) in directed else ""
                missing[Seating(session, section, own, number, label(section, number, own))] = None
    if not missing:
        return night
    known = {c.id for c in entries.contestants}
    new = tuple(
        Contestant(i, category="player" if individual else "team" if teams else "pair")
        for i in dict.fromkeys(s.contestant for s in missing)
        if i not in known
    )
    problems = [
        Problem(
            "is not among the entries; it is ranked by its number",
            field="number",
            value=label(s.section, s.number, s.direction),
            remedy="correct the number or enter the contestant",
            severity=Severity.WARNING,
        )
        for s in missing
    ]
    wider = replace(
        entries,
        contestants=(*entries.contestants, *new),
        seatings=(*entries.seatings, *missing),
    )
    return replace(night, entries=wider).with_problems(*problems)


def _called(entries: Entries, category: str) -> Entries:
    """The entries of an individual or a match of teams, none of whom is a pair."""
    named = (c._replace(category=category) if c.category == "pair" else c for c in entries.contestants)
    return replace(entries, contestants=tuple(named))


def _other_people(entries: Entries) -> Problem | None:
    """What to say when a number is not that of the same people in a later session."""
    found = []
    for contestant in entries.contestants:
        for session in sorted({m.since[0] for m in contestant.members if m.since[1:] == (0, 0)} - {0}):
            before = {person(m) for m in contestant.members if m.since[0] < session}
            now = contestant.members_at(session)
            if before and before.isdisjoint(person(m) for m in now.values()):
                found.append((session, contestant, now))
    if not found:
        return None
    session, first, now = found[0]
    names = " & ".join(now[place].name for place in sorted(now))
    more = f", and {len(found) - 1} more" if len(found) > 1 else ""
    return Problem(
        f"{first.id} is {names} in session {session}, and nobody of those before{more}; "
        "the results of one number are added together",
        field="number",
        value=first.id,
        remedy="enter who they are, with their seats, in event.toml of a night folder (docs/night-folder.md)",
        severity=Severity.WARNING,
    )


def _joined(night: Night) -> Night:
    """The night with one team for each number; its pairs sit at places 0 and 1, and 2 and 3.

    What was given to or taken from a pair is then its team's.
    """
    entries = entries_of(night.results.rows, "one")
    members: dict[str, list[Member]] = {}
    known: dict[str, str] = {}
    for seating in sorted(night.entries.seatings, key=lambda s: s.direction == "EW"):
        team = label(seating.section, seating.number)
        if known.setdefault(seating.contestant, team) != team or not seating.direction:
            continue
        away = 2 if seating.direction == "EW" else 0
        own = members.setdefault(team, [])
        here = {person(m) for m in own}
        own += [
            m._replace(place=m.place + away)
            for m in night.entries.by_id[seating.contestant].members
            if person(m) not in here
        ]
    for contestant in night.entries.contestants:
        if contestant.id not in members:
            members[contestant.id] = list(contestant.members)
    contestants = tuple(
        c._replace(members=tuple(members.get(c.id, ())), category="team") for c in entries.contestants
    )
    return replace(
        night,
        entries=replace(entries, contestants=contestants),
        awards=tuple(a._replace(contestant=known.get(a.contestant, a.contestant)) for a in night.awards),
    )


def is_individual(results: Results) -> bool:
    """Whether the results name four players instead of two pairs."""
    named = (results["north"] != "") & (results["ns"] == "") & (results["ew"] == "")
    return bool(named.astype(np.bool_).any())


def _different(results: Results, column: str) -> tuple[list[tuple[int, str, str]], Integers]:
    """The different (session, section, number) of a column, and for each row which of them."""
    if not len(results):
        return [], np.zeros(0, np.int64)
    sections, section = of_texts(results["section"])
    numbers, number = of_texts(results[column])
    found, place = of_rows([results.integers("session"), section, number])
    return [(s, sections[c], numbers[n]) for s, c, n in found], place


def seated(night: Night) -> Seated:
    """The contestants of every row; `complete` comes first."""
    results, entries = night.results, night.entries
    individual = is_individual(results)
    ids = tuple(c.id for c in entries.contestants)
    code_of = {own_id: code for code, own_id in enumerate(ids)}
    columns = SEATS if individual else ("ns", "ew")
    directions = (0, 1, 0, 1) if individual else (0, 1)
    codes = []
    for column, direction in zip(columns, directions, strict=True):
        places, place_of_row = _different(results, column)
        name = "" if individual else ("NS", "EW")[direction]
        found = [code_of.get(entries.find(s, c, name, n), -1) if n else -1 for s, c, n in places]
        codes.append(np.array(found, np.int64)[place_of_row])
    return Seated(ids, directions, tuple(codes))


def wanted_winners(night: Night, conditions: Conditions) -> str:
    """How many winners the conditions or the source say: one, two, or nothing."""
    if conditions.contest == "teams":
        return "one"
    if conditions.winners != "recorded":
        return conditions.winners
    hint = night.hints.get("winners", "")
    return hint if hint in ("one", "two") else ""


def winners(night: Night, conditions: Conditions, seats: Seated) -> str:
    """One or two winners: as the conditions or the source say, else two when nobody sat both ways."""
    wanted = wanted_winners(night, conditions)
    if wanted:
        return wanted
    if seats.individual or conditions.method == "compensation":  # two pairs against each other
        return "one"
    played = (night.results["status"] != "sit_out").astype(np.bool_)
    ns, ew = (_present(seats.column(direction)[played]) for direction in (0, 1))
    return "one" if ns & ew or not ns or not ew else "two"


def _present(codes: Integers) -> set[int]:
    return set(distinct(codes[codes >= 0]))


def main_direction(seats: Seated) -> Integers:
    """0 or 1 by contestant: the direction in which he sat on most rows, NS when level."""
    counts = [np.bincount(c[c >= 0], minlength=len(seats.ids)) for c in seats.codes]
    ns = np.sum([c for c, d in zip(counts, seats.directions, strict=True) if d == 0], axis=0)
    ew = np.sum([c for c, d in zip(counts, seats.directions, strict=True) if d == 1], axis=0)
    return np.asarray(ew > ns).astype(np.int64)
