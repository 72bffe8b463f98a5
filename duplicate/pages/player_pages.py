"""The pages of players: one for each, an index from A to Z, and what the search looks through."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from duplicate.pages.name_order import by_name
from duplicate.pages.player_data import player_data_files
from duplicate.pages.player_views import RatingStep
from duplicate.pages.readings import initial, search_keys
from duplicate.pages.site_people import Crowd, Part
from duplicate.pages.site_record import Record
from duplicate.words.languages import Language
from duplicate.words.sounds import sounds
from duplicate.words.translations import phrase as _

FOLDER = "players"
SYSTEMS = {"ngs": "NGS", "lehman": "Lehman", "rate": "Rate"}
#: What a rating says, where it stands.
ABOUT = {
    "ngs": _(
        "NGS: a grade of playing strength, from the results at pairs and the strength of partner and "
        "opponents. Everybody begins at 50."
    ),
    "lehman": _(
        "Lehman: a rating of playing strength, from the results and the ratings of all four at the table. "
        "Everybody begins at 50."
    ),
    "rate": _(
        "Rate: an index of playing strength, balanced for partner and opponents. The average of the field "
        "is 50."
    ),
}


class PersonRow(NamedTuple):
    """Somebody in the index."""

    name: str
    page: str
    events: str


class Letter(NamedTuple):
    """The people of one letter."""

    letter: str
    id: str
    people: tuple[PersonRow, ...]


class PeopleView(msgspec.Struct, frozen=True):
    """The index of players."""

    title: str
    count: str
    letters: tuple[Letter, ...]


def people_view(crowd: Crowd, parts: Sequence[Sequence[Part]], title: str, language: Language) -> PeopleView:
    """Everybody who played, by the letter under which the name is spoken, in the order of a language."""
    listed = _listed(crowd, parts, language)

    def letter_of(code: int) -> str:
        return initial(crowd.residents[code].name, crowd.residents[code].sounds)

    # names without a letter come last, wherever their signs are in the order of characters
    ordered = sorted(listed, key=lambda code: (letter_of(code) == "#", not _latin(letter_of(code))))
    letters = []
    for number, (letter, codes) in enumerate(groupby(ordered, key=letter_of)):
        people = tuple(
            PersonRow(
                crowd.residents[code].name,
                f"{quote(crowd.residents[code].slug)}.html",
                str(len(parts[code])),
            )
            for code in codes
        )
        letters.append(Letter(letter, f"letter-{letter.lower() if _latin(letter) else number}", people))
    return PeopleView(title, str(len(listed)), tuple(letters))


def _latin(letter: str) -> bool:
    return "A" <= letter <= "Z"


def _listed(crowd: Crowd, parts: Sequence[Sequence[Part]], language: Language | None = None) -> list[int]:
    """Who has an event, in order of names."""
    codes = [code for code, own in enumerate(parts) if own]
    return sorted(codes, key=lambda code: by_name(crowd.residents[code].name, language))


def search_data(crowd: Crowd, parts: Sequence[Sequence[Part]], records: Sequence[Record]) -> bytes:
    """What the search looks through, as a script: a page that is opened from a file can load no other.

    Beside the players there are the events, and every team in its newest event; ``records`` are the newest
    first.
    """
    rows = [
        (me.name, me.slug, search_keys(me.name, me.sounds), len(parts[code]))
        for code in _listed(crowd, parts)
        for me in [crowd.residents[code]]
    ]
    events = []
    teams: dict[str, tuple[object, ...]] = {}
    for record in records:
        where = (record.slug, record.languages[1:])
        events.append(
            (record.name, *where, record.page, search_keys(record.name, sounds(record.name)), record.date)
        )
        for entry in record.entries:
            if entry.team and entry.team not in teams:
                keys = search_keys(entry.team, sounds(entry.team))
                teams[entry.team] = (entry.team, *where, entry.page, keys, record.name)
    return b"".join(
        b"window.%b = [\n%b\n];\n" % (name, b",\n".join(map(msgspec.json.encode, listed)))
        for name, listed in (
            (b"duplicatePlayers", rows),
            (b"duplicateEvents", events),
            (b"duplicateTeams", list(teams.values())),
        )
    )


def digests(
    crowd: Crowd,
    parts: Sequence[Sequence[Part]],
    steps: Mapping[int, Sequence[RatingStep]],
    frame: bytes,
) -> dict[str, str]:
    """By slug, a digest of everything that a page shows: the page is made again when it differs.

    ``frame`` is the same for all pages: templates, words and settings.
    """
    events: dict[str, bytes] = {}
    entries: dict[int, bytes] = {}
    names = [msgspec.json.encode((me.name, me.slug)) for me in crowd.residents]
    found: dict[str, str] = {}
    for code, own in enumerate(parts):
        if not own:
            continue
        made = hashlib.blake2s(frame, digest_size=8)
        made.update(names[code])
        for part in own:
            record, entry = part.record, part.entry
            if record.slug not in events:
                events[record.slug] = _event(record)
            if id(entry) not in entries:
                entries[id(entry)] = msgspec.json.encode(entry)
            made.update(events[record.slug])
            made.update(entries[id(entry)])
            made.update(b"%d%d" % (part.boards, part.awarded))
            for partner in part.partners:
                made.update(names[partner])
        for step in steps.get(code, ()):
            made.update(b"%d %.2f;" % (step.day.toordinal(), step.value))
        found[crowd.residents[code].slug] = made.hexdigest()
    return found


def _event(record: Record) -> bytes:
    shown = ("slug", "name", "date", "languages", "stage", "unit", "points", "page", "boards", "course")
    return msgspec.json.encode([getattr(record, name) for name in shown])


def player_files(slugs: Sequence[str], codes: Sequence[str]) -> Iterator[str]:
    """The names of what some players may have: data, and pages in languages, the first without a folder."""
    for slug in slugs:
        yield from player_data_files(slug)
    for place, code in enumerate(codes):
        folder = player_folder(code, place)
        for slug in slugs:
            yield f"{folder}{slug}.html"


def player_folder(code: str, place: int) -> str:
    """Where the pages of players lie in a language; ``place`` 0 for the first one."""
    return f"{FOLDER}/{code}/" if place else f"{FOLDER}/"
