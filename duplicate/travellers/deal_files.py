"""Files of deals: DUP, BRI, DGE and DLM of dealing machines, BHG, and the CSV of dealing programs.

Only DUP, DLM and CSV say the numbers of their boards; the others are numbered from 1. The content
decides the format: text patterns for DLM, BHG and CSV, the length of a record and what stands in
it for DUP (156 bytes), BRI (128 bytes of digits) and DGE (128 bytes with suit symbols).
"""

import re
from collections.abc import Callable, Iterator
from typing import NoReturn

from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.deals import Deal, Hand
from duplicate.laws.notation import RANKS, SUITS
from duplicate.night.night import DealKey, Night
from duplicate.travellers.kinds import BRI, DEAL_CSV, DGE, kind
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.seats import SEATS, Seat

_CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)  #: in the order of the numbers 1 to 52
_SYMBOLS = {6: "S", 3: "H", 4: "D", 5: "C"}  #: the suit symbols of the IBM PC
_TRAILER = re.compile(rb"[YN ][YN ]([0-9]{1,6}) *(?:[0-9 ]*)")
_DLM_BOARD = re.compile(r"Board\s+([0-9]{1,6})\s*=\s*([a-p]{26})([0-9]{3})\s*")
_DLM_NAME = re.compile(r"[A-Za-z][A-Za-z ]*")
_BHG = re.compile(r"[A-Za-z]{52}")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_REMEDY = "write the file again with the program that made it"


def read_deals(data: bytes, source: str, which: str = "") -> Night:
    """The deals of a file; a `DuplicateError` when a board of it is damaged.

    ``which`` is what `kind` found. Nothing is left out silently: numbers of boards that the file does
    not say are noted.
    """
    which = which or kind(data, source)
    reader = _READERS.get(which)
    if reader is None:
        raise DuplicateError(Problem("this is no file of deals", file=source, remedy=_REMEDY))
    problems: list[Problem] = []
    deals: dict[DealKey, Deal] = {}
    for number, deal in reader(data, source, problems):
        if DealKey(number) in deals:
            _refuse(f"board {number} is there twice", source, f"{number}")
        deals[DealKey(number)] = deal
    if not deals:
        _refuse("there are no deals in the file", source)
    if which in ("bri", "dge", "bhg"):
        message = f"the file does not say the numbers of its boards: they are 1 to {len(deals)}"
        problems.append(Problem(message, file=source, field="board", severity=Severity.NOTE))
    return Night(name=source.split(".")[0], deals=deals, problems=tuple(problems))


def _refuse(message: str, source: str, value: str = "", line: int | None = None) -> NoReturn:
    raise DuplicateError(Problem(message, source, line, "deal" if value else "", value, _REMEDY))


def _records(data: bytes, size: int, source: str) -> Iterator[tuple[int, bytes]]:
    if data[-1:] == b"\x1a" and len(data) % size == 1:
        data = data[:-1]
    if len(data) % size or not data:
        _refuse(f"the file has {len(data)} bytes, which is no multiple of {size}: it is cut off", source)
    for number, start in enumerate(range(0, len(data), size), 1):
        yield number, data[start : start + size]


def _dealt(holders: dict[str, Seat], source: str, board: int) -> Deal:
    """A deal from the holder of each card; who has no card is missing some."""
    hands = []
    for seat in SEATS:
        held = ["".join(c[1] for c in _CARDS if c[0] == s and holders.get(c) is seat) for s in SUITS]
        count = sum(map(len, held))
        if count != 13:
            _refuse(
                f"board {board}: {seat} has {quantity(count, 'card')} instead of 13", source, f"board {board}"
            )
        hands.append(Hand(*held))
    north, east, south, west = hands
    return Deal((north, east, south, west))


