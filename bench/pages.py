"""Pages and PDFs of a night: the seconds of both, a page against a dense one, and memory by boards.

    python bench/pages.py [dense page as HTML]
    python bench/pages.py --typst       the book by typst alone
    python bench/pages.py --memory      300 pairs and 15, 30 and 60 boards, which takes a while

A page of PDF is set beside a dense page by WeasyPrint as it comes, in turn in the same run; the best of
three counts. ``wall`` is the whole book of a night by two processes, against the same pages by one.
"""

import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

import duplicate
from duplicate.pages.book.printing import Place, print_papers, shown_papers
from duplicate.pages.event import event_view
from duplicate.pages.paper import print_paper, shared_fonts, weasyprint
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import write_site
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView
from duplicate.words.translations import LANGUAGES
from record import ROOT, SHARED, check_limit, record

LIMIT = 0.7
TYPST_LIMIT = 0.2  #: of a dense page by WeasyPrint: a page of the whole book by typst
SITE_SECONDS = 2.0
TYPST_RATIO = "whole book by typst, ratio"
NIGHT = ROOT / "fixtures" / "nights" / "thursday"
FLAT = 1.25  #: most memory for sixty boards, in that for fifteen


def page_count(document: bytes) -> int:
    return len(PdfReader(BytesIO(document)).pages)


def view_of(tables: int, per_set: int) -> EventView:
    """A night of the tests: so many tables in a Mitchell, so many boards in a set."""
    from tests.pages.nights import night, scored

    return scored(night(tables, per_set)).view


