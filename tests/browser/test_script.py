"""The script of the pages: sorting, searching, following a pair, keys; also under a strict policy."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from duplicate.data import data_path
from tests.cli.running import run

pytestmark = pytest.mark.browser

ROWS = "[...document.querySelectorAll('tbody tr')].map(row => row.cells[0].textContent)"
_TABLE = """<!doctype html><html lang="{lang}"><body><main><table class="standings">
<thead><tr><th>Name</th><th class="num">Result</th></tr></thead><tbody>{rows}</tbody></table></main>
<script src="script.js" defer></script></body></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


def table(folder: Path, rows: list[tuple[str, str]], lang: str = "en") -> str:
    cells = "".join(f"<tr><th>{name}</th><td>{result}</td></tr>" for name, result in rows)
    (folder / "page.html").write_text(_TABLE.format(lang=lang, rows=cells), encoding="utf-8")
    (folder / "script.js").write_bytes((data_path("templates") / "site" / "script.js").read_bytes())
    return (folder / "page.html").as_uri()


def test_a_heading_sorts_and_ties_keep_their_order(page: Page, tmp_path: Path) -> None:
    rows = [("Dora", "50.5"), ("Ann", "−3"), ("Cyril", "50.5"), ("Bo", "–"), ("Emil", "101"), ("Fay", "7=")]
    page.goto(table(tmp_path, rows))
    heading = page.get_by_role("columnheader", name="Result")
    heading.get_by_role("button").click()
    assert page.evaluate(ROWS) == ["Emil", "Dora", "Cyril", "Fay", "Ann", "Bo"]
    assert heading.get_attribute("aria-sort") == "descending"
    heading.get_by_role("button").click()
    assert page.evaluate(ROWS) == ["Ann", "Fay", "Dora", "Cyril", "Emil", "Bo"]
    assert heading.get_attribute("aria-sort") == "ascending"
    heading.get_by_role("button").click()
    assert page.evaluate(ROWS) == [name for name, _ in rows]
    assert heading.get_attribute("aria-sort") is None
    page.get_by_role("button", name="Name").press("Enter")
    assert page.evaluate(ROWS) == sorted(name for name, _ in rows)


def test_numbers_and_letters_are_those_of_the_language(page: Page, tmp_path: Path) -> None:
    rows = [("Żaneta", "9,5"), ("Łucja", "60,25"), ("Zofia", "60,5"), ("Ola", "1 200,00")]
    page.goto(table(tmp_path, rows, "pl"))
    page.get_by_role("button", name="Result").click()
    assert page.evaluate(ROWS) == ["Ola", "Zofia", "Łucja", "Żaneta"]
    page.get_by_role("button", name="Name").click()
    assert page.evaluate(ROWS) == ["Łucja", "Ola", "Zofia", "Żaneta"]


def test_results_are_found_by_name_without_accents(page: Page, kinds: dict[str, Path]) -> None:
    page.goto(kinds["trouble"].as_uri())
    headings = page.locator("main section:visible h2").count()
    search = page.get_by_role("searchbox")
    search.fill("bergstrom")
    shown = page.locator(".standings tbody tr:visible th").all_inner_texts()
    assert shown
    assert all("Bergström" in text for text in shown)
    assert (
        page.locator(".tools output")
        .inner_text()
        .startswith(f"{len(page.locator('tbody tr:visible').all())} of ")
    )
    # a heading goes with the last of its rows: one pair is in one direction, in standings and matrix
    search.fill(page.locator(".standings tbody th").first.inner_text())
    assert page.locator(".standings tbody tr:visible").count() == 1
    assert page.locator("main section:visible h2").count() == headings - 1
    for table in page.locator("main table.standings, main table.matrix").all():
        assert table.is_visible() == (table.locator("tbody tr:visible").count() > 0)
    search.fill("")
    assert page.locator(".standings tbody tr:visible").count() == 24
    assert page.locator("main section:visible h2").count() == headings


def test_a_folded_ranking_opens_where_something_is_found(page: Page, tmp_path: Path) -> None:
    run("score", data_path("fixtures", "nights", "acceptance"), "--out", tmp_path, "--no-pdf")
    page.goto((tmp_path / "acceptance-pairs" / "index.html").as_uri())
    folded = page.locator("details.beside")
    assert folded.count() >= 2
    opened = "boxes => boxes.map(box => box.open)"
    assert all(folded.evaluate_all(opened))  # a link to them leads to what it promises, without the script
    for box in folded.all():
        box.locator("summary").click()
    assert not any(folded.evaluate_all(opened))
    search = page.get_by_role("searchbox")
    search.fill("nobody of that name")
    assert not any(folded.evaluate_all(opened))
    search.fill("Priya Sandoval")  # she played in the second session
    for box in folded.all():
        rows = box.locator("tbody tr:not([hidden])").count()
        assert box.evaluate("box => box.open") == (rows > 0)
    assert any(folded.evaluate_all(opened))
    assert page.locator("details.beside tbody tr:visible th").all_inner_texts() == [
        "Priya Sandoval\N{NO-BREAK SPACE}– Quentin Marlow\nsession\N{NO-BREAK SPACE}2"
    ]


