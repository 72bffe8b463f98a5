"""The pages of results as a folder of files: a home with all of the club, and a folder for each event."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

import msgspec

from duplicate.pages import outdated
from duplicate.pages.book import printing
from duplicate.pages.book.engines import AUTO, Made, missing_engine, why_no_pdf
from duplicate.pages.data_links import BOOK, data_links
from duplicate.pages.event import seat_letters
from duplicate.pages.papers import PAPERS, USUAL, Paper
from duplicate.pages.player_pages import player_folder
from duplicate.pages.share_picture import picture, told_of, why_no_picture
from duplicate.pages.sharing import PICTURE, Sharing, sharing_of
from duplicate.pages.site_files import remove_files, write_files
from duplicate.pages.site_home import list_name
from duplicate.pages.site_index import is_site, update_site
from duplicate.pages.site_look import SiteLook, site_look
from duplicate.pages.site_pages import LanguageLink, site_languages
from duplicate.pages.site_people import recorded_people
from duplicate.pages.site_ratings import rated_file
from duplicate.pages.site_record import (
    RATED,
    RECORD,
    Record,
    RecordedPerson,
    encoded,
    read_records,
    record_in,
    record_of,
)
from duplicate.pages.site_settings import SiteSettings
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.twins import Marks, check_same, source_mark
from duplicate.pages.views import EventView
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import LANGUAGES, Language, language, translator

if TYPE_CHECKING:
    from duplicate.pages.data_files import DataFiles

__all__ = ["LanguageLink", "remove_files", "why_no_pdf", "write_files", "write_site"]

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are

STYLES = ("base.css", "site.css", "rankings.css", "boards.css", "club.css")
MATCHES = ("matches.css", "match-list.css")  #: besides, where there are matches
_MOST_SCORES = 1000  #: on the page of the event: about 50 kB
_MOST_RANKED = 300  #: rows of all rankings there: about 75 kB


class _Place(msgspec.Struct, frozen=True):
    """Where one language's pages lie, seen from the folder of the event."""

    language: Language
    folder: str  #: empty for the first language


