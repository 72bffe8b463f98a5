"""A session while trouble is laid on it, and what can be told from the movement about how it moves."""

from collections import Counter
from dataclasses import dataclass, field

from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.situation import Who, label, plays, sides
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

Key = tuple[int, int]  # round, table


@dataclass
class Session:
    """A session while trouble is laid on it, row by row: (round, table) to the meeting there."""

    plan: Movement
    last_played: int
    rows: dict[Key, Meeting]
    rounds: int
    sets: list[tuple[int, ...]]
    late: list[Who] = field(default_factory=list)
    gone: list[Who] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    bye_stand: str = ""

    def played_row(self, round_number: int, table: int) -> Meeting:
        """A row that was played; an error when it was not."""
        self.check_played(round_number)
        row = self.rows.get((round_number, table))
        if row is None:
            raise DuplicateError(
                f"there is no table {table} in round {round_number}",
                remedy="name a table of the movement",
            )
        return row

    def check_played(self, round_number: int) -> None:
        """An error when a round was not played yet."""
        if not 1 <= round_number <= self.last_played:
            raise DuplicateError(
                f"round {round_number} has not been played: {quantity(self.last_played, 'round')} "
                f"{'has' if self.last_played == 1 else 'have'}",
                remedy="name a round that was played, or say how many rounds were",
            )

    def who(self, text: str) -> Who:
        """The contestant that a director means by 7NS or 7."""
        digits = text.strip().upper()
        direction = next((d for d in ("NS", "EW") if digits.endswith(d)), "")
        number = digits.removesuffix(direction).strip()
        known = {w for row in self.rows.values() for w in sides(self.plan, row) if w is not None}
        found = [
            w for w in known if w[1].upper() == number and (not direction or not w[0] or w[0] == direction)
        ]
        if len(found) == 1:
            return found[0]
        if found:
            raise DuplicateError(
                f"{text} could be {number}NS or {number}EW", remedy=f"write {number}NS or {number}EW"
            )
        raise DuplicateError(
            f"there is no pair {text} in this movement",
            remedy="name a pair of the movement, such as 7NS, or 7 where one number is one pair",
        )

    def where(self, who: Who, round_number: int) -> tuple[Meeting, str]:
        """The row and direction of somebody in a round."""
        for (r, _), row in self.rows.items():
            if r == round_number:
                for side, there in zip(("ns", "ew"), sides(self.plan, row), strict=True):
                    if there == who:
                        return row, side
        raise DuplicateError(
            f"{label(who)} is at no table in round {round_number}", remedy="name a round in which they are"
        )

    def put(self, row: Meeting) -> None:
        """Replace the row of a table and round; one without anybody goes away."""
        self.rows[row.round, row.table] = row
        if not (row.ns or row.ew):
            del self.rows[row.round, row.table]

    def in_round(self, round_number: int) -> list[Meeting]:
        """The rows of a round, by table."""
        return sorted((m for (r, _), m in self.rows.items() if r == round_number), key=lambda m: m.table)


def relay_set(table: int, round_number: int, tables: int, half: int) -> int:
    """The set at a table of a share and relay with the bye-stand above table ``half``."""
    slot = 1 if table == tables else table + (table > half)
    return (slot + round_number - 2) % tables + 1


def bye_stand_tables(plan: Movement) -> int:
    """The number of tables of a share and relay; an error when the movement is none."""
    tables = max(m.table for m in plan.meetings)
    half = tables // 2
    good = tables % 2 == 0 and all(
        m.board_set == relay_set(m.table, m.round, tables, half) for m in plan.meetings if plays(m)
    )
    if not good or len(plan.board_sets) < tables:
        raise DuplicateError(
            "this movement has no bye-stand: it is no share and relay", remedy="leave the bye-stand out"
        )
    return tables


def skip_of(plan: Movement) -> int:
    """The round after which the moving pairs skip a table; an error when they never do."""
    tables = sorted({m.table for m in plan.meetings})
    steps = {}
    for r in range(1, plan.rounds):
        at = {w: m.table for m in plan.of_round(r) for w in plan.who(m)}
        moves = Counter(
            (tables.index(m.table) - tables.index(at[w])) % len(tables)
            for m in plan.of_round(r + 1)
            for w in plan.who(m)
            if w in at and at[w] != m.table
        )
        if moves:
            steps[r] = moves.most_common(1)[0][0]
    odd = [r for r, step in steps.items() if step == 2]
    if len(odd) != 1 or any(step != 1 for r, step in steps.items() if r not in odd):
        raise DuplicateError("this movement has no skip", remedy="leave the forgotten skip out")
    return odd[0]


def staying(session: Session) -> set[Who]:
    """Who stays at one table all session by the movement."""
    places: dict[Who, set[int]] = {}
    for row in session.plan.meetings:
        for who in sides(session.plan, row):
            if who is not None:
                places.setdefault(who, set()).add(row.table)
    return {who for who, at in places.items() if len(at) == 1}


def mover(session: Session, row: Meeting) -> str:
    """The side of a row at which the moving pair sits: the one whose opponents stay, else EW."""
    north_south, east_west = sides(session.plan, row)
    stay = staying(session)
    if east_west in stay and north_south not in stay:
        return "ns"
    return "ew"


def is_switched(session: Session, row: Meeting) -> bool:
    """Whether a row is switched: the pair that stays sits where it does not in most rounds."""
    stay = staying(session)
    usual = {
        who: Counter(
            side
            for m in session.plan.meetings
            for side, there in zip(("NS", "EW"), sides(session.plan, m), strict=True)
            if there == who
        )
        for who in stay
    }
    for side, who in zip(("NS", "EW"), sides(session.plan, row), strict=True):
        if who is not None and who in usual and usual[who][side] * 2 < usual[who].total():
            return True
    return False
