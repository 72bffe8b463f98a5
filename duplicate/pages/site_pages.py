"""The pages of a site from its records: lists, players, search and feeds, each in all languages."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from duplicate.pages.feed import feed, feed_name
from duplicate.pages.player_data import player_data, player_data_frame, player_links
from duplicate.pages.player_pages import ABOUT, SYSTEMS, people_view, player_folder, search_data
from duplicate.pages.player_views import SAMPLE, RatingStep, player_view
from duplicate.pages.site_home import LeagueRecord, home_views, list_name, title_of
from duplicate.pages.site_people import Crowd, Part
from duplicate.pages.site_ratings import rating_steps
from duplicate.pages.site_record import Record
from duplicate.pages.site_settings import SiteSettings
from duplicate.pages.templates import Templates, sayer
from duplicate.words.translations import LANGUAGES, Language, translator


class LanguageLink(NamedTuple):
    """A page in another language."""

    code: str
    name: str
    tag: str
    href: str


def site_languages(records: Sequence[Record], settings: SiteSettings) -> list[str]:
    """The languages in which any event is published, the one of ``index.html`` first.

    That is the first one of the settings, else that of the newest event; then they stand as on the pages of
    the events.
    """
    there = dict.fromkeys(code for record in records for code in record.languages)
    chosen = [code for code in settings.site.languages if code in there]
    first = chosen[:1] or [records[0].languages[0]] if records else []
    return list(dict.fromkeys([*first, *chosen, *there]))


class SitePages:
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
        # with that of lists: a league or the players may lie beside the home
        styles = ("base.css", "site.css", "rankings.css", "lists.css", "club.css")
        yield from self.overlay.assets(*styles).items()
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
        yield "search.js", self.overlay.script("search.js")
        yield "players.js", search_data(self.crowd, self.parts, self.records)
        for place, code in enumerate(self.codes):
            index = people_view(self.crowd, self.parts, self.title, LANGUAGES[code])
            yield self._player_page("index", "site/people.html", code, place, view=index)

    def players(self, slugs: set[str]) -> Iterator[tuple[str, bytes]]:
        """The pages of some players, in all languages, and the tables of each."""
        for code, own in enumerate(self.parts):
            if not own or self.crowd.residents[code].slug not in slugs:
                continue
            slug = self.crowd.residents[code].slug
            data: dict[str, bytes] = {}  # the same for all languages
            for place, language in enumerate(self.codes):
                up = "../../" if place else "../"
                steps = self.steps.get(code, ())
                view = player_view(code, self.crowd, own, language, up, steps, self.system)
                data = data or player_data(view, LANGUAGES[language])
                links = player_links(data, slug, up, SYSTEMS.get(self.system, ""))
                yield self._player_page(slug, "site/player.html", language, place, view=view, data=links)
            yield from data.items()

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
            links = player_links(player_data_frame(LANGUAGES[code]), SAMPLE.slug, "", "")
            sample = self._player_page("-", "site/player.html", code, place, view=SAMPLE, data=links)
            made.update(sample[1])
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
            "system_about": ABOUT.get(self.system, ""),
            "noindex": self.settings.site.noindex,
        }
        return self.overlay.render(template, context | values).encode()
