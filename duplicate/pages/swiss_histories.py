"""The page of every contestant: round by round, with whom, how it went, and where it stood then."""

from collections.abc import Mapping
from itertools import groupby

from msgspec.structs import replace

from duplicate.night.entries import Member, is_masked, person
from duplicate.night.results import Status
from duplicate.pages.phrases import boards_text
from duplicate.pages.said import Whole
from duplicate.pages.slugs import natural
from duplicate.pages.swiss_bracket import reached, stage_of
from duplicate.pages.swiss_crosstable import drift_of, revalued, running
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_format_views import BracketView
from duplicate.pages.swiss_ladder import moved_by, moves_by_others, rung_of
from duplicate.pages.swiss_line_ups import officials, played_boards, playing, roster_of
from duplicate.pages.swiss_rounds import given_to, is_scored, penalties_of, won_lost
from duplicate.pages.swiss_standings import marks, penalties
from duplicate.pages.swiss_views import Figure, HistoryRound, HistoryView
from duplicate.pages.swiss_words import (
    AWARDED,
    BYE,
    CHALLENGED,
    CHALLENGER,
    CONTESTANT,
    COUNTS_NOT,
    DIRECTIONS,
    HOME,
    HOW,
    VISITING,
    alone,
    bye,
)
from duplicate.pages.views import Link, Said, Text, neighbours
from duplicate.swiss.history import Sitting
from duplicate.swiss.people import seated
from duplicate.swiss.state import Round
from duplicate.words.translations import phrase as _

_AWARDED_AWAY = Said(_("awarded to the opponents by the director"))


def history_views(
    field: SwissField, cards: "dict[str, str]", bracket: BracketView | None = None
) -> tuple[HistoryView, ...]:
    """The pages of all contestants by number; ``cards`` are the pages of their scorecards.

    ``bracket`` is that of a knock-out.
    """
    order = sorted(field.state.entrants, key=natural)
    links = [Link(_title(field, name), field.pages[name]) for name in order]
    boards = played_boards(field)
    return tuple(
        _history(field, name, cards.get(name, ""), boards, bracket, *beside)
        for name, beside in zip(order, neighbours(links), strict=True)
    )


def _title(field: SwissField, contestant: str) -> Said:
    return Said(CONTESTANT[field.conditions.contest], {"number": contestant})


def _history(
    field: SwissField,
    contestant: str,
    card: str,
    boards: Mapping[str, Mapping[Member, int]],
    bracket: BracketView | None,
    previous: Link | None,
    following: Link | None,
) -> HistoryView:
    row = field.rankings[-1].by_id.get(contestant) if field.rankings else None
    figures: list[Figure] = []
    far = None if row is None else reached(field, field.over).get(contestant)
    if row is not None:
        ranked = sum(1 for other in field.rankings[-1].rows if other.rank)
        if row.rank:
            name = Said(_("Rung")) if field.system == "ladder" else Said(_("Rank"))
            figures.append(Figure(name, field.rank(row), str(ranked)))
        if far is not None:
            figures.append(Figure(Said(_("Reached")), far))
        if field.system not in ("knock-out", "ladder"):
            figures.append(Figure(field.unit, field.points(row.score)))
        if row.scheduled:
            figures.append(Figure(Said(_("Boards played")), str(row.played), str(row.scheduled)))
    if row is None and field.system == "ladder":
        figures += rung_of(field, contestant)
    figures += [Figure(Said(_("Penalty or bonus")), p) for p in penalties(field, contestant, field.over)]
    totals = running(field, contestant)
    others = moves_by_others(field, contestant) if field.system == "ladder" else {}
    return HistoryView(
        title=_title(field, contestant),
        page=field.pages[contestant],
        who=field.who(contestant),
        card=card,
        figures=tuple(figures),
        marks=_marks(field, contestant),
        members=() if field.teams else _members(field, contestant),
        officials=officials(field, contestant),
        roster=roster_of(field, contestant, boards),
        rounds=tuple(
            made
            for each in field.state.rounds
            for made in _rounds(field, contestant, each, totals) or _moved(field, each, others)
        ),
        matches=bracket.of(contestant) if bracket else (),
        reached=far,
        previous=previous,
        next=following,
    )


