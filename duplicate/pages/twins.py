"""Two events of one address: whether the pages that are there are of this night, or of another one.

The name and the date make the address, and two clubs may play "Thursday Pairs" on one evening. A night
that is scored again keeps most of its results; one in four that stayed is enough to know it.
"""

from collections.abc import Collection, Iterator
from pathlib import Path
from zlib import crc32

from duplicate.pages.views import EventView, Line
from duplicate.words.problems import DuplicateError, Problem

_FEWEST = 8  #: results from which on two nights can be told apart
_SHARE = 4  #: one of so many results in common makes it the same night


def marks_of(event: EventView) -> list[str]:
    """A mark for every result: board, numbers and what was scored; never the names of the players."""
    return sorted({f"{crc32(text.encode()):08x}" for text in _texts(event)})


def check_same(folder: Path, before: Collection[str], event: EventView) -> None:
    """Refuse to replace the pages of another night; ``before`` are the marks of those that are there."""
    now = set(marks_of(event))
    fewest = min(len(before), len(now))
    if fewest < _FEWEST or len(now & set(before)) * _SHARE >= fewest:
        return
    raise DuplicateError(
        Problem(
            f"the pages of another night of this name and date are there: of its {len(before)} results "
            f"{len(now & set(before))} are in this one", file=str(folder),
            remedy=f'give this night an address of its own, slug = "{event.slug}-2" under [event] in its '
            "event.toml; or move that folder away, if it is to be replaced",
        )
    )  # fmt: skip


def _texts(event: EventView) -> Iterator[str]:
    for board in event.boards:
        for line in (*(line for group in board.groups for line in group.lines), *board.others):
            if line.played:
                yield " ".join(
                    (board.page, *_seats(line), line.contract, line.declarer, line.result, line.score)
                )


def _seats(line: Line) -> Iterator[str]:
    for who in (*line.ns, *line.ew):
        yield who.label
