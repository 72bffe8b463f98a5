"""The notation of the game as people write it: suits, seats, cards, contracts and results in text.

The words are read here; what they mean together is decided in `contracts`, `boards` and `deals`.
"""

import re
import unicodedata
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import Seat

RANKS = "AKQJT98765432"  #: the thirteen ranks of a suit, high to low
SUITS = "SHDC"  #: the four suits, in the order in which hands are written

_DASHES = "\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}"
_CROSSES = "\N{MULTIPLICATION SIGN}\N{MULTIPLICATION X}\N{HEAVY MULTIPLICATION X}"
_UNSEEN = "\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff"  # variation selectors, zero-width characters, BOM
_PLAIN: dict[int, str | None] = {
    **{ord(c): "-" for c in _DASHES},
    **{ord(c): "x" for c in _CROSSES},
    **{ord(c): None for c in _UNSEEN},
    **dict(zip(map(ord, "♤♡♢♧"), "♠♥♦♣", strict=True)),
    **dict(zip(map(ord, "東無將紅樁莊"), "东无将红桩庄", strict=True)),
}


def clean(text: str) -> str:
    """Text in one plain form: half-width, lower case, one kind of dash and suit sign, single spaces.

    >>> clean(" ４♡\N{VARIATION SELECTOR-16}  Ｘ − 1")
    '4♥ x - 1'
    """
    plain = unicodedata.normalize("NFKC", text).translate(_PLAIN)
    return " ".join(plain.casefold().split())


def refused(message: str, field: str, value: str, remedy: str) -> DuplicateError:
    """The error for one value that cannot be used."""
    return DuplicateError(Problem(message, field=field, value=value, remedy=remedy))


