"""The Web Mitchell: many tables play few boards, because the boards exist in two or more copies."""

from duplicate.movements.grid import (
    Cell,
    board_sets,
    ew_offset,
    movement_of,
    size_of,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.movements.rover import rover_table, with_rover
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

MOST_COPIES = 26


def web(
    tables: float,
    rounds: int,
    *,
    copies: int | None = None,
    boards_per_round: int = 2,
    missing: str = "",
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Web Mitchell of T tables in R rounds, everybody on the same R board sets.

    NS stay, EW move up one table each round (an even number of rounds has a skip after half of them).
    At the first tables the sets rise from round to round, at the others they fall; where T is a
    multiple of an odd R they rise everywhere. R odd goes with
    any T from R, R even with even T from R + 2; R even with odd T from R + 3 plays an even Web with
    an EW rover. ``copies`` left out means as many as are needed that nobody shares; with
    fewer, tables share. A half table lacks NS T (``missing`` EW: EW T); where R is even and T odd, the
    extra pair roves through the Web of T - 1 tables, as NS unless ``missing`` is NS. Nobody sits out twice.

    >>> m = web(14, 13)
    >>> sorted({x.copy for x in m.meetings}), m.check()
    (['A', 'B'], ())
    """
    size = size_of(tables, missing)
    count = size.tables
    if rounds < 3:
        raise DuplicateError(f"a Web Mitchell of {rounds} rounds", remedy="play at least 3 rounds")
    roving = rounds % 2 == 0 and count % 2 == 1
    least = rounds + (3 if roving else 2 if rounds % 2 == 0 else 0)
    if count < least:
        raise DuplicateError(
            f"a Web Mitchell of {rounds} rounds needs at least {least} tables"
            + (", if their number is odd" if roving else "")
            + f", and there are {size.label}",
            remedy=f"play {count if count % 2 else count - 1} rounds or fewer, or a Mitchell",
        )
    if roving:
        skeleton = web(
            count - 1,
            rounds,
            copies=copies,
            boards_per_round=boards_per_round,
            ew_numbering=ew_numbering,
            section=section,
            first_board=first_board,
        )
        if size.missing:
            return with_rover(skeleton, "EW" if missing == "NS" else "NS")
        length = f"{quantity(count, 'table')}, {quantity(rounds, 'round')}"
        return rover_table(skeleton, "EW", name=f"Web Mitchell with an EW rover, {length}")
    if rounds % 2 and count % rounds == 0:  # complete Mitchells side by side: nothing need fall
        rising = count
    else:
        rising = count // 2 if count % 2 == 0 else (count + rounds) // 2
    groups = _groups(rising, count, rounds)
    playing = {t: g for t, g in groups.items() if t < count or size.missing != "NS"}
    needed = max(playing.values()) + 1
    there = needed if copies is None else copies
    if not 1 <= there <= MOST_COPIES:
        raise DuplicateError(f"{there} copies of the boards", remedy=f"prepare 1 to {MOST_COPIES}")
    offset = ew_offset(count, ew_numbering)
    skip = rounds // 2 if rounds % 2 == 0 else rounds

    def at(table: int, round_number: int) -> int:
        return wrap(table - (round_number - 1) - (round_number > skip), count)

    cells = [
        Cell(
            t,
            r,
            "" if size.missing == "NS" and t == count else str(t),
            "" if size.missing == "EW" and at(t, r) == count else str(at(t, r) + offset),
            wrap(t + r - 1, rounds) if t <= rising else wrap(count - t - (r - 1), rounds),
            chr(ord("A") + groups[t] % there),
        )
        for r in range(1, rounds + 1)
        for t in range(1, count + 1)
    ]
    notes = [f"NS stay. After each round EW move to the next higher table, from {count} to 1."]
    if skip < rounds:
        notes.append(f"After round {skip} EW skip a table: they move up two tables, once.")
    first, last = rising + 1, max(playing)  # the tables at which the sets fall
    notes.append(
        "All tables play the sets in rising order."
        if first > last
        else f"Table {count} plays the sets in falling order, all others in rising order."
        if first == last
        else f"Tables 1 to {rising} play the sets in rising order, {first} to {last} in falling order."
    )
    if size.missing == "NS":
        notes.append(f"Table {count} has no NS pair: the EW pair that comes there sits out.")
    if size.missing == "EW":
        notes.append(f"EW pair {count} is absent: the NS pair that would meet it sits out.")
    notes += _who_has_what(playing, there, rounds, rising)
    if there < needed:
        notes.append(f"{needed} copies would be needed that no tables share.")
    return movement_of(
        f"Web Mitchell, {quantity(size.label, 'table')}, {quantity(rounds, 'round')}",
        cells,
        board_sets(rounds, boards_per_round, first_board),
        section=section,
        winners=2,
        notes=tuple(notes),
        placement={"copies of the boards": str(min(there, needed))},
    )


def _groups(rising: int, count: int, rounds: int) -> dict[int, int]:
    """Which copy a table plays: at most R tables after each other, so that no two have the same set."""
    groups = {t: (t - 1) // rounds for t in range(1, rising + 1)}
    after = max(groups.values()) + 1
    groups.update({t: after + (t - rising - 1) // rounds for t in range(rising + 1, count + 1)})
    return groups


def _who_has_what(groups: dict[int, int], copies: int, rounds: int, rising: int) -> list[str]:
    notes = []
    for group in range(max(groups.values()) + 1):
        here = [t for t, g in groups.items() if g == group]
        where = f"table {here[0]}" if len(here) == 1 else f"tables {here[0]} to {here[-1]}"
        direction = "lower" if here[0] <= rising else "higher"
        stand = "" if len(here) == rounds else ", through a stand for the sets that are not in play"
        letter = chr(ord("A") + group % copies)
        notes.append(f"Copy {letter} is at {where} and moves to the next {direction} table{stand}.")
    return notes
