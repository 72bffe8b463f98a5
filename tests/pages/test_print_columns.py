"""Columns and lines of prints: what sessions come to, nothing empty, names and rulings whole."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

import duplicate
from duplicate.night.entries import Member
from duplicate.pages.board_parts import Mark
from duplicate.pages.book import (
    beside,
    card_columns,
    frequencies,
    lists,
    recap,
    scorecards,
    standings,
    traveller_columns,
    travellers,
)
from duplicate.pages.book.engines import TYPST, WEASYPRINT
from duplicate.pages.book.frequencies import words_lines
from duplicate.pages.book.leaves import (
    CUT,
    POINT,
    Area,
    at_foot,
    fill,
    fill_evenly,
    people_lines,
    text_width,
)
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.event import event_view
from duplicate.pages.lines import SPLIT, WEIGHTED
from duplicate.pages.list_views import LeagueView, PlayerRow, PlayersView, Row
from duplicate.pages.paper import paper_html, print_paper
from duplicate.pages.papers import PAPERS
from duplicate.pages.said import Said, Whole
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.words.translations import LANGUAGES, translator
from tests.browser import kinds
from tests.pages import book_nights
from tests.pages.nights import night, scored
from tests.pages.printed import Word, needs_poppler, pages
from tests.pages.written import written

NIGHTS = Path(__file__).parents[2] / "fixtures" / "nights"
BY_NAME = {paper.name: paper for paper in PAPERS}
SAY = sayer(translator("en"))
ENGINES = (WEASYPRINT, TYPST)


@cache
def sample(name: str = "thursday", *, scores_alone: bool = False) -> EventView:
    """A night that comes with the program; also as if nothing but its scores had come."""
    made = duplicate.read(NIGHTS / name)
    if scores_alone:
        rows = [
            row._replace(contract="", declarer="", lead="", tricks=None)
            for row in scored(made, "ebu").scores.night.results.rows
            if row.score_ns is not None
        ]
        made = replace(made, results=type(made.results).of(rows), deals={}, slug="scores")
    return scored(made, "ebu", winners="one" if name == "acceptance" else "two").view


def texts(view: EventView, name: str, engine: str) -> list[str]:
    """The words of a print: by typst of its first page, by WeasyPrint of what it sets."""
    if engine == WEASYPRINT:
        printed = paper_html(view, BY_NAME[name], Templates(), LANGUAGES["en"])
        return re.sub("<[^>]+>", " ", printed).split()
    return [word.text for word in words(view, name, engine)]


def words(view: EventView, name: str, engine: str, code: str = "en") -> list[Word]:
    """The words of the first page of a print, with their places."""
    made: list[bytes] = []
    places = [Place(LANGUAGES[code], "")]
    keep = lambda _, content: made.append(content)  # noqa: E731
    print_papers(view, (BY_NAME[name],), Templates(), places, keep, engine=engine)
    return pages(made[0])[0].words


def test_a_card_tells_what_each_session_came_to() -> None:
    """By hand: 95.4 of 9 boards with a top of 16 are 66.25 %, 131 of 18 boards 45.49 %; together 226.4."""
    (sheet, *_) = scorecards.leaves(sample("acceptance"), Area("A4", landscape=True), SAY)
    card = sheet.view.left  # type: ignore[attr-defined]
    sums = [each for stretch in card.rounds for each in stretch.sums]
    assert [(each.points, each.percent) for each in sums] == [("95.4", "66.25"), ("131.0", "45.49")]
    assert Fraction("95.4") / (9 * 16) * 100 == Fraction("66.25")
    assert round(Fraction(131, 18 * 16) * 100, 2) == Fraction("45.49")
    assert card.card.total == "226.4"


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_both_engines_print_them(engine: str) -> None:
    found = texts(sample("acceptance"), "scorecards", engine)
    assert {"95.4", "66.25", "131.0", "45.49"} <= set(found)


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("code", "heads"), [("en", {"Contract", "Lead"}), ("fr", {"Contrat", "Entame"})])
def test_the_heads_of_contract_and_lead_stand_on_one_line(engine: str, code: str, heads: set[str]) -> None:
    found = words(book_nights.one_board().view, "travellers", engine, code)
    tops = {word.text: round(word.top) for word in found if word.text in heads}
    assert set(tops) == heads
    assert len(set(tops.values())) == 1


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_no_line_of_a_poster_begins_with_the_dash_between_partners(engine: str) -> None:
    """Names in both scripts, where a line might be divided between a name and the dash behind it."""
    scores = duplicate.score(duplicate.read(NIGHTS / "team-match"))
    found = words(event_view(scores, duplicate.standings(scores)), "standings", engine, "zh")
    names = min(word.left for word in found if word.text in ("Alice", "Siobhán"))
    dashes = [word for word in found if word.text == "–" and word.left > 60]
    assert len(dashes) == 6
    assert all(word.left > names + 10 for word in dashes)


def test_words_in_place_of_a_score_take_no_more_lines_than_was_thought() -> None:
    """« Annulée par l'arbitre » nearly fills its column; typst divided it, and a row was alone on a sheet."""
    view, made = scored(night(every_kind=True)).view, list[bytes]()
    keep = lambda _, content: made.append(content)  # noqa: E731
    thought = frequencies.leaves(view, Area("A4"), sayer(translator("fr")))
    place = Place(LANGUAGES["fr"], "")
    print_papers(view, (BY_NAME["frequencies"],), Templates(), [place], keep, engine=TYPST)
    assert len(PdfReader(BytesIO(made[0])).pages) == len(thought)


