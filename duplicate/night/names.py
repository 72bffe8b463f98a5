"""Texts that hold the names of several people."""

import re

#: Between two names: an ampersand, a plus, a slash, a semicolon, "and", or a dash with spaces.
_BETWEEN = re.compile(
    r"\s*[&+/;＆、；]\s*|\s+[-\N{EN DASH}\N{EM DASH}]\s+|\s+and\s+|\s*\n\s*"
    r"|^[-\N{EN DASH}\N{EM DASH}]\s+|\s+[-\N{EN DASH}\N{EM DASH}]$"  # one of the two is missing
)


def split_names(text: str) -> tuple[str, ...]:
    """The names in one text, in order.

    >>> split_names("Ann O'Neil & Bo Smith-Jones"), split_names("甲、乙")
    (("Ann O'Neil", 'Bo Smith-Jones'), ('甲', '乙'))
    >>> split_names(" - Bo"), split_names("Ann -")
    (('Bo',), ('Ann',))
    """
    return tuple(name for name in (part.strip() for part in _BETWEEN.split(text)) if name)
