"""Parts of a long document, as typst writes them: taken apart, to be bound as one.

Typst holds the whole of what it sets in memory. A long document is therefore set in parts, and bound by
`duplicate.pages.book.binding`. Typst writes every object plainly, with a table of where each is (ISO 32000-1,
7.5.4).
"""

import re

from duplicate.pages.book.binding import CATALOG, DOCUMENT, OUTLINES, PAGES, TREE, Set

_ENTRY = re.compile(rb"(\d{10}) \d{5} n")
_HEAD = re.compile(rb"\s*(\d+) 0 obj\s*")
_STREAM = re.compile(rb"\nstream\r?\n")
_REFERENCES = re.compile(rb"(\d+) 0 R")
_NUMS = re.compile(rb"(\d+) (\d+ 0 R)")
_COUNT_OF_PAGES = re.compile(rb"<xmpTPg:NPages>\d+</xmpTPg:NPages>")


def taken_apart(pdf: bytes, *, first: bool) -> Set:
    """The parts of a document that typst wrote; only the ``first`` keeps what is said about all of it."""
    objects = _objects(pdf)
    trailer = pdf[pdf.rindex(b"trailer") :]
    catalog_number, info_number = _one(trailer, b"/Root"), _one(trailer, b"/Info")
    catalog = objects.pop(catalog_number)
    info = objects.pop(info_number)
    pages_number, tree_number = _one(catalog, b"/Pages"), _one(catalog, b"/StructTreeRoot")
    pages, tree = objects.pop(pages_number), objects.pop(tree_number)
    document_number = _list(tree, b"/K")[0]
    document = objects.pop(document_number)
    metadata = _one(catalog, b"/Metadata")
    objects[metadata] = _uncounted(objects[metadata])
    if not first:
        del objects[metadata]
    roots = {pages_number: PAGES, catalog_number: CATALOG, tree_number: TREE, document_number: DOCUMENT}
    outline = None
    if b"/Outlines" in catalog:
        number = _one(catalog, b"/Outlines")
        found = objects.pop(number)
        roots[number] = OUTLINES
        count = re.search(rb"/Count (\d+)", found)
        if count:
            outline = _one(found, b"/First"), _one(found, b"/Last"), int(count[1])
        else:  # nothing begins here that has a bookmark
            catalog = catalog.replace(b"/Outlines %d 0 R" % number, b"")
    nums = tree[tree.index(b"/Nums[") :].partition(b"]")[0]
    return Set(
        objects=tuple(
            (number, content, bool(_STREAM.search(content))) for number, content in objects.items()
        ),
        roots=roots,
        pages=_list(pages, b"/Kids"),
        elements=_list(document, b"/K"),
        parents=tuple((int(key), reference) for key, reference in _NUMS.findall(nums)),
        outline=outline,
        catalog=catalog,
        info=info,
    )


def _objects(pdf: bytes) -> dict[int, bytes]:
    """All objects by number, as they are written."""
    table = pdf.rindex(b"\nxref") + 1
    starts = sorted(int(entry) for entry in _ENTRY.findall(pdf, table))
    found = {}
    for start, end in zip(starts, [*starts[1:], table], strict=True):
        head = _HEAD.match(pdf, start)
        assert head is not None
        found[int(head[1])] = pdf[head.end() : pdf.rindex(b"endobj", start, end)].rstrip(b"\r\n")
    return found


def _one(dictionary: bytes, name: bytes) -> int:
    """The number that a name of a dictionary refers to."""
    found = _REFERENCES.search(dictionary, dictionary.index(name))
    assert found is not None
    return int(found[1])


def _list(dictionary: bytes, name: bytes) -> tuple[int, ...]:
    """The numbers in the array of a name."""
    array = dictionary[dictionary.index(name + b"[") :].partition(b"]")[0]
    return tuple(int(number) for number in _REFERENCES.findall(array))


def _uncounted(metadata: bytes) -> bytes:
    """What is said about a document, without the number of its pages: that of a part is none."""
    content = _COUNT_OF_PAGES.sub(b"", metadata)
    less = len(metadata) - len(content)
    return re.sub(rb"/Length (\d+)", lambda found: b"/Length %d" % (int(found[1]) - less), content, count=1)
