"""The pages of contestants: every board they played, round by round."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from duplicate.night.entries import is_masked
from duplicate.pages import changes
from duplicate.pages.beside import strata_ranks
from duplicate.pages.card_parts import Summary
from duplicate.pages.card_stretches import Board, Sat, Stretch, stretches
from duplicate.pages.card_summary import running, summary
from duplicate.pages.card_totals import before, session_sums, sums
from duplicate.pages.card_views import CardLine, CardRound, CardSum, Scorecard
from duplicate.pages.charts import Reading
from duplicate.pages.field import LONE, Field
from duplicate.pages.numbers import integer
from duplicate.pages.outcomes import SEATS
from duplicate.pages.ranks import rank_text
from duplicate.pages.views import Line, Link, Said, Side, Text, Who, neighbours
from duplicate.scoring.standing import Standing
from duplicate.words.numbers import total_of
from duplicate.words.seats import Seat
from duplicate.words.sentences import Listing, Sentence, Words
from duplicate.words.translations import phrase as _


def scorecards(field: Field) -> tuple[Scorecard, ...]:
    """All scorecards by section, direction and number, each with its neighbours."""
    own: dict[str, list[Sat]] = defaultdict(list)
    for line in field.lines:
        ns, ew = field.sides_of(line.position)
        for contestant in ns:
            own[contestant].append(Sat(line, "NS"))
        for contestant in ew:
            own[contestant].append(Sat(line, "EW"))
    sizes: dict[tuple[str, str], int] = defaultdict(int)
    for s in field.standings.rows:
        if s.rank:
            sizes[_ranking(field, s.direction, s.section)] += 1
    of_sessions = session_sums(field)
    order = sorted((c.id for c in field.night.entries.contestants), key=field.seat_order)
    links = [Link(field.title_of(c), field.card_pages[c], field.short_of(c)) for c in order]
    return tuple(
        _card(field, contestant, own.get(contestant, []), of_sessions.get(contestant, {}), sizes, *beside)
        for contestant, beside in zip(order, neighbours(links), strict=True)
    )


def _ranking(field: Field, direction: str, section: str) -> tuple[str, str]:
    return direction, section if field.scores.conditions.totals.by_section else ""


def _card(
    field: Field,
    contestant: str,
    played: Sequence[Sat],
    of_sessions: Mapping[int, CardSum],
    sizes: dict[tuple[str, str], int],
    previous: Link | None,
    following: Link | None,
) -> Scorecard:
    s = field.ranked.get(contestant)
    rounds, glance = _rounds(field, contestant, played, of_sessions)
    ranked = s is not None and s.rank > 0
    entry = field.night.entries.by_id[contestant]
    regulars, substitutes = field.with_substitutes(contestant, entry.names())
    return Scorecard(
        title=field.title_of(contestant),
        page=field.card_pages[contestant],
        names=field.names[contestant],
        members=tuple(
            dict.fromkeys(
                " · ".join(text for text in (m.name, m.club_number, m.club, m.grade) if text)
                for m in entry.members
                if m.name and (m.club_number or m.club or m.grade) and not is_masked(m)
            )
        ),
        rank=rank_text(s.rank, s.tied) if s is not None else "",
        of=str(sizes[_ranking(field, s.direction, s.section)]) if s is not None and ranked else "",
        direction=s.direction if s is not None else "",
        total=field.total(s.total) if s is not None else "",
        percent=field.percent(s) if s is not None else "",
        boards=str(s.boards if s is not None else sum(sat.line.played for sat in played)),
        awards=changes.awards(field, s.awards) if s is not None else (),
        rounds=rounds,
        has_leads=any(sat.line.lead for sat in played),
        previous=previous,
        next=following,
        master_points=field.master_points(s) if s is not None else "",
        award=_award(field, s) if s is not None and s.master_points else (),
        summary=glance,
        before=before(field, s) if s is not None else None,
        sums=tuple(sums(field, s)) if s is not None else (),
        regulars=regulars,
        substitutes=substitutes,
        strata=strata_ranks(field, contestant),
        team=entry.name if entry.category == "team" else "",
        note=LONE if field.is_lone(sat.line.position for sat in played) else None,
    )


def _award(field: Field, s: Standing) -> tuple[Said, ...]:
    """How the master points of a contestant came about."""
    from duplicate.scoring.explain_award import explain_award  # only nights with a table pay for it

    return tuple(
        said(sentence) for sentence in explain_award(field.scores, field.standings.rows, s.contestant)
    )


def said(sentence: Sentence) -> Said:
    """A sentence as the pages say it."""
    return Said(sentence.text, {name: _text(value) for name, value in sentence.values.items()})


def _text(words: Words) -> Text:
    if isinstance(words, Listing):
        found: Text = _text(words.parts[0]) if words.parts else ""
        for part in words.parts[1:]:
            found = Said("%(a)s%(b)s%(c)s", {"a": found, "b": Said(words.between), "c": _text(part)})
        return found
    return words if isinstance(words, str) else said(words)


def _rounds(
    field: Field, contestant: str, played: Sequence[Sat], of_sessions: Mapping[int, CardSum]
) -> tuple[tuple[CardRound, ...], Summary]:
    """The boards by round, and what they tell at a glance; ``of_sessions`` stand where a session ends."""
    groups = _with_sessions(stretches(field, contestant, played), of_sessions)
    boards = [board for stretch in groups for board in stretch.boards]
    readings = running(field, contestant, [_counted(field, board) for board in boards])
    remaining = iter(readings)
    rounds = tuple(
        _round(field, contestant, stretch, list(islice(remaining, len(stretch.boards)))) for stretch in groups
    )
    lines = iter([line for one in rounds for line in one.lines])
    cards = [tuple(islice(lines, len(board))) for board in boards]
    return rounds, summary(field, contestant, played, cards, readings)


def _with_sessions(found: list[Stretch], of_sessions: Mapping[int, CardSum]) -> list[Stretch]:
    """What a session came to stands below its last boards."""
    last = {stretch.first.line.session: place for place, stretch in enumerate(found)}
    for session, whole in of_sessions.items():
        if session in last:
            place = last[session]
            found[place] = found[place]._replace(sums=(*found[place].sums, whole))
    return found


def _counted(field: Field, board: Board) -> Sat:
    """The result that says what a board is worth; of two rooms the one that is added up."""
    return next((sat for sat in board if field.counts(sat.line.position)), board[0])


def _round(field: Field, contestant: str, stretch: Stretch, readings: Sequence[Reading | None]) -> CardRound:
    line, direction, _room = stretch.first
    own, opponents = line.ns if direction == "NS" else line.ew, stretch.opponents
    counted = [sat for board in stretch.boards if field.counts((sat := _counted(field, board)).line.position)]
    exact = [found for sat in counted if (found := field.exact(contestant, sat.line, sat.direction))]
    points = total_of([p for p, _top in exact])
    tops = total_of([top for _p, top in exact if top])
    texts = [reading.running_text if reading else "" for reading in readings]
    return CardRound(
        title=_round_title(field, line),
        table=_tables(stretch),
        direction="" if stretch.in_rooms else direction,
        partner=_partner(field, contestant, own),
        opponents=opponents,
        lines=tuple(line for board in stretch.boards for line in _lines(field, contestant, board)),
        points=field.points(points) if exact else "",
        percent=field.average(points, tops) if tops and not field.imps else "",
        victory_points=field.victory_points(contestant, line, opponents) if stretch.whole else "",
        pars=tuple(
            _own(field.par_of(sat.line.position), sat.direction) for board in stretch.boards for sat in board
        ),
        running=tuple(
            text for board, text in zip(stretch.boards, texts, strict=True) for text in [text] * len(board)
        ),
        sums=stretch.sums,
        won_lost=_won_lost(field, [p for p, _top in exact]) if stretch.in_rooms and exact else "",
        seat=_seat(field, contestant, line),
    )


def _won_lost(field: Field, points: Sequence[Fraction]) -> str:
    """What a team won and lost on the boards of a match, as results sheets have it: ``22–13``."""
    won, lost = total_of([p for p in points if p > 0]), total_of([-p for p in points if p < 0])
    return f"{field.points(won)}–{field.points(lost)}"


def _seat(field: Field, contestant: str, line: Line) -> Said | None:
    """Where a player of an individual sat."""
    if not field.scores.players:
        return None
    seated = zip("NESW", field.scores.players[line.position], strict=True)
    return next((SEATS[Seat(seat)] for seat, player in seated if player == contestant), None)


def _lines(field: Field, contestant: str, board: Board) -> Iterator[CardLine]:
    counted = _counted(field, board)
    worth = field.side(contestant, counted.line, counted.direction)
    for place, (line, direction, room) in enumerate(board):
        yield CardLine(
            field.seen_from(line, direction),
            line.score if direction == "NS" else line.score_ew,
            Side() if place else worth,
            direction,
            room,
            0 if place else len(board),
            *field.compensation(line.position, direction),
        )


def _tables(stretch: Stretch) -> Said | None:
    tables = list(
        dict.fromkeys(sat.line.table for board in stretch.boards for sat in board if sat.line.table)
    )
    return _tables_named(tuple(tables)) if tables else None


@lru_cache(maxsize=1024)
def _tables_named(tables: tuple[str, ...]) -> Said:
    """Shared by all cards, as there are thousands of rounds in a large event."""
    if len(tables) > 1:
        return Said(_("tables %(n)s"), {"n": "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}".join(tables)})
    return Said(_("table %(n)s"), {"n": tables[0]})


def _own(par: int | None, direction: str) -> str:
    """Par as a side sees it."""
    return "" if par is None else integer(par if direction == "NS" else -par)


def _partner(field: Field, contestant: str, own: tuple[Who, ...]) -> tuple[Who, ...]:
    """The other player of a side, in an individual."""
    page = field.card_pages[contestant]
    return tuple(who for who in own if who.page != page) if field.scores.players else ()


def _round_title(field: Field, line: Line) -> Said | None:
    return None if line.round is None else _round_named(line.session, line.round, field.many_sessions)


@lru_cache(maxsize=1024)
def _round_named(session: int, number: int, many_sessions: bool) -> Said:
    values = {"round": str(number), "session": str(session)}
    if many_sessions:
        return Said(_("Session %(session)s, round %(round)s"), values)
    return Said(_("Round %(round)s"), values)
