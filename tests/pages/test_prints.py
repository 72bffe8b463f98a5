import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from duplicate.movements.barometer import barometer
from duplicate.movements.howell import howell, reduced_howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.planner import plan
from duplicate.movements.scrambled import scrambled
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.pages import paper
from duplicate.pages.book.leaves import text_width
from duplicate.pages.measures import SHEETS, sheet
from duplicate.pages.movement_sheets import movement_figures, movement_sheet_view
from duplicate.pages.movement_words import recognised
from duplicate.pages.pair_guides import guides_view
from duplicate.pages.prints import PRINTS, Heading, Prints
from duplicate.pages.seats import Names
from duplicate.pages.table_cards import table_cards_view
from duplicate.pages.traveller_forms import traveller_forms_view
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES, translator
from tests.needs import without
from tests.pages import printed

NAMES = [p.name for p in PRINTS]
HEADING = Heading("Thursday pairs", "2026-01-08", "The Club")


@cache
def fonts() -> object:
    try:
        return paper.shared_fonts()
    except DuplicateError:
        return None


def pdf(prints: Prints, name: str, *, ends: bool = False) -> tuple[bytes, int]:
    """A print as PDF and its number of sheets; ``ends`` sets the first and the last sheet only."""
    if fonts() is None:
        without("Pango")
    page = tree(prints, name)
    sheets = page.xpath("//section")
    if ends and len(sheets) > 2:
        for sheet in sheets[1:-1]:
            sheet.drop_tree()
        sheets = [sheets[0], sheets[-1]]
    source = lxml_html.tostring(page, encoding="unicode", doctype="<!doctype html>")
    return paper.set_page(source, f"{name}.pdf", fonts=fonts()), len(sheets)


def named(movement: Movement, first: str = "Ann", last: str = "Featherstone") -> Entries:
    contestants, seatings = [], []
    for direction, number in movement.contestants():
        names = (f"{first} {last}{number}{direction}", f"Bo {last}{number}{direction}")
        own = f"{number}{direction}"
        contestants.append(Contestant(own, tuple(Member(n, place=i) for i, n in enumerate(names))))
        seatings.append(Seating(1, "A", direction, number, own))
    return Entries(tuple(contestants), tuple(seatings))


def tree(prints: Prints, name: str) -> lxml_html.HtmlElement:
    return lxml_html.fromstring(prints.html(name))


