"""``duplicate site``: the home of a club, its players and feeds, from the events that are published."""

from pathlib import Path
from typing import Annotated

import typer

from duplicate.words.problems import DuplicateError, Problem


def site(
    out: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that score --out writes into.")],
    nights: Annotated[
        Path | None, typer.Option(metavar="NIGHT", help="A night folder; site.toml lies beside it.")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where DIR lies on the web: for the feeds.")
    ] = None,
    templates: Annotated[Path | None, typer.Option(help="The club's own templates, laid over ours.")] = None,
    theme: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The club's colours, logo and texts: docs/look.md.")
    ] = None,
) -> None:
    """Make the home, the pages of players, the search and the feeds again, as after a change of site.toml.

    Only what differs is written. The pages of an event are made when it is scored. A folder that is
    empty, or is not there, becomes a site.
    """
    from duplicate.pages.site_index import is_site, update_site
    from duplicate.pages.site_settings import find_settings, load_settings
    from duplicate.pages.templates import Templates

    settings = load_settings(find_settings(out, nights), {"base_url": base_url})
    there = out.is_dir() and any(path.name != "site.toml" for path in out.iterdir())
    if there and not is_site(out):
        problem = Problem(
            "no event was published here, and there are other files",
            file=str(out),
            remedy="name the folder that score --out writes into, or a new one",
        )
        raise DuplicateError(problem)
    made = update_site(out, Templates(templates, theme), settings)
    for found in made.problems:
        typer.echo(f"{found.severity.value}: {found}", err=True)
    count = sum(path.suffix == ".html" for path in made.paths)
    typer.echo(f"{count} pages; open {out / 'index.html'}" if count else f"{out}: a site without events yet")
