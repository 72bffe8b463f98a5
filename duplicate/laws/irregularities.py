"""Irregular calls: which Law governs each, what it allows, and how the auction goes on (Laws 25 to 39).

`hear` takes calls as they were made at a table, in turn or out of turn, and keeps an auction of what
stands. An irregular call is named by its Law, with the ways on that the Law gives. Where a call follows,
the Laws say what became of it: an insufficient bid or a call out of turn is accepted when the opponent on
the left calls (Laws 27A and 29A); an inadmissible double or redouble, a bid of more than seven and a call
after the end never stand (Laws 36, 38, 39). Numbers are those of the Laws of Duplicate Bridge 2017.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from duplicate.laws import rectifications
from duplicate.laws.auctions import (
    CALLS,
    Action,
    Bid,
    Call,
    Standing,
    parse_call,
    passes_to_the_end,
    says_all_pass,
)
from duplicate.laws.contracts import Contract, PassedOut
from duplicate.laws.notation import parse_seat, refused
from duplicate.laws.rectifications import Ways, said
from duplicate.words.seats import Seat

_SPOKEN = re.compile(r"(?:([^:]+):)?([^:]+)")
_TOO_HIGH = re.compile(r"(?:[89]|[1-9]\d)(?:NT?|[SHDC♠♥♦♣])", re.IGNORECASE)


class Irregularity(StrEnum):
    """What is wrong with a call."""

    INSUFFICIENT = "insufficient bid"
    PASS_OUT_OF_TURN = "pass out of turn"
    BID_OUT_OF_TURN = "bid out of turn"
    DOUBLE_OUT_OF_TURN = "double out of turn"
    REDOUBLE_OUT_OF_TURN = "redouble out of turn"
    INADMISSIBLE_DOUBLE = "inadmissible double"
    INADMISSIBLE_REDOUBLE = "inadmissible redouble"
    OBLIGED_TO_PASS = "call by a player who must pass"
    MORE_THAN_SEVEN = "bid of more than seven"
    AFTER_THE_END = "call after the final pass"
    CHANGED = "change of call"
    MISSED = "turn to call that was missed"


#: What cannot be accepted: it is cancelled with every call that follows it.
_NEVER = frozenset(
    (
        *(Irregularity.INADMISSIBLE_DOUBLE, Irregularity.INADMISSIBLE_REDOUBLE),
        *(Irregularity.MORE_THAN_SEVEN, Irregularity.AFTER_THE_END),
    )
)


class Spoken(NamedTuple):
    """A call as it was made. Without ``caller`` it came from the player whose turn it was.

    ``call`` is None for a bid of more than seven, which is none of the 38 calls; ``text`` is as written.
    """

    text: str
    call: Call | None
    caller: Seat | None = None


@dataclass(frozen=True, slots=True)
class Irregular:
    """An irregular call: its place among those heard, who made it, its Law, and the ways on.

    ``accepted`` is true where the call behind it made it stand, false where it was cancelled, and None
    while the opponents, or the director, have still to say.
    """

    place: int
    caller: Seat
    text: str
    kind: Irregularity
    law: str
    why: str
    ways: Ways
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What stands of the calls that were heard, and what was irregular."""

    dealer: Seat
    made: tuple[tuple[Seat, Call], ...]  #: the calls that stand, with their players
    standing: Standing
    turn: Seat | None  #: who is to call; nobody after the end
    irregular: tuple[Irregular, ...] = ()
    cancelled: tuple[Spoken, ...] = ()  #: calls that were cancelled with an irregular one before them
    must_pass: frozenset[Seat] = frozenset()  #: players who have to pass, by an earlier ruling

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """The calls that the player whose turn it is may make."""
        if self.turn in self.must_pass:
            return (Action.PASS,)
        return tuple(call for call in CALLS if not self.standing.why_not(call))

    @property
    def contract(self) -> Contract | PassedOut | None:
        """The contract when the auction is over."""
        return self.standing.contract

    @property
    def declarer(self) -> Seat | None:
        """Who first named the denomination of the contract for the side that plays it."""
        return self.standing.declarer(self.made)


def spoken(calls: str | Iterable[str]) -> tuple[Spoken, ...]:
    """Read calls as they were made; one out of turn has its player before it: ``W:2S``.

    AP stands for the passes that end the auction of what was heard before it.

    >>> [(one.text, one.caller) for one in spoken("1H W:2S")]
    [('1H', None), ('W:2S', <Seat.WEST: 'W'>)]
    """
    found: list[Spoken] = []
    for text in calls.split() if isinstance(calls, str) else calls:
        if says_all_pass(text):
            passes = passes_to_the_end(one.call for one in found if one.call is not None)
            if not passes:
                message = "all pass stands after the end of the auction"
                raise refused(message, "auction", text, "leave it out, or write single passes")
            found += [Spoken("Pass", Action.PASS)] * passes
            continue
        parts = _SPOKEN.fullmatch(text)
        if parts is None:
            raise refused("this is no call", "call", text, "write 2S, or W:2S for a call of West's")
        caller = parse_seat(parts[1], "auction") if parts[1] else None
        call = None if _TOO_HIGH.fullmatch(parts[2]) else parse_call(parts[2])
        found.append(Spoken(text, call, caller))
    return tuple(found)


