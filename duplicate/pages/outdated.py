"""What was published of an event or a list and is not made this time: it goes, and that is said.

A file that stayed would tell old results at an address that people know; one that went without a word
would be missed by those who know it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from duplicate.pages.data_links import FOLDER
from duplicate.pages.site_files import remove_files
from duplicate.words.languages import LANGUAGES
from duplicate.words.problems import Problem, Severity

PDFS, DATA = "PDFs", "of data"
_PAGES, _PICTURES = "pages", "pictures"
_OF_PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"}  #: for sharing, and those of a theme


def remove_outdated_files(
    folder: Path,
    names: Iterable[str],
    *,
    languages: tuple[Sequence[str], Sequence[str]] = ((), ()),
    keep: Mapping[str, str] | None = None,
    where: str = "",
) -> Problem | None:
    """Remove files of an earlier time below a folder; returns what is to be said of it, if anything went.

    ``languages`` are those of the pages before and now, of which the first has no folder. ``keep`` says
    of `PDFS` and `DATA` by which option they are made again.
    """
    gone = remove_files(folder, names)
    if not gone:
        return None
    before, now = languages
    dropped = [code for code in before[1:] if code not in now[1:]]
    counts = Counter(_kind(name, dropped) for name in gone)
    remedies = [f"--lang {','.join(before)}"] if any(_spoken(code) in counts for code in dropped) else []
    remedies += [text for kind, text in (keep or {}).items() if kind in counts and text]
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items(), reverse=True))
    return Problem(
        f"removed {len(gone)} file{'s' * (len(gone) != 1)} made before and not now: {told}",
        file=where,
        remedy=f"to keep them: {'; '.join(remedies)}" if remedies else "",
        severity=Severity.WARNING,
    )


def _kind(name: str, dropped: Sequence[str]) -> str:
    path = PurePosixPath(name)
    for code in dropped:
        if code in path.parts[:-1] or path.stem.endswith(f".{code}"):
            return _spoken(code)
    if path.suffix == ".pdf":
        return PDFS
    if FOLDER in path.parts[:-1]:
        return DATA
    return _PICTURES if path.suffix in _OF_PICTURES else _PAGES


def _spoken(code: str) -> str:
    return f"in {LANGUAGES[code].name}" if code in LANGUAGES else f"in {code}"
