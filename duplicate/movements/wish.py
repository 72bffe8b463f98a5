"""A wish: what a director asks of the planner, and how far a candidate is from it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from duplicate.movements.candidate import Candidate
from duplicate.movements.grid import Size
from duplicate.movements.places import Placing
from duplicate.movements.planned_switches import Arrangement
from duplicate.movements.switches import ROUNDS, Limit
from duplicate.movements.wished_size import side_wished, size_wished
from duplicate.words.problems import DuplicateError

MINUTES_PER_BOARD = 7.5
MINUTES_PER_MOVE = 1.0
SHORT_SESSION = 16  #: boards for which rounds of one board are acceptable
USUAL_BOARDS = 26  #: what a session aims at when nobody says
MOST_BOARDS = 28  #: and what it does not exceed then
LEAST_SHARE = 0.7  #: EBU: every pair is scheduled for 70 % of the boards in use
MOST_TABLES_FOR_ONE_WINNER = 6  #: up to here one winner is the usual choice
ENOUGH = 0.8  #: of the boards wished: less, and more boards go into play than wished

_TEAM_SITS_OUT = 0.15  #: what it costs that a team has a bye
_NO_PLACING = Placing()
_USUAL_SWITCHES = Arrangement()
MOST_NAMED = 12  #: pairs who cannot move or may not meet
TEAM_FAMILIES = ("round robin", "triangles", "whist")
_WINNERS = {
    "mitchell": 0,
    "skip mitchell": 0,
    "share and relay": 0,
    "scrambled": 1,
    "howell": 1,
    "reduced howell": 1,
    "hesitation": 1,
    "double hesitation": 1,
    "appendix": 2,
    "web": 2,
    "rover": 2,
    "bump": 2,
    "blackpool": 2,
    "double weave": 2,
    "square": 2,
    "whist": 2,
    "barometer": 0,
    "individual": 1,
    "preliminary": 2,
    "second stage": 2,
    "round robin": 1,
    "triangles": 1,
}
_UNUSUAL = frozenset(
    (
        "hesitation",
        "double hesitation",
        "appendix",
        "rover",
        "bump",
        "double weave",
        "square",
        "barometer",
        "blackpool",
    )
)
_OF_SIDES = (
    *("", "mitchell", "skip mitchell", "share and relay", "scrambled", "appendix", "web", "square"),
    *("barometer", "preliminary", "second stage"),
)
_NO_HALF = "it is played at full tables"
_HOWELL = "its pairs sit in both directions, and one number is left out"
_EXTRA = "all its tables are full, and the extra pair takes turns with those of its side"
_WITHOUT_SIDES = {
    **dict.fromkeys(("howell", "reduced howell", "hesitation", "double hesitation"), _HOWELL),
    **dict.fromkeys(("rover", "bump"), _EXTRA),
}  #: why a family has no side that is missing
_TWO_UNLESS_ASKED = ("mitchell", "skip mitchell", "share and relay")
FAMILIES = tuple(_WINNERS)


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
    have: int | None = None  #: boards that exist
    copies: int | None = None  #: copies of the boards; None when nobody said, which is one
    teams: bool = False
    share: float | None = None  #: of the boards in play, what every pair must be scheduled for
    placing: Placing = _NO_PLACING
    switching: Arrangement = _USUAL_SWITCHES
    first_board: int = 1
    missing: str = ""  #: the side that is asked to be missing at the half table: NS or EW
    skip_after: int | None = None  #: the round after which EW skip; None is half-way

    @property
    def entrants(self) -> int:
        """Pairs, or teams, in the field."""
        return self.size.tables if self.teams else 2 * self.size.tables - bool(self.size.missing)

    @property
    def available(self) -> int | None:
        """Boards that exist from the first board on; None when nobody said."""
        return None if self.have is None else self.have - self.first_board + 1

    @property
    def aim(self) -> int:
        """Boards that a pair should play."""
        if self.boards is not None:
            return self.boards
        if self.minutes is not None:
            return max(1, math.floor((self.minutes + self.minutes_per_move) / self._board_and_half_a_move))
        return min(USUAL_BOARDS, self.available or USUAL_BOARDS)

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
        return sum(self.costs(candidate).values())

    def rough_cost(self, rounds: int, longest: int, boards_per_round: int) -> float:
        """About what some of the ``longest`` rounds of a movement cost, before it is made."""
        played = rounds / longest
        cost = abs(self.aim - rounds * boards_per_round) / self.aim + 0.25 * (1 - played)
        cost += 0.3 if played < LEAST_SHARE else 0
        cost += 5 if boards_per_round == 1 and self.aim > SHORT_SESSION else 0
        return cost + 0.02 * max(0, boards_per_round - 6)

    def costs(self, candidate: Candidate) -> dict[str, float]:
        """The same part by part."""
        costs = {
            "boards": abs(self.aim - candidate.boards_per_pair) / self.aim,
            "ease": candidate.ease,
            "usual": 0.0 if is_usual(candidate) else 0.4,
            "meeting again": 0.2 if candidate.re_meets else 0.0,
        }
        if candidate.quality is not None:
            costs["fairness"] = 0.8 * (1 - candidate.quality / 100)
            if candidate.sit_outs_per_pair != candidate.fewest_sit_outs:
                costs["sitting out"] = 0.05  # some pairs of one field play fewer boards than others
        else:
            costs["meeting"] = (0.5 if self.teams else 0.1) * (1 - candidate.meets / candidate.could_meet)
        if self.teams and candidate.sit_outs_per_pair:  # four people wait for as long as a match takes
            costs["everybody plays"] = _TEAM_SITS_OUT
            if candidate.sit_outs_per_pair != candidate.fewest_sit_outs:
                costs["sitting out"] = 0.05
        if candidate.family == "individual" and candidate.copies > (self.copies or 1):
            costs["copies"] = 0.25
        elif candidate.family == "web":
            costs["copies"] = 0.02 * max(0, candidate.copies - 2)  # a third is for want of another way
        if self.teams:  # a match is on its own boards, and no round is too long for it
            return costs
        costs["boards in play"] = 0.15 * (1 - candidate.boards_per_pair / candidate.boards_in_play)
        if candidate.share_of_boards < LEAST_SHARE:
            costs["share"] = 0.3 + LEAST_SHARE - candidate.share_of_boards
        if candidate.boards_per_round == 1:
            # a move after every board: for a short session, or when nothing else will do
            costs["one board"] = 0.08 if self.aim <= SHORT_SESSION else 5
        costs["long rounds"] = 0.02 * max(0, candidate.boards_per_round - 6)
        return costs


def is_usual(candidate: Candidate) -> bool:
    """Whether club players know it; what they do not know is first only when it is clearly better."""
    if candidate.family == "reduced howell":
        return candidate.name.startswith("Three-quarter")
    return candidate.family not in _UNUSUAL


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
    *,
    have: int | None = None,
    copies: int | None = None,
    teams: bool = False,
    share_at_least: float | None = None,
    stationary: Sequence[int] = (),
    apart: Sequence[Sequence[int]] = (),
    switches: str | Limit | None = None,
    curtail: bool = False,
    first_board: int = 1,
    missing: str | None = None,
    skip_after: int | None = None,
) -> tuple[Wish, str]:
    """Check what was asked and fill in what was not: the wish, and the family in plain spelling."""
    side = side_wished(missing)
    size = size_wished(tables, pairs, teams, side)
    for value, what in (
        (boards, "boards"),
        (rounds, "rounds"),
        (minutes, "minutes"),
        (have, "boards that exist"),
        (copies, "copies"),
        (skip_after, "rounds before the skip"),
    ):
        if value is not None and value < 1:
            raise DuplicateError(f"{value} {what}", remedy=f"give at least 1, or leave the {what} out")
    for length in (minutes, minutes_per_board, minutes_per_move):
        if length is not None and not math.isfinite(length):
            raise DuplicateError(f"{length} minutes", remedy="write a number of minutes, such as 180")
    if minutes_per_board <= 0 or minutes_per_move < 0:
        raise DuplicateError("a board or a move takes no time", remedy="give minutes above 0")
    if first_board < 1:
        raise DuplicateError(f"first board {first_board}", remedy="boards are numbered from 1")
    if have is not None and first_board > have:
        raise DuplicateError(
            f"board {first_board} is to be the first, and {have} boards exist",
            remedy=f"begin with a board up to {have}, or say how many boards exist in all",
        )
    if winners not in (None, 1, 2):
        raise DuplicateError(f"{winners} winners", remedy="write 1 or 2")
    if share_at_least is not None and not 0 < share_at_least <= 100:
        raise DuplicateError(
            f"a share of {share_at_least:g} % of the boards",
            remedy="write a percentage up to 100, such as 70",
        )
    kind = (family or "").strip().lower().replace("-", " ").replace("_", " ")
    if family is not None and kind not in FAMILIES:
        raise DuplicateError(
            f"the planner knows no family {family!r}", remedy=f"choose from {', '.join(FAMILIES)}"
        )
    if kind in ("round robin", "triangles"):
        teams = True
    if side and kind not in _OF_SIDES:
        raise DuplicateError(
            f"the family {kind} has no missing side: {_WITHOUT_SIDES.get(kind, _NO_HALF)}",
            remedy=f"leave the side out, or choose from {', '.join(k for k in _OF_SIDES if k)}",
        )
    if skip_after is not None:
        if kind not in ("", "mitchell", "skip mitchell") or winners == 1 or teams:
            raise DuplicateError(
                "only a Skip Mitchell with two winners skips after a round of your choice",
                remedy="ask for the family skip-mitchell and two winners, or leave the skip out",
            )
        kind, winners = "skip mitchell", 2
    if teams and kind not in ("", *TEAM_FAMILIES):
        raise DuplicateError(
            f"the family {kind} is for pairs", remedy=f"for teams choose from {', '.join(TEAM_FAMILIES)}"
        )
    if teams and size.missing:
        raise DuplicateError(
            f"{size.label} tables do not make teams of two pairs",
            remedy=f"play with {size.tables - 1} or {size.tables} teams",
        )
    only = 1 if teams else _WINNERS.get(kind, 0)
    if only and winners not in (None, only):
        what = f"the family {kind}" if kind else "a match of teams"
        raise DuplicateError(
            f"{what} has {only} winner{'s' if only > 1 else ''}",
            remedy=f"ask for {only}, or for another family",
        )
    switching = _switching(switches, curtail)
    if switching is not None:
        if (only or winners) == 2 or teams or kind == "individual":
            raise DuplicateError(
                f"{_without_switches(kind, teams)} is played without arrow-switches: they make one ranking "
                "of pairs that sit in two directions",
                remedy="ask for one winner, or leave the switches out",
            )
        winners = 1
    usual = 2 if kind in _TWO_UNLESS_ASKED or size.tables > MOST_TABLES_FOR_ONE_WINNER else 1
    wish = Wish(
        size,
        only or winners or usual,
        boards,
        rounds,
        minutes,
        minutes_per_board,
        minutes_per_move,
        have,
        copies,
        teams,
        None if share_at_least is None else share_at_least / 100,
        Placing(tuple(stationary), tuple(tuple(group) for group in apart)),
        switching or _USUAL_SWITCHES,
        first_board,
        side,
        skip_after,
    )
    _check_placing(wish, kind)
    return wish, kind


def _switching(switches: str | Limit | None, curtail: bool) -> Arrangement | None:
    """What was said about arrow-switches; None when nothing was."""
    if switches is None:
        return Arrangement(ROUNDS, True, True) if curtail else None
    return Arrangement(switches if isinstance(switches, Limit) else Limit.parse(switches), curtail, True)


def _without_switches(kind: str, teams: bool) -> str:
    return "a match of teams" if teams else f"the family {kind}" if kind else "a field with two winners"


def _check_placing(wish: Wish, kind: str) -> None:
    """Refuse numbers that nobody has, and wishes that no movement can fulfil."""
    placing = wish.placing
    if not placing.numbers:
        return
    if wish.teams or kind in ("individual", "preliminary", "second stage"):
        raise DuplicateError(
            f"places of pairs are for movements of pairs, not for {kind or 'teams'}",
            remedy="leave the pairs that cannot move or may not meet out",
        )
    highest = wish.entrants
    for number in placing.numbers:
        if not 1 <= number <= highest:
            raise DuplicateError(f"there is no pair {number}", remedy=f"pairs are numbered 1 to {highest}")
    for group in placing.apart:
        if len(set(group)) < 2:
            raise DuplicateError(
                f"pair {group[0] if group else ''} may not meet itself".replace("  ", " "),
                remedy="name two pairs or more, such as 3,7",
            )
    if len(placing.numbers) > MOST_NAMED:
        raise DuplicateError(
            f"{len(placing.numbers)} pairs have wishes for their places",
            remedy=f"name at most {MOST_NAMED}: the planner tries every exchange of numbers",
        )
    if len(set(placing.stationary)) > wish.size.tables:
        raise DuplicateError(
            f"{len(set(placing.stationary))} pairs cannot move, and there are {wish.size.tables} tables",
            remedy=f"at most {wish.size.tables} pairs can stay, one at each table",
        )
