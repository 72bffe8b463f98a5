"""The events and sessions of the games in a PBN file."""

import re
from collections import defaultdict

from duplicate.night.night import Sitting
from duplicate.travellers.lines import Lines
from duplicate.travellers.pbn_boards import board_number
from duplicate.travellers.pbn_text import Record

_PLAYERS = ("North", "East", "South", "West", "PairNS", "PairEW")


class Sessions:
    """Which session each game belongs to.

    As tagged; or one for each event (Event, Site and Date), where the same board is dealt anew in another;
    or one for each set, where a file of deals begins anew; or else all are one.
    """

    def __init__(self, games: list[Record], lines: Lines) -> None:
        self.lines = lines
        self.first: dict[str, str] = {}  #: Event, Site and Date as they stand first
        self._sessions: dict[tuple[str, ...], int] = {}
        self._first_of: dict[int, tuple[str, str]] = {}  #: event and date of each session
        self._set_of: dict[int, int] = {}  #: session by the line of the game
        for game in games:
            for tag, text in (("Event", game.get("Event")), ("Site", game.get("Site")),
                              ("Date", iso_date(game.get("Date")))):  # fmt: skip
                if text:
                    self.first.setdefault(tag, text)
        self._number(games)
        self.sittings = self._sittings(games)

    def of(self, game: Record) -> int:
        """The session of a game."""
        said = tagged(game) or self._set_of.get(game.line)
        return said or self._sessions.get(self._occasion(game), 1)

    def event_of(self, game: Record) -> tuple[str, str]:
        """The event and the date of the session of a game."""
        return self._first_of.get(self.of(game), ("", ""))

    def _number(self, games: list[Record]) -> None:
        found: dict[int, dict[str, set[tuple[str, ...]]]] = defaultdict(lambda: defaultdict(set))
        occasions: dict[tuple[str, ...], None] = {}
        told = any(tagged(game) for game in games)
        for game in games:
            occasion = self._occasion(game)
            occasions.setdefault(occasion)
            own = board_number(game)
            if own and game.get("Deal") and not told:
                found[own][game.get("Deal")].add(occasion)
        split = any(
            len(by_deal) > 1 and len({frozenset(o) for o in by_deal.values()}) > 1
            for by_deal in found.values()
        )
        if split:
            self._sessions = {occasion: n for n, occasion in enumerate(occasions, 1)}
        elif not told and any(len(by_deal) > 1 for by_deal in found.values()):
            self._number_sets(games)

    def _number_sets(self, games: list[Record]) -> None:
        """Deals alone whose boards begin anew, each time with the same number, are a set a session."""
        if any(game.get(tag) for game in games for tag in ("Contract", *_PLAYERS)):
            return
        runs: list[list[tuple[int, int]]] = []
        for game in games:
            own = board_number(game)
            if own and game.get("Deal"):
                if not runs or own <= runs[-1][-1][0]:
                    runs.append([])
                runs[-1].append((own, game.line))
        if len(runs) > 1 and all(len(run) > 1 and run[0][0] == runs[0][0][0] for run in runs):
            self._set_of = {line: n for n, run in enumerate(runs, 1) for _, line in run}
            message = f"the boards begin anew {len(runs) - 1} times: each set is a session"
            if len(runs) == 2:
                message = "the boards begin anew once: each set is a session"
            self.lines.note(message, line=runs[1][0][1])

    def _occasion(self, game: Record) -> tuple[str, ...]:
        return game.get("Event"), game.get("Site"), game.get("Date")

    def _sittings(self, games: list[Record]) -> dict[int, Sitting]:
        """What sessions are called, and when they were played, where it is not as for the night."""
        for game in games:
            event, date = game.get("Event"), iso_date(game.get("Date"))
            self._first_of.setdefault(
                self.of(game),
                (event or self.first.get("Event", ""), date or self.first.get("Date", "")),
            )
        found = {}
        for session, (event, date) in sorted(self._first_of.items()):
            own = Sitting(
                "" if event == self.first.get("Event", "") else event,
                "" if date == self.first.get("Date", "") else date,
            )
            if own != Sitting():
                found[session] = own
        return found


def tagged(game: Record) -> int:
    """The number in the tag Session; 0 when it says none."""
    text = game.get("Session")
    return int(text) if text.isdecimal() and 0 < int(text[:6]) < 1000 and len(text) < 4 else 0


def iso_date(text: str) -> str:
    """An ISO date; empty when a part of it is unknown.

    >>> iso_date("1998.07.16"), iso_date("2014.07.??")
    ('1998-07-16', '')
    """
    match = re.fullmatch(r"(\d{4})[.-]?(\d\d)[.-]?(\d\d)", text)
    return f"{match[1]}-{match[2]}-{match[3]}" if match else ""
