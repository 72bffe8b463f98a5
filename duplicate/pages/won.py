"""Who won an event, and with what, where no heading names the unit: on the home, in feeds and messages."""

from duplicate.pages.said import Opening, Said, Text
from duplicate.pages.said import counted as counted_by
from duplicate.pages.site_record import Record
from duplicate.pages.views import Winner
from duplicate.words.local import DayOfYear, Figure
from duplicate.words.plurals import plural
from duplicate.words.translations import phrase as _

COUNTED = {"pair": _("Pairs: %(n)s"), "player": _("Players: %(n)s"), "team": _("Teams: %(n)s")}
NUMBERED = {"pair": _("Pair %(number)s"), "player": _("Player %(number)s"), "team": _("Team %(number)s")}
STAGES = {"final": _("Final result"), "provisional": _("Provisional")}

WON, LEADS, STILL_IN, FIRST_RUNG = _("Winner"), _("In the lead"), _("Still in"), _("First rung")


def stands(record: Record) -> Said | None:
    """How far an event is: after which round, provisional or final; None while nothing is played."""
    course = record.course
    if not record.boards.strip("0"):
        return None
    if course is None or course.over:
        return Said(STAGES[record.stage]) if record.stage else None
    if course.system == "ladder":
        return Said(_("Challenges played: %(n)s"), {"n": course.after})
    after = _("after round %(n)s of %(of)s") if course.of else _("after round %(n)s")
    return Opening(after, {"n": course.after, "of": course.of})


def series_stands(nights: str, planned: str, stage: str, last: str = "") -> Said:
    """How far a series is; ``stage`` is running, provisional or final, empty where nobody knows the end.

    Then it is said after how many nights, and on which day, an ISO date, the ``last`` was.

    >>> series_stands("4", "8", "running").values
    {'n': '4', 'of': '8'}
    >>> series_stands("4", "", "", "2026-01-08").values
    {'n': '4', 'last': '2026-01-08'}
    """
    if stage == "running":
        return Said(_("After night %(n)s of %(of)s"), {"n": nights, "of": planned})
    if stage:
        return Said(STAGES[stage])
    dated = plural("After %(n)s night, on %(last)s", "After %(n)s nights, the last on %(last)s")
    if last:
        return counted_by(dated, int(nights), last=DayOfYear(last))
    return counted_by(plural("After %(n)s night", "After %(n)s nights"), int(nights))


def called(winner: Winner, contest: str) -> Text:
    """The names of a winner; who has none is called by the number.

    >>> called(Winner("NS", "", "62.50%", "4"), "pair").values
    {'number': '4'}
    """
    if winner.names or not winner.label:
        return winner.names
    return Said(NUMBERED.get(contest, NUMBERED["pair"]), {"number": winner.label})


def with_unit(result: str, unit: str) -> Text:
    r"""A result as readers see it: a total with its ``unit``, a phrase; percentages have their sign.

    >>> with_unit("34", "IMP").text, with_unit("62.50%", "MP"), with_unit("62.50", "%%")
    ('%(total)s\xa0%(unit)s', '62.50%', '62.50%')
    """
    if unit == "%%":
        result, unit = f"{result}%" if result else "", ""
    if not result or not unit or result.endswith("%"):
        return Figure(result)
    return Said("%(total)s\N{NO-BREAK SPACE}%(unit)s", {"total": Figure(result), "unit": Said(unit)})


def counted(contest: str, contestants: str, boards: str, method: str = "") -> tuple[Said, ...]:
    """What is told of an event in a line: how it is scored, who plays, how many boards; never a nought."""
    told = [] if not method or (method, contest) == ("Teams", "team") else [Said(method)]
    if contestants.strip("0"):
        told.append(Said(COUNTED.get(contest, COUNTED["pair"]), {"n": contestants}))
    if boards.strip("0"):
        told.append(Said(_("Boards: %(n)s"), {"n": boards}))
    else:
        told.append(Said(_("No results yet")))
    return tuple(told)
