"""Leagues, every total by hand."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.results import Status
from duplicate.scoring import score, standings
from duplicate.scoring.attendance import boards_of_members
from duplicate.scoring.league import LeagueNight, LeaguePlace, LeagueTable, load_league, table
from duplicate.words.problems import DuplicateError
from tests.scoring.nights import facts, night, played

#: On a board of four results, top 6, these NS scores are 100, 66.67, 33.33 and 0 percent.
SCORES = (420, 400, 50, -50)


def evening(*names: str, method: str = "matchpoints", name: str = "") -> LeagueNight:
    """Four tables, one board; the NS pairs, best first, are "Ann Bo" and so on."""
    ns = [tuple(Member(one, place=p) for p, one in enumerate(pair.split())) for pair in names]
    contestants = [*(Contestant(f"{i}NS", m) for i, m in enumerate(ns, 1))]
    contestants += [Contestant(f"{i}EW", (Member(f"e{i}"), Member(f"w{i}", place=1))) for i in range(1, 5)]
    seats = [Seating(1, "", c.id[1:], c.id[0], c.id) for c in contestants]
    rows = [played(1, str(i), str(i), points) for i, points in enumerate(SCORES, 1)]
    event = night(rows, Entries(tuple(contestants), tuple(seats)))
    scores = score(event, "wbf", {"method": method})
    return LeagueNight(name, "", scores, standings(scores), name)


def ranked(nights: list[LeagueNight], rules: Mapping[str, object] | None = None) -> LeagueTable:
    return table(load_league(None, rules), nights)


def of(made: LeagueTable, name: str) -> LeaguePlace:
    return next(p for p in made.places if p.names == (name,))


MONDAY = ("Ann Bo", "Cy Di", "Ed Flo", "Gus Hal")
TUESDAY = ("Cy Ann", "Bo Di", "Gus Flo", "Ed Hal")
FRIDAY = ("Gus Hal", "Ed Flo", "Di Cy", "Bo Ann")


def test_the_best_two_of_three() -> None:
    made = ranked([evening(*MONDAY), evening(*TUESDAY), evening(*FRIDAY)], {"best": 2})
    # Ann 100 100 (0); Bo 100 66.67 (0); Cy 66.67 100 (33.33); Di 66.67 66.67 (33.33)
    ann, bo, cy = of(made, "Ann"), of(made, "Bo"), of(made, "Cy")
    assert facts(ann.total, ann.counted) == (100, (True, True, False))
    assert (ann.rank, ann.tied) == (1, True)  # with e4 and w4, who have 100 every night
    assert bo.total == cy.total == Fraction(250, 3)
    assert (bo.rank, bo.tied) == (cy.rank, cy.tied) == (4, True)
    # Ed 33.33 0 66.67, Flo 33.33 33.33 66.67, Gus 0 33.33 100, Hal 0 0 100
    assert of(made, "Gus").total == Fraction(200, 3)
    assert of(made, "Ed").total == of(made, "Flo").total == of(made, "Hal").total == 50


def test_nights_stand_by_date_however_they_are_named() -> None:
    """Those of a day as they are named, behind all others those without a date."""
    days = (("late", "2026-02-05"), ("unknown", ""), ("first", "2025-12-18"), ("second", "2026-01-08"))
    nights = [evening(*MONDAY, name=name)._replace(date=day) for name, day in days]
    nights += [evening(*FRIDAY, name="evening")._replace(date="2026-01-08")]
    made = ranked(nights)
    assert [night.name for night in made.nights] == ["first", "second", "evening", "late", "unknown"]
    # Gus is first on Friday alone, which is the third night
    assert facts(*of(made, "Gus").scores) == (0, 0, 100, 0, 0)


def test_ties_are_broken_as_the_league_says() -> None:
    nights = [evening(*MONDAY), evening(*TUESDAY), evening(*FRIDAY)]
    dropped = ranked(nights, {"best": 2, "ties": ["dropped"]})
    assert (of(dropped, "Cy").rank, of(dropped, "Bo").rank) == (4, 5)  # 33.33 and 0 do not count
    best = ranked(nights, {"best": 2, "ties": ["best"]})
    assert of(best, "Bo").rank == of(best, "Cy").rank == 4  # both have a night of 100
    # Ed, Flo, Hal have 50: Hal's best night is 100
    assert (of(best, "Hal").rank, of(best, "Ed").tied) == (of(best, "Ed").rank - 1, True)


def test_who_comes_too_seldom_is_not_ranked() -> None:
    made = ranked([evening(*MONDAY), evening("Ann Bo", "Cy Di", "Ed Zoe", "Gus Hal")], {"least": 2})
    assert of(made, "Flo").rank == of(made, "Zoe").rank == 0
    assert of(made, "Ed").rank > 0
    assert made.places[-1].rank == 0


def test_sums_and_bonuses() -> None:
    rules = {"total": "sum", "bonus_places": ["5", "3"], "bonus_night": "0.5"}
    made = ranked([evening(*MONDAY), evening(*TUESDAY)], rules)
    # Ann 100 + 5 twice, and 2 x 0.5; Cy 66.67 + 3, 100 + 5, and 1
    assert facts(of(made, "Ann").total, of(made, "Ann").bonus) == (211, 1)
    assert of(made, "Cy").total == Fraction(200, 3) + 3 + 105 + 1


def test_points_for_places_are_shared_by_who_is_level() -> None:
    rows = [played(1, str(i), str(i), p) for i, p in enumerate((420, 420, 50), 1)]
    members = {
        f"{i}{d}": Contestant(f"{i}{d}", (Member(f"{d}{i}"),)) for i in (1, 2, 3) for d in ("NS", "EW")
    }
    seats = tuple(Seating(1, "", own[1:], own[0], own) for own in members)
    scores = score(night(rows, Entries(tuple(members.values()), seats)))
    made = ranked(
        [LeagueNight("", "", scores, standings(scores))], {"score": "places", "places": ["10", "6", "3"]}
    )
    assert of(made, "NS1").total == of(made, "NS2").total == 8  # (10 + 6) / 2
    assert of(made, "NS3").total == 3
    assert of(made, "EW3").total == 10
    assert of(made, "EW1").total == Fraction(9, 2)  # (6 + 3) / 2


def test_pairs_are_the_same_in_either_order() -> None:
    made = ranked([evening(*MONDAY), evening("Bo Ann", "Cy Ed", "Di Flo", "Hal Gus")], {"by": "pair"})
    found = {p.names: facts(p.nights, p.total) for p in made.places}
    assert found["Ann", "Bo"] == (2, 100)
    assert found["Gus", "Hal"] == (2, 0)
    assert found["Cy", "Di"][0] == found["Cy", "Ed"][0] == 1


def test_imps_have_totals_and_no_percentages() -> None:
    with pytest.raises(DuplicateError, match="mon, score 'percent': there are no percentages at butler"):
        ranked([evening(*MONDAY, method="butler", name="mon")])
    made = ranked([evening(*MONDAY, method="cross-imps")], {"score": "total"})
    # 420 against 400, 50 and -50: 1, 9 and 10 IMPs
    assert of(made, "Ann").total == Fraction(20, 3)


def test_a_substitute_counts_with_half_of_the_boards() -> None:
    members = (Member("Ann"), Member("Bo", place=1), Member("Cy", place=1, since=(1, 3, 0)))
    entries = Entries((Contestant("1NS", members), Contestant("1EW", (Member("E"),))), (
        Seating(1, "", "NS", "1", "1NS"), Seating(1, "", "EW", "1", "1EW"),
    ))  # fmt: skip
    rows = [played(b, "1", "1", 100, round_number=b) for b in (1, 2, 3)]
    rows.append(played(4, "1", "", 0)._replace(status=Status.SIT_OUT, score_ns=None, score_ew=None))
    scores = score(night(rows, entries), "wbf", {"matchpoints.lone_result": "50"})
    counts = {m.name: n for m, n in boards_of_members(scores)["1NS"].items()}
    assert counts == {"Ann": 3, "Bo": 2, "Cy": 1}
    names = {p.names[0] for p in ranked([LeagueNight("", "", scores, standings(scores))]).places}
    assert names == {"Ann", "Bo", "E"}


def test_a_name_without_its_number_is_the_person_with_it() -> None:
    first, second = evening(*MONDAY), evening(*MONDAY)
    entries = second.scores.night.entries
    numbered = tuple(
        c._replace(members=tuple(m._replace(club_number="7") if m.name == "Ann" else m for m in c.members))
        for c in entries.contestants
    )
    event = replace(second.scores.night, entries=replace(entries, contestants=numbered))
    second = second._replace(scores=replace(second.scores, night=event))
    made = ranked([first, second])
    assert of(made, "Ann").nights == 2
    assert not made.problems


def test_a_pair_without_names_is_said() -> None:
    scores = score(night([played(1, "1", "2", 0), played(1, "3", "4", 50)]))
    made = ranked([LeagueNight("", "", scores, standings(scores))])
    assert not made.places
    assert len(made.problems) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bset = 3\n", "l.toml, line 1, bset: no such setting"),
        ('score = "best"\n', "l.toml, line 1, score 'best': no such value"),
        ('score = "places"\n', "no points are given for the places"),
        ("best = 3 4\n", "cannot be read"),
    ],
)
def test_rules_that_do_not_exist_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "l.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DuplicateError) as error:
        load_league(tmp_path / "l.toml")
    assert message in str(error.value)
