import pytest

from duplicate.movements.individual import individual
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.round_data import parse_round_data, write_round_data
from duplicate.words.problems import DuplicateError

HEADER = "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\n"


def test_sections_half_tables_and_boards_out_of_order() -> None:
    text = HEADER + '1,1,1,1,8,1,3,\n1,2,1,2,0,4,6,\n1,1,2,1,9,1,9,"1,2,9"\n2,1,1,1,2,1,3,\n'
    (a, b), problems = parse_round_data(text, "r.csv")
    assert problems == ()
    assert [m.meetings[0].section for m in (a, b)] == ["A", "B"]
    assert a.board_sets == ((1, 2, 3), (1, 2, 9), (4, 5, 6))
    assert a.meetings[1] == Meeting("A", 2, 1, "2", "", 3)
    assert a.boards_of(a.meetings[2]) == (1, 2, 9)
    assert (a.winners, b.winners) == (2, 2)
    assert write_round_data([a, b]) == text


def test_as_a_spreadsheet_writes_it() -> None:
    text = "Table;Round;NSPair;EWPair;LowBoard;HighBoard\r\n1;1;1;1;1;2\r\n;;;;;\r\n2;1;2;2;1;2\r\n"
    (movement,), problems = parse_round_data("\ufeff" + text, "r.csv")
    assert problems == ()
    assert [m.shared for m in movement.meetings] == [True, True]  # the same boards at the same time
    assert movement.meetings[0].section == "A"


def test_individuals_have_south_and_west() -> None:
    movement = individual(2)
    text = write_round_data([movement])
    assert text.splitlines()[0] == HEADER.strip() + ",South,West"
    (back,), problems = parse_round_data(text, "r.csv")
    assert (back.meetings, problems) == (movement.meetings, ())


@pytest.mark.parametrize(
    ("row", "field", "message"),
    [
        ("1,0,1,1,2,1,3,", "Table", "not a number from 1"),
        ("1,1,1,1A,2,1,3,", "NSPair", "not a number from 0"),
        ("1,1,1,1,2,3,1,", "HighBoard", "boards 3 to 1"),
        ("1,1,1,1,2,1,30000,", "HighBoard", "not a number"),
        ("1,1,1,1,2,1,3,1;x", "CustomBoards", "not a board number"),
        ("1,1,1,1,2,1,3,,9", "", "more values"),
        ("1,2,1,5,6,1,3,", "Round", "has round 1 already"),
        ('1,3,1,5,6,1,3,"', "", "not CSV"),
    ],
)
def test_problems_name_line_and_field(row: str, field: str, message: str) -> None:
    movements, (problem,) = parse_round_data(HEADER + "1,2,1,3,4,4,6,\n" + row + "\n", "r.csv")
    assert (problem.file, problem.field) == ("r.csv", field)
    if row[-1] != '"':
        assert problem.line == 3
    assert message in problem.message
    assert problem.remedy
    assert [m.ns for m in movements[0].meetings] == ["3"]


def test_columns() -> None:
    assert (
        "LowBoard is missing" in parse_round_data("Table,Round,NSPair,EWPair,HighBoard\n", "r")[1][0].message
    )
    _, problems = parse_round_data(HEADER.strip() + ",Colour\n1,1,1,1,2,1,3,,\n", "r.csv")
    assert (problems[0].field, problems[0].severity.value) == ("Colour", "warning")
    assert "no rows" in parse_round_data(HEADER, "r.csv")[1][0].message


def test_sections_that_would_be_read_as_others_are_refused() -> None:
    row = Meeting("7", 1, 1, "1", "2", 1)
    with pytest.raises(DuplicateError, match="read as another"):
        write_round_data([Movement("", (row,), ((1,),))])
