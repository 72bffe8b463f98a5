"""Deals: four hands of cards, whole or in part, as written in PBN."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from duplicate.laws.contracts import Denomination
from duplicate.laws.notation import RANKS, SUITS, clean, parse_card, parse_seat, refused
from duplicate.words.seats import SEATS, Seat

_RANK_PLACE = {rank: place for place, rank in enumerate(RANKS)}
_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_REMEDY = "write four suits, spades first, like AKQ.JT9.8765.432, and - for an unknown hand"


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one player, each suit high to low, a ten as T. No cards at all: an unknown hand.

    >>> hand = Hand.parse("AQ4.AQ93.AJ2.Q32")
    >>> hand.suit(Denomination.H), hand.hcp, len(hand)
    ('AQ93', 19, 13)
    """

    spades: str = ""
    hearts: str = ""
    diamonds: str = ""
    clubs: str = ""

    def __post_init__(self) -> None:
        for suit, name in zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True):
            ranks = getattr(self, name)
            for rank in ranks:
                if rank not in _RANK_PLACE:
                    message = f"{rank!r} is no rank of a card"
                    raise refused(message, "deal", str(self), "ranks are A K Q J T 9 8 7 6 5 4 3 2")
                if ranks.count(rank) > 1:
                    message = f"{suit}{rank} is there twice in one hand"
                    raise refused(message, "deal", str(self), "correct the deal")
            object.__setattr__(self, name, "".join(sorted(ranks, key=_RANK_PLACE.__getitem__)))
        if len(self) > 13:
            message = f"a hand has {len(self)} cards"
            raise refused(message, "deal", str(self), "a hand has 13 cards")

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Read ``spades.hearts.diamonds.clubs``; 10 and T, any case and any order; - is an unknown hand."""
        plain = clean(text).upper().replace("10", "T")
        if plain == "-":
            return cls()
        suits = [suit.strip("- ") for suit in plain.split(".")]
        if len(suits) != 4:
            raise refused(f"a hand has {len(suits)} suits instead of 4", "deal", text, _REMEDY)
        return cls(*suits)

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """Spades, hearts, diamonds, clubs."""
        return self.spades, self.hearts, self.diamonds, self.clubs

    def suit(self, denomination: Denomination) -> str:
        """The ranks held in a suit, high to low."""
        if denomination is Denomination.N:
            raise refused("notrump is no suit", "suit", "NT", "ask for C, D, H or S")
        return self.suits[SUITS.index(denomination.value)]

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_POINTS.get(rank, 0) for suit in self.suits for rank in suit)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card as suit and rank, spades first: SA, SK, ..."""
        return tuple(suit + rank for suit, ranks in zip(SUITS, self.suits, strict=True) for rank in ranks)

    def __len__(self) -> int:
        return sum(map(len, self.suits))

    def __str__(self) -> str:
        return ".".join(self.suits) if any(self.suits) else "-"


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, North, East, South, West. Hands may be unknown or incomplete; no card is there twice.

    >>> deal = Deal.parse("E:T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4 -").completed()
    >>> str(deal.hand(Seat.NORTH)), deal.hcp(Seat.NORTH), deal.holder("S10")
    ('AQ4.AQ93.AJ2.Q32', 19, <Seat.EAST: 'E'>)
    """

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        held: dict[str, Seat] = {}
        for seat, card in self._cards():
            if card in held:
                message = f"{card} is with {held[card]} and with {seat}"
                raise refused(message, "deal", str(self), "correct the deal: every card is there once")
            held[card] = seat

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read PBN: ``N:`` (or another seat) and four hands clockwise from there.

        Errors: no first seat, not four hands, a card twice, a rank that does not exist, over 13 cards.
        """
        first, colon, rest = text.partition(":")
        if not colon:
            raise refused(
                "a deal begins with the first seat", "deal", text, "write it like N:AKQ.JT9... and so on"
            )
        hands = rest.split()
        if len(hands) != 4:
            said = "there is 1 hand" if len(hands) == 1 else f"there are {len(hands)} hands"
            raise refused(f"{said} instead of 4", "deal", text, _REMEDY)
        start = SEATS.index(parse_seat(first, "first seat of the deal"))
        return cls.of({SEATS[(start + place) % 4]: hand for place, hand in enumerate(hands)})

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand | str]) -> "Deal":
        """A deal from the hands that are known, as hands or as text; a seat left out is unknown.

        >>> str(Deal.of({Seat.SOUTH: "A4.A5.T4.AKT9542"}))
        'N:- - A4.A5.T4.AKT9542 -'
        """
        found = [hands.get(seat, Hand()) for seat in SEATS]
        north, east, south, west = (Hand.parse(hand) if isinstance(hand, str) else hand for hand in found)
        return cls((north, east, south, west))

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat."""
        return self.hands[SEATS.index(seat)]

    def suit(self, seat: Seat, denomination: Denomination) -> str:
        """The ranks that a seat holds in a suit, high to low."""
        return self.hand(seat).suit(denomination)

    def hcp(self, seat: Seat) -> int:
        """The high-card points of a seat: ace 4, king 3, queen 2, jack 1."""
        return self.hand(seat).hcp

    def holder(self, card: str) -> Seat | None:
        """Who holds a card; None when that is not known."""
        wanted = parse_card(card)
        return next((seat for seat, held in self._cards() if held == wanted), None)

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are known."""
        return all(len(hand) == 13 for hand in self.hands)

    def completed(self) -> "Deal":
        """The fourth hand filled in when the other three are whole; otherwise the same deal."""
        missing = [seat for seat in SEATS if len(self.hand(seat)) < 13]
        if len(missing) != 1:
            return self
        known = {card for seat, card in self._cards() if seat is not missing[0]}
        left = Hand(*("".join(r for r in RANKS if suit + r not in known) for suit in SUITS))
        if not set(self.hand(missing[0]).cards) <= set(left.cards):
            return self
        return Deal.of({seat: left if seat in missing else self.hand(seat) for seat in SEATS})

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits, the same for the same deal on every machine: to find fouled boards."""
        return sha256(str(self).encode("ascii")).hexdigest()[:16]

    def _cards(self) -> Iterator[tuple[Seat, str]]:
        for seat, hand in zip(SEATS, self.hands, strict=True):
            for card in hand.cards:
                yield seat, card

    def __str__(self) -> str:
        return "N:" + " ".join(map(str, self.hands))
