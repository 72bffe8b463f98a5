"""What could be made on the deals of a night, and par, as texts: stated by its files, or solved."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from duplicate.laws.boards import dealer, vulnerability
from duplicate.laws.contracts import DENOMINATIONS
from duplicate.laws.par import Par, Tricks, par
from duplicate.night.double_dummy import Stated
from duplicate.night.results import Result, Status
from duplicate.pages.board_parts import Analysis, Makeable, ParText
from duplicate.pages.lines import suit_class
from duplicate.pages.numbers import MINUS, signed
from duplicate.words.local import Call
from duplicate.words.seats import Seat

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.night import Night

_ROWS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_MADE = 7  #: the fewest tricks with which any contract makes


class Analyses:
    """Double dummy for the boards of a night, as far as it is known."""

    def __init__(self, night: "Night", solved: "Mapping[Deal, BestPlay]") -> None:
        """``solved`` are deals of which the files state nothing; what the files state comes first."""
        self._night = night
        stated = Stated(night) if night.games else None
        self._tricks: dict[Deal, Tricks] = {**solved, **(stated.tricks if stated else {})}
        self._stated_par = stated.par if stated else {}
        self._par: dict[tuple[Deal, int], Par | None] = {}

    def deal_of(self, row: Result) -> "Deal | None":
        """The deal that was played in a row."""
        return self._night.deal(row.board, row.session, row.section, row.copy) if self._night.deals else None

    def tricks(self, deal: "Deal | None") -> Tricks | None:
        """Tricks by declarer and denomination."""
        return None if deal is None else self._tricks.get(deal)

    def par(self, deal: "Deal | None", board: int) -> Par | None:
        """The par of a deal with the dealer and the vulnerability of a board."""
        if deal is None:
            return None
        key = deal, board
        if key not in self._par:
            tricks = self._tricks.get(deal)
            found = self._stated_par.get(deal)
            if tricks is not None:
                found = par(tricks, vulnerability(board), dealer(board))
            self._par[key] = found
        return self._par[key]

    def par_of(self, rows: Iterable[Result]) -> Par | None:
        """The par of rows that are compared; None where they had several deals."""
        found = {(self.deal_of(row), row.board) for row in rows}
        return self.par(*found.pop()) if len(found) == 1 else None

    def beyond(self, row: Result) -> int | None:
        """How many tricks declarer won beyond double dummy; None where one of the two is not known."""
        if row.status is not Status.PLAYED or not row.declarer or row.tricks is None or len(row.contract) < 2:
            return None
        tricks = self.tricks(self.deal_of(row))
        return None if tricks is None else row.tricks - _won(tricks, row.declarer, row.contract[1])

    def view(self, deal: "Deal", board: int) -> Analysis | None:
        """Both as texts; None where nothing is known."""
        tricks, best = self._tricks.get(deal), self.par(deal, board)
        if tricks is None and best is None:
            return None
        return Analysis(
            rows=() if tricks is None else tuple(_row(tricks, seat) for seat in _ROWS),
            par="" if best is None else signed(best.score_ns),
            contracts=() if best is None else contracts(best),
            passed=best is not None and tricks is not None and not best.contracts,
        )


def _won(tricks: Tricks, seat: str, denomination: str) -> int:
    return tricks[seat, denomination]  # type: ignore[index]  # a seat is its letter


def _row(tricks: Tricks, seat: Seat) -> Makeable:
    won = [_won(tricks, seat, denomination) for denomination in DENOMINATIONS]
    return Makeable(seat, tuple(map(str, won)), tuple(number >= _MADE for number in won))


def contracts(best: Par) -> tuple[ParText, ...]:
    """The contracts that give par, as they are printed.

    >>> from duplicate.laws.contracts import Contract
    >>> from duplicate.laws.par import ParContract
    >>> contracts(Par(300, (ParContract(Contract.parse("5HX"), (Seat.EAST, Seat.WEST), 9),)))
    (ParText(contract='5♥X', suit='h', declarers='EW', result='−2'),)
    """
    return tuple(
        ParText(
            Call(found.contract.with_symbol),
            suit_class(found.contract.denomination.value),
            "".join(found.declarers),
            _result(found.tricks - found.contract.tricks_needed),
        )
        for found in best.contracts
    )


def _result(over: int) -> str:
    if not over:
        return "="
    return f"+{over}" if over > 0 else f"{MINUS}{-over}"
