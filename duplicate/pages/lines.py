"""Results as lines of a traveller: contract, score and points of both sides, ready to print."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from duplicate.night.results import FIXED, Result, Status, Weighted
from duplicate.pages.numbers import MINUS, decimal, integer, places_needed, signed
from duplicate.pages.said import Whole, listed
from duplicate.pages.views import Line, Said, Side, Who
from duplicate.pages.vulnerable import vulnerable
from duplicate.scoring.scores import Exact, Scores
from duplicate.words.local import Call, Figure
from duplicate.words.translations import phrase as _

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "NT"}
NEEDED = {str(level): level + 6 for level in range(1, 8)}

SIT_OUT = Said(_("Sit-out"))
_STATUS = {
    Status.PASSED: Said(_("Passed out")),
    Status.NOT_PLAYED: Said(_("Not played")),
    Status.PENDING: Said(_("Late play, still to come")),
    Status.CANCELLED: Said(_("Cancelled by the director")),
    Status.SIT_OUT: SIT_OUT,
}
ARTIFICIAL = Said(_("Artificial score"))
WEIGHTED = Said(_("Weighted score"))
SPLIT = Said(_("Split score"))
_AVERAGES = {
    ("NS", "A+"): Said(_("NS average plus")),
    ("NS", "A="): Said(_("NS average")),
    ("NS", "A-"): Said(_("NS average minus")),
    ("EW", "A+"): Said(_("EW average plus")),
    ("EW", "A="): Said(_("EW average")),
    ("EW", "A-"): Said(_("EW average minus")),
}
BY_HAND = {
    "NS": _("NS set by the director: %(points)s"),
    "EW": _("EW set by the director: %(points)s"),
}
AWARDED = {"NS": _("NS %(award)s"), "EW": _("EW %(award)s")}
_NOTHING = Side()
_HEAT = (15, 30, 45, 55, 70, 85)  # percent; below the first is h0, from the last on h6
_IMP_HEAT = (-6, -3, -1, 1, 3, 6)
_POINTS_AS_AN_IMP = 100  # for bars and colours at aggregate
_IMPS_TO_EDGE = 12  # where the bar of an IMP score reaches the edge of its box


Whos = tuple[Who, ...]


class Lines:
    """All lines of a scored night, by position in its results."""

    def __init__(
        self,
        scores: Scores,
        sides: Callable[[int, Result], tuple[Whos, Whos]],
        page: Mapping[int, str],
        changed: Mapping[int, int] | None = None,
    ) -> None:
        """``sides`` finds who sat NS and EW in a row, by its position; ``page`` is its board's page.

        ``changed`` is, by row id, the number of the change that made the result what it is.
        """
        self._changed = changed or {}
        self._shows_percent = scores.conditions.matchpoints.show == "percent"
        self.imps = not scores.is_matchpoints  # or points: of either sign, without a top
        self._share = _share(scores)
        columns = (scores.points_ns, scores.points_ew)
        found = {d for column in columns for d in set(column.lowest().denominator.tolist()) if d}
        self.places = places_needed(found or {1}, scores.decimals)
        self.percent_places = scores.conditions.matchpoints.percent_decimals
        self.ties = "away" if self.imps else scores.conditions.matchpoints.ties
        #: by position, of rows that are told otherwise to EW
        self._words_ew: dict[int, tuple[Said, ...]] = {}
        self._sides: dict[tuple[int, int, int, int, int], Side] = {}
        weights: dict[int, list[Weighted]] = {}
        for weight in scores.night.results.weights:
            weights.setdefault(weight.row_id, []).append(weight)
        sides_ns = self._of_side(scores.points_ns, scores.top)
        sides_ew = self._of_side(scores.points_ew, scores.top)
        self.lines: list[Line] = [
            self._line(
                position,
                row,
                *sides(position, row),
                page.get(position, ""),
                sides_ns[position],
                sides_ew[position],
                weights.get(row.row_id, []),
            )
            for position, row in enumerate(scores.night.results.rows)
        ]

    def _of_side(self, points: Exact, top: Exact) -> list[Side]:
        made: list[Side] = []
        known = self._sides
        for position, key in enumerate(
            zip(
                points.numerator.tolist(),
                points.denominator.tolist(),
                top.numerator.tolist(),
                top.denominator.tolist(),
                self._share,
                strict=True,
            )
        ):
            side = known.get(key)
            if side is None:
                value = points[position]
                side = (
                    _NOTHING if value is None else self.side_of(value, top[position], self._share[position])
                )
                known[key] = side
            made.append(side)
        return made

    def side_of(self, points: Fraction, top: Fraction | None, share: int = 1) -> Side:
        """Points as a side shows them; ``share`` is the number of comparisons that they add up."""
        text = decimal(points, self.places, self.ties)
        if self.imps:
            level = points / share
            start, width = bar(float(level) / _IMPS_TO_EDGE)
            heat = sum(level >= limit for limit in _IMP_HEAT)
            return Side(text, "", text, f"h{heat}", start, width)
        if not top:
            return Side(text, "", text, "h3")
        percent = 100 * points / top
        shown = decimal(percent, self.percent_places, self.ties)
        start, width = bar(float(percent) / 50 - 1)
        heat = sum(percent >= limit for limit in _HEAT)
        main = shown if self._shows_percent else text
        return Side(text, shown, main, f"h{heat}", start, width)

    def seen_from(self, line: Line, direction: str) -> Line:
        """A line with the words in which its side reads them: what the other has, of a split score."""
        words = self._words_ew.get(line.position)
        return line if words is None or direction == "NS" else line._replace(words=words)

    def _line(
        self,
        position: int,
        row: Result,
        ns: Whos,
        ew: Whos,
        page: str,
        side_ns: Side,
        side_ew: Side,
        weights: list[Weighted],
    ) -> Line:
        words = _words(row, weights, "NS")
        contract, suit = contract_text(row.contract)
        score = "" if row.score_ns is None or weights else integer(row.score_ns)
        score_ew = "" if row.score_ew is None or weights else integer(row.score_ew)
        split = bool(score or score_ew) and row.score_ew is not None and row.score_ns != -row.score_ew
        if split:
            self._words_ew[position] = (*words, SPLIT, Whole(AWARDED["NS"], {"award": score}))
            words = (*words, SPLIT, Whole(AWARDED["EW"], {"award": score_ew}))
        elif weights:
            self._words_ew[position] = _words(row, weights, "EW")
        return Line(
            position,
            str(row.board),
            page,
            row.session,
            row.round,
            "" if row.table is None else str(row.table),
            ns,
            ew,
            row.status is Status.PLAYED and not weights,
            contract,
            suit,
            row.declarer,
            tricks_text(row.contract, row.tricks),
            lead_text(row.lead),
            suit_class(row.lead[:1]),
            score,
            score_ew,
            split,
            side_ns,
            side_ew,
            words,
            vulnerable(row.board),
            f"{page}#change-{self._changed[row.row_id]}" if row.row_id in self._changed else "",
        )


def _share(scores: Scores) -> list[int]:
    """By row, how many comparisons a cross-IMP score adds up; 1 for averages and for matchpoints.

    At aggregate it is how many points weigh as an IMP.
    """
    if scores.conditions.measure == "points":
        return [_POINTS_AS_AN_IMP] * len(scores.night.results)
    shares = [1] * len(scores.night.results)
    if scores.conditions.method == "cross-imps" and scores.conditions.cross_imps.divisor == "none":
        for board in scores.boards:
            for position in board.rows:
                shares[position] = max(1, board.results - 1)
    return shares


def bar(level: float) -> tuple[int, int]:
    """Left edge and width, in percent of the box, of a bar from the middle; ``level`` is -1 to 1.

    >>> bar(0.5), bar(-1.0), bar(0.0)
    ((50, 25), (0, 50), (50, 0))
    """
    width = round(50 * min(1.0, abs(level)))
    return (50, width) if level >= 0 else (50 - width, width)


def suit_class(denomination: str) -> str:
    """The colour class of a denomination: s, h, d, c or n.

    >>> suit_class("H"), suit_class("")
    ('h', '')
    """
    return denomination.lower() if denomination in SYMBOLS else ""


def contract_text(contract: str) -> tuple[str, str]:
    """A canonical contract with its suit sign, and its colour class.

    >>> contract_text("4SX"), contract_text("3N"), contract_text("PASS")
    (('4♠X', 's'), ('3NT', 'n'), ('', ''))
    """
    if len(contract) < 2 or contract[0] not in NEEDED:
        return "", ""
    return Call(f"{contract[0]}{SYMBOLS[contract[1]]}{contract[2:]}"), suit_class(contract[1])


def tricks_text(contract: str, tricks: int | None) -> str:
    """Tricks against the contract: made exactly, over or under.

    >>> tricks_text("4S", 10), tricks_text("4S", 12), tricks_text("4SX", 7), tricks_text("4S", None)
    ('=', '+2', '−3', '')
    """
    if tricks is None or contract[:1] not in NEEDED:
        return ""
    over = tricks - NEEDED[contract[0]]
    if not over:
        return "="
    return f"+{over}" if over > 0 else f"{MINUS}{-over}"


def lead_text(lead: str) -> str:
    """A lead with its suit sign.

    >>> lead_text("HT"), lead_text("")
    ('♥10', '')
    """
    return f"{SYMBOLS[lead[0]]}{rank_text(lead[1:])}" if lead else ""


def rank_text(rank: str) -> str:
    """A rank as people read it: 10 for T."""
    return "10" if rank == "T" else rank


def _words(row: Result, weights: list[Weighted], side: str) -> tuple[Said, ...]:
    """What is told of a row beside its score, or in its place, to a ``side``."""
    if row.status is Status.ARTIFICIAL:
        ns, ew = _award("NS", row.adj_ns), _award("EW", row.adj_ew)
        return (ARTIFICIAL, *(said for said in (ns, ew) if said))
    if weights:
        return (WEIGHTED, Said("%(shares)s", {"shares": listed(shares(weights, side))}))
    by_hand = tuple(
        Said(BY_HAND[side], {"points": award_text(text.removesuffix(FIXED))})
        for side, text in (("NS", row.adj_ns), ("EW", row.adj_ew))
        if text.endswith(FIXED)
    )
    said = _STATUS.get(row.status)
    if said:
        return (said, *by_hand)
    if row.score_ns is None and row.score_ew is None:
        return (Said(_("No score")), *by_hand)
    return by_hand


def shares(weights: Sequence[Weighted], first: str = "NS") -> Iterator[Said]:
    """The parts of a weighted score, of the ``first`` side alone where those of the other are their opposite.

    >>> ns = [Weighted(1, "NS", Fraction(3, 5), 450), Weighted(1, "NS", Fraction(2, 5), 200)]
    >>> ew = [Weighted(1, "EW", part.weight, -part.score) for part in ns]
    >>> len(list(shares(ns + ew))), len(list(shares(ns)))
    (2, 2)
    """
    other = "EW" if first == "NS" else "NS"
    own, its = ([(w.weight, w.score) for w in weights if w.side == side] for side in (first, other))
    sides = {first: own} if own == [(weight, -score) for weight, score in its] else {first: own, other: its}
    for side, parts in sides.items():
        for position, (weight, score) in enumerate(parts):
            values = {"share": share_text(weight), "score": signed(score)}
            share = Whole(_("%(share)s of %(score)s"), values)
            yield share if position else Whole(AWARDED[side], {"award": share})


def share_text(weight: Fraction) -> Figure:
    """A weight as a percentage where two decimals hold it, else as a fraction."""
    percent = 100 * weight
    exact = 100 % percent.denominator == 0
    return Figure(f"{decimal(percent, places_needed({percent.denominator}, 2))}%" if exact else str(weight))


def _award(side: str, award: str) -> Said | None:
    if not award:
        return None
    if (side, award) in _AVERAGES:
        return _AVERAGES[side, award]
    return Whole(AWARDED[side], {"award": award_text(award.removesuffix(FIXED))})


def award_text(award: str) -> Figure:
    """An artificial score that is no average: a percentage or IMPs.

    >>> award_text("60%"), award_text("-3imp"), award_text("3imp")
    ('60%', '−3 IMP', '+3 IMP')
    >>> award_text("5.5mp"), award_text("100pts")
    ('5.5 MP', '+100')
    """
    if award.endswith("mp") and not award.endswith("imp"):
        return Figure(f"{award[:-2].strip()} MP")
    unit = next((unit for unit in ("imp", "pts") if award.lower().endswith(unit)), "")
    if not unit:
        return Figure(award.replace("-", MINUS))
    number = award[:-3].strip()
    sign = "" if number.startswith(("+", "-")) or not number.strip("0.") else "+"
    return Figure(f"{sign}{number}{' IMP' if unit == 'imp' else ''}".replace("-", MINUS))
