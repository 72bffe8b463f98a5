"""Nights that are hard to print: long names, Chinese ones, three digits, one board and sixty, few pairs.

Each is scored once; nobody changes it.
"""

from dataclasses import replace
from functools import cache

from duplicate.night.entries import Contestant, Member
from duplicate.night.night import Night
from tests.pages.nights import Scored, night, scored

LONG = "Maximiliana-Theodora von und zu Hohenlohe"  # 41 letters
CHINESE = "欧阳娜娜司马相如"


def named(night: Night, *, long: bool = True) -> Night:
    """The same night with names of 40 letters, every third pair in Chinese, one name a single word."""
    entries = night.entries
    contestants = []
    for number, contestant in enumerate(entries.contestants):
        names = (LONG, LONG[:38]) if number % 3 else (CHINESE, "王静")
        if number == 1 and long:
            names = ("Llanfairpwllgwyngyllgogerychwyrndrobwll", "Li")
        members = tuple(Member(name, place=place) for place, name in enumerate(names))
        contestants.append(Contestant(contestant.id, members, stratum="ABC"[number % 3]))
    return replace(night, entries=replace(entries, contestants=tuple(contestants)))


def numbered(night: Night, more: int = 100) -> Night:
    """The same night with numbers of three digits."""
    entries = night.entries
    seatings = tuple(s._replace(number=str(int(s.number) + more)) for s in entries.seatings)
    rows = [
        r._replace(ns=str(int(r.ns) + more) if r.ns else "", ew=str(int(r.ew) + more) if r.ew else "")
        for r in night.results.rows
    ]
    made = type(night.results).of(rows)
    return replace(night, entries=replace(entries, seatings=seatings), results=made)


@cache
def hard() -> Scored:
    """Eight tables, every kind of row, and long names."""
    return scored(replace(named(night(8, every_kind=True)), slug="hard"))


@cache
def few() -> Scored:
    """Three tables and three boards, and long names."""
    return scored(replace(named(night(3, 1)), slug="few"))


@cache
def one_board() -> Scored:
    """Three tables and one board."""
    small = night(3, 1)
    rows = [row for row in small.results.rows if row.board == 1]
    return scored(replace(small, results=type(small.results).of(rows), slug="one-board"))


@cache
def sixty_boards() -> Scored:
    """Twelve tables and sixty boards, numbers of three digits."""
    return scored(replace(numbered(named(night(12, 5))), slug="sixty-boards"))


@cache
def empty() -> Scored:
    """Entries, and no results yet."""
    small = night(3)
    return scored(replace(small, results=type(small.results).of([]), slug="empty", rows_read=0, deals={}))


@cache
def nobody() -> Scored:
    """A night of which nothing is known but its name."""
    return scored(Night(name="Friday Pairs", date="2026-01-16", slug="friday"))
