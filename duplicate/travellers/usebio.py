"""USEBIO XML, versions 1.1 to 1.3: participants, results and deals of one event.

Published values (totals, places, matchpoints, master points) are not read: they are computed. The
average of a board (BOARD_AVERAGE) is kept as its recorded datum. Artificial scores of an event in
IMPs are written as percentages of a top (A6040) that such an event does not have; 60, 50 and 40 are
taken as average plus, average and average minus.
"""

import re
from dataclasses import dataclass, field
from datetime import date

from lxml import etree

from duplicate.laws.deals import Deal
from duplicate.laws.notation import parse_seat
from duplicate.night.entries import Contestant, Entries, Member, Seating, label
from duplicate.night.night import DealKey, Night, datum_key
from duplicate.travellers.lines import Lines, number, whole
from duplicate.travellers.markup import child, content, line_of, parse, text_of
from duplicate.words.problems import DuplicateError, Problem, Severity

_METHODS = {
    "MP_PAIRS": "matchpoints",
    "SWISS_PAIRS": "matchpoints",
    "INDIVIDUAL": "matchpoints",
    "BUTLER_PAIRS": "butler",
    "SWISS_PAIRS_BUTLER_IMPS": "butler",
    "CROSS_IMP": "cross-imps",
    "CROSS_IMPS": "cross-imps",
    "SWISS_PAIRS_CROSS_IMPS": "cross-imps",
    "SWISS_TEAMS": "teams",
    "TEAMS_OF_FOUR": "teams",
    "TEAMS": "teams",
    "AGGREGATE": "aggregate",
}
_BOARD_METHODS = {
    "MATCH_POINTS": "matchpoints",
    "MATCHPOINTS": "matchpoints",
    "BUTLER_IMPS": "butler",
    "CROSS_IMPS": "cross-imps",
    "AGGREGATE": "aggregate",
    "IMPS": "teams",
    "BAM": "board-a-match",
    "PAB": "point-a-board",
}
_KNOWN_TYPES = {*_METHODS, "PAIRS"}
_LINE_FIELDS = {
    "NS_PAIR_NUMBER": "ns",
    "EW_PAIR_NUMBER": "ew",
    "NORTH_PLAYER_NUMBER": "north",
    "EAST_PLAYER_NUMBER": "east",
    "SOUTH_PLAYER_NUMBER": "south",
    "WEST_PLAYER_NUMBER": "west",
    "N_PLAYER_NUMBER": "north",
    "E_PLAYER_NUMBER": "east",
    "S_PLAYER_NUMBER": "south",
    "W_PLAYER_NUMBER": "west",
    "ROUND_NUMBER": "round",
    "TABLE_NUMBER": "table",
    "CONTRACT": "contract",
    "PLAYED_BY": "declarer",
    "LEAD": "lead",
    "TRICKS": "tricks",
    "SCORE": "score_ns",
}
_PUBLISHED = re.compile(r"(NS|EW|NORTH|SOUTH|EAST|WEST|[NESW])_\w*(POINTS|IMPS?|SCORE|PERCENTAGE|VPS?)$")
_PASSES = ("PASS", "PASSED", "PASSED OUT", "ALL PASS")
_AVERAGES = {"60%": "A+", "50%": "A=", "40%": "A-"}


_REMEDY = "export the event as USEBIO"


def read_usebio(data: bytes, source: str, *, event: str | None = None, encoding: str | None = None) -> Night:
    """A USEBIO file. Entities are refused, and nothing is ever loaded from elsewhere.

    What stands before a break in a truncated file is read, and the break is an error.
    """
    text, problems = text_of(data, source, encoding)
    lines = Lines(source)
    lines.problems.extend(problems)
    root, complete = parse(text, lines)
    if root.tag != "USEBIO":
        raise DuplicateError(
            Problem("this is XML, but not USEBIO", file=source, line=1, value=f"<{root.tag}>", remedy=_REMEDY)
        )
    return _Reader(lines, complete).night(_choose(root, event, source), root)


