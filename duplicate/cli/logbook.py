"""Writing to the log of a night: what a director's command does before and after it."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.night.changes import Change

Maker = Callable[[int], "Change"]


def write(
    night: Path, log: "tuple[Change, ...]", make: Maker | Sequence[Maker], who: str, why: str
) -> "tuple[Change, ...]":
    """Append changes to the log of a night, and take note of what its files of results hold now.

    ``log`` holds the changes so far. A change of a final result, or after the correction period, needs
    a reason, and is said.
    """
    from duplicate.travellers import changelog, imports

    over = check_late(log, why)
    imports.take_note(night, who)
    made = changelog.append(night, make)
    if over:
        typer.echo(f"warning: changed after {over}", err=True)
    return made


def check_late(log: "tuple[Change, ...]", why: str) -> str:
    """What is over, when it is too late for a change without a reason; empty before that."""
    from duplicate.night.states import is_over, state_of

    state = state_of(log)
    if state is None or not is_over(state, datetime.now(UTC)):
        return ""
    final = state.state == "final"
    when = (state.when if final else state.until)[:16].replace("T", " ")
    over = f"the result was final, {when}" if final else f"the correction period had ended, {when}"
    if not why.strip():
        message = f"the result is final since {when}" if final else f"the correction period ended {when}"
        raise DuplicateError(message, remedy='a change needs a reason now: --why "..."')
    return over
