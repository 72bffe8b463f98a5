"""Team matches: who met whom in which rooms, stanza by stanza, and what both rooms make of every board."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from duplicate.night.results import Result, Status
from duplicate.scoring.planned import planned_meetings
from duplicate.scoring.scores import MatchScore, Scores

ROOMS = ("open", "closed")


class MatchBoard(NamedTuple):
    """One board of a match in both rooms; positions in the results, None where a room has no row yet."""

    board: int
    open: int | None
    closed: int | None
    difference: int | None  #: points of the home team in both rooms together
    imps: Fraction | None  #: of the home team; None where the board has no score
    each: Fraction = Fraction(0)  #: that both have won besides, where scores that do not balance are averaged

    @property
    def won(self) -> tuple[Fraction, Fraction]:
        """What the home team and the visitors won on it."""
        own = self.imps or Fraction(0)
        return max(own, Fraction(0)) + self.each, max(-own, Fraction(0)) + self.each


class Stanza(NamedTuple):
    """A part of a match that is played without a break: a round, or a session."""

    session: int
    section: str
    round: int | None
    boards: tuple[MatchBoard, ...]

    @property
    def imps(self) -> tuple[Fraction, Fraction]:
        """What the home team and the visitors won."""
        home, visitors = (sum((board.won[side] for board in self.boards), Fraction(0)) for side in (0, 1))
        return home, visitors


class TeamMatch(NamedTuple):
    """A match of two teams, by contestant ids. The home team sits NS in the open room of the first stanza."""

    home: str
    visitors: str
    stanzas: tuple[Stanza, ...]
    carried: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))  #: IMPs brought along: home, visitors
    penalties: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))  #: IMPs, signed: home, visitors
    victory_points: tuple[Fraction, Fraction] | None = None

    @property
    def imps(self) -> tuple[Fraction, Fraction]:
        """The IMPs of home team and visitors, with what was carried over and what the director changed."""
        won = [stanza.imps for stanza in self.stanzas]
        home, visitors = (
            sum((one[side] for one in won), self.carried[side] + self.penalties[side]) for side in (0, 1)
        )
        return home, visitors

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return sum(len(stanza.boards) for stanza in self.stanzas)

    @property
    def counted(self) -> int:
        """How many boards have a score."""
        return sum(board.imps is not None for stanza in self.stanzas for board in stanza.boards)


class DrawnMatch(NamedTuple):
    """A match of two teams in a round, as it was drawn."""

    home: str
    first: int  #: the round in which the match began; later ones are its further stanzas


#: By round and the two teams.
Draw = Mapping[tuple[int, frozenset[str]], DrawnMatch]


def team_matches(
    scores: Scores, drawn: Draw | None = None, *, averaged: bool = False
) -> tuple[TeamMatch, ...]:
    """Every match of a night of teams at IMPs, in the order of rounds and tables; none of other nights.

    The open room is the table of the lower number; without tables, or with one, it is the room in which
    the team that was entered first sits NS. What one match is, a round or several, the conditions say
    for victory points; without a scale all that two teams play in the event is one match. ``drawn`` says
    instead who is at home and which rounds are one match, where there was a draw. With ``averaged`` scores
    of the two that do not balance are averaged, as in knock-out play (Law 86).
    """
    if scores.conditions.contest != "teams" or scores.conditions.method != "teams":
        return ()
    return _Matches(scores, drawn or {}, averaged=averaged).made()


class _Matches:
    def __init__(self, scores: Scores, drawn: Draw, *, averaged: bool) -> None:
        self._scores, self._drawn, self._averaged = scores, drawn, averaged
        self._rows: Sequence[Result] = scores.night.results.rows
        self._order = {c: place for place, c in enumerate(scores.tally.contestants)}
        chosen = scores.conditions.victory_points
        self._mode = chosen.match if chosen.scale else "event"
        self._scored: dict[tuple[str, str], list[MatchScore]] = defaultdict(list)
        for match in scores.matches:
            self._scored[match.contestant, match.opponents].append(match)

    def made(self) -> tuple[TeamMatch, ...]:
        """All matches."""
        stanzas: dict[tuple[int, str, int, frozenset[str]], list[int]] = {}
        for position, row in enumerate(self._rows):
            ns, ew = self._teams(position)
            if ns and ew and row.status not in (Status.CANCELLED, Status.SIT_OUT):
                key = (row.session, row.section, row.round or 0, frozenset((ns, ew)))
                stanzas.setdefault(key, []).append(position)
        planned = self._planned()
        found: dict[tuple[object, ...], list[tuple[str, str, Stanza]]] = {}
        ordered = sorted(stanzas.items(), key=lambda item: (*item[0][:3], item[1][0]))
        for (session, section, number, both), positions in ordered:
            of = {"round": (session, number), "session": (session,), "event": ()}[self._mode]
            meeting = self._drawn.get((number, both))
            if meeting is not None:
                of = (meeting.first,)
            home, visitors, rooms = self._rooms(positions, meeting.home if meeting else "")
            known = {board for room in rooms for board in room} | planned[session, section, number, both]
            boards = tuple(self._board(home, visitors, board, rooms) for board in sorted(known))
            stanza = Stanza(session, section, number or None, boards)
            found.setdefault((both, *of), []).append((home, visitors, stanza))
        return tuple(self._match(parts) for parts in found.values())

    def _planned(self) -> dict[tuple[int, str, int, frozenset[str]], set[int]]:
        """The boards of two teams by the movement: of a round, and of a whole session as round 0."""
        found: dict[tuple[int, str, int, frozenset[str]], set[int]] = defaultdict(set)
        for meeting in planned_meetings(self._scores.night):
            for number in (0, meeting.round):
                both = frozenset((meeting.ns, meeting.ew))
                found[meeting.session, meeting.section, number, both].update(meeting.boards)
        return found

    def _match(self, parts: list[tuple[str, str, Stanza]]) -> TeamMatch:
        home, visitors, _first = parts[0]
        stanzas = tuple(
            stanza if own == home else stanza._replace(boards=tuple(map(_turned, stanza.boards)))
            for own, _other, stanza in parts
        )
        scored = [self._score(one, other, stanzas) for one, other in ((home, visitors), (visitors, home))]
        both = [one for one in scored if one is not None]
        if len(both) != len(scored):
            return TeamMatch(home, visitors, stanzas, penalties=self._penalties(home, visitors))
        carried = both[0].carried
        return TeamMatch(
            home,
            visitors,
            stanzas,
            (max(carried, Fraction(0)), max(-carried, Fraction(0))),
            (both[0].penalty, both[1].penalty),
            (both[0].victory_points, both[1].victory_points),
        )

    def _score(self, own: str, other: str, stanzas: tuple[Stanza, ...]) -> MatchScore | None:
        """The match with its victory points, where there is a scale."""
        where = {(stanza.session, stanza.round or 0) for stanza in stanzas}
        for match in self._scored.get((own, other), ()):
            if where & set(match.rounds or ((match.session, match.round or 0),)):
                return match
        return None

    def _penalties(self, home: str, visitors: str) -> tuple[Fraction, Fraction]:
        """Penalties in IMPs of a match without victory points."""
        awards = [a for a in self._scores.night.awards if a.unit == "imp"]
        own, other = (
            sum((Fraction(a.amount) for a in awards if a.contestant == team), Fraction(0))
            for team in (home, visitors)
        )
        return own, other

    def _teams(self, position: int) -> tuple[str, str]:
        return self._scores.contestant_ns[position], self._scores.contestant_ew[position]

    def _rooms(
        self, positions: list[int], drawn: str
    ) -> tuple[str, str, tuple[dict[int, int], dict[int, int]]]:
        """Home team and visitors of a stanza, and the rows of the open and the closed room by board.

        ``drawn`` is the home team of a draw, or empty.
        """
        tables = sorted({self._rows[p].table or 0 for p in positions})
        if len(tables) > 1:
            first = next(p for p in positions if (self._rows[p].table or 0) == tables[0])
            home, visitors = self._at_home(self._teams(first), drawn)
            is_open = {p: (self._rows[p].table or 0) == tables[0] for p in positions}
        else:
            entered = sorted(self._teams(positions[0]), key=lambda c: self._order.get(c, 0))
            home, visitors = self._at_home(entered, drawn)
            is_open = {p: self._teams(p)[0] == home for p in positions}
        one, two = (
            {self._rows[p].board: p for p in positions if is_open[p] == wanted} for wanted in (True, False)
        )
        return home, visitors, (one, two)

    @staticmethod
    def _at_home(both: Sequence[str], drawn: str) -> tuple[str, str]:
        """Home team and visitors: in the order given, unless the draw says it otherwise."""
        home, visitors = both
        return (visitors, home) if drawn == visitors else (home, visitors)

    def _board(
        self, home: str, visitors: str, board: int, rooms: tuple[dict[int, int], dict[int, int]]
    ) -> MatchBoard:
        places = [room.get(board) for room in rooms]
        totals = [None if place is None else self._at_table(home, place) for place in places]
        known = [points for points in totals if points is not None]
        difference = sum(known) if len(known) == len(rooms) else None
        own, each = self._imps(home, places), Fraction(0)
        other = self._imps(visitors, places) if self._averaged else None
        if own is not None and other is not None and own != -other:
            won, lost = (max(own, each) + max(-other, each)) / 2, (max(-own, each) + max(other, each)) / 2
            own, each = won - lost, min(won, lost)
        return MatchBoard(board, places[0], places[1], difference, own, each)

    def _imps(self, home: str, places: Sequence[int | None]) -> Fraction | None:
        """What a board is worth to the home team: both of its rows say it."""
        for position in places:
            if position is not None and self._scores.how[position] != "left-out":
                at_ns = self._teams(position)[0] == home
                value = (self._scores.points_ns if at_ns else self._scores.points_ew)[position]
                if value is not None:
                    return value
        return None

    def _at_table(self, home: str, position: int) -> int | None:
        row = self._rows[position]
        if row.status not in (Status.PLAYED, Status.PASSED):
            return None
        return row.score_ns if self._teams(position)[0] == home else row.score_ew


def _turned(board: MatchBoard) -> MatchBoard:
    """A board as the other team sees it."""
    return board._replace(
        difference=None if board.difference is None else -board.difference,
        imps=None if board.imps is None else -board.imps,
    )
