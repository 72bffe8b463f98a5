"""The pages of team matches: both rooms of every board, IMPs to either side, the score as it ran."""

from pathlib import Path

import pytest
from lxml import html as lxml_html

from duplicate import read, score, standings
from duplicate.data import data_path
from duplicate.night.conditions import load
from duplicate.pages.event import event_view
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.filling import filled
from duplicate.pages.forms.parts import Wish
from duplicate.pages.forms.team_matches import team_sheets
from duplicate.pages.measures import sheet
from duplicate.pages.site import write_site
from duplicate.pages.views import EventView
from tests.cli.running import run
from tests.pages.form_sheets import rows_of, text_of, tree
from tests.pages.matches import write_match


def view_of(folder: Path) -> EventView:
    scores = score(read(folder))
    return event_view(scores, standings(scores))


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> EventView:
    return view_of(write_match(tmp_path_factory.mktemp("match") / "cup"))


def test_the_score_as_it_ran_from_what_was_carried_over(event: EventView) -> None:
    """7 brought along, then -6 +13 -12 -4 of the team exercise, 0, and -3 for 100 in the closed room."""
    (match,) = event.matches
    lines = [line for stanza in match.stanzas for line in stanza.lines]
    assert [(line.board, line.home, line.visitors) for line in lines] == [
        ("1", "", "6"),
        ("2", "13", ""),
        ("3", "", "12"),
        ("4", "", "4"),
        ("5", "", ""),
        ("6", "", "3"),
        ("7", "", ""),
        ("8", "", ""),
    ]
    assert [line.level for line in lines] == [False] * 4 + [True] + [False] * 3
    assert [line.running for line in lines] == ["7–6", "20–6", "20–18", "20–22", "20–22", "20–25", "", ""]
    assert [(s.home, s.visitors) for s in match.stanzas] == [("13", "22"), ("0", "3")]
    assert (match.home_imps, match.visitors_imps, match.leads) == ("20", "25", "visitors")
    assert (match.home_points, match.visitors_points) == ("7.95", "12.05")  # margin 5, 8 boards
    assert [(home, visitors) for _what, home, visitors in match.extras] == [("7", "0")]
    assert not match.finished
    assert match.state.values == {"n": "6", "of": "8"}


def test_both_rooms_of_a_board_with_who_sat_there(event: EventView) -> None:
    (match,) = event.matches
    first = match.stanzas[0].lines[0]
    assert first.open is not None
    assert first.closed is not None
    assert (first.open.contract, first.open.declarer, first.open.result) == ("3♠", "S", "+1")
    assert (first.open.lead, first.open.score) == ("♥Q", "170")
    assert (first.closed.contract, first.closed.score) == ("4♠", "420")
    assert match.stanzas[1].lines[2].closed is None  # board 7 waits for the closed room
    assert match.stanzas[1].lines[3].open is None
    assert match.stanzas[0].rooms == (
        ("open", ("Alice Moorgate", "Ingrid Åkerlund", "Bertrand Quill", "Mårten Sjövik")),
        ("closed", ("Siobhán O'Tallow", "李文静", "Nuala Fernhurst", "王志远")),
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["First half", "Open room", "Boards: 6 of 8", "Carried over", "Passed out"]),
        ("zh", ["上半场", "开室", "闭室", "8 副牌中的 6 副"]),
        ("fr", ["Première mi-temps", "Donnes : 6 sur 8"]),
        ("pl", ["Pierwsza połowa", "Rozdania: 6 z 8"]),
    ],
)
def test_the_page_of_the_match(event: EventView, tmp_path: Path, language: str, words: list[str]) -> None:
    write_site(event, tmp_path, languages=[language], pdf=False)
    page = lxml_html.fromstring((tmp_path / "cup" / "match-1.html").read_text(encoding="utf-8"))
    text = text_of(page)
    assert all(word in text for word in words)
    assert "Queen Street Duplicate Society of Old Friends" in text
    figure = page.find(".//figure[@class='chart']//h2")
    assert figure is not None
    assert (
        text_of(figure)
        == {
            "en": "Harbour ahead or behind, in IMPs",
            "zh": "Harbour：领先或落后（IMP）",
            "fr": "Harbour : avance ou retard en IMP",
            "pl": "Harbour: przewaga lub strata w IMP",
        }[language]
    )
    assert [text_of(one).split() for one in page.iterfind(".//div[@class='scoreboard']//strong")] == [
        ["20", "IMP"],
        ["25", "IMP"],
    ]
    running = page.find(".//table[@class='match']/thead/tr[2]/th")
    assert running is not None
    assert running.get("colspan") == "2"
    short = [text_of(one) for one in page.iterfind(".//thead//span[@class='short']")]
    assert short[:2] == ["Harbo.IMP", "QueenIMP"]  # the unit has a line of its own
    links = lxml_html.fromstring((tmp_path / "cup" / "index.html").read_text(encoding="utf-8")).xpath(
        "//table[@class='match-list']//a/@href"
    )
    assert links == ["match-1.html"]


