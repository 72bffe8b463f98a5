"""The hesitation Mitchells: a pair or two hesitate as North-South on their way round the room."""

from collections.abc import Callable, Sequence

from duplicate.movements.grid import (
    Cell,
    absent_pair,
    board_sets,
    check_rounds,
    movement_of,
    sets_in,
    size_of,
    used_sets,
    without,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


def hesitation(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: int | None = None,
    switched: int = 1,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Hesitation Mitchell: one winner, one round more than a Mitchell, no meeting twice.

    NS 1 to T - 1 stay. All others move from EW of a table to EW of the next; from the last table they
    first hesitate a round as its NS. In the last ``switched`` rounds the tables with a stationary pair
    turn their boards. With a half table (or ``missing``, a pair) that pair's opponents sit out.

    >>> m = hesitation(7, boards_per_round=3)
    >>> m.rounds, m.boards, m.check()
    (8, 24, ())
    """
    size = size_of(tables, "" if missing is None else "NS")
    count = size.tables
    if count < 3:
        raise DuplicateError(
            f"a Hesitation Mitchell of {count} tables would seat nobody apart from the moving pairs twice",
            remedy="play at least 3 tables, or a Howell",
        )
    half = (count - 1) // 2 if count % 2 else count // 2
    relays = 1 if count % 2 else 2

    def slot(table: int) -> int:
        if table == count and relays == 2:
            return 1
        return table + (relays if table > half else 0)

    notes = [
        (
            f"NS 1 to {count - 1} stay. The others move to EW of the next higher table; from EW {count} they "
            f"become NS {count} for a round, and from there they go to EW 1."
        ),
        f"{_relays(relays)} between tables {half} and {half + 1}.",
    ]
    if relays == 2:
        notes.append(f"Tables 1 and {count} share the boards of table 1 in every round.")
    return _movement(
        "Hesitation Mitchell",
        size.label,
        count,
        rounds,
        [count],
        slot,
        switched,
        absent_pair(2 * count, bool(size.missing), missing, count - 1),
        missing is None,
        notes,
        boards_per_round,
        section,
        first_board,
    )


def double_hesitation(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: int | None = None,
    switched: int = 1,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Double Hesitation Mitchell for 5 tables or more: one winner, two rounds more than a Mitchell.

    NS 1 and 3 to T - 1 stay. The path of all others goes from EW of the last table to NS 2, then to NS
    of the last table, then to EW 1.

    >>> m = double_hesitation(6)
    >>> m.rounds, m.is_playable
    (8, True)
    """
    size = size_of(tables, "" if missing is None else "NS")
    count = size.tables
    if count < 5:
        raise DuplicateError(
            f"in a Double Hesitation Mitchell of {count} tables pairs would meet twice",
            remedy="play at least 5 tables, or a Howell",
        )
    half = (count + 1) // 2 if count % 2 else count // 2 + 1
    relays = 2 if count % 2 else 1

    def slot(table: int) -> int:
        return table + (relays if table > half else 0)

    notes = [
        (
            f"NS 1 and 3 to {count - 1} stay. The others move to EW of the next higher table; from EW "
            f"{count} they become NS 2, then NS {count}, and from there they go to EW 1."
        ),
        f"{_relays(relays)} between tables {half} and {half + 1}"
        + (f", and a bye-stand after table {count}." if count % 2 == 0 else "."),
    ]
    return _movement(
        "Double Hesitation Mitchell",
        size.label,
        count,
        rounds,
        [2, count],
        slot,
        switched,
        absent_pair(2 * count, bool(size.missing), missing, count - 1),
        missing is None,
        notes,
        boards_per_round,
        section,
        first_board,
    )


def _relays(count: int) -> str:
    return "A bye-stand holds one set" if count == 1 else "Two bye-stands hold one set each"


def _movement(
    name: str,
    label: str,
    tables: int,
    rounds: int | None,
    hesitating: Sequence[int],
    slot: Callable[[int], int],
    switched: int,
    absent: int | None,
    renumber: bool,
    notes: list[str],
    boards_per_round: int,
    section: str,
    first_board: int,
) -> Movement:
    longest = tables + len(hesitating)
    played = longest if rounds is None else rounds
    check_rounds(played, longest, f"a {name} of {tables} tables", "after that everything would come again")
    if not 0 <= switched <= played:
        raise DuplicateError(
            f"{switched} rounds cannot be arrow-switched", remedy=f"switch between 0 and {played} rounds"
        )
    # the moving pairs in the order of their path in round 1; NS numbers are the tables, EW follow
    path = [*range(tables + 1, 2 * tables + 1), *hesitating]
    cells = []
    for r in range(1, played + 1):
        at = {place: path[(place - (r - 1)) % longest] for place in range(longest)}
        for t in range(1, tables + 1):
            stays = t not in hesitating
            ns = t if stays else at[tables + hesitating.index(t)]
            ew = at[t - 1]
            if stays and r > played - switched:
                ns, ew = ew, ns
            cells.append(Cell(t, r, str(ns), str(ew), wrap(slot(t) + r - 1, longest)))
    cells = without(cells, absent)
    last = str(2 * tables)
    if absent is not None and renumber:  # the last pair takes the free number, so that none is left out
        cells = [
            c._replace(ns=str(absent) if c.ns == last else c.ns, ew=str(absent) if c.ew == last else c.ew)
            for c in cells
        ]
        notes.append(f"There is no pair at NS {absent}: the pair that comes to table {absent} sits out.")
        notes.append(f"Number {absent} is the pair that starts at EW {tables}.")
    elif absent is not None:
        notes.append(f"Pair {absent} is absent: the pair that would meet it sits out.")
    cells = used_sets(cells)
    if switched:
        what = f"round {played}" if switched == 1 else f"rounds {played - switched + 1} to {played}"
        notes.append(f"In {what} the tables with a stationary pair turn their boards by 90 degrees.")
    return movement_of(
        f"{name}, {quantity(label, 'table')}, {quantity(played, 'round')}",
        cells,
        board_sets(sets_in(cells), boards_per_round, first_board),
        section=section,
        winners=1,
        notes=tuple(notes),
    )
