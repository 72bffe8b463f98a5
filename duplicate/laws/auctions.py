"""Calls and auctions: what may be called, when an auction ends, and who becomes declarer (Laws 17-22)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from duplicate.laws.contracts import PASSED_OUT, Contract, Denomination, PassedOut
from duplicate.laws.notation import Kind, clean, refused, words_of
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

    def is_over(self, other: "Bid") -> bool:
        """Whether this bid is sufficient over another (Law 18C): higher in level, or then in denomination."""
        return (self.level, self.denomination.order) > (other.level, other.denomination.order)

    def __str__(self) -> str:
        return f"{self.level}{'NT' if self.denomination is Denomination.N else self.denomination}"


Call = Bid | Action

_ACTIONS = {
    **dict.fromkeys(("p", "pass", "/", "不叫"), Action.PASS),
    **dict.fromkeys(("d", "x", "*", "dbl", "double", "加倍"), Action.DOUBLE),
    **dict.fromkeys(("r", "xx", "**", "rdbl", "redouble", "再加倍"), Action.REDOUBLE),
}
_ALL_PASS = ("ap", "all pass", "全部不叫")


def parse_call(text: str) -> Call:
    """Read one call: Pass, p, 1NT, 2♥, X, d, XX, r, 不叫, 加倍; an alert's exclamation mark is left out.

    >>> [str(parse_call(t)) for t in ("p", "1n", "2♥!", "d", "rdbl")]
    ['Pass', '1NT', '2H', 'X', 'XX']
    """
    plain = clean(text).rstrip("! ")
    if plain in _ACTIONS:
        return _ACTIONS[plain]
    remedy = "write Pass, X, XX or a bid like 1S or 3NT"
    words = words_of(plain, "call") if plain else ()
    kinds = tuple(word.kind for word in words)
    if len(words) == 2 and kinds[0] is Kind.NUMBER:
        if not 1 <= words[0].number <= 7:
            raise refused(f"level {words[0].number} does not exist", "call", text, remedy)
        if kinds[1] in (Kind.DENOMINATION, Kind.SEAT_OR_DENOMINATION):
            return Bid(words[0].number, Denomination(words[1].code))
    raise refused("this is no call", "call", text, remedy)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls from the dealer on; every one of them legal, or the auction is refused.

    >>> auction = Auction.parse(Seat.NORTH, "1S Pass 2H X 4S AP")
    >>> str(auction.contract), auction.declarer, auction.opening_leader
    ('4S', <Seat.NORTH: 'N'>, <Seat.EAST: 'E'>)
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        for place in range(len(self.calls)):
            why = _why_not(self.calls[:place], self.calls[place])
            if why:
                call = str(self.calls[place])
                message = f"call {place + 1}, {self.caller(place)} {call}: {why}"
                raise refused(message, "auction", " ".join(map(str, self.calls)), "correct the auction")

    @classmethod
    def parse(cls, dealer: Seat, calls: str | Iterable[str]) -> "Auction":
        """Read calls, one by one or in one text with spaces between; AP passes until the auction ends."""
        found: list[Call] = []
        for text in calls.split() if isinstance(calls, str) else calls:
            if clean(text) in _ALL_PASS:
                if _is_over(found):
                    message = "all pass stands after the end of the auction"
                    raise refused(message, "auction", text, "correct the auction")
                while not _is_over(found):
                    found.append(Action.PASS)
            else:
                found.append(parse_call(text))
        return cls(dealer, tuple(found))

    def caller(self, place: int) -> Seat:
        """Who made the call at a place, counted from 0."""
        return SEATS[(SEATS.index(self.dealer) + place) % 4]

    def why_not(self, call: Call) -> str:
        """Why a call is not legal now; an empty text when it is."""
        return _why_not(self.calls, call)

    def then(self, call: Call) -> "Auction":
        """The auction with one more call."""
        return Auction(self.dealer, (*self.calls, call))

    @property
    def is_complete(self) -> bool:
        """Whether all four passed at once, or three passed after a bid (Law 22)."""
        return _is_over(self.calls)

    @property
    def contract(self) -> Contract | PassedOut | None:
        """The contract of a complete auction, or a passed-out board; None while it goes on."""
        if not self.is_complete:
            return None
        last = _last_bid(self.calls)
        if last is None:
            return PASSED_OUT
        bid, place = last
        return Contract(bid.level, bid.denomination, _doubled(self.calls[place + 1 :]))

    @property
    def declarer(self) -> Seat | None:
        """Who first named the denomination of the contract for the side that plays it."""
        last = _last_bid(self.calls)
        if last is None or not self.is_complete:
            return None
        bid, place = last
        for earlier in range(place % 2, place + 1, 2):  # the calls of that side
            call = self.calls[earlier]
            if isinstance(call, Bid) and call.denomination is bid.denomination:
                return self.caller(earlier)
        return None  # not reached: the last bid itself names it

    @property
    def opening_leader(self) -> Seat | None:
        """The player on declarer's left (Law 41A)."""
        return self.declarer.next if self.declarer else None

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))


def _last_bid(calls: Iterable[Call]) -> tuple[Bid, int] | None:
    last = None
    for place, call in enumerate(calls):
        if isinstance(call, Bid):
            last = call, place
    return last


def _doubled(calls_after_bid: Iterable[Call]) -> int:
    found = [call for call in calls_after_bid if call is not Action.PASS]
    return len(found)  # a legal auction has at most a double and then a redouble


def _is_over(calls: "tuple[Call, ...] | list[Call]") -> bool:
    last = _last_bid(calls)
    passes = 4 if last is None else 3
    return len(calls) >= passes and all(call is Action.PASS for call in calls[len(calls) - passes :])


def _why_not(calls: tuple[Call, ...], call: Call) -> str:
    if _is_over(calls):
        return "the auction is over (Law 22)"
    if call is Action.PASS:
        return ""
    last = _last_bid(calls)
    if isinstance(call, Bid):
        if last and not call.is_over(last[0]):
            return f"insufficient over {last[0]} (Law 18)"
        return ""
    if last is None:
        return "there is no bid (Law 19)"
    doubled = _doubled(calls[last[1] + 1 :])
    place = last[1]
    if call is Action.DOUBLE and doubled:
        return "the bid is doubled already (Law 19A)"
    if call is Action.REDOUBLE:
        if doubled != 1:
            return "there is no double to redouble (Law 19B)"
        place = next(p for p in range(last[1], len(calls)) if calls[p] is Action.DOUBLE)
    if (len(calls) - place) % 2 == 0:
        word = "bid" if call is Action.DOUBLE else "double"
        return f"the last {word} is partner's or one's own (Law 19)"
    return ""
