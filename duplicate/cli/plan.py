"""``duplicate plan``: choose a movement, say why, print what the tables need."""

import datetime
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import PaperOption, PdfsOption, TemplatesOption, ThemeOption, one_language
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.movements.planned_sections import SectionsPlan, Wishes
    from duplicate.movements.planner import Plan
    from duplicate.movements.switches import Limit

_NOTHING_WRITTEN = _(
    "Nothing is written yet: --out DIR writes the prints, --night DIR sets up the night as well."
)
_CLUB_NIGHTS = {"preliminary": "preliminary", "second": "second stage", "second-stage": "second stage"}


def plan(
    tables: Annotated[
        str | None, typer.Option(metavar="N", help="Tables in the room; 7.5 is seven and a half.")
    ] = None,
    pairs: Annotated[int | None, typer.Option(metavar="N", help="Pairs, instead of tables.")] = None,
    sections: Annotated[
        str | None,
        typer.Option(metavar="N", help="Sections planned together: how many, or their tables such as 14,16."),
    ] = None,
    boards: Annotated[int | None, typer.Option(metavar="N", help="The most boards in play.")] = None,
    first_board: Annotated[
        int, typer.Option(metavar="N", help="The first board: 25 in a second session, for example.")
    ] = 1,
    missing: Annotated[
        str | None, typer.Option(metavar="NS|EW", help="The side that is missing at a half table.")
    ] = None,
    skip_after: Annotated[
        int | None, typer.Option(metavar="ROUND", help="When EW of a Skip Mitchell skip.")
    ] = None,
    winners: Annotated[
        int | None, typer.Option(metavar="1|2", help="One ranking, or NS and EW apart.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Rounds, when they are given.")] = None,
    minutes: Annotated[float | None, typer.Option(metavar="N", help="Length of the session.")] = None,
    family: Annotated[
        str | None,
        typer.Option(
            help="mitchell, skip-mitchell, share-and-relay, scrambled, howell, reduced-howell, hesitation, "
            "double-hesitation, appendix, web, rover, bump, blackpool, double-weave, square, whist, "
            "barometer, individual, round-robin, triangles."
        ),
    ] = None,
    have: Annotated[int | None, typer.Option(metavar="N", help="Boards that the club has.")] = None,
    copies: Annotated[
        int | None, typer.Option(metavar="N", help="Copies of each board, for Webs and barometers.")
    ] = None,
    teams: Annotated[bool, typer.Option("--teams", help="Teams of two pairs, as many as tables.")] = False,
    stationary: Annotated[
        str | None, typer.Option(metavar="N,N", help="Pairs that cannot move, such as 3,7.")
    ] = None,
    apart: Annotated[
        list[str] | None, typer.Option(metavar="N,N", help="Pairs that may not meet; may be repeated.")
    ] = None,
    share_at_least: Annotated[
        float | None,
        typer.Option(metavar="PERCENT", help="Boards in play that each pair must get (EBU: 70)."),
    ] = None,
    switches: Annotated[
        str | None,
        typer.Option(
            metavar="LIMIT",
            help="Arrow-switches with one winner: rounds (whole rounds, as is usual), tables=K (at most K "
            "in any round), or free.",
        ),
    ] = None,
    curtail: Annotated[
        bool, typer.Option("--curtail", help="Switch so that it is fair as well when the session ends early.")
    ] = False,
    club_night: Annotated[
        str | None,
        typer.Option(metavar="STAGE", help="One board a table: preliminary (5 rounds) or second (7)."),
    ] = None,
    ew_numbering: Annotated[
        str, typer.Option(help="Numbers of EW: same (as NS), continued, or an offset such as 20.")
    ] = "same",
    minutes_per_board: Annotated[float, typer.Option(metavar="N", help="Time for a board.")] = 7.5,
    minutes_per_move: Annotated[float, typer.Option(metavar="N", help="Time for a move.")] = 1.0,
    section: Annotated[str, typer.Option(help="The section's letter.")] = "A",
    session: Annotated[
        int, typer.Option(metavar="N", min=1, help="The session, in an event of several.")
    ] = 1,
    movement: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Print this movement instead of planning one (see duplicate movement)."
        ),
    ] = None,
    pick: Annotated[
        str, typer.Option(metavar="WHICH", help="Which one, when the file holds several: number or name.")
    ] = "",
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check a movement and list its faults.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the prints there.")] = None,
    night: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Set up this night folder: event.toml, movement.csv, prints."),
    ] = None,
    event: Annotated[str, typer.Option(help="The event's name, for the prints and a new night.")] = "",
    date: Annotated[str, typer.Option(help="Its date, year-month-day.")] = "",
    lang: Annotated[str, one_language("plan and prints")] = "en",
    paper: PaperOption = "A4",
    base_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Put a QR code on every table card, leading to URL/SECTION/TABLE of its table.",
        ),
    ] = "",
    pdf: PdfsOption = True,
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the plan as JSON.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page with the candidates and who is compared."),
    ] = None,
) -> None:
    """Plan a movement: what an experienced director would play, and why.

    Prints are written with --out or --night: a sheet for the director, a card for each table, a guide
    for each pair, traveller forms and board placement, as HTML and PDF.
    """
    if check is not None:
        from duplicate.cli.given import check_file

        check_file(check, pick, json)
        return
    _check_names(section, date)
    base = _base(base_url, wanted=out is not None or night is not None)
    if html is not None and (movement is not None or html.suffix.lower() not in (".html", ".htm")):
        raise DuplicateError(
            "a page of candidates is for planning, and --movement gives the movement"
            if movement is not None
            else f"{html} is no page",
            remedy="leave --html out" if movement is not None else "name a file that ends in .html",
        )
    chosen: Plan | None = None
    together: SectionsPlan | None = None
    if sections is not None:
        _check_sections(movement, stationary, apart)
    if movement is not None:
        from duplicate.cli.given import given

        several = given(movement, pick, tables, pairs, family, club_night, one=json)
    else:
        wishes: Wishes = {
            "boards": boards,
            "winners": winners,
            "rounds": rounds,
            "minutes": minutes,
            "family": _family(family, club_night),
            "ew_numbering": ew_numbering,
            "minutes_per_board": minutes_per_board,
            "minutes_per_move": minutes_per_move,
            "have": have,
            "copies": copies,
            "teams": teams,
            "share_at_least": share_at_least,
            "switches": _limit(switches),
            "curtail": curtail,
            "first_board": first_board,
            "missing": missing,
            "skip_after": skip_after,
        }
        if sections is not None:
            from duplicate.cli.planned_sections import planned_sections

            together = planned_sections(sections, tables, pairs, section, wishes)
            several = together.movements
        else:
            fixed = _numbers(stationary, "--stationary") if stationary is not None else ()
            groups = [_numbers(group, "--apart") for group in apart or ()]
            chosen = _planned(tables, pairs, section, fixed, groups, wishes)
            several = (chosen.movement,)
    from duplicate.cli.planned import as_json, as_text
    from duplicate.words.translations import translator

    shown = together or chosen
    if html is not None and shown is not None:
        from duplicate.pages.plan_page import write_plan_page

        write_plan_page(
            shown,
            html,
            minutes_per_board,
            minutes_per_move,
            lang,
            templates,
            theme,
            event=event,
            date=date,
        )
    if together is not None:
        from duplicate.cli.planned_sections import sections_json, sections_text

        times = minutes_per_board, minutes_per_move
        typer.echo(sections_json(together, *times) if json else sections_text(together, *times, lang))
    elif json:
        typer.echo(as_json(several[0], chosen, minutes_per_board, minutes_per_move))
    else:
        for planned in several:
            if len(several) > 1:
                letter = {"section": planned.meetings[0].section}
                typer.echo(f"{translator(lang)('Section %(section)s') % letter}: ", nl=False)
            typer.echo(as_text(planned, chosen, minutes_per_board, minutes_per_move, lang))
    if html is not None:
        typer.echo(f"Candidates: {html}", err=json)
    if out is None and night is None:
        if not json and html is None:
            from duplicate.words.translations import translator

            typer.echo(translator(lang)(_NOTHING_WRITTEN))
        return
    from duplicate.cli.printing import prepare

    written = prepare(
        several,
        out=out,
        night=night,
        event=event,
        date=date,
        session=session,
        language=lang,
        paper=paper,
        pdf=pdf,
        templates=templates,
        theme=theme,
        base=base,
    )
    for problem in written.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    for line in written.said:
        typer.echo(line, err=json)


