"""From a scored night to the views of its pages."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.night.entries import Entries, label
from duplicate.night.night import Award, Night, SetAside
from duplicate.night.results import Result, Status
from duplicate.pages import changes, conditions
from duplicate.pages.diagrams import diagrams
from duplicate.pages.lines import Lines, bar
from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.views import (
    BoardView,
    CardLine,
    CardRound,
    Cell,
    Column,
    EventView,
    Finding,
    Group,
    Line,
    Link,
    Place,
    Ranking,
    Said,
    Scorecard,
    Who,
)
from duplicate.scoring.scores import BoardScore, Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.words.problems import Problem, Severity
from duplicate.words.seats import Seat
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

Key = TypeVar("Key")
View = TypeVar("View", BoardView, Scorecard)
BoardKey = tuple[int, str, int]  # session, section (empty across sections), board

_RANKINGS = {"": _("Standings"), "NS": _("North–South"), "EW": _("East–West")}
_PAIRS = {"NS": _("North–South pair %(pair)s"), "EW": _("East–West pair %(pair)s")}
_DEALERS = {
    Seat.NORTH: _("Dealer North"),
    Seat.EAST: _("Dealer East"),
    Seat.SOUTH: _("Dealer South"),
    Seat.WEST: _("Dealer West"),
}
_VULNERABLE = {
    Vulnerability.NONE: _("None vulnerable"),
    Vulnerability.NS: _("NS vulnerable"),
    Vulnerability.EW: _("EW vulnerable"),
    Vulnerability.BOTH: _("Both vulnerable"),
}
_SEATS = {"": "", "N": _("N"), "E": _("E"), "S": _("S"), "W": _("W")}


def slug_of(*parts: str) -> str:
    """A file name of texts: lower case, letters of any script, digits and single hyphens.

    >>> slug_of("Thursday Pairs", "2026-01-15"), slug_of("周四双人赛"), slug_of("<a/b>")
    ('thursday-pairs-2026-01-15', '周四双人赛', 'a-b')
    """
    plain = unicodedata.normalize("NFKC", " ".join(p for p in parts if p)).lower()
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def event_slug(night: Night) -> str:
    """The folder of a night: its slug, or date and name; never one that Windows reserves."""
    slug = slug_of(night.slug) or slug_of(night.date, night.name) or "event"
    reserved = {"con", "prn", "aux", "nul"} | {f"{p}{n}" for p in ("com", "lpt") for n in range(10)}
    return f"{slug}-event" if slug in reserved else slug


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Order in which 2 comes before 10.

    >>> sorted(["A10", "A2", "B1"], key=natural)
    ['A2', 'A10', 'B1']
    """
    return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in re.findall(r"\d+|\D+", text))


def seat_letters(translate: Translator) -> dict[str, str]:
    """The letters of the seats in a language, for declarers; an unknown declarer stays empty."""
    return {seat: translate(word) if word else "" for seat, word in _SEATS.items()}


def event_view(scores: Scores, standings: Standings) -> EventView:
    """Everything that the pages of one event show, from its scores and standings."""
    return _Event(scores, standings).view()


