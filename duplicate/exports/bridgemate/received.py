"""Results as rows of ReceivedData."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from duplicate.exports.bridgemate.sections import MOST, WHAT, Losses, Part
from duplicate.laws.contracts import Contract
from duplicate.laws.scores import score_ns
from duplicate.movements.cells import number_of
from duplicate.movements.movement import Meeting
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.travellers.access import Value
from duplicate.words.seats import Direction, Seat

_PERCENT = {"A+": "60%", "A=": "50%", "A-": "40%"}
_DOUBLED = ("", " x", " xx")
_STRAIN = {"N": "NT"}


#: A board of which the award is not in the file; the other file of the night has it.
AWARDED = "Arbitral score"


class Outcome(NamedTuple):
    """What the terminals keep of a result. ``declarer`` is a seat."""

    declarer: str = ""
    contract: str = ""
    result: str = ""
    lead: str = ""
    remarks: str = ""


class Sat(NamedTuple):
    """Where a result was made: table, round, and the numbers as the movement has them."""

    table: int
    round: int
    ns: str
    ew: str
    wrong_way: bool


def received(
    night: Night, session: int, parts: tuple[Part, ...], losses: Losses, *, beside: bool = False
) -> Iterator[tuple[Value, ...]]:
    """The rows of all sections, in the order of the night.

    ``beside``: the results lie in another file of the same night folder as well. What the terminals would
    keep as something else, and so as a second result of the same pairs, is there left to that file.
    """
    weighted = {outcome.row_id for outcome in night.results.weights}
    by_section = {part.section: part for part in parts}
    day = datetime.fromisoformat(night.date) if night.date else None
    number = 0
    for result in night.results.rows:
        if result.session != session:
            continue
        part = by_section.get(result.section)
        outcome = outcome_of(result, losses)
        if outcome is None:
            continue
        if beside and (result.row_id in weighted or not _is_exact(result)):
            outcome = Outcome(remarks=AWARDED)
        sat = part and _sat(part, result)
        if part is None or sat is None:
            losses.add(
                "result of a board that the movement does not have at that table",
                "results of boards that the movement does not have at their tables",
            )
            continue
        if sat.wrong_way:
            if outcome.remarks:
                losses.add(
                    "artificial score of pairs in the wrong direction",
                    "artificial scores of pairs in the wrong direction",
                )
                continue
            outcome = outcome._replace(remarks="Wrong direction")
        number += 1
        ns, ew = (number_of(label, WHAT, MOST) for label in (sat.ns, sat.ew))
        yield (
            number, part.number, sat.table, sat.round, result.board, ns, ew,
            _declaring(outcome.declarer, ns, ew, sat.wrong_way), outcome.declarer, outcome.contract,
            outcome.result, outcome.lead, outcome.remarks, day, None, *(False,) * 7, 0,
        )  # fmt: skip


def _declaring(seat: str, ns: int, ew: int, wrong_way: bool) -> int:
    """The number of the declaring pair; 0 on a board that nobody plays."""
    if not seat:
        return 0
    return ns if (Seat(seat).direction is Direction.NS) != wrong_way else ew


def outcome_of(result: Result, losses: Losses) -> Outcome | None:
    """A result in the words of the terminals; None when they have none for it."""
    if result.copy:
        losses.add("which copy of a board was played")
    if result.contract and result.status in (Status.NOT_PLAYED, Status.ARTIFICIAL):
        losses.add("contract that does not score its board", "contracts that do not score their boards")
    match result.status:
        case Status.PENDING | Status.SIT_OUT:
            return None  # what the movement says anyway
        case Status.CANCELLED:
            losses.add("result that the director cancelled", "results that the director cancelled")
            return None
        case Status.NOT_PLAYED:
            return Outcome(remarks="Not played")
        case Status.ARTIFICIAL:
            return Outcome(remarks=_award(result, losses))
        case Status.PASSED:
            _check_scores(result, 0, losses)
            return Outcome(contract="PASS")
        case _:
            return _played(result, losses)


def _is_exact(result: Result) -> bool:
    """Whether a result, read again from the file, is the same; which copy was played makes no difference."""
    changed = Losses()
    outcome_of(result._replace(copy=""), changed)
    return not changed.counts


def _played(result: Result, losses: Losses) -> Outcome | None:
    if not (result.contract and result.declarer) or result.tricks is None:
        losses.add(
            "result without contract, declarer and tricks", "results without contract, declarer and tricks"
        )
        return None
    contract = Contract.parse(result.contract)
    declarer = Seat(result.declarer)
    _check_scores(result, score_ns(contract, declarer, result.tricks, result.board), losses)
    over = result.tricks - contract.tricks_needed
    strain = str(contract.denomination)
    lead = result.lead[:1] + ("10" if result.lead[1:] == "T" else result.lead[1:])
    return Outcome(
        declarer.value,
        f"{contract.level} {_STRAIN.get(strain, strain)}{_DOUBLED[contract.doubled]}",
        f"{over:+d}" if over else "=",
        lead,
    )


def _check_scores(result: Result, points: int, losses: Losses) -> None:
    if (result.score_ns, result.score_ew) not in ((points, -points), (None, None)):
        losses.add("score other than the contract's, or split", "scores other than the contracts', or split")
    if result.adj_ns or result.adj_ew:
        losses.add("award set by hand", "awards set by hand")


def _award(result: Result, losses: Losses) -> str:
    """Artificial scores as percentages; the terminals know nothing else."""
    sides = [_PERCENT.get(award, award) for award in (result.adj_ns, result.adj_ew)]
    if not all(side.endswith("%") for side in sides):
        losses.add(
            "artificial score that is no percentage (to be awarded again)",
            "artificial scores that are no percentages (to be awarded again)",
        )
        return AWARDED
    if result.adj_ns in _PERCENT or result.adj_ew in _PERCENT:
        losses.add("averages plus and minus as such (they become 60%, 50% and 40%)")
    return "-".join(sides)


def _sat(part: Part, result: Result) -> Sat | None:
    """The table and the numbers of a result; None when the movement has no place for it."""
    movement = part.movement
    if movement.is_individual:
        players = (result.north, result.south, result.east, result.west)
        at = _at(part, result, players)
        return Sat(at.table, at.round, at.north, at.east, False) if at else None
    ns, ew = (_plain(label) for label in (result.ns, result.ew))
    if not ns or not ew:
        return None
    straight = _at(part, result, (ns, ew))
    if straight and (ns, ew) == (result.ns, result.ew):
        return Sat(straight.table, straight.round, ns, ew, False)
    turned = _at(part, result, (ew, ns))
    if turned and movement.winners == 2:
        return Sat(turned.table, turned.round, ew, ns, True)
    if turned:
        return Sat(turned.table, turned.round, ns, ew, False)
    if (ns, ew) == (result.ns, result.ew) and result.table and result.round:
        return Sat(result.table, result.round, ns, ew, False)  # as it was played
    return None


def _at(part: Part, result: Result, who: tuple[str, ...]) -> Meeting | None:
    """Where the movement has these contestants on this board."""
    for m in part.movement.meetings:
        here = (m.north, m.south, m.east, m.west) if part.movement.is_individual else (m.ns, m.ew)
        if (
            here == who
            and result.board in part.movement.boards_of(m)
            and result.table in (None, m.table)
            and result.round in (None, m.round)
        ):
            return m
    return None


def _plain(label: str) -> str:
    """A number without the direction that says where its pair belongs: 1EW."""
    return label.removesuffix("NS").removesuffix("EW")
