"""LIN: the records of tables on the web, with auctions, play and claims; one board or a whole match.

Two letters, a bar, a text, a bar. A board begins at ``qx`` or ``pn``, or at another ``md``. Open and closed
room (``qx|o1|`` and ``qx|c1|``) are tables 1 and 2 of a board. A result needs a finished auction,
and a claim (``mc``), all 52 cards, or the list of results (``rs``) at the head of a match.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from duplicate.laws.auctions import parse_call
from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.contracts import parse_outcome
from duplicate.laws.deals import Deal, Hand
from duplicate.laws.notation import says_passed_out
from duplicate.night.games import Bidding, Called, Comment, Game, Play, Played
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result
from duplicate.travellers.encodings import decode
from duplicate.travellers.kinds import plain_lin
from duplicate.travellers.lines import Lines
from duplicate.travellers.pbn_sections import play_told, tell_illegal
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import SEATS, Seat

#: In the order of LIN: South, West, North, East; 1 to 4 in ``md``.
_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_SIDES = {
    **dict.fromkeys(("o", "0", "none", "-"), Vulnerability.NONE),
    **dict.fromkeys(("n", "ns"), Vulnerability.NS),
    **dict.fromkeys(("e", "ew"), Vulnerability.EW),
    **dict.fromkeys(("b", "both", "all"), Vulnerability.BOTH),
}
_ROOMS = {"o": 1, "c": 2}  #: table numbers of the open and the closed room
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z0-9])\s*")
_CALLS = re.compile(r"\s*([1-7](?:NT|[NSHDC])|PASS|P|DBL|D|REDBL|R|XX|X)(!*)", re.IGNORECASE)
_CARDS = re.compile(r"\s*([SHDC](?:10|[AKQJT2-9]))(!*)", re.IGNORECASE)
_HAND = re.compile(r"(?:S([AKQJT2-9]*))?(?:H([AKQJT2-9]*))?(?:D([AKQJT2-9]*))?(?:C([AKQJT2-9]*))?")
#: What has no meaning beyond the screen, or is said by the rest.
_SCREEN = frozenset(("st", "rh", "pg", "lb", "bn", "cq"))


@dataclass
class _Board:
    """The pairs of one record, gathered until it ends."""

    line: int
    place: str = ""  #: qx
    names: tuple[str, ...] = ()
    first: Seat | None = None
    deal: Deal | None = None
    dealt: bool = False
    sides: Vulnerability | None = None
    heading: str = ""
    calls: list[Called] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  #: of the calls
    cards: list[Played] = field(default_factory=list)
    claimed: tuple[str, int] | None = None  #: text and line
    tags: list[tuple[str, str]] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    @property
    def room(self) -> str:
        return self.place[:1].lower() if self.place[:1].lower() in _ROOMS else ""

    @property
    def number(self) -> int:
        """The number of the board: of qx, or else of the heading; 0 when neither says it."""
        for found in (re.fullmatch(r"[A-Za-z]?(\d{1,6})", self.place.strip()),
                      re.search(r"\bBoard\s+(\d{1,6})\b", self.heading, re.IGNORECASE)):  # fmt: skip
            if found:
                return int(found[1])
        return 0

    @property
    def is_empty(self) -> bool:
        return not (self.dealt or self.calls or self.cards)


def read_lin(data: bytes, source: str, *, encoding: str | None = None, name: str = "") -> Night:
    """The boards of a LIN file, with their results and games."""
    decoded = decode(data, file=source, encoding=encoding)
    reader = _Reader(source)
    reader.lines.problems.extend(decoded.problems)
    return reader.night(plain_lin(decoded.text), name)


def bidding_of(record: str) -> Bidding | None:
    """The auction in a record of one board, as far as it can be read; None without a dealer or calls.

    >>> str(bidding_of("md|3S,H,D,C|mb|1S|mb|p!|mb|2Spp|").auction)
    '1S Pass 2S Pass Pass'
    """
    dealt = re.search(r"\bmd\|([1-4])", record)
    texts = "".join(re.findall(r"\bmb\|([^|]*)\|", record))
    calls = tuple(Called(parse_call(call), bool(alert)) for call, alert in _CALLS.findall(texts))
    return Bidding(_SEATS[int(dealt[1]) - 1], calls) if dealt and calls else None


class _Reader:
    def __init__(self, source: str) -> None:
        self.lines = Lines(source)
        self._deals: dict[DealKey, Deal] = {}
        self._games: list[Game] = []
        self._pairs: dict[tuple[str, ...], str] = {}
        self._names: tuple[str, ...] = ()  #: of the head, for the boards that name nobody
        self._match: list[str] = []  #: vg
        self._outcomes: list[str] = []  #: rs
        self._head: list[tuple[str, str]] = []
        self._last_deal: dict[int, Deal] = {}

    def night(self, text: str, name: str) -> Night:
        for board in self._boards(text):
            self._board(board)
        if self._head and not self._games:
            self._games.append(Game(tags=tuple(self._head)))
        elif self._head:
            first = self._games[0]
            self._games[0] = replace(first, tags=(*self._head, *first.tags))
        if self._pairs:
            count = len(self._pairs)
            self.lines.note(f"the pairs have no numbers; they are numbered as they appear: {count}")
        title = self._match[0].strip() if self._match else ""
        night = Night(name=title or name, deals=dict(sorted(self._deals.items())), games=tuple(self._games))
        return self.lines.night(night)

    def _tell(self, message: str, line: int, field: str, value: str, severity: Severity) -> None:
        self.lines.note(message, line=line, field=field, value=value[:80], severity=severity,
                        remedy="correct the file" if severity is not Severity.NOTE else "")  # fmt: skip

    # the text

    def _fields(self, text: str) -> Iterator[tuple[str, str, int]]:
        """(key, text, line); what is no key is told once and skipped until the next one."""
        parts = text.split("|")
        line, place, lost = 1, 0, False
        while place < len(parts):
            match = _KEY.fullmatch(parts[place])
            if match and place + 1 < len(parts):
                line += parts[place].count("\n")
                yield match[1].lower(), parts[place + 1], line
                line += parts[place + 1].count("\n")
                place, lost = place + 2, False
                continue
            if parts[place].strip() and not lost:
                last = place + 1 == len(parts)
                message = (
                    "the text breaks off here" if last else "this is no key of LIN: two letters between bars"
                )
                self._tell(message, line, "", parts[place].strip(), Severity.WARNING)
                lost = True
            line += parts[place].count("\n")
            place += 1

    def _boards(self, text: str) -> Iterator[_Board]:
        board = _Board(1)
        for key, value, line in self._fields(text):
            value = value.strip("\r\n")
            begins = (key == "qx" and not board.is_empty) or (key in ("pn", "md") and board.dealt)
            if key == "pn" and board.names and (board.calls or board.cards):
                begins = True
            if begins:
                yield board
                board = _Board(line)
            self._take(board, key, value, line)
        if not board.is_empty:
            yield board
        elif board.tags or board.comments:
            self._head.extend(board.tags)

    def _take(self, board: _Board, key: str, value: str, line: int) -> None:
        match key:
            case "qx":
                board.place = value.split(",")[0].strip()
                board.line = line
            case "pn":
                names = tuple(" ".join(name.split()) for name in value.split(","))
                if board.place or len(names) <= 5:
                    board.names = names
                if not board.place:
                    self._names = names
            case "md":
                self._dealt(board, value, line)
            case "sv":
                sides = _SIDES.get(value.strip().lower())
                if sides is None and value.strip():
                    self._tell("the vulnerability is o, n, e or b", line, "sv", value, Severity.WARNING)
                board.sides = sides
            case "ah":
                board.heading = value.strip()
            case "mb":
                self._called(board, value, line)
            case "an":
                if board.calls and not board.cards:
                    before = board.calls[-1].explanation
                    text = f"{before} {value.strip()}".strip()
                    board.calls[-1] = board.calls[-1]._replace(explanation=text)
                elif board.cards:
                    board.cards[-1] = board.cards[-1]._replace(explanation=value.strip())
            case "pc":
                self._played(board, value, line)
            case "mc":
                board.claimed = value.strip(), line
            case "nt" | "at":
                self._commented(board, value)
            case "vg":
                self._match = value.split(",")
                self._head.append(("lin_vg", value.strip()))
            case "rs":
                self._outcomes = [text.strip() for text in value.split(",")]
                self._head.append(("lin_rs", value.strip()))
            case _ if key in _SCREEN or not value.strip():
                return
            case _:
                board.tags.append((f"lin_{key}", value.strip()))

    def _commented(self, board: _Board, value: str) -> None:
        text = value.strip()
        if not text:
            return
        if board.cards:
            last = board.cards[-1]
            board.cards[-1] = last._replace(comment=f"{last.comment}\n{text}".strip("\n"))
        elif board.calls:
            called = board.calls[-1]
            board.calls[-1] = called._replace(comment=f"{called.comment}\n{text}".strip("\n"))
        else:
            board.comments.append(Comment("", text))

    def _dealt(self, board: _Board, value: str, line: int) -> None:
        board.dealt = True
        text = value.strip().upper().replace("10", "T")
        if text[:1] in list("1234"):
            board.first = _SEATS[int(text[0]) - 1]
        elif text[:1] not in ("0", ""):
            self._tell("the deal begins with the dealer, 1 to 4", line, "md", value, Severity.WARNING)
        hands: dict[Seat, Hand] = {}
        try:
            for seat, hand in zip(_SEATS, text[1:].split(","), strict=False):
                found = _HAND.fullmatch(hand.strip())
                if not found:
                    message = "a hand is S, H, D and C, each with its ranks"
                    self._tell(message, line, "md", hand.strip(), Severity.ERROR)
                    return
                if hand.strip():
                    hands[seat] = Hand(*(suit or "" for suit in found.groups()))
            board.deal = Deal.of(hands).completed() if hands else None
        except DuplicateError as error:
            self._tell(error.problem.message, line, "md", value, Severity.ERROR)

    def _called(self, board: _Board, value: str, line: int) -> None:
        place = 0
        while place < len(value.rstrip()):
            match = _CALLS.match(value, place)
            if not match or len(board.calls) > 400:
                self._tell("this is no call", line, "mb", value[place:].strip(), Severity.WARNING)
                return
            board.calls.append(Called(parse_call(match[1]), alerted=bool(match[2])))
            board.lines.append(line)
            place = match.end()

    def _played(self, board: _Board, value: str, line: int) -> None:
        place = 0
        while place < len(value.rstrip()):
            match = _CARDS.match(value, place)
            if not match or len(board.cards) > 100:
                self._tell("this is no card", line, "pc", value[place:].strip(), Severity.WARNING)
                return
            board.cards.append(Played(match[1].upper().replace("10", "T")))
            place = match.end()

    # one board

    def _board(self, board: _Board) -> None:
        own = board.number
        deal = board.deal
        if not own:
            self._tell("the board has no number: no qx and no heading Board n", board.line, "qx",
                       board.place, Severity.WARNING)  # fmt: skip
        names = board.names or self._room_names(board.room)
        first = board.first or (dealer(own) if own else None)
        if deal is None and own and not board.dealt:
            deal = self._last_deal.get(own)
        bidding = Bidding(first, tuple(board.calls)) if first and board.calls else None
        contract, by = self._contract(board, bidding)
        play = None
        tricks: int | None = None
        if board.cards:
            leader = Seat(by).next if by else None
            if leader is None and deal and len(board.cards[0].card) == 2:
                leader = deal.holder(board.cards[0].card)
            if leader:
                trump = contract[1:2] if contract and contract != "PASS" else "N"
                play = Play.of(leader, trump, board.cards)
                if deal:
                    self._held(board, play, deal)
                if by and play.is_complete:
                    won = play.won(trump)
                    tricks = won[Seat(by)] + won[Seat(by).partner]
        tricks = self._claimed(board, by, tricks, play)
        result = self._result(board, names, contract, by, tricks, play)
        counted = self._count(board, deal)
        tags = [*board.tags, *(() if re.fullmatch(rf"Board\s+{own}|", board.heading) else
                               (("lin_ah", board.heading),))]  # fmt: skip
        if result is None:
            tags += [(tag, text) for tag, text in zip(("South", "West", "North", "East"), names, strict=False)
                     if text]  # fmt: skip
        made = Game(
            board=own,
            row_id=result.row_id if result else None,
            deal=None if counted else deal,
            dealer=first if first and (not own or first is not dealer(own)) else None,
            vulnerability=board.sides if board.sides and (not own or board.sides is not vulnerability(own))
            else None,
            bidding=bidding,
            play=play,
            tags=tuple(tags),
            comments=tuple(board.comments),
        )  # fmt: skip
        for key, said, right in (("md", made.dealer, dealer), ("sv", made.vulnerability, vulnerability)):
            if own and said:
                message = f"board {own} has {right(own)}; the score is by the board number"
                self._tell(message, board.line, key, str(said), Severity.WARNING)
        if not made.says_nothing:
            self._games.append(made)

    def _room_names(self, room: str) -> tuple[str, ...]:
        """Eight names of a match are those of the open and of the closed room."""
        if len(self._names) >= 8:
            return self._names[4:8] if room == "c" else self._names[:4]
        return self._names

    def _contract(self, board: _Board, bidding: Bidding | None) -> tuple[str, str]:
        if bidding is None:
            return "", ""
        tell_illegal(bidding, board.lines, self._tell, "mb")
        try:
            auction = bidding.auction
        except DuplicateError:
            return "", ""
        if auction.contract is None:
            return "", ""
        return str(auction.contract), auction.declarer.value if auction.declarer else ""

    def _held(self, board: _Board, play: Play, deal: Deal) -> None:
        def tell(message: str, line: int, field: str, value: str, severity: Severity) -> None:
            self._tell(message, line, "pc", value, severity)

        play_told(play, {seat: deal.hand(seat).cards for seat in SEATS}, board.line, tell)

    def _claimed(self, board: _Board, by: str, tricks: int | None, play: Play | None) -> int | None:
        if board.claimed is None or not board.claimed[0]:
            return tricks
        text, line = board.claimed
        if not re.fullmatch(r"\d{1,2}", text) or int(text) > 13:
            self._tell("declarer takes 0 to 13 tricks", line, "mc", text, Severity.WARNING)
            return tricks
        if tricks is not None and tricks != int(text):
            self._tell(f"the play gives {quantity(tricks, 'trick')}", line, "mc", text, Severity.WARNING)
        return int(text)

    def _count(self, board: _Board, deal: Deal | None) -> bool:
        """Keep the deal of a board; another deal of the same board is told."""
        own = board.number
        if not own or deal is None or not deal.is_complete:
            return False
        known = self._deals.setdefault(DealKey(own), deal)
        self._last_deal[own] = deal
        if known == deal:
            return True
        self._tell(f"board {own} has another deal before", board.line, "md", str(deal), Severity.ERROR)
        return False

    # results

    def _listed(self, board: _Board) -> str:
        """What the head of the match says about this board in this room."""
        if not self._outcomes or len(self._match) < 5 or not self._match[3].strip().isdecimal():
            return ""
        place = 2 * (board.number - int(self._match[3].strip()[:6])) + (board.room == "c")
        return self._outcomes[place] if 0 <= place < len(self._outcomes) else ""

    def _result(
        self, board: _Board, names: tuple[str, ...], contract: str, by: str, tricks: int | None,
        play: Play | None,
    ) -> Result | None:  # fmt: skip
        own, listed = board.number, self._listed(board)
        fields = {"board": str(own), "table": str(_ROOMS.get(board.room, "")), "contract": contract,
                  "declarer": by, "tricks": "" if tricks is None else str(tricks)}  # fmt: skip
        if listed:
            listed_tricks = self._by_the_list(board, listed, fields)
            tricks = tricks if tricks is not None else listed_tricks
        if not own or not fields["contract"]:
            return None
        if fields["contract"] != "PASS" and tricks is None:
            self._tell("there is no result: no claim, and the play is not complete", board.line, "mc",
                       f"board {own}", Severity.NOTE)  # fmt: skip
            return None
        if play and play.tricks and (lead := play.tricks[0][0]) and fields["contract"] != "PASS":
            fields["lead"] = lead.card
        by_seat = dict(zip(_SEATS, names, strict=False))
        for side, seats in (("ns", SEATS[::2]), ("ew", SEATS[1::2])):
            pair = tuple(by_seat.get(seat, "") for seat in seats)
            for seat, text in zip(seats, pair, strict=True):
                fields[seat.name.lower()] = text
            fields[side] = self._number(pair)
        return self.lines.read({n: t for n, t in fields.items() if t}, board.line)

    def _by_the_list(self, board: _Board, listed: str, fields: dict[str, str]) -> int | None:
        try:
            if says_passed_out(listed):
                fields["contract"] = fields["contract"] or "PASS"
                return None
            outcome = parse_outcome(listed)
        except DuplicateError as error:
            self._tell(error.problem.message, board.line, "rs", listed, Severity.WARNING)
            return None
        contract, by = str(outcome.contract), outcome.declarer.value if outcome.declarer else ""
        said = (fields["contract"], fields["declarer"], fields["tricks"])
        told = (contract, by, "" if outcome.tricks is None else str(outcome.tricks))
        if any(a and b and a != b for a, b in zip(said, told, strict=True)):
            message = f"the auction and play of board {board.number} give {' '.join(filter(None, said))}"
            self._tell(message, board.line, "rs", listed, Severity.WARNING)
            return None
        fields["contract"], fields["declarer"], fields["tricks"] = (
            a or b for a, b in zip(said, told, strict=True)
        )
        return outcome.tricks

    def _number(self, names: tuple[str, ...]) -> str:
        members = tuple(dict.fromkeys(name for name in names if name))
        return self._pairs.setdefault(tuple(sorted(members)), str(len(self._pairs) + 1)) if members else ""
