"""What the formats that hold nothing but numbers have in common: a cell for each table and round."""

from collections import Counter
from collections.abc import Iterable

from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError

Place = tuple[int, int]  #: (table, round)
MOST = 999  #: tables, rounds or sets; what is beyond is a mistyped number


def whole_number(text: str, most: int = 9999) -> int | None:
    """A number from 0 to ``most``, or None.

    >>> whole_number(" 12 "), whole_number("-1"), whole_number("1.5"), whole_number("99999")
    (12, None, None, None)
    """
    plain = text.strip()
    if plain.isascii() and plain.isdigit() and len(plain) < 9 and int(plain) <= most:
        return int(plain)
    return None


def number_of(label: str, what: str, most: int = 9999) -> int:
    """The number that a contestant goes by; 0 for nobody.

    Raises a `DuplicateError` for a label that would not come back as it is.

    >>> number_of("12", "ACBLscore .MOV"), number_of("", "ACBLscore .MOV")
    (12, 0)
    """
    if not label:
        return 0
    number = whole_number(label, most)
    if not number or str(number) != label:
        raise DuplicateError(
            f"{what} holds numbers from 1 to {most} only, and a contestant is called {label!r}",
            remedy="number the contestants, or write CSV or JSON",
        )
    return number


def label_of(number: int) -> str:
    """The other way round.

    >>> label_of(12), label_of(0)
    ('12', '')
    """
    return str(number) if number else ""


def marked(meetings: Iterable[Meeting]) -> tuple[tuple[Meeting, ...], bool]:
    """The meetings by round and table, and whether this is a barometer.

    For formats that do not say who shares: where three tables or more play, all of them one set in every
    round, each has a copy (a barometer); else tables that play one set in the same round share it.
    """
    kept = sorted(meetings, key=lambda m: (m.round, m.table))
    tables = Counter(m.round for m in kept if not m.is_sit_out)
    times = Counter((m.round, m.board_set) for m in kept if not m.is_sit_out)
    if tables and min(tables.values()) > 2 and len(times) == len(tables):
        return tuple(kept), True
    return tuple(m._replace(shared=not m.is_sit_out and times[m.round, m.board_set] > 1) for m in kept), False


def one_by_one(movement: Movement, what: str) -> dict[Place, Meeting]:
    """The meetings by table and round, of a movement of one section with one meeting at each."""
    found: dict[Place, Meeting] = {}
    sections = {m.section for m in movement.meetings}
    if len(sections) > 1:
        raise DuplicateError(
            f"{what} holds one section in a movement, and this one has {len(sections)}",
            remedy="write each section by itself",
        )
    for meeting in movement.meetings:
        place = meeting.table, meeting.round
        if place in found:
            raise DuplicateError(
                f"{what} holds one meeting for a table and a round; "
                f"table {place[0]} has several in round {place[1]}",
                remedy="write CSV or JSON",
            )
        found[place] = meeting
    if not found:
        raise DuplicateError("the movement is empty", remedy="give one with a table and a round")
    return found


def boards_per_set(movement: Movement) -> int:
    """How many boards the largest set has; at least one."""
    return max((len(s) for s in movement.board_sets), default=0) or 1
