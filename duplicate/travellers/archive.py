"""The archive that a workbook is: looked at before anything of it is unpacked for good.

A small file can unpack to more than a computer holds, hide a second file behind a name, or hold so many
elements that their tree fills the memory. Nothing is ever written to the disk, and no such file is read.
"""

import re
from io import BytesIO
from itertools import pairwise
from stat import S_ISLNK
from zipfile import ZipFile, ZipInfo

from duplicate.words.problems import DuplicateError, Problem

MOST_BYTES = 100_000_000  #: that all members unpack to
MOST_MEMBERS = 5_000
MOST_TAGS = 2_000_000  #: of XML in all sheets and texts: about 500,000 cells
MOST_TAGS_OF_A_ROW = 200_000  #: a row has 16,384 cells at most
MOST_OTHER_TAGS = 50_000  #: of XML that is no sheet: formats, names, relations
_ROW_END = re.compile(rb"</(?:\w+:)?(?:row|si)\s*>")
_DECLARES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)")
_HIDES = (b"<!--", b"<![CDATA[")
_SPLIT = "split it, or save the sheet of results as CSV"
_REMEDY = "open it in Excel and save it again as .xlsx or CSV"


def check_archive(data: bytes, source: str) -> None:
    """Refuse an archive that is damaged or larger than any list of results.

    Raises `DuplicateError` for what is said above, and what `zipfile` raises for what is no archive.
    """
    with ZipFile(BytesIO(data)) as packed:
        members = packed.infolist()
        if len(members) > MOST_MEMBERS:
            raise _refused(f"it has {len(members):,} parts", source, _REMEDY)
        for item in members:
            if _leads_away(item):
                raise _refused(
                    "the name of a part leads out of the file", source, _REMEDY, item.filename[:80]
                )
        unpacked = sum(item.file_size for item in members)
        if unpacked > MOST_BYTES:
            raise _refused(f"it unpacks to {unpacked:,} bytes", source, _SPLIT)
        tags = 0
        for item in members:
            content = packed.read(item)  # checks what it was packed with, too
            if item.filename.endswith((".xml", ".rels", ".vml")) or content.lstrip()[:1] == b"<":
                tags += _tags(content, item.filename, source)
        if tags > MOST_TAGS:
            raise _refused(f"it has {tags:,} elements", source, _SPLIT)


def _leads_away(item: ZipInfo) -> bool:
    """Whether a name is no plain path within the archive, or the member is a link."""
    name = item.orig_filename.replace("\\", "/")
    away = name.startswith("/") or ".." in name.split("/") or "\0" in name or re.match("[A-Za-z]:", name)
    return bool(away) or S_ISLNK(item.external_attr >> 16)


def _tags(content: bytes, name: str, source: str) -> int:
    """How many elements of XML a member has, about."""
    if _DECLARES.search(content) or b"\0" in content:
        raise _refused("a part declares entities, or is no UTF-8", source, _REMEDY, name[:80])
    count = content.count(b"<")
    if not ("sheet" in name.lower() or "strings" in name.lower()):
        most = MOST_OTHER_TAGS
    elif MOST_TAGS_OF_A_ROW < count <= MOST_TAGS and not any(sign in content for sign in _HIDES):
        ends = [0, *(m.end() for m in _ROW_END.finditer(content)), len(content)]
        longest = max(content.count(b"<", one, two) for one, two in pairwise(ends))
        most = MOST_TAGS if longest <= MOST_TAGS_OF_A_ROW else 0
    else:
        most = MOST_TAGS_OF_A_ROW
    if count > most:
        raise _refused(f"a part has {count:,} elements", source, _SPLIT, name[:80])
    return count


def _refused(text: str, source: str, remedy: str, value: str = "") -> DuplicateError:
    message = f"this is not a readable Excel workbook: {text}"
    return DuplicateError(Problem(message, file=source, value=value, remedy=remedy))