def fewer_boards(tables: int, boards: int) -> EventView:
    """So many tables, and only the first boards of theirs."""
    from dataclasses import replace

    from tests.pages.nights import night, scored

    made = night(tables, 1 if boards <= tables else -(-boards // tables))
    rows = [row for row in made.results.rows if row.board <= boards]
    return scored(replace(made, results=type(made.results).of(rows))).view


def site_seconds() -> float:
    """Seconds of processor time for twelve tables and 27 boards, from the scored night to the last file."""
    event = view_of(12, 3)  # 36 boards: more than 27, so that the limit is kept with room
    best = float("inf")
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            start = time.process_time()
            write_site(event, Path(folder), pdf=False)
            best = min(best, time.process_time() - start)
    return best


def ratios(dense: str) -> dict[str, object]:
    """Seconds a page of each document, in those of the dense page."""
    scores = duplicate.score(duplicate.read(NIGHT))
    event = event_view(scores, duplicate.standings(scores))
    templates, english, engine = Templates(), LANGUAGES["en"], weasyprint()
    papers, fonts = shown_papers(event, PAPERS), shared_fonts()
    best = {name: float("inf") for name in ("dense", *(p.name for p in papers))}
    pages: dict[str, int] = {}
    for _ in range(3):
        start = time.process_time()
        content = engine.HTML(string=dense).write_pdf()
        best["dense"] = min(best["dense"], (time.process_time() - start) / page_count(content))
        for paper in papers:
            start = time.process_time()
            content = print_paper(event, paper, templates, english, fonts=fonts)
            pages[paper.name] = page_count(content)
            best[paper.name] = min(best[paper.name], (time.process_time() - start) / pages[paper.name])
    figures: dict[str, object] = {"dense page, seconds": round(best["dense"], 4)}
    figures |= typst_ratios(view_of(12, 3), dense)
    for paper in papers:
        figures[f"{paper.name}, pages"] = pages[paper.name]
        figures[f"{paper.name}, ratio"] = round(best[paper.name] / best["dense"], 3)
    seconds = {processes: _book(event, processes) for processes in (1, 2)}
    total = sum(pages.values()) * 2  # in two languages
    dense_wall = time.perf_counter()
    engine.HTML(string=dense).write_pdf()
    dense_page = (time.perf_counter() - dense_wall) / page_count(engine.HTML(string=dense).write_pdf())
    for processes, wall in seconds.items():
        figures[f"whole book in two languages, wall seconds, processes {processes}"] = round(wall, 2)
        figures[f"whole book, wall ratio, processes {processes}"] = round(wall / total / dense_page, 3)
    return figures


def typst_ratios(event: EventView, dense: str) -> dict[str, object]:
    """Processor seconds a page of the book of 12 tables, 36 boards by typst, in those of the dense page.

    All kinds of documents, from the views to the PDF; fonts are looked for once, as in a command.
    """
    papers = shown_papers(event, PAPERS)
    best = {"dense": float("inf"), "book": float("inf")}
    pages = 0
    for _ in range(2):
        start = time.process_time()
        content = weasyprint().HTML(string=dense).write_pdf()
        best["dense"] = min(best["dense"], (time.process_time() - start) / page_count(content))
        made: list[bytes] = []
        start = time.process_time()
        print_papers(
            event,
            papers,
            Templates(),
            [Place(LANGUAGES["en"], "")],
            lambda _, content, made=made: made.append(content),  # type: ignore[misc]
            engine="typst",
        )
        best["book"] = min(best["book"], time.process_time() - start)
        pages = sum(map(page_count, made))
    return {
        "whole book by typst, pages": pages,
        "whole book by typst, seconds a page": round(best["book"] / pages, 4),
        TYPST_RATIO: round(best["book"] / pages / best["dense"], 3),
    }


def _book(event: EventView, processes: int) -> float:
    places = [Place(LANGUAGES["en"], ""), Place(LANGUAGES["zh"], "zh/")]
    start = time.perf_counter()
    print_papers(
        event,
        shown_papers(event, PAPERS),
        Templates(),
        places,
        lambda *_: None,
        engine="weasyprint",
        processes=processes,
    )
    return time.perf_counter() - start


def peak(boards: int, paper: str) -> tuple[float, float, int]:
    """Most megabytes of a process before and while it prints a document of 150 tables, and its pages."""
    import resource

    event = fewer_boards(150, boards)
    document = next(each for each in PAPERS if each.name == paper)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    content = print_paper(event, document, Templates(), LANGUAGES["en"])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return before / 1024, after / 1024, page_count(content)


def memory() -> dict[str, object]:
    """Peaks of processes of their own."""
    figures: dict[str, object] = {}
    for boards in (15, 30, 60):
        command = [sys.executable, __file__, "--peak", str(boards), "travellers"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        before, most, pages = done.stdout.split()
        figures[f"300 pairs, {boards} boards: pages"] = int(pages)
        figures[f"300 pairs, {boards} boards: MB with the night scored"] = float(before)
        figures[f"300 pairs, {boards} boards: most MB"] = float(most)
    return figures


def main() -> None:
    if "--peak" in sys.argv:
        print(*map(round, peak(int(sys.argv[-2]), sys.argv[-1])))
        return
    if "--memory" in sys.argv:
        taken = memory()
        record("pages", taken)
        least, most = taken["300 pairs, 15 boards: most MB"], taken["300 pairs, 60 boards: most MB"]
        assert isinstance(least, float)
        assert isinstance(most, float)
        check_limit("memory of sixty boards", most / least, FLAT)
        return
    given = [argument for argument in sys.argv[1:] if argument != "--typst"]
    page = Path(given[0]) if given else SHARED / "bench" / "dense-page.html"
    dense = page.read_text(encoding="utf-8")
    if "--typst" in sys.argv:
        quick = typst_ratios(view_of(12, 3), dense)
        record("pages", quick)
        check_typst(quick)
        return
    figures: dict[str, object] = {
        "site of 12 tables, 36 boards, two languages, seconds": round(site_seconds(), 2)
    }
    figures |= ratios(dense)
    record("pages", figures)
    seconds = figures["site of 12 tables, 36 boards, two languages, seconds"]
    assert isinstance(seconds, float)
    check_limit("seconds of the site", seconds, SITE_SECONDS)
    ratio = figures["whole book, wall ratio, processes 2"]
    assert isinstance(ratio, float)
    check_limit("a page of the whole book", ratio, LIMIT)
    check_typst(figures)


def check_typst(figures: dict[str, object]) -> None:
    ratio = figures[TYPST_RATIO]
    assert isinstance(ratio, float)
    check_limit("a page of the whole book by typst", ratio, TYPST_LIMIT)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
