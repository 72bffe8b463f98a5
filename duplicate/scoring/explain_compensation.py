"""Explain: a result of a single table, with compensation for high-card points."""

from collections.abc import Sequence
from fractions import Fraction

from duplicate.laws.compensation import ALL, AVERAGE
from duplicate.laws.imps import imps
from duplicate.scoring.compensated import complex_of, expected_of
from duplicate.scoring.explain_words import amount, share_of
from duplicate.scoring.numbers import signed
from duplicate.scoring.scores import Scores
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _


def compensation_lines(
    scores: Scores, row: int, direction: int, outcomes: Sequence[tuple[int, Fraction]]
) -> list[Sentence]:
    """What the score and the cards of a side are worth together."""
    result, chosen = scores.night.results.rows[row], scores.conditions.compensation
    hcp_ns = scores.night.hcp_ns(result.board, result.session, result.section, result.copy)
    if hcp_ns is None:
        return []
    hcp, sign = (hcp_ns, 1) if direction == 0 else (ALL - hcp_ns, -1)
    if chosen.method == "complex":
        made = complex_of(result, hcp_ns, chosen)
        return [] if made is None else [_together(sign * made.score, sign * made.compensation, hcp)]
    if chosen.method == "table":
        given = -sign * expected_of(result.board, hcp_ns)
        return [_together(score, given, hcp, weight) for score, weight in outcomes]
    text = _("%(score)s is worth %(worth)s; %(over)s HCP above 20 (%(hcp)s) are taken off: %(net)s%(share)s.")
    told = []
    for score, weight in outcomes:
        worth, over = imps(score), hcp - AVERAGE
        values: dict[str, Words] = {
            "score": signed(score),
            "worth": amount(signed(worth), "imps"),
            "over": signed(over),
            "hcp": str(hcp),
            "net": amount(signed(worth - over), "imps"),
            "share": share_of(weight),
        }
        told.append(Sentence(text, values))
    return told


def _together(score: int, given: int, hcp: int, weight: Fraction = Fraction(1)) -> Sentence:
    values: dict[str, Words] = {
        "score": signed(score),
        "given": amount(signed(given), "points"),
        "hcp": str(hcp),
        "both": signed(score + given),
        "worth": amount(signed(imps(score + given)), "imps"),
        "share": share_of(weight),
    }
    text = _("%(score)s, and %(given)s for %(hcp)s HCP: together %(both)s, %(worth)s%(share)s.")
    return Sentence(text, values)
