"""Cards as they come out of a printer: one page for a table, 72 points for its number, 14 for the rest."""

import re
from collections.abc import Callable

import pytest

from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.planner import plan
from duplicate.movements.scrambled import scrambled
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.pages.card_layout import BESIDE
from duplicate.pages.measures import SHEETS, text_width
from duplicate.pages.prints import Heading, Prints
from duplicate.pages.seats import Names
from duplicate.pages.table_cards import table_cards_view
from duplicate.words.translations import translator
from tests.pages import printed
from tests.pages.test_prints import needs_poppler, pdf, text_of, tree

BASE = "https://club.example/tonight"
HEADING = Heading("The Harbour Bridge Club's Autumn Pairs Championship", "2026-01-08", "The Club")


def numbered(movement: Movement, more: int) -> Movement:
    """The movement with larger numbers, as in a large event."""

    def larger(number: str) -> str:
        return str(int(number) + more) if number else ""

    meetings = tuple(m._replace(ns=larger(m.ns), ew=larger(m.ew)) for m in movement.meetings)
    return Movement(movement.name, meetings, movement.board_sets, movement.winners, notes=movement.notes)


def forty_letters(movement: Movement) -> Entries:
    contestants, seatings = [], []
    for direction, number in movement.contestants():
        names = (f"Maximiliana {'Featherstonehaugh-Smythe'[:24]} {number:>3}", f"Bo Zeh{number}")
        assert len(names[0]) == 40
        own = f"{number}{direction}"
        contestants.append(Contestant(own, tuple(Member(n, place=i) for i, n in enumerate(names))))
        seatings.append(Seating(1, "A", direction, number, own))
    return Entries(tuple(contestants), tuple(seatings))


MOVEMENTS: dict[str, Callable[[], Movement]] = {
    "Howell of 13 rounds": lambda: howell(7),
    "numbers of three digits": lambda: numbered(howell(7), 100),
    "relay of 14 rounds": lambda: plan(14, family="share-and-relay").movement,
    "13½ tables": lambda: plan(13.5, rounds=13).movement,
    "switched": lambda: scrambled(13),
    "individual of 15 rounds": lambda: individual(4),
}


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
@pytest.mark.parametrize("movement", MOVEMENTS)
@pytest.mark.parametrize("named", [False, True])
def test_a_card_is_one_page_that_can_be_read_from_a_chair(movement: str, sheet: str, named: bool) -> None:
    needs_poppler()
    played = MOVEMENTS[movement]()
    entries = forty_letters(played) if named else None
    prints = Prints(played, entries, HEADING, paper=sheet, base=BASE)
    assert len(tree(prints, "cards").xpath("//section")) == played.tables
    content, sheets = pdf(prints, "cards", ends=True)
    assert printed.page_count(content) == sheets
    found = printed.pieces(content)
    assert min(piece.size for piece in found) >= 13.99
    for page, table in enumerate((1, played.tables), start=1):
        largest = max((piece for piece in found if piece.page == page), key=lambda piece: piece.size)
        assert largest.size >= 72
        assert largest.text == str(table)
    for page_found in printed.pages(content):
        assert printed.misplaced(page_found) == []
        short, long = sorted((page_found.width, page_found.height))
        assert (short, long) == pytest.approx((SHEETS[sheet].width, SHEETS[sheet].height), abs=0.5)


def test_an_individual_of_many_rounds_lies_on_its_side() -> None:
    movement = individual(4)
    assert movement.rounds == 15  # everybody is everybody's partner once
    view = table_cards_view(movement, Names(movement), SHEETS["A4"], str)
    assert view.landscape
    assert max(page.pages for page in view.pages) == 1


def test_only_more_rounds_than_a_page_holds_take_two() -> None:
    movement = mitchell(35, 35, boards_per_round=1)
    prints = Prints(movement)
    cards = tree(prints, "cards").xpath("//section")
    own = [card for card in cards if text_of(card.xpath(".//td[@class='table']")[0]) == "3"]
    assert len(own) == 2
    assert "Page 1 of 2" in text_of(own[0])
    rounds = [text_of(head) for card in own for head in card.xpath(".//tbody//th")]
    assert rounds == [str(r) for r in range(1, 36)]
    content, sheets = pdf(prints, "cards", ends=True)
    assert printed.page_count(content) == sheets
    assert min(piece.size for piece in printed.pieces(content)) >= 13.99


@pytest.mark.parametrize("tables", [7.5, 14])
def test_a_planned_card_never_needs_a_second_page(tables: float) -> None:
    found = [c.movement for c in plan(tables).candidates if c.movement.rounds <= 14]
    for movement in max(found, key=lambda m: m.rounds), max(found, key=lambda m: len(m.notes)):
        for sheet in SHEETS.values():
            about = (movement.name, "Event · 2026-01-08")
            view = table_cards_view(movement, Names(movement), sheet, str, about=about, base=BASE)
            assert {page.pages for page in view.pages} == {1}, movement.name


def test_a_half_table_says_what_waits_there() -> None:
    card = tree(Prints(mitchell(7.5)), "cards").xpath("//section")[7]
    assert "sit-out" in text_of(card)


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
@pytest.mark.parametrize("tables", [3, 4, 8])
def test_a_table_of_an_individual_is_not_parted_from_its_number(tables: int, code: str) -> None:
    """The seat may stand below both, as in "table 1, / W"."""
    sheet, translate = SHEETS["A4"], translator(code)
    movement = individual(tables)
    view = table_cards_view(movement, Names(movement), sheet, translate)
    paper = sheet.turned if view.landscape else sheet
    rows = [row for page in view.pages for row in page.rows if row.goes]
    assert rows
    for row in rows:
        moves = (*row.goes, row.boards_go)
        for text, width in zip(moves, view.widths[-len(moves) :], strict=True):
            assert not re.search(r" \d", text)
            for line in text.split(" "):
                assert text_width(line, view.size) <= width / 100 * paper.inner_width - BESIDE + 0.1, text
