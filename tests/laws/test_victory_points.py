import math
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.data import data_path
from duplicate.laws.victory_points import SCALES, Scale, family, scale
from duplicate.words.problems import DuplicateError, Severity

# WBF continuous 20-0: blitz and the winner's victory points by margin; * was raised by the repair.
WBF_MARGINS = (1, 2, 3, 5, 10, 15, 20, 30, 40, 50)
WBF = """
 8 43 10.44 10.86 11.27 12.05  13.78 15.23 16.46  18.37  19.74*
10 48 10.39 10.77 11.14 11.85  13.43 14.80 15.97  17.84  19.22
12 52 10.36 10.71 11.05 11.70  13.18 14.46 15.58  17.40  18.78  19.83
14 57 10.33 10.66 10.97 11.58  12.97 14.19 15.26  17.04  18.41  19.47
16 60 10.31 10.61 10.91 11.48  12.80 13.97 15.00  16.73  18.09  19.16
20 68 10.28 10.55 10.82 11.34  12.53 13.61 14.58  16.23  17.56  18.63
24 74 10.25 10.50 10.75 11.23* 12.33 13.34 14.26* 15.83  17.13* 18.19
32 85 10.22 10.44 10.65 11.07  12.05 12.95 13.78  15.24* 16.46  17.51*
"""
# Where the repair changes the rounded formula, by 0.01 each: the margins, or how many.
WBF_REPAIRED: dict[int, list[int] | int] = {
    8: [40],
    10: [27, 29, 31],
    12: [42, 44, 49],
    14: [8, 36, 38],
    16: [14, 27, 38, 46, 49, 55, 59],
    20: 9,
    24: 13,
    32: 22,
}

# The 25:0 scale: results and, by number of boards, the first margin of each.
RESULTS_25 = "15:15 16:14 17:13 18:12 19:11 20:10 21:9 22:8 23:7 24:6 25:5 25:4 25:3 25:2 25:1 25:0"
FIRST_25 = {
    12: [0, 2, 7, 10, 13, 17, 21, 25, 29, 33, 37, 41, 46, 51, 56, 62],
    16: [0, 3, 8, 12, 16, 20, 24, 28, 32, 37, 42, 47, 53, 59, 65, 72],
    20: [0, 3, 9, 13, 17, 22, 27, 32, 37, 42, 48, 54, 60, 66, 73, 80],
}
# The cells that the score sheets do print, in the columns of the sheet.
PRINTED_25 = "15:15 16:14 17:13 18:12 19:11 20:10 21:9 22:8 23:7 24:6 25:5 25:3 25:1"
SHEET_25 = {
    12: "0-1 2-6 7-9 10-12 13-16 17-20 21-24 25-28 29-32 33-36 37-40 46-50 56-61",
    16: "0-2 3-7 8-11 12-15 16-19 20-23 24-27 28-31 32-36 37-41 42-46 53-58 65-71",
    20: "0-2 3-8 9-12 13-16 17-21 22-26 27-31 32-36 37-41 42-47 48-53 60-65 73-79",
}