def test_results_of_a_board_say_their_room(event: EventView) -> None:
    """Board 1: three spades in the open and four in the closed room; 7 was played in the open room only."""
    found = {
        board.number: {(line.contract, line.room.title.text) for line in lines if line.room}
        for board in event.boards
        for lines in [[*(line for group in board.groups for line in group.lines), *board.others]]
    }
    assert found["1"] == {("3♠", "Open room"), ("4♠", "Closed room")}
    assert found["7"] == {("2♥", "Open room")}


def test_results_of_a_board_lead_to_their_match(tmp_path: Path) -> None:
    run("score", write_match(tmp_path / "cup"), "--out", tmp_path, "--no-pdf", "--lang", "en")
    page = lxml_html.fromstring((tmp_path / "cup" / "board-1.html").read_text(encoding="utf-8"))
    links = page.iterfind(".//small[@class='in-room']/a")
    assert {(link.text, link.get("href")) for link in links} == {
        ("Open room", "match-1.html"),
        ("Closed room", "match-1.html"),
    }


def test_a_penalty_in_imps_needs_no_round_in_a_match_of_halves(tmp_path: Path) -> None:
    """20 less 3 against 25: 8 behind, and the others still 5 ahead (12.05)."""
    folder = write_match(tmp_path / "cup")
    run("penalty", folder, "--pair", 1, "--amount", "3imp", "--why", "late", "--who", "TD")
    (match,) = view_of(folder).matches
    assert (match.home_imps, match.visitors_imps) == ("17", "25")
    assert match.visitors_points == "12.05"
    assert [(home, visitors) for _what, home, visitors in match.extras] == [("7", "0"), ("−3", "")]


def test_every_match_of_a_round_robin_has_its_page(tmp_path: Path) -> None:
    pairs = [(1, "1", "2"), (2, "1", "3"), (3, "2", "3")]
    lines = [
        f"{number},{room},{number},{home},{visitors},{points}"
        for number, home, visitors in pairs
        for room, points in (("open", 140), ("closed", -110))
    ]
    text = "\n".join(["round,room,board,home,visitors,score", *lines])
    (tmp_path / "results.csv").write_text(text, encoding="utf-8")
    (tmp_path / "event.toml").write_text(
        '[conditions]\nmethod = "teams"\nvictory_points.scale = "wbf"\n', encoding="utf-8"
    )
    matches = view_of(tmp_path).matches
    assert [match.page for match in matches] == ["match-1.html", "match-2.html", "match-3.html"]
    assert [(m.home.label, m.visitors.label, m.home_imps, m.visitors_imps) for m in matches] == [
        (home, visitors, "6", "0")
        for _n, home, visitors in pairs  # 250 points
    ]
    assert [(m.previous and m.previous.page, m.next and m.next.page) for m in matches] == [
        (None, "match-2.html"),
        ("match-1.html", "match-3.html"),
        ("match-2.html", None),
    ]


def test_the_running_total_of_a_team_counts_every_board_once() -> None:
    """The exercise is lost by 9, not by 18 for both rooms."""
    event = view_of(data_path("fixtures", "nights", "team-match"))
    for card, total in zip(event.scorecards, ("−9", "+9"), strict=True):
        assert card.summary.chart is not None
        assert card.summary.chart.end == total
        assert [line for one in card.rounds for line in one.running if line][-1] == total


def test_the_sheets_of_both_halves(tmp_path: Path) -> None:
    view = filled(form("team-match"), read(write_match(tmp_path)), Wish(), sheet("A4"))
    assert len(view.pages) == 4  # two halves, two rooms
    page = tree("team-match", view, Wish())
    halves = [text_of(f) for f in page.xpath("//div[@class='field']") if text_of(f).startswith("Half")]
    assert halves == ["Half1", "Half1", "Half2", "Half2"]
    totals = [row[-2:] for row in rows_of(page, "tfoot")]
    assert totals == [["13", "22"], ["13", "22"], ["0", "3"], ["0", "3"]]
    differences = [
        text_of(f) for f in page.xpath("//div[@class='field']") if "Difference (IMPs)" in text_of(f)
    ]
    assert differences == [
        "Difference (IMPs)",
        "Difference (IMPs)",
        "Difference (IMPs)5",
        "Difference (IMPs)5",
    ]


