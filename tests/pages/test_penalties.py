"""Penalties on pages, paper and data: of which session they are, and that what does not count looks so."""

from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from duplicate.night.changes import Penalty
from duplicate.pages.book import recap, standings
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.poster import Poster
from duplicate.pages.booklet import standings as booklet
from duplicate.pages.booklet.wording import Wording
from duplicate.pages.data_tables import data_tables
from duplicate.pages.paper import paper_html
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates, sayer
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.payload import payload
from duplicate.words.translations import language, translator
from tests.pages.nights import Scored
from tests.pages.written import page, site_of, texts, written

EVENT = '[[session]]\nnumber = 1\nname = "Qualifying"\n' + "".join(
    f'[[pairs]]\nnumber = {number}\nnames = ["{names[0]}", "{names[1]}"]\n'
    for number, names in enumerate((("Ann", "Bo"), ("Cy", "Di"), ("Ed", "Flo"), ("Gus", "Hal")), 1)
)
RESULTS = "session,board,ns,ew,score\n1,1,1,2,420\n1,1,3,4,50\n2,1,2,1,100\n2,1,4,3,90\n"
SAY = sayer(translator("en"))
#: A tenth of the top of 2 in the first session, a fifth in the second; and one that matchpoints do not know.
LOG = (
    Penalty(id=1, when="2026-01-05T20:10:00+00:00", number="1", amount="-10", why="late"),
    Penalty(id=2, when="2026-01-05T22:10:00+00:00", number="1", amount="-20", why="slow", session=2),
    Penalty(id=3, when="2026-01-05T22:20:00+00:00", number="4", amount="-3", unit="imp", why="phone"),
)


@pytest.fixture
def made(tmp_path: Path) -> Scored:
    folder = tmp_path / "night"
    folder.mkdir()
    (folder / "changes.jsonl").write_bytes(b"".join(msgspec.json.encode(record) + b"\n" for record in LOG))
    return written(folder, RESULTS, EVENT)


def paper(made: Scored, file: str, code: str = "en") -> str:
    (document,) = [one for one in PAPERS if one.file == file]
    return paper_html(made.view, document, Templates(), language(code))


def recapped(made: Scored) -> recap.Grid:
    (leaf,) = recap.leaves(made.view, Area("A4", landscape=True), SAY)
    return cast("tuple[recap.Grid, ...]", leaf.view)[0]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("en", ["−10% of a top, Qualifying", "−20% of a top, Session 2"]),
        ("zh", ["顶分的 −10%，Qualifying", "顶分的 −20%，第 2 节"]),
    ],
)
def test_a_penalty_says_of_which_session_it_is(
    made: Scored, tmp_path: Path, name: str, told: list[str]
) -> None:
    """By hand: 2 of 2 and 0 of 2, less 0.2 and 0.4."""
    site = site_of(made, tmp_path / "site", "en", "zh") / ("" if name == "en" else name)
    assert texts(page(site, "index"), "//*[@class='award']") == told
    card = page(site, "pair-1")
    assert [text for text in texts(card, "//dl[@class='figures']//dd") if "%" in text] == told
    for file in ("standings.pdf", "scorecards.pdf", "recap.pdf"):
        assert all(text in paper(made, file, name) for text in told)
    (own,) = [place for place in made.view.rankings[0].places if place.who.label == "1"]
    assert (own.sessions, own.total) == (("1.8", "−0.4"), "1.4")


def test_the_log_says_it_too(made: Scored) -> None:
    assert [SAY(change.what) for change in made.view.changes] == [
        "1: penalty of 10% of a top, session 1",
        "1: penalty of 20% of a top, session 2",
        "Not applied: 4: penalty of 3 IMP, session 1",
    ]


def test_a_penalty_that_does_not_fit_stands_beside_nobody(made: Scored, tmp_path: Path) -> None:
    site = site_of(made, tmp_path / "site")
    (alarm,) = texts(page(site, "index"), "//section[@class='alarm']//li")
    assert alarm == "4: a penalty in IMP does not fit Matchpoints"
    assert not any("IMP" in text for text in texts(page(site, "index"), "//tr"))
    assert not any("IMP" in text for text in texts(page(site, "pair-4"), "//main"))
    assert not any(place.awards for place in made.view.rankings[0].places if place.who.label == "4")
    (table,) = [one for one in data_tables(made.view) if one.name == "standings"]
    names = [head.name for head in table.columns]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    noted = {row["pair"]: SAY(row["adjustments"]) for row in rows}
    told = "−10% of a top, Qualifying · −20% of a top, Session 2"
    assert noted == {"1": told, "2": "", "3": "", "4": ""}
    plain: Any = payload(made.night, made.scores, made.standings)
    awarded = {row["pair"]: row["awards"] for row in plain["standings"]}
    assert not awarded["4"]
    assert [award["session"] for award in awarded["1"]] == [1, 2]
    explained = explain_total(made.scores, made.standings, "4")
    assert any("does not fit this scoring" in line for line in explained)


def test_both_engines_word_the_problem_alike(made: Scored) -> None:
    poster = Poster((), alarm=True)
    found: Any = booklet.page(made.view, poster, Area("A4"), Wording.of(language("en")))
    assert found["alarm"]["lines"] == [["4: a penalty in IMP does not fit Matchpoints"]]
    assert "4: a penalty in IMP does not fit Matchpoints" in paper(made, "standings.pdf")


def test_the_recap_sheet_has_the_sign_of_the_poster(made: Scored) -> None:
    grid = recapped(made)
    beside = {place.who.label: names for place, names in zip(grid.places, grid.names, strict=True)}
    (own,) = [place for place in grid.places if place.who.label == "1"]
    noted = standings.notes(made.view, own, SAY)
    assert noted == ("(−10% of a top, Qualifying)", "(−20% of a top, Session 2)")
    assert " ".join(beside["1"]) == " ".join(("Ann\N{NO-BREAK SPACE}– Bo", *noted))
    assert [" ".join(beside[number]) for number in "23"] == [
        "Cy\N{NO-BREAK SPACE}– Di",
        "Ed\N{NO-BREAK SPACE}– Flo",
    ]


def test_so_it_has_where_nobody_has_a_name(tmp_path: Path) -> None:
    (tmp_path / "night").mkdir()
    (tmp_path / "night" / "changes.jsonl").write_bytes(msgspec.json.encode(LOG[0]) + b"\n")
    pairs = "".join(f"[[pairs]]\nnumber = {number}\n" for number in range(1, 5))
    made = written(tmp_path / "night", RESULTS, pairs)
    grid = recapped(made)
    assert not grid.people
    assert ("(−10% of a top, Session 1)",) in grid.names
