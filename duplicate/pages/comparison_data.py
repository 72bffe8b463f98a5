"""The data beside the page of a comparison: its tables as CSV and workbook, and JSON."""

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath

from duplicate.pages import outdated
from duplicate.pages.comparison import ComparisonView, Setting
from duplicate.pages.data_links import FOLDER
from duplicate.pages.data_sheets import About
from duplicate.pages.data_tables import DataTable, Heading, heading
from duplicate.pages.list_data import ListData
from duplicate.pages.numbers import MINUS
from duplicate.pages.slugs import slug_of
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said, Text
from duplicate.scoring.payload import Plain
from duplicate.words.problems import Problem
from duplicate.words.translations import LANGUAGES, Language, translator
from duplicate.words.translations import phrase as _


def comparison_folder(page: str) -> str:
    """Where the data of a page lie, by the name of its file: ``data/compare`` for ``compare.html``.

    Several comparisons lie beside the pages of one event, and beside its own data.
    """
    return f"{FOLDER}/{PurePath(page).stem}"


def comparison_data(view: ComparisonView, page: str, languages: list[Language]) -> ListData:
    """The files beside the page of a comparison, and the links to them."""
    facts = (
        (Said(_("Date")), view.date),
        (Said(_("as played")), view.here),
        (Said(_("compared with")), view.there),
    )
    about = About(Said(_("Two conventions")), view.name, facts, (("", view.summary),))
    return ListData(
        "comparison",
        about,
        comparison_tables(view),
        comparison_payload(view),
        languages,
        folder=comparison_folder(page),
        saved_as="-".join(filter(None, (slug_of(view.name), "comparison"))),
    )


def remove_outdated(page: Path, written: Iterable[Path], languages: Sequence[str]) -> Problem | None:
    """Take away the data that an earlier run put beside a page and this one did not, and say so.

    With the workbook of a language in which the page is no longer goes its page: both are of that run.
    """
    kept = set(written)
    dropped = [
        code
        for code in LANGUAGES
        if code not in languages[1:] and (page.parent / _workbook(page, code)).is_file()
    ]
    old = [
        *_tables(page),
        *(_workbook(page, code) for code in LANGUAGES),
        *(_page(page, code) for code in dropped),
    ]
    old = [name for name in old if page.parent / name not in kept]
    return outdated.remove_outdated_files(
        page.parent,
        old,
        languages=([*languages, *dropped], languages),
        keep={} if kept else {outdated.DATA: "leave out --no-data"},
        where=page.name,
    )


def files_of(page: Path, languages: Sequence[str]) -> list[str]:
    """All files of a comparison in these languages, seen from the folder of its page."""
    others = [name for code in languages[1:] for name in (_page(page, code), _workbook(page, code))]
    return [page.name, *_tables(page), *others]


def _tables(page: Path) -> list[str]:
    folder = comparison_folder(page.name)
    names = ("places.csv", "differing-results.csv", "differing-settings.csv")
    return [f"{folder}/{name}" for name in (*names, "comparison.json", "comparison.xlsx")]


def _workbook(page: Path, code: str) -> str:
    return f"{comparison_folder(page.name)}/comparison.{code}.xlsx"


def _page(page: Path, code: str) -> str:
    return f"{page.stem}.{code}{page.suffix}"


def comparison_tables(view: ComparisonView) -> list[DataTable]:
    """The tables of the page: places, results that would score differently, and settings that differ."""

    def under(head: Said, what: Text) -> Said:
        return Said(_("%(what)s: %(value)s"), {"what": head, "value": what})

    here, there, rank = view.head_here, view.head_there, Said(_("Rank"))
    pair, names = heading("pair", _("Pair")), heading("names", _("Names"))
    change = Said(_("Change"))
    places = DataTable(
        "places",
        Said(_("Standings")),
        (
            heading("ranking", _("Ranking")),
            pair,
            names,
            Heading("rank", under(here, rank)),
            Heading("result", under(here, view.unit_here)),
            Heading("rank_there", under(there, rank)),
            Heading("result_there", under(there, view.unit_there)),
            Heading("change", under(change, view.unit_change)),
            heading("boards", _("Boards with another score")),
        ),
        tuple(
            (
                *(title if len(view.rankings) > 1 else "", place.pair, place.names, place.rank),
                *(place.result, place.rank_there, place.result_there, place.change, place.boards),
            )
            for title, ranked in view.rankings
            for place in ranked
        ),
    )
    results = DataTable(
        "differing-results",
        Said(_("Results")),
        (
            heading("result", _("Result")),
            heading("board", _("Board")),
            heading("direction", _("Direction")),
            pair,
            names,
            Heading("here", under(here, view.board_unit)),
            Heading("rule", here),
            Heading("there", under(there, view.board_unit)),
            Heading("rule_there", there),
            Heading("change", under(change, view.board_change)),
        ),
        tuple(
            (
                *(str(number), side.board, Said(side.direction), side.pair, side.names),
                *(_worth(side.here), side.rule, _worth(side.there), side.rule_there, side.change),
            )
            for number, sides in enumerate(view.results, 1)
            for side in sides
        ),
    )
    settings = DataTable(
        "differing-settings",
        Said(_("Conditions")),
        (heading("what", _("Condition")), Heading("here", here), Heading("there", there)),
        tuple(map(_setting, view.settings)),
    )
    return [places, settings, results]


def _worth(text: str) -> str:
    """A cell is empty where the page has a dash."""
    return "" if text == "–" else text


def _setting(setting: Setting) -> tuple[Text, ...]:
    return (setting.what, setting.here or "", setting.there or "")


def comparison_payload(view: ComparisonView) -> dict[str, Plain]:
    """The view in English: texts as the page prints them, with a plain minus sign."""
    say = sayer(translator("en"), data=True)

    def plain(value: Text | None) -> str | None:
        return None if value is None else say(value).replace(MINUS, "-")

    return {
        "version": 1,
        "name": view.name,
        "date": view.date,
        "here": say(view.here),
        "there": say(view.there),
        "unit_here": say(view.unit_here),
        "unit_there": say(view.unit_there),
        "board_unit": say(view.board_unit),
        "summary": say(view.summary),
        "settings": [
            {"what": say(s.what), "here": plain(s.here), "there": plain(s.there)} for s in view.settings
        ],
        "standings": [
            {"ranking": say(title), **{name: plain(value) for name, value in p._asdict().items()}}
            for title, places in view.rankings
            for p in places
        ],
        "results": [
            {"result": number, **{name: plain(value) for name, value in side._asdict().items()}}
            for number, sides in enumerate(view.results, 1)
            for side in sides
        ],
    }
