"""High-card points that somebody counted at the table: ``hcp.csv`` of a night, for boards without deals."""

import csv
import io
from pathlib import Path

from duplicate.laws.compensation import ALL
from duplicate.night.night import hcp_key
from duplicate.words.problems import DuplicateError, Problem

FILE = "hcp.csv"
HEADER = "board,hcp_ns,session,section\n"  #: the last two may be missing


def read_high_cards(path: Path) -> tuple[dict[str, str], list[Problem]]:
    """The points by the keys of `hcp_key`; a later line about a board takes the place of an earlier one."""
    if not path.exists():
        return {}, []
    found: dict[str, str] = {}
    problems: list[Problem] = []
    rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline=""))
    if rows.fieldnames is None or not {"board", "hcp_ns"} <= set(rows.fieldnames):
        remedy = "the first line is board,hcp_ns"
        return {}, [Problem("the columns are not named", file=path.name, line=1, remedy=remedy)]
    for row in rows:
        board, points, session = row["board"] or "", row["hcp_ns"] or "", row.get("session") or "1"
        wrong = next((n for n, text in (("board", board), ("session", session)) if not text.isdecimal()), "")
        if wrong or not board.isdecimal() or int(board) < 1:
            value = row.get(wrong or "board") or ""
            field, remedy = wrong or "board", "write 1, 2, ..."
            problems.append(Problem("this is no number", path.name, rows.line_num, field, value, remedy))
            continue
        try:
            found[hcp_key(int(board), int(session), row.get("section") or "")] = str(points_of(points))
        except DuplicateError as error:
            shown = error.problem
            problems.append(Problem(shown.message, path.name, rows.line_num, "hcp_ns", points, shown.remedy))
    return found, problems


def points_of(text: str) -> int:
    """The high-card points of a side.

    >>> points_of("22")
    22
    """
    if not text.isdecimal() or int(text) > ALL:
        message, remedy = "high-card points of a side are 0 to 40", "count those of North and South together"
        raise DuplicateError(Problem(message, field="hcp", value=text, remedy=remedy))
    return int(text)


def append_high_cards(folder: Path, board: int, points: int, session: int, section: str) -> None:
    """Write down the points of NS on a board, and wait for the disk."""
    from duplicate.words.files import append_bytes

    path = folder / FILE
    head = "" if path.exists() and path.stat().st_size else HEADER
    append_bytes(path, f"{head}{board},{points},{session},{section}\n".encode())
