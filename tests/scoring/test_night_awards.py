"""Master points of a night: by direction, by section, with the arithmetic in both languages."""

from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result
from duplicate.scoring import score, standings
from duplicate.scoring.award_files import TABLES, award_table
from duplicate.scoring.explain_award import SHIPPED, explain_award, plain
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.payload import payload
from duplicate.scoring.persons import Persons
from duplicate.scoring.scores import Scores
from duplicate.scoring.titles import Won, accounts, rewarded_members, title_table
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import translator
from tests.scoring.nights import night, played


def mitchell(tables: int, boards: int = 18, section: str = "") -> list[Result]:
    """NS 1 beats NS 2 and so on, on every board; EW 1 meets NS 1 first and moves up each board."""
    return [
        played(board, str(ns), str((ns + board - 2) % tables + 1), 1000 - 10 * ns, section=section)
        for board in range(1, boards + 1)
        for ns in range(1, tables + 1)
    ]


def points(scores: Scores, direction: str, section: str = "") -> list[Fraction | None]:
    rows = standings(scores).ranking(direction)
    return [row.master_points for row in rows if row.section == section]


def test_two_winners_are_awarded_by_direction() -> None:
    """Eight tables: 0.80, 0.56 and 0.40 to NS; EW are all level, since each met everybody as often."""
    scores = score(night(mitchell(8, 24)), "wbf", {"awards": "acbl-club", "winners": "two"})
    wanted = [Fraction(8, 10), Fraction(56, 100), Fraction(4, 10)]
    assert points(scores, "NS") == [*wanted, *[Fraction(0)] * 5]
    # level at places 1 to 8: (0.80 + 0.56 + 0.40) / 8 = 0.22
    assert points(scores, "EW") == [Fraction(22, 100)] * 8


def test_the_ebu_scale_of_a_mitchell() -> None:
    scores = score(night(mitchell(8, 24)), "wbf", {"awards": "ebu-club", "winners": "two"})
    assert points(scores, "NS") == [30, 20, 10, 0, 0, 0, 0, 0]
    few = score(night(mitchell(8, 11)), "wbf", {"awards": "ebu-club", "winners": "two"})
    assert points(few, "NS") == [0] * 8  # under 12 boards


def test_sections_as_the_table_says() -> None:
    """ACBL awards each section; EBU both together."""
    event = night([*mitchell(6, 18, "A"), *mitchell(6, 18, "B")])
    acbl = score(event, "wbf", {"awards": "acbl-club", "winners": "two"})
    for section in ("A", "B"):
        assert points(acbl, "NS", section)[:2] == [Fraction(6, 10), Fraction(42, 100)]
    ebu = score(event, "wbf", {"awards": "ebu-club", "winners": "two"})
    # twelve in a direction: four awards, 40 30 20 10; each place is shared by the two sections
    for section in ("A", "B"):
        assert points(ebu, "NS", section) == [35, 15, 0, 0, 0, 0]


def test_without_a_table_nothing_is_awarded() -> None:
    scores = score(night(mitchell(6)), "wbf")
    assert points(scores, "NS") == [None] * 6
    assert not explain_award(scores, standings(scores).rows, "1NS")
    plain_standing = payload(scores.night, scores, standings(scores))["standings"]
    assert isinstance(plain_standing, list)
    assert isinstance(plain_standing[0], dict)
    assert plain_standing[0]["master_points"] is None


def test_an_unknown_table_is_an_error() -> None:
    scores = score(night(mitchell(3)), "wbf", {"awards": "acbl-clubs"})
    with pytest.raises(DuplicateError, match="did you mean 'acbl-club'"):
        standings(scores)


def test_a_table_of_ones_own_in_the_night_folder(tmp_path: Path) -> None:
    from duplicate.travellers import read

    table = 'name = "own"\ntitle = "Own"\nties = "most"\nsources = ["Club rules"]\n'
    table += '[[tables]]\nfinishers = "2+"\nplaces = ["1 = 7"]\n'
    (tmp_path / "own.toml").write_text(table, encoding="utf-8")
    (tmp_path / "event.toml").write_text('[conditions]\nawards = "own.toml"\n', encoding="utf-8")
    lines = "board,ns,ew,score\n1,1,11,420\n1,2,12,50\n"
    (tmp_path / "results.csv").write_text(lines, encoding="utf-8")
    scores = score(read(tmp_path))
    assert points(scores, "NS") == [7, 0]
    assert scores.conditions.awards == "own.toml"  # nothing of the machine in what is published


def told(scores: Scores, contestant: str, language: str = "en") -> list[str]:
    lines = explain_award(scores, standings(scores).rows, contestant)
    return [line.said(translator(language)) for line in lines]