def write_site(
    event: EventView,
    out: Path,
    *,
    languages: Sequence[str] | None = None,
    templates: Path | None = None,
    theme: Path | None = None,
    pdf: bool = True,
    paper: str = "A4",
    papers: Sequence[Paper] = USUAL,
    engine: str = AUTO,
    processes: int = 1,
    progress: Progress | None = None,
    settings: SiteSettings | None = None,
    look: SiteLook | None = None,
    tell: Callable[[Problem], None] | None = None,
    data: "DataFiles | None" = None,
    printed_by: Callable[[Sequence[Made]], None] | None = None,
    source: Path | None = None,
) -> list[Path]:
    """Write the pages of one event, and those of the site in ``out``; returns every file of theirs.

    The first language lies in ``out/<slug>/``, others in a folder below it. A file whose content
    is the same is left untouched; a page of this event that no longer exists is removed; of other
    events only the records are read. With ``pdf`` the documents of ``papers`` are printed too, on
    ``paper`` A4 or Letter, by an ``engine`` of `duplicate.pages.book.engines` and one or two ``processes``;
    ``printed_by`` hears which it was. Where Pango is missing, the error comes after all pages are written.
    ``settings`` are those of the site, without them what ``site.toml`` in ``out`` says; ``languages``
    replace theirs. ``look`` takes the place of them and of ``templates`` and ``theme``. ``tell`` hears
    what is to be said about the site. ``data`` writes tables and files of the event beside the pages.
    ``source`` is where the night was read: pages of another night at the same address are not replaced.
    """
    look = look or site_look(out, templates=templates, theme=theme, settings=settings)
    settings = look.settings
    folder = out / event.slug
    before, known, spoken = _before(folder)
    chosen = _languages(languages, settings.site.languages, spoken)
    overlay = look.overlay()
    _check_own(out)
    others, unreadable = _others(out)
    people = recorded_people(event, others, settings.site.secret)
    place_of_it = source_mark(out, source)
    check_same(folder, known, event, place_of_it)
    no_pdf = missing_engine(engine, [each.name for each in papers], overlay) if pdf else None
    printed = printing.shown_papers(event, papers) if pdf and not no_pdf else ()
    made = overlay.assets(*(*STYLES[:-1], *MATCHES, STYLES[-1]) if event.matches else STYLES)
    places = [_Place(lang, f"{lang.code}/" if i else "") for i, lang in enumerate(chosen)]
    if data is not None:
        made.update(data.files(event, [(place.language, place.folder) for place in places]))
    beside = dict(made)
    codes = [lang.code for lang in chosen]
    record = record_of(event, people, languages=codes, files=(), source=place_of_it)
    sharing: dict[str, Sharing] = {}
    for place in places if settings.site.base_url else ():  # a message needs whole addresses
        drawn = picture(told_of(event, translator(place.language.code)))
        if drawn is not None:
            made[place.folder + PICTURE] = drawn
        sharing[place.language.code] = sharing_of(
            record, place.language, place.folder, settings.site.base_url, drawn=drawn is not None
        )
    links = _player_links(people, [*(r for r in others if r.slug != event.slug), record], settings)
    site = _Around(settings, sharing, links, beside)
    for place in places:
        made.update(_pages(event, overlay, place, places, printed, site))
    rated = rated_file(event)
    if rated is not None:
        made[RATED] = rated
    written = write_files(folder, made)

    def take(name: str, content: bytes) -> None:
        made[name] = b""  # a book of many boards is not kept once it is written
        written.extend(write_files(folder, {name: content}))

    books = [printing.Place(place.language, place.folder) for place in places]
    prints = printing.print_papers(
        event,
        printed,
        overlay,
        books,
        take,
        paper=paper,
        engine=engine,
        processes=processes,
        progress=progress,
    )
    if printed_by:
        printed_by(prints)
    record = msgspec.structs.replace(record, files=sorted(made))
    written += write_files(folder, {RECORD: encoded(record)})
    keep = {
        outdated.PDFS: _pdf_option(before - set(made), printed, papers, engine, overlay, asked=pdf),
        outdated.DATA: "--data" if data is None else "",
    }
    if not settings.site.base_url:  # it stays until somebody asks for none, and with it the pictures
        remove_files(folder, {name for name in before - set(made) if name.endswith(PICTURE)})
    gone = outdated.remove_outdated_files(
        folder, before - set(made), languages=(spoken, codes), keep=keep, where=event.slug
    )
    if unreadable:
        raise unreadable
    moved = _moved(next((r for r in others if r.slug == event.slug), None), record)
    updated = update_site(out, look, overlay, moved=moved, about=event.slug)
    written = list(dict.fromkeys([*written, *updated.paths]))
    if tell:
        for problem in (*([gone] if gone else []), *updated.problems):
            tell(problem)
        if settings.site.base_url and (missing := why_no_picture()):
            tell(Problem(missing, severity=Severity.NOTE))
    if no_pdf:
        raise no_pdf
    return written


def _check_own(out: Path) -> None:
    """Refuse to replace the pages of a web site that are not ours: the list is written at its root."""
    there = next((name for name in ("index.html", "style.css") if (out / name).exists()), None)
    if there and not is_site(out):
        problem = Problem(
            "there is such a file already, and no event was published here before",
            file=str(out / there),
            remedy="publish into a folder of its own, or move the file away",
        )
        raise DuplicateError(problem)


class _Around(NamedTuple):
    """What the site adds to the pages of an event."""

    settings: SiteSettings
    sharing: Mapping[str, Sharing]  #: by language
    players: Mapping[str, Mapping[int, tuple[str, str]]]  #: by language: names and pages by place
    beside: dict[str, bytes]  #: the data files of the event


def _others(out: Path) -> tuple[list[Record], DuplicateError | None]:
    """All records of the site; one that cannot be read keeps the home as it is, but not the event."""
    try:
        return read_records(out), None
    except DuplicateError as error:
        return [], error


def _player_links(
    people: Sequence[RecordedPerson], records: Sequence[Record], settings: SiteSettings
) -> dict[str, dict[int, tuple[str, str]]]:
    """By language, the pages of the people of an event, seen from the root of the site."""
    found: dict[str, dict[int, tuple[str, str]]] = {}
    ordered = sorted(records, key=lambda r: r.order, reverse=True)
    for number, code in enumerate(site_languages(ordered, settings)):
        folder = player_folder(code, number)
        found[code] = {
            n: (person.name, f"{folder}{quote(person.slug)}.html")
            for n, person in enumerate(people)
            if person.name
        }
    return found


