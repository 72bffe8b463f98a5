"""Who sits behind a number of a movement: the names on cards and guides."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duplicate.movements.movement import Movement

if TYPE_CHECKING:
    from duplicate.night.entries import Entries


@dataclass(frozen=True)
class Names:
    """The names of one movement's contestants; empty texts where nobody is entered."""

    movement: Movement
    entries: "Entries | None" = None
    session: int = 1

    def of(self, section: str, direction: str, number: str, round_number: int = 0) -> tuple[str, ...]:
        """The names of a number, as entered; ``direction`` may be empty with one winner.

        A number of one winner may have been entered by where it starts; it is found there as well.
        """
        if self.entries is None or not number:
            return ()
        directions = [direction] if direction or self.movement.winners == 2 else ["", "NS", "EW"]
        for place in dict.fromkeys((section, "")):
            for where in directions:
                found = self.entries.find(self.session, place, where, number)
                if found:
                    contestant = self.entries.by_id[found]
                    if contestant.category == "team" and contestant.name:
                        return (contestant.name,)
                    first = max(round_number, 1)
                    return contestant.names(self.session, first) or contestant.names()
        return ()

    @property
    def known(self) -> bool:
        """Whether any contestant of the movement has a name."""
        return any(self._all())

    def _all(self) -> Iterable[tuple[str, ...]]:
        for section in dict.fromkeys(m.section for m in self.movement.meetings):
            for direction, number in self.movement.contestants():
                yield self.of(section, direction, number)
