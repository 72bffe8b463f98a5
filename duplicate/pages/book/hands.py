"""Hand records: the deals alone, twelve on a page, with what could be made."""

from typing import NamedTuple

from duplicate.pages.book.leaves import POINT, Area, Leaf, Say
from duplicate.pages.measures import even_spans
from duplicate.pages.views import BoardView, Diagram, EventView

_LARGE = 6  #: so many deals are set larger: two beside each other instead of three
#: What a deal takes in sizes of its type, as templates/styles/paper-hands.css has it.
_TALL, _WIDE = 20.8, 20.0
_ACROSS = {True: (2, 3), False: (3, 4)}


class Record(NamedTuple):
    """One deal of a board."""

    board: BoardView
    diagram: Diagram


class Page(NamedTuple):
    """One page of deals, row by row."""

    rows: tuple[tuple[Record, ...], ...]
    large: bool
    height: float  #: of a row, in millimetres
    size: float  #: of the type, in points


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages; a session or section of its own begins on a new one.

    They have nearly the same number of rows, so that the last is not left with a deal or two.
    """
    groups: dict[tuple[str, str], list[Record]] = {}
    for board in event.boards:
        group = groups.setdefault((board.session, board.section), [])
        group += [Record(board, diagram) for diagram in board.diagrams]
    large = max((len(records) for records in groups.values()), default=0) <= _LARGE
    across, down = _ACROSS[large]
    size = min((area.height / down - 3) / _TALL, area.width / across / _WIDE) / POINT
    found: list[Leaf] = []
    for records in groups.values():
        rows = [tuple(records[start : start + across]) for start in range(0, len(records), across)]
        for start, end in even_spans(len(rows), down) if rows else ():
            page = Page(tuple(rows[start:end]), large, area.height / down, size)
            found.append(Leaf(page, front=not start))
    return found or [Leaf(Page((), False, area.height, size), front=True)]
