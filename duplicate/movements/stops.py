"""Where a session may be cut short, and how fair it is then."""

from dataclasses import replace

from duplicate.movements.balance import Balance, balance
from duplicate.movements.movement import Movement


def stops(rounds: int) -> tuple[int, ...]:
    """The rounds after which a session may end: all from half of them, the last included.

    >>> stops(7), stops(8)
    ((4, 5, 6, 7), (4, 5, 6, 7, 8))
    """
    return tuple(range(max(1, (rounds + 1) // 2), rounds + 1))


def weights(rounds: int) -> list[tuple[int, float]]:
    """Each stop and its weight: half for the complete session, the other half shared by the rest.

    >>> weights(4)
    [(2, 0.25), (3, 0.25), (4, 0.5)]
    """
    *early, last = stops(rounds)
    if not early:
        return [(last, 1.0)]
    return [*((r, 0.5 / len(early)) for r in early), (last, 0.5)]


def stopped(movement: Movement, last: int) -> Movement:
    """What has been played when the session ends after round ``last``."""
    return replace(movement, meetings=tuple(m for m in movement.meetings if m.round <= last))


def balances(movement: Movement) -> tuple[tuple[int, Balance], ...]:
    """Each stop and the balance of what has been played then."""
    return tuple((last, balance(stopped(movement, last))) for last in stops(movement.rounds))


def weighted_quality(movement: Movement) -> float:
    """The mean Qf of all stops, half of it for the complete session."""
    share = dict(weights(movement.rounds))
    return sum(share[last] * found.quality for last, found in balances(movement))
