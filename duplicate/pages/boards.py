"""The pages of boards: the deal, and every result from the best for North–South down."""

from collections.abc import Iterator
from fractions import Fraction

from duplicate.laws.boards import dealer
from duplicate.laws.compensation import ALL
from duplicate.pages.analysis import contracts
from duplicate.pages.board_parts import Mark
from duplicate.pages.changes import result_changes
from duplicate.pages.diagrams import diagrams
from duplicate.pages.field import LONE, BoardKey, Field
from duplicate.pages.frequencies import frequencies, place, weighted
from duplicate.pages.numbers import decimal, integer, places_needed
from duplicate.pages.views import BoardView, ChangeView, Group, Line, Link, Said, neighbours
from duplicate.pages.vulnerable import vulnerable
from duplicate.scoring.scores import BoardScore
from duplicate.words.local import Figure
from duplicate.words.seats import Seat
from duplicate.words.translations import phrase as _

DEALERS = {
    Seat.NORTH: Said(_("Dealer North")),
    Seat.EAST: Said(_("Dealer East")),
    Seat.SOUTH: Said(_("Dealer South")),
    Seat.WEST: Said(_("Dealer West")),
}

#: Letters of the names of a side that two lines of a column of a traveller hold.
_TWO_LINES = 44


def board_views(field: Field) -> tuple[BoardView, ...]:
    """All boards in order, each with its neighbours."""
    keys = list(field.groups)
    links = [Link(field.board_title(key), field.board_pages[key], field.board_short(key)) for key in keys]
    changed = result_changes(field.night, field.labels)
    long = any(
        sum(len(who.names) for who in side) > _TWO_LINES
        for line in field.lines
        for side in (line.ns, line.ew)
    )
    return tuple(
        _board(
            field,
            (session, section, board),
            *beside,
            long=long,
            changes=tuple(
                view
                for about, view in changed
                if (about.session, about.board) == (session, board) and section in ("", about.section)
            ),
        )
        for (session, section, board), beside in zip(keys, neighbours(links), strict=True)
    )


def _board(
    field: Field,
    key: BoardKey,
    previous: Link | None,
    following: Link | None,
    *,
    long: bool,
    changes: tuple[ChangeView, ...],
) -> BoardView:
    session, section, board = key
    groups = tuple(_group(field, group) for group in field.groups[key])
    others = tuple(field.lines[position] for position in field.others.get(key, ()))
    shown = [line for group in groups for line in group.lines] + list(others)
    sections = {field.rows[line.position].section for line in shown}
    vul = vulnerable(board)
    return BoardView(
        title=field.board_title(key),
        number=f"{section}{board}",
        page=field.board_pages[key],
        session=str(session) if field.many_sessions else "",
        section=section,
        dealer=DEALERS[dealer(board)],
        vulnerability=vul.words,
        ns_vulnerable=vul.ns,
        ew_vulnerable=vul.ew,
        diagrams=diagrams(field.night, field.analyses, board, session, sections),
        groups=groups,
        others=others,
        has_leads=any(line.lead for line in shown),
        previous=previous,
        next=following,
        changes=changes,
        hcp=_hcp(field, key),
        has_long_names=long,
    )


def _hcp(field: Field, key: BoardKey) -> Said | None:
    """The high-card points by which a board of a single table is compensated."""
    session, section, board = key
    if field.scores.conditions.method != "compensation":
        return None
    points = field.night.hcp_ns(board, session, section)
    if points is None:
        return None
    return Said(_("HCP: NS %(ns)s, EW %(ew)s"), {"ns": Figure(str(points)), "ew": Figure(str(ALL - points))})


def _group(field: Field, group: BoardScore) -> Group:
    datum = ""
    if group.datum is not None:
        datum = decimal(group.datum, places_needed({group.datum.denominator}, 2))
    tops = {field.scores.top[position] for position in group.rows} - {None}
    top = (
        ""
        if field.imps or field.is_lone(group.rows)
        else max((field.points(t) for t in tops if t is not None), default="")
    )
    lines = tuple(field.lines[position] for position in group.rows)
    shares = field.scores.conditions.matchpoints.show == "percent"
    marks = _marks(field, group, lines, datum)
    return Group(
        lines,
        datum,
        top,
        group.copy,
        marks,
        frequencies(lines, marks),
        tuple(_notes(field, group)),
        weighted(lines, "%" if shares and not field.imps else ""),
    )


def _notes(field: Field, group: BoardScore) -> Iterator[Said]:
    """How the results of a single table become IMPs, and why one is worth nothing."""
    conditions = field.scores.conditions
    if field.is_lone(group.rows):
        yield LONE
    if conditions.method == "compensation":
        from duplicate.pages.compensations import steps  # only single tables pay for it

        plain = (position for position in group.rows if field.table_score(position) is not None)
        told = (steps(field.night, field.rows[position], conditions.compensation) for position in plain)
        yield from filter(None, told)


def _marks(field: Field, group: BoardScore, lines: tuple[Line, ...], datum: str) -> tuple[Mark, ...]:
    """Par and the datum, each before the first result that is no better."""
    scores = [field.table_score(position) for position in group.rows]
    found: list[tuple[Fraction, Mark]] = []
    best = field.analyses.par_of(field.rows[position] for position in group.rows)
    if best is not None:
        value = Fraction(best.score_ns)
        mark = Mark(
            "par", place(lines, scores, value), Said(_("Par")), integer(best.score_ns), contracts(best)
        )
        found.append((value, mark))
    if group.datum is not None:
        mark = Mark("datum", place(lines, scores, group.datum), Said(_("Datum")), datum)
        found.append((group.datum, mark))
    return tuple(mark for _value, mark in sorted(found, key=lambda pair: -pair[0]))
