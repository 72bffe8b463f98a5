"""Lines of travellers: from the fields as they were written to results, or set aside with the reason.

Every reader of a format cuts its file into lines of named fields and hands them to `Lines`; what the
fields mean is decided here, in one place.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum, auto
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from duplicate.laws.contracts import PassedOut, parse_declarer, parse_lead, parse_outcome, parse_tricks
from duplicate.laws.notation import clean, refused, says_passed_out
from duplicate.night.entries import entries_of
from duplicate.night.night import Night, SetAside
from duplicate.night.results import FIXED, LARGEST_NUMBER, Result, Results, Status, Weighted
from duplicate.travellers.awards import awards_in, parse_award, parse_weights
from duplicate.travellers.names import Names
from duplicate.words.problems import DuplicateError, Problem, Severity

MOST_SET_ASIDE = 100_000  #: lines of one source that are kept as unusable
#: Words that say what became of a board, wherever they stand in a line.
STATUS_WORDS: Mapping[str, Status] = {
    **dict.fromkeys(("bye", "sit out", "sit-out", "sitout", "sit_out", "轮空", "輪空"), Status.SIT_OUT),
    **dict.fromkeys(
        ("not played", "not_played", "np", "n/p", "no play", "unplayed", "未打", "没打", "未完成"),
        Status.NOT_PLAYED,
    ),
    **dict.fromkeys(("pending", "late play", "late", "补打", "待打", "待定"), Status.PENDING),
    **dict.fromkeys(("cancelled", "canceled", "取消", "作废"), Status.CANCELLED),
    "played": Status.PLAYED,
    "passed": Status.PASSED,
    "artificial": Status.ARTIFICIAL,
}
_AWAITING_AWARD = ("arbitral score", "arbitrary score", "裁定分")
#: The pairs sat the other way round.
WRONG_DIRECTION = ("wrong direction", "坐错方向", "方向错误")
#: The fields that a line may have; a reader of a format uses these names.
FIELDS = (
    *("session", "section", "round", "table", "board", "copy", "ns", "ew", "north", "east", "south", "west"),
    *("status", "contract", "declarer", "tricks", "result", "lead", "score_ns", "score_ew"),
    *("adj_ns", "adj_ew", "weighted", "weighted_ns", "weighted_ew", "remarks"),
    *("ns_names", "ew_names", "north_name", "east_name", "south_name", "west_name"),
)
#: The fields in which a status or an award may stand in words.
_WORDY = ("status", "contract", "result", "score_ns", "score_ew", "remarks")
_WHOLE = re.compile(r"[+-]?\d+(?:[.,]0+)?")


class Wording(Enum):
    """Words of a line that are neither a status nor an award."""

    AWAITED = auto()  #: an award that the file does not hold
    WRONG_WAY = auto()  #: the pairs sat in the other direction


class Outcome(NamedTuple):
    """Contract, declarer, tricks and lead as `Result` holds them, and remarks about the reading."""

    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    remarks: tuple[Problem, ...] = ()


class Lines:
    """The lines of one source, read one after the other; `night` makes the Night of them."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.rows: list[Result] = []
        self.weights: list[Weighted] = []
        self.set_aside: list[SetAside] = []
        self.problems: list[Problem] = []
        self.names = Names()
        self.read_count = 0
        self._without_result: list[int | None] = []
        self._by_column: Results | None = None

    def note(
        self,
        message: str,
        *,
        line: int | None = None,
        field: str = "",
        value: str = "",
        remedy: str = "",
        severity: Severity = Severity.NOTE,
        row_id: int | None = None,
    ) -> None:
        """Record a problem of this source."""
        self.problems.append(Problem(message, self.source, line, field, value, remedy, severity, row_id))

    def refuse(self, problem: Problem, row: Iterable[tuple[str, str]], line: int | None) -> None:
        """Count a line that cannot be used, keep it as written, and say why."""
        self.read_count += 1
        self._set_aside(problem, row, line)

    def read(
        self,
        fields: Mapping[str, str],
        line: int | None,
        row: Callable[[], Iterable[tuple[str, str]]] | None = None,
    ) -> Result | None:
        """Read one line; a line that cannot be used is set aside and gives None.

        ``fields`` are the non-empty texts by the names of `FIELDS`; ``row`` gives the line as written,
        when its own headings differ.
        """
        self.read_count += 1
        row_id = self.read_count
        try:
            result, weights, remarks = interpret(fields)
        except DuplicateError as error:
            self._set_aside(error.problem, row() if row is not None else fields.items(), line)
            return None
        result = result._replace(row_id=row_id, source=self.source, line=line)
        self.rows.append(result)
        if weights:
            self.weights.extend(Weighted(row_id, side, weight, score) for side, weight, score in weights)
        if remarks:
            self.problems.extend(replace(p, file=self.source, line=line, row_id=row_id) for p in remarks)
        if result.status is Status.PENDING and not says_pending(fields):
            self._without_result.append(line)
        self.names.collect(fields, result)
        return result

    def take(self, results: Results) -> None:
        """Rows of a large table that were read by column; ``row_id`` tells their places."""
        self._by_column = results

    def without_result(self, lines: Iterable[int]) -> None:
        """Lines, of those read by column, that hold no result."""
        self._without_result = sorted([*self._without_result, *lines], key=lambda line: line or 0)

    def night(self, night: Night) -> Night:
        """``night`` with the lines that were read: results, names, and what was wrong."""
        if self._without_result:
            lines = [line for line in self._without_result if line is not None]
            self.note(
                f"lines without a result, taken as still to come: {len(self._without_result)}",
                line=lines[0] if lines else None,
                remedy="write the result, or Not played",
            )
        results = Results.of(self.rows, self.weights)
        if self._by_column is not None:
            results = self._by_column.merged(results)
        if not night.entries.contestants and self.names:
            winners = night.hints.get("winners", "")
            if self._by_column is None:
                entries = entries_of(self.rows, winners)
            else:
                from duplicate.night.numbers import entries_of_columns

                entries = entries_of_columns(results, winners)
            night = replace(night, entries=self.names.entries(entries))
        return replace(
            night,
            results=results,
            set_aside=(*night.set_aside, *self.set_aside),
            problems=(*night.problems, *self.problems),
            rows_read=night.rows_read + self.read_count,
        )

    def _set_aside(self, problem: Problem, row: Iterable[tuple[str, str]], line: int | None) -> None:
        problem = replace(problem, file=self.source, line=line)
        if len(self.set_aside) >= MOST_SET_ASIDE:
            message = (
                f"more than {MOST_SET_ASIDE:,} lines cannot be used; this is no list of results. The last: "
            )
            raise DuplicateError(replace(problem, message=message + problem.message))
        self.problems.append(problem)
        self.set_aside.append(SetAside(self.source, line, tuple(row), problem))


