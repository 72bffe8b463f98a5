"""A movement in the terminal: the table, the facts, the faults; and the same as JSON."""

import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator

from duplicate.cli.planned import dumped, findings_data, problems_data
from duplicate.movements.facts import Facts, facts_of, numbers
from duplicate.movements.files import Format, MovementFile
from duplicate.movements.movement import Fault, Meeting, Movement
from duplicate.movements.movement_json import as_data
from duplicate.words.plurals import quantity

WIDTH = 96
_MOST = 8  #: findings of a kind; --check lists all
_NAMES = 16  #: contestants in a line
_FORMATS = {
    Format.CSV: "CSV",
    Format.JSON: "JSON",
    Format.BRITISH: "British movement text",
    Format.MOV: "ACBLscore .MOV",
    Format.ROUND_DATA: "RoundData",
    Format.BWS: "Bridgemate .bws",
}


def as_text(movement: Movement, found: MovementFile) -> str:
    """The table of tables and rounds, the facts, and the faults in short."""
    facts = facts_of(movement)
    lines = [f"{movement.name or 'A movement'} ({_FORMATS[found.format]})", "", *_grid(movement), ""]
    lines += _wrapped(_facts(movement, facts))
    lines += _wrapped(f"Note: {note}" for note in movement.notes)
    lines += _faults(facts, _MOST)
    lines.append(_verdict(facts, bool(found.errors)))
    return "\n".join(lines)


def check_text(movement: Movement, found: MovementFile) -> str:
    """Every finding, and the verdict."""
    facts = facts_of(movement)
    title = f"{movement.name or found.name}: {_size(movement)}"
    others = [f for f in facts.findings if f not in facts.faults]
    lines = [title, *_faults(facts, None)]
    lines += [f"  {f.fault.value}: {f.text}" for f in others]
    return "\n".join([*lines, _verdict(facts, bool(found.errors))])


def _size(movement: Movement) -> str:
    return f"{quantity(movement.tables, 'table')}, {quantity(movement.rounds, 'round')}"


def listed(found: MovementFile) -> str:
    """The movements of a file of many, one line for each."""
    lines = [f"{found.name}: {quantity(len(found.movements), 'movement')} ({_FORMATS[found.format]})"]
    wide = len(str(len(found.movements)))
    for number, movement in enumerate(found.movements, start=1):
        faults = facts_of(movement).faults
        mark = f"; cannot be played: {faults[0].text}" if faults else ""
        size = f"{_size(movement)}, {quantity(movement.boards, 'board')}"
        lines.append(f"{number:>{wide}}  {movement.name or 'A movement'} ({size}){mark}")
    lines.append("Show one with --pick and its number, its section or part of its name.")
    return "\n".join(lines)


def as_json(found: MovementFile) -> str:
    """Everything about a file and each of its movements."""
    movements = []
    for movement in found.movements:
        facts = facts_of(movement)
        movements.append(
            {
                "movement": as_data(movement),
                "playable": not facts.faults and not found.errors,
                "boards_per_round": list(facts.boards_per_round),
                "sit_outs": {_label(who): list(rounds) for who, rounds in facts.sit_outs.items()},
                "sharing": [
                    {"tables": list(tables), "rounds": list(rounds)}
                    for tables, rounds in facts.sharing.items()
                ],
                "re_meets": [
                    {"contestants": [_label(w) for w in pair], "times": n}
                    for pair, n in facts.re_meets.items()
                ],
                "replays": facts.replays,
                "quality": None if facts.quality is None else round(facts.quality, 6),
                "findings": findings_data(facts.findings),
            }
        )
    data = {"file": found.name, "format": found.format.value, "problems": problems_data(found.problems)}
    return dumped({**data, "movements": movements})


# the table


def _cell(m: Meeting | None) -> str:
    if m is None:
        return ""
    who = [m.north, m.south, m.east, m.west] if m.north or m.south or m.east or m.west else [m.ns, m.ew]
    names = [each or "." for each in who]
    half = len(names) // 2
    shared = "*" if m.shared else ""
    text = f"{'+'.join(names[:half])}-{'+'.join(names[half:])}/{m.board_set or '.'}"
    return f"{text}{m.copy and ':'}{m.copy}{shared}"


def _wrapped(sentences: Iterable[str]) -> Iterator[str]:
    for sentence in sentences:
        yield from textwrap.wrap(sentence, WIDTH, subsequent_indent="  ")


