"""Auctions for the bidding sheet: as typed, and as a night's records hold them."""

import re
from collections.abc import Sequence

from duplicate.laws.auctions import Action, Call
from duplicate.laws.auctions import Auction as Called
from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.contracts import Contract, Outcome, parse_contract, parse_tricks
from duplicate.laws.scores import score_ns
from duplicate.night.games import Game
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.pages.forms.bidding_sheet import BOARDS, Auction
from duplicate.pages.forms.parts import VULNERABLE, Board, Wish, joined
from duplicate.pages.lines import AWARDED
from duplicate.pages.numbers import MINUS, integer
from duplicate.pages.said import Whole
from duplicate.pages.views import Said, Text
from duplicate.words.local import Call as Bid
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import Seat
from duplicate.words.translations import phrase as _

_TYPED = re.compile(r"\s*(?:(\d{1,3})\s*:)?([^/]+)(?:/(.*))?")
_PASSED_OUT = Said(_("Passed out"))


def typed_auctions(texts: Sequence[str], wish: Wish) -> tuple[Auction, ...]:
    """Auctions as ``BOARD: CALLS / RESULT``; board and result may be left out, and boards go on by one.

    Boards up to the number that is wished and without an auction are blank. Errors name the text.

    >>> found = typed_auctions(["3: 1NT P 3NT AP / ="], Wish())
    >>> found[0].number, found[0].calls[:3:2], found[0].result
    (3, ('1NT', '3NT'), '=')
    """
    found: dict[int, Auction] = {}
    number = wish.first_board - 1
    for text in texts:
        parts = _TYPED.fullmatch(text)
        if parts is None:
            raise _wrong("this is no auction", text)
        number = int(parts[1]) if parts[1] else number + 1
        if number < 1 or number in found:
            raise _wrong(f"board {number} {'is there twice' if number else 'does not exist'}", text)
        try:
            found[number] = _typed(number, parts[2], (parts[3] or "").strip())
        except DuplicateError as error:
            raise _wrong(error.problem.message, text, error.problem.remedy) from error
    if wish.boards is not None:
        numbers = wish.numbers(BOARDS)
        left = sorted(set(found) - set(numbers))
        if left:
            message = f"board {left[0]} is not among boards {numbers[0]} to {numbers[-1]}"
            raise DuplicateError(Problem(message, field="--boards", remedy="print more boards"))
        return tuple(found.get(number, Auction(number)) for number in numbers)
    return tuple(auction for _number, auction in sorted(found.items()))


def _wrong(message: str, text: str, remedy: str = "") -> DuplicateError:
    remedy = remedy or 'write it like "3: 1NT P 3NT AP / +1"'
    return DuplicateError(Problem(message, field="--auction", value=text.strip(), remedy=remedy))


def _typed(number: int, calls: str, result: str) -> Auction:
    called = Called.parse(dealer(number), calls)
    contract, declarer = called.contract, called.declarer
    made = Auction(number, tuple(map(call_text, called.calls)), _contract(contract, declarer))
    if not result:
        return made._replace(score="0") if contract and declarer is None else made
    if not isinstance(contract, Contract):
        message = "a passed-out board has no result" if contract else "the auction is not over"
        raise DuplicateError(message, remedy="leave the result out")
    tricks = parse_tricks(result, contract)
    points = score_ns(contract, declarer, tricks, number)
    return made._replace(result=_result(Outcome(contract, declarer, tricks)), score=_score(points))


def call_text(call: Call) -> Text:
    """A call as it is printed: suits as signs, a pass in the words of the language.

    >>> from duplicate.laws.auctions import parse_call
    >>> call_text(parse_call("2H")), call_text(parse_call("p")).text
    ('2♥', 'Pass')
    """
    if isinstance(call, Action):
        return Said(_("Pass")) if call is Action.PASS else call.value
    return Bid(f"{call.level}{call.denomination.symbol}")


def _contract(contract: object, declarer: Seat | None) -> Text:
    if not isinstance(contract, Contract):
        return _PASSED_OUT if contract is not None else ""
    return joined((Bid(contract.with_symbol), Said(declarer.value) if declarer else ""), " ")


def _result(outcome: Outcome) -> str:
    return outcome.result.replace("-", MINUS)


def _score(points_ns: int) -> Text:
    """Whose points they are, and how many."""
    if not points_ns:
        return "0"
    side = "NS" if points_ns > 0 else "EW"
    return Whole(AWARDED[side], {"award": integer(abs(points_ns))})


def night_auctions(night: Night) -> tuple[Auction, ...]:
    """Every auction that a night's records hold, by board and table; they are printed as they were called."""
    rows = {row.row_id: row for row in night.results.rows}
    games = [game for game in night.games if game.bidding is not None]
    if not games:
        raise DuplicateError(
            f"{night.name or 'the night'} has no auctions",
            remedy="lay the PBN or LIN file with the auctions into its folder, or give --auction",
        )
    numbered = [game.board for game in games]
    made = [_played(game, rows.get(game.row_id or 0), numbered.count(game.board) > 1) for game in games]
    return tuple(sorted(made, key=lambda auction: auction.number))


def _played(game: Game, row: Result | None, several: bool) -> Auction:
    assert game.bidding is not None
    called = game.bidding.calls
    first = next((place for place, one in enumerate(called) if one.call is not None), len(called))
    calls = tuple("" if one.call is None else call_text(one.call) for one in called[first:])
    opener = game.bidding.caller(0)
    contract, result, score = _outcome(game, row)
    aside = _where(row) if several else ""
    head = None
    if not game.board or opener is not dealer(game.board) or game.vulnerability is not None:
        sides = game.vulnerability or (vulnerability(game.board) if game.board else None)
        head = Board(
            str(game.board or "–"),
            Said(opener.value),
            Said(VULNERABLE[sides.value]) if sides else "–",
            sides not in (None, Vulnerability.NONE),
            aside,
            2,
        )
    return Auction(game.board, calls, contract, result, score, head, opener, aside)


def _outcome(game: Game, row: Result | None) -> tuple[Text, Text, Text]:
    """Contract, result and score: of the result that the game tells, else as far as the auction says it."""
    if row is not None and row.status is Status.PASSED:
        return _PASSED_OUT, "", "0"
    if row is not None and row.status is Status.PLAYED and row.contract:
        contract = parse_contract(row.contract)
        declarer = Seat(row.declarer) if row.declarer else None
        result = _result(Outcome(contract, declarer, row.tricks))
        return _contract(contract, declarer), result, "" if row.score_ns is None else _score(row.score_ns)
    assert game.bidding is not None
    try:
        auction = game.bidding.auction
    except DuplicateError:
        return "", "", ""
    return _contract(auction.contract, auction.declarer), "", ""


def _where(row: Result | None) -> Text:
    """The table, or else the pairs, of one of several auctions of a board."""
    if row is None:
        return ""
    if row.table is not None:
        return Said(_("Table %(table)s"), {"table": f"{row.section}{row.table}"})
    return f"{row.ns} – {row.ew}" if row.ns and row.ew else ""
