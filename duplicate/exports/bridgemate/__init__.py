"""Bridgemate files (.bws) for the table terminals: sections, tables, movement, names, deals, settings.

    data = write_bridgemate(night)          # a planned night, before it is played
    Path("monday.bws").write_bytes(data)

The control software of the terminals starts from such a file, and writes the results into it. What it
cannot hold of a night is listed by `lost`; what would come back as something else is an error.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from duplicate.exports.access import Table, write
from duplicate.exports.bridgemate import people
from duplicate.exports.bridgemate.received import received
from duplicate.exports.bridgemate.schema import COLUMNS, INDIVIDUAL, SEATS, SESSION_NAME
from duplicate.exports.bridgemate.sections import Losses, Part, parts_of, rounds
from duplicate.exports.bridgemate.settings import Settings, columns, row
from duplicate.exports.left_out import contestants_left_out, seats_left_out
from duplicate.exports.losses import changes_lost, games_lost
from duplicate.exports.methods import stated_method
from duplicate.laws.deals import Deal
from duplicate.night.night import Night
from duplicate.travellers.access import Value
from duplicate.travellers.bridgemate_cells import SCORING as READ
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import Seat

__all__ = ["Options", "Settings", "lost", "method_of", "settings_for", "tables_of", "write_bridgemate"]

#: ScoringType of a section; what is not here is left open, and the terminals show no ranking.
SCORING = {"matchpoints": 1, "instant": 1, "butler": 2, "total-imps": 2, "cross-imps": 3, "teams": 4}
MIDNIGHT = datetime(1899, 12, 30)  #: a time of day that is not known, on the day of such times
LOGGED_OFF = 2  #: LogOnOff of a table before its terminal has logged on
_SEATS = dict(zip(SEATS, (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST), strict=True))
#: In the table of double-dummy tricks of PBN: seats and strains in their order.
_TRICKS_OF = {"North": 0, "South": 1, "East": 2, "West": 3}
_STRAIN_OF = {"Spades": 1, "Hearts": 2, "Diamonds": 3, "Clubs": 4, "Notrump": 0}


@dataclass(frozen=True, slots=True)
class Options:
    """What goes into a file besides the night.

    ``computer`` is the name of the computer that the base station is connected to, ``members`` are club
    numbers and names, ``results`` says whether results that are there already are written, ``beside``
    that they lie in another file of the night as well (see `received`), and ``tricks`` are double-dummy
    tricks by board, as 20 digits of base 16 in the order of PBN: North, South, East, West, each notrump
    first, then spades to clubs.
    """

    settings: Settings | None = None
    computer: str = ""
    members: Sequence[tuple[str, str]] = ()
    results: bool = True
    beside: bool = False
    tricks: Mapping[int, str] | None = None


def write_bridgemate(night: Night, session: int = 1, options: Options = Options()) -> bytes:
    """A session of a night as a .bws file (Access 2000), to start the terminals with.

    The night should have its changes applied. Raises DuplicateError without a movement, and for numbers,
    sections and board lists that the file cannot hold. The same night gives the same bytes.
    """
    return write(tables_of(night, session, options, Losses()))


def lost(night: Night, session: int = 1, options: Options = Options()) -> list[str]:
    """What the file of a session does not hold: phrases that finish that sentence.

    An empty list: the file, read again, is the same session.
    """
    losses = Losses()
    for table in tables_of(night, session, options, losses):
        for _ in table.rows:
            pass
    _beside(night, session, losses)
    return losses.texts()


def settings_for(night: Night, session: int = 1) -> Settings:
    """The settings that suit a night: by its method, and by whether names and deals are known."""
    seated = [s.contestant for s in night.entries.seatings if s.session == session]
    named = bool(seated) and all(night.entries.names(own) for own in seated)
    return Settings.for_event(method=method_of(night), names=named, deals=bool(night.deals))


def tables_of(night: Night, session: int, options: Options, losses: Losses) -> list[Table]:
    """The tables of the file; losses are noted while their rows are taken."""
    parts = parts_of(night, session)
    settings = options.settings or settings_for(night, session)
    individual = any(part.movement.is_individual for part in parts)
    shapes = dict(COLUMNS)
    if individual:
        shapes["RoundData"] = (*COLUMNS["RoundData"], *INDIVIDUAL)
    known = people.names(night, options.members, losses)
    rows: dict[str, Iterable[Sequence[Value]]] = {
        "Clients": [(1, options.computer or "COMPUTER")],
        "Session": [_session(night, session, losses)],
        "Section": [_section(part, night) for part in parts],
        "Tables": [
            (part.number, table, 1, 0, LOGGED_OFF, 0, 0, 0, 1)
            for part in parts
            for table in sorted({m.table for m in part.movement.meetings})
        ],
        "RoundData": [
            values if individual else values[:8] for part in parts for values in rounds(part, losses)
        ],
        "ReceivedData": (
            received(night, session, parts, losses, beside=options.beside) if options.results else ()
        ),
        "PlayerNumbers": (
            values for part in parts for values in people.numbers(night, session, part, losses)
        ),
        "PlayerNames": known,
        "HandRecord": _deals(night, session, parts, losses),
        "HandEvaluation": _evaluations(night, session, parts, options.tricks or {}),
    }
    made = [Table(name, shape, rows.get(name, ())) for name, shape in shapes.items()]
    made.append(Table("Settings", columns(), [row(settings, part.number) for part in parts]))
    return made


def method_of(night: Night) -> str:
    """How a night is scored; matchpoints where nobody says."""
    return stated_method(night) or "matchpoints"


def _session(night: Night, session: int, losses: Losses) -> tuple[Value, ...]:
    sitting = night.sittings.get(session)
    name = (sitting.name if sitting else "") or night.name
    if night.name not in ("", name):
        losses.add("the name of the event: that of the session stands there")
    date = (sitting.date if sitting else "") or night.date
    if len(name.encode("utf-16-le")) > 2 * SESSION_NAME:
        losses.add(f"the end of a name longer than {SESSION_NAME} letters")
        while len(name.encode("utf-16-le")) > 2 * SESSION_NAME:
            name = name[:-1]
    day = datetime.fromisoformat(date) if date else None
    return 1, name, day, MIDNIGHT, guid(night, session), 0, False, False, False


def guid(night: Night, session: int) -> str:
    """32 capital hexadecimal digits that are always the same for a session of an event.

    >>> guid(Night(name="Monday", date="2026-01-19"), 1)
    '4AB150ADCE91517ABE90C5B9F51ED925'
    """
    what = f"duplicate:{night.slug or night.name}:{night.date}:{session}"
    return uuid5(NAMESPACE_URL, what).hex.upper()


def _section(part: Part, night: Night) -> tuple[Value, ...]:
    tables = len({m.table for m in part.movement.meetings})
    scoring = SCORING.get(method_of(night), 0)
    return part.number, part.letter, tables, 0, 0, 1, scoring, part.movement.winners


def _boards(part: Part) -> list[int]:
    return sorted({board for boards in part.movement.board_sets for board in boards})


def _deals(
    night: Night, session: int, parts: tuple[Part, ...], losses: Losses
) -> Iterator[tuple[Value, ...]]:
    for part, board, deal in _known(night, session, parts):
        if not deal.is_complete:
            losses.add("incomplete deal", "incomplete deals")
            continue
        yield part.number, board, *(s for seat in _SEATS.values() for s in deal.hand(seat).suits)


def _known(night: Night, session: int, parts: tuple[Part, ...]) -> Iterator[tuple[Part, int, Deal]]:
    for part in parts:
        for board in _boards(part):
            deal = night.deal(board, session, part.section)
            if deal is not None:
                yield part, board, deal


def _evaluations(
    night: Night, session: int, parts: tuple[Part, ...], tricks: Mapping[int, str]
) -> Iterator[tuple[Value, ...]]:
    for part, board, deal in _known(night, session, parts):
        if board not in tricks or not deal.is_complete:
            continue  # the control software analyses it by itself
        try:
            won = [int(digit, 16) for digit in tricks[board]]
        except ValueError:
            won = []
        if len(won) != 20 or max(won) > 13:
            raise DuplicateError(
                Problem(
                    "this is no table of double-dummy tricks", field=f"board {board}", value=tricks[board],
                    remedy="write 20 digits from 0 to d",
                )
            )  # fmt: skip
        made = (won[5 * _TRICKS_OF[seat] + place] for seat in SEATS for place in _STRAIN_OF.values())
        yield part.number, board, *made, *(deal.hcp(seat) for seat in _SEATS.values())


def _beside(night: Night, session: int, losses: Losses) -> None:
    """What there is no place for at all."""
    for what in ("club", "venue", "director", "slug"):
        if getattr(night, what):
            losses.add(f"the {what}")
    if night.settings:
        losses.add("the conditions of the event")
    stated = night.hints.get("method", "matchpoints")
    if not night.settings and READ.get(SCORING.get(stated, 0), "matchpoints") != stated:
        losses.add(f"that it is scored by {stated}")
    for phrase in changes_lost(night):
        losses.add(phrase)
    for phrase in seats_left_out(night):
        losses.add(phrase)
    if night.awards:
        losses.add("penalty or bonus", "penalties and bonuses", len(night.awards))
    weighted = {w.row_id for w in night.results.weights}
    if weighted:
        losses.add("weighted score", "weighted scores", len(weighted))
    if night.set_aside:
        losses.add("row set aside", "rows set aside", len(night.set_aside))
    if night.section_titles:
        losses.add("name of a section", "names of sections", len(night.section_titles))
    own = {key.split("/")[0] for key in night.hints} - {"method", "winners"}
    for name in sorted(own - ({"program"} if night.hints.get("program") == "Bridgemate" else set())):
        losses.add(f"the {name} that the source states")
    for phrase in (*contestants_left_out(night, ("people", "names")), *games_lost(night)):
        losses.add(phrase)
    of_deal = {
        id(deal) for part in parts_of(night, session) for _, _, deal in _known(night, session, (part,))
    }
    unused = sum(id(deal) not in of_deal for key, deal in night.deals.items() if not key.copy)
    losses.add("deal of a board that is not in this session", "deals of boards not in this session", unused)
    others = {own for own, _ in night.movements} | set(night.results.integers("session").tolist())
    if others - {session}:
        losses.add("other session", "other sessions", len(others - {session}))
    if any(key.copy for key in night.deals):
        losses.add("deals of single copies of the boards")
