"""Tables and bands on a phone and a tablet: every figure with its word, nothing that only keys can use."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from duplicate.swiss.records import Person, Registered
from tests.browser.kinds import CHINESE, LONG, ROOT, THURSDAY
from tests.cli.running import run
from tests.swiss.desk import WHEN, Desk

pytestmark = pytest.mark.browser
#: the pair that wins the night of the fixture
WINNERS = ("Elif Çınar", "Deniz Göktaş")


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The acceptance event, of two sessions, in four languages."""
    out = tmp_path_factory.mktemp("phone")
    night = ROOT / "fixtures" / "nights" / "acceptance"
    run("score", night, "--out", out, "--lang", "en,zh,fr,pl", "--no-pdf")
    return out / "acceptance-pairs"


def opened(browser: Browser, width: int, path: Path, *, touch: bool = False) -> Page:
    page = browser.new_context(
        viewport={"width": width, "height": 800}, has_touch=touch, is_mobile=touch
    ).new_page()
    page.goto(path.as_uri())
    return page


def beside_names(page: Page) -> float:
    """The least distance between the label of a pair and its names, in pixels."""
    distances: list[float] = page.eval_on_selector_all(
        ".standings tbody tr",
        """rows => rows.map(row => {
          const [no, name] = [".no", "th"].map(part => {
            const range = document.createRange();
            range.selectNodeContents(row.querySelector(part));
            return range.getBoundingClientRect();
          });
          return name.left - no.right;
        })""",
    )
    return min(distances)


def test_every_figure_below_a_name_has_its_word(browser: Browser, event: Path) -> None:
    page = opened(browser, 360, event / "index.html")
    row = page.locator(".ranked tbody tr").first
    said = row.evaluate(
        """row => [...row.cells].filter(c => c.matches('.wide') && c.textContent).map(c =>
          [getComputedStyle(c, '::before').content, c.textContent, c.offsetTop])"""
    )
    # 3NS: 108.8 and 150.0 matchpoints in two sessions, 258.8 together, of 27 boards
    assert [(word.strip('"').strip(), figure) for word, figure, _top in said] == [
        ("Afternoon", "108.8"),
        ("Evening", "150.0"),
        ("Boards played", "27"),
        ("MP", "258.8"),
    ]
    tops = [top for _word, _figure, top in said]
    assert tops[0] == tops[1] < tops[2] == tops[3]
    heads = page.locator(".ranked thead th").all()
    assert [one.inner_text() for one in heads if one.is_visible()] == ["Rank", "Pair", "%"]
    page.context.close()


@pytest.mark.parametrize("folder", ["", "zh/", "fr/", "pl/"])
def test_the_standings_keep_to_a_phone(browser: Browser, event: Path, folder: str) -> None:
    page = opened(browser, 360, event / f"{folder}index.html")
    box = ".scroll:has(> .ranked)"
    assert page.eval_on_selector(box, "e => e.scrollWidth - e.clientWidth") <= 0
    edges = page.eval_on_selector_all(
        ".ranked thead th",
        "heads => heads.map(h => h.getBoundingClientRect()).filter(r => r.width).map(r => [r.left, r.right])",
    )
    assert all(right <= left + 1 for (_left, right), (left, _right) in pairwise(edges))
    assert beside_names(page) >= 6, "10EW does not touch the names behind it"
    page.context.close()


