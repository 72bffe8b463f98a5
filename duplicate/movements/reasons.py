"""Reasons: what the planner chose and refused, in plain sentences."""

import math
from collections.abc import Iterator, Sequence

from duplicate.movements.candidate import Candidate, meeting_of
from duplicate.movements.howell import IMPOSSIBLE
from duplicate.movements.stops import balances
from duplicate.movements.wish import LEAST_SHARE, MOST_TABLES_FOR_ONE_WINNER, Wish
from duplicate.words.plurals import quantity
from duplicate.words.translations import phrase as _


def winners_text(count: int) -> str:
    """How many winners, in words."""
    return "one winner" if count == 1 else "two winners"


def field_of(wish: Wish, kind: str) -> str:
    """The field and the limits that were asked for."""
    tables = wish.size.tables
    if kind == "individual":
        return f"{quantity(tables, 'table')}, {4 * tables} players, one winner"
    size = f"{quantity(wish.size.label, 'table')} ({quantity(wish.entrants, 'pair')})"
    text = f"{size}, {winners_text(wish.winners)}"
    if wish.teams:
        text = quantity(wish.entrants, "team")
    if wish.boards is not None:
        text += f", at most {quantity(wish.boards, 'board')}"
    if wish.rounds is not None:
        text += f", {quantity(wish.rounds, 'round')}"
    if wish.minutes is not None:
        text += f", {quantity(f'{wish.minutes:g}', 'minute')}"
    if wish.have is not None:
        text += f", {quantity(wish.have, 'board')} to play with"
    if wish.copies is not None:
        text += f", {quantity(wish.copies, 'copy', 'copies')} of each"
    if wish.share is not None:
        text += f", at least {wish.share:.0%} of the boards in play for everybody"
    return text


def reasons_of(
    wish: Wish,
    kind: str,
    winners: int | None,
    ranked: tuple[Candidate, ...],
    beyond: tuple[Candidate, ...],
) -> Iterator[str]:
    """One plain sentence after the other: the field, the choice, its price, what was refused."""
    best = ranked[0]
    size = wish.size
    yield f"Field: {field_of(wish, kind)}."
    if winners is None and not kind and not wish.teams:
        most = MOST_TABLES_FOR_ONE_WINNER
        usual = f"up to {most}" if size.tables <= most else f"above {most}"
        if wish.switching.asked:
            why = "because arrow-switches make one ranking of all"
        elif (wish.winners == 1) == (size.tables <= most):
            why = f"as is usual {usual} tables; ask for {3 - wish.winners} if you want otherwise"
        else:
            why = f"because {winners_text(3 - wish.winners)} cannot have {wish.rounds} rounds"
        yield f"{winners_text(wish.winners).capitalize()}, {why}."
    yield from about(wish, kind, ranked, beyond)
    yield time_of(wish, best)
    for other in _alternatives(ranked):
        yield f"Not chosen: {what(other)[:-1]}; {_why_not(wish, best, other)}."


def about(
    wish: Wish, kind: str, ranked: tuple[Candidate, ...], beyond: tuple[Candidate, ...] = ()
) -> Iterator[str]:
    """What the first candidate gives and costs, sentence by sentence."""
    best, size = ranked[0], wish.size
    yield what(best)
    yield from numbered(wish, best)
    yield fairness(best)
    yield from _switches_sentences(wish, best)
    yield from _boards_sentences(wish, best, beyond)
    if best.family in ("mitchell", "scrambled") and size.tables % 2 == 0:
        yield (
            f"A Mitchell of {size.tables} tables without skip or relay is refused beyond {size.tables // 2} "
            f"rounds: pairs would play boards again from round {size.tables // 2 + 1}."
        )
    if wish.winners == 1 and not kind and (size.tables, wish.rounds) in IMPOSSIBLE:
        yield (
            f"No reduced Howell of {size.tables} tables has {wish.rounds} rounds: exhaustive search finds "
            "none without shares and second meetings."
        )
    if wish.placing.numbers:
        yield f"{_places(wish)}."
    if best.sit_outs_per_pair:
        often = _times(best.sit_outs_per_pair)
        who = "team" if wish.teams else "pair"
        yield f"One {who} sits out in each round, nobody more than {often}: {_sitting(best)}."
    if best.copies > 1:
        yield f"The boards are needed in {best.copies} copies."
    if best.meets < best.could_meet and best.family in ("howell", "reduced howell"):
        least = "at least " if len(set(meeting_of(best.movement))) > 1 else ""
        yield f"Not everybody meets: a pair meets {least}{best.meets} of the {best.could_meet} others."
    if best.share_of_boards < LEAST_SHARE and not wish.teams:
        cure = "play more rounds"
        if best.family in ("mitchell", "scrambled"):
            cure += f", or sections of at most {math.floor(best.rounds / LEAST_SHARE)} tables"
        if wish.copies is None and not size.missing and best.family == "mitchell":
            cure += ", or a Web with 2 copies of the boards or more"
        enough = [
            c
            for c in ranked
            if c.share_of_boards >= LEAST_SHARE and c.boards_per_pair >= best.boards_per_pair
        ]
        if enough:
            cure += f", or {enough[0].name} ({enough[0].share_of_boards:.0%})"
        yield (
            f"Warning: a pair is scheduled for {best.share_of_boards:.0%} of the boards in play, "
            f"and the EBU asks for {LEAST_SHARE:.0%}: {cure}."
        )


