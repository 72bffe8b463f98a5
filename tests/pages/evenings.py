"""Evenings of one board that can be counted by hand: who beats both others has 100 %, then 50 %, then 0 %."""

from dataclasses import replace
from pathlib import Path

import msgspec

from duplicate.night.entries import Entries, Member, entries_of
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.pages.site import write_site
from duplicate.pages.site_settings import SiteSettings
from duplicate.pages.views import EventView
from duplicate.words.problems import Problem
from tests.pages.nights import scored

Pair = tuple[Member | str, Member | str]


def evening(day: str, *pairs: Pair, name: str = "Club", slug: str = "") -> Night:
    """NS pairs 1, 3, 5 against EW 2, 4, 6 in the order given.

    1 and 6 have 100 %, 3 and 4 half, 5 and 2 nothing.
    """
    scores = (620, 600, 170)
    rows = [
        Result(
            row_id=n + 1,
            board=1,
            ns=str(2 * n + 1),
            ew=str(2 * n + 2),
            status=Status.PLAYED,
            score_ns=score,
            score_ew=-score,
        )
        for n, score in enumerate(scores)
    ]
    entries = entries_of(rows)
    people = {
        str(n): tuple(_member(one, place) for place, one in enumerate(pair))
        for n, pair in enumerate(pairs, 1)
    }
    numbers = {seating.contestant: seating.number for seating in entries.seatings}
    contestants = tuple(c._replace(members=people.get(numbers[c.id], ())) for c in entries.contestants)
    return Night(
        name=name,
        date=day,
        slug=slug or f"{name.lower()}-{day}",
        entries=Entries(contestants, entries.seatings),
        results=Results.of(rows),
    )


def _member(one: Member | str, place: int) -> Member:
    return (Member(one) if isinstance(one, str) else one)._replace(place=place)


def publish(out: Path, night: Night, settings: SiteSettings | None = None, **values: object) -> list[Problem]:
    """Publish a night; what is said about the site."""
    said: list[Problem] = []
    view: EventView = msgspec.structs.replace(scored(night).view, **values)
    write_site(view, out, pdf=False, settings=settings, tell=said.append)
    return said


def renamed(night: Night, old: str, new: str) -> Night:
    """The night with one name corrected."""
    contestants = tuple(
        c._replace(members=tuple(m._replace(name=new) if m.name == old else m for m in c.members))
        for c in night.entries.contestants
    )
    return replace(night, entries=Entries(contestants, night.entries.seatings))
