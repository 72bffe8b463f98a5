"""The booklet of travellers as data: boards with their deals, and every result."""

from collections.abc import Sequence

from duplicate.pages.book.leaves import Area
from duplicate.pages.book.traveller_columns import SIGN, room_text
from duplicate.pages.book.travellers import Slip
from duplicate.pages.booklet.wording import Wording, Words, deal, fitted, joined, spaced
from duplicate.pages.views import Entry, EventView, Line
from duplicate.words.translations import phrase as _

_DEAL = 14.8  #: width of a deal, in sizes of its type
CHANGED = _("Changed by a correction or ruling")


def page(event: EventView, slips: Sequence[Slip], area: Area, words: Wording) -> list[object]:
    """The boards of a page."""
    return [_slip(slip, words) for slip in slips]


def _slip(slip: Slip, words: Wording) -> dict[str, object]:
    whole = not slip.continued
    diagram = slip.diagram if whole else None
    return {
        "title": words(slip.title),
        "continued": slip.continued,
        "origin": words.line(slip.origin),
        "about": slip.about if whole else (),
        "deal": deal(diagram, _DEAL, words) if diagram else None,
        "makes": _makes(slip, words) if diagram else [],
        "wide": slip.wide,
        "beside": slip.beside,
        "widths": slip.widths,
        "rooms": bool(slip.columns.room),
        "contracts": bool(slip.columns.contract),
        "worth": bool(slip.columns.points),
        "setting": slip.setting._asdict(),
        "gap": slip.gap,
        "head": _head(slip, words),
        "rows": [_row(slip, entry, words) for entry in slip.entries],
        "note": f"{SIGN} {words.translate(CHANGED)}" if slip.has_changes else "",
    }


def _makes(slip: Slip, words: Wording) -> list[list[Words]]:
    """What each side could make, and par: a word and what belongs to it."""
    found: list[list[Words]] = [[words.letter(made.seats), words(made.contracts)] for made in slip.makeable]
    analysis = slip.diagram.analysis if slip.diagram else None
    if analysis and analysis.par:
        found.append([spaced(words.translate(_("Par")), words(analysis.par)), words.pars(analysis.contracts)])
    return found


def _head(slip: Slip, words: Wording) -> list[str]:
    say = words.translate
    contract = joined((say(_("Contract")), say(_("Lead")) if slip.board.has_leads else ""))
    room = [say(_("Room"))] if slip.columns.room else []
    told = [contract] if slip.columns.contract else []
    points = map("\n".join, slip.heads) if slip.columns.points else ()
    return [say(_("NS")), say(_("EW")), *room, *told, say(_("Score")), *points]


def _row(slip: Slip, entry: Entry, words: Wording) -> dict[str, object]:
    if entry.line is None:
        mark = entry.mark
        assert mark is not None
        if teams := slip.match(mark, words.say):
            return {"match": teams}
        about = [words(mark.title), words.pars(mark.contracts), words(mark.score)]
        return {"mark": about, "several": len(mark.contracts) > 1}
    line = entry.line
    sides = [fitted(slip.side(side, words.say), slip.setting.size, slip.room) for side in (line.ns, line.ew)]
    sides_worth = (line.side_ns, line.side_ew) if slip.columns.points else ()
    return {
        "sides": sides,
        "room": [words(room_text(line))] if slip.columns.room else [],
        "told": slip.told(line, words.say),
        "score": _score(line, words),
        "points": [words(side.main) for side in sides_worth],
    }


def _score(line: Line, words: Wording) -> str | None:
    """The score; none where the words take its column as well."""
    if not line.played and not line.score:
        return None
    changed = SIGN if line.changed else ""
    return words(line.score) + changed
