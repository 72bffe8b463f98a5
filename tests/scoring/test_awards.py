"""Master points of the seed, and the tables they come from."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest

from duplicate.scoring.award_files import TABLES, award_table
from duplicate.scoring.awards import Contest
from duplicate.words.problems import DuplicateError


@dataclass(frozen=True)
class Row:
    contestant: str
    rank: int


def rows(*ranks: int) -> list[Row]:
    return [Row(str(place), rank) for place, rank in enumerate(ranks, 1)]


def test_twenty_pairs_get_15_points_in_all() -> None:
    awarded = award_table("seed").awards(rows(*range(1, 21)))
    assert [a.points for a in awarded] == [3, 2, 2, 2, 1, 1, 1, 1, 1, 1]
    assert sum(a.points for a in awarded) == 15
    assert sum(a.points for a in award_table("seed").awards(rows(*range(1, 41)))) == 15


@pytest.mark.parametrize(
    ("pairs", "points"),
    [
        (1, []),
        (2, [3]),
        (3, [3]),  # half of 3 is 1
        (4, [3, 2]),
        (7, [3, 2, 1]),  # half of 7 is 3
        (10, [3, 2, 2, 1, 1]),
        (12, [3, 2, 2, 1, 1, 1]),
        (16, [3, 2, 2, 2, 1, 1, 1, 1]),
        (19, [3, 2, 2, 2, 1, 1, 1, 1, 1]),  # half of 19 is 9
    ],
)
def test_fewer_than_twenty(pairs: int, points: list[int]) -> None:
    assert [a.points for a in award_table("seed").awards(rows(*range(1, pairs + 1)))] == points


@pytest.mark.parametrize("pairs", range(2, 20))
def test_what_the_rule_says_of_every_field(pairs: int) -> None:
    """Only the top half; 3 for the first, 2 for the next one to three, 1 for the rest of the half."""
    points = award_table("seed").places(pairs)
    assert len(points) == pairs // 2
    assert points[0] == 3
    twos = points.count(Fraction(2))
    assert (1 <= twos <= 3) or len(points) == 1
    assert points == (3, *[2] * twos, *[1] * (len(points) - 1 - twos))


def test_level_pairs_share() -> None:
    # places 1 and 2 of 20: (3 + 2) / 2; places 9 to 11: (1 + 1 + 0) / 3; the sum stays
    ranks = [1, 1, 3, 4, 5, 6, 7, 8, 9, 9, 9, *range(12, 21)]
    awarded = award_table("seed").awards(rows(*ranks))
    assert [a.points for a in awarded[:3]] == [Fraction(5, 2), Fraction(5, 2), 2]
    assert [a.points for a in awarded[-3:]] == [Fraction(2, 3)] * 3
    assert sum(a.points for a in awarded) == 15


def test_who_is_not_ranked_did_not_finish() -> None:
    awarded = award_table("seed").awards([*rows(1, 2, 3, 4), Row("x", 0), Row("y", 0)])
    assert [a.contestant for a in awarded] == ["1", "2"]


def test_shipped_tables_say_where_they_come_from() -> None:
    for name in TABLES:
        assert award_table(name).name == name
        assert award_table(name).sources
        assert award_table(name).title


OPEN = "[[tables]]\nfinishers = '4+'\nplaces = ['1 = 1']\n"
GOOD = 'name = "own"\ntitle = "Own"\nties = "most"\nsources = ["Club rules"]\n'


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        GOOD + '[[tables]]\nfinishers = "4"\nplaces = ["1 = 1.5", "2-3 = 0.75"]\n', encoding="utf-8"
    )
    table = award_table(file)
    assert [a.points for a in table.awards(rows(1, 1, 3, 4))] == [
        Fraction("1.5"),
        Fraction("1.5"),
        Fraction("0.75"),
    ]
    assert not table.awards(rows(1, 2, 3))


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("[[tables]]\nfinishers = 'many'\nplaces = ['1 = 1']\n", "write 4-7, 8 or 20+"),
        ("[[tables]]\nfinishers = '4-7'\nplaces = ['1 = 1', '3 = 1']\n", "begin at 2"),
        ("[[tables]]\nfinishers = '4-7'\nplaces = ['1 = 1', '2 = 2']\n", "a lower place gets more"),
        ("[[tables]]\nfinishers = '4-7'\nplaces = ['1: 1']\n", "write 1 = 3"),
        ("[[tables]]\nfinishers = '4-7'\nplaces = ['1-5 = 1']\n", "more places than finishers"),
        (OPEN + "[[tables]]\nfinishers = '9'\nplaces = ['1 = 1']\n", "overlap"),
        (OPEN + f"[[tables]]\nfinishers = '{'9' * 5000}'\nplaces = ['1 = 1']\n", "no range of finishers"),
        ("[[tables]]\nfinishers = '4'\nplaces = ['1 = 1']\nextra = 1\n", "extra"),
        ("", "tables"),
    ],
)
def test_unsound_tables(tmp_path: Path, tables: str, said: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(GOOD + tables, encoding="utf-8")
    with pytest.raises(DuplicateError) as error:
        award_table(file)
    assert said in str(error.value)
    assert "own.toml" in str(error.value)


def test_an_unknown_table() -> None:
    with pytest.raises(DuplicateError, match="did you mean 'seed'"):
        award_table("sead")


def in_order(table: str, contest: Contest) -> list[float]:
    ranking = rows(*range(1, contest.finishers + 1))
    return [float(a.points) for a in award_table(table).awards(ranking, contest)]


def mitchell(ns: int, ew: int, boards: int = 24) -> Contest:
    return Contest(ns, ns, boards=boards, winners="two", opposite=ew)


# ACBL Handbook, "Calculating the awards": 0.10 a table, 70 %, 50 %, 35 %, 1/5, 1/6, at most 1.50; 40 % of the
# group, halves up; half a table counts in a Mitchell.


def test_acbl_open_game() -> None:
    assert in_order("acbl-club", mitchell(8, 8)) == [0.80, 0.56, 0.40]  # 3.2 awards: 3
    # 3.5 awards of 10 pairs would be 4; 0.35 x 0.9 = 0.315 is rounded up
    assert in_order("acbl-club", mitchell(9, 9)) == [0.90, 0.63, 0.45, 0.32]
    # 15 tables: 1.50; 6 awards; a fifth and a sixth
    assert in_order("acbl-club", mitchell(15, 15)) == [1.50, 1.05, 0.75, 0.53, 0.30, 0.25]
    assert in_order("acbl-club", mitchell(20, 20))[0] == 1.50
    assert in_order("acbl-club", mitchell(20, 20))[6:] == [0.21, 0.19]  # a seventh and an eighth of 1.50


def test_acbl_half_tables() -> None:
    """7 1/2 tables are two groups of 8; a Howell of 5 1/2 tables is a group of 11."""
    assert in_order("acbl-club", mitchell(7, 8)) == in_order("acbl-club", mitchell(8, 7)) == [0.8, 0.56, 0.4]
    howell = Contest(11, 11, boards=24)
    assert howell.tables == 6
    assert len(in_order("acbl-club", howell)) == 4  # 4.4


def test_acbl_ties_share() -> None:
    # places 2 and 3 of 8 tables: (0.56 + 0.40) / 2
    awarded = award_table("acbl-club").awards(rows(1, 2, 2, 4, 5, 6, 7, 8), mitchell(8, 8))
    assert [float(a.points) for a in awarded] == [0.8, 0.48, 0.48]
    # the last award and no award: 0.40 / 2
    awarded = award_table("acbl-club").awards(rows(1, 2, 3, 3, 5, 6, 7, 8), mitchell(8, 8))
    assert [float(a.points) for a in awarded] == [0.8, 0.56, 0.2, 0.2]


@pytest.mark.parametrize(
    ("pairs", "boards", "awards"),
    [(38, 24, 13), (50, 16, 13), (52, 16, 13), (26, 36, 13), (27, 36, 13)],
)
def test_ebu_number_of_awards(pairs: int, boards: int, awards: int) -> None:
    """The handbook's tables: 19 tables 13 of a third, 25 and 26 13 of a quarter, 13 (and 13½) of a half."""
    assert len(in_order("ebu-club", Contest(pairs, pairs, boards=boards))) == awards


