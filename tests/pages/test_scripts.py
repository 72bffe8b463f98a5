"""Names in any script, on pages and in print: whole, and turning nothing beside them round."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import duplicate
from duplicate.pages.event import event_view
from duplicate.pages.paper import paper_html, print_paper
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView
from duplicate.scoring.standings import standings
from duplicate.words.languages import language

NAMES = {
    ("NS", 1): "Наталья Кузнецова",
    ("EW", 1): "Γιώργος Παπάς",
    ("NS", 2): "محمد الأحمد",
    ("EW", 2): "אבי כהן",
    ("NS", 3): "अनिल शर्मा",
    ("EW", 3): "สมชาย ใจดี",
}


def made(folder: Path, names: dict[tuple[str, int], str]) -> EventView:
    """A night of three tables with these names."""
    pairs = "".join(
        f'[[pairs]]\nnumber = {number}\ndirection = "{direction}"\nnames = ["{name}", "陈伟"]\n'
        for (direction, number), name in names.items()
    )
    head = '[event]\nname = "مسابقة"\ndate = "2026-01-08"\nclub = "Клуб"\n'
    (folder / "event.toml").write_text(head + pairs, encoding="utf-8")
    rows = "".join(
        f"{board},{ns},{(ns + board) % 3 + 1},3NT,N,=\n" for board in (1, 2, 3) for ns in (1, 2, 3)
    )
    (folder / "results.csv").write_text("board,ns,ew,contract,by,result\n" + rows, encoding="utf-8")
    scores = duplicate.score(duplicate.read(folder))
    return event_view(scores, standings(scores))


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> EventView:
    return made(tmp_path_factory.mktemp("night"), NAMES)


@pytest.mark.parametrize("code", ["en", "fr", "pl", "zh"])
def test_every_name_stands_whole_in_the_print(event: EventView, code: str) -> None:
    source = paper_html(event, PAPERS[0], Templates(), language(code))
    for name in NAMES.values():
        assert name in source


def test_a_name_of_the_event_from_right_to_left_is_set_apart_in_the_running_head(event: EventView) -> None:
    source = paper_html(event, PAPERS[0], Templates(), language("en"))
    assert (
        'data-event="\N{FIRST STRONG ISOLATE}مسابقة\N{POP DIRECTIONAL ISOLATE} · 8 January 2026 · Клуб"'
        in source
    )


def test_the_pdf_says_the_names(tmp_path: Path) -> None:
    names = {
        key: "Иван Шукин" if key[1] == 3 else name for key, name in NAMES.items()
    }  # fonts of few machines
    document = print_paper(made(tmp_path, names), PAPERS[0], Templates(), language("en"))
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(document)).pages)
    assert all(set(name) <= set(text) for name in ("НатальяКузнецова", "ΓιώργοςΠαπάς", "陈伟", "אביכהן"))


def test_stylesheets_keep_names_from_turning_what_is_beside_them() -> None:
    styles = Path(Templates().folders[0], "styles", "base.css").read_text(encoding="utf-8")
    assert "unicode-bidi: isolate" in styles
