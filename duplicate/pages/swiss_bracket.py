"""The bracket of a knock-out as it is shown: every match from the first round to the final."""

from dataclasses import replace
from fractions import Fraction

from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_format_views import BracketMatch, BracketSide, BracketStage, BracketView
from duplicate.pages.swiss_words import AWARDED
from duplicate.pages.views import Said, Text
from duplicate.swiss.bracket import Bracket, Duel
from duplicate.swiss.matches import Match
from duplicate.swiss.state import Round, State
from duplicate.words.translations import phrase as _

_STAGES = (Said(_("Final")), Said(_("Semi-finals")), Said(_("Quarter-finals")))
_OUT = (Said(_("Final")), Said(_("Semi-final")), Said(_("Quarter-final")))


def stage_title(stages: int, stage: int) -> Said:
    """A round of the bracket in words.

    >>> stage_title(3, 2).text, stage_title(5, 1).values
    ('Semi-finals', {'n': '32'})
    """
    left = stages - stage
    return _STAGES[left] if left < len(_STAGES) else _round_of(left)


def _round_of(left: int) -> Said:
    return Said(_("Round of %(n)s"), {"n": str(2 ** (left + 1))})


def bracket_of(state: State) -> Bracket | None:
    """The bracket as it is now; None before there are two teams, and where the event has none."""
    if state.conditions.draw.system != "knock-out":
        return None
    there = len(state.rounds[0].drawn.order) if state.rounds else len(state.field(1))
    return Bracket(state) if there > 1 else None


def stage_of(field: SwissField, each: Round) -> Said | None:
    """Which round of the bracket a round of the event belongs to, and which stanza of it."""
    stage, stanza = each.drawn.stage, each.drawn.stanza
    if not stage:
        return None
    stages = (len(field.state.rounds[0].drawn.order) - 1).bit_length()
    title, most = stage_title(stages, stage), field.conditions.knock_out.stanzas
    values: dict[str, Text] = {"stage": title, "n": str(stanza), "of": str(most)}
    if stanza > most:
        return Said(_("%(stage)s, extra boards of level matches"), values)
    return Said(_("%(stage)s, stanza %(n)s of %(of)s"), values) if most > 1 else title


def bracket_view(field: SwissField) -> BracketView | None:
    """The bracket; what is not known yet stands as the winner of a match."""
    bracket = bracket_of(field.told)
    if bracket is None:
        return None
    made = _Made(field, bracket)
    stages = tuple(
        BracketStage(stage_title(bracket.stages, stage), made.stage(stage))
        for stage in range(1, bracket.stages + 1)
    )
    notes: list[Said] = []
    if not field.state.rounds:
        notes.append(Said(_("The bracket, if it were drawn now.")))
    notes.append(Said(_("The number before a team is its seed; the better seed is at home.")))
    if field.state.event.prior is not None:
        values: dict[str, Text] = {"event": field.state.event.prior.event}
        notes.append(Said(_("Seeding and carry-over come from %(event)s."), values))
    champion = bracket.champion
    return BracketView(
        stages=stages,
        third=made.third(),
        champion=field.who(champion) if champion else None,
        notes=tuple(notes),
    )


