from dataclasses import replace
from fractions import Fraction

import pytest

from duplicate.data import data_path
from duplicate.night.entries import Contestant, Entries, Member, Seating, entries_of
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Results, Status
from duplicate.pages.diagrams import diagram
from duplicate.pages.event import event_view
from duplicate.pages.numbers import decimal
from duplicate.pages.slugs import event_slug, page_names
from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView, Said
from duplicate.travellers import read
from duplicate.words.translations import translator
from tests.pages.nights import night, scored


def view(made: Night, conditions: str = "wbf", **overrides: object) -> EventView:
    event = scored(made, conditions, **overrides)
    return event_view(event.scores, event.standings)


def rows_of(*scores: int, section: str = "", session: int = 1, board: int = 1) -> list[Result]:
    """Results of one board between pairs 1, 3, 5 ... NS and 2, 4, 6 ... EW."""
    return [
        Result(
            session=session,
            section=section,
            board=board,
            ns=str(2 * i + 1),
            ew=str(2 * i + 2),
            status=Status.PLAYED,
            score_ns=score,
            score_ew=-score,
        )
        for i, score in enumerate(scores)
    ]


def numbered(rows: list[Result]) -> Night:
    listed = [row._replace(row_id=i + 1) for i, row in enumerate(rows)]
    return Night(name="Night", slug="night", entries=entries_of(listed), results=Results.of(listed))


# Law 78A on these scores: 620 620 650 170 -100 620 600 give 8 8 12 2 0 8 4, top 12
SEVEN = (620, 620, 650, 170, -100, 620, 600)


def test_a_traveller_of_law_78_in_the_order_of_its_points() -> None:
    (board,) = view(numbered(rows_of(*SEVEN))).boards
    (group,) = board.groups
    assert [line.side_ns.points for line in group.lines] == ["12", "8", "8", "8", "4", "2", "0"]
    assert [line.side_ew.points for line in group.lines] == ["0", "4", "4", "4", "8", "10", "12"]
    assert [line.score for line in group.lines] == ["650", "620", "620", "620", "600", "170", "−100"]
    assert [line.side_ns.percent for line in group.lines][:2] == ["100.00", "66.67"]
    assert group.top == "12"


def test_the_acbl_prints_half_of_it() -> None:
    (board,) = view(numbered(rows_of(620, 620, 650)), "acbl").boards
    # 1 for each score beaten and 1/2 for each tie
    assert [line.side_ns.points for line in board.groups[0].lines] == ["2.0", "0.5", "0.5"]


def test_butler_prints_its_datum_and_no_percentages() -> None:
    # no trim: mean 454.3, datum 450; IMPs 5 5 5 -7 -11 5 4
    shown = view(numbered(rows_of(*SEVEN)), method="butler", butler={"trim": "none"})
    (group,) = shown.boards[0].groups
    assert group.datum == "450"
    assert [line.side_ns.points for line in group.lines] == ["5", "5", "5", "5", "4", "−7", "−11"]
    assert not shown.has_percent
    assert {line.side_ns.percent for line in group.lines} == {""}


def test_an_individual_links_four_players_and_names_the_partner() -> None:
    rows = [
        Result(
            row_id=1, round=1, board=1, north="1", south="2", east="3", west="4", score_ns=420, score_ew=-420
        ),
        Result(
            row_id=2, round=1, board=1, north="5", south="6", east="7", west="8", score_ns=450, score_ew=-450
        ),
    ]
    made = Night(name="Individual", slug="i", entries=entries_of(rows), results=Results.of(rows))
    shown = view(made)
    (board,) = shown.boards
    best = board.groups[0].lines[0]
    assert [who.label for who in best.ns] == ["5", "6"]
    assert [who.label for who in best.ew] == ["7", "8"]
    assert all(who.page for who in best.ns + best.ew)
    assert len(shown.scorecards) == 8
    card = shown.scorecards[4]
    assert card.title.text % card.title.values == "Player 5"
    (played,) = card.rounds
    assert [who.label for who in played.partner] == ["6"]
    assert [who.label for who in played.opponents] == ["7", "8"]
    assert (card.rank, card.percent) == ("1=", "100.00")


def test_sections_apart_have_pages_apart() -> None:
    rows = rows_of(620, 600, section="A") + rows_of(100, 110, 120, section="B")
    together, apart = view(numbered(rows)), view(numbered(rows), field="section")
    assert [board.page for board in together.boards] == ["board-1.html"]
    assert len(together.boards[0].groups[0].lines) == 5
    assert [board.page for board in apart.boards] == ["board-a1.html", "board-b1.html"]
    assert [len(board.groups[0].lines) for board in apart.boards] == [2, 3]
    cells = {p.who.label: p.cells[0] for ranking in apart.rankings for p in ranking.places}
    assert cells["A1"].page == "board-a1.html"
    assert cells["B1"].page == "board-b1.html"


def test_sections_ranked_by_themselves() -> None:
    rows = rows_of(620, 600, section="A") + rows_of(100, 110, section="B")
    shown = view(numbered(rows), winners="one", totals={"by_section": True})
    assert [ranking.section for ranking in shown.rankings] == ["A", "B"]
    assert {fact.text: fact.values.get("n") for fact in shown.facts}["Sections: %(n)s"] == "2"
    card = next(c for c in shown.scorecards if c.page == "pair-a1.html")
    assert card.of == "4"


