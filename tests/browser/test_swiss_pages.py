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


def test_the_style_of_an_event_is_small(folders: tuple[Path, ...]) -> None:
    """Each has the rules of its own format alone; all of them together were 64 kB."""
    sizes = [(folder / "style.css").stat().st_size for folder in folders]
    assert max(sizes[:2]) < 49_000  # of pairs
    assert max(sizes) < 53_500


CROWDED = """() => {
  const found = [], text = node => node.textContent.trim().slice(0, 30);
  for (const cell of document.querySelectorAll("main table .num")) {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector(".short") || cell);
    const inner = range.getBoundingClientRect(), outer = cell.getBoundingClientRect();
    const out = inner.left < outer.left - 1 || inner.right > outer.right + 1;
    if (inner.width && out) found.push(["out", text(cell)]);
  }
  for (const side of document.querySelectorAll(".placed")) {
    const [word, name] = [...side.children].map(one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    });
    const apart = word.right <= name.left || word.bottom <= name.top + 4;
    if (!apart) found.push(["on", text(side)]);
  }
  for (const name of document.querySelectorAll(".ranks .two a, .placed a, .story td > a, .ranks .reached")) {
    const node = [...name.childNodes].filter(one => one.nodeType === 3).pop();
    for (const word of (node?.data || "").matchAll(/[\\p{Script=Latin}’]{2,19}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (range.getClientRects().length > 1) found.push(["broken", word[0]]);
    }
  }
  const figures = ".ranks td:not(.two) a, .ranks td b, .ranks td:not(:has(*)), .ranks thead .num";
  for (const one of document.querySelectorAll(figures)) {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      for (const word of node.data.matchAll(/[\\p{L}\\d.,−]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (range.getClientRects().length > 1) found.push(["broken", word[0]]);
      }
    }
  }
  return found;
}"""


def test_on_a_phone_no_word_is_broken_and_nothing_stands_on_anything_else(
    browser: Browser, tmp_path: Path
) -> None:
    for name, made in (("cup", knock_out()), ("league", round_robin())):
        write_swiss(swiss_view(made.state), tmp_path / name, languages=("en", "fr", "pl"), data=False)
    write_swiss(trouble(), tmp_path / "pairs", languages=("en", "fr", "pl"), data=False)
    page = opened(browser, 360)
    names = ("round-1.html", "standings.html", "history-1.html", "history-5.html", "crosstable.html")
    for folder in (tmp_path / "cup", tmp_path / "league", tmp_path / "pairs"):
        for name in (each for each in names if (folder / each).exists()):
            for language in ("", "fr/", "pl/"):
                page.goto((folder / f"{language}{name}").as_uri())
                assert page.evaluate(CROWDED) == [], (folder.name, language, name)
    page.context.close()


BROKEN = """() => {
  const found = [];
  for (const name of document.querySelectorAll(".bracket .called > a, .hand p:not(.seat)")) {
    const node = [...name.childNodes].filter(one => one.nodeType === 3).pop();
    const words = name.matches("a") ? /[\\p{Script=Latin}]{2,15}/gu : /.+/g;
    for (const word of node.data.trimEnd().matchAll(words)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(one => Math.round(one.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}"""


def test_words_of_a_narrow_bracket_and_long_suits_stay_whole(
    browser: Browser, folders: tuple[Path, ...]
) -> None:
    """Stages as narrow as those of a large event, and seven cards of a suit on the left, six on the right."""
    page = opened(browser, 1000)
    page.goto((folders[3] / "bracket.html").as_uri())
    page.evaluate("document.querySelector('.bracket').style.width = 'max-content'")
    assert page.locator(".bracket .called > a").count() > 20
    assert page.evaluate(BROKEN) == []
    for width in (1280, 768, 360):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto((folders[0] / "board-1.html").as_uri())
        for place, cards in ((".at-w", " A Q J 10 5 3 2"), (".at-e", " K Q 8 7 5 4")):
            line = page.locator(f"{place} p:last-child")
            line.evaluate("(line, cards) => { line.lastChild.data = cards; }", cards)
        assert page.evaluate(BROKEN) == [], width
        assert page.evaluate("(e => e.scrollWidth - e.clientWidth)(document.querySelector('.diagram'))") <= 0
    page.context.close()


