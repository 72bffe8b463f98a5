"""The data beside the pages of a Swiss event: tables as CSV and workbook; JSON, USEBIO and PBN."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from duplicate import __version__
from duplicate.exports.swiss import Scored, write_pbn, write_usebio
from duplicate.night.entries import Contestant
from duplicate.night.night import Night
from duplicate.night.publishing import unmarked
from duplicate.pages.data_files import write_beside
from duplicate.pages.data_links import BOOK, FOLDER
from duplicate.pages.data_sheets import About, csv_of, workbook
from duplicate.pages.data_tables import joined
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_tables import swiss_tables
from duplicate.pages.views import Said
from duplicate.scoring.payload import Plain, encode, payload
from duplicate.scoring.standings import standings
from duplicate.swiss.matches import Match, Side
from duplicate.swiss.ranking import Placed
from duplicate.swiss.state import Round
from duplicate.words.files import is_file
from duplicate.words.problems import Problem
from duplicate.words.translations import Language
from duplicate.words.translations import phrase as _

VERSION = 1  #: of the shape of ``event.json``; it grows when a name changes its meaning or goes away


class SwissFiles(NamedTuple):
    """The data of an event, and by which its workbooks are known to be the same."""

    files: dict[str, bytes]
    mark: str
    problems: tuple[Problem, ...] = ()  #: formats in which the event cannot be written


def swiss_files(
    pages: SwissPages,
    languages: Sequence[tuple[Language, str]],
    *,
    folder: Path | None = None,
    mark: str = "",
) -> SwissFiles:
    """All files by name; ``languages`` are those of the pages, each with the folder of its own.

    CSV and JSON lie in ``data/``, for every language the same; a workbook lies in the ``data/`` of each.
    With the first result that is told USEBIO and PBN come beside them. A workbook takes longest to make: one
    that is in ``folder`` stays where ``mark`` says that nothing in it would be another.
    """
    tables, about = swiss_tables(pages.swiss, pages.night), _about(pages)
    made = {f"{FOLDER}/{table.name}.csv": csv_of(table) for table in tables}
    digest = hashlib.sha256(f"{__version__}\n{about!r}\n".encode())
    for name, content in made.items():
        digest.update(f"{name}\n".encode() + content)
    now = digest.hexdigest()[:16]
    for lang, own in languages:
        there = folder / own / BOOK if folder is not None and now == mark else None
        made[own + BOOK] = (
            there.read_bytes() if there is not None and is_file(there) else workbook(about, tables, lang)
        )
    made[f"{FOLDER}/event.json"] = encode(swiss_payload(pages.field))
    problems: list[Problem] = []
    if len(pages.field.scores.night.results):
        event = _scored(pages.field)
        for name, write in (("usebio.xml", write_usebio), ("event.pbn", write_pbn)):
            write_beside(made, f"{FOLDER}/{name}", partial(write, event), problems)
    return SwissFiles(made, now, tuple(problems))


def _scored(field: SwissField) -> Scored:
    """The event for the writers of files, without the numbers of its people: those are the director's."""
    ranking = field.rankings[-1] if field.rankings else None
    scores = replace(field.scores, night=_without_numbers(unmarked(field.scores.night)))
    return Scored(field.told, scores, field.found, tuple(field.credits.values()), ranking)


def _without_numbers(night: Night) -> Night:
    entries = night.entries
    contestants = tuple(
        one._replace(members=tuple(m._replace(person="", club_number="") for m in one.members))
        for one in entries.contestants
    )
    return replace(night, entries=replace(entries, contestants=contestants))


def _about(pages: SwissPages) -> About:
    swiss = pages.swiss
    facts = (
        (Said(_("Date")), swiss.date),
        (Said(_("Club")), swiss.club),
        (Said(_("Venue")), swiss.venue),
        (Said(_("Director")), swiss.director),
        (Said(_("State")), joined(swiss.standings[-1].status) if swiss.standings else ""),
    )
    return About(Said(_("Event")), swiss.name, facts, swiss.conditions)


