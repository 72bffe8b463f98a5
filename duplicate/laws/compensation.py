"""HCP compensation of a single-table match: what a side must score for the high cards that it was dealt.

Two pairs play against each other and nobody plays the same boards: the luck of the cards is taken out by
high-card points (ace 4, king 3, queen 2, jack 1; 40 in a deal). Two ways are in use in China:

- *simple*: of the IMPs for the score, the side gives one for each HCP above 20;
- *complex*: before IMPs, the stronger side gives points for each HCP above 20, by the level of the contract
  and of the cards, at its own vulnerability.

A third is played elsewhere:

- *table*: IMPs for what the score is above the points that a table expects of the stronger side.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from duplicate.laws.boards import Vulnerability, vulnerability
from duplicate.laws.contracts import Contract, Denomination, PassedOut
from duplicate.laws.imps import imps
from duplicate.laws.notation import refused
from duplicate.laws.scores import score, score_ns
from duplicate.words.seats import Direction, Seat

AVERAGE = 20  #: half of the 40 high-card points of a deal
ALL = 40


class Tier(StrEnum):
    """How high a contract or a side's cards are, as the complex compensation counts it."""

    PARTSCORE = "partscore"
    GAME = "game"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"


TIERS = tuple(Tier)

#: Points for each HCP above 20: not vulnerable, vulnerable.
RATES = {
    Tier.PARTSCORE: (40, 40),
    Tier.GAME: (60, 80),
    Tier.SMALL_SLAM: (70, 90),
    Tier.GRAND_SLAM: (90, 110),
}
#: From so many joint HCP a side compensates at that rate, whatever was bid.
BY_CARDS = {Tier.GRAND_SLAM: 37, Tier.SMALL_SLAM: 33, Tier.GAME: 26}
#: From so many joint HCP rule 6 pays 100 for each trick beyond game.
RULE_6_FROM = 28

#: The points that the stronger side is expected to score, from 20 HCP up: not vulnerable, vulnerable. More
#: than 37 are as 37.
EXPECTATION: tuple[tuple[int, int], ...] = (
    *((0, 0), (50, 50), (70, 70), (110, 110), (200, 290), (300, 440), (350, 520), (400, 600), (430, 630)),
    *((460, 660), (490, 690), (600, 900), (700, 1050), (900, 1350), (1000, 1500), (1100, 1650)),
    *((1200, 1800), (1300, 1950)),
)


class RuleSix(StrEnum):
    """What rule 6 says: with 28 joint HCP, a game that is made pays 100 for each trick beyond game.

    The rules print both: 3NT with two overtricks as 800 (the 100 takes the place of the trick's 30), and
    5NT made as 860 (the 100 comes on top of it). Law 77 gives 660 to both, so one of them must be chosen.
    """

    REPLACES = "replaces"  #: 600 + 2 x 100 = 800
    ADDS = "adds"  #: 660 + 2 x 100 = 860


class Guide(NamedTuple):
    """A contract that a side's joint high-card points let expect."""

    hcp: int
    level: int
    denominations: tuple[Denomination, ...]

    @property
    def text(self) -> str:
        """The contract as people write it.

        >>> [guide.text for guide in GUIDELINE]
        ['3NT', '4♥ 4♠', '5♣ 5♦', '6', '7']
        """
        if self.level > 5:
            return str(self.level)
        return " ".join(f"{self.level}{d.symbol}" for d in self.denominations)


_MAJORS = (Denomination.H, Denomination.S)
_MINORS = (Denomination.C, Denomination.D)
_FIT = 8  #: cards of a suit in two hands that make it fit to be trumps
#: The guideline of HCP and contract, from the lowest: a hint, no rule.
GUIDELINE = (
    Guide(25, 3, (Denomination.N,)),
    Guide(26, 4, _MAJORS),
    Guide(28, 5, _MINORS),
    Guide(33, 6, tuple(Denomination)),
    Guide(37, 7, tuple(Denomination)),
)


def guideline(hcp: int) -> tuple[Guide, ...]:
    """The contracts that joint HCP let expect, lowest first; none below 25.

    >>> [guide.text for guide in guideline(26)], guideline(24)
    (['3NT', '4♥ 4♠'], ())
    """
    _checked(hcp)
    return tuple(guide for guide in GUIDELINE if guide.hcp <= hcp)


def guided_contracts(hcp: int, lengths: Mapping[Denomination, int]) -> tuple[Contract, ...]:
    """What joint HCP and fits let expect: the highest in notrump and in every suit of eight cards.

    ``lengths`` are the cards of both hands by suit. Nothing below 25 HCP.

    >>> [str(c) for c in guided_contracts(27, {Denomination.S: 6, Denomination.H: 8})]
    ['3N', '4H']
    """
    level = {d: guide.level for guide in guideline(hcp) for d in guide.denominations}
    those = [d for d in level if d is Denomination.N or lengths.get(d, 0) >= _FIT]
    return tuple(
        sorted((Contract(level[d], d) for d in those), key=lambda c: (c.level, -c.denomination.order))
    )


def simple_compensation(points_ns: int, hcp_ns: int) -> int:
    """Net IMPs of NS: those for their score, less one for each of their HCP above 20.

    >>> simple_compensation(110, 22), simple_compensation(-620, 14)  # 2♠ made; 4♥ made by EW with 26
    (1, -6)
    """
    return imps(points_ns) - (_checked(hcp_ns) - AVERAGE)


def expectation(hcp: int, vulnerable: bool) -> int:
    """The points that the table expects of a side: by the stronger one's HCP and vulnerability.

    ``vulnerable`` is that of the stronger side. The weaker side's are the same with the other sign.

    >>> expectation(27, True), expectation(13, True), expectation(40, False)
    (600, -600, 1300)
    """
    over = _checked(hcp) - AVERAGE
    points = EXPECTATION[min(abs(over), len(EXPECTATION) - 1)][vulnerable]
    return points if over >= 0 else -points


