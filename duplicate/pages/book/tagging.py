"""Tags of a PDF by WeasyPrint: a row for every score, a seat for every hand (ISO 14289-1; ISO 32000-1, 14.8).

WeasyPrint takes far longer over a cell of a table than over a line or a box in one. What stands in columns
is therefore set as few cells with many lines or boxes; who listens to a document needs each in a row and a
cell of its own, and gets them here, after everything is set:

- a cell of ``p`` alone is as many cells beside each other;
- in documents that have ``<table data-lines>``, a row whose ``td`` have several lines, and as many each, is
  as many rows; its ``th`` stand before all of them;
- a ``section`` with an ``aria-label`` is a paragraph that is read as this label says.

Heads say whether they are those of a column or of a row.
"""

import html
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydyf import PDF, Dictionary

_SECTION = re.compile(r"<section\b([^>]*)>")
_LABEL = re.compile(r'aria-label="([^"]*)"')
_LINES = "<table data-lines"
_INTO_CELLS = ("/P", "/Div")  #: what becomes a cell itself, instead of standing in one


def tag_rows(pdf: "PDF", source: str) -> None:
    """Tag the cells, rows and labels of a document of pydyf before it is written; ``source`` is its HTML."""
    _Tags(pdf).tag(source)


def tag_heads(pdf: "PDF") -> None:
    """Let the heads of tables say whether they are of a column or a row; cells and rows stay as they are."""
    _Tags(pdf).tag_heads()


class _Tags:
    def __init__(self, pdf: "PDF") -> None:
        from pydyf import Dictionary

        self._pdf = pdf
        found = [o for o in pdf.objects if isinstance(o, Dictionary) and o.get("Type") == "/StructElem"]
        self._elements: dict[bytes, Dictionary] = {element.reference: element for element in found}

    def tag(self, source: str) -> None:
        before = list(self._elements.values())
        for row in before:
            if row["S"] == "/TR":
                self._head(row)
                self._divide_cells(row)
                if _LINES in source:
                    self._divide_row(row)
        self._label([element for element in before if element["S"] == "/Sect"], source)

    def tag_heads(self) -> None:
        for row in self._elements.values():
            if row["S"] == "/TR":
                self._head(row)

    def _kids(self, element: "Dictionary") -> "list[Dictionary]":
        """What stands in an element; empty where some of it is text."""
        return [self._elements[kid] for kid in element["K"]] if self._is_plain(element) else []

    @staticmethod
    def _is_plain(element: "Dictionary") -> bool:
        return all(isinstance(kid, bytes) for kid in element["K"])

    def _head(self, row: "Dictionary") -> None:
        scope = "/Column" if self._elements[row["P"]]["S"] == "/THead" else "/Row"
        for cell in self._kids(row):
            if cell["S"] == "/TH":
                cell["A"]["Scope"] = scope

    def _divide_cells(self, row: "Dictionary") -> None:
        """As many cells as there are paragraphs in one."""
        cells = []
        for cell in self._kids(row):
            parts = self._kids(cell)
            if not parts or any(part["S"] != "/P" for part in parts):
                cells.append(cell)
                continue
            for part in parts:
                self._make_cell(part, cell, row)
            cells += parts
        self._fill(row, cells)

    def _divide_row(self, row: "Dictionary") -> None:
        """As many rows as there are lines in each cell."""
        cells = self._kids(row)
        stacks = [self._kids(cell) for cell in cells if cell["S"] == "/TD"]
        lines = len(stacks[0]) if stacks else 0
        if lines < 2 or len(stacks) < 2 or any(len(stack) != lines for stack in stacks):
            return
        rows = [row, *(self._new("/TR", row) for _ in range(1, lines))]
        heads = [cell for cell in cells if cell["S"] == "/TH"]
        for head in heads:
            head["A"]["RowSpan"] = lines
        body = [cell for cell in cells if cell["S"] == "/TD"]
        for position, each in enumerate(rows):
            line = [
                self._in_cell(stack[position], cell, each) for cell, stack in zip(body, stacks, strict=True)
            ]
            self._fill(each, line if position else heads + line)
        self._follow(row, rows[1:])

    def _in_cell(self, part: "Dictionary", cell: "Dictionary", row: "Dictionary") -> "Dictionary":
        """One line of a cell as a cell of its own."""
        if part["S"] in _INTO_CELLS:
            self._make_cell(part, cell, row)
            return part
        made = self._new("/TD", cell)
        self._make_cell(made, cell, row)
        self._fill(made, [part])
        return made

    @staticmethod
    def _make_cell(element: "Dictionary", cell: "Dictionary", row: "Dictionary") -> None:
        """Let an element be a cell of the same kind in a row: its heads are those of its column and row."""
        from pydyf import Dictionary

        about = {key: value for key, value in cell["A"].items() if key in ("O", "Scope")}
        element["S"], element["P"], element["A"] = cell["S"], row.reference, Dictionary(about)

    def _new(self, kind: str, like: "Dictionary") -> "Dictionary":
        from pydyf import Array, Dictionary

        made = Dictionary(
            {"Type": "/StructElem", "S": kind, "K": Array([]), "Pg": like["Pg"], "P": like["P"]}
        )
        self._pdf.add_object(made)
        self._elements[made.reference] = made
        return made

    def _fill(self, element: "Dictionary", kids: "list[Dictionary]") -> None:
        element["K"][:] = [kid.reference for kid in kids]
        for kid in kids:
            kid["P"] = element.reference

    def _follow(self, row: "Dictionary", others: "list[Dictionary]") -> None:
        kids = self._elements[row["P"]]["K"]
        place = kids.index(row.reference) + 1
        kids[place:place] = [other.reference for other in others]

    @staticmethod
    def _label(sections: "list[Dictionary]", source: str) -> None:
        """Labels of sections, which are in the order of the document."""
        from pydyf import String

        labels = [_LABEL.search(found[1]) for found in _SECTION.finditer(source)]
        if len(labels) != len(sections):
            return  # a club's own template has one that goes on with the next page, or that is not shown
        for section, label in zip(sections, labels, strict=True):
            if label and label[1]:
                section["S"], section["Alt"] = "/P", String(html.unescape(label[1]))
