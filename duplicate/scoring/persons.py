"""Persons through many nights: who is who by person id, club number, or else by the exact name."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from duplicate.night.entries import SHOWN, Member
from duplicate.words.problems import DuplicateError, Problem, Severity

#: The code of somebody who is not known.
UNKNOWN = -1


class Person(NamedTuple):
    """One person; ``name`` as it was written last, ``number`` empty when there is none."""

    name: str
    number: str = ""

    @property
    def label(self) -> str:
        """Name and number."""
        return f"{self.name} ({self.number})" if self.number and self.name else self.name or self.number


@dataclass(frozen=True)
class Persons:
    """All persons of some nights: a member's code is the position in ``people``."""

    people: tuple[Person, ...]
    codes: dict[str, int]  #: by person id, club number or name, marked with what it is
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, members: Iterable[Member]) -> "Persons":
        """The persons among members, in the order in which they appear.

        A person id identifies; else a club number; else the exact name. A name without a number is the
        one numbered person of that name; when there are several it is a person of its own, and said.

        >>> found = Persons.of([Member("Ann", club_number="7"), Member("Ann"), Member("Bo")])
        >>> [person.label for person in found.people]
        ['Ann (7)', 'Bo']
        """
        people: list[Person] = []
        codes: dict[str, int] = {}
        by_name: dict[str, dict[int, None]] = defaultdict(dict)
        names: dict[int, Counter[str]] = defaultdict(Counter)
        unnumbered: dict[str, None] = {}
        for member in members:
            key, name = _key(member), _name(member)
            if not key:
                continue
            if key.startswith("name "):
                unnumbered[name] = None
                continue
            code = codes.setdefault(key, len(people))
            if code == len(people):
                own = "" if member.person.startswith(SHOWN) else member.person
                people.append(Person(name, member.club_number or own))
            if name:
                people[code] = people[code]._replace(name=name)
                by_name[name][code] = None
                names[code][name] += 1
        problems = [_many_names(people[code], found) for code, found in names.items() if len(found) > 1]
        for name in unnumbered:
            numbered = by_name.get(name, {})
            if len(numbered) == 1:
                codes[f"name {name}"] = next(iter(numbered))
                continue
            codes[f"name {name}"] = len(people)
            people.append(Person(name))
            if numbered:
                problems.append(_ambiguous(name, [people[code] for code in numbered]))
        return cls(tuple(people), codes, tuple(problems))

    def code(self, member: Member) -> int:
        """The code of a member; `UNKNOWN` without a name and number."""
        return self.codes.get(_key(member), UNKNOWN)

    def find(self, text: str) -> int:
        """The person of a number or a name, or of a part of a name that only one has.

        Raises DuplicateError when nobody or several could be meant.
        """
        wanted = unicodedata.normalize("NFC", text.strip())
        exact = [c for c, p in enumerate(self.people) if wanted in (p.number, p.name, p.label)]
        part = [c for c, p in enumerate(self.people) if wanted.casefold() in p.name.casefold()]
        found = exact or part
        if len(found) == 1:
            return found[0]
        if not found:
            raise DuplicateError(Problem("nobody is called so", field="player", value=text))
        listed = ", ".join(self.people[c].label for c in found)
        remedy = "give the club number, or the whole name"
        raise DuplicateError(
            Problem(f"it could be one of {listed}", field="player", value=text, remedy=remedy)
        )


def _name(member: Member) -> str:
    return unicodedata.normalize("NFC", " ".join(member.name.split()))


def _key(member: Member) -> str:
    if member.person:
        return f"person {member.person}"
    if member.club_number:
        return f"number {member.club_number}"
    return f"name {_name(member)}" if member.name.strip() else ""


def _many_names(person: Person, names: Counter[str]) -> Problem:
    return Problem(
        f"one number is written with the names {', '.join(sorted(names))}: taken as one person",
        field="club number",
        value=person.number,
        remedy="correct the name or the number, if they are two",
        severity=Severity.WARNING,
    )


def _ambiguous(name: str, numbered: Sequence[Person]) -> Problem:
    return Problem(
        f"written without a number, and {', '.join(p.label for p in numbered)} are called so: "
        "taken as a person of its own",
        field="name",
        value=name,
        remedy="write the club number in event.toml",
        severity=Severity.WARNING,
    )
