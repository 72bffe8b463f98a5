"""The ladder as it is shown: the rungs, who moved, what is open, whom each may challenge."""

from duplicate.pages.swiss_field import Moves, SwissField
from duplicate.pages.swiss_format_views import ChallengeView, LadderView, RungView
from duplicate.pages.swiss_rounds import won_lost
from duplicate.pages.swiss_views import Figure
from duplicate.pages.swiss_words import AWARDED
from duplicate.pages.views import Said, Text
from duplicate.swiss.ladder import Ladder
from duplicate.swiss.rungs import engaged, ladder_of, rungs_before, winner_in
from duplicate.swiss.state import Round
from duplicate.words.plurals import plural
from duplicate.words.translations import phrase as _


def ladder_view(field: SwissField) -> LadderView | None:
    """The rungs from the top and all challenges; None where the event is no ladder."""
    if field.system != "ladder":
        return None
    state = field.told
    ladder, busy = ladder_of(state), engaged(state)
    moves = field.moves
    made = {each.number: _challenge(field, each, moves) for each in state.rounds}
    ended = sorted((r for r in state.rounds if r.closed), key=lambda r: (r.closed, r.number), reverse=True)
    last: dict[str, int] = {}
    for each in ended:
        for name in _two(each):
            last.setdefault(name, each.number)
    rungs = tuple(
        RungView(
            rung=str(rung),
            who=field.who(name),
            moved=next((_arrow(moves[r.number][name]) for r in ended if name in moves[r.number]), ""),
            last=made[last[name]] if name in last else None,
            open=made[busy[name]] if name in busy else None,
            may=()
            if name in busy
            else tuple(field.who(other) for other in ladder.may_challenge(name) if other not in busy),
        )
        for rung, name in enumerate(ladder.rungs, 1)
    )
    still = [r.number for r in state.rounds if not r.closed]
    order = [*reversed(still), *(each.number for each in ended)]
    return LadderView(rungs, tuple(made[n] for n in order), _rules(field, ladder))


def _two(each: Round) -> tuple[str, str]:
    """Challenged and challenger."""
    place = each.seated.tables[0]
    return place.ns, place.ew


def moves_by_others(field: SwissField, contestant: str) -> dict[int, tuple[Said, Said]]:
    """The challenges of others that moved a contestant: what they were, and from which rung to which."""
    found: dict[int, tuple[Said, Said]] = {}
    for number, moved in field.moves.items():
        challenged, challenger = _two(field.state.rounds[number - 1])
        if contestant in moved and contestant not in (challenged, challenger):
            one, other = field.who(challenger), field.who(challenged)
            values: dict[str, Text] = {"one": f"{one.label} {one.names}"}
            values["other"] = f"{other.label} {other.names}"
            found[number] = Said(_("%(one)s won against %(other)s"), values), _went(moved[contestant])
    return found


def rung_of(field: SwissField, contestant: str) -> list[Figure]:
    """The rung on which a contestant stands before the first challenge is over."""
    ladder = ladder_of(field.told)
    if contestant not in ladder.rungs:
        return []
    return [Figure(Said(_("Rung")), str(ladder.rung(contestant)), str(len(ladder.rungs)))]


def _arrow(move: tuple[int, int] | None) -> str:
    if move is None:
        return ""
    gained = move[0] - move[1]
    return f"↑{gained}" if gained > 0 else f"↓{-gained}"


def moved_by(field: SwissField, number: int, contestant: str) -> Said | None:
    """From which rung to which a contestant went by a challenge."""
    move = field.moves.get(number, {}).get(contestant)
    return None if move is None else _went(move)


def _went(move: tuple[int, int]) -> Said:
    return Said(_("from rung %(before)s to rung %(after)s"), {"before": str(move[0]), "after": str(move[1])})


def _challenge(field: SwissField, each: Round, moves: Moves) -> ChallengeView:
    challenged, challenger = _two(each)
    parts = field.parts.get((each.number, challenger), []) if each.closed else []
    won = winner_in(field.told, each.number) if each.closed else ""
    if not each.closed:
        outcome = Said(_("being played") if each.started else _("open"))
    elif not won:
        outcome = Said(_("level: the ladder stays as it is"))
    elif won == challenger:
        outcome = Said(_("won by the challenger"))
    else:
        outcome = Said(_("won by the challenged team"))
    notes: list[Said] = []
    if each.closed and each.awarded:
        notes.append(AWARDED)
    for name, move in moves.get(each.number, {}).items():
        if name == challenger:
            notes.append(_went(move))
    rungs = rungs_before(field.told, each.number)
    return ChallengeView(
        number=str(each.number),
        page=field.round_page(each.number),
        challenger=field.who(challenger),
        challenged=field.who(challenged),
        result=won_lost(parts[0].own) if parts and not each.awarded else "",
        rungs=(str(rungs.rung(challenger)), str(rungs.rung(challenged))),
        outcome=outcome,
        when=(each.closed or each.drawn.when)[:10],
        moved=tuple(notes),
        match=field.match_page(each.number, challenger) if each.closed else "",
        winner={challenger: "challenger", challenged: "challenged"}.get(won, ""),
    )


def _rules(field: SwissField, ladder: Ladder) -> tuple[Said, ...]:
    values: dict[str, Text] = {"n": str(ladder.reach)}
    reach = (
        plural("A challenge reaches up to %(n)s rung.", "A challenge reaches up to %(n)s rungs.")
        if ladder.reach
        else _("A challenge reaches any rung above.")
    )
    move = (
        _("Whoever wins it takes the place; those between move down one rung.")
        if ladder.move == "shift"
        else _("Whoever wins it changes places with the challenged team.")
    )
    return Said(reach, values), Said(move)
