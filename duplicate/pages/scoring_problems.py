"""What is wrong with entries, awards and scores, and with what files of terminals and deals say of them.

See `duplicate.pages.problem_words`, where these phrases are recognised.
"""

from duplicate.words.translations import phrase as _

SCORING = (
    _("is not among the entries; it is ranked by its number"),
    _("correct the number or enter the contestant"),
    _("board %(board)s has no results in the earlier field; it is not scored"),
    _("complete the earlier field, or give an award"),
    _("the board was another deal in the earlier field; it is not scored"),
    _("board %(board)s has neither a score nor an award"),
    _("give the contract or the score"),
    _("stratum %(stratum)s is none of %(names)s; ranked in none below the first"),
    _("no stratum is known; ranked in none below the first"),
    _("no handicap is known; not in the ranking by handicap"),
    _("correct the stratum, or strata.names"),
    _("it has no names, so that nobody knows who it is in the other sessions"),
    _("enter the names"),
    _(
        "nothing says how this is scored; the same two meet twice on a board, the other way "
        "round, as teams do: it is scored as a match of teams, in IMPs"
    ),
    _(
        "the same two meet twice on a board, the other way round, as teams do, but "
        "the source says %(method)s: it is scored as pairs"
    ),
    _("to change it: --set method=..., or method in [conditions] of event.toml (%(other)s)"),
    _("matchpoints, with winners=two where NS 1 and EW 1 are different pairs, or board-a-match"),
    _("teams or board-a-match"),
    _(
        "board %(board)s cannot be compared, %(ns)s v %(ew)s: a teams "
        "match needs it once at each of two tables"
    ),
    _("give the result of the other table, or an award"),
    _("%(who)s has no match in round %(round)s for a penalty in %(unit)s"),
    _("%(who)s: a penalty in %(unit)s does not fit %(totals)s"),
    _("give it as 10%% (of a top) or 2mp"),
    _("give it as 3imp"),
    _("give it as 100pts"),
    _("give it as 1vp, or as 10%% (of a top) or 2mp with the round of the match"),
    _("give it as 1vp, or as 3imp with the round of the match"),
    _("give it as 1vp, or as 100pts with the round of the match"),
    _("%(name)s holds in place of the night's own conditions, so these do not: %(settings)s"),
    _("to keep one, add --set NAME=VALUE"),
    _("write A+, A=, A-, a percentage such as 55%%, or matchpoints such as 5.5mp"),
    _("write A+, A=, A-, a percentage such as 55%%, or IMPs such as 3imp"),
    _("write A+, A=, A-, a percentage such as 55%%, or points such as 100pts"),
    _("write points such as 100pts, or set aggregate.award: the points for A+"),
    _("board %(board)s is not scored: nobody knows its high-card points"),
    _("board %(board)s is not scored: the complex compensation goes by the contract"),
    _("add its deal, or a column hcp_ns"),
    _("give the contract and the result"),
    _(
        "board %(board)s has %(n)s results; it was retired with %(maximum)s, and "
        "those that came later take no part: %(late)s"
    ),
    _("name the field that played these boards in instant.source"),
    _("there are weights for %(given)s sessions, and the event has %(there)s: nothing uses %(beyond)s"),
    _("leave out what is too much, or write sessions still to come as [[session]] into event.toml"),
    _(
        "%(who)s is %(names)s in session %(session)s, and nobody of those before; "
        "the results of one number are added together"
    ),
    _(
        "%(who)s is %(names)s in session %(session)s, and nobody of those before, and "
        "%(n)s more; the results of one number are added together"
    ),
    _("enter who they are, with their seats, in event.toml of a night folder (docs/night-folder.md)"),
    _("%(who)s could be %(choice)s"),
    _("%(amount)s is no amount"),
    _("write a number such as -10"),
    _("the results for %(where)s now say the same as this change; it is not needed any more"),
    _("the source leaves out %(names)s for %(boards)s; they follow from the gaps"),
    _("there is no table for %(boards)s; %(scale)s is used (%(why)s)"),
    _("choose %(scale)s, or another scale, in the conditions of the event"),
    _("it is not read: this event is made of other folders"),
    _("move it into one of them"),
    _("a pair without a number"),
    _("a participant without a number"),
    _("its results are kept under the number alone"),
    _("%(who)s is there twice with different names"),
    _("the first is kept"),
    _("look at the play on BBO"),
    _("these are not board numbers; the lowest and highest board are used"),
    _("boards %(low)s to %(high)s are not those of a round; they are left out"),
    _("an intermediate result of board %(board)s at table %(table)s was never confirmed; it is not used"),
    _(
        "an intermediate result of board %(board)s at table %(table)s "
        "differs from what was received; it is not used"
    ),
    _(
        "%(seat)s of board %(board)s has %(points)s points, but %(said)s in "
        "HandEvaluation: one of the two is of another deal"
    ),
    _("board %(board)s has dealer %(dealer)s, vulnerable %(vulnerable)s"),
    _("the deal has no board number"),
    _("write the number of the board"),
    _("board %(board)s has another deal on line %(lines)s"),
    _("board %(board)s has another deal on lines %(lines)s"),
    _("the first is used; give the sections or sessions a file each"),
    _("somebody with the same names plays in this session already; they are two contestants"),
    _("correct the names or club numbers"),
    _("this place of session %(session)s is taken by %(who)s"),
    _("give every pair a number, direction and section of its own"),
    _("session %(session)s has no section %(section)s"),
    _("%(number)s sits as NS and as EW"),
    _('write direction = "NS" or direction = "EW"'),
    _("correct the number or the movement"),
    _("this result counts for %(side)s only, and is taken for both sides"),
    _("give the other side its score: duplicate fix"),
    _("nobody sits %(seat)s at table %(table)s in the first round; the name is not used"),
    _("there is no sheet %(name)s; the results of the night are not read: %(n)s"),
    _("write the workbook again"),
    _("the results of the sheet differ from those that were written: they count"),
    _("the sheet %(name)s was read, not %(others)s"),
    _("give each sheet a file of its own"),
    # rubbers
    _("there is no deal %(n)s to correct"),
    _("four different names are needed, or none"),
    _("the rubber is over"),
    _("the Chicago is over"),
    _("these are no honours"),
    _("no honours stand behind the stroke"),
    _("honours are not scored here"),
    _("honours do not score when a deal is passed out"),
    _("honours are 100 or 150"),
    _("at notrump only four aces in one hand score, and they score 150"),
    _("no declarer is given"),
    # the people of a league
    _("it has no names and is not in the league"),
    _("plays twice in one night; the entry with more boards counts"),
    _("it is no pair in the league: enough of its boards were played by %(people)s"),
    _("one number is written with the names %(names)s: taken as one person"),
    _("written without a number, and %(names)s are called so: taken as a person of its own"),
)
