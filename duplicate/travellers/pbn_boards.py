"""The boards of a PBN file: their numbers, deals, dealers and vulnerability."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from duplicate.laws.boards import Vulnerability, dealer, parse_dealer, vulnerability
from duplicate.laws.deals import Deal
from duplicate.night.night import DealKey
from duplicate.travellers.lines import Lines
from duplicate.travellers.pbn_text import Record
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import SEATS, Seat


class _Dealt(NamedTuple):
    """A deal of the file, before it is decided which boards it holds for."""

    deal: Deal
    line: int
    session: int
    section: str


class Boards:
    """Gathers the deals; what is wrong with them is told in the lines."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._deals: dict[tuple[int, str], list[_Dealt]] = defaultdict(list)  #: by board and copy
        self._told: set[tuple[str, str]] = set()

    def once(self, game: Record, tag: str, message: str) -> None:
        """Note something that need not be said for each game."""
        if (tag, message) not in self._told:
            self._told.add((tag, message))
            self.lines.note(message, line=game.lines.get(tag, game.line), field=tag)

    def sides(
        self, game: Record, own: int | None, deal: Deal | None
    ) -> tuple[Seat | None, Vulnerability | None]:
        """Dealer and vulnerability, where they are not those of the board number."""
        found: list[str | None] = [None, None]
        right_dealer, right_sides = (dealer(own), vulnerability(own)) if own else ("", "")
        checks: tuple[tuple[str, Callable[[str], str], str], ...] = (
            ("Dealer", parse_dealer, right_dealer),
            ("Vulnerable", Vulnerability.parse, right_sides),
        )
        exercise = deal is not None and not deal.is_complete and not game.get("Result")
        for place, (tag, parse, right) in enumerate(checks):
            text = game.get(tag)
            if tag == "Vulnerable" and game.tags.get(tag, "").strip() == "-":
                text = "-"
            if not text:
                continue
            told = (tag, f"{own} {text}") in self._told
            try:
                said = parse(text)
            except DuplicateError as error:
                if not told:
                    self.warn(game, tag, text, error.problem.message, error.problem.remedy)
            else:
                if said != right:
                    found[place] = said
                    if own and not told and not exercise:
                        message = f"board {own} has {right}; the score is by the board number"
                        self.warn(game, tag, text, message, "check the number of the board")
            if own and not exercise:
                self._told.add((tag, f"{own} {text}"))
        return (
            Seat(found[0]) if found[0] else None,
            Vulnerability(found[1]) if found[1] else None,
        )

    def warn(self, game: Record, tag: str, text: str, message: str, remedy: str) -> None:
        """Tell a warning about a tag."""
        self.lines.note(
            message, line=game.lines.get(tag, game.line), field=tag, value=text, remedy=remedy,
            severity=Severity.WARNING,
        )  # fmt: skip

    def deal(self, game: Record, own: int | None, session: int) -> Deal | None:
        """The deal of a game, gathered for its board when it is complete."""
        text, line = game.get("Deal"), game.lines.get("Deal", game.line)
        if not text:
            return None
        try:
            stated = _parsed(text)
            deal = stated.completed()
        except DuplicateError as error:
            problem = error.problem
            self.lines.problems.append(
                replace(problem, file=self.lines.source, line=line, field="Deal", value=text)
            )
            return None
        short = [seat for seat in SEATS if 0 < len(stated.hand(seat)) < 13]
        if short and deal.is_complete:  # an empty hand is how PBN leaves one to be worked out
            held = len(stated.hand(short[0]))
            message = f"{short[0]} has {held} cards, and gets what nobody else has"
            if held == 1:
                message = f"{short[0]} has 1 card, and gets what nobody else has"
            self.warn(game, "Deal", text, message, "look whether the deal is right")
        if own is None and game.get("Board"):
            self.lines.note(
                "the deal has no board number", line=line, field="Board", value=game.get("Board"),
                severity=Severity.ERROR, remedy="write the number of the board",
            )  # fmt: skip
        elif own is None:
            self.once(game, "Deal", "games without a board number are kept as games only")
        elif not deal.is_complete:
            self.once(game, "Deal", "deals that are not complete are kept with their games only")
        else:
            dealt = _Dealt(deal, line, session, game.get("Section"))
            self._deals[own, game.get("Copy")].append(dealt)
        return deal

    def counts(self, own: int | None, deal: Deal) -> bool:
        """Whether the night's deals hold it."""
        return own is not None and deal.is_complete

    def decided(self) -> dict[DealKey, Deal]:
        """The deals by the coarsest key that tells different deals of one board apart."""
        deals: dict[DealKey, Deal] = {}
        for (own, copy), found in self._deals.items():
            keyed: dict[DealKey, dict[Deal, int]] = {}
            for by_session, by_section in ((False, False), (True, False), (False, True), (True, True)):
                trial: dict[DealKey, dict[Deal, int]] = {}
                for dealt in found:
                    key = DealKey(own, dealt.session * by_session, dealt.section * by_section, copy)
                    trial.setdefault(key, {}).setdefault(dealt.deal, dealt.line)
                if not keyed or all(len(held) == 1 for held in trial.values()):
                    keyed = trial
                if all(len(held) == 1 for held in keyed.values()):
                    break
            for key, held in keyed.items():
                (deal, first), *others = held.items()
                deals[key] = deal
                if others:
                    lines = ", ".join(str(line) for _, line in others)
                    self.lines.note(
                        f"board {own} has another deal on line{'s' * (len(others) > 1)} {lines}",
                        line=first, field="Deal", severity=Severity.ERROR,
                        remedy="the first is used; give the sections or sessions a file each",
                    )  # fmt: skip
        return dict(sorted(deals.items()))


def board_number(game: Record) -> int | None:
    """The number of the board; None when the record has none."""
    text = game.get("Board")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 7 and int(text) > 0 else None


def _parsed(text: str) -> Deal:
    """A deal; also one whose suits are written with their letter: ``N:SAKQ.HJT9...``."""
    if re.search(r"[:\s]S[^.]*\.H[^.]*\.D[^.]*\.C", text):
        text = re.sub(r"(?<=[:\s.])[SHDC](?=[AKQJT2-9.\s]|10|$)", "", text)
    return Deal.parse(text)
