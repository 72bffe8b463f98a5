"""Damage inside workbooks: what their members say, how often, how large, and under which names."""

import random
import re
import struct
import warnings
from functools import cache, lru_cache
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from soak_damage import bytes_changed, odd
from soak_trees import xml

_NAMES = (
    *(
        "../../x.xml",
        "/etc/passwd",
        "C:\\x",
        "xl/../../x",
        "xl//workbook.xml",
        "xl\\workbook.xml",
        "CON",
        "a" * 300,
    ),
    *(
        "xl/sharedStrings.xml",
        "xl/worksheets/sheet1.xml",
        "xl/vbaProject.bin",
        "[Content_Types].xml",
        "",
        ".",
        "\x01",
    ),
)
_REFERENCES = (
    *(
        "A1",
        "XFD1048576",
        "XFE1",
        "A0",
        "A1048577",
        "AAAA1",
        "1A",
        "a1",
        "A99999999999",
        "",
        "A-1",
        "B2:A1",
        "Ａ１",
    ),
)
_SHEET = re.compile(rb'\b(r|ref|s|t|spans|min|max|count|uniqueCount|Target|r:id|sheetId|name)="[^"]*"')
_STYLES = ("s", "n", "b", "e", "d", "str", "inlineStr", "x", "")


def _members(data: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(data)) as packed:
        return {item.filename: packed.read(item) for item in packed.infolist()}


@lru_cache(maxsize=16)
def _known(data: bytes) -> dict[str, bytes]:
    return _members(data)


def _zip(members: list[tuple[ZipInfo | str, bytes]], *, packing: int = ZIP_STORED) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", packing) as packed, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # two members of one name are meant
        for name, content in members:
            packed.writestr(name, content)
    return out.getvalue()


@cache
def _bomb(kind: int) -> tuple[str, bytes]:
    """The name of a member, and content that unpacks to far more than it is; made once."""
    if kind == 0:
        return "xl/media/zeros.bin", b"\0" * 40_000_000
    if kind == 1:
        return "xl/worksheets/sheet1.xml", _sheet(b"<row>" + b"<c/>" * 200_000 + b"</row>")
    if kind == 2:
        strings = b"<si><t>" + b"b" * 1_000 + b"</t></si>"
        return "xl/sharedStrings.xml", b"<sst>" + strings * 20_000 + b"</sst>"
    return "xl/worksheets/sheet1.xml", _sheet(b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')


def _sheet(rows: bytes) -> bytes:
    space = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return b'<worksheet xmlns="' + space + b'"><sheetData>' + rows + b"</sheetData></worksheet>"


def workbook(data: bytes, rng: random.Random) -> bytes:
    """A workbook with a member changed, missing, doubled, renamed or blown up; or the archive damaged."""
    try:
        members = dict(_known(data) if len(data) < 100_000 else _members(data))
    except Exception:  # damaged before: whatever zipfile says to that
        return bytes_changed(data, rng)
    if not members:
        return bytes_changed(data, rng)
    listed: list[tuple[ZipInfo | str, bytes]] = list(members.items())
    at = rng.randrange(len(listed))
    wanted = [i for i, (name, _) in enumerate(listed) if "sheet" in str(name) or "hared" in str(name)]
    if wanted and rng.random() < 0.6:
        at = rng.choice(wanted)
    name, content = listed[at]
    match rng.randrange(12):
        case 0 | 1:
            listed[at] = name, xml(content, rng)
        case 2 | 3 | 4:
            listed[at] = name, _attributes(content, rng)
        case 5:
            listed[at] = name, bytes_changed(content, rng)
        case 6:
            del listed[at]
        case 7:
            listed.append((rng.choice((*_NAMES, str(name))), rng.choice(listed)[1]))
        case 8:
            link = ZipInfo(str(name))
            link.external_attr = rng.choice((0o120777, 0o040755, 0o010644)) << 16  # a link, a folder, a pipe
            listed[at] = link, rng.choice((b"/etc/passwd", b"../../x", content))
        case 9 if rng.random() < 0.02:
            blown, filling = _bomb(rng.randrange(4))
            listed = [pair for pair in listed if pair[0] != blown]
            listed.append((blown, filling))
            return _zip(listed, packing=ZIP_DEFLATED)
        case 9 if rng.random() < 0.02:
            listed += [(f"xl/media/{n}", b"") for n in range(2_000)]
        case 10:
            return _lying(_zip(listed, packing=ZIP_DEFLATED), rng)
        case _:
            return bytes_changed(_zip(listed), rng)
    try:
        return _zip(listed)
    except (ValueError, IndexError):  # a name that no archive can hold
        return bytes_changed(data, rng)


def _attributes(content: bytes, rng: random.Random) -> bytes:
    """Cells elsewhere, of other types, or named twice."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(content) + 1)
        found = _SHEET.search(content, start) or _SHEET.search(content)
        if not found:
            return xml(content, rng)
        choices = _STYLES if found[1] == b"t" else _REFERENCES
        value = rng.choice(choices).encode() if rng.random() < 0.6 else odd(rng)
        content = content[: found.start()] + found[1] + b'="' + value + b'"' + content[found.end() :]
    return content


def _lying(data: bytes, rng: random.Random) -> bytes:
    """The directory of an archive says other sizes, offsets, flags or methods than there are."""
    changed = bytearray(data)
    places = [m.start() for m in re.finditer(rb"PK\x01\x02|PK\x03\x04|PK\x05\x06", data)]
    for _ in range(rng.randint(1, 3)):
        at = rng.choice(places) + rng.choice((4, 6, 8, 10, 14, 16, 18, 20, 22, 24, 28, 30, 32, 36, 38, 42))
        value = rng.choice((0, 1, 8, 9, 12, 14, 99, 0xFFFF, 0xFFFFFFFF, 0x7FFFFFFF, rng.randrange(1 << 16)))
        struct.pack_into("<I", changed, min(at, len(changed) - 4), value)
    return bytes(changed)
