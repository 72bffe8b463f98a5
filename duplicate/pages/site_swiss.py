"""A Swiss event in the list of a club's events, and its people among the players."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from duplicate.pages.site_files import write_files
from duplicate.pages.site_index import Updated, update_site
from duplicate.pages.site_look import SiteLook
from duplicate.pages.site_people import recorded_people
from duplicate.pages.site_ratings import rated_file
from duplicate.pages.site_record import (
    RATED,
    RECORD,
    Course,
    Record,
    RecordedEntry,
    RecordedPhrase,
    encoded,
    read_records,
    record_of,
)
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_views import SwissView
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView, Winner
from duplicate.pages.won import FIRST_RUNG, LEADS, STILL_IN, WON
from duplicate.swiss.schedule import total_rounds
from duplicate.words.translations import phrase as _


def swiss_event(pages: SwissPages, out: Path) -> EventView:
    """An event as those of a site are: with its address, and who leads or has won it."""
    return msgspec.structs.replace(
        pages.night,
        slug=out.resolve().name,
        name=pages.swiss.name,
        date=pages.swiss.date,
        club=pages.swiss.club,
        winners=_winners(pages.swiss),
    )


def swiss_record(pages: SwissPages, out: Path, *, languages: Sequence[str], look: SiteLook) -> Record:
    """What the list of a club's events says of one whose pages are in ``out``."""
    event = swiss_event(pages, out)
    people = recorded_people(event, read_records(out.resolve().parent), look.settings.site.secret)
    return _as_ranked(record_of(event, people, languages=languages, files=()), pages)


def list_swiss(
    pages: SwissPages, out: Path, record: Record, *, look: SiteLook, overlay: Templates
) -> Updated:
    """Write the record of an event beside its pages in ``out``, a folder of a site, and refresh the site."""
    made = {RECORD: encoded(record)}
    rated = rated_file(pages.night)
    if rated is not None:
        made[RATED] = rated
    paths = write_files(out, made)
    updated = update_site(out.resolve().parent, look, overlay, about=record.slug)
    return Updated([*paths, *updated.paths], updated.problems)


def _winners(swiss: SwissView) -> tuple[Winner, ...]:
    """Who has won, or is in the lead; in a knock-out the few who are still in, of a ladder its first rung."""
    if swiss.bracket is not None and swiss.bracket.champion is not None:
        return (Winner("", swiss.bracket.champion.names, "", swiss.bracket.champion.label, WON),)
    if swiss.ladder is not None:
        return tuple(
            Winner("", rung.who.names, "", rung.who.label, FIRST_RUNG) for rung in swiss.ladder.rungs[:1]
        )
    if not swiss.standings:
        return ()
    first = [row for row in swiss.standings[-1].rows if row.rank in ("1", "1=")]
    if swiss.bracket is not None:
        few = first if len(first) <= _FEW else []
        return tuple(Winner("", row.who.names, "", row.who.label, STILL_IN) for row in few)
    role = WON if swiss.over else LEADS
    return tuple(Winner("", row.who.names, row.total, row.who.label, role) for row in first)


_FEW = 4  #: teams still in a knock-out that are named


def _as_ranked(record: Record, pages: SwissPages) -> Record:
    """The record with the totals of the Swiss standings, and without who has no scorecard yet."""
    swiss, field = pages.swiss, pages.field
    totals = {row.who.page: row.total for row in swiss.standings[-1].rows} if swiss.standings else {}
    cards = {history.card: totals.get(history.page, "") for history in swiss.histories if history.card}
    reached = _reached(swiss)
    entries = [
        _entry(entry, cards[entry.page], reached.get(entry.page))
        for entry in record.entries
        if entry.page in cards
    ]
    return msgspec.structs.replace(
        record,
        entries=entries,
        method=_METHODS.get(swiss.system, record.method),
        contest="team" if swiss.teams else record.contest,
        unit=swiss.unit.text,
        pairs=str(field.entered),
        course=Course(
            system=swiss.system,
            after=str(sum(bool(each.closed) for each in field.state.rounds)),
            of="" if swiss.system == "knock-out" else str(total_rounds(field.state) or ""),
            over=swiss.over,
        ),
    )


def _entry(entry: RecordedEntry, total: str, reached: RecordedPhrase | None) -> RecordedEntry:
    """An entry by what the event ranks by: its total, how far it came in a knock-out, its rung."""
    if reached is None:
        return msgspec.structs.replace(entry, total=total or entry.total)
    made = msgspec.structs.replace(entry, total="", reached=reached)
    return msgspec.structs.replace(made, rank="", of="") if reached.text == _RUNG else made


def _reached(swiss: SwissView) -> dict[str, RecordedPhrase]:
    """By the page of a scorecard, how far everybody came where no total says it."""
    cards = {history.page: history.card for history in swiss.histories}
    found: dict[str, RecordedPhrase] = {}
    if swiss.ladder is not None:
        for rung in swiss.ladder.rungs:
            found[cards.get(rung.who.page, "")] = RecordedPhrase(_RUNG, rung.rung)
    elif swiss.bracket is not None and swiss.standings:
        for row in swiss.standings[-1].rows:
            if row.reached is not None:
                n = row.reached.values.get("n", "")
                found[cards.get(row.who.page, "")] = RecordedPhrase(row.reached.text, str(n))
    return found


_RUNG = _("Rung %(n)s")
_METHODS = {
    "swiss": _("Swiss"),
    "round-robin": _("Round robin"),
    "knock-out": _("Knock-out"),
    "ladder": _("Ladder"),
}