def _check_names(section: str, date: str) -> None:
    """Refuse a section that no pair could be named by, and a date that is none."""
    if not re.fullmatch("[A-Za-z]{0,2}", section):
        remedy = "write a letter or two"
        raise DuplicateError(Problem("this is no section", field="--section", value=section, remedy=remedy))
    try:
        good = not date or datetime.date.fromisoformat(date).isoformat() == date  # nor 20260108
    except ValueError:
        good = False
    if not good:
        remedy = "write year-month-day, for example 2026-01-08"
        raise DuplicateError(Problem("this is no date", field="--date", value=date, remedy=remedy))


def _base(text: str, *, wanted: bool) -> str:
    """The address under which phones find the tables; empty without one."""
    if not text:
        return ""
    if not wanted:
        remedy = "add --out DIR, or --night DIR"
        raise DuplicateError(
            Problem("it is for the table cards", field="--base-url", value=text, remedy=remedy)
        )
    from duplicate.pages.addresses import base_address

    return base_address(text)


def _check_sections(movement: Path | None, stationary: str | None, apart: list[str] | None) -> None:
    """Refuse what means one section only."""
    for option, value in (("--movement", movement), ("--stationary", stationary), ("--apart", apart)):
        if value:
            raise DuplicateError(
                f"{option} is for one section, and --sections plans several",
                remedy="leave --sections out, and plan each section with its --section letter",
            )


