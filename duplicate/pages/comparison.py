"""A night under two conventions, as texts for the terminal and the page."""

from fractions import Fraction
from typing import NamedTuple

from duplicate.pages.conditions import METHODS, full, total_unit, unit
from duplicate.pages.field import join_names
from duplicate.pages.known_words import title
from duplicate.pages.labels import Labels
from duplicate.pages.numbers import decimal
from duplicate.pages.ranks import rank_text
from duplicate.pages.views import Said, Text
from duplicate.scoring.comparison import Cell, Comparison, Moved, Worth
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

RULES = {
    "matchpoints": _("matchpoints"),
    "neuberg": _("Neuberg"),
    "small-group": _("few results"),
    "lone": _("a lone result"),
    "left-out": _("left out"),
    "butler": _("datum"),
    "cross-imps": _("comparisons"),
    "teams": _("teams match"),
    "too-few": _("too few results yet"),
    "artificial": _("awarded"),
}


class Setting(NamedTuple):
    """A condition that differs; None where it says nothing."""

    what: Said
    here: Said | None
    there: Said | None


class Place(NamedTuple):
    """A contestant under both conventions."""

    rank: str
    rank_there: str
    moved: str  #: up, down, or empty
    pair: str
    names: str
    result: str
    result_there: str
    change: str
    boards: str  #: numbers of the boards on which this contestant scores differently


class Difference(NamedTuple):
    """What a result is worth to one side, here and there."""

    board: str
    direction: str
    pair: str
    names: str
    here: str
    rule: Said
    there: str
    rule_there: Said
    change: str


class ComparisonView(NamedTuple):
    """Everything that the page shows. ``unit`` is that of totals, ``board_unit`` that of results."""

    name: str
    date: str
    here: Said
    there: Said
    unit_here: Text
    unit_there: Text
    unit_change: Text
    board_unit: Text
    board_change: Text
    summary: Said
    settings: tuple[Setting, ...]
    rankings: tuple[tuple[Said, tuple[Place, ...]], ...]
    results: tuple[tuple[Difference, ...], ...]  #: by result: the sides to which it is worth more or less
    is_comparable: bool
    club: str
    head_here: Said  #: over columns: the name of the convention
    head_there: Said


_TITLES = {"": Said(_("Standings")), "NS": Said(_("North–South")), "EW": Said(_("East–West"))}
_WINNERS = {"one": Said(_("one winner")), "two": Said(_("two winners"))}
_PERCENTAGE_POINTS = Said(_("percentage points"))
_ALL_THE_SAME = Said(_("Every contestant has the same place and the same result under both."))


def comparison_view(comparison: Comparison) -> ComparisonView:
    """The texts of a comparison, in the order of the standings here."""
    here, there = comparison.here, comparison.there
    night = here.night
    labels = Labels(night, here.conditions.winners)
    places: dict[str, list[Place]] = {}
    for moved in comparison.moved:
        places.setdefault(moved.standing.direction, []).append(_place(comparison, moved, labels))
    board_unit = "%" if here.is_matchpoints else unit(here.conditions)
    heads = _head(here), _head(there)
    if heads[0] == heads[1]:
        heads = Said(_("as played")), Said(_("compared with"))
    return ComparisonView(
        name=night.name,
        date=night.date,
        here=_title(here),
        there=_title(there),
        unit_here=_unit(here),
        unit_there=_unit(there),
        unit_change=_points(_unit(here)),
        board_unit=board_unit,
        board_change=_points(board_unit),
        summary=_summary(comparison),
        settings=_settings(here, there),
        rankings=tuple((_TITLES[direction], tuple(found)) for direction, found in places.items()),
        results=_results(comparison, labels),
        is_comparable=comparison.is_comparable,
        club=night.club,
        head_here=heads[0],
        head_there=heads[1],
    )


def _title(scores: Scores) -> Said:
    values: dict[str, Text] = {"title": _called(scores), "method": Said(METHODS[scores.conditions.method])}
    return Said(_("%(title)s, %(method)s"), values)


def _called(scores: Scores) -> Said:
    conditions = scores.conditions
    return title(conditions.title or conditions.name or conditions.method)


_SHORT = {
    "American Contract Bridge League": "ACBL",
    "English Bridge Union": "EBU",
    "World Bridge Federation": "WBF",
}


def _head(scores: Scores) -> Said:
    """What conditions are called over a column."""
    called = _called(scores)
    return title(_SHORT[called.text]) if called.text in _SHORT else called


def _unit(scores: Scores) -> Text:
    by_percent = scores.is_matchpoints and not scores.has_victory_points
    return "%" if by_percent else total_unit(scores.conditions)


def _points(measured: Text) -> Text:
    """What a difference of two values is measured in."""
    return _PERCENTAGE_POINTS if measured == "%" else measured


