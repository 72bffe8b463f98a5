"""The page of a board: what could be made, par in its place, frequencies."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate import read
from duplicate.data import data_path
from duplicate.laws.contracts import Contract
from duplicate.laws.deals import Deal
from duplicate.laws.scores import score_ns
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.games import Game
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.pages.event import event_view
from duplicate.pages.field import LONE
from duplicate.pages.frequencies import place
from duplicate.pages.site import write_site
from duplicate.pages.views import BoardView, EventView
from duplicate.scoring import score, standings
from duplicate.words.seats import Seat
from tests.pages.nights import night as whole_night
from tests.pages.nights import scored
from tests.pages.test_site import parsed, text_of

#: the deal of a printed traveller: eleven tricks in hearts and ten in notrump for NS, par +450
SEED = "N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4"
#: North and South, then East and West: tricks in notrump, spades, hearts, diamonds, clubs
DIGITS = "a7b89" * 2 + "36244" * 2
PLAYED = [("4H", "N", 11), ("4H", "N", 10), ("3N", "S", 10), ("4H", "S", 10), ("2S", "W", 7), ("4S", "W", 5)]


def results(played: list[tuple[str, str, int]] = PLAYED, board: int = 1) -> list[Result]:
    rows: list[Result] = []
    for pair, (contract, seat, tricks) in enumerate(played, 1):
        points = score_ns(Contract.parse(contract), Seat(seat), tricks, board)
        row = Result(
            row_id=len(rows), board=board, round=1, table=pair, ns=str(pair), ew=str(pair), contract=contract,
            declarer=seat, tricks=tricks, score_ns=points, score_ew=-points,
        )  # fmt: skip
        rows.append(row)
    return rows


def night(rows: list[Result], *, stated: bool = True, weights: tuple[Weighted, ...] = ()) -> Night:
    numbers = range(1, len(rows) + 1)
    sides = [(side, str(n)) for side in ("NS", "EW") for n in numbers]
    return Night(
        name="One board",
        entries=Entries(
            tuple(Contestant(f"{n}{side}", (Member(f"Ann {n}"), Member("Bo", place=1))) for side, n in sides),
            tuple(Seating(1, "", side, n, f"{n}{side}") for side, n in sides),
        ),
        deals={DealKey(1): Deal.parse(SEED)},
        games=(Game(board=1, tags=(("DoubleDummyTricks", DIGITS),)),) if stated else (),
        results=Results.of(rows, weights),
        rows_read=len(rows),
    )


def viewed(made: Night, **overrides: object) -> EventView:
    scores = score(made, "wbf", overrides or None)
    return event_view(scores, standings(scores))


def board(view: EventView) -> BoardView:
    return view.boards[0]


def order(view: EventView) -> list[str]:
    (group,) = board(view).groups
    shown = []
    for line, mark in group.entries:
        if mark:
            shown.append(f"{mark.kind} {mark.score}")
        elif line:
            shown.append(line.score)
    return shown


def test_the_deal_of_the_seed_with_its_table_and_par() -> None:
    (diagram,) = board(viewed(night(results()))).diagrams
    analysis = diagram.analysis
    assert analysis is not None
    tricks = {row.seat: row.tricks for row in analysis.rows}
    assert list(tricks) == ["N", "S", "E", "W"]
    assert tricks["N"] == ("9", "8", "11", "7", "10")  # clubs to notrump
    assert tricks["N"][2] == tricks["S"][2] == "11"
    assert analysis.rows[0].makes == (True, True, True, True, True)
    assert analysis.rows[2].makes == (False,) * 5
    assert analysis.par == "+450"
    assert [(c.contract, c.declarers, c.result) for c in analysis.contracts] == [("4♥", "NS", "+1")]


def test_par_stands_in_its_place() -> None:
    assert order(viewed(night(results()))) == ["par 450", "450", "430", "420", "420", "250", "50"]
    worse = results([("6H", "N", 12), *PLAYED[1:]])
    assert order(viewed(night(worse)))[:3] == ["980", "par 450", "430"]


def test_the_datum_of_butler_stands_there_too() -> None:
    view = viewed(night(results()), method="butler")
    (group,) = board(view).groups
    assert [mark.kind for mark in group.marks] == ["par", "datum"]
    datum = next(mark for mark in group.marks if mark.kind == "datum")
    assert datum.score == group.datum
    shown = order(view)
    assert shown.index(f"datum {group.datum}") == 1 + sum(r.score_ns > float(group.datum) for r in results())  # type: ignore[operator]


def test_without_double_dummy_there_is_no_hole() -> None:
    view = board(viewed(night(results(), stated=False)))
    assert view.diagrams[0].analysis is None
    assert view.groups[0].marks == ()


def test_solved_deals_are_shown_where_the_files_say_nothing() -> None:
    pytest.importorskip("endplay")
    from duplicate.laws.double_dummy import best_play

    made = night(results(), stated=False)
    scores = score(made, "wbf")
    view = event_view(scores, standings(scores), best_play(made.deals.values()))
    analysis = view.boards[0].diagrams[0].analysis
    assert analysis is not None
    assert analysis.par == "+450"
    assert analysis.rows[0].tricks[2] == "11"


def test_hands_that_are_not_known() -> None:
    made = replace(
        night(results(), stated=False), deals={DealKey(1): Deal.parse(SEED.replace("T.T8.Q9764.J9765", "-"))}
    )
    (diagram,) = board(viewed(made)).diagrams
    assert diagram.east.points is None
    assert diagram.north.points == 19


def test_frequencies_count_every_result_once() -> None:
    (group,) = board(viewed(night(results()))).groups
    assert [(f.score, f.times, f.mark) for f in group.frequencies] == [
        ("450", "1", "par"), ("430", "1", ""), ("420", "2", ""), ("250", "1", ""), ("50", "1", ""),
    ]  # fmt: skip
    # 2 for each score beaten and 1 for a tie, of 10: 450 beats five, 420 beats two and ties with one
    assert [f.points_ns for f in group.frequencies] == ["10", "8", "5", "2", "0"]
    assert [f.points_ew for f in group.frequencies] == ["0", "2", "5", "8", "10"]
    assert [f.width for f in group.frequencies] == [50, 50, 100, 50, 50]


def test_par_that_nobody_had_stands_among_the_frequencies() -> None:
    (group,) = board(viewed(night(results([("6H", "N", 12), *PLAYED[1:]])))).groups
    assert [(f.score, f.times, f.mark) for f in group.frequencies][:3] == [
        ("980", "1", ""), ("450", "", "par"), ("430", "1", ""),
    ]  # fmt: skip


def test_weighted_and_artificial_scores_are_told_in_the_frequencies() -> None:
    rows = results()
    rows[0] = rows[0]._replace(
        status=Status.ARTIFICIAL, contract="", declarer="", tricks=None, score_ns=None, score_ew=None,
        adj_ns="A+", adj_ew="A-",
    )  # fmt: skip
    weights = tuple(
        Weighted(rows[1].row_id, side, Fraction(1, 2), sign * points)
        for side, sign in (("NS", 1), ("EW", -1))
        for points in (420, -50)
    )
    (group,) = board(viewed(night(rows, weights=weights))).groups
    told = [
        [said.text for said in f.words if not isinstance(said, str)] for f in group.frequencies if f.words
    ]
    assert sorted(told) == [["NS average plus", "EW average minus"], ["Weighted score"]]
    assert sum(int(f.times) for f in group.frequencies if f.times) == len(rows)
    assert sum(len(g.lines) for g in board(viewed(night(rows))).groups) == len(rows)


@pytest.mark.parametrize(
    ("scores", "value", "expected"),
    [
        ((), 0, 0),
        ((450, 420), 430, 1),
        ((450, 420), 450, 0),
        ((450, None, 420), 400, 3),
        ((None, None), 0, 2),
    ],
)
def test_where_a_score_stands(scores: tuple[int | None, ...], value: int, expected: int) -> None:
    assert place([None] * len(scores), scores, Fraction(value)) == expected  # type: ignore[list-item]


def test_the_pages(tmp_path: Path) -> None:
    view = viewed(night(results()))
    write_site(view, tmp_path, pdf=False)
    for folder, par in ((tmp_path / view.slug, "Par"), (tmp_path / view.slug / "zh", "理论分")):
        page = parsed(folder / "board-1.html")
        table = page.xpath("//table[@class='makeable']")[0]
        cells = [text_of(td) for td in table.xpath(".//tbody/tr[1]/td")]
        assert cells == ["9", "8", "11", "7", "10"]
        (row,) = page.xpath("//tr[contains(@class,'mark')]")
        assert par in text_of(row)
        assert "4♥" in text_of(row)
        assert "450" in text_of(row)
        frequencies = parsed(folder / "frequencies.html")
        assert frequencies.xpath("//section[@id='board-1']//tr[@class='par']")
        links = page.xpath("//a[starts-with(@href,'frequencies.html')]/@href")
        assert links == ["frequencies.html#board-1"]
        event = parsed(folder / "index.html")
        assert event.xpath("//a[@href='frequencies.html']")


def test_a_page_without_double_dummy_has_no_empty_box(tmp_path: Path) -> None:
    view = viewed(night(results(), stated=False))
    write_site(view, tmp_path, pdf=False)
    page = tmp_path / view.slug / "board-1.html"
    assert "analysis" not in page.read_text(encoding="utf-8")
    assert "Par" not in text_of(parsed(page))


def test_a_board_says_at_which_table_each_result_was_made(tmp_path: Path) -> None:
    rows = results()
    rows[3] = rows[3]._replace(table=None)
    for code, where in (("", "Table 1 · Round 1"), ("zh/", "第 1 桌 · 第 1 轮")):
        write_site(scored(night(rows)).view, tmp_path, languages=("en", "zh"), pdf=False)
        tree = parsed(next(tmp_path.glob("*/event.json")).parent / f"{code}board-1.html")
        told = [text_of(span) for span in tree.xpath("//td[contains(@class, 'at')]/span[@class='long']")]
        assert len(told) == len(rows)
        assert where in told
        assert sum("·" not in text for text in told) == 1  # of that one only the round is known
        assert {
            len(tr.xpath("td")) for tr in tree.xpath("//table[contains(@class, 'traveller')]/tbody/tr[td/a]")
        } == {len(tree.xpath("//table[contains(@class, 'traveller')]/thead//th"))}
    unknown = [row._replace(table=None, round=None) for row in rows]
    assert not scored(night(unknown)).view.boards[0].has_tables


def test_links_lead_down_from_the_deal_to_results_and_frequencies(tmp_path: Path) -> None:
    made = night(results())
    scores = score(made)
    write_site(event_view(scores, standings(scores)), tmp_path, pdf=False, languages=["en", "zh"])
    (path,) = tmp_path.glob("*/board-*.html")
    for page, names in (
        (path, ["Results", "Frequencies"]),
        (path.parent / "zh" / path.name, ["比赛结果", "得分频数"]),
    ):
        tree = parsed(page)
        links = tree.xpath("//div[@class='deal']/p[@class='jump']/a")
        assert [link.text for link in links] == names
        parts = [tree.xpath(f"//*[@id='{link.get('href')[1:]}']") for link in links]
        assert [part.get("class") for (part,) in parts] == ["travellers", None]
        assert "".join(parts[1][0].xpath("h2/text()")).strip() == names[1]


def test_a_board_tells_the_corrections_of_its_results(tmp_path: Path) -> None:
    """Board 7 has a changed lead; penalties belong to no board."""
    view = scored(whole_night(every_kind=True)).view
    assert {board.number: len(board.changes) for board in view.boards if board.changes} == {"7": 1}
    write_site(view, tmp_path, languages=("en",), pdf=False)
    folder = tmp_path / view.slug
    section = parsed(folder / "board-7.html").xpath("//section[@aria-labelledby='changes']")
    assert "misheard" in text_of(section[0])
    assert not parsed(folder / "board-8.html").xpath("//section[@aria-labelledby='changes']")


def test_a_board_of_a_single_table_shows_what_it_is_compensated_by(tmp_path: Path) -> None:
    """Board 13 is an example of the book: 17 points with North and South, so 23 with East and West."""
    scores = score(read(data_path("fixtures", "nights", "single-table")))
    view = event_view(scores, standings(scores))
    write_site(view, tmp_path, pdf=False)
    (board,) = (board for board in view.boards if board.number == "13")
    (page,) = (path for path in tmp_path.rglob(board.page) if path.parent.name != "zh")
    meta = parsed(page).xpath("//p[@class='meta']")
    assert "HCP: NS 17, EW 23" in text_of(meta[0])


def test_scores_alone_have_no_columns_of_contracts(tmp_path: Path) -> None:
    """Five columns stood empty there; par brings them back on a board, which says its contract."""
    scores_alone = [row._replace(contract="", declarer="", tricks=None) for row in results()]
    for rows, deals, heads in (
        (scores_alone, False, 0),
        (scores_alone, True, 1),
        (results(), False, 1),
    ):
        made = night(rows) if deals else replace(night(rows, stated=False), deals={})
        view = viewed(made)
        assert view.boards[0].has_contracts == bool(heads)
        assert view.scorecards[0].has_contracts == (rows is not scores_alone)
        write_site(view, tmp_path, pdf=False)
        page = parsed(tmp_path / view.slug / "board-1.html")
        table = page.xpath("//table[contains(@class, 'traveller')]")[0]
        assert len(table.xpath(".//th[text()='Contract']")) == heads
        wide = len(table.xpath(".//thead//th"))
        for row in table.xpath(".//tbody/tr"):
            assert sum(int(cell.get("colspan", 1)) for cell in row.xpath("./td")) == wide
        card = parsed(tmp_path / view.slug / "pair-1ns.html").xpath("//table[contains(@class, 'card')]")[0]
        assert len(card.xpath(".//th[text()='Contract']")) == (rows is not scores_alone)


def test_a_card_says_why_a_board_is_worth_nothing() -> None:
    lone = viewed(night(results(PLAYED[:1])))
    assert [card.note and card.note.text for card in lone.scorecards] == [LONE.text] * 2
    assert all(card.note is None for card in viewed(night(results())).scorecards)
