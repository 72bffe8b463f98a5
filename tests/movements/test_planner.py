import math
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault
from duplicate.movements.places import Placing, placed, stationary_places
from duplicate.movements.planner import Plan, plan
from duplicate.movements.wish import FAMILIES, LEAST_SHARE
from duplicate.words.problems import DuplicateError


def _text(chosen: Plan) -> str:
    return "\n".join(chosen.reasons)


def test_seven_tables_twenty_six_boards_one_winner() -> None:
    """13 rounds of 2 (Howell) use all 26 boards, 7 sets of 3 only 21."""
    chosen = plan(7, boards=26, winners=1)
    assert (chosen.movement.name, chosen.movement.boards) == ("Howell, 7 tables, 13 rounds", 26)
    assert "Scrambled Mitchell, 7 tables, 7 rounds" in _text(chosen)
    assert chosen.candidates[0].movement is chosen.movement
    assert f"{chosen.candidates[0].quality:.2f}" == "91.30"


def test_seven_tables_twenty_six_boards_two_winners() -> None:
    """26 boards over 7 sets: 21 are played, 28 would be needed for more."""
    chosen = plan(7, boards=26, winners=2)
    assert (chosen.movement.rounds, chosen.movement.boards) == (7, 21)
    assert (
        "26 boards do not make 7 equal sets: 7 sets of 3 are 21 boards, of 4 they are 28." in chosen.reasons
    )


@pytest.mark.parametrize(
    ("tables", "wanted", "name"),
    [
        (2, {}, "Howell, 2 tables, 3 rounds"),
        (4, {}, "Howell, 4 tables, 7 rounds"),
        (5, {"boards": 24, "winners": 1}, "Three-quarter Howell, 5 tables, 8 rounds"),
        (6, {"boards": 24}, "Howell, 6 tables, 11 rounds"),
        (8, {"boards": 30, "winners": 1}, "Howell, 8 tables, 15 rounds"),
        (8, {"boards": 24, "winners": 2}, "Share-and-relay Mitchell, 8 tables, 8 rounds"),
        (9, {}, "Mitchell, 9 tables, 9 rounds"),
        (13, {"boards": 26}, "Mitchell, 13 tables, 13 rounds"),
        (14, {"boards": 26}, "Skip Mitchell, 14 tables, 13 rounds"),
        (
            13,
            {"boards": 26, "winners": 1},
            "Scrambled Mitchell, 13 tables, 13 rounds, rounds 12 and 13 arrow-switched",
        ),
        (7, {"rounds": 13}, "Howell, 7 tables, 13 rounds"),
        (8, {"family": "share and relay"}, "Share-and-relay Mitchell, 8 tables, 8 rounds"),
        (8, {"family": "skip-mitchell"}, "Skip Mitchell, 8 tables, 7 rounds"),
        (2, {"family": "individual"}, "Individual, 2 tables, 7 rounds"),
        (7, {"family": "individual", "boards": 21}, "Rainbow individual, 7 tables, 7 rounds"),
        (9, {"family": "preliminary"}, "Preliminary, 9 tables, 5 rounds of one board"),
        (8, {"family": "second stage"}, "Second stage, 8 tables, 7 rounds of one board"),
    ],
)
def test_what_a_director_would_play(tables: float, wanted: dict[str, Any], name: str) -> None:
    chosen = plan(tables, **wanted)
    assert chosen.movement.name == name
    assert chosen.movement.is_playable


def test_an_even_mitchell_explains_why_it_skips() -> None:
    assert any("play boards again from round 7" in reason for reason in plan(12, boards=24).reasons)
    assert not any("play boards again" in reason for reason in plan(13, boards=26).reasons)


def test_half_tables_in_both_spellings() -> None:
    first, second = plan(7.5, boards=24), plan(pairs=15, boards=24)
    assert first == second
    assert len(first.movement.contestants()) == 15
    assert any("21 to 24 boards for each pair" in reason for reason in first.reasons)


