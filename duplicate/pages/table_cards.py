"""Table cards: what lies on each table, one line a round, to be read from a chair."""

from collections import Counter
from dataclasses import dataclass, replace

from duplicate.movements.guides import TableCard, TableRound, table_cards
from duplicate.movements.movement import Movement
from duplicate.pages.addresses import qr_code, table_address, typed
from duplicate.pages.measures import (
    LEADING,
    MILLIMETRE,
    Sheet,
    even_parts,
    names_lines,
    text_lines,
    text_width,
)
from duplicate.pages.phrases import boards_text, move_text, stand_text, tables_text
from duplicate.pages.seats import Names
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

TABLE_NUMBER = 84.0  #: size of the table's number, in points
SMALLEST = 14.0  #: no text of a card is smaller
_LARGEST = 24.0
_WRAPS = 16.0  #: from this size down moves may take two lines
_COMPASS = 142.0  #: height of the compass
_BELOW = 10.0  #: room below the head
_ABOUT = 178.0  #: where the words of the head begin
_TITLE = 28.0  #: size of the table's name in words
_ADDRESS = 4.0  #: above the address of the table
_PADDING = 6.0  #: above and below the text of a cell, together
_LINE = 1.0  #: thickness of the lines between rows
_BESIDE = 7.0  #: left and right of the text of a cell, together
_TALLEST = 64.0  #: rows do not grow beyond this, however few they are


@dataclass(frozen=True)
class Chair:
    """Who is in one direction (or seat) in one round; an empty number says that nobody is."""

    number: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardRow:
    """One round at one table."""

    round: int
    chairs: tuple[Chair, ...]
    visitor: tuple[str, ...]  #: names of the pair that is not at home here, where there is a column for them
    boards: str
    waiting: bool  #: the boards lie here, but nobody plays them
    sit_out: bool
    switched: bool
    goes: tuple[str, ...]  #: where each chair goes after the round; empty after the last
    boards_go: str
    unusual: tuple[bool, ...]  #: which of ``goes`` differ from what happens after most rounds
    notes: tuple[str, ...]
    last: bool


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


_Drawn = tuple[TableCard, Chair | None, tuple[CardRow, ...], tuple[str, ...]]


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


def table_cards_view(
    movement: Movement,
    names: Names,
    sheet: Sheet,
    translate: Translator,
    *,
    about: tuple[str, ...] = (),
    base: str = "",
) -> TableCards:
    """The cards, in the largest type in which every card fits its page; long ones take more pages.

    ``about`` are the lines of the head that are the same on all cards. With a ``base`` (see
    `duplicate.pages.addresses`) every card has the address of its table, and its QR code.
    """
    cards = table_cards(movement)
    individual = any(m.north or m.south or m.east or m.west for m in movement.meetings)
    seats = ("N", "S", "E", "W") if individual else ("NS", "EW")
    named = names.known and not individual
    homes = [_home(card) for card in cards]
    visitors = named and all(_visited(card, home) for card, home in zip(cards, homes, strict=True))
    if individual:
        widths = (6.0, *[6.5] * 4, 12.0, *[10.5] * 4, 14.0)
    elif visitors:
        widths = (6.5, 7.5, 7.5, 33.0, 12.0, 10.5, 10.5, 12.5)
    elif named:
        widths = (6.5, 24.5, 24.5, 11.5, 10.5, 10.5, 12.0)
    else:
        widths = (10.0, 11.0, 11.0, 18.0, 16.0, 16.0, 18.0)
    drawn: list[_Drawn] = []
    for card, home in zip(cards, homes, strict=True):
        chair = None
        if visitors and home[1]:
            chair = Chair(home[1], names.of(card.section, home[0] if movement.winners == 2 else "", home[1]))
        draw = _Drawing(card, movement, names, seats, home if visitors else None, named, translate)
        drawn.append((card, chair, draw.rows(), draw.facts()))
    longest = max(text_width(row.boards, 1) for _, _, rows, _ in drawn for row in rows)
    room = widths[1 + len(seats) + visitors] / 100 * sheet.inner_width - _BESIDE
    size = max(_WRAPS, min(_LARGEST, _widest_moves(drawn, widths, sheet)))
    addresses = [table_address(base, card.section, card.table) for card in cards] if base else []
    codes = [qr_code(address) for address in addresses]
    code_width = max((code.width for code in codes), default=0.0)
    steps = [(float(step), 1.3) for step in range(int(size), int(SMALLEST) - 1, -1)]
    for size, larger in (*steps, (SMALLEST, 1.1), (SMALLEST, 1.0)):
        # in the last step some card takes more pages, whose numbers stand in its head
        lines = about if larger > 1 else (*about, translate(_("Page %(page)s of %(pages)s")))
        head, foot = _head(drawn, [typed(a) for a in addresses], code_width, lines, sheet, translate)
        number_size = round(max(SMALLEST, min(size * max(larger, 1.1), room / max(longest, 0.5))), 1)
        layout = _Layout(sheet, widths, size, number_size, head + foot)
        if all(layout.fits(rows, facts) for _, _, rows, facts in drawn):
            break
    pages: list[CardPage] = []
    for at, (card, chair, rows, facts) in enumerate(drawn):
        parts = layout.parts(rows, facts)
        code, address = (codes[at].svg, typed(addresses[at])) if base else ("", "")
        for number, (part, heights) in enumerate(parts, start=1):
            own = (card.section, card.table, number, len(parts), part, chair, facts, heights)
            pages.append(CardPage(*own, code, address))
    return TableCards(tuple(pages), seats, visitors, widths, size, number_size, head, code_width)


