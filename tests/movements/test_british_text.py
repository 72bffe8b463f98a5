import pytest

from duplicate.movements.british_text import MISSING, parse_british, write_british
from duplicate.movements.facts import facts_of
from duplicate.movements.movement import Fault, Meeting, Movement
from duplicate.words.problems import DuplicateError, Severity

# The square Mitchell of four tables and the rover Mitchell of six, as published.
SQUARE = """\
Square Mitchell
1,4,16,4,4,0
1,1,1,1,2,3,1,3,4,1,4,2
2,2,2,2,1,4,2,4,3,2,3,1
3,3,3,3,4,1,3,1,2,3,2,4
4,4,4,4,3,2,4,2,1,4,1,3
"""
ROVER = """\
6 tables and a rover
1,7,24,4,6,14
1,1,1,7,6,2,1,5,3,1,4,4,1,3,5,1,2,6
2,2,2,2,1,3,2,6,4,2,5,5,7,4,6,2,3,1
3,3,3,3,2,4,7,1,5,3,6,6,3,5,1,3,4,2
4,4,5,4,3,6,4,2,1,4,1,2,4,6,3,7,5,4
5,5,6,5,4,1,5,3,2,7,2,3,5,1,4,5,6,5
6,6,1,6,5,2,6,4,3,6,3,4,6,2,5,6,1,6
7,7,0,1,1,0,3,3,0,5,5,0,2,2,0,4,4,0
"""


def one(text: str) -> Movement:
    (movement,), problems = parse_british(text, "own.txt")
    assert problems == ()
    return movement


def test_a_mitchell() -> None:
    movement = one(SQUARE)
    assert (movement.name, movement.winners, movement.boards) == ("Square Mitchell", 2, 16)
    assert movement.of_round(2)[2] == Meeting("A", 3, 2, "3", "4", 1)
    assert movement.board_sets[1] == (5, 6, 7, 8)
    assert [f.fault for f in movement.check()] == []
    assert write_british([movement]) == SQUARE


def test_the_rover_and_whom_it_displaces_sit_out() -> None:
    """Two numbers stand where there are no boards: NS 7 and EW 7 in round 1, but there is no EW 7."""
    movement = one(ROVER)
    assert ("EW", "7") not in movement.contestants()
    out = {m.round: (m.ns, m.ew) for m in movement.meetings if m.is_sit_out}
    assert out == {1: ("7", ""), 2: ("1", ""), 3: ("3", ""), 4: ("5", ""), 5: ("2", ""), 6: ("4", "")}
    assert movement.is_playable
    facts = facts_of(movement)
    assert facts.sit_outs["NS", "7"] == (1,)
    assert facts.re_meets == {}
    assert write_british([movement]).splitlines()[1] == "1,7,24,4,6,14"  # EW 7 is the missing pair
    assert one(write_british([movement])) == movement


def test_teams_play_each_board_at_two_tables() -> None:
    text = (
        "Four teams\n5,4,24,8,3\n1,2,1,1,3,2,1,4,3\n2,1,1,2,4,2,2,3,3\n3,4,1,3,1,2,3,2,3\n4,3,1,4,2,2,4,1,3\n"
    )
    movement = one(text)
    assert movement.teams
    assert movement.is_playable
    assert facts_of(movement).re_meets == {}
    assert write_british([movement]) == text.replace(",3\n1,2", ",3,0\n1,2", 1)


def test_american_whist_teams_play_a_board_in_each_direction_once() -> None:
    """Three teams, four rounds: each meets each other twice, and plays all six sets at both tables."""
    text = "AW\n5,3,36,6,4,0\n1,3,1,1,2,2,1,3,4,1,2,5\n2,1,2,2,3,3,2,1,5,2,3,6\n3,2,3,3,1,1,3,2,6,3,1,4\n"
    movement = one(text)
    assert movement.is_playable
    assert set(facts_of(movement).re_meets.values()) == {2}
    assert write_british([movement]) == text


def test_one_set_for_all_tables_is_a_barometer() -> None:
    text = "Six teams\n5,6,16,8,2,0\n"
    text += "1,2,1,1,4,2\n2,1,1,2,3,2\n3,5,1,3,2,2\n4,6,1,4,1,2\n5,3,1,5,6,2\n6,4,1,6,5,2\n"
    movement = one(text)
    assert movement.barometer
    assert not any(m.shared for m in movement.meetings)
    assert movement.is_playable
    assert write_british([movement]) == text


