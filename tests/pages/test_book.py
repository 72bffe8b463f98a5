"""Every document of an event, from the PDF itself: places of words, tags, bookmarks, parts, fronts."""

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

import duplicate
from duplicate.data import data_path
from duplicate.night.entries import Member
from duplicate.pages.board_parts import Analysis, Makeable
from duplicate.pages.book import frequencies, setting
from duplicate.pages.book.leaves import Area, Leaf, fill, on_fronts, people_lines, split, together
from duplicate.pages.book.printing import Place, print_papers, shown_papers
from duplicate.pages.book.setting import set_documents
from duplicate.pages.book.travellers import makes
from duplicate.pages.measures import even_spans
from duplicate.pages.paper import paper_document, print_paper, say_missing
from duplicate.pages.papers import PAPERS, papers_named
from duplicate.pages.templates import Templates, sayer
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES, translator
from tests.pages import book_nights, nights
from tests.pages.nights import Scored, scored
from tests.pages.printed import MILLIMETRE, Page, misplaced, needs_poppler, once, pages, sections

SAMPLE = Path(__file__).parents[2] / "fixtures" / "nights" / "thursday"
BY_NAME = {paper.name: paper for paper in PAPERS}


def fresh(scored: Scored, name: str, code: str = "en", size: str = "A4", *, duplex: bool = False) -> bytes:
    return print_paper(scored.view, BY_NAME[name], Templates(), LANGUAGES[code], paper=size, duplex=duplex)


printed = once(fresh)


def outline(reader: PdfReader) -> list[Any]:
    """The bookmarks, which all are of one level."""
    return list(reader.outline)


@pytest.fixture(scope="module")
def hard() -> Scored:
    return book_nights.hard()


@needs_poppler
@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_results_stand_beside_their_deal(code: str, size: str) -> None:
    """However wide their columns come out: rounding does not push them below it."""
    (page,) = pages(printed(book_nights.one_board(), "travellers", code, size))
    diamond = min(word.top for word in page.words if word.text.startswith("♦"))
    heads = [word for word in page.words if word.left > page.width / 2 and word.top > 14 * MILLIMETRE]
    assert min(word.top for word in heads) < diamond


@needs_poppler
@pytest.mark.parametrize("name", list(BY_NAME))
@pytest.mark.parametrize(("code", "size"), [("en", "A4"), ("zh", "Letter")])
def test_every_word_is_on_its_page_and_on_no_other_word(
    hard: Scored, name: str, code: str, size: str
) -> None:
    made = paper_document(hard.view, BY_NAME[name], Templates(), LANGUAGES[code], paper=size)
    found = pages(printed(hard, name, code, size))
    assert len(found) == sum(part.pages for part in made.parts), "a page has more than it was thought"
    for number, page in enumerate(found, start=1):
        assert not misplaced(page), (name, number)
        assert page.words, (name, number)


@needs_poppler
@pytest.mark.parametrize("name", list(BY_NAME))
@pytest.mark.parametrize(
    ("night", "code", "size"),
    [
        ("hard", "en", "A4"),
        ("few", "en", "A4"),
        ("few", "zh", "Letter"),
        ("few", "fr", "A4"),
        ("one_board", "en", "A4"),
        ("empty", "en", "A4"),
    ],
)
def test_typst_prints_the_same_words_in_every_section(night: str, code: str, size: str, name: str) -> None:
    """Board by board, card by card, ranking by ranking: as many of each word as by WeasyPrint."""
    _same_words(getattr(book_nights, night)(), name, code, size)


_LONG = ("Llanfairpwllgwyngyllgogerychwyrndrobwll",)  # is divided where a column is too narrow


def _same_words(event: Scored, name: str, code: str, size: str) -> None:
    usual, quick = printed(event, name, code, size), by_typst(event, name, code, size)
    assert len(PdfReader(BytesIO(usual)).pages) == len(PdfReader(BytesIO(quick)).pages)
    # letters of each page: WeasyPrint has all scores of a pair in one cell of the recap; the tags that
    # poppler reads lose words beside the narrow blank before a French %, and of many boards take it long
    many = len(event.view.boards) > 10 and name in ("scorecards", "travellers")
    if name == "recap" or code == "fr" or many:
        for one, other in zip(pages(usual), pages(quick), strict=True):
            assert letters(one) == letters(other)
        return
    # the name of the event heads every poster: a heading by typst alone
    heading = "".join(event.view.name.split())
    ours, theirs = joined(sections(usual, _LONG), heading), joined(sections(quick, _LONG), heading)
    assert [title for title, _ in ours] == [title for title, _ in theirs]
    for (title, words), (_, others) in zip(ours, theirs, strict=True):
        if code == "zh":  # lines break anywhere, within "12C2" between Chinese letters too: letter by letter
            words, others = (Counter("".join(found.elements())) for found in (words, others))
        assert words == others, title


