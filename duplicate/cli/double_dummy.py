"""Double dummy for the pages: what the files do not state is solved once, and kept beside the pages."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.night import Night

KEPT = "double-dummy.json"  #: in the folder of the event: twenty digits as PBN has them, by deal
_INSTALL = 'pip install "duplicate-bridge[dd]"'
_AT_ONCE = 4  #: deals that are solved before the terminal hears of it


def solved(
    night: "Night", pages: Path, wanted: bool | None, *, every: bool = False
) -> "tuple[dict[Deal, BestPlay], str]":
    """The tricks of the deals that were played and of which the files state nothing, and a line about it.

    With ``every``, of all deals, played or not.

    ``pages`` is the folder of the event's pages, where tricks are kept for the next time. ``wanted`` is None
    to solve where endplay is installed; True without it is a `DuplicateError`.
    """
    from duplicate.laws.double_dummy import is_installed
    from duplicate.night.double_dummy import Stated

    deals = [d for d in dict.fromkeys(night.deals.values()) if d.is_complete] if every else _played(night)
    if wanted is False or not deals:
        return {}, ""
    stated = set(Stated(night).tricks) if night.games else set()
    unknown = [deal for deal in deals if deal not in stated]
    found, left = kept(unknown, pages)
    if left and not is_installed():
        check_installed(wanted)
        return found, not_solved(left)
    if left:
        found |= solve(left)
        keep(found, pages)
    parts = [
        f"{deals_text(some)} {what}"
        for some, what in (
            ([deal for deal in deals if deal in stated], "stated by the files"),
            ([deal for deal in unknown if deal not in left], "known from before"),
            (left, "solved"),
        )
        if some
    ]
    return found, f"double dummy: {', '.join(parts)}"


def check_installed(wanted: bool | None) -> None:
    """Refuse ``--double-dummy`` where deals cannot be solved."""
    from duplicate.laws.double_dummy import is_installed

    if wanted and not is_installed():
        raise DuplicateError(
            Problem("the deals cannot be solved: endplay is not installed", field="--double-dummy",
                    remedy=f"{_INSTALL}, or leave the option out")
        )  # fmt: skip


def not_solved(left: "Iterable[Deal]") -> str:
    """That some deals are not solved, and what would help."""
    return f"double dummy: {deals_text(left)} not solved; {_INSTALL} adds what could be made, and par"


def kept(deals: "Iterable[Deal]", pages: Path) -> "tuple[dict[Deal, BestPlay], list[Deal]]":
    """The tricks of deals that were solved before, from the folder of their pages, and which were not."""
    some = list(deals)
    known = _read(pages / KEPT) if some else {}
    found = {deal: known[str(deal)] for deal in some if str(deal) in known}
    return found, [deal for deal in some if deal not in found]


def best_play_of(deals: "Iterable[Deal]", wanted: bool | None) -> "tuple[dict[Deal, BestPlay], str]":
    """The tricks of all complete deals, and a line about it; nothing is kept.

    ``wanted`` is None to solve where endplay is installed; True without it is a `DuplicateError`.
    """
    from duplicate.laws.double_dummy import is_installed

    complete = [deal for deal in dict.fromkeys(deals) if deal.is_complete]
    if wanted is False or not complete:
        return {}, ""
    if not (wanted or is_installed()):
        return (
            {},
            f"double dummy: {deals_text(complete)} not solved; {_INSTALL} adds what can be made, and par",
        )
    return solve(complete), f"double dummy: {deals_text(complete)} solved"


def deals_text(some: "Iterable[object]") -> str:
    """How many deals there are, in words."""
    number = len(list(some))
    return f"{number} deal{'s' * (number != 1)}"


def _played(night: "Night") -> "list[Deal]":
    """The complete deals that have a result, each once."""
    if not night.deals:
        return []
    places = sorted({(row.board, row.session, row.section, row.copy) for row in night.results.rows})
    found = dict.fromkeys(night.deal(*place) for place in places)
    return [deal for deal in found if deal is not None and deal.is_complete]


def solve(deals: "list[Deal]") -> "dict[Deal, BestPlay]":
    """The tricks of deals, with a line that says how far it is."""
    from duplicate.cli.nights import progress
    from duplicate.laws.double_dummy import best_play

    found: dict[Deal, BestPlay] = {}
    for group in progress(
        [deals[start : start + _AT_ONCE] for start in range(0, len(deals), _AT_ONCE)], "double dummy"
    ):
        found |= best_play(group)
    return found


def _read(path: Path) -> "dict[str, BestPlay]":
    """What was kept, by deal; a file that is damaged is solved anew."""
    import msgspec

    from duplicate.night.double_dummy import tricks_of

    try:
        read = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}
    found: dict[str, BestPlay] = {}
    for deal, digits in read.items():
        tricks = tricks_of(digits)
        if tricks is not None:
            found[deal] = {(seat.value, suit.value): won for (seat, suit), won in tricks.items()}
    return found


def keep(found: "Mapping[Deal, BestPlay]", pages: Path) -> None:
    """Write down the tricks of deals in the folder of their pages, for the next time."""
    import msgspec

    from duplicate.night.double_dummy import digits_of
    from duplicate.pages.site import write_files

    told = {str(deal): digits_of(tricks) for deal, tricks in found.items()}
    content = msgspec.json.format(msgspec.json.encode(told, order="sorted"), indent=1) + b"\n"
    write_files(pages, {KEPT: content})
