"""What a night's own conditions say that does not hold, because others were asked for."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from duplicate.night.conditions import Conditions, load
from duplicate.night.night import Night
from duplicate.words.problems import Problem, Severity


def outranked(night: Night, conditions: str | Path | Conditions | None, asked: Conditions) -> list[Problem]:
    """A note that names the settings of a night that a preset or a file in their place does not keep.

    ``asked`` are the conditions that hold instead.
    """
    if not night.settings or not isinstance(conditions, (str, Path)):
        return []
    own = dict(_dotted(msgspec.to_builtins(load(None, night.settings))))
    holds = dict(_dotted(msgspec.to_builtins(asked)))
    gone = [
        f"{name} = {_text(value)}"
        for name, value in _dotted(night.settings)
        if (str(value) != str(conditions) if name == "preset" else own.get(name) != holds.get(name))
    ]
    if not gone:
        return []
    message = f"{conditions} holds in place of the night's own conditions, so these do not: {', '.join(gone)}"
    remedy = "to keep one, add --set NAME=VALUE"
    return [Problem(message, field="conditions", remedy=remedy, severity=Severity.NOTE)]


def _dotted(settings: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Settings by their dotted names."""
    for key, value in settings.items():
        if isinstance(value, Mapping):
            yield from _dotted(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
