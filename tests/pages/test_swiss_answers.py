"""What players and captains ask the pages of a Swiss event, and whether the answer stands there."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from duplicate.pages.name_widths import figure_width, name_widths
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.templates import sayer
from duplicate.swiss.conditions import load
from duplicate.swiss.records import Penalty
from duplicate.swiss.simulate import simulate
from tests.pages.formats import knock_out, ladder, round_robin
from tests.pages.test_swiss_event import five_pairs
from tests.pages.test_swiss_formats import cup
from tests.pages.test_swiss_site import parsed, trouble, under_way
from tests.swiss.desk import WHEN, Desk
from tests.swiss.formats import TeamDesk

say = sayer(str)
LANGUAGES = ("en", "zh", "fr", "pl")


def number(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").lstrip("+"))


@cache
def of_teams() -> SwissPages:
    """Teams by victory points; round 1 is over."""
    desk = TeamDesk("wbf-swiss-teams", *"1234", rounds=3)
    desk.draw("1-2", "3-4")
    desk.play({"1": 7})
    return swiss_view(desk.state)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages of one event of each kind, in four languages."""
    out = tmp_path_factory.mktemp("answers")
    made = {
        "pairs": trouble(),
        "running": swiss_view(under_way().state),
        "teams": of_teams(),
        "cup": swiss_view(knock_out().state),
        "robin": swiss_view(round_robin().state),
        "ladder": swiss_view(ladder().state),
    }
    for name, pages in made.items():
        write_swiss(pages, out / name, languages=LANGUAGES, data=False)
    return {name: out / name for name in made}


def words_of(path: Path) -> str:
    """The words of a page, with one space where the page has any."""
    body = parsed(path).find("body")
    for mute in body.xpath(".//script | .//*[contains(@class, 'unseen')]"):
        mute.drop_tree()
    return " ".join(body.text_content().split())


# What was my match worth?


def test_a_card_says_the_victory_points_of_each_match_and_they_make_the_total() -> None:
    pages = of_teams()
    rows = {row.who.label: row for row in pages.swiss.standings[-1].rows}
    for history in pages.swiss.histories:
        card = next(c for c in pages.night.scorecards if c.page == history.card)
        own = [each.victory_points for each in card.rounds]
        assert own == [each.score for each in history.rounds if each.opponents]
        assert sum(map(number, own)) == number(rows[history.who.label].total)
        if history.who.label == "1":  # won two boards by 7 IMPs: the formula of the WBF report of 2013
            ratio, base = ((5**0.5 - 1) / 2) ** 3, 15 * 2**0.5
            assert own == [f"{10 + 10 * (1 - ratio ** (7 / base)) / (1 - ratio):.2f}"]


def test_a_card_of_pairs_says_them_too() -> None:
    pages = trouble()
    for history in pages.swiss.histories:
        card = next((c for c in pages.night.scorecards if c.page == history.card), None)
        if card is None:
            continue
        met = [each for each in history.rounds if each.opponents and each.score]
        assert len(card.rounds) == len(met)
        for each, told in zip(card.rounds, met, strict=True):  # a penalty stands below the round
            whole = each.sums[-1].victory_points if each.sums else each.victory_points
            assert whole == told.score, (card.page, told.number)


def test_a_penalty_in_a_match_stands_below_its_round_and_boards_are_those_with_a_score() -> None:
    desk = five_pairs()  # board 1 is worth 6 IMPs to pair 1, board 2 is flat
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-2", unit="imp", round=1))
    desk.draw("1-3", "2-5", byes=("4",))
    desk.start()
    desk.result(3, "1-3", {"score_ns": 100})
    desk.result(3, "2-5", {"score_ns": 100})
    desk.result(4, "1-3", {"score_ns": 100})
    desk.result(4, "2-5", {"status": "not_played"})
    desk.over()
    pages = swiss_view(desk.state)
    history = next(h for h in pages.swiss.histories if h.who.label == "1")
    card = next(c for c in pages.night.scorecards if c.page == history.card)
    first = card.rounds[0]
    assert (first.points, [(say(s.title), s.points) for s in first.sums]) == (
        "6",
        [("Director", "−2"), ("The whole match", "4")],
    )
    assert history.rounds[0].score == "4"
    figures = {say(figure.name): (figure.value, figure.of) for figure in history.figures}
    assert (card.boards, figures["Boards played"]) == ("4", ("4", "4"))


# Did we win our match, and by how much?


