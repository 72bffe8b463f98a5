"""``duplicate swiss``: run an event from a folder, round by round or by its clock."""

import typer

from duplicate.cli import (
    swiss_entries,
    swiss_formats,
    swiss_line_ups,
    swiss_pages,
    swiss_register,
    swiss_reports,
    swiss_rounds,
)

app = typer.Typer(
    help=(
        "Run a Swiss event from a folder, or a round robin, a knock-out or a ladder. Its log is appended and "
        "never edited; every draw is proved and shows what it costs.\n\n"
        "In order: new, register, draw, enter, draw, enter, ..., standings."
    ),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for name, command, short in (
    ("new", swiss_entries.new, "Make an event, with its conditions and its log"),
    ("register", swiss_register.register, "Register pairs or teams, or a late entry"),
    ("check-in", swiss_entries.check_in, "Say that pairs or teams are there, or not, or confirm"),
    ("replace", swiss_entries.replace, "A substitute, or a new pair or team in a free slot"),
    ("withdraw", swiss_entries.withdraw, "A pair or team leaves"),
    ("draw", swiss_rounds.draw, "Draw the next round, edit it, see its price"),
    ("schedule", swiss_formats.schedule, "Show the rounds, the bracket or the ladder"),
    ("challenge", swiss_formats.challenge, "A team of a ladder challenges another"),
    ("line-up", swiss_line_ups.line_up, "Who plays for a team: sealed, then published"),
    ("enter", swiss_rounds.enter, "Enter or correct results; close the round"),
    ("award", swiss_formats.award, "Give a knock-out or ladder match to a team"),
    ("penalty", swiss_rounds.penalty, "Penalise a pair or team"),
    ("undo", swiss_rounds.undo, "Take a record of the log back"),
    ("clock", swiss_rounds.clock, "Do what the clock demands now"),
    ("finish", swiss_formats.finish, "Say that no more rounds are played"),
    ("standings", swiss_reports.standings, "Show the standings"),
    ("pages", swiss_pages.pages, "Make the pages: seating, standings, results, crosstable"),
    ("verify", swiss_reports.verify, "Check every draw and the deals from the log"),
    ("simulate", swiss_reports.simulate, "Simulate an event and check it"),
):
    app.command(name, short_help=short)(swiss_pages.refreshing(command))
