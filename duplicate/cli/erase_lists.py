"""What ``duplicate erase`` makes again beside events: leagues, players of a night, and comparisons."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy
    from duplicate.pages.comparison_record import ComparisonRecord
    from duplicate.pages.list_views import LeagueView, PlayersView
    from duplicate.pages.players import PlayersRecord
    from duplicate.pages.site_home import LeagueRecord


class Means(NamedTuple):
    """How nights are scored and pages are set, beside what the pages tell."""

    conditions: str | None
    settings: tuple[str, ...]
    paper: str
    templates: Path | None


class PublishedList(ABC):
    """A list among the pages, as its record tells."""

    def __init__(self, folder: Path, name: str, pages: Mapping[str, str], sources: list[str]) -> None:
        self.folder, self._name, self._languages = folder, name, list(pages)
        self.sources = sources  #: the addresses of its nights; none when an earlier version made it

    @property
    def page(self) -> Path:
        """Its page in the first language."""
        return self.folder / f"{self._name}.html"

    @abstractmethod
    def publish(self, nights: "Mapping[str, Night]", privacy: "Privacy", means: Means) -> None:
        """Make it again from its nights by their addresses, with PDF and data where it had them.

        Raises DuplicateError where it would come out otherwise than it is published.
        """

    @property
    def _has_data(self) -> bool:
        return (self.folder / "data" / f"{self._name}.csv").is_file()

    def _check(self, same: bool) -> None:
        if not same:
            raise DuplicateError(
                Problem("it would not be what is published", file=str(self.page)),
                remedy=f"name the conditions of its nights, or make it again by duplicate {self._name}",
            )

    def _print(self, view: "LeagueView | PlayersView", means: Means) -> None:
        if not self.page.with_suffix(".pdf").is_file():
            return
        from duplicate.pages.book.lists import print_lists

        languages, templates = self._languages, means.templates
        print_lists(
            self._name, view, self.folder, languages=languages, templates=templates, paper=means.paper
        )


class LeagueList(PublishedList):
    """A league."""

    def __init__(self, folder: Path, record: "LeagueRecord") -> None:
        super().__init__(folder, "league", record.pages, record.sources)
        self._record = record

    def publish(self, nights: "Mapping[str, Night]", privacy: "Privacy", means: Means) -> None:
        """From all its nights, by its rules."""
        from duplicate.cli.league import added_up
        from duplicate.pages.league import league_view, write_league
        from duplicate.scoring.league import League

        rules = msgspec.convert(self._record.rules, League)
        made = added_up(rules, [nights[slug] for slug in self.sources], privacy, means.conditions)
        view = league_view(made)
        first = [row.total for row in view.rows if row.rank in ("1", "1=")]
        self._check(first == [leader.result for leader in self._record.leaders])
        write_league(
            made, self.folder, languages=self._languages, templates=means.templates, data=self._has_data
        )
        self._print(view, means)


class PlayersList(PublishedList):
    """The players of a night."""

    def __init__(self, folder: Path, record: "PlayersRecord") -> None:
        super().__init__(folder, "players", record.pages, [record.source])
        self._record = record

    def publish(self, nights: "Mapping[str, Night]", privacy: "Privacy", means: Means) -> None:
        """From its night."""
        from duplicate.cli.public import public
        from duplicate.cli.score import overrides
        from duplicate.pages.players import players_view, write_players
        from duplicate.scoring import players as scoring
        from duplicate.scoring import score

        given, seats = overrides(means.settings), self._record.seats
        night = public(nights[self._record.source], privacy, means.conditions, given)
        scores = score(night, means.conditions, given)
        listed = scoring.players(scores, "names" if seats == "names" else "recorded")
        view = players_view(scores, listed)
        self._check([row.average for row in view.rows] == self._record.averages)
        write_players(
            scores,
            listed,
            self.folder,
            languages=self._languages,
            templates=means.templates,
            data=self._has_data,
            seats=seats,
        )
        self._print(view, means)


class ComparisonPage(PublishedList):
    """A night scored by two conventions."""

    def __init__(self, page: Path, record: "ComparisonRecord | None") -> None:
        languages = record.languages if record else []
        super().__init__(
            page.parent, "comparison", dict.fromkeys(languages, ""), [record.event] if record else []
        )
        self._page, self._record = page, record

    @property
    def page(self) -> Path:
        """Its page in the first language."""
        return self._page

    def publish(self, nights: "Mapping[str, Night]", privacy: "Privacy", means: Means) -> None:
        """From its night, by both conventions; in the folder of its event, if that has another name now."""
        from duplicate.cli.compare import write_pages
        from duplicate.cli.public import public
        from duplicate.night.conditions import Conditions
        from duplicate.pages.comparison import comparison_view
        from duplicate.pages.comparison_record import results_of
        from duplicate.pages.slugs import event_slug
        from duplicate.scoring.comparison import compare

        record = self._record
        assert record is not None  # it has sources
        here = None if record.here is None else msgspec.convert(record.here, Conditions)
        night = public(nights[record.event], privacy, here)
        view = comparison_view(compare(night, msgspec.convert(record.there, Conditions), here))
        self._check(results_of(view) == record.results)
        theme = self.folder / record.theme if record.theme else None
        if theme is not None and not theme.exists():
            message, remedy = "its theme is gone", "make it again by duplicate compare --theme"
            raise DuplicateError(Problem(message, file=str(self.page), value=str(theme), remedy=remedy))
        slug, page = event_slug(night), self.page
        if slug != record.event and self.folder.name == record.event:  # the address told the name
            page = self.folder.parent / slug / page.name
            self._remove()
        write_pages(view, page, msgspec.structs.replace(record, event=slug), theme)
        self._page, self.folder = page, page.parent

    def _remove(self) -> None:
        from duplicate.pages.comparison_data import files_of
        from duplicate.pages.site_files import remove_empty, remove_files

        remove_files(self.folder, files_of(self.page, self._languages))
        remove_empty(self.folder, self.folder.parent)


def comparisons(site: Path) -> Iterator[ComparisonPage]:
    """The comparisons in a folder of pages and in those below it."""
    from duplicate.pages.comparison_record import is_comparison, record_in

    pages = [
        p for p in sorted([*site.glob("*.htm*"), *site.glob("*/*.htm*")]) if is_comparison(p.read_bytes())
    ]
    found = {page: record_in(page.read_bytes(), str(page)) for page in pages}
    known = {
        page.with_name(f"{page.stem}.{code}{page.suffix}")
        for page, record in found.items()
        for code in (record.languages if record else ())
    }
    return (ComparisonPage(page, record) for page, record in found.items() if page not in known)


def published_lists(site: Path) -> Iterator[PublishedList]:
    """The leagues, lists of players and comparisons in a folder of pages and in those below it.

    Raises DuplicateError for a record that cannot be read.
    """
    from duplicate.pages.data_links import FOLDER
    from duplicate.pages.players import PLAYERS, PlayersRecord
    from duplicate.pages.site_home import LEAGUE, LeagueRecord

    for name in (LEAGUE, PLAYERS):
        for path in [site / name, *sorted(site.glob(f"*/{name}"))]:
            if not path.is_file() or (path.parent != site and path.parent.name == FOLDER):
                continue
            try:
                if name == LEAGUE:
                    yield LeagueList(path.parent, msgspec.json.decode(path.read_bytes(), type=LeagueRecord))
                else:
                    yield PlayersList(path.parent, msgspec.json.decode(path.read_bytes(), type=PlayersRecord))
            except msgspec.MsgspecError as error:
                raise DuplicateError(Problem(f"it cannot be read: {error}", file=str(path))) from error
    yield from comparisons(site)
