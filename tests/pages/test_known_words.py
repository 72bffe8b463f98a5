"""What comes as data and is worded all the same: presets, their sources, columns, notrump."""

import tomllib

import pytest

from duplicate.data import data_path
from duplicate.night.night import SetAside
from duplicate.pages import known_words
from duplicate.pages.lines import contract_text
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said
from duplicate.words.local import written
from duplicate.words.problems import Problem
from duplicate.words.translations import LANGUAGES, translator

PRESETS = [
    tomllib.loads(path.read_text(encoding="utf-8"))
    for folder in ("conditions", "swiss")
    for path in sorted((data_path("fixtures") / folder).glob("*.toml"))
]
PROGRAMS = {"Bridge Base Online", "Compscore", "JFR Pary", "KOPS", "Magic Contest", "PairsScorer", "Ruter"}


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_titles_and_sources_of_presets_are_worded(code: str) -> None:
    assert len(PRESETS) > 15
    say = sayer(translator(code))
    for preset in PRESETS:
        title = preset["title"]
        assert known_words.title(title).text == title or title in PROGRAMS
        for text in preset.get("sources", ()):
            assert known_words.source(text).text == text
            assert say(known_words.source(text)) != text


def test_what_a_club_writes_stays_as_it_is() -> None:
    say = sayer(translator("zh"))
    assert say(known_words.title("50% club (handicap)")) == "50% club (handicap)"
    assert say(known_words.source("Our AGM, 100% agreed")) == "Our AGM, 100% agreed"
    assert known_words.column("Bemerkung") == "Bemerkung"


def test_a_row_that_was_set_aside_has_the_columns_of_the_language() -> None:
    row = (("board", "7"), ("ns", "3"), ("contract", "8S%"), ("lead", ""), ("Notiz", "x"))
    aside = SetAside("night.csv", 4, row, Problem("level 8 does not exist"))
    text = known_words.row_text(aside.row)
    assert sayer(translator("en"))(text) == "board 7, ns 3, contract 8S%, Notiz x"
    assert sayer(translator("zh"))(text) == "牌号 7，南北 3，定约 8S%，Notiz x"


@pytest.mark.parametrize(("code", "shown"), [("en", "3NTX"), ("zh", "3NTX"), ("fr", "3SAX"), ("pl", "3BAX")])
def test_notrump_has_the_letters_of_the_language(code: str, shown: str) -> None:
    # sans-atout; bez atu
    contract, suit = contract_text("3NX")
    assert (contract, suit) == ("3NTX", "n")
    assert written(contract, LANGUAGES[code]) == shown
    assert sayer(translator(code))(Said("%(c)s", {"c": contract})) == shown
    assert written(contract_text("4S")[0], LANGUAGES[code]) == "4♠"
