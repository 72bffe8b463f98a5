"""Every family, of every size and length: a movement without a fault that is not its own, or a refusal."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.appendix import appendix
from duplicate.movements.barometer import barometer
from duplicate.movements.blackpool import blackpool
from duplicate.movements.bump import bump
from duplicate.movements.double_weave import double_weave
from duplicate.movements.hesitation import double_hesitation, hesitation
from duplicate.movements.howell import howell, reduced_howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.rover import rover
from duplicate.movements.scrambled import scrambled
from duplicate.movements.team_round_robin import team_round_robin
from duplicate.movements.web import web
from duplicate.movements.whist import american_whist
from duplicate.words.problems import DuplicateError

NOTHING: set[Fault] = set()
SHARING = {Fault.SHARING}
RE_MEET = {Fault.RE_MEET}

# What a family may do: make(tables, rounds), and the faults that are its own beside sit-outs of half tables.
FAMILIES: dict[str, tuple[Callable[[float, int], Movement], set[Fault]]] = {
    "mitchell": (lambda t, r: mitchell(t, r, boards_per_round=1), SHARING),
    "scrambled": (lambda t, r: scrambled(t, r, switched=1, boards_per_round=1), SHARING),
    "skip": (lambda t, r: mitchell(t, r, style="skip", boards_per_round=1), NOTHING),
    "rover": (lambda t, r: rover(t, r, boards_per_round=1), SHARING | RE_MEET),
    "bump": (lambda t, r: bump(t, r, boards_per_round=1), SHARING),
    "hesitation": (lambda t, r: hesitation(t, r, switched=0, boards_per_round=1), SHARING),
    "double hesitation": (lambda t, r: double_hesitation(t, r, switched=0, boards_per_round=1), NOTHING),
    "appendix": (lambda t, r: appendix(t, r, boards_per_round=1), SHARING),
    "web": (lambda t, r: web(t, r, boards_per_round=1), NOTHING),
    "blackpool": (lambda t, r: blackpool(t, r, boards_per_round=1), SHARING | RE_MEET),
    "double weave": (lambda t, r: double_weave(t, r, boards_per_round=1), NOTHING),
    "american whist": (lambda t, r: american_whist(t, r, boards_per_round=1), NOTHING),
    "howell": (lambda t, r: howell(t, r, boards_per_round=1), SHARING),
    "reduced howell": (lambda t, r: reduced_howell(t, r, boards_per_round=1), SHARING),
    "barometer": (lambda t, r: barometer(mitchell(t, r), boards_per_round=1), NOTHING),
    "individual": (lambda t, r: individual(int(t), r, boards_per_round=1), SHARING),
    "teams": (lambda t, r: team_round_robin(int(t), r, boards_per_round=1), SHARING),
}


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=12, deadline=None)
@given(halves=st.integers(2, 48), rounds=st.integers(-1, 26))
def test_clean_or_refused_with_a_remedy(family: str, halves: int, rounds: int) -> None:
    make, own = FAMILIES[family]
    remedy = ""
    try:
        m = make(halves / 2, rounds)
    except DuplicateError as error:
        remedy = error.problem.remedy
        m = None
    if m is None:
        assert remedy
        return
    assert m.rounds == rounds
    assert {f.fault for f in m.check()} <= own | {Fault.SIT_OUT}
    met = sum(f.fault is Fault.RE_MEET for f in m.check())
    assert family != "rover" or met <= 1
    out = [f.contestants for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(out) == len(set(out)), "nobody sits out twice"


@pytest.mark.parametrize("tables", [60, 59])
def test_sixty_tables(tables: int) -> None:
    """The two-winner families that have all sizes reach sixty tables, in thirteen rounds."""
    for family in ("mitchell", "hesitation", "double hesitation", "appendix", "web", "blackpool"):
        make, own = FAMILIES[family]
        m = make(tables, 13)
        assert (m.tables, m.rounds) == (tables, 13)
        assert {f.fault for f in m.check()} <= own
    assert rover(tables + 0.5, 13, boards_per_round=1).is_playable
    assert bump(tables + 0.5, 13, boards_per_round=1).is_playable
