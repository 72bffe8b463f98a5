"""What a scorecard shows together: boards against one pair, or a part of a team match in both its rooms."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from duplicate.pages.card_views import CardSum
from duplicate.pages.field import Field
from duplicate.pages.numbers import places_needed
from duplicate.pages.views import Line, Said, Who
from duplicate.scoring.scores import MatchScore
from duplicate.scoring.team_matches import ROOMS, Stanza, TeamMatch
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _


class Sat(NamedTuple):
    """A result of a contestant, and how he sat there."""

    line: Line
    direction: str  #: NS or EW
    room: str = ""  #: open or closed, in a match of teams


Board = tuple[Sat, ...]  #: one result, or those of both rooms


class Stretch(NamedTuple):
    """Some boards with one heading."""

    boards: tuple[Board, ...]
    sums: tuple[CardSum, ...] = ()
    in_rooms: bool = False
    whole: bool = True  #: whether it is all of its match, so that the victory points belong to it

    @property
    def first(self) -> Sat:
        """Where it begins."""
        return self.boards[0][0]

    @property
    def opponents(self) -> tuple[Who, ...]:
        """Who sat on the other side."""
        line, direction, _room = self.first
        return line.ew if direction == "NS" else line.ns


def stretches(field: Field, contestant: str, played: Sequence[Sat]) -> list[Stretch]:
    """The boards by round; where rounds are unknown, by opponents in order of the boards.

    A match of teams is shown once, both rooms of a board one below the other.
    """
    found = list(_of_matches(field, contestant))
    in_rooms = {sat.line.position for stretch in found for board in stretch.boards for sat in board}
    groups: dict[tuple[object, ...], list[Board]] = {}
    for sat in sorted(played, key=lambda one: _order(field, one)):
        line, direction, _room = sat
        if line.position not in in_rooms:
            key = line.session, line.round, direction, line.ew if direction == "NS" else line.ns
            groups.setdefault(key, []).append((sat,))
    found += _in_matches(field, contestant, [Stretch(tuple(boards)) for boards in groups.values()])
    return sorted(found, key=lambda stretch: _order(field, stretch.first)) if in_rooms else found


def _order(field: Field, sat: Sat) -> tuple[int, bool, int, int]:
    line = sat.line
    return line.session, line.round is None, line.round or 0, field.rows[line.position].board


def _of_matches(field: Field, contestant: str) -> Iterator[Stretch]:
    """The parts of the matches of a team, as it sees them."""
    for match in field.team_matches:
        teams = (match.home, match.visitors)
        if contestant not in teams:
            continue
        own = teams.index(contestant)
        parts = [boards for stanza in match.stanzas if (boards := _boards(field, contestant, stanza))]
        whole = len(parts) == 1 and not any(match.carried) and not match.penalties[own]
        for place, boards in enumerate(parts):
            last = not whole and place == len(parts) - 1
            first = boards[0][0]
            sums = tuple(_sums(field, match, own, contestant, first)) if last else ()
            yield Stretch(boards, sums, in_rooms=True, whole=whole)


def _in_matches(field: Field, contestant: str, found: list[Stretch]) -> list[Stretch]:
    """Stretches of pairs: a match of several of them is summed up below its last one."""
    parts: dict[MatchScore, list[int]] = defaultdict(list)
    for place, stretch in enumerate(found):
        match = field.match_of(contestant, stretch.first.line, stretch.opponents)
        if match is not None and match.rounds:
            parts[match].append(place)
    for match, places in parts.items():
        if len(places) == 1 and not match.carried and not match.penalty:
            continue
        for place in places:
            found[place] = found[place]._replace(whole=False)
        together = match.points + match.carried + match.penalty
        whole = CardSum(
            Said(_("The whole match")),
            field.points(together, _places(match.carried, match.penalty)),
            field.average(together, match.top) if match.top and not field.imps else "",
            victory_points=field.match_points(match.victory_points),
        )
        sums = (*_beside(field, match.carried, match.penalty), whole)
        found[places[-1]] = found[places[-1]]._replace(sums=sums)
    return found


def _boards(field: Field, contestant: str, stanza: Stanza) -> tuple[Board, ...]:
    boards = (
        tuple(
            Sat(field.lines[position], "NS" if contestant in field.sides_of(position)[0] else "EW", room)
            for room, position in zip(ROOMS, (board.open, board.closed), strict=True)
            if position is not None
        )
        for board in stanza.boards
    )
    return tuple(board for board in boards if board)


def _sums(field: Field, match: TeamMatch, own: int, contestant: str, sat: Sat) -> Iterator[CardSum]:
    """What was brought along, what the director changed, and what the whole match came to."""
    line, direction, _room = sat
    carried = match.carried[own] - match.carried[1 - own]
    places = _places(carried, match.penalties[own])
    yield from _beside(field, carried, match.penalties[own])
    won = sum((stanza.imps[own] - stanza.imps[1 - own] for stanza in match.stanzas), Fraction())
    points = field.victory_points(contestant, line, line.ew if direction == "NS" else line.ns)
    together = field.points(won + carried + match.penalties[own], places)
    imps = match.imps[own], match.imps[1 - own]
    score = "–".join(field.points(value, _places(*imps)) for value in imps)
    title = Said(_("The whole match, %(score)s"), {"score": Figure(score)})
    yield CardSum(title, together, victory_points=points)


def _beside(field: Field, carried: Fraction, penalty: Fraction) -> Iterator[CardSum]:
    """What a match has beside its boards: points brought along, and what the director gave or took."""
    places = _places(carried, penalty)
    for title, points in ((_("Carried over"), carried), (_("Director"), penalty)):
        if points:
            yield CardSum(Said(title), signed(points, field.points(points, places)))


def _places(*beside: Fraction) -> int:
    """How many decimals such points need, two at most."""
    return places_needed({points.denominator for points in beside}, 2)


def signed(value: Fraction, text: str) -> str:
    """A number that has a minus sign below zero, with a plus sign above it.

    >>> signed(Fraction(3), "3"), signed(Fraction(1, 999), "0.00"), signed(Fraction(-3), "−3")
    ('+3', '0.00', '−3')
    """
    return Figure(f"+{text}") if value > 0 and text.strip("0.") else text