def test_a_night_of_one_session_has_no_such_sums() -> None:
    assert not any(played.sums for card in sample().scorecards for played in card.rounds)


def test_all_rankings_of_sessions_tell_points_or_none_does() -> None:
    view, wide = sample("acceptance"), 190.0
    assert not beside._points_fit(view, 10.5, 60.0, SAY)
    assert beside._points_fit(view, 9.2, wide, SAY)
    for size in (9.2, 10.5):
        for two, _tall in beside.blocks(view, size, Area("A4"), 250.0, SAY):
            assert len({side.points for side in two}) == 1


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", ["travellers", "scorecards"])
def test_scores_alone_have_no_column_of_contracts(name: str, engine: str) -> None:
    assert "Contract" in texts(sample("single-table"), name, engine)
    found = texts(sample("single-table", scores_alone=True), name, engine)
    assert "Contract" not in found
    assert "Score" in found


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_three_boards_stand_on_a_page_in_every_language(code: str, paper: str) -> None:
    """Heads of two lines, as in Chinese, cost no page: results stand a little closer there."""
    found = travellers.leaves(sample(), Area(paper), sayer(translator(code)))
    assert [len(leaf.view) for leaf in found] == [3] * 8  # type: ignore[arg-type]


def test_no_board_is_alone_on_the_last_page() -> None:
    for name, most in (("single-table", 2), ("acceptance", 7)):
        found = travellers.leaves(sample(name), Area("A4"), SAY)
        assert len(found) <= most
        assert len(found[-1].view) > 1  # type: ignore[arg-type]


def test_long_names_leave_room_for_two_boards_at_least() -> None:
    found = travellers.leaves(book_nights.hard().view, Area("A4"), SAY)
    assert len(found) <= 6
    assert min(len(leaf.view) for leaf in found[:-1]) >= 2  # type: ignore[arg-type]


@pytest.mark.parametrize("code", ["en", "zh"])
def test_the_bold_names_of_winners_stay_whole(code: str) -> None:
    made = standings.leaves(book_nights.hard().view, Area("A4"), sayer(translator(code)))
    tables = [table for leaf in made for table in leaf.view.tables if table.names]  # type: ignore[attr-defined]
    assert len(tables) == 2
    assert all(whole for table in tables for names in table.names for _name, whole in names)


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ("Session 1: Afternoon", "Session 2: Evening")),
        ("zh", ("第 1 节：Afternoon", "第 2 节：Evening")),
    ],
)
def test_a_recap_sheet_names_the_sessions_as_the_cards_do(code: str, names: tuple[str, str]) -> None:
    """Boards 1 to 10 were played in the first session, 11 to 30 in the second; 15 stand on each sheet."""
    say, area = sayer(translator(code)), Area("A4", landscape=True)
    sheets = recap.leaves(sample("acceptance"), area, say)
    found = [leaf.view[0].sessions for leaf in sheets]  # type: ignore[index]
    assert found == [((names[0], 10), (names[1], 5)), ((names[1], 15),)]
    card = scorecards.leaves(sample("acceptance"), area, say)[0].view[0]  # type: ignore[index]
    heads = [line.split(" · ")[0] for stretch in card.rounds for line in stretch.session]
    assert heads == [*names]


