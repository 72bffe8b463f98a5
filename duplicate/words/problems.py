"""What can be wrong, said so that a director can act on it."""

from dataclasses import dataclass, replace
from enum import StrEnum


class Severity(StrEnum):
    """How much a problem takes away."""

    ERROR = "error"  #: a row, a deal or a file could not be used
    WARNING = "warning"  #: used, but somebody should look at it
    NOTE = "note"  #: an accounting remark: nothing is wrong


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding about the input: where it stands, what it says, what to do.

    >>> print(Problem("level 8 does not exist", file="night.csv", line=4, field="contract", value="8S",
    ...               remedy="write a level from 1 to 7"))
    night.csv, line 4, contract '8S': level 8 does not exist (write a level from 1 to 7)
    """

    message: str
    file: str = ""
    line: int | None = None
    field: str = ""
    value: str = ""
    remedy: str = ""
    severity: Severity = Severity.ERROR
    row_id: int | None = None  #: the row of Results that it is about, when there is one

    def __str__(self) -> str:
        where = [self.file] if self.file else []
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.field or self.value:
            where.append(f"{self.field} {self.value!r}".strip() if self.value else self.field)
        text = f"{', '.join(where)}: {self.message}" if where else self.message
        return f"{text} ({self.remedy})" if self.remedy else text


class DuplicateError(Exception):
    """The one family of errors: every message says what is wrong, where, and what to do."""

    def __init__(self, problem: Problem | str, *, remedy: str = "") -> None:
        """``remedy`` is added to that of a problem which has one already.

        >>> print(DuplicateError(Problem("it is empty", file="night.csv"), remedy="write results"))
        night.csv: it is empty (write results)
        """
        found = problem if isinstance(problem, Problem) else Problem(problem)
        if remedy and remedy != found.remedy:
            found = replace(found, remedy="; ".join(filter(None, (found.remedy, remedy))))
        self.problem = found
        super().__init__(str(self.problem))
