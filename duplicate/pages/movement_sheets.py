"""The director's two sheets: the whole movement as a grid, and where the boards lie."""

from collections.abc import Iterable
from dataclasses import dataclass

from duplicate.movements.guides import PairGuide, Place, TableCard, board_placement, pair_guides, table_cards
from duplicate.movements.movement import Movement
from duplicate.pages.measures import Sheet
from duplicate.pages.movement_words import movement_words
from duplicate.pages.phrases import boards_text, seat_text, stand_text, tables_text
from duplicate.pages.repair_words import repair_words
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

#: Height of the lines of a square, also where four players take two, in sizes of the upper one.
_SQUARE, _FOUR = 2.3, 3.45
_MOST_WAITING = 2  #: sets on bye-stands in a round; more are on the board placement only
_WIDEST = 16  #: tables in rows of a sheet that lies on its side


@dataclass(frozen=True)
class GridCell:
    """One table in one round."""

    pairs: str  #: both sides on a line of their own where they are partners of an individual
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
class ExtraLine:
    """Something to see to in some rounds: sharing, the bye-stand, an arrow-switch at some tables."""

    label: str
    cells: tuple[str, ...]  #: by round


@dataclass(frozen=True)
class MovementSheet:
    """The grid with what the director announces."""

    title: str
    rounds: tuple[int, ...]
    switched: tuple[int, ...]  #: rounds in which every table is arrow-switched
    lines: tuple[GridLine, ...]
    extras: tuple[ExtraLine, ...]
    shared_always: str  #: the tables that share boards in every round, when they are the same throughout
    figures: tuple[str, ...]
    notes: tuple[str, ...]
    sit_outs: tuple[tuple[str, str], ...]  #: (round, who)
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
    stand: str  #: the bye-stand in words; empty when no boards wait on one
    has_rests: bool
    landscape: bool
    several_sections: bool


def movement_sheet_view(movement: Movement, sheet: Sheet, translate: Translator) -> MovementSheet:
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
                pairs = f"{r.north or '–'}+{r.south or '–'} :\n{r.east or '–'}+{r.west or '–'}"
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
    sides = [c.pairs.split("\n") for line in lines for c in line.cells]
    longest = max((len(side) for found in sides for side in found), default=1)
    square = _FOUR if any(len(found) > 1 for found in sides) else _SQUARE

    def by_width(paper: Sheet) -> float:
        column = (paper.inner_width - 52) / max(1, len(rounds))
        return max(6.5, min(15.0, column / (longest * 0.6 + 0.6)))

    landscape = by_width(sheet) < 7.5 or (len(lines) <= _WIDEST and len(rounds) >= len(lines) / 2)
    paper = sheet.turned if landscape else sheet
    size = by_width(paper)
    sit_outs = _sit_outs(guides, translate)
    extras, shared_always = _extras(movement, cards, rounds, translate)
    beside = (
        155 + 15 * len(extras) + 16 * len(movement.notes) + (30 * bool(movement.notes) + 45 * bool(sit_outs))
    )
    by_height = ((paper.inner_height - beside) / len(lines) - 3) / square
    if by_height >= 6.5:  # otherwise it takes more pages anyway
        size = min(size, by_height)
    turned = tuple(number for number, marks in by_round.items() if marks and all(marks))
    return MovementSheet(
        title=movement_words(movement.name, translate),
        rounds=rounds,
        switched=turned,
        lines=tuple(lines),
        extras=extras,
        shared_always=shared_always,
        figures=movement_figures(movement, translate),
        notes=tuple(repair_words(note, translate) for note in movement.notes),
        sit_outs=sit_outs,
        size=round(size, 1),
        padding=_padding(paper, len(lines), size * square, beside),
        landscape=landscape,
        several_sections=len({card.section for card in cards}) > 1,
    )


def _extras(
    movement: Movement, cards: tuple[TableCard, ...], rounds: tuple[int, ...], translate: Translator
) -> tuple[tuple[ExtraLine, ...], str]:
    """The lines below the tables, and the tables that share in every round (which need no line)."""
    several = len({card.section for card in cards}) > 1
    placed = {placement.round: placement.places for placement in board_placement(movement)}

    def at(section: str, tables: Iterable[int]) -> str:
        return (section if several else "") + "+".join(map(str, tables))

    sharing, stands, turned, most = [], [], [], 0
    for number in rounds:
        places = [] if movement.barometer else placed.get(number, ())
        sharing.append(", ".join(at(p.section, p.tables) for p in places if len(p.tables) > 1))
        waiting = [p for p in places if p.for_round]
        most = max(most, len(waiting))
        stands.append(", ".join(at(p.section, ()) + boards_text(p.boards) for p in waiting))
        here = [c for c in cards if any(r.round == number and not r.sit_out for r in c.rounds)]
        marked = [c for c in here if any(r.round == number and r.switched for r in c.rounds)]
        turned.append(", ".join(at(c.section, (c.table,)) for c in marked) if len(marked) < len(here) else "")
    always = sharing[0] if len(set(sharing)) == 1 else ""
    lines = [
        (_("Sharing"), () if always else sharing),
        (_("Bye-stand"), stands if most <= _MOST_WAITING else ()),
        (_("Arrow-switch"), turned),
    ]
    found = tuple(ExtraLine(translate(label), tuple(cells)) for label, cells in lines if any(cells))
    return found, always


