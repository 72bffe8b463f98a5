"""The ``duplicate`` command: a table of commands; each is imported only when it runs.

To add a command, write a function with Typer annotations in a module of this package and add one
line to `COMMANDS`. A group of commands (``duplicate swiss draw``) is a `typer.Typer` in a module.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from duplicate import __version__
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:  # Typer carries its own copy of click and gives these two no public name
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter


class Command(NamedTuple):
    """One line of the table: under which heading, where the function is, what it does."""

    heading: str
    home: str  #: ``module:function`` or ``module:typer app``
    help: str  #: one line for ``duplicate --help``; the long help is the function's docstring


_FIRST = "Before the night"
_NIGHT = "Results of a night"
_EVENTS = "Events of several nights"
_TABLE = "At a table"
_SWISS = "Swiss events"
_DIRECTOR = "Corrections and rulings"
_SEASON = "Many nights"

COMMANDS: dict[str, Command] = {
    "plan": Command(_FIRST, "duplicate.cli.plan:plan", "Choose a movement, print its cards and guides"),
    "movement": Command(
        _FIRST, "duplicate.cli.movement:movement", "Show, check and convert a movement of any program"
    ),
    "deal": Command(_FIRST, "duplicate.cli.deal:deal", "Deal boards: files for machines, hand records"),
    "par": Command(_FIRST, "duplicate.cli.par:par_of_deals", "Solve deals: tricks, par, forecast of scores"),
    "forms": Command(
        _FIRST, "duplicate.cli.forms:forms", "Print forms: team match, bidding sheet, scorecards, ..."
    ),
    "switch": Command(
        _FIRST, "duplicate.cli.switch:switch", "Choose the fairest arrow-switches of a movement"
    ),
    "sample": Command(_FIRST, "duplicate.cli.sample:sample", "Make a night to try things on"),
    "bridgemate": Command(
        _NIGHT, "duplicate.cli.bridgemate:app", "Start table terminals, and take their results"
    ),
    "repair": Command(_NIGHT, "duplicate.cli.repair:repair", "Re-plan the rest of a movement after trouble"),
    "template": Command(_NIGHT, "duplicate.cli.template:template", "Write a sheet to fill in, CSV or Excel"),
    "enter": Command(_NIGHT, "duplicate.cli.enter:enter", "Enter results at the keyboard, board by board"),
    "check": Command(_NIGHT, "duplicate.cli.check:check", "Look for mistakes in the results of a night"),
    "score": Command(_NIGHT, "duplicate.cli.score:score", "Score a night: standings, pages, PDF, JSON"),
    "print": Command(
        _NIGHT,
        "duplicate.cli.print:print_documents",
        "Print a night: poster, booklet, scorecards, hand records",
    ),
    "explain": Command(_NIGHT, "duplicate.cli.explain:explain", "Show the arithmetic of a score or a total"),
    "compare": Command(_NIGHT, "duplicate.cli.compare:compare", "Show what another convention would change"),
    "convert": Command(
        _NIGHT, "duplicate.cli.convert:convert", "Convert results, deals and movements between formats"
    ),
    "players": Command(_NIGHT, "duplicate.cli.players:players", "List every player: boards, average, roles"),
    "combine": Command(
        _EVENTS, "duplicate.cli.combine:combine", "Make one event of sessions, finals or clubs"
    ),
    "qualify": Command(_EVENTS, "duplicate.cli.qualify:qualify", "Write the entries of a final"),
    "site": Command(_EVENTS, "duplicate.cli.site:site", "Make the home, players and feeds of a site again"),
    "league": Command(_EVENTS, "duplicate.cli.league:league", "Add up a series: the best n of m nights"),
    "swiss": Command(
        _SWISS, "duplicate.cli.swiss:app", "Run a Swiss event: register, draw, enter, rank, verify"
    ),
    "fix": Command(_DIRECTOR, "duplicate.cli.fix:fix", "Correct, add, rule on or cancel a result"),
    "penalty": Command(_DIRECTOR, "duplicate.cli.rulings:penalty", "Penalise a contestant"),
    "name": Command(_DIRECTOR, "duplicate.cli.rulings:name", "Correct a name, or name a substitute"),
    "undo": Command(_DIRECTOR, "duplicate.cli.rulings:undo", "Take a change back"),
    "changes": Command(_DIRECTOR, "duplicate.cli.rulings:changes", "List all changes: when, who, what, why"),
    "reread": Command(
        _DIRECTOR, "duplicate.cli.reread:reread", "Show what a corrected file changes, and take it in"
    ),
    "keep": Command(_DIRECTOR, "duplicate.cli.keep:keep", "Keep a correction that the file contradicts"),
    "post": Command(_DIRECTOR, "duplicate.cli.states:post", "Post the result: the correction period begins"),
    "final": Command(_DIRECTOR, "duplicate.cli.states:final", "Make the result final"),
    "erase": Command(
        _DIRECTOR, "duplicate.cli.erase:erase", "Take a person out of everything that is published"
    ),
    "rate": Command(_SEASON, "duplicate.cli.rate:rate", "Rate players: NGS, Lehman, whole-field Rate"),
    "auction": Command(
        _TABLE, "duplicate.cli.auction:auction", "Say how an auction stands, and what the Laws allow"
    ),
    "rubber": Command(_TABLE, "duplicate.cli.rubber:rubber", "Score a rubber or a Chicago, deal by deal"),
    "titles": Command(_SEASON, "duplicate.cli.titles:titles", "Add up master points, and say the titles"),
}


class Commands(TyperGroup):
    """All commands of the table; help and completion need none of their modules."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands: dict[str, Any] = dict.fromkeys(COMMANDS)  # the names that are like a wrong one

    def list_commands(self, ctx: "Context") -> list[str]:
        """Names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> TyperCommand | TyperGroup | None:
        """Import one command; None when there is no such name."""
        return load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        """The commands by heading, from the table alone."""
        headings = dict.fromkeys(command.heading for command in COMMANDS.values())
        for heading in headings:
            with formatter.section(heading):
                formatter.write_dl([(n, c.help) for n, c in COMMANDS.items() if c.heading == heading])

    def invoke(self, ctx: "Context") -> object:
        """Run a command; what a director can act on is a message, never a traceback."""
        try:
            return super().invoke(ctx)
        except DuplicateError as error:
            typer.echo(f"duplicate: {error}", err=True)
        except BrokenPipeError:
            raise
        except OSError as error:
            from duplicate.words.files import refused

            typer.echo(f"duplicate: {refused(error)}", err=True)
        raise typer.Exit(1)


def load(name: str) -> TyperCommand | TyperGroup:
    """Import one command of the table and make it runnable."""
    module, _, attribute = COMMANDS[name].home.partition(":")
    target = getattr(import_module(module), attribute)
    if isinstance(target, typer.Typer):
        group = typer.main.get_group(target)
        group.name = name
        return group
    single = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    single.command(name=name)(target)
    command = typer.main.get_command(single)
    assert isinstance(command, TyperCommand)
    return command


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,  # importing rich costs more than all of the help
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"duplicate {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Run a duplicate bridge event: plan, print, take results, score, publish.

    "duplicate COMMAND --help" explains a command.
    """
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def main() -> None:
    """The ``duplicate`` command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # a console that cannot show a name must not stop the command
            reconfigure(errors="replace")
    app(prog_name="duplicate")
