"""The data beside the page of a league or another list: tables as CSV and workbook, and JSON."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from duplicate.pages import outdated
from duplicate.pages.data_links import FOLDER, DataLink, data_links
from duplicate.pages.data_sheets import About, csv_of, workbook
from duplicate.pages.data_tables import DataTable, Heading, Row, filled, heading
from duplicate.pages.list_views import LeagueView, PlayersView
from duplicate.pages.slugs import slug_of
from duplicate.pages.views import Said
from duplicate.scoring.payload import Plain, encode
from duplicate.scoring.players import ROLES
from duplicate.words.problems import Problem
from duplicate.words.translations import LANGUAGES, Language
from duplicate.words.translations import phrase as _


class ListData:
    """The files of one list, ``league``, ``players`` or ``comparison``, and the links to them by language."""

    def __init__(
        self,
        name: str,
        about: About,
        tables: Sequence[DataTable],
        plain: Mapping[str, Plain],
        languages: Sequence[Language],
        *,
        folder: str = FOLDER,
        saved_as: str = "",
    ) -> None:
        """The first of ``languages`` has no code in the names of its files, as its page has none.

        ``folder`` is that of the files, seen from the page; ``saved_as`` begins their names where a browser
        saves them.
        """
        self._name, self._first, self._folder = name, languages[0].code, folder
        self._saved_as = saved_as or slug_of(about.name) or name
        tables = [filled(table) for table in tables if table.rows]
        self.files = {f"{folder}/{table.name}.csv": csv_of(table) for table in tables}
        for spoken in languages:
            self.files[self._book(spoken)] = workbook(about, tables, spoken)
        self.files[f"{folder}/{name}.json"] = encode(dict(plain))

    def _book(self, spoken: Language) -> str:
        code = "" if spoken.code == self._first else f".{spoken.code}"
        return f"{self._folder}/{self._name}{code}.xlsx"

    def links(self, spoken: Language) -> tuple[DataLink, ...]:
        """As the page in a language lists the files."""
        return data_links(self.files, self._saved_as, self._book(spoken), "")


def league_tables(view: LeagueView) -> list[DataTable]:
    """The table of a league as on its page, and every night of everybody in a row of its own.

    On the page nights that do not count are struck out; in the table they stand in brackets.
    """
    places = (
        heading("rank", _("Rank")),
        heading("names", _("Names")),
        heading("total", _("Total")),
        heading("nights", _("Nights")),
        heading("bonus", _("Bonus")),
    )
    columns = (*places, *(Heading(f"night_{n}", name) for n, (_short, name) in enumerate(view.nights, 1)))
    rows: list[Row] = [
        (
            *(row.rank, row.names, row.total, row.nights, row.bonus),
            *(score.text if score.counts or not score.text else f"({score.text})" for score in row.scores),
        )
        for row in view.rows
    ]
    nights: list[Row] = [
        (row.names, str(number), name, score.text, Said(_("yes") if score.counts else _("no")))
        for row in view.rows
        for number, ((_short, name), score) in enumerate(zip(view.nights, row.scores, strict=True), 1)
        if score.text
    ]
    each = (
        heading("names", _("Names")),
        heading("night", _("Night")),
        heading("name", _("Event")),
        heading("score", _("Score")),
        heading("counts", _("Counts")),
    )
    return [
        DataTable("league", Said(_("League")), columns, tuple(rows)),
        DataTable("league-nights", Said(_("Every night of everybody")), each, tuple(nights)),
    ]


def players_tables(view: PlayersView) -> list[DataTable]:
    """The players of a night as on their page: boards and average, in each role too."""
    unit = Said(_("IMP")) if view.imps else Said("%%")
    roles: list[Heading] = []
    for name, role in zip(ROLES, view.roles, strict=True):
        values = {"role": role, "what": Said(_("Boards played"))}
        roles.append(Heading(f"{name}_boards", Said(_("%(role)s: %(what)s"), values)))
        roles.append(Heading(f"{name}_average", Said(_("%(role)s: %(what)s"), values | {"what": unit})))
    columns = (
        heading("names", _("Names")),
        heading("boards", _("Boards played")),
        Heading("average", unit),
        *roles,
        heading("contracts_made", _("Made")),
        heading("tricks_over", _("Tricks")),
    )
    rows: list[Row] = [
        (
            *(row.name, row.boards, row.average),
            *(text for share in row.roles for text in share),
            *(row.made, row.over),
        )
        for row in view.rows
    ]
    return [DataTable("players", Said(_("Players")), columns, tuple(rows))]


def remove_outdated(
    name: str, out: Path, written: Iterable[Path], languages: tuple[Sequence[str], Sequence[str]]
) -> Problem | None:
    """Take away what an earlier run wrote of a list and this one did not: they would say something else.

    These are PDFs, pages of other languages, and data; ``languages`` are those before and now. Returns
    what is to be said of it.
    """
    kept = {path.resolve() for path in written}
    codes = ["", *(f".{code}" for code in LANGUAGES)]
    names = [f"{name}{code}.{kind}" for kind in ("html", "pdf") for code in codes]
    names += [f"{FOLDER}/{name}{code}.xlsx" for code in codes]
    names += [f"{FOLDER}/{name}.csv", f"{FOLDER}/{name}-nights.csv", f"{FOLDER}/{name}.json"]
    found = [each for each in names if (out / each).is_file() and (out / each).resolve() not in kept]
    keep = {outdated.PDFS: "--pdf", outdated.DATA: "leave out --no-data"}
    return outdated.remove_outdated_files(out, found, languages=languages, keep=keep, where=f"{name}.html")


class _Listed(msgspec.Struct):
    """The record of a list, as far as its languages."""

    pages: dict[str, str] = {}


def languages_before(out: Path, name: str) -> list[str]:
    """The languages in which a list is published in a folder, the first one first; none where it is not."""
    try:
        return list(msgspec.json.decode((out / f"{name}.json").read_bytes(), type=_Listed).pages)
    except (FileNotFoundError, NotADirectoryError, msgspec.MsgspecError):
        return []
