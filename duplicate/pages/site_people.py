"""Who played in which events of a site, and under which address everybody is found.

The rule of who is who is that of ratings and leagues (`duplicate.scoring.persons`). Addresses stay: a
person keeps the page that any event gave him, also under another name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from duplicate.pages.site_record import Record, RecordedEntry, RecordedPerson, key_of, member_of
from duplicate.pages.slugs import slug_of
from duplicate.pages.views import EventView
from duplicate.scoring.persons import UNKNOWN, Persons
from duplicate.words.files import RESERVED
from duplicate.words.problems import Problem, Severity
from duplicate.words.sounds import sounds


class Part(NamedTuple):
    """One event of one person."""

    record: Record
    entry: RecordedEntry
    boards: int
    awarded: bool
    partners: tuple[int, ...]  #: codes


class Resident(NamedTuple):
    """A person of the site."""

    name: str  #: as written last
    slug: str
    sounds: str


@dataclass(frozen=True)
class Crowd:
    """Everybody in some events: by code, which counts through ``residents``."""

    residents: tuple[Resident, ...]
    codes: Mapping[tuple[str, str], int]  #: by name and key as an event has them
    problems: Mapping[int, Problem]  #: what is doubtful about somebody

    def code(self, person: RecordedPerson) -> int:
        """The code of somebody in a record; `UNKNOWN` for who has no name there."""
        return self.codes[person.name, person.key] if person.name else UNKNOWN

    def slug(self, person: RecordedPerson) -> str:
        """The address of somebody in a record; empty for who has no name there."""
        return self.residents[self.code(person)].slug if person.name else ""

    def parts(self, records: Iterable[Record]) -> list[list[Part]]:
        """The events of everybody, in the order of the records."""
        found: list[list[Part]] = [[] for _ in self.residents]
        for record in records:
            codes = [self.code(person) for person in record.people]
            for entry in record.entries:
                own = [codes[seat.person] for seat in entry.people]
                for seat, code in zip(entry.people, own, strict=True):
                    if code == UNKNOWN:
                        continue
                    partners = tuple(other for other in own if other not in (code, UNKNOWN))
                    found[code].append(Part(record, entry, seat.boards, seat.awarded, partners))
        return found


def crowd_of(records: Sequence[Record]) -> Crowd:
    """Everybody in some records, whatever their order.

    A slug belongs to who has it in the oldest event, before others to who has a number; who has none
    yet is given one by name.
    """
    ordered = sorted(records, key=lambda r: r.order)
    seen: dict[tuple[str, str], None] = {}
    for record in ordered:
        for person in record.people:
            if person.name:
                seen[person.name, person.key] = None
    persons = Persons.of(member_of(name, key) for name, key in seen)
    codes = {(name, key): persons.code(member_of(name, key)) for name, key in seen}
    claims: dict[str, dict[int, None]] = {}
    heard: dict[str, str] = {}
    for record in ordered:
        for person in record.people:
            if person.name and person.slug:
                claims.setdefault(person.slug, {})[codes[person.name, person.key]] = None
            if person.sounds:
                heard[person.name] = person.sounds
    slugs: dict[int, str] = {}
    taken: set[str] = set()
    for slug, claimants in claims.items():
        free = [code for code in claimants if code not in slugs]
        numbered = [code for code in free if persons.people[code].number]
        if free:
            slugs[(numbered or free)[0]] = slug
        taken.add(slug)
    for code in dict.fromkeys(codes.values()):
        if code not in slugs:
            slugs[code] = _free(persons.people[code].name, taken)
            taken.add(slugs[code])
    residents = tuple(
        Resident(person.name, slugs[code], heard.get(person.name) or sounds(person.name))
        for code, person in enumerate(persons.people)
    )
    return Crowd(residents, codes, _doubts(persons, codes))


def _free(name: str, taken: set[str]) -> str:
    base = slug_of(name) or "player"
    if base in RESERVED or base == "index":
        base = f"{base}-player"
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug


def _doubts(persons: Persons, codes: Mapping[tuple[str, str], int]) -> dict[int, Problem]:
    """Who has a name that others with numbers have too: the name alone does not tell who it is."""
    numbered: dict[str, set[int]] = {}
    for (name, key), code in codes.items():
        if key:
            numbered.setdefault(persons.people[code].name, set()).add(code)
            numbered.setdefault(name, set()).add(code)
    found: dict[int, Problem] = {}
    for (name, key), code in codes.items():
        others = numbered.get(name, set()) - {code}
        if not key and others:
            found[code] = Problem(
                f"written without a number, and {len(others)} people with numbers are called so: "
                "given a page of its own",
                field="name",
                value=name,
                remedy="write the club number in event.toml",
                severity=Severity.WARNING,
            )
    return found


def recorded_people(event: EventView, others: Sequence[Record], secret: str) -> list[RecordedPerson]:
    """The people of an event as its record has them, with the addresses that the site gives them.

    ``others`` are all records there are, also an earlier one of the same event: its addresses stay.
    """
    plain = [RecordedPerson(name=p.name, slug="", key=key_of(p, secret)) for p in event.people]
    probe = Record(
        slug=event.slug, name=event.name, date=event.date, club="", method="", pairs="", boards="",
        languages=[], winners=[], files=[], people=plain,
    )  # fmt: skip
    crowd = crowd_of([*others, probe])
    found = []
    for person in plain:
        if not person.name:
            found.append(person)
            continue
        resident = crowd.residents[crowd.code(person)]
        heard = resident.sounds if resident.name == person.name else sounds(person.name)
        found.append(msgspec.structs.replace(person, slug=resident.slug, sounds=heard))
    return found
