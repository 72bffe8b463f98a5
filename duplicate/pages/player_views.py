"""The page of a player: every event, the partners, the best results, and a curve."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from duplicate.pages.curve import Curve, Point, curve
from duplicate.pages.numbers import MINUS, decimal
from duplicate.pages.said import Said
from duplicate.pages.site_people import Crowd, Part
from duplicate.pages.site_record import Record
from duplicate.pages.won import stands

_BEST = 3  #: so many best results are shown
_SHOWN = 24  #: events that are shown without asking


class PersonLink(NamedTuple):
    """Somebody with a page."""

    name: str
    page: str


class PlayedRow(msgspec.Struct, frozen=True):
    """One event of a player. Links are seen from the folder of the player's page."""

    date: str
    event: str
    page: str
    card: str  #: the scorecard
    partners: tuple[PersonLink, ...]
    side: str
    rank: str
    of: str
    percent: str
    total: str  #: where there is no percentage
    unit: str  #: of the total, as a phrase
    boards: str  #: of how many he played, for who played a part; else empty
    of_boards: str
    points: str
    stage: Said | None  #: where it is not final: after which round, or provisional
    reached: Said | None  #: how far in a knock-out or on a ladder, in place of a result


Years = tuple[tuple[str, tuple[PlayedRow, ...]], ...]


class PartnerRow(NamedTuple):
    """One partner: how often together, and how well."""

    name: str
    page: str
    events: str
    average: str  #: of percentages; empty where there are none
    averaged: str  #: of how many events it is, where it is not of all
    last: str  #: date of the last event


class PlayerView(msgspec.Struct, frozen=True):
    """What the page of a player shows."""

    name: str
    slug: str
    events: str
    firsts: str  #: first places; empty for none
    average: str
    averaged: str  #: of how many events it is, where it is not of all
    best: tuple[tuple[str, PlayedRow], ...]  #: with the percentage
    points: str  #: master points altogether; empty without any
    points_name: str
    partners: tuple[PartnerRow, ...]
    newest: Years  #: the events by year
    older: Years  #: those that are shown when somebody asks for them
    older_count: str
    headed: bool  #: years stand above the events
    rating: str
    system: str
    curve: Curve | None
    has_points: bool


class RatingStep(NamedTuple):
    """What somebody was worth after a session, or a week."""

    day: date
    value: float


_quoted = lru_cache(maxsize=65536)(quote)  # the same few addresses stand on all pages


def event_folder(record: Record, code: str) -> str:
    """Where the pages of an event lie in a language, seen from the root; else in its first one."""
    folder = f"{_quoted(record.slug)}/"
    return f"{folder}{code}/" if code in record.languages[1:] else folder


@lru_cache(maxsize=65536)
def number(text: str) -> Fraction:
    """A number as a record has it, with its printed minus sign.

    >>> number("54.60"), number("−2")
    (Fraction(273, 5), Fraction(-2, 1))
    """
    return Fraction(text.replace(MINUS, "-"))


def player_view(
    code: int,
    crowd: Crowd,
    parts: Sequence[Part],
    language: str,
    up: str,
    steps: Sequence[RatingStep] = (),
    system: str = "",
) -> PlayerView:
    """A player as texts; ``parts`` are his events, newest first, ``up`` leads to the root of the site."""
    me = crowd.residents[code]
    shown = len(parts) if len(parts) <= _SHOWN + _SHOWN // 4 else _SHOWN
    rows = tuple(_row(part, crowd, language, up) for part in parts)
    percents = {n: number(part.entry.percent) for n, part in enumerate(parts) if _counts(part)}
    best = sorted(percents, key=lambda n: (-percents[n], n))[:_BEST] if len(percents) > 1 else []
    points = sum((number(p.entry.points) for p in parts if p.entry.points and p.awarded), Fraction(0))
    firsts = sum(part.entry.rank in ("1", "1=") for part in parts if not part.record.running)
    if steps:
        line = [Point(step.day.isoformat(), step.value) for step in steps]
        dots: list[Point] = []
    else:
        line, dots = _running(parts)
    return PlayerView(
        name=me.name,
        slug=me.slug,
        events=str(len(parts)),
        firsts=str(firsts) if firsts else "",
        average=decimal(sum(percents.values(), Fraction(0)) / len(percents), 2) if percents else "",
        averaged=str(len(percents)) if 0 < len(percents) < len(parts) else "",
        best=tuple((parts[n].entry.percent, rows[n]) for n in best),
        points=decimal(points, 2).removesuffix(".00") if points else "",
        points_name=next((p.record.points for p in parts if p.record.points), ""),
        partners=_partners(parts, crowd),
        newest=_by_year(rows[:shown]),
        older=_by_year(rows[shown:]),
        older_count=str(len(rows) - shown),
        headed=len({row.date[:4] for row in rows}) > 1,
        rating=decimal(Fraction(round(100 * steps[-1].value), 100), 2) if steps else "",
        system=system if steps else "",
        curve=curve(line, dots) if len(line) > 1 else None,
        has_points=any(row.points for row in rows),
    )


