"""Line-ups: sealed until all are published, then changed by the director only, with a reason."""

import hashlib
from pathlib import Path

import pytest

from duplicate.swiss import folder
from duplicate.swiss.actions import AskDirector
from duplicate.swiss.clock import due
from duplicate.swiss.conditions import load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import replay
from duplicate.swiss.line_ups import opening, place_named, seal
from duplicate.swiss.people import at_table, boards_played
from duplicate.swiss.records import (
    DrawEdited,
    LineUp,
    LineUpSet,
    LineUpsPublished,
    Opened,
    Person,
    Replaced,
    RoundStarted,
)
from duplicate.swiss.state import State
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN, Desk, places
from tests.swiss.formats import TeamDesk


def four(team: str, *places: int) -> LineUp:
    a, b, c, d = places or (0, 1, 2, 3)
    return LineUp(contestant=team, open=(a, b), closed=(c, d), salt=f"salt of {team}")


def match() -> TeamDesk:
    """Two teams of six, one match: 1 at home against 2."""
    desk = TeamDesk("seed-teams-shanghai", vp__scale="", rounds=2, draw__first_round="registration")
    desk.team("1", 6)
    desk.team("2", 6)
    desk.close()
    desk.draw("1-2")
    return desk


def publish(desk: Desk, *line_ups: LineUp) -> None:
    desk.add(LineUpsPublished(id=desk.id, when=WHEN, round=1, line_ups=line_ups))


def test_a_seal_is_the_hash_of_round_team_places_and_salt() -> None:
    text = b"line-up|2|3|0,1,2,4|abc"
    assert seal(LineUp(contestant="3", open=(0, 1), closed=(2, 4), salt="abc"), 2) == (
        hashlib.sha256(text).hexdigest()
    )


def test_the_log_does_not_tell_a_sealed_line_up() -> None:
    desk = match()
    desk.seal(four("1", 0, 1, 2, 5))
    line = folder.lines(desk.records[-1:]).decode("utf-8")
    assert '"contestant":"1"' in line
    assert "open" not in line
    assert "salt" not in line


def test_all_are_published_at_once_and_are_those_that_were_sealed() -> None:
    desk = match()
    one, two = four("1", 0, 1, 2, 5), four("2")
    desk.seal(one)
    desk.seal(two)
    with pytest.raises(DuplicateError, match="the line-up of team 1 is not the one that was sealed"):
        publish(desk, four("1", 5, 1, 2, 0), two)
    publish(desk, one, two)
    with pytest.raises(DuplicateError, match="only the director changes"):
        desk.seal(four("1"))
    desk.play({"1": 5})
    north_east_south_west = [m.name for m in at_table(desk.state, desk.state.rounds[0], 1, 1)]
    assert north_east_south_west == ["1a", "2a", "1b", "2b"]  # at home: North-South in the open room
    assert [m.name for m in at_table(desk.state, desk.state.rounds[0], 2, 1)] == ["2c", "1c", "2d", "1f"]
    played = boards_played(desk.state)["1"]
    assert {m.name: n for m, n in played.items()} == {"1a": 2, "1b": 2, "1c": 2, "1f": 2}
    assert replay(desk.records) == desk.state


def test_a_team_may_change_its_mind_until_then() -> None:
    desk = match()
    desk.seal(four("1"))
    desk.seal(four("1", 5, 4, 3, 2))
    desk.seal(four("2"))
    with pytest.raises(DuplicateError, match="not the one that was sealed"):
        publish(desk, four("1"), four("2"))
    publish(desk, four("1", 5, 4, 3, 2), four("2"))


def test_a_round_waits_for_its_line_ups() -> None:
    desk = match()
    desk.seal(four("1"))
    with pytest.raises(DuplicateError, match="not published"):
        desk.play()
    publish(desk, four("1"))
    assert [a.contestant for a in desk.actions if isinstance(a, AskDirector)] == ["2"]
    with pytest.raises(DuplicateError, match="2: no line-up"):
        desk.play()
    late = LineUpSet(id=desk.id, when=WHEN, round=1, line_up=four("2"))
    with pytest.raises(DuplicateError, match="no reason"):
        desk.add(late)
    desk.add(LineUpSet(id=desk.id, when=WHEN, why="the captain was late", round=1, line_up=four("2")))
    desk.play()


