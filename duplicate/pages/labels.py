"""What contestants are called: one label for each, the same in every list of an event.

A number alone does while nobody else has it. Two pairs of a Mitchell with one winner may both have the
number 3: they are 3NS and 3EW then, wherever they sit later. With a winner in each direction the two
stand in rankings of their own, and 3 does for both as long as neither changes direction. Whoever takes
the seat of another in a later session has its number: 7EW/2 is the pair that sits there from session 2 on.
"""

from collections import defaultdict
from collections.abc import Mapping

from duplicate.night.changes import NameChange, Penalty
from duplicate.night.conditions import Conditions
from duplicate.night.entries import Seating, label
from duplicate.night.night import Night
from duplicate.night.results import Result
from duplicate.words.local import Numbered
from duplicate.words.problems import DuplicateError


class Labels:
    """The labels of an event. ``winners``, one or two, as the conditions of its scores have it decided."""

    def __init__(self, night: Night, winners: str) -> None:
        self._entries, self._two = night.entries, winners == "two"
        sections = {s.section for s in night.entries.seatings} | set(night.results.texts("section"))
        self.many_sections = len(sections) > 1
        self.many_sessions = len(set(night.results.integers("session").tolist())) > 1
        #: where every contestant sits first
        self.first: dict[str, Seating] = {}
        directions: dict[str, set[str]] = defaultdict(set)
        for seating in sorted(night.entries.seatings, key=lambda s: s.session):
            self.first.setdefault(seating.contestant, seating)
            directions[seating.contestant].add(seating.direction)
        self._turned = {contestant for contestant, found in directions.items() if len(found) > 1}
        #: from which session on, of those who took the seat of another
        self._since: dict[str, int] = {}
        self._numbers = {contestant: self._number(seating) for contestant, seating in self.first.items()}
        self._labels = self._numbers | self._full()

    def of(self, contestant: str) -> str:
        """The label in the standings, beside results, on scorecards; the id of who sits nowhere."""
        return self._labels.get(contestant, contestant)

    def alone(self, contestant: str) -> str:
        """The label where nothing else tells the direction: with two winners it is always said."""
        seating = self.first.get(contestant)
        if not self._two or seating is None or self.is_full(contestant):
            return self.of(contestant)
        return self._number(seating, seating.direction)

    def is_full(self, contestant: str) -> bool:
        """Whether the label says more than section and number."""
        return self.of(contestant) != self._numbers.get(contestant, contestant)

    def since(self, contestant: str) -> int | None:
        """The session from which on somebody has a seat that was another's before."""
        return self._since.get(contestant)

    def at(self, row: Result, direction: str, number: str) -> str:
        """The label of who has a number in a row; ``direction`` is empty in an individual."""
        contestant = self._entries.find(row.session, row.section, direction, number)
        return self.of(contestant) if contestant else self.of_nobody(row.section, number)

    def of_nobody(self, section: str, number: str, direction: str = "") -> str:
        """The label of a number at which nobody is known to sit."""
        return Numbered(label(section if self.many_sections else "", number, direction))

    def whose(self, change: NameChange | Penalty) -> str:
        """The label of the contestant that a name, a penalty or a bonus is of."""
        section, direction, number = change.section, change.direction, change.number
        sides = (direction,) if direction else ("NS", "EW")
        found = {self._entries.find(change.session, section, side, number) for side in sides} - {""}
        if len(found) != 1:  # such a change is not applied, which is said
            return self.of_nobody(section, number, direction)
        return self.alone(found.pop())

    def _number(self, seating: Seating, direction: str = "") -> str:
        return self.of_nobody(seating.section, seating.number, direction)

    def _full(self) -> dict[str, str]:
        """The labels of those whose number is another's too."""
        told: dict[str, str] = {}
        for crowd in _together(self._numbers):
            if self._are_apart(crowd):
                continue
            told |= {one: self._number(self.first[one], self.first[one].direction) for one in crowd}
        for crowd in _together(told):
            sessions = {one: self.first[one].session for one in crowd}
            late = {one: session for one, session in sessions.items() if session > min(sessions.values())}
            told |= {one: Numbered(f"{told[one]}/{session}") for one, session in late.items()}
            self._since |= late
        return told

    def _are_apart(self, crowd: list[str]) -> bool:
        """Whether those of one number stand in rankings of their own, each always in its direction."""
        sides = {self.first[one].direction for one in crowd}
        return self._two and len(sides) == len(crowd) and self._turned.isdisjoint(crowd)


def labels_of(night: Night) -> Labels:
    """The labels of a night that is not scored, by the conditions that are written in it."""
    from duplicate.scoring.contestants import seated, winners
    from duplicate.scoring.event import decided

    try:
        chosen = decided(night)
    except DuplicateError:  # whoever scores it is told
        chosen = Conditions()
    return Labels(night, winners(night, chosen, seated(night)))


def _together(told: Mapping[str, str]) -> list[list[str]]:
    """The contestants of each label that several have."""
    crowds: dict[str, list[str]] = defaultdict(list)
    for contestant, text in told.items():
        crowds[text].append(contestant)
    return [crowd for crowd in crowds.values() if len(crowd) > 1]
