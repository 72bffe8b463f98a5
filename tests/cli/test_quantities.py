"""One is said as one: 1 night, 1 round, 1 minute."""

import pytest

from duplicate.data import data_path
from duplicate.movements.mitchell import mitchell
from duplicate.movements.sections import sections
from duplicate.swiss.conduct import Conduct
from duplicate.words.problems import DuplicateError
from tests.cli.running import run


def test_a_league_of_one_night() -> None:
    done = run("league", data_path("fixtures", "nights", "thursday"))
    assert done.out.startswith("League: 1 night, 48 in the table\n")


def test_two_teams_can_play_one_round() -> None:
    done = run("plan", "--tables", 2, "--teams", "--rounds", 3, code=1)
    assert "2 teams have at most 1 round here (play 1 round with more boards each)" in done.err


def test_registration_that_opens_a_minute_before() -> None:
    with pytest.raises(DuplicateError, match="registration opens 1 minute before the start"):
        Conduct(opens=1, closes=2)


def test_letters_for_one_section() -> None:
    with pytest.raises(DuplicateError, match=r"for 1 section\b"):
        sections(4, 1, lambda size, letter: mitchell(size, 4, section=letter), letters="")
