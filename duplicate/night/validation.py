"""Plausibility: what a night's rows must be for anything to be scored from them.

Rows that cannot be right are set aside with a problem that names file, line, field, value and remedy;
all other rows are kept. Nothing is guessed: where two values contradict each other, both are named.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from duplicate.laws.boards import Vulnerability, vulnerability
from duplicate.laws.contracts import PassedOut, parse_contract, readable
from duplicate.laws.scores import is_possible_ns, score_ns
from duplicate.night.entries import Entries, entries_of
from duplicate.night.expectation import Planned, at_table, numbers_of, planned
from duplicate.night.night import Night, SetAside, written
from duplicate.night.results import Result, Results, Status
from duplicate.night.teams import is_of_teams
from duplicate.words.numbers import ranges
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.seats import Seat

#: How a finding about two rows ends that hold the same result of the same pairs.
COUNTS_ONCE = "it counts once"

#: So many results that contradict each other, and a third of all, are no slips.
MANY_DIFFER = 8
MANY = 5_000  #: rows from which on the check is made by column
SCORED = (Status.PLAYED, Status.PASSED)


def validate(night: Night) -> Night:
    """The night with its implausible rows set aside, and with what follows from the rows filled in.

    - A passed-out board gets status passed and the score 0; a score that is not written is computed
      from contract, declarer, tricks and board; the score of one side gives that of the other.
    - Set aside as errors: a board below 1; one pair missing; a contestant against itself; a contract
      without declarer or tricks when no score is written; a score that disagrees with the contract, or
      that no contract gives on the board; numbers and boards that the entries or the movement do not
      know; different results for one key.
    - Rows that are identical are merged. A row without both pairs is scored for nobody, and said.
    - Entries are inferred from the numbers when the source names nobody.

    Doing it twice changes nothing more.
    """
    if len(night.results) >= MANY:
        from duplicate.night.validation_by_column import validate_by_column

        return validate_by_column(night)
    check = Check(night)
    check.all_rows()
    return check.night()


def inferred(night: Night, make: Callable[[str], Entries]) -> Entries:
    """The entries that the numbers of the rows show; ``make`` gives them for one or two winners."""
    if night.hints.get("method") != "teams":
        return make(night.hints.get("winners", ""))
    teams = make("one")
    return replace(teams, contestants=tuple(c._replace(category="team") for c in teams.contestants))


class Check:
    """The checks of a night, in the order in which `all_rows` makes them, on ``rows``."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self.rows: list[Result] = []
        self._aside: list[SetAside] = []
        self._problems: list[Problem] = []
        self._weighted: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for outcome in night.results.weights:
            self._weighted[outcome.row_id].append((outcome.side, outcome.score))
        self._planned: dict[tuple[int, str], Planned] = {}
        self._elsewhere: dict[tuple[int, str, str], str] = {}
        self._teams: bool | None = None  #: asked only where a contestant plays a board twice

    def all_rows(self) -> None:
        """All checks, those of single rows first."""
        self.singles(self._night.results.rows)
        self.duplicates()
        entries = self._entries()
        self.places(entries)
        self.twice(entries)
        self.unattributed([r for r in self.rows if r.status in SCORED and not _attributed(r)])

    def singles(self, rows: Iterable[Result]) -> None:
        """Each row by itself; those that can be right become ``rows``."""
        for row in rows:
            try:
                self.rows.append(self.single(row))
            except DuplicateError as error:
                self._set_aside(row, error.problem)

    def unattributed(self, rows: Sequence[Result], count: int | None = None) -> None:
        """Say that results name no pair: their rows, or the first of them and how many there are."""
        if rows:
            self._problems.append(
                Problem(
                    "results that name no pair, compared and scored for nobody: "
                    f"{len(rows) if count is None else count}",
                    file=rows[0].source, line=rows[0].line, field="ns, ew",
                    severity=Severity.NOTE,
                )
            )  # fmt: skip

    def night(self, results: Results | None = None, entries: Entries | None = None) -> Night:
        """The night with what was found; ``results`` and ``entries`` where they are not those of ``rows``."""
        night = self._night
        if results is None:
            kept = {row.row_id for row in self.rows}
            weights = tuple(w for w in night.results.weights if w.row_id in kept)
            results = Results.of(self.rows, weights)
        if entries is None:
            entries = self._entries()
        known = set(night.problems)
        return replace(
            night,
            results=results,
            entries=night.entries if night.entries.contestants else entries,
            set_aside=(*night.set_aside, *self._aside),
            problems=(*night.problems, *(p for p in self._problems if p not in known)),
        )

    def _entries(self) -> Entries:
        night = self._night
        if night.entries.contestants:
            return night.entries
        return inferred(night, lambda winners: entries_of(self.rows, winners))

    def _set_aside(self, row: Result, problem: Problem) -> None:
        problem = replace(problem, file=row.source, line=row.line)
        self._problems.append(problem)
        self._aside.append(SetAside(row.source, row.line, written(row), problem))

    @property
    def spoke(self) -> frozenset[int]:
        """The rows about which something was said: their ``row_id``."""
        return frozenset(p.row_id for p in self._problems if p.row_id is not None)

    def _say(
        self, row: Result, message: str, field: str, value: str, remedy: str, severity: Severity
    ) -> None:
        self._problems.append(
            Problem(message, row.source, row.line, field, value, remedy, severity, row.row_id)
        )

    # single rows

    def single(self, row: Result) -> Result:
        """One row with what follows from it; raises what is wrong with it."""
        if row.board < 1:
            raise _refused("boards are numbered from 1", "board", row.board, "write the number on the board")
        for field, value in (("session", row.session), ("round", row.round), ("table", row.table)):
            if value is not None and value < (1 if field == "session" else 0):
                raise _refused(
                    f"a {field} cannot be {value}", field, value, f"write the number of the {field}"
                )
        if row.status in (*SCORED, Status.ARTIFICIAL):
            _both_pairs(row)
        if row.status not in SCORED or row.row_id in self._weighted:
            self._weights(row)
            return row
        return self._scored(row)

    def _weights(self, row: Result) -> None:
        for side, score in self._weighted.get(row.row_id, ()):
            if not is_possible_ns(score if side == "NS" else -score, row.board):
                raise _refused(
                    f"no contract gives {score} to {side} on board {row.board} ({_vulnerable(row.board)})",
                    "weighted", score, "correct the score or the board",
                )  # fmt: skip

    def _scored(self, row: Result) -> Result:
        if row.contract == "PASS":
            row = row._replace(status=Status.PASSED)
        ns = row.score_ns if row.score_ns is not None else _opposite(row.score_ew)
        ew = row.score_ew if row.score_ew is not None else _opposite(row.score_ns)
        if ns is None or ew is None:
            return self._computed(row)
        for side, points in (("NS", ns), ("EW", -ew))[: 1 if ew == -ns else 2]:
            if not is_possible_ns(points, row.board):
                own = points if side == "NS" else -points
                raise _refused(
                    f"no contract gives {own:+d} to {side} on board {row.board} ({_vulnerable(row.board)})",
                    f"score_{side.lower()}", own, "correct the score or the board number",
                )  # fmt: skip
        if ew == -ns:
            self._agrees(row, ns)
        elif not row.source.startswith("change "):  # a director's ruling is meant so
            self._say(
                row, "the scores of the two sides are not each other's opposite: a split score",
                "score_ew", f"{ew:+d}", f"write {-ns:+d} if it is not one", Severity.WARNING,
            )  # fmt: skip
        return row._replace(score_ns=ns, score_ew=ew)

    def _computed(self, row: Result) -> Result:
        if not row.contract:
            raise _refused(
                "there is neither a contract nor a score", "contract", "", "write the contract or the score"
            )
        if row.contract != "PASS":
            if not row.declarer:
                raise _refused(
                    "the declarer is missing, so the score is not known", "declarer", "", "write N, E, S or W"
                )
            if row.tricks is None:
                raise _refused("the result is missing", "tricks", "", "write the tricks won, =, +1 or -2")
        (points,) = _scores_of(row.contract, row.declarer, row.tricks, vulnerability(row.board))
        return row._replace(score_ns=points, score_ew=-points)

    def _agrees(self, row: Result, points: int) -> None:
        if not row.contract:
            return
        possible = _scores_of(row.contract, row.declarer, row.tricks, vulnerability(row.board))
        if points in possible:
            return
        said = f"{readable(row.contract)} {row.declarer}".strip()
        said += "" if row.tricks is None else f", {quantity(row.tricks, 'trick')}"
        if len(possible) == 1:
            right = f"is {min(possible):+d} for NS"
            remedy = f"write {min(possible):+d}, or correct {said}"
        elif not row.declarer and row.tricks is not None:
            right = f"is {' or '.join(f'{p:+d}' for p in sorted(possible, key=abs))} for NS"
            remedy = "correct one of the two"
        else:
            right, remedy = "cannot give that", "correct one of the two"
        raise _refused(
            f"{said} on board {row.board} ({_vulnerable(row.board)}) {right}, the score says {points:+d}",
            "score_ns", points, remedy,
        )  # fmt: skip

    # rows together

    def duplicates(self) -> None:
        """One key, one result: identical rows are merged, different ones wait for a decision."""
        groups: dict[tuple[object, ...], list[Result]] = defaultdict(list)
        for row in self.rows:
            if _attributed(row):
                groups[_key(row)].append(row)
        out: set[int] = set()
        told = len(self._aside)
        for rows in groups.values():
            if len(rows) > 1:
                for meeting in _one_meeting(rows):
                    out.update(self._one_result(meeting))
        self.rows = [row for row in self.rows if row.row_id not in out]
        differ = sum(aside.problem.field == "result" for aside in self._aside[told:])
        if differ >= MANY_DIFFER and 3 * differ >= len(self._night.results):
            self._problems.append(
                Problem(
                    "many results are there twice and differ, as where two sections have the same numbers",
                    remedy="name the sections: in a column section, or with their files in event.toml",
                    severity=Severity.WARNING,
                )
            )

    def _one_result(self, rows: list[Result]) -> Iterator[int]:
        """Set aside what does not count of the rows of one key, and yield the ids of those rows."""
        done = [row for row in rows if row.status is not Status.PENDING]
        for row in rows if done else rows[1:]:
            if row.status is Status.PENDING:
                yield row.row_id
                self._merge(row, (done or rows)[0])
        contents = {self._content(row) for row in done}
        if len(contents) == 1:
            for row in done[1:]:
                yield row.row_id
                self._merge(row, done[0])
        elif done:
            message = f"different results of {_who(done[0])} on board {done[0].board}: {_lines(done)}"
            remedy = "decide which one counts and take the other out, or enter a correction"
            for row in done:
                yield row.row_id
                self._set_aside(row, Problem(message, field="result", value=_what(row), remedy=remedy))

    def _merge(self, row: Result, first: Result) -> None:
        where = _line(first) if first.source != row.source else f"line {first.line}"
        problem = Problem(
            f"the result of the same pairs stands {'on' if first.line is not None else 'in'} {where}; "
            + COUNTS_ONCE,
            field="board", value=str(row.board), severity=Severity.NOTE,
        )  # fmt: skip
        self._set_aside(row, problem)

    def _content(self, row: Result) -> tuple[object, ...]:
        weights = tuple(sorted(self._weighted.get(row.row_id, ())))
        return (
            row.status, row.contract, row.declarer, row.tricks, row.score_ns, row.score_ew,
            row.adj_ns, row.adj_ew, weights,
        )  # fmt: skip

    def places(self, entries: Entries) -> None:
        """Who and what cannot be at the table: unknown numbers and boards, a contestant against itself."""
        kept: list[Result] = []
        for row in self.rows:
            try:
                self._place(row, entries)
            except DuplicateError as error:
                problem = error.problem
                if row.status is Status.CANCELLED:  # it counts for nobody, so that nobody need be there
                    problem = replace(problem, severity=Severity.NOTE, remedy="it is cancelled")
                self._set_aside(row, problem)
            else:
                kept.append(row)
        self.rows = kept

    def _place(self, row: Result, entries: Entries) -> None:
        found: list[str] = []
        for field, direction, own in numbers_of(row):
            contestant = entries.find(row.session, row.section, direction, own)
            if not contestant and entries.complete:
                sections = self._sections_with(entries, row.session, direction, own)
                if sections and not row.section:
                    raise _refused(
                        "no section is given", "section", "",
                        f"write the section ({sections}), or name the file with its section in event.toml",
                    )  # fmt: skip
                section = f" in section {row.section}" if row.section else ""
                raise _refused(
                    f"nobody has the number {own} as {direction or 'a player'}{section}",
                    field, own, "correct the number, or add it to the entries",
                )  # fmt: skip
            found.append(contestant or f"{direction} {own}")
        if len(set(found)) < len(found):
            again = next(own for _, _, own in numbers_of(row))
            raise _refused(f"{again} plays against itself", "ns, ew", again, "correct one of the two numbers")
        plan = self._plan(entries, row.session, row.section)
        if plan is None or not _attributed(row):
            return
        if row.board not in plan.boards:
            raise _refused(
                f"board {row.board} is not in play in this movement (boards {ranges(plan.boards)})",
                "board", row.board, "correct the board number",
            )  # fmt: skip
        if not self._night.entries.contestants:  # else a pair that sat the wrong way has its own seat
            for field, direction, own in numbers_of(row):
                if not plan.numbers & {(direction, own), ("", own)}:
                    said = f"{own}{' as ' + direction if direction else ''}"
                    raise _refused(f"the movement has no number {said}", field, own, "correct the number")
        together = at_table(entries, row.session, row.section, row)
        if len(together) > 1 and (together, row.board) not in plan.meetings:
            self._say(
                row, f"in the movement {_who(row)} do not meet on board {row.board}", "board",
                str(row.board), "check the numbers and the board; it is scored as written", Severity.WARNING,
            )  # fmt: skip

    def _sections_with(self, entries: Entries, session: int, direction: str, own: str) -> str:
        """The sections of a session in which somebody has a number, as a text; asked once for each."""
        key = session, direction, own
        if key not in self._elsewhere:
            sections = sorted({s.section for s in entries.seatings if s.session == session and s.section})
            found = [s for s in sections if entries.find(session, s, direction, own)]
            self._elsewhere[key] = " or ".join(found)
        return self._elsewhere[key]

    def _plan(self, entries: Entries, session: int, section: str) -> Planned | None:
        key = session, section
        if key not in self._planned and key in self._night.movements:
            self._planned[key] = planned(self._night.movements[key], entries, session, section)
        return self._planned.get(key)

    def twice(self, entries: Entries) -> None:
        """A contestant who plays a board twice: the second result is for the director to cancel (Law 87)."""
        seen: dict[tuple[object, ...], Result] = {}
        for row in self.rows:
            if row.status not in SCORED:
                continue
            for _, direction, own in numbers_of(row):
                contestant = entries.find(row.session, row.section, direction, own)
                if not contestant or entries.by_id[contestant].category == "team":
                    continue  # a team plays every board at two tables
                first = seen.setdefault((row.session, row.section, row.board, row.copy, contestant), row)
                if first is not row and not self._other_table(first, row):
                    self._say(
                        row, f"{own}{direction} plays board {row.board} twice: {_lines((first, row))}",
                        "board", str(row.board), "cancel one of the results, or correct it", Severity.WARNING,
                    )  # fmt: skip

    def _other_table(self, first: Result, row: Result) -> bool:
        """Whether two rows are the two tables of a match of teams, which nobody entered as teams."""
        if (first.ns, first.ew) != (row.ew, row.ns):
            return False
        if self._teams is None:
            self._teams = is_of_teams(self._night)
        return self._teams


