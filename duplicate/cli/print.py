"""``duplicate print``: the documents of an event as PDF, for the notice board, the players and the wall."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import (
    ConditionsOption,
    DoubleDummyOption,
    EncodingOption,
    EventOption,
    PaperOption,
    SettingsOption,
    TemplatesOption,
    ThemeOption,
    several_languages,
)
from duplicate.cli.public import DirectorOption, EngineOption, PrivacyOption
from duplicate.words.languages import codes_of
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.pages.book.engines import Made
    from duplicate.pages.papers import Paper
    from duplicate.pages.templates import Templates
    from duplicate.pages.views import EventView


def print_documents(
    night: Annotated[
        Path | None,
        typer.Argument(metavar="NIGHT", help="A night folder, its results, or a Swiss event."),
    ] = None,
    documents: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DOCUMENT]...", help="Which documents; without one, the usual three."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where they go; without it, the folder print of the night."),
    ] = None,
    paper: PaperOption = "A4",
    lang: Annotated[list[str] | None, several_languages("Languages: en, or en,zh for both.")] = None,
    engine: EngineOption = "auto",
    duplex: Annotated[
        bool,
        typer.Option(help="For printing on both sides: an inner margin, and what hangs or is cut on fronts."),
    ] = False,
    every: Annotated[bool, typer.Option("--list", help="List the documents, and make none.")] = False,
    conditions: ConditionsOption = None,
    settings: SettingsOption = None,
    event: EventOption = None,
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    encoding: EncodingOption = None,
    double_dummy: DoubleDummyOption = None,
    privacy: PrivacyOption = None,
    director: DirectorOption = False,
) -> None:
    """Print documents of a night as PDF: standings, travellers, scorecards and more.

    duplicate print --list says which there are. People are shown as privacy.toml says.
    """
    from duplicate.pages.book.engines import engine_named, engines_line
    from duplicate.pages.papers import USUAL, papers_named
    from duplicate.pages.templates import Templates
    from duplicate.swiss.folder import is_event

    if every:
        _list()
        return
    if night is None:
        raise DuplicateError(
            Problem("no night is named", field="NIGHT", remedy="duplicate print FOLDER standings")
        )
    by = engine_named(engine)
    target = out or (night if night.is_dir() else night.parent) / "print"
    if is_event(night):
        from duplicate.cli.swiss_print import print_event
        from duplicate.pages.paper import paper_size
        from duplicate.pages.swiss_prints import Sheets

        _check_own_conditions(conditions, settings)
        print_event(
            night,
            documents or (),
            target,
            Sheets(paper_size(paper), duplex, by),
            codes_of(lang or ["en"]),
            Templates(templates, theme),
            privacy,
            director=director,
            double_dummy=double_dummy,
        )
        return
    wanted = papers_named(documents, option="DOCUMENT") if documents else USUAL
    seen = _seen(night, event, encoding, conditions, settings or (), target, privacy, director=director)
    view = _view(seen, conditions, settings or (), target, double_dummy)
    files = print_views(
        view,
        _with_deals(view, wanted, asked=documents or ()),
        target,
        paper,
        codes_of(lang or ["en"]),
        duplex,
        by,
        Templates(templates, theme),
    )
    typer.echo(f"{len(files)} PDF{'s' * (len(files) != 1)} in {target}: {engines_line(files)}")


def _list() -> None:
    from duplicate.cli.swiss_print import OWN
    from duplicate.pages.papers import PAPERS

    width = max(len(name) for name in (*OWN, *(each.name for each in PAPERS)))
    for each in PAPERS:
        typer.echo(f"{each.name:<{width}}  {each.purpose}")
    typer.echo("Of Swiss events, knock-outs, round robins and ladders besides:")
    for name, purpose in OWN.items():
        typer.echo(f"{name:<{width}}  {purpose}")


def _check_own_conditions(conditions: str | None, settings: "Sequence[str] | None") -> None:
    """Refuse conditions for an event that has its own, by which its rounds were drawn."""
    if conditions or settings:
        problem = Problem(
            "the conditions of the event hold for the whole of it",
            field="--conditions" if conditions else "--set",
            value=conditions or " ".join(settings or ()),
            remedy="leave the option out",
        )
        raise DuplicateError(problem)


def _seen(
    path: Path,
    event: str | None,
    encoding: str | None,
    conditions: str | None,
    settings: "Sequence[str]",
    out: Path,
    privacy: Path | None,
    *,
    director: bool,
) -> "Night":
    """The night, with its people as they may be seen."""
    from duplicate.cli.misspelt import tell_misspelt
    from duplicate.cli.public import privacy_of, public
    from duplicate.cli.score import overrides, readable

    night = readable(path, event, encoding)
    if director:
        return night
    shown = privacy_of(path, out, privacy)
    tell_misspelt(shown, [night], [path], out)
    return public(night, shown, conditions, overrides(list(settings)))


def _view(
    night: "Night", conditions: str | None, settings: "Sequence[str]", out: Path, double_dummy: bool | None
) -> "EventView":
    from duplicate.cli.nights import show
    from duplicate.cli.score import overrides
    from duplicate.pages.event import event_view
    from duplicate.scoring import score, standings

    scores = score(night, conditions, overrides(list(settings)))
    show(scores.night.errors)
    if not scores.night.deals:
        return event_view(scores, standings(scores))
    from duplicate.cli.double_dummy import solved

    best_play, remark = solved(scores.night, out, double_dummy, every=not len(night.results))
    if remark:
        typer.echo(remark, err=True)
    view = event_view(scores, standings(scores), best_play)
    if view.boards:
        return view
    from duplicate.pages.deal_records import with_deals

    return with_deals(view, scores.night, best_play)


def _with_deals(
    view: "EventView", wanted: "tuple[Paper, ...]", *, asked: "list[str] | tuple[str, ...]"
) -> "tuple[Paper, ...]":
    """What can be printed; documents that were asked for by name need what they show."""
    from duplicate.pages.book.printing import shown_papers

    shown = shown_papers(view, wanted)
    for paper in wanted:
        if paper not in shown:
            problem = _NOTHING_FOR[paper.name]
            if "all" not in asked:
                raise DuplicateError(problem)
            typer.echo(f"note: {problem}", err=True)
    if any(paper.name == "certificates" for paper in shown) and view.stage == "provisional":
        typer.echo(f"note: {_PROVISIONAL}", err=True)
    return shown


_NOTHING_FOR = {
    "hands": Problem(
        "the deals are not known, so there are no hand records",
        field="hands",
        remedy="put the file of the deals (deals.pbn) into the night folder",
    ),
    "certificates": Problem(
        "nobody is ranked yet, so there are no certificates",
        field="certificates",
        remedy="print them when results are there",
    ),
}
_PROVISIONAL = Problem(
    "the result is provisional, and certificates do not say so",
    field="certificates",
    remedy="duplicate final NIGHT, and print them then",
)


def print_views(
    view: "EventView",
    papers: "tuple[Paper, ...]",
    out: Path,
    paper: str,
    languages: list[str],
    duplex: bool,
    engine: str,
    templates: "Templates",
) -> "tuple[Made, ...]":
    """Print documents into a folder, each language after the first into its own; what was made."""
    from duplicate.cli.nights import Meter
    from duplicate.pages.book.printing import Place, print_papers
    from duplicate.pages.paper import paper_size
    from duplicate.pages.site import write_files
    from duplicate.words.translations import language

    chosen = [language(code) for code in dict.fromkeys(languages)]
    size = paper_size(paper)
    places = [Place(lang, f"{lang.code}/" if i else "") for i, lang in enumerate(chosen)]

    def take(name: str, content: bytes) -> None:
        write_files(out, {name: content})

    with Meter() as meter:
        return print_papers(
            view,
            papers,
            templates,
            places,
            take,
            paper=size,
            duplex=duplex,
            engine=engine,
            processes=2,
            progress=meter.show,
        )
