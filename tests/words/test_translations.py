import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

from duplicate.words import catalogues
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import LANGUAGES, language, plural, translator

OTHERS = [code for code in LANGUAGES if code != "en"]
catalogue = cache(catalogues.read)


@pytest.mark.parametrize("code", OTHERS)
def test_every_phrase_in_code_and_templates_is_translated(code: str) -> None:
    found = catalogues.phrases()
    assert {"Board", "Rank", "Skip to the results", "Passed out"} <= found.keys()
    known = {m.id if isinstance(m.id, str) else tuple(m.id): m.string for m in catalogue(code) if m.id}
    assert found.keys() - {text for text, said in known.items() if catalogues.is_translated(said)} == set()
    assert known.keys() - found.keys() == set(), "phrases that nobody uses any more"


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_keeps_the_places_of_values(code: str) -> None:
    place = re.compile(r"%\((\w+)\)s|(?<!%)%%")
    for message in catalogue(code):
        said = message.string if isinstance(message.string, (list, tuple)) else [message.string]
        text = message.id if isinstance(message.id, str) else message.id[-1]
        for form in said if message.id else []:
            assert set(place.findall(text)) == set(place.findall(str(form))), message.id


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalogue_is_up_to_date(code: str) -> None:
    compiled = GNUTranslations(BytesIO(catalogues.mo_bytes(code)))
    for text in catalogues.phrases():
        if isinstance(text, tuple):
            forms = [compiled.ngettext(*text, n) for n in range(30)]
            assert [translator(code).numbered(plural(*text), n) for n in range(30)] == forms
        else:
            assert translator(code)(text) == compiled.gettext(text)


def test_the_terms_of_the_glossary() -> None:
    said = translator("zh")
    terms = {"Contract": "定约", "Lead": "首攻", "Rank": "名次", "Board": "牌号", "Matchpoints": "比赛分"}
    terms |= {
        "Travellers": "随牌记分表",
        "Both vulnerable": "双方有局",
        "one winner": "单冠军",
        "Sit-out": "轮空",
    }
    assert {text: said(text) for text in terms} == terms


def test_an_unknown_language_is_an_error_that_lists_the_known() -> None:
    with pytest.raises(DuplicateError, match="choose from en, fr, pl, zh"):
        language("xx")


def test_make_words_builds_the_catalogues() -> None:
    makefile = Path(__file__).parents[2] / "Makefile"
    (command,) = re.findall(
        r"^words:.*\n\t\$\(RUN\) (.+)$", makefile.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert command == f"-m {catalogues.__name__}"


def test_no_blank_stands_between_two_chinese_words() -> None:
    """Blanks set figures and Latin words apart, which many values are; Chinese values close up."""
    chinese = r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"
    for message in catalogue("zh"):
        said = message.string if isinstance(message.string, (list, tuple)) else [message.string]
        for form in said if message.id else []:
            assert not re.search(rf"{chinese}[ \u00a0]+{chinese}", str(form)), message.id
    before = translator("zh")("%(before)s before a penalty of %(amount)s")
    assert before % {"before": "50.00%", "amount": "10%"} == "罚 10% 之前为 50.00%"
    assert before % {"before": "50.00%", "amount": "顶分的 10%"} == "罚顶分的 10% 之前为 50.00%"
    assert translator("zh")("%(pair)s sits out") % {"pair": "李文静"} == "李文静轮空"
    # the blank of a name is its own
    assert translator("zh")("%(pair)s sits out") % {"pair": "李 文静"} == "李 文静轮空"


def test_the_word_before_the_two_teams_of_a_match_is_no_part_of_a_name() -> None:
    title = translator("zh")("Match %(home)s – %(visitors)s") % {"home": "上海队", "visitors": "Ely"}
    assert title == "比赛\N{NO-BREAK SPACE}上海队 – Ely"