def test_a_pair_is_followed_through_the_event(page: Page, kinds: dict[str, Path]) -> None:
    page.goto(kinds["trouble"].as_uri())
    page.get_by_label("Follow").select_option("pair-3ns.html")
    expect(page.locator(".standings .mine")).to_have_count(1)
    expect(page.locator(".matrix .mine")).to_have_count(1)
    assert page.url.endswith("#follow=pair-3ns.html")
    page.locator(".strip a").nth(6).click()
    expect(page.locator(".traveller .mine .own")).to_have_count(1)
    page.get_by_role("link", name="中文").click()
    expect(page.locator(".traveller .mine .own")).to_have_count(1)
    page.locator(".traveller .mine .own").click()
    expect(page.locator(".follow")).to_have_attribute("aria-pressed", "true")
    page.locator(".follow").click()
    page.go_back()
    page.reload()
    expect(page.locator(".mine")).to_have_count(0)


def test_a_row_is_followed_by_a_tap_and_by_an_address(page: Page, kinds: dict[str, Path]) -> None:
    page.goto(kinds["trouble"].as_uri())
    page.locator(".standings tbody tr").nth(1).locator(".pc").click()
    assert page.locator(".standings tbody tr").nth(1).get_attribute("class") == "mine"
    page.locator(".standings tbody tr").nth(1).locator(".pc").click()
    expect(page.locator(".mine")).to_have_count(0)
    page.goto(kinds["trouble-board"].as_uri() + "#follow=pair-9ew.html")
    assert page.locator(".traveller .mine .own b").inner_text() == "9"
    page.set_viewport_size({"width": 360, "height": 800})  # the line beside a row covers no number
    assert (
        page.locator(".traveller .mine > :first-child").evaluate("e => getComputedStyle(e).boxShadow")
        == "none"
    )
    assert "inset" in page.locator(".traveller .mine").evaluate("e => getComputedStyle(e).boxShadow")


def test_keys_move_between_boards(page: Page, kinds: dict[str, Path]) -> None:
    page.goto(kinds["trouble-board"].as_uri())
    for key, board in (("j", 5), ("ArrowRight", 6), ("k", 5), ("ArrowLeft", 4)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/board-{board}.html")
    page.keyboard.press("/")
    page.keyboard.type("jk?")
    assert page.url.endswith("board-4.html")
    page.get_by_role("searchbox").blur()
    page.keyboard.press("?")
    assert page.get_by_role("dialog").is_visible()
    page.get_by_label("Keys move between pages").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("?")
    assert not page.get_by_role("dialog").is_visible()
    assert page.url.endswith("board-4.html")


def test_in_a_page_from_the_right_the_arrows_are_turned(page: Page, kinds: dict[str, Path]) -> None:
    page.goto(kinds["trouble-board"].as_uri())
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/board-5.html")


def test_it_runs_under_a_strict_policy(browser: Browser, kinds: dict[str, Path]) -> None:
    folder = kinds["trouble"].parent.parent

    def give(route: Route) -> None:
        path = folder / route.request.url.split("/", 3)[3].split("#")[0]
        kind = {".css": "text/css", ".js": "text/javascript"}.get(path.suffix, "text/html")
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
        route.fulfill(body=path.read_bytes(), content_type=kind, headers={"Content-Security-Policy": policy})

    page = browser.new_page()
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.route("http://club.test/**", give)
    page.goto(f"http://club.test/{kinds['trouble'].relative_to(folder).as_posix()}")
    page.get_by_label("Follow").select_option("pair-3ns.html")
    assert page.locator(".mine").count() == 2
    page.locator(".strip a").first.click()
    page.wait_for_url("**/board-1.html")
    page.keyboard.press("j")
    page.wait_for_url("**/board-2.html")
    assert [text for text in heard if "favicon" not in text] == []
    page.close()


def test_without_the_script_everything_is_there(browser: Browser, kinds: dict[str, Path]) -> None:
    seen = []
    for script in (True, False):
        context = browser.new_context(java_script_enabled=script, viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(kinds["event"].as_uri())
        texts = page.locator("main h1, main h2, main table").all_inner_texts()
        seen.append([" ".join(text.split()) for text in texts])
        context.close()
    assert seen[0] == seen[1]
