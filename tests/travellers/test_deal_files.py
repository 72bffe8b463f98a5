"""The files of dealing machines and dealing programs."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.exports.dealing_files import FORMATS
from duplicate.laws.dealing import deal
from duplicate.laws.deals import Deal
from duplicate.night.night import DealKey
from duplicate.travellers import read
from duplicate.travellers.deal_files import read_deals
from duplicate.travellers.kinds import kind
from duplicate.words.problems import DuplicateError, Severity
from tests import needs

ENDINGS = ("bri", "dge", "dup", "dlm", "bhg", "csv")
#: The deals as the PBN of the same program has them.
TWO = {
    DealKey(1): Deal.parse("N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84"),
    DealKey(2): Deal.parse("N:AKQ984.KQT7..Q83 7.J63.AJT82.A754 532.854.Q43.KT62 JT6.A92.K9765.J9"),
}


def shared(ending: str) -> Path:
    return needs.shared(f"oracles/files/deals/big-deal.{ending}")


@pytest.mark.parametrize("ending", [*ENDINGS, "pbn"])
def test_one_pair_of_deals_in_every_format(ending: str) -> None:
    night = read(shared(ending))
    assert night.deals == TWO
    assert not night.errors
    assert not len(night.results)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_content_decides(ending: str, tmp_path: Path) -> None:
    """The same under a name that says something else."""
    (tmp_path / "night.txt").write_bytes(shared(ending).read_bytes())
    assert read(tmp_path / "night.txt").deals == TWO


def test_deals_of_another_program() -> None:
    """Eight boards; the first as its numbers say: 04 is the jack of spades, 52 the two of clubs."""
    night = read(needs.shared("oracles/files/deals/dealer.bri"))
    assert sorted(key.board for key in night.deals) == list(range(1, 9))
    assert str(night.deals[DealKey(1)]).startswith("N:JT2.A963.KQ54.J7 ")


@pytest.mark.parametrize("ending", ["bri", "dge", "bhg"])
def test_numbers_that_are_not_in_the_file_are_noted(ending: str) -> None:
    (note,) = read(shared(ending)).problems
    assert note.severity is Severity.NOTE
    assert "does not say the numbers" in note.message


def test_the_checksum_of_a_board_and_of_the_heading() -> None:
    data = shared("dlm").read_bytes()
    with pytest.raises(DuplicateError, match=r"line 12.*the checksum of board 1 is 030, the file says 031"):
        read_deals(data.replace(b"dghc030", b"dghc031"), "x.dlm")
    with pytest.raises(DuplicateError, match="checksum of board 1"):
        read_deals(data.replace(b"=biipkk", b"=ibipkj"), "x.dlm")
    with pytest.raises(DuplicateError, match="checksum of the heading is 3, the file says 4"):
        read_deals(data.replace(b"Checksum=3", b"Checksum=4"), "x.dlm")


def test_the_two_descriptions_of_dup_must_agree() -> None:
    data = shared("dup").read_bytes()
    with pytest.raises(DuplicateError, match="board 2: the numbers and the symbols are two different deals"):
        read_deals(data[:234] + read_symbols(data) + data[302:], "x.dup", "dup")


def read_symbols(data: bytes) -> bytes:
    """The symbols of the first board."""
    return data[78:146]


@pytest.mark.parametrize("ending", ["bri", "dge", "dup"])
def test_a_file_that_is_cut_off(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"deals.{ending}"
    path.write_bytes(shared(ending).read_bytes()[:-1])
    with pytest.raises(DuplicateError, match=rf"deals.{ending}: .* it is cut off"):
        read(path)


@pytest.mark.parametrize(
    ("ending", "old", "new", "why"),
    [
        ("bri", b"0104", b"0101", "SA is there twice"),
        ("bhg", b"ADFOS", b"AAFOS", "52 different letters"),
        ("csv", b'"K9542"', b'"K954"', "N has 12 cards"),
        ("dge", b"\x06AJ9", b"\x06AJJ", "SJ is there twice"),
        ("dlm", b"To board=2", b"To board=222", "checksum of the heading"),
    ],
)
def test_damage_is_said(ending: str, old: bytes, new: bytes, why: str) -> None:
    data = shared(ending).read_bytes().replace(old, new, 1)
    if ending == "bri":
        data = b"0101" + shared(ending).read_bytes()[4:]
    with pytest.raises(DuplicateError, match=why):
        read_deals(data, f"x.{ending}", ending)


def test_dealer_and_vulnerability_of_the_csv_are_checked() -> None:
    data = shared("csv").read_bytes().replace(b'"1","N/-"', b'"1","S/EW"')
    (warning,) = read_deals(data, "x.csv").problems
    assert (warning.line, warning.value) == (1, "S/EW")


def test_a_line_of_blanks_is_read_as_fast_as_any() -> None:
    data = shared("dlm").read_bytes()
    blank = data.replace(b"From board", b" " * 1_000_000 + b"\nFrom board")
    assert blank != data
    assert read_deals(blank, "x.dlm").deals == read_deals(data, "x.dlm").deals


@pytest.mark.parametrize("ending", ["bri", "dge", "dup", "dlm"])
@given(
    seed=st.text("abcxyz019", min_size=1, max_size=8),
    first=st.integers(1, 60),
    boards=st.integers(1, 39),
)
@settings(max_examples=15, deadline=None)
def test_what_is_written_is_read(ending: str, seed: str, first: int, boards: int) -> None:
    first = first if ending in ("dup", "dlm") else 1
    deals = {n: deal(seed, n) for n in range(first, first + boards)}
    data = FORMATS[ending](deals)
    assert kind(data) == ending
    assert read_deals(data, "x").deals == {DealKey(n): d for n, d in deals.items()}


def test_nothing_else_is_taken_for_deals() -> None:
    for path in sorted(needs.shared("oracles/files").rglob("*")):
        if path.is_file() and path.parent.name != "deals":
            assert kind(path.read_bytes(), path.name) == "", path.name


@pytest.mark.parametrize("ending", ENDINGS)
def test_damaged_files_are_read_or_refused(ending: str) -> None:
    data = shared(ending).read_bytes()
    for case in range(150):
        rng = random.Random(f"{ending}/{case}")
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(damaged))
            match rng.randrange(3):
                case 0:
                    damaged[at] = rng.randrange(256)
                case 1:
                    del damaged[at : at + rng.choice((1, 2, 64))]
                case _:
                    damaged[at:at] = damaged[at : at + rng.choice((1, 8, 128))]
        try:
            night = read_deals(bytes(damaged), f"x.{ending}", ending)
        except DuplicateError:
            continue
        assert night.deals
        assert all(found.is_complete for found in night.deals.values())