def says_pending(fields: Mapping[str, str]) -> bool:
    """Whether a line says itself that its result is still to come."""
    words = (fields.get(f, "") for f in ("status", "contract", "result", "score_ns", "score_ew", "remarks"))
    return any(
        STATUS_WORDS.get(clean(w)) is Status.PENDING or clean(w) in _AWAITING_AWARD for w in words if w
    )


@lru_cache(maxsize=16384)
def whole(text: str, field: str) -> int:
    """A whole number; 7.0 from a spreadsheet is 7.

    >>> whole("7.0", "board"), whole("−50", "score_ns")
    (7, -50)
    """
    plain = text.replace("\N{MINUS SIGN}", "-")
    if not _WHOLE.fullmatch(plain):
        raise refused("this is not a whole number", field, text, "write a whole number")
    digits = re.split("[.,]", plain)[0]
    if len(digits.lstrip("+-0")) > len(str(LARGEST_NUMBER)):
        raise refused("this number is too large", field, text, "correct the number")
    return int(digits)


@lru_cache(maxsize=16384)
def number(text: str) -> str:
    """A contestant's number as written; 7.0 from a spreadsheet is 7.

    >>> number("7.0"), number("1NS"), number("07")
    ('7', '1NS', '07')
    """
    head, _, tail = text.partition(".")
    return head if tail and not tail.strip("0") and head.isdecimal() else text


