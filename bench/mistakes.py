"""Mistakes of the kinds that happen when results are entered, made on purpose in the rows of real nights.

Frozen before any check was written: a change here makes the figures of ``bench/check.py`` new figures.

Every kind is defined for every row: `mistake` makes it there, or returns None where it does not apply (a
side cannot be exchanged on a passed-out board). What is random depends on the seed, the event, the kind and
the row alone, so that each mistake can be made again. `drawn` chooses rows uniformly over all rows of all
nights. A mistake that leaves a result like another one of its board is marked as plausible, and stays in.
"""

import csv
import gzip
import hashlib
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from duplicate.laws.scores import is_possible_ns
from duplicate.movements.movement import Meeting, Movement
from duplicate.night.corrections import computed
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.travellers import read_unchecked
from record import SHARED

SEED = 20260106
PACK = SHARED / "oracles"

#: Kinds that break a rule of the game or of the movement; each must be found.
STRUCTURAL = (
    "impossible score",
    "score against contract",
    "pair against the movement",
    "board against the movement",
    "board not in play",
    "duplicate row",
    "duplicate with another result",
    "missing row",
    "switch of a table",
    "switch of a round",
    "sit-out as a pass",
    "pair twice on a traveller",
    "pairs exchanged",
)
#: Kinds that leave a result which may have happened.
STATISTICAL = (
    "sides exchanged",
    "declarer exchanged with partner",
    "boards exchanged",
    "tricks with the wrong sign",
    "tricks far off",
    "denomination mistyped",
)
KINDS = STRUCTURAL + STATISTICAL

_LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}
_SCORED = (Status.PLAYED, Status.PASSED)


@dataclass(frozen=True)
class Mistake:
    """One mistake in one night."""

    kind: str
    event: str
    row: int  #: row_id of the row that was drawn
    night: Night  #: with the mistake in it
    touched: frozenset[int]  #: row_ids that differ, are new, or are gone
    boards: frozenset[int]  #: the boards concerned, before and after
    right: tuple[Result, ...]  #: the touched rows as they were
    plausible: bool  #: every changed result has its like on the board
    field: int  #: scored results on the board of the row that was drawn


def nights(pack: Path = PACK) -> dict[str, Night]:
    """All real nights with results, by event, before they are checked."""
    with gzip.open(pack / "travellers.csv.gz", "rt", encoding="utf-8") as file:
        events = list(dict.fromkeys(row["event_id"] for row in csv.DictReader(file)))
    with (pack / "events.csv").open(encoding="utf-8") as file:
        winners = {row["event_id"]: row["winners"] for row in csv.DictReader(file)}
    found: dict[str, Night] = {}
    for event in events:
        night = read_unchecked(pack / "travellers.csv.gz", event=event)
        stated = {"1": "one", "2": "two"}.get(winners[event], "")
        found[event] = replace(night, hints={**night.hints, **({"winners": stated} if stated else {})})
    bws = read_unchecked(pack / "files" / "bws" / "260119M.BWS")
    deals = read_unchecked(pack / "files" / "pbn" / "260119HandRecord.pbn")
    found["bws-260119M"] = replace(bws, deals=deals.deals)
    found["pbn-PCH1003"] = read_unchecked(pack / "files" / "pbn" / "PCH1003.pbn")
    for name, event in (("wb120802", "jfr-test_1-wb120802"), ("wb130801", "jfr-test_3-wb130801")):
        deals = read_unchecked(pack / "files" / "pbn" / f"{name}.pbn")  # the same nights, with their deals
        found[event] = replace(found[event], deals=deals.deals)
    return found


def is_held_out(event: str) -> bool:
    """Whether a night takes no part in the choice of thresholds: about half of them, by a hash of the id."""
    return hashlib.sha256(event.encode()).digest()[0] % 2 == 1


def drawn(nights_: Mapping[str, Night], kind: str, number: int) -> list[tuple[str, int]]:
    """Rows for one kind, drawn without putting back, uniformly over all rows of all nights."""
    rows = [(event, row.row_id) for event, night in nights_.items() for row in night.results.rows]
    return random.Random(f"{SEED}/{kind}").sample(rows, min(number, len(rows)))


def with_movement(night: Night) -> Night:
    """The night with the movement that its rows were played by, as a director has it beforehand."""
    found: dict[tuple[int, str], list[Result]] = defaultdict(list)
    for row in night.results.rows:
        found[row.session, row.section].append(row)
    two = night.hints.get("winners") == "two"
    movements = {key: _movement(key[1], rows, two) for key, rows in found.items()}
    return replace(night, movements={k: m for k, m in movements.items() if m is not None})


