"""Traveller forms: one for each board in play, with a line for every result that the movement expects."""

from collections import defaultdict
from dataclasses import dataclass

from duplicate.laws.boards import dealer, vulnerability
from duplicate.movements.movement import Meeting, Movement
from duplicate.pages.measures import Sheet, even_parts, even_spans
from duplicate.pages.phrases import seat_text
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

_SMALLEST_ROW = 20.0  #: points: room to write by hand
_LARGEST_ROW = 30.0
_HEAD = 74.0  #: the board's number with dealer and vulnerability, and the heads of the columns
_EDGE = 18.0  #: white above and below a form, together
# round, table, NS, EW, contract, by, lead, tricks, plus, minus, points of NS and of EW
_WIDTHS = (6, 6, 7, 7, 14, 7, 9, 8, 11, 11, 7, 7)
_INDIVIDUAL_WIDTHS = (5, 5, 12, 12, 12, 6, 8, 8, 10, 10, 6, 6)

_VULNERABLE = {"None": _("None"), "NS": _("NS"), "EW": _("EW"), "Both": _("Both")}


@dataclass(frozen=True)
class TravellerRow:
    """One expected result; empty numbers are written in by hand."""

    round: int
    table: int
    ns: str
    ew: str


@dataclass(frozen=True)
class TravellerForm:
    """The form of one board, or a part of it when the lines need several."""

    board: int
    copy: str
    section: str
    dealer: str
    vulnerability: str
    ns_vulnerable: bool
    ew_vulnerable: bool
    rows: tuple[TravellerRow, ...]
    part: int
    parts: int


@dataclass(frozen=True)
class TravellerForms:
    """The forms by sheet."""

    sheets: tuple[tuple[TravellerForm, ...], ...]
    height: float  #: of one form with the white around it, in points
    row_height: float
    widths: tuple[int, ...]  #: of the columns, in percent


def traveller_forms_view(movement: Movement, sheet: Sheet, translate: Translator) -> TravellerForms:
    """The forms of all boards, as many on a sheet as leave room to write, and on each nearly as many."""
    expected: dict[tuple[str, int, str], list[TravellerRow]] = defaultdict(list)
    for m in sorted(movement.meetings, key=lambda m: (m.round, m.table)):
        if not m.is_sit_out:
            for board in movement.boards_of(m):
                ns, ew = _sides(m)
                expected[m.section, board, m.copy].append(TravellerRow(m.round, m.table, ns, ew))
    most = max((len(rows) for rows in expected.values()), default=0)
    longest = int((sheet.inner_height - _HEAD - _EDGE) // _SMALLEST_ROW)
    lines = even_parts(most, longest)[0] if most else 1
    on_sheet = max(1, int(sheet.inner_height // (_HEAD + _EDGE + lines * _SMALLEST_ROW)))
    height = sheet.inner_height / on_sheet
    row_height = min(_LARGEST_ROW, (height - _HEAD - _EDGE) / lines)
    forms: list[TravellerForm] = []
    for (section, board, copy), rows in sorted(expected.items()):
        start = 0
        lengths = even_parts(len(rows), longest)
        for part, length in enumerate(lengths, start=1):
            forms.append(
                _form(
                    section, board, copy, tuple(rows[start : start + length]), part, len(lengths), translate
                )
            )
            start += length
    individual = any(m.north or m.south for m in movement.meetings)
    widths = _INDIVIDUAL_WIDTHS if individual else _WIDTHS
    sheets = tuple(tuple(forms[first:end]) for first, end in even_spans(len(forms), on_sheet) if end > first)
    return TravellerForms(sheets, round(height, 1), round(row_height, 1), widths)


def _sides(m: Meeting) -> tuple[str, str]:
    if m.north or m.south:
        return f"{m.north} + {m.south}", f"{m.east} + {m.west}"
    return m.ns, m.ew


def _form(
    section: str,
    board: int,
    copy: str,
    rows: tuple[TravellerRow, ...],
    part: int,
    parts: int,
    translate: Translator,
) -> TravellerForm:
    vulnerable = vulnerability(board)
    return TravellerForm(
        board=board,
        copy=copy,
        section=section,
        dealer=seat_text(dealer(board).value, translate),
        vulnerability=translate(_VULNERABLE[vulnerable.value]),
        ns_vulnerable=vulnerable.value in ("NS", "Both"),
        ew_vulnerable=vulnerable.value in ("EW", "Both"),
        rows=rows,
        part=part,
        parts=parts,
    )