class Compensated(NamedTuple):
    """A result under the complex compensation, signed for NS."""

    score: int  #: of the table, by rule 6 where it applies
    compensation: int  #: what NS get for weaker cards; negative: what they give
    imps: int  #: of both together

    @property
    def points(self) -> int:
        """Score and compensation together."""
        return self.score + self.compensation


def complex_compensation(
    contract: Contract | PassedOut,
    declarer: Seat | None,
    tricks: int | None,
    board: int | Vulnerability,
    hcp_ns: int,
    rule_six: RuleSix = RuleSix.REPLACES,
) -> Compensated:
    """A result with points for HCP: at the rate of the contract (after doubling, and even if it fails) or
    of the stronger side's cards, whichever is higher, at the stronger side's own vulnerability.

    ``board`` is the board number or the vulnerability; a passed-out board is compensated by the cards.

    >>> complex_compensation(Contract.parse("5DX"), Seat.SOUTH, 9, 13, 17)
    Compensated(score=-500, compensation=240, imps=-6)
    """
    over = _checked(hcp_ns) - AVERAGE
    vulnerable = board if isinstance(board, Vulnerability) else vulnerability(board)
    points = special_score(contract, declarer, tricks, vulnerable, hcp_ns, rule_six)
    stronger = Direction.NS if over >= 0 else Direction.EW
    joint = AVERAGE + abs(over)
    tier = max(contract_tier(contract), card_tier(joint), key=TIERS.index)
    compensation = -over * RATES[tier][vulnerable.of(stronger)]
    return Compensated(points, compensation, imps(points + compensation))


def table_compensation(points_ns: int, hcp_ns: int, board: int | Vulnerability) -> Compensated:
    """A score against what the table expects of the stronger side, signed for NS.

    ``board`` is the board number or the vulnerability.

    >>> table_compensation(620, 25, Vulnerability.NS)  # 440 expected
    Compensated(score=620, compensation=-440, imps=5)
    """
    vulnerable = board if isinstance(board, Vulnerability) else vulnerability(board)
    stronger = Direction.NS if _checked(hcp_ns) >= AVERAGE else Direction.EW
    compensation = -expectation(hcp_ns, vulnerable.of(stronger))
    return Compensated(points_ns, compensation, imps(points_ns + compensation))


def special_score(
    contract: Contract | PassedOut,
    declarer: Seat | None,
    tricks: int | None,
    board: int | Vulnerability,
    hcp_ns: int,
    rule_six: RuleSix = RuleSix.REPLACES,
) -> int:
    """Points for NS by Law 77, and by rule 6 for an undoubled game that a side with 28 HCP makes.

    Tricks beyond game are those above nine in notrump, ten in a major, eleven in a minor, bid or not.
    Doubled overtricks have a price of their own, and a slam has its bonus: rule 6 leaves both alone.

    >>> made = Seat.NORTH, 11, Vulnerability.NS, 29
    >>> special_score(Contract.parse("3N"), *made), special_score(Contract.parse("5N"), *made, RuleSix.ADDS)
    (800, 860)
    """
    vulnerable = board if isinstance(board, Vulnerability) else vulnerability(board)
    law = score_ns(contract, declarer, tricks, vulnerable)
    if isinstance(contract, PassedOut) or declarer is None or tricks is None:
        return law
    ns = declarer.direction is Direction.NS
    joint = hcp_ns if ns else ALL - hcp_ns
    if (
        joint < RULE_6_FROM
        or contract.doubled
        or contract_tier(contract) is not Tier.GAME
        or tricks < contract.tricks_needed
    ):
        return law
    game = _game(contract.denomination)
    beyond = tricks - game.tricks_needed
    base = (
        score(game, vulnerable.of(declarer), game.tricks_needed) if rule_six is RuleSix.REPLACES else abs(law)
    )
    points = base + 100 * beyond
    return points if ns else -points


def contract_tier(contract: Contract | PassedOut) -> Tier:
    """How high a contract is; a part-score that doubling raises to 100 trick points is a game.

    >>> contract_tier(Contract.parse("2SX")).value, contract_tier(Contract.parse("2S")).value
    ('game', 'partscore')
    """
    if isinstance(contract, PassedOut):
        return Tier.PARTSCORE
    if contract.level >= 6:
        return Tier.GRAND_SLAM if contract.level == 7 else Tier.SMALL_SLAM
    each = 20 if contract.denomination.is_minor else 30
    first = 10 if contract.denomination is Denomination.N else 0
    return Tier.GAME if (contract.level * each + first) << contract.doubled >= 100 else Tier.PARTSCORE


def card_tier(joint: int) -> Tier:
    """How high the cards of the stronger side are: 26, 33 and 37 HCP.

    >>> [card_tier(hcp).value for hcp in (25, 26, 33, 37)]
    ['partscore', 'game', 'small slam', 'grand slam']
    """
    return next((tier for tier, hcp in BY_CARDS.items() if joint >= hcp), Tier.PARTSCORE)


def _game(denomination: Denomination) -> Contract:
    """The cheapest game in a denomination."""
    level = 3 if denomination is Denomination.N else 5 if denomination.is_minor else 4
    return Contract(level, denomination)


def _checked(hcp: int) -> int:
    if not 0 <= hcp <= ALL:
        remedy = "a deal has 40: give those of North and South together"
        raise refused(f"{hcp} high-card points are impossible", "hcp", str(hcp), remedy)
    return hcp
