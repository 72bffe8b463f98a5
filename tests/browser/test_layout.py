"""Every kind of page with hard content at three widths: nothing cut, on top of something else, or outside."""

from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kinds import ROOT, write_large
from tests.cli.running import run

pytestmark = pytest.mark.browser

GEOMETRY = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")
WIDTHS = (360, 768, 1280)
PRINTED_WIDTH = 1280  #: prints show sheets of paper, which no phone is as wide as
TURNED = """dir => { document.documentElement.dir = dir }"""


class Tour(NamedTuple):
    """What was seen on the way through all pages."""

    faults: list[str]
    from_the_right: list[str]
    asked: list[str]  #: what no folder of files could give
    said: list[str]  #: by the browser


def widths(name: str) -> tuple[int, ...]:
    return (PRINTED_WIDTH,) if name.startswith("print-") else WIDTHS


def faults(page: Page, name: str, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 900})
    return [f"{name} at {width}: {fault}" for fault in page.evaluate(GEOMETRY)]


@pytest.fixture(scope="module")
def tour(browser: Browser, kinds: dict[str, Path]) -> Tour:
    seen = Tour([], [], [], [])
    page = browser.new_page()
    page.on("console", lambda message: seen.said.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: seen.said.append(f"{page.url}: {error}"))
    page.on("requestfailed", lambda request: seen.asked.append(request.url))
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith(("file:", "data:")) else seen.asked.append(request.url)
        ),
    )
    for name, path in kinds.items():
        page.goto(path.as_uri())
        for width in widths(name):
            seen.faults.extend(faults(page, name, width))
        if not name.startswith("print") and not name.endswith("-zh"):
            page.evaluate(TURNED, "rtl")
            for width in (360, 1280):
                seen.from_the_right.extend(faults(page, name, width))
    page.close()
    return seen


def test_nothing_is_cut_or_covered(tour: Tour) -> None:
    assert tour.faults == []


def test_a_page_written_from_the_right_is_as_sound(tour: Tour) -> None:
    assert tour.from_the_right == []


def test_nothing_is_asked_of_another_host(tour: Tour) -> None:
    assert tour.asked == []


def test_the_browser_complains_of_nothing(tour: Tour) -> None:
    assert tour.said == []


def test_long_labels_and_a_split_score_keep_to_their_columns(browser: Browser, tmp_path: Path) -> None:
    run(
        "score", ROOT / "fixtures" / "nights" / "acceptance", "--out", tmp_path, "--lang", "en,zh", "--no-pdf"
    )
    folder = tmp_path / "acceptance-pairs"
    page = browser.new_page()
    for part in ("", "zh/"):
        for file in ("index.html", "board-s1-6.html", "board-s2-15.html", "pair-a1ns.html"):
            page.goto((folder / f"{part}{file}").as_uri())
            for width in WIDTHS:
                assert faults(page, part + file, width) == []
                wide = page.evaluate("""() => {
                  const tags = [...document.querySelectorAll('.said .tag')];
                  return tags.filter(e => e.getBoundingClientRect().right
                    > e.closest('td').getBoundingClientRect().right + 1).map(e => e.textContent);
                }""")
                assert wide == [], (file, width)
                apart = """cells => new Set(cells.filter(e => e.textContent).map(
                  e => Math.round(e.querySelector('.who span').getBoundingClientRect().left))).size"""
                if file == "board-s1-6.html":
                    assert page.locator(".traveller td.ns").evaluate_all(apart) == 1, width
    page.close()


_HEADS = """rows => rows.flatMap(row => {
  const words = [...row.children].filter(e => e.offsetParent && e.textContent.trim()).map(e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return [e.textContent, range.getBoundingClientRect()];
  });
  return words.flatMap(([a, p]) => words.filter(([, q]) => p.left < q.left && q.left - p.right < 2
    && p.top < q.bottom && q.top < p.bottom).map(([b]) => `${a} | ${b}`));
})"""


