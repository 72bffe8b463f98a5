"""The boards, the book and the end of Swiss events: what they share with nights, and what adds up."""

import re
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from lxml import html
from pypdf import PdfReader

from duplicate.night.privacy import Privacy
from duplicate.pages.book.leaves import POINT, Area, text_width
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.book.travellers import leaves as boards_by_page
from duplicate.pages.booklet.typesetting import installed
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import why_no_pdf
from duplicate.pages.site_home import list_name
from duplicate.pages.site_index import update_site
from duplicate.pages.site_look import SiteLook
from duplicate.pages.site_settings import Site, SiteSettings
from duplicate.pages.swiss_boards import named_once
from duplicate.pages.swiss_book import book_of, book_papers, why_not
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_papers import swiss_papers
from duplicate.pages.swiss_prints import paper_source
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.templates import Templates, sayer
from duplicate.swiss.conditions import load
from duplicate.swiss.nights import deals_of
from duplicate.swiss.published import published_state
from duplicate.swiss.records import Person, Registered
from duplicate.swiss.simulate import NONE, Simulation, Trouble, simulate
from duplicate.swiss.state import State
from duplicate.words.translations import language, translator
from tests.needs import without
from tests.pages.formats import NamedDesk, knock_out, ladder, line_ups, numbers, round_robin
from tests.pages.printed import misplaced, needs_poppler, pages
from tests.pages.solver import all_for_north
from tests.pages.test_swiss_site import under_way
from tests.swiss.desk import WHEN, Desk

say = sayer(translator("en"))
needs_pango = pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")


def played(pairs: int = 7, seed: int = 3, trouble: Trouble = NONE, **settings: object) -> Simulation:
    """A whole event of four rounds of two boards."""
    dotted = {name.replace("__", "."): value for name, value in settings.items()}
    wanted = load("ebu-swiss-pairs", {"rounds": 4, "boards_per_round": 2, **dotted})
    return simulate(pairs, seed, wanted, trouble=trouble)


def pages_of(state: State) -> SwissPages:
    deals = [deal for each in state.rounds if each.closed for deal in deals_of(each).values()]
    return swiss_view(state, solved=all_for_north(deals))


