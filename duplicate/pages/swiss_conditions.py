"""The conditions of a Swiss event in words: how it is drawn, scored, ranked and run."""

from fractions import Fraction

from duplicate.laws.victory_points import Scale, family
from duplicate.pages import conditions as of_nights
from duplicate.pages.known_words import title
from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.said import counted
from duplicate.pages.swiss_format_conditions import format_rows, team_rows
from duplicate.pages.swiss_remarks import SAID_BY_CONDITIONS, note_text
from duplicate.pages.swiss_words import FOR_THE_ORGANISER
from duplicate.pages.views import Said, Text
from duplicate.scoring.award_files import award_table
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.conduct import Conduct
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _
from duplicate.words.translations import plural

_MODES = {
    "optimum": _("the best draw by level: no rematch first, then scores as near as can be"),
    "danish": _("neighbours of the ranking meet, rematches allowed"),
    "nordic": _("from the top down, rematches only where nothing else is left"),
    "halves": _("the top half of each score group against its bottom half"),
}
_FIRST = {
    "random": _("at random, from the seed of the event"),
    "seeded": _("the top half of the seeding against its bottom half"),
    "registration": _("neighbours in the order of registration"),
}
_ODD = {
    "bye": _("one sits out, nobody twice before all have"),
    "phantom": _("one meets the phantom, nobody twice before all have"),
    "stand-by": _("the stand-by pair plays"),
    "triple": _("three play each other at one table"),
}
_WITHDRAWN = {
    "unranked": _("listed without a rank; its results stand"),
    "by-share": _("ranked like everybody, by the share of the boards"),
}
_UNFINISHED = {
    "cut-off": _("not scored; the match stays one of all its boards"),
    "averages": _("average; average plus for a side that is not at fault"),
    "time-share": _("60%% for the faster side and 40%% for the slower, or ±3 IMPs"),
    "double-dummy": _("the double-dummy result with few tricks left, else the director decides"),
    "unplayed": _("25%% for both sides, or −6 IMPs"),
    "zero": _("0%% for both sides"),
    "shrink": _("not scored; the match is one of fewer boards"),
}
#: Who does not meet: by the groups that organisers usually name; another is shown as it is written.
_APART = {"club": _("members of the same club"), "team": _("members of the same team")}
_SAME = _("members of the same %(kind)s")
#: What decides between level totals, in a sentence.
_DECIDES = {
    "head-to-head": _("the match between them"),
    "head-to-head-margin": _("the margin of the matches between them"),
    "opponents": _("the sum of their opponents' totals"),
    "cumulative": _("the sum of the totals after every round"),
    "quotient": _("the quotient of IMPs won and lost"),
    "basic": _("the score of all boards before victory points"),
    "boards": _("more boards completed"),
    "registration": _("the earlier registration"),
    "lots": _("a lot"),
}
#: Conditions of a night that a Swiss event says for itself, or that nothing depends on in it.
_NOT_OF_NIGHTS = frozenset(
    {
        *("Conditions", "Winners", "Totals", "Rounding of totals", "Percentage", "Ranked by", "Sit-out"),
        *("Ranked with at least", "Source", "Sources"),
    }
)


def full(conditions: SwissConditions, conduct: Conduct) -> tuple[tuple[Said, Said], ...]:
    """Every condition that decides something, as (what, how)."""
    rows: list[tuple[Said, Said]] = []

    def row(what: str, how: str, **values: Text) -> None:
        rows.append((Said(what), Said(how, values)))

    draw = conditions.draw
    if conditions.title or conditions.name:
        rows.append((Said(_("Conditions")), title(conditions.title or conditions.name)))
    if draw.system == "swiss":
        row(_("Rounds"), "%(n)s" if conditions.rounds else _("decided on the day"), n=str(conditions.rounds))
    row(_("Boards of a round"), "%(n)s", n=str(conditions.boards_per_round))
    if conditions.minutes_per_round:
        minutes = counted(plural("%(n)s minute", "%(n)s minutes"), conditions.minutes_per_round)
        rows.append((Said(_("Time of a round")), minutes))
    rows += _draw(conditions) if draw.system == "swiss" else format_rows(conditions)
    rows += team_rows(conditions)
    _score(conditions, rows)
    if draw.system in ("swiss", "round-robin"):
        rows += [(Said(_("Level totals")), _ties(conditions))]
    if conditions.ranked_share not in ("", "0"):
        row(_("Ranked with at least"), _("%(share)s%% of the boards"), share=Figure(conditions.ranked_share))
    if draw.system == "swiss":
        row(_("Who leaves"), _WITHDRAWN[conditions.withdrawn])
    if conditions.master_points:
        row(_("Master points"), award_table(conditions.master_points).title)
    row(_("Board not finished in time"), _UNFINISHED[conduct.unfinished])
    hours = plural("until %(n)s hour after the last round", "until %(n)s hours after the last round")
    rows.append((Said(_("Corrections")), counted(hours, conduct.correction_hours)))
    rows += [r for r in of_nights.full(conditions.scoring) if r[0].text not in _NOT_OF_NIGHTS]
    return (*rows, *of_nights.sources_row(conditions.sources))


