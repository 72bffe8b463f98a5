"""TOML that is none, whatever Python's own reader says to it."""

import tomllib

import pytest

from duplicate.words import toml


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a = " + "[" * 100_000 + "]" * 100_000,
        "a = " + "{a=" * 20_000 + "1" + "}" * 20_000,
        "a = " + "[" * 70 + "]" * 70,
        "[" + ".".join("a" * 2_000) + "]\nb = 1",
        "a = " + "1" * 5_000,
        "a = 0x" + "f" * 5_000,
        "a = 9223372036854775808",
        "a = -9223372036854775808",
    ],
)
def test_what_cannot_be_settings_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        toml.loads(text)


def test_the_largest_number_and_sensible_nesting_are_read() -> None:
    assert toml.loads("a = 9223372036854775807") == {"a": 2**63 - 1}
    assert toml.loads("[a.b.c]\nd = [[1], [{e = 2}]]") == {"a": {"b": {"c": {"d": [[1], [{"e": 2}]]}}}}
