"""Hand records as data: deals in rows."""

from duplicate.pages.book.hands import Page, Record
from duplicate.pages.book.leaves import Area
from duplicate.pages.booklet.wording import Wording, deal, spaced
from duplicate.pages.views import EventView
from duplicate.words.local import Call
from duplicate.words.translations import phrase as _

_DEAL = 18.0  #: width of a deal, in sizes of its type
_STRAINS = tuple(map(Call, ("♣", "♦", "♥", "♠", "NT")))


def page(event: EventView, found: Page, area: Area, words: Wording) -> dict[str, object]:
    """The deals of a page."""
    return {
        "large": found.large,
        "height": found.height,
        "size": found.size,
        "rows": [[_record(record, words) for record in row] for row in found.rows],
        "nothing": "" if found.rows else words.translate(_("The deals are not known.")),
    }


def _record(record: Record, words: Wording) -> dict[str, object]:
    board, diagram, analysis = record.board, record.diagram, record.diagram.analysis
    par = None
    if analysis and analysis.par:
        par = [spaced(words.translate(_("Par")), words(analysis.par)), words.pars(analysis.contracts)]
    session = [words.translate(_("Session %(n)s")) % {"n": board.session}] if board.session else []
    rows = [[words.letter(row.seat), *row.tricks] for row in analysis.rows] if analysis else []
    return {
        "title": words(board.number),
        "note": words(diagram.note),
        "about": [words(board.dealer), words(board.vulnerability), *session],
        "deal": deal(diagram, _DEAL, words),
        "tricks": [["", *(words(strain) for strain in _STRAINS)], *rows] if rows else [],
        "par": par,
    }
