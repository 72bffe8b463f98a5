"""What a listener gets of a PDF by either engine: scores in rows with what belongs to them, hands with seats.

Scores are counted from the night's files by Law 77, not taken from our own output.
"""

import csv
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

import duplicate
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.lists import print_list
from duplicate.pages.book.setting import set_documents
from duplicate.pages.booklet import typesetting
from duplicate.pages.booklet.documents import booklet
from duplicate.pages.event import event_view
from duplicate.pages.list_views import LeagueView, Row, Score
from duplicate.pages.paper import paper_document, paper_leaves, say_missing
from duplicate.pages.papers import PAPERS
from duplicate.pages.said import Said
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView
from duplicate.words.translations import LANGUAGES
from tests.pages import book_nights, test_swiss_sheets
from tests.pages.printed import PDFINFO

NIGHT = Path(__file__).parents[2] / "fixtures" / "nights" / "thursday"
BY_NAME = {paper.name: paper for paper in PAPERS}
ENGINES = ("weasyprint", "typst")
needs_pdfinfo = pytest.mark.skipif(PDFINFO is None, reason="pdfinfo is not installed")


@dataclass
class Tag:
    """A structure element: its kind, its own attributes, its texts and what stands in it."""

    kind: str
    spans: Counter[str] = field(default_factory=Counter)
    text: str = ""
    kids: "list[Tag]" = field(default_factory=list)

    def all(self, *kinds: str) -> "Iterator[Tag]":
        """Every element of some kinds below it, in reading order."""
        for kid in self.kids:
            if kid.kind in kinds:
                yield kid
            yield from kid.all(*kinds)

    @property
    def said(self) -> str:
        """All text in it."""
        return " ".join("".join([self.text, *(f" {kid.said}" for kid in self.kids)]).split())


def tags(content: bytes) -> Tag:
    """The structure of a PDF as poppler reads it."""
    assert PDFINFO is not None
    done = subprocess.run(
        [PDFINFO, "-enc", "UTF-8", "-struct-text", "-"], input=content, capture_output=True, check=True
    )
    root = Tag("Root")
    stack = [(-1, root)]
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        depth, bare = len(line) - len(line.lstrip()), line.strip()
        if bare.startswith("/"):
            if found := re.match(r"/(ColSpan|RowSpan) (\d+)", bare):
                stack[-1][1].spans[found[1]] = int(found[2])
            continue
        while stack[-1][0] >= depth:
            stack.pop()
        if bare.startswith('"'):
            stack[-1][1].text += bare.strip('"') + " "
        elif bare:
            made = Tag(re.split(r"[ :]", bare)[0])
            stack[-1][1].kids.append(made)
            stack.append((depth, made))
    return root


@cache
def thursday() -> EventView:
    scores = duplicate.score(duplicate.read(NIGHT))
    return event_view(scores, duplicate.standings(scores))


def made(event: EventView, name: str, engine: str, page: int = 0) -> bytes:
    """One page of a document, which poppler reads sooner than a whole one."""
    paper, language, area = BY_NAME[name], LANGUAGES["en"], Area("A4", BY_NAME[name].landscape)
    leaves = paper_leaves(event, paper, language, area)[page : page + 1]
    if engine == "typst":
        return typesetting.typeset(booklet(event, paper, leaves, Templates(), language, area), say_missing)
    found: list[bytes] = []
    document = paper_document(event, paper, Templates(), language, leaves=leaves)
    set_documents([document], lambda _, content: found.append(content), say_missing)
    return found[0]


def under(root: Tag, title: str) -> Tag:
    """The table that follows a heading."""
    found = False
    for tag in root.all("H1", "Table"):
        if found and tag.kind == "Table":
            return tag
        found = tag.said.startswith(title) if tag.kind == "H1" else found
    raise AssertionError(f"no table below {title}")


def rows(table: Tag) -> list[list[str]]:
    return [[cell.said for cell in row.all("TH", "TD")] for row in table.all("TR")]


