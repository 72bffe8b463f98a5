"""The people of an event: who played how many boards in a slot, who is ranked in it, and master points."""

from collections import Counter
from collections.abc import Mapping

from duplicate.night.entries import Member
from duplicate.night.results import Status
from duplicate.scoring.award_files import award_table
from duplicate.scoring.awards import Contest, MasterPoints
from duplicate.swiss import line_ups
from duplicate.swiss.ranking import Ranking
from duplicate.swiss.state import Entrant, Round, State

_AT_THE_TABLE = (Status.PLAYED, Status.PASSED)


def seated(entrant: Entrant, round_number: int, board: int) -> tuple[Member, ...]:
    """The members of a contestant at a board of a round: substitutes from when they came in."""
    now: dict[int, Member] = {}
    for member in sorted(entrant.members, key=lambda m: m.since):
        if member.since <= (1, round_number, board):
            now[member.place] = member
    return tuple(now[place] for place in sorted(now))


def at_table(state: State, each: Round, table: int, board: int) -> tuple[Member, ...]:
    """North, East, South and West at a board of a table, as far as it is known.

    In pairs they are the members of the two; in teams the line-ups name them, and without line-ups nobody
    is known.
    """
    place = each.expected[table, board]
    north_south, east_west = (
        seated(state.entrants[name], each.number, board) for name in (place.ns, place.ew)
    )
    if not each.seated.teams:
        sides = [member for two in zip(north_south, east_west, strict=False) for member in two]
        return tuple(sides)
    places = line_ups.at_table(each, place, table)
    if places is None:
        return ()
    found = []
    for people, own in zip((north_south, east_west) * 2, places, strict=True):
        found += [member for member in people if member.place == own]
    return tuple(found)


def boards_played(state: State) -> Mapping[str, Counter[Member]]:
    """How many boards every member has played, by contestant; of a team those in its line-ups."""
    found: dict[str, Counter[Member]] = {name: Counter() for name in state.entrants}
    for each in state.rounds:
        for (table, board), row in each.rows.items():
            if row.status not in _AT_THE_TABLE:
                continue
            named = at_table(state, each, table, board) if each.line_ups else ()
            place = each.expected[table, board]
            for name, own in ((place.ns, named[0::2]), (place.ew, named[1::2])):
                people = seated(state.entrants[name], each.number, board)
                found[name].update(own if named else people)
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
