"""Contracts and what became of them: level, denomination, doubling, declarer, tricks, lead."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from duplicate.laws.notation import (
    Kind,
    Word,
    clean,
    parse_card,
    parse_seat,
    refused,
    says_passed_out,
    words_of,
)
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Seat


class Denomination(StrEnum):
    """A suit or notrump, in the order of Law 18E: clubs lowest, notrump highest.

    >>> Denomination.S.symbol, Denomination.N.symbol, Denomination.N.order
    ('♠', 'NT', 4)
    """

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    N = "N"

    @property
    def symbol(self) -> str:
        """The suit sign, or NT."""
        return "NT" if self is Denomination.N else "♣♦♥♠"[self.order]

    @property
    def order(self) -> int:
        """0 to 4 for C, D, H, S, N: the order of the bidding and the code in arrays."""
        return "CDHSN".index(self.value)

    @property
    def is_minor(self) -> bool:
        """Clubs or diamonds."""
        return self in (Denomination.C, Denomination.D)


DENOMINATIONS = tuple(Denomination)
_DOUBLED = ("", "X", "XX")


class PassedOut(StrEnum):
    """A board that nobody bid: a real result, 0 to both sides (Law 77)."""

    PASSED_OUT = "PASS"


PASSED_OUT: Final = PassedOut.PASSED_OUT


@dataclass(frozen=True, slots=True)
class Contract:
    """The final bid, undoubled (0), doubled (1) or redoubled (2).

    >>> str(Contract.parse("4 spades dbl")), Contract.parse("3NT").tricks_needed
    ('4SX', 9)
    """

    level: int
    denomination: Denomination
    doubled: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            message = f"level {self.level} does not exist"
            raise refused(message, "contract", str(self), "write a level from 1 to 7")
        if self.doubled not in (0, 1, 2):
            raise refused(
                f"doubled {self.doubled} times is impossible", "contract", f"{self.level}{self.denomination}",
                "0 is undoubled, 1 doubled, 2 redoubled",
            )  # fmt: skip

    @property
    def tricks_needed(self) -> int:
        """Six and the level (Law 19)."""
        return self.level + 6

    @property
    def with_symbol(self) -> str:
        """As printed for people: 4♠X, 3NT."""
        return f"{self.level}{self.denomination.symbol}{_DOUBLED[self.doubled]}"

    @classmethod
    def parse(cls, text: str) -> "Contract":
        """Read a contract; a passed-out board is an error here (see `parse_contract`)."""
        contract = parse_contract(text)
        if isinstance(contract, PassedOut):
            raise refused("a passed-out board has no contract", "contract", text, "write a contract like 4SX")
        return contract

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{_DOUBLED[self.doubled] if 0 <= self.doubled < 3 else '?'}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was played at a table. What is not known is None; a passed-out board has nothing else.

    >>> str(parse_outcome("4♥x by W, 宕2, lead A♠"))
    '4HX-2 W lead SA'
    """

    contract: Contract | PassedOut
    declarer: Seat | None = None
    tricks: int | None = None  #: won by declarer's side, 0 to 13
    lead: str | None = None  #: suit and rank: SA, HT

    def __post_init__(self) -> None:
        if isinstance(self.contract, PassedOut):
            for field, value in (("declarer", self.declarer), ("result", self.tricks), ("lead", self.lead)):
                if value is not None:
                    remedy = "leave it empty, or give the contract"
                    raise refused(f"a passed-out board has no {field}", field, str(value), remedy)
        elif self.tricks is not None:
            _in_range(self.tricks, self.contract, str(self.tricks))

    @property
    def result(self) -> str:
        """The tricks against the contract: "=", "+1", "-2"; empty when unknown or passed out."""
        if isinstance(self.contract, PassedOut) or self.tricks is None:
            return ""
        over = self.tricks - self.contract.tricks_needed
        return f"{over:+d}" if over else "="

    def __str__(self) -> str:
        seat = f" {self.declarer}" if self.declarer else ""
        lead = f" lead {self.lead}" if self.lead else ""
        return f"{self.contract}{self.result}{seat}{lead}"


def parse_contract(text: str) -> Contract | PassedOut:
    """Read a contract in any usual notation, or a passed-out board.

    >>> [str(parse_contract(t)) for t in ("4♠*", "3 n xx", "１方块", "All pass")]
    ['4SX', '3NXX', '1D', 'PASS']
    """
    if says_passed_out(text):
        return PASSED_OUT
    declarer, contract, rest = _split(text)
    if declarer or rest:
        remedy = "write only level, denomination and doubling, like 4SX"
        raise refused("there is more than a contract", "contract", text, remedy)
    return contract


