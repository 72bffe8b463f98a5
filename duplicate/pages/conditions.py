"""The conditions of an event in words, as they are printed with its results."""

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import PurePath

from duplicate.laws.victory_points import family
from duplicate.night.conditions import Conditions, Rounding
from duplicate.pages.known_words import source, title
from duplicate.pages.said import counted
from duplicate.pages.stages import stages
from duplicate.pages.views import Said
from duplicate.words.local import Figure
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import phrase as _
from duplicate.words.translations import plural

METHODS = {
    "matchpoints": _("Matchpoints"),
    "butler": _("IMPs against a datum (Butler)"),
    "cross-imps": _("Cross-IMPs"),
    "total-imps": _("Total IMPs against a datum"),
    "instant": _("Instant matchpoints"),
    "aggregate": _("Aggregate (total points)"),
    "board-a-match": _("Board-a-match"),
    "point-a-board": _("Point-a-board"),
    "teams": _("Teams"),
    "compensation": _("IMPs with HCP compensation"),
    "recorded": _("As recorded"),
}
UNITS = {
    "matchpoints": _("MP"),
    "butler": _("IMP"),
    "cross-imps": _("IMP"),
    "total-imps": _("IMP"),
    "instant": _("MP"),
    "aggregate": _("Points"),
    "board-a-match": _("Boards won"),
    "point-a-board": _("Points"),
    "teams": _("IMP"),
    "compensation": _("IMP"),
    "recorded": _("Points"),
}

_TIES = {
    "away": _("to the nearest %(to)s, halves away from zero"),
    "even": _("to the nearest %(to)s, halves to even"),
    "up": _("to the nearest %(to)s, halves up"),
    "average": _("to the nearest %(to)s, halves towards the average"),
}
_NEUBERG = {
    "board": _("Neuberg, to the results expected on the board"),
    "field": _("Neuberg, to the results of the fullest board"),
    "none": _("unequal boards are not brought together"),
}
_GROUPS = {
    "neuberg": _("Neuberg"),
    "ebu": _("the EBU's table for two or three results"),
    "acbl": _("the ACBL's formula for fouled boards"),
}
_FACTORED = {
    "board": _("factored to the results expected on the board"),
    "field": _("factored to the results of the fullest board"),
    "none": _("unequal boards are not brought together"),
}
_LONE = {
    "60": _("60%% to both sides"),
    "50": _("50%% to both sides"),
    "left-out": _("left out"),
    "datum": _("against itself"),
    "zero": "0",
    "plus": _("average plus to both sides"),
}
_CONTEST = {"pairs": _("pairs"), "teams": _("teams"), "recorded": _("as recorded")}
_EITHER = ("aggregate", "board-a-match", "point-a-board")
_WON = {
    ("board-a-match", "teams"): _("1 for a board won, ½ for a tied one, both tables together"),
    ("board-a-match", "pairs"): _("1 for a board above the datum, ½ for one level with it"),
    ("point-a-board", "teams"): _("2 for a board won, 1 for a tied one, both tables together"),
    ("point-a-board", "pairs"): _("2 for a board above the datum, 1 for one level with it"),
}
_SIT_OUT = {
    "own-average": _("own average"),
    "60": _("60%%"),
}
_SCALE = {
    "none": _("the sum of the boards played"),
    "most-boards": _("brought to the most boards anybody played"),
    "most-boards-in-direction": _("brought to the most boards anybody played in the same direction"),
    "all-boards": _("brought to all boards of the event"),
}
_DIVISOR = {
    "none": _("sum over all other results"),
    "others": _("average over the other results"),
    "results": _("sum over the other results, divided by all results"),
}
_TRIM = {
    "none": _("all results"),
    "fixed": _("%(count)s best and %(count)s worst left out, with more than %(over)s results"),
    "percent": _("%(percent)s%% left out at each end, with more than %(over)s results"),
    "table": _("best and worst left out by the size of the field"),
}
_UNEQUAL = {
    "own": _("each board by itself"),
    "ebu": _("the EBU's formula for cross-IMPs"),
    "factored": _("factored to the expected results"),
}
_TIMES = {
    "once": _("+%(imps)s, 0, −%(imps)s IMP"),
    "others": _("+%(imps)s, 0, −%(imps)s IMP for each other result"),
    "results": _("+%(imps)s, 0, −%(imps)s IMP for each result of the board"),
}
_PERCENT_OF = {
    "exact": _("of the exact total"),
    "total": _("of the published total"),
    "boards": _("mean of the percentages of the boards"),
}
_SCORED = {
    "again": _("all results of the board are scored again"),
    "once": _("earlier results keep their scores"),
}
_DATUM = {"mean": _("mean"), "median": _("median")}
_FIELD = {"across": _("all sections together"), "section": _("each section by itself")}
_WINNERS = {"one": _("one winner"), "two": _("two winners"), "recorded": _("as recorded")}


