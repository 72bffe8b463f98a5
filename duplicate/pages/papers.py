"""What can be printed of an event, and under which names."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from duplicate.pages.said import Said, Text
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import phrase as _


class Paper(NamedTuple):
    """One document to print: its name on the command line and as a file, its title, and who needs it."""

    name: str
    title: str
    purpose: str
    landscape: bool = False
    numbered: bool = True  #: its pages have numbers

    @property
    def file(self) -> str:
        """The file it is printed to."""
        return f"{self.name}.pdf"

    @property
    def cut(self) -> bool:
        """Whether its sheets are cut apart in the middle."""
        return self.name == "scorecards"

    @property
    def template(self) -> str:
        """The template of its pages."""
        return f"paper/{self.name}.html"


PAPERS = (
    Paper("standings", _("Standings"), _("For the notice board: every ranking as large as a page allows.")),
    Paper("travellers", _("Travellers"), _("A booklet of all boards: deal, par and every result.")),
    Paper("scorecards", _("Scorecards"), _("One for each pair, two on a sheet, to be cut apart."), True),
    Paper("frequencies", _("Frequencies"), _("Every score that occurred: how often, and what it was worth.")),
    Paper("recap", _("Recap sheet"), _("All pairs and all boards in one table."), True),
    Paper(
        "hands", _("Hand records"), _("The deals alone, with what can be made, for everybody to take home.")
    ),
    Paper(
        "certificates",
        _("Certificates"),
        _("For the first three of every ranking, and the best of a stratum."),
        landscape=True,
        numbered=False,
    ),
)

#: What is printed beside the pages of a night unless something else is asked for.
USUAL = tuple(paper for paper in PAPERS if paper.name in ("standings", "travellers", "scorecards"))


def papers_named(names: Sequence[str], *, option: str = "--papers") -> tuple[Paper, ...]:
    """The documents of some names, in their usual order; ``all`` and ``none`` stand for themselves.

    >>> [paper.name for paper in papers_named(["recap,standings"])]
    ['standings', 'recap']
    """
    wanted = [name for text in names for name in text.replace(",", " ").split()]
    known = {paper.name for paper in PAPERS}
    if wanted == ["none"]:
        return ()
    if wanted == ["all"]:
        return PAPERS
    for name in wanted:
        if name not in known:
            choice = ", ".join(paper.name for paper in PAPERS)
            remedy = f"choose from {choice}; or all, or none, alone"
            raise DuplicateError(
                Problem("there is no such document", field=option, value=name, remedy=remedy)
            )
    return tuple(paper for paper in PAPERS if paper.name in wanted)


#: Documents that tell at their head whether the result is final; posters and scorecards do beside the ranks.
_STATED = {"travellers", "frequencies", "recap"}


def at_head(paper: Paper, state: Text | None, say: Callable[[Text], str]) -> str:
    """What stands at the head of every page: what it is, and where the result stands."""
    title = say(Said(paper.title))
    return f"{title} · {say(state)}" if state and paper.name in _STATED else title


def offered(paper: Paper, *, deals: bool, ranked: bool = True) -> bool:
    """Whether an event has what a document shows: records of hands need ``deals``, certificates ranks."""
    return (deals or paper.name != "hands") and (ranked or paper.name != "certificates")
