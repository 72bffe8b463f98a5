"""Penalties, names and decisions about rows set aside: the changes that are not about one result."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from duplicate.night.changes import Change, Kept, NameChange, Penalty, ResultKey, Undo
from duplicate.night.corrections import CHOICE, matching, problem_of
from duplicate.night.entries import Contestant, Entries, Member, label
from duplicate.night.night import Award, SetAside, written
from duplicate.night.results import AMOUNT, Results
from duplicate.words.problems import Problem, Severity


def log_problems(changes: Iterable[Change]) -> Iterator[Problem]:
    """What is wrong with the log itself: ids that repeat, and undos of what is not there before them."""
    seen: set[int] = set()
    for change in changes:
        if change.id in seen:
            remedy = "give every line an id of its own, counting up"
            yield problem_of(change.id, "two changes have this id", remedy)
        if isinstance(change, Undo) and change.of not in seen:
            message = f"it takes back change {change.of}, which does not stand before it"
            yield problem_of(change.id, message, "nothing is undone", Severity.WARNING)
        if isinstance(change, Kept) and change.of not in seen:
            message = f"it keeps change {change.of}, which does not stand before it"
            yield problem_of(change.id, message, "nothing is kept", Severity.WARNING)
        seen.add(change.id)


def _contestant(entries: Entries, change: NameChange | Penalty) -> str | Problem:
    """The contestant that a change names; a direction may be left out where the number alone tells."""
    sides = (change.direction,) if change.direction else ("NS", "EW")
    found = {entries.find(change.session, change.section, side, change.number) for side in sides} - {""}
    if len(found) == 1:
        return found.pop()
    who = label(change.section, change.number, change.direction)
    if found:
        choice = " or ".join(sorted(found))
        return problem_of(change.id, f"{who} could be {choice}", "the change is not applied")
    message = f"nobody sits as {who} in session {change.session}"
    return problem_of(change.id, message, "the change is not applied")


def awarded(entries: Entries, changes: Sequence[Change]) -> tuple[list[Award], list[Problem]]:
    """The awards that the penalties make."""
    awards: list[Award] = []
    problems: list[Problem] = []
    for change in changes:
        if not isinstance(change, Penalty):
            continue
        found = _contestant(entries, change)
        if not re.fullmatch(rf"[+-]?{AMOUNT}", change.amount):
            message = f"{change.amount!r} is no amount"
            problems.append(problem_of(change.id, message, "write a number such as -10"))
        elif isinstance(found, Problem):
            problems.append(found)
        else:
            awards.append(
                Award(
                    *(found, change.amount, change.unit, change.session),
                    *(change.why, change.id, change.round),
                )
            )
    return awards, problems


def named(entries: Entries, changes: Sequence[Change]) -> tuple[Entries, list[Problem]]:
    """The entries with corrected names and substitutes."""
    contestants = dict(entries.by_id)
    problems: list[Problem] = []
    kept = {c.of: c for c in changes if isinstance(c, Kept)}
    for change in changes:
        if not isinstance(change, NameChange):
            continue
        if change.id in kept:  # it is measured by the name that was there when it was kept
            now = (kept[change.id].before or {}).get("name") or ""
            change = structs.replace(change, before=str(now))
        found = _contestant(entries, change)
        if isinstance(found, Problem):
            problems.append(found)
            continue
        changed, problem = _renamed(contestants[found], change)
        contestants[found] = changed
        problems += [problem] if problem else []
    return replace(entries, contestants=tuple(contestants.values())), problems


def name_there(entries: Entries, change: NameChange) -> str:
    """The name that a change replaces, in entries on which it is not laid; empty where there is none."""
    found = _contestant(entries, change)
    return "" if isinstance(found, Problem) else _name_there(entries.by_id[found], change)


def _name_there(contestant: Contestant, change: NameChange) -> str:
    since = change.since or (0, 0, 0)
    present = [m for m in contestant.members if m.place == change.place and m.since <= since]
    return max(present, key=lambda m: m.since).name if present else ""


def _renamed(contestant: Contestant, change: NameChange) -> tuple[Contestant, Problem | None]:
    since = change.since or (0, 0, 0)
    members = list(contestant.members)
    same = next((i for i, m in enumerate(members) if (m.place, m.since) == (change.place, since)), None)
    before = _name_there(contestant, change)
    problem = None
    if before != change.before and before != change.after:
        message = (
            f"the name was {change.before or 'empty'} when the change was made and is {before or 'empty'}"
        )
        remedy = CHOICE.format(change.id)
        problem = problem_of(change.id, f"{message}; the change still decides", remedy, Severity.WARNING)
    if same is not None:
        number = members[same].club_number if change.club_number is None else change.club_number
        members[same] = members[same]._replace(name=change.after, club_number=number)
    else:
        members.append(
            Member(change.after, club_number=change.club_number or "", place=change.place, since=since)
        )
        members.sort(key=lambda m: (m.since, m.place))
    return contestant._replace(members=tuple(members)), problem


def outvoted(results: Results, changes: Mapping[int, int]) -> Iterator[SetAside]:
    """Rows of several for one meeting that a change decided against: they stay accounted for.

    ``changes`` are the changes by row_id.
    """
    for row in results.rows if changes else ():
        if row.row_id in changes:
            problem = Problem(
                "another result of the same pairs counts",
                file=row.source,
                line=row.line,
                field="board",
                value=str(row.board),
                remedy=f"decided by change {changes[row.row_id]}",
                severity=Severity.NOTE,
            )
            yield SetAside(row.source, row.line, written(row), problem)


def decided(
    set_aside: tuple[SetAside, ...], problems: tuple[Problem, ...], keys: Sequence[tuple[ResultKey, int]]
) -> tuple[tuple[SetAside, ...], tuple[Problem, ...]]:
    """Rows set aside, and their problems, with those about which a change decides turned into notes."""
    settled: dict[Problem, Problem] = {}
    listed: list[SetAside] = []
    for aside in set_aside:
        by = list(matching(aside.row, keys))
        if by and aside.problem.severity is not Severity.NOTE:
            settled[aside.problem] = note = replace(
                aside.problem, remedy=f"decided by change {by[-1]}", severity=Severity.NOTE
            )
            aside = aside._replace(problem=note)
        listed.append(aside)
    return tuple(listed), tuple(settled.get(p, p) for p in problems)
