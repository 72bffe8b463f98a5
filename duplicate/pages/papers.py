"""What can be printed of an event, and under which names."""

from typing import NamedTuple

from duplicate.words.translations import phrase as _


class Paper(NamedTuple):
    """One document to print."""

    title: str
    file: str
    template: str


PAPERS = (
    Paper(_("Standings"), "standings.pdf", "paper/standings.html"),
    Paper(_("Travellers"), "travellers.pdf", "paper/travellers.html"),
    Paper(_("Scorecards"), "scorecards.pdf", "paper/scorecards.html"),
)
