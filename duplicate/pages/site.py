"""The pages of results as a folder of files: a list of events, and a folder for each."""

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

import msgspec

from duplicate.pages.book import printing
from duplicate.pages.data_links import data_links
from duplicate.pages.event import seat_letters
from duplicate.pages.papers import USUAL, Paper
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView, Winner
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import LANGUAGES, Language, language, translator

if TYPE_CHECKING:
    from duplicate.pages.data_files import DataFiles

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are

RECORD = "event.json"


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the list of events knows of one event, and which files are its own."""

    version: int = 1
    slug: str
    name: str
    date: str
    club: str
    method: str
    pairs: str
    boards: str
    languages: list[str]
    winners: list[Winner]
    files: list[str]


class LanguageLink(NamedTuple):
    """A page in another language."""

    code: str
    name: str
    tag: str
    href: str


class _Place(msgspec.Struct, frozen=True):
    """Where one language's pages lie, seen from the folder of the event."""

    language: Language
    folder: str  #: empty for the first language


def write_site(
    event: EventView,
    out: Path,
    *,
    languages: Sequence[str] = ("en", "zh"),
    templates: Path | None = None,
    pdf: bool = True,
    paper: str = "A4",
    papers: Sequence[Paper] = USUAL,
    processes: int = 1,
    progress: Progress | None = None,
    data: "DataFiles | None" = None,
) -> list[Path]:
    """Write the pages of one event, and the list of all events in ``out``; returns every file of theirs.

    The first language lies in ``out/<slug>/``, others in a folder below it. A file whose content
    is the same is left untouched; a page of this event that no longer exists is removed; other
    events are only read. With ``pdf`` the documents of ``papers`` are printed too, on ``paper`` A4 or
    Letter, by one or two ``processes``; where Pango is missing, the error comes after all pages are written.
    ``data`` writes tables and files of the event beside the pages.
    """
    chosen = [language(code) for code in dict.fromkeys(languages)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    overlay = Templates(templates)
    _check_own(out)
    folder = out / event.slug
    before = _files_before(folder)
    no_pdf = why_no_pdf() if pdf else None
    printed = printing.shown_papers(event, papers) if pdf and not no_pdf else ()
    made: dict[str, bytes] = {
        "style.css": overlay.styles("base.css", "site.css", "boards.css", "club.css").encode()
    }
    places = [_Place(lang, f"{lang.code}/" if i else "") for i, lang in enumerate(chosen)]
    if data is not None:
        made.update(data.files(event, [(place.language, place.folder) for place in places]))
    beside = dict(made)
    for place in places:
        made.update(_pages(event, overlay, place, places, printed, beside))
    written = write_files(folder, made)

    def take(name: str, content: bytes) -> None:
        made[name] = b""  # a book of many boards is not kept once it is written
        written.extend(write_files(folder, {name: content}))

    books = [printing.Place(place.language, place.folder) for place in places]
    printing.print_papers(
        event, printed, overlay, books, take, paper=paper, processes=processes, progress=progress
    )
    record = Record(
        slug=event.slug,
        name=event.name,
        date=event.date,
        club=event.club,
        method=event.method.text,
        pairs=str(len(event.scorecards)),
        boards=str(len(event.columns)),
        languages=[lang.code for lang in chosen],
        winners=list(event.winners),
        files=sorted(made),
    )
    written += write_files(
        folder, {RECORD: msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"}
    )
    remove_files(folder, before - set(made))
    written += _write_list(out, overlay)
    if no_pdf:
        raise no_pdf
    return written


def _check_own(out: Path) -> None:
    """Refuse to replace the pages of a web site that are not ours: the list is written at its root."""
    there = next((name for name in ("index.html", "style.css") if (out / name).exists()), None)
    if there and not any(out.glob(f"*/{RECORD}")):
        problem = Problem(
            "there is such a file already, and no event was published here before",
            file=str(out / there),
            remedy="publish into a folder of its own, or move the file away",
        )
        raise DuplicateError(problem)


def why_no_pdf() -> DuplicateError | None:
    """What keeps this machine from making PDFs, if anything does; the pages need none of it."""
    from duplicate.pages.paper import weasyprint

    try:
        weasyprint()
    except DuplicateError as error:
        return error
    return None


def _pages(
    event: EventView,
    overlay: Templates,
    place: _Place,
    places: Sequence[_Place],
    printed: Sequence[Paper],
    beside: dict[str, bytes],
) -> Iterable[tuple[str, bytes]]:
    """All pages of one event in one language, by name."""
    translate = translator(place.language.code)
    up = "../" if place.folder else ""
    shared = {
        "_": translate,
        "say": sayer(translate),
        "event": event,
        "language": place.language,
        "root": up,
        "home": f"{up}../{_list_name(place.language.code)}",
        "papers": [(document.title, document.file) for document in printed],
        "seats": seat_letters(translate),
        "data": data_links(beside, event.slug, place.folder, up),
    }

    def render(template: str, page: str, view: object = None) -> tuple[str, bytes]:
        links = [LanguageLink(*p.language, href=f"{up}{p.folder}{page}") for p in places]
        return place.folder + page, overlay.render(
            template, shared | {"view": view, "languages": links}
        ).encode()

    yield render("site/event.html", "index.html")
    if event.boards:
        yield render("site/frequencies.html", "frequencies.html")
    for view in event.boards:
        yield render("site/board.html", view.page, view)
    for scorecard in event.scorecards:
        yield render("site/scorecard.html", scorecard.page, scorecard)


def _list_name(code: str) -> str:
    return f"index.{code}.html"


def _write_list(out: Path, overlay: Templates) -> list[Path]:
    """The list of events, in every language that some event has, from the records in the folders.

    ``index.html`` is the list in the first language of the newest event; each language also has a
    list under its own name, so that links to it hold whatever is scored later.
    """
    records = _records(out)
    codes = [c for c in LANGUAGES if any(c in r.languages for r in records)]
    made = {"style.css": overlay.styles("base.css", "site.css", "club.css").encode()}
    links = [LanguageLink(*LANGUAGES[code], href=_list_name(code)) for code in codes]
    for code in codes:
        translate = translator(code)
        rows = [
            {
                "page": _event_page(record, code),
                "year": record.date[:4],
                **{name: getattr(record, name) for name in _SHOWN},
            }
            for record in records
        ]
        context = {
            "_": translate,
            "say": sayer(translate),
            "language": LANGUAGES[code],
            "languages": links,
            "root": "",
            "years": [(year, list(group)) for year, group in groupby(rows, key=lambda row: row["year"])],
        }
        content = overlay.render("site/events.html", context).encode()
        made[_list_name(code)] = content
        if code == records[0].languages[0]:
            made["index.html"] = content
    return write_files(out, made)


_SHOWN = ("name", "date", "club", "method", "pairs", "boards", "winners")


def _event_page(record: Record, code: str) -> str:
    folder = f"{quote(record.slug)}/"
    if code in record.languages[1:]:
        folder += f"{code}/"
    return f"{folder}index.html"


def _records(out: Path) -> list[Record]:
    """All records below ``out``, newest first; one that cannot be read is an error that names it."""
    records: list[Record] = []
    for path in sorted(out.glob(f"*/{RECORD}")):
        try:
            records.append(msgspec.json.decode(path.read_bytes(), type=Record))
        except msgspec.MsgspecError as error:
            problem = Problem(
                f"it is no record of an event: {error}",
                file=str(path),
                remedy="score that night again, or move its folder away; the list of events is not changed",
            )
            raise DuplicateError(problem) from error
    return sorted(records, key=lambda r: (r.date, r.name, r.slug), reverse=True)


def _files_before(folder: Path) -> set[str]:
    try:
        return set(msgspec.json.decode((folder / RECORD).read_bytes(), type=Record).files)
    except (FileNotFoundError, msgspec.MsgspecError):
        return set()


def write_files(folder: Path, files: "dict[str, bytes]") -> list[Path]:
    """Write files below a folder; what is there already with the same content is not touched."""
    paths: list[Path] = []
    try:
        for parent in sorted({os.path.dirname(name) for name in files}):
            (folder / parent).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = folder / name
            paths.append(path)
            try:
                if path.read_bytes() == content:
                    continue
            except FileNotFoundError:
                pass
            path.write_bytes(content)
    except OSError as error:
        problem = Problem(f"it cannot be written: {error.strerror}", file=str(error.filename or folder))
        raise DuplicateError(problem) from error
    return paths


def remove_files(folder: Path, names: Iterable[str]) -> None:
    """Remove pages of an earlier scoring that no longer exist; only files that it wrote."""
    for name in sorted(names):
        path = folder / name
        if path.resolve().is_relative_to(folder.resolve()):
            path.unlink(missing_ok=True)
