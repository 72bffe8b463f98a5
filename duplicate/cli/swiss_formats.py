"""``duplicate swiss challenge``, ``award``, ``schedule`` and ``finish``."""

from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import WhoOption, WhyOption
from duplicate.cli.swiss_desk import Desk, FolderArgument, YesOption, typed
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.swiss.bracket import Duel


def challenge(
    event: FolderArgument,
    challenger: Annotated[str, typer.Argument(help="Number of the team that challenges.")],
    challenged: Annotated[str, typer.Argument(help="Number of the team that it challenges, further up.")],
    who: WhoOption = None,
) -> None:
    """A team of a ladder challenges another within reach. Results are entered as in any round."""
    from duplicate.swiss import rungs

    desk = Desk(event, who)
    if desk.state.conditions.draw.system != "ladder":
        raise DuplicateError("this event is no ladder", remedy="duplicate swiss new ... --conditions ladder")
    for name in (challenger, challenged):
        desk.entrant(name)
    desk.tell(desk.add(lambda n, when, by: rungs.challenge(desk.state, challenger, challenged, n, when, by)))
    each = desk.state.rounds[-1]
    desk.seal_deals(each.number)
    boards = each.seated.boards
    typer.echo(
        f"Challenge {each.number}: {desk.name(challenger)} against {desk.name(challenged)}, who is at home; "
        f"boards {boards[0]} to {boards[-1]}."
    )
    typer.echo(f"Next: duplicate swiss enter {typed(event)}")


def challenge_line(desk: Desk, number: int) -> str:
    """How a challenge ended, and who moves."""
    from duplicate.swiss.rungs import ladder_of, rungs_before, winner_in

    each = desk.state.rounds[number - 1]
    place = each.seated.tables[0]
    won = winner_in(desk.state, number)
    now = ladder_of(desk.state)
    if won != place.ew:
        ended = f"{desk.name(won)} wins" if won else "it is level"
        return f"Challenge {number} is over: {ended}; the ladder stays as it is."
    before = rungs_before(desk.state, number)
    rung = f"from rung {before.rung(won)} to rung {now.rung(won)}" if won in before.rungs else ""
    return f"Challenge {number} is over: {desk.name(won)} wins and goes {rung}."