def rounding(rule: Rounding) -> Said:
    """A rounding rule in words."""
    return Said(_TIES[rule.ties], {"to": Figure(rule.to)}) if rule.to else Said(_("exact"))


def unit(conditions: Conditions) -> Said:
    """What the points of a board are called."""
    return Said(UNITS[conditions.method])


def total_unit(conditions: Conditions) -> Said:
    """What totals are called: victory points where the conditions name a scale."""
    return Said(_("VP")) if conditions.victory_points.scale else unit(conditions)


def unequal(conditions: Conditions) -> Said:
    """How boards with unequal numbers of results are brought together at matchpoints."""
    settings = conditions.matchpoints
    return Said((_FACTORED if settings.formula == "factored" else _NEUBERG)[settings.neuberg])


def brief(conditions: Conditions, *, individual: bool = False) -> tuple[Said, ...]:
    """One line for the foot of every page; ``individual``: single players are scored."""
    parts = [Said(METHODS[conditions.method])]
    if conditions.method == "matchpoints":
        parts.append(Said(_("%(unit)s for each score beaten"), {"unit": str(conditions.matchpoints.unit)}))
        parts.append(unequal(conditions))
    elif conditions.method == "compensation":
        parts.append(compensation(conditions))
    elif conditions.method == "instant":
        parts.append(_earlier(conditions))
    elif conditions.method == "cross-imps":
        parts.append(Said(_DIVISOR[conditions.cross_imps.divisor]))
    elif conditions.method in ("butler", "total-imps"):
        parts.append(_datum(conditions))
    elif conditions.method in _EITHER:
        parts.append(_contest(conditions, individual=individual))
    if conditions.victory_points.scale:
        parts.append(_victory_points(conditions))
    parts.append(Said(_WINNERS[conditions.winners]))
    return tuple(parts)