def test_a_round_of_a_knock_out_says_the_score_of_the_stanza_and_of_the_match_and_who_is_through() -> None:
    desk = cup(*"1234", knock_out__third_place=True)
    desk.next()
    desk.play({"4": 7, "2": 3})
    desk.next()
    desk.play({"4": 5, "3": 2})
    first, last = swiss_view(desk.state).swiss.rounds
    told = [(m.ns.label, m.ew.label, m.imps, say(m.whole or "")) for m in first.matches]
    assert told == [
        ("1", "4", ("0", "7"), "The match: 0–7, 4 Team 4 is through"),
        ("2", "3", ("3", "0"), "The match: 3–0, 2 Team 2 is through"),
    ]
    assert {m.ns.label: say(m.whole or "") for m in last.matches} == {
        "2": "The match: 0–5, won by 4 Team 4",
        "1": "The match: 0–2, won by 3 Team 3",
    }


def test_a_team_of_a_knock_out_sees_its_matches_with_their_stages() -> None:
    desk = cup(*"12345")
    desk.next()
    desk.play({"5": 9})
    view = swiss_view(desk.state).swiss
    told = {
        h.who.label: [(say(stage), tuple((s.who.label, s.total, s.won) for s in m.sides if s.who))
        for stage, m in h.matches] for h in view.histories
    }  # fmt: skip
    assert told["4"] == [("Quarter-finals", (("4", "0", False), ("5", "9", True)))]
    assert told["1"] == [
        ("Quarter-finals", (("1", "", False),)),
        ("Semi-finals", (("1", "", False), ("5", "", False))),
    ]
    (out,) = (h for h in view.histories if h.who.label == "4")
    assert {say(f.name): say(f.value) for f in out.figures}["Reached"] == "Quarter-final"
    assert all(not h.total and not h.rank for history in view.histories for h in history.rounds)


# Who challenged whom, from where, and who won? Why did we drop a rung?


def test_a_challenge_says_who_challenged_whom_from_which_rung_and_who_won(folders: dict[str, Path]) -> None:
    view = swiss_view(ladder().state).swiss  # challenge 1: team 3 beats team 1 by 5 IMPs
    assert view.ladder is not None
    one = next(c for c in view.ladder.challenges if c.number == "1")
    assert (one.challenger.label, one.challenged.label, one.rungs, one.imps, one.winner) == (
        "3", "1", ("3", "1"), ("5", "0"), "challenger",
    )  # fmt: skip
    shown = words_of(folders["ladder"] / "round-1.html")
    assert f"3 {one.challenger.names}, on rung 3, challenged 1 {one.challenged.names}, on rung 1." in shown
    assert "Not drawn from the standings" not in shown
    rows = parsed(folders["ladder"] / "ladder.html").xpath("//table[@class='bouts']/tbody/tr")
    (row,) = (r for r in rows if r.xpath("./th//a")[0].get("href") == "round-1.html")
    cells = [cell.text_content() for cell in row.xpath("./td")[:4]]
    assert cells == [f"3 {one.challenger.names}", "5", "0", f"1 {one.challenged.names}"]
    assert ["won" in cell.get("class") for cell in row.xpath("./td")[:4]] == [True, True, False, False]


def test_a_team_that_others_moved_sees_by_which_challenge() -> None:
    view = swiss_view(ladder().state).swiss  # team 2 stood between the two of challenge 1
    (moved,) = next(h for h in view.histories if h.who.label == "2").rounds[:1]
    assert moved.number == "1"
    assert re.fullmatch(r"3 .+ won against 1 .+", say(moved.title))
    assert [say(note) for note in moved.notes] == ["from rung 2 to rung 3"]


# Where do I sit?


def test_everybody_is_found_in_the_seating_by_name() -> None:
    view = swiss_view(under_way().state).swiss
    assert view.seating is not None
    names = [one.name for one in view.seating.names]
    assert sorted(names) == sorted(f"{seat} {n}" for n in "1234" for seat in ("North", "South"))
    assert names == sorted(names)
    for one in view.seating.names:
        assert {one.name, one.partner} == set(one.seat.who.names.split(" – "))


def test_the_tab_of_the_seating_is_gone_with_the_last_round(folders: dict[str, Path]) -> None:
    def tabs(name: str) -> list[str]:
        return list(parsed(folders[name] / "index.html").xpath("//nav[@class='menu']//a/@href"))

    assert "seating.html" in tabs("running")
    assert "seating.html" not in tabs("pairs")  # all rounds are played
    assert (folders["pairs"] / "seating.html").exists()  # who has it open still gets an answer


def test_before_the_start_a_pair_is_told_that_no_round_is_drawn(tmp_path: Path) -> None:
    desk = Desk(bye__method="fixed")
    desk.enter("1", "2", "3")
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"], data=False)
    assert "No round is drawn yet." in words_of(tmp_path / "history-1.html")


# Who sat in which room?


