"""The notes of every family in the languages of the prints."""

import re

import pytest

from duplicate.movements.barometer import barometer
from duplicate.movements.rover import rover
from duplicate.movements.web import web
from duplicate.pages.movement_words import movement_words, recognised
from duplicate.words.translations import translator
from tests.movements.test_families import FAMILIES, lengths


def test_a_note_of_an_earlier_version_is_known() -> None:
    told = "pair follows", "pairs follow"
    old, new = (
        f"{begin} the pair with the next lower number; 1 follows 7."
        for begin in (f"Every other {told[0]}", f"All other {told[1]}")
    )
    assert movement_words(old, translator("zh")) == movement_words(new, translator("zh")) != new


@pytest.mark.parametrize("family", FAMILIES)
def test_every_name_and_note_is_a_known_phrase_in_chinese(family: str) -> None:
    translate = translator("zh")
    told = set()
    for halves in range(4, 33):
        possible = lengths(family, halves)
        for rounds in {r for r in (1, 2, 3, halves // 4, halves // 2, *possible[-2:]) if r in possible}:
            made = FAMILIES[family].make(halves / 2, rounds)
            told |= {made.name, *made.notes, *barometer(made).notes}
    told |= {n for side in ("NS", "EW") for n in rover(8.5, direction="EW" if side == "EW" else "NS").notes}
    told |= set(web(12.5, 8, missing="EW").notes) | set(web(14.5, 9, missing="EW").notes)
    assert {text for text in told if recognised(text) is None} == set()
    words = {word for text in told for word in re.findall("[A-Za-z]{3,}", movement_words(text, translate))}
    assert words == set()


@pytest.mark.parametrize(
    ("code", "one", "five"),
    [
        ("en", "Round robin, 2 teams, 1 round", "Mitchell, 5 tables, 5 rounds"),
        ("fr", "Toutes rondes, 2 équipes, 1 tour", "Mitchell, 5 tables, 5 tours"),
        ("pl", "Każdy z każdym, 2 drużyny, 1 runda", "Mitchell, 5 stołów, 5 rund"),
        ("zh", "循环赛，2队，1轮", "米切尔移位，5桌，5轮"),
    ],
)
def test_numbers_take_the_form_of_the_language(code: str, one: str, five: str) -> None:
    translate = translator(code)
    assert movement_words("Round robin, 2 teams, 1 round", translate) == one
    assert movement_words("Mitchell, 5 tables, 5 rounds", translate) == five
