"""Texts that every language writes in its own way: numbers, dates and moments.

Views hold them as data do, ``54.60`` and ``2026-01-08``; only where a page or a sentence is worded are
they written for a reader. Each is a `str`, so that data and addresses use it as it is.
"""

import re
import unicodedata
from contextvars import ContextVar
from functools import lru_cache

from duplicate.words.languages import LANGUAGES, SOURCE, Language
from duplicate.words.translations import phrase, translator

_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?(\s?%)?")
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(.*)", re.DOTALL)
_FIELD = re.compile(r"MMMM|MMM|MM|M|dd|d|y+")
_GROUPED = 5  #: digits from which thousands are set apart; scores of boards have fewer, and none writes 1,430


#: The language of the page that is being made: whatever a template prints is written in it.
READER: ContextVar[Language] = ContextVar("reader", default=LANGUAGES[SOURCE])


class Local(str):
    """A text that is data until a language writes it."""

    __slots__ = ()

    def __html__(self) -> str:
        """As a template prints it."""
        from markupsafe import escape

        return escape(self.local(READER.get()))

    def local(self, language: Language) -> str:
        """As the readers of a language write it."""
        raise NotImplementedError


class Figure(Local):
    """Numbers with their signs, decimals behind a point: ``54.60``, ``60% × −100``.

    >>> from duplicate.words.languages import language
    >>> [Figure("−1234.5%").local(language(code)) for code in ("en", "pl")]
    ['−1234.5%', '−1234,5%']
    """

    __slots__ = ()

    def local(self, language: Language) -> str:
        """With the signs of the language."""
        return _figure(str(self), language)


class Day(Local):
    """A date, ISO 8601; any other text stays as it is. In full: 8 January 2026.

    >>> from duplicate.words.languages import language
    >>> [Day("2026-01-08").local(language(code)) for code in ("en", "fr", "pl", "zh")]
    ['8 January 2026', '8 janvier 2026', '8 stycznia 2026', '2026年1月8日']
    """

    __slots__ = ()

    def local(self, language: Language) -> str:
        """The date in full."""
        return _day(str(self), language, language.facts.date)


class DayOfYear(Local):
    """A date, ISO 8601, where its year is known, such as the head of a narrow column; else as it stands.

    >>> from duplicate.words.languages import language
    >>> [DayOfYear("2026-01-08").local(language(code)) for code in ("en", "fr", "pl", "zh")]
    ['8 Jan', '8 janv.', '8 sty', '1月8日']
    """

    __slots__ = ()

    def local(self, language: Language) -> str:
        """The day with the short name of its month."""
        facts = language.facts
        return _day(str(self), language, facts.day_month or facts.short_date)


class Moment(Local):
    """A date and the time on the clock, ``2026-01-08 22:15``, with whatever follows it; or the time alone.

    >>> from duplicate.words.languages import language
    >>> [Moment("2026-01-08 22:15 (UTC+1)").local(language(code)) for code in ("en", "zh")]
    ['8 Jan 2026, 22:15 (UTC+1)', '2026年1月8日 22:15 (UTC+1)']
    >>> Moment("2026-01-08 22:15").has_date, Moment("22:15 (UTC+1)").has_date
    (True, False)
    """

    __slots__ = ()

    @property
    def has_date(self) -> bool:
        """Whether it is not only a time on the clock: French, for one, says it otherwise in a sentence."""
        return _MOMENT.fullmatch(self) is not None

    def local(self, language: Language) -> str:
        """The date with the short name of its month, and the time."""
        return _moment(str(self), language)


class Call(Local):
    """A contract, a bid or a denomination, ``3NTX``: notrump is called otherwise in other languages.

    >>> from duplicate.words.languages import language
    >>> [Call("3NTX").local(language(code)) for code in ("en", "fr", "pl", "zh")]
    ['3NTX', '3SAX', '3BAX', '3NTX']
    """

    __slots__ = ()

    def local(self, language: Language) -> str:
        """With the language's letters for notrump."""
        return str(self).replace("NT", language.settings.notrump)


class Numbered(Local):
    r"""The number of a contestant, with the direction behind it that tells whose it is: ``A3NS``, ``7EW/2``.

    The pair of 7EW/2 took the seat of another in session 2, which readers are told in words.
    In an individual with the ``seat`` where a player sat, which is no part of the number.

    >>> from duplicate.words.languages import language
    >>> [Numbered("A3NS").local(language(code)) for code in ("en", "zh")]
    ['A3NS', '南北A3']
    >>> [Numbered("7EW/2").local(language(code)) for code in ("en", "fr", "zh")]
    ['7EW (session\xa02)', '7EO (séance\xa02)', '东西7（第2节）']
    >>> player = Numbered("12", "W")
    >>> player, player.local(language("en")), player.local(language("zh"))
    ('12', 'W\xa012', '西\xa012')
    """

    __slots__ = ("seat",)

    seat: str  #: N, E, S or W; empty for a pair or a team

    def __new__(cls, text: str, seat: str = "") -> "Numbered":
        """``text`` as data have it."""
        made = super().__new__(cls, text)
        made.seat = seat
        return made

    def local(self, language: Language) -> str:
        """With the letters of the language, where its readers expect them."""
        return _numbered(str(self), self.seat, language)