def full(
    conditions: Conditions, *, sections: int = 1, individual: bool = False
) -> tuple[tuple[Said, Said], ...]:
    """Every condition that decided something in an event like this, as (what, how)."""
    rows: list[tuple[Said, Said]] = []

    def row(what: str, how: Said) -> None:
        rows.append((Said(what), how))

    called = conditions.title or conditions.name
    if called:
        row(_("Conditions"), title(called))
    row(_("Scoring"), Said(METHODS[conditions.method]))
    row(_("Winners"), Said(_WINNERS[conditions.winners]))
    if sections > 1 and conditions.method != "instant":
        row(_("Compared with"), Said(_FIELD[conditions.field]))
    if conditions.method in _EITHER:
        row(_("Contest"), _contest(conditions, individual=individual))
    if (conditions.method, conditions.contest) in _WON:
        row(_("A board"), Said(_WON[conditions.method, conditions.contest]))
    if conditions.method == "matchpoints":
        matchpoints = conditions.matchpoints
        row(_("For each score beaten"), Said("%(unit)s", {"unit": str(matchpoints.unit)}))
        row(_("Unequal boards"), unequal(conditions))
        if matchpoints.neuberg != "none":
            factored = matchpoints.formula == "factored"
            rounded = _("Rounding of factoring") if factored else _("Rounding of Neuberg")
            row(rounded, rounding(matchpoints.neuberg_rounding))
        if matchpoints.neuberg_totals not in ("same", matchpoints.neuberg):
            row(_("Unequal boards in totals"), Said(_NEUBERG[matchpoints.neuberg_totals]))
        row(_("Fouled boards"), Said(_GROUPS[matchpoints.small_groups]))
        row(_("A lone result"), Said(_LONE[matchpoints.lone_result]))
        row(_("Rounding of points"), rounding(matchpoints.points_rounding))
    elif conditions.method == "instant":
        row(_("For each score beaten"), Said("%(unit)s", {"unit": str(conditions.matchpoints.unit)}))
        row(_("Compared with"), _earlier(conditions))
    elif has_datum(conditions):
        butler = conditions.butler
        row(_("Datum"), _datum(conditions))
        row(_("Results in the datum"), _trim(conditions))
        row(_("Rounding of the datum"), rounding(butler.datum_rounding))
        if butler.minimum > 1:
            row(_("Results before a board is scored"), Said("%(n)s", {"n": str(butler.minimum)}))
        if butler.minimum > 1 or butler.maximum or butler.scored == "once":
            row(_("With every new result"), Said(_SCORED[butler.scored]))
        if butler.maximum:
            row(_("A board is retired with"), _results(butler.maximum))
        row(_("A lone result"), Said(_LONE[butler.lone_result]))
    elif conditions.method == "compensation":
        row(_("Compensation"), compensation(conditions))
    elif conditions.method == "cross-imps":
        row(_("Comparisons"), Said(_DIVISOR[conditions.cross_imps.divisor]))
        row(_("Unequal boards"), Said(_UNEQUAL[conditions.cross_imps.unequal]))
        row(_("A lone result"), Said(_LONE[conditions.cross_imps.lone_result]))
    if conditions.victory_points.scale:
        row(_("Victory points"), _victory_points(conditions))
    row(_("Average plus, average, average minus"), _artificial(conditions))
    if _own_session(conditions):
        row(
            _("Own session (Law 12C2)"),
            Said(_("the non-offending side at least, the offending side at most its own result")),
        )
    row(_("Totals"), Said(_SCALE[conditions.totals.scale]))
    if conditions.totals.rounding.to:
        row(_("Rounding of totals"), rounding(conditions.totals.rounding))
    if _has_percent(conditions):
        row(_("Percentage"), Said(_PERCENT_OF[conditions.totals.percent_of]))
        ranked = _("percentage") if conditions.totals.rank_by == "percent" else _("total score")
        row(_("Ranked by"), Said(ranked))
    row(
        _("Ties"),
        Said(
            _("only exactly equal totals")
            if conditions.totals.rank_on == "exact"
            else _("totals that are equal as published")
        ),
    )
    if Fraction(conditions.totals.ranked_share):
        share = {"share": Figure(conditions.totals.ranked_share)}
        row(_("Ranked with at least"), Said(_("%(share)s%% of the boards"), share))
    left_out = Said(
        _("left out of total and percentage") if _has_percent(conditions) else _("left out of the total")
    )
    row(
        _("Sit-out"),
        left_out if conditions.totals.sit_out == "excluded" else Said(_SIT_OUT[conditions.totals.sit_out]),
    )
    row(
        _("Board not played"),
        left_out if conditions.totals.not_played == "excluded" else Said(_("average to both sides")),
    )
    if conditions.awards:
        row(_("Master points"), _awards(conditions.awards))
    rows += stages(conditions)
    return (*rows, *sources_row(conditions.sources))


def _has_percent(conditions: Conditions) -> bool:
    """Whether totals are percentages too."""
    return conditions.measure == "matchpoints" and not conditions.victory_points.scale


def sources_row(sources: Sequence[str]) -> list[tuple[Said, Said]]:
    """What conditions rest on, in one row; none where they name nothing."""
    if not sources:
        return []
    head = _("Source") if len(sources) == 1 else _("Sources")
    return [(Said(head), one_after_another([source(one) for one in sources]))]


def one_after_another(parts: Sequence[Said]) -> Said:
    """Several things in one row."""
    told = parts[0]
    for part in parts[1:]:
        told = Said(_("%(first)s; %(next)s"), {"first": told, "next": part})
    return told