def test_a_night_of_pairs_has_no_matches() -> None:
    assert view_of(data_path("fixtures", "nights", "thursday")).matches == ()


def test_a_planned_match_is_one_of_all_its_boards_from_the_first_on(tmp_path: Path) -> None:
    """250 points are 6 IMPs (Law 78B), and 3 to 7 IMPs in 16 boards are 16:14 by the table of the clubs."""
    run("plan", "--teams", "--tables", "2", "--boards", "16", "--night", tmp_path, "--no-pdf")
    rows = "A,1,1,1,1,2,3S,S,+1\nA,1,2,1,2,1,4S,N,=\n"
    head = "section,round,table,board,ns,ew,contract,declarer,result\n"
    (tmp_path / "results.csv").write_text(head + rows, encoding="utf-8")
    scores = score(read(tmp_path), load(None, {"method": "teams", "victory_points.scale": "25-0"}))
    assert [(match.boards, int(match.points)) for match in scores.matches] == [(16, -6), (16, 6)]
    assert sorted(match.victory_points for match in scores.matches) == [14, 16]
    (view,) = event_view(scores, standings(scores)).matches
    assert view.state.values == {"n": "1", "of": "16"}
    assert [line.board for line in view.stanzas[0].lines] == [str(n) for n in range(1, 17)]
    sheets = team_sheets(scores)
    assert [one.room for one in sheets] == ["open", "closed"]
    for sheet_of_room in sheets:
        assert [board.number for board in sheet_of_room.boards] == list(range(1, 17))
        assert not sheet_of_room.winner  # nobody has won yet


def test_a_match_still_to_be_played_has_sheets_with_its_names(tmp_path: Path) -> None:
    run("plan", "--teams", "--tables", "2", "--boards", "8", "--night", tmp_path, "--no-pdf")
    event = tmp_path / "event.toml"
    text = event.read_text(encoding="utf-8")
    for team, four in (("Harbour", "Ann Bo Cy Di"), ("Friends", "Eve Finn Gil Hal")):
        names = ", ".join(f'"{name}"' for name in four.split())
        text = text.replace('names = ["", "", "", ""]', f'name = "{team}"\nnames = [{names}]', 1)
    event.write_text(text, encoding="utf-8")
    sheets = team_sheets(score(read(tmp_path)))
    assert [(one.room, one.home.name, one.visitors.name, one.players) for one in sheets] == [
        ("open", "Harbour", "Friends", ("Ann", "Gil", "Bo", "Hal")),  # North, East, South, West
        ("closed", "Harbour", "Friends", ("Eve", "Cy", "Finn", "Di")),
    ]
    assert all(len(one.boards) == 8 and not any(b.contract for b in one.boards) for one in sheets)


@pytest.mark.parametrize(("carried", "points"), [(0, ("10.00", "10.00")), (22, ("16.90", "3.10"))])
def test_victory_points_are_written_alike_on_pages_and_sheets(
    tmp_path: Path, carried: int, points: tuple[str, str]
) -> None:
    """The WBF prints its scale with two decimals: a draw is 10.00, 22 IMPs over 8 boards 16.90 to 3.10."""
    folder = write_match(tmp_path)
    text = (folder / "event.toml").read_text(encoding="utf-8")
    (folder / "event.toml").write_text(text.replace("points = 7", f"points = {carried}"), encoding="utf-8")
    rows = [f"1,{room},{board},1NT,N,=" for room in ("open", "closed") for board in range(1, 9)]
    level = "\n".join(["round,room,board,contract,declarer,result", *rows])
    (folder / "results.csv").write_text(f"{level}\n", encoding="utf-8")
    (match,) = view_of(folder).matches
    assert (match.home_points, match.visitors_points) == points
    sheets = team_sheets(score(read(folder)))
    assert {(sheet.home_vp, sheet.visitors_vp) for sheet in sheets} == {points}
    assert {place.total for ranking in view_of(folder).rankings for place in ranking.places} == set(points)
