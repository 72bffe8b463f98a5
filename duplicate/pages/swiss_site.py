"""The pages of a Swiss event as a folder of files, refreshed as the event goes on."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from duplicate.pages.data_links import BOOK, data_links
from duplicate.pages.event import seat_letters
from duplicate.pages.site import why_no_pdf
from duplicate.pages.site_files import remove_files, seen_from, write_files
from duplicate.pages.site_index import club_homes, is_site
from duplicate.pages.site_look import site_look
from duplicate.pages.site_pages import LanguageLink
from duplicate.pages.site_swiss import list_swiss
from duplicate.pages.slugs import slug_of
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_papers import SwissPaper, swiss_papers
from duplicate.pages.swiss_views import SwissView
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import Link
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import LANGUAGES, Language, language, translator
from duplicate.words.translations import phrase as _

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are

RECORD = "pages.json"


class SwissRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How pages were made, so that they can be made again without being asked, and which files are theirs."""

    version: int = 1
    languages: list[str]
    paper: str = "A4"
    templates: str = ""  #: folder of the club's own; in a site, which remembers it, none
    theme: str = ""  #: file of the club's look, as before
    source: str = ""  #: in a site: the folder of the event, seen from that of the pages
    data: bool = True  #: tables and the event as data lie beside them
    workbooks: str = ""  #: what they were made from
    log: int = 0  #: bytes of the log that they show
    papers: dict[str, str] = {}  #: what each PDF was set from
    files: list[str] = []


class Published(msgspec.Struct, frozen=True):
    """What was written, which PDFs were taken away because they were out of date, and what kept PDFs away."""

    paths: tuple[Path, ...]
    outdated: tuple[str, ...]
    no_pdf: DuplicateError | None
    problems: tuple[Problem, ...] = ()  #: what is to be said about the data and the site


def record_of(folder: Path) -> SwissRecord | None:
    """The record of a folder of pages; None where there are none, or none that can be read."""
    try:
        return msgspec.json.decode((folder / RECORD).read_bytes(), type=SwissRecord)
    except (FileNotFoundError, NotADirectoryError, msgspec.MsgspecError):
        return None


