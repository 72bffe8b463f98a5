"""``duplicate score``: from results to standings, pages and JSON."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
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
    from duplicate.scoring import score as score_night
    from duplicate.scoring import standings as rank

    night = readable(results, event, encoding)
    scores = score_night(night, conditions, overrides(settings or ()))
    table = rank(scores)
    pages: list[Path] = []
    if out is not None:
        pages = _publish(scores, table, out, lang or ["en", "zh"], pdf, paper, templates)
    if json is not None:
        _write_json(scores, table, json)
    from duplicate.pages.summary import summary

    summary(scores, table, pages=pages, out=out, to_stderr=json == "-")
    if strict and scores.night.errors:
        raise typer.Exit(1)


def readable(path: Path, event: str | None, encoding: str | None) -> "Night":
    """The night; a file that is there but cannot be read is a night without results that says why."""
    from duplicate.night.night import Night
    from duplicate.travellers import read

    if (path / "log.jsonl").is_file():  # a Swiss event: its log is its results
        from duplicate.swiss import folder
        from duplicate.swiss.nights import night_of

        loaded = folder.load(path)
        return night_of(loaded.state).with_problems(*loaded.problems)
    try:
        return read(path, event=event, encoding=encoding)
    except DuplicateError as error:
        if not path.exists() or error.problem.field == "event":
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
    scores: "Scores",
    table: "Standings",
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
            scores.night,
            scores,
            table,
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
