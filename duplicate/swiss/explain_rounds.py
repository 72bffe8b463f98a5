"""Explain: what one round adds to a total: a match by the rows of its scale, a bye, or a missed round."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from duplicate.laws import victory_points
from duplicate.laws.victory_points import Scale
from duplicate.night.night import Award
from duplicate.scoring import artificial
from duplicate.scoring.artificial import comparisons, imps
from duplicate.scoring.explain_scale import fine, margin_words, row_line
from duplicate.scoring.explain_total import penalty_line
from duplicate.scoring.explain_words import DIRECTIONS, amount, boards_of, rounding_lines
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.standings import penalty
from duplicate.swiss.byes import Credit
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.history import Sitting
from duplicate.swiss.matches import Match, Matches, Side
from duplicate.swiss.nights import annulled
from duplicate.swiss.state import State
from duplicate.words.local import Figure
from duplicate.words.problems import DuplicateError
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import phrase as _
from duplicate.words.translations import plural

UNITS = {
    "vp": Sentence(_("VP")),
    "mp": Sentence(_("matchpoints")),
    "imp": Sentence(_("IMPs")),
}
_SAT_OUT = {
    Sitting.BYE: _("Round %(round)s, bye: %(why)s: %(score)s %(unit)s."),
    Sitting.PHANTOM: _("Round %(round)s against the phantom: %(why)s: %(score)s %(unit)s."),
}


class Part(NamedTuple):
    """A match or a credit in the sum of a total."""

    round: int
    score: Fraction
    top: Fraction


@dataclass(frozen=True)
class Rounds:
    """The rounds of one contestant until a round of an event."""

    state: State
    contestant: str
    found: Matches
    credits: tuple[Credit, ...]
    awards: tuple[Award, ...]  #: all penalties and bonuses of the contestant
    last: int

    @property
    def conditions(self) -> SwissConditions:
        """How the event is scored."""
        return self.found.conditions

    @property
    def unit(self) -> Sentence:
        """What rounds are counted in."""
        if self.conditions.vp.scale:
            return UNITS["vp"]
        return UNITS["mp" if self.conditions.is_matchpoints else "imp"]

    def own(self, round_number: int) -> Iterator[tuple[Match, int]]:
        """The matches of a round, each with 0 for NS (the home team) or 1 for EW."""
        for match in self.found.matches:
            for way, side in enumerate(match.sides):
                if match.round == round_number and side.contestant == self.contestant:
                    yield match, way

    def parts(self) -> Iterator[Part]:
        """What is added up; a credit stands in place of a match that does not count."""
        for round_number in range(1, self.last + 1):
            given = self._credit(round_number)
            if given is not None:
                yield Part(round_number, given.score, given.top)
                continue
            for match, way in self.own(round_number):
                yield Part(round_number, match.sides[way].score, match.sides[way].top)

    def lines(self) -> Iterator[Sentence]:
        """Round by round what was scored, and why it is worth so much."""
        for round_number in range(1, self.last + 1):
            own, given = list(self.own(round_number)), self._credit(round_number)
            for match, way in own:
                yield from self._match(match, way)
            if own and given is not None:
                text = _("The match does not count: one of the two left, and its matches are annulled.")
                yield Sentence(text)
            elif given is not None and given.kind == "bye" and not given.score and annulled(self.state):
                gone = listed(self.who(name) for name in sorted(annulled(self.state)))
                values: dict[str, Words] = {"round": str(round_number), "gone": gone}
                yield Sentence(_("Round %(round)s: nothing, the matches of %(gone)s are annulled."), values)
            elif given is not None:
                yield from self._credited(given)
            elif not own:
                yield Sentence(_("Round %(round)s: not in the draw, nothing."), {"round": str(round_number)})

    def _credit(self, round_number: int) -> Credit | None:
        return next(
            (c for c in self.credits if (c.round, c.contestant) == (round_number, self.contestant)), None
        )

    def who(self, contestant: str) -> str:
        """Number, and name of a team that has one."""
        entrant = self.state.entrants.get(contestant)
        return f"{contestant} {entrant.name}" if entrant is not None and entrant.name else contestant

    # Matches

    def _match(self, match: Match, way: int) -> Iterator[Sentence]:
        side, other = match.sides[way], match.sides[1 - way]
        values: dict[str, Words] = {
            "round": str(match.round),
            "table": str(match.table),
            "side": DIRECTIONS[way],
            "opponents": self.who(other.contestant),
            "boards": boards_of(match.boards),
            "made": self.made(side, side.points),
        }
        text = _("Round %(round)s, table %(table)s as %(side)s against %(opponents)s, %(boards)s: %(made)s.")
        if self.conditions.contest == "teams":
            text = _("Round %(round)s, match %(table)s against %(opponents)s, %(boards)s: %(made)s.")
        yield Sentence(text, values)
        if side.counted != match.boards:
            yield Sentence(_("With a score: %(boards)s."), {"boards": boards_of(side.counted)})
        yield from self._match_penalties(match, side)
        if self.conditions.vp.scale:
            yield from self._victory_points(match, way)
        if match.provisional:
            yield Sentence(_("It may still change."))

    def made(self, side: Side, points: Fraction) -> Sentence:
        """Matchpoints with their percentage, or IMPs."""
        if self.conditions.is_matchpoints:
            values = {"points": number(points), "top": number(side.top)}
            if not side.top:
                return Sentence(_("%(points)s of %(top)s"), values)
            values["percent"] = fine(100 * points / side.top)
            return Sentence(_("%(points)s of %(top)s matchpoints, %(percent)s%%"), values)
        values = {
            "points": signed(points),
            "won": number(side.won),
            "lost": number(side.lost),
        }
        return Sentence(_("%(points)s IMPs, %(won)s won and %(lost)s lost"), values)

    def _match_penalties(self, match: Match, side: Side) -> Iterator[Sentence]:
        """Penalties in the unit of the match; those in victory points come after the scale."""
        if not side.penalty:
            return
        unit = UNITS["mp" if self.conditions.is_matchpoints else "imp"]
        top = side.top / side.counted if side.counted else None
        for award in self.awards:
            in_points = award.unit != "vp" or not self.conditions.vp.scale
            worth = penalty(award, self.conditions.scoring, top)
            if award.round == match.round and in_points and worth is not None:
                yield penalty_line(award, worth, unit)
        if self.conditions.is_matchpoints and side.top:
            made = self.made(side, side.points + side.penalty)
            yield Sentence(_("With it: %(made)s."), {"made": made})
        else:
            total = signed(side.points + side.penalty)
            yield Sentence(
                _("With it: %(made)s."), {"made": Sentence(plural("%(n)s IMP", "%(n)s IMPs"), {"n": total})}
            )

    def _victory_points(self, match: Match, way: int) -> Iterator[Sentence]:
        """The row of the scale, the share of a short match, penalties in victory points."""
        side = match.sides[way]
        if side.margin is None or side.vp is None:
            yield Sentence(_("No board of the match counts: 0 VP."))
            return
        margin, boards, counted = side.margin, match.boards, max(s.counted for s in match.sides)
        together = match.share < 1 and self.conditions.vp.triples == "together"
        if together:
            shorts = [(m, m.sides[w]) for m, w in self.own(match.round) if m.share < 1]
            boards, counted = sum(m.boards for m, _side in shorts), sum(s.counted for _match, s in shorts)
            margin = sum((s.margin for _match, s in shorts if s.margin is not None), Fraction(0))
            if self.conditions.is_matchpoints:
                tops = sum((s.top for _match, s in shorts), Fraction(0))
                margin = sum((s.points + s.penalty for _match, s in shorts), Fraction(0)) * 100 / tops
                margin = min(max(margin, Fraction(0)), Fraction(100))
            yield Sentence(
                _("Both short matches of the triple are one: %(margin)s."), {"margin": self._margin(margin)}
            )
        elif not self.conditions.is_matchpoints and margin != side.points + side.penalty:
            text = _("The scale is read at the average over the other results: %(margin)s.")
            yield Sentence(text, {"margin": self._margin(margin)})
        elif self.conditions.is_matchpoints and side.penalty:
            exact = 100 * (side.points + side.penalty) / side.top
            if exact != margin:
                yield Sentence(_("Read as %(margin)s."), {"margin": self._margin(margin)})
        scale = scale_of(self.conditions, counted if self.conditions.vp.boards == "played" else boards)
        yield row_line(scale, margin, side.vp)
        if match.share < 1:
            halves = {
                "vp": number(side.vp),
                "score": number(side.vp * match.share),
                "share": str(match.share),
            }
            text = _("A short match of a triple: %(vp)s x %(share)s = %(score)s VP.")
            yield Sentence(text, halves)
        if side.vp_penalty:
            for award in self.awards:
                if award.round == match.round and award.unit == "vp":
                    yield penalty_line(award, Fraction(award.amount), UNITS["vp"])
            yield Sentence(_("The match adds %(score)s VP."), {"score": number(side.score)})

    def _margin(self, margin: Fraction) -> Words:
        return margin_words(margin, percent=self.conditions.is_matchpoints)

    # Credits

    def _credited(self, given: Credit) -> Iterator[Sentence]:
        values: dict[str, Words] = {
            "round": str(given.round),
            "score": number(given.score),
            "unit": self.unit,
            "why": self._why(given),
        }
        if given.kind == "missed":
            yield Sentence(_("Round %(round)s, missed: %(why)s: %(score)s %(unit)s."), values)
        else:
            byes = self.state.rounds[given.round - 1].seated.byes
            kind = next((b.kind for b in byes if b.contestant == self.contestant), Sitting.BYE)
            yield Sentence(_SAT_OUT.get(Sitting(kind), _SAT_OUT[Sitting.BYE]), values)
            if given.how == "average":
                yield from rounding_lines(self.conditions.bye.rounding)
            if self.conditions.bye.method == "better":
                yield from self._better(given)
        if given.pairing != given.score:
            apart: dict[str, Words] = {
                "pairing": number(given.pairing),
                "unit": self.unit,
                "why": self._why_apart(given),
            }
            yield Sentence(_("The draws go by another value, %(why)s: %(pairing)s %(unit)s."), apart)
        if given.provisional:
            yield Sentence(_("It may still change."))

    def _why(self, given: Credit) -> Words:
        """The rule of a credit with its numbers."""
        rules = self.conditions
        if given.how == "average":
            return self._average(given) or ""
        if given.kind == "missed":
            entrant = self.state.entrants[self.contestant]
            return self._percent(given, entrant.award or rules.missed.ranking)
        if given.how == "percent" or (rules.is_matchpoints and not rules.vp.scale):
            return self._percent(given, rules.bye.percent)
        if rules.vp.scale:
            fixed = {"vp": Figure(rules.bye.vp), "of": Figure(rules.bye.vp_of), "total": number(self._draw())}
            text = _("fixed, %(vp)s of %(of)s VP")
            if Fraction(rules.bye.vp_of) != self._draw():
                text = _("fixed, %(vp)s / %(of)s of %(total)s VP")
            return Sentence(text, fixed)
        return self._imps(given, rules.bye.imps)

    def _why_apart(self, given: Credit) -> Words:
        """The rule of the value that the draws go by."""
        rules, entrant = self.conditions.missed, self.state.entrants[self.contestant]
        if entrant.pairing or entrant.award:
            return self._percent(given, entrant.pairing or entrant.award)
        if rules.pairing == "percent":
            return self._percent(given, rules.pairing_percent)
        return self._average(given) or self._percent(given, "50")

    def _percent(self, given: Credit, percent: str) -> Words:
        """A percentage of the most that a match can bring; in IMPs by Law 86."""
        rules = self.conditions
        if rules.vp.scale:
            values = {"percent": percent, "of": number(self._draw())}
            return Sentence(_("%(percent)s%% of the %(of)s VP of a match"), values)
        if rules.is_matchpoints:
            values = {"percent": percent, "of": number(given.top)}
            return Sentence(_("%(percent)s%% of the top %(of)s of a match"), values)
        each = imps(artificial.Award("percent", Fraction(percent)), rules.scoring.artificial, 1, None)
        return Sentence(
            _("%(percent)s%%, by Law 86 %(imps)s"),
            {"percent": percent, "imps": self._imps(given, signed(each))},
        )

    def _imps(self, given: Credit, each: str) -> Words:
        """IMPs a board; in a sum of cross-IMPs once for every comparison."""
        rules = self.conditions
        times = comparisons(rules.scoring, self.found.tables.get(given.round, 1))
        values: dict[str, Words] = {"each": amount(each, "imps"), "boards": boards_of(rules.boards_per_round)}
        if times == 1:
            return Sentence(_("%(each)s x %(boards)s"), values)
        values["times"] = str(times)
        return Sentence(_("%(each)s x %(boards)s x %(times)s comparisons"), values)

    def _draw(self) -> Fraction:
        """The victory points of both sides of a draw."""
        scale = self.conditions.scale()
        return scale.rows[0].winner + scale.rows[0].loser if scale is not None else Fraction(0)

    def _average(self, given: Credit) -> Sentence | None:
        """The mean of the contestant's own matches, all rounds but those without a score."""
        earned: dict[int, Fraction] = {}
        tops = Fraction(0)
        for match in self.found.matches:
            for side in match.sides:
                if side.contestant == self.contestant and side.counted:
                    earned[match.round] = earned.get(match.round, Fraction(0)) + side.earned
                    tops += side.top
        if not earned:
            return None
        total = sum(earned.values(), Fraction(0))
        if not self.conditions.vp.scale and self.conditions.is_matchpoints:
            values: dict[str, Words] = {
                "points": number(total),
                "tops": number(tops),
                "top": number(given.top),
            }
            text = _(
                "the percentage of the own matches, %(points)s / %(tops)s, of the top %(top)s of a match"
            )
            return Sentence(text, values)
        values = {
            "sum": " + ".join(map(number, earned.values())),
            "n": str(len(earned)),
            "mean": fine(total / len(earned)),
        }
        return Sentence(_("the mean of the own matches, (%(sum)s) / %(n)s = %(mean)s"), values)

    def _better(self, given: Credit) -> Iterator[Sentence]:
        """The value that was not taken, the mean or the fixed one."""
        if given.how == "average":
            rules = self.conditions
            fixed = Fraction(rules.bye.vp) / Fraction(rules.bye.vp_of or 20) * self._draw()
            if rules.vp.scale:
                values: dict[str, Words] = {"fixed": number(fixed), "unit": self.unit}
                yield Sentence(_("It is more than the fixed %(fixed)s %(unit)s."), values)
            return
        average = self._average(given)
        if average is not None:
            text = _("Not more: %(average)s.")
            yield Sentence(text, {"average": average})


def scale_of(conditions: SwissConditions, boards: int) -> Scale:
    """The scale of a match of so many boards; that of a full match where there is no table for them."""
    try:
        return victory_points.scale(conditions.vp.scale, boards)
    except DuplicateError:
        return victory_points.scale(conditions.vp.scale, conditions.boards_per_round)
