"""Who is not ranked is told why, and how many tables there were when a pair sat out."""

from pathlib import Path

import pytest

from duplicate.pages.summary import summary
from tests.pages.nights import Scored
from tests.pages.written import page, site_of, texts, written

#: three pairs at home: one table, so that nobody else plays a board
HOME = """round,table,board,ns,ew,score
1,1,1,1,2,420
2,1,2,2,3,-50
3,1,3,3,1,110
"""
LONE = "A board that was played only once has nothing to be compared with, and is left out."
CHINESE = "只打了一次的牌没有可比较的成绩，不计分。"


def home(folder: Path, **conditions: object) -> Scored:
    return written(folder, HOME, "", "wbf", **{"matchpoints.lone_result": "left-out", **conditions})


@pytest.mark.parametrize(("code", "lone"), [("", LONE), ("zh", CHINESE)])
def test_pairs_whose_boards_nobody_else_played(tmp_path: Path, code: str, lone: str) -> None:
    made = home(tmp_path / "night")
    site = site_of(made, tmp_path / "site", "en", "zh") / code
    (note,) = texts(page(site, "index"), "//div[contains(@class, 'rankings')]//p")
    assert note.startswith(lone)
    assert texts(page(site, "board-1"), "//div[contains(@class, 'travellers')]//p") == [lone]
    assert not texts(page(site, "board-1"), "//div[contains(@class, 'travellers')]//h2/small")[0]  # no top
    (boards,) = texts(page(site, "pair-1"), "//dl[@class='figures']/div/dd")
    assert boards == "2"
    assert any(line.text.startswith(LONE) for line in summary(made.view))


def test_nothing_is_said_where_everybody_is_ranked(tmp_path: Path) -> None:
    made = home(tmp_path / "night", method="aggregate")  # as the note proposes
    assert [ranking.note for ranking in made.view.rankings] == [None]
    assert [place.rank for place in made.view.rankings[0].places] == ["1", "2", "3"]
    assert not made.view.boards[0].groups[0].notes


def test_who_played_too_little_is_told_how_much_is_enough(tmp_path: Path) -> None:
    results = "board,ns,ew,score\n1,1,2,420\n1,3,4,50\n2,1,2,110\n2,3,5,90\n3,1,2,100\n3,3,5,90\n"
    made = written(tmp_path / "night", results, "", "wbf", **{"winners": "one", "totals.ranked_share": "50"})
    (ranking,) = made.view.rankings
    assert [place.who.label for place in ranking.places if not place.rank] == ["4"]
    notes = texts(page(site_of(made, tmp_path / "site"), "index"), "//div[contains(@class, 'rankings')]//p")
    assert notes == ["–: not ranked, with fewer than 50% of the boards"]


#: five pairs: two tables are full in each round, and a pair sits out; its row says at which table
FIVE = """round,table,board,ns,ew,score,status
1,1,1,1,2,420,
1,2,1,3,4,50,
1,3,1,5,,,sit_out
2,1,2,1,3,110,
2,2,2,2,5,90,
2,3,2,4,,,sit_out
"""


def test_half_a_table_is_told(tmp_path: Path) -> None:
    def tables(results: str) -> list[str]:
        facts = written(tmp_path / "night", results).view.facts
        return [str(fact.values["n"]) for fact in facts if fact.text.startswith("Tables")]

    assert tables(FIVE) == ["2½"]
    assert tables("\n".join(row for row in FIVE.splitlines() if "sit_out" not in row)) == ["2"]
    # who sat out one board of a round has a table there
    assert tables(FIVE + "1,1,5,1,,,sit_out\n") == ["2½"]
    assert tables("round,table,board,ns,ew,score,status\n1,1,1,1,2,50,\n1,1,2,1,,,sit_out\n") == ["1"]
    assert tables("board,ns,ew,score\n1,1,2,50\n1,3,4,60\n") == []