class OfSession(Local):
    r"""The number of a session, told in words that stand on one line.

    >>> from duplicate.words.languages import language
    >>> [OfSession("2").local(language(code)) for code in ("en", "zh")]
    ['session\xa02', '第\xa02\xa0节']
    """

    __slots__ = ()

    def local(self, language: Language) -> str:
        """As a reader is told."""
        text = translator(language.code)(_SESSION) % {"n": str(self)} if self else ""
        return text.replace(" ", "\N{NO-BREAK SPACE}")


def at_seat(label: str) -> tuple[str, str]:
    """The number of a contestant as sat, and from which session on he has it, if not from the first.

    >>> at_seat(Numbered("7EW/2")), at_seat(Numbered("7EW"))
    (('7EW', '2'), ('7EW', ''))
    """
    if isinstance(label, Numbered) and "/" in label:
        number, _slash, session = label.partition("/")
        return Numbered(number, label.seat), OfSession(session)
    return label, ""


def written(text: str, language: Language) -> str:
    """A text for a reader: what is local is written so, everything else stays."""
    return text.local(language) if isinstance(text, Local) else text


def isolated(text: str) -> str:
    """A text that runs another way than the page, set apart so that it turns nothing beside it round.

    For what people wrote, and places where no markup is possible, such as the running heads of prints; any
    other text stays. On a page from right to left that is a text with letters from left to right.

    >>> isolated("Thursday"), len(isolated("\u0645\u0633\u0627\u0628\u0642\u0629"))
    ('Thursday', 8)
    """
    other = ("L",) if READER.get().direction == "rtl" else ("R", "AL", "AN")
    turns = any(unicodedata.bidirectional(c) in other for c in text)
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if turns else text


def language_of(translate: object) -> Language:
    """The language of a translator; English for a plain function."""
    found = getattr(translate, "language", None)
    return found if isinstance(found, Language) else LANGUAGES[SOURCE]


@lru_cache(maxsize=65536)
def _figure(text: str, language: Language) -> str:
    facts = language.facts

    def one(found: re.Match[str]) -> str:
        whole, decimals, percent = found.groups()
        if len(whole) >= _GROUPED:
            first = len(whole) % 3
            parts = [whole[:first], *(whole[i : i + 3] for i in range(first, len(whole), 3))]
            whole = facts.group.join(part for part in parts if part)
        end = facts.percent if percent else ""
        return f"{whole}{facts.decimal}{decimals}{end}" if decimals else f"{whole}{end}"

    return _NUMBER.sub(one, text)


#: In Chinese the direction stands before the number.
_DIRECTIONS = {"NS": phrase("%(number)sNS"), "EW": phrase("%(number)sEW")}
#: Who took the seat of another: from which session on.
_OF_SESSION, _SESSION = phrase("%(number)s (session %(n)s)"), phrase("session %(n)s")
_SEATS = {"N": phrase("N"), "E": phrase("E"), "S": phrase("S"), "W": phrase("W")}


@lru_cache(maxsize=65536)
def _numbered(text: str, seat: str, language: Language) -> str:
    translate = translator(language.code)
    if seat:
        return f"{translate(_SEATS[seat])}\N{NO-BREAK SPACE}{text}"
    number, _slash, session = text.partition("/")
    direction = number[-2:]
    if direction in _DIRECTIONS:
        number = translate(_DIRECTIONS[direction]) % {"number": number[:-2]}
    if not session:
        return number
    number, blank, told = (translate(_OF_SESSION) % {"number": number, "n": session}).partition(" ")
    return number + blank + told.replace(" ", "\N{NO-BREAK SPACE}")  # a line ends before the bracket


@lru_cache(maxsize=4096)
def _day(text: str, language: Language, pattern: str) -> str:
    found = _DAY.fullmatch(text)
    if not found:
        return text
    year, month, day = (int(part) for part in found.groups())
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return text
    facts = language.facts
    first = language.settings.first_of_month
    fields = {
        "MMMM": facts.months[month - 1],
        "MMM": facts.short_months[month - 1],
        "MM": f"{month:02}",
        "M": str(month),
        "dd": f"{day:02}",
        "d": first if first and day == 1 else str(day),
        "y": str(year),
    }
    return _FIELD.sub(lambda field: fields.get(field[0], fields["y"]), pattern)


@lru_cache(maxsize=4096)
def _moment(text: str, language: Language) -> str:
    found = _MOMENT.fullmatch(text)
    if not found:
        return _day(text, language, language.facts.short_date)
    day = _day(found[1], language, language.facts.short_date)
    return language.facts.moment.replace("{1}", day).replace("{0}", found[2]) + found[3]
