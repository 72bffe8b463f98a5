"""The ladder of an event, as its log makes it: who joined, who left, who beat whom."""

from collections.abc import Iterator
from dataclasses import replace

from duplicate.night.changes import active
from duplicate.swiss.ladder import Ladder
from duplicate.swiss.records import Drawn, Lot, Place, Registered, RoundClosed, Withdrawn
from duplicate.swiss.state import Round, State
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


def ladder_of(state: State, until: int | None = None) -> Ladder:
    """The ladder after all challenges that are over, in the order in which they ended.

    ``until`` leaves later challenges out. Who registers joins at the foot; a corrected result counts as if
    it had been so from the start. Where the two have passed each other in the meantime, nobody moves.
    """
    ladder = Ladder((), 0, state.conditions.ladder.move)
    for _number, now in steps(state, until):
        ladder = now
    return replace(ladder, reach=state.conditions.ladder.reach)


def steps(state: State, until: int | None = None) -> Iterator[tuple[int, Ladder]]:
    """The ladder after everything that changes it, with the challenge that ended, or 0.

    Whether a challenge was in reach was asked when it was made; these ladders do not know of reach.
    """
    ladder = Ladder((), 0, state.conditions.ladder.move)
    margins = _margins(state) if any(r.closed for r in state.rounds) else {}
    for record in active(list(state.log)):
        match record:
            case Registered(contestant=name):
                ladder = ladder.joined([name])
                yield 0, ladder
            case Withdrawn(contestant=name) if name in ladder.rungs:
                ladder = ladder.left(name)
                yield 0, ladder
            case RoundClosed(round=number) if until is None or number <= until:
                each = state.rounds[number - 1]
                challenged, challenger = each.seated.tables[0].ns, each.seated.tables[0].ew
                both = challenged in ladder.rungs and challenger in ladder.rungs
                won = both and winner_of(each, margins) == challenger
                if won and ladder.rung(challenged) < ladder.rung(challenger):
                    ladder = ladder.won(challenger, challenged)
                yield number, ladder
            case _:
                pass


def rungs_before(state: State, number: int) -> Ladder:
    """The ladder as it was when a challenge was made."""
    order = tuple(lot.contestant for lot in state.rounds[number - 1].drawn.order)
    return replace(ladder_of(state), rungs=order)


def winner_in(state: State, number: int) -> str:
    """Who won a challenge; nobody where it was level, or is not over."""
    each = state.rounds[number - 1]
    return winner_of(each, _margins(state)) if each.closed or each.awarded else ""


def winner_of(each: Round, margins: "dict[int, int]") -> str:
    """Who won a challenge; nobody where it was level. The director's award counts before the IMPs."""
    place = each.seated.tables[0]
    if each.awarded:
        return each.awarded[-1]
    sign = margins.get(each.number, 0)
    return place.ns if sign > 0 else place.ew if sign < 0 else ""


def _margins(state: State) -> dict[int, int]:
    """Who is ahead in every challenge: above 0 the challenged team, which is at home."""
    from duplicate.swiss.bracket import margin
    from duplicate.swiss.nights import matches_of

    return {m.round: (own > 0) - (own < 0) for m in matches_of(state).matches for own in (margin(m),)}


def engaged(state: State) -> dict[str, int]:
    """Who has a challenge that is not over, and which round it is."""
    return {
        name: each.number
        for each in state.rounds
        if not each.closed
        for place in each.seated.tables
        for name in (place.ns, place.ew)
    }


def challenge(state: State, challenger: str, challenged: str, number: int, when: str, who: str = "") -> Drawn:
    """The record of a challenge. The challenged team is at home.

    Raises DuplicateError where it is out of reach, or one of the two has another challenge open.
    """
    ladder = ladder_of(state)
    allowed = ladder.may_challenge(challenger)
    rung = ladder.rung(challenged)
    busy = engaged(state)
    for name in (challenger, challenged):
        if name in busy:
            raise DuplicateError(
                f"{name} has an open challenge, round {busy[name]}", remedy="finish it first, or take it back"
            )
    if challenged not in allowed:
        free = [name for name in allowed if name not in busy]
        where = f"{challenger} is on rung {ladder.rung(challenger)}, {challenged} on rung {rung}"
        reach = f"{quantity(ladder.reach, 'rung')} above" if ladder.reach else "any rung above"
        raise DuplicateError(
            f"{challenger} cannot challenge {challenged}: {where}, and a challenge reaches {reach}",
            remedy=f"challenge {' or '.join(free)}"
            if free
            else "wait until somebody above is free"
            if allowed
            else "it is on top already",
        )
    return Drawn(
        id=number,
        when=when,
        who=who,
        round=state.next_round,
        tables=(Place(table=1, ns=challenged, ew=challenger),),
        statement="by challenge",
        seed=state.event.seed,
        order=tuple(Lot(contestant=name) for name in ladder.rungs),
    )
