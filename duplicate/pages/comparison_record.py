"""How a comparison was made, kept in its page: so that it can be made again, as when somebody is erased."""

import hashlib
import re

import msgspec

from duplicate.pages.comparison import ComparisonView
from duplicate.words.problems import DuplicateError, Problem

_BLOCK = re.compile(rb"<!-- comparison: (.*?) -->", re.DOTALL)
_MAIN = b'<main id="main" class="comparison">'


class ComparisonRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the page of a comparison does not show and its making needs; no names."""

    version: int = 1
    event: str  #: the address of the event
    languages: list[str]
    there: dict[str, object]  #: the conditions it is compared with
    here: dict[str, object] | None = None  #: those in place of the night's own
    data: bool = True  #: whether its tables lie beside it
    back: str = ""  #: where the link to the event leads, if that was said
    theme: str = ""  #: seen from the folder of the page
    results: str  #: by which it is known that it came out the same

    @property
    def text(self) -> str:
        """As the page holds it, in a comment."""
        return msgspec.json.encode(self).decode().replace("--", "\\u002d\\u002d")


def results_of(view: ComparisonView) -> str:
    """What stands for all ranks and results of a comparison, whoever has them."""
    places = sorted(
        (number, p.rank, p.result, p.rank_there, p.result_there, p.boards)
        for number, (_title, ranked) in enumerate(view.rankings)
        for p in ranked
    )
    return hashlib.sha256(repr((places, len(view.results))).encode()).hexdigest()


def is_comparison(page: bytes) -> bool:
    """Whether a page is that of a comparison, whichever version made it."""
    return _MAIN in page


def record_in(page: bytes, file: str) -> ComparisonRecord | None:
    """The record in a page; none in one of a further language, or of an earlier version.

    Raises DuplicateError for one that cannot be read.
    """
    found = _BLOCK.search(page)
    if found is None:
        return None
    try:
        return msgspec.json.decode(found[1], type=ComparisonRecord)
    except msgspec.MsgspecError as error:
        raise DuplicateError(Problem(f"it cannot be read: {error}", file=file)) from error
