"""A team match as its score sheets need it: both rooms, board by board, from a scored night."""

from collections.abc import Iterator
from fractions import Fraction

from duplicate.laws.victory_points import scale
from duplicate.night.entries import Contestant
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.pages.forms.team_match import Team, TeamBoard, TeamSheet
from duplicate.pages.lines import Lines
from duplicate.pages.numbers import decimal, integer, places_needed
from duplicate.pages.views import Line, Said, Text
from duplicate.scoring.planned import PlannedMeeting, planned_meetings
from duplicate.scoring.scores import Scores
from duplicate.scoring.team_matches import ROOMS, MatchBoard, Stanza, TeamMatch, team_matches
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS


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
    found = tuple(made.sheets()) or tuple(made.planned())
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
        self._by_id: dict[str, Contestant] = dict(scores.night.entries.by_id)

    def sheets(self) -> Iterator[TeamSheet]:
        """The sheets of one match after the other: of each stanza the open room, then the closed one."""
        for match in team_matches(self._scores):
            for place, stanza in enumerate(match.stanzas):
                for name in ROOMS:
                    if any(_room(board, name) is not None for board in stanza.boards):
                        yield self._sheet(match, place, name)

    def planned(self) -> Iterator[TeamSheet]:
        """The sheets of a night that is still to be played: who meets whom, and nothing else."""
        night = self._scores.night
        meetings: dict[tuple[int, str, int, frozenset[str]], list[PlannedMeeting]] = {}
        for one in sorted(planned_meetings(night), key=lambda one: (one.session, one.round, one.table)):
            key = (one.session, one.section, one.round, frozenset((one.ns, one.ew)))
            meetings.setdefault(key, []).append(one)
        for rooms in meetings.values():
            for name, one in zip(ROOMS, rooms, strict=False):
                yield TeamSheet(
                    tuple(map(TeamBoard, one.boards)),
                    event=night.name,
                    date=night.date,
                    round=str(one.round),
                    home=self._team(rooms[0].ns),
                    visitors=self._team(rooms[0].ew),
                    players=_entered(night, one.session, one.round, one.ns, one.ew),
                    room=name,
                    scale=self._scale or self._scores.conditions.victory_points.scale,
                )

    def _sheet(self, match: TeamMatch, place: int, name: str) -> TeamSheet:
        stanza = match.stanzas[place]
        boards = tuple(self._board(board, name) for board in stanza.boards)
        won, lost = match.imps if len(match.stanzas) == 1 else stanza.imps
        ended = place == len(match.stanzas) - 1 and match.counted
        total, others = match.imps
        points = self._points(match) if ended else ("", "")
        first = self._rows[next(p for b in stanza.boards if (p := _room(b, name)) is not None)]
        return TeamSheet(
            boards,
            event=self._scores.night.name,
            date=self._scores.night.date,
            round="" if stanza.round is None else str(stanza.round),
            half=str(place + 1) if len(match.stanzas) > 1 else "",
            home=self._team(match.home),
            visitors=self._team(match.visitors),
            players=players_at(self._scores.night, first, stanza),
            room=name,
            home_imps=self._number(won),
            visitors_imps=self._number(lost),
            difference=self._number(abs(total - others)) if ended else "",
            home_vp=points[0],
            visitors_vp=points[1],
            winner=self._winner(match) if ended and self._is_complete(match) else "",
            scale=self._scale or self._scores.conditions.victory_points.scale,
            all_boards=match.boards,
        )

    def _is_complete(self, match: TeamMatch) -> bool:
        """Whether every board has come in from both rooms; until then nobody has won."""
        rooms = (room for stanza in match.stanzas for b in stanza.boards for room in (b.open, b.closed))
        return all(p is not None and self._rows[p].status is not Status.PENDING for p in rooms)

    def _winner(self, match: TeamMatch) -> str:
        home, visitors = match.imps
        return (
            "" if home == visitors else self._team(match.home if home > visitors else match.visitors).number
        )

    def _board(self, board: MatchBoard, name: str) -> TeamBoard:
        position = _room(board, name)
        line = self._lines[position] if position is not None else None
        difference, worth = board.difference, board.imps
        return TeamBoard(
            board.board,
            Said(line.declarer) if line and line.declarer else "",
            _contract(line),
            line.lead if line else "",
            line.result if line else "",
            *(_sides(line) if line else ("", "")),
            integer(difference) if difference is not None and difference > 0 else "",
            integer(-difference) if difference is not None and difference < 0 else "",
            *("", "") if worth is None else (self._gain(worth), self._gain(-worth)),
            words=line.words if line and not line.played else (),
        )

    def _gain(self, value: Fraction) -> str:
        return self._number(value) if value > 0 else ""

    def _number(self, value: Fraction) -> str:
        return decimal(value, self._places)

    def _points(self, match: TeamMatch) -> tuple[str, str]:
        """Victory points of both: as the event counted them, else by the scale that was named."""
        found = match.victory_points
        conditions = self._scores.conditions.victory_points
        name, boards = conditions.scale, match.counted if conditions.boards == "played" else match.boards
        if found is None and self._scale:
            name, boards = self._scale, match.boards
            home, visitors = match.imps
            found = scale(name, boards).victory_points(home - visitors)
        if found is None:
            return "", ""
        own = scale(name, boards).decimals if name and boards else 0
        places = max(own, places_needed({value.denominator for value in found}, 2))
        return decimal(found[0], places), decimal(found[1], places)

    def _team(self, contestant: str) -> Team:
        found = self._by_id.get(contestant)
        number = next(
            (s.number for s in self._scores.night.entries.seatings if s.contestant == contestant), contestant
        )
        return Team(number, found.name if found else "")


def players_at(night: Night, row: Result, stanza: Stanza) -> tuple[str, str, str, str]:
    """North, East, South and West at the table of a row: as it says; else North and South are the first
    two of a team, East and West the two after them, as the pairs of a team are entered.
    """
    said = (row.north, row.east, row.south, row.west)
    if any(said):
        return said
    ns, ew = (
        night.entries.find(stanza.session, stanza.section, direction, number)
        for direction, number in (("NS", row.ns), ("EW", row.ew))
    )
    return _entered(night, stanza.session, stanza.round or 0, ns, ew)


def _entered(night: Night, session: int, number: int, ns: str, ew: str) -> tuple[str, str, str, str]:
    """North, East, South and West of two teams, by contestant ids, as their four players are entered."""
    names = []
    for seat, team in zip(SEATS, (ns, ew, ns, ew), strict=True):
        found = night.entries.by_id.get(team)
        now = found.members_at(session, number) if found else {}
        place = {"N": 0, "S": 1, "E": 2, "W": 3}[seat.value]
        names.append(now[place].name if len(now) == 4 and place in now else "")
    north, east, south, west = names
    return north, east, south, west


def _room(board: MatchBoard, name: str) -> int | None:
    return board.open if name == "open" else board.closed


def _contract(line: Line | None) -> Text:
    return line.contract if line and line.played else ""


def _sides(line: Line) -> tuple[str, str]:
    """The score in the column of the side that has it; nobody's 0 stands with NS."""
    if line.split:
        return line.score, line.score_ew
    if line.score.startswith("−"):
        return "", line.score[1:]
    return line.score, ""
