"""Simulated Swiss events: what must hold of every draw, every total and every log."""

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import msgspec

from duplicate.night.results import Status
from duplicate.scoring import score
from duplicate.swiss import folder
from duplicate.swiss.audit import audit
from duplicate.swiss.bracket import Bracket
from duplicate.swiss.conditions import SwissConditions, load
from duplicate.swiss.conduct import Conduct, Unfinished
from duplicate.swiss.event import late_corrections, replay, step
from duplicate.swiss.history import Sitting
from duplicate.swiss.nights import movement_of, night_of, standings
from duplicate.swiss.plain import ranking_text, state_text
from duplicate.swiss.records import Drawn, Record
from duplicate.swiss.schedule import is_scheduled
from duplicate.swiss.simulate import START, Simulation, Trouble, simulate
from duplicate.swiss.state import State
from duplicate.travellers.changelog import parse
from holds import hold

_DECODER = msgspec.json.Decoder(Record)


def soak_swiss(rng: random.Random) -> None:
    """Nobody twice in a round, no rematch that can be avoided, totals that add up, logs that replay."""
    pairs = rng.choice((rng.randint(20, 60), rng.randint(20, 400)))
    conditions = random_conditions(rng)
    if rng.random() < 0.25:
        conditions = random_schedule(rng)
        pairs = rng.randint(4, 20)
    policies: list[Unfinished] = ["cut-off", "averages", "time-share", "double-dummy", "unplayed"]
    conduct = Conduct(
        minimum=2,
        starts=START.isoformat(),
        check_in=True,
        confirmation=rng.random() < 0.5,
        unfinished=rng.choice(policies),
    )
    made = simulate(pairs, rng.randrange(2**40), conditions, conduct, Trouble())
    if is_scheduled(made.state):
        check_schedule(made.state)
    else:
        check_draws(made, rng)
    check_totals(made.state)
    check_log(made, rng)


def random_conditions(rng: random.Random) -> SwissConditions:
    """Conditions of every kind: IMPs or matchpoints, added up or as victory points, all kinds of draws."""
    settings: dict[str, object] = {
        "rounds": rng.randint(3, 9),
        "boards_per_round": rng.randint(2, 4),
        "draw.first_round": rng.choice(("random", "seeded", "registration")),
        "draw.odd": rng.choice(("bye", "bye", "phantom")),
        "draw.mode": rng.choice(("optimum", "optimum", "optimum", "danish", "nordic", "halves")),
        "draw.draw_at": rng.choice(("100", "95")),
        "draw.lag": rng.choice((0, 0, 0, 1)),
        "bye.method": rng.choice(("fixed", "average", "better", "percent")),
    }
    match rng.randrange(5):
        case 0:
            settings |= {"scoring.method": "matchpoints", "vp.scale": "percent-20"}
        case 1:
            settings |= {"scoring.method": "matchpoints", "vp.cumulative": "percent"}
        case 2:
            settings |= {"scoring.cross_imps.divisor": rng.choice(("none", "others"))}
        case 3:
            settings |= {"scoring.method": "butler", "vp.scale": "wbf"}
        case 4:
            settings |= {"contest": "teams", "scoring.method": "teams", "vp.scale": "wbf"}
    return load("seed-online", settings)


def random_schedule(rng: random.Random) -> SwissConditions:
    """A round robin or a knock-out, with line-ups or without, in small numbers."""
    settings: dict[str, object] = {"boards_per_round": rng.randint(2, 4), "minutes_per_round": 40}
    match rng.randrange(3):
        case 0:
            settings |= {
                "round_robin.double": rng.random() < 0.2,
                "round_robin.numbers": rng.choice(("registration", "lots")),
                "round_robin.withdrawal": rng.choice(("half", "stand", "annul")),
                "rounds": rng.choice((0, 0, 3)),
            }
            return load("round-robin-pairs", settings)
        case 1:
            settings["round_robin.withdrawal"] = rng.choice(("half", "stand", "annul"))
            settings |= {"team.line_ups": rng.random() < 0.5, "team.most": 6}
            return load("round-robin", settings)
    settings |= {
        "knock_out.stanzas": rng.randint(1, 3),
        "knock_out.extra_boards": rng.randint(0, 2),
        "knock_out.third_place": rng.random() < 0.5,
        "knock_out.seeding": rng.choice(("registration", "lots")),
        "team.line_ups": rng.random() < 0.5,
    }
    return load("knock-out", settings)


def check_schedule(state: State) -> None:
    """Nobody twice, the schedule or the bracket as it must be, one winner, line-ups of its team."""
    for each in state.rounds:
        everybody = Counter(who for t in each.seated.tables for who in (t.ns, t.ew))
        everybody.update(b.contestant for b in each.seated.byes)
        hold(max(everybody.values()) == 1, f"round {each.number}: somebody is there twice")
        for name, line_up in (each.line_ups or {}).items():
            hold(set(line_up.places) <= state.entrants[name].places, f"{name}: a stranger plays")
            hold(len(set(line_up.places)) == 4, f"{name}: somebody plays twice")
    for number, wrong in audit(state):
        hold(not wrong, f"round {number}: {wrong}")
    if state.conditions.draw.system == "knock-out" and state.rounds:
        bracket = Bracket(state)
        hold(bracket.over and bool(state.finished), "the knock-out is not over")
        lost = Counter(d.loser for d in bracket.all if d.loser and not d.third)
        hold(max(lost.values(), default=1) == 1, "somebody has lost twice")
        hold(bracket.champion not in lost, "the winner has lost")
        hold(len(standings(state).finishers) == len(bracket.seeds), "somebody has no place")


