"""Names that are left in a folder of published files: texts, workbooks, PDFs, pictures, names of files."""

import html
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from duplicate.night.writings import Finder, folded
from duplicate.words.problems import DuplicateError, Problem

_PNG = b"\x89PNG\r\n\x1a\n"
_SEARCH = "players.js"
_MOST = 200_000_000  #: bytes that a part of an archive may unpack to
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_TAG = re.compile(r"<[^<>]*>")


class Trace(NamedTuple):
    """A file that still holds a name, and where in it."""

    file: str  #: relative to the folder
    where: str  #: its name, text, metadata, ...
    writing: str


def traces(
    folder: Path, names: Iterable[str], numbers: Iterable[str] = (), sounds: Iterable[str] = ()
) -> list[Trace]:
    """Every file of a folder that holds one of the names, however it is written, or a member number.

    ``sounds`` are names in signs as they are written in Latin letters. The index of the search has those of
    everybody beside the name, and is searched for names alone.

    Raises DuplicateError for a file that cannot be read: nobody knows then what it holds.
    """
    names, numbers = list(names), list(numbers)
    by_name = Finder(names, numbers).find
    by_sound = Finder([*names, *sounds], numbers).find
    found: list[Trace] = []
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        name = path.relative_to(folder).as_posix()
        try:
            parts = [("the name of the file", name), *texts_of(path.read_bytes(), path.suffix.lower())]
        except (OSError, ValueError, zipfile.BadZipFile, zlib.error) as error:
            remedy = "delete it, or make it again"
            raise DuplicateError(
                Problem(f"it cannot be searched: {error}", str(path), remedy=remedy)
            ) from error
        find = by_name if name == _SEARCH else by_sound
        for where, text in parts:
            if hit := next(filter(None, map(find, _variants(text))), ""):
                found.append(Trace(name, where, hit))
                break
    return found


def _variants(text: str) -> Iterator[str]:
    """A text as it stands, and with its ways of writing signs undone: of HTML, addresses and JSON."""
    plain = folded(text)
    yield plain
    if "%" in text:
        yield folded(unquote(text))
    if "\\u" in text:
        joined = _ESCAPE.sub(lambda m: chr(int(m[1], 16)), text)
        yield folded(joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    if "&" in text or "<" in text:
        yield folded(html.unescape(text))
        yield folded(html.unescape(_TAG.sub(" ", text)))
        yield folded(html.unescape(_TAG.sub("", text)))


def texts_of(content: bytes, ending: str) -> Iterator[tuple[str, str]]:
    """The texts that a file holds, each with where it stands."""
    if content.startswith(b"%PDF"):
        yield from _of_pdf(content)
    elif content.startswith(b"PK\x03\x04"):
        yield from _of_archive(content)
    elif content.startswith(_PNG):
        yield from _of_png(content)
    elif content.startswith(b"\x1f\x8b"):
        yield from texts_of(zlib.decompressobj(31).decompress(content, _MOST), "")
    else:
        yield "its text", content.decode("utf-8", "replace")
        if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
            yield "its text", content.decode("utf-16", "replace")
        elif ending in (".jpg", ".jpeg", ".gif", ".webp"):
            yield "its metadata", content.decode("utf-16-le", "replace")


def _of_pdf(content: bytes) -> Iterator[tuple[str, str]]:
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError:
        remedy = "pip install pypdf"
        raise DuplicateError("PDFs cannot be searched without pypdf", remedy=remedy) from None
    try:
        reader = PdfReader(io.BytesIO(content))
        yield "its metadata", "\n".join(str(value) for value in (reader.metadata or {}).values())
        xmp = reader.root_object.get("/Metadata")
        if xmp is not None:
            yield "its metadata", xmp.get_object().get_data().decode("utf-8", "replace")
        yield "its bookmarks", "\n".join(_titles(reader.outline))
        for number, page in enumerate(reader.pages, 1):
            yield f"page {number}", page.extract_text()
    except PyPdfError as error:
        raise ValueError(str(error)) from error


def _titles(outline: object) -> Iterator[str]:
    for item in outline if isinstance(outline, list) else ():
        if isinstance(item, list):
            yield from _titles(item)
        else:
            yield str(item.title)


def _of_archive(content: bytes) -> Iterator[tuple[str, str]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for part in archive.infolist():
            if part.file_size > _MOST:
                raise ValueError(f"{part.filename} unpacks to {part.file_size:,} bytes")
            yield part.filename, part.filename
            for _, text in texts_of(archive.read(part), ""):
                yield part.filename, text


def _of_png(content: bytes) -> Iterator[tuple[str, str]]:
    """The chunks of text of a picture (PNG 11.3.3); what is drawn in it cannot be read."""
    at = len(_PNG)
    while at + 8 <= len(content):
        size, kind = struct.unpack(">I4s", content[at : at + 8])
        data = content[at + 8 : at + 8 + size]
        at += 12 + size
        if kind == b"tEXt":
            yield "its metadata", data.decode("latin-1")
        elif kind == b"zTXt":
            keyword, _, packed = data.partition(b"\0")
            yield "its metadata", (keyword + b" " + _unpacked(packed[1:])).decode("latin-1")
        elif kind == b"iTXt":
            keyword, _, rest = data.partition(b"\0")
            language, _, text = rest[2:].partition(b"\0")
            translated, _, text = text.partition(b"\0")
            text = _unpacked(text) if rest[:1] == b"\1" else text
            yield "its metadata", b" ".join((keyword, language, translated, text)).decode("utf-8", "replace")
        elif kind == b"eXIf":
            yield "its metadata", data.decode("utf-8", "replace")


def _unpacked(data: bytes) -> bytes:
    return zlib.decompressobj().decompress(data, _MOST)
