"""The recap sheet as data: all contestants and some boards."""

from duplicate.pages.book.leaves import POINT, Area
from duplicate.pages.book.recap import BETWEEN, PAD, Grid
from duplicate.pages.booklet.wording import Wording, fitting
from duplicate.pages.views import EventView, Place
from duplicate.words.translations import phrase as _


def page(event: EventView, grids: tuple[Grid, ...], area: Area, words: Wording) -> dict[str, object]:
    """The tables of a page."""
    nothing = "" if grids else words.translate(_("There is nobody in the standings yet."))
    return {"nothing": nothing, "between": BETWEEN, "tables": [_table(event, grid, words) for grid in grids]}


def _table(event: EventView, grid: Grid, words: Wording) -> dict[str, object]:
    say = words.translate
    layout = grid.layout
    columns = event.columns[slice(*grid.boards)]
    named = bool(layout.names)
    head = [
        say(_("Rank")),
        words(event.contestant),
        *([say(_("Names")) if grid.people else ""] if named else []),
        words(event.total_unit),
    ]
    wide = [layout.rank, layout.label, *([layout.names] if named else []), layout.total]
    if event.has_percent:
        head.append("%")
        wide.append(layout.percent)
    return {
        "title": grid.title,
        "signs": grid.signs,
        "continued": grid.again,
        "size": layout.size,
        "title-size": layout.title,
        "padding": grid.padding,
        "widths": wide,
        "cell": layout.cell,
        "before": grid.before,
        "named": named,
        "head": head,
        "sessions": [[text, many] for text, many in grid.sessions],
        "boards": [words(column.number) for column in columns],
        "rows": [
            _row(event, place, names, grid, words)
            for place, names in zip(grid.places, grid.names, strict=True)
        ],
    }


def _row(
    event: EventView, place: Place, names: tuple[str, ...], grid: Grid, words: Wording
) -> dict[str, list[object]]:
    layout = grid.layout
    lines = [fitting(line, layout.size * POINT, layout.names - PAD) for line in names]
    about: list[object] = [words(place.rank) or "–", words(place.who.at_seat)]
    about += [lines] if layout.names else []
    about.append(words(place.total))
    if event.has_percent:
        about.append(words(place.percent))
    return {"about": about, "scores": [words(cell.main) for cell in place.cells[slice(*grid.boards)]]}
