"""Wording: what a document says, in one language, as plain texts that typst takes as data.

Nothing here is markup. A text is a string, or a list of strings and ``[style, string]`` for parts that look
different; the styles are those of ``templates/booklet/layout.typ``.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from duplicate.pages.board_parts import ParText
from duplicate.pages.book.leaves import POINT, Names, Say, text_width
from duplicate.pages.diagrams import heard
from duplicate.pages.event import seat_letters
from duplicate.pages.said import Said, Text
from duplicate.pages.templates import sayer
from duplicate.pages.views import Diagram, Line, Ranking
from duplicate.words.languages import SOURCE, Language
from duplicate.words.local import Day, Moment
from duplicate.words.translations import Translator, translator
from duplicate.words.translations import phrase as _

Run = str | list[str]
Words = str | list[Run]

_BREAK = "\N{ZERO WIDTH SPACE}"


class Wording(NamedTuple):
    """A language, and how it says things."""

    language: Language
    translate: Translator
    say: Say
    seats: dict[str, str]

    @classmethod
    def of(cls, language: Language) -> "Wording":
        """How a language says things."""
        translate = translator(language.code)
        return cls(language, translate, sayer(translate), seat_letters(translate))

    def __call__(self, said: Text) -> str:
        """A phrase with its values, or a text as it is."""
        return self.say(said)

    def line(self, parts: Iterable[Text]) -> str:
        """Several phrases in a line."""
        return joined(map(self.say, parts))

    def ranking(self, ranking: Ranking) -> str:
        """The title of a ranking."""
        return joined((self.say(ranking.title), self.section(ranking.section)))

    def section(self, name: str) -> str:
        """The name of a section; empty without one."""
        return self.say(Said(_("Section %(name)s"), {"name": name})) if name else ""

    def day(self, text: str) -> str:
        """A date in full; empty without one."""
        return Day(text).local(self.language) if text else ""

    def moment(self, text: str) -> str:
        """A date and a time."""
        return Moment(text).local(self.language)

    def told(self, said: Text) -> Run:
        """A phrase, or a text that exists in English only and is marked so."""
        if isinstance(said, str) and self.language.code != SOURCE:
            return ["en", said]
        return self.say(said)

    def letter(self, seats: str) -> str:
        """The letter of a seat, or those of a side."""
        return self.seats[seats] if seats in self.seats else self.translate(seats)

    def pars(self, contracts: Sequence[ParText]) -> list[Run]:
        """The contracts that give par, none of which is divided."""
        found: list[Run] = []
        for number, par in enumerate(contracts, start=1):
            text = spaced(self(par.contract), self.letter(par.declarers), par.result)
            found += [["whole", text]] if number == len(contracts) else [["whole", f"{text},"], " "]
        return found

    def contract(self, line: Line) -> str:
        """Contract, declarer, result and lead of a result that was played."""
        lead = f" · {line.lead}" if line.lead else ""
        return spaced(self(line.contract), self.seats[line.declarer], line.result) + lead


def joined(parts: Iterable[str]) -> str:
    """Texts in a line with dots between them; empty ones are left out.

    >>> joined(["Ann", "", "Bo"])
    'Ann · Bo'
    """
    return " · ".join(filter(None, parts))


def spaced(*parts: str) -> str:
    """Texts with spaces between them; empty ones are left out."""
    return " ".join(filter(None, parts))


def fitting(text: str, size: float, room: float) -> str:
    r"""A text whose words may be divided where one alone is wider than its column; both in millimetres.

    >>> fitting("Ann Llanfairpwll", 1, 4).replace("\u200b", "|")
    'Ann L|l|a|n|f|a|i|r|p|w|l|l'
    """
    if len(text) * size <= room:
        return text
    return " ".join(_BREAK.join(word) if text_width(word, size) > room else word for word in text.split(" "))


def fitted(names: Names, size: float, room: float) -> dict[str, object]:
    """The names of a cell and the size of their type, 0 for that of others, which is ``size`` in points."""
    small = (names.small or size) * POINT
    return {"lines": [fitting(text, small, room) for text in names.lines], "size": names.small}


def deal(diagram: Diagram, room: float, words: "Wording") -> dict[str, object]:
    """The four hands; ``room`` is the width of a deal in sizes of its type.

    Long suits beside each other stand closer; ``east`` is how far from the right East's hand begins.
    """
    west, east = (max(map(len, hand.suits)) for hand in (diagram.west, diagram.east))
    tight = 3.2 + 0.42 * (west + east) > room
    hands = (diagram.north, diagram.west, diagram.east, diagram.south)
    return {
        "hands": [list(hand.suits) for hand in hands],
        "heard": heard(diagram, words.translate),
        "points": None if hands[0].points is None else [str(hand.points) for hand in hands],
        "tight": tight,
        "east": round(1.5 + (0.31 if tight else 0.42) * east, 2),
    }
