"""Table cards: what lies on each table, one line a round, to be read from a chair."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from duplicate.movements.guides import TableCard, table_cards
from duplicate.movements.movement import Movement
from duplicate.pages.addresses import qr_code, table_address, typed
from duplicate.pages.card_layout import (
    BESIDE,
    PADDING,
    SMALLEST,
    TIGHT,
    Layout,
    fitted_widths,
    widest_moves,
)
from duplicate.pages.card_rows import CardRow, Chair, Drawing, home, is_visited
from duplicate.pages.measures import LEADING, MILLIMETRE, Sheet, text_lines, text_width
from duplicate.pages.seats import Names
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

TABLE_NUMBER = 84.0  #: size of the table's number, in points
_LARGEST = 24.0
_WRAPS = 16.0  #: from this size down moves may take two lines
_COMPASS = 142.0  #: height of the compass
_ABOUT = 178.0  #: where the words of the head begin
_TITLE = 28.0  #: size of the table's name in words
_ADDRESS = 4.0  #: above the address of the table


@dataclass(frozen=True)
class CardPage:
    """One page of a table's card."""

    section: str
    table: int
    page: int
    pages: int
    rows: tuple[CardRow, ...]
    home: Chair | None  #: the pair that never leaves this table, when its names are not in the rows
    facts: tuple[str, ...]  #: true in every round
    heights: tuple[float, ...]  #: of the rows without their notes, in points
    code: str  #: the QR code of the table's address, as a picture; empty without one
    address: str  #: of the table, as somebody types it


@dataclass(frozen=True)
class TableCards:
    """All cards of a movement, in one size of type."""

    pages: tuple[CardPage, ...]
    seats: tuple[str, ...]  #: NS and EW, or N, S, E, W for an individual
    visitors: bool  #: there is a column with the names of the pair that is not at home
    widths: tuple[float, ...]  #: of the columns, in percent
    size: float
    number_size: float  #: of the pair numbers
    head: float  #: height of the head, in points
    code_width: float  #: of the QR codes, in millimetres; 0 without them
    landscape: bool
    brief: bool  #: boards that wait during a sit-out stand in brackets, without a word


@dataclass(frozen=True)
class _Drawn:
    """One card in words."""

    card: TableCard
    chair: Chair | None
    rows: tuple[CardRow, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True)
class _Deck:
    """All cards in words, with names in their rows or without, and the usual widths of the columns."""

    drawn: tuple[_Drawn, ...]
    seats: tuple[str, ...]
    named: bool
    visitors: bool
    widths: tuple[float, ...]


def table_cards_view(
    movement: Movement,
    names: Names,
    sheet: Sheet,
    translate: Translator,
    *,
    about: tuple[str, ...] = (),
    base: str = "",
) -> TableCards:
    """The cards, in the largest type in which every card fits its page.

    Where a card does not fit, its columns are narrowed, then the paper is turned, then the names are
    left out of the rows (guides and seating list have them); only then it takes more pages. ``about``
    are the lines of the head that are the same on all cards. With a ``base`` (see
    `duplicate.pages.addresses`) every card has the address of its table, and its QR code.
    """
    individual = any(m.north or m.south or m.east or m.west for m in movement.meetings)
    named = names.known and not individual
    decks = [_deck(movement, names, translate, named=with_names) for with_names in (named, False)]
    addresses = [table_address(base, d.card.section, d.card.table) for d in decks[0].drawn] if base else []
    codes = [qr_code(address) for address in addresses]
    code_width = max((code.width for code in codes), default=0.0)
    search = _Search(decks, [typed(a) for a in addresses], code_width, about, sheet, translate)
    deck, layout, head = search.found
    pages: list[CardPage] = []
    for at, one in enumerate(deck.drawn):
        parts = layout.parts(one.rows, one.facts)
        code, address = (codes[at].svg, typed(addresses[at])) if base else ("", "")
        for number, (part, heights) in enumerate(parts, start=1):
            own = (one.card.section, one.card.table, number, len(parts), part, one.chair, one.facts, heights)
            pages.append(CardPage(*own, code, address))
    return TableCards(
        pages=tuple(pages),
        seats=deck.seats,
        visitors=deck.visitors,
        widths=layout.widths,
        size=layout.size,
        number_size=layout.number_size,
        head=head,
        code_width=code_width,
        brief=layout.is_tight,
        landscape=layout.sheet.width > layout.sheet.height,
    )