@pytest.mark.parametrize(("code", "told"), [("en", "(session 2)"), ("zh", "(第 2 节)"), ("fr", "(séance 2)")])
def test_a_recap_sheet_tells_once_from_which_session_on_a_pair_has_its_seat(code: str, told: str) -> None:
    """Pair 7EW of the first session is another than that of the second."""
    sheets = recap.leaves(sample("acceptance"), Area("A4", landscape=True), sayer(translator(code)))
    found = [" ".join(lines) for leaf in sheets for lines in leaf.view[0].names]  # type: ignore[index]
    names = [text.replace("\N{NO-BREAK SPACE}", " ") for text in found]
    late = {text for text in names if "Priya Sandoval" in text}
    assert late == {f"Priya Sandoval – Quentin Marlow {told}"}


@needs_poppler
def test_a_name_that_has_just_room_before_the_next_is_not_divided() -> None:
    """The first line of names of 40 letters fills its column in either engine; all rows are on one sheet."""
    view = scored(kinds.hard(12, 24, every_kind=True)).view
    content = print_paper(view, BY_NAME["recap"], Templates(), LANGUAGES["en"])
    (sheet,) = pages(content)
    assert [word.text for word in sheet.words if word.text.startswith("Cholm")] == ["Cholmondeley-Warner"] * 8


@needs_poppler
@pytest.mark.parametrize("engine", [WEASYPRINT, TYPST])
def test_the_score_of_par_stays_on_one_line(engine: str) -> None:
    """It is bold, and may be longer than every score that occurred: −1100 stood on two lines."""
    board = sample().boards[0]
    (group,) = board.groups
    few = tuple(line for line in group.lines if len(line.score) < 5)
    par = Mark("par", 0, Said("Par"), "\N{MINUS SIGN}1100")
    groups = (msgspec.structs.replace(group, lines=few, marks=(par,)),)
    view = msgspec.structs.replace(sample(), boards=(msgspec.structs.replace(board, groups=groups),))
    assert "\N{MINUS SIGN}1100" in [word.text for word in words(view, "travellers", engine)]


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_heads_of_who_is_not_ranked_stand_apart(engine: str) -> None:
    """A pair that never came has no percentage, and the sign of it stood upon MP."""
    few = night(3, 1)
    rows = [row for row in few.results.rows if row.ns != "2"]
    view = scored(replace(few, results=type(few.results).of(rows), slug="absent")).view
    assert any(place.rank for place in view.rankings[0].places)
    assert [place.total for place in view.rankings[-1].places] == [""]
    found = words(view, "recap", engine)
    heads = sorted(
        (round(word.top), word.left, word.right, word.text) for word in found if word.text in ("MP", "%")
    )
    assert [text for *_place, text in heads] == ["MP", "%"] * len(view.rankings)
    for points, percent in zip(heads[::2], heads[1::2], strict=True):
        assert points[2] + 1 < percent[1]


def test_a_session_of_one_board_has_its_number_alone() -> None:
    (sheet, *_) = recap.leaves(sample("acceptance"), Area("A4", landscape=True), SAY)
    grid = sheet.view[0]  # type: ignore[index]
    columns = sample("acceptance").columns[:1]
    assert list(recap._sessions(sample("acceptance"), columns, grid.layout._replace(cell=3.0), SAY)) == [
        ("1", 1)
    ]


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
def test_the_parts_of_a_weighted_score_are_divided_behind_commas(code: str) -> None:
    say = sayer(translator(code))
    lines = [line for board in sample().boards for line in board.lines if WEIGHTED in line.words[:1]]
    assert lines
    for line in lines:
        head, *parts = traveller_columns.told(line, 7.2 * POINT, traveller_columns.CONTRACT - 1.4, say)
        assert head == say(line.words[0])
        assert all(part[-1] in ",，" for part in parts[:-1])
        assert parts[-1].endswith(traveller_columns.SIGN)


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
def test_a_contract_with_its_lead_stands_on_one_line_of_a_traveller(code: str) -> None:
    """3NTX 东 −2 · ♥4 took two; what score and points leave holds it, and names lose nothing."""
    say, area = sayer(translator(code)), Area("A4")
    for view in (sample(), scored(kinds.hard(12, 24)).view):
        columns = traveller_columns.columns_of(view, say)
        lines = [line for board in view.boards for line in board.lines if line.played and not line.words]
        assert len(lines) > 200
        room = traveller_columns.contract_room(lines[0], columns)
        assert [line for line in lines if len(traveller_columns.told(line, 7.2 * POINT, room, say)) > 1] == []
        widest = traveller_columns.names_room(area, traveller_columns.Columns(), wide=False)
        assert traveller_columns.names_room(area, columns, wide=False) >= widest


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
def test_both_sides_of_a_split_score_stand_below_its_name(code: str) -> None:
    """Each on a line of its own: none ends with a comma or a dot. Row 75 of the night: +420 and +50."""
    say = sayer(translator(code))
    both = [("%(award)s to NS", "+420"), ("%(award)s to EW", "+50")]
    boards = book_nights.hard().view.boards
    every = (row for board in boards for group in board.groups for row in group.frequencies)
    rows = [row for row in every if row.words[:1] == (SPLIT,)]
    assert rows
    for row in rows:
        first, *others = words_lines(row, 9 * POINT, 30.0, say)
        assert first == say(SPLIT)
        assert others == [say(Whole(text, {"award": award})) for text, award in both]


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
def test_rooms_have_a_column_that_holds_their_names_and_directions(code: str) -> None:
    view, say = sample("team-match"), sayer(translator(code))
    columns = card_columns.columns_of(view, say)
    for card in view.scorecards:
        for line in (line for played in card.rounds for line in played.lines):
            assert text_width(say(Said(line.direction)), 1) < columns.room
    for head in ("Open", "Closed"):
        assert card_columns.HEAD * text_width(say(Said(head)), 1) < columns.room


