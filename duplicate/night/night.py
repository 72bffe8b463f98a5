"""A Night: everything that is known about one event before it is scored."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from duplicate.night.entries import Entries
from duplicate.night.results import COLUMNS, Result, Results, Status, Weighted
from duplicate.words.problems import Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.movements.movement import Movement
    from duplicate.night.changes import Change
    from duplicate.night.games import Game


class DealKey(NamedTuple):
    """Which deal: empty section and copy stand for all of them, session 0 for every session."""

    board: int
    session: int = 0
    section: str = ""
    copy: str = ""


def datum_key(board: int, session: int = 1, section: str = "") -> str:
    """The key of a recorded datum in `Night.hints`.

    >>> datum_key(7, section="A")
    'datum/1/A/7'
    """
    return f"datum/{session}/{section}/{board}"


def hcp_key(board: int, session: int = 1, section: str = "") -> str:
    """The key of the high-card points of NS in `Night.hints`, where somebody counted them.

    >>> hcp_key(7, section="A")
    'hcp/1/A/7'
    """
    return f"hcp/{session}/{section}/{board}"


class SetAside(NamedTuple):
    """A row that is not scored, as it was written, and the reason."""

    source: str
    line: int | None
    row: tuple[tuple[str, str], ...]  #: (field, text) as read
    problem: Problem


def written(row: Result) -> tuple[tuple[str, str], ...]:
    """What a row holds, as (field, text), for a row that is set aside.

    >>> written(Result(board=7, ns="3"))
    (('session', '1'), ('board', '7'), ('ns', '3'), ('status', 'played'))
    """
    fields = zip(COLUMNS[1:-2], row[1:-2], strict=True)
    return tuple((name, str(value)) for name, value in fields if value not in ("", None))


def as_result(row: Mapping[str, str]) -> Result:
    """The result that `written` told.

    >>> as_result(dict(written(Result(board=7, tricks=9)))) == Result(board=7, tricks=9)
    True
    """
    numbers = ("session", "round", "table", "board", "tricks", "score_ns", "score_ew")
    told = {name: int(value) if name in numbers else value for name, value in row.items()}
    return Result(**told | {"status": Status(row["status"])})  # type: ignore[arg-type]


class Sitting(NamedTuple):
    """What one session of an event is called, and when it was played."""

    name: str = ""
    date: str = ""  #: ISO, empty when unknown


class Award(NamedTuple):
    """A penalty (negative) or a bonus to one contestant, after the boards are scored."""

    contestant: str
    amount: str  #: exact decimal, signed
    unit: str  #: percent (of a top), matchpoints, imp or vp
    session: int
    why: str
    change: int  #: id of the change that made it
    round: int | None = None  #: the match it belongs to, when it is about one match


class Decision(NamedTuple):
    """What one change made of one result; nothing was there before an added one."""

    before: Result | None
    after: Result
    weights_before: tuple[Weighted, ...] = ()
    weights_after: tuple[Weighted, ...] = ()


@dataclass(frozen=True)
class Night:
    """One event: entries, seatings, movements, deals, results, and what was wrong with the input.

    Imports are never edited: ``changes`` are applied on top by `duplicate.night.changes.apply`.
    ``hints`` are conditions that the source states: ``method`` (matchpoints, butler, cross-imps,
    total-imps, aggregate, board-a-match, point-a-board or teams), ``winners`` (one or two),
    ``program``, published datums (see `datum_key`), high-card points (see `hcp_key`), and ``awards``, the
    file of a table of awards that lies in the night folder. Explicit conditions outrank them.
    """

    name: str = ""
    date: str = ""  #: ISO, empty when unknown
    club: str = ""
    venue: str = ""
    director: str = ""
    slug: str = ""  #: the event's name in addresses of pages
    #: where seats come from that the results do not name: nowhere, or the order of each pair's names
    seats: Literal["recorded", "names"] = "recorded"
    entries: Entries = field(default_factory=Entries)
    movements: Mapping[tuple[int, str], "Movement"] = field(default_factory=dict)  #: by (session, section)
    deals: Mapping[DealKey, "Deal"] = field(default_factory=dict)
    results: Results = field(default_factory=lambda: Results.of(()))
    set_aside: tuple[SetAside, ...] = ()
    problems: tuple[Problem, ...] = ()
    changes: tuple["Change", ...] = ()
    changes_applied: bool = False
    awards: tuple[Award, ...] = ()
    decisions: Mapping[int, Decision] = field(default_factory=dict)  #: by the id of the change
    sittings: Mapping[int, Sitting] = field(default_factory=dict)  #: by session, where something is stated
    section_titles: Mapping[str, str] = field(default_factory=dict)  #: of clubs, where sections are clubs
    hints: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)  #: the conditions written in event.toml
    games: tuple["Game", ...] = ()  #: auctions, play, commentary and tags, where the source has them
    rows_read: int = 0  #: result rows in the input, whatever became of them
    folder: str = ""  #: where it was read; names of files in the conditions start there

    def deal(self, board: int, session: int = 1, section: str = "", copy: str = "") -> "Deal | None":
        """The deal of a board, the most particular that is known; that of its copy before any other."""
        for which in dict.fromkeys((copy, "")):
            for key in (
                DealKey(board, session, section, which),
                DealKey(board, session, "", which),
                DealKey(board, 0, section, which),
                DealKey(board, 0, "", which),
            ):
                if key in self.deals:
                    return self.deals[key]
        return None

    def recorded_datum(self, board: int, session: int = 1, section: str = "") -> int | None:
        """The datum of a board that the source published, in points for NS, when it did."""
        text = self.hints.get(datum_key(board, session, section))
        return int(text) if text is not None else None

    def hcp_ns(self, board: int, session: int = 1, section: str = "", copy: str = "") -> int | None:
        """High-card points of North and South together: of the deal, else as somebody counted them."""
        from duplicate.words.seats import Seat

        deal = self.deal(board, session, section, copy)
        whole = deal.completed() if deal is not None else None
        if whole is not None and whole.is_complete:
            return whole.hcp(Seat.NORTH) + whole.hcp(Seat.SOUTH)
        keys = (hcp_key(board, session, section), hcp_key(board, session))
        text = next((self.hints[key] for key in keys if key in self.hints), None)
        return int(text) if text is not None else None

    @property
    def rows_added(self) -> int:
        """How many results no source has: a change of the director brought them."""
        return sum(decision.before is None for decision in self.decisions.values())

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that took something away."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    def with_problems(self, *problems: Problem) -> "Night":
        """The same night with more problems."""
        return replace(self, problems=(*self.problems, *problems))
