"""Frequency sheets as data: two columns of boards."""

from duplicate.pages.board_parts import Frequency
from duplicate.pages.book.frequencies import WIDTHS, Page, Table
from duplicate.pages.book.leaves import Area
from duplicate.pages.booklet.wording import Wording, joined
from duplicate.pages.views import EventView
from duplicate.words.translations import phrase as _


def page(event: EventView, found: Page, area: Area, words: Wording) -> dict[str, object]:
    """The columns of a page."""
    nothing = "" if found.columns else words.translate(_("There are no boards yet."))
    columns = [[_table(event, found, table, words) for table in column] for column in found.columns]
    return {"columns": columns, "nothing": nothing, "size": found.size}


def _table(event: EventView, found: Page, table: Table, words: Wording) -> dict[str, object]:
    say, board = words.translate, table.board
    unit = "%" if event.main_is_percent else words(event.unit)
    head = [say(_("NS score")), "×", "", f"{unit} {say(_('NS'))}", f"{unit} {say(_('EW'))}"]
    return {
        "title": joined((words(board.title), words(table.copy))),
        "continued": table.continued,
        "about": joined((words(board.dealer), words(board.vulnerability))),
        "head": head,
        "shares": WIDTHS,
        "notes": table.notes,
        "rows": [_row(event, found, row, words) for row in table.rows],
    }


def _row(event: EventView, found: Page, row: Frequency, words: Wording) -> dict[str, object]:
    percent = event.main_is_percent
    return {
        "score": found.told(row, words.say) if row.words else [words(row.score)],
        "times": row.times,
        "width": row.width,
        "par": words.translate(_("Par")) if row.mark else "",
        "points": [
            words(row.percent_ns if percent else row.points_ns),
            words(row.percent_ew if percent else row.points_ew),
        ],
    }
