"""The reasons of a plan in the languages of the pages.

The planner speaks English. A sentence is recognised by the phrase it was made from and said again from
the translated one, with the values in it: numbers, movements, and other phrases.
"""

import re
from functools import cache

from duplicate.movements.reasons import ADVANTAGES
from duplicate.pages.movement_words import movement_words, number_words
from duplicate.words.plurals import forms, plural
from duplicate.words.sentences import form
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

SENTENCES = (
    _("First because %(because)s (%(figures)s), compared with %(rival)s, although there %(against)s."),
    _("First because %(because)s (%(figures)s), compared with %(rival)s."),
    _("It is the only one that fits: %(figures)s."),
    _("It is as good as %(rival)s: %(figures)s."),
    _("%(movement)s: it is what was asked for."),
    _("Field: %(field)s."),
    _("One winner, as is usual up to %(most)s tables; ask for 2 if you want otherwise."),
    _("Two winners, as is usual above %(most)s tables; ask for 1 if you want otherwise."),
    _("One winner, because two winners cannot have %(rounds)s rounds."),
    _("Two winners, because one winner cannot have %(rounds)s rounds."),
    _("One winner, because arrow-switches make one ranking of all."),
    _("Boards %(first)s to %(last)s are in play."),
    _("Teams meet in matches: each team meets %(meets)s of the %(others)s others."),
    _("The two teams meet in every round."),
    _("NS and EW are ranked apart: each pair meets everybody of the other direction."),
    _("NS and EW are ranked apart: each pair meets at least %(meets)s of %(others)s in the other direction."),
    _("NS and EW are ranked apart: each pair meets %(meets)s of %(others)s in the other direction."),
    _("Fairness Qf %(quality)s of 100 (100: every two compete equally)."),
    _("Arrow-switches: %(count)s in %(some)s of %(rounds)s rounds; the cards and guides say where."),
    _("No arrow-switch makes it clearly fairer."),
    _("Fairness if it ends early: Qf %(stops)s."),
    _(
        "%(boards)s boards do not make %(count)s equal sets: %(sets)s sets of %(each)s are %(these)s boards, "
        "of %(more)s they are %(those)s."
    ),
    _(
        "%(boards)s boards go into play, %(more)s more than %(wished)s: within %(limit)s each pair would "
        "play less than four fifths of them."
    ),
    _("With more boards: %(movement)s."),
    _(
        "A Mitchell of %(tables)s tables without skip or relay is refused beyond %(rounds)s rounds: pairs "
        "would play boards again from round %(from)s."
    ),
    _(
        "No reduced Howell of %(tables)s tables has %(rounds)s rounds: exhaustive search finds none without "
        "shares and second meetings."
    ),
    _("As asked: %(places)s."),
    _("One pair sits out in each round, nobody more than %(times)s: %(sitting)s."),
    _("One team sits out in each round, nobody more than %(times)s: %(sitting)s."),
    _("The boards are needed in %(copies)s copies."),
    _("Not everybody meets: a pair meets at least %(meets)s of the %(others)s others."),
    _("Not everybody meets: a pair meets %(meets)s of the %(others)s others."),
    _(
        "Warning: a pair is scheduled for %(share)s of the boards in play, and the EBU asks for %(asked)s: "
        "%(cure)s."
    ),
    _("It takes about %(hours)s h %(minutes)s min (%(board)s minutes a board, %(move)s a move)."),
    _("Not chosen: %(movement)s; %(why)s."),
    # several sections
    _("%(count)s sections, %(pairs)s pairs: %(sections)s."),
    _("%(count)s sections, %(players)s players: %(sections)s."),
    _("%(count)s sections, %(teams)s teams: %(sections)s."),
    _("One winner, as asked."),
    _("Two winners, as asked."),
    _("One winner, the same in every section."),
    _("Two winners, the same in every section."),
    _("All sections play %(rounds)s rounds of %(boards)s, so that they move together."),
    _("The boards are needed in %(copies)s copies, one for each section."),
    _("The boards are needed in %(copies)s copies: %(sections)s."),
    _("%(some)s of the %(all)s boards are played in every section: only on these are all compared with all."),
    _("Section %(letters)s: %(said)s"),
    _("Sections %(letters)s: %(said)s"),
    _("First because %(because)s, compared with %(rivals)s, although there %(against)s."),
    _("First because %(because)s, compared with %(rivals)s."),
    _("It is as good as %(rivals)s."),
    _("It is the only combination that fits."),
    _("%(section)s %(tables)s tables"),
    # movements with their boards
    _("%(name)s, %(each)s a round: %(boards)s for each pair, %(play)s in play"),
    _("%(name)s, %(each)s a round: %(boards)s for each team, %(play)s in play"),
    _("%(name)s, %(each)s a round: %(boards)s for each player, %(play)s in play"),
    _("%(name)s, %(each)s a round"),
    _("less fair, Qf %(quality)s"),
    _("%(figures)s, Qf %(quality)s"),
    _("%(boards)s of %(all)s in play"),
    # what was asked
    _("%(tables)s tables (%(pairs)s pairs)"),
    _("%(tables)s tables"),
    _("%(players)s players"),
    _("%(teams)s teams"),
    _("one winner"),
    _("two winners"),
    _("at most %(boards)s"),
    plural("%(n)s minute", "%(n)s minutes"),
    _("%(boards)s to play with"),
    plural("%(n)s copy of each", "%(n)s copies of each"),
    _("at least %(share)s of the boards in play for everybody"),
    _("%(pairs)s at one table throughout"),
    _("%(pairs)s never meeting"),
    # why not
    _("a pair would get only %(share)s of the boards"),
    _("a team would sit out in each round"),
    _("the boards would be needed in %(copies)s copies"),
    _("fewer boards"),
    _("more boards"),
    _("%(boards)s fewer"),
    _("%(boards)s more"),
    _("tables would share boards"),
    plural("each pair meets %(n)s pair only", "each pair meets %(n)s pairs only"),
    plural("some pairs meet %(n)s pair only", "some pairs meet %(n)s pairs only"),
    _("harder to run"),
    # what would help
    _("play more rounds"),
    _("or sections of at most %(tables)s tables"),
    _("or a Web with 2 copies of the boards or more"),
    _("or %(movement)s (%(share)s)"),
    # who, when and how many
    _("%(few)s to %(boards)s boards"),
    _("one board"),
    _("%(boards)s boards"),
    _("%(boards)s board"),
    _("%(quality)s after round %(round)s"),
    _("pair %(pair)s in round %(round)s"),
    _("team %(pair)s in round %(round)s"),
    _("NS %(pair)s in round %(round)s"),
    _("EW %(pair)s in round %(round)s"),
    _("%(pair)s in round %(round)s"),
    _("pairs %(pairs)s"),
    _("pair %(pairs)s"),
    _("never"),
    _("once"),
    _("twice"),
    _("%(count)s times"),
    _("%(movement)s."),
)
_NUMBER = r"[0-9]+(?:\.[0-9]+)?½?"
_VALUES = {
    **dict.fromkeys(
        (
            *("most", "rounds", "meets", "others", "quality", "count", "some", "sets", "these", "those"),
            *("more", "wished", "limit", "tables", "from", "copies", "hours", "minutes", "board", "move"),
            *("play", "all", "players", "teams", "few", "round", "pair", "first", "last", "n"),
        ),
        _NUMBER,
    ),
    "section": "[A-Z]",
    "letters": "[A-Z](?:, [A-Z])*",
    "share": "[0-9]+%",
    "asked": "[0-9]+%",
    "each": "one board|[0-9]+ boards|[0-9]+ board|[0-9]+",
    "boards": "[0-9]+(?: to [0-9]+)?(?: boards?)?",
}
#: Values that are lists, and where they are cut.
_LISTS = {
    "field": ", ",
    "stops": ", ",
    "sections": "; ",
    "letters": ", ",
    "rivals": "; ",
    "sitting": ", ",
    "places": ", (?=pairs? )",
    "cure": ", (?=or )",
}
_PAIRS = "[0-9]+(?:(?:, | and )[0-9]+)*"
#: Values that are narrower in one phrase.
_ONLY = {
    "pairs %(pairs)s": {"pairs": _PAIRS},
    "pair %(pairs)s": {"pairs": _PAIRS},
    "%(movement)s.": {"movement": ".+ a round: .+ in play"},
}


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    found = []
    for text, written in ((phrase, one) for phrase in SENTENCES for one in forms(phrase)):
        parts = re.split(r"%\((\w+)\)s", written)
        values = _VALUES | _ONLY.get(text, {})
        pattern = "".join(
            f"(?P<{part}>{values.get(part, '.+')})" if i % 2 else re.escape(part)
            for i, part in enumerate(parts)
        )
        found.append((re.compile(pattern), text))
    return tuple(found)


@cache
def _advantages() -> dict[str, str]:
    """The phrases as the planner says them, and as they are translated: with doubled percent signs."""
    return {text.replace("%%", "%"): text for text in ADVANTAGES.values()}


def plan_words(text: str, translate: Translator) -> str:
    """A sentence of a plan, translated with the values in it; what nobody knows stays as it is.

    >>> german = {"Field: %(field)s.": "Es spielen %(field)s.", "one winner": "eine Wertung"}
    >>> plan_words("Field: one winner.", lambda text: german.get(text, text))
    'Es spielen eine Wertung.'
    """
    advantage = _advantages().get(text)
    if advantage is not None:
        return translate(advantage).replace("%%", "%")
    for pattern, sentence in _patterns():
        if found := pattern.fullmatch(text):
            values = {name: _value(name, value, translate) for name, value in found.groupdict().items()}
            return form(sentence, values, translate) % values
    return movement_words(text, translate)


def _value(name: str, value: str, translate: Translator) -> str:
    if name in _LISTS:
        parts = re.split(_LISTS[name], value)
        comma = _("; ") if _LISTS[name] == "; " else _(", ")
        return translate(comma).join(plan_words(part, translate) for part in parts)
    return plan_words(number_words(value, translate), translate)
