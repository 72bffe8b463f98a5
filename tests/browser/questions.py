"""Ten questions of somebody who sees a kind of page for the first time, and how a page or a print is read.

Each file in ``questions/`` holds one area, each table of it one kind of page:

    [board]
    page = "thursday/board-12.html"     a key of ``kinds.write_kinds``, or a file of the test's folders
    like = ["event-board"]              the keys of ``kinds.write_kinds`` that are of this kind
    source = "..."                      where the answers come from: never from the page
    ask = [{ q = "...", a = "..." }]    ten of them

Where an answer is a list, all of it has to stand in one line. A question may say

``near``: a text, or several, in whose line (row, point of a list, paragraph) the answer stands;
``under``: the heading of the table or section in which that line is; of a print, a text of the same sheet;
``tap``: the answer lies behind one tap, in something folded;
``source``: where it is another one.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page
from pypdf import PdfReader

FOLDER = Path(__file__).parent / "questions"
SHEETS = 6  #: of a print that are read: no question is about a later one
KEYS = {"page", "like", "source", "ask"}
QUESTION_KEYS = {"q", "a", "near", "under", "tap", "source"}

READ = (Path(__file__).parent / "reading.js").read_text(encoding="utf-8")


class Question(NamedTuple):
    """One question and the text that answers it."""

    place: str  #: the kind, and the number of the question
    q: str
    a: tuple[str, ...]
    near: tuple[str, ...]
    under: str
    tap: bool
    source: str


class Kind(NamedTuple):
    """One kind of page, where it is looked at, and what is asked there."""

    area: str
    name: str
    page: str
    like: tuple[str, ...]
    questions: tuple[Question, ...]


def kinds_asked() -> list[Kind]:
    """All of them, in the order of the files; unknown and missing keys are errors."""
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
            assert set(table) <= KEYS, f"{path.name}: {name}: {set(table) - KEYS}"
            found.append(
                Kind(
                    path.stem,
                    name,
                    table["page"],
                    tuple(table.get("like", ())),
                    tuple(_questions(name, table)),
                )
            )
    return found


def _questions(name: str, table: dict[str, object]) -> Iterator[Question]:
    asked = table["ask"]
    assert isinstance(asked, list)
    for number, one in enumerate(asked, start=1):
        assert set(one) <= QUESTION_KEYS, f"{name} {number}: {set(one) - QUESTION_KEYS}"
        yield Question(
            f"{name} {number}",
            one["q"],
            _several(one["a"]),
            _several(one.get("near", ())),
            one.get("under", ""),
            one.get("tap", False),
            one.get("source") or str(table.get("source", "")),
        )


def _several(texts: str | Sequence[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def plain(text: str) -> str:
    """In one line, with one kind of space, minus and letter, and without the dots between parts of a line."""
    text = text.replace("\N{MIDDLE DOT}", " ")
    return " ".join(text.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").split()).casefold()


def stands(answer: str, text: str) -> bool:
    """Whether the answer is there as whole words and whole numbers: 12 is not in 112, nor in 12.5."""
    if answer not in text:
        return False
    before = r"(?<![\w.,])" if re.match(r"[a-z0-9]", answer) else ""
    after = r"(?!\w|[.,]\d)" if re.search(r"[a-z0-9]$", answer) else ""
    return re.search(before + re.escape(answer) + after, text) is not None


class Seen(NamedTuple):
    """What a page shows: all of it, its lines, and which of them are below which heading."""

    whole: str
    lines: tuple[str, ...]
    blocks: tuple[tuple[str, tuple[int, ...]], ...]
    printed: bool = False  #: then the blocks are sheets

    def answers(self, question: Question) -> bool:
        """Whether the answer is where the question looks for it."""
        parts = [plain(part) for part in (*question.a, *question.near)]
        under = plain(question.under)
        if under:
            blocks = [block for block in self.blocks if self._begins(block[0], under)]
            texts = (
                [self.lines[i] for _text, inside in blocks for i in inside]
                if question.near
                else [text for text, _inside in blocks]
            )
        else:
            texts = list(self.lines) if len(parts) > 1 else [self.whole]
        return any(all(stands(part, text) for part in parts) for text in texts)

    def _begins(self, text: str, under: str) -> bool:
        return stands(under, text if self.printed else text[: len(under) + 2]) and (
            self.printed or text.startswith(under)
        )


def of_page(page: Page, tap: bool) -> Seen:
    """What the page shows at its width; ``tap`` opens what is folded."""
    whole, lines, blocks = page.evaluate(READ, tap)
    return Seen(
        plain(whole), tuple(map(plain, lines)), tuple((plain(text), tuple(inside)) for text, inside in blocks)
    )


class Print:
    """What a PDF shows: its lines as they stand on the sheets."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def seen(self) -> Seen:
        lines: list[str] = []
        blocks = []
        for each in PdfReader(self.path).pages[:SHEETS]:
            sheet = each.extract_text(extraction_mode="layout").splitlines()
            first = len(lines)
            lines += [plain(line) for line in sheet]
            blocks.append((plain(" ".join(sheet)), tuple(range(first, len(lines)))))
        return Seen(" ".join(text for text, _inside in blocks), tuple(lines), tuple(blocks), printed=True)