def write_swiss(
    pages: SwissPages,
    out: Path,
    *,
    languages: Sequence[str] = ("en", "zh"),
    templates: Path | None = None,
    theme: Path | None = None,
    pdf: bool = False,
    paper: str = "A4",
    data: bool = True,
    log: int = 0,
    progress: Progress | None = None,
    beside: Path | None = None,
) -> Published:
    """Write the pages of an event into ``out``: the first language there, others in folders of theirs.

    A file whose content is the same is left untouched, and a page that no longer exists is removed. With
    ``pdf`` everything is printed too; without, PDFs that still say the same stay, and others are removed,
    so that no old seating hangs beside a new page. With ``data`` all tables lie there too. ``log`` is the
    size of the log, for the record.
    In a folder of a club's site the event is listed there; ``beside`` is the folder of the event, beside
    which the settings of the site may lie.
    """
    chosen = [language(code) for code in dict.fromkeys(languages)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    before = record_of(out)
    if before is None:
        _check_own(out)
        before = SwissRecord(languages=[])
    club = out.resolve().parent if is_site(out.resolve().parent) else None
    look = None if club is None else site_look(club, beside, templates=templates, theme=theme)
    overlay = Templates(templates, theme) if look is None else look.overlay()
    homes = {} if club is None else club_homes(club)
    no_pdf = why_no_pdf() if pdf else None
    pdf = pdf and no_pdf is None
    made = overlay.assets("base.css", "site.css", "boards.css", "swiss.css", "club.css")
    folders = {lang.code: f"{lang.code}/" if place else "" for place, lang in enumerate(chosen)}
    beside_pages: dict[str, bytes] = {}
    workbooks = ""
    problems: list[Problem] = []  #: formats of data, and what is to be said about the site
    if data:
        from duplicate.pages.swiss_data import swiss_files

        spoken = [(lang, folders[lang.code]) for lang in chosen]
        beside_pages, workbooks, found = swiss_files(pages, spoken, folder=out, mark=before.workbooks)
        problems += found
        made.update(beside_pages)
    printed: dict[str, str] = {}
    jobs: list[tuple[str, SwissPaper, Language, str]] = []
    for lang in chosen:
        shown: list[SwissPaper] = []
        for document in swiss_papers(pages.swiss):
            name = folders[lang.code] + document.file
            if not pdf and name not in before.papers:
                continue
            source = paper_source(pages, document, overlay, lang)
            style = _paper_style(document, overlay, lang, paper)
            mark = hashlib.sha256(f"{style}\n{source}".encode()).hexdigest()[:16]
            same = before.papers.get(name) == mark and (out / name).exists()
            if pdf or same:
                printed[name] = mark
                shown.append(document)
            if pdf and not same:
                jobs.append((name, document, lang, source))
        around = {
            "noindex": look is not None and look.settings.site.noindex,
            "club_home": homes.get(lang.code),
            "data": data_links(
                beside_pages,
                slug_of(f"{pages.swiss.date} {pages.swiss.name}"),
                folders[lang.code] + BOOK,
                "../" if folders[lang.code] else "",
            ),
        }
        made.update(_pages(pages, overlay, lang, folders, shown, around))
    paths = write_files(out, made)
    paths += _print(jobs, overlay, out, paper, progress)
    files = sorted([*made, *printed])
    record = SwissRecord(
        languages=[lang.code for lang in chosen],
        paper=paper,
        templates="" if templates is None or club else str(templates.resolve()),
        theme="" if theme is None or club else str(theme.resolve()),
        source=seen_from(out, beside) if club else "",
        data=data,
        workbooks=workbooks,
        log=log,
        papers=dict(sorted(printed.items())),
        files=files,
    )
    paths += write_files(out, {RECORD: msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"})
    remove_files(out, set(before.files) - set(files))
    if look is not None:
        spoken_here = [lang.code for lang in chosen]
        listed = list_swiss(pages, out, languages=spoken_here, look=look, overlay=overlay)
        paths += listed.paths
        problems += listed.problems
    outdated = tuple(sorted(set(before.papers) - set(printed)))
    return Published(tuple(paths), outdated, no_pdf, tuple(problems))


def _check_own(out: Path) -> None:
    """Refuse to replace pages that are not ours."""
    there = next((name for name in ("index.html", "style.css") if (out / name).exists()), None)
    if there:
        problem = Problem(
            "there is such a file already, and no pages of this event were made here before",
            file=str(out / there),
            remedy="choose a folder of its own, which may lie in a club's site, or move the file away",
        )
        raise DuplicateError(problem)


_MENU = (
    (_("Event"), "index.html"),
    (_("Seating"), "seating.html"),
    (_("Ladder"), "ladder.html"),
    (_("Bracket"), "bracket.html"),
    (_("Schedule"), "schedule.html"),
    (_("Standings"), "standings.html"),
    (_("Crosstable"), "crosstable.html"),
)


def _there(swiss: SwissView) -> frozenset[str]:
    """The pages of the menu that an event has now."""
    found = {"index.html"}
    parts = {
        "seating.html": swiss.system != "ladder",
        "ladder.html": swiss.ladder,
        "bracket.html": swiss.bracket,
        "schedule.html": swiss.schedule,
        "standings.html": swiss.standings,
        "crosstable.html": swiss.cross,
    }
    return frozenset(found | {target for target, there in parts.items() if there})


def _pages(
    pages: SwissPages,
    overlay: Templates,
    lang: Language,
    folders: dict[str, str],
    papers: Sequence[SwissPaper],
    around: Mapping[str, object],
) -> Iterator[tuple[str, bytes]]:
    """All pages of one language, by name."""
    swiss, night = pages.swiss, pages.night
    translate = translator(lang.code)
    own = folders[lang.code]
    up = "../" if own else ""
    menu = [(title, target) for title, target in _MENU if target in _there(swiss)]
    shared = {
        "_": translate,
        "say": sayer(translate),
        "swiss": swiss,
        "language": lang,
        "root": up,
        "home": "index.html",
        "menu": menu,
        "papers": [(document.title, document.file) for document in papers],
        "seats": seat_letters(translate),
        "noindex": around["noindex"],
        "data": around["data"],
        "club_home": f"{up}{around['club_home']}" if around["club_home"] else "",
    }

    def render(template: str, page: str, event: object, **values: object) -> tuple[str, bytes]:
        links = [
            LanguageLink(*LANGUAGES[code], href=f"{up}{folder}{page}") for code, folder in folders.items()
        ]
        context = shared | {"event": event, "page": page, "languages": links, "view": None} | values
        return own + page, overlay.render(f"swiss/{template}.html", context).encode()

    yield render("index", "index.html", swiss)
    there = _there(swiss)
    for page in ("seating", "ladder", "bracket", "schedule"):
        if f"{page}.html" in there:
            yield render(page, f"{page}.html", swiss)
    for each in swiss.rounds:
        yield render("round", each.page, swiss, view=each)
    for table in swiss.standings:
        yield render("standings", table.page, swiss, view=table)
    if swiss.standings:
        yield render("standings", "standings.html", swiss, view=swiss.standings[-1])
    if swiss.cross is not None:
        yield render("crosstable", "crosstable.html", swiss)
    for history in swiss.histories:
        yield render("history", history.page, swiss, view=history)
    cards = {card.page: card for card in night.scorecards}
    for history in swiss.histories:
        if history.card:
            back = Link(history.title, history.page)
            yield render("scorecard", history.card, night, view=cards[history.card], up=back)
    ups = {
        link.page: Link(each.title, each.page) for each in swiss.rounds for link in each.links
    }  # the round of a board
    for board in night.boards:
        if board.page in ups:
            yield render("board", board.page, night, view=board, up=ups[board.page])


def paper_source(pages: SwissPages, document: SwissPaper, overlay: Templates, lang: Language) -> str:
    """One document as HTML, before it is set."""
    translate = translator(lang.code)
    context: dict[str, object] = {
        "_": translate,
        "say": sayer(translate),
        "swiss": pages.swiss,
        "event": pages.swiss,
        "language": lang,
        "title": document.title,
    }
    return overlay.render(document.template, context | dict(document.values))


def _paper_style(document: SwissPaper, overlay: Templates, lang: Language, paper: str) -> str:
    from duplicate.pages.paper import page_style

    style = overlay.styles("paper.css", "swiss-paper.css", "club-paper.css")
    return f"{style}\n{page_style(lang, paper, landscape=document.landscape)}"


def _print(
    jobs: Sequence[tuple[str, SwissPaper, Language, str]],
    overlay: Templates,
    out: Path,
    paper: str,
    progress: Progress | None,
) -> list[Path]:
    """Set the documents that are to be printed; WeasyPrint is loaded only when there is one."""
    paths: list[Path] = []
    fonts: object = None
    for number, (name, document, lang, source) in enumerate(jobs):
        from duplicate.pages.paper import set_styled, shared_fonts

        fonts = fonts or shared_fonts()
        if progress:
            progress(name, number, len(jobs))
        style = _paper_style(document, overlay, lang, paper)
        content = set_styled(source, style, document.file, overlay.folders[0], fonts=fonts)
        paths += write_files(out, {name: content})
    return paths
