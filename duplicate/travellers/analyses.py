"""Double-dummy results as the files of programs state them, as the tags that PBN has for them."""

import re
from collections.abc import Mapping

from duplicate.night.double_dummy import digits_of

_STRAINS = {"Clubs": "C", "Diamonds": "D", "Hearts": "H", "Spades": "S", "Notrump": "N"}
_SEATS = {"North": "N", "East": "E", "South": "S", "West": "W"}
_LEVELS = re.compile(r"([1-7-])(?:/([1-7-]))?(NT|[CDHS])")  #: 2C, 2/-H: contracts made, by each declarer
_TRICKS = re.compile(r"(NT|[CDHS])(\d{1,2}|-)(?:/(\d{1,2}|-))?")  #: D6, H8/6: tricks, by each declarer
_PAR = re.compile(r"([+-]?\d{1,4})(?:\s+([1-7])(NT|[CDHS])(\*{0,2})-(NS|EW|[NESW])(?:([+-])(\d{1,2}))?)?")

Tags = tuple[tuple[str, str], ...]


def acbl_tags(north_south: str, east_west: str, par: str) -> Tags:
    """The tags for what a hand record of the ACBL states; nothing for what is not complete or not read.

    A side's text has the level that is made in each denomination, or the tricks where they are fewer than
    seven; where its players differ both are there, North (East) first: ``2C 2/-H 1S 3/2NT D6 H8/6``.

    >>> tags = dict(acbl_tags("2C 1D 3H 2S 3NT", "C5 D6 H4 S5 NT4", "+600 3NT-NS"))
    >>> tags["DoubleDummyTricks"], tags["OptimumScore"], tags["ParContract"]
    ('98978989784546545465', 'NS 600', 'NS 3N=')
    """
    found = {}
    for seats, text in (("NS", north_south), ("EW", east_west)):
        for word in text.upper().split():
            for (suit, seat), tricks in _word(word, seats).items():
                found[seat, suit] = tricks
    tags = []
    if len(found) == 20:
        tags.append(("DoubleDummyTricks", digits_of(found)))
    if stated := _PAR.fullmatch(par.strip().upper()):
        points, level, suit, doubled, by, sign, over = stated.groups()
        tags.append(("OptimumScore", f"NS {int(points)}"))
        if level:
            result = f"{sign}{over}" if sign else "="
            tags.append(("ParContract", f"{by} {level}{suit[0]}{'X' * len(doubled)}{result}"))
    return tuple(tags)


def _word(word: str, seats: str) -> dict[tuple[str, str], int]:
    """Tricks by (denomination, seat) of one word; nothing for a player of whom it says nothing."""
    found: dict[tuple[str, str], int] = {}
    if made := _LEVELS.fullmatch(word):
        values, suit, more = (made[1], made[2] or made[1]), made[3], 6
    elif won := _TRICKS.fullmatch(word):
        values, suit, more = (won[2], won[3] or won[2]), won[1], 0
    else:
        return found
    for seat, value in zip(seats, values, strict=True):
        if value != "-" and int(value) + more <= 13:
            found[suit[0], seat] = int(value) + more
    return found


def evaluation_tags(evaluation: Mapping[str, object]) -> Tags:
    """The tags for a row of HandEvaluation; nothing where a number is missing, or all of them are 0."""
    found: dict[tuple[str, str], int] = {}
    for seat_name, seat in _SEATS.items():
        for strain_name, strain in _STRAINS.items():
            tricks = evaluation.get(f"{seat_name}{strain_name}")
            if isinstance(tricks, int) and 0 <= tricks <= 13:
                found[seat, strain] = tricks
    if len(found) < 20 or not any(found.values()):
        return ()
    return (("DoubleDummyTricks", digits_of(found)),)
