"""The pages of a Swiss event as a folder of files, refreshed as the event goes on."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from duplicate.pages import outdated
from duplicate.pages.book.engines import AUTO, Made
from duplicate.pages.book.printing import Place
from duplicate.pages.data_links import BOOK, data_links
from duplicate.pages.event import seat_letters
from duplicate.pages.name_widths import name_widths
from duplicate.pages.papers import Paper
from duplicate.pages.share_picture import picture, told_of, why_no_picture
from duplicate.pages.sharing import PICTURE, Sharing, sharing_of
from duplicate.pages.site_files import remove_files, seen_from, write_files
from duplicate.pages.site_index import club_homes, is_site
from duplicate.pages.site_look import site_look
from duplicate.pages.site_pages import LanguageLink
from duplicate.pages.site_record import Record
from duplicate.pages.site_swiss import list_swiss, swiss_event, swiss_record
from duplicate.pages.slugs import slug_of
from duplicate.pages.swiss_book import USUAL, has_frequencies
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_prints import Prints, Progress, Sheets
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import Link, Said
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import LANGUAGES, Language, language, translator
from duplicate.words.translations import phrase as _

RECORD = "pages.json"
FREQUENCIES = "frequencies.html"


class SwissRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How pages were made, so that they can be made again without being asked, and which files are theirs."""

    version: int = 1
    languages: list[str]
    paper: str = "A4"
    templates: str = ""  #: folder of the club's own; in a site, which remembers it, none
    theme: str = ""  #: file of the club's look, as before
    source: str = ""  #: in a site: the folder of the event, seen from that of the pages
    data: bool = True  #: tables and the event as data lie beside them
    double_dummy: bool = True  #: deals are solved for them, where that can be done
    workbooks: str = ""  #: what they were made from
    log: int = 0  #: bytes of the log that they show
    event: str = ""  #: a mark of the event, by which another one at this address is known
    papers: dict[str, str] = {}  #: what each PDF was set from
    files: list[str] = []


