"""What the Laws allow after an irregular call, one function for each kind (Laws 25 to 39 of 2017).

Players are named by where they sit, so that a director can read the ways on aloud.
"""

from typing import NamedTuple

from duplicate.laws.auctions import BIDS, Action, Bid, Call
from duplicate.words.seats import Seat

_LEADS = "lead restrictions (Law 26B) and Law 72C may apply"


class Way(NamedTuple):
    """One way on that a Law gives: the Law, and what may be done and what follows."""

    law: str
    text: str


Ways = tuple[Way, ...]


def said(seat: Seat) -> str:
    """A seat as it is said.

    >>> said(Seat.WEST)
    'West'
    """
    return seat.name.title()


def changed(caller: Seat, first: Call) -> Ways:
    """A second call at the same turn (Law 25)."""
    return (
        Way("25A", f"{first} was unintended, a slip and no change of mind: it is changed, if "
            f"{said(caller.partner)} has not called; the new call stands"),
        Way("25B1", f"otherwise {said(caller.next)} may accept it by calling over it: {first} is withdrawn"),
        Way("25B2", f"or refuse it: the new call is cancelled and {first} stands; {_LEADS}"),
    )  # fmt: skip


def insufficient(call: Bid, caller: Seat, last: Bid) -> Ways:
    """An insufficient bid in turn (Law 27).

    >>> for way in insufficient(BIDS[2], Seat.EAST, BIDS[3])[:2]:
    ...     print(*way)
    27A1 South may accept 1H by calling: it is treated as legal
    27B1(a) otherwise East bids 2H, the lowest sufficient bid in hearts: no further rectification
    """
    again = next((b for b in BIDS if b.denomination is call.denomination and b.is_over(last)), None)
    names = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "notrump"}
    name = names[call.denomination.value]
    who, partner = said(caller), said(caller.partner)
    accepts = Way("27A1", f"{said(caller.next)} may accept {call} by calling: it is treated as legal")
    lowest = Way("27B1(a)", f"otherwise {who} bids {again}, the lowest sufficient bid in {name}: "
                 "no further rectification")  # fmt: skip
    return (
        accepts,
        *((lowest,) if again else ()),
        Way("27B1(b)", f"or {who} makes a comparable call (Law 23A): no further rectification"),
        Way("27B2", f"or {who} makes any other sufficient bid, or passes: {partner} must pass throughout; "
            f"{_LEADS}"),
        Way("27B3", "a double or redouble instead, unless it is a comparable call, is cancelled: "
            f"{who} bids or passes as above, and {partner} must pass throughout; {_LEADS}"),
    )  # fmt: skip


def out_of_turn(call: Call, caller: Seat, turn: Seat, law: int, *, insufficient: bool) -> Ways:
    """A call out of turn: a pass (Law 30), a bid (Law 31), a double or redouble (Law 32)."""
    who, partner, whose = said(caller), said(caller.partner), said(turn)
    accepts = Way("29A", f"{said(caller.next)} may accept {call} by calling: no rectification")
    also = (Way("27A2", "it is insufficient as well: Law 31 applies"),) if insufficient else ()
    cancelled = f"otherwise it is cancelled and it is {whose}'s turn"
    must_pass = f"{partner} must pass at the next turn to call; {_LEADS}"
    comparable = "a comparable call (Law 23A): no further rectification"
    artificial = (
        (
            Way(
                "30C",
                "an artificial pass, or a pass of partner's artificial call, is treated as a bid: Law 31",
            ),
        )
        if call is Action.PASS
        else ()
    )
    if turn.next is caller and call is Action.PASS:
        return (accepts, Way("30A", f"{cancelled}; {who} must pass at the next turn to call"), *artificial)
    if turn.next is caller:
        return (
            accepts,
            *also,
            Way(f"{law}A1", f"{cancelled}; if {whose} passes, {who} must repeat {call}: no rectification"),
            Way(f"{law}A2(a)", f"if {whose} bids, doubles or redoubles, {who} makes {comparable}"),
            Way(f"{law}A2(b)", f"or {who} makes any other legal call: {must_pass}"),
        )
    first, then, other = (
        ("30B1(a)", "30B1(b)(i)", "30B1(b)(ii)") if law == 30 else (f"{law}B1", f"{law}B2", f"{law}B2")
    )
    return (
        accepts,
        *also,
        Way(first, f"{cancelled}; {partner} may make any legal call, without use of what {call} told "
            "(Law 16C2)"),
        Way(then, f"at the proper turn {who} makes {comparable}"),
        Way(other, f"or {who} makes any other legal call: {must_pass}"),
        *artificial,
    )  # fmt: skip


def inadmissible(caller: Seat, turn: Seat) -> Ways:
    """A double or redouble that Law 19 does not permit (Law 36)."""
    who, partner = said(caller), said(caller.partner)
    if turn is caller:
        instead = f"otherwise it is cancelled and {who} makes a legal call"
    else:
        instead = f"otherwise it is cancelled and it is {said(turn)}'s turn, then {who} calls in turn"
    return (
        Way("36A", f"if {said(caller.next)} has called over it, all calls from it on are cancelled and it is "
            f"{said(turn)}'s turn, as if nothing had been irregular"),
        Way("36B", f"{instead}; {partner} must pass throughout; {_LEADS}"),
        Way("36C", "noticed only after the opening lead is faced: scored as if it had not been made"),
    )  # fmt: skip


def obliged_to_pass(caller: Seat) -> Ways:
    """A bid, double or redouble by a player who must pass (Law 37)."""
    who, partner = said(caller), said(caller.partner)
    return (
        Way("37A", f"if {said(caller.next)} has called over it, it stands with the calls after it; "
            f"{who} still has to pass later, if that was for the rest of the auction"),
        Way("37B", f"otherwise it is cancelled and {who} passes; {who} and {partner} must pass throughout; "
            f"{_LEADS}"),
    )  # fmt: skip


def more_than_seven(caller: Seat) -> Ways:
    """A bid of more than seven (Law 38)."""
    who, partner, left = said(caller), said(caller.partner), said(caller.next)
    return (
        Way("38A", "a contract of more than seven is never played"),
        Way("38B", "the bid is cancelled with all calls after it"),
        Way("38C", f"{who} passes instead; {who} and {partner} must pass throughout"),
        Way("38D", f"{_LEADS}, unless {left} has called over it"),
    )


def missed(seat: Seat) -> Ways:
    """A turn to call that was missed before the final pass (Laws 17D3 and 34)."""
    who = said(seat)
    return (
        Way(
            "17D3", f"the auction is not over: it goes back to {who}, and the passes after that are cancelled"
        ),
    )


def after_the_end() -> Ways:
    """A call after the final pass (Law 39)."""
    return (
        Way("39A", "all calls after the final pass are cancelled"),
        Way("39B", "nothing further if the opponent on the left has called, for a pass by a defender, "
            "and for any call by declarer or dummy"),
        Way("39C", f"for another call by a defender {_LEADS}"),
    )  # fmt: skip
