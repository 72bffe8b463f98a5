"""What every player scored, and in which role; counted by hand."""

import csv
import io
from fractions import Fraction

import pytest

from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.pages.players import players_csv, players_payload
from duplicate.scoring import score
from duplicate.scoring.players import ROLES, Player, SeatsFrom, players
from tests.scoring.nights import award, facts, night
from tests.scoring.test_standings import individual

NAMES = {"1": "Ann Bo", "2": "Cy Di", "3": "Ed Flo", "4": "Gus Hal"}


def entries(*, more: tuple[Member, ...] = ()) -> Entries:
    members = {
        n: tuple(Member(m, place=p) for p, m in enumerate(names.split())) for n, names in NAMES.items()
    }
    members["1"] += more
    contestants = tuple(Contestant(n, found) for n, found in members.items())
    return Entries(contestants, tuple(Seating(1, "", "", n, n) for n in NAMES))


def row(board: int, ns: str, ew: str, seats: str, declarer: str, tricks: int, points: int) -> Result:
    """A 3NT; ``seats`` are the players North, East, South, West."""
    north, east, south, west = seats.split() if seats else ("",) * 4
    return Result(
        board=board, ns=ns, ew=ew, contract="3N", declarer=declarer, tricks=tricks, score_ns=points,
        score_ew=-points, north=north, east=east, south=south, west=west, round=board,
    )  # fmt: skip


def evening(seats: bool = True, more: tuple[Member, ...] = ()) -> Night:
    """Two boards, top 2.

    Board 1: Ann (N) declares 3NT + 1 and has 2; Ed (N) goes one down and has 0.
    Board 2: the pairs sit EW with Bo in East: Bo declares, makes 9 and has 0 against Hal's 10.
    """
    one, two = ("Ann Cy Bo Di", "Ed Gus Flo Hal") if seats else ("", "")
    three, four = ("Cy Bo Di Ann", "Ed Hal Flo Gus") if seats else ("", "")
    rows = [row(1, "1", "2", one, "N", 10, 430), row(1, "3", "4", two, "N", 8, -50)]
    rows += [row(2, "2", "1", three, "E", 9, -400), row(2, "3", "4", four, "E", 10, -430)]
    return night(rows, entries(more=more))


def found(event: Night, seats: SeatsFrom = "recorded") -> dict[str, Player]:
    return {p.name: p for p in players(score(event, "wbf", {"winners": "one"}), seats)}


def test_roles_follow_the_seats_of_every_board() -> None:
    made = found(evening())
    ann, bo, cy, di = (made[name] for name in ("Ann", "Bo", "Cy", "Di"))
    # board 1: N declares, E leads. Ann declarer, Cy leader, Bo dummy, Di the leader's partner
    # board 2: E declares, S leads. Bo declarer, Di leader, Ann dummy, Cy the leader's partner
    assert {r: ann.roles[r].boards for r in ROLES} == {"declarer": 1, "dummy": 1, "leader": 0, "defender": 0}
    assert {r: cy.roles[r].boards for r in ROLES} == {"declarer": 0, "dummy": 0, "leader": 1, "defender": 1}
    assert facts(ann.roles["declarer"].average, ann.roles["dummy"].average) == (100, 0)
    assert facts(bo.roles["declarer"].average, bo.roles["dummy"].average) == (0, 100)
    assert facts(di.roles["leader"].average, di.roles["defender"].average) == (100, 0)
    assert ann.boards.average == bo.boards.average == 50
    assert (ann.made, ann.over, bo.made, bo.over) == (1, 1, 1, 0)
    assert (made["Ed"].made, made["Ed"].over) == (0, -1)


def test_without_seats_there_are_no_roles() -> None:
    made = found(evening(seats=False))
    assert made["Ann"].boards.average == 50
    assert all(player.seated == 0 for player in made.values())


def test_the_order_of_names_is_taken_for_seats_when_asked_for() -> None:
    made = found(evening(seats=False), "names")
    # board 2: Ann is named first and so is East, who declares
    assert made["Ann"].roles["declarer"].boards == 2
    assert made["Bo"].roles["dummy"].boards == 2


def test_a_substitute_has_the_boards_he_played() -> None:
    made = found(evening(seats=False, more=(Member("Zoe", place=1, since=(1, 2, 0)),)))
    assert (made["Ann"].boards.boards, made["Bo"].boards.boards, made["Zoe"].boards.boards) == (2, 1, 1)
    assert facts(made["Bo"].boards.average, made["Zoe"].boards.average) == (100, 0)


def test_awards_passes_and_sit_outs_have_no_roles() -> None:
    rows = [row(1, "1", "2", "Ann Cy Bo Di", "N", 10, 430), row(1, "3", "4", "Ed Gus Flo Hal", "N", 8, -50)]
    rows.append(award(2, "1", "2", "A+", "A-")._replace(north="Ann", south="Bo"))
    passed = Result(board=3, ns="1", ew="2", status=Status.PASSED, contract="PASS", score_ns=0, score_ew=0)
    rows += [passed._replace(north="Ann", south="Bo"), passed._replace(ns="3", ew="4")]
    rows.append(Result(board=4, ns="1", status=Status.SIT_OUT))
    made = found(night(rows, entries()), "recorded")
    assert made["Ann"].boards.boards == 3  # a sit-out is no board
    assert made["Ann"].seated == 1


def test_players_of_an_individual_have_seats() -> None:
    event = individual()
    rows = [r._replace(contract="3N", declarer="N", tricks=9) for r in event.results.rows]
    made = found(night(rows))
    # 1 is North twice: declarer with 2 of 2 and 1 of 2; 3 is East (leader, 0) and South (dummy, 1)
    assert facts(made["1"].roles["declarer"].boards, made["1"].roles["declarer"].average) == (2, 75)
    assert facts(made["3"].roles["leader"].average, made["3"].roles["dummy"].average) == (0, 50)
    assert sum(p.roles["declarer"].boards for p in made.values()) == 4


def test_at_imps_averages_are_imps_per_board() -> None:
    scores = score(evening(), "wbf", {"winners": "one", "method": "cross-imps"})
    ann = next(p for p in players(scores) if p.name == "Ann")
    # 430 against -50 is 10 IMPs; -400 for NS against -430: EW lose 1
    assert ann.boards.average == Fraction(9, 2)
    assert facts(ann.roles["declarer"].average, ann.roles["dummy"].average) == (10, -1)


def test_the_table_as_csv_and_json() -> None:
    scores = score(evening(), "wbf", {"winners": "one"})
    listed = players(scores)
    rows = {r["name"]: r for r in csv.DictReader(io.StringIO(players_csv(scores, listed)))}
    assert rows["Ann"]["declarer_average"] == "100.00"
    assert (rows["Ed"]["contracts_made"], rows["Ed"]["tricks_over"]) == ("0", "-1")
    plain = players_payload(scores, listed)
    people = plain["players"]
    assert isinstance(people, list)
    ann = next(p for p in people if isinstance(p, dict) and p["name"] == "Ann")
    assert ann["average_exact"] == "50/1"


@pytest.mark.parametrize("seats", ["recorded", "names"])
def test_every_declared_board_has_four_roles_where_all_seats_are_known(seats: SeatsFrom) -> None:
    made = found(evening(), seats)
    counts = {role: sum(p.roles[role].boards for p in made.values()) for role in ROLES}
    assert counts == dict.fromkeys(ROLES, 4)