def letters(page: Page) -> list[str]:
    """All letters of a page, but for the bars, which typst draws."""
    return sorted("".join(word.text for word in page.words).replace("█", ""))


def joined(found: list[tuple[str, Counter[str]]], heading: str) -> list[tuple[str, Counter[str]]]:
    """Sections, with those of some heading belonging to the one before."""
    made: list[tuple[str, Counter[str]]] = []
    for title, words in found:
        if title == heading:
            before = made.pop() if made else ("", Counter[str]())
            made.append((before[0], before[1] + words))
        else:
            made.append((title, words))
    return made


def by_typst(event: Scored, name: str, code: str, size: str) -> bytes:
    made: list[bytes] = []
    print_papers(
        event.view,
        (BY_NAME[name],),
        Templates(),
        [Place(LANGUAGES[code], "")],
        lambda _, content: made.append(content),
        paper=size,
        engine="typst",
    )
    return made[0]


@needs_poppler
@pytest.mark.parametrize("name", list(BY_NAME))
@pytest.mark.parametrize("night", ["one_board", "empty", "nobody"])
def test_small_and_empty_events_print(name: str, night: str) -> None:
    found = pages(printed(getattr(book_nights, night)(), name))
    assert found
    for page in found:
        assert page.words
        assert not misplaced(page)


@needs_poppler
def test_sixty_boards_and_three_digits_stay_in_their_places() -> None:
    sixty = book_nights.sixty_boards()
    for name in ("standings", "recap", "frequencies"):
        for number, page in enumerate(pages(printed(sixty, name)), start=1):
            assert not misplaced(page), (name, number)
    recap = " ".join(w.text for page in pages(printed(sixty, "recap")) for w in page.words)
    for board in range(1, 61):
        assert re.search(rf"(?<!\S){board}(?!\S)", recap)
    assert {str(n) for n in range(101, 113)} <= set(recap.split())


@needs_poppler
@pytest.mark.parametrize("name", ["travellers", "frequencies", "standings"])
def test_no_heading_stands_alone_at_the_foot(hard: Scored, name: str) -> None:
    """Below every title of a board or ranking there is something that belongs to it, on the same page."""
    for page in pages(printed(hard, name)):
        foot = page.height - 15 * MILLIMETRE
        titles = [
            w for w in page.words if w.text in ("Board", "North–South", "East–West") and w.bottom - w.top > 13
        ]
        for title in titles:
            below = [w for w in page.words if title.bottom < w.top < foot]
            assert len(below) > 5, title


@pytest.fixture(scope="module")
def sample() -> Scored:
    """The night that comes with the program."""
    return scored(duplicate.read(SAMPLE))


@needs_poppler
def test_the_dash_between_partners_stays_beside_a_name(sample: Scored) -> None:
    for page in pages(printed(sample, "standings")):
        for dash in (word for word in page.words if word.text in ("–", "·", "・")):
            beside = [w for w in page.words if w.right <= dash.left + 1 and abs(w.bottom - dash.bottom) < 4]
            assert beside, f"{dash} begins a line, or is alone on it"


@needs_poppler
def test_no_board_is_left_over_for_a_last_page_of_frequencies(sample: Scored) -> None:
    """One of 24 boards stood alone on a third page before the type was made a little smaller."""
    found = pages(printed(sample, "frequencies"))
    titles = [
        sum(word.text == "Board" and word.bottom - word.top > 9 for word in page.words) for page in found
    ]
    assert sum(titles) == 24
    assert min(titles) > 1
    assert not any(misplaced(page) for page in found)


@needs_poppler
def test_a_poster_of_nobody_says_so() -> None:
    words = " ".join(w.text for page in pages(printed(book_nights.nobody(), "standings")) for w in page.words)
    assert "There is nobody in the standings yet." in words


@pytest.mark.parametrize("name", list(BY_NAME))
def test_documents_are_tagged_with_language_and_title(hard: Scored, name: str) -> None:
    reader = PdfReader(BytesIO(printed(hard, name, "zh", "Letter")), strict=True)
    root: Any = reader.root_object
    assert root["/MarkInfo"]["/Marked"].value
    assert str(root["/Lang"]) == "zh-Hans"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"].value
    assert reader.metadata is not None
    assert reader.metadata.title
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    kinds = _kinds(root["/StructTreeRoot"])
    assert kinds["/H1"] or name == "certificates"
    assert _fonts(reader), "there is text"
    for font in _fonts(reader):
        assert "+" in font, f"{font} is embedded as a subset"


