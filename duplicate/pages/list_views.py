"""View models of the lists of many: the table of a league, and the players of a night."""

from typing import NamedTuple

import msgspec

from duplicate.pages.said import Said


class Score(NamedTuple):
    """One night of one person or pair."""

    text: str
    counts: bool


class Row(NamedTuple):
    """One line of the table."""

    rank: str
    names: str
    nights: str
    scores: tuple[Score, ...]
    bonus: str
    total: str


class LeagueView(msgspec.Struct, frozen=True):
    """What the page of a league shows."""

    name: str
    nights: tuple[tuple[str, str], ...]  #: a short head, and the whole name
    rows: tuple[Row, ...]
    rules: tuple[Said, ...]
    has_bonus: bool
    problems: tuple[str, ...]


class PlayerRow(NamedTuple):
    """One line of the table."""

    name: str
    boards: str
    average: str
    roles: tuple[tuple[str, str], ...]  #: boards and average in each role
    made: str
    over: str


class PlayersView(msgspec.Struct, frozen=True):
    """What the page of the players shows."""

    name: str
    date: str
    imps: bool
    roles: tuple[Said, ...]
    has_roles: bool
    rows: tuple[PlayerRow, ...]
