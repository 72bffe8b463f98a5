"""Frequencies: which scores occurred on a board, how often, and what each was worth."""

from collections.abc import Sequence
from fractions import Fraction

from duplicate.pages.board_parts import Frequency, Mark
from duplicate.pages.lines import ARTIFICIAL, WEIGHTED
from duplicate.pages.views import Line, Said

_LONGEST = 100  # percent


def place(lines: Sequence[Line], scores: Sequence[int | None], value: Fraction) -> int:
    """Where a score stands among results in the order of a traveller: before the first that is no better.

    ``scores`` are those of the lines for NS; None for a line that has none of the table, which has no say.
    """
    real = [(position, score) for position, score in enumerate(scores) if score is not None]
    for position, score in real:
        if score <= value:
            return position
    return real[-1][0] + 1 if real else len(lines)


def frequencies(lines: Sequence[Line], marks: Sequence[Mark]) -> tuple[Frequency, ...]:
    """The scores of lines that are compared, in their order; par stands where it is or would be."""
    counted: dict[tuple[object, ...], list[Line]] = {}
    before: dict[int, tuple[object, ...]] = {}  #: by position the group of the line
    for position, line in enumerate(lines):
        words = () if line.score and not line.split else told(line)
        key = (line.score, str(words), line.side_ns, line.side_ew)
        counted.setdefault(key, []).append(line)
        before[position] = key
    longest = max(map(len, counted.values()), default=1)
    made = {key: _frequency(same, longest) for key, same in counted.items()}
    order: list[Frequency] = list(made.values())
    par = next((mark for mark in marks if mark.kind == "par"), None)
    if par is None:
        return tuple(order)
    for at, frequency in enumerate(order):
        if frequency.score == par.score and not frequency.words:
            order[at] = frequency._replace(mark="par")
            return tuple(order)
    keys = list(made)
    at = keys.index(before[par.at]) if par.at in before else len(order)
    order.insert(at, Frequency(par.score, "", 0, "", "", "", "", mark="par"))
    return tuple(order)


def _frequency(same: Sequence[Line], longest: int) -> Frequency:
    line = same[0]
    return Frequency(
        line.score,
        str(len(same)),
        round(_LONGEST * len(same) / longest),
        line.side_ns.points,
        line.side_ns.percent,
        line.side_ew.points,
        line.side_ew.percent,
        () if line.score and not line.split else told(line),
        heat=line.side_ns.heat,
    )


def told(line: Line) -> tuple[Said, ...]:
    """The words of a line without a plain score, short: an award as it is, of a weighted score the name."""
    if line.words[:1] == (ARTIFICIAL,) and len(line.words) > 1:
        return line.words[1:]
    return line.words[:1] if line.words[:1] == (WEIGHTED,) else line.words