def _kinds(tree: object) -> dict[str, int]:
    """How often each kind of tag occurs; every one leads back to the one it is in."""
    from collections import Counter

    found: Counter[str] = Counter()
    waiting: list[Any] = [tree]
    while waiting:
        node = waiting.pop().get_object()
        if not isinstance(node, DictionaryObject):
            continue
        if "/S" in node:
            found[str(node["/S"])] += 1
        kids = node.get("/K", [])
        kids = kids.get_object() if hasattr(kids, "get_object") else kids
        for kid in kids if isinstance(kids, list) else [kids]:
            kid = kid.get_object() if hasattr(kid, "get_object") else kid
            if isinstance(kid, DictionaryObject) and "/S" in kid:
                assert kid["/P"].get_object() == node
                waiting.append(kid)
    return found


def _fonts(reader: PdfReader) -> set[str]:
    found = set()
    for page in reader.pages:
        resources: Any = page["/Resources"]
        fonts = resources["/Font"]
        for font in fonts.get_object().values():
            found.add(str(font.get_object()["/BaseFont"]))
    return found


def test_bookmarks_lead_to_every_board_pair_and_ranking(hard: Scored) -> None:
    def titles(name: str) -> list[str]:
        return [str(item["/Title"]) for item in outline(PdfReader(BytesIO(printed(hard, name))))]

    assert titles("travellers") == [f"Board {n}" for n in range(1, 17)]
    assert len(titles("scorecards")) == 16
    assert titles("standings")[:2] == ["North–South", "East–West"]
    assert titles("recap") == ["North–South", "East–West"]


