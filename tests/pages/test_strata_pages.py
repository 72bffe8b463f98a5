"""Strata on pages: whom each ranks, and a pair's place in its own.

By docs/conditions.md A is the ranking of all, B is ranked among B and C, and C among C, as the ACBL has it.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from duplicate.data import data_path
from duplicate.pages.book import standings
from duplicate.pages.book.beside import _in_brackets
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.poster import Poster
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.book.scorecards import Sheet, leaves
from duplicate.pages.data_tables import data_tables
from duplicate.pages.papers import papers_named
from duplicate.pages.templates import Templates, sayer
from duplicate.words.translations import LANGUAGES, translator
from tests.pages import printed
from tests.pages.nights import Scored, night, scored
from tests.pages.printed import needs_poppler
from tests.pages.written import page, site_of, texts, written

#: of six matchpoints 1 has all, 4 four, 2 two and 3 none
STRATA = {1: "A", 2: "B", 3: "C", 4: "C"}
PAIRS = "".join(
    f'[[pairs]]\nnumber = {n}\nnames = ["Ann {n}", "Bo {n}"]\nstratum = "{s}"\n' for n, s in STRATA.items()
)
RESULTS = """board,ns,ew,score
1,1,2,400
1,3,4,300
2,1,3,100
2,2,4,90
3,1,4,300
3,3,2,90
"""


def stratified(folder: Path, ranked: str = "and-below") -> Scored:
    return written(
        folder, RESULTS, PAIRS, **{"winners": "one", "strata.names": ["A", "B", "C"], "strata.ranked": ranked}
    )


@pytest.mark.parametrize(
    ("code", "headings", "other"),
    [
        ("", ["Stratum B with C", "Stratum C"], "Stratum C"),
        ("zh", ["级别 B 含 C 级", "级别 C"], "级别 C"),
    ],
)
def test_a_stratum_says_whom_it_ranks(tmp_path: Path, code: str, headings: list[str], other: str) -> None:
    site = site_of(stratified(tmp_path / "night"), tmp_path / "site", "en", "zh") / code
    index = page(site, "index")
    assert texts(index, "//details//h2") == headings
    first, second = index.xpath("//details")
    rows = texts(first, ".//tbody//th")
    assert [row.endswith(other) for row in rows] == [not row.startswith("Ann 2") for row in rows]
    assert not texts(second, ".//tbody//th/small")


def test_the_home_tells_who_is_first_of_a_stratum(tmp_path: Path) -> None:
    site = site_of(stratified(tmp_path / "night"), tmp_path / "site", "en", "zh").parent
    for name, stratum in (("index.html", "Stratum"), ("index.zh.html", "级别")):
        assert texts(page(site, Path(name).stem), "//p[@class='winner']") == [
            "Ann 1 – Bo 1 100.00%",
            f"{stratum} B Ann 4 – Bo 4 66.67%",
            f"{stratum} C Ann 4 – Bo 4 66.67%",
        ]


def test_strata_ranked_by_themselves_name_no_other(tmp_path: Path) -> None:
    index = page(site_of(stratified(tmp_path / "night", "own"), tmp_path / "site"), "index")
    assert texts(index, "//details//h2") == ["Stratum A", "Stratum B", "Stratum C"]


def test_a_card_has_the_places_in_the_strata(tmp_path: Path) -> None:
    made = stratified(tmp_path / "night")
    site = site_of(made, tmp_path / "site")
    found = {n: texts(page(site, f"pair-{n}"), "//dl[@class='figures']/div")[1:3] for n in STRATA}
    say = sayer(translator("en"))
    ranked = {say(table.title)[-1]: [row.who.label for row in table.rows] for table in made.view.beside}
    assert set(ranked["B"]) == {"2", "3", "4"}
    assert set(ranked["C"]) == {"3", "4"}
    assert found[1][0] == "StratumA"
    assert found[2][0] == f"Stratum B{1 + ranked['B'].index('2')} / 3"
    for n in ("3", "4"):
        assert found[int(n)] == [f"Stratum {s}{1 + ranked[s].index(n)} / {len(ranked[s])}" for s in "BC"]
    sheets = [leaf.view for leaf in leaves(made.view, Area("A4", landscape=True), say)]
    halves = [half for sheet in sheets if isinstance(sheet, Sheet) for half in sheet if half]
    heads = [half.head.figures for half in halves]
    assert any(f"Stratum B: {1 + ranked['B'].index('2')} / 3" in line for head in heads for line in head)


def test_data_have_the_own_stratum(tmp_path: Path) -> None:
    (table,) = (t for t in data_tables(stratified(tmp_path / "night").view) if t.name == "other-rankings")
    at = [column.name for column in table.columns].index("stratum")
    assert sorted(row[at] for row in table.rows) == ["", "", "", "C", "C"]


def test_the_name_of_a_stratum_stays_on_one_line_of_a_poster() -> None:
    """The C of "(Stratum C)" stood on a line by itself below a pair in the ranking of stratum B."""
    assert _in_brackets("Stratum C") == "(Stratum\N{NO-BREAK SPACE}C)"
    assert _in_brackets("Stratum of the Northern Counties") == "(Stratum of the Northern Counties)"


def stratified_night() -> Scored:
    """Twelve tables with two winners, and a third of the pairs in each stratum."""
    made = night(12)
    contestants = tuple(
        each._replace(stratum="ABC"[number % 3]) for number, each in enumerate(made.entries.contestants)
    )
    made = replace(made, entries=replace(made.entries, contestants=contestants))
    settings: dict[str, object] = {"winners": "two", "strata.names": ["A", "B", "C"]}
    return scored(made, "wbf", **settings)


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_strata_of_a_poster_begin_where_they_fit(size: str) -> None:
    """Twelve tables with two winners leave room below the first ranking: nothing goes to a third sheet."""
    view = stratified_night().view
    posters = [leaf.view for leaf in standings.leaves(view, Area(size), sayer(translator("en")))]
    sheets = [poster.tables for poster in posters if isinstance(poster, Poster)]
    kinds = [[table.kind for table in tables] for tables in sheets]
    assert kinds == [["ranking", "beside"], ["ranking", "beside", "log"]]
    told = [" ".join(side.title) for tables in sheets for table in tables for side in table.sides]
    assert [title.partition(" · ")[0] for title in told] == [*["Stratum B, with C"] * 2, *["Stratum C"] * 2]


@needs_poppler
@pytest.mark.parametrize("engine", ["weasyprint", "typst"])
def test_no_title_in_a_clubs_wider_font_ends_a_line_with_its_dot(engine: str) -> None:
    if engine == "typst":
        pytest.importorskip("typst")
    made: list[bytes] = []
    look = Templates(theme=data_path("fixtures") / "themes" / "harbour" / "theme.toml")
    place = Place(LANGUAGES["en"], "")
    print_papers(
        stratified_night().view,
        papers_named(["standings"]),
        look,
        [place],
        lambda _, content: made.append(content),
        engine=engine,
    )
    for sheet in printed.pages(made[0]):
        assert sheet.words
        for word in sheet.words:
            on = [w for w in sheet.words if w.left > word.left and abs(w.bottom - word.bottom) < 2]
            follows = min(on, key=lambda w: w.left, default=None)
            assert word.text != "·" or (follows and follows.left - word.right < 12), sheet.words