def _summary(comparison: Comparison) -> Said:
    moved = sum(m.is_moved for m in comparison.moved)
    rows = {c.row_id for m in comparison.moved for c in m.cells}
    if not comparison.has_same_rankings:
        one, two = (_WINNERS[s.conditions.winners] for s in (comparison.here, comparison.there))
        places = Said(_("Places cannot be compared: %(here)s and %(there)s."), {"here": one, "there": two})
        boards = Said(_("Results that would score differently: %(rows)s."), {"rows": str(len(rows))})
        if not comparison.is_comparable:
            here, there = (Said(METHODS[s.conditions.method]) for s in (comparison.here, comparison.there))
            boards = Said(
                _("Boards cannot be compared: %(here)s and %(there)s."), {"here": here, "there": there}
            )
        return Said(_("%(places)s %(boards)s"), {"places": places, "boards": boards})
    if not comparison.is_comparable:
        said = _("Places that would change: %(moved)s of %(all)s. "
                 "Boards cannot be compared: %(here)s and %(there)s.")  # fmt: skip
        here, there = (Said(METHODS[s.conditions.method]) for s in (comparison.here, comparison.there))
        values: dict[str, Text] = {"moved": str(moved), "all": str(len(comparison.moved))}
        values |= {"here": here, "there": there}
        return Said(said, values)
    same = not moved and not rows
    if same and all(m.here and m.there and _result(m.here) == _result(m.there) for m in comparison.moved):
        return _ALL_THE_SAME
    return Said(
        _("Places that would change: %(moved)s of %(all)s. Results that would score differently: %(rows)s."),
        {"moved": str(moved), "all": str(len(comparison.moved)), "rows": str(len(rows))},
    )


def _result(standing: Standing) -> Fraction:
    return standing.total if standing.percent is None else standing.percent


def _settings(here: Scores, there: Scores) -> tuple[Setting, ...]:
    """The conditions that differ, in words; a source decides nothing."""
    sections = len({*here.night.results.texts("section")})
    one, two = (
        {what.text: (what, how) for what, how in full(s.conditions, sections=sections)} for s in (here, there)
    )
    aside = {"Source", "Sources", "Conditions"}
    found = []
    for name in dict.fromkeys([*one, *two]):
        first, second = one.get(name), two.get(name)
        if name not in aside and first != second:
            what = (first or second or (Said(name), None))[0]
            found.append(Setting(what, first[1] if first else None, second[1] if second else None))
    return tuple(found)


def _place(comparison: Comparison, moved: Moved, labels: Labels) -> Place:
    first, second = moved.here, moved.there
    change, way = "", ""
    if first and second:
        if comparison.is_comparable:
            places = max(_decimals(comparison.here), _decimals(comparison.there))
            change = _signed(_result(second) - _result(first), places)
        if first.rank and second.rank and comparison.has_same_rankings:
            way = "up" if second.rank < first.rank else "down" if second.rank > first.rank else ""
    return Place(
        rank=rank_text(first.rank, first.tied) if first else "",
        rank_there=rank_text(second.rank, second.tied) if second else "",
        moved=way,
        pair=labels.of(moved.contestant),
        names=join_names(moved.standing.names),
        result=_shown(comparison.here, first),
        result_there=_shown(comparison.there, second),
        change=change,
        boards=", ".join(dict.fromkeys(_board(comparison, cell) for cell in moved.cells)),
    )


def _decimals(scores: Scores) -> int:
    totals = scores.conditions.totals
    by_percent = scores.is_matchpoints and not scores.has_victory_points
    return totals.percent_decimals if by_percent else totals.decimals


def _shown(scores: Scores, standing: Standing | None) -> str:
    return "" if standing is None else decimal(_result(standing), _decimals(scores))


def _signed(value: Fraction, places: int) -> str:
    """A change with its sign; empty where none is to be seen."""
    shown = decimal(value, places)
    if not shown.strip("0."):
        return ""
    return Figure(f"+{shown}") if value > 0 else shown


def _board(comparison: Comparison, cell: Cell) -> str:
    sessions = len(comparison.here.night.entries.sessions) > 1
    return f"{cell.session}·{cell.board}" if sessions else str(cell.board)


def _results(comparison: Comparison, labels: Labels) -> tuple[tuple[Difference, ...], ...]:
    """The results that are worth more or less there, by session and board, each with its sides, NS first."""
    names = {m.contestant: join_names(m.standing.names) for m in comparison.moved}
    cells = sorted(
        (c for m in comparison.moved for c in m.cells),
        key=lambda c: (c.session, c.board, c.row_id, c.direction != "NS"),
    )
    found: dict[int, list[Difference]] = {}
    for cell in cells:
        side = Difference(
            board=_board(comparison, cell),
            direction=cell.direction,
            pair=labels.of(cell.contestant),
            names=names.get(cell.contestant, ""),
            here=_worth(comparison.here, cell.here),
            rule=_rule(cell.here),
            there=_worth(comparison.there, cell.there),
            rule_there=_rule(cell.there),
            change="" if cell.change is None else _signed(cell.change, 2),
        )
        found.setdefault(cell.row_id, []).append(side)
    return tuple(map(tuple, found.values()))


def _worth(scores: Scores, worth: Worth) -> str:
    if worth.compared is None:
        return "–"
    places = scores.conditions.matchpoints.percent_decimals if scores.is_matchpoints else scores.decimals
    return decimal(worth.compared, places)


def _rule(worth: Worth) -> Said:
    return Said(RULES.get(worth.how, worth.how))
