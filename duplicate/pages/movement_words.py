"""The names and notes of movements in the languages of the prints.

Movements speak English. A note is recognised by the phrase it was made from, and said again from the
translated phrase; what nobody knows, such as a director's own note, stays as it was written.
"""

import re
from functools import cache

from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

# The more particular phrase stands before the more general one.
PHRASES = (
    _("%(kind)s, %(tables)s tables, %(rounds)s rounds, round %(which)s arrow-switched"),
    _("%(kind)s, %(tables)s tables, %(rounds)s rounds, rounds %(which)s arrow-switched"),
    _("%(kind)s, %(tables)s tables, %(rounds)s rounds, chosen tables arrow-switched"),
    _("%(kind)s, %(tables)s tables, %(rounds)s rounds of one board"),
    _("%(kind)s, %(tables)s tables, %(rounds)s rounds"),
    _("Mitchell"),
    _("Skip Mitchell"),
    _("Share-and-relay Mitchell"),
    _("Mitchell without skip or relay"),
    _("Scrambled Mitchell"),
    _("Scrambled skip Mitchell"),
    _("Scrambled share-and-relay Mitchell"),
    _("Howell"),
    _("Curtailed Howell"),
    _("Three-quarter Howell"),
    _("Reduced Howell"),
    _("Hesitation Mitchell"),
    _("Double Hesitation Mitchell"),
    _("Appendix Mitchell"),
    _("Web Mitchell"),
    _("Double Weave Mitchell"),
    _("Blackpool (Extended Mitchell)"),
    _("American Whist"),
    _("Individual"),
    _("Rainbow individual"),
    _("Preliminary"),
    _("Second stage"),
    _("NS stay. After each round EW move to the next higher table, boards to the next lower table."),
    _("After round %(round)s EW skip a table: they move up two tables, once."),
    _(
        "A bye-stand between tables %(low)s and %(high)s holds one set: boards leave table %(from)s for the "
        "stand and reach table %(to)s from it a round later."
    ),
    _("Tables %(first)s and %(second)s share the boards of table %(whose)s in every round."),
    _("Table %(table)s has no NS pair: the EW pair that comes there sits out."),
    _("EW pair %(pair)s is absent: the NS pair that would meet it sits out."),
    _("Pair %(pair)s is absent: the pair that would meet it sits out."),
    _("The movement is curtailed: some pairs sit out a round and others do not."),
    _("Round %(round)s: arrow-switch. Every table turns its boards by 90 degrees."),
    _("Rounds %(rounds)s: arrow-switch. Every table turns its boards by 90 degrees."),
    _("No round is arrow-switched: NS and EW compare only through the boards they play together."),
    _("Pair %(pair)s stays at its table in every round."),
    _("Pair %(pair)s stays at its table."),
    _("Pairs %(pairs)s stay at their tables and never meet each other."),
    _("Every pair goes where its guide card says; pairs follow no common number."),
    _("Every other pair follows the pair with the next lower number; 1 follows %(last)s."),
    _("Both tables share the same boards in every round."),
    _("All tables share the boards of the last round."),
    _("Tables %(first)s and %(second)s share the same boards in every round."),
    _("Table %(table)s turns its boards by 90 degrees in rounds %(rounds)s."),
    _("In round %(round)s the tables with a stationary pair turn their boards by 90 degrees."),
    _("In rounds %(rounds)s the tables with a stationary pair turn their boards by 90 degrees."),
    _("Round %(round)s: table %(table)s turns its boards by 90 degrees."),
    _("Round %(round)s: tables %(tables)s turn their boards by 90 degrees."),
    _("Round %(round)s: at table %(table)s the pairs sit the other way round, as the cards say."),
    _("Round %(round)s: at tables %(tables)s the pairs sit the other way round, as the cards say."),
    _("EW are numbered on: EW %(number)s is pair %(pair)s."),
    _(
        "%(rounds)s of %(all)s rounds are played: each pair misses %(missed)s of the others, and not all "
        "pairs compare on the same boards."
    ),
    _("%(rounds)s of %(all)s rounds are played: each player misses %(missed)s partners."),
    _("Without a skip or relay pairs would play boards again from round %(round)s."),
    _("North stays. After each round: boards down one table, South up one, East up two, West down two."),
    _("Player %(player)s stays as North of table %(table)s."),
    _("between tables %(low)s and %(high)s"),
    _("%(some)s and %(last)s"),
)
_NUMBERS = r"[0-9½]+(?:(?:, | and )[0-9]+)*"


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    found = []
    for text in PHRASES:
        parts = re.split(r"%\((\w+)\)s", text)
        pattern = "".join(
            f"(?P<{part}>{'[^,]+' if part == 'kind' else _NUMBERS})" if i % 2 else re.escape(part)
            for i, part in enumerate(parts)
        )
        found.append((re.compile(pattern), text))
    return tuple(found)


def recognised(text: str) -> tuple[str, dict[str, str]] | None:
    """The phrase a text was made from, and the values in it; None for somebody's own words.

    >>> recognised("Player 8 stays as North of table 1.")
    ('Player %(player)s stays as North of table %(table)s.', {'player': '8', 'table': '1'})
    """
    for pattern, phrase in _patterns():
        if found := pattern.fullmatch(text):
            return phrase, found.groupdict()
    return None


def movement_words(text: str, translate: Translator) -> str:
    """A name or note of a movement, translated with the values in it.

    >>> movement_words("Bring cake.", lambda text: text.upper())
    'Bring cake.'
    """
    found = recognised(text)
    if found is None:
        return text
    phrase, values = found
    return translate(phrase) % {name: movement_words(value, translate) for name, value in values.items()}
