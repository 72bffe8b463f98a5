"""A team match as its score sheets need it: both rooms, board by board, from a scored night."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from duplicate.laws.victory_points import scale
from duplicate.night.entries import Contestant
from duplicate.night.results import Result, Status
from duplicate.pages.forms.team_match import Team, TeamBoard, TeamSheet
from duplicate.pages.lines import Lines
from duplicate.pages.numbers import decimal, integer, places_needed
from duplicate.pages.views import Line, Text
from duplicate.scoring.scores import Scores
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS


class _Key(NamedTuple):
    session: int
    section: str
    round: int | None
    home: str
    visitors: str


class _Room(NamedTuple):
    """The rows of one table of a match: positions in the results, by board."""

    table: int
    rows: dict[int, int]


def team_sheets(scores: Scores, victory_points: str = "") -> tuple[TeamSheet, ...]:
    """The sheets of every match of a night of teams at IMPs, the open room before the closed one.

    The home team is the one that sits NS in the open room, which is the table of the lower number; it is
    NS there and EW in the closed room. Without tables it is the team entered first. Victory points
    are those of the event, or by the scale that is named. Raises DuplicateError for any other night.
    """
    if scores.conditions.contest != "teams" or scores.conditions.method != "teams":
        raise DuplicateError(
            f"{scores.night.name or 'the night'} is no teams match at IMPs",
            remedy='write method = "teams" under [conditions], or choose another form',
        )
    made = _Sheets(scores, victory_points)
    found = tuple(sheet for match in made.matches() for sheet in match)
    if not found:
        raise DuplicateError("no match has a result yet", remedy="enter results, or print the blank form")
    return found


class _Sheets:
    def __init__(self, scores: Scores, victory_points: str) -> None:
        self._scores = scores
        self._scale = victory_points
        self._rows = scores.night.results.rows
        lines = Lines(scores, lambda position, row: ((), ()), {})
        self._lines = lines.lines
        values = [scores.points_ns[p] for p in range(len(self._rows))]
        self._places = places_needed({v.denominator for v in values if v is not None} or {1}, 2)
        self._order = {c: place for place, c in enumerate(scores.tally.contestants)}
        self._by_id: dict[str, Contestant] = dict(scores.night.entries.by_id)

    def matches(self) -> Iterator[tuple[TeamSheet, ...]]:
        """The sheets of one match after the other."""
        found: dict[tuple[int, str, int | None, frozenset[str]], list[int]] = {}
        for position, row in enumerate(self._rows):
            ns, ew = self._teams(position)
            if ns and ew and row.status not in (Status.CANCELLED, Status.SIT_OUT):
                found.setdefault((row.session, row.section, row.round, frozenset((ns, ew))), []).append(
                    position
                )
        for (session, section, number, _both), positions in sorted(
            found.items(), key=lambda item: (*item[0][:2], item[0][2] or 0, item[1][0])
        ):
            home, visitors, rooms = self._rooms(positions)
            key = _Key(session, section, number, home, visitors)
            yield tuple(self._sheet(key, name, room, rooms) for name, room in rooms.items() if room.rows)

    def _teams(self, position: int) -> tuple[str, str]:
        return self._scores.contestant_ns[position], self._scores.contestant_ew[position]

    def _rooms(self, positions: list[int]) -> tuple[str, str, dict[str, _Room]]:
        tables = sorted({self._rows[p].table or 0 for p in positions})
        if len(tables) > 1:
            first = next(p for p in positions if (self._rows[p].table or 0) == tables[0])
            home, visitors = self._teams(first)
            of = {p: "open" if (self._rows[p].table or 0) == tables[0] else "closed" for p in positions}
        else:
            home, visitors = sorted(self._teams(positions[0]), key=lambda c: self._order.get(c, 0))
            of = {p: "open" if self._teams(p)[0] == home else "closed" for p in positions}
        rooms = {}
        for name in ("open", "closed"):
            own = [p for p in positions if of[p] == name]
            table = (self._rows[own[0]].table or 0) if own else 0
            rooms[name] = _Room(table, {self._rows[p].board: p for p in own})
        return home, visitors, rooms

    def _sheet(self, key: _Key, name: str, room: _Room, rooms: dict[str, _Room]) -> TeamSheet:
        numbers = sorted({board for one in rooms.values() for board in one.rows})
        imps = [self._imps(key.home, board, rooms) for board in numbers]
        boards = tuple(
            self._board(key.home, board, room, rooms, worth)
            for board, worth in zip(numbers, imps, strict=True)
        )
        won = sum((value for value in imps if value and value > 0), Fraction(0))
        lost = -sum((value for value in imps if value and value < 0), Fraction(0))
        points = self._points(key, won - lost, len(numbers)) if any(v is not None for v in imps) else ("", "")
        first = self._rows[next(iter(room.rows.values()))]
        return TeamSheet(
            boards,
            event=self._scores.night.name,
            date=self._scores.night.date,
            round="" if key.round is None else str(key.round),
            home=self._team(key.home),
            visitors=self._team(key.visitors),
            players=self._players(first, key),
            room=name,
            home_imps=self._number(won),
            visitors_imps=self._number(lost),
            difference=self._number(abs(won - lost)),
            home_vp=points[0],
            visitors_vp=points[1],
            winner="" if won == lost else self._team(key.home if won > lost else key.visitors).number,
            scale=self._scale or self._scores.conditions.victory_points.scale,
        )

    def _imps(self, home: str, board: int, rooms: dict[str, _Room]) -> Fraction | None:
        """What a board is worth to the home team: both of its rows say it."""
        for room in rooms.values():
            position = room.rows.get(board)
            if position is not None and self._scores.how[position] != "left-out":
                at_ns = self._teams(position)[0] == home
                value = (self._scores.points_ns if at_ns else self._scores.points_ew)[position]
                if value is not None:
                    return value
        return None

    def _board(
        self, home: str, board: int, room: _Room, rooms: dict[str, _Room], worth: Fraction | None
    ) -> TeamBoard:
        position = room.rows.get(board)
        line = self._lines[position] if position is not None else None
        totals = [self._at_table(home, one.rows[board]) for one in rooms.values() if board in one.rows]
        known = [points for points in totals if points is not None]
        difference = sum(known) if len(known) == 2 and len(totals) == 2 else None
        return TeamBoard(
            board,
            line.declarer if line else "",
            _contract(line),
            line.lead if line else "",
            line.result if line else "",
            *(_sides(line) if line else ("", "")),
            integer(difference) if difference is not None and difference > 0 else "",
            integer(-difference) if difference is not None and difference < 0 else "",
            *("", "") if worth is None else (self._gain(worth), self._gain(-worth)),
            words=line.words if line and not line.played else (),
        )

    def _at_table(self, home: str, position: int) -> int | None:
        row = self._rows[position]
        if row.status not in (Status.PLAYED, Status.PASSED):
            return None
        return row.score_ns if self._teams(position)[0] == home else row.score_ew

    def _gain(self, value: Fraction) -> str:
        return self._number(value) if value > 0 else ""

    def _number(self, value: Fraction) -> str:
        return decimal(value, self._places)

    def _points(self, key: _Key, margin: Fraction, boards: int) -> tuple[str, str]:
        """Victory points of both: as the event counted them, else by the scale that was named."""
        of = {
            (match.contestant, match.opponents): match.victory_points
            for match in self._scores.matches
            if (match.session, match.round) == (key.session, key.round)
        }
        sides = ((key.home, key.visitors), (key.visitors, key.home))
        found = [of[side] for side in sides if side in of]
        if len(found) != 2 and self._scale:
            found = list(scale(self._scale, boards).victory_points(margin))
        if len(found) != 2:
            return "", ""
        places = places_needed({value.denominator for value in found}, 2)
        return decimal(found[0], places and 2), decimal(found[1], places and 2)

    def _team(self, contestant: str) -> Team:
        found = self._by_id.get(contestant)
        number = next(
            (s.number for s in self._scores.night.entries.seatings if s.contestant == contestant), contestant
        )
        return Team(number, found.name if found else "")

    def _players(self, row: Result, key: _Key) -> tuple[str, str, str, str]:
        """Who sat where: as the row says; else North and South are the first two of a team, East and
        West the two after them, as the pairs of a team are entered.
        """
        said = (row.north, row.east, row.south, row.west)
        if any(said):
            return said
        names = []
        for seat, team in zip(SEATS, (row.ns, row.ew, row.ns, row.ew), strict=True):
            contestant = self._scores.night.entries.find(key.session, key.section, seat.direction.value, team)
            found = self._by_id.get(contestant)
            now = found.members_at(key.session, key.round or 0) if found else {}
            place = {"N": 0, "S": 1, "E": 2, "W": 3}[seat.value]
            names.append(now[place].name if len(now) == 4 and place in now else "")
        north, east, south, west = names
        return north, east, south, west


def _contract(line: Line | None) -> Text:
    return line.contract if line and line.played else ""


def _sides(line: Line) -> tuple[str, str]:
    """The score in the column of the side that has it; nobody's 0 stands with NS."""
    if line.split:
        return line.score, line.score_ew
    if line.score.startswith("−"):
        return "", line.score[1:]
    return line.score, ""
