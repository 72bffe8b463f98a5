"""Conditions: the event's conventions, stated once and printed on every page of results."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from duplicate.night.rankings import Handicap, Sessions, Strata
from duplicate.night.settings import Decimals, Family, Number, Part, Percent, Positive
from duplicate.words.problems import DuplicateError, Problem

#: How boards are scored.
Method = Literal[
    "recorded",
    "matchpoints",
    "instant",
    "butler",
    "cross-imps",
    "total-imps",
    "aggregate",
    "board-a-match",
    "point-a-board",
    "teams",
    "compensation",
]
_OF_A_TOP = ("recorded", "matchpoints", "instant", "board-a-match", "point-a-board")


class Rounding(Part, frozen=True, kw_only=True):
    """To the nearest multiple of ``to``; halves by ``ties``. An empty ``to`` rounds nothing.

    ``away`` from zero, to ``even``, ``up`` (to plus infinity), or towards the ``average``.
    """

    to: Positive = ""
    ties: Literal["away", "even", "up", "average"] = "away"

    @property
    def unit(self) -> Fraction | None:
        """What results are multiples of; None when nothing is rounded."""
        return Fraction(self.to) if self.to else None


class Matchpoints(Part, frozen=True, kw_only=True):
    """Law 78A, and how boards with unequal numbers of results are brought together."""

    unit: Literal[1, 2] = 2  #: for each score beaten
    #: expected results of a board: its results and artificial scores | of the fullest board | no Neuberg
    neuberg: Literal["board", "field", "none"] = "board"
    #: the same for what is added up, where a program prints something else on its travellers
    neuberg_totals: Literal["same", "board", "field", "none"] = "same"
    neuberg_rounding: Rounding = Rounding()
    #: what brings A comparable results to E: Neuberg's formula | M (E - 1) / (A - 1), pro rata to the top
    formula: Literal["neuberg", "factored"] = "neuberg"
    #: of a board that was not the same deal everywhere: Neuberg | EBU White Book | ACBL fouled boards
    small_groups: Literal["neuberg", "ebu", "acbl"] = "neuberg"
    lone_result: Literal["60", "50", "left-out"] = "left-out"
    #: the points that are kept for totals and percentages: exact, or rounded first
    points_rounding: Rounding = Rounding()
    show: Literal["points", "percent"] = "points"  #: what a traveller prints first
    decimals: Decimals = 2  #: of printed points
    percent_decimals: Decimals = 2  #: of printed percentages of a board
    ties: Literal["away", "even"] = "away"  #: halves when printing


class Butler(Part, frozen=True, kw_only=True):
    """IMPs against a datum."""

    #: results dropped at each end: ``table`` is one under 11 results, then ceil((n - 10) / 15) + 1
    trim: Literal["none", "fixed", "percent", "table"] = "fixed"
    trim_count: int = 1  #: at each end, for ``fixed``
    trim_percent: Percent = "10"  #: at each end, for ``percent``; parts of a result are not dropped
    trim_over: int = 2  #: only with more results than this
    datum: Literal["mean", "median"] = "mean"
    datum_rounding: Rounding = Rounding(to="10", ties="away")
    datum_from: Literal["computed", "recorded"] = "computed"
    minimum: Annotated[int, msgspec.Meta(ge=1)] = 1  #: with fewer results a board has no score yet
    #: with every new result all of a board again | each result once, when it came: against the datum of the
    #: results up to then, the first ``minimum`` together
    scored: Literal["again", "once"] = "again"
    maximum: int = 0  #: a board is retired with so many results and takes no more; 0: never
    lone_result: Literal["datum", "left-out", "plus"] = "datum"
    decimals: Decimals = 2


class CrossImps(Part, frozen=True, kw_only=True):
    """IMPs against every other result."""

    #: none: the sum; others: the sum over the other results; results: the sum over all results
    divisor: Literal["none", "others", "results"] = "others"
    #: a board short of comparable results: by itself | EBU: (sum E/A)/(E-1) | ACBL: sum (E-1)/(A-1)
    unequal: Literal["own", "ebu", "factored"] = "own"
    lone_result: Literal["left-out", "zero", "plus"] = "left-out"
    decimals: Decimals = 2


class TotalImps(Part, frozen=True, kw_only=True):
    """Total IMPs across the field: the trade means two things by it."""

    #: the sum of the IMPs against every other result | IMPs against the datum of `Butler`, as they are
    against: Literal["others", "datum"] = "others"


class Aggregate(Part, frozen=True, kw_only=True):
    """Total points: what was scored is added up as it is."""

    award: Positive = ""  #: points for A+, taken away for A-; without it they cannot be given
    decimals: Decimals = 0


class Compensation(Part, frozen=True, kw_only=True):
    """IMPs of a single table, with compensation for high-card points (`duplicate.laws.compensation`)."""

    #: IMPs less a side's HCP above 20 | points for them before IMPs | points against what a table expects
    method: Literal["simple", "complex", "table"] = "simple"
    #: complex: what 28 HCP pay for a trick beyond game takes the place of its score, or comes on top of it
    rule_6: Literal["replaces", "adds"] = "replaces"
    decimals: Decimals = 0


class Instant(Part, frozen=True, kw_only=True):
    """Instant matchpoints: by the results of an earlier field."""

    #: a frequency file, a night folder, a file of results, or the JSON of `duplicate score`
    source: str = ""


class VictoryPoints(Part, frozen=True, kw_only=True):
    """Matches: what was won in each becomes victory points, and these are added up."""

    scale: str = ""  #: a name of `duplicate.laws.victory_points.SCALES`, or a TOML file; empty: none
    #: whether the table of the scale is that of the boards of the match, or of those that counted
    boards: Literal["scheduled", "played"] = "scheduled"
    #: what one match is: a round | all rounds of a session against the same opponents | all that two played
    match: Literal["round", "session", "event"] = "round"


class Artificial(Part, frozen=True, kw_only=True):
    """Average plus, average, average minus (Laws 12C2 and 86)."""

    plus: Percent = "60"
    average: Percent = "50"
    minus: Percent = "40"
    own_session: bool = True  #: Law 12C2: at least (at most) the percentage of the own session
    imps: Number = "3"  #: for A+ and A-; 10 percent at matchpoints
    imps_own_session: bool = False  #: at least (at most) the average of the own session
    #: in a sum of cross-IMPs: ``imps`` once | times the other results | times all results of the board
    imps_times: Literal["once", "others", "results"] = "others"


class Totals(Part, frozen=True, kw_only=True):
    """From boards to a total and a rank."""

    #: bring every contestant to the most boards anybody played (in his direction), or to all boards
    scale: Literal["none", "most-boards", "most-boards-in-direction", "all-boards"] = "none"
    rounding: Rounding = Rounding()  #: of the total before it is ranked
    #: percentage of the exact or of the published total, or the mean of the percentages of the boards
    percent_of: Literal["exact", "total", "boards"] = "exact"
    rank_by: Literal["percent", "total"] = "percent"  #: at matchpoints; IMPs rank by total
    rank_on: Literal["exact", "published"] = "exact"
    #: who played less than this percentage of the most boards is listed without a rank
    ranked_share: Percent = "0"
    by_section: bool = False  #: a ranking for each section instead of one over all
    decimals: Decimals = 2
    percent_decimals: Decimals = 2
    ties: Literal["away", "even"] = "away"  #: halves when printing
    sit_out: Literal["excluded", "own-average", "60"] = "excluded"
    not_played: Literal["excluded", "average"] = "excluded"


class Conditions(Part, frozen=True, kw_only=True):
    """All conventions of an event. An unknown name or value is an error.

    ``method`` and ``winners`` may be left to the source of the results; whatever was decided is
    what the pages print.
    """

    version: Literal[1] = 1
    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    method: Method = "recorded"
    winners: Literal["recorded", "one", "two"] = "recorded"
    #: who is scored: pairs (or players), or teams whose two tables are taken together
    contest: Literal["recorded", "pairs", "teams"] = "recorded"
    field: Literal["across", "section"] = "across"  #: who is compared with whom
    matchpoints: Matchpoints = Matchpoints()
    butler: Butler = Butler()
    cross_imps: CrossImps = CrossImps()
    total_imps: TotalImps = TotalImps()
    aggregate: Aggregate = Aggregate()
    compensation: Compensation = Compensation()
    instant: Instant = Instant()
    victory_points: VictoryPoints = VictoryPoints()
    artificial: Artificial = Artificial()
    totals: Totals = Totals()
    awards: str = ""  #: master points: `duplicate.scoring.award_files.TABLES` or a TOML file; empty: none
    sessions: Sessions = Sessions()
    strata: Strata = Strata()
    handicap: Handicap = Handicap()

    @property
    def measure(self) -> Literal["matchpoints", "imps", "points"]:
        """In what boards are scored: matchpoints of a top, IMPs, or points as they were scored.

        >>> Conditions(method="board-a-match").measure, Conditions(method="butler").measure
        ('matchpoints', 'imps')
        """
        if self.method in _OF_A_TOP:
            return "matchpoints"
        return "points" if self.method == "aggregate" else "imps"


#: Names of the presets, in the order of the guide.
PRESETS = (
    *("wbf", "ebu", "acbl", "compscore", "magic-contest", "jfr", "kops", "bbo"),
    *("pairsscorer", "ruter", "seed-club", "seed-online"),
)
DEFAULT_PRESET = "wbf"
FAMILY = Family(Conditions, "conditions", "conditions", PRESETS, DEFAULT_PRESET)


def load(
    source: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Conditions:
    """Conditions of a preset, of a TOML file, or as they are, with some settings replaced.

    A file holds the names of `Conditions`, and may start from a preset with ``preset = "ebu"``.
    ``overrides`` hold the same names, nested or dotted (``"totals.scale"``); numbers may be texts.

    >>> load("ebu").matchpoints.lone_result
    '60'
    >>> load("wbf", {"matchpoints.unit": "1"}).matchpoints.unit
    1

    Raises DuplicateError for an unknown preset, file, name or value.
    """
    found = FAMILY.load(source, overrides)
    check(found)
    return found


def check(conditions: Conditions) -> None:
    """Raise DuplicateError where settings do not go together."""

    def refused(field: str, value: object, message: str, remedy: str) -> DuplicateError:
        return DuplicateError(Problem(message, field=field, value=str(value), remedy=remedy))

    if conditions.strata.limits and not conditions.strata.names:
        limits = ", ".join(conditions.strata.limits)
        raise refused("strata.limits", limits, "there are no strata", 'write strata.names = ["A", "B"]')
    butler, awards = conditions.butler, conditions.artificial
    if butler.maximum and butler.maximum < butler.minimum:
        message = f"a board would be retired before it has its {butler.minimum} results"
        raise refused("butler.maximum", butler.maximum, message, "set it higher than butler.minimum, or to 0")
    if Fraction(butler.trim_percent) >= 50:
        message = "with as much left out at each end nothing is left"
        raise refused("butler.trim_percent", butler.trim_percent, message, "write a percentage under 50")
    if not Fraction(awards.minus) <= Fraction(awards.average) <= Fraction(awards.plus):
        raise refused(
            "artificial.plus",
            awards.plus,
            f"A+, A= and A- fall: {awards.plus}, {awards.average}, {awards.minus} do not",
            "set artificial.plus, average and minus in this order, such as 60, 50 and 40",
        )
