"""Reasons: why a result is doubted, in the words of a director, and the command that would correct it."""

from collections import Counter
from collections.abc import Iterable

from duplicate.laws.contracts import readable
from duplicate.laws.double_dummy import BestPlay
from duplicate.night.results import Result
from duplicate.travellers.checks.doubts import Boards, Doubt
from duplicate.travellers.checks.finding import Kind, naming
from duplicate.travellers.checks.likelihood import parts
from duplicate.words.plurals import plural
from duplicate.words.sentences import Sentence, Words, counted
from duplicate.words.translations import phrase as _

_OTHER_SIDE = _(
    "%(one)s: the other side declares at %(other)s of %(number)s other tables, %(same)s in this denomination"
)
_SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}

_TRICKS = plural("%(n)s trick", "%(n)s tricks")


def reason(doubt: Doubt, boards: Boards, best: BestPlay | None) -> tuple[Sentence, tuple[str, ...]]:
    """Why a doubt is one, and the options of ``duplicate fix`` for its correction."""
    row, right = doubt.rows[0], doubt.corrected[0]
    others = [r for r in boards.rows[boards.place_of[row.row_id]] if r.row_id != row.row_id]
    match doubt.kind:
        case Kind.SIDE if not row.contract:
            return _bare(row, others), (*naming(row), "--score", str(right.score_ns))
        case Kind.SIDE:
            return _side(row, others), (*naming(row), "--by", right.declarer)
        case Kind.DECLARER:
            return _declarer(row, others), (*naming(row), "--by", right.declarer)
        case Kind.DENOMINATION:
            return _denomination(row, others), (*naming(row), "--contract", right.contract)
        case Kind.TRICKS:
            return _tricks(row, others, best), (*naming(row), "--tricks", str(right.tricks))
    other = doubt.rows[1]
    values: dict[str, Words] = {
        "one": text(row),
        "other": text(other),
        "board": str(other.board),
        "first": str(row.board),
    }
    why = _("%(one)s fits board %(board)s better, and %(other)s fits board %(first)s")
    return Sentence(why, values), (*naming(row), "--swap-boards", str(other.board))


def text(row: Result) -> str:
    """What was bid and won, in a few characters.

    >>> text(Result(contract="4SX", declarer="E", tricks=9)), text(Result(score_ns=420))
    ('4SX-1 E', '+420')
    """
    if not row.contract or row.tricks is None or parts(row) is None:
        return "" if row.score_ns is None else f"{row.score_ns:+d}"
    over = row.tricks - int(row.contract[0]) - 6
    return f"{readable(row.contract)}{'=' if over == 0 else f'{over:+d}'} {row.declarer}"


def _bare(row: Result, others: Iterable[Result]) -> Sentence:
    scores = [r.score_ns for r in others if r.score_ns]
    own = sum((s > 0) == ((row.score_ns or 0) > 0) for s in scores)
    values: dict[str, Words] = {
        "score": f"{row.score_ns or 0:+d}",
        "own": str(own),
        "other": str(len(scores) - own),
    }
    return Sentence(
        _("%(score)s: %(other)s other tables have a score for the other side, %(own)s for this one"), values
    )


def _counts(row: Result, others: Iterable[Result]) -> tuple[int, int, int]:
    declared = [r for r in others if r.declarer and r.contract != "PASS"]
    own = [r for r in declared if _SIDES[r.declarer] == _SIDES[row.declarer]]
    same = [r for r in own if r.contract[1] == row.contract[1]]
    return len(declared), len(own), len(same)


def _side(row: Result, others: list[Result]) -> Sentence:
    number, own, _same = _counts(row, others)
    here = Counter(
        r.contract[1] for r in others
        if r.declarer and r.contract != "PASS" and _SIDES[r.declarer] != _SIDES[row.declarer]
    )  # fmt: skip
    values: dict[str, Words] = {
        "one": text(row),
        "other": str(number - own),
        "number": str(number),
        "same": str(here[row.contract[1]]),
    }
    return Sentence(_OTHER_SIDE, values)


def _declarer(row: Result, others: list[Result]) -> Sentence:
    alike = [
        r for r in others
        if r.declarer and r.contract[1:2] == row.contract[1] and _SIDES[r.declarer] == _SIDES[row.declarer]
    ]  # fmt: skip
    partner = sum(r.declarer != row.declarer for r in alike)
    values: dict[str, Words] = {"one": text(row), "partner": str(partner), "number": str(len(alike))}
    return Sentence(
        _("%(one)s: at %(partner)s of %(number)s other tables with this denomination the partner declares"),
        values,
    )


def _denomination(row: Result, others: list[Result]) -> Sentence:
    number, own, same = _counts(row, others)
    values: dict[str, Words] = {"one": text(row), "own": str(own), "same": str(same), "number": str(number)}
    return Sentence(
        _("%(one)s: of %(own)s other tables where this side declares, %(same)s play this denomination"),
        values,
    )


def _tricks(row: Result, others: list[Result], best: BestPlay | None) -> Sentence:
    won = sorted(
        r.tricks for r in others
        if r.tricks is not None and r.declarer and r.contract[1:2] == row.contract[1]
        and _SIDES[r.declarer] == _SIDES[row.declarer]
    )  # fmt: skip
    values: dict[str, Words] = {
        "one": text(row),
        "tricks": counted(_TRICKS, row.tricks or 0),
    }
    if best is not None:
        values["best"] = str(best[row.declarer, row.contract[1]])
        if won:
            values["range"] = f"{won[0]}-{won[-1]}" if won[0] != won[-1] else str(won[0])
            return Sentence(
                _("%(one)s: %(tricks)s; double dummy it is %(best)s, other tables won %(range)s"),
                values,
            )
        return Sentence(_("%(one)s: %(tricks)s; double dummy it is %(best)s"), values)
    if won:
        values["range"] = f"{won[0]}-{won[-1]}" if won[0] != won[-1] else str(won[0])
        return Sentence(_("%(one)s: %(tricks)s; other tables won %(range)s in this denomination"), values)
    return Sentence(_("%(one)s: %(tricks)s, far from what the other tables lead to expect"), values)
