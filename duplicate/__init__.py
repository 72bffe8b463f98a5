"""Run a duplicate bridge event: plan, print, take results, score, publish.

The main path in three calls, each of which a program may also take alone::

    night = duplicate.read("thursday/")          # any file or night folder
    scores = duplicate.score(night, "ebu")       # a preset, a file or a Conditions
    table = duplicate.standings(scores)

Attributes load on first use (PEP 562), so that ``import duplicate`` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from duplicate.night.conditions import Conditions as Conditions
    from duplicate.night.night import Night as Night
    from duplicate.scoring import score as score
    from duplicate.scoring import standings as standings
    from duplicate.travellers import read as read
    from duplicate.words.problems import DuplicateError as DuplicateError

_HOMES = {
    "Conditions": "duplicate.night.conditions",
    "DuplicateError": "duplicate.words.problems",
    "Night": "duplicate.night.night",
    "read": "duplicate.travellers",
    "score": "duplicate.scoring",
    "standings": "duplicate.scoring",
}

__all__ = ["Conditions", "DuplicateError", "Night", "__version__", "read", "score", "standings"]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'duplicate' has no attribute {name!r}")
