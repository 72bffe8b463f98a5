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
_AT_ONCE = 4  #: deals that are solved before the terminal hears of it


def solved(night: "Night", pages: Path, wanted: bool | None) -> "tuple[dict[Deal, BestPlay], str]":
    """The tricks of the deals that were played and of which the files state nothing, and a line about it.

    ``pages`` is the folder of the event's pages, where tricks are kept for the next time. ``wanted`` is None
    to solve where endplay is installed; True without it is a `DuplicateError`.
    """
    from duplicate.laws.double_dummy import is_installed
    from duplicate.night.double_dummy import Stated

    deals = _played(night)
    if wanted is False or not deals:
        return {}, ""
    stated = set(Stated(night).tricks) if night.games else set()
    unknown = [deal for deal in deals if deal not in stated]
    known = _read(pages / KEPT) if unknown else {}
    found = {deal: known[str(deal)] for deal in unknown if str(deal) in known}
    left = [deal for deal in unknown if deal not in found]
    if left and not is_installed():
        install = 'pip install "duplicate-bridge[dd]"'
        if wanted:
            raise DuplicateError(
                Problem("the deals cannot be solved: endplay is not installed", field="--double-dummy",
                        remedy=f"{install}, or leave the option out")
            )  # fmt: skip
        return found, f"double dummy: {_deals(left)} not solved; {install} adds what could be made, and par"
    if left:
        found |= _solve(left)
        _keep(pages / KEPT, found)
    parts = [
        f"{_deals(some)} {what}"
        for some, what in (
            ([deal for deal in deals if deal in stated], "stated by the files"),
            ([deal for deal in unknown if deal not in left], "known from before"),
            (left, "solved"),
        )
        if some
    ]
    return found, f"double dummy: {', '.join(parts)}"


def _deals(some: "Iterable[Deal]") -> str:
    number = len(list(some))
    return f"{number} deal{'s' * (number != 1)}"


def _played(night: "Night") -> "list[Deal]":
    """The complete deals that have a result, each once."""
    if not night.deals:
        return []
    places = sorted({(row.board, row.session, row.section, row.copy) for row in night.results.rows})
    found = dict.fromkeys(night.deal(*place) for place in places)
    return [deal for deal in found if deal is not None and deal.is_complete]


def _solve(deals: "list[Deal]") -> "dict[Deal, BestPlay]":
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
        kept = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}
    found: dict[str, BestPlay] = {}
    for deal, digits in kept.items():
        tricks = tricks_of(digits)
        if tricks is not None:
            found[deal] = {(seat.value, suit.value): won for (seat, suit), won in tricks.items()}
    return found


def _keep(path: Path, found: "Mapping[Deal, BestPlay]") -> None:
    import msgspec

    from duplicate.night.double_dummy import digits_of
    from duplicate.pages.site import write_files

    kept = {str(deal): digits_of(tricks) for deal, tricks in found.items()}
    content = msgspec.json.format(msgspec.json.encode(kept, order="sorted"), indent=1) + b"\n"
    write_files(path.parent, {path.name: content})
