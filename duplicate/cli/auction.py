"""``duplicate auction``: how an auction stands, and what the Laws say to an irregular call."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from duplicate.laws.auctions import Call
    from duplicate.laws.irregularities import Heard, Spoken
    from duplicate.words.seats import Seat

_ORDER = "WNES"  #: of the columns, as auctions are printed


def auction(
    calls: Annotated[
        list[str] | None,
        typer.Argument(
            help='The calls from the dealer on: "1H P 2H AP". One out of turn has its player before it: W:2S.'
        ),
    ] = None,
    dealer: Annotated[str, typer.Option(help="Who calls first: N, E, S or W.")] = "",
    board: Annotated[
        int | None, typer.Option(help="Instead of the dealer: the number of the board (Law 2).")
    ] = None,
    must_pass: Annotated[
        list[str] | None, typer.Option(metavar="SEAT", help="A player who has to pass, by an earlier ruling.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Say how an auction stands: whose turn it is, the legal calls, the contract and the declarer.

    An insufficient bid, a call out of turn or an inadmissible call is named by its Law, with what may be
    done. The status is 1 when a call was irregular.
    """
    from duplicate.laws.boards import dealer as dealer_of
    from duplicate.laws.boards import parse_dealer
    from duplicate.laws.irregularities import hear, spoken
    from duplicate.laws.notation import parse_seat
    from duplicate.words.problems import DuplicateError
    from duplicate.words.seats import Seat

    if bool(dealer) == (board is not None):
        raise DuplicateError("who deals is not said, or twice", remedy="give --dealer N, or --board 7")
    first = dealer_of(board) if board is not None else Seat(parse_dealer(dealer))
    passing = [parse_seat(text, "--must-pass") for text in must_pass or ()]
    said = spoken(" ".join(calls or ()))
    heard = hear(first, said, passing)
    if json:
        typer.echo(_json(heard))
    else:
        for line in _lines(heard, said):
            typer.echo(line)
    if heard.irregular:
        raise typer.Exit(1)


def _lines(heard: "Heard", said: "Sequence[Spoken]") -> "Iterator[str]":
    yield from _diagram(heard)
    for one in heard.irregular:
        yield ""
        what = f"{one.text.rpartition(':')[2]} by {_name(one.caller)}" if one.text else _name(one.caller)
        yield f"{one.kind.capitalize()}, {what} ({one.law}): {one.why}"
        if one.accepted:
            yield f"  {_name(one.caller.next)} has called over it: it stands"
        else:
            yield from _ways(one.ways)
    if heard.cancelled:
        yield ""
        yield f"Cancelled with it: {' '.join(one.text for one in heard.cancelled)}"
    yield ""
    yield from _state(heard)


def _ways(ways: "Sequence[tuple[str, str]]") -> "Iterator[str]":
    from duplicate.cli.lines import folded

    wide = max(len(law) for law, _ in ways)
    for law, text in ways:
        yield from folded(text, f"  Law {law:<{wide}}  ", " " * (wide + 8))


def _diagram(heard: "Heard") -> "Iterator[str]":
    """The calls below their players, as in a newspaper; a call that did not stand is not among them."""
    cells: list[list[str]] = [["", "", "", ""]]
    at = _ORDER.index(heard.dealer.value)
    cells[0][:at] = ["-"] * at
    for seat, call in heard.made:
        place = _ORDER.index(seat.value)
        if place < at or (place == at and cells[-1][at]):
            cells.append(["", "", "", ""])
        cells[-1][place] = str(call)
        at = place
    if heard.turn is not None:
        place = _ORDER.index(heard.turn.value)
        if place < at or cells[-1][place]:
            cells.append(["", "", "", ""])
        cells[-1][place] = "?"
    for row in [["West", "North", "East", "South"], *cells]:
        yield "".join(f"{cell:<8}" for cell in row).rstrip()


def _state(heard: "Heard") -> "Iterator[str]":
    from duplicate.cli.lines import packed
    from duplicate.laws.contracts import Contract

    contract, declarer = heard.contract, heard.declarer
    if isinstance(contract, Contract) and declarer is not None:
        needed = f"{contract.tricks_needed} tricks"
        yield f"Contract {_shown(contract)} by {_name(declarer)}: {needed}; {_name(declarer.next)} leads"
    elif contract is not None:
        yield "Passed out"
    elif heard.turn is not None:
        yield from packed(_calls(heard.legal_calls), f"{_name(heard.turn)} may call: ", " " * 10)


def _shown(contract: object) -> str:
    from duplicate.laws.contracts import readable

    return readable(str(contract))


def _calls(calls: "Sequence[Call]") -> "list[str]":
    """Legal calls in few words: the bids from the lowest on are all legal."""
    from duplicate.laws.auctions import BIDS, Bid

    bids = [call for call in calls if isinstance(call, Bid)]
    others = [str(call) for call in calls if not isinstance(call, Bid)]
    if len(bids) > 2:
        assert bids == list(BIDS[-len(bids) :])
        return [*others, f"{bids[0]} to {bids[-1]}"]
    return [*others, *map(str, bids)]


def _name(seat: "Seat") -> str:
    return seat.name.title()


def _json(heard: "Heard") -> str:
    import msgspec

    content = {
        "version": 1,
        "dealer": heard.dealer.value,
        "calls": [{"seat": seat.value, "call": str(call)} for seat, call in heard.made],
        "turn": heard.turn.value if heard.turn else None,
        "legal": [str(call) for call in heard.legal_calls],
        "contract": str(heard.contract) if heard.contract is not None else None,
        "declarer": heard.declarer.value if heard.declarer else None,
        "irregular": [
            {
                "place": one.place + 1,
                "seat": one.caller.value,
                "call": one.text,
                "kind": one.kind.value,
                "law": one.law,
                "why": one.why,
                "accepted": one.accepted,
                "ways": [{"law": way.law, "text": way.text} for way in one.ways],
            }
            for one in heard.irregular
        ],
        "cancelled": [one.text for one in heard.cancelled],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1).decode()