def test_an_individual() -> None:
    """Eight players at two tables that share: everybody partners everybody once, opposes everybody twice."""
    text = (
        "8 players\n3,2,28,4,7,8\n8,1,5,7,1,8,2,6,1,2,8,3,7,2,3,8,4,1,3,4,8,5,2,4,5,8,6,3,5,6,8,7,4,6,7\n"
        "2,6,4,3,1,3,7,5,4,2,4,1,6,5,3,5,2,7,6,4,6,3,1,7,5,7,4,2,1,6,1,5,3,2,7\n"
    )
    movement = one(text)
    assert movement.is_individual
    first = movement.of_round(1)[0]
    assert (first.north, first.south, first.east, first.west) == ("8", "1", "5", "7")
    partners = {frozenset(p) for m in movement.meetings for p in ((m.north, m.south), (m.east, m.west))}
    assert len(partners) == 28
    assert set(facts_of(movement).re_meets.values()) == {2}
    assert facts_of(movement).quality == pytest.approx(100)
    assert write_british([movement]) == text


def test_a_pair_that_may_be_left_out_is_kept() -> None:
    movement = one(SQUARE.replace("4,4,0", "4,4,7"))
    assert movement.placement == {MISSING: "3EW"}
    assert one(write_british([movement])) == movement


def test_a_switched_mitchell_and_a_howell_have_one_winner() -> None:
    switched = "S\n2,3,3,1,3,0\n1,4,1,1,6,2,5,1,3\n2,5,2,2,4,3,6,2,1\n3,6,3,3,5,1,4,3,2\n"
    assert one(switched).winners == 1
    assert write_british([one(switched)]) == switched
    howell = "H\n0,2,3,1,3,0\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n"
    assert write_british([one(howell)]) == howell


def test_many_in_a_file() -> None:
    movements, problems = parse_british("\n" + SQUARE + "\n\n" + ROVER + SQUARE, "all.txt")
    assert problems == ()
    assert [m.name for m in movements] == ["Square Mitchell", "6 tables and a rover", "Square Mitchell"]
    movements, problems = parse_british(SQUARE + "\n" + SQUARE.split("\n", 1)[1], "all.txt")
    assert problems == ()
    assert [m.name for m in movements] == ["Square Mitchell", ""]


def test_a_replay_is_found_on_reading() -> None:
    movement = one(SQUARE.replace("1,3,4,1,4,2\n", "1,3,4,1,4,1\n", 1))
    texts = [f.text for f in movement.check() if f.fault is Fault.REPLAY]
    assert "1NS plays boards 1, 2, 3 and 4 in rounds 1 and 4" in texts


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "message"),
    [
        ("1,4,16,4,4,0", "9,4,16,4,4,0", 2, "type", "this cannot be type"),
        ("1,4,16,4,4,0", "1,4,16,0,4,0", 2, "boardsPerRound", "this cannot be"),
        ("1,4,16,4,4,0", "1,4,18,4,4,0", 2, "boards", "do not make sets"),
        ("1,4,16,4,4,0", "1,4,12,4,4,0", 2, "boards", "set 4 is played"),
        ("1,4,16,4,4,0", "1,5,16,4,4,0", 2, "tables", "4 lines for 5 tables"),
        ("1,4,16,4,4,0", "1,4,16", 2, "", "not the head"),
        ("2,1,4,2,4,3,2,3,1", "2,1,4,2,4,3,2,3", 4, "rounds", "need 12 numbers"),
        ("2,1,4,2,4,3,2,3,1", "2,x,4,2,4,3,2,3,1", 4, "round 2", "not a number"),
        ("2,1,4,2,4,3,2,3,1", "2,-1,4,2,4,3,2,3,1", 4, "round 2", "not a number"),
    ],
)
def test_problems_name_line_and_field(old: str, new: str, line: int, field: str, message: str) -> None:
    movements, problems = parse_british(SQUARE.replace(old, new), "own.txt")
    (problem,) = problems
    assert (problem.file, problem.line, problem.field) == ("own.txt", line, field)
    assert message in problem.message
    assert problem.remedy
    if line == 4:  # the other rounds are kept
        assert len(movements[0].meetings) == 15


def test_mild_problems() -> None:
    movements, problems = parse_british("T\n6,2,4,2,1\n1,2,1\n2,1,1\n", "t.txt")
    assert [p.severity for p in problems] == [Severity.WARNING]
    assert movements[0].teams
    _, problems = parse_british("I\n3,1,4,2,1,5\n1,2,3,4,1\n", "t.txt")
    assert "4 players are seated" in problems[0].message
    _, problems = parse_british("only a title\n", "t.txt")
    assert "no movement" in problems[0].message


def test_names_that_cannot_be_titles() -> None:
    row = (Meeting("A", 1, 1, "1", "2", 1),)
    for name in ("two\nlines", "1,2,3"):
        with pytest.raises(DuplicateError, match="another name"):
            write_british([Movement(name, row, ((1,),))])