def _grid(movement: Movement) -> Iterator[str]:
    """Rows are tables, columns rounds; as many rounds side by side as the width has room for."""
    cells: dict[tuple[int, int], str] = {}
    for m in movement.meetings:
        place = m.table, m.round
        cells[place] = f"{cells[place]} {_cell(m)}" if place in cells else _cell(m)
    tables = sorted({t for t, _ in cells})
    rounds = sorted({r for _, r in cells})
    head = max([len("Table"), *(len(str(t)) for t in tables)])
    wide = {r: max([len(f"Round {r}"), *(len(cells.get((t, r), "")) for t in tables)]) for r in rounds}
    block: list[int] = []
    blocks = [block]
    room = WIDTH - head
    for r in rounds:
        if block and wide[r] + 2 > room:
            block, room = [], WIDTH - head
            blocks.append(block)
        block.append(r)
        room -= wide[r] + 2
    for block in blocks:
        titles = [f"Round {r}".ljust(wide[r]) for r in block]
        yield "  ".join(["Table".rjust(head), *titles]).rstrip()
        for t in tables:
            row = [cells.get((t, r), "").ljust(wide[r]) for r in block]
            yield "  ".join([str(t).rjust(head), *row]).rstrip()
        yield ""
    who = "N+S-E+W" if movement.is_individual else "NS-EW"
    extra = "; . is nobody, or no boards" if any("." in c for c in cells.values()) else ""
    extra += "; * is shared" if any(c.endswith("*") for c in cells.values()) else ""
    yield from _wrapped([f"{who}/set of boards{extra}. {_sets(movement)}"])


def _sets(movement: Movement) -> str:
    sets = movement.board_sets
    if not sets:
        return "There are no boards."
    named = [
        f"{n} is {'board' if len(s) == 1 else 'boards'} {numbers(s)}" for n, s in enumerate(sets, start=1)
    ]
    first = [b for s in sets for b in s]
    if (
        len(sets) > 3
        and len({len(s) for s in sets}) == 1
        and first == list(range(first[0], first[0] + len(first)))
    ):
        named = [named[0], named[1], "and so on to", named[-1]]
        return f"Set {named[0]}, {named[1]}, {named[2]} {named[3]}."
    return f"Set {', '.join(named)}."


# the facts


def _label(who: tuple[str, str]) -> str:
    return who[1] + who[0]


def _some(names: Iterable[str]) -> str:
    found = list(names)
    more = len(found) - _NAMES
    return ", ".join(found[:_NAMES]) + (f" and {more} more" if more > 0 else "")


def _facts(movement: Movement, facts: Facts) -> Iterator[str]:
    what = "player" if movement.is_individual else "team" if movement.teams else "pair"
    size = " or ".join(map(str, facts.boards_per_round)) or "no"
    yield (
        f"{_size(movement)} of {quantity(size, 'board')}, "
        f"{quantity(movement.boards, 'board')}, {quantity(len(movement.contestants()), what)}, "
        f"{'two winners' if movement.winners == 2 else 'one winner'}."
    )
    out: dict[int, list[str]] = defaultdict(list)
    for who, rounds in facts.sit_outs.items():
        out[len(rounds)].append(_label(who))
    for times, names in sorted(out.items()):
        yield f"Sit-outs: {quantity(len(names), what)} for {quantity(times, 'round')}: {_some(names)}."
    if movement.teams:
        yield "Sharing: the two tables of a match play the same boards."
    elif movement.barometer:
        yield "Barometer: all tables play the same boards at the same time."
    elif len(facts.sharing) > 3:
        tables = sorted({t for group in facts.sharing for t in group})
        when = sorted({r for rounds in facts.sharing.values() for r in rounds})
        yield f"Sharing: tables {numbers(tables)} in different groups, in {_rounds(movement, when)}."
    else:
        for group, when_ in facts.sharing.items():
            yield f"Sharing: tables {numbers(group)} in {_rounds(movement, when_)}."
    again: dict[int, list[str]] = defaultdict(list)
    for (one, other), times in facts.re_meets.items():
        again[times].append(f"{_label(one)} v {_label(other)}")
    if not movement.is_individual:  # where everybody opposes everybody twice
        for times, names in sorted(again.items()):
            yield f"Meet {times} times: {_some(names)}."
    if facts.quality is not None:
        yield f"Balance: Qf {facts.quality:.2f} (100 is perfect)."
    for key, value in movement.placement.items():
        if key != "sharing":  # said above
            yield f"{key[:1].upper()}{key[1:]}: {value}."


def _rounds(movement: Movement, rounds: Iterable[int]) -> str:
    found = list(rounds)
    if len(found) == movement.rounds:
        return "every round"
    return f"round{'s' if len(found) > 1 else ''} {numbers(found)}"


# the faults


def _faults(facts: Facts, most: int | None) -> Iterator[str]:
    """The faults by kind, with their number; ``most`` of each, or all."""
    for kind in (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY):
        found = [f.text for f in facts.faults if f.fault is kind]
        if not found:
            continue
        number = facts.replays if kind is Fault.REPLAY else len(found)
        names = {
            Fault.TWO_PLACES: "in two places",
            Fault.BOARDS_TWO_PLACES: "boards in two places",
            Fault.REPLAY: "a set of boards played again",
        }
        yield f"Fault: {names[kind]}, {quantity(number, 'time')}:"
        yield from (f"  {text}" for text in found[:most])
        if most is not None and len(found) > most:
            yield f"  and {len(found) - most} more; --check lists all"


def _verdict(facts: Facts, errors: bool) -> str:
    if errors:
        return "It is not complete: see the errors."
    return "It cannot be played as it stands." if facts.faults else "It can be played."