def _draw(conditions: SwissConditions) -> list[tuple[Said, Said]]:
    """How the rounds of a Swiss event are drawn."""
    rows: list[tuple[Said, Said]] = []

    def row(what: str, how: str, **values: Text) -> None:
        rows.append((Said(what), Said(how, values)))

    draw = conditions.draw
    row(_("Draw"), _MODES[draw.mode])
    row(_("First round"), _FIRST[draw.first_round])
    if draw.mode != "danish":
        unit = of_unit(conditions)
        how = _("when they differ by less than %(n)s %(unit)s")
        row(_("Scores count as level"), how, n=Figure(draw.band_width), unit=unit)
    if draw.lag:
        row(_("Drawn from"), _("the standings before the round that is being played"))
    if draw.draw_at != "100":
        row(_("Drawn with"), _("%(n)s%% of the results of the round"), n=Figure(draw.draw_at))
    apart: list[Said] = []
    for rule in draw.apart:
        who = Said(_APART[rule.kind]) if rule.kind in _APART else Said(_SAME, {"kind": rule.kind})
        if rule.rounds:
            rounds = ", ".join(map(str, rule.rounds))
            who = Said(_("%(who)s, in rounds %(rounds)s"), {"who": who, "rounds": rounds})
        apart.append(who)
    if apart:
        rows.append((Said(_("Do not meet")), of_nights.one_after_another(apart)))
    row(_("Odd number"), _ODD[draw.odd])
    return rows


def of_unit(conditions: SwissConditions) -> Said:
    """What totals are counted in."""
    if conditions.vp.scale:
        return Said(_("VP"))
    if conditions.is_percentage:
        return Said("%%")
    return Said(_("MP")) if conditions.is_matchpoints else Said(_("IMP"))


def _score(conditions: SwissConditions, rows: list[tuple[Said, Said]]) -> None:
    scale = conditions.scale()
    if scale is not None:
        values: dict[str, Text] = {
            "scale": Said(scale.title.replace("%", "%%")),
            "most": _plain(scale.rows[-1].winner),
            "blitz": _plain(scale.blitz),
        }
        how = _("%(scale)s: %(most)s VP from %(blitz)s IMPs on")
        if scale.measure == "percent":
            how = _("%(scale)s: %(most)s VP from %(blitz)s%% on")
        rows.append((Said(_("Victory points")), Said(how, values)))
    elif conditions.is_percentage:
        rows.append((Said(_("Totals")), Said(_("percentage of all matchpoints that could be had"))))
    else:
        how = _("matchpoints added up") if conditions.is_matchpoints else _("IMPs added up")
        rows.append((Said(_("Totals")), Said(how)))
    if conditions.draw.system in ("knock-out", "ladder"):
        return
    if conditions.draw.odd in ("bye", "phantom"):
        rows.append((Said(_("A bye is worth")), _bye(conditions)))
    elif conditions.draw.odd == "triple" and scale is not None:
        together = conditions.vp.triples == "together"
        how = (
            _("both short matches together as one")
            if together
            else _("each short match by itself, half of it")
        )
        rows.append((Said(_("Victory points of a triple")), Said(how)))
    missed = conditions.missed
    worth = _of_a_match(conditions, missed.ranking)
    if conditions.draw.system != "swiss":  # a schedule goes by no score
        pass
    elif missed.pairing == "average":
        worth = Said(_("%(worth)s; the draw goes by the average of its own matches"), {"worth": worth})
    elif missed.pairing == "percent":
        drawn = _of_a_match(conditions, missed.pairing_percent)
        worth = Said(_("%(worth)s; the draw goes by %(drawn)s"), {"worth": worth, "drawn": drawn})
    rows.append((Said(_("A missed round is worth")), worth))


