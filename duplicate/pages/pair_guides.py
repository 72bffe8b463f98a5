"""A guide for each pair or player, several on a sheet, to be cut apart."""

from dataclasses import dataclass, replace

from duplicate.movements.guides import GuideStop, PairGuide, pair_guides
from duplicate.movements.movement import Movement
from duplicate.pages.measures import LEADING, Sheet, names_lines, text_lines, text_width
from duplicate.pages.phrases import boards_text, seat_text, tables_text
from duplicate.pages.seats import Names
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

COLUMNS = 2
_SMALLEST = 8.5  #: taken only when a sheet would hold less than two lines of guides
_COMFORTABLE = 9.5
_LARGEST = 13.0
_PADDING = 3.0  #: above and below the text of a cell, together
_MIXED = 0.8  #: by which a line grows that mixes types, such as Chinese and digits
_ABOUT = 0.85  #: type of the event, in that of a guide
_EDGE = 26.0  #: white around a guide, on both sides together
_WIDTHS = (12.0, 15.0, 20.0, 27.0, 26.0)  #: of the columns, in percent
_NAMED_WIDTHS = (9.0, 10.0, 15.0, 46.0, 20.0)
_INDIVIDUAL_WIDTHS = (8.5, 11.0, 12.5, 23.0, 25.0, 20.0)


@dataclass(frozen=True)
class GuideRow:
    """One round of a guide."""

    round: int
    table: str
    direction: str
    partner: str
    opponents: str
    opponents_names: tuple[str, ...]
    boards: str
    sit_out: bool
    switched: bool
    shared: bool


@dataclass(frozen=True)
class Guide:
    """The guide of one contestant."""

    title: str
    names: tuple[str, ...]
    section: str
    start: str  #: where to sit first
    rows: tuple[GuideRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Guides:
    """The guides by sheet and line of the sheet, all cells of one height."""

    sheets: tuple[tuple[tuple[Guide, ...], ...], ...]
    height: float  #: of one guide with the white around it, in points
    size: float
    individual: bool
    named: bool
    widths: tuple[float, ...]


def guides_view(
    movement: Movement, names: Names, sheet: Sheet, translate: Translator, about: str = ""
) -> Guides:
    """The guides, as many on a sheet as can be read well, then in the largest type that fits.

    ``about`` is as long as the event and its date, which stand on each.
    """
    found = pair_guides(movement)
    individual = any(m.north or m.south or m.east or m.west for m in movement.meetings)
    widths = _INDIVIDUAL_WIDTHS if individual else _NAMED_WIDTHS if names.known else _WIDTHS
    guides = [_guide(guide, names, individual, translate, teams=movement.teams) for guide in found]
    width = sheet.inner_width / COLUMNS - _EDGE

    def needed(size: float) -> float:
        small = _ABOUT * size
        event = text_lines(about, small, width) * small * LEADING if about else 0.0
        return max((_height(g, size, width, widths) for g in guides), default=0.0) + event + _EDGE

    def fitting(size: float) -> int:
        return int(sheet.inner_height // (needed(size) + 2))

    lines = min(fitting(_SMALLEST), max(2, fitting(_COMFORTABLE)))
    if lines < 2 and widths is _NAMED_WIDTHS:
        # the opponents' names are a courtesy: they must not double the paper
        guides = [replace(g, rows=tuple(replace(r, opponents_names=()) for r in g.rows)) for g in guides]
        widths = _WIDTHS
        lines = min(fitting(_SMALLEST), max(2, fitting(_COMFORTABLE)))
    lines = max(1, lines)
    height = sheet.inner_height / lines
    size = _LARGEST
    while size > _SMALLEST and needed(size) > height - 2:
        size -= 0.5
    in_lines = [tuple(guides[i : i + COLUMNS]) for i in range(0, len(guides), COLUMNS)]
    sheets = tuple(tuple(in_lines[i : i + lines]) for i in range(0, len(in_lines), lines))
    return Guides(sheets, round(height - 2, 1), size, individual, widths is _NAMED_WIDTHS, widths)


def _guide(
    guide: PairGuide, names: Names, individual: bool, translate: Translator, *, teams: bool = False
) -> Guide:
    if individual:
        title = translate(_("Player %(number)s")) % {"number": guide.number}
    elif teams:
        values = {"number": guide.number, "direction": seat_text(guide.direction, translate)}
        title = translate(_("Team %(number)s %(direction)s")) % values
    elif guide.direction:
        values = {"number": guide.number, "direction": seat_text(guide.direction, translate)}
        title = translate(_("Pair %(number)s %(direction)s")) % values
    else:
        title = translate(_("Pair %(number)s")) % {"number": guide.number}
    first = guide.stops[0]
    if first.table:
        start = translate(_("Start: %(table)s, %(seat)s")) % {
            "table": tables_text((first.table,), translate),
            "seat": seat_text(first.seat, translate),
        }
    else:
        start = translate(_("Start: sit out round 1"))
    notes = []
    if any(s.switched for s in guide.stops):
        notes.append(translate(_("↻ arrow-switch: keep your chair, turn the boards.")))
    if any(s.shared_with for s in guide.stops):
        notes.append(translate(_("* shared with another table")))
    return Guide(
        title=title,
        names=names.of(guide.section, guide.direction, guide.number),
        section=guide.section,
        start=start,
        rows=tuple(_row(stop, guide, names, translate) for stop in guide.stops),
        notes=tuple(notes),
    )


def _row(stop: GuideStop, guide: PairGuide, names: Names, translate: Translator) -> GuideRow:
    other = {"NS": "EW", "EW": "NS"}.get(guide.direction, "")
    opponents_names = [
        name for number in stop.opponents for name in names.of(guide.section, other, number, stop.round)
    ]
    return GuideRow(
        round=stop.round,
        table=str(stop.table) if stop.table else "–",
        direction=seat_text(stop.direction, translate),
        partner=stop.partner,
        opponents=" + ".join(stop.opponents),
        opponents_names=tuple(opponents_names) if len(stop.opponents) == 1 else (),
        boards=boards_text(stop.boards),
        sit_out=stop.sit_out,
        switched=stop.switched,
        shared=bool(stop.shared_with),
    )


def _height(guide: Guide, size: float, width: float, widths: tuple[float, ...]) -> float:
    inner = [w / 100 * width - 6 for w in widths]
    head = size * 1.9 * LEADING + (1 + names_lines(guide.names, size, width)) * size * LEADING + 8
    heads = size * 0.9 * LEADING + _PADDING
    foot = sum(text_lines(note, size * 0.9, width) for note in guide.notes) * size * 0.9 * LEADING
    foot += 4 if foot else 0
    total = head + heads + foot
    for row in guide.rows:
        beside = text_width(row.opponents, size) + 8
        named = names_lines(row.opponents_names, size * 0.85, max(20.0, inner[-2] - beside))
        boards = max(text_lines(row.boards, size, inner[-1]), text_lines(row.opponents, size, inner[-2]))
        lines = max(size * LEADING, named * size * 0.85 * LEADING, boards * size * LEADING)
        total += lines + _PADDING + _MIXED
    return total
