"""A preset in the place of the night's own conditions: what does not hold then is said."""

from dataclasses import replace

from duplicate.scoring import score
from tests.scoring.nights import one_board

NIGHT = replace(
    one_board(420, 170, -50),
    settings={"preset": "ebu", "winners": "one", "totals": {"scale": "none"}, "matchpoints": {"unit": 1}},
)


def notes(conditions: str | None, **overrides: object) -> list[str]:
    found = score(NIGHT, conditions, overrides or None).night.problems
    return [str(p) for p in found if p.field == "conditions"]


def test_what_a_preset_drops_is_named() -> None:
    (note,) = notes("wbf")
    assert "wbf holds in place of the night's own conditions, so these do not: preset = ebu" in note
    assert "winners = one" in note
    assert "matchpoints.unit = 1" in note
    assert "--set NAME=VALUE" in note


def test_what_holds_all_the_same_is_not_named() -> None:
    (note,) = notes("wbf", winners="one")
    assert "winners" not in note
    assert notes(None) == []
    assert notes(None, winners="two") == []  # one setting more, and the others hold
