"""``duplicate swiss new``, ``register``, ``check-in``, ``replace`` and ``withdraw``."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.nights import WhoOption, WhyOption
from duplicate.cli.swiss_desk import Desk, FolderArgument, Maker, tell
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.swiss.records import Person

_COLUMNS = (
    "number",
    "name1",
    "name2",
    "club1",
    "club2",
    "club_number1",
    "club_number2",
    "stationary",
    "standby",
)


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
        int | None, typer.Option(min=0, help="Seed of the draws; else by lot, and recorded.")
    ] = None,
    who: WhoOption = None,
) -> None:
    """Make an event: event.toml, the secret of its deals, and a log that begins with its conditions.

    If event.toml is there already, the event is opened as it states.
    """
    import secrets

    from duplicate.cli.nights import author
    from duplicate.laws.dealing import commitment
    from duplicate.swiss import folder
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
        folder.write_settings(event, {"name": event.resolve().name, **details}, swiss, conduct)
    try:
        stated = folder.settings(event)
    except DuplicateError:
        if swiss or conduct or details:
            (event / EVENT_FILE).unlink()
        raise
    if not stated.swiss.rounds:
        typer.echo("The number of rounds is decided on the day.")
    secret = secrets.token_hex(32)
    opened = Opened(
        id=1,
        when=now(),
        who=author(who),
        name=stated.event.name or event.resolve().name,
        conditions=stated.swiss,
        conduct=stated.conduct,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        forbidden=stated.forbidden,
        date=stated.event.date,
        club=stated.event.club,
        venue=stated.event.venue,
        director=stated.event.director,
        deals=commitment(secret),
    )
    folder.create(event, opened, secret)
    shown = stated.swiss
    count = f"{shown.rounds} rounds" if shown.rounds else "rounds"
    clock = f", {shown.minutes_per_round} minutes each" if shown.minutes_per_round else ""
    typer.echo(
        f"{opened.name}: {count} of {shown.boards_per_round} boards{clock}, {shown.title or shown.name}."
    )
    typer.echo(f"Seed of the draws: {opened.seed}")
    typer.echo(f"Next: duplicate swiss register {event} NAME NAME")


def _settings(texts: list[str]) -> Iterator[tuple[str, object]]:
    from duplicate.cli.score import overrides

    yield from (overrides(texts) or {}).items()


def register(
    event: FolderArgument,
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME NAME", help="The two players.")] = None,
    number: Annotated[str | None, typer.Option(help="Number of the pair; else the next one.")] = None,
    clubs: Annotated[
        list[str] | None, typer.Option("--club", help="Club of the first, of the second player.")
    ] = None,
    club_numbers: Annotated[
        list[str] | None,
        typer.Option("--club-number", help="Club number of the first, of the second player."),
    ] = None,
    stationary: Annotated[bool, typer.Option("--stationary", help="Keeps its seat, North-South.")] = False,
    standby: Annotated[bool, typer.Option("--stand-by", help="Plays only when the others are odd.")] = False,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Register pairs of a CSV file: {', '.join(_COLUMNS)}."),
    ] = None,
    from_round: Annotated[
        int | None, typer.Option(min=2, help="A late entry, or one that comes back, from this round on.")
    ] = None,
    award: Annotated[
        str, typer.Option(help="Percentage for each round it missed; else by the conditions.")
    ] = "",
    who: WhoOption = None,
) -> None:
    """Register pairs, in the order in which they come; with --from-round, as a late entry."""
    desk = Desk(event, who)
    if file is not None:
        if names or from_round:
            raise DuplicateError(
                "a file registers pairs by itself", remedy="leave the names and the round out"
            )
        makers = list(_of_file(file, desk))
        tell(desk.add(*makers))
        typer.echo(f"{len(makers)} pairs registered; {len(desk.state.entrants)} in all.")
        return
    people = _people(names or [], clubs or [], club_numbers or [])
    own = number or str(len(desk.state.entrants) + 1)
    if from_round is not None:
        tell(desk.add(_late(own, people, from_round, award, stationary=stationary)))
        typer.echo(f"{desk.name(own)} plays from round {from_round} on.")
        return
    if not people:
        raise DuplicateError("nobody is named", remedy="write the names of both players")
    tell(desk.add(_registered(own, people, stationary=stationary, standby=standby)))
    typer.echo(f"{desk.name(own)} is registered.")


def _people(names: list[str], clubs: list[str], club_numbers: list[str]) -> "tuple[Person, ...]":
    from duplicate.swiss.records import Person

    if len(names) not in (0, 2):
        raise DuplicateError(
            f"{len(names)} names do not make a pair", remedy='write two names, "Ann Lee" "Bo Li"'
        )
    if len(clubs) > 2 or len(club_numbers) > 2:
        raise DuplicateError(
            "a pair has two players", remedy="give a club, or a club number, for each at most"
        )
    return tuple(
        Person(
            name=n,
            club=clubs[k] if k < len(clubs) else "",
            club_number=club_numbers[k] if k < len(club_numbers) else "",
        )
        for k, n in enumerate(names)
    )


def _registered(number: str, people: "tuple[Person, ...]", *, stationary: bool, standby: bool) -> Maker:
    from duplicate.swiss.records import Registered

    return lambda record, when, who: Registered(
        id=record,
        when=when,
        who=who,
        contestant=number,
        members=people,
        stationary=stationary,
        standby=standby,
    )


def _late(
    number: str, people: "tuple[Person, ...]", from_round: int, award: str, *, stationary: bool
) -> Maker:
    from duplicate.swiss.records import LateEntry

    return lambda record, when, who: LateEntry(
        id=record, when=when, who=who, contestant=number, round=from_round, members=people,
        stationary=stationary, award=award,
    )  # fmt: skip


def _of_file(file: Path, desk: Desk) -> Iterator[Maker]:
    from duplicate.swiss.records import Person

    taken = len(desk.state.entrants)
    with file.open(encoding="utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines)
        unknown = [name for name in rows.fieldnames or () if name not in _COLUMNS]
        if unknown or not {"name1", "name2"} <= set(rows.fieldnames or ()):
            what = f"the column {unknown[0]!r} is not known" if unknown else "name1 or name2 is missing"
            raise DuplicateError(
                Problem(what, file=file.name, line=1, remedy=f"the columns are {', '.join(_COLUMNS)}")
            )
        for row in rows:
            cells = {key: (value or "").strip() for key, value in row.items() if key}
            if not any(cells.values()):
                continue
            taken += 1
            people = tuple(
                Person(
                    name=cells[f"name{k}"],
                    club=cells.get(f"club{k}", ""),
                    club_number=cells.get(f"club_number{k}", ""),
                )
                for k in (1, 2)
            )
            yield _registered(
                cells.get("number") or str(taken),
                people,
                stationary=_is_yes(cells.get("stationary", ""), file, rows.line_num),
                standby=_is_yes(cells.get("standby", ""), file, rows.line_num),
            )


def _is_yes(text: str, file: Path, line: int) -> bool:
    if text.lower() in ("", "no", "0", "false", "n"):
        return False
    if text.lower() in ("yes", "1", "true", "y", "x"):
        return True
    raise DuplicateError(
        Problem("this is neither yes nor no", file=file.name, line=line, value=text, remedy="yes or no")
    )


def check_in(
    event: FolderArgument,
    pairs: Annotated[list[str], typer.Argument(metavar="PAIR...", help="Numbers of the pairs.")],
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

    tell(desk.add(*map(maker, pairs)))
    what = "is not there" if absent else "has confirmed" if confirm else "is there"
    for pair in pairs:
        typer.echo(f"{desk.name(pair)} {what}.")


def replace(
    event: FolderArgument,
    pair: Annotated[str, typer.Argument(help="Number of the pair.")],
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="One name with --place, else two.")],
    place: Annotated[int | None, typer.Option(min=1, max=2, help="Player 1 or 2 only.")] = None,
    from_round: Annotated[int, typer.Option(min=1, help="From this round on.")] = 1,
    from_board: Annotated[int, typer.Option(min=0, help="From this board of the round on.")] = 0,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """A substitute, or a whole new pair in the slot of one that is not there. Results stay with the slot."""
    from duplicate.swiss.records import Person, Replaced

    places = (0, 1) if place is None else (place - 1,)
    if len(names) != len(places):
        raise DuplicateError(
            f"{len(names)} names for {len(places)} places", remedy="give --place, or two names"
        )
    desk = Desk(event, who)
    people = tuple(Person(name=n) for n in names)
    tell(
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
    pair: Annotated[str, typer.Argument(help="Number of the pair.")],
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
    tell(
        desk.add(lambda n, when, by: Withdrawn(id=n, when=when, who=by, why=why, contestant=pair, after=last))
    )
    typer.echo(
        f"{desk.name(pair)} leaves after round {last}." if last else f"{desk.name(pair)} does not play."
    )
