"""Repair of a movement in mid-session: the rest re-planned, in several ways, with what each costs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from duplicate.movements import repair_solver
from duplicate.movements.continuation import Choice, Found, Task, in_order, search, task_of
from duplicate.movements.cures import bye_stand_cure, dropped, rovers, shifted
from duplicate.movements.disruptions import Disruption, situation_of
from duplicate.movements.exchanges import exchanged, without_replays
from duplicate.movements.flaws import Flaws, flaws_of, hopeless
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.repair_costs import Allowance, Costs, allowance_of, costs_of, illegal, movement_with
from duplicate.movements.repair_words import comparison_lost, comparison_text, lost, unknown_text
from duplicate.movements.reseating import dress, seat, turn
from duplicate.movements.situation import Situation, plays
from duplicate.movements.stopgap import stopgap, together

Prefer = Literal["moves", "comparison"]

_NODES = 1_500  #: steps of a search by backtracking before the solver takes over
_MOST_CHOICES = 9_000  #: choices of a search in which everything may change
#: Deterministic seconds of the solver: for changes near the flaws, for all boards, for everything, for the
#: best of what is not perfect.
_NEAR, _BOARDS, _EVERYTHING, _BEST = 0.08, 0.12, 0.4, 0.12
#: Flavours that are shown only where no other option beats them in every respect.
_BY_SEARCH = (
    "boards round by round",
    "other boards at the tables",
    "few changes",
    "fewest changes",
    "fewest losses",
    "anything may change",
)


@dataclass(frozen=True)
class Option:
    """One way to go on, with the whole session as it would be and what it costs."""

    flavour: str  #: keep the movement, published cure, fewest changes, best comparison, curtail, ...
    movement: Movement  #: the rounds as played and the rounds to come
    costs: Costs
    perfect: bool  #: nothing is lost against the movement as planned
    verdict: str  #: 'Perfect' or what is lost, in a sentence
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Repair:
    """What happened, the ways to go on, best first, and whether a perfect one exists."""

    situation: Situation
    options: tuple[Option, ...]
    perfect: bool | None  #: None where it is not known whether one exists
    known: str  #: how that is known, a sentence

    @property
    def facts(self) -> tuple[str, ...]:
        """What happened, a sentence each."""
        return self.situation.facts


def repair(
    plan: Movement,
    played: int,
    disruptions: Sequence[Disruption] = (),
    *,
    prefer: Prefer = "moves",
    effort: float = 1.0,
    as_played: Iterable[Meeting] = (),
    sets: Sequence[tuple[int, ...]] = (),
    facts: Iterable[str] = (),
) -> Repair:
    """Re-plan the rest of ``plan`` after ``played`` rounds and ``disruptions``.

    Every option can be played: nobody plays a board twice in the rounds to come and nobody is in two
    places. ``prefer`` orders options that lose nothing (or lose the same) by the moves they ask for or
    by the comparison; ``effort`` multiplies how
    long hard searches may take. ``as_played`` (with ``sets``) replaces rows of played rounds, see
    `duplicate.movements.disruptions.situation_of`.

    >>> from duplicate.movements.disruptions import Withdrawal
    >>> from duplicate.movements.mitchell import mitchell
    >>> found = repair(mitchell(7), 3, [Withdrawal("4EW")])
    >>> found.options[0].flavour, found.options[0].verdict.split(".")[0]
    ('keep the movement', 'Perfect: nothing is lost but the 4 sit-outs that cannot be avoided')
    """
    situation = situation_of(plan, played, disruptions, as_played=as_played, sets=sets, facts=facts)
    return _Repairer(situation, prefer, effort).run()


class _Repairer:
    """One repair under way."""

    def __init__(self, situation: Situation, prefer: Prefer, effort: float) -> None:
        self.prefer = prefer
        self.effort = effort
        self.planned_sets = len(situation.sets)
        self.situation = with_fresh_boards(situation)
        self.wanted = situation.rounds
        self.allowance: Allowance = allowance_of(self.situation)
        self.options: list[Option] = []
        self.ways: set[tuple[Meeting, ...]] = set()
        self.whole = False  #: whether an option loses nothing, the comparison apart
        self.how = ""  #: how the last search knows its answer
        self.solver = repair_solver.available()

    def run(self) -> Repair:
        """All ways, best first."""
        situation = self.situation
        flaws = flaws_of(situation, self.allowance)
        self.by_rule(flaws)
        known = ""
        proven = False
        if not self.whole:
            known = hopeless(situation, self.allowance, self.planned_sets)
            proven = bool(known)
            if not proven:
                proven, known = self.seek(flaws)
        if not self.whole:
            self.compromise(flaws)
        self.curtail()
        if situation.plan.winners == 1:
            self.compare()
        if not self.options:
            self.add("stop here", ())
        ordered = self.worthwhile()
        if any(o.perfect for o in ordered):
            return Repair(situation, tuple(ordered), True, "A perfect continuation exists: option 1.")
        if self.whole:
            if not situation.to_come:
                return Repair(situation, tuple(ordered), False, "No round is left that could be switched.")
            known = "Nothing is lost but the comparison; no arrow-switch was found that restores it."
            return Repair(situation, tuple(ordered), None, known)
        return Repair(situation, tuple(ordered), False if proven else None, known)

    def by_rule(self, flaws: Flaws) -> None:
        """What needs no search: the plan as it stands, a published cure, a rover, other rounds to drop."""
        situation = self.situation
        if not flaws.free_rounds:
            kept, skipped = without_replays(situation)
            notes = (f"No boards at {_where(skipped, situation.planned)}.",) if skipped else ()
            self.add("keep the movement", kept, notes)
        cure = bye_stand_cure(situation)
        if cure:
            self.add("published cure", cure)
        for rows in rovers(situation):
            self.add("rover", rows)
        others, left_out = dropped(situation)
        if others:
            word = "round" if len(left_out) == 1 else "rounds"
            what = f"Leave out {word} {', '.join(map(str, left_out))} of the movement instead of the last."
            self.add("drop other rounds", others, (what,))

    def add(self, flavour: str, rows: Sequence[Meeting], notes: tuple[str, ...] = ()) -> bool:
        """Keep a way to go on if it can be played and is new; whether nothing is lost by it."""
        dressed = dress(self.situation, rows)
        if dressed in self.ways or illegal(self.situation, dressed):
            return False
        self.ways.add(dressed)
        costs = costs_of(self.situation, dressed, self.wanted, self.planned_sets)
        verdict, whole = lost(self.situation, costs, self.allowance)
        self.whole |= whole
        incomparable = comparison_lost(self.situation, costs)
        if incomparable:
            verdict = incomparable if whole else f"{verdict} {incomparable}"
        elif comparison_text(costs):
            verdict = f"{verdict} {comparison_text(costs)}"
        movement = self._named(movement_with(self.situation, dressed), dressed, notes)
        self.options.append(Option(flavour, movement, costs, whole and not incomparable, verdict, notes))
        return whole

    def _named(self, movement: Movement, rows: Sequence[Meeting], notes: tuple[str, ...]) -> Movement:
        """The movement with what must be known of it; what the plan said holds where nothing changed."""
        plan, after = movement.notes, self.situation.last_played
        by_plan = {(m.round, m.table, m.ns, m.ew) for m in self.situation.plan.meetings}
        changed = self.situation.rounds != self.situation.plan.rounds or any(
            (m.round, m.table, m.ns, m.ew) not in by_plan for m in rows
        )
        name = f"{movement.name}, repaired after round {after}" if movement.name else movement.name
        return replace(
            movement,
            name=name,
            notes=(*(() if changed else plan), *self.situation.facts, *notes),
            placement={} if changed else movement.placement,
        )

    def add_choices(self, flavour: str, choices: Sequence[Choice]) -> bool:
        """The same with the tables and directions still to be found."""
        return self.add(flavour, seat(self.situation, choices))

    def seek(self, flaws: Flaws) -> tuple[bool, str]:
        """Look for something perfect, small changes first; whether none can exist, and how that is known."""
        situation, shares = self.situation, self.allowance.shared
        moved = shifted(situation, shares)
        if moved:
            self.add("other moves of the whole room", moved)
        everything = frozenset((m.round, m.table) for m in situation.planned)
        if not flaws.free_rounds:
            for loose in (flaws.rows, flaws.around(situation)):
                found = search(task_of(situation, shares, loose_boards=loose), _NODES // 10)
                if found.choices and self.add_choices("fewest changes", found.choices):
                    return False, ""
        if self.whole:
            return False, ""
        near = task_of(situation, shares, loose_boards=flaws.rows, loose_rounds=flaws.rounds)
        if self._sought("few changes", near, _NEAR).choices:
            return False, ""
        if not flaws.free_rounds:
            boards = task_of(situation, shares, loose_boards=everything)
            if self._sought("other boards at the tables", boards, _BOARDS).choices:
                return False, ""
        full = task_of(situation, shares, loose_rounds=situation.to_come, loose_boards=everything)
        small = len(full.choices) <= _MOST_CHOICES
        found = self._sought("anything may change", full, _EVERYTHING)
        if found.choices:
            return False, ""
        if found.complete:
            return True, self.how
        return False, unknown_text(small, self.solver)

    def _sought(self, flavour: str, task: Task, effort: float) -> Found:
        """A search among choices: by backtracking, then by the solver."""
        if len(task.choices) > _MOST_CHOICES:
            return Found(None, False)
        nodes = _NODES // 5 if self.solver else int(5 * _NODES * self.effort)
        found = search(task, nodes)
        self.how = "An exhaustive search through all continuations found none that is perfect."
        if not found.complete and self.solver:
            self.how = "CP-SAT proved that no perfect continuation exists."
            found = repair_solver.prove(task, effort * self.effort)
        if found.choices and not self.add_choices(flavour, found.choices):
            return Found(None, False)
        return found

    def compromise(self, flaws: Flaws) -> None:
        """The best that is not perfect: legal at any rate, then as cheap as the solver makes it."""
        situation = self.situation
        start = stopgap(situation)
        self.add_choices("boards round by round", start)
        kept = _choices(situation, without_replays(situation)[0])
        if not flaws.free_rounds and _played(kept) >= _played(start):
            start = kept
        if not flaws.free_rounds:
            chains = exchanged(situation)
            if chains:
                mended, skipped = without_replays(situation, chains)
                notes = (f"No boards at {_where(skipped, mended)}.",) if skipped else ()
                self.add("other boards at the tables", mended, notes)
                if _played(with_boards := _choices(situation, mended)) > _played(start):
                    start = with_boards
        fuller = together(situation, start)
        if _played(fuller) > _played(start):
            self.add_choices("those who wait play each other", fuller)
            start = fuller
        if not self.solver or not situation.to_come:
            return
        everything = frozenset((m.round, m.table) for m in situation.planned)
        concerned = {
            w for m in situation.planned if (m.round, m.table) in flaws.rows for w in situation.meeting(m)
        }
        shares = self.allowance.shared
        ways = [
            (
                "other boards at the tables",
                task_of(situation, shares, loose_boards=loose_boards, again=not flaws.free_rounds),
            )
            for loose_boards in (flaws.around(situation), everything)
        ]
        if flaws.rounds:
            loose = flaws.rounds if len(situation.to_come) > 6 else situation.to_come
            near = task_of(
                situation,
                shares,
                loose_boards=everything,
                loose_rounds=loose,
                loose_pairs=concerned,
                again=True,
            )
            ways.append(("fewest losses", near))
        for flavour, task in ways:
            if len(task.choices) > _MOST_CHOICES:
                continue
            found = repair_solver.best(task, start, _BEST * self.effort)
            if found.choices is not None:
                start = found.choices
                self.add_choices(flavour, found.choices)

    def curtail(self) -> None:
        """The movement as it stands, up to the last round that can be played without loss."""
        situation = self.situation
        rows: list[Meeting] = []
        for r in situation.to_come:
            now = [m for m in situation.planned if m.round == r]
            trial = dress(situation, [*rows, *now])
            if not now or illegal(situation, trial):
                break
            rows += now
        last = rows[-1].round if rows else situation.last_played
        if last < situation.rounds:
            self.add("keep the movement and curtail", rows, (f"Stop after round {last}.",))

    def compare(self) -> None:
        """The best way so far, with directions turned for the comparison: whole rounds, then tables."""
        if not self.options:
            return
        best = min(self.options, key=self._order)
        bases = [best]
        if best.flavour == "drop other rounds":
            bases += [o for o in self.options if o.flavour == "keep the movement"]
        for base in bases:
            rows = [m for m in base.movement.meetings if m.round > self.situation.last_played]
            for flavour, whole_rounds in (("other arrow-switches", True), ("best comparison", False)):
                better = turn(self.situation, rows, whole_rounds)
                changed = [m for m, old in zip(better, rows, strict=True) if m.ns != old.ns]
                if changed:
                    note = "Arrow-switches other than planned: " + _where(changed, rows) + "."
                    self.add(flavour, better, (*base.notes, note))

    def worthwhile(self) -> list[Option]:
        """The options without those found by a search that another one beats in every respect."""
        ordered = sorted(self.options, key=self._order)
        kept: list[Option] = []
        for option in ordered:
            c = option.costs
            moved = c.pairs_moved + c.boards_moved
            beaten = option.flavour in _BY_SEARCH and any(
                o.costs.loss <= c.loss
                and o.costs.pairs_moved + o.costs.boards_moved <= moved
                and o.costs.fairness >= c.fairness - 0.5
                for o in kept
            )
            if not beaten:
                kept.append(option)
        return kept

    def _order(self, option: Option) -> tuple[float, ...]:
        c = option.costs
        comparison = -round(c.fairness, 4) if self.prefer == "comparison" else 0.0
        return (not option.perfect, c.loss, comparison, c.pairs_moved + c.boards_moved, c.turned)


def _choices(situation: Situation, rows: Iterable[Meeting]) -> tuple[Choice, ...]:
    found = []
    for row in rows:
        if plays(row):
            ns, ew = situation.sides(row)
            assert ns is not None
            one, other = in_order(ns, ew) if ew is not None else (ns, None)
            found.append(Choice(row.round, one, other, row.board_set))
    return tuple(found)


def _played(choices: Sequence[Choice]) -> int:
    return sum(1 for c in choices if c.other is not None)


def _where(changed: Iterable[Meeting], rows: Iterable[Meeting]) -> str:
    everywhere: dict[int, set[int]] = {}
    for row in rows:
        if plays(row):
            everywhere.setdefault(row.round, set()).add(row.table)
    by_round: dict[int, set[int]] = {}
    for row in changed:
        by_round.setdefault(row.round, set()).add(row.table)
    return "; ".join(
        f"round {r}, all tables"
        if tables == everywhere[r]
        else f"round {r}, table{'s' * (len(tables) > 1)} {', '.join(map(str, sorted(tables)))}"
        for r, tables in sorted(by_round.items())
    )


def with_fresh_boards(situation: Situation) -> Situation:
    """The same with as many new sets as there are tables, if somebody runs out of boards before the end.

    A new set has as many boards as the first, numbered after all others.
    """
    left = len(situation.to_come)
    short = [
        who
        for who in situation.field
        if sum(1 for s in situation.sets if s and not set(s) & situation.seen.get(who, set())) < left
    ]
    if not short or situation.rounds <= situation.plan.rounds:
        return situation
    size = len(situation.sets[0])
    after = max(b for s in situation.sets for b in s)
    tables = -(-len(situation.field) // 2)
    more = tuple(tuple(range(after + 1 + i * size, after + 1 + (i + 1) * size)) for i in range(tables))
    return replace(situation, sets=(*situation.sets, *more))
