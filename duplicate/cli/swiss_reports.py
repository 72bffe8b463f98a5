"""``duplicate swiss standings``, ``verify`` and ``simulate``."""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.swiss_desk import Desk, FolderArgument, typed
from duplicate.words.plurals import quantity

if TYPE_CHECKING:
    from duplicate.swiss.conditions import SwissConditions
    from duplicate.swiss.ranking import Ranking
    from duplicate.swiss.simulate import Simulation
    from duplicate.swiss.state import Round, State


def standings(
    event: FolderArgument,
    after: Annotated[int | None, typer.Option("--round", min=1, help="After this round; else now.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, scores exact.")] = False,
) -> None:
    """Show the standings: score by round, total, boards, rank."""
    from duplicate.swiss import nights
    from duplicate.swiss.plain import ranking_text
    from duplicate.words.problems import DuplicateError

    desk = Desk(event)
    if desk.state.conditions.draw.system == "ladder" and after is None and not json:
        from duplicate.cli.swiss_formats import show_ladder

        show_ladder(desk)
        return
    if not any(r.started for r in desk.state.rounds) or (after or 1) > len(desk.state.rounds):
        raise DuplicateError("there are no standings yet", remedy="enter the results of a round")
    ranking = nights.standings(desk.state, after)
    if json:
        typer.echo(ranking_text(ranking), nl=False)
        return
    show(desk, ranking)
    if desk.state.conditions.draw.system == "knock-out" and after is None:
        from duplicate.cli.swiss_formats import show_bracket

        show_bracket(desk)
    for problem in ranking.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)


def show(desk: Desk, ranking: "Ranking") -> None:
    """Standings in the terminal."""
    from rich.console import Console
    from rich.table import Table

    from duplicate.cli.swiss_waiting import waiting_text
    from duplicate.swiss.event import late_corrections
    from duplicate.swiss.nights import annulled
    from duplicate.swiss.people import master_points, ranked_members

    state, conditions = desk.state, ranking.conditions
    awarded = {a.contestant: a.points for a in master_points(state, ranking)}
    people = ranked_members(state)
    status = "final" if state.final else "provisional" if state.finished else "running"
    waiting = waiting_text(desk, state.rounds[: ranking.rounds])
    if waiting and status == "running":
        status = "running, provisional"
    typer.echo(f"{state.event.name}, after round {ranking.rounds}, {status}")
    undecided = {
        name
        for each in state.rounds[: ranking.rounds]
        for at in each.pending
        for name in (each.expected[at].ns, each.expected[at].ew)
    }
    grid = Table(box=None, pad_edge=False)
    system = conditions.draw.system
    for heading in ("Rank", "Pair" if conditions.contest == "pairs" else "Team"):
        grid.add_column(heading, justify="right" if heading == "Rank" else "left")
    for heading in (
        *(f"R{n}" for n in range(1, ranking.rounds + 1)),
        "Boards played",
        "Total",
        *(["Master points"] if awarded else []),
    ):
        grid.add_column(heading, justify="right")
    for row in ranking.rows:
        rank = f"{row.rank}{'=' if row.tied else ''}" if row.rank else "-"
        rounds = ["" if r is None else number(r) for r in row.rounds]
        mark = {"ranked": "", "unfinished": " (too few boards)", "withdrawn": " (withdrawn)"}[row.status]
        mark += " (provisional)" if row.contestant in undecided else ""
        who = state.entrants[row.contestant].name or " & ".join(m.name for m in people[row.contestant])
        cells = [
            rank,
            f"{row.contestant} {who}{mark}",
            *rounds,
            f"{row.played}/{row.scheduled}",
            number(row.score),
        ]
        if awarded:
            cells.append(number(awarded[row.contestant]) if row.contestant in awarded else "")
        grid.add_row(*cells)
    Console(highlight=False, markup=False).print(grid)
    unit = "VP" if conditions.vp.scale else "percent" if conditions.is_percentage else ""
    if system == "knock-out":
        typer.echo("Ranked by the round that was reached, not by totals.")
    for name in sorted(annulled(state), key=list(state.entrants).index):
        typer.echo(
            f"{desk.name(name)} left before half of its matches: they count for nobody."
            if conditions.round_robin.withdrawal == "half"
            else f"{desk.name(name)} left: its matches count for nobody."
        )
    typer.echo(f"Totals in {unit or ('matchpoints' if conditions.is_matchpoints else 'IMPs')}.")
    if waiting:
        typer.echo(waiting)
    late = late_corrections(state)
    if late:
        typer.echo(f"Results that came or changed after a draw from them: {len(late)}; the draws stand.")


def number(value: Fraction) -> str:
    """A score as it is shown: two decimals, none where it is whole.

    >>> number(Fraction(25, 2)), number(Fraction(7)), number(Fraction(-1, 3))
    ('12.50', '7', '-0.33')
    """
    from duplicate.scoring.exact import published

    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(published(value, 2, 'away')):.2f}"