def test_ebu_scale_of_individuals() -> None:
    """Scale F, 18 to 35 boards: 5, 6 and 7 awards at four to six tables, and the smallest of 6 below them."""
    six = Contest(24, 24, boards=24, category="player")
    assert in_order("ebu-club", six) == [24, 21, 18, 15, 12, 9, 6, 6]
    for tables, awards in ((4, 6), (5, 7), (6, 8)):
        field = Contest(4 * tables, 4 * tables, boards=24, category="player")
        assert len(in_order("ebu-club", field)) == awards


def test_ebu_pairs_and_ties() -> None:
    """As the sister scale of Scotland prints them: a Howell and a Mitchell of six tables, and level pairs."""
    howell = Contest(12, 12, boards=24)
    table = award_table("ebu-club")
    assert in_order("ebu-club", howell) == [24, 18, 12, 6]
    two_ties = table.awards(rows(1, 1, 3, 3, 5, 6, 7, 8, 9, 10, 11, 12), howell)
    assert [int(a.points) for a in two_ties] == [21, 21, 9, 9]
    three = table.awards(rows(1, 2, 3, 3, 3, 6, 7, 8, 9, 10, 11, 12), howell)
    assert [int(a.points) for a in three] == [24, 18, 6, 6, 6]  # (12 + 6 + 0) / 3
    four = table.awards(rows(1, 2, 3, 3, 3, 3, 7, 8, 9, 10, 11, 12), howell)
    assert [int(a.points) for a in four] == [24, 18, 6, 6, 6, 6]  # never less than the smallest award
    assert in_order("ebu-club", mitchell(6, 6)) == [20, 10]
    assert [int(a.points) for a in table.awards(rows(1, 1, 3, 4, 5, 6), mitchell(6, 6))] == [15, 15]


