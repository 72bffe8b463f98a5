"""Settings as strict records: what is shared by the conditions of nights and of Swiss events."""

from pathlib import Path

import pytest

from duplicate.night.conditions import load
from duplicate.night.settings import (
    Family,
    Number,
    Part,
    Positive,
    Signed,
    as_written,
    checked,
    merged,
    nested,
    suggest,
)
from duplicate.words.problems import DuplicateError


class Inner(Part, frozen=True, kw_only=True):
    share: Number = "1"
    step: Positive = ""
    change: Signed = "0"


class Outer(Part, frozen=True, kw_only=True):
    name: str = ""
    inner: Inner = Inner()
    rounds: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


FAMILY = Family(Outer, "outer settings", "conditions", (), "wbf")


def test_names_are_nested_and_merged() -> None:
    assert nested({"inner.share": 2, "inner.step": "0.1", "name": "x"}) == {
        "inner": {"share": 2, "step": "0.1"},
        "name": "x",
    }
    assert merged({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}) == {"a": {"b": 3, "c": 2}}


def test_a_part_cannot_be_given_twice_over() -> None:
    with pytest.raises(DuplicateError, match="as a whole and in part"):
        nested({"inner": "preset", "inner.share": 2})
    with pytest.raises(DuplicateError, match="as a whole and in part"):
        nested({"inner.share": 2, "inner": "preset"})


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("share", 0, "0"),
        ("share", "-1", None),
        ("share", True, None),
        ("share", "nan", None),
        ("step", "", ""),
        ("step", "0", None),
        ("change", "-2.5", "-2.5"),
        ("change", "", None),
    ],
)
def test_numbers_stay_texts(name: str, value: object, kept: str | None) -> None:
    if kept is None:
        with pytest.raises(DuplicateError, match="write a number"):
            checked(Inner, {name: value}, "file")
    else:
        assert checked(Inner, {name: value}, "file") == {name: kept}


def test_lists() -> None:
    assert FAMILY.load(Outer(), {"rounds": "1, 2"}).rounds == (1, 2)
    assert FAMILY.load(Outer(), {"names": ["a, b"]}).names == ("a, b",)
    assert FAMILY.load(Outer(), {"rounds": 3}).rounds == (3,)  # one alone, as a command line has it
    assert FAMILY.load(Outer(), {"names": "A,B"}).names == ("A", "B")
    for value in (True, ["one"]):
        with pytest.raises(DuplicateError, match="rounds"):
            FAMILY.load(Outer(), {"rounds": value})
    with pytest.raises(DuplicateError, match="A,B after --set"):
        FAMILY.load(Outer(), {"names": "a, b"})
    with pytest.raises(DuplicateError, match="A,B after --set"):
        FAMILY.load(Outer(), {"names": 3})


def test_none_rounds_nothing() -> None:
    unrounded = load(None, {"butler.datum_rounding.to": "none"})
    assert unrounded.butler.datum_rounding.to == ""


def test_a_remedy_names_what_was_meant() -> None:
    assert suggest("shore", ("share", "step"), "a setting").startswith("did you mean 'share'?")
    with pytest.raises(DuplicateError, match="inner has settings of its own: share, step, change"):
        FAMILY.load(Outer(), {"inner": 3})


def test_a_list_of_a_file_stands_in_brackets(tmp_path: Path) -> None:
    """A text that a command line would split is no list of a file: it may be a slip of the pen."""
    assert checked(Outer, {"names": "A,B"}, "--set", spoken=True) == {"names": ["A", "B"]}
    with pytest.raises(DuplicateError) as refused:
        checked(Outer, {"names": "A,B"}, "own.toml")
    assert str(refused.value) == "own.toml, names 'A,B': this is no list (write names = [\"A,B\"])"
    file = tmp_path / "own.toml"
    file.write_text('[inner]\nshare = 2\nstep = "x"\n', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"own\.toml, line 3, inner\.step 'x': no such value"):
        FAMILY.load(file)


def test_what_a_command_line_says_is_written_as_a_file_has_it() -> None:
    spoken = {"names": "A,B", "rounds": 3, "inner.share": 2, "name": 2026, "nothing": "A,B"}
    written = as_written(Outer, spoken)
    assert written == {**spoken, "names": ["A", "B"], "rounds": ["3"], "name": "2026"}
    plain = nested({name: value for name, value in written.items() if name != "nothing"})
    assert checked(Outer, plain, "file")["rounds"] == [3]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"butler.minimum": 5, "butler.maximum": 4}, "butler.maximum '4': a board would be retired before"),
        (
            {"butler.trim": "percent", "butler.trim_percent": 50},
            "butler.trim_percent '50': .* nothing is left",
        ),
        ({"artificial.plus": 40, "artificial.minus": 60}, "artificial.plus '40': .* fall: 40, 50, 60 do not"),
        (
            {"totals.decimals": 9},
            "totals.decimals '9': .*a whole number from 0 to 6",
        ),
        ({"artificial.plus": 160}, "artificial.plus '160': no such value .write a number from 0 to 100"),
    ],
)
def test_settings_that_cannot_go_together(settings: dict[str, object], said: str) -> None:
    with pytest.raises(DuplicateError, match=said):
        load(None, settings)
