"""What happened to a movement, and what each way to go on costs, in the languages of the pages.

The repair speaks English. A sentence is recognised by the phrase it was made from and said again from
the translated one, with the values in it.
"""

import re
from functools import cache

from duplicate.pages.movement_words import movement_words, number_words, phrase_patterns
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

_SENTENCES = (
    # what happened
    _("Nothing happened that the movement does not have."),
    _("%(pair)s has withdrawn after round %(round)s."),
    _("%(pair)s comes after round %(round)s and has missed %(missed)s round."),
    _("%(pair)s comes after round %(round)s and has missed %(missed)s rounds."),
    _("The session is curtailed from %(was)s to %(length)s."),
    _("The session is extended from %(was)s to %(length)s."),
    _("Round %(round)s: table %(table)s played set %(set)s instead of %(planned)s."),
    _("Round %(round)s: the boards of tables %(first)s and %(second)s were at each other's table."),
    _("Round %(round)s: the moving pairs of tables %(first)s and %(second)s were at each other's table."),
    _("Round %(round)s: %(pair)s sat at table %(table)s, not %(planned)s."),
    _("Round %(round)s: the arrow-switch was forgotten."),
    _("The skip after round %(round)s was forgotten; it is noticed in time."),
    _("The skip after round %(round)s was forgotten, and %(late)s round played so."),
    _("The skip after round %(round)s was forgotten, and %(late)s rounds played so."),
    _("The bye-stand was between tables %(low)s and %(high)s, one too low, in rounds 1 to %(round)s."),
    _("The bye-stand was between tables %(low)s and %(high)s, one too high, in rounds 1 to %(round)s."),
    _(
        "Round %(round)s: the results of table %(tables)s do not count, because somebody there had played "
        "the boards before."
    ),
    _(
        "Round %(round)s: the results of tables %(tables)s do not count, because somebody there had played "
        "the boards before."
    ),
    _(
        "Round %(round)s: by the results %(ns)s and %(ew)s played boards %(boards)s at table %(table)s, not "
        "%(who)s and %(whom)s boards %(which)s."
    ),
    _(
        "Round %(round)s: by the results %(ns)s and %(ew)s played boards %(boards)s at table %(table)s, "
        "which the movement does not have."
    ),
    # whether something perfect exists
    _("A perfect continuation exists: option 1."),
    _("No round is left that could be switched."),
    _("Nothing is lost but the comparison; no arrow-switch was found that restores it."),
    _("An exhaustive search through all continuations found none that is perfect."),
    _("CP-SAT proved that no perfect continuation exists."),
    _(
        "It is not known whether a perfect continuation exists: the search ended at its limit. With "
        "OR-Tools (the extra repair) more can be decided."
    ),
    _("It is not known whether a perfect continuation exists: CP-SAT ended at its limit."),
    _(
        "It is not known whether a perfect continuation exists: there are too many to try, and none was "
        "found near the plan."
    ),
    _(
        "Counting: %(pair)s has %(opponents)s left to meet for %(length)s, so that somebody must be met "
        "again."
    ),
    _("Counting: %(pair)s has %(sets)s left to play for %(length)s."),
    _("Counting: %(pair)s has fresh boards with %(opponents)s for %(length)s."),
    _("Counting: %(tables)s tables play in each round, and there are %(sets)s."),
    _(
        "Counting: nobody concerned has a board set to spare, and set %(set)s must still be played at "
        "%(tables)s tables in %(length)s: it must be shared."
    ),
    _(
        "Counting: %(pairs)s pairs without an opponent to spare must still meet %(pair)s in %(length)s, so "
        "that two must meet again."
    ),
    _("%(number)s opponent"),
    _("%(number)s opponents"),
    _("%(number)s new opponent"),
    _("%(number)s new opponents"),
    _("%(number)s board set"),
    _("%(number)s board sets"),
    _("%(number)s round"),
    _("%(number)s rounds"),
    # the ways to go on
    _("keep the movement"),
    _("keep the movement and curtail"),
    _("published cure"),
    _("rover"),
    _("drop other rounds"),
    _("other moves of the whole room"),
    _("few changes"),
    _("fewest changes"),
    _("fewest losses"),
    _("other boards at the tables"),
    _("boards round by round"),
    _("those who wait play each other"),
    _("anything may change"),
    _("other arrow-switches"),
    _("best comparison"),
    _("stop here"),
    # notes
    _("No boards at %(where)s."),
    _("Leave out round %(round)s of the movement instead of the last."),
    _("Leave out rounds %(rounds)s of the movement instead of the last."),
    _("Stop after round %(round)s."),
    _("Arrow-switches other than planned: %(where)s."),
    _("round %(round)s, all tables"),
    _("round %(round)s, table %(table)s"),
    _("round %(round)s, tables %(tables)s"),
    # what is lost
    _("Lost: the comparison of NS and EW, since no round is arrow-switched: rank them apart (two winners)."),
    _("Lost: %(losses)s."),
    _("The comparison is weaker: Qf %(now)s instead of %(then)s."),
    _("Perfect: nothing is lost but the %(number)s sit-out that cannot be avoided."),
    _("Perfect: nothing is lost but the %(number)s sit-outs that cannot be avoided."),
    _("Perfect: no worse than the movement was planned."),
    _("Perfect: no replay, no re-meet, no sharing, nobody sits out."),
    _("%(number)s round fewer"),
    _("%(number)s rounds fewer"),
    _("%(number)s sit-out that a perfect one would avoid"),
    _("%(number)s sit-outs that a perfect one would avoid"),
    _("%(number)s second sit-out"),
    _("%(number)s second sit-outs"),
    _("%(number)s board set to make in addition"),
    _("%(number)s board sets to make in addition"),
    _("%(number)s re-meet"),
    _("%(number)s re-meets"),
    _("%(number)s shared set"),
    _("%(number)s shared sets"),
    _("%(number)s shared set (%(planned)s planned)"),
    _("%(number)s shared sets (%(planned)s planned)"),
    _("nobody"),
    _("none"),
)
_NUMBERS = r"[0-9.]+(?:, [0-9]+)*"
_PAIR = "[0-9]+(?:NS|EW)?"
_BOARDS = "[0-9][0-9, -]*(?: and [0-9]+)?"
_VALUES = {
    **dict.fromkeys(("pair", "ns", "ew"), _PAIR),
    **dict.fromkeys(("who", "whom"), f"{_PAIR}|nobody"),
    "opponents": "[0-9]+ (?:new )?opponents?",
    "sets": "[0-9]+ board sets?",
    "length": "[0-9]+ rounds?",
    "boards": _BOARDS,
    "which": f"{_BOARDS}|none",
    **dict.fromkeys(("where", "losses"), "[^.]+"),
}
#: Values that are lists, and where they are cut.
_LISTS = {"where": "; ", "losses": ", "}


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return phrase_patterns(_SENTENCES, _VALUES, _NUMBERS)


def repair_words(text: str, translate: Translator) -> str:
    """A text of a repair, translated with the values in it; what nobody knows stays as it is.

    >>> german = {"Stop after round %(round)s.": "Nach Runde %(round)s ist Schluss."}
    >>> repair_words("Stop after round 5.", lambda text: german.get(text, text))
    'Nach Runde 5 ist Schluss.'
    """
    for pattern, sentence in _patterns():
        if found := pattern.fullmatch(text):
            values = {name: _value(name, value, translate) for name, value in found.groupdict().items()}
            return translate(sentence) % values
    first, stop, second = text.partition(". ")
    if stop and second[:4] in ("Lost", "The "):  # a verdict of two sentences
        told = (repair_words(first + ".", translate), repair_words(second, translate))
        return translate(_("%(first)s %(second)s")) % {"first": told[0], "second": told[1]}
    return movement_words(text, translate)


def _value(name: str, value: str, translate: Translator) -> str:
    if name not in _LISTS:
        return repair_words(number_words(value, translate), translate)
    joined = translate(_("; ") if _LISTS[name] == "; " else _(", "))
    return joined.join(repair_words(part, translate) for part in value.split(_LISTS[name]))
