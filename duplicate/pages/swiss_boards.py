"""Boards and scorecards of a Swiss event: those of a night, without byes, which stand with their rounds."""

import msgspec

from duplicate.pages.board_parts import Mark
from duplicate.pages.card_views import Scorecard
from duplicate.pages.frequencies import frequencies
from duplicate.pages.lines import SIT_OUT
from duplicate.pages.match_parts import CLOSED, OPEN
from duplicate.pages.views import BoardView, Group, Line, Link, Said, Text, Who
from duplicate.words.translations import phrase as _


def without_byes(board: BoardView) -> BoardView:
    """A board with the results of those who met on it."""
    return msgspec.structs.replace(
        board,
        groups=tuple(map(_group, board.groups)),
        others=tuple(line for line in board.others if not _is_bye(line)),
    )


def boards_played(card: Scorecard) -> Scorecard:
    """A scorecard with the rounds in which there was somebody to meet."""
    rounds = tuple(r for r in card.rounds if not all(_is_bye(each.line) for each in r.lines))
    return msgspec.structs.replace(card, rounds=rounds)


def _group(group: Group) -> Group:
    lines = tuple(line for line in group.lines if not _is_bye(line))
    if len(lines) == len(group.lines):
        return group
    before = [sum(not _is_bye(line) for line in group.lines[:at]) for at in range(len(group.lines) + 1)]
    marks = tuple(mark._replace(at=before[mark.at]) for mark in group.marks)
    return msgspec.structs.replace(group, lines=lines, marks=marks, frequencies=frequencies(lines, marks))


def _is_bye(line: Line) -> bool:
    return not line.played and SIT_OUT in line.words


def in_matches(board: BoardView) -> BoardView:
    """A board of teams with the two results of each match together, open room first, under the two teams."""
    return msgspec.structs.replace(board, groups=tuple(map(_in_matches, board.groups)))


def named_once(board: BoardView) -> BoardView:
    """A board of teams whose lines have the numbers alone of teams that are named above both rooms."""
    return msgspec.structs.replace(board, groups=tuple(map(_named_once, board.groups)))


def _named_once(group: Group) -> Group:
    names: dict[tuple[tuple[int, int], str], set[str]] = {}
    for line in group.lines:
        for who in (*line.ns, *line.ew):
            names.setdefault((_match_of(line), who.label), set()).add(who.names)

    def brief(line: Line, side: tuple[Who, ...]) -> tuple[Who, ...]:
        same = all(len(names[_match_of(line), who.label]) == 1 for who in side)
        return tuple(who._replace(names="") for who in side) if same else side

    lines = tuple(line._replace(ns=brief(line, line.ns), ew=brief(line, line.ew)) for line in group.lines)
    return msgspec.structs.replace(group, lines=lines)


def _in_matches(group: Group) -> Group:
    lines = sorted(group.lines, key=_seated)
    marks = [
        Mark("match", at, _teams(line), "", page=line.room.page if line.room else "")
        for at, line in enumerate(lines)
        if not at or _match_of(line) != _match_of(lines[at - 1])
    ]
    marks += [mark._replace(at=len(lines)) for mark in group.marks]
    told = tuple(line._replace(room=_room(line)) for line in lines)
    return msgspec.structs.replace(group, lines=told, marks=tuple(marks))


def _table(line: Line) -> int:
    """Its table as a number: a match has two, the first of them is the open room."""
    return int(line.table) if line.table.isdecimal() else 0


def _match_of(line: Line) -> tuple[int, int]:
    return line.round or 0, (_table(line) + 1) // 2


def _seated(line: Line) -> tuple[int, int, int]:
    return *_match_of(line), _table(line)


def _room(line: Line) -> Link:
    """The room alone: the line above both rooms leads to the match."""
    return Link(OPEN if _table(line) % 2 else CLOSED, "")


def _teams(line: Line) -> Said:
    """The two teams of a match, the home team first: it sits North-South in the open room."""
    home, visitors = (line.ns, line.ew) if _table(line) % 2 else (line.ew, line.ns)
    values: dict[str, Text] = {"home": _called(home), "visitors": _called(visitors)}
    by_players = any("–" in who.names for who in (*home, *visitors))  # another dash would be one of many
    return Said(_("%(home)s v %(visitors)s") if by_players else "%(home)s – %(visitors)s", values)


def _called(side: tuple[Who, ...]) -> str:
    return " ".join(part for who in side for part in (who.label, who.names) if part)
