"""Initials of names in any script."""

import re
import unicodedata

#: Scripts whose names have no spaces: a first sign stays, as is the practice for lists in China.
_SIGNS = (
    ("\u3040", "\u30ff"),
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uac00", "\ud7af"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)


def is_of_signs(name: str) -> bool:
    """Whether a name is written in Chinese, Japanese or Korean signs."""
    return not name.isascii() and any(map(_is_sign, name))


def _is_sign(sign: str) -> bool:
    return any(first <= sign <= last for first, last in _SIGNS)


def initials(name: str) -> str:
    """The first letter of every part of a name, or its first sign and a star for each other one.

    >>> initials("Anne-Marie O'Neil"), initials("van der Berg"), initials("Ångström, Åse"), initials("张伟明")
    ('A.-M. O.', 'v. d. B.', 'Å. Å.', '张**')
    """
    if is_of_signs(name):
        signs = [sign for sign in name if not sign.isspace() and (sign.isalnum() or _is_sign(sign))]
        return signs[0] + "*" * max(len(signs) - 1, 1)
    parts = []
    for part in name.split():
        letters = [_first(piece) for piece in re.split(r"[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}]", part)]
        if found := "-".join(f"{letter}." for letter in letters if letter):
            parts.append(found)
    return " ".join(parts) or "*"


def _first(part: str) -> str:
    """The first letter or digit with its combining marks."""
    for at, sign in enumerate(part):
        if sign.isalnum():
            end = at + 1
            while end < len(part) and unicodedata.category(part[end]).startswith("M"):
                end += 1
            return part[at:end]
    return ""
