"""Entries of an event: registration, confirmation, check-in, no-shows, replacements, withdrawals."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from unicodedata import category

from duplicate.night.changes import Logged
from duplicate.night.entries import Member
from duplicate.swiss.actions import Action, AskDirector, News, PublishStandings, Status, Tell
from duplicate.swiss.records import (
    CheckedIn,
    Confirmed,
    LateEntry,
    NoShow,
    Person,
    Registered,
    RegistrationClosed,
    Replaced,
    Withdrawn,
)
from duplicate.swiss.refusals import refused
from duplicate.swiss.schedule import total_rounds
from duplicate.swiss.state import Entrant, State, keys_of, name_key
from duplicate.words.plurals import quantity

Step = tuple[State, tuple[Action, ...]]
_NUMBER = re.compile(r"\w[\w-]*")


def registered(state: State, record: Registered) -> Step:
    """A contestant enters, in the order of registration; who stands by may be named at any time."""
    late = bool(state.registration_closed)
    if late and (state.finished or not record.standby):
        raise refused(record, "registration is closed", "let it come as a late entry")
    if record.standby and state.conditions.draw.odd != "stand-by":
        raise refused(
            record,
            f"{record.contestant} would stand by, but an odd field has a {state.conditions.draw.odd}",
            'set draw.odd to "stand-by"',
        )
    entrant = _new(state, record)
    if record.standby:
        entrant = replace(entrant, standby=True, first_round=state.next_round)
    if late:
        entrant = replace(entrant, checked_in=True, confirmed=entrant.places)
    news = News.PARTNER_MUST_CONFIRM if state.conduct.confirmation and not late else News.REGISTERED
    return _with(state, entrant), (Tell(entrant.id, news), *_namesakes(state, entrant.id, record.members))


def _new(state: State, record: Registered | LateEntry) -> Entrant:
    if not record.contestant.strip():
        raise refused(record, "the contestant has no number", "give it one")
    if not _NUMBER.fullmatch(record.contestant):
        raise refused(record, f"{record.contestant!r} is no number", "letters, digits, - and _")
    one_line(record, record.name)
    if record.contestant in state.entrants:
        raise refused(record, f"the number {record.contestant} is taken", "give it another number")
    pairs = state.conditions.contest == "pairs"
    least, most = (2, 2) if pairs else (4, state.conditions.team.most or 99)
    if not least <= len(record.members) <= most:
        limit = f", {most} at most" if state.conditions.team.most else ""
        wanted = "two members" if pairs else f"four members or more{limit}"
        raise refused(
            record,
            f"{record.contestant} has {quantity(len(record.members), 'member')}",
            f"enter it with {wanted}",
        )
    _nobody_twice(state, record, record.contestant, record.members)
    if isinstance(record, Registered):
        _recognised(state, record)
    groups = dict.fromkeys((*record.groups, *(("club", m.club) for m in record.members if m.club)))
    return Entrant(
        record.contestant,
        len(state.entrants) + 1,
        tuple(_member(person, place) for place, person in enumerate(record.members)),
        record.name,
        tuple(groups),
        record.stationary,
        officials=_officials(record, pairs=pairs),
    )


def _officials(record: Registered | LateEntry, *, pairs: bool) -> tuple[tuple[str, str], ...]:
    """Captain, leader and coach of a team; they need not play."""
    if isinstance(record, LateEntry):
        return ()
    given = (("captain", record.captain), ("leader", record.leader), ("coach", record.coach))
    found = tuple((role, name.strip()) for role, name in given if name.strip())
    for _, name in found:
        one_line(record, name)
    if found and pairs:
        raise refused(record, f"a pair has no {found[0][0]}", "leave it out")
    return found


def _recognised(state: State, record: Registered) -> None:
    """A number of the earlier event must be that contestant: its seeding and its matches go by it."""
    prior = state.event.prior
    former = next((p for p in prior.places if p.contestant == record.contestant), None) if prior else None
    if former is None or not former.name:
        return
    names = [record.name, *(m.name for m in record.members)]
    if not any(name and name.casefold() in former.name.casefold() for name in names):
        raise refused(
            record,
            f"number {former.contestant} was {former.name} in {prior.event if prior else ''}",
            "give it another number, or the same name or player",
        )


def _member(person: Person, place: int, since: tuple[int, int, int] = (0, 0, 0)) -> Member:
    return Member(person.name, person.person, person.club_number, person.club, "", place, since)


def one_line(record: Logged, name: str) -> None:
    """Refuse a name with a line break, a tab or another sign that cannot be printed."""
    if any(category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        raise refused(record, f"the name {name!r} has a line break or a tab", "write it on one line")


def _namesakes(state: State, contestant: str, people: Iterable[Person]) -> Iterator[Action]:
    """Who has the name of somebody in another contestant: it may be somebody else, or a slip."""
    for person in people:
        name = name_key(person.name)
        for entrant in state.entrants.with_one_of([name]):
            same = any(name_key(m.name) == name for m in entrant.members)
            if same and entrant.id != contestant and entrant.last_round is None:
                about = f"{person.name} is a name in {entrant.id} too: a namesake, or entered twice?"
                yield AskDirector(about, contestant=contestant)


def _nobody_twice(
    state: State,
    record: Registered | LateEntry | Replaced,
    contestant: str,
    people: Iterable[Person],
    staying: Iterable[Member] = (),
) -> None:
    wanted: dict[tuple[str, str], str] = {}
    names: dict[tuple[str, str], list[Person | Member]] = {}
    for member in staying:
        names.setdefault(name_key(member.name), []).append(member)
    for person in people:
        if not person.name.strip():
            raise refused(record, f"a member of {contestant} has no name", "write the name")
        one_line(record, person.name)
        namesakes = names.setdefault(name_key(person.name), [])
        if any(not (keys_of(person) and keys_of(other)) for other in namesakes):
            remedy = "correct one of the names; namesakes need club numbers"
            raise refused(record, f"{contestant} has {person.name.strip()} twice", remedy)
        namesakes.append(person)
        for key in keys_of(person):
            if key in wanted:
                raise refused(record, f"{contestant} has {key[1]} twice", "enter each member once")
            wanted[key] = person.name
    if not wanted:
        return
    for entrant in state.entrants.with_one_of(wanted):
        if entrant.id == contestant or entrant.last_round is not None:
            continue
        for member in entrant.members:
            for key in keys_of(member):
                if key in wanted:
                    message = f"{wanted[key]} ({key[1]}) plays as {entrant.id} already"
                    raise refused(record, message, "correct the entry")


def confirmed(state: State, record: Confirmed) -> Step:
    """A partner confirms; both must, where the event asks for it."""
    entrant = known(state, record)
    if record.place not in entrant.places:
        raise refused(record, f"{entrant.id} has no place {record.place}", "places are 0 and 1")
    if record.place in entrant.confirmed:
        raise refused(record, f"place {record.place} of {entrant.id} has confirmed", "nothing is to be done")
    entrant = replace(entrant, confirmed=entrant.confirmed | {record.place})
    whole = entrant.places <= entrant.confirmed
    news = News.CONFIRMED if whole else News.PARTNER_MUST_CONFIRM
    return _with(state, entrant), (Tell(entrant.id, news),)


def registration_closed(state: State, record: RegistrationClosed) -> Step:
    """From here on, who comes is late."""
    if state.registration_closed:
        raise refused(record, "registration is closed already", "nothing is to be done")
    if state.conditions.draw.system == "ladder":
        raise refused(record, "newcomers may join a ladder at any time", "nothing is to be done")
    state = replace(state, registration_closed=record.when)
    few = sum(not e.standby and e.last_round is None for e in state.entrants.values())
    actions: tuple[Action, ...] = ()
    if few < state.minimum:
        actions = (AskDirector(f"contestants: {few}, and the event needs {state.minimum}: cancel it?"),)
    return state, actions


def checked_in(state: State, record: CheckedIn) -> Step:
    """A contestant is there."""
    entrant = known(state, record)
    if entrant.last_round is not None:
        raise refused(record, f"{entrant.id} is out of the event", "let it come back as a late entry")
    if entrant.checked_in:
        raise refused(record, f"{entrant.id} is checked in already", "nothing is to be done")
    return _with(state, replace(entrant, checked_in=True)), (Tell(entrant.id, News.CHECKED_IN),)


def no_show(state: State, record: NoShow) -> Step:
    """A contestant is not there at the start: its slot is free for somebody else."""
    entrant = known(state, record)
    if state.rounds:
        raise refused(record, "round 1 is drawn", "replace the contestant, or let it withdraw")
    if entrant.last_round is not None:
        raise refused(record, f"{entrant.id} is out of the event already", "nothing is to be done")
    return _with(state, replace(entrant, last_round=0)), (
        Tell(entrant.id, News.NO_SHOW),
        AskDirector("replace the contestant that is not there?", contestant=entrant.id),
    )


def replaced(state: State, record: Replaced) -> Step:
    """Somebody else plays in some places of a contestant; what was won stays with the slot."""
    entrant = known(state, record)
    if len(record.places) != len(record.members) or not record.places:
        raise refused(record, "places and members do not go together", "name one member for each place")
    if not set(record.places) <= entrant.places or len(set(record.places)) < len(record.places):
        raise refused(record, f"{entrant.id} has no such places", "places are 0 and 1, each once")
    absent = entrant.last_round == 0 and not state.rounds
    if entrant.last_round is not None and not absent:
        raise refused(record, f"{entrant.id} is out of the event", "let it come back as a late entry first")
    total = total_rounds(state)
    if record.round < 1 or (total and record.round > total):
        raise refused(record, f"there is no round {record.round}", "give the round from which they play")
    done = sum(1 for r in state.rounds if r.closed)
    if record.round <= done:
        raise refused(record, f"round {record.round} is over", f"give a round from {done + 1} on")
    now = {m.place: m for m in sorted(entrant.members, key=lambda m: m.since)}
    staying = [member for place, member in now.items() if place not in record.places]
    _nobody_twice(state, record, entrant.id, record.members, staying)
    fresh = record.round == 1 and not record.board and not any(r.started for r in state.rounds)
    since = (0, 0, 0) if fresh else (1, record.round, record.board)
    members = [m for m in entrant.members if not (m.place in record.places and (fresh or m.since == since))]
    members += [_member(p, place, since) for place, p in zip(record.places, record.members, strict=True)]
    whole = set(record.places) == entrant.places
    entrant = replace(
        entrant,
        members=tuple(sorted(members, key=lambda m: (m.since, m.place))),
        last_round=None if absent and whole else entrant.last_round,
        confirmed=entrant.confirmed | set(record.places),
        checked_in=entrant.checked_in or whole,
    )
    sakes = _namesakes(state, entrant.id, record.members)
    return _with(state, entrant), (Tell(entrant.id, News.REPLACED, record.round), *sakes)


def withdrawn(state: State, record: Withdrawn) -> Step:
    """A contestant leaves; whoever would meet it in a drawn round needs the director."""
    entrant = known(state, record)
    if entrant.last_round is not None:
        raise refused(record, f"{entrant.id} is out of the event already", "nothing is to be done")
    if state.conditions.draw.system == "ladder":
        from duplicate.swiss.rungs import engaged

        if entrant.id in (busy := engaged(state)):
            message = f"{entrant.id} has an open challenge, round {busy[entrant.id]}"
            raise refused(record, message, "finish it first, award it, or take it back")
    started = sum(1 for r in state.rounds if r.started)
    if record.after < started:
        raise refused(
            record,
            f"{entrant.id} cannot leave after round {record.after}: round {started} has started",
            f"withdraw it after round {started}, or later",
        )
    actions: list[Action] = [Tell(entrant.id, News.WITHDRAWN, record.after)]
    actions += [
        AskDirector("it is gone, and drawn: replace it, or draw again", each.number, contestant=entrant.id)
        for each in state.rounds[record.after :]
    ]
    if state.rounds and state.rounds[0].closed:
        actions.append(PublishStandings(sum(1 for r in state.rounds if r.closed), Status.RUNNING))
    return _with(state, replace(entrant, last_round=record.after)), tuple(actions)


def late_entry(state: State, record: LateEntry) -> Step:
    """A new contestant from a later round on, or one that comes back."""
    system = state.conditions.draw.system
    if system != "swiss":
        remedy = "register it" if system == "ladder" else "play without it"
        raise refused(record, f"a {system} has no late entries", remedy)
    if not state.registration_closed:
        raise refused(record, "registration is open", "register the contestant")
    total = state.conditions.rounds
    if record.round < state.next_round or (total and record.round > total):
        last = f" to {total}" if total else " on"
        raise refused(
            record,
            f"round {record.round} is too {'early' if record.round < state.next_round else 'late'}",
            f"let it play from a round that is not drawn: from {state.next_round}{last}",
        )
    entrant = state.entrants.get(record.contestant)
    if entrant is None:
        entrant = replace(_new(state, record), first_round=record.round, missed=tuple(range(1, record.round)))
    else:
        if entrant.last_round is None or entrant.last_round >= record.round:
            raise refused(
                record, f"{entrant.id} plays in round {record.round} anyway", "nothing is to be done"
            )
        if record.members:
            raise refused(record, f"the number {entrant.id} is taken", "give it another, or name no members")
        gone = range(entrant.last_round + 1, record.round)
        entrant = replace(entrant, last_round=None, missed=(*entrant.missed, *gone))
    entrant = replace(
        entrant,
        award=record.award,
        pairing=record.pairing,
        checked_in=True,
        confirmed=entrant.places,
    )
    sakes = _namesakes(state, entrant.id, record.members)
    return _with(state, entrant), (Tell(entrant.id, News.LATE, record.round), *sakes)


def known(state: State, record: Confirmed | CheckedIn | NoShow | Replaced | Withdrawn) -> Entrant:
    """The contestant of a record."""
    found = state.entrants.get(record.contestant)
    if found is None:
        raise refused(record, f"there is no contestant {record.contestant}", "correct the number")
    return found


def _with(state: State, entrant: Entrant) -> State:
    return replace(state, entrants=state.entrants.plus(entrant))
