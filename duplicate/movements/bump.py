"""The bump Mitchell: an extra pair takes NS 1, and the pair it bumps bumps the next one."""

from dataclasses import replace

from duplicate.movements.grid import check_rounds, size_of
from duplicate.movements.mitchell import Style, mitchell, style_of
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError


def bump(
    tables: float,
    rounds: int | None = None,
    *,
    style: Style | None = None,
    boards_per_round: int = 2,
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Mitchell with an extra NS pair that bumps: 7.5 tables are seven full ones and the extra pair.

    The extra pair sits out round 1 and takes NS 1 in round 2; the pair of table 1 sits out that round
    and takes the next higher table, whose pair sits out, and so on. T - 1 rounds with odd T and
    with a skip, T - 2 with share and relay.

    >>> m = bump(7.5)
    >>> m.rounds, [(x.table, x.ns) for x in m.of_round(3)][:2], m.is_playable
    (6, [(1, '8'), (2, '1')], True)
    """
    size = size_of(tables)
    full = size.tables - 1
    if not size.missing or full < 4:
        raise DuplicateError(
            f"a bump needs at least four full tables and half a table, and {size.label} are asked for",
            remedy="ask for example for 7.5 tables, or play a Howell",
        )
    shape = style_of(size_of(full), rounds, style)
    most = full - (2 if shape == "relay" else 1)
    if shape == "straight" and full % 2 == 0:
        most = full // 2
    played = most if rounds is None else rounds
    check_rounds(
        played,
        most,
        f"a bump in {full} tables ({shape})",
        "in the next one a bumped pair would meet opponents or boards again",
    )
    plain = mitchell(
        full,
        played,
        style=shape,
        boards_per_round=boards_per_round,
        ew_numbering=ew_numbering,
        section=section,
        first_board=first_board,
    )
    extra = full + 1
    meetings = []
    for r in range(1, played + 1):
        # below the bumped table everybody sits one table higher than at first
        meetings += [
            m if m.table >= r else m._replace(ns=str(m.table - 1 if m.table > 1 else extra))
            for m in plain.of_round(r)
        ]
        out = extra if r == 1 else r - 1
        meetings.append(Meeting(section, extra, r, str(out), "", 0))
    notes = (
        *plain.notes,
        (
            f"NS {extra} sits out round 1 and takes NS 1 in round 2. The pair of table 1 sits out round 2 "
            "and takes table 2 in round 3, whose pair sits out and takes table 3, and so on."
        ),
    )
    return replace(
        plain,
        name=f"{plain.name}, with a bump",
        meetings=tuple(meetings),
        notes=notes,
        placement={**plain.placement, "bump": f"NS {extra} from round 2"},
    )
