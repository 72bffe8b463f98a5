"""The home of a club: its newest events, a page for each year, its leagues."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from duplicate.pages.data_links import FOLDER
from duplicate.pages.player_views import event_folder
from duplicate.pages.said import Opening, listed
from duplicate.pages.site_record import Record
from duplicate.pages.views import Said, Text, Winner
from duplicate.pages.won import LEADS, WON, called, counted, series_stands, stands, with_unit
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import phrase as _

LEAGUE = "league.json"


class Leader(NamedTuple):
    """Who leads a league."""

    names: str
    result: str
    unit: str = ""  #: a phrase
    rank: str = ""  #: 1, or 1= where several are level


class LeagueRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the site knows of a league: where its pages are, and who leads."""

    version: int = 1
    name: str
    nights: str  #: how many
    last: str  #: date of the last one
    first: str = ""  #: of the first one
    planned: str = ""  #: so many nights there will be; empty where nobody knows
    stage: str = ""  #: running, provisional or final; empty as before
    pages: dict[str, str]  #: by language, in its folder
    leaders: list[Leader]
    rules: dict[str, object] = {}  #: but the nights
    sources: list[str] = []  #: the addresses of its nights, in order


class Best(NamedTuple):
    """Somebody who won or leads."""

    direction: str
    names: Text
    result: Text
    role: Text = ""  #: what he is, where that is not clear; or the rank where several are level


class LeagueCard(NamedTuple):
    """A league on the home."""

    page: str
    name: str
    nights: str
    first: str
    last: str
    leaders: tuple[Best, ...]
    stage: Said | None
    kind: str  #: running, provisional or final


class EventCard(NamedTuple):
    """An event in a list."""

    page: str
    name: str
    date: str
    club: str
    about: tuple[Said, ...]
    winners: tuple[Best, ...]
    stage: Said | None  #: after which round, provisional or final; None while nothing is played
    kind: str  #: running, provisional or final
    since: Said | None = None  #: since when it is final, or until when it is corrected
    late: Said | None = None  #: that there were changes after that


class YearLink(NamedTuple):
    """All events of a year."""

    year: str
    page: str
    events: str


class HomeView(msgspec.Struct, frozen=True):
    """The home, or the page of a year."""

    title: str
    year: str | None  #: None on the home; empty for events without a date
    groups: tuple[tuple[str, tuple[EventCard, ...]], ...]
    headed: bool  #: years stand above the events
    years: tuple[YearLink, ...]
    leagues: tuple[LeagueCard, ...]
    players: str  #: how many; empty for none
    folder: str  #: of the players' pages in the language
    feed: str


def list_name(code: str) -> str:
    """The home in a language."""
    return f"index.{code}.html"


def year_name(year: str, code: str) -> str:
    """The page of a year in a language."""
    return f"events-{year or 'undated'}.{code}.html"


def title_of(records: Sequence[Record], club: str) -> str:
    """What a site is called: as its settings say, else as the club of all its events."""
    clubs = {record.club for record in records if record.club}
    return club or (clubs.pop() if len(clubs) == 1 else "")


def home_views(
    records: Sequence[Record],
    leagues: Mapping[str, LeagueRecord],
    code: str,
    *,
    title: str,
    recent: int,
    players: int,
    folder: str,
    feed: str,
) -> Iterator[tuple[str, HomeView]]:
    """The home and the pages of years by name, the home first; ``records`` are the newest first.

    Years have pages only when the home does not show all events.
    """
    shown = records if len(records) <= recent else records[:recent]
    by_year = {year: list(found) for year, found in groupby(records, key=lambda r: r.date[:4])}
    years = tuple(
        YearLink(year, quote(year_name(year, code)), str(len(found))) for year, found in by_year.items()
    )
    if len(shown) == len(records):
        years = ()
    groups = tuple(
        (year, tuple(card(r, code) for r in found))
        for year, found in groupby(shown, key=lambda r: r.date[:4])
    )
    home = HomeView(
        title=title,
        year=None,
        groups=groups,
        headed=len(by_year) > 1,
        years=years,
        leagues=tuple(_league(place, league, code) for place, league in leagues.items()),
        players=str(players) if players else "",
        folder=folder,
        feed=feed,
    )
    yield list_name(code), home
    for year in years:
        cards = tuple(card(record, code) for record in by_year[year.year])
        yield (
            year_name(year.year, code),
            msgspec.structs.replace(
                home, year=year.year, groups=((year.year, cards),), headed=False, leagues=(), feed=""
            ),
        )


def card(record: Record, code: str) -> EventCard:
    """An event as lists show it."""
    winners = (*(_best(record, w, _role(w.role)) for w in record.winners), *_beside(record))
    if not winners and record.stage and record.course is None and record.boards.strip("0"):
        winners = (Best("", Said(_("Not ranked")), ""),)
    return EventCard(
        event_folder(record, code) + record.page,
        record.name,
        record.date,
        record.club,
        counted(record.contest, record.pairs, record.boards, record.method),
        winners,
        stands(record),
        "running" if record.running else record.stage,
        record.since.said if record.since else None,
        Opening(*record.late.said) if record.late else None,
    )


def _best(record: Record, winner: Winner, role: Text) -> Best:
    names, result = called(winner, record.contest), with_unit(winner.result, record.unit)
    return Best(winner.direction, names, result, role)


def _beside(record: Record) -> Iterator[Best]:
    """Who is first of each stratum and session and by handicap, behind those who won the event."""
    for first in record.side_winners:
        where = Said(_("Section %(name)s"), {"name": first.section})
        title = first.title.said
        yield _best(record, first.winner, listed([title, where]) if first.section else title)


def _league(place: str, league: LeagueRecord, code: str) -> LeagueCard:
    page = league.pages.get(code) or next(iter(league.pages.values()))
    role = WON if league.stage in ("provisional", "final") else LEADS
    leaders = tuple(
        Best(
            "",
            leader.names,
            with_unit(leader.result, leader.unit),
            leader.rank if leader.rank == "1=" else _role(role),
        )
        for leader in league.leaders
    )
    stage = series_stands(league.nights, league.planned, league.stage, league.last)
    return LeagueCard(
        place + quote(page),
        league.name,
        league.nights,
        league.first,
        league.last,
        leaders,
        stage,
        league.stage,
    )


def _role(role: str) -> Text:
    return Said(role) if role else ""


def read_leagues(out: Path) -> dict[str, LeagueRecord]:
    """The leagues of a site by the address of their folder, the newest first."""
    found: dict[str, LeagueRecord] = {}
    below = (path for path in sorted(out.glob(f"*/{LEAGUE}")) if path.parent.name != FOLDER)
    for path in [out / LEAGUE, *below]:
        if not path.is_file():
            continue
        try:
            record = msgspec.json.decode(path.read_bytes(), type=LeagueRecord)
        except msgspec.MsgspecError as error:
            problem = Problem(
                f"it is no record of a league: {error}",
                file=str(path),
                remedy="make the league again, or move the file away",
            )
            raise DuplicateError(problem) from error
        found["" if path.parent == out else f"{quote(path.parent.name)}/"] = record
    return dict(sorted(found.items(), key=lambda one: (one[1].last, one[1].name), reverse=True))