def text_of(element: lxml_html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def rows_of(element: lxml_html.HtmlElement, path: str) -> list[list[str]]:
    return [[text_of(cell) for cell in row.xpath("./th|./td")] for row in element.xpath(path)]


def test_a_table_card_says_who_plays_what_and_who_goes_where() -> None:
    # Seven-table Mitchell: EW move up one table, boards down one; table 3 of round 2 has the pair from
    # table 2 and the boards from table 4.
    card = tree(Prints(mitchell(7, boards_per_round=4)), "cards").xpath("//section")[2]
    assert text_of(card.xpath(".//td[@class='table']")[0]) == "3"
    rows = rows_of(card, ".//table[@class='rounds']/tbody/tr")
    assert rows[0] == ["1", "3", "3", "9–12", "stay", "table 4", "table 2"]
    assert rows[1] == ["2", "3", "2", "13–16", "stay", "table 4", "table 2"]
    assert rows[6] == ["7", "3", "4", "5–8", "end"]
    assert [text_of(c) for c in card.xpath(".//table[@class='compass']//td") if text_of(c)] == list("NW3ES")


def test_a_skip_stands_out() -> None:
    page = tree(Prints(mitchell(8, 7)), "cards")
    marked = page.xpath("//td[contains(@class, 'unusual')]")
    # after round 4 every EW pair moves up two tables
    assert [text_of(c) for c in marked] == [f"table {t}" for t in (3, 4, 5, 6, 7, 8, 1, 2)]
    assert {text_of(c.getparent().xpath("./th")[0]) for c in marked} == {"4"}


def test_sharing_and_the_bye_stand_are_on_the_cards_of_their_tables() -> None:
    cards = tree(Prints(mitchell(8, 8)), "cards").xpath("//section")
    facts = [[text_of(p) for p in card.xpath(".//div[@class='facts']/p")] for card in cards]
    assert facts[0] == ["Share the boards with table 8."]
    assert facts[7] == ["Share the boards with table 1."]
    assert facts[3] == ["The next boards come from the bye-stand between tables 4 and 5."]
    assert facts[1:3] + facts[4:7] == [[]] * 5
    assert rows_of(cards[4], ".//table[@class='rounds']/tbody/tr")[0][-1] == "bye-stand"
    assert rows_of(cards[1], ".//table[@class='rounds']/tbody/tr")[0][-1] == "tables 1 + 8"


def test_an_arrow_switched_round_cannot_be_overlooked() -> None:
    page = tree(Prints(scrambled(13)), "cards")
    switched = page.xpath("//tbody[contains(@class, 'switched')]")
    assert len(switched) == 13 * 2  # the last two rounds of thirteen at every table
    assert all("ARROW-SWITCH" in text_of(body) for body in switched)
    # table 1, round 12: pair 16 plays the NS cards from the EW chairs, and moves on; pair 1 stays
    assert rows_of(switched[0], "./tr")[0] == ["12", "16", "1", "23–24", "16: table 2", "1: stay", "table 13"]


def test_a_sit_out_is_said_at_the_table_and_on_the_guide() -> None:
    prints = Prints(mitchell(7.5))
    half = tree(prints, "cards").xpath("//section")[7]
    assert rows_of(half, ".//table[@class='rounds']/tbody/tr")[0][:4] == ["1", "–", "8", "sit-out"]
    guides = tree(prints, "guides").xpath("//div[@class='guide']")
    assert len(guides) == 15
    eighth = next(g for g in guides if text_of(g.xpath("./h2")[0]).startswith("Pair 8 EW"))
    assert rows_of(eighth, "./table/tbody/tr")[0] == ["1", "8", "EW", "Sit out at this table"]
    assert "Round 1: 8 EW" in text_of(tree(prints, "movement").xpath("//p[@class='outs']")[0])


def test_a_guide_leads_a_pair_through_the_evening() -> None:
    # The published Howell of four tables starts with 3-6, 7-2, 5-4, 8-1 on sets 1, 3, 4 and 5.
    guides = tree(Prints(howell(4)), "guides").xpath("//div[@class='guide']")
    first = {text_of(g.xpath("./h2")[0]): rows_of(g, "./table/tbody/tr")[0] for g in guides}
    assert first["Pair 1 Section A"] == ["1", "4", "EW", "8", "9–10"]
    assert first["Pair 7 Section A"] == ["1", "2", "NS", "2", "5–6"]
    assert len(first) == 8


def test_a_traveller_has_a_line_for_each_expected_result() -> None:
    forms = tree(Prints(mitchell(7, boards_per_round=4)), "travellers").xpath("//article")
    assert len(forms) == 28
    fifth = forms[4]
    assert text_of(fifth.xpath("./header/h2")[0]) == "Board 5"
    # Law 2: on board 5 North deals and NS are vulnerable
    assert [text_of(p) for p in fifth.xpath("./header/p[not(@class)]")] == ["Dealer N", "Vulnerable NS"]
    lines = rows_of(fifth, "./table/tbody/tr")
    assert lines[0][:4] == ["1", "2", "2", "2"]  # set 2 lies at table 2 first
    assert lines[1][:4] == ["2", "1", "1", "7"]
    assert len(lines) == 7


def test_every_board_of_every_meeting_is_on_its_traveller() -> None:
    for movement in (mitchell(8, 8), howell(3), mitchell(7.5), reduced_howell(5)):
        expected = sorted(
            (board, str(m.round), str(m.table), m.ns, m.ew)
            for m in movement.meetings
            if not m.is_sit_out
            for board in movement.boards_of(m)
        )
        found = [
            (int(text_of(form.xpath(".//span[@class='board']")[0])), *row[:4])
            for form in tree(Prints(movement), "travellers").xpath("//article")
            for row in rows_of(form, "./table/tbody/tr")
        ]
        assert sorted(found) == expected


def test_an_individual_has_four_players_on_everything() -> None:
    prints = Prints(individual(2))
    card = tree(prints, "cards").xpath("//section")[0]
    # eight players: 8 and 1 against 2 and 4 first; player 8 stays North of table 1
    assert rows_of(card, ".//table[@class='rounds']/tbody/tr")[0][:6] == ["1", "8", "1", "2", "4", "1–2"]
    guide = tree(prints, "guides").xpath("//div[@class='guide']")[0]
    assert rows_of(guide, "./table/tbody/tr")[0] == ["1", "1", "S", "8", "2 + 4", "1–2*"]
    line = rows_of(tree(prints, "travellers"), "//article[1]/table/tbody/tr")[0]
    assert line[:4] == ["1", "1", "8 + 1", "2 + 4"]


def test_the_board_sheet_says_where_every_set_starts() -> None:
    page = tree(Prints(mitchell(4, 4)), "boards")
    assert [text_of(p) for p in page.xpath("//div[@class='start']")] == [
        "tables 1 + 4 1–2 shared",
        "table 2 3–4",
        "table 3 7–8",
        "bye-stand between tables 2 and 3 5–6 for table 2 in round 2",
    ]
    assert rows_of(page, "//table[@class='grid']/tbody/tr")[0] == ["1–2", "1+4", "3", "△", "2"]


def test_the_boards_of_a_barometer_are_at_all_tables() -> None:
    # five tables and a copy for each: nobody shares, and after the round the director has them back
    prints = Prints(barometer(mitchell(5, 3), boards_per_round=2))
    page = tree(prints, "boards")
    assert [text_of(p) for p in page.xpath("//div[@class='start']")] == [
        "all tables 1–2",
        "bye-stand 3–4 for all tables in round 2",
        "bye-stand 5–6 for all tables in round 3",
    ]
    assert rows_of(page, "//table[@class='grid']/tbody/tr")[1] == ["3–4", "△", "all", "·"]
    card = tree(prints, "cards").xpath("//section")[0]
    rows = rows_of(card, ".//table[@class='rounds']/tbody/tr")
    assert [row[-1] for row in rows] == ["director", "director", "end"]


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_no_board_is_alone_on_the_last_sheet_of_travellers(size: str) -> None:
    """21 boards, at most five or four on a sheet: no sheet has two fewer than another."""
    view = traveller_forms_view(mitchell(3, boards_per_round=7), sheet(size), translator("en"))
    counts = [len(forms) for forms in view.sheets]
    assert sum(counts) == 21
    assert min(counts) >= max(counts) - 1 > 1
    assert [form.board for forms in view.sheets for form in forms] == list(range(1, 22))


def test_headings_of_an_individuals_guide_do_not_touch() -> None:
    needs_poppler()
    page = printed.pages(pdf(Prints(individual(5, complete=True)), "guides")[0])[0]
    first = next(w for w in page.words if w.text == "Tbl")
    second = next(w for w in page.words if w.text == "Dir" and abs(w.top - first.top) < 1)
    assert second.left - first.right > 3


def test_a_place_in_the_seating_list_is_on_one_line() -> None:
    needs_poppler()
    for language, words in (("en", ("then", "table")), ("zh", ("然后",))):
        pages = printed.pages(pdf(Prints(individual(3), None, HEADING, language), "seating", ends=True)[0])
        tops = [w.top for w in pages[-1].words if w.text.startswith(words[0])]
        seats = [w.top for w in pages[-1].words if w.text in ("N", "S", "E", "W", "南", "北", "东", "西")]
        assert tops
        # a seat stands at the left of its line or at the end of it, and never on a line of its own
        lines = tops + [w.top for w in pages[-1].words if w.text.isdigit() or "stationary" in w.text]
        assert all(min(abs(top - line) for line in lines) < 6 for top in seats), language


def test_the_movement_sheet_shows_every_meeting() -> None:
    for movement in (mitchell(12, 11), scrambled(7), howell(7)):
        squares = tree(Prints(movement), "movement").xpath("//table[@class='grid']/tbody/tr/td")
        expected = [f"{m.ns} : {m.ew}" for m in sorted(movement.meetings, key=lambda m: (m.table, m.round))]
        assert [text_of(s.xpath("./span[@class='pairs']")[0]) for s in squares] == expected


def test_the_movement_sheet_of_an_individual_is_read_without_a_glass() -> None:
    """Fourteen rounds of sixteen players lie on one sheet, in type of eight points at least."""
    movement = individual(4)
    view = movement_sheet_view(movement, SHEETS["A4"], translator("en"))
    assert view.size >= 8
    squares = [cell.pairs.split("\n") for line in view.lines for cell in line.cells]
    players = [sorted(int(n) for side in found for n in re.findall(r"\d+", side)) for found in squares]
    rounds = list(zip(*[iter(players)] * len(view.rounds), strict=True))
    for number in range(len(view.rounds)):
        assert sorted(n for table in rounds for n in table[number]) == list(range(1, 17))


@pytest.mark.parametrize(
    ("movement", "said"),
    [(mitchell(7), "7"), (mitchell(7, missing="NS"), "6½"), (howell(4.5), "4½"), (individual(2, 5), "2")],
)
def test_a_half_table_is_counted_as_half(movement: Movement, said: str) -> None:
    """As the name of the movement does: seven tables of which one has a single pair are 6½."""
    assert movement_figures(movement, translator("en"))[0] == f"Tables: {said}"


def test_names_are_on_cards_and_guides_when_they_are_known() -> None:
    movement = mitchell(7, boards_per_round=4)
    prints = Prints(movement, named(movement), HEADING)
    card = text_of(tree(prints, "cards").xpath("//section")[0])
    assert "1 Ann Featherstone1NS & Bo Featherstone1NS" in card
    assert "Ann Featherstone7EW & Bo Featherstone7EW" in card
    guide = text_of(tree(prints, "guides").xpath("//div[@class='guide']")[0])
    assert "Ann Featherstone1NS" in guide
    assert "Ann Featherstone1EW" in guide
    assert "Ann Featherstone3EW" in text_of(tree(prints, "seating").xpath("//section")[0])


def test_markup_in_names_is_text() -> None:
    movement = mitchell(3)
    prints = Prints(movement, named(movement, "<b>Ann</b>"), Heading("<i>Pairs</i>"))
    for name in NAMES:
        assert "<b>Ann" not in prints.html(name)
        assert "<i>Pairs" not in prints.html(name)


SIZES: dict[str, Callable[[], Movement]] = {
    "three-table Howell": lambda: howell(3, boards_per_round=5),
    "seven and a half": lambda: mitchell(7.5, boards_per_round=3),
    "Howell of 13 rounds": lambda: howell(7),
    "scrambled, 13 rounds": lambda: scrambled(13),
    "30 tables": lambda: mitchell(30, 13),
    "individual": lambda: individual(2, boards_per_round=3),
}


@pytest.mark.parametrize("size", SIZES)
def test_table_cards_can_be_read_from_a_chair(size: str) -> None:
    movement = SIZES[size]()
    prints = Prints(movement, None, HEADING)
    assert len(tree(prints, "cards").xpath("//section")) == movement.tables
    content, sheets = pdf(prints, "cards", ends=True)
    assert printed.page_count(content) == sheets  # a card fits its page
    found = printed.pieces(content)
    for page, table in enumerate((1, movement.tables), start=1):
        largest = max((p for p in found if p.page == page), key=lambda p: p.size)
        assert largest.size >= 72
        assert largest.text == str(table)
    assert min(p.size for p in found) >= 13.99


@pytest.mark.parametrize(
    ("size", "language", "sheet"),
    [
        ("seven and a half", "en", "A4"),
        ("scrambled, 13 rounds", "zh", "Letter"),
        ("individual", "zh", "A4"),
        ("30 tables", "en", "Letter"),
    ],
)
def test_nothing_is_clipped_and_nothing_lies_on_anything(size: str, language: str, sheet: str) -> None:
    needs_poppler()
    prints = Prints(SIZES[size](), None, HEADING, language, sheet)
    for name in NAMES:
        content, sheets = pdf(prints, name, ends=True)
        pages = printed.pages(content)
        if name in ("cards", "guides", "travellers"):
            assert len(pages) == sheets
        for number, page in enumerate(pages, start=1):
            assert page.words, f"{name}: page {number} is empty"
            assert printed.misplaced(page) == [], f"{name}, page {number}"
            short, long = sorted((page.width, page.height))
            assert (short, long) == pytest.approx((SHEETS[sheet].width, SHEETS[sheet].height), abs=0.5)


def needs_poppler() -> None:
    if not printed.POPPLER:
        without("poppler")


def test_names_that_do_not_fit_a_card_are_on_guides_and_seating_list() -> None:
    needs_poppler()
    movement = howell(7)
    prints = Prints(movement, named(movement, "Bartholomew", "Featherstonehaugh-Cholmondeley"), HEADING)
    cards = tree(prints, "cards").xpath("//section")
    own = [card for card in cards if text_of(card.xpath(".//td[@class='table']")[0]) == "3"]
    assert len(own) == 1
    rounds = [text_of(head) for card in own for head in card.xpath(".//tbody//th")]
    assert rounds == [str(r) for r in range(1, 14)]
    content, sheets = pdf(prints, "cards", ends=True)
    assert printed.page_count(content) == sheets
    assert min(p.size for p in printed.pieces(content)) >= 13.99
    assert [printed.misplaced(page) for page in printed.pages(content)] == [[], []]
    for other in ("guides", "seating"):
        assert "Bartholomew Featherstonehaugh-Cholmondeley3" in text_of(tree(prints, other))


@given(st.integers(2, 40), st.integers(1, 3), st.booleans(), st.sampled_from(["A4", "Letter"]))
@settings(max_examples=15, deadline=None)
def test_every_meeting_is_on_the_cards_whatever_the_size(
    tables: int, boards: int, half: bool, sheet: str
) -> None:
    movement = mitchell(tables + 0.5 if half else tables, boards_per_round=boards)
    view = table_cards_view(movement, Names(movement), SHEETS[sheet], str)
    found = [
        (page.table, row.round, *(chair.number for chair in row.chairs))
        for page in view.pages
        for row in page.rows
    ]
    assert sorted(found) == sorted((m.table, m.round, m.ns, m.ew) for m in movement.meetings)
    assert view.size >= 14
    assert view.number_size >= 14


def test_a_guide_and_a_traveller_need_as_few_sheets_as_can_be_read() -> None:
    prints = Prints(mitchell(7, boards_per_round=4))
    assert len(tree(prints, "guides").xpath("//section")) == 2  # 14 guides, eight a sheet
    assert len(tree(prints, "travellers").xpath("//section")) == 10  # 28 forms, three a sheet


@pytest.mark.parametrize("name", NAMES)
def test_chinese_prints_are_all_chinese(name: str) -> None:
    left = set()
    for movement in (scrambled(8, 8), howell(3), individual(2), mitchell(7.5, 7)):
        page = tree(Prints(movement, language="zh", heading=Heading(session=2)), name)
        assert page.get("lang") == "zh-Hans"
        for element in page.xpath("//body//*[not(self::style)]"):
            for text in (element.text, element.tail):
                left |= set(re.findall("[A-Za-z]{2,}", text or ""))
    assert left <= {"PDF"}


def test_all_names_and_notes_of_planned_movements_are_known_phrases() -> None:
    unknown = set()
    for tables in (2, 3, 4, 4.5, 5, 6, 6.5, 7, 7.5, 8, 9, 12, 13, 27, 40):
        for winners in (1, 2):
            for candidate in plan(tables, winners=winners).candidates:
                for text in (candidate.movement.name, *candidate.movement.notes):
                    unknown |= {text} if recognised(text) is None else set()
    for family in ("preliminary", "second stage", "individual", "scrambled"):
        for tables in (7, 8) if family != "individual" else (2, 7):
            chosen = plan(tables, family=family).movement
            for text in (chosen.name, *chosen.notes):
                unknown |= {text} if recognised(text) is None else set()
    for text in (
        *reduced_howell(6).notes,
        *reduced_howell(5).notes,
        *individual(2, 5).notes,
        *howell(6, 7).notes,
    ):
        unknown |= {text} if recognised(text) is None else set()
    assert unknown == set()


def test_guides_of_a_long_individual_do_not_run_into_each_other() -> None:
    needs_poppler()
    for language in ("en", "zh"):
        content, sheets = pdf(Prints(individual(4), None, HEADING, language), "guides")
        pages = printed.pages(content)
        assert len(pages) == sheets
        assert [printed.misplaced(page) for page in pages] == [[] for _ in pages]


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_heads_of_a_player_s_guide_do_not_touch(code: str) -> None:
    """In French a partner is a Partenaire, in Polish an opponent a Przeciwnik."""
    movement = individual(3)
    translate = translator(code)
    view = guides_view(movement, Names(movement), SHEETS["A4"], translate)
    width = SHEETS["A4"].inner_width / 2 - 26
    heads = ("Rd", "Tbl", "Dir", "Partner", "Against", "Boards")
    for word, percent in zip(heads, view.widths, strict=True):
        assert text_width(translate(word), 0.82 * view.size) <= width * percent / 100 - 4, word


def test_every_guide_names_the_event_and_its_date() -> None:
    heading = Heading(event="Winter Pairs", date="2026-03-05")
    page: Any = lxml_html.fromstring(Prints(mitchell(3), None, heading).html("guides"))
    guides = page.xpath("//div[@class='guide']")
    assert len(guides) == 6
    for guide in guides:
        assert [line.text for line in guide.xpath("p[@class='event']")] == ["Winter Pairs · 5 March 2026"]
    assert not lxml_html.fromstring(Prints(mitchell(3)).html("guides")).xpath("//p[@class='event']")


@pytest.mark.skipif(printed.POPPLER is None, reason="pdftotext is not installed")
def test_where_boards_wait_stands_on_one_line_in_chinese() -> None:
    """The last letter of "for tables 1 + 2 in round 4" stood alone on a second line."""
    movement = plan(7, family="round-robin", teams=True).movement
    page = printed.pages(pdf(Prints(movement, language="zh"), "boards")[0])[0]
    assert [word.text for word in page.words].count("2桌") > 1
    assert "桌" not in [word.text for word in page.words]
