"""A night without results, or with one board, still has its page: it says what went wrong."""

from pathlib import Path

from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.pages.event import event_view
from duplicate.pages.site import write_site
from duplicate.scoring import score, standings
from duplicate.words.problems import Problem


def _page(night: Night, out: Path) -> str:
    write_site(event_view(scores := score(night), standings(scores)), out, pdf=False)
    return next(out.glob("*/index.html")).read_text(encoding="utf-8")


def test_a_file_that_could_not_be_read_is_said_on_the_page(tmp_path: Path) -> None:
    night = Night(name="Monday", problems=(Problem("the file is empty", file="monday.csv"),))
    page = _page(night, tmp_path)
    assert "The file is empty" in page


def test_an_event_without_results_says_that_nobody_is_ranked(tmp_path: Path) -> None:
    assert "There is nobody in the standings yet." in _page(Night(name="Monday"), tmp_path)


def test_one_board_has_no_neighbours(tmp_path: Path) -> None:
    rows = [
        Result(row_id=1, board=1, ns="1", ew="2", score_ns=420, score_ew=-420),
        Result(row_id=2, board=1, ns="3", ew="4", score_ns=450, score_ew=-450),
    ]
    _page(Night(name="Monday", results=Results.of(rows), rows_read=2), tmp_path)
    board = (tmp_path / "monday" / "board-1.html").read_text(encoding="utf-8")
    assert "board-2.html" not in board
