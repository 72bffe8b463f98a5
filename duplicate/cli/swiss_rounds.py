"""``duplicate swiss draw``, ``enter``, ``penalty``, ``undo`` and ``clock``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import WhoOption, WhyOption
from duplicate.cli.swiss_desk import Desk, FolderArgument, YesOption
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.swiss.drawing import Prepared


def draw(
    event: FolderArgument,
    yes: YesOption = False,
    swap: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B", help="Exchange two pairs or teams, and show the price; may be repeated."),
    ] = None,
    tables: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Seat the round as in this CSV: table,ns,ew; ew empty: a bye."),
    ] = None,
    force: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B", help="These two meet in this round, whatever it costs; may be repeated."),
    ] = None,
    forbid: Annotated[
        list[str] | None, typer.Option(metavar="A,B", help="These two do not meet in this round.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Take back the draw that has not started, and draw again.")
    ] = False,
    why: WhyOption = "",
    json: Annotated[bool, typer.Option("--json", help="Print the draw as JSON.")] = False,
    who: WhoOption = None,
) -> None:
    """Draw the next round: shows tables, price and reasons first, and draws with --yes.

    An edit (--swap, --tables) shows its price by level beside that of the best draw. A round that is drawn
    can be edited until it starts, with a reason, or drawn --again when somebody came or went. --force and
    --forbid are part of a draw: it is the best one that keeps them. The first draw closes registration.
    """
    from duplicate.cli import swiss_draws
    from duplicate.cli.swiss_waiting import waiting_text

    desk = Desk(event, who)
    if text := waiting_text(desk, desk.state.rounds):
        typer.echo(f"warning: {text}", err=True)
    wishes = swiss_draws.wishes_of(desk.state, force or [], forbid or [])
    swiss_draws.draw(desk, swap or [], tables, wishes, why, again=again, yes=yes, as_json=json)


def enter(
    event: FolderArgument,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Results in any format that score reads.")
    ] = None,
    correct: Annotated[
        bool, typer.Option("--correct", help="Results that differ from the file's are corrected.")
    ] = False,
    cut_off: Annotated[
        bool, typer.Option("--cut-off", help="The round is over: what is missing is cut off, by the policy.")
    ] = False,
    slower: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TABLE=SIDE", help="time-share: who took more time, 3=NS, or 3:7=NS for board 7."
        ),
    ] = None,
    dealt: Annotated[
        list[str] | None,
        typer.Option(metavar="TABLE:BOARD", help="time-share: 3:7 was dealt, so the director decides."),
    ] = None,
    fault: Annotated[
        list[str] | None,
        typer.Option(metavar="TABLE=SIDE", help="averages: who is at fault, 3=EW, or 3:7=EW for board 7."),
    ] = None,
    left: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TABLE:BOARD=TRICKS RESULT",
            help='double-dummy: tricks left and what declarer makes, "3:7=4 4s= n".',
        ),
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Enter results, line by line or from a file; the round is closed when all are in.

    A line is board, one of the two pairs, and the result, or the score for NS: "7 3 4s= n", "7 3 620",
    "7 3 a60 40", "7 3 np". "c 7 3 ..." corrects, "u" takes the last one back, "m" shows what is missing.
    In teams the number is that of the team that sits NS at the table; "7 3ew ..." is the table where it
    sits EW.

    With --cut-off the policy of the event (conduct.unfinished) gives the missing boards something. Tell it
    what it asks for, each option as often as needed: --slower and --dealt for time-share, --fault for
    averages, --left for double-dummy. A board of which nothing is told was not dealt, nobody is slower or
    at fault; where the policy then cannot decide, the board waits for the director.
    """
    from duplicate.cli.swiss_lines import LineDesk
    from duplicate.cli.swiss_unfinished import Told

    told = Told(slower or (), fault or (), dealt or (), left or ())
    if any(told) and not cut_off:
        raise DuplicateError("this tells how a round is cut off", remedy="give --cut-off as well")
    desk = LineDesk(Desk(event, who), why)
    if file is not None:
        desk.read(file, correct=correct)
    elif not cut_off:
        desk.run()
    if cut_off:
        desk.cut_off(told)
    desk.close()


