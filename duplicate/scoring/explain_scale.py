"""Explain: the row of a victory-point scale that a margin falls into, and what it gives."""

from fractions import Fraction

from duplicate.laws.victory_points import Scale
from duplicate.scoring.explain_words import amount, boards_of
from duplicate.scoring.numbers import number
from duplicate.words.local import Figure
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _


def fine(value: Fraction) -> Figure:
    """A number before it is rounded: four decimals at most.

    >>> fine(Fraction(185, 32) * 10), fine(Fraction(13, 4)), fine(Fraction(10))
    ('57.8125', '3.25', '10')
    """
    return Figure(f"{float(value):.4f}".rstrip("0").rstrip("."))


def margin_words(margin: Fraction, *, percent: bool) -> Words:
    """A margin as it is read: a percentage, or IMPs with their sign.

    >>> margin_words(Fraction(60), percent=True), margin_words(Fraction(3), percent=False).said(str)
    ('60%', '+3 IMPs')
    """
    if percent:
        return f"{fine(margin)}%"
    return amount(f"+{fine(margin)}" if margin > 0 else fine(margin), "imps")


def row_line(scale: Scale, margin: Fraction, vp: Fraction) -> Sentence:
    """The margin as the scale reads it, the row that holds it, and what a side with it gets.

    >>> from duplicate.laws.victory_points import scale
    >>> row_line(scale("25-0", 12), Fraction(-5), Fraction(14)).said(str)
    '-5 IMPs: row 2-6 of 25:0, 12 boards, is 16 to 14; the loser has 14 VP.'
    """
    percent = scale.measure == "percent"
    read = scale.rounded(margin)
    distance = abs(read - scale.draw)
    row = [row for row in scale.rows if row.low - scale.draw <= distance][-1]
    shown = margin_words(margin, percent=percent)
    if read != margin:
        both = {"margin": shown, "read": margin_words(read, percent=percent)}
        shown = Sentence(_("%(margin)s, read as %(read)s"), both)
    values: dict[str, Words] = {
        "margin": shown,
        "scale": Sentence(scale.title.replace("%", "%%")),
        "boards": boards_of(scale.boards),
        "row": row.margins(2 if percent else 0),
        "winner": number(row.winner),
        "loser": number(row.loser),
        "vp": number(vp),
    }
    text = _("%(margin)s: row %(row)s of %(scale)s, %(boards)s, is %(winner)s to %(loser)s: %(vp)s VP.")
    if read < scale.draw:
        text = _(
            "%(margin)s: row %(row)s of %(scale)s, %(boards)s, is %(winner)s to %(loser)s; the loser has "
            "%(vp)s VP."
        )
    if read < scale.draw and percent:
        values["mirror"] = margin_words(2 * scale.draw - read, percent=True)
        text = _(
            "%(margin)s, as far from a draw as %(mirror)s: row %(row)s of %(scale)s, %(boards)s, is "
            "%(winner)s to %(loser)s; the loser has %(vp)s VP."
        )
    return Sentence(text, values)