def _movement(section: str, rows: list[Result], two: bool) -> Movement | None:
    played: dict[tuple[str, str], set[int]] = defaultdict(set)
    for row in rows:
        if row.ns or row.ew:
            played[row.ns, row.ew].add(row.board)
    if not played:
        return None
    sets = sorted({tuple(sorted(boards)) for boards in played.values()})
    busy: dict[int, set[object]] = defaultdict(set)
    tables: dict[int, int] = defaultdict(int)
    meetings = []
    for (ns, ew), boards in sorted(played.items(), key=lambda kv: (min(kv[1]), kv[0])):
        own: set[object] = {("ns" if two else "", ns), ("ew" if two else "", ew), *boards}
        own -= {("ns", ""), ("ew", ""), ("", "")}
        round_number = next(r for r in range(1, 1000) if not busy[r] & own)
        busy[round_number] |= own
        tables[round_number] += 1
        number = sets.index(tuple(sorted(boards))) + 1
        meetings.append(Meeting(section, tables[round_number], round_number, ns, ew, number))
    return Movement("as played", tuple(meetings), tuple(sets), winners=2 if two else 1)


def mistake(event: str, night: Night, kind: str, row_id: int) -> Mistake | None:
    """The mistake of a kind at a row, or None where there is none to make."""
    maker = _Maker(event, night, kind, row_id)
    changed = _MAKERS[kind](maker)
    return None if changed is None else maker.made(changed)


Changed = dict[int, Result | None]


class _Maker:
    def __init__(self, event: str, night: Night, kind: str, row_id: int) -> None:
        self.event, self.night, self.kind = event, night, kind
        self.rows = {row.row_id: row for row in night.results.rows}
        self.row = self.rows[row_id]
        self.random = random.Random(f"{SEED}/{event}/{kind}/{row_id}")
        self.scored = self.row.status in _SCORED and bool(self.row.ns and self.row.ew)

    def made(self, changed: Changed) -> Mistake:
        """The night with changed, removed (None) and new rows; new rows stand at the end."""
        kept = [changed.get(i, row) for i, row in self.rows.items()]
        kept += [row for i, row in changed.items() if i not in self.rows]
        rows = [row for row in kept if row is not None]
        before = [self.rows[i] for i in changed if i in self.rows]
        after = [row for row in changed.values() if row is not None]
        others = [row for row in rows if row.row_id not in changed]
        return Mistake(
            self.kind,
            self.event,
            self.row.row_id,
            replace(self.night, results=Results.of(rows, self.night.results.weights)),
            frozenset(changed),
            frozenset(row.board for row in [*before, *after]),
            tuple(before),
            all(_has_its_like(row, others) for row in after),
            sum(r.board == self.row.board and r.status in _SCORED for r in self.rows.values()),
        )

    def new_id(self) -> int:
        """A row_id that no row has."""
        return max(self.rows) + 1

    def meeting(self) -> list[Result]:
        """The scored rows of the same pairs in the same directions."""
        key = self.row.session, self.row.section, self.row.ns, self.row.ew
        rows = [r for r in self.rows.values() if (r.session, r.section, r.ns, r.ew) == key]
        return [r for r in rows if r.status in _SCORED]

    def numbers(self, side: str) -> list[str]:
        """All numbers that sit in a direction of the row's section."""
        found = {
            getattr(r, side)
            for r in self.rows.values()
            if (r.session, r.section) == (self.row.session, self.row.section)
        }
        return sorted(found - {""}, key=lambda n: (len(n), n))

    def boards(self) -> list[int]:
        """All boards of the night."""
        return sorted({r.board for r in self.rows.values()})


def _has_its_like(row: Result, others: Iterable[Result]) -> bool:
    """Whether another table of the board has the same score, and where known the same declarer and suit."""
    here = [o for o in others if o.board == row.board and o.status in _SCORED]
    return any(
        o.score_ns == row.score_ns
        and o.contract[1:2] == row.contract[1:2]
        and (o.declarer == row.declarer or not o.declarer or not row.declarer)
        for o in here
    )


def _is_contract(row: Result) -> bool:
    return bool(
        row.status is Status.PLAYED and re.match(r"[1-7]", row.contract) and row.declarer
    ) and row.tricks is not None  # fmt: skip


def _impossible_score(m: _Maker) -> Changed | None:
    """A digit of the score is mistyped so that no contract gives it; without a contract beside it."""
    if not m.scored or m.row.score_ns is None:
        return None
    text = f"{abs(m.row.score_ns)}"
    sign = -1 if m.row.score_ns < 0 else 1
    tries = [
        sign * int(text[:i] + str(digit) + text[i + 1 :])
        for i in range(len(text))
        for digit in range(10)
        if str(digit) != text[i]
    ]
    tries = [t for t in tries if not is_possible_ns(t, m.row.board)]
    new = m.random.choice(tries)
    blank = m.row._replace(contract="", declarer="", tricks=None, status=Status.PLAYED)
    return {m.row.row_id: blank._replace(score_ns=new, score_ew=-new)}


