from typing import Any

from duplicate.movements.movement import Fault, Meeting, Movement


def _movement(*meetings: Meeting, **settings: Any) -> Movement:
    return Movement("test", meetings, ((1, 2), (3, 4), (2, 3)), **settings)


def _faults(movement: Movement) -> set[Fault]:
    return {f.fault for f in movement.check()}


def test_every_published_movement_is_judged_as_published(published: dict[str, Any]) -> None:
    assert len(published) == 167
    for number, entry in published.items():
        assert entry.movement.is_playable == (entry.index["valid"] == "yes"), number


def test_the_known_bad_web_movement_replays(published: dict[str, Any]) -> None:
    """PS250: 26 tables, 12 rounds; its 156 repeats of a set are all found, nobody is in two places."""
    bad = published["PS250"]
    findings = bad.movement.check()
    replays = {(f.contestants, f.rounds) for f in findings if f.fault is Fault.REPLAY}
    assert len(replays) == int(bad.index["set_repeats"]) == 156
    assert Fault.TWO_PLACES not in {f.fault for f in findings}


def test_a_pair_in_two_places_is_found() -> None:
    movement = _movement(Meeting("A", 1, 1, "1", "2", 1), Meeting("A", 2, 1, "1", "3", 2))
    assert _faults(movement) == {Fault.TWO_PLACES}


def test_one_number_in_each_direction_is_two_contestants_with_two_winners() -> None:
    meetings = (Meeting("A", 1, 1, "1", "2", 1), Meeting("A", 2, 1, "2", "1", 2))
    assert _faults(_movement(*meetings, winners=2)) == set()
    assert Fault.TWO_PLACES in _faults(_movement(*meetings, winners=1))


def test_boards_in_two_places_unless_shared_copied_or_barometer() -> None:
    first, second = Meeting("A", 1, 1, "1", "2", 1), Meeting("A", 2, 1, "3", "4", 1)
    assert _faults(_movement(first, second)) == {Fault.BOARDS_TWO_PLACES}
    assert _faults(_movement(first, second._replace(copy="2"))) == set()
    assert _faults(_movement(first, second, barometer=True)) == set()
    assert _faults(_movement(first._replace(shared=True), second._replace(shared=True))) == {Fault.SHARING}


def test_one_board_in_two_sets_at_two_tables_is_found() -> None:
    movement = _movement(Meeting("A", 1, 1, "1", "2", 1), Meeting("A", 2, 1, "3", "4", 3))
    (finding,) = movement.check()
    assert finding.fault is Fault.BOARDS_TWO_PLACES
    assert finding.text == "round 1: board 2 is at tables 1 and 2 and not marked as shared"


def test_a_sit_out_is_unusual_but_playable() -> None:
    movement = _movement(Meeting("A", 1, 1, "", "2", 1))
    assert _faults(movement) == {Fault.SIT_OUT}
    assert movement.is_playable


def test_a_re_meet_is_unusual_but_playable() -> None:
    movement = _movement(Meeting("A", 1, 1, "1", "2", 1), Meeting("A", 1, 2, "1", "2", 2))
    assert _faults(movement) == {Fault.RE_MEET}
    assert movement.is_playable


def test_a_player_of_an_individual_can_be_in_two_places() -> None:
    one = Meeting("A", 1, 1, "", "", 1, north="1", south="2", east="3", west="4")
    other = Meeting("A", 2, 1, "", "", 2, north="1", south="6", east="7", west="8")
    assert _faults(_movement(one, other)) == {Fault.TWO_PLACES}
