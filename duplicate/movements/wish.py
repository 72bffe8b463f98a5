"""A wish: what a director asks of the planner, and how far a candidate is from it."""

import math
from dataclasses import dataclass

from duplicate.movements.candidate import Candidate
from duplicate.movements.grid import Size, size_of
from duplicate.words.problems import DuplicateError

MINUTES_PER_BOARD = 7.5
MINUTES_PER_MOVE = 1.0
SHORT_SESSION = 16  #: boards for which rounds of one board are acceptable
USUAL_BOARDS = 26  #: what a session aims at when nobody says
MOST_BOARDS = 28  #: and what it does not exceed then
LEAST_SHARE = 0.7  #: EBU: every pair is scheduled for 70 % of the boards in use
MOST_TABLES_IN_A_SECTION = 60
MOST_TABLES_FOR_ONE_WINNER = 6  #: up to here one winner is the usual choice
ENOUGH = 0.8  #: of the boards wished: less, and more boards go into play than wished

_MITCHELLS = ("mitchell", "skip mitchell", "share and relay")
FAMILIES = (
    "mitchell",
    "skip mitchell",
    "share and relay",
    "scrambled",
    "howell",
    "individual",
    "preliminary",
    "second stage",
)


@dataclass(frozen=True)
class Wish:
    """What was asked for."""

    size: Size
    winners: int
    boards: int | None
    rounds: int | None
    minutes: float | None
    minutes_per_board: float
    minutes_per_move: float

    @property
    def aim(self) -> int:
        """Boards that a pair should play."""
        if self.boards is not None:
            return self.boards
        if self.minutes is not None:
            return max(1, math.floor((self.minutes + self.minutes_per_move) / self._board_and_half_a_move))
        return USUAL_BOARDS

    @property
    def _board_and_half_a_move(self) -> float:
        return self.minutes_per_board + self.minutes_per_move / 2  # about two boards a round

    @property
    def most(self) -> int:
        """Boards that a pair may play."""
        if self.boards is not None:
            return self.boards
        return MOST_BOARDS if self.minutes is None and self.rounds is None else 1_000

    def rounds_in_time(self, boards_per_round: int) -> int:
        """Rounds that fit into the session."""
        if self.minutes is None:
            return 1_000
        one = boards_per_round * self.minutes_per_board + self.minutes_per_move
        return math.floor((self.minutes + self.minutes_per_move) / one)

    def cost(self, candidate: Candidate) -> float:
        """How far a candidate is from what was asked: boards, then fairness, then ease."""
        cost = abs(self.aim - candidate.boards_per_pair) / self.aim + candidate.ease
        if candidate.quality is not None:
            cost += 0.8 * (1 - candidate.quality / 100)
            if candidate.sit_outs_per_pair != candidate.fewest_sit_outs:
                cost += 0.05  # some pairs of one field play fewer boards than others
        else:
            cost += 0.1 * (1 - candidate.meets / candidate.could_meet)
        cost += 0.15 * (1 - candidate.boards_per_pair / candidate.boards_in_play)
        if candidate.share_of_boards < LEAST_SHARE:
            cost += 0.3 + LEAST_SHARE - candidate.share_of_boards
        if candidate.boards_per_round == 1:
            # a move after every board: for a short session, or when nothing else will do
            cost += 0.08 if self.aim <= SHORT_SESSION else 5
        return cost + 0.02 * max(0, candidate.boards_per_round - 6)


def wish_of(
    tables: float | None,
    pairs: int | None,
    boards: int | None,
    winners: int | None,
    rounds: int | None,
    minutes: float | None,
    family: str | None,
    minutes_per_board: float,
    minutes_per_move: float,
) -> tuple[Wish, str]:
    """Check what was asked and fill in what was not: the wish, and the family in plain spelling."""
    if (tables is None) == (pairs is None):
        raise DuplicateError("the size of the field is not clear", remedy="give either tables or pairs")
    if pairs is not None and (pairs != int(pairs) or pairs < 0):
        raise DuplicateError(f"{pairs} pairs", remedy="give a whole number of pairs")
    size = size_of(pairs / 2 if pairs is not None else tables or 0)
    if size.tables > MOST_TABLES_IN_A_SECTION:
        sections = math.ceil(size.tables / MOST_TABLES_IN_A_SECTION)
        raise DuplicateError(
            f"{size.label} tables are too many for one section",
            remedy=f"play {sections} or more sections of at most {MOST_TABLES_IN_A_SECTION} tables",
        )
    if size.tables == 2 and size.missing:
        raise DuplicateError(
            "with three pairs only one table would play, and nobody to compare with",
            remedy="play a single table, or find a fourth pair",
        )
    for value, what in ((boards, "boards"), (rounds, "rounds"), (minutes, "minutes")):
        if value is not None and value < 1:
            raise DuplicateError(f"{value} {what}", remedy=f"give at least 1, or leave the {what} out")
    for length in (minutes, minutes_per_board, minutes_per_move):
        if length is not None and not math.isfinite(length):
            raise DuplicateError(f"{length} minutes", remedy="write a number of minutes, such as 180")
    if minutes_per_board <= 0 or minutes_per_move < 0:
        raise DuplicateError("a board or a move takes no time", remedy="give minutes above 0")
    if winners not in (None, 1, 2):
        raise DuplicateError(f"{winners} winners", remedy="write 1 or 2")
    kind = (family or "").strip().lower().replace("-", " ").replace("_", " ")
    if family is not None and kind not in FAMILIES:
        raise DuplicateError(
            f"the planner knows no family {family!r}", remedy=f"choose from {', '.join(FAMILIES)}"
        )
    only = {"howell": 1, "scrambled": 1, "individual": 1, "preliminary": 2, "second stage": 2}.get(kind)
    if only and winners not in (None, only):
        raise DuplicateError(
            f"the family {kind} has {only} winner{'s' if only > 1 else ''}",
            remedy=f"ask for {only}, or for another family",
        )
    usual = 2 if kind in _MITCHELLS or size.tables > MOST_TABLES_FOR_ONE_WINNER else 1
    chosen = only or winners or usual
    return Wish(size, chosen, boards, rounds, minutes, minutes_per_board, minutes_per_move), kind