def parsed(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def names_of(pages: SwissPages) -> list[str]:
    return [paper.name for paper in book_papers(pages)]


# Boards


def test_boards_show_what_could_be_made_and_par_by_the_laws() -> None:
    # North and South take every trick: seven notrump made is 1520, vulnerable 2220 (Law 77)
    boards = pages_of(played().state).night.boards
    assert [board.number for board in boards] == numbers(8)
    for board in boards:
        (diagram,) = board.diagrams
        assert diagram.analysis is not None
        assert diagram.analysis.par == ("+2220" if board.ns_vulnerable else "+1520")
        tricks = {row.seat: set(row.tricks) for row in diagram.analysis.rows}
        assert tricks == {"N": {"13"}, "S": {"13"}, "E": {"0"}, "W": {"0"}}
        ((group),) = board.groups
        assert [mark.kind for mark in group.marks if mark.kind == "par"] == ["par"]


def test_a_page_of_all_frequencies_and_a_way_to_it_from_every_round(tmp_path: Path) -> None:
    write_swiss(pages_of(played().state), tmp_path, languages=["en"])
    page = parsed(tmp_path / "frequencies.html")
    assert len(page.xpath("//div[@class='all-frequencies']/section")) == 8
    (link,) = parsed(tmp_path / "round-3.html").xpath("//h2[@id='boards']//a/@href")
    assert link == "frequencies.html#board-5"
    assert not page.xpath("//nav[@class='menu']/a[@href='frequencies.html']")
    assert parsed(tmp_path / "index.html").xpath("//nav[@class='menu']/a[@href='frequencies.html']")


def test_who_never_came_has_no_scorecard_and_is_counted_nowhere(tmp_path: Path) -> None:
    pages = swiss_view(played(9, 3, replace(NONE, no_show=0.3)).state)
    absent = {e.id for e in pages.field.state.entrants.values() if e.last_round == 0}
    assert absent
    cards = {h.who.label: h.card for h in pages.swiss.histories}
    assert {name for name, card in cards.items() if not card} == absent
    shown = [card.page for card in pages.night.scorecards]
    assert shown == [card for card in cards.values() if card]
    assert [card.next.page for card in pages.night.scorecards if card.next] == shown[1:]
    update_site(tmp_path, SiteLook(SiteSettings()))
    write_swiss(pages, tmp_path / "winter")
    told = f"Pairs: {9 - len(absent)}"
    assert told in parsed(tmp_path / list_name("en")).text_content()
    assert told in parsed(tmp_path / "winter" / "index.html").text_content()
    assert say(pages.swiss.facts[0]) == told


def test_a_bye_is_no_result_of_a_board_and_no_match_of_a_scorecard() -> None:
    pages = pages_of(played(5, 3, bye__method="fixed").state)
    lines = [line for board in pages.night.boards for group in board.groups for line in group.lines]
    assert len(lines) == 4 * 2 * 2  # rounds, boards and tables
    assert all(line.ns and line.ew for line in lines)
    assert not any(board.others for board in pages.night.boards)
    for history in pages.swiss.histories:
        byes = [r for r in history.rounds if not r.opponents]
        card = next(card for card in pages.night.scorecards if card.page == history.card)
        assert len(card.rounds) + len(byes) == 4
        assert [say(said) for said in card.byes] == [f"Round {r.number}: Bye, {r.score} VP" for r in byes]


# Totals


@pytest.mark.parametrize("seed", range(1, 7))
def test_every_line_of_the_crosstable_adds_up(seed: int) -> None:
    cross = swiss_view(played(7, seed, bye__method="average").state).swiss.cross
    assert cross is not None
    assert cross.has_revalued
    for row in cross.rows:
        total, bye = Decimal(0), Decimal(0)
        for cell in row.cells:
            total += Decimal(cell.score)
            for said in cell.revalued:
                now = Decimal(str(said.values["points"]))
                total += now - bye
                bye = now
            bye = Decimal(cell.score) if cell.note and not cell.opponent else bye
            assert abs(total - Decimal(cell.total)) <= Decimal("0.01"), row.who
        assert abs(total - Decimal(row.total)) <= Decimal("0.01")


def test_a_fixed_bye_never_changes() -> None:
    cross = swiss_view(played(7, 1, bye__method="fixed").state).swiss.cross
    assert cross is not None
    assert not cross.has_revalued


def test_a_scorecard_has_the_total_of_the_standings_and_its_unit() -> None:
    pages = pages_of(played().state)
    totals = {row.who.label: row.total for row in pages.swiss.standings[-1].rows}
    assert say(pages.night.total_unit) == "VP"
    cards = {h.card: h.who.label for h in pages.swiss.histories}
    assert {cards[card.page]: card.total for card in pages.night.scorecards} == totals


# The end of an event, and before it begins


def test_a_finished_event_names_its_winner_and_no_leader(tmp_path: Path) -> None:
    made = played(9, 2)
    pages = swiss_view(made.state)
    write_swiss(pages, tmp_path, languages=["en"])
    page = parsed(tmp_path / "index.html")
    first = pages.swiss.standings[-1].rows[0]
    assert page.xpath("//p[@class='state']/span[@class='stands final']/text()") == ["Final result"]
    words = " ".join(page.find("body").text_content().split())
    assert f"Winner: {first.who.label} {first.who.names}" in words
    assert "In the lead" not in words
    assert len(page.xpath("//tr[@class='first won']")) == 1


def test_an_event_that_goes_on_has_a_leader_and_no_winner(tmp_path: Path) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path, languages=["en"])
    page = parsed(tmp_path / "index.html")
    assert "In the lead" in page.text_content()
    assert "Winner" not in page.find("body").text_content()
    assert not page.xpath("//p[starts-with(@class, 'state')]")


