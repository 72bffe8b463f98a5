"""From a scored night to the views of its pages."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from duplicate.night import sit_outs
from duplicate.night.expected import missing
from duplicate.night.night import SetAside, Sitting, as_result, written
from duplicate.night.results import Result, Status
from duplicate.pages import changes, conditions
from duplicate.pages.beside import side_tables, side_winners
from duplicate.pages.boards import board_views
from duplicate.pages.card_views import Scorecard
from duplicate.pages.cards import scorecards
from duplicate.pages.field import Field
from duplicate.pages.known_words import column, row_text
from duplicate.pages.labels import Labels
from duplicate.pages.numbers import with_minus
from duplicate.pages.outcomes import outcome
from duplicate.pages.people import people_of, seated, stage_of, updated
from duplicate.pages.problem_words import problem_text, told_to_players
from duplicate.pages.rankings import matrix, rankings, signs
from duplicate.pages.said import listed
from duplicate.pages.slugs import event_name, event_slug
from duplicate.pages.views import BoardView, EventView, Finding, Said, Session, Text, Winner
from duplicate.pages.won import counted
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings
from duplicate.scoring.standings import applies
from duplicate.words.local import Day, Figure
from duplicate.words.problems import Problem, Severity
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.pages.match_parts import MatchView
    from duplicate.scoring.team_matches import TeamMatch

_DIFFERENT = _("different results of %(who)s on board %(board)s: %(lines)s")
_SEATS = {"": "", "N": _("N"), "E": _("E"), "S": _("S"), "W": _("W")}


def seat_letters(translate: Translator) -> dict[str, str]:
    """The letters of the seats in a language, for declarers; an unknown declarer stays empty."""
    return {seat: translate(word) if word else "" for seat, word in _SEATS.items()}


class OwnMatches(Protocol):
    """The matches of an event of teams that says itself what they are and how they are told."""

    @property
    def played(self) -> "tuple[TeamMatch, ...]":
        """Every match, in order."""

    def told(self, views: "tuple[MatchView, ...]") -> "tuple[MatchView, ...]":
        """Their pages, as the event shows them, from those that a night would have."""


def event_view(
    scores: Scores,
    standings: Standings,
    solved: "Mapping[Deal, BestPlay] | None" = None,
    *,
    matches: OwnMatches | None = None,
) -> EventView:
    """Everything that the pages of one event show, from its scores and standings.

    ``solved`` holds the double-dummy tricks of deals (`duplicate.laws.double_dummy.best_play`); what the
    night's files state of their deals is shown without it, and comes first. ``matches`` are those of teams,
    where not those of the night.
    """
    night = scores.night
    field = Field(scores, standings, solved, matches.played if matches else None)
    columns, cells = matrix(field)
    ranked, crowd = rankings(field, cells, len(columns)), people_of(scores)
    met = _matches(field, matches)
    return EventView(
        name=event_name(night) or night.date,
        slug=event_slug(night),
        date=night.date,
        club=night.club,
        venue=night.venue,
        director=night.director,
        method=Said(conditions.METHODS[scores.conditions.method]),
        unit=conditions.unit(scores.conditions),
        total_unit=conditions.total_unit(scores.conditions),
        imps=field.imps,
        facts=_facts(field),
        account=account(scores),
        tally=tally(scores),
        set_aside=tuple(_set_aside(row, field.labels) for row in night.set_aside if not _is_settled(row)),
        problems=_problems(field, Severity.ERROR) + _problems(field, Severity.WARNING),
        notes=(
            *(_set_aside(row, field.labels) for row in night.set_aside if _is_settled(row)),
            *_problems(field, Severity.NOTE),
        ),
        conditions=conditions.full(
            scores.conditions, sections=2 if field.many_sections else 1, individual=bool(scores.players)
        ),
        conditions_line=conditions.brief(scores.conditions, individual=bool(scores.players)),
        changes=changes.change_views(
            night, field.labels, {award.change for award in night.awards if not applies(scores, award)}
        ),
        rankings=ranked,
        columns=columns,
        signs=signs(ranked),
        boards=_boards(field, met),
        scorecards=seated(_scorecards(field, met), field.card_pages, crowd),
        sessions=tuple(field.session_title(session) for session in field.sessions),
        has_percent=any(s.percent is not None for s in standings.rows),
        board_percent=not field.imps and bool(scores.top.known.any()),
        main_is_percent=not field.imps and scores.conditions.matchpoints.show == "percent",
        winners=tuple(
            Winner(
                s.direction,
                field.ranked_who(s).names,
                field.total(s.total) if s.percent is None else Figure(f"{field.percent(s)}%"),
                field.ranked_who(s).label,
            )
            for s in standings.rows
            if s.rank == 1
        ),
        side_winners=side_winners(field),
        master_points=_master_points(scores, standings),
        beside=side_tables(field),
        has_carry=any(s.carry for s in standings.rows),
        state=changes.state(night),
        state_since=changes.state_since(night),
        changes_since=changes.changes_since(night),
        people=crowd.people,
        contest=night.entries.contestants[0].category if night.entries.contestants else "pair",
        stage=stage_of(night),
        updated=updated(night),
        matches=met,
        compensation=conditions.compensation_unit(scores.conditions),
        sittings=_sittings(field),
        rated=crowd.rated,
    )


def _sittings(field: Field) -> tuple[Session, ...]:
    """The sessions of an event that has several, as its files name and date them."""
    if not field.many_sessions:
        return ()
    known = field.night.sittings
    return tuple(Session(n, *known[n]) if n in known else Session(n) for n in field.sessions)


def _boards(field: Field, matches: "Sequence[MatchView]") -> tuple[BoardView, ...]:
    if not matches:
        return board_views(field)
    from duplicate.pages.match_views import with_rooms

    return with_rooms(board_views(field), matches)


def _scorecards(field: Field, matches: "Sequence[MatchView]") -> tuple[Scorecard, ...]:
    if not matches:
        return scorecards(field)
    from duplicate.pages.match_views import with_matches

    return with_matches(scorecards(field), matches)


def _matches(field: Field, own: OwnMatches | None) -> "tuple[MatchView, ...]":
    if field.scores.conditions.contest != "teams":
        return ()
    from duplicate.pages.match_views import match_views

    return match_views(field) if own is None else own.told(match_views(field))


def _master_points(scores: Scores, standings: Standings) -> Said | None:
    """What the awards are called, when there are any."""
    if not any(s.master_points for s in standings.rows):
        return None
    from duplicate.scoring.night_awards import table_of

    table = table_of(scores)
    return Said(_("Local points") if table and table.unit == "local-points" else _("Master points"))


def account(scores: Scores) -> tuple[Said, ...]:
    """What became of the rows that were read: each is scored, set aside, or has no score (a sit-out); and
    how many results of the movement are not there yet.
    """
    counts = _rows(scores)
    others = (
        (_("added by the director %(n)s"), counts.added),
        (_("the same as another line %(n)s"), counts.repeated),
        (_("decided by the director %(n)s"), counts.decided),
        (_("without a score %(n)s"), counts.unscored),
        (_("sat out by the movement %(n)s"), counts.sat_out),
        (_("still to come %(n)s"), len(missing(scores.night)) if scores.night.movements else 0),
    )
    return (
        Said(_("read %(n)s"), {"n": str(counts.read)}),
        Said(_("scored %(n)s"), {"n": str(counts.scored)}),
        Said(_("set aside %(n)s"), {"n": str(counts.aside)}),
        *(Said(phrase, {"n": str(n)}) for phrase, n in others if n > 0),
    )


def tally(scores: Scores) -> tuple[Said, ...]:
    """How many results count, for those who played, and how many do not."""
    counts = _rows(scores)
    told = (
        (_("Results not counted: %(n)s"), counts.aside),
        (_("Results without a score: %(n)s"), counts.unscored),
    )
    others = (Said(phrase, {"n": str(n)}) for phrase, n in told if n > 0)
    return (Said(_("Results: %(n)s"), {"n": str(counts.scored)}), *others)


class _Rows(NamedTuple):
    """How many rows were read, and what became of them."""

    read: int
    scored: int
    aside: int
    added: int
    repeated: int
    decided: int
    unscored: int
    sat_out: int


def _rows(scores: Scores) -> _Rows:
    night = scores.night
    own = (night.results["source"] == sit_outs.SOURCE) & (night.results["status"] == Status.SIT_OUT)
    of_movement = own.astype(np.bool_)  # no file of results holds them
    rows = len(night.results) - int(of_movement.sum())
    scored = int(((scores.points_ns.known | scores.points_ew.known) & ~of_movement).sum())
    settled = [row for row in night.set_aside if _is_settled(row)]
    repeated = sum(not row.problem.remedy for row in settled)  # nobody has to do anything about them
    return _Rows(
        read=night.rows_read or rows - night.rows_added,
        scored=scored,
        aside=len(night.set_aside) - len(settled),
        added=night.rows_added,
        repeated=repeated,
        decided=len(settled) - repeated,
        unscored=rows - scored,
        sat_out=int(of_movement.sum()),
    )


def _is_settled(row: SetAside) -> bool:
    """Whether a row that was set aside needs nobody: a change decided about it, or it repeats another."""
    return row.problem.severity is Severity.NOTE


def _facts(field: Field) -> tuple[Said, ...]:
    entries = field.night.entries.contestants
    category = entries[0].category if entries else "pair"
    boards = str(len({(r.session, r.board) for r in field.rows}))
    *facts, played = counted(category, str(len(entries)), boards)
    if tables := _tables(field):
        facts.append(Said(_("Tables: %(n)s"), {"n": tables}))
    facts.append(played)
    if field.many_sections:
        count = len({r.section for r in field.rows})
        facts.append(Said(_("Sections: %(n)s"), {"n": str(count)}))
    if field.many_sessions:
        facts.append(Said(_("Sessions: %(n)s"), {"n": str(len(field.sessions))}))
    for session, sitting in sorted(field.night.sittings.items()):
        facts.append(Said(_("Session %(n)s: %(about)s"), {"n": str(session), "about": _sitting(sitting)}))
    return tuple(facts)


def _tables(field: Field) -> str:
    """How many tables there were in the first session, 4½ where a pair sat out; empty where nobody knows."""
    rows = [r for r in field.rows if r.session == field.sessions[0]]
    played = {(r.round, r.section, r.table) for r in rows if r.status is not Status.SIT_OUT}
    tables = {(section, table) for _round, section, table in played if table is not None}
    sitting = {(r.round, r.section, side, number) for r in rows if r.status is not Status.SIT_OUT
               for side, number in (("NS", r.ns), ("EW", r.ew))}  # fmt: skip
    waiting = {
        (r.round, r.section, *seat)
        for r in rows
        if r.status is Status.SIT_OUT
        for seat in (("NS", r.ns) if r.ns else ("EW", r.ew),)
    } - sitting
    if not tables or not waiting or any(number is None for number, *_place in (*played, *waiting)):
        return str(len(tables)) if tables else ""
    full, half = (Counter(number for number, *_place in found) for found in (played, waiting))
    halves = max(2 * full[number] + half[number] for number in full)
    return f"{halves // 2}{'½' if halves % 2 else ''}"


def _sitting(sitting: Sitting) -> Text:
    """What a session is called and when it was, as far as that is stated."""
    if not (sitting.name and sitting.date):
        return sitting.name or Day(sitting.date)
    return Said(_("%(first)s, %(then)s"), {"first": sitting.name, "then": Day(sitting.date)})


def _problems(field: Field, severity: Severity) -> tuple[Finding, ...]:
    """The problems of a severity, without those that are told with a row that was set aside."""
    scores = field.scores
    told = {row.problem for row in scores.night.set_aside}
    found = [p for p in scores.night.problems if p.severity is severity and p not in told]
    wanted = {p.row_id for p in found if p.row_id is not None}
    rows = {row.row_id: row for row in scores.night.results.rows if row.row_id in wanted} if wanted else {}
    return tuple(_of_row(p, rows[p.row_id], field.labels) if p.row_id in rows else _finding(p) for p in found)


def _of_row(problem: Problem, row: Result, labels: Labels) -> Finding:
    """A problem of a result that is there: players know it by board and pairs."""
    found = _finding(problem)
    if problem.field in ("adj_ns", "adj_ew"):
        award = Said(_("%(what)s: %(how)s"), {"what": found.shown, "how": found.said})
        found = found._replace(said=award)
    return found._replace(about=_which(dict(written(row)), labels))


def _finding(problem: Problem, row: Text = "") -> Finding:
    where = problem.file
    if problem.line is not None:
        where = f"{where}:{problem.line}" if where else str(problem.line)
    return Finding(
        problem.severity.value,
        where,
        column(problem.field),
        problem.value,
        problem_text(problem.message),
        problem_text(problem.remedy),
        row,
        Said(_("%(name)s %(value)s"), {"name": column(problem.field), "value": with_minus(problem.value)})
        if problem.field != "penalty" and problem.field and problem.value  # who has it is in the message
        else "",
        told_to_players(problem.message),
    )


def _which(row: Mapping[str, str], labels: Labels) -> Said:
    """A result as players know it: pairs with their section, where there are several."""
    section = row.get("section", "") if labels.many_sections else ""
    sides = {side: row[side] and labels.of_nobody(section, row[side]) for side in ("ns", "ew") if side in row}
    board = row.get("board", "")
    which, where = (
        Said(_("A result")),
        [Said(_("Section %(section)s"), {"section": section})] if section else [],
    )
    if board and all(sides.get(side) for side in ("ns", "ew")):
        which, where = Said(_("Board %(board)s, NS %(ns)s, EW %(ew)s"), {"board": board, **sides}), []
    elif board:
        which = Said(_("Board %(board)s"), {"board": board})
    if labels.many_sessions:
        where.insert(0, Said(_("Session %(n)s"), {"n": row.get("session") or "1"}))
    return Said(_("%(what)s: %(how)s"), {"what": listed(where), "how": which}) if where else which


def _set_aside(row: SetAside, labels: Labels) -> Finding:
    found = _finding(row.problem, row_text(row.row))._replace(about=_which(dict(row.row), labels))
    if isinstance(found.said, Said) and found.said.text == _DIFFERENT:
        found = found._replace(result=outcome(as_result(dict(row.row))))
    if found.where or not row.source:
        return found
    return found._replace(where=f"{row.source}:{row.line}" if row.line is not None else row.source)
