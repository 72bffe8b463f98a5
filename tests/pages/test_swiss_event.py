"""The views of a Swiss event's pages, against small events that are worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from duplicate.laws import victory_points
from duplicate.pages.name_order import by_name
from duplicate.pages.swiss_crosstable import MOST_IN_GRID
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_rounds import state_of
from duplicate.pages.swiss_views import SwissView
from duplicate.pages.swiss_words import LEVELS, OF_OUR_FILES, TIE_BREAKS, level_name, statement
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said, Text
from duplicate.swiss import conditions
from duplicate.swiss.conditions import PRESETS, load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.history import Drift, Sitting
from duplicate.swiss.nights import standings
from duplicate.swiss.records import (
    Cost,
    DrawEdited,
    Drawn,
    Float,
    Penalty,
    Person,
    Registered,
    Replaced,
    SatOut,
    Withdrawn,
)
from duplicate.swiss.simulate import NONE, Trouble, simulate
from duplicate.words.translations import translator
from tests.swiss.desk import WHEN, Desk, places
from tests.swiss.test_teams_event import teams

say = sayer(str)


def said(texts: "tuple[Text, ...]") -> list[str]:
    return [say(text) for text in texts]


def five_pairs() -> Desk:
    """Five pairs at IMPs, a bye is worth 1.5 IMPs a board; round 1 is over.

    Board 1: 420 against 170, 250 points are 6 IMPs (Law 78) to pair 1 and, against the same, to pair 4.
    Board 2 is flat. The bye of two boards is worth 3 IMPs.
    """
    desk = Desk(bye__method="fixed", bye__imps="1.5")
    desk.enter("1", "2", "3", "4", "5")
    desk.close()
    desk.draw("1-2", "3-4", byes=("5",))
    desk.start()
    for board, meeting, points in ((1, "1-2", 420), (1, "3-4", 170), (2, "1-2", 110), (2, "3-4", 110)):
        desk.result(board, meeting, {"score_ns": points})
    desk.over()
    return desk


def view_of(desk: Desk) -> SwissView:
    return swiss_view(desk.state).swiss


def test_the_matches_and_the_bye_of_a_round() -> None:
    (first,) = view_of(five_pairs()).rounds
    assert [(m.table, m.ns.label, m.ew.label, m.score_ns, m.score_ew, m.winner) for m in first.matches] == [
        ("1", "1", "2", "6", "−6", "NS"),
        ("2", "3", "4", "−6", "6", "EW"),
    ]
    ((who, kind, value, how, provisional),) = first.alone
    assert (who.label, say(kind), value, provisional) == ("5", "Bye", "3", False)
    assert how is not None
    assert say(how) == "fixed value"
    assert said(first.state) == ["over"]
    assert [link.number for link in first.links] == ["1", "2"]


def test_the_standings_say_what_split_a_tie() -> None:
    (table,) = view_of(five_pairs()).standings
    rows = [(r.rank, r.who.label, r.total, r.rounds) for r in table.rows]
    # 1 and 4 stand level, with as many boards, and 1 registered first; 2 and 3 likewise
    assert rows == [
        ("1", "1", "6", ("6",)),
        ("2", "4", "6", ("6",)),
        ("3", "5", "3", ("3",)),
        ("4", "2", "−6", ("−6",)),
        ("5", "3", "−6", ("−6",)),
    ]
    assert [say(b.name) for b in table.breaks] == ["Boards played", "Registered"]
    assert [r.breaks for r in table.rows] == [("2", "1"), ("2", "4"), ("", ""), ("2", "2"), ("2", "3")]
    assert said(table.status) == ["after round 1 of 3", "provisional"]


def test_ties_that_stay_show_an_equals_sign() -> None:
    desk = Desk(bye__method="fixed", tie_breaks=["boards"])
    desk.enter("1", "2")
    desk.close()
    desk.draw("1-2")
    desk.start()
    desk.score_all()
    desk.over()
    (table,) = view_of(desk).standings
    assert [row.rank for row in table.rows] == ["1=", "1="]


def test_victory_points_of_the_wbf_scale() -> None:
    desk = Desk(bye__method="fixed", vp__scale="wbf", boards_per_round=16)
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    # 480 against 50: 430 points are 10 IMPs, which are 12.80 to 7.20 over 16 boards (WBF table)
    desk.result(1, "1-2", {"score_ns": 480})
    desk.result(1, "3-4", {"score_ns": 50})
    desk.score_all()
    desk.over()
    view = view_of(desk)
    assert view.has_margin
    match = view.rounds[0].matches[0]
    assert (match.margin_ns, match.margin_ew) == ("+10", "−10")
    assert (match.score_ns, match.score_ew) == ("12.80", "7.20")
    assert view.histories[0].rounds[0].score == "12.80"
    assert view.histories[0].rounds[0].margin == "+10"


def test_the_crosstable_by_rank_with_running_totals_and_floats() -> None:
    desk = five_pairs()
    floats = (Float(contestant="1", drift=Drift.DOWN), Float(contestant="5", drift=Drift.UP))
    desk.add(
        Drawn(
            id=desk.id, when=WHEN, round=2, tables=places("5-1", "4-2"), byes=(SatOut(contestant="3"),),
            floats=floats, standings_round=1,
        )
    )  # fmt: skip
    desk.start()
    # board 3: -100 against 100 at the other table, 200 points are 5 IMPs; to pair 1 and to pair 4
    for board, meeting, points in ((3, "5-1", -100), (3, "4-2", 100), (4, "5-1", 0), (4, "4-2", 0)):
        desk.result(board, meeting, {"score_ns": points})
    desk.over()
    view = view_of(desk)
    assert view.cross is not None
    rows = {row.who.label: row for row in view.cross.rows}
    cells = [(c.opponent, c.side, c.score, c.total, c.drift) for c in rows["1"].cells]
    assert cells == [("2", "NS", "6", "6", ""), ("5", "EW", "5", "11", "↓")]
    third = rows["3"].cells[1]
    assert third.note is not None
    assert (third.opponent, third.score, third.total, say(third.note)) == ("", "3", "−3", "Bye")
    labels = [row.who.label for row in view.cross.rows]
    grid = {row.who.label: dict(zip(labels, row.grid, strict=True)) for row in view.cross.rows}
    assert grid["1"]["5"][:2] == ("5", "round-2.html")
    assert grid["5"]["1"][0] == "−5"
    assert grid["1"]["3"] == ("", "", "")
    assert grid["1"]["1"] == ("", "", "self")


def test_a_large_field_has_no_grid() -> None:
    made = simulate(MOST_IN_GRID + 2, 3, load("seed-online", {"rounds": 1}), trouble=NONE)
    cross = swiss_view(made.state).swiss.cross
    assert cross is not None
    assert not cross.has_grid
    assert all(row.grid == () for row in cross.rows)


def test_a_pairs_history_round_by_round() -> None:
    desk = five_pairs()
    desk.draw("5-1", "4-2", byes=("3",))
    view = view_of(desk)
    one, three, five = (view.histories[k] for k in (0, 2, 4))
    first, second = one.rounds
    assert (say(first.title), first.opponents[0].names) == ("table\N{NO-BREAK SPACE}1", "North 2 – South 2")
    assert (first.score, first.total, first.rank) == ("6", "6", "1")
    assert (second.opponents[0].label, second.score, second.total) == ("5", "", "")
    assert said(second.notes) == ["not begun yet"]
    assert say(three.rounds[1].title) == "sits out"
    assert (say(five.rounds[0].title), five.rounds[0].score, said(five.rounds[0].notes)) == (
        "Bye", "3", ["fixed value"],
    )  # fmt: skip
    assert [(say(f.name), f.value, f.of) for f in one.figures] == [
        ("Rank", "1", "5"), ("IMP", "6", ""), ("Boards played", "2", "2"),
    ]  # fmt: skip


def test_the_seating_by_name_and_by_table() -> None:
    desk = five_pairs()
    desk.draw("5-1", "4-2", byes=("3",))
    seating = view_of(desk).seating
    assert seating is not None
    by = {seat.who.label: seat for seat in seating.seats}
    ((table, direction, opponent, boards),) = by["1"].meetings
    assert (table, say(direction), opponent.names, boards) == ("1", "East–West", "North 5 – South 5", "3–4")
    assert by["3"].note is not None
    assert say(by["3"].note) == "sits out"
    assert [seat.who.label for seat in seating.waiting] == ["3"]
    assert [seat.who.label for seat in seating.seats] == ["1", "2", "3", "4", "5"]
    assert [(t.table, t.ns.label, t.ew.label) for t in seating.tables] == [("1", "5", "1"), ("2", "4", "2")]
    assert said(seating.state) == ["not begun yet"]


def test_names_are_sorted_as_people_look_for_them() -> None:
    names = ["张三", "Zed", "王五", "ann", "Östen", "李四", "Bo", "陈一", "Otto"]
    assert sorted(names, key=by_name) == ["ann", "Bo", "陈一", "李四", "Östen", "Otto", "王五", "Zed", "张三"]


def test_a_triple_shares_a_table() -> None:
    desk = Desk(draw__odd="triple", boards_per_round=3)
    desk.enter("1", "2", "3", "4", "5")
    desk.close()
    desk.add(
        Drawn(
            id=desk.id, when=WHEN, round=1, tables=places("1-2"), standings_round=0,
            byes=tuple(SatOut(contestant=c, kind=Sitting.TRIPLE) for c in "345"),
        )
    )  # fmt: skip
    seating = view_of(desk).seating
    assert seating is not None
    three = next(seat for seat in seating.seats if seat.who.label == "3")
    assert [(m.table, m.opponent.label, m.boards) for m in three.meetings] == [
        ("2", "4", "1"), ("2", "5", "3"),
    ]  # fmt: skip
    assert three.note is not None
    assert say(three.note) == "plays in the triple"
    desk.start()
    desk.score_all()
    desk.over()
    view = view_of(desk)
    assert view.cross is not None
    cell = next(row for row in view.cross.rows if row.who.label == "3").cells[0]
    assert (cell.opponent, cell.score) == ("4+5", "0")
    assert len(view.histories[2].rounds) == 2


def test_nobody_sees_a_result_of_a_round_that_is_on() -> None:
    desk = five_pairs()
    before = view_of(desk)
    desk.draw("5-1", "4-2", byes=("3",))
    desk.start()
    desk.result(3, "5-1", {"contract": "7NXX", "declarer": "N", "tricks": 13})
    pages = swiss_view(desk.state)
    assert [board.number for board in pages.night.boards] == ["1", "2"]
    view = pages.swiss
    assert view.standings == before.standings
    on = view.rounds[1]
    assert not on.over
    assert on.links == ()
    assert [(m.score_ns, m.score_ew, m.progress) for m in on.matches] == [
        ("", "", ("1", "2")), ("", "", ("0", "2")),
    ]  # fmt: skip
    assert "results in: 1 of 4" in [text.replace("\N{NO-BREAK SPACE}", " ") for text in said(on.state)]
    assert said(view.histories[0].rounds[-1].notes) == ["not over yet"]
    assert "2980" not in str(pages)
    assert "7NT" not in str(pages)


def test_a_correction_after_the_draw_is_told_and_the_draw_stands() -> None:
    desk = five_pairs()
    desk.draw("4-1", "5-2", byes=("3",))
    # 170 now at both tables: nobody scores an IMP any more
    desk.result(1, "1-2", {"score_ns": 170, "score_ew": -170}, {"score_ns": 420, "score_ew": -420})
    view = view_of(desk)
    assert {row.who.label: row.total for row in view.standings[0].rows}["1"] == "0"
    (correction,) = view.corrections
    assert correction.round == "2"
    what = say(correction.change.what).replace("\N{NO-BREAK SPACE}", " ")
    assert what == "Board 1, 1 v 2: NS +420 → NS +170"
    assert view.seating is not None
    assert [(t.ns.label, t.ew.label) for t in view.seating.tables] == [("4", "1"), ("5", "2")]
    assert view.changes == ()


def test_a_penalty_of_another_method_stands_beside_nobody() -> None:
    """The event is scored in IMPs; matchpoints are no part of them."""
    desk = five_pairs()
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-2", unit="matchpoints", round=1))
    view = view_of(desk)
    assert not any(row.penalties for row in view.standings[0].rows)
    assert not any("MP" in say(figure.value) for figure in view.histories[0].figures)
    assert [say(change.what) for change in view.changes] == ["Not applied: Pair 1: penalty of 2 MP"]
    assert len(view.problems) == 1


def test_penalties_withdrawals_late_entries_and_substitutes_are_marked() -> None:
    desk = five_pairs()
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="2", after=1, why="has the flu"))
    desk.late("6", 2)
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-2", unit="imp", round=1, why="late"))
    desk.add(
        Replaced(
            id=desk.id, when=WHEN, contestant="4", places=(1,), members=(Person(name="Sub"),), round=2,
        )
    )  # fmt: skip
    view = view_of(desk)
    rows = {row.who.label: row for row in view.standings[0].rows}
    assert said(rows["2"].marks) == ["withdrawn after round 1"]
    assert said(rows["6"].marks) == ["from round 2 on", "not ranked: too few boards"]
    assert rows["6"].rank == ""
    assert said(rows["1"].penalties) == ["−2 IMP in round 1"]
    assert rows["1"].total == "4"
    (ruling,) = view.changes
    assert say(ruling.what) == "Pair 1: penalty of 2 IMP"
    desk.draw("4-1", "5-3", byes=("6",))
    desk.start()
    desk.score_all()
    desk.over()
    four = view_of(desk).histories[3]
    assert said(four.rounds[1].notes) == ["played by North 4 – Sub"]
    assert said(four.members) == ["North 4: boards 4", "South 4: boards 2", "Sub: boards 2"]
    assert "has the flu" not in str(view)


def test_teams_sit_in_two_rooms_and_win_and_lose_imps() -> None:
    desk = teams()
    desk.draw("1-2", "3-4")
    seating = view_of(desk).seating
    assert seating is not None
    third = next(seat for seat in seating.seats if seat.who.label == "3")
    assert third.meetings[0].table == "3 + 4"
    assert say(third.meetings[0].direction) == "Home: North–South at table 3, East–West at table 4"
    desk.start()
    # board 1: 420 against 170, 6 IMPs to the home team; board 2: 0 against 100, 3 IMPs to the visitors
    for board, meeting, points in ((1, "1-2", 420), (1, "2-1", 170), (2, "1-2", 0), (2, "2-1", 100)):
        desk.result(board, meeting, {"score_ns": points})
    desk.score_all()
    desk.over()
    match = view_of(desk).rounds[0].matches[0]
    assert (match.table, match.ns.names, match.result, match.score_ns) == ("1 + 2", "Team 1", "6–3", "3")


def test_how_a_round_was_drawn() -> None:
    best = Drawn(id=9, when=WHEN, round=1, tables=(), statement="optimal")
    assert "It is proved" in say(statement(best))
    cost = (Cost(level="rematches", total=0, bound=0), Cost(level="score bands", total=7, bound=4))
    found = Drawn(
        id=9, when=WHEN, round=1, tables=(), cost=cost, statement="best found, bound score bands 4 (found 7)"
    )
    assert say(statement(found)).endswith(
        "At the level “Difference of scores” it costs 7; no draw can cost less than 4 there."
    )
    desk = five_pairs()
    desk.draw("4-1", "5-2", byes=("3",))
    desk.add(
        DrawEdited(
            id=desk.id, when=WHEN, round=2, why="a lift home", tables=places("5-1", "4-2"),
            byes=(SatOut(contestant="3"),), cost=(Cost(level="rematches", total=1, bound=0),),
        )
    )  # fmt: skip
    view = view_of(desk)
    assert view.seating is not None
    assert said(view.seating.draw.edit) == [
        "The director seated this round otherwise than it was drawn.", "a lift home", "2026-01-05 19:30",
    ]  # fmt: skip
    assert said(view.seating.draw.basis) == ["Drawn from the standings after round 1", "seed 0"]


def test_reasons_name_the_pairs() -> None:
    made = simulate(9, 2, load("seed-online", {"rounds": 4}), trouble=NONE)
    view = swiss_view(made.state, made.certificates.get).swiss
    byes = [r for r in view.rounds[0].draw.reasons if r.kind == "bye"]
    assert [who.label for reason in byes for who in reason.whos] == ["9"]
    assert said(byes[0].sentences) == ["Pair 9 has the bye.", "It is the lowest without one so far."]
    assert any(r.kind == "float" for each in view.rounds for r in each.draw.reasons)
    assert all(each.draw.band for each in view.rounds if any(r.kind == "float" for r in each.draw.reasons))


def test_before_the_first_round_and_of_one_that_is_cancelled() -> None:
    desk = Desk(Conduct(minimum=2, starts="2026-01-05T20:00:00+01:00"))
    desk.enter("1", "2")
    view = view_of(desk)
    assert (view.rounds, view.seating, view.standings, view.cross) == ((), None, (), None)
    assert said(view.state) == ["Registration is open."]
    assert view.coming is not None
    assert say(view.coming) == "Next: the draw of round 1; it begins on 5 Jan 2026, 20:00."
    assert [h.who.names for h in view.histories] == ["North 1 – South 1", "North 2 – South 2"]
    desk.close()
    assert said(view_of(desk).state) == ["Registration is closed."]


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "ladder"])  # it has no clock
def test_standings_after_earlier_rounds_are_those_of_the_event(preset: str) -> None:
    few = Trouble(late=0)
    settings: dict[str, object] = {"boards_per_round": 8, "minutes_per_round": 60}
    system = load(preset).draw.system
    settings |= {"rounds": 3} if system != "knock-out" else {}
    made = simulate(12, 5, load(preset, settings), trouble=few)
    field = SwissField(made.state)
    for number, ranking in enumerate(field.rankings, 1):
        known = standings(made.state, number)
        assert [(r.rank, r.contestant, r.score) for r in ranking.rows] == [
            (r.rank, r.contestant, r.score) for r in known.rows
        ]


def test_who_comes_later_is_not_in_earlier_standings() -> None:
    desk = five_pairs()
    desk.late("6", 3)
    desk.draw("4-1", "5-2", byes=("3",))
    desk.start()
    desk.score_all()
    desk.over()
    first, second = view_of(desk).standings
    assert "6" not in [row.who.label for row in first.rows]
    assert "6" in [row.who.label for row in second.rows]


def test_texts_of_our_files_are_translated() -> None:
    shown = {text for name in PRESETS for text in (load(name).title, *load(name).notes)}
    shown |= {victory_points.family(name).title for name in victory_points.SCALES}
    shown |= {s.why for name in victory_points.SCALES for s in victory_points.family(name).otherwise}
    assert shown == OF_OUR_FILES
    chinese = translator("zh")
    assert not [text for text in OF_OUR_FILES if chinese(text) == text]


def test_every_tie_break_and_level_has_words() -> None:
    assert TIE_BREAKS.keys() == set(conditions.TieBreak.__args__)  # type: ignore[attr-defined]
    chinese = sayer(translator("zh"))
    for level in (*LEVELS, "rematches last met in round 3"):
        assert chinese(level_name(level)) != say(level_name(level))
    assert say(Said("%(n)s", {"n": str(Fraction(1, 2))})) == "1/2"


def test_the_scale_says_which_table_is_used() -> None:
    view = swiss_view(teams().state).swiss
    assert view.conditions
    assert not view.notes  # those of its preset are for the organiser
    desk = Desk(
        contest="teams", scoring={"method": "teams", "winners": "one"}, tie_breaks=["quotient"],
        bye__method="fixed", master_points="", vp__scale="25-0", boards_per_round=8, notes=[],
    )  # fmt: skip
    for n in "12":
        people = tuple(Person(name=f"{n}{x}") for x in "abcd")
        desk.add(Registered(id=desk.id, when=WHEN, contestant=n, members=people, name=f"Team {n}"))
    desk.close()
    desk.draw("1-2")
    desk.start()
    desk.score_all()
    desk.over()
    view = view_of(desk)
    assert view.problems == ()  # it is told once
    (note,) = said(view.notes)
    assert note.startswith("The scale 25:0 has no table for 8 boards; ")
    assert note.endswith("WBF 2013 continuous 20-0 is used (no 25:0 table for 8 boards is known).")


@pytest.mark.parametrize(
    ("preset", "says"),
    [
        ("round-robin", "Seated by the schedule of the round robin (Berger tables)."),
        ("knock-out", "Seated by the bracket."),
    ],
)
def test_a_round_of_a_schedule_claims_no_optimum(preset: str, says: str) -> None:
    made = simulate(4, 5, load(preset, {"minutes_per_round": 60}))
    told = {statement(each.drawn).text for each in made.state.rounds if not each.drawn.boards}
    assert told == {says}


@pytest.mark.parametrize(
    ("code", "date", "words"),
    [
        ("fr", "", ["commencé le 5 janv. 2026, 19:30", "jusqu'au 5 janv. 2026, 19:50"]),
        ("fr", "2026-01-05", ["commencé à 19:30", "jusqu'à 19:50"]),
        ("en", "", ["began on 5 Jan 2026, 19:30", "until 5 Jan 2026, 19:50"]),
        ("zh", "2026-01-05", ["19:30 开始", "至 19:50"]),
    ],
)
def test_a_round_lasts_until_a_day_and_a_time_or_until_a_time(code: str, date: str, words: list[str]) -> None:
    """A round of twenty minutes that begins at half past seven; the time alone on the day of the event."""
    desk = Desk()
    desk.enter("1", "2")
    desk.close()
    desk.draw("1-2")
    desk.start()
    opened = msgspec.structs.replace(desk.state.event, date=date)
    field = SwissField(replace(desk.state, opened=opened))
    told = sayer(translator(code))
    found = [told(text) for text in state_of(field, desk.state.rounds[0])]
    assert [found[0], found[1]] == words
