"""The night that may be seen: the same results, and of every person only what the privacy settings show.

This is the one place where identity is taken away. Pages, data, addresses, lists in order of names and
everything else for the public are made of a published night, so that none of them can tell more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from duplicate.night.changes import NameChange, Penalty, Reread, ResultChange, apply
from duplicate.night.entries import MASKED, SHOWN, Contestant, Entries, Member
from duplicate.night.names import split_names
from duplicate.night.night import Night, SetAside
from duplicate.night.privacy import NOBODY, Person, Privacy, hashed
from duplicate.night.results import Result, Results
from duplicate.night.validation import validate
from duplicate.night.writings import Shown, Writings, plain, renamed
from duplicate.words.problems import Problem

if TYPE_CHECKING:
    from duplicate.night.games import Game, Table

_SEATS = ("north", "east", "south", "west")
_NUMBERS = ("ns", "ew", *_SEATS)  #: fields of a result that name a contestant, or the person in a seat
_NAME_TAGS = frozenset(("north", "east", "south", "west", "northname", "eastname", "southname", "westname"))
_LEAST_NUMBER = 5  #: signs of a member number that is looked for in texts: a shorter one may be a score

T = TypeVar("T")


def published(night: Night, privacy: Privacy, *, ids: bool = True) -> Night:
    """The night with its changes applied, its people shown as ``privacy`` says.

    With ``ids`` every person keeps a mark by which to be recognised in this night, such as ``~3``: for
    scoring. Without, for files, nobody has any. Raises DuplicateError where a name could be several people.
    """
    if not night.changes_applied:
        night = validate(apply(night))
    return Publisher(privacy, night).night(ids=ids)


def is_name_field(name: str) -> bool:
    """Whether a field or column holds names of people.

    >>> is_name_field("ns_names"), is_name_field("North"), is_name_field("Contract"), is_name_field("姓名")
    (True, True, False, True)
    """
    own = plain(name)
    return own in _NAME_TAGS or own.startswith("name") or own.endswith(("name", "names", "姓名"))


def is_number_field(name: str) -> bool:
    """Whether a field or column holds numbers of members.

    >>> is_number_field("MemberID1"), is_number_field("club_number"), is_number_field("number")
    (True, True, False)
    """
    own = plain(name)
    return own.rstrip("12").endswith(("memberid", "membernumber", "clubnumber", "playerid", "nationalid"))


class Publisher:
    """Shows the people of some nights as the settings say, each in the same way everywhere."""

    def __init__(self, privacy: Privacy, *nights: Night, people: Iterable[Person] = ()) -> None:
        self.privacy, self._nights = privacy, nights
        self._people = list(dict.fromkeys((*people, *(who for night in nights for who in _people(night)))))
        privacy.check(self._people)
        self._marks: dict[str, str] = {}

    @cached_property
    def _writings(self) -> Writings:
        known = [who.name for who in self._people if who.name.strip()]
        shown = [Shown(who.name, self.shown(who), self._is_alias(who)) for who in self._people if who.name]
        for own in self.privacy.people:  # people in texts who do not play here
            if own.name and own.name not in known:
                who = Person(own.name, own.club_number, own.id)
                shown.append(Shown(own.name, self.shown(who), self._is_alias(who)))
        by_name = {one.name: one for one in shown}
        for before, after in self._corrected():
            one = by_name.get(after)
            if one is not None and not one.is_full:
                shown.append(Shown(before, one.text, one.is_alias))
        return Writings(shown, self._erased_name if self.privacy.erased else None)

    def _corrected(self) -> Iterator[tuple[str, str]]:
        """Names that were corrected, with what they should be: both of the same person."""
        for night in self._nights:
            for change in night.changes:
                if isinstance(change, NameChange) and change.since is None and change.before:
                    yield change.before, change.after
                    yield change.after, change.before

    def _erased_name(self, words: tuple[str, ...]) -> Shown | None:
        written = " ".join(words)
        for own in self.privacy.erased:
            if own.name and hashed(own.salt, "name", written) in own.name:
                return Shown(written, NOBODY, is_alias=True)
        return None

    @cached_property
    def _secret_numbers(self) -> frozenset[str]:
        """Member numbers and ids that may not be seen."""
        found: set[str] = set()
        for who in self._people:
            if not self._shows_numbers(who):
                found |= {who.club_number, who.id}
        return frozenset(found - {""})

    def _is_alias(self, who: Person) -> bool:
        return self.privacy.display(who) in ("alias", "hidden")

    def _shows_numbers(self, who: Person) -> bool:
        return self.privacy.numbers and self.privacy.display(who) == "full"

    def shown(self, who: Person) -> str:
        """The name of somebody as it may be seen."""
        return self.privacy.shown(who)

    def text(self, text: str, *, parts: bool = False, any_case: bool = False) -> str:
        """A text with every name in it as it may be seen, and without secret numbers.

        ``parts``: people wrote it, who call others by one name; ``any_case``: by a name in small letters.
        """
        if not text:
            return text
        made = self._writings.replaced(text, parts=parts, any_case=any_case)
        for number in self._long_numbers:
            if number in made:
                made = made.replace(number, NOBODY)
        return made

    @cached_property
    def _long_numbers(self) -> tuple[str, ...]:
        return tuple(
            sorted((n for n in self._secret_numbers if len(n) >= _LEAST_NUMBER), key=len, reverse=True)
        )

    def person(self, who: Person) -> Person:
        """Somebody as may be seen."""
        number, own = (who.club_number, who.id) if self._shows_numbers(who) else ("", "")
        return Person(self.shown(who), number, own)

    def name(self, name: str) -> str:
        """A name that stands alone in a field: of one person, or of several."""
        if not name.strip():
            return name
        made = self.text(name, parts=True, any_case=True)
        if made == name and self.privacy.default != "full" and name not in self._full:
            return self.shown(Person(name))
        return made

    @cached_property
    def _full(self) -> frozenset[str]:
        return frozenset(who.name for who in self._people if self.shown(who) == who.name)

    # A night

    def night(self, number: int = 0, *, ids: bool = True) -> Night:
        """One of the nights as it may be seen; its changes must have been applied."""
        night = self._nights[number]
        if self.privacy.is_open:
            return night
        entries = night.entries
        names = self._renamed(night)
        contestants = tuple(self._contestant(c, names, ids=ids) for c in entries.contestants)
        seatings = entries.seatings
        if names:
            seatings = tuple(
                s._replace(
                    number=names.get(s.number, s.number), contestant=names.get(s.contestant, s.contestant)
                )
                for s in seatings
            )
        made = replace(
            night,
            name=self.text(night.name),
            club=self.text(night.club),
            venue=self.text(night.venue),
            director=self.text(night.director),
            slug=self.text(night.slug),
            entries=Entries(contestants, seatings, complete=entries.complete),
            results=self._results(night, names, ids=ids),
            set_aside=tuple(map(self._aside, night.set_aside)),
            problems=tuple(map(self.problem, night.problems)),
            changes=tuple(self.change(c, names) for c in night.changes),
            awards=tuple(
                a._replace(contestant=names.get(a.contestant, a.contestant), why=self.text(a.why, parts=True))
                for a in night.awards
            ),
            sittings={n: s._replace(name=self.text(s.name)) for n, s in night.sittings.items()},
            section_titles={s: self.text(title) for s, title in night.section_titles.items()},
            games=tuple(map(self._game, night.games)),
        )
        if names:
            made = replace(
                made,
                movements={
                    key: self._mapped(m, lambda t: names.get(t, t)) for key, m in night.movements.items()
                },
                decisions={
                    key: self._mapped(d, lambda t: names.get(t, t)) for key, d in night.decisions.items()
                },
            )
        seats = self._seats(night, ids=ids)
        if seats and night.decisions:
            made = replace(
                made,
                decisions={k: self._mapped(d, lambda t: seats.get(t, t)) for k, d in made.decisions.items()},
            )
        return made

    def _renamed(self, night: Night) -> Mapping[str, str]:
        """Contestants and numbers that consist of names, such as those of BBO, under others."""
        entries, columns = night.entries, night.results.columns
        known = [*(c.id for c in entries.contestants), *(s.number for s in entries.seatings)]
        known += [text for name in ("ns", "ew") for text in dict.fromkeys(columns[name].tolist())]

        own = self._own_numbers(night)

        def change(text: str) -> str:
            if text in self._long_numbers or text in own:
                return "#"
            return text if len(text) < 3 else self.text(text)

        return renamed(known, change, known)

    def _own_numbers(self, night: Night) -> frozenset[str]:
        """Secret member numbers under which players of an individual sit."""
        return frozenset(
            m.club_number
            for c in night.entries.contestants
            if c.category == "player"
            for m in c.members
            if m.club_number in self._secret_numbers
            and m.club_number in (c.id, *_numbers_of(night, c.id))
            and len(m.club_number) > 2
        )

    def _contestant(self, contestant: Contestant, names: Mapping[str, str], *, ids: bool) -> Contestant:
        members = tuple(self.member(m, ids=ids) for m in contestant.members)
        name = contestant.name
        if name:
            name = self.text(name, parts=True, any_case=True)
        carry = contestant.carry
        return contestant._replace(
            id=names.get(contestant.id, contestant.id),
            members=members,
            name=name,
            carry=carry and carry._replace(of=self.text(carry.of)),
        )

    def member(self, member: Member, *, ids: bool = True) -> Member:
        """A member as may be seen; with ``ids`` its mark stands in the place of the person id."""
        who = Person.of(member)
        seen = self.person(who)
        club = member.club
        if not ids and self.privacy.display(who) != "full":
            club = ""
        mark = self._mark(who) if ids and not seen.id and who != Person() else seen.id
        return member._replace(name=seen.name, club_number=seen.club_number, person=mark, club=club)

    def _mark(self, who: Person) -> str:
        sign = SHOWN if self.privacy.display(who) == "full" else MASKED
        return self._marks.setdefault(who.key, f"{sign}{len(self._marks) + 1}")

    def _seats(self, night: Night, *, ids: bool) -> Mapping[str, str]:
        """What stands in seats of results for a member: the mark, or the name as it may be seen."""
        found: dict[str, str] = {}
        for contestant in night.entries.contestants:
            for member in contestant.members:
                seen = self.member(member, ids=ids)
                for text in (member.name, member.club_number, member.person):
                    if text and text not in (seen.name, seen.club_number):
                        found[text] = seen.person if ids else seen.name
        return found

    def _results(self, night: Night, names: Mapping[str, str], *, ids: bool) -> Results:
        results = night.results
        texts = {name: dict.fromkeys(results.texts(name)) for name in (*_NUMBERS, "source")}
        seats: Mapping[str, str] = {}
        if any(any(texts[seat]) for seat in _SEATS):
            seats = self._seats(night, ids=ids)
        individual = any(c.category == "player" for c in night.entries.contestants)
        changed: dict[str, dict[str, str]] = {}
        for name, found in texts.items():
            if name == "source":
                new = {text: self.text(text) for text in found}
            elif name in _SEATS and not individual:
                new = {text: seats.get(text) or self.text(names.get(text, text)) for text in found}
            else:
                new = {text: names.get(text, text) for text in found}
            if any(text != own for text, own in new.items()):
                changed[name] = new
        if not changed:
            return results
        rows: list[Result] = []
        for row in results.rows:
            values = {name: new[getattr(row, name)] for name, new in changed.items()}
            rows.append(row._replace(**values))
        return Results.of(rows, results.weights)

    # Texts

    def problem(self, problem: Problem) -> Problem:
        """A problem as may be told."""
        value = problem.value
        if is_number_field(problem.field) and value in self._secret_numbers:
            value = NOBODY
        elif is_name_field(problem.field) or problem.field in ("pairs", "player"):
            value = self.name(value) if is_name_field(problem.field) else self.text(value, parts=True)
        else:
            value = self.text(value)
        return replace(
            problem,
            message=self.text(problem.message),
            file=self.text(problem.file),
            value=value,
            remedy=self.text(problem.remedy),
        )

    def _aside(self, aside: SetAside) -> SetAside:
        row = tuple((name, self._cell(name, text)) for name, text in aside.row)
        return SetAside(self.text(aside.source), aside.line, row, self.problem(aside.problem))

    def _cell(self, column: str, text: str) -> str:
        """A cell of a table that was read."""
        if is_number_field(column):
            return "" if text in self._secret_numbers or not self.privacy.numbers else text
        if is_name_field(column):
            return self.name(text)
        return "" if text in self._long_numbers else self.text(text)

    def change(self, change: T, names: Mapping[str, str] | None = None) -> T:
        """A change, or another record of a log with its author and reason, as may be told."""
        found: dict[str, object] = {}
        if isinstance(change, msgspec.Struct):
            for field, any_case in (("who", True), ("why", False)):
                text = getattr(change, field, "")
                found[field] = self.text(text, parts=True, any_case=any_case)
        if isinstance(change, NameChange):
            who = Person(change.after, change.club_number or "")
            found |= {"before": self.name(change.before), "after": self.name(change.after)}
            found["club_number"] = self.person(who).club_number or None
        if isinstance(change, Reread):
            found["files"] = tuple(map(self.text, change.files))
        change = msgspec.structs.replace(change, **found)
        if isinstance(change, (ResultChange, Penalty, Reread, NameChange)) and names:
            change = cast(T, self._mapped(change, lambda text: names.get(text, text)))
        if isinstance(change, (ResultChange, Reread)):
            change = cast(T, self._mapped(change, self._outcome))
        return change

    def _outcome(self, text: str) -> str:
        """A text among the fields of a result that somebody changed: a name may stand in a seat."""
        return self.text(text) if len(text) > 3 else text

    def _game(self, game: "Game") -> "Game":
        def told(text: str) -> str:
            return self.text(text, parts=True)

        tags = tuple((tag, self._tag(tag, text)) for tag, text in game.tags)
        bidding = game.bidding and replace(
            game.bidding,
            calls=tuple(
                c._replace(explanation=told(c.explanation), comment=told(c.comment))
                for c in game.bidding.calls
            ),
        )
        play = game.play and replace(
            game.play,
            tricks=tuple(
                cast(
                    "tuple[None, None, None, None]",
                    tuple(
                        p and p._replace(explanation=told(p.explanation), comment=told(p.comment))
                        for p in trick
                    ),
                )
                for trick in game.play.tricks
            ),
        )
        return replace(
            game,
            tags=tags,
            bidding=bidding,
            play=play,
            tables=tuple(map(self._table, game.tables)),
            comments=tuple(c._replace(text=told(c.text)) for c in game.comments),
            published=tuple(
                p._replace(values=tuple((n, self._cell(n, text)) for n, text in p.values))
                for p in game.published
            ),
        )

    def _tag(self, tag: str, text: str) -> str:
        if tag == "lin_pn":
            return ",".join(self.name(name) for name in text.split(","))
        return (
            self._cell(tag, text)
            if is_name_field(tag) or is_number_field(tag)
            else self.text(text, parts=True)
        )

    def _table(self, table: "Table") -> "Table":
        from duplicate.night.games import column_name

        names = [column_name(column) for column in table.columns]
        rows = tuple(
            tuple(self._cell(name, text) for name, text in zip(names, row, strict=False))
            for row in table.rows
        )
        return table._replace(rows=rows)

    def _mapped(self, value: T, change: Callable[[str], str]) -> T:
        """A record with every text in it changed."""
        return cast(T, _mapped(value, change))


def _mapped(value: object, change: Callable[[str], str]) -> object:
    if type(value) is str:
        return change(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(_mapped(own, change) for own in value))
    if isinstance(value, tuple | list):
        return type(value)(_mapped(own, change) for own in value)
    if isinstance(value, dict):
        return {key: _mapped(own, change) for key, own in value.items()}
    if isinstance(value, msgspec.Struct):
        texts = {name: _mapped(getattr(value, name), change) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **texts)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{f.name: _mapped(getattr(value, f.name), change) for f in fields(value) if f.init}
        )
    return value


def _numbers_of(night: Night, contestant: str) -> Iterator[str]:
    return (s.number for s in night.entries.seatings if s.contestant == contestant)


def _people(night: Night) -> Iterator[Person]:
    """Everybody whose name a night holds: in entries, changes, rows set aside, and records of games."""
    for contestant in night.entries.contestants:
        yield from map(Person.of, contestant.members)
    known = {m.name for c in night.entries.contestants for m in c.members}
    for name in dict.fromkeys(_loose_names(night)):
        if name.strip() and name not in known:
            yield Person(name)


def _loose_names(night: Night) -> Iterator[str]:
    from duplicate.night.games import column_name  # laws of auctions: only nights with records pay for it

    for change in night.changes:
        if isinstance(change, NameChange):
            yield change.before
            yield change.after
    for aside in night.set_aside:
        for field, text in aside.row:
            if is_name_field(field):
                yield from split_names(text)
    for game in night.games:
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
