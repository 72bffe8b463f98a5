"""A draw at the desk: made, shown with its price and reasons, edited, and put in the log."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from duplicate.cli.swiss_desk import Desk, typed
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.swiss.certificate import Certificate
    from duplicate.swiss.drawing import Wishes
    from duplicate.swiss.field import Field
    from duplicate.swiss.records import Cost, DrawEdited, Drawn, Place, Record, SatOut
    from duplicate.swiss.state import State


def wishes_of(state: "State", force: Sequence[str], forbid: Sequence[str]) -> "Wishes":
    """The meetings that the director wants, or does not want, in one round; only pairs of the event."""
    from duplicate.swiss.drawing import Wishes

    made = Wishes(tuple(map(two_numbers, force)), tuple(map(two_numbers, forbid)))
    for number in {n for pairs in made for pair in pairs for n in pair}:
        if number not in state.entrants or not state.entrants[number].plays_in(state.next_round):
            raise DuplicateError(
                f"{number} does not play in round {state.next_round}", remedy="correct the number"
            )
    return made


def draw(
    desk: Desk,
    swaps: Sequence[str],
    file: Path | None,
    wishes: "Wishes",
    why: str,
    *,
    again: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Show the next draw, or the one that has not started; put it in the log with ``yes``."""
    import msgspec

    from duplicate.swiss import drawing, folder, schedule
    from duplicate.swiss.audit import field_drawn
    from duplicate.swiss.event import step
    from duplicate.swiss.records import DrawEdited, RegistrationClosed
    from duplicate.travellers.changelog import now

    state, when = desk.state, now()
    scheduled = schedule.is_scheduled(state)
    if state.conditions.draw.system == "ladder":
        schedule.next_round(state, state.last_id + 1, when)
    field: Field | None = None
    records: list[Record] = []
    certificate: Certificate | None = None
    waiting = state.current if state.current is not None and state.current.started is None else None
    if again and waiting is None and state.current is not None:
        raise DuplicateError(
            f"round {state.current.number} has started, its draw stands",
            remedy="rule on its results; without --again the next round is drawn",
        )
    if yes and (swaps or file is not None) and not why.strip():
        raise DuplicateError("the edit has no reason", remedy="say why: --why ...")
    if waiting is not None and again:
        records += _taken_back(state, waiting.number, when, desk.who, why)
        for record in records:
            state, _ = step(state, record)
        waiting = None
    if any(wishes) and (waiting is not None or scheduled):
        raise DuplicateError(
            "wishes belong to a draw, and this round is seated already"
            if waiting is not None
            else "a schedule says who meets whom",
            remedy="draw it --again" if waiting is not None else "--swap changes seats",
        )
    if waiting is not None:
        drawn, field = waiting.drawn, None if scheduled else field_drawn(state, waiting.number)
        tables, byes = waiting.seated.tables, waiting.seated.byes
    else:
        if not state.registration_closed:
            records.append(RegistrationClosed(id=state.last_id + 1, when=when, who=desk.who))
            state, _ = step(state, records[-1])
        if scheduled:
            drawn = schedule.next_round(state, state.last_id + 1, when, desk.who)
        else:
            prepared = drawing.prepare(state, wishes)
            drawn = drawing.record(prepared, state.last_id + 1, when, desk.who, why)
            field, certificate = prepared.field, prepared.draw.certificate
        state, _ = step(state, drawn)
        records.append(drawn)
        tables, byes = drawn.tables, drawn.byes
    edited: DrawEdited | None = None
    if swaps or file is not None:
        tables, byes = _edited(drawn, tables, byes, swaps, file)
        number = state.last_id + 1
        if field is None:
            edited = DrawEdited(
                id=number, when=when, who=desk.who, why=why, round=drawn.round, tables=tables, byes=byes
            )
            schedule.check_edited(state, edited)
        else:
            rules = state.conditions.draw.rules(drawn.seed)
            edited = drawing.edit(field, rules, tables, byes, number, when, desk.who, why)
        # what the event cannot take is not shown
        step(state, msgspec.structs.replace(edited, why=why.strip() or "a preview"))
        records.append(edited)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(records or [drawn]), indent=1).decode("utf-8"))
    else:
        show(desk, state, drawn, tables, byes, edited, certificate)
    if not records:
        if not as_json:
            typer.echo(
                f"It is drawn. Otherwise: duplicate swiss draw {typed(desk.path)} --swap A,B --why ... --yes"
            )
        return
    if not yes:
        if not as_json:
            typer.echo("This is a preview: --yes puts it in the log.")
        return
    actions = desk.append(records)
    if certificate is not None:
        folder.write_certificate(desk.path, drawn.round, certificate)
    if drawn in records:
        sealed = desk.seal_deals(drawn.round)
        if sealed and not as_json:
            endings = ", ".join(p.suffix.removeprefix(".").upper() for p in sealed)
            typer.echo(f"Deals, sealed until the round is over: {sealed[0].with_suffix('')} ({endings})")
    if not as_json:
        desk.tell(actions)
        line_up = "line-up" if state.conditions.team.line_ups else "enter"
        typer.echo(f"Round {drawn.round} is drawn. Next: duplicate swiss {line_up} {typed(desk.path)}")


