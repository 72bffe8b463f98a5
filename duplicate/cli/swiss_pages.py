"""``duplicate swiss pages``: the pages of an event, and their refreshing as it goes on."""

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from duplicate.cli.misspelt import tell_misspelt
from duplicate.cli.options import (
    DoubleDummyOption,
    LanguagesOption,
    PaperOption,
    TemplatesOption,
    ThemeOption,
)
from duplicate.cli.public import EngineOption, PrivacyOption, privacy_of
from duplicate.cli.swiss_desk import FolderArgument, typed
from duplicate.words.languages import codes_of
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.privacy import Privacy
    from duplicate.pages.swiss_event import SwissPages
    from duplicate.pages.swiss_site import Published, SwissRecord
    from duplicate.swiss.folder import Loaded
    from duplicate.swiss.state import State

PAGES = "pages"  #: the folder of the pages, in that of the event
Parameters = ParamSpec("Parameters")
#: Writes the pages of an event; with their PDFs where it is for the last time.
Writer = Callable[["SwissPages", bool], "Published"]


def pages(
    event: FolderArgument,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the pages there; else EVENT/pages.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="PDFs to print beside the HTML pages.")] = False,
    papers: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Which PDFs of boards and people: travellers,scorecards unless said; all or none; "
            "see print --list.",
        ),
    ] = None,
    engine: EngineOption = "auto",
    data: Annotated[
        bool, typer.Option("--data/--no-data", help="CSV, Excel, JSON, USEBIO and PBN beside the pages.")
    ] = True,
    lang: LanguagesOption = None,
    paper: PaperOption = "A4",
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    double_dummy: DoubleDummyOption = None,
    deals: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The deals that were played, of boards dealt by hand, or none; kept in EVENT.",
        ),
    ] = None,
    privacy: PrivacyOption = None,
) -> None:
    """Make the pages: seating, standings, results, crosstable, every pair, boards of rounds that are over.

    Once EVENT/pages exists, draw, enter and every other command that changes the event refresh its HTML.
    PDFs are made only here; one that is out of date is taken away then, with the link to it. People stand
    there as privacy.toml says: in EVENT, or in the folder above it.
    """
    from duplicate.cli.nights import Meter
    from duplicate.pages.book.engines import engine_named, engines_line
    from duplicate.pages.paper import SIZES
    from duplicate.pages.papers import papers_named
    from duplicate.pages.swiss_book import USUAL
    from duplicate.swiss import folder

    if paper not in SIZES:
        raise DuplicateError(f"no paper {paper!r}", remedy=f"choose from {', '.join(SIZES)}")
    by = engine_named(engine)
    loaded = folder.load(event)
    for problem in loaded.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    target = event / PAGES if out is None else out
    if deals is not None:
        loaded = _with_deals(loaded, deals, target)
    chosen = USUAL if papers is None else papers_named([papers])

    wrong: dict[Problem, None] = {}

    def write(view: "SwissPages", last: bool) -> "Published":
        from duplicate.pages.swiss_site import write_swiss

        wrong.update(dict.fromkeys(view.field.found.problems))
        with Meter() as meter:
            return write_swiss(
                view,
                target,
                languages=codes_of(lang) if lang else None,
                templates=templates,
                theme=theme,
                pdf=pdf and last,
                paper=paper,
                papers=chosen,
                engine=by,
                data=data,
                double_dummy=double_dummy is not False,
                log=loaded.size,
                progress=meter.show,
                beside=event,
            )

    shown = privacy_of(event, target, privacy)
    if shown.people:
        from duplicate.swiss.nights import night_of

        tell_misspelt(shown, [night_of(loaded.state)], [event], target)
    made, remark = _published(loaded, target, shown, write, double_dummy)
    if remark:
        typer.echo(remark, err=True)
    count = len({path for path in made.paths if path.suffix in (".html", ".pdf")})
    typer.echo(f"{quantity(count, 'page')}; open {target / 'index.html'}")
    for problem in (*wrong, *made.problems):
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    if made.printed:
        typer.echo(f"PDF: {engines_line(made.printed)}")
    if made.no_pdf is not None:
        typer.echo(f"warning: {made.no_pdf}", err=True)
    _tell_outdated(event, made.outdated)


def _with_deals(loaded: "Loaded", file: Path, target: Path) -> "Loaded":
    """The event with the deals of a file; what the file states of them is kept with the pages."""
    from duplicate.cli import double_dummy
    from duplicate.cli.swiss_deals import give_deals, keep_deals
    from duplicate.night.double_dummy import Stated

    if str(file) == "none" and not file.exists():
        return keep_deals(loaded, {}, only=True)
    loaded, night = give_deals(loaded, file)
    stated = {
        deal: {(str(seat), str(suit)): won for (seat, suit), won in told.items()}
        for deal, told in (Stated(night).tricks if night.games else {}).items()
    }
    if stated:
        known, _left = double_dummy.kept([*told_deals(loaded.state), *stated], target)
        double_dummy.keep(stated | known, target)
    return loaded


