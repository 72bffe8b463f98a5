"""Master points of the seed, and the tables they come from."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.swiss.awards import TABLES, award_table
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
