"""Themes: strict, readable at every contrast, on pages and papers; and the sample of the documentation."""

import re
import shutil
import tempfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html
from msgspec.structs import replace
from pypdf import PageObject, PdfReader

from duplicate.data import data_path
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.colours import LEAST, contrast, readable
from duplicate.pages.paper import print_paper
from duplicate.pages.papers import USUAL as PAPERS
from duplicate.pages.papers import papers_named
from duplicate.pages.site import write_site
from duplicate.pages.templates import Templates
from duplicate.pages.theme import PAIRS, default_colours, load_theme
from duplicate.pages.theme_sheets import sheet_css
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES, language
from tests.pages.nights import night, scored
from tests.pages.printed import needs_poppler, pages

SAMPLE = data_path("fixtures") / "themes" / "harbour"
PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de")

colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def theme(folder: Path, text: str) -> Path:
    (folder / "theme.toml").write_text(text, encoding="utf-8")
    return folder / "theme.toml"


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(DuplicateError) as caught:
        load_theme(theme(folder, text))
    return str(caught.value)


def test_contrast_is_that_of_the_guidelines() -> None:
    """Ratios as WebAIM's contrast checker publishes them for these colours on white."""
    for colour, ratio in (("#000000", 21.0), ("#767676", 4.54), ("#0000ff", 8.59), ("#ff0000", 4.0)):
        assert contrast(colour, "#ffffff") == pytest.approx(ratio, abs=0.005)


@settings(deadline=None)
@given(colours, colours)
def test_the_nearest_readable_colour_is_readable(colour: str, ground: str) -> None:
    found = readable(colour, [ground])
    assert found is not None
    assert contrast(found, ground) >= LEAST
    if contrast(colour, ground) >= LEAST:
        assert found == colour


def test_our_own_colours_can_be_read() -> None:
    light, dark = default_colours()
    for shown in (light, light | dark):
        for text, grounds in PAIRS:
            for ground in grounds:
                assert contrast(shown[text], shown[ground]) >= LEAST, (text, ground)


def test_a_pair_that_nobody_can_read_is_refused_with_the_nearest_that_passes(tmp_path: Path) -> None:
    said = refusal(tmp_path, '[colours]\nlink = "#8ab4d8"')
    assert "colours.link" in said
    assert "link on paper has a contrast of 1.99" in said
    nearest = re.search(r'write link = "(#[0-9a-f]{6})"', said)
    assert nearest is not None
    load_theme(theme(tmp_path, f'[colours]\nlink = "{nearest[1]}"'))


def test_a_ground_that_makes_text_unreadable_is_refused(tmp_path: Path) -> None:
    assert "felt" in refusal(tmp_path, '[colours]\nfelt = "#ffe14d"')
    load_theme(
        theme(tmp_path, '[colours]\nfelt = "#ffe14d"\nfelt-ink = "#1a1a1a"\n[colours.dark]\nfelt = "#ffe14d"')
    )
    assert "colours.dark" in refusal(tmp_path, '[colours.dark]\nink = "#555555"')


@settings(deadline=None)
@given(colours, colours)
def test_whatever_is_taken_can_be_read(link: str, felt: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = load_theme(theme(Path(folder), f'[colours]\nlink = "{link}"\nfelt = "{felt}"'))
        except DuplicateError:
            return
    light, dark = default_colours()
    for shown in (light | found.light, light | dark | found.dark):
        for text, grounds in PAIRS:
            assert all(contrast(shown[text], shown[ground]) >= LEAST for ground in grounds)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colors = {}", ("line 1, colors", "did you mean 'colours'")),
        ('[colours]\nfeld = "#000000"', ("colours.feld", "did you mean 'felt'")),
        ('[colours]\nfelt = "green"', ("colours.felt", "green", "#0b5c43")),
        ('[colours]\ndark = "#000000"', ("colours.dark", "[colours.dark]")),
        ('logo = "nowhere.png"', ("logo", "nowhere.png", "cannot be read")),
        ('[header]\nxx = "?"', ("header.xx", "no pages in language")),
        ('[fonts]\ntext = ["url(https://fonts.example)"]', ("fonts.text", "nothing is fetched")),
        ('[sponsor]\nname = "X"\nhref = "javascript:alert(1)"', ("sponsor.href", "no web address")),
        ('[[links]]\nname = "X"\nhref = "club.example"', ("links[0].href", "https://club.example/")),
        ("name = 3", ("name '3'", "not a text", "quotes")),
        ('[fonts]\ntext = "Georgia"', ("fonts.text 'Georgia'", "not a list", 'text = ["..."]')),
        ('header = "Hello"', ("header 'Hello'", "not a section", "[header]")),
        ('[links]\nname = "X"', ("links", "not a list", "[[links]]")),
        ('[sponsor]\nhref = "https://x.example"', ("sponsor", "there is no name", "name = ...")),
        ("logo = 'a'\nname = ", ("line 2", "cannot be read", "quotes")),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    said = refusal(tmp_path, text)
    assert "theme.toml" in said
    for word in words:
        assert word in said


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no picture", "no picture that browsers show"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>x</script></svg>", "runs or loads something"),
        (b"<svg><image href='https://elsewhere.example/x.png'/></svg>", "runs or loads something"),
        (PNG + bytes(400_000), "400 kB"),
    ],
)
def test_a_picture_is_looked_at(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "logo.x").write_bytes(content)
    assert words in refusal(tmp_path, 'logo = "logo.x"')


