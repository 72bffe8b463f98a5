"""axe-core finds nothing (WCAG 2.2 AA), keys reach every link, and no meaning hangs on a colour."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looking import SCHEMES, Scheme, all_too_faint
from tests.needs import without

pytestmark = pytest.mark.browser

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_OF_A_WIDTH = [
    "target-size",
    "scrollable-region-focusable",
    "link-in-text-block",
]  #: what else changes with it
_WIDE = ("home", "three-pairs", "swiss-index", "swiss-pair", "knock-out", "round-robin", "ladder")
_RUN = """
async ([kind, values]) => {
  const options = { runOnly: { type: kind, values }, resultTypes: ["violations"] };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(rule => rule.nodes.map(node => [rule.id, node.html]));
}
"""


@cache
def axe() -> str:
    """The script of axe-core, which a package of Python carries."""
    found = find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        without("axe-playwright-python")
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def opened(browser: Browser, path: Path, width: int) -> Page:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(path.as_uri())
    return page


_SCROLLING = (
    "print-team-match",
    "print-single-table-zh",
)  #: sheets with tables to look up, wider than a phone


def of_little(kinds: dict[str, Path]) -> dict[str, Path]:
    """Every kind of page, of an event with few results: axe looks at each cell, and they are all alike."""
    heavy = ("event", "trouble", "one-board", "swiss-crosstable", "print-", "league-zh")
    return {
        name: path
        for name, path in kinds.items()
        if (not name.startswith(heavy) or name in _SCROLLING)
        and not (name.startswith(("swiss", "knock")) and name.endswith("-zh"))
    }


def test_axe_finds_nothing(browser: Browser, kinds: dict[str, Path]) -> None:
    found = []
    page = browser.new_page(viewport={"width": 360, "height": 800})
    for name, path in of_little(kinds).items():
        page.goto(path.as_uri())
        page.evaluate(axe())
        found += [(name, *fault) for fault in page.evaluate(_RUN, ["tag", _TAGS])]
        if name.startswith(_WIDE):
            for width in (768, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                found += [(f"{name} {width}", *fault) for fault in page.evaluate(_RUN, ["rule", _OF_A_WIDTH])]
            page.set_viewport_size({"width": 360, "height": 800})
    page.close()
    assert found == []


@pytest.fixture(scope="module")
def faint(browser: Browser, kinds: dict[str, Path]) -> dict[Scheme, list[object]]:
    return all_too_faint(browser, [path for name, path in kinds.items() if not name.endswith("-zh")])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_has_contrast(faint: dict[Scheme, list[object]], scheme: Scheme) -> None:
    assert faint[scheme] == []


def test_a_faint_text_would_be_found(browser: Browser, tmp_path: Path) -> None:
    """Of WCAG's 4.5 to 1: #aaa has 2.3 on white and 5.4 on #333, #595959 has 7 on white and 1.8 on #333."""
    bad = tmp_path / "bad.html"
    bad.write_text(
        "<!doctype html><style>@media (prefers-color-scheme: dark) { main { background: #333 } }</style>"
        "<main><div><p style='color:#aaa'>By day</p></div><p style='color:#595959'>By night</p></main>",
        encoding="utf-8",
    )
    found = all_too_faint(browser, [bad])
    for scheme, text in zip(SCHEMES, ("By day", "By night"), strict=True):
        (fault,) = found[scheme]
        assert text in str(fault)


def test_axe_would_find_something(browser: Browser, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        "<!doctype html><title>x</title><p style='color:#bbb'>grey<img src='data:,'>", encoding="utf-8"
    )
    page = opened(browser, bad, 360)
    page.evaluate(axe())
    assert {"color-contrast", "html-has-lang", "image-alt"} <= {
        f[0] for f in page.evaluate(_RUN, ["tag", _TAGS])
    }
    page.close()


@pytest.mark.parametrize("kind", ["home", "event-board", "event-scorecard", "swiss-index"])
def test_keys_reach_every_link(browser: Browser, kinds: dict[str, Path], kind: str) -> None:
    page = opened(browser, kinds[kind], 1280)
    # those of a phone are on no wide screen
    links = page.evaluate(
        "[...document.querySelectorAll('a[href]')].filter(e => e.getClientRects().length).length"
    )
    reached: set[str] = set()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for _ in range(links + 200):
        seen = page.evaluate(
            """() => { const e = document.activeElement, all = [...document.querySelectorAll("a[href]")];
            const style = getComputedStyle(e), box = e.getBoundingClientRect();
            return [all.indexOf(e), e === document.body, style.outlineStyle !== "none" && box.width > 0]; }"""
        )
        if seen[1]:
            break
        assert seen[2], page.evaluate("document.activeElement.outerHTML")
        if seen[0] >= 0:
            reached.add(seen[0])
        page.keyboard.press("Tab")
    assert len(reached) == links
    page.close()


def test_the_skip_link_leads_to_the_results(browser: Browser, kinds: dict[str, Path]) -> None:
    page = opened(browser, kinds["event"], 360)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.close()


def test_nothing_is_said_by_colour_alone(browser: Browser, kinds: dict[str, Path]) -> None:
    page = opened(browser, kinds["event-board"], 1280)
    page.emulate_media(forced_colors="active")
    assert page.locator(".hand").first.inner_text().count("♠") == 1
    text = page.locator("main").inner_text()
    assert all(suit in text for suit in "♠♥♦♣")
    assert "vulnerable" in text
    sides = page.locator(".compass i")
    colours = {sides.nth(n).evaluate("e => getComputedStyle(e).backgroundColor") for n in range(4)}
    marked = page.locator(".compass .vul").count()
    assert len(colours) == (1 if marked in (0, 4) else 2)
    page.close()


def test_nothing_moves_for_who_asks_for_it(browser: Browser, kinds: dict[str, Path]) -> None:
    page = opened(browser, kinds["event"], 360)
    page.emulate_media(reduced_motion="reduce")
    moving = "e => e.getAnimations({ subtree: true }).length"
    assert page.locator("html").evaluate(moving) == 0
    page.close()
