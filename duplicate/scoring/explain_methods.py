"""Explain: the lines of the methods that compare with something other than the rest of the board."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from duplicate.laws.imps import imps
from duplicate.night.conditions import Conditions
from duplicate.scoring.explain_words import amount, boards_of, of_scores, share_of
from duplicate.scoring.instant import instant
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import MatchScore
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import phrase as _

#: An outcome of a result: the score for the side, and its weight.
Outcomes = Iterable[tuple[int, Fraction]]

#: A board lost, tied or won, inside a sentence and by itself.
_HALVES = (
    _("the board is lost, %(worth)s"),
    _("the board is tied, %(worth)s"),
    _("the board is won, %(worth)s"),
)
_HALVES_ALONE = (
    _("The board is lost, %(worth)s."),
    _("The board is tied, %(worth)s."),
    _("The board is won, %(worth)s."),
)
_COMPARED = (
    _("%(score)s is below %(datum)s: %(board)s%(share)s."),
    _("%(score)s is level with %(datum)s: %(board)s%(share)s."),
    _("%(score)s is above %(datum)s: %(board)s%(share)s."),
)


def instant_lines(outcomes: Outcomes, frequencies: Mapping[int, Fraction], unit: int) -> list[Sentence]:
    """Instant matchpoints: what was beaten and tied in the earlier field."""
    told = []
    total, value = sum(frequencies.values(), Fraction(0)), Fraction(0)
    for score, weight in outcomes:
        tied = frequencies.get(score, Fraction(0))
        beaten = sum((count for other, count in frequencies.items() if other < score), Fraction(0))
        worth = instant(score, frequencies)
        value += weight * worth
        values: dict[str, Words] = {
            "total": number(total),
            "score": signed(score),
            "beaten": number(beaten),
            "tied": number(tied),
            "worth": number(worth),
            "share": share_of(weight),
        }
        told.append(
            Sentence(
                _(
                    "Of %(total)s results in the earlier field %(score)s beats %(beaten)s and ties %(tied)s: "
                    "%(beaten)s + %(tied)s / 2 = %(worth)s%(share)s."
                ),
                values,
            )
        )
    made = {"value": number(value), "total": number(total), "percent": number(100 * value / total)}
    told.append(Sentence(_("%(value)s of %(total)s: %(percent)s%%."), made))
    if unit == 2:
        told.append(Sentence(_("Doubled: 2 for each result beaten, 1 for each tie.")))
    return told


def aggregate_lines(outcomes: Outcomes) -> list[Sentence]:
    """Aggregate: the score as it is."""
    made = list(outcomes)
    if len(made) == 1:
        return [Sentence(_("What was scored counts as it is."))]
    total = sum((weight * score for score, weight in made), Fraction(0))
    values: dict[str, Words] = {"parts": listed(of_scores(made), " + "), "total": signed(total)}
    return [Sentence(_("Weighted: %(parts)s = %(total)s."), values)]


def against_datum_lines(outcomes: Outcomes, datum: Fraction, method: str, *, alone: bool) -> list[Sentence]:
    """Board-a-match and point-a-board for pairs."""
    if alone:
        board = _halves(method, 1)
        return [Sentence(_("The only result of the board: %(board)s."), {"board": board})]
    told = []
    for score, weight in outcomes:
        halves = 2 if score > datum else 1 if score == datum else 0
        values: dict[str, Words] = {
            "score": signed(score),
            "datum": signed(datum),
            "board": _halves(method, halves),
            "share": share_of(weight),
        }
        told.append(Sentence(_COMPARED[halves], values))
    return told


def together_lines(theirs: Outcomes, mine: Outcomes, conditions: Conditions) -> list[Sentence]:
    """A teams match: both tables together, and what that is worth.

    With a weighted score every outcome at one table is taken together with every outcome at the other.
    """
    own, others = list(mine), list(theirs)
    if conditions.method == "aggregate" or len(own) * len(others) == 1:
        both = _mean(own) + _mean(others)
        text = _("At the other table the team scored %(theirs)s: together %(both)s.")
        told = [Sentence(text, {"theirs": signed(_mean(others)), "both": amount(signed(both), "points")})]
        if conditions.method in ("board-a-match", "point-a-board"):
            halves = _halves_of(both)
            told.append(Sentence(_HALVES_ALONE[halves], {"worth": _worth(conditions.method, halves)}))
        return told
    told = []
    for score, weight in own:
        for other, other_weight in others:
            both = Fraction(score + other)
            worth: Words = amount(signed(imps(both)), "imps")
            if conditions.method != "teams":
                worth = _halves(conditions.method, _halves_of(both))
            values: dict[str, Words] = {
                "mine": signed(score),
                "theirs": signed(other),
                "both": signed(both),
                "worth": worth,
                "share": share_of(weight * other_weight),
            }
            text = _(
                "%(mine)s here and %(theirs)s at the other table: together %(both)s points, "
                "%(worth)s%(share)s."
            )
            told.append(Sentence(text, values))
    return told


def _mean(outcomes: Outcomes) -> Fraction:
    return sum((weight * score for score, weight in outcomes), Fraction(0))


def _halves_of(points: Fraction) -> int:
    return 2 if points > 0 else 1 if not points else 0


def match_line(match: MatchScore, opponents: Words, *, imps: bool) -> Sentence:
    """One match, from its boards to victory points."""
    where = Sentence(_("Round %(round)s"), {"round": str(match.round)})
    if match.round is None:
        where = Sentence(_("Session %(n)s"), {"n": str(match.session)})
    if len({session for session, _round in match.rounds}) > 1:
        where = Sentence(_("The match"))
    values: dict[str, Words] = {"where": where, "vp": number(match.victory_points)}
    if match.sat_out:
        return Sentence(_("%(where)s, sat out: %(vp)s VP."), values)
    made: Words = amount(signed(match.points), "imps")
    margin: Words = amount(signed(match.margin), "imps")
    if not imps:
        shares = {"points": number(match.points), "top": number(match.top)}
        made = Sentence(_("%(points)s of %(top)s"), shares)
        margin = f"{number(match.margin)}%"
    if match.carried:
        made = Sentence(
            _("%(made)s, %(carried)s carried over"), {"made": made, "carried": signed(match.carried)}
        )
    if match.penalty:
        penalised: dict[str, Words] = {"made": made, "penalty": signed(match.penalty)}
        made = Sentence(_("%(made)s, %(penalty)s by the director"), penalised)
    values |= {
        "opponents": opponents or Sentence(_("nobody known")),
        "boards": boards_of(match.boards),
        "made": made,
        "margin": margin,
    }
    if imps and not match.penalty and not match.carried:
        return Sentence(_("%(where)s against %(opponents)s, %(boards)s: %(made)s: %(vp)s VP."), values)
    return Sentence(
        _("%(where)s against %(opponents)s, %(boards)s: %(made)s, %(margin)s: %(vp)s VP."), values
    )


def _worth(method: str, halves: int) -> str:
    return (("0", "1/2", "1") if method == "board-a-match" else ("0", "1", "2"))[halves]


def _halves(method: str, halves: int) -> Sentence:
    """A board won, tied or lost, and what it is worth.

    >>> _halves("board-a-match", 1).said(str), _halves("point-a-board", 2).said(str)
    ('the board is tied, 1/2', 'the board is won, 2')
    """
    return Sentence(_HALVES[halves], {"worth": _worth(method, halves)})
