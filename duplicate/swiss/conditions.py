"""Conditions of a Swiss event: how it is scored, drawn and ranked, stated once and recorded with it."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from duplicate.laws import victory_points
from duplicate.night import conditions as nights
from duplicate.night.conditions import Conditions, Rounding
from duplicate.night.settings import Family, Number, Part, Positive, Signed
from duplicate.scoring.award_files import award_table
from duplicate.swiss import formats
from duplicate.swiss.formats import KnockOutRules, LadderRules, RoundRobinRules, System, TeamRules
from duplicate.swiss.history import Sitting
from duplicate.swiss.rules import Apart, Effort, FirstRound, Mode, Rules
from duplicate.words.problems import DuplicateError, Problem

TieBreak = Literal[
    "head-to-head",
    "head-to-head-margin",
    "opponents",
    "cumulative",
    "quotient",
    "basic",
    "boards",
    "registration",
    "lots",
]


class ApartRule(Part, frozen=True, kw_only=True):
    """Who shares a group of this kind (a club, a team) does not meet in these rounds; empty: never."""

    kind: str
    rounds: tuple[int, ...] = ()


class DrawRules(Part, frozen=True, kw_only=True):
    """What `duplicate.swiss.rules.Rules` holds, as settings of a file.

    ``system`` is what seats the rounds: the standings (``swiss``), the Berger tables, a bracket, or
    challenges; all but ``directions`` and ``seed`` belong to the standings alone.
    """

    system: System = "swiss"
    mode: Literal["optimum", "danish", "nordic", "halves"] = "optimum"
    first_round: Literal["random", "seeded", "registration"] = "random"
    odd: Literal["bye", "phantom", "stand-by", "triple"] = "bye"
    band_width: Positive = "1"  #: in units of the pairing score
    float_memory: int = 2
    directions: bool = True
    lag: Literal[0, 1] = 0
    draw_at: Number = "100"  #: percent of the results that must be in
    apart: tuple[ApartRule, ...] = ()
    seed: int = 0
    effort: Literal["proved", "quick"] = "proved"

    def rules(self, seed: int | None = None) -> Rules:
        """The rules of a draw; an event that draws its seed by lot gives it here.

        >>> DrawRules(first_round="seeded", draw_at="95").rules(7).draw_at
        Fraction(19, 20)
        """
        return Rules(
            mode=Mode(self.mode),
            first_round=FirstRound(self.first_round),
            odd=Sitting(self.odd),
            band_width=Fraction(self.band_width or 1),
            float_memory=self.float_memory,
            directions=self.directions,
            lag=self.lag,
            draw_at=Fraction(self.draw_at) / 100,
            apart=tuple(Apart(a.kind, frozenset(a.rounds) if a.rounds else None) for a in self.apart),
            seed=self.seed if seed is None else seed,
            effort=Effort(self.effort),
        )


class VictoryPointRules(Part, frozen=True, kw_only=True):
    """How a match becomes victory points; without a scale matchpoints or IMPs are added up."""

    scale: str = ""  #: a name of `duplicate.laws.victory_points.SCALES`, or a TOML file; empty: cumulative
    #: cumulative matchpoints: added up as they are, or as a percentage of what could be had
    cumulative: Literal["points", "percent"] = "points"
    #: whether the table of the scale is that of the boards scheduled, or of the boards that counted
    boards: Literal["scheduled", "played"] = "scheduled"
    #: a short match of a triple: by the table of its own boards, or both as one match by that of a full one
    triples: Literal["short", "together"] = "short"


class ByeRules(Part, frozen=True, kw_only=True):
    """What a round without opponents is worth.

    ``fixed`` is ``vp`` out of ``vp_of`` (12 of 20; on a 30-VP scale 18), or in a cumulative event
    ``percent`` of the matchpoints of a match, or ``imps`` a board. ``average`` is the mean of the
    contestant's own matches (fixed, before it has any); ``better`` the higher of both. ``percent`` is
    that percentage of the most that a match can bring; in IMPs it is 3 IMPs a board for 10 percent (Law 86).
    """

    method: Literal["fixed", "average", "better", "percent"] = "fixed"
    vp: Number = "12"
    vp_of: Positive = "20"
    percent: Number = "60"
    imps: Signed = "0"  #: a board
    rounding: Rounding = Rounding()  #: of an average


class MissedRules(Part, frozen=True, kw_only=True):
    """What rounds that somebody missed are worth, as a late joiner or by absence.

    ``ranking`` is a percentage of the most that a match can bring (in IMPs: 3 IMPs a board for 10
    percent, Law 86) and counts in the standings. The draw may go by another, provisional score: the
    ``same``, the mean of the contestant's own matches (50 percent before it has any), or ``percent``.
    """

    ranking: Number = "45"
    pairing: Literal["same", "average", "percent"] = "average"
    pairing_percent: Number = "50"


class SwissConditions(Part, frozen=True, kw_only=True):
    """All conventions of a Swiss event. An unknown name or value is an error."""

    version: Literal[1] = 1
    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  #: decisions that players should know
    contest: Literal["pairs", "teams"] = "pairs"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0  #: 0: decided on the day
    boards_per_round: Annotated[int, msgspec.Meta(ge=1, le=999)] = 8
    minutes_per_round: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0  #: 0: not timed
    scoring: Conditions = Conditions(method="matchpoints", winners="one")
    draw: DrawRules = DrawRules()
    vp: VictoryPointRules = VictoryPointRules()
    bye: ByeRules = ByeRules()
    missed: MissedRules = MissedRules()
    team: TeamRules = TeamRules()
    round_robin: RoundRobinRules = RoundRobinRules()
    knock_out: KnockOutRules = KnockOutRules()
    ladder: LadderRules = LadderRules()
    tie_breaks: tuple[TieBreak, ...] = ("head-to-head", "opponents", "basic")
    #: what a round without an opponent adds to the opponents' sum: nothing, the contestant's own final
    #: score, or the mean of the opponents it had
    opponents_of_a_bye: Literal["nothing", "own", "mean"] = "nothing"
    ranked_share: Number = "0"  #: ranked only with at least this percentage of the boards played
    #: who left is listed without a rank, or ranked like everybody by the share of the boards
    withdrawn: Literal["unranked", "by-share"] = "unranked"
    master_points: str = ""  #: a name of `duplicate.scoring.award_files.TABLES`, or a TOML file; empty: none

    @property
    def is_percentage(self) -> bool:
        """Whether totals are percentages: cumulative matchpoints as a part of what could be had."""
        return self.is_matchpoints and not self.vp.scale and self.vp.cumulative == "percent"

    @property
    def is_matchpoints(self) -> bool:
        """Whether matches are scored in matchpoints; in IMPs otherwise."""
        return self.scoring.method == "matchpoints"

    def boards_of(self, round_number: int) -> range:
        """The numbers of a round's boards: they are numbered on through the rounds.

        >>> list(SwissConditions(boards_per_round=4).boards_of(2))
        [5, 6, 7, 8]
        """
        first = (round_number - 1) * self.boards_per_round + 1
        return range(first, first + self.boards_per_round)

    def scale(self, boards: int | None = None) -> victory_points.Scale | None:
        """The victory-point scale for a match of so many boards (of a full match); None when cumulative."""
        if not self.vp.scale:
            return None
        return victory_points.scale(self.vp.scale, self.boards_per_round if boards is None else boards)


#: Names of the presets, in the order of the guide.
PRESETS = (
    "seed-online",
    "seed-teams-shanghai",
    "ebu-swiss-pairs",
    "wbf-swiss-teams",
    "online-swiss-pairs",
    "round-robin",
    "round-robin-pairs",
    "knock-out",
    "ladder",
)
DEFAULT_PRESET = "ebu-swiss-pairs"
FAMILY = Family(
    SwissConditions, "Swiss conditions", "swiss", PRESETS, DEFAULT_PRESET, {"scoring": nights.FAMILY}
)


def load(
    source: str | Path | SwissConditions | None = None, overrides: Mapping[str, object] | None = None
) -> SwissConditions:
    """Conditions of a preset, of a TOML file, or as they are, with some settings replaced.

    A file holds the names of `SwissConditions`, and may start from a preset with ``preset = "..."``;
    its ``scoring`` is the name of a preset of `duplicate.night.conditions`, or settings that may name one.
    ``overrides`` hold the same names, nested or dotted.

    >>> load("seed-online").tie_breaks
    ('boards', 'registration')
    >>> load("wbf-swiss-teams", {"vp.scale": "acbl-20"}).scale().blitz
    Fraction(36, 1)

    Raises DuplicateError for an unknown preset, file, name or value, and for settings that do not go
    together: a scale that measures something else than the method, or has no table for the boards.
    """
    found = FAMILY.load(source, overrides)
    if found.scoring.winners == "recorded":  # a Swiss event has one ranking, whatever its results say
        one = msgspec.structs.replace(found.scoring, winners="one")
        found = msgspec.structs.replace(found, scoring=one)
    check(found)
    return found


def check(conditions: SwissConditions) -> None:
    """Raise DuplicateError where settings do not go together."""
    method = conditions.scoring.method

    def refused(field: str, value: object, message: str, remedy: str) -> DuplicateError:
        return DuplicateError(Problem(message, field=field, value=str(value), remedy=remedy))

    if method == "recorded":
        raise refused(
            "scoring.method",
            method,
            "a Swiss event needs a method before its results",
            "matchpoints, cross-imps, butler or teams",
        )
    if method not in ("matchpoints", "butler", "cross-imps", "teams"):
        raise refused(
            "scoring.method",
            method,
            "matches of a Swiss event are not scored by it",
            "matchpoints, cross-imps, butler or teams",
        )
    if conditions.scoring.victory_points.scale:
        raise refused(
            "scoring.victory_points.scale",
            conditions.scoring.victory_points.scale,
            "a Swiss event has a scale of its own",
            "set vp.scale instead",
        )
    if (method == "teams") != (conditions.contest == "teams"):
        raise refused(
            "contest",
            conditions.contest,
            f"it does not go with the method {method}",
            "contest teams goes with the method teams",
        )
    if conditions.scoring.winners == "two":
        raise refused("scoring.winners", "two", "a Swiss event has one ranking", "set it to one")
    if len(set(conditions.tie_breaks)) < len(conditions.tie_breaks):
        raise refused(
            "tie_breaks", ", ".join(conditions.tie_breaks), "a tie-break stands twice", "name it once"
        )
    if "quotient" in conditions.tie_breaks and conditions.is_matchpoints:
        raise refused("tie_breaks", "quotient", "there are no IMPs to divide", "use it with IMPs")
    for name, percent in (
        ("ranked_share", conditions.ranked_share),
        ("draw.draw_at", conditions.draw.draw_at),
        ("bye.percent", conditions.bye.percent),
        ("missed.ranking", conditions.missed.ranking),
        ("missed.pairing_percent", conditions.missed.pairing_percent),
    ):
        if Fraction(percent) > 100:
            raise refused(name, percent, "more than everything", "a percentage from 0 to 100")
    if Fraction(conditions.bye.vp) > Fraction(conditions.bye.vp_of or 1):
        raise refused("bye.vp", conditions.bye.vp, f"more than all {conditions.bye.vp_of}", "give less")
    formats.check(conditions)
    if conditions.draw.odd == "triple":
        if conditions.contest == "teams":
            message = "three teams cannot share the boards of a round"
            raise refused("draw.odd", "triple", message, "set draw.odd to bye")
        if conditions.boards_per_round < 3:
            message = f"a triple needs three boards or more, and a round has {conditions.boards_per_round}"
            raise refused("draw.odd", "triple", message, "make boards_per_round 3 or more, or draw.odd bye")
    conditions.draw.rules()
    if conditions.master_points:
        award_table(conditions.master_points)
    scale = conditions.scale()
    if scale is not None and (scale.measure == "percent") != conditions.is_matchpoints:
        wanted = "percentages" if scale.measure == "percent" else "IMPs"
        names = [
            name
            for name in victory_points.SCALES
            if (victory_points.family(name).measure == "percent") == conditions.is_matchpoints
        ]
        raise refused(
            "vp.scale",
            conditions.vp.scale,
            f"the scale is for {wanted}, which {method} does not give",
            f"choose {', '.join(names)}",
        )


def plain(conditions: SwissConditions) -> dict[str, object]:
    """The conditions as settings that a log or a TOML file can hold; `load` reads them back.

    >>> made = load("seed-online")
    >>> load(None, plain(made)) == made
    True
    """
    settings: dict[str, object] = msgspec.to_builtins(conditions)
    return settings
