"""Scorecards of teams: every match once with both rooms, every board's IMPs once, and totals that add up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duplicate import read, score, standings
from duplicate.data import data_path
from duplicate.pages.book import scorecards
from duplicate.pages.book.leaves import Area
from duplicate.pages.booklet.documents import booklet
from duplicate.pages.card_views import CardRound, Scorecard
from duplicate.pages.data_tables import data_tables
from duplicate.pages.event import event_view
from duplicate.pages.paper import paper_leaves
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import write_site
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.swiss.conditions import load
from duplicate.swiss.simulate import simulate
from duplicate.words.translations import LANGUAGES, translator
from tests.pages.matches import write_match
from tests.pages.test_scorecard_rows import CARD, league, parsed

#: The exercise of the seed: what each board is worth to team 1; it loses by 22 to 13.
EXERCISE = {"1": -6, "2": 13, "3": -12, "4": -4}


def view_of(folder: Path) -> EventView:
    scores = score(read(folder))
    return event_view(scores, standings(scores))


def number(text: str) -> float:
    return float(text.replace("−", "-"))


@pytest.fixture(scope="module")
def exercise() -> EventView:
    return view_of(data_path("fixtures", "nights", "team-match"))


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> EventView:
    return view_of(write_match(tmp_path_factory.mktemp("cup")))


def boards(one: CardRound) -> Iterator[tuple[str, list[str]]]:
    """Each board with what every line of it says that it is worth."""
    place = 0
    while place < len(one.lines):
        some = one.lines[place : place + one.lines[place].span]
        assert {line.line.board for line in some} == {some[0].line.board}
        yield some[0].line.board, [line.side.points for line in some]
        place += len(some)


def test_a_match_is_shown_once_with_both_rooms(exercise: EventView) -> None:
    for card, sign in zip(exercise.scorecards, (1, -1), strict=True):
        (one,) = card.rounds
        assert [(line.line.board, line.room, line.span) for line in one.lines] == [
            (board, room, span) for board in EXERCISE for room, span in (("open", 2), ("closed", 0))
        ]
        assert {line.direction for line in one.lines if line.room == "open"} == {"NS" if sign == 1 else "EW"}
        assert {line.direction for line in one.lines if line.room == "closed"} == {
            "EW" if sign == 1 else "NS"
        }
        assert {board: number(worth[0]) for board, worth in boards(one)} == {
            board: sign * imps for board, imps in EXERCISE.items()
        }
        assert all(worth[1:] == [""] for _board, worth in boards(one))
        assert number(one.points) == sign * -9


def test_both_rooms_have_the_scores_of_the_exercise(exercise: EventView) -> None:
    """As printed: 170 and −420 on board 1 for team 1, and so on."""
    (one,) = exercise.scorecards[0].rounds
    scores = [line.score for line in one.lines]
    assert scores == ["170", "−420", "2230", "−1470", "−600", "−100", "500", "−650"]


def adds_up(card: Scorecard) -> bool:
    """Whether the boards give the heading of every round, and the rounds the total."""
    for one in card.rounds:
        assert sum(number(worth[0]) for _board, worth in boards(one) if worth[0]) == number(one.points)
    won = [number(one.victory_points) for one in card.rounds if one.victory_points]
    won += [number(s.victory_points) for one in card.rounds for s in one.sums if s.victory_points]
    return round(sum(won), 2) == number(card.total)


def test_the_rounds_add_up_to_the_total(exercise: EventView, cup: EventView, tmp_path: Path) -> None:
    league(tmp_path)
    other = view_of(tmp_path / "night")
    for view in (exercise, cup):
        for card in view.scorecards:
            assert adds_up(card), card.page
    for card in other.scorecards:  # without a scale the IMPs themselves are the total
        assert sum(number(one.points) for one in card.rounds) == number(card.total)


def test_what_was_carried_over_stands_between_the_boards_and_the_match(cup: EventView) -> None:
    """Team 1 brought 7 IMPs along, lost 13 to 22 in the first half and 0 to 3 in the second: 20 to 25."""
    first, second = cup.scorecards[0].rounds
    assert (first.points, second.points, first.sums) == ("−9", "−3", ())
    say = sayer(translator("en"))
    assert [(say(s.title), s.points) for s in second.sums] == [
        ("Carried over", "+7"),
        ("The whole match, 20–25", "−5"),
    ]
    assert say(cup.scorecards[1].rounds[1].sums[-1].title) == "The whole match, 25–20"
    assert (first.victory_points, second.victory_points) == ("", "")
    assert second.sums[-1].victory_points == cup.scorecards[0].total


def test_the_running_total_begins_with_what_was_carried_over(cup: EventView) -> None:
    """Team 1 brought 7 along and lost 6 on the first board; it ends where the match does."""
    card = cup.scorecards[0]
    first, second = card.rounds
    assert first.running[0] == "+1"
    assert [text for text in second.running if text][-1] == second.sums[-1].points == "−5"
    chart = card.summary.chart
    assert chart is not None
    assert len(chart.path.split()) == len(chart.points) + 1
    start, middle = chart.path.split()[0].split(","), chart.middle
    assert int(start[0]) == chart.left
    assert int(start[1]) < middle  # above the line of nothing
    assert sayer(translator("en"))(chart.words[0]) == "The line begins with what was carried over: +7."
    assert sayer(translator("zh"))(chart.words[0]) == "折线从带入分 +7 开始。"
    match = cup.matches[0].chart
    assert match is not None
    assert match.words[0] == chart.words[0]


def test_a_match_of_pairs_over_rounds_has_its_victory_points_once(tmp_path: Path) -> None:
    """Six boards in three rounds: no round has victory points, the match has, and they are the total."""
    rows = "".join(
        f"{number},{table},{board},{ns},{ew},{score}\n"
        for number, boards in ((1, (1, 2)), (2, (3, 4)), (3, (5, 6)))
        for board in boards
        for table, ns, ew, score in ((1, 1, 2, 140 if board % 2 else 110), (2, 3, 4, 110))
    )
    (tmp_path / "results.csv").write_text("round,table,board,ns,ew,score\n" + rows, encoding="utf-8")
    for mode in ("session", "event", "round"):
        settings = f'method = "butler"\nvictory_points = {{scale = "wbf", match = "{mode}"}}\n'
        (tmp_path / "event.toml").write_text(f'[event]\nname = "Pairs"\n[conditions]\n{settings}')
        for card in view_of(tmp_path).scorecards:
            rounds = card.rounds
            assert [one.points for one in rounds] != [""] * 3
            assert sum(number(one.points) for one in rounds) == pytest.approx(
                number(rounds[-1].sums[-1].points) if mode != "round" else number(rounds[0].points) * 3
            )
            if mode == "round":
                assert all(one.victory_points and not one.sums for one in rounds)
                continue
            assert [one.victory_points for one in rounds] == ["", "", ""]
            assert [one.sums for one in rounds[:2]] == [(), ()]
            (whole,) = rounds[2].sums
            assert whole.title.text == "The whole match"
            assert whole.victory_points == card.total


def test_a_board_that_waits_for_a_room_is_there_without_imps(cup: EventView) -> None:
    second = cup.scorecards[0].rounds[1]
    assert [(board, worth) for board, worth in boards(second) if len(worth) == 1] == [
        ("7", [""]),
        ("8", [""]),
    ]


def test_the_page_gives_the_imps_of_a_board_one_cell(exercise: EventView, tmp_path: Path) -> None:
    write_site(exercise, tmp_path, languages=("en",), pdf=False)
    page = parsed(next(tmp_path.glob("*/pair-a1.html")))
    rows = page.xpath(f"{CARD}/tbody/tr[td[@class='room']]")
    assert len(rows) == 8
    cells = page.xpath(f"{CARD}/tbody/tr[td[@class='room']]/td[contains(@class, 'pc')]")
    assert [(cell.text, cell.get("rowspan")) for cell in cells] == [
        (str(imps).replace("-", "−"), "2") for imps in EXERCISE.values()
    ]
    best = page.xpath("//section[@class='extremes'][1]/ol/li/span[1]/span")
    assert [" ".join(one.text_content().split()) for one in best] == ["6♦XX N +1", "6NT N +1"]


def test_the_data_has_a_line_for_each_room_and_the_imps_once(exercise: EventView) -> None:
    table = next(t for t in data_tables(exercise) if t.name == "scorecards")
    names = [column.name for column in table.columns]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    own = [row for row in rows if row["names"] == exercise.scorecards[0].names]
    assert [str(getattr(row["room"], "text", row["room"])) for row in own] == ["Open", "Closed"] * 4
    assert sum(number(str(row["points"])) for row in own if row["points"]) == -9


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_book_shows_rooms_and_the_imps_once(exercise: EventView, lang: str) -> None:
    paper, area = next(p for p in PAPERS if p.name == "scorecards"), Area("A4", landscape=True)
    leaves = paper_leaves(exercise, paper, LANGUAGES[lang], area)
    made = booklet(exercise, paper, leaves, Templates(), LANGUAGES[lang], area)
    pages: Any = made.data["pages"]
    half = pages[0]["halves"][0]
    boards = [rooms for stretch in half["rounds"] for rooms in stretch["rooms"]]
    directions = {"en": ["NS", "EW"], "zh": ["南北", "东西"]}[lang]
    assert [[room["direction"] for room in rooms] for rooms in boards] == [directions] * 4
    assert [[room["score"] for room in rooms] for rooms in boards] == [
        ["170", "−420"],
        ["2230", "−1470"],
        ["−600", "−100"],
        ["500", "−650"],
    ]
    assert ["".join(room["points"][0] for room in rooms) for rooms in boards] == ["−6", "13", "−12", "−4"]
    heads = {"en": ["Open", "Closed"], "zh": ["开室", "闭室"]}[lang]
    assert [half["head"][place] for place in (2, 5)] == heads
    assert half["head"][half["before"]] == "IMP"
    assert len(half["widths"]) == len(half["head"])


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_three_matches_of_sixteen_boards_stand_on_one_sheet(size: str) -> None:
    """Each match with its opponents, tables and result above its boards, and never cut."""
    made = simulate(4, 2, load("wbf-swiss-teams", {"rounds": 3, "boards_per_round": 16}))
    view = swiss_view(made.state).night
    sheets = scorecards.leaves(view, Area(size, landscape=True), sayer(translator("en")))
    pairs: list[Any] = [sheet.view for sheet in sheets]
    halves = [half for pair in pairs for half in pair if half]
    for card in view.scorecards:
        own = [half for half in halves if half.card is card]
        assert len(own) <= 2
        assert not [stretch for half in own for stretch in half.rounds if stretch.again]
        for stretch, one in zip((s for half in own for s in half.rounds), card.rounds, strict=True):
            assert len(stretch.rooms) == len(one.lines) / 2 == 16
            assert stretch.against.lines[0].startswith(f"Round {one.lines[0].line.round} · ")
            assert f"{one.won_lost} IMP" in stretch.match[0]


def test_a_board_of_one_room_leaves_the_other_empty(exercise: EventView) -> None:
    opened, closed = exercise.scorecards[0].rounds[0].lines[:2]
    assert scorecards.in_rooms((opened, closed)) == (opened, closed)
    assert scorecards.in_rooms((closed,)) == (None, closed)
    assert scorecards.in_rooms((opened,)) == (opened, None)
