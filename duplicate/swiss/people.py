"""The people of an event: who played how many boards in a slot, who is ranked in it, and master points."""

from collections import Counter
from collections.abc import Mapping

from duplicate.night.entries import Member
from duplicate.night.results import Status
from duplicate.scoring.award_files import award_table
from duplicate.scoring.awards import Contest, MasterPoints
from duplicate.swiss.ranking import Ranking
from duplicate.swiss.state import Entrant, State

_AT_THE_TABLE = (Status.PLAYED, Status.PASSED)


def seated(entrant: Entrant, round_number: int, board: int) -> tuple[Member, ...]:
    """The members of a contestant at a board of a round: substitutes from when they came in."""
    now: dict[int, Member] = {}
    for member in sorted(entrant.members, key=lambda m: m.since):
        if member.since <= (1, round_number, board):
            now[member.place] = member
    return tuple(now[place] for place in sorted(now))


def boards_played(state: State) -> Mapping[str, Counter[Member]]:
    """How many boards every member has played, by contestant."""
    found: dict[str, Counter[Member]] = {name: Counter() for name in state.entrants}
    for each in state.rounds:
        for row in each.rows.values():
            if row.status in _AT_THE_TABLE:
                for name in (row.ns, row.ew):
                    found[name].update(seated(state.entrants[name], each.number, row.board))
    return found


def ranked_members(state: State) -> Mapping[str, tuple[Member, ...]]:
    """Who is ranked in every contestant: who has played at least half of its boards, substitutes included.

    In a place in which nobody has, and before the first board, it is who sits there now.
    """
    played = boards_played(state)
    found: dict[str, tuple[Member, ...]] = {}
    for name, entrant in state.entrants.items():
        counts = played[name]
        now = {m.place: m for m in sorted(entrant.members, key=lambda m: m.since)}
        own: list[Member] = []
        for place in sorted(now):
            here = [m for m in entrant.members if m.place == place]
            boards = sum(counts[m] for m in here)
            half = [m for m in here if boards and 2 * counts[m] >= boards]
            own += half or [now[place]]
        found[name] = tuple(own)
    return found


def master_points(state: State, ranking: Ranking, table: str = "") -> tuple[MasterPoints, ...]:
    """What the finishers are awarded by a table (that of the conditions), once the event is over."""
    table = table or state.conditions.master_points
    if not table or not state.finished:
        return ()
    rows = ranking.rows
    contest = Contest(
        finishers=sum(row.rank > 0 for row in rows),
        entrants=len(rows),
        boards=max((row.played for row in rows), default=0),
        category="team" if state.conditions.contest == "teams" else "pair",
    )
    return award_table(table).awards(rows, contest)
