"""A Swiss event as the public may see it: the same results, people as the privacy settings show them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import msgspec

from duplicate.night.changes import NameChange, active
from duplicate.night.entries import Member
from duplicate.night.privacy import Person, Privacy
from duplicate.night.publisher import Publisher
from duplicate.night.rulings import named
from duplicate.swiss.nights import entries_of, night_of
from duplicate.swiss.records import (
    LateEntry,
    Opened,
    Penalty,
    Prior,
    Registered,
    Replaced,
    ResultChange,
    Undo,
)
from duplicate.swiss.records import Person as Entered
from duplicate.swiss.rows import Rows
from duplicate.swiss.state import Entrant, Entrants, Log, Round, State

T = TypeVar("T", bound=msgspec.Struct)


def published_state(state: State, privacy: Privacy) -> State:
    """The event with its people shown as ``privacy`` says, in entries, records, reasons and officials.

    Raises DuplicateError where a name in the settings could be several people.
    """
    if privacy.is_open or state.opened is None:
        return state
    changes = active([r for r in state.log if isinstance(r, NameChange)])
    entries, _ = named(entries_of(state), changes)
    corrected = {(c.id, m.place, m.since): m for c in entries.contestants for m in c.members}
    people = (*map(Person.of, corrected.values()), *_others(state))
    publisher = Publisher(privacy, night_of(state), people=people)

    def entrant(own: Entrant) -> Entrant:
        def member(m: Member) -> Member:
            # by the name as it was corrected: a misspelt one would not be recognised
            now = corrected.get((own.id, m.place, m.since), m)
            return publisher.member(now)

        return replace(
            own,
            members=tuple(map(member, own.members)),
            name=publisher.text(own.name, parts=True, any_case=True),
            groups=tuple((kind, publisher.text(name)) for kind, name in own.groups),
            officials=tuple((role, publisher.name(name)) for role, name in own.officials),
        )

    return replace(
        state,
        opened=_record(publisher, state.opened),
        entrants=Entrants({name: entrant(own) for name, own in state.entrants.items()}),
        rounds=tuple(_round(publisher, each) for each in state.rounds),
        penalties=tuple(map(publisher.record, state.penalties)),
        names=tuple(map(publisher.record, state.names)),
        cancelled=publisher.text(state.cancelled, parts=True),
        log=Log([_record(publisher, record) for record in state.log]),
    )


def told(state: State) -> State:
    """The event without what is entered in rounds that are not over, which nobody is shown."""
    still = {each.number for each in state.rounds if not each.closed}
    if not still:
        return state
    size, hidden = state.conditions.boards_per_round, set()
    log = []
    for record in state.log:
        result = isinstance(record, ResultChange) and (record.key.board - 1) // size + 1 in still
        penalty = isinstance(record, Penalty) and record.round in still
        if result or penalty or (isinstance(record, Undo) and record.of in hidden):
            hidden.add(record.id)
        else:
            log.append(record)
    return replace(
        state,
        rounds=tuple(each if each.closed else each.with_rows(Rows(), Rows()) for each in state.rounds),
        penalties=tuple(p for p in state.penalties if p.round not in still),
        log=Log(log),
    )


def _others(state: State) -> Iterator[Person]:
    """Captains, leaders and coaches, and who was there in an earlier event."""
    for own in state.entrants.values():
        yield from (Person(name) for _, name in own.officials)
        yield from map(Person.of, own.members)


def _round(publisher: Publisher, each: Round) -> Round:
    return replace(
        each,
        drawn=publisher.record(each.drawn),
        started=each.started and publisher.record(each.started),
        cut=each.cut and publisher.record(each.cut),
    )


def _record(publisher: Publisher, record: T) -> T:
    """A record with its names, author and reason as may be told."""
    found: dict[str, object] = {}
    if isinstance(record, Opened):
        found = {
            name: publisher.text(getattr(record, name)) for name in ("name", "club", "venue", "director")
        }
        found["prior"] = record.prior and _prior(publisher, record.prior)
    if isinstance(record, (Registered, LateEntry)):
        found["name"] = publisher.text(record.name, parts=True, any_case=True)
        found["groups"] = tuple((kind, publisher.text(name)) for kind, name in record.groups)
    if isinstance(record, Registered):
        found |= {name: publisher.name(getattr(record, name)) for name in ("captain", "leader", "coach")}
    if isinstance(record, (Registered, LateEntry, Replaced)):
        found["members"] = tuple(_entered(publisher, person) for person in record.members)
    return msgspec.structs.replace(publisher.record(record), **found)


def _prior(publisher: Publisher, prior: Prior) -> Prior:
    places = tuple(
        msgspec.structs.replace(place, name=publisher.text(place.name, parts=True)) for place in prior.places
    )
    return msgspec.structs.replace(prior, event=publisher.text(prior.event), places=places)


def _entered(publisher: Publisher, person: Entered) -> Entered:
    seen = publisher.person(Person(person.name, person.club_number, person.person))
    return msgspec.structs.replace(person, name=seen.name, club_number=seen.club_number, person=seen.id)