def played(board: int) -> list[dict[str, str]]:
    with (NIGHT / "results.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["board"] == str(board)]


@needs_pdfinfo
@pytest.mark.parametrize("engine", ENGINES)
def test_a_score_is_in_a_row_with_its_count(engine: str) -> None:
    """Board 12, North–South vulnerable: 3NT by North is 600 for nine tricks and 30 for each more (Law 77)."""
    made_3nt = [row for row in played(12) if row["contract"] == "3N"]
    assert {row["declarer"] for row in made_3nt} == {"N"}
    expected = Counter(str(600 + 30 * (int(row["tricks"]) - 9)) for row in made_3nt)
    assert len(made_3nt) == len(played(12)) - 1
    heads, *body = rows(under(tags(made(thursday(), "frequencies", engine)), "Board 12"))
    assert heads[:2] == ["NS score", "×"]
    counted = {row[0]: row[1] for row in body}
    assert {score: counted[score] for score in expected} == {s: str(n) for s, n in expected.items()}
    assert all(len(row) == len(heads) for row in body)
    # 13 tricks twice: ten results beaten at 2 points each, and one shared (Law 78A)
    assert next(row for row in body if row[0] == "720")[3:] == ["21.0", "1.0"]


@needs_pdfinfo
@pytest.mark.parametrize("engine", ENGINES)
def test_scores_of_a_recap_sheet_are_cells_below_their_boards(engine: str) -> None:
    (who, *_others) = [row["ns"] for row in played(12) if row["tricks"] == "13"]
    heads, *body = rows(under(tags(made(thursday(), "recap", engine)), "North–South"))
    assert heads[-24:] == [str(n) for n in range(1, 25)]
    row = next(row for row in body if row[1] == who)
    assert len(row) == len(heads)
    assert dict(zip(heads[-24:], row[-24:], strict=True))["12"] == "21.0"


@needs_pdfinfo
@pytest.mark.parametrize("engine", ENGINES)
def test_a_board_of_a_scorecard_is_a_row(engine: str) -> None:
    result = next(row for row in played(12) if row["tricks"] == "13")
    table = under(
        tags(made(thursday(), "scorecards", engine, (int(result["ns"]) - 1) // 2)),
        f"North–South pair {result['ns']} ",
    )
    (row,) = [row for row in table.all("TR") if "3NT N +4 · ♠3" in row.said]
    cells = [cell.said for cell in row.all("TD")]
    assert cells[-6:] == ["12", "NS", "3NT N +4 · ♠3", "720", "21.0", "95.45"]


@needs_pdfinfo
@pytest.mark.parametrize("engine", ENGINES)
def test_a_hand_says_whose_it_is_and_tricks_are_rows(engine: str) -> None:
    content = made(thursday(), "hands", engine)
    (text,) = re.findall(r'\[Deal "N:([^"]+)"\]', (NIGHT / "deals.pbn").read_text(encoding="utf-8"))[:1]
    suits = [hand.split(".") for hand in text.split(" ")]
    spoken = {
        seat: f"{seat} "
        + " ".join(f"{s} {' '.join(held).replace('T', '10')}" for s, held in zip("♠♥♦♣", hand, strict=True))
        for seat, hand in zip(("North", "East", "South", "West"), suits, strict=True)
    }
    labels = list(alternatives(content))[:5]
    assert labels[:4] == [spoken[seat] for seat in ("North", "West", "East", "South")]
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1}
    points = {
        seat: sum(worth.get(card, 0) for card in "".join(hand))
        for seat, hand in zip("NESW", suits, strict=True)
    }
    assert labels[4] == f"HCP North {points['N']} West {points['W']} East {points['E']} South {points['S']}"
    table = rows(under(tags(content), "1"))
    assert table[0][1:] == ["♣", "♦", "♥", "♠", "NT"]
    assert [row[0] for row in table[1:]] == ["N", "S", "E", "W"]
    assert all(len(row) == 6 and all(cell.isdecimal() for cell in row[1:]) for row in table[1:])


def alternatives(content: bytes) -> Iterator[str]:
    """What is read in place of elements, in reading order."""

    def below(node: object) -> Iterator[str]:
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            for kid in node:
                yield from below(kid)
        elif isinstance(node, DictionaryObject):
            if "/Alt" in node:
                yield str(node["/Alt"])
            yield from below(node.get("/K", []))

    yield from below(PdfReader(BytesIO(content)).root_object["/StructTreeRoot"])


@needs_pdfinfo
@pytest.mark.parametrize("name", ["standings", "travellers", "scorecards", "frequencies", "recap", "hands"])
@pytest.mark.parametrize("engine", ENGINES)
def test_rows_are_as_wide_as_their_heads(engine: str, name: str) -> None:
    """Every table has heads, and every row a cell for each of them: every kind of result, long names."""
    root = tags(made(book_nights.hard().view, name, engine))
    assert any(True for _heading in root.all("H1"))
    for table in root.all("Table"):
        assert next(table.all("TH"), None) is not None
        ahead: Counter[int] = Counter()  # columns taken by cells that stand in several rows
        widths = []
        for number, row in enumerate(table.all("TR")):
            width = ahead[number]
            for cell in row.all("TH", "TD"):
                across, down = cell.spans["ColSpan"] or 1, cell.spans["RowSpan"] or 1
                width += across
                for below in range(number + 1, number + down):
                    ahead[below] += across
            widths.append(width)
        assert len(set(widths)) == 1, (name, table.said[:80], widths)


def structure(content: bytes) -> str:
    """What poppler tells of the structure, with attributes."""
    assert PDFINFO is not None
    done = subprocess.run([PDFINFO, "-struct", "-"], input=content, capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


@needs_pdfinfo
@pytest.mark.parametrize("name", ["standings", "crosstable", "rounds", "league"])
def test_sheets_of_swiss_events_and_leagues_have_rows_heads_and_headings_in_order(name: str) -> None:
    """Heads say of what they are; no level of headings is left out (ISO 14289-1, 7.4 and 7.5)."""
    if name == "league":
        scores = (Score("60", counts=True), Score("50", counts=True))
        people = tuple(Row(str(n), f"P{n}", "2", scores, "", "110") for n in range(1, 4))
        nights = (("8 Jan", "A"), ("5 Feb", "B"))
        league = LeagueView("League", nights, people, (Said("all nights"),), False, ())
        content, _choice = print_list("league", league, Templates(), LANGUAGES["en"], engine="weasyprint")
    else:
        content = test_swiss_sheets.printed(test_swiss_sheets.simulated(8, 3), f"{name}.pdf")
    root, told = tags(content), structure(content)
    levels = [int(tag.kind[1]) for tag in root.all("H1", "H2", "H3", "H4")]
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))
    heads = sum(1 for _head in root.all("TH"))
    assert heads
    assert len(re.findall("/Scope /(?:Column|Row)", told)) == heads
    for table in root.all("Table"):
        widths = {sum(cell.spans["ColSpan"] or 1 for cell in row.all("TH", "TD")) for row in table.all("TR")}
        assert len(widths) == 1, table.said[:80]
