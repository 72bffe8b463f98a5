"""Setting: parts of documents from HTML to PDF, in this process and in a second one.

The second process is started afresh (spawned), which works on every system. What is set does not depend on
where: the same event gives the same documents with one process and with two.
"""

import io
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from duplicate.pages.book.binding import Binding, Set, taken_apart
from duplicate.pages.book.tagging import tag_rows
from duplicate.pages.signs import sheet_signs, with_western_quotes

if TYPE_CHECKING:
    from concurrent.futures import Future

    from pydyf import PDF

_WORTH_A_PROCESS = 24  #: pages; with fewer, to start a process takes longer than it saves
_WAITING = 2  #: parts that the second process has before it: one in hand, one next


class Part(NamedTuple):
    """Some pages of a document, ready to be set."""

    source: str
    style: str  #: without the numbers of the pages
    base: str  #: address that links are relative to
    pages: int  #: how many there should be
    printed: int  #: how many of them have a number: blank ones have none


class Document(NamedTuple):
    """A document to set: under which name, and its parts."""

    name: str
    parts: tuple[Part, ...]
    numbering: str  #: "Page %(page)s of %(pages)s" in its language; empty without


class _Task(NamedTuple):
    document: int
    part: int
    source: str
    style: str
    base: str
    alone: bool


class _Result(NamedTuple):
    pages: int
    content: bytes | Set
    missing: tuple[str, ...]


Done = Callable[[int, bytes], None]  #: called with the position of a document and its PDF
Missing = Callable[[str, str], None]  #: called with the name of a document, and what a font lacks


def set_documents(
    documents: Sequence[Document], done: Done, missing: Missing, *, processes: int = 1, fonts: object = None
) -> None:
    """Set documents, and hand over each as soon as it is complete, in their order.

    ``processes`` is 1 or 2; two are used where that saves time. ``fonts`` is a font configuration of
    WeasyPrint.
    """
    tasks: deque[_Task] = deque()
    for number, document in enumerate(documents):
        tasks.extend(_tasks(number, document, [part.printed for part in document.parts]))
    pages = sum(part.pages for document in documents for part in document.parts)
    with _Hands(processes if pages >= _WORTH_A_PROCESS and len(tasks) > 1 else 1, fonts) as hands:
        hands.tasks = tasks
        for number, document in enumerate(documents):
            content, lacking = _bound(hands, number, document)
            for text in dict.fromkeys(lacking):
                missing(document.name, text)
            done(number, content)


def _bound(hands: "_Hands", number: int, document: Document) -> tuple[bytes, list[str]]:
    """One document of its parts; they are set again when there are more pages than it was thought."""
    thought = [part.printed for part in document.parts]
    content, printed, lacking = _once(hands, number, document, thought)
    if printed != thought:
        hands.tasks.extendleft(reversed(_tasks(number, document, printed)))
        content, _, lacking = _once(hands, number, document, printed)
    return content, lacking


def _once(
    hands: "_Hands", number: int, document: Document, thought: Sequence[int]
) -> tuple[bytes, list[int], list[str]]:
    """One document, how many numbered pages its parts have, and what the fonts lack."""
    out, content = io.BytesIO(), b""
    binding = Binding(out)
    printed: list[int] = []
    lacking: list[str] = []
    for position, part in enumerate(document.parts):
        result = hands.result(number, position)
        lacking += result.missing
        printed.append(part.printed + result.pages - part.pages)
        if isinstance(result.content, bytes):
            content = result.content
        elif printed == thought[: position + 1]:
            binding.add(result.content)
    if not content and printed == list(thought):
        binding.finish()
        content = out.getvalue()
    return content, printed, lacking


def _tasks(number: int, document: Document, printed: Sequence[int]) -> list[_Task]:
    """The parts of a document, each with the number that its first page has and how many there are."""
    total, first, tasks = sum(printed), 1, []
    for position, (part, pages) in enumerate(zip(document.parts, printed, strict=True)):
        numbers = ""
        if document.numbering:
            text = document.numbering % {"page": '" counter(page) "', "pages": str(total)}
            numbers = f'@page {{ @bottom-right {{ content: "{text}" }} }}\n'
        style = f"{part.style}\n{numbers}@page :first {{ counter-reset: page {first} }}"
        alone = len(document.parts) == 1
        tasks.append(_Task(number, position, part.source, style, part.base, alone))
        first += pages
    return tasks


class _Hands:
    """Whoever sets: the process itself, and a second one where it is worth while."""

    def __init__(self, processes: int, fonts: object) -> None:
        self.tasks: deque[_Task] = deque()
        self._fonts = fonts
        self._ready: dict[tuple[int, int], _Result] = {}
        self._running: deque[tuple[_Task, Future[_Result]]] = deque()
        self._pool = None
        if processes > 1:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))

    def __enter__(self) -> "_Hands":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def result(self, document: int, part: int) -> _Result:
        """One part; meanwhile the next ones are set by whoever is free."""
        while (document, part) not in self._ready:
            self._collect()
            self._feed()
            if (document, part) in self._ready:
                break
            wanted = any(t.document == document and t.part == part for t in self.tasks)
            if self.tasks and (wanted or not self._running or len(self._ready) < 2 * _WAITING):
                task = self.tasks.popleft()
                self._ready[task.document, task.part] = set_part(task, self._fonts)
            else:
                self._collect(wait=True)
        return self._ready.pop((document, part))

    def _feed(self) -> None:
        while self._pool is not None and self.tasks and len(self._running) < _WAITING:
            if len(self.tasks) == 1 and not self._running:
                break  # the last one is done here at once
            # every other part, so that both work on the same document and none waits long for its turn
            task = self.tasks[1] if len(self.tasks) > 1 else self.tasks[0]
            self.tasks.remove(task)
            self._running.append((task, self._pool.submit(set_part, task)))

    def _collect(self, *, wait: bool = False) -> None:
        from concurrent.futures.process import BrokenProcessPool

        while self._running and (wait or self._running[0][1].done()):
            task, future = self._running.popleft()
            wait = False
            try:
                self._ready[task.document, task.part] = future.result()
            except BrokenProcessPool:  # it could not start, or was killed: its work is done here
                self._pool = None
                self.tasks.appendleft(task)
                self.tasks.extendleft(other for other, _ in self._running)
                self._running.clear()


@cache
def _own_fonts() -> object:
    from duplicate.pages.paper import shared_fonts

    return shared_fonts()


def set_part(task: _Task, fonts: object = None) -> _Result:
    """Set one part: a whole PDF when it is the only one."""
    from duplicate.pages.paper import VARIANT, Lacking, weasyprint

    engine = weasyprint()
    fonts = fonts or _own_fonts()
    found: list[Set] = []
    with Lacking() as lacking:
        sheet = engine.CSS(string=task.style + sheet_signs(task.source), font_config=fonts)
        html = engine.HTML(string=with_western_quotes(task.source), base_url=task.base)
        document = html.render(stylesheets=[sheet], font_config=fonts, pdf_variant=VARIANT)
        pages = len(document.pages)
        if task.alone:
            content: bytes = document.write_pdf(
                finisher=lambda _, pdf: tag_rows(pdf, task.source), pdf_variant=VARIANT
            )
        else:

            def keep(_: object, pdf: "PDF") -> None:
                tag_rows(pdf, task.source)
                found.append(taken_apart(pdf))

            document.write_pdf(io.BytesIO(), finisher=keep, pdf_variant=VARIANT)
    return _Result(pages, content if task.alone else found[0], tuple(lacking.found))
