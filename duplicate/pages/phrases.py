"""How the prints write boards, tables and moves."""

from collections.abc import Iterable

from duplicate.movements.guides import Go, Move
from duplicate.pages.movement_words import movement_words
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _


def boards_text(boards: Iterable[int]) -> str:
    """Boards as they are written on cards: runs with a dash.

    >>> boards_text((4, 5, 6)), boards_text((7,)), boards_text((1, 2, 9)), boards_text(())
    ('4–6', '7', '1–2, 9', '')
    """
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)


def tables_text(tables: tuple[int, ...], translate: Translator) -> str:
    """Table 3, or tables 1 + 8."""
    if len(tables) == 1:
        return translate(_("table %(table)s")) % {"table": tables[0]}
    return translate(_("tables %(tables)s")) % {"tables": " + ".join(map(str, tables))}


def move_text(move: Move, translate: Translator) -> str:
    """Where somebody, or the boards, go after a round: as few words as a cell holds.

    >>> move_text(Move("EW", Go.TABLE, (3,)), str), move_text(Move("boards", Go.STAND, (2,), round=4), str)
    ('table 3', 'bye-stand')
    """
    match move.go:
        case Go.STAY:
            return translate(_("stay"))
        case Go.SIT_OUT:
            return translate(_("sit out"))
        case Go.STAND:
            return translate(_("bye-stand"))
        case Go.DONE:
            return translate(_("director"))
        case Go.TABLE:
            if move.seat:
                values = {"table": move.tables[0], "seat": seat_text(move.seat, translate)}
                return translate(_("table %(table)s, %(seat)s")) % values
            return tables_text(move.tables, translate)


_SEATS = {
    "N": _("N"),
    "E": _("E"),
    "S": _("S"),
    "W": _("W"),
    "NS": _("NS"),
    "EW": _("EW"),
}


def seat_text(seat: str, translate: Translator) -> str:
    """A seat or direction; an empty text stays empty."""
    return translate(_SEATS[seat]) if seat else ""


def stand_text(where: str, translate: Translator) -> str:
    """The bye-stand, with its place when that is known."""
    if not where:
        return translate(_("bye-stand"))
    return translate(_("bye-stand %(where)s")) % {"where": movement_words(where, translate)}
