"""The links to the data of an event, as its page lists them."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

from duplicate.words.translations import phrase as _

FOLDER = "data"  #: of an event's data, in the folder of its pages
BOOK = f"{FOLDER}/event.xlsx"  #: in the folder of each language

_ABOUT = {
    "standings": _("Standings, one row for each contestant"),
    "other-rankings": _("Rankings of sessions, sections and strata, and by handicap"),
    "results": _("Every result of every board, as on the travellers"),
    "frequencies": _("How often each score of a board occurred, and what it is worth"),
    "every-score": _("Contestants by boards"),
    "scorecards": _("Every contestant's boards, round by round"),
    "makeable": _("Tricks by best play"),
    "changes": _("Corrections and rulings"),
    "standings-by-round": _("Standings after the earlier rounds"),
    "matches": _("Matches and byes, round by round"),
    "line-ups": _("Who sat where for which team"),
    "rounds": _("Every contestant's rounds"),
    "crosstable": _("Everybody against everybody"),
    "bracket": _("The bracket"),
    "schedule": _("The schedule"),
    "ladder": _("The ladder"),
    "challenges": _("The challenges"),
    "draw-prices": _("What each draw cost, level by level"),
    "draw-reasons": _("Why somebody floats, sits out or meets somebody again"),
    "league": _("The table of the league"),
    "league-nights": _("Every night of everybody"),
    "players": _("The players, by role"),
    "places": _("Standings, one row for each contestant"),
    "differing-settings": _("Where the conventions differ"),
    "differing-results": _("Results that would score differently"),
    "comparison.json": _("The comparison for programs"),
    "league.json": _("The league for programs, exact"),
    "players.json": _("The players for programs, exact"),
    "event.xlsx": _("All tables in one workbook"),
    "event.json": _("The event for programs: results, scores and standings, exact"),
    "usebio.xml": _("USEBIO 1.2, for federations and other programs"),
    "event.pbn": _("PBN: deals, results and tables of scores"),
}


class DataLink(NamedTuple):
    """A file of data, as the event page lists it."""

    file: str
    saved_as: str  #: under which name a browser saves it
    kind: str  #: CSV, Excel, JSON, USEBIO, PBN
    about: str  #: what it holds, a phrase
    size: str  #: as people read it: 12 KB


def data_links(made: Mapping[str, bytes], slug: str, own: str, root: str) -> tuple[DataLink, ...]:
    """The links of pages whose workbook is ``own``, from where ``root`` leads to the folder of the event."""
    names = [own, *(name for name in made if name.startswith(f"{FOLDER}/") and not name.endswith(".xlsx"))]
    found = []
    for name in names:
        if name not in made:
            continue
        file = name.rsplit("/", 1)[1]
        stem, ending = file.rsplit(".", 1)
        kind = {"xlsx": "Excel", "xml": "USEBIO"}.get(ending, ending.upper())
        about = _ABOUT["event.xlsx"] if ending == "xlsx" else _ABOUT.get(file) or _ABOUT[stem]
        saved = f"{slug}.{ending}" if file in _ABOUT or ending == "xlsx" else f"{slug}-{file}"
        found.append(DataLink(f"{root}{quote(name)}", saved, kind, about, size_text(len(made[name]))))
    return tuple(found)


def size_text(size: int) -> str:
    """A size as people read it.

    >>> size_text(310), size_text(12_400), size_text(3_260_000)
    ('310 B', '12 KB', '3.3 MB')
    """
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} KB" if size < 999_500 else f"{size / 1_000_000:.1f} MB"