def test_the_seventy_per_cent_rule() -> None:
    """EBU: 30 tables play 13 rounds of 2: 26 of 60 boards, 43 %."""
    chosen = plan(30, boards=26)
    (warning,) = [reason for reason in chosen.reasons if reason.startswith("Warning")]
    assert "43%" in warning
    assert "sections of at most 18 tables" in warning  # 13 of 18 rounds are 72 %, of 19 only 68 %
    assert not any(reason.startswith("Warning") for reason in plan(13, boards=26).reasons)


def test_time_limits_the_session() -> None:
    """Three hours: 7 rounds of 3 take 7 * 22.5 + 6 = 163.5 minutes, 8 rounds 187."""
    chosen = plan(10, minutes=180)
    best = chosen.candidates[0]
    assert (best.rounds, best.boards_per_round) == (7, 3)
    assert best.minutes(7.5, 1) == 163.5
    assert any("2 h 44 min" in reason for reason in chosen.reasons)
    assert all(c.minutes(7.5, 1) <= 180 for c in chosen.candidates)


def test_section_and_numbering_are_kept() -> None:
    movement = plan(9, section="B", ew_numbering="offset 20").movement
    assert {m.section for m in movement.meetings} == {"B"}
    assert movement.of_round(1)[0].ew == "21"