class Published(msgspec.Struct, frozen=True):
    """What was written, which PDFs were taken away because they were out of date, and what kept PDFs away."""

    paths: tuple[Path, ...]
    outdated: tuple[str, ...]
    no_pdf: DuplicateError | None
    problems: tuple[Problem, ...] = ()  #: what is to be said about the data and the site
    printed: tuple[Made, ...] = ()  #: PDFs that were made, and by which engine


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
    languages: Sequence[str] | None = None,
    templates: Path | None = None,
    theme: Path | None = None,
    pdf: bool = False,
    paper: str = "A4",
    papers: Sequence[Paper] = USUAL,
    engine: str = AUTO,
    data: bool = True,
    double_dummy: bool = True,
    log: int = 0,
    progress: Progress | None = None,
    beside: Path | None = None,
) -> Published:
    """Write the pages of an event into ``out``: the first language there, others in folders of theirs.

    Without ``languages`` they are those that the pages have already, else English and Chinese.

    A file whose content is the same is left untouched, and a page that no longer exists is removed. With
    ``pdf`` everything is printed too, of boards and people the documents of ``papers``, these by an
    ``engine`` of `duplicate.pages.book.engines`; without, PDFs that still say the same stay, and others are
    removed, so that no old seating hangs beside a new page. With ``data`` all tables lie there too. ``log``,
    the size of the log, and ``double_dummy`` are for the record.
    In a folder of a club's site the event is listed there; ``beside`` is the folder of the event, beside
    which the settings of the site may lie.
    """
    before = record_of(out)
    if before is None:
        _check_own(out)
        before = SwissRecord(languages=[])
    event = _mark(pages)
    _check_event(out, before, event)
    club = out.resolve().parent if is_site(out.resolve().parent) else None
    look = None if club is None else site_look(club, beside, templates=templates, theme=theme)
    of_site = () if look is None else look.settings.site.languages
    stated = languages if languages is not None else (*of_site, *before.languages) or ("en", "zh")
    chosen = [language(code) for code in dict.fromkeys(stated)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    overlay = Templates(templates, theme) if look is None else look.overlay()
    homes = {} if club is None else club_homes(club)
    matches = ("matches.css",) if pages.swiss.teams else ()
    own = _STYLES.get(pages.swiss.system, ())
    made = overlay.assets("base.css", "site.css", "boards.css", *matches, "swiss.css", *own, "club.css")
    places = [Place(lang, f"{lang.code}/" if number else "") for number, lang in enumerate(chosen)]
    folders = {place.language.code: place.folder for place in places}
    beside_pages: dict[str, bytes] = {}
    workbooks = ""
    problems: list[Problem] = []  #: formats of data, and what is to be said about the site
    if data:
        from duplicate.pages.swiss_data import swiss_files

        beside_pages, workbooks, found = swiss_files(pages, places, folder=out, mark=before.workbooks)
        problems += found
        made.update(beside_pages)
    listed: Record | None = None
    sharing: dict[str, Sharing] = {}
    if look is not None:
        codes = [lang.code for lang in chosen]
        listed = swiss_record(pages, out, languages=codes, look=look)
        if look.settings.site.base_url:
            sharing, pictures = _shared(pages, out, listed, places, look.settings.site.base_url)
            made.update(pictures)
    prints = Prints(pages, overlay, Sheets(paper, engine=engine), before.papers, out)
    prints.choose(places, papers, pdf=pdf)
    for place in places:
        around = {
            "noindex": look is not None and look.settings.site.noindex,
            "club_home": homes.get(place.language.code),
            "sharing": sharing.get(place.language.code),
            "data": data_links(
                beside_pages,
                slug_of(f"{pages.swiss.date} {pages.swiss.name}"),
                place.folder + BOOK,
                "../" if place.folder else "",
            ),
        }
        made.update(_pages(pages, overlay, place.language, folders, prints.shown[place], around))
    paths = write_files(out, made)
    paths += prints.write(progress)
    files = sorted([*made, *prints.marks])
    record = SwissRecord(
        languages=[lang.code for lang in chosen],
        paper=paper,
        templates="" if templates is None or club else str(templates.resolve()),
        theme="" if theme is None or club else str(theme.resolve()),
        source=seen_from(out, beside) if club else "",
        data=data,
        double_dummy=double_dummy,
        workbooks=workbooks,
        log=log,
        event=event,
        papers=dict(sorted(prints.marks.items())),
        files=files,
    )
    paths += write_files(out, {RECORD: msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"})
    outdated_pdfs = tuple(sorted(set(before.papers) - set(prints.marks)))
    remove_files(out, outdated_pdfs)
    gone = outdated.remove_outdated_files(
        out,
        set(before.files) - set(files),
        languages=(before.languages, [lang.code for lang in chosen]),
        keep={outdated.DATA: "leave out --no-data"},
        where=out.name,
    )
    problems += [gone] if gone else []
    if look is not None and listed is not None:
        updated = list_swiss(pages, out, listed, look=look, overlay=overlay)
        paths += updated.paths
        problems += updated.problems
        if sharing and (missing := why_no_picture()):
            problems.append(Problem(missing, severity=Severity.NOTE))
    return Published(tuple(paths), outdated_pdfs, prints.no_pdf, tuple(problems), prints.made)


def _mark(pages: SwissPages) -> str:
    """A mark of an event: when it was opened, which stays whatever is corrected in it."""
    opened = pages.field.state.opened
    return "" if opened is None else hashlib.sha256(opened.when.encode()).hexdigest()[:8]


def _check_event(out: Path, before: SwissRecord, event: str) -> None:
    """Refuse to replace the pages of another event."""
    if before.event and event and before.event != event:
        remedy = "choose another folder with --out, or move that one away, if it is to be replaced"
        raise DuplicateError(Problem("the pages of another event are there", file=str(out), remedy=remedy))


def _shared(
    pages: SwissPages, out: Path, listed: Record, places: Sequence[Place], base: str
) -> tuple[dict[str, Sharing], dict[str, bytes]]:
    """What messages show of the event, by language, and the pictures."""
    event = swiss_event(pages, out)
    sharing: dict[str, Sharing] = {}
    pictures: dict[str, bytes] = {}
    for place in places:
        drawn = picture(told_of(event, translator(place.language.code)))
        if drawn is not None:
            pictures[place.folder + PICTURE] = drawn
        code = place.language.code
        sharing[code] = sharing_of(listed, place.language, place.folder, base, drawn=drawn is not None)
    return sharing, pictures


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


#: what the pages of a system have besides: no event carries the styles of another one
_STYLES = {
    "swiss": ("crosstable.css",),
    "round-robin": ("crosstable.css", "schedule.css"),
    "knock-out": ("bracket.css",),
    "ladder": ("ladder.css",),
}
_MENU = (
    (_("Event"), "index.html"),
    (_("Seating"), "seating.html"),
    (_("Ladder"), "ladder.html"),
    (_("Bracket"), "bracket.html"),
    (_("Schedule"), "schedule.html"),
    (_("Standings"), "standings.html"),
    (_("Crosstable"), "crosstable.html"),
    (_("Frequencies"), FREQUENCIES),
)


def _there(pages: SwissPages) -> frozenset[str]:
    """The pages of the menu that an event has now."""
    swiss = pages.swiss
    found = {"index.html"}
    parts = {
        "seating.html": swiss.system != "ladder",
        "ladder.html": swiss.ladder,
        "bracket.html": swiss.bracket,
        "schedule.html": swiss.schedule,
        "standings.html": swiss.standings,
        "crosstable.html": swiss.cross,
        FREQUENCIES: has_frequencies(pages),
    }
    return frozenset(found | {target for target, there in parts.items() if there})


def _pages(
    pages: SwissPages,
    overlay: Templates,
    lang: Language,
    folders: dict[str, str],
    papers: Sequence[tuple[Said, str]],
    around: Mapping[str, object],
) -> Iterator[tuple[str, bytes]]:
    """All pages of one language, by name."""
    swiss, night = pages.swiss, pages.night
    translate = translator(lang.code)
    own = folders[lang.code]
    up = "../" if own else ""
    there = _there(pages)
    hidden = {"seating.html"} if swiss.over and not swiss.seating else set()  # the page says so itself
    menu = [(title, target) for title, target in _MENU if target in there - hidden]
    shared = {
        "_": translate,
        "say": sayer(translate),
        "swiss": swiss,
        "language": lang,
        "root": up,
        "home": "index.html",
        "menu": menu,
        "widths": name_widths(history.who.names for history in swiss.histories),
        "papers": papers,
        "seats": seat_letters(translate),
        "frequencies_page": FREQUENCIES if FREQUENCIES in there else "",
        "noindex": around["noindex"],
        "data": around["data"],
        "club_home": f"{up}{around['club_home']}" if around["club_home"] else "",
    }

    def render(template: str, page: str, event: object, **values: object) -> tuple[str, bytes]:
        links = [
            LanguageLink(*LANGUAGES[code], href=f"{up}{folder}{page}") for code, folder in folders.items()
        ]
        context = shared | {"event": event, "page": page, "languages": links, "view": None} | values
        sharing = around["sharing"]
        context["sharing"] = sharing.of(page) if isinstance(sharing, Sharing) else None
        return own + page, overlay.render(f"swiss/{template}.html", context).encode()

    stage = ("final" if swiss.final else "provisional") if swiss.over else ""
    yield render("index", "index.html", swiss, stage_now=stage)
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
            values = {"up": back, "reached": history.reached}
            yield render("scorecard", history.card, night, view=cards[history.card], **values)
    ups = {
        link.page: Link(each.title, each.page) for each in swiss.rounds for link in each.links
    }  # the round of a board
    bracket = Link(Said(_("Bracket")), "bracket.html") if swiss.bracket else None
    match_ups = {
        match.page: bracket or Link(each.title, each.page) for each in swiss.rounds for match in each.matches
    }
    for match in night.matches:
        yield render("match", match.page, night, view=match, up=match_ups[match.page])
    if FREQUENCIES in there:
        yield render("frequencies", FREQUENCIES, night)
    for board in night.boards:
        if board.page in ups:
            yield render("board", board.page, night, view=board, up=ups[board.page])