def _head(
    drawn: list[_Drawn],
    addresses: list[str],
    code_width: float,
    about: tuple[str, ...],
    sheet: Sheet,
    translate: Translator,
) -> tuple[float, float]:
    """Height of the head of all cards, and of the addresses below it."""
    code = code_width * MILLIMETRE
    room = sheet.inner_width - _ABOUT - (code + 8 if code else 0) - 4
    highest = max(_COMPASS, code)
    for card, chair, _rows, _facts in drawn:
        title = translate(_("Table %(table)s")) % {"table": card.table}
        section = translate(_("Section %(section)s")) % {"section": card.section} if card.section else ""
        beside = text_width(title, _TITLE) + text_width(section, 20.0) + 16 <= room
        high = (1 if beside or not section else 2) * _TITLE * LEADING + 5
        home = (f"{chair.number} {' & '.join(chair.names)}",) if chair and chair.names else ()
        for text in (*about, *home):
            high += text_lines(text, SMALLEST, room) * SMALLEST * LEADING + 3
        highest = max(highest, high)
    lines = max((text_lines(a, SMALLEST, sheet.inner_width - 4) for a in addresses), default=0)
    return round(highest, 1), lines * SMALLEST * LEADING + (_ADDRESS if lines else 0)


def _widest_moves(
    drawn: list[_Drawn],
    widths: tuple[float, ...],
    sheet: Sheet,
) -> int:
    """The largest type in which no move needs a second line."""
    fits = _LARGEST
    for _card, _chair, rows, _facts in drawn:
        for row in rows:
            moves = (*row.goes, row.boards_go)
            for text, width in zip(moves, widths[-len(moves) :], strict=True):
                wide = text_width(text, 1)
                if wide:
                    fits = min(fits, (width / 100 * sheet.inner_width - _BESIDE) / wide)
    return int(fits)


def _home(card: TableCard) -> tuple[str, str]:
    """Direction and number of the pair that is at this table in every round; empty when there is none."""
    always = set.intersection(*({r.ns, r.ew} for r in card.rounds)) - {""}
    if not always:
        return "", ""
    first = card.rounds[0]
    return ("NS", first.ns) if first.ns in always else ("EW", first.ew)


def _visited(card: TableCard, home: tuple[str, str]) -> bool:
    """Whether at most one pair a round comes from elsewhere."""
    return all(len([n for n in (r.ns, r.ew) if n]) <= 1 + bool(home[1]) for r in card.rounds)