_SUIT_WORDS = {
    "S": ("♠", "spades", "spade", "黑桃", "s"),
    "H": ("♥", "hearts", "heart", "红心", "红桃", "h"),
    "D": ("♦", "diamonds", "diamond", "方块", "方片", "d"),
    "C": ("♣", "clubs", "club", "梅花", "草花", "c"),
}
_NOTRUMP_WORDS = ("no trumps", "no trump", "no-trumps", "no-trump", "notrumps", "notrump", "无将", "nt")
_SEAT_WORDS = {
    Seat.NORTH: ("north", "北家", "北", "n"),
    Seat.EAST: ("east", "东家", "东", "e"),
    Seat.SOUTH: ("south", "南家", "南", "s"),
    Seat.WEST: ("west", "西家", "西", "w"),
}
_NUMBER_WORDS = (
    *(("zero", 0), ("零", 0), ("两", 2)),
    *(("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7)),
    *(("eight", 8), ("nine", 9), ("ten", 10), ("eleven", 11), ("twelve", 12), ("thirteen", 13)),
    *(("十一", 11), ("十二", 12), ("十三", 13)),
    *((w, n + 1) for n, w in enumerate("一二三四五六七八九十")),
)
_SUIT_OF = {word: suit for suit, words in _SUIT_WORDS.items() for word in words}
_SEAT_OF = {word: seat for seat, words in _SEAT_WORDS.items() for word in words}
_NUMBER_OF = dict(_NUMBER_WORDS)


def _either(words: "list[str] | tuple[str, ...] | dict[str, int] | dict[str, str]") -> str:
    return "|".join(sorted(map(re.escape, words), key=lambda w: (-len(w), w)))


_RANK = "10|[akqjt2-9]"
_CARD = rf"(?:(?:{_either(_SUIT_OF)})\s*(?:{_RANK})|(?:{_RANK})\s*(?:{_either(_SUIT_OF)}))(?!\d)"
_CARD_PARTS = re.compile(
    rf"(?P<suit>{_either(_SUIT_OF)})\s*(?P<rank>{_RANK})|(?P<rank2>{_RANK})\s*(?P<suit2>{_either(_SUIT_OF)})"
)


def parse_card(text: str, field: str = "card") -> str:
    """One card as suit and rank, whichever was written first.

    >>> parse_card("10♥"), parse_card("黑桃A"), parse_card("qd")
    ('HT', 'SA', 'DQ')
    """
    match = _CARD_PARTS.fullmatch(clean(text))
    if not match:
        remedy = "write the suit S, H, D or C and the rank, for instance SA or H10"
        raise refused(f"{text!r} is not one of the 52 cards", field, text, remedy)
    rank = (match["rank"] or match["rank2"]).upper()
    return _SUIT_OF[match["suit"] or match["suit2"]] + ("T" if rank == "10" else rank)


def parse_seat(text: str, field: str) -> Seat:
    """A seat by its letter or its name, in English or Chinese."""
    seat = _SEAT_OF.get(clean(text))
    if seat is None:
        message = f"{text!r} is not a seat" if text.strip() else f"no {field} is given"
        raise refused(message, field, text, "write N, E, S or W")
    return seat


class Kind(Enum):
    """What a word of a contract or a result can be."""

    NUMBER = auto()  #: a number by itself: the level, or tricks
    DENOMINATION = auto()  #: C, D, H, S or N and nothing else
    SEAT = auto()
    SEAT_OR_DENOMINATION = auto()  #: the letters n and s
    DOUBLED = auto()  #: 1 or 2
    RELATIVE = auto()  #: tricks above or below the contract
    SPACED_MINUS = auto()  #: "- 9": a dash between words, or nine down
    TRICKS = auto()  #: tricks won, said to be tricks
    MADE = auto()  #: the contract was made
    LEAD = auto()  #: a card
    SEPARATOR = auto()


class Word(NamedTuple):
    """One word of a contract or result; ``number`` or ``code`` (suit, seat or card) says its value."""

    kind: Kind
    number: int = 0
    code: str = ""


_NUMBER = rf"(?:\d+|(?<![a-z])(?:{_either([w for w in _NUMBER_OF if w.isascii()])})(?![a-z])"
_NUMBER += rf"|{_either([w for w in _NUMBER_OF if not w.isascii()])})"
_DOWN = r"down|off|dn|minus|宕|下"
_OVER = r"over|up|plus|超"
_WORDS = re.compile(
    "|".join(
        (
            rf"(?P<lead>(?:leads?|led|ld|首攻|首引)[\s:]*(?P<card>{_CARD}))",
            rf"(?P<tricks>(?P<won>{_NUMBER})\s*(?:tricks?|墩))",
            rf"(?P<after>(?P<n1>{_NUMBER})\s*(?P<way>undertricks?|down|off|overtricks?|over|up))(?![a-z])",
            rf"(?P<sign>\+|-(?=\d)|(?:{_DOWN}|{_OVER})\s*)\s*(?P<n2>{_NUMBER})(?:\s*(?:tricks?|墩))?",
            rf"(?P<spaced>-)\s+(?P<n3>{_NUMBER})",
            r"(?P<exact>=|just made|made exactly|exactly made|正好完成|刚好完成|正好做成|正好|刚好)",
            r"(?P<made>made|makes|making|make|完成|做成|打成)",
            rf"(?P<number>{_NUMBER})",
            rf"(?P<notrump>{_either(_NOTRUMP_WORDS)}|sa(?![a-wyz]))",
            r"(?P<redoubled>xx|\*\*|redoubled|redouble|rdbl|加倍再加倍|再加倍)",
            r"(?P<doubled>x|\*|doubled|double|dbl|加倍)",
            rf"(?P<seat>{_either(tuple(w for w in _SEAT_OF if len(w) > 1 or w not in 'ns'))})",
            rf"(?P<suit>{_either(tuple(w for w in _SUIT_OF if w != 's'))})",
            r"(?P<either>[ns])",
            r"(?P<separator>[\s,;:/()\[\]、。]+|declarer|by|庄家|做庄|庄|由)",
        )
    )
)


@lru_cache(maxsize=4096)
def words_of(text: str, field: str) -> tuple[Word, ...]:
    """The words of a contract or a result, separators left out. What is no word of the game is an error."""
    plain, place, words = clean(text), 0, list[Word]()
    while place < len(plain):
        match = _WORDS.match(plain, place)
        if match is None:
            remedy = "write it like 4SX-1 N or 3NT+2 by W, and a pass as PASS"
            raise refused(f"{plain[place:]!r} is not understood", field, text, remedy)
        word = _word(match)
        if word.kind is not Kind.SEPARATOR:
            words.append(word)
        place = match.end()
    return tuple(words)


def _word(match: re.Match[str]) -> Word:
    text = match[0]
    if match["lead"]:
        return Word(Kind.LEAD, code=parse_card(match["card"], "lead"))
    if match["tricks"]:
        return Word(Kind.TRICKS, _number(match["won"]))
    if match["after"]:
        tricks = _number(match["n1"])
        return Word(Kind.RELATIVE, tricks if match["way"].startswith(("over", "up")) else -tricks)
    if match["sign"]:
        tricks, sign = _number(match["n2"]), match["sign"].strip()
        return Word(Kind.RELATIVE, tricks if sign == "+" or re.fullmatch(_OVER, sign) else -tricks)
    if match["spaced"]:
        return Word(Kind.SPACED_MINUS, -_number(match["n3"]))
    if match["exact"]:
        return Word(Kind.RELATIVE, 0)
    if match["made"]:
        return Word(Kind.MADE)
    if match["number"]:
        return Word(Kind.NUMBER, _number(text))
    if match["notrump"]:
        return Word(Kind.DENOMINATION, code="N")
    if match["redoubled"]:
        return Word(Kind.DOUBLED, 2)
    if match["doubled"]:
        return Word(Kind.DOUBLED, 1)
    if match["seat"]:
        return Word(Kind.SEAT, code=_SEAT_OF[text])
    if match["suit"]:
        return Word(Kind.DENOMINATION, code=_SUIT_OF[text])
    if match["either"]:
        return Word(Kind.SEAT_OR_DENOMINATION, code=text.upper())
    return Word(Kind.SEPARATOR)


def _number(text: str) -> int:
    return int(text[-9:]) + 10**9 * (len(text) > 9) if text.isdecimal() else _NUMBER_OF[text]


_PASSES = {
    *(
        "pass",
        "passed",
        "passed out",
        "pass out",
        "passout",
        "passed-out",
        "all pass",
        "all passed",
        "allpass",
    ),
    *("p", "ap", "po", "不叫", "全部不叫", "全不叫", "都不叫", "四家不叫", "四家pass", "四个pass"),
}


def says_passed_out(text: str) -> bool:
    """Whether the whole text says that nobody bid."""
    return clean(text) in _PASSES