def _taken_back(state: "State", round_number: int, when: str, who: str, why: str) -> "list[Record]":
    """The undos of a draw, of its edits and of line-ups for it, the last first."""
    from duplicate.night.changes import active
    from duplicate.swiss.records import DrawEdited, Drawn, LineUpSealed, LineUpSet, LineUpsPublished, Undo

    kinds = (Drawn, DrawEdited, LineUpSealed, LineUpSet, LineUpsPublished)
    made = [r for r in active(list(state.log)) if isinstance(r, kinds) and r.round == round_number]
    return [
        Undo(id=state.last_id + k, when=when, who=who, why=why, of=r.id)
        for k, r in enumerate(reversed(made), 1)
    ]


def _edited(
    drawn: "Drawn",
    tables: "tuple[Place, ...]",
    byes: "tuple[SatOut, ...]",
    swaps: Sequence[str],
    file: Path | None,
) -> "tuple[tuple[Place, ...], tuple[SatOut, ...]]":
    from duplicate.swiss.records import Place, SatOut

    if file is not None:
        tables, byes = _of_file(file, byes)
    for text in swaps:
        a, b = two_numbers(text)
        known = {name for t in tables for name in (t.ns, t.ew)} | {s.contestant for s in byes}
        for each in (a, b):
            if each not in known:
                raise DuplicateError(
                    f"{each} is not drawn in round {drawn.round}", remedy="correct the number"
                )
        other = {a: b, b: a}
        tables = tuple(
            Place(table=t.table, ns=other.get(t.ns, t.ns), ew=other.get(t.ew, t.ew)) for t in tables
        )
        byes = tuple(SatOut(contestant=other.get(s.contestant, s.contestant), kind=s.kind) for s in byes)
    return tables, byes


