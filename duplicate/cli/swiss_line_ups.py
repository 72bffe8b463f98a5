"""``duplicate swiss line-up``: who plays for a team in a round, sealed until all are published."""

from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import WhoOption, WhyOption
from duplicate.cli.swiss_desk import Desk, FolderArgument, typed
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.swiss.records import LineUp
    from duplicate.swiss.state import Round


def line_up(
    event: FolderArgument,
    team: Annotated[str | None, typer.Argument(help="Number of the team; none shows the line-ups.")] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER PLAYER PLAYER PLAYER]",
            help="Names or roster numbers: two for the open room, two for the closed.",
        ),
    ] = None,
    round_number: Annotated[int | None, typer.Option("--round", help="The round; else the next one.")] = None,
    change: Annotated[
        bool, typer.Option("--change", help="Replace the sealed line-up of the team by this one.")
    ] = False,
    publish: Annotated[bool, typer.Option("--publish", help="Publish the line-ups, all at once.")] = False,
    yes: Annotated[
        bool,
        typer.Option("--yes", "-y", help="Publish although some are not in; the director then sets them."),
    ] = False,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Hand in a line-up, publish all of a round, or show them.

    A line-up is sealed: until publication the log holds only its hash, and the other side sees nothing.
    Publication shows all at once; whoever runs the event by the clock (duplicate swiss clock) has them
    published so many minutes before the round (team.published). After that only the director changes
    one, with --why. At home, the two of the open room sit North-South; away, East-West.
    """
    desk = Desk(event, who)
    each = _coming(desk, round_number)
    if publish:
        if team:
            raise DuplicateError("line-ups are published all at once", remedy="leave the team out")
        _publish(desk, each, yes=yes)
        return
    if team is None:
        _show_line_ups(desk, each)
        return
    desk.entrant(team)
    made = _line_up(desk, team, players or [], each.number)
    if each.line_ups is not None:
        _set(desk, each, made, why)
    else:
        _seal(desk, each, made, why, change=change)


def _coming(desk: Desk, number: int | None) -> "Round":
    state = desk.state
    if not state.conditions.team.line_ups:
        raise DuplicateError(
            "this event has no line-ups", remedy="duplicate swiss new ... --set team.line_ups=true"
        )
    if number is None:
        open_rounds = [r for r in state.rounds if not r.closed]
        if not open_rounds:
            raise DuplicateError(
                "the next round is not drawn",
                remedy=f"duplicate swiss draw {desk.path} --yes: home and away decide",
            )
        return next((r for r in open_rounds if r.started is None), open_rounds[0])
    if not 1 <= number <= len(state.rounds):
        raise DuplicateError(f"round {number} is not drawn", remedy=f"rounds drawn: {len(state.rounds)}")
    return state.rounds[number - 1]


def _line_up(desk: Desk, team: str, players: list[str], number: int) -> "LineUp":
    """The line-up of four players, in a fresh salt."""
    import secrets

    from duplicate.swiss.line_ups import place_named, roster
    from duplicate.swiss.records import LineUp

    entrant = desk.entrant(team)
    if len(players) != 4:
        shown = ", ".join(f"{m.place + 1} {m.name}" for m in roster(entrant, number))
        raise DuplicateError(
            f"a line-up has four players, not {len(players)}",
            remedy=f"two for the open room, two for the closed; roster of {team}: {shown}",
        )
    places = [place_named(desk.state, team, text, number) for text in players]
    for place, text in zip(places, players, strict=True):
        if places.count(place) > 1:
            raise DuplicateError(
                f"{text} stands twice in the line-up of team {team}", remedy="name four players"
            )
    one, two, three, four = places
    return LineUp(contestant=team, open=(one, two), closed=(three, four), salt=secrets.token_hex(16))


def _seal(desk: Desk, each: "Round", made: "LineUp", why: str, *, change: bool) -> None:
    from duplicate.swiss import folder
    from duplicate.swiss.records import LineUpSealed

    team = made.contestant
    if why:
        raise DuplicateError(
            f"the line-ups of round {each.number} are not published: the director changes nothing yet",
            remedy="leave --why out, or --publish first",
        )
    if team in each.seals and not change:
        raise DuplicateError(
            f"team {team} has handed in its line-up for round {each.number}", remedy="--change replaces it"
        )
    seal = folder.keep_line_up(desk.path, each.number, made)
    desk.tell(
        desk.add(
            lambda n, when, by: LineUpSealed(
                id=n, when=when, who=by, round=each.number, contestant=team, seal=seal
            )
        )
    )
    typer.echo(f"{desk.name(team)}: line-up for round {each.number} sealed ({seal[:12]}).")
    _say_missing(desk, desk.state.rounds[each.number - 1])


def _say_missing(desk: Desk, each: "Round") -> None:
    from duplicate.swiss.line_ups import teams

    missing = [name for name in teams(each) if name not in each.seals]
    if missing:
        typer.echo(f"Not in yet: team {', '.join(missing)}.")
    else:
        typer.echo(f"All are in. Next: duplicate swiss line-up {typed(desk.path)} --publish")


def _publish(desk: Desk, each: "Round", *, yes: bool) -> None:
    from duplicate.swiss import folder
    from duplicate.swiss.line_ups import opening, teams

    missing = [name for name in teams(each) if name not in each.seals]
    if missing and not yes:
        raise DuplicateError(
            f"round {each.number}: no line-up of team {', '.join(missing)}",
            remedy="wait for them; when it is time, --yes publishes the others",
        )
    kept = folder.line_ups_of(desk.path, each.number, each.seals)
    desk.tell(desk.add(lambda n, when, by: opening(each, kept, n, when, by)))
    folder.forget_line_ups(desk.path, each.number)
    _show_line_ups(desk, desk.state.rounds[each.number - 1])


def _set(desk: Desk, each: "Round", made: "LineUp", why: str) -> None:
    import msgspec

    from duplicate.swiss.records import LineUpSet

    if not why:
        raise DuplicateError(
            f"the line-ups of round {each.number} are published",
            remedy="only the director changes one, with --why",
        )
    line_up = msgspec.structs.replace(made, salt="")
    desk.tell(
        desk.add(
            lambda n, when, by: LineUpSet(
                id=n, when=when, who=by, why=why, round=each.number, line_up=line_up
            )
        )
    )
    _show_line_ups(desk, desk.state.rounds[each.number - 1])


def _show_line_ups(desk: Desk, each: "Round") -> None:
    """What everybody may see: who has handed in, or after publication who plays where."""
    from rich.console import Console
    from rich.table import Table

    from duplicate.swiss.line_ups import roster

    if each.line_ups is None:
        typer.echo(f"Round {each.number}: line-ups are sealed. In: {', '.join(each.seals) or 'none'}.")
        _say_missing(desk, each)
        return
    typer.echo(f"Round {each.number}, line-ups")
    grid = Table(box=None, pad_edge=False)
    for heading in ("Match", "Room", "North", "South", "East", "West"):
        grid.add_column(heading, justify="right" if heading == "Match" else "left")
    for place in each.seated.tables:
        people = {
            name: {m.place: m.name for m in roster(desk.state.entrants[name], each.number)}
            for name in (place.ns, place.ew)
        }
        for room, sides in (("open", (place.ns, place.ew)), ("closed", (place.ew, place.ns))):
            cells = []
            for side in sides:
                own = each.line_ups.get(side)
                two = (own.open if room == "open" else own.closed) if own else None
                cells += [f"{people[side][p]} ({side})" for p in two] if two else [f"? ({side})"] * 2
            grid.add_row(str(place.table), room, *cells)
    Console(highlight=False, markup=False).print(grid)
