import re
from pathlib import Path

import pytest

from duplicate.exports import dealing_files
from duplicate.laws.dealing import deal
from duplicate.laws.deals import Deal
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError
from tests import needs

#: The two deals of the shared files of Big Deal.
TWO = {
    1: Deal.parse("N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84"),
    2: Deal.parse("N:AKQ984.KQT7..Q83 7.J63.AJT82.A754 532.854.Q43.KT62 JT6.A92.K9765.J9"),
}


def shared(*parts: str) -> bytes:
    return needs.shared("/".join(("oracles", "files", *parts))).read_bytes()


@pytest.mark.parametrize("ending", ["bri", "dge", "bhg"])
def test_the_files_of_big_deal(ending: str) -> None:
    assert dealing_files.FORMATS[ending](TWO) == shared("deals", f"big-deal.{ending}")


def test_dup_is_as_big_deal_writes_it_and_tells_the_set() -> None:
    made, theirs = dealing_files.dup(TWO), shared("deals", "big-deal.dup")
    assert len(made) == len(theirs) == 312
    assert made[:146] == theirs[:146]
    assert made[156:] == theirs[156:]
    # random, counting upwards, lowest board, copies, highest board, left-aligned: both read the same
    assert (made[146:148], made[148:151], int(made[153:156])) == (b"YN", b"1  ", 2)
    assert (theirs[146:148], theirs[148:151], int(theirs[153:156])) == (b"YN", b"1  ", 2)


def test_the_trailer_of_a_set_of_32_is_the_published_one() -> None:
    made = dealing_files.dup({board: deal("a", board) for board in range(1, 33)})
    assert made[146:156] == b"YN1  1 32 "


@pytest.mark.parametrize("form", ["dup", "dlm"])
def test_a_board_that_is_missing_is_named(form: str) -> None:
    write = dealing_files.FORMATS[form]
    with pytest.raises(DuplicateError) as refused:
        write({1: TWO[1], 3: TWO[2]})
    assert "the boards 1, 3 are there" in str(refused.value)
    assert "the deal of board 2 is missing or incomplete" in str(refused.value)
    assert "PBN" in refused.value.problem.remedy
    with pytest.raises(DuplicateError, match="the deals of boards 7-9, 11 are missing or incomplete"):
        write({6: TWO[1], 10: TWO[2], 12: TWO[1]})
    assert write({6: TWO[1], 7: TWO[2]})


def test_boards_beyond_the_last_number() -> None:
    with pytest.raises(DuplicateError, match="board '100': DLM numbers boards up to 99"):
        dealing_files.dlm({99: TWO[1], 100: TWO[2]})
    with pytest.raises(DuplicateError, match="DUP numbers boards up to 999"):
        dealing_files.dup({1: TWO[1], 1000: TWO[2]})


def test_pbn_is_read_back(tmp_path: Path) -> None:
    (tmp_path / "deals.pbn").write_bytes(dealing_files.pbn({9: TWO[1], 10: TWO[2]}, 'A "fine" event'))
    night = read(tmp_path / "deals.pbn")
    assert not night.problems
    assert night.deal(9) == TWO[1]
    assert night.deal(10) == TWO[2]


def test_lin_is_as_it_is_written_elsewhere() -> None:
    text = shared("lin", "multiline-12boards.lin").decode("utf-8")
    written = re.findall(r"^qx\|o(\d+)\|.*?\|md\|([^|]*)\|.*?\|sv\|([^|]*)\|", text, re.MULTILINE)
    assert len(written) > 8
    for board, hands, sides in written:
        south, west, north = hands[1:].rstrip(",").split(",")
        deal_ = Deal.parse(f"S:{_hand(south)} {_hand(west)} {_hand(north)} -").completed()
        made = dealing_files.lin({int(board): deal_}).decode("utf-8")
        assert f"|md|{hands}|" in made
        assert f"|sv|{sides}|" in made


def _hand(text: str) -> str:
    found = re.fullmatch(r"S(.*)H(.*)D(.*)C(.*)", text)
    assert found
    return ".".join(found.groups())


def test_nothing_and_parts_of_deals_are_refused() -> None:
    with pytest.raises(DuplicateError, match="no deals"):
        dealing_files.pbn({})
    with pytest.raises(DuplicateError, match="board 4 is not complete"):
        dealing_files.lin({4: Deal.parse("N:AKQ... - - -")})
