"""Double-dummy results in the files of programs."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from duplicate.night.double_dummy import Stated, double_dummy_tricks
from duplicate.travellers import read
from duplicate.travellers.analyses import acbl_tags, evaluation_tags
from tests.travellers.test_acbl import EVENT


def test_a_hand_record_of_the_acbl() -> None:
    """Levels for what makes, tricks for what does not; East before West where they differ."""
    tags = dict(acbl_tags("C4 D6 H5 S6 NT4", "2C 2/-H 1S 3/2NT D6 H8/6", "-300 5D*-NS-2"))
    digits = tags["DoubleDummyTricks"]
    assert digits[:10] == "46564" * 2  # North, South: notrump, spades, hearts, diamonds, clubs
    assert digits[10:15] == "97868"  # East
    assert digits[15:] == "87668"  # West: one trick fewer in notrump, two in hearts
    assert tags["OptimumScore"] == "NS -300"
    assert tags["ParContract"] == "NS 5DX-2"


@pytest.mark.parametrize(
    ("par", "score", "contract"),
    [("+600 3NT-NS", "NS 600", "NS 3N="), ("-100 5S*-NS-1", "NS -100", "NS 5SX-1"), ("0", "NS 0", None)],
)
def test_par_of_the_acbl(par: str, score: str, contract: str | None) -> None:
    tags = dict(acbl_tags("", "", par))
    assert tags.get("OptimumScore") == score
    assert tags.get("ParContract") == contract


@pytest.mark.parametrize("ns", ["", "2C 1D 3H 2S", "2C 1D 3H 2S 9NT", "2C 1D 3H 2S xx"])
def test_a_table_with_a_hole_is_no_table(ns: str) -> None:
    assert "DoubleDummyTricks" not in dict(acbl_tags(ns, "C5 D6 H4 S5 NT4", ""))


def test_the_reader_keeps_them_with_the_deal(tmp_path: Path) -> None:
    event = deepcopy(EVENT)
    record = event["sessions"][0]["hand_records"][0]  # type: ignore[index]
    record |= {
        "double_dummy_north_south": "7C 7D 7H 7S 7NT",
        "double_dummy_east_west": "C0 D0 H0 S0 NT0",
        "double_dummy_par_score": "+1520 7NT-NS",
    }
    path = tmp_path / "acbl.json"
    path.write_text(json.dumps(event), encoding="utf-8")
    night = read(path)
    stated = Stated(night)
    (deal,) = stated.tricks
    assert deal in night.deals.values()
    assert stated.tricks[deal]["N", "S"] == 13  # type: ignore[index]
    assert stated.par[deal].score_ns == 1520


def row(**changed: object) -> dict[str, object]:
    seats, strains = ("North", "East", "South", "West"), ("Clubs", "Diamonds", "Hearts", "Spades", "Notrump")
    return {f"{seat}{strain}": 6 for seat in seats for strain in strains} | changed


def test_a_row_of_hand_evaluation() -> None:
    (tag,) = evaluation_tags(row(NorthHearts=11, WestNotrump=4))
    assert tag == ("DoubleDummyTricks", "66b66" + "66666" + "66666" + "46666")


@pytest.mark.parametrize("changed", [{"NorthHearts": None}, {"NorthHearts": 14}, {"EastClubs": "six"}])
def test_a_row_that_is_not_complete_states_nothing(changed: dict[str, object]) -> None:
    assert evaluation_tags(row(**changed)) == ()


def test_a_row_of_zeros_was_never_filled_in() -> None:
    assert evaluation_tags(dict.fromkeys(row(), 0)) == ()


def test_tricks_are_those_of_the_tag() -> None:
    from duplicate.night.games import Game

    tricks = double_dummy_tricks(Game(board=1, tags=evaluation_tags(row(SouthSpades=12))))
    assert tricks is not None
    assert tricks["S", "S"] == 12  # type: ignore[index]
