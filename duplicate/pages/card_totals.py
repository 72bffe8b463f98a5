"""How a total on a scorecard came about: of each session, before penalties, and what was carried over."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from duplicate.pages import changes
from duplicate.pages.card_stretches import signed
from duplicate.pages.card_views import CardSum
from duplicate.pages.conditions import total_unit, unit
from duplicate.pages.field import Field
from duplicate.pages.numbers import decimal
from duplicate.pages.views import Said
from duplicate.scoring.standing import Standing
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _


def before(field: Field, s: Standing) -> Said | None:
    """What stood before penalties and bonuses, in words; None where they changed nothing.

    A percentage where there is one, else the total with its unit.
    """
    if s.before is None:
        return None
    values = {"before": _stood(field, s), "amount": changes.size(s.awards[0])}
    if len(s.awards) > 1:
        return Said(_("%(before)s before penalties and bonuses"), values)
    if s.awards[0].amount.startswith("-"):
        return Said(_("%(before)s before a penalty of %(amount)s"), values)
    return Said(_("%(before)s before a bonus of %(amount)s"), values)


def _stood(field: Field, s: Standing) -> Said:
    assert s.before is not None
    if s.before.percent is not None:
        percent = decimal(s.before.percent, field.scores.conditions.totals.percent_decimals, field.ties)
        return Said("%(n)s", {"n": Figure(f"{percent}%")})
    unit = total_unit(field.scores.conditions)
    return Said("%(n)s %(unit)s", {"n": field.total(s.before.total), "unit": unit})


def session_sums(field: Field) -> Mapping[str, Mapping[int, CardSum]]:
    """What each session came to, by contestant and number; nothing for who played in one session only.

    As the ranking of the session has it, with the percentage where it is known.
    """
    percents: dict[tuple[str, int], Fraction | None] = {}
    for ranking in field.standings.beside:
        if ranking.kind == "session":
            percents |= {(place.contestant, int(ranking.name)): place.percent for place in ranking.places}
    found: dict[str, dict[int, CardSum]] = defaultdict(dict)
    for s in field.standings.rows:
        played = {
            session: total
            for session, total in zip(field.sessions, s.sessions, strict=False)
            if total is not None
        }
        for session, total in played.items() if len(played) > 1 else ():
            found[s.contestant][session] = _of_session(
                field, session, total, percents.get((s.contestant, session))
            )
    return found


def _of_session(field: Field, session: int, total: Fraction, percent: Fraction | None) -> CardSum:
    conditions = field.scores.conditions
    title = Said(
        "%(total)s · %(session)s", {"total": Said(_("Total")), "session": field.session_title(session)}
    )
    if total_unit(conditions) != unit(conditions):
        return CardSum(title, "", victory_points=field.total(total))
    shown = "" if percent is None else decimal(percent, conditions.totals.percent_decimals, field.ties)
    return CardSum(title, field.total(total), shown)


def sums(field: Field, s: Standing) -> Iterator[CardSum]:
    """The lines above the total that make it out of the boards: none where the boards alone do."""
    if s.carry is not None:
        carried = s.carry.points
        yield CardSum(Said(_("Carried over")), signed(carried, field.total(carried)))
    if s.before is None:
        return
    places = field.scores.conditions.totals.percent_decimals
    stood = s.before.percent
    yield CardSum(
        Said(_("Before penalties and bonuses")),
        field.total(s.before.total),
        "" if stood is None else decimal(stood, places, field.ties),
    )
    total = s.total - s.before.total
    percent = None if stood is None or s.percent is None else s.percent - stood
    one = changes.amount(s.awards[0].amount, s.awards[0].unit)
    yield CardSum(
        one if len(s.awards) == 1 else Said(_("Penalties and bonuses")),
        signed(total, field.total(total)),
        "" if percent is None else signed(percent, decimal(percent, places, field.ties)),
    )
