"""Conditions of Swiss events: strict, with presets, and read back as they were written."""

from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.night import conditions as nights
from duplicate.swiss.conditions import PRESETS, SwissConditions, load, plain
from duplicate.swiss.history import Sitting
from duplicate.swiss.rules import Apart, FirstRound
from duplicate.words.problems import DuplicateError


@pytest.mark.parametrize("name", PRESETS)
def test_presets_say_who_they_are_and_read_back(name: str) -> None:
    conditions = load(name)
    assert conditions.name == name
    assert conditions.title
    assert conditions.sources
    assert conditions.scoring.winners == "one"
    assert load(None, plain(conditions)) == conditions


def test_the_automatic_event() -> None:
    conditions = load("seed-online")
    assert conditions.draw.rules().first_round is FirstRound.REGISTRATION
    assert conditions.vp.scale == ""  # scores accumulate
    assert conditions.tie_breaks == ("boards", "registration")
    assert 60 <= Fraction(conditions.ranked_share) <= 80
    for method in ("matchpoints", "cross-imps", "butler"):
        assert load("seed-online", {"scoring.method": method}).scoring.method == method
    total = load("seed-online", {"scoring.cross_imps.divisor": "none"})
    assert total.scoring.cross_imps.divisor == "none"


def test_shanghai_teams_say_which_scale_they_use() -> None:
    conditions = load("seed-teams-shanghai")
    assert (conditions.boards_per_round, conditions.vp.scale) == (8, "25-0")
    scale = conditions.scale()
    assert scale is not None
    assert scale.name == "wbf"
    assert "no table for 8 boards" in str(scale.notes[0])
    assert conditions.tie_breaks[0] == "quotient"


def test_scoring_by_a_preset_of_nights(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'preset = "ebu-swiss-pairs"\nboards_per_round = 6\n'
        '[scoring]\npreset = "acbl"\nmethod = "matchpoints"\n',
        encoding="utf-8",
    )
    conditions = load(file)
    assert conditions.boards_per_round == 6
    assert conditions.vp.scale == "percent-20"
    assert conditions.scoring.matchpoints == nights.load("acbl").matchpoints
    named = load("ebu-swiss-pairs", {"scoring.preset": "bbo", "scoring.method": "matchpoints"})
    assert named.scoring.matchpoints == nights.load("bbo").matchpoints


def test_settings_of_the_draw() -> None:
    settings = {"draw.odd": "triple", "draw.band_width": "0.5", "draw.draw_at": 95, "draw.lag": "1"}
    apart = [{"kind": "club", "rounds": [1, 2]}, {"kind": "team"}]
    rules = load("seed-online", {**settings, "draw.apart": apart}).draw.rules(seed=5)
    assert (rules.odd, rules.band_width, rules.draw_at) == (Sitting.TRIPLE, Fraction(1, 2), Fraction(19, 20))
    assert (rules.lag, rules.seed) == (1, 5)
    assert rules.apart == (Apart("club", frozenset({1, 2})), Apart("team", None))


@pytest.mark.parametrize(
    ("preset", "boards", "said"),
    [
        ("seed-online", 2, "a triple needs three boards or more, and a round has 2"),
        ("wbf-swiss-teams", 8, "three teams cannot share the boards"),
    ],
)
def test_a_triple_that_could_never_be_played(preset: str, boards: int, said: str) -> None:
    with pytest.raises(DuplicateError, match=said) as caught:
        load(preset, {"draw.odd": "triple", "boards_per_round": boards})
    assert "draw.odd" in str(caught.value)
    assert "bye" in caught.value.problem.remedy


def test_boards_are_numbered_on_through_the_rounds() -> None:
    conditions = SwissConditions(boards_per_round=8)
    assert list(conditions.boards_of(1)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert list(conditions.boards_of(2)) == [9, 10, 11, 12, 13, 14, 15, 16]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"tie_break": ["lots"]}, "did you mean 'tie_breaks'"),
        ({"bye.value": 12}, "no such setting"),
        ({"bye.vp": "twelve"}, "write a number"),
        ({"bye.vp": 21}, "more than all 20"),
        ({"bye.imps": "-"}, "0.5 or -3"),
        ({"tie_breaks": ["head to head"]}, "did you mean 'head-to-head'"),
        ({"tie_breaks": ["basic", "basic"]}, "stands twice"),
        ({"tie_breaks": ["quotient"]}, "no IMPs to divide"),
        ({"draw.mode": "swiss"}, "optimum, danish"),
        ({"draw.apart": [{"club": "A"}]}, "no such setting"),
        ({"draw.draw_at": 0}, "cannot wait for 0"),
        ({"ranked_share": 120}, "more than everything"),
        ({"boards_per_round": 0}, "from 1 to 999"),
        ({"vp.scale": "wbf"}, "choose percent-20"),
        ({"vp.scale": "percent-30"}, "did you mean 'percent-20'"),
        ({"scoring.method": "teams"}, "contest teams goes with"),
        ({"scoring.method": "recorded"}, "before its results"),
        ({"scoring.winners": "two"}, "one ranking"),
        ({"scoring": "bbo", "scoring.method": "matchpoints"}, "as a whole and in part"),
        ({"scoring": "ebv"}, "did you mean 'ebu'"),
        ({"master_points": "sed"}, "did you mean 'seed'"),
        ({"preset": "ebu"}, "no such preset"),
    ],
)
def test_what_is_not_understood_or_does_not_fit(settings: dict[str, object], said: str) -> None:
    with pytest.raises(DuplicateError) as error:
        load("ebu-swiss-pairs", settings)
    assert said in str(error.value)


def test_a_list_may_come_as_a_command_line_has_it() -> None:
    assert load("ebu-swiss-pairs", {"tie_breaks": "opponents, lots"}).tie_breaks == ("opponents", "lots")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"scoring.method": "aggregate"},
            "scoring.method 'aggregate': matches of a Swiss event are not scored",
        ),
        ({"scoring.victory_points.scale": "percent-20"}, "a Swiss event has a scale of its own"),
    ],
)
def test_scoring_that_a_swiss_event_cannot_take(changes: dict[str, object], message: str) -> None:
    with pytest.raises(DuplicateError) as error:
        load("ebu-swiss-pairs", changes)
    assert message in str(error.value)
