"""The standings in the terminal: who won, what was read, what was set aside, where the pages are."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.pages.event import event_view
from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView, Finding, Ranking
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings
from duplicate.words.translations import translator

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

_COLOURS = {"error": "red", "warning": "yellow", "note": "dim"}
_SHOWN = 20  # problems of one kind; how many more there are is said


def summary(
    scores: Scores,
    standings: Standings,
    console: "Console | None" = None,
    *,
    pages: Sequence[Path] = (),
    out: Path | None = None,
    to_stderr: bool = False,
) -> None:
    """Print standings, the account of the rows, the problems, and the page to open first.

    Without a console it goes to standard output, or to standard error with ``to_stderr`` (when
    standard output carries data). Names are printed as they are, never read as markup.
    """
    from rich.console import Console, Group
    from rich.text import Text

    console = console or Console(stderr=to_stderr, highlight=False)
    event = event_view(scores, standings)
    say = sayer(translator("en"))
    head = Text(event.name, style="bold")
    for text in (event.date, event.club):
        if text:
            head.append(f"  {text}", style="not bold dim")
    console.print(head)
    console.print(Text(" · ".join(say(said) for said in event.conditions_line), style="dim"))
    for ranking in event.rankings:
        console.print(Group(Text(), _table(event, ranking, say(event.unit), say(ranking.title))))
    console.print()
    account = Text(", ".join(say(said) for said in event.account))
    if event.set_aside:
        account.stylize("bold red")
    console.print(account)
    for kind, findings in (("set aside", event.set_aside), ("", event.problems), ("", event.notes)):
        for finding in findings[:_SHOWN]:
            # in a log every problem stays on one line, so that it can be searched for
            console.print(_line(kind, finding), soft_wrap=not console.is_terminal)
        if len(findings) > _SHOWN:
            console.print(Text(f"  and {len(findings) - _SHOWN} more", style="dim"))
    if out is not None and pages:
        first = out / event.slug / "index.html"
        console.print(Text(f"{len(pages)} files; open {first}"), soft_wrap=True)


def _table(event: EventView, ranking: Ranking, unit: str, title: str) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    section = f", section {ranking.section}" if ranking.section else ""
    table = Table(
        title=f"{title}{section}",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("Rank", justify="right")
    table.add_column("Pair", justify="right")
    table.add_column("Names", overflow="fold")
    table.add_column("Boards", justify="right")
    table.add_column(unit, justify="right")
    if event.has_percent:
        table.add_column("%", justify="right")
    say = sayer(translator("en"))
    for place in ranking.places:
        names = Text(place.who.names)
        for award in place.awards:
            names.append(f"  {say(award)}", style="yellow")
        numbers = [place.boards, place.total, *([place.percent] if event.has_percent else [])]
        cells = [Text(place.rank or "–"), Text(place.who.label), names, *map(Text, numbers)]
        style = "bold" if place.rank in ("1", "1=") else ""
        table.add_row(*cells, style=style)
    return table


def _line(kind: str, finding: Finding) -> "Text":
    from rich.text import Text

    line = Text(f"{kind or finding.severity}: ", style=_COLOURS[finding.severity])
    where = f"{finding.where}: " if finding.where else ""
    named = f"{finding.field} {finding.value!r}".strip() if finding.value else finding.field
    what = f" ({named})" if named else ""
    remedy = f" → {finding.remedy}" if finding.remedy else ""
    line.append(f"{where}{finding.message}{what}{remedy}", style="default")
    return line
