"""``duplicate swiss new``, ``check-in``, ``replace`` and ``withdraw``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from duplicate.cli.nights import WhoOption, WhyOption
from duplicate.cli.swiss_desk import Desk, FolderArgument, Maker, typed
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem


def new(
    event: FolderArgument,
    name: Annotated[str, typer.Option(help="Name of the event.")] = "",
    conditions: Annotated[
        str | None, typer.Option(help="A preset of Swiss conditions, or a TOML file.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Number of rounds.")] = None,
    boards: Annotated[int | None, typer.Option(help="Boards of a round.")] = None,
    minutes: Annotated[int | None, typer.Option(help="Minutes of a round; 0 for no clock.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="A setting, such as draw.odd=phantom or conduct.minimum=4."
        ),
    ] = None,
    date: Annotated[str, typer.Option(help="Its date, year-month-day.")] = "",
    club: Annotated[str, typer.Option(help="The club.")] = "",
    director: Annotated[str, typer.Option(help="The director.")] = "",
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, help="Seed of the draws; else draw.seed of the settings, or by lot, and recorded."
        ),
    ] = None,
    earlier: Annotated[
        Path | None,
        typer.Option("--from", metavar="EVENT", help="A knock-out of those ranked in this event, so seeded."),
    ] = None,
    best: Annotated[int | None, typer.Option(min=2, help="With --from: only so many, from the top.")] = None,
    seeding_from: Annotated[
        Path | None,
        typer.Option(metavar="EVENT", help="A knock-out seeded by this event's standings; register by hand."),
    ] = None,
    hand_dealt: Annotated[
        bool, typer.Option("--hand-dealt", help="Boards are dealt at the tables: the event deals none.")
    ] = False,
    who: WhoOption = None,
) -> None:
    """Make an event: event.toml, the secret of its deals, and a log that begins with its conditions.

    If event.toml is there already, the event is opened as it states. A knock-out may take its teams
    (--from) or only its seeding (--seeding-from) from an event that is over, and with them the matches
    that it carries over.
    """
    import secrets

    from duplicate.cli.nights import author
    from duplicate.cli.swiss_prior import of_event
    from duplicate.laws.dealing import commitment
    from duplicate.night.settings import as_written
    from duplicate.swiss import folder
    from duplicate.swiss.conditions import SwissConditions
    from duplicate.swiss.conduct import Conduct
    from duplicate.swiss.records import Opened
    from duplicate.travellers.changelog import now
    from duplicate.travellers.event import EVENT_FILE

    given = (("rounds", rounds), ("boards_per_round", boards), ("minutes_per_round", minutes))
    swiss: dict[str, object] = {"preset": conditions} if conditions else {}
    swiss |= {key: value for key, value in given if value is not None}
    conduct: dict[str, object] = {}
    for key, value in _settings(settings or []):
        part, _, own = key.partition(".")
        target = conduct if part == "conduct" else swiss
        target[own if part == "conduct" else key] = value
    details = {"name": name, "date": date, "club": club, "director": director}
    details = {key: value for key, value in details.items() if value}
    if earlier and seeding_from:
        raise DuplicateError("--from seeds as well", remedy="give one of --from and --seeding-from")
    if best and not earlier:
        raise DuplicateError("--best takes them from an event", remedy="give --from EVENT")
    former = earlier or seeding_from
    entries = of_event(former, best) if former else None
    if folder.is_event(event):
        raise DuplicateError(
            Problem("there is an event already", file=str(event), remedy="choose another folder")
        )
    if (event / EVENT_FILE).exists():
        if swiss or conduct or details:
            raise DuplicateError(
                f"{event / EVENT_FILE} states the settings", remedy="change them there, or delete it"
            )
    else:
        details = {"name": event.resolve().name, **details}
        folder.write_settings(
            event, details, as_written(SwissConditions, swiss), as_written(Conduct, conduct)
        )
    try:
        stated = folder.settings(event)
        system = stated.swiss.draw.system
        if entries is not None and system != "knock-out":
            raise DuplicateError(
                f"an earlier event seeds a knock-out, and this is a {system}",
                remedy="--conditions knock-out, or draw.system in event.toml",
            )
    except DuplicateError:
        if swiss or conduct or details:
            (event / EVENT_FILE).unlink()
        raise
    if not stated.swiss.rounds and stated.swiss.draw.system == "swiss":
        typer.echo("The number of rounds is decided on the day.")
    secret = "" if hand_dealt else secrets.token_hex(32)
    opened = Opened(
        id=1,
        when=now(),
        who=author(who),
        name=stated.event.name or event.resolve().name,
        conditions=stated.swiss,
        conduct=stated.conduct,
        seed=(stated.swiss.draw.seed or secrets.randbelow(2**31)) if seed is None else seed,
        forbidden=stated.forbidden,
        date=stated.event.date,
        club=stated.event.club,
        venue=stated.event.venue,
        director=stated.event.director,
        deals=commitment(secret) if secret else "",
        prior=entries.prior if entries else None,
    )
    loaded, _ = folder.create(event, opened, secret)
    if entries is not None and earlier:
        folder.append(loaded, entries.registrations(opened.when, opened.who))
    shown = stated.swiss
    count = "challenges" if system == "ladder" else "rounds"
    if shown.rounds:
        count = quantity(shown.rounds, "round")
    clock = f", {quantity(shown.minutes_per_round, 'minute')} each" if shown.minutes_per_round else ""
    length = quantity(shown.boards_per_round, "board")
    typer.echo(f"{opened.name}: {count} of {length}{clock}, {shown.title or shown.name}.")
    typer.echo(f"Seed of the draws: {opened.seed}")
    if hand_dealt:
        told = f"duplicate swiss pages {typed(event)} --deals FILE"
        typer.echo(f"Boards are dealt by hand. Where their deals are known afterwards: {told}")
    if entries is not None:
        what = "teams and seeding" if earlier else "seeding"
        typer.echo(
            f"From {entries.prior.event}: {what} of {len(entries.prior.places)}, "
            f"{quantity(len(entries.prior.matches), 'match', 'matches')} that may be carried over"
        )
    names = "NAME NAME" if shown.contest == "pairs" else "NAME NAME NAME NAME --team TEAM"
    following = "draw" if earlier else "register"
    typer.echo(f"Next: duplicate swiss {following} {typed(event)}{'' if earlier else f' {names}'}")


def _settings(texts: list[str]) -> Iterator[tuple[str, object]]:
    from duplicate.cli.score import overrides

    yield from (overrides(texts) or {}).items()


def check_in(
    event: FolderArgument,
    pairs: Annotated[list[str], typer.Argument(metavar="NUMBER...", help="Numbers of the pairs or teams.")],
    confirm: Annotated[
        int | None, typer.Option(min=1, max=2, help="Player 1 or 2 only confirms the registration.")
    ] = None,
    absent: Annotated[
        bool, typer.Option("--absent", help="They are not there: their slots are free.")
    ] = False,
    who: WhoOption = None,
) -> None:
    """Say that pairs are there, or (--absent) not; or (--confirm) that a player confirms."""
    from duplicate.swiss.records import CheckedIn, Confirmed, NoShow

    desk = Desk(event, who)

    def maker(pair: str) -> Maker:
        if confirm is not None:
            place = confirm - 1
            return lambda n, when, by: Confirmed(id=n, when=when, who=by, contestant=pair, place=place)
        if absent:
            return lambda n, when, by: NoShow(id=n, when=when, who=by, contestant=pair)
        return lambda n, when, by: CheckedIn(id=n, when=when, who=by, contestant=pair)

    desk.tell(desk.add(*map(maker, pairs)))
    what = "is not there" if absent else "has confirmed" if confirm else "is there"
    for pair in pairs:
        typer.echo(f"{desk.name(pair)} {what}.")


def replace(
    event: FolderArgument,
    pair: Annotated[str, typer.Argument(help="Number of the pair or team.")],
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="One name with --place, else two.")],
    place: Annotated[
        int | None, typer.Option(min=1, help="This player only: 1 or 2, of a team its number on the roster.")
    ] = None,
    from_round: Annotated[int, typer.Option(min=1, help="From this round on.")] = 1,
    from_board: Annotated[int, typer.Option(min=0, help="From this board of the round on.")] = 0,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """A substitute, or a whole new pair in the slot of one that is not there. Results stay with the slot."""
    from duplicate.swiss.records import Person, Replaced

    places = (0, 1) if place is None else (place - 1,)
    desk = Desk(event, who)
    if place is None and desk.state.conditions.contest == "teams":
        raise DuplicateError("a team is replaced player by player", remedy="give --place, a roster number")
    if len(names) != len(places):
        message = f"{quantity(len(names), 'name')} for {quantity(len(places), 'place')}"
        raise DuplicateError(message, remedy="give --place, or two names")
    have = desk.entrant(pair).places
    if not set(places) <= have:
        *most, last = (str(number + 1) for number in sorted(have))
        raise DuplicateError(
            Problem(
                f"{pair} has no player {place}",
                field="--place",
                value=str(place),
                remedy=f"players are {', '.join(most)} and {last}",
            )
        )
    people = tuple(Person(name=n) for n in names)
    desk.tell(
        desk.add(
            lambda n, when, by: Replaced(
                id=n,
                when=when,
                who=by,
                why=why,
                contestant=pair,
                places=places,
                members=people,
                round=from_round,
                board=from_board,
            )
        )
    )
    typer.echo(f"{desk.name(pair)}, from round {from_round} on.")


def withdraw(
    event: FolderArgument,
    pair: Annotated[str, typer.Argument(help="Number of the pair or team.")],
    after: Annotated[
        int | None, typer.Option(min=0, help="After this round; else the one that is on.")
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """A pair leaves. What it has won and lost stands."""
    from duplicate.swiss.records import Withdrawn

    desk = Desk(event, who)
    last = sum(1 for r in desk.state.rounds if r.started) if after is None else after
    desk.tell(
        desk.add(lambda n, when, by: Withdrawn(id=n, when=when, who=by, why=why, contestant=pair, after=last))
    )
    typer.echo(
        f"{desk.name(pair)} leaves after round {last}." if last else f"{desk.name(pair)} does not play."
    )
