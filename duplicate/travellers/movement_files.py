"""Movements from any file that holds one: those of `duplicate.movements.files`, and Bridgemate's .bws."""

from pathlib import Path

from duplicate.movements.files import Format, MovementFile, bytes_of, parse_movements

_ACCESS = (b"\0\1\0\0Standard Jet DB\0", b"\0\1\0\0Standard ACE DB\0")


def read_movements(path: Path | str, *, boards_per_round: int | None = None) -> MovementFile:
    """Everything in a file of movements; its content decides the format, not its name.

    Of a .bws the table RoundData is read, one movement for each section. See
    `duplicate.movements.files.read_movements`.
    """
    where = Path(path)
    return parse(bytes_of(where), where.name, boards_per_round=boards_per_round)


def parse(data: bytes, name: str, *, boards_per_round: int | None = None) -> MovementFile:
    """The movements of a file's content; ``name`` is the file's, for messages."""
    if data.startswith(_ACCESS):
        from duplicate.travellers.bridgemate import read_round_data

        movements, problems = read_round_data(data, name)
        return MovementFile(name, Format.BWS, movements, problems)
    return parse_movements(data, name, boards_per_round=boards_per_round)
