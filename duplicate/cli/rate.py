"""``duplicate rate``: what players are worth, from many nights."""

import csv
import io
import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import one_language
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.scoring.persons import Persons
    from duplicate.scoring.ratings import Rating, Ratings


def rate(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER...", help="Folders of night folders, or nights.")
    ],
    system: Annotated[str, typer.Option(help="ngs, lehman or rate (the whole-field Rate).")] = "ngs",
    player: Annotated[
        str | None, typer.Option(help="Explain one player's rating: club number, or name.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as .json or .csv too.")
    ] = None,
    latest: Annotated[
        str | None, typer.Option("--date", metavar="DATE", help="As of this day; without it, the last night.")
    ] = None,
    rule: Annotated[
        str | None, typer.Option(metavar="FILE", help="A TOML file with settings of the system.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="One setting of the system: years=2."),
    ] = None,
    conditions: Annotated[
        str | None, typer.Option(help="Score all nights by this preset or TOML file.")
    ] = None,
    lang: Annotated[str, one_language("table and explanation")] = "en",
) -> None:
    """Rate the players of many nights: grade, sessions, boards and trend; --player explains one.

    Persons are known by their club numbers, else by their exact names. What cannot be rated is said.
    """
    from duplicate.cli.score import overrides
    from duplicate.cli.seasons import scored, tell
    from duplicate.scoring.persons import Persons
    from duplicate.scoring.rating_sessions import members_of, sessions_of
    from duplicate.scoring.ratings import SYSTEMS
    from duplicate.scoring.ratings import rate as rate_players

    chosen = next((s for s in SYSTEMS if s == system), None)
    if chosen is None:
        raise DuplicateError(
            Problem("no such system", field="--system", value=system, remedy=f"use {', '.join(SYSTEMS)}")
        )
    day = _day(latest)
    if out is not None and out.suffix.lower() not in (".json", ".csv"):
        remedy = "name a file that ends in .json or .csv"
        raise DuplicateError(Problem("no such form", field="--out", value=str(out), remedy=remedy))
    nights, problems = scored(folders, conditions, None)
    persons = Persons.of(members_of(night.scores for night in nights))
    problems += persons.problems
    sessions = []
    for night in nights:
        found, unrated = sessions_of(night.scores, persons)
        sessions += found
        problems += unrated
    ratings = rate_players(sessions, len(persons.people), chosen, rule, overrides(settings or ()), day)
    tell(problems)
    if not ratings.ratings:
        raise DuplicateError(
            "nobody could be rated", remedy="the nights need a date, names or club numbers, and results"
        )
    if player is None:
        for line in _table(ratings, persons, lang):
            typer.echo(line)
    else:
        for line in _explained(ratings, persons, player, lang):
            typer.echo(line)
    if out is not None:
        made = _json(ratings, persons, problems) if out.suffix.lower() == ".json" else _csv(ratings, persons)
        out.write_text(made, encoding="utf-8", newline="")


def _day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise DuplicateError(
            Problem("this is no date", field="--date", value=text or "", remedy="write 2026-01-31")
        ) from None


def _table(ratings: "Ratings", persons: "Persons", lang: str) -> list[str]:
    from duplicate.scoring.explain_rating import STATUS, number
    from duplicate.words.columns import columns
    from duplicate.words.translations import phrase as _
    from duplicate.words.translations import translator

    translate = translator(lang)
    count = _("Sessions") if ratings.system == "ngs" else _("Weeks")
    headings = [_("Rank"), _("Player"), _("Number"), _("Grade"), _("Trend"), count, _("Boards played")]
    headings += [_("Last score"), *([_("Status")] if ratings.system == "ngs" else [])]
    rows = [[translate(heading) for heading in headings]]
    listed = _ranked(ratings)
    shared = Counter(place for place, _rating in listed)
    for place, rating in listed:
        person = persons.people[rating.player]
        trend = number(rating.trend)
        rows.append(
            [
                f"{place}=" if shared[place] > 1 else str(place),
                person.name,
                person.number,
                number(rating.grade),
                trend if trend.startswith("-") or trend == "0.00" else f"+{trend}",
                str(rating.sessions),
                str(rating.boards),
                number(rating.steps[-1].score),
                *([translate(STATUS[rating.status])] if ratings.system == "ngs" else []),
            ]
        )
    return ["\n".join(lines) for lines in columns(rows, right={0, 3, 4, 5, 6, 7})]


def _ranked(ratings: "Ratings") -> list[tuple[int, "Rating"]]:
    """Everybody with the place: 1 + the number whose grade is printed higher."""
    grades = [round(r.grade, 2) for r in ratings.ratings]
    return [(1 + grades.index(grade), r) for grade, r in zip(grades, ratings.ratings, strict=True)]


def _explained(ratings: "Ratings", persons: "Persons", player: str, lang: str) -> list[str]:
    from duplicate.scoring.explain_rating import explain_rating
    from duplicate.words.translations import translator

    code = persons.find(player)
    told = list(explain_rating(ratings, code, persons.people[code].label))
    if not told:
        raise DuplicateError(Problem("has no result to be rated", field="player", value=player))
    return [sentence.said(translator(lang)) for sentence in told]


def _json(ratings: "Ratings", persons: "Persons", problems: list[Problem]) -> str:
    plain = {
        "version": 1,
        "system": ratings.system,
        "date": ratings.latest.isoformat(),
        "settings": ratings.settings,
        "players": [
            {
                "rank": place,
                "name": persons.people[r.player].name or None,
                "number": persons.people[r.player].number or None,
                "grade": round(r.grade, 2),
                "trend": round(r.trend, 2) + 0.0,
                "status": r.status or None,
                "sessions": r.sessions,
                "boards": r.boards,
                "start": r.start,
                "start_weight": round(r.start_weight, 2),
                "steps": [
                    {
                        "name": step.name or None,
                        "date": step.day.isoformat(),
                        "boards": step.boards,
                        **{
                            name: round(getattr(step, name), 2) + 0.0
                            for name in (
                                *("score", "partner", "opponents", "before", "shown", "after", "weight"),
                            )
                        },
                    }
                    for step in r.steps
                ],
            }
            for place, r in _ranked(ratings)
        ],
        "problems": [str(problem) for problem in problems],
    }
    return json.dumps(plain, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def _csv(ratings: "Ratings", persons: "Persons") -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["rank", "name", "number", "grade", "trend", "status", "sessions", "boards"])
    for place, r in _ranked(ratings):
        person = persons.people[r.player]
        writer.writerow(
            [
                *(place, person.name, person.number, f"{r.grade:.2f}", f"{round(r.trend, 2) + 0.0:.2f}"),
                *(r.status, r.sessions, r.boards),
            ]
        )
    return made.getvalue()
