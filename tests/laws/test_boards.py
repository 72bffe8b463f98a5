import re

import numpy as np
import pytest

from duplicate.laws.boards import Vulnerability, dealer, parse_dealer, vulnerability, vulnerable_arrays
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Direction, Seat

# Law 2 (2017): dealer N 1 5 9 13, E 2 6 10 14, S 3 7 11 15, W 4 8 12 16; vulnerability as printed there.
LAW_2 = {
    Vulnerability.NONE: (1, 8, 11, 14),
    Vulnerability.NS: (2, 5, 12, 15),
    Vulnerability.EW: (3, 6, 9, 16),
    Vulnerability.BOTH: (4, 7, 10, 13),
}
LAW_2_DEALERS = {"N": (1, 5, 9, 13), "E": (2, 6, 10, 14), "S": (3, 7, 11, 15), "W": (4, 8, 12, 16)}


@pytest.mark.parametrize("cycle", [0, 1, 2, 5])
def test_law_2(cycle: int) -> None:
    for expected, boards in LAW_2.items():
        assert {vulnerability(board + 16 * cycle) for board in boards} == {expected}
    for seat, boards in LAW_2_DEALERS.items():
        assert {dealer(board + 16 * cycle) for board in boards} == {Seat(seat)}


@pytest.mark.parametrize("board", [0, -3])
def test_boards_are_numbered_from_one(board: int) -> None:
    for of_board in (dealer, vulnerability):
        with pytest.raises(DuplicateError, match=f"board '{board}': boards are numbered from 1"):
            of_board(board)
    with pytest.raises(DuplicateError, match="numbered from 1"):
        vulnerable_arrays([1, board])


def test_of() -> None:
    assert [Vulnerability.NS.of(s) for s in Seat] == [True, False, True, False]
    assert [Vulnerability.EW.of(d) for d in Direction] == [False, True]
    assert all(Vulnerability.BOTH.of(s) for s in Seat)
    assert not any(Vulnerability.NONE.of(s) for s in Seat)


ALIASES = {
    Vulnerability.NONE: [
        "None",
        "NONE",
        "-",
        "–",
        "—",
        "o",
        "O",
        "Love",
        "love all",
        "双无",
        "双方无局",
        "一",
    ],
    Vulnerability.NS: ["NS", "ns", "N-S", "N–S", "SN", "n", "南北", "南北有局", "ＮＳ", " N/S "],
    Vulnerability.EW: ["EW", "E-W", "e-w", "WE", "e", "东西", "東西", "东西有局"],
    Vulnerability.BOTH: ["Both", "All", "ALL", "B", "b", "双有", "双方有局", "Game all"],
}


@pytest.mark.parametrize(("text", "expected"), [(t, v) for v, texts in ALIASES.items() for t in texts])
def test_vulnerability_aliases(text: str, expected: Vulnerability) -> None:
    assert Vulnerability.parse(text) is expected


@pytest.mark.parametrize("text", ["", "?", "S", "W", "vul", "NSEW", "1"])
def test_no_vulnerability_is_guessed(text: str) -> None:
    with pytest.raises(DuplicateError) as error:
        Vulnerability.parse(text)
    problem = error.value.problem
    assert (problem.field, problem.value) == ("vulnerability", text)
    assert problem.remedy == "write None, NS, EW or Both"


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("N", "N"),
        ("north", "N"),
        ("北", "N"),
        ("北家", "N"),
        ("E", "E"),
        ("東", "E"),
        ("南", "S"),
        (" w ", "W"),
    ],
)
def test_dealer_aliases(text: str, seat: str) -> None:
    assert parse_dealer(text) is Seat(seat)


@pytest.mark.parametrize("text", ["", "?", "NS", "Nord", "1"])
def test_no_dealer_is_guessed(text: str) -> None:
    with pytest.raises(DuplicateError, match=re.escape("write N, E, S or W")):
        parse_dealer(text)


def test_arrays_are_as_the_scalars() -> None:
    boards = np.arange(1, 65).reshape(8, 8)
    ns, ew = vulnerable_arrays(boards)
    assert ns.shape == ew.shape == (8, 8)
    assert ns.ravel().tolist() == [vulnerability(b).of(Direction.NS) for b in range(1, 65)]
    assert ew.ravel().tolist() == [vulnerability(b).of(Direction.EW) for b in range(1, 65)]
    assert vulnerable_arrays(boards.astype(np.uint8))[0].tolist() == ns.tolist()


def test_arrays_without_boards_and_without_numbers() -> None:
    ns, ew = vulnerable_arrays([])
    assert ns.shape == ew.shape == (0,)
    with pytest.raises(DuplicateError, match="whole numbers"):
        vulnerable_arrays([1.5])
