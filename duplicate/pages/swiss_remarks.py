"""Remarks of a Swiss event that come as data: notes in its log, and what is wrong with its matches.

The conditions of an event stand in the first record of its log, with the notes of its preset as they were
then. Those of all presets, of this version and of earlier ones, are recognised with the values in them; what
an organiser wrote stays as it is.
"""

from duplicate.pages.problem_words import recognised, signed_text
from duplicate.pages.swiss_words import OF_OUR_FILES
from duplicate.pages.views import Said, Text
from duplicate.words.plurals import plural
from duplicate.words.problems import Problem
from duplicate.words.translations import phrase as _

#: Notes of presets as earlier versions worded them.
NOTES = (
    _("a level match is decided by %(n)s extra boards, then %(more)s more"),
    _("a roster has up to %(n)s players; leader and coach are named at registration"),
    _("a round before a late entry is worth an average: %(imps)s IMPs, or %(n)s percent"),
    _("a round missed at one's own fault is worth %(n)s percent of a match"),
    _("no 25:0 table for %(n)s boards is known: the WBF continuous scale is used"),
    _("no IMPs are carried over: knock_out.ahead, behind and most are those of a regulation"),
    _("numbers are those of registration; round_robin.numbers = lots draws them"),
    _("the bye is worth %(vp)s VP of %(of)s"),
    _("the bye of an odd field comes to everybody once: %(vp)s VP of %(of)s"),
    _("the regulation says nothing of a bye: %(vp)s VP of %(of)s"),
    _("the regulation says nothing of ties in the quotient: lots are drawn"),
    _("the rules say nothing of an odd field: the bye is worth the mean of the pair's own rounds"),
    _(
        "the rules say nothing of the number of rounds, boards and minutes: "
        "%(rounds)s rounds of %(boards)s boards are a start"
    ),
    _("ties: the matches between the tied, the quotient of IMPs, lots; regulations differ, so name your own"),
)
#: Notes of earlier versions that told players what a regulation leaves open: what holds, as it is said now.
REWORDED = {
    "the rules do not say who is at home: the challenged team": "the challenged team is at home",
    "home and away in Swiss rounds: whoever was at home less often is at home; "
    "the regulation names only round robins": "in Swiss rounds whoever was at home less often is at home",
}
#: Notes of earlier versions that say no more than a condition beside them does.
SAID_BY_CONDITIONS = frozenset(
    (
        "the rules do not say how far a challenge reaches: three rungs",
        "the rules do not say where the others go: those between move down one rung",
    )
)
#: What is wrong with the matches of an event. What is to be done the director's commands tell.
PROBLEMS = (
    _("the penalty of %(who)s is not counted so far: no round is named for it"),
    _("the penalty of %(who)s is not counted: it has no match in round %(round)s"),
    _("the penalty of %(who)s is not counted: it is in %(unit)s, in which this event is not scored"),
    _("round %(round)s: %(one)s and %(other)s have no board that counts; the match is worth nothing to both"),
    _("no round: %(one)s and %(other)s were not drawn to meet; %(n)s of their results count in no match"),
    _(
        "round %(round)s: %(one)s and %(other)s were not drawn to meet; "
        "%(n)s of their results count in no match"
    ),
    _("round %(round)s: %(one)s and %(other)s have %(more)s more than the %(boards)s of their match"),
    _("%(scale)s has no table for %(boards)s; the table for %(n)s boards is used"),
    _("there is no table for %(boards)s; %(title)s is used (%(why)s)"),
    _("the source leaves out %(rows)s for %(boards)s; they follow from the gaps"),
)
_VALUES = (
    plural("%(n)s board", "%(n)s boards"),
    *(_("matchpoints or percent"), _("matchpoints"), _("percent"), _("points"), _("IMPs"), _("imp")),
    *sorted(OF_OUR_FILES),
)


def note_text(text: str) -> Said:
    """A note of the conditions: a preset's in the language of the page, an organiser's as written.

    >>> note_text("the bye is worth 12 VP of 20").values
    {'vp': '12', 'of': '20'}
    """
    text = REWORDED.get(text, text)
    if text in OF_OUR_FILES:
        return Said(text.replace("%", "%%"))
    known = recognised(text, NOTES)
    return known if isinstance(known, Said) else Said("%(note)s", {"note": text})


def problem_line(problem: Problem) -> Text:
    """What players are told of a problem: what is wrong, without the place in a file and the remedy.

    One that nobody knows stays a plain text, in English.
    """
    return signed_text(recognised(problem.message, PROBLEMS, _VALUES))
