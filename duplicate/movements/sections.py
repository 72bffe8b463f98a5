"""Several sections: a large field in rooms or groups, each with a movement of its own."""

from collections.abc import Callable

from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

MOST_SECTIONS = 26


def split(tables: float, count: int) -> tuple[float, ...]:
    """Tables of each section: as even as can be, the larger first, and a half table in the last.

    >>> split(24, 2), split(23.5, 2), split(25, 3)
    ((12, 12), (12, 11.5), (9, 8, 8))
    """
    if not 1 <= count <= MOST_SECTIONS:
        raise DuplicateError(f"{count} sections", remedy=f"make 1 to {MOST_SECTIONS} sections")
    if (tables * 2) % 1 or tables < 2 * count:
        raise DuplicateError(
            f"{tables:g} tables do not make {count} sections",
            remedy=f"make {max(1, int(tables // 2))} sections or fewer, of whole and half tables",
        )
    whole = int(tables + 0.5)
    sizes: list[float] = [whole // count + (k < whole % count) for k in range(count)]
    if tables % 1:
        sizes[-1] -= 0.5
    return tuple(sizes)


def sections(
    tables: float,
    count: int,
    make: Callable[[float, str], Movement],
    *,
    letters: str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
) -> tuple[Movement, ...]:
    """The movements of ``count`` sections of a field of ``tables`` tables.

    ``make`` gives the movement of a number of tables and a section letter. All sections must play the same
    number of rounds with as many boards each and have as many winners, so that they start and end together
    and can be one field. Numbers of pairs are unique within a section only.

    >>> from duplicate.movements.mitchell import mitchell
    >>> both = sections(17, 2, lambda t, letter: mitchell(t, 8, section=letter))
    >>> [(m.meetings[0].section, m.tables, m.rounds) for m in both]
    [('A', 9, 8), ('B', 8, 8)]
    """
    if len(set(letters)) != len(letters) or len(letters) < count:
        raise DuplicateError(
            f"section letters {letters!r} for {quantity(count, 'section')}",
            remedy="give each section a letter of its own",
        )
    made = tuple(make(size, letter) for size, letter in zip(split(tables, count), letters, strict=False))
    for movement, letter in zip(made, letters, strict=False):
        if {m.section for m in movement.meetings} != {letter}:
            raise DuplicateError(
                f"the movement of section {letter} is made for another section",
                remedy="pass the section letter on to the movement",
            )
    same_for_all(made)
    return made


def same_for_all(movements: tuple[Movement, ...]) -> None:
    """Refuse sections that do not run together: other rounds, boards a round, or winners."""
    first = movements[0]
    for other in movements[1:]:
        for what, a, b in (
            ("rounds", first.rounds, other.rounds),
            ("boards a round", _boards_a_round(first), _boards_a_round(other)),
            ("winners", first.winners, other.winners),
        ):
            if a != b:
                raise DuplicateError(
                    f"section {_letter(first)} has {a} {what}, section {_letter(other)} {b}",
                    remedy=f"play as many {what} in every section",
                )


def common_boards(movements: tuple[Movement, ...]) -> tuple[int, ...]:
    """The boards that every section plays: only on these can all sections be compared.

    >>> from duplicate.movements.mitchell import mitchell
    >>> len(common_boards(sections(17, 2, lambda t, letter: mitchell(t, 8, section=letter))))
    16
    """
    boards = [{b for s in m.board_sets for b in s} for m in movements]
    return tuple(sorted(set.intersection(*boards)))


def _letter(movement: Movement) -> str:
    return movement.meetings[0].section


def _boards_a_round(movement: Movement) -> str:
    return " or ".join(str(n) for n in sorted({len(s) for s in movement.board_sets}))
