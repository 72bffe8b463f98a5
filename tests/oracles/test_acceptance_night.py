"""The acceptance night: every value that is derived by hand in its derivation.toml."""

import tomllib
from fractions import Fraction
from typing import TypedDict

import pytest

from duplicate.data import data_path
from duplicate.scoring import score, standings
from duplicate.scoring.explain import explain
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.scores import Scores
from duplicate.travellers import read
from duplicate.words.problems import Severity

NIGHT = data_path("fixtures", "nights", "acceptance")
PRESETS = ("ebu", "acbl")


class Row(TypedDict):
    ns: list[int]
    ebu: list[str]
    acbl: list[str]


class Board(TypedDict):
    session: int
    numbers: list[int]
    acbl_top: int
    rows: list[Row]


class Published(TypedDict):
    total: str
    percent: str
    rank: int


class Total(TypedDict):
    session: int
    direction: str
    number: int
    boards: int
    ebu: Published
    acbl: Published


class Derivation(TypedDict):
    boards: list[Board]
    totals: list[Total]


def derivation() -> Derivation:
    found = tomllib.loads((NIGHT / "derivation.toml").read_text(encoding="utf-8"))
    return Derivation(boards=found["boards"], totals=found["totals"])


@pytest.fixture(scope="module", params=PRESETS)
def scored(request: pytest.FixtureRequest) -> tuple[str, Scores]:
    preset: str = request.param
    return preset, score(read(NIGHT), preset, {"winners": "one"})


def test_the_night_reads_without_a_problem(scored: tuple[str, Scores]) -> None:
    assert {p.severity for p in scored[1].night.problems} <= {Severity.NOTE}
    assert not scored[1].night.set_aside
    assert len(scored[1].night.results) == 270


def test_every_score_of_every_table(scored: tuple[str, Scores]) -> None:
    preset, scores = scored
    derived: dict[tuple[int, int, str], tuple[Fraction, Fraction, int]] = {}
    for board in derivation()["boards"]:
        top = 16 if preset == "ebu" else board["acbl_top"]
        for row in board["rows"]:
            ns, ew = row["ebu"] if preset == "ebu" else row["acbl"]
            for number in board["numbers"]:
                for pair in row["ns"]:
                    derived[board["session"], number, str(pair)] = Fraction(ns), Fraction(ew), top
    found = {
        (row.session, row.board, row.ns): (scores.points_ns[at], scores.points_ew[at], scores.top[at])
        for at, row in enumerate(scores.night.results.rows)
    }
    assert found.keys() == derived.keys()
    for key, value in found.items():
        assert [*value] == [*derived[key]], key


def test_every_total_percentage_and_rank(scored: tuple[str, Scores]) -> None:
    preset, scores = scored
    table = {row.contestant: row for row in standings(scores).rows}
    derived = derivation()["totals"]
    assert len(table) == len(derived) == 21
    for total in derived:
        find = scores.night.entries.find
        row = table[find(total["session"], "A", total["direction"], str(total["number"]))]
        wanted = total["ebu"] if preset == "ebu" else total["acbl"]
        assert row.boards == total["boards"], row
        assert row.total == Fraction(wanted["total"]), row
        assert row.percent == Fraction(wanted["percent"]), row
        assert row.rank == wanted["rank"], row


def test_the_groups_of_the_fouled_boards(scored: tuple[str, Scores]) -> None:
    groups = [(b.board, b.copy, b.results) for b in scored[1].boards if b.board <= 5]
    assert groups == [
        (1, "", 9),
        (2, "", 9),
        (3, "", 8),
        (3, "b", 1),
        (4, "", 7),
        (4, "b", 2),
        (5, "", 6),
        (5, "b", 3),
    ]


def test_the_pair_that_was_replaced_and_the_one_that_came() -> None:
    scores = score(read(NIGHT), "ebu", {"winners": "one"})
    left, came = (scores.night.entries.find(s, "A", way, "7") for s, way in ((1, "NS"), (2, "EW")))
    assert left != came
    table = {row.contestant: row for row in standings(scores).rows}
    assert (table[left].boards, table[came].boards) == (9, 18)
    assert [s is None for s in table[left].sessions] == [False, True]
    assert [s is None for s in table[came].sessions] == [True, False]


def test_what_is_explained_is_what_was_derived() -> None:
    scores = score(read(NIGHT), "ebu", {"winners": "one"})
    find = scores.night.entries.find
    told = explain(scores, find(1, "A", "NS", "1"), 8)
    assert "Law 12C2: at least the own session: 84.8 of 128 on 8 boards, 66.25%." in told
    assert told[-1] == "Score: 10.6 matchpoints, 66.25%."
    told = explain(scores, find(1, "A", "EW", "3"), 8)
    assert "Law 12C2: at most the own session: 63.2 of 128 on 8 boards, 49.38%." in told
    assert told[-1] == "Score: 6.4 matchpoints, 40%."
    told = explain_total(scores, standings(scores), find(1, "A", "NS", "3"))
    assert "Penalty of 10% of a top (late for the second session): -1.6 matchpoints." in told
