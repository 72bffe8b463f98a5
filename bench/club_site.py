"""Seconds to publish one event into a site that holds hundreds, beside one that holds none.

    python bench/club_site.py [events]

Everybody of the club has been there for years: a player's page lists a sixth of all events.
"""

import random
import sys
import tempfile
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import msgspec

import duplicate
from duplicate.pages.event import event_view
from duplicate.pages.site import write_site
from duplicate.pages.site_index import update_site
from duplicate.pages.site_look import SiteLook
from duplicate.pages.site_people import recorded_people
from duplicate.pages.site_ratings import rated_file
from duplicate.pages.site_record import RATED, RECORD, encoded, record_of
from duplicate.pages.site_settings import Site, SiteSettings
from duplicate.pages.views import EventView, PersonView
from duplicate.scoring.rating_sessions import RatedSession
from record import ROOT, check_limit, record

NIGHT = ROOT / "fixtures" / "nights" / "thursday"
LIMIT = 2.0  #: seconds of the processor for the whole event
_FIRST = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")
_LAST = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Ivy", "Larch", "Maple", "Oak", "Pine", "Rowan")
_GIVEN = ("小明", "静", "伟", "丽芳", "敏", "强", "磊", "洋", "勇", "艳", "杰", "娟")
CLUB = [
    *(PersonView(f"{first} {last}") for first in _FIRST for last in _LAST),
    *(PersonView(family + given) for family in "王李张刘陈杨赵黄周吴单曾" for given in _GIVEN),
]


def fill(out: Path, event: EventView, count: int) -> None:
    """Records of so many events, and the pages that are about all of them."""
    rng = random.Random(5)
    begin = date(2020, 1, 2)
    for number in range(count):
        day = begin + timedelta(days=4 * number)
        people = tuple(rng.sample(CLUB, len(event.people)))
        rated = tuple(on(day, event))
        one = msgspec.structs.replace(
            event,
            slug=f"{day.isoformat()}-pairs",
            date=day.isoformat(),
            people=people,
            rated=rated,
            stage="final",
            updated=f"{day.isoformat()}T22:00:00Z",
        )
        folder = out / one.slug
        folder.mkdir(parents=True)
        known = recorded_people(one, [], "")
        written = record_of(one, known, languages=["en", "zh"], files=["index.html"])
        (folder / RECORD).write_bytes(encoded(written))
        (folder / RATED).write_bytes(rated_file(one) or b"")


def on(day: date, event: EventView) -> list[RatedSession]:
    """The rated sessions of an event on another day."""
    return [replace(session, day=day) for session in event.rated]


def published(out: Path, event: EventView, settings: SiteSettings) -> float:
    """Seconds of the processor for one event more."""
    start = time.process_time()
    write_site(event, out, pdf=False, settings=settings)
    return time.process_time() - start


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    scores = duplicate.score(duplicate.read(NIGHT))
    event = event_view(scores, duplicate.standings(scores))
    figures: dict[str, object] = {"events": count, "players": len(CLUB)}
    plain = SiteSettings(site=Site())
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty", Path(folder) / "full"
        figures["into an empty site"] = round(published(empty, event, plain), 2)
        fill(full, event, count)
        start = time.process_time()
        update_site(full, SiteLook(plain))
        figures["all pages of the site from records"] = round(time.process_time() - start, 2)
        here = tuple(random.Random(9).sample(CLUB, len(event.people)))
        for name, day in (("the newest event", "2026-01-08"), ("an old event", "2021-01-08")):
            more = msgspec.structs.replace(event, slug=f"{day}-more", date=day, people=here)
            figures[name] = round(published(full, more, plain), 2)
            figures[f"{name} again"] = round(published(full, more, plain), 2)
        for system in ("ngs", "rate"):
            settings = SiteSettings(site=Site(rating=system))
            published(full, event, settings)
            more = msgspec.structs.replace(event, slug=f"{system}-more", people=here)
            figures[f"the newest event, ratings by {system}"] = round(published(full, more, settings), 2)
    record("club_site", figures)
    check_limit("publishing the newest event", float(str(figures["the newest event"])), LIMIT)


if __name__ == "__main__":
    main()
