"""Impossible results: scores that no contract gives, or that their own contract does not (Law 77)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from duplicate.laws.contracts import readable
from duplicate.laws.scores import is_possible_ns, possible_scores_ns
from duplicate.night.corrections import computed
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.travellers.checks.finding import Finding, Kind, naming
from duplicate.travellers.checks.likelihood import Expectation, parts
from duplicate.words.problems import Severity
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _


def impossible(row: Result, field: Sequence[Result], expectation: Expectation) -> Finding | None:
    """What is impossible in one result, and the likeliest correction; ``field`` is the rest of the board."""
    if row.status not in (Status.PLAYED, Status.PASSED):
        return None
    score = row.score_ns if row.score_ns is not None else None if row.score_ew is None else -row.score_ew
    if row.board < 1:
        why = Sentence(_("boards are numbered from 1"))
        return _finding(Kind.BOARD, row, why)
    if bool(row.ns) != bool(row.ew):
        side = "EW" if row.ns else "NS"
        return _finding(Kind.INCOMPLETE, row, Sentence(_("the %(side)s pair is missing"), {"side": side}))
    contract = row.contract if row.contract and row.contract != "PASS" else ""
    if contract and score is None and not (row.declarer and row.tricks is not None):
        return _finding(Kind.INCOMPLETE, row, Sentence(_("declarer or result is missing")))
    if score is None:
        if row.contract:
            return None
        return _finding(Kind.INCOMPLETE, row, Sentence(_("there is neither a contract nor a score")))
    values: dict[str, Words] = {"score": f"{score:+d}", "board": str(row.board)}
    if contract and row.declarer and row.tricks is not None:
        right = computed(row).score_ns
        if score == right:
            return None
        values |= {"contract": _text(row), "right": f"{right:+d}"}
        why = Sentence(_("%(contract)s gives %(right)s on board %(board)s, and %(score)s is written"), values)
        best = _agreeing(row, score, expectation)
        options = ("--contract", best.contract, "--by", best.declarer, "--tricks", str(best.tricks))
        return _finding(Kind.CONTRACT, row, why, *options, correction=_text(best))
    if row.contract == "PASS" and score:
        why = Sentence(_("a passed-out board scores 0, and %(score)s is written"), values)
        return _finding(Kind.CONTRACT, row, why, "--contract", "PASS")
    if not is_possible_ns(score, row.board):
        why = Sentence(_("no contract gives %(score)s for NS on board %(board)s"), values)
        near = _near(score, row.board, field)
        return _finding(Kind.SCORE, row, why, "--score", str(near))
    return None


def _finding(kind: Kind, row: Result, why: Sentence, *options: str, correction: Words = "") -> Finding:
    command = (*naming(row), *options) if options and row.board > 0 else ()
    return Finding(
        kind, row.session, row.section, row.board, (row,), why, 1.0, command, correction=correction
    )


def _text(row: Result) -> str:
    tricks = (row.tricks or 0) - int(row.contract[0]) - 6
    return f"{readable(row.contract)}{'=' if tricks == 0 else f'{tricks:+d}'} {row.declarer}"


def _near(score: int, board: int, field: Sequence[Result]) -> int:
    """The possible score that a slip of the pen turns into this one: alike in writing, usual on the board."""
    usual = Counter(r.score_ns for r in field if r.score_ns is not None)

    def unlike(other: int) -> tuple[float, int, int]:
        a, b = f"{score:+d}", f"{other:+d}"
        if len(a) == len(b):
            digits: float = sum(x != y for x, y in zip(a, b, strict=True))
        else:
            digits = 1.0 if {a[1:], b[1:]} & {a[1:] + "0", b[1:] + "0"} else 3.0
        return digits - 1.5 * (usual[other] > 0), -usual[other], abs(score - other)

    return min(sorted(possible_scores_ns(board)), key=unlike)


def _agreeing(row: Result, score: int, expectation: Expectation) -> Result:
    """The contract as it stands, or the one near it that gives the written score: what the board expects."""
    own = parts(row)
    assert own is not None
    candidates = [row._replace(tricks=tricks) for tricks in range(14)]
    candidates += [row._replace(declarer=seat) for seat in "NESW"]
    candidates += [row._replace(contract=row.contract[0] + d + row.contract[2:]) for d in "CDHSN"]
    candidates += [row._replace(contract=f"{level}{row.contract[1:]}") for level in range(1, 8)]
    candidates += [row._replace(contract=row.contract.rstrip("X") + x) for x in ("", "X", "XX")]
    fitting = [c for c in candidates if computed(c).score_ns == score]

    def likely(one: Result) -> float:
        played = parts(one)
        return expectation.likelihood(played, None) if played is not None else 0.0

    return max([row, *fitting], key=likely)


def unread_places(night: Night) -> Iterator[tuple[int, str, str, str, int]]:
    """Session, section, numbers and board of rows that the reader could not take, where they say them."""
    for aside in night.set_aside:
        fields = dict(aside.row)
        session, board = (fields.get(name, "") for name in ("session", "board"))
        if board.isdecimal() and (not session or session.isdecimal()):
            yield (
                int(session or 1), fields.get("section", ""), fields.get("ns", ""), fields.get("ew", ""),
                int(board),
            )  # fmt: skip


def unread(night: Night) -> Iterator[Finding]:
    """Rows that the reader could not take; ``night`` is as read. What they say is in its problems."""
    for aside in night.set_aside:
        if aside.problem.severity is Severity.NOTE:
            continue  # a change decided it
        fields = dict(aside.row)
        board = fields.get("board", "")
        problem = aside.problem
        values: dict[str, Words] = {
            "file": aside.source, "line": str(aside.line or "?"), "value": problem.value,
            "problem": problem.message, "remedy": problem.remedy,
        }  # fmt: skip
        text = _("%(file)s line %(line)s: %(problem)s")
        if problem.value and problem.remedy:
            text = _("%(file)s line %(line)s, “%(value)s”: %(problem)s (%(remedy)s)")
        why = Sentence(text, values)
        yield Finding(
            Kind.UNREADABLE, int(fields.get("session", "1") or 1), fields.get("section", ""),
            int(board) if board.isdecimal() else 0, (), why,
        )  # fmt: skip
