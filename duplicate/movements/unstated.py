"""What a movement file leaves unsaid: whether a number is one contestant, two pairs of a Mitchell, or a team.

The rows show it. With one winner nobody sits North-South and East-West in the same round; where numbers do,
either they are different pairs (two winners), or everybody meets the same opponents at two tables on the same
boards, as teams do.
"""

from collections import defaultdict
from dataclasses import replace

from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import Problem, Severity


def decided(
    movement: Movement, file: str, *, stated: bool, written: str = "# %s: %s above the rows"
) -> tuple[Movement, Problem | None]:
    """The movement with what its rows show, and what to say of it.

    ``stated`` says that the file names the number of winners: what it says stays, and is doubted. ``written``
    is how a file says such a thing, for the remedy.
    """
    if movement.teams or movement.winners == 2 or movement.is_individual:
        return movement, None
    sections = [
        replace(movement, meetings=tuple(m for m in movement.meetings if m.section == letter))
        for letter in dict.fromkeys(m.section for m in movement.meetings)
    ]
    seen = [found for one in sections if (found := _in_both(one))]
    if not seen:
        return movement, None

    def said(message: str, field: str, value: str, remedy: str = "write %s") -> Problem:
        remedy %= written % (field, value)
        return Problem(f"{seen[0]}{message}", file, None, field, "", remedy, Severity.WARNING)

    if len(seen) < len(sections):
        remedy = "put its section into a file of its own, and write %s"
        return movement, said(", and in other sections no number does", "winners", "2", remedy)
    if all(map(_is_of_teams, sections)):
        return replace(movement, teams=True), said(
            ", as teams do: it is taken for a movement of teams", "teams", "yes"
        )
    if not all(map(_has_two_winners, sections)):
        return movement, None  # a slip in some row; checking the movement names it
    if stated:
        return movement, said(", which one pair cannot do", "winners", "2")
    message = ": the numbers of the two directions are taken for different pairs, with two winners"
    return replace(movement, winners=2), said(message, "winners", "2")


def _rounds(movement: Movement) -> dict[tuple[str, int], list[Meeting]]:
    found: dict[tuple[str, int], list[Meeting]] = defaultdict(list)
    for meeting in movement.meetings:
        if meeting.ns and meeting.ew:
            found[meeting.section, meeting.round].append(meeting)
    return found


def _in_both(movement: Movement) -> str:
    """A number that sits in both directions in most rounds, in words; empty where none does.

    One round may be a slip of the pen, most rounds are none.
    """
    rounds = _rounds(movement)
    found = [
        f"{min(both, key=lambda number: (len(number), number))} sits North-South and East-West in round {at}"
        for (_, at), met in rounds.items()
        if (both := {m.ns for m in met} & {m.ew for m in met})
    ]
    return found[0] if 2 * len(found) > len(rounds) else ""


def _has_two_winners(movement: Movement) -> bool:
    """Whether nobody is in two places once the numbers of the directions are different pairs."""
    return all(
        len({m.ns for m in met}) == len(met) == len({m.ew for m in met}) for met in _rounds(movement).values()
    )


def _is_of_teams(movement: Movement) -> bool:
    """Whether every meeting is there the other way round, in the same round on the same boards."""
    rows = {(m.section, m.round, m.board_set, m.ns, m.ew) for met in _rounds(movement).values() for m in met}
    return all(ns != ew and (section, r, boards, ew, ns) in rows for section, r, boards, ns, ew in rows)
