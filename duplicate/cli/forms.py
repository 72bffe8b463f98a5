"""``duplicate forms``: sheets to write on, blank or filled from a night."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import PaperOption, PdfsOption, TemplatesOption, ThemeOption, several_languages
from duplicate.words.languages import codes_of
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.par import Tricks
    from duplicate.night.night import Night
    from duplicate.pages.forms.catalogue import Form
    from duplicate.pages.forms.parts import FormView, Wish
    from duplicate.pages.measures import Sheet

_FORETOLD = ("traveller", "instant-scores")
MOST_BOARDS = 128
MOST_LINES = 400


def forms(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Which forms; without any, all of them.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write HTML and PDF there.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="Say which forms there are.")] = False,
    lang: Annotated[
        list[str] | None, several_languages("Languages: en, fr, pl, zh, or en,zh for a folder of each.")
    ] = None,
    paper: PaperOption = "A4",
    boards: Annotated[int | None, typer.Option(help="How many boards; on score slips, of a round.")] = None,
    first_board: Annotated[int | None, typer.Option(help="Number of the first board.")] = None,
    lines: Annotated[
        int | None, typer.Option(help="Lines for results, pairs or teams: travellers, recap, entry forms.")
    ] = None,
    copies: Annotated[int, typer.Option(help="How often every sheet is in the PDF.")] = 1,
    title: Annotated[str, typer.Option(help="The event, printed on the forms.")] = "",
    date: Annotated[str, typer.Option(help="Its date, as it shall be printed.")] = "",
    club: Annotated[str, typer.Option(help="The club, printed on the forms.")] = "",
    scale: Annotated[
        str, typer.Option(help="Victory points on the team match sheet: 25-0, wbf, ..., or a TOML file.")
    ] = "",
    night: Annotated[
        Path | None,
        typer.Option(
            metavar="NIGHT",
            help="Fill team-match, single-table, bidding-sheet, traveller, instant-scores from it.",
        ),
    ] = None,
    auction: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT", help='For the bidding sheet, one for each board: "3: 1NT P 3NT AP / +1".'
        ),
    ] = None,
    compensation: Annotated[
        str | None, typer.Option(help="Of a filled single-table sheet: simple, complex or table.")
    ] = None,
    rule_6: Annotated[
        str | None,
        typer.Option(
            "--rule-6", help="Complex compensation with 28 HCP: 100 replaces, or adds, a trick's score."
        ),
    ] = None,
    forecast: Annotated[
        bool | None,
        typer.Option(
            "--forecast/--no-forecast",
            help="Best contract and forecast on travellers; without it, where they can be worked out.",
        ),
    ] = None,
    pdf: PdfsOption = True,
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
) -> None:
    """Print forms: team match, single table, bidding sheet, travellers, slips, recap, scorecards, entries.

    "duplicate forms --list" says which there are. With --night a form holds what was played.
    """
    from duplicate.pages.forms.catalogue import FORMS, form
    from duplicate.pages.forms.parts import Wish
    from duplicate.pages.measures import sheet

    if list_:
        _list()
        return
    chosen = [form(name) for name in dict.fromkeys(names or ())]
    if night is not None and not chosen:
        raise DuplicateError(
            "a night fills one kind of form",
            remedy=f"name it: {', '.join(f.name for f in FORMS if f.filled)}",
        )
    chosen = chosen or list(FORMS)
    _needed(chosen, "--boards", boards, any(f.boards for f in chosen))
    _needed(chosen, "--first-board", first_board, any(f.boards and f.numbered for f in chosen))
    _needed(chosen, "--lines", lines, any(f.lines for f in chosen))
    _needed(chosen, "--scale", scale or None, any(f.scale for f in chosen))
    _needed(chosen, "--night", night, all(f.filled for f in chosen))
    _needed(chosen, "--auction", auction or None, all(f.name == "bidding-sheet" for f in chosen))
    if auction and night is not None:
        raise DuplicateError("both --auction and --night fill the sheet", remedy="leave one out")
    single = night is not None and any(f.name == "single-table" for f in chosen)
    _needed(chosen, "--compensation", compensation, single)
    _needed(chosen, "--rule-6", rule_6, single and compensation in (None, "complex"))
    foretold = night is not None and any(f.name in _FORETOLD for f in chosen)
    _needed(chosen, "--forecast", forecast, foretold)
    _within("--boards", boards, MOST_BOARDS)
    _within("--first-board", first_board, 999)
    _within("--lines", lines, MOST_LINES)
    _within("--copies", copies, 500)
    if out is None:
        raise DuplicateError("it is not said where to write", remedy="add --out DIR, or --list")
    wish = Wish(boards, first_board or 1, lines, title, date, club, scale)
    on = sheet(paper)
    if auction:
        from duplicate.pages.forms.auctions import typed_auctions
        from duplicate.pages.forms.bidding_sheet import bidding_sheet_view

        views = {f.name: bidding_sheet_view(typed_auctions(auction, wish), wish, on) for f in chosen}
    elif night is None:
        views = {f.name: f.build(wish, on) for f in chosen}
    else:
        views = _filled(chosen, night, wish, on, compensation, rule_6, forecast=forecast)
    _write(views, wish, out, codes_of(lang or ["en"]), paper, copies, (templates, theme), pdf=pdf)


def _filled(
    chosen: "list[Form]",
    path: Path,
    wish: "Wish",
    on: "Sheet",
    compensation: str | None,
    rule_6: str | None,
    *,
    forecast: bool | None,
) -> "dict[str, FormView]":
    from duplicate.laws.compensation import RuleSix
    from duplicate.pages.forms.filling import filled, stated_compensation

    method = _one_of("--compensation", compensation, ("simple", "complex", "table"))
    rule = _one_of("--rule-6", rule_6, tuple(RuleSix))
    night = _night(path, deals_enough=all(f.name in _FORETOLD for f in chosen))
    for problem in night.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    if rule is not None and method is None and stated_compensation(night).method != "complex":
        problem = Problem(
            "only the complex compensation has such a rule, and the night is scored by another",
            field="--rule-6", value=rule, remedy="leave it out, or add --compensation complex",
        )  # fmt: skip
        raise DuplicateError(problem)
    tricks = _tricks(night, forecast) if any(f.name in _FORETOLD for f in chosen) else {}
    return {
        f.name: filled(f, night, wish, on, method, RuleSix(rule) if rule else None, tricks)  # type: ignore[arg-type]
        for f in chosen
    }


def _night(path: Path, *, deals_enough: bool) -> "Night":
    """The night; that a file of deals has no results is told where results are needed."""
    from duplicate.cli.score import readable
    from duplicate.travellers import read

    return read(path) if deals_enough and path.is_file() else readable(path, None, None)


def _tricks(night: "Night", wanted: bool | None) -> "dict[Deal, Tricks]":
    """Double-dummy tricks as the files state them, or solved."""
    from duplicate.cli.double_dummy import best_play_of
    from duplicate.night.double_dummy import Stated

    if wanted is False:
        return {}
    stated = Stated(night).tricks if night.games else {}
    found, remark = best_play_of([deal for deal in night.deals.values() if deal not in stated], wanted)
    if remark:
        typer.echo(remark, err=True)
    return {**stated, **found}


def _one_of(option: str, value: str | None, known: "tuple[str, ...]") -> str | None:
    if value is not None and value not in known:
        remedy = f"choose from {', '.join(known)}"
        raise DuplicateError(Problem("there is no such choice", field=option, value=value, remedy=remedy))
    return value


def _list() -> None:
    from duplicate.pages.forms.catalogue import FORMS

    wide = max(len(f.name) for f in FORMS)
    for one in FORMS:
        filled = " (--night)" if one.filled else ""
        typer.echo(f"{one.name:<{wide}}  {one.title}{filled}: {one.purpose}")


def _needed(chosen: "list[Form]", option: str, value: object, used: bool) -> None:
    """Refuse what no chosen form has a use for."""
    if value is not None and not used:
        names = ", ".join(f.name for f in chosen)
        told = "; ".join(value) if isinstance(value, list) else str(value)
        raise DuplicateError(
            Problem(f"{names} has no use for it", field=option, value=told, remedy="leave it out")
        )


def _within(option: str, value: int | None, most: int) -> None:
    if value is not None and not 1 <= value <= most:
        remedy = f"write 1 to {most}"
        raise DuplicateError(Problem("this is no such number", field=option, value=str(value), remedy=remedy))


def _write(
    views: "dict[str, FormView]",
    wish: "Wish",
    out: Path,
    languages: list[str],
    paper: str,
    copies: int,
    look: tuple[Path | None, Path | None],
    *,
    pdf: bool,
) -> None:
    from duplicate.cli.nights import Meter
    from duplicate.pages.forms.printing import Forms, write_forms

    told: dict[Problem, None] = {}
    printed = [Forms(code, paper, *look) for code in languages]
    for each in printed:
        folder = out / each.language if len(languages) > 1 else out
        with Meter() as meter:
            written = write_forms(each, views, wish, folder, copies=copies, pdf=pdf, progress=meter.show)
        told |= dict.fromkeys(written.problems)
        has_pdf = any(path.suffix == ".pdf" for path in written.paths)
        kinds = "HTML, and PDF by WeasyPrint" if has_pdf else "HTML"
        typer.echo(f"Forms ({kinds}): {written.paths[0]}")
    for problem in told:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
