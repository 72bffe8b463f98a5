from dataclasses import replace
from io import StringIO
from pathlib import Path

from rich.console import Console

from duplicate.night.entries import Contestant, Entries, Member
from duplicate.night.night import Decision
from duplicate.pages.summary import errors_line, summary
from duplicate.pages.terminal import show
from duplicate.words.problems import Problem, Severity
from tests.pages.nights import Scored, night, scored


def said(event: Scored, pages: list[Path] | None = None) -> str:
    return "\n".join(line.text for line in summary(event.view, pages=pages or [], out=Path("pages")))


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


def test_errors_are_counted(thursday: Scored) -> None:
    assert errors_line(thursday.view) == "1 ERROR: 1 row set aside. See above; --strict ends with status 1."
    problem = Problem("the last line is cut off", file="/a/long/path/to/the/club/nights/monday.csv")
    night = replace(thursday.night, set_aside=thursday.night.set_aside * 2, problems=(problem,))
    assert errors_line(scored(night).view).startswith("3 ERRORS: 2 rows set aside, 1 besides. ")
    assert "/a/long/path/to/the/club/nights/monday.csv: the last line is cut off" in said(scored(night))
    alone = replace(night, set_aside=())
    assert errors_line(scored(alone).view).startswith("1 ERROR. See above")
    assert errors_line(scored(replace(alone, problems=())).view) == ""


def test_what_a_change_decided_is_no_error(thursday: Scored) -> None:
    (aside,) = thursday.night.set_aside
    note = replace(aside.problem, severity=Severity.NOTE, remedy="decided by change 9")
    night = replace(thursday.night, set_aside=(aside._replace(problem=note),), problems=(note,))
    text = said(scored(night))
    assert "set aside 0, decided by the director 1" in text
    assert "note: thursday.csv:300: level 8 does not exist (contract '8S') → decided by change 9" in text
    assert errors_line(scored(night).view) == ""


def test_what_a_change_added_was_not_read(thursday: Scored) -> None:
    row = thursday.night.results.rows[0]
    night = replace(thursday.night, decisions={1: Decision(None, row)})
    text = said(scored(night))
    assert f"read {night.rows_read}, scored" in text
    assert ", added by the director 1" in text


def test_what_repeats_another_line_was_decided_by_nobody(thursday: Scored) -> None:
    (aside,) = thursday.night.set_aside
    note = Problem("the result of the same pairs stands on line 3", severity=Severity.NOTE)
    night = replace(thursday.night, set_aside=(aside._replace(problem=note),), problems=(note,))
    text = said(scored(night))
    assert "set aside 0, the same as another line 1" in text
    assert "decided by the director" not in text


def test_names_are_not_markup() -> None:
    made = night(3)
    first = Contestant(made.entries.contestants[0].id, (Member("[bold]Ann[/bold]"), Member("[/]")))
    entries = Entries((first, *made.entries.contestants[1:]), made.entries.seatings)
    assert "[bold]Ann[/bold] – [/]" in said(scored(replace(made, entries=entries)))


def test_imps_have_no_percentage() -> None:
    text = said(scored(night(3), method="butler"))
    assert "IMP" in text
    assert "%" not in text


def test_on_a_terminal_the_standings_are_tables_and_names_are_not_markup(thursday: Scored) -> None:
    made = night(3)
    first = Contestant(made.entries.contestants[0].id, (Member("[bold]Ann[/bold]"), Member("[/]")))
    entries = Entries((first, *made.entries.contestants[1:]), made.entries.seatings)
    stream = StringIO()
    show(scored(replace(made, entries=entries)).view, Console(file=stream, width=60, force_terminal=True))
    assert "[bold]Ann[/bold] – [/]" in stream.getvalue()
    stream = StringIO()
    show(thursday.view, Console(file=stream, width=60, no_color=True), pages=[Path("a")], out=Path("x" * 90))
    lines = stream.getvalue().splitlines()
    assert f"1 file; open {Path('x' * 90, 'thursday-pairs-2026-01-15', 'index.html')}" in lines
    for standing in thursday.standings.rows:
        assert any(standing.names[0] in line for line in lines)