def _choose(root: etree._Element, event: str | None, source: str) -> etree._Element:
    events = list(root.iter("EVENT"))
    names = [
        child(e, "EVENT_IDENTIFIER") or child(e, "EVENT_ID") or child(e, "EVENT_DESCRIPTION") for e in events
    ]
    if not events:
        raise DuplicateError(Problem("the file holds no event", file=source, remedy="export it again"))
    if event is not None and event in names:
        return events[names.index(event)]
    if event is not None or len(events) > 1:
        message = "there is no such event in the file" if event else f"the file holds {len(events)} events"
        remedy = f"choose one event of: {', '.join(names)}"
        raise DuplicateError(Problem(message, file=source, field="event", value=event or "", remedy=remedy))
    return events[0]


@dataclass(frozen=True)
class _Where:
    """The session and section that an element stands in; 0 and empty when in none."""

    session: int = 0
    section: str = ""


@dataclass
class _Reader:
    lines: Lines
    complete: set[etree._Element] | None
    unknown: set[str] = field(default_factory=set)

    def night(self, event: etree._Element, root: etree._Element) -> Night:
        method, winners = self._method(event), {"1": "one", "2": "two"}.get(child(event, "WINNER_TYPE"), "")
        sections = self._sections(event)
        hints = {"method": method, "winners": winners, "program": child(event, "PROGRAM_NAME")}
        hints = {key: value for key, value in hints.items() if value}
        for board in event.iter("BOARD"):
            where = self._where(board, sections)
            for element in board.iter("TRAVELLER_LINE"):
                if self._whole(element):
                    self._line(element, board, where)
            self._datum(board, where, hints)
        if method in ("butler", "cross-imps", "total-imps"):
            self.lines.rows = [
                row._replace(
                    adj_ns=_AVERAGES.get(row.adj_ns, row.adj_ns), adj_ew=_AVERAGES.get(row.adj_ew, row.adj_ew)
                )
                for row in self.lines.rows
            ]
        if self.unknown:
            self.lines.note(f"unknown elements of a line, not read: {', '.join(sorted(self.unknown))}")
        if aside := _not_kept(event):
            self.lines.note(f"what participants have beside their results is not kept: {aside}")
        club = root.find("CLUB")
        night = Night(
            name=child(event, "EVENT_DESCRIPTION") or child(event, "TITLE"),
            date=self._date(event),
            club="" if club is None else child(club, "CLUB_NAME"),
            venue=child(event, "VENUE"),
            director=child(event, "DIRECTOR"),
            entries=self._entries(event, sections, winners),
            deals=self._deals(root, sections),
            hints=hints,
        )
        return self.lines.night(night)

    def _whole(self, element: etree._Element) -> bool:
        return self.complete is None or element in self.complete

    def _method(self, event: etree._Element) -> str:
        kind = event.get("EVENT_TYPE", "")
        inner = next(
            (e.get("EVENT_TYPE", "") for e in event.iter("PARTICIPANTS", "BOARD") if e.get("EVENT_TYPE")), ""
        )
        scoring = child(event, "BOARD_SCORING_METHOD")
        if kind not in _KNOWN_TYPES:
            taken = inner or scoring or "the results alone"
            self.lines.note(
                "the program marked the event as not supported; the results are read all the same",
                line=line_of(event), field="EVENT_TYPE", value=kind, severity=Severity.WARNING,
                remedy=f"check the method of scoring: {taken}",
            )  # fmt: skip
        return _BOARD_METHODS.get(scoring) or _METHODS.get(kind) or _METHODS.get(inner, "")

    def _sections(self, event: etree._Element) -> dict[etree._Element, str]:
        """The letter of each SECTION element; a single one without an id has none."""
        found = list(event.iter("SECTION"))
        sections: dict[etree._Element, str] = {}
        for parent in {section.getparent() for section in found}:
            siblings = [s for s in found if s.getparent() is parent]
            for i, section in enumerate(siblings):
                own = (
                    section.get("SECTION_ID")
                    or child(section, "SECTION_ID")
                    or child(section, "SECTION_NAME")
                )
                sections[section] = own or (chr(ord("A") + i % 26) if len(siblings) > 1 else "")
        return sections

    def _where(self, element: etree._Element, sections: dict[etree._Element, str]) -> _Where:
        session, section = 0, ""
        for above in element.iterancestors("SECTION", "SESSION"):
            if above.tag == "SECTION":
                section = sections.get(above, "")
            else:
                session = 1 + sum(1 for _ in above.itersiblings("SESSION", preceding=True))
        return _Where(session, section)

    def _line(self, element: etree._Element, board: etree._Element, where: _Where) -> None:
        fields: dict[str, str] = {"session": str(where.session or 1), "section": where.section}
        written: list[tuple[str, str]] = []
        direction = ""
        for part in element:
            if not isinstance(part.tag, str) or not (text := content(part)):
                continue
            written.append((part.tag, text))
            if part.tag in _LINE_FIELDS:
                fields[_LINE_FIELDS[part.tag]] = text
            elif part.tag == "DIRECTION":
                direction = text
            elif not _PUBLISHED.match(part.tag):
                self.unknown.add(part.tag)
        fields["board"] = child(board, "BOARD_NUMBER")
        match = next(board.iterancestors("MATCH"), None)
        if match is not None:
            fields.setdefault("round", child(match, "ROUND_NUMBER"))
            _match_numbers(fields, match, direction)
        if fields.get("contract", "").upper() in _PASSES:
            for idle in ("declarer", "tricks", "lead"):  # TRICKS 0 and a player stand there in some files
                fields.pop(idle, None)
        fields = {name: text for name, text in fields.items() if text}
        self.lines.read(fields, line_of(element), lambda: written)

    def _datum(self, board: etree._Element, where: _Where, hints: dict[str, str]) -> None:
        average = board.find("BOARD_AVERAGE")
        if average is None or not self._whole(average) or not content(average):
            return
        try:
            own = whole(child(board, "BOARD_NUMBER"), "BOARD_NUMBER")
            hints[datum_key(own, where.session or 1, where.section)] = str(
                whole(content(average), "BOARD_AVERAGE")
            )
        except DuplicateError as error:
            self.lines.note(
                error.problem.message, line=line_of(average), field=error.problem.field,
                value=error.problem.value, severity=Severity.WARNING,
            )  # fmt: skip

    def _date(self, event: etree._Element) -> str:
        text = child(event, "DATE")
        match = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", text)
        try:
            day = (
                date(int(match[3]), int(match[2]), int(match[1]))
                if match
                else date.fromisoformat(text or "-")
            )
        except ValueError:
            if text:
                self.lines.note(
                    "this is no date", line=line_of(event), field="DATE", value=text,
                    remedy="day/month/year", severity=Severity.WARNING,
                )  # fmt: skip
            return ""
        return day.isoformat()

    # participants

    def _entries(self, event: etree._Element, sections: dict[etree._Element, str], winners: str) -> Entries:
        contestants: dict[str, Contestant] = {}
        seatings: dict[tuple[int, str, str, str], Seating] = {}
        seen: dict[str, set[int]] = {}
        everywhere = sorted({(r.session, r.section) for r in self.lines.rows}) or [(1, "")]
        found = [e for e in event.iter("PAIR", "TEAM", "PLAYER") if _is_contestant(e) and self._whole(e)]
        for element in found:
            own = number(child(element, f"{element.tag}_NUMBER") or child(element, f"{element.tag}_ID"))
            direction = _direction(child(element, "DIRECTION")) if winners != "one" else ""
            where = self._where(element, sections)
            if not own:
                self.lines.note(
                    "a participant without a number", line=line_of(element), field=f"{element.tag}_NUMBER",
                    value=", ".join(m.name for m in _members(element)), severity=Severity.WARNING,
                    remedy="its results are kept under the number alone",
                )  # fmt: skip
                continue
            own_id = label(where.section, own, direction)
            contestant = Contestant(
                own_id, _members(element), child(element, "TEAM_NAME"), _CATEGORIES[str(element.tag)]
            )
            known = contestants.setdefault(own_id, contestant)
            if known != contestant and where.session and where.session not in seen[own_id]:
                own_id = f"{own_id}-s{where.session}"  # the number is somebody else's in this session
                contestant = contestant._replace(id=own_id)
                known = contestants.setdefault(own_id, contestant)
            seen.setdefault(own_id, set()).add(where.session)
            if known != contestant:
                names = ", ".join(m.name for m in contestant.members)
                self.lines.note(
                    f"{own_id} is there twice with different names", line=line_of(element), value=names,
                    field=f"{element.tag}_NUMBER", severity=Severity.WARNING, remedy="the first is kept",
                )  # fmt: skip
            for session, section in everywhere:
                if where.session in (0, session) and where.section in ("", section):
                    place = (session, section, direction, own)
                    seatings.setdefault(place, Seating(*place, own_id))
        whole_list = self.complete is None and bool(contestants)
        return Entries(tuple(contestants.values()), tuple(seatings.values()), complete=whole_list)

    # deals

    def _deals(self, root: etree._Element, sections: dict[etree._Element, str]) -> dict[DealKey, Deal]:
        deals: dict[DealKey, Deal] = {}
        for board in root.iter("BOARD"):
            hands = board.findall("HAND")
            if not hands or not all(map(self._whole, hands)):
                continue
            where = self._where(board, sections)
            own = child(board, "BOARD_NUMBER")
            try:
                held = {parse_seat(child(h, "DIRECTION"), "DIRECTION"): _hand(h) for h in hands}
                key = DealKey(whole(own, "BOARD_NUMBER"), where.session, where.section)
                if any(held.values()):
                    deals[key] = Deal.of({s: text for s, text in held.items() if text}).completed()
            except DuplicateError as error:
                self.lines.problems.append(
                    Problem(
                        f"the deal of board {own} cannot be used: {error.problem.message}",
                        file=self.lines.source, line=line_of(board), field="HAND", value=error.problem.value,
                        remedy=error.problem.remedy,
                    )
                )  # fmt: skip
                continue
            if key in deals and not deals[key].is_complete:
                self.lines.note(
                    f"the deal of board {own} is incomplete", line=line_of(board), field="HAND",
                    value=str(deals[key]), severity=Severity.WARNING,
                )  # fmt: skip
        return deals