def what(c: Candidate) -> str:
    """A movement with its boards."""
    each = "one board" if c.boards_per_round == 1 else f"{c.boards_per_round} boards"
    who = "player" if c.family == "individual" else "team" if c.movement.teams else "pair"
    return f"{c.name}, {each} a round: {boards_of(c)} for each {who}, {c.boards_in_play} in play."


def boards_of(c: Candidate) -> str:
    """How many boards a pair plays, without what it sits out."""
    if c.fewest_boards == c.most_boards:
        return quantity(c.most_boards, "board")
    return f"{c.fewest_boards} to {quantity(c.most_boards, 'board')}"


def _sitting(c: Candidate) -> str:
    """Who sits out when."""
    told = []
    for m in sorted(c.movement.meetings, key=lambda m: m.round):
        if m.is_sit_out:
            told += [f"{d} {n}".strip() + f" in round {m.round}" for d, n in c.movement.who(m)]
    who = "" if c.movement.winners == 2 else "team " if c.movement.teams else "pair "
    return f"{who}{', '.join(told)}"


def numbered(wish: Wish, c: Candidate) -> Iterator[str]:
    """Which boards are in play, when they do not begin with board 1."""
    if wish.first_board > 1:
        numbers = [b for boards in c.movement.board_sets for b in boards]
        yield f"Boards {min(numbers)} to {max(numbers)} are in play."


def fairness(c: Candidate) -> str:
    """How equally everybody competes."""
    if c.movement.teams and c.could_meet == 1:
        return "The two teams meet in every round."
    if c.movement.teams:
        return f"Teams meet in matches: each team meets {c.meets} of the {c.could_meet} others."
    if c.quality is None:
        if c.meets == c.could_meet:
            return "NS and EW are ranked apart: each pair meets everybody of the other direction."
        least = "at least " if len(set(meeting_of(c.movement))) > 1 else ""
        return (
            f"NS and EW are ranked apart: each pair meets {least}{c.meets} of {c.could_meet} in the other "
            "direction."
        )
    return f"Fairness Qf {c.quality:.1f} of 100 (100: every two compete equally)."


def _switches_sentences(wish: Wish, best: Candidate) -> Iterator[str]:
    """How much is switched, and what the movement is worth when it ends early."""
    limit, curtail = wish.switching.limit, wish.switching.curtail
    if best.switches and not best.switched_rounds:
        count = sum(len(tables) for _, tables in best.switches)
        yield (
            f"Arrow-switches: {count} in {len(best.switches)} of {best.rounds} rounds; the cards and guides "
            "say where."
        )
    elif wish.winners == 1 and not best.switches and (limit.kind != "rounds" or curtail):
        yield "No arrow-switch makes it clearly fairer."
    if curtail and best.quality is not None and best.rounds > 1:
        told = [f"{found.quality:.1f} after round {last}" for last, found in balances(best.movement)[:-1]]
        yield f"Fairness if it ends early: Qf {', '.join(told)}."


def _boards_sentences(wish: Wish, best: Candidate, beyond: tuple[Candidate, ...]) -> Iterator[str]:
    boards = wish.boards
    if boards is None:
        return
    sets = len(best.movement.board_sets)
    for count in dict.fromkeys((sets, wish.size.tables)):
        each, left = divmod(boards, count)
        if left and each and boards != best.boards_in_play:
            yield (
                f"{boards} boards do not make {count} equal sets: {count} sets of {each} are "
                f"{count * each} boards, of {each + 1} they are {count * (each + 1)}."
            )
    if best.boards_in_play > boards:
        yield (
            f"{best.boards_in_play} boards go into play, {best.boards_in_play - boards} more than {boards}: "
            f"within {boards} each pair would play less than four fifths of them."
        )
    closer = [
        c for c in beyond if c.share_of_boards >= LEAST_SHARE and c.boards_per_pair > best.boards_per_pair
    ]
    if closer:
        yield f"With more boards: {what(min(closer, key=lambda c: (c.boards_in_play, wish.cost(c))))}"


def _alternatives(ranked: tuple[Candidate, ...]) -> list[Candidate]:
    """The next best, one of each kind of movement."""
    found: dict[str, Candidate] = {}
    for c in ranked[1:]:
        kind = c.name.split(",")[0]
        if kind != ranked[0].name.split(",")[0]:
            found.setdefault(kind, c)
    return list(found.values())[:3]


