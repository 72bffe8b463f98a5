"""Deals as files: PBN, LIN and BHG for programs, DUP, BRI, DGE and DLM for dealing machines.

All take the deals by board number and give the bytes of a file. The fixed-length formats have no place
for board numbers: their records are the boards in order.
"""

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from duplicate.exports.losses import deals_only_lost
from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.deals import Deal
from duplicate.laws.notation import RANKS, SUITS
from duplicate.night.night import Night
from duplicate.words.numbers import ranges
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import SEATS, Seat

_PBN_VULNERABLE = {Vulnerability.BOTH: "All"}
_LIN_VULNERABLE = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}
_LIN_DEALER = {Seat.SOUTH: "1", Seat.WEST: "2", Seat.NORTH: "3", Seat.EAST: "4"}
_DGE_SUIT = {"S": 6, "H": 3, "D": 4, "C": 5}  # the suit symbols of the IBM PC character set
_DLM_EMPTY = "aaaaaabffffffkkkkkklpppppp"  # a suit to each hand
_LETTERS = ascii_uppercase + ascii_lowercase  # of BHG, in the order of the cards
_CARD = {suit + rank: 13 * s + r + 1 for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}


def pbn(deals: Mapping[int, Deal], event: str = "") -> bytes:
    """Portable Bridge Notation 2.1."""
    name = event.replace("\\", "\\\\").replace('"', '\\"') or "?"
    lines = ["% PBN 2.1", "% EXPORT"]
    for board, deal in _complete(deals):
        sides = vulnerability(board)
        lines += [
            "",
            f'[Event "{name}"]',
            f'[Board "{board}"]',
            f'[Dealer "{dealer(board)}"]',
            f'[Vulnerable "{_PBN_VULNERABLE.get(sides, sides.value)}"]',
            f'[Deal "{deal}"]',
        ]
    return _text(lines)


def lin(deals: Mapping[int, Deal]) -> bytes:
    """LIN, one line a board: hands of South, West and North; East's is what is left."""
    lines = []
    for board, deal in _complete(deals):
        hands = (deal.hand(seat) for seat in (Seat.SOUTH, Seat.WEST, Seat.NORTH))
        texts = (
            "".join(suit + ranks[::-1] for suit, ranks in zip(SUITS, hand.suits, strict=True))
            for hand in hands
        )
        made = f"{_LIN_DEALER[dealer(board)]}{','.join(texts)},"
        lines.append(
            f"qx|o{board}|st||md|{made}|rh||ah|Board {board}|sv|{_LIN_VULNERABLE[vulnerability(board)]}|pg||"
        )
    return _text(lines)


def dup(deals: Mapping[int, Deal]) -> bytes:
    """DUP of dealing machines: 156 bytes a board, the first with the numbers of the set.

    The numbers are the lowest board, one copy of each, and the highest board; boards must be numbered on.
    """
    boards = [board for board, _ in _complete(deals)]
    _check_run(boards, 999, "DUP")
    records = [_cards(deal) + _symbols(deal) + bytes(10) for _, deal in _complete(deals)]
    trailer = f"YN{boards[0]:<3}1 {boards[-1]:<3}".encode("ascii")
    return b"".join([records[0][:-10] + trailer, *records[1:]])


def bri(deals: Mapping[int, Deal]) -> bytes:
    """BRI: 128 bytes a board, the cards of North, East and South as numbers."""
    return b"".join(_cards(deal) + b" " * 32 + bytes(18) for _, deal in _complete(deals))


def dge(deals: Mapping[int, Deal]) -> bytes:
    """DGE: 128 bytes a board, all four hands with the suit symbols of the IBM PC."""
    return b"".join(_symbols(deal) + bytes(60) for _, deal in _complete(deals))


def dlm(deals: Mapping[int, Deal]) -> bytes:
    """DLM of dealing machines: a letter for each two cards, and a checksum for each board.

    The format has 99 places; those outside the set hold the four hands of one suit each, as machines expect.
    """
    complete = dict(_complete(deals))
    _check_run(list(complete), 99, "DLM")
    first, last = min(complete), max(complete)
    lines = [
        "[Document]",
        f"Headline=Boards {first} to {last}",
        "Status=Show",
        "Duplicates=1",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={1 ^ first ^ last ^ 1}",
    ]
    for board in range(1, 100):
        letters = _DLM_EMPTY if board not in complete else _letters(complete[board])
        checksum = board
        for letter in letters:
            checksum ^= ord(letter)
        lines += [f"Duplicates {board:02}=0", f"Board {board:02}={letters}{checksum:03}"]
    return _text(lines)


