"""The director's two sheets: the whole movement as a grid, and where the boards lie."""

from dataclasses import dataclass

from duplicate.movements.guides import PairGuide, Place, board_placement, pair_guides, table_cards
from duplicate.movements.movement import Movement
from duplicate.pages.measures import Sheet
from duplicate.pages.movement_words import movement_words
from duplicate.pages.phrases import boards_text, seat_text, stand_text, tables_text
from duplicate.pages.seats import Names
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

_SQUARE = 2.3  #: height of the two lines of a square, in sizes of the upper one
_WIDEST = 16  #: tables in rows of a sheet that lies on its side


@dataclass(frozen=True)
class GridCell:
    """One table in one round."""

    pairs: str
    boards: str
    sit_out: bool
    shared: bool
    switched: bool


@dataclass(frozen=True)
class GridLine:
    """One table through all rounds."""

    section: str
    table: int
    cells: tuple[GridCell, ...]


@dataclass(frozen=True)
class SeatLine:
    """Who starts where."""

    label: str
    names: tuple[str, ...]
    place: str


@dataclass(frozen=True)
class MovementSheet:
    """The grid with what the director announces."""

    title: str
    rounds: tuple[int, ...]
    switched: tuple[int, ...]  #: rounds in which every table is arrow-switched
    lines: tuple[GridLine, ...]
    figures: tuple[str, ...]
    notes: tuple[str, ...]
    sit_outs: tuple[tuple[str, str], ...]  #: (round, who)
    seats: tuple[SeatLine, ...]  #: empty when nobody has a name
    size: float  #: of the pairs in the grid
    padding: float  #: above and below the text of a square, each
    landscape: bool
    several_sections: bool


@dataclass(frozen=True)
class StartLine:
    """A place, and the boards to put there before the first round."""

    place: str
    boards: str
    note: str


@dataclass(frozen=True)
class BoardLine:
    """Where one set of boards lies, round by round; stands and rests are marked."""

    section: str
    boards: str
    copy: str
    places: tuple[tuple[str, str], ...]  #: (text, class: table, shared, stand or rest)


@dataclass(frozen=True)
class BoardSheet:
    """Where to put the boards, and where they are in every round."""

    starts: tuple[StartLine, ...]
    rounds: tuple[int, ...]
    lines: tuple[BoardLine, ...]
    size: float
    padding: float
    has_stands: bool
    has_rests: bool
    landscape: bool
    several_sections: bool


def movement_sheet_view(
    movement: Movement, names: Names, sheet: Sheet, translate: Translator
) -> MovementSheet:
    """The director's sheet. It lies on its side when the rounds need the width."""
    cards, guides = table_cards(movement), pair_guides(movement)
    rounds = tuple(range(1, movement.rounds + 1))
    by_round: dict[int, list[bool]] = {r: [] for r in rounds}
    lines = []
    for card in cards:
        at = {r.round: r for r in card.rounds}
        cells = []
        for number in rounds:
            r = at.get(number)
            if r is None:
                cells.append(GridCell("", "", False, False, False))
                continue
            if r.north or r.south or r.east or r.west:
                pairs = f"{r.north or '–'}+{r.south or '–'} : {r.east or '–'}+{r.west or '–'}"
            elif r.ns or r.ew:
                pairs = f"{r.ns or '–'} : {r.ew or '–'}"
            else:
                pairs = "–"
            if not r.sit_out:
                by_round[number].append(r.switched)
            boards = boards_text(r.boards)
            cells.append(
                GridCell(
                    pairs,
                    f"({boards})" if r.sit_out and boards else boards,
                    r.sit_out,
                    bool(r.shared_with),
                    r.switched,
                )
            )
        lines.append(GridLine(card.section, card.table, tuple(cells)))
    longest = max((len(c.pairs) for line in lines for c in line.cells), default=1)

    def by_width(paper: Sheet) -> float:
        column = (paper.inner_width - 52) / max(1, len(rounds))
        return max(6.5, min(15.0, column / (longest * 0.6 + 0.6)))

    landscape = by_width(sheet) < 7.5 or (len(lines) <= _WIDEST and len(rounds) >= len(lines) / 2)
    paper = sheet.turned if landscape else sheet
    size = by_width(paper)
    sit_outs = _sit_outs(guides, translate)
    beside = 140 + 16 * len(movement.notes) + (30 * bool(movement.notes) + 45 * bool(sit_outs))
    by_height = ((paper.inner_height - beside) / len(lines) - 3) / _SQUARE
    if by_height >= 6.5:  # otherwise it takes more pages anyway
        size = min(size, by_height)
    turned = tuple(number for number, marks in by_round.items() if marks and all(marks))
    return MovementSheet(
        title=movement_words(movement.name, translate),
        rounds=rounds,
        switched=turned,
        lines=tuple(lines),
        figures=_figures(movement, translate),
        notes=tuple(movement_words(note, translate) for note in movement.notes),
        sit_outs=sit_outs,
        seats=_seats(guides, names, translate) if names.known else (),
        size=round(size, 1),
        padding=_padding(paper, len(lines), size * _SQUARE, beside),
        landscape=landscape,
        several_sections=len({card.section for card in cards}) > 1,
    )


