"""``duplicate league``: a series of nights, of which the best count."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.misspelt import tell_misspelt
from duplicate.cli.options import JsonOption, LanguagesOption, PaperOption, TemplatesOption, ThemeOption
from duplicate.cli.public import PrivacyOption, privacy_of_all, public_all
from duplicate.cli.score import overrides, readable
from duplicate.words.languages import codes_of
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy
    from duplicate.scoring.league import League, LeagueTable


def league(
    nights: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FOLDER...", help="Night folders or files; they stand by date."),
    ] = None,
    rules: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file of the league: name, nights, best, ...")
    ] = None,
    best: Annotated[int | None, typer.Option(help="So many nights count; all without it.")] = None,
    least: Annotated[int | None, typer.Option(help="Who came less often is not ranked.")] = None,
    by: Annotated[str | None, typer.Option(help="person or pair.")] = None,
    name: Annotated[str | None, typer.Option(help="Name of the league.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="One rule more: total=sum.")
    ] = None,
    conditions: Annotated[
        str | None, typer.Option(help="Score all nights by this preset or file, not by their own.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write league.html there.")] = None,
    lang: LanguagesOption = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="A PDF beside the page.")] = False,
    data: Annotated[
        bool, typer.Option("--data/--no-data", help="CSV, Excel and JSON beside the page.")
    ] = True,
    paper: PaperOption = "A4",
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the table as CSV.")] = None,
    json: JsonOption = None,
    privacy: PrivacyOption = None,
) -> None:
    """Add up a series of nights for every person or pair: the best n of m, ties as ties.

    People stand there as privacy.toml says: beside the nights, or beside the folder of the page.
    """
    from duplicate.cli.nights import named_once, show
    from duplicate.pages.book.engines import engines_line
    from duplicate.pages.book.lists import print_lists
    from duplicate.pages.league import league_csv, league_payload, league_view, write_league
    from duplicate.pages.list_data import languages_before, remove_outdated
    from duplicate.pages.site_index import languages_of
    from duplicate.scoring.league import load_league
    from duplicate.scoring.payload import encode
    from duplicate.words.columns import columns

    stated: dict[str, object] = dict(overrides(settings or ()) or {})
    given = {"best": best, "least": least, "by": by, "name": name}
    stated |= {key: value for key, value in given.items() if value is not None}
    chosen = load_league(rules, stated)
    base = rules.parent if rules is not None else Path()
    folders = [*(base / night for night in chosen.nights), *(nights or ())]
    if not folders:
        remedy = "name the folders, or write nights = [...] in the file of the league"
        raise DuplicateError(Problem("a league needs nights", field="nights", remedy=remedy))
    named_once(folders)
    read = [readable(folder, None, None) for folder in folders]
    shown = privacy_of_all(folders, out, privacy)
    made = added_up(chosen, read, shown, conditions, [folder.name for folder in folders])
    tell_misspelt(shown, read, folders, out)
    view = league_view(made)
    if json is not None:
        content = encode(league_payload(made))
        if json == "-":
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            Path(json).write_bytes(content)
    if csv is not None:
        csv.write_text(league_csv(made), encoding="utf-8", newline="")
    quiet = json == "-"
    counted = quantity(len(made.nights), "night")
    typer.echo(f"{view.name or 'League'}: {counted}, {len(view.rows)} in the table", err=quiet)
    rows = [["Rank", "Names", "Nights", "Total"]]
    rows += [[row.rank or "–", row.names, row.nights, row.total] for row in view.rows]
    for texts in columns(rows, right={0, 2, 3}):
        for text in texts:
            typer.echo(text, err=quiet)
    show(made.problems)
    if out is not None:
        before = languages_before(out, "league")
        codes = codes_of(lang) if lang else languages_of(out, before)
        files = write_league(made, out, languages=codes, templates=templates, theme=theme, data=data)
        if pdf:
            prints = print_lists(
                "league",
                view,
                out,
                languages=codes,
                templates=templates,
                theme=theme,
                paper=paper,
            )
            files += [out / made.name for made in prints]
            typer.echo(f"PDF: {engines_line(prints)}", err=quiet)
        if gone := remove_outdated("league", out, files, (before, codes)):
            show([gone])
        typer.echo(f"{quantity(len(files), 'file')}; open {out / 'league.html'}", err=quiet)


def added_up(
    rules: "League",
    nights: "Sequence[Night]",
    privacy: "Privacy",
    conditions: str | None,
    folders: Sequence[str] = (),
) -> "LeagueTable":
    """The table of a league, its people as the settings show them; ``folders`` are those of its nights."""
    from duplicate.scoring import score, standings
    from duplicate.scoring.league import LeagueNight, table

    publisher, shown = public_all(nights, privacy, conditions)
    rules = rules.seen(publisher.text)
    listed = []
    for number, seen in enumerate(shown):
        scores = score(seen, conditions)
        night = scores.night
        folder = publisher.text(folders[number] if folders else night.folder)
        listed.append(LeagueNight(night.name, night.date, scores, standings(scores), folder))
        for problem in night.errors:
            typer.echo(f"error: {folder}: {problem}", err=True)
    return table(rules, listed)
