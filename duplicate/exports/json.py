"""The whole night as JSON: everything that was read, with nothing lost. Its shape: docs/files.md.

This is what a program keeps of a night; ``duplicate score --json`` gives what follows from it.
"""

import json as _json

from duplicate.night.night import Night
from duplicate.night.plain import plain
from duplicate.travellers.night_json import FORMAT, VERSION


def write_json(night: Night) -> bytes:
    """The night as JSON in UTF-8; the same night gives the same bytes."""
    data = {"format": FORMAT, "version": VERSION, "night": plain(night)}
    return (_json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode("utf-8")


def lost(night: Night) -> list[str]:
    """What JSON cannot hold: nothing."""
    del night
    return []
