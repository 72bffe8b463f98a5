"""``duplicate score``: from results to standings, pages and JSON."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.misspelt import tell_misspelt
from duplicate.cli.options import (
    DoubleDummyOption,
    EncodingOption,
    EventOption,
    JsonOption,
    LanguagesOption,
    PaperOption,
    PdfsOption,
    TemplatesOption,
    ThemeOption,
)
from duplicate.cli.public import DirectorOption, EngineOption, PrivacyOption, identities, privacy_of, public
from duplicate.cli.unnamed import tell_unnamed
from duplicate.words.languages import codes_of
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.night.night import Night
    from duplicate.pages.book.engines import Made
    from duplicate.pages.data_files import DataFiles
    from duplicate.pages.papers import Paper
    from duplicate.pages.site_look import SiteLook
    from duplicate.pages.views import EventView
    from duplicate.scoring.scores import Scores
    from duplicate.scoring.standing import Standings


def score(
    results: Annotated[
        Path, typer.Argument(metavar="IN", help="A night folder, or a file: CSV, XLSX, USEBIO, .bws, PBN.")
    ],
    conditions: Annotated[
        str | None, typer.Option(help="A preset (wbf, ebu, acbl, ...) or a TOML file of conditions.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="One condition more: winners=two, matchpoints.unit=1."
        ),
    ] = None,
    event: EventOption = None,
    json: JsonOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the HTML and PDF pages there.")
    ] = None,
    lang: LanguagesOption = None,
    pdf: PdfsOption = True,
    papers: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Which PDFs: standings,travellers,scorecards unless said; all or none; see print --list.",
        ),
    ] = None,
    data: Annotated[
        bool | None,
        typer.Option(
            "--data/--no-data", help="CSV, Excel, JSON, USEBIO and PBN beside the pages; else as --pdf says."
        ),
    ] = None,
    paper: PaperOption = "A4",
    engine: EngineOption = "auto",
    templates: TemplatesOption = None,
    base_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where DIR lies on the web: for feeds and shared pictures."),
    ] = None,
    theme: ThemeOption = None,
    encoding: EncodingOption = None,
    double_dummy: DoubleDummyOption = None,
    strict: Annotated[bool, typer.Option(help="End with status 1 when anything was wrong.")] = False,
    privacy: PrivacyOption = None,
    director: DirectorOption = False,
) -> None:
    """Score a night: standings in the terminal, pages with --out, everything with --json.

    What cannot be scored is set aside, and said; the rest is scored. A file that cannot be read at all ends
    the command with status 1. Pages and JSON show people as privacy.toml says; with --director the JSON has
    everybody in full.
    """
    from duplicate.cli.nights import show
    from duplicate.pages.book.engines import engine_named, engines_line
    from duplicate.pages.event import event_view
    from duplicate.pages.papers import USUAL, papers_named
    from duplicate.pages.summary import errors_line
    from duplicate.scoring import score as score_night
    from duplicate.scoring import standings as rank

    wanted = USUAL if papers is None else papers_named([papers])
    printing = pdf and bool(wanted)
    by = engine_named(engine)
    night = readable(results, event, encoding)
    given = overrides(settings or ())
    written = None if json in (None, "-") else Path(json)
    shown = privacy_of(results, out, privacy, file=written)
    seen = public(night, shown, conditions, given)
    tell_misspelt(shown, [night], [results], out)
    tell_unnamed(night)
    scores = score_night(seen, conditions, given)
    table = rank(scores)
    best_play, remark = _best_play(scores.night, out, double_dummy)
    view = event_view(scores, table, best_play)
    pages: list[Path] = []
    prints: list[Made] = []
    lost = out is not None and (_would_empty(night, scores, out / view.slug) or _of_another_night(night))
    no_pdf: DuplicateError | None = None
    if out is not None and results.is_dir() and out.resolve() == results.resolve():
        message, remedy = (
            "the files of the night lie among the pages",
            "name a folder of their own: --out pages",
        )
        show((Problem(message, file=str(out), remedy=remedy, severity=Severity.WARNING),))
    if out is not None and not lost:
        from duplicate.pages.book.engines import missing_engine
        from duplicate.pages.site_look import site_look

        look = site_look(out, results, base_url=base_url, templates=templates, theme=theme)
        names = [each.name for each in wanted] if printing else []
        no_pdf = missing_engine(by, names, look.overlay()) if names else None
        files = _data(scores, table, best_play) if (pdf if data is None else data) else None
        view = identities(view, night, seen, conditions, given)
        printed = wanted if printing and no_pdf is None else ()
        pages, prints = _publish(view, out, lang, printed, paper, by, look, files, results)
        show(files.problems if files else ())
    if json is not None:
        if director:
            scores = score_night(night, conditions, given)
            table = rank(scores)
        _write_json(scores, table, json)
    if remark:
        typer.echo(remark, err=True)
    _tell(view, pages, out, to_stderr=json == "-")
    if prints:
        typer.echo(f"PDF: {engines_line(prints)}", err=json == "-")
    if no_pdf is not None:
        typer.echo(f"warning: {no_pdf}", err=True)
    if errors := errors_line(view):
        typer.secho(errors, err=True, fg="red", bold=True, color=False if "NO_COLOR" in os.environ else None)
    if lost:
        other = _of_another_night(night)
        nothing_counts = "nothing could be scored" if night.rows_read else "nothing could be read"
        what = "these are not the results of this night" if other else nothing_counts
        raise DuplicateError(
            f"{what}, so the pages stay as they were published last",
            remedy="put right what is said above, and score again",
        )
    nothing = results.is_file() and bool(night.errors) and not (night.rows_read or len(night.results))
    if nothing or (strict and (scores.night.errors or no_pdf is not None)):
        raise typer.Exit(1)


def _best_play(
    night: "Night", out: Path | None, wanted: bool | None
) -> "tuple[Mapping[Deal, BestPlay], str]":
    """Double dummy for the pages, and a line about it; nothing where there are no pages or no deals."""
    if out is None or not night.deals:
        if wanted:
            missing = (
                "there are no deals" if out is not None else "it is shown on the pages; there is no --out"
            )
            raise DuplicateError(Problem(missing, field="--double-dummy", remedy="leave it out"))
        return {}, ""
    from duplicate.cli.double_dummy import solved
    from duplicate.pages.slugs import event_slug

    return solved(night, out / event_slug(night), wanted)


def _would_empty(night: "Night", scores: "Scores", pages: Path) -> bool:
    """Whether pages with results would be replaced by pages without any, because of an error."""
    counts = scores.points_ns.known.any() or scores.points_ew.known.any()
    return bool(night.errors and not counts and pages.exists())


def _of_another_night(night: "Night") -> bool:
    """Whether the file of another night lies where a corrected one was."""
    from duplicate.travellers.imports import ANOTHER_NIGHT

    return any(problem.field == ANOTHER_NIGHT for problem in night.problems)


def _tell(view: "EventView", pages: list[Path], out: Path | None, *, to_stderr: bool) -> None:
    """The summary: tables on a terminal, plain lines into a file or another program."""
    stream = sys.stderr if to_stderr else sys.stdout
    if stream.isatty():
        from rich.console import Console

        from duplicate.pages.terminal import show

        show(view, Console(stderr=to_stderr, highlight=False), pages=pages, out=out)
        return
    from duplicate.pages.summary import summary

    for line in summary(view, pages=pages, out=out):
        typer.echo(line.text, err=to_stderr)


def readable(path: Path, event: str | None, encoding: str | None) -> "Night":
    """The night; a file that is there but cannot be read is a night without results that says why.

    A night folder that cannot be read is an error: its pages stay as they were published last.
    """
    from duplicate.night.night import Night
    from duplicate.travellers import read

    if (path / "log.jsonl").is_file():  # a Swiss event: its log is its results
        from duplicate.swiss import folder
        from duplicate.swiss.nights import night_of

        loaded = folder.load(path)
        return night_of(loaded.state).with_problems(*loaded.problems)
    try:
        night = read(path, event=event, encoding=encoding)
        return _deals_only(night, path) if path.is_file() and not night.rows_read else night
    except DuplicateError as error:
        if not path.is_file() or error.problem.field == "event":
            raise
        return Night(name=path.name.split(".")[0], problems=(error.problem,))


def _deals_only(night: "Night", path: Path) -> "Night":
    """A file of deals has no results, and that is said."""
    if len(night.results) or not (night.deals or night.games):
        return night
    boards = len({key.board for key in night.deals})
    message = f"there are no results, only the deals of {boards} board{'s' * (boards != 1)}"
    remedy = "score the file of the results; deals lie beside it in a night folder"
    return night.with_problems(Problem(message, file=path.name, remedy=remedy, severity=Severity.WARNING))


def overrides(settings: "list[str] | tuple[str, ...]") -> Mapping[str, object] | None:
    """``NAME=VALUE`` texts as conditions; numbers, true and false by what they look like."""
    found: dict[str, object] = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise DuplicateError(
                Problem("this is not NAME=VALUE", field="--set", value=text, remedy="write --set winners=two")
            )
        plain = value.strip()
        if plain.startswith("[") and plain.endswith("]"):  # a list as a file has it: ["A", "B"]
            plain = ",".join(word.strip().strip("\"'") for word in plain[1:-1].split(","))
        found[name.strip()] = (
            plain == "true" if plain in ("true", "false") else int(plain) if plain.isdecimal() else plain
        )
    return found or None


def _publish(
    view: "EventView",
    out: Path,
    languages: list[str] | None,
    papers: "tuple[Paper, ...]",
    paper: str,
    engine: str,
    look: "SiteLook",
    data: "DataFiles | None",
    source: Path,
) -> "tuple[list[Path], list[Made]]":
    """The files that were written, and which engine made the PDFs among them."""
    from duplicate.cli.nights import Meter
    from duplicate.pages.site import write_site

    prints: list[Made] = []
    with Meter() as meter:
        pages = write_site(
            view,
            out,
            languages=None if languages is None else codes_of(languages),
            pdf=bool(papers),
            paper=paper,
            papers=papers,
            processes=2,
            progress=meter.show,
            look=look,
            tell=lambda problem: typer.echo(f"{problem.severity.value}: {problem}", err=True),
            data=data,
            engine=engine,
            printed_by=prints.extend,
            source=source,
        )
    return pages, prints


def _data(scores: "Scores", table: "Standings", best_play: "Mapping[Deal, BestPlay]") -> "DataFiles":
    from duplicate.pages.data_files import DataFiles

    return DataFiles(scores, table, best_play)


def _write_json(scores: "Scores", table: "Standings", target: str) -> None:
    from duplicate.scoring.payload import encode, payload

    content = encode(payload(scores.night, scores, table))
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)
