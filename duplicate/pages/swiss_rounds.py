"""The rounds of a Swiss event: the matches of one that is over, the seating of one that is not."""

from collections import Counter
from collections.abc import Mapping, Sequence

from duplicate.pages.changes import AMOUNTS
from duplicate.pages.match_parts import MatchView as BoardsView
from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.phrases import boards_text
from duplicate.pages.said import Whole
from duplicate.pages.swiss_bracket import stage_of
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_format_views import BracketView
from duplicate.pages.swiss_line_ups import rooms, state_of_line_ups
from duplicate.pages.swiss_seating import Certificates, draw_view, named_seats, seats, tables
from duplicate.pages.swiss_views import AloneView, BoardLink, MatchView, RoundView
from duplicate.pages.swiss_words import AWARDED, CONTESTANT, HOW
from duplicate.pages.views import BoardView, Link, Said, Text, neighbours
from duplicate.swiss.matches import Match, Side
from duplicate.swiss.state import Round
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _


def round_views(
    field: SwissField,
    boards: Mapping[int, BoardView],
    certificates: Certificates,
    matches: Sequence[BoardsView] = (),
    bracket: BracketView | None = None,
) -> tuple[RoundView, ...]:
    """All rounds that are drawn; ``boards`` are the pages of boards by number, of rounds that are over.

    ``matches`` are the pages of the matches of teams, in the order of the field; ``bracket`` is that of a
    knock-out.
    """
    last = list(zip((one.rounds[-1].round for one in field.played), matches, strict=True))
    links = [Link(field.round_title(r.number), field.round_page(r.number)) for r in field.state.rounds]
    return tuple(
        _round(
            field, each, boards, certificates, tuple(m for n, m in last if n == each.number), bracket, *beside
        )
        for each, beside in zip(field.state.rounds, neighbours(links), strict=True)
    )


def _round(
    field: SwissField,
    each: Round,
    boards: Mapping[int, BoardView],
    certificates: Certificates,
    played: tuple[BoardsView, ...],
    bracket: BracketView | None,
    previous: Link | None,
    following: Link | None,
) -> RoundView:
    number = each.number
    over = field.is_over(number)
    seating = seats(field, each)
    return RoundView(
        number=str(number),
        title=field.round_title(number),
        stage=stage_of(field, each),
        line_ups=state_of_line_ups(field, each),
        page=field.round_page(number),
        standings=field.standings_page(number) if over and field.system != "ladder" else "",
        over=over,
        state=state_of(field, each),
        times=_times(field, each),
        boards=boards_text(each.seated.boards),
        seats=seating,
        names=named_seats(field, each, seating),
        tables=tables(field, each),
        waiting=tuple(seat for seat in seating if not seat.meetings),
        matches=_matches(field, each, bracket) if over else _unplayed(field, each),
        alone=_alone(field, number) if over else (),
        links=tuple(
            BoardLink(str(board), boards[board].page, boards[board].title)
            for board in each.seated.boards
            if over and board in boards
        ),
        draw=draw_view(field, each, certificates(number)),
        played=played,
        previous=previous,
        next=following,
    )


def state_of(field: SwissField, each: Round) -> tuple[Said, ...]:
    """How far a round is."""
    if each.closed:
        return (Said(_("over")),)
    if each.started is None:
        return _times(field, each) or (Said(_("not begun yet")),)
    counted = {"n": str(len(each.rows) - len(each.pending)), "of": str(len(each.expected))}
    return (*_times(field, each), Whole(_("results in: %(n)s of %(of)s"), counted))


def _times(field: SwissField, each: Round) -> tuple[Said, ...]:
    """When a round begins, or began and ends, as far as it is known."""
    begins = field.begins(each)
    if each.started is None:
        text = _("begins on %(time)s") if begins.has_date else _("begins at %(time)s")
        return (Said(text, {"time": begins}),) if begins else ()
    text = _("began on %(time)s") if begins.has_date else _("began at %(time)s")
    found = [Said(text, {"time": begins})]
    if each.ends and each.started.minutes:
        ends = field.clock(each.ends.isoformat())
        text = _("until %(date)s") if ends.has_date else _("until %(time)s")
        found.append(Said(text, {"time": ends, "date": ends}))
    return tuple(found)


def _matches(field: SwissField, each: Round, bracket: BracketView | None) -> tuple[MatchView, ...]:
    found = [match for match in field.found.matches if match.round == each.number]
    return tuple(_match(field, match, bracket) for match in found)


def _match(field: SwissField, match: Match, bracket: BracketView | None) -> MatchView:
    ns, ew = match.sides
    won = "" if ns.score == ew.score else "NS" if ns.score > ew.score else "EW"
    given = given_to(field, match)
    if given:
        won = "NS" if given == ns.contestant else "EW"
    played = is_scored(field, match)
    return MatchView(
        table=field.table(match.table),
        ns=field.who(ns.contestant, match.round),
        ew=field.who(ew.contestant, match.round),
        margin_ns=field.margin(ns) if field.has_margin and played else "",
        margin_ew=field.margin(ew) if field.has_margin and played else "",
        score_ns=field.match_score(ns) if played else "",
        score_ew=field.match_score(ew) if played else "",
        result=won_lost(ns) if field.teams and played else "",
        winner=won,
        notes=match_notes(field, match),
        progress=None,
        rooms=rooms(field, field.state.rounds[match.round - 1], match.table),
        page=field.match_page(match.round, ns.contestant),
        imps=_imps(ns, ew) if played and field.system in ("knock-out", "ladder") else None,
        whole=_whole(bracket, match) if bracket else None,
    )


