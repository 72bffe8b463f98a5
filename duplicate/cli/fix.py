"""``duplicate fix``: correct, add, rule on or cancel one result, without touching what was imported."""

from typing import Annotated

import typer

from duplicate.cli import outcomes
from duplicate.cli.drafts import Finder, record
from duplicate.cli.nights import (
    NightArgument,
    Opened,
    SectionOption,
    SessionOption,
    WhoOption,
    WhyOption,
    author,
    open_night,
    parse_pair,
)
from duplicate.night.results import Result, Status
from duplicate.words.problems import DuplicateError, Problem

_MOST_BOARDS = 100  #: at one table


def fix(
    night: NightArgument,
    board: Annotated[
        str, typer.Option(help="Number of the board; with what holds for a whole table also 4-6 or 1,2,9.")
    ],
    ns: Annotated[str | None, typer.Option(help="Number of the NS pair.")] = None,
    ew: Annotated[str | None, typer.Option(help="Number of the EW pair.")] = None,
    session: SessionOption = None,
    section: SectionOption = None,
    round_number: Annotated[int | None, typer.Option("--round", help="Round, when it matters.")] = None,
    table: Annotated[int | None, typer.Option(help="Table, when it matters.")] = None,
    contract: Annotated[
        str | None, typer.Option(help="4S, 3NTX, PASS, or the whole result: '4SX-1 N'.")
    ] = None,
    by: Annotated[str | None, typer.Option(help="Declarer: N, E, S or W.")] = None,
    tricks: Annotated[int | None, typer.Option(min=0, max=13, help="Tricks won by declarer.")] = None,
    result: Annotated[str | None, typer.Option(help="=, +1 or -2, instead of --tricks.")] = None,
    lead: Annotated[str | None, typer.Option(help="Opening lead: SA, H10.")] = None,
    score: Annotated[int | None, typer.Option(help="Score for NS, when the contract is not known.")] = None,
    adj_ns: Annotated[
        str | None, typer.Option(help="Artificial score for NS: A+, A=, A-, 60% or 3imp.")
    ] = None,
    adj_ew: Annotated[str | None, typer.Option(help="Artificial score for EW.")] = None,
    score_ns: Annotated[int | None, typer.Option(help="Split score: what NS get, signed for NS.")] = None,
    score_ew: Annotated[int | None, typer.Option(help="Split score: what EW get, signed for EW.")] = None,
    points_ns: Annotated[
        str | None,
        typer.Option(help="Points of NS set by hand, whatever the scoring gives: 5.5mp, 60%, 3imp; none."),
    ] = None,
    points_ew: Annotated[str | None, typer.Option(help="Points of EW set by hand.")] = None,
    weighted: Annotated[str | None, typer.Option(help="Weighted score, for NS: '60%:420;40%:-50'.")] = None,
    weighted_ns: Annotated[str | None, typer.Option(help="Weighted score of NS, signed for NS.")] = None,
    weighted_ew: Annotated[str | None, typer.Option(help="Weighted score of EW, signed for EW.")] = None,
    not_played: Annotated[bool, typer.Option("--not-played", help="The board was not played.")] = False,
    late: Annotated[bool, typer.Option("--late", help="A late play: the result is still to come.")] = False,
    cancel: Annotated[bool, typer.Option("--cancel", help="The result counts for nobody.")] = False,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="The result is right as it stands, however odd it looks.")
    ] = False,
    wrong_direction: Annotated[
        bool, typer.Option("--wrong-direction", help="The pairs sat the other way round.")
    ] = False,
    swap_boards: Annotated[
        int | None, typer.Option(help="The results of this board and of --board are exchanged.")
    ] = None,
    to_board: Annotated[int | None, typer.Option(help="The result belongs to this board.")] = None,
    to_ns: Annotated[str | None, typer.Option(help="The NS pair was this one.")] = None,
    to_ew: Annotated[str | None, typer.Option(help="The EW pair was this one.")] = None,
    why: WhyOption = "",
    who: WhoOption = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Even if something looks wrong with it.")] = False,
) -> None:
    """Correct or rule on one result; what was imported stays as it is.

    The result is found by board and pair; a missing one is added. The change is kept in changes.jsonl
    with time, author and reason, and "duplicate undo" takes it back.
    """
    given = {
        "a contract or a score": (contract, by, tricks, result, lead, score),
        "--adj-ns and --adj-ew": (adj_ns, adj_ew),
        "--score-ns and --score-ew": (score_ns, score_ew),
        "--weighted": (weighted, weighted_ns, weighted_ew),
        "--points-ns and --points-ew": (points_ns, points_ew),
        "--not-played": (not_played or None,),
        "--late": (late or None,),
        "--cancel": (cancel or None,),
        "--confirm": (confirm or None,),
    }
    chosen = [name for name, values in given.items() if any(v is not None for v in values)]
    moves = [swap_boards is not None, wrong_direction, any(v is not None for v in (to_board, to_ns, to_ew))]
    if len(chosen) > 1 or sum(moves) > 1:
        raise DuplicateError(
            f"{' and '.join(chosen) if len(chosen) > 1 else 'these moves'} exclude each other",
            remedy="make one change after the other",
        )
    if not chosen and not any(moves):
        remedy = "give for instance --contract 4S --by E --tricks 9, --score 620, --cancel (see --help)"
        raise DuplicateError("nothing to change is given", remedy=remedy)
    boards = boards_of(board)
    whole = not_played or late or cancel or confirm or wrong_direction
    if len(boards) > 1 and not whole:
        raise DuplicateError(
            "several boards cannot have one result",
            remedy="only --wrong-direction, --not-played, --late, --cancel and --confirm take several",
        )
    opened = open_night(night)
    finder = Finder(opened, session, section, round_number, table, anyway=anyway)
    drafts = []
    for number in boards:
        draft = finder.find(number, ns, ew)
        if not chosen and (draft.before is None or draft.several > 1):
            raise DuplicateError(
                f"board {number} has no one result to move", remedy="give the result as well"
            )
        if confirm:
            drafts.append(draft.confirmed())
            continue
        row, weights = draft.after, None
        if to_board is not None or to_ns is not None or to_ew is not None:
            row = _moved(row, to_board, to_ns, to_ew)
        if wrong_direction:
            if not anyway:
                _check_turned(opened, row)
            row = _turned(row)
        if any(v is not None for v in (contract, by, tricks, result, lead)):
            row = outcomes.played(row, contract, by, tricks, result, lead, score)
        elif score is not None:
            row = outcomes.scored(row, score)
        elif "--adj-ns and --adj-ew" in chosen:
            row = outcomes.artificial(row, adj_ns, adj_ew)
        elif "--score-ns and --score-ew" in chosen:
            row = outcomes.split(row, score_ns, score_ew)
        elif "--weighted" in chosen:
            row, weights = outcomes.weighted(row, weighted, weighted_ns, weighted_ew)
        elif points_ns is not None or points_ew is not None:
            row = outcomes.set_by_hand(row, points_ns, points_ew, happened=draft.before is not None)
        elif not_played:
            row = outcomes.not_played(row)
        elif late:
            row = outcomes.late_play(row)
        elif cancel:
            row = row._replace(status=Status.CANCELLED)
        drafts.append(draft._replace(after=row, weights=weights))
    if swap_boards is not None:
        row = drafts[0].after
        other = finder.find(swap_boards, row.ns, row.ew)
        if other.before is None or other.several > 1:
            raise DuplicateError(f"board {swap_boards} has no one result to exchange it with")
        drafts = [
            drafts[0]._replace(after=_moved(row, swap_boards, None, None)),
            other._replace(after=_moved(other.after, boards[0], None, None)),
        ]
    record(opened, drafts, author(who), why, anyway=anyway)


