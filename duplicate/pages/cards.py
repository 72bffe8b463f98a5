"""The pages of contestants: every board they played, round by round."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

from duplicate.night.entries import is_masked
from duplicate.pages import changes
from duplicate.pages.card_parts import Summary
from duplicate.pages.card_summary import running, summary
from duplicate.pages.charts import Reading
from duplicate.pages.field import Field
from duplicate.pages.numbers import integer
from duplicate.pages.views import CardLine, CardRound, Line, Link, Said, Scorecard, Text, Who, neighbours
from duplicate.scoring.standing import Standing
from duplicate.words.sentences import Listing, Sentence, Words
from duplicate.words.translations import phrase as _

Played = tuple[Line, str]  # a line, and the direction sat


def scorecards(field: Field) -> tuple[Scorecard, ...]:
    """All scorecards by section, direction and number, each with its neighbours."""
    own: dict[str, list[Played]] = defaultdict(list)
    for line in field.lines:
        ns, ew = field.sides_of(line.position)
        for contestant in ns:
            own[contestant].append((line, "NS"))
        for contestant in ew:
            own[contestant].append((line, "EW"))
    sizes: dict[tuple[str, str], int] = defaultdict(int)
    for s in field.standings.rows:
        if s.rank:
            sizes[_ranking(field, s.direction, s.section)] += 1
    order = sorted((c.id for c in field.night.entries.contestants), key=field.seat_order)
    links = [Link(field.title_of(c), field.card_pages[c]) for c in order]
    return tuple(
        _card(field, contestant, own.get(contestant, []), sizes, *beside)
        for contestant, beside in zip(order, neighbours(links), strict=True)
    )


def _ranking(field: Field, direction: str, section: str) -> tuple[str, str]:
    return direction, section if field.scores.conditions.totals.by_section else ""


def _card(
    field: Field,
    contestant: str,
    played: Sequence[Played],
    sizes: dict[tuple[str, str], int],
    previous: Link | None,
    following: Link | None,
) -> Scorecard:
    s = field.ranked.get(contestant)
    rounds, glance = _rounds(field, contestant, played)
    ranked = s is not None and s.rank > 0
    return Scorecard(
        title=field.title_of(contestant),
        page=field.card_pages[contestant],
        names=field.names[contestant],
        members=tuple(
            dict.fromkeys(
                " · ".join(text for text in (m.name, m.club_number, m.club, m.grade) if text)
                for m in field.night.entries.by_id[contestant].members
                if m.name and (m.club_number or m.club or m.grade) and not is_masked(m)
            )
        ),
        rank=rank_text(s.rank, s.tied) if s is not None else "",
        of=str(sizes[_ranking(field, s.direction, s.section)]) if s is not None and ranked else "",
        direction=s.direction if s is not None else "",
        total=field.total(s.total) if s is not None else "",
        percent=field.percent(s) if s is not None else "",
        boards=str(s.boards) if s is not None else "0",
        awards=tuple(changes.amount(a.amount, a.unit) for a in s.awards) if s is not None else (),
        rounds=rounds,
        has_leads=any(line.lead for line, _side in played),
        previous=previous,
        next=following,
        master_points=field.master_points(s) if s is not None else "",
        award=_award(field, s) if s is not None and s.master_points else (),
        summary=glance,
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


def rank_text(rank: int, tied: bool) -> str:
    """A rank as printed; empty for who is not ranked.

    >>> rank_text(3, True), rank_text(1, False), rank_text(0, False)
    ('3=', '1', '')
    """
    return f"{rank}{'=' if tied else ''}" if rank else ""


def _rounds(field: Field, contestant: str, played: Sequence[Played]) -> tuple[tuple[CardRound, ...], Summary]:
    """The boards by round; where rounds are unknown, by opponents in order of the boards."""
    ordered = sorted(
        played,
        key=lambda p: (p[0].session, p[0].round is None, p[0].round or 0, field.rows[p[0].position].board),
    )
    groups: dict[tuple[object, ...], list[Played]] = {}
    for line, direction in ordered:
        opponents = line.ew if direction == "NS" else line.ns
        groups.setdefault((line.session, line.round, direction, opponents), []).append((line, direction))
    in_order = [one for lines in groups.values() for one in lines]
    readings = running(field, contestant, in_order)
    remaining = iter(readings)
    rounds = tuple(
        _round(field, contestant, lines, list(islice(remaining, len(lines)))) for lines in groups.values()
    )
    cards = [card for one in rounds for card in one.lines]
    return rounds, summary(field, contestant, in_order, cards, readings)


def _round(
    field: Field, contestant: str, lines: Sequence[Played], readings: Sequence[Reading | None]
) -> CardRound:
    first, direction = lines[0]
    own, opponents = (first.ns, first.ew) if direction == "NS" else (first.ew, first.ns)
    exact = [found for line, d in lines if (found := field.exact(contestant, line, d))]
    points = sum((p for p, _top in exact), Fraction())
    tops = sum((top for _p, top in exact if top), Fraction())
    return CardRound(
        title=_round_title(field, first),
        table=first.table,
        direction=direction,
        partner=_partner(field, contestant, own),
        opponents=opponents,
        lines=tuple(
            CardLine(line, line.score if d == "NS" else line.score_ew, field.side(contestant, line, d))
            for line, d in lines
        ),
        points=field.points(points) if exact else "",
        percent=field.average(points, tops) if tops and not field.imps else "",
        victory_points=field.victory_points(contestant, first, opponents),
        pars=tuple(_own(field.par_of(line.position), d) for line, d in lines),
        running=tuple(reading.running_text if reading else "" for reading in readings),
    )


def _own(par: int | None, direction: str) -> str:
    """Par as a side sees it."""
    return "" if par is None else integer(par if direction == "NS" else -par)


def _partner(field: Field, contestant: str, own: tuple[Who, ...]) -> tuple[Who, ...]:
    """The other player of a side, in an individual."""
    page = field.card_pages[contestant]
    return tuple(who for who in own if who.page != page) if field.scores.players else ()


def _round_title(field: Field, line: Line) -> Said | None:
    if line.round is None:
        return None
    values = {"round": str(line.round), "session": str(line.session)}
    if field.many_sessions:
        return Said(_("Session %(session)s, round %(round)s"), values)
    return Said(_("Round %(round)s"), values)
