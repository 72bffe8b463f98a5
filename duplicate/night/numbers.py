"""Entries of a large table of results that names nobody: the same as `entries_of`, from whole columns."""

from collections.abc import Mapping
from itertools import repeat
from operator import add

import numpy as np

from duplicate.night.codes import Codes, Mask, combined, different, firsts, of_numbers, rows_of
from duplicate.night.entries import Contestant, Entries, Seating, label, seat_by_numbers
from duplicate.night.results import Results

_SEATS = ("north", "south", "east", "west")


def entries_of_columns(results: Results, winners: str = "") -> Entries:
    """What `duplicate.night.entries.entries_of` gives for the rows.

    >>> from duplicate.night.results import Result
    >>> rows = [Result(board=1, ns="1", ew="2"), Result(board=2, ns="2", ew="1")]
    >>> [seating.number for seating in entries_of_columns(Results.of(rows)).seatings]
    ['1', '2']
    """
    if not len(results):
        return Entries()
    sessions, sections = results.integers("session"), results.coded("section")
    group, groups = combined([of_numbers(sessions), (sections[0], len(sections[1]))])
    first = firsts(group, groups).tolist()
    names = [(int(sessions[row]), sections[1][int(sections[0][row])]) for row in first]
    in_order = sorted(range(groups), key=names.__getitem__)
    names = [names[at] for at in in_order]
    rank = np.argsort(np.array(in_order, np.int64))
    (ns, ns_texts), (ew, ew_texts) = results.coded("ns"), results.coded("ew")
    listed = sorted({*ns_texts, *ew_texts}, key=lambda number: (len(number), number))
    numbers = {text: code for code, text in enumerate(listed)}
    size = len(listed)
    pairs = []  # of every group and number that sits NS, and EW
    for side, texts in ((ns, ns_texts), (ew, ew_texts)):
        found = different(group * len(texts) + side, groups * len(texts))
        code = np.array([numbers[text] for text in texts], np.int64)[found % len(texts)]
        there = code != numbers.get("", -1)
        pairs.append(np.sort((rank[found // len(texts)] * size + code)[there]))
    split = np.full(groups, winners == "two")
    if winners not in ("one", "two") and len(np.intersect1d(pairs[0], pairs[1], assume_unique=True)):
        split = _split(results, rank[group], groups, numbers)
    together = np.union1d(pairs[0], pairs[1])
    together = together[~split[together // size]]
    apart = [side[split[side // size]] for side in pairs]
    place = np.concatenate((*apart, together))
    direction = np.repeat(np.arange(3), [len(part) for part in (*apart, together)])
    if split.any():  # NS before EW in each section
        order = np.lexsort((place, direction == 1, place // size))
        place, direction = place[order], direction[order]
    way = [("NS", "EW", "")[code] for code in direction.tolist()]
    own_group, number = (place // size).tolist(), [listed[code] for code in (place % size).tolist()]
    section = [names[at][1] for at in own_group]
    ids = list(map(label, section, number, way) if split.any() else map(add, section, number))
    seatings = rows_of(Seating, [names[at][0] for at in own_group], section, way, number, ids)
    different_ids = list(dict.fromkeys(ids))
    made = rows_of(Contestant, different_ids, *map(repeat, Contestant("")[1:]))
    contestants = dict(zip(different_ids, made, strict=True))
    alone = np.array([not text for text in ns_texts])[ns] & np.array([not text for text in ew_texts])[ew]
    if not alone.any():
        return Entries(tuple(contestants.values()), tuple(seatings))
    players: dict[tuple[int, str, str], None] = {}
    for seat in _SEATS:
        codes, texts = results.coded(seat)
        there = different((rank[group] * len(texts) + codes)[alone], groups * len(texts)).tolist()
        players |= {
            (*names[one // len(texts)], texts[one % len(texts)]): None
            for one in there
            if texts[one % len(texts)]
        }
    singles = seat_by_numbers((), players)
    for contestant in singles.contestants:
        contestants.setdefault(contestant.id, contestant)
    return Entries(tuple(contestants.values()), (*seatings, *singles.seatings))


def _split(results: Results, group: Codes, groups: int, numbers: Mapping[str, int]) -> Mask:
    """For each group whether some number sits in both directions on more than half of the boards."""
    board, boards = of_numbers(results.integers("board"))
    place, places = combined([(group, groups), (board, boards)])
    present, found = np.zeros(len(results), np.bool_), []
    for name in ("ns", "ew"):
        codes, texts = results.coded(name)
        side = np.array([numbers[text] for text in texts], np.int64)[codes]
        there = side != numbers.get("", -1)
        present |= there
        found.append(different((place * len(numbers) + side)[there], places * len(numbers)))
    both = different(np.intersect1d(found[0], found[1], assume_unique=True) // len(numbers), places)
    of_place = np.empty(places, np.int64)
    of_place[place] = group
    used = np.zeros(places, np.bool_)
    used[place[present]] = True
    all_boards = np.bincount(of_place[used], minlength=groups)
    split_boards = np.bincount(of_place[both], minlength=groups)
    return np.greater(2 * split_boards, all_boards)
