"""The pages of matches of Swiss events, knock-outs, round robins and ladders of teams."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from duplicate.pages.book.printing import Place
from duplicate.pages.match_parts import MatchView
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_papers import swiss_papers
from duplicate.pages.swiss_prints import own_document
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.templates import Templates, sayer
from duplicate.swiss.bracket import Bracket
from duplicate.swiss.conditions import load
from duplicate.swiss.records import Penalty, ResultChange
from duplicate.swiss.simulate import NONE, simulate
from duplicate.words.translations import language
from tests.pages.formats import knock_out, ladder, line_ups, round_robin
from tests.pages.test_swiss_site import parsed
from tests.swiss.desk import WHEN, Desk
from tests.swiss.formats import TeamDesk
from tests.swiss.test_bracket import HALF, LEAGUE
from tests.swiss.test_teams_event import teams

say = sayer(str)


def matches(desk: Desk) -> dict[str, MatchView]:
    return {match.page: match for match in swiss_view(desk.state).night.matches}


def totals(match: MatchView) -> tuple[str, str]:
    return match.home_imps, match.visitors_imps


def table(match: MatchView) -> list[tuple[str, str, str, str]]:
    return [(b.board, b.home, b.visitors, b.running) for s in match.stanzas for b in s.lines]


def swiss_teams() -> Desk:
    """Two matches of a round: 250 points are 6 IMPs to team 1, 470 are 10 to team 4 (Law 78B)."""
    desk = teams()
    desk.draw("1-2", "3-4")
    desk.start()
    opened, closed = {"1": 420, "3": -50}, {"2": 170, "4": 420}
    for meeting in ("1-2", "3-4", "2-1", "4-3"):
        contract: dict[str, str | int | None] = {
            "contract": "4S",
            "declarer": "N",
            "tricks": 10,
            "lead": "HQ",
            "score_ns": 420,
        }
        score = opened.get(meeting[0], closed.get(meeting[0]))
        desk.result(1, meeting, contract if score == 420 else {"score_ns": score})
    desk.score_all()
    desk.over()
    return desk


def test_a_match_has_both_rooms_of_every_board() -> None:
    found = matches(swiss_teams())
    assert list(found) == ["match-1-1.html", "match-1-2.html"]
    first, second = found.values()
    assert (first.home.names, first.visitors.names) == ("Team 1", "Team 2")
    assert table(first) == [("1", "6", "", "6–0"), ("2", "", "", "6–0")]
    assert table(second) == [("1", "", "10", "0–10"), ("2", "", "", "0–10")]
    assert (totals(first), first.leads) == (("6", "0"), "home")
    assert (totals(second), second.leads) == (("0", "10"), "visitors")
    opened, closed = first.stanzas[0].lines[0].open, first.stanzas[0].lines[0].closed
    assert opened is not None
    assert closed is not None
    assert (opened.contract, opened.declarer, opened.lead, opened.score) == ("4♠", "N", "♥Q", "420")
    assert closed.score == "170"
    assert first.next is not None
    assert first.next.page == second.page
    assert (say(first.where), say(first.state), first.finished) == ("Round 1", "Boards: 2", True)


def test_a_board_leads_to_the_matches_of_its_results(tmp_path: Path) -> None:
    """The two matches of the round, above the results of both rooms."""
    write_swiss(swiss_view(swiss_teams().state), tmp_path, languages=("en", "zh"), data=False)
    for folder in (tmp_path, tmp_path / "zh"):
        links = parsed(folder / "board-1.html").iterfind(".//tr[@class='mark match']//a")
        found = {link.text: link.get("href", "") for link in links}
        assert found == {"1 Team 1 – 2 Team 2": "match-1-1.html", "3 Team 3 – 4 Team 4": "match-1-2.html"}
        assert all((folder / page).is_file() for page in found.values())


def test_two_teams_that_are_called_by_their_players_are_told_apart(tmp_path: Path) -> None:
    """A dash between the two would be one of seven."""
    made = simulate(2, 1, load("wbf-swiss-teams", {"rounds": 1, "boards_per_round": 1}), trouble=NONE)
    write_swiss(swiss_view(made.state), tmp_path, languages=("en", "zh"), data=False)
    for folder, between in ((tmp_path, " v "), (tmp_path / "zh", " 对 ")):
        (link,) = parsed(folder / "board-1.html").iterfind(".//tr[@class='mark match']//a")
        sides = (link.text or "").split(between)
        assert [side.count("–") for side in sides] == [3, 3]


def test_victory_points_are_those_of_the_round_by_the_published_scale() -> None:
    """WBF continuous scale for 8 boards: 5 IMPs are 12.05 to 7.95."""
    desk = TeamDesk("round-robin", *"12", boards_per_round=8)
    desk.next()
    home, away = desk.tables()[0].split("-")
    desk.play({home: 5})
    (match,) = matches(desk).values()
    assert (match.home.label, match.visitors.label) == (home, away)
    assert (match.home_points, match.visitors_points) == ("12.05", "7.95")
    penalty = Penalty(id=desk.id, when=WHEN, number=home, amount="-1", unit="vp", round=1)
    desk.add(penalty)
    (match,) = matches(desk).values()
    assert (match.home_points, match.visitors_points) == ("11.05", "7.95")
    assert [say(note) for note in match.notes] == [f"Team {home}: penalty of 1 VP"]


def test_two_meetings_in_a_swiss_are_two_matches() -> None:
    desk = swiss_teams()
    desk.draw("2-1", "4-3")
    desk.start()
    desk.score_all()
    desk.over()
    found = matches(desk)
    assert list(found) == ["match-1-1.html", "match-1-2.html", "match-2-1.html", "match-2-2.html"]
    again = found["match-2-1.html"]
    assert (again.home.label, totals(again)) == ("2", ("0", "0"))
    card = next(c for c in swiss_view(desk.state).night.scorecards if "1" in c.names)
    assert [link.page for link in card.matches] == ["match-1-1.html", "match-2-1.html"]


def test_all_stanzas_of_a_knock_out_match_are_one_match() -> None:
    """The first match of thirteen is level after two halves and decided by extra boards."""
    found = matches(knock_out())
    level = found["match-1-1.html"]
    assert [say(stanza.title) for stanza in level.stanzas] == ["First half", "Second half", "Extra boards"]
    assert [(s.home, s.visitors) for s in level.stanzas] == [("0", "0"), ("0", "0"), ("0", "3")]
    assert (totals(level), say(level.where), level.finished) == (("0", "3"), "Round of 16", True)
    assert len(found) == 5  # three teams have a bye, and the next stage is not over


def test_a_match_under_way_says_how_many_boards_are_done() -> None:
    desk = TeamDesk("knock-out", *"12", knock_out__stanzas=2, knock_out__extra_boards=2)
    desk.next()
    desk.play({"1": 5})
    (match,) = matches(desk).values()
    assert ([say(s.title) for s in match.stanzas], match.finished) == (["First half"], False)
    assert say(match.state) == "Boards: 2 of 4"
    desk.next()
    (again,) = matches(desk).values()
    assert say(again.state) == "Boards: 2 of 4"
    desk.play()
    (match,) = matches(desk).values()
    assert (totals(match), say(match.state), match.finished) == (("5", "0"), "Boards: 4", True)


def test_carry_over_is_that_of_the_draw() -> None:
    """2 carries half of 21 into its match with 3, and loses it by half an IMP: worked out for the bracket."""
    desk = TeamDesk(
        "knock-out", *"4321", prior=LEAGUE, knock_out__stanzas=1, knock_out__extra_boards=2, **HALF
    )
    desk.next()
    desk.play({"1": 7, "3": 11})
    one = next(m for m in matches(desk).values() if m.home.label == "2")
    assert [(say(what), home, away) for what, home, away in one.extras] == [("Carried over", "10.5", "0.0")]
    assert (totals(one), one.leads) == (("10.5", "11.0"), "visitors")


@pytest.mark.parametrize("given_to_both", [3, -3])
def test_scores_that_do_not_balance(given_to_both: int) -> None:
    """Average plus (3 IMPs) for both: averaged in a knock-out (Law 86), else each has its own margin."""
    both = {"status": "artificial", "adj_ns": f"{given_to_both}imp", "adj_ew": f"{given_to_both}imp"}
    for preset in ("knock-out", "round-robin"):
        settings = {"knock_out__stanzas": 1, "knock_out__extra_boards": 2} if preset == "knock-out" else {}
        desk = TeamDesk(preset, *"12", **settings)
        desk.next()
        desk.play({"1": 5})
        before = {"score_ns": 110}
        board = desk.state.rounds[0].seated.boards[1]
        meeting = desk.tables()[0]
        desk.result(board, meeting, both, before=before)
        (match,) = matches(desk).values()
        home, visitors = map(Fraction, totals(match))
        if preset == "knock-out":
            (duel,) = Bracket(desk.state).duels(1)
            assert (home, visitors) == (Fraction(13, 2), Fraction(3, 2))
            assert home - visitors == duel.net == 5
            assert match.notes == ()
        else:
            assert home - visitors == 5 + given_to_both
            told = {"home": match.home.label, "visitors": match.visitors.label}
            told |= {"own": f"+{5 + given_to_both}", "other": f"−{5 - given_to_both}"}
            assert [note.values for note in match.notes] == [told]


def test_the_line_ups_say_who_sat_where() -> None:
    desk = line_ups()
    desk.start()
    desk.score_all()
    desk.over()
    first = matches(desk)["match-1-1.html"]
    rooms = dict(first.stanzas[0].rooms)
    assert rooms["open"] == tuple(
        f"{name}{x}" for name, x in (
            ("Wilhelmina-Charlotte Featherstone 1", "a"), ("Wilhelmina-Charlotte Featherstone 2", "a"),
            ("Wilhelmina-Charlotte Featherstone 1", "b"), ("Wilhelmina-Charlotte Featherstone 2", "b"),
        )
    )  # fmt: skip
    assert rooms["closed"][1] == "欧阳建国1c"
    assert matches(swiss_teams())["match-1-1.html"].stanzas[0].rooms == ()  # nobody has said who sat where


def test_pages_lead_to_every_match(tmp_path: Path) -> None:
    """Round, team card, scorecard, crosstable or bracket, schedule, ladder; and it leads back."""
    where = {
        "swiss": (swiss_teams(), ("round-1.html", "history-1.html", "pair-1.html", "crosstable.html")),
        "cup": (knock_out(), ("round-1.html", "history-8.html", "pair-8.html", "bracket.html")),
        "league": (
            round_robin(),
            ("round-1.html", "history-2.html", "pair-2.html", "crosstable.html", "schedule.html"),
        ),
        "rungs": (ladder(), ("round-1.html", "history-3.html", "pair-3.html", "ladder.html")),
    }  # fmt: skip
    for name, (desk, pages) in where.items():
        write_swiss(swiss_view(desk.state), tmp_path / name)
        for folder in (tmp_path / name, tmp_path / name / "zh"):
            for page in pages:
                links = parsed(folder / page).xpath("//a/@href")
                assert "match-1-1.html" in links, (name, page)
        back = parsed(tmp_path / name / "match-1-1.html").xpath("//header//a/@href")
        assert ("bracket.html" if name == "cup" else "round-1.html") in back


def test_nothing_of_a_round_that_is_on() -> None:
    desk = swiss_teams()
    desk.draw("1-3", "2-4")
    desk.start()
    desk.result(3, "1-3", {"contract": "7NXX", "declarer": "N", "tricks": 13})
    assert not any(page.startswith("match-2") for page in matches(desk))
    pages = swiss_view(desk.state)
    assert not any(match.page for each in pages.swiss.rounds[1:] for match in each.matches)


def test_pairs_have_no_matches_of_teams() -> None:
    made = simulate(5, 4, load("ebu-swiss-pairs", {"rounds": 2, "boards_per_round": 2}))
    assert swiss_view(made.state).night.matches == ()


@given(seed=st.integers(0, 10_000))
@settings(max_examples=8, deadline=None)
def test_a_page_adds_up_to_the_match_of_the_round(seed: int) -> None:
    """What the home team won and lost on the boards is what the round has of it."""
    made = simulate(6, seed, load("wbf-swiss-teams", {"rounds": 3, "boards_per_round": 3}))
    pages = swiss_view(made.state)
    found = {match.page: match for match in pages.night.matches}
    rounds = [match for each in pages.swiss.rounds for match in each.matches if match.page]
    assert len(rounds) == len(found) > 0
    for match in rounds:
        page = found[match.page]
        assert (page.home.label, page.visitors.label) == (match.ns.label, match.ew.label)
        assert (page.home_points, page.visitors_points) == (match.score_ns, match.score_ew)
        won, lost = (
            sum(Fraction(value) for line in page.stanzas[0].lines if (value := getattr(line, side)))
            for side in ("home", "visitors")
        )
        assert match.result == f"{won}–{lost}"


def sheet(pages: SwissPages, file: str, code: str) -> str:
    document = next(d for d in swiss_papers(pages.swiss) if d.file == file)
    return own_document(pages, document, Templates(), Place(language(code), "")).source


def test_the_matches_of_a_round_on_paper() -> None:
    """The same boards, rooms and IMPs as on the pages; a knock-out match stands with its last stanza."""
    pages = swiss_view(knock_out().state)
    files = [d.file for d in swiss_papers(pages.swiss)]
    assert [file for file in files if file.startswith("matches")] == ["matches-2.pdf", "matches-3.pdf"]
    told = sheet(pages, "matches-3.pdf", "zh")
    for words in (
        "第 3 轮各场比赛",
        "上半场",
        "下半场",
        "加赛：0–3 IMP",
        "开室",
        "闭室",
        "上海市长宁区桥牌协会第二代表队",
    ):
        assert words in told, words
    first = sheet(swiss_view(swiss_teams().state), "matches-1.pdf", "en")
    first = first.replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ")
    for words in ("Matches of round 1", "1 Team 1", "<b>4♠</b> N", "♥Q", "6–0", "0–10"):
        assert words in first, words


def test_a_correction_is_marked_on_paper() -> None:
    desk = swiss_teams()
    desk.add(
        ResultChange(
            id=desk.id, when=WHEN, key=desk.records[-2].key, before={"score_ns": 110},  # type: ignore[union-attr]
            after={"score_ns": 140},
        )
    )  # fmt: skip
    assert "140†" in sheet(swiss_view(desk.state), "matches-1.pdf", "en")


def test_where_only_scores_were_entered_no_column_is_empty(tmp_path: Path) -> None:
    """No contract, lead or result of the knock-out is known: the page and the sheet have scores alone."""
    pages = swiss_view(knock_out().state)
    write_swiss(pages, tmp_path, languages=("en",))
    page = parsed(tmp_path / "match-1-1.html")
    (table, *_others) = page.xpath("//table[@class='match']")
    (row, *_below) = table.xpath("./tbody[1]/tr")
    assert [" ".join(cell.text_content().split()) for cell in row] == ["1None", "Open", "110", "=", "="]
    assert len(table.xpath("./thead/tr[1]/th")) == len(row)
    told = sheet(pages, "matches-3.pdf", "en")
    for words in ("Contract", "Lead", "Result"):
        assert words not in table.text_content()
        assert f"{words}</th>" not in told
    for whole in lxml_html.fromstring(told).iterfind(".//section[@class='match']//tr"):
        assert sum(int(cell.get("colspan", "1")) for cell in whole) in (7, 5)  # 5: the second row of heads
    known = swiss_view(swiss_teams().state)
    (own,) = [one for one in known.night.matches if one.page == "match-1-1.html"]
    assert own.has_contracts
