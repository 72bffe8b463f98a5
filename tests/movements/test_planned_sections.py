"""Sections planned together: the same rounds, the same boards, letters of their own."""

from typing import Any

import pytest

from duplicate.movements.planned_sections import plan_sections
from duplicate.movements.sections import same_for_all, sections
from duplicate.words.problems import DuplicateError


def _letters(found: Any) -> list[tuple[str, int, int]]:
    return [(m.meetings[0].section, m.tables, m.rounds) for m in found.movements]


def test_thirty_tables_in_two_sections_of_fifteen() -> None:
    found = plan_sections(30, count=2, boards=26)
    # 26 boards are 13 rounds of 2; each section has 15 NS and 15 EW pairs
    assert _letters(found) == [("A", 15, 13), ("B", 15, 13)]
    first, second = found.movements
    assert {m.section for m in first.meetings} == {"A"}
    assert {m.section for m in second.meetings} == {"B"}
    assert first.board_sets == second.board_sets
    assert "The boards are needed in 2 copies, one for each section." in found.reasons
    # what is planned together passes what `sections` asks of any movements
    same = sections(30, 2, lambda _tables, letter: first if letter == "A" else second)
    assert same == found.movements


def test_sections_of_fourteen_and_sixteen_tables_both_skip() -> None:
    found = plan_sections(sizes=(14, 16))
    # 13 rounds is what 14 tables play with a skip, and 16 tables can stop there: one call for both rooms
    assert _letters(found) == [("A", 14, 13), ("B", 16, 13)]
    assert [m.name.split(",")[0] for m in found.movements] == ["Skip Mitchell", "Skip Mitchell"]
    # 14 sets of 2 boards and 16 sets of 2: boards 29 to 32 are played in one section only
    assert any("28 of the 32 boards are played in every section" in reason for reason in found.reasons)


@pytest.mark.parametrize(
    ("wanted", "sizes"),
    [
        ({"tables": 31, "count": 2}, [16, 15]),
        ({"tables": 25, "count": 3}, [9, 8, 8]),
        ({"pairs": 59, "count": 2}, [15, 15]),  # 15 and 14½
        ({"tables": 12.5, "count": 2, "winners": 1}, [7, 6]),  # 7 and 5½
        ({"tables": 14, "count": 2, "teams": True}, [7, 7]),
        ({"tables": 16, "count": 2, "family": "individual"}, [8, 8]),
        ({"tables": 17, "count": 2, "family": "preliminary"}, [9, 8]),
        ({"sizes": (4, 15)}, [4, 15]),
        ({"sizes": (6, 7)}, [6, 7]),
        ({"tables": 24, "count": 2, "rounds": 9, "first_board": 28}, [12, 12]),
    ],
)
def test_every_combination_runs_together(wanted: dict[str, Any], sizes: list[int]) -> None:
    found = plan_sections(**wanted)
    assert [m.tables for m in found.movements] == sizes
    for one in found.candidates:
        movements = tuple(part.movement for part in one.parts)
        assert len(movements) == len(sizes)
        same_for_all(movements)  # refuses other rounds, boards a round, or winners
        assert len({m.board_sets[0] for m in movements}) == 1  # they begin with the same boards
        assert all(m.is_playable for m in movements)
    costs = [one.cost for one in found.candidates]
    assert costs == sorted(costs)
    assert found.why.endswith(".")


def test_copies_are_those_of_all_sections() -> None:
    # 15 tables on 13 sets need two copies (a Web): 4 are two for each section, 3 are one and one to spare
    webs = plan_sections(30, count=2, copies=4)
    assert all(m.name.startswith("Web") for m in webs.movements)
    assert "The boards are needed in 4 copies: A 2; B 2." in webs.reasons
    assert all(c.copies == 1 for one in plan_sections(30, count=2, copies=3).candidates for c in one.parts)
    with pytest.raises(DuplicateError, match="1 copy of the boards for 2 sections") as caught:
        plan_sections(30, count=2, copies=1)
    assert "2 copies, one for each section" in caught.value.problem.remedy


def test_only_the_half_table_has_a_side_that_is_missing() -> None:
    whole, half = plan_sections(29.5, count=2, missing="EW").movements
    assert not [m for m in whole.meetings if m.is_sit_out]
    waiting = {who[0] for m in half.meetings if m.is_sit_out for who in half.who(m)}
    assert waiting == {"NS"}


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"tables": 30, "count": 0}, "0 sections"),
        ({"tables": 30, "count": 27}, "27 sections"),
        ({"tables": 5, "count": 3}, "5 tables do not make 3 sections"),
        ({"count": 2}, "the size of the field is not given"),
        ({"tables": 30, "pairs": 60, "count": 2}, "the size of the field is not clear"),
        ({"tables": 31, "sizes": (14, 16)}, "sections of 14 and 16 tables make 30 tables, and 31 are asked"),
        ({"tables": 30, "count": 2, "first_section": "Z"}, "2 sections cannot be lettered from 'Z' on"),
        ({"tables": 30, "count": 2, "first_section": ""}, "cannot be lettered from ''"),
        ({"tables": 29, "count": 2, "missing": "EW"}, "nobody is missing at 15 full tables"),
        ({"sizes": (4, 15), "rounds": 9}, "at most 4 rounds"),
        ({"sizes": (3, 20), "family": "howell"}, "a Howell of 20 tables is too long"),
    ],
)
def test_what_cannot_be_planned_together(wanted: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        plan_sections(**wanted)
    assert caught.value.problem.remedy
