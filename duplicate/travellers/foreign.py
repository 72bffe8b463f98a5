"""Files that hold no results, known by how they begin: what they are, and what to give instead."""

from io import BytesIO
from zipfile import BadZipFile, ZipFile

from duplicate.words.problems import DuplicateError, Problem

_PICTURE = "this is a picture, which holds no results", "give the file of the results, or type them"
_PACKED = "this is a packed archive", "unpack it, and give the file of results in it"
_OLD = (
    "this is an Excel workbook of the old kind, or one with a password",
    "save it as .xlsx without a password, or as CSV",
)
#: First bytes, and what they say.
_BEGINNINGS = {
    b"%PDF-": ("this is a PDF, which holds no results", "give the file from which it was printed"),
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": _OLD,
    b"\x89PNG\r\n": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"Rar!\x1a\x07": _PACKED,
    b"7z\xbc\xaf\x27\x1c": _PACKED,
}


def refuse_foreign(data: bytes, source: str) -> None:
    """Raise DuplicateError for a PDF, a picture, an archive, an old workbook or an OpenDocument file."""
    found = next((told for begin, told in _BEGINNINGS.items() if data.startswith(begin)), None)
    if data.startswith(b"PK\x03\x04"):
        found = _zipped(data)
    if found is not None:
        message, remedy = found
        raise DuplicateError(Problem(message, file=source, remedy=remedy))


def _zipped(data: bytes) -> tuple[str, str] | None:
    """What an archive is, when it is no workbook; a damaged one is left to the reader of workbooks."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            names = {name.lower() for name in archive.namelist()}
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        return None
    if "[content_types].xml" in names:
        return None
    if {"mimetype", "content.xml"} <= names:
        return "this is an OpenDocument file", "save it as .xlsx or CSV"
    return _PACKED
