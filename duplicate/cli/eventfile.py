"""event.toml of a night that is being set up: written with every number, so that only names are typed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from duplicate.movements.movement import Movement
from duplicate.night.entries import label
from duplicate.travellers.event import (
    EVENT_FILE,
    Event,
    Pair,
    event_text,
    read_event,
    write_event,
)
from duplicate.travellers.seating import unlike
from duplicate.words.problems import Problem, Severity
from duplicate.words.tables import quoted

Movements = Mapping[tuple[int, str], Movement]

_WINNERS = {1: "one", 2: "two"}
_MOST = 12  #: labels in one sentence


class EventFile:
    """event.toml of a night folder while a movement is put into the folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / EVENT_FILE
        self.stated = read_event(self.path) if self.path.exists() else None

    @property
    def is_bare(self) -> bool:
        """Whether nobody has written into it yet: it holds numbers without names, and nothing by hand."""
        if self.stated is None:
            return True
        written_by_hand = event_text(self.stated) != self.path.read_text(encoding="utf-8")
        return not written_by_hand and bool(self.stated.pairs) and not any(map(_is_named, self.stated.pairs))

    def write(self, movements: Movements, event: str, date: str) -> Path:
        """Write it for the movements of the folder; what stands in ``[event]`` is kept."""
        stated = self.stated or Event()
        known = stated.event
        details = msgspec.structs.replace(known, name=event or known.name, date=date or known.date)
        conditions = dict(stated.conditions)
        winners = {_WINNERS[m.winners] for m in movements.values()}
        if len(winners) == 1:
            conditions["winners"] = winners.pop()
        if movements and all(m.teams for m in movements.values()):
            conditions.setdefault("method", "teams")
        pairs = dict.fromkeys(pair for movement in movements.values() for pair in _pairs(movement))
        made = Event(
            event=details,
            conditions=conditions,
            session=stated.session,
            section=stated.section,
            pairs=tuple(pairs),
        )
        write_event(self.path, made, overwrite=True)
        return self.path

    def problems(self, movement: Movement, movements: Movements) -> Iterator[Problem]:
        """What in it does not fit the movement, or the movements of the folder, and what to change."""
        stated, winners = read_event(self.path), _WINNERS[movement.winners]
        asked = stated.conditions.get("winners", winners)
        if asked != winners:
            yield self._warning(
                f"it asks for {asked} ranking{'s' if asked == 'two' else ''}, and this movement is for "
                f"{winners} winner{'s' if movement.winners == 2 else ''}",
                "conditions.winners",
                "change one of them",
                str(asked),
            )
        if not stated.pairs:
            return
        sections: dict[int, list[str]] = {}
        for session, section in movements:
            sections.setdefault(session, []).append(section)
        only = {session: names[0] if len(names) == 1 else "" for session, names in sections.items()}
        strangers, lacking = unlike(stated, movements, only)
        if strangers:
            message = f"it has pairs that the movement does not have: {_some(strangers)}"
            yield self._warning(message, "pairs", "take them out, or correct their number or direction")
        if lacking:
            labels = [label(section, number, direction) for _, section, direction, number in lacking]
            _, section, direction, number = lacking[0]
            keys = [f"number = {number if number.isdecimal() else quoted(number)}"]
            keys += [f'direction = "{direction}"'] if direction else []
            keys += [f'section = "{section}"'] if section else []
            remedy = (
                f"add each with a line [[pairs]] and below it, a line each, {', '.join(keys)} and the names"
            )
            yield self._warning(f"it lacks pairs that the movement has: {_some(labels)}", "pairs", remedy)

    @staticmethod
    def _warning(message: str, field: str, remedy: str, value: str = "") -> Problem:
        return Problem(message, EVENT_FILE, None, field, value, remedy, Severity.WARNING)


def _pairs(movement: Movement) -> Iterator[Pair]:
    """An entry for everybody in the movement, of which only the names are to be written."""
    sides: dict[str, Literal["", "NS", "EW"]] = {"NS": "NS", "EW": "EW"}
    for section in dict.fromkeys(m.section for m in movement.meetings):
        own = replace(movement, meetings=tuple(m for m in movement.meetings if m.section == section))
        for direction, number in own.contestants():
            yield Pair(
                number=int(number) if number.isdecimal() else number,
                direction=sides.get(direction, ""),
                section=section,
                names=("",) * (4 if movement.teams else 1 if movement.is_individual else 2),
            )


def _is_named(pair: Pair) -> bool:
    """Whether an entry holds more than where somebody sits."""
    return pair != Pair(
        number=pair.number,
        direction=pair.direction,
        section=pair.section,
        names=("",) * len(pair.names),
    )


def _some(labels: Sequence[str]) -> str:
    """The first of many labels, and how many more there are."""
    more = f" and {len(labels) - _MOST} more" if len(labels) > _MOST else ""
    return ", ".join(labels[:_MOST]) + more
