"""Calls and auctions: what may be called, when an auction ends, and who becomes declarer (Laws 17-22)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from duplicate.laws.contracts import DENOMINATIONS, PASSED_OUT, Contract, Denomination, PassedOut
from duplicate.laws.notation import Kind, clean, refused, words_of
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat


class Action(StrEnum):
    """The calls that are not bids."""

    PASS = "Pass"
    DOUBLE = "X"
    REDOUBLE = "XX"


@dataclass(frozen=True, slots=True)
class Bid:
    """A level and a denomination.

    >>> Bid(1, Denomination.N).is_over(Bid(1, Denomination.S))
    True
    """

    level: int
    denomination: Denomination

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise refused(
                f"level {self.level} does not exist", "call", str(self), "write a level from 1 to 7"
            )

    @property
    def order(self) -> int:
        """0 for 1C to 34 for 7NT (Law 18E)."""
        return 5 * (self.level - 1) + self.denomination.order

    def is_over(self, other: "Bid") -> bool:
        """Whether this bid is sufficient over another (Law 18C): higher in level, or then in denomination."""
        return self.order > other.order

    def __str__(self) -> str:
        return f"{self.level}{'NT' if self.denomination is Denomination.N else self.denomination}"


Call = Bid | Action
BIDS = tuple(Bid(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS)
CALLS: tuple[Call, ...] = (*Action, *BIDS)  #: all 38: three actions and 35 bids

_ACTIONS = {
    **dict.fromkeys(("p", "pass", "/", "不叫"), Action.PASS),
    **dict.fromkeys(("d", "x", "*", "dbl", "double", "加倍"), Action.DOUBLE),
    **dict.fromkeys(("r", "xx", "**", "rdbl", "redouble", "再加倍"), Action.REDOUBLE),
}
_ALL_PASS = ("ap", "all pass", "全部不叫")


@lru_cache(maxsize=1024)
def parse_call(text: str) -> Call:
    """Read one call: Pass, p, 1NT, 2♥, X, d, XX, r, 不叫, 加倍; an alert's exclamation mark is left out.

    >>> [str(parse_call(t)) for t in ("p", "1n", "2♥!", "d", "rdbl")]
    ['Pass', '1NT', '2H', 'X', 'XX']
    """
    plain = clean(text).rstrip("! ")
    if plain in _ACTIONS:
        return _ACTIONS[plain]
    remedy = "write Pass, X, XX or a bid like 1S or 3NT"
    try:
        words = words_of(plain, "call") if plain else ()
    except DuplicateError:
        words = ()
    kinds = tuple(word.kind for word in words)
    if len(words) == 2 and kinds[0] is Kind.NUMBER:
        if not 1 <= words[0].number <= 7:
            raise refused(f"level {words[0].number} does not exist", "call", text, remedy)
        if kinds[1] in (Kind.DENOMINATION, Kind.SEAT_OR_DENOMINATION):
            return Bid(words[0].number, Denomination(words[1].code))
    raise refused("this is no call", "call", text, remedy)


class Standing(NamedTuple):
    """Where an auction stands: all that the legality of the next call and the end depend on.

    Sides are 0, the dealer's, and 1, the other.
    """

    side: int = 0  #: whose turn it is
    bid: Bid | None = None  #: the last one
    by: int = 0  #: the side that made the last call that is no pass
    doubled: int = 0  #: 0, 1 doubled, 2 redoubled, since the last bid
    passes: int = 0  #: in a row, at the end

    @property
    def is_over(self) -> bool:
        """Whether all four passed at once, or three passed after a bid (Law 22)."""
        return self.passes == (4 if self.bid is None else 3)

    @property
    def contract(self) -> Contract | PassedOut | None:
        """The contract, or a passed-out board; None while the auction goes on."""
        if not self.is_over:
            return None
        return (
            PASSED_OUT if self.bid is None else Contract(self.bid.level, self.bid.denomination, self.doubled)
        )

    def declarer(self, made: Iterable[tuple[Seat, Call]]) -> Seat | None:
        """Who first named the denomination of the contract for its side, of all calls that were made."""
        bids = [(seat, call) for seat, call in made if isinstance(call, Bid)] if self.is_over else []
        if not bids:
            return None
        by, last = bids[-1]
        sides = (seat for seat, bid in bids if bid.denomination is last.denomination)
        return next(seat for seat in sides if seat.direction is by.direction)

    def why_not(self, call: Call) -> str:
        """Why a call is not legal now; an empty text when it is."""
        if self.is_over:
            return "the auction is over (Law 22)"
        if call is Action.PASS:
            return ""
        if isinstance(call, Bid):
            if self.bid is not None and not call.is_over(self.bid):
                return f"insufficient over {self.bid} (Law 18)"
            return ""
        if self.bid is None:
            return "there is no bid (Law 19)"
        if call is Action.DOUBLE and self.doubled:
            return "the bid is doubled already (Law 19A)"
        if call is Action.REDOUBLE and self.doubled != 1:
            return "there is no double to redouble (Law 19B)"
        if self.side == self.by and call is Action.DOUBLE:
            return "the last bid is not an opponent's (Law 19)"
        if self.side == self.by:
            return "the last double is not an opponent's (Law 19)"
        return ""

    def after(self, call: Call) -> "Standing":
        """Where the auction stands after a legal call, or one that is treated as legal."""
        then = 1 - self.side
        if call is Action.PASS:
            return Standing(then, self.bid, self.by, self.doubled, self.passes + 1)
        if isinstance(call, Bid):
            return Standing(then, call, self.side)
        return Standing(then, self.bid, self.side, 1 if call is Action.DOUBLE else 2)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls from the dealer on; every one of them legal, or the auction is refused.

    >>> auction = Auction.parse(Seat.NORTH, "1S Pass 2H X 4S AP")
    >>> str(auction.contract), auction.declarer, auction.opening_leader
    ('4S', <Seat.NORTH: 'N'>, <Seat.EAST: 'E'>)
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    standing: Standing = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        illegal = first_illegal(self.calls)
        if isinstance(illegal, Illegal):
            message = f"call {illegal.place + 1}, {self.caller(illegal.place)} {illegal.call}: {illegal.why}"
            raise refused(message, "auction", " ".join(map(str, self.calls)), "correct the auction")
        object.__setattr__(self, "standing", illegal)

    @classmethod
    def parse(cls, dealer: Seat, calls: str | Iterable[str]) -> "Auction":
        """Read calls, one by one or in one text with spaces between; AP passes until the auction ends."""
        found: list[Call] = []
        for text in calls.split() if isinstance(calls, str) else calls:
            if says_all_pass(text):
                passes = passes_to_the_end(found)
                if not passes:
                    message = "all pass stands after the end of the auction"
                    raise refused(message, "auction", text, "correct the auction")
                found += [Action.PASS] * passes
            else:
                found.append(parse_call(text))
        return cls(dealer, tuple(found))

    def caller(self, place: int) -> Seat:
        """Who made the call at a place, counted from 0."""
        return SEATS[(SEATS.index(self.dealer) + place) % 4]

    @property
    def turn(self) -> Seat | None:
        """Who is to call; nobody when the auction is over."""
        return None if self.is_complete else self.caller(len(self.calls))

    def why_not(self, call: Call) -> str:
        """Why a call is not legal now; an empty text when it is."""
        return self.standing.why_not(call)

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls that the player whose turn it is may make (Laws 18 and 19); none after the end.

        >>> [str(call) for call in Auction.parse(Seat.NORTH, "7S X Pass Pass").legal_calls]
        ['Pass', 'XX', '7NT']
        """
        return tuple(call for call in CALLS if not self.standing.why_not(call))

    def then(self, call: Call) -> "Auction":
        """The auction with one more call."""
        return Auction(self.dealer, (*self.calls, call))

    @property
    def is_complete(self) -> bool:
        """Whether all four passed at once, or three passed after a bid (Law 22)."""
        return self.standing.is_over

    @property
    def contract(self) -> Contract | PassedOut | None:
        """The contract of a complete auction, or a passed-out board; None while it goes on."""
        return self.standing.contract

    @property
    def declarer(self) -> Seat | None:
        """Who first named the denomination of the contract for the side that plays it."""
        return self.standing.declarer((self.caller(place), call) for place, call in enumerate(self.calls))

    @property
    def opening_leader(self) -> Seat | None:
        """The player on declarer's left (Law 41A)."""
        return self.declarer.next if self.declarer else None

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))


class Illegal(NamedTuple):
    """The first call of some that is not legal: its place counted from 0, the call, and why."""

    place: int
    call: Call
    why: str


def first_illegal(calls: Iterable[Call]) -> Illegal | Standing:
    """The first call that is not legal; where every one is legal, how the auction stands.

    >>> first_illegal((Bid(1, Denomination.S), Bid(1, Denomination.H))).why
    'insufficient over 1S (Law 18)'
    """
    standing = Standing()
    for place, call in enumerate(calls):
        why = standing.why_not(call)
        if why:
            return Illegal(place, call, why)
        standing = standing.after(call)
    return standing


def says_all_pass(text: str) -> bool:
    """Whether a text stands for the passes that end an auction: AP, all pass."""
    return clean(text) in _ALL_PASS


def passes_to_the_end(calls: Iterable[Call]) -> int:
    """How many passes end an auction; 0 when it is over.

    >>> passes_to_the_end(()), passes_to_the_end((Bid(1, Denomination.S), Action.PASS))
    (4, 2)
    """
    standing = Standing()
    for call in calls:
        standing = standing.after(call)
    return max(0, (4 if standing.bid is None else 3) - standing.passes)