def _score_against_contract(m: _Maker) -> Changed | None:
    """The score is that of another number of tricks than is written."""
    if not m.scored or not _is_contract(m.row) or m.row.score_ns is None:
        return None
    tries = [computed(m.row._replace(tricks=t)) for t in range(14)]
    new = m.random.choice([t for t in tries if t.score_ns != m.row.score_ns])
    return {m.row.row_id: m.row._replace(score_ns=new.score_ns, score_ew=new.score_ew)}


def _seated(row: Result, side: str, number: str) -> Result:
    return row._replace(ns=number) if side == "ns" else row._replace(ew=number)


def _pair_against_the_movement(m: _Maker) -> Changed | None:
    """The number of one pair is that of another pair of the section."""
    if not m.scored:
        return None
    side = m.random.choice(("ns", "ew"))
    others = [n for n in m.numbers(side) if n not in (m.row.ns, m.row.ew)]
    return {m.row.row_id: _seated(m.row, side, m.random.choice(others))} if others else None


def _moved(row: Result, board: int) -> Result:
    return computed(row._replace(board=board)) if _is_contract(row) else row._replace(board=board)


def _board_against_the_movement(m: _Maker) -> Changed | None:
    """The result is entered under another board, one that these pairs do not play."""
    if not m.scored:
        return None
    own = {r.board for r in m.meeting()}
    others = [b for b in m.boards() if b not in own]
    return {m.row.row_id: _moved(m.row, m.random.choice(others))} if others else None


def _board_not_in_play(m: _Maker) -> Changed | None:
    """The result is entered under a board that nobody plays."""
    if not m.scored:
        return None
    most = max(m.boards())
    return {m.row.row_id: _moved(m.row, most + m.random.randint(1, 9))}


def _duplicate_row(m: _Maker) -> Changed | None:
    """The same result is entered twice."""
    if not m.scored:
        return None
    return {m.new_id(): m.row._replace(row_id=m.new_id(), line=None)}


def _duplicate_with_another_result(m: _Maker) -> Changed | None:
    """The result is entered twice, and once with other tricks or another score."""
    if not m.scored or m.row.score_ns is None or m.row.status is not Status.PLAYED:
        return None
    again = m.row._replace(row_id=m.new_id(), line=None)
    if _is_contract(m.row):
        again = computed(again._replace(tricks=m.random.choice([t for t in range(14) if t != m.row.tricks])))
    else:
        other = 100 if m.row.score_ns != 100 else 50
        again = again._replace(score_ns=other, score_ew=-other)
    return {again.row_id: again}


def _missing_row(m: _Maker) -> Changed | None:
    """The result is not entered."""
    return {m.row.row_id: None} if m.scored else None


def _turned(row: Result) -> Result:
    return row._replace(ns=row.ew, ew=row.ns)


def _switch_of_a_table(m: _Maker) -> Changed | None:
    """The pairs of one table are entered the wrong way round in a whole round; the scores are as sat."""
    if not m.scored:
        return None
    return {r.row_id: _turned(r) for r in m.meeting()}


def _switch_of_a_round(m: _Maker) -> Changed | None:
    """The pairs of a whole round are entered the wrong way round."""
    if not m.scored:
        return None
    movement = with_movement(m.night).movements[m.row.session, m.row.section]
    own = next(
        x.round
        for x in movement.meetings
        if (x.ns, x.ew) == (m.row.ns, m.row.ew) and m.row.board in movement.boards_of(x)
    )
    round_ = {(x.ns, x.ew, b) for x in movement.meetings if x.round == own for b in movement.boards_of(x)}
    return {
        r.row_id: _turned(r)
        for r in m.rows.values()
        if (r.session, r.section) == (m.row.session, m.row.section)
        and r.status in _SCORED
        and r.ns
        and r.ew
        and (r.ns, r.ew, r.board) in round_
    }


def _sit_out_as_a_pass(m: _Maker) -> Changed | None:
    """The board of a sit-out is entered as passed out, against the pair that does not exist."""
    if m.row.status is not Status.SIT_OUT or bool(m.row.ns) == bool(m.row.ew):
        return None
    known = {*m.numbers("ns"), *m.numbers("ew")}
    number = str(max(int(re.sub(r"\D", "", n) or 0) for n in known) + 1)
    passed = m.row._replace(
        status=Status.PASSED, contract="PASS", score_ns=0, score_ew=0, adj_ns="", adj_ew=""
    )
    return {m.row.row_id: passed._replace(ns=m.row.ns or number, ew=m.row.ew or number)}


