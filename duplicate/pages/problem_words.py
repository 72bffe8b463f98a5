"""What is wrong with an event's files, in the language of its pages.

Problems are worded in English where they are found, by readers and checks, for whoever runs the
program. On a page players read them: here each is recognised, with the values in it.
"""

import re
from functools import cache, lru_cache

from duplicate.pages.conditions import METHODS
from duplicate.pages.numbers import with_minus
from duplicate.pages.scoring_problems import SCORING
from duplicate.pages.views import Said, Text
from duplicate.words.local import Figure
from duplicate.words.plurals import forms, plural
from duplicate.words.translations import phrase as _

PHRASES = (
    # results, whatever file they come from
    _("different results of %(who)s on board %(board)s: %(lines)s"),
    _("decide which one counts and take the other out, or enter a correction"),
    _("many results are there twice and differ, as where two sections have the same numbers"),
    _("name the sections: in a column section, or with their files in event.toml"),
    _("the result of the same pairs stands on %(where)s; it counts once"),
    _("the result of the same pairs stands in %(where)s; it counts once"),
    _("%(who)s plays against itself"),
    _("correct one of the two numbers"),
    _("board %(board)s is not in play in this movement (boards %(boards)s)"),
    _("correct the board number"),
    _("in the movement %(who)s do not meet on board %(board)s"),
    _("check the numbers and the board; it is scored as written"),
    _("results that name no pair, compared and scored for nobody: %(n)s"),
    _("a %(field)s cannot be %(value)s"),
    _("write the number of the %(field)s"),
    _("no contract gives %(score)s to %(side)s on board %(board)s (%(vulnerable)s)"),
    _("%(contract)s on board %(board)s (%(vulnerable)s) %(right)s, the score says %(score)s"),
    _("is %(score)s for NS"),
    _("cannot give that"),
    _("write %(score)s, or correct %(contract)s"),
    _("correct the score or the board"),
    _("correct the score or the board number"),
    _("the scores of the two sides are not each other's opposite: a split score"),
    _("write %(score)s if it is not one"),
    _("the declarer is missing, so the score is not known"),
    _("write N, E, S or W"),
    _("the result is missing"),
    _("write the tricks won, =, +1 or -2"),
    _("the %(side)s pair is missing"),
    _("write the number of both pairs"),
    _("%(seat)s is missing"),
    _("write the number of all four players"),
    _("there is neither a contract nor a score"),
    _("write the contract or the score"),
    _("nobody has the number %(number)s as %(direction)s in section %(section)s"),
    _("nobody has the number %(number)s as %(direction)s"),
    _("correct the number, or add it to the entries"),
    _("no section is given"),
    _("write the section (%(sections)s), or name the file with its section in event.toml"),
    _("the movement has no number %(number)s"),
    _("%(who)s plays board %(board)s twice: %(lines)s"),
    _("cancel one of the results, or correct it"),
    _("it is cancelled"),
    # contracts, tricks, leads, cards
    _("level %(level)s does not exist"),
    _("write a level from 1 to 7"),
    _("no contract is given"),
    _("write it like 4SX, and a pass as PASS"),
    _("write it like 4SX-1 N or 3NT+2 by W, and a pass as PASS"),
    _("write a contract like 4SX"),
    _("write it like 4SX"),
    _("this is no contract"),
    _("the contract has no level"),
    _("begin with the level, 1 to 7, like 4SX"),
    _("the contract has no denomination"),
    _("write C, D, H, S or NT after the level"),
    _("there is more than a contract"),
    _("there is more than a result"),
    _("write only level, denomination and doubling, like 4SX"),
    _("write only the result, like =, +1, -2 or 10 tricks"),
    _("the text says declarer %(declarer)s, the other field %(other)s"),
    _("correct one of the two"),
    _("no result is given"),
    _("write =, +1, -2 or 10 tricks"),
    _("the results disagree: %(tricks)s tricks"),
    _("write one result"),
    _("%(contract)s is not made with %(won)s: it needs %(needed)s"),
    _("%(tricks)s after %(contract)s could mean tricks won, odd tricks or overtricks"),
    _("write it with a sign (=, +1, -2), or as %(tricks)s"),
    _("made 7 after %(contract)s could mean 7 tricks or 7 odd tricks"),
    _("write = or +6"),
    _("%(tricks)s tricks are impossible: the most for %(contract)s is %(most)s"),
    _("%(tricks)s tricks are impossible"),
    _("tricks are 0 to 13"),
    _("%(contract)s cannot go %(down)s down: the most is %(most)s"),
    _("a passed-out board has no contract"),
    _("leave it empty, or give the contract"),
    _("a passed-out board has no %(field)s; it is left out"),
    _("a passed-out board has no %(field)s"),
    _("the tricks are given as %(tricks)s and as %(other)s"),
    _("%(value)s is not understood"),
    _("%(value)s is not a seat"),
    _("%(value)s is not one of the 52 cards"),
    _("write the suit S, H, D or C and the rank, for instance SA or H10"),
    _("%(value)s is no vulnerability"),
    _("write None, NS, EW or Both"),
    _("this is no call"),
    _("this is no card"),
    _("a hand has %(n)s cards"),
    _("a hand has 13 cards"),
    _("%(card)s is with %(one)s and with %(other)s"),
    _("%(seat)s has %(n)s cards, and gets what nobody else has"),
    _("%(seat)s has 1 card, and gets what nobody else has"),
    _("look whether the deal is right"),
    _("correct the deal: every card is there once"),
    _("correct the deal"),
    # numbers, awards, remarks
    _("this is not a whole number"),
    _("write a whole number"),
    _("this number is too large"),
    _("correct the number"),
    _("there is no board number"),
    _("write the number on the board"),
    _("boards are numbered from 1"),
    _("give the number on the board"),
    _("board numbers are whole numbers"),
    _("give whole numbers"),
    _("check the number of the board"),
    _("the pairs sat the wrong way round: NS and EW are exchanged"),
    _("the score does not count: the board is %(status)s"),
    _("the weighted score counts, not the single one"),
    _("only one side has a weighted score"),
    _("give both, or one for both in weighted"),
    _("lines without a result, taken as still to come: %(n)s"),
    _("a played board has an artificial score too"),
    _("leave out the status or the artificial score"),
    _("the director's award is not in the file; the board is taken as still to come"),
    _("enter the award"),
    _("the line says two different things"),
    _("write the result, or Not played"),
    _("one side has an artificial score and the other has none"),
    _("give both sides theirs: A+, A=, A-, 55%% or 3imp"),
    _("the remark is not kept"),
    _("this is not an artificial score"),
    _("this is no artificial score"),
    _("write A+, A=, A-, 55%%, 5.5mp, 3imp or 100pts"),
    _("the award has no unit"),
    _("a percentage above 100 is impossible"),
    _("this award has no value at %(method)s"),
    _("this is more than the top of the board, %(top)s; it counts as stated"),
    _("check the number, and for how many matchpoints a score beaten counts"),
    _("the weights of %(side)s make %(n)s percent"),
    _("the weights sum to %(n)s%%"),
    _("make them sum to 100%%"),
    _("give weights that make 100 percent"),
    # the director's changes
    _("%(message)s; the change still decides"),
    _("%(where)s is not what it was when the change was made: %(what)s (%(why)s)"),
    _("the results were read again"),
    _("change %(n)s is undone"),
    _("the results for %(where)s now say the same as this change"),
    _("the results now hold %(what)s for %(where)s, which was missing before"),
    _("no result is there any more for %(where)s; the change is not applied"),
    _("the change is not applied: undo it (duplicate undo NIGHT %(n)s) and make it again"),
    _("the change is not applied"),
    _("undo the change and make it again"),
    _("%(n)s results are there for %(where)s"),
    _("there is no pair %(number)s as %(direction)s for %(where)s"),
    _("nobody sits as %(who)s in session %(session)s"),
    _("another result of the same pairs counts"),
    _("decided by change %(n)s"),
    _("the name was %(before)s when the change was made and is %(now)s"),
    # files
    _("the file is empty"),
    _("control characters in the text: %(n)s"),
    _("look at the line; the characters are kept as they are"),
    _("the file is not UTF-8; it was read as %(encoding)s"),
    _("the encoding is ambiguous; it was read as %(encoding)s"),
    _("look at the names"),
    _("look at the names; if they are wrong, say that it is %(other)s, or save it as UTF-8"),
    _("bytes that are not %(name)s in a %(file)s file, shown as \N{REPLACEMENT CHARACTER}"),
    _("write the letter again"),
    _("it is not UTF-8 text"),
    _("save it as CSV UTF-8"),
    _("it is not read: files of results have names that begin with results"),
    _("call it results.csv, or so, if it holds the results"),
    _("it is not read: this is a folder"),
    _("move the files of results beside event.toml"),
    _("it is not read: files with this ending are no results"),
    _("write what it holds into results.csv with duplicate convert"),
    _("save the results again, if there are any yet"),
    _("this is a PDF, which holds no results"),
    _("give the file from which it was printed"),
    _("this is a picture, which holds no results"),
    _("give the file of the results, or type them"),
    _("this is a packed archive"),
    _("unpack it, and give the file of results in it"),
    _("this is an Excel workbook of the old kind, or one with a password"),
    _("save it as .xlsx without a password, or as CSV"),
    _("this is an OpenDocument file"),
    _("save it as .xlsx or CSV"),
    _("the quotes of this line do not match"),
    _("the line has %(cells)s cells, the headings are %(headings)s"),
    _("put a cell that holds the delimiter in quotes"),
    _("unknown columns, not read: %(names)s"),
    _("unknown elements of a line, not read: %(names)s"),
    _("the columns are listed in docs/csv.md"),
    _("lines above the headings, not read: %(n)s"),
    _("lines of other events, not read: %(n)s"),
    _("the datum is not a whole number"),
    _("unknown scoring method"),
    _("another line of board %(board)s says %(value)s"),
    _("board %(board)s has %(right)s; the score is by the board number"),
    _("board %(board)s has another deal in another file; the first one is kept"),
    _("keep the right file only"),
    _("keep one of the files"),
    _("session %(session)s, section %(section)s has a movement already"),
    _("results in this file are not read: %(n)s"),
    _("let its name begin with results"),
    _("the files of results disagree about %(key)s: %(one)s and %(other)s"),
    _("the folders disagree about %(key)s: %(one)s and %(other)s"),
    _("write %(key)s in [conditions] of event.toml"),
    _(
        "%(number)s sits North-South and East-West in round %(round)s: "
        "the numbers of the two directions are taken for different pairs, with two winners"
    ),
    _(
        "%(number)s sits North-South and East-West in round %(round)s, as teams do: "
        "it is taken for a movement of teams"
    ),
    _("%(number)s sits North-South and East-West in round %(round)s, which one pair cannot do"),
    _("write # %(what)s above the rows"),
    _("%(number)s sits North-South and East-West in round %(round)s, and is scored as one pair"),
    _('if they are different pairs: --set winners=two, or winners = "two" under [conditions]'),
    _("its conditions are not those of the event, which hold here"),
    _("what participants have beside their results is not kept: %(what)s"),
    _("master points of %(n)s"),
    _("the program marked the event as not supported; the results are read all the same"),
    _("check the method of scoring: %(method)s"),
    _("the deal of board %(board)s is incomplete"),
    _("the deal of board %(board)s cannot be used: %(why)s"),
    _("the file does not say the numbers of its boards: they are 1 to %(n)s"),
    _("there is no movement: RoundData is empty"),
    _("this is a movement, not results"),
    _("duplicate movement shows it, and with --to writes it in another format"),
    _("the database is empty: no section, no movement and no results"),
    _("start the session in the scoring program, then read it again"),
    _("the declarer is %(seat)s, but the declaring pair is %(pair)s; the seat counts"),
    _("ask the pairs"),
    _("the result was erased at the table"),
    _("the result was never confirmed"),
    _("the result was replaced by line %(line)s, a correction"),
    _("deleted at the terminals"),
    _("compare the hand record with the cards"),
    # PBN
    _("the file holds no deals, no results and no games"),
    _("look whether it is the right one"),
    _("correct the file"),
    _("correct the tag or the auction"),
    _("correct the tag or the play"),
    _("the pairs have no numbers; they are numbered as they appear: %(n)s"),
    _("the boards begin anew %(n)s times: each set is a session"),
    _("the boards begin anew once: each set is a session"),
    _("games without a board number are kept as games only"),
    _("deals that are not complete are kept with their games only"),
    _("a record without board and deal is one of the board before"),
    _("the games won make %(one)s vulnerable, the tag Vulnerable says %(other)s"),
    _("the auction gives %(contract)s"),
    _("the play gives %(won)s"),
    _("the play does not say who leads"),
    _("the auction does not say who begins"),
    _("%(seat)s plays %(card)s and does not hold it"),
    _("%(card)s is played twice"),
    _("call %(n)s, %(seat)s %(call)s: %(why)s"),
    _("insufficient over %(bid)s (Law 18)"),
    _("the auction is over (Law 22)"),
    _("there is no bid (Law 19)"),
    _("the bid is doubled already (Law 19A)"),
    _("there is no double to redouble (Law 19B)"),
    _("the last bid is not an opponent's (Law 19)"),
    _("the last double is not an opponent's (Law 19)"),
    _("a call stands after the plus sign of the auction"),
    _("a call stands after the end of the auction"),
    _("the values of %(name)s are not in order, %(order)s"),
    _("a row has %(n)s values for %(columns)s columns"),
    _("a row has 1 value for %(columns)s columns"),
    _("the tag is not closed"),
    _("the comment is not closed"),
    _("this is neither tag nor comment"),
    _("%(sign)s is not allowed in a table"),
    _("no comment is allowed among the rows of a table"),
    *SCORING,
)

