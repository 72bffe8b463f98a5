"""From pages of lists to the events and players that are published in the site around them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from duplicate.pages.player_pages import player_folder
from duplicate.pages.player_views import event_folder
from duplicate.pages.site_index import site_around
from duplicate.pages.site_people import crowd_of
from duplicate.pages.site_record import Record, read_records
from duplicate.pages.site_state import state_in
from duplicate.words.problems import DuplicateError


class SiteLinks(NamedTuple):
    """Addresses for a page in a folder; none of what is not published."""

    up: str  #: to the root of the site
    events: Mapping[str, Record]  #: by slug
    people: Mapping[str, str]  #: slugs of players by name
    languages: tuple[str, ...]  #: of the pages of players

    def event(self, slug: str, code: str) -> str:
        """The page of an event in a language, else in its first one; empty for none."""
        record = self.events.get(slug)
        return "" if record is None else f"{self.up}{event_folder(record, code)}{record.page}"

    def person(self, name: str, code: str) -> str:
        """The page of a player in a language, else in the first one; empty for none."""
        slug = self.people.get(name, "")
        place = self.languages.index(code) if code in self.languages else 0
        return f"{self.up}{player_folder(code, place)}{quote(slug)}.html" if slug else ""


def links_around(folder: Path, slugs: Iterable[str]) -> SiteLinks:
    """The addresses of some events and of their people, seen from pages in ``folder``.

    A name that several people have in these events leads to none of them.
    """
    site = site_around(folder)
    wanted = set(slugs)
    try:
        records = [] if site is None else read_records(site)
    except DuplicateError:  # whoever publishes into the site is told
        records = []
    events = {record.slug: record for record in records if record.slug in wanted}
    if site is None or not events:
        return SiteLinks("", {}, {}, ())
    crowd = crowd_of(records)
    found: dict[str, set[str]] = {}
    for record in events.values():
        for person in record.people:
            if person.name:
                found.setdefault(person.name, set()).add(crowd.slug(person))
    people = {name: next(iter(own)) for name, own in found.items() if len(own) == 1}
    up = "" if site.resolve() == folder.resolve() else "../"
    return SiteLinks(up, events, people, tuple(state_in(site).languages))
