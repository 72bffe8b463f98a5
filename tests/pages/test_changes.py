"""Corrections and rulings as a director words them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import msgspec
import pytest

from duplicate.night.changes import (
    Change,
    Kept,
    NameChange,
    Penalty,
    Reread,
    RereadResult,
    ResultChange,
    ResultKey,
    ResultState,
    Undo,
    apply,
)
from duplicate.night.corrections import Value
from duplicate.night.entries import seat_by_numbers
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.pages.changes import change_views, described, state, state_since
from duplicate.pages.labels import labels_of
from duplicate.pages.templates import sayer
from duplicate.pages.views import ChangeView
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
GAME = "Board 1, A1 v A2: 4♠ by North, 10 tricks (NS +420)"

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


def views(made: Night) -> tuple[ChangeView, ...]:
    return change_views(made, labels_of(made))


def worded(*changes: Change, code: str = "en") -> list[str]:
    say = sayer(translator(code))
    return [spaced(say(view.what)) for view in views(night(*changes))]


def spaced(text: str) -> str:
    """With plain blanks."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("code", "both"),
    [("en", ("NS +420", "NS −50")), ("fr", ("NS +420", "NS −50")), ("zh", ("南北 +420", "南北 −50"))],
)
def test_no_line_ends_between_a_side_and_its_score(code: str, both: tuple[str, str]) -> None:
    (view,) = views(night(result({"tricks": 10}, {"tricks": 9})))
    said = sayer(translator(code))(view.what)
    for score in both:
        assert score.replace(" ", "\N{NO-BREAK SPACE}") in said


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
        (  # the result stays as it is: only what changed is told
            result({}, {"adj_ns": "5.5mp!", "adj_ew": "60%!"}),
            "Board 1, A1 v A2: NS set by the director: 5.5 MP, EW set by the director: 60%",
        ),
        (
            result({"tricks": 10}, {"tricks": 9, "adj_ns": "5.5mp!"}),
            f"{GAME} → 4♠ by North, 9 tricks (NS −50), NS set by the director: 5.5 MP",
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
            "Board 2, A5 v A6: NS +420, EW +50 → passed out",
        ),
        (
            result({}, {**NOTHING, "score_ns": -1100, "score_ew": 1100}, key=SPLIT),
            "Board 2, A5 v A6: NS +420, EW +50 → NS −1100",
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
            "Board 1, A1 v A2: A1 v A2 → A2 v A1",
        ),
        (
            result({"lead": "HA"}, {"lead": "ST"}, key=BOARD_2),
            "Board 2, A3 v A4: lead ♥A → lead ♠10",
        ),
        (
            result(
                None,
                {"status": "played", "contract": "7NXX", "declarer": "E", "tricks": 1},
                key=ResultKey(section="A", board=2, ns="3", ew="9"),
            ),
            "Board 2, A3 v A9, added: 7NTXX by East, 1 trick (NS +6400)",
        ),
        (
            result({"declarer": ""}, {"declarer": "W"}, key=ResultKey(board=1, round=2, table=3)),
            "Round 2, table 3, board 1: 1♣ → 1♣ by West",
        ),
        (
            result(None, PLAYED, key=ResultKey(session=2, board=2, ns="3", ew="4")),
            "Session 2, board 2, 3 v 4, added: 4♠ by North, 10 tricks (NS +620)",
        ),
        (
            result({"tricks": 9}, {"tricks": 8}, key=ResultKey(board=7, ns="8", ew="9")),
            "Not applied: board 7, 8 v 9: 9 tricks → 8 tricks",
        ),
        (result(None, {"colour": "red"}), "Not applied: board 1, A1 v A2: it cannot be read"),
    ],
)
def test_results_are_worded(change: ResultChange, words: str) -> None:
    assert worded(change) == [words]


