"""Results of the ACBL in JSON, as the pages of club games hold them: one event with sessions and sections.

The fields: ``sessions`` (``number``, ``hand_records``, ``sections``); a section has ``name``,
``pair_summaries`` (``pair_number``, ``direction``, ``players``) and ``boards`` with their
``board_results`` (``ns_pair``, ``ew_pair``, ``contract``, ``declarer``, ``tricks_taken``, ``ns_score``).
``hand_records`` may state double-dummy results, which are kept.
Published points, ranks and master points are computed, not read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from duplicate.laws.deals import Deal
from duplicate.laws.notation import clean
from duplicate.night.entries import Contestant, Entries, Member, Seating, label
from duplicate.night.games import Game
from duplicate.night.night import DealKey, Night
from duplicate.travellers.analyses import acbl_tags
from duplicate.travellers.awards import parse_award
from duplicate.travellers.lines import Lines, whole
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.seats import SEATS

_METHODS = {
    "MATCH_POINTS": "matchpoints",
    "IMPS": "cross-imps",
    "BUTLER_IMPS": "butler",
    "AGGREGATE": "aggregate",
}
_FIELDS = {
    "round_number": "round",
    "table_number": "table",
    "ns_pair": "ns",
    "ew_pair": "ew",
    "contract": "contract",
    "declarer": "declarer",
    "opening_lead": "lead",
    "tricks_taken": "tricks",
    "ns_score": "score_ns",
    "ew_score": "score_ew",
}
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_SEAT_NAMES = ("north", "east", "south", "west")
_DOUBLE_DUMMY = ("double_dummy_north_south", "double_dummy_east_west", "double_dummy_par_score")
_REMEDY = "a file of results has sessions, sections and boards; a night is written by duplicate convert"


def read_acbl(data: object, source: str) -> Night:
    """The event in a value from JSON. Raises `DuplicateError` when it is something else."""
    if not isinstance(data, dict) or not isinstance(data.get("sessions"), list):
        raise DuplicateError(Problem("this JSON holds no results", file=source, remedy=_REMEDY))
    return _Reader(source).night(data)


class _Reader:
    def __init__(self, source: str) -> None:
        self._lines = Lines(source)
        self._contestants: dict[str, Contestant] = {}
        self._seatings: dict[Seating, None] = {}
        self._deals: dict[DealKey, Deal] = {}
        self._games: list[Game] = []
        self._teams = False

    def night(self, event: dict[object, object]) -> Night:
        hints = {"program": "ACBL"}
        kind = _text(event.get("type")).upper()
        self._teams = "TEAM" in kind
        method = (
            "teams" if self._teams else _METHODS.get(_text(event.get("board_scoring_method")).upper(), "")
        )
        if method:
            hints["method"] = method
        elif event.get("board_scoring_method"):
            self._lines.note(
                "unknown method of scoring", field="board_scoring_method", severity=Severity.WARNING,
                value=_text(event.get("board_scoring_method")), remedy="name the method in the conditions",
            )  # fmt: skip
        winners = {"1": "one", "2": "two"}.get(_text(event.get("winner_type")), "")
        if winners:
            hints["winners"] = winners
        for place, session in enumerate(self._objects(event.get("sessions"), "sessions"), 1):
            number = self._whole(session.get("number"), "number", place)
            self._hands(session, number)
            for section in self._objects(session.get("sections"), "sections"):
                self._section(section, number, winners)
        night = Night(
            name=_text(event.get("name")),
            date=self._date(_text(event.get("start_date"))),
            club=_text(event.get("club_name")),
            entries=Entries(tuple(self._contestants.values()), tuple(self._seatings)),
            deals=self._deals,
            games=tuple(self._games),
            hints=hints,
        )
        return self._lines.night(night)

    def _objects(self, value: object, field: str) -> Iterator[dict[object, object]]:
        """The objects of a list; whatever else stands in it is said."""
        if value is None:
            return
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, dict):
                yield item
            else:
                self._lines.note(
                    "an object is needed here", field=field, value=_text(item)[:80],
                    remedy="export the results again", severity=Severity.ERROR,
                )  # fmt: skip

    def _whole(self, value: object, field: str, otherwise: int) -> int:
        if value is None:
            return otherwise
        try:
            return whole(_text(value), field)
        except DuplicateError as error:
            problem = replace(error.problem, file=self._lines.source, severity=Severity.WARNING)
            self._lines.problems.append(problem)
            return otherwise

    def _date(self, text: str) -> str:
        found = re.match(r"(\d\d)/(\d\d)/(\d{4})", text)
        return (
            f"{found[3]}-{found[1]}-{found[2]}"
            if found
            else text[:10]
            if re.match(r"\d{4}-\d\d-\d\d", text)
            else ""
        )

    # sections

    def _section(self, section: dict[object, object], session: int, winners: str) -> None:
        letter = _text(section.get("name"))
        for pair in self._objects(section.get("pair_summaries"), "pair_summaries"):
            self._pair(pair, session, letter, winners)
        for board in self._objects(section.get("boards"), "boards"):
            number = _text(board.get("board_number"))
            for row in self._objects(board.get("board_results"), "board_results"):
                fields = {"session": str(session), "section": letter, "board": number}
                fields |= {own: _text(row.get(name)) for name, own in _FIELDS.items()}
                _awards(fields)
                if clean(fields["contract"]) in ("pass", "passed out"):
                    fields |= dict.fromkeys(("declarer", "tricks", "lead"), "")
                fields = {name: text for name, text in fields.items() if text}
                self._lines.read(fields, None)

    def _pair(self, pair: dict[object, object], session: int, section: str, winners: str) -> None:
        number = _text(pair.get("pair_number"))
        if not number:
            self._lines.note(
                "a pair without a number", field="pair_number", severity=Severity.WARNING,
                remedy="its results are kept under the number alone",
            )  # fmt: skip
            return
        way = (
            {"N": "NS", "E": "EW"}.get(_text(pair.get("direction"))[:1].upper(), "")
            if winners != "one"
            else ""
        )
        own_id = label(section, number, way)
        members = [
            Member(_text(player.get("name")), person=_person(player), place=place % 2)
            for place, player in enumerate(self._objects(pair.get("players"), "players"))
        ]
        contestant = Contestant(own_id, tuple(members), category="team" if self._teams else "pair")
        known = self._contestants.setdefault(own_id, contestant)
        if known.members != contestant.members:
            own_id = f"{own_id}-s{session}"
            self._contestants.setdefault(own_id, contestant._replace(id=own_id))
        self._seatings.setdefault(Seating(session, section, way, number, own_id))

    def _hands(self, session: dict[object, object], number: int) -> None:
        for record in self._objects(session.get("hand_records"), "hand_records"):
            board = _text(record.get("board"))
            hands = {
                seat: ".".join(_cards(_text(record.get(f"{name}_{suit}"))) for suit in _SUITS)
                for seat, name in zip(SEATS, _SEAT_NAMES, strict=True)
            }
            if not any(hand.strip(".") for hand in hands.values()):
                continue
            try:
                self._deals[DealKey(whole(board, "board"), number)] = Deal.of(hands).completed()
            except DuplicateError as error:
                message = f"the deal of board {board} cannot be used: {error.problem.message}"
                self._lines.problems.append(replace(error.problem, message=message, file=self._lines.source))
                continue
            stated = (_text(record.get(name)) for name in _DOUBLE_DUMMY)
            if tags := acbl_tags(*stated):
                self._games.append(Game(board=whole(board, "board"), session=number, tags=tags))


def _awards(fields: dict[str, str]) -> None:
    """Averages that stand where the scores do: AVE+ and AVE-."""
    found = []
    for name in ("score_ns", "score_ew"):
        text = fields[name]
        try:
            found.append(parse_award(text) if text and not re.fullmatch(r"[+-]?\d+", text) else "")
        except DuplicateError:
            return
    if any(found):
        fields |= {"adj_ns": found[0], "adj_ew": found[1], "score_ns": "", "score_ew": "", "contract": ""}
        fields |= dict.fromkeys(("declarer", "tricks", "lead"), "")


def _person(player: dict[object, object]) -> str:
    """The number of a member; programs give others a number of their own that means nothing elsewhere."""
    number = _text(player.get("id_number"))
    return "" if number.startswith("tmp:") else number


def _cards(text: str) -> str:
    return text.replace("10", "T").replace("-", "").replace(" ", "")


def _text(value: object) -> str:
    """A value of JSON as text; nothing for null, and for what is no single value."""
    if value is None or isinstance(value, bool | list | dict):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())