def two_numbers(text: str) -> tuple[str, str]:
    """The two numbers of an exchange.

    >>> two_numbers("3, 8")
    ('3', '8')
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(parts) or parts[0] == parts[1]:
        raise DuplicateError(
            Problem("these are not two numbers", field="--swap", value=text, remedy="write 3,8")
        )
    return parts[0], parts[1]


def _of_file(file: Path, byes: "tuple[SatOut, ...]") -> "tuple[tuple[Place, ...], tuple[SatOut, ...]]":
    """The tables of a CSV file with the columns table, ns and ew; a line without ew sits out."""
    from duplicate.swiss.history import Sitting
    from duplicate.swiss.records import Place, SatOut

    kind = byes[0].kind if byes else Sitting.BYE
    tables: list[Place] = []
    alone: list[SatOut] = []
    with file.open(encoding="utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines)
        if set(rows.fieldnames or ()) != {"table", "ns", "ew"}:
            raise DuplicateError(
                Problem("the columns are others", file=file.name, line=1, remedy="table,ns,ew")
            )
        for row in rows:
            table, ns, ew = ((row[name] or "").strip() for name in ("table", "ns", "ew"))
            if not ns:
                raise DuplicateError(Problem("nobody sits here", file=file.name, line=rows.line_num))
            if not ew:
                alone.append(SatOut(contestant=ns, kind=kind))
            elif not table.isdecimal():
                problem = Problem(
                    "this is no table", file=file.name, line=rows.line_num, value=table, remedy="1, 2, ..."
                )
                raise DuplicateError(problem)
            else:
                tables.append(Place(table=int(table), ns=ns, ew=ew))
    tables.sort(key=lambda t: t.table)
    return tuple(tables), tuple(alone)


def show(
    desk: Desk,
    state: "State",
    drawn: "Drawn",
    tables: "Sequence[Place]",
    byes: "Sequence[SatOut]",
    edited: "DrawEdited | None",
    certificate: "Certificate | None",
) -> None:
    """A draw in the terminal: who meets whom, the price by level, what is proved, and why."""
    from rich.console import Console
    from rich.table import Table

    from duplicate.swiss.schedule import total_rounds

    system = state.conditions.draw.system
    if system != "swiss":
        basis = _stage(state, drawn) if system == "knock-out" else drawn.statement
    elif drawn.standings_round:
        basis = f"from the standings after round {drawn.standings_round}"
    else:
        basis = "before any standings"
    rounds = total_rounds(state)
    total = f" of {rounds}" if rounds else ""
    typer.echo(f"Round {drawn.round}{total}, {basis}, seed {drawn.seed}")
    scores = {lot.contestant: lot.score for lot in drawn.order} if drawn.standings_round else {}
    if system != "swiss":
        scores = {}
    teams = state.conditions.contest == "teams"

    def named(who: str) -> str:
        return f"{desk.name(who)} ({scores[who]})" if who in scores else desk.name(who)

    console = Console(highlight=False, markup=False)
    grid = Table(box=None, pad_edge=False)
    grid.add_column("Match" if teams else "Table", justify="right")
    grid.add_column("At home" if teams else "North-South")
    grid.add_column("Away" if teams else "East-West")
    if teams:
        grid.add_column("Home/away before", justify="right")
    for place in tables:
        balance = [_home_and_away(state, drawn.round, place)] if teams else []
        grid.add_row(str(place.table), named(place.ns), named(place.ew), *balance)
    console.print(grid)
    for each in byes:
        typer.echo(f"{each.kind.value}: {named(each.contestant)}")
    _tell_triple(state, drawn, tables, byes)
    if teams:
        typer.echo(f"At home, North-South in the open room and East-West in the closed: {_HOME[system]}.")
    if system != "swiss":
        _tell_schedule(desk, state, drawn, edited)
        return
    console.print(_prices(drawn.cost, edited.cost if edited else None))
    for word, pairs in (("must meet", drawn.forced), ("must not meet", drawn.forbidden)):
        for a, b in pairs:
            typer.echo(f"{desk.name(a)} and {desk.name(b)} {word} in this round, as the director decided.")
    typer.echo(f"The draw: {drawn.statement}.")
    for reason in certificate.reasons if certificate else ():
        typer.echo(f"- {reason.text()}")
    if certificate and certificate.tutte:
        typer.echo(f"- {certificate.tutte.sentence.text()}")
    if edited:
        dearer = next(
            (b.level for a, b in zip(drawn.cost, edited.cost, strict=True) if a.total != b.total), ""
        )
        typer.echo(
            f"Seated otherwise: dearer from the level {dearer!r} on."
            if dearer
            else "Seated otherwise, at the same price."
        )


def _tell_triple(state: "State", drawn: "Drawn", tables: "Sequence[Place]", byes: "Sequence[SatOut]") -> None:
    """Who of three at one table meets whom, on which boards."""
    from duplicate.cli.swiss_lines import boards_text
    from duplicate.swiss.state import Seated

    boards = state.rounds[drawn.round - 1].seated.boards
    seated = Seated(tuple(tables), tuple(byes), (), (), boards)
    for place, own in seated.meetings[len(seated.tables) :]:
        typer.echo(f"  table {place.table}: {place.ns} NS v {place.ew} EW, {boards_text(own)}")


_HOME = {
    "swiss": "whoever has been at home less often",
    "round-robin": "the first-listed of the schedule",
    "knock-out": "the better seed",
    "ladder": "the challenged team",
}


def _home_and_away(state: "State", round_number: int, place: "Place") -> str:
    """How often the two have been at home and away before, such as 2/1 1/2."""
    before = [t for r in state.rounds[: round_number - 1] for t in r.seated.tables]
    shown = [
        f"{sum(t.ns == who for t in before)}/{sum(t.ew == who for t in before)}"
        for who in (place.ns, place.ew)
    ]
    return " ".join(shown)


def _stage(state: "State", drawn: "Drawn") -> str:
    from duplicate.swiss.bracket import Bracket, stage_name

    extra = drawn.stanza > state.conditions.knock_out.stanzas
    name = stage_name(Bracket(state).stages, drawn.stage)
    return (
        f"{name}, extra boards: {drawn.boards or state.conditions.boards_per_round}"
        if extra
        else (f"{name}, stanza {drawn.stanza} of {state.conditions.knock_out.stanzas}")
    )


def _tell_schedule(desk: Desk, state: "State", drawn: "Drawn", edited: "DrawEdited | None") -> None:
    """Why a round is seated so, where no standings decide it."""
    from duplicate.swiss.schedule import fixtures

    typer.echo(f"The draw: {drawn.statement}.")
    if state.conditions.draw.system == "round-robin" and state.conditions.rounds:
        full = max(f.round for f in fixtures(state))
        if full != state.conditions.rounds:
            said = state.conditions.rounds
            typer.echo(f"- The schedule has {quantity(full, 'round')}; the conditions say {said}.")
    for each in drawn.carried:
        ahead, imps = (each.away, each.imps[1:]) if each.imps.startswith("-") else (each.home, each.imps)
        typer.echo(f"- {desk.name(ahead)} carries over {quantity(imps, 'IMP')} ({each.source})")
    if drawn.stanza > 1:
        from duplicate.cli.swiss_formats import duel_line
        from duplicate.swiss.bracket import Bracket

        at = {frozenset((t.ns, t.ew)) for t in drawn.tables}
        for duel in Bracket(state).duels(drawn.stage):
            if frozenset((duel.home, duel.away)) in at:
                typer.echo(f"- {duel_line(desk, duel)}")
    if edited:
        typer.echo("Seated otherwise: the same meetings.")


def _prices(best: "Sequence[Cost]", edited: "Sequence[Cost] | None") -> object:
    from rich.table import Table

    grid = Table(box=None, pad_edge=False)
    grid.add_column("Price by level")
    grid.add_column("as drawn", justify="right")
    if edited is not None:
        grid.add_column("as edited", justify="right")
    for k, level in enumerate(best):
        if edited is None and not level.total:
            continue
        if edited is not None and not level.total and not edited[k].total:
            continue
        more = [] if edited is None else [str(edited[k].total)]
        grid.add_row(level.level, str(level.total), *more)
    return grid
