"""Attendance: how many boards every member of a contestant played, substitutes included."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from duplicate.night.entries import Contestant, Member, person
from duplicate.scoring.scores import Scores


def has_substitutes(contestant: Contestant) -> bool:
    """Whether different people played for a contestant at different times."""
    return any(m.since > (0, 0, 0) for m in contestant.members)


def named(members: Mapping[Member, int], share: Fraction) -> tuple[str, ...]:
    """Who is named in the standings: who played at least a share (percent) of the boards.

    When nobody did, everybody is.

    >>> ann, bo, cy = Member("Ann"), Member("Bo", place=1), Member("Cy", place=1, since=(1, 3, 0))
    >>> named({ann: 8, bo: 5, cy: 3}, Fraction(50))
    ('Ann', 'Bo')
    """
    per_place: dict[int, int] = defaultdict(int)
    for member, boards in members.items():
        per_place[member.place] += boards
    enough = share * max(per_place.values(), default=0) / 100
    found = tuple(m.name for m, boards in members.items() if m.name and boards >= enough)
    return found or tuple(m.name for m in members if m.name)


def boards_of_members(scores: Scores) -> dict[str, dict[Member, int]]:
    """Boards that count for each contestant, by the member who sat there; a sit-out is nobody's.

    Every member has the boards from his beginning until somebody takes his place; who comes back after
    that is the same member.
    """
    entries, rows, tally = scores.night.entries, scores.night.results.rows, scores.tally
    played: dict[str, list[int]] = defaultdict(list)
    for code, row in zip(tally.contestant.tolist(), tally.row.tolist(), strict=True):
        played[tally.contestants[code]].append(row)
    found: dict[str, dict[Member, int]] = {}
    for contestant, own in played.items():
        members = entries.by_id[contestant].members
        first = {person(m): m for m in sorted(members, key=lambda m: m.since, reverse=True)}
        counts = dict.fromkeys((m for m in members if not entries.by_id[contestant].is_back(m)), 0)
        boards = [rows[row] for row in own if rows[row].status != "sit_out"]
        if all(m.since <= (0, 0, 0) for m in members):
            counts = dict.fromkeys(members, len(boards))
        else:
            for board in boards:
                now: dict[int, Member] = {}
                for member in sorted(members, key=lambda m: m.since):
                    if member.since <= (board.session, board.round or 0, board.board):
                        now[member.place] = member
                for member in now.values():
                    counts[member if member in counts else first[person(member)]] += 1
        found[contestant] = counts
    return found
