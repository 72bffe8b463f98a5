"""Results of the ACBL in JSON, written by hand in that form."""

import json
import random
from contextlib import suppress
from pathlib import Path

import pytest

from duplicate.night.results import Status
from duplicate.travellers import read, read_unchecked
from duplicate.words.problems import DuplicateError

EVENT: dict[str, object] = {
    "id": 1,
    "name": "Open Pairs",
    "club_name": "Sample Club",
    "type": "PAIRS",
    "start_date": "01/08/2026",
    "board_scoring_method": "MATCH_POINTS",
    "winner_type": 2,
    "sessions": [
        {
            "number": 1,
            "hand_records": [
                {
                    "board": 1,
                    "dealer": "N",
                    "vulnerability": "None",
                    "north_spades": "A K Q J",
                    "north_hearts": "A K Q",
                    "north_diamonds": "A K Q",
                    "north_clubs": "A K Q",
                    "east_spades": "10 9 8",
                    "east_hearts": "J 10 9 8",
                    "east_diamonds": "J 10 9",
                    "east_clubs": "J 10 9",
                    "south_spades": "4 3 2",
                    "south_hearts": "4 3 2",
                    "south_diamonds": "5 4 3 2",
                    "south_clubs": "5 4 3",
                    "west_spades": "7 6 5",
                    "west_hearts": "7 6 5",
                    "west_diamonds": "8 7 6",
                    "west_clubs": "8 7 6 2",
                }
            ],
            "sections": [
                {
                    "name": "A",
                    "pair_summaries": [
                        {
                            "pair_number": n,
                            "direction": way,
                            "players": [
                                {"name": f"Ann {n}{way}", "id_number": "K123456"},
                                {"name": f"Bo {n}{way}", "id_number": "tmp:0a0e"},
                            ],
                        }
                        for way in ("NS", "EW")
                        for n in (1, 2, 3)
                    ],
                    "boards": [
                        {
                            "board_number": 1,
                            "board_results": [
                                {
                                    "round_number": 1,
                                    "table_number": 1,
                                    "ns_pair": 1,
                                    "ew_pair": 1,
                                    "contract": "3 NT",
                                    "declarer": "N",
                                    "tricks_taken": 9,
                                    "ns_score": "400",
                                    "ew_score": "-400",
                                    "ns_match_points": 1,
                                    "opening_lead": "SJ",
                                },
                                {
                                    "round_number": 2,
                                    "table_number": 2,
                                    "ns_pair": "2",
                                    "ew_pair": "2",
                                    "contract": "PASS",
                                    "declarer": "",
                                    "tricks_taken": None,
                                    "ns_score": "0",
                                    "ew_score": "0",
                                },
                                {
                                    "ns_pair": 3,
                                    "ew_pair": 3,
                                    "contract": None,
                                    "ns_score": "AVE+",
                                    "ew_score": "AVE-",
                                },
                            ],
                        }
                    ],
                }
            ],
        }
    ],
}


def saved(tmp_path: Path, data: object) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8", newline="\n")
    return path


def test_an_event(tmp_path: Path) -> None:
    night = read(saved(tmp_path, EVENT))
    assert not night.problems
    assert (night.name, night.date, night.club) == ("Open Pairs", "2026-01-08", "Sample Club")
    assert night.hints == {"program": "ACBL", "method": "matchpoints", "winners": "two"}
    first, second, third = night.results.rows
    assert (first.section, first.round, first.table, first.board, first.ns, first.ew) == (
        "A",
        1,
        1,
        1,
        "1",
        "1",
    )
    assert (first.contract, first.declarer, first.tricks, first.lead, first.score_ns) == (
        "3N",
        "N",
        9,
        "SJ",
        400,
    )
    assert (second.status, second.score_ns) == (Status.PASSED, 0)
    assert (third.status, third.adj_ns, third.adj_ew) == (Status.ARTIFICIAL, "A+", "A-")
    pair = night.entries.by_id[night.entries.find(1, "A", "EW", "2")]
    assert [(m.name, m.person) for m in pair.members] == [("Ann 2EW", "K123456"), ("Bo 2EW", "")]
    deal = night.deal(1)
    assert deal is not None
    assert str(deal) == "N:AKQJ.AKQ.AKQ.AKQ T98.JT98.JT9.JT9 432.432.5432.543 765.765.876.8762"


def test_rows_that_cannot_be_right_are_named(tmp_path: Path) -> None:
    data = json.loads(json.dumps(EVENT))
    rows = data["sessions"][0]["sections"][0]["boards"][0]["board_results"]
    rows[0]["ns_score"], rows[0]["ew_score"] = "430", "-430"
    night = read(saved(tmp_path, data))
    assert len(night.results) == 2
    assert "the score says +430" in night.errors[0].message


@pytest.mark.parametrize("text", ["{}", '{"sessions": 1}', '{"boards": []}'])
def test_other_json_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8", newline="\n")
    with pytest.raises(DuplicateError, match="holds no results"):
        read_unchecked(tmp_path / "x.json")


def test_damage_ends_in_a_night_or_an_error(tmp_path: Path) -> None:
    rng = random.Random(7)
    text = json.dumps(EVENT)
    values = ("null", "[]", "{}", "1e400", "-1", '"x"', "true", "99999999999", '"A+"', "[[1]]")
    for _ in range(300):
        at = rng.randrange(len(text))
        piece = rng.choice(("", *values, '"', "}", ","))
        broken = text[:at] + piece + text[at + rng.randrange(12) :]
        (tmp_path / "x.json").write_text(broken, encoding="utf-8", newline="\n")
        with suppress(DuplicateError):
            read(tmp_path / "x.json")
    places = ('"board_number": 1', '"ns_pair": 1', '"number": 1', '"AVE+"', '"A K Q J"', '"winner_type": 2')
    for before in places:
        assert before in text
        for value in values:
            name, colon, _ = before.rpartition(": ")
            (tmp_path / "x.json").write_text(
                text.replace(before, f"{name}{colon}{value}"), encoding="utf-8", newline="\n"
            )
            with suppress(DuplicateError):
                read(tmp_path / "x.json")
