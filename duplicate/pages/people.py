"""The people of one event, and what lists of events need to know of it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date
from typing import NamedTuple

import msgspec

from duplicate.night.entries import MASKED, SHOWN
from duplicate.night.night import Night
from duplicate.night.states import moment, state_of
from duplicate.pages.card_views import Scorecard, SeatedPerson
from duplicate.pages.views import EventView, PersonView
from duplicate.scoring.attendance import boards_of_members
from duplicate.scoring.persons import UNKNOWN, Person, Persons
from duplicate.scoring.rating_sessions import RatedSession, members_of, sessions_of
from duplicate.scoring.scores import Scores
from duplicate.scoring.titles import rewarded_members
from duplicate.words.problems import DuplicateError


class Crowd(NamedTuple):
    """Who played, and in which contestant."""

    people: tuple[PersonView, ...]
    seated: Mapping[str, tuple[SeatedPerson, ...]]  #: by contestant
    rated: tuple[RatedSession, ...]


def people_of(scores: Scores) -> Crowd:
    """Everybody in the entries who has a name; the same rule as for ratings and leagues says who is who.

    Whoever is not shown in full is no person of the site: initials would be those of several.
    """
    persons = Persons.of(members_of([scores]))
    people = tuple(_shown(*both) for both in zip(persons.people, _identities(persons), strict=True))
    if not any(person.name for person in people):
        return Crowd((), {}, ())
    boards, awarded = boards_of_members(scores), rewarded_members(scores)
    seated: dict[str, tuple[SeatedPerson, ...]] = {}
    for contestant in scores.night.entries.contestants:
        played = boards.get(contestant.id, {})
        found: dict[int, SeatedPerson] = {}
        for member in contestant.members:
            code = persons.code(member)
            if code == UNKNOWN or not people[code].name:
                continue
            before = found.get(code, SeatedPerson(code, 0, False))
            rewarded = before.awarded or member in awarded.get(contestant.id, ())
            found[code] = SeatedPerson(code, before.boards + played.get(member, 0), rewarded)
        seated[contestant.id] = tuple(found.values())
    rated, _problems = sessions_of(scores, persons)  # the command ``rate`` tells them
    return Crowd(people, seated, tuple(rated))


def _shown(person: Person, identity: str) -> PersonView:
    return PersonView("") if identity.startswith(f"person {MASKED}") else PersonView(person.name, identity)


def _identities(persons: Persons) -> list[str]:
    """By what everybody is known beyond his name: id or mark of a published night, else the number."""
    found = [""] * len(persons.people)
    for key, code in persons.codes.items():
        if not key.startswith("name "):
            found[code] = key
    return found


def identified(event: EventView, night: Night, seen: Night) -> EventView:
    """The view of a published night with what its people are known by in all events, not in this one alone.

    ``seen`` is the published night, ``night`` the one it was made of, with the same contestants and members.
    """
    known: dict[str, str] = {}
    for one, other in zip(night.entries.contestants, seen.entries.contestants, strict=True):
        for member, shown in zip(one.members, other.members, strict=True):
            if shown.person.startswith(SHOWN) and (member.person or member.club_number):
                own = f"person {member.person}" if member.person else f"number {member.club_number}"
                known[f"person {shown.person}"] = own
    people = tuple(
        person._replace(identity=known.get(person.identity, person.identity)) for person in event.people
    )
    return msgspec.structs.replace(event, people=people)


def seated(cards: Sequence[Scorecard], pages: Mapping[str, str], crowd: Crowd) -> tuple[Scorecard, ...]:
    """Scorecards with the people who played; ``pages`` are their names by contestant."""
    by_page = {page: crowd.seated.get(contestant, ()) for contestant, page in pages.items()}
    return tuple(msgspec.structs.replace(card, people=by_page.get(card.page, ())) for card in cards)


def stage_of(night: Night) -> str:
    """Whether a result is provisional or final; empty for a file alone, which nobody can say it of."""
    said = state_of(night.changes)
    if said is None:
        return "provisional" if night.folder else ""
    return "final" if said.state == "final" else "provisional"


def updated(night: Night) -> str:
    """When an event was changed last, as RFC 3339 in UTC; without changes the day it was played.

    A time that nobody can read says nothing.
    """
    times = []
    for change in night.changes:
        try:
            times.append(moment(change.when))
        except DuplicateError:
            continue
    if times:
        return max(times).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        return f"{date.fromisoformat(night.date).isoformat()}T00:00:00Z"
    except ValueError:
        return ""
