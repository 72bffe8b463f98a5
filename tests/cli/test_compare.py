"""``duplicate compare``: the terminal, the page and the JSON say the same."""

import json
from pathlib import Path

import pytest

from duplicate.data import data_path
from tests.cli.running import run

THURSDAY = data_path("fixtures") / "nights" / "thursday"


def test_every_difference_is_shown_pair_by_pair(tmp_path: Path) -> None:
    page, data = tmp_path / "pages" / "compare.html", tmp_path / "compare.json"
    ran = run("compare", str(THURSDAY), "--with", "acbl", "--out", str(page), "--json", str(data))
    assert "English Bridge Union" in ran.out
    assert "American Contract Bridge League" in ran.out
    found = json.loads(data.read_text(encoding="utf-8"))
    assert len(found["standings"]) == 24
    # an award makes board 5 one of 12 expected results and 11 scores: the ACBL does not bring it to more
    assert {cell["board"] for cell in found["results"]} == {"5"}
    assert {cell["rule"] for cell in found["results"]} == {"Neuberg"}
    text = page.read_text(encoding="utf-8")
    for place in found["standings"]:
        assert place["pair"] in text
        assert place["pair"] in ran.out
    assert "<script" not in text
    assert "http" not in text


def test_the_same_convention_changes_nothing() -> None:
    ran = run("compare", str(THURSDAY), "--with", "ebu")
    assert "Every contestant has the same place and the same result under both." in ran.out


def test_places_of_one_and_two_winners_are_not_compared(tmp_path: Path) -> None:
    # rank 1 of the 12 NS pairs and rank 10 of all 24 say nothing about each other
    data = tmp_path / "compare.json"
    ran = run("compare", str(THURSDAY), "--with", "seed-online", "--json", str(data))
    assert "Places cannot be compared: two winners and one winner." in ran.out
    assert "Other places" not in ran.out
    assert {place["moved"] for place in json.loads(data.read_text(encoding="utf-8"))["standings"]} == {""}


def test_chinese_has_no_english_sentence(tmp_path: Path) -> None:
    page = tmp_path / "compare.html"
    run("compare", str(THURSDAY), "--with", "acbl", "--lang", "zh", "--out", str(page))
    text = page.read_text(encoding="utf-8")
    for english in ("as played", "compared with", "Other places", "Neuberg, to the results", "Rank"):
        assert english not in text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [(("--with", "acbbl"), "acbl"), (("--with", "acbl", "--out", "here.pdf"), "ends in .html")],
)
def test_what_cannot_be_is_said(wrong: tuple[str, ...], said: str) -> None:
    assert said in run("compare", str(THURSDAY), *wrong, code=1).err