def _of_a_match(conditions: SwissConditions, percent: str) -> Said:
    """A percentage of the most that a match can bring; where IMPs are added up, 3 for 10 percent (Law 86)."""
    if conditions.vp.scale or conditions.is_matchpoints:
        return Said(_("%(n)s%% of a match"), {"n": Figure(percent)})
    imps = decimal(3 * (Fraction(percent) - 50) / 10, 2 if "." in percent else 1)
    return Said(_("%(n)s IMPs a board"), {"n": Figure(imps.removesuffix(".0"))})


def _plain(value: Fraction) -> str:
    return decimal(value, places_needed({value.denominator}, 2))


def _bye(conditions: SwissConditions) -> Said:
    bye = conditions.bye
    if conditions.vp.scale:
        fixed = Said(_("%(vp)s VP of %(of)s"), {"vp": Figure(bye.vp), "of": Figure(bye.vp_of)})
    elif conditions.is_matchpoints:
        fixed = Said(_("%(n)s%% of a match"), {"n": Figure(bye.percent)})
    else:
        fixed = Said(_("%(n)s IMPs a board"), {"n": Figure(bye.imps.replace("-", "−"))})
    match bye.method:
        case "average":
            return Said(_("the average of the contestant's own matches"))
        case "better":
            return Said(
                _("%(fixed)s, or the average of the contestant's own matches if it is higher"),
                {"fixed": fixed},
            )
        case "percent":
            return _of_a_match(conditions, bye.percent)
        case _:
            return fixed


def _ties(conditions: SwissConditions) -> Said:
    names: list[Text] = [Said(_DECIDES[rule]) for rule in conditions.tie_breaks]
    if not names:
        return Said(_("stay level"))
    found: Text = names[0]
    for name in names[1:]:
        found = Said(_("%(first)s, then %(next)s"), {"first": found, "next": name})
    return found if isinstance(found, Said) else Said(found)


def brief(conditions: SwissConditions) -> tuple[Said, ...]:
    """One line for the foot of every page."""
    systems = {
        "swiss": _("Swiss"),
        "round-robin": _("Round robin"),
        "knock-out": _("Knock-out"),
        "ladder": _("Ladder challenge"),
    }
    parts = [Said(systems[conditions.draw.system]), Said(of_nights.METHODS[conditions.scoring.method])]
    scale = conditions.scale()
    if scale is not None:
        parts.append(Said(scale.title.replace("%", "%%")))
    return tuple(parts)


def notes(conditions: SwissConditions) -> tuple[Said, ...]:
    """What players should know: decisions of the conditions, and what the scale's file says."""
    found = [
        note_text(note)
        for note in conditions.notes
        if not note.endswith(FOR_THE_ORGANISER) and note not in SAID_BY_CONDITIONS
    ]
    scale = conditions.scale()
    return (*found, *_of_scale(conditions, scale)) if scale is not None else tuple(found)


def _of_scale(conditions: SwissConditions, scale: Scale) -> list[Said]:
    found: list[Said] = []
    wanted = family(conditions.vp.scale)
    if wanted.name != scale.name:
        why = next(
            (s.why for s in wanted.otherwise if conditions.boards_per_round in s.boards), ""
        )  # the same words as the file's
        values: dict[str, Text] = {
            "wanted": Said(wanted.title.replace("%", "%%")),
            "used": Said(scale.title.replace("%", "%%")),
            "boards": str(conditions.boards_per_round),
            "why": Said(why.replace("%", "%%")) if why else wanted.name,
        }
        found.append(
            Said(
                _("The scale %(wanted)s has no table for %(boards)s boards; %(used)s is used (%(why)s)."),
                values,
            )
        )
    inferred = [f"{_plain(row.winner)}:{_plain(row.loser)}" for row in scale.rows if row.inferred]
    if inferred:
        found.append(
            Said(
                _("The source leaves out %(rows)s for this number of boards; they follow from the gaps."),
                {"rows": Figure(", ".join(inferred))},
            )
        )
    return found