def test_points_that_were_set_twice_or_not_any_more() -> None:
    told = worded(
        result({}, {"adj_ns": "5.5mp!"}),
        result({}, {"adj_ns": "6mp!"}, 2),
        result({}, {"adj_ns": ""}, 3),
    )
    assert [text.split(": ", 1)[1] for text in told] == [
        "NS set by the director: 5.5 MP",
        "NS set by the director: 5.5 MP → NS set by the director: 6 MP",
        "NS set by the director: 6 MP → points as scored",
    ]


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
    (view,) = views(made)
    say = sayer(translator("en"))
    assert spaced(say(view.what)) == f"{GAME} → 4♠ by North, 9 tricks (NS −50)"
    assert (view.when, view.who, view.why) == ("2026-01-05 22:10", "Ann", "claim")
    assert view.taken_back is not None
    assert (view.taken_back.when, view.taken_back.who) == ("2026-01-05 23:00", "Bo")
    assert view.taken_back.why == "it was board 2"
    assert say(described(made, undo)) == "change 1 taken back"
    gone = night(result({"tricks": 9}, {"tricks": 8}, key=ResultKey(board=7, ns="8", ew="9")), undo)
    assert [say(v.what) for v in views(gone)] == ["Board 7, 8 v 9: 9 tricks → 8 tricks"]


def test_an_undo_that_is_undone_leaves_the_change_in_force() -> None:
    undos = Undo(id=2, when=WHEN, of=1), Undo(id=3, when=WHEN, of=2)
    (view,) = views(night(result({"tricks": 10}, {"tricks": 9}), *undos))
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
        (penalty("-10"), "A1: penalty of 10% of a top"),
        (penalty("3", "imp"), "A1: bonus of 3 IMP"),
        (penalty("-0.5", "vp"), "A1: penalty of 0.5 VP"),
        (name("An Bo", "Ann Bo"), "A1: An Bo → Ann Bo"),
        (name("", "Ann Bo", club="71"), "A1: Ann Bo (number 71)"),
        (name("Ann Bo", "Cy Dee", since=(1, 4, 0)), "A1: Cy Dee for Ann Bo from round 4 on"),
        (name("", "Cy Dee", since=(2, 4, 7)), "A1: Cy Dee from session 2, round 4, board 7 on"),
        (name("", "50% %(n)s"), "A1: 50% %(n)s"),
    ],
)
def test_penalties_and_names_are_worded(change: Change, words: str) -> None:
    assert worded(change) == [words]


@pytest.mark.parametrize("code", ["en", "fr", "pl"])
def test_every_entry_of_a_log_begins_alike(code: str) -> None:
    """With a capital or a figure, whatever a change is; a file keeps its name."""
    entries = worded(
        result({"tricks": 10}, {"tricks": 9}),
        result({}, {"status": "not_played", **NOTHING}, 2, key=BOARD_2),
        result({"tricks": 9}, {"tricks": 8}, 3, key=ResultKey(board=7, ns="8", ew="9")),
        msgspec.structs.replace(penalty("-10"), id=4),
        msgspec.structs.replace(name("An Bo", "Ann Bo"), id=5),
        Reread(id=6, when=WHEN, files=("results.csv",), changed=1),
        Kept(id=7, when=WHEN, of=1, before={"tricks": 10}),
        code=code,
    )
    assert len(entries) == 7
    assert [entry for entry in entries if not (entry[0].isupper() or entry[0].isdigit())] == []
    assert "results.csv" in entries[5]


def test_changes_speak_chinese() -> None:
    award = {"status": "artificial", **NOTHING, "adj_ns": "A+", "adj_ew": "A-"}
    assert worded(result({}, award), code="zh") == [
        "第 1 副，A1 对 A2：北家 4♠，10 墩（南北 +420） → 南北平均加分，东西平均减分"
    ]


def state_of(number: int, kind: Literal["correction", "final"], when: str, until: str = "") -> ResultState:
    return ResultState(id=number, when=when, state=kind, until=until)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "Provisional; correction period ends 23:05 (UTC)"),
        ("zh", "临时结果；更正期至 23:05 (UTC) 止"),
    ],
)
def test_the_state_on_the_day_of_the_event_is_a_time_of_the_day(code: str, words: str) -> None:
    posted = state_of(1, "correction", "2026-01-05T22:35:00+00:00", "2026-01-05T23:05:00+00:00")
    told = state(replace(night(posted), date="2026-01-05"))
    assert told is not None
    assert sayer(translator(code))(told) == words


