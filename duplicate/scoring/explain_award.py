"""Explain an award: the numbers and the rule, in any language of the pages."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from duplicate.scoring.awards import AwardTable, Contest, Formula, Size
from duplicate.scoring.night_awards import awardings, table_of
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing
from duplicate.words.plurals import plural
from duplicate.words.sentences import Sentence
from duplicate.words.translations import phrase as _

UNITS = {"master-points": _("master points"), "local-points": _("local points")}
_FIELDS = {
    "pair": _(
        "The field: %(finishers)s of %(entrants)s pairs ranked, tables: %(tables)s, boards: %(boards)s."
    ),
    "player": _(
        "The field: %(finishers)s of %(entrants)s players ranked, tables: %(tables)s, boards: %(boards)s."
    ),
    "team": _("The field: %(finishers)s of %(entrants)s teams ranked, boards: %(boards)s."),
}
_SIZES = {
    "tables": plural("%(n)s table (half a table is one)", "%(n)s tables (half a table is one)"),
    "full-tables": _("%(n)s at complete tables"),
    "group": _("%(n)s in the group"),
    "finishers": plural("%(n)s finisher", "%(n)s finishers"),
}
_MODES = {"up": _("rounded up"), "down": _("rounded down"), "nearest": _("to the nearest, halves up")}


def number(value: Fraction) -> str:
    """A number for reading, four decimals at most.

    >>> number(Fraction(63, 100)), number(Fraction(1, 3)), number(Fraction(4))
    ('0.63', '0.3333', '4')
    """
    text = f"{float(value):.4f}"
    return text.rstrip("0").rstrip(".")


def explain_award(scores: Scores, rows: Sequence[Standing], contestant: str) -> list[Sentence]:
    """How a contestant's master points came about, sentence by sentence; nothing without a table."""
    table = table_of(scores)
    if table is None:
        return []
    for awarding in awardings(scores, rows, table):
        rank = {place.contestant: place.rank for place in awarding.places}.get(contestant)
        if rank is not None:
            level = sum(place.rank == rank for place in awarding.places)
            return list(explained(table, awarding.contest, rank, level))
    return []


def explained(table: AwardTable, contest: Contest, rank: int, level: int = 1) -> list[Sentence]:
    """The arithmetic of the award for a rank that ``level`` contestants share; rank 0: not ranked."""
    unit = Sentence(UNITS[table.unit])
    told = [
        Sentence(_("Awards by: %(title)s."), {"title": plain(table.title)}),
    ]
    if table.rule:
        told.append(Sentence(_("The rule: %(rule)s."), {"rule": plain(table.rule)}))
    told.append(
        Sentence(
            _FIELDS[contest.category],
            {
                "finishers": str(contest.finishers),
                "entrants": str(contest.entrants),
                "tables": f"{contest.full_tables}{'½' if contest.tables > contest.full_tables else ''}",
                "boards": str(contest.boards),
            },
        )
    )
    places = table.places(contest)
    if not rank:
        return [*told, Sentence(_("Not ranked: no award."))]
    if not places:
        return [*told, Sentence(_("The table has no award for such a field."))]
    told += _field_lines(table, contest)
    if rank > len(places):  # even the first of those who are level
        return [*told, Sentence(_("Place %(place)s is below the last award: none."), {"place": str(rank)})]
    told += [_place_line(table, contest, p) for p in range(rank, min(rank + level, len(places) + 1))]
    each = table.shared(contest, rank, level)
    if level > 1:
        told.append(_tie_line(table, contest, rank, level, each))
    awarded: dict[str, str | Sentence] = {"points": number(each), "unit": unit}
    return [*told, Sentence(_("Awarded to each player: %(points)s %(unit)s."), awarded)]


def plain(text: str) -> Sentence:
    """A text of a table: translated when it is one of those that come along, else as it is."""
    return Sentence(text.replace("%", "%%"))


