"""Sections planned together: a movement for each, with the same rounds and the same boards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from duplicate.movements.candidate import Candidate
from duplicate.movements.grid import size_of
from duplicate.movements.movement import Movement
from duplicate.movements.planner import Plan, plan
from duplicate.movements.reasons import about, most_for, time_of, winners_text
from duplicate.movements.sections import MOST_SECTIONS, common_boards, same_for_all, split
from duplicate.movements.switches import Limit
from duplicate.movements.wish import Wish
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

_OTHER_KIND = 0.03  #: what it costs that the move is called differently in one section
_OTHER_BOARDS = 0.1  #: and that some boards are not played in every section


class Wishes(TypedDict, total=False):
    """What `plan` takes beside the size of the field and the section."""

    boards: int | None
    winners: int | None
    rounds: int | None
    minutes: float | None
    family: str | None
    ew_numbering: str | int
    minutes_per_board: float
    minutes_per_move: float
    have: int | None
    copies: int | None
    teams: bool
    share_at_least: float | None
    switches: str | Limit | None
    curtail: bool
    first_board: int
    missing: str | None
    skip_after: int | None


@dataclass(frozen=True)
class Combination:
    """A movement for each section, in the order of the letters."""

    letters: tuple[str, ...]
    parts: tuple[Candidate, ...]
    costs: dict[str, float]

    @property
    def cost(self) -> float:
        """How far it is from what was asked."""
        return sum(self.costs.values())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of movement, each once."""
        return tuple(dict.fromkeys(c.name.split(",")[0] for c in self.parts))

    @property
    def groups(self) -> tuple[tuple[str, Candidate], ...]:
        """Sections with the same movement together: their letters, such as ``A, B``, and what they play."""
        found: dict[str, tuple[list[str], Candidate]] = {}
        for letter, part in zip(self.letters, self.parts, strict=True):
            found.setdefault(part.name, ([], part))[0].append(letter)
        return tuple((", ".join(letters), part) for letters, part in found.values())


@dataclass(frozen=True)
class SectionsPlan:
    """The chosen movements, why they were chosen, and what else would do, best first."""

    reasons: tuple[str, ...]
    candidates: tuple[Combination, ...]
    why: str = ""

    @property
    def movements(self) -> tuple[Movement, ...]:
        """The movement of each section."""
        best = self.candidates[0]
        return tuple(
            _lettered(part.movement, letter) for letter, part in zip(best.letters, best.parts, strict=True)
        )