def swiss_payload(field: SwissField) -> dict[str, Plain]:
    """A Swiss event as plain values; of rounds that are not over, the seating alone.

    ``results``, ``boards`` and ``problems`` have the shape of those of a scored night. Values that end in
    ``_exact`` are ``p/q``; what is unknown is None.
    """
    state, event = field.state, field.state.event
    scores = replace(field.scores, night=unmarked(field.scores.night))
    night = payload(scores.night, scores, standings(scores))
    about: dict[str, Plain] = {
        name: getattr(event, name) or None for name in ("name", "date", "club", "venue", "director")
    }
    return {
        "version": VERSION,
        "event": {
            **about,
            "system": field.system,
            "contest": state.conditions.contest,
            "rounds_over": [each.number for each in state.rounds if each.closed],
            "state": _stage(field),
        },
        "conditions": msgspec.to_builtins(state.conditions),
        "contestants": [_entry(field, one) for one in scores.night.entries.contestants],
        "rounds": [_round(field, each) for each in state.rounds],
        "standings": [_placed(row) for row in field.rankings[-1].rows] if field.rankings else [],
        "results": night["results"],
        "boards": night["boards"],
        "problems": night["problems"],
    }


def _stage(field: SwissField) -> str:
    state = field.state
    if state.cancelled:
        return "cancelled"
    return "final" if state.final else "provisional"


def _entry(field: SwissField, one: Contestant) -> dict[str, Plain]:
    entrant = field.state.entrants[one.id]
    return {
        "id": one.id,
        "name": entrant.name or None,
        "members": [{"name": m.name, "place": m.place} for m in one.members],  # numbers are the director's
        "first_round": entrant.first_round,
        "last_round": entrant.last_round,
    }


def _round(field: SwissField, each: Round) -> dict[str, Plain]:
    over = field.is_over(each.number)
    found = {m.table: m for m in field.found.matches if m.round == each.number}
    return {
        "round": each.number,
        "over": over,
        "boards": list(each.seated.boards),
        "matches": [
            {
                "table": place.table,
                "home" if field.teams else "ns": place.ns,
                "away" if field.teams else "ew": place.ew,
                "score": _match(found[place.table]) if over and place.table in found else None,
            }
            for place in (each.seated.tables if field.teams else [p for p, _b in each.seated.meetings])
        ],
        "alone": list(_alone(field, each)),
    }


def _alone(field: SwissField, each: Round) -> Iterator[Plain]:
    """Who has a bye in a round, or missed it, and what that is worth once the round is over."""
    kinds = {bye.contestant: str(bye.kind) for bye in each.seated.byes}
    worth: dict[str, Fraction] = {}
    for (number, contestant), credit in field.credits.items():
        if number == each.number and (number, contestant) not in field.parts:
            kinds.setdefault(contestant, credit.kind)
            worth[contestant] = credit.score
    for contestant, kind in kinds.items():
        yield {"contestant": contestant, "kind": kind, "score_exact": _exact(worth.get(contestant))}


def _match(match: Match) -> dict[str, Plain]:
    return {
        "first": _side(match.ns),
        "second": _side(match.ew),
        "settled": match.settled,
        "provisional": match.provisional,
    }


def _side(side: Side) -> dict[str, Plain]:
    return {
        "points_exact": _exact(side.points),
        "boards": side.counted,
        "margin_exact": _exact(side.margin),
        "vp_exact": _exact(side.vp),
        "penalty_exact": _exact(side.penalty + side.vp_penalty),
        "score_exact": _exact(side.score),
    }


def _placed(row: Placed) -> dict[str, Plain]:
    return {
        "rank": row.rank or None,
        "tied": row.tied,
        "contestant": row.contestant,
        "status": row.status,
        "score_exact": _exact(row.score),
        "percent_exact": _exact(row.percent),
        "played": row.played,
        "scheduled": row.scheduled,
        "rounds_exact": [_exact(value) for value in row.rounds],
        "tie_breaks": [{"name": b.tie_break, "value": str(b.value)} for b in row.broken],
        "provisional": row.provisional,
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"
