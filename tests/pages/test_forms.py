"""Every form: what is printed on blank ones, and that there is room to write."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from duplicate import read
from duplicate.pages.forms.bidding_sheet import Auction, bidding_sheet_view
from duplicate.pages.forms.catalogue import FORMS, form
from duplicate.pages.forms.filling import filled
from duplicate.pages.forms.parts import LEAST, Fields, Grid, Wish, inner
from duplicate.pages.measures import sheet
from duplicate.words.problems import DuplicateError
from tests.needs import without
from tests.pages import printed
from tests.pages.form_sheets import LONG, NIGHTS, SIZES, blank, grids, pdf, rows_of, text_of, tree

#: Law 2, boards 1 to 16: dealer and who is vulnerable.
DEALERS = "NESW" * 4
VULNERABLE = (
    *("None", "NS", "EW", "Both", "NS", "EW", "Both", "None"),
    *("EW", "Both", "None", "NS", "Both", "None", "NS", "EW"),
)
CHINESE = {"None": "双无", "NS": "南北", "EW": "东西", "Both": "双有"}


@pytest.mark.parametrize(("language", "size"), SIZES)
@pytest.mark.parametrize("one", FORMS, ids=lambda one: one.name)
def test_a_blank_form_fills_its_sheets_and_no_word_is_cut(one: object, language: str, size: str) -> None:
    name = one.name  # type: ignore[attr-defined]
    few = {"boards": 4} if name in ("traveller", "results-traveller", "instant-scores") else {}
    wish_of: dict[str, object] = {"title": LONG, "date": "2026-03-05", "club": "海港桥牌俱乐部", **few}
    view, wish = blank(name, size, **wish_of)
    content = pdf(name, view, wish, language, size)
    found = printed.pages(content) if printed.POPPLER else without("poppler")
    assert len(found) == len(view.pages)
    wanted = sheet(size).turned if view.landscape else sheet(size)
    for page in found:
        assert (page.width, page.height) == pytest.approx((wanted.width, wanted.height), abs=0.5)
        assert not printed.misplaced(page)
        assert page.words
    reader = PdfReader(BytesIO(content))
    root = reader.trailer["/Root"]
    assert isinstance(root, DictionaryObject)
    assert str(root["/Lang"]).startswith(language)
    marked = root["/MarkInfo"]
    assert isinstance(marked, DictionaryObject)
    assert marked["/Marked"]
    assert reader.metadata is not None
    assert LONG in str(reader.metadata.title)
    assert len(reader.outline) >= len(view.pages)


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("one", FORMS, ids=lambda one: one.name)
def test_every_line_is_high_enough_to_write_on(one: object, size: str) -> None:
    view, _wish = blank(one.name, size)  # type: ignore[attr-defined]
    assert all(grid.height >= LEAST for grid in grids(view))
    for page in view.pages:
        for panel in (page.head, *page.panels, page.foot):
            for block in panel:
                if isinstance(block, Fields):
                    assert block.height >= LEAST + 3  # the label takes three


@given(st.sampled_from(FORMS), st.integers(1, 128), st.integers(1, 60), st.sampled_from(["A4", "Letter"]))
@settings(deadline=None, max_examples=60)
def test_every_board_is_printed_once_and_sheets_are_not_overfull(
    one: object, boards: int, first: int, size: str
) -> None:
    name = one.name  # type: ignore[attr-defined]
    if not form(name).boards or not form(name).numbered:
        return
    view, wish = blank(name, size, boards=boards, first_board=first)
    on_paper = sheet(size).turned if view.landscape else sheet(size)
    for page in view.pages:
        written = sum(
            block.height * len(block.rows) for block in page.head if isinstance(block, (Grid, Fields))
        )
        assert written <= inner(on_paper)[1]
    numbers = [str(number) for number in wish.numbers(0)]
    if name in ("team-match", "single-table", "scorecard", "imp-scorecard"):
        assert [row[0].text for grid in grids(view) for row in grid.rows] == numbers
    if name == "recap":
        heads = [c.head for grid in grids(view) for c in grid.columns if c.group]
        assert heads == numbers


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["team-match", "single-table", "scorecard", "imp-scorecard"])
def test_dealer_and_vulnerability_follow_law_2(name: str, language: str) -> None:
    view, wish = blank(name, boards=20)
    rows = rows_of(tree(name, view, wish, language))
    assert len(rows) == 20
    for number, row in enumerate(rows, start=1):
        vulnerable = VULNERABLE[(number - 1) % 16]
        dealer = DEALERS[(number - 1) % 16]
        if language == "zh":
            vulnerable = CHINESE[vulnerable]
            dealer = dict(zip("NESW", "北东南西", strict=True))[dealer]
        assert row[:3] == [str(number), dealer, vulnerable]
        assert not any(row[3:])


def test_the_boards_of_a_bidding_sheet_and_of_travellers_follow_law_2() -> None:
    for name in ("bidding-sheet", "traveller", "results-traveller"):
        view, wish = blank(name, boards=16)
        heads = [text_of(h) for h in tree(name, view, wish).xpath("//header[@class='board-head']")]
        for number, head in enumerate(heads, start=1):
            where = f"Board {number}Dealer {DEALERS[number - 1]}Vulnerable {VULNERABLE[number - 1]}"
            assert head.startswith(where), name
        assert len(heads) == 16


def test_the_columns_of_the_forms() -> None:
    wanted = {
        "team-match": [
            *("Board", "Dlr", "Vul", "By", "Contract", "Lead", "Result", "Score", "Difference", "IMPs"),
            *("NS", "EW", "Home +", "Visitors +", "Home +", "Visitors +"),
        ],
        "single-table": [
            *("Board", "Dlr", "Vul", "By", "Contract", "Lead", "Result", "Score", "HCP", "IMPs"),
            *("NS", "EW", "NS", "EW", "NS", "EW"),
        ],
        "imp-scorecard": [
            *("Board", "Dlr", "Vul", "Opp.", "Contract", "By", "Lead", "Result", "Score", "IMPs"),
            *("+", "−", "+", "−"),
        ],
    }
    for name, heads in wanted.items():
        view, wish = blank(name)
        page = tree(name, view, wish)
        assert [
            text_of(th) for th in page.xpath("(//table[contains(@class, 'grid-form')])[1]/thead//th")
        ] == heads
    view, wish = blank("team-match")
    page = tree("team-match", view, wish, "zh")
    heads = [text_of(th) for th in page.xpath("//table[contains(@class, 'grid-form')]/thead//th")]
    assert heads[:10] == ["牌号", "发牌", "局况", "庄家", "定约", "首攻", "结果", "得分", "分差", "IMP"]
    labels = [text_of(p) for p in page.xpath("//p[@class='label']")]
    assert {"日期", "主队", "客队", "轮次", "半", "北", "南", "东", "西", "队长签名"} <= set(labels)
    assert "开室 闭室" in text_of(page.xpath("//p[@class='choices']")[0])


@pytest.mark.parametrize("name", ["team-match", "single-table"])
def test_dealer_and_declarer_are_seats_in_the_language_of_the_sheet(name: str) -> None:
    view = filled(form(name), read(NIGHTS / name), Wish(), sheet("A4"))
    rows = rows_of(tree(name, view, Wish(), "zh"))
    for place in (1, 3):  # dealer and declarer
        seats = {row[place] for row in rows if len(row) > 8} - {""}
        assert seats, name
        assert seats <= set("北东南西")


def test_the_bidding_sheet_begins_with_the_dealer() -> None:
    view, _wish = blank("bidding-sheet", boards=4)
    for number, grid in enumerate(grids(view)):
        off = [cell.kind for cell in grid.rows[0]].count("off")
        assert "WNES"[off] == DEALERS[number]
    calls = ("1NT", "不叫", "3NT", "不叫", "不叫", "不叫")
    filled_in = bidding_sheet_view((Auction(3, calls, "3NT", "=", "400"),), Wish(), sheet("A4"))
    rows = rows_of(tree("bidding-sheet", filled_in, Wish()))
    assert rows[0] == ["", "", "", "1NT"]  # South deals board 3
    assert rows[1] == ["不叫", "3NT", "不叫", "不叫"]
    assert rows[2][0] == "不叫"


@pytest.mark.parametrize("count", [3, 30, 60, 319])
def test_a_long_auction_is_printed_whole(count: int) -> None:
    calls = tuple(f"c{place}" for place in range(count))
    view = bidding_sheet_view((Auction(1, calls), Auction(2)), Wish(), sheet("Letter"))
    shown = [cell.text for grid in grids(view) for row in grid.rows for cell in row if cell.text]
    assert shown == list(calls)
    room = inner(sheet("Letter"))[1]
    for page in view.pages:
        for panel in page.panels:
            assert sum(len(grid.rows) * grid.height for grid in panel if isinstance(grid, Grid)) < room - 30


def test_the_tables_of_imps_and_victory_points() -> None:
    view, wish = blank("team-match", boards=16)
    page = tree("team-match", view, wish)
    lines = [
        [text_of(cell) for cell in row.xpath("./th|./td")]
        for row in page.xpath("//table[contains(@class, 'reference')]//tr")
    ]
    law = dict(zip(lines[0][1:], lines[1][1:], strict=True))
    # Law 78B
    assert (law["20"], law["50"], law["370"], law["600"], law["4000"]) == ("1", "2", "9", "12", "24")
    points = dict(zip(lines[2][1:], lines[3][1:], strict=True))
    # the table of the regulation for 16 boards
    assert (points["0–2"], points["3–7"], points["42–46"], points["65–71"]) == (
        "15:15",
        "16:14",
        "25:5",
        "25:1",
    )
    view, wish = blank("team-match", boards=8)
    assert "scale WBF 2013 continuous 20-0" in text_of(tree("team-match", view, wish))
    with pytest.raises(DuplicateError, match="has no table for 24 boards"):
        blank("team-match", boards=24, scale="25-0")


def test_copies_are_in_the_pdf() -> None:
    view, wish = blank("recap", boards=4)
    assert printed.page_count(pdf("recap", view, wish, "en", "A4", 3)) == 3


def test_every_table_has_a_name_for_who_cannot_see_it() -> None:
    for one in FORMS:
        view, wish = blank(one.name)
        page = tree(one.name, view, wish)
        assert all(page.xpath("//div[@class='scroll']/@aria-label"))
        first = [sheet_of.xpath("(.//h1|.//h2|.//h3)[1]")[0].tag for sheet_of in page.xpath("//section")]
        assert first == ["h1"] * len(view.pages)


def test_a_night_of_pairs_is_refused() -> None:
    with pytest.raises(DuplicateError, match="no teams match at IMPs"):
        filled(form("team-match"), read(NIGHTS / "thursday"), Wish(), sheet("A4"))
    with pytest.raises(DuplicateError, match="more than one table"):
        filled(form("single-table"), read(NIGHTS / "thursday"), Wish(), sheet("A4"))
    with pytest.raises(DuplicateError, match="has no deals"):
        filled(form("traveller"), read(NIGHTS / "team-match"), Wish(), sheet("A4"))
    with pytest.raises(DuplicateError, match="no night fills this form"):
        filled(form("recap"), read(NIGHTS / "thursday"), Wish(), sheet("A4"))


def test_travellers_of_a_night_name_the_event_unless_told_otherwise() -> None:
    night = read(NIGHTS / "thursday")
    for wish, told in (
        (Wish(), "Thursday Pairs · 8 January 2026"),
        (Wish(title="Heat 1"), "Heat 1 · 8 January 2026"),
    ):
        view = filled(form("traveller"), night, wish, sheet("A4"))
        head = text_of(tree("traveller", view, wish).xpath("//header[@class='title']")[0])
        assert told in head.replace("\n", " ")


@pytest.mark.parametrize(("language", "size"), SIZES)
@pytest.mark.parametrize("one", FORMS, ids=lambda one: one.name)
def test_a_long_title_stays_above_the_first_box(one: object, language: str, size: str) -> None:
    """Beside the title of a sheet, which is 11 mm high, or the head of a board below its margin, 8 mm."""
    name = one.name  # type: ignore[attr-defined]
    title = "The Seventy-Sixth Annual Harbour Bridge Club Autumn Championship for Mixed P"
    view, wish = blank(name, size, title=title, date="8 January 2026", club="Harbour Bridge Club")
    high = 8.0 if name in ("instant-scores", "results-traveller") else 11.0
    page = printed.pages(pdf(name, view, wish, language, size))[0]
    beside = [
        word
        for word in page.words
        if word.text in ("Seventy-Sixth", "Championship", "Mixed", "January") and word.left > page.width * 0.4
    ]
    box = (10.0 + high) * printed.MILLIMETRE
    assert all(printed.ink_bottom(word) <= box for word in beside if word.top < box)
    assert not printed.misplaced(page)


def test_the_last_row_of_a_rubber_sheet_says_what_it_is_for() -> None:
    view, wish = blank("rubber-sheet")
    feet = tree("rubber-sheet", view, wish).xpath("//tfoot//td")
    assert feet
    assert {text_of(cell) for cell in feet} == {"total"}
