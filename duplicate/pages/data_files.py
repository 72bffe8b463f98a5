"""The data beside the pages of an event: its tables as CSV and workbook, and itself as JSON, USEBIO and PBN.

They are made of the views of the pages, so that every number is the same to the digit, and of the night as it
is published, so that they tell no more. The same event gives the same bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from duplicate.night.publishing import unmarked
from duplicate.pages.data_links import BOOK, FOLDER
from duplicate.pages.data_sheets import About, csv_of, workbook
from duplicate.pages.data_tables import data_tables
from duplicate.pages.views import EventView, Said
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import Language
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.laws.par import Tricks


class DataFiles:
    """The data of one scored event, for the writer of its pages."""

    def __init__(
        self, scores: Scores, standings: Standings, solved: "Mapping[Deal, BestPlay] | None" = None
    ) -> None:
        """``solved`` are the double-dummy tricks of deals of which the files state nothing."""
        self._scores = replace(scores, night=unmarked(scores.night))
        self._standings = standings
        self._solved = solved or {}
        self.problems: list[Problem] = []  #: formats in which the event cannot be written

    def files(self, event: EventView, languages: Sequence[tuple[Language, str]]) -> dict[str, bytes]:
        """All files by name. ``languages`` are those of the pages, each with the folder of its own.

        CSV, JSON, USEBIO and PBN lie in ``data/``, for every language the same; a workbook, whose headings
        people read, lies in the ``data/`` of each.
        """
        tables = data_tables(event)
        made = {f"{FOLDER}/{table.name}.csv": csv_of(table) for table in tables}
        for lang, folder in languages:
            made[folder + BOOK] = workbook(about(event), tables, lang)
        made[f"{FOLDER}/event.json"] = self._json()
        night = self._scores.night
        writers = {"usebio.xml": self._usebio}
        if night.deals or night.games or len(night.results) or self._standings.rows:  # else there is nothing
            writers["event.pbn"] = self._pbn
        for name, write in writers.items():
            write_beside(made, f"{FOLDER}/{name}", write, self.problems)
        return made

    def _json(self) -> bytes:
        from duplicate.scoring.payload import encode, payload

        return encode(payload(self._scores.night, self._scores, self._standings))

    def _usebio(self) -> bytes:
        from duplicate.exports.usebio import write_usebio

        return write_usebio(self._scores, self._standings)

    def _pbn(self) -> bytes:
        from duplicate.exports.analyses import with_analyses
        from duplicate.exports.pbn import pbn
        from duplicate.night.double_dummy import Stated

        night = self._scores.night
        tricks: dict[Deal, Tricks] = {**self._solved, **Stated(night).tricks}
        if tricks:
            night = with_analyses(night, tricks)
        return pbn(night, replace(self._scores, night=night), self._standings)


def write_beside(
    made: dict[str, bytes], name: str, write: Callable[[], bytes], problems: list[Problem]
) -> None:
    """Put a file among those that are made; one in which the event cannot be written is a problem."""
    try:
        made[name] = write()
    except DuplicateError as error:
        problems.append(replace(error.problem, severity=Severity.WARNING, file=name))


def about(event: EventView) -> About:
    """What the first sheet says of an event."""
    facts = (
        (Said(_("Date")), event.date),
        (Said(_("Club")), event.club),
        (Said(_("Venue")), event.venue),
        (Said(_("Director")), event.director),
        (Said(_("Method")), event.method),
        (Said(_("State")), event.state or ""),
    )
    return About(Said(_("Event")), event.name, facts, event.conditions)