def test_ebu_smallest_entries() -> None:
    """3.1.1: three complete tables with one winner, five with two; under 12 boards nothing."""
    assert not in_order("ebu-club", Contest(5, 5, boards=24))
    assert in_order("ebu-club", Contest(6, 6, boards=24)) == [12, 6]
    assert not in_order("ebu-club", mitchell(5, 4))
    assert in_order("ebu-club", mitchell(5, 5)) == [20, 10]
    assert not in_order("ebu-club", Contest(12, 12, boards=11))


def test_the_most_reduces_everybody() -> None:
    """51 pairs at 25 complete tables: 17 awards would begin at 102; 100 x 17/17, 16/17, ..., rounded up."""
    points = in_order("ebu-club", Contest(51, 51, boards=24))
    assert points[:3] == [100, 95, 89]  # 94.1, 88.2
    assert len(points) == 17
    assert points[-1] == 6  # 5.9


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("winners", ["one", "two"])
@pytest.mark.parametrize("boards", [12, 18, 24, 36])
def test_every_table_descends(name: str, winners: Literal["one", "two"], boards: int) -> None:
    table = award_table(name)
    for size in range(1, 120):
        opposite = size if winners == "two" else 0
        contest = Contest(size, size, boards=boards, winners=winners, opposite=opposite)
        points = table.places(contest)
        assert list(points) == sorted(points, reverse=True)
        assert len(points) <= size
        assert all(p > 0 for p in points)


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("depth = '1/3'\ndepth_of = 'group'\n", "first or step"),
        ("depth = '1/3'\ndepth_of = 'group'\nstep = '6'\nfirst = '1'\nshares = ['1']\n", "first or step"),
        ("depth = '1/3'\ndepth_of = 'group'\nfirst = '1'\n", "shares belong to first"),
        ("depth = 'third'\ndepth_of = 'group'\nstep = '6'\n", "write 0.10, 40% or 1/3"),
        ("depth = '1/3'\ndepth_of = 'pairs'\nstep = '6'\n", "depth_of"),
        ("depth = '1/3'\ndepth_of = 'group'\nstep = '6'\nboards = 'few'\n", "no range of boards"),
        (
            "depth = '1/3'\ndepth_of = 'group'\nfirst = '1'\nshares = ['50%', '70%']\n",
            "a lower place gets more",
        ),
    ],
)
def test_unsound_formulas(tmp_path: Path, formula: str, said: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f"{GOOD}[[formulas]]\n{formula}", encoding="utf-8")
    with pytest.raises(DuplicateError) as error:
        award_table(file)
    assert said in str(error.value)
