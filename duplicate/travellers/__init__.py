"""Readers: one module per file format; each returns a Night."""

import gzip
import re
import zlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.travellers.encodings import Decoded

_MOST_BYTES = 200_000_000  #: of a file, and of what a .gz unpacks to
_PLAUSIBLE, _RATIO = 5_000_000, 100  #: beyond so many bytes, no list packs to a hundredth of itself
_MOST_OF_A_MOVEMENT = 1_000_000  #: bytes of a file that is looked at once more, when it holds no results
_PIECE = 1 << 20  #: bytes that are unpacked at a time
_HTML = re.compile(
    r"(?:\s|<\?xml[^>]*>|<!--.{0,1000}?-->)*<(?:!doctype\s+html|html|head|body|table)\b",
    re.IGNORECASE | re.DOTALL,
)
_HEAD = 200_000  #: characters that show what a text is
_REMEDY = "give a CSV, XLSX, USEBIO, PBN, LIN, .bws or deal file, or a night folder"


def read(path: str | Path, *, event: str | None = None, encoding: str | None = None) -> "Night":
    """Read any file of results, or a night folder with its changes, and check it.

    The content decides the format, not the name: an Access database (Bridgemate .bws), USEBIO XML, an
    Excel sheet, a CSV table, PBN, LIN, travellers of BBO, JSON (a whole night, or results of the ACBL),
    deals of a dealing machine (DUP, BRI, DGE, DLM) or a dealing program (BHG, CSV); each may be packed
    with gzip. ``event`` chooses one of the events of
    a table that holds several (column event_id); ``encoding`` overrules the detection of it.

    What is wrong with single rows becomes problems of the Night, and those rows are set aside. Raises
    `DuplicateError` when nothing can be read at all.
    """
    from duplicate.night.changes import apply
    from duplicate.night.validation import validate

    # corrections come before the check, so that they can repair what the check would set aside
    return validate(apply(read_unchecked(path, event=event, encoding=encoding)))


def read_unchecked(path: str | Path, *, event: str | None = None, encoding: str | None = None) -> "Night":
    """The same as `read`, without changes and before `duplicate.night.validation.validate`."""
    return read_with_encoding(path, event=event, encoding=encoding)[0]


def read_with_encoding(
    path: str | Path, *, event: str | None = None, encoding: str | None = None
) -> "tuple[Night, str]":
    """The same as `read_unchecked`, and the encoding of a text file; empty for others."""
    where = Path(path)
    if where.is_dir():
        if event is not None:
            raise _one_event_only(where.name, event)
        from duplicate.travellers.folder import read_folder

        return read_folder(where), ""
    if where.name.lower() == "event.toml" and where.is_file():
        message, remedy = "these are the settings of a night, not results", f"name the folder: {where.parent}"
        raise DuplicateError(Problem(message, file=str(where), remedy=remedy))
    data = _bytes(where)
    try:
        kind, decoded = _kind(data, where.name, encoding)
        night = _read(kind, data, decoded, where.name, event, encoding)
    except DuplicateError as error:
        raise _of_a_movement(data, where.name, error) from None
    return night, decoded.encoding if decoded else ""


def read_bytes(data: bytes, source: str, *, event: str | None = None, encoding: str | None = None) -> "Night":
    """The content of a file of results, unpacked, under the name by which problems call it."""
    kind, decoded = _kind(data, source, encoding)
    return _read(kind, data, decoded, source, event, encoding)


def _read(
    kind: str, data: bytes, decoded: "Decoded | None", source: str, event: str | None, encoding: str | None
) -> "Night":
    """A file of a kind that is known; ``decoded`` is its text where it has one."""
    if event is not None and kind not in ("csv", "xlsx", "xml"):
        raise _one_event_only(source, event)
    name = source.split(".")[0]
    match kind:
        case "csv":
            from duplicate.travellers.tabular import read_decoded

            assert decoded is not None
            return read_decoded(decoded, source, event=event, name=name)
        case "xlsx":
            from duplicate.travellers.workbook import read_xlsx

            return read_xlsx(data, source, event=event, name=name)
        case "access":
            from duplicate.travellers.bridgemate import read_bridgemate

            return read_bridgemate(data, source)
        case "pbn":
            from duplicate.travellers.pbn import read_pbn

            return read_pbn(data, source, encoding=encoding, name=name)
        case "terminals":
            from duplicate.travellers.terminals import read_terminals

            return read_terminals(data, source)
        case "lin":
            from duplicate.travellers.lin import read_lin

            return read_lin(data, source, encoding=encoding, name=name)
        case "deals":
            from duplicate.travellers.deal_files import read_deals

            return read_deals(data, source)
        case "xml":
            from duplicate.travellers.usebio import read_usebio

            return read_usebio(data, source, event=event, encoding=encoding)
        case "html":
            from duplicate.travellers.bbo import read_bbo

            assert decoded is not None
            return read_bbo(decoded, source, name=name)
    assert decoded is not None
    from duplicate.travellers.night_json import is_night, night_of_json, parsed

    value = parsed(decoded.text, source)
    if is_night(value):
        return night_of_json(value, source)
    from duplicate.travellers.acbl import read_acbl

    return read_acbl(value, source)