# First margin for 11 to 20 victory points (0 for 10), by first and last number of boards.
ACBL_20 = {
    (1, 8): [1, 3, 5, 8, 11, 14, 17, 20, 24, 28],
    (9, 11): [1, 3, 6, 10, 14, 18, 22, 26, 31, 36],
    (12, 15): [1, 4, 7, 11, 15, 20, 25, 30, 36, 42],
    (16, 20): [2, 5, 9, 14, 19, 25, 32, 39, 47, 56],
    (21, 27): [3, 7, 12, 18, 25, 33, 42, 51, 61, 72],
    (28, 36): [4, 9, 15, 22, 30, 39, 49, 60, 72, 85],
}
SBU_20 = {
    (1, 4): [1, 3, 5, 7, 9, 11, 13, 15, 17, 20],
    (5, 6): [1, 3, 5, 7, 9, 12, 15, 18, 21, 25],
    (7, 9): [1, 3, 5, 7, 10, 13, 17, 21, 25, 30],
    (10, 13): [1, 3, 6, 9, 12, 16, 20, 25, 30, 35],
    (14, 19): [2, 5, 9, 13, 17, 21, 25, 29, 34, 40],
    (20, 27): [2, 5, 9, 13, 18, 23, 29, 35, 42, 50],
    (28, 39): [2, 5, 9, 14, 20, 26, 33, 41, 50, 60],
    (40, 55): [2, 6, 11, 17, 24, 32, 40, 49, 59, 70],
}
# First margin for 18 to 30 (0 for 15).
ACBL_30 = {
    (6, 8): [1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28],
    (9, 11): [1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36],
}
# Highest percentage for 10 to 19 victory points.
PERCENT = {
    (2, 4): "50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95",
    (5, 6): "50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13",
    (7, 9): "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35",
    (10, 13): "50.54 51.65 52.78 53.95 55.19 56.53 58.04 59.80 62.01 65.30",
    (14, 19): "50.45 51.38 52.32 53.30 54.34 55.45 56.71 58.18 60.03 62.78",
    (20, 27): "50.38 51.16 51.94 52.77 53.63 54.57 55.62 56.85 58.40 60.71",
    (28, 39): "50.32 50.97 51.63 52.32 53.04 53.83 54.71 55.74 57.04 58.97",
    (40, 55): "50.27 50.81 51.37 51.95 52.56 53.21 53.95 54.82 55.91 57.53",
}


def every_scale() -> Iterator[Scale]:
    for name in SCALES:
        for low, high in family(name).boards:
            for boards in range(low, high + 1):
                yield scale(name, boards)


def points(chosen: Scale, margin: int | Fraction | Decimal) -> tuple[int, int]:
    """Whole victory points of both sides."""
    own, opponents = chosen.victory_points(margin)
    assert own.denominator == opponents.denominator == 1
    return int(own), int(opponents)


def winners(boards: int) -> list[int]:
    """Hundredths for the winner at WBF continuous, from a draw to the blitz."""
    return [int(row.winner * 100) for row in scale("wbf", boards).rows]


def formula(boards: int) -> list[int]:
    """The rounded formula before its repair, in floating point."""
    ratio, limit = ((math.sqrt(5) - 1) / 2) ** 3, 15 * math.sqrt(boards)
    blitz = math.ceil(limit)
    exact = [1000 + 1000 * (1 - ratio ** (i / limit)) / (1 - ratio) for i in range(blitz)]
    assert all(abs(value % 1 - 0.5) > 1e-5 for value in exact)  # far from a half, so floats decide rightly
    return [*(round(value) for value in exact), 2000]


def repair(values: list[int], *, highest_first: bool) -> list[int]:
    values = values.copy()
    while True:
        places = [
            i for i in range(1, len(values) - 1) if values[i + 1] - values[i] > values[i] - values[i - 1]
        ]
        if not places:
            return values
        values[places[-1 if highest_first else 0]] += 1


def test_wbf_published_values() -> None:
    for line in WBF.strip().splitlines():
        boards, blitz, *values = line.split()
        chosen = scale("wbf", int(boards))
        assert chosen.blitz == int(blitz)
        for margin, text in zip(WBF_MARGINS, values, strict=False):
            won, lost = chosen.victory_points(margin)
            assert won == Fraction(text.rstrip("*"))
            assert lost == 20 - won
            if text.endswith("*"):
                assert won - Fraction(formula(int(boards))[margin], 100) == Fraction(1, 100)
    assert scale("wbf", 6).blitz == 37