#: What stands in the values of a problem, and says too little to be recognised by itself.
VALUES = (
    _("lines %(first)s and %(second)s"),
    _("%(file)s line %(line)s"),
    _("line %(line)s"),
    _("nobody vulnerable"),
    _("both vulnerable"),
    _("%(side)s vulnerable"),
    _("%(contract)s, %(won)s"),
    plural("%(n)s trick", "%(n)s tricks"),
    plural("%(n)s board", "%(n)s boards"),
    plural("%(n)s person", "%(n)s people"),
    _("session %(n)s"),
    _("section %(name)s"),
    _("round %(n)s"),
    _("table %(n)s"),
    _("board %(n)s"),
    _("%(ns)s v %(ew)s"),
    _("not played"),
    _("passed out"),
    _("cancelled"),
    _("sit-out"),
    _("nobody"),
    _("%(first)s or %(second)s"),
    _("%(first)s and %(second)s"),
)
_PLACES = _("%(first)s, %(then)s")
#: The values that are methods of scoring, or units of points, as conditions write them.
_NAMED = frozenset(("method", "totals", "unit"))
_WORDS = METHODS | {
    "victory points": _("Victory points"),
    "vp": _("VP"),
    "percent": _("percent"),
    "imp": _("IMP"),
    "points": _("points"),
}


