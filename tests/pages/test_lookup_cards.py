"""Lookup cards: every cell against an independent Law 77, printed tables, and the seed's damaged cells."""

from collections.abc import Callable, Iterator

import pytest

from duplicate.laws.boards import Vulnerability
from duplicate.laws.compensation import expectation, table_compensation
from duplicate.pages.book.leaves import text_width
from duplicate.pages.forms import lookup
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.parts import Lookup, Wish
from duplicate.pages.measures import MILLIMETRE, sheet
from duplicate.words.problems import DuplicateError
from tests.laws.conftest import contract_score  # noqa: F401  # a fixture
from tests.pages.form_sheets import blank, pdf, text_of, tree
from tests.pages.printed import page_count

KINDS = {"♣♦": 0, "♥♠": 2, "NT": 4}  #: order of a denomination that stands on the line

#: Cells of the seed's tables for every contract that are misprinted or starred out: line of the table,
#: vulnerable, doubled, odd tricks made, what is printed, and what Law 77 gives, which the card must hold.
DAMAGED = [
    ("1NT", True, 1, 3, "180", "580"),  # 180, 380, 580, 780: 200 for each vulnerable doubled overtrick
    ("2♣♦", True, 2, 4, "1960", "1560"),  # 400 for each overtrick, from 760
    ("2♣♦", True, 2, 5, "1160", "1960"),
    ("2♣♦", True, 2, 6, "3360", "2360"),
    ("5♣♦", True, 0, 7, "440", "640"),  # the line of the not vulnerable side was copied in
    ("5♣♦", True, 1, 7, "750", "1150"),
    ("5♣♦", True, 2, 7, "1200", "1800"),
    ("2NT", True, 1, 4, "****", "1090"),  # illegible: 690 + 2 x 200
    ("2NT", True, 2, 4, "****", "1680"),  # illegible: 880 + 2 x 400
    ("3♣♦", True, 1, 5, "****", "1070"),  # illegible: 670 + 2 x 200
    ("3♣♦", True, 2, 5, "****", "1640"),  # illegible: 840 + 2 x 400
]
#: Penalties and bonuses that the seed prints wrong: the old rules of before 1987, or a slip.
DAMAGED_RULES = [
    ("Game", True, "600", "500"),
    ("Doubled and made", False, "100", "50"),  # 100 is for redoubled
    ("Redoubled and made", False, "50", "100"),  # the rule of before 1987
]
DAMAGED_PENALTIES = [  # not vulnerable, down, doubled and redoubled: before 1987
    (4, ("700", "1400"), ("800", "1600")),
    (5, ("900", "1800"), ("1100", "2200")),
    (6, ("1100", "2200"), ("1400", "2800")),
    (7, ("1300", "2600"), ("1700", "3400")),
]


def made(vulnerable: bool, doubled: int) -> dict[str, list[str]]:
    """The points of each line, by tricks from seven."""
    table = lookup.made(vulnerable, doubled, 5, 9)
    return {str(row[0].text): [str(cell.text) for cell in row[1:]] for row in table.rows}


def columns(table: Lookup) -> list[list[str]]:
    return [[text_of_cell(cell.text) for cell in row] for row in table.rows]


def text_of_cell(text: object) -> str:
    return str(getattr(text, "text", text))


def every_cell() -> Iterator[tuple[str, int, int, bool, int, str]]:
    """Line, order of the denomination, doubling, vulnerable, tricks, and what is printed."""
    for vulnerable in (False, True):
        for doubled in range(3):
            for line, points in made(vulnerable, doubled).items():
                for tricks, text in zip(range(7, 14), points, strict=True):
                    yield line, KINDS[line[1:]], doubled, vulnerable, tricks, text