def test_pages_of_a_night_are_as_wide_as_the_window_between_the_widths(
    browser: Browser, tmp_path: Path
) -> None:
    """French heads of a board do not touch; averages by role find room beside best and worst boards."""
    night = ROOT / "fixtures" / "nights" / "acceptance"
    run("score", night, "--out", tmp_path, "--lang", "fr,pl", "--no-pdf", "--set", "method=butler")
    folder = tmp_path / "acceptance-pairs"
    page = browser.new_page()
    for file in ("board-s1-6.html", "pair-a1ns.html"):
        for part in ("", "pl/"):
            page.goto((folder / f"{part}{file}").as_uri())
            for width in (320, 704, 960, 1024, 1152):
                assert faults(page, part + file, width) == []
                heads = page.locator(".traveller thead tr").evaluate_all(_HEADS) if width > 704 else []
                assert heads == [], (part, width)
    page.close()


def test_a_table_of_long_labels_opens_at_its_start(browser: Browser, tmp_path: Path) -> None:
    run("score", ROOT / "fixtures" / "nights" / "acceptance", "--out", tmp_path, "--no-pdf")
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto((tmp_path / "acceptance-pairs" / "index.html").as_uri())
    page.locator(".matrix").scroll_into_view_if_needed()
    assert (
        page.evaluate("[...document.querySelectorAll('.scroll')].map(e => e.scrollLeft)")
        == [0] * page.locator(".scroll").count()
    )
    page.close()


def test_300_pairs_and_60_boards(browser: Browser, tmp_path: Path) -> None:
    pages = write_large(tmp_path)
    page = browser.new_page()
    for name, path in pages.items():
        page.goto(path.as_uri())
        for width in (360,) if name == "large-scores" else (360, 1280):
            assert faults(page, name, width) == []
    page.close()
    assert pages["large"].stat().st_size < 100_000
    assert (pages["large"].parent / "style.css").stat().st_size < 45_000
    assert (pages["large"].parent / "script.js").stat().st_size < 8_000


def test_scorecards_of_a_swiss_event_have_their_style(browser: Browser, kinds: dict[str, Path]) -> None:
    """The sheet of boards was missing there: the curve was a black shape, the best boards were no list."""
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(kinds["swiss-pair-1"].as_uri())
    assert page.locator(".chart polyline").first.evaluate("line => getComputedStyle(line).fill") == "none"
    assert page.locator(".extremes li").first.evaluate("line => getComputedStyle(line).display") == "grid"
    page.close()


def test_the_checks_find_what_is_wrong(browser: Browser, tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        """<!doctype html><html lang="en"><body style="margin:0"><main>
        <h2>Over nothing</h2><h2>Cut</h2>
        <p style="width:3em;overflow:hidden;white-space:nowrap">A name that is far too long</p>
        <p style="margin:0;height:1em">One line</p><p style="margin:-1em 0 0">Another on it</p>
        <p style="position:absolute;left:340px;white-space:nowrap">Outside of it</p>
        <div class="scroll" style="overflow:auto;width:5em">
        <p style="white-space:nowrap;width:20em">Text that scrolls along</p></div>
        <table><thead><tr><th>Pair</th><th>Total</th></tr></thead><tbody><tr><th>1</th><td></td></tr>
        <tr><th>2</th><td></td></tr></tbody></table>
        <table><tr><td style="width:1em">南北</td></tr></table>
        </main></body></html>""",
        encoding="utf-8",
    )
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(bad.as_uri())
    found = " ".join(page.evaluate(GEOMETRY))
    page.close()
    for what in ("wider", "cut", "on top", "outside the window", "no key reaches it", "nothing below"):
        assert what in found
    assert "empty column" in found
    assert "one letter below the other" in found


