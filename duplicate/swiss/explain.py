"""Explain a Swiss event: how a total and a rank came about, round by round, or one board of it."""

from collections.abc import Iterator
from fractions import Fraction

from duplicate.scoring.award_files import award_table
from duplicate.scoring.awards import Contest
from duplicate.scoring.event import score
from duplicate.scoring.explain import explained
from duplicate.scoring.explain_award import explained as award_explained
from duplicate.scoring.explain_scale import fine
from duplicate.scoring.explain_total import penalty_line
from duplicate.scoring.explain_words import boards_of
from duplicate.scoring.numbers import number
from duplicate.scoring.standings import penalty
from duplicate.swiss.conditions import TieBreak
from duplicate.swiss.explain_rounds import Rounds
from duplicate.swiss.matches import matches
from duplicate.swiss.nights import credits_of, night_of, pairings_of, ranking_of, standings
from duplicate.swiss.ranking import Placed, Ranking, compared
from duplicate.swiss.state import State
from duplicate.swiss.tie_breaks import Value
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import phrase as _

#: The tie-breaks, and what each compares.
_TIE_BREAKS: dict[TieBreak, tuple[str, str]] = {
    "head-to-head": (
        _("Direct match"),
        _("What the tied scored against each other, where all of them have met."),
    ),
    "head-to-head-margin": (
        _("Its margin"),
        _("IMPs or percentages of the matches between the tied, added up."),
    ),
    "opponents": (_("Opponents"), _("The sum of the totals of all opponents met: the higher first.")),
    "cumulative": (
        _("Running totals"),
        _("The sum of the totals after every round: who led earlier comes first."),
    ),
    "quotient": (_("Quotient"), _("IMPs won divided by IMPs lost, over all boards.")),
    "basic": (
        _("All boards"),
        _("Matchpoints (as a percentage) or IMPs of all boards, before victory points."),
    ),
    "boards": (_("Boards played"), _("Who has completed more boards comes first.")),
    "registration": (_("Registered"), _("Who registered earlier comes first.")),
    "lots": (_("Lot"), _("A lot, drawn from the seed of the event: the lower number comes first.")),
}
#: What ranks an event whose totals do not.
_OTHER_RANKS = {
    "knock-out": _("The rank is that of the bracket, not of the total."),
    "ladder": _("The rank is the rung of the ladder, not the total."),
}


def explain_board(state: State, contestant: str, board: int) -> list[Sentence]:
    """How the score of a contestant on a board came about, and the match that it counts in.

    Raises DuplicateError when the contestant has no result on that board.
    """
    scores = score(night_of(state), state.conditions.scoring)
    told = explained(scores, contestant, board)
    found = matches(scores, pairings_of(state), state.conditions)
    each = next((r for r in state.rounds if board in r.seated.boards), None)
    if each is None:
        return told
    rounds = Rounds(state, contestant, found, (), (), each.number)
    place = next(
        (p for (_t, b), p in each.expected.items() if b == board and contestant in (p.ns, p.ew)), None
    )
    for match, way in rounds.own(each.number):
        opponents = match.sides[1 - way].contestant
        if place is None or opponents not in (place.ns, place.ew):
            continue  # the other short match of a triple
        values: dict[str, Words] = {
            "round": str(each.number),
            "opponents": rounds.who(opponents),
            "made": rounds.made(match.sides[way], match.sides[way].points),
        }
        text = _("It counts in the match of round %(round)s against %(opponents)s: %(made)s in all.")
        told.append(Sentence(text, values))
    return told


def explain_total(state: State, contestant: str, until: int | None = None) -> list[Sentence]:
    """How the total and the rank of a contestant came about, after a round or after the last that has begun.

    Round by round the match or the bye, then the sum, the tie-breaks, and master points once the event is
    over. Raises DuplicateError for a round that has not begun, and for who was never there.
    """
    challenges = state.conditions.draw.system == "ladder"  # are played in any order
    begun = len(state.rounds) if challenges else sum(1 for each in state.rounds if each.started)
    last = begun if until is None else until
    if not 1 <= last <= len(state.rounds):
        raise DuplicateError(
            Problem(
                "there are no standings yet" if not begun else "this round is not drawn",
                field="round",
                value="" if until is None else str(until),
                remedy="enter the results of a round" if not begun else f"choose 1 to {begun}",
            )
        )
    scores = score(night_of(state, last), state.conditions.scoring)
    found = matches(scores, pairings_of(state, last), state.conditions)
    ranking = ranking_of(state, found, last)
    row = ranking.by_id.get(contestant)
    if row is None:
        raise DuplicateError(f"{contestant} is not in the standings")
    awards = tuple(a for a in scores.night.awards if a.contestant == contestant)
    rounds = Rounds(state, contestant, found, credits_of(state, found, last), awards, last)
    values: dict[str, Words] = {"who": _named(state, contestant), "round": str(last)}
    return [
        Sentence(_("%(who)s after round %(round)s."), values),
        *rounds.lines(),
        *_penalties(rounds),
        *_total(rounds, row),
        *_rank(ranking, row, rounds),
        *_award(state, ranking, row),
    ]


def explain_award(state: State, contestant: str) -> list[Sentence]:
    """How the master points of a contestant came about; nothing before the event is over, or without one."""
    ranking = standings(state)
    row = ranking.by_id.get(contestant)
    return _award(state, ranking, row) if row is not None else []


def _named(state: State, contestant: str) -> str:
    """A contestant by number and names now."""
    entrant = state.entrants[contestant]
    now = {m.place: m.name for m in sorted(entrant.members, key=lambda m: m.since)}
    return f"{contestant} {entrant.name or ' & '.join(now[place] for place in sorted(now))}".rstrip()


