"""A legal continuation round by round: the meetings of the plan where they stand, boards by matching."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from duplicate.movements.continuation import Choice, Pairing, pairings
from duplicate.movements.situation import Situation, Who

_FRESH, _ALONE, _PLANNED = 1_000, 20, 5  # boards at all, boards not shared, boards as planned


def stopgap(situation: Situation) -> tuple[Choice, ...]:
    """Something that can always be played: each round is as good as it can be, and no round looks ahead.

    A meeting for which no boards are left becomes a sit-out of both.
    """
    seen: dict[Who, set[int]] = defaultdict(set)
    for who, boards in situation.seen.items():
        seen[who] |= boards
    met = Counter(situation.met)
    chosen: list[Choice] = []
    for r in situation.to_come:
        rows = [m for m in situation.planned if m.round == r]
        meetings: list[tuple[Pairing, int]] = []
        for row in rows:
            ns, ew = situation.sides(row)
            if ns and ew:
                meetings.append(((ns, ew), row.board_set))
        if not rows:
            meetings = [(two, 0) for two in _pair(situation, seen, met)]
        for (one, other), board_set in _boards(situation, meetings, seen):
            met[frozenset((one, other))] += 1
            for who in (one, other):
                seen[who] |= set(situation.sets[board_set - 1])
            chosen.append(Choice(r, one, other, board_set))
    return tuple(chosen)


def together(situation: Situation, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The same with those who wait in a round meeting each other, where there are boards for them.

    Whoever plays as it is plays on as it is. The boards are fresh to both in all rounds: met neither
    before nor later. Those who have not met come first, then boards that nobody has in that round.
    """
    import rustworkx

    chosen = [c for c in choices if c.other is not None]
    used: dict[Who, set[int]] = defaultdict(set)
    for who, boards in situation.seen.items():
        used[who] |= boards
    met = Counter(situation.met)
    for c in chosen:
        assert c.other is not None
        met[frozenset((c.one, c.other))] += 1
        for who in (c.one, c.other):
            used[who] |= set(situation.sets[c.board_set - 1])
    possible = pairings(situation)
    for r in situation.to_come:
        now = [c for c in chosen if c.round == r]
        idle = set(situation.field) - {w for c in now for w in (c.one, c.other)}
        index = {w: i for i, w in enumerate(w for w in situation.field if w in idle)}
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(list(index))
        fresh = {}
        for two in possible:
            if idle.issuperset(two):
                known = used[two[0]] | used[two[1]]
                fresh[two] = [
                    s for s, boards in enumerate(situation.sets, 1) if boards and not known & set(boards)
                ]
                if fresh[two]:
                    weight = 1_000 * (not met[frozenset(two)]) + min(len(fresh[two]), 99)
                    graph.add_edge(index[two[0]], index[two[1]], weight)
        at = Counter(c.board_set for c in now)
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        for a, b in sorted((min(x), max(x)) for x in found):
            two = graph[a], graph[b]
            board_set = min(fresh[two], key=lambda s: (at[s] >= situation.capacity(s), at[s], s))
            at[board_set] += 1
            met[frozenset(two)] += 1
            for who in two:
                used[who] |= set(situation.sets[board_set - 1])
            chosen.append(Choice(r, *two, board_set))
    return tuple(sorted(chosen, key=lambda c: (c.round, c.one, c.board_set)))


def _pair(situation: Situation, seen: dict[Who, set[int]], met: Counter[frozenset[Who]]) -> list[Pairing]:
    """Who meets in a free round: as many as can, those who have not met first."""
    import rustworkx

    index = {w: i for i, w in enumerate(situation.field)}
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(index)))
    for one, other in pairings(situation):
        known = seen[one] | seen[other]
        fresh = sum(1 for s in situation.sets if not known & set(s))
        if fresh:
            weight = 10_000 + 1_000 * (not met[frozenset((one, other))]) + min(fresh, 99)
            graph.add_edge(index[one], index[other], weight)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(a, b), max(a, b)) for a, b in found)
    return [(situation.field[a], situation.field[b]) for a, b in pairs]


def _boards(
    situation: Situation, meetings: list[tuple[Pairing, int]], seen: dict[Who, set[int]]
) -> list[tuple[Pairing, int]]:
    """Sets for the meetings of one round: all that can play do, then as few as possible share."""
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(meetings)))
    columns: dict[tuple[int, int], int] = {}
    sets_at: dict[int, int] = {}
    for i, ((one, other), planned) in enumerate(meetings):
        known = seen[one] | seen[other]
        for s, boards in enumerate(situation.sets, start=1):
            if known & set(boards):
                continue
            weight = _FRESH + _PLANNED * (s == planned)
            alone = min(situation.capacity(s), len(meetings))
            for k in range(min(alone + 2, len(meetings))):  # at most two tables more than copies
                if (s, k) not in columns:
                    columns[s, k] = graph.add_node(None)
                    sets_at[columns[s, k]] = s
                graph.add_edge(i, columns[s, k], weight + _ALONE * (k < alone))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    chosen = {min(a, b): sets_at[max(a, b)] for a, b in found}
    return [(two, chosen[i]) for i, (two, _) in enumerate(meetings) if i in chosen]
