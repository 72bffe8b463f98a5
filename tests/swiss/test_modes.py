"""The greedy draw and the order of triples."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import Draw, draw
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Bye, Drift, Floated, History, Meeting, Sitting
from duplicate.swiss.modes import greedy, triples
from duplicate.swiss.rules import Apart, Mode, Rules
from duplicate.swiss.verify import verify
from tests.swiss.fields import random_field, totals


def field(number: int, met: str, names: str = "123456", byes: str = "") -> Field:
    meetings = tuple(Meeting(1, *pair) for pair in met.split())
    history = History(meetings, tuple(Bye(k, who) for k, who in enumerate(byes, 2)))
    return Field(number, tuple(Contestant(n, 9 - k) for k, n in enumerate(names)), history)


@pytest.mark.parametrize(
    ("met", "drawn"),
    [
        ("", "12 34 56"),
        ("12 34 56", "13 24 56"),  # 1-3, 2-4, then 5 and 6 have met: swapped with 2-4 below
    ],
)
def test_from_the_top_everybody_meets_the_next_new_opponent(met: str, drawn: str) -> None:
    costs = Costs(field(2, met), Rules(mode=Mode.NORDIC))
    found = greedy(costs)
    assert found is not None
    said = sorted("".join(costs.facts.name(v) for v in table) for table in found)
    if met:
        # The last table that helps, from the bottom: 2-4 becomes 5-2 and 6-4.
        assert said == ["13", "25", "46"]
    else:
        assert said == drawn.split()


def test_the_lowest_without_a_bye_gets_it_first() -> None:
    costs = Costs(field(4, "", "12345", byes="54"), Rules(mode=Mode.NORDIC))
    found = greedy(costs)
    assert found is not None
    assert (2, 5) in found


def pairs_of(found: Draw) -> list[str]:
    return sorted("".join(sorted((t.ns, t.ew))) for t in found.tables)


def test_greed_may_leave_a_rematch_that_could_be_avoided() -> None:
    """1-4 and 2-3 are drawn, 5 and 6 have met, and no swap with one table helps; 15 24 36 would be new."""
    rounds = ("34 56 12", "13 26 45", "46 25 13")
    meetings = tuple(Meeting(r, *pair) for r, text in enumerate(rounds, 1) for pair in text.split())
    drawn_from = Field(4, tuple(Contestant(n, 9 - k) for k, n in enumerate("123456")), History(meetings))
    greedily = draw(drawn_from, Rules(mode=Mode.NORDIC))
    assert pairs_of(greedily) == ["14", "23", "56"]
    assert greedily.certificate.statement == "best found, bound rematches 0 (found 1)"
    assert pairs_of(draw(drawn_from)) == ["15", "24", "36"]


def test_greed_keeps_the_hard_rules() -> None:
    people = tuple(
        Contestant(n, 9 - k, n in "34", (("club", "Ouse" if n in "12" else n),))
        for k, n in enumerate("123456")
    )
    rules = Rules(mode=Mode.NORDIC, apart=(Apart("club"),))
    found = draw(Field(2, people), rules)
    assert pairs_of(found) == ["13", "24", "56"]  # 1 and 2 are of a club, 3 and 4 keep their seats
    forced = Field(2, people, forced=(("1", "6"),))
    assert pairs_of(draw(forced, rules)) == ["16", "23", "45"]
    # 1-4 and 2-3 from the top; 5 and 6 must not meet, so that the last table is opened: 5-2 and 6-3.
    assert pairs_of(draw(Field(2, people, forbidden=(("1", "3"), ("5", "6"))), rules)) == ["14", "25", "36"]


def test_greed_beside_a_triple() -> None:
    people = tuple(Contestant(n, 9 - k) for k, n in enumerate("1234567"))
    history = History(tuple(Meeting(1, *pair) for pair in ("12", "34")))
    rules = Rules(mode=Mode.NORDIC, odd=Sitting.TRIPLE)
    found = draw(Field(2, people, history), rules)
    assert found.triple == ("5", "6", "7")
    assert pairs_of(found) == ["13", "24"]
    assert verify(Field(2, people, history), found) == ()


def test_danish_follows_the_ranking_alone() -> None:
    """Neighbours meet however far apart their scores are, and again if they must."""
    people = tuple(Contestant(n, s) for n, s in zip("123456", (90, 50, 49, 48, 10, 9), strict=True))
    history = History(tuple(Meeting(1, *pair) for pair in ("12", "34", "56")))
    assert pairs_of(draw(Field(2, people, history), Rules(mode=Mode.DANISH))) == ["12", "34", "56"]


def test_danish_keeps_the_hard_rules_and_gives_the_bye_as_ever() -> None:
    clubs = tuple(
        Contestant(n, 9 - k, groups=(("club", "Ouse" if n in "12" else n),)) for k, n in enumerate("12345")
    )
    rules = Rules(mode=Mode.DANISH, apart=(Apart("club", frozenset({2})),))
    history = History((Meeting(1, "1", "2"), Meeting(1, "3", "4")), (Bye(1, "5"),))
    second = draw(Field(2, clubs, history), rules)
    assert [bye.contestant for bye in second.byes] == ["4"]  # 5 had it
    assert pairs_of(second) == ["13", "25"]
    third = draw(Field(3, clubs, history), rules)  # the rule was for round 2
    assert pairs_of(third) == ["12", "35"]


def test_halves_pass_by_whom_they_have_met() -> None:
    """1-5, 2-6, 3-7, 4-8 are meant; 1 has met 5, and the nearest exchange is with 2 and 6."""
    people = tuple(Contestant(str(k), 9) for k in range(1, 9))
    rules = Rules(mode=Mode.HALVES, directions=False)
    assert pairs_of(draw(Field(2, people), rules)) == ["15", "26", "37", "48"]
    met = History((Meeting(1, "1", "5", seated=False),))
    found = draw(Field(2, people, met), rules)
    assert found.certificate.levels[-2].total == 2  # two tables, each one place off
    assert pairs_of(found) == ["16", "25", "37", "48"]


def test_the_width_of_a_band_decides_who_floats() -> None:
    scores = (Fraction(10), Fraction(39, 4), Fraction(9), Fraction(8))
    people = tuple(Contestant(n, s) for n, s in zip("1234", scores, strict=True))
    narrow = draw(Field(2, people), Rules(band_width=Fraction(1, 2)))
    wide = draw(Field(2, people), Rules(band_width=5))
    costs = {level.name: level.total for level in narrow.certificate.levels}
    assert pairs_of(narrow) == ["12", "34"]
    assert costs["score bands"] == 4  # 9 against 8: two halves between them, squared
    assert {(f.contestant, f.drift) for f in narrow.floats} == {("3", Drift.DOWN), ("4", Drift.UP)}
    assert wide.floats == ()


def test_the_bye_passes_by_a_lower_one_that_would_leave_a_rematch() -> None:
    """Without 5, the others could only meet 1-4 and 2-3; where 1 and 4 must not, the next lowest sits out."""
    rounds = ("12 34", "13 24")
    meetings = tuple(Meeting(r, *pair) for r, text in enumerate(rounds, 1) for pair in text.split())
    free = Field(4, tuple(Contestant(n, 9 - k) for k, n in enumerate("12345")), History(meetings))
    drawn = draw(free)
    assert [bye.contestant for bye in drawn.byes] == ["5"]
    assert pairs_of(drawn) == ["14", "23"]
    barred = replace(free, forbidden=(("1", "4"),))
    passed = draw(barred)
    assert [bye.contestant for bye in passed.byes] == ["4"]
    assert pairs_of(passed) == ["15", "23"]
    assert any(
        "If a lower one had it (5), the others would have more or later rematches." in reason.text()
        for reason in passed.certificate.reasons
    )


def test_floats_are_not_repeated_in_the_same_direction() -> None:
    """Of three level leaders one must float: not the one who floated down in the round before."""
    people = tuple(Contestant(n, s) for n, s in zip("123456", (9, 9, 9, 5, 5, 5), strict=True))
    for who in "123":
        history = History(floats=(Floated(4, who, Drift.DOWN),))
        found = draw(Field(5, people, history), Rules(directions=False))
        down = [f.contestant for f in found.floats if f.drift is Drift.DOWN]
        assert who not in down
        forgotten = draw(Field(7, people, history), Rules(directions=False))
        costs = {level.name: level.total for level in forgotten.certificate.levels}
        assert costs["repeated floats"] == 0  # two rounds count, rounds 5 and 6


def test_greed_never_beats_the_best_and_always_verifies() -> None:
    worse = 0
    for number in range(80):
        rng = Random(number)
        size = rng.randint(4, 16)
        drawn_from = random_field(rng, size, rng.randint(1, size - 1))
        best, found = draw(drawn_from), draw(drawn_from, Rules(mode=Mode.NORDIC))
        assert totals(found) >= totals(best)
        assert verify(drawn_from, found) == ()
        assert found.certificate.optimal == (totals(found) == totals(best))
        worse += not found.certificate.optimal
    assert worse


def test_triples_come_by_byes_and_then_from_the_bottom() -> None:
    costs = Costs(field(4, "", "1234567", byes="74"), Rules(odd=Sitting.TRIPLE))
    listed = list(triples(costs))
    key = [(int(costs.byes[list(t)].sum()), costs.triple_place(t)) for t in listed]
    assert key == sorted(key)
    assert {frozenset(t) for t in listed} == {frozenset(t) for t in combinations(range(7), 3)}
    assert sorted(costs.triple_place(t) for t in listed) == list(range(35))
    assert sorted(listed[0]) == [2, 4, 5]  # 3, 5 and 6


def test_triples_against_all_triples() -> None:
    for number in range(25):
        rng = Random(number)
        size = rng.choice((5, 7))
        drawn_from = random_field(rng, size, rng.randint(1, 4))
        rules = Rules(odd=Sitting.TRIPLE)
        found = draw(drawn_from, rules)
        assert verify(drawn_from, found) == ()
        costs = Costs(drawn_from, rules)
        every = []
        for three in combinations(range(size), 3):
            a, *rest = [v for v in range(size) if v not in three]
            for b in rest:
                others = [v for v in rest if v != b]
                tables = [(a, b), (others[0], others[1])] if others else [(a, b)]
                every.append(costs.totals(tables, three))
        assert totals(found) == min(every)
        assert found.certificate.optimal
