"""One table's card in words: who sits there, round by round, and what to tell them."""

import re
from collections import Counter
from dataclasses import dataclass, replace

from duplicate.movements.guides import Go, Move, TableCard, TableRound
from duplicate.movements.movement import Movement
from duplicate.pages.phrases import boards_text, move_text, stand_text, tables_text
from duplicate.pages.seats import Names
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _


@dataclass(frozen=True)
class Chair:
    """Who is in one direction (or seat) in one round; an empty number says that nobody is."""

    number: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardRow:
    """One round at one table."""

    round: int
    chairs: tuple[Chair, ...]
    visitor: tuple[str, ...]  #: names of the pair that is not at home here, where there is a column for them
    boards: str
    waiting: bool  #: the boards lie here, but nobody plays them
    sit_out: bool
    switched: bool
    goes: tuple[str, ...]  #: where each chair goes after the round; empty after the last
    boards_go: str
    unusual: tuple[bool, ...]  #: which of ``goes`` differ from what happens after most rounds
    notes: tuple[str, ...]
    last: bool


def home(card: TableCard) -> tuple[str, str]:
    """Direction and number of the pair that is at this table in every round; empty when there is none."""
    always = set.intersection(*({r.ns, r.ew} for r in card.rounds)) - {""}
    if not always:
        return "", ""
    first = card.rounds[0]
    return ("NS", first.ns) if first.ns in always else ("EW", first.ew)


def is_visited(card: TableCard, home: tuple[str, str]) -> bool:
    """Whether at most one pair a round comes from elsewhere."""
    return all(len([n for n in (r.ns, r.ew) if n]) <= 1 + bool(home[1]) for r in card.rounds)


class Drawing:
    """One card in words."""

    def __init__(
        self,
        card: TableCard,
        movement: Movement,
        names: Names,
        seats: tuple[str, ...],
        home: tuple[str, str] | None,
        named: bool,
        translate: Translator,
    ) -> None:
        self.card, self.movement, self.names, self.seats = card, movement, names, seats
        self.home, self.named, self.translate = home, named, translate
        played = [r for r in card.rounds if not r.sit_out]
        shared = {r.shared_with for r in played}
        self._always_shared = next(iter(shared)) if len(played) > 1 and len(shared) == 1 else ()
        self._fetched = _fetched(card, movement)
        self._always_fetched = len(card.rounds) > 2 and len(self._fetched) == len(card.rounds) - 1
        self._stand = stand_text(movement.placement.get("bye-stand", ""), translate)

    def facts(self) -> tuple[str, ...]:
        """What holds in every round."""
        facts = []
        if self._always_shared:
            facts.append(_shares(self._always_shared, self.translate))
        if self._always_fetched:
            facts.append(
                self.translate(_("The next boards come from the %(stand)s.")) % {"stand": self._stand}
            )
        if any(r.sit_out and r.boards for r in self.card.rounds):
            facts.append(self.translate(_("Boards in brackets lie here; nobody plays them.")))
        return tuple(facts)

    def rows(self) -> tuple[CardRow, ...]:
        """The rounds in order."""
        rows = [self._row(r) for r in self.card.rounds]
        usual = [
            Counter(column).most_common(1)[0] if column else ("", 0)
            for column in zip(*(row.goes for row in rows if row.goes and not row.switched), strict=True)
        ]
        moves = sum(1 for row in rows if row.goes)
        return tuple(
            replace(
                row,
                unusual=tuple(
                    not row.switched and 2 * often > moves and go != text
                    for go, (text, often) in zip(row.goes, usual, strict=False)
                ),
            )
            for row in rows
        )

    def _notes(self, r: TableRound) -> tuple[str, ...]:
        notes = []
        if r.switched:
            notes.append(self.translate(_("ARROW-SWITCH: turn the boards by 90°, keep your chairs")))
        if r.shared_with and not self._always_shared:
            notes.append(_shares(r.shared_with, self.translate))
        if r.round in self._fetched and not self._always_fetched:
            values = {"boards": boards_text(self._fetched[r.round]), "stand": self._stand}
            notes.append(
                self.translate(_("After the round fetch boards %(boards)s from the %(stand)s.")) % values
            )
        return tuple(notes)

    def _move(self, move: Move) -> str:
        """Where somebody goes; in the columns of an individual a table is never parted from its number."""
        text = move_text(move, self.translate)
        return text if len(self.seats) == 2 else re.sub(r" (?=\d)", "\N{NO-BREAK SPACE}", text)

    def _row(self, r: TableRound) -> CardRow:
        in_seat = {"NS": r.ns, "EW": r.ew, "N": r.north, "S": r.south, "E": r.east, "W": r.west}
        chairs: list[Chair] = []
        visitor: tuple[str, ...] = ()
        for seat in self.seats:
            direction = seat if self.movement.winners == 2 else ""
            number = in_seat[seat]
            names = self.names.of(self.card.section, direction, number, r.round) if self.named else ()
            if self.home is not None:
                stays = number == self.home[1] and (self.movement.winners == 1 or seat == self.home[0])
                visitor, names = (visitor if stays or not number else names), ()
            chairs.append(Chair(number, names))
        moves = {m.who: m for m in r.moves}
        boards = moves.get("boards")
        if boards is None and self.movement.barometer and not r.sit_out:
            boards = Move("boards", Go.DONE)  # every table plays them in this round and none after it
        last = r.round == self.movement.rounds
        goes = [self._move(moves[s]) if s in moves else "" for s in self.seats]
        if r.switched:  # the chairs are turned against the columns, so every move names its pair
            said = zip((r.ns, r.ew), reversed(goes), strict=True)
            goes = [f"{number}: {go}" if go else "" for number, go in said]
        return CardRow(
            round=r.round,
            chairs=tuple(chairs),
            visitor=visitor,
            boards=boards_text(r.boards),
            waiting=r.sit_out and bool(r.boards),
            sit_out=r.sit_out,
            switched=r.switched,
            goes=() if last else tuple(goes),
            boards_go=self._move(boards) if boards else "",
            unusual=(),
            notes=self._notes(r),
            last=last,
        )


def _shares(tables: tuple[int, ...], translate: Translator) -> str:
    return translate(_("Share the boards with %(tables)s.")) % {"tables": tables_text(tables, translate)}


def _fetched(card: TableCard, movement: Movement) -> dict[int, tuple[int, ...]]:
    """By round: the boards that this table must fetch from a stand after it."""
    lying: dict[int, set[int]] = {}
    for m in movement.meetings:
        if m.section == card.section and m.board_set:
            lying.setdefault(m.round, set()).update(movement.boards_of(m))
    found = {}
    for now, following in zip(card.rounds, card.rounds[1:], strict=False):
        if (
            following.boards
            and not movement.barometer
            and not lying.get(now.round, set()) & set(following.boards)
        ):
            found[now.round] = following.boards
    return found
