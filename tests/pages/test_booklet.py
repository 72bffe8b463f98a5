"""The result book by typst: tags, bookmarks, numbers, fonts, any text as data, themes, and the engines."""

import importlib.util
import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from duplicate.night.entries import Contestant, Member
from duplicate.pages.book import engines
from duplicate.pages.book.engines import LONG, choose, engine_named, engines_line, missing_engine
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.lists import print_list
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.booklet import typesetting
from duplicate.pages.booklet.documents import booklet
from duplicate.pages.list_views import LeagueView, Row, Score
from duplicate.pages.paper import paper_leaves
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES
from tests.pages import book_nights
from tests.pages.nights import Scored, night, scored
from tests.pages.printed import MILLIMETRE, misplaced, needs_poppler, once, pages

BY_NAME = {paper.name: paper for paper in PAPERS}
SAMPLE = Path(__file__).parents[2] / "fixtures" / "themes" / "harbour" / "theme.toml"


def typeset(
    scored: Scored,
    name: str,
    code: str = "en",
    size: str = "A4",
    *,
    duplex: bool = False,
    templates: Templates | None = None,
    missing: list[str] | None = None,
) -> bytes:
    paper, language = BY_NAME[name], LANGUAGES[code]
    area = Area(size, paper.landscape, duplex)
    leaves = paper_leaves(scored.view, paper, language, area)
    made = booklet(scored.view, paper, leaves, templates or Templates(), language, area)
    told: list[str] = missing if missing is not None else []
    content = typesetting.typeset(made, lambda _file, text: told.append(text))
    assert missing is not None or not told
    return content


shared = once(typeset)


@pytest.fixture(scope="module")
def hard() -> Scored:
    return book_nights.hard()


@pytest.fixture(scope="module")
def thursday() -> Scored:
    return scored(night(12))


@needs_poppler
@pytest.mark.parametrize("name", list(BY_NAME))
@pytest.mark.parametrize(("code", "size"), [("pl", "A4"), ("zh", "Letter")])
def test_every_word_is_on_its_page_and_on_no_other_word(
    hard: Scored, name: str, code: str, size: str
) -> None:
    area = Area(size, BY_NAME[name].landscape)
    thought = paper_leaves(hard.view, BY_NAME[name], LANGUAGES[code], area)
    found = pages(shared(hard, name, code, size))
    assert len(found) == len(thought), "a page has more than it was thought"
    for number, page in enumerate(found, start=1):
        assert not misplaced(page), (name, number)
        assert page.words


@needs_poppler
def test_sixty_boards_and_three_digits_stay_in_their_places() -> None:
    sixty = book_nights.sixty_boards()
    for name in ("standings", "recap"):
        for number, page in enumerate(pages(typeset(sixty, name)), start=1):
            assert not misplaced(page), (name, number)


@pytest.mark.parametrize("name", list(BY_NAME))
def test_documents_are_tagged_with_language_and_title(hard: Scored, name: str) -> None:
    reader = PdfReader(BytesIO(shared(hard, name, "zh", "Letter")), strict=True)
    root: Any = reader.root_object
    assert root["/MarkInfo"]["/Marked"].value
    assert str(root["/Lang"]) == "zh-CN"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value
    assert reader.metadata is not None
    assert reader.metadata.title
    assert reader.metadata.title.startswith("Thursday Pairs, 2026年1月15日 · ")
    assert reader.metadata.author == "Harbour Bridge Club"
    assert "/CreationDate" not in reader.metadata
    assert b"pdfuaid:part>1<" in root["/Metadata"].get_object().get_data()
    kinds = _kinds(root["/StructTreeRoot"])
    assert kinds["H1"]
    if name in ("standings", "travellers", "scorecards", "frequencies", "recap"):
        assert kinds["TH"]
        assert kinds["TD"]
    for page in reader.pages:
        fonts: Any = page["/Resources"]
        for font in fonts["/Font"].get_object().values():
            assert "+" in str(font.get_object()["/BaseFont"]), "embedded as a subset"