def test_all_504_cells_against_an_independent_law_77(
    contract_score: Callable[..., int],  # noqa: F811
) -> None:
    filled = 0
    for line, strain, doubled, vulnerable, tricks, text in every_cell():
        level = int(line[0])
        if tricks < level + 6:
            assert text == ""
            continue
        filled += 1
        strains = {0: (0, 1), 2: (2, 3), 4: (4,)}[strain]
        wanted = {contract_score(level, one, doubled, vulnerable, tricks) for one in strains}
        assert wanted == {int(text)}, (line, doubled, vulnerable, tricks)
    assert filled == 504  # 493 of the seed's are right, the others are listed


def test_the_damaged_cells_of_the_seed_hold_the_right_scores() -> None:
    assert len(DAMAGED) == 504 - 493
    for line, vulnerable, doubled, odd, printed, right in DAMAGED:
        text = made(vulnerable, doubled)[line][odd - 1]
        assert text == right != printed


def test_cells_of_the_printed_tables_that_are_sound() -> None:
    """Rows of the seed's tables as printed, from the contract made exactly to all thirteen tricks."""
    assert made(True, 0)["5NT"][4:] == ["660", "690", "720"]
    assert made(True, 1)["5NT"][4:] == ["870", "1070", "1270"]
    assert made(True, 2)["5NT"][4:] == ["1240", "1640", "2040"]
    assert made(False, 1)["4♥♠"][3:] == ["590", "690", "790", "890"]
    assert made(True, 1)["1NT"] == ["180", "380", "580", "780", "980", "1180", "1380"]
    assert (made(False, 0)["7NT"][6], made(True, 2)["7NT"][6]) == ("1520", "2980")
    assert made(False, 0)["2NT"][6] == "270"  # the seed's table ends before it


def test_undertricks_as_law_77_has_them() -> None:
    """1 3 5 8 11 and 2 5 8 11 14, then 300 each; redoubled twice that; simple 50 and 100."""
    doubled = [100, 300, 500, *range(800, 3501, 300)], list(range(200, 3801, 300))
    for vulnerable, points in enumerate(doubled):
        rows = columns(lookup.undertricks((bool(vulnerable),), 5, 9))
        assert [row[0] for row in rows] == ["Undoubled", "Doubled", "Redoubled"]
        assert [int(text) for text in rows[0][1:]] == [
            (100 if vulnerable else 50) * down for down in range(1, 14)
        ]
        assert [int(text) for text in rows[1][1:]] == points
        assert [int(text) for text in rows[2][1:]] == [2 * one for one in points]
    turned = columns(lookup.undertricks((False, True), 5, 9, turned=True))
    assert turned[3] == ["−4", "200", "800", "1600", "400", "1100", "2200"]
    for down, printed, right in DAMAGED_PENALTIES:
        assert tuple(turned[down - 1][2:4]) == right != printed


def test_the_parts_of_a_score() -> None:
    """Law 77; three of the seed's are misprinted."""
    table = {row[0]: tuple(row[1:]) for row in columns(lookup.bonus_table(5, 9))}
    assert table == {
        "Trick in ♣ or ♦": ("20", "20"),
        "Trick in ♥ or ♠": ("30", "30"),
        "First trick in notrump, each further one": ("40, 30", "40, 30"),
        "Part-score": ("50", "50"),
        "Game": ("300", "500"),
        "Small slam, besides game": ("500", "750"),
        "Grand slam, besides game": ("1000", "1500"),
        "Doubled and made": ("50", "50"),
        "Redoubled and made": ("100", "100"),
        "Each doubled overtrick": ("100", "200"),
        "Each redoubled overtrick": ("200", "400"),
    }
    for name, vulnerable, printed, right in DAMAGED_RULES:
        assert table[name][vulnerable] == right != printed


