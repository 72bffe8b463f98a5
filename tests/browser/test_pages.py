"""The pages in a real browser: on a phone, in the dark, on paper."""

from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

from duplicate.movements.planner import plan
from duplicate.pages.plan_page import write_plan_page
from duplicate.pages.site import write_site
from tests.browser.looking import SCHEMES, Scheme, all_too_faint, opened, widths_of
from tests.pages.nights import night, scored

pytestmark = pytest.mark.browser

PAGES = ("index.html", "frequencies.html", "board-4.html", "board-7.html", "pair-3ns.html", "pair-9ew.html")
WIDTHS = (1280, 768, 360, 320)
ALL = ("../index.html", *PAGES, *(f"zh/{page}" for page in PAGES))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pages")
    write_site(scored(night(every_kind=True)).view, out, pdf=False)
    return out / "thursday-pairs-2026-01-15"


@pytest.fixture(scope="module")
def wide(browser: Browser, folder: Path) -> dict[int, dict[str, int]]:
    return widths_of(browser, [folder / name for name in ALL], WIDTHS)


@pytest.fixture(scope="module")
def faint(browser: Browser, folder: Path) -> dict[Scheme, list[object]]:
    return all_too_faint(browser, [folder / name for name in ("../index.html", *PAGES)])


@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_never_scrolls_sideways(wide: dict[int, dict[str, int]], width: int) -> None:
    assert len(wide[width]) == len(ALL)
    assert {name: found for name, found in wide[width].items() if found > width} == {}


@pytest.mark.parametrize("code", ["en", "fr", "zh"])
def test_the_figures_of_a_plan_stay_in_their_places(browser: Browser, tmp_path: Path, code: str) -> None:
    path = tmp_path / "plan.html"
    write_plan_page(plan(7.5, boards=26, minutes=200), path, 7.5, 1, code)
    page = opened(browser, 360)
    page.goto(path.as_uri())
    for width in (360, 500, 768, 1100):
        page.set_viewport_size({"width": width, "height": 800})
        over = "cells => cells.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
        assert page.locator(".candidates td").evaluate_all(over) == [], width
    page.context.close()


def test_the_first_column_of_a_wide_table_stays(browser: Browser, folder: Path) -> None:
    page = opened(browser, 360)
    page.goto((folder / "index.html").as_uri())
    cell = page.locator(".matrix tbody th a").first  # above the scores of its row
    before = cell.bounding_box()
    page.evaluate("document.querySelector('.matrix').parentElement.scrollLeft = 300")
    after = cell.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == pytest.approx(before["x"], abs=1)
    page.context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_has_contrast(faint: dict[Scheme, list[object]], scheme: Scheme) -> None:
    assert faint[scheme] == []


def test_the_browser_complains_of_nothing(browser: Browser, folder: Path) -> None:
    page = opened(browser, 360)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("requestfailed", lambda request: heard.append(request.url))
    page.on("request", lambda request: None if request.url.startswith("file:") else heard.append(request.url))
    for name in ALL:
        page.goto((folder / name).as_uri())
    assert heard == []
    page.context.close()


def test_a_player_finds_the_board_and_comes_back(browser: Browser, folder: Path) -> None:
    page = opened(browser, 360)
    page.goto((folder / "../index.html").as_uri())
    page.get_by_role("link", name="Thursday Pairs").click()
    page.locator(".matrix tbody tr").first.get_by_role("link").nth(7).click()
    assert page.get_by_role("heading", level=1).inner_text().startswith("Board ")
    page.get_by_role("link", name="中文").click()
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.locator(".traveller td.ns a").first.click()
    assert "第 1 轮" in page.locator("main").inner_text()
    page.context.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_on_paper_nothing_is_cut_off(browser: Browser, folder: Path, paper: str) -> None:
    page = opened(browser, 1280)
    for name, most in (("index.html", 3), ("board-4.html", 1), ("pair-3ns.html", 1), ("frequencies.html", 3)):
        page.goto((folder / name).as_uri())
        document = PdfReader(BytesIO(page.pdf(format=paper, print_background=True)))
        assert len(document.pages) <= most, name
        text = " ".join(" ".join(p.extract_text() for p in document.pages).split())
        for cell in page.locator("main table tr > :nth-last-child(1 of :not(.sofar))").all_inner_texts():
            assert " ".join(cell.split()) in text, name
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 700 if paper == "A4" else 725, "height": 1000})  # the printed width
        assert page.evaluate("document.documentElement.scrollWidth") <= (700 if paper == "A4" else 725), name
        page.set_viewport_size({"width": 1280, "height": 800})
        page.emulate_media(media="null")
    page.context.close()
