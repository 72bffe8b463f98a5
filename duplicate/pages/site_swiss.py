"""A Swiss event in the list of a club's events, and its people among the players."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from duplicate.pages.site_files import write_files
from duplicate.pages.site_index import Updated, update_site
from duplicate.pages.site_look import SiteLook
from duplicate.pages.site_people import recorded_people
from duplicate.pages.site_ratings import rated_file
from duplicate.pages.site_record import RATED, RECORD, Record, encoded, read_records, record_of
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_views import SwissView
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView, Winner
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
    """Who is first now, or has won the knock-out."""
    if swiss.bracket is not None and swiss.bracket.champion is not None:
        return (Winner("", swiss.bracket.champion.names, "", swiss.bracket.champion.label),)
    if not swiss.standings:
        return ()
    first = [row for row in swiss.standings[-1].rows if row.rank in ("1", "1=")]
    return tuple(Winner("", row.who.names, row.total, row.who.label) for row in first)


def _as_ranked(record: Record, pages: SwissPages) -> Record:
    """The record with the totals of the Swiss standings, and without who has no scorecard yet."""
    swiss = pages.swiss
    totals = {row.who.page: row.total for row in swiss.standings[-1].rows} if swiss.standings else {}
    cards = {history.card: totals.get(history.page, "") for history in swiss.histories if history.card}
    entries = [
        msgspec.structs.replace(entry, total=cards[entry.page] or entry.total)
        for entry in record.entries
        if entry.page in cards
    ]
    return msgspec.structs.replace(
        record,
        entries=entries,
        method=_METHODS.get(swiss.system, record.method),
        contest="team" if swiss.teams else record.contest,
        unit=swiss.unit.text,
        pairs=str(pages.field.entered),
    )


_METHODS = {
    "swiss": _("Swiss"),
    "round-robin": _("Round robin"),
    "knock-out": _("Knock-out"),
    "ladder": _("Ladder"),
}
