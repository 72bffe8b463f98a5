"""The tables of a .bws file, as the maker's control software makes them.

Names are wider than the 18 letters that old terminals show: a column that is wider harms nobody, and a
name that was cut would come back cut.
"""

from duplicate.exports.access import Column, Kind

_S, _L = Kind.SHORT, Kind.LONG
SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
STRAINS = (*SUITS, "Notrump")
NAME = 50  #: characters of a name
NUMBER = 16  #: of a club number
SESSION_NAME = 40
CUSTOM = 255  #: of a list of boards


def _shorts(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, _S) for name in names)


def _flags(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, Kind.BOOLEAN) for name in names)


def _text(name: str, size: int) -> Column:
    return Column(name, Kind.TEXT, size)


_WHEN = (Column("DateLog", Kind.DATE), Column("TimeLog", Kind.DATE))
_RESULT = (
    Column("ID", _L, counter=True),
    *_shorts("Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer"),
    _text("NS/EW", 2),
    _text("Contract", 10),
    _text("Result", 10),
    _text("LeadCard", 10),
    _text("Remarks", 255),
    *_WHEN,
    *_flags("Processed", "Processed1", "Processed2", "Processed3", "Processed4", "Erased"),
)
_RECORDED = (
    Column("ID", _L, counter=True),
    *_shorts("Section", "Table", "Round", "Board", "Counter"),
    _text("Direction", 2),
)

COLUMNS: dict[str, tuple[Column, ...]] = {
    "Clients": (Column("ID", _L, counter=True), _text("Computer", 255)),
    "Session": (
        Column("ID", _S), _text("Name", SESSION_NAME), Column("Date", Kind.DATE), Column("Time", Kind.DATE),
        _text("GUID", 80), Column("Status", _S), *_flags("ShowInApp", "PairsMoveAcrossField", "EWReturnHome"),
    ),
    "Section": (
        Column("ID", _S), _text("Letter", 2),
        *_shorts("Tables", "MissingPair", "EWMoveBeforePlay", "Session", "ScoringType", "Winners"),
    ),
    "Tables": _shorts(
        "Section", "Table", "ComputerID", "Status", "LogOnOff", "CurrentRound", "CurrentBoard",
        "UpdateFromRound", "Group",
    ),
    "RoundData": (
        *_shorts("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"),
        _text("CustomBoards", CUSTOM),
    ),
    "ReceivedData": (*_RESULT, *_flags("ExternalUpdate"), Column("SuspiciousContract", _S)),
    "IntermediateData": (*_RESULT, Column("SuspiciousContract", _S)),
    "PlayerNumbers": (
        *_shorts("Section", "Table"), _text("Direction", 2), _text("Number", NUMBER), _text("Name", NAME),
        Column("Round", _S), *_flags("Updated", "Processed"), Column("TimeLog", Kind.DATE),
    ),
    "PlayerNames": (Column("ID", _L), _text("Name", NAME), _text("strID", NUMBER)),
    "HandRecord": (
        *_shorts("Section", "Board"), *(_text(f"{seat}{suit}", 13) for seat in SEATS for suit in SUITS)
    ),
    "HandEvaluation": _shorts(
        "Section", "Board", *(f"{seat}{strain}" for seat in SEATS for strain in STRAINS),
        *(f"{seat}Hcp" for seat in SEATS),
    ),
    "BiddingData": (*_RECORDED, _text("Bid", 10), *_WHEN, *_flags("Erased")),
    "PlayData": (*_RECORDED, _text("Card", 10), *_WHEN, *_flags("Erased")),
}  # fmt: skip

#: The two more players of an individual, in its RoundData.
INDIVIDUAL = _shorts("South", "West")
