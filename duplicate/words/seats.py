"""The four seats and the two directions."""

from enum import StrEnum


class Direction(StrEnum):
    """A partnership's direction at the table."""

    NS = "NS"
    EW = "EW"

    @property
    def opponents(self) -> "Direction":
        """The other direction."""
        return Direction.EW if self is Direction.NS else Direction.NS


class Seat(StrEnum):
    """A compass seat. Clockwise order is N, E, S, W.

    >>> Seat.NORTH.next, Seat.NORTH.partner, Seat("W").direction
    (<Seat.EAST: 'E'>, <Seat.SOUTH: 'S'>, <Direction.EW: 'EW'>)
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def direction(self) -> Direction:
        """The side this seat belongs to."""
        return Direction.NS if self in (Seat.NORTH, Seat.SOUTH) else Direction.EW

    @property
    def next(self) -> "Seat":
        """The player on the left."""
        return SEATS[(SEATS.index(self) + 1) % 4]

    @property
    def partner(self) -> "Seat":
        """The player opposite."""
        return SEATS[(SEATS.index(self) + 2) % 4]


SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