def _numbers(text: bytes, source: str, board: int) -> Deal:
    """The 78 digits of BRI: North, East and South; West has what is left."""
    if not BRI.fullmatch(text):
        _refuse(f"board {board}: its cards are not 39 numbers from 01 to 52", source, f"board {board}")
    holders = dict.fromkeys(_CARDS, Seat.WEST)
    seen: set[str] = set()
    for place in range(39):
        card = _CARDS[int(text[2 * place : 2 * place + 2]) - 1]
        if card in seen:
            _refuse(f"board {board}: {card} is there twice", source, f"board {board}")
        seen.add(card)
        holders[card] = SEATS[place // 13]
    return _dealt(holders, source, board)


def _symbols(text: bytes, source: str, board: int) -> Deal:
    """The 68 bytes of DGE: for each hand the four suits, each its symbol and its ranks."""
    if not DGE.fullmatch(text):
        _refuse(f"board {board}: there are other bytes than suits and ranks", source, f"board {board}")
    holders: dict[str, Seat] = {}
    place, suit = -1, ""
    for byte in text:
        if byte in _SYMBOLS:
            place, suit = place + 1, _SYMBOLS[byte]
            if place > 15 or suit != SUITS[place % 4]:
                _refuse(f"board {board}: the suits are not in order", source, f"board {board}")
            continue
        card = suit + chr(byte)
        if not suit or card in holders:
            _refuse(f"board {board}: {card} is there twice", source, f"board {board}")
        holders[card] = SEATS[place // 4]
    return _dealt(holders, source, board)


def _bri(data: bytes, source: str, problems: list[Problem]) -> Iterator[tuple[int, Deal]]:
    for number, record in _records(data, 128, source):
        yield number, _numbers(record[:78], source, number)


def _dge(data: bytes, source: str, problems: list[Problem]) -> Iterator[tuple[int, Deal]]:
    for number, record in _records(data, 128, source):
        yield number, _symbols(record[:68], source, number)


def _dup(data: bytes, source: str, problems: list[Problem]) -> Iterator[tuple[int, Deal]]:
    """Both descriptions of each deal must agree: that is the check that the format has."""
    first = 1
    for number, record in _records(data, 156, source):
        if number == 1 and (found := _TRAILER.match(record[146:])):
            first = int(found[1]) or 1
        board = first + number - 1
        deal = _numbers(record[:78], source, board)
        if deal != _symbols(record[78:146], source, board):
            _refuse(f"board {board}: the numbers and the symbols are two different deals", source, "dup")
        yield board, deal


def _dlm(data: bytes, source: str, problems: list[Problem]) -> Iterator[tuple[int, Deal]]:
    lines = data.decode("latin-1").splitlines()
    values: dict[str, str] = {}
    boards: list[tuple[int, int, str, int]] = []
    for line, text in enumerate(lines, 1):
        if found := _DLM_BOARD.fullmatch(text):
            boards.append((line, int(found[1]), found[2], int(found[3])))
        elif re.match(r"Board\s+\d+\s*=", text):
            _refuse("this is no board: 26 letters from a to p, and a checksum", source, text.strip(), line)
        else:
            name, equals, value = text.partition("=")
            name = name.strip()
            if equals and _DLM_NAME.fullmatch(name) and not name.startswith("Duplicates "):
                values.setdefault(name, value.strip())
    first, last = (_whole(values.get(f"{end} board", ""), end, source) for end in ("From", "To"))
    said = values.get("Checksum", "")
    status = values.get("Status", "")
    if status not in ("", "Show"):
        message = f"the deals are {status.lower()}: not to be seen before the play"
        problems.append(Problem(message, file=source, field="Status", value=status, severity=Severity.NOTE))
    if values.get("Crypto key", "0") not in ("", "0"):
        _refuse("the deals are encrypted", source, values["Crypto key"])
    if said:
        right = _whole(values.get("Duplicates", "0"), "Duplicates", source) ^ first ^ last
        right ^= 1 if status == "Show" else 0
        if said != str(right):
            _refuse(f"the checksum of the heading is {right}, the file says {said}", source, said)
    wanted = range(first, last + 1)
    found_boards = {number for _, number, _, _ in boards}
    if first < 1 or last < first or not found_boards.issuperset(wanted):
        missing = next((n for n in wanted if n not in found_boards), first)
        _refuse(f"the heading says boards {first} to {last}; board {missing} is not there", source)
    for line, number, letters, checksum in boards:
        if number not in wanted:
            continue  # the format fills all 99 places
        right = number
        for letter in letters:
            right ^= ord(letter)
        if right != checksum:
            _refuse(
                f"the checksum of board {number} is {right:03}, the file says {checksum:03}",
                source, letters, line,
            )  # fmt: skip
        holders: dict[str, Seat] = {}
        for place, letter in enumerate(letters):
            two = ord(letter) - ord("a")
            holders[_CARDS[2 * place]], holders[_CARDS[2 * place + 1]] = SEATS[two // 4], SEATS[two % 4]
        yield number, _dealt(holders, source, number)


def _whole(text: str, field: str, source: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise DuplicateError(
            Problem("this is no number", file=source, field=field, value=text, remedy=_REMEDY)
        )
    return int(text)


def _bhg(data: bytes, source: str, problems: list[Problem]) -> Iterator[tuple[int, Deal]]:
    """A letter for each card, A to Z and a to z; thirteen for each hand, the dealer's first."""
    number = 0
    for line, text in enumerate(data.decode("latin-1").splitlines(), 1):
        plain = text.strip()
        if not plain:
            continue
        number += 1
        if not _BHG.fullmatch(plain) or len(set(plain)) != 52:
            _refuse("a deal is 52 different letters", source, plain[:60], line)
        first = SEATS.index(dealer(number))
        holders = {
            _CARDS[_LETTERS.index(c)]: SEATS[(first + place // 13) % 4] for place, c in enumerate(plain)
        }
        yield number, _dealt(holders, source, number)


def _csv(data: bytes, source: str, problems: list[Problem]) -> Iterator[tuple[int, Deal]]:
    """Sixteen suits from North's spades on, the board, and dealer/vulnerability."""
    for line, text in enumerate(data.decode("latin-1").lstrip("\xef\xbb\xbf").splitlines(), 1):
        if not text.strip():
            continue
        found = DEAL_CSV.fullmatch(text.strip())
        if not found:
            _refuse("a deal is 16 suits, the board, and dealer/vulnerability", source, text[:80], line)
        suits = re.findall(r'"([^"]*)"', text)[:16]
        number = int(found[1])
        if number < 1:
            _refuse("boards are numbered from 1", source, found[1], line)
        holders: dict[str, Seat] = {}
        for place, ranks in enumerate(suits):
            for rank in ranks:
                card = SUITS[place % 4] + rank
                if card in holders:
                    _refuse(f"board {number}: {card} is there twice", source, text[:80], line)
                holders[card] = SEATS[place // 4]
        said = Seat(found[2]), Vulnerability.parse(found[3])
        if said != (dealer(number), vulnerability(number)):
            problems.append(Problem(
                f"board {number} has dealer {dealer(number)}, vulnerable {vulnerability(number)}", source,
                line, "board", f"{found[2]}/{found[3]}", "check the number of the board", Severity.WARNING,
            ))  # fmt: skip
        yield number, _dealt(holders, source, number)


_READERS: dict[str, Callable[[bytes, str, list[Problem]], Iterator[tuple[int, Deal]]]] = {
    "bri": _bri,
    "dge": _dge,
    "dup": _dup,
    "dlm": _dlm,
    "bhg": _bhg,
    "csv": _csv,
}
