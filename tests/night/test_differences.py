"""What is different between two readings of results, whatever the order of their lines."""

from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.differences import Difference, Differences, differences
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.results import Result, Results, Status


def row(board: int, ns: str, ew: str, tricks: int = 10, *, at: int = 1, number: int = 1) -> Result:
    """4S by North at table ``at`` of round ``number``."""
    made = Result(board=board, ns=ns, ew=ew, contract="4S", declarer="N", tricks=tricks)
    return made._replace(section="A", round=number, table=at)


def told(before: list[Result], now: list[Result]) -> Differences:
    def numbered(rows: list[Result]) -> Results:
        return Results.of(r._replace(row_id=i) for i, r in enumerate(rows, 1))

    return differences(numbered(before), numbered(now))


NIGHT = [row(board, ns, ns, at=int(ns)) for board in (1, 2) for ns in "1234"]


def test_the_order_of_lines_and_their_numbers_mean_nothing() -> None:
    assert not told(NIGHT, NIGHT[::-1])


def test_a_changed_result_field_by_field() -> None:
    found = told(NIGHT, [NIGHT[0]._replace(tricks=9), *NIGHT[1:]])
    (one,) = found.changed
    assert one.fields == (("tricks", 10, 9), ("score_ns", 420, -50), ("score_ew", -420, 50))
    assert (found.added, found.removed, found.same) == ((), (), 7)


def test_added_and_removed() -> None:
    found = told(NIGHT[1:], NIGHT[:-1])
    assert [d.key.board for d in found.added] == [1]
    assert [d.key.ns for d in found.removed] == ["4"]
    assert not found.changed


def test_a_file_that_tells_more_of_where_it_was_played_tells_no_other_result() -> None:
    bare = [r._replace(round=None, table=None) for r in NIGHT]
    assert not told(bare, NIGHT)
    assert not told(NIGHT, bare)


def test_a_score_that_follows_is_the_same_written_or_not() -> None:
    points = {1: 420, 2: 620}  # Law 77: nobody vulnerable on board 1, North-South on board 2
    written = [r._replace(score_ns=points[r.board], score_ew=-points[r.board]) for r in NIGHT]
    assert not told(NIGHT, written)


def test_a_corrected_pair_is_one_change_and_no_loss() -> None:
    (one,) = told(NIGHT, [NIGHT[0]._replace(ns="7"), *NIGHT[1:]]).changed
    assert one.fields == (("ns", "1", "7"),)
    recorded = one.recorded()
    game = {"status": "played", "contract": "4S", "declarer": "N", "tricks": 10}
    game |= {"score_ns": 420, "score_ew": -420}
    assert (recorded.key.ns, recorded.before) == ("1", {"ns": "1", **game})
    assert recorded.after == {"ns": "7", **game}


def test_a_corrected_board_is_one_change() -> None:
    known = [r._replace(score_ns=420, score_ew=-420) for r in NIGHT]
    (one,) = told(known, [known[0]._replace(board=9), *known[1:]]).changed
    assert one.fields == (("board", 1, 9),)


def test_two_results_of_one_meeting_are_not_mixed_up() -> None:
    twice = [row(1, "1", "1"), row(1, "1", "1", 9)]
    assert not told(twice, twice[::-1])
    (gone,) = told(twice, twice[:1]).removed
    assert gone.before is not None
    assert gone.before.tricks == 9


def test_players_of_an_individual_are_told_apart() -> None:
    a = Result(board=1, round=1, table=1, north="1", south="2", east="3", west="4", contract="1C")
    b = a._replace(table=2, north="5", south="6", east="7", west="8")
    (gone,) = told([a, b], [b]).removed
    assert gone.before is not None
    assert gone.before.north == "1"


def test_a_status_is_told_as_it_is_written() -> None:
    (one,) = told(NIGHT, [NIGHT[0]._replace(status=Status.CANCELLED), *NIGHT[1:]]).changed
    assert one.fields[0] == ("status", "played", "cancelled")


def test_names() -> None:
    def entries(name: str) -> Entries:
        members = (Member(name, place=0), Member("Bertrand Quill", place=1))
        return Entries((Contestant("A1NS", members),), (Seating(1, "A", "NS", "1", "A1NS"),))

    nothing = Results.of(())
    (one,) = differences(nothing, nothing, entries("Alice Morgate"), entries("Alice Moorgate")).names
    assert (one.number, one.place, one.before, one.after) == ("1", 0, "Alice Morgate", "Alice Moorgate")
    assert not differences(nothing, nothing, entries("Alice"), entries("Alice"))


def test_another_night_has_next_to_nothing_in_common() -> None:
    other = [r._replace(contract="3N", declarer="E", tricks=7) for r in NIGHT]
    assert told(NIGHT, other).is_of_another_night  # the same movement
    strangers = [r._replace(ns=r.ns + "9", ew=r.ew + "9", board=r.board + 20) for r in NIGHT]
    assert told(NIGHT, strangers).is_of_another_night
    assert told(NIGHT, []).is_of_another_night
    assert not told(NIGHT, other[:6] + NIGHT[6:]).is_of_another_night  # two of eight are the same
    assert told(NIGHT, other[:7] + NIGHT[7:]).is_of_another_night  # one of eight is
    assert not told(NIGHT[:2], NIGHT).is_of_another_night  # more came
    assert not told(NIGHT[:1], other[:1]).is_of_another_night  # of one result nobody can say
    assert not told([], NIGHT).is_of_another_night


ROWS = st.lists(
    st.builds(
        row, st.integers(1, 3), st.sampled_from("12"), st.sampled_from("34"), st.integers(8, 11),
        at=st.integers(1, 2), number=st.integers(1, 2),
    ),
    max_size=8,
)  # fmt: skip


@given(ROWS, ROWS)
def test_every_result_is_accounted_for(before: list[Result], now: list[Result]) -> None:
    found = told(before, now)
    assert found.same + len(found.changed) + len(found.removed) == len(before)
    assert found.same + len(found.changed) + len(found.added) == len(now)
    assert all(isinstance(d, Difference) and d.fields for d in found.changed)
    assert not told(now, now)
