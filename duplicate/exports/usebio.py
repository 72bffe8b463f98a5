"""A scored event as USEBIO 1.2: pairs, Swiss pairs, teams and individuals, in sessions and sections.

``TRAVELLER_LINE`` holds the contract, the score for NS and both sides' points; an artificial score is a code
of two percentages (A6040). With victory points, and for teams, the boards of a match stand in a ``MATCH``
with its round and its victory points. Deals stand in a ``HANDSET``. The shape is that of
fixtures/schema/usebio-1.2.xsd.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from lxml import etree

from duplicate import __version__
from duplicate.exports.dealing_files import deals_of
from duplicate.exports.left_out import SILENT, left_out, lines_left_out, moves_left_out, seats_left_out
from duplicate.exports.losses import count
from duplicate.night.entries import Contestant, Seating
from duplicate.night.night import Night
from duplicate.night.publishing import unmarked
from duplicate.night.results import Result, Status
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.words.seats import SEATS, Seat

_BOARD_METHODS = {
    "matchpoints": "MATCH_POINTS",
    "butler": "BUTLER_IMPS",
    "cross-imps": "CROSS_IMPS",
    "total-imps": "BUTLER_IMPS",
    "aggregate": "AGGREGATE",
    "teams": "IMPS",
    "compensation": "BUTLER_IMPS",  # there is no word for it; readers take the IMPs as they are written
    "board-a-match": "BAM",
    "point-a-board": "PAB",
}
_IMPS = ("butler", "cross-imps", "total-imps", "teams", "compensation")
_AWARDS = {"A+": "60", "A=": "50", "A-": "40"}
_SEAT_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}
_SUITS = (("SPADES", 0), ("HEARTS", 1), ("DIAMONDS", 2), ("CLUBS", 3))
_PLAYERS = ("north", "east", "south", "west")
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: Swiss pairs whose boards are scored in IMPs, as files before 1.2 tell them apart.
_SWISS_PAIRS = {"cross-imps": "SWISS_PAIRS_CROSS_IMPS", "butler": "SWISS_PAIRS_BUTLER_IMPS"}
_HELD = {"name", "date", "club", "venue", "director", "method", "deals", "names", "contestant names", "datum"}


class _Place(NamedTuple):
    """A row of the results with its position, as it is sorted into sessions, sections, matches and boards."""

    position: int
    row: Result


class Frame(NamedTuple):
    """What an event is called in a file, and how its matches stand there."""

    kind: str  #: EVENT_TYPE
    matches: bool  #: boards stand in matches, each with its round
    worth: str = ""  #: MATCH_SCORING_METHOD: what the scores of a match are; empty: none are written


def frame_of(scores: Scores) -> Frame:
    """The frame of a night: Swiss where its matches become victory points."""
    if any(c.category == "player" for c in scores.night.entries.contestants):
        return Frame("INDIVIDUAL", False)
    teams = scores.conditions.contest == "teams"
    if scores.has_victory_points:
        return Frame(swiss_kind(scores), True, "VPS")
    return Frame("TEAMS_OF_FOUR" if teams else "PAIRS", teams)


def swiss_kind(scores: Scores) -> str:
    """The type of a Swiss event."""
    if scores.conditions.contest == "teams":
        return "SWISS_TEAMS"
    return _SWISS_PAIRS.get(scores.conditions.method, "SWISS_PAIRS")


def write_night(night: Night) -> bytes:
    """Score a night by its own conditions and write it; see `write_usebio`."""
    from duplicate.scoring import score, standings

    scores = score(night)
    scores = replace(scores, night=unmarked(scores.night))
    return write_usebio(scores, standings(scores))


def write_usebio(scores: Scores, standings: Standings, frame: Frame | None = None) -> bytes:
    """The event in UTF-8; the same event gives the same bytes. ``frame`` is that of a night by default."""
    root = etree.Element("USEBIO", Version="1.2")
    _club(root, scores.night)
    _Writer(scores, standings, frame or frame_of(scores)).event(root)
    _handset(root, scores.night)
    etree.indent(root, " ")
    text = etree.tostring(root, encoding="unicode")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n'
    return (head + text + "\n").encode("utf-8")


def lost(night: Night, *, matches: bool = False) -> list[str]:
    """What USEBIO 1.2 does not hold of a night; ``matches``: its boards stand in matches in any case."""
    from duplicate.scoring.event import decided

    chosen = decided(night)
    rows = night.results.rows
    weighted = {w.row_id for w in night.results.weights}
    matches = matches or bool(chosen.victory_points.scale) or chosen.contest == "teams"
    held = _HELD | ({"winners"} if night.hints.get("winners") else set())
    held -= set() if chosen.method in ("butler", "total-imps") else {"datum"}
    held -= set() if chosen.contest == "teams" else {"contestant names"}
    found = left_out(night, held)
    found = [f for f in found if not f.endswith("member number, club or grade")
             and "member numbers, clubs" not in f]  # fmt: skip
    members = [m for c in night.entries.contestants for m in c.members]
    found += count(sum(bool(m.club) for m in members), "club of a member", "clubs of members")
    found += count(sum(bool(m.grade) for m in members), "grade")
    found += count(sum(m.since != (0, 0, 0) for m in members), "date from which a substitute plays",
                   "dates from which substitutes play")  # fmt: skip
    texts = [night.name, night.club, night.venue, night.director, *(m.name for m in members)]
    found += count(sum(bool(_NO_XML.search(text)) or text != " ".join(text.split()) for text in texts),
                   "text with control characters or several spaces",
                   "texts with control characters or several spaces")  # fmt: skip
    found += lines_left_out(night, rounds=not matches)
    found += count(sum(r.row_id in weighted for r in rows), "weighted score")
    found += count(sum(_is_split(r) for r in rows), "split score: the side of NS is written",
                   "split scores: the side of NS is written")  # fmt: skip
    codes = [(r.adj_ns, r.adj_ew) for r in rows if r.adj_ns or r.adj_ew]
    found += count(sum(not _code(*both) for both in codes), "award that is no whole percentage",
                   "awards that are no whole percentages")  # fmt: skip
    plus = chosen.method not in _IMPS and any(a.startswith("A") for both in codes for a in both)
    if plus:
        found.append("averages plus and minus as such (they become 60%, 50% and 40%)")
    if chosen.method in _IMPS and any(a.endswith("%") for both in codes for a in both):
        found.append("percentages at IMPs as such (they become averages plus, average and minus)")
    if chosen.method == "total-imps" or (
        chosen.method == "cross-imps" and chosen.cross_imps.divisor == "none"
    ):
        found.append("that the IMPs are summed, not averaged")
    found += count(len(night.deals) - len(deals_of(night)), "second or incomplete deal of a board",
                   "second or incomplete deals of boards")  # fmt: skip
    if chosen.winners == "one" or (chosen.winners != "two" and night.hints.get("winners") == "one"):
        found += count(len(shared_numbers(night)), "number of two contestants (NS and EW stand behind it)",
                       "numbers of two contestants (NS and EW stand behind them)")  # fmt: skip
    return found + seats_left_out(night) + moves_left_out(night)


def _is_split(row: Result) -> bool:
    return row.score_ns is not None and row.score_ew is not None and row.score_ew != -row.score_ns


def shared_numbers(night: Night) -> frozenset[tuple[int, str, str]]:
    """Numbers that sit in both directions as different contestants: (session, section, number)."""
    sides: dict[tuple[int, str, str], set[str]] = {}
    for seating in night.entries.seatings:
        sides.setdefault((seating.session, seating.section, seating.number), set()).add(seating.contestant)
    return frozenset(place for place, who in sides.items() if len(who) > 1)


class _Writer:
    def __init__(self, scores: Scores, standings: Standings, frame: Frame) -> None:
        self._scores, self._night, self._frame = scores, scores.night, frame
        self._standings: Mapping[str, Standing] = {s.contestant: s for s in standings.rows}
        chosen = scores.conditions
        self._method = chosen.method
        self._teams = chosen.contest == "teams"
        self._worth = {
            (m.session, m.round, m.contestant, m.opponents): m.victory_points for m in scores.matches
        }
        self._weighted = {w.row_id for w in self._night.results.weights}
        rows = [
            _Place(position, row)
            for position, row in enumerate(self._night.results.rows)
            if row.status not in SILENT
        ]
        self._rows = sorted(rows, key=lambda p: (p.row.session, p.row.section))
        one = scores.conditions.winners == "one"
        self._shared = shared_numbers(self._night) if one else frozenset()
        self._datums = {(b.session, b.section, b.board): b.datum for b in scores.boards}

    def event(self, root: etree._Element) -> None:
        event = etree.SubElement(root, "EVENT", EVENT_TYPE=self._frame.kind)
        night = self._night
        places = {(r.session, r.section) for _, r in self._rows}
        awarded = any(s.master_points for s in self._standings.values())
        for tag, text in (
            ("EVENT_IDENTIFIER", night.slug),
            ("EVENT_DESCRIPTION", night.name),
            ("PROGRAM_NAME", "duplicate"),
            ("PROGRAM_VERSION", __version__),
            ("WINNER_TYPE", {"one": "1", "two": "2"}.get(self._scores.conditions.winners, "")),
            ("DATE", _date(night.date)),
            ("VENUE", night.venue),
            ("DIRECTOR", night.director),
            ("MPS_AWARDED_FLAG", "Y" if awarded else "N"),
            ("SESSION_COUNT", str(len({session for session, _ in places}) or 1)),
            ("SECTION_COUNT", str(len({section for _, section in places}) or 1)),
            ("BOARD_SCORING_METHOD", _BOARD_METHODS[self._method]),
            ("MATCH_SCORING_METHOD", self._frame.worth),
        ):
            _text(event, tag, text)
        sessions = groupby(self._rows, key=lambda p: p.row.session)
        listed = [(number, list(rows)) for number, rows in sessions]
        plain = len(listed) <= 1 and {section for _, section in places} <= {""}
        if plain:
            self._participants(event, listed[0][0] if listed else 1, "")
            self._boards(event, listed[0][1] if listed else ())
            return
        number = 0
        for session, rows in listed:
            while number < session - 1:  # sessions are counted by their order
                number += 1
                etree.SubElement(event, "SESSION")
            number = session
            at = etree.SubElement(event, "SESSION")
            for section, inner in groupby(rows, key=lambda p: p.row.section):
                part = etree.SubElement(at, "SECTION", SECTION_ID=section) if section else at
                self._participants(part, session, section)
                self._boards(part, list(inner))

    # participants

    def _participants(self, at: etree._Element, session: int, section: str) -> None:
        entries = self._night.entries
        seatings = [s for s in entries.seatings if (s.session, s.section) == (session, section)]
        if not seatings:
            return
        listed = etree.SubElement(at, "PARTICIPANTS")
        known = dict.fromkeys(seatings)
        for seating in sorted(known, key=lambda s: (s.direction == "EW", len(s.number), s.number)):
            self._contestant(listed, entries.by_id[seating.contestant], seating)

    def _contestant(self, at: etree._Element, contestant: Contestant, seating: Seating) -> None:
        tag = {"player": "PLAYER", "team": "TEAM"}.get(contestant.category, "PAIR")
        element = etree.SubElement(at, tag)
        _text(
            element,
            f"{tag}_NUMBER",
            self._own(seating.session, seating.section, seating.direction, seating.number),
        )
        if tag == "TEAM":
            _text(element, "TEAM_NAME", contestant.name)
        elif tag == "PAIR":
            _text(element, "DIRECTION", seating.direction)
        standing = self._standings.get(contestant.id)
        if standing is not None:
            _text(element, "TOTAL_SCORE", _number(standing.total))
            _text(element, "PERCENTAGE", _number(standing.percent))
            _text(element, "PLACE", f"{standing.rank}{'=' if standing.tied else ''}" if standing.rank else "")
            _text(element, "MASTER_POINTS_AWARDED", _number(standing.master_points))
        played = (m for m in contestant.members if not contestant.is_back(m))
        members = sorted(played, key=lambda m: (m.since, m.place))
        for member in members:
            player = element if tag == "PLAYER" else etree.SubElement(element, "PLAYER")
            _text(player, "PLAYER_NAME", member.name)
            _text(player, "NATIONAL_ID_NUMBER", member.person)
            _text(player, "CLUB_ID_NUMBER", member.club_number)
            if tag == "PLAYER":
                break  # a player is one person

    def _own(self, session: int, section: str, direction: str, number: str) -> str:
        """The number of a contestant; with one winner it must be alone in its section."""
        return f"{number}{direction}" if (session, section, number) in self._shared else number

    # boards

    def _boards(self, at: etree._Element, rows: Iterable[_Place]) -> None:
        if not self._frame.matches:
            self._travellers(at, rows)
            return
        for (played, _), inner in _grouped(rows, lambda p: (p.row.round or 0, _match_key(p.row))):
            listed = list(inner)
            row = listed[0].row
            match = etree.SubElement(at, "MATCH")
            _text(match, "ROUND_NUMBER", str(played) if row.round is not None else "")
            first, second = (
                sorted((row.ns, row.ew), key=lambda n: (len(n), n)) if self._teams else (row.ns, row.ew)
            )
            tags = ("TEAM", "OPPOSING_TEAM") if self._teams else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
            _text(match, tags[0], self._own(row.session, row.section, "NS", first))
            _text(match, tags[1], self._own(row.session, row.section, "EW", second))
            for tag, number, other in (("NS_SCORE", first, second), ("EW_SCORE", second, first)):
                _text(match, tag, self._match_score(row, number, other))
            self._travellers(match, listed)

    def _match_score(self, row: Result, number: str, other: str) -> str:
        """What a match is worth to who has the first number."""
        find = self._night.entries.find
        for own, against in (("NS", "EW"), ("EW", "NS")):
            who = find(row.session, row.section, own, number)
            opponents = find(row.session, row.section, against, other)
            found = self._worth.get((row.session, row.round, who, opponents)) if who else None
            if found is not None:
                return _number(found)
        return ""

    def _travellers(self, at: etree._Element, rows: Iterable[_Place]) -> None:
        for (number, _), inner in _grouped(rows, lambda p: (p.row.board, ())):
            listed = list(inner)
            board = etree.SubElement(at, "BOARD")
            _text(board, "BOARD_NUMBER", str(number))
            row = listed[0].row
            datum = self._night.recorded_datum(number, row.session, row.section)
            found = self._datums.get(
                (row.session, row.section, number), self._datums.get((row.session, "", number))
            )
            if self._method in ("butler", "total-imps") and (datum is not None or found is not None):
                value = Fraction(datum) if datum is not None else found
                _text(
                    board,
                    "BOARD_AVERAGE",
                    _number(value) if value is not None and value.denominator == 1 else "",
                )
            for place in listed:
                self._line(board, place)

    def _line(self, at: etree._Element, place: _Place) -> None:
        row = place.row
        line = etree.SubElement(at, "TRAVELLER_LINE")
        if row.ns or row.ew:
            for side, number in (("NS", row.ns), ("EW", row.ew)):
                _text(line, f"{side}_PAIR_NUMBER", self._own(row.session, row.section, side, number))
        for seat in _PLAYERS if not row.ns and not row.ew else ():
            _text(line, f"{seat.upper()}_PLAYER_NUMBER", getattr(row, seat))
        if row.contract == "PASS":
            _text(line, "CONTRACT", "PASS")
        elif row.contract:
            _text(line, "CONTRACT", row.contract[0] + row.contract[1:].replace("N", "NT"))
        if row.contract != "PASS":  # where only the score is known, so may be who declared
            _text(line, "PLAYED_BY", row.declarer)
            _text(line, "LEAD", row.lead[::-1])
            _text(line, "TRICKS", "" if row.tricks is None else str(row.tricks))
        code = _code(row.adj_ns, row.adj_ew)
        if code and row.status is Status.ARTIFICIAL:
            _text(line, "SCORE", code)
        elif row.score_ns is not None and row.row_id not in self._weighted:
            _text(line, "SCORE", str(row.score_ns))
        unit = "IMPS" if self._method in _IMPS else "MATCH_POINTS"
        if self._method == "aggregate":
            return
        for side in ("NS", "EW"):
            _text(line, f"{side}_{unit}", _number(self._scores.published_points(place.position, side)))


def _grouped(
    rows: Iterable[_Place], key: Callable[[_Place], tuple[int, tuple[str, ...]]]
) -> Iterator[tuple[tuple[int, tuple[str, ...]], Iterator[_Place]]]:
    return groupby(sorted(rows, key=key), key=key)


def _match_key(row: Result) -> tuple[str, ...]:
    return tuple(sorted((row.ns, row.ew), key=lambda n: (len(n), n)))


def _code(ns: str, ew: str) -> str:
    """Both awards as one code, A6040; empty when they are no whole percentages of two digits.

    >>> _code("A+", "A-"), _code("55%", "45%"), _code("3imp", "-3imp")
    ('A6040', 'A5545', '')
    """
    sides = [_AWARDS.get(award, award.removesuffix("%") if award.endswith("%") else "") for award in (ns, ew)]
    return f"A{sides[0]}{sides[1]}" if all(len(s) == 2 and s.isdecimal() for s in sides) else ""


def _number(value: Fraction | None) -> str:
    """A published number: whole, or with as many decimals as it has, at most six."""
    if value is None:
        return ""
    return str(int(value)) if value.denominator == 1 else f"{float(value):.6f}".rstrip("0")


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).strftime("%d/%m/%Y") if text else ""
    except ValueError:
        return ""


def _club(root: etree._Element, night: Night) -> None:
    club = etree.SubElement(root, "CLUB")
    etree.SubElement(club, "CLUB_NAME").text = _NO_XML.sub("", night.club)


def _handset(root: etree._Element, night: Night) -> None:
    deals = deals_of(night)
    if not deals:
        return
    handset = etree.SubElement(root, "HANDSET")
    for number, deal in sorted(deals.items()):
        board = etree.SubElement(handset, "BOARD")
        _text(board, "BOARD_NUMBER", str(number))
        for seat in SEATS:
            hand = etree.SubElement(board, "HAND")
            _text(hand, "DIRECTION", _SEAT_NAMES[seat])
            for tag, place in _SUITS:
                etree.SubElement(hand, tag).text = deal.hand(seat).suits[place]


def _text(at: etree._Element, tag: str, text: str) -> None:
    """A child with a text; nothing for an empty one."""
    if text:
        etree.SubElement(at, tag).text = _NO_XML.sub("", text)
