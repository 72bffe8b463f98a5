"""Names of files that stand in data: which of them may be opened or made."""

import re

#: Names that Windows keeps for devices, whatever ending they have.
RESERVED = frozenset({"con", "prn", "aux", "nul"} | {f"{p}{n}" for p in ("com", "lpt") for n in range(10)})


def leads_out(name: str) -> bool:
    r"""Whether a name is no plain name within a folder, on any system.

    >>> [leads_out(name) for name in ("results.csv", "../x", "/etc/passwd", r"C:\x", "CON", "a\0b")]
    [False, True, True, True, True, True]
    """
    parts = re.split(r"[\\/]", name)
    return (
        not parts[0]
        or ".." in parts
        or bool(re.match("[A-Za-z]:", name))
        or any(ord(c) < 32 for c in name)
        or any(part.split(".")[0].strip().lower() in RESERVED for part in parts)
    )
