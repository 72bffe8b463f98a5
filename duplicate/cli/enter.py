"""``duplicate enter``: results at the keyboard, board by board, each line on the disk at once."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import typer

from duplicate.cli import outcomes
from duplicate.cli.drafts import Finder, record
from duplicate.cli.logbook import check_late
from duplicate.cli.nights import (
    NightArgument,
    Opened,
    SectionOption,
    SessionOption,
    WhoOption,
    WhyOption,
    author,
    open_night,
)
from duplicate.cli.resultfile import ResultFile
from duplicate.laws.boards import dealer, vulnerability
from duplicate.laws.compensation import ALL
from duplicate.night.changes import ResultKey
from duplicate.night.corrections import matching, outcome_text
from duplicate.night.expected import Expected, expected
from duplicate.night.results import Result, Status
from duplicate.travellers.high_cards import append_high_cards, points_of
from duplicate.words.problems import DuplicateError, Severity

HELP = """\
  4s= n   4sx-1 n   3nt+2 by w   1h 8 e lead sa    contract, result and declarer, in any order
  620   -50                                        the score for NS alone
  p   np                                           passed out; not played
  a60 40   a+ a-   a=                              artificial scores, NS first
  hcp 22                                           high-card points of NS; also behind a result
  (empty) or =                                     skip this one
  b 7   b B7                                       go to board 7, to board 7 of section B
  c 3 4s-1 n                                       correct the result of NS pair 3 on this board
  u                                                take the last entry back
  m                                                what is still missing
  q                                                stop; everything is saved"""

BoardKey = tuple[int, str, int]  #: session, section, board


def enter(
    night: NightArgument,
    session: SessionOption = None,
    section: SectionOption = None,
    who: WhoOption = None,
    why: WhyOption = "",
) -> None:
    """Enter results board by board; the pairs come from the movement.

    Every line is saved before the next one is asked for. What is there already is shown, and corrected
    by a change, not by editing. Type ? for help. Input may also come from a file or a pipe. Once the
    result is final, or the correction period over, a reason is needed: --why.
    """
    opened = open_night(night)
    over = check_late(opened.read.changes, why)
    if over:
        typer.echo(f"warning: entered after {over}; every result becomes a change, with the reason", err=True)
    for problem in opened.night.problems:
        if problem.severity is Severity.ERROR:
            typer.echo(f"error: {problem}", err=True)
    lines = tuple(
        e
        for e in expected(opened.night)
        if session in (None, e.session) and (section is None or e.section.upper() == section.upper())
    )
    if opened.night.movements and not lines:
        raise DuplicateError("the movement has no such session or section")
    Desk(opened, lines, author(who), session or 1, section or "", why, bool(over)).run()


def somebody_types() -> bool:
    """Whether a person is at the keys, who can answer; a pipe or a file cannot."""
    return sys.stdin.isatty()


def ask(prompt: str) -> str | None:
    """One line of input; None at its end. Works on a terminal and through a pipe."""
    if sys.stdin.isatty():
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            typer.echo("")
            return None
    typer.echo(prompt, nl=False)
    line = sys.stdin.readline()
    typer.echo(line.rstrip("\r\n") if line else "")
    return line.rstrip("\r\n") if line else None


class Desk:
    """The state of one sitting at the keyboard."""

    def __init__(
        self,
        opened: Opened,
        lines: tuple[Expected, ...],
        who: str,
        session: int,
        section: str,
        why: str = "",
        late: bool = False,
    ) -> None:
        self.path: Path = opened.path
        self.who, self.why = who, why
        self.late = late  #: what is entered now is a change, so that the log has the reason
        self.file = ResultFile(opened.path, lines)
        self.lines = lines
        self.boards: list[BoardKey] = list(dict.fromkeys((e.session, e.section, e.board) for e in lines))
        self.have: dict[tuple[BoardKey, str], Result] = {}
        self.unusable: dict[tuple[BoardKey, str], str] = {}  #: set aside, and why
        self.skipped: set[Expected] = set()
        self.taken: list[Callable[[], str]] = []  #: how to take each entry back; gives what to say
        self._load(opened)
        missing = self.missing()
        first = self.boards[0] if self.boards else (session, section, 1)
        self.at: BoardKey = _place(missing[0]) if missing else first
        self.pairs = "" if lines else _only_pairs(opened)  #: of a single table, whose results go without them

    def _load(self, opened: Opened) -> None:
        self.have = {
            ((r.session, r.section, r.board), _players(r)): r
            for r in opened.night.results.rows
            if r.status is not Status.PENDING
        }
        self.unusable = {}
        for aside in opened.night.set_aside:
            if aside.problem.severity is Severity.ERROR:
                for line in self.lines:
                    if list(matching(aside.row, [(_key(line), 0)])):
                        self.unusable[_place(line), line.players] = aside.problem.message

    def missing(self, board: BoardKey | None = None) -> list[Expected]:
        """What is still to be entered, of one board or of all."""
        return [e for e in self.lines if not self._is_there(e) and (board is None or _place(e) == board)]

    def _is_there(self, line: Expected) -> bool:
        place = _place(line)
        if (place, line.players) in self.have:
            return True
        turned = f"{line.ew} v {line.ns}"
        planned = any(_place(e) == place and e.players == turned for e in self.lines)
        return bool(line.ns) and not planned and (place, turned) in self.have

    def run(self) -> None:
        """Ask until everything is there, or the input ends."""
        self.show_board()
        while True:
            line = self._next()
            if self.lines and line is None and not self.missing():
                many = len(self.lines) != 1
                typer.echo(f"All {len(self.lines)} results are in." if many else "The one result is in.")
                return
            typed = ask(self._prompt(line))
            if typed is None or typed.strip().lower() in ("q", "quit", "exit"):
                typer.echo(f"{self._saved()}.")
                return
            try:
                self.take(typed.strip(), line)
            except DuplicateError as error:
                typer.echo(f"  not taken: {error}")
                if not somebody_types():  # the lines that follow were written for the pairs that follow
                    raise DuplicateError(
                        f"stopped at the line {typed.strip()!r}; {self._saved()}",
                        remedy="correct it, take out the lines before it, and go on from there",
                    ) from error

    def _saved(self) -> str:
        lines = "1 line" if self.file.added == 1 else f"{self.file.added} lines"
        left = f", {len(self.missing())} are missing" if self.lines else ""
        return f"{lines} saved in {self.file.name}{left}"

    def _next(self) -> Expected | None:
        """The next result to ask for on this board; on the next board when this one is done."""
        if not self.lines:
            return None
        here = [e for e in self.missing(self.at) if e not in self.skipped]
        return here[0] if here else None

    def _prompt(self, line: Expected | None) -> str:
        if line is not None:
            return f"board {line.board}, round {line.round}, {line.players}: "
        if self.lines:
            return f"board {self.at[2]} is done (c NS RESULT corrects, empty goes on): "
        if self.pairs:
            return f"board {self.at[2]}, {self.pairs.replace(' ', ' v ')} (empty: next board): "
        return f"board {self.at[2]}, NS EW RESULT (empty: next board): "

    def show_board(self) -> None:
        """The heading of a board: dealer, vulnerability, what is there, how far we are."""
        session, section, board = self.at
        where = f"session {session}, " if session != 1 else ""
        where += f"section {section}, " if section else ""
        value = vulnerability(board).value
        words = {"None": "nobody vulnerable", "Both": "both vulnerable"}.get(value, f"{value} vulnerable")
        typer.echo(f"{where}board {board}, dealer {dealer(board)}, {words}   {self._bar()}".rstrip())
        for (place, players), row in self.have.items():
            if place == self.at:
                typer.echo(f"  {players:9} {outcome_text(row)}")
        for (place, players), why in self.unusable.items():
            if place == self.at:
                typer.echo(f"  {players:9} not scored: {why}")

    def _bar(self) -> str:
        if not self.lines:
            return ""
        done = len(self.lines) - len(self.missing())
        filled = 20 * done // len(self.lines)
        return f"[{'#' * filled}{'-' * (20 - filled)}] {done} of {len(self.lines)}"

    def take(self, typed: str, line: Expected | None) -> None:
        """Carry out one line of input."""
        if typed in ("", "="):
            self._skip(line)
        elif typed in ("?", "h", "help"):
            typer.echo(HELP)
        elif typed.lower() == "m":
            self.show_missing()
        elif typed.lower() == "u":
            self._undo()
        elif match := re.fullmatch(r"b\s*([A-Za-z]{0,2}?)\s*(\d+)", typed, re.IGNORECASE):
            self._go(match[1].upper(), int(match[2]))
        elif match := re.fullmatch(r"c\s+(\S+)\s+(.+)", typed, re.IGNORECASE):
            self._correct(match[1], match[2])
        elif match := re.fullmatch(r"(.*?)\s*\bhcp\s*(\d+)", typed, re.IGNORECASE):
            self._high_cards(points_of(match[2]))
            if match[1]:
                self.take(match[1], line)
        elif line is not None and (self.late or (_place(line), line.players) in self.unusable):
            self._correct(line.ns, typed, line)
            if self._next() is None:
                self._onward()
        elif line is not None:
            self._save(line, outcomes.from_text(_row(line), typed))
        elif self.lines:
            raise DuplicateError(
                "this board is done", remedy="c NS RESULT corrects a result, b 7 goes to board 7"
            )
        else:
            self._free(typed)

    def _skip(self, line: Expected | None) -> None:
        if not self.lines:
            self._arrive((self.at[0], self.at[1], self.at[2] + 1))
            return
        if line is not None:
            self.skipped.add(line)
            if self._next() is not None:
                return
        self._onward()

    def _onward(self) -> None:
        """To the next board with something to ask; when all of it was skipped, begin again."""
        open_lines = self.missing()
        if not open_lines:
            return
        if all(e in self.skipped for e in open_lines):
            self.skipped.clear()
            typer.echo(f"Only skipped results are left: {len(open_lines)}.")
            self._arrive(_place(open_lines[0]))
            return
        later = [e for e in open_lines if e not in self.skipped and _place(e) > self.at]
        self._arrive(_place((later or [e for e in open_lines if e not in self.skipped])[0]))

    def _arrive(self, place: BoardKey) -> None:
        self.at = place
        self.show_board()

    def _go(self, section: str, board: int) -> None:
        places = [p for p in self.boards if p[2] == board and (not section or p[1].upper() == section)]
        if self.lines and not places:
            raise DuplicateError(f"board {section}{board} is not in play")
        same = [p for p in places if p[:2] == self.at[:2]]
        place = (same or places or [(self.at[0], section or self.at[1], board)])[0]
        if board < 1:
            raise DuplicateError("boards are numbered from 1")
        self.skipped -= set(self.missing(place))
        self._arrive(place)

    def _high_cards(self, points: int) -> None:
        """High-card points of NS on this board, where no deal says them: for a single table."""
        session, section, board = self.at
        if self.late:
            remedy = "write them into hcp.csv, and say so with the result"
            raise DuplicateError("the result is final, and points are not taken any more", remedy=remedy)
        append_high_cards(self.path, board, points, session, section)
        typer.echo(f"  saved  board {board}: NS {points} HCP, EW {ALL - points} HCP")

    def show_missing(self) -> None:
        """Board by board, who has not played yet."""
        if not self.lines:
            counts: dict[BoardKey, int] = {}
            for place, _ in self.have:
                counts[place] = counts.get(place, 0) + 1
            for place, count in sorted(counts.items()):
                typer.echo(f"  {self._board(place)}: {count} result{'' if count == 1 else 's'}")
            return
        for place in self.boards:
            here = self.missing(place)
            if here:
                typer.echo(f"  {self._board(place)}: {', '.join(e.players for e in here)}")
        typer.echo(f"  {len(self.missing())} of {len(self.lines)} are missing")

    def _board(self, place: BoardKey) -> str:
        """A board in words; with its section only where there are several."""
        sections = {p[1] for p in self.boards} | {p[1] for p, _ in self.have}
        return f"board {place[1] if len(sections) > 1 else ''}{place[2]}"

    def _save(self, line: Expected, row: Result) -> None:
        key = (_place(line), line.players)
        take_back = self.file.append(row)
        self.have[key] = row
        typer.echo(f"  saved  {line.players:9} {outcome_text(row)}")

        def back() -> str:
            take_back()
            del self.have[key]
            self.at = key[0]
            self.skipped.discard(line)
            return f"{line.players} on board {line.board} is open again"

        self.taken.append(back)
        if self.lines and self._next() is None:
            self._onward()

    def _free(self, typed: str) -> None:
        """Without a movement the pairs are typed as well."""
        match = re.fullmatch(r"(\d+)\s+(\d+)\s+(.+)", f"{self.pairs} {typed}" if self.pairs else typed)
        if not match:
            raise DuplicateError("write the two pairs and the result, like 3 8 4s= n", remedy="? shows more")
        session, section, board = self.at
        line = Expected(session, section, 0, 0, board, match[1], match[2])
        there = self.have.get((self.at, line.players))
        if there is not None:
            remedy = f"c {match[1]} RESULT corrects it"
            raise DuplicateError(f"{line.players} has {outcome_text(there)} on this board", remedy=remedy)
        if self.late:
            self._correct(line.ns, match[3], line)
        else:
            self._save(line, outcomes.from_text(_row(line), match[3]))
            if self.pairs:
                self._arrive((session, section, board + 1))

    def _correct(self, ns: str, typed: str, line: Expected | None = None) -> None:
        """Through the log of changes: what is in a file stays as it is."""
        session, section, board = self.at
        opened = open_night(self.path)
        if line is not None:
            finder = Finder(opened, session, section, line.round, line.table)
            draft = finder.find(board, line.ns or None, line.ew or None)
        else:
            draft = Finder(opened, session, section).find(board, ns, None)
        row = outcomes.from_text(outcomes.bare(draft.after), typed)
        opened, (change,) = record(opened, [draft._replace(after=row)], self.who, self.why)
        self._load(opened)

        def back() -> str:
            from duplicate.night.changes import Undo
            from duplicate.travellers import changelog

            changelog.append(
                self.path,
                lambda n: Undo(id=n, when=changelog.now(), who=self.who, why=self.why, of=change.id),
            )
            self._load(open_night(self.path))
            return f"change {change.id} is undone"

        self.taken.append(back)

    def _undo(self) -> None:
        if not self.taken:
            remedy = "c NS RESULT corrects an older one"
            raise DuplicateError("nothing was entered in this sitting", remedy=remedy)
        typer.echo(f"  {self.taken.pop()()}")


def _place(line: Expected) -> BoardKey:
    return line.session, line.section, line.board


def _key(line: Expected) -> ResultKey:
    return ResultKey(
        session=line.session,
        section=line.section,
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        round=line.round,
        table=line.table,
    )


def _only_pairs(opened: Opened) -> str:
    """The numbers of the pairs of a single table, NS first; empty where more than two pairs are entered."""
    seated = opened.night.entries.seatings
    if sorted(one.direction for one in seated) != ["EW", "NS"]:
        return ""
    return " ".join(one.number for one in sorted(seated, key=lambda one: one.direction, reverse=True))


def _players(row: Result) -> str:
    if row.ns or row.ew:
        return f"{row.ns} v {row.ew}"
    return f"{row.north}-{row.south} v {row.east}-{row.west}"


def _row(line: Expected) -> Result:
    return Result(
        session=line.session,
        section=line.section,
        round=line.round or None,
        table=line.table or None,
        board=line.board,
        copy=line.copy,
        ns=line.ns,
        ew=line.ew,
        north=line.north,
        east=line.east,
        south=line.south,
        west=line.west,
    )
