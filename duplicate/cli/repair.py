"""``duplicate repair``: how to go on after trouble in mid-session, and what each way costs."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import show
from duplicate.cli.options import one_language
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.movements.disruptions import Disruption
    from duplicate.movements.movement import Movement
    from duplicate.movements.repair import Option, Repair
    from duplicate.words.translations import Translator


def repair(
    movement: Annotated[
        Path, typer.Argument(metavar="MOVEMENT", help="A movement in any format, or the folder of a night.")
    ],
    played: Annotated[
        int | None,
        typer.Option(metavar="N", help="Rounds played; in a night folder those with results, if left out."),
    ] = None,
    late_pair: Annotated[
        list[str] | None,
        typer.Option(metavar="PAIR", help="A pair comes now: its number such as 13NS, NS, EW, or new."),
    ] = None,
    withdraw: Annotated[
        list[str] | None, typer.Option(metavar="PAIR", help="A pair goes home: 7NS, or 7 with one winner.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Play so many rounds in all: fewer, or more.")
    ] = None,
    wrong_board: Annotated[
        list[str] | None,
        typer.Option(metavar="TEXT", help='A table played other boards: "round 3 table 4 set 5".'),
    ] = None,
    bye_stand: Annotated[
        str | None, typer.Option(metavar="low|high", help="The bye-stand stood one table too low or high.")
    ] = None,
    forgot_skip: Annotated[bool, typer.Option("--forgot-skip", help="The skip was forgotten.")] = False,
    forgot_switch: Annotated[
        list[int] | None, typer.Option(metavar="ROUND", help="The arrow-switch of a round was forgotten.")
    ] = None,
    swapped: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT", help='Moving pairs sat at each other\'s table: "2: 3,4" (round: tables).'
        ),
    ] = None,
    swapped_boards: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help='Boards lay at each other\'s table: "2: 3,4".')
    ] = None,
    wrong_table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT", help='A pair sat at the wrong table: "2: 7EW at 3" (round: pair at table).'
        ),
    ] = None,
    prefer: Annotated[
        str, typer.Option(metavar="moves|comparison", help="Of equal ways: few moves, or a good comparison.")
    ] = "moves",
    effort: Annotated[
        float, typer.Option(metavar="N", min=0.1, max=100, help="Search so many times as long.")
    ] = 1.0,
    choose: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Show this option round by round.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the chosen option as a movement (CSV).")
    ] = None,
    session: Annotated[int | None, typer.Option(metavar="N", help="Session of the night.")] = None,
    section: Annotated[str | None, typer.Option(help="Section, when there are several.")] = None,
    lang: Annotated[str, one_language("the answer")] = "en",
) -> None:
    """Re-plan the rest of a movement: late pair, withdrawal, fewer or more rounds, wrong boards, ...

    Every option can be played: nobody plays a board twice and nobody is in two places. Read what each
    costs, then choose one and write it with --choose 1 --out movement.csv.
    """
    from duplicate.movements import disruptions as d
    from duplicate.movements.repair import repair as find
    from duplicate.words.translations import translator

    translate = translator(lang)
    if prefer not in ("moves", "comparison"):
        problem = Problem(
            "this is no preference", field="--prefer", value=prefer, remedy="write moves or comparison"
        )
        raise DuplicateError(problem)
    if out is not None and choose is None:
        raise DuplicateError(
            "no option is chosen", remedy="add --choose and the number of the option to write"
        )
    if bye_stand not in (None, "low", "high"):
        problem = Problem(
            "this is no place", field="--bye-stand", value=bye_stand or "", remedy="write low or high"
        )
        raise DuplicateError(problem)
    known = _opened(movement, session, section)
    last = played if played is not None else known.played
    if last is None:
        raise DuplicateError(
            "it is not said how many rounds have been played", remedy="add --played and the number"
        )
    happened: list[Disruption] = []
    if bye_stand is not None:
        happened.append(d.MisplacedByeStand("low" if bye_stand == "low" else "high"))
    if forgot_skip:
        happened.append(d.ForgottenSkip())
    happened += [d.ForgottenSwitch(r) for r in forgot_switch or ()]
    happened += [_swap(text, "--swapped") for text in swapped or ()]
    happened += [_swap(text, "--swapped-boards") for text in swapped_boards or ()]
    happened += [_at_table(text) for text in wrong_table or ()]
    happened += [_boards(text, known.movement) for text in wrong_board or ()]
    if rounds is not None:
        happened.append(d.Rounds(rounds))
    happened += [d.Withdrawal(pair) for pair in withdraw or ()]
    happened += [d.LatePair("" if pair.lower() == "new" else pair) for pair in late_pair or ()]
    found = find(
        known.movement,
        last,
        happened,
        prefer="comparison" if prefer == "comparison" else "moves",
        effort=effort,
        as_played=[row for row in known.rows if row.round <= last],
        sets=known.sets,
        facts=known.facts,
    )
    typer.echo("\n".join(_lines(found, translate)))
    if choose is None:
        return
    if choose > len(found.options):
        raise DuplicateError(
            f"there is no option {choose}", remedy=f"choose a number from 1 to {len(found.options)}"
        )
    option = found.options[choose - 1]
    typer.echo("\n" + "\n".join(_rounds(choose, option, last, translate)))
    if out is not None:
        from duplicate.movements.files import Format, beside_the_others, encoded

        if movement.is_dir() and out.is_file():
            known.put_into(out)
        movements, problems = beside_the_others(known.sections, known.movement, option.movement)
        show(problems)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(encoded(movements, Format.CSV, out.name)[0])
        typer.echo(translate(_("Movement: %(file)s")) % {"file": out})


class _Known:
    """The movement, and what is known of its rounds from results."""

    def __init__(self, movement: "Movement") -> None:
        from duplicate.movements.movement import Meeting

        self.movement = movement
        self.sections: tuple[Movement, ...] = (movement,)  #: all of the file to write
        self.played: int | None = None
        self.rows: tuple[Meeting, ...] = ()
        self.sets: tuple[tuple[int, ...], ...] = ()
        self.facts: tuple[str, ...] = ()

    def put_into(self, path: Path) -> None:
        """Keep the other sections of a file that is written over and holds this one."""
        from duplicate.travellers.movement_files import read_movements

        own = {m.section for m in self.movement.meetings}
        there = read_movements(path).movements
        if any({m.section for m in each.meetings} == own for each in there):
            self.sections = tuple(
                self.movement if {m.section for m in each.meetings} == own else each for each in there
            )


def _opened(path: Path, session: int | None, section: str | None) -> _Known:
    if path.is_dir():
        from duplicate.cli.as_played import as_played

        read = as_played(path, session, section)
        known = _Known(read.movement)
        known.played, known.rows, known.sets, known.facts = read.played, read.rows, read.sets, read.facts
        return known
    if session is not None:
        raise DuplicateError(
            f"--session is for a night folder, and {path.name} is a movement", remedy="leave --session out"
        )
    from duplicate.travellers.movement_files import read_movements

    read_file = read_movements(path)
    if read_file.errors:
        raise DuplicateError("\n".join(str(p) for p in read_file.errors))
    show(read_file.problems)
    known = _Known(read_file.one(section or "", "--section"))
    known.sections = read_file.movements
    return known


def _unreadable(option: str, text: str, example: str) -> DuplicateError:
    return DuplicateError(
        Problem("this cannot be read", field=option, value=text, remedy=f'write for example "{example}"')
    )


_SWAP = re.compile(r"(?:round\s*)?(\d+)\s*:?\s*(?:tables?\s*)?(\d+)\s*(?:,|and|\s)\s*(\d+)", re.IGNORECASE)
_SEAT = re.compile(
    r"(?:round\s*)?(\d+)\s*:?\s+(?:pair\s*)?(\d+\s*(?:NS|EW)?)\s+(?:at\s+)?(?:table\s*)?(\d+)", re.IGNORECASE
)
_BOARDS = re.compile(
    r"(?:round\s*)?(\d+)\s*[:,]?\s+(?:table\s*)?(\d+)\s*[:,]?\s+(set|boards?)?\s*(\d.*)", re.IGNORECASE
)


def _swap(text: str, option: str) -> "Disruption":
    from duplicate.movements.disruptions import SwappedTables

    match = _SWAP.fullmatch(text.strip())
    if match is None:
        raise _unreadable(option, text, "2: 3,4")
    r, one, other = (int(match[i]) for i in (1, 2, 3))
    return SwappedTables(r, (one, other), "boards" if option == "--swapped-boards" else "pairs")


def _at_table(text: str) -> "Disruption":
    from duplicate.movements.disruptions import WrongTable

    match = _SEAT.fullmatch(text.strip())
    if match is None:
        raise _unreadable("--wrong-table", text, "2: 7EW at 3")
    return WrongTable(int(match[1]), match[2].replace(" ", ""), int(match[3]))


def _boards(text: str, movement: "Movement") -> "Disruption":
    from duplicate.movements.disruptions import WrongBoards
    from duplicate.movements.formats import boards_text, parse_boards

    match = _BOARDS.fullmatch(text.strip())
    if match is None:
        raise _unreadable("--wrong-board", text, "round 3 table 4 set 5")
    r, table, kind, rest = int(match[1]), int(match[2]), (match[3] or "set").lower(), match[4].strip()
    if kind == "set":
        if not rest.isdecimal():
            raise _unreadable("--wrong-board", text, "round 3 table 4 set 5")
        return WrongBoards(r, table, int(rest))
    try:
        boards = set(parse_boards(rest))
    except ValueError as error:
        raise _unreadable("--wrong-board", text, "round 3 table 4 boards 9-10") from error
    for number, board_set in enumerate(movement.board_sets, start=1):
        if boards <= set(board_set):
            return WrongBoards(r, table, number)
    sets = ", ".join(boards_text(s) for s in movement.board_sets)
    raise DuplicateError(
        Problem(
            "these boards are not together in one set",
            field="--wrong-board",
            value=text,
            remedy=f"the sets are {sets}",
        )
    )


def _lines(found: "Repair", translate: "Translator") -> list[str]:
    from duplicate.cli.lines import folded
    from duplicate.pages.repair_words import repair_words

    facts = found.facts or ("Nothing happened that the movement does not have.",)
    lines = [line for fact in facts for line in folded(repair_words(fact, translate), "", "  ")]
    lines += ["", *folded(repair_words(found.known, translate), "", "  "), ""]
    for number, option in enumerate(found.options, start=1):
        flavour = repair_words(option.flavour, translate)
        lines.append(f"{number}. {flavour[0].upper()}{flavour[1:]}")
        told = [repair_words(text, translate) for text in (option.verdict, *option.notes)]
        for text in (*told, _costs(option, translate)):
            lines += folded(text, "   ", "     ")
    return lines


def _costs(option: "Option", translate: "Translator") -> str:
    """What an option costs, in figures."""
    c = option.costs
    turned = translate(_("; %(count)s meetings turned")) % {"count": c.turned} if c.turned else ""
    return translate(
        _(
            "Re-meets %(again)s, shared sets %(shared)s, sit-outs %(out)s; pairs %(pairs)s, boards "
            "%(boards)s tables beyond their normal moves%(turned)s; fairness Qf %(now)s (planned %(then)s)."
        )
    ) % {
        "again": c.re_meets,
        "shared": c.shared,
        "out": c.sit_outs,
        "pairs": c.pairs_moved,
        "boards": c.boards_moved,
        "turned": turned,
        "now": f"{c.fairness:.1f}",
        "then": f"{c.fairness_planned:.1f}",
    }


def _rounds(number: int, option: "Option", played: int, translate: "Translator") -> list[str]:
    """The rounds to come of an option: NS-EW and the boards at each table."""
    from duplicate.cli.lines import packed, width_of
    from duplicate.movements.formats import boards_text

    lines = [
        translate(_("Option %(number)s, round by round: NS-EW, boards (s: shared)")) % {"number": number}
    ]
    for r in range(played + 1, option.movement.rounds + 1):
        cells = []
        for m in option.movement.of_round(r):
            if m.is_sit_out:
                side = "" if option.movement.winners == 1 else "NS" if m.ns else "EW"
                both = translate(_("%(ns)s-%(ew)s no boards")) % {"ns": m.ns, "ew": m.ew}
                out = translate(_("%(pair)s sits out")) % {"pair": (m.ns or m.ew) + side}
                cells.append(f"{m.table}: {both if m.ns and m.ew else out}")
            else:
                boards = boards_text(option.movement.boards_of(m))
                cells.append(f"{m.table}: {m.ns}-{m.ew} {boards}{m.copy}{' s' if m.shared else ''}")
        head = f"{translate(_('Round %(round)s')) % {'round': r}}  "
        lines += packed(cells, head, " " * width_of(head))
    return lines
