"""Seconds a page of a twelve-table night's PDFs, as a ratio to a dense page set by WeasyPrint as it comes.

    python bench/pdf.py [dense page as HTML]

All are set in turn in the same run; the best of three counts.
"""

import sys
import time
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

import duplicate
from duplicate.pages.event import event_view
from duplicate.pages.paper import print_paper, weasyprint
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates
from duplicate.words.translations import LANGUAGES
from record import ROOT, SHARED, check_limit, record

LIMIT = 0.7
NIGHT = ROOT / "fixtures" / "nights" / "thursday"


def seconds_a_page(start: float, document: bytes) -> tuple[float, int]:
    """Since ``start``, and the pages of the document."""
    seconds = time.process_time() - start
    pages = len(PdfReader(BytesIO(document)).pages)
    return seconds / pages, pages


def main() -> None:
    page = Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED / "bench" / "dense-page.html"
    dense = page.read_text(encoding="utf-8")
    scores = duplicate.score(duplicate.read(NIGHT))
    event = event_view(scores, duplicate.standings(scores))
    templates, english, engine = Templates(), LANGUAGES["en"], weasyprint()
    runs: dict[str, list[tuple[float, int]]] = {name: [] for name in ("dense", *(p.file for p in PAPERS))}
    for _ in range(3):
        for paper in PAPERS:
            start = time.process_time()
            runs[paper.file].append(seconds_a_page(start, print_paper(event, paper, templates, english)))
        start = time.process_time()
        runs["dense"].append(seconds_a_page(start, engine.HTML(string=dense).write_pdf()))
    best = {name: min(found) for name, found in runs.items()}
    figures: dict[str, object] = {"dense page, seconds": round(best["dense"][0], 4)}
    for paper in PAPERS:
        seconds, pages = best[paper.file]
        figures[f"{paper.file}, pages"] = pages
        figures[f"{paper.file}, pages a second"] = round(1 / seconds, 2)
        figures[f"{paper.file}, ratio"] = round(seconds / best["dense"][0], 3)
    record("pdf", figures)
    check_limit("a page of travellers", best["travellers.pdf"][0] / best["dense"][0], LIMIT)


if __name__ == "__main__":
    main()
