"""Who is vulnerable on a board, as pages say it: in full, and short beside its results."""

from typing import NamedTuple

from duplicate.laws.boards import Vulnerability, vulnerability
from duplicate.pages.said import Said, Text
from duplicate.words.seats import Direction
from duplicate.words.translations import phrase as _


class Vulnerable(NamedTuple):
    """The vulnerability of a board."""

    sides: Said  #: None, NS, EW or Both, where a column says what they are
    words: Said  #: what they are as well, as in "NS vulnerable"
    short: Text  #: for a narrow column; a dash where nobody is
    ns: bool
    ew: bool

    def of(self, direction: str) -> bool:
        """Whether a side is vulnerable: NS or EW."""
        return self.ns if direction == Direction.NS else self.ew


_MADE = {
    Vulnerability.NONE: Vulnerable(Said(_("None")), Said(_("None vulnerable")), "–", False, False),
    Vulnerability.NS: Vulnerable(Said(_("NS")), Said(_("NS vulnerable")), Said(_("NS")), True, False),
    Vulnerability.EW: Vulnerable(Said(_("EW")), Said(_("EW vulnerable")), Said(_("EW")), False, True),
    Vulnerability.BOTH: Vulnerable(Said(_("Both")), Said(_("Both vulnerable")), Said(_("Both")), True, True),
}


def vulnerable(board: int) -> Vulnerable:
    """Who is vulnerable by the number of a board (Law 2).

    >>> [str(vulnerable(board).sides.text) for board in (1, 2, 3, 4, 21)]
    ['None', 'NS', 'EW', 'Both', 'NS']
    >>> vulnerable(5).of("NS"), vulnerable(5).of("EW")
    (True, False)
    """
    return _MADE[vulnerability(board)]
