"""Rubber bridge and Chicago: what a deal puts above and below the line (Laws of Contract Bridge, 72 to 81).

A `Rubber` and a `Chicago` are values: `after` a deal there is another. Both say the entries of the sheet,
who is vulnerable and who deals, whether a side has two games, or four deals are played, and the totals.
Chicago is four-deal bridge: each deal has its vulnerability, and a game its bonus at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, NamedTuple, Self

from duplicate.laws.boards import Vulnerability
from duplicate.laws.contracts import Denomination, Outcome, PassedOut
from duplicate.laws.notation import parse_seat, refused
from duplicate.laws.scores import (
    GAME,
    insult_bonus,
    overtrick_points,
    slam_bonus,
    trick_points,
    undertrick_points,
)
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Direction, Seat

SIDES = (Direction.NS, Direction.EW)
DEALS = 4  #: of a Chicago


class Reason(StrEnum):
    """What an entry of the sheet is for."""

    TRICKS = "tricks"  #: bid and made: the only entry below the line
    OVERTRICKS = "overtricks"
    INSULT = "doubled contract made"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"
    UNDERTRICKS = "undertricks"
    HONOURS = "honours"
    RUBBER = "rubber"
    UNFINISHED_GAME = "game of an unfinished rubber"
    UNFINISHED_PART_SCORE = "part-score of an unfinished game"
    GAME = "game"  #: in Chicago
    PART_SCORE = "part-score"  #: in Chicago: on the fourth deal, or on each deal that is scored by itself


class Entry(NamedTuple):
    """One number on the sheet; ``deal`` counts from 1, also deals that were passed out."""

    deal: int
    side: Direction
    points: int
    reason: Reason

    @property
    def is_below(self) -> bool:
        """Whether it stands below the line and counts towards game."""
        return self.reason is Reason.TRICKS


class Honours(NamedTuple):
    """Honours in one hand: 100 for four trump honours, 150 for five, or for four aces at notrump."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"{self.seat} {self.points}"


def parse_honours(text: str) -> Honours:
    """Read honours: whose hand, and the points.

    >>> parse_honours("n 150")
    Honours(seat=<Seat.NORTH: 'N'>, points=150)
    """
    words = text.split()
    if len(words) != 2 or words[1] not in ("100", "150"):
        remedy = "write the hand and 100 or 150, like N 100"
        raise refused("these are no honours", "honours", text, remedy)
    try:
        return Honours(parse_seat(words[0], "honours"), int(words[1]))
    except DuplicateError as error:
        raise DuplicateError(replace(error.problem, value=text)) from None


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as it was played: contract, declarer and tricks, or passed out, and honours in one hand."""

    outcome: Outcome
    honours: Honours | None = None

    def __post_init__(self) -> None:
        contract, honours = self.outcome.contract, self.honours
        if isinstance(contract, PassedOut):
            if honours is not None:
                remedy = "leave the honours out"
                raise refused(
                    "honours do not score when a deal is passed out", "honours", str(honours), remedy
                )
            return
        for field, value in (("declarer", self.outcome.declarer), ("result", self.outcome.tricks)):
            if value is None:
                remedy = "write contract, result and declarer, like 4S+1 N"
                raise refused(f"no {field} is given", field, str(self.outcome), remedy)
        if honours is not None and honours.points not in (100, 150):
            raise refused("honours are 100 or 150", "honours", str(honours), "write 100 or 150")
        if honours is not None and honours.points == 100 and contract.denomination is Denomination.N:
            message = "at notrump only four aces in one hand score, and they score 150"
            raise refused(message, "honours", str(honours), "write 150")

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody bid."""
        return isinstance(self.outcome.contract, PassedOut)

    def __str__(self) -> str:
        return f"{self.outcome} / {self.honours}" if self.honours else str(self.outcome)


