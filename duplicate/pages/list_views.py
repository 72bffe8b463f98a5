"""View models of the lists of many: the table of a league, and the players of a night."""

from typing import NamedTuple

import msgspec

from duplicate.pages.said import Said, Text
from duplicate.words.translations import phrase as _


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
    people: tuple[str, ...] = ()  #: the names one by one


class LeagueView(msgspec.Struct, frozen=True):
    """What the page of a league shows."""

    name: str
    nights: tuple[tuple[str, str], ...]  #: a short head, and the whole name
    rows: tuple[Row, ...]
    rules: tuple[Said, ...]
    has_bonus: bool
    problems: tuple[Text, ...]
    slugs: tuple[str, ...] = ()  #: of the nights
    held: tuple[tuple[str, str], ...] = ()  #: of the nights: the date, and the name of the event
    by: str = "person"  #: or pair
    total: Said = Said(_("Total"))  #: what the total is: mean or sum
    club: str = ""
    first: str = ""  #: dates of the first and the last night
    last: str = ""
    stage: Said | None = None  #: after how many nights, provisional or final
    kind: str = ""  #: running, provisional or final

    @property
    def has_dropped(self) -> bool:
        """Whether any night does not count for somebody."""
        return any(score.text and not score.counts for row in self.rows for score in row.scores)


class PlayerRow(NamedTuple):
    """One line of the table."""

    name: str
    boards: str
    average: str
    roles: tuple[tuple[str, str], ...]  #: boards and average in each role
    made: str
    over: str
    percent: str = ""  #: of the event, where it is another one: penalties count there


class PlayersView(msgspec.Struct, frozen=True):
    """What the page of the players shows."""

    name: str
    date: str
    imps: bool
    roles: tuple[Said, ...]
    has_roles: bool
    rows: tuple[PlayerRow, ...]
    slug: str = ""  #: of the event

    @property
    def has_percents(self) -> bool:
        """Whether the percentage of the event is another one for anybody."""
        return any(row.percent for row in self.rows)
