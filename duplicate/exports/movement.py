"""The movement of a night as movement.csv; other forms of movements: ``duplicate movement``."""

from duplicate.exports.left_out import left_out
from duplicate.exports.losses import count
from duplicate.movements.formats import write_csv
from duplicate.night.night import Night
from duplicate.words.problems import DuplicateError, Problem


def write_movement(night: Night) -> bytes:
    """The movement, when the night has one only."""
    if len(night.movements) != 1:
        named = ", ".join(f"session {session} {section}".strip() for session, section in night.movements)
        remedy = "convert the night folder's movement files one by one with duplicate movement"
        raise DuplicateError(Problem("the night has several movements", value=named, remedy=remedy))
    (movement,) = night.movements.values()
    return write_csv(movement).encode("utf-8")


def lost(night: Night) -> list[str]:
    """What movement.csv does not hold."""
    found = left_out(night, {"movements", "winners"})
    found += count(len(night.entries.contestants), "contestant")
    return found + count(len(night.results), "result")
