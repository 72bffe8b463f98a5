"""Forms: what is printed on blank ones, what a night writes into them, and that there is room to write."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from duplicate import read
from duplicate.data import data_path
from duplicate.laws.compensation import RuleSix
from duplicate.laws.contracts import parse_outcome
from duplicate.laws.deals import Deal
from duplicate.night.double_dummy import Stated
from duplicate.night.games import Game
from duplicate.night.night import DealKey, Night
from duplicate.pages import paper
from duplicate.pages.diagrams import diagram
from duplicate.pages.forms import single_table, team_match, traveller
from duplicate.pages.forms.bidding_sheet import Auction, bidding_sheet_view
from duplicate.pages.forms.catalogue import FORMS, form
from duplicate.pages.forms.filling import filled, single_table_sheet, traveller_sheets
from duplicate.pages.forms.instant_scores import InstantScore, InstantSheet, instant_scores_view
from duplicate.pages.forms.parts import LEAST, Fields, FormView, Grid, Wish, inner
from duplicate.pages.forms.printing import Forms
from duplicate.pages.forms.team_matches import team_sheets
from duplicate.pages.measures import sheet
from duplicate.scoring import score
from duplicate.words.problems import DuplicateError
from tests.cli.running import run
from tests.needs import without
from tests.pages import printed

NIGHTS = data_path("fixtures", "nights")
LONG = "Wolfeschlegelsteinhausenbergerdorff-Ngu Q"
#: Law 2, boards 1 to 16: dealer and who is vulnerable.
DEALERS = "NESW" * 4
VULNERABLE = (
    *("None", "NS", "EW", "Both", "NS", "EW", "Both", "None"),
    *("EW", "Both", "None", "NS", "Both", "None", "NS", "EW"),
)
CHINESE = {"None": "双方无局", "NS": "南北", "EW": "东西", "Both": "双方有局"}


@cache
def fonts() -> object:
    try:
        return paper.shared_fonts()
    except DuplicateError:
        return None


def pdf(name: str, view: FormView, wish: Wish, language: str, size: str, copies: int = 1) -> bytes:
    if fonts() is None:
        without("Pango")
    return Forms(language, size).pdf(form(name), view, wish, copies, fonts=fonts())


def tree(name: str, view: FormView, wish: Wish, language: str = "en") -> lxml_html.HtmlElement:
    return lxml_html.fromstring(Forms(language).html(form(name), view, wish))


def blank(name: str, size: str = "A4", **wish: object) -> tuple[FormView, Wish]:
    wished = Wish(**wish)  # type: ignore[arg-type]
    return form(name).build(wished, sheet(size)), wished


def text_of(element: lxml_html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def grids(view: FormView) -> Iterator[Grid]:
    for page in view.pages:
        for panel in (page.head, *page.panels, page.foot):
            yield from (block for block in panel if isinstance(block, Grid))


def rows_of(element: lxml_html.HtmlElement, path: str = "tbody") -> list[list[str]]:
    return [
        [text_of(cell) for cell in row.xpath("./th|./td")]
        for row in element.xpath(f".//table[contains(@class, 'grid-form')]/{path}/tr")
    ]


# every form


SIZES = (("zh", "A4"), ("en", "Letter"))  #: the longer words on the shorter paper


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


# a team match


def exercise() -> tuple[team_match.TeamSheet, ...]:
    return team_sheets(score(read(NIGHTS / "team-match")))


def test_the_team_exercise_in_both_rooms() -> None:
    rooms = exercise()
    assert [room.room for room in rooms] == ["open", "closed"]
    scores = {room.room: [(b.ns, b.ew) for b in room.boards] for room in rooms}
    assert scores["open"] == [("170", ""), ("2230", ""), ("", "600"), ("500", "")]
    assert scores["closed"] == [("420", ""), ("1470", ""), ("100", ""), ("650", "")]
    for room in rooms:
        assert [(b.home_difference, b.visitors_difference) for b in room.boards] == [
            *(("", "250"), ("760", ""), ("", "700"), ("", "150"))
        ]
        assert [(b.home_imps, b.visitors_imps) for b in room.boards] == [
            *(("", "6"), ("13", ""), ("", "12"), ("", "4"))
        ]
        assert (room.home_imps, room.visitors_imps, room.difference, room.winner) == ("13", "22", "9", "2")
        # WBF continuous scale for 4 boards, written out
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        wanted = 10 + 10 * (1 - ratio ** (Decimal(9) / (15 * Decimal(4).sqrt()))) / (1 - ratio)
        assert Decimal(room.visitors_vp) == round(wanted, 2)
        assert Decimal(room.home_vp) + Decimal(room.visitors_vp) == 20
    assert rooms[0].players == ("Alice Moorgate", "Ingrid Åkerlund", "Bertrand Quill", "Mårten Sjövik")
    assert rooms[1].players == ("Siobhán O'Tallow", "李文静", "Nuala Fernhurst", "王志远")


def test_the_filled_sheet_as_pdf() -> None:
    view = filled(form("team-match"), read(NIGHTS / "team-match"), Wish(), sheet("A4"))
    content = pdf("team-match", view, Wish(), "zh", "A4")
    found = printed.pages(content) if printed.POPPLER else without("poppler")
    assert len(found) == 2
    for page in found:
        assert not printed.misplaced(page)
        words = [word.text for word in page.words]
        assert {"250", "760", "700", "150", "13", "22", "14.60", "5.40"} <= set(words)
    assert "650" in [word.text for word in found[1].words]
    assert "2230" in [word.text for word in found[0].words]


def test_names_of_forty_characters_have_room(tmp_path: Path) -> None:
    for name in ("movement.csv", "results.csv"):
        (tmp_path / name).write_bytes((NIGHTS / "team-match" / name).read_bytes())
    text = (NIGHTS / "team-match" / "event.toml").read_text(encoding="utf-8")
    for name in ("Alice Moorgate", "Bertrand Quill", "Ingrid Åkerlund", "Mårten Sjövik"):
        text = text.replace(name, LONG)
    (tmp_path / "event.toml").write_text(text, encoding="utf-8")
    view = filled(form("team-match"), read(tmp_path), Wish(), sheet("Letter"))
    found = (
        printed.pages(pdf("team-match", view, Wish(), "en", "Letter"))
        if printed.POPPLER
        else without("poppler")
    )
    assert len(found) == 2
    assert not [word for page in found for word in printed.misplaced(page)]
    first = "".join(word.text for word in found[0].words)
    assert first.count(LONG.replace(" ", "")) + first.count("Wolfeschlegel") >= 4


def test_boards_without_a_contract_say_what_became_of_them(tmp_path: Path) -> None:
    for name in ("movement.csv", "event.toml"):
        (tmp_path / name).write_bytes((NIGHTS / "team-match" / name).read_bytes())
    lines = (
        "section,round,table,board,ns,ew,contract,declarer,result,adj_ns,adj_ew,remarks",
        "A,1,1,1,1,2,3S,S,+1,,,",
        "A,1,1,2,1,2,,,,3imp,-3imp,",
        "A,1,1,3,1,2,PASS,,,,,",
        "A,1,2,1,2,1,4S,N,=,,,",
        "A,1,2,2,2,1,,,,,,not played",
        "A,1,2,3,2,1,3NT,W,-1,,,",
    )
    (tmp_path / "results.csv").write_text("\n".join(lines), encoding="utf-8")
    view = filled(form("team-match"), read(tmp_path), Wish(), sheet("A4"))
    rows = rows_of(tree("team-match", view, Wish()))
    assert rows[1][3:] == ["Artificial score · NS +3 IMP · EW −3 IMP", "", "", "3", ""]
    assert rows[2][3:] == ["Passed out", "", "100", "", "3"]  # 0 and 100 to NS in the closed room
    second = [row for row in rows if row[0] == "2"]
    assert second[1][3:] == ["Not played", "", "", "3", ""]


def test_every_table_has_a_name_for_who_cannot_see_it() -> None:
    for one in FORMS:
        view, wish = blank(one.name)
        page = tree(one.name, view, wish)
        assert all(page.xpath("//div[@class='scroll']/@aria-label"))
        first = [sheet_of.xpath("(.//h1|.//h2|.//h3)[1]")[0].tag for sheet_of in page.xpath("//section")]
        assert first == ["h1"] * len(view.pages)


def test_home_is_who_sits_ns_at_the_first_table_whatever_its_number(tmp_path: Path) -> None:
    for name in ("event.toml", "results.csv", "movement.csv"):
        text = (NIGHTS / "team-match" / name).read_text(encoding="utf-8")
        if name == "results.csv":  # team 2 at table 1 as NS: rooms and home change, the scores stay
            text = text.replace("A,1,1,", "A,1,9,").replace("A,1,2,", "A,1,1,").replace("A,1,9,", "A,1,2,")
        if name != "movement.csv":
            (tmp_path / name).write_text(text, encoding="utf-8")
    first = team_sheets(score(read(tmp_path)))[0]
    assert (first.home.number, first.visitors.number, first.home_imps, first.winner) == ("2", "1", "22", "2")
    assert [b.ns for b in first.boards] == ["420", "1470", "100", "650"]


def test_a_match_that_needs_several_sheets_is_parted_into_halves() -> None:
    one = exercise()[0]
    boards = tuple(one.boards[0]._replace(number=number) for number in range(1, 33))
    long = replace(one, boards=boards)
    view = team_match.team_match_view((long,), Wish(), sheet("Letter"))
    assert [len(grid.rows) for grid in grids(view)] == [16, 16]
    totals = [grid.foot[0][1].text for grid in grids(view)]
    assert totals == ["", "13"]


def test_a_night_of_pairs_is_refused() -> None:
    with pytest.raises(DuplicateError, match="no teams match at IMPs"):
        filled(form("team-match"), read(NIGHTS / "thursday"), Wish(), sheet("A4"))
    with pytest.raises(DuplicateError, match="more than one table"):
        filled(form("single-table"), read(NIGHTS / "thursday"), Wish(), sheet("A4"))
    with pytest.raises(DuplicateError, match="has no deals"):
        filled(form("traveller"), read(NIGHTS / "team-match"), Wish(), sheet("A4"))
    with pytest.raises(DuplicateError, match="no night fills this form"):
        filled(form("recap"), read(NIGHTS / "thursday"), Wish(), sheet("A4"))


# a single table


def nets(
    method: single_table.Method, rule_six: RuleSix = RuleSix.REPLACES
) -> dict[int, tuple[object, object]]:
    found = single_table_sheet(read(NIGHTS / "single-table"), method, rule_six)
    return {b.number: (b.imps_ns, b.imps_ew) for b in found.boards}


def test_the_examples_of_both_compensations_on_the_sheet() -> None:
    simple = nets("simple")
    assert [simple[n] for n in (1, 2, 3, 4)] == [("1", ""), ("", "4"), ("3", ""), ("", "6")]
    complicated = nets("complex")
    assert [complicated[n] for n in (13, 14, 15, 16)] == [("", "6"), ("", "1"), ("", "12"), ("", "5")]


@pytest.mark.parametrize(
    ("rule_six", "shown"), [(RuleSix.REPLACES, ("800", "2")), (RuleSix.ADDS, ("860", "4"))]
)
def test_rule_six_on_the_sheet(rule_six: RuleSix, shown: tuple[str, str]) -> None:
    # board 2: NS vulnerable; 29 HCP
    text = "3NT+2 N" if rule_six is RuleSix.REPLACES else "5NT= N"
    played = [single_table.Played(2, parse_outcome(text), 29)]
    line = single_table.filled_sheet(played, "complex", rule_six).boards[0]
    assert (line.ns, line.imps_ns) == shown
    assert (line.hcp_ns, line.hcp_ew) == ("29", "11")


def test_boards_without_cards_or_results_have_no_imps() -> None:
    played = [
        single_table.Played(1, parse_outcome("2S= N")),
        single_table.Played(2, None, 21),
        single_table.Played(3, parse_outcome("PASS"), 22),
    ]
    found = single_table.filled_sheet(played, "simple")
    assert [(b.ns, b.imps_ns, b.imps_ew) for b in found.boards] == [
        ("110", "", ""),
        ("", "", ""),
        ("0", "", "2"),
    ]
    assert (found.total_ns, found.total_ew) == ("0", "2")


def test_the_sheet_has_scores_without_contract_and_what_was_awarded(tmp_path: Path) -> None:
    """Boards 1 and 4 are the book's; 60% of +650 and 40% of +170 are 0.6 x 12 + 0.4 x 5 = 9.2 IMPs."""
    (tmp_path / "event.toml").write_text('[conditions]\nmethod = "compensation"\n', encoding="utf-8")
    rows = "1,1,2,,,,110,22\n4,1,2,4H,E,=,,14\n7,1,2,4S,N,+1,,22\n8,1,2,4S,N,=,,20\n"
    head = "board,ns,ew,contract,declarer,result,score,hcp_ns\n"
    (tmp_path / "results.csv").write_text(head + rows, encoding="utf-8")
    fix = ("fix", tmp_path, "--ns", "1", "--why", "a ruling")
    run(*fix, "--board", "7", "--weighted", "60%:650;40%:170")
    run(*fix, "--board", "8", "--adj-ns", "A+", "--adj-ew", "A-")
    found = single_table_sheet(read(tmp_path), "simple")
    assert [(b.number, b.ns, b.ew, b.imps_ns, b.imps_ew, bool(b.words)) for b in found.boards] == [
        (1, "110", "", "1", "", False),
        (4, "", "620", "", "6", False),
        (7, "", "", "7.2", "", True),  # less 2 for 22 HCP
        (8, "", "", "3", "", True),  # Law 86B: average plus is 3 IMPs
    ]
    assert (found.total_ns, found.total_ew) == ("11.2", "6")


