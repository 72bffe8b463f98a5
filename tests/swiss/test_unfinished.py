"""Every policy of unfinished boards, by name."""

from fractions import Fraction

import pytest

from duplicate.night.conditions import Artificial
from duplicate.scoring import artificial
from duplicate.swiss.conditions import load
from duplicate.swiss.conduct import Conduct, Unfinished
from duplicate.swiss.unfinished import Progress, check, decided, may_be_dealt
from duplicate.words.problems import DuplicateError

LATE = Progress(slower="NS")
DEALT = Progress(dealt=True, slower="NS")
GONE = Progress(dealt=True, fault="EW")
NEARLY = Progress(dealt=True, contract="4S", declarer="N", tricks_left=4, tricks=10)
HALF = Progress(dealt=True, contract="4S", declarer="N", tricks_left=5, tricks=10)
PASSED = Progress(dealt=True, contract="PASS")


@pytest.mark.parametrize(
    ("policy", "progress", "status", "ns", "ew"),
    [
        ("cut-off", DEALT, "not_played", "", ""),
        ("shrink", DEALT, "not_played", "", ""),
        ("zero", DEALT, "artificial", "0%", "0%"),
        ("unplayed", LATE, "artificial", "25%", "25%"),
        ("averages", DEALT, "artificial", "A=", "A="),
        (
            "averages",
            GONE,
            "artificial",
            "A+",
            "A-",
        ),  # the innocent side of a disconnection gets average plus
        ("time-share", LATE, "artificial", "40%", "60%"),
        ("time-share", DEALT, "pending", "", ""),
        ("time-share", Progress(), "pending", "", ""),
        ("double-dummy", NEARLY, "played", "", ""),
        ("double-dummy", HALF, "pending", "", ""),
        ("double-dummy", PASSED, "passed", "", ""),
        ("double-dummy", LATE, "pending", "", ""),
    ],
)
def test_a_policy(policy: Unfinished, progress: Progress, status: str, ns: str, ew: str) -> None:
    made = decided(policy, 1, 8, progress, Conduct(), matchpoints=True)
    assert (made.table, made.board, made.status, made.adj_ns, made.adj_ew) == (1, 8, status, ns, ew)


@pytest.mark.parametrize(
    ("policy", "progress", "imps"), [("time-share", LATE, (-3, 3)), ("unplayed", LATE, (-6, -6))]
)
def test_in_imps(policy: Unfinished, progress: Progress, imps: tuple[int, int]) -> None:
    made = decided(policy, 1, 8, progress, Conduct(), matchpoints=False)
    for text, points in zip((made.adj_ns, made.adj_ew), imps, strict=True):
        award = artificial.parse(text)
        assert award is not None
        assert artificial.imps(award, Artificial(), 1, None) == points


def test_a_board_is_dealt_with_four_fifths_of_its_time() -> None:
    conditions = load("seed-online", {"boards_per_round": 4, "minutes_per_round": 30})
    share = Conduct(unfinished="time-share")  # 7.5 minutes a board, 6 of them must be left
    assert may_be_dealt(conditions, share, 6)
    assert not may_be_dealt(conditions, share, Fraction("5.9"))
    assert may_be_dealt(conditions, Conduct(), Fraction("0.1"))


def test_policies_go_with_the_scoring() -> None:
    imps = load("seed-online")
    with pytest.raises(DuplicateError, match="0 percent is no score in IMPs"):
        check(imps, Conduct(unfinished="zero"))
    scale = load("seed-online", {"vp.scale": "wbf"})
    with pytest.raises(DuplicateError, match="boards scheduled"):
        check(scale, Conduct(unfinished="shrink"))
    check(load("seed-online", {"vp.scale": "wbf", "vp.boards": "played"}), Conduct(unfinished="shrink"))
    check(scale, Conduct())


def test_settings_that_cannot_be() -> None:
    with pytest.raises(DuplicateError, match="registration opens 10 minutes"):
        Conduct(opens=10, closes=20)
    with pytest.raises(DuplicateError, match="offset"):
        Conduct(starts="2026-01-05 20:00")
