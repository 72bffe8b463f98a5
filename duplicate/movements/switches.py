"""Choose the arrow-switches of a one-winner movement: whole rounds, a few tables a round, or any."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from duplicate.movements.annealing import Bounds, anneal
from duplicate.movements.arrow_switch import arrow_switch
from duplicate.movements.arrows import Arrows, turn
from duplicate.movements.guides import table_cards
from duplicate.movements.known_switches import directed, known_meetings, patterns, skeleton
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.stops import weights
from duplicate.words.problems import DuplicateError, Problem

STEPS = 250_000
Spot = tuple[str, int, int]  #: section, table, round


@dataclass(frozen=True)
class Limit:
    """How much the director and the players will put up with.

    ``kind`` is ``rounds`` (in a round all tables switch, or none), ``tables`` (at most ``tables`` of
    them in any round, and each in fewer than half of its rounds) or ``free``.

    >>> Limit.parse("tables=2"), str(Limit.parse("free"))
    (Limit(kind='tables', tables=2), 'free')
    """

    kind: str = "free"
    tables: int = 0

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """The limit of a text: rounds, free, or tables=K with K from 1."""
        plain = text.strip().lower()
        if plain in ("rounds", "free"):
            return cls(plain)
        found = re.fullmatch(r"tables\s*=\s*([0-9]{1,3})", plain)
        if not found or not int(found[1]):
            remedy = "write rounds, tables=2 (at most two in any round), or free"
            raise DuplicateError(Problem("there is no such limit", value=text, remedy=remedy))
        return cls("tables", int(found[1]))

    def __str__(self) -> str:
        return f"tables={self.tables}" if self.kind == "tables" else self.kind


FREE = Limit()
ROUNDS = Limit("rounds")


def optimise(
    movement: Movement,
    limit: Limit = FREE,
    *,
    steps: int = STEPS,
    seed: int = 1,
    curtail: bool = False,
) -> Movement:
    """The same movement with the arrow-switches that make it fairest (the greatest Qf).

    Nobody goes anywhere else: only the directions change. Switches that the movement already has are
    taken back first, at every table where a pair stays. Whole rounds are tried exhaustively; the
    others are searched with ``steps`` proposals from ``seed``, which give the same movement on every
    machine; a free choice is never worse than whole rounds, than what the movement had, or than the
    best known of its skeleton. With ``curtail`` the greatest mean of the Qf at all likely stops is
    sought (`duplicate.movements.stops`), half of it for the complete session.

    >>> from duplicate.movements.balance import balance
    >>> from duplicate.movements.hesitation import hesitation
    >>> m = optimise(hesitation(5), ROUNDS)
    >>> m.name, round(balance(m).quality, 2)
    ('Hesitation Mitchell, 5 tables, 6 rounds, round 6 arrow-switched', 62.26)
    """
    given = one_winner(movement)
    base = unswitched(given)
    arrows = Arrows(base, weights(base.rounds) if curtail else [(base.rounds, 1.0)])
    if limit.kind == "rounds":
        _whole_rounds(arrows)
    elif limit.kind == "tables":
        anneal(arrows, steps, seed, Bounds(limit.tables, most_at(base)))
    else:
        _whole_rounds(arrows)  # a free choice is never worse than one of whole rounds
        _better(arrows, given.meetings)
        if not curtail:
            _better(arrows, known_meetings(base) or base.meetings)
        anneal(arrows, steps, seed)
        _fewest(arrows)
    return described(base, arrows.meetings_now())


def fairest(tables: int, rounds: int, *, boards_per_round: int = 2) -> Movement | None:
    """The fairest movement of this size among those with stored switches; None when there is none.

    >>> fairest(11, 12).name
    'Reduced Howell, 11 tables, 12 rounds, chosen tables arrow-switched'
    """
    for pattern in sorted(patterns(), key=lambda p: -p.quality):
        if (pattern.tables, pattern.rounds) == (tables, rounds):
            base = skeleton(pattern, boards_per_round)
            if base is not None:
                return described(base, directed(base, pattern.directions))
    return None


def one_winner(movement: Movement) -> Movement:
    """The movement with one ranking for all; where NS and EW share numbers, EW are numbered on."""
    if movement.teams:
        raise DuplicateError(
            "teams sit in both directions of each board: there is nothing to arrow-switch",
            remedy="leave the movement as it is",
        )
    if not movement.is_playable:
        raise DuplicateError(
            "the movement cannot be played as it is", remedy="duplicate plan --check lists its faults"
        )
    if movement.winners == 1:
        return movement
    both = {m.ns for m in movement.meetings if m.ns} & {m.ew for m in movement.meetings if m.ew}
    if not both:
        return replace(movement, winners=1)
    names = sorted({n for m in movement.meetings for n in (m.ns, m.ew)} - {""})
    if odd := [n for n in names if not (n.isascii() and n.isdigit())]:
        raise DuplicateError(
            f"{min(both)} is a pair as NS and another one as EW, arrow-switches make one ranking of "
            f"both, and {odd[0]} is no number to count on from",
            remedy="give every pair a number of its own",
        )
    lowest = min(int(m.ew) for m in movement.meetings if m.ew)
    found = arrow_switch(movement)
    first = min(int(m.ew) for m in found.meetings if m.ew)
    return replace(found, notes=(*found.notes, f"EW are numbered on: EW {lowest} is pair {first}."))


def unswitched(movement: Movement) -> Movement:
    """The movement with every stationary pair in its usual direction, and without words on switches."""
    turned = _turned_at_home(movement)
    name = re.sub(r", (?:(?:rounds? [0-9, and]+|chosen tables) )?arrow-switched$", "", movement.name)
    placement = {k: v for k, v in movement.placement.items() if k != "arrow-switched rounds"}
    return replace(
        movement,
        name=re.sub(r"^Scrambled (\w)", lambda found: found[1].upper(), name),
        meetings=tuple(turn(m) if _spot(m) in turned else m for m in movement.meetings),
        notes=tuple(n for n in movement.notes if not is_on_switches(n)),
        placement=placement,
    )


_SWITCHING = re.compile(r"arrow-switch|turns? (?:its|their) boards|sit the other way round")


def is_on_switches(note: str) -> bool:
    """Whether a note tells which boards are turned, or that none are."""
    return _SWITCHING.search(note) is not None


def switched(base: Movement, meetings: Iterable[Meeting]) -> tuple[set[Spot], set[Spot]]:
    """Where boards are turned, and where moving pairs sit the other way round than in ``base``.

    At a table with a stationary pair everybody keeps the chairs and the boards are turned; at any
    other table the pairs that come take the seats that the cards and guides give them.
    """
    after = replace(base, meetings=tuple(meetings))
    homes = homes_of(after)
    turned = _turned_at_home(after)
    seated = {
        _spot(m)
        for m, was in zip(after.meetings, base.meetings, strict=True)
        if (m.section, m.table) not in homes and (m.ns, m.north) != (was.ns, was.north)
    }
    return turned, seated


def described(base: Movement, meetings: Iterable[Meeting]) -> Movement:
    """A movement with its switches in name and notes, as the prints and the director want them."""
    after = replace(base, meetings=tuple(meetings))
    turned, seated = switched(base, after.meetings)
    everywhere = {_spot(m) for m in after.meetings if not m.is_sit_out}
    sections = {m.section for m in after.meetings}
    rounds = sorted({r for *_, r in turned | seated})
    name, placement, notes = after.name or "A movement", dict(after.placement), list(after.notes)
    if rounds and not seated:
        homes = homes_of(after)
        for meant, every in (
            (everywhere, True),
            ({(s, t, r) for s, t, r in everywhere if (s, t) in homes}, False),
        ):
            if turned == {spot for spot in meant if spot[2] in rounds}:
                return with_rounds(base, after.meetings, rounds, every_table=every)
    if rounds:
        name += ", chosen tables arrow-switched"
    for r in rounds:
        for spots, one, many in (
            (turned, "table {} turns its boards by 90 degrees", "tables {} turn their boards by 90 degrees"),
            (
                seated,
                "at table {} the pairs sit the other way round, as the cards say",
                "at tables {} the pairs sit the other way round, as the cards say",
            ),
        ):
            for section in sorted(sections):
                tables = sorted(t for s, t, q in spots if q == r and s == section)
                if tables:
                    what = (one if len(tables) == 1 else many).format(listed(tables))
                    where = f"Round {r}, section {section}" if len(sections) > 1 else f"Round {r}"
                    notes.append(f"{where}: {what}.")
    if not rounds:
        notes.append(
            "No round is arrow-switched: NS and EW compare only through the boards they play together."
        )
    return replace(after, name=name, notes=tuple(notes), placement=placement)


def with_rounds(
    base: Movement, meetings: Iterable[Meeting], rounds: Sequence[int], *, every_table: bool
) -> Movement:
    """A movement with whole rounds turned, in name and notes: at every table, or where a pair stays."""
    which = f"{'round' if len(rounds) == 1 else 'rounds'} {listed(rounds)}"
    note = (
        f"{which.capitalize()}: arrow-switch. Every table turns its boards by 90 degrees."
        if every_table
        else f"In {which} the tables with a stationary pair turn their boards by 90 degrees."
    )
    return replace(
        base,
        name=f"{base.name or 'A movement'}, {which} arrow-switched",
        meetings=tuple(meetings),
        notes=(*base.notes, note),
        placement={**base.placement, "arrow-switched rounds": " ".join(map(str, rounds))},
    )


def listed(numbers: Sequence[int]) -> str:
    """Numbers in a sentence.

    >>> listed([2, 4, 9])
    '2, 4 and 9'
    """
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _spot(m: Meeting) -> Spot:
    return m.section, m.table, m.round


def _turned_at_home(movement: Movement) -> set[Spot]:
    if movement.is_individual:
        return set()
    return {(c.section, c.table, r.round) for c in table_cards(movement) for r in c.rounds if r.switched}


def homes_of(movement: Movement) -> dict[tuple[str, int], int]:
    """Tables with a stationary pair, and in how many rounds it is there."""
    if movement.is_individual or movement.winners == 2:
        return {}
    at: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for m in movement.meetings:
        for number in (m.ns, m.ew):
            if number:
                at[m.section, number][m.table] += 1
    return {
        (section, next(iter(tables))): tables.total()
        for (section, _), tables in at.items()
        if len(tables) == 1 and tables.total() > 1
    }


def most_at(movement: Movement) -> dict[tuple[str, int], int]:
    """Less than half of its rounds, so that its usual direction stays what it is."""
    return {home: (rounds - 1) // 2 for home, rounds in homes_of(movement).items()}


def _whole_rounds(arrows: Arrows) -> None:
    """Turn the best rounds: every table, or those with a stationary pair, whatever is fairer."""
    _, wanted = best_whole_rounds(arrows)
    arrows.turn_to(wanted)


def best_whole_rounds(arrows: Arrows, most: int | None = None) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """The best rounds to turn as a whole, and which of the meetings that turns; nothing is turned yet."""
    from duplicate.movements.switched_rounds import best_rounds

    homes = homes_of(arrows.movement)
    kinds = [[True] * len(arrows.meetings), [(m.section, m.table) in homes for m in arrows.meetings]]
    best: tuple[float, tuple[int, ...], tuple[bool, ...]] | None = None
    for turning in kinds if kinds[0] != kinds[1] else kinds[:1]:
        rounds = best_rounds(arrows, turning, most)
        wanted = tuple(turns and m.round in rounds for m, turns in zip(arrows.meetings, turning, strict=True))
        arrows.turn_to(wanted)
        if best is None or arrows.quality > best[0] * (1 + 1e-12):
            best = arrows.quality, rounds, wanted
        arrows.turn_to([False] * len(wanted))
    assert best is not None
    return best[1:]


def _better(arrows: Arrows, meetings: Sequence[Meeting]) -> None:
    """Turn to the directions of these meetings, if that is better."""
    before, quality = tuple(arrows.turned), arrows.quality
    arrows.turn_to(
        [
            (meetings[place].ns, meetings[place].north) != (m.ns, m.north)
            for place, m in zip(arrows.places, arrows.meetings, strict=True)
        ]
    )
    if arrows.quality <= quality:
        arrows.turn_to(before)


def _fewest(arrows: Arrows) -> None:
    """Turn all meetings of a set where that leaves fewer turned: a whole set turned changes nothing."""
    by_board: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, play in enumerate(arrows.plays):
        by_board[play.groups].append(number)
    if any(len(groups) > 1 for groups in by_board):
        return  # sets that overlap hang together
    wanted = list(arrows.turned)
    for numbers in by_board.values():
        if 2 * sum(wanted[n] for n in numbers) > len(numbers):
            for n in numbers:
                wanted[n] = not wanted[n]
    arrows.turn_to(wanted)
