"""Why somebody floats, sits out or meets somebody again: sentences built from the field."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

import numpy as np

from duplicate.swiss.costs import Costs, Ints
from duplicate.swiss.facts import Facts, Table
from duplicate.swiss.field import Contestant
from duplicate.swiss.history import Sitting
from duplicate.swiss.rules import FirstRound
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _


@dataclass(frozen=True, slots=True)
class Sentence:
    """A phrase that has a translation, and the values in it."""

    phrase: str
    values: tuple[tuple[str, str], ...] = ()

    def text(self, translate: Translator = _) -> str:
        """The sentence in a language; in English by default."""
        return translate(self.phrase) % dict(self.values)


def sentence(phrase: str, **values: object) -> Sentence:
    """A sentence with its values.

    >>> sentence("%(who)s sits out.", who=7).text()
    '7 sits out.'
    """
    return Sentence(phrase, tuple((key, str(value)) for key, value in values.items()))


class ReasonKind(StrEnum):
    """What a reason is about."""

    FLOAT = "float"
    BYE = "bye"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why contestants float, sit out, or meet again."""

    kind: ReasonKind
    contestants: tuple[str, ...]
    sentences: tuple[Sentence, ...]

    def text(self, translate: Translator = _) -> str:
        """The reason in a language; in English by default."""
        return " ".join(each.text(translate) for each in self.sentences)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a draw: that it is proved, and that rematches cannot be avoided."""

    optimal: bool
    rematches_needed: bool


def points(contestant: Contestant) -> str:
    """A score as it is written.

    >>> [points(Contestant("A", score)) for score in (7, Fraction(25, 2), Fraction(1, 3))]
    ['7', '12.5', '1/3']

    A decimal is exact, as it goes into the log: a large score that a float does not hold, too.

    >>> points(Contestant("A", Fraction(-1731067, 100)))
    '-17310.67'
    """
    score = Fraction(contestant.score)
    places = next((k for k in range(7) if 10**k % score.denominator == 0), None)
    if places is None:
        return str(score)
    return f"{Decimal(score.numerator * (10**places // score.denominator)).scaleb(-places):f}"


def reasons(costs: Costs, tables: list[Table], three: tuple[int, ...], known: Known) -> tuple[Reason, ...]:
    """The reason of every float, bye and rematch of a draw."""
    facts = costs.facts
    found = []
    for table in tables:
        u, v = table
        if v == facts.sitter:
            found.append(_sits_out(facts, u, known))
        if table in facts.met:
            found.append(_rematch(costs, table, known))
        if v < facts.n and (drift := drifts(facts, table)):
            found.append(_floats(costs, *drift, table in facts.forced, known))
    if three:
        found.append(_triple(facts, three))
    return tuple(found)


def drifts(facts: Facts, table: Table) -> tuple[int, int] | None:
    """Who floats up and who floats down at a table; None where the two stand within a band."""
    u, v = table
    if "score bands" not in facts.levels or not facts.bands(table):
        return None
    return (v, u) if facts.units[u] > facts.units[v] else (u, v)


def _rematch(costs: Costs, table: Table, known: Known) -> Reason:
    facts = costs.facts
    a, b = (facts.name(v) for v in table)
    what = sentence(
        _("%(a)s and %(b)s meet again; they met in round %(round)s."), a=a, b=b, round=facts.met[table]
    )
    if table in facts.forced:
        why = _("The meeting is forced.")
    elif costs.meets_again:
        why = _("This kind of draw allows it.")
    elif known.rematches_needed and known.optimal:
        why = _("No draw has fewer rematches, and of those with as few none has older ones.")
    elif known.rematches_needed:
        why = _("No draw is without a rematch.")
    else:
        why = _("The draw from the top found no way around it.")
    return Reason(ReasonKind.REMATCH, (a, b), (what, sentence(why)))


def _floats(costs: Costs, up: int, down: int, forced: bool, known: Known) -> Reason:
    facts = costs.facts
    a, b = facts.order[down], facts.order[up]
    what = sentence(
        _("%(a)s (%(points_a)s) floats down to %(b)s (%(points_b)s); bands between them: %(bands)s."),
        a=a.id,
        points_a=points(a),
        b=b.id,
        points_b=points(b),
        bands=facts.bands((min(up, down), max(up, down))),
    )
    if forced:
        why = sentence(_("The meeting is forced."))
    else:
        rest = (
            _("Every draw that keeps both within a band costs at least as much, from the score bands on.")
            if known.optimal
            else _("They were left when those above them were drawn.")
        )
        why = _no_place(costs, down) or _no_place(costs, up) or sentence(rest)
    return Reason(ReasonKind.FLOAT, (a.id, b.id), (what, why))


_MOST_LOOKED_AT = 200


def _no_place(costs: Costs, who: int) -> Sentence | None:
    """Why somebody cannot stay within a band, where the number of possible opponents tells."""
    own = costs.facts.name(who)
    near = _within_a_band(costs, who, costs.free)
    if not len(near):
        return sentence(_("Nobody else stands within a band of %(who)s."), who=own)
    if not len(_new(costs, who, near)):
        met = _("%(who)s has met, or may not meet, everybody within a band (%(count)s).")
        return sentence(met, who=own, count=len(near))
    unseen = np.ones(costs.n, np.bool_)
    unseen[who] = False
    queue = [who]
    for v in queue:
        near = _within_a_band(costs, v, costs.free[unseen[costs.free]])
        more = _new(costs, v, near)
        unseen[more] = False
        queue.extend(more.tolist())
        if len(queue) > _MOST_LOOKED_AT:
            return None
    if len(queue) % 2:
        return sentence(
            _(
                "%(who)s is one of %(count)s contestants that can meet each other within a band: an odd "
                "number, so one of them has to leave."
            ),
            who=own,
            count=len(queue),
        )
    return None


def _within_a_band(costs: Costs, who: int, others: Ints) -> Ints:
    others = others[others != who]
    found: Ints = others[costs.bands(np.minimum(others, who), np.maximum(others, who)) == 0]
    return found


def _new(costs: Costs, who: int, others: Ints) -> Ints:
    u, v = np.minimum(others, who), np.maximum(others, who)
    found: Ints = others[costs.allowed(u, v) & (costs.met(u, v) == 0)]
    return found


_WHAT = {
    Sitting.BYE: _("%(who)s has the bye."),
    Sitting.PHANTOM: _("%(who)s meets the phantom."),
    Sitting.STANDBY: _("%(who)s meets the stand-by pair."),
}


def _sits_out(facts: Facts, who: int, known: Known) -> Reason:
    own, before = facts.name(who), facts.byes[who]
    said = [sentence(_WHAT[facts.rules.odd], who=own)]
    lower = [v for v in facts.free if v > who]
    had = [facts.name(v) for v in lower if facts.byes[v] > before]
    rest = [facts.name(v) for v in lower if facts.byes[v] <= before]
    if not before and not rest and not facts.scored and facts.rules.first_round is FirstRound.RANDOM:
        said.append(sentence(_("It was drawn by lot: nobody has a score yet.")))
    elif not before and not rest:
        said.append(sentence(_("It is the lowest without one so far.")))
    elif before:
        said.append(sentence(_("It has had as many before: %(count)s."), count=before))
    if had:
        said.append(sentence(_("Lower ones have had more already: %(names)s."), names=", ".join(had)))
    if rest and known.optimal:
        why = _("If a lower one had it (%(names)s), the others would have more or later rematches.")
        said.append(sentence(why, names=", ".join(rest)))
    elif rest:
        why = _("Lower ones (%(names)s) were not found to leave the others as good a draw.")
        said.append(sentence(why, names=", ".join(rest)))
    return Reason(ReasonKind.BYE, (own,), tuple(said))


def _triple(facts: Facts, three: tuple[int, ...]) -> Reason:
    names = tuple(facts.name(v) for v in three)
    why = _(
        "%(names)s play a triple: of those with the fewest byes and triples so far, no lower three leave the "
        "others a draw with as few or as old rematches."
    )
    return Reason(ReasonKind.BYE, names, (sentence(why, names=", ".join(names)),))
