"""A single table scored with compensation: the seed's examples, both readings of rule 6, the table."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate import read
from duplicate.data import data_path
from duplicate.laws.compensation import RuleSix, complex_compensation, simple_compensation
from duplicate.laws.contracts import Contract
from duplicate.night.night import Night, hcp_key
from duplicate.night.results import Result, Results, Status
from duplicate.scoring import score, standings
from duplicate.scoring.explain import explain
from duplicate.scoring.scores import Scores
from duplicate.words.seats import Seat

NIGHT = data_path("fixtures", "nights", "single-table")
#: Net IMPs of NS in the seed's examples: boards 1 to 4 of the simple compensation, 13 to 16 of the complex.
SIMPLE = {1: 1, 2: -4, 3: 3, 4: -6}
COMPLEX = {13: -6, 14: -1, 15: -12, 16: -5}
#: By the table of expected points: score, less what the stronger side should have, as IMPs.
TABLE = {
    1: 1,  # 110, 22 HCP not vulnerable are worth 70
    2: -4,  # -100, 21 HCP vulnerable 50
    3: 10,  # -130, EW 27 vulnerable 600
    4: -3,  # -620, EW 26 vulnerable 520
    13: -9,  # -500, EW 23 vulnerable 110: 390
    14: -2,  # -400, EW 26 not vulnerable 350
    15: -12,  # -570, NS 21 vulnerable 50: 620
    16: -5,  # 150, NS 26 not vulnerable 350
}


def scored(night: Night, **settings: object) -> Scores:
    named = {f"compensation.{name}": value for name, value in settings.items()}
    return score(night, "wbf", {"method": "compensation"} | named)


def by_board(scores: Scores) -> dict[int, Fraction | None]:
    return {row.board: scores.points_ns[at] for at, row in enumerate(scores.night.results.rows)}


@pytest.mark.parametrize(("method", "wanted"), [("simple", SIMPLE), ("complex", COMPLEX), ("table", TABLE)])
def test_the_examples_of_the_seed(method: str, wanted: dict[int, int]) -> None:
    scores = scored(read(NIGHT), method=method)
    found = by_board(scores)
    assert {board: found[board] for board in wanted} == wanted
    for at in range(len(scores.night.results)):
        one, other = scores.points_ns[at], scores.points_ew[at]
        assert one is not None
        assert other is not None
        assert one + other == 0


def game(contract: str, tricks: int) -> Night:
    row = Result(
        row_id=1,
        board=2,
        ns="1",
        ew="2",
        contract=contract,
        declarer="N",
        tricks=tricks,
        score_ns=660,
        score_ew=-660,
    )
    return Night(results=Results.of([row]), hints={hcp_key(2): "29"})


@pytest.mark.parametrize(
    ("contract", "rule_6", "imps"),
    [
        ("3N", "replaces", 2),  # 800 - 9 x 80 = 80, as the seed prints it
        ("5N", "adds", 4),  # 860 - 720 = 140, as the seed prints it
        ("3N", "adds", 4),  # 660 + 200 as well
        ("5N", "replaces", 2),
    ],
)
def test_both_readings_of_rule_six(contract: str, rule_6: str, imps: int) -> None:
    scores = scored(game(contract, 11), method="complex", rule_6=rule_6)
    assert scores.points_ns[0] == imps


def test_the_two_pairs_are_ranked_together() -> None:
    found = standings(scored(read(NIGHT)))
    assert [(row.rank, int(row.total)) for row in found.rows] == [(1, 31), (2, -31)]


def test_the_night_says_its_own_compensation() -> None:
    assert score(read(NIGHT)).conditions.method == "compensation"


def test_points_come_from_a_column_where_no_deal_is(tmp_path: Path) -> None:
    text = "board,ns,ew,contract,declarer,result,hcp_ns\n1,1,2,2S,N,=,22\n2,1,2,3C,N,-1,21\n3,1,2,2D,E,+2,\n"
    (tmp_path / "results.csv").write_text(text, encoding="utf-8")
    scores = scored(read(tmp_path / "results.csv"))
    assert by_board(scores) == {1: 1, 2: -4, 3: None}
    (problem,) = [p for p in scores.night.problems if "board 3" in p.message]
    assert (problem.line, problem.remedy) == (4, "add its deal, or a column hcp_ns")


@pytest.mark.parametrize("hcp", ["41", "-1", "many"])
def test_impossible_points_are_told(hcp: str, tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(f"board,ns,ew,score,hcp_ns\n1,1,2,110,{hcp}\n", encoding="utf-8")
    (problem,) = [p for p in read(tmp_path / "results.csv").problems if p.field == "hcp_ns"]
    assert (problem.line, problem.value) == (2, hcp)


def test_without_its_contract_a_score_has_the_simple_compensation_and_not_the_complex() -> None:
    row = Result(row_id=1, board=1, ns="1", ew="2", score_ns=110, score_ew=-110)
    night = Night(results=Results.of([row]), hints={hcp_key(1): "22"})
    assert scored(night).points_ns[0] == 1
    found = scored(night, method="complex")
    assert found.points_ns[0] is None
    assert found.how == ("no-contract",)


def test_a_passed_out_board_is_compensated_by_the_cards() -> None:
    """24 HCP: four IMPs less at the simple one, 4 x 40 points at the complex one, 4 IMPs too."""
    row = Result(row_id=1, board=1, ns="1", ew="2", status=Status.PASSED, score_ns=0, score_ew=0)
    night = Night(results=Results.of([row]), hints={hcp_key(1): "24"})
    assert scored(night).points_ns[0] == -4
    assert scored(night, method="complex").points_ns[0] == -4
    assert scored(night, method="table").points_ns[0] == -5  # 200 points


@pytest.mark.parametrize(
    ("method", "told"),
    [
        ("simple", "+110 is worth +3 IMPs; +2 HCP above 20 (22) are taken off: +1 IMP."),
        ("complex", "+110, and -80 points for 22 HCP: together +30, +1 IMP."),
        ("table", "+110, and -70 points for 22 HCP: together +40, +1 IMP."),
    ],
)
def test_explain_says_the_arithmetic(method: str, told: str) -> None:
    scores = scored(read(NIGHT), method=method)
    assert told in explain(scores, scores.contestant_ns[0], 1)


@given(
    st.integers(1, 16),
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.integers(0, 2),
    st.sampled_from(list(Seat)),
    st.integers(0, 13),
    st.integers(0, 40),
    st.sampled_from(list(RuleSix)),
)
def test_as_the_law_of_one_result_says(
    board: int, level: int, strain: str, doubled: int, seat: Seat, tricks: int, hcp: int, rule: RuleSix
) -> None:
    contract = Contract.parse(f"{level}{strain}{'X' * doubled}")
    wanted = complex_compensation(contract, seat, tricks, board, hcp, rule)
    points = complex_compensation(contract, seat, tricks, board, 20, rule).score
    row = Result(
        row_id=1,
        board=board,
        ns="1",
        ew="2",
        contract=str(contract),
        declarer=seat.value,
        tricks=tricks,
        score_ns=points,
        score_ew=-points,
    )
    night = replace(Night(results=Results.of([row])), hints={hcp_key(board): str(hcp)})
    assert scored(night, method="complex", rule_6=rule.value).points_ns[0] == wanted.imps
    assert scored(night).points_ns[0] == simple_compensation(points, hcp)
