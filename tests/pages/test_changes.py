"""Corrections and rulings as a director words them."""

from collections.abc import Mapping
from typing import Literal

import msgspec
import pytest

from duplicate.night.changes import Change, NameChange, Penalty, ResultChange, ResultKey, Undo, apply
from duplicate.night.corrections import Value
from duplicate.night.entries import seat_by_numbers
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.pages.changes import change_views, described
from duplicate.pages.templates import sayer
from duplicate.words.translations import translator

BOARD_1 = ResultKey(section="A", board=1, ns="1", ew="2")
BOARD_2 = ResultKey(section="A", board=2, ns="3", ew="4")
SPLIT = ResultKey(section="A", board=2, ns="5", ew="6")
WHEN = "2026-01-05T22:10:30+00:00"
PLAYED: dict[str, Value] = {"status": "played", "contract": "4S", "declarer": "N", "tricks": 10}
NOTHING: dict[str, Value] = {
    "contract": "",
    "declarer": "",
    "tricks": None,
    "score_ns": None,
    "score_ew": None,
}
GAME = "board 1, A1 v A2: 4♠ by North, 10 tricks (NS +420)"

ROWS = (  # board 1: nobody vulnerable; board 2: NS vulnerable
    Result(1, section="A", board=1, ns="1", ew="2", contract="4S", declarer="N", tricks=10),
    Result(2, section="A", board=2, ns="3", ew="4", contract="4S", declarer="N", tricks=10, lead="HA"),
    Result(3, section="A", board=2, ns="5", ew="6", score_ns=420, score_ew=50),
    Result(4, board=1, round=2, table=3, north="1", south="2", east="3", west="4", contract="1C"),
)


def night(*changes: Change) -> Night:
    entries = seat_by_numbers((r.session, r.section, r.board, r.ns, r.ew) for r in ROWS[:3])
    return apply(Night(entries=entries, results=Results.of(ROWS), changes=changes))


def result(
    before: Mapping[str, Value] | None,
    after: Mapping[str, Value],
    number: int = 1,
    key: ResultKey = BOARD_1,
    weights: list[tuple[Literal["NS", "EW"], str, int]] | None = None,
    who: str = "",
    why: str = "",
) -> ResultChange:
    return ResultChange(
        id=number,
        when=WHEN,
        who=who,
        why=why,
        key=key,
        before=None if before is None else dict(before),
        after=dict(after),
        weights=weights,
    )


def worded(*changes: Change, code: str = "en") -> list[str]:
    say = sayer(translator(code))
    return [say(view.what) for view in change_views(night(*changes))]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (  # Law 77: 4 spades making is 420, one trick less is down one: 50
            result({"tricks": 10}, {"tricks": 9}),
            f"{GAME} → 4♠ by North, 9 tricks (NS −50)",
        ),
        (
            result({}, {"status": "artificial", **NOTHING, "adj_ns": "A+", "adj_ew": "A-"}),
            f"{GAME} → average plus to NS, average minus to EW",
        ),
        (
            result({}, {"status": "artificial", **NOTHING, "adj_ns": "60%", "adj_ew": "-3imp"}),
            f"{GAME} → 60% to NS, −3 IMP to EW",
        ),
        (
            result({"status": "played"}, {"status": "cancelled"}),
            f"{GAME} → cancelled",
        ),
        (
            result({}, {"status": "not_played", **NOTHING}),
            f"{GAME} → not played",
        ),
        (
            result({}, {**NOTHING, "score_ns": 420, "score_ew": 50}),
            f"{GAME} → NS +420, EW +50",
        ),
        (
            result({}, {"status": "passed", **NOTHING, "contract": "PASS"}, key=SPLIT),
            "board 2, A5 v A6: NS +420, EW +50 → passed out",
        ),
        (
            result({}, {**NOTHING, "score_ns": -1100, "score_ew": 1100}, key=SPLIT),
            "board 2, A5 v A6: NS +420, EW +50 → NS −1100",
        ),
        (
            result(
                {},
                NOTHING,
                weights=[("NS", "60%", 420), ("NS", "2/5", -50), ("EW", "60%", -420), ("EW", "40%", 50)],
            ),
            f"{GAME} → weighted score, NS 60% of +420, 40% of −50",
        ),
        (
            result({}, NOTHING, weights=[("NS", "1/3", 420), ("NS", "2/3", -50), ("EW", "100%", 50)]),
            f"{GAME} → weighted score, NS 1/3 of +420, 2/3 of −50, EW 100% of +50",
        ),
        (  # the same contract is worth a vulnerable game on board 2
            result({"board": 1}, {"board": 2}),
            f"{GAME.replace(': ', ': board 1, ')} → board 2, 4♠ by North, 10 tricks (NS +620)",
        ),
        (
            result({"ns": "1", "ew": "2"}, {"ns": "2", "ew": "1"}),
            "board 1, A1 v A2: A1 v A2 → A2 v A1",
        ),
        (
            result({"lead": "HA"}, {"lead": "ST"}, key=BOARD_2),
            "board 2, A3 v A4: lead ♥A → lead ♠10",
        ),
        (
            result(
                None,
                {"status": "played", "contract": "7NXX", "declarer": "E", "tricks": 1},
                key=ResultKey(section="A", board=2, ns="3", ew="9"),
            ),
            "board 2, A3 v A9, added: 7NTXX by East, 1 trick (NS +6400)",
        ),
        (
            result({"declarer": ""}, {"declarer": "W"}, key=ResultKey(board=1, round=2, table=3)),
            "round 2, table 3, board 1: 1♣ → 1♣ by West",
        ),
        (
            result(None, PLAYED, key=ResultKey(session=2, board=2, ns="3", ew="4")),
            "session 2, board 2, 3 v 4, added: 4♠ by North, 10 tricks (NS +620)",
        ),
        (
            result({"tricks": 9}, {"tricks": 8}, key=ResultKey(board=7, ns="8", ew="9")),
            "not applied: board 7, 8 v 9: 9 tricks → 8 tricks",
        ),
        (result(None, {"colour": "red"}), "not applied: board 1, A1 v A2: it cannot be read"),
    ],
)
def test_results_are_worded(change: ResultChange, words: str) -> None:
    assert worded(change) == [words]