def check_draws(made: Simulation, rng: random.Random) -> None:
    """Everybody in the field is drawn once, and the certificates hold."""
    state = made.state
    had: Counter[str] = Counter()
    for each in state.rounds:
        at_tables = [who for t in each.seated.tables for who in (t.ns, t.ew)]
        alone = [b.contestant for b in each.seated.byes if b.kind in (Sitting.BYE, Sitting.PHANTOM)]
        everybody = Counter(at_tables + alone)
        hold(max(everybody.values()) == 1, f"round {each.number}: somebody is there twice")
        field = {e.id for e in state.entrants.values() if e.plays_in(each.number) and state.is_ready(e)}
        hold(set(everybody) == field, f"round {each.number}: {set(everybody) ^ field} is missing or extra")
        hold(len(alone) == len(field) % 2, f"round {each.number}: {len(alone)} byes of {len(field)}")
        costs = {c.level: c.total for c in each.drawn.cost}
        certificate = made.certificates[each.number]
        if costs.get("rematches") and certificate.optimal:
            hold(certificate.tutte is not None, f"round {each.number}: a rematch without a reason")
        drawn_alone = [b.contestant for b in each.drawn.byes]
        if not costs["second byes"]:
            hold(not any(had[b] for b in drawn_alone), f"round {each.number}: an unpriced second bye")
        had.update(alone)
        if not each.edited:
            hold(each.seated.tables == each.drawn.tables, f"round {each.number}: the draw did not stand")
    movement = movement_of(state)
    hold(movement.is_playable, "the movement cannot be played")
    numbers = [r.number for r in state.rounds]
    looked_at = numbers if len(state.entrants) <= 60 else [rng.choice(numbers)]
    for number, wrong in audit(state, made.certificates.get, looked_at):
        hold(not wrong, f"round {number}: {wrong}")


def check_totals(state: State) -> None:
    """Real scores of a board add up to nothing or to a top, rounds to the total, ranks follow totals."""
    conditions = state.conditions
    scores = score(night_of(state), conditions.scoring)
    hold(not scores.night.errors, f"{scores.night.errors[:3]}")
    for i, row in enumerate(scores.night.results.rows):
        ns, ew = scores.points_ns[i], scores.points_ew[i]
        if row.status in (Status.PLAYED, Status.PASSED) and ns is not None and ew is not None:
            whole = scores.top[i] if conditions.is_matchpoints else Fraction(0)
            hold(ns + ew == whole, f"row {i}: {ns} and {ew} are not {whole}")
    ranking = standings(state)
    there = {e.id for e in state.entrants.values() if e.last_round != 0}
    hold({row.contestant for row in ranking.rows} == there, "somebody is missing in the ranking")
    for place in ranking.rows:
        if not conditions.is_percentage:
            total = sum((r for r in place.rounds if r is not None), place.penalty)
            hold(total == place.score, f"{place.contestant}: {total} is not {place.score}")
        hold(place.played <= place.scheduled, f"{place.contestant} played more than there was")
    for one, other in pairwise(ranking.finishers):
        by_totals = conditions.draw.system == "knock-out" or one.score >= other.score
        hold(one.rank <= other.rank and by_totals, "ranks do not follow totals")


def check_log(made: Simulation, rng: random.Random) -> None:
    """Text and back is the same state and standings; cut anywhere, no earlier record is lost."""
    text = folder.lines(made.records)
    records, problems = parse(text, _DECODER, "log.jsonl", "record")
    hold(not problems and list(records) == made.records, "the text of the log is not its records")
    again = replay(records)
    hold(state_text(again) == state_text(made.state), "replaying the log gives another state")
    hold(
        ranking_text(standings(again)) == ranking_text(standings(made.state)),
        "replaying the log gives other standings",
    )
    late_corrections(again)
    marks = {rng.randrange(1, len(records)) for _ in range(4)}
    state = State()
    for count, record in enumerate(made.records, 1):
        state, _ = step(state, record)
        if count in marks:
            whole = folder.lines(made.records[:count])
            torn = whole + folder.lines(made.records[count : count + 1])[: rng.randrange(1, 40)]
            for data in (whole, torn):
                kept, _ = parse(data, _DECODER, "log.jsonl", "record")
                hold(state_text(replay(kept)) == state_text(state), f"cut after {count}: another state")
    drawn = [r for r in records if isinstance(r, Drawn)]
    hold([r.round for r in drawn] == list(range(1, len(drawn) + 1)), "rounds are not drawn in order")
