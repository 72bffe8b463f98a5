"""Two events of one address: whether the pages that are there are of this night, or of another one.

The name and the date make the address, and two clubs may play "Thursday Pairs" on one evening. A night
that is scored again keeps most of its results, or its pairs; by the rule of `duplicate.night.differences`
one in four that stayed is enough to know it. That holds for the folder or file that was published before.
From another one much more must have stayed, for there nobody has corrected what is published.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2s
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from duplicate.pages.site_files import seen_from
from duplicate.pages.views import EventView, Line
from duplicate.words.problems import DuplicateError, Problem

_FEWEST = 8  #: results from which on two states of one folder can be told apart
_SHARE = 25  #: so many percent in common make it the same night
_ELSEWHERE = 80  #: so many, when it comes from another place


class Marks(NamedTuple):
    """What makes a night known again, as checksums: its results, and who sits where."""

    results: list[str]
    people: list[str]
    source: str = ""  #: where it was read, see `source_mark`; empty when that is not known

    def common(self, other: "Marks") -> tuple[int, int]:
        """How much of the results and of the pairs is in both, as percentages of the shorter list."""
        results, people = (
            100 * len(set(own) & set(its)) // max(min(len(own), len(its)), 1)
            for own, its in ((self.results, other.results), (self.people, other.people))
        )
        return results, people

    def is_same(self, now: "Marks") -> bool:
        """Whether these may be earlier marks of the night that ``now`` has others."""
        fewest = min(len(self.results), len(now.results))
        results, people = self.common(now)
        if not (self.source and now.source) or self.source == now.source:
            return fewest < _FEWEST or max(results, people) >= _SHARE
        if not (self.results or self.people):
            return True  # nothing was published that could be lost
        return (results if fewest else people) >= _ELSEWHERE


def source_mark(out: Path, source: Path | None) -> str:
    """A mark of the folder or file of a night, seen from a site; nobody can read a path from it."""
    return blake2s(seen_from(out, source).encode(), digest_size=4).hexdigest() if source else ""


def marks_of(event: EventView, source: str = "") -> Marks:
    """The marks of an event as its pages show it."""
    people = (f"{card.page} {card.names}" for card in event.scorecards if card.names)
    return Marks(_marks(_texts(event)), _marks(people), source)


def check_same(folder: Path, before: Marks, event: EventView, source: str = "") -> None:
    """Refuse to replace the pages of another night, or pages with results by such without any; ``before``
    are the marks of those that are there.
    """
    now = marks_of(event, source)
    if before.is_same(now):
        if len(before.results) >= _FEWEST and not now.results:
            message = "the pages that are there have results, and now there are none"
            remedy = "put the file of results back, or move that folder away to publish without them"
            raise DuplicateError(Problem(message, file=str(folder), remedy=remedy))
        return
    elsewhere = " and they come from another place" if before.source != now.source else ""
    raise DuplicateError(
        Problem(
            f"the pages of another night of this name and date are there: of its {len(before.results)} "
            f"results {len(set(before.results) & set(now.results))} are in this one{elsewhere}",
            file=str(folder),
            remedy=f'give this night an address of its own, slug = "{event.slug}-2" under [event] in its '
            "event.toml, or another name; or move that folder away, if it is to be replaced",
        )
    )


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