def boards_of(text: str) -> list[int]:
    """Boards as they are given: one number, or several.

    >>> boards_of("7"), boards_of("4-6, 9")
    ([7], [4, 5, 6, 9])
    """
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
            problem = Problem("this is no board", field="board", value=text, remedy="write 7, 4-6 or 1,2,9")
            raise DuplicateError(problem)
        low, high = int(first), int(last or first)
        if high < low or high - low > _MOST_BOARDS:
            problem = Problem(
                "these are no boards", field="board", value=text, remedy="write 7, 4-6 or 1,2,9"
            )
            raise DuplicateError(problem)
        found += [number for number in range(low, high + 1) if number not in found]
    return found


def _moved(row: Result, board: int | None, ns: str | None, ew: str | None) -> Result:
    """The row on another board or of other pairs; a score that follows from a contract follows the board."""
    from duplicate.night.corrections import computed

    row = row._replace(
        board=row.board if board is None else board,
        ns=row.ns if ns is None else parse_pair(ns).number,
        ew=row.ew if ew is None else parse_pair(ew).number,
    )
    known = row.contract and row.declarer and row.tricks is not None
    return computed(row) if board is not None and known and row.status is Status.PLAYED else row


def _check_turned(opened: Opened, row: Result) -> None:
    """Refuse to exchange numbers that mean other pairs in the other direction: EW 4 is not NS 4.

    Where the movement has the two the other way round on this board, they were only entered so.
    """
    movement = opened.night.movements.get((row.session, row.section))
    if movement is not None and row.ns != row.ew:
        met = (m for m in movement.meetings if (m.ns, m.ew) == (row.ew, row.ns))
        if any(row.board in movement.boards_of(m) for m in met):
            return
    find = opened.night.entries.find
    for number, own, other in ((row.ns, "NS", "EW"), (row.ew, "EW", "NS")):
        here = find(row.session, row.section, own, number)
        if number and find(row.session, row.section, other, number) != here:
            raise DuplicateError(
                f"{own} {number} is not the same pair as {other} {number}: NS and EW are ranked apart here, "
                "and nobody has a place in the other direction",
                remedy="rule on the board, for instance --adj-ns A= --adj-ew A=",
            )


def _turned(row: Result) -> Result:
    return row._replace(ns=row.ew, ew=row.ns, north=row.east, east=row.north, south=row.west, west=row.south)
