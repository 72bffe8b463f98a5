"""Sheets of Swiss events that hang or go round: what each of them says, and how its pages are filled."""

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from lxml import html
from pypdf import PdfReader

from duplicate.pages.book.card_opponents import match_lines
from duplicate.pages.book.printing import Place
from duplicate.pages.site import why_no_pdf
from duplicate.pages.swiss_book import book_of
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_papers import SwissPaper, gathered_papers, swiss_papers
from duplicate.pages.swiss_prints import own_document, print_own
from duplicate.pages.templates import Templates, sayer
from duplicate.swiss.conditions import load
from duplicate.swiss.simulate import Trouble, simulate
from duplicate.words.translations import language, translator
from tests.pages.formats import knock_out, ladder, round_robin
from tests.pages.printed import misplaced, needs_poppler, pages
from tests.pages.test_swiss_site import trouble, under_way

needs_pango = pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")


def papers(event: SwissPages) -> dict[str, SwissPaper]:
    return {paper.file: paper for paper in (*swiss_papers(event.swiss), *gathered_papers(event.swiss))}


def source(event: SwissPages, file: str, code: str = "en") -> Any:
    own = own_document(event, papers(event)[file], Templates(), Place(language(code), ""))
    return html.document_fromstring(own.source)


def printed(event: SwissPages, file: str, paper: str = "A4") -> bytes:
    made: list[bytes] = []
    own = own_document(event, papers(event)[file], Templates(), Place(language("en"), ""))
    print_own([own], Templates(), paper, lambda _, content: made.append(content))
    return made[0]


def texts(content: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]


def simulated(pairs: int, rounds: int) -> SwissPages:
    conditions = load("seed-online", {"rounds": rounds, "boards_per_round": 2})
    calm = Trouble(withdrawal=0, late=0, substitute=0, correction=0, penalty=0, edit=0)
    return swiss_view(simulate(pairs, 1, conditions, trouble=calm).state)


@cache
def many() -> SwissPages:
    """A hundred pairs: a crosstable of several sheets, and rounds of fifty tables, more than one holds."""
    return simulated(100, 2)


@needs_pango
def test_no_sheet_of_a_long_crosstable_has_a_title_alone() -> None:
    found = texts(printed(many(), "crosstable.pdf", "Letter"))
    assert len(found) > 2
    assert all("North" in text for text in found)


@needs_pango
def test_the_head_of_a_page_says_the_round_that_it_begins_with() -> None:
    found = texts(printed(many(), "rounds.pdf"))
    heads = [text.rpartition("Results of round ")[2].partition(" ")[0] for text in found]
    begins = [
        "1" if number == 0 or "Results of round 2 Boards" in text else "2"
        for number, text in enumerate(found)
    ]
    assert "2" in begins  # some page holds nothing but the second
    assert heads == begins


@pytest.mark.parametrize("code", ["en", "zh"])
def test_every_sheet_says_of_what_event_and_whether_it_is_final(code: str) -> None:
    say = translator(code)
    for event in (trouble(), swiss_view(round_robin(4).state), swiss_view(knock_out(5).state)):
        state = say("Final result") if event.swiss.final else say("Provisional")
        for file in papers(event):
            page = source(event, file, code)
            heads = page.xpath("//*[contains(@class, 'at-head')]/@data-title")
            assert heads
            assert all(head.endswith(f"· {state}") == (file != "seating.pdf") for head in heads), file
            assert event.swiss.name in page.find("body").text_content(), file  # and not at the head alone


def test_a_ladder_goes_on_and_is_not_provisional() -> None:
    event = swiss_view(ladder().state)
    for file in papers(event):
        heads = source(event, file).xpath("//*[contains(@class, 'at-head')]/@data-title")
        assert heads
        assert not [head for head in heads if "Provisional" in head or "Final" in head]


@needs_pango
@needs_poppler
def test_no_name_in_a_bracket_reaches_into_the_next_box() -> None:
    """Forty teams with names of forty letters: whoever won a match stands in bold letters."""
    event = swiss_view(knock_out(40).state)
    found = [problem for page in pages(printed(event, "bracket.pdf")) for problem in misplaced(page)]
    assert not [problem for problem in found if " lies on " in problem]


@needs_pango
def test_histories_are_set_closer_before_one_is_alone_on_a_sheet() -> None:
    event = simulated(12, 4)
    assert papers(event)["histories.pdf"].values["close"]
    last = texts(printed(event, "histories.pdf"))[-1]
    assert last.count("Rd Table") > 2


def test_conditions_below_standings_are_not_divided_and_have_their_heading() -> None:
    (whole,) = source(trouble(), "standings.pdf").xpath("//section[@class='whole']")
    assert whole.find("h3").text == "Conditions of the event"
    assert len(whole.xpath(".//p")) >= len(trouble().swiss.conditions)


def test_the_event_of_a_seating_is_read_from_afar_and_its_round_by_table_too() -> None:
    page = source(swiss_view(under_way().state), "seating.pdf")
    (about,) = page.xpath("//p[@class='poster-about']")
    assert about.text_content().startswith("Monday")
    assert page.xpath("//h2/small")[0].text == "Seating of round 2"


def test_a_scorecard_of_pairs_says_which_way_they_sat_in_each_round() -> None:
    """As the seating of the round had it."""
    event = trouble()
    seated = {
        (view.number, who.label): side
        for view in event.swiss.rounds
        for table in view.tables
        for side, who in (("NS", table.ns), ("EW", table.ew))
    }
    label_of = {history.card: history.who.label for history in event.swiss.histories}
    told = 0
    for card in book_of(event).scorecards:
        for each in card.rounds:
            number = each.lines[0].line.round
            assert each.sat is not None
            assert each.sat.text == seated[str(number), label_of[card.page]]
            told += 1
    assert told > 20


def test_a_scorecard_of_pairs_at_imps_says_what_a_match_came_to() -> None:
    """The scores of the rounds in the standings, which add up to the totals."""
    event = simulated(4, 2)
    book, say = book_of(event), sayer(translator("en"))
    rows = {row.who.label: row for row in event.swiss.standings[-1].rows}
    label_of = {history.card: history.who.label for history in event.swiss.histories}
    for card in book.scorecards:
        told = [match_lines(book, each, 3.0, 80.0, say) for each in card.rounds]
        scores = [score for score in rows[label_of[card.page]].rounds if score]
        assert [line.partition(" · ")[2] for (line,) in told] == [f"{score} IMP" for score in scores]
