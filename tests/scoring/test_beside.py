"""Sessions put together, finals, carry-over, strata and handicaps; every value is added up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from duplicate.night.entries import Carry, Contestant, Entries, Member, Seating
from duplicate.night.night import Award, Night
from duplicate.night.rankings import Handicap, Strata
from duplicate.night.results import Result, Status
from duplicate.scoring import score, standings
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.standing import SideRanking, Standing, Standings
from duplicate.scoring.strata import handicap_of, stratum_of
from duplicate.words.problems import DuplicateError, Severity
from tests.scoring.nights import entered, facts, night, played


def ranked(event: Night, changes: Mapping[str, object] | None = None) -> Standings:
    return standings(score(event, "wbf", {"winners": "one", **(changes or {})}))


def row(table: Standings, contestant: str) -> Standing:
    return next(r for r in table.rows if r.contestant == contestant)


def beside(table: Standings, kind: str, name: str = "") -> SideRanking:
    (found,) = [r for r in table.beside if r.kind == kind and r.name == name]
    return found


def places(ranking: SideRanking) -> list[tuple[int, str]]:
    return [(p.rank, p.contestant) for p in ranking.places]


def unequal_sessions() -> Night:
    """Four pairs, session 1 of two boards, session 2 of one; top 2 on each.

    Session 1: 1 has 2 + 2 (100 %), 2 has 0 + 0, 3 has 0 + 0, 4 has 2 + 2.
    Session 2: 1 v 3 and 4 v 2 with 0 and 600: 1 has 0, 3 has 2, 4 has 2, 2 has 0.
    """
    entries = entered(*((n, s, "", "", n) for s in (1, 2) for n in "1234"))
    rows = [played(b, ns, ew, p) for b in (1, 2) for ns, ew, p in (("1", "2", 420), ("3", "4", 50))]
    rows += [played(1, "1", "3", 0, session=2), played(1, "4", "2", 600, session=2)]
    return night(rows, entries)


def test_two_sessions_as_points_and_as_means() -> None:
    # pair 1: 4 of 4 and 0 of 2. Points 4 of 6; percents (100 + 0) / 2; by boards (100 x 2 + 0 x 1) / 3
    assert row(ranked(unequal_sessions()), "1").percent == Fraction("66.67")
    assert row(ranked(unequal_sessions(), {"sessions.combine": "percents"}), "1").percent == 50
    by_boards = row(ranked(unequal_sessions(), {"sessions.combine": "boards"}), "1")
    assert by_boards.percent == Fraction("66.67")
    assert by_boards.percent_exact == Fraction(200, 3)


@pytest.mark.parametrize(
    ("weights", "said"), [(["1", "0.5"], ""), (["1", "0.5", "2", "3"], "nothing uses 2, 3")]
)
def test_weights_of_sessions_that_there_are_not(weights: list[str], said: str) -> None:
    scores = score(unequal_sessions(), "wbf", {"sessions.weights": weights})
    told = [p for p in scores.night.problems if p.field == "sessions.weights"]
    assert [p.severity for p in told] == [Severity.WARNING] * bool(said)
    assert all("weights for 4 sessions, and the event has 2" in p.message and said in p.message for p in told)


def test_some_session_counts() -> None:
    with pytest.raises(DuplicateError, match="no session counts"):
        ranked(unequal_sessions(), {"sessions.weights": ["0", "0"]})
    with pytest.raises(DuplicateError, match="there are no strata"):
        score(unequal_sessions(), "wbf", {"strata.limits": ["50"]})


def test_weights_of_sessions() -> None:
    # a session that counts half: 4 x 0.5 of 4 x 0.5, and 0 of 2: 2 of 4
    table = ranked(unequal_sessions(), {"sessions.weights": ["0.5"]})
    assert facts(row(table, "1").total, row(table, "1").percent) == (2, 50)
    # nothing is carried from the first session: the second alone
    table = ranked(unequal_sessions(), {"sessions.weights": ["0", "1"]})
    assert facts(row(table, "1").total, row(table, "1").percent) == (0, 0)
    # as a mean: (100 x 3 + 0 x 1) / 4
    both = {"sessions.combine": "percents", "sessions.weights": ["3", "1"]}
    assert row(ranked(unequal_sessions(), both), "1").percent == 75


def test_a_ranking_of_each_session() -> None:
    table = ranked(unequal_sessions())
    assert places(beside(table, "session", "1")) == [(1, "1"), (1, "4"), (3, "2"), (3, "3")]
    assert places(beside(table, "session", "2")) == [(1, "3"), (1, "4"), (3, "1"), (3, "2")]
    assert [p.percent for p in beside(table, "session", "2").places] == [100, 100, 0, 0]
    assert not ranked(unequal_sessions(), {"sessions.rankings": False}).beside


def test_a_penalty_counts_in_its_session_and_in_the_mean() -> None:
    # 10 % of the top 2 in session 2: -0.2 of 2 = -10 %; the mean of 100 and -10 is 45
    event = replace(unequal_sessions(), awards=(Award("1", "-10", "percent", 2, "late", 1),))
    table = ranked(event, {"sessions.combine": "percents"})
    assert row(table, "1").percent == 45
    (place,) = [p for p in beside(table, "session", "2").places if p.contestant == "1"]
    assert place.percent == -10


@pytest.mark.parametrize(
    ("method", "one", "brought"),
    # pair 1 sits out session 2, which has one board: its two boards of session 1 are brought to three.
    # 420 v 50: butler datum 240 (235 rounded away from zero), +180 is 5 IMPs, on two boards 10; x 3/2
    [("matchpoints", 4, 6), ("butler", 10, 15), ("cross-imps", 18, 27)],  # 370 is 9 IMPs
)
def test_unequal_boards_over_sessions_are_brought_to_the_most(method: str, one: int, brought: int) -> None:
    entries = entered(*((n, s, "", "", n) for s in (1, 2) for n in "123456"))
    rows = [played(b, ns, ew, p) for b in (1, 2) for ns, ew, p in (("1", "2", 420), ("3", "4", 50))]
    rows += [played(1, "3", "2", 0, session=2), played(1, "4", "5", 600, session=2)]
    changes = {"method": method, "butler.trim": "none"}
    event = night(rows, entries)
    assert row(ranked(event, changes), "1").total == one
    scaled = row(ranked(event, {**changes, "totals.scale": "most-boards"}), "1")
    assert facts(scaled.total, scaled.boards) == (brought, 2)


def test_who_plays_a_final_is_ranked_before_all_who_do_not() -> None:
    # session 2: 3 and 4 play final A against 1 and 2? no: 1 v 3 in A, 4 v 2 in B, each scored by itself
    entries = entered(
        *((n, 1, "", "", n) for n in "1234"),
        *(("1", 2, "A", "", "1"), ("3", 2, "A", "", "2"), ("2", 2, "B", "", "1"), ("4", 2, "B", "", "2")),
    )
    rows = [played(b, ns, ew, p) for b in (1, 2) for ns, ew, p in (("1", "2", 420), ("3", "4", 50))]
    rows += [played(1, "1", "2", 0, session=2, section="A"), played(1, "2", "1", 600, session=2, section="B")]
    table = ranked(night(rows, entries), {"sessions.finals": ["A", "B"], "matchpoints.lone_result": "50"})
    # A: 1 with 4 + 1 (50 % of 2 - its top is 0 with one result), 3 behind; B: 4 before 2
    assert [(r.rank, r.contestant, r.final) for r in table.rows] == [
        (1, "1", "A"), (2, "3", "A"), (3, "4", "B"), (4, "2", "B"),
    ]  # fmt: skip
    sections = [(r.name, r.section, len(r.places)) for r in table.beside]
    assert sections == [("1", "", 4), ("2", "A", 2), ("2", "B", 2)]


def test_a_final_that_the_last_session_does_not_have_is_refused() -> None:
    with pytest.raises(DuplicateError, match=r"sessions\.finals 'X'.*no such section"):
        ranked(unequal_sessions(), {"sessions.finals": ["X"]})


def test_who_played_half_of_the_boards_is_named() -> None:
    # three boards in two sessions; Zoe takes the place of Bo for session 2, which has one board
    event = unequal_sessions()
    members = (Member("Ann"), Member("Bo", place=1), Member("Zoe", place=1, since=(2, 0, 0)))
    contestants = tuple(c._replace(members=members) if c.id == "1" else c for c in event.entries.contestants)
    event = replace(event, entries=replace(event.entries, contestants=contestants))
    everybody = row(ranked(event), "1")
    assert everybody.names == ("Ann", "Bo", "Zoe")
    assert everybody.members == (("Ann", 3), ("Bo", 2), ("Zoe", 1))
    assert row(ranked(event, {"sessions.named_share": "50"}), "1").names == ("Ann", "Bo")
    assert row(ranked(event, {"sessions.named_share": "33"}), "1").names == ("Ann", "Bo", "Zoe")
    scores = score(event, "wbf", {"winners": "one", "sessions.named_share": "50"})
    told = explain_total(scores, standings(scores), "1")
    assert "Played by Ann 3 boards, Bo 2 boards, Zoe 1 board; named: Ann, Bo." in told


def test_sit_outs_over_sessions_count_as_the_conditions_say() -> None:
    # pair 5 sits out board 2 of session 1 and has 2 of 2 on board 1 of session 2
    entries = entered(*((n, s, "", "", n) for s in (1, 2) for n in "12345"))
    rows = [played(1, "1", "2", 420), played(1, "3", "4", 50)]
    rows.append(Result(board=2, ns="5", status=Status.SIT_OUT))
    rows += [played(2, "1", "3", 100), played(2, "2", "4", 50)]
    rows += [played(1, "5", "1", 100, session=2), played(1, "2", "3", 50, session=2)]
    event = night(rows, entries)
    excluded = row(ranked(event), "5")
    assert facts(excluded.total, excluded.percent, excluded.boards) == (2, 100, 1)
    sixty = ranked(event, {"totals.sit_out": "60"})
    # 1.2 of 2 more: 3.2 of 4; session 1 is ranked with its 60 %
    assert facts(row(sixty, "5").total, row(sixty, "5").percent) == (Fraction("3.2"), 80)
    (first,) = [p for p in beside(sixty, "session", "1").places if p.contestant == "5"]
    assert first.percent == 60


def carrying(**carries: Carry) -> Night:
    """Two tables, one board, top 2: 1 has 2, 2 has 0, 3 has 0, 4 has 2."""
    event = night(
        [played(1, "1", "2", 420), played(1, "3", "4", 50)], entered(*((n, 1, "", "", n) for n in "1234"))
    )
    contestants = tuple(c._replace(carry=carries.get(f"p{c.id}")) for c in event.entries.contestants)
    return replace(event, entries=replace(event.entries, contestants=contestants))


def test_carried_points_are_in_total_and_percentage() -> None:
    event = carrying(p2=Carry(Fraction(5), Fraction(6), Fraction(3), "Qualifier"))
    table = ranked(event)
    second = row(table, "2")
    assert facts(second.total, second.percent, second.boards) == (5, Fraction("62.5"), 1)  # 0 + 5 of 2 + 6
    assert [(r.rank, r.contestant) for r in table.rows] == [(1, "1"), (1, "4"), (3, "2"), (4, "3")]
    by_total = ranked(event, {"totals.rank_by": "total"})
    assert [(r.rank, r.contestant) for r in by_total.rows] == [(1, "2"), (2, "1"), (2, "4"), (4, "3")]
    # as a mean each once: (0 + 83.33) / 2; by boards (0 x 1 + 83.33 x 3) / 4
    assert row(ranked(event, {"sessions.combine": "percents"}), "2").percent_exact == Fraction(125, 3)
    assert row(ranked(event, {"sessions.combine": "boards"}), "2").percent == Fraction("62.5")


def test_carried_points_without_a_top_are_a_bonus() -> None:
    bonus = row(ranked(carrying(p2=Carry(Fraction(1)))), "2")
    assert facts(bonus.total, bonus.percent) == (1, 50)
    with pytest.raises(DuplicateError, match="needs top beside the points"):
        ranked(carrying(p2=Carry(Fraction(1))), {"sessions.combine": "percents"})


@pytest.mark.parametrize(
    ("carry", "changes", "message"),
    [
        # 115.32 of 211.2 are matchpoints: neither 115.32 IMPs, nor victory points, nor total points
        (Carry(Fraction("115.32"), Fraction("211.2")), {"method": "butler"}, "the totals are IMPs"),
        (Carry(Fraction("115.32"), Fraction("211.2")), {"method": "aggregate"}, "the totals are points"),
        (
            Carry(Fraction("115.32"), Fraction("211.2")),
            {"method": "butler", "victory_points.scale": "wbf"},
            "the totals are victory points",
        ),
        # 12.83 IMPs of 14 boards are not 12.83 matchpoints
        (Carry(Fraction("12.83"), None, Fraction(14)), {}, "without a top, and the totals are matchpoints"),
    ],
)
def test_what_is_carried_is_in_the_unit_of_the_totals(
    carry: Carry, changes: Mapping[str, object], message: str
) -> None:
    with pytest.raises(DuplicateError, match=message):
        ranked(carrying(p2=carry), changes)


def test_imps_are_carried_as_they_are() -> None:
    # 420 and 50, cross-IMPs: 370 is 9 IMPs
    table = ranked(carrying(p2=Carry(Fraction("20.5"))), {"method": "cross-imps"})
    assert row(table, "2").total == Fraction("11.5")
    with pytest.raises(DuplicateError, match="no percentages at cross-imps"):
        ranked(carrying(), {"method": "cross-imps", "sessions.combine": "percents"})


def test_explain_shows_sessions_carry_and_handicap() -> None:
    event = carrying(p2=Carry(Fraction(5), Fraction(6), Fraction(3), "Qualifier"))
    scores = score(event, "wbf", {"winners": "one"})
    told = explain_total(scores, standings(scores), "2")
    assert "Carried over from Qualifier: 5 of 6 matchpoints, counted for 3 boards." in told
    assert "Percentage: 5 of 8 = 62.5%." in told
    scores = score(unequal_sessions(), "wbf", {"sessions.weights": ["0.5"], "winners": "one"})
    told = explain_total(scores, standings(scores), "1")
    assert "Session 1, 2 boards: 4 of 4 matchpoints; it counts x 0.5 = 2." in told
    assert "Session 2, 1 board: 0 of 2 matchpoints." in told
    assert "Percentage: 2 of 4 = 50%." in told
    assert told[-2:] == ["Session 1: 100%, rank 1= of 4.", "Session 2: 0%, rank 3= of 4."]
    scores = score(unequal_sessions(), "wbf", {"sessions.combine": "boards", "winners": "one"})
    told = explain_total(scores, standings(scores), "1")
    assert (
        "Percentage: the mean of the sessions by boards, 100% x 2 boards and 0% x 1 board = 66.67%." in told
    )


# Strata


ABC = Strata(names=("A", "B", "C"), limits=("1500", "500"))


def pair(*grades: str, **stated: str) -> Contestant:
    return Contestant("x", tuple(Member(grade=g, place=p) for p, g in enumerate(grades)), **stated)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("grades", "rule", "stratum"),
    [
        (("1500", "0"), "higher", "A"),  # at least the limit
        (("1499.9", "500"), "higher", "B"),
        (("499", "499"), "higher", "C"),
        (("1500", "0"), "average", "B"),  # 750
        (("900", "99"), "average", "C"),  # 499.5
        (("900", ""), "higher", ""),
        (("Expert", "900"), "higher", ""),
    ],
)
def test_the_stratum_of_a_pair(grades: tuple[str, ...], rule: str, stratum: str) -> None:
    strata = Strata(names=ABC.names, limits=ABC.limits, pair="higher" if rule == "higher" else "average")
    assert stratum_of(pair(*grades), strata) == stratum


def stratified() -> Night:
    """One board, eight pairs: NS 1 420 6, 2 400 4, 3 50 2, 4 -50 0; EW 5 0, 6 2, 7 4, 8 6 of 6."""
    rows = [played(1, str(i), str(4 + i), p) for i, p in enumerate((420, 400, 50, -50), 1)]
    stated = dict(zip("12345678", "ABCBCABC", strict=True))
    contestants = tuple(Contestant(n, (Member("x"),), stratum=s) for n, s in stated.items())
    return night(rows, Entries(contestants, tuple(Seating(1, "", "", n, n) for n in stated)))


def test_b_is_ranked_over_b_and_c_and_c_over_c() -> None:
    table = ranked(stratified(), {"strata.names": ["A", "B", "C"]})
    # all: 1A 6, 8C 6, 2B 4, 7B 4, 3C 2, 6A 2, 4B 0, 5C 0
    assert places(beside(table, "stratum", "B")) == [
        (1, "8"), (2, "2"), (2, "7"), (4, "3"), (5, "4"), (5, "5"),
    ]  # fmt: skip
    assert places(beside(table, "stratum", "C")) == [(1, "8"), (2, "3"), (3, "5")]
    assert [r.name for r in table.beside] == ["B", "C"]  # A is the main ranking
    own = ranked(stratified(), {"strata.names": ["A", "B", "C"], "strata.ranked": "own"})
    assert places(beside(own, "stratum", "A")) == [(1, "1"), (2, "6")]
    assert places(beside(own, "stratum", "B")) == [(1, "2"), (1, "7"), (3, "4")]


def test_with_two_winners_each_direction_has_its_strata() -> None:
    table = ranked(stratified(), {"strata.names": ["A", "B", "C"], "winners": "two"})
    found = [(r.name, r.direction, places(r)) for r in table.beside]
    assert found[0] == ("B", "NS", [(1, "2"), (2, "3"), (3, "4")])
    assert found[1] == ("B", "EW", [(1, "8"), (2, "7"), (3, "5")])


def test_a_stratum_that_nobody_knows_is_said() -> None:
    scores = score(stratified(), "wbf", {"strata.names": ["A", "B"]})
    said = [str(p) for p in scores.night.problems]
    assert any("pairs '3': stratum 'C' is none of A, B" in text for text in said)
    scores = score(stratified(), "wbf", {"handicap.share": "100"})
    assert any("no handicap is known" in str(p) for p in scores.night.problems)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"strata.names": ["A", "B"], "strata.limits": ["5", "4"]}, "one limit between two strata"),
        ({"strata.names": ["A", "B", "C"], "strata.limits": ["4", "5"]}, "do not fall"),
        ({"strata.names": ["A", "A"]}, "named twice"),
    ],
)
def test_limits_that_do_not_fit_are_refused(settings: Mapping[str, object], message: str) -> None:
    with pytest.raises(DuplicateError, match=message):
        ranked(stratified(), settings)


# Handicaps (EBU): a player's handicap is 50 less his grade, a pair's the sum, or half of it


@pytest.mark.parametrize(
    ("grades", "share", "handicap"),
    [
        (("52", "46"), "100", "2"),  # -2 + 4
        (("52", "46"), "50", "1"),
        (("61.5", "40"), "100", "-1.5"),
        (("61.5", "40"), "50", "-0.75"),
        (("50", ""), "100", None),
    ],
)
def test_the_handicap_of_a_pair(grades: tuple[str, ...], share: str, handicap: str | None) -> None:
    found = handicap_of(pair(*grades), Handicap(share=share))
    assert found == (None if handicap is None else Fraction(handicap))


def test_a_stated_handicap_outranks_the_grades() -> None:
    assert handicap_of(pair("52", "46", handicap="-7.25"), Handicap(share="100")) == Fraction("-7.25")


def test_the_ranking_by_handicap_is_exact() -> None:
    # thirds of a percent: 1 has 66.67 % + 0, 2 has 33.33 % + 33.34 %: by 1/150 of a percent 2 is first
    rows = [
        played(1, "1", "a", 50),
        played(1, "2", "b", 40),
        played(1, "3", "c", 100),
        played(1, "4", "d", 0),
    ]
    contestants = tuple(
        Contestant(n, handicap=h) for n, h in zip("1234", ("0", "33.34", "", "1"), strict=True)
    )
    others = tuple(Contestant(n) for n in "abcd")
    seats = tuple(Seating(1, "", "", c.id, c.id) for c in (*contestants, *others))
    table = ranked(night(rows, Entries((*contestants, *others), seats)), {"handicap.share": "100"})
    made = beside(table, "handicap")
    assert places(made) == [(1, "2"), (2, "1"), (3, "4")]
    assert facts(made.places[0].percent, made.places[0].handicap) == (Fraction("66.67"), Fraction("33.34"))


def test_handicaps_at_imps_are_imps() -> None:
    event = carrying()
    contestants = tuple(
        c._replace(handicap={"2": "10", "1": "0"}.get(c.id, "")) for c in event.entries.contestants
    )
    event = replace(event, entries=replace(event.entries, contestants=contestants))
    # 370 is 9 IMPs: 1 has +9, 2 has -9 + 10
    made = beside(ranked(event, {"method": "cross-imps", "handicap.share": "100"}), "handicap")
    assert [facts(p.rank, p.contestant, p.total) for p in made.places] == [(1, "1", 9), (2, "2", 1)]
