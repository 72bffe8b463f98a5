"""``duplicate keep``: a correction stays although the results, read again, say something else."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.logbook import write
from duplicate.cli.nights import NightArgument, WhoOption, WhyOption, author, open_night
from duplicate.words.problems import DuplicateError, Severity

if TYPE_CHECKING:
    from duplicate.night.changes import Kept, ResultChange
    from duplicate.night.night import Night
    from duplicate.night.results import Result

Values = dict[str, str | int | None]


def keep(
    night: NightArgument,
    ids: Annotated[list[int], typer.Argument(metavar="ID...", help="The corrections to keep.")],
    why: WhyOption = "",
    who: WhoOption = None,
) -> None:
    """Keep corrections although the file of results, read again, says something else.

    A corrected result that is not in the file any more is put back. To take what the file says
    instead, undo the correction.
    """
    from duplicate.night.changes import Kept
    from duplicate.night.corrections import CHANGES_FILE
    from duplicate.travellers import changelog

    opened = open_night(night)
    open_ones = {
        p.value for p in opened.laid.problems if p.file == CHANGES_FILE and p.severity is not Severity.NOTE
    }
    for number in ids:
        if str(number) not in open_ones:
            known = number in {c.id for c in opened.read.changes}
            message = "fits what was read; there is nothing to decide" if known else "does not exist"
            raise DuplicateError(f"change {number} {message}")
    kept = {number: _kept(night, opened.read, number) for number in ids}
    when = changelog.now()

    def maker(of: int) -> Callable[[int], Kept]:
        before, after = kept[of]
        return lambda number: Kept(
            id=number, when=when, who=author(who), why=why, of=of, before=before, after=after
        )

    makers = [maker(of) for of in kept]
    _try_out(opened.read, [make(10**6 + place) for place, make in enumerate(makers)])
    made = write(night, opened.read.changes, makers, author(who), why)
    for change, (of, (_, after)) in zip(made, kept.items(), strict=True):
        put_back = "" if after is None else ", and its result put back"
        typer.echo(f"Change {change.id}: change {of} is kept{put_back}")
    typer.echo(f"To take it back: duplicate undo {night} {' '.join(str(c.id) for c in reversed(made))}")


def _try_out(read: "Night", made: "list[Kept]") -> None:
    """Refuse to keep a change that does not fit for another reason, so that it would not be applied."""
    from duplicate.night.changes import apply
    from duplicate.night.corrections import CHANGES_FILE

    kept = {str(change.of) for change in made}
    for problem in apply(replace(read, changes=(*read.changes, *made))).problems:
        if problem.file == CHANGES_FILE and problem.value in kept and problem.severity is Severity.ERROR:
            raise DuplicateError(f"change {problem.value} cannot be kept: {problem.message}")


def _kept(night: Path, read: "Night", number: int) -> tuple[Values | None, Values | None]:
    """``before`` and ``after`` of the record: what is there now, and the whole result if nothing is."""
    from duplicate.night.changes import NameChange, ResultChange, active
    from duplicate.night.corrections import laid
    from duplicate.night.differences import plain
    from duplicate.night.rulings import name_there, named

    change = next(c for c in read.changes if c.id == number)
    if isinstance(change, NameChange):
        earlier = [c for c in active(read.changes) if c.id < number]
        return {"name": name_there(named(read.entries, earlier)[0], change)}, None
    if not isinstance(change, ResultChange):
        remedy = f"duplicate undo {night} {number}, and make it again"
        raise DuplicateError(f"change {number} is no correction of a result or a name", remedy=remedy)
    found = laid(read, before=number).find(change.key)
    if len({row[1:-2] for row in found}) > 1:
        message = f"there are {len(found)} results where change {number} had one"
        raise DuplicateError(message, remedy="duplicate fix with the whole result decides between them")
    if found:
        return {name: plain(found[0], name) for name in change.after}, None
    return None, _whole(night, change)


def _whole(night: Path, change: "ResultChange") -> Values:
    """The whole result that a correction made of one that is not there any more."""
    from duplicate.night.corrections import CHANGEABLE
    from duplicate.night.differences import plain
    from duplicate.night.results import Result

    row = _made(night, change)
    key = change.key
    empty = Result(session=key.session, section=key.section, board=key.board, ns=key.ns, ew=key.ew)
    empty = empty._replace(round=key.round, table=key.table)
    return {name: plain(row, name) for name in CHANGEABLE if getattr(row, name) != getattr(empty, name)}


def _made(night: Path, change: "ResultChange") -> "Result":
    """What a correction made of its result when the files still held it."""
    from duplicate.night.corrections import laid
    from duplicate.travellers import imports
    from duplicate.travellers.folder import read_folder

    for imported in reversed(imports.history(night)):
        made = laid(read_folder(night, imports.remembered(night, imported))).decisions.get(change.id)
        if made is not None:
            return made.after
    remedy = f"duplicate undo {night} {change.id}, and duplicate fix with the whole result"
    raise DuplicateError(f"nobody knows any more which result change {change.id} corrected", remedy=remedy)
