"""Pages from right to left, as they are seen: scores, contracts, hands and seats stand as everywhere."""

from collections.abc import Iterator
from functools import cache

import pytest

from duplicate import read
from duplicate.data import data_path
from duplicate.movements.mitchell import mitchell
from duplicate.pages import paper
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.filling import traveller_sheets
from duplicate.pages.forms.parts import Wish
from duplicate.pages.forms.printing import Forms
from duplicate.pages.forms.traveller import traveller_view
from duplicate.pages.measures import sheet
from duplicate.pages.prints import Prints
from duplicate.pages.right_to_left import with_figures_from_the_left
from duplicate.words import catalogues
from duplicate.words.languages import LANGUAGES, OWN
from tests.pages.printed import POPPLER, Page, misplaced, pages

LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתאבגד")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<td>−50</td>", "<td>[−50]</td>"),
        ("<td>3<b>♠</b>X+1</td>", "<td>[3<b>♠</b>X+1]</td>"),
        ("<th>1–2</th>", "<th>[1–2]</th>"),
        ("<p><b>♠</b> <i>AK5</i></p>", "<p><b>[♠]</b> <i>[AK5]</i></p>"),
        ("<td>שלום</td>", "<td>שלום</td>"),
        ("<td><b>3</b> שלום</td>", "<td><b>[3]</b> שלום</td>"),
        ("<p>שלום 1–18, −50 (+620)</p>", "<p>שלום {1–18}, {−50} ({+620})</p>"),
        ("<p>שלום 25-0, 10:30, 54.60% 3</p>", "<p>שלום 25-0, 10:30, {54.60% 3}</p>"),
        ("<p>שלום · NS 14 · EW 26: 3NT</p>", "<p>שלום · {NS 14} · {EW 26}: {3NT}</p>"),
        ("<a><b>4</b> Ann O’Lee</a>", "<a><b>4</b> [Ann O’Lee]</a>"),
        ("<p>שלום 4000+</p>", "<p>שלום {4000+}</p>"),
        ("<p>1 שלום 12: 3♠ שלום</p>", "<p>1 שלום 12: {3♠} שלום</p>"),
        ("<p>Spring Pairs&nbsp;· 8 שלום 2026</p>", "<p>{Spring Pairs}&nbsp;· 8 שלום 2026</p>"),
        ("<p>שלום · Ann O’Lee · 2</p>", "<p>שלום · {Ann O’Lee} · 2</p>"),
        ("<p>שלום · Ann O&#39;Lee · 2</p>", "<p>שלום · {Ann O'Lee} · 2</p>"),
        ("<a>→ שלום 3</a>", "<a>← שלום 3</a>"),
        ("<p title='−50'>שלום &nbsp;−50</p>", "<p title='−50'>שלום &nbsp;{−50}</p>"),
        ("<script>x = -1 + 2</script><svg><text>−1</text></svg>", None),
        ("<option>−50</option>", "<option>[−50]</option>"),
    ],
)
def test_figures_are_set_apart(text: str, shown: str | None) -> None:
    """In brackets what an element sets apart, in braces what marks do."""
    page = f'<!doctype html>\n<html lang="he" dir="rtl"><body>{text}</body></html>'
    found = with_figures_from_the_left(page)
    for one, other in (('<bdi dir="ltr">', "["), ("</bdi>", "]"), ("\u2066", "{"), ("\u2069", "}")):
        found = found.replace(one, other)
    assert found == page.replace(text, text if shown is None else shown)
    english = page.replace("rtl", "ltr")
    assert with_figures_from_the_left(english) == english


@pytest.fixture(scope="module")
def hebrew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A language from right to left, its catalogue pretended."""
    folder = tmp_path_factory.mktemp("languages")
    (folder / "qps").mkdir()
    settings = 'name = "ודואסף"\nlocale = "he_IL"\ntag = "he"\ndirection = "rtl"\n'
    (folder / "qps" / "language.toml").write_text(settings, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OWN, str(folder))
        LANGUAGES.forget()
        catalogues.build(["qps"])
        catalogue = catalogues.read("qps")
        for message in catalogue:
            if isinstance(message.id, str) and "%" not in message.id:
                message.string = message.id.lower().translate(LETTERS)
        (folder / "qps" / "LC_MESSAGES" / "duplicate.po").write_bytes(catalogues.po_bytes(catalogue))
        catalogues.build(["qps"])
        yield "qps"
    LANGUAGES.forget()


@cache
def _fonts() -> object:
    return paper.shared_fonts()


def _first(page: Page, *texts: str) -> list[tuple[float, float]]:
    """Where some words stand first: from the left, and from above, in points."""
    found = [next(word for word in page.words if word.text == text) for text in texts]
    return [(word.left, word.top) for word in found]


needs_poppler = pytest.mark.skipif(POPPLER is None, reason="pdftotext is not installed")


@needs_poppler
def test_hands_lie_as_the_players_sit(hebrew: str) -> None:
    """Board 1 of the sample as its PBN file has it: [Deal "N:..."], clockwise."""
    folder = data_path("fixtures", "nights", "thursday")
    deal = next(
        line.split('"')[1]
        for line in (folder / "deals.pbn").read_text(encoding="utf-8").splitlines()
        if line.startswith("[Deal ")
    )
    assert deal.startswith("N:")
    north, east, south, west = (hand.replace("T", "10").split(".") for hand in deal[2:].split())
    wish = Wish()
    view = traveller_view(traveller_sheets(read(folder))[:1], wish, sheet("A4"))
    (page,) = pages(Forms(hebrew).pdf(form("traveller"), view, wish, fonts=_fonts()))
    assert not misplaced(page)
    diamonds = {}  # what stands behind each sign, and where
    for sign in (word for word in page.words if word.text == "♦"):
        line = [word for word in page.words if abs(word.bottom - sign.bottom) < 4 and word.left > sign.left]
        behind = "".join(word.text for word in sorted(line, key=lambda word: word.left))
        diamonds[behind.partition("♦")[0]] = (sign.left, sign.top)
    up, right, down, left = (
        next(place for cards, place in diamonds.items() if cards.startswith(hand[2]))
        for hand in (north, east, south, west)
    )
    assert left[0] < up[0] == down[0] < right[0]
    assert up[1] < left[1] == right[1] < down[1]


@needs_poppler
def test_a_table_card_has_east_on_the_right_and_its_boards_in_order(hebrew: str) -> None:
    prints = Prints(mitchell(5, boards_per_round=2), language=hebrew)
    page = pages(paper.set_page(prints.html("cards"), "cards.pdf", fonts=_fonts()))[0]
    assert not misplaced(page)
    north, east, south, west = _first(page, *("NESW".lower().translate(LETTERS)))
    assert west[0] < north[0] < east[0]
    assert north[1] < west[1] < south[1]
    words = [word.text for word in page.words]
    for boards in ("1–2", "3–4", "9–10"):
        assert boards in words
