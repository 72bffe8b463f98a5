"""The pages in a real browser: on a phone, in the dark, on paper."""

from io import BytesIO
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from duplicate.pages.site import write_site
from tests.pages.nights import night, scored

pytestmark = pytest.mark.browser

PAGES = ("index.html", "frequencies.html", "board-4.html", "board-7.html", "pair-3ns.html", "pair-9ew.html")
ALL = ("../index.html", *PAGES, *(f"zh/{page}" for page in PAGES))

# every element with a text of its own: its colour against the background it lies on
CONTRAST = """
() => {
  const parse = c => { const m = c.match(/[\\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = c => { const v = c.slice(0, 3).map(x => { x /= 255; return x <= .03928 ? x / 12.92
    : ((x + .055) / 1.055) ** 2.4; }); return .2126 * v[0] + .7152 * v[1] + .0722 * v[2]; };
  const found = [];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.offsetParent) continue;
    const chain = []; for (let p = e; p; p = p.parentElement) chain.push(p);
    let ground = [255, 255, 255, 1];
    for (const p of chain.reverse()) ground = over(parse(getComputedStyle(p).backgroundColor), ground);
    const a = light(over(parse(getComputedStyle(e).color), ground)), b = light(ground);
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) found.push([e.outerHTML.slice(0, 90), ratio]);
  }
  return found;
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pages")
    write_site(scored(night(every_kind=True)).view, out, pdf=False)
    return out / "thursday-pairs-2026-01-15"


def opened(browser: Browser, width: int, scheme: Literal["light", "dark"] = "light") -> Page:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    return context.new_page()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_a_page_never_scrolls_sideways(browser: Browser, folder: Path, width: int) -> None:
    page = opened(browser, width)
    for name in ALL:
        page.goto((folder / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    page.context.close()


def test_the_first_column_of_a_wide_table_stays(browser: Browser, folder: Path) -> None:
    page = opened(browser, 360)
    page.goto((folder / "index.html").as_uri())
    cell = page.locator(".matrix tbody th").first
    before = cell.bounding_box()
    page.evaluate("document.querySelector('.matrix').parentElement.scrollLeft = 300")
    after = cell.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == pytest.approx(before["x"], abs=1)
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_contrast(browser: Browser, folder: Path, scheme: Literal["light", "dark"]) -> None:
    page = opened(browser, 1280, scheme)
    for name in ("../index.html", *PAGES):
        page.goto((folder / name).as_uri())
        assert page.evaluate(CONTRAST) == [], name
    page.context.close()


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