@pytest.mark.parametrize(
    ("code", "date", "words"),
    [
        ("en", "2026-01-05", "Final since 6 Jan 2026, 00:10 (UTC−5)"),
        ("fr", "2026-01-05", "Définitif depuis le 6 janv. 2026, 00:10 (UTC−5)"),
        ("fr", "2026-01-06", "Définitif depuis 00:10 (UTC−5)"),
    ],
)
def test_after_midnight_the_day_is_told_too(code: str, date: str, words: str) -> None:
    made = replace(night(state_of(1, "final", "2026-01-06T00:10:00-05:00")), date=date)
    told = state(made)
    assert told is not None
    say = sayer(translator(code))
    assert say(told) == words
    (since,) = state_since(made)
    assert say(since).endswith(words.partition(" ")[2][1:])


def test_a_night_that_nothing_is_said_of_is_provisional_in_its_folder_only() -> None:
    assert state(night()) is None
    told = state(replace(night(), folder="thursday"))
    assert told is not None
    assert told.text == "Provisional"


def test_a_change_of_a_final_result_is_marked_where_it_stands_and_on_top() -> None:
    final = state_of(1, "final", "2026-01-05T22:00:00+00:00")
    made = night(final, result({"tricks": 10}, {"tricks": 9}, number=2))
    _, late = views(made)
    assert late.late is not None
    assert sayer(translator("en"))(late.late) == "changed after the result was final"
    assert sayer(translator("zh"))(late.late) == "结果成为正式结果后更改"
    told = state(replace(made, date="2026-01-05"))
    assert told is not None
    assert sayer(translator("en"))(told) == "Final since 22:00 (UTC); changes since then: 1"


def test_an_undo_of_a_final_result_is_marked_too() -> None:
    final = state_of(2, "final", "2026-01-05T22:00:00+00:00")
    first, _ = views(night(result({"tricks": 10}, {"tricks": 9}), final, Undo(id=3, when=WHEN, of=1)))
    assert first.late is None
    assert first.taken_back is not None
    assert first.taken_back.late is not None


def test_a_file_read_again_tells_which_results_and_how() -> None:
    game: dict[str, Value] = {"status": "played", "contract": "4S", "declarer": "N", "tricks": 10}
    made = Reread(
        id=1,
        when=WHEN,
        files=("results.bws",),
        added=1,
        changed=2,
        removed=40,
        results=(
            RereadResult(key=BOARD_1, before=game, after=game | {"tricks": 9}),
            RereadResult(key=BOARD_2, before=game | {"ns": "3"}, after=game | {"ns": "5"}),
            RereadResult(key=BOARD_2, before=None, after=game),
            RereadResult(key=BOARD_2, before=game, after=None),
            RereadResult(key=BOARD_2, before={"tricks": "ten"}, after=game),
        ),
    )
    say = sayer(translator("en"))
    (view,) = views(night(made))
    assert say(view.what) == "Read again from results.bws: changed 2, added 1, removed 40"
    assert [spaced(say(detail)) for detail in view.details] == [
        "board 1, A1 v A2: 4♠ by North, 10 tricks (NS +420) → 4♠ by North, 9 tricks (NS −50)",
        "board 2, A3 v A4: A3 v A4 → A5 v A4",
        "board 2, A3 v A4, added: 4♠ by North, 10 tricks (NS +620)",
        "board 2, A3 v A4, removed: 4♠ by North, 10 tricks (NS +620)",
        "board 2, A3 v A4: it cannot be read",
        "and 38 more",
    ]


def test_a_correction_that_is_kept_names_it() -> None:
    assert worded(
        result({"tricks": 11}, {"tricks": 9}), Kept(id=2, when=WHEN, of=1, before={"tricks": 10})
    ) == [
        "Board 1, A1 v A2: 4♠ by North, 11 tricks (NS +450) → 4♠ by North, 9 tricks (NS −50)",
        f"Kept, although the results were read again: b{GAME[1:]} → 4♠ by North, 9 tricks (NS −50)",
    ]


def test_a_correction_that_the_file_has_too_tells_what_the_director_saw() -> None:
    assert worded(result({"tricks": 9}, {"tricks": 10})) == [
        "Board 1, A1 v A2: 4♠ by North, 9 tricks (NS −50) → 4♠ by North, 10 tricks (NS +420)"
    ]
