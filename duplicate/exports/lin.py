"""LIN: deals, auctions, play and claims, as viewers of hands on the web show them."""

from collections.abc import Collection, Iterator, Mapping

from duplicate.exports.left_out import contestants_left_out
from duplicate.exports.losses import control_characters_lost, count, event_lost
from duplicate.laws.auctions import Action, Bid
from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.deals import Deal
from duplicate.laws.notation import SUITS
from duplicate.night.entries import Entries
from duplicate.night.games import Called, Game
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Status
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat

_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_SIDES = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}
_CALLS = {Action.PASS: "p", Action.DOUBLE: "d", Action.REDOUBLE: "r"}
_AT_TABLE = (Status.PLAYED, Status.PASSED)
_HEAD = ("lin_vg", "lin_rs")  #: what stands before the first board


def lin(night: Night) -> bytes:
    """The night as LIN, a line for each game; boards without a game are deals alone.

    Raises `DuplicateError` when there is neither a deal nor a game.
    """
    lines = list(_lines(night))
    if not lines:
        raise DuplicateError("there is nothing to write: no deals and no games", remedy="deal some boards")
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8")


def _lines(night: Night) -> Iterator[str]:
    rows = {row.row_id: row for row in night.results.rows}
    head = [(tag, text) for game in night.games for tag, text in game.tags if tag in _HEAD]
    if head:
        yield (
            "".join(f"{tag.removeprefix('lin_')}|{_text(text)}|" for tag, text in dict(head).items()) + "pg||"
        )
    written = _written(night)
    named = any(any(_names(night.entries, game, _row(rows, game))) for game in night.games)
    for game, deal in written:
        yield _board(night.entries, game, _row(rows, game), deal, named)


def _written(night: Night) -> list[tuple[Game, Deal | None]]:
    """The records with their deals: every game with cards or calls, then deals of other boards."""
    found: list[tuple[Game, Deal | None]] = []
    for game in night.games:
        deal = game.deal or (
            night.deal(game.board, game.session, game.section, game.copy) if game.board else None
        )
        if deal is not None or game.bidding is not None or game.play is not None:
            found.append((game, deal))
    told = {game.board for game, _ in found}
    for key, own in sorted(night.deals.items()):
        if key.board not in told:
            told.add(key.board)
            found.append((Game(board=key.board), own))
    return found


def _row(rows: Mapping[int, Result], game: Game) -> Result | None:
    return rows.get(game.row_id) if game.row_id is not None else None


def _board(entries: Entries, game: Game, row: Result | None, deal: Deal | None, named: bool) -> str:
    """One board; with ``named`` a name for nobody is written too, or the names before would hold on."""
    table = row.table if row is not None else 1
    parts = [("qx", f"{'oc'[table - 1]}{game.board}")] if game.board and table in (1, 2) else []
    names = _names(entries, game, row)
    if any(names) or named:
        parts.append(("pn", ",".join([_text(name).replace(",", " ") for name in names] or [""] * 4)))
    first = game.dealer or (dealer(game.board) if game.board else None)
    if first is None and game.bidding:
        first = game.bidding.first
    sides = game.vulnerability or (vulnerability(game.board) if game.board else None)
    parts.append(("st", ""))
    parts.append(("md", f"{_SEATS.index(first) + 1 if first else 0}{_hands(deal)}"))
    heading = game.tag("lin_ah") or (f"Board {game.board}" if game.board else "")
    parts += [("rh", ""), ("ah", _text(heading))]
    if sides:
        parts.append(("sv", _SIDES[sides]))
    parts += [("nt", _text(remark.text, lines=True)) for remark in game.comments]
    for called in game.bidding.calls if game.bidding else ():
        if called.call is not None:
            parts += _call(called)
    parts.append(("pg", ""))
    trump = row.contract[1:2] if row and row.contract != "PASS" else "N"
    if game.bidding and not row:
        trump = _trump(game) or trump
    cards = game.play.cards(trump) if game.play else []
    for number, played in enumerate(cards, 1):
        parts.append(("pc", played.card))
        if played.explanation:
            parts.append(("an", _text(played.explanation)))
        if played.comment:
            parts.append(("nt", _text(played.comment, lines=True)))
        if number % 4 == 0:
            parts.append(("pg", ""))
    if row and row.tricks is not None and not (game.play and game.play.is_complete):
        parts.append(("mc", str(row.tricks)))
    for tag, text in game.tags:
        if tag.startswith("lin_") and tag not in (*_HEAD, "lin_ah"):
            parts.append((tag.removeprefix("lin_"), _text(text)))
    return "".join(f"{key}|{text}|" for key, text in parts)


def _trump(game: Game) -> str:
    try:
        contract = game.bidding.auction.contract if game.bidding else None
    except DuplicateError:
        return ""
    return str(contract)[1:2] if contract is not None and str(contract) != "PASS" else ""


def _call(called: Called) -> list[tuple[str, str]]:
    call = called.call
    text = str(call).replace("NT", "N") if isinstance(call, Bid) else _CALLS[call or Action.PASS]
    parts = [("mb", f"{text}{'!' * called.alerted}")]
    if called.explanation:
        parts.append(("an", _text(called.explanation)))
    if called.comment:
        parts.append(("nt", _text(called.comment, lines=True)))
    return parts


def _hands(deal: Deal | None) -> str:
    """South, West and North; East has what is left, and is written only where hands are incomplete."""
    if deal is None:
        return ",,,"
    texts = [
        "".join(suit + ranks[::-1] for suit, ranks in zip(SUITS, deal.hand(seat).suits, strict=True))
        if len(deal.hand(seat))
        else ""
        for seat in _SEATS
    ]
    return ",".join(texts[:3]) + "," + ("" if deal.is_complete else texts[3])