def _why_not(wish: Wish, best: Candidate, other: Candidate) -> str:
    if wish.teams and other.sit_outs_per_pair > best.sit_outs_per_pair:
        return "a team would sit out in each round"
    if not wish.teams and other.share_of_boards < LEAST_SHARE <= best.share_of_boards:
        return f"a pair would get only {other.share_of_boards:.0%} of the boards"
    if abs(wish.aim - other.boards_per_pair) > abs(wish.aim - best.boards_per_pair):
        what = "fewer" if other.boards_per_pair < best.boards_per_pair else "more"
        if best.sit_outs_per_pair or other.sit_outs_per_pair:
            return f"{what} boards"
        return f"{quantity(abs(other.boards_per_pair - best.boards_per_pair), 'board')} {what}"
    if best.quality is not None and other.quality is not None and other.quality < best.quality:
        return f"less fair, Qf {other.quality:.1f}"
    if other.family == "individual" and other.copies > max(wish.copies or 1, best.copies):
        return f"the boards would be needed in {other.copies} copies"
    if other.sharing > best.sharing and not wish.teams:  # a match is played at two tables on the same boards
        return "tables would share boards"
    if other.quality is None and other.meets < best.meets:
        least = "some pairs meet" if len(set(meeting_of(other.movement))) > 1 else "each pair meets"
        return f"{least} {quantity(other.meets, 'pair')} only"
    return "harder to run"


ADVANTAGES = {
    "boards": _("it comes closer to the boards that everybody should play"),
    "fairness": _("it is fairer"),
    "ease": _("it is easier to run"),
    "usual": _("club players know it"),
    "meeting again": _("nobody meets anybody twice"),
    "sitting out": _("everybody sits out equally often"),
    "everybody plays": _("nobody sits out"),
    "meeting": _("everybody meets more opponents"),
    "boards in play": _("a pair plays more of the boards that are in play"),
    "share": _("everybody gets 70 %% of the boards or more"),
    "copies": _("it needs fewer copies of the boards"),
    "one board": _("pairs need not move after every board"),
    "long rounds": _("the rounds are not as long"),
    "same movement": _("all sections play the same kind of movement"),
    "same boards": _("all sections play the same boards"),
}


def why_first(wish: Wish, ranked: tuple[Candidate, ...]) -> str:
    """In one sentence, why the first candidate is first: what most sets it off from the next of another kind.

    What speaks for the next one, if anything weighs as much as a hundredth, is said as well.
    """
    best = ranked[0]
    figures = f"{quantity(best.most_boards, 'board')} of {best.boards_in_play} in play"
    if best.quality is not None:
        figures += f", Qf {best.quality:.1f}"
    rival_ = rival_of(ranked)
    if rival_ is None:
        return f"It is the only one that fits: {figures}."
    because, against = advantages(wish, best, rival_)
    rival = f"{rival_.name}, {quantity(rival_.boards_per_round, 'board')} a round"
    if not because:
        return f"It is as good as {rival}: {figures}."
    text = f"First because {because} ({figures}), compared with {rival}"
    if against:
        text += f", although there {against}"
    return (text + ".").replace("%%", "%")


def advantages(wish: Wish, best: Candidate, other: Candidate) -> tuple[str, str]:
    """What most speaks for a candidate, and what for another; empty where nothing does."""
    return most_for(wish.costs(best), wish.costs(other))


def most_for(here: dict[str, float], there: dict[str, float]) -> tuple[str, str]:
    """The part of the costs that most speaks for one, and that for the other; empty where none does."""
    parts = {k: there.get(k, 0) - here.get(k, 0) for k in dict.fromkeys((*here, *there))}
    most = max(parts, key=lambda k: parts[k])
    against = min(parts, key=lambda k: parts[k])
    return (
        ADVANTAGES[most] if parts[most] > 0 else "",
        ADVANTAGES[against] if parts[against] < -0.01 else "",
    )


def rival_of(ranked: tuple[Candidate, ...]) -> Candidate | None:
    """The best of another kind than the first, or the second of the same kind."""
    others = _alternatives(ranked)[:1] or list(ranked[1:2])
    return others[0] if others else None


def _places(wish: Wish) -> str:
    told = []
    if wish.placing.stationary:
        told.append(f"{_pairs(wish.placing.stationary)} at one table throughout")
    told += [f"{_pairs(group)} never meeting" for group in wish.placing.apart]
    return "As asked: " + ", ".join(told)


def _pairs(numbers: Sequence[int]) -> str:
    *first, last = map(str, sorted(set(numbers)))
    return f"pairs {', '.join(first)} and {last}" if first else f"pair {last}"


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def time_of(wish: Wish, candidate: Candidate) -> str:
    """How long a movement takes."""
    length = candidate.minutes(wish.minutes_per_board, wish.minutes_per_move)
    return (
        f"It takes about {_duration(length)} ({wish.minutes_per_board:g} minutes a board, "
        f"{wish.minutes_per_move:g} a move)."
    )


def _duration(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return f"{hours} h {rest:02d} min"
