"""Lines on a phone: what belongs together stays together, nothing has to be moved to be read."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from tests.browser.kinds import ROOT
from tests.cli.running import run
from tests.pages.formats import round_robin

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "kind",
    [
        *("event", "event-zh", "one-board", "event-scorecard", "teams-scorecard", "teams-scorecard-zh"),
        *("swiss-pair-1", "compare", "compare-zh", "compare-fr", "compare-pl"),
        *("teams-scorecard-fr", "teams-scorecard-pl", "split-fr", "split-pl", "split-zh"),
    ],
)
def test_a_phone_shows_every_figure_of_these_without_moving(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    """With names of 40 letters the percentages lay to the right of the window, and averages against par."""
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(kinds[kind].as_uri())
    for table in page.locator("table:not(.matrix)").all():
        fits = table.evaluate(
            """table => table.getBoundingClientRect().right
                <= (table.closest(".scroll") ?? table.parentElement).getBoundingClientRect().right + 1"""
        )
        assert fits, table.evaluate("table => table.className")
    page.close()


_LINES = """cells => cells.map(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return [cell.textContent, new Set([...range.getClientRects()].map(r => Math.round(r.top / 3))).size];
})"""


def test_victory_points_and_labels_of_tools_stay_on_one_line(
    browser: Browser, kinds: dict[str, Path]
) -> None:
    """A line of Chinese ends between any two characters: 7.95 胜 / 利分."""
    page = browser.new_page()
    cards = kinds["teams-scorecard-zh"].parent
    for kind, what in (
        (cards / "pair-1.html", ".card .vp"),
        (cards / "pair-2.html", ".card .vp"),
        (kinds["event-zh"], ".tools label span"),
    ):
        page.goto(kind.as_uri())
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            found = page.locator(what).evaluate_all(_LINES)
            assert found, (kind, width)
            assert [text for text, lines in found if lines != 1] == [], (kind, width)
    page.close()


@pytest.mark.parametrize("kind", ["compare", "compare-zh", "compare-fr", "compare-pl"])
def test_a_phone_breaks_no_name_of_a_comparison_in_a_word(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(kinds[kind].as_uri())
    broken = page.locator(".standings tbody th").evaluate_all(
        """cells => cells.flatMap(cell => {
          const text = cell.firstChild, words = [...text.data.matchAll(/[\\p{Script=Latin}']+/gu)];
          return words.filter(word => {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            return range.getClientRects().length > 1;
          }).map(word => word[0]);
        })"""
    )
    assert broken == []
    page.close()


@pytest.mark.parametrize("kind", ["match", "match-fr", "match-pl", "knock-out-match-1-1"])
def test_a_phone_shows_the_words_of_a_match_whole_and_apart(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    """Aucun / e and Rozdan / ie were read there, and the last number stood at the edge of the table."""
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(kinds[kind].as_uri())
    found = page.locator(".match").first.evaluate(
        """table => {
          const faults = [], edge = table.parentElement.getBoundingClientRect().right;
          for (const row of table.rows) {
            let end = -1e9, text = "";
            for (const cell of row.cells) {
              const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
              let right = end;
              for (let node; node = walk.nextNode();) {
                if (node.parentElement.closest(".long, .unseen")) continue;
                for (const word of node.data.matchAll(/\\S+/gu)) {
                  const range = document.createRange();
                  range.setStart(node, word.index);
                  range.setEnd(node, word.index + word[0].length);
                  const boxes = [...range.getClientRects()].filter(box => box.width);
                  if (boxes.length > 1) faults.push(word[0]);
                  for (const box of boxes) {
                    if (box.left < end) faults.push(text + "|" + word[0]);
                    if (box.right > edge - 2) faults.push(word[0] + "|");
                    right = Math.max(right, box.right);
                  }
                }
              }
              end = right, text = cell.textContent;
            }
          }
          return faults;
        }"""
    )
    assert found == []
    page.close()


@pytest.mark.parametrize("code", ["zh", "fr", "pl"])
def test_a_phone_breaks_no_word_of_a_schedule(browser: Browser, tmp_path: Path, code: str) -> None:
    """Gospodar / ze; and names have the room that the words leave."""
    write_swiss(swiss_view(round_robin().state), tmp_path, languages=("en", code))
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto((tmp_path / code / "schedule.html").as_uri())
    words = page.locator(".fixtures .who > small").evaluate_all(
        """words => words.map(word => {
          const range = document.createRange();
          range.selectNodeContents(word);
          return [word.textContent, range.getClientRects().length];
        })"""
    )
    assert words
    assert [word for word, lines in words if lines != 1] == []
    page.close()


@pytest.mark.parametrize("code", ["en", "zh"])
def test_no_line_about_a_match_begins_with_a_dash_or_a_dot(
    browser: Browser, tmp_path: Path, code: str
) -> None:
    """The teams of this night have no names: their players stand for them."""
    night = ROOT / "fixtures" / "nights" / "team-match"
    run("score", night, "--out", tmp_path, "--lang", code, "--no-pdf")
    (match,) = tmp_path.glob("**/match-1.html")
    page = browser.new_page()
    page.goto(match.as_uri())
    for width in (*range(320, 420, 4), 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        begun = page.locator(".seated, .team, h1").evaluate_all(
            """boxes => boxes.flatMap(box => {
              const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), found = [];
              let before = null;
              for (let node; node = walk.nextNode();) {
                for (let i = 0; i < node.data.length; i++) {
                  const range = document.createRange();
                  range.setStart(node, i);
                  range.setEnd(node, i + 1);
                  const [here] = range.getClientRects();
                  if (!here || !here.width || !node.data[i].trim()) continue;
                  const sign = "–·".includes(node.data[i]);
                  if (before !== null && here.top > before + 8 && sign) found.push(box.textContent);
                  before = here.top;
                }
              }
              return found;
            })"""
        )
        assert begun == [], width
    page.close()


@pytest.mark.parametrize("kind", ["event-board", "event-board-zh", "swiss-board-1"])
def test_a_phone_says_what_the_lines_of_a_result_are(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    """Each heading stands above its figure: who sat NS is said, and what was the lead."""
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto(kinds[kind].as_uri())
    for name in ("k", "by", "res", "ns", "ew", "cn", "ce"):
        head = page.locator(f".traveller th.{name}").first.bounding_box()
        cell = page.locator(f".traveller td.{name}").first.bounding_box()
        assert head is not None
        assert cell is not None
        assert head["width"] > 10
        assert abs(head["x"] - cell["x"]) < 8, name
        assert head["y"] < cell["y"], name
    page.close()


def test_forms_and_lookup_tables_keep_to_a_phone(browser: Browser, kinds: dict[str, Path]) -> None:
    """Their tables scroll; the page itself was a million pixels wide, as tables of fixed layout have it.

    The box round a vulnerability is whole, and no line of the heading lies on it.
    """
    page = browser.new_page(viewport={"width": 360, "height": 800})
    seen = []
    for name, path in kinds.items():
        page.goto(path.as_uri())
        if page.locator("body.forms").count():
            seen.append(name)
            for width in (768, 360):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate("document.documentElement.scrollWidth") == width, name
            boxes = page.locator(".board-head .vul").evaluate_all(
                """boxes => boxes.map(box => {
                  const at = box.getBoundingClientRect(), head = box.closest('.board-head');
                  const edges = [head.getBoundingClientRect().top, at.top, at.bottom];
                  const aside = head.querySelector('.aside').getBoundingClientRect();
                  return [...edges, aside.height && aside.left < at.right ? aside.top : at.bottom];
                })"""
            )
            assert all(top <= above and below <= beside for top, above, below, beside in boxes), name
            words = page.locator(".lookup thead th").evaluate_all(
                """heads => heads.filter(head => {
                  const range = document.createRange();
                  range.selectNodeContents(head);
                  return range.getClientRects().length > head.textContent.trim().split(/\\s+/).length;
                }).map(head => head.textContent)"""
            )
            assert words == [], name
    assert {"print-team-match", "print-form-traveller", "print-imp-vp-tables", "print-pocket-tables-zh"} <= {
        *seen
    }
    page.close()


def test_no_side_is_parted_at_the_end_of_a_line_of_chinese_changes(
    browser: Browser, kinds: dict[str, Path]
) -> None:
    page = browser.new_page()
    page.goto(kinds["swiss-index-zh"].as_uri())
    for width in range(320, 420, 10):
        page.set_viewport_size({"width": width, "height": 800})
        lines = page.locator(".log > li").evaluate_all(
            """items => items.flatMap(item => {
              const text = item.firstChild, range = document.createRange();
              return [...text.data.matchAll(/南北|东西/g)].map(side => {
                range.setStart(text, side.index);
                range.setEnd(text, side.index + 2);
                return range.getClientRects().length;
              });
            })"""
        )
        assert len(lines) >= 8, width
        assert set(lines) == {1}, width
    page.close()


def test_no_letter_on_a_phone_is_too_small_to_read(browser: Browser, kinds: dict[str, Path]) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    for name in ("match", "match-zh", "teams-scorecard", "event-scorecard", "print-pocket-tables", "compare"):
        page.goto(kinds[name].as_uri())
        small = page.locator("body *").evaluate_all(
            """all => all.filter(e => e.offsetWidth > 1 && parseFloat(getComputedStyle(e).fontSize) < 8.6
              && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).map(e => e.outerHTML)"""
        )
        assert small == [], name
    page.close()