def _awards(table: str) -> Said:
    """The title of a table of master points, of ours or of a file."""
    from duplicate.scoring.award_files import award_table

    try:
        return Said(award_table(table).title.replace("%", "%%"))
    except DuplicateError:  # a file that lay elsewhere when the night was scored
        return Said("%(table)s", {"table": PurePath(table).stem})


def _contest(conditions: Conditions, *, individual: bool) -> Said:
    return Said(_("Individual")) if individual else Said(_CONTEST[conditions.contest])


_COMPENSATION = {
    "simple": _("simple: IMPs less one for each HCP above 20"),
    "complex": _("complex: points for HCP before IMPs; with 28 HCP tricks beyond game pay 100 instead"),
    "table": _("table: IMPs for what is above the points expected by HCP"),
}
_ADDS = _("complex: points for HCP before IMPs; with 28 HCP tricks beyond game pay 100 more")


def compensation_unit(conditions: Conditions) -> Said | None:
    """What a column of compensations is called, with the unit they are in; None without any."""
    if conditions.method != "compensation":
        return None
    if conditions.compensation.method == "simple":
        return Said(_("Compensation, IMP"))
    return Said(_("Compensation, points"))


def compensation(conditions: Conditions) -> Said:
    """The compensation for high cards in words."""
    chosen = conditions.compensation
    adds = chosen.method == "complex" and chosen.rule_6 == "adds"
    return Said(_ADDS if adds else _COMPENSATION[chosen.method])


def has_datum(conditions: Conditions) -> bool:
    """Whether boards are compared with a datum."""
    won = conditions.method in ("board-a-match", "point-a-board") and conditions.contest == "pairs"
    return won or conditions.method in ("butler", "total-imps")


def _earlier(conditions: Conditions) -> Said:
    file = PurePath(conditions.instant.source).name
    return Said(_("the earlier field %(name)s"), {"name": re.sub(r"\.[A-Za-z]{2,5}$", "", file)})


_MATCHES = {
    "round": _("each round a match, victory points by the scale %(scale)s"),
    "session": _("all rounds of a session one match, victory points by the scale %(scale)s"),
    "event": _("all of it one match, victory points by the scale %(scale)s"),
}


def _victory_points(conditions: Conditions) -> Said:
    chosen = conditions.victory_points
    try:
        scale = Said(family(chosen.scale).title.replace("%", "%%"))
    except DuplicateError:  # a file that lay elsewhere when the night was scored
        scale = Said("%(scale)s", {"scale": PurePath(chosen.scale).stem})
    return Said(_MATCHES[chosen.match], {"scale": scale})


def _datum(conditions: Conditions) -> Said:
    if conditions.butler.datum_from == "recorded":
        return Said(_("datum as recorded"))
    return Said(_DATUM[conditions.butler.datum])


def _trim(conditions: Conditions) -> Said:
    butler = conditions.butler
    values = {"count": str(butler.trim_count), "over": str(butler.trim_over)}
    values["percent"] = Figure(butler.trim_percent)
    return Said(_TRIM[butler.trim], values)


def _results(number: int) -> Said:
    return counted(plural("%(n)s result", "%(n)s results"), number)


def _artificial(conditions: Conditions) -> Said:
    artificial = conditions.artificial
    if conditions.measure == "points":
        award = conditions.aggregate.award
        if not award:
            return Said(_("average plus and minus cannot be given"))
        if conditions.contest == "teams":
            return Said(_("+%(points)s, 0, −%(points)s points"), {"points": Figure(award)})
        return Said(_("the average of the board, %(points)s points more or less"), {"points": Figure(award)})
    if conditions.measure == "matchpoints":
        given = {"plus": artificial.plus, "average": artificial.average, "minus": artificial.minus}
        values = {name: Figure(value) for name, value in given.items()}
        return Said(_("%(plus)s%%, %(average)s%%, %(minus)s%% of the top"), values)
    times = "once"
    if conditions.method == "cross-imps" and conditions.cross_imps.divisor == "none":
        times = artificial.imps_times
    return Said(_TIMES[times], {"imps": Figure(artificial.imps)})


def _own_session(conditions: Conditions) -> bool:
    if conditions.measure == "points":
        return False
    if conditions.measure == "matchpoints":
        return conditions.artificial.own_session
    return conditions.artificial.imps_own_session
