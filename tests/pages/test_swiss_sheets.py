"""Sheets of Swiss events that hang or go round: what each of them says, and how its pages are filled."""

import re
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from lxml import html
from msgspec.structs import replace
from pypdf import PdfReader

from duplicate.pages.book import travellers
from duplicate.pages.book.card_opponents import match_lines
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.printing import Place
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import why_no_pdf
from duplicate.pages.swiss_book import book_of
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_papers import SwissPaper, gathered_papers, swiss_papers
from duplicate.pages.swiss_prints import Book, Sheets, own_document, print_own
from duplicate.pages.templates import Templates, sayer
from duplicate.swiss.conditions import load
from duplicate.swiss.records import Person, Registered
from duplicate.swiss.simulate import Trouble, simulate
from duplicate.words.translations import language, translator
from tests.pages.formats import NamedDesk, knock_out, ladder, numbers, round_robin
from tests.pages.printed import MILLIMETRE, Page, misplaced, needs_poppler, pages
from tests.pages.test_swiss_site import trouble, under_way
from tests.swiss.desk import WHEN, Desk

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
    found = texts(printed(simulated(160, 2), "rounds.pdf"))
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
    assert whole.find("h2").text == "Conditions of the event"
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


@cache
def endless() -> SwissPages:
    """Four pairs who meet again and again: sixty rounds, more than a sheet has columns for, or lines."""
    conditions = load("seed-online", {"rounds": 60, "boards_per_round": 1, "draw.mode": "danish"})
    calm = Trouble(withdrawal=0, late=0, substitute=0, correction=0, penalty=0, edit=0)
    return swiss_view(simulate(4, 1, conditions, trouble=calm).state)


@needs_pango
@needs_poppler
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_scores_of_many_rounds_do_not_lie_on_each_other(paper: str) -> None:
    made = pages(printed(endless(), "standings.pdf", paper))
    found = [problem for page in made for problem in misplaced(page)]
    assert not [problem for problem in found if " lies on " in problem]


def test_rounds_that_standings_have_no_room_for_are_in_the_total_before_them() -> None:
    """IMPs are added up, to two places: what is shown comes to the total."""
    rows = source(endless(), "standings.pdf").xpath("//table[contains(@class, 'standings')]/tbody/tr")
    heads = source(endless(), "standings.pdf").xpath("//thead//th")
    names = [head.text_content() for head in heads]
    first = names.index("R60")
    begins = next(number for number, name in enumerate(names) if name.startswith("R") and name != "Rank")
    number = int(names[begins][1:])
    assert 1 < number < 60
    assert names[begins - 1] == f"After round {number - 1}"
    assert first - begins == 60 - number
    for row in rows:
        cells = [cell.text_content().replace("−", "-") for cell in row.xpath("td")]
        *scores, total = map(float, cells[begins - 1 : first + 2])
        assert sum(scores) == pytest.approx(total, abs=0.01 * len(scores))


def test_who_came_late_has_no_total_of_rounds_before() -> None:
    desk = Desk(rounds=40, boards_per_round=1)
    desk.enter("1", "2")
    desk.close()
    for number in range(40):
        if number == 39:
            desk.late("3", 40)
        desk.draw("1-2", byes=("3",) if number == 39 else ())
        desk.start()
        desk.score_all()
        desk.over()
    rows = source(swiss_view(desk.state), "standings.pdf").xpath(
        "//table[contains(@class, 'standings')]/tbody/tr"
    )
    cells = {row.xpath("td")[1].text: [cell.text_content() for cell in row.xpath("td")] for row in rows}
    assert cells["3"][3] == ""
    assert cells["1"][3] == "0"


@needs_pango
def test_a_history_longer_than_a_sheet_begins_below_the_title() -> None:
    first = texts(printed(endless(), "histories.pdf"))[0]
    assert "Round by round" in first
    assert "Pair 1" in first
    assert first.count("South") > 20


def test_every_sheet_of_a_large_bracket_says_which_part_it_is() -> None:
    """Thirty-three teams begin among sixty-four; the names are those of the stages and of the parts."""
    page = source(swiss_view(knock_out(33).state), "bracket.pdf")
    titles = [" ".join(title.text_content().split()) for title in page.xpath("//h1")]
    assert len(titles) == len(set(titles)) > 2
    sheets = page.xpath("//section[contains(@class, 'bracket-page')]")
    for title, sheet in zip(titles, sheets, strict=True):
        stages = [stage.text for stage in sheet.xpath(".//div[@class='bracket']/p[@class='stage-title']")]
        assert stages[0] in title
        assert stages[-1] in title
    assert f"Part 1 of {len(titles) - 1}" in titles[0]
    (whole,) = source(swiss_view(knock_out(5).state), "bracket.pdf").xpath("//h1")
    assert "Part" not in whole.text_content()


