"""What is different in files of results that were read again, in lines for a director."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.words.problems import Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.changes import ResultChange
    from duplicate.night.differences import Difference, Differences
    from duplicate.night.night import Night

_SHOWN = 60  # differences of one kind; how many more there are is said


def times_of(files: Mapping[str, bytes]) -> dict[tuple[str, int], str]:
    """When rows were written at the tables, by file and line, where a file tells."""
    from duplicate.travellers import unpacked

    found: dict[tuple[str, int], str] = {}
    for name, data in files.items():
        content = unpacked(data, name) if data else b""
        if content.startswith(b"\0\1\0\0Standard "):
            from duplicate.travellers.bridgemate import read_times

            found |= {(name, line): when for line, when in read_times(content, name).items()}
    return found


def lines(
    night: Path,
    before: "Night",
    after: "Night",
    found: "Differences",
    times: Mapping[tuple[str, int], str],
) -> Iterator[str]:
    """The differences, each with the corrections that it concerns; then corrections that do not fit now."""
    told: set[int] = set()
    judged = _judged(after)
    fits_not = {i: p for i, p in judged.items() if p not in _judged(before).values()}
    for title, differences in (
        ("Changed", found.changed), ("Added", found.added), ("Removed", found.removed)
    ):  # fmt: skip
        if differences:
            yield f"{title}: {len(differences)}"
        concerned = [d for d in differences if _corrections(after, d)]
        others = [d for d in differences if not _corrections(after, d)]
        shown = [*concerned, *others[: max(_SHOWN - len(concerned), 0)]]
        for difference in shown:
            yield from _difference(difference, after, times)
            for change in _corrections(after, difference):
                told.add(change.id)
                yield from _correction(night, after, change, judged.get(change.id))
        if len(differences) > len(shown):
            yield f"  and {len(differences) - len(shown)} more"
    if found.names:
        yield f"Names: {len(found.names)}"
    for one in found.names:
        seat = f"{one.section}{one.number}{one.direction}, place {one.place + 1}"
        yield f"  {seat}: {one.before} → {one.after}"
    for number, problem in fits_not.items():
        if number not in told:
            yield f"  ! {_plain(night, problem)}"


def _judged(night: "Night") -> dict[int, Problem]:
    """What is to be said about the changes of a night, by id."""
    from duplicate.night.changes import apply
    from duplicate.night.corrections import CHANGES_FILE

    return {int(p.value): p for p in apply(night).problems if p.file == CHANGES_FILE and p.value.isdecimal()}


def _corrections(night: "Night", difference: "Difference") -> "list[ResultChange]":
    """The changes in force that name a result."""
    from duplicate.night.changes import ResultChange, active
    from duplicate.night.corrections import is_same, key_of

    keys = [key_of(row) for row in difference if row is not None]
    return [
        c
        for c in active(night.changes)
        if isinstance(c, ResultChange) and any(is_same(c.key, key) for key in keys)
    ]


def _difference(
    difference: "Difference", after: "Night", times: Mapping[tuple[str, int], str]
) -> Iterator[str]:
    from duplicate.cli.drafts import row_text
    from duplicate.night.corrections import computed, outcome_text

    old, new = difference
    if old is not None and new is not None:
        outcomes = list(dict.fromkeys((outcome_text(old), outcome_text(new))))
        yield f"  {row_text(old)}: {' → '.join(outcomes)}"
        follows = all(row == computed(row) for row in (old, new))  # the scores from the contracts
        fields = [f for f in difference.fields if not (follows and f[0] in ("score_ns", "score_ew"))]
        yield "      " + ", ".join(f"{n} {_shown(a)} → {_shown(b)}" for n, a, b in fields)
    elif new is not None:
        yield f"  {row_text(new)}: {outcome_text(new)}"
    elif old is not None:
        yield f"  {row_text(old)}: was {outcome_text(old)}"
        aside = [a for a in after.set_aside if (a.source, a.line) == (old.source, old.line)]
        yield f"      {aside[0].problem.message if aside else 'it is not in the file any more'}"
    row = new or old
    assert row is not None
    when = times.get((row.source, row.line or 0))
    if when:
        where = f"table {row.table}" if row.table is not None else "the table"
        yield f"      at the terminal of {where}, {when}"


def _shown(value: str | int | None) -> str:
    return "empty" if value in (None, "") else str(value)


def _correction(
    night: Path, after: "Night", change: "ResultChange", problem: Problem | None
) -> Iterator[str]:
    """A correction of a result that is different now, and what can be done about it."""
    from duplicate.cli.rulings import describe
    from duplicate.night.changes import apply

    by = ", ".join(text for text in (change.who, change.when[:16].replace("T", " ")) if text)
    yield f"    ! change {change.id} ({by}) {describe(apply(after), change)}"
    if problem is None:
        yield "      it stays, and fits"
    elif problem.severity is Severity.NOTE:
        yield "      the file now says the same; it is not needed any more"
    elif problem.severity is Severity.WARNING:
        yield "      it stays, over what the file says now; one of"
        yield f"        duplicate undo {night} {change.id}   takes the result of the file"
        yield f"        duplicate keep {night} {change.id}   keeps the correction"
    else:
        yield f"      {_plain(night, problem)}"


def _plain(night: Path, problem: Problem) -> str:
    return str(problem).replace("NIGHT", str(night))
