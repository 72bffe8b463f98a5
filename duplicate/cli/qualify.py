"""``duplicate qualify``: the entries of a final, from the standings of the stage before it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from duplicate.cli.nights import find_seating
from duplicate.cli.options import ConditionsOption, SettingsOption
from duplicate.cli.score import overrides, readable

if TYPE_CHECKING:
    from fractions import Fraction

    from duplicate.night.night import Night
    from duplicate.scoring.qualifying import Qualified
    from duplicate.travellers.event import Carried, Event, Pair


def qualify(
    results: Annotated[Path, typer.Argument(metavar="IN", help="The qualifier: a night folder or a file.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Night folder of the final; gets an event.toml.")],
    best: Annotated[int | None, typer.Option(help="How many go on, of each ranking; all without it.")] = None,
    skip: Annotated[int, typer.Option(help="Leave out so many from the top: they play another final.")] = 0,
    rest: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Night folder for all that come after them.")
    ] = None,
    carry: Annotated[
        str, typer.Option(help="none, all, a percentage (40%), or boards: pro rata to --boards.")
    ] = "none",
    boards: Annotated[int | None, typer.Option(help="Boards of the final, for --carry boards.")] = None,
    decimals: Annotated[int, typer.Option(help="Decimals of what is carried.")] = 2,
    without: Annotated[
        list[str] | None, typer.Option(metavar="PAIR", help="Does not go on, like A5NS; the next moves up.")
    ] = None,
    ties: Annotated[str, typer.Option(help="Level at the line: refuse, all, none.")] = "refuse",
    name: Annotated[str, typer.Option(help="Name of the final.")] = "",
    conditions: ConditionsOption = None,
    settings: SettingsOption = None,
) -> None:
    """Write the entries of a final: who qualified, numbered by rank, with names, grades and carry-over.

    Then "duplicate plan --pairs ... --night DIR" puts the movement beside them.
    """
    from duplicate.scoring import score, standings
    from duplicate.scoring.qualifying import CarryRule, qualified
    from duplicate.travellers.event import write_event
    from duplicate.words.problems import DuplicateError, Problem

    if ties not in ("refuse", "all", "none"):
        remedy = "write refuse, all or none"
        raise DuplicateError(Problem("no such value", field="--ties", value=ties, remedy=remedy))
    level: Literal["refuse", "all", "none"] = (
        "all" if ties == "all" else "none" if ties == "none" else "refuse"
    )
    rule = CarryRule.parse(carry, boards)
    scores = score(readable(results, None, None), conditions, overrides(settings or ()))
    table = standings(scores)
    night = scores.night
    out_of_it = {find_seating(night, text, None).contestant for text in without or ()}
    stages = [(out, best, skip, name)]
    if rest is not None:
        stages.append((rest, None, skip + (best or 0), ""))
    chosen = [
        qualified(
            scores, table, most, skip=first, without=out_of_it, ties=level, rule=rule, decimals=decimals
        )
        for _, most, first, _ in stages
    ]
    for (folder, *_, title), pairs in zip(stages, chosen, strict=True):
        path = write_event(folder, _event(night, pairs, title or folder.resolve().name))
        last = pairs[-1].standing
        typer.echo(f"{path}: {len(pairs)} qualified, the last with rank {last.rank}")


def _event(night: "Night", chosen: "list[Qualified]", name: str) -> "Event":
    from duplicate.travellers.event import Details, Event

    conditions = {k: v for k, v in night.settings.items() if k not in ("winners", "sessions")}
    return Event(
        event=Details(name=name, club=night.club, venue=night.venue, director=night.director),
        conditions=conditions,
        pairs=tuple(_pair(night, number, one) for number, one in enumerate(chosen, 1)),
    )


def _pair(night: "Night", number: int, one: "Qualified") -> "Pair":
    from duplicate.travellers.event import Pair
    from duplicate.travellers.same import latest

    contestant = night.entries.by_id[one.standing.contestant]
    now = latest(contestant.members)
    members = [now[place] for place in sorted(now)]

    def texts(field: str) -> tuple[str, ...]:
        values = tuple(str(getattr(member, field)) for member in members)
        return values if any(values) else ()

    return Pair(
        number=number,
        names=texts("name"),
        club_numbers=texts("club_number"),
        clubs=texts("club"),
        grades=texts("grade"),
        stratum=contestant.stratum,
        handicap=contestant.handicap,
        carry=_carry(one),
    )


def _carry(one: "Qualified") -> "Carried | None":
    from duplicate.travellers.event import Carried

    if one.carry is None:
        return None
    top, boards = one.carry.top, one.carry.boards
    return Carried(
        points=_decimal(one.carry.points),
        top=_decimal(top) if top else "",
        boards=_decimal(boards) if boards else "",
        of=one.carry.of,
    )


def _decimal(value: "Fraction") -> str:
    """A rounded value as people write it.

    >>> from fractions import Fraction
    >>> _decimal(Fraction(353, 2)), _decimal(Fraction(40)), _decimal(Fraction(-1, 4))
    ('176.5', '40', '-0.25')
    """
    text = f"{float(value):.8f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"
