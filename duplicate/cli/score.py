"""``duplicate score``: from results to standings, pages and JSON."""

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.pages.summary import Line
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
    event: Annotated[str | None, typer.Option(help="Which event of a file that holds several.")] = None,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write everything as JSON; - prints it.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the HTML and PDF pages there.")
    ] = None,
    lang: Annotated[list[str] | None, typer.Option(help="Languages of the pages: en, zh (both).")] = None,
    pdf: Annotated[bool, typer.Option(help="PDFs beside the HTML pages.")] = True,
    paper: Annotated[str, typer.Option(help="A4 or Letter.")] = "A4",
    templates: Annotated[Path | None, typer.Option(help="The club's own templates, laid over ours.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Encoding of a text file, when it is misread.")] = None,
    strict: Annotated[bool, typer.Option(help="End with status 1 when anything was wrong.")] = False,
) -> None:
    """Score a night: standings in the terminal, pages with --out, everything with --json.

    What cannot be scored is set aside, and said; the rest is scored.
    """
    from duplicate.pages.event import event_view
    from duplicate.pages.summary import Line, errors_line, summary
    from duplicate.scoring import score as score_night
    from duplicate.scoring import standings as rank

    night = readable(results, event, encoding)
    scores = score_night(night, conditions, overrides(settings or ()))
    table = rank(scores)
    view = event_view(scores, table)
    pages: list[Path] = []
    lost = out is not None and _would_empty(night, out / view.slug)
    if out is not None and not lost:
        pages = _publish(view, out, lang or ["en", "zh"], pdf, paper, templates)
    if json is not None:
        _write_json(scores, table, json)
    _tell(summary(view, room=_room(), pages=pages, out=out), to_stderr=json == "-")
    _tell([Line(errors_line(view), "red", bold=True)] if errors_line(view) else [], to_stderr=True)
    if lost:
        raise DuplicateError(
            "nothing could be read, so the pages stay as they were published last",
            remedy="put right what is said above, and score again",
        )
    if strict and scores.night.errors:
        raise typer.Exit(1)


def _would_empty(night: "Night", pages: Path) -> bool:
    """Whether pages with results would be replaced by pages without any, because of an error."""
    return bool(night.errors and not night.rows_read and not len(night.results) and pages.exists())


def _room() -> int:
    """Columns of the terminal; what goes into a file or to another program is not folded."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 10**6


def _tell(lines: "Iterable[Line]", *, to_stderr: bool) -> None:
    """Print lines in their colours, where the terminal has any."""
    colour = False if "NO_COLOR" in os.environ else None
    for line in lines:
        text = typer.style(line.text, fg=line.colour or None, bold=line.bold or None)
        typer.echo(text if line.colour or line.bold else line.text, err=to_stderr, color=colour)


def readable(path: Path, event: str | None, encoding: str | None) -> "Night":
    """The night; a file that is there but cannot be read is a night without results that says why.

    A night folder that cannot be read is an error: its pages stay as they were published last.
    """
    from duplicate.night.night import Night
    from duplicate.travellers import read

    try:
        return read(path, event=event, encoding=encoding)
    except DuplicateError as error:
        if not path.is_file() or error.problem.field == "event":
            raise
        return Night(name=path.name.split(".")[0], problems=(error.problem,))


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
        found[name.strip()] = (
            plain == "true" if plain in ("true", "false") else int(plain) if plain.isdecimal() else plain
        )
    return found or None


def _publish(
    view: "EventView",
    out: Path,
    languages: list[str],
    pdf: bool,
    paper: str,
    templates: Path | None,
) -> list[Path]:
    from duplicate.cli.nights import Meter
    from duplicate.pages.site import write_site

    with Meter() as meter:
        return write_site(
            view,
            out,
            languages=languages,
            templates=templates,
            pdf=pdf,
            paper=paper,
            progress=meter.show,
        )


def _write_json(scores: "Scores", table: "Standings", target: str) -> None:
    from duplicate.scoring.payload import encode, payload

    content = encode(payload(scores.night, scores, table))
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)
