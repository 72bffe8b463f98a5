r"""The lines of PBN: tags, texts, calls, cards and tables, at most 255 characters each."""

import re
from collections.abc import Iterable, Sequence

from duplicate.laws.auctions import Bid
from duplicate.night.games import Bidding, Called, Play, Played, Table
from duplicate.words.problems import DuplicateError

LONGEST = 255  #: characters of a line, by the standard
_BARE = re.compile(r'[^\s"\\;{}\[\]%]+')
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def line_of(text: str) -> str:
    """A text in one line, without control characters."""
    return " ".join("".join(c if c >= " " and c != "\x7f" else " " for c in text).split())


def is_tag(name: str) -> bool:
    """Whether PBN can have a tag of this name."""
    return bool(_TAG_NAME.fullmatch(name)) and len(name) < 64


def value_of(text: str) -> str:
    """The text of a tag, escaped; what would be read as an inheritance is set off by a space."""
    plain = line_of(text).replace("\\", "\\\\").replace('"', '\\"')
    return f" {plain}" if plain == "#" or plain.startswith("##") else plain


def tag(name: str, text: str) -> str:
    r"""One tag; a text that is too long is cut (see `fits`).

    >>> tag("Event", 'The "Cup"')
    '[Event "The \\"Cup\\""]'
    """
    room = LONGEST - len(name) - 5
    value = value_of(text)[:room]
    if (len(value) - len(value.rstrip("\\"))) % 2:
        value = value[:-1]
    return f'[{name} "{value}"]'


def fits(name: str, text: str) -> bool:
    """Whether a tag holds the whole text."""
    return len(value_of(text)) <= LONGEST - len(name) - 5


def comment(text: str) -> list[str]:
    """Commentary in braces. A closing brace becomes a round bracket; long lines are broken at spaces."""
    lines: list[str] = []
    for line in text.replace("\r", "").replace("}", ")").split("\n"):
        rest = "".join(c if c >= " " else " " for c in line).rstrip()
        rest = f" {rest}" if rest.startswith("%") and lines else rest
        while len(rest) > LONGEST - 2:
            at = rest.rfind(" ", 1, LONGEST - 2)
            at = at if at > 0 else LONGEST - 2
            lines.append(rest[:at])
            rest = rest[at:].lstrip()
        lines.append(rest)
    lines[0] = "{" + lines[0]
    lines[-1] += "}"
    return lines


def _packed(groups: Sequence[list[str]], each: int) -> list[str]:
    """Groups of words, so many to a line; a word with a line break ends its line."""
    lines: list[str] = []
    for start in range(0, len(groups), each):
        line = ""
        for word in (word for group in groups[start : start + each] for word in group):
            first, *rest = word.split("\n")
            if line and len(line) + 1 + len(first) > LONGEST:
                lines.append(line)
                line = first
            else:
                line = f"{line} {first}" if line else first
            for other in rest:
                lines.append(line)
                line = other
        lines.append(line)
    return lines


class _Notes:
    def __init__(self, marks: Iterable[str]) -> None:
        self.numbers: dict[str, int] = {}
        self._taken = {mark.strip("=") for mark in marks}  #: of notes whose texts are not known

    def mark(self, text: str) -> str:
        """The mark of a note; equal notes have one number."""
        if text not in self.numbers:
            last = max(self.numbers.values(), default=0)
            free = (n for n in range(last + 1, last + len(self._taken) + 2) if str(n) not in self._taken)
            self.numbers[text] = next(free)
        return f"={self.numbers[text]}="

    def tags(self) -> list[str]:
        return [tag("Note", f"{number}:{text}") for text, number in self.numbers.items()]


def note_of(called: Called) -> str:
    """The note of a call: PBN has no alerts, so that they stand in the note."""
    text = line_of(called.explanation)
    if called.alerted:
        return f"Alert. {text}" if text else "Alert"
    return text


def call_of(called: Called) -> str:
    """A call as PBN writes it."""
    if called.call is None:
        return "-"
    return str(called.call) if isinstance(called.call, Bid) else called.call.value


