"""A plan, or the check of a movement, as text for the terminal and as JSON."""

import json
import textwrap
from collections.abc import Iterable

from duplicate.movements.candidate import Candidate
from duplicate.movements.movement import Fault, Finding, Movement
from duplicate.movements.movement_json import as_data
from duplicate.movements.planner import Plan
from duplicate.movements.reasons import boards_of
from duplicate.words.problems import Problem, Severity

_WIDTH = 96
_MOST = 6  #: alternatives in the table
FATAL = (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY)


def as_text(movement: Movement, plan: Plan | None, minutes_per_board: float, minutes_per_move: float) -> str:
    """The movement, the reasons, and the alternatives."""
    lines = [movement.name or "A movement"]
    if plan is None:
        lines += _wrapped([_summary(movement), *movement.notes])
        return "\n".join(lines)
    lines += _wrapped([*plan.reasons, *(n for n in movement.notes if n not in plan.reasons)])
    others = plan.candidates[1 : 1 + _MOST]
    if others:
        lines += ["", *_table(plan.candidates[0], others, minutes_per_board, minutes_per_move)]
        left = len(plan.candidates) - 1 - len(others)
        if left:
            lines[-1] += f"; {left} more would do"
    return "\n".join(lines)


def _wrapped(sentences: Iterable[str]) -> list[str]:
    lines = []
    for sentence in sentences:
        lines += textwrap.wrap(sentence, _WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines


def _summary(movement: Movement) -> str:
    winners = "two winners" if movement.winners == 2 else "one winner"
    return f"{movement.tables} tables, {movement.rounds} rounds, {movement.boards} boards, {winners}."


def _table(
    chosen: Candidate, others: tuple[Candidate, ...], minutes_per_board: float, minutes_per_move: float
) -> list[str]:
    head = ("Alternatives", "boards a round", "for a pair", "in play", "fairness", "time")
    rows = [head]
    for mark, candidate in (("* ", chosen), *(("  ", c) for c in others)):
        hours, rest = divmod(round(candidate.minutes(minutes_per_board, minutes_per_move)), 60)
        if candidate.quality is None:
            fair = f"meets {candidate.meets}/{candidate.could_meet}"
        else:
            fair = f"Qf {candidate.quality:.1f}"
        rows.append(
            (
                mark + candidate.name,
                str(candidate.boards_per_round),
                boards_of(candidate).removesuffix(" boards").removesuffix(" board"),
                str(candidate.boards_in_play),
                fair,
                f"{hours}:{rest:02d}",
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return [*lines, "* chosen"]


def as_json(movement: Movement, plan: Plan | None) -> str:
    """Everything about a plan; without one, the movement alone."""
    data: dict[str, object] = {"movement": as_data(movement)}
    if plan is not None:
        data["reasons"] = list(plan.reasons)
        data["candidates"] = [_candidate(c) for c in plan.candidates]
    return dumped(data)


def dumped(data: object) -> str:
    """JSON text for people and programs."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def _candidate(candidate: Candidate) -> dict[str, object]:
    fields = (
        "name",
        "family",
        "winners",
        "rounds",
        "boards_per_round",
        "fewest_boards",
        "most_boards",
        "boards_in_play",
        "sit_outs_per_pair",
        "re_meets",
        "sharing",
        "meets",
        "could_meet",
    )
    data: dict[str, object] = {name: getattr(candidate, name) for name in fields}
    data["quality"] = None if candidate.quality is None else round(candidate.quality, 6)
    return data


def check_text(name: str, movement: Movement, findings: tuple[Finding, ...], bad: bool) -> str:
    """The findings, the unplayable first, and a verdict."""
    lines = []
    fatal = [f for f in findings if f.fault in FATAL]
    others = [f for f in findings if f.fault not in FATAL]
    for title, group in (("Faults", fatal), ("To know", others)):
        if group:
            lines.append(f"{title}:")
            lines += [f"  {finding.fault.value}: {finding.text}" for finding in group]
    verdict = "cannot be played as it stands" if bad else "can be played"
    lines.append(f"{name}: {_summary(movement)[:-1]}; it {verdict}.")
    return "\n".join(lines)


def check_json(
    name: str, movement: Movement, problems: tuple[Problem, ...], findings: tuple[Finding, ...]
) -> str:
    """The same as data."""
    wrong = any(p.severity is Severity.ERROR for p in problems)
    return dumped(
        {
            "file": name,
            "playable": movement.is_playable and not wrong and bool(movement.meetings),
            "problems": problems_data(problems),
            "findings": findings_data(findings),
        }
    )


def problems_data(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Problems as data."""
    return [
        {
            "message": p.message,
            "line": p.line,
            "field": p.field,
            "value": p.value,
            "remedy": p.remedy,
            "severity": p.severity.value,
        }
        for p in problems
    ]


def findings_data(findings: Iterable[Finding]) -> list[dict[str, object]]:
    """Findings as data."""
    return [
        {
            "fault": f.fault.value,
            "text": f.text,
            "rounds": list(f.rounds),
            "contestants": list(f.contestants),
            "fatal": f.fault in FATAL,
        }
        for f in findings
    ]
