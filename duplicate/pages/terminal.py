"""The summary on a terminal: standings as tables of its width, and in colour what must not be missed."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.pages.summary import FIRSTS, closing, opening, side_table, side_title, table, title
from duplicate.pages.views import EventView

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def show(
    event: EventView, console: "Console", *, pages: Sequence[Path] = (), out: Path | None = None
) -> None:
    """Print the summary. Names are printed as they are, never read as markup; paths are not broken."""
    from rich.style import Style
    from rich.text import Text

    for line in opening(event):
        console.print(Text(line.text, Style(bold=line.bold)))
    for ranking in event.rankings:
        console.print()
        console.print(_table(title(ranking), table(event, ranking)))
    for beside in event.beside:
        console.print()
        console.print(_table(side_title(beside), side_table(event, beside)))
    for line in closing(event, pages=pages, out=out):
        console.print(Text(line.text, Style(color=line.colour or None, bold=line.bold)), soft_wrap=True)


def _table(title: str, rows: list[list[str]]) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    heading, *places = rows
    made = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in heading:
        made.add_column(name, justify="left" if name == "Names" else "right", overflow="fold")
    for row in places:
        made.add_row(*map(Text, row), style="bold" if row[0] in FIRSTS else "")
    return made
