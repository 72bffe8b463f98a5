"""Standings with every board's score beside them."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from duplicate.night.results import Status
from duplicate.pages import changes
from duplicate.pages.field import LONE, Field
from duplicate.pages.lines import bar
from duplicate.pages.ranks import rank_text
from duplicate.pages.views import Cell, Column, Place, Ranking, Said, Who
from duplicate.scoring.standing import Standing
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

Cells = dict[str, dict[int, Cell]]  # by contestant and column

_TITLES = {"": Said(_("Standings")), "NS": Said(_("North–South")), "EW": Said(_("East–West"))}
_NOT_RANKED = Said(_("Not ranked"))
_AGGREGATE = Said(
    _("%(first)s %(second)s"),
    {"first": LONE, "second": Said(_("Scored as aggregate, each result counts by itself."))},
)
_EMPTY = Cell("", "", "")
_SIGNS = {Status.SIT_OUT: "○", Status.PENDING: "…"}
#: What stands in place of a score, and what it means.
SIGNS = {"○": _("Sit-out"), "…": _("Late play, still to come"), "–": _("No score")}


def matrix(field: Field) -> tuple[tuple[Column, ...], Cells]:
    """The boards as columns, and the cells of each contestant by column.

    A contestant who met a board twice shows the later result.
    """
    numbers: dict[tuple[int, int], int] = {}
    columns: list[Column] = []
    for session, _section, board in sorted(field.groups, key=lambda key: (key[0], key[2])):
        if (session, board) not in numbers:
            numbers[session, board] = len(columns)
            page = "" if field.by_section else field.board_pages[session, "", board]
            columns.append(Column(str(board), page, str(session) if field.many_sessions else ""))
    cells: Cells = defaultdict(dict)
    for line, row in zip(field.lines, field.rows, strict=True):
        column = numbers[row.session, row.board]
        ns, ew = field.sides_of(line.position)
        for contestants, direction in ((ns, "NS"), (ew, "EW")):
            for contestant in contestants:
                side = field.side(contestant, line, direction)
                cells[contestant][column] = Cell(
                    side.main or _SIGNS.get(row.status, "–"), line.board_page, side.heat
                )
    return tuple(columns), cells


def rankings(field: Field, cells: Cells, width: int) -> tuple[Ranking, ...]:
    """All tables of standings: by direction with two winners, by section where each is ranked by itself.

    Contestants who are in no ranking follow in a table of their own.
    """
    tables: dict[tuple[str, str, str], list[Standing]] = defaultdict(list)
    for s in field.standings.rows:
        section = s.section if field.scores.conditions.totals.by_section else ""
        tables[section, s.direction, s.final].append(s)
    finals = any(s.final for s in field.standings.rows)
    edge = max((abs(float(s.total)) for s in field.standings.rows), default=0.0) or 1.0  # of IMPs or points
    made: list[Ranking] = []
    for (section, direction, final), ranked in tables.items():
        places = tuple(_place(field, s, cells, width, edge) for s in ranked)
        title = _final(final, direction) if finals else _TITLES[direction]
        made.append(Ranking(title, section, places, _too_few(field, ranked)))
    absent = [c.id for c in field.night.entries.contestants if c.id not in field.ranked]
    if absent:
        unranked = tuple(_unranked(field, c, cells, width) for c in sorted(absent, key=field.seat_order))
        made.append(Ranking(_NOT_RANKED, "", unranked, _without_score(field, absent)))
    return tuple(made)


def signs(made: Sequence[Ranking]) -> tuple[Said, ...]:
    """What signs that stand in place of scores mean, for all that occur."""
    found = {cell.main for ranking in made for place in ranking.places for cell in place.cells}
    return tuple(
        Said("%(sign)s %(meaning)s", {"sign": sign, "meaning": Said(meaning)})
        for sign, meaning in SIGNS.items()
        if sign in found
    )


def _too_few(field: Field, ranked: Sequence[Standing]) -> Said | None:
    """Why some of a ranking have no rank."""
    if all(s.rank for s in ranked):
        return None
    share = Figure(field.scores.conditions.totals.ranked_share)
    return Said(_("–: not ranked, with fewer than %(share)s%% of the boards"), {"share": share})


def _without_score(field: Field, absent: Sequence[str]) -> Said | None:
    """Why nobody of some has a total: all that they played was left out."""
    sides = ((line.position, field.sides_of(line.position)) for line in field.lines)
    own = [position for position, (ns, ew) in sides if not {*ns, *ew}.isdisjoint(absent)]
    return _AGGREGATE if field.is_lone(own) else None


def _final(name: str, direction: str) -> Said:
    """The title of a final, or of all who played in none."""
    title = Said(_("Final %(name)s"), {"name": name}) if name else Said(_("Not in a final"))
    return (
        Said("%(title)s · %(direction)s", {"title": title, "direction": _TITLES[direction]})
        if direction
        else title
    )


def _place(field: Field, s: Standing, cells: Cells, width: int, edge: float) -> Place:
    own = cells.get(s.contestant, {})
    level = _level(field, s, edge)
    regulars, substitutes = field.with_substitutes(s.contestant, s.names)
    start, length = bar(level)
    return Place(
        rank=rank_text(s.rank, s.tied),
        who=field.ranked_who(s),
        total=field.total(s.total),
        percent=field.percent(s),
        boards=str(s.boards),
        sessions=tuple("" if total is None else field.total(total) for total in s.sessions),
        awards=changes.awards(field, s.awards),
        start=start,
        width=length,
        above=level >= 0,
        cells=tuple(own.get(column, _EMPTY) for column in range(width)),
        master_points=field.master_points(s),
        stratum=s.stratum,
        carry=field.total(s.carry.points) if s.carry else "",
        since=_since(field, s.contestant),
        regulars=regulars,
        substitutes=substitutes,
    )


def _since(field: Field, contestant: str) -> Said | None:
    session = field.labels.since(contestant)
    return Said(_("from session %(n)s on"), {"n": str(session)}) if session else None


def _level(field: Field, s: Standing, edge: float) -> float:
    """Where a total lies between the least and the most, -1 to 1; an even score is 0.

    A session is between 25 and 75 percent. Victory points are even where every match is drawn; IMPs, and
    points of either sign, where there are none.
    """
    if s.percent is not None:
        return float(s.percent) / 25 - 2
    if not field.scores.has_victory_points:
        return float(s.total) / edge
    even = field.even_scores.get(s.contestant, Fraction(0))
    own = s.total - (s.carry.points if s.carry else 0)
    return float(own / even) - 1 if even else 0.0


def _unranked(field: Field, contestant: str, cells: Cells, width: int) -> Place:
    own = cells.get(contestant, {})
    number = field.labels.alone(contestant)  # NS and EW stand in one table here
    who = Who(number, field.names[contestant], field.card_pages[contestant])
    scores = tuple(own.get(column, _EMPTY) for column in range(width))
    stratum = field.night.entries.by_id[contestant].stratum
    regulars, substitutes = field.with_substitutes(contestant, field.night.entries.by_id[contestant].names())
    return Place(
        rank="",
        who=who,
        total="",
        percent="",
        boards="",
        sessions=("",) * len(field.sessions),
        awards=(),
        start=50,
        width=0,
        above=True,
        cells=scores,
        stratum=stratum,
        regulars=regulars,
        substitutes=substitutes,
    )
