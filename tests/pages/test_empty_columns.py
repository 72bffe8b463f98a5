"""A column is there when somebody has something in it, and no two columns have one name."""

from pathlib import Path

import pytest

from duplicate.pages.site import write_site
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from tests.browser.kinds import three_pairs
from tests.cli.running import run
from tests.pages.evenings import evening, publish
from tests.pages.formats import line_ups
from tests.pages.matches import write_match
from tests.pages.nights import scored
from tests.pages.test_player_pages import parsed
from tests.pages.test_swiss_site import under_way


def heads(path: Path, table: str) -> list[str]:
    """The headings of the first table of this class."""
    found = parsed(path).xpath(
        f"(//table[contains(concat(' ', @class, ' '), ' {table} ')])[1]/thead/tr[last()]/th"
    )
    return [" ".join(cell.text_content().split()) for cell in found]


def test_before_the_first_result_there_is_no_room_for_results(tmp_path: Path) -> None:
    write_swiss(swiss_view(line_ups().state), tmp_path)
    assert heads(tmp_path / "history-1.html", "story") == ["Rd", "Against"]
    assert heads(tmp_path / "round-1.html", "matches") == ["Table", "Team"]


def test_results_have_their_columns_as_soon_as_there_are_any(tmp_path: Path) -> None:
    """Round 1 is over and has a rank; of round 2 one result of four is in."""
    write_swiss(swiss_view(under_way().state), tmp_path)
    assert heads(tmp_path / "history-1.html", "story")[:2] == ["Rd", "Against"]
    assert len(heads(tmp_path / "history-1.html", "story")) == 5
    assert heads(tmp_path / "round-2.html", "matches") == ["Table", "Pair", "Results in"]


def test_boards_that_split_a_tie_are_told_in_the_last_column_alone(tmp_path: Path) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path)
    found = heads(tmp_path / "standings.html", "ranks")
    assert found.count("Boards played") == 1
    assert found[-2:] == ["Registered", "Boards played"]
    text = (tmp_path / "standings.html").read_text(encoding="utf-8")
    assert "Who has completed more boards comes first." in text


def test_a_board_that_was_played_once_is_worth_nothing(tmp_path: Path) -> None:
    write_site(scored(three_pairs()).view, tmp_path, languages=("en",), pdf=False)
    (folder,) = (path.parent for path in tmp_path.glob("*/event.json"))
    assert heads(folder / "index.html", "standings") == ["Rank", "Pair"]
    assert heads(folder / "index.html", "matrix") == ["Pair", "1"]
    assert heads(folder / "frequencies.html", "frequencies") == ["NS score", "Times"]


def test_partners_have_an_average_where_there_are_percentages(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo"), ("Cy", "Di"), ("Eve", "Flo")))
    assert heads(tmp_path / "players" / "ann.html", "partners") == ["Partner", "Events", "Average %"]
    write_match(tmp_path / "cup")
    run("score", tmp_path / "cup", "--out", tmp_path / "teams", "--no-pdf")
    found = tmp_path / "teams" / "players" / "alice-moorgate.html"
    assert heads(found, "partners") == ["Partner", "Events"]


@pytest.mark.parametrize(("winners", "shown"), [(1, True), (2, False)])
def test_a_plan_tells_the_fairness_of_one_ranking(tmp_path: Path, winners: int, shown: bool) -> None:
    page = tmp_path / "plan.html"
    run("plan", "--pairs", 12, "--boards", 24, "--winners", winners, "--html", page)
    assert ("Qf" in heads(page, "candidates")) is shown


def test_languages_stand_alike_on_all_pages(tmp_path: Path) -> None:
    """On the pages of an event Chinese was second, on the home it was last."""
    night = evening("2026-01-08", ("Ann", "Bo"), ("Cy", "Di"), ("Eve", "Flo"), slug="one")
    write_site(scored(night).view, tmp_path, languages=("en", "zh", "fr"), pdf=False)
    found = []
    for page in ("one/index.html", "index.html", "players/index.html", "players/ann.html"):
        nav = "//nav[@class='languages']"
        found.append(parsed(tmp_path / page).xpath(f"{nav}/*/@lang | {nav}/span/text()"))
    assert found == [["English", "zh-Hans", "fr"]] * 4
