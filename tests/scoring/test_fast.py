"""The kernels in machine code give what the ones in NumPy give, and nobody pays for them at a club night."""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.laws.imps import imps
from duplicate.scoring import fast, runs
from duplicate.scoring import imps as imps_module
from duplicate.scoring import matchpoints as matchpoints_module
from duplicate.scoring.exact import Integers
from duplicate.scoring.imps import cross_imps
from duplicate.scoring.matchpoints import matchpoints
from tests import needs

ROOT = Path(__file__).resolve().parents[2]
Engine = Callable[[fast.Kernel], fast.Kernel | None]


@pytest.fixture(params=["compiled", "interpreted"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """The kernels as machine code, and as Python runs them."""
    if request.param == "compiled":
        if find_spec("numba") is None:
            needs.without("numba")
        return fast.compile_kernel
    return lambda kernel: kernel


def both(engine: Engine, group: Integers, score: Integers) -> tuple[Integers, Integers]:
    """Matchpoints and cross-IMPs, from the first result on by the fast kernels."""
    with (
        patch.object(matchpoints_module, "LARGE", 1),
        patch.object(imps_module, "LARGE", 1),
        patch.object(fast, "compile_kernel", engine),
        # so that no value comes from elsewhere
        patch.object(matchpoints_module, "batches", None),
        patch.object(imps_module, "cells", None),
    ):
        return matchpoints(group, score), cross_imps(group, score)


OUTCOMES = st.lists(
    st.tuples(st.integers(0, 3), st.one_of(st.integers(-3, 3), st.integers(-760, 760)).map(lambda n: 10 * n)),
    min_size=1,
    max_size=120,
)


def test_they_agree_with_counting_by_hand(engine: Engine) -> None:
    @settings(deadline=None, max_examples=60)
    @given(OUTCOMES)
    def agree(outcomes: list[tuple[int, int]]) -> None:
        group, score = (np.array(column, np.int64) for column in zip(*outcomes, strict=True))
        points, cross = both(engine, group, score)
        for i, (own, mine) in enumerate(outcomes):
            others = [other for code, other in outcomes if code == own]
            assert points[i] == sum((mine > other) + (mine >= other) for other in others) - 1
            assert cross[i] == sum(imps(mine - other) for other in others)
        assert (points == matchpoints(group, score)).all()
        assert (cross == cross_imps(group, score)).all()

    agree()


@pytest.mark.parametrize("size", [1, 2, 3, 4, fast.SMALL - 1, fast.SMALL, fast.SMALL + 1, 700])
def test_groups_of_every_size(engine: Engine, size: int) -> None:
    """Few different scores, which are put in order, and hundreds of them, which are read off the table."""
    random = np.random.default_rng(size)
    group = np.repeat(np.arange(4), size)
    for unit in (500, 10, 1):
        score = random.integers(-600 // unit, 600 // unit + 1, 4 * size) * unit
        points, cross = both(engine, group, score)
        assert (points == matchpoints(group, score)).all()
        assert (cross == cross_imps(group, score)).all()


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.uint16, np.int32, np.int64])
def test_columns_of_any_whole_numbers(engine: Engine, dtype: type[np.integer]) -> None:
    unsigned = np.issubdtype(dtype, np.unsignedinteger)
    low, high = (0, 15_200) if unsigned else (-120, 120) if dtype is np.int8 else (-7600, 7600)
    group, score = np.array([0, 0, 1, 0, 1], np.uint8), np.array([low, high, 50, 50, 50]).astype(dtype)
    points, cross = both(engine, group.astype(np.int64), score)
    assert points.tolist() == [0, 4, 1, 2, 1]
    ends, side = imps(high - low), (imps(50 - low), imps(high - 50))
    assert cross.tolist() == [-ends - side[0], ends + side[1], 0, side[0] - side[1], 0]


def test_scores_that_no_table_holds_are_left_to_numpy() -> None:
    bounds, score = np.array([0, 2]), np.array([-20_000, 20_000])
    assert fast.matchpoints(bounds, score) is None
    with patch.object(matchpoints_module, "LARGE", 1), patch.object(imps_module, "LARGE", 1):
        assert matchpoints(np.zeros(2, np.int64), score).tolist() == [0, 2]
        assert cross_imps(np.zeros(2, np.int64), score).tolist() == [-24, 24]


def test_without_numba_the_others_step_in() -> None:
    fast.compile_kernel.cache_clear()
    try:
        with patch.dict(sys.modules, {"numba": None}), patch.object(matchpoints_module, "LARGE", 1):
            assert fast.matchpoints(np.array([0, 2]), np.array([50, 0])) is None
            assert matchpoints(np.zeros(2, np.int64), np.array([50, 0])).tolist() == [2, 0]
    finally:
        fast.compile_kernel.cache_clear()


def test_without_a_place_to_keep_them_they_are_compiled_all_the_same(tmp_path: Path) -> None:
    """A program on a read-only disk, with no home to write to."""
    if find_spec("numba") is None:
        needs.without("numba")
    numba = import_module("numba")
    compile_anew = numba.njit

    def no_place(*args: object, cache: bool = False, **options: object) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return compile_anew(*args, **options)

    fast.compile_kernel.cache_clear()
    try:
        with patch.object(numba, "njit", no_place):
            assert fast.matchpoints(np.array([0, 2]), np.array([50, 0])) is not None
    finally:
        fast.compile_kernel.cache_clear()


@pytest.mark.parametrize(
    "work",
    [
        "from duplicate.cli import main; import sys; sys.argv = ['duplicate', '--help']; main()",
        """
from duplicate.scoring import score, standings
from tests.scoring.nights import one_board
for method in ("matchpoints", "cross-imps"):
    standings(score(one_board(620, 50, 100), "wbf", {"method": method}))
""",
    ],
    ids=["help", "night"],
)
def test_a_club_night_does_not_load_them(work: str) -> None:
    check = (
        "import atexit, sys\n"
        "heavy = {'numba', 'duplicate.scoring.fast'}\n"
        "atexit.register(lambda: print(sorted(heavy & set(sys.modules))))\n"
    )
    command = [sys.executable, "-c", check + work]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout.rstrip().endswith("[]")


def test_a_million_results_are_enough() -> None:
    """From that size on, and not below it."""
    asked: list[int] = []

    def note(_bounds: Integers, score: Integers) -> None:
        asked.append(len(score))

    with patch.object(fast, "matchpoints", note), patch.object(fast, "cross_imps", note):
        for results in (runs.LARGE - 1, runs.LARGE):
            group, score = np.arange(results) // 16, np.zeros(results, np.int64)
            assert matchpoints(group, score)[0] == 15
            assert not cross_imps(group, score).any()
    assert asked == [runs.LARGE] * 2
