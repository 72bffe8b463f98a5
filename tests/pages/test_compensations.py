"""The steps from a result of a single table to its IMPs, with the values of the textbook's boards.

fixtures/nights/single-table has the book's examples: its boards 13 to 16 are those of the complex
compensation. Board 13, 5 diamonds doubled by South two down with 17 HCP for NS: −500 and 3 x 80 = 240 for
the stronger EW, who bid no game but whose cards' rate is that of a game, are −260, and so −6 IMP.
"""

from pathlib import Path

import pytest

from duplicate import read
from duplicate.data import data_path
from duplicate.pages.templates import sayer
from duplicate.words.translations import translator
from tests.pages.nights import scored
from tests.pages.written import page, site_of, texts

NIGHT = data_path("fixtures") / "nights" / "single-table"


@pytest.mark.parametrize(
    ("method", "steps"),
    [
        # −500 is 11 IMPs by Law 78B; three HCP below 20 give back 3
        ("simple", "NS −500: −11 IMP; compensation for 17 HCP: +3 IMP; together −8 IMP"),
        ("complex", "NS −500; compensation for 17 HCP: +240; together −260: −6 IMP"),
    ],
)
def test_the_board_page_has_the_steps_in_place_of_frequencies(
    tmp_path: Path, method: str, steps: str
) -> None:
    made = scored(read(NIGHT), **{"method": "compensation", "compensation.method": method})
    board = page(site_of(made, tmp_path), "board-13")
    assert steps in texts(board, "//div[contains(@class, 'travellers')]//p")
    assert not board.xpath("//table[contains(@class, 'frequencies')] | //a[@href='#frequencies']")
    total = texts(board, "//table[contains(@class, 'traveller')]/tbody//td[contains(@class, 'pn')]")
    assert steps.split(" ")[-2].lstrip("+") in total


def test_steps_in_chinese(tmp_path: Path) -> None:
    made = scored(read(NIGHT), **{"method": "compensation", "compensation.method": "simple"})
    (board,) = (board for board in made.view.boards if board.number == "13")
    say = sayer(translator("zh"))
    assert list(map(say, board.groups[0].notes)) == [
        "南北\N{NO-BREAK SPACE}−500：−11 IMP；牌点 17 的贴点 +3 IMP；合计 −8 IMP"
    ]