def _pair_twice_on_a_traveller(m: _Maker) -> Changed | None:
    """The number of one pair is that of a pair at another table of the same board."""
    if not m.scored:
        return None
    side = m.random.choice(("ns", "ew"))
    others = sorted(
        getattr(r, side)
        for r in m.rows.values()
        if (r.session, r.section, r.board) == (m.row.session, m.row.section, m.row.board)
        and r.status in _SCORED
        and r.row_id != m.row.row_id
        and getattr(r, side) not in ("", m.row.ns, m.row.ew)
    )
    return {m.row.row_id: _seated(m.row, side, m.random.choice(others))} if others else None


def _pairs_exchanged(m: _Maker) -> Changed | None:
    """NS and EW change places in one row; the score is as sat."""
    return {m.row.row_id: _turned(m.row)} if m.scored else None


def _sides_exchanged(m: _Maker) -> Changed | None:
    """The declarer is entered as a player of the other side, or a bare score with the other sign."""
    if not m.scored or not m.row.score_ns:
        return None
    if _is_contract(m.row):
        seat = _LEFT[m.row.declarer]
        seat = m.random.choice((seat, _LEFT[_LEFT[seat]]))
        return {m.row.row_id: computed(m.row._replace(declarer=seat))}
    if m.row.contract:
        return None
    return {m.row.row_id: m.row._replace(score_ns=-m.row.score_ns, score_ew=m.row.score_ns)}


def _declarer_exchanged_with_partner(m: _Maker) -> Changed | None:
    """The declarer is entered as the partner."""
    if not m.scored or not _is_contract(m.row):
        return None
    return {m.row.row_id: m.row._replace(declarer=_LEFT[_LEFT[m.row.declarer]])}


def _boards_exchanged(m: _Maker) -> Changed | None:
    """Two results of the same pairs are entered under each other's board."""
    if not m.scored:
        return None
    others = [r for r in m.meeting() if r.board != m.row.board]
    if not others:
        return None
    other = m.random.choice(others)
    return {
        m.row.row_id: _moved(m.row, other.board),
        other.row_id: _moved(other, m.row.board),
    }


def _needed(row: Result) -> int:
    return int(row.contract[0]) + 6


def _tricks_with_the_wrong_sign(m: _Maker) -> Changed | None:
    """+1 is entered as -1, or -2 as +2."""
    if not m.scored or not _is_contract(m.row) or m.row.tricks is None:
        return None
    new = 2 * _needed(m.row) - m.row.tricks
    if m.row.tricks == _needed(m.row) or not 0 <= new <= 13:
        return None
    return {m.row.row_id: computed(m.row._replace(tricks=new))}


def _tricks_far_off(m: _Maker) -> Changed | None:
    """The tricks are wrong by four to six."""
    if not m.scored or not _is_contract(m.row) or m.row.tricks is None:
        return None
    tries = [t for t in range(14) if 4 <= abs(t - m.row.tricks) <= 6]
    return {m.row.row_id: computed(m.row._replace(tricks=m.random.choice(tries)))}


def _denomination_mistyped(m: _Maker) -> Changed | None:
    """Another denomination is entered at the same level."""
    if not m.scored or not _is_contract(m.row):
        return None
    new = m.random.choice([d for d in "CDHSN" if d != m.row.contract[1]])
    contract = m.row.contract[0] + new + m.row.contract[2:]
    return {m.row.row_id: computed(m.row._replace(contract=contract))}


_MAKERS = {
    "impossible score": _impossible_score,
    "score against contract": _score_against_contract,
    "pair against the movement": _pair_against_the_movement,
    "board against the movement": _board_against_the_movement,
    "board not in play": _board_not_in_play,
    "duplicate row": _duplicate_row,
    "duplicate with another result": _duplicate_with_another_result,
    "missing row": _missing_row,
    "switch of a table": _switch_of_a_table,
    "switch of a round": _switch_of_a_round,
    "sit-out as a pass": _sit_out_as_a_pass,
    "pair twice on a traveller": _pair_twice_on_a_traveller,
    "pairs exchanged": _pairs_exchanged,
    "sides exchanged": _sides_exchanged,
    "declarer exchanged with partner": _declarer_exchanged_with_partner,
    "boards exchanged": _boards_exchanged,
    "tricks with the wrong sign": _tricks_with_the_wrong_sign,
    "tricks far off": _tricks_far_off,
    "denomination mistyped": _denomination_mistyped,
}


def everything(
    nights_: Mapping[str, Night], number: int, kinds: Sequence[str] = KINDS
) -> dict[str, tuple[list[Mistake], int]]:
    """For each kind the mistakes at ``number`` drawn rows, and at how many of them there was none to make."""
    found: dict[str, tuple[list[Mistake], int]] = {}
    for kind in kinds:
        tried = [mistake(event, nights_[event], kind, row) for event, row in drawn(nights_, kind, number)]
        made = [one for one in tried if one is not None]
        found[kind] = made, len(tried) - len(made)
    return found