def hear(dealer: Seat, calls: Iterable[Spoken], must_pass: Iterable[Seat] = ()) -> Heard:
    """Go through calls as they were made and say what stands.

    ``must_pass`` are players who have to pass throughout, by an earlier ruling (Law 37).

    >>> heard = hear(Seat.NORTH, spoken("1S 1H"))
    >>> heard.turn, heard.irregular[0].law, heard.irregular[0].ways[1].law
    (<Seat.EAST: 'E'>, 'Law 27', '27B1(a)')
    """
    return _Hearing(dealer, frozenset(must_pass)).all(tuple(calls))


class _Hearing:
    def __init__(self, dealer: Seat, must_pass: frozenset[Seat]) -> None:
        self.dealer = self.turn = dealer
        self.must_pass = must_pass
        self.made: list[tuple[Seat, Call]] = []
        self.standing = Standing()

    def all(self, calls: tuple[Spoken, ...]) -> Heard:
        irregular: list[Irregular] = []
        cancelled: tuple[Spoken, ...] = ()
        for place, one in enumerate(calls):
            caller = one.caller or self.turn
            found = self._irregular(place, one, caller)
            if found is None:
                self._stands(caller, one.call)
                if (missed := self._missed(place)) is not None:
                    irregular.append(missed)
                continue
            if place + 1 == len(calls):
                irregular.append(found)
                break
            by = calls[place + 1].caller or caller.next
            accepted = by is caller.next and found.kind not in _NEVER
            irregular.append(replace(found, accepted=accepted))
            if accepted and found.kind is Irregularity.CHANGED:
                self._take_back(len(self.made) - 1)
            if accepted:
                self._stands(caller, one.call)
            elif found.kind in _NEVER and (by is not caller or self.standing.is_over):
                cancelled = calls[place + 1 :]
                break
        return Heard(
            self.dealer,
            tuple(self.made),
            self._of(self.turn),
            None if self.standing.is_over else self.turn,
            tuple(irregular),
            cancelled,
            self.must_pass,
        )

    def _of(self, caller: Seat) -> Standing:
        """How the auction stands for a player, whose turn it need not be."""
        return self.standing._replace(side=int(caller.direction is not self.dealer.direction))

    def _stands(self, caller: Seat, call: Call | None) -> None:
        assert call is not None  # a bid of more than seven never stands
        self.standing = self._of(caller).after(call)
        self.made.append((caller, call))
        self.turn = caller.next

    def _take_back(self, place: int) -> None:
        """Take back the calls from a place on."""
        made = self.made[:place]
        self.made, self.standing, self.turn = [], Standing(), self.dealer
        for caller, call in made:
            self._stands(caller, call)

    def _missed(self, place: int) -> Irregular | None:
        """Whether passes end the auction before somebody has had a turn; it goes back to that player then."""
        if not self.standing.is_over:
            return None
        first = len(self.made) - self.standing.passes
        turn = self.made[first - 1][0].next if first else self.dealer
        for at in range(first, len(self.made)):
            caller = self.made[at][0]
            if caller is not turn:
                self._take_back(at)
                self.turn = turn
                why = f"{said(turn)} has not called"
                ways = rectifications.missed(turn)
                return Irregular(place, turn, "", Irregularity.MISSED, "Law 34", why, ways, accepted=False)
            turn = caller.next
        return None

    def _irregular(self, place: int, one: Spoken, caller: Seat) -> Irregular | None:
        def found(kind: Irregularity, law: int, why: str, ways: Ways) -> Irregular:
            return Irregular(place, caller, one.text, kind, f"Law {law}", why, ways)

        call, turn = one.call, self.turn
        if self.standing.is_over:
            why = "three players have passed" if self.standing.bid else "all four have passed"
            return found(Irregularity.AFTER_THE_END, 39, why, rectifications.after_the_end())
        if call is None:
            ways = rectifications.more_than_seven(caller)
            return found(Irregularity.MORE_THAN_SEVEN, 38, "there are only seven odd tricks", ways)
        out = caller is not turn
        if out and self.made and self.made[-1][0] is caller:
            why = f"{said(caller)} has called {self.made[-1][1]}, and it is {said(turn)}'s turn"
            return found(Irregularity.CHANGED, 25, why, rectifications.changed(caller, self.made[-1][1]))
        why = self._of(caller).why_not(call)
        if why and isinstance(call, Action):
            return found(_INADMISSIBLE[call], 36, why, rectifications.inadmissible(caller, turn))
        if out:
            kind, law = _OUT_OF_TURN.get(call, (Irregularity.BID_OUT_OF_TURN, 31))
            ways = rectifications.out_of_turn(call, caller, turn, law, insufficient=bool(why))
            return found(kind, law, f"it is {said(turn)}'s turn", ways)
        if isinstance(call, Bid) and why and self.standing.bid:
            ways = rectifications.insufficient(call, caller, self.standing.bid)
            return found(Irregularity.INSUFFICIENT, 27, why, ways)
        if caller in self.must_pass and call is not Action.PASS:
            ways = rectifications.obliged_to_pass(caller)
            return found(Irregularity.OBLIGED_TO_PASS, 37, f"{said(caller)} has to pass", ways)
        return None


_OUT_OF_TURN: dict[Call, tuple[Irregularity, int]] = {
    Action.PASS: (Irregularity.PASS_OUT_OF_TURN, 30),
    Action.DOUBLE: (Irregularity.DOUBLE_OUT_OF_TURN, 32),
    Action.REDOUBLE: (Irregularity.REDOUBLE_OUT_OF_TURN, 32),
}
_INADMISSIBLE = {
    Action.DOUBLE: Irregularity.INADMISSIBLE_DOUBLE,
    Action.REDOUBLE: Irregularity.INADMISSIBLE_REDOUBLE,
}