def test_sessions_have_pages_and_columns_of_their_own() -> None:
    rows = rows_of(620, 600) + rows_of(100, 110, session=2)
    shown = view(numbered(rows))
    assert [board.page for board in shown.boards] == ["board-s1-1.html", "board-s2-1.html"]
    assert [(c.number, c.session) for c in shown.columns] == [("1", "1"), ("1", "2")]
    assert [*map(sayer(translator("en")), shown.sessions)] == ["Session 1", "Session 2"]
    title = shown.boards[1].title
    assert title.text % title.values == "Session 2, board 1"


def test_who_never_played_is_listed_without_a_rank() -> None:
    made = numbered(rows_of(620, 600))
    absent = Contestant("9", (Member("Ann"), Member("Bo", place=1)))
    entries = Entries(
        (*made.entries.contestants, absent), (*made.entries.seatings, Seating(1, "", "", "9", "9"))
    )
    shown = view(replace(made, entries=entries))
    assert shown.rankings[-1].title.text == "Not ranked"
    (place,) = shown.rankings[-1].places
    assert (place.rank, place.who.names) == ("", "Ann – Bo")
    assert shown.scorecards[-1].rounds == ()


def test_too_few_boards_to_be_ranked() -> None:
    rows = [r for board in (1, 2, 3) for r in rows_of(620, 600, 170, board=board)]
    shown = view(numbered([r for r in rows if r.ns != "5" or r.board == 1]), totals={"ranked_share": "50"})
    ranks = {p.who.label: p.rank for ranking in shown.rankings for p in ranking.places}
    assert ranks["5"] == ""
    assert ranks["1"] == "1"


def test_a_substitute_is_named_where_he_played() -> None:
    rows = [r for board in (1, 2) for r in rows_of(620, 600, board=board)]
    made = numbered([r._replace(round=r.board) for r in rows])
    pair = Contestant(
        made.entries.contestants[0].id,
        (Member("Ann"), Member("Bo", place=1), Member("Cy", place=1, since=(1, 2, 0))),
    )
    made = replace(made, entries=Entries((pair, *made.entries.contestants[1:]), made.entries.seatings))
    boards = view(made).boards
    names = [next(w.names for line in b.groups[0].lines for w in line.ns if w.label == "1") for b in boards]
    assert names == ["Ann – Bo", "Ann – Cy"]


def test_rows_without_round_go_by_opponents() -> None:
    rows = [r for board in (2, 1) for r in rows_of(620, 600, board=board)]
    card = next(c for c in view(numbered(rows)).scorecards if c.page == "pair-1.html")
    (played,) = card.rounds
    assert played.title is None
    assert [line.line.board for line in played.lines] == ["1", "2"]
    assert (played.points, played.percent) == ("4", "100.00")


def test_a_sit_out_that_counts_is_on_the_scorecard() -> None:
    rows = [*rows_of(620, 600), Result(board=2, ns="1", status=Status.SIT_OUT), *rows_of(50, 60, board=2)[1:]]
    rows.append(Result(board=2, ns="5", ew="2", score_ns=70, score_ew=-70))
    shown = view(numbered(rows), totals={"sit_out": "60"})
    card = next(c for c in shown.scorecards if c.page == "pair-1.html")
    sat_out = card.rounds[-1].lines[0]
    assert sat_out.side.percent == "60.00"
    assert [said.text for said in sat_out.line.words] == ["Sit-out"]


def test_a_deal_that_was_not_the_same_everywhere_is_shown_twice() -> None:
    made = night(3)
    other = night(3, seed=8)
    deals = {DealKey(1, copy="A"): made.deals[DealKey(1)], DealKey(1, copy="B"): other.deals[DealKey(1)]}
    board = view(replace(made, deals=deals)).boards[0]
    assert [d.note for d in board.diagrams] == [Said("Copy %(copy)s", {"copy": copy}) for copy in "AB"]
    assert diagram(made.deals[DealKey(1)]).north == board.diagrams[0].north


@pytest.mark.parametrize(
    ("value", "places", "ties", "text"),
    [
        (Fraction(1, 3), 2, "away", "0.33"),
        (Fraction(5, 200), 2, "away", "0.03"),
        (Fraction(5, 200), 2, "even", "0.02"),
        (Fraction(-1, 1000), 2, "away", "0.00"),
        (Fraction(-25, 2), 0, "away", "−13"),
        (Fraction(199, 2), 1, "even", "99.5"),
    ],
)
def test_numbers_are_rounded_once(value: Fraction, places: int, ties: str, text: str) -> None:
    assert decimal(value, places, ties) == text


def test_names_of_files_are_safe_everywhere() -> None:
    assert event_slug(Night(slug="../../etc")) == "etc"
    assert event_slug(Night(slug="CON")) == "con-event"
    assert event_slug(Night(name="a-" * 200)) == "-".join("a" * 30)
    assert event_slug(Night(date="2026-01-15", name="周四 双人赛")) == "2026-01-15-周四-双人赛"
    assert event_slug(Night(results=Results.of([Result(source="club.bws")]))) == "club"
    assert event_slug(Night()) == "event"
    assert page_names("pair", [("a", "A 1"), ("b", "a-1"), ("c", "")]) == {
        "a": "pair-a-1.html",
        "b": "pair-a-1-2.html",
        "c": "pair.html",
    }


def test_numbers_that_both_directions_have_are_told_apart() -> None:
    made = view(read(data_path("fixtures") / "nights" / "acceptance"), "ebu", winners="one")
    ranked = [place.who.label for place in made.rankings[0].places]
    # a pair of its own has the seat of 7EW in the second session
    told = [f"{n}{way}" for n in range(1, 11) for way in ("NS", "EW")]
    assert sorted(ranked) == sorted([*told, "7EW/2"])
