"""Small good files of every format, to be damaged: by hand, by our own writers, and cut from real ones.

The real ones are those of the reference material; without it the same number is another case.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from io import BytesIO
from struct import pack

from duplicate.movements.files import Format, encoded
from duplicate.movements.individual import individual
from duplicate.movements.planner import plan
from duplicate.night.night import Night
from duplicate.travellers import read
from record import ROOT, SHARED

THURSDAY = ROOT / "fixtures" / "nights" / "thursday"
ACCEPTANCE = ROOT / "fixtures" / "nights" / "acceptance"
Seeds = list[bytes]


@cache
def night() -> Night:
    """The sample night."""
    return read(THURSDAY)


def real(folder: str, pattern: str, most: int) -> Iterable[bytes]:
    """Files of the reference material, where it is at hand, up to a number of bytes."""
    found = sorted((SHARED / "oracles" / "files" / folder).glob(pattern))
    return [path.read_bytes() for path in found if path.stat().st_size <= most]


def by_hand(folder: str) -> Seeds:
    """The files that were written for this; `bench/seeds` holds a folder for each format that needs them."""
    return [path.read_bytes() for path in sorted((ROOT / "bench" / "seeds" / folder).iterdir())]


def csv() -> Seeds:
    lines = (THURSDAY / "results.csv").read_bytes().splitlines(keepends=True)
    return [b"".join([lines[0], *lines[1:90:8]]), *by_hand("csv")]


def xlsx() -> Seeds:
    import xlsxwriter

    from duplicate.exports.xlsx import write_xlsx

    found = []
    for shared in (False, True):
        out = BytesIO()
        book = xlsxwriter.Workbook(out, {"constant_memory": not shared})
        sheet = book.add_worksheet("Results")
        sheet.write_row(0, 0, ["Thursday"])
        sheet.write_row(
            2, 0, ["board", "ns", "ew", "contract", "declarer", "tricks", "score", "adj_ns", "adj_ew"]
        )
        sheet.write_row(3, 0, [1, 1, 2, "3NT", "N", 9, 400])
        sheet.write_row(4, 0, [2, 3, 4, "4♥X", "S", 9.0, -100])
        sheet.write_row(5, 0, [3, 5, 6, "", "", "", "", 0.6, 0.4], book.add_format({"num_format": "0%"}))
        sheet.write_formula(6, 0, "=1+3", None, 4)
        sheet.write_boolean(6, 1, True)
        sheet.write_datetime(6, 2, datetime(2026, 1, 8), book.add_format({"num_format": "yyyy-mm-dd"}))
        book.add_worksheet("Empty")
        book.close()
        found.append(out.getvalue())
    return [*found, write_xlsx(_boards(1))]


def usebio() -> Seeds:
    found = by_hand("usebio")
    for data in real("usebio", "*.xml", 300_000):  # the beginning of a real one, ended as it should be
        boards = data.split(b"</BOARD>")
        if len(boards) > 3 and len(head := b"</BOARD>".join(boards[:2])) < 12_000:
            tail = data[data.rfind(b"</BOARD>") + 8 :]
            found.append(head + b"</BOARD>" + (tail if len(tail) < 8_000 else b"</SECTION></EVENT></USEBIO>"))
    return found


def _boards(count: int) -> Night:
    from dataclasses import replace

    from duplicate.night.results import Results

    whole = night()
    rows = [row for row in whole.results.rows if row.board <= count][: 6 * count]
    deals = {key: deal for key, deal in whole.deals.items() if key.board <= count}
    return replace(whole, deals=deals, results=Results.of(rows), rows_read=len(rows), set_aside=())


def pbn() -> Seeds:
    from duplicate.exports.pbn import pbn as written

    small = 2_000
    return [
        *by_hand("pbn"),
        written(_boards(1)),
        *real("pbn", "*.pbn", small),
        *real("deals", "*.pbn", small),
    ]


def lin() -> Seeds:
    from duplicate.exports.lin import lin as written

    return [*by_hand("lin"), written(_boards(1)), *real("lin", "*.lin", 3_000)]


def deals(ending: str) -> Seeds:
    from duplicate.exports.dealing_files import FORMATS, deals_of

    made = [FORMATS[ending](deals_of(_boards(2)))] if ending in FORMATS else []
    own = by_hand({"csv": "deals-csv"}.get(ending, ending)) if ending in ("bhg", "csv") else []
    return [*made, *own, *(d[:1_500] if ending != "dlm" else d for d in real("deals", f"*.{ending}", 6_000))]


def access() -> Seeds:
    """The tables of a Bridgemate in Access 97 and 2000, page by page, and three of them by our own writer."""
    from duplicate.exports.access import write
    from duplicate.exports.access.schema import Column, Kind, Table
    from duplicate.exports.bridgemate import Options, tables_of
    from duplicate.exports.bridgemate.sections import Losses
    from duplicate.travellers.access import Value
    from tests.travellers.access_writer import Cell, Field, Writer

    wanted = ("Section", "RoundData", "ReceivedData", "PlayerNumbers", "HandRecord", "Session")
    tables = [
        Table(t.name, t.columns, [*t.rows][:14])
        for t in tables_of(_boards(3), 1, Options(), Losses())
        if t.name in wanted
    ]

    def cell(writer: Writer, column: Column, value: Value) -> Cell:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, datetime):
            return pack("<d", (value - datetime(1899, 12, 30)).total_seconds() / 86_400)
        if column.kind in (Kind.TEXT, Kind.MEMO):
            return writer.text(str(value).encode("cp1252", "replace").decode("cp1252"))
        assert isinstance(value, int)
        return value.to_bytes({Kind.SHORT: 2, Kind.BYTE: 1}.get(column.kind, 4), "little", signed=True)

    found = []
    for jet in (3, 4):
        writer = Writer(jet)
        for number, table in enumerate(tables):
            fields = [Field(c.name, int(c.kind)) for c in table.columns]
            rows = [
                [cell(writer, c, v) for c, v in zip(table.columns, row, strict=True)] for row in table.rows
            ]
            moved = (1,) if number == 2 else ()
            writer.table(table.name, fields, rows, moved=moved, reference=number == 1)
        found.append(writer.finish(full_map=jet == 4))
    return [*found, *found, write([t for t in tables if t.name != "ReceivedData"])]


def bridgemate() -> Seeds:
    """The same without the one that has no results."""
    return access()[:-1]


def terminals() -> Seeds:
    return by_hand("terminals")


def changes() -> Seeds:
    return [(folder / "changes.jsonl").read_bytes() for folder in (THURSDAY, ACCEPTANCE)]


def event() -> Seeds:
    whole = (THURSDAY / "event.toml").read_bytes()
    pairs = whole.split(b"[[pairs]]")
    return [b"[[pairs]]".join(pairs[:4]), *by_hand("event")]


def movements(kind: Format) -> Seeds:
    made = [
        plan(pairs=8, boards=14, winners=1).movement,
        plan(pairs=10, boards=10, winners=2).movement,
        individual(2),
    ]
    found = [
        encoded([movement], kind, "soak")[0] for movement in made if _holds(movement.is_individual, kind)
    ]
    return [*found, *real("mov", "*.MOV", 2_000)] if kind is Format.MOV else found


def _holds(individuals: bool, kind: Format) -> bool:
    return not individuals or kind in (Format.CSV, Format.JSON, Format.ROUND_DATA)


def small_night() -> dict[str, bytes]:
    """A night folder of two tables."""
    return {
        "event.toml": event()[0],
        "movement.csv": movements(Format.CSV)[0],
        "results.csv": csv()[0],
        "deals.pbn": (THURSDAY / "deals.pbn").read_bytes()[:900],
        "changes.jsonl": changes()[0],
    }


def shipped(folder: str) -> Seeds:
    """The smaller tables and settings that come along."""
    found = sorted((ROOT / "fixtures" / folder).glob("*.toml"))
    return [path.read_bytes() for path in found if path.stat().st_size < 4_000]


def night_json() -> Seeds:
    """A whole night in JSON."""
    from duplicate.exports.json import write_json

    return [write_json(_boards(1))]


def scored() -> Seeds:
    """The JSON of a night that was scored."""
    from duplicate.scoring import score, standings
    from duplicate.scoring.payload import encode, payload

    scores = score(_boards(1), "ebu")
    return [encode(payload(scores.night, scores, standings(scores)))]
