"""The matches of an event of teams, each on a page of its own: those of a night, as the event counts them."""

from collections.abc import Iterator

import msgspec

from duplicate.pages.match_parts import OPEN, MatchView
from duplicate.pages.match_views import in_a_row
from duplicate.pages.swiss_bracket import stage_title
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_line_ups import rooms
from duplicate.pages.swiss_rounds import match_notes, penalties_of
from duplicate.pages.swiss_words import AWARDED, COUNTS_NOT, EXTRA_BOARDS
from duplicate.pages.views import Said, Text
from duplicate.scoring.team_matches import TeamMatch
from duplicate.swiss.matches import Match
from duplicate.swiss.team_matches import PlayedMatch
from duplicate.words.seats import SEATS
from duplicate.words.translations import phrase as _


class SwissMatches:
    """All matches whose boards are known, of the rounds that are over."""

    def __init__(self, field: SwissField) -> None:
        self._field = field
        self.played: tuple[TeamMatch, ...] = tuple(one.boards for one in field.played)

    def told(self, views: tuple[MatchView, ...]) -> tuple[MatchView, ...]:
        """Their pages, from those of a night."""
        return in_a_row([self._told(one, view) for one, view in zip(self._field.played, views, strict=True)])

    def _told(self, one: PlayedMatch, view: MatchView) -> MatchView:
        field, home, visitors = self._field, one.boards.home, one.boards.visitors
        sides = {side.contestant: side for side in one.first.sides}
        scored = one.boards.victory_points is not None
        boards, finished = self._boards(one)
        state = {"n": str(one.boards.counted), "of": str(boards)}
        whole = one.boards.counted == boards
        return msgspec.structs.replace(
            view,
            page=one.address,
            where=self._where(one),
            home=view.home._replace(page=field.pages[home]),
            visitors=view.visitors._replace(page=field.pages[visitors]),
            home_points=field.match_score(sides[home]) if scored else "",
            visitors_points=field.match_score(sides[visitors]) if scored else "",
            state=Said(_("Boards: %(n)s") if whole else _("Boards: %(n)s of %(of)s"), state),
            finished=finished,
            stanzas=tuple(
                msgspec.structs.replace(
                    stanza,
                    title=self._title(one, place),
                    rooms=tuple(self._rooms(match)),
                )
                for place, (stanza, match) in enumerate(zip(view.stanzas, one.rounds, strict=True))
            ),
            notes=tuple(self._notes(one)),
        )

    def _boards(self, one: PlayedMatch) -> tuple[int, bool]:
        """How many boards the match has, and whether it is over."""
        if one.duel is None:
            return one.first.boards, True
        conditions, rounds = self._field.conditions, self._field.state.rounds
        boards = sum(match.boards for match in one.rounds)
        still = [rounds[number - 1] for number in one.duel.rounds if not self._field.is_over(number)]
        if one.duel.winner and not still:
            return boards, True
        boards += sum(len(each.seated.boards) for each in still)
        coming = max(conditions.knock_out.stanzas - len(one.duel.rounds), 0)  # stanzas not drawn yet
        return boards + conditions.boards_per_round * coming, False

    def _where(self, one: PlayedMatch) -> Said:
        field = self._field
        if one.duel is None:
            return field.round_title(one.first.round)
        if one.duel.third:
            return Said(_("Third place"))
        stages = (len(field.state.rounds[0].drawn.order) - 1).bit_length()
        return stage_title(stages, one.duel.stage)

    def _title(self, one: PlayedMatch, place: int) -> Said:
        """A stanza of a match as it is called: half of two, else by its number."""
        most = self._field.conditions.knock_out.stanzas if one.duel else 1
        if place >= most:
            return EXTRA_BOARDS
        if most == 1:
            return Said(_("Board by board"))
        if most == 2:
            return Said(_("First half")) if place == 0 else Said(_("Second half"))
        return Said(_("Stanza %(n)s"), {"n": str(place + 1)})

    def _rooms(self, match: Match) -> Iterator[tuple[str, tuple[str, str, str, str]]]:
        """Who sat in each room, where line-ups say it."""
        for room in rooms(self._field, self._field.state.rounds[match.round - 1], match.table):
            names = {seat.direction: seat.name for seat in room.seats}
            north, east, south, west = (names[seat.value] for seat in SEATS)
            yield ("open" if room.name is OPEN else "closed"), (north, east, south, west)

    def _notes(self, one: PlayedMatch) -> Iterator[Said]:
        """What is special: penalties, awards, boards that are missing, scores that do not balance."""
        field = self._field
        if one.duel is None:
            yield from match_notes(field, one.first)
            yield from self._unbalanced(one)
        else:
            for match in one.rounds:
                yield from (said for side in match.sides for said in penalties_of(field, side))
        for match in one.rounds:
            each = field.state.rounds[match.round - 1]
            if {side.contestant for side in match.sides} & set(each.awarded):
                yield AWARDED
        if field.is_void(one.boards.home, one.boards.visitors):
            yield COUNTS_NOT

    def _unbalanced(self, one: PlayedMatch) -> Iterator[Said]:
        ns, ew = one.first.sides
        if ns.points != -ew.points:
            values: dict[str, Text] = {"home": ns.contestant, "visitors": ew.contestant}
            values |= {"own": self._field.margin(ns), "other": self._field.margin(ew)}
            yield Said(
                _("Scores do not balance: team %(home)s has %(own)s IMPs, team %(visitors)s %(other)s."),
                values,
            )