def given_to(field: SwissField, match: Match) -> str:
    """Whom the director gave a match; nobody where the tables decided it."""
    awarded = field.state.rounds[match.round - 1].awarded
    return next((side.contestant for side in match.sides if side.contestant in awarded), "")


def is_scored(field: SwissField, match: Match) -> bool:
    """Whether a match has a score: not where it was given to somebody before a board was played."""
    return not given_to(field, match) or any(side.counted for side in match.sides)


def _imps(ns: Side, ew: Side) -> tuple[str, str]:
    """What the two won, penalties included."""
    values = (ns.won + ns.penalty, ew.won + ew.penalty)
    places = places_needed({value.denominator for value in values}, 2)
    return decimal(values[0], places), decimal(values[1], places)


def _whole(bracket: BracketView, match: Match) -> Said | None:
    """What came of the match of a knock-out that a round is a part of: its score, and who goes on."""
    number, home = str(match.round), match.ns.contestant
    for title, duel in bracket.of(home):
        if number not in (played for played, _page in duel.rounds):
            continue
        sides = sorted(duel.sides, key=lambda side: side.who is None or side.who.label != home)
        values: dict[str, Text] = {"score": Figure("–".join(side.total for side in sides))}
        winner = next((side.who for side in sides if side.won), None)
        if winner is None:
            return Said(_("The match so far: %(score)s"), values)
        values["who"] = f"{winner.label} {winner.names}"
        last = bracket.stages[-1].title == title or duel is bracket.third
        if last:
            return Said(_("The match: %(score)s, won by %(who)s"), values)
        return Said(_("The match: %(score)s, %(who)s is through"), values)
    return None


def won_lost(side: Side) -> str:
    """IMPs won and lost by a team, as it is written on a results sheet."""
    places = places_needed({side.won.denominator, side.lost.denominator}, 2)
    return Figure(f"{decimal(side.won, places)}–{decimal(side.lost, places)}")


def match_notes(field: SwissField, match: Match) -> tuple[Said, ...]:
    """What is special about a match: short, unplayed boards, penalties, not settled."""
    found: list[Said] = []
    if match.share < 1:
        found.append(Said(_("short match of a triple")))
    for side in match.sides:
        found += penalties_of(field, side)
    scheduled = field.conditions.boards_per_round if match.share == 1 else match.boards
    counted = max(side.counted for side in match.sides)
    given = given_to(field, match)
    if given:
        found.append(AWARDED)
    if counted < scheduled and is_scored(field, match):
        found.append(Said(_("boards scored: %(n)s of %(of)s"), {"n": str(counted), "of": str(scheduled)}))
    if not match.settled and not given:
        found.append(Said(_("provisional: a board waits for a decision")))
    return tuple(found)


def penalties_of(field: SwissField, side: Side, *, own: bool = False) -> list[Said]:
    """Penalties and bonuses of one side of a match; on its ``own`` page without saying whose."""
    unit = "matchpoints" if field.conditions.is_matchpoints else "imp"
    who = Said(CONTESTANT[field.conditions.contest], {"number": side.contestant})
    found = []
    for amount, kind in ((side.penalty, unit), (side.vp_penalty, "vp")):
        if amount:
            size = decimal(abs(amount), places_needed({amount.denominator}, 2))
            values: dict[str, Text] = {"pair": who, "amount": Said(AMOUNTS[kind], {"amount": size})}
            text = _("%(pair)s: penalty of %(amount)s") if amount < 0 else _("%(pair)s: bonus of %(amount)s")
            if own:
                text = _("penalty of %(amount)s") if amount < 0 else _("bonus of %(amount)s")
            found.append(Said(text, values))
    return found


def _unplayed(field: SwissField, each: Round) -> tuple[MatchView, ...]:
    """The matches of a round that is not over: who meets whom, and how many results are in."""
    wanted: Counter[int] = Counter(table for table, _board in each.expected)
    there: Counter[int] = Counter(at[0] for at in each.rows if at not in each.pending)
    made = []
    places = each.seated.tables if field.teams else [place for place, _boards in each.seated.meetings]
    for place in places:
        own = (2 * place.table - 1, 2 * place.table) if field.teams else (place.table,)
        counts = (str(sum(there[t] for t in own)), str(sum(wanted[t] for t in own)))
        made.append(
            MatchView(
                table=field.table(place.table),
                ns=field.who(place.ns, each.number),
                ew=field.who(place.ew, each.number),
                margin_ns="",
                margin_ew="",
                score_ns="",
                score_ew="",
                result="",
                winner="",
                notes=(),
                progress=counts if each.started else None,
                rooms=rooms(field, each, place.table),
            )
        )
    return tuple(made)


def _alone(field: SwissField, number: int) -> tuple[AloneView, ...]:
    """Byes of a round, and who missed it with what it is worth."""
    found = []
    for (round_number, name), credit in field.credits.items():
        if round_number == number and (number, name) not in field.parts:
            kind = field.without(credit)
            value = field.credit_score(credit)
            found.append(AloneView(field.who(name, number), kind, value, HOW[credit.how], credit.provisional))
    return tuple(found)
