"""How a night is scored, for formats that say no more of its conditions than the method."""

from duplicate.night.conditions import load
from duplicate.night.night import Night


def stated_method(night: Night) -> str:
    """The method by the conditions, else as the source says, else by the movement; empty when nobody says.

    >>> stated_method(Night(hints={"method": "butler"})), stated_method(Night(settings={"method": "teams"}))
    ('butler', 'teams')
    """
    method = load(None, night.settings).method if night.settings else "recorded"
    if method != "recorded":
        return method
    teams = any(movement.teams for movement in night.movements.values())
    return night.hints.get("method") or ("teams" if teams else "")
