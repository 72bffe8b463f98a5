from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.club_night import preliminary
from duplicate.movements.formats import parse_boards, parse_csv, read_csv, write_csv
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.scrambled import scrambled
from duplicate.words.problems import DuplicateError


@pytest.mark.parametrize(
    "movement",
    [
        mitchell(7, boards_per_round=3),
        mitchell(8, 8, section="B", ew_numbering="offset 20"),
        mitchell(6.5, first_board=17),
        scrambled(9),
        howell(5.5),
        howell(8, 3, boards_per_round=1),
        preliminary(6),
        individual(2),
        individual(5),
    ],
    ids=lambda m: m.name,
)
def test_round_trip(movement: Movement) -> None:
    text = write_csv(movement)
    assert read_csv(text, "movement.csv") == movement
    assert write_csv(read_csv(text, "movement.csv")) == text


def test_published_movements_round_trip(published: dict[str, Any]) -> None:
    for entry in published.values():
        again = read_csv(write_csv(entry.movement), "movement.csv")
        assert again == entry.movement


_words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
_labels = st.text(st.characters(categories=["Lu", "Ll", "Nd"]), max_size=3)


@st.composite
def _movements(draw: st.DrawFn) -> Movement:
    sets = draw(
        st.lists(st.lists(st.integers(1, 99), min_size=1, max_size=4, unique=True).map(tuple), max_size=4)
    )
    sets = list(dict.fromkeys(sets))
    meetings = tuple(
        Meeting(
            section=draw(_labels),
            table=t,
            round=draw(st.integers(1, 30)),
            ns=draw(_labels),
            ew=draw(_labels),
            board_set=draw(st.integers(0, len(sets))),
            copy=draw(_labels),
            shared=draw(st.booleans()),
        )
        for t in range(1, draw(st.integers(1, 5)) + 1)
    )
    return Movement(
        name=draw(_words),
        meetings=meetings,
        board_sets=tuple(sets),
        winners=draw(st.sampled_from([1, 2])),
        barometer=draw(st.booleans()),
        notes=tuple(draw(st.lists(_words, max_size=2))),
        placement=draw(st.dictionaries(_labels.filter(bool), _words, max_size=2)),
    )


@settings(deadline=None)
@given(_movements())
def test_any_movement_round_trips(movement: Movement) -> None:
    assert read_csv(write_csv(movement), "m.csv") == movement


HAND = """\
# name: Our own
# winners: 1
section;table;round;ns;ew;boards;copy;shared
A;1;1;1;2;1-3;;yes

A;2;1;3;4;1,2,3;;yes
A;1;2;1;3;4 to 6;;
A;2;2;2;4;7 - 9;;
"""


def test_a_hand_written_file_with_semicolons() -> None:
    movement = read_csv("\ufeff" + HAND.replace("\n", "\r\n"), "movement.csv")
    assert movement.name == "Our own"
    assert movement.board_sets == ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert [m.board_set for m in movement.meetings] == [1, 1, 2, 3]
    assert movement.is_playable


def test_a_file_saved_by_a_spreadsheet() -> None:
    """Comments padded with empty cells, and quoted when they hold a comma."""
    text = (
        "# name: Ours,,,,\n# winners: 2,,,,\n"
        '"# note: up, then down",,,,\n,,,,\ntable,round,ns,ew,boards\n1,1,1,1,1-2\n'
    )
    movement = read_csv(text, "movement.csv")
    assert (movement.name, movement.winners, movement.notes) == ("Ours", 2, ("up, then down",))
    assert movement.meetings[0].section == "A"


@pytest.mark.parametrize("blank", [" ", "\t", "\x1c", "\x1f", "\x85", "\u3000"])
def test_any_blank_may_stand_before_the_winners(blank: str) -> None:
    assert read_csv(f"# winners:{blank}1\n{HEADER}A,1,1,1,2,1-3,,\n", "m.csv").winners == 1


HEADER = "section,table,round,ns,ew,boards,copy,shared\n"


@pytest.mark.parametrize(
    ("text", "line", "field", "message"),
    [
        (HEADER + "A,0,1,1,2,1-3,,\n", 2, "table", "not a number"),
        (HEADER + "A,1,x,1,2,1-3,,\n", 2, "round", "not a number"),
        (HEADER + "A,1,1,1,2,3-1,,\n", 2, "boards", "backwards"),
        (HEADER + "A,1,1,1,2,04-Jun,,\n", 2, "boards", "not a board number"),
        (HEADER + 'A,1,1,1,2,"1,1",,\n', 2, "boards", "twice"),
        (HEADER + "A,1,1,1,2,0-2,,\n", 2, "boards", "no board 0"),
        (HEADER + "A,1,1,1,2,1-3,,perhaps\n", 2, "shared", "yes or empty"),
        (HEADER + "A,1,1,1,2,1,2,3,,\n", 2, "", "more values than columns"),
        (HEADER + "A,1,1,1,2,1-3,,\nA,1,1,3,4,4-6,,\n", 3, "round", "in line 2"),
        (HEADER + 'A,1,1,1,2,"1-3,,\n', 2, "", "not CSV"),
        (HEADER.replace("ns,", "") + "A,1,1,2,1-3,,\n", 1, "", "column ns is missing"),
        (HEADER.replace("copy", "colour") + "A,1,1,1,2,1-3,,\n", 1, "colour", "not known"),
        ("# winners: 3\n" + HEADER + "A,1,1,1,2,1-3,,\n", 1, "winners", "one or two"),
        ("# barometer: 7\n" + HEADER + "A,1,1,1,2,1-3,,\n", 1, "barometer", "yes or no"),
        ("# colour: red\n" + HEADER + "A,1,1,1,2,1-3,,\n", 1, "colour", "not known"),
        ("# hello\n" + HEADER + "A,1,1,1,2,1-3,,\n", 1, "comment", "no key"),
        ("# sets: 1-3 | a\n" + HEADER + "A,1,1,1,2,1-3,,\n", 1, "sets", "not a board"),
        ("", 1, "", "no rows"),
    ],
)
def test_problems_name_line_and_field(text: str, line: int, field: str, message: str) -> None:
    _, problems = parse_csv(text, "night/movement.csv")
    (problem,) = problems
    assert (problem.file, problem.line, problem.field) == ("night/movement.csv", line, field)
    assert message in problem.message
    assert problem.remedy
    with pytest.raises(DuplicateError):
        read_csv(text, "night/movement.csv")


def test_good_rows_are_kept() -> None:
    movement, problems = parse_csv(HEADER + "A,1,1,1,2,1-3,,\nA,2,1,3,4,x,,\nA,3,1,5,6,7-9,,\n", "m.csv")
    assert [m.table for m in movement.meetings] == [1, 3]
    assert len(problems) == 1


def test_an_edited_row_may_play_boards_outside_the_list_of_sets() -> None:
    movement = read_csv("# sets: 4-6 | 1-3\n" + HEADER + "A,1,1,1,2,1-3,,\nA,2,1,3,4,7-9,,\n", "m.csv")
    assert movement.board_sets == ((4, 5, 6), (1, 2, 3), (7, 8, 9))
    assert [m.board_set for m in movement.meetings] == [2, 3]


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(DuplicateError, match="line break"):
        write_csv(Movement("two\nlines", (), ()))


def test_parse_boards() -> None:
    assert parse_boards("1–3") == (1, 2, 3)
    assert parse_boards("3, 1 ,2") == (3, 1, 2)