def _published(
    loaded: "Loaded", target: Path, privacy: "Privacy", write: Writer, wanted: bool | None
) -> "tuple[Published, str]":
    """Write the pages, and a line about double dummy.

    What was solved before is shown at once. Where deals have to be solved, that is done when the pages are
    there, and then they are written again: nobody waits for the seating of a round because of a deal of the
    one before.
    """
    from duplicate.cli import double_dummy
    from duplicate.laws.double_dummy import is_installed

    deals = told_deals(loaded.state) if wanted is not False else []
    found, left = double_dummy.kept(deals, target)
    if left and not is_installed():
        double_dummy.check_installed(wanted)
        made = write(view_of(loaded, privacy, found), True)
        return made, double_dummy.not_solved(left)
    if not left:
        return write(view_of(loaded, privacy, found), True), ""
    first = write(view_of(loaded, privacy, found), False)
    found |= double_dummy.solve(left)
    double_dummy.keep(found, target)
    made = write(view_of(loaded, privacy, found), True)
    import msgspec

    paths = dict.fromkeys([*first.paths, *made.paths])
    gone = dict.fromkeys([*first.outdated, *made.outdated])
    made = msgspec.structs.replace(
        made,
        paths=tuple(path for path in paths if path.exists()),
        outdated=tuple(name for name in gone if not (target / name).exists()),
    )
    return made, f"double dummy: {double_dummy.deals_text(left)} solved"


def told_deals(state: "State") -> "list[Deal]":
    """The deals of the rounds that are over, each once."""
    from duplicate.swiss.nights import deals_of

    return list(dict.fromkeys(d for each in state.rounds if each.closed for d in deals_of(each).values()))


def view_of(
    loaded: "Loaded", privacy: "Privacy", solved: "Mapping[Deal, BestPlay] | None" = None
) -> "SwissPages":
    """What the pages of an event show, its people as the settings say; ``solved`` are tricks of its deals."""
    from duplicate.pages.swiss_event import swiss_view
    from duplicate.swiss import folder
    from duplicate.swiss.nights import night_of
    from duplicate.swiss.published import published_state

    seen = published_state(loaded.state, privacy)
    made = swiss_view(seen, lambda number: folder.certificate_of(loaded.path, number), solved)
    if seen is loaded.state or not made.night.people:
        return made
    from duplicate.pages.people import identified

    return made._replace(night=identified(made.night, night_of(loaded.state), night_of(seen)))


def _tell_outdated(event: Path, outdated: tuple[str, ...]) -> None:
    if outdated:
        typer.echo(
            f"PDFs that were out of date are gone: {', '.join(outdated)}; "
            f"duplicate swiss pages {typed(event)} --pdf",
            err=True,
        )


def refresh(event: Path) -> None:
    """Make the pages of an event again, if it has any and its log has grown since; PDFs are not made.

    What goes wrong with the pages is told and stops nothing: the log is written already.
    """
    from duplicate.swiss.refusals import LOG_FILE

    target = event / PAGES
    if not target.is_dir():
        return
    from duplicate.pages.swiss_site import record_of

    record = record_of(target)
    log = event / LOG_FILE
    if record is None or not log.is_file() or log.stat().st_size == record.log:
        return
    try:
        made = make_again(event, target, record)
    except DuplicateError as error:
        typer.echo(f"warning: the pages are not refreshed: {error}", err=True)
        return
    _tell_outdated(event, made.outdated)


def make_again(event: Path, target: Path, record: "SwissRecord") -> "Published":
    """Make the pages of an event again as they were made last; PDFs are not made."""
    from duplicate.swiss import folder

    loaded = folder.load(event)

    def write(view: "SwissPages", last: bool) -> "Published":
        from duplicate.pages.swiss_site import write_swiss

        return write_swiss(
            view,
            target,
            languages=record.languages,
            templates=Path(record.templates) if record.templates else None,
            theme=Path(record.theme) if record.theme else None,
            paper=record.paper,
            data=record.data,
            double_dummy=record.double_dummy,
            log=loaded.size,
            beside=event,
        )

    wanted = None if record.double_dummy else False
    return _published(loaded, target, privacy_of(event, target), write, wanted)[0]


def refreshing(command: "Callable[Parameters, None]") -> "Callable[Parameters, None]":
    """A command that refreshes the pages of its event when it is done."""

    @wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        command(*args, **kwargs)
        event = kwargs.get("event")
        if isinstance(event, Path):
            refresh(event)

    return run
