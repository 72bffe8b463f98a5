"""Every sentence of a plan can be said in another language, and is in Chinese."""

import re
from typing import Any

import pytest

from duplicate.cli.lines import width_of
from duplicate.cli.planned import as_text
from duplicate.cli.planned_sections import sections_text
from duplicate.movements.planned_sections import plan_sections
from duplicate.movements.planner import plan
from duplicate.pages.plan_page import plan_page
from duplicate.pages.plan_words import plan_words
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import translator

_KEPT = {"Qf"}
_WISHES: tuple[dict[str, Any], ...] = (
    {},
    {"winners": 1, "boards": 26},
    {"winners": 2, "minutes": 150},
    {"rounds": 5, "winners": 1},
    {"curtail": True},
    {"switches": "tables=2"},
    {"have": 30, "copies": 3},
    {"copies": 1, "share_at_least": 60},
    {"stationary": (1, 2), "apart": [(3, 4), (1, 2, 5)]},
    {"teams": True},
    {"family": "barometer"},
    {"family": "individual"},
    {"family": "web"},
    {"family": "triangles"},
    {"family": "preliminary"},
    {"family": "second stage"},
    {"family": "rover"},
    {"family": "blackpool"},
    {"first_board": 25},
    {"missing": "EW"},
    {"skip_after": 3},
)


@pytest.mark.parametrize("wish", _WISHES, ids=str)
def test_nothing_is_left_in_english(wish: dict[str, Any]) -> None:
    made = 0
    for tables in (4, 5.5, 7, 8, 13, 16):
        try:
            chosen = plan(tables, **wish)
        except DuplicateError:
            continue
        made += 1
        for sentence in (chosen.why, *chosen.reasons, *chosen.movement.notes):
            told = plan_words(sentence, translator("zh"))
            assert set(re.findall("[A-Za-z]{2,}", told)) <= _KEPT | {"NS", "EW"}, sentence
        assert not re.search("[a-z]{3,}", as_text(chosen.movement, chosen, 7.5, 1, "zh"))
    assert made


@pytest.mark.parametrize(
    "wish",
    [
        {"tables": 30, "count": 2},
        {"sizes": (14, 16)},
        {"sizes": (4, 15), "first_board": 25},
        {"pairs": 59, "count": 2, "winners": 2},
        {"tables": 12.5, "count": 2, "winners": 1},
        {"tables": 14, "count": 2, "teams": True},
        {"tables": 16, "count": 2, "family": "individual"},
        {"tables": 45, "count": 3, "copies": 6},
    ],
    ids=str,
)
def test_nothing_about_sections_is_left_in_english(wish: dict[str, Any]) -> None:
    found = plan_sections(**wish)
    for sentence in (found.why, *found.reasons):
        assert plan_words(sentence, translator("en")) == sentence
        told = plan_words(sentence, translator("zh"))
        assert set(re.findall("[A-Za-z]{2,}", told)) <= _KEPT | {"NS", "EW"}, sentence
    assert not re.search("[a-z]{3,}", sections_text(found, 7.5, 1, "zh"))
    page = "<main" + plan_page(found, 7.5, 1, "zh").split("<main")[1]
    assert not re.search("[a-z]{3,}", re.sub("<[^>]*>", "", page))


def test_english_stays_as_it_is() -> None:
    for tables in (5, 7.5, 12, 30):
        chosen = plan(tables, boards=26)
        for sentence in (chosen.why, *chosen.reasons):
            assert plan_words(sentence, translator("en")) == sentence


def test_the_chinese_page_has_the_reasons() -> None:
    chosen = plan(7, boards=26, winners=1)
    page = plan_page(chosen, 7.5, 1, "zh")
    assert page.count("<li>") == len(chosen.reasons)
    assert "规模：7桌（14对）" in page
    assert "公平度Qf 91.3" in page
    assert "豪威尔移位，7桌，13轮" in page.replace(" ", "")
    english = plan_page(chosen, 7.5, 1)
    assert english.count("<li>") == page.count("<li>")


def test_the_page_says_of_what_and_names_pairs_and_figures_as_the_language_does() -> None:
    """A pair of EW sits out 3 of the 24 boards, and every pair others: two have 18 in common."""
    chosen = plan(7.5, boards=26, minutes=200)
    french = plan_page(chosen, 7.5, 1, "fr", event="Tournoi", date="2026-03-05")
    assert "Tournoi · 5 mars 2026" in french
    assert "1EO et 2EO\N{NO-BREAK SPACE}: 18" in french
    assert "Qf 98,4" in french
    assert "东西1与东西2：18" in plan_page(chosen, 7.5, 1, "zh")


@pytest.mark.parametrize("code", ["en", "fr", "pl", "zh"])
def test_no_number_is_parted_from_its_noun_in_a_title(code: str) -> None:
    """6½ tables, 7 rounds: on a phone "tables" stood on a line of its own."""
    chosen = plan(6.5, boards=26)
    (title,) = re.findall("<h1>(.*?)</h1>", plan_page(chosen, 7.5, 1, code))
    assert "6½" in title
    assert not re.search(r"[0-9½] ", title)


def test_the_chinese_table_keeps_its_columns() -> None:
    """A Chinese character takes two places: every row has its time at the same one."""
    chosen = plan(10, winners=1)
    rows = [
        line
        for line in as_text(chosen.movement, chosen, 7.5, 1, "zh").splitlines()
        if re.search(r" \d:\d\d ", line)
    ]
    places = set()
    for line in rows:
        found = re.search(r" \d:\d\d ", line)
        assert found
        places.add(width_of(line[: found.start()]))
        assert width_of(line) <= 100
    assert len(rows) == 7
    assert len(places) == 1


def test_what_nobody_knows_stays() -> None:
    assert plan_words("Bring cake.", translator("zh")) == "Bring cake."