def _figures(movement: Movement, translate: Translator) -> tuple[str, ...]:
    sets = {len(s) for s in movement.board_sets}
    per_round = str(next(iter(sets))) if len(sets) == 1 else f"{min(sets, default=0)}–{max(sets, default=0)}"
    numbers = sorted({b for s in movement.board_sets for b in s})
    return (
        translate(_("Tables: %(count)s")) % {"count": movement.tables},
        translate(_("Rounds: %(count)s")) % {"count": movement.rounds},
        translate(_("Boards a round: %(count)s")) % {"count": per_round},
        translate(_("Boards in play: %(count)s (%(boards)s)"))
        % {"count": movement.boards, "boards": boards_text(numbers)},
        translate(_("Two winners") if movement.winners == 2 else _("One winner")),
    )


def _padding(paper: Sheet, lines: int, text: float, beside: float) -> float:
    """What a square of a grid may be larger than its text, so that a short grid uses the page."""
    spare = (paper.inner_height - beside) / max(1, lines) - text
    return round(max(1.5, min(8.0, spare / 2)), 1)


def _label(direction: str, number: str, translate: Translator) -> str:
    return f"{number} {seat_text(direction, translate)}".strip()


def _sit_outs(guides: tuple[PairGuide, ...], translate: Translator) -> tuple[tuple[str, str], ...]:
    several = len({g.section for g in guides}) > 1
    found: dict[int, list[str]] = {}
    for guide in guides:
        for stop in guide.stops:
            if stop.sit_out:
                label = _label(guide.direction, guide.number, translate)
                found.setdefault(stop.round, []).append(f"{guide.section}{label}" if several else label)
    return tuple((str(number), ", ".join(out)) for number, out in sorted(found.items()))


def _seats(guides: tuple[PairGuide, ...], names: Names, translate: Translator) -> tuple[SeatLine, ...]:
    lines = []
    for guide in guides:
        first = next((s for s in guide.stops if s.table), None)
        place = f"{guide.section}{first.table} {seat_text(first.seat, translate)}" if first else ""
        lines.append(
            SeatLine(
                _label(guide.direction, guide.number, translate),
                names.of(guide.section, guide.direction, guide.number),
                place,
            )
        )
    return tuple(lines)


def board_sheet_view(movement: Movement, sheet: Sheet, translate: Translator) -> BoardSheet:
    """Where the boards start, and where each set is in each round."""
    placements = board_placement(movement)
    rounds = tuple(p.round for p in placements)
    first = placements[0].places if placements else ()
    several = len({p.section for p in first}) > 1
    starts = [_start(place, several, translate) for place in first]
    where: dict[tuple[str, int, str], list[Place]] = {}
    for placement in placements:
        for place in placement.places:
            where.setdefault((place.section, place.board_set, place.copy), []).append(place)
    lines = [
        BoardLine(key[0], boards_text(places[0].boards), key[2], tuple(_grid_place(p) for p in places))
        for key, places in sorted(where.items())
    ]
    kinds = {kind for line in lines for _text, kind in line.places}
    landscape = len(rounds) > 13 and len(lines) <= 24
    paper = sheet.turned if landscape else sheet
    column = (paper.inner_width - 80) / max(1, len(rounds))
    longest = max((len(text) for line in lines for text, _kind in line.places), default=1)
    size = max(7.0, min(14.0, column / (longest * 0.62 + 0.6)))
    size = min(size, max(7.0, (paper.inner_height - 80) / max(1, len(lines)) / 1.25 - 3))
    return BoardSheet(
        starts=tuple(starts),
        rounds=rounds,
        lines=tuple(lines),
        size=round(size, 1),
        padding=_padding(paper, len(lines), size * 1.25, 178 + 27 * ((len(starts) + 1) // 2)),
        has_stands="stand" in kinds,
        has_rests="rest" in kinds,
        landscape=landscape,
        several_sections=several,
    )


def _start(place: Place, several: bool, translate: Translator) -> StartLine:
    boards = boards_text(place.boards) + (f" ({place.copy})" if place.copy else "")
    section = f"{place.section} " if several else ""
    if place.tables:
        note = translate(_("shared")) if len(place.tables) > 1 else ""
        return StartLine(section + tables_text(place.tables, translate), boards, note)
    if place.for_round:
        note = translate(_("for %(tables)s in round %(round)s")) % {
            "tables": tables_text(place.for_tables, translate),
            "round": place.for_round,
        }
        return StartLine(section + stand_text(place.stand, translate), boards, note)
    return StartLine(section + translate(_("not in play")), boards, "")


def _grid_place(place: Place) -> tuple[str, str]:
    if place.tables:
        return "+".join(map(str, place.tables)), "shared" if len(place.tables) > 1 else "table"
    return ("△", "stand") if place.for_round else ("·", "rest")
