"""The page of a league, and its table as CSV and JSON."""

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from duplicate.pages.conditions import total_unit
from duplicate.pages.data_sheets import About
from duplicate.pages.field import join_names
from duplicate.pages.list_data import ListData, league_tables
from duplicate.pages.list_views import LeagueView, Row, Score
from duplicate.pages.numbers import decimal
from duplicate.pages.people import stage_of
from duplicate.pages.problem_words import told_to_players
from duplicate.pages.ranks import rank_text
from duplicate.pages.said import listed
from duplicate.pages.site_files import write_files
from duplicate.pages.site_home import LEAGUE, Leader, LeagueRecord
from duplicate.pages.site_index import homes_around, look_in, site_around, update_site
from duplicate.pages.site_links import links_around
from duplicate.pages.site_record import encoded
from duplicate.pages.slugs import event_slug
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said, Text
from duplicate.pages.won import series_stands
from duplicate.scoring.exact import published
from duplicate.scoring.league import LeaguePlace, LeagueTable
from duplicate.scoring.payload import Plain
from duplicate.words.local import DayOfYear
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import LANGUAGES, language, translator
from duplicate.words.translations import phrase as _

_SCORES = {
    "percent": _("percentage of the night"),
    "total": _("total of the night"),
    "places": _("points for the place"),
}
_TOTALS = {"mean": _("Mean"), "sum": _("Sum")}


def league_view(table: LeagueTable) -> LeagueView:
    """A league as texts."""
    league, stage = table.league, _stage(table)
    dates = [night.date for night in table.nights if night.date]
    clubs = {night.scores.night.club for night in table.nights if night.scores.night.club}
    return LeagueView(
        name=league.name,
        nights=tuple((DayOfYear(n.date) or str(i), " ".join(filter(None, (n.name, n.date))))
                     for i, n in enumerate(table.nights, 1)),
        slugs=tuple(event_slug(night.scores.night) for night in table.nights),
        held=tuple((night.date, night.name) for night in table.nights),
        by=league.by,
        rows=tuple(_row(place, league.decimals) for place in table.places),
        total=Said(_TOTALS[league.total]),
        club=clubs.pop() if len(clubs) == 1 else "",
        first=min(dates, default=""),
        last=max(dates, default=""),
        stage=series_stands(str(len(table.nights)), str(league.planned), stage, max(dates, default="")),
        kind=stage,
        rules=tuple(_rules(table)),
        has_bonus=any(place.bonus for place in table.places),
        problems=tuple(_told(problem, table) for problem in table.problems),
    )  # fmt: skip


def _told(problem: Problem, table: LeagueTable) -> Text:
    """What players are told of a problem: whom it is about, on which night, and what is wrong."""
    told = told_to_players(problem.message)
    night = next((n.name or n.date for n in table.nights if problem.file and n.folder == problem.file), "")
    who = "" if problem.field == "club number" else problem.value
    about = listed(filter(None, (night, who))) if night or who else ""
    return Said(_("%(what)s: %(how)s"), {"what": about, "how": told}) if about else told


def _stage(table: LeagueTable) -> str:
    """Running, provisional or final; empty where nobody knows how many nights there will be."""
    planned = table.league.planned
    if not planned or len(table.nights) < planned:
        return "running" if planned else ""
    stages = {stage_of(night.scores.night) for night in table.nights}
    return "final" if stages == {"final"} else "provisional"


def _row(place: LeaguePlace, places: int) -> Row:
    scores = tuple(
        Score("" if score is None else decimal(score, places), counts)
        for score, counts in zip(place.scores, place.counted, strict=True)
    )
    return Row(
        rank_text(place.rank, place.tied),
        join_names(place.names),
        str(place.nights),
        scores,
        decimal(place.bonus, places) if place.bonus else "",
        decimal(place.total, places),
        place.names,
    )


def _rules(table: LeagueTable) -> list[Said]:
    league = table.league
    values: dict[str, Text] = {
        "total": Said(_TOTALS[league.total]),
        "score": Said(_SCORES[league.score]),
        "best": str(league.best),
    }
    if league.best:
        rules = [Said(_("%(total)s of the best %(best)s nights: %(score)s"), values)]
    else:
        rules = [Said(_("%(total)s of all nights: %(score)s"), values)]
    if league.least > 1:
        rules.append(Said(_("ranked with at least %(n)s nights"), {"n": str(league.least)}))
    if league.bonus_places:
        rules.append(
            Said(_("bonus for the first places of a night: %(n)s"), {"n": ", ".join(league.bonus_places)})
        )
    if Fraction(league.bonus_night):
        rules.append(Said(_("bonus for every night: %(n)s"), {"n": league.bonus_night}))
    return rules


