"""The JSON of ``duplicate score``: as published, exact beside it, and by its schema."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from duplicate.data import data_path
from duplicate.night.conditions import PRESETS
from duplicate.night.night import Award, Night, SetAside
from duplicate.night.results import COLUMNS, Result, Status
from duplicate.scoring import score, standings
from duplicate.scoring.payload import Plain, encode, payload
from duplicate.words.problems import Problem
from tests.scoring.nights import award, night, played, weighted
from tests.scoring.schema_check import check
from tests.scoring.test_standings import individual, two_sections, two_sessions

SCHEMA = json.loads(data_path("fixtures", "schema", "score.json").read_text(encoding="utf-8"))


def full_night() -> Night:
    """Something of everything: awards, weights, splits, a fouled copy, sit-outs, penalties, problems."""
    rows = [
        played(1, "1", "2", 420),
        played(1, "3", "4", 170, ew_points=-420),
        award(1, "5", "6", "A+", "55%"),
    ]
    rows += [played(2, "1", "4", 0)._replace(score_ns=None, score_ew=None), played(2, "3", "6", 140)]
    rows += [played(2, "5", "2", 90, copy="fouled"), Result(board=3, ns="1", status=Status.SIT_OUT)]
    rows += [Result(board=3, ns="3", ew="2", status=s) for s in (Status.NOT_PLAYED, Status.PENDING)]
    made = night(rows, weights=weighted(4, ("2/3", 420), ("1/3", -50)))
    problem = Problem("two contracts", file="night.csv", line=9)
    return replace(
        made,
        name="Thursday",
        awards=(Award("1", "-10", "percent", 1, "late", 3),),
        set_aside=(SetAside("night.csv", 9, (("board", "7"), ("ns", "1")), problem),),
        problems=(problem,),
        rows_read=10,
    )


def given(event: Night, preset: str = "wbf", changes: Mapping[str, object] | None = None) -> dict[str, Plain]:
    scores = score(event, preset, changes)
    return payload(event, scores, standings(scores))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross-imps", "teams"])
def test_every_output_fits_the_schema(preset: str, method: str) -> None:
    plain = given(full_night(), preset, {"method": method})
    assert check(json.loads(encode(plain)), SCHEMA) == []


@pytest.mark.parametrize("event", [individual(), two_sessions(), night(two_sections()), Night()])
def test_other_kinds_of_events_fit_it_too(event: Night) -> None:
    assert check(json.loads(encode(given(event))), SCHEMA) == []


def test_the_checker_finds_what_is_wrong() -> None:
    plain = json.loads(encode(given(full_night())))
    plain["results"][0]["points_ns"] = "4"
    plain["standings"][0].pop("rank")
    plain["results"][1]["points_ns_exact"] = "4"
    plain["extra"] = 1
    assert len(check(plain, SCHEMA)) == 4


def _list(plain: dict[str, Plain], name: str) -> list[dict[str, Plain]]:
    value = plain[name]
    assert isinstance(value, list)
    return [row for row in value if isinstance(row, dict)]


def test_published_numbers_and_exact_ones() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 8)]
    plain = given(night([*rows, award(1, "a", "b", "A+", "A-")]), "magic-contest")
    first = _list(plain, "results")[6]
    assert (first["points_ns"], first["points_ns_exact"], first["top"]) == (13.9, "97/7", 14)
    assert (first["percent_ns"], first["points_ew"], first["points_ew_exact"]) == (98.98, 0.1, "1/7")
    assert all(name in first for name in COLUMNS)
    best = _list(plain, "standings")[0]
    assert (best["rank"], best["total"], best["total_exact"], best["percent"]) == (1, 13.9, "97/7", 99)
    board = _list(plain, "boards")[0]
    assert (board["results"], board["expected"], board["datum"]) == (7, 8, None)
    assert board["row_ids"] == [7, 6, 5, 8, 4, 3, 2, 1]


def test_a_board_names_its_section_unless_sections_are_compared() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i, section="A") for i in range(1, 4)]
    rows += [played(2, str(i), str(100 + i), 10 * i, section="AAB"[i - 1]) for i in range(1, 4)]
    boards = _list(given(night(rows)), "boards")
    assert [(board["section"], board["board"], board["results"]) for board in boards] == [
        ("A", 1, 3),
        (None, 2, 3),
    ]


def test_at_imps_there_are_no_percentages() -> None:
    plain = given(full_night(), "wbf", {"method": "butler"})
    assert {row["percent_ns"] for row in _list(plain, "results")} == {None}
    assert {row["percent"] for row in _list(plain, "standings")} == {None}
    assert _list(plain, "boards")[0]["datum_exact"] == "300/1"  # (420 + 170) / 2 = 295


def test_what_is_set_aside_and_what_was_wrong() -> None:
    plain = given(full_night())
    assert plain["set_aside"] == [
        {
            "source": "night.csv",
            "line": 9,
            "row": {"board": "7", "ns": "1"},
            "reason": "night.csv, line 9: two contracts",
        }
    ]
    assert _list(plain, "problems")[0]["message"] == "two contracts"


def test_the_same_night_gives_the_same_bytes() -> None:
    assert encode(given(full_night())) == encode(given(full_night()))
