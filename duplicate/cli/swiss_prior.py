"""What a knock-out takes from an event that is over: its teams, their order, and their matches."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.swiss.records import Prior, Registered
    from duplicate.swiss.state import Entrant


@dataclass(frozen=True)
class Former:
    """An event that is over, as the next one needs it."""

    prior: "Prior"
    entrants: "tuple[Entrant, ...]"  #: in the order in which it ended

    def registrations(self, when: str, who: str) -> "list[Registered]":
        """The records that register them in the new event, after its opening."""
        from duplicate.swiss.line_ups import roster
        from duplicate.swiss.records import Person, Registered

        made = []
        for number, entrant in enumerate(self.entrants, 2):
            people = tuple(
                Person(name=m.name, person=m.person, club_number=m.club_number, club=m.club)
                for m in roster(entrant)
            )
            officials = dict(entrant.officials)
            made.append(
                Registered(
                    id=number,
                    when=when,
                    who=who,
                    contestant=entrant.id,
                    members=people,
                    name=entrant.name,
                    groups=entrant.groups,
                    captain=officials.get("captain", ""),
                    leader=officials.get("leader", ""),
                    coach=officials.get("coach", ""),
                )
            )
        return made


def of_event(path: Path, best: int | None) -> Former:
    """The teams of an event by rank, all or the best so many, and who won what against whom.

    Raises DuplicateError where it is not over or no event of teams, and where the cut falls into a tie.
    """
    from duplicate.cli.swiss_desk import typed
    from duplicate.swiss import folder, nights
    from duplicate.swiss.bracket import margin
    from duplicate.swiss.line_ups import roster
    from duplicate.swiss.records import Former as Place
    from duplicate.swiss.records import FormerMatch, Prior
    from duplicate.swiss.refusals import LOG_FILE

    state = folder.load(path).state
    if state.conditions.contest != "teams":
        raise DuplicateError(f"{path} is an event of pairs", remedy="take an event of teams")
    if not state.finished:
        raise DuplicateError(
            f"{path} is not over",
            remedy=f"play it to the end; duplicate swiss finish {typed(path)} ends it before",
        )
    rows = nights.standings(state).finishers
    if best is not None and best > len(rows):
        raise DuplicateError(f"{len(rows)} are ranked in {path}", remedy=f"--best {len(rows)} at most")
    if best is not None and best < len(rows) and rows[best - 1].rank == rows[best].rank:
        level = " and ".join(r.contestant for r in rows if r.rank == rows[best].rank)
        raise DuplicateError(
            f"{level} are level at the cut after {best}",
            remedy="take more or fewer, or use --seeding-from and register those who are through",
        )
    rows = rows[: best or len(rows)]
    chosen = {row.contestant for row in rows}
    entrants = tuple(state.entrants[row.contestant] for row in rows)
    met = tuple(
        FormerMatch(round=m.round, home=m.ns.contestant, away=m.ew.contestant, imps=str(margin(m)))
        for m in nights.matches_of(state).matches
        if chosen >= {m.ns.contestant, m.ew.contestant}
    )
    places = tuple(
        Place(
            contestant=row.contestant,
            rank=row.rank,
            name=_named(entrant.name, [m.name for m in roster(entrant)]),
        )
        for row, entrant in zip(rows, entrants, strict=True)
    )
    log = hashlib.sha256((path / LOG_FILE).read_bytes()).hexdigest()
    return Former(Prior(event=state.event.name, log=log, places=places, matches=met), entrants)


def _named(team: str, players: list[str]) -> str:
    return f"{team} ({', '.join(players)})" if team else ", ".join(players)