def entries(deal: int, played: Played, vulnerable: Vulnerability) -> tuple[Entry, ...]:
    """What one deal puts on the sheet, without what depends on other deals.

    >>> from duplicate.laws.contracts import parse_outcome
    >>> [(e.points, str(e.reason)) for e in entries(1, Played(parse_outcome("2SX+1 N")), Vulnerability.NONE)]
    [(120, 'tricks'), (100, 'overtricks'), (50, 'doubled contract made')]
    """
    contract, declarer, tricks = played.outcome.contract, played.outcome.declarer, played.outcome.tricks
    if isinstance(contract, PassedOut) or declarer is None or tricks is None:
        return ()
    side, over = declarer.direction, tricks - contract.tricks_needed
    is_vulnerable = vulnerable.of(side)
    if over < 0:
        points = undertrick_points(-over, contract.doubled, is_vulnerable)
        found = [Entry(deal, side.opponents, points, Reason.UNDERTRICKS)]
    else:
        slam = Reason.GRAND_SLAM if contract.level == 7 else Reason.SMALL_SLAM
        found = [
            Entry(deal, side, points, reason)
            for points, reason in (
                (trick_points(contract), Reason.TRICKS),
                (overtrick_points(contract, over, is_vulnerable), Reason.OVERTRICKS),
                (insult_bonus(contract), Reason.INSULT),
                (slam_bonus(contract, is_vulnerable), slam),
            )
            if points
        ]
    if played.honours is not None:
        found.append(Entry(deal, played.honours.seat.direction, played.honours.points, Reason.HONOURS))
    return tuple(found)


class Game(NamedTuple):
    """A game that was completed: on which deal, and who won it."""

    deal: int
    side: Direction


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a rubber and a Chicago have in common."""

    noun: ClassVar[str] = "rubber"  #: what it is called

    first_dealer: Seat = Seat.NORTH
    played: tuple[Played, ...] = ()
    entries: tuple[Entry, ...] = ()
    games: tuple[Game, ...] = ()  #: in the order in which they were won
    was_ended: bool = False  #: by the players, before it was over

    def after(self, played: Played) -> Self:
        """The sheet with one more deal; a deal after the end is refused."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether no deal may follow."""
        raise NotImplementedError

    def total(self, side: Direction) -> int:
        """All points of a side, above and below the line."""
        return sum(entry.points for entry in self.entries if entry.side is side)

    @property
    def margin(self) -> int:
        """By how much NS lead; negative when EW do."""
        return self.total(Direction.NS) - self.total(Direction.EW)

    def games_of(self, side: Direction) -> int:
        """Games that a side has won."""
        return sum(game.side is side for game in self.games)

    def part_score(self, side: Direction) -> int:
        """Points below the line in the game that is being played."""
        last = self.games[-1].deal if self.games else 0
        return sum(e.points for e in self.entries if e.is_below and e.side is side and e.deal > last)

    def _refuse_after_the_end(self, played: Played) -> None:
        if self.is_over:
            raise refused(f"the {self.noun} is over", "result", str(played), f"begin a new {self.noun}")


@dataclass(frozen=True, slots=True)
class Rubber(_Sheet):
    """A rubber: the best of three games (Laws 73, 74 and 80).

    >>> from duplicate.laws.contracts import parse_outcome
    >>> rubber = Rubber()
    >>> for text in ("4S= N", "3NT= S"):
    ...     rubber = rubber.after(Played(parse_outcome(text)))
    >>> rubber.is_over, rubber.total(Direction.NS)  # 120 + 100 + 700
    (True, 920)
    """

    @property
    def is_over(self) -> bool:
        """Whether a side has two games, or the players ended it."""
        return self.was_ended or any(self.games_of(side) == 2 for side in SIDES)

    @property
    def vulnerability(self) -> Vulnerability:
        """A side with a game is vulnerable."""
        ns, ew = (self.games_of(side) > 0 for side in SIDES)
        return Vulnerability.BOTH if ns and ew else _ONE[ns, ew]

    @property
    def dealer(self) -> Seat:
        """Who deals next: each deal passes on, also one that was passed out."""
        return _on(self.first_dealer, len(self.played))

    def after(self, played: Played) -> "Rubber":
        """The rubber with one more deal."""
        self._refuse_after_the_end(played)
        deal = len(self.played) + 1
        found = entries(deal, played, self.vulnerability)
        made = replace(self, played=(*self.played, played), entries=(*self.entries, *found))
        for entry in found:
            if entry.is_below and made.part_score(entry.side) >= GAME:
                made = replace(made, games=(*made.games, Game(deal, entry.side)))
                if made.games_of(entry.side) == 2:
                    points = 500 if made.games_of(entry.side.opponents) else 700
                    bonus = Entry(deal, entry.side, points, Reason.RUBBER)
                    made = replace(made, entries=(*made.entries, bonus))
        return made

    def ended(self) -> "Rubber":
        """The rubber, left unfinished: 300 for the only game, 100 for the only part-score of the last one.

        A rubber that is over stays as it is.
        """
        if self.is_over:
            return self
        deal, bonuses = len(self.played), list[Entry]()
        for side in SIDES:
            other = side.opponents
            if self.games_of(side) and not self.games_of(other):
                bonuses.append(Entry(deal, side, 300, Reason.UNFINISHED_GAME))
            if self.part_score(side) and not self.part_score(other):
                bonuses.append(Entry(deal, side, 100, Reason.UNFINISHED_PART_SCORE))
        return replace(self, entries=(*self.entries, *bonuses), was_ended=True)


