"""``duplicate swiss pages``: the pages of an event, and their refreshing as it goes on."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from duplicate.cli.misspelt import tell_misspelt
from duplicate.cli.options import LanguagesOption, PaperOption, TemplatesOption, ThemeOption
from duplicate.cli.public import PrivacyOption, privacy_of
from duplicate.cli.swiss_desk import FolderArgument, typed
from duplicate.words.languages import codes_of
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.night.privacy import Privacy
    from duplicate.pages.swiss_event import SwissPages
    from duplicate.pages.swiss_site import Published, SwissRecord
    from duplicate.swiss.folder import Loaded

PAGES = "pages"  #: the folder of the pages, in that of the event
Parameters = ParamSpec("Parameters")


def pages(
    event: FolderArgument,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the pages there; else EVENT/pages.")
    ] = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="PDFs to print beside the HTML pages.")] = False,
    data: Annotated[
        bool, typer.Option("--data/--no-data", help="CSV, Excel, JSON, USEBIO and PBN beside the pages.")
    ] = True,
    lang: LanguagesOption = None,
    paper: PaperOption = "A4",
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    privacy: PrivacyOption = None,
) -> None:
    """Make the pages: seating, standings, results, crosstable, every pair, boards of rounds that are over.

    Once EVENT/pages exists, draw, enter and every other command that changes the event refresh its HTML.
    PDFs are made only here; one that is out of date is taken away then, with the link to it. People stand
    there as privacy.toml says: in EVENT, or in the folder above it.
    """
    from duplicate.cli.nights import Meter
    from duplicate.pages.paper import SIZES
    from duplicate.swiss import folder

    if paper not in SIZES:
        raise DuplicateError(f"no paper {paper!r}", remedy=f"choose from {', '.join(SIZES)}")
    loaded = folder.load(event)
    for problem in loaded.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    target = event / PAGES if out is None else out
    shown = privacy_of(event, target, privacy)
    if shown.people:
        from duplicate.swiss.nights import night_of

        tell_misspelt(shown, [night_of(loaded.state)], [event], target)
    with Meter() as meter:
        from duplicate.pages.swiss_site import write_swiss

        made = write_swiss(
            view_of(loaded, shown),
            target,
            languages=codes_of(lang or ["en", "zh"]),
            templates=templates,
            theme=theme,
            pdf=pdf,
            paper=paper,
            data=data,
            log=loaded.size,
            progress=meter.show,
            beside=event,
        )
    count = len({path for path in made.paths if path.suffix in (".html", ".pdf")})
    typer.echo(f"{quantity(count, 'page')}; open {target / 'index.html'}")
    for problem in made.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    if made.no_pdf is not None:
        typer.echo(f"warning: {made.no_pdf}", err=True)
    _tell_outdated(event, made.outdated)


def view_of(loaded: "Loaded", privacy: "Privacy") -> "SwissPages":
    """What the pages of an event show, its people as the settings say."""
    from duplicate.pages.swiss_event import swiss_view
    from duplicate.swiss import folder
    from duplicate.swiss.nights import night_of
    from duplicate.swiss.published import published_state

    seen = published_state(loaded.state, privacy)
    made = swiss_view(seen, lambda number: folder.certificate_of(loaded.path, number))
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
    from duplicate.pages.swiss_site import write_swiss
    from duplicate.swiss import folder

    loaded = folder.load(event)
    return write_swiss(
        view_of(loaded, privacy_of(event, target)),
        target,
        languages=record.languages,
        templates=Path(record.templates) if record.templates else None,
        theme=Path(record.theme) if record.theme else None,
        paper=record.paper,
        data=record.data,
        log=loaded.size,
        beside=event,
    )


def refreshing(command: "Callable[Parameters, None]") -> "Callable[Parameters, None]":
    """A command that refreshes the pages of its event when it is done."""

    @wraps(command)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        command(*args, **kwargs)
        event = kwargs.get("event")
        if isinstance(event, Path):
            refresh(event)

    return run
