"""Portable Bridge Notation 2.1: deals, and the results that stand in single records.

Read as it is found in the wild: comments in braces and after semicolons, ``%`` lines, ``#`` (as in the
record before) and ``##`` (from here on), ``?`` and ``-`` for the unknown, any line ends and encoding,
no blank line at the end, several records for one board, and records that leave out the board and the
deal because they are those of the record before.

A record with a contract is a result. Pairs are known by PairNS and PairEW or else by the players'
names, and are then numbered in the order in which they appear.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from duplicate.laws.boards import Vulnerability, dealer, parse_dealer, vulnerability
from duplicate.laws.contracts import parse_declarer
from duplicate.laws.deals import Deal
from duplicate.laws.notation import says_passed_out
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import DealKey, Night
from duplicate.travellers.encodings import decode
from duplicate.travellers.lines import Lines
from duplicate.travellers.methods import method_of
from duplicate.words.problems import DuplicateError, Severity

_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]')
_SIDES = re.compile(r"(NS|EW)\s*([+-]?\d+)(?:\s+(NS|EW)\s*([+-]?\d+))?")
_RESULTS = ("Contract", "Declarer", "Result")
_TABLES = ("ScoreTable", "TotalScoreTable", "InstantScoreTable")
_NAMES = {"North": "north_name", "East": "east_name", "South": "south_name", "West": "west_name"}


@dataclass
class Record:
    """One game: its tags with their texts, resolved, and the line of each."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """The text of a tag; empty when it is unknown, irrelevant or absent."""
        text = self.tags.get(name, "").strip()
        return "" if text in ("?", "-") else text


def records(text: str) -> Iterator[Record]:
    """The records of a PBN text, in order; ``#`` and ``##`` are resolved."""
    previous: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for raw in _records(text):
        for name, value in list(raw.tags.items()):
            if value.startswith("##"):
                lasting[name] = value[2:] or previous.get(name, "")
                raw.tags[name] = lasting[name]
            elif value == "#":
                raw.tags[name] = previous.get(name, "")
        for name, value in lasting.items():
            raw.tags.setdefault(name, value)
        previous = raw.tags
        yield raw


def _records(text: str) -> Iterator[Record]:
    record: Record | None = None
    for name, value, line in _tags(text):
        if not name:
            if record:
                yield record
            record = None
            continue
        if record and name in record.tags and name in ("Event", "Board"):
            yield record  # no blank line between two games
            record = None
        record = record or Record(line)
        record.tags.setdefault(name, re.sub(r"\\(.)", r"\1", value))
        record.lines.setdefault(name, line)
    if record:
        yield record


def _tags(text: str) -> Iterator[tuple[str, str, int]]:
    """The tags as (name, value, line); an empty name is a blank line, which ends a game."""
    comment = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("%"):
            continue
        if not comment and not line.strip():
            yield "", "", number
            continue
        place = 0
        while place < len(line):
            if comment:
                end = line.find("}", place)
                if end < 0:
                    break
                comment, place = False, end + 1
                continue
            char = line[place]
            if char == ";":
                break
            if char == "{":
                comment = True
            elif char == "[" and (match := _TAG.match(line, place)):
                yield match["name"], match["value"], number
                place = match.end()
                continue
            elif char == '"':  # a text in a table: what looks like a comment inside it is none
                end = line.find('"', place + 1)
                place = end if end > 0 else len(line)
            place += 1


def is_pbn(text: str) -> bool:
    """Whether a text holds tags of PBN, or at least begins with a PBN line."""
    return bool(re.match(r"%\s*PBN", text)) or next((True for name, _, _ in _tags(text) if name), False)


def read_pbn(data: bytes, source: str, *, encoding: str | None = None, name: str = "") -> Night:
    """A PBN file: its deals, and a result for each record with a contract."""
    decoded = decode(data, file=source, encoding=encoding)
    reader = _Reader(source)
    reader.lines.problems.extend(decoded.problems)
    return reader.night(records(decoded.text), name)


