"""The sheet of a rubber on pages and on paper: what stands where, in every language."""

from functools import cache
from pathlib import Path

import pytest
from lxml import html

from duplicate.pages import paper
from duplicate.pages.forms.parts import Grid, Note, Title
from duplicate.pages.forms.rubber_sheet import session_pdf, session_sheet
from duplicate.pages.measures import sheet
from duplicate.pages.rubber import session_view, write_pages
from duplicate.pages.said import Said
from duplicate.pages.templates import sayer
from duplicate.rubber.log import parse_log
from duplicate.rubber.session import Session
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import translator
from tests.needs import without
from tests.pages import printed

NAMES = 'north = "Ottoline Long-Featherstonehaugh"\neast = "Cy"\nsouth = "Bo"\nwest = "李明"\n'
#: Nine deals of a beginners' course; NS have 1630 in the end, EW 880.
LESSON = ("2H+2 N", "4SX-2 E", "3N+1 E", "3S= E", "2D-2 E", "6HX+1 N", "1N+1 E", "PASS", "3H= E")


def session(*deals: str, game: str = "rubber", names: str = NAMES, head: str = "") -> Session:
    lines = "".join(f'[[rubber.deal]]\nresult = "{deal}"\n' for deal in deals)
    return parse_log(f'game = "{game}"\n{head}[[rubber]]\n{names}{lines}', "log.toml")


def page(made: Session, tmp_path: Path, language: str = "en") -> html.HtmlElement:
    (path,) = write_pages(made, tmp_path, languages=[language], pdf=False)
    return html.fromstring(path.read_text(encoding="utf-8"))


def texts(tree: html.HtmlElement, path: str) -> list[str]:
    return [" ".join("".join(map(str, one.itertext())).split()) for one in tree.iterfind(path)]


def test_above_the_line_the_last_deal_stands_highest() -> None:
    (one,) = session_view(session(*LESSON)).rubbers
    assert [(we.points, they.points) for we, they in one.above] == [
        ("500", ""),
        ("50", ""),
        ("100", ""),
        ("200", "500"),
        ("300", "30"),
        ("60", "30"),
    ]
    games = [[(we.points, they.points) for we, they in game] for game in one.games]
    assert games == [[("60", "100")], [("360", "90")], [("", "40"), ("", "90")]]
    assert (one.total_we, one.total_they, one.is_open) == ("1630", "880", False)


def test_we_are_the_side_of_the_log() -> None:
    ns = session_view(session(*LESSON)).rubbers[0]
    ew = session_view(session(*LESSON, head='we = "EW"\n')).rubbers[0]
    assert (ns.total_we, ns.we) == (ew.total_they, ew.they)
    assert [line[::-1] for line in ns.above] == list(ew.above)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("We", "They", "Above the line", "Below the line, game 1", "We won by 750")),
        ("zh", ("我方", "对方", "线上", "线下，第 1 局", "我方赢 750 分")),
        (
            "fr",
            ("Nous", "Eux", "Au-dessus de la ligne", "Sous la ligne, manche 1", "3SA (donne 3)", "3SA E +1"),
        ),
        ("pl", ("My", "Wy", "Nad kreską", "Pod kreską, partia 1", "My wygraliśmy o 750", "3BA E +1")),
    ],
)
def test_the_page_in_every_language(language: str, words: tuple[str, ...], tmp_path: Path) -> None:
    tree = page(session(*LESSON), tmp_path, language)
    said = " ".join("".join(map(str, tree.itertext())).split())
    for word in words:
        assert word in said
    games = texts(tree, ".//tbody[@class='below']")
    assert len(games) == 3
    assert "100" in games[0]
    assert texts(tree, ".//tfoot//b") == ["1630", "880"]


def test_a_rubber_that_goes_on_says_what_comes_next(tmp_path: Path) -> None:
    tree = page(session("4S= N", "2H= E"), tmp_path)
    assert texts(tree, ".//p[@class='next']") == ["Next: dealer S, vulnerable: NS"]
    assert texts(tree, ".//p[@class='now']") == ["We are 60 ahead"]
    assert not texts(tree, ".//section[@aria-labelledby='back']")  # no rubber is over


