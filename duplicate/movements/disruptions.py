"""What happens in mid-session: each kind of trouble changes what was played or what was to follow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from duplicate.movements.mid_session import (
    Session,
    bye_stand_tables,
    is_switched,
    mover,
    relay_set,
    skip_of,
)
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.situation import (
    Situation,
    Who,
    label,
    plays,
    refuse_what_cannot_be_repaired,
    seated,
    sides,
)
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


class Disruption(Protocol):
    """Something that went wrong, or that the director wants to be otherwise."""

    def happen(self, session: Session) -> None:
        """Lay it on the session."""


@dataclass(frozen=True)
class Withdrawal:
    """A pair goes home after the last round that was played."""

    pair: str

    def happen(self, session: Session) -> None:
        """The pair leaves all rows to come; its opponents there have nobody to play."""
        who = session.who(self.pair)
        if who in session.gone:
            raise DuplicateError(f"{label(who)} has withdrawn already", remedy="name each pair once")
        session.gone.append(who)
        for (r, _), row in sorted(session.rows.items()):
            if r > session.last_played and who in sides(session.plan, row):
                side = "ns" if sides(session.plan, row)[0] == who else "ew"
                session.put(seated(row, side, ""))
        session.facts.append(f"{label(who)} has withdrawn after round {session.last_played}.")


@dataclass(frozen=True)
class LatePair:
    """A pair comes when rounds are played already (or a stand-by takes the place of one that left).

    ``pair`` is the number it is to have, with the direction where there are two winners; left out, it
    takes the place of the half table, else the next number.
    """

    pair: str = ""

    def happen(self, session: Session) -> None:
        """The pair fills the half table where there is one; else it comes on top of the field."""
        to_come = range(session.last_played + 1, session.rounds + 1)
        asked = self.pair.strip().upper()
        direction = next((d for d in ("NS", "EW") if asked.endswith(d)), "")
        if direction and session.plan.winners == 1:
            raise DuplicateError(
                f"{self.pair}: with one winner a pair has a number alone", remedy="leave the direction out"
            )
        if asked.removesuffix(direction) and not asked.removesuffix(direction).isalnum():
            raise DuplicateError(f"{self.pair!r} is no number of a pair", remedy="write for example 13NS")
        if asked.removesuffix(direction).isdecimal() and not int(asked.removesuffix(direction)):
            raise DuplicateError("0 is nobody, and no number of a pair", remedy="write for example 13NS")
        holes: dict[str, dict[int, Meeting]] = {"ns": {}, "ew": {}}
        for r in to_come:
            for row in session.in_round(r):
                for side in ("ns", "ew"):
                    if not getattr(row, side):
                        holes[side].setdefault(r, row)
        if session.plan.winners == 2:
            wanted = [direction.lower()] if direction else ["ns", "ew"]
            side = max(wanted, key=lambda s: len(holes[s]))
            fill = {r: (row, side) for r, row in holes[side].items()}
        else:
            fill = {r: (row, s) for s in ("ew", "ns") for r, row in holes[s].items()}
            side = ""
        if session.plan.winners == 2 and not direction:
            direction = side.upper() if fill else "NS"
        who = self._number(session, direction, asked.removesuffix(direction if self.pair else ""))
        session.late.append(who)
        missed = session.last_played
        session.facts.append(
            f"{label(who)} comes after round {missed} and has missed {missed} round{'s' * (missed != 1)}."
        )
        for row, at in fill.values():
            free = self._boards(session, row) if not row.board_set else row.board_set
            session.put(seated(row, at, who[1])._replace(board_set=free))

    @staticmethod
    def _boards(session: Session, row: Meeting) -> int:
        """Boards for a table that waited without: some that nobody plays, else those that stay nearest."""
        used = {m.board_set for m in session.in_round(row.round) if plays(m)}
        return next((s for s in range(1, len(session.sets) + 1) if s not in used), 1)

    @staticmethod
    def _number(session: Session, direction: str, wanted: str) -> Who:
        known = {w for row in session.rows.values() for w in sides(session.plan, row) if w is not None}
        known |= set(session.late)
        if wanted:
            if (direction, wanted) in known - set(session.gone):
                raise DuplicateError(
                    f"there is a pair {wanted}{direction} already", remedy="give the late pair a free number"
                )
            return direction, wanted
        taken = {int(n) for d, n in known if d == direction and n.isdecimal()}
        everybody = {int(n) for _, n in known if n.isdecimal()}
        size = max(taken, default=max(everybody, default=0))
        gap = next((n for n in range(min(taken, default=1), size) if n not in taken), size + 1)
        if session.plan.winners == 1 and gap in everybody:
            gap = max(everybody) + 1
        return direction, str(gap)


@dataclass(frozen=True)
class Rounds:
    """The session is to have another number of rounds: fewer (curtailed) or more."""

    count: int

    def happen(self, session: Session) -> None:
        """Rows beyond the last round go; rounds beyond the movement are free."""
        if self.count < session.last_played:
            raise DuplicateError(
                f"{quantity(self.count, 'round')} cannot be all: {session.last_played} have been played",
                remedy=f"write at least {session.last_played}",
            )
        if self.count > session.plan.rounds + 12:
            raise DuplicateError(
                f"{quantity(self.count, 'round')} are more than a session holds",
                remedy=f"write at most {session.plan.rounds + 12}",
            )
        for key in [k for k in session.rows if k[0] > self.count]:
            del session.rows[key]
        was = session.rounds
        session.rounds = self.count
        if self.count != was:
            word = "curtailed" if self.count < was else "extended"
            session.facts.append(f"The session is {word} from {was} to {quantity(self.count, 'round')}.")


@dataclass(frozen=True)
class WrongBoards:
    """A table played another board set than planned."""

    round: int
    table: int
    board_set: int

    def happen(self, session: Session) -> None:
        """The row as played gets the set that was really played."""
        row = session.played_row(self.round, self.table)
        if not 1 <= self.board_set <= len(session.sets):
            raise DuplicateError(
                f"there is no board set {self.board_set}: there are {len(session.sets)}",
                remedy=f"write a set from 1 to {len(session.sets)}",
            )
        if not (row.ns and row.ew):
            raise DuplicateError(
                f"nobody played at table {self.table} in round {self.round}: it is a sit-out",
                remedy="name a table with two pairs",
            )
        if row.board_set == self.board_set:
            raise DuplicateError(
                f"table {self.table} has set {self.board_set} in round {self.round} as it is",
                remedy="name the set that was really played there, and each table once",
            )
        session.put(row._replace(board_set=self.board_set))
        session.facts.append(
            f"Round {self.round}: table {self.table} played set {self.board_set} instead of {row.board_set}."
        )


@dataclass(frozen=True)
class SwappedTables:
    """Two tables were taken for each other: by the pairs that move (or by the boards)."""

    round: int
    tables: tuple[int, int]
    what: Literal["pairs", "boards"] = "pairs"

    def happen(self, session: Session) -> None:
        """The moving pairs (or the boards) of the two tables change places in what was played."""
        if self.tables[0] == self.tables[1]:
            raise DuplicateError(
                f"table {self.tables[0]} cannot be swapped with itself", remedy="name two tables"
            )
        one, other = (session.played_row(self.round, t) for t in self.tables)
        if self.what == "boards":
            session.put(one._replace(board_set=other.board_set))
            session.put(other._replace(board_set=one.board_set))
        else:
            a, b = (mover(session, row) for row in (one, other))
            for row, at, comes in ((one, a, getattr(other, b)), (other, b, getattr(one, a))):
                session.put(seated(row, at, comes))
        names = f"tables {self.tables[0]} and {self.tables[1]}"
        who = "the boards" if self.what == "boards" else "the moving pairs"
        session.facts.append(f"Round {self.round}: {who} of {names} were at each other's table.")


@dataclass(frozen=True)
class WrongTable:
    """A pair sat at the wrong table; who belonged there took the place that it left."""

    round: int
    pair: str
    table: int

    def happen(self, session: Session) -> None:
        """The pair and the one it displaced change places in what was played."""
        who = session.who(self.pair)
        session.check_played(self.round)
        row, side = session.where(who, self.round)
        there = session.played_row(self.round, self.table)
        if there.table == row.table:
            raise DuplicateError(
                f"{label(who)} belongs at table {self.table} in round {self.round}",
                remedy="name the table at which the pair sat by mistake",
            )
        at = side if session.plan.winners == 2 else mover(session, there)
        session.put(seated(row, side, getattr(there, at)))
        session.put(seated(there, at, who[1]))
        session.facts.append(f"Round {self.round}: {label(who)} sat at table {self.table}, not {row.table}.")


@dataclass(frozen=True)
class ForgottenSwitch:
    """A round that was to be arrow-switched was played without (or the other way round)."""

    round: int

    def happen(self, session: Session) -> None:
        """The tables that were to be switched in that round were not."""
        session.check_played(self.round)
        if session.plan.winners == 2:
            raise DuplicateError(
                "a movement with two winners has no arrow-switch", remedy="name a movement with one winner"
            )
        turned = [row for row in session.in_round(self.round) if is_switched(session, row)]
        if not turned:
            raise DuplicateError(
                f"round {self.round} has no table that was to be arrow-switched",
                remedy="name a round with an arrow-switch",
            )
        for row in turned:
            session.put(row._replace(ns=row.ew, ew=row.ns))
        session.facts.append(f"Round {self.round}: the arrow-switch was forgotten.")


@dataclass(frozen=True)
class ForgottenSkip:
    """The moving pairs did not skip: from then on each was a table short of where it belonged."""

    def happen(self, session: Session) -> None:
        """The rounds played after the skip were played a table lower."""
        skip = skip_of(session.plan)
        tables = sorted({m.table for m in session.plan.meetings})
        if session.last_played < skip:
            raise DuplicateError(
                f"the skip comes after round {skip}, and {quantity(session.last_played, 'round')} "
                f"{'has' if session.last_played == 1 else 'have'} been played",
                remedy="say how many rounds were played",
            )
        for r in range(skip + 1, session.last_played + 1):
            before = {row.table: row for row in session.in_round(r)}
            for position, table in enumerate(tables):
                source = before.get(tables[(position + 1) % len(tables)])
                row = before.get(table)
                if row is None or source is None:
                    raise DuplicateError(
                        f"round {r} has no table {table}",
                        remedy="describe the tables that went wrong one by one",
                    )
                session.put(seated(row, mover(session, row), getattr(source, mover(session, source))))
        late = session.last_played - skip
        session.facts.append(
            f"The skip after round {skip} was forgotten"
            + (f", and {late} round{'s' * (late > 1)} played so." if late else "; it is noticed in time.")
        )


@dataclass(frozen=True)
class MisplacedByeStand:
    """Share and relay with the bye-stand one table too low or too high since the start."""

    place: Literal["low", "high"]

    def happen(self, session: Session) -> None:
        """The sets of all rounds played are those that came to each table past the wrong stand."""
        tables = bye_stand_tables(session.plan)
        half = tables // 2 + (-1 if self.place == "low" else 1)
        if not 1 <= half < tables:
            raise DuplicateError(
                f"with {tables} tables the bye-stand cannot be one too {self.place}",
                remedy="describe the boards that were played table by table",
            )
        for r in range(1, session.last_played + 1):
            for row in session.in_round(r):
                if row.ns and row.ew:
                    session.put(row._replace(board_set=relay_set(row.table, r, tables, half)))
        session.bye_stand = self.place
        session.facts.append(
            f"The bye-stand was between tables {half} and {half + 1}, one too {self.place}, "
            f"in rounds 1 to {session.last_played}."
        )


def situation_of(
    plan: Movement,
    last_played: int,
    disruptions: Sequence[Disruption] = (),
    *,
    as_played: Iterable[Meeting] = (),
    sets: Sequence[tuple[int, ...]] = (),
    facts: Iterable[str] = (),
) -> Situation:
    """The session after ``last_played`` rounds with everything that happened.

    ``as_played`` are rows of played rounds that replace those of the movement (from results), by round
    and table; their sets are numbers of ``sets`` where given, else of the movement.
    """
    refuse_what_cannot_be_repaired(plan, last_played)
    session = Session(
        plan,
        last_played,
        {(m.round, m.table): m for m in plan.meetings if m.ns or m.ew},
        plan.rounds,
        list(sets or plan.board_sets),
        facts=list(facts),
    )
    for row in as_played:
        session.check_played(row.round)
        session.put(row)
    for disruption in disruptions:
        disruption.happen(session)
    everybody = {w for row in plan.meetings for w in sides(plan, row) if w is not None}
    field_ = (everybody - set(session.gone)) | set(session.late)
    ordered = sorted(session.rows.values(), key=lambda m: (m.round, m.table))
    situation = Situation(
        plan,
        tuple(m for m in ordered if m.round <= last_played),
        tuple(m for m in ordered if m.round > last_played),
        last_played,
        session.rounds,
        tuple(sorted(field_, key=lambda w: (w[0] == "EW", len(w[1]), w[1]))),
        tuple(session.sets),
        tuple(session.facts),
        session.bye_stand,
    )
    if not situation.replayed:
        return situation
    return replace(situation, facts=(*situation.facts, *_replays(situation.replayed)))


def _replays(rows: Iterable[Meeting]) -> list[str]:
    """A sentence for each round in which tables played boards that somebody there had played."""
    tables: dict[int, list[int]] = {}
    for row in rows:
        tables.setdefault(row.round, []).append(row.table)
    return [
        f"Round {r}: the results of table{'s' * (len(t) > 1)} {', '.join(map(str, t))} do not count, "
        "because somebody there had played the boards before."
        for r, t in sorted(tables.items())
    ]
