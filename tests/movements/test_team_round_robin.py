from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.movement import Fault, Movement
from duplicate.movements.team_round_robin import team_round_robin, triangle
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults


def _matches(movement: Movement) -> dict[frozenset[str], list[tuple[str, int]]]:
    """Two teams to the (NS team, set) of their tables."""
    found: dict[frozenset[str], list[tuple[str, int]]] = defaultdict(list)
    for m in movement.meetings:
        if not m.is_sit_out:
            found[frozenset((m.ns, m.ew))].append((m.ns, m.board_set))
    return found


@pytest.mark.parametrize("odd", ["bye", "triangle"])
@pytest.mark.parametrize("teams", [*range(2, 32), 37, 45, 53])
def test_everybody_meets_everybody_in_one_match_of_two_tables(teams: int, odd: str) -> None:
    if odd == "triangle" and teams == 5:
        with pytest.raises(DuplicateError, match="triangles"):
            team_round_robin(teams, odd="triangle")
        return
    m = team_round_robin(teams, odd="triangle" if odd == "triangle" else "bye", boards_per_round=1)
    found = _matches(m)
    assert len(found) == teams * (teams - 1) // 2
    for two, halves in found.items():
        assert {ns for ns, _ in halves} == two, "each team once NS"
        assert len({s for _, s in halves}) == 1, "on the same boards"
        assert len(halves) == 2
    played = {(n, side, s) for two in found for ns, s in found[two] for n in two for side in [n == ns]}
    assert len(played) == 4 * len(found), "no team plays a set twice in one direction"
    rounds = teams if teams % 2 and odd == "bye" else teams - 1
    assert m.rounds == rounds
    allowed = {Fault.SHARING, Fault.SIT_OUT} if odd == "bye" and teams % 2 else {Fault.SHARING}
    assert teams > 12 or faults(m) <= allowed
    seats = Counter((x.round, n) for x in m.meetings for n in (x.ns, x.ew) if n and not x.is_sit_out)
    assert set(seats.values()) == {2}


def test_a_triangle_by_hand() -> None:
    m = triangle(boards_per_round=4)
    assert m.check() == ()
    assert [(x.ns, x.ew, x.board_set) for x in m.of_round(1)] == [("3", "1", 1), ("1", "2", 2), ("2", "3", 3)]
    assert [(x.ns, x.ew, x.board_set) for x in m.of_round(2)] == [("3", "2", 3), ("1", "3", 1), ("2", "1", 2)]
    # NS stay, and boards go from table 1 to 2, 2 to 3, 3 to 1
    assert m.boards == 12


def test_a_bye_for_everybody_once() -> None:
    m = team_round_robin(7)
    out = Counter(f.contestants for f in m.check() if f.fault is Fault.SIT_OUT)
    assert len(out) == 7
    assert set(out.values()) == {1}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 20), st.integers(0, 21), st.sampled_from(["bye", "triangle"]))
def test_clean_or_refused(teams: int, rounds: int, odd: str) -> None:
    try:
        m = team_round_robin(teams, rounds, odd="bye" if odd == "bye" else "triangle", boards_per_round=2)
    except DuplicateError:
        triangles = odd == "triangle" and teams % 2
        longest = teams - 1 + (teams % 2 and not triangles)
        assert teams < 2 or not 1 <= rounds <= longest or (triangles and (rounds % 2 or teams == 5))
    else:
        assert m.rounds == rounds
        assert faults(m) <= {Fault.SHARING, Fault.SIT_OUT}
