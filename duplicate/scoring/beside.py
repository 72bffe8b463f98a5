"""Rankings beside the main one: of each session, section and stratum, and by handicap."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from duplicate.scoring.combining import SessionSum
from duplicate.scoring.exact import published
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Kind, SidePlace, SideRanking, Standing
from duplicate.scoring.strata import handicap_of
from duplicate.scoring.strata import strata_of as strata_of

Sums = Mapping[str, Mapping[int, SessionSum]]  # by contestant and session
Added = Mapping[str, Mapping[int, Fraction]]
Keyed = tuple[Fraction, Standing, SidePlace]


def side_rankings(
    scores: Scores, rows: Sequence[Standing], sums: Sums, added: Added
) -> tuple[SideRanking, ...]:
    """All rankings beside the main one that the conditions ask for, in the order of their kinds.

    ``sums`` are the tallies of each contestant by session, ``added`` penalties and bonuses.
    """
    made: list[SideRanking] = []
    tables = _tables(rows, by_section=scores.conditions.totals.by_section)
    sessions = scores.conditions.sessions
    numbers = sorted({session for own in sums.values() for session in own})
    if sessions.rankings and len(numbers) > 1:
        for session in numbers:
            made += _of_session(scores, rows, sums, added, session, last=session == numbers[-1])
    if sessions.sections and not scores.conditions.totals.by_section:
        names = sorted({s.section for s in rows})
        for name in names if len(names) > 1 else ():
            made += _part(tables, "section", name, {s.contestant for s in rows if s.section == name})
    strata = scores.conditions.strata
    for at, name in enumerate(strata.names):
        own = {name} if strata.ranked == "own" else set(strata.names[at:])
        if at or strata.ranked == "own":  # the first stratum and all below it are the main ranking
            made += _part(tables, "stratum", name, {s.contestant for s in rows if s.stratum in own})
    if Fraction(scores.conditions.handicap.share):
        made += _by_handicap(scores, tables)
    return tuple(made)


def _tables(rows: Iterable[Standing], *, by_section: bool) -> dict[tuple[str, str], list[Standing]]:
    """The ranked rows of each table of the main ranking: by direction, and section where apart."""
    tables: dict[tuple[str, str], list[Standing]] = {}
    for row in rows:
        if row.rank:
            tables.setdefault((row.direction, row.section if by_section else ""), []).append(row)
    return tables


def _part(
    tables: Mapping[tuple[str, str], Sequence[Standing]], kind: Kind, name: str, wanted: set[str]
) -> Iterable[SideRanking]:
    """Some contestants of each table, ranked among themselves in the order of the main ranking."""
    for (direction, section), table in tables.items():
        places: list[SidePlace] = []
        for _, group in groupby((s for s in table if s.contestant in wanted), key=lambda s: s.rank):
            level = list(group)
            rank = len(places) + 1
            places += [
                SidePlace(rank, len(level) > 1, s.contestant, s.total, s.percent, boards=s.boards)
                for s in level
            ]
        if places:
            yield SideRanking(kind, name, direction, section, tuple(places))


def _placed(kind: Kind, name: str, direction: str, section: str, keyed: list[Keyed]) -> SideRanking:
    """A ranking by keys of its own: 1 + the number that are strictly better."""
    keyed.sort(key=lambda k: (-k[0], k[1].section, len(k[1].pair), k[1].pair, k[1].contestant))
    places: list[SidePlace] = []
    for _, group in groupby(keyed, key=lambda k: k[0]):
        level = [place for _, _, place in group]
        rank = len(places) + 1
        places += [place._replace(rank=rank, tied=len(level) > 1) for place in level]
    return SideRanking(kind, name, direction, section, tuple(places))


def _of_session(
    scores: Scores, rows: Sequence[Standing], sums: Sums, added: Added, session: int, *, last: bool
) -> Iterable[SideRanking]:
    """The rankings of one session: by direction with two winners, and a final by its section."""
    totals = scores.conditions.totals
    two = scores.conditions.winners == "two"
    sections = {s.contestant: s.section for s in scores.night.entries.seatings if s.session == session}
    apart = totals.by_section or (last and bool(scores.conditions.sessions.finals))
    tables: dict[tuple[int, str], list[tuple[Standing, SessionSum]]] = {}
    for row in rows:
        part = sums[row.contestant].get(session)
        if part is not None:
            section = sections.get(row.contestant, "") if apart else ""
            tables.setdefault((part.direction if two else 0, section), []).append((row, part))
    most = {key: max(part.boards for _, part in members) for key, members in tables.items()}
    if totals.scale in ("most-boards", "all-boards"):
        most = dict.fromkeys(most, max(most.values()))
    for (direction, section), members in sorted(tables.items()):
        keyed: list[Keyed] = []
        for row, part in members:
            penalties = added[row.contestant].get(session, Fraction(0))
            scale = (
                Fraction(1)
                if totals.scale == "none"
                else Fraction(most[direction, section], part.boards or 1)
            )
            exact = part.points * scale + penalties
            total = published(exact, totals.decimals, totals.ties)
            percent = shown = None
            if scores.is_matchpoints and part.top:
                percent = 100 * (total if totals.percent_of == "total" else exact) / (part.top * scale)
                if totals.percent_of == "boards":
                    percent = part.percents / part.boards + 100 * penalties / part.top
                shown = published(percent, totals.percent_decimals, totals.ties)
            key = exact if percent is None or totals.rank_by == "total" else percent
            if totals.rank_on == "published":
                key = total if shown is None or totals.rank_by == "total" else shown
            keyed.append((key, row, SidePlace(0, False, row.contestant, total, shown, boards=part.boards)))
        yield _placed("session", str(session), ("NS", "EW")[direction] if two else "", section, keyed)


def _by_handicap(
    scores: Scores, tables: Mapping[tuple[str, str], Sequence[Standing]]
) -> Iterable[SideRanking]:
    """Percentage (at IMPs the total) and handicap together, exact; who has none is not ranked."""
    totals, entries = scores.conditions.totals, scores.night.entries
    for (direction, section), table in tables.items():
        keyed: list[Keyed] = []
        for row in table:
            own = handicap_of(
                entries.by_id[row.contestant], scores.conditions.handicap, by_grades=scores.is_matchpoints
            )
            if own is None:
                continue
            total, percent = row.total, row.percent_exact
            if percent is None:
                key = row.total_exact + own
                total = published(key, totals.decimals, totals.ties)
            else:
                key = percent + own
                percent = published(key, totals.percent_decimals, totals.ties)
            keyed.append((key, row, SidePlace(0, False, row.contestant, total, percent, own, row.boards)))
        if keyed:
            yield _placed("handicap", "", direction, section, keyed)