def _marks(field: SwissField, contestant: str) -> tuple[Said, ...]:
    row = field.rankings[-1].by_id.get(contestant) if field.rankings else None
    found = list(marks(field, contestant, row))
    entrant = field.state.entrants[contestant]
    if entrant.last_round == 0:
        found.append(Said(_("did not play")))
    elif entrant.last_round is not None and (row is None or row.status != "withdrawn"):
        found.append(Said(_("withdrawn after round %(n)s"), {"n": str(entrant.last_round)}))
    return tuple(found)


def _rounds(field: SwissField, contestant: str, each: Round, totals: list[str]) -> list[HistoryRound]:
    """The lines of a round; two for one that played in a triple."""
    number = each.number
    if not field.is_over(number):
        return _coming(field, contestant, each)
    ladder, in_bracket = field.system == "ladder", field.system == "knock-out"
    ranked = None if ladder or in_bracket else field.rankings[number - 1].by_id.get(contestant)
    rank = field.rank(ranked) if ranked else ""
    common = {"number": str(number), "page": field.round_page(number)}
    parts = field.parts.get((number, contestant), [])
    made = []
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        notes = penalties_of(field, part.own, own=True) + list(_playing(field, contestant, each))
        notes += playing(field, contestant, each)
        moved = moved_by(field, number, contestant) if ladder else None
        notes += [moved] if moved else []
        given = given_to(field, part.match)
        if given:
            notes.append(AWARDED if given == contestant else _AWARDED_AWAY)
        scored = is_scored(field, part.match)
        notes += [COUNTS_NOT] if field.is_void(contestant, part.other.contestant) else []
        if len(parts) > 1:
            notes = [BYE[Sitting.TRIPLE], *notes]
        if part.match.provisional and not part.match.settled and not given:
            notes.append(Said(_("provisional: a board waits for a decision")))
        notes += revalued(field, contestant, number) if last else ()
        margin = won_lost(part.own) if field.teams else field.margin(part.own) if field.has_margin else ""
        made.append(
            HistoryRound(
                **common,
                title=_at(field, each, part.match.table),
                table=field.table(part.match.table),
                side=_side(field, part.direction),
                opponents=(field.who(part.other.contestant, number),),
                margin=margin if scored else "",
                score=field.match_score(part.own) if scored else "",
                total=totals[number - 1] if last and not (ladder or in_bracket) else "",
                rank=rank if last else "",
                drift=drift_of(field, contestant, number) if not place else "",
                notes=tuple(notes),
                match=field.match_page(number, contestant),
            )
        )
    if made or in_bracket:  # a bye stands among the matches
        return made
    credit = field.credit_then(contestant, number)
    kinds = {b.contestant: b.kind for b in each.seated.byes}
    if credit is None and contestant not in kinds:
        return []
    return [
        HistoryRound(
            **common,
            title=field.without(credit) if credit else bye(kinds[contestant], teams=field.teams),
            table="",
            side=None,
            opponents=(),
            margin="",
            score=field.credit_score(credit) if credit else "",
            total=totals[number - 1] if credit else "",
            rank=rank,
            drift="",
            notes=(HOW[credit.how], *revalued(field, contestant, number)) if credit else (),
        )
    ]


def _at(field: SwissField, each: Round, table: int) -> Said:
    """Where a match was played; in a knock-out first which part of which match it was."""
    at = Whole(_("tables %(table)s") if field.teams else _("table %(table)s"), {"table": field.table(table)})
    stage = stage_of(field, each)
    return Said(_("%(first)s, %(next)s"), {"first": stage, "next": at}) if stage else at


