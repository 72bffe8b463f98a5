"""Hard searches by constraint solver (OR-Tools CP-SAT): proofs, and the best of what is not perfect."""

import importlib.util
from collections import defaultdict
from typing import TYPE_CHECKING

from duplicate.movements.continuation import Choice, Found, Task
from duplicate.movements.repair_costs import CHANGED, RE_MEET, SHARED, SIT_OUT

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def available() -> bool:
    """Whether OR-Tools is installed (the extra ``repair``)."""
    return importlib.util.find_spec("ortools") is not None  # importing it takes more than a second


def _solve(model: "cp_model.CpModel", effort: float, improve: bool) -> "tuple[cp_model.CpSolver, str]":
    """Run the solver so that the same question has the same answer on every machine."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = effort
    solver.parameters.symmetry_level = 0
    solver.parameters.interleave_search = improve  # searches near what is known, in turn with others
    status = solver.solve(model)
    return solver, solver.status_name(status)


def prove(task: Task, effort: float) -> Found:
    """A perfect continuation, or the proof that the choices hold none, or neither within the effort.

    ``effort`` is in the solver's deterministic seconds.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    seats: dict[object, list[cp_model.IntVar]] = {seat: [] for seat in task.every_seat}
    once: dict[object, list[cp_model.IntVar]] = defaultdict(list)
    tables: dict[tuple[int, int], list[cp_model.IntVar]] = defaultdict(list)
    takes = []
    for choice in task.choices:
        take = model.new_bool_var("")
        takes.append(take)
        for seat in task.seats(choice):
            seats[seat].append(take)
        for group in task.at_most_once(choice):
            once[group].append(take)
        if choice.board_set:
            tables[choice.round, choice.board_set].append(take)
        if choice.planned:
            model.add_hint(take, True)
    for literals in seats.values():
        if not literals:
            return Found(None, True)
        model.add_exactly_one(literals)
    for literals in once.values():
        if len(literals) > 1:
            model.add_at_most_one(literals)
    over = []
    for (_, board_set), literals in tables.items():
        capacity = task.situation.capacity(board_set)
        if len(literals) <= capacity:
            continue
        if task.shares:
            more = model.new_int_var(0, task.shares, "")
            over.append(more)
            model.add(sum(literals) <= capacity + more)
        elif capacity == 1:
            model.add_at_most_one(literals)
        else:
            model.add(sum(literals) <= capacity)
    if over:
        model.add(sum(over) <= task.shares)
    solver, status = _solve(model, effort, improve=False)
    if status in ("OPTIMAL", "FEASIBLE"):
        chosen = (c for c, take in zip(task.choices, takes, strict=True) if solver.boolean_value(take))
        return Found(tuple(chosen), True)
    return Found(None, status == "INFEASIBLE")


def best(task: Task, known: tuple[Choice, ...], effort: float) -> Found:
    """The cheapest legal continuation among the choices: somebody may have no boards, meet again, share.

    ``known`` is a legal continuation to begin with; complete when nothing cheaper exists among the
    choices.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    start = {c._replace(planned=False) for c in known}
    seats: dict[object, list[cp_model.IntVar]] = {seat: [] for seat in task.every_seat}
    boards: dict[object, list[cp_model.IntVar]] = defaultdict(list)
    meet: dict[object, list[cp_model.IntVar]] = defaultdict(list)
    tables: dict[tuple[int, int], list[cp_model.IntVar]] = defaultdict(list)
    costs = []
    shares = []
    takes = []
    for choice in task.choices:
        if choice.other is None:
            continue
        take = model.new_bool_var("")
        takes.append((choice, take))
        model.add_hint(take, choice._replace(planned=False) in start)
        for seat in task.seats(choice):
            seats[seat].append(take)
        for group in task.at_most_once(choice):
            (meet if group[0] == "meet" else boards)[group].append(take)
        tables[choice.round, choice.board_set].append(take)
        if not choice.planned:
            costs.append(CHANGED * take)
    for literals in seats.values():
        out = model.new_bool_var("")
        model.add_exactly_one([*literals, out])
        costs.append(SIT_OUT * out)
    for literals in boards.values():
        model.add_at_most_one(literals)
    for (_, two), literals in ((g, x) for g, x in meet.items() if isinstance(g, tuple)):
        before = min(1, task.situation.met[two])
        if before or len(literals) > 1:
            again = model.new_int_var(0, len(literals), "")
            model.add(sum(literals) <= 1 - before + again)
            costs.append(RE_MEET * again)
    for (_, board_set), literals in tables.items():
        capacity = task.situation.capacity(board_set)
        if len(literals) > capacity:
            more = model.new_int_var(0, 2, "")
            model.add(sum(literals) <= capacity + more)
            shares.append(more)
    if shares:  # as many as the movement had planned cost nothing
        beyond = model.new_int_var(0, 2 * len(shares), "")
        model.add(sum(shares) <= task.shares + beyond)
        costs.append(SHARED * beyond)
    model.minimize(sum(costs))
    solver, status = _solve(model, effort, improve=True)
    if status in ("OPTIMAL", "FEASIBLE"):
        return Found(tuple(c for c, t in takes if solver.boolean_value(t)), status == "OPTIMAL")
    return Found(None, False)