def _kinds(tree: object) -> dict[str, int]:
    """How often each kind of tag occurs; every one leads back to the one it is in."""
    from collections import Counter

    found: Counter[str] = Counter()
    waiting: list[Any] = [tree]
    while waiting:
        node = waiting.pop().get_object()
        kids = node.get("/K", [])
        kids = kids.get_object() if hasattr(kids, "get_object") else kids
        for kid in kids if isinstance(kids, list) else [kids]:
            kid = kid.get_object() if hasattr(kid, "get_object") else kid
            if isinstance(kid, DictionaryObject) and "/S" in kid:
                assert kid["/P"].get_object() == node
                found[str(kid["/S"])[1:]] += 1
                waiting.append(kid)
    return found


def _titles(content: bytes) -> list[str]:
    return [str(item["/Title"]) for item in PdfReader(BytesIO(content)).outline]  # type: ignore[call-overload]


def test_bookmarks_lead_to_every_board_pair_and_ranking(hard: Scored) -> None:
    assert _titles(shared(hard, "travellers", duplex=True)) == [f"Board {n}" for n in range(1, 17)]
    assert len(_titles(shared(hard, "scorecards", duplex=True))) == 16
    assert _titles(shared(hard, "standings")) == ["North–South", "East–West"]
    assert _titles(shared(hard, "recap")) == ["North–South", "East–West"]