def _of_a_movement(data: bytes, source: str, error: DuplicateError) -> DuplicateError:
    """What to say instead of an error when the file holds a movement and no results."""
    from duplicate.movements.files import parse_movements

    try:
        found = parse_movements(data, source) if len(data) <= _MOST_OF_A_MOVEMENT else None
    except DuplicateError:
        return error
    if found is None or not found.movements or found.errors:
        return error
    remedy = "duplicate movement shows it, and with --to writes it in another format"
    return DuplicateError(Problem("this is a movement, not results", file=source, remedy=remedy))


def _one_event_only(source: str, event: str) -> DuplicateError:
    remedy = "leave the event out"
    return DuplicateError(
        Problem("this holds one event only", file=source, field="event", value=event, remedy=remedy)
    )


def _bytes(where: Path) -> bytes:
    try:
        if where.stat().st_size > _MOST_BYTES:
            raise _too_large("the file is", where.name)
        data = where.read_bytes()
    except FileNotFoundError:
        raise DuplicateError(Problem("there is no such file", file=str(where))) from None
    except OSError as error:
        raise _unreadable(str(where), error) from error
    return unpacked(data, where.name, str(where))


def unpacked(data: bytes, source: str, where: str = "") -> bytes:
    """A content without gzip; an error where it is damaged, too large or empty.

    What unpacks to more than any list of results is not unpacked to its end.
    """
    try:
        if data.startswith(b"\x1f\x8b"):
            most = min(_MOST_BYTES, max(_PLAUSIBLE, _RATIO * len(data)))
            pieces = bytearray()
            with gzip.open(BytesIO(data)) as packed:
                while piece := packed.read(_PIECE):
                    pieces += piece
                    if len(pieces) > most:
                        raise _too_large("the file unpacks to", source, most)
            data = bytes(pieces)
    except (OSError, EOFError, zlib.error) as error:
        raise _unreadable(where or source, error) from error
    if not data.strip(b" \t\r\n\0\xef\xbb\xbf\xff\xfe"):
        raise DuplicateError(Problem("the file is empty", file=source, remedy=_REMEDY))
    return data


def _unreadable(where: str, error: Exception) -> DuplicateError:
    return DuplicateError(Problem(f"the file cannot be read: {error}", file=where, remedy="copy it again"))


def _too_large(what: str, source: str, most: int = _MOST_BYTES) -> DuplicateError:
    problem = f"{what} more than {most:,} bytes, which is no list of results"
    return DuplicateError(Problem(problem, file=source, remedy="split it, or unpack it first"))


def _kind(data: bytes, source: str, encoding: str | None) -> "tuple[str, Decoded | None]":
    """The format of a file by its content, and its text where it was decoded for that."""
    if data.startswith((b"\0\1\0\0Standard Jet DB\0", b"\0\1\0\0Standard ACE DB\0")):
        return "access", None
    from duplicate.travellers.foreign import refuse_foreign

    refuse_foreign(data, source)
    if data.startswith(b"PK\x03\x04"):
        return "xlsx", None
    from duplicate.travellers.encodings import decode
    from duplicate.travellers.kinds import is_lin, is_pbn, kind

    if kind(data, source):
        return "deals", None
    decoded = decode(data, file=source, encoding=encoding)
    text = decoded.text[:_HEAD].lstrip() or decoded.text.lstrip()
    if text.startswith("<"):
        return "html" if _HTML.match(text[:4000]) else "xml", decoded
    if text.startswith("{") and not is_pbn(text):  # a PBN file may begin with a comment in braces
        from duplicate.travellers.terminals import is_terminals

        return "terminals" if is_terminals(text) else "json", decoded
    if is_lin(text):
        return "lin", decoded
    from duplicate.travellers.tabular import is_csv

    if is_csv(text):
        return "csv", decoded
    return "pbn" if is_pbn(decoded.text.lstrip()) else "csv", decoded