class _Reader:
    def __init__(self, source: str) -> None:
        self.lines = Lines(source)
        self._deals: dict[DealKey, Deal] = {}
        self._deal_line: dict[DealKey, int] = {}
        self._others: dict[int, list[int]] = defaultdict(list)
        self._pairs: dict[tuple[str, ...], str] = {}
        self._seated: dict[tuple[str, str], tuple[str, ...]] = {}  #: (section, number): names
        self._told: set[tuple[str, str]] = set()

    def night(self, games: Iterator[Record], name: str) -> Night:
        event, day = "", ""
        hints: dict[str, str] = {}
        board: Record | None = None
        for game in games:
            event, day = event or game.get("Event"), day or _date(game.get("Date"))
            if method := _method(game.get("Scoring")):
                hints.setdefault("method", method)
            for table in _TABLES:
                if table in game.tags:
                    self._once(
                        game, table, "a table of scores is not read; the results of single records are"
                    )
            if not game.get("Board") and not game.get("Deal") and game.get("Contract") and board:
                self._once(game, "Board", "a record without board and deal is one of the board before")
                game.tags["Board"] = board.tags["Board"]
                if "Deal" in board.tags:
                    game.tags["Deal"] = board.tags["Deal"]
            elif game.get("Board"):
                board = game
                self._board(game)
            if game.get("Deal"):
                self._deal(game)
            if game.get("Contract"):
                self._result(game)
        for own, lines in self._others.items():
            self.lines.note(
                f"board {own} has another deal on line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}",
                line=self._deal_line.get(DealKey(own)), field="Deal", severity=Severity.ERROR,
                remedy="the first is used; give the sections or sessions a file each",
            )  # fmt: skip
        night = Night(name=event or name, date=day, deals=self._deals, hints=hints, entries=self._entries())
        return self.lines.night(night)

    def _once(self, game: Record, tag: str, message: str) -> None:
        if (tag, message) not in self._told:
            self._told.add((tag, message))
            self.lines.note(message, line=game.lines.get(tag, game.line), field=tag)

    # boards and deals

    def _board(self, game: Record) -> None:
        own = _board_number(game)
        if own is None:
            return
        checks = (
            ("Dealer", parse_dealer, dealer(own).value),
            ("Vulnerable", Vulnerability.parse, vulnerability(own).value),
        )
        for tag, parse, right in checks:
            text = game.get(tag)
            if tag == "Vulnerable" and game.tags.get(tag, "").strip() == "-":
                text = "-"
            if not text or (tag, f"{own} {text}") in self._told:
                continue
            self._told.add((tag, f"{own} {text}"))
            try:
                said = parse(text).value
            except DuplicateError as error:
                self._warn(game, tag, text, error.problem.message, error.problem.remedy)
                continue
            if said != right:
                message = f"board {own} has {right}; the score is by the board number"
                self._warn(game, tag, text, message, "check the number of the board")

    def _warn(self, game: Record, tag: str, text: str, message: str, remedy: str) -> None:
        self.lines.note(
            message, line=game.lines.get(tag, game.line), field=tag, value=text, remedy=remedy,
            severity=Severity.WARNING,
        )  # fmt: skip

    def _deal(self, game: Record) -> None:
        text, line = game.get("Deal"), game.lines.get("Deal", game.line)
        own = _board_number(game)
        if own is None:
            self.lines.note(
                "the deal has no board number", line=line, field="Board", value=game.get("Board"),
                severity=Severity.ERROR, remedy="write the number of the board",
            )  # fmt: skip
            return
        try:
            deal = _parsed(text).completed()
        except DuplicateError as error:
            problem = error.problem
            self.lines.problems.append(
                replace(problem, file=self.lines.source, line=line, field="Deal", value=text)
            )
            return
        key = DealKey(own, copy=game.get("Copy"))
        known = self._deals.setdefault(key, deal)
        first = self._deal_line.setdefault(key, line)
        if known != deal and line != first:
            self._others[own].append(line)
        elif not deal.is_complete and known is deal:
            self._warn(game, "Deal", text, f"the deal of board {own} is incomplete", "give all four hands")

    # results

    def _result(self, game: Record) -> None:
        fields = {
            "board": game.get("Board"),
            "contract": game.get("Contract"),
            "section": game.get("Section"),
            "copy": game.get("Copy"),
        }
        for tag, name in (("Round", "round"), ("Table", "table")):
            if game.get(tag).isdecimal():
                fields[name] = game.get(tag)
        line = game.lines.get("Contract", game.line)
        if not says_passed_out(fields["contract"]):
            declarer = game.get("Declarer").lstrip("^")
            fields["declarer"] = declarer
            fields["tricks"] = _tricks(game.get("Result"), declarer)
        fields["score_ns"] = _score(game.get("Score"), fields.get("declarer", ""))
        for tag, name in _NAMES.items():
            fields[name] = game.get(tag)
        for direction, tag, seats in (
            ("ns", "PairNS", ("North", "South")),
            ("ew", "PairEW", ("East", "West")),
        ):
            names = tuple(game.get(seat) for seat in seats)
            fields[direction] = self._number(fields["section"], game.get(tag), names)
        seats_of = {name: fields.pop(name) for name in _NAMES.values()}
        fields |= {name.removesuffix("_name"): text for name, text in seats_of.items()}
        written = [
            (tag, game.tags[tag]) for tag in ("Board", *_NAMES, *_RESULTS, "Score") if tag in game.tags
        ]
        self.lines.read({name: text for name, text in fields.items() if text}, line, lambda: written)

    def _number(self, section: str, given: str, names: tuple[str, ...]) -> str:
        """The number of a pair: as given, or the next one for names that are new."""
        members = tuple(dict.fromkeys(name for name in names if name))
        if not given and not members:
            return ""
        key = (section, *sorted(members))
        own = given or self._pairs.setdefault(key, str(len(self._pairs) + 1))
        self._seated.setdefault((section, own), members)
        return own

    def _entries(self) -> Entries:
        """The pairs by number; who is named in the records is known to have that number."""
        if not self._seated:
            return Entries()
        if self._pairs:
            self.lines.note(
                f"the pairs have no numbers; they are numbered as they appear: {len(self._pairs)}"
            )
        contestants, seatings = [], []
        for (section, own), names in self._seated.items():
            own_id = f"{section}{own}"
            members = tuple(Member(name, place=place) for place, name in enumerate(names))
            contestants.append(Contestant(own_id, members))
            seatings.append(Seating(1, section, "", own, own_id))
        return Entries(tuple(contestants), tuple(seatings))


