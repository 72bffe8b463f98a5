"""Everything of a site that is about several events: its home, players, search and feeds.

It is made from the records alone, and what would be the same is not made again: of hundreds of events
only the pages of those who played in one change with it.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from duplicate.pages.feed import feed, feed_name
from duplicate.pages.player_pages import (
    FOLDER,
    SYSTEMS,
    digests,
    people_view,
    player_files,
    player_folder,
    search_data,
)
from duplicate.pages.player_views import SAMPLE, RatingStep, player_view
from duplicate.pages.site_files import remove_files, write_files
from duplicate.pages.site_home import LEAGUE, LeagueRecord, home_views, list_name, read_leagues, title_of
from duplicate.pages.site_people import Crowd, Part, crowd_of
from duplicate.pages.site_ratings import rating_steps
from duplicate.pages.site_record import RECORD, Record, encoded, read_records
from duplicate.pages.site_settings import SiteSettings
from duplicate.pages.templates import Templates, sayer
from duplicate.words.problems import Problem, Severity
from duplicate.words.translations import LANGUAGES, Language, translator

STATE = "site.json"


class LanguageLink(NamedTuple):
    """A page in another language."""

    code: str
    name: str
    tag: str
    href: str


class SiteState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was made of a site, so that only what differs is made again: ``site.json`` at its root."""

    version: int = 1
    languages: list[str] = []
    files: list[str] = []  #: but those of players
    players: dict[str, str] = {}  #: by slug, a digest of what the page shows
    moved: dict[str, str] = {}  #: addresses of players that lead to others now
    base_url: str = ""  #: what the feeds were made for


class Updated(NamedTuple):
    """What was written, and what is to be said about it."""

    paths: list[Path]
    problems: list[Problem]


def state_in(out: Path) -> SiteState:
    """What was made of a site; of one that cannot be read, nothing."""
    try:
        return msgspec.json.decode((out / STATE).read_bytes(), type=SiteState)
    except (FileNotFoundError, NotADirectoryError, msgspec.MsgspecError):
        return SiteState()


def is_site(folder: Path) -> bool:
    """Whether a folder is a site of ours."""
    return any((folder / name).is_file() for name in (STATE, LEAGUE)) or any(folder.glob(f"*/{RECORD}"))


def site_languages(records: Sequence[Record], settings: SiteSettings) -> list[str]:
    """The languages in which any event is published, the one of ``index.html`` first.

    That is the first one of the settings, else that of the newest event.
    """
    there = {code for record in records for code in record.languages}
    chosen = [code for code in settings.site.languages if code in there]
    first = chosen[:1] or [records[0].languages[0]] if records else []
    return list(dict.fromkeys([*first, *chosen, *(code for code in LANGUAGES if code in there)]))


def update_site(
    out: Path,
    overlay: Templates,
    settings: SiteSettings,
    *,
    moved: Mapping[str, str] | None = None,
    about: str = "",
) -> Updated:
    """Make everything of the site in ``out`` that is about several events.

    ``moved`` are addresses of players that have others now; ``about`` is the slug of the event that was
    published, so that only what is doubtful about its people is said.
    """
    records, leagues, before = read_records(out), read_leagues(out), state_in(out)
    if not records and not leagues:
        remove_files(out, {*before.files, *player_files(list(before.players), before.languages)})
        return Updated(write_files(out, {STATE: encoded(SiteState())}), [])
    crowd = crowd_of(records)
    parts = crowd.parts(records)
    site = _Site(out, records, leagues, crowd, parts, overlay, settings)
    paths = _settle(out, records, crowd)
    made = dict(site.lists())
    slugs = [crowd.residents[code].slug for code, own in enumerate(parts) if own]
    addresses = _moved(before.moved, moved or {}, _resettled(records, crowd), slugs)
    now = digests(crowd, parts, site.steps, site.frame())
    codes = site.codes
    same = before.languages == codes
    stale = {
        slug
        for slug, digest in now.items()
        if not same or before.players.get(slug) != digest or not (out / FOLDER / f"{slug}.html").exists()
    }
    made.update(site.players(stale))
    for old, new in addresses.items():
        made.update(site.stubs(old, new))
    paths += write_files(out, made)
    kept = {*made, *player_files(list(now), codes)}
    remove_files(out, {*before.files, *player_files(list(before.players), before.languages)} - kept)
    state = SiteState(
        languages=codes,
        files=sorted(set(made) - set(player_files(list(now), codes))),
        players=dict(sorted(now.items())),
        moved=dict(sorted(addresses.items())),
        base_url=site.base,
    )
    paths += write_files(out, {STATE: encoded(state)})
    problems = _problems(records, crowd, about)
    if before.base_url and not site.base:
        problems.append(
            Problem(
                "without a base address there is no feed any more",
                field="base_url",
                value=before.base_url,
                remedy="write base_url into site.toml, so that it is known every time",
                severity=Severity.WARNING,
            )
        )
    return Updated(paths, problems)