@pytest.mark.parametrize("kind", ["three-pairs", "three-pairs-zh", "trouble", "event"])
def test_the_label_of_a_pair_stands_apart_from_its_names(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    page = opened(browser, 360, kinds[kind])
    assert beside_names(page) >= 6
    page.context.close()


@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_line_of_standings_or_matrix_begins_with_a_dash(browser: Browser, event: Path, width: int) -> None:
    page = opened(browser, width, event / "index.html")
    begins = page.eval_on_selector_all(
        ".standings tbody th a, .matrix tbody th span",
        """names => names.filter(one => {
          const text = one.firstChild, at = text.data.indexOf("–"), range = document.createRange();
          const top = place => {
            range.setStart(text, place);
            range.setEnd(text, place + 1);
            return range.getBoundingClientRect().top;
          };
          return at > 1 && top(at) > top(at - 2) + 5;
        }).map(one => one.textContent)""",
    )
    assert begins == []
    page.context.close()


def test_in_the_matrix_names_stand_above_the_scores_of_a_pair_and_stay(browser: Browser, event: Path) -> None:
    page = opened(browser, 360, event / "index.html")
    name = page.locator(".matrix tbody th a").first
    assert name.inner_text().split() == ["3NS", "Enid", "Farrow", "–", "Felix", "Amadi"]
    before, scores = name.bounding_box(), page.locator(".matrix tbody td").first.bounding_box()
    assert before
    assert scores
    assert before["y"] + before["height"] <= scores["y"] + 1
    assert before["x"] == pytest.approx(scores["x"], abs=1)
    page.evaluate("document.querySelector('.matrix').parentElement.scrollLeft = 300")
    after = name.bounding_box()
    assert after
    assert after["x"] == pytest.approx(before["x"], abs=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert name.inner_text().split() == ["3NS", "Enid", "Farrow", "–", "Felix", "Amadi"]
    page.context.close()


def test_the_figures_below_a_name_take_two_lines_at_most(browser: Browser, event: Path) -> None:
    """Totals above 100 in both sessions: in Chinese, whose numbers of pairs are wide, they took three."""
    for folder in ("", "zh/", "fr/", "pl/"):
        page = opened(browser, 360, event / f"{folder}index.html")
        lines = page.eval_on_selector_all(
            ".ranked tbody tr",
            """rows => rows.map(row => new Set([...row.querySelectorAll("td.wide")]
              .filter(c => c.offsetParent)
              .map(c => c.offsetTop)).size)""",
        )
        assert len(lines) > 20
        assert max(lines) == 2, folder
        page.context.close()


def test_neighbours_stand_on_one_line(browser: Browser, event: Path) -> None:
    for width, names in (
        (360, ["← 1·8", "1·10 →"]),
        (1280, ["← Session 1, board 8", "Session 1, board 10 →"]),
    ):
        page = opened(browser, width, event / "board-s1-9.html")
        links = page.locator(".steps a")
        assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in links.all_inner_texts()] == names
        assert len(set(links.evaluate_all("all => all.map(a => a.getClientRects().length)"))) == 1
        assert max(links.evaluate_all("all => all.map(a => a.offsetHeight)")) < 45
        page.context.close()


def test_a_phone_is_told_of_no_keys(browser: Browser, event: Path) -> None:
    for touch in (True, False):
        page = opened(browser, 360, event / "board-s1-9.html", touch=touch)
        assert page.get_by_role("button", name="Keys").is_visible() is not touch
        page.context.close()


def test_four_languages_have_a_line_of_their_own_and_no_sign_stands_alone(
    browser: Browser, event: Path
) -> None:
    for folder in ("", "fr/", "pl/"):
        page = opened(browser, 360, event / f"{folder}board-s1-9.html")
        crumbs = page.locator(".crumbs").bounding_box()
        languages = page.locator(".languages").bounding_box()
        assert crumbs
        assert languages
        assert crumbs["y"] + crumbs["height"] <= languages["y"] + 1
        assert (
            page.locator(".crumbs > *").first.evaluate("e => getComputedStyle(e, '::after').position")
            == "absolute"
        )
        page.context.close()


def test_more_rankings_are_open_without_a_script(browser: Browser, event: Path) -> None:
    page = browser.new_context(viewport={"width": 360, "height": 800}, java_script_enabled=False).new_page()
    page.goto((event / "index.html").as_uri())
    page.get_by_role("link", name="More rankings").click()
    first = page.locator("details.beside").first
    assert first.locator("h2").inner_text() == "Afternoon"
    place = first.locator("tbody tr").first.bounding_box()
    assert place
    assert 0 < place["y"] < 400  # on the screen after one tap
    page.context.close()


def test_a_tablet_has_a_line_for_each_side_of_a_result(browser: Browser, event: Path) -> None:
    page = opened(browser, 768, event / "board-s1-9.html")
    row = page.locator(".traveller tbody tr:not(.mark)").first
    tops = dict(
        row.evaluate(
            """row => [...row.cells].map(cell =>
              [cell.classList[cell.matches('.num') ? 1 : 0], Math.round(cell.getBoundingClientRect().top)])"""
        )
    )
    below = {"ew", "pe", "ce"}
    assert set(tops) > below
    assert len({top for name, top in tops.items() if name not in below}) == 1
    assert {tops[name] - tops["ns"] > 10 for name in below} == {True}
    assert page.locator(".traveller thead th").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 768
    page.context.close()


@pytest.mark.parametrize("width", [360, 390, 700])
def test_the_matrix_ends_with_its_last_column(browser: Browser, event: Path, width: int) -> None:
    page = opened(browser, width, event / "index.html")
    room = "t => { const s = t.parentElement; s.scrollLeft = 9e4; const r = s.getBoundingClientRect();"
    last = "return r.right - t.querySelector('tbody .sum').getBoundingClientRect().right }"
    assert 0 <= page.locator(".matrix").first.evaluate(room + last) <= 2
    page.context.close()


def test_scores_of_a_pair_that_is_followed_keep_their_colours(browser: Browser, event: Path) -> None:
    page = opened(browser, 1280, event / "index.html")
    colours = "row => [...row.cells].map(cell => [cell.className, getComputedStyle(cell).backgroundColor])"
    known = {
        name: own for row in page.locator(".matrix tbody tr").all() for name, own in row.evaluate(colours)
    }
    page.get_by_label("Follow").select_option(index=1)
    assert "mine" in (page.locator(".matrix tbody tr.mine").first.get_attribute("class") or "")
    followed = page.locator(".matrix tbody tr.mine").first.evaluate(colours)
    heated = [(name, colour) for name, colour in followed if name in ("h1", "h2", "h4", "h5", "h6")]
    assert heated
    assert all(known[name] == colour for name, colour in heated)
    page.context.close()


#: words of a cell that stand in two lines, without those that have a hyphen to part at
BROKEN = """cells => cells.flatMap(cell => {
  const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), found = [];
  for (let node; node = walk.nextNode();)
    for (const word of node.data.matchAll(/[\\p{Script=Latin}']+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) found.push(word[0]);
    }
  return found;
})"""
#: lines of a name
LINES = """names => Math.max(...names.map(name => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
}))"""


@pytest.mark.parametrize(("width", "most"), [(360, 5), (768, 4), (1280, 2)])
def test_two_names_of_forty_letters_break_in_no_word(
    browser: Browser, kinds: dict[str, Path], width: int, most: int
) -> None:
    """They took six lines of a column on a wide screen; with both below each other a row has two of each."""
    page = opened(browser, width, kinds["event-board"])
    names = page.locator(".traveller td .who")
    assert names.count() > 20
    assert names.evaluate_all(BROKEN) == []
    assert page.locator(".traveller td .who > span").evaluate_all(LINES) <= most
    page.goto(kinds["event-scorecard"].as_uri())
    assert page.locator(".card .round th").evaluate_all(BROKEN) == []
    page.context.close()


def test_two_names_of_forty_letters_take_four_lines_of_standings(
    browser: Browser, kinds: dict[str, Path], tmp_path: Path
) -> None:
    """They took six; a short name keeps its size, and the figures of a Swiss event their whole digits."""
    desk = Desk()
    for number, names in enumerate((LONG, CHINESE[:2], ("Ann Lee", "Bo Li"), LONG[::-1]), start=1):
        people = tuple(Person(name=name) for name in names)
        desk.add(Registered(id=desk.id, when=WHEN, contestant=str(number), members=people))
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    desk.over()
    write_swiss(swiss_view(desk.state), tmp_path / "swiss")
    for path, shown in (
        (kinds["event"], ".ranked tbody th a"),
        (tmp_path / "swiss" / "standings.html", ".ranks .two a"),
        (tmp_path / "swiss" / "index.html", ".leaders .two a"),
    ):
        page = opened(browser, 360, path)
        long = page.locator(shown).filter(has_text=LONG[0])
        assert long.count() >= 2
        assert page.locator(shown).evaluate_all(BROKEN) == []
        sizes = long.evaluate_all("names => names.map(e => getComputedStyle(e).fontSize)")
        assert len(set(sizes)) == 1, "the winner's names are no smaller than the others"
        heights = page.locator(shown).evaluate_all(
            "names => names.map(e => e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight))"
        )
        assert max(heights) < 4.5, path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.context.close()


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_mark_of_a_change_stands_beside_its_score(
    browser: Browser, kinds: dict[str, Path], width: int
) -> None:
    folder = kinds["trouble"].parent
    for name in ("board-7.html", "pair-4ns.html", "pl/pair-4ns.html"):
        page = opened(browser, width, folder / name)
        beside = page.locator(".num:has(> .changed)").evaluate_all(
            """cells => cells.map(cell => {
              const mark = cell.querySelector('.changed').getBoundingClientRect();
              const range = document.createRange(), box = cell.getBoundingClientRect();
              range.selectNodeContents([...cell.childNodes].find(e => e.nodeType == 3 && e.data.trim()));
              const figure = range.getBoundingClientRect();
              return Math.abs(mark.bottom - figure.bottom) < 6 && mark.right <= figure.left + 1
                && figure.right <= box.right && mark.left >= box.left;
            })"""
        )
        assert beside == [True], (name, width)
        page.context.close()


@pytest.mark.parametrize("kind", ["event-scorecard", "split-pl", "split-zh"])
def test_figures_of_a_card_do_not_touch(browser: Browser, kinds: dict[str, Path], kind: str) -> None:
    """20.0100.00 was read there."""
    page = opened(browser, 360, kinds[kind])
    gaps = page.locator(".card td.num + td.num").evaluate_all(
        """cells => cells.flatMap(cell => {
          const box = element => {
            const node = [...element.childNodes].find(node => node.nodeType == 3 && node.data.trim());
            if (!node) return null;
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect();
          };
          const one = box(cell.previousElementSibling), other = box(cell);
          return one?.width && other?.width ? [other.left - one.right] : [];
        })"""
    )
    assert len(gaps) > 20
    assert min(gaps) > 4.5
    page.context.close()


@pytest.mark.parametrize("kind", ["league", "players", "players-zh"])
def test_rows_beside_names_that_stay_have_whole_lines(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    """What stays is drawn by itself: of rows of 34.6 points the lines were torn between it and the rest."""
    page = opened(browser, 360, kinds[kind])
    heights = page.locator("tbody tr").evaluate_all("rows => rows.map(r => r.getBoundingClientRect().height)")
    assert len(heights) > 20
    assert {height % 1 for height in heights} == {0}
    page.context.close()


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_a_league_breaks_no_word_of_a_long_name_or_a_head(
    browser: Browser, tmp_path: Path, lang: str
) -> None:
    """The row of the winner, which is bold, had Featherstonehaug / h-Pemberton."""
    folder = tmp_path / "night"
    shutil.copytree(THURSDAY, folder)
    facts = folder / "event.toml"
    text = facts.read_text(encoding="utf-8")
    for name, long in zip(WINNERS, LONG, strict=True):
        assert name in text
        text = text.replace(name, long)
    facts.write_text(text, encoding="utf-8")
    run("league", folder, ROOT / "fixtures" / "nights" / "acceptance", "--out", tmp_path, "--lang", lang)
    page = opened(browser, 360, next(tmp_path.glob("league*.html")))
    assert page.locator(".league .first .pair").count() == 2
    assert page.locator(".league .pair, .league thead th").evaluate_all(BROKEN) == []
    hidden = page.locator(".league thead th:not(:nth-child(n + 5))").evaluate_all(
        """heads => heads.filter(head => {
          const range = document.createRange(), box = head.getBoundingClientRect();
          range.selectNodeContents(head.querySelector('.brief') ?? head.firstChild);
          const text = range.getBoundingClientRect();
          return text.left < box.left || text.right > box.right + 1;
        }).map(head => head.textContent)"""
    )
    assert hidden == []
    page.context.close()


@pytest.mark.parametrize("kind", ["knock-out-board-1", "knock-out-board-1-zh"])
def test_two_teams_above_their_results_have_the_whole_line(
    browser: Browser, kinds: dict[str, Path], kind: str
) -> None:
    """They had the room of the names alone: the number of a team stood on a line of its own."""
    for width in (768, 1280):
        page = opened(browser, width, kinds[kind])
        titles = page.locator(".traveller .match .what b")
        assert titles.count() == 5
        assert titles.evaluate_all("all => all.map(e => e.getClientRects().length)") == [1] * 5, width
        page.context.close()


@pytest.mark.parametrize("code", ["", "-zh", "-fr", "-pl"])
def test_the_heads_of_a_match_name_a_team_and_the_unit_below(
    browser: Browser, kinds: dict[str, Path], code: str
) -> None:
    """The sign of "Harbo. +" had a line of its own."""
    page = opened(browser, 360, kinds[f"match{code}"])
    heads = page.locator(".match thead .short")
    assert heads.first.inner_text().split("\n") == ["Harbo.", "IMP"]
    assert all(head.inner_text().endswith("\nIMP") for head in heads.all())
    page.context.close()


def test_whom_a_team_meets_is_told_on_one_line_where_there_is_room(
    browser: Browser, kinds: dict[str, Path]
) -> None:
    """Against 6 / Westminster-Knightsbridge: the number belongs to the name."""
    for width in (768, 1280):
        page = opened(browser, width, kinds["line-ups-seating"])
        told = page.locator(".seat-of .side b + .quiet")
        assert told.count() == 6
        assert set(told.evaluate_all("all => all.map(e => getComputedStyle(e).display)")) == {"inline-block"}
        assert max(told.evaluate_all("all => all.map(e => e.offsetHeight)")) < 45  # two lines
        page.context.close()


def test_tricks_by_best_play_are_not_sorted(browser: Browser, event: Path) -> None:
    page = opened(browser, 1280, event / "board-s1-1.html")
    assert page.locator(".traveller thead .sort").count() > 5
    assert page.locator(".makeable").count() == 1
    assert page.locator(".makeable button").count() == 0
    page.context.close()


def test_par_and_each_of_its_contracts_stand_on_one_line(browser: Browser, tmp_path: Path) -> None:
    """Board 13 has three, the most of the sample night: Chinese breaks anywhere if nothing holds it."""
    run("score", THURSDAY, "--out", tmp_path, "--no-pdf", "--lang", "zh")
    (board,) = tmp_path.glob("*/board-13.html")
    page = opened(browser, 360, board)
    parts = page.locator(".par-line > b, .par-line .each")
    assert parts.count() == 4
    assert max(parts.evaluate_all("all => all.map(e => e.offsetHeight)")) < 36  # two lines have 40 and more
    page.context.close()


_SIDES = """cells => cells.flatMap(cell => [...cell.childNodes]
  .filter(node => node.nodeType === Node.TEXT_NODE && node.data.includes("东西"))
  .map(node => {
    const side = document.createRange();
    side.setStart(node, node.data.indexOf("东西"));
    side.setEnd(node, node.data.indexOf("东西") + 2);
    return side.getClientRects().length;
  }))"""


@pytest.mark.parametrize("number", [1, 21, 24])
def test_the_side_that_makes_par_is_never_parted_in_the_row_of_par(
    browser: Browser, tmp_path: Path, number: int
) -> None:
    """Two contracts of East-West need two lines of a Chinese row, of which one began with 西."""
    run("score", THURSDAY, "--out", tmp_path, "--no-pdf", "--lang", "zh")
    (board,) = tmp_path.glob(f"*/board-{number}.html")
    page = opened(browser, 360, board)
    assert page.locator(".mark .how").evaluate_all(_SIDES) == [1, 1]
    page.context.close()
