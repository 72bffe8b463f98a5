"""A night as an Excel workbook: what people read and edit in sheets, and the rest so that nothing is lost.

Sheet ``Results`` has the headings of docs/csv.md and is read like any sheet of results; ``Entries`` and
``Deals`` are for people. ``Night`` holds the whole night as JSON in pieces that fit into cells, so that
the workbook, read again, is the same night; where somebody edited the results, those of the sheet count.
Every text is written as text: no cell is ever a formula.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO

from duplicate.exports.csv import table
from duplicate.night.entries import label
from duplicate.night.night import Night
from duplicate.night.plain import plain
from duplicate.travellers.night_json import VERSION
from duplicate.travellers.workbook import NIGHT_SHEET, PIECE, digest
from duplicate.words.problems import DuplicateError, Problem

_WRITTEN = datetime(2000, 1, 1)  #: the same night gives the same bytes
_MOST_ROWS = 1_048_575  #: rows of a sheet below its headings
_LONGEST = 32_767  #: characters of a cell
_NUMBERS = frozenset(("session", "round", "table", "board", "tricks", "score_ns", "score_ew", "datum"))


def write_xlsx(night: Night) -> bytes:
    """The workbook."""
    import xlsxwriter

    stream = BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    book = xlsxwriter.Workbook(stream, options)
    book.set_properties({"created": _WRITTEN})
    bold = book.add_format({"bold": True})

    def sheet(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        if len(rows) > _MOST_ROWS:
            remedy = "write it as CSV or JSON"
            raise DuplicateError(
                Problem("a sheet cannot have so many rows", value=str(len(rows)), remedy=remedy)
            )
        page = book.add_worksheet(title)
        page.freeze_panes(1, 0)
        for place, heading in enumerate(headings):
            page.write_string(0, place, heading, bold)
        for line, cells in enumerate(rows, 1):
            for place, text in enumerate(cells):
                if not text:
                    continue
                if len(text) > _LONGEST:
                    remedy = "shorten it, or write the night as JSON"
                    raise DuplicateError(
                        Problem(
                            "a cell cannot hold so long a text",
                            field=headings[place],
                            value=text[:80],
                            remedy=remedy,
                        )
                    )
                if headings[place] in _NUMBERS and text.lstrip("-").isascii() and text.lstrip("-").isdigit():
                    page.write_number(line, place, int(text))
                else:
                    page.write_string(line, place, text)
        page.autofilter(0, 0, max(len(rows), 1), max(len(headings) - 1, 0))

    results = table(night) if len(night.results) else None
    if results is not None:
        sheet("Results", *results)
    sheet("Entries", ("contestant", "seats", "names", "member numbers", "clubs"), _entries(night))
    sheet("Deals", ("board", "session", "section", "copy", "deal"), _deals(night))
    sheet(NIGHT_SHEET, (NIGHT_SHEET,), [[piece] for piece in _pieces(night, results)])
    book.close()
    return stream.getvalue()


def lost(night: Night) -> list[str]:
    """What the workbook cannot hold: nothing."""
    del night
    return []


def _entries(night: Night) -> list[list[str]]:
    seats: dict[str, list[str]] = {}
    several = len(night.entries.sessions) > 1
    for seating in night.entries.seatings:
        at = label(seating.section, seating.number, seating.direction)
        seats.setdefault(seating.contestant, []).append(f"{seating.session}: {at}" if several else at)
    return [
        [
            contestant.id,
            ", ".join(seats.get(contestant.id, ())),
            " & ".join(contestant.names()),
            ", ".join(m.club_number for m in contestant.members if m.club_number),
            ", ".join(dict.fromkeys(m.club for m in contestant.members if m.club)),
        ]
        for contestant in night.entries.contestants
    ]


def _deals(night: Night) -> list[list[str]]:
    return [
        [str(key.board), str(key.session) if key.session else "", key.section, key.copy, str(deal)]
        for key, deal in sorted(night.deals.items())
    ]


def _pieces(night: Night, results: tuple[list[str], list[list[str]]] | None) -> list[str]:
    """What shows whether the results were edited, and the night as JSON, in pieces for cells."""
    text = json.dumps(plain(night), ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    shown = digest([results[0], *results[1]]) if results else ""
    return [str(VERSION), shown, *(text[at : at + PIECE] for at in range(0, len(text), PIECE))]
