"""A session at one table: rubbers or Chicagos one after the other, and what each player has won."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from duplicate.laws.rubber import Chicago, PartScores, Rubber, Sheet, Vulnerable
from duplicate.words.problems import Problem
from duplicate.words.seats import SEATS, Direction, Seat


class Kind(StrEnum):
    """What is played."""

    RUBBER = "rubber"
    CHICAGO = "chicago"


class BackScore(StrEnum):
    """How a rubber counts for its four players."""

    POINTS = "points"  #: the difference, exact
    HUNDREDS = "hundreds"  #: in hundreds, 50 and more counted as one more (back score of a club)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a session is scored; `part_scores` and `vulnerable` are of Chicago."""

    kind: Kind = Kind.RUBBER
    honours: bool = True
    back_score: BackScore = BackScore.POINTS
    part_scores: PartScores = PartScores.CARRIED
    vulnerable: Vulnerable = Vulnerable.DEALER

    def sheet(self, dealer: Seat = Seat.NORTH) -> Sheet:
        """An empty sheet."""
        if self.kind is Kind.RUBBER:
            return Rubber(dealer)
        return Chicago(dealer, part_scores=self.part_scores, vulnerable=self.vulnerable)


Names = Mapping[Seat, str]


class Table(NamedTuple):
    """One rubber of the session: who sat where, and its sheet; without names the seats stand for them."""

    sheet: Sheet
    names: Mapping[Seat, str] = {}

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names.get(seat, "") or seat.value

    @property
    def pivoted(self) -> Names:
        """The seats of the next rubber when partners change: North stays, the others move up by one.

        After three rubbers everybody has played with everybody.
        """
        north, east, south, west = (self.names.get(seat, "") for seat in SEATS)
        return dict(zip(SEATS, (north, west, east, south), strict=True))


class Won(NamedTuple):
    """What a player has won or lost: rubber by rubber, and in all. None where somebody else sat."""

    name: str
    rubbers: tuple[int | None, ...]
    total: int


@dataclass(frozen=True)
class Session:
    """Rubbers in the order in which they were played."""

    settings: Settings = Settings()
    tables: tuple[Table, ...] = ()
    name: str = ""
    date: str = ""
    club: str = ""
    we: Direction = Direction.NS  #: whose side the sheet calls We
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    def worth(self, margin: int) -> int:
        """What a difference of points counts for each player of the side that leads by it."""
        if self.settings.back_score is BackScore.POINTS:
            return margin
        hundreds = (abs(margin) + 50) // 100
        return hundreds if margin > 0 else -hundreds

    @property
    def won(self) -> tuple[Won, ...]:
        """The back score: players in the order in which they sat down; only rubbers that are over count.

        >>> from duplicate.laws.contracts import parse_outcome
        >>> from duplicate.laws.rubber import Played
        >>> sheet = Rubber().after(Played(parse_outcome("4S= N"))).after(Played(parse_outcome("3NT= N")))
        >>> [(one.name, one.total) for one in Session(tables=(Table(sheet),)).won]
        [('N', 920), ('E', -920), ('S', 920), ('W', -920)]
        """
        names = dict.fromkeys(table.name(seat) for table in self.tables for seat in SEATS)
        found: dict[str, list[int | None]] = {name: [] for name in names}
        for table in self.tables:
            margin = self.worth(table.sheet.margin)
            seats = {table.name(seat): seat for seat in SEATS}
            for name, rubbers in found.items():
                seat = seats.get(name)
                if seat is None or not table.sheet.is_over:
                    rubbers.append(None)
                else:
                    rubbers.append(margin if seat.direction is Direction.NS else -margin)
        return tuple(Won(name, tuple(all_), sum(r or 0 for r in all_)) for name, all_ in found.items())
