"""The sheet of a single table: both compensations, rule six, boards without cards or results."""

from pathlib import Path

import pytest

from duplicate import read
from duplicate.laws.compensation import RuleSix
from duplicate.laws.contracts import parse_outcome
from duplicate.pages.forms import single_table
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.filling import filled, single_table_sheet
from duplicate.pages.forms.parts import Wish
from duplicate.pages.measures import sheet
from tests.cli.running import run
from tests.pages.form_sheets import NIGHTS, rows_of, text_of, tree


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


@pytest.mark.parametrize(
    ("method", "heads"),
    [
        ("simple", []),
        ("complex", ["Complex: points for each HCP above 20", "HCP of both hands"]),
        ("table", ["By table: HCP"]),
    ],
)
def test_the_sheet_of_a_match_explains_its_own_compensation_alone(
    method: single_table.Method, heads: list[str]
) -> None:
    view = filled(form("single-table"), read(NIGHTS / "single-table"), Wish(), sheet("A4"), method)
    page = tree("single-table", view, Wish())
    found = [text_of(row[0]) for row in page.xpath("//table[contains(@class, 'reference')]//tr[1]")]
    assert found == heads
    names = {"simple": "Simple: ", "complex": "Complex: the", "table": "By table: IMPs"}
    told = " ".join(text_of(note) for note in page.xpath("//*[@class='note']"))
    assert [name for name, start in names.items() if start in told] == [method]