def _settle(out: Path, records: Sequence[Record], crowd: Crowd) -> list[Path]:
    """Write the addresses of people into the records that have others, so that they stay."""
    paths: list[Path] = []
    for record in records:
        slugs = [crowd.slug(person) for person in record.people]
        if slugs != [person.slug for person in record.people]:
            people = [
                msgspec.structs.replace(person, slug=slug)
                for person, slug in zip(record.people, slugs, strict=True)
            ]
            content = encoded(msgspec.structs.replace(record, people=people))
            paths += write_files(out / record.slug, {RECORD: content})
    return paths


def _resettled(records: Sequence[Record], crowd: Crowd) -> dict[str, str]:
    """Addresses in records that are nobody's any more, and where their people are now."""
    found: dict[str, str] = {}
    for record in records:
        for person in record.people:
            slug = crowd.slug(person)
            if person.slug and slug not in ("", person.slug):
                found[person.slug] = slug
    return found


def _moved(
    before: Mapping[str, str], now: Mapping[str, str], settled: Mapping[str, str], slugs: Sequence[str]
) -> dict[str, str]:
    """Old addresses that lead to a page; an address that somebody has again is no old one."""
    every = {**before, **settled, **now}
    there = set(slugs)
    found: dict[str, str] = {}
    for old in every:
        new, seen = every[old], {old}
        while new not in there and new in every and new not in seen:
            seen.add(new)
            new = every[new]
        if old not in there and new in there:
            found[old] = new
    return found


def _problems(records: Sequence[Record], crowd: Crowd, about: str) -> list[Problem]:
    found: list[Problem] = []
    old = [record for record in records if record.version < 2]
    if old:
        found.append(
            Problem(
                f"{len(old)} of {len(records)} events were published before there were pages of players",
                file=old[0].slug if len(old) == 1 else "",
                remedy="score them again, and their players are listed too",
                severity=Severity.NOTE,
            )
        )
    newest = next((record for record in records if record.slug == about), None)
    if newest is not None:
        codes = dict.fromkeys(crowd.code(person) for person in newest.people)
        found += [crowd.problems[code] for code in codes if code in crowd.problems]
        twins = [r.slug for r in records if r.mark and r.mark == newest.mark and r.slug != about]
        if twins:
            found.append(
                Problem(
                    "the same results are published under another name too",
                    file=twins[0],
                    remedy=f'write slug = "{twins[0]}" in event.toml to keep that address, '
                    "or remove the folder that is wrong",
                    severity=Severity.WARNING,
                )
            )
    return found


def club_homes(site: Path) -> dict[str, str]:
    """By language, the home of a site, seen from a folder in it."""
    codes = state_in(site).languages
    first = f"../{list_name(codes[0])}" if codes else "../index.html"
    return {code: f"../{list_name(code)}" if code in codes else first for code in LANGUAGES}


def site_around(folder: Path) -> Path | None:
    """The site to which pages in a folder belong: the folder itself, or the one around it; None for none."""
    return next((place for place in (folder, folder.resolve().parent) if is_site(place)), None)


