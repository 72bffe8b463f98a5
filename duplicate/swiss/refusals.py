"""How a record that cannot be is refused."""

from duplicate.night.changes import Logged
from duplicate.words.problems import DuplicateError, Problem

LOG_FILE = "log.jsonl"


def kind(record: Logged) -> str:
    """The kind of a record, as the log names it.

    >>> from duplicate.night.changes import Undo
    >>> kind(Undo(id=2, when="", of=1))
    'undo'
    """
    return str(type(record).__struct_config__.tag)


def refused(record: Logged, message: str, remedy: str) -> DuplicateError:
    """The error of a record: which one, what is wrong with it, what to do."""
    return DuplicateError(
        Problem(message, file=LOG_FILE, field=f"record {record.id}", value=kind(record), remedy=remedy)
    )
