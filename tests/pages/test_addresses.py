import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
import segno
from lxml import html as lxml_html
from PIL import Image, ImageChops

from duplicate.movements.mitchell import mitchell
from duplicate.pages import paper
from duplicate.pages.addresses import base_address, qr_code, table_address
from duplicate.pages.prints import Heading, Prints
from duplicate.words.problems import DuplicateError
from tests.needs import without
from tests.pages import codes

BASE = "https://club.example/t"


@pytest.mark.parametrize(
    "text", ["https://club.example", "http://192.168.0.7:8000/", "HTTPS://Club.Example/a%20b/"]
)
def test_a_web_address_is_taken_as_it_is(text: str) -> None:
    assert base_address(text) == text.rstrip("/")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("club.example/t", "this is no web address"),
        ("ftp://club.example", "this is no web address"),
        ("https://", "this is no web address"),
        ("https://club.example:70000", "this is no web address"),
        ("https://club.example/a b", "a web address has no spaces"),
        ("https://director:secret@club.example", "a name or password would be printed on every card"),
        ("https://club.example/?night=3", r"section and table cannot follow a \? or #"),
        ("https://club.example/#night", r"section and table cannot follow a \? or #"),
        ("https://俱乐部.example", "it has characters that a web address has not"),
        ("https://club.example/" + "x" * 200, "it is too long for a code that a phone can read"),
    ],
)
def test_what_no_phone_could_open_is_refused(text: str, message: str) -> None:
    with pytest.raises(DuplicateError, match=rf"--base-url .*{message} \(write for example https://"):
        base_address(text)


def test_the_address_says_section_and_table() -> None:
    assert table_address(BASE, "A", 12) == "https://club.example/t/A/12"
    assert table_address(BASE, "红", 1) == "https://club.example/t/%E7%BA%A2/1"
    assert table_address(BASE, "", 3) == "https://club.example/t/3"


def test_a_code_reads_as_its_address_and_stands_a_cup() -> None:
    code = qr_code("https://club.example/t/A/12")
    modules, edge = codes.of_picture(code.svg)
    assert codes.text_of(modules) == "https://club.example/t/A/12"
    assert codes.level_of(modules) == "Q"  # a fourth may be hidden
    assert edge == 4  # ISO/IEC 18004, 9.1: four modules of white
    assert code.width >= 25
    assert f'width="{code.width:g}mm" height="{code.width:g}mm"' in code.svg
    assert '<path fill="#fff" d="M0 0h37v37h-37z"/>' in code.svg


@pytest.mark.parametrize("length", [1, 40, 90, 160])
def test_long_addresses_have_larger_codes(length: int) -> None:
    address = table_address(f"{BASE}/{'x' * length}", "AB", 99)
    code = qr_code(address)
    modules, edge = codes.of_picture(code.svg)
    wanted = segno.make_qr(address, error="q", boost_error=False).matrix
    assert modules == [list(row) for row in wanted]
    assert code.width / (len(modules) + 2 * edge) >= 0.44  # millimetres a module


def test_every_card_has_the_code_of_its_own_table() -> None:
    prints = Prints(mitchell(12, 11), base=f"{BASE}/")
    page: lxml_html.HtmlElement = lxml_html.fromstring(prints.html("cards"))
    cards = page.xpath("//section")
    assert len(cards) == 12
    for card in cards:
        table = card.xpath(".//td[@class='table']")[0].text_content()
        svg = lxml_html.tostring(card.xpath(".//*[local-name()='svg']")[0], encoding="unicode")
        modules, _edge = codes.of_picture(svg.replace("viewbox", "viewBox"))
        assert codes.text_of(modules) == f"{BASE}/A/{table}"
        assert card.xpath("./p[@class='address']")[0].text_content() == f"club.example/t/A/{table}"


@pytest.mark.parametrize("sheet", ["A4", "Letter"])
def test_the_code_on_paper_reads_as_the_address(sheet: str) -> None:
    try:
        fonts = paper.shared_fonts()
    except DuplicateError:
        without("Pango")
    prints = Prints(mitchell(7), heading=Heading("Thursday pairs"), paper=sheet, base=BASE)
    content = paper.set_page(prints.html("cards"), "cards.pdf", fonts=fonts)
    modules, side = _on_paper(content)
    assert codes.text_of(modules) == f"{BASE}/A/1"
    assert side / 29 * 37 >= 25  # millimetres, with the quiet zone


def _on_paper(content: bytes, dots: int = 200) -> tuple[codes.Modules, float]:
    """The modules of the code on the first page as it prints, and their width in millimetres."""
    command = ["pdftoppm", "-r", str(dots), "-f", "1", "-l", "1", "-gray", "-"]
    try:
        done = subprocess.run(command, input=content, capture_output=True, check=True)
    except FileNotFoundError:
        without("poppler")
    page = Image.open(BytesIO(done.stdout)).convert("L")
    dot = dots / 25.4
    left, top = page.width - 39.5 * dot, 10 * dot
    corner = page.crop((int(left), int(top), int(page.width - 10 * dot), int(top + 50 * dot)))
    box = ImageChops.invert(corner).point(lambda value: 255 if value > 127 else 0).getbbox()
    assert box
    code = corner.crop(box)
    assert abs(code.width - code.height) <= 2
    step = code.width / codes.SIZE
    modules = [
        [int(_value(code, (c + 0.5) * step, (r + 0.5) * step) < 128) for c in range(codes.SIZE)]
        for r in range(codes.SIZE)
    ]
    return modules, code.width / dot


def _value(picture: Image.Image, x: float, y: float) -> int:
    value = picture.getpixel((int(x), int(y)))
    assert isinstance(value, int)
    return value


def test_cards_without_an_address_need_no_library(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from duplicate.movements.mitchell import mitchell\n"
        "from duplicate.pages.prints import Prints\n"
        "page = Prints(mitchell(3)).html('cards')\n"
        "assert '<svg' not in page and 'class=\"address\"' not in page\n"
        "print('segno' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