def test_a_knock_out_before_its_first_board_says_nothing_else() -> None:
    desk = NamedDesk("knock-out", *numbers(5), knock_out__extra_boards=2, knock_out__stanzas=2)
    desk.next()
    swiss = swiss_view(desk.state).swiss
    assert swiss.seating is not None
    notes = {say(seat.note) for seat in swiss.seating.waiting if seat.note}
    assert notes == {"has a bye: through to the next stage"}
    assert swiss.bracket is not None
    told = [say(note) for match in swiss.bracket.stages[0].matches for note in match.notes]
    assert sorted(told) == ["Bye", "Bye", "Bye", "not begun yet"]
    assert swiss.coming is None  # no draw of round 2 before round 1


def test_a_seating_names_everybody_once_by_name_and_once_by_table(tmp_path: Path) -> None:
    desk = NamedDesk("knock-out", *numbers(3), knock_out__extra_boards=2)
    desk.next()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    page = parsed(tmp_path / "seating.html")
    assert len(page.xpath("//ul[@class='seats']//a[@href='history-1.html']")) == 1
    assert len(page.xpath("//a[@href='history-1.html']")) == 2
    assert page.xpath("//section[@aria-labelledby='by-table']//a[@href='history-1.html']")


# The book


def test_every_format_has_the_documents_that_say_something_of_it() -> None:
    every = ["travellers", "scorecards", "frequencies", "recap", "hands", "certificates"]
    assert names_of(pages_of(played().state)) == every
    assert names_of(swiss_view(under_way().state)) == ["travellers", "scorecards", "frequencies", "recap"]
    assert names_of(swiss_view(knock_out(5).state)) == ["travellers", "scorecards", "frequencies"]
    assert names_of(swiss_view(round_robin(5).state)) == ["travellers", "scorecards", "frequencies", "recap"]
    assert names_of(swiss_view(ladder().state)) == ["travellers", "scorecards"]
    before = Desk()
    before.enter("1", "2")
    assert names_of(swiss_view(before.state)) == []
    reasons = {paper.name: why_not(swiss_view(ladder().state), paper) for paper in PAPERS}
    assert reasons == {
        "standings": "",
        "travellers": "",
        "scorecards": "",
        "frequencies": "a ladder has none",
        "recap": "a ladder has none",
        "hands": "the deals are not known",
        "certificates": "a ladder has none",
    }


def test_the_book_ranks_as_the_event_does() -> None:
    pages = pages_of(played(8, 5).state)
    (ranking,) = book_of(pages).rankings
    rows = pages.swiss.standings[-1].rows
    assert [(p.rank, p.who.names, p.total) for p in ranking.places] == [
        (r.rank, r.who.names, r.total) for r in rows
    ]
    assert all(cell.main for place in ranking.places for cell in place.cells)  # everybody played every board


def test_on_paper_a_team_is_named_once_above_both_rooms() -> None:
    pages = swiss_view(round_robin().state)
    names = {history.who.label: history.who.names for history in pages.swiss.histories}
    groups = [group for board in book_of(pages).boards for group in board.groups]
    assert groups
    for group in groups:
        sides = [who for line in group.lines for who in (*line.ns, *line.ew)]
        assert {who.names for who in sides} == {""}
        told = " ".join(say(mark.title) for mark in group.marks if mark.kind == "match")
        assert all(f"{who.label} {names[who.label]}" in told for who in sides)


def test_who_is_seated_in_a_room_is_named_there() -> None:
    """Where a line-up says which pair of a team sat in a room, both rooms keep their names."""
    board = next(board for board in swiss_view(round_robin().state).night.boards if board.groups[0].lines)
    (group, *_others) = board.groups
    first, *rest = group.lines
    seated = first._replace(ns=tuple(who._replace(names="Ann – Bo") for who in first.ns))
    other = msgspec.structs.replace(board, groups=(msgspec.structs.replace(group, lines=(seated, *rest)),))
    lines = named_once(other).groups[0].lines
    assert lines[0].ns[0].names == "Ann – Bo"
    assert lines[0].ew[0].names == ""