def _counts(part: Part) -> bool:
    """Whether an event has a percentage that stands: it is over."""
    return bool(part.entry.percent) and not part.record.running


def _row(part: Part, crowd: Crowd, language: str, up: str) -> PlayedRow:
    record, entry = part.record, part.entry
    folder = up + event_folder(record, language)
    partial = entry.boards.isdecimal() and part.boards < int(entry.boards)
    by_total = record.course is not None and bool(entry.total)  # the event ranks by it
    percent = "" if by_total or entry.reached else entry.percent
    return PlayedRow(
        date=record.date,
        event=record.name,
        page=folder + record.page,
        card=folder + _quoted(entry.page),
        partners=tuple(
            PersonLink(crowd.residents[p].name, f"{_quoted(crowd.residents[p].slug)}.html")
            for p in part.partners
        ),
        side=entry.side,
        rank=entry.rank,
        of=entry.of,
        percent=percent,
        total="" if percent else entry.total,
        unit=record.unit,
        boards=str(part.boards) if partial else "",
        of_boards=entry.boards,
        points=entry.points if part.awarded else "",
        stage=None if record.stage == "final" and not record.running else stands(record),
        reached=entry.reached.said if entry.reached else None,
    )


def _by_year(rows: Sequence[PlayedRow]) -> Years:
    years: dict[str, list[PlayedRow]] = {}
    for row in rows:
        years.setdefault(row.date[:4], []).append(row)
    return tuple((year, tuple(found)) for year, found in years.items())


def _partners(parts: Sequence[Part], crowd: Crowd) -> tuple[PartnerRow, ...]:
    """Who was partner, most often first."""
    together: dict[int, list[Part]] = {}
    for part in parts:
        for partner in part.partners:
            together.setdefault(partner, []).append(part)
    found = []
    for code, own in sorted(together.items(), key=lambda one: (-len(one[1]), crowd.residents[one[0]].name)):
        percents = [number(part.entry.percent) for part in own if _counts(part)]
        resident = crowd.residents[code]
        found.append(
            PartnerRow(
                resident.name,
                f"{_quoted(resident.slug)}.html",
                str(len(own)),
                decimal(sum(percents, Fraction(0)) / len(percents), 2) if percents else "",
                str(len(percents)) if 0 < len(percents) < len(own) else "",
                own[0].record.date,
            )
        )
    return tuple(found)


def _running(parts: Sequence[Part]) -> tuple[list[Point], list[Point]]:
    """The average of all percentages so far after each event, and each percentage."""
    line: list[Point] = []
    dots: list[Point] = []
    total = Fraction(0)
    for part in reversed(parts):
        if not _counts(part) or not part.record.date:
            continue
        percent = number(part.entry.percent)
        total += percent
        dots.append(Point(part.record.date, float(percent)))
        line.append(Point(part.record.date, float(total / len(dots))))
    return line, dots


_ROW = PlayedRow(
    date="2026-01-01",
    event="-",
    page="-",
    card="-",
    partners=(PersonLink("-", "-"),),
    side="NS",
    rank="1",
    of="2",
    percent="50.00",
    total="1",
    unit="IMP",
    boards="1",
    of_boards="2",
    points="1",
    stage=Said("-"),
    reached=None,
)
#: A page with everything a page may have: what it looks like tells whether words or templates changed.
SAMPLE = PlayerView(
    name="-",
    slug="-",
    events="1",
    firsts="1",
    average="50.00",
    averaged="1",
    best=(("50.00", _ROW),),
    points="1",
    points_name="Master points",
    partners=(PartnerRow("-", "-", "2", "50.00", "1", "2026-01-01"),),
    newest=(("2026", (_ROW,)), ("2025", (msgspec.structs.replace(_ROW, reached=Said("-")),))),
    older=(("2024", (_ROW,)),),
    older_count="1",
    headed=True,
    rating="",
    system="",
    curve=curve([Point("2026-01-01", 50.0), Point("2026-01-02", 51.0)], [Point("2026-01-01", 1)]),
    has_points=True,
)
