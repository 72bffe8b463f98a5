"""Places: results at tables where nobody expects them, and expected results that are not there.

What is expected is a `Pattern`. A result too many and one that is missing are often the same result, with
a wrong number: the pair, the board, or both sides exchanged.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from duplicate.night.results import Result, Status
from duplicate.travellers.checks.finding import Finding, Kind, is_answered, naming
from duplicate.travellers.checks.pattern import Key, Pattern, Place
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _

#: How sure it is that a result is wrong that does not fit a pattern inferred from the others.
INFERRED = 0.95
#: The same for a result that is missing from it: it may not have been played.
INFERRED_MISSING = 0.92

#: From how many tables on a board that only one table has stands out.
_SEVERAL = 3

_DONE = (Status.PLAYED, Status.PASSED)


def place_findings(rows: Sequence[Result], pattern: Pattern, unread: Iterable[Key] = ()) -> Iterator[Finding]:
    """Everything that does not fit the pattern; ``rows`` are those of its session and section.

    Of the ``unread`` there are results, though nobody could read them: they are not missing.
    """
    seated = [r for r in rows if r.ns and r.ew and r.status not in (Status.SIT_OUT, Status.CANCELLED)]
    there: dict[Key, list[Result]] = defaultdict(list)
    for row in seated:
        there[pattern.key(row)].append(row)
    # a sit-out or a cancelled board is no gap
    settled = {*unread, *(pattern.key(r) for r in rows if r.ns and r.ew)}
    missing = {key: place for key, place in pattern.places.items() if key not in settled}
    explained: set[Key] = set()
    turned: dict[Key, list[Result]] = defaultdict(list)
    for key, found in there.items():
        for row in found:
            if key not in pattern.places and row.status in _DONE and not is_answered(row):
                other = pattern.who(row.ew, row.ns), row.board
                if pattern.known and other in missing:  # a number may be another pair in the other direction
                    turned[other].append(row)
                    explained.add(other)
                    continue
                finding, of = _stray(row, pattern, missing, seated)
                explained |= of
                yield finding
    for finding, of in _doubled(there, pattern, missing):
        explained |= of
        yield finding
    known = {key: [*there.get(key, ()), *turned.get(key, ())] for key in (*there, *turned)}
    yield from _turned(known, pattern)
    yield from _absent({k: p for k, p in missing.items() if k not in explained}, pattern, seated)


def _sure(pattern: Pattern) -> float:
    return 1.0 if pattern.known else INFERRED


def _stray(
    row: Result, pattern: Pattern, missing: dict[Key, Place], rows: Sequence[Result]
) -> tuple[Finding, set[Key]]:
    """A result that nobody expects, and the missing results that it may be."""
    pair = pattern.who(row.ns, row.ew)

    def made(
        kind: Kind, why: Sentence, *command: str, sure: float = 1.0, of: Iterable[Key] = ()
    ) -> tuple[Finding, set[Key]]:
        options = (*naming(row), *command) if command else ()
        found = Finding(
            kind, row.session, row.section, row.board, (row,), why, min(sure, _sure(pattern)), options
        )
        return found, set(of)

    values = {"ns": row.ns, "ew": row.ew, "board": str(row.board)}
    if row.status is Status.PASSED and (ghost := _ghost(row, pattern, rows)):
        why = Sentence(
            _("%(ghost)s has no results but passes; the other pair sat out"), values | {"ghost": ghost}
        )
        return made(Kind.SIT_OUT, why, "--cancel")
    turned = pattern.who(row.ew, row.ns), row.board
    if turned in missing:
        place = missing[turned]
        why = Sentence(_("%(ew)s NS and %(ns)s EW meet on board %(board)s; here they are exchanged"), values)
        return made(Kind.EXCHANGED, why, "--to-ns", place.ns, "--to-ew", place.ew, of=[turned])
    own = [key for key in missing if key[0] == pair]
    if own:
        best = min(own, key=lambda key: (abs(key[1] - row.board), key[1]))
        why = Sentence(
            _("%(ns)s and %(ew)s play board %(right)s, which is missing, and not board %(board)s"),
            values | {"right": str(best[1])},
        )
        return made(Kind.BOARD, why, "--to-board", str(best[1]), of=[best])
    near = [key for key in missing if key[1] == row.board and key[0] & pair]
    if near:
        best = min(near, key=lambda key: _order(missing[key]))
        place = missing[best]
        changes = [
            (option, right)
            for option, now, right in (("--to-ns", row.ns, place.ns), ("--to-ew", row.ew, place.ew))
            if now != right
        ]
        why = Sentence(
            _("%(ns)s and %(ew)s do not meet on board %(board)s; %(right)s do, and their result is missing"),
            values | {"right": _pair(place.ns, place.ew)},
        )
        kind = Kind.TWICE if _again(row, pattern, rows) else Kind.PAIR
        options = [text for change in changes for text in change]
        return made(kind, why, *options, of=[best])
    if row.board not in pattern.boards and pattern.known:
        why = Sentence(_("board %(board)s is not in play"), values)
        return made(Kind.BOARD, why)
    if again := _again(row, pattern, rows):
        why = Sentence(_("%(who)s has another result on board %(board)s"), values | {"who": again})
        return made(Kind.TWICE, why)
    return made(Kind.PAIR, Sentence(_("%(ns)s and %(ew)s do not meet on board %(board)s"), values))


def _order(place: Place) -> tuple[int, str, str]:
    return len(place.ns), place.ns, place.ew


def _pair(ns: str, ew: str) -> Words:
    return Sentence(_("%(ns)s and %(ew)s"), {"ns": ns, "ew": ew})


def _ghost(row: Result, pattern: Pattern, rows: Sequence[Result]) -> str:
    """The number of a pair that is expected nowhere and only ever passes."""
    expected = {one for pair, _ in pattern.places for one in pair}
    for direction, number in (("NS", row.ns), ("EW", row.ew)):
        own = pattern.entries.find(row.session, row.section, direction, number) or f"{direction} {number}"
        played = [r for r in rows if own in pattern.who(r.ns, r.ew)]
        if own not in expected and all(r.status is Status.PASSED for r in played):
            return number
    return ""


def _again(row: Result, pattern: Pattern, rows: Sequence[Result]) -> str:
    """The number of the pair, when one of the two has another result on the board."""
    others = [r for r in rows if r.board == row.board and r.row_id != row.row_id]
    busy = {one for other in others for one in pattern.who(other.ns, other.ew)}
    for direction, number in (("NS", row.ns), ("EW", row.ew)):
        own = pattern.entries.find(row.session, row.section, direction, number) or f"{direction} {number}"
        if own in busy:
            return number
    return ""


def _doubled(
    there: dict[Key, list[Result]], pattern: Pattern, missing: dict[Key, Place]
) -> Iterator[tuple[Finding, set[Key]]]:
    """Several results of one meeting on one board: entered twice, or one of them of another board."""
    for (pair, board), rows in there.items():
        done = [r for r in rows if r.status in _DONE]
        for same in _one_round(done):
            first = same[0]
            values: dict[str, Words] = {"ns": first.ns, "ew": first.ew, "board": str(board)}
            others = sorted(key for key in missing if key[0] == pair and (pair, board) in pattern.places)
            content = {(r.contract, r.declarer, r.tricks, r.score_ns, r.score_ew, r.ns) for r in same}
            if others and len(content) > 1:
                values["right"] = str(others[0][1])
                why = _("%(ns)s and %(ew)s have two results on board %(board)s and none on board %(right)s")
            elif len(content) > 1:
                why = _("%(ns)s and %(ew)s have different results on board %(board)s")
            else:
                why = _("%(ns)s and %(ew)s have the same result on board %(board)s again; it counts once")
            moved = bool(others) and len(content) > 1
            yield Finding(
                Kind.BOARD if moved else Kind.DUPLICATE,
                first.session, first.section, board, tuple(same), Sentence(why, values), 1.0,
            ), set(others[:1]) if moved else set()  # fmt: skip


def _one_round(rows: list[Result]) -> list[list[Result]]:
    """The results of one key apart by round, where all say in which they were played; only several."""
    if len(rows) > 1 and all(r.round is not None for r in rows):
        rounds: dict[int | None, list[Result]] = defaultdict(list)
        for row in rows:
            rounds[row.round].append(row)
        return [own for own in rounds.values() if len(own) > 1]
    return [rows] if len(rows) > 1 else []


def _turned(there: dict[Key, list[Result]], pattern: Pattern) -> Iterator[Finding]:
    """Pairs that are entered the other way round: a whole table, as after a forgotten switch, or one row."""
    turned: dict[tuple[frozenset[str], tuple[int, ...]], list[Result]] = defaultdict(list)
    rounds: dict[int | None, list[bool]] = defaultdict(list)
    for key, rows in there.items():
        place = pattern.places.get(key)
        if place is None:
            continue
        for row in rows:
            if row.status in _DONE:
                is_turned = (row.ns, row.ew) == (place.ew, place.ns) and place.ns != place.ew
                rounds[place.round].append(is_turned)
                if is_turned:
                    turned[key[0], place.boards].append(row)
    for (pair, boards), rows in turned.items():
        place = pattern.places[pair, rows[0].board]
        met = [r for b in boards for r in there.get((pair, b), ()) if r.status in _DONE]
        if pattern.known:
            yield _against_movement(rows, place, len(met), rounds[place.round])
        elif 2 * len(rows) < len(met):
            text = _("on the other boards of the round %(ew)s sit NS and %(ns)s EW")
            yield _exchanged(rows, rows, Kind.EXCHANGED, text, INFERRED)
        elif len(met) == 2:
            odd = min(met, key=lambda r: _habit(r, there))
            text = _("on the other board of the round %(ew)s sit NS and %(ns)s EW; one of the two is wrong")
            yield _exchanged([odd], met, Kind.EXCHANGED, text, INFERRED)


def _against_movement(rows: list[Result], place: Place, number: int, round_: list[bool]) -> Finding:
    whole = len(rows) == number and (number > 1 or len(place.boards) == 1)
    if whole and all(round_) and len(round_) > number:
        text = _("the movement has %(ew)s NS and %(ns)s EW; all tables of round %(round)s are turned")
    elif whole:
        text = _("the movement has %(ew)s NS and %(ns)s EW on all boards of this table")
    else:
        text = _("the movement has %(ew)s NS and %(ns)s EW")
    kind = Kind.SWITCH if whole else Kind.EXCHANGED
    return _exchanged(rows, rows, kind, text, 1.0, str(place.round))


def _exchanged(
    rows: list[Result], accused: list[Result], kind: Kind, text: str, sure: float, round_: str = ""
) -> Finding:
    """A finding whose correction turns the pairs of some rows of one meeting."""
    first = rows[0]
    own = sorted(row.board for row in rows)
    options = ("--board", ranges(own), *naming(first)[2:], "--wrong-direction")
    why = Sentence(text, {"ns": first.ns, "ew": first.ew, "round": round_})
    return Finding(kind, first.session, first.section, own[0], tuple(accused), why, sure, options)


def _habit(row: Result, there: dict[Key, list[Result]]) -> int:
    """How often the two pairs of a row sit in these directions on other boards."""
    others = [r for rows in there.values() for r in rows if r.row_id != row.row_id]
    return sum((r.ns == row.ns) + (r.ew == row.ew) for r in others)


def _absent(missing: dict[Key, Place], pattern: Pattern, rows: Sequence[Result]) -> Iterator[Finding]:
    """Expected results that are not there, one finding for each meeting; rounds to come are left out."""
    begun = {pattern.places[k].round for k in map(pattern.key, rows) if k in pattern.places}
    by_meeting: dict[tuple[frozenset[str], tuple[int, ...]], list[int]] = defaultdict(list)
    for (pair, board), place in missing.items():
        if place.round in begun:
            by_meeting[pair, place.boards].append(board)
    for (pair, boards), own in by_meeting.items():
        place = pattern.places[pair, own[0]]
        row = Result(
            session=pattern.session, section=pattern.section, board=min(own), ns=place.ns, ew=place.ew,
            round=place.round, table=place.table,
        )  # fmt: skip
        values: dict[str, Words] = {"ns": place.ns, "ew": place.ew, "boards": ranges(sorted(own))}
        if pattern.known:
            text = _("in the movement %(ns)s and %(ew)s play board %(boards)s")
        else:
            values["all"] = ranges(boards)
            text = _("%(ns)s and %(ew)s have results on the other boards of %(all)s")
        yield Finding(
            Kind.MISSING, pattern.session, pattern.section, min(own), (), Sentence(text, values),
            1.0 if pattern.known else INFERRED_MISSING,
            ("--board", ranges(sorted(own)), *naming(row)[2:], "--not-played"),
            keys=frozenset((pattern.session, pattern.section, place.ns, place.ew, b) for b in own),
        )  # fmt: skip


def ranges(numbers: Sequence[int]) -> str:
    """Boards as ``duplicate fix --board`` reads them.

    >>> ranges([4, 5, 6]), ranges([1, 2, 9])
    ('4-6', '1-2,9')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def without_pattern(rows: Sequence[Result], pattern: Pattern) -> Iterator[Finding]:
    """What is wrong even where nothing tells who meets whom; the pattern expects nothing.

    Pairs with two results on a board, results that are there twice, and boards that one table alone has.
    """
    seated = [r for r in rows if r.ns and r.ew and r.status in _DONE]
    there: dict[Key, list[Result]] = defaultdict(list)
    for row in seated:
        there[pattern.key(row)].append(row)
    yield from (finding for finding, _none in _doubled(there, pattern, {}))
    yield from _twice(seated, {row.row_id: pattern.who(row.ns, row.ew) for row in seated})
    tables: dict[int, list[Result]] = defaultdict(list)
    for row in seated:
        tables[row.board].append(row)
    numbers = sorted(len(own) for own in tables.values())
    if numbers and numbers[len(numbers) // 2] >= _SEVERAL:
        for board, own in tables.items():
            if len(own) == 1:
                why = Sentence(_("no other table has a result on board %(board)s"), {"board": str(board)})
                row = own[0]
                yield Finding(Kind.BOARD, row.session, row.section, board, (row,), why, INFERRED)


def _twice(rows: Sequence[Result], who: "dict[int, frozenset[str]]") -> Iterator[Finding]:
    seen: dict[tuple[str, int, str], Result] = {}
    for row in rows:
        for one in sorted(who[row.row_id]):
            first = seen.setdefault((one, row.board, row.copy), row)
            if first is not row and who[first.row_id] != who[row.row_id]:
                values: dict[str, Words] = {"who": one, "board": str(row.board)}
                why = Sentence(_("%(who)s has two results on board %(board)s"), values)
                yield Finding(Kind.TWICE, row.session, row.section, row.board, (first, row), why)
