import pytest

from duplicate.laws.contracts import DENOMINATIONS, Denomination
from duplicate.laws.guideline import GUIDELINE, guided, guided_contracts

#: The printed guideline: 25 for 3NT, 26 for four of a major, 28 for five of a minor, 33 and 37 for slams.
PRINTED = {"N": (25, "3N"), "S": (26, "4S"), "H": (26, "4H"), "D": (28, "5D"), "C": (28, "5C")}


@pytest.mark.parametrize("suit", "CDHSN")
def test_the_printed_guideline(suit: str) -> None:
    points, game = PRINTED[suit]
    denomination = Denomination(suit)
    assert guided(points - 1, denomination) is None
    assert str(guided(points, denomination)) == game
    assert str(guided(32, denomination)) == game
    assert str(guided(33, denomination)) == f"6{suit}"
    assert str(guided(36, denomination)) == f"6{suit}"
    assert str(guided(37, denomination)) == f"7{suit}"


def test_the_table_says_the_same() -> None:
    for guide in GUIDELINE:
        for denomination in guide.denominations:
            found = guided(guide.points, denomination)
            assert found is not None
            assert (found.level, found.denomination) == (guide.level, denomination)
    assert [guide.points for guide in GUIDELINE] == [25, 26, 28, 33, 37]


def test_the_printed_traveller_suggests_3nt_or_4_hearts() -> None:
    """27 points and eight hearts: what the printed traveller suggests."""
    lengths = dict(zip(DENOMINATIONS, (7, 5, 8, 6), strict=False))
    assert [str(contract) for contract in guided_contracts(27, lengths)] == ["3N", "4H"]
    assert guided_contracts(24, lengths) == ()
    assert [str(contract) for contract in guided_contracts(25, lengths)] == ["3N"]