def movement_figures(movement: Movement, translate: Translator) -> tuple[str, ...]:
    """Tables, rounds, boards and winners of a movement, in words."""
    sets = {len(s) for s in movement.board_sets}
    per_round = str(next(iter(sets))) if len(sets) == 1 else f"{min(sets, default=0)}–{max(sets, default=0)}"
    numbers = sorted({b for s in movement.board_sets for b in s})
    return (
        translate(_("Tables: %(count)s")) % {"count": _size(movement)},
        translate(_("Rounds: %(count)s")) % {"count": movement.rounds},
        translate(_("Boards a round: %(count)s")) % {"count": per_round},
        translate(_("Boards in play: %(count)s (%(boards)s)"))
        % {"count": movement.boards, "boards": boards_text(numbers)},
        translate(_("Two winners") if movement.winners == 2 else _("One winner")),
    )


def _size(movement: Movement) -> str:
    """The tables as a director says them: 6½ where one of seven is half."""
    pairs = not (movement.teams or movement.is_individual)
    is_half = pairs and len(movement.contestants()) == 2 * movement.tables - 1
    return f"{movement.tables - 1}½" if is_half else str(movement.tables)


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


def board_sheet_view(movement: Movement, sheet: Sheet, translate: Translator) -> BoardSheet:
    """Where the boards start, and where each set is in each round."""
    placements = board_placement(movement)
    rounds = tuple(p.round for p in placements)
    first = placements[0].places if placements else ()
    several = len({p.section for p in first}) > 1
    at_all = movement.barometer
    starts = [_start(place, several, translate, at_all=at_all) for place in first]
    where: dict[tuple[str, int, str], list[Place]] = {}
    for placement in placements:
        for place in placement.places:
            where.setdefault((place.section, place.board_set, place.copy), []).append(place)
    lines = [
        BoardLine(
            key[0],
            boards_text(places[0].boards),
            key[2],
            tuple(_grid_place(p, translate, at_all=at_all) for p in places),
        )
        for key, places in sorted(where.items())
    ]
    kinds = {kind for line in lines for _text, kind in line.places}
    longest = max((len(text) for line in lines for text, _kind in line.places), default=1)

    def by_width(paper: Sheet) -> float:
        column = (paper.inner_width - 80) / max(1, len(rounds))
        return max(7.0, min(14.0, column / (longest * 0.62 + 0.6)))

    landscape = len(lines) <= 24 and by_width(sheet) < 9
    paper = sheet.turned if landscape else sheet
    size = min(by_width(paper), max(7.0, (paper.inner_height - 80) / max(1, len(lines)) / 1.25 - 3))
    return BoardSheet(
        starts=tuple(starts),
        rounds=rounds,
        lines=tuple(lines),
        size=round(size, 1),
        padding=_padding(paper, len(lines), size * 1.25, 178 + 27 * ((len(starts) + 1) // 2)),
        stand=stand_text(movement.placement.get("bye-stand", ""), translate) if "stand" in kinds else "",
        has_rests="rest" in kinds,
        landscape=landscape,
        several_sections=several,
    )


_PLUS = "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}"  #: between two tables: no line begins with it


def _start(place: Place, several: bool, translate: Translator, *, at_all: bool) -> StartLine:
    """Where boards are before round 1; ``at_all`` for a barometer, whose tables all play them at once."""
    boards = boards_text(place.boards) + (f" ({place.copy})" if place.copy else "")
    section = f"{place.section} " if several else ""
    if place.tables:
        note = translate(_("shared")) if len(place.tables) > 1 and not at_all else ""
        return StartLine(section + _tables(place.tables, translate, at_all=at_all), boards, note)
    if place.for_round:
        note = translate(_("for %(tables)s in round %(round)s")) % {
            "tables": _tables(place.for_tables, translate, at_all=at_all).replace(" + ", _PLUS),
            "round": place.for_round,
        }
        return StartLine(section + stand_text(place.stand, translate), boards, note)
    return StartLine(section + translate(_("not in play")), boards, "")


def _tables(tables: tuple[int, ...], translate: Translator, *, at_all: bool) -> str:
    return translate(_("all tables")) if at_all and len(tables) > 1 else tables_text(tables, translate)


def _grid_place(place: Place, translate: Translator, *, at_all: bool) -> tuple[str, str]:
    if place.tables:
        if at_all and len(place.tables) > 1:
            return translate(_("all")), "table"
        return "+".join(map(str, place.tables)), "shared" if len(place.tables) > 1 else "table"
    return ("△", "stand") if place.for_round else ("·", "rest")