def test_parts_make_the_same_document_as_one(hard: Scored, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long document is set in parts and bound: the same words, bookmarks and tags as set at once."""
    bound = printed(hard, "scorecards", duplex=True)
    monkeypatch.setattr("duplicate.pages.paper._IN_A_PART", 4)
    parted = fresh(hard, "scorecards", duplex=True)
    monkeypatch.setattr("duplicate.pages.paper._IN_A_PART", 1000)
    whole = fresh(hard, "scorecards", duplex=True)
    assert parted != whole
    for content in (bound, parted):
        one, other = PdfReader(BytesIO(content), strict=True), PdfReader(BytesIO(whole), strict=True)
        assert [p.extract_text() for p in one.pages] == [p.extract_text() for p in other.pages]
        assert [i["/Title"] for i in outline(one)] == [i["/Title"] for i in outline(other)]
        places = [one.get_destination_page_number(i) for i in outline(one)]
        assert places == [other.get_destination_page_number(i) for i in outline(other)]
        kinds = _kinds(one.root_object["/StructTreeRoot"])
        assert kinds == _kinds(other.root_object["/StructTreeRoot"])
        assert one.metadata == other.metadata
    ids = re.findall(rb"/ID \(([^)]*)\)", b"".join(_texts_of(PdfReader(BytesIO(parted)))))
    assert len(ids) == len(set(ids)) > 100, "headings of tables have ids of their own"


def _texts_of(reader: PdfReader) -> list[bytes]:
    found = []
    for number in range(1, int(str(reader.trailer["/Size"]))):
        thing = reader.get_object(number)
        if isinstance(thing, DictionaryObject) and "/ID" in thing and "/S" in thing:
            found.append(b"/ID (" + bytes(str(thing["/ID"]), "latin-1") + b")")
    return found


def test_a_page_too_many_is_counted_again(hard: Scored) -> None:
    """Where a document turns out longer than it was thought, its pages are numbered by what they are."""
    made = paper_document(hard.view, BY_NAME["recap"], Templates(), LANGUAGES["en"])
    (part,) = made.parts
    for parts in ((part._replace(pages=1, printed=1),), (part._replace(pages=1, printed=1), part)):
        found: list[bytes] = []
        set_documents([made._replace(parts=parts)], partial(_keep, found), say_missing)
        texts = [page.extract_text() for page in PdfReader(BytesIO(found[0])).pages]
        for number, text in enumerate(texts, start=1):
            assert f"Page {number} of {len(texts)}" in " ".join(text.split())


def _keep(found: list[bytes], _number: int, content: bytes) -> None:
    found.append(content)


def test_two_processes_print_the_same_bytes(hard: Scored, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting, "_WORTH_A_PROCESS", 1)
    places = [Place(LANGUAGES["en"], ""), Place(LANGUAGES["zh"], "zh/")]
    made: list[dict[str, bytes]] = [{}, {}]
    for number, into in enumerate(made):
        print_papers(
            hard.view,
            papers_named(["recap", "certificates"]),
            Templates(),
            places,
            into.__setitem__,
            processes=number + 1,
        )
    assert list(made[0]) == ["recap.pdf", "certificates.pdf", "zh/recap.pdf", "zh/certificates.pdf"]
    assert made[0] == made[1]


def test_what_hangs_or_is_cut_is_on_fronts(hard: Scored) -> None:
    for name in ("standings", "scorecards", "recap", "certificates"):
        single = [p.extract_text() for p in PdfReader(BytesIO(printed(hard, name))).pages]
        double = [p.extract_text() for p in PdfReader(BytesIO(printed(hard, name, duplex=True))).pages]
        assert [text.split() for text in double[::2]] == [text.split() for text in single]
        assert not any(text.strip() for text in double[1::2])


@needs_poppler
def test_the_inner_margin_is_wider_on_both_sides(hard: Scored) -> None:
    front, back = pages(printed(hard, "travellers", duplex=True))[:2]
    left = [min(word.left for word in page.words) / MILLIMETRE for page in (front, back)]
    assert left == pytest.approx([16, 10], abs=0.7)


def test_leaves_are_filled_and_split() -> None:
    assert [len(part) for part in fill([(n, 10.0) for n in range(5)], 25)] == [2, 2, 1]
    rows = list(range(100))
    for first, room in ((7, 13), (100, 5), (1, 50)):
        parts = list(split(rows, lambda _: 1.0, first, room))
        assert [row for part in parts for row in part] == rows
        assert all(len(part) <= max(first, room) for part in parts)
        assert len(parts[-1]) > 1
    assert even_spans(60, 26) == [(0, 20), (20, 40), (40, 60)]
    assert on_fronts([Leaf(1, front=True)] * 2, duplex=False) == [Leaf(1, front=True)] * 2
    assert Area("Letter", landscape=True).width > Area("A4").width


def test_makeable_contracts_are_told_by_side_or_by_seat() -> None:
    """From the tricks of North and South: clubs by both, hearts by North alone, spades by each his own."""
    rows = (
        Makeable("N", ("9", "6", "8", "10", "6"), (True, False, True, True, False)),
        Makeable("S", ("9", "6", "6", "9", "6"), (True, False, False, True, False)),
    )
    assert [(m.seats, m.contracts) for m in makes(Analysis(rows, "", ()))] == [
        ("NS", "3♣"),
        ("N", "2♥ 4♠"),
        ("S", "3♠"),
    ]


def test_names_of_documents() -> None:
    assert papers_named(["all"]) == PAPERS
    assert papers_named(["none"]) == ()
    assert [p.name for p in papers_named(["hands", "standings,recap"])] == ["standings", "recap", "hands"]
    with pytest.raises(DuplicateError, match="no such document") as raised:
        papers_named(["hand"])
    assert "hands" in str(raised.value)


def test_hand_records_need_deals(hard: Scored) -> None:
    assert shown_papers(hard.view, PAPERS) == PAPERS
    without = book_nights.nobody().view
    assert "hands" not in [paper.name for paper in shown_papers(without, PAPERS)]


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_the_conditions_have_no_page_of_the_poster_for_themselves(code: str, size: str) -> None:
    """The last ranking is set a little smaller where that makes room for them below it."""
    event = book_nights.sixty_boards()
    last = pages(printed(event, "standings", code, size))[-1]
    assert len(PdfReader(BytesIO(printed(event, "standings", code, size))).pages) == len(event.view.rankings)
    assert not misplaced(last)


def of_many(tables: int) -> Scored:
    """So many tables and two boards."""
    made = nights.night(tables, 1)
    rows = [row for row in made.results.rows if row.board <= 2]
    return scored(replace(made, results=type(made.results).of(rows), slug=f"{tables}-tables"))


@needs_poppler
@pytest.mark.parametrize(("tables", "size"), [(78, "A4"), (78, "Letter"), (38, "A4")])
def test_places_of_a_long_ranking_are_shared_between_its_sheets(tables: int, size: str) -> None:
    """Conditions are on no sheet alone, and no sheet has a place or two where the one before is full."""
    event = of_many(tables)
    found = pages(printed(event, "standings", "en", size))
    rows = [sum(re.fullmatch(r"\d+\.\d\d", w.text) is not None for w in page.words) for page in found]
    assert sum(rows) == 2 * tables
    assert min(rows) >= max(rows) / 2
    told = ["Conditions" in [w.text for w in page.words] for page in found]
    assert told == [False] * (len(found) - 1) + [True]
    assert not any(map(misplaced, found))


@needs_poppler
@pytest.mark.parametrize("make", [fresh, by_typst])
def test_conditions_take_places_of_a_ranking_beside_along(make: Any) -> None:
    """By handicap 28 pairs fill a sheet as they do by what they made; the conditions are on none alone."""
    made = nights.night(14, 1)
    pairs = tuple(each._replace(handicap="3") for each in made.entries.contestants)
    entries = replace(made.entries, contestants=pairs)
    with_handicap = {"winners": "one", "handicap.share": "100", "totals.ranked_share": "0"}
    event = scored(replace(made, entries=entries, slug="handicap"), **with_handicap)
    found = pages(make(event, "standings", "en", "Letter"))
    rows = [sum(re.fullmatch(r"\d+\.\d\d", w.text) is not None for w in page.words) for page in found]
    assert sum(rows) == 2 * 28
    assert ["Conditions" in [w.text for w in page.words] for page in found][-1]
    assert len(found) == 3
    assert min(rows) >= 2
    assert not any(map(misplaced, found))


@needs_poppler
@pytest.mark.parametrize("make", [fresh, by_typst])
@pytest.mark.parametrize("code", ["zh", "fr"])
def test_a_name_of_round_letters_has_the_lines_that_it_was_given(code: str, make: Any) -> None:
    """It was measured narrower than it is, and the last pair of 28 stood alone on a sheet without a title."""
    made = nights.night(28, 1)
    names = ("Maximiliana-Theodora Cholmondeley-Warner", "Bartholomew Featherstonehaugh-Pemberton")
    members = tuple(Member(name, place=place) for place, name in enumerate(names))
    short = tuple(Member(name, place=place) for place, name in enumerate(("王静", "李伟")))
    pairs = tuple(
        each._replace(members=short if number % 4 else members)
        for number, each in enumerate(made.entries.contestants)
    )
    event = scored(replace(made, entries=replace(made.entries, contestants=pairs), slug="round-letters"))
    leaves = paper_document(event.view, BY_NAME["standings"], Templates(), LANGUAGES[code], paper="Letter")
    found = pages(make(event, "standings", code, "Letter"))
    assert len(found) == sum(part.pages for part in leaves.parts)


@needs_poppler
@pytest.mark.parametrize("make", [fresh, by_typst])
def test_every_sheet_of_a_poster_says_whether_the_result_is_final(make: Any) -> None:
    """The second sheet of the acceptance event has the rankings of its sessions."""
    scores = duplicate.score(duplicate.read(data_path("fixtures", "nights", "acceptance")))
    event = Scored(scores.night, scores, duplicate.standings(scores))
    found = pages(make(event, "standings", "en", "A4"))
    assert len(found) > 1
    assert all("Provisional" in [w.text for w in page.words] for page in found)


@needs_poppler
def test_the_recap_sheet_of_a_small_event_uses_its_sheet() -> None:
    """Three pairs a side on three boards: type of 14.5 points, in rows that reach below half of the sheet."""
    page = pages(printed(book_nights.few(), "recap"))[0]
    assert max(w.bottom for w in page.words if w.text == "8.33") > page.height / 2
    assert not misplaced(page)


def test_a_long_name_takes_its_partner_on_its_last_line() -> None:
    """Names of 41 and 38 letters have three lines where each alone would need two; a short one none more."""
    long = f"6 {book_nights.LONG} – {book_nights.LONG[:38]}"
    assert len(people_lines(together(long), 1, 19)) == 3
    assert len(people_lines(together(f"6 {book_nights.LONG} – Bo Li"), 1, 19)) == 2


def test_the_last_page_of_frequencies_has_two_columns() -> None:
    """Of sixty boards the last are divided between both, the first of them on the left."""
    event = book_nights.sixty_boards()
    leaves = frequencies.leaves(event.view, Area("Letter"), sayer(translator("en")))
    left, right = leaves[-1].view.columns  # type: ignore[attr-defined]
    assert abs(len(left) - len(right)) <= 2
    assert int(left[-1].board.number) + 1 == int(right[0].board.number)
