"""The bracket of a knock-out event: who meets whom, for how many stanzas, who is through, who is out.

A stage is a round of the bracket. Its matches have one stanza or more, each a round of the event; a
match that is level after the last has an extra one. Who is through stands in the draw of the next stage:
a correction after that changes the score, and not the draw.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random

from duplicate.swiss.knock_out import CarryOver, seeded
from duplicate.swiss.knock_out import winner as by_imps
from duplicate.swiss.matches import Match
from duplicate.swiss.records import Carried, Drawn, Former, Lot, Penalty, Place, Prior, SatOut
from duplicate.swiss.state import Round, State
from duplicate.words.problems import DuplicateError


@dataclass(frozen=True)
class Duel:
    """A match of a knock-out, over all its stanzas. Nobody away is a bye; IMPs are those of the home team."""

    stage: int
    home: str
    away: str = ""
    third: bool = False  #: for the third place
    rounds: tuple[int, ...] = ()  #: of the event, one for each stanza
    imps: Fraction = Fraction(0)  #: on the boards, penalties included
    carried: Fraction = Fraction(0)
    source: str = ""  #: of what is carried
    over: bool = False  #: every stanza that is drawn is closed, and as many as the conditions say
    given: str = ""  #: the winner without play: a bye, a withdrawal, the director's award

    @property
    def net(self) -> Fraction:
        """The margin of the home team, carry-over included."""
        return self.imps + self.carried

    @property
    def winner(self) -> str:
        """Who is through; nobody for as long as it is open or level."""
        if self.given or not self.over:
            return self.given
        return by_imps(self.home, self.away, self.imps, self.carried)

    @property
    def level(self) -> bool:
        """Whether it is played to the end without a winner."""
        return self.over and not self.winner

    @property
    def loser(self) -> str:
        """Who is out by it; nobody where it was a bye."""
        won = self.winner
        return "" if not won else self.away if won == self.home else self.home


@dataclass(frozen=True)
class Coming:
    """The next round of a knock-out."""

    stage: int
    stanza: int
    duels: tuple[Duel, ...]  #: that are played in it
    byes: tuple[str, ...]
    order: tuple[str, ...]
    extra: bool = False  #: level matches only


def seeding(state: State) -> tuple[str, ...]:
    """The seeds, the best first: as round 1 was drawn, else of the earlier event, of registration, or by lot.

    Of an earlier event who was not in it comes after who was, in order of registration.
    """
    if state.rounds:
        return tuple(lot.contestant for lot in state.rounds[0].drawn.order)
    present = [e.id for e in state.field(1)]
    if state.event.prior is not None:
        former = [p.contestant for p in state.event.prior.places if p.contestant in present]
        return (*former, *(name for name in present if name not in former))
    if state.conditions.knock_out.seeding == "lots":
        Random(state.event.seed).shuffle(present)
    return tuple(present)


class Bracket:
    """The bracket as it is now."""

    def __init__(self, state: State) -> None:
        self.state, self.rules = state, state.conditions.knock_out
        self.seeds = seeding(state)
        if len(self.seeds) < 2:
            raise DuplicateError("a knock-out needs two teams", remedy="register more")
        self.strength = {name: place for place, name in enumerate(self.seeds)}
        self.stages = (len(self.seeds) - 1).bit_length()  #: until the final
        self._played = _margins(state) if any(r.started for r in state.rounds) else {}
        self._duels: dict[int, tuple[Duel, ...]] = {}

    def slots(self, stage: int) -> tuple[str, ...]:
        """Who is in a stage, in order of the bracket, two by two; empty texts stand for nobody."""
        if stage == 1:
            order = seeded(1 << self.stages)
            return tuple(self.seeds[n - 1] if n <= len(self.seeds) else "" for n in order)
        drawn = self._drawn(stage)
        if drawn:
            return drawn
        through = (d.winner for d in self.duels(stage - 1) if not d.third)
        return tuple(name if name and self._stays(name) else "" for name in through)

    def duels(self, stage: int) -> tuple[Duel, ...]:
        """The matches of a stage in order of the bracket, and the one for third place after the final."""
        if stage not in self._duels:
            slots = self.slots(stage)
            found = [self._duel(stage, one, two) for one, two in zip(slots[::2], slots[1::2], strict=True)]
            if stage == self.stages and stage > 1 and self.rules.third_place:
                losers = [d.loser for d in self.duels(stage - 1)]
                if all(losers) and (any(map(self._stays, losers)) or self._rounds(stage, *losers)):
                    found.append(replace(self._duel(stage, *losers), third=True))
            through = self._drawn(stage + 1)
            if through:  # the draw stands, whatever was corrected since
                found = [
                    replace(d, given=name) if name and d.away else d
                    for d, name in zip(found, through, strict=True)
                ]
            self._duels[stage] = tuple(found)
        return self._duels[stage]

    def _drawn(self, stage: int) -> tuple[str, ...]:
        """The slots of a stage, as its draw states them; empty before it is drawn."""
        for each in self.state.rounds:
            if each.drawn.stage == stage:
                return tuple(lot.contestant for lot in each.drawn.order)
        return ()

    @cached_property
    def all(self) -> tuple[Duel, ...]:
        """Every match whose teams are known, by stage."""
        found: list[Duel] = []
        for stage in range(1, self.stages + 1):
            duels = self.duels(stage)
            found += duels
            if any(d.away and not d.winner for d in duels):
                break
        return tuple(found)

    @property
    def over(self) -> bool:
        """Whether the final is decided, and the third place."""
        known = self.all
        return known[-1].stage == self.stages and all(d.winner or not d.home for d in known)

    @property
    def champion(self) -> str:
        """Who has won the final; nobody before."""
        return next((d.winner for d in self.all if d.stage == self.stages and not d.third), "")

    def coming(self) -> Coming | None:
        """The next round; None when the event is over. Raises DuplicateError while a round is on."""
        state = self.state
        last = state.current
        if last is not None and not last.closed:
            raise DuplicateError(f"round {last.number} is not over", remedy="enter its results first")
        if last is not None:
            stage, stanza = last.drawn.stage, last.drawn.stanza
            open_duels = tuple(d for d in self.duels(stage) if d.home and d.away and not d.winner)
            if open_duels:
                extra = stanza >= self.rules.stanzas
                return Coming(stage, stanza + 1, open_duels, (), self._order(stage), extra)
        for stage in range(1 if last is None else last.drawn.stage + 1, self.stages + 1):
            duels = self.duels(stage)
            playing = tuple(d for d in duels if not d.winner and d.home and d.away)
            if playing:
                byes = tuple(d.home for d in duels if d.home and not d.away and not d.third)
                carried = tuple(self._carried(d) for d in playing)
                return Coming(stage, 1, carried, byes, self._order(stage))
        return None

    def _order(self, stage: int) -> tuple[str, ...]:
        return self.seeds if stage == 1 else self.slots(stage)

    def places(self) -> tuple[tuple[str, ...], ...]:
        """The teams by round reached, the best first; those in one group are level, those still in lead."""
        reached: dict[str, tuple[int, int]] = dict.fromkeys(self.seeds, (self.stages + 2, 0))
        for duel in self.all:
            if duel.third:
                if duel.winner:
                    reached[duel.winner], reached[duel.loser] = (self.stages - 1, 1), (self.stages - 1, 0)
            elif duel.loser:
                reached[duel.loser] = (duel.stage, 0)
        for name in self.seeds:  # who left without a match to lose
            if not self._stays(name) and reached[name][0] > self.stages and name != self.champion:
                won = [d.stage for d in self.all if name == d.winner and not d.third]
                reached[name] = (max(won, default=0) + 1, 0)
        groups: dict[tuple[int, int], list[str]] = {}
        for name in self.seeds:
            groups.setdefault(reached[name], []).append(name)
        return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))

    def _stays(self, name: str) -> bool:
        return self.state.entrants[name].plays_in(self.state.next_round)

    def _rounds(self, stage: int, one: str, two: str) -> list[int]:
        return [
            each.number
            for each in self.state.rounds
            if each.drawn.stage == stage and any({t.ns, t.ew} == {one, two} for t in each.seated.tables)
        ]

    def _duel(self, stage: int, one: str, two: str) -> Duel:
        if not (one and two):
            return Duel(stage, one or two, given=one or two)
        home, away = sorted((one, two), key=self.strength.__getitem__)
        duel = Duel(stage, home, away, rounds=tuple(self._rounds(stage, one, two)))
        rounds = [self.state.rounds[n - 1] for n in duel.rounds]
        told = [c for r in rounds for c in r.drawn.carried if {c.home, c.away} == {one, two}]
        for c in told:
            duel = replace(duel, carried=Fraction(c.imps) * (1 if c.home == home else -1), source=c.source)
        imps = sum((self._played.get((n, home), Fraction(0)) for n in duel.rounds), Fraction(0))
        over = len(rounds) >= self.rules.stanzas and all(r.closed for r in rounds)
        awarded = [name for r in rounds for name in r.awarded if name in (home, away)]
        duel = replace(duel, imps=imps, over=over, given=awarded[-1] if awarded else "")
        if not duel.winner:  # who leaves before the end loses
            stay = [name for name in (home, away) if self._stays(name)]
            if len(stay) == 1:
                return replace(duel, given=stay[0])
            if not stay:
                return Duel(stage, "")
        return duel

    def _carried(self, duel: Duel) -> Duel:
        prior = self.state.event.prior
        if prior is None:
            return duel
        imps, source = carry_over(prior, self.rules.carry_over(), duel.home, duel.away)
        return replace(duel, carried=imps, source=source)


_LAST: list[tuple[tuple[Round, ...], tuple[Penalty, ...], Mapping[tuple[int, str], Fraction]]] = []


def _margins(state: State) -> Mapping[tuple[int, str], Fraction]:
    """What every team won or lost by in every round, IMPs with penalties.

    The last answer is kept, because one record asks for the same rounds several times.
    """
    from duplicate.swiss.nights import matches_of

    for rounds, penalties, kept in _LAST:
        if rounds is state.rounds and penalties is state.penalties:
            return kept
    found: dict[tuple[int, str], Fraction] = {}
    for match in matches_of(state).matches:
        own = margin(match)
        found[match.round, match.ns.contestant], found[match.round, match.ew.contestant] = own, -own
    _LAST[:] = [(state.rounds, state.penalties, found)]
    return found


def margin(match: Match) -> Fraction:
    """The IMPs that the home team wins a match by, penalties included.

    Scores that do not balance are averaged, so that the match has one margin (Law 86, knock-out play).
    """
    ns, ew = match.ns, match.ew
    return (ns.points - ew.points) / 2 + ns.penalty - ew.penalty


def carry_over(prior: Prior, rule: CarryOver, home: str, away: str) -> tuple[Fraction, str]:
    """What the home team carries from the earlier matches of the two, and from where.

    The margins of several matches are added. Who finished level with the other did not finish ahead of it.
    """
    places: dict[str, Former] = {p.contestant: p for p in prior.places}
    met = [m for m in prior.matches if {m.home, m.away} == {home, away}]
    if not met or home not in places or away not in places:
        return Fraction(0), ""
    own = sum((Fraction(m.imps) * (1 if m.home == home else -1) for m in met), Fraction(0))
    if not own:
        return Fraction(0), ""
    won, lost = (home, away) if own > 0 else (away, home)
    ahead = places[won].rank < places[lost].rank
    carried = rule.imps(abs(own), ahead)
    if not carried:
        return Fraction(0), ""
    rounds = ", ".join(str(m.round) for m in met)
    where = "ahead" if ahead else "not ahead"
    source = f"{prior.event}, round {rounds}: {won} won by {abs(own)} IMPs and finished {where} of {lost}"
    return (carried if won == home else -carried), source


def as_record(state: State, coming: Coming, number: int, when: str, who: str = "") -> Drawn:
    """The record of the next round of a knock-out."""
    rules = state.conditions.knock_out
    if coming.extra:
        told = "level matches play on"
    elif rules.stanzas > 1:
        told = f"by the bracket, stanza {coming.stanza} of {rules.stanzas}"
    else:
        told = "by the bracket"
    first = coming.stanza == 1
    return Drawn(
        id=number,
        when=when,
        who=who,
        round=state.next_round,
        tables=tuple(Place(table=n, ns=d.home, ew=d.away) for n, d in enumerate(coming.duels, 1)),
        byes=tuple(SatOut(contestant=name) for name in coming.byes),
        statement=told,
        seed=state.event.seed,
        standings_round=len(state.rounds),
        order=tuple(Lot(contestant=name) for name in coming.order),
        stage=coming.stage,
        stanza=coming.stanza,
        boards=rules.extra_boards if coming.extra else 0,
        carried=tuple(
            Carried(home=d.home, away=d.away, imps=str(d.carried), source=d.source)
            for d in coming.duels
            if first and d.carried
        ),
    )


def stage_name(stages: int, stage: int) -> str:
    """A stage in words.

    >>> stage_name(3, 2), stage_name(5, 1)
    ('semi-final', 'round of 32')
    """
    left = stages - stage
    names = ("final", "semi-final", "quarter-final")
    return names[left] if left < len(names) else f"round of {2 ** (left + 1)}"