def test_results_and_histories_of_a_ladder_say_who_challenged_whom() -> None:
    """The third team challenged the first."""
    event = swiss_view(ladder().state)
    table = source(event, "rounds.pdf").xpath("//table")[0]
    heads = [head.text_content() for head in table.xpath("thead//th")]
    cells = [cell.text_content() for cell in table.xpath("tbody/tr[1]/td")]
    assert cells[heads.index("Challenged")].startswith("1\xa0")
    assert cells[heads.index("Challenger")].startswith("3\xa0")
    cards = source(event, "histories.pdf").xpath("//section[contains(@class, 'card')]")
    said = [card.xpath(".//td[@class='direction']")[0].text for card in (cards[0], cards[2])]
    assert said == ["Challenged", "Challenger"]


def test_a_name_in_chinese_is_not_divided() -> None:
    class Chinese(Desk):
        def enter(self, *numbers: str, stationary: bool = False, standby: bool = False) -> None:
            for number in numbers:
                people = tuple(Person(name=name) for name in ("Ann Lee", "司徒美玲"))
                self.add(Registered(id=self.id, when=WHEN, contestant=number, members=people))

    desk = Chinese()
    desk.enter("1", "2")
    desk.close()
    desk.draw("1-2")
    page = source(swiss_view(desk.state), "seating.pdf")
    for named in page.xpath("//p[@class='name']"):
        assert [whole.text for whole in named.xpath(".//span[@class='whole']")] == ["司徒美玲"]
        assert named.text_content().startswith("Ann\xa0Lee\xa0– 司徒美玲")


# no sheet is left with little at its end


def filled(page: Page) -> float:
    """How far down the words of a page reach, but for those at its foot, as a part of its height."""
    margin = 14 * MILLIMETRE
    within = [word.bottom for word in page.words if word.bottom < page.height - margin]
    return (max(within) - margin) / (page.height - 2 * margin)


@needs_pango
@pytest.mark.parametrize("pairs", [134, 136])
def test_conditions_stand_on_a_sheet_with_the_last_rows_of_the_standings(pairs: int) -> None:
    """Of pairs who fill three sheets, or nearly; four rows at least stay together."""
    found = texts(printed(simulated(pairs, 1), "standings.pdf"))
    (last,) = [text for text in found if "Conditions of the event" in text]
    assert last == found[-1]
    assert last.count("North") >= 4


@needs_pango
@needs_poppler
@pytest.mark.parametrize(
    ("teams", "rounds", "file"),
    [(4, 3, "matches.pdf"), (10, 9, "schedule.pdf"), (24, 5, "rounds.pdf"), (24, 9, "crosstable.pdf")],
)
def test_the_last_sheet_of_a_round_robin_is_not_left_with_little(teams: int, rounds: int, file: str) -> None:
    desk = NamedDesk("round-robin", *numbers(teams))
    for _round in range(rounds):
        desk.next()
        desk.play()
    made = pages(printed(swiss_view(desk.state), file))
    assert len(made) == 1 or filled(made[-1]) > 0.25
    assert all(page.width == pytest.approx(made[0].width) for page in made)


@needs_pango
def test_the_rounds_of_a_knock_out_are_set_smaller_before_one_is_alone_on_a_sheet() -> None:
    """Eight teams, three stages of two stanzas: six rounds of four, of two, and of two matches."""
    desk = NamedDesk("knock-out", *numbers(8), knock_out__third_place=True, knock_out__extra_boards=2)
    for _round in range(6):
        desk.next()
        desk.play({table.split("-")[0]: 5 for table in desk.tables()})
    (only,) = texts(printed(swiss_view(desk.state), "rounds.pdf"))
    assert only.count("Boards ") == 6


