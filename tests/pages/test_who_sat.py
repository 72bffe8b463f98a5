"""Who sat where: seats of an individual, substitutes, and numbers in the letters of each language."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from duplicate.night.changes import NameChange, Penalty, apply
from duplicate.pages.book.card_opponents import against
from duplicate.pages.templates import sayer
from duplicate.words.translations import translator
from tests.pages.nights import night, scored
from tests.pages.written import page, site_of, texts, written

INDIVIDUAL = """round,table,board,north,south,east,west,contract,declarer,tricks
1,1,1,1,2,3,4,3NT,W,9
1,2,1,5,6,7,8,3NT,E,8
"""
PLAYERS = "".join(
    f'[[pairs]]\nnumber = {n}\nnames = ["{name}"]\n'
    for n, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hana"), 1)
)


@pytest.mark.parametrize(
    ("code", "ns", "ew", "own"),
    [
        ("", ["N 1 Ann", "S 2 Bo"], ["E 3 Cy", "W 4 Di"], "Round 1 · table 1 · West"),
        ("zh", ["北 1 Ann", "南 2 Bo"], ["东 3 Cy", "西 4 Di"], "第 1 轮 · 第 1 桌 · 西"),
    ],
)
def test_players_of_an_individual_stand_with_their_seats(
    tmp_path: Path, code: str, ns: list[str], ew: list[str], own: str
) -> None:
    site = site_of(written(tmp_path / "night", INDIVIDUAL, PLAYERS), tmp_path / "site", "en", "zh") / code
    rows = page(site, "board-1").xpath("//table[contains(@class, 'traveller')]/tbody/tr")
    assert [texts(row, ".//*[@class='who']") for row in rows if "Ann" in row.text_content()] == [ns + ew]
    (head,) = page(site, "pair-4").xpath("//tr[@class='round']/th")
    assert texts(head, ".//span[contains(@class, 'quiet')]") == [own]
    assert texts(head, ".//*[@class='who']") == [ew[0], *ns]  # his partner first


@pytest.mark.parametrize(
    ("code", "title", "count"), [("", "Player 4", "Players: 8"), ("zh", "4 号牌手", "牌手：8")]
)
def test_an_individual_from_a_folder_is_of_players(tmp_path: Path, code: str, title: str, count: str) -> None:
    site = site_of(written(tmp_path / "night", INDIVIDUAL, PLAYERS), tmp_path / "site", "en", "zh") / code
    assert texts(page(site, "pair-4"), "//p[contains(@class, 'over')]/span[1]") == [title]
    assert count in page(site, "index").text_content()


def test_paper_has_the_seats_and_data_the_numbers(tmp_path: Path) -> None:
    made = written(tmp_path / "night", INDIVIDUAL, PLAYERS).view
    (card,) = (card for card in made.scorecards if card.names == "Di")
    say = sayer(translator("zh"))
    told = against(made, card.rounds[0], 3.0, 200.0, say).lines
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in told] == [
        "搭档 东 3 Cy",
        "北 1 Ann · 南 2 Bo",
    ]
    assert [who.label for who in card.rounds[0].opponents] == ["1", "2"]


def zoe(since: tuple[int, int, int]) -> NameChange:
    """Who comes for the second player of 5 EW."""
    when = "2026-01-15T20:00:00+00:00"
    return NameChange(id=1, when=when, direction="EW", number="5", place=1, after="Zoë Quist", since=since)


def test_a_substitute_stands_below_the_pair(tmp_path: Path) -> None:
    change = zoe(since=(1, 4, 0))
    made = scored(apply(replace(night(6), changes=(change,))))
    before = " – ".join(member.name for member in made.night.entries.by_id["5EW"].members[:2])
    site = site_of(made, tmp_path, "en", "zh")
    for code, since in (("", "Zoë Quist from round 4 on"), ("zh", "从第 4 轮起 Zoë Quist")):
        index = page(site / code, "index")
        (row,) = index.xpath("//table[contains(@class, 'standings')]//th[contains(., 'Zoë')]")
        assert (texts(row, "a"), texts(row, "small")) == ([before], [since])
        card = page(site / code, "pair-5ew")
        assert texts(card, "//h1") == [before]
        assert since in texts(card, "//div[@class='head']/p/span")
        assert not re.search("Zoë", " ".join(texts(index, "//table[contains(@class, 'matrix')]")))
    # at the table sat who is named there: two people
    (card,) = (card for card in made.view.scorecards if card.page == "pair-5ew.html")
    assert {who.names.count(" – ") for line in made.view.boards[0].groups[0].lines for who in line.ew} == {1}
    assert card.names == f"{before} – Zoë Quist"  # for the data


def test_a_substitute_who_alone_is_named_is_one_of_the_pair(tmp_path: Path) -> None:
    change = zoe(since=(1, 2, 0))
    made = scored(apply(replace(night(6), changes=(change,))), **{"sessions.named_share": "50"})
    (place,) = (p for ranking in made.view.rankings for p in ranking.places if "Zoë" in p.who.names)
    assert (place.substitutes, place.names, place.names.count(" – ")) == ((), place.who.names, 1)


@pytest.mark.parametrize(
    ("code", "label", "title", "penalty"),
    [
        ("", "3NS", "Pair 3NS", "3NS: penalty of"),
        ("zh", "南北3", "南北3 号对", "南北3"),
        ("fr", "3NS", "Paire 3NS", "3NS"),
    ],
)
def test_numbers_have_the_letters_of_the_language(
    tmp_path: Path, code: str, label: str, title: str, penalty: str
) -> None:
    late = Penalty(id=1, when="2026-01-15T22:00:00+00:00", direction="NS", number="3", amount="-10")
    made = scored(apply(replace(night(6), changes=(late,))), winners="one")
    site = site_of(made, tmp_path, "en", code or "en") / code
    index = page(site, "index")
    assert label in texts(index, "//td[@class='no']")
    assert any(penalty in text for text in texts(index, "//ul[@class='log']/li"))
    assert texts(page(site, "pair-3ns"), "//p[contains(@class, 'over')]/span[1]") == [title]
    board = page(site, "board-1")
    shown = {"": ("NS", "EW"), "zh": ("南北", "东西"), "fr": ("NS", "EO")}[code]
    for side, letters in zip(("ns", "ew"), shown, strict=True):
        numbers = texts(board, f"//td[@class='{side}']//*[@class='who']/b")
        assert [letters in number for number in numbers] == [True] * len(numbers)
    if code:
        assert not re.search(r"\dEW", index.xpath("//main")[0].text_content())
