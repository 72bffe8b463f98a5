"""The names and notes of movements in the languages of the prints.

Movements speak English. A note is recognised by the phrase it was made from, and said again from the
translated phrase; what nobody knows, such as a director's own note, stays as it was written.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from duplicate.words.local import Figure, language_of
from duplicate.words.plurals import forms, plural
from duplicate.words.sentences import form
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

# The more particular phrase stands before the more general one.
PHRASES = (
    _("Barometer: %(movement)s"),
    _("%(kind)s, %(size)s, %(played)s, round %(which)s arrow-switched"),
    _("%(kind)s, %(size)s, %(played)s, rounds %(which)s arrow-switched"),
    _("%(kind)s, %(size)s, %(played)s, chosen tables arrow-switched"),
    _("%(kind)s, %(size)s, %(played)s of one board"),
    _("%(kind)s, %(size)s, %(played)s, with a bump"),
    _("%(kind)s, %(size)s, %(played)s, with an NS rover"),
    _("%(kind)s, %(size)s, %(played)s, with an EW rover"),
    _("%(kind)s, %(size)s, %(played)s"),
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
    _("Web Mitchell with an EW rover"),
    _("Triangle"),
    _("Double Weave Mitchell"),
    _("Square Mitchell"),
    _("Blackpool (Extended Mitchell)"),
    _("American Whist"),
    _("Individual"),
    _("Rainbow individual"),
    _("Round robin with triangles"),
    _("Round robin"),
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
    _("All other pairs follow the pair with the next lower number; 1 follows %(last)s."),
    # of files that earlier versions wrote
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
    _("%(rounds)s of %(all)s rounds are played: each player misses 1 partner."),
    _("Without a skip or relay pairs would play boards again from round %(round)s."),
    _("North stays. After each round: boards down one table, South up one, East up two, West down two."),
    _("Player %(player)s stays as North of table %(table)s."),
    _("%(copies)s copies would be needed that no tables share."),
    _("%(rounds)s of %(all)s rounds are played: each team misses %(missed)s of the others."),
    _("A bye-stand holds one set between tables %(low)s and %(high)s."),
    _("A bye-stand holds one set between tables %(low)s and %(high)s, and a bye-stand after table %(last)s."),
    _(
        "A match is at two tables side by side, which share its boards: the pair of the first team sits "
        "NS at the first table and EW at the second."
    ),
    _("A match of the triangle is scored after the second of its two rounds."),
    _(
        "After round %(round)s every set moves %(tables)s tables; from then on odd sets move to the next "
        "higher table and even ones to the next lower."
    ),
    _("All tables play the same boards in a round: a copy at each table, or passed from table to table."),
    _("All tables play the sets in rising order."),
    _(
        "Copy %(copy)s is at table %(first)s and moves to the next higher table, through a stand for the "
        "sets that are not in play."
    ),
    _(
        "Copy %(copy)s is at table %(first)s and moves to the next lower table, through a stand for the "
        "sets that are not in play."
    ),
    _(
        "Copy %(copy)s is at tables %(first)s to %(last)s and moves to the next higher table, through a "
        "stand for the sets that are not in play."
    ),
    _(
        "Copy %(copy)s is at tables %(first)s to %(last)s and moves to the next lower table, through a "
        "stand for the sets that are not in play."
    ),
    _("Copy %(copy)s is at tables %(first)s to %(last)s and moves to the next higher table."),
    _("Copy %(copy)s is at tables %(first)s to %(last)s and moves to the next lower table."),
    _(
        "EW %(pair)s is the rover: after round %(round)s at table %(table)s it goes to tables "
        "%(tables)s, one a round. The EW pair there goes to table %(away)s for the round and plays its "
        "boards there against NS %(stays)s, which stays."
    ),
    _("EW pair %(a)s starts at table %(at)s, EW %(b)s at table %(bt)s, EW %(c)s at table %(ct)s, and so on."),
    _("Every table plays the boards of the round; the boards change after each round."),
    _(
        "Every table plays the boards of the round; the boards change after each round. Where a note "
        "says that boards move, they do not."
    ),
    _("Everybody partners everybody once and opposes everybody twice."),
    _("For round %(round)s EW sit in reverse order: EW %(a)s at table %(at)s, EW %(b)s at table %(bt)s."),
    _("From round %(round)s pairs meet for the second time, on boards new to them."),
    _("In round %(round)s table %(table)s shares the boards of table %(whose)s."),
    _(
        "In round %(round)s the EW pairs of tables %(first)s and %(second)s change places, and table "
        "%(table)s shares the boards of table %(whose)s."
    ),
    _(
        "NS %(pair)s is the rover: it sits out round %(round)s and then goes to tables %(tables)s, one a "
        "round. The NS pair of that table sits out the round and then comes back."
    ),
    _(
        "NS %(pair)s sits out round %(round)s and takes NS %(ns)s in round %(next)s. The pair of table "
        "%(table)s sits out round %(out)s and takes table %(takes)s in round %(when)s, whose pair sits "
        "out and takes table %(then)s, and so on."
    ),
    _(
        "NS %(first)s to %(last)s stay. The others move to EW of the next higher table; from EW %(top)s "
        "they become NS %(ns)s for a round, and from there they go to EW %(low)s."
    ),
    _(
        "NS %(stays)s to %(last)s stay. The others move to EW of the next higher table; from EW %(top)s "
        "they become NS %(ns)s, then NS %(other)s, and from there they go to EW %(low)s."
    ),
    _("NS stay. After each round EW move down two tables, boards down one table."),
    _(
        "NS stay. After each round EW move to the next higher table, from %(top)s to %(low)s. Boards "
        "move to the next lower table among %(first)s to %(last)s."
    ),
    _("NS stay. After each round EW move to the next higher table, from %(top)s to %(low)s."),
    _("NS stay. After each round EW move to the next higher table."),
    _("NS stay. After each round odd EW pairs move to the next higher table, even ones to the next lower."),
    _("Number %(number)s is the pair that starts at EW %(pair)s."),
    _("Odd board sets move to the next lower table, even ones to the next higher, up to round %(round)s."),
    _("One bye-stand is between tables %(low)s and %(high)s, one after table %(last)s."),
    _("One team has a bye in each round; no team has two."),
    _(
        "Player %(player)s stays as North of table %(table)s. Every other player follows the player with "
        "the next lower number; %(first)s follows %(last)s."
    ),
    _(
        "Table %(table)s plays the sets in falling order: %(order)s, ... %(last)s, and shares each with "
        "the table that has it."
    ),
    _("Table %(table)s plays with copy %(copy)s of the boards."),
    _(
        "Tables %(low)s to %(high)s are a triangle of three teams for two rounds: EW of each table then "
        "go to the table that they have not been to, boards go from table %(a)s to %(b)s, from %(c)s to "
        "%(d)s, from %(e)s to %(f)s."
    ),
    _("Table %(table)s plays the sets in falling order, all others in rising order."),
    _("Tables %(first)s to %(last)s play the sets in rising order, %(from)s to %(to)s in falling order."),
    _("NS stay. EW and the boards go where the cards say."),
    _("Round %(round)s: EW %(pairs)s and board sets %(sets)s are at tables %(tables)s."),
    _("NS %(pair)s is the rover: it sits out round %(round)s."),
    _(
        "EW %(pair)s is the rover: it sits out round %(round)s and then goes to tables %(tables)s, one a "
        "round. The EW pair of that table sits out the round and goes on to its next table."
    ),
    _("There is no pair at NS %(ns)s: the pair that comes to table %(table)s sits out."),
    _("Two bye-stands are after table %(table)s."),
    _("Two bye-stands hold one set each between tables %(low)s and %(high)s."),
    _("Pairs %(pairs)s have exchanged their numbers."),
    _("EW of team %(a)s start at table %(at)s, of team %(b)s at %(bt)s, of team %(c)s at %(ct)s, and so on."),
    _("between tables %(low)s and %(high)s"),
    _("%(some)s and %(last)s"),
    plural("%(n)s table", "%(n)s tables"),
    plural("%(n)s team", "%(n)s teams"),
    plural("%(n)s round", "%(n)s rounds"),
)
_NUMBERS = r"[0-9½]+(?:(?:, | and )[0-9]+)*"
_OTHERS = {
    "movement": ".+",
    "kind": "[^,]+",
    "copy": "[A-Z]",
    "size": "[0-9½]+ (?:table|team)s?",
    "played": "[0-9]+ rounds?",
    "n": "[0-9½]+",
}


def phrase_patterns(
    phrases: Iterable[str], values: Mapping[str, str], others: str
) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each phrase beside what recognises it: how the values in it look, by name or as ``others``."""
    found = []
    for phrase, written in ((text, one) for text in phrases for one in forms(text)):
        parts = re.split(r"%\((\w+)\)s", written)
        pattern = "".join(
            f"(?P<{part}>{values.get(part, others)})" if i % 2 else re.escape(part)
            for i, part in enumerate(parts)
        )
        found.append((re.compile(pattern), phrase))
    return tuple(found)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return phrase_patterns(PHRASES, _OTHERS, _NUMBERS)


def recognised(text: str) -> tuple[str, dict[str, str]] | None:
    """The phrase a text was made from, and the values in it; None for somebody's own words.

    >>> recognised("Player 8 stays as North of table 1.")
    ('Player %(player)s stays as North of table %(table)s.', {'player': '8', 'table': '1'})
    """
    for pattern, phrase in _patterns():
        if found := pattern.fullmatch(text):
            return phrase, found.groupdict()
    return None


def number_words(value: str, translate: Translator) -> str:
    """A value that is a number, as the language of a translator writes it; every other one stays.

    >>> from duplicate.words.translations import translator
    >>> number_words("7.5", translator("fr")), number_words("7.5 boards", translator("fr"))
    ('7,5', '7.5 boards')
    """
    return Figure(value).local(language_of(translate)) if re.fullmatch(r"[-+−]?\d+\.\d+", value) else value


def movement_words(text: str, translate: Translator) -> str:
    """A name or note of a movement, translated with the values in it.

    >>> movement_words("Bring cake.", lambda text: text.upper())
    'Bring cake.'
    """
    found = recognised(text)
    if found is None:
        return text
    phrase, values = found
    said = {name: movement_words(value, translate) for name, value in values.items()}
    return form(phrase, values, translate) % said
