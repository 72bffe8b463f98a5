"""Rankings beside the main one, as tables of a page: sessions, sections, strata, by handicap."""

from duplicate.pages.card_views import StratumRank
from duplicate.pages.field import Field
from duplicate.pages.numbers import MINUS, decimal, places_needed
from duplicate.pages.ranks import rank_text
from duplicate.pages.said import listed
from duplicate.pages.views import Said, SideRow, SideTable, SideWinner, Text, Winner
from duplicate.scoring.standing import SidePlace, SideRanking
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

_DIRECTIONS = {"": None, "NS": Said(_("North–South")), "EW": Said(_("East–West"))}
_REPEATING = ("session", "section")


def side_tables(field: Field) -> tuple[SideTable, ...]:
    """All rankings beside the main one, those in which everybody stands once more last."""
    made = [_table(field, ranking) for ranking in field.standings.beside]
    return tuple(sorted(made, key=lambda table: table.repeats))


def side_winners(field: Field) -> tuple[SideWinner, ...]:
    """Who is first of each stratum, by handicap and of each session; the event has the sections."""
    return tuple(
        SideWinner(_title(field, ranking), ranking.section, _winner(field, ranking.direction, place))
        for ranking in sorted(field.standings.beside, key=lambda one: one.kind in _REPEATING)
        if ranking.kind != "section"
        for place in ranking.places
        if place.rank == 1
    )


def _winner(field: Field, direction: str, place: SidePlace) -> Winner:
    who, totals = field.ranked_who(field.ranked[place.contestant]), field.scores.conditions.totals
    if place.percent is None:
        return Winner(direction, who.names, field.total(place.total), who.label)
    percent = decimal(place.percent, totals.percent_decimals, totals.ties)
    return Winner(direction, who.names, Figure(f"{percent}%"), who.label)


def _title(field: Field, ranking: SideRanking) -> Text:
    if ranking.kind == "session":
        return field.session_title(int(ranking.name))
    if ranking.kind == "handicap":
        return Said(_("By handicap"))
    word = _("Section %(name)s") if ranking.kind == "section" else _("Stratum %(name)s")
    title = field.night.section_titles.get(ranking.name, "") if ranking.kind == "section" else ""
    if title:
        return f"{ranking.name} · {title}"
    return Said(word, {"name": ranking.name})


def _table(field: Field, ranking: SideRanking) -> SideTable:
    totals = field.scores.conditions.totals
    handicaps = {p.handicap.denominator for p in ranking.places if p.handicap is not None}
    places = places_needed(handicaps or {1}, 2)
    rows = []
    for place in ranking.places:
        standing = field.ranked[place.contestant]
        total, percent = field.total(place.total), ""
        if place.percent is not None:
            percent = decimal(place.percent, totals.percent_decimals, totals.ties)
        handicap = ""
        if place.handicap is not None:
            shown = decimal(place.handicap, places)
            handicap = shown if shown.startswith(MINUS) else Figure(f"+{shown}")
        rows.append(
            SideRow(
                rank_text(place.rank, place.tied),
                field.ranked_who(standing),
                str(place.boards),
                "" if place.handicap is not None and percent else total,
                handicap,
                percent,
                standing.stratum if ranking.kind == "stratum" and standing.stratum != ranking.name else "",
            )
        )
    return SideTable(
        title=_title(field, ranking),
        direction=_DIRECTIONS[ranking.direction],
        section=ranking.section,
        rows=tuple(rows),
        has_handicap=ranking.kind == "handicap",
        has_percent=any(row.percent for row in rows),
        repeats=ranking.kind in _REPEATING,
        note=_note(field, ranking),
    )


def _note(field: Field, ranking: SideRanking) -> Said | None:
    """The strata below one that are ranked with it."""
    strata = field.scores.conditions.strata
    if ranking.kind != "stratum" or strata.ranked == "own":
        return None
    below = strata.names[list(strata.names).index(ranking.name) + 1 :]
    return Said(_("with %(strata)s"), {"strata": listed(below)}) if below else None


def strata_ranks(field: Field, contestant: str) -> tuple[StratumRank, ...]:
    """The strata in which a contestant is ranked, the highest first; or his own, the first."""
    standing = field.ranked.get(contestant)
    if standing is None or not standing.stratum:
        return ()
    found = [
        StratumRank(
            ranking.name, rank_text(place.rank, place.tied), str(sum(p.rank > 0 for p in ranking.places))
        )
        for ranking in field.standings.beside
        if ranking.kind == "stratum"
        for place in ranking.places
        if place.contestant == contestant and place.rank
    ]
    known = standing.stratum in (one.name for one in found)
    return (*found, *(() if known else (StratumRank(standing.stratum),)))
