"""The pages of boards: the deal, and every result from the best for North–South down."""

from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.pages.diagrams import diagrams
from duplicate.pages.field import BoardKey, Field
from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.views import BoardView, Group, Link, Said, neighbours
from duplicate.scoring.scores import BoardScore
from duplicate.words.seats import Seat
from duplicate.words.translations import phrase as _

_DEALERS = {
    Seat.NORTH: Said(_("Dealer North")),
    Seat.EAST: Said(_("Dealer East")),
    Seat.SOUTH: Said(_("Dealer South")),
    Seat.WEST: Said(_("Dealer West")),
}
_VULNERABLE = {
    Vulnerability.NONE: Said(_("None vulnerable")),
    Vulnerability.NS: Said(_("NS vulnerable")),
    Vulnerability.EW: Said(_("EW vulnerable")),
    Vulnerability.BOTH: Said(_("Both vulnerable")),
}


def board_views(field: Field) -> tuple[BoardView, ...]:
    """All boards in order, each with its neighbours."""
    keys = list(field.groups)
    links = [Link(field.board_title(key), field.board_pages[key]) for key in keys]
    return tuple(_board(field, key, *beside) for key, beside in zip(keys, neighbours(links), strict=True))


def _board(field: Field, key: BoardKey, previous: Link | None, following: Link | None) -> BoardView:
    session, section, board = key
    groups = tuple(_group(field, group) for group in field.groups[key])
    others = tuple(field.lines[position] for position in field.others.get(key, ()))
    shown = [line for group in groups for line in group.lines] + list(others)
    sections = {field.rows[line.position].section for line in shown}
    vul = vulnerability(board)
    return BoardView(
        title=field.board_title(key),
        number=f"{section}{board}",
        page=field.board_pages[key],
        session=str(session) if field.many_sessions else "",
        section=section,
        dealer=_DEALERS[dealer(board)],
        vulnerability=_VULNERABLE[vul],
        ns_vulnerable=vul in (Vulnerability.NS, Vulnerability.BOTH),
        ew_vulnerable=vul in (Vulnerability.EW, Vulnerability.BOTH),
        diagrams=diagrams(field.night, board, session, sections),
        groups=groups,
        others=others,
        has_leads=any(line.lead for line in shown),
        previous=previous,
        next=following,
    )


def _group(field: Field, group: BoardScore) -> Group:
    datum = ""
    if group.datum is not None:
        datum = decimal(group.datum, places_needed({group.datum.denominator}, 2))
    tops = {field.scores.top[position] for position in group.rows} - {None}
    top = "" if field.imps else max((field.points(t) for t in tops if t is not None), default="")
    return Group(tuple(field.lines[position] for position in group.rows), datum, top, group.copy)