def readable(contract: str) -> str:
    """A canonical contract as people read it: NT where the canonical one has N.

    >>> readable("3NX"), readable("4S"), readable("PASS")
    ('3NTX', '4S', 'PASS')
    """
    return contract.replace("N", "NT")


def parse_declarer(text: str) -> Seat:
    """Read the declarer: N, north, 北, also "by N" or 庄家北.

    >>> parse_declarer("by south")
    <Seat.SOUTH: 'S'>
    """
    plain = clean(text)
    for prefix in ("by ", "declarer ", "庄家", "庄"):
        plain = plain.removeprefix(prefix)
    try:
        return parse_seat(plain, "declarer")
    except DuplicateError:
        return parse_seat(text, "declarer")  # for the text as it was written


def parse_lead(text: str) -> str:
    """Read the opening lead, as suit and rank.

    >>> parse_lead("10H"), parse_lead("♠a")
    ('HT', 'SA')
    """
    return parse_card(text, "lead")


def parse_tricks(text: str, contract: Contract, *, total: bool = False) -> int:
    """Read the result and give the tricks won by declarer, 0 to 13.

    - ``=``, ``+1``, ``-2``, down 2, 宕2, 超1, 正好: against the contract;
    - 10 tricks, 10墩: tricks won;
    - made: exactly; made 4: four odd tricks; made 10: ten tricks;
    - a number alone is tricks won. Up to 6, or the level of the contract itself, it could as well mean
      odd tricks or overtricks, and is refused, unless ``total`` says that the field holds tricks
      won (a PBN Result, a USEBIO TRICKS).

    >>> four_spades = Contract.parse("4S")
    >>> [parse_tricks(t, four_spades) for t in ("=", "+1", "宕2", "9", "made 5")]
    [10, 11, 8, 9, 11]
    """
    return _tricks(words_of(text, "result"), contract, text, total=total)


def parse_outcome(text: str, declarer: Seat | str | None = None) -> Outcome:
    """Read a whole result: contract, and in any order declarer, result and "lead" with a card.

    ``declarer`` is the one given elsewhere (in a column of its own); it must agree with the text.

    >>> [str(parse_outcome(t)) for t in ("4♠x N -1", "4H= by W", "3 NT xx", "北 三无将 超一", "PASS")]
    ['4SX-1 N', '4H= W', '3NXX', '3N+1 N', 'PASS']
    """
    given = declarer if declarer is None or isinstance(declarer, Seat) else parse_declarer(declarer)
    if says_passed_out(text):
        return Outcome(PASSED_OUT, given)
    return _with_declarer(_outcome(text), given, text)


def _with_declarer(outcome: Outcome, declarer: Seat | None, text: str) -> Outcome:
    if declarer is None or declarer is outcome.declarer:
        return outcome
    if outcome.declarer is not None:
        message = f"the text says declarer {outcome.declarer}, the other field {declarer}"
        raise refused(message, "declarer", text, "correct one of the two")
    return Outcome(outcome.contract, declarer, outcome.tricks, outcome.lead)


@lru_cache(maxsize=4096)
def _outcome(text: str) -> Outcome:
    first, contract, rest = _split(text)
    seats = [first] if first else []
    results, leads = list[Word](), list[str]()
    for word in rest:
        if word.kind in (Kind.SEAT, Kind.SEAT_OR_DENOMINATION):
            seats.append(Seat(word.code))
        elif word.kind is Kind.LEAD:
            leads.append(word.code)
        elif word.kind in (Kind.DENOMINATION, Kind.DOUBLED):
            what = "a second denomination" if word.kind is Kind.DENOMINATION else "doubling twice"
            remedy = "write each once, and a lead as: lead HK"
            raise refused(f"there is {what}", "contract", text, remedy)
        else:
            results.append(word)
    for field, found in (("declarer", seats), ("lead", leads)):
        if len(found) > 1:
            message = f"the {field} is given {len(found)} times: {', '.join(found)}"
            raise refused(message, field, text, f"write one {field}")
    tricks = _tricks(tuple(results), contract, text) if results else None
    return Outcome(contract, seats[0] if seats else None, tricks, leads[0] if leads else None)