def _deck(movement: Movement, names: Names, translate: Translator, *, named: bool) -> _Deck:
    cards = table_cards(movement)
    individual = any(m.north or m.south or m.east or m.west for m in movement.meetings)
    seats = ("N", "S", "E", "W") if individual else ("NS", "EW")
    homes = [home(card) for card in cards]
    visited = all(is_visited(card, pair) for card, pair in zip(cards, homes, strict=True))
    visitors = named and visited
    if individual:
        widths = (6.0, *[6.5] * 4, 12.0, *[10.5] * 4, 14.0)
    elif visitors:
        widths = (6.5, 7.5, 7.5, 33.0, 12.0, 10.5, 10.5, 12.5)
    elif named:
        widths = (6.5, 24.5, 24.5, 11.5, 10.5, 10.5, 12.0)
    else:
        widths = (10.0, 11.0, 11.0, 18.0, 16.0, 16.0, 18.0)
    drawn = []
    for card, (direction, number) in zip(cards, homes, strict=True):
        chair = None
        if visited and number and not individual:
            found = names.of(card.section, direction if movement.winners == 2 else "", number)
            chair = Chair(number, found)
        at_home = (direction, number) if visitors else None
        draw = Drawing(card, movement, names, seats, at_home, named, translate)
        drawn.append(_Drawn(card, chair, draw.rows(), draw.facts()))
    return _Deck(tuple(drawn), seats, named, visitors, widths)


@dataclass(frozen=True)
class _Search:
    """The search for a layout in which every card fits one page."""

    decks: list[_Deck]
    addresses: list[str]
    code_width: float
    about: tuple[str, ...]
    sheet: Sheet
    translate: Translator

    @cached_property
    def found(self) -> tuple[_Deck, Layout, float]:
        """Cards, layout, height of the head."""
        for deck in self.decks if self.decks[0].named else self.decks[:1]:
            for layout, head in self._attempts(deck):
                if all(layout.fits(one.rows, one.facts) for one in deck.drawn):
                    return deck, layout, head
        deck = self.decks[0]
        about = (*self.about, self.translate(_("Page %(page)s of %(pages)s")))
        fitted = (
            self._fitted(deck, self.sheet, (SMALLEST, SMALLEST), wrapped=is_so) for is_so in (False, True)
        )
        widths = next(filter(None, fitted), deck.widths)
        return deck, *self._layout(deck, self.sheet, widths, (SMALLEST, SMALLEST), PADDING, about)

    def _attempts(self, deck: _Deck) -> Iterator[tuple[Layout, float]]:
        cards = [one.rows for one in deck.drawn]
        largest = int(max(_WRAPS, min(_LARGEST, widest_moves(cards, deck.widths, self.sheet))))
        sizes = [(float(size), size * 1.3) for size in range(largest, int(SMALLEST) - 1, -1)]
        for size in (*sizes, (SMALLEST, SMALLEST * 1.1)):
            widths = (
                deck.widths if len(deck.seats) == 2 else self._fitted(deck, self.sheet, size, wrapped=True)
            )
            if widths:
                yield self._layout(deck, self.sheet, widths, size)
        for paper in (self.sheet, self.sheet.turned):
            for number_size, padding in ((SMALLEST * 1.1, PADDING), (SMALLEST, TIGHT)):
                widths = self._fitted(deck, paper, (SMALLEST, number_size))
                if widths:
                    yield self._layout(deck, paper, widths, (SMALLEST, number_size), padding)

    def _fitted(
        self, deck: _Deck, paper: Sheet, sizes: tuple[float, float], *, wrapped: bool = False
    ) -> tuple[float, ...] | None:
        return fitted_widths(
            [one.rows for one in deck.drawn],
            deck.seats,
            paper,
            sizes,
            self.translate,
            visitors=deck.visitors,
            named=deck.named,
            wrapped=wrapped,
        )

    def _layout(
        self,
        deck: _Deck,
        paper: Sheet,
        widths: tuple[float, ...],
        sizes: tuple[float, float],
        padding: float = PADDING,
        about: tuple[str, ...] | None = None,
    ) -> tuple[Layout, float]:
        head, foot = self._head(deck, paper, self.about if about is None else about)
        longest = max(text_width(row.boards, 1) for one in deck.drawn for row in one.rows)
        room = widths[1 + len(deck.seats) + deck.visitors] / 100 * paper.inner_width - BESIDE
        number_size = round(max(SMALLEST, min(sizes[1], room / max(longest, 0.5))), 1)
        return Layout(paper, widths, float(sizes[0]), number_size, head + foot, padding), head

    def _head(self, deck: _Deck, paper: Sheet, about: tuple[str, ...]) -> tuple[float, float]:
        """Height of the head of all cards, and of the addresses below it."""
        code = self.code_width * MILLIMETRE
        room = paper.inner_width - _ABOUT - (code + 8 if code else 0) - 4
        highest = max(_COMPASS, code)
        for one in deck.drawn:
            title = self.translate(_("Table %(table)s")) % {"table": one.card.table}
            section = (
                self.translate(_("Section %(section)s")) % {"section": one.card.section}
                if one.card.section
                else ""
            )
            beside = text_width(title, _TITLE) + text_width(section, 20.0) + 16 <= room
            high = (1 if beside or not section else 2) * _TITLE * LEADING + 5
            chair = one.chair or Chair("")
            home = [f"{chair.number} {' & '.join(chair.names)}"] if chair.names else []
            for text in (*about, *home):
                high += text_lines(text, SMALLEST, room) * SMALLEST * LEADING + 3
            highest = max(highest, high)
        lines = max((text_lines(a, SMALLEST, paper.inner_width - 4) for a in self.addresses), default=0)
        return round(highest, 1), lines * SMALLEST * LEADING + (_ADDRESS if lines else 0)
