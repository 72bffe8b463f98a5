"""Scorecards of a Swiss event: those of a night, with the ranks, the matches and the totals of the event."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import msgspec

from duplicate.pages.card_stretches import signed
from duplicate.pages.card_views import CardRound, CardSum, Scorecard
from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.ranks import rank_text
from duplicate.pages.swiss_field import Part, SwissField
from duplicate.pages.views import Said, Text
from duplicate.swiss.ranking import Placed
from duplicate.words.translations import phrase as _


class SwissCards:
    """The scorecards after the last round that is over; ``pages`` are their addresses by contestant."""

    def __init__(self, field: SwissField, pages: dict[str, str]) -> None:
        self.field, self.pages = field, pages
        self._ranking = field.rankings[-1]
        self._ranked = str(sum(1 for row in self._ranking.rows if row.rank))
        self._byes = byes_of(field)

    def told(self, contestant: str, view: Scorecard) -> Scorecard:
        """The scorecard of a contestant, from that of a night."""
        field, row = self.field, self._ranking.by_id.get(contestant)
        rank = rank_text(row.rank, row.tied) if row else ""
        made = msgspec.structs.replace(
            view,
            rank=rank,
            of=self._ranked if rank else "",
            direction="",
            total="",
            boards=str(row.played) if row else view.boards,
            rounds=tuple(self._round(contestant, each) for each in view.rounds),
            byes=self._byes.get(contestant, ()),
            before=None,
            sums=(),
        )
        if row is None or field.system in ("knock-out", "ladder"):  # not ranked by totals
            return made
        total = field.points(row.score)
        where = "percent" if field.conditions.is_percentage else "total"
        return msgspec.structs.replace(made, **{where: total}, sums=tuple(self._sums(row)))

    def _sums(self, row: Placed) -> Iterator[CardSum]:
        """What stands above the total: penalties and bonuses that belong to no match."""
        if row.penalty:
            yield self._sum(_("Before penalties and bonuses"), row.score - row.penalty)
            yield self._sum(_("Penalties and bonuses"), row.penalty, sign=True)

    def _sum(self, title: str, value: Fraction, *, sign: bool = False) -> CardSum:
        text = self.field.points(value)
        text = signed(value, text) if sign else text
        percentage = self.field.conditions.is_percentage
        return CardSum(Said(title), "" if percentage else text, text if percentage else "")

    def _round(self, contestant: str, each: CardRound) -> CardRound:
        number = each.lines[0].line.round
        if each.direction:
            each = msgspec.structs.replace(each, sat=Said(each.direction))
        if self.field.system == "ladder" and number:
            each = msgspec.structs.replace(each, title=self.field.round_title(number))
        part = self._part(contestant, each)
        if part is None:
            return each
        own, field = part.own, self.field
        scored = own.vp is not None
        if each.sums:  # a match of teams in parts: what it came to stands below the last of them
            points = field.match_score(own) if scored else ""
            last = each.sums[-1]._replace(victory_points=points)
            return msgspec.structs.replace(each, sums=(*each.sums[:-1], last))
        return msgspec.structs.replace(
            each,
            victory_points=field.points(own.score - own.vp_penalty) if scored else "",
            sums=tuple(self._decided(part, each.points)) if own.penalty or own.vp_penalty else (),
        )

    def _part(self, contestant: str, each: CardRound) -> Part | None:
        """The match in which a round of a scorecard was played."""
        number = each.lines[0].line.round
        met = {who.page for who in each.opponents}
        for part in self.field.parts.get((number or 0, contestant), ()):
            if self.pages[part.other.contestant] in met:
                return part
        return None

    def _decided(self, part: Part, points: str) -> Iterator[CardSum]:
        """What the director changed in a match, and what it came to; ``points`` are those of its boards."""
        own, field = part.own, self.field
        scored, by_percent = own.vp is not None, field.conditions.is_matchpoints and own.percent is not None
        places = len(points.partition(".")[2])
        plain = field.points if not scored and not by_percent else partial(_text, places=places)
        yield CardSum(
            Said(_("Director")),
            signed(own.penalty, plain(own.penalty)) if own.penalty else "",
            victory_points=signed(own.vp_penalty, field.points(own.vp_penalty)) if own.vp_penalty else "",
        )
        yield CardSum(
            Said(_("The whole match")),
            plain(own.points + own.penalty),
            field.margin(own) if by_percent else "",
            field.match_score(own) if scored else "",
        )


def _text(value: Fraction, places: int) -> str:
    """With as many decimals as it needs, and not fewer than the numbers above it."""
    return decimal(value, max(places, places_needed({value.denominator}, 2)))


def byes_of(field: SwissField) -> dict[str, tuple[Said, ...]]:
    """The rounds without opponents of everybody who had any, what they are worth, and who withdrew."""
    found: dict[str, tuple[Said, ...]] = {}
    for (number, contestant), credit in sorted(field.credits.items()):
        if (number, contestant) not in field.parts:
            values: dict[str, Text] = {
                "round": field.round_title(number),
                "bye": field.without(credit),
                "points": field.credit_score(credit),
                "unit": field.unit,
            }
            said = Said(_("%(round)s: %(bye)s, %(points)s %(unit)s"), values)
            found[contestant] = (*found.get(contestant, ()), said)
    for contestant, entrant in field.state.entrants.items():
        if entrant.last_round:
            left = Said(_("withdrawn after round %(n)s"), {"n": str(entrant.last_round)})
            found[contestant] = (*found.get(contestant, ()), left)
    return found