def test_the_single_table_sheet_explains_its_rules() -> None:
    view = filled(form("single-table"), read(NIGHTS / "single-table"), Wish(), sheet("A4"), "complex")
    page = tree("single-table", view, Wish())
    lines = [
        [text_of(cell) for cell in row.xpath("./th|./td")]
        for row in page.xpath("//table[contains(@class, 'reference')]//tr")
    ]
    assert [line[1:] for line in lines[2:4]] == [["40", "60", "70", "90"], ["40", "80", "90", "110"]]
    assert lines[4][1:] == ["25", "26", "28", "33", "37"]
    assert lines[5][1:] == ["3NT", "4♥ 4♠", "5♣ 5♦", "small slam", "grand slam"]
    ticked = [text_of(s) for s in page.xpath("//span[@class='choice']")]
    assert ticked == ["simple", "× complex", "by table"]
    assert rows_of(page, "tfoot")[0][1:] == ["11", "32"]


# travellers


def test_the_traveller_of_the_seed_s_deal_with_its_forecast() -> None:
    deal = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")
    expected = traveller.forecast_of({420: 90, 400: 70, 170: 30, 150: 10})
    one = traveller.TravellerSheet(1, diagram(deal), "A", "3NT / 4♥", expected)
    view = traveller.traveller_view((one,), Wish(), sheet("A4"))
    page = tree("traveller", view, Wish())
    forecast = [row for row in rows_of(page) if len(row) == 3]
    assert forecast == [
        *(["420", "90", "10"], ["400", "70", "30"], ["170", "30", "70"], ["150", "10", "90"], ["", "", ""])
    ]
    held = [text_of(p) for p in page.xpath("//p[@class='suit']")]
    assert held[:4] == ["♠A Q 4", "♥A Q 9 3", "♦A J 2", "♣Q 3 2"]
    seats = page.xpath("//div[contains(@class, 'seats')]//span[@class='seat' or @class='hcp']")
    assert [text_of(span) for span in seats] == ["N", "19", "W", "10", "E", "3", "S", "8"]
    assert "3NT / 4♥" in text_of(page)
    found = (
        printed.pages(pdf("traveller", view, Wish(), "en", "A4")) if printed.POPPLER else without("poppler")
    )
    assert len(found) == 1
    assert not printed.misplaced(found[0])


