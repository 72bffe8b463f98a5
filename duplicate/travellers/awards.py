"""Artificial and weighted scores as people and programs write them."""

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from duplicate.laws.notation import clean, refused
from duplicate.night.results import AMOUNT, FINEST_WEIGHT, FIXED

_AVERAGE = r"(?:average|ave|avg|av|a|平均分?)"
_SIGNS = {
    **dict.fromkeys(("+", "plus", "加", "上"), "A+"),
    **dict.fromkeys(("-", "minus", "减", "下"), "A-"),
    **dict.fromkeys(("=", ""), "A="),
}
_LONGEST = 80  #: characters of an outcome and its weight
_NUMBER = r"\d+(?:[.,]\d+)?"
_WORD = re.compile(rf"{_AVERAGE}\s*(?P<sign>[+=-]|plus|minus|加|减|上|下)?")
_PERCENT = re.compile(rf"(?P<number>{_NUMBER})\s*%")
_IMP = re.compile(rf"(?P<number>[+-]?\s*{_NUMBER})\s*imps?")
_AMOUNT_OF = re.compile(rf"(?P<number>[+-]?\s*{_NUMBER})\s*(?P<unit>mps?|matchpoints?|pts|points?)")
_CODE = re.compile(r"a\s*(\d\d)\s*[-/]?\s*(\d\d)")  # USEBIO: A6040
_BARE = re.compile(r"(\d\d)\s*[-/:]\s*(\d\d)")
_SIDE = rf"{_NUMBER}\s*%|[+-]?{_NUMBER}\s*imps?|{_AVERAGE}\s*(?:[+=-]|plus|minus|加|减|上|下)?"
_BOTH = re.compile(rf"(?P<ns>{_SIDE})\s*[-/,;:]?\s*(?P<ew>{_SIDE})")
_REMEDY = "write A+, A=, A-, 55%, 5.5mp, 3imp or 100pts"


def _plain(number: str) -> str:
    """A decimal in its shortest form, with a point.

    >>> _plain("60.00"), _plain("1,50"), _plain("0")
    ('60', '1.5', '0')
    """
    value = Decimal(number.replace(",", ".").replace(" ", ""))
    return f"{value.normalize():f}" if value else "0"


@lru_cache(maxsize=1024)
def parse_award(text: str, field: str = "adj") -> str:
    """The artificial score of one side: ``A+``, ``A=``, ``A-``, ``55%``, ``5.5mp``, ``3imp`` or ``100pts``.

    >>> [parse_award(t) for t in ("AVE+", "a", "60.00 %", "-3 IMPs", "平均减", "5,50 MP", "-100 points")]
    ['A+', 'A=', '60%', '-3imp', 'A-', '5.5mp', '-100pts']

    With an exclamation mark behind it, it is set by hand and the score at the table stays in the field.

    >>> parse_award("5.5mp!")
    '5.5mp!'
    """
    plain = clean(text)
    if plain.endswith(FIXED) and not plain.endswith(2 * FIXED):
        return parse_award(plain.removesuffix(FIXED), field) + FIXED
    if match := _WORD.fullmatch(plain):
        return _SIGNS[match["sign"] or ""]
    if (match := re.search(_NUMBER, plain)) and not re.fullmatch(AMOUNT, match[0].replace(",", ".")):
        raise refused("the number is too long", field, text, "write at most eight decimals")
    if match := _PERCENT.fullmatch(plain):
        if Decimal(match["number"].replace(",", ".")) > 100:
            raise refused("a percentage above 100 is impossible", field, text, _REMEDY)
        return f"{_plain(match['number'])}%"
    if match := _IMP.fullmatch(plain):
        return f"{_plain(match['number'])}imp"
    if match := _AMOUNT_OF.fullmatch(plain):
        return f"{_plain(match['number'])}{'mp' if match['unit'].startswith('m') else 'pts'}"
    if re.fullmatch(rf"[+-]?{_NUMBER}", plain):
        raise refused("the award has no unit", field, text, f"write {plain}%, {plain}mp or {plain}imp")
    raise refused("this is not an artificial score", field, text, _REMEDY)


@lru_cache(maxsize=1024)
def awards_in(text: str) -> tuple[str, str] | None:
    """The artificial scores of both sides in one text, NS first; None when the text is something else.

    One average alone stands for both sides.

    >>> [awards_in(t) for t in ("A6040", "60%-40%", "A+/A-", "Ave", "4S")]
    [('60%', '40%'), ('60%', '40%'), ('A+', 'A-'), ('A=', 'A='), None]
    """
    plain = clean(text)
    if match := _CODE.fullmatch(plain) or _BARE.fullmatch(plain):
        return f"{_plain(match[1])}%", f"{_plain(match[2])}%"
    match = _WORD.fullmatch(plain)
    if match and (match["sign"] or "=") == "=":
        return "A=", "A="
    if match := _BOTH.fullmatch(plain):
        return parse_award(match["ns"]), parse_award(match["ew"])
    return None


def parse_weights(text: str, field: str = "weighted") -> tuple[tuple[Fraction, int], ...]:
    """A weighted score (Law 12C1c): outcomes with their weights, which must make up the whole.

    >>> parse_weights("2/3:170;1/3:-140")
    ((Fraction(2, 3), 170), (Fraction(1, 3), -140))
    """
    outcomes: list[tuple[Fraction, int]] = []
    for part in re.split(r"[;|\n]", text):
        if not part.strip():
            continue
        match = re.fullmatch(rf"({_NUMBER})\s*(%|/\s*\d+)?\s*[:=x*]\s*([+-]?\d+)", clean(part[:_LONGEST]))
        if len(part) > _LONGEST or not match or re.fullmatch(r"/\s*0+", match[2] or ""):
            raise refused("this is not weight:score", field, part.strip(), "write 67%:170;33%:-140")
        weight = Fraction(match[1].replace(",", "."))
        if match[2]:
            weight /= 100 if match[2] == "%" else int(match[2][1:])
        if weight.denominator > FINEST_WEIGHT:
            remedy = "write hundredths of a percent, or a fraction such as 1/3"
            raise refused("the weight is too fine", field, part.strip(), remedy)
        outcomes.append((weight, int(match[3])))
    total = sum((weight for weight, _ in outcomes), Fraction())
    if total != 1:
        message = f"the weights sum to {float(100 * total):.4g}%"
        raise refused(message, field, text, "make them sum to 100%")
    return tuple(outcomes)
