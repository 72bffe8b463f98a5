"""What a typographer looks for in prints: figures in columns, no dot at the edge of a line, nothing cut."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import duplicate
from duplicate.night.entries import Contestant
from duplicate.night.night import Night
from duplicate.pages.book.engines import TYPST, WEASYPRINT
from duplicate.pages.book.leaves import Area, dotted, text_width, together
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.book.standings import leaves as poster
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates, sayer
from duplicate.words.translations import LANGUAGES, translator
from tests.pages import book_nights
from tests.pages.nights import Scored, night, scored
from tests.pages.printed import MILLIMETRE, Page, Word, misplaced, needs_poppler, pages

NIGHTS = Path(__file__).parents[2] / "fixtures" / "nights"
ENGINES = (WEASYPRINT, TYPST)
BY_NAME = {paper.name: paper for paper in PAPERS}
SAY = sayer(translator("en"))


@cache
def sample(name: str = "thursday") -> Scored:
    """A night that comes with the program."""
    return scored(duplicate.read(NIGHTS / name), "ebu")


@cache
def shown(event: str, document: str, engine: str, code: str = "en", size: str = "A4") -> list[Page]:
    """The words of a document of a night."""
    made: list[bytes] = []
    view = {"nameless": nameless, "strata": strata, "few": few, "ruled": ruled, "evening": evening}.get(
        event, lambda: sample(event)
    )().view
    places = [Place(LANGUAGES[code], "")]
    keep = lambda _, content: made.append(content)  # noqa: E731
    print_papers(view, (BY_NAME[document],), Templates(), places, keep, paper=size, engine=engine)
    return pages(made[0])


@cache
def few() -> Scored:
    """Three boards of a night whose deals take more room than their results."""
    made = sample("acceptance").night
    rows = [row for row in made.results.rows if row.session == 1 and row.board in (1, 3, 5)]
    return scored(replace(made, results=type(made.results).of(rows), slug="few-results"), "ebu")


@cache
def evening() -> Scored:
    """Two sessions with one winner."""
    return scored(duplicate.read(NIGHTS / "acceptance"), "ebu", winners="one")


@cache
def ruled() -> Scored:
    """The boards of a night that have rulings: split, weighted and artificial scores."""
    made = sample("acceptance").night
    rows = [row for row in made.results.rows if row.session == 1 and row.board in (6, 7, 8, 9)]
    return scored(replace(made, results=type(made.results).of(rows), slug="ruled"), "ebu")


@cache
def nameless() -> Scored:
    """Twelve pairs without names."""
    plain = night(6)
    contestants = tuple(Contestant(one.id) for one in plain.entries.contestants)
    return scored(replace(plain, entries=replace(plain.entries, contestants=contestants)))


@cache
def strata() -> Scored:
    """Pairs of three strata."""
    made: Night = book_nights.named(night(6))
    return scored(replace(made, slug="strata"), "ebu", strata={"names": "A,B,C", "limits": "50,20"})


def lines_of(page: Page) -> list[list[Word]]:
    """The words of a page line by line, cut where the gap is wide, as between columns."""
    made: list[list[Word]] = []
    for word in sorted(page.words, key=lambda word: (round(word.bottom), word.left)):
        last = made[-1][-1] if made else None
        if last and abs(last.bottom - word.bottom) < 2 and 0 <= word.left - last.right + 1 < 5 * MILLIMETRE:
            made[-1].append(word)
        else:
            made.append([word])
    return made


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("document", "event", "code"),
    [
        ("standings", "evening", "en"),
        ("scorecards", "team-match", "en"),
        ("scorecards", "ruled", "zh"),
        ("travellers", "ruled", "en"),
        ("travellers", "ruled", "zh"),
        ("frequencies", "ruled", "fr"),
    ],
)
def test_no_line_begins_or_ends_with_a_dot(engine: str, document: str, event: str, code: str) -> None:
    for page in shown(event, document, engine, code):
        for dot in (word for word in page.words if word.text.startswith("·")):
            assert any(0 <= dot.left - w.right + 1 < 9 for w in beside(page, dot)), f"{dot} begins a line"
        for dot in (word for word in page.words if word.text.endswith("·")):
            assert any(0 <= w.left - dot.right + 1 < 9 for w in beside(page, dot)), f"{dot} ends a line"


def beside(page: Page, one: Word) -> list[Word]:
    """The other words on the line of one."""
    middle = (one.top + one.bottom) / 2
    return [word for word in page.words if word is not one and word.top < middle < word.bottom]


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_tricks_stand_below_one_another(engine: str, size: str) -> None:
    """Five figures for each of four seats of twelve boards: those of a strain end at one place."""
    page = shown("thursday", "hands", engine, size=size)[0]
    rows = [line for line in lines_of(page) if len(line) == 6 and line[0].text in "NSEW"]
    assert len(rows) == 48
    tables: dict[int, list[list[Word]]] = {}
    for row in rows:
        assert all(word.text.isdecimal() for word in row[1:])
        tables.setdefault(round(row[0].left / 20), []).append(row)
        for one, other in pairwise(row):
            assert other.left - one.right > 1, "two figures run into each other"
    for found in tables.values():
        for column in range(1, 6):
            ends = [row[column].right for row in found]
            assert max(ends) - min(ends) < 1


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_par_tells_how_it_went(engine: str) -> None:
    """Board 12: by the tricks of the PBN 3NT makes eleven, which is 660 vulnerable."""
    text = " ".join(word.text for page in shown("thursday", "hands", engine) for word in page.words)
    assert "Par +660 3NT NS +2" in text
    assert "Par +500 6♣X EW −2" in text


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_a_deal_beside_few_results_is_not_cut(engine: str) -> None:
    """What can be made and par stand below a deal, before the next board begins."""
    found = shown("few", "travellers", engine)
    gaps = []
    for page in found:
        assert not misplaced(page)
        deals = [word for word in page.words if word.right < 56 * MILLIMETRE]
        for title in (word for word in deals if word.text == "Board"):
            gaps += [title.top - word.bottom for word in deals if word.bottom < title.bottom - 9]
    assert min(gaps) > 3  # points: the boxes of the larger type reach into what is free
    boards = [board for board in few().view.boards if board.diagrams]
    pars = sum(bool(one.analysis and one.analysis.par) for board in boards for one in board.diagrams)
    text = " ".join(word.text for page in found for word in page.words)
    assert pars > 3
    assert text.count("Par +") + text.count("Par −") == pars
    assert len(found) == len(shown("few", "travellers", TYPST))


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("document", ["standings", "recap"])
def test_without_names_there_is_no_column_of_names(engine: str, document: str) -> None:
    words = [word for page in shown("nameless", document, engine) for word in page.words]
    assert "Names" not in {word.text for word in words}
    assert not any(misplaced(page) for page in shown("nameless", document, engine))


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_strata_have_a_column(engine: str) -> None:
    page = shown("strata", "standings", engine)[0]
    head = next(word for word in page.words if word.text == "Stratum")
    ends = [word.right for word in page.words if word.text in "ABC" and word.top > head.bottom]
    assert len([end for end in ends if abs(end - head.right) < 2 * MILLIMETRE]) >= 6


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_conditions_stand_below_the_last_ranking(code: str, paper: str) -> None:
    """Two rankings of the sample night are two sheets; all of a poster is set in one size."""
    made = poster(sample().view, Area(paper), sayer(translator(code)))
    pages = [leaf.view.tables for leaf in made]  # type: ignore[attr-defined]
    assert [[table.kind for table in tables] for tables in pages] == [["ranking"], ["ranking", "log"]]
    assert len({tables[0].size for tables in pages}) == 1
    assert pages[0][0].size >= 12


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_poster_of_two_sessions_is_two_sheets(code: str, paper: str) -> None:
    """The final ranking; both sessions beside each other. What is small stands at the foot of both."""
    made = poster(evening().view, Area(paper), sayer(translator(code)))
    pages = [leaf.view.tables for leaf in made]  # type: ignore[attr-defined]
    assert [[table.kind for table in tables] for tables in pages] == [["ranking", "log"], ["beside", "log"]]
    assert pages[0][0].size >= 10
    (beside,) = (table for table in pages[1] if table.sides)
    assert [len(side.rows) for side in beside.sides] == [20, 20]
    assert [side.boards for side in beside.sides] == ["9", "18"]
    assert beside.size >= 9
    first, second = (table.log for tables in pages for table in tables if table.log)
    assert (first.has_changes, first.has_conditions) == (True, False)
    assert (second.has_changes, second.has_conditions) == (False, True)


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("code", "size"), [("en", "A4"), ("zh", "Letter")])
def test_no_sheet_of_a_poster_is_nearly_empty(engine: str, code: str, size: str) -> None:
    found = shown("evening", "standings", engine, code, size)
    assert len(found) == 2
    for page in found:
        assert not misplaced(page)
        lowest = max(word.bottom for word in page.words if word.bottom < page.height - 16 * MILLIMETRE)
        assert lowest > 0.7 * page.height


def test_strata_stand_beside_each_other_where_names_have_room() -> None:
    plain = night(6)
    contestants = tuple(
        Contestant(one.id, one.members, stratum="ABC"[number % 3])
        for number, one in enumerate(plain.entries.contestants)
    )
    short = scored(
        replace(plain, entries=replace(plain.entries, contestants=contestants), slug="short"),
        "ebu",
        strata={"names": "A,B,C", "limits": "50,20"},
    )
    beside = {}
    for event in (short, strata()):
        made = poster(event.view, Area("A4"), SAY)
        tables = [table for leaf in made for table in leaf.view.tables if table.sides]  # type: ignore[attr-defined]
        beside[event.night.slug] = [len(table.sides) for table in tables]
    assert 2 in beside["short"]
    assert set(beside["strata"]) == {1}, "names of forty letters have no room in half of a page"


def test_everybody_is_told_how_many_results_there_are() -> None:
    """Twelve tables and 24 boards: 288 results; what became of no row is not told."""
    assert [SAY(part) for part in sample().view.tally] == ["Results: 288"]
    assert [SAY(part) for part in sample().view.account][:3] == ["read 288", "scored 288", "set aside 0"]


@given(st.lists(st.text("abW 王", max_size=12), max_size=8), st.fractions(4, 30))
def test_dots_stand_only_within_lines(parts: list[str], room: Fraction) -> None:
    parts = [part.strip() for part in parts]
    lines = dotted(parts, 1, float(room))
    assert " · ".join(lines) == " · ".join(filter(None, parts))
    assert all(" · " not in line or text_width(line, 1) <= room for line in lines)
    assert not any(line.startswith("·") or line.endswith("·") for line in lines)


def test_names_are_kept_together_where_they_fit() -> None:
    assert together("Ann Abel – Bo Bell").split(" ") == ["Ann\xa0Abel\xa0–", "Bo\xa0Bell"]
    assert together("") == ""
