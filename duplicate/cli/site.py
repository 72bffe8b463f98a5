"""``duplicate site``: the home of a club, its players and feeds, from the events that are published."""

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import TemplatesOption, ThemeOption
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.pages.templates import Templates

_NAMED = 5  #: so many events of another look are named, the newest first
SWISS_RECORD = "pages.json"  #: beside the pages of a Swiss event


def site(
    out: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that score --out writes into.")],
    nights: Annotated[
        Path | None, typer.Option(metavar="NIGHT", help="A night folder; site.toml lies beside it.")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where DIR lies on the web: for the feeds.")
    ] = None,
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
) -> None:
    """Make the home, the pages of players, the search and the feeds again, as after a change of site.toml.

    Only what differs is written. The pages of Swiss events are made again too; those of a night when it is
    scored. A folder that is empty, or is not there, becomes a site.
    """
    from duplicate.pages.site_index import is_site, update_site
    from duplicate.pages.site_look import site_look
    from duplicate.pages.site_settings import FILE

    if nights is not None and not nights.exists():
        remedy = f"name a night of the site; {FILE} lies beside it"
        raise DuplicateError(
            Problem("there is no such night", field="--nights", value=str(nights), remedy=remedy)
        )
    look = site_look(out, nights, base_url=base_url, templates=templates, theme=theme)
    there = out.is_dir() and any(path.name != "site.toml" for path in out.iterdir())
    if there and not is_site(out):
        problem = Problem(
            "no event was published here, and there are other files",
            file=str(out),
            remedy="name the folder that score --out writes into, or a new one",
        )
        raise DuplicateError(problem)
    made = update_site(out, look)
    paths, problems = made.paths, [*made.problems]
    for folder in sorted(path.parent for path in out.glob(f"*/{SWISS_RECORD}")):
        try:
            paths += _swiss_again(folder)
        except DuplicateError as error:
            problems.append(replace(error.problem, severity=Severity.WARNING))
    if old := _in_an_older_look(out, look.overlay()):
        listed = ", ".join(old[:_NAMED]) + (f" and {len(old) - _NAMED} older" if len(old) > _NAMED else "")
        message = (
            f"{len(old)} event{'s have' if len(old) > 1 else ' has'} another look than the site: {listed}"
        )
        remedy = f"a night takes the look of the site by: duplicate score NIGHT --out {out}"
        problems.append(Problem(message, remedy=remedy, severity=Severity.NOTE))
    for found in problems:
        typer.echo(f"{found.severity.value}: {found}", err=True)
    count = sum(path.suffix == ".html" for path in dict.fromkeys(paths))
    typer.echo(
        f"{quantity(count, 'page')}; open {out / 'index.html'}"
        if count
        else f"{out}: a site without events yet"
    )


def _swiss_again(folder: Path) -> list[Path]:
    """Make the pages of a Swiss event in a site again, from the folder of the event.

    Raises DuplicateError when that is not where it was, or cannot be read: the pages stay as they are.
    """
    from duplicate.cli.swiss_pages import make_again
    from duplicate.pages.swiss_site import record_of
    from duplicate.swiss.refusals import LOG_FILE

    record = record_of(folder)
    remedy = f"duplicate swiss pages EVENT --out {folder}"
    if record is None:
        raise DuplicateError(
            Problem("its pages are not made again", str(folder / SWISS_RECORD), remedy=remedy)
        )
    event = Path(os.path.normpath(folder / record.source))
    if not record.source or not (event / LOG_FILE).is_file():
        why = f"there is no event in {event}" if record.source else "nothing says where the event is"
        raise DuplicateError(Problem(f"its pages are not made again: {why}", str(folder), remedy=remedy))
    return list(make_again(event, folder, record).paths)


def _in_an_older_look(out: Path, overlay: "Templates") -> list[str]:
    """The scored events whose pages have another style sheet, or not the texts, that they would have now."""
    from markupsafe import escape

    from duplicate.pages.site import STYLES
    from duplicate.pages.site_record import read_records
    from duplicate.words.languages import LANGUAGES

    now = overlay.assets(*STYLES)["style.css"]
    found = []
    for record in read_records(out):
        style = out / record.slug / "style.css"
        scored = not (out / record.slug / SWISS_RECORD).is_file()
        if not scored or not style.is_file():
            continue
        page = out / record.slug / record.page
        known = [code for code in record.languages if code in LANGUAGES]
        texts = overlay.theme.texts(LANGUAGES[known[0]]) if known and len(overlay.folders) == 1 else ()
        written = page.read_text(encoding="utf-8") if texts and page.is_file() else ""
        if style.read_bytes() != now or not all(str(escape(text)) in written for text in texts):
            found.append(record.slug)
    return found