def write_league(
    table: LeagueTable,
    out: Path,
    *,
    languages: Sequence[str] = ("en", "zh"),
    templates: Path | None = None,
    theme: Path | None = None,
    data: bool = True,
) -> list[Path]:
    """Write ``league.html``, and ``league.zh.html`` for a second language; returns the files.

    With ``data`` its tables lie in ``data/`` beside it.
    """
    chosen = [language(code) for code in dict.fromkeys(languages)]
    if not chosen:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    view, site = league_view(table), site_around(out)
    look, overlay = look_in(out, templates, theme)
    homes, around = homes_around(out), links_around(out, view.slugs)
    names = {
        lang.code: "league.html" if not i else f"league.{lang.code}.html" for i, lang in enumerate(chosen)
    }
    links = [{**lang._asdict(), "href": names[lang.code]} for lang in chosen]
    out.mkdir(parents=True, exist_ok=True)
    made = overlay.assets("base.css", "site.css", "rankings.css", "lists.css", "club.css")
    beside = ListData("league", _about(view), league_tables(view), league_payload(table), chosen)
    if data:
        made.update(beside.files)
    for lang in chosen:
        translate = translator(lang.code)
        context = {
            "_": translate,
            "say": sayer(translate),
            "language": lang,
            "languages": links,
            "root": "",
            "league": view,
            "events": [around.event(slug, lang.code) for slug in view.slugs],
            "people": {name: around.person(name, lang.code) for row in view.rows for name in row.people},
            "data": beside.links(lang) if data else (),
            "noindex": look is not None and look.settings.site.noindex,
            "home": homes.get(lang.code, ""),
        }
        made[names[lang.code]] = overlay.render("site/league.html", context).encode()
    made[LEAGUE] = encoded(_record(table, view, names))
    paths = write_files(out, made)
    if site is not None and look is not None:
        written = update_site(site, look, overlay).paths
        paths += [path for path in written if path.suffix == ".html" and path.parent == site]
    return paths


def _about(view: LeagueView) -> About:
    rules = tuple((Said(_("Conditions")) if not n else "", rule) for n, rule in enumerate(view.rules))
    return About(Said(_("League")), view.name, (), rules)


def _record(table: LeagueTable, view: LeagueView, names: dict[str, str]) -> LeagueRecord:
    """What the home of a club shows of a league."""
    unit = _unit(table)
    leaders = [Leader(row.names, row.total, unit, row.rank) for row in view.rows if row.rank in ("1", "1=")]
    return LeagueRecord(
        name=view.name,
        nights=str(len(table.nights)),
        first=view.first,
        last=view.last,
        planned=str(table.league.planned or ""),
        stage=view.kind,
        pages=names,
        leaders=leaders,
        rules={name: rule for name, rule in msgspec.to_builtins(table.league).items() if name != "nights"},
        sources=list(view.slugs),
    )


def _unit(table: LeagueTable) -> str:
    """What a total of the league is called, as a phrase; empty where its nights have several units."""
    if table.league.score == "percent":
        return "%%" if table.league.total == "mean" else _("points")
    if table.league.score == "places":
        return _("points")
    units = {total_unit(night.scores.conditions).text for night in table.nights}
    return units.pop() if len(units) == 1 else ""


def league_csv(table: LeagueTable) -> str:
    """The table as CSV: a column for each night; nights that do not count stand in brackets."""
    view = league_view(table)
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    heads = (f"{number} {name}".strip() for number, (_, name) in enumerate(view.nights, 1))
    writer.writerow(["rank", "names", "nights", "total", "bonus", *heads])
    for row in view.rows:
        scores = (s.text if s.counts or not s.text else f"({s.text})" for s in row.scores)
        writer.writerow([row.rank, row.names, row.nights, row.total, row.bonus, *scores])
    return file.getvalue().replace("\N{MINUS SIGN}", "-")


def league_payload(table: LeagueTable) -> dict[str, Plain]:
    """The table as plain values; names in ``_exact`` hold a value unrounded, as ``p/q``."""

    def exact(value: Fraction | None) -> str | None:
        return None if value is None else f"{value.numerator}/{value.denominator}"

    rules: dict[str, Plain] = msgspec.to_builtins(table.league)
    for name, value in rules.items():
        rules[name] = list(value) if isinstance(value, tuple) else value
    return {
        "version": 1,
        "league": rules,
        "nights": [
            {"name": n.name, "date": n.date or None, "folder": n.folder or None} for n in table.nights
        ],
        "places": [
            {
                "rank": place.rank or None,
                "tied": place.tied,
                "names": list(place.names),
                "nights": place.nights,
                "total": float(published(place.total, table.league.decimals)),
                "total_exact": exact(place.total),
                "bonus_exact": exact(place.bonus),
                "scores_exact": [exact(score) for score in place.scores],
                "counted": list(place.counted),
            }
            for place in table.places
        ],
        "problems": [str(problem) for problem in table.problems],
    }