def _split(text: str) -> tuple[Seat | None, Contract, tuple[Word, ...]]:
    """The seat before the contract, the contract, and the words after it."""
    words = words_of(text, "contract")
    if not words:
        raise refused("no contract is given", "contract", text, "write it like 4SX, and a pass as PASS")
    seat = None
    if words[0].kind in (Kind.SEAT, Kind.SEAT_OR_DENOMINATION):
        seat, words = Seat(words[0].code), words[1:]
    if not words or words[0].kind is not Kind.NUMBER:
        remedy = "begin with the level, 1 to 7, like 4SX"
        raise refused("the contract has no level", "contract", text, remedy)
    level = words[0].number
    if not 1 <= level <= 7:
        raise refused(f"level {level} does not exist", "contract", text, "write a level from 1 to 7")
    if len(words) < 2 or words[1].kind not in (Kind.DENOMINATION, Kind.SEAT_OR_DENOMINATION):
        remedy = "write C, D, H, S or NT after the level"
        raise refused("the contract has no denomination", "contract", text, remedy)
    denomination, rest, doubled = Denomination(words[1].code), list(words[2:]), 0
    for place, word in enumerate(rest):  # the doubling may stand after the declarer: 4H W x -1
        if word.kind is Kind.DOUBLED:
            doubled = word.number
            del rest[place]
            break
    return seat, Contract(level, denomination, doubled), tuple(rest)


def _tricks(words: tuple[Word, ...], contract: Contract, text: str, *, total: bool = False) -> int:
    made, tricks, after_made = False, list[int](), False
    for word in words:
        if word.kind is Kind.MADE:
            made = True
        elif word.kind is Kind.RELATIVE:
            tricks.append(contract.tricks_needed + word.number)
        elif word.kind is Kind.SPACED_MINUS:
            tricks.append(contract.tricks_needed + _spaced_minus(word.number, text))
        elif word.kind is Kind.TRICKS:
            tricks.append(word.number)
        elif word.kind is Kind.NUMBER and after_made:
            tricks.append(_made_tricks(word.number, contract, text))
        elif word.kind is Kind.NUMBER:
            tricks.append(_bare_tricks(word.number, contract, text, total=total))
        else:
            remedy = "write only the result, like =, +1, -2 or 10 tricks"
            raise refused("there is more than a result", "result", text, remedy)
        after_made = word.kind is Kind.MADE
    if made and not tricks:
        tricks.append(contract.tricks_needed)
    if not tricks:
        raise refused("no result is given", "result", text, "write =, +1, -2 or 10 tricks")
    for count in tricks:
        _in_range(count, contract, text)
    if len(set(tricks)) > 1:
        message = f"the results disagree: {' and '.join(map(str, tricks))} tricks"
        raise refused(message, "result", text, "write one result")
    if made and tricks[0] < contract.tricks_needed:
        message = (
            f"{contract} is not made with {quantity(tricks[0], 'trick')}: it needs {contract.tricks_needed}"
        )
        raise refused(message, "result", text, "write =, +1, -2 or 10 tricks")
    return tricks[0]


def _bare_tricks(number: int, contract: Contract, text: str, *, total: bool) -> int:
    if not total and number <= 13 and (number <= 6 or number == contract.level):
        message = f"{number} after {contract} could mean tricks won, odd tricks or overtricks"
        remedy = f"write it with a sign (=, +1, -2), or as {number} trick{'s' * (number != 1)}"
        raise refused(message, "result", text, remedy)
    return number


def _made_tricks(number: int, contract: Contract, text: str) -> int:
    """Made 4 is four odd tricks, made 10 is ten tricks; made 7 after a contract of one could be both."""
    if number == 7 and contract.level == 1:
        message = f"made 7 after {contract} could mean 7 tricks or 7 odd tricks"
        raise refused(message, "result", text, "write = or +6")
    return number + 6 if 1 <= number <= 7 else number


def _spaced_minus(number: int, text: str) -> int:
    if number <= -7:
        message = f"'- {-number}' could mean {-number} down or {-number} tricks after a dash"
        raise refused(message, "result", text, f"write {number} or {-number} tricks")
    return number


def _in_range(tricks: int, contract: Contract, text: str) -> None:
    needed = contract.tricks_needed
    if tricks > 13:
        most = f"+{13 - needed}" if needed < 13 else "="
        message = f"{tricks} tricks are impossible: the most for {contract} is {most}"
        raise refused(message, "result", text, "tricks are 0 to 13")
    if tricks < 0:
        message = f"{contract} cannot go {needed - tricks} down: the most is -{needed}"
        raise refused(message, "result", text, "tricks are 0 to 13")