@pytest.mark.parametrize("boards", WBF_REPAIRED)
def test_wbf_repaired_margins(boards: int) -> None:
    changed = [
        (margin, after - before)
        for margin, (before, after) in enumerate(zip(formula(boards), winners(boards), strict=True))
        if after != before
    ]
    expected = WBF_REPAIRED[boards]
    assert {by for _, by in changed} == {1}
    assert len(changed) == (expected if isinstance(expected, int) else len(expected))
    if not isinstance(expected, int):
        assert [margin for margin, _ in changed] == expected


def test_wbf_repair_in_any_order_is_concave_with_both_ends_fixed() -> None:
    for boards in range(1, 65):
        found, rounded = winners(boards), formula(boards)
        end = len(rounded) - 1
        assert end * end >= 225 * boards > (end - 1) ** 2  # 20.00 from 15 sqrt(boards) on
        early = boards in (41, 50, 62, 63)  # where one IMP less is rounded to 20.00
        assert [*found, *[2000] * early] == repair(rounded, highest_first=False)
        assert [*found, *[2000] * early] == repair(rounded, highest_first=True)
        assert scale("wbf", boards).blitz == end - early
        increments = np.diff(found)
        assert (increments > 0).all()
        assert (np.diff(increments) <= 0).all()
        assert (found[0], found[-1]) == (1000, 2000)


@pytest.mark.parametrize("boards", [12, 16, 20])
def test_25_0(boards: int) -> None:
    chosen, first, results = scale("25-0", boards), FIRST_25[boards], RESULTS_25.split()
    assert chosen.blitz == first[-1]
    for margin in range(120):
        result = results[sum(start <= margin for start in first) - 1]
        own, opponents = points(chosen, margin)
        assert f"{own}:{opponents}" == result
        assert points(chosen, -margin) == (opponents, own)
    table = {f"{line.winner}:{line.loser}": line for line in chosen.table()}
    assert [table[result].margins for result in PRINTED_25.split()] == SHEET_25[boards].split()
    assert [result for result, line in table.items() if line.inferred] == ["25:4", "25:2", "25:0"]
    (note,) = chosen.notes
    assert note.severity is Severity.NOTE
    assert "25:4, 25:2 and 25:0" in note.message


@pytest.mark.parametrize(
    ("name", "tables", "draw", "first_win"),
    [("acbl-20", ACBL_20, 10, 11), ("sbu-20", SBU_20, 10, 11), ("acbl-30", ACBL_30, 15, 18)],
)
def test_discrete_scales(
    name: str, tables: dict[tuple[int, int], list[int]], draw: int, first_win: int
) -> None:
    assert family(name).boards == tuple(tables)
    for (low, high), first in tables.items():
        for boards in (low, high):
            chosen = scale(name, boards)
            assert chosen.blitz == first[-1]
            assert chosen.notes == ()
            for margin in range(100):
                steps = sum(start <= margin for start in first)
                won = first_win + steps - 1 if steps else draw
                assert points(chosen, margin) == (won, 2 * draw - won)
                assert points(chosen, -margin) == (2 * draw - won, won)


def test_acbl_30_ends_at_30() -> None:
    assert [points(scale("acbl-30", boards), 300) for boards in (6, 11)] == [(30, 0), (30, 0)]


def test_percent_scale() -> None:
    assert family("percent-20").boards == tuple(PERCENT)
    hundredth = Fraction(1, 100)
    for (low, high), texts in PERCENT.items():
        for boards in (low, high):
            chosen = scale("percent-20", boards)
            for won, limit in enumerate(map(Fraction, texts.split()), start=10):
                assert points(chosen, limit) == (won, 20 - won)
                assert points(chosen, limit + hundredth) == (won + 1, 19 - won)
                assert points(chosen, 100 - limit) == (20 - won, won)
                assert points(chosen, 100 - limit - hundredth) == (19 - won, won + 1)
            assert points(chosen, 50) == (10, 10)
            assert points(chosen, 100) == (20, 0)
            assert points(chosen, 0) == (0, 20)