def _moved(field: SwissField, each: Round, others: Mapping[int, tuple[Said, Said]]) -> list[HistoryRound]:
    """A challenge of others that moved a team of a ladder."""
    if each.number not in others:
        return []
    title, went = others[each.number]
    return [replace(_open(field, each.number, title, "", None, "", ""), notes=(went,))]


def _side(field: SwissField, direction: str) -> Said:
    if field.system == "ladder":
        return CHALLENGED if direction == "NS" else CHALLENGER
    if field.teams:
        return HOME if direction == "NS" else VISITING
    return DIRECTIONS[direction]


def _coming(field: SwissField, contestant: str, each: Round) -> list[HistoryRound]:
    """A round that is drawn or being played: against whom, without a word of its results."""
    number, seated_round = each.number, each.seated
    made: list[HistoryRound] = []
    places = seated_round.tables if field.teams else [place for place, _boards in seated_round.meetings]
    for place in places:
        if contestant in (place.ns, place.ew):
            other = place.ew if place.ns == contestant else place.ns
            table = field.table(place.table)
            made.append(
                _open(
                    field,
                    number,
                    _at(field, each, place.table),
                    table,
                    _side(field, "NS" if place.ns == contestant else "EW"),
                    other,
                    drift_of(field, contestant, number) if not made else "",
                    playing(field, contestant, each),
                )
            )
    if made:
        return made
    kinds = {b.contestant: b.kind for b in seated_round.byes}
    if contestant in kinds:
        return [
            _open(
                field,
                number,
                alone(kinds[contestant], teams=field.teams, system=field.system),
                "",
                None,
                "",
                "",
            )
        ]
    return []


def _open(
    field: SwissField,
    number: int,
    title: Said,
    table: str,
    side: Said | None,
    other: str,
    drift: str,
    more: list[Said] | None = None,
) -> HistoryRound:
    begun = field.state.rounds[number - 1].started is not None
    return HistoryRound(
        number=str(number),
        page=field.round_page(number),
        title=title,
        table=table,
        side=side,
        opponents=(field.who(other, number),) if other else (),
        margin="",
        score="",
        total="",
        rank="",
        drift=drift,
        notes=(Said(_("not over yet") if begun else _("not begun yet")), *(more or [])),
    )


def _members(field: SwissField, contestant: str) -> tuple[Said, ...]:
    """Everybody who played, with their boards, where it was not the same people all the time."""
    if not field.substituted(contestant):
        return ()
    found: dict[tuple[str, str], int] = {}
    for each in field.told.rounds[: field.over]:
        for row in each.rows.values():
            if contestant in (row.ns, row.ew) and row.status in (Status.PLAYED, Status.PASSED):
                for member in seated(field.state.entrants[contestant], each.number, row.board):
                    # the names alone do not tell people apart who are not shown in full
                    key = (field.name_of(contestant, member), person(member) if is_masked(member) else "")
                    found[key] = found.get(key, 0) + 1
    return tuple(
        Said(_("%(name)s: boards %(n)s"), {"name": name, "n": str(count)})
        for (name, _who), count in found.items()
    )


def _playing(field: SwissField, contestant: str, each: Round) -> list[Said]:
    """Who played in a round, where it was not who entered."""
    if field.teams or not field.substituted(contestant):
        return []
    first = field.names_at(contestant, 1, 1)
    named = [(field.names_at(contestant, each.number, board), board) for board in each.seated.boards]
    runs = [(names, [board for _n, board in run]) for names, run in groupby(named, key=lambda n: n[0])]
    if len(runs) == 1:
        return [] if runs[0][0] == first else [Said(_("played by %(names)s"), {"names": runs[0][0]})]
    found = []
    for names, boards in runs:
        values: dict[str, Text] = {"names": names, "boards": boards_text(boards)}
        found.append(Said(_("boards %(boards)s played by %(names)s"), values))
    return found
