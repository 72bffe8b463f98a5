"""``duplicate print`` for Swiss events, knock-outs, round robins and ladders."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay
    from duplicate.pages.book.engines import Made
    from duplicate.pages.papers import Paper
    from duplicate.pages.swiss_event import SwissPages
    from duplicate.pages.swiss_papers import SwissPaper
    from duplicate.pages.swiss_prints import Sheets
    from duplicate.pages.templates import Templates
    from duplicate.swiss.folder import Loaded

#: The documents of such an event alone, and who needs them; ``rounds`` and ``matches`` are those of
#: all rounds that are over in one.
OWN = {
    "seating": "The seating of the round that is drawn, by name and by table, to be read from afar.",
    "bracket": "The bracket of a knock-out.",
    "schedule": "The rounds of a round robin, and what came of them.",
    "ladder": "The rungs of a ladder, and who challenges whom.",
    "rounds": "The results of all rounds in one document; round-3 those of one.",
    "matches": "The matches of teams of all rounds, both rooms board by board; matches-3 those of one.",
    "crosstable": "Everybody by rank, round by round, and against each other.",
    "histories": "One for each pair or team: its opponents, scores and ranks, round by round.",
}
_BY_ROUND = ("round-", "matches-")  #: what the documents of one round begin with
_USUAL = ("seating", "standings", "travellers", "scorecards")
_OF_DEALS = frozenset({"travellers", "scorecards", "frequencies", "hands"})  #: show par

_PROVISIONAL = Problem(
    "the result is provisional, and certificates do not say so",
    field="certificates",
    remedy="print them when the standings are final",
)


class Chosen(NamedTuple):
    """The documents that are to be printed."""

    own: "tuple[SwissPaper, ...]"
    book: "tuple[Paper, ...]"


def print_event(
    event: Path,
    documents: Sequence[str],
    out: Path,
    sheets: "Sheets",
    languages: Sequence[str],
    templates: "Templates",
    privacy: Path | None,
    *,
    director: bool,
    double_dummy: bool | None,
) -> None:
    """Print documents of an event as it stands; of a round that is not over, its seating alone."""
    from duplicate.cli.misspelt import tell_misspelt
    from duplicate.cli.public import privacy_of
    from duplicate.cli.swiss_pages import view_of
    from duplicate.night.privacy import Privacy
    from duplicate.pages.book.engines import engines_line
    from duplicate.swiss import folder
    from duplicate.swiss.nights import night_of

    loaded = folder.load(event)
    for problem in loaded.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    seen = Privacy(numbers=True) if director else privacy_of(event, out, privacy)
    if seen.people:
        tell_misspelt(seen, [night_of(loaded.state)], [event], out)
    chosen = choose(view_of(loaded, seen), documents)
    if any(paper.name == "certificates" for paper in chosen.book) and not loaded.state.final:
        typer.echo(f"note: {_PROVISIONAL}", err=True)
    solved: dict[Deal, BestPlay] = {}
    if any(paper.name in _OF_DEALS for paper in chosen.book):
        solved, remark = _solved(loaded, event, out, double_dummy)
        if remark:
            typer.echo(remark, err=True)
    made = _print(view_of(loaded, seen, solved), chosen, out, sheets, languages, templates)
    typer.echo(f"{len(made)} PDF{'s' * (len(made) != 1)} in {out}: {engines_line(made)}")


def choose(pages: "SwissPages", documents: Sequence[str]) -> Chosen:
    """The documents of some names, without names the usual ones; one that is not there now is an error."""
    from duplicate.pages.papers import PAPERS, papers_named
    from duplicate.pages.swiss_book import book_papers
    from duplicate.pages.swiss_papers import gathered_papers, swiss_papers

    documents_now = (*swiss_papers(pages.swiss), *gathered_papers(pages.swiss))
    there = {document.file.removesuffix(".pdf"): document for document in documents_now}
    names = [name for text in documents for name in text.replace(",", " ").split()]
    every = names == ["all"]
    whole = [name for name in there if not _is_round(name)]
    wanted = list(_USUAL) if not names else [*whole, *(p.name for p in PAPERS)] if every else names
    rest = [n for n in wanted if n not in there and n not in OWN and not _is_round(n)]
    of_nights = [paper.name for paper in PAPERS]
    for name in rest:
        if name not in of_nights:
            remedy = f"choose from {', '.join([*of_nights, *OWN])}; or all, alone"
            raise DuplicateError(
                Problem("there is no such document", field="DOCUMENT", value=name, remedy=remedy)
            )
    book = papers_named(rest)
    offered = book_papers(pages, book)
    if names and not every:
        for name in wanted:
            if name not in there and name not in [paper.name for paper in offered]:
                raise _missing(pages, name)
    own = tuple(there[name] for name in there if name in wanted)
    if not own and not offered:
        raise DuplicateError(
            Problem("there is nothing to print yet", remedy="the seating comes with the draw of round 1")
        )
    if every:
        _tell_left_out(pages, offered)
    return Chosen(own, offered)


def _is_round(name: str) -> bool:
    return any(name.startswith(one) and name.removeprefix(one).isdecimal() for one in _BY_ROUND)


def _missing(pages: "SwissPages", name: str) -> DuplicateError:
    from duplicate.pages.papers import PAPERS
    from duplicate.pages.swiss_book import why_not

    paper = next((paper for paper in PAPERS if paper.name == name), None)
    why = why_not(pages, paper) if paper is not None else ""
    message = f"the event has no such document now{f': {why}' if why else ''}"
    remedy = "leave it out; duplicate print --list names all, and some come only as the event goes on"
    return DuplicateError(Problem(message, field="DOCUMENT", value=name, remedy=remedy))


def _tell_left_out(pages: "SwissPages", offered: "tuple[Paper, ...]") -> None:
    from duplicate.pages.papers import PAPERS
    from duplicate.pages.swiss_book import why_not

    for paper in PAPERS:
        if paper not in offered and (why := why_not(pages, paper)):
            message = f"{paper.name} is not printed: {why}"
            typer.echo(f"note: {Problem(message, severity=Severity.NOTE)}", err=True)


def _solved(
    loaded: "Loaded", event: Path, out: Path, wanted: bool | None
) -> "tuple[dict[Deal, BestPlay], str]":
    """What is known beside the pages or the prints, and what had to be solved, which is kept with these."""
    from duplicate.cli import double_dummy
    from duplicate.cli.swiss_pages import PAGES, told_deals
    from duplicate.laws.double_dummy import is_installed

    if wanted is False:
        return {}, ""
    found, left = double_dummy.kept(told_deals(loaded.state), event / PAGES)
    more, left = double_dummy.kept(left, out)
    found |= more
    if not left:
        return found, ""
    double_dummy.check_installed(wanted)
    if not is_installed():
        return found, double_dummy.not_solved(left)
    solved = double_dummy.solve(left)
    double_dummy.keep(more | solved, out)
    return found | solved, f"double dummy: {double_dummy.deals_text(left)} solved"


def _print(
    pages: "SwissPages",
    chosen: Chosen,
    out: Path,
    sheets: "Sheets",
    languages: Sequence[str],
    templates: "Templates",
) -> "tuple[Made, ...]":
    from duplicate.cli.nights import Meter
    from duplicate.pages.book.printing import Place
    from duplicate.pages.site_files import write_files
    from duplicate.pages.swiss_prints import Book, own_document, print_own
    from duplicate.words.translations import language

    codes = dict.fromkeys(languages)
    places = [Place(language(code), f"{code}/" if number else "") for number, code in enumerate(codes)]

    def take(name: str, content: bytes) -> None:
        write_files(out, {name: content})

    with Meter() as meter:
        own = [own_document(pages, document, templates, place) for place in places for document in chosen.own]
        made = print_own(own, templates, sheets.paper, take, meter.show)
        booked = [(place, paper) for place in places for paper in chosen.book]
        return (*made, *Book(pages, templates, sheets).print(booked, take, progress=meter.show))
