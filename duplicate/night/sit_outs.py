"""Sit-outs: the rounds that a movement leaves somebody without opponents, as rows of the results."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from duplicate.movements.movement import Meeting, Movement
from duplicate.night.expectation import at_table, numbers_of
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status

#: What stands as the source of a sit-out that no file of results names.
SOURCE = "movement"

_AT_THE_TABLE = (Status.PLAYED, Status.PASSED, Status.ARTIFICIAL)


def with_sit_outs(night: Night) -> Night:
    """The night with a row for each board that the movements leave somebody to sit out.

    Only rounds that were really played count, only contestants that are entered, and no board that is
    still to come to another table. What the results say about a contestant goes first: a board that
    has a row already, a round in which the contestant is elsewhere, and files that name the sit-outs
    on other boards than the movement get no rows. Doing it twice changes nothing more.
    """
    if not any(m.is_sit_out for movement in night.movements.values() for m in movement.meetings):
        return night
    known = _Known(night)
    number = max((row.row_id for row in night.results.rows), default=0)
    added: list[Result] = []
    for (session, section), movement in sorted(night.movements.items()):
        for row in _sit_outs(movement, known, session, section):
            number += 1
            added.append(row._replace(row_id=number))
    if not added:
        return night
    return replace(night, results=Results.of((*night.results.rows, *added), night.results.weights))


class _Known:
    """What the results say: which rounds were played, and where every contestant was."""

    def __init__(self, night: Night) -> None:
        self._entries = night.entries
        self.played: set[tuple[int, str, int]] = set()  #: session, section, round
        self.boards: set[tuple[int, str, int]] = set()  #: session, section, board
        self._at: dict[tuple[int, str], list[Result]] = defaultdict(list)
        rounds: dict[tuple[int, str, int, frozenset[str]], int] = {}
        for (session, section), movement in night.movements.items():
            for m in movement.meetings:
                who = at_table(night.entries, session, section, m)
                for board in movement.boards_of(m):
                    rounds[session, section, board, who] = m.round
        for row in night.results.rows:
            who = at_table(night.entries, row.session, row.section, row)
            planned = rounds.get((row.session, row.section, row.board, who))
            if row.round is None and planned is not None:
                row = row._replace(round=planned)
            self.boards.add((row.session, row.section, row.board))
            if row.status in _AT_THE_TABLE and row.round is not None:
                self.played.add((row.session, row.section, row.round))
            for contestant in who:
                self._at[row.session, contestant].append(row)

    def open_boards(
        self, session: int, section: str, meeting: Meeting, boards: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The boards of a sit-out of which the results do not tell anything else."""
        places = [(direction, own) for _, direction, own in numbers_of(meeting)]
        if not all(self._entries.find(session, section, *place) for place in places):
            return ()
        theirs = [
            row
            for who in at_table(self._entries, session, section, meeting)
            for row in self._at[session, who]
        ]
        elsewhere = any(row.round == meeting.round and row.board not in boards for row in theirs)
        in_their_own_way = any(row.status is Status.SIT_OUT and row.round is None for row in theirs)
        if elsewhere or in_their_own_way:
            return ()
        return tuple(board for board in boards if not any(row.board == board for row in theirs))


def _sit_outs(movement: Movement, known: _Known, session: int, section: str) -> Iterator[Result]:
    to_come = {b for m in movement.meetings if not m.is_sit_out for b in movement.boards_of(m)}
    sitting = [m for m in movement.meetings if m.is_sit_out and any(True for _ in numbers_of(m))]
    named: dict[tuple[tuple[str, str], ...], set[int]] = defaultdict(set)
    for m in sorted(sitting, key=lambda m: (m.round, m.table)):
        who = tuple(movement.who(m))
        boards = movement.boards_of(m) or _missed(movement, m, named[who])
        named[who].update(boards)
        if (session, section, m.round) not in known.played:
            continue
        for board in known.open_boards(session, section, m, boards):
            if board in to_come and (session, section, board) not in known.boards:
                continue
            yield Result(
                session=session,
                section=section,
                round=m.round,
                table=m.table,
                board=board,
                copy=m.copy,
                ns=m.ns,
                ew=m.ew,
                north=m.north,
                east=m.east,
                south=m.south,
                west=m.west,
                status=Status.SIT_OUT,
                source=SOURCE,
            )


def _missed(movement: Movement, meeting: Meeting, named: set[int]) -> tuple[int, ...]:
    """A movement that names no boards for a sit-out: the first that its contestants never play.

    As many as the other tables play in the round, and in a barometer those boards; ``named`` are those
    of earlier rounds.
    """
    others = [m for m in movement.of_round(meeting.round) if not m.is_sit_out]
    count = max((len(movement.boards_of(m)) for m in others), default=0)
    own = {
        board for who in movement.who(meeting) for m in movement.path(*who) for board in movement.boards_of(m)
    }
    here = {board for m in others for board in movement.boards_of(m)} if movement.barometer else set()
    boards = {board for board_set in movement.board_sets for board in board_set}
    every = sorted(boards, key=lambda board: (board not in here, board))
    return tuple(board for board in every if board not in own and board not in named)[:count]
