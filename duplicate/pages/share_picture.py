"""A picture of an event for messages: 1200 by 630, with its name, its date and who won.

Drawn by Pillow with the fonts of the machine; the same bytes each time on one machine. Where no font
is found there is no picture.
"""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView
from duplicate.pages.won import called, with_unit
from duplicate.words.local import Day, language_of
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

SIZE = (1200, 630)
_MARGIN = 72
_BAND = 126  #: of a winner
_FELT, _INK, _SOFT, _GOLD = "#0b5c43", "#ffffff", "#bfe0d3", "#f2cf7a"

#: Families in order of preference: first those for Latin, Cyrillic and Greek, then with Chinese.
_FAMILIES = ("DejaVu Sans", "Noto Sans", "Noto Sans CJK SC", "Source Han Sans SC", "Arial Unicode MS")
#: Files of systems without fontconfig: regular, bold, and the number within a collection.
_FILES = (
    ("C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/segoeuib.ttf"),
    ("C:/Windows/Fonts/msyh.ttc", "C:/Windows/Fonts/msyhbd.ttc"),
    ("/System/Library/Fonts/Supplemental/Arial.ttf", "/System/Library/Fonts/Supplemental/Arial Bold.ttf"),
    ("/System/Library/Fonts/PingFang.ttc", "/System/Library/Fonts/PingFang.ttc"),
    ("/System/Library/Fonts/Hiragino Sans GB.ttc", "/System/Library/Fonts/Hiragino Sans GB.ttc"),
)


class Face(NamedTuple):
    """A font of the machine, regular and bold: files, and places within collections."""

    regular: tuple[str, int]
    bold: tuple[str, int]


class Told(NamedTuple):
    """What a picture says."""

    club: str
    name: str
    date: str
    winners: tuple[tuple[str, str, str], ...]  #: direction, names, result


def told_of(event: EventView, translate: Translator) -> Told:
    """What the picture of an event says in a language."""
    language, say = language_of(translate), sayer(translate)
    return Told(
        event.club,
        event.name,
        Day(event.date).local(language),
        tuple(
            (
                translate(_SIDES.get(w.direction, w.role)) if w.direction or w.role else "",
                say(called(w, event.contest)),
                say(with_unit(w.result, event.total_unit.text)),
            )
            for w in event.winners
        ),
    )


_SIDES = {"NS": _("North–South"), "EW": _("East–West")}


class Faces(Sequence[Face]):
    """The fonts that there are, in order of preference; each is looked for when it is needed first."""

    def __init__(self) -> None:
        self._found: list[Face] = []
        self._coming = _by_fontconfig() if shutil.which("fc-match") else _by_name()

    def __getitem__(self, place: int) -> Face:  # type: ignore[override]
        while len(self._found) <= place:
            face = next(self._coming, None)
            if face is None:
                raise IndexError(place)
            self._found.append(face)
        return self._found[place]

    def __len__(self) -> int:
        self._found += self._coming
        return len(self._found)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


@cache
def faces() -> Faces:
    """The fonts of this machine."""
    return Faces()


def _by_name() -> Iterator[Face]:
    for regular, bold in _FILES:
        if Path(regular).is_file():
            yield Face((regular, 0), (bold if Path(bold).is_file() else regular, 0))


def _by_fontconfig() -> Iterator[Face]:
    for family in _FAMILIES:
        regular = _match(family, "regular")
        if regular is not None:
            yield Face(regular, _match(family, "bold") or regular)


def _match(family: str, weight: str) -> tuple[str, int] | None:
    """The file of a family; None when the machine has another one in its place."""
    wanted = f"{family}:{weight}"
    command = ["fc-match", "-f", "%{file}\n%{index}\n%{family}", wanted]
    try:
        said = subprocess.run(
            command, capture_output=True, check=True, timeout=20, encoding="utf-8", errors="replace"
        ).stdout.splitlines()
    except (OSError, subprocess.SubprocessError):
        return None
    if len(said) < 3 or family not in said[2].split(",") or not os.path.isfile(said[0]):
        return None
    return said[0], int(said[1]) & 0xFFFF if said[1].isdecimal() else 0


