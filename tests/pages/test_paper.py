import builtins
import re
import sys
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from duplicate.night.entries import Contestant, Entries, Member
from duplicate.pages.paper import print_paper
from duplicate.pages.papers import USUAL
from duplicate.pages.site import write_site
from duplicate.pages.templates import Templates
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES
from tests.pages.nights import Scored, night, scored

STANDINGS, TRAVELLERS, SCORECARDS = USUAL


@pytest.fixture(scope="module")
def printed(thursday: Scored) -> dict[tuple[str, str], bytes]:
    """Every document in both languages; the Chinese one on Letter."""
    event = thursday.view
    return {
        (paper.file, code): print_paper(event, paper, Templates(), LANGUAGES[code], paper=size)
        for paper in USUAL
        for code, size in (("en", "A4"), ("zh", "Letter"))
    }


@cache
def read(document: bytes) -> PdfReader:
    return PdfReader(BytesIO(document))


@cache
def texts(document: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in read(document).pages]


def test_page_counts_and_sizes(printed: dict[tuple[str, str], bytes]) -> None:
    counts = {key: len(read(document).pages) for key, document in printed.items()}
    assert counts["standings.pdf", "en"] == 2, "each direction, and the log below the last"
    assert counts["travellers.pdf", "en"] <= 12, "two boards a page at least"
    assert counts["scorecards.pdf", "en"] == 12, "two cards a sheet"
    for (name, code), document in printed.items():
        width, height = sorted(read(document).pages[0].mediabox[2:], reverse="score" in name)
        wanted: tuple[float, ...] = (595.28, 841.89) if code == "en" else (612, 792)
        if "score" in name:
            wanted = wanted[::-1]
        assert (float(width), float(height)) == pytest.approx(wanted, abs=0.1)


def test_every_page_says_event_document_conditions_and_number(printed: dict[tuple[str, str], bytes]) -> None:
    for (file, code), document in printed.items():
        pages = texts(document)
        for number, text in enumerate(pages, start=1):
            day = "15 January 2026" if code == "en" else "2026年1月15日"
            assert f"Thursday Pairs · {day} · Harbour Bridge Club" in text, (file, number)
            if code == "en":
                assert f"Page {number} of {len(pages)}" in text
                assert "Neuberg" in text
            else:
                assert f"第{number}页，共{len(pages)}页" in text.replace(" ", "")
                assert "纽伯格公式" in text


def test_all_pairs_and_boards_are_there(thursday: Scored, printed: dict[tuple[str, str], bytes]) -> None:
    for code in ("en", "zh"):
        standings = " ".join(texts(printed["standings.pdf", code]))
        travellers = " ".join(texts(printed["travellers.pdf", code]))
        cards = " ".join(texts(printed["scorecards.pdf", code]))
        for contestant in thursday.night.entries.contestants:
            for member in contestant.members:
                for document in (standings, travellers, cards):
                    assert member.name.split()[0] in document
        for board in range(1, 25):
            assert re.search(rf"Board {board}(?!\d)" if code == "en" else f"第 {board} 副", travellers)
    assert "level 8 does not exist" in " ".join(texts(printed["standings.pdf", "en"]))


def test_no_glyph_is_missing(thursday: Scored, caplog: pytest.LogCaptureFixture) -> None:
    event = thursday.view
    print_paper(event, STANDINGS, Templates(), LANGUAGES["zh"])
    assert not caplog.records
    entries = thursday.night.entries
    first = Contestant(entries.contestants[0].id, (Member("A \U00013000 B"),))
    odd = replace(
        thursday.night, entries=Entries((first, *entries.contestants[1:]), entries.seatings), slug="odd"
    )
    again = scored(odd)
    print_paper(again.view, STANDINGS, Templates(), LANGUAGES["en"])
    assert "U+13000" in caplog.text
    assert "install a font" in caplog.text


def test_the_same_event_prints_the_same_bytes_with_bookmarks_and_no_date(
    thursday: Scored, printed: dict[tuple[str, str], bytes]
) -> None:
    event = thursday.view
    again = print_paper(event, STANDINGS, Templates(), LANGUAGES["en"])
    assert again == printed["standings.pdf", "en"]
    reader = read(printed["travellers.pdf", "en"])
    assert len(reader.outline) == 24
    assert reader.metadata is not None
    assert [item["/Title"] for item in reader.outline][:2] == ["Board 1", "Board 2"]  # type: ignore[call-overload]
    assert reader.metadata.title == "Thursday Pairs, 15 January 2026 · Travellers"
    assert "/CreationDate" not in reader.metadata
    assert "/ModDate" not in reader.metadata


def test_a_board_is_not_split_between_pages(printed: dict[tuple[str, str], bytes]) -> None:
    for text in texts(printed["travellers.pdf", "en"]):
        assert text.count("Dealer ") == text.count("Contract · Lead")


def test_an_unknown_paper_is_an_error(thursday: Scored) -> None:
    event = thursday.view
    with pytest.raises(DuplicateError, match="choose from A4, Letter"):
        print_paper(event, STANDINGS, Templates(), LANGUAGES["en"], paper="A3")


def test_the_site_links_its_pdfs_and_drops_old_ones(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    small = scored(replace(night(3), slug="small"))
    files = write_site(
        small.view, tmp_path, languages=("en",), progress=lambda *step: told.append(step), paper="Letter"
    )
    for paper in USUAL:
        assert tmp_path / "small" / paper.file in files
        assert f'href="{paper.file}"' in (tmp_path / "small" / "index.html").read_text(encoding="utf-8")
    assert [step[1:] for step in told] == [(0, 3), (1, 3), (2, 3)]
    write_site(small.view, tmp_path, languages=("en",), pdf=False)
    assert not list(tmp_path.rglob("*.pdf"))
    assert "standings.pdf" not in (tmp_path / "small" / "index.html").read_text(encoding="utf-8")


def test_without_pango_pages_are_written_and_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def without(name: str, *args: object, **options: object) -> object:
        if name.split(".")[0] in ("cffi", "weasyprint"):
            raise OSError("cannot load library 'libpango-1.0-0'")
        return real(name, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr("importlib.import_module", lambda name: without(name))
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(DuplicateError, match=r"apt install libpango-1\.0-0"):
        write_site(scored(replace(night(3), slug="small")).view, tmp_path, engine="weasyprint")
    page = (tmp_path / "small" / "index.html").read_text(encoding="utf-8")
    assert "standings.pdf" not in page
    assert (tmp_path / "index.html").exists()
