"""The tables of scores in PBN: ScoreTable, InstantScoreTable and TotalScoreTable."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from duplicate.exports.pbn_lines import fits_row, fitted
from duplicate.night.games import Published
from duplicate.night.night import Night
from duplicate.night.results import Result, Status, Weighted
from duplicate.words.seats import SEATS, Seat

if TYPE_CHECKING:
    from fractions import Fraction

    from duplicate.scoring.scores import Scores
    from duplicate.scoring.standing import Standings

_SIDES = (("NS", "ns"), ("EW", "ew"))


def score_table(
    night: Night,
    rows: list[Result],
    published: Mapping[int, Published],
    scores: "Scores | None",
    nameless: set[int],
) -> list[str]:
    """The results of one board. Columns that would be empty are left out.

    A row that its names make longer than PBN allows, as those of two teams of six, is written without
    them, and its row_id put among the ``nameless``.
    """
    weights: dict[tuple[int, str], list[Weighted]] = {}
    for weight in night.results.weights:
        weights.setdefault((weight.row_id, weight.side), []).append(weight)
    columns: list[tuple[str, str, Callable[[Result], str]]] = [
        ("Round", "R", lambda r: _text(r.round)),
        ("Table", "R", lambda r: _text(r.table)),
        ("PairId_NS", "R", lambda r: r.ns),
        ("PairId_EW", "R", lambda r: r.ew),
        ("North", "L", lambda r: r.north),
        ("East", "L", lambda r: r.east),
        ("South", "L", lambda r: r.south),
        ("West", "L", lambda r: r.west),
        *((f"Name_{seat.name.capitalize()}", "L", _player(night, seat)) for seat in SEATS),
        ("Names_NS", "L", lambda r: _names(night, r, "NS", r.ns)),
        ("Names_EW", "L", lambda r: _names(night, r, "EW", r.ew)),
        ("Status", "L", _status),
        ("Contract", "L", lambda r: "Pass" if r.contract == "PASS" else r.contract.replace("N", "NT")),
        ("Declarer", "R", lambda r: r.declarer),
        ("Result", "R", lambda r: _text(r.tricks)),
        ("Lead", "L", lambda r: r.lead),
        ("Score_NS", "R", lambda r: _text(r.score_ns)),
        ("Score_EW", "R", lambda r: "" if _mirrored(r) else _text(r.score_ew)),
        ("Adj_NS", "L", lambda r: r.adj_ns),
        ("Adj_EW", "L", lambda r: r.adj_ew),
        ("Weighted_NS", "L", lambda r: _weighted(weights.get((r.row_id, "NS"), []))),
        ("Weighted_EW", "L", lambda r: _weighted(weights.get((r.row_id, "EW"), []))),
    ]
    if scores is not None:
        columns += _points(scores)
    else:
        names = dict.fromkeys(n for r in rows if r.row_id in published for n, _ in published[r.row_id].values)
        for name in names:
            columns.append((name, "R", _published(name, published)))
    cells = [[read(row) for _, _, read in columns] for row in rows]
    names_at = [p for p, (head, _, _) in enumerate(columns) if head.startswith("Names_")]
    there = [p for p in range(len(columns)) if any(row[p] for row in cells)]
    for row, texts in zip(rows, cells, strict=True):
        if not fits_row(texts[p] for p in there) and any(texts[p] for p in names_at):
            nameless.add(row.row_id)
            for p in names_at:
                texts[p] = ""
    used = [p for p in range(len(columns)) if any(row[p] for row in cells)]
    for needed in (2, 3):
        used = sorted({*used, needed})
    heads = [(columns[p][0], columns[p][1]) for p in used]
    return fitted("ScoreTable", heads, [[row[p] for p in used] for row in cells])


def _published(name: str, published: Mapping[int, Published]) -> Callable[[Result], str]:
    def read(row: Result) -> str:
        return dict(published[row.row_id].values).get(name, "") if row.row_id in published else ""

    return read


def _points(scores: "Scores") -> list[tuple[str, str, Callable[[Result], str]]]:
    """The points of both sides, and at matchpoints their percentages."""
    place = {row.row_id: i for i, row in enumerate(scores.night.results.rows)}
    unit = "MP" if scores.is_matchpoints else "Points" if scores.conditions.method == "aggregate" else "IMP"
    found: list[tuple[str, str, Callable[[Result], str]]] = []
    for side, _ in _SIDES:

        def points(row: Result, side: str = side) -> str:
            return _number(scores.published_points(place[row.row_id], side), scores.decimals)

        found.append((f"{unit}_{side}", "R", points))
    if scores.is_matchpoints:
        digits = scores.conditions.matchpoints.percent_decimals
        for side, _ in _SIDES:

            def percent(row: Result, side: str = side) -> str:
                return _number(scores.published_percent(place[row.row_id], side), digits)

            found.append((f"Percentage_{side}", "R", percent))
    return found


def instant_table(scores: "Scores", rows: list[Result]) -> list[str]:
    """What each score of the board is worth to NS, from the best one down."""
    place = {row.row_id: i for i, row in enumerate(scores.night.results.rows)}
    percent = scores.is_matchpoints
    digits = scores.conditions.matchpoints.percent_decimals if percent else scores.decimals
    worth: dict[int, str] = {}
    for row in rows:
        if (
            row.status not in (Status.PLAYED, Status.PASSED)
            or row.score_ns is None
            or row.adj_ns
            or row.adj_ew
        ):
            continue
        read = scores.published_percent if percent else scores.published_points
        if text := _number(read(place[row.row_id], "NS"), digits):
            worth.setdefault(row.score_ns, text)
    if not worth:
        return []
    ordered = sorted(worth.items(), reverse=True)
    unit = "Percentage_NS" if percent else "IMP_NS"
    heads = [("-Rank", "R"), ("+ScoreRange_NS", "R"), (unit, "R")]
    table = [(str(rank), str(points), text) for rank, (points, text) in enumerate(ordered, 1)]
    return fitted("InstantScoreTable", heads, table)


def total_table(night: Night, standings: "Standings") -> list[str]:
    """The ranking of the event; with two winners one direction after the other."""
    rows = []
    for row in standings.rows:
        contestant = night.entries.by_id.get(row.contestant)
        numbers = [m.club_number for m in contestant.members][:2] if contestant else []
        numbers += [""] * (2 - len(numbers))
        percent = "" if row.percent is None else _number(row.percent, 2)
        rows.append([
            "" if not row.rank else str(row.rank), row.pair or row.contestant, row.section, row.direction,
            " - ".join(row.names), _number(row.total, 2), percent, str(row.boards), *numbers,
        ])  # fmt: skip
    heads = [("Rank", "R"), ("PairId", "R"), ("Section", "L"), ("Direction", "L"), ("Names", "L"),
             ("TotalScore", "R"), ("TotalPercentage", "R"), ("NrBoards", "R"), ("MemberID1", "R"),
             ("MemberID2", "R")]  # fmt: skip
    used = [p for p in range(len(heads)) if any(row[p] for row in rows)]
    return fitted("TotalScoreTable", [heads[p] for p in used], [[row[p] for p in used] for row in rows])


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _number(value: "Fraction | None", decimals: int) -> str:
    """A published value with its decimals; it is exact in them already, or rounds half away."""
    if value is None:
        return ""
    scaled = abs(value) * 10**decimals
    whole = int(scaled + scaled.__class__(1, 2))
    sign = "-" if value < 0 and whole else ""
    if not decimals:
        return f"{sign}{whole}"
    return f"{sign}{whole // 10**decimals}.{whole % 10**decimals:0{decimals}}"


def _mirrored(row: Result) -> bool:
    return row.score_ew is None or (row.score_ns is not None and row.score_ew == -row.score_ns)


def _status(row: Result) -> str:
    """The status, where contract and score do not tell it."""
    told = Status.PASSED if row.contract == "PASS" else Status.PLAYED
    happened = bool(row.contract) or row.score_ns is not None or row.tricks is not None
    return "" if row.status is told and happened else row.status.value


def _names(night: Night, row: Result, side: str, number: str) -> str:
    seats = (row.north, row.south) if side == "NS" else (row.east, row.west)
    if any(seats) or not number or _second_alone(night, row, side):
        return ""  # they stand in columns of their own
    own = night.entries.find(row.session, row.section, side, number)
    if not own:
        return ""
    return " - ".join(night.entries.by_id[own].names(row.session, row.round or 0, row.board))


def _second_alone(night: Night, row: Result, side: str) -> str:
    """The name of South or West where that of the partner is not known."""
    number = row.ns if side == "NS" else row.ew
    own = night.entries.find(row.session, row.section, side, number) if number else ""
    there = night.entries.by_id[own].members_at(row.session, row.round or 0, row.board) if own else {}
    named = {place: member.name for place, member in there.items() if member.name}
    return named[1] if set(named) == {1} else ""


def _player(night: Night, seat: Seat) -> Callable[[Result], str]:
    """The name of a single player; a pair has its names in one column, unless the first is not known."""

    def read(row: Result) -> str:
        number = getattr(row, seat.name.lower())
        if row.ns or row.ew:
            alone = seat in (Seat.SOUTH, Seat.WEST) and not number
            return _second_alone(night, row, seat.direction.value) if alone else ""
        if not number:
            return ""
        own = night.entries.find(row.session, row.section, "", number)
        return " - ".join(night.entries.by_id[own].names()[:1]) if own else ""

    return read


def _weighted(weights: list[Weighted]) -> str:
    return ";".join(f"{w.weight.numerator}/{w.weight.denominator}:{w.score}" for w in weights)