#: What the tables that come along say about themselves, for the translation.
SHIPPED = (
    _("Master points of the automatic online events"),
    _(
        "3 for first; with 20 or more finishers 2 for places 2-4 and 1 for places 5-10; with fewer only the "
        "top half is awarded"
    ),
    _("ACBL club masterpoints, open game"),
    _(
        "0.10 for each table for first place, at most 1.50; then 70%%, 50%%, 35%%, one fifth, one sixth and "
        "so on of it; 40%% of the group are awarded"
    ),
    _("EBU local points, club scale"),
    _(
        "18 to 35 boards: the top third is awarded (fewer boards a quarter, more a half); the last award is "
        "one step, each place above it one step more"
    ),
)


def _field_lines(table: AwardTable, contest: Contest) -> Iterator[Sentence]:
    """How many places are awarded, and what the first is worth."""
    formula = table.formula(contest)
    if formula is None:
        return
    counted = formula.depth * contest.size(formula.depth_of)
    values: dict[str, str | Sentence] = {
        "depth": _share(formula.depth),
        "size": _size(formula.depth_of, contest),
        "counted": number(counted),
        "mode": Sentence(_MODES[formula.depth_mode]),
        "awards": str(formula.awards(contest)),
    }
    yield Sentence(_("Awards: %(depth)s of %(size)s = %(counted)s, %(mode)s: %(awards)s."), values)
    yield _top_line(formula, contest)


def _top_line(formula: Formula, contest: Contest) -> Sentence:
    values: dict[str, str | Sentence] = {"top": number(formula.top(contest))}
    if formula.step is not None:
        full = formula.step * formula.awards(contest)
        values |= {"awards": str(formula.awards(contest)), "step": number(formula.step), "full": number(full)}
        text = _("First place: %(awards)s x %(step)s = %(full)s.")
    else:
        first = formula.first or Fraction(0)
        full = first * contest.size(formula.first_per)
        values |= {"first": number(first), "size": _size(formula.first_per, contest), "full": number(full)}
        text = _("First place: %(first)s x %(size)s = %(full)s.")
    if formula.most is not None and full > formula.most:
        capped: dict[str, str | Sentence] = {"line": Sentence(text, values), "most": number(formula.most)}
        return Sentence(_("%(line)s It is more than the most there is: %(most)s."), capped)
    return Sentence(text, values)


def _place_line(table: AwardTable, contest: Contest, place: int) -> Sentence:
    """What one place is worth."""
    points = table.places(contest)[place - 1]
    values: dict[str, str | Sentence] = {"place": str(place), "points": number(points)}
    formula = table.formula(contest)
    if formula is None:
        return Sentence(_("Place %(place)s in the table: %(points)s."), values)
    top, share = formula.top(contest), formula.share(place, contest)
    if formula.step is not None and top == formula.step * formula.awards(contest):
        steps = formula.awards(contest) - place + 1
        values |= {"steps": str(steps), "step": number(formula.step), "exact": number(top * share)}
        text = _("Place %(place)s: %(steps)s x %(step)s = %(exact)s; it gets %(points)s.")
    else:
        values |= {"share": _share(share), "top": number(top), "exact": number(top * share)}
        text = _("Place %(place)s: %(share)s of %(top)s = %(exact)s; it gets %(points)s.")
    return Sentence(text, values)


def _tie_line(table: AwardTable, contest: Contest, rank: int, level: int, each: Fraction) -> Sentence:
    points = [*table.places(contest), *[Fraction(0)] * level][rank - 1 : rank - 1 + level]
    values = {
        "first": str(rank),
        "last": str(rank + level - 1),
        "level": str(level),
        "sum": " + ".join(map(number, points)),
        "each": number(each),
    }
    if table.ties == "most":
        return Sentence(_("%(level)s are level at place %(first)s: each gets the most, %(each)s."), values)
    return Sentence(
        _(
            "%(level)s are level at places %(first)s to %(last)s and share: "
            "(%(sum)s) / %(level)s; %(each)s each."
        ),
        values,
    )


def _size(of: Size, contest: Contest) -> Sentence:
    return Sentence(_SIZES[of], {"n": str(contest.size(of))})


def _share(share: Fraction) -> str:
    """A part of a whole: a percentage where it is a whole number of them, else a fraction.

    >>> _share(Fraction(2, 5)), _share(Fraction(1, 3))
    ('40%', '1/3')
    """
    percent = 100 * share
    return f"{percent}%" if percent.denominator == 1 else str(share)