def _names(entries: Entries, game: Game, row: Result | None) -> tuple[str, ...]:
    """The names of South, West, North and East."""
    if row is None:
        return tuple(game.tag(seat.name.capitalize()) for seat in _SEATS)
    written = {seat: str(getattr(row, seat.name.lower())) for seat in SEATS}
    for side, number, seats in (("NS", row.ns, SEATS[::2]), ("EW", row.ew, SEATS[1::2])):
        own = entries.find(row.session, row.section, side, number) if number else ""
        if own and not any(written[seat] for seat in seats):
            there = entries.by_id[own].members_at(row.session, row.round or 0, row.board)
            written |= {seat: there[place].name for place, seat in enumerate(seats) if place in there}
    return tuple(written[seat] for seat in _SEATS)


def _is_awarded(row: Result, weighted: Collection[int]) -> bool:
    if row.adj_ns or row.adj_ew or row.row_id in weighted:
        return True
    return row.score_ns is not None and row.score_ew is not None and row.score_ew != -row.score_ns


def _is_untold(game: Game, row: Result | None) -> bool:
    """Whether there is an auction, and a result at the table that it does not give."""
    return (
        row is not None and game.bidding is not None and row.status in _AT_TABLE and not _is_told(game, row)
    )


def _is_told(game: Game, row: Result) -> bool:
    """Whether the auction, and the play where it is complete, give the result: LIN says it by them alone."""
    first = game.dealer or (dealer(game.board) if game.board else None)
    if game.bidding is None or first not in (None, game.bidding.first):
        return False
    try:
        auction = game.bidding.auction
    except DuplicateError:
        return False
    by = auction.declarer
    if str(auction.contract or "") != row.contract or (by.value if by else "") != row.declarer:
        return False
    if by is None:
        return True
    if game.play and game.play.is_complete:
        won = game.play.won(row.contract[1:2])
        return won[by] + won[by.partner] == row.tricks
    return row.tricks is not None


def _is_placed(thing: Result | Game | DealKey) -> bool:
    """Whether it belongs to a section, a later session or a copy of the boards."""
    return bool(thing.section or thing.session > 1 or thing.copy)


def _text(text: str, *, lines: bool = False) -> str:
    """A text without bars, in one line unless ``lines``."""
    plain = text.replace("|", "/").replace("\r", "")
    if lines:
        return "\n".join(line.strip() for line in plain.split("\n"))
    return " ".join(plain.split())


def lost(night: Night) -> list[str]:
    """What the LIN of a night does not hold: results without an auction, numbers of pairs, and more."""
    games = night.games
    told = {game.row_id for game in games if game.bidding is not None}
    weighted = {w.row_id for w in night.results.weights}
    led = {game.row_id for game in games if game.play is not None}
    calls = [called for game in games if game.bidding for called in game.bidding.calls]
    rows = night.results.rows
    texts = [t for g in games for _, t in g.tags] + [c.explanation for c in calls] + [night.name]
    seats = {seat.name.capitalize() for seat in _SEATS}
    tags = sum(
        not (tag.startswith("lin_") or (g.row_id is None and tag in seats))
        for g in games
        for tag, _ in g.tags
    )
    written = _written(night)
    by_row = {row.row_id: row for row in rows}
    dealt = {(game.board, deal) for game, deal in written}
    names = {name for game, _ in written for name in _names(night.entries, game, _row(by_row, game))}
    placed: list[Result | Game | DealKey] = [*rows, *games, *night.deals]
    nameless = {m.name for c in night.entries.contestants for m in c.members} - names
    return [
        *event_lost(night),
        *contestants_left_out(night, ("names",)),
        *count(len(nameless), "name of a player", "names of players"),
        *(["the name of the event"] if night.name and not any(g.tag("lin_vg") for g in games) else []),
        *count(sum(row.row_id not in told for row in rows), "result without an auction",
               "results without an auction"),
        *count(sum(r.row_id in told and r.status not in _AT_TABLE for r in rows),
               "result that counts not as played", "results that count not as played"),
        *count(sum(_is_untold(g, _row(by_row, g)) for g in games),
               "result that its auction and play do not give",
               "results that their auctions and plays do not give"),
        *count(sum(r.row_id in told and _is_awarded(r, weighted) for r in rows),
               "award or split score", "awards or split scores"),
        *count(sum(r.row_id in told and bool(r.lead) and r.row_id not in led for r in rows), "lead"),
        *count(len({n for r in rows for n in (r.ns, r.ew) if n}), "number of a pair",
               "numbers of pairs"),
        *(["the sections, rounds and sessions"]
          if any(r.round for r in rows) or any(map(_is_placed, placed)) else []),
        *count(sum((r.table or 0) > 2 for r in rows), "table beyond the second", "tables beyond the second"),
        *count(sum(g.deal is None and g.bidding is None and g.play is None and
                   night.deal(g.board, g.session, g.section, g.copy) is None for g in games),
               "record without cards and calls", "records without cards and calls"),
        *count(sum((key.board, deal) not in dealt for key, deal in night.deals.items()),
               "second deal of a board", "second deals of a board"),
        *count(sum(c.call is None for c in calls), "skipped call"),
        *count(sum(len(c.marks) for c in calls), "mark of a call", "marks of calls"),
        *count(tags, "other tag"),
        *count(sum(len(g.tables) for g in games), "table of a record", "tables of records"),
        *count(sum(len(g.published) for g in games), "row of published scores", "rows of published scores"),
        *count(sum("|" in text for text in texts), "bar in a text", "bars in texts"),
        *control_characters_lost(night),
    ]  # fmt: skip
