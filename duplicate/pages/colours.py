"""Colours as a browser sees them: contrast by WCAG 2.2, and the nearest colour that can be read."""

import re
from collections.abc import Iterator, Sequence

LEAST = 4.5  #: contrast of text (WCAG 2.2, 1.4.3)

_HEX = re.compile(r"#[0-9a-fA-F]{6}")

Rgb = tuple[int, int, int]


def is_colour(text: str) -> bool:
    """Whether a text is a colour as theme files have them.

    >>> is_colour("#0b5c43"), is_colour("green")
    (True, False)
    """
    return bool(_HEX.fullmatch(text))


def _rgb(colour: str) -> Rgb:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def luminance(colour: str) -> float:
    """Relative luminance, from 0 for black to 1 for white (WCAG 2.2)."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in _rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2).

    >>> contrast("#000000", "#ffffff"), round(contrast("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str, grounds: Sequence[str], least: float = LEAST) -> str | None:
    """The nearest colour of its tint that has the contrast to all grounds; None where there is none.

    It is moved towards black and towards white, and the smaller way is taken.

    >>> readable("#777777", ["#ffffff"])
    '#767676'
    """
    for candidate in _shades(_rgb(colour)):
        shade = _hex(candidate)
        if all(contrast(shade, ground) >= least for ground in grounds):
            return shade
    return None


def _shades(start: Rgb) -> Iterator[Rgb]:
    """The colour, then its shades towards black and white, nearest first."""
    found = {start}
    for target in (0, 255):
        for step in range(1, 256):
            red, green, blue = (round(value + (target - value) * step / 255) for value in start)
            found.add((red, green, blue))
    yield from sorted(
        found, key=lambda rgb: (sum((a - b) ** 2 for a, b in zip(rgb, start, strict=True)), rgb)
    )
