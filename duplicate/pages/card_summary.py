"""What a scorecard tells at a glance: the running score, best and worst boards, averages by role."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as made_by
from fractions import Fraction

from duplicate.night.entries import person
from duplicate.night.results import Status
from duplicate.pages.card_parts import Extreme, RoleGroup, RoleRow, Summary
from duplicate.pages.card_stretches import Sat, signed
from duplicate.pages.card_views import CardLine
from duplicate.pages.charts import Reading, percent_chart, sum_chart
from duplicate.pages.field import Field
from duplicate.pages.numbers import MINUS, decimal
from duplicate.pages.views import Said
from duplicate.scoring.players import ROLES, Role, roles_on
from duplicate.words.numbers import total_of
from duplicate.words.seats import Seat
from duplicate.words.translations import phrase as _

_DECLARING, _DEFENDING = Said(_("Declaring")), Said(_("Defending"))
_ROLES: dict[Role, Said] = {
    "declarer": Said(_("Declarer")),
    "dummy": Said(_("Dummy")),
    "leader": Said(_("Opening leader")),
    "defender": Said(_("Leader's partner")),
}
_EACH = 4  #: one best and one worst board for so many played
_MOST = 3


def running(field: Field, contestant: str, played: Sequence[Sat]) -> list[Reading | None]:
    """What stands after each board, with what was brought along; None for one without a score."""
    points, tops = field.brought(contestant) if field.imps else Fraction(), Fraction()
    found: list[Reading | None] = []
    for line, direction, _room in played:
        exact = field.exact(contestant, line, direction)
        if exact is None or not field.counts(line.position) or not (field.imps or exact[1]):
            found.append(None)
            continue
        own, top = exact
        points += own
        board = f"{line.session}·{line.board}" if field.many_sessions else line.board
        if field.imps or not top:
            text = signed(points, field.points(points))
            found.append(Reading(board, own, points, signed(own, field.points(own)), text))
            continue
        tops += top
        percent, so_far = 100 * own / top, 100 * points / tops
        found.append(Reading(board, percent, so_far, field.share(percent), field.share(so_far)))
    return found


def summary(
    field: Field,
    contestant: str,
    played: Sequence[Sat],
    cards: Sequence[tuple[CardLine, ...]],
    readings: Sequence[Reading | None],
) -> Summary:
    """The summary of one contestant, of all that he ``played``; ``cards`` and ``readings`` by board."""
    known = [reading for reading in readings if reading]
    best, worst = _extremes(field, cards, readings)
    groups = _role_groups(field, contestant, played)
    rows = [row for group in groups for row in group.rows]
    return Summary(
        chart=sum_chart(known, field.brought(contestant)) if field.imps else percent_chart(known),
        best=best,
        worst=worst,
        roles=groups,
        has_tricks=any(row.tricks for row in rows),
        has_par=any(row.against_par for row in rows),
    )


def _extremes(
    field: Field, cards: Sequence[tuple[CardLine, ...]], readings: Sequence[Reading | None]
) -> tuple[tuple[Extreme, ...], tuple[Extreme, ...]]:
    """The best and the worst of the boards that were played, at most three each and none in both."""
    middle = 0 if field.imps else 50
    own = [
        (reading.own, Extreme(reading.board, board))
        for reading, board in zip(readings, cards, strict=True)
        if reading and all(field.table_score(card.line.position) is not None for card in board)
    ]
    number = min(_MOST, len(own) // _EACH)
    high = sorted(own, key=lambda pair: -pair[0])[:number]
    low = sorted(own, key=lambda pair: pair[0])[:number]
    return (
        tuple(card for value, card in high if value > middle),
        tuple(card for value, card in low if value < middle),
    )


@dataclass
class _Sum:
    """Some boards added up."""

    points: list[Fraction] = made_by(default_factory=list)
    tops: list[Fraction] = made_by(default_factory=list)
    tricks: list[int] = made_by(default_factory=list)  #: beyond double dummy, for the side
    against_par: list[int] = made_by(default_factory=list)


def _role_groups(field: Field, contestant: str, played: Sequence[Sat]) -> tuple[RoleGroup, ...]:
    """Averages of the side as declarer and in defence, and of each player where seats are recorded."""
    sides: dict[bool, _Sum] = {True: _Sum(), False: _Sum()}
    people: dict[str, dict[Role, _Sum]] = {}
    entry = field.night.entries.by_id[contestant]
    for line, direction, _room in played:
        row = field.rows[line.position]
        exact = field.exact(contestant, line, direction)
        if row.status is not Status.PLAYED or not row.declarer or not line.played or exact is None:
            continue
        declares = Seat(row.declarer).direction == direction
        beyond = field.analyses.beyond(row)
        par = field.par_of(line.position)
        own = 1 if direction == "NS" else -1
        sums = [] if field.scores.players else [sides[declares]]
        roles = roles_on(field.scores, line.position, entry, 0 if direction == "NS" else 1)
        for who, role in roles.items():
            sums.append(people.setdefault(who, {}).setdefault(role, _Sum()))
        for total in sums:
            total.points.append(exact[0])
            total.tops.append(exact[1] or Fraction())
            if beyond is not None:
                total.tricks.append(beyond if declares else -beyond)
            score = row.score_ns if direction == "NS" else row.score_ew
            if par is not None and score is not None:
                total.against_par.append(score - own * par)
    groups = []
    rows = [
        _row(field, title, sides[declares])
        for declares, title in ((True, _DECLARING), (False, _DEFENDING))
        if sides[declares].points
    ]
    if rows:
        groups.append(RoleGroup("", tuple(rows)))
    names = {person(member) or contestant: member.name for member in entry.members} or {contestant: ""}
    for who, name in names.items():
        own_rows = tuple(
            _row(field, _ROLES[role], people[who][role]) for role in ROLES if role in people.get(who, {})
        )
        if own_rows:
            groups.append(RoleGroup(name if len(names) > 1 else "", own_rows))
    return tuple(groups)


def _row(field: Field, title: Said, total: _Sum) -> RoleRow:
    points, top, boards = total_of(total.points), total_of(total.tops), len(total.points)
    if field.imps:
        mean = points / boards
        average = signed(mean, decimal(mean, 2))
    else:
        average = field.average(points, top) if top else ""
    return RoleRow(title, str(boards), average, _mean(total.tricks, 2), _mean(total.against_par, 0))


def _mean(values: Iterable[int], places: int) -> str:
    """A mean with its sign; empty without values."""
    found = list(values)
    if not found:
        return ""
    mean = Fraction(sum(found), len(found))
    text = decimal(mean, places)
    return text if text.startswith(MINUS) else signed(mean, text)