def _board_number(game: Record) -> int | None:
    text = game.get("Board")
    return int(text) if text.isdecimal() and int(text) > 0 else None


def _parsed(text: str) -> Deal:
    """A deal; also one whose suits are written with their letter: ``N:SAKQ.HJT9...``."""
    if re.search(r"[:\s]S[^.]*\.H[^.]*\.D[^.]*\.C", text):
        text = re.sub(r"(?<=[:\s.])[SHDC](?=[AKQJT2-9.\s]|10|$)", "", text)
    return Deal.parse(text)


def _method(text: str) -> str:
    """The method of a Scoring tag: its parts are separated by semicolons; IMP alone says too little."""
    if not text or text.upper() == "IMP":
        return ""
    return method_of(text) or next(filter(None, map(method_of, text.split(";"))), "")


def _date(text: str) -> str:
    """An ISO date; empty when a part of it is unknown.

    >>> _date("1998.07.16"), _date("2014.07.??")
    ('1998-07-16', '')
    """
    match = re.fullmatch(r"(\d{4})[.-]?(\d\d)[.-]?(\d\d)", text)
    return f"{match[1]}-{match[2]}-{match[3]}" if match else ""


def _tricks(text: str, declarer: str) -> str:
    """Tricks of declarer: ``9``, or by sides ``NS 9`` or ``EW 4 NS 9``."""
    plain = text.lstrip("^")
    match = _SIDES.fullmatch(plain)
    if not match or not declarer:
        return plain
    won = int(match[2])
    return str(won if parse_declarer(declarer).direction.value == match[1] else 13 - won)


def _score(text: str, declarer: str) -> str:
    """The score of NS: ``NS 420``, ``EW -50``; a number alone is that of declarer's side."""
    if match := _SIDES.fullmatch(text):
        points = int(match[2])
        return str(points if match[1] == "NS" else -points)
    if declarer and re.fullmatch(r"[+-]?\d+", text):
        return str(int(text) if parse_declarer(declarer).direction.value == "NS" else -int(text))
    return ""
