"""Travellers and instant scores: deals, forecasts, as many lines as results."""

from dataclasses import replace
from fractions import Fraction

import pytest

from duplicate import read
from duplicate.laws.deals import Deal
from duplicate.night.double_dummy import Stated
from duplicate.night.games import Game
from duplicate.night.night import DealKey, Night
from duplicate.pages.diagrams import diagram
from duplicate.pages.forms import traveller
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.filling import filled, traveller_sheets
from duplicate.pages.forms.instant_scores import InstantScore, InstantSheet, instant_scores_view
from duplicate.pages.forms.parts import Grid, Wish
from duplicate.pages.measures import sheet
from duplicate.pages.said import Said
from duplicate.words.problems import DuplicateError
from tests.needs import without
from tests.pages import printed
from tests.pages.form_sheets import NIGHTS, SIZES, blank, grids, pdf, rows_of, text_of, tree


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


def test_sheets_of_a_copy_that_was_dealt_apart_name_the_copy() -> None:
    """A copy was called a section; of all copies, and of the first, a section is written in by hand."""
    night = read(NIGHTS / "acceptance")
    found = [(one.board, one.section) for one in traveller_sheets(night)]
    copy_b = Said("Copy %(copy)s", {"copy": "b"})
    assert [each for each in found if each[0] in (1, 3)] == [(1, ""), (3, ""), (3, copy_b)]
    (one, *_) = traveller_sheets(seed_night())
    assert one.section == Said("Section %(section)s", {"section": "A"})


def seed_night() -> Night:
    deal = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")
    game = Game(1, tags=(("DoubleDummyTricks", "a7b89a7b893625436254"),))  # 11 in hearts, 10 in notrump
    return Night(name="Seed", deals={DealKey(1, section="A"): deal}, games=(replace(game, section="A"),))


@pytest.mark.parametrize(
    ("language", "best", "points"),
    [("en", "4♥ NS", "NS 27: 3NT, 4♥ · EW 13"), ("zh", "4♥ 南北", "南北 27: 3NT，4♥ · 东西 13")],
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