def _family(family: str | None, club_night: str | None) -> str | None:
    if club_night is None:
        return family
    if family is not None:
        raise DuplicateError("a club night is a family of its own", remedy="leave --family out")
    stage = _CLUB_NIGHTS.get(club_night.strip().lower().replace(" ", "-"))
    if stage is None:
        problem = Problem(
            "there is no such stage",
            field="--club-night",
            value=club_night,
            remedy="write preliminary or second",
        )
        raise DuplicateError(problem)
    return stage


def _limit(text: str | None) -> "Limit | None":
    from duplicate.movements.switches import Limit

    if text is None:
        return None
    try:
        return Limit.parse(text)
    except DuplicateError as error:
        wrong = error.problem
        problem = Problem(wrong.message, field="--switches", value=wrong.value, remedy=wrong.remedy)
        raise DuplicateError(problem) from error


def number_of_tables(text: str) -> float:
    """Tables as a director writes them.

    >>> number_of_tables("7"), number_of_tables("7½"), number_of_tables("7,5"), number_of_tables("7 1/2")
    (7.0, 7.5, 7.5, 7.5)
    """
    plain = text.strip().replace("½", " 1/2").replace(",", ".")
    half = plain.endswith(" 1/2")
    digits = plain.removesuffix(" 1/2").strip()
    try:
        return (float(digits) if digits else 0.0) + (0.5 if half else 0.0)
    except ValueError as error:
        problem = Problem(
            "this is not a number of tables",
            field="--tables",
            value=text,
            remedy="write for example 7 or 7.5",
        )
        raise DuplicateError(problem) from error


def _numbers(text: str, option: str) -> tuple[int, ...]:
    """Numbers of pairs, as 3,7."""
    parts = [part.strip() for part in text.replace(" ", ",").split(",") if part.strip()]
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        problem = Problem(
            "these are no numbers of pairs", field=option, value=text, remedy="write for example 3,7"
        )
        raise DuplicateError(problem)
    return tuple(dict.fromkeys(int(part) for part in parts))


def _planned(
    tables: str | None,
    pairs: int | None,
    section: str,
    stationary: tuple[int, ...],
    apart: list[tuple[int, ...]],
    wishes: "Wishes",
) -> "Plan":
    from duplicate.movements.planner import plan as choose

    if tables is None and pairs is None:
        raise DuplicateError(
            "the size of the field is not given", remedy="write for example: duplicate plan --tables 7"
        )
    return choose(
        None if tables is None else number_of_tables(tables),
        pairs=pairs,
        section=section,
        stationary=stationary,
        apart=apart,
        **wishes,
    )
