"""``duplicate switch``: choose the arrow-switches of a movement, and show what they are worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import one_language
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.movements.files import MovementFile
    from duplicate.movements.movement import Movement


def switch(
    movement: Annotated[Path, typer.Argument(metavar="MOVEMENT", help="A movement file.")],
    limit: Annotated[
        str,
        typer.Option(
            metavar="LIMIT", help="rounds (whole rounds), tables=K (at most K in any round), or free."
        ),
    ] = "free",
    turn: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEXT",
            help='Your own switches instead of a search: rounds such as 8,9, or "2: 3,4" (round: tables); '
            "may be repeated.",
        ),
    ] = None,
    curtail: Annotated[
        bool, typer.Option("--curtail", help="Keep it fair as well when the session is cut short.")
    ] = False,
    steps: Annotated[
        int, typer.Option(metavar="N", min=0, help="How long to search: more may find better switches.")
    ] = 500_000,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another one searches elsewhere.")] = 1,
    pick: Annotated[
        str, typer.Option(metavar="WHICH", help="Which one, when the file holds several: number or name.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the new movement there (CSV).")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures and switches as JSON.")] = False,
    lang: Annotated[str, one_language("the answer")] = "en",
) -> None:
    """Choose the arrow-switches that make a movement with one winner as fair as can be.

    Nobody goes anywhere else: only who plays the NS and who the EW cards changes. The fairness (Qf) is
    100 when all pairs compete with each other equally. The same steps and seed give the same switches.
    With --turn nothing is searched: exactly those tables and rounds are switched.
    """
    from duplicate.cli.switching import Switching
    from duplicate.movements.switches import Limit, one_winner, optimise
    from duplicate.words.translations import translator

    translate = translator(lang)
    try:
        allowed = Limit.parse(limit)
    except DuplicateError as error:
        problem = error.problem
        named = Problem(problem.message, field="--limit", value=problem.value, remedy=problem.remedy)
        raise DuplicateError(named) from error
    if turn and (allowed.kind != "free" or curtail):
        raise DuplicateError(
            "--turn says the switches, and --limit and --curtail are for choosing them",
            remedy="leave --turn out, or the others",
        )
    read = read_file(movement)
    chosen = read.one(pick)
    given = one_winner(chosen)
    if turn:
        allowed, steps, found = Limit("chosen"), 0, _turned(given, turn)
    else:
        found = optimise(given, allowed, steps=steps, seed=seed, curtail=curtail)
    told = Switching(given, found, allowed, curtail=curtail, steps=steps, seed=seed)
    typer.echo(told.as_json() if json else told.as_text(lang))
    if out is not None:
        from duplicate.cli.nights import show
        from duplicate.movements.files import Format, beside_the_others, encoded

        movements, problems = beside_the_others(read.movements, chosen, found)
        show(problems)
        out.write_bytes(encoded(movements, Format.CSV, out.name)[0])
        typer.echo(translate(_("Movement: %(file)s")) % {"file": out}, err=json)
        prints = translate(_("Its prints: %(command)s"))
        typer.echo(prints % {"command": f"duplicate plan --movement {out} --out DIR"}, err=json)
    elif not json:
        typer.echo(translate(_("Nothing is written yet: --out FILE writes the movement.")))


def _turned(given: "Movement", texts: list[str]) -> "Movement":
    """The movement with the switches that the director says."""
    from duplicate.movements.chosen_switches import parse_switches, with_switches

    try:
        return with_switches(given, [one for text in texts for one in parse_switches(text)])
    except DuplicateError as error:
        problem = error.problem
        named = Problem(problem.message, field="--turn", value=problem.value, remedy=problem.remedy)
        raise DuplicateError(named) from error


def read_file(path: Path) -> "MovementFile":
    """A movement file in which every row is good; a movement with rows missing must not be judged."""
    from duplicate.travellers.movement_files import read_movements

    found = read_movements(path)
    errors = [p for p in found.problems if p.severity is Severity.ERROR]
    if errors or not found.movements:
        raise DuplicateError("\n".join(map(str, errors)) or f"{path.name}: there is no movement in it")
    for problem in found.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    return found
