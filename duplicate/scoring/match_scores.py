"""Match scores: every round of a movement as a match, its percentage or IMPs made victory points."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from duplicate.laws import victory_points
from duplicate.laws.victory_points import Scale
from duplicate.night.conditions import Conditions
from duplicate.night.night import Award
from duplicate.night.results import UNKNOWN, Status
from duplicate.scoring.planned import planned_meetings
from duplicate.scoring.scores import MatchScore, Scores
from duplicate.words.problems import DuplicateError, Problem

#: Of a match: session, round (`UNKNOWN` where it is), contestant code, opponents' code (-1 for a sit-out).
_Key = tuple[int, int, int, int]


class _Sums:
    """What is added up for one contestant in one match."""

    def __init__(self) -> None:
        self.points = Fraction(0)
        self.top = Fraction(0)
        self.counted: set[tuple[int, int]] = set()  #: session and board
        self.boards: set[tuple[int, int]] = set()
        self.rounds: set[tuple[int, int]] = set()  #: of several: session, round (0: unknown)


def matches(scores: Scores) -> tuple[tuple[MatchScore, ...], list[Problem]]:
    """Every match of every contestant, in order, and what the scale has to say (its notes).

    A match is a round against the same opponents; where rounds are unknown, or the conditions say so, all
    boards of a session against them, or all of the event. Awards count in it, and so do penalties that name
    its round: the opponents do not gain by them. A round sat out is worth nothing, the mean of the
    contestant's own matches of the session, or 60 percent of the most that a match can bring, as the
    conditions say for sit-outs.

    Raises DuplicateError for individuals, and when the scale has no table for the boards of a match.
    """
    if scores.players:
        raise DuplicateError(
            Problem(
                "victory points are for pairs and teams",
                field="victory_points.scale",
                value=scores.conditions.victory_points.scale,
                remedy="leave it out in an individual",
            )
        )
    worth = _Worth(scores.conditions)
    tallied = {key: sums for key, sums in _tallied(scores).items() if sums.counted}
    often = Counter((session, own) for session, _round, own, _other in tallied)
    alone = {key for key in tallied if often[key[0], key[2]] == 1}
    _check_carried(scores, often)
    made = [_match(scores, key, sums, worth, key in alone) for key, sums in tallied.items()]
    by_session: dict[tuple[int, str], list[MatchScore]] = defaultdict(list)
    for match in made:
        by_session[match.session, match.contestant].append(match)
    sat_out = [
        found
        for key, boards in _sat_out(scores).items()
        if (found := _bye(scores, key, boards, by_session, worth)) is not None
    ]
    order = {own_id: place for place, own_id in enumerate(scores.tally.contestants)}
    everything = sorted(
        (*made, *sat_out), key=lambda m: (order[m.contestant], m.session, m.round or 0, m.opponents)
    )
    return tuple(everything), worth.notes


def totals(played: Iterable[MatchScore]) -> dict[str, dict[int, Fraction]]:
    """The victory points of every contestant by session."""
    found: dict[str, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for match in played:
        found[match.contestant][match.session] += match.victory_points
    return found


def even_scores(scores: Scores) -> dict[str, Fraction]:
    """By contestant, what all of its matches would be worth if every one were a draw."""
    worth = _Worth(scores.conditions)
    even: dict[str, Fraction] = defaultdict(Fraction)
    for match in scores.matches:
        boards = match.counted if worth.by_played and not match.sat_out else match.boards
        found = worth.scale(boards)
        even[match.contestant] += found.victory_points(found.draw).own
    return even


def placed(award: Award, played: Iterable[MatchScore]) -> bool:
    """Whether a penalty that is not in victory points names a match that was played."""
    own = [m for m in played if not m.sat_out and m.contestant == award.contestant]
    return any(
        (award.session, award.round) in m.rounds
        or (award.round is None and m.rounds and _only(m, own) and award.session <= m.session)
        if m.rounds or award.round is None
        else (m.session, m.round) == (award.session, award.round)
        for m in own
    )


def _only(match: MatchScore, own: list[MatchScore]) -> bool:
    """Whether a contestant played one match in its session, so that a penalty need not name a round."""
    return sum(other.session == match.session for other in own) == 1


class _Worth:
    """Victory points by margin, with the tables of the scale that are needed."""

    def __init__(self, conditions: Conditions) -> None:
        self._name = conditions.victory_points.scale
        self.by_played = conditions.victory_points.boards == "played"
        self.notes: list[Problem] = []
        self._scales: dict[int, Scale] = {}

    def scale(self, boards: int) -> Scale:
        """The scale for a match of so many boards."""
        if boards not in self._scales:
            self._scales[boards] = found = victory_points.scale(self._name, boards)
            self.notes += [note for note in found.notes if note not in self.notes]
        return self._scales[boards]


def _codes(scores: Scores) -> tuple[list[int], list[int]]:
    """The contestants of every row as codes of the tally, -1 when unknown."""
    code_of = {own_id: code for code, own_id in enumerate(scores.tally.contestants)} | {"": -1}
    return [code_of[i] for i in scores.contestant_ns], [code_of[i] for i in scores.contestant_ew]


def _tallied(scores: Scores) -> dict[_Key, _Sums]:
    """Points and boards by contestant and match."""
    results, tally = scores.night.results, scores.tally
    rounds, boards = results.integers("round").tolist(), results.integers("board").tolist()
    sessions, statuses = results.integers("session").tolist(), results.texts("status")
    sides = _codes(scores)
    found: dict[_Key, _Sums] = defaultdict(_Sums)
    mode = scores.conditions.victory_points.match
    of_match = [UNKNOWN] * len(rounds) if mode != "round" else rounds
    of_session = [max(sessions, default=1)] * len(sessions) if mode == "event" else sessions
    for row, (ns, ew) in enumerate(zip(*sides, strict=True)):
        if statuses[row] in (Status.CANCELLED, Status.SIT_OUT):
            continue
        for own, other in ((ns, ew), (ew, ns)):
            if own >= 0:
                sums = found[of_session[row], of_match[row], own, other]
                sums.boards.add((sessions[row], boards[row]))
                if mode != "round":
                    sums.rounds.add((sessions[row], max(rounds[row], 0)))
    for line, row in enumerate(tally.row.tolist()):
        if statuses[row] == Status.SIT_OUT:
            continue
        own = int(tally.contestant[line])
        other = sides[1 - int(tally.direction[line])][row]
        sums = found[of_session[row], of_match[row], own, other]
        sums.points += tally.points[line] or 0
        sums.top += tally.top[line] or 0
        sums.counted.add((sessions[row], boards[row]))
    _add_planned(scores, found, max(sessions, default=1))
    return found


def _add_planned(scores: Scores, found: dict[_Key, _Sums], last: int) -> None:
    """The boards of matches by the movement: one that goes on goes by the scale of all its boards."""
    mode = scores.conditions.victory_points.match
    code_of = {own_id: code for code, own_id in enumerate(scores.tally.contestants)}
    for meeting in planned_meetings(scores.night):
        session = last if mode == "event" else meeting.session
        ns, ew = code_of.get(meeting.ns), code_of.get(meeting.ew)
        if ns is None or ew is None:
            continue
        for own, other in ((ns, ew), (ew, ns)):
            for number in {UNKNOWN} if mode != "round" else {UNKNOWN, meeting.round}:
                sums = found.get((session, number, own, other))
                if sums is not None:
                    sums.boards.update((meeting.session, board) for board in meeting.boards)


def _match(scores: Scores, key: _Key, sums: _Sums, worth: _Worth, alone: bool) -> MatchScore:
    session, number, own, other = key
    names = (*scores.tally.contestants, "")
    known = None if number == UNKNOWN else number
    minus = _penalties(scores, names[own], session, known, sums, alone)
    carried = _carried(scores, names[own], names[other])
    points = sums.points + minus + carried
    margin = points
    if scores.is_matchpoints:
        margin = min(max(100 * points / sums.top, Fraction(0)), Fraction(100)) if sums.top else Fraction(50)
    boards = len(sums.counted if worth.by_played else sums.boards)
    won = worth.scale(boards).victory_points(margin).own
    return MatchScore(
        session,
        known,
        names[own],
        names[other],
        len(sums.boards),
        len(sums.counted),
        sums.points,
        sums.top,
        minus,
        margin,
        won,
        rounds=tuple(sorted(sums.rounds)),
        carried=carried,
    )


def _check_carried(scores: Scores, often: Counter[tuple[int, int]]) -> None:
    """Refuse IMPs that are carried into more than one match: nobody could say into which."""
    if scores.conditions.victory_points.match != "event":
        return
    by_id = scores.night.entries.by_id
    for (_session, own), number in often.items():
        contestant = by_id.get(scores.tally.contestants[own])
        if number > 1 and contestant is not None and contestant.carry:
            raise DuplicateError(
                Problem(
                    f"IMPs are carried into one match, and there are {number}",
                    file="event.toml",
                    field="pairs.carry",
                    value=scores.night.entries.seat_label(contestant.id),
                    remedy='write victory_points.match = "round" and carry victory points',
                )
            )


def _carried(scores: Scores, own: str, opponents: str) -> Fraction:
    """What is brought along into the one match of an event, in IMPs: one side's less the other's."""
    if scores.conditions.victory_points.match != "event":
        return Fraction(0)
    by_id = scores.night.entries.by_id
    sides = [by_id[one].carry if one in by_id else None for one in (own, opponents)]
    one, other = (carry.points if carry else Fraction(0) for carry in sides)
    return one - other


def _penalties(
    scores: Scores, contestant: str, session: int, number: int | None, sums: _Sums, alone: bool
) -> Fraction:
    """Penalties and bonuses of a match, in the unit of its points; a percentage is a part of one top.

    In a match of several rounds they name one of them, or none where it is the contestant's only match.
    """
    total = Fraction(0)
    for award in scores.night.awards:
        if award.contestant != contestant:
            continue
        if sums.rounds:
            named = (award.session, award.round) in sums.rounds
            if not named and not (alone and award.round is None and award.session <= session):
                continue
        elif number is None or (award.session, award.round) != (session, number):
            continue
        if scores.is_matchpoints and award.unit == "percent":
            total += Fraction(award.amount) * sums.top / (100 * len(sums.counted))
        elif award.unit == ("matchpoints" if scores.is_matchpoints else "imp"):
            total += Fraction(award.amount)
    return total


def _sat_out(scores: Scores) -> dict[_Key, int]:
    """The rounds that somebody sat out, with the number of boards."""
    results = scores.night.results
    found: dict[_Key, int] = defaultdict(int)
    sides = _codes(scores)
    for row in np.flatnonzero((results["status"] == Status.SIT_OUT.value).astype(np.bool_)).tolist():
        for own in (sides[0][row], sides[1][row]):
            if own >= 0:
                number = int(results.integers("round")[row])
                if scores.conditions.victory_points.match != "round":
                    number = UNKNOWN
                key = int(results.integers("session")[row]), number, own, -1
                found[key] += 1
    return found


def _bye(
    scores: Scores,
    key: _Key,
    boards: int,
    by_session: dict[tuple[int, str], list[MatchScore]],
    worth: _Worth,
) -> MatchScore | None:
    session, number, own, _ = key
    contestant = scores.tally.contestants[own]
    rule = scores.conditions.totals.sit_out
    others = by_session.get((session, contestant), [])
    if rule == "excluded" or (rule == "own-average" and not others):
        return None
    if rule == "60":
        won = Fraction(60, 100) * worth.scale(boards).rows[-1].winner
    else:
        won = sum((m.victory_points for m in others), Fraction(0)) / len(others)
    known = None if number == UNKNOWN else number
    none = Fraction(0)
    return MatchScore(session, known, contestant, "", boards, 0, none, none, none, none, won, True)
