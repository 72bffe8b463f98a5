"""The tables of a player's page as CSV: small files, written with the page of everybody who played.

A workbook for each would take longer to write than all pages of the night.
"""

from collections.abc import Iterator, Mapping
from urllib.parse import quote

from duplicate.pages.data_links import FOLDER as DATA
from duplicate.pages.data_links import DataLink, size_text
from duplicate.pages.data_sheets import csv_of
from duplicate.pages.data_tables import DataTable, Heading, Row, filled
from duplicate.pages.field import join_names
from duplicate.pages.player_views import PlayedRow, PlayerView
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

_HISTORY, _PARTNERS, _RATINGS = "history", "partners", "ratings"


def player_data_files(slug: str) -> Iterator[str]:
    """Every name that the data of a player may have, seen from the site."""
    for table in (_HISTORY, _PARTNERS, _RATINGS):
        yield _file(slug, table)


def _file(slug: str, table: str) -> str:
    return f"players/{DATA}/{slug}-{table}.csv"


def player_data(view: PlayerView) -> dict[str, bytes]:
    """The tables of a page by their files; one without a row has none."""
    tables = (_history(view), _partners(view), _ratings(view))
    return {_file(view.slug, table.name): csv_of(filled(table)) for table in tables if table.rows}


def player_links(files: Mapping[str, bytes], slug: str, root: str, system: str) -> tuple[DataLink, ...]:
    """As a page lists the files, from where ``root`` leads to the site; ``system`` names the rating."""
    about = {_HISTORY: _("History"), _PARTNERS: _("Partners"), _RATINGS: system}
    return tuple(
        DataLink(
            f"{root}{quote(file)}", f"{slug}-{table}.csv", "CSV", about[table], size_text(len(files[file]))
        )
        for table in about
        if (file := _file(slug, table)) in files
    )


def _table(name: str, columns: str, rows: tuple[Row, ...]) -> DataTable:
    """A table for CSV alone, whose headings are the same in every language."""
    return DataTable(name, Said(name), tuple(Heading(column, column) for column in columns.split()), rows)


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
