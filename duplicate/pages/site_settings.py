"""What a club says about its site: ``site.toml`` in the folder of the pages, or beside the nights.

Sections are strict records: an unknown name or value is an error with its line. A section more is one
record more in `SiteSettings`.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from duplicate.night.settings import Part, read_settings
from duplicate.pages.addresses import base_address
from duplicate.words import tables, toml
from duplicate.words.files import is_file
from duplicate.words.languages import unknown_language
from duplicate.words.problems import DuplicateError, Problem

FILE = "site.toml"


class Site(Part, frozen=True, kw_only=True):
    """The section ``[site]``: what all pages have in common."""

    club: str = ""  #: the title of the club's home
    base_url: str = ""  #: where the folder lies on the web; empty: nothing that needs a whole address is made
    theme: str = ""  #: of all pages: a theme file, or a folder with theme.toml; seen from this file
    templates: str = ""  #: the club's own templates: a folder, seen from this file
    noindex: bool = False  #: ask search engines to leave all pages out
    #: of the pages, the first one that of ``index.html``; when none is named, English and Chinese
    languages: tuple[str, ...] = ()
    #: the curve of a player: a rating | the running average of percentages
    rating: Literal["ngs", "lehman", "rate", "none"] = "none"
    #: so many events are shown on the home; older ones are a page for each year
    recent: Annotated[int, msgspec.Meta(ge=1)] = 20
    #: any text; with it people are known by their club numbers, without it only apart by them
    secret: str = ""


class SiteSettings(Part, frozen=True, kw_only=True):
    """Everything in ``site.toml``, by section."""

    site: Site = Site()


def find_settings(out: Path, source: Path | None = None) -> Path | None:
    """The file that holds for a site: in its own folder, else beside the night that is published.

    ``source`` is the night folder or file of results. Two files that say something else are an error:
    whichever were taken, the other night would be published another way.
    """
    here = out / FILE
    beside = None if source is None else source.resolve().parent / FILE
    if not is_file(here):
        return beside if beside is not None and is_file(beside) else None
    two = beside is not None and is_file(beside) and here.resolve() != beside
    if two and beside is not None and _plain(here) != _plain(beside):
        problem = Problem(
            f"there is another one that says something else: {beside}",
            file=str(here),
            remedy="keep one of them: beside the nights, it is not published with the pages",
        )
        raise DuplicateError(problem)
    return here


def load_settings(path: Path | None, overrides: Mapping[str, object] | None = None) -> SiteSettings:
    """The settings in a file, those of ``[site]`` that are not None replaced; without a file, the defaults.

    Raises DuplicateError for whatever is not understood, with its line.
    """
    file = FILE if path is None else str(path)
    settings, stated, text = (SiteSettings(), {}, "") if path is None else read_settings(SiteSettings, path)
    site = stated.get("site")
    if isinstance(site, dict) and site.get("languages") == []:
        problem = Problem("the pages would have no language", field="site.languages", value="[]")
        raise _refused(problem, file, text, 'write languages = ["en"], or leave the line out')
    given = {name: value for name, value in (overrides or {}).items() if value is not None}
    site = msgspec.structs.replace(settings.site, **given)
    folder = Path() if path is None else path.parent
    return msgspec.structs.replace(settings, site=_sound(site, file, text, folder))


def _sound(site: Site, file: str, text: str, folder: Path) -> Site:
    """The section with what no type can check; its paths as seen from here."""

    def refused(problem: Problem, name: str, remedy: str) -> DuplicateError:
        return _refused(replace(problem, field=f"site.{name}"), file, text, remedy)

    base = site.base_url
    for problem in filter(None, map(unknown_language, site.languages)):
        raise refused(problem, "languages", problem.remedy)
    if base:
        try:
            base = base_address(base)
        except DuplicateError as error:
            remedy = 'write base_url = "https://club.example/results"'
            raise refused(error.problem, "base_url", remedy) from None
    for name, kind, remedy in (
        ("theme", "theme file or folder", "a folder with theme.toml lies beside site.toml: docs/look.md"),
        ("templates", "folder", "name a folder with site/ or styles/"),
    ):
        said = getattr(site, name)
        if said and not (folder / said).exists():
            problem = Problem(f"there is no such {kind}", value=said)
            raise refused(problem, name, remedy)
    theme, templates = (str(folder / said) if said else "" for said in (site.theme, site.templates))
    site = msgspec.structs.replace(site, theme=theme, templates=templates)
    return msgspec.structs.replace(site, base_url=base, languages=tuple(dict.fromkeys(site.languages)))


def _plain(path: Path) -> dict[str, object]:
    try:
        return toml.read(path)
    except FileNotFoundError as error:
        raise DuplicateError(Problem(f"cannot be read: {error}", str(path))) from None


def _refused(problem: Problem, file: str, text: str, remedy: str) -> DuplicateError:
    return DuplicateError(tables.with_line(replace(problem, file=file, remedy=remedy), text))
