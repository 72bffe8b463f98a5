"""Games: what was called and played at a table, and what else a record of it states.

A result holds the contract, the declarer and the tricks. Files of deals and of play hold more: every call
and card, alerts and explanations, irregularities, commentary, other tags and tables. A `Game` keeps
that beside the result; a night without such records has no games.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from duplicate.laws.auctions import Auction, Call
from duplicate.words.seats import SEATS, Seat

if TYPE_CHECKING:
    from duplicate.laws.boards import Vulnerability
    from duplicate.laws.deals import Deal

_RANKS = "23456789TJQKA"


class Called(NamedTuple):
    """One place of an auction. Without a call the place is empty: before the dealer, or a player skipped."""

    call: Call | None
    alerted: bool = False
    explanation: str = ""
    marks: tuple[str, ...] = ()  #: as PBN has them: $13 glyphs, ! and ?, ^I insufficient, ^S skipped
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The calls as they were made, in turn from ``first``; they need not be legal (Laws 27 to 35)."""

    first: Seat
    calls: tuple[Called, ...] = ()
    unfinished: bool = False  #: said to go on (PBN's plus sign)

    @property
    def auction(self) -> Auction:
        """The auction by the Laws; a `DuplicateError` says which call is irregular."""
        return Auction(self.caller(0), tuple(c.call for c in self.calls if c.call is not None))

    @property
    def is_irregular(self) -> bool:
        """Whether a mark says that a call was insufficient, out of turn or the like (PBN's circumflex)."""
        return any("^" in mark for called in self.calls for mark in called.marks)

    def caller(self, place: int) -> Seat:
        """Who made a call, counted from 0 at the first call; empty places before it are not counted."""
        empty = next((i for i, called in enumerate(self.calls) if called.call is not None), len(self.calls))
        return SEATS[(SEATS.index(self.first) + empty + place) % 4]


class Played(NamedTuple):
    """One card of a trick: suit and rank."""

    card: str
    marks: tuple[str, ...] = ()  #: $ glyphs, ^R revoke, ^L out of turn
    explanation: str = ""
    comment: str = ""


Trick = tuple[Played | None, Played | None, Played | None, Played | None]


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks, each with the cards of the four seats, the opening leader's seat first."""

    leader: Seat
    tricks: tuple[Trick, ...] = ()
    unfinished: bool = False

    @classmethod
    def of(cls, leader: Seat, trump: str, cards: Iterable[Played]) -> "Play":
        """Cards in the order in which they were played; ``trump`` is a suit, or N.

        >>> Play.of(Seat.WEST, "S", map(Played, ("HA", "H2", "S3", "H4", "D5"))).tricks[1][2]
        Played(card='D5', marks=(), explanation='', comment='')
        """
        tricks: list[Trick] = []
        places: list[Played | None] = [None] * 4
        turn = led = count = 0
        for card in cards:
            places[turn] = card
            count += 1
            turn = (turn + 1) % 4
            if count == 4:
                one, two, three, four = places
                tricks.append((one, two, three, four))
                turn = led = winner(tricks[-1], led, trump)
                places, count = [None] * 4, 0
        if count:
            one, two, three, four = places
            tricks.append((one, two, three, four))
        return cls(leader, tuple(tricks))

    def leads(self, trump: str) -> list[int]:
        """For each trick the place that leads to it, counted from the opening leader."""
        turns, led = [], 0
        for trick in self.tricks:
            turns.append(led)
            led = winner(trick, led, trump)
        return turns

    def cards(self, trump: str) -> list[Played]:
        """The cards in the order in which they were played, as far as they are known."""
        found: list[Played] = []
        for trick, led in zip(self.tricks, self.leads(trump), strict=True):
            for place in range(4):
                card = trick[(led + place) % 4]
                if card is None:
                    return found
                found.append(card)
        return found

    def won(self, trump: str) -> dict[Seat, int]:
        """Tricks won by each seat, of the tricks with four cards."""
        count = dict.fromkeys(SEATS, 0)
        for trick, led in zip(self.tricks, self.leads(trump), strict=True):
            if None not in trick:
                count[self.seat(winner(trick, led, trump))] += 1
        return count

    def seat(self, place: int) -> Seat:
        """The seat at a place of a trick."""
        return SEATS[(SEATS.index(self.leader) + place) % 4]

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards were played."""
        return len(self.tricks) == 13 and all(None not in trick for trick in self.tricks)


def winner(trick: Trick, led: int, trump: str) -> int:
    """The place that won a trick (Law 44): the highest trump, or else the highest card of the suit led.

    >>> winner((Played("H2"), Played("S2"), Played("HA"), Played("DA")), 0, "S")
    1
    """
    first = trick[led]
    best = led
    for place, played in enumerate(trick):
        held = trick[best]
        if played is None or held is None or first is None or len(played.card) != 2:
            continue
        if _worth(played.card, first.card, trump) > _worth(held.card, first.card, trump):
            best = place
    return best


def _worth(card: str, first: str, trump: str) -> tuple[bool, bool, int]:
    return card[0] == trump, card[0] == first[0], _RANKS.find(card[-1])


class Table(NamedTuple):
    """A table of a record, as it stands there: OptimumResultTable, TotalScoreTable and others."""

    name: str
    columns: tuple[str, ...]  #: with the signs and widths of PBN: -Rank\\3R
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The columns without signs and widths."""
        return tuple(column_name(column) for column in self.columns)


def column_name(column: str) -> str:
    r"""A column of a table without its sign and width.

    >>> column_name(r"-Rank\3R")
    'Rank'
    """
    return column.split("\\")[0].strip().lstrip("+-")


class Comment(NamedTuple):
    """Commentary, and the tag that it stands behind; empty for before the first tag."""

    after: str
    text: str


class Published(NamedTuple):
    """What a source printed for one result: matchpoints, percentages, IMPs, ranks; as written."""

    row_id: int
    values: tuple[tuple[str, str], ...]  #: (column, text)


@dataclass(frozen=True, slots=True)
class Game:
    """A record of one board at one table, or of a board at all tables.

    ``row_id`` is the result that it tells; None when it tells none or many. ``dealer`` and
    ``vulnerability`` are set where they differ from those of the board number, or there is no number.
    ``deal`` is set where the night's deals do not hold it. ``tags`` are what the night has no place for.
    """

    board: int = 0  #: 0 when it has no number
    session: int = 1
    section: str = ""
    copy: str = ""
    row_id: int | None = None
    deal: "Deal | None" = None
    dealer: Seat | None = None
    vulnerability: "Vulnerability | None" = None
    bidding: Bidding | None = None
    play: Play | None = None
    tags: tuple[tuple[str, str], ...] = ()
    tables: tuple[Table, ...] = ()
    comments: tuple[Comment, ...] = ()
    published: tuple[Published, ...] = ()

    def tag(self, name: str) -> str:
        """The text of a tag; empty when it is not there."""
        return next((text for tag, text in self.tags if tag == name), "")

    def moved(self, offset: int) -> "Game":
        """The same game where the row ids of its source are larger by ``offset``."""
        row_id = None if self.row_id is None else self.row_id + offset
        published = tuple(p._replace(row_id=p.row_id + offset) for p in self.published)
        return replace(self, row_id=row_id, published=published)

    @property
    def says_nothing(self) -> bool:
        """Whether nothing here goes beyond the night itself."""
        kept = (self.deal, self.dealer, self.vulnerability, self.bidding, self.play)
        return not (any(x is not None for x in kept) or self.tags or self.tables or self.comments
                    or self.published)  # fmt: skip
