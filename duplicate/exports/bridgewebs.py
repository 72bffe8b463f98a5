"""A scored event as the CSV that a club uploads to BridgeWebs.

Lines that begin with a number sign are marks: facts of the event, ``#SCORES`` before each ranking and its
headings, ``#TRAVELLERS`` before the headings of the travellers, ``#BOARD`` before the lines of a board.
"""

import csv
import io
from datetime import date
from fractions import Fraction

from duplicate import __version__
from duplicate.exports.csv import guarded
from duplicate.exports.left_out import SILENT, left_out, lines_left_out, seats_left_out
from duplicate.exports.losses import count
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings

_SCORES = ("Position", "Pair", "Name1", "Name2", "Percent", "Score", "MasterPoints")
_LINE = ("NS", "EW", "Contract", "Declarer", "Lead", "Tricks", "NSScore", "EWScore", "NSPoints", "EWPoints")
_HELD = {"name", "date", "director", "names", "winners", "method"}


def write_bridgewebs(night: Night) -> bytes:
    """Score a night by its own conditions and write it; see `write_scored`."""
    from duplicate.scoring import score, standings

    scores = score(night)
    return write_scored(scores, standings(scores))


def write_scored(scores: Scores, standings: Standings) -> bytes:
    """The event as CSV in UTF-8, lines ending in CR LF."""
    night = scores.night
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")

    def line(*cells: str) -> None:
        writer.writerow([guarded(cell) for cell in cells])

    boards = {(b.session, b.section, b.board) for b in scores.boards}
    rounds = {(r.session, r.round) for r in night.results.rows if r.round is not None}
    line("#VERSION", f"duplicate {__version__}")
    line("#DATE", date.fromisoformat(night.date).strftime("%d/%m/%Y") if night.date else "")
    line("#TITLE", night.name)
    line("#DIRECTOR", night.director)
    line("#PAIRS", str(len(standings.rows)))
    line("#BOARDS", str(len({(session, board) for session, _, board in boards})))
    line("#WINNERS", "2" if scores.conditions.winners == "two" else "1")
    if rounds:
        line("#ROUNDS", str(len(rounds)))
    for way in ("NS", "EW") if any(s.direction for s in standings.rows) else ("",):
        line("#SCORES", *([way] if way else []))
        line(*_SCORES)
        for standing in standings.ranking(way):
            names = [*standing.names, "", ""][:2]
            line(
                f"{standing.rank}{'=' if standing.tied else ''}" if standing.rank else "",
                f"{standing.section}{standing.pair}",
                *names,
                _number(standing.percent),
                _number(standing.total),
                _number(standing.master_points),
            )
    line("#BOARDFORMAT", "Board", "Section", "Session")
    line("#TRAVELLERS")
    line(*_LINE)
    for board in scores.boards:
        line(
            "#BOARD",
            str(board.board),
            board.section,
            str(board.session) if len(night.entries.sessions) > 1 else "",
        )
        for position in board.rows:
            row = night.results.rows[position]
            if row.status not in SILENT:
                line(*_traveller(scores, position, row))
    return stream.getvalue().encode("utf-8", errors="replace")


def lost(night: Night) -> list[str]:
    """What the upload leaves out."""
    found = [*left_out(night, _HELD), *lines_left_out(night), *seats_left_out(night)]
    weights = {w.row_id for w in night.results.weights}
    found += count(len(weights), "weighted score: its points stand there alone",
                   "weighted scores: their points stand there alone")  # fmt: skip
    members = [c for c in night.entries.contestants if len(c.members) > 2]
    return found + count(len(members), "contestant's third player", "contestants' third players")


def _traveller(scores: Scores, position: int, row: Result) -> list[str]:
    artificial = row.status is Status.ARTIFICIAL
    sides = [f"{row.section}{number}" for number in (row.ns, row.ew)]
    points = [row.adj_ns, row.adj_ew] if artificial else [_whole(row.score_ns), _whole(row.score_ew)]
    return [
        *sides,
        row.contract,
        row.declarer,
        row.lead,
        _whole(row.tricks),
        *points,
        *(_number(scores.published_points(position, side)) for side in ("NS", "EW")),
    ]


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)


def _number(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.6f}".rstrip("0").rstrip(".")
