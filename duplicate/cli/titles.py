"""``duplicate titles``: everybody's master points from many nights, and the titles they bring."""

import csv
import io
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import one_language
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.cli.seasons import ScoredNight
    from duplicate.scoring.persons import Persons
    from duplicate.scoring.titles import Account, TitleTable, Won


def titles(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER...", help="Folders of night folders, or nights.")
    ],
    awards: Annotated[
        str | None, typer.Option(help="Award all nights by this table; without it, each by its own.")
    ] = None,
    table: Annotated[
        str, typer.Option("--titles", metavar="TABLE", help="The titles: seed, or a TOML file.")
    ] = "seed",
    player: Annotated[str | None, typer.Option(help="One player, event by event: number, or name.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as .json or .csv too.")
    ] = None,
    conditions: Annotated[
        str | None, typer.Option(help="Score all nights by this preset or TOML file.")
    ] = None,
    lang: Annotated[str, one_language("table and titles")] = "en",
) -> None:
    """Add up the master points of many nights, for each player, and say the titles.

    Each player of an awarded pair gets all of its points, who played at least half of its boards.
    """
    from duplicate.cli.seasons import scored, tell
    from duplicate.scoring.award_files import award_table
    from duplicate.scoring.persons import Persons
    from duplicate.scoring.titles import accounts, title_table

    ladder = title_table(table)
    if awards is not None:
        award_table(awards)
    if out is not None and out.suffix.lower() not in (".json", ".csv"):
        remedy = "name a file that ends in .json or .csv"
        raise DuplicateError(Problem("no such form", field="--out", value=str(out), remedy=remedy))
    nights, problems = scored(folders, conditions, {"awards": awards} if awards else None)
    won: list[Won] = []
    units: dict[str, Path] = {}
    for night in nights:
        found = _won(night, awards)
        if found is None:
            message = "its conditions name no table of awards: it is left out"
            problems.append(
                Problem(message, file=str(night.path), remedy="add --awards", severity=Severity.WARNING)
            )
            continue
        unit, own = found
        units.setdefault(unit, night.path)
        won += own
    if len(units) > 1:
        listed = " and ".join(f"{unit} ({path})" for unit, path in units.items())
        raise DuplicateError(f"the nights award {listed}, which do not add up", remedy="add --awards")
    persons = Persons.of(m for one in won for m in one.members)
    tell([*problems, *persons.problems])
    every = accounts(won, persons)
    if not every:
        raise DuplicateError("nobody was awarded anything", remedy="name a table with --awards")
    if player is None:
        lines = _table(every, persons, ladder, lang)
    else:
        lines = _one(every, persons, player, ladder, lang)
    for line in lines:
        typer.echo(line)
    if out is not None:
        made = (
            _json(every, persons, ladder) if out.suffix.lower() == ".json" else _csv(every, persons, ladder)
        )
        out.write_text(made, encoding="utf-8", newline="")


def _won(night: "ScoredNight", awards: str | None) -> "tuple[str, list[Won]] | None":
    """What was awarded in one night, and in which unit; None without a table."""
    if (night.path / "log.jsonl").is_file():
        return _won_in_swiss(night.path, awards)
    from duplicate.scoring import standings
    from duplicate.scoring.night_awards import table_of
    from duplicate.scoring.titles import Won, rewarded_members

    table = table_of(night.scores)
    if table is None:
        return None
    members, about = rewarded_members(night.scores), night.scores.night
    return table.unit, [
        Won(about.name, about.date, members.get(s.contestant, ()), s.rank, s.master_points or Fraction(0))
        for s in standings(night.scores).rows
    ]


def _won_in_swiss(path: Path, awards: str | None) -> "tuple[str, list[Won]] | None":
    from duplicate.scoring.award_files import award_table
    from duplicate.scoring.titles import Won
    from duplicate.swiss import folder, nights
    from duplicate.swiss.people import master_points, ranked_members

    state = folder.load(path).state
    named = awards or state.conditions.master_points
    if not named:
        return None
    ranking = nights.standings(state)
    points = {a.contestant: a.points for a in master_points(state, ranking, named)}
    members = ranked_members(state)
    return award_table(named).unit, [
        Won(
            state.event.name,
            state.event.date,
            members[row.contestant],
            row.rank,
            points.get(row.contestant, Fraction(0)),
        )
        for row in ranking.rows
    ]


def _points(points: Fraction) -> str:
    from duplicate.scoring.explain_award import number

    return number(points)


def _table(
    every: "tuple[Account, ...]", persons: "Persons", ladder: "TitleTable", lang: str
) -> Iterator[str]:
    from duplicate.words.columns import columns
    from duplicate.words.translations import phrase as _
    from duplicate.words.translations import translator

    headings = (_("Player"), _("Number"), _("Master points"), _("Events"), _("Title"))
    rows = [[translator(lang)(heading) for heading in headings]]
    for account in every:
        person = persons.people[account.player]
        title = ladder.held(account.points).name(lang)
        rows.append([person.name, person.number, _points(account.points), str(len(account.won)), title])
    for lines in columns(rows, right={2, 3}):
        yield from lines


def _one(
    every: "tuple[Account, ...]", persons: "Persons", player: str, ladder: "TitleTable", lang: str
) -> Iterator[str]:
    """One account, event by event, and the title with the way to the next."""
    from duplicate.words.sentences import Sentence
    from duplicate.words.translations import phrase as _
    from duplicate.words.translations import translator

    translate = translator(lang)
    code = persons.find(player)
    account = next(a for a in every if a.player == code)
    for one in account.won:
        values = {"day": one.day, "event": one.event, "rank": str(one.rank), "points": _points(one.points)}
        text = (
            _("%(day)s %(event)s: place %(rank)s, %(points)s")
            if one.rank
            else _("%(day)s %(event)s: not ranked")
        )
        yield Sentence(text, values).said(translate)
    held, following = ladder.held(account.points), ladder.after(account.points)
    values = {
        "name": persons.people[code].label,
        "points": _points(account.points),
        "title": held.name(lang),
        "from": _points(held.points),
    }
    yield Sentence(_("%(name)s: %(points)s in all; %(title)s (from %(from)s)."), values).said(translate)
    if following is not None:
        values = {"title": following.name(lang), "missing": _points(following.points - account.points)}
        yield Sentence(_("%(missing)s more for the next title, %(title)s."), values).said(translate)


def _json(every: "tuple[Account, ...]", persons: "Persons", ladder: "TitleTable") -> str:
    plain = {
        "version": 1,
        "titles": ladder.name,
        "players": [
            {
                "name": persons.people[account.player].name or None,
                "number": persons.people[account.player].number or None,
                "points": float(account.points),
                "points_exact": f"{account.points.numerator}/{account.points.denominator}",
                "title": dict(ladder.held(account.points).names),
                "events": [
                    {
                        "name": one.event or None,
                        "date": one.day or None,
                        "rank": one.rank or None,
                        "points": float(one.points),
                    }
                    for one in account.won
                ],
            }
            for account in every
        ],
    }
    return json.dumps(plain, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def _csv(every: "tuple[Account, ...]", persons: "Persons", ladder: "TitleTable") -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["name", "number", "points", "events", "title", "title_zh"])
    for account in every:
        person, title = persons.people[account.player], ladder.held(account.points)
        cells = (person.name, person.number, _points(account.points), len(account.won))
        writer.writerow([*cells, title.name("en"), title.name("zh")])
    return made.getvalue()
