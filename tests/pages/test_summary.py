from dataclasses import replace
from io import StringIO
from pathlib import Path

from rich.console import Console

from duplicate.night.entries import Contestant, Entries, Member
from duplicate.pages.summary import summary
from tests.pages.nights import Scored, night, scored


def said(event: Scored, pages: list[Path] | None = None) -> str:
    out = StringIO()
    console = Console(file=out, width=100, color_system=None)
    summary(event.scores, event.standings, console, pages=pages or [], out=Path("pages"))
    return out.getvalue()


def test_standings_account_and_problems(thursday: Scored) -> None:
    text = said(thursday, [Path("a"), Path("b")])
    assert text.splitlines()[0] == "Thursday Pairs  2026-01-15  Harbour Bridge Club"
    for s in thursday.standings.rows:
        line = next(line for line in text.splitlines() if " – ".join(s.names) in line)
        assert line.split()[0] == (f"{s.rank}=" if s.tied else str(s.rank))
    assert "read 265, scored 260, set aside 1, without a score 4" in text
    assert "set aside: thursday.csv:300: level 8 does not exist" in text
    (line,) = [line for line in text.splitlines() if line.startswith("set aside: ")]  # one line in a log
    assert line.endswith("(contract '8S') → write a level from 1 to 7")
    assert "−10% of a top" in text
    assert str(Path("pages", "thursday-pairs-2026-01-15", "index.html")) in text


def test_names_are_not_markup() -> None:
    made = night(3)
    first = Contestant(made.entries.contestants[0].id, (Member("[bold]Ann[/bold]"), Member("[/]")))
    entries = Entries((first, *made.entries.contestants[1:]), made.entries.seatings)
    assert "[bold]Ann[/bold] – [/]" in said(scored(replace(made, entries=entries)))


def test_imps_have_no_percentage() -> None:
    text = said(scored(night(3), method="butler"))
    assert "IMP" in text
    assert "%" not in text