class _Drawing:
    """One card in words."""

    def __init__(
        self,
        card: TableCard,
        movement: Movement,
        names: Names,
        seats: tuple[str, ...],
        home: tuple[str, str] | None,
        named: bool,
        translate: Translator,
    ) -> None:
        self.card, self.movement, self.names, self.seats = card, movement, names, seats
        self.home, self.named, self.translate = home, named, translate
        played = [r for r in card.rounds if not r.sit_out]
        shared = {r.shared_with for r in played}
        self._always_shared = next(iter(shared)) if len(played) > 1 and len(shared) == 1 else ()
        self._fetched = _fetched(card, movement)
        self._always_fetched = len(card.rounds) > 2 and len(self._fetched) == len(card.rounds) - 1
        self._stand = stand_text(movement.placement.get("bye-stand", ""), translate)

    def facts(self) -> tuple[str, ...]:
        """What holds in every round."""
        facts = []
        if self._always_shared:
            facts.append(_shares(self._always_shared, self.translate))
        if self._always_fetched:
            facts.append(
                self.translate(_("The next boards come from the %(stand)s.")) % {"stand": self._stand}
            )
        if any(r.sit_out and r.boards for r in self.card.rounds):
            facts.append(self.translate(_("Boards in brackets lie here; nobody plays them.")))
        return tuple(facts)

    def rows(self) -> tuple[CardRow, ...]:
        """The rounds in order."""
        rows = [self._row(r) for r in self.card.rounds]
        usual = [
            Counter(column).most_common(1)[0] if column else ("", 0)
            for column in zip(*(row.goes for row in rows if row.goes and not row.switched), strict=True)
        ]
        moves = sum(1 for row in rows if row.goes)
        return tuple(
            replace(
                row,
                unusual=tuple(
                    not row.switched and 2 * often > moves and go != text
                    for go, (text, often) in zip(row.goes, usual, strict=False)
                ),
            )
            for row in rows
        )

    def _notes(self, r: TableRound) -> tuple[str, ...]:
        notes = []
        if r.switched:
            notes.append(self.translate(_("ARROW-SWITCH: turn the boards by 90°, keep your chairs")))
        if r.shared_with and not self._always_shared:
            notes.append(_shares(r.shared_with, self.translate))
        if r.round in self._fetched and not self._always_fetched:
            values = {"boards": boards_text(self._fetched[r.round]), "stand": self._stand}
            notes.append(
                self.translate(_("After the round fetch boards %(boards)s from the %(stand)s.")) % values
            )
        return tuple(notes)

    def _row(self, r: TableRound) -> CardRow:
        in_seat = {"NS": r.ns, "EW": r.ew, "N": r.north, "S": r.south, "E": r.east, "W": r.west}
        chairs: list[Chair] = []
        visitor: tuple[str, ...] = ()
        for seat in self.seats:
            direction = seat if self.movement.winners == 2 else ""
            number = in_seat[seat]
            names = self.names.of(self.card.section, direction, number, r.round) if self.named else ()
            if self.home is not None:
                stays = number == self.home[1] and (self.movement.winners == 1 or seat == self.home[0])
                visitor, names = (visitor if stays or not number else names), ()
            chairs.append(Chair(number, names))
        moves = {m.who: m for m in r.moves}
        boards = moves.get("boards")
        last = r.round == self.movement.rounds
        goes = [move_text(moves[s], self.translate) if s in moves else "" for s in self.seats]
        if r.switched:  # the chairs are turned against the columns, so every move names its pair
            said = zip((r.ns, r.ew), reversed(goes), strict=True)
            goes = [f"{number}: {go}" if go else "" for number, go in said]
        return CardRow(
            round=r.round,
            chairs=tuple(chairs),
            visitor=visitor,
            boards=boards_text(r.boards),
            waiting=r.sit_out and bool(r.boards),
            sit_out=r.sit_out,
            switched=r.switched,
            goes=() if last else tuple(goes),
            boards_go=move_text(boards, self.translate) if boards else "",
            unusual=(),
            notes=self._notes(r),
            last=last,
        )


def _shares(tables: tuple[int, ...], translate: Translator) -> str:
    return translate(_("Share the boards with %(tables)s.")) % {"tables": tables_text(tables, translate)}


def _fetched(card: TableCard, movement: Movement) -> dict[int, tuple[int, ...]]:
    """By round: the boards that this table must fetch from a stand after it."""
    lying: dict[int, set[int]] = {}
    for m in movement.meetings:
        if m.section == card.section and m.board_set:
            lying.setdefault(m.round, set()).update(movement.boards_of(m))
    found = {}
    for now, following in zip(card.rounds, card.rounds[1:], strict=False):
        if (
            following.boards
            and not movement.barometer
            and not lying.get(now.round, set()) & set(following.boards)
        ):
            found[now.round] = following.boards
    return found


@dataclass(frozen=True)
class _Layout:
    """One size of type on one paper, and what fits."""

    sheet: Sheet
    widths: tuple[float, ...]
    size: float
    number_size: float
    head: float  #: height of the head with the address below it

    def fits(self, rows: tuple[CardRow, ...], facts: tuple[str, ...]) -> bool:
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
        return self.plain_height(row) + (notes + 2 * _PADDING if notes else 0)

    def plain_height(self, row: CardRow) -> float:
        """The least height of a row without its notes."""
        inner = [w / 100 * self.sheet.inner_width - _BESIDE for w in self.widths]
        visitors = len(self.widths) - 2 * len(row.chairs) - 3
        boards_at = 1 + len(row.chairs) + visitors
        cells = [self.number_size * LEADING]
        for chair, width in zip(row.chairs, inner[1:], strict=False):
            beside = width - text_width(chair.number, self.number_size) - _BESIDE
            cells.append(self._lines(names_lines(chair.names, self.size, beside)))
        cells.append(self._lines(names_lines(row.visitor, self.size, inner[boards_at - 1])))
        if row.sit_out:
            cells.append(self._lines(text_lines(row.boards, self.size, inner[boards_at]) + 1))
        else:
            boards = text_lines(row.boards, self.number_size, inner[boards_at])
            cells.append(boards * self.number_size * LEADING)
        cells += [
            self._lines(text_lines(text, self.size, width))
            for text, width in zip((*row.goes, row.boards_go), inner[boards_at + 1 :], strict=False)
        ]
        return max(cells) + _PADDING + _LINE

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
