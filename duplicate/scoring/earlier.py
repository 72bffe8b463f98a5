"""The earlier field of instant matchpoints: found, read, and held against the boards of the night."""

from pathlib import Path

from duplicate.night.conditions import Conditions
from duplicate.night.night import Night
from duplicate.scoring.fields import Fields
from duplicate.scoring.instant import EarlierField
from duplicate.words.problems import DuplicateError, Problem, Severity


def earlier_field(night: Night, conditions: Conditions) -> tuple[EarlierField, list[Problem]]:
    """The field that the conditions name; a name without a folder is looked for beside the night.

    A board whose deal is known to be another one than in the earlier field is an error: nothing there
    could be compared.
    """
    from duplicate.travellers.frequencies import read_frequencies

    source = conditions.instant.source
    table, there = read_frequencies(found(night, source))
    problems: list[Problem] = []
    if there is not None:
        for board in sorted({board for board, _ in table}):
            here, then = night.deal(board), there.deal(board)
            if here is not None and then is not None and str(here) != str(then):
                problems.append(
                    Problem(
                        "the board was another deal in the earlier field; it is not scored",
                        file=Path(source).name,
                        field="board",
                        value=str(board),
                        remedy="name the field that played these boards in instant.source",
                    )
                )
                for side in ("NS", "EW"):
                    table.pop((board, side), None)
    if not table:
        raise DuplicateError(
            Problem("the earlier field has no results", field="instant.source", value=source)
        )
    return EarlierField(Path(source).name, table), problems


def found(night: Night, source: str) -> Path:
    """The path that the conditions mean: as it stands, or beside the night."""
    path = Path(source)
    beside = Path(night.folder) / path if night.folder else path
    return beside if beside.exists() and not path.is_absolute() else path


def not_there(fields: Fields, earlier: EarlierField) -> list[Problem]:
    """Boards that were played and that the earlier field did not have."""
    groups = sorted(set(fields.group[fields.ns.played | fields.ew.played].tolist()))
    boards = sorted({fields.keys[int(fields.board_of_group[group])].board for group in groups})
    return [
        Problem(
            f"board {board} has no results in the earlier field; it is not scored",
            file=earlier.source,
            field="board",
            value=str(board),
            remedy="complete the earlier field, or give an award",
            severity=Severity.WARNING,
        )
        for board in boards
        if not earlier.of(board, "NS")
    ]
