"""Boards and scorecards of a Swiss event: those of a night, without byes, which stand with their rounds."""

import msgspec

from duplicate.pages.frequencies import frequencies
from duplicate.pages.lines import SIT_OUT
from duplicate.pages.views import BoardView, Group, Line, Scorecard


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
