"""What may be seen of people, in fields and in texts: the same everywhere."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import msgspec

from duplicate.night.changes import NameChange, Reread
from duplicate.night.entries import MASKED, SHOWN, Member
from duplicate.night.names import split_names
from duplicate.night.night import Night, SetAside
from duplicate.night.privacy import NOBODY, Person, Privacy, hashed
from duplicate.night.writings import Shown, Writings, plain
from duplicate.words.problems import Problem
from duplicate.words.sounds import spellings

if TYPE_CHECKING:
    from duplicate.night.games import Game

_NAME_FIELDS = frozenset(("north", "east", "south", "west", "northname", "eastname", "southname", "westname"))
_LEAST_NUMBER = 5  #: signs of a member number that is looked for in texts: a shorter one may be a score

Record = TypeVar("Record", bound=msgspec.Struct)


def is_name_field(name: str) -> bool:
    """Whether a field or column holds names of people.

    >>> is_name_field("ns_names"), is_name_field("North"), is_name_field("Contract"), is_name_field("姓名")
    (True, True, False, True)
    """
    own = plain(name)
    return own in _NAME_FIELDS or own.startswith("name") or own.endswith(("name", "names", "姓名"))


def is_number_field(name: str) -> bool:
    """Whether a field or column holds numbers of members.

    >>> is_number_field("MemberID1"), is_number_field("club_number"), is_number_field("number")
    (True, True, False)
    """
    own = plain(name)
    return own.rstrip("12").endswith(("memberid", "membernumber", "clubnumber", "playerid", "nationalid"))


class Publisher:
    """Shows the people of some nights as the settings say.

    Raises DuplicateError where a name in the settings could be several people.
    """

    def __init__(self, privacy: Privacy, *nights: Night, people: Iterable[Person] = ()) -> None:
        self.privacy, self.nights = privacy, nights
        self._people = list(dict.fromkeys((*people, *(who for night in nights for who in people_of(night)))))
        privacy.check(self._people)
        self._marks: dict[str, str] = {}

    def display_is_full(self, who: Person) -> bool:
        """Whether somebody is shown in full."""
        return self.privacy.display(who) == "full"

    def shown(self, who: Person) -> str:
        """The name of somebody as it may be seen."""
        return self.privacy.shown(who)

    def person(self, who: Person) -> Person:
        """Somebody as may be seen: name, and number and id where they may."""
        number, own = (who.club_number, who.id) if self._shows_numbers(who) else ("", "")
        return Person(self.shown(who), number, own)

    def member(self, member: Member) -> Member:
        """A member as may be seen, with a mark in the place of the person id."""
        who = Person.of(member)
        seen = self.person(who)
        mark = seen.id if seen.id or who == Person() else self._mark(who)
        return member._replace(name=seen.name, club_number=seen.club_number, person=mark)

    def _mark(self, who: Person) -> str:
        sign = SHOWN if self.display_is_full(who) else MASKED
        return self._marks.setdefault(self._key(who), f"{sign}{len(self._marks) + 1}")

    def _key(self, who: Person) -> str:
        """Who it is; a name without a number is the one numbered person of that name, if there is one."""
        same = self._numbered.get(who.key, ())
        return same[0] if len(same) == 1 else who.key

    @cached_property
    def _numbered(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for who in self._people:
            if who.club_number or who.id:
                keys = found.setdefault(Person(who.name).key, [])
                keys += [who.key] if who.key not in keys else []
        return found

    def _shows_numbers(self, who: Person) -> bool:
        return self.privacy.numbers and self.display_is_full(who)

    # Texts

    def text(self, text: str, *, parts: bool = False, any_case: bool = False) -> str:
        """A text with every name in it as it may be seen, and without secret numbers.

        ``parts``: people wrote it, who call others by one name; ``any_case``: by a name in small letters.
        """
        if not text:
            return text
        made = self._writings.replaced(text, parts=parts, any_case=any_case)
        for number in self.long_numbers:
            if number in made:
                made = made.replace(number, NOBODY)
        return made

    def name(self, name: str) -> str:
        """A name that stands alone in a field: of one person, or of several."""
        if not name.strip():
            return name
        made = self.text(name, parts=True, any_case=True)
        if made == name and self.privacy.default != "full" and name not in self._full:
            return self.shown(Person(name))
        return made

    def cell(self, column: str, text: str) -> str:
        """A cell of a table that was read."""
        if is_number_field(column):
            return text if self.privacy.numbers and text not in self.secret_numbers else ""
        return self.name(text) if is_name_field(column) else self.text(text)

    def problem(self, problem: Problem) -> Problem:
        """A problem as may be told."""
        value = problem.value
        if is_number_field(problem.field) and value in self.secret_numbers:
            value = NOBODY
        elif is_name_field(problem.field):
            value = self.name(value)
        else:
            value = self.text(value, parts=problem.field in ("pairs", "player"))
        return replace(
            problem,
            message=self.text(problem.message),
            file=self.text(problem.file),
            value=value,
            remedy=self.text(problem.remedy),
        )

    def aside(self, aside: SetAside) -> SetAside:
        """A row that was set aside, as may be told."""
        row = tuple((name, self.cell(name, text)) for name, text in aside.row)
        return SetAside(self.text(aside.source), aside.line, row, self.problem(aside.problem))

    def record(self, record: Record) -> Record:
        """A change, or another record of a log: author, reason and names as may be told."""
        found: dict[str, object] = {}
        for field, any_case in (("who", True), ("why", False)):
            if text := getattr(record, field, ""):
                found[field] = self.text(text, parts=True, any_case=any_case)
        if isinstance(record, NameChange):
            who = Person(record.after, record.club_number or "")
            found |= {"before": self.name(record.before), "after": self.name(record.after)}
            found["club_number"] = self.person(who).club_number or None
        if isinstance(record, Reread):
            found["files"] = tuple(map(self.text, record.files))
        return msgspec.structs.replace(record, **found)

    # Who is known

    @cached_property
    def _writings(self) -> Writings:
        known = {who.name for who in self._people}
        named = [who for who in self._people if who.name]
        named += [  # people in texts who do not play here
            Person(own.name, own.club_number, own.id)
            for own in self.privacy.people
            if own.name and own.name not in known
        ]
        shown = [Shown(who.name, self.shown(who), self._is_alias(who)) for who in named]
        by_name = {one.name: one for one in shown}
        for before, after in self._corrected():
            one = by_name.get(after)
            if one is not None and not one.is_full:
                shown.append(Shown(before, one.text, one.is_alias))
        shown += self._by_sound(shown)
        return Writings(shown, self._erased_name if self.privacy.erased else None)

    def _by_sound(self, shown: Iterable[Shown]) -> Iterator[Shown]:
        """Names in signs in Latin letters, but those that somebody who is shown in full has."""
        full = {plain(one.name) for one in shown if one.is_full}
        for one in shown:
            if not one.is_full and not one.name.isascii():
                for way in spellings(one.name):
                    if plain(way) not in full:
                        yield Shown(way, one.text, one.is_alias, is_reading=True)

    def _is_alias(self, who: Person) -> bool:
        return self.privacy.display(who) in ("alias", "hidden")

    def _corrected(self) -> Iterator[tuple[str, str]]:
        """Names that were corrected, with what they should be: both of the same person."""
        for night in self.nights:
            for change in night.changes:
                if isinstance(change, NameChange) and change.since is None and change.before:
                    yield change.before, change.after
                    yield change.after, change.before

    def _erased_name(self, words: tuple[str, ...]) -> Shown | None:
        written = " ".join(words)
        for own in self.privacy.erased:
            if own.name and hashed(own.salt, "name", written) in own.name + own.sound:
                return Shown(written, NOBODY, is_alias=True)
        return None

    @cached_property
    def secret_numbers(self) -> frozenset[str]:
        """Member numbers and ids that may not be seen."""
        hidden = (who for who in self._people if not self._shows_numbers(who))
        return frozenset(text for who in hidden for text in (who.club_number, who.id) if text)

    @cached_property
    def long_numbers(self) -> tuple[str, ...]:
        """Those of them that are nothing else in a text."""
        found = (n for n in self.secret_numbers if len(n) >= _LEAST_NUMBER)
        return tuple(sorted(found, key=lambda n: (-len(n), n)))

    @cached_property
    def _full(self) -> frozenset[str]:
        return frozenset(who.name for who in self._people if self.shown(who) == who.name)


def people_of(night: Night) -> Iterator[Person]:
    """Everybody whose name a night holds: in entries, changes, rows set aside, and records of games."""
    known: set[str] = set()
    for contestant in night.entries.contestants:
        for member in contestant.members:
            known.add(member.name)
            yield Person.of(member)
    for name in dict.fromkeys(_loose_names(night)):
        if name.strip() and name not in known:
            yield Person(name)


def _loose_names(night: Night) -> Iterator[str]:
    for change in night.changes:
        if isinstance(change, NameChange):
            yield change.before
            yield change.after
    for aside in night.set_aside:
        for field, text in aside.row:
            if is_name_field(field):
                yield from split_names(text)
    for game in night.games:
        yield from _names_of(game)


def _names_of(game: "Game") -> Iterator[str]:
    from duplicate.night.games import column_name  # only nights with records of games pay for it

    for tag, text in game.tags:
        if tag == "lin_pn":
            yield from text.split(",")
        elif is_name_field(tag):
            yield from split_names(text)
    for table in game.tables:
        named = [at for at, column in enumerate(table.columns) if is_name_field(column_name(column))]
        for row in table.rows:
            for at in named:
                if at < len(row):
                    yield from split_names(row[at])
