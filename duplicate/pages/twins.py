"""Two events of one address: whether the pages that are there are of this night, or of another one.

The name and the date make the address, and two clubs may play "Thursday Pairs" on one evening. A night
that is scored again keeps most of its results; one in four that stayed is enough to know it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from duplicate.pages.views import EventView, Line
from duplicate.words.problems import DuplicateError, Problem

_FEWEST = 8  #: results from which on two nights can be told apart
_SHARE = 4  #: one of so many results in common makes it the same night


class Marks(NamedTuple):
    """What makes a night known again, as checksums: its results, and who sits where."""

    results: list[str]
    people: list[str]

    def share(self, other: "Marks") -> bool:
        """Whether enough of the results, or of the pairs, are in both."""
        return any(
            len(set(own) & set(its)) * _SHARE >= max(min(len(own), len(its)), 1)
            for own, its in zip(self, other, strict=True)
        )


def marks_of(event: EventView) -> Marks:
    """The marks of an event as its pages show it."""
    people = (f"{card.page} {card.names}" for card in event.scorecards if card.names)
    return Marks(_marks(_texts(event)), _marks(people))


def check_same(folder: Path, before: Marks, event: EventView) -> None:
    """Refuse to replace the pages of another night; ``before`` are the marks of those that are there."""
    now = marks_of(event)
    if min(len(before.results), len(now.results)) < _FEWEST or now.share(before):
        return
    raise DuplicateError(
        Problem(
            f"the pages of another night of this name and date are there: of its {len(before.results)} "
            f"results {len(set(before.results) & set(now.results))} are in this one", file=str(folder),
            remedy=f'give this night an address of its own, slug = "{event.slug}-2" under [event] in its '
            "event.toml; or move that folder away, if it is to be replaced",
        )
    )  # fmt: skip


def _marks(texts: Iterable[str]) -> list[str]:
    return sorted({f"{crc32(text.encode()):08x}" for text in texts})


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
