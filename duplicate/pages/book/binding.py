"""Binding: the parts of a long document, set one by one, as one PDF with its tags and bookmarks.

Libraries that join PDFs hold the whole document as objects and leave the tags behind. Here a part is
written as soon as it is set, and forgotten; only where each object lies is kept. The numbers of its
objects are moved up, and what a document has once (pages, tags, bookmarks, ISO 32000-1, 7.7.2) is gathered
from all parts.
"""

import io
import re
import struct
import zlib
from collections.abc import Mapping, Sequence
from typing import BinaryIO, NamedTuple

#: Numbers of what a document has once.
PAGES, CATALOG, INFO, TREE, DOCUMENT, PARENTS, OUTLINES, _FIRST = range(1, 9)
_IN_A_STREAM = 400  #: objects that are compressed together
_TOKEN = re.compile(rb"\((?:[^()\\]|\\.|\([^()]*\))*\)|<[0-9a-fA-F]+>|(\d+) 0 R", re.DOTALL)
_HEADER_ID = re.compile(rb"\((\d+-\d+-\d+|U\d+x\d+y\d+)\)")  #: of WeasyPrint, of typst
_TABLE = re.compile(rb"/O ?/Table")
_KEY = re.compile(rb"(/StructParents?) (\d+)")


class Set(NamedTuple):
    """A part as it was set: its objects, and the numbers of those that a document has only once."""

    objects: tuple[tuple[int, bytes, bool], ...]  #: number, content, whether it is a stream
    roots: Mapping[int, int]  #: numbers that lead to what all parts share; 0 for what is left out
    pages: tuple[int, ...]
    elements: tuple[int, ...]  #: of the tags, outermost
    parents: tuple[tuple[int, bytes], ...]  #: of marked content: key, and references
    outline: tuple[int, int, int] | None  #: first and last bookmark, and how many are shown
    catalog: bytes
    info: bytes


def taken_apart(pdf: object) -> Set:
    """The parts of a document of pydyf, before it is written."""
    from pydyf import PDF, Stream

    assert isinstance(pdf, PDF)
    catalog = pdf.catalog
    tree = pdf.objects[_number(catalog["StructTreeRoot"])]
    document = pdf.objects[_number(tree["K"][0])]
    parents = pdf.objects[_number(tree["ParentTree"])]
    roots = {
        pdf.pages.number: PAGES,
        catalog.number: CATALOG,
        tree.number: TREE,
        document.number: DOCUMENT,
        parents.number: PARENTS,
    }
    outline = None
    if "Outlines" in catalog:
        found = pdf.objects[_number(catalog["Outlines"])]
        roots[found.number] = OUTLINES
        outline = _number(found["First"]), _number(found["Last"]), int(found["Count"])
    nums = parents["Nums"]
    return Set(
        objects=tuple(
            (o.number, o.data, isinstance(o, Stream))
            for o in pdf.objects
            if o.free != "f" and o.number not in roots
        ),
        roots=roots,
        pages=tuple(pdf.pages["Kids"][::3]),
        elements=tuple(_number(element) for element in document["K"]),
        parents=tuple(
            (int(key), value.data if hasattr(value, "data") else value)
            for key, value in zip(nums[::2], nums[1::2], strict=True)
        ),
        outline=outline,
        catalog=catalog.data,
        info=pdf.info.data,
    )


def _number(reference: bytes) -> int:
    return int(reference.split()[0])