@needs_poppler
def test_a_match_above_its_results_names_a_team_on_each_line_and_no_board_leaves_its_page() -> None:
    """Teams without names are called by their players: where one ends must be seen."""
    if not installed():
        without("typst")
    state = simulate(
        8,
        5,
        load("seed-teams-shanghai", {"rounds": 1, "boards_per_round": 8, "minutes_per_round": 64}),
        trouble=NONE,
    ).state
    book = book_of(pages_of(state))
    (travellers,) = [paper for paper in PAPERS if paper.name == "travellers"]
    leaves = boards_by_page(book, Area("A4"), say)
    for slip in [slip for leaf in leaves for slip in leaf.view]:  # type: ignore[attr-defined]
        for mark in [entry.mark for entry in slip.entries if entry.mark and entry.mark.kind == "match"]:
            assert [line.split()[0] for line in slip.match(mark, say)] == [
                value.split()[0] for value in mark.title.values.values()
            ]
    made: list[bytes] = []
    keep = lambda _, content: made.append(content)  # noqa: E731
    print_papers(book, (travellers,), Templates(), [Place(language("en"), "")], keep, engine="typst")
    printed = pages(made[0])
    assert len(printed) == len(leaves)
    assert not [problem for page in printed for problem in misplaced(page)]


@pytest.mark.parametrize(("pairs", "size"), [(6, 15.0), (60, 9.4)])
def test_standings_are_as_large_as_a_sheet_allows(pairs: int, size: float) -> None:
    (paper,) = [p for p in swiss_papers(pages_of(played(pairs).state).swiss) if p.file == "standings.pdf"]
    assert paper.values["size"] == size


def test_a_history_of_a_knock_out_tells_matches_from_its_own_side() -> None:
    """Every match is on two cards, the totals the other way round, and no card names its own team."""
    pages = swiss_view(knock_out().state)
    paper = next(p for p in swiss_papers(pages.swiss) if p.file == "histories.pdf")
    page: Any = html.document_fromstring(paper_source(pages, paper, Templates(), language("en")))
    told: dict[str, list[tuple[str, int, int]]] = {}
    for card, history in zip(page.xpath("//section"), pages.swiss.histories, strict=True):
        lines = [line.text_content() for line in card.xpath("./p[b][not(@class)]")]
        assert not [line for line in lines if history.who.names in line]
        scores = [re.search(r"([^·]+) · (\d+)–(\d+)", line) for line in lines]
        told[history.who.label] = [
            (found[1].split()[0], int(found[2]), int(found[3])) for found in scores if found
        ]
    assert sum(map(len, told.values())) == 2 * (
        13 - 8
    )  # of thirteen teams three have a bye into the last eight
    for label, lines in told.items():
        assert all((label, theirs, own) in told[other] for other, own, theirs in lines)


@needs_pango
@pytest.mark.parametrize("engine", ["weasyprint", "typst"])
def test_either_engine_prints_the_book_and_hides_whom_it_should(tmp_path: Path, engine: str) -> None:
    if engine == "typst" and not installed():
        without("typst")
    state = published_state(played(4, 2).state, Privacy(default="initials"))
    write_swiss(
        pages_of(state), tmp_path, languages=["en"], pdf=True, engine=engine,
        papers=[paper for paper in PAPERS if paper.name in ("scorecards", "certificates")],
    )  # fmt: skip
    read = {p.name: PdfReader(BytesIO(p.read_bytes())) for p in tmp_path.glob("*.pdf")}
    assert not {"travellers.pdf", "recap.pdf"} & set(read)
    words = {name: " ".join(page.extract_text() for page in made.pages) for name, made in read.items()}
    ranks = [row.rank.rstrip("=") for row in swiss_view(state).swiss.standings[-1].rows]
    assert len(read["certificates.pdf"].pages) == sum(rank in ("1", "2", "3") for rank in ranks)
    assert "first place" in words["certificates.pdf"].casefold()
    assert "VP" in words["scorecards.pdf"]
    for name in ("scorecards.pdf", "certificates.pdf"):
        assert re.search(r"N\. ?\d", words[name])
        assert not re.search("North [0-9]|South [0-9]", words[name])
    assert read["scorecards.pdf"].metadata is not None