def test_the_arithmetic_of_an_award() -> None:
    scores = score(night(mitchell(9, 18)), "wbf", {"awards": "acbl-club", "winners": "two"})
    assert told(scores, "4NS")[2:] == [
        "The field: 9 of 9 pairs ranked, tables: 9, boards: 18.",
        "Awards: 40% of 9 in the group = 3.6, to the nearest, halves up: 4.",
        "First place: 0.1 x 9 tables (half a table is one) = 0.9.",
        "Place 4: 35% of 0.9 = 0.315; it gets 0.32.",
        "Awarded to each player: 0.32 master points.",
    ]
    assert told(scores, "5NS")[-1] == "Place 5 is below the last award: none."
    assert explain_total(scores, standings(scores), "4NS")[-1] == told(scores, "4NS")[-1]


def test_the_arithmetic_of_level_places() -> None:
    scores = score(night(mitchell(6, 18)), "wbf", {"awards": "ebu-club", "winners": "two"})
    assert told(scores, "1EW")[-3:] == [
        "Place 2: 1 x 10 = 10; it gets 10.",
        "6 are level at places 1 to 6 and share: (20 + 10 + 0 + 0 + 0 + 0) / 6; 6 each.",
        "Awarded to each player: 6 local points.",
    ]


def test_it_is_said_in_chinese() -> None:
    for table in TABLES:
        scores = score(night(mitchell(9, 18)), "wbf", {"awards": table, "winners": "two"})
        for contestant in ("1NS", "9NS", "1EW"):
            english, chinese = told(scores, contestant), told(scores, contestant, "zh")
            assert len(english) == len(chinese)
            assert not set(english) & set(chinese)


def test_shipped_rules_are_the_phrases_that_are_translated() -> None:
    for name in TABLES:
        table = award_table(name)
        assert plain(table.title).text in SHIPPED
        assert plain(table.rule).text in SHIPPED


# Titles


def test_the_twelve_titles() -> None:
    """Names and order of the rules; a full field won is 3 points."""
    table = title_table("seed")
    assert [title.name("zh") for title in table.titles] == [
        *("无等级", "有级牌手", "中级牌手", "高级牌手", "巅峰好手", "巅峰高手"),
        *("巅峰大师", "巅峰明星", "桥界嘉宾", "桥协大师", "荣誉大师", "专业牌手"),
    ]
    for title in table.titles:
        assert table.held(title.points) == title
        below = table.held(title.points - Fraction(1, 100)) if title.points else None
        assert below != title
    assert table.after(table.titles[-1].points) is None
    following = table.after(Fraction(0))
    assert following is not None
    assert following.name("en") == "Graded Player"


@pytest.mark.parametrize(
    ("titles", "said"),
    [
        ("", "no titles"),
        ('[[titles]]\npoints = "5"\nen = "A"\n', "begin at 0"),
        ('[[titles]]\npoints = "0"\nen = "A"\n[[titles]]\npoints = "0"\nen = "B"\n', "from low to high"),
        ('[[titles]]\npoints = "none"\nen = "A"\n', "no number"),
        ('[[titles]]\npoints = "0"\nde = "A"\n', "unknown setting 'de'"),
    ],
)
def test_unsound_titles(tmp_path: Path, titles: str, said: str) -> None:
    file = tmp_path / "own.toml"
    head = "" if titles else "titles = []\n"
    text = f'name = "own"\ntitle = "Own"\nsources = ["Club"]\n{head}{titles}'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DuplicateError, match=said):
        title_table(file)


def test_points_add_up_for_each_person() -> None:
    ann, bo, cy = Member("Ann", club_number="1"), Member("Bo"), Member("Cy")
    won = [
        Won("second", "2026-01-12", (ann, cy), 1, Fraction(3)),
        Won("first", "2026-01-05", (ann, bo), 2, Fraction(5, 2)),
    ]
    persons = Persons.of(m for one in won for m in one.members)
    found = accounts(won, persons)
    assert [(persons.people[a.player].name, a.points) for a in found] == [
        ("Ann", Fraction(11, 2)),
        ("Cy", Fraction(3)),
        ("Bo", Fraction(5, 2)),
    ]
    assert [one.event for one in found[0].won] == ["first", "second"]


def test_a_substitute_is_awarded_from_half_of_the_boards() -> None:
    """Cy comes in for Bo from board 13 of 18, then from board 10 on."""

    def members(since: int) -> set[str]:
        substitute = Member("Cy", place=1, since=(1, 0, since))
        pair = Contestant("1", (Member("Ann"), Member("Bo", place=1), substitute))
        other = Contestant("2", (Member("Di"), Member("Ed", place=1)))
        entries = Entries((pair, other), (Seating(1, "", "NS", "1", "1"), Seating(1, "", "EW", "1", "2")))
        event: Night = night([played(board, "1", "1", 100) for board in range(1, 19)], entries)
        return {m.name for m in rewarded_members(score(event))["1"]}

    assert members(13) == {"Ann", "Bo"}
    assert members(10) == {"Ann", "Bo", "Cy"}  # nine and nine
    assert members(7) == {"Ann", "Cy"}
