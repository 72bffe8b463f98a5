"""The conditions of an event in words, as they are printed with its results."""

from fractions import Fraction

from duplicate.night.conditions import Conditions, Rounding
from duplicate.pages.stages import stages
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

METHODS = {
    "matchpoints": _("Matchpoints"),
    "butler": _("IMPs against a datum (Butler)"),
    "cross-imps": _("Cross-IMPs"),
    "teams": _("Teams"),
    "recorded": _("As recorded"),
}
UNITS = {
    "matchpoints": _("MP"),
    "butler": _("IMP"),
    "cross-imps": _("IMP"),
    "teams": _("IMP"),
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
_LONE = {"60": _("60%% to both sides"), "50": _("50%% to both sides"), "left-out": _("left out")}
_SIT_OUT = {
    "excluded": _("left out of total and percentage"),
    "own-average": _("own average"),
    "60": _("60%%"),
}
_SCALE = {
    "none": _("as they are"),
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
_DATUM = {"mean": _("mean"), "median": _("median")}
_FIELD = {"across": _("all sections together"), "section": _("each section by itself")}
_WINNERS = {"one": _("one winner"), "two": _("two winners"), "recorded": _("as recorded")}


def rounding(rule: Rounding) -> Said:
    """A rounding rule in words."""
    return Said(_TIES[rule.ties], {"to": rule.to}) if rule.to else Said(_("exact"))


def brief(conditions: Conditions) -> tuple[Said, ...]:
    """One line for the foot of every page."""
    parts = [Said(METHODS[conditions.method])]
    if conditions.method == "matchpoints":
        parts.append(Said(_("%(unit)s for each score beaten"), {"unit": str(conditions.matchpoints.unit)}))
        parts.append(Said(_NEUBERG[conditions.matchpoints.neuberg]))
    elif conditions.method == "cross-imps":
        parts.append(Said(_DIVISOR[conditions.cross_imps.divisor]))
    elif conditions.method == "butler":
        parts.append(_datum(conditions))
    parts.append(Said(_WINNERS[conditions.winners]))
    return tuple(parts)


def full(conditions: Conditions, *, sections: int = 1) -> tuple[tuple[Said, Said], ...]:
    """Every condition that decided something in an event like this, as (what, how)."""
    rows: list[tuple[Said, Said]] = []

    def row(what: str, how: Said) -> None:
        rows.append((Said(what), how))

    title = conditions.title or conditions.name
    if title:
        row(_("Conditions"), Said("%(title)s", {"title": title}))
    row(_("Scoring"), Said(METHODS[conditions.method]))
    row(_("Winners"), Said(_WINNERS[conditions.winners]))
    if sections > 1:
        row(_("Compared with"), Said(_FIELD[conditions.field]))
    if conditions.method == "matchpoints":
        matchpoints = conditions.matchpoints
        row(_("For each score beaten"), Said("%(unit)s", {"unit": str(matchpoints.unit)}))
        row(_("Unequal boards"), Said(_NEUBERG[matchpoints.neuberg]))
        if matchpoints.neuberg != "none":
            row(_("Rounding of Neuberg"), rounding(matchpoints.neuberg_rounding))
        if matchpoints.neuberg_totals not in ("same", matchpoints.neuberg):
            row(_("Unequal boards in totals"), Said(_NEUBERG[matchpoints.neuberg_totals]))
        row(_("Fouled boards"), Said(_GROUPS[matchpoints.small_groups]))
        row(_("A lone result"), Said(_LONE[matchpoints.lone_result]))
        row(_("Rounding of points"), rounding(matchpoints.points_rounding))
    elif conditions.method == "butler":
        row(_("Datum"), _datum(conditions))
        row(_("Results in the datum"), _trim(conditions))
        row(_("Rounding of the datum"), rounding(conditions.butler.datum_rounding))
        if conditions.butler.minimum > 1:
            row(_("Results before a board is scored"), Said("%(n)s", {"n": str(conditions.butler.minimum)}))
    elif conditions.method == "cross-imps":
        row(_("Comparisons"), Said(_DIVISOR[conditions.cross_imps.divisor]))
        row(_("Unequal boards"), Said(_UNEQUAL[conditions.cross_imps.unequal]))
        lone = conditions.cross_imps.lone_result
        row(_("A lone result"), Said(_("left out") if lone == "left-out" else "0"))
    row(_("Average plus, average, average minus"), _artificial(conditions))
    if _own_session(conditions):
        row(
            _("Own session (Law 12C2)"),
            Said(_("the non-offending side at least, the offending side at most its own result")),
        )
    row(_("Totals"), Said(_SCALE[conditions.totals.scale]))
    if conditions.totals.rounding.to:
        row(_("Rounding of totals"), rounding(conditions.totals.rounding))
    if conditions.method == "matchpoints":
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
        share = {"share": conditions.totals.ranked_share}
        row(_("Ranked with at least"), Said(_("%(share)s%% of the boards"), share))
    row(_("Sit-out"), Said(_SIT_OUT[conditions.totals.sit_out]))
    row(
        _("Board not played"),
        Said(
            _("left out of total and percentage")
            if conditions.totals.not_played == "excluded"
            else _("average to both sides")
        ),
    )
    if conditions.awards:
        row(_("Master points"), Said("%(table)s", {"table": conditions.awards}))
    rows += stages(conditions)
    for source in conditions.sources:
        row(_("Source"), Said("%(source)s", {"source": source}))
    return tuple(rows)


def _datum(conditions: Conditions) -> Said:
    if conditions.butler.datum_from == "recorded":
        return Said(_("datum as recorded"))
    return Said(_DATUM[conditions.butler.datum])


def _trim(conditions: Conditions) -> Said:
    butler = conditions.butler
    values = {"count": str(butler.trim_count), "over": str(butler.trim_over), "percent": butler.trim_percent}
    return Said(_TRIM[butler.trim], values)


def _artificial(conditions: Conditions) -> Said:
    artificial = conditions.artificial
    if conditions.method == "matchpoints":
        values = {"plus": artificial.plus, "average": artificial.average, "minus": artificial.minus}
        return Said(_("%(plus)s%%, %(average)s%%, %(minus)s%% of the top"), values)
    times = "once"
    if conditions.method == "cross-imps" and conditions.cross_imps.divisor == "none":
        times = artificial.imps_times
    return Said(_TIMES[times], {"imps": artificial.imps})


def _own_session(conditions: Conditions) -> bool:
    if conditions.method == "matchpoints":
        return conditions.artificial.own_session
    return conditions.artificial.imps_own_session