class _Site:
    """The pages of a site from its records."""

    def __init__(
        self,
        out: Path,
        records: Sequence[Record],
        leagues: Mapping[str, LeagueRecord],
        crowd: Crowd,
        parts: Sequence[Sequence[Part]],
        overlay: Templates,
        settings: SiteSettings,
    ) -> None:
        self.records, self.crowd, self.parts = records, crowd, parts
        self.overlay, self.settings = overlay, settings
        self.leagues = leagues
        self.codes = site_languages(records, settings) or list(next(iter(leagues.values())).pages)
        self.title = title_of(records, settings.site.club)
        self.system = settings.site.rating
        self.steps: dict[int, list[RatingStep]] = (
            {} if self.system == "none" else rating_steps(out, records, crowd, self.system)
        )
        self.count = sum(1 for own in parts if own)
        self.base = settings.site.base_url

    def lists(self) -> Iterator[tuple[str, bytes]]:
        """The home in all languages, years, the index of players, search and feeds."""
        yield "style.css", self.overlay.styles("base.css", "site.css", "club.css").encode()
        yield "home.css", self.overlay.styles("home.css", "club.css").encode()
        for place, code in enumerate(self.codes):
            name = feed_name(code, self.codes[0]) if self.base else ""
            views = home_views(
                self.records,
                self.leagues,
                code,
                title=self.title,
                recent=self.settings.site.recent,
                players=self.count,
                folder=player_folder(code, place),
                feed=name,
            )
            for page, view in views:
                links = self._links(page, code)
                content = self._render("site/events.html", code, "", links, view=view, feed=name)
                yield page, content
                if page == list_name(code) and not place:
                    yield "index.html", content
            if name:
                home = "" if not place else list_name(code)
                yield (
                    name,
                    feed(
                        self.records,
                        self.base,
                        LANGUAGES[code],
                        translator(code),
                        title=self.title,
                        home=home,
                        name=name,
                    ),
                )
        if not self.count:
            return
        yield "search.js", self.overlay.script("search.js").encode()
        yield "players.js", search_data(self.crowd, self.parts)
        index = people_view(self.crowd, self.parts, self.title)
        for place, code in enumerate(self.codes):
            yield self._player_page("index", "site/people.html", code, place, view=index)

    def players(self, slugs: set[str]) -> Iterator[tuple[str, bytes]]:
        """The pages of some players, in all languages."""
        for code, own in enumerate(self.parts):
            if not own or self.crowd.residents[code].slug not in slugs:
                continue
            slug = self.crowd.residents[code].slug
            for place, language in enumerate(self.codes):
                view = player_view(
                    code,
                    self.crowd,
                    own,
                    language,
                    "../../" if place else "../",
                    self.steps.get(code, ()),
                    self.system,
                )
                yield self._player_page(slug, "site/player.html", language, place, view=view)

    def stubs(self, old: str, new: str) -> Iterator[tuple[str, bytes]]:
        """What stands under an address that somebody had once."""
        name = next(me.name for me in self.crowd.residents if me.slug == new)
        for place, code in enumerate(self.codes):
            yield self._player_page(old, "site/moved.html", code, place, name=name, page=f"{quote(new)}.html")

    def frame(self) -> bytes:
        """A digest of what all pages of players have in common."""
        made = hashlib.blake2s(repr((self.codes, self.title, self.system, self.base)).encode())
        for folder in reversed(self.overlay.folders):
            for path in sorted((folder / "site").glob("*.html")):
                made.update(path.read_bytes())
        for place, code in enumerate(self.codes):  # words, theme, and what else every page has
            made.update(self._player_page("-", "site/player.html", code, place, view=SAMPLE)[1])
        return made.digest()

    def _player_page(
        self, slug: str, template: str, code: str, place: int, **values: object
    ) -> tuple[str, bytes]:
        page = f"{player_folder(code, place)}{slug}.html"
        up = "../../" if place else "../"
        links = [
            LanguageLink(*LANGUAGES[other], href=f"{up}{player_folder(other, n)}{quote(slug)}.html")
            for n, other in enumerate(self.codes)
        ]
        return page, self._render(template, code, up, links, **values)

    def _links(self, page: str, code: str) -> list[LanguageLink]:
        stem = page.removesuffix(f".{code}.html")
        return [LanguageLink(*LANGUAGES[other], href=f"{stem}.{other}.html") for other in self.codes]

    def _render(
        self, template: str, code: str, root: str, links: Sequence[LanguageLink], **values: object
    ) -> bytes:
        language: Language = LANGUAGES[code]
        translate = translator(code)
        context: dict[str, object] = {
            "_": translate,
            "say": sayer(translate),
            "language": language,
            "languages": links,
            "root": root,
            "home": f"{root}{list_name(code)}",
            "title": self.title,
            "system_name": SYSTEMS.get(self.system, ""),
            "noindex": self.settings.site.noindex,
        }
        return self.overlay.render(template, context | values).encode()