def test_parts_make_the_same_document_as_one(hard: Scored, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long document is set in parts and bound: words, bookmarks, tags and numbers as set at once."""
    whole = shared(hard, "scorecards", duplex=True)
    monkeypatch.setattr(typesetting, "_IN_A_PART", 4)
    parted = typeset(hard, "scorecards", duplex=True)
    one, other = (PdfReader(BytesIO(content), strict=True) for content in (parted, whole))
    assert [p.extract_text() for p in one.pages] == [p.extract_text() for p in other.pages]
    assert _titles(parted) == _titles(whole)
    places = [one.get_destination_page_number(i) for i in one.outline]  # type: ignore[arg-type]
    assert places == [other.get_destination_page_number(i) for i in other.outline]  # type: ignore[arg-type]
    kinds = _kinds(one.root_object["/StructTreeRoot"])
    assert kinds["TH"] > 50
    assert kinds == _kinds(other.root_object["/StructTreeRoot"]) | {"Document": kinds["Document"]}
    assert one.metadata == other.metadata


def test_pages_are_numbered_and_blank_ones_are_not(hard: Scored) -> None:
    single = [p.extract_text() for p in PdfReader(BytesIO(shared(hard, "recap"))).pages]
    double = [p.extract_text() for p in PdfReader(BytesIO(typeset(hard, "recap", duplex=True))).pages]
    assert [text.split() for text in double[::2]] == [text.split() for text in single]
    assert not any(text.strip() for text in double[1::2])
    for number, text in enumerate(single, start=1):
        assert f"Page {number} of {len(single)}" in text


def test_a_page_too_many_is_counted_again(hard: Scored, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duplicate.pages.booklet.documents.FOOT", 160.0)
    texts = [page.extract_text() for page in PdfReader(BytesIO(typeset(hard, "frequencies"))).pages]
    assert len(texts) > 1
    for number, text in enumerate(texts, start=1):
        assert f"Page {number} of {len(texts)}" in text


@needs_poppler
def test_the_inner_margin_is_wider_on_both_sides(hard: Scored) -> None:
    front, back = pages(shared(hard, "travellers", duplex=True))[:2]
    left = [min(word.left for word in page.words) / MILLIMETRE for page in (front, back)]
    assert left == pytest.approx([16, 10], abs=0.7)


def test_the_same_event_gives_the_same_bytes(hard: Scored) -> None:
    assert typeset(hard, "recap", "zh", "Letter") == shared(hard, "recap", "zh", "Letter")


NASTY = [
    '#panic("no") #x',
    "*Ann* _Bo_ `Cy`",
    "$x^2$ \\ @ref <label>",
    "D'Arcy \"Dot\" O\\'Neil",
    "// no comment /* none */",
    "= Ed -- Flo --- ... ~",
    "[Gus](Hal) {Ida} %s %(n)s",
    "- Jo + Kit / Lou: Mo",
]


def renamed(found: Scored, names: list[str]) -> Scored:
    entries = found.night.entries
    contestants = [
        Contestant(c.id, (Member(names[i % len(names)]), Member("Ann Abel", place=1)))
        for i, c in enumerate(entries.contestants)
    ]
    made = replace(entries, contestants=tuple(contestants))
    return scored(replace(found.night, entries=made, name='Cup #1 "$5" *', club="\\A & <B> @C", slug="odd"))


@needs_poppler
@pytest.mark.parametrize("name", ["standings", "travellers", "scorecards", "recap", "certificates"])
def test_names_are_data_and_no_markup(name: str) -> None:
    odd = renamed(scored(night(3)), NASTY)
    text = " ".join(word.text for page in pages(typeset(odd, name)) for word in page.words)
    plain = "".join(text.split())
    assert "".join(["Cup", "#1", '"$5"', "*"]) in plain
    for each in NASTY[:6] if name != "certificates" else ():
        assert "".join(each.split()) in plain, each


@needs_poppler
def test_names_in_any_script_turn_nothing_beside_them() -> None:
    names = ["محمد الأحمد", "אבי כהן", "Наталья Кузнецова", "Γιώργος Παπάς", "陈伟"]
    shown = renamed(scored(night(4)), names)
    for name in ("standings", "travellers", "scorecards"):
        found = pages(typeset(shown, name))
        letters = {c for page in found for word in page.words for c in word.text}
        assert letters >= {c for name in names[1:] for c in name if c != " "}
        for page in found:
            assert not misplaced(page)


def test_a_character_that_no_font_has_is_told_and_shown_as_a_square(thursday: Scored) -> None:
    told: list[str] = []
    content = typeset(renamed(thursday, ["A \U00013000 B \U00013001"]), "standings", missing=told)
    assert len(told) == 1
    assert "U+13000" in told[0]
    assert "U+13001" in told[0]
    assert "A □ B □" in PdfReader(BytesIO(content)).pages[0].extract_text()


def test_the_club_stands_at_the_head_of_every_page(thursday: Scored, tmp_path: Path) -> None:
    themed = typeset(replace_club(thursday), "recap", templates=Templates(None, SAMPLE))
    for page in PdfReader(BytesIO(themed)).pages:
        assert "Harbour Bridge Club" in page.extract_text()
    (tmp_path / "theme.toml").write_text('name = "Club"\nlogo = "l.png"\n', encoding="utf-8")
    from PIL import Image

    Image.new("RGB", (40, 20), "#aa0000").save(tmp_path / "l.png")
    with_logo = typeset(thursday, "recap", templates=Templates(None, tmp_path / "theme.toml"))
    images = [image for page in PdfReader(BytesIO(with_logo)).pages for image in page.images]
    assert images
    assert images[0].image is not None
    assert images[0].image.size == (40, 20)


def replace_club(found: Scored) -> Scored:
    return scored(replace(found.night, club=""))


def test_the_colour_of_a_theme_is_that_of_the_lines(thursday: Scored) -> None:
    paper, area = BY_NAME["travellers"], Area("A4")
    leaves = paper_leaves(thursday.view, paper, LANGUAGES["en"], area)
    for templates, colour in ((Templates(None, SAMPLE), "#16395f"), (Templates(), "#0b5c43")):
        made = booklet(thursday.view, paper, leaves, templates, LANGUAGES["en"], area)
        assert made.data["colour"] == colour


def test_families_are_those_of_the_style_sheet(hard: Scored) -> None:
    made = booklet(hard.view, BY_NAME["recap"], [], Templates(), LANGUAGES["en"], Area("A4", True))
    assert made.fonts[0] == "Noto Sans"
    assert "Microsoft YaHei" in made.fonts
    assert "sans-serif" not in made.fonts
    json.dumps(made.data)  # plain texts and numbers, nothing else


def league(rows: int, nights: int) -> LeagueView:
    scores = tuple(Score(f"{50 + n}.5", counts=n % 3 != 0) for n in range(nights))
    places = tuple(
        Row(str(n + 1), book_nights.LONG if n % 3 else book_nights.CHINESE, str(nights), scores, "2", "61.1")
        for n in range(rows)
    )
    heads = tuple((f"01-{n + 1:02}", f"2026-01-{n + 1:02}") for n in range(nights))
    return LeagueView("Winter *League*", heads, places, (), True, ())


@needs_poppler
def test_a_league_of_many_nights_stays_in_its_places() -> None:
    content, choice = print_list("league", league(70, 30), Templates(), LANGUAGES["en"])
    assert choice.engine == engines.TYPST, "it is long"
    found = pages(content)
    assert len(found) > LONG
    for page in found:
        assert not misplaced(page)
    text = " ".join(word.text for page in found for word in page.words)
    assert "Winter *League*" in text
    assert "01-30" in text
    short, choice = print_list("league", league(3, 3), Templates(), LANGUAGES["en"])
    assert choice.engine == engines.WEASYPRINT
    assert short


# which engine


def test_long_documents_are_for_typst_and_a_club_s_own_for_weasyprint(tmp_path: Path) -> None:
    ours = Templates()
    assert choose("auto", "travellers", LONG + 1, ours).engine == "typst"
    assert choose("auto", "travellers", LONG, ours).engine == "weasyprint"
    assert choose("typst", "travellers", 1, ours).engine == "typst"
    assert choose("weasyprint", "travellers", 99, ours).engine == "weasyprint"
    for file, other in (("paper/travellers.html", "scorecards"), ("styles/paper-travellers.css", "recap")):
        folder = tmp_path / file.replace("/", "-")
        (folder / file).parent.mkdir(parents=True)
        (folder / file).write_text("", encoding="utf-8")
        own = Templates(folder)
        assert choose("typst", "travellers", 99, own) == ("weasyprint", f"the club has its own {file}")
        assert choose("auto", "travellers", 99, own).why
        assert not choose("auto", "travellers", 1, own).why
        assert choose("typst", other, 1, own).engine == "typst"
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "club-paper.css").write_text("", encoding="utf-8")
    assert choose("typst", "recap", 1, Templates(tmp_path)).engine == "weasyprint"


def test_without_typst_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "typst" else real(name))
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(DuplicateError, match=r"pip install .duplicate-bridge\[booklet\]"):
        engine_named("typst")
    assert engine_named("auto") == "auto"
    assert choose("auto", "travellers", 99, Templates()).engine == "weasyprint"
    with pytest.raises(DuplicateError, match="choose from auto, weasyprint, typst"):
        engine_named("latex")


def test_without_pango_typst_sets_everything(thursday: Scored, monkeypatch: pytest.MonkeyPatch) -> None:
    error = DuplicateError("PDFs cannot be made: the library Pango is missing")
    monkeypatch.setattr(engines, "why_no_pdf", lambda: error)
    assert missing_engine("auto", ["standings"], Templates()) is None
    assert missing_engine("weasyprint", ["standings"], Templates()) is error
    made: dict[str, bytes] = {}
    papers = (BY_NAME["standings"], BY_NAME["certificates"])
    found = print_papers(thursday.view, papers, Templates(), [Place(LANGUAGES["en"], "")], made.__setitem__)
    assert list(made) == ["standings.pdf", "certificates.pdf"]
    assert engines_line(found) == "standings.pdf, certificates.pdf by typst"


def test_the_engine_of_every_document_is_told(hard: Scored) -> None:
    told: list[tuple[str, int, int]] = []
    made: dict[str, bytes] = {}
    found = print_papers(
        hard.view,
        (BY_NAME["recap"], BY_NAME["scorecards"]),
        Templates(),
        [Place(LANGUAGES["en"], "")],
        made.__setitem__,
        progress=lambda *step: told.append(step),
    )
    assert engines_line(found) == "scorecards.pdf by typst; recap.pdf by WeasyPrint"
    assert [step[1:] for step in told] == [(0, 2), (1, 2)]
    creators = {name: PdfReader(BytesIO(content)).metadata for name, content in made.items()}
    assert "Typst" in str(creators["scorecards.pdf"])
    assert "WeasyPrint" in str(creators["recap.pdf"])
