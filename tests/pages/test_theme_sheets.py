"""A club's look on the sheets of a movement and on forms: in the margins of each, taking no room from it."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from lxml import html
from pypdf import PdfReader

from duplicate.data import data_path
from duplicate.movements.mitchell import mitchell
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.parts import Wish
from duplicate.pages.forms.printing import Forms
from duplicate.pages.measures import sheet
from duplicate.pages.paper import set_page, shared_fonts
from duplicate.pages.prints import Heading, Prints
from duplicate.pages.site import why_no_pdf

HARBOUR = data_path("fixtures") / "themes" / "harbour" / "theme.toml"
needs_pango = pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")
SAID = {
    "en": (
        "Harbour Bridge Club",
        "Visitors are welcome",
        "ask the director.",
        "Prizes from Tidewater Bakery",
    ),
    "zh": ("Harbour Bridge Club", "欢迎来访", "向裁判提出", "奖品赞助"),
}


def prints(theme: Path | None, code: str = "en", paper: str = "A4") -> Prints:
    movement = mitchell(5, rounds=5, boards_per_round=4)
    return Prints(movement, None, Heading("Tuesday", "2026-01-06"), code, paper, theme=theme)


def pages(source: str) -> list[str]:
    reader = PdfReader(BytesIO(set_page(source, "sheet.pdf", fonts=shared_fonts())))
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages]


@needs_pango
@pytest.mark.parametrize(("name", "code", "paper"), [("cards", "en", "A4"), ("movement", "zh", "Letter")])
def test_the_club_is_in_the_margins_of_every_sheet(name: str, code: str, paper: str) -> None:
    plain = pages(prints(None, code, paper).html(name))
    themed = pages(prints(HARBOUR, code, paper).html(name))
    assert len(themed) == len(plain)
    for before, after in zip(plain, themed, strict=True):
        packed = after.replace(" ", "")
        for words in SAID[code]:
            assert words.replace(" ", "") in packed
        # what the sheet itself says is on the same page as without
        assert set(before.split()) <= set(after.split())


@needs_pango
@pytest.mark.parametrize("name", ["team-match", "score-slips"])
def test_forms_have_the_same_sheets_with_the_club(name: str) -> None:
    one = form(name)
    wish = Wish(2 if one.boards else None, 1, None, "", "", "", "")
    view = one.build(wish, sheet("A4"))
    plain = Forms("en", "A4").pdf(one, view, wish, fonts=shared_fonts())
    themed = Forms("en", "A4", None, HARBOUR).pdf(one, view, wish, fonts=shared_fonts())
    before, after = (PdfReader(BytesIO(content)).pages for content in (plain, themed))
    assert len(after) == len(before)
    for page in after:
        text = re.sub(r"\s+", " ", page.extract_text())
        assert all(words in text for words in SAID["en"])
    assert all("Harbour" not in page.extract_text() for page in before)


def test_the_page_that_leads_to_the_sheets_has_logo_colours_and_links() -> None:
    for page in (prints(HARBOUR).index(), Forms("en", "A4", None, HARBOUR).index([])):
        tree: html.HtmlElement = html.document_fromstring(page)
        (head,) = tree.xpath("//header[@class='club']")
        assert head.xpath("./img/@src")[0].startswith("data:image/svg+xml;base64,")
        assert "Harbour Bridge Club" in head.text_content()
        assert tree.xpath("//footer//a/@href") == [
            "https://bakery.example/",
            "https://club.example/",
            "mailto:club@example.org",
        ]
        assert "--felt: #16395f" in page
        assert not re.findall(r'(?:src|href)="(?!data:)[^"]*\.(?:png|svg|css|js)"', page)  # stands alone


def test_without_a_theme_there_is_nothing_of_a_club() -> None:
    page = prints(None).html("cards") + prints(None).index() + Forms().index([])
    assert "@top-" not in page
    assert 'class="club' not in page


def test_the_name_of_a_club_cannot_end_the_style_sheet(tmp_path: Path) -> None:
    path = tmp_path / "theme.toml"
    path.write_text('name = "A\\"; } </style><script>x</script>"\n', encoding="utf-8")
    tree: html.HtmlElement = html.document_fromstring(prints(path).html("cards"))
    assert not tree.xpath("//script")
