"""From a scored night to the arrays that ratings are made of."""

from dataclasses import replace
from datetime import date

from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night, Sitting
from duplicate.night.results import Result
from duplicate.scoring import score
from duplicate.scoring.persons import Persons
from duplicate.scoring.rating_sessions import RatedSession, members_of, sessions_of
from duplicate.words.problems import Problem
from tests.scoring.nights import award, night, played


def entries(names: str = "Ann Bo Cy Di Ed Flo Gus Hal") -> Entries:
    """Two pairs NS and two EW, with a name for each player in this order: NS 1, NS 2, EW 1, EW 2."""
    given = names.split()
    contestants = []
    seatings = []
    for place, (direction, number) in enumerate((("NS", "1"), ("NS", "2"), ("EW", "1"), ("EW", "2"))):
        first, second = given[2 * place : 2 * place + 2]
        own = f"{number}{direction}"
        contestants.append(Contestant(own, (Member(first), Member(second, place=1))))
        seatings += [Seating(session, "", direction, number, own) for session in (1, 2)]
    return Entries(tuple(contestants), tuple(seatings))


def rated(
    rows: list[Result],
    *,
    day: str = "2026-01-08",
    who: Entries | None = None,
    conditions: dict[str, object] | None = None,
) -> tuple[list[RatedSession], list[Problem], Persons]:
    event: Night = replace(night(rows, who or entries()), date=day, name="Thursday")
    scores = score(event, "wbf", conditions)
    persons = Persons.of(members_of([scores]))
    return *sessions_of(scores, persons), persons


def test_percentages_and_seats() -> None:
    (one,), problems, persons = rated([played(1, "1", "1", 420), played(1, "2", "2", 50)])
    assert not problems
    assert (one.name, one.day, str(one.week), one.imps) == ("Thursday", date(2026, 1, 8), "2026-01-05", False)
    assert [[persons.people[c].name for c in line] for line in one.players.tolist()] == [
        ["Ann", "Ed", "Bo", "Flo"],
        ["Cy", "Gus", "Di", "Hal"],
    ]
    assert one.ns.tolist() == [100, 0]
    assert one.ew.tolist() == [0, 100]
    assert len(set(one.group.tolist())) == 1


def test_imps_are_those_against_one_other_result() -> None:
    """A sum of cross-IMPs is brought to one comparison."""
    rows = [played(1, "1", "1", 420), played(1, "2", "2", 50)]
    for divisor in ("none", "others"):
        (one,), _, _ = rated(rows, conditions={"method": "cross-imps", "cross_imps.divisor": divisor})
        assert one.imps
        assert one.ns.tolist() == [9, -9]  # 370 points
        assert one.percents(6.48)[0].tolist() == [50 + 9 * 6.48, 50 - 9 * 6.48]


def test_only_results_from_the_table_count() -> None:
    rows = [played(1, "1", "1", 420), played(1, "2", "2", 50), award(2, "1", "1", "A+", "A-")]
    (one,), _, _ = rated([*rows, played(2, "2", "2", 90)])
    assert len(one.ns) == 2


def test_sessions_have_their_own_dates() -> None:
    rows = [played(1, n, n, p, session=s) for s in (1, 2) for n, p in (("1", 420), ("2", 50))]
    event = replace(night(rows, entries()), date="2026-01-08", sittings={2: Sitting("Final", "2026-01-15")})
    scores = score(event)
    found, _ = sessions_of(scores, Persons.of(members_of([scores])))
    assert [str(s.day) for s in found] == ["2026-01-08", "2026-01-15"]
    assert found[1].name == "Final"


def test_without_a_date_it_is_not_rated_and_said() -> None:
    found, problems, _ = rated([played(1, "1", "1", 420), played(1, "2", "2", 50)], day="")
    assert not found
    assert "write the date in event.toml" in str(problems[0])


def test_a_teams_match_is_not_rated_and_said() -> None:
    found, problems, _ = rated(
        [played(1, "1", "1", 420), played(1, "2", "2", 50)], conditions={"method": "teams"}
    )
    assert not found
    assert "teams match" in str(problems[0])


def test_one_name_at_two_tables_is_two_people() -> None:
    who = entries("Ann Bo Ann Di Ed Flo Gus Hal")
    (one,), problems, persons = rated([played(1, "1", "1", 420), played(1, "2", "2", 50)], who=who)
    assert "played the same board twice" in str(problems[0])
    assert one.players[:, 0].tolist() == [-1, -1]
    assert persons.code(Member("Ann")) >= 0


def test_a_substitute_is_rated_for_his_boards() -> None:
    pair = Contestant("1NS", (Member("Ann"), Member("Bo", place=1), Member("Sub", place=1, since=(1, 0, 2))))
    who = entries()
    who = replace(who, contestants=(pair, *who.contestants[1:]))
    rows = [played(board, n, n, p) for board in (1, 2) for n, p in (("1", 420), ("2", 50))]
    (one,), _, persons = rated(rows, who=who)
    south = [persons.people[c].name for c in one.players[:, 2].tolist()]
    assert sorted(south) == ["Bo", "Di", "Di", "Sub"]