WHERE = """() => [...document.querySelectorAll(".traveller td.at")].map(cell => {
  const fits = one => one.scrollWidth <= one.clientWidth + 1, row = cell.closest("tr");
  const text = cell.innerText.replace(/\\s+/g, " ").trim();
  return [text, getComputedStyle(cell).backgroundColor, [...row.querySelectorAll(".score")].every(fits)];
})"""


@pytest.mark.parametrize(("width", "said"), [(360, "Table 1 · Round 1"), (768, "1 1"), (1280, "1 1")])
def test_a_board_says_at_which_table_each_result_was_made(
    browser: Browser, folders: tuple[Path, ...], width: int, said: str
) -> None:
    """The column is that of every other event, no card of the seating; the room is within its cell."""
    page = opened(browser, width)
    for folder in folders[1:3]:
        page.goto((folder / "board-1.html").as_uri())
        found = page.evaluate(WHERE)
        assert said in [text for text, _colour, _inside in found]
        assert {(colour, inside) for _text, colour, inside in found} == {("rgba(0, 0, 0, 0)", True)}
    page.context.close()


ROOM = """(plate, tables) => {
  const bold = plate.querySelector("b"), range = document.createRange();
  bold.textContent = tables;
  range.selectNodeContents(bold);
  const inner = range.getBoundingClientRect(), outer = plate.getBoundingClientRect();
  return Math.min(inner.left - outer.left, outer.right - inner.right);
}"""


@pytest.mark.parametrize("tables", ["1 + 2", "61 + 62", "299 + 300"])
def test_the_two_tables_of_a_match_have_room(
    browser: Browser, folders: tuple[Path, ...], tables: str
) -> None:
    page = opened(browser, 360)
    page.goto((folders[6] / "seating.html").as_uri())
    assert page.locator("span.at").first.evaluate(ROOM, tables) > 5
    page.context.close()


def test_a_player_finds_himself_in_the_seating_by_his_own_name(browser: Browser, tmp_path: Path) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path, languages=("en",), data=False)
    page = opened(browser, 360)
    page.goto((tmp_path / "seating.html").as_uri())
    page.get_by_label("Find").fill("south 3")
    (seat,) = [one for one in page.locator(".seats > li").all() if one.is_visible()]
    assert "South 3" in seat.inner_text()
    assert "with North 3" in seat.inner_text()
    page.context.close()


def test_the_last_column_of_the_standings_can_be_reached(browser: Browser, folders: tuple[Path, ...]) -> None:
    page = opened(browser, 360)
    page.goto((folders[4] / "standings.html").as_uri())
    page.evaluate("document.querySelector('.ranks').parentElement.scrollLeft = 9999")
    page.wait_for_timeout(300)  # it comes to rest at a column
    left = page.evaluate(
        "(e => e.scrollWidth - e.clientWidth - e.scrollLeft)(document.querySelector('.ranks').parentElement)"
    )
    assert left < 1.5
    page.context.close()


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
    page.get_by_role("link", name="1 North 1", exact=True).first.click()
    page.get_by_role("link", name="1", exact=True).first.click()
    page.locator(".strip a").first.click()
    assert page.get_by_role("heading", level=1).inner_text() == "Board 1"
    page.get_by_role("link", name="中文").click()
    page.locator(".crumbs a").last.click()
    assert "第 1 轮" in page.locator("main").inner_text()
    page.context.close()


def test_the_diagonal_of_a_crosstable_is_not_taken_for_a_match_to_come(
    browser: Browser, tmp_path: Path
) -> None:
    write_swiss(swiss_view(round_robin().state), tmp_path, languages=("en",), data=False)
    page = opened(browser, 1280)
    page.goto((tmp_path / "crosstable.html").as_uri())
    cells = page.locator(".grid tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].slice(2, -1).map("
        "one => getComputedStyle(one).backgroundImage !== 'none'))"
    )
    assert cells == [[row == column for column in range(7)] for row in range(7)]
    page.context.close()