def test_the_imp_table_has_every_line_of_law_78b() -> None:
    """As the seed prints it in two places; in a third the tens digit of 13 to 24 came off."""
    lines = "0–10 20–40 50–80 90–120 130–160 170–210 220–260 270–310 320–360 370–420 430–490 500–590 600–740"
    lines += " 750–890 900–1090 1100–1290 1300–1490 1500–1740 1750–1990 2000–2240 2250–2490 2500–2990"
    lines += " 3000–3490 3500–3990 4000+"
    rows = columns(lookup.imp_table(5, 5, 9))
    down = [(row[place], row[place + 1]) for place in range(0, 10, 2) for row in rows]
    assert down == [(line, str(worth)) for worth, line in enumerate(lines.split())]
    close = columns(lookup.imp_table(3, 5, 9, close=True))
    assert close[0] == ["0", "0", "370", "9", "1750", "18"]


def test_victory_points_of_the_chosen_scale_and_length() -> None:
    found = lookup.chosen_scale("", 16)
    assert found is not None
    rows = columns(lookup.vp_table(found, 4, 5, 9))
    down = [tuple(row[place : place + 3]) for place in range(0, 12, 3) for row in rows]
    assert down[:3] == [("0–2", "15", "15"), ("3–7", "16", "14"), ("8–11", "17", "13")]
    assert down[-1] == ("72+", "25", "0")
    wbf = lookup.chosen_scale("wbf", 32)
    assert wbf is not None
    rows = columns(lookup.vp_table(wbf, 4, 5, 9, close=True))
    down = [(row[place], row[place + 1]) for place in range(0, 8, 2) for row in rows]
    assert ("10", "12.05") in down
    assert ("85+", "20.00") in down  # the blitz margin of 32 boards
    usual = lookup.chosen_scale("", 8)
    assert usual is not None
    assert usual.name == "wbf"
    with pytest.raises(DuplicateError, match="for 40 there is wbf"):
        lookup.chosen_scale("acbl-30", 40)


#: HCP of the stronger side, points expected not vulnerable and vulnerable.
EXPECTED = """20 0 0, 21 50 50, 22 70 70, 23 110 110, 24 200 290, 25 300 440, 26 350 520, 27 400 600,
28 430 630, 29 460 660, 30 490 690, 31 600 900, 32 700 1050, 33 900 1350, 34 1000 1500, 35 1100 1650,
36 1200 1800, 37 1300 1950, 38 1300 1950, 39 1300 1950, 40 1300 1950"""


def test_what_the_table_expects_of_high_cards() -> None:
    for line in EXPECTED.split(","):
        hcp, none, vulnerable = map(int, line.split())
        assert (expectation(hcp, False), expectation(hcp, True)) == (none, vulnerable)
        assert expectation(40 - hcp, True) == -vulnerable
    rows = columns(lookup.expectation_table(5, 9, 2))
    assert rows[0] == ["Not vulnerable", "0", "50", "70", "110", "200", "300", "350", "400", "430"]
    assert rows[2][-1] == "37+"
    assert rows[4] == ["When vulnerable", "660", "690", "900", "1050", "1350", "1500", "1650", "1800", "1950"]


def test_a_score_against_the_table_at_the_stronger_side_s_vulnerability() -> None:
    """27 HCP are worth 600 vulnerable, 400 not: 420 is 180 too few or 20 more."""
    assert table_compensation(420, 27, Vulnerability.EW).imps == 1
    assert table_compensation(-420, 13, Vulnerability.EW).points == 180
    assert table_compensation(-420, 13, Vulnerability.EW).imps == 5
    assert table_compensation(0, 20, Vulnerability.BOTH).points == 0
    with pytest.raises(DuplicateError, match="41 high-card points"):
        table_compensation(0, 41, 1)


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_the_cards_need_few_sheets(size: str) -> None:
    for name, pages in (("score-tables", 2), ("imp-vp-tables", 1), ("pocket-tables", 1)):
        assert len(blank(name, size)[0].pages) == pages
    (page,) = blank("imp-vp-tables", size, scale="wbf", boards=32)[0].pages
    assert min(block.size for block in page.head if isinstance(block, Lookup)) >= 8
    assert len(blank("imp-vp-tables", size, scale="wbf", boards=64)[0].pages) == (
        2 if size == "Letter" else 1
    )


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_the_pocket_card_is_folded_where_its_panels_end(size: str) -> None:
    """In quarters of the whole sheet, ten millimetres of it white at each edge."""
    page = blank("pocket-tables", size)[0].pages[0]
    turned = sheet(size).turned
    ends = [sum(page.widths[:place]) / 100 * turned.inner_width + 28.4 for place in range(1, 4)]
    assert ends == pytest.approx([turned.width * part for part in (0.25, 0.5, 0.75)], abs=0.3)
    assert sum(page.widths) == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh", ["得分速查表，无局", "未加倍", "再加倍", "宕墩罚分"]),
        ("fr", ["Tables de marque, non vulnérable", "Contré", "3SA"]),
        ("pl", ["Tabele zapisów, przed partią", "Z rekontrą", "3BA"]),
    ],
)
def test_the_cards_speak_the_language(language: str, words: list[str]) -> None:
    view, wish = blank("score-tables")
    page = text_of(tree("score-tables", view, wish, language))
    assert all(word in page for word in words)


