"""``duplicate players``: what every player scored, and in which role."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from duplicate.cli.misspelt import tell_misspelt
from duplicate.cli.options import (
    ConditionsOption,
    EventOption,
    LanguagesOption,
    PaperOption,
    SettingsOption,
    TemplatesOption,
    ThemeOption,
)
from duplicate.cli.public import DirectorOption, PrivacyOption, privacy_of, public
from duplicate.cli.score import overrides, readable
from duplicate.words.languages import codes_of
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem


def players(
    results: Annotated[Path, typer.Argument(metavar="IN", help="A night folder, or a file of results.")],
    seats: Annotated[
        str, typer.Option(help="recorded: by the results. names: a pair's names stand in order of its seats.")
    ] = "recorded",
    conditions: ConditionsOption = None,
    settings: SettingsOption = None,
    event: EventOption = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write players.html there.")] = None,
    lang: LanguagesOption = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="A PDF beside the page.")] = False,
    data: Annotated[
        bool, typer.Option("--data/--no-data", help="CSV, Excel and JSON beside the page.")
    ] = True,
    paper: PaperOption = "A4",
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the table as CSV.")] = None,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the table as JSON; - prints it.")
    ] = None,
    privacy: PrivacyOption = None,
    director: DirectorOption = False,
) -> None:
    """List every player: boards and average, as declarer, dummy, leader and defender.

    Roles are counted only where it is known who sat where. People stand there as privacy.toml says.
    """
    from duplicate.cli.nights import show
    from duplicate.pages.book.engines import engines_line
    from duplicate.pages.book.lists import print_lists
    from duplicate.pages.list_data import languages_before, remove_outdated
    from duplicate.pages.players import players_csv, players_payload, players_view, write_players
    from duplicate.pages.site_index import languages_of
    from duplicate.scoring import players as scoring
    from duplicate.scoring import score
    from duplicate.scoring.payload import encode
    from duplicate.words.columns import columns

    if seats not in ("recorded", "names"):
        remedy = "write recorded or names"
        raise DuplicateError(Problem("no such value", field="--seats", value=seats, remedy=remedy))
    night, given = readable(results, event, None), overrides(settings or ())
    if not director:
        shown = privacy_of(results, out, privacy)
        tell_misspelt(shown, [night], [results], out)
        night = public(night, shown, conditions, given)
    scores = score(night, conditions, given)
    listed = scoring.players(scores, "names" if seats == "names" else "recorded")
    view = players_view(scores, listed)
    quiet = json == "-"
    if json is not None:
        content = encode(players_payload(scores, listed))
        if quiet:
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            Path(json).write_bytes(content)
    if csv is not None:
        csv.write_text(players_csv(scores, listed), encoding="utf-8", newline="")
    unit = "IMP" if view.imps else "%"
    rows = [["Name", "Boards", unit]]
    if view.has_roles:
        rows[0] += [text for head in ("declarer", "dummy", "leader", "defender") for text in (head, unit)]
        rows[0] += ["made", "tricks"]
    for row in view.rows:
        texts = [row.name, row.boards, row.average]
        if view.has_roles:
            texts += [text for pair in row.roles for text in pair] + [row.made, row.over]
        rows.append(texts)
    for lines in columns(rows, right=set(range(1, len(rows[0])))):
        for line in lines:
            typer.echo(line, err=quiet)
    if not view.has_roles:
        typer.echo(
            "Nobody recorded who sat where: no figures for declarers and defenders. "
            "If names stand in order of the seats, add --seats names",
            err=True,
        )
    if out is not None:
        before = languages_before(out, "players")
        codes = codes_of(lang) if lang else languages_of(out, before)
        files = write_players(
            scores,
            listed,
            out,
            languages=codes,
            templates=templates,
            theme=theme,
            data=data,
            seats=seats,
        )
        if pdf:
            prints = print_lists(
                "players",
                view,
                out,
                languages=codes,
                templates=templates,
                theme=theme,
                paper=paper,
            )
            files += [out / made.name for made in prints]
            typer.echo(f"PDF: {engines_line(prints)}", err=quiet)
        if gone := remove_outdated("players", out, files, (before, codes)):
            show([gone])
        typer.echo(f"{quantity(len(files), 'file')}; open {out / 'players.html'}", err=quiet)
