"""The matches of an event of teams board by board: both rooms, over all stanzas of a knock-out match."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from duplicate.scoring.team_matches import DrawnMatch, TeamMatch, team_matches
from duplicate.swiss.bracket import Bracket, Duel
from duplicate.swiss.matches import Match, Matches

if TYPE_CHECKING:
    from duplicate.scoring.scores import Scores
    from duplicate.swiss.state import State

_NOTHING = Fraction(0)


class PlayedMatch(NamedTuple):
    """A match with every board, and the rounds that it was played in."""

    boards: TeamMatch
    rounds: tuple[Match, ...]  #: as they count, one for each stanza
    duel: Duel | None = None  #: of a knock-out

    @property
    def first(self) -> Match:
        """The round in which it began."""
        return self.rounds[0]

    @property
    def address(self) -> str:
        """Its page: the round in which it began, and its table there, which both stay."""
        return f"match-{self.first.round}-{self.first.table}.html"


def played_matches(state: "State", scores: "Scores", found: Matches) -> tuple[PlayedMatch, ...]:
    """Every match of ``found`` that has a result, in the order of rounds and tables.

    ``scores`` are those that the matches come from. The IMPs of a match are those of its boards with its
    penalties and what was carried over. In a knock-out, where all stanzas are one match, they are averaged
    where the scores of the two do not balance (Law 86), so that they are those of the bracket; elsewhere
    they are as the home team has them. Victory points are those of the round. None of events that are
    not teams at IMPs.
    """
    by_round = {(m.round, frozenset((m.ns.contestant, m.ew.contestant))): m for m in found.matches}
    duels = _duels(state) if state.conditions.draw.system == "knock-out" and state.rounds else {}
    drawn = {
        (number, both): DrawnMatch(
            duels[number, both].home if (number, both) in duels else match.ns.contestant,
            duels[number, both].rounds[0] if (number, both) in duels else number,
        )
        for (number, both), match in by_round.items()
    }
    made = []
    for one in team_matches(scores, drawn, averaged=bool(duels)):
        both = frozenset((one.home, one.visitors))
        played = tuple(by_round[s.round or 0, both] for s in one.stanzas if (s.round or 0, both) in by_round)
        if played:
            duel = duels.get((played[0].round, both))
            made.append(PlayedMatch(_counted(one, played, duel), played, duel))
    return tuple(sorted(made, key=lambda m: (m.first.round, m.first.table)))


def _duels(state: "State") -> Mapping[tuple[int, frozenset[str]], Duel]:
    """The matches of a bracket by every round that they are played in."""
    return {
        (number, frozenset((duel.home, duel.away))): duel
        for duel in Bracket(state).all
        for number in duel.rounds
    }


def _counted(one: TeamMatch, played: tuple[Match, ...], duel: Duel | None) -> TeamMatch:
    """A match with penalties, carry-over and victory points as the event counts them."""
    sides = [
        [s for match in played for s in match.sides if s.contestant == t] for t in (one.home, one.visitors)
    ]
    home, visitors = (sum((side.penalty for side in own), _NOTHING) for own in sides)
    carried = duel.carried if duel else _NOTHING
    first = sides[0][0], sides[1][0]
    return one._replace(
        carried=(max(carried, _NOTHING), max(-carried, _NOTHING)),
        penalties=(home, visitors),
        victory_points=None if first[0].vp is None else (first[0].score, first[1].score),
    )
