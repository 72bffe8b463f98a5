"""How the browser tests look at a page: how wide it is at each width, and how its texts stand out."""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

# every element with a text of its own: its colour against the background it lies on
_CONTRAST = """
() => {
  const parse = c => { const m = c.match(/[\\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = c => { const v = c.slice(0, 3).map(x => { x /= 255; return x <= .03928 ? x / 12.92
    : ((x + .055) / 1.055) ** 2.4; }); return .2126 * v[0] + .7152 * v[1] + .0722 * v[2]; };
  const grounds = new Map([[null, [255, 255, 255, 1]]]);
  const under = e => {
    if (!grounds.has(e)) {
      grounds.set(e, over(parse(getComputedStyle(e).backgroundColor), under(e.parentElement)));
    }
    return grounds.get(e);
  };
  const found = [];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.offsetParent) continue;
    const ground = under(e);
    const a = light(over(parse(getComputedStyle(e).color), ground)), b = light(ground);
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) found.push([e.outerHTML.slice(0, 90), ratio]);
  }
  return found;
}
"""


def opened(browser: Browser, width: int) -> Page:
    """A page in a window of its own."""
    return browser.new_context(viewport={"width": width, "height": 800}).new_page()


def too_faint(page: Page) -> dict[Scheme, list[object]]:
    """The texts of a page with too little contrast, by day and by night."""
    found: dict[Scheme, list[object]] = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found[scheme] = page.evaluate(_CONTRAST)
    return found


def all_too_faint(browser: Browser, paths: Iterable[Path]) -> dict[Scheme, list[object]]:
    """The same of many pages, each opened once."""
    found: dict[Scheme, list[object]] = {scheme: [] for scheme in SCHEMES}
    page = opened(browser, 1280)
    for path in paths:
        page.goto(path.as_uri())
        for scheme, faults in too_faint(page).items():
            found[scheme] += [(str(path), fault) for fault in faults]
    page.context.close()
    return found


def widths_of(browser: Browser, paths: Iterable[Path], widths: Iterable[int]) -> dict[int, dict[str, int]]:
    """How wide the content of every page is in windows of these widths; each page is opened once."""
    found: dict[int, dict[str, int]] = {width: {} for width in widths}
    page = opened(browser, 1280)
    for path in paths:
        page.goto(path.as_uri())
        for width, pages in found.items():
            page.set_viewport_size({"width": width, "height": 800})
            pages[str(path)] = page.evaluate("document.documentElement.scrollWidth")
    page.context.close()
    return found