def seed_night() -> Night:
    deal = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")
    game = Game(1, tags=(("DoubleDummyTricks", "a7b89a7b893625436254"),))  # 11 in hearts, 10 in notrump
    return Night(name="Seed", deals={DealKey(1, section="A"): deal}, games=(replace(game, section="A"),))


@pytest.mark.parametrize(
    ("language", "best", "points"),
    [("en", "4♥ NS", "NS 27: 3NT, 4♥ · EW 13"), ("zh", "4♥ 南北", "南北 27: 3NT, 4♥ · 东西 13")],
)
def test_a_traveller_is_filled_with_its_forecast(language: str, best: str, points: str) -> None:
    """Par is 4♥ with eleven tricks; by the printed guideline 27 points are 3NT or four of the major."""
    night = seed_night()
    view = filled(form("traveller"), night, Wish(), sheet("A4"), tricks=Stated(night).tricks)
    page = tree("traveller", view, Wish(), language)
    said = text_of(page)
    assert best in said
    assert points in said
    lines = [row for row in rows_of(page) if len(row) == 3]
    assert len(lines) == 5
    scores = [int(line[0].replace("−", "-")) for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert {450, 430, 420} <= set(scores)
    assert all(int(ns) + int(ew) == 100 for _, ns, ew in lines)
    without_tricks = filled(form("traveller"), night, Wish(), sheet("A4"))
    plain = text_of(tree("traveller", without_tricks, Wish(), language))
    assert best not in plain
    assert points in plain


@pytest.mark.parametrize(("language", "size"), SIZES)
def test_instant_matchpoints_lie_with_the_board(language: str, size: str) -> None:
    night = seed_night()
    view = filled(form("instant-scores"), night, Wish(), sheet(size), tricks=Stated(night).tricks)
    page = tree("instant-scores", view, Wish(), language)
    cells = [cell for row in rows_of(page) for cell in row]
    lines = [cells[i : i + 3] for i in range(0, len(cells), 3) if cells[i]]
    worth = {int(score.replace("−", "-")): int(ns) for score, ns, _ in lines}
    assert all(int(ns) + int(ew) == 100 for _, ns, ew in lines)
    assert len(worth) == len(lines) > 20
    ordered = [worth[points] for points in sorted(worth)]
    assert ordered == sorted(ordered)
    assert worth[450] > worth[430] > worth[420] > worth[400] > worth[-50]
    found = (
        printed.pages(pdf("instant-scores", view, Wish(), language, size))
        if printed.POPPLER
        else without("poppler")
    )
    assert len(found) == 1
    assert not printed.misplaced(found[0])
    with pytest.raises(DuplicateError, match="cannot be forecast"):
        filled(form("instant-scores"), night, Wish(), sheet(size))


def test_a_sheet_of_many_scores_goes_on() -> None:
    scores = tuple(InstantScore(10 * n, Fraction(n, 2)) for n in range(199, -1, -1))
    view = instant_scores_view((InstantSheet(7, scores), InstantSheet(8, scores[:3])), Wish(), sheet("A4"))
    shown = [
        cell.text for page in view.pages for panel in page.panels for block in panel
        if isinstance(block, Grid) for row in block.rows for cell in row[::3] if cell.text
    ]  # fmt: skip
    assert len(shown) == 203
    found = (
        printed.pages(pdf("instant-scores", view, Wish(), "en", "A4"))
        if printed.POPPLER
        else without("poppler")
    )
    assert len(found) == len(view.pages)
    assert not any(printed.misplaced(page) for page in found)


def test_the_deals_of_a_night_are_on_its_travellers() -> None:
    night = read(NIGHTS / "thursday")
    found = traveller_sheets(night)
    assert [one.board for one in found] == sorted({key.board for key in night.deals})
    for one in found:
        assert one.diagram == diagram(night.deal(one.board))  # type: ignore[arg-type]


def test_more_results_than_a_sheet_holds_go_on_another() -> None:
    view, _wish = blank("traveller", boards=1, lines=60)
    results = [grid for grid in grids(view) if len(grid.columns) == 10]
    assert sum(len(grid.rows) for grid in results) == 60
    assert len(view.pages) == len(results) >= 2
    view, _wish = blank("results-traveller", boards=2, lines=60)
    assert sum(len(grid.rows) for grid in grids(view)) == 120
