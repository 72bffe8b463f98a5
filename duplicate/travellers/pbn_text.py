r"""The text of Portable Bridge Notation: games of tags, sections and commentary.

As it is found in the wild: comments in braces and after semicolons, ``%`` lines, ``#`` (as in the game
before) and ``##`` (from here on), any line ends, no blank line at the end.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from duplicate.night.games import Comment
from duplicate.travellers.kinds import PBN_TAG
from duplicate.words.problems import Severity

_TABLE = re.compile(r'\[\s*(?P<name>[A-Za-z]\w*Table)\s*"(?P<value>[^"\n]*)"\s*\]')
#: A tag as far as it can be recognised when it is damaged.
_BROKEN = re.compile(r"\[\s*([A-Za-z]\w*)\s*\"")
_FORBIDDEN = re.compile(r'"(?:[^"\\]|\\.)*"|([%\[\]{}])')
_IN_TABLE = re.compile(r'"(?:[^"\\]|\\.)*"|([;{])')

_LONGEST_ROW = 10_000  #: what is longer is damage, and takes long to cut up

#: Tells a problem: message, line, field, value, severity.
Tell = Callable[[str, int, str, str, Severity], None]


@dataclass
class Record:
    """One game: its tags with their texts, resolved; the lines of its sections; its commentary."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    notes: dict[str, dict[str, str]] = field(default_factory=dict)  #: of Auction and Play, by number
    comments: list[Comment] = field(default_factory=list)
    derived: set[str] = field(default_factory=set)  #: tags that the auction or the play gave

    def get(self, name: str) -> str:
        """The text of a tag; empty when it is unknown, irrelevant or absent."""
        text = self.tags.get(name, "").strip()
        return "" if text in ("?", "-") else text


def records(text: str, tell: Tell | None = None) -> Iterator[Record]:
    """The records of a PBN text, in order; ``#`` and ``##`` are resolved."""
    previous: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for raw in _Scanner(text, tell or _silent).records():
        for name, value in list(raw.tags.items()):
            if value.startswith("##"):
                lasting[name] = value[2:] or previous.get(name, "")
                raw.tags[name] = lasting[name]
            elif value == "#":
                raw.tags[name] = previous.get(name, lasting.get(name, ""))
        for name, value in lasting.items():
            raw.tags.setdefault(name, value)
        previous = raw.tags
        yield raw


def _silent(message: str, line: int, field: str, value: str, severity: Severity) -> None:
    return


def is_table(name: str) -> bool:
    """Whether a tag heads a table; the tag Table alone is the number of one.

    >>> is_table("ScoreTable"), is_table("Table")
    (True, False)
    """
    return name.endswith("Table") and name != "Table"