def test_a_board_of_teams_has_the_two_results_of_a_match_together_open_room_first() -> None:
    boards = of_teams().night.boards
    assert boards
    for board in boards:
        (group,) = board.groups
        assert len(group.lines) == 4
        for first, second in (group.lines[:2], group.lines[2:]):
            assert (first.ns, first.ew) == (second.ew, second.ns)
            assert [say(line.room.title if line.room else "") for line in (first, second)] == [
                "Open room",
                "Closed room",
            ]
        heads = [(m.at, say(m.title)) for m in group.marks if m.kind == "match"]
        assert [at for at, _title in heads] == [0, 2]
        assert all(title.startswith(f"{group.lines[at].ns[0].label} ") for at, title in heads)


# What is that figure, and what is a bye worth?


def test_a_schedule_says_what_a_bye_is_worth_and_when_a_round_ended() -> None:
    view = swiss_view(round_robin().state).swiss
    assert view.schedule is not None
    first, *_rest, last = view.schedule.rounds
    alone = {a.who.label: a.value for a in view.rounds[0].alone}
    assert {who.label: worth for who, worth in zip(first.byes, first.worth, strict=True)} == alone
    assert first.date == WHEN[:10]
    assert (last.date, set(last.worth)) == ("", {""})


# Words


def test_one_word_stands_for_the_visiting_team(folders: dict[str, Path]) -> None:
    for name in ("teams", "cup", "robin", "ladder"):
        for path in folders[name].glob("*.html"):
            if not path.name.startswith("match-"):  # these speak in whole words: home team, visiting team
                told = words_of(path).replace("V: visiting team", "")
                assert not re.search(r"\bAway\b|[Vv]isiting team|\bVisitors\b", told), path
    assert "H: home team, V: visiting team." in words_of(folders["teams"] / "crosstable.html")


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("zh", r"[\u4e00-\u9fff][.:;](?=\s|$)|[\u4e00-\u9fff], |[。：，] (?=[\u4e00-\u9fff])"),
        ("fr", r"\w[:;!?](?=\s|$)"),
    ],
)
def test_signs_are_set_as_the_language_sets_them(folders: dict[str, Path], language: str, wrong: str) -> None:
    for name, folder in folders.items():
        for path in (folder / language).glob("*.html"):
            if not path.name.startswith(("pair-", "board-", "frequencies", "match-")):
                for element in parsed(path).xpath("//main//p | //main//li | //main//td | //main//summary"):
                    text = " ".join(element.text_content().split())
                    assert not re.search(wrong, text), (name, path.name, text)


def test_running_standings_are_no_final_results_in_polish_and_a_seed_is_no_seeded_player(
    folders: dict[str, Path],
) -> None:
    assert "Klasyfikacja" in parsed(folders["running"] / "pl" / "index.html").xpath("//nav//a/text()")
    assert "graine" in words_of(folders["pairs"] / "fr" / "round-2.html")
    assert "tête de série" not in words_of(folders["pairs"] / "fr" / "round-2.html")


def test_reasons_of_a_draw_name_pairs(folders: dict[str, Path]) -> None:
    for path in folders["pairs"].glob("round-*.html"):
        for reason in parsed(path).xpath("//ul[@class='reasons']/li/p"):
            assert not re.match(r"\d", reason.text_content()), reason.text_content()


def test_widths_of_names_are_by_word_and_by_line() -> None:
    assert name_widths([]) == "word-s line-s"
    assert name_widths(["Ely", "Anna-Maria Bo"]) == "word-s line-s"
    assert name_widths(["Bartholomew"]) == "word-s line-s"  # 11 letters
    assert name_widths(["Featherstone"]) == "word-m line-s"
    assert name_widths(["Papadimitrakopoulos"]) == "word-l line-s"
    assert name_widths(["上海市长宁区桥牌协会第二代表队"]) == "word-s line-m"  # broken anywhere


def test_widths_of_figures_are_by_the_longest() -> None:
    assert figure_width([]) == figure_width(["58", "5.40", ""]) == "figures-s"
    assert figure_width(["13.78", "6.22"]) == "figures-m"
    assert figure_width(["−13.17"]) == "figures-l"


def test_a_total_below_zero_is_written_with_a_minus_sign_in_the_reasons_of_a_draw(tmp_path: Path) -> None:
    made = simulate(15, 3, load("seed-online", {"rounds": 4, "boards_per_round": 2}))
    write_swiss(swiss_view(made.state, made.certificates.get), tmp_path, languages=("en", "fr"), data=False)
    for name, sign in (("", r"\(−\d+(\.\d+)?\)"), ("fr", r"\(−\d+(,\d+)?\)")):
        rounds = [parsed(path) for path in (tmp_path / name).glob("round-*.html")]
        said = [p.text_content() for page in rounds for p in page.xpath("//ul[@class='reasons']/li/p")]
        assert any(re.search(sign, text) for text in said)
        assert not any("(-" in text for text in said)
