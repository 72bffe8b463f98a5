"""The words of a Swiss event: tie-breaks, the price of a draw, what is proved, texts of our own files."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from duplicate.pages.numbers import decimal
from duplicate.pages.views import Said, Text
from duplicate.swiss.conditions import TieBreak
from duplicate.swiss.history import Sitting
from duplicate.swiss.records import Drawn
from duplicate.swiss.tie_breaks import Value
from duplicate.words.translations import phrase as _

DIRECTIONS = {"NS": Said(_("North–South")), "EW": Said(_("East–West"))}
HOME, VISITING = Said(_("Home")), Said(_("Visiting"))
CHALLENGED, CHALLENGER = Said(_("Challenged")), Said(_("Challenger"))
AWARDED, COUNTS_NOT = Said(_("awarded by the director")), Said(_("does not count"))
EXTRA_BOARDS = Said(_("Extra boards"))


class Explained(NamedTuple):
    """A word of the trade, and what it means in a sentence."""

    name: str
    meaning: str


TIE_BREAKS: Mapping[TieBreak, Explained] = {
    "head-to-head": Explained(
        _("Direct match"), _("What the tied scored against each other, where all of them have met.")
    ),
    "head-to-head-margin": Explained(
        _("Its margin"), _("IMPs or percentages of the matches between the tied, added up.")
    ),
    "opponents": Explained(
        _("Opponents"), _("The sum of the totals of all opponents met: the higher first.")
    ),
    "cumulative": Explained(
        _("Running totals"), _("The sum of the totals after every round: who led earlier comes first.")
    ),
    "quotient": Explained(_("Quotient"), _("IMPs won divided by IMPs lost, over all boards.")),
    "basic": Explained(
        _("All boards"), _("Matchpoints (as a percentage) or IMPs of all boards, before victory points.")
    ),
    "boards": Explained(_("Boards played"), _("Who has completed more boards comes first.")),
    "registration": Explained(_("Registered"), _("Who registered earlier comes first.")),
    "lots": Explained(_("Lot"), _("A lot, drawn from the seed of the event: the lower number comes first.")),
}


def tie_break_value(rule: TieBreak, value: Value, places: int) -> str:
    """What a tie-break gave, as it stands in its column.

    >>> from fractions import Fraction
    >>> tie_break_value("registration", Fraction(-3), 2), tie_break_value("quotient", float("inf"), 2)
    ('3', '∞')
    """
    if isinstance(value, float):
        return "∞"
    if rule in ("registration", "lots"):
        value = -value
    whole = rule in ("registration", "lots", "boards")
    return decimal(value, 0 if whole else 3 if rule == "quotient" else places)


LEVELS: Mapping[str, Explained] = {
    "rematches": Explained(_("Rematches"), _("tables whose two sides have met before")),
    "second byes": Explained(_("Second byes"), _("byes that whoever sits out has had before")),
    "bye above the lowest": Explained(_("Bye above the lowest"), _("how many stand below whoever sits out")),
    "score bands": Explained(
        _("Difference of scores"), _("whole steps between the scores of a table, squared, over all tables")
    ),
    "repeated floats": Explained(
        _("Repeated floats"), _("meetings with clearly more or less, again for the same contestants")
    ),
    "direction balance": Explained(
        _("Balance of directions"), _("times North–South less times East–West, squared, over everybody")
    ),
    "half against half": Explained(
        _("Half against half"), _("how far tables are from top half against bottom half, squared")
    ),
    "places apart": Explained(
        _("Places apart"), _("places of the order between the two of a table, squared, over all tables")
    ),
    "exact difference": Explained(
        _("Exact difference"), _("differences of the scores of all tables, in their smallest unit")
    ),
}
_LAST_MET = re.compile(r"rematches last met in round (\d+)")


def level_name(level: str) -> Said:
    """The name of a level of the price.

    >>> level_name("rematches last met in round 3").values
    {'round': '3'}
    """
    if found := _LAST_MET.fullmatch(level):
        return Said(_("Rematches from round %(round)s"), {"round": found[1]})
    return Said(LEVELS[level].name if level in LEVELS else level)


def level_meaning(level: str) -> Text:
    """What a level counts; nothing is known of a level that is not ours."""
    if _LAST_MET.fullmatch(level):
        return Said(_("rematches whose last meeting was in that round"))
    return Said(LEVELS[level].meaning) if level in LEVELS else ""


def statement(drawn: Drawn) -> Said:
    """What is proved of a draw, in a sentence; where no standings decide it, what seats the round."""
    if drawn.stage:
        return Said(_("Level matches play extra boards.") if drawn.boards else _("Seated by the bracket."))
    if drawn.statement == "by challenge":
        return Said(_("A challenge of the ladder; the challenged team is at home."))
    if not drawn.cost and drawn.statement == "by the schedule":
        return Said(_("Seated by the schedule of the round robin (Berger tables)."))
    if drawn.statement == "optimal":
        return Said(
            _(
                "It is proved that no other draw that keeps the rules has a lower price. Prices are compared "
                "level by level, the first counting most."
            )
        )
    for cost in drawn.cost:
        if cost.total != cost.bound:
            values: dict[str, Text] = {
                "level": level_name(cost.level),
                "total": str(cost.total),
                "bound": str(cost.bound),
            }
            return Said(
                _(
                    "The best draw that was found. At the level “%(level)s” it costs %(total)s; no draw "
                    "can cost less than %(bound)s there."
                ),
                values,
            )
    return Said(_("The best draw that was found; no draw can cost less at any level."))


ALONE = {
    Sitting.BYE: Said(_("sits out")),
    Sitting.PHANTOM: Said(_("meets the phantom: no boards")),
    Sitting.STANDBY: Said(_("meets the stand-by pair")),
    Sitting.TRIPLE: Said(_("plays in the triple")),
}
BYE = {
    Sitting.BYE: Said(_("Bye")),
    Sitting.PHANTOM: Said(_("Phantom")),
    Sitting.STANDBY: Said(_("Stand-by pair")),
    Sitting.TRIPLE: Said(_("Triple")),
}
_ALONE_TEAM, _BYE_TEAM = Said(_("meets the stand-by team")), Said(_("Stand-by team"))
_HAS_BYE, _THROUGH = Said(_("has a bye")), Said(_("has a bye: through to the next stage"))


def alone(kind: Sitting, *, teams: bool, system: str) -> Said:
    """What somebody without opponents does, in a sentence, in the words of the format."""
    if kind is Sitting.BYE and system != "swiss":
        return _THROUGH if system == "knock-out" else _HAS_BYE
    return _ALONE_TEAM if teams and kind is Sitting.STANDBY else ALONE[kind]


def bye(kind: Sitting, *, teams: bool) -> Said:
    """A round without opponents, as it is called."""
    return _BYE_TEAM if teams and kind is Sitting.STANDBY else BYE[kind]


HOW = {
    "fixed": Said(_("fixed value")),
    "average": Said(_("average of its own matches")),
    "percent": Said(_("percentage of a match")),
}
MISSED = Said(_("Missed"))
UNITS = {"vp": Said(_("VP")), "percent": Said("%%"), "mp": Said(_("MP")), "imp": Said(_("IMP"))}
CONTESTANT = {"pairs": _("Pair %(number)s"), "teams": _("Team %(number)s")}
CONTESTANTS = {"pairs": _("Pairs: %(n)s"), "teams": _("Teams: %(n)s")}

#: How notes end that tell an organiser what to decide; what was decided stands among the conditions.
FOR_THE_ORGANISER = ("the organiser does", "the organiser's choice", "the organiser chooses them")
#: Titles and notes of the conditions and scales that come with the program: data, but players read them.
OF_OUR_FILES = frozenset(
    (
        _("EBU Swiss pairs"),
        _("Online Swiss pairs, 12 VP for a bye"),
        _("Automatic online Swiss pairs"),
        _("Shanghai Swiss teams"),
        _("Swiss teams, WBF victory points"),
        _("the rules say nothing of an odd field: what a bye is worth is the organiser's choice"),
        _("the rules say nothing of the number of rounds, boards and minutes: the organiser chooses them"),
        _("no 25:0 table for 8 boards is known"),
        _("the regulation says nothing of a bye: what it is worth is the organiser's choice"),
        _("the regulation says nothing of ties in the quotient: what follows is the organiser's choice"),
        _("leader and coach are named at registration"),
        _("in Swiss rounds whoever was at home less often is at home"),
        _("Round robin of teams"),
        _("Round robin of pairs"),
        _("the bye of an odd field comes to everybody once"),
        _("Knock-out of teams"),
        _("Ladder challenge of teams"),
        _("the rules do not say how far a challenge reaches, nor where the others go: the organiser does"),
        _("the challenged team is at home"),
        _("a level match leaves the ladder as it is"),
        _("25:0"),
        _("ACBL 20-VP"),
        _("ACBL 30-VP"),
        _("Matchpoint percentage to 20-VP"),
        _("Discrete 20-VP (SBU, older EBU)"),
        _("WBF 2013 continuous 20-0"),
    )
)
