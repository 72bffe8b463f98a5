"""A finding: something about the results that may be a mistake, why, how sure, and what would mend it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from duplicate.night.results import Result
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _


class Kind(StrEnum):
    """What may have happened."""

    SCORE = "impossible score"
    CONTRACT = "score against contract"
    INCOMPLETE = "incomplete"  #: a side, the declarer or the result is missing
    UNREADABLE = "unreadable"  #: the row could not be read at all
    PAIR = "pair"  #: a number that is not at the table
    BOARD = "board"  #: a board that these pairs do not play
    DUPLICATE = "duplicate"
    MISSING = "missing"
    SWITCH = "switch"  #: a table or a round entered the wrong way round
    EXCHANGED = "pairs exchanged"  #: one row entered the wrong way round
    SIT_OUT = "sit-out as a pass"
    TWICE = "twice"  #: a pair twice on a traveller
    SIDE = "side"
    DECLARER = "declarer"
    BOARDS = "boards exchanged"
    TRICKS = "tricks"
    DENOMINATION = "denomination"
    LEAD = "lead"
    DEALS = "deals"


class Sureness(StrEnum):
    """How sure a finding is, in three grades."""

    CERTAIN = "certain"  #: it breaks a rule of the game or the movement
    LIKELY = "likely"  #: nine of ten are mistakes
    POSSIBLE = "possible"  #: worth a question; the probability says how often it is a mistake


#: From which probability on a finding is likely.
LIKELY = 0.9

TITLES: Mapping[Kind, str] = {
    Kind.SCORE: _("Impossible score"),
    Kind.CONTRACT: _("Score and contract disagree"),
    Kind.INCOMPLETE: _("Something is missing in the result"),
    Kind.UNREADABLE: _("The result could not be read"),
    Kind.PAIR: _("Wrong pair number"),
    Kind.BOARD: _("Wrong board"),
    Kind.DUPLICATE: _("Result entered twice"),
    Kind.MISSING: _("Result missing"),
    Kind.SWITCH: _("Arrow-switch forgotten, or done twice"),
    Kind.EXCHANGED: _("Pairs entered the wrong way round"),
    Kind.SIT_OUT: _("Sit-out entered as a pass"),
    Kind.TWICE: _("One pair twice on a traveller"),
    Kind.SIDE: _("Declarer of the wrong side"),
    Kind.DECLARER: _("Declarer exchanged with partner"),
    Kind.BOARDS: _("Boards exchanged"),
    Kind.TRICKS: _("Tricks far from the expected"),
    Kind.DENOMINATION: _("Wrong denomination"),
    Kind.LEAD: _("Lead not in hand"),
    Kind.DEALS: _("Different deals of one board"),
}


@dataclass(frozen=True)
class Finding:
    """One finding.

    ``rows`` are the results that it accuses, as they stand; none when a result is missing. ``why`` tells
    the evidence. ``sure`` is the probability that something is wrong with them, 1 where it breaks a rule;
    it may be sure that a row is wrong and yet unsure how. ``command`` holds the arguments of ``duplicate
    fix`` behind the night that would make the proposed correction; empty when none can be proposed.
    ``then`` is a second command where one cannot do it: a result is added, and then another decided.
    """

    kind: Kind
    session: int
    section: str
    board: int
    rows: tuple[Result, ...]
    why: Sentence
    sure: float = 1.0
    command: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    correction: Words = ""  #: the proposed result in words, where the command does not tell it
    keys: frozenset[tuple[object, ...]] = field(default=frozenset())  #: missing results that it explains

    @property
    def grade(self) -> Sureness:
        """The grade of ``sure``."""
        if self.sure >= 1.0:
            return Sureness.CERTAIN
        return Sureness.LIKELY if self.sure >= LIKELY else Sureness.POSSIBLE


def is_answered(row: Result) -> bool:
    """Whether a director has corrected or confirmed a result: it is not doubted again.

    >>> is_answered(Result(source="results.csv")), is_answered(Result(source="change 7"))
    (False, True)
    """
    return row.source.startswith("change ")


def naming(row: Result, *, board: int | None = None, both: bool = True) -> tuple[str, ...]:
    """The options of ``duplicate fix`` that find a row: board and pairs, and what else is known.

    >>> naming(Result(board=7, ns="3", ew="8", section="A", round=2))
    ('--board', '7', '--ns', '3', '--ew', '8', '--section', 'A', '--round', '2')
    """
    found = ["--board", str(row.board if board is None else board)]
    if row.ns:
        found += ["--ns", row.ns]
    if row.ew and both:
        found += ["--ew", row.ew]
    if row.session != 1:
        found += ["--session", str(row.session)]
    if row.section:
        found += ["--section", row.section]
    if row.round is not None:
        found += ["--round", str(row.round)]
    if not row.ns and not row.ew and row.table is not None:
        found += ["--table", str(row.table)]
    return tuple(found)