def plan_sections(
    tables: float | None = None,
    *,
    pairs: int | None = None,
    count: int | None = None,
    sizes: Sequence[float] = (),
    first_section: str = "A",
    **wishes: Unpack[Wishes],
) -> SectionsPlan:
    """Choose movements for ``count`` sections as equal as can be, or for sections of the ``sizes`` in tables.

    All play as many rounds of as many boards with as many winners, and the same boards, so that each
    board is needed once for each section; ``copies`` counts the copies of all sections. The letters go on
    from ``first_section``. `Wishes` are those of `plan`, for each section.

    >>> found = plan_sections(30, count=2, boards=26)
    >>> [(m.meetings[0].section, m.tables, m.rounds) for m in found.movements]
    [('A', 15, 13), ('B', 15, 13)]
    """
    sizes = _sizes(tables, pairs, count, tuple(sizes))
    letters = _letters(first_section, len(sizes))
    copies = wishes.get("copies")
    if copies is not None:
        if 1 <= copies < len(sizes):
            raise DuplicateError(
                f"{copies} {'copy' if copies == 1 else 'copies'} of the boards for {len(sizes)} sections",
                remedy=f"prepare {len(sizes)} copies, one for each section, or plan each section by itself, "
                "with its own boards from another first board",
            )
        wishes["copies"] = max(copies // len(sizes), min(copies, 1))
    largest = _plan(max(sizes), sizes, wishes)
    asked = wishes.get("winners")
    wishes["winners"] = largest.movement.winners if _are_pairs(largest) else asked
    plans = {max(sizes): largest}
    for size in sizes:
        if size not in plans:
            plans[size] = _plan(size, sizes, wishes)
    ranked = _combined(sizes, letters, plans)
    if len(plans) > 1 and wishes.get("rounds") is None:  # what is a little worse for one may suit both
        ranked = _at_common_rounds(sizes, letters, plans, wishes) or ranked
    if not ranked:
        raise DuplicateError(
            "the sections have no number of rounds and boards in common",
            remedy="make the sections more equal, or leave the family or the rounds out",
        )
    same_for_all(tuple(part.movement for part in ranked[0].parts))
    reasons = _reasons(sizes, ranked[0], plans, asked=asked)
    return SectionsPlan(tuple(reasons), ranked, _why(ranked))


def _plan(size: float, sizes: Sequence[float], wishes: Wishes) -> Plan:
    """The plan of one section; a missing side is that of the sections with half a table."""
    if size % 1 == 0 and any(other % 1 for other in sizes):
        wishes = {**wishes, "missing": None}
    return plan(size, **wishes)


def _sizes(
    tables: float | None, pairs: int | None, count: int | None, sizes: tuple[float, ...]
) -> tuple[float, ...]:
    field = tables if pairs is None else pairs / 2
    if tables is not None and pairs is not None:
        raise DuplicateError("the size of the field is not clear", remedy="give either tables or pairs")
    if not sizes:
        if field is None:
            raise DuplicateError(
                "the size of the field is not given", remedy="give the tables, or the tables of each section"
            )
        return split(field, 0 if count is None else count)
    if len(sizes) > MOST_SECTIONS:
        raise DuplicateError(f"{len(sizes)} sections", remedy=f"make 1 to {MOST_SECTIONS} sections")
    if field is not None and field != sum(sizes):
        raise DuplicateError(
            f"sections of {_listed(sizes)} tables make {sum(sizes):g} tables, and {field:g} are asked for",
            remedy="leave the tables out, or correct the sections",
        )
    return sizes


def _letters(first: str, count: int) -> tuple[str, ...]:
    if len(first) != 1 or not "A" <= first <= "Z" or ord(first) + count - 1 > ord("Z"):
        raise DuplicateError(
            f"{count} sections cannot be lettered from {first!r} on",
            remedy="begin with a capital letter that leaves enough others, such as A",
        )
    return tuple(chr(ord(first) + k) for k in range(count))


def _are_pairs(found: Plan) -> bool:
    return not found.movement.teams and not found.movement.is_individual


def _at_common_rounds(
    sizes: tuple[float, ...], letters: tuple[str, ...], plans: dict[float, Plan], wishes: Wishes
) -> tuple[Combination, ...]:
    """Combinations for every number of rounds between those that the sections would play alone."""
    found: list[Combination] = []
    alone = [c.rounds for p in plans.values() for c in p.candidates]
    most = _wish(plans[sizes[0]]).most
    for rounds in range(max(alone), min(alone) - 1, -1):
        try:
            wished: Wishes = {**wishes, "rounds": rounds}
            same = {size: _plan(size, sizes, wished) for size in plans}
        except DuplicateError:  # one of them cannot play so many
            continue
        found += [c for c in _combined(sizes, letters, same) if c.parts[0].boards_per_pair <= most]
    longest = max((c.parts[0].boards_per_pair for c in found), default=0)
    return tuple(sorted((c for c in found if 2 * c.parts[0].boards_per_pair >= longest), key=_order))


def _combined(
    sizes: tuple[float, ...], letters: tuple[str, ...], plans: dict[float, Plan]
) -> tuple[Combination, ...]:
    """Candidates of the same rounds, boards and winners, one of each section, best first."""
    by_key: dict[float, dict[tuple[int, int, int], list[Candidate]]] = {}
    for size, found in plans.items():
        for c in found.candidates:
            key = (c.rounds, c.boards_per_round, c.winners)
            by_key.setdefault(size, {}).setdefault(key, []).append(c)
    combinations = []
    for key in set.intersection(*(set(by_key[size]) for size in plans)):
        offers = {size: by_key[size][key] for size in plans}
        chosen = {tuple(offers[size][0].name for size in sizes): tuple(offers[size][0] for size in sizes)}
        for family in dict.fromkeys(c.family for each in offers.values() for c in each):
            same = {size: [c for c in each if c.family == family] for size, each in offers.items()}
            parts = tuple(same[size][0] for size in sizes if same[size])
            if len(parts) == len(sizes):
                chosen.setdefault(tuple(c.name for c in parts), parts)
        for parts in chosen.values():
            wanted = [_wish(plans[size]) for size in sizes]
            combinations.append(Combination(letters, parts, _costs(parts, wanted)))
    return tuple(sorted(combinations, key=_order))


def _order(one: Combination) -> tuple[float, int, tuple[str, ...]]:
    return one.cost, one.parts[0].boards_per_round, tuple(part.name for part in one.parts)


def _wish(found: Plan) -> Wish:
    assert found.wish is not None
    return found.wish


def _costs(parts: tuple[Candidate, ...], wishes: list[Wish]) -> dict[str, float]:
    """The costs of all sections by their part of the field, and what it costs that they differ."""
    everybody = sum(wish.entrants for wish in wishes)
    costs: dict[str, float] = {}
    for part, wish in zip(parts, wishes, strict=True):
        for name, cost in wish.costs(part).items():
            costs[name] = costs.get(name, 0.0) + cost * wish.entrants / everybody
    costs["same movement"] = _OTHER_KIND * (len({c.family for c in parts}) - 1)
    most = max(c.boards_in_play for c in parts)
    costs["same boards"] = _OTHER_BOARDS * (1 - len(common_boards(tuple(c.movement for c in parts))) / most)
    return costs


def _reasons(
    sizes: tuple[float, ...], best: Combination, plans: dict[float, Plan], *, asked: int | None
) -> list[str]:
    wishes = {size: _wish(found) for size, found in plans.items()}
    first = wishes[sizes[0]]
    entrants = sum(wishes[size].entrants for size in sizes)
    who = "teams" if first.teams else "players" if best.parts[0].family == "individual" else "pairs"
    players = 4 * sum(int(size) for size in sizes)
    each = "; ".join(f"{k} {size_of(n).label} tables" for k, n in zip(best.letters, sizes, strict=True))
    told = [f"{len(sizes)} sections, {players if who == 'players' else entrants} {who}: {each}."]
    if who == "pairs":
        choice = "as asked" if asked is not None else "the same in every section"
        told.append(f"{winners_text(first.winners).capitalize()}, {choice}.")
    rounds = (
        f"{quantity(best.parts[0].rounds, 'round')} of {quantity(best.parts[0].boards_per_round, 'board')}"
    )
    told.append(f"All sections play {rounds}, so that they move together.")
    told += _copies(best)
    told += _common(best)
    for letters, part in best.groups:
        size = sizes[best.parts.index(part)]
        others = tuple(c for c in plans[size].candidates if c is not part)
        name = f"Section{'s' if len(letters) > 1 else ''} {letters}: "
        told += [name + text for text in about(wishes[size], part.family, (part, *others))]
    told.append(time_of(first, best.parts[0]))
    return told


def _copies(best: Combination) -> list[str]:
    need = [c.copies for c in best.parts]
    if max(need) == 1 and len(need) > 1:
        return [f"The boards are needed in {len(need)} copies, one for each section."]
    each = "; ".join(f"{k} {n}" for k, n in zip(best.letters, need, strict=True))
    return [f"The boards are needed in {sum(need)} copies: {each}."] if len(need) > 1 else []


def _common(best: Combination) -> list[str]:
    """What not every section plays."""
    shared = set(common_boards(tuple(c.movement for c in best.parts)))
    everything = {b for c in best.parts for s in c.movement.board_sets for b in s}
    if shared == everything:
        return []
    text = f"{len(shared)} of the {len(everything)} boards are played in every section"
    return [f"{text}: only on these are all compared with all."]


def _why(ranked: tuple[Combination, ...]) -> str:
    """In one sentence, why the first combination is first."""
    best = ranked[0]
    rival = next((c for c in ranked[1:] if c.kinds != best.kinds), ranked[1] if len(ranked) > 1 else None)
    if rival is None:
        return "It is the only combination that fits."
    name = "; ".join(
        f"{part.name}, {quantity(part.boards_per_round, 'board')} a round" for _, part in rival.groups
    )
    because, against = most_for(best.costs, rival.costs)
    if not because:
        return f"It is as good as {name}."
    text = f"First because {because}, compared with {name}" + f", although there {against}" * bool(against)
    return (text + ".").replace("%%", "%")


def _lettered(movement: Movement, letter: str) -> Movement:
    return replace(movement, meetings=tuple(m._replace(section=letter) for m in movement.meetings))


def _listed(sizes: Sequence[float]) -> str:
    *first, last = (f"{size:g}" for size in sizes)
    return f"{', '.join(first)} and {last}" if first else last