def penalty(
    event: FolderArgument,
    pair: Annotated[str, typer.Argument(help="Number of the pair or team.")],
    amount: Annotated[str, typer.Argument(help="10% (of a top), 3imp, 2mp or 1vp.")],
    round_number: Annotated[int | None, typer.Option("--round", help="The round of the match.")] = None,
    bonus: Annotated[bool, typer.Option("--bonus", help="Give it instead of taking it.")] = False,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Penalise a pair, after its match is scored, so that no opponent gains by it."""
    from duplicate.cli.rulings import amount_of
    from duplicate.swiss import nights
    from duplicate.swiss.records import Penalty

    size, unit = amount_of(amount)
    desk = Desk(event, who)
    signed = size if bonus else f"-{size}"
    desk.tell(
        desk.add(
            lambda n, when, by: Penalty(
                id=n, when=when, who=by, why=why, number=pair, amount=signed, unit=unit, round=round_number
            )
        )
    )
    typer.echo(f"Record {desk.state.last_id}: {desk.name(pair)}, {signed} {unit}")
    if any(r.started for r in desk.state.rounds):
        for problem in nights.standings(desk.state).problems:
            if problem.field == "penalty":
                typer.echo(f"{problem.severity.value}: {problem}", err=True)


def undo(
    event: FolderArgument,
    record: Annotated[
        int | None,
        typer.Argument(metavar="[RECORD]", help="Number of the record; else the last one in force."),
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Take a record of the log back; undoing an undo brings it back. Nothing is deleted.

    Without a number the last record in force goes, so that a second undo takes the one before it.
    """
    from duplicate.night.changes import active
    from duplicate.swiss.records import Undo
    from duplicate.swiss.refusals import kind

    desk = Desk(event, who)
    in_force = active(desk.state.log)
    of = record if record is not None else in_force[-1].id if in_force else desk.state.last_id
    target = next((r for r in desk.state.log if r.id == of), None)
    desk.tell(desk.add(lambda n, when, by: Undo(id=n, when=when, who=by, why=why, of=of)))
    assert target is not None
    typer.echo(f"Record {of} ({kind(target)}) is taken back by record {desk.state.last_id}.")


def clock(
    event: FolderArgument,
    at: Annotated[str | None, typer.Option(metavar="TIME", help="ISO with offset; else now.")] = None,
) -> None:
    """Do what the clock demands: close registration, draw, start, warn, cut off, close, finish.

    Run it every few seconds, or by hand: nothing is done twice, and nothing is lost when it sleeps.
    """
    from duplicate.swiss import folder
    from duplicate.swiss.clock import due
    from duplicate.swiss.records import Drawn, LineUpsPublished
    from duplicate.swiss.refusals import kind
    from duplicate.travellers.changelog import now

    desk = Desk(event)
    draws: list[Prepared] = []
    coming = next((r for r in desk.state.rounds if r.started is None), None)
    kept = folder.line_ups_of(event, coming.number, coming.seals) if coming is not None else {}
    moment = at or now()
    records = due(desk.state, moment, secret=folder.secret_of(event), draws=draws, line_ups=kept)
    for prepared in draws:
        folder.write_certificate(event, prepared.draw.round, prepared.draw.certificate)
    actions = desk.append(records)
    for record in records:
        number = getattr(record, "round", None)
        typer.echo(f"{record.when}  {kind(record)}{'' if number is None else f' {number}'}")
    desk.tell(actions)
    for record in records:
        if isinstance(record, Drawn):
            desk.seal_deals(record.round)
        if isinstance(record, LineUpsPublished):
            folder.forget_line_ups(event, record.round)
    if not records:
        typer.echo("Nothing is due.")