def test_the_sample_stands_on_every_page(tmp_path: Path) -> None:
    out = tmp_path / "out"
    view = scored(night(every_kind=True)).view
    write_site(view, out, theme=SAMPLE / "theme.toml", templates=SAMPLE / "templates", pdf=False)
    told = load_theme(SAMPLE / "theme.toml")
    for page in [*out.glob("*.html"), *out.glob("*/*.html"), *out.glob("*/zh/*.html")]:
        tree = html.document_fromstring(page.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
        (logo,) = tree.findall(".//header//img")
        assert (page.parent / str(logo.get("src"))).read_bytes() == (SAMPLE / "logo.svg").read_bytes()
        lang = LANGUAGES["zh" if str(tree.get("lang")).startswith("zh") else "en"]
        text = " ".join(str(part) for part in tree.itertext())
        for said in (told.name, told.header_in(lang), told.footer_in(lang)):
            assert said
            assert said in text
        assert [a.get("href") for p in tree.findall(".//*[@class='sponsor']") for a in p.findall("a")] == [
            "https://bakery.example/"
        ]
    style = (out / view.slug / "style.css").read_text(encoding="utf-8")
    assert style.index("--felt:#0b5c43") < style.index("--felt: #16395f") < style.index("★")
    foot = (out / view.slug / "board-1.html").read_text(encoding="utf-8").partition("<footer")[2]
    assert "Director: Director on duty" in foot


def test_the_sample_gives_the_same_bytes(tmp_path: Path) -> None:
    view = scored(night(3)).view
    for name in ("one", "two"):
        write_site(view, tmp_path / name, theme=SAMPLE / "theme.toml", pdf=False)
    for path in (tmp_path / "one").rglob("*.*"):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()


def test_the_logo_is_at_the_head_of_papers() -> None:
    small = replace(scored(night(3)).view, club="")
    with_theme = Templates(None, SAMPLE / "theme.toml")
    style = with_theme.styles("paper.css", "club-paper.css")
    assert "@top-center" in style
    assert "data:image/svg+xml;base64," in style
    for document, first in zip(PAPERS, (3, 1, 1), strict=True):
        content = print_paper(small, document, with_theme, language("en"))
        for page in PdfReader(BytesIO(content)).pages[:first]:
            assert "Harbour Bridge Club" in page.extract_text().replace("\xa0", " ")


def drawn(page: PageObject) -> list[str]:
    """The operators of a page that put something on it (ISO 32000-1, table 51)."""
    paints = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", '"'}
    content = page.get_contents()
    return (
        [name.decode() for _, name in content.operations if name.decode() in paints]
        if content is not None
        else []
    )


@pytest.mark.parametrize("engine", ["weasyprint", "typst"])
def test_the_back_of_a_certificate_is_blank_under_a_theme_too(engine: str) -> None:
    if engine == "typst":
        pytest.importorskip("typst")
    look = Templates(theme=SAMPLE / "theme.toml")
    made: dict[str, bytes] = {}
    print_papers(
        scored(night(4)).view,
        papers_named(["certificates", "scorecards"]),
        look,
        [Place(LANGUAGES["en"], "")],
        made.__setitem__,
        duplex=True,
        engine=engine,
    )
    for content in made.values():
        found = PdfReader(BytesIO(content)).pages
        assert len(found) >= 3
        assert all(drawn(page) for page in found[::2])
        assert not any(drawn(page) for page in found[1::2])
    # the logo is within the frame, and no name of the club runs across it
    assert "Harbour Bridge Club" in PdfReader(BytesIO(made["scorecards.pdf"])).pages[0].extract_text()


@needs_poppler
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("engine", ["weasyprint", "typst"])
def test_every_card_has_the_club_and_none_is_cut_through(engine: str, size: str) -> None:
    if engine == "typst":
        pytest.importorskip("typst")
    full = scored(night(3)).view
    view = replace(full, club="", scorecards=full.scorecards[:3])
    made: list[bytes] = []
    print_papers(
        view,
        papers_named(["scorecards"]),
        Templates(theme=SAMPLE / "theme.toml"),
        [Place(LANGUAGES["en"], "")],
        lambda _, content: made.append(content),
        paper=size,
        engine=engine,
    )
    sheets = pages(made[0])
    assert [sum(word.text == "Harbour" for word in sheet.words) for sheet in sheets] == [2, 1]
    for sheet in sheets:
        half = sheet.width / 2
        assert not [word for word in sheet.words if word.left < half + 15 and word.right > half - 15]
        names = [word for word in sheet.words if word.text in ("Harbour", "Bridge", "Club")]
        assert {word.left > half for word in names[:3]} == {False}
        assert {word.left > half for word in names[3:]} <= {True}


def test_the_logo_of_slips_and_guides_is_no_part_of_a_cut() -> None:
    style = sheet_css(load_theme(SAMPLE / "theme.toml"), LANGUAGES["en"])
    (parted,) = re.findall(
        r"@page parted \{ @top-center \{ background: none; \} @top-left \{ ([^}]*)\}", style
    )
    assert "data:image/svg+xml;base64," in parted
    assert "right center" in parted


def test_a_folder_seen_from_here_holds_templates_for_papers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(SAMPLE, tmp_path / "harbour")
    monkeypatch.chdir(tmp_path)
    view = scored(night(2)).view
    for look in (Templates(theme=Path("harbour")), Templates(Path("harbour/templates"))):
        content = print_paper(view, PAPERS[0], look, LANGUAGES["en"])
        assert PdfReader(BytesIO(content)).pages


def test_without_a_theme_nothing_is_said() -> None:
    assert load_theme(None).css(dark=True) == ""
    assert load_theme(None).paper_css() == ""
