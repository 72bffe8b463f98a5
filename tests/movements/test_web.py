from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.movement import Fault
from duplicate.movements.rover import with_rover
from duplicate.movements.rover_search import fits
from duplicate.movements.web import web
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, form, grid, spotless


@pytest.mark.parametrize(
    ("number", "tables", "rounds"),
    [
        ("PS023", 10, 9),
        ("PS025", 12, 8),
        ("PS027", 13, 9),
        ("PS029", 14, 9),
        ("PS031", 15, 13),
        ("PS033", 16, 9),
        ("PS037", 18, 13),
        ("PS039", 20, 12),
        ("PS041", 21, 13),
        ("PS043", 22, 13),
        ("PS045", 24, 12),
        ("PS047", 25, 13),
        ("PS073", 16, 13),
        ("PS075", 16, 12),
        ("PS251", 26, 13),
    ],
)
def test_published_webs(published: dict[str, Any], number: str, tables: int, rounds: int) -> None:
    assert grid(web(tables, rounds)) == grid(published[number].movement)


def test_a_published_web_of_eleven_rounds_up_to_names(published: dict[str, Any]) -> None:
    """PS035 is printed with one winner and numbers of its own."""
    assert form(web(17, 11), directed=False) == form(published["PS035"].movement, directed=False)


def test_the_published_web_of_26_tables_in_12_rounds_is_wrong_and_ours_is_not(
    published: dict[str, Any],
) -> None:
    wrong = published["PS250"].movement
    replays = [f for f in wrong.check() if f.fault is Fault.REPLAY]
    assert len({(f.contestants, f.rounds) for f in replays}) == 156
    assert not wrong.is_playable
    assert web(26, 12).check() == ()


@pytest.mark.parametrize(
    ("number", "tables"),
    [("PS239", 14), ("PS241", 16), ("PS243", 18), ("PS245", 20), ("PS247", 22), ("PS249", 24)],
)
def test_published_webs_with_a_rover(published: dict[str, Any], number: str, tables: int) -> None:
    """The published rover sits in our Web, and fits by our rules."""
    theirs = grid(published[number].movement)
    ours = web(tables, 13)
    rover = str(tables + 1)
    at = []
    for r in range(1, 14):
        for m in ours.of_round(r):
            ns, ew, board_set = theirs[m.table, r]
            assert (ew, board_set) == (m.ew, m.board_set)
            assert ns in (m.ns, rover)
            if ns == rover:
                at.append(m.table)
    assert fits(ours, at)
    assert {m.table for m in with_rover(ours, "NS", at).path("NS", rover)} == {tables + 1, *at}


@pytest.mark.parametrize("rounds", range(3, 16))
def test_every_size_to_sixty_tables(rounds: int) -> None:
    for tables in range(rounds + (2 if rounds % 2 == 0 else 0), 61, 1 if rounds % 2 else 2):
        if tables > 30 and rounds not in (8, 9, 13) and tables < 58:
            continue
        m = web(tables, rounds, boards_per_round=1)
        assert spotless(m), "nobody shares, replays or meets again"
        assert len(m.meetings) == tables * rounds
        assert tables > 12 or m.check() == ()


@pytest.mark.parametrize(
    ("tables", "rounds", "copies"),
    [(12, 8, 2), (16, 8, 2), (13, 9, 3), (10, 9, 2), (27, 9, 3), (26, 13, 2), (20, 9, 4)],
)
def test_copies(tables: int, rounds: int, copies: int) -> None:
    m = web(tables, rounds)
    assert len({x.copy for x in m.meetings}) == copies
    assert m.placement["copies of the boards"] == str(copies)
    fewer = web(tables, rounds, copies=copies - 1)
    assert faults(fewer) == {Fault.SHARING}


@pytest.mark.parametrize("rounds", range(3, 15))
def test_how_many_copies(rounds: int) -> None:
    """2 for even T up to 2R, 3 for odd T up to 3R, 3 or 4 for even T from 2R + 2 to 4R."""
    for tables in range(rounds + 1, 4 * rounds + 1):
        if tables % rounds == 0 or (rounds % 2 == 0 and (tables % 2 or tables < rounds + 2)):
            continue  # Mitchells side by side, a rover, or none
        copies = int(web(tables, rounds).placement["copies of the boards"])
        if tables % 2 == 0:
            assert copies in ((2,) if tables <= 2 * rounds else (3, 4))
        elif tables <= 3 * rounds:
            assert copies == 3


@pytest.mark.parametrize(("tables", "rounds"), [(11, 8), (13, 8), (15, 12), (17, 12), (21, 12), (25, 12)])
def test_odd_tables_in_even_rounds_have_an_east_west_rover(tables: int, rounds: int) -> None:
    m = web(tables, rounds)
    assert m.check() == ()
    assert m.tables == tables
    assert len(m.contestants()) == 2 * tables
    assert "EW rover" in m.name
    for who in m.contestants():
        assert len({x.board_set for x in m.path(*who)}) == rounds


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 20), st.sampled_from(["", "NS", "EW"]), st.data())
def test_half_tables_to_sixty(rounds: int, side: str, data: st.DataObject) -> None:
    """One pair too many sits out each round, nobody twice, and no boards are shared."""
    size = data.draw(st.integers(rounds + (1 if rounds % 2 else 2), 60)) - 0.5
    if rounds % 2 == 0 and size < rounds + 2:
        size += 1
    m = web(size, rounds, missing=side, boards_per_round=1)
    assert faults(m) == {Fault.SIT_OUT}
    out = [f.contestants[0] for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(set(out)) == len(out) == rounds
    assert len(m.contestants()) == 2 * size
    roves = rounds % 2 == 0 and (size + 0.5) % 2 == 1
    assert {label[-2:] for label in out} == {"NS" if side == "EW" or (roves and not side) else "EW"}


def test_a_half_table_needs_no_copy_for_the_table_that_sits_out() -> None:
    """15 tables in 13 rounds take three copies, 14 and a half two, as the published 14 tables and a rover."""
    assert web(15, 13).placement["copies of the boards"] == "3"
    m = web(14.5, 13)
    assert m.placement["copies of the boards"] == "2"
    assert "All tables play the sets in rising order." in m.notes
    assert web(12.5, 8).name == "Web Mitchell, 12 tables, 8 rounds, with an NS rover"
    assert "Table 15 plays the sets in falling order, all others in rising order." in web(15, 13).notes


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 40), st.integers(1, 16), st.integers(1, 4))
def test_clean_or_refused(tables: int, rounds: int, copies: int) -> None:
    try:
        m = web(tables, rounds, copies=copies, boards_per_round=1)
    except DuplicateError:
        assert rounds < 3 or tables < rounds + (0 if rounds % 2 else 3 if tables % 2 else 2)
    else:
        assert faults(m) <= {Fault.SHARING}
        assert (m.tables, m.rounds) == (tables, rounds)
