"""A movement as JSON: everything that a `Movement` holds, for programs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.unstated import decided
from duplicate.words.problems import Problem, Severity

SEATS = ("north", "south", "east", "west")
_TEXTS = ("section", "ns", "ew", "copy", *SEATS)
_MEETING = {*_TEXTS, "table", "round", "board_set", "boards", "shared"}
_DERIVED = ("tables", "rounds", "boards")  #: stated for who reads it; compared when it is read
_MOVEMENT = {
    "name",
    "winners",
    "barometer",
    "teams",
    "notes",
    "placement",
    "board_sets",
    "meetings",
    *_DERIVED,
}
_MOST = 9999


def as_data(movement: Movement) -> dict[str, object]:
    """The movement as what JSON knows."""
    names = ("section", "table", "round", "ns", "ew", "copy", "shared", *SEATS, "board_set")
    meetings = [
        {**{name: getattr(m, name) for name in names}, "boards": list(movement.boards_of(m))}
        for m in movement.meetings
    ]
    return {
        "name": movement.name,
        "winners": movement.winners,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "boards": movement.boards,
        "barometer": movement.barometer,
        "teams": movement.teams,
        "notes": list(movement.notes),
        "placement": dict(movement.placement),
        "board_sets": [list(s) for s in movement.board_sets],
        "meetings": meetings,
    }


def write_json(movements: Sequence[Movement]) -> str:
    r"""JSON text: ``{"movement": {...}}``, or ``{"movements": [...]}`` for several.

    >>> from duplicate.movements.mitchell import mitchell
    >>> print(write_json([mitchell(3)])[:39])
    {
      "movement": {
        "name": "Mitchell
    """
    data: dict[str, object] = {"movements": [as_data(m) for m in movements]}
    if len(movements) == 1:
        data = {"movement": as_data(movements[0])}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def parse_json(text: str, name: str) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """The movements of a JSON text, and a problem for whatever cannot be used; good meetings are kept.

    Read is what `write_json` writes, and what ``duplicate plan --json`` prints. A meeting needs table,
    round, the contestants, and ``boards`` or ``board_set``. Problems name the place in ``field``, as
    ``meetings[4].table``; syntax errors name the line.
    """
    reader = _Reader(name)
    return reader.read(text), tuple(reader.problems)


class _TwiceError(ValueError):
    """A key that an object has twice."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwiceError(next(key for key in keys if keys.count(key) > 1))
    return found


@dataclass
class _Reader:
    """The state of reading one file."""

    name: str
    problems: list[Problem] = field(default_factory=list)

    def _problem(
        self,
        message: str,
        where: str,
        value: object = "",
        *,
        remedy: str,
        mild: bool = False,
        line: int | None = None,
    ) -> None:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=True)
        severity = Severity.WARNING if mild else Severity.ERROR
        self.problems.append(Problem(message, self.name, line, where, text[:60], remedy, severity))

    def read(self, text: str) -> tuple[Movement, ...]:
        try:
            data: object = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_object)
        except json.JSONDecodeError as error:
            self._problem(f"this is not JSON: {error.msg}", "", remedy="correct it", line=error.lineno)
            return ()
        except _TwiceError as error:
            self._problem("this key is there twice in one object", str(error), remedy="delete one of them")
            return ()
        except (ValueError, RecursionError):
            self._problem("this is no JSON of a movement", "", remedy="write it again")
            return ()
        found = self._several(data)
        movements = [self._movement(each, where) for each, where in found]
        return tuple(m for m in movements if m is not None)

    def _several(self, data: object) -> list[tuple[dict[str, object], str]]:
        several: object = [data]
        where = ""
        if isinstance(data, list):
            several = data
        elif isinstance(data, dict) and "movements" in data:
            several, where = data["movements"], "movements"
            self._unknown(data, {"movements"}, "")
        elif isinstance(data, dict) and "movement" in data:
            several, where = [data["movement"]], "movement"
            self._unknown(data, {"movement", "why", "reasons", "candidates"}, "")
        found = []
        for index, each in enumerate(several if isinstance(several, list) else [several]):
            place = where if where == "movement" or len(where) + index == 0 else f"{where}[{index}]"
            if isinstance(each, dict) and "meetings" in each:
                found.append((each, f"{place}." if place else ""))
            else:
                remedy = "write an object with name, winners, board_sets and meetings"
                self._problem("this is no movement", place, each if each != {} else "", remedy=remedy)
        if not found and not self.problems:
            self._problem("there is no movement", where, remedy="write an object with meetings")
        return found

    def _unknown(self, data: Mapping[str, object], known: set[str], where: str) -> None:
        for key in sorted(set(data) - known):
            remedy = f"use {', '.join(sorted(known))}"
            self._problem("this key is not known", f"{where}{key}", remedy=remedy)

    def _movement(self, data: dict[str, object], where: str) -> Movement | None:
        self._unknown(data, _MOVEMENT, where)
        sets = self._sets(data.get("board_sets", []), f"{where}board_sets")
        listed = "board_sets" in data
        winners = data.get("winners", 1)
        if type(winners) is not int or winners not in (1, 2):
            self._problem("there are one or two winners", f"{where}winners", winners, remedy="write 1 or 2")
            winners = 1
        title = data.get("name", "")
        if not isinstance(title, str):
            self._problem("this is no text", f"{where}name", title, remedy="put it into quotation marks")
            title = ""
        meetings = []
        rows = data["meetings"]
        if not isinstance(rows, list):
            self._problem("this is no list", f"{where}meetings", rows, remedy="write a list of meetings")
            return None
        for index, row in enumerate(rows):
            meeting = self._meeting(row, f"{where}meetings[{index}]", sets, listed)
            if meeting is not None:
                meetings.append(meeting)
        movement = Movement(
            name=title,
            meetings=tuple(meetings),
            board_sets=tuple(sets),
            winners=winners,
            barometer=self._flag(data, "barometer", where),
            teams=self._flag(data, "teams", where),
            notes=self._notes(data.get("notes", []), f"{where}notes"),
            placement=self._placement(data.get("placement", {}), f"{where}placement"),
        )
        movement, told = decided(movement, self.name, stated="winners" in data, written='"%s": %s')
        if told is not None:
            self.problems.append(told)
        for key in _DERIVED:
            own = getattr(movement, key)
            if key in data and data[key] != own:
                self._problem(
                    f"the meetings make {own} {key}", f"{where}{key}", data[key],
                    remedy="look for a meeting that is missing", mild=True,
                )  # fmt: skip
        return movement

    def _flag(self, data: Mapping[str, object], key: str, where: str) -> bool:
        value = data.get(key, False)
        if not isinstance(value, bool):
            self._problem("this is neither true nor false", where + key, value, remedy="write true or false")
            return False
        return value

    def _notes(self, value: object, where: str) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            self._problem("this is no list of texts", where, value, remedy="write a list of texts")
            return ()
        return tuple(value)

    def _placement(self, value: object, where: str) -> dict[str, str]:
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            self._problem("this is no object of texts", where, value, remedy="write texts by name")
            return {}
        return dict(value)

    def _sets(self, value: object, where: str) -> list[tuple[int, ...]]:
        if not isinstance(value, list):
            self._problem("this is no list", where, value, remedy="write a list of lists of boards")
            return []
        return [self._boards(boards, f"{where}[{index}]") or () for index, boards in enumerate(value)]

    def _boards(self, value: object, where: str) -> tuple[int, ...] | None:
        good = isinstance(value, list) and all(type(b) is int and 0 < b <= _MOST for b in value)
        if not (good and isinstance(value, list) and len(set(value)) == len(value)):
            remedy = "write different numbers from 1, for example [1, 2, 3]"
            self._problem("these are no boards", where, value, remedy=remedy)
            return None
        return tuple(value)

    def _meeting(self, row: object, where: str, sets: list[tuple[int, ...]], listed: bool) -> Meeting | None:
        if not isinstance(row, dict):
            self._problem("this is no meeting", where, row, remedy="write an object with table and round")
            return None
        before = len(self.problems)
        self._unknown(row, _MEETING, f"{where}.")
        numbers = {}
        for key in ("table", "round"):
            number = row.get(key)
            if type(number) is not int or not 0 < number <= _MOST:
                self._problem(
                    "this is not a number from 1", f"{where}.{key}", number, remedy="write 1, 2, ..."
                )
            else:
                numbers[key] = number
        texts = {}
        for key in _TEXTS:
            text = row.get(key, "A" if key == "section" else "")
            if type(text) is int and key not in ("section", "copy"):
                text = str(text)
            if not isinstance(text, str):
                what = "contestant" if key in ("ns", "ew", *SEATS) else "text"
                remedy = "write a number or a text"
                self._problem(f"this is no {what}", f"{where}.{key}", text, remedy=remedy)
            else:
                texts[key] = text
        if (texts.get("ns") or texts.get("ew")) and any(texts.get(seat) for seat in SEATS):
            remedy = "write ns and ew, or the four players of an individual"
            self._problem("pairs and players are in one meeting", where, remedy=remedy)
        shared = self._flag(row, "shared", f"{where}.")
        board_set = self._set_of(row, where, sets, listed)
        wrong = any(p.severity is Severity.ERROR for p in self.problems[before:])
        if wrong or board_set is None:
            return None
        return Meeting(
            section=texts["section"], table=numbers["table"], round=numbers["round"], ns=texts["ns"],
            ew=texts["ew"], board_set=board_set, copy=texts["copy"], shared=shared,
            north=texts["north"], south=texts["south"], east=texts["east"], west=texts["west"],
        )  # fmt: skip

    def _set_of(
        self, row: Mapping[str, object], where: str, sets: list[tuple[int, ...]], listed: bool
    ) -> int | None:
        """The set of a meeting, by its number, or by its boards, which may be a set of their own."""
        number = row.get("board_set")
        boards = self._boards(row["boards"], f"{where}.boards") if "boards" in row else None
        if "board_set" in row:
            if type(number) is not int or not 0 <= number <= len(sets):
                self._problem(
                    f"there are {len(sets)} sets",
                    f"{where}.board_set",
                    number,
                    remedy="write 0 or a set's number",
                )
                return None
            own = sets[number - 1] if number else ()
            if boards is not None and boards != own:
                self._problem(
                    f"set {number} has other boards", f"{where}.boards", list(boards),
                    remedy="correct the boards, the set, or board_sets",
                )  # fmt: skip
                return None
            return number
        if boards is None:
            if "boards" not in row:
                remedy = "write boards, [] for none"
                self._problem("the boards are missing", f"{where}.boards", remedy=remedy)
            return None
        if boards and boards not in sets:
            if listed:
                self._problem(
                    "these boards are in no set", f"{where}.boards", list(boards), mild=True,
                    remedy="nothing to do: they become a set of their own",
                )  # fmt: skip
            sets.append(boards)
        return sets.index(boards) + 1 if boards else 0