def test_heads_of_compensation_leave_room_for_names() -> None:
    view, area = sample("single-table"), Area("A4", landscape=True)
    (sheet,) = scorecards.leaves(view, area, SAY)
    for card in sheet.view:  # type: ignore[attr-defined]
        (stretch,) = card.rounds
        assert len(stretch.against.lines) <= 2


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_foot_of_a_card_ends_before_the_line_to_cut_along(code: str, paper: str) -> None:
    view, say, area = sample(), sayer(translator(code)), Area(paper, landscape=True)
    kept = at_foot(view, BY_NAME["scorecards"], area, say).conditions_line
    assert kept == view.conditions_line[: len(kept)]
    assert len(kept) >= 3
    assert text_width(" · ".join(map(say, kept)), 7 * POINT) <= CUT * area.width
    assert at_foot(view, BY_NAME["recap"], area, say) is view


def test_a_recap_sheet_keeps_names_whole_where_a_little_smaller_type_does() -> None:
    """Names of 41 letters, and of the sample night; both tables in one size and on one page.

    A penalty may stand on a line of its own.
    """
    for view in (book_nights.hard().view, sample()):
        (sheet,) = recap.leaves(view, Area("A4", landscape=True), SAY)
        grids = sheet.view
        assert len({grid.layout.size for grid in grids}) == 1  # type: ignore[attr-defined]
        people = [names for grid in grids for names in grid.names]  # type: ignore[attr-defined]
        assert people
        assert all(sum(not line.startswith("(") for line in names) <= 2 for names in people)


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_a_name_of_one_long_word_is_whole_beside_its_number(engine: str) -> None:
    """39 letters without a blank: the cell takes smaller type, on travellers and cards."""
    name = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
    for paper in ("travellers", "scorecards"):
        found = [w.text for w in words(book_nights.hard().view, paper, engine) if w.text.startswith("Llan")]
        assert found
        assert set(found) == {name}, paper


def test_a_number_has_a_line_of_its_own_rather_than_a_part_of_the_name() -> None:
    name = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
    room = text_width(name, 1.0) + 1.0
    assert people_lines(f"12 {name}", 1.0, room) == ("12", name)
    assert people_lines(f"12 {name}", 1.0, room + text_width("12 ", 1.0)) == (f"12 {name}",)


