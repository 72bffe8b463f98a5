"""Pairs or teams: what a night is a contest of, and what to say where that was assumed."""

from typing import Literal

from duplicate.night.conditions import Conditions
from duplicate.night.night import Night
from duplicate.night.teams import is_entered, is_mirrored, is_of_teams, meetings
from duplicate.words.problems import Problem, Severity

_SEATED = "the same two meet twice on a board, the other way round, as teams do"


def contest(night: Night, method: str) -> Literal["pairs", "teams"]:
    """Whether a night is one of teams: its method or its source says so, or its entries are teams, or the
    same two contestants met twice on a board, the other way round.
    """
    if method == "teams" or night.hints.get("method") == "teams":
        return "teams"
    if method not in ("aggregate", "board-a-match", "point-a-board"):
        return "pairs"
    return "teams" if is_entered(night) or is_mirrored(meetings(night)) else "pairs"


def method_without_a_word(night: Night) -> Literal["matchpoints", "teams"]:
    """The method where neither conditions nor source name one: matchpoints, or teams by who meets whom."""
    return "teams" if is_of_teams(night) else "matchpoints"


def assumed(night: Night, stated: Conditions, chosen: Conditions) -> list[Problem]:
    """What to say of a method that the seating decided, or that does not fit the seating.

    ``stated`` are the conditions as somebody gave them, ``chosen`` those with the method decided.
    """
    if stated.method != "recorded":
        return []
    hint = night.hints.get("method", "")
    if not hint and chosen.method == "teams":
        what = f"nothing says how this is scored; {_SEATED}: it is scored as a match of teams, in IMPs"
        other = "matchpoints, with winners=two where NS 1 and EW 1 are different pairs, or board-a-match"
    elif hint and chosen.contest == "pairs" and is_of_teams(night):
        what = f"{_SEATED}, but the source says {hint}: it is scored as pairs"
        other = "teams or board-a-match"
    else:
        return []
    remedy = f"to change it: --set method=..., or method in [conditions] of event.toml ({other})"
    return [Problem(what, field="method", value=chosen.method, remedy=remedy, severity=Severity.WARNING)]