def _penalties(rounds: Rounds) -> Iterator[Sentence]:
    """Penalties that belong to no match."""
    counted = {id(award): amount for award, amount in rounds.found.awards}
    for award in rounds.awards:
        if id(award) in counted:
            yield penalty_line(award, counted[id(award)], rounds.unit)
            continue
        in_vp = award.unit == "vp" and bool(rounds.conditions.vp.scale)
        has_match = award.round is not None and any(True for _match in rounds.own(award.round))
        fits = in_vp or penalty(award, rounds.conditions.scoring, Fraction(1)) is not None
        if not (has_match and fits):
            yield penalty_line(award, None, rounds.unit)


def _total(rounds: Rounds, row: Placed) -> Iterator[Sentence]:
    """The rounds and penalties added up."""
    conditions = rounds.conditions
    parts = list(rounds.parts())
    terms = [part.score for part in parts] + ([row.penalty] if row.penalty else [])
    added = " + ".join(number(term) if term >= 0 else f"({number(term)})" for term in terms) or "0"
    total = sum(terms, Fraction(0))
    values: dict[str, Words] = {"sum": added, "total": number(total), "unit": rounds.unit}
    if len(terms) == 1:
        values = {"points": number(total), "unit": rounds.unit}
        yield Sentence(_("Total: %(points)s %(unit)s."), values)
    else:
        yield Sentence(_("Total: %(sum)s = %(total)s %(unit)s."), values)
    if conditions.is_percentage:
        top = sum((part.top for part in parts), Fraction(0))
        made = {"points": number(total), "top": number(top), "percent": number(row.score)}
        yield Sentence(_("Percentage: %(points)s of %(top)s = %(percent)s%%."), made)


def _rank(ranking: Ranking, row: Placed, rounds: Rounds) -> Iterator[Sentence]:
    """Who is ranked, the place, and the tie-breaks that decided it."""
    conditions, share = ranking.conditions, Fraction(ranking.conditions.ranked_share)
    values: dict[str, Words] = {"played": str(row.played), "boards": boards_of(row.scheduled)}
    if share:
        values["share"] = number(share)
        yield Sentence(
            _("Played: %(played)s of %(boards)s; %(share)s%% of them are needed to be ranked."), values
        )
    else:
        yield Sentence(_("Played: %(played)s of %(boards)s."), values)
    if not row.rank:
        withdrawn = row.status == "withdrawn"
        yield Sentence(_("Not ranked: withdrawn.") if withdrawn else _("Not ranked: too few boards."))
        return
    by = compared(row.score, conditions)
    system = conditions.draw.system
    if system in _OTHER_RANKS:
        yield Sentence(_OTHER_RANKS[system])
    level = [
        other
        for other in ranking.finishers
        if system not in _OTHER_RANKS
        and other.contestant != row.contestant
        and compared(other.score, conditions) == by
    ]
    if level:
        tied: dict[str, Words] = {
            "total": Sentence(_("%(points)s %(unit)s"), {"points": number(by), "unit": rounds.unit})
            if not conditions.is_percentage
            else f"{number(by)}%",
            "others": listed(rounds.who(other.contestant) for other in level),
        }
        yield Sentence(_("Level on %(total)s with %(others)s."), tied)
    yield from _tie_breaks(row, level)
    place = {"rank": str(row.rank), "better": str(row.rank - 1), "of": str(len(ranking.finishers))}
    same = [other for other in ranking.finishers if other.rank == row.rank and other is not row]
    yield Sentence(
        _("Rank %(rank)s: %(better)s of %(of)s are strictly better%(level)s."),
        {**place, "level": Sentence(_(", level with %(n)s"), {"n": str(len(same))}) if same else ""},
    )
    if row.provisional:
        yield Sentence(_("Some of it may still change."))


def _tie_breaks(row: Placed, level: list[Placed]) -> Iterator[Sentence]:
    """Every tie-break that was applied, with the values of all who were still level then."""
    for step, (rule, value) in enumerate(row.broken):
        others = [
            other
            for other in level
            if other.broken[:step] == row.broken[:step]
            and len(other.broken) > step
            and other.broken[step].tie_break == rule
        ]
        name, meaning = _TIE_BREAKS[rule]
        values: dict[str, Words] = {
            "name": Sentence(name),
            "own": _value(rule, value),
            "others": listed(
                f"{other.contestant}: {_value(rule, other.broken[step].value)}" for other in others
            ),
            "meaning": Sentence(meaning),
        }
        yield Sentence(_("%(name)s: %(own)s (%(others)s). %(meaning)s"), values)


def _value(rule: TieBreak, value: Value) -> str:
    """What a tie-break gave.

    >>> _value("registration", Fraction(-3)), _value("quotient", Fraction(7, 3)), _value("basic", Fraction(5))
    ('3', '2.3333', '5')
    """
    if isinstance(value, float):
        return "∞"
    return fine(-value if rule in ("registration", "lots") else value)


def _award(state: State, ranking: Ranking, row: Placed) -> list[Sentence]:
    """The award of a finished event, by the table of the conditions."""
    name = state.conditions.master_points
    if not name or not state.finished:
        return []
    contest = Contest(
        finishers=len(ranking.finishers),
        entrants=len(ranking.rows),
        boards=max((other.played for other in ranking.rows), default=0),
        category="team" if state.conditions.contest == "teams" else "pair",
    )
    level = sum(other.rank == row.rank for other in ranking.finishers)
    return award_explained(award_table(name), contest, row.rank, level)
