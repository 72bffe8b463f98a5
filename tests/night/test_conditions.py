"""Conditions: presets, files and settings; what is unknown is an error that helps."""

from pathlib import Path

import pytest

from duplicate.data import data_path
from duplicate.night.conditions import PRESETS, Conditions, load
from duplicate.words.problems import DuplicateError


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_loads_and_says_where_it_comes_from(name: str) -> None:
    conditions = load(name)
    assert (conditions.name, bool(conditions.title), bool(conditions.sources)) == (name, True, True)


def test_the_presets_are_the_files() -> None:
    files = {path.stem for path in data_path("fixtures", "conditions").glob("*.toml")}
    assert files == set(PRESETS)


def test_nothing_asked_is_the_preset_of_the_laws() -> None:
    assert load().name == "wbf"
    assert load(None, {"totals": {"decimals": 1}}).totals.decimals == 1


def test_a_conditions_object_stays_as_it_is() -> None:
    own = Conditions(name="own", method="butler")
    assert load(own) == own
    assert load(own, {"butler.trim_count": 2}).butler.trim_count == 2
    assert load(own, {"butler.trim_count": 2}).method == "butler"


def test_a_file_may_start_from_a_preset(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'preset = "ebu"\nname = "club"\n'
        "[matchpoints]\nneuberg_rounding = { to = 0.01 }\n[artificial]\nplus = 65\n",
        encoding="utf-8",
    )
    conditions = load(path)
    assert conditions.name == "club"
    assert conditions.matchpoints.lone_result == "60"  # of the preset
    assert conditions.matchpoints.neuberg_rounding.to == "0.01"
    assert conditions.matchpoints.neuberg_rounding.ties == "average"
    assert conditions.artificial.plus == "65"
    assert load(str(path)) == conditions


def test_settings_may_name_another_preset() -> None:
    assert load(None, {"preset": "acbl", "winners": "two"}).matchpoints.unit == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"matchpoint.unit": 1}, ("matchpoint", "did you mean 'matchpoints'?", "cross_imps")),
        ({"matchpoints.neuburg": "board"}, ("matchpoints.neuburg", "did you mean 'neuberg'?", "lone_result")),
        (
            {"matchpoints.neuberg": "boards"},
            ("matchpoints.neuberg 'boards'", "did you mean 'board'?", "none"),
        ),
        ({"matchpoints.unit": 3}, ("matchpoints.unit '3'", "1, 2")),
        ({"matchpoints.unit": True}, ("matchpoints.unit", "1, 2")),
        ({"matchpoints": "ebu"}, ("matchpoints", "settings of its own", "neuberg")),
        ({"artificial.plus": "sixty"}, ("artificial.plus 'sixty'", "write a number")),
        ({"artificial.own_session": "maybe"}, ("artificial.own_session", "true or false")),
        ({"totals.decimals": "-1"}, ("totals.decimals '-1'", "whole number")),
        ({"matchpoints.points_rounding.to": "0"}, ("points_rounding.to '0'", "write a number")),
        ({"winners": "both"}, ("winners 'both'", "one, two")),
        ({"preset": "ebuu"}, ("ebuu", "did you mean 'ebu'?")),
    ],
)
def test_an_unknown_name_or_value_is_an_error_that_lists_what_there_is(
    changes: dict[str, object], words: tuple[str, ...]
) -> None:
    with pytest.raises(DuplicateError) as error:
        load("wbf", changes)
    for word in words:
        assert word in str(error.value)


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text("[totals]\nscale = 'most'\n", encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"club\.toml, line 2, totals\.scale 'most'"):
        load(path)
    path.write_text("totals = [", encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"club\.toml"):
        load(path)
    path.write_text('preset = "wbff"', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"club\.toml, line 1, preset 'wbff'.*did you mean 'wbf'"):
        load(path)
    with pytest.raises(DuplicateError, match="no such preset or file"):
        load(tmp_path / "nowhere.toml")
