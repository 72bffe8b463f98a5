from duplicate.swiss.nights import standings
from duplicate.swiss.people import boards_played, master_points, ranked_members
from duplicate.swiss.records import Finished, Person, Replaced
from tests.swiss.desk import WHEN, Desk


def three_rounds(substitute_from: int) -> Desk:
    """Three rounds of two boards; a substitute for South 1 comes in."""
    desk = Desk()
    desk.enter("1", "2", "3", "4")
    desk.close()
    zed = (Person(name="Zed"),)
    for number, tables in enumerate((("1-2", "3-4"), ("1-3", "2-4"), ("1-4", "2-3")), 1):
        desk.draw(*tables)
        if number == substitute_from:
            desk.add(Replaced(id=desk.id, when=WHEN, contestant="1", places=(1,), members=zed, round=number))
        desk.start()
        desk.score_all()
        desk.over()
    return desk


def names(desk: Desk, number: str) -> list[str]:
    return [m.name for m in ranked_members(desk.state)[number]]


def test_a_substitute_with_half_of_the_boards_is_ranked_in_place_of_the_other() -> None:
    early, late = three_rounds(2), three_rounds(3)
    counts = {m.name: n for m, n in boards_played(early.state)["1"].items()}
    assert counts == {"North 1": 6, "South 1": 2, "Zed": 4}
    assert names(early, "1") == ["North 1", "Zed"]
    assert names(late, "1") == ["North 1", "South 1"]
    assert names(late, "2") == ["North 2", "South 2"]


def test_who_has_played_nothing_is_who_sits_there() -> None:
    desk = Desk()
    desk.enter("1", "2")
    assert names(desk, "1") == ["North 1", "South 1"]


def test_master_points_of_under_twenty_finishers() -> None:
    """Only the top half: the first 3, the next one 2 (of four finishers)."""
    desk = three_rounds(2)
    ranking = standings(desk.state)
    assert master_points(desk.state, ranking) == ()
    desk.add(Finished(id=desk.id, when=WHEN))
    awarded = master_points(desk.state, standings(desk.state))
    assert [(a.rank, int(a.points)) for a in awarded] == [(1, 3), (2, 2)]


def test_master_points_by_another_table() -> None:
    """Four pairs are too few for the EBU's scale; the table knows the boards, 24 are more than these six."""
    desk = three_rounds(2)
    desk.add(Finished(id=desk.id, when=WHEN))
    assert master_points(desk.state, standings(desk.state), "ebu-club") == ()
    assert master_points(desk.state, standings(desk.state), "acbl-club") == ()