def _both_pairs(row: Result) -> None:
    seats = (row.north, row.south, row.east, row.west)
    if row.ns and row.ew:
        return
    if row.ns or row.ew:
        side = "ew" if row.ns else "ns"
        raise _refused(f"the {side.upper()} pair is missing", side, "", "write the number of both pairs")
    if any(seats) and not all(seats):
        seat = next(
            name for name, who in zip(("north", "south", "east", "west"), seats, strict=True) if not who
        )
        raise _refused(f"{seat} is missing", seat, "", "write the number of all four players")


def _attributed(row: Result) -> bool:
    return bool(row.ns or row.ew or row.north or row.east or row.south or row.west)


def _who(row: Result) -> str:
    if row.ns or row.ew:
        return f"{row.ns or 'nobody'} and {row.ew or 'nobody'}"
    return f"{row.north}, {row.south}, {row.east} and {row.west}"


def _what(row: Result) -> str:
    """A result in a few words."""
    if row.status is Status.ARTIFICIAL:
        return f"{row.adj_ns} {row.adj_ew}"
    if row.status not in SCORED:
        return row.status.value.replace("_", " ")
    tricks = "" if row.tricks is None else quantity(row.tricks, "trick")
    score = "" if row.score_ns is None else f"{row.score_ns:+d}"
    return " ".join(part for part in (readable(row.contract), row.declarer, tricks, score) if part)