def test_changes_of_one_result_follow_each_other() -> None:
    award = {"status": "artificial", **NOTHING, "adj_ns": "A=", "adj_ew": "A="}
    changes = (
        result({"tricks": 10}, {"tricks": 9}),
        result({}, NOTHING, 2, weights=[("NS", "100%", 450), ("EW", "100%", -450)]),
        result({}, award, 3),
    )
    assert [text.split(": ", 1)[1] for text in worded(*changes)] == [
        "4♠ by North, 10 tricks (NS +420) → 4♠ by North, 9 tricks (NS −50)",
        "4♠ by North, 9 tricks (NS −50) → weighted score, NS 100% of +450",
        "weighted score, NS 100% of +450 → average to NS, average to EW",
    ]


def test_an_undone_change_says_what_it_was_and_who_took_it_back() -> None:
    undo = Undo(id=2, when="2026-01-05T23:00:00+00:00", who="Bo", why="it was board 2", of=1)
    made = night(result({"tricks": 10}, {"tricks": 9}, who="Ann", why="claim"), undo)
    (view,) = change_views(made)
    say = sayer(translator("en"))
    assert say(view.what) == f"{GAME} → 4♠ by North, 9 tricks (NS −50)"
    assert (view.when, view.who, view.why) == ("2026-01-05 22:10", "Ann", "claim")
    assert view.taken_back is not None
    assert (view.taken_back.when, view.taken_back.who) == ("2026-01-05 23:00", "Bo")
    assert view.taken_back.why == "it was board 2"
    assert say(described(made, undo)) == "change 1 taken back"
    gone = night(result({"tricks": 9}, {"tricks": 8}, key=ResultKey(board=7, ns="8", ew="9")), undo)
    assert [say(v.what) for v in change_views(gone)] == ["board 7, 8 v 9: 9 tricks → 8 tricks"]


def test_an_undo_that_is_undone_leaves_the_change_in_force() -> None:
    undos = Undo(id=2, when=WHEN, of=1), Undo(id=3, when=WHEN, of=2)
    (view,) = change_views(night(result({"tricks": 10}, {"tricks": 9}), *undos))
    assert view.taken_back is None


def penalty(amount: str, unit: Literal["percent", "imp", "vp"] = "percent") -> Penalty:
    return Penalty(id=1, when=WHEN, section="A", direction="NS", number="1", amount=amount, unit=unit)


def name(
    before: str, after: str, since: tuple[int, int, int] | None = None, club: str | None = None
) -> NameChange:
    changed = NameChange(
        id=1, when=WHEN, section="A", direction="NS", number="1", place=0, before=before, after=after
    )
    return msgspec.structs.replace(changed, since=since, club_number=club)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (penalty("-10"), "A1NS: penalty of 10% of a top"),
        (penalty("3", "imp"), "A1NS: bonus of 3 IMP"),
        (penalty("-0.5", "vp"), "A1NS: penalty of 0.5 VP"),
        (name("An Bo", "Ann Bo"), "A1NS: An Bo → Ann Bo"),
        (name("", "Ann Bo", club="71"), "A1NS: Ann Bo (number 71)"),
        (name("Ann Bo", "Cy Dee", since=(1, 4, 0)), "A1NS: Cy Dee for Ann Bo from round 4 on"),
        (name("", "Cy Dee", since=(2, 4, 7)), "A1NS: Cy Dee from session 2, round 4, board 7 on"),
        (name("", "50% %(n)s"), "A1NS: 50% %(n)s"),
    ],
)
def test_penalties_and_names_are_worded(change: Change, words: str) -> None:
    assert worded(change) == [words]


def test_changes_speak_chinese() -> None:
    award = {"status": "artificial", **NOTHING, "adj_ns": "A+", "adj_ew": "A-"}
    assert worded(result({}, award), code="zh") == [
        "第 1 副，A1 对 A2：北家 4♠，10 墩（南北 +420） → 南北平均加分，东西平均减分"
    ]
