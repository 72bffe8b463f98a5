"""The book of a Swiss event: the documents of a night, with the standings of the event in them."""

from collections.abc import Sequence

import msgspec

from duplicate.pages.book.printing import shown_papers
from duplicate.pages.papers import PAPERS, Paper
from duplicate.pages.swiss_boards import named_once
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_views import RankRow, StandingsView
from duplicate.pages.views import Cell, EventView, Place, Ranking, Said, Text
from duplicate.words.translations import phrase as _

#: What is printed beside the pages unless something else is asked for.
USUAL = tuple(paper for paper in PAPERS if paper.name in ("travellers", "scorecards"))

#: What an event of a system has no use for: boards that two tables play, standings that are not totals.
_NOT_OF = {"knock-out": {"recap"}, "ladder": {"recap", "frequencies", "certificates"}}


def book_papers(pages: SwissPages, papers: Sequence[Paper] = PAPERS) -> tuple[Paper, ...]:
    """The documents that an event has something for; its standings are a document of its own.

    Before a round is over there are none. Certificates come when all rounds are played.
    """
    without = {"standings", *_NOT_OF.get(pages.swiss.system, ())}
    if not pages.swiss.over:
        without.add("certificates")
    there = tuple(paper for paper in papers if paper.name not in without)
    return shown_papers(pages.night, there) if pages.night.boards else ()


def has_frequencies(pages: SwissPages) -> bool:
    """Whether there are boards that more than two tables play."""
    return bool(pages.night.boards) and "frequencies" not in _NOT_OF.get(pages.swiss.system, ())


def why_not(pages: SwissPages, paper: Paper) -> str:
    """Why an event has no document of those that a night has; nothing for one that it has."""
    if paper.name == "standings" or paper in book_papers(pages):
        return ""
    if not pages.night.boards:
        return "no round is over"
    if paper.name in _NOT_OF.get(pages.swiss.system, ()):
        return f"a {pages.swiss.system} has none"
    return "the rounds are not all played" if paper.name == "certificates" else "the deals are not known"


def book_of(pages: SwissPages) -> EventView:
    """The event as the documents of a night show it: what changes nothing on paper is left out."""
    night, swiss = pages.night, pages.swiss
    last = swiss.standings[-1] if swiss.standings else None
    awards = last is not None and last.has_awards
    return msgspec.structs.replace(
        night,
        name=swiss.name,
        rankings=(_ranking(pages, last),) if last is not None else (),
        has_percent=False,
        master_points=Said(_("Master points")) if awards else None,
        rank_title=Said(_("Rung")) if swiss.ladder else night.rank_title,
        # a ladder goes on: it has no final result, and nothing of it is provisional
        state=None if swiss.ladder else Said(_("Final result") if swiss.final else _("Provisional")),
        boards=tuple(map(named_once, night.boards)) if swiss.teams else night.boards,
        **_UNSEEN,
    )


#: On paper nobody reads them; a document is the same without.
_UNSEEN: dict[str, object] = {
    "slug": "",
    "facts": (),
    "account": (),
    "notes": (),
    "winners": (),
    "stage": "",
    "updated": "",
    "people": (),
    "rated": (),
}


def _ranking(pages: SwissPages, last: StandingsView) -> Ranking:
    cards = {history.page: history.card for history in pages.swiss.histories}
    cells = {place.who.page: place.cells for ranking in pages.night.rankings for place in ranking.places}
    none = (Cell("", "", ""),) * len(pages.night.columns)
    places = tuple(_place(pages, row, cells.get(cards[row.who.page], none)) for row in last.rows)
    return Ranking(Said(_("Standings")), "", places)


def _place(pages: SwissPages, row: RankRow, cells: tuple[Cell, ...]) -> Place:
    return Place(
        rank=row.rank,
        who=row.who,
        total="" if row.reached else row.total,
        percent=row.total if _is_percent(pages.swiss.unit) else "",
        boards=row.boards,
        sessions=(),
        awards=row.penalties,
        start=50,
        width=0,
        above=True,
        cells=cells,
        master_points=row.award,
    )


def _is_percent(unit: Text) -> bool:
    return isinstance(unit, Said) and unit.text == "%%"
