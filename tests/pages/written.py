"""A night as somebody writes it, and the pages that are made of it."""

import re
from pathlib import Path

from lxml.html import HtmlElement

from duplicate import read
from duplicate.pages.site import write_site
from tests.pages.nights import Scored, scored
from tests.pages.test_scorecard_rows import parsed


def written(
    folder: Path, results: str, event: str = "", conditions: str = "wbf", /, **overrides: object
) -> Scored:
    """A folder with an event.toml and a results.csv, read and scored."""
    folder.mkdir(exist_ok=True)
    (folder / "event.toml").write_text('[event]\nname = "Cup"\nslug = "cup"\n' + event, encoding="utf-8")
    (folder / "results.csv").write_text(results, encoding="utf-8")
    return scored(read(folder), conditions, **overrides)


def site_of(made: Scored, folder: Path, *languages: str) -> Path:
    """The pages of an event."""
    write_site(made.view, folder, languages=languages or ("en",), pdf=False)
    return folder / made.view.slug


def page(site: Path, name: str) -> HtmlElement:
    """A page, parsed."""
    return parsed(site / f"{name}.html")


def texts(within: HtmlElement, path: str) -> list[str]:
    """What each of some parts of a page says, with single spaces."""
    return [re.sub(r"\s+", " ", one.text_content()).strip() for one in within.xpath(path)]