def auction(bidding: Bidding) -> list[str]:
    """The auction section, with its notes."""
    notes = _Notes(mark for called in bidding.calls for mark in called.marks)
    groups = []
    for called in bidding.calls:
        before = [mark for mark in called.marks if mark.startswith("^")]
        skipped = called.call is None and any(mark.upper() == "^S" for mark in before)
        group = [*before] if skipped else [*before, call_of(called)]
        if text := note_of(called):
            group.append(notes.mark(text))
        group += [mark for mark in called.marks if not mark.startswith("^")]
        if called.comment:
            group.append("\n".join(comment(called.comment)))
        groups.append(group)
    if bidding.unfinished:
        groups.append(["+"])
    return [tag("Auction", bidding.first), *_packed(groups, 4), *notes.tags()]


def play(made: Play, trump: str) -> list[str]:
    """The play section, with its notes: four cards a line, the opening leader's first."""
    notes = _Notes(mark for trick in made.tricks for card in trick if card for mark in card.marks)
    tricks = [list(trick) for trick in made.tricks]
    plus: tuple[int, int] | None = None
    if made.unfinished:
        led = made.leads(trump)
        if tricks and None in tricks[-1]:
            places = [(led[-1] + n) % 4 for n in range(4)]
            plus = len(tricks) - 1, next(p for p in places if tricks[-1][p] is None)
        else:
            plus = len(tricks), 0
            tricks.append([None] * 4)
    groups = []
    for number, trick in enumerate(tricks):
        for place, played in enumerate(trick):
            groups.append(_card(played, notes) if (number, place) != plus else ["+"])
    if len(tricks) < 13 and not made.unfinished:
        groups.append(["*"])
    return [tag("Play", made.leader), *_packed(groups, 4), *notes.tags()]


def _card(played: Played | None, notes: _Notes) -> list[str]:
    if played is None:
        return ["-"]
    group = [*(mark for mark in played.marks if mark.startswith("^")), played.card]
    if played.explanation:
        group.append(notes.mark(line_of(played.explanation)))
    group += [mark for mark in played.marks if not mark.startswith("^")]
    if played.comment:
        group.append("\n".join(comment(played.comment)))
    return group


def table(made: Table) -> list[str]:
    """A table as it is, its cells quoted where they must be."""
    rows = [[cell(text) for text in row] for row in made.rows]
    head = f'[{made.name} "{";".join(made.columns)}"]'
    return [head, *_rows(made.name, rows, [_aligned(c) for c in made.columns])]


def _aligned(column: str) -> tuple[int, str]:
    found = re.search(r"\\(\d{1,3})([LR]?)$", column)
    return (min(int(found[1]), 80), found[2] or "L") if found else (0, "L")


def fitted(name: str, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table of named columns, ``L`` or ``R``, as wide as its cells; an empty cell is a minus."""
    texts = [[cell(text) if text else "-" for text in row] for row in rows]
    widths = [max((len(row[place]) for row in texts), default=1) for place in range(len(columns))]
    specs = [(width, side) for width, (_, side) in zip(widths, columns, strict=True)]
    head = ";".join(f"{column}\\{width}{side}" for (column, side), width in zip(columns, widths, strict=True))
    if len(head) + len(name) + 5 > LONGEST:
        head = ";".join(column for column, _ in columns)
    return [f'[{name} "{head}"]', *_rows(name, texts, specs)]


def fits_row(texts: Iterable[str]) -> bool:
    """Whether the cells of a row fit into a line, without any width."""
    return len(" ".join(cell(text) if text else "-" for text in texts)) <= LONGEST


def cell(text: str) -> str:
    """A cell: bare, or in quotes where it has blanks or signs of PBN."""
    plain = "".join(c if c >= " " and c != "\x7f" else " " for c in text)
    if _BARE.fullmatch(plain):
        return plain
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _rows(name: str, rows: Sequence[Sequence[str]], specs: Sequence[tuple[int, str]]) -> list[str]:
    lines = []
    for row in rows:
        line = " ".join(
            text.rjust(width) if side == "R" else text.ljust(width)
            for text, (width, side) in zip(row, specs, strict=True)
        ).rstrip()
        if len(line) > LONGEST:
            line = " ".join(row)
        if len(line) > LONGEST:
            raise DuplicateError(
                f"a row of {name} has {len(line)} characters, and PBN has lines of at most {LONGEST}",
                remedy="shorten the names, or leave them out",
            )
        lines.append(line)
    return lines