@needs_pango
def test_a_document_stays_while_nothing_in_it_changes(tmp_path: Path) -> None:
    desk = under_way()
    papers = [paper for paper in PAPERS if paper.name == "travellers"]
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"], pdf=True, papers=papers)
    desk.result(4, "4-1", {"contract": "7NXX", "declarer": "N", "tricks": 13})
    made = write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    assert "travellers.pdf" not in made.outdated
    assert (tmp_path / "travellers.pdf").exists()
    desk.score_all()
    desk.over()
    made = write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    assert "travellers.pdf" in made.outdated
    assert not (tmp_path / "travellers.pdf").exists()


# Sharing


def test_a_site_with_an_address_has_a_picture_to_share(tmp_path: Path) -> None:
    settings = SiteSettings(site=Site(base_url="https://club.example/results"))
    update_site(tmp_path, SiteLook(settings))
    told_by = '[site]\nbase_url = "https://club.example/results"\n'
    (tmp_path / "site.toml").write_text(told_by, encoding="utf-8")
    pages = swiss_view(played(4, 2).state)
    write_swiss(pages, tmp_path / "winter")
    first = pages.swiss.standings[-1].rows[0]
    head = parsed(tmp_path / "winter" / "zh" / "standings.html")
    told = {m.get("property"): m.get("content") for m in head.xpath("//meta[@property]")}
    assert told["og:url"] == "https://club.example/results/winter/zh/standings.html"
    assert first.who.names in told["og:description"]
    if "og:image" in told:  # where a font is found
        assert told["og:image"].endswith("/winter/zh/share.png")
        assert (tmp_path / "winter" / "zh" / "share.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
def test_no_head_of_a_column_of_standings_and_matches_reaches_into_the_next(code: str) -> None:
    """Polish Drużyna and Rozdanie are wider than the numbers below them."""
    event = swiss_view(knock_out(5).state)
    papers = {paper.file: paper for paper in swiss_papers(event.swiss)}
    for file, words in (("standings.pdf", ("Rank", "Team")), ("matches-3.pdf", ("Board",))):
        page: Any = html.document_fromstring(paper_source(event, papers[file], Templates(), language(code)))
        for at, word in enumerate(words, start=1):
            (style,) = set(page.xpath(f"//table/colgroup/col[{at}]/@style"))
            head = page.xpath(f"//table/thead/tr[1]/th[{at}]")[0].text_content()
            assert head == translator(code)(word)
            scale: Any = papers[file].values.get("scale", 1.0)
            room = float(re.findall(r"[\d.]+", style)[0]) / float(scale) - 1.5
            assert text_width(head, 7.2 * POINT) <= room


ODD = "O'Tallow & <b>Sons</b>"


class _OddDesk(NamedDesk):
    """Teams and players with signs that markup has as well."""

    def team(self, name: str, players: int = 4) -> None:
        people = tuple(Person(name=f"{ODD} {name}{x}") for x in "abcdef"[:players])
        team = Registered(id=self.id, when=WHEN, contestant=name, members=people, name=f"{ODD} {name}")
        self.add(team)


@pytest.mark.parametrize("code", ["en", "zh"])
def test_names_in_a_sentence_are_set_as_they_are_written(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.pages.formats.NamedDesk", _OddDesk)
    for made in (ladder(), round_robin(3), line_ups(places=(0, 1, 2, 3))):
        event = swiss_view(made.state)
        for paper in swiss_papers(event.swiss):
            source = paper_source(event, paper, Templates(), language(code))
            body: Any = html.document_fromstring(source).find("body")
            text = body.text_content().replace("\N{NO-BREAK SPACE}", " ")
            assert ODD in text
            assert not re.search(r"&#?\w+;", text)  # escaped twice
            assert "<b>" not in text.replace("<b>Sons</b>", "")  # our own, escaped