class _Scanner:
    """Goes through the lines; knows whether a comment is open and which section is."""

    def __init__(self, text: str, tell: Tell) -> None:
        self.text, self.tell = text, tell
        self._record: Record | None = None
        self._section = ""  #: Auction, Play or a table: where what is no tag belongs
        self._last = ""  #: the tag before
        self._noted = ""  #: Auction or Play: whose notes follow
        self._comment: list[str] | None = None  #: lines of the comment that is open
        self._opened = 0

    def records(self) -> Iterator[Record]:
        for number, line in enumerate(self.text.split("\n"), 1):
            if line.startswith("%"):
                continue
            if self._comment is None and not line.strip():
                if self._record:
                    yield self._record
                self._record, self._section, self._last = None, "", ""
                continue
            yield from self._line(line, number)
        if self._comment is not None:
            self.tell("the comment is not closed", self._opened, "", "{", Severity.WARNING)
            self._close("\n".join(self._comment))
        if self._record:
            yield self._record

    def _line(self, line: str, number: int) -> Iterator[Record]:
        place, start = 0, 0
        while place < len(line):
            if self._comment is not None:
                end = line.find("}", place)
                if end < 0:
                    self._comment.append(line[place:])
                    return
                self._comment.append(line[place:end])
                self._close("\n".join(self._comment))
                place = start = end + 1
                continue
            char = line[place]
            if (char == "[" and not line[:place].strip(" \t")) or (char == "[" and not self._section):
                self._rest(line[start:place], number)
                finished, place = self._tag(line, place, number)
                start = place
                if finished:
                    yield finished
                continue
            if is_table(self._section) and line[start:].strip()[:1] not in (";", "{"):
                self._row(line[start:], number)
                return
            if char == ";" or char == "{":
                self._rest(line[start:place], number)
                if char == ";":
                    self._close(line[place + 1 :].strip())
                    return
                self._comment, self._opened = [], number
                place = start = place + 1
                continue
            if char == '"':  # what looks like a comment inside a text is none
                end = line.find('"', place + 1)
                place = end if end > 0 else len(line) - 1
            place += 1
        if self._comment is None:
            self._rest(line[start:], number)

    def _tag(self, line: str, place: int, number: int) -> tuple[Record | None, int]:
        match = _TABLE.match(line, place) or PBN_TAG.match(line, place)
        if not match:
            broken = _BROKEN.match(line, place)
            name = broken[1] if broken else ""
            self.tell("the tag is not closed", number, name, line[place : place + 80], Severity.ERROR)
            self._section = f"broken {name}" if is_table(name) else ""
            return None, len(line)
        name, value = match["name"], match["value"]
        finished = None
        if self._record and name in self._record.tags and name in ("Event", "Board"):
            finished, self._record = self._record, None  # no blank line between two games
        record = self._record = self._record or Record(number)
        self._last = name
        if not is_table(name):
            value = re.sub(r"\\(.)", r"\1", value)
        if name == "Note" and self._noted:
            note, colon, text = value.partition(":")
            if colon and note.strip().isdecimal():
                record.notes.setdefault(self._noted, {}).setdefault(note.strip(), text.strip())
            else:
                self.tell("a note has a number and a colon", number, name, value, Severity.WARNING)
            self._section = ""
            return finished, match.end()
        new = name not in record.tags
        record.tags.setdefault(name, value)
        record.lines.setdefault(name, number)
        self._section = ""
        if name in ("Auction", "Play") or is_table(name):
            self._section = name if new else f"another {name}"
            record.sections.setdefault(self._section, [])
            if name in ("Auction", "Play"):
                self._noted = name
        return finished, match.end()

    def _row(self, line: str, number: int) -> None:
        if len(line) > _LONGEST_ROW:
            message = f"a row of a table has {len(line)} characters: lines of PBN have at most 255"
            self.tell(message, number, self._section, line[:80], Severity.ERROR)
            return
        found = next((m for m in _IN_TABLE.finditer(line) if m[1]), None)
        if found and found[1] == ";":
            self.tell("no comment is allowed among the rows of a table", number, self._section,
                      line.strip(), Severity.WARNING)  # fmt: skip
            line = line[: found.start()]
        wrong = next((m for m in _FORBIDDEN.finditer(line) if m[1]), None)
        if wrong:
            self.tell(f"{wrong[1]} is not allowed in a table", number, self._section, line.strip(),
                      Severity.ERROR)  # fmt: skip
            return
        self._rest(line, number)

    def _rest(self, text: str, number: int) -> None:
        """What is neither tag nor comment: it belongs to the section that is open."""
        if not text.strip():
            return
        if self._record and self._section:
            self._record.sections.setdefault(self._section, []).append((number, text))
        else:
            self.tell("this is neither tag nor comment", number, "", text.strip()[:80], Severity.WARNING)

    def _close(self, text: str) -> None:
        self._comment = None
        text = "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
        # a line that would begin with a percent sign is set off by a space, or it would be an escape
        text = text.replace("\n %", "\n%") if "\n" in text else text.strip()
        if not text.strip():
            return
        if self._record and self._section in ("Auction", "Play"):
            # line 0: commentary on the call or card before it
            self._record.sections[self._section].append((0, text))
        elif self._record:
            self._record.comments.append(Comment(self._last, text))
        else:
            self._record = Record(self._opened or 1, comments=[Comment("", text)])