_CATEGORIES = {"PAIR": "pair", "TEAM": "team", "PLAYER": "player"}


def _is_contestant(element: etree._Element) -> bool:
    """Whether it is ranked itself: not a pair of a team, and not a player of a pair or team."""
    parent = element.getparent()
    return parent is not None and parent.tag == "PARTICIPANTS"


def _direction(text: str) -> str:
    return {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(text[:1].upper(), "")


def _members(element: etree._Element) -> tuple[Member, ...]:
    players = [element] if element.tag == "PLAYER" else list(element.iter("PLAYER"))
    members = (
        Member(
            child(player, "PLAYER_NAME"),
            person=child(player, "NATIONAL_ID_NUMBER"),
            club_number=child(player, "CLUB_ID_NUMBER"),
            place=i,
        )
        for i, player in enumerate(players)
    )
    return tuple(m for m in members if m.name or m.person or m.club_number)


_NOT_KEPT = {
    "MASTER_POINTS_AWARDED": "master points",
    "ADJUSTMENT": "adjustments of totals",
    "HANDICAP": "handicaps",
}


def _not_kept(event: etree._Element) -> str:
    """What participants have beside their results, in words and numbers: computed here, or not held."""
    found = {
        words: sum(content(e).strip("0. ") != "" for e in event.iter(tag)) for tag, words in _NOT_KEPT.items()
    }
    return ", ".join(f"{words} of {number}" for words, number in found.items() if number)


def _match_numbers(fields: dict[str, str], match: etree._Element, direction: str) -> None:
    """Who sat where in a match, when its lines do not say so themselves."""
    if fields.get("ns") or fields.get("ew"):
        return
    ns, ew = child(match, "NS_PAIR_NUMBER"), child(match, "EW_PAIR_NUMBER")
    team, opponents = child(match, "TEAM"), child(match, "OPPOSING_TEAM")
    if team and opponents and direction:  # the direction is that of the team
        ns, ew = (team, opponents) if _direction(direction) == "NS" else (opponents, team)
    fields["ns"], fields["ew"] = ns, ew


def _hand(element: etree._Element) -> str:
    suits = [child(element, name) for name in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
    return ".".join(suit.replace(" ", "") for suit in suits) if any(suits) else ""
