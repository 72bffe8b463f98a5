"""The rover: half a table more, whose pair displaces another pair in every round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from duplicate.movements.grid import size_of
from duplicate.movements.mitchell import Style, mitchell, most_rounds, style_of
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.rover_search import Direction, RoverSearch, cannot_be, fits, search_rover
from duplicate.words.problems import DuplicateError

# Published NS rovers of complete Mitchells (even numbers: share and relay): tables in rounds 2, 3, ...
PUBLISHED: dict[int, tuple[int, ...]] = {
    6: (1, 3, 5, 2, 4),
    7: (1, 3, 5, 7, 2, 4),
    8: (1, 6, 2, 7, 3, 8, 4),
    9: (1, 5, 9, 2, 4, 7, 3, 6),  # one EW pair is met twice
    10: (1, 7, 2, 8, 3, 9, 4, 10, 5),
    11: (1, 3, 5, 7, 9, 11, 2, 4, 6, 8),
    12: (3, 9, 4, 10, 5, 11, 6, 12, 7, 1, 8),
    13: (1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10),
    14: (1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7),
    15: (1, 3, 5, 7, 9, 12, 14, 2, 4, 6, 8, 10, 11, 13),  # one EW pair is met twice
}
# The same with a round less than tables: straight Mitchells, and Skip Mitchells of 6 and 12 tables.
PUBLISHED_SHORTER: dict[int, tuple[int, ...]] = {
    6: (1, 3, 6, 2),
    9: (1, 3, 5, 8, 2, 4, 6),
    12: (1, 3, 5, 11, 8, 6, 4, 2, 7, 9),
    15: (1, 3, 5, 8, 10, 13, 6, 14, 2, 4, 7, 9, 11),
}


def rover(
    tables: float,
    rounds: int | None = None,
    *,
    direction: Direction = "NS",
    style: Style | None = None,
    boards_per_round: int = 2,
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Mitchell with a rover: ``tables`` is the full tables and a half, as 7.5 for fifteen pairs.

    The rover sits out round 1; from then on one pair of its direction sits out each round, no pair twice.
    Rounds left out are as many as go with a perfect rover. Where all T rounds are asked for and no
    perfect rover exists (T odd and divisible by 3), the rover meets one pair twice, and the notes and
    `Movement.check` say so.

    >>> m = rover(7.5)
    >>> m.rounds, [x.table for x in m.path("NS", "8") if not x.is_sit_out]
    (7, [1, 3, 5, 7, 2, 4])
    """
    size = size_of(tables)
    if not size.missing:
        raise DuplicateError(
            f"a rover is half a table, and {size.label} tables are full",
            remedy=f"ask for {size.tables - 0.5:g} or {size.tables + 0.5:g} tables",
        )
    full = size.tables - 1
    if full < 4:
        raise DuplicateError(
            f"a rover in {full} full tables would meet pairs again",
            remedy=f"play a Mitchell of {size.label} tables with a sit-out, or a Howell",
        )
    shape = style_of(size_of(full), rounds, style)
    longest = most_rounds(size_of(full), shape)
    if rounds is None:
        rounds = longest - 1 if full % 6 == 3 else longest
    skeleton = mitchell(
        full,
        rounds,
        style=shape,
        boards_per_round=boards_per_round,
        ew_numbering=ew_numbering,
        section=section,
        first_board=first_board,
    )
    found = _place(full, rounds, shape)
    if found.tables is None:
        raise DuplicateError(
            found.statement,
            remedy=f"play {rounds - 1} rounds, another style, or a sit-out instead of a rover",
        )
    return with_rover(skeleton, direction, found.tables)


def place_rover(skeleton: Movement) -> RoverSearch:
    """The rover to play: the published one or the simple rule where they fit, else by search."""
    count, rounds = skeleton.tables, skeleton.rounds
    for known in _known(count, rounds):
        if fits(skeleton, known):
            return RoverSearch(known, 0, True, f"{skeleton.name}: the usual rover fits")
    return search_rover(skeleton)


def with_rover(
    skeleton: Movement, direction: Direction = "NS", tables: Sequence[int] | None = None
) -> Movement:
    """A movement of full tables with a rover that sits at ``tables`` in rounds 2, 3, ...

    Left out, the tables are those of `place_rover`. The rover's number is the one after the last of its
    direction; the rows of the table after the last hold the sit-outs.
    """
    if tables is None:
        found = place_rover(skeleton)
        if found.tables is None:
            raise DuplicateError(found.statement, remedy="play fewer rounds, or a sit-out instead of a rover")
        tables = found.tables
    if not fits(skeleton, tables, meets_twice=1):
        raise DuplicateError(
            f"a rover at tables {', '.join(map(str, tables))} plays boards or pairs again",
            remedy="leave the tables out, so that they are searched",
        )
    number, meetings = _seat(skeleton, direction, tables, opponents=False)
    rover = f"{direction} {number} is the rover: it sits out round 1"
    if tables:
        rover += (
            f" and then goes to tables {', '.join(map(str, tables))}, one a round. The {direction} pair of "
            "that table sits out the round and "
        ) + ("then comes back" if direction == "NS" else "goes on to its next table")
    notes = [*skeleton.notes, f"{rover}."]
    if not fits(skeleton, tables):
        notes.append("The rover meets one pair twice, on different boards.")
    return replace(
        skeleton,
        name=f"{skeleton.name}, with an {direction} rover",
        meetings=meetings,
        notes=tuple(notes),
        placement={**skeleton.placement, "rover": _route(direction, number, tables)},
    )