class Binding:
    """A document that is written part by part."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._at = 0
        self._places: dict[int, tuple[int, int, int]] = {}  # number: kind, place, generation or position
        self._waiting: list[tuple[int, bytes]] = []
        self._next = _FIRST
        self._pages: list[int] = []
        self._elements: list[int] = []
        self._parents: list[tuple[int, bytes]] = []
        self._key = 0
        self._parts = 0
        self._count = 0
        self._first = self._last = 0
        self._held: tuple[int, bytes] | None = None  # the last bookmark, which waits for the next one
        self._catalog = self._info = b""
        self._write(b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n")

    def add(self, part: Set) -> None:
        """Write one more part."""
        base, self._next = self._next - 1, self._next + max(number for number, _, _ in part.objects) + 1
        moved = _Moved(base, part.roots, self._key, self._parts)
        if not self._parts:
            self._catalog, self._info = moved(part.catalog), part.info
        for number, content, is_stream in part.objects:
            content = moved(content, is_stream=is_stream)
            if part.outline and number == part.outline[0] and self._held:
                content = _with(content, b"/Prev", self._held[0])
            if part.outline and number == part.outline[1]:
                continue
            self._object(number + base, content, is_stream=is_stream)
        self._bookmarks(part, moved, base)
        self._pages += [number + base for number in part.pages]
        self._elements += [number + base for number in part.elements]
        self._parents += [(key + self._key, moved(references)) for key, references in part.parents]
        self._key += max((key + 1 for key, _ in part.parents), default=0)
        self._parts += 1

    def _bookmarks(self, part: Set, moved: "_Moved", base: int) -> None:
        """Hold the last bookmark of a part back until it is known what follows."""
        if part.outline is None:
            return
        first, last, count = part.outline
        self._count += count
        self._first = self._first or first + base
        before = self._held
        content = next(moved(content) for number, content, _ in part.objects if number == last)
        if before:
            self._object(before[0], _with(before[1], b"/Next", first + base))
            if first == last:
                content = _with(content, b"/Prev", before[0])
        self._held = (last + base, content)
        self._last = last + base

    def finish(self) -> None:
        """Write what the parts share, and where every object lies."""
        if self._held:
            self._object(*self._held)
            root = f"<</Count {self._count}/First {self._first} 0 R/Last {self._last} 0 R>>"
            self._object(OUTLINES, root.encode())
        kids = " ".join(f"{number} 0 R" for number in self._pages)
        self._object(PAGES, f"<</Type /Pages/Kids [{kids}]/Count {len(self._pages)}>>".encode())
        self._object(CATALOG, self._catalog)
        self._object(INFO, self._info)
        tree = f"<</Type /StructTreeRoot/ParentTree {PARENTS} 0 R/K [{DOCUMENT} 0 R]>>"
        self._object(TREE, tree.encode())
        elements = " ".join(f"{number} 0 R" for number in self._elements)
        head = f"<</Type /StructElem/S /Document/P {TREE} 0 R/K [{elements}]>>"
        self._object(DOCUMENT, head.encode())
        nums = b" ".join(b"%d %s" % found for found in self._parents)
        self._object(PARENTS, b"<</Nums [" + nums + b"]>>")
        self._flush()
        self._index()

    def _object(self, number: int, content: bytes, *, is_stream: bool = False) -> None:
        if is_stream:
            self._places[number] = (1, self._at, 0)
            self._write(b"%d 0 obj\n%s\nendobj\n" % (number, content))
            return
        self._waiting.append((number, content))
        if len(self._waiting) >= _IN_A_STREAM:
            self._flush()

    def _flush(self) -> None:
        """Objects that are no streams are compressed together (ISO 32000-1, 7.5.7)."""
        if not self._waiting:
            return
        own, self._next = self._next, self._next + 1
        heads, at = [], 0
        for position, (number, content) in enumerate(self._waiting):
            heads.append(f"{number} {at}")
            at += len(content) + 1
            self._places[number] = (2, own, position)
        head = " ".join(heads).encode() + b"\n"
        body = zlib.compress(head + b"\n".join(content for _, content in self._waiting))
        about = f"/Type /ObjStm/N {len(self._waiting)}/First {len(head)}/Filter /FlateDecode"
        self._waiting.clear()
        self._object(own, _stream(about, body), is_stream=True)

    def _index(self) -> None:
        """The cross-reference stream (ISO 32000-1, 7.5.8)."""
        own, start = self._next, self._at
        self._places[own] = (1, start, 0)
        free = (0, 0, 0)
        rows = b"".join(struct.pack(">BIH", *self._places.get(number, free)) for number in range(own + 1))
        about = f"/Type /XRef/Size {own + 1}/W [1 4 2]/Root {CATALOG} 0 R/Info {INFO} 0 R/Filter /FlateDecode"
        self._write(b"%d 0 obj\n%s\nendobj\n" % (own, _stream(about, zlib.compress(rows))))
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _write(self, content: bytes) -> None:
        self._out.write(content)
        self._at += len(content)


class _Moved:
    """Moves the references of an object up to where the objects of its part are."""

    def __init__(self, base: int, roots: Mapping[int, int], key: int, part: int) -> None:
        self._base, self._roots, self._key, self._part = base, roots, key, part

    def __call__(self, content: bytes, *, is_stream: bool = False) -> bytes:
        head, mark, rest = content.partition(b"\nstream\n") if is_stream else (content, b"", b"")
        head = _TOKEN.sub(self._reference, head)
        if b"/StructParent" in head:
            head = _KEY.sub(lambda found: b"%s %d" % (found[1], int(found[2]) + self._key), head)
        if self._part and _TABLE.search(head):  # ids of headings are unique in a document
            head = _HEADER_ID.sub(b"(%d-\\1)" % self._part, head)
        return head + mark + rest

    def _reference(self, found: re.Match[bytes]) -> bytes:
        if found[1] is None:
            return found[0]
        number = int(found[1])
        return b"%d 0 R" % (self._roots.get(number) or number + self._base)


def _with(dictionary: bytes, name: bytes, number: int) -> bytes:
    return dictionary[:-2] + b"%s %d 0 R>>" % (name, number)


def _stream(about: str, body: bytes) -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (about.encode(), len(body), body)


def bound(parts: Sequence[Set]) -> bytes:
    """Several parts as one document."""
    out = io.BytesIO()
    binding = Binding(out)
    for part in parts:
        binding.add(part)
    binding.finish()
    return out.getvalue()
