"""The recap sheet as data: all contestants and some boards."""

from duplicate.pages.book.leaves import POINT, Area, together
from duplicate.pages.book.recap import PAD, Grid
from duplicate.pages.booklet.wording import Wording, fitting
from duplicate.pages.views import EventView, Place
from duplicate.words.translations import phrase as _


def page(event: EventView, grid: Grid | None, area: Area, words: Wording) -> dict[str, object]:
    """One table."""
    say = words.translate
    if grid is None:
        return {"nothing": say(_("There is nobody in the standings yet."))}
    layout = grid.layout
    columns = event.columns[slice(*grid.boards)]
    named = bool(layout.names)
    head = ["#", words(event.contestant), *([say(_("Names"))] if named else []), words(event.total_unit)]
    wide = [layout.rank, layout.label, *([layout.names] if named else []), layout.total]
    if event.has_percent:
        head.append("%")
        wide.append(layout.percent)
    return {
        "nothing": "",
        "title": words.ranking(grid.ranking),
        "continued": grid.again,
        "size": layout.size,
        "widths": wide,
        "cell": layout.cell,
        "named": named,
        "head": head,
        "sessions": grid.sessions.split("\t") if grid.sessions else [],
        "boards": [words(column.number) for column in columns],
        "rows": [_row(event, place, grid, words) for place in grid.places],
    }


def _row(event: EventView, place: Place, grid: Grid, words: Wording) -> dict[str, list[str]]:
    layout = grid.layout
    names = fitting(together(place.names), layout.size * POINT, layout.names - PAD)
    about = [words(place.rank) or "–", words(place.who.label), *([names] if layout.names else [])]
    about.append(words(place.total))
    if event.has_percent:
        about.append(words(place.percent))
    return {"about": about, "scores": [words(cell.main) for cell in place.cells[slice(*grid.boards)]]}