def _moved(before: Record | None, now: Record) -> dict[str, str]:
    """Addresses of players whose names were corrected: who stood in the same place of the same entry."""
    if before is None:
        return {}
    entries = {entry.page: entry for entry in before.entries}
    found: dict[str, str] = {}
    kept = {person.slug for person in now.people}
    for entry in now.entries:
        old = entries.get(entry.page)
        if old is None or len(old.people) != len(entry.people):
            continue
        pairs = [
            (before.people[was.person].slug, now.people[seat.person].slug)
            for was, seat in zip(old.people, entry.people, strict=True)
        ]
        changed = [(slug, new) for slug, new in pairs if slug != new]
        # one name, and nobody else has come, gone or moved: nobody's address leads to somebody else
        if len(changed) == 1 and changed[0][0] not in kept and changed[0][1] not in {s for s, _new in pairs}:
            found[changed[0][0]] = changed[0][1]
    return found


def _pages(
    event: EventView,
    overlay: Templates,
    place: _Place,
    places: Sequence[_Place],
    printed: Sequence[Paper],
    site: _Around,
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
        "home": f"{up}../{list_name(place.language.code)}",
        "site": f"{up}../",
        "noindex": site.settings.site.noindex,
        "people": site.players.get(place.language.code, {}),
        "papers": [(document.title, document.file) for document in printed],
        "seats": seat_letters(translate),
        "data": data_links(site.beside, event.slug, f"{place.folder}{BOOK}", up),
    }

    sharing = site.sharing.get(place.language.code)

    def render(template: str, page: str, view: object = None) -> tuple[str, bytes]:
        links = [LanguageLink(*p.language, href=f"{up}{p.folder}{page}") for p in places]
        context = shared | {"view": view, "languages": links}
        if sharing is not None:
            context["sharing"] = sharing.of(page)
        return place.folder + page, overlay.render(template, context).encode()

    apart = _apart(event)
    shared |= {"frequencies_page": "frequencies.html"} if event.boards else {}
    shared |= {"matrix_page": apart.get("matrix", ""), "rankings_page": apart.get("rankings", "")}
    yield render("site/event.html", "index.html")
    if event.boards:
        yield render("site/frequencies.html", "frequencies.html")
    for page in apart.values():
        yield render(f"site/{page}", page)
    for view in event.boards:
        yield render("site/board.html", view.page, view)
    for match in event.matches:
        yield render("site/match.html", match.page, match)
    for scorecard in event.scorecards:
        yield render("site/scorecard.html", scorecard.page, scorecard)


def _apart(event: EventView) -> dict[str, str]:
    """What has a page of its own, so that the page of the event stays below 100 kB, a phone's patience."""
    places = sum(len(ranking.places) for ranking in event.rankings)
    beside = sum(len(table.rows) for table in event.beside)
    found: dict[str, str] = {}
    if len(event.columns) * places > _MOST_SCORES:
        found["matrix"] = "scores.html"
    if beside and places + beside > _MOST_RANKED:
        found["rankings"] = "rankings.html"
    return found


def _before(folder: Path) -> tuple[set[str], Marks, list[str]]:
    """The files of an earlier scoring, the marks of its results, and its languages."""
    record = record_in(folder)
    if record is None:
        return set(), Marks([], []), []
    return set(record.files), Marks(record.results, record.seats, record.source), record.languages


def _languages(given: Sequence[str] | None, of_site: Sequence[str], before: Sequence[str]) -> list[Language]:
    """The languages of an event: those that are given, else those of the site and those it had before."""
    stated = given if given is not None else [*of_site, *before] or ("en", "zh")
    chosen = [language(code) for code in dict.fromkeys(stated)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    return chosen


def _pdf_option(
    gone: Iterable[str],
    printed: Sequence[Paper],
    wanted: Sequence[Paper],
    engine: str,
    overlay: Templates,
    *,
    asked: bool,
) -> str:
    """By which options PDFs that are gone are printed again; empty where they cannot be."""
    names = {Path(name).stem for name in gone if name.endswith(".pdf")}
    every = [paper.name for paper in PAPERS if paper.name in names or paper in printed]
    if not names or missing_engine(engine, every, overlay):
        return ""
    parts = [] if asked else ["leave out --no-pdf"]
    if not names <= {paper.name for paper in (wanted if asked else USUAL)}:
        parts.append(f"--papers {','.join(every)}")
    return " and ".join(parts)