class _Event:
    """Holds what several parts of an event's pages share while they are made."""

    def __init__(self, scores: Scores, standings: Standings) -> None:
        self.scores = scores
        self.night = scores.night
        self.standings = standings
        self.rows = scores.night.results.rows
        entries = self.night.entries
        self.many_sections = len({s.section for s in entries.seatings} | {r.section for r in self.rows}) > 1
        self.sessions = sorted({r.session for r in self.rows})
        self.by_section = scores.conditions.field == "section" and self.many_sections
        self.card_pages = _pages("pair", ((c.id, entries.seat_label(c.id)) for c in entries.contestants))
        self.groups, self.others = self._boards()
        self.board_pages = _pages("board", ((key, self._board_slug(key)) for key in self.groups))
        page_of_row: dict[int, str] = {}
        for key, groups in self.groups.items():
            page = self.board_pages[key]
            for group in groups:
                page_of_row.update(dict.fromkeys(group.rows, page))
            page_of_row.update(dict.fromkeys(self.others.get(key, ()), page))
        self.whos: dict[tuple[str, ...], Who] = {}
        self.changing = {c.id: c for c in entries.contestants if any(m.since > (0, 0, 0) for m in c.members)}
        self.names = {c.id: join_names(entries.names(c.id)) for c in entries.contestants}
        made = Lines(scores, self._who, page_of_row)
        self.imps, self.lines, self.ties = made.imps, made.lines, made.ties
        self.point_places = made.places
        totals = {s.total.denominator for s in standings.rows}
        self.total_places = places_needed(totals or {1}, scores.conditions.totals.decimals)
        self.ranked = {s.contestant: s for s in standings.rows}

    def view(self) -> EventView:
        """The whole event."""
        night, scores = self.night, self.scores
        boards = _chained(tuple(self._board(key) for key in self.groups))
        cards = self._scorecards()
        columns, cells = self._matrix()
        rankings = self._rankings(cells, len(columns))
        log, undone = changes.described(night.changes)
        errors = [p for p in night.problems if p.severity is Severity.ERROR]
        aside = {s.problem for s in night.set_aside}
        scored = sum(1 for line in self.lines if line.side_ns.points or line.side_ew.points)
        percents = any(s.percent is not None for s in self.standings.rows)
        return EventView(
            name=night.name or night.slug,
            slug=event_slug(night),
            date=night.date,
            club=night.club,
            venue=night.venue,
            director=night.director,
            method=Said(conditions.METHODS[scores.conditions.method]),
            unit=Said(conditions.UNITS.get(scores.conditions.method, _("Points"))),
            imps=self.imps,
            facts=self._facts(),
            account=(
                Said(_("%(n)s results read"), {"n": str(night.rows_read or len(self.rows))}),
                Said(_("%(n)s scored"), {"n": str(scored)}),
                Said(_("%(n)s without a score"), {"n": str(len(self.rows) - scored)}),
                Said(_("%(n)s set aside"), {"n": str(len(night.set_aside))}),
            ),
            set_aside=tuple(_set_aside(s) for s in night.set_aside),
            problems=tuple(_finding(p) for p in errors if p not in aside)
            + tuple(_finding(p) for p in night.problems if p.severity is Severity.WARNING),
            notes=tuple(_finding(p) for p in night.problems if p.severity is Severity.NOTE),
            conditions=conditions.full(scores.conditions, sections=2 if self.many_sections else 1),
            conditions_line=conditions.brief(scores.conditions),
            changes=log,
            undone=undone,
            rankings=rankings,
            columns=columns,
            boards=boards,
            scorecards=cards,
            session_count=len(self.sessions),
            section_count=2 if self.many_sections else 1,
            has_percent=percents,
            main_is_percent=not self.imps and scores.conditions.matchpoints.show == "percent",
            winners=tuple(
                (
                    s.direction,
                    join_names(s.names) or self._number(s),
                    self._percent(s) + "%" if s.percent is not None else self._total(s.total),
                )
                for s in self.standings.rows
                if s.rank == 1
            ),
        )

    # Rows and boards

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
        return f"{f's{session}-' if len(self.sessions) > 1 else ''}{section}{board}"

    def _board_title(self, key: BoardKey) -> Said:
        session, section, board = key
        values = {"board": f"{section}{board}", "session": str(session)}
        if len(self.sessions) > 1:
            return Said(_("Session %(session)s, board %(board)s"), values)
        return Said(_("Board %(board)s"), values)

    def _who(self, contestant: str, number: str, row: Result) -> Who | None:
        if not number and not contestant:
            return None
        if contestant in self.changing:
            member = self.changing[contestant]
            names = join_names(member.names(row.session, row.round or 0, row.board))
        else:
            names = self.names.get(contestant, "")
        shown = label(row.section, number) if self.many_sections else number
        key = (contestant, shown, names)
        if key not in self.whos:
            self.whos[key] = Who(shown or contestant, names, self.card_pages.get(contestant, ""))
        return self.whos[key]

    def _board(self, key: BoardKey) -> BoardView:
        session, section, board = key
        groups = tuple(
            Group(
                tuple(self.lines[position] for position in group.rows),
                ""
                if group.datum is None
                else decimal(group.datum, places_needed({group.datum.denominator}, 2)),
                self._top(group),
                group.results,
                group.expected,
            )
            for group in self.groups[key]
        )
        others = tuple(self.lines[position] for position in self.others.get(key, ()))
        shown = [line for group in groups for line in group.lines] + list(others)
        sections = {self.rows[line.position].section for line in shown}
        vul = vulnerability(board)
        return BoardView(
            title=self._board_title(key),
            number=f"{section}{board}",
            page=self.board_pages[key],
            session=str(session) if len(self.sessions) > 1 else "",
            section=section,
            dealer=Said(_DEALERS[dealer(board)]),
            vulnerability=Said(_VULNERABLE[vul]),
            ns_vulnerable=vul in (Vulnerability.NS, Vulnerability.BOTH),
            ew_vulnerable=vul in (Vulnerability.EW, Vulnerability.BOTH),
            diagrams=diagrams(self.night, board, session, sections),
            groups=groups,
            others=others,
            has_leads=any(line.lead for line in shown),
            has_tables=any(line.table for line in shown),
            has_rounds=any(line.round is not None for line in shown),
        )

    def _top(self, group: BoardScore) -> str:
        if self.imps or not group.rows:
            return ""
        tops = {self.scores.top[position] for position in group.rows} - {None}
        return self._points(max(t for t in tops if t is not None)) if tops else ""

    # Contestants

    def _number(self, standing: Standing) -> str:
        return label(standing.section if self.many_sections else "", standing.pair)

    def _points(self, value: Fraction) -> str:
        return decimal(value, self.point_places, self.ties)

    def _total(self, value: Fraction) -> str:
        return decimal(value, self.total_places, self.ties)

    def _percent(self, standing: Standing) -> str:
        if standing.percent is None:
            return ""
        return decimal(standing.percent, self.scores.conditions.totals.percent_decimals, self.ties)

    def _rankings(self, cells: dict[str, dict[int, Cell]], width: int) -> tuple[Ranking, ...]:
        directions = [d for d in ("NS", "EW", "") if any(s.direction == d for s in self.standings.rows)]
        rankings: list[Ranking] = []
        for direction in directions:
            ranked = self.standings.ranking(direction)
            edge = max((abs(float(s.total)) for s in ranked), default=0.0) or 1.0
            places = tuple(self._place(s, cells, width, edge) for s in ranked)
            rankings.append(Ranking(Said(_RANKINGS[direction]), places, any(p.awards for p in places)))
        absent = [c.id for c in self.night.entries.contestants if c.id not in self.ranked]
        if absent:
            unranked = tuple(self._unranked(contestant, cells, width) for contestant in absent)
            rankings.append(Ranking(Said(_("Not ranked")), unranked, False))
        return tuple(rankings)

    def _place(self, s: Standing, cells: dict[str, dict[int, Cell]], width: int, edge: float) -> Place:
        level = float(s.percent) / 50 - 1 if s.percent is not None else float(s.total) / edge
        start, length = bar(2 * level if s.percent is not None else level)
        own = cells.get(s.contestant, {})
        return Place(
            rank=f"{s.rank}=" if s.tied else str(s.rank),
            who=Who(self._number(s), join_names(s.names), self.card_pages.get(s.contestant, "")),
            section=s.section,
            total=self._total(s.total),
            percent=self._percent(s),
            boards=str(s.boards),
            sessions=tuple("" if t is None else self._total(t) for t in s.sessions),
            awards=tuple(_award(a) for a in s.awards),
            start=start,
            width=length,
            above=level >= 0,
            cells=tuple(own.get(i, _EMPTY) for i in range(width)),
        )

    def _unranked(self, contestant: str, cells: dict[str, dict[int, Cell]], width: int) -> Place:
        own = cells.get(contestant, {})
        who = Who(self._seat(contestant), self.names[contestant], self.card_pages[contestant])
        empty = tuple(own.get(i, _EMPTY) for i in range(width))
        return Place("", who, "", "", "", "", (), (), 50, 0, True, empty)

    def _seat(self, contestant: str) -> str:
        """The seat as the director calls it, without the section when there is only one."""
        entries = self.night.entries
        if self.many_sections:
            return entries.seat_label(contestant)
        seats = (s for s in entries.seatings if s.contestant == contestant)
        first = min(seats, key=lambda s: s.session, default=None)
        return label("", first.number, first.direction) if first else contestant

    def _matrix(self) -> tuple[tuple[Column, ...], dict[str, dict[int, Cell]]]:
        """The boards as columns, and each contestant's cells by column."""
        numbers: dict[tuple[int, int], int] = {}
        columns: list[Column] = []
        for session, _section, board in sorted(self.groups, key=lambda k: (k[0], k[2])):
            if (session, board) not in numbers:
                numbers[session, board] = len(columns)
                page = "" if self.by_section else self.board_pages[session, "", board]
                shown = str(session) if len(self.sessions) > 1 else ""
                columns.append(Column(str(board), page, shown))
        cells: dict[str, dict[int, Cell]] = defaultdict(dict)
        ns, ew = self.scores.contestant_ns, self.scores.contestant_ew
        for line, row in zip(self.lines, self.rows, strict=True):
            column = numbers[row.session, row.board]
            for contestant, side in ((ns[line.position], line.side_ns), (ew[line.position], line.side_ew)):
                if contestant:
                    text = side.main or _SIGNS.get(row.status, "–")
                    cells[contestant][column] = Cell(text, line.board_page, side.heat)
        return tuple(columns), cells

    # Scorecards

    def _scorecards(self) -> tuple[Scorecard, ...]:
        own: dict[str, list[tuple[Line, str]]] = defaultdict(list)
        ns, ew = self.scores.contestant_ns, self.scores.contestant_ew
        for line in self.lines:
            if ns[line.position]:
                own[ns[line.position]].append((line, "NS"))
            if ew[line.position]:
                own[ew[line.position]].append((line, "EW"))
        sizes: dict[str, int] = defaultdict(int)
        for s in self.standings.rows:
            sizes[s.direction] += 1
        seats = {c.id: self._seat(c.id) for c in self.night.entries.contestants}
        order = sorted(seats, key=lambda c: _seat_order(self.night.entries, c, seats[c]))
        return _chained(tuple(self._scorecard(c, seats[c], own.get(c, []), sizes) for c in order))

    def _scorecard(
        self, contestant: str, seat: str, played: list[tuple[Line, str]], sizes: dict[str, int]
    ) -> Scorecard:
        s = self.ranked.get(contestant)
        members = self.night.entries.by_id[contestant].members
        rounds = self._card_rounds(played)
        return Scorecard(
            title=self._pair_title(contestant, seat),
            label=seat,
            page=self.card_pages[contestant],
            names=self.names[contestant],
            members=tuple(
                " · ".join(t for t in (m.name, m.club_number, m.club) if t) for m in members if m.name
            ),
            rank="" if s is None else f"{s.rank}=" if s.tied else str(s.rank),
            of=str(sizes[s.direction]) if s else "",
            direction=s.direction if s else "",
            total=self._total(s.total) if s else "",
            percent=self._percent(s) if s else "",
            boards=str(s.boards) if s else "",
            awards=tuple(_award(a) for a in s.awards) if s else (),
            rounds=rounds,
            has_leads=any(line.lead for line, _side in played),
        )

    def _pair_title(self, contestant: str, seat: str) -> Said:
        for direction, text in _PAIRS.items():
            if seat.upper().endswith(direction) and len(seat) > 2:
                return Said(text, {"pair": seat[: -len(direction)]})
        return Said(_("Pair %(pair)s"), {"pair": seat})

    def _card_rounds(self, played: Sequence[tuple[Line, str]]) -> tuple[CardRound, ...]:
        """The boards by round; where rounds are unknown, by opponents in order of the boards."""
        ordered = sorted(
            played, key=lambda p: (p[0].session, p[0].round is None, p[0].round or 0, int(p[0].board))
        )
        groups: dict[tuple[object, ...], list[tuple[Line, str]]] = {}
        for line, side in ordered:
            opponents = line.ew if side == "NS" else line.ns
            groups.setdefault((line.session, line.round, side, opponents), []).append((line, side))
        rounds: list[CardRound] = []
        for lines in groups.values():
            first, side = lines[0]
            sides = [line.side_ns if d == "NS" else line.side_ew for line, d in lines]
            rounds.append(
                CardRound(
                    title=self._round_title(first),
                    table=first.table,
                    direction=side,
                    opponents=first.ew if side == "NS" else first.ns,
                    lines=tuple(
                        CardLine(line, line.score if d == "NS" else line.score_ew, own)
                        for (line, d), own in zip(lines, sides, strict=True)
                    ),
                    points=self._sum(lines),
                    percent=self._average(lines),
                )
            )
        return tuple(rounds)

    def _round_title(self, line: Line) -> Said | None:
        if line.round is None:
            return None
        values = {"round": str(line.round), "session": str(line.session)}
        if len(self.sessions) > 1:
            return Said(_("Session %(session)s, round %(round)s"), values)
        return Said(_("Round %(round)s"), values)

    def _exact(self, lines: Iterable[tuple[Line, str]]) -> list[tuple[Fraction, Fraction | None]]:
        scores = self.scores
        found = [
            ((scores.points_ns if d == "NS" else scores.points_ew)[line.position], scores.top[line.position])
            for line, d in lines
        ]
        return [(points, top) for points, top in found if points is not None]

    def _sum(self, lines: Iterable[tuple[Line, str]]) -> str:
        exact = self._exact(lines)
        return self._points(sum((p for p, _top in exact), Fraction())) if exact else ""

    def _average(self, lines: Iterable[tuple[Line, str]]) -> str:
        exact = [(p, top) for p, top in self._exact(lines) if top]
        if self.imps or not exact:
            return ""
        tops = sum((top for _p, top in exact if top), Fraction())
        return decimal(100 * sum((p for p, _top in exact), Fraction()) / tops, 1, self.ties)

    def _facts(self) -> tuple[Said, ...]:
        tables = len({(r.session, r.section, r.table) for r in self.rows if r.table is not None})
        facts = [
            Said(_("Pairs: %(n)s"), {"n": str(len(self.night.entries.contestants))}),
            Said(_("Boards: %(n)s"), {"n": str(len({(r.session, r.board) for r in self.rows}))}),
        ]
        if tables:
            facts.insert(1, Said(_("Tables: %(n)s"), {"n": str(tables // max(1, len(self.sessions)))}))
        if len(self.sessions) > 1:
            facts.append(Said(_("Sessions: %(n)s"), {"n": str(len(self.sessions))}))
        return tuple(facts)


_EMPTY = Cell("", "", "")
_SIGNS = {Status.SIT_OUT: "○", Status.PENDING: "…", Status.NOT_PLAYED: "–", Status.CANCELLED: "–"}


def join_names(names: Iterable[str]) -> str:
    """The names of a pair in one text.

    >>> join_names(("Ann Berg", "Bo Carl"))
    'Ann Berg – Bo Carl'
    """
    return " – ".join(name for name in names if name)


def _seat_order(entries: Entries, contestant: str, seat: str) -> tuple[object, ...]:
    first = min((s for s in entries.seatings if s.contestant == contestant), default=None)
    if first is None:
        return ("~", 2, natural(seat))
    return (first.section, first.direction == "EW", natural(first.number))


def _pages(kind: str, slugs: Iterable[tuple[Key, str]]) -> dict[Key, str]:
    """A file name for each key: readable, and different for each even where case is ignored."""
    taken: set[str] = set()
    pages: dict[Key, str] = {}
    for key, text in slugs:
        slug = f"{kind}-{slug_of(text)}".rstrip("-")
        name, number = slug, 2
        while name in taken:
            name, number = f"{slug}-{number}", number + 1
        taken.add(name)
        pages[key] = f"{name}.html"
    return pages


def _chained(views: tuple[View, ...]) -> tuple[View, ...]:
    """The same views with links to their neighbours."""
    links = [Link(view.title, view.page) for view in views]
    return tuple(
        replace(
            view,
            previous=links[i - 1] if i else None,
            next=links[i + 1] if i + 1 < len(links) else None,
        )
        for i, view in enumerate(views)
    )


def _award(award: Award) -> Said:
    said = changes.amount(award.amount, award.unit)
    return Said(said.text, said.values)


def _finding(problem: Problem, row: str = "") -> Finding:
    where = problem.file
    if problem.line is not None:
        where = f"{where}:{problem.line}" if where else str(problem.line)
    return Finding(
        problem.severity.value, where, problem.field, problem.value, problem.message, problem.remedy, row
    )


def _set_aside(row: SetAside) -> Finding:
    written = ", ".join(f"{name} {value}" for name, value in row.row if value)
    found = _finding(row.problem, written)
    if found.where or not row.source:
        return found
    return found._replace(where=f"{row.source}:{row.line}" if row.line is not None else row.source)