@pytest.mark.parametrize(
    ("line_up", "message"),
    [
        (LineUp(contestant="1", open=(0, 0), closed=(1, 2)), "plays twice"),
        (LineUp(contestant="1", open=(0, 1), closed=(2, 6)), "no player 7"),
        (LineUp(contestant="9", open=(0, 1), closed=(2, 3)), "9 has no match"),
    ],
)
def test_impossible_line_ups_are_refused(line_up: LineUp, message: str) -> None:
    desk = match()
    publish(desk)
    with pytest.raises(DuplicateError, match=message):
        desk.add(LineUpSet(id=desk.id, when=WHEN, why="x", round=1, line_up=line_up))


def test_nothing_is_handed_in_for_a_round_that_is_not_drawn_or_over() -> None:
    desk = match()
    with pytest.raises(DuplicateError, match="round 2 is not drawn"):
        desk.seal(four("1"), 2)
    publish(desk)
    for name in "12":
        desk.add(LineUpSet(id=desk.id, when=WHEN, why="x", round=1, line_up=four(name)))
    desk.play()
    with pytest.raises(DuplicateError, match="round 1 is over"):
        desk.seal(four("1"))


def test_players_are_named_by_number_or_name() -> None:
    state = match().state
    assert [place_named(state, "1", text) for text in ("6", "1F", "1a")] == [5, 5, 0]
    with pytest.raises(DuplicateError, match="no player 2b; 2b plays for team 2"):
        place_named(state, "1", "2b")
    with pytest.raises(DuplicateError, match="no player 7"):
        place_named(state, "1", "7")
    desk = match()
    people = (Person(name="Ann Lee"), Person(name="Ann Moe"))
    desk.add(Replaced(id=desk.id, when=WHEN, contestant="1", places=(0, 1), members=people))
    assert place_named(desk.state, "1", "lee") == 0
    with pytest.raises(DuplicateError, match="one of 2 players"):
        place_named(desk.state, "1", "ann")


def test_a_roster_has_six_at_most_in_shanghai() -> None:
    desk = TeamDesk("seed-teams-shanghai", vp__scale="")
    with pytest.raises(DuplicateError, match="four members or more, 6 at most"):
        desk.team("1", 7)
    assert load("seed-teams-shanghai").team.published == 5


def test_the_clock_publishes_minutes_before_the_round() -> None:
    settings = {"boards_per_round": 2, "rounds": 2, "minutes_per_round": 30, "vp.scale": ""}
    wanted = load("seed-teams-shanghai", settings)
    conduct = Conduct(minimum=2, starts="2026-01-05T20:00:00+01:00", pause=10)
    desk = TeamDesk.__new__(TeamDesk)
    desk.state, desk.records, desk.actions = State(), [], ()
    desk.add(Opened(id=1, when=WHEN, name="Cup", conditions=wanted, conduct=conduct, seed=7))
    desk.team("1")
    desk.team("2")
    desk.close()
    desk.draw("1-2")
    kept = {name: four(name) for name in "12"}
    desk.seal(kept["1"])
    desk.seal(kept["2"])
    assert due(desk.state, "2026-01-05T19:54:59+01:00", line_ups=kept) == ()  # though both are in
    (record,) = due(desk.state, "2026-01-05T19:55:00+01:00", line_ups=kept)
    assert isinstance(record, LineUpsPublished)
    assert [u.contestant for u in record.line_ups] == ["1", "2"]
    later = due(desk.state, "2026-01-05T20:00:00+01:00", line_ups=kept)
    assert isinstance(later[-1], RoundStarted)


def test_what_is_kept_but_was_never_sealed_is_not_published(tmp_path: Path) -> None:
    desk = match()
    folder.keep_line_up(tmp_path, 1, four("1", 5, 4, 3, 2))
    own = folder.keep_line_up(tmp_path, 1, four("1"))
    desk.seal(four("1"))
    each = desk.state.rounds[0]
    assert folder.line_ups_of(tmp_path, 1, each.seals) == {"1": four("1")}
    assert each.seals["1"] == own
    record = opening(each, {"1": four("1", 5, 4, 3, 2), "2": four("2")}, desk.id, WHEN)
    assert record.line_ups == ()
    folder.forget_line_ups(tmp_path, 1)
    assert folder.line_ups_of(tmp_path, 1, each.seals) == {}


def test_an_edited_draw_voids_line_ups() -> None:
    desk = match()
    desk.seal(four("1"))
    desk.add(DrawEdited(id=desk.id, when=WHEN, why="asked", round=1, tables=places("2-1")))
    assert not desk.state.rounds[0].seals
    assert any(isinstance(a, AskDirector) and "void" in a.about for a in desk.actions)