class PartScores(StrEnum):
    """What becomes of part-scores in Chicago."""

    CARRIED = "carried"  #: they count towards game on later deals; one made on the fourth deal has 100
    DUPLICATE = "duplicate"  #: every deal is scored by itself, as at duplicate: 50 for a part-score


class Vulnerable(StrEnum):
    """Who is vulnerable on the second and third deal of a Chicago."""

    DEALER = "dealer"
    OPPONENTS = "opponents"


@dataclass(frozen=True, slots=True)
class Chicago(_Sheet):
    """Four deals: nobody, the dealer's side twice, both sides vulnerable; a passed-out deal is dealt again.

    >>> from duplicate.laws.contracts import parse_outcome
    >>> chicago = Chicago()
    >>> for text in ("2H= N", "PASS", "1NT= S"):
    ...     chicago = chicago.after(Played(parse_outcome(text)))
    >>> chicago.games, chicago.total(Direction.NS)  # 60 + 40 + 300: NS were not vulnerable on deal 2
    ((Game(deal=3, side=<Direction.NS: 'NS'>),), 400)
    """

    noun: ClassVar[str] = "Chicago"

    part_scores: PartScores = PartScores.CARRIED
    vulnerable: Vulnerable = Vulnerable.DEALER

    @property
    def counted(self) -> int:
        """The deals that count: those that were not passed out."""
        return sum(not played.is_passed_out for played in self.played)

    @property
    def is_over(self) -> bool:
        """Whether four deals were played, or the players ended it."""
        return self.was_ended or self.counted == DEALS

    @property
    def vulnerability(self) -> Vulnerability:
        """Of the next deal."""
        if self.counted == 0:
            return Vulnerability.NONE
        if self.counted >= DEALS - 1:
            return Vulnerability.BOTH
        side = self.dealer.direction
        return Vulnerability((side if self.vulnerable is Vulnerable.DEALER else side.opponents).value)

    @property
    def dealer(self) -> Seat:
        """Who deals next; after a passed-out deal the same player."""
        return _on(self.first_dealer, self.counted)

    def part_score(self, side: Direction) -> int:
        """Points below the line that are carried to the next deal."""
        if self.part_scores is PartScores.DUPLICATE:
            return 0
        return _Sheet.part_score(self, side)

    def after(self, played: Played) -> "Chicago":
        """The Chicago with one more deal."""
        self._refuse_after_the_end(played)
        deal, vulnerable = len(self.played) + 1, self.vulnerability
        found = entries(deal, played, vulnerable)
        made = replace(self, played=(*self.played, played), entries=(*self.entries, *found))
        for entry in found:
            if not entry.is_below:
                continue
            side = entry.side
            carried = self.part_scores is PartScores.CARRIED
            if (made.part_score(side) if carried else entry.points) >= GAME:
                bonus = Entry(deal, side, 500 if vulnerable.of(side) else 300, Reason.GAME)
                return replace(made, entries=(*made.entries, bonus), games=(*made.games, Game(deal, side)))
            if not carried or made.counted == DEALS:
                bonus = Entry(deal, side, 100 if carried else 50, Reason.PART_SCORE)
                return replace(made, entries=(*made.entries, bonus))
        return made

    def ended(self) -> "Chicago":
        """The Chicago, left before the fourth deal: there is no bonus for it."""
        return self if self.is_over else replace(self, was_ended=True)


Sheet = Rubber | Chicago

_ONE = {
    (False, False): Vulnerability.NONE,
    (True, False): Vulnerability.NS,
    (False, True): Vulnerability.EW,
}


def _on(dealer: Seat, deals: int) -> Seat:
    for _ in range(deals % 4):
        dealer = dealer.next
    return dealer


def before_each(sheet: Sheet) -> Iterator[Sheet]:
    """The sheet as it stood before each deal: who dealt it, and who was vulnerable.

    >>> from duplicate.laws.contracts import parse_outcome
    >>> chicago = Chicago().after(Played(parse_outcome("1C= N"))).after(Played(parse_outcome("PASS")))
    >>> [(before.dealer.value, before.vulnerability.value) for before in before_each(chicago)]
    [('N', 'None'), ('E', 'EW')]
    """
    at = replace(sheet, played=(), entries=(), games=(), was_ended=False)
    for played in sheet.played:
        yield at
        at = at.after(played)
