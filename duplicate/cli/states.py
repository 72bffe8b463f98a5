"""``duplicate post`` and ``final``: where the result stands (Law 79C)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.logbook import check_late
from duplicate.cli.nights import NightArgument, Opened, WhoOption, WhyOption, author, open_night
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.changes import ResultState


def post(
    night: NightArgument,
    period: Annotated[
        str | None, typer.Option(help="How long: '30 minutes', '2 days'; else as event.toml or Law 79C says.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(help="When it ends instead: 23:05, or 2026-01-09T12:00.")
    ] = None,
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """The result is made available: its correction period begins, and the pages say when it ends.

    A result that was final is open again. "duplicate undo" takes it back.
    """
    from duplicate.travellers import changelog

    opened = open_night(night)
    when = changelog.now()
    check_late(opened.read.changes, why)
    begin = datetime.fromisoformat(when)
    end = _end(night, begin, period, until)
    made = _append(opened, "correction", when, author(who), why, end.isoformat(timespec="seconds"))
    typer.echo(f"Posted {_time(when)}; the correction period ends {_time(made.until)}.")
    for text in _open_points(opened):
        typer.echo(f"still open: {text}", err=True)
    _tell(night, made.id)


def final(
    night: NightArgument,
    why: WhyOption = "",
    who: WhoOption = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Even if something is open.")] = False,
) -> None:
    """The result is final. Later changes need a reason, and are marked as such on the pages."""
    from duplicate.night.states import is_over, moment, state_of
    from duplicate.travellers import changelog

    opened = open_night(night)
    when = changelog.now()
    state = state_of(opened.read.changes)
    if state is not None and state.state == "final":
        raise DuplicateError(f"the result is final since {_time(state.when)}")
    points = list(_open_points(opened))
    if state is not None and state.state == "correction" and not is_over(state, moment(when)):
        points.insert(0, f"the correction period ends {_time(state.until)}")
    if points and not anyway:
        listed = "\n".join(f"  {text}" for text in points)
        raise DuplicateError(f"the result is not final yet:\n{listed}\n--anyway makes it final all the same")
    made = _append(opened, "final", when, author(who), why)
    typer.echo(f"Final since {_time(when)}.")
    _tell(night, made.id)


def _tell(night: Path, number: int) -> None:
    typer.echo(f"To show it: duplicate score {night} --out PAGES")
    typer.echo(f"To take it back: duplicate undo {night} {number}")


def _append(opened: Opened, state: str, when: str, who: str, why: str, until: str = "") -> "ResultState":
    from duplicate.night.changes import ResultState
    from duplicate.travellers import changelog, imports

    imports.take_note(opened.path, who)
    (made,) = changelog.append(
        opened.path,
        lambda number: ResultState(
            id=number,
            when=when,
            who=who,
            why=why,
            state="final" if state == "final" else "correction",
            until=until,
        ),
    )
    assert isinstance(made, ResultState)
    return made


def _end(night: Path, begin: datetime, period: str | None, until: str | None) -> datetime:
    from duplicate.night.states import CORRECTION_PERIOD
    from duplicate.night.states import period as length
    from duplicate.travellers.event import EVENT_FILE, read_event

    if period is not None and until is not None:
        raise DuplicateError("--period and --until exclude each other", remedy="give one of them")
    if until is not None:
        return _until(begin, until)
    if period is None and (night / EVENT_FILE).exists():
        period = read_event(night / EVENT_FILE).event.correction_period
    return begin + length(period or CORRECTION_PERIOD)


def _until(begin: datetime, text: str) -> datetime:
    """A time of the day, today or after midnight, or a date and a time."""
    remedy = "write a time, 23:05, or a date and a time, 2026-01-09T12:00"
    problem = Problem("this is no time to come", field="--until", value=text, remedy=remedy)
    try:
        clock = datetime.strptime(text.strip(), "%H:%M")
        end = begin.replace(hour=clock.hour, minute=clock.minute, second=0)
        end += timedelta(days=1) if end <= begin else timedelta(0)
    except ValueError:
        try:
            end = datetime.fromisoformat(text.strip())
        except ValueError:
            raise DuplicateError(problem) from None
        end = end if end.tzinfo else end.replace(tzinfo=begin.tzinfo)
    if end <= begin:
        raise DuplicateError(problem)
    return end


def _open_points(opened: Opened) -> Iterator[str]:
    """What somebody should settle before a result is final."""
    from duplicate.night.corrections import CHANGES_FILE
    from duplicate.night.expected import missing
    from duplicate.travellers import imports

    late = missing(opened.night)
    if late:
        yield f"results still to come: {len(late)} (duplicate template {opened.path} --missing lists them)"
    aside = [a for a in opened.night.set_aside if a.problem.severity is not Severity.NOTE]
    if aside:
        yield f"results set aside: {len(aside)} (duplicate score {opened.path} lists them)"
    for problem in opened.night.problems:
        ours = problem.file == CHANGES_FILE or problem.field in (imports.SINCE, imports.ANOTHER_NIGHT)
        if ours and problem.severity is not Severity.NOTE:
            yield str(problem).replace("NIGHT", str(opened.path))


def _time(text: str) -> str:
    return text[:16].replace("T", " ")
