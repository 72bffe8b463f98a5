"""Conditions: the event's conventions, stated once and printed on every page of results."""

from typing import Literal

import msgspec


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Rounding(_Part, frozen=True, kw_only=True):
    """To the nearest multiple of ``to``; halves by ``ties``. An empty ``to`` rounds nothing.

    ``away`` from zero, to ``even``, ``up`` (to plus infinity), or towards the ``average``.
    """

    to: str = ""
    ties: Literal["away", "even", "up", "average"] = "away"


class Matchpoints(_Part, frozen=True, kw_only=True):
    """Law 78A, and how boards with unequal numbers of results are brought together."""

    unit: Literal[1, 2] = 2  #: for each score beaten
    #: expected results of a board: its results and artificial scores | of the fullest board | no Neuberg
    neuberg: Literal["board", "field", "none"] = "board"
    neuberg_rounding: Rounding = Rounding()
    small_groups: Literal["neuberg", "ebu", "acbl"] = "neuberg"
    lone_result: Literal["60", "50", "left-out"] = "left-out"
    #: the points that are kept for totals and percentages: exact, or rounded first
    points_rounding: Rounding = Rounding()
    show: Literal["points", "percent"] = "points"  #: what a traveller prints first
    decimals: int = 2  #: of what it prints
    ties: Literal["away", "even"] = "away"


class Butler(_Part, frozen=True, kw_only=True):
    """IMPs against a datum."""

    trim: Literal["none", "fixed", "percent", "table"] = "fixed"
    trim_count: int = 1  #: at each end, for ``fixed``
    trim_percent: str = "10"  #: at each end, for ``percent``
    trim_over: int = 2  #: only with more results than this
    datum: Literal["mean", "median"] = "mean"
    datum_rounding: Rounding = Rounding(to="10", ties="away")
    datum_from: Literal["computed", "recorded"] = "computed"


class CrossImps(_Part, frozen=True, kw_only=True):
    """IMPs against every other result."""

    divisor: Literal["none", "others", "results"] = "others"
    decimals: int = 2


class Artificial(_Part, frozen=True, kw_only=True):
    """Average plus, average, average minus (Laws 12C2 and 86)."""

    plus: str = "60"
    average: str = "50"
    minus: str = "40"
    own_session: bool = True  #: Law 12C2: at least (at most) the percentage of the own session
    imps: str = "3"  #: for A+ and A-, in a Butler or an average of cross-IMPs
    imps_own_session: bool = False


class Totals(_Part, frozen=True, kw_only=True):
    """From boards to a total and a rank."""

    #: bring every contestant to the most boards anybody played (in his direction), or to all boards
    scale: Literal["none", "most-boards", "most-boards-in-direction", "all-boards"] = "none"
    rounding: Rounding = Rounding()  #: of the total before it is ranked
    percent_of: Literal["exact", "total"] = "exact"  #: percentage of the exact or of the rounded total
    decimals: int = 2
    percent_decimals: int = 2
    sit_out: Literal["excluded", "own-average", "60"] = "excluded"
    not_played: Literal["excluded", "average"] = "excluded"


class Conditions(_Part, frozen=True, kw_only=True):
    """All conventions of an event. An unknown name or value is an error.

    ``method`` and ``winners`` may be left to the source of the results; whatever was decided is
    what the pages print.
    """

    version: Literal[1] = 1
    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    method: Literal["recorded", "matchpoints", "butler", "cross-imps", "teams"] = "recorded"
    winners: Literal["recorded", "one", "two"] = "recorded"
    field: Literal["across", "section"] = "across"  #: who is compared with whom
    matchpoints: Matchpoints = Matchpoints()
    butler: Butler = Butler()
    cross_imps: CrossImps = CrossImps()
    artificial: Artificial = Artificial()
    totals: Totals = Totals()
