"""Pairs or teams: what a night is a contest of, and what to say where that was assumed."""

from typing import Literal

from duplicate.night.conditions import Conditions
from duplicate.night.night import Night
from duplicate.night.results import UNKNOWN
from duplicate.night.teams import is_entered, is_mirrored, is_of_teams, meetings
from duplicate.words.problems import Problem, Severity


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


def in_both_directions(night: Night, stated: Conditions, chosen: Conditions) -> list[Problem]:
    """What to say where a number that is scored as one pair sits in both directions in the same rounds.

    ``night`` is complete: everybody is entered. Where the rounds are not known, nothing is said.
    """
    told = stated.winners != "recorded" or night.hints.get("winners") or night.movements
    if told or chosen.contest == "teams":
        return []
    results, find = night.results, night.entries.find
    columns = (results.integers("session"), results["section"], results.integers("round"))
    met = set(zip(*(c.tolist() for c in (*columns, results["ns"], results["ew"])), strict=True))
    rounds: dict[tuple[int, str, int], tuple[set[str], set[str]]] = {}
    for session, section, number, ns, ew in met:
        if number != UNKNOWN and ns and ew:
            sides = rounds.setdefault((session, section, number), (set(), set()))
            sides[0].add(ns)
            sides[1].add(ew)
    both = {
        (number, who)
        for (session, section, number), (ns_all, ew_all) in rounds.items()
        for who in ns_all & ew_all
        if find(session, section, "NS", who) == find(session, section, "EW", who)
    }
    if 2 * len({number for number, _ in both}) <= len({number for _, _, number in rounds}):
        return []  # a slip in some row
    number, who = min(both)
    what = f"{who} sits North-South and East-West in round {number}, and is scored as one pair"
    remedy = 'if they are different pairs: --set winners=two, or winners = "two" under [conditions]'
    return [Problem(what, field="winners", value="one", remedy=remedy, severity=Severity.WARNING)]


def assumed(night: Night, stated: Conditions, chosen: Conditions) -> list[Problem]:
    """What to say of a method that the seating decided, or that does not fit the seating.

    ``stated`` are the conditions as somebody gave them, ``chosen`` those with the method decided.
    """
    if stated.method != "recorded":
        return []
    hint = night.hints.get("method", "")
    if not hint and chosen.method == "teams":
        what = (
            "nothing says how this is scored; the same two meet twice on a board, the other way round, "
            "as teams do: it is scored as a match of teams, in IMPs"
        )
        other = "matchpoints, with winners=two where NS 1 and EW 1 are different pairs, or board-a-match"
    elif hint and chosen.contest == "pairs" and is_of_teams(night):
        what = (
            "the same two meet twice on a board, the other way round, as teams do, "
            f"but the source says {hint}: it is scored as pairs"
        )
        other = "teams or board-a-match"
    else:
        return []
    remedy = f"to change it: --set method=..., or method in [conditions] of event.toml ({other})"
    return [Problem(what, field="method", value=chosen.method, remedy=remedy, severity=Severity.WARNING)]