def test_a_chicago_shows_what_is_carried(tmp_path: Path) -> None:
    tree = page(session("2H= N", "PASS", "1N= S", game="chicago"), tmp_path)
    deals = texts(tree, ".//table[@class='deals']/tbody/tr")
    assert "carried: We 60, They 0" in deals[0]
    assert "carried: We 60, They 0" in deals[1]
    assert "300 game" in deals[2]
    # a deal that is passed out is dealt again by the same dealer, and has no number among the four
    assert texts(tree, ".//table[@class='deals']/tbody/tr/th") == ["1", "–", "2"]
    assert texts(tree, ".//p[@class='next']")[0].startswith("Next: deal 3 of 4, dealer S")


def test_contracts_are_written_from_the_left_in_any_language(tmp_path: Path) -> None:
    tree = page(session("4SX= N", "2H= E"), tmp_path)
    assert texts(tree, ".//table[@class='deals']//bdi[@dir='ltr']") == ["4♠X", "2♥"]


def test_what_cannot_be_scored_stands_on_the_page(tmp_path: Path) -> None:
    tree = page(session("2H= N", "9H= N"), tmp_path)
    assert "level 9 does not exist" in texts(tree, ".//section[@class='alarm']")[0]


def test_names_are_text_not_markup(tmp_path: Path) -> None:
    names = NAMES.replace("Cy", "<b>Cy</b>").replace("Bo", "a & b")
    (path,) = write_pages(session("2H= N", names=names), tmp_path, pdf=False)
    assert "<b>Cy</b>" not in path.read_text(encoding="utf-8")


# on paper


@cache
def fonts() -> object:
    try:
        return paper.shared_fonts()
    except DuplicateError:
        return None


@pytest.mark.parametrize(("game", "language", "size"), [("rubber", "en", "Letter"), ("chicago", "zh", "A4")])
def test_a_filled_sheet_has_every_number_and_cuts_nothing(game: str, language: str, size: str) -> None:
    if fonts() is None:
        without("Pango")
    if not printed.POPPLER:
        without("poppler")
    view = session_view(session(*LESSON[: 9 if game == "rubber" else 4], game=game))
    found = printed.pages(session_pdf(view, language, size, fonts=fonts()))
    words = [word.text for one in found for word in one.words]
    (rubber,) = view.rubbers
    for points in (rubber.total_we, rubber.total_they, *(deal.we or deal.they for deal in rubber.deals)):
        assert points in words or not points
    if game == "rubber":
        assert {"slam", "overtricks", "down"} <= set(words)
    for one in found:
        assert not printed.misplaced(one)


@pytest.mark.parametrize("count", [0, 1, 20, 60])
def test_however_long_a_rubber_is_every_entry_is_on_the_sheet(count: int) -> None:
    made = session(*["4SX-2 E"] * count, *["4S= N"] * 2)
    view = session_sheet(session_view(made), sheet("Letter"))
    grids = [
        block
        for one in view.pages
        for block in one.head
        if isinstance(block, Grid) and len(block.columns) == 2
    ]
    shown = [cell.text for grid in grids for row in grid.rows for cell in row if cell.text]
    assert len(shown) == count + 3  # and two games, and the rubber
    assert sum(len(grid.foot) for grid in grids) == 1
    room = sheet("Letter").inner_height * 25.4 / 72
    assert all(len(grid.rows) * grid.height < room - 30 for grid in grids)


