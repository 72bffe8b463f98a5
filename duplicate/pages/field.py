"""The field of an event: who sits where, under which name and number, and on which page."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from duplicate.laws.victory_points import scale
from duplicate.night.decisions import changed_rows
from duplicate.night.entries import label
from duplicate.night.night import Sitting
from duplicate.night.results import Result, Status
from duplicate.pages.analysis import Analyses
from duplicate.pages.labels import Labels
from duplicate.pages.lines import Lines
from duplicate.pages.numbers import decimal, places_needed, signed
from duplicate.pages.outcomes import start
from duplicate.pages.slugs import natural, page_names
from duplicate.pages.views import Line, Said, Side, Text, Who
from duplicate.scoring.match_scores import even_scores
from duplicate.scoring.scores import BoardScore, MatchScore, Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.words.local import DayOfYear, Numbered
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.scoring.team_matches import TeamMatch

BoardKey = tuple[int, str, int]  # session, section (empty across sections), board

_PAIRS = {"NS": _("North–South pair %(number)s"), "EW": _("East–West pair %(number)s")}
_KINDS = {"pair": _("Pair %(number)s"), "player": _("Player %(number)s"), "team": _("Team %(number)s")}


LONE = Said(_("A board that was played only once has nothing to be compared with, and is left out."))


class Field:
    """What all pages of an event share: its lines, and how to name contestants, boards and numbers."""

    def __init__(
        self,
        scores: Scores,
        standings: Standings,
        solved: "Mapping[Deal, BestPlay] | None" = None,
        matches: "tuple[TeamMatch, ...] | None" = None,
    ) -> None:
        self.scores, self.standings, self.night = scores, standings, scores.night
        self._played = matches  #: where an event knows its matches itself
        self.analyses = Analyses(scores.night, solved or {})
        self.rows = scores.night.results.rows
        entries = self.night.entries
        self.labels = Labels(self.night, scores.conditions.winners)
        self.many_sections = self.labels.many_sections
        self.sessions = sorted({r.session for r in self.rows})
        self.many_sessions = len(self.sessions) > 1
        self.by_section = self.many_sections and any(b.section for b in scores.boards)
        self.first = self.labels.first
        self.names = {c.id: join_names(entries.names(c.id)) for c in entries.contestants}
        self._changing = {c.id: c for c in entries.contestants if any(m.since > (0, 0, 0) for m in c.members)}
        self.card_pages = page_names("pair", ((c.id, entries.seat_label(c.id)) for c in entries.contestants))
        self.groups, self.others = self._boards()
        self.board_pages = page_names("board", ((key, self._board_slug(key)) for key in self.groups))
        page_of_row: dict[int, str] = {}
        for key, groups in self.groups.items():
            page = self.board_pages[key]
            for group in groups:
                page_of_row.update(dict.fromkeys(group.rows, page))
            page_of_row.update(dict.fromkeys(self.others.get(key, ()), page))
        self._points = {"NS": scores.points_ns.fractions(), "EW": scores.points_ew.fractions()}
        self._tops = scores.top.fractions()
        self._pars: dict[int, int | None] = {}
        self._whos: dict[tuple[str, str, str, str], Who] = {}
        self._made = Lines(scores, self._sides, page_of_row, changed_rows(self.night))
        self.lines: list[Line] = self._made.lines
        self.ties = scores.conditions.totals.ties
        totals = {s.total.denominator for s in standings.rows} or {1}
        printed = scores.conditions.totals.decimals
        self._match_places = _match_places(scores)
        self._total_places = max(places_needed(totals, printed), min(self._match_places, printed))
        self.ranked = {s.contestant: s for s in standings.rows}
        self._awarded = self._from_tally()
        self._matches = {
            (m.contestant, session, number or None, self.card_pages.get(m.opponents, "")): m
            for m in scores.matches
            for session, number in m.rounds or ((m.session, m.round or 0),)
        }
        #: teams: the rows that count, one of the two of each board; None where every row does
        self.counted: frozenset[int] | None = (
            frozenset(scores.tally.row.tolist()) if scores.conditions.contest == "teams" else None
        )

    # Boards

    def is_lone(self, positions: Iterable[int]) -> bool:
        """Whether a result was left out because there is no other to compare it with."""
        return self.counted is None and any(self.scores.how[position] == "left-out" for position in positions)

    def _boards(self) -> tuple[dict[BoardKey, list[BoardScore]], dict[BoardKey, list[int]]]:
        """Scoring groups by board, in order, and the rows of each board that are in no group."""
        groups: dict[BoardKey, list[BoardScore]] = defaultdict(list)
        compared: set[int] = set()
        for board in self.scores.boards:
            groups[board.session, board.section if self.by_section else "", board.board].append(board)
            compared.update(board.rows)
        others: dict[BoardKey, list[int]] = defaultdict(list)
        for position, row in enumerate(self.rows):
            if position not in compared:
                key = (row.session, row.section if self.by_section else "", row.board)
                others[key].append(position)
                groups.setdefault(key, [])
        return {key: groups[key] for key in sorted(groups)}, others

    def _board_slug(self, key: BoardKey) -> str:
        session, section, board = key
        return f"{f's{session}-' if self.many_sessions else ''}{section}{board}"

    def table_score(self, position: int) -> int | None:
        """The score of a row for NS as it was made at the table; None for an award or a weighted score."""
        row = self.rows[position]
        line = self.lines[position]
        return row.score_ns if line.score and row.status in (Status.PLAYED, Status.PASSED) else None

    def par_of(self, position: int) -> int | None:
        """The par of the deal of a row, in points for NS."""
        if position not in self._pars:
            row = self.rows[position]
            best = self.analyses.par(self.analyses.deal_of(row), row.board)
            self._pars[position] = None if best is None else best.score_ns
        return self._pars[position]

    def board_title(self, key: BoardKey) -> Said:
        """The name of a board, with its session when there are several."""
        session, section, board = key
        values = {"board": f"{section}{board}", "session": str(session)}
        if self.many_sessions:
            return Said(_("Session %(session)s, board %(board)s"), values)
        return Said(_("Board %(board)s"), values)

    def board_short(self, key: BoardKey) -> str:
        """The same where there is little room; empty where the name is short."""
        session, section, board = key
        return f"{session}·{section}{board}" if self.many_sessions else ""

    def session_title(self, session: int) -> Text:
        """The name of a session; where others are called so too its day, and without either its number."""
        known = self.night.sittings.get(session, Sitting())
        alike = [s for n, s in self.night.sittings.items() if n != session and s.name == known.name]
        if known.name and not alike:
            return known.name
        if known.name and known.date and all(s.date != known.date for s in alike):
            return DayOfYear(known.date)
        return Said(_("Session %(n)s"), {"n": str(session)})

    # Contestants

    def sides_of(self, position: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The contestants of a row, NS and EW; two on each side in an individual."""
        return self.scores.sides_of(position)

    def _sides(self, position: int, row: Result) -> tuple[tuple[Who, ...], tuple[Who, ...]]:
        if self.scores.players:
            north, east, south, west = self.scores.players[position]
            seated = (
                ((north, row.north, "N"), (south, row.south, "S")),
                ((east, row.east, "E"), (west, row.west, "W")),
            )
        else:
            ns, ew = self.scores.contestant_ns[position], self.scores.contestant_ew[position]
            seated = ((ns, row.ns, ""),), ((ew, row.ew, ""),)  # type: ignore[assignment]
        ns_side, ew_side = (
            tuple(
                self._who(contestant, number, row, seat)
                for contestant, number, seat in side
                if contestant or number
            )
            for side in seated
        )
        return ns_side, ew_side

    def _who(self, contestant: str, number: str, row: Result, seat: str) -> Who:
        if contestant in self._changing:
            member = self._changing[contestant]
            names = join_names(member.names(row.session, row.round or 0, row.board))
        else:
            names = self.names.get(contestant, "")
        shown = self.labels.of(contestant) if contestant else self.labels.of_nobody(row.section, number)
        key = (contestant, shown, names, seat)
        if key not in self._whos:
            shown = Numbered(shown, seat) if seat else shown
            self._whos[key] = Who(shown, names, self.card_pages.get(contestant, ""))
        return self._whos[key]

    def with_substitutes(self, contestant: str, names: Iterable[str]) -> tuple[str, tuple[Said, ...]]:
        """The names without those of substitutes, and who of them came when; nothing where none is named.

        A substitute stands with whom he took the place of: named alone, he is told as one of the pair.
        """
        if contestant not in self._changing:
            return "", ()
        entry, named = self._changing[contestant], list(names)
        late: list[Said] = []
        for member in entry.members:
            if member.since <= (0, 0, 0) or named.count(member.name) != 1 or entry.is_back(member):
                continue
            before = (m for m in entry.members if m.place == member.place and m.since < member.since)
            if any(m.name in named for m in before):
                late.append(
                    Said(
                        _("%(name)s from %(start)s on"),
                        {"name": member.name, "start": start(member.since, self.labels)},
                    )
                )
        told = {said.values["name"] for said in late}
        return (join_names(name for name in named if name not in told), tuple(late)) if late else ("", ())

    def ranked_who(self, standing: Standing) -> Who:
        """A contestant in the standings."""
        number = self.labels.of(standing.contestant)
        return Who(number, join_names(standing.names), self.card_pages.get(standing.contestant, ""))

    def short_of(self, contestant: str) -> Text:
        """What a contestant is called where there is little room; empty where the title is short."""
        title = self.title_of(contestant)
        direction = next((side for side, text in _PAIRS.items() if title.text == text), "")
        if not direction:
            return ""
        return Said("%(direction)s %(number)s", {"direction": Said(direction), **title.values})

    def title_of(self, contestant: str) -> Said:
        """What a contestant is called: North–South pair 5, or pair 5NS where the label has the direction."""
        seating = self.first.get(contestant)
        category = self.night.entries.by_id[contestant].category
        if seating is None or self.labels.is_full(contestant):
            return Said(_KINDS[category], {"number": self.labels.of(contestant)})
        number = seating.number
        for direction, text in _PAIRS.items():
            if seating.direction == direction or number.upper().endswith(direction):
                plain = number[: -len(direction)] if number.upper().endswith(direction) else number
                return Said(text, {"number": label(seating.section if self.many_sections else "", plain)})
        return Said(
            _KINDS[category], {"number": label(seating.section if self.many_sections else "", number)}
        )

    def seat_order(self, contestant: str) -> tuple[object, ...]:
        """The order of scorecards: section, direction, number."""
        seating = self.first.get(contestant)
        if seating is None:
            return ("~", True, natural(contestant))
        return (seating.section, seating.direction == "EW", natural(seating.number))

    # Numbers

    @property
    def imps(self) -> bool:
        """Whether points are IMPs."""
        return self._made.imps

    def points(self, value: Fraction, places: int = 0) -> str:
        """Points of a board or round, with at least so many decimals."""
        return decimal(value, max(places, self._made.places), self._made.ties)

    def total(self, value: Fraction) -> str:
        """A total as published."""
        return decimal(value, self._total_places, self.ties)

    def percent(self, standing: Standing) -> str:
        """A percentage as published; empty at IMPs."""
        if standing.percent is None:
            return ""
        return decimal(standing.percent, self.scores.conditions.totals.percent_decimals, self.ties)

    def master_points(self, standing: Standing) -> str:
        """What each player is awarded, two decimals at most; empty for nothing."""
        points = standing.master_points
        if not points:
            return ""
        all_points = (row.master_points for row in self.standings.rows)
        return decimal(points, places_needed({p.denominator for p in all_points if p is not None}, 2))

    def average(self, points: Fraction, tops: Fraction) -> str:
        """The percentage of some boards."""
        return self.share(100 * points / tops)

    def share(self, percent: Fraction) -> str:
        """A percentage of some boards, as printed."""
        return decimal(percent, self._made.percent_places, self._made.ties)

    def victory_points(self, contestant: str, line: Line, opponents: tuple[Who, ...]) -> str:
        """The victory points of a contestant in the match of a line; empty where there are none."""
        match = self.match_of(contestant, line, opponents)
        return "" if match is None else self.match_points(match.victory_points)

    def match_of(self, contestant: str, line: Line, opponents: tuple[Who, ...]) -> MatchScore | None:
        """The match that a line belongs to; None without victory points."""
        if not self._matches:
            return None
        page = opponents[0].page if opponents else ""
        return self._matches.get((contestant, line.session, line.round, page))

    def brought(self, contestant: str) -> Fraction:
        """What a contestant's sum of points begins with: IMPs carried into a match, or into the event."""
        if self.scores.has_victory_points:
            return sum((m.carried for m in self.scores.matches if m.contestant == contestant), Fraction())
        standing = self.ranked.get(contestant)
        return standing.carry.points if standing is not None and standing.carry is not None else Fraction()

    def match_points(self, value: Fraction) -> str:
        """Victory points of a match, with the decimals that the scale is printed with."""
        return decimal(value, self._match_places, self.ties)

    @cached_property
    def even_scores(self) -> dict[str, Fraction]:
        """By contestant, the victory points of matches that are all drawn; empty without victory points."""
        return even_scores(self.scores) if self.scores.has_victory_points else {}

    @cached_property
    def team_matches(self) -> "tuple[TeamMatch, ...]":
        """The matches of a night of teams at IMPs; none of other nights."""
        if self._played is not None:
            return self._played
        if self.counted is None:
            return ()
        from duplicate.scoring.team_matches import team_matches  # only nights of teams pay for it

        return team_matches(self.scores)

    def _from_tally(self) -> dict[tuple[str, int], tuple[Fraction, Fraction | None]]:
        """Points that count in totals although the row itself has no score, such as those of a sit-out."""
        tally, found = self.scores.tally, {}
        contestants = tally.contestant.tolist()
        for place, row in enumerate(tally.row.tolist()):
            line = self.lines[row]
            if not line.side_ns.points or not line.side_ew.points:
                points = tally.points[place]
                if points is not None:
                    found[tally.contestants[contestants[place]], row] = (points, tally.top[place])
        return found

    def side(self, contestant: str, line: Line, direction: str) -> Side:
        """What a line is worth to a contestant who sat in a direction."""
        own = line.side_ns if direction == "NS" else line.side_ew
        given = None if own.points else self._awarded.get((contestant, line.position))
        return self._made.side_of(*given) if given else own

    def seen_from(self, line: Line, direction: str) -> Line:
        """A line in the words of the side that reads it."""
        return self._made.seen_from(line, direction)

    def counts(self, position: int) -> bool:
        """Whether a result is added up: of the two rooms of a match of teams only one is."""
        return self.counted is None or position in self.counted

    def compensation(self, position: int, direction: str) -> tuple[str, str]:
        """High-card points of a side and what it gets for them; empty where they play no part."""
        conditions, row = self.scores.conditions, self.rows[position]
        if conditions.method != "compensation":
            return "", ""
        from duplicate.laws.compensation import ALL  # only single tables pay for it
        from duplicate.scoring.compensated import compensation_of

        hcp = self.night.hcp_ns(row.board, row.session, row.section, row.copy)
        given = compensation_of(self.night, row, conditions.compensation)
        if hcp is None or given is None:
            return "", ""
        own, given = (hcp, given) if direction == "NS" else (ALL - hcp, -given)
        return str(own), signed(given)

    def exact(self, contestant: str, line: Line, direction: str) -> tuple[Fraction, Fraction | None] | None:
        """The same, exactly: points and top."""
        points = self._points[direction][line.position]
        if points is None:
            return self._awarded.get((contestant, line.position))
        return points, self._tops[line.position]


def _match_places(scores: Scores) -> int:
    """How many decimals victory points of matches need: those of the scale, and of averages and penalties."""
    matches = [match for match in scores.matches if not match.sat_out]
    name, played = scores.conditions.victory_points.scale, scores.conditions.victory_points.boards == "played"
    sizes = {match.counted if played else match.boards for match in matches}
    found = {m.victory_points.denominator for m in scores.matches} or {1}
    return max(places_needed(found, 2), *(scale(name, boards).decimals for boards in sizes if boards), 0)


def join_names(names: Iterable[str]) -> str:
    """The names of a pair in one text.

    >>> join_names(("Ann Berg", "Bo Carl"))
    'Ann Berg – Bo Carl'
    """
    return " – ".join(name for name in names if name)