def _lines(rows: Sequence[Result]) -> str:
    sources = {row.source for row in rows}
    if len(sources) > 1 or any(row.line is None for row in rows):
        return " and ".join(_line(row) for row in rows)
    return "lines " + " and ".join(str(row.line) for row in rows)


def _line(row: Result) -> str:
    """Where a row comes from; a change has no line."""
    return row.source if row.line is None else f"{row.source} line {row.line}"


def _key(row: Result) -> tuple[object, ...]:
    players = () if row.ns or row.ew else (row.north, row.south, row.east, row.west)
    return (row.session, row.section, row.board, row.ns, row.ew, *players)


def _one_meeting(rows: list[Result]) -> list[list[Result]]:
    """Rows of one key, apart where both say in which round they were played."""
    if any(row.round is None for row in rows):
        return [rows]
    rounds: dict[int | None, list[Result]] = defaultdict(list)
    for row in rows:
        rounds[row.round].append(row)
    return list(rounds.values())


def _refused(message: str, field: str, value: object, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, field=field, value=str(value), remedy=remedy))


def _opposite(points: int | None) -> int | None:
    return None if points is None else -points


def _vulnerable(board: int) -> str:
    words = {"None": "nobody vulnerable", "Both": "both vulnerable"}
    value = vulnerability(board).value
    return words.get(value, f"{value} vulnerable")


@lru_cache(maxsize=16384)
def _scores_of(contract: str, declarer: str, tricks: int | None, vulnerable: Vulnerability) -> frozenset[int]:
    """Every score for NS that a contract can have, where declarer and tricks may be unknown."""
    parsed = parse_contract(contract)
    if isinstance(parsed, PassedOut):
        return frozenset({0})
    seats = (Seat(declarer),) if declarer else (Seat.NORTH, Seat.EAST)
    won = range(14) if tricks is None else (tricks,)
    return frozenset(score_ns(parsed, seat, t, vulnerable) for seat in seats for t in won)