def test_the_line_lies_between_what_counts_and_what_does_not() -> None:
    view = session_sheet(session_view(session(*LESSON)), sheet("A4"))
    grid = next(block for block in view.pages[0].head if isinstance(block, Grid))
    kinds = [row[0].kind for row in grid.rows]
    line = kinds.index("line")
    above = [row[0].text for row in grid.rows[: line + 1] if row[0].text]
    assert above == ["500", "50", "100", "200", "300", "60"]
    # the deals of the lesson that these come from, the last one highest
    say = sayer(str)
    assert [say(row[0].why) for row in grid.rows[: line + 1] if row[0].text] == [
        "small slam · deal 6",
        "doubled, made · deal 6",
        "overtricks · deal 6",
        "down · deal 5",
        "down · deal 2",
        "overtricks · deal 1",
    ]
    assert say(grid.rows[line + 1][0].why) == "2♥ · deal 1"
    assert grid.rows[line + 1][0].text == "60"
    assert kinds.count("game") == 3


def test_a_rubber_has_one_sheet_with_its_deals_and_no_empty_lines() -> None:
    view = session_sheet(session_view(session(*LESSON, head='date = "2026-03-06"\n')), sheet("A4"))
    (one,) = view.pages
    sheet_of, deals, back = (block for block in one.head if isinstance(block, Grid))
    assert all(any(cell.text for cell in row) for row in sheet_of.rows)
    assert [cell.text for cell in sheet_of.foot[0]] == ["1630", "880"]
    assert (len(deals.rows), len(back.rows)) == (len(LESSON), 4)
    title = one.head[0]
    assert isinstance(title, Title)
    assert [sayer(translator(code))(title.aside) for code in ("en", "zh")] == ["6 March 2026", "2026年3月6日"]


def test_the_page_has_a_band(tmp_path: Path) -> None:
    alone = page(session("2H= N"), tmp_path)
    assert texts(alone, ".//header/nav[1]/span[@aria-current='page']") == ["Rubber bridge"]
    club = page(session("2H= N", head='club = "Harbour Bridge Club"\n'), tmp_path)
    assert texts(club, ".//header/div/bdi") == ["Harbour Bridge Club"]


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_chicago_says_what_its_scores_are_made_of_on_one_page(code: str) -> None:
    """A game has 300, or 500 vulnerable: the side of the dealer is on the second and third deal."""
    made = session("4H= N", "3NT= E", "2S= S", "PASS", "6S= W", game="chicago", head='date = "2026-03-06"\n')
    view = session_sheet(session_view(made), sheet("A4"))
    (one,) = view.pages
    deals, back = (block for block in one.head if isinstance(block, Grid))
    say = sayer(translator(code))
    also = [say(row[-1].text) for row in deals.rows]
    game, slam = say(Said("game")), say(Said("small slam"))
    assert also[0] == f"300 {game}"
    assert also[1] == f"500 {game}"
    assert slam in also[4]
    assert len(back.rows) == 4


def test_a_rubber_sheet_says_what_stands_above_and_below_the_line() -> None:
    (one,) = session_sheet(session_view(session(*LESSON)), sheet("A4")).pages
    (note,) = (block for block in one.head if isinstance(block, Note))
    assert sayer(str)(note.lines[0]).startswith("Above the line: ")


def test_what_cannot_be_scored_is_told_without_the_place_in_the_file(tmp_path: Path) -> None:
    made = session("2H+2 N", "8S= N", "3N+1 E / E 30")
    (line, *_more) = made.problems
    assert line.file == "log.toml"
    page(made, tmp_path)
    told = html.fromstring((tmp_path / "rubber.html").read_text(encoding="utf-8"))
    found = texts(told, ".//section[@class='alarm']//li")
    assert found[0] == "8S= N: level 8 does not exist"
    page(made, tmp_path, "zh")
    zh = html.fromstring((tmp_path / "rubber.html").read_text(encoding="utf-8"))
    assert texts(zh, ".//section[@class='alarm']//li")[0].startswith("8S= N：")
    for one in found:
        assert "log.toml" not in one
        assert "write" not in one


def test_the_deal_of_an_entry_stands_behind_it_in_brackets(tmp_path: Path) -> None:
    path = ".//span[@class='mark']"
    assert "100 3NT (deal 3)" in texts(page(session(*LESSON), tmp_path), path)
    assert "100 3NT（第 3 副）" in texts(page(session(*LESSON), tmp_path, "zh"), path)