@pytest.mark.parametrize(
    ("percent", "expected"),
    [("50.65", 10), ("50.66", 11), ("49.34", 9), ("55", 14), ("60", 17), ("45", 6), ("40", 3)],
)
def test_percent_examples_for_7_to_9_boards(percent: str, expected: int) -> None:
    for boards in (7, 8, 9):
        assert scale("percent-20", boards).victory_points(Decimal(percent)).own == expected
    assert scale("percent-20", 8).victory_points(Decimal("68.36")).own == 20


def test_percentages_are_rounded_first_and_both_sides_alike() -> None:
    chosen = scale("percent-20", 8)
    for text, own in [("50.6549", 10), ("50.655", 11), ("49.345", 9), ("49.3451", 10), ("68.354", 19)]:
        assert chosen.victory_points(Fraction(text)).own == own
        assert chosen.victory_points(100 - Fraction(text)).own == 20 - own


def test_fractions_of_an_imp_go_to_the_nearest() -> None:
    chosen = scale("sbu-20", 10)
    assert points(chosen, Fraction(4, 10)) == (10, 10)
    assert points(chosen, Decimal("-0.49")) == (10, 10)
    assert points(chosen, Fraction(1, 2)) == (11, 9)
    assert points(chosen, Decimal("-2.5")) == (8, 12)
    assert chosen.rounded(Decimal("-2.5")) == -3


def test_every_table_is_sound() -> None:
    assert {path.stem for path in data_path("fixtures", "victory_points").glob("*.toml")} == set(SCALES)
    for chosen in every_scale():
        step = Fraction(1, 100) if chosen.measure == "percent" else Fraction(1)
        rows = chosen.rows
        assert rows[0].low == chosen.draw == (50 if chosen.measure == "percent" else 0)
        assert rows[0].winner == rows[0].loser
        assert rows[-1].high is None
        for before, after in pairwise(rows):
            assert before.high is not None
            assert before.low <= before.high == after.low - step  # no gap, no overlap
            assert (after.winner, -after.loser) > (before.winner, -before.loser)
            assert after.loser <= before.loser
        if chosen.name != "25-0":
            assert {row.winner + row.loser for row in rows} == {rows[0].winner * 2}
        assert chosen.sources
        assert chosen.title


@given(
    st.sampled_from([c for c in every_scale() if c.measure == "imps"]),
    st.fractions(-150, 150),
    st.fractions(-150, 150),
)
def test_a_better_margin_is_never_worth_less(chosen: Scale, a: Fraction, b: Fraction) -> None:
    low, high = chosen.victory_points(min(a, b)), chosen.victory_points(max(a, b))
    assert low.own <= high.own
    assert low.opponents >= high.opponents
    assert chosen.victory_points(-a) == chosen.victory_points(a)[::-1]
    if chosen.name != "25-0":
        assert sum(low) == (30 if chosen.name == "acbl-30" else 20)
    else:
        assert 25 <= sum(low) <= 30


@given(st.integers(2, 55), st.fractions(0, 100), st.fractions(0, 100))
def test_a_better_percentage_is_never_worth_less(boards: int, a: Fraction, b: Fraction) -> None:
    chosen = scale("percent-20", boards)
    assert chosen.victory_points(min(a, b)).own <= chosen.victory_points(max(a, b)).own
    assert sum(chosen.victory_points(a)) == 20
    assert chosen.victory_points(100 - a) == chosen.victory_points(a)[::-1]


def test_arrays_are_as_the_scalar() -> None:
    for chosen in (scale(name, boards) for name in SCALES for ends in family(name).boards for boards in ends):
        if chosen.measure == "imps":
            margins = list(range(-130, 131))
            own, opponents = chosen.victory_point_arrays(np.array(margins, np.int16))
        else:
            margins = list(range(101))
            own, opponents = chosen.victory_point_arrays(margins)
        expected = [chosen.victory_points(margin) for margin in margins]
        assert own.tolist() == [p.own * 100 for p in expected]
        assert opponents.tolist() == [p.opponents * 100 for p in expected]