def rover_table(skeleton: Movement, direction: Direction = "NS", name: str = "") -> Movement:
    """The same with a whole table more: nobody sits out.

    The rover's opponents stay at the extra table, and the displaced pair plays there, on the boards
    that it would have played. In round 1 the rover itself plays there, on the set that is left. The
    extra table has a copy of its own of the boards where the movement has copies, and shares
    otherwise.

    >>> m = rover_table(mitchell(8, 7), "NS")
    >>> m.tables, m.is_playable, any(x.is_sit_out for x in m.meetings)
    (9, True, False)
    """
    found = place_rover(skeleton)
    if found.tables is None:
        raise DuplicateError(found.statement, remedy="play fewer rounds")
    copies = sorted({m.copy for m in skeleton.meetings})
    copy = chr(ord(copies[-1]) + 1) if copies[-1] else ""
    number, meetings = _seat(skeleton, direction, found.tables, opponents=True, copy=copy)
    home = max(m.table for m in skeleton.meetings) + 1
    other = "EW" if direction == "NS" else "NS"
    last = [m for m in meetings if m.table == home][-1]
    opponent = last.ew if direction == "NS" else last.ns
    how = f"with copy {copy} of the boards" if copy else "and shares the boards of the table that it plays"
    notes = [
        *skeleton.notes,
        (
            f"{direction} {number} is the rover: after round 1 at table {home} it goes to tables "
            f"{', '.join(map(str, found.tables))}, one a round. The {direction} pair there goes to "
            f"table {home} for the round and plays its boards there against {other} {opponent}, which stays."
        ),
        f"Table {home} plays {how}.",
    ]
    placement = {**skeleton.placement, "rover": _route(direction, number, found.tables)}
    if copy:
        placement["copies of the boards"] = str(ord(copy) - ord("A") + 1)
    return replace(
        skeleton,
        name=name or f"{skeleton.name}, with an {direction} rover and a table for it",
        meetings=meetings,
        notes=tuple(notes),
        placement=placement,
    )


@lru_cache(maxsize=128)
def _place(full: int, rounds: int, style: Style) -> RoverSearch:
    skeleton = mitchell(full, rounds, style=style)
    published = PUBLISHED.get(full, ())
    if cannot_be(skeleton) and fits(skeleton, published, meets_twice=1):
        return RoverSearch(published, 0, True, f"{skeleton.name}: the published rover meets one pair twice")
    found = place_rover(skeleton)
    if found.tables is not None:
        return found
    nearly = search_rover(skeleton, meets_twice=True)
    return nearly if nearly.tables is not None else found


def _known(count: int, rounds: int) -> list[tuple[int, ...]]:
    """Published rovers, the simple rule (+2 tables), and two interleaved runs for share and relay."""
    half, later = count // 2, rounds - 1
    known = [PUBLISHED.get(count, ())[:later], PUBLISHED_SHORTER.get(count, ())[:later]]
    known.append(tuple((2 * (r - 1) - 1) % count + 1 for r in range(2, rounds + 1)))
    skip = (2 * (r - 1) if r <= half else 3 + 2 * (r - half - 1) for r in range(2, rounds + 1))
    known.append(tuple((t - 1) % count + 1 for t in skip))
    known.append(tuple(r // 2 if r % 2 == 0 else half + 1 + r // 2 for r in range(2, rounds + 1)))
    return [k for k in known if len(k) == later]


def _route(direction: Direction, number: str, tables: Sequence[int]) -> str:
    return f"{direction} {number}: tables {' '.join(map(str, tables))} from round 2"


def _seat(
    skeleton: Movement, direction: Direction, tables: Sequence[int], *, opponents: bool, copy: str = ""
) -> tuple[str, tuple[Meeting, ...]]:
    """The rover's number, and the meetings with it and with the rows of the extra table."""
    extra = max(m.table for m in skeleton.meetings) + 1
    north_south = direction == "NS"
    number = str(max(int(m.ns if north_south else m.ew) for m in skeleton.meetings) + 1)
    stays = str(max(int(m.ew if north_south else m.ns) for m in skeleton.meetings) + 1) if opponents else ""
    meetings: list[Meeting] = []
    for r in range(1, skeleton.rounds + 1):
        displaced, board_set = number, 0
        for m in skeleton.of_round(r):
            if r > 1 and m.table == tables[r - 2]:
                displaced, board_set = (m.ns if north_south else m.ew), m.board_set
                m = m._replace(ns=number) if north_south else m._replace(ew=number)
            meetings.append(m)
        ns, ew = (displaced, stays) if north_south else (stays, displaced)
        meetings.append(
            Meeting(skeleton.meetings[0].section, extra, r, ns, ew, board_set if opponents else 0, copy)
        )
    if not opponents:
        return number, tuple(meetings)
    used = {m.board_set for m in meetings if m.table == extra}
    left = min(s for s in range(1, len(skeleton.board_sets) + 1) if s not in used)
    meetings = [m._replace(board_set=left) if m.table == extra and m.round == 1 else m for m in meetings]
    times = Counter((m.round, m.board_set, m.copy) for m in meetings)
    return number, tuple(m._replace(shared=times[m.round, m.board_set, m.copy] > 1) for m in meetings)
