"""A desk for tests of round robins, knock-outs and ladders of teams: whole rounds by who wins by how much."""

from collections.abc import Mapping

from duplicate.swiss.conditions import load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.records import (
    Drawn,
    LineUp,
    LineUpSealed,
    MatchAwarded,
    Opened,
    Person,
    Prior,
    Registered,
    RoundClosed,
    RoundStarted,
    Withdrawn,
)
from duplicate.swiss.rungs import challenge
from duplicate.swiss.schedule import next_round
from duplicate.swiss.state import State
from tests.swiss.desk import WHEN, Desk

#: Two scores that can be on every board, and the IMPs that are between them (Law 78B).
SCORES = {
    0: (110, 110),  # level
    1: (110, 90),  # 20
    2: (150, 100),  # 50
    3: (200, 100),  # 100
    4: (240, 100),  # 140
    5: (300, 100),  # 200
    6: (340, 100),  # 240
    7: (400, 100),  # 300
    9: (500, 100),  # 400
    10: (560, 100),  # 460
    11: (600, 100),  # 500
    12: (710, 100),  # 610
}


class TeamDesk(Desk):
    """An event of teams under way, two boards a round."""

    def __init__(self, preset: str, *teams: str, **settings: object) -> None:
        prior = settings.pop("prior", None)
        assert prior is None or isinstance(prior, Prior)
        dotted = {name.replace("__", "."): value for name, value in settings.items()}
        self.state, self.records, self.actions = State(), [], ()
        wanted = load(preset, {"boards_per_round": 2, **dotted})
        conduct = Conduct(minimum=2)
        self.add(Opened(id=1, when=WHEN, name="Cup", conditions=wanted, conduct=conduct, seed=7, prior=prior))
        for name in teams:
            self.team(name)
        if teams and wanted.draw.system != "ladder":
            self.close()

    def team(self, name: str, players: int = 4) -> None:
        """A team of players 3a, 3b, ..."""
        people = tuple(Person(name=f"{name}{x}") for x in "abcdefgh"[:players])
        self.add(Registered(id=self.id, when=WHEN, contestant=name, members=people, name=f"Team {name}"))

    def next(self) -> Drawn:
        """The next round as the schedule or the bracket gives it, drawn."""
        record = next_round(self.state, self.id, WHEN)
        self.add(record)
        return record

    def tables(self) -> list[str]:
        """The matches of the last round, as ``"1-2"``, home first."""
        return [f"{t.ns}-{t.ew}" for t in self.state.rounds[-1].seated.tables]

    def play(self, won: Mapping[str, int] | None = None) -> None:
        """The last round, whole: teams win by so many IMPs on the first board, the rest is flat."""
        number = len(self.state.rounds)
        self.add(RoundStarted(id=self.id, when=WHEN, round=number, at=WHEN, minutes=0))
        self.results(number, won or {})
        self.add(RoundClosed(id=self.id, when=WHEN, round=number))

    def results(self, number: int, won: Mapping[str, int]) -> None:
        """All results of a round."""
        each = self.state.rounds[number - 1]
        for place in each.seated.tables:
            for board in each.seated.boards:
                first = board == each.seated.boards[0]
                home, away = (won.get(who, 0) if first else 0 for who in (place.ns, place.ew))
                more, less = SCORES[home or away]
                opened, closed = (less, more) if away else (more, less)
                self.result(board, f"{place.ns}-{place.ew}", {"score_ns": opened})
                if each.seated.teams:
                    self.result(board, f"{place.ew}-{place.ns}", {"score_ns": closed})

    def award(self, winner: str, number: int) -> None:
        """The director gives a match to a team."""
        self.add(MatchAwarded(id=self.id, when=WHEN, round=number, winner=winner, why="late"))

    def leave(self, name: str, after: int) -> None:
        """A team withdraws."""
        self.add(Withdrawn(id=self.id, when=WHEN, contestant=name, after=after))

    def challenge(self, challenger: str, challenged: str) -> None:
        """A challenge of a ladder."""
        self.add(challenge(self.state, challenger, challenged, self.id, WHEN))

    def seal(self, line_up: LineUp, number: int = 1) -> None:
        """A team hands in its line-up."""
        from duplicate.swiss.line_ups import seal

        own = seal(line_up, number)
        self.add(LineUpSealed(id=self.id, when=WHEN, round=number, contestant=line_up.contestant, seal=own))