@given(
    st.lists(st.tuples(st.integers(-5000, 5000), st.integers(1, 97)), min_size=1),
    st.sampled_from(["wbf", "25-0"]),
)
def test_arrays_of_fractions_are_as_the_scalar(margins: list[tuple[int, int]], name: str) -> None:
    chosen = scale(name, 16)
    own, opponents = chosen.victory_point_arrays(*zip(*margins, strict=True))
    expected = [chosen.victory_points(Fraction(*margin)) for margin in margins]
    assert own.tolist() == [p.own * 100 for p in expected]
    assert opponents.tolist() == [p.opponents * 100 for p in expected]


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 10**6)), min_size=1))
def test_arrays_of_percentages_are_as_the_scalar(parts: list[tuple[int, int]]) -> None:
    chosen = scale("percent-20", 8)
    shares = [Fraction(100 * min(part, top), top) for part, top in parts]
    own, _ = chosen.victory_point_arrays(
        [share.numerator for share in shares], [share.denominator for share in shares]
    )
    assert own.tolist() == [chosen.victory_points(share).own * 100 for share in shares]


def test_arrays_keep_their_shape_and_refuse_what_is_no_margin() -> None:
    chosen = scale("wbf", 16)
    own, _ = chosen.victory_point_arrays([[1, -1], [60, -600]])
    assert own.tolist() == [[1031, 969], [2000, 0]]
    assert chosen.victory_point_arrays([])[0].shape == (0,)
    with pytest.raises(DuplicateError, match="whole numbers"):
        chosen.victory_point_arrays([1.5])
    with pytest.raises(DuplicateError, match="denominators are 1 or more"):
        chosen.victory_point_arrays([1], [0])
    with pytest.raises(DuplicateError, match="differ in shape"):
        chosen.victory_point_arrays([1, 2], [1])
    with pytest.raises(DuplicateError, match="too large"):
        chosen.victory_point_arrays(np.array([2**63], np.uint64))
    with pytest.raises(DuplicateError, match="between 0 and 100"):
        scale("percent-20", 8).victory_point_arrays([101])


def test_tables_as_printed() -> None:
    wbf = scale("wbf", 16).table()
    assert wbf[0] == ("0", "10.00", "10.00", False)
    assert wbf[10] == ("10", "12.80", "7.20", False)
    assert wbf[-1] == ("60+", "20.00", "0.00", False)
    assert scale("acbl-20", 7).table()[3] == ("5-7", "13", "7", False)
    percent = scale("percent-20", 8).table()
    assert percent[0] == ("50.00-50.65", "10", "10", False)
    assert percent[-1] == ("68.36+", "20", "0", False)


def test_eight_boards_at_25_0_are_scored_on_the_wbf_scale_and_say_so() -> None:
    chosen = scale("25-0", 8)
    assert (chosen.name, chosen.boards, str(chosen.blitz)) == ("wbf", 8, "43")
    assert chosen.rows == scale("wbf", 8).rows
    (note,) = chosen.notes
    assert note.severity is Severity.NOTE
    assert "scale '25-0': there is no table for 8 boards; WBF continuous 20-0 is used" in str(note)
    assert scale("wbf", 8).notes == ()


@pytest.mark.parametrize(
    ("name", "boards", "remedy"),
    [
        ("25-0", 24, r"25-0 covers 12, 16 and 20 boards; for 24 there is wbf, acbl-20 or sbu-20"),
        ("acbl-30", 12, r"acbl-30 covers 6-8 and 9-11 boards; for 12 there is wbf, 25-0, acbl-20 or sbu-20"),
        ("acbl-20", 60, r"for 60 there is wbf"),
        ("percent-20", 60, r"percent-20 covers 2-4, .* and 40-55 boards$"),
        ("wbf", 0, r"wbf covers 1-64 boards$"),
        ("wbf", 65, r"wbf covers 1-64 boards$"),
    ],
)
def test_boards_without_a_table_are_refused_with_what_exists(name: str, boards: int, remedy: str) -> None:
    with pytest.raises(DuplicateError, match=f"{name} has no table for {boards} boards") as refused:
        scale(name, boards)
    assert re.search(remedy, refused.value.problem.remedy)


