"""Formats of play as settings: round robin, knock-out, ladder, and what teams have to hand in.

Settings that belong to another format than the one that is played are refused, never ignored.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from duplicate.night.settings import Part
from duplicate.swiss.knock_out import CarryOver
from duplicate.words.numbers import exact
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.swiss.conditions import SwissConditions
    from duplicate.swiss.conduct import Conduct

System = Literal["swiss", "round-robin", "knock-out", "ladder"]


class RoundRobinRules(Part, frozen=True, kw_only=True):
    """A round robin by the Berger tables.

    ``withdrawal``: what becomes of the matches of somebody who leaves. ``half``: annulled if it played
    fewer than half of its matches, else they stand (the rule of FIDE's tournament rules for withdrawals
    from round robins); ``stand``: they always stand; ``annul``: they are always annulled. Where they
    stand, who was still to meet it has a bye, worth what the conditions give for one; where they are
    annulled, nobody has anything from them, played or not.
    """

    double: bool = False  #: everybody meets everybody twice, at home and away
    numbers: Literal["registration", "lots"] = "registration"
    withdrawal: Literal["half", "stand", "annul"] = "half"


class KnockOutRules(Part, frozen=True, kw_only=True):
    """A knock-out by seeding, teams against teams.

    A match has ``stanzas`` rounds of boards. When it is level, the director seats ``extra_boards`` more,
    or awards it. From a match of an earlier event its winner carries the share ``ahead`` of its margin if
    it also finished ahead of the other there, else ``behind``; at most ``most`` IMPs (empty: any number).
    """

    seeding: Literal["registration", "lots"] = "registration"  #: without an earlier event
    stanzas: int = 1
    extra_boards: int = 0  #: 0: as many as a round has
    third_place: bool = False  #: the losers of the semi-finals play for it beside the final
    ahead: str = "0"  #: a share, such as 1/2
    behind: str = "0"
    most: str = ""

    def __post_init__(self) -> None:
        if self.stanzas < 1:
            raise _refused("knock_out.stanzas", self.stanzas, "a match has boards", "1 or more")
        if self.extra_boards < 0:
            raise _refused(
                "knock_out.extra_boards", self.extra_boards, "there are no such boards", "0 or more"
            )
        self.carry_over()

    def carry_over(self) -> CarryOver:
        """What is carried over, as a rule.

        >>> print(KnockOutRules(ahead="1/2", behind="1/3", most="16").carry_over().imps(21, True))
        21/2
        """
        most = _fraction("knock_out.most", self.most, "16") if self.most else None
        ahead = _fraction("knock_out.ahead", self.ahead, "1/2")
        behind = _fraction("knock_out.behind", self.behind, "1/3")
        try:
            return CarryOver(ahead, behind, most)
        except DuplicateError as error:
            problem = error.problem
            shown = f"{self.ahead}, {self.behind}, {self.most}"
            raise _refused("knock_out", shown, problem.message, problem.remedy) from None


class LadderRules(Part, frozen=True, kw_only=True):
    """A ladder of teams; see `duplicate.swiss.ladder.Ladder`."""

    reach: int = 3  #: rungs above that may be challenged; 0: any
    move: Literal["shift", "swap"] = "shift"

    def __post_init__(self) -> None:
        if self.reach < 0:
            raise _refused(
                "ladder.reach", self.reach, "nobody reaches so far", "0 for anybody above, or more"
            )


class TeamRules(Part, frozen=True, kw_only=True):
    """What a team is, and whether it says before every round who plays.

    Line-ups are handed in sealed and published all at once, ``published`` minutes before the round.
    Nobody has seating rights: neither side sees the other's before its own is in.
    """

    most: int = 0  #: players of a roster; 0: any number from four
    line_ups: bool = False
    published: int = 5

    def __post_init__(self) -> None:
        if self.most and self.most < 4:
            raise _refused(
                "team.most", self.most, "a team has four players", "4 or more, or 0 for any number"
            )
        if self.published < 0:
            raise _refused("team.published", self.published, "that is after the start", "0 minutes or more")


#: Settings of the draw from standings: they say nothing where a schedule seats the rounds.
_OF_STANDINGS = (
    "mode",
    "first_round",
    "odd",
    "band_width",
    "float_memory",
    "lag",
    "draw_at",
    "apart",
    "effort",
)
_PARTS: dict[str, type[Part]] = {
    "round_robin": RoundRobinRules,
    "knock_out": KnockOutRules,
    "ladder": LadderRules,
}


def check(conditions: "SwissConditions") -> None:
    """Raise DuplicateError where the settings of a format do not go with the rest."""
    draw, system = conditions.draw, conditions.draw.system
    for name, kind in _PARTS.items():
        own: Part = getattr(conditions, name)
        changed = [f for f in kind.__struct_fields__ if getattr(own, f) != getattr(kind(), f)]
        if changed and system != name.replace("_", "-"):
            raise _refused(
                f"{name}.{changed[0]}",
                getattr(own, changed[0]),
                f"the event is played as {system}",
                f'set draw.system to "{name.replace("_", "-")}", or leave it out',
            )
    if conditions.contest != "teams" and conditions.team != TeamRules():
        raise _refused("team", conditions.contest, "pairs have no rosters and line-ups", "leave it out")
    if system == "swiss":
        return
    plain = type(draw)()
    for name in _OF_STANDINGS:
        if getattr(draw, name) != getattr(plain, name):
            value = getattr(draw, name)
            message = f"it belongs to a Swiss draw, and this is a {system}"
            raise _refused(f"draw.{name}", value, message, "leave it out")
    if system == "round-robin":
        return
    if conditions.contest != "teams":
        message = "two pairs alone have nobody to compare their scores with"
        raise _refused(
            "contest", conditions.contest, message, "set contest to teams and scoring.method to teams"
        )
    if conditions.vp.scale:
        message = f"a match of a {system} is won by IMPs"
        raise _refused("vp.scale", conditions.vp.scale, message, 'set it to ""')
    if conditions.rounds:
        decided = "the number of teams decides" if system == "knock-out" else "challenges decide"
        raise _refused("rounds", conditions.rounds, decided, "set it to 0")
    if conditions.knock_out.extra_boards > conditions.boards_per_round:
        raise _refused(
            "knock_out.extra_boards",
            conditions.knock_out.extra_boards,
            "more than a round has",
            f"{conditions.boards_per_round} or fewer; more than that are two extra stanzas",
        )


def check_conduct(conditions: "SwissConditions", conduct: "Conduct") -> None:
    """Raise DuplicateError where the clock leaves no time for line-ups, or a ladder has one."""
    team = conditions.team
    if team.line_ups and conditions.minutes_per_round and conduct.pause <= team.published:
        raise _refused(
            "conduct.pause",
            conduct.pause,
            "teams need time for line-ups, which are published "
            f"{quantity(team.published, 'minute')} before the round",
            f"make it longer than {team.published}",
        )
    if conditions.draw.system == "ladder" and (conduct.starts or conditions.minutes_per_round):
        field = "conduct.starts" if conduct.starts else "minutes_per_round"
        raise _refused(
            field, conduct.starts or conditions.minutes_per_round, "a ladder has no clock", "leave it out"
        )


def _fraction(name: str, text: str, example: str) -> Fraction:
    try:
        return exact(text)
    except ValueError:
        raise _refused(name, text, "this is no number", f"write one such as {example}") from None


def _refused(field: str, value: object, message: str, remedy: str) -> DuplicateError:
    shown = (
        msgspec.json.encode(msgspec.to_builtins(value)).decode()
        if isinstance(value, (tuple, Part))
        else value
    )
    return DuplicateError(Problem(message, field=field, value=str(shown), remedy=remedy))