def verify(event: FolderArgument) -> None:
    """Check the whole event from its log: every record, every draw and its proof, the secret of the deals.

    No solver is used where the proofs are there. Ends with status 1 when something is wrong.
    """
    from duplicate.swiss import folder
    from duplicate.swiss.audit import audit, audit_deals

    desk = Desk(event)
    state = desk.state
    typer.echo(f"{quantity(len(state.log), 'record')} replayed.")
    bad = 0
    for round_number, wrong in audit(state, lambda n: folder.certificate_of(event, n)):
        each = state.rounds[round_number - 1]
        edited = f"; edited: {_reason(state, round_number)}" if each.edited else ""
        again = state.conditions.draw.system == "swiss" and not folder.certificate_of(event, round_number)
        proof = ", drawn again" if again else ""
        if wrong:
            bad += len(wrong)
            typer.echo(f"Round {round_number}: WRONG: {'; '.join(wrong)}")
        else:
            typer.echo(f"Round {round_number}: {each.drawn.statement}, verified{proof}{edited}")
    for line in audit_deals(state):
        bad += 1
        typer.echo(f"Deals: WRONG: {line}")
    for each in state.rounds:
        if each.deals and not _dealt(event, state, each):
            bad += 1
            typer.echo(f"Deals: WRONG: {folder.BOARDS}/round-{each.number}.pbn is not what the log deals")
    told = sum(1 for r in state.rounds if r.deals)
    if told and not bad:
        typer.echo(f"Deals of {quantity(told, 'round')} dealt again from the log: the same.")
    if bad:
        raise typer.Exit(1)


def _dealt(event: Path, state: "State", each: "Round") -> bool:
    """Whether the open deals of a round are those that the log gives; true where there is no file."""
    from duplicate.exports.dealing_files import pbn
    from duplicate.swiss import folder
    from duplicate.swiss.nights import dealt_in

    file = event / folder.BOARDS / f"round-{each.number}.pbn"
    return not file.exists() or file.read_bytes() == pbn(dealt_in(each), state.event.name)


def _reason(state: "State", round_number: int) -> str:
    from duplicate.swiss.records import DrawEdited

    found = [r.why for r in state.log if isinstance(r, DrawEdited) and r.round == round_number]
    return found[-1]


def simulate(
    pairs: Annotated[int, typer.Option(min=2, help="Number of pairs.")] = 40,
    rounds: Annotated[int, typer.Option(min=1, help="Number of rounds.")] = 7,
    seed: Annotated[int, typer.Option(min=0, help="The same seed simulates the same event.")] = 1,
    conditions: Annotated[
        str | None, typer.Option(help="A preset of Swiss conditions, or a TOML file.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting, such as draw.mode=danish."),
    ] = None,
    trouble: Annotated[
        bool, typer.Option(help="Withdrawals, late entries, unfinished boards, corrections, edits.")
    ] = True,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the event's folder there.")] = None,
) -> None:
    """Simulate an event by its clock, check every draw of it, and show what happened."""
    import time

    from duplicate.cli.score import overrides
    from duplicate.swiss.audit import audit
    from duplicate.swiss.conditions import load
    from duplicate.swiss.simulate import NONE, Trouble
    from duplicate.swiss.simulate import simulate as run

    wanted: dict[str, object] = {"rounds": rounds, **(overrides(settings or []) or {})}
    chosen: SwissConditions = load(conditions or "seed-online", overrides(settings or []) or {})
    if chosen.draw.system == "swiss":
        chosen = load(conditions or "seed-online", wanted)
    if not chosen.minutes_per_round:
        chosen = load(chosen, {"minutes_per_round": 8 * chosen.boards_per_round})
    began = time.perf_counter()
    made = run(pairs, seed, chosen, trouble=Trouble() if trouble else NONE)
    seconds = time.perf_counter() - began
    wrong = [f"round {n}: {'; '.join(w)}" for n, w in audit(made.state, made.certificates.get) if w]
    _account(made)
    typer.echo(f"{seconds:.1f} s. Draws checked: {'all hold' if not wrong else 'WRONG'}")
    for line in wrong:
        typer.echo(f"  {line}")
    if out is not None:
        _write(made, out)
        typer.echo(f"Written to {out}: duplicate swiss standings {typed(out)}")
    if wrong:
        raise typer.Exit(1)


def _account(made: "Simulation") -> None:
    from collections import Counter

    from duplicate.swiss.event import late_corrections
    from duplicate.swiss.refusals import kind

    state = made.state
    kinds = Counter(kind(record) for record in made.records)
    typer.echo(
        f"{state.event.name}: {len(state.entrants)} {state.conditions.contest}, "
        f"{quantity(len(state.rounds), 'round')}, "
        f"{quantity(len(made.records), 'record')}"
    )
    if state.cancelled:
        typer.echo(f"Cancelled: {state.cancelled}")
    for each in state.rounds:
        costs = {c.level: c.total for c in each.seated.cost}
        edited = ", edited" if each.edited else ""
        seated = each.seated
        typer.echo(
            f"  round {each.number}: {quantity(len(seated.tables), 'table')}, "
            f"rematches {costs.get('rematches', 0)}, "
            f"floats {len(seated.floats) // 2}, byes {len(seated.byes)}, {each.drawn.statement}{edited}"
        )
    shown = ("withdrawn", "late-entry", "no-show", "replaced", "cut-off", "undo", "penalty", "draw-edited")
    typer.echo("  " + ", ".join(f"{name} {kinds[name]}" for name in shown))
    typer.echo(f"  results that came or changed after a draw: {len(late_corrections(state))}")


def _write(made: "Simulation", out: Path) -> None:
    from duplicate.swiss import folder
    from duplicate.swiss.records import Finished, Opened

    first = made.records[0]
    assert isinstance(first, Opened)
    secret = next((r.deals for r in made.records if isinstance(r, Finished)), "")
    loaded, _ = folder.create(out, first, secret)
    folder.append(loaded, made.records[1:])
    for round_number, certificate in made.certificates.items():
        folder.write_certificate(out, round_number, certificate)