def bhg(deals: Mapping[int, Deal]) -> bytes:
    """BHG of Big Deal: a line of 52 letters a board, thirteen for each hand, the dealer's first."""
    lines = []
    for place, (_, deal) in enumerate(_complete(deals), 1):
        first = SEATS.index(dealer(place))  # whoever reads it counts the boards from 1
        hands = (deal.hands[(first + seat) % 4] for seat in range(4))
        lines.append("".join(_LETTERS[_CARD[card] - 1] for hand in hands for card in hand.cards))
    return "".join(f"\n{line}" for line in lines).encode("ascii") + b"\n"


#: The formats by the ending of their files.
FORMATS: dict[str, Callable[[Mapping[int, Deal]], bytes]] = {
    "pbn": pbn,
    "lin": lin,
    "dup": dup,
    "bri": bri,
    "dge": dge,
    "dlm": dlm,
    "bhg": bhg,
}


def deals_of(night: Night) -> dict[int, Deal]:
    """One deal for each board number of a night, the first where there are more: what these formats hold."""
    found: dict[int, Deal] = {}
    for key, deal in sorted(night.deals.items()):
        if deal.is_complete:
            found.setdefault(key.board, deal)
    return found


def lost(night: Night, ending: str) -> list[str]:
    """What a file of deals does not hold of a night; ``ending`` is one of `FORMATS`."""
    found = deals_only_lost(night)
    boards = sorted(deals_of(night))
    if ending in ("bri", "dge", "bhg") and boards != list(range(1, len(boards) + 1)):
        found.append("the numbers of the boards: they will be counted from 1")
    return found


def _complete(deals: Mapping[int, Deal]) -> list[tuple[int, Deal]]:
    if not deals:
        raise DuplicateError("there are no deals to write", remedy="deal some boards")
    for board, deal in deals.items():
        if not deal.is_complete:
            message = f"the deal of board {board} is not complete"
            raise DuplicateError(
                Problem(message, field="board", value=str(board), remedy="write all four hands")
            )
    return sorted(deals.items())


def _check_run(boards: Sequence[int], most: int, form: str) -> None:
    """Refuse boards that are not numbered on, or beyond the last one that a format can name."""
    first, last = boards[0], boards[-1]
    missing = sorted(set(range(first, last)) - set(boards)) if last <= most else []
    if missing:
        there = f"the boards {ranges(boards)} are there, and {form} takes boards that are numbered on"
        one = len(missing) == 1
        problem = Problem(
            f"{there}: the deal{'s' * (not one)} of board{'s' * (not one)} {ranges(missing)} "
            f"{'is' if one else 'are'} missing or incomplete", field="board", value=ranges(missing),
            remedy=f"add {'it' if one else 'them'} to the deals, or write PBN or LIN, which hold any boards",
        )  # fmt: skip
        raise DuplicateError(problem)
    beyond = [board for board in boards if board > most]
    if beyond:
        problem = Problem(
            f"{form} numbers boards up to {most}", field="board", value=ranges(beyond),
            remedy="write PBN or LIN, which hold any boards, or BRI or DGE, which count from 1",
        )  # fmt: skip
        raise DuplicateError(problem)


def _letters(deal: Deal) -> str:
    """26 letters: the holders of two cards each, spades first and high to low."""
    holder = {card: place for place, hand in enumerate(deal.hands) for card in hand.cards}
    cards = list(_CARD)
    return "".join(
        chr(ord("a") + 4 * holder[one] + holder[two])
        for one, two in zip(cards[::2], cards[1::2], strict=True)
    )


def _cards(deal: Deal) -> bytes:
    """78 digits: the cards of North, East and South, the ace of spades 01, the two of clubs 52."""
    hands = (deal.hand(seat) for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH))
    return "".join(f"{_CARD[card]:02}" for hand in hands for card in hand.cards).encode("ascii")


def _symbols(deal: Deal) -> bytes:
    """68 bytes: for each hand each suit's symbol and ranks."""
    return b"".join(
        bytes((_DGE_SUIT[suit],)) + ranks.encode("ascii")
        for seat in SEATS
        for suit, ranks in zip(SUITS, deal.hand(seat).suits, strict=True)
    )


def _text(lines: list[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8")