@lru_cache(maxsize=16384)
def _outcome(contract: str, declarer: str, tricks: str, result: str, lead: str) -> Outcome:
    """The outcome in five texts, each of which may be empty."""
    remarks: list[Problem] = []
    if not contract and result and not re.fullmatch(r"[=+-]?\s*\d*", result):
        contract, result = result, ""
    if not contract:
        won = whole(tricks or result, "tricks") if tricks or result else None
        if won is not None and not 0 <= won <= 13:
            raise refused(f"{won} tricks are impossible", "tricks", tricks or result, "tricks are 0 to 13")
        return Outcome("", parse_declarer(declarer).value if declarer else "", won, _lead(lead, remarks))
    if says_passed_out(contract):
        for field, text in (("declarer", declarer), ("tricks", tricks), ("result", result), ("lead", lead)):
            if text and not (says_passed_out(text) or text == "0"):
                message = f"a passed-out board has no {field}; it is left out"
                remarks.append(Problem(message, field=field, value=text, severity=Severity.NOTE))
        return Outcome("PASS", remarks=tuple(remarks))
    outcome = parse_outcome(contract, declarer or None)
    if isinstance(outcome.contract, PassedOut):
        raise refused("this is no contract", "contract", contract, "write it like 4SX")
    won = outcome.tricks
    for field, text, total in (("tricks", tricks, True), ("result", result, False)):
        if not text:
            continue
        try:
            said = parse_tricks(whole_text(text), outcome.contract, total=total)
        except DuplicateError as error:
            raise DuplicateError(replace(error.problem, field=field)) from None
        if won is not None and won != said:
            raise refused(
                f"the tricks are given as {won} and as {said}", field, text, "correct one of the two"
            )
        won = said
    card = _lead(lead, remarks) or outcome.lead or ""
    return Outcome(
        str(outcome.contract),
        outcome.declarer.value if outcome.declarer else "",
        won,
        card,
        tuple(remarks),
    )


def whole_text(text: str) -> str:
    """A number from a spreadsheet without its ``.0``; any other text unchanged."""
    return re.sub(r"(?<=\d)[.,]0+$", "", text)


def _lead(text: str, remarks: list[Problem]) -> str:
    if not text:
        return ""
    try:
        return parse_lead(text)
    except DuplicateError as error:
        remarks.append(replace(error.problem, severity=Severity.WARNING))
        return ""


def interpret(
    fields: Mapping[str, str],
) -> tuple[Result, tuple[tuple[str, Fraction, int], ...], tuple[Problem, ...]]:
    """The result, its weighted outcomes as (side, weight, score), and remarks."""
    get = fields.get
    remarks: list[Problem] = []
    status, awards, rest = _words(fields, remarks)
    ns, ew = number(get("ns", "")), number(get("ew", ""))
    if _word(get("remarks", "")) is Wording.WRONG_WAY:
        ns, ew = ew, ns
        message = "the pairs sat the wrong way round: NS and EW are exchanged"
        remarks.append(Problem(message, field="remarks", severity=Severity.NOTE))
    if not get("board"):
        raise refused("there is no board number", "board", "", "write the number on the board")
    for side, field in enumerate(("adj_ns", "adj_ew")):
        if text := get(field):
            awards[side] = parse_award(text, field)
    weights = _weights(fields)
    outcome = _outcome(*(rest.get(f, "") for f in ("contract", "declarer", "tricks", "result", "lead")))
    remarks.extend(outcome.remarks)
    scores = [whole(rest[f].replace(" ", ""), f) if rest.get(f) else None for f in ("score_ns", "score_ew")]
    happened = bool(outcome.contract or weights or scores != [None, None])
    ruled = ["" if award.endswith(FIXED) and happened else award for award in awards]
    if status is None:
        status = _status(ruled, outcome, scores, bool(weights))
    if status is Status.ARTIFICIAL:
        for field, award in zip(("adj_ns", "adj_ew"), awards, strict=True):
            if not award:
                raise refused(
                    "one side has an artificial score and the other has none",
                    field, "", "give both sides theirs: A+, A=, A-, 55% or 3imp",
                )  # fmt: skip
    elif status is Status.PLAYED and any(ruled):
        raise refused("a played board has an artificial score too", "adj_ns", ruled[0] or ruled[1],
                      "leave out the status or the artificial score")  # fmt: skip
    if status is not Status.PLAYED and status is not Status.PASSED and scores != [None, None]:
        written = next(f"{s}" for s in scores if s is not None)
        message = f"the score does not count: the board is {status.value.replace('_', ' ')}"
        remarks.append(Problem(message, field="score", value=written, severity=Severity.WARNING))
        scores = [None, None]
    if status is Status.PASSED and not outcome.contract:
        outcome = outcome._replace(contract="PASS")
    if weights and scores != [None, None]:
        message = "the weighted score counts, not the single one"
        remarks.append(Problem(message, field="weighted", value=get("weighted", ""), severity=Severity.NOTE))
        scores = [None, None]
    if scores[0] is None and scores[1] is not None:
        scores[0] = -scores[1]
    elif scores[1] is None and scores[0] is not None:
        scores[1] = -scores[0]
    result = Result(
        session=whole(get("session") or "1", "session"),
        section=get("section", ""),
        round=whole(fields["round"], "round") if get("round") else None,
        table=whole(fields["table"], "table") if get("table") else None,
        board=whole(fields["board"], "board"),
        copy=get("copy", ""),
        ns=ns,
        ew=ew,
        north=number(get("north", "")),
        east=number(get("east", "")),
        south=number(get("south", "")),
        west=number(get("west", "")),
        status=status,
        contract=outcome.contract,
        declarer=outcome.declarer,
        tricks=outcome.tricks,
        lead=outcome.lead,
        score_ns=scores[0],
        score_ew=scores[1],
        adj_ns=awards[0],
        adj_ew=awards[1],
    )
    return result, weights, tuple(remarks)


