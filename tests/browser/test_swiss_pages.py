"""The pages of a Swiss event in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from tests.browser.looking import SCHEMES, Scheme, all_too_faint, opened, widths_of
from tests.pages.formats import knock_out, ladder, line_ups, round_robin
from tests.pages.test_swiss_site import trouble, under_way
from tests.swiss.test_teams_event import teams

pytestmark = pytest.mark.browser

PAGES = (
    "index.html",
    "seating.html",
    "round-1.html",
    "standings.html",
    "crosstable.html",
    "history-1.html",
    "match-1-1.html",
)
OF_FORMATS = ("bracket.html", "schedule.html", "ladder.html")


def pages_of(folder: Path, *names: str) -> list[str]:
    """Those of the pages that an event has, and those of its format."""
    return [name for name in (*names, *OF_FORMATS) if (folder / name).exists()]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    out = tmp_path_factory.mktemp("swiss")
    desk = teams()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    desk.over()
    formats = tuple(swiss_view(d.state) for d in (knock_out(), round_robin(), ladder(), line_ups()))
    made = (trouble(), swiss_view(under_way().state), swiss_view(desk.state), *formats)
    for place, pages in enumerate(made):
        write_swiss(pages, out / str(place))
    return tuple(out / str(place) for place in range(len(made)))


def test_a_page_never_scrolls_sideways(browser: Browser, folders: tuple[Path, ...]) -> None:
    paths = [
        folder / f"{language}{name}"
        for folder in folders
        for name in pages_of(folder, *PAGES, "board-1.html", "pair-1.html", "frequencies.html")
        for language in ("", "zh/")
    ]
    assert paths
    for width, pages in widths_of(browser, paths, (1280, 768, 360, 320)).items():
        assert {name: found for name, found in pages.items() if found > width} == {}, width


def test_rank_and_names_stay_while_the_crosstable_scrolls(
    browser: Browser, folders: tuple[Path, ...]
) -> None:
    page = opened(browser, 360)
    page.goto((folders[0] / "crosstable.html").as_uri())
    cell = page.locator(".cross tbody th").first
    before = cell.bounding_box()
    page.evaluate("document.querySelector('.cross').parentElement.scrollLeft = 120")
    assert page.evaluate("document.querySelector('.cross').parentElement.scrollLeft") > 50
    after = cell.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == pytest.approx(before["x"], abs=1)
    page.context.close()


@pytest.fixture(scope="module")
def faint(browser: Browser, folders: tuple[Path, ...]) -> dict[Scheme, list[object]]:
    return all_too_faint(browser, [folder / name for folder in folders for name in pages_of(folder, *PAGES)])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_has_contrast(faint: dict[Scheme, list[object]], scheme: Scheme) -> None:
    assert faint[scheme] == []


def test_a_player_finds_the_table_and_the_way_to_a_board(browser: Browser, folders: tuple[Path, ...]) -> None:
    page = opened(browser, 360)
    page.goto((folders[1] / "index.html").as_uri())
    page.get_by_role("link", name="Seating of round 2").click()
    page.get_by_role("link", name="North 1 – South 1 (1)").first.click()
    page.get_by_role("link", name="1", exact=True).first.click()
    page.locator(".strip a").first.click()
    assert page.get_by_role("heading", level=1).inner_text() == "Board 1"
    page.get_by_role("link", name="中文").click()
    page.locator(".crumbs a").last.click()
    assert "第 1 轮" in page.locator("main").inner_text()
    page.context.close()