def test_a_final_that_has_no_sheet_with_its_semi_finals_shows_them_again() -> None:
    page = source(swiss_view(knock_out(32).state), "bracket.pdf")
    stages = [
        [stage.text for stage in sheet.xpath(".//div[@class='bracket']/p[@class='stage-title']")]
        for sheet in page.xpath("//section[contains(@class, 'bracket-page')]")
    ]
    assert [found[-1] for found in stages] == ["Semi-finals", "Semi-finals", "Final"]
    assert stages[-1] == ["Semi-finals", "Final"]


def test_no_sheet_of_a_ladder_says_that_it_is_provisional() -> None:
    """Nor do its cards and travellers."""
    assert book_of(swiss_view(ladder().state)).state is None
    assert book_of(swiss_view(round_robin(4).state)).state is not None


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_traveller_alone_on_its_sheet_is_set_as_large_as_there_is_room(paper: str) -> None:
    """Twelve matches of teams: a board of 36 rows took little more than half of a sheet."""
    desk = NamedDesk("round-robin", *numbers(24))
    desk.next()
    desk.play()
    say = sayer(translator("en"))
    found = [leaf.view for leaf in travellers.leaves(book_of(swiss_view(desk.state)), Area(paper), say)]
    assert len(found) == 2
    for page in found:
        assert isinstance(page, tuple)
        (slip,) = page
        assert slip.setting.size > 8
        assert 0.75 * Area(paper).height < slip.height <= Area(paper).height


@needs_pango
@needs_poppler
@pytest.mark.parametrize("engine", ["weasyprint", "typst"])
def test_travellers_of_many_matches_stay_on_the_sheets_that_are_counted(engine: str) -> None:
    """Thirty matches with a line above and below each: every sheet has the name of its board."""
    desk = NamedDesk("round-robin", *numbers(60))
    desk.next()
    desk.play()
    event = swiss_view(desk.state)
    made: dict[str, bytes] = {}
    jobs = [(Place(language("en"), ""), paper) for paper in PAPERS if paper.name == "travellers"]
    Book(event, Templates(), Sheets(engine=engine)).print(jobs, made.__setitem__, processes=1)
    found = texts(made["travellers.pdf"])
    leaves = travellers.leaves(book_of(event), Area("A4"), sayer(translator("en")))
    assert len(found) == len(leaves)
    assert all("Board" in text for text in found)
    for leaf in leaves:  # and no match is divided between two
        assert isinstance(leaf.view, tuple)
        for slip in leaf.view:
            assert slip.entries[0].mark is not None
            assert slip.entries[-1].line is not None


@pytest.mark.parametrize("event", [under_way, round_robin])
def test_chinese_sentences_about_the_draw_end_with_a_chinese_full_stop(event: Any) -> None:
    (log,) = source(swiss_view(event().state), "seating.pdf", "zh").xpath("//section[@class='log']")
    first = " ".join(log.find("p").text_content().split())
    assert "。" in first
    assert ". " not in first


@needs_pango
def test_rounds_of_a_long_schedule_run_on_from_sheet_to_sheet() -> None:
    """A sheet that begins within a round says at its head in which."""
    event = swiss_view(round_robin(18).state)
    usual = papers(event)["schedule.pdf"]
    long = usual._replace(values={**usual.values, "most": 6})  # seventeen rounds of nine matches
    own, found = own_document(event, long, Templates(), Place(language("en"), "")), list[str]()
    print_own([own], Templates(), "A4", lambda _, content: found.extend(texts(content)))
    assert "Cup Schedule · Provisional" in found[0]
    inside = [(before, text) for before, text in pairwise(found) if not text.startswith("Round ")]
    assert inside
    for before, text in inside:
        begun = re.findall(r"Round (\d+) (?!·)", before)[-1]
        assert f"Cup Schedule · Round {begun} · Provisional" in text


@needs_pango
def test_the_title_of_a_round_is_not_alone_at_the_foot_of_a_sheet() -> None:
    """Forty matches leave room for the title of the next round and its boards, not for any of its results."""
    rounds = papers(many())["rounds.pdf"]
    all_of_them: Any = rounds.values["rounds"]
    heading, view = all_of_them[0]
    titled = [(heading, replace(view, matches=view.matches[:count])) for count in (40, 21)]
    paper = rounds._replace(values={**rounds.values, "rounds": titled}, balanced=False)
    own, found = own_document(many(), paper, Templates(), Place(language("en"), "")), list[str]()
    print_own([own], Templates(), "A4", lambda _, content: found.extend(texts(content)))
    assert len(found) == 2
    assert [text.count("Results of round 1 Boards 1–2") for text in found] == [0, 1]
