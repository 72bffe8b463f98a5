"""Scores that are not as they were made at the table, in the words of players, and in their place.

The rulings are those of Law 12C: a weighted score (12C1(c)), a score for each side (12C1(e)), and points
that the director sets.
"""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.night.changes import ResultChange, apply
from duplicate.night.corrections import key_of
from duplicate.night.results import Weighted
from duplicate.pages.book import frequencies as book_frequencies
from duplicate.pages.book.leaves import Area
from duplicate.pages.data_tables import data_tables
from duplicate.pages.frequencies import frequencies
from duplicate.pages.paper import paper_html
from duplicate.pages.papers import PAPERS
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import Line, Said
from duplicate.words.translations import language, translator
from tests.pages.nights import Scored, night, scored
from tests.pages.test_boards import night as board_night
from tests.pages.test_boards import results
from tests.pages.written import page, site_of, texts


def lines(made: Scored, words: str) -> list[Line]:
    found = (line for board in made.view.boards for group in board.groups for line in group.lines)
    return [line for line in found if any(said.text.startswith(words) for said in line.words)]


@pytest.mark.parametrize(
    ("kind", "board", "ns", "ew"),
    [
        # row 86 of the night: 60% of 420 and 40% of -50 to NS, the opposite to EW
        (
            "Weighted score",
            "Weighted score · NS 60% of +420, 40% of −50",
            "Weighted score · NS 60% of +420, 40% of −50",
            "Weighted score · EW 60% of −420, 40% of +50",
        ),
        # row 75: 420 to NS and 50 to EW; what a side has itself stands in its column of scores
        ("Split score", "Split score · EW 50", "Split score · EW 50", "Split score · NS 420"),
    ],
)
def test_each_side_reads_a_ruling_from_its_own_place(
    tmp_path: Path, kind: str, board: str, ns: str, ew: str
) -> None:
    made = scored(night(every_kind=True))
    (line,) = lines(made, kind)
    site = site_of(made, tmp_path)

    def told(name: str) -> list[str]:
        return texts(page(site, name.removesuffix(".html")), "//*[contains(@class, 'said')]")

    assert next(text for text in told(line.board_page) if kind in text).endswith(board)
    for side, words in ((line.ns, ns), (line.ew, ew)):
        # a card has the terms on a line below
        assert [text for text in told(side[0].page) if text.endswith(words.partition(" · ")[2])]


def test_a_term_of_a_weighted_score_is_not_divided(tmp_path: Path) -> None:
    made = scored(night(every_kind=True))
    (line,) = lines(made, "Weighted")
    text = (site_of(made, tmp_path, "en", "zh") / "zh" / line.board_page).read_text(encoding="utf-8")
    assert "南北 +420 的 60%，−50 的 40%".replace(" ", "\N{NO-BREAK SPACE}") in text


@pytest.mark.parametrize(
    ("code", "note"),
    [("en", "Weighted score: NS 60% of +420, 40% of −50"), ("zh", "加权得分：南北 +420 的 60%，−50 的 40%")],
)
def test_frequencies_say_below_the_table_what_a_weighted_score_is_made_of(
    tmp_path: Path, code: str, note: str
) -> None:
    made = scored(night(every_kind=True))
    (line,) = lines(made, "Weighted")
    site = site_of(made, tmp_path, "en", "zh") / ("zh" if code == "zh" else "")
    name = line.board_page.removesuffix(".html")
    assert texts(page(site, "frequencies"), f"//section[@id='{name}']/p[contains(@class, 'note')]") == [note]
    assert len(texts(page(site, "frequencies"), "//section/p[contains(@class, 'note')]")) == 1
    (document,) = [one for one in PAPERS if one.file == "frequencies.pdf"]
    assert note in paper_html(made.view, document, Templates(), language(code)).replace(
        "\N{NO-BREAK SPACE}", " "
    )


