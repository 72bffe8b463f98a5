"""Team matches in a table of results: a column for the room, or one for each room.

With ``room`` a row is one result, with ``open`` and ``closed`` it is a board and each cell a whole result.
The home team is NS in the open room and EW in the closed one; ``home`` and ``visitors`` name the two, and
without them they are teams 1 and 2.
"""

import re
from collections.abc import Iterator, Mapping

from duplicate.travellers.headings import heading_key
from duplicate.words.problems import DuplicateError, Problem

#: The columns that only tables of team matches have.
COLUMNS = ("room", "open", "closed", "home", "visitors")
_ROOMS = {
    "open": ("open", "o", "open_room", "or", "1", "开", "开室", "开放室"),
    "closed": ("closed", "c", "closed_room", "cr", "2", "闭", "闭室", "關", "关室"),
}
_ROOM_OF = {heading_key(word): room for room, words in _ROOMS.items() for word in words}
_TABLES = {"open": "1", "closed": "2"}


def in_rooms(fields: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The results of a row, each with its table and its teams; a row of another table as it is.

    Raises DuplicateError for a room that does not exist.

    >>> row = {"board": "1", "open": "3S+1 S", "closed": "4S= N"}
    >>> [(f["table"], f["ns"], f["contract"]) for f in in_rooms(row)]
    [('1', '1', '3S+1 S'), ('2', '2', '4S= N')]
    """
    rest = {name: text for name, text in fields.items() if name not in COLUMNS}
    if not any(name in fields for name in COLUMNS[:3]):
        yield rest
        return
    if "room" in fields:
        room = _ROOM_OF.get(heading_key(fields["room"]))
        if room is None:
            remedy = "write open or closed"
            raise DuplicateError(Problem("there is no such room", "", None, "room", fields["room"], remedy))
        yield _placed(rest, room, fields)
        return
    for room in _TABLES:
        if text := fields.get(room, ""):
            kind = "score_ns" if re.fullmatch(r"[-+−]?\d+", text) else "contract"
            yield _placed(
                {**rest, kind: text.replace("−", "-") if kind == "score_ns" else text}, room, fields
            )


def _placed(row: dict[str, str], room: str, fields: Mapping[str, str]) -> dict[str, str]:
    home, visitors = fields.get("home", "1"), fields.get("visitors", "2")
    ns, ew = (home, visitors) if room == "open" else (visitors, home)
    return {"table": _TABLES[room], "ns": ns, "ew": ew} | row
