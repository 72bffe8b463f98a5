"""The tables of a player's page as CSV and workbook, written with the page of everybody who played."""

from collections.abc import Iterator, Mapping
from urllib.parse import quote

from duplicate.pages.data_links import FOLDER as DATA
from duplicate.pages.data_links import DataLink, size_text
from duplicate.pages.data_sheets import About, csv_of, workbook
from duplicate.pages.data_tables import DataTable, Heading, Row, filled
from duplicate.pages.field import join_names
from duplicate.pages.player_views import SAMPLE, PlayedRow, PlayerView
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said
from duplicate.words.translations import Language, translator
from duplicate.words.translations import phrase as _

_HISTORY, _PARTNERS, _RATINGS = "history", "partners", "ratings"
#: What people call the columns, whose names in CSV never change.
_COLUMNS = {
    "date": _("Date"),
    "event": _("Event"),
    "partners": _("Partners"),
    "direction": _("Direction"),
    "rank": _("Rank"),
    "of": _("Of"),
    "percent": "%%",
    "total": _("Total"),
    "unit": _("Unit"),
    "boards": _("Boards played"),
    "boards_of_event": _("Boards of the event"),
    "points": _("Master points"),
    "stage": _("State"),
    "reached": _("Reached"),
    "names": _("Names"),
    "events": _("Events"),
    "average": _("Average"),
    "events_of_average": _("Events of the average"),
    "last": _("Last event"),
    "rating": _("Rating"),
}
_TITLES = {_HISTORY: _("History"), _PARTNERS: _("Partners"), _RATINGS: _("Rating")}


def player_data_files(slug: str) -> Iterator[str]:
    """Every name that the data of a player may have, seen from the site."""
    for table in (_HISTORY, _PARTNERS, _RATINGS):
        yield _file(slug, table)
    yield _book(slug)


def _file(slug: str, table: str) -> str:
    return f"players/{DATA}/{slug}-{table}.csv"


def _book(slug: str) -> str:
    return f"players/{DATA}/{slug}.xlsx"


def player_data(view: PlayerView, lang: Language) -> dict[str, bytes]:
    """The tables of a page by their files, and a workbook in one language; one without a row has none."""
    tables = [filled(table) for table in (_history(view), _partners(view), _ratings(view)) if table.rows]
    made = {_file(view.slug, table.name): csv_of(table) for table in tables}
    about = About(Said(_("Player")), view.name, (), ())
    return made | ({_book(view.slug): workbook(about, tables, lang)} if tables else {})


def player_data_frame(lang: Language) -> dict[str, bytes]:
    """What stands for the data of everybody when sites are compared: the sample's tables, and for its
    workbook, which takes longer to write than to compare, the words of one in this language.
    """
    say = sayer(translator(lang.code))
    words = [say(Said(title)) for title in (*_TITLES.values(), *_COLUMNS.values())]
    tables = [filled(table) for table in (_history(SAMPLE), _partners(SAMPLE), _ratings(SAMPLE))]
    made = {_file(SAMPLE.slug, table.name): csv_of(table) for table in tables}
    return made | {_book(SAMPLE.slug): repr(words).encode()}


def player_links(files: Mapping[str, bytes], slug: str, root: str, system: str) -> tuple[DataLink, ...]:
    """As a page lists the files, from where ``root`` leads to the site; ``system`` names the rating."""
    about = {_HISTORY: _("History"), _PARTNERS: _("Partners"), _RATINGS: system}
    found = [(_file(slug, table), f"{slug}-{table}.csv", "CSV", title) for table, title in about.items()]
    found.insert(0, (_book(slug), f"{slug}.xlsx", "Excel", _("All tables in one workbook")))
    return tuple(
        DataLink(f"{root}{quote(file)}", saved_as, kind, title, size_text(len(files[file])))
        for file, saved_as, kind, title in found
        if file in files
    )


def _table(name: str, columns: str, rows: tuple[Row, ...]) -> DataTable:
    headings = tuple(Heading(column, Said(_COLUMNS[column])) for column in columns.split())
    return DataTable(name, Said(_TITLES[name]), headings, rows)


def _history(view: PlayerView) -> DataTable:
    """Every event, the newest first, also those that the page shows when somebody asks for them."""
    columns = (
        "date event partners direction rank of percent total unit boards boards_of_event points stage reached"
    )
    played = (row for _year, rows in (*view.newest, *view.older) for row in rows)
    return _table(_HISTORY, columns, tuple(map(_event, played)))


def _event(row: PlayedRow) -> Row:
    return (
        *(row.date, row.event, join_names(partner.name for partner in row.partners)),
        Said(row.side) if row.side else "",
        *(row.rank, row.of, row.percent, row.total),
        Said(row.unit) if row.total else "",
        *(row.boards or row.of_boards, row.of_boards, row.points, row.stage or "", row.reached or ""),
    )


def _partners(view: PlayerView) -> DataTable:
    """Every partner; the average is that of the percentages of so many events."""
    rows = tuple(
        (row.name, row.events, row.average, (row.averaged or row.events) if row.average else "", row.last)
        for row in view.partners
    )
    return _table(_PARTNERS, "names events average events_of_average last", rows)


def _ratings(view: PlayerView) -> DataTable:
    """The rating day by day, the newest first; a curve without a rating is one of the history."""
    return _table(_RATINGS, "date rating", view.curve.table if view.rating and view.curve else ())