class Writer:
    """Writes on a picture: every sign in the first font that has it."""

    def __init__(self, draw: "ImageDraw", known: Sequence[Face]) -> None:
        self.draw, self.faces = draw, known

    def runs(self, text: str, size: int, *, bold: bool = False) -> "list[tuple[str, FreeTypeFont]]":
        """The text in parts, with the font of each; blanks go with what stands before."""
        found: list[tuple[str, FreeTypeFont]] = []
        for sign in text:
            font = found[-1][1] if found and sign.isspace() else self._font(sign, size, bold)
            if found and found[-1][1] is font:
                found[-1] = (found[-1][0] + sign, font)
            else:
                found.append((sign, font))
        return found

    def _font(self, sign: str, size: int, bold: bool) -> "FreeTypeFont":
        face = next((face for face in self.faces if _has(face.bold, sign)), self.faces[0])
        return _font(face.bold if bold else face.regular, size)

    def length(self, text: str, size: int, *, bold: bool = False) -> float:
        """How wide a text is, in pixels."""
        return sum(font.getlength(part) for part, font in self.runs(text, size, bold=bold))

    def write(
        self, left: float, base: float, text: str, colour: str, size: int, *, bold: bool = False
    ) -> None:
        """Write a text on a line, ``base`` being where its letters stand."""
        for part, font in self.runs(text, size, bold=bold):
            self.draw.text((round(left), base), part, colour, font, anchor="ls")
            left += font.getlength(part)

    def cut(self, text: str, width: float, size: int, *, bold: bool = False) -> str:
        """As much of a text as fits, with an ellipsis where something is left out."""
        if self.length(text, size, bold=bold) <= width:
            return text
        while text and self.length(f"{text}…", size, bold=bold) > width:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def fitting(self, text: str, width: float, most: int, least: int) -> tuple[int, list[str]]:
        """A size and at most two lines for a bold text: one line if it may be no smaller than two thirds."""
        alone = max(least, most * 2 // 3)
        for size in range(most, alone - 1, -2):
            if self.length(text, size, bold=True) <= width:
                return size, [text]
        for size in range(alone, least - 1, -2):
            lines = self._two(text, width, size)
            if lines:
                return size, lines
        n = len(text)
        while n > 1 and self.length(text[:n], least, bold=True) > width:
            n -= 1
        space = text.rfind(" ", 0, n)
        first = text[:space] if space > n // 2 else text[:n]
        return least, [first, self.cut(text[len(first) :].strip(), width, least, bold=True)]

    def _two(self, text: str, width: float, size: int) -> list[str]:
        """The text in two lines, broken between names, else words; empty when it does not fit."""
        for separator in (" – ", " "):
            parts = text.split(separator)
            for n in range(len(parts) - 1, 0, -1):
                lines = [separator.join(parts[:n]) + separator.rstrip(), separator.join(parts[n:])]
                if all(self.length(line, size, bold=True) <= width for line in lines):
                    return lines
        return []


@cache
def _font(place: tuple[str, int], size: int) -> "FreeTypeFont":
    from PIL import ImageFont

    return ImageFont.truetype(place[0], size, index=place[1], layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(place: tuple[str, int], sign: str) -> bool:
    """Whether a font has a sign: what it has not, it draws as it draws what nobody has."""
    font = _font(place, 24)
    return bytes(font.getmask(sign)) != bytes(font.getmask("\U0010fffd"))


def picture(told: Told) -> bytes | None:
    """The picture as PNG; None when the machine has no font for it."""
    known = faces()
    if not known:
        return None
    from PIL import Image, ImageDraw

    image = Image.new("RGB", SIZE, _FELT)
    writer = Writer(ImageDraw.Draw(image), known)
    width, base = SIZE[0] - 2 * _MARGIN, 90
    _suits(writer, base)
    if told.club:
        writer.write(_MARGIN, base, writer.cut(told.club, width - 260, 34), _SOFT, 34)
    size, lines = writer.fitting(told.name, width, 82, 46)
    base += 20
    for line in lines:
        base += round(size * 1.15)
        writer.write(_MARGIN, base, line, _INK, size, bold=True)
    if told.date:
        writer.write(_MARGIN, base + 54, told.date, _SOFT, 36)
    shown, more = told.winners[:2], len(told.winners) - 2
    for number, (side, names, result) in enumerate(shown):
        top = SIZE[1] - 36 - _BAND * (len(shown) - number)
        above = f"{side}  +{more}".strip() if more > 0 and number else side
        _winner(writer, top, above, names, result)
    made = io.BytesIO()
    image.quantize(64, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(made, "PNG")
    return made.getvalue()


def _suits(writer: Writer, base: int) -> None:
    """The four suits, in the corner."""
    for place, (sign, colour) in enumerate(zip("♠♥♦♣", (_INK, "#ff9aa5", "#ffc08a", _INK), strict=True)):
        writer.write(SIZE[0] - _MARGIN - 4 * 54 + 18 + place * 54, base, sign, colour, 40)


def _winner(writer: Writer, top: int, side: str, names: str, result: str) -> None:
    """A band with who won, and what."""
    writer.draw.line((_MARGIN, top, SIZE[0] - _MARGIN, top), "#3d826d", 2)
    wide = writer.length(result, 52, bold=True)
    if side:
        writer.write(_MARGIN, top + 36, side, _SOFT, 26)
    writer.write(SIZE[0] - _MARGIN - wide, top + 94, result, _GOLD, 52, bold=True)
    size, lines = writer.fitting(names, SIZE[0] - 2 * _MARGIN - wide - 36, 46, 28)
    if len(lines) == 1:
        writer.write(_MARGIN, top + 92, lines[0], _INK, size, bold=True)
    else:
        for number, line in enumerate(lines):
            writer.write(_MARGIN, top + 72 + number * round(size * 1.25), line, _INK, size, bold=True)


def why_no_picture() -> str:
    """What keeps this machine from making pictures, if anything does."""
    if faces():
        return ""
    where = "fontconfig" if sys.platform.startswith("linux") else "the folders of the system"
    return f"no font is found by {where}: no picture for sharing is made"
