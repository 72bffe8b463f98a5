"""Seconds a page of a twelve-table night's travellers, beside a dense page set by WeasyPrint as it comes.

    python bench/pdf.py path/to/dense-page.html

Both are set in the same run, in turn; the better of three counts.
"""

import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path

from duplicate.pages.event import event_view
from duplicate.pages.paper import paper_html, print_paper, weasyprint
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates
from duplicate.words.translations import LANGUAGES


def pages(document: bytes) -> int:
    from io import BytesIO

    from pypdf import PdfReader

    return len(PdfReader(BytesIO(document)).pages)


def timed(make: Callable[[], bytes]) -> tuple[float, int]:
    start = time.process_time()
    document = make()
    return time.process_time() - start, pages(document)


def main() -> None:
    dense = Path(sys.argv[1]).read_text(encoding="utf-8")
    spec = importlib.util.spec_from_file_location("nights", Path(__file__).parents[1] / "tests/pages/nights.py")
    assert spec is not None
    assert spec.loader is not None
    nights = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(nights)
    event = event_view(*nights.scored(nights.night()))
    templates, english = Templates(), LANGUAGES["en"]
    engine = weasyprint()
    best: dict[str, float] = {}
    counts: dict[str, int] = {}
    for _ in range(3):
        for paper in PAPERS:
            seconds, count = timed(lambda paper=paper: print_paper(event, paper, templates, english))  # type: ignore[misc]
            best[paper.file] = min(best.get(paper.file, 1e9), seconds / count)
            counts[paper.file] = count
        seconds, count = timed(lambda: engine.HTML(string=dense).write_pdf())
        best["dense"] = min(best.get("dense", 1e9), seconds / count)
    for paper in PAPERS:
        ratio = best[paper.file] / best["dense"]
        size = len(paper_html(event, paper, templates, english)) // counts[paper.file]
        print(
            f"{paper.file}: {counts[paper.file]} pages, {best[paper.file]:.3f} s a page ({1 / best[paper.file]:.1f} "
            f"pages/s), {size} bytes of HTML a page; ratio to the dense page {ratio:.2f}"
        )
    print(f"dense page: {best['dense']:.3f} s a page")


if __name__ == "__main__":
    main()