def test_heads_and_first_cells_are_heads_for_who_cannot_see_them() -> None:
    wish = Wish(scale="25-0")
    view = form("pocket-tables").build(wish, sheet("A4"))
    page = tree("pocket-tables", view, wish)
    tables = page.xpath("//table[@class='lookup']")
    assert len(tables) >= 9
    assert [len(page.xpath(f"//h{level}")) for level in (1, 2)] == [1, len(tables) - 1]
    for table in tables:
        assert all(cell.get("scope") for cell in table.xpath(".//th"))
        assert all(row.xpath("./th") for row in table.xpath("./tbody/tr"))


@pytest.mark.parametrize(("size", "language"), [("A4", "en"), ("Letter", "fr")])
def test_the_pocket_card_is_one_sheet_for_every_scale(size: str, language: str) -> None:
    """The continuous scale of the WBF for sixteen boards has 61 lines, and its name is long."""
    view, wish = blank("pocket-tables", size, scale="wbf", boards=16)
    assert page_count(pdf("pocket-tables", view, wish, language, size)) == 1


def test_the_longest_caption_of_the_pocket_card_is_smaller_than_the_others() -> None:
    """In French it would take two lines beside a panel of 55 millimetres, and touch its table."""
    view, wish = blank("pocket-tables", "Letter")
    found = {
        text_of(each): float(each.get("style", "").removeprefix("font-size: ").removesuffix("pt"))
        for each in tree("pocket-tables", view, wish, "fr").xpath("//*[@class='caption']")
    }
    (long,) = (text for text in found if text.startswith("Points de victoire"))
    assert found[long] < found["IMP"]
    assert text_width(long, found[long] / MILLIMETRE) <= 55


def test_victory_points_with_hundredths_have_room_between_their_lines() -> None:
    """Sixty boards take twelve columns of a panel of 55 millimetres."""
    view, _wish = blank("pocket-tables", boards=60, scale="wbf")
    table = next(
        table
        for page in view.pages
        for panel in page.panels
        for table in panel
        if isinstance(table, Lookup) and table.share
    )
    pair = 55.0 / (len(table.heads) / 2)  # millimetres of a margin and its victory points
    margins, points = table.share / 100 * pair, (1 - table.share / 100) * pair
    size = table.size * 0.353
    digit = 0.497  # of the size, in Source Sans; a point or comma has 0.25
    assert (4 * digit + 0.25) * size <= points - 0.6
    assert 4 * 0.53 * size <= margins  # 117+, bold
    assert table.size >= 5


def test_heads_of_slips_do_not_touch() -> None:
    """Two slips stand beside each other: their columns are half as wide as those of a sheet."""
    view, wish = blank("score-slips")
    heads = {text_of(each): each for each in tree("score-slips", view, wish, "fr").xpath("//th")}
    assert "font-size" in heads["Résultat"].get("style", "")
    assert "style" not in heads["Contrat"].attrib
