"""The night that may be seen: the same results, and of every person only what the privacy settings show.

This is the one place where identity is taken away. Pages, data, addresses, lists in order of names and
everything else for the public are made of a published night, so that none of them can tell more.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from duplicate.night.changes import LOGIN, Change, Penalty, Reread, ResultChange, apply, without_login
from duplicate.night.entries import SHOWN, Contestant, Entries, Member, is_masked
from duplicate.night.night import Night
from duplicate.night.privacy import Privacy
from duplicate.night.publisher import Publisher, is_name_field, is_number_field
from duplicate.night.results import Result, Results
from duplicate.night.validation import validate
from duplicate.night.writings import renamed

if TYPE_CHECKING:
    from duplicate.night.games import Game, Table

_SEATS = ("north", "east", "south", "west")
_SHORTEST = 3  #: signs of a number that may consist of names

T = TypeVar("T")
Names = Mapping[str, str]  #: new numbers and ids of contestants by those that told names


def published(night: Night, privacy: Privacy) -> Night:
    """The night with its changes applied, its people shown as ``privacy`` says.

    Every person has a mark by which to be recognised in this night, such as ``~3``, in the place of the
    person id. Raises DuplicateError where a name in the settings could be several people.
    """
    if not night.changes_applied:
        night = validate(apply(night))
    return published_by(Publisher(privacy, night), night)


def unmarked(night: Night) -> Night:
    """A published night without marks, for files that keep ids; of people not shown in full no club."""
    members = [m for c in night.entries.contestants for m in c.members]
    marks = {m.person: m.name for m in members if m.person.startswith(SHOWN)}
    if not marks:
        return night

    def plain(member: Member) -> Member:
        if is_masked(member):
            member = member._replace(club="")
        return member._replace(person="") if member.person in marks else member

    contestants = tuple(c._replace(members=tuple(map(plain, c.members))) for c in night.entries.contestants)
    rows = {name: {text: marks.get(text, text) for text in _texts(night.results, name)} for name in _SEATS}
    return replace(
        night,
        entries=replace(night.entries, contestants=contestants),
        results=_changed(night.results, rows),
        decisions={key: _mapped(d, lambda text: marks.get(text, text)) for key, d in night.decisions.items()},
    )


def published_by(publisher: Publisher, night: Night) -> Night:
    """One of the nights of a publisher as it may be seen; its changes must have been applied."""
    if any(change.who.startswith(LOGIN) for change in night.changes):
        night = replace(night, changes=tuple(without_login(c, night.director) for c in night.changes))
    if publisher.privacy.is_open:
        return night
    text = publisher.text
    names, seats = _renamed(publisher, night), _seats(publisher, night)

    def called(text: str) -> str:
        return names.get(text, text)

    seatings = night.entries.seatings
    if names:
        seatings = tuple(
            s._replace(number=called(s.number), contestant=called(s.contestant)) for s in seatings
        )
    contestants = tuple(_contestant(publisher, c, names) for c in night.entries.contestants)
    awards = tuple(
        a._replace(contestant=called(a.contestant), why=text(a.why, parts=True)) for a in night.awards
    )
    made = replace(
        night,
        name=text(night.name),
        club=text(night.club),
        venue=text(night.venue),
        director=text(night.director),
        slug=text(night.slug),
        entries=Entries(contestants, seatings, complete=night.entries.complete),
        results=_results(publisher, night, names, seats),
        set_aside=tuple(map(publisher.aside, night.set_aside)),
        problems=tuple(map(publisher.problem, night.problems)),
        changes=tuple(_change(publisher, c, names) for c in night.changes),
        awards=awards,
        sittings={n: s._replace(name=text(s.name)) for n, s in night.sittings.items()},
        section_titles={s: text(title) for s, title in night.section_titles.items()},
        games=tuple(_game(publisher, game) for game in night.games),
    )
    if names:
        made = replace(made, movements={k: _mapped(m, called) for k, m in night.movements.items()})
    if night.decisions:

        def decided(text: str) -> str:
            """A field of a result: the file that it came from may be called by a name."""
            return seats.get(text) or names.get(text) or publisher.text(text)

        made = replace(made, decisions={k: _mapped(d, decided) for k, d in night.decisions.items()})
    return made


def _renamed(publisher: Publisher, night: Night) -> Names:
    """Contestants and numbers that tell names, such as those of BBO, or member numbers, under others."""
    entries = night.entries
    known = [*(c.id for c in entries.contestants), *(s.number for s in entries.seatings)]
    individual = any(c.category == "player" for c in entries.contestants)
    for name in ("ns", "ew", *(_SEATS if individual else ())):
        known += _texts(night.results, name)
    own: set[str] = set()
    if individual:
        members = (m for c in entries.contestants for m in c.members)
        own = {m.club_number for m in members if len(m.club_number) >= _SHORTEST} & publisher.secret_numbers

    def change(text: str) -> str:
        if text in publisher.long_numbers or text in own:
            return "#"
        return text if len(text) < _SHORTEST else publisher.text(text)

    return renamed(known, change, known)


def _contestant(publisher: Publisher, contestant: Contestant, names: Names) -> Contestant:
    carry = contestant.carry
    return contestant._replace(
        id=names.get(contestant.id, contestant.id),
        members=tuple(map(publisher.member, contestant.members)),
        name=publisher.text(contestant.name, parts=True, any_case=True),
        carry=carry and carry._replace(of=publisher.text(carry.of)),
    )


# Results


def _seats(publisher: Publisher, night: Night) -> Names:
    """The marks of members by what may stand for them in the seats of results: name, number or id."""
    if not any(any(_texts(night.results, seat)) for seat in _SEATS):
        return {}
    if any(c.category == "player" for c in night.entries.contestants):
        return {}
    found: dict[str, str] = {}
    for contestant in night.entries.contestants:
        for member in contestant.members:
            seen = publisher.member(member)
            for text in (member.name, member.club_number, member.person):
                if text and text not in (seen.name, seen.club_number, seen.person):
                    found[text] = seen.person
    return found


def _results(publisher: Publisher, night: Night, names: Names, seats: Names) -> Results:
    results = night.results
    individual = any(c.category == "player" for c in night.entries.contestants)
    new = {name: {t: names.get(t, t) for t in _texts(results, name)} for name in ("ns", "ew")}
    new["source"] = {text: publisher.text(text) for text in _texts(results, "source")}
    for name in _SEATS:
        texts = _texts(results, name)
        if individual:
            new[name] = {text: names.get(text, text) for text in texts}
        else:
            new[name] = {text: seats.get(text) or publisher.text(text) for text in texts}
    return _changed(results, new)


def _texts(results: Results, name: str) -> list[str]:
    return list(dict.fromkeys(results.texts(name)))


def _changed(results: Results, new: Mapping[str, Names]) -> Results:
    """The results with other texts in some columns; the same object where none differs."""
    changed = {name: texts for name, texts in new.items() if any(t != own for t, own in texts.items())}
    if not changed:
        return results

    def row_of(row: Result) -> Result:
        values: dict[str, object] = {name: texts[getattr(row, name)] for name, texts in changed.items()}
        return Result(**(row._asdict() | values))

    return Results.of(map(row_of, results.rows), results.weights)


def _change(publisher: Publisher, change: Change, names: Names) -> Change:
    told: Change = publisher.record(change)
    if names:
        told = _mapped(told, lambda text: names.get(text, text))
    if isinstance(told, (ResultChange, Reread, Penalty)):
        told = _mapped(told, publisher.text)  # a name may stand in a seat
    return told


# Records of games


def _game(publisher: Publisher, game: "Game") -> "Game":
    def told(text: str) -> str:
        return publisher.text(text, parts=True)

    return replace(
        game,
        tags=tuple((tag, _tag(publisher, tag, text)) for tag, text in game.tags),
        bidding=game.bidding
        and replace(
            game.bidding,
            calls=tuple(
                c._replace(explanation=told(c.explanation), comment=told(c.comment))
                for c in game.bidding.calls
            ),
        ),
        play=game.play and replace(game.play, tricks=_mapped(game.play.tricks, told)),
        tables=tuple(_table(publisher, table) for table in game.tables),
        comments=tuple(c._replace(text=told(c.text)) for c in game.comments),
        published=tuple(
            p._replace(values=tuple((name, publisher.cell(name, text)) for name, text in p.values))
            for p in game.published
        ),
    )


def _tag(publisher: Publisher, tag: str, text: str) -> str:
    if tag == "lin_pn":
        return ",".join(map(publisher.name, text.split(",")))
    if is_name_field(tag) or is_number_field(tag):
        return publisher.cell(tag, text)
    return publisher.text(text, parts=True)


def _table(publisher: Publisher, table: "Table") -> "Table":
    rows = tuple(
        tuple(publisher.cell(name, text) for name, text in zip(table.names, row, strict=False))
        for row in table.rows
    )
    return table._replace(rows=rows)


def _mapped(value: T, change: Callable[[str], str]) -> T:
    """A record with every text in it changed."""
    return cast(T, _mapped_value(value, change))


def _mapped_value(value: object, change: Callable[[str], str]) -> object:
    if type(value) is str:
        return change(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        made: object = value._replace(  # type: ignore[attr-defined]
            **{name: _mapped_value(own, change) for name, own in value._asdict().items()}  # type: ignore[attr-defined]
        )
        return made
    if isinstance(value, tuple):
        return tuple(_mapped_value(own, change) for own in value)
    if isinstance(value, list):
        return [_mapped_value(own, change) for own in value]
    if isinstance(value, dict):
        return {key: _mapped_value(own, change) for key, own in value.items()}
    if isinstance(value, msgspec.Struct):
        texts = {name: _mapped_value(getattr(value, name), change) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **texts)
    if is_dataclass(value) and not isinstance(value, type):
        own = {f.name: _mapped_value(getattr(value, f.name), change) for f in fields(value) if f.init}
        return replace(value, **own)
    return value
