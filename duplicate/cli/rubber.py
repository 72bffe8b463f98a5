"""``duplicate rubber``: the score of a rubber or a Chicago, from its log, and the log itself."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import PaperOption, TemplatesOption, ThemeOption, several_languages
from duplicate.cli.public import PrivacyOption, privacy_of
from duplicate.words.languages import codes_of
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.privacy import Privacy
    from duplicate.rubber.log import Log
    from duplicate.rubber.session import Session, Settings


def rubber(
    log: Annotated[Path, typer.Argument(metavar="FILE", help="The log of deals, a TOML file.")],
    add: Annotated[
        list[str] | None, typer.Option(help='A deal more: "4S+1 N", "PASS", with honours "4S= N / N 100".')
    ] = None,
    correct: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help='Correct a deal of the last rubber: "3 4S= N".')
    ] = None,
    undo: Annotated[
        int,
        typer.Option("--undo", count=True, help="Take the last deal back; twice: the last two, and so on."),
    ] = 0,
    end: Annotated[bool, typer.Option("--end", help="End a rubber that is not finished.")] = False,
    next_: Annotated[bool, typer.Option("--next", help="Begin the next rubber, same seats.")] = False,
    pivot: Annotated[
        bool, typer.Option("--pivot", help="Begin the next rubber with other partners: North stays.")
    ] = False,
    enter: Annotated[bool, typer.Option("--enter", help="Ask for deal after deal.")] = False,
    game: Annotated[str | None, typer.Option(help="Begin a new log: rubber or chicago.")] = None,
    players: Annotated[str, typer.Option(help='Of a new log: "North, East, South, West".')] = "",
    dealer: Annotated[str | None, typer.Option(help="Of a new log: who deals first.")] = None,
    name: Annotated[str, typer.Option(help="Of a new log: printed on top.")] = "",
    date: Annotated[str, typer.Option(help="Of a new log: year-month-day.")] = "",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of a new log: docs/rubber.md."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the sheet, HTML and PDF.")] = None,
    lang: Annotated[
        list[str] | None, several_languages("Languages of the sheet: en, fr, pl, zh, or en,zh.")
    ] = None,
    paper: PaperOption = "A4",
    pdf: Annotated[bool, typer.Option(help="A PDF beside the page.")] = True,
    templates: TemplatesOption = None,
    theme: ThemeOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print the score as JSON.")] = False,
    privacy: PrivacyOption = None,
) -> None:
    """Score a rubber or a Chicago deal by deal: part-scores, games, honours, bonuses, back score.

    The log is a file that is added to, so that a rubber can always be replayed: see docs/rubber.md.
    """
    from duplicate.cli import rubber_lines
    from duplicate.rubber.log import Log, parse_deal
    from duplicate.words.files import replace_file

    begins = {"--players": players, "--dealer": dealer, "--name": name, "--date": date, "--set": settings}
    if game is not None:
        opened = _begin(log, game, players, dealer or "N", name, date, settings or [])
    else:
        for option, value in begins.items():
            if value:
                raise DuplicateError(
                    Problem("it is for a new log", field=option, value=str(value), remedy="add --game")
                )
        opened = Log(log)
    _refuse_errors(opened, changing=bool(add or correct or undo or end or next_ or pivot or enter))
    as_it_was = log.read_bytes() if game is None else None
    taken: list[str] = []
    try:
        for _ in range(undo):
            taken.append(_undone(opened, undo, len(taken)))
        for text in correct or ():
            number, _, deal = text.strip().partition(" ")
            if not number.isdecimal():
                raise DuplicateError(
                    Problem("it begins with the number of the deal", field="--correct", value=text,
                            remedy='write it like "3 4S= N"')
                )  # fmt: skip
            opened.add_deal(parse_deal(deal), int(number))
        if next_ or pivot:
            if end:
                opened.add_deal(None)
            begin_next(opened, pivot=pivot)
        for text in add or ():
            opened.add_deal(parse_deal(text))
        if end and not (next_ or pivot):
            opened.add_deal(None)
    except DuplicateError:  # all that one command asks for, or nothing
        log.unlink() if as_it_was is None else replace_file(log, as_it_was)
        raise
    for one in taken:
        typer.echo(f"taken back: {one}", err=json)
    if enter:
        from duplicate.cli.rubber_desk import Desk

        Desk(opened).run()
    session = opened.session
    if json:
        typer.echo(rubber_lines.json(session))
    elif not enter:
        for line in rubber_lines.lines(session):
            typer.echo(line)
    if out is not None:
        session = seen(session, privacy_of(log, out, privacy))
        _write(session, out, lang, paper, templates, theme, pdf=pdf, quiet=json)
    if session.problems:
        raise typer.Exit(1)


def _undone(opened: "Log", times: int, taken: int) -> str:
    """Take one more back, of so many that are asked for."""
    try:
        return opened.undo()
    except DuplicateError as error:
        if not taken:
            raise
        remedy = f"--undo stands {times} times, and {taken} can be taken back; nothing was changed"
        raise DuplicateError(error.problem, remedy=remedy) from None


def _refuse_errors(opened: "Log", *, changing: bool) -> None:
    """Tell what cannot be scored; a log with such lines is corrected in the file before it is added to."""
    for problem in opened.session.problems:
        typer.echo(f"error: {problem}", err=True)
    if opened.session.problems and changing:
        raise DuplicateError("nothing was changed", remedy="correct the log first")


def _begin(
    path: Path, game: str, players: str, dealer: str, name: str, date: str, stated: list[str]
) -> "Log":
    from duplicate.laws.boards import parse_dealer
    from duplicate.rubber.log import Log, rubber_text
    from duplicate.rubber.session import Kind, Session
    from duplicate.words.seats import SEATS, Seat

    if game not in tuple(Kind):
        raise DuplicateError(
            Problem("there is no such game", field="--game", value=game, remedy="write rubber or chicago")
        )
    if path.exists():
        remedy = "leave --game out to go on with it, or name another file"
        raise DuplicateError(Problem("there is a log already", file=str(path), remedy=remedy))
    names = [text.strip() for text in players.split(",")] if players else []
    if names and (len(names) != 4 or len(set(names)) != 4 or not all(names)):
        remedy = 'write four names: "Ann, Bo, Cy, Di" for North, East, South, West'
        raise DuplicateError(Problem("four different names are needed", field="--players", value=players,
                                     remedy=remedy))  # fmt: skip
    first = Seat(parse_dealer(dealer))
    opened = Log.begin(path, Session(_settings(Kind(game), stated), name=name, date=_date(date)))
    opened.add(rubber_text(dict(zip(SEATS, names, strict=False)), first))
    return opened


def _date(text: str) -> str:
    from datetime import date

    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        remedy = "write year-month-day, like 2026-03-05"
        raise DuplicateError(Problem("this is no date", field="--date", value=text, remedy=remedy)) from None


def _settings(kind: "object", stated: list[str]) -> "Settings":
    """The settings of a new log: read as the log would be, so that the same are refused."""
    from duplicate.rubber.log import parse_log

    rows = [f'game = "{kind}"', "[settings]"]
    for text in stated:
        key, found, value = text.partition("=")
        plain = value.strip() if value.strip() in ("true", "false") else f'"{value.strip()}"'
        if not found or not key.strip().isidentifier() or '"' in value or "\\" in value:
            raise DuplicateError(
                Problem("this is no setting", field="--set", value=text, remedy="write NAME=VALUE")
            )
        rows.append(f"{key.strip()} = {plain}")
    return parse_log("\n".join(rows), "--set").settings


def begin_next(opened: "Log", *, pivot: bool) -> None:
    """Begin another rubber: the deal goes on from the last one, the partners stay or change."""
    from duplicate.rubber.log import rubber_text
    from duplicate.words.seats import Seat

    table = opened.session.tables[-1] if opened.session.tables else None
    if table is None:
        opened.add(rubber_text({}, Seat.NORTH))
        return
    if not table.sheet.is_over:
        raise DuplicateError("the rubber is not over", remedy="--end ends one that is not finished")
    if pivot and not table.names:
        raise DuplicateError("partners change by their names", remedy="begin the log with --players")
    opened.add(rubber_text(table.pivoted if pivot else table.names, table.sheet.dealer))


def seen(session: "Session", privacy: "Privacy") -> "Session":
    """The session with its people as they may be seen, each under a name of its own."""
    if privacy.shows_all_names:
        return session
    from dataclasses import replace

    from duplicate.night.privacy import Person
    from duplicate.night.publisher import Publisher
    from duplicate.night.writings import renamed

    names = [name for table in session.tables for name in table.names.values()]
    publisher = Publisher(privacy, people=[Person(name) for name in names])
    told = renamed(names, lambda name: publisher.shown(Person(name)), names)
    tables = (
        t._replace(names={seat: told.get(name, name) for seat, name in t.names.items()})
        for t in session.tables
    )
    return replace(
        session,
        tables=tuple(tables),
        name=publisher.text(session.name),
        club=publisher.text(session.club),
        problems=tuple(map(publisher.problem, session.problems)),
    )


def _write(
    session: "Session",
    out: Path,
    lang: list[str] | None,
    paper: str,
    templates: Path | None,
    theme: Path | None,
    *,
    pdf: bool,
    quiet: bool,
) -> None:
    from duplicate.pages.rubber import write_pages

    languages = codes_of(lang or ["en"])
    try:
        paths = write_pages(
            session, out, languages=languages, paper=paper, pdf=pdf, templates=templates, theme=theme
        )
    except DuplicateError as error:
        if "Pango" not in str(error):
            raise
        typer.echo(f"warning: {error}", err=True)
        paths = sorted(out.glob("rubber*.html"))
    typer.echo(f"open {paths[0]}", err=quiet)
