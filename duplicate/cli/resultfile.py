"""The file into which results are entered: results.csv of a night folder, one line at a time."""

import csv
import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from duplicate.cli.template import columns_for
from duplicate.night.expected import Expected
from duplicate.night.results import Result, Status
from duplicate.words.files import append_bytes
from duplicate.words.problems import DuplicateError, Problem

NAMES = ("results.csv", "results-entered.csv")


class ResultFile:
    """Appends lines to results.csv, or to results-entered.csv when the former has other columns."""

    def __init__(self, folder: Path, lines: Sequence[Expected]) -> None:
        self._columns = columns_for(lines)
        self.added = 0
        header = [english for _, english, *_ in self._columns]
        for name in NAMES:
            self._path = folder / name
            if _is_free(self._path, header):
                break
        else:
            remedy = f"move {' and '.join(NAMES)} away, or name their columns {','.join(header)}"
            raise DuplicateError(Problem("no file can take the results", file=str(folder), remedy=remedy))
        self._header = _line(header)
        self._say_torn()

    @property
    def name(self) -> str:
        """The file's name in the folder."""
        return self._path.name

    def _say_torn(self) -> None:
        if not self._path.exists():
            return
        data = self._path.read_bytes()
        if data and not data.endswith(b"\n"):
            last = data.rsplit(b"\n", 1)[-1].decode("utf-8", errors="replace")
            typer.echo(f"warning: {self.name} ends in the middle of a line, check it: {last}", err=True)

    def append(self, row: Result) -> Callable[[], None]:
        """Write one result and wait for the disk; the answer takes it back while it is the last one."""
        size = self._path.stat().st_size if self._path.exists() else 0
        data = _line([self._cell(row, name) for name, *_ in self._columns])
        append_bytes(self._path, data if size else self._header + data)
        end = self._path.stat().st_size
        self.added += 1

        def take_back() -> None:
            with self._path.open("r+b") as file:
                if file.seek(0, os.SEEK_END) != end:
                    problem = Problem(
                        "somebody else has written to it; the line stays",
                        file=self.name,
                        remedy="c NS RESULT corrects it",
                    )
                    raise DuplicateError(problem)
                file.truncate(size)
                file.flush()
                os.fsync(file.fileno())
            self.added -= 1

        return take_back

    def _cell(self, row: Result, column: str) -> str:
        if column == "contract" and row.status is Status.NOT_PLAYED:
            return "not played"
        if column == "score_ns" and row.contract:
            return ""  # it follows from contract, declarer and result
        if column == "result":
            if row.tricks is None or not row.contract or row.status is Status.PASSED:
                return ""
            over = row.tricks - 6 - int(row.contract[0])
            return f"{over:+d}" if over else "="
        value = getattr(row, column)
        return "" if value is None else str(value)


def _line(cells: Sequence[str]) -> bytes:
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n").writerow(cells)
    return stream.getvalue().encode("utf-8")


def _is_free(path: Path, header: Sequence[str]) -> bool:
    """Whether a file is not there, empty, or has these columns."""
    if not path.exists():
        return True
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        first = next(csv.reader([file.readline()]), [])
    return not first or first == list(header)