def _words(
    fields: Mapping[str, str], remarks: list[Problem]
) -> tuple[Status | None, list[str], Mapping[str, str]]:
    """Status and awards written in words in any field, and the fields that are left to read."""
    status: Status | None = None
    awards = ["", ""]
    rest: dict[str, str] | None = None
    for field in _WORDY:
        text = fields.get(field)
        if not text or (field != "remarks" and text[-1].isdigit() and text[0] in "+-0123456789="):
            continue  # a score or a number of tricks; a code such as A6040 begins with a letter
        word = _word(text)
        found = word if isinstance(word, Status) else None
        both = None if word or _is_outcome(field, text) else awards_in(text)
        if both:
            awards, found = list(both), Status.ARTIFICIAL
        elif word is Wording.AWAITED:
            message = "the director's award is not in the file; the board is taken as still to come"
            remarks.append(
                Problem(message, field=field, value=text, remedy="enter the award", severity=Severity.WARNING)
            )
            found = Status.PENDING
        elif word is None:
            if field == "status":
                raise refused("unknown status", field, text, f"one of {', '.join(Status)}")
            if field == "remarks":
                message = "the remark is not kept"
                remarks.append(Problem(message, field=field, value=text, severity=Severity.NOTE))
            continue
        if found is None:
            continue
        if status is not None and found is not status:
            raise refused("the line says two different things", field, text, "say one")
        status = found
        rest = rest if rest is not None else dict(fields)
        del rest[field]
    return status, awards, fields if rest is None else rest


def _is_outcome(field: str, text: str) -> bool:
    """Whether a text is a contract or a result for certain, so that no award needs to be looked for."""
    return field in ("contract", "result") and text[0] in "1234567" and "%" not in text and "-" not in text


@lru_cache(maxsize=4096)
def _word(text: str) -> "Status | Wording | None":
    plain = clean(text)
    if plain in _AWAITING_AWARD:
        return Wording.AWAITED
    if plain in WRONG_DIRECTION:
        return Wording.WRONG_WAY
    return STATUS_WORDS.get(plain)


def _status(awards: list[str], outcome: Outcome, scores: list[int | None], weighted: bool) -> Status:
    if any(awards):
        return Status.ARTIFICIAL
    if outcome.contract == "PASS":
        return Status.PASSED
    if outcome.contract or weighted or scores != [None, None] or outcome.tricks is not None:
        return Status.PLAYED
    return Status.PENDING


def _weights(fields: Mapping[str, str]) -> tuple[tuple[str, Fraction, int], ...]:
    if not any(fields.get(f) for f in ("weighted", "weighted_ns", "weighted_ew")):
        return ()
    sides: dict[str, tuple[tuple[Fraction, int], ...]] = {}
    if text := fields.get("weighted"):
        sides["NS"] = parse_weights(text)
        sides["EW"] = tuple((weight, -score) for weight, score in sides["NS"])
    for side in ("NS", "EW"):
        field = f"weighted_{side.lower()}"
        if text := fields.get(field):
            sides[side] = parse_weights(text, field)
    if len(sides) == 1:
        missing = "weighted_ew" if "NS" in sides else "weighted_ns"
        raise refused(
            "only one side has a weighted score", missing, "", "give both, or one for both in weighted"
        )
    return tuple((side, weight, score) for side in ("NS", "EW") for weight, score in sides[side])