@given(st.lists(st.integers(1, 10), min_size=1, max_size=40), st.integers(10, 40))
def test_boards_are_shared_evenly_over_no_more_pages(heights: list[int], room: int) -> None:
    evenly = fill_evenly(heights, float, room, 1.0)
    greedy = list(fill([(tall, tall) for tall in heights], room, 1.0))
    assert len(evenly) == len(greedy)
    assert [tall for page in evenly for tall in page] == heights
    assert all(page and sum(page) + len(page) - 1 <= room for page in evenly)
    counts = [len(page) for page in fill_evenly([3] * len(heights), float, room, 1.0)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_larger_recap_sheet_of_an_individual_divides_no_name(tmp_path: Path, code: str) -> None:
    """Eight players leave room for larger type, in which names of 40 letters stood on four lines."""
    long = ["Maximiliana-Theodora Cholmondeley-Warner", "Di Featherstonehaugh-Pemberton"]
    names = [*long, "Bo", "Cy", "Ed", "Fay", "Gus", "Hana"]
    players = "".join(f'[[pairs]]\nnumber = {n}\nnames = ["{name}"]\n' for n, name in enumerate(names, 1))
    rows = ["round,table,board,north,south,east,west,contract,declarer,tricks"]
    for turn in range(7):
        seats = [8, *((place + turn) % 7 + 1 for place in range(7))]
        for table, four in enumerate((seats[:4], seats[4:]), 1):
            told = ",".join(map(str, four))
            rows += [f"{turn + 1},{table},{3 * turn + n},{told},3NT,N,{8 + table}" for n in (1, 2, 3)]
    view = written(tmp_path / "night", "\n".join(rows) + "\n", players).view
    (sheet,) = recap.leaves(view, Area("A4", landscape=True), sayer(translator(code)))
    grid = sheet.view[0]  # type: ignore[index]
    assert sorted(grid.names) == sorted((name,) for name in names)


def test_no_dash_between_partners_stands_alone() -> None:
    """A name is as wide as its column: the dash takes some of its letters along."""
    name = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
    lines = people_lines(f"{name}\N{NO-BREAK SPACE}– Li", 1.0, text_width(name, 1.0) + 0.1)
    assert lines == (name[:-4], f"{name[-4:]}\N{NO-BREAK SPACE}–", "Li")
    assert people_lines(f"{name}\N{NO-BREAK SPACE}– Li", 1.0, 60.0) == (f"{name}\N{NO-BREAK SPACE}– Li",)


@pytest.mark.parametrize(
    ("code", "dates"), [("en", "8 January 2026 – 5 February 2026"), ("zh", "2026年2月5日")]
)
def test_a_printed_league_says_when_it_was_played(code: str, dates: str) -> None:
    view = LeagueView(
        "League", (("8 Jan", "A"), ("5 Feb", "B")), (), (Said("all nights"),), False, (),
        club="Harbour Bridge Club", first="2026-01-08", last="2026-02-05",
    )  # fmt: skip
    first, rule = lists.rules(view, Area("A4", landscape=True), sayer(translator(code)))
    assert dates in first
    assert first.startswith("Harbour Bridge Club · ")
    assert rule == "all nights"


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("names", [("Rosa Bergström", "Ivo Kowal"), ("Ottilie Fernhurst", "Karim Lindqvist")])
def test_opponents_are_divided_between_partners_alone(paper: str, names: tuple[str, str]) -> None:
    """Three lines were "106EW Rosa", "Bergström –" and "Ivo Kowal": a smaller type takes two."""
    made = book_nights.numbered(night(8, 3))
    people = tuple(Member(name, place=place) for place, name in enumerate(names))
    contestants = tuple(one._replace(members=people) for one in made.entries.contestants)
    made = replace(made, entries=replace(made.entries, contestants=contestants), slug="partners")
    sheets = scorecards.leaves(scored(made, winners="one").view, Area(paper, landscape=True), SAY)
    cards = [card for sheet in sheets for card in sheet.view if card]  # type: ignore[attr-defined]
    whom = [stretch.against.lines for card in cards for stretch in card.rounds]
    assert len(whom) == 16 * 7  # of eight rounds one is left out
    for against in whom:
        lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in against]
        assert [sum(name in line for line in lines) for name in names] == [1, 1]
        assert re.match(rf"\d+(NS|EW) {names[0]} –", lines[0])


def test_a_list_of_many_people_is_shared_evenly_over_its_sheets() -> None:
    """95 people were 29, 28, 29 and 9 on a sheet; a name of two lines changes little."""
    area = Area("A4", landscape=True)
    names = [f"Ann Abel {n}" if n % 30 else "Maximiliana " * 8 for n in range(95)]
    rows = tuple(Row(str(n), name, "1", (), "", "50.00") for n, name in enumerate(names))
    league = LeagueView("Winter", (("8 Jan", "Thursday"),) * 10, rows, (), has_bonus=False, problems=())
    people = tuple(PlayerRow(name, "24", "50.00", (), "", "") for name in names)
    players = PlayersView("Thursday", "2026-01-08", imps=False, roles=(), has_roles=False, rows=people)
    for sheets in (lists.league_pages(league, area), lists.players_pages(players, area)):
        many = [len(sheet.rows) for sheet in sheets]
        assert sum(many) == 95
        assert len(many) == 4
        assert max(many) - min(many) <= 1
