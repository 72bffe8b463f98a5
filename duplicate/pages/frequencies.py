"""Frequencies: which scores occurred on a board, how often, and what each was worth."""

from collections.abc import Sequence
from fractions import Fraction

from duplicate.pages.board_parts import Frequency, Mark
from duplicate.pages.lines import ARTIFICIAL, BY_HAND, SIT_OUT, SPLIT, WEIGHTED
from duplicate.pages.numbers import MINUS, signed
from duplicate.pages.outcomes import TO
from duplicate.pages.said import Whole
from duplicate.pages.views import Line, Said, Text
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

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
    """The scores of lines that are compared, in their order; par stands where it is or would be.

    Who sat out made no score. One whose points were set by hand stands with its score, and is marked.
    """
    counted: dict[tuple[object, ...], list[Line]] = {}
    for line in lines:
        if SIT_OUT not in line.words:
            key = (line.score, str(_told(line)), line.side_ns, line.side_ew)
            counted.setdefault(key, []).append(line)
    longest = max(map(len, counted.values()), default=1)
    order = [_frequency(same, longest) for same in counted.values() if not is_by_hand(same[0])]
    for same in counted.values():
        if is_by_hand(same[0]):
            order.insert(_behind(order, same[0].score), _frequency(same, longest))
    par = next((mark for mark in marks if mark.kind == "par"), None)
    if par is None:
        return tuple(order)
    for at, frequency in enumerate(order):
        if frequency.score == par.score and not frequency.words:
            order[at] = frequency._replace(mark="par")
            return tuple(order)
    order.insert(_behind(order, par.score), Frequency(par.score, "", 0, "", "", "", "", mark="par"))
    return tuple(order)


def _behind(order: Sequence[Frequency], score: str) -> int:
    """Where a score belongs that none of some has made alike: behind the last that is better or the same."""
    plain = [(at, _value(one.score)) for at, one in enumerate(order) if one.score and not one.words]
    if not plain:
        return 0
    better = [at for at, value in plain if value >= _value(score)]
    return better[-1] + 1 if better else plain[0][0]


def _value(score: str) -> int:
    return int(score.replace(MINUS, "-"))


def is_by_hand(line: Line) -> bool:
    """Whether a director set the points of a score that was made at the table."""
    return bool(line.score) and any(word.text in BY_HAND.values() for word in line.words)


def _told(line: Line) -> tuple[Text, ...]:
    """What stands in place of a plain score: nothing where there is one, and it is worth what it is."""
    if is_by_hand(line):
        return (line.score, Said(_("points set by the director")))
    return () if line.score and not line.split else told(line)


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
        _told(line),
        heat=line.side_ns.heat,
    )


def weighted(lines: Sequence[Line], sign: str = "") -> tuple[Said, ...]:
    """What each weighted score is made of; several are told apart by what they are worth to NS.

    ``sign`` stands behind that: the one of per cent, where results are told so.
    """
    found: dict[tuple[str, str], Text] = {}
    for line in lines:
        if line.words[:1] == (WEIGHTED,):
            found.setdefault((line.side_ns.main, str(line.words[1])), line.words[1])
    made = []
    for (worth, _key), shares in found.items():
        what = Said("%(what)s %(worth)s", {"what": WEIGHTED, "worth": Figure(f"{worth}{sign}")})
        made.append(
            Said(_("%(what)s: %(how)s"), {"what": what if len(found) > 1 else WEIGHTED, "how": shares})
        )
    return tuple(made)


def told(line: Line) -> tuple[Text, ...]:
    """The words of a line without a plain score, short: an award as it is, of a weighted score the name."""
    both = {"NS": line.score, "EW": line.score_ew}.items()
    if line.words[:1] == (ARTIFICIAL,) and len(line.words) > 1:
        return line.words[1:]
    if SPLIT in line.words:
        return (SPLIT, *(Whole(TO[side], {"award": signed(_value(score))}) for side, score in both))
    return line.words[:1] if line.words[:1] == (WEIGHTED,) else line.words