def test_one_winner_numbers_are_unique() -> None:
    assert len(plan(9, winners=1, ew_numbering="same").movement.contestants()) == 18


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({}, "either tables or pairs"),
        ({"tables": 7, "pairs": 14}, "either tables or pairs"),
        ({"pairs": 3}, "three pairs"),
        ({"tables": 1}, "too few"),
        ({"tables": 61}, "too many for one section"),
        ({"tables": 7.3}, "whole or half"),
        ({"tables": 16, "family": "howell"}, "too long for a session"),
        ({"tables": 7, "family": "hovel"}, "no family"),
        ({"tables": 7, "family": "howell", "winners": 2}, "has 1 winner"),
        ({"tables": 7, "family": "skip mitchell"}, "need no skip mitchell"),
        ({"tables": 7, "winners": 3}, "3 winners"),
        ({"tables": 7, "rounds": 14}, "at most"),
        ({"tables": 7, "winners": 2, "rounds": 8}, "at most 7 rounds"),
        ({"tables": 7, "minutes": 15}, "too short"),
        ({"tables": 7, "minutes": math.nan}, "nan minutes"),
        ({"tables": 7, "minutes": math.inf}, "inf minutes"),
        ({"tables": 7, "minutes_per_board": math.nan}, "nan minutes"),
        ({"tables": 7, "minutes_per_move": math.inf}, "inf minutes"),
        ({"tables": 7, "boards": 2}, "too few"),
        ({"tables": 7, "boards": 0}, "0 boards"),
        ({"tables": 4, "family": "preliminary"}, "cannot play 5 rounds"),
        ({"tables": 6, "family": "second stage"}, "cannot play 7 rounds"),
        ({"tables": 9, "family": "preliminary", "boards": 5}, "needs 9 boards"),
        ({"tables": 9, "family": "preliminary", "minutes": 30}, "takes"),
        ({"tables": 9, "family": "preliminary", "rounds": 6}, "has 5 rounds"),
        ({"tables": 9, "family": "individual"}, "no individual"),
        ({"tables": 4.5, "family": "individual"}, "16 players"),
        ({"tables": 7, "ew_numbering": "odd"}, "does not exist"),
    ],
)
def test_refusals_have_a_remedy(wanted: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        plan(**wanted)
    assert caught.value.problem.remedy


@settings(max_examples=40, deadline=None)
@given(
    st.integers(4, 60),
    st.none() | st.integers(12, 36),
    st.sampled_from([None, 1, 2]),
    st.none() | st.integers(90, 260),
)
def test_every_plan_is_playable_and_keeps_its_limits(
    pairs: int, boards: int | None, winners: int | None, minutes: int | None
) -> None:
    chosen = plan(pairs=pairs, boards=boards, winners=winners, minutes=minutes)
    movement, best = chosen.movement, chosen.candidates[0]
    assert movement.is_playable
    assert len(movement.contestants()) == pairs
    assert Fault.RE_MEET not in {f.fault for f in movement.check()}
    assert winners in (None, movement.winners)
    if boards is not None:
        assert best.boards_per_pair <= boards
    if minutes is not None:
        assert best.minutes(7.5, 1) <= minutes
    assert (best.share_of_boards < LEAST_SHARE) == any(r.startswith("Warning") for r in chosen.reasons)
    for reason in chosen.reasons:
        assert reason.endswith(".")
        assert "\n" not in reason


@pytest.mark.parametrize("tables", [*range(2, 21), 2.5, 7.5, 26, 31.5, 36, 45, 59.5, 60])
@pytest.mark.parametrize("winners", [1, 2])
def test_every_size_has_a_plan(tables: float, winners: int) -> None:
    assert plan(tables, winners=winners, rounds=min(13, int(tables)), boards=26).movement.is_playable


def test_planning_imports_nothing_heavy() -> None:
    code = (
        "import sys, duplicate.movements.planner as p; p.plan(12); "
        "print(sorted({'numpy', 'pandas', 'jinja2', 'weasyprint'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_half_table_says_how_many_boards_are_played_and_who_sits_out_when() -> None:
    # 9 pairs, 9 rounds of 3: everybody sits out once, so 8 rounds are played: 24 boards of 27
    told = " ".join(plan(pairs=9).reasons)
    assert "3 boards a round: 24 boards for each pair, 27 in play." in told
    assert "nobody more than once: pair 1 in round 1, 2 in round 2, 3 in round 3" in told
    # 4 rounds of 6: who sits out plays 18 boards, the other five pairs 24
    short = " ".join(plan(pairs=9, family="howell", rounds=4).reasons)
    assert "6 boards a round: 18 to 24 boards for each pair, 48 in play." in short
    # 7½ tables: NS are missing at table 8, where EW 8 begins and EW 7 follows
    mitchell = " ".join(plan(7.5).reasons)
    assert "EW 8 in round 1, EW 7 in round 2" in mitchell


@pytest.mark.parametrize(
    ("tables", "wanted", "name"),
    [
        (14, {"copies": 2}, "Web Mitchell, 14 tables, 13 rounds"),
        (15, {"copies": 2}, "Web Mitchell, 15 tables, 13 rounds"),
        (13, {"copies": 2}, "Mitchell, 13 tables, 13 rounds"),  # complete without a second copy
        (
            9,
            {"family": "hesitation", "rounds": 10},
            "Hesitation Mitchell, 9 tables, 10 rounds, round 10 arrow-switched",
        ),
        (12, {"family": "blackpool", "rounds": 14}, "Blackpool (Extended Mitchell), 12 tables, 14 rounds"),
        (8, {"family": "double weave"}, "Double Weave Mitchell, 8 tables, 8 rounds"),
        (15, {"family": "appendix", "boards": 26}, "Appendix Mitchell, 15 tables, 13 rounds"),
        (7.5, {"family": "rover"}, "Mitchell, 7 tables, 7 rounds, with an NS rover"),
        (7.5, {"family": "bump"}, "Mitchell, 7 tables, 6 rounds, with a bump"),
        (9, {"family": "whist"}, "American Whist, 9 tables, 9 rounds"),
        (9, {"family": "whist", "teams": True, "rounds": 8}, "American Whist, 9 teams, 8 rounds"),
        (7, {"family": "triangles"}, "Round robin with triangles, 7 teams, 6 rounds"),
        (6, {"teams": True}, "Round robin, 6 teams, 5 rounds"),
        (8, {"family": "barometer", "rounds": 8, "winners": 2}, "Barometer: Mitchell, 8 tables, 8 rounds"),
        (10, {"family": "howell", "rounds": 19}, "Howell, 10 tables, 19 rounds"),
    ],
)
def test_every_family_can_be_asked_for(tables: float, wanted: dict[str, Any], name: str) -> None:
    chosen = plan(tables, **wanted)
    assert chosen.movement.name == name
    assert chosen.movement.is_playable
    assert chosen.why.endswith(".")


def test_boards_a_round_change_nothing_but_the_boards() -> None:
    for candidate in plan(8, winners=1).candidates:
        if candidate.family == "howell" and not candidate.switches:
            made = howell(8, candidate.rounds, boards_per_round=candidate.boards_per_round)
            assert candidate.movement == made
    for candidate in plan(9).candidates:
        if candidate.family == "mitchell":
            assert candidate.movement == mitchell(
                9, candidate.rounds, boards_per_round=candidate.boards_per_round
            )


def test_the_least_compared_of_a_mitchell_that_is_cut_short() -> None:
    # 20 tables, 3 rounds: NS 1 plays sets 1 to 3, NS 5 sets 5 to 7: nothing in common
    first = plan(19, rounds=3, boards=6).candidates[0]
    assert first.worst is not None
    assert first.worst[2] == 0


def test_the_share_that_is_asked_for_is_kept() -> None:
    for candidate in plan(20, boards=26, share_at_least=70).candidates:
        assert candidate.share_of_boards >= 0.7


def test_no_more_boards_than_exist_and_no_more_copies() -> None:
    for candidate in plan(14, have=26, copies=2).candidates:
        assert candidate.boards_in_play <= 26
        assert candidate.copies <= 2


def test_numbers_are_exchanged_and_nobody_is_lost() -> None:
    whole = howell(7)
    moved = placed(whole, Placing(stationary=(3,)))
    assert moved is not None
    assert moved.contestants() == whole.contestants()
    assert ("", "3") in stationary_places(moved)
    assert moved.is_playable
    assert placed(whole, Placing(apart=((3, 7),))) is None  # in a full Howell everybody meets
    assert placed(whole, Placing(stationary=(3, 7))) is None  # and one pair stays


_DEFINITE = [f for f in FAMILIES if f not in ("preliminary", "second stage")]


@settings(max_examples=60, deadline=None)
@given(
    st.integers(4, 40),
    st.none() | st.sampled_from(_DEFINITE),
    st.none() | st.integers(8, 36),
    st.none() | st.integers(3, 14),
    st.none() | st.integers(1, 4),
    st.none() | st.integers(12, 60),
    st.sets(st.integers(1, 40), max_size=3),
    st.sets(st.integers(1, 40), max_size=3),
)
def test_every_candidate_of_every_wish_is_playable(
    pairs: int,
    family: str | None,
    boards: int | None,
    rounds: int | None,
    copies: int | None,
    have: int | None,
    stationary: set[int],
    apart: set[int],
) -> None:
    groups = [sorted(apart)] if len(apart) > 1 else []
    try:
        chosen = plan(
            pairs=pairs,
            family=family,
            boards=boards,
            rounds=rounds,
            copies=copies,
            have=have,
            stationary=sorted(stationary),
            apart=groups,
        )
    except DuplicateError as error:
        refused: DuplicateError | None = error
    else:
        refused = None
    if refused is not None:
        assert refused.problem.remedy
        return
    assert chosen.movement is chosen.candidates[0].movement
    for candidate in chosen.candidates:
        movement = candidate.movement
        assert movement.is_playable
        assert rounds in (None, candidate.rounds)
        assert have is None or candidate.boards_in_play <= have
        assert copies is None or candidate.copies <= copies
        assert {str(n) for n in stationary} <= {n for _, n in stationary_places(movement)}
        met = {frozenset((m.ns, m.ew)) for m in movement.meetings}
        if movement.winners == 1:
            assert not any(len(m & {str(n) for n in apart}) > 1 for m in met if groups)
