"""Everything that a repair says can be said in another language, and is in Chinese."""

import re
from collections.abc import Iterator

import pytest

from duplicate.movements import disruptions as d
from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.repair import Repair, repair
from duplicate.movements.repair_words import unknown_text
from duplicate.movements.scrambled import scrambled
from duplicate.pages.repair_words import repair_words
from duplicate.words.translations import translator

_KEPT = {"NS", "EW", "Qf", "CP", "SAT", "OR", "Tools", "repair"}
_SKIP = mitchell(8, 7, boards_per_round=3)
_CASES: tuple[tuple[Movement, int, tuple[d.Disruption, ...]], ...] = (
    (_SKIP, 3, ()),
    (_SKIP, 3, (d.Withdrawal("5EW"), d.LatePair("9EW"))),
    (_SKIP, 1, (d.LatePair(""),)),
    (_SKIP, 3, (d.Rounds(6),)),
    (_SKIP, 3, (d.Rounds(9),)),
    (_SKIP, 3, (d.WrongBoards(3, 4, 2),)),
    (_SKIP, 3, (d.SwappedTables(2, (3, 4), "pairs"),)),
    (_SKIP, 3, (d.SwappedTables(2, (3, 4), "boards"),)),
    (_SKIP, 3, (d.WrongTable(2, "7EW", 3),)),
    (_SKIP, 4, (d.ForgottenSkip(),)),
    (_SKIP, 5, (d.ForgottenSkip(),)),
    (_SKIP, 7, (d.ForgottenSkip(),)),
    (scrambled(7), 7, (d.ForgottenSwitch(7),)),
    (scrambled(7), 5, (d.Withdrawal("3"),)),
    (howell(5), 4, (d.Withdrawal("3"), d.Rounds(8))),
    (howell(4, missing=8), 2, (d.LatePair("8"),)),
    (mitchell(6, style="relay"), 3, (d.MisplacedByeStand("high"),)),
    (mitchell(6, style="relay"), 3, (d.MisplacedByeStand("low"),)),
)


def _texts(found: Repair) -> Iterator[str]:
    yield from found.facts
    yield found.known
    for option in found.options:
        yield option.flavour
        yield option.verdict
        yield from option.notes


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case[0].name} {case[1]} {case[2]}")
def test_nothing_is_left_in_english(case: tuple[Movement, int, tuple[d.Disruption, ...]]) -> None:
    found = repair(case[0], case[1], case[2], effort=0.1)
    texts = list(_texts(found))
    assert texts
    for text in texts:
        assert repair_words(text, translator("en")) == text
        told = repair_words(text, translator("zh"))
        assert set(re.findall("[A-Za-z]{2,}", told)) <= _KEPT, text


@pytest.mark.parametrize(
    "text",
    [
        *(unknown_text(small, solver) for small in (True, False) for solver in (True, False)),
        "An exhaustive search through all continuations found none that is perfect.",
        "CP-SAT proved that no perfect continuation exists.",
        "Round 2: the results of table 3 do not count, because somebody there had played the boards before.",
        (
            "Round 2: the results of tables 3, 5 do not count, because somebody there had played the boards "
            "before."
        ),
        "Round 1: by the results 2 and 3 played boards 3 at table 2, not 2 and nobody boards 3-4.",
        "Round 1: by the results 12 and 3 played boards 3, 5 and 7 at table 2, not nobody and 2 boards none.",
        "Round 1: by the results 2 and 3 played boards 3-4 at table 9, which the movement does not have.",
        (
            "Lost: 1 round fewer, 2 shared sets (1 planned), 1 board set to make in addition. The "
            "comparison is weaker: Qf 61.7 instead of 70.8."
        ),
        (
            "Lost: 2 re-meets. Lost: the comparison of NS and EW, since no round is arrow-switched: rank "
            "them apart (two winners)."
        ),
        "Counting: 1NS has 5 opponents left to meet for 6 rounds, so that somebody must be met again.",
        "Counting: 7 has 1 board set left to play for 2 rounds.",
        "Counting: 7 has fresh boards with 1 new opponent for 2 rounds.",
        "Counting: 8 tables play in each round, and there are 7 board sets.",
        (
            "Counting: nobody concerned has a board set to spare, and set 3 must still be played at 4 tables "
            "in 1 round: it must be shared."
        ),
        (
            "Counting: 4 pairs without an opponent to spare must still meet 3EW in 3 rounds, so that two "
            "must meet again."
        ),
        "Leave out rounds 3, 5 of the movement instead of the last.",
    ],
)
def test_rarer_sentences_are_known_as_well(text: str) -> None:
    assert repair_words(text, translator("en")) == text
    assert set(re.findall("[A-Za-z]{2,}", repair_words(text, translator("zh")))) <= _KEPT


def test_values_stay_in_their_places() -> None:
    told = repair_words("The session is curtailed from 9 to 7 rounds.", translator("zh"))
    assert told == "本节由9轮缩短为7轮。"
    assert repair_words("Bring cake.", translator("zh")) == "Bring cake."
