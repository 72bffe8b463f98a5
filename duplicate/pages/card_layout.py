"""How table cards fill their pages: widths of columns, heights of rows, and what fits."""

from collections.abc import Iterable
from dataclasses import dataclass

from duplicate.pages.card_rows import CardRow
from duplicate.pages.measures import LEADING, Sheet, even_parts, names_lines, text_lines, text_width
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

SMALLEST = 14.0  #: no text of a card is smaller
PADDING = 6.0  #: above and below the text of a cell, together
TIGHT = 2.0  #: the same where a card would need a second page otherwise
BESIDE = 7.0  #: left and right of the text of a cell, together
_BELOW = 10.0  #: room below the head
_LINE = 1.0  #: thickness of the lines between rows
_TALLEST = 64.0  #: rows do not grow beyond this, however few they are
_NAMES = 96.0  #: a narrower column of names is of no use
_BOLD = 1.08  #: what bold type takes more


def widest_moves(cards: Iterable[tuple[CardRow, ...]], widths: tuple[float, ...], sheet: Sheet) -> float:
    """The largest type in which no move needs a second line."""
    fits = 99.0
    for rows in cards:
        for row in rows:
            moves = (*row.goes, row.boards_go)
            for text, width in zip(moves, widths[-len(moves) :], strict=True):
                wide = text_width(text, 1)
                if wide:
                    fits = min(fits, (width / 100 * sheet.inner_width - BESIDE) / wide)
    return fits


def fitted_widths(
    cards: Iterable[tuple[CardRow, ...]],
    seats: tuple[str, ...],
    sheet: Sheet,
    sizes: tuple[float, float],
    translate: Translator,
    *,
    visitors: bool,
    named: bool,
    wrapped: bool = False,
) -> tuple[float, ...] | None:
    """Columns as wide as what stands in them, in percent; none when they are too wide for the paper.

    ``sizes`` are those of texts and of numbers. Names get what is left. Where moves may be ``wrapped``,
    their columns are as wide as the longest part that stands on one line.
    """
    size, number_size = sizes
    heads = [_("Rd"), *seats, _("Boards"), *seats, _("Boards")]
    needs = [text_width(translate(head), SMALLEST) * _BOLD for head in heads]
    boards, moves = 1 + len(seats), 2 + len(seats)
    for rows in cards:
        for row in rows:
            needs[0] = max(needs[0], text_width(str(row.round), size) * _BOLD)
            for at, chair in enumerate(row.chairs, start=1):
                needs[at] = max(needs[at], text_width(chair.number, number_size) * _BOLD)
            lying = text_width(row.boards, number_size) * _BOLD
            if row.sit_out:
                lying = max(text_width(f"({row.boards})", size), text_width(translate(_("sit-out")), size))
            needs[boards] = max(needs[boards], lying)
            for at, text in enumerate(
                (*row.goes, row.boards_go), start=moves if row.goes else len(needs) - 1
            ):
                bold = _BOLD if moves <= at < len(needs) - 1 and row.unusual[at - moves] else 1
                for part in text.split(" ") if wrapped else (text,):
                    needs[at] = max(needs[at], text_width(part, size) * bold)
    needs = [need + BESIDE for need in needs]
    if visitors:
        needs.insert(boards, _NAMES)
    elif named:
        needs[1:boards] = [need + _NAMES for need in needs[1:boards]]
    spare = sheet.inner_width - sum(needs)
    if spare < 0:
        return None
    growing = [boards] if visitors else list(range(1, boards)) if named else list(range(len(needs)))
    total = sum(needs[at] for at in growing)
    needs = [need + (spare * need / total if at in growing else 0) for at, need in enumerate(needs)]
    return tuple(round(100 * need / sheet.inner_width, 2) for need in needs)


@dataclass(frozen=True)
class Layout:
    """One size of type on one paper, and what fits."""

    sheet: Sheet
    widths: tuple[float, ...]
    size: float
    number_size: float
    head: float  #: height of the head with the address below it
    padding: float = PADDING

    @property
    def is_tight(self) -> bool:
        """Whether a row has one line, so that boards which wait during a sit-out stand in brackets alone."""
        return self.padding == TIGHT

    def fits(self, rows: tuple[CardRow, ...], facts: tuple[str, ...]) -> bool:
        """Whether a card fits one page."""
        return sum(map(self.row_height, rows)) <= self._room(facts)

    def _room(self, facts: tuple[str, ...]) -> float:
        """Height for rows: without the head, the heads of the columns and the facts."""
        foot = self._lines(sum(text_lines(f, self.size, self.sheet.inner_width - 12) for f in facts))
        heads = 2 * (SMALLEST * LEADING + 9)
        return self.sheet.inner_height - self.head - _BELOW - heads - (foot + 12 if foot else 0) - 4

    def _lines(self, count: int) -> float:
        return count * self.size * LEADING

    def row_height(self, row: CardRow) -> float:
        """The least height of a row with its notes."""
        notes = self._lines(sum(text_lines(n, self.size, self.sheet.inner_width - 20) for n in row.notes))
        return self.plain_height(row) + (notes + (1 if self.is_tight else 2) * self.padding if notes else 0)

    def plain_height(self, row: CardRow) -> float:
        """The least height of a row without its notes."""
        inner = [w / 100 * self.sheet.inner_width - BESIDE for w in self.widths]
        visitors = len(self.widths) - 2 * len(row.chairs) - 3
        boards_at = 1 + len(row.chairs) + visitors
        cells = [self.number_size * LEADING]
        for chair, width in zip(row.chairs, inner[1:], strict=False):
            beside = width - text_width(chair.number, self.number_size) - BESIDE
            cells.append(self._lines(names_lines(chair.names, self.size, beside)))
        cells.append(self._lines(names_lines(row.visitor, self.size, inner[boards_at - 1])))
        if row.sit_out:
            cells.append(
                self._lines(text_lines(row.boards, self.size, inner[boards_at]) + (not self.is_tight))
            )
        else:
            boards = text_lines(row.boards, self.number_size, inner[boards_at])
            cells.append(boards * self.number_size * LEADING)
        cells += [
            self._lines(text_lines(text, self.size, width))
            for text, width in zip((*row.goes, row.boards_go), inner[boards_at + 1 :], strict=False)
        ]
        return max(cells) + self.padding + _LINE

    def parts(
        self, rows: tuple[CardRow, ...], facts: tuple[str, ...]
    ) -> list[tuple[tuple[CardRow, ...], tuple[float, ...]]]:
        """The rows by page, with the heights that they may take so that the page is used."""
        room = self._room(facts)
        for most in range(len(rows), 0, -1):
            parts, start = [], 0
            for length in even_parts(len(rows), most):
                parts.append(rows[start : start + length])
                start += length
            if all(sum(map(self.row_height, part)) <= room for part in parts):
                break
        found = []
        for part in parts:
            spare = max(0.0, room - sum(map(self.row_height, part))) / len(part)
            plain = [self.plain_height(row) for row in part]
            found.append((part, tuple(round(max(h, min(h + spare, _TALLEST)) - _LINE, 1) for h in plain)))
        return found