def award(
    event: FolderArgument,
    winner: Annotated[str, typer.Argument(help="Number of the team that gets the match.")],
    round_number: Annotated[
        int | None, typer.Option("--round", help="The round of it; else its last one.")
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Give a match of a knock-out or a ladder to a team: not played, or level and not to be played on."""
    from duplicate.cli.swiss_lines import LineDesk
    from duplicate.swiss.records import MatchAwarded

    desk = Desk(event, who)
    desk.entrant(winner)
    own = [r for r in desk.state.rounds if any(winner in (t.ns, t.ew) for t in r.seated.tables)]
    if round_number is None and not own:
        raise DuplicateError(f"{winner} has no match", remedy="correct the number")
    number = round_number or own[-1].number
    desk.tell(
        desk.add(
            lambda n, when, by: MatchAwarded(id=n, when=when, who=by, why=why, round=number, winner=winner)
        )
    )
    typer.echo(f"Record {desk.state.last_id}: {desk.name(winner)} is awarded its match of round {number}.")
    each = desk.state.rounds[number - 1]
    if desk.state.conditions.draw.system == "ladder":
        LineDesk(desk).close_awarded(each.number)
    elif each.started and not each.closed:
        LineDesk(desk).close()


def finish(event: FolderArgument, yes: YesOption = False, who: WhoOption = None) -> None:
    """Say that no more rounds are played, and tell the secret of the deals; only shown without --yes.

    An event with a number of rounds finishes by itself with the last; one whose number is decided on the
    day, and a ladder, does not.
    """
    from duplicate.cli.swiss_lines import finishing

    desk = Desk(event, who)
    over = sum(1 for r in desk.state.rounds if r.closed)
    if not yes:
        typer.echo(f"Rounds that are over: {over}. This is a preview: --yes finishes the event.")
        return
    desk.tell(desk.add(finishing(desk)))
    typer.echo(f"Finished after {quantity(over, 'round')}. Next: duplicate swiss standings {typed(event)}")


def schedule(event: FolderArgument) -> None:
    """Show what is to come: all rounds of a round robin, the bracket of a knock-out, a ladder."""
    desk = Desk(event)
    match desk.state.conditions.draw.system:
        case "round-robin":
            _show_fixtures(desk)
        case "knock-out":
            show_bracket(desk)
        case "ladder":
            show_ladder(desk)
        case _:
            raise DuplicateError(
                "a Swiss event has no schedule", remedy="its next round is drawn from the standings"
            )


def _show_fixtures(desk: Desk) -> None:
    from duplicate.swiss.schedule import fixtures, numbers, total_rounds

    state = desk.state
    if len(numbers(state)) < 2:
        raise DuplicateError("a round robin needs two contestants", remedy="register them")
    typer.echo("The numbers of the schedule" + ("" if state.rounds else ", if it were drawn now"))
    for place, name in enumerate(numbers(state), 1):
        typer.echo(f"  {place}: {desk.name(name)}")
    found = fixtures(state)
    full = max(f.round for f in found)
    last = min(total_rounds(state) or full, full)
    if state.conditions.rounds and state.conditions.rounds != full:
        wanted = f"the conditions {state.conditions.rounds}: {last} to be played"
        typer.echo(f"The schedule has {quantity(full, 'round')}, {wanted}.")
    for number in range(1, last + 1):
        of_round = [f for f in found if f.round == number]
        shown = [f"{f.home}-{f.away}" for f in of_round if not f.is_bye]
        shown += [f"bye {f.home}" for f in of_round if f.is_bye]
        typer.echo(f"Round {number}: {', '.join(shown)}")


def show_bracket(desk: Desk) -> None:
    """The bracket as far as it is known."""
    from duplicate.swiss.bracket import Bracket, stage_name

    bracket = Bracket(desk.state)
    stage = 0
    for duel in bracket.all:
        if duel.stage != stage:
            stage = duel.stage
            typer.echo(stage_name(bracket.stages, stage).capitalize())
        if duel.home:
            third = "third place: " if duel.third else ""
            typer.echo(f"  {third}{duel_line(desk, duel)}")
    if bracket.over:
        typer.echo(f"Winner: {desk.name(bracket.champion)}")


def duel_line(desk: Desk, duel: "Duel") -> str:
    """A match of a knock-out in a line: IMPs so far, what is carried over, who is through.

    IMPs are those of the home team, which is named first.
    """
    from duplicate.cli.swiss_reports import number

    if not duel.away:
        return f"{desk.name(duel.home)}: bye"
    line = f"{desk.name(duel.home)} - {desk.name(duel.away)}"
    if duel.rounds:
        line += f": {quantity(number(duel.imps), 'IMP')}"
        line += f", {number(duel.carried)} carried over, {number(duel.net)} in all" if duel.carried else ""
        line += f", {len(duel.rounds)} stanzas" if len(duel.rounds) > 1 else ""
    if duel.winner:
        line += f"; {duel.winner} is through" + (
            " (without play to the end)" if duel.given and not duel.over else ""
        )
    elif duel.level:
        line += "; level: an extra stanza, or an award"
    return line


def show_ladder(desk: Desk) -> None:
    """The rungs from the top, whom each may challenge, and open challenges."""
    from rich.console import Console
    from rich.table import Table

    from duplicate.swiss.rungs import engaged, ladder_of

    ladder, busy = ladder_of(desk.state), engaged(desk.state)
    grid = Table(box=None, pad_edge=False)
    for heading in ("Rung", "Team", "May challenge", ""):
        grid.add_column(heading, justify="right" if heading == "Rung" else "left")
    for rung, name in enumerate(ladder.rungs, 1):
        free = [other for other in ladder.may_challenge(name) if other not in busy]
        open_one = f"challenge {busy[name]} is open" if name in busy else ""
        grid.add_row(str(rung), desk.name(name), "" if name in busy else ", ".join(free), open_one)
    Console(highlight=False, markup=False).print(grid)