def test_columns_run_from_the_right(browser: Browser, kinds: dict[str, Path]) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(kinds["event"].as_uri())
    first, last = page.locator(".standings thead th").first, page.locator(".standings thead th").nth(4)
    left = first.bounding_box(), last.bounding_box()
    page.evaluate(TURNED, "rtl")
    right = first.bounding_box(), last.bounding_box()
    assert left[0] is not None
    assert left[1] is not None
    assert right[0] is not None
    assert right[1] is not None
    assert left[0]["x"] < left[1]["x"]
    assert right[0]["x"] > right[1]["x"]
    name = page.locator(".standings tbody th a").first
    assert name.evaluate("e => getComputedStyle(e).unicodeBidi") == "isolate"
    page.close()


LANGUAGES = ("en", "zh", "fr", "pl")
_SPLIT = """boxes => boxes.flatMap(box => {
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), found = [];
  for (let node; node = walk.nextNode();) for (const word of node.data.matchAll(/\\p{Script=Han}{2,4}/gu)) {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(r => Math.round(r.top / 4))).size > 1) found.push(word[0]);
  }
  return found;
})"""


_APART = """table => {
  const shown = [...table.querySelectorAll("thead th")].filter(head => head.getClientRects().length);
  const heads = shown.map(head => {
    const walk = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    const found = [], range = document.createRange();
    while (walk.nextNode()) {
      if (walk.currentNode.parentElement.closest(".unseen")) continue;
      range.selectNodeContents(walk.currentNode);
      found.push(...range.getClientRects());
    }
    return found;
  });
  const gaps = heads.flatMap((one, k) => heads.slice(k + 1).flatMap(next => one.flatMap(a => next.flatMap(b =>
    a.top < b.bottom - 2 && b.top < a.bottom - 2 ? [Math.max(b.left - a.right, a.left - b.right)] : []))));
  return Math.min(...gaps);
}"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_keep_to_their_columns_in_every_language(
    browser: Browser, kinds: dict[str, Path], code: str
) -> None:
    """Résultat lay on Entame, Drużyna 2 beside the table; a line of Chinese ended within a name."""
    page = browser.new_page()
    for kind, files in (
        ("trouble", ("index", "board-1", "board-4", "board-9", "pair-2ns", "pair-3ew")),
        ("teams", ("index", "match-1", "pair-2")),
    ):
        folder = kinds[kind].parent if code == "en" else kinds[kind].parent / code
        for file in files:
            page.goto((folder / f"{file}.html").as_uri())
            for width in WIDTHS:
                assert faults(page, f"{code}/{file}", width) == []
                names = page.locator(".who span, .standings th a, .team a, .match-list .side")
                assert names.evaluate_all(_SPLIT) == [], (code, file, width)
                card = page.locator(".scroll:has(> .card)").evaluate_all(
                    "boxes => boxes.every(box => box.scrollWidth <= box.clientWidth)"
                )
                assert card, (code, file, width)
                for table in page.locator(".traveller, .card").all():  # pixels: two words, not one
                    assert table.evaluate(_APART) > 6, (code, file, width)
    page.close()


def test_a_ruling_lies_below_its_contract_and_not_in_the_score(
    browser: Browser, kinds: dict[str, Path]
) -> None:
    page = browser.new_page()
    page.goto((kinds["trouble"].parent / "board-9.html").as_uri())
    for width in WIDTHS:
        assert faults(page, "board-9", width) == []
    ruled = page.locator(".traveller td.said:has(.k)")
    assert ruled.count() == 1
    assert ruled.locator(".tag").inner_text() == "Split score"
    assert page.locator(".traveller .score .tag").count() == 0
    page.close()


def test_keys_are_not_offered_where_there_are_none(browser: Browser, kinds: dict[str, Path]) -> None:
    for touch in (False, True):
        context = browser.new_context(has_touch=touch, is_mobile=touch)
        page = context.new_page()
        page.goto(kinds["event-board"].as_uri())
        assert page.locator(".foot > .keys").is_visible() is not touch
        context.close()