@pytest.mark.parametrize("code", ["en", "zh", "fr", "pl"])
def test_on_paper_no_number_of_a_split_score_is_divided(code: str) -> None:
    say = sayer(translator(code))
    sheets = book_frequencies.leaves(scored(night(every_kind=True)).view, Area("A4"), say)
    found = [sheet.view for sheet in sheets if isinstance(sheet.view, book_frequencies.Page)]
    rows = [
        (page, row) for page in found for column in page.columns for table in column for row in table.rows
    ]
    told = [
        page.told(row, say)
        for page, row in rows
        if row.words and any("420" in say(word) for word in row.words)
    ]
    assert [[re.findall(r"[+−]\d+", line) for line in lines] for lines in told] == [[[], ["+420"], ["+50"]]]


def test_two_weighted_scores_of_a_board_are_told_apart_by_their_points() -> None:
    """The points are those of their rows in the table; the shares those that were given."""
    rows = results()
    weights = tuple(
        Weighted(row.row_id, side, Fraction(1, 2), sign * points)
        for row, other in zip(rows[:2], (200, -50), strict=True)
        for side, sign in (("NS", 1), ("EW", -1))
        for points in (420, other)
    )
    view = scored(board_night(rows, weights=weights)).view
    (group,) = view.boards[0].groups
    say = sayer(translator("en"))
    worth = {row.points_ns: row for row in group.frequencies if row.words}
    assert len(worth) == 2
    assert [say(note).partition(":")[0] for note in group.weighted] == [f"Weighted score {n}" for n in worth]
    assert [say(note).partition(": ")[2].replace("\N{NO-BREAK SPACE}", " ") for note in group.weighted] == [
        "NS 50% of +420, 50% of +200",
        "NS 50% of +420, 50% of −50",
    ]


def test_frequencies_tell_a_split_score_once_and_no_sit_out(tmp_path: Path) -> None:
    made = scored(night(every_kind=True))
    (split,), (sat,) = lines(made, "Split"), lines(made, "Sit-out")
    site = site_of(made, tmp_path)
    said = texts(page(site, "frequencies"), "//th[@class='said']")
    assert [text for text in said if "420" in text] == ["1 × Split score +420 to NS +50 to EW"]
    assert len(page(site, "frequencies").xpath("//th[@class='said'][contains(., 'Split')]/br")) == 2
    assert not [text for text in said if "Sit-out" in text]
    (board,) = (board for board in made.view.boards if board.page == sat.board_page)
    (group,) = board.groups
    assert sum(int(row.times or 0) for row in group.frequencies) == len(group.lines) - 1
    (table,) = (table for table in data_tables(made.view) if table.name == "frequencies")
    assert not [row for row in table.rows if "Sit-out" in str(row)]
    assert split.score == "420"


def test_points_set_by_hand_stand_with_their_score_and_are_marked() -> None:
    rows = results()
    best = max(rows, key=lambda row: row.score_ns or 0)
    change = ResultChange(
        id=1, when="2026-01-08T22:00:00+00:00", key=key_of(best), before={}, after={"adj_ns": "0mp!"}
    )
    made = scored(apply(replace(board_night(rows), changes=(change,))))
    group = made.view.boards[0].groups[0]
    # by its points it is one of the last for NS, by its score the first
    assert [bool(line.words) for line in group.lines].index(True) == len(group.lines) - 2
    found = frequencies(group.lines, ())
    scores = [row.score for row in found]
    assert scores == sorted(scores, key=lambda score: -int(score.replace("−", "-")))
    (row,) = (row for row in found if row.words)
    assert (row.score, row.points_ns) == (str(best.score_ns), "0")
    assert row.words == (row.score, Said("points set by the director"))


def test_signs_in_place_of_scores_are_explained_below_them(tmp_path: Path) -> None:
    site = site_of(scored(night(every_kind=True)), tmp_path, "en", "zh")
    for folder, told in ((site, "○ Sit-out · … Late play, still to come · – No score"),
                         (site / "zh", "○ 轮空 · … 待补打 · – 无得分")):  # fmt: skip
        index = page(folder, "index")
        (matrix,) = index.xpath("//section[@aria-labelledby='matrix']")
        assert texts(matrix, "./p") == [told]
        assert {cell for cell in texts(matrix, ".//td/a") if not cell[-1].isdigit()} == {"○", "…", "–"}