def test_unknown_scales_and_margins_are_refused() -> None:
    with pytest.raises(DuplicateError, match="did you mean 'acbl-20'"):
        scale("acbl20", 8)
    for margin in (Decimal("nan"), Decimal("inf")):
        with pytest.raises(DuplicateError, match="exact number"):
            scale("wbf", 8).victory_points(margin)
    for percent in (-1, Fraction(10001, 100)):
        with pytest.raises(DuplicateError, match="between 0 and 100"):
            scale("percent-20", 8).victory_points(percent)


OWN = """
name = "club"
title = "Our 20-0 scale"
measure = "imps"
total = 20
sources = ["Club rules"]

[[tables]]
boards = [7, 9]
rows = ["0 = 10:10", "1-3 = 11:9", "4+ = 12.5:7.5"]
"""


def test_a_scale_of_the_club(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(OWN, encoding="utf-8", newline="\n")
    chosen = scale(path, 8)
    assert [chosen.victory_points(margin).own for margin in (0, 3, -9)] == [10, 11, Fraction(15, 2)]
    assert chosen.table()[-1] == ("4+", "12.50", "7.50", False)
    with pytest.raises(DuplicateError, match=r"club covers 7-9 boards; for 12 there is wbf"):
        scale(str(path), 12)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1-3 =", "1-2 =", "gap or overlap.*begin at 3"),
        ("1-3 =", f"1-{'3' * 5000} =", "line is not understood"),  # int() refuses more than 4300 digits
        ("4+ =", "3+ =", "gap or overlap.*begin at 4"),
        ("0 = 10:10", "1 = 10:10", "gap or overlap.*begin at 0"),
        ("1-3 = 11:9", "1+ = 11:9", "gap or overlap.*nothing may follow"),
        ("4+ =", "4 =", "no last line"),
        ("1-3 =", "3-1 =", "not a range"),
        ("1-3 =", "1-3.5 =", "not a range"),
        ("1-3 = 11:9", "1 to 3 = 11:9", "not understood"),
        ("11:9", "11:8", "do not sum to 20"),
        ("11:9", "13:7", "a greater win is worth less"),
        ("11:9", "10:10", "same victory points"),
        ("10:10", "11:9", "not the same for both sides"),
        ("total = 20", "total = 20\nmost = 12", "more than 12"),
        ("rows =", 'inferred = ["19:1"]\nrows =', "inferred result is not in the table"),
        ("[7, 9]", "[9, 7]", "not a range"),
        ("[[tables]]", '[[tables]]\nboards = [9, 9]\nrows = ["0+ = 10:10"]\n[[tables]]', "same boards"),
        ('["Club rules"]', "[]", "no source"),
        ("total = 20\n", "", "there is no total"),
        ("total = 20", "total = 20\nwinner = 25", "unknown setting .winner"),
        ('"imps"', '"points"', "this value does not exist"),
        ("total = 20", 'total = 20\nformula = "wbf-continuous"', "either computed or a list"),
        ("[[tables]]", "[tables]]", "cannot be read"),
        ("[[tables]]", '[[otherwise]]\nboards = [8]\nscale = "wbf"\nwhy = ""\n[[tables]]', "of their own"),
        ("[[tables]]", '[[otherwise]]\nboards = [6]\nscale = "wfb"\nwhy = ""\n[[tables]]', "no such scale"),
    ],
)
def test_an_unsound_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    path = tmp_path / "club.toml"
    path.write_text(OWN.replace(old, new), encoding="utf-8", newline="\n")
    with pytest.raises(DuplicateError, match=rf"(?s)club\.toml.*{message}"):
        scale(path, 8)
