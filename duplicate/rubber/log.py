"""The log of a session: a TOML file that people can read and write, to which every deal is appended.

    game = "rubber"                # or "chicago"

    [[rubber]]
    north = "Ann"
    ...

    [[rubber.deal]]
    result = "4S+1 N"
    honours = "N 100"

A deal with ``corrects`` takes the place of an earlier deal of the same rubber; the earlier one stays in
the file. ``result = "end"`` ends a rubber that is not finished. What cannot be scored is a problem with
its line, and is left out.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from duplicate.laws.boards import parse_dealer
from duplicate.laws.contracts import parse_outcome
from duplicate.laws.rubber import PartScores, Played, Vulnerable, parse_honours
from duplicate.rubber.session import BackScore, Kind, Names, Session, Settings, Table
from duplicate.words import tables
from duplicate.words.files import append_bytes, replace_file
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import SEATS, Direction, Seat
from duplicate.words.tables import quoted

END = "end"  #: the result that ends an unfinished rubber
_HEAD = re.compile(r"(?m)^[ \t]*\[\[?[^\n]*$")


class _Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class _Deal(_Record, frozen=True, kw_only=True):
    result: str
    honours: str = ""
    corrects: int | None = None


class _Rubber(_Record, frozen=True, kw_only=True):
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    dealer: str = "N"
    deal: tuple[_Deal, ...] = ()


class _Settings(_Record, frozen=True, kw_only=True):
    honours: bool = True
    back_score: Literal["points", "hundreds"] = "points"
    part_scores: Literal["carried", "duplicate"] = "carried"
    vulnerable: Literal["dealer", "opponents"] = "dealer"


class _Log(_Record, frozen=True, kw_only=True):
    game: Literal["rubber", "chicago"]
    name: str = ""
    date: str = ""
    club: str = ""
    we: Literal["NS", "EW"] = "NS"
    settings: _Settings = _Settings()
    rubber: tuple[_Rubber, ...] = ()


def read_log(path: Path) -> Session:
    """The session in a file. A file that is no log is an error; a deal that cannot be scored is a problem."""
    if not path.is_file():
        remedy = "begin one with --game rubber, or --game chicago"
        raise DuplicateError(Problem("there is no such log", file=str(path), remedy=remedy))
    return parse_log(tables.text_of(path), path.name)


def parse_log(text: str, file: str) -> Session:
    """The session in a text; ``file`` is its name in problems."""
    data = tables.read(text, file)
    log = tables.converted(data, _Log, text, file)
    if isinstance(data, dict):
        _only_of_chicago(data, text, file)
    settings = Settings(
        Kind(log.game),
        log.settings.honours,
        BackScore(log.settings.back_score),
        PartScores(log.settings.part_scores),
        Vulnerable(log.settings.vulnerable),
    )
    reader = _Reader(settings, text, file)
    found = tuple(reader.table(number, one) for number, one in enumerate(log.rubber))
    for number, table in enumerate(found[:-1]):
        if not table.sheet.is_over:
            reader.tell(
                ("rubber", str(number + 1)),
                f"it begins before rubber {number + 1} is over",
                remedy=f'end that rubber by a deal with result = "{END}"',
            )
    return Session(
        settings, found, log.name, log.date, log.club, Direction(log.we), problems=tuple(reader.problems)
    )


def _only_of_chicago(data: dict[str, object], text: str, file: str) -> None:
    """Refuse settings that a rubber has no use for."""
    settings = data.get("settings")
    for name in ("part_scores", "vulnerable"):
        if data.get("game") == Kind.RUBBER and isinstance(settings, dict) and name in settings:
            place = ("settings", name)
            raise DuplicateError(
                Problem("a rubber has no use for it", file, tables.line(text, place), tables.dotted(place),
                        str(settings[name]), 'leave it out, or write game = "chicago"')
            )  # fmt: skip


class _Reader:
    def __init__(self, settings: Settings, text: str, file: str) -> None:
        self.settings, self.text, self.file = settings, text, file
        self.problems: list[Problem] = []

    def tell(self, place: tables.Place, message: str, value: str = "", remedy: str = "") -> None:
        line = tables.line(self.text, place)
        self.problems.append(Problem(message, self.file, line, tables.dotted(place), value, remedy))

    def table(self, number: int, found: _Rubber) -> Table:
        place = ("rubber", str(number))
        names = {seat: getattr(found, seat.name.lower()).strip() for seat in SEATS}
        given = [name for name in names.values() if name]
        if given and (len(given) < 4 or len(set(given)) < 4):
            message = "four different names are needed, or none"
            self.tell((*place, "north"), message, ", ".join(given), "name all four players")
        dealer = Seat.NORTH
        try:
            dealer = Seat(parse_dealer(found.dealer))
        except DuplicateError as error:
            self.tell((*place, "dealer"), error.problem.message, found.dealer, error.problem.remedy)
        sheet = self.settings.sheet(dealer)
        for at, played in self._deals(place, found.deal):
            where = (*place, "deal", str(at), "result")
            if played is None and sheet.is_over:
                self.tell(where, f"the {sheet.noun} is over", END, "leave it out")
                continue
            try:
                sheet = sheet.ended() if played is None else sheet.after(played)
            except DuplicateError as error:
                self.tell(where, error.problem.message, str(played), error.problem.remedy)
        return Table(sheet, names if given else {})

    def _deals(self, place: tables.Place, deals: tuple[_Deal, ...]) -> Iterator[tuple[int, Played | None]]:
        """Each deal as it stands after its corrections, with its place; None for the end.

        A deal that cannot be scored keeps its number, so that it can be corrected; else it is told.
        """
        made: list[tuple[int, Played | Problem | None]] = []
        for at, deal in enumerate(deals):
            read: Played | Problem | None
            try:
                read = None if deal.result.strip().lower() == END else self._played(deal)
            except DuplicateError as error:
                read = error.problem
            if deal.corrects is None:
                made.append((at, read))
            elif 1 <= deal.corrects <= len(made) and None not in (read, made[deal.corrects - 1][1]):
                made[deal.corrects - 1] = (at, read)
            else:
                count = sum(one is not None for _, one in made)
                remedy = f"the deals before it are 1 to {count}" if count else "there is none before it"
                message = f"there is no deal {deal.corrects} to correct"
                self.tell((*place, "deal", str(at), "corrects"), message, str(deal.corrects), remedy)
        for at, one in made:
            if isinstance(one, Problem):
                field, value = "result", deals[at].result
                if one.field == "honours" and one.value == deals[at].honours:
                    field, value = "honours", one.value
                self.tell((*place, "deal", str(at), field), one.message, value, one.remedy)
            else:
                yield at, one

    def _played(self, deal: _Deal) -> Played:
        honours = parse_honours(deal.honours) if deal.honours.strip() else None
        if honours and not self.settings.honours:
            raise DuplicateError(
                "honours are not scored here", remedy="leave them out, or set honours = true"
            )
        return Played(parse_outcome(deal.result), honours)


# writing


def parse_deal(text: str) -> Played:
    """A deal as it is typed: the result, and behind a stroke honours.

    >>> str(parse_deal("4s= n / n 100"))
    '4S= N / N 100'
    """
    result, stroke, honours = text.partition("/")
    if stroke and not honours.strip():
        raise DuplicateError(Problem("no honours stand behind the stroke", field="deal", value=text))
    return Played(parse_outcome(result.strip()), parse_honours(honours) if stroke else None)


def deal_text(played: Played | None, corrects: int | None = None) -> str:
    """A deal, or the end of a rubber, as the log has it."""
    lines = ["", "[[rubber.deal]]", f"result = {quoted(str(played.outcome) if played else END)}"]
    if played is not None and played.honours is not None:
        lines.append(f"honours = {quoted(str(played.honours))}")
    if corrects is not None:
        lines.append(f"corrects = {corrects}")
    return "\n".join(lines) + "\n"


def rubber_text(names: Names, dealer: Seat) -> str:
    """The beginning of a rubber as the log has it."""
    lines = ["", "[[rubber]]"]
    lines += [f"{seat.name.lower()} = {quoted(names[seat])}" for seat in SEATS if names.get(seat)]
    return "\n".join([*lines, f"dealer = {quoted(dealer.value)}"]) + "\n"


def head_text(session: Session) -> str:
    """The head of a log: what is played, and the settings that differ from the usual ones."""
    settings, usual = session.settings, Settings()
    lines = [f"game = {quoted(settings.kind.value)}"]
    lines += [f"{n} = {quoted(v)}" for n in ("name", "date", "club") if (v := getattr(session, n))]
    lines += [f"we = {quoted(session.we.value)}"] if session.we is not Direction.NS else []
    stated = [
        (name, value)
        for name in ("honours", "back_score", "part_scores", "vulnerable")
        if (value := getattr(settings, name)) != getattr(usual, name)
    ]
    if stated:
        lines += ["", "[settings]"]
    for name, value in stated:
        lines.append(f"{name} = {'false' if value is False else quoted(str(value))}")
    return "\n".join(lines) + "\n"


def log_text(session: Session) -> str:
    """A whole session as a log, without corrections."""
    parts = [head_text(session)]
    for table in session.tables:
        sheet = table.sheet
        parts.append(rubber_text(table.names, sheet.first_dealer))
        parts += [deal_text(played) for played in sheet.played]
        parts += [deal_text(None)] if sheet.was_ended else []
    return "".join(parts)


class Log:
    """A log that grows: what is added is on the disk before the next question, and can be taken back."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.session = read_log(path)

    @classmethod
    def begin(cls, path: Path, session: Session) -> "Log":
        """Write the head of a new log; a file that is there is not touched."""
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(head_text(session))
        return cls(path)

    def add(self, text: str) -> None:
        """Append what makes no new problem; else it is refused."""
        before = tables.text_of(self.path)
        then = parse_log(before + ("" if before.endswith("\n") else "\n") + text, self.path.name)
        fresh = [p for p in then.problems if p not in self.session.problems]
        if fresh:
            raise DuplicateError(replace(fresh[0], file="", line=None))
        append_bytes(self.path, text.encode())
        self.session = then

    def add_deal(self, played: Played | None, corrects: int | None = None) -> None:
        """Append a deal, or None to end the rubber; in a log without a rubber the first one begins."""
        begins = "" if self.session.tables else rubber_text({}, Seat.NORTH)
        self.add(begins + deal_text(played, corrects))

    def undo(self) -> str:
        """Take the last deal or rubber back; returns it as it stood in the file."""
        text = tables.text_of(self.path)
        heads = list(_HEAD.finditer(text))
        last = heads[-1] if heads else None
        is_first = len(self.session.tables) == 1 and not self.session.tables[0].sheet.played
        if last is None or is_first or not re.match(r"\s*\[\[\s*rubber\b", last[0]):
            problem = Problem("there is nothing to take back", file=self.path.name)
            raise DuplicateError(problem)
        kept = text[: last.start()].rstrip("\n")
        taken = " ".join(text[last.start() :].split())
        replace_file(self.path, f"{kept}\n".encode())
        self.session = read_log(self.path)
        return taken