@cache
def _patterns(phrases: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(written), text) for text in phrases for written in forms(text))


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"%\((\w+)\)s", text)
    told = (f"(?P<{p}>.+?)" if i % 2 else re.escape(p.replace("%%", "%")) for i, p in enumerate(parts))
    return re.compile("".join(told))


@lru_cache(maxsize=4096)
def problem_text(text: str) -> Text:
    """A message or remedy as a phrase with its values; whatever nobody knows stays a plain text.

    >>> problem_text("level 8 does not exist")
    Said(text='level %(level)s does not exist', values={'level': '8'})
    >>> problem_text("the disk is full")
    'the disk is full'
    """
    return recognised(text, PHRASES)


def told_to_players(text: str) -> Text:
    """A message likewise, with methods and units as conditions are worded, not as directors write them.

    >>> told_to_players("this award has no value at cross-imps").values["method"]
    Said(text='Cross-IMPs', values={})
    """
    told = signed_text(problem_text(text))
    if not isinstance(told, Said):
        return told
    named = {
        name: Said(_WORDS[value])
        for name, value in told.values.items()
        if name in _NAMED and isinstance(value, str) and value in _WORDS
    }
    return Said(told.text, {**told.values, **named})


def signed_text(told: Text) -> Text:
    """A phrase or text for players, whose numbers have the minus sign of the pages."""
    if isinstance(told, Said):
        return Said(told.text, {name: signed_text(value) for name, value in told.values.items()})
    return Figure(with_minus(told)) if isinstance(told, Figure) else with_minus(told)


def recognised(text: str, phrases: tuple[str, ...], values: tuple[str, ...] = ()) -> Text:
    """A text as one of some phrases with its values, which ``values`` say more of; else as it is."""
    for pattern, phrase in _patterns(phrases):
        if found := pattern.fullmatch(text):
            told = found.groupdict().items()
            return Said(phrase, {name: _value(name, value, values) for name, value in told})
    return text


def _value(name: str, value: str, more: tuple[str, ...] = ()) -> Text:
    if re.fullmatch(r"[-+]?\d+(\.\d+)?", value):
        return Figure(value)
    if name == "side" and value in ("NS", "EW"):
        return Said(value)
    if name == "where" and ", " in value:
        first, _comma, then = value.partition(", ")
        return Said(_PLACES, {"first": _value("", first), "then": _value(name, then)})
    for pattern, phrase in _patterns((*more, *VALUES)):
        if found := pattern.fullmatch(value):
            return Said(phrase, {one: _value(one, each) for one, each in found.groupdict().items()})
    return problem_text(value)