class _Made:
    """The matches of a bracket, numbered from the top of its first round; byes have no number."""

    def __init__(self, field: SwissField, bracket: Bracket) -> None:
        self.field, self.bracket = field, bracket
        self.known = max(duel.stage for duel in bracket.all)
        self.duels = {
            stage: tuple(d for d in bracket.duels(stage) if not d.third) for stage in range(1, self.known + 1)
        }
        self.numbers: dict[tuple[int, int], str] = {}
        for stage in range(1, bracket.stages + 1):
            for place in range(1 << (bracket.stages - stage)):
                if not self._is_bye(stage, place):
                    self.numbers[stage, place] = str(len(self.numbers) + 1)
        self.played: dict[tuple[int, str], Match] = {
            (m.round, name): m for m in field.found.matches for name in (m.ns.contestant, m.ew.contestant)
        }

    def _is_bye(self, stage: int, place: int) -> bool:
        return stage in self.duels and not self.duels[stage][place].away

    def stage(self, stage: int) -> tuple[BracketMatch, ...]:
        """The matches of a stage."""
        return tuple(self._match(stage, k) for k in range(1 << (self.bracket.stages - stage)))

    def third(self) -> BracketMatch | None:
        """The match for third place, where the conditions have one."""
        bracket = self.bracket
        if not bracket.rules.third_place or bracket.stages < 2:
            return None
        for duel in bracket.all:
            if duel.third:
                return self._duel("", duel)
        semi = bracket.stages - 1
        sides = tuple(
            BracketSide(None, Said(_("Loser of match %(n)s"), {"n": self.numbers[semi, k]}))
            for k in (0, 1)
            if (semi, k) in self.numbers
        )
        return BracketMatch("", sides) if len(sides) == 2 else None

    def _match(self, stage: int, place: int) -> BracketMatch:
        number = self.numbers.get((stage, place), "")
        if stage in self.duels:
            return self._duel(number, self.duels[stage][place])
        return BracketMatch(number, tuple(self._coming(stage - 1, k) for k in (2 * place, 2 * place + 1)))

    def _coming(self, stage: int, place: int) -> BracketSide:
        """Who comes out of a match: its winner, as far as it is known."""
        won = self.duels[stage][place].winner if stage in self.duels else ""
        if won:
            return self._side(won)
        if (stage, place) not in self.numbers:
            return BracketSide(None, Said(_("nobody")))
        return BracketSide(None, Said(_("Winner of match %(n)s"), {"n": self.numbers[stage, place]}))

    def _side(self, name: str) -> BracketSide:
        return BracketSide(self.field.who(name), seed=str(self.bracket.strength[name] + 1))

    def _duel(self, number: str, duel: Duel) -> BracketMatch:
        if not duel.home:
            return BracketMatch("", (), notes=(Said(_("nobody")),))
        if not duel.away:
            return BracketMatch("", (self._side(duel.home),), notes=(Said(_("Bye")),))
        over = [n for n in duel.rounds if self.field.is_over(n)]
        stanzas = [self._stanza(n, duel.home) for n in over]
        carried = (max(duel.carried, Fraction(0)), max(-duel.carried, Fraction(0)))
        values = [v for two in stanzas for v in two] + [*carried]
        places = places_needed({v.denominator for v in values}, 2)
        sides = []
        for k, name in enumerate((duel.home, duel.away)):
            parts: list[Text] = []
            if carried[k]:
                parts.append(Said(_("carried over %(imps)s"), {"imps": decimal(carried[k], places)}))
            if carried[k] or len(stanzas) > 1 or any(carried):
                parts += [decimal(two[k], places) for two in stanzas]
            total = decimal(sum((two[k] for two in stanzas), carried[k]), places) if stanzas else ""
            plain = self._side(name)
            sides.append(
                BracketSide(plain.who, None, plain.seed, tuple(parts), total, won=duel.winner == name)
            )
        rounds = tuple((str(n), self.field.round_page(n)) for n in duel.rounds)
        page = next((p for n in over if (p := self.field.match_page(n, duel.home))), "")
        return BracketMatch(number, tuple(sides), rounds, self._notes(duel, over), page)

    def _stanza(self, number: int, home: str) -> tuple[Fraction, Fraction]:
        """The IMPs of the two in a stanza, penalties included; their difference is its margin.

        Scores of the two that do not balance are averaged, as `duplicate.swiss.bracket.margin`.
        """
        match = self.played.get((number, home))
        if match is None:
            return Fraction(0), Fraction(0)
        ns, ew = match.ns, match.ew
        own = (ns.won + ew.lost) / 2 + ns.penalty
        other = (ns.lost + ew.won) / 2 + ew.penalty
        return (own, other) if ns.contestant == home else (other, own)

    def _notes(self, duel: Duel, over: list[int]) -> tuple[Said, ...]:
        found = []
        stanzas = self.field.conditions.knock_out.stanzas
        if not duel.rounds:
            found.append(Said(_("not drawn yet")))
        elif len(over) < len(duel.rounds):
            values: dict[str, Text] = {"n": str(len(duel.rounds)), "of": str(max(stanzas, len(duel.rounds)))}
            if self.field.state.rounds[duel.rounds[-1] - 1].started is None:
                first = len(duel.rounds) == 1
                text = _("not begun yet") if first else _("stanza %(n)s of %(of)s: not begun yet")
            else:
                text = _("being played") if values["of"] == "1" else _("stanza %(n)s of %(of)s is on")
            found.append(Said(text, values))
        elif len(over) < stanzas and not duel.winner:
            values = {"n": str(len(over)), "of": str(stanzas)}
            found.append(Said(_("after %(n)s of %(of)s stanzas"), values))
        if len(over) > stanzas:
            found.append(Said(_("decided by extra boards") if duel.winner else _("extra boards played")))
        if duel.level:
            found.append(Said(_("level: extra boards, or an award of the director")))
        if any(duel.winner in self.field.state.rounds[n - 1].awarded for n in duel.rounds):
            found.append(AWARDED)
        elif duel.winner and not duel.over:
            found.append(Said(_("the other team has left")))
        return tuple(found)


def reached(field: SwissField, last: int) -> dict[str, Said]:
    """How far every team of a knock-out has come after a round: won, out in which round, or still in."""
    state = field.told
    cut = replace(state, rounds=state.rounds[:last]) if 0 < last < len(state.rounds) else state
    bracket = bracket_of(cut)
    if bracket is None:
        return {}
    found = dict.fromkeys(bracket.seeds, Said(_("still in")))
    for duel in bracket.all:
        if duel.third and duel.winner:
            found[duel.winner], found[duel.loser] = Said(_("Third place")), Said(_("Fourth place"))
        elif duel.loser and not duel.third:
            left = bracket.stages - duel.stage
            found[duel.loser] = _OUT[left] if left < len(_OUT) else _round_of(left)
    if bracket.champion:
        found[bracket.champion] = Said(_("Winner"))
    return found
