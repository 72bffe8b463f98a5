"""The conditions of sessions, finals, strata and handicaps in words, as far as an event has them."""

from fractions import Fraction

from duplicate.night.conditions import Conditions
from duplicate.night.rankings import Sessions, Strata
from duplicate.pages.said import listed
from duplicate.pages.views import Said
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

Row = tuple[Said, Said]

_COMBINE = {
    "percents": _("mean of the percentages of the sessions"),
    "boards": _("mean of the percentages of the sessions, weighted by boards"),
}
_PAIR = {
    "higher": _("by the higher grade of the two"),
    "average": _("by the average grade of the two"),
}
_RANKED = {
    "and-below": _("each ranked with the strata below it"),
    "own": _("each ranked by itself"),
}


def stages(conditions: Conditions) -> list[Row]:
    """What differs from one session of one field, as (what, how)."""
    rows: list[Row] = []
    sessions, strata, handicap = conditions.sessions, conditions.strata, conditions.handicap
    if sessions.combine != "points":
        rows.append((Said(_("Sessions")), Said(_COMBINE[sessions.combine])))
    if any(Fraction(weight) != 1 for weight in sessions.weights):
        rows.append((Said(_("Weights of the sessions")), _listed(sessions)))
    if sessions.finals:
        how = Said(
            _("%(names)s: ranked in this order, before the rest"), {"names": ", ".join(sessions.finals)}
        )
        rows.append((Said(_("Finals")), how))
    if Fraction(sessions.named_share):
        share = {"share": Figure(sessions.named_share)}
        rows.append((Said(_("Named with at least")), Said(_("%(share)s%% of the boards"), share)))
    if strata.names:
        rows.append((Said(_("Strata")), _strata(strata)))
    if Fraction(handicap.share):
        values = {"share": Figure(handicap.share), "base": Figure(handicap.base)}
        how = Said(_("%(share)s%% of the sum of the players' handicaps, %(base)s less the grade"), values)
        rows.append((Said(_("Handicap")), how))
    return rows


def _listed(sessions: Sessions) -> Said:
    return Said("%(weights)s", {"weights": Figure(" : ".join(sessions.weights))})


def _strata(strata: Strata) -> Said:
    names = [f"{name} ≥ {limit}" for name, limit in zip(strata.names, strata.limits, strict=False)]
    told = listed([*names, strata.names[-1]] if strata.limits else strata.names)
    values: dict[str, str | Said] = {"names": told, "ranked": Said(_RANKED[strata.ranked])}
    if not strata.limits:
        return Said(_("%(names)s; %(ranked)s"), values)
    values["pair"] = Said(_PAIR[strata.pair])
    return Said(_("%(names)s; %(pair)s; %(ranked)s"), values)
