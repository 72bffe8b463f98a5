"""Problems on pages in the language of the page: those of real files, and each that is known."""

import re
from pathlib import Path

import pytest

import duplicate
from duplicate.pages.event import event_view
from duplicate.pages.problem_words import PHRASES, problem_text, told_to_players
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said
from duplicate.words.translations import translator

ROOT = Path(__file__).parents[2]
SOURCES = [
    path.read_text(encoding="utf-8")
    for part in ("laws", "movements", "night", "rubber", "scoring", "travellers")
    for path in sorted((ROOT / "duplicate" / part).rglob("*.py"))
]
TROUBLE = """board,ns,ew,contract,by,result,score
1,1,2,4S,N,=,620
1,3,4,4S,N,=,420
2,1,2,8S,N,=,
2,3,4,3NT,,=,
3,1,,3NT,N,=,
4,1,2,,,,
5,1,1,3NT,N,=,
6,1,2,3NT,N,=,
6,1,2,3NT,N,+1,
7,1,2,7NT,N,+1,
8,1,2,3NT,Q,=,
"""
#: two boards that the same two play at two tables, the other way round
ASSUMED = """round,table,board,ns,ew,contract,declarer,result
1,1,1,1,2,4S,N,=
1,2,1,2,1,4S,N,-1
1,1,2,1,2,3NT,E,=
1,2,2,2,1,3NT,E,+1
"""
#: what stands in files, and is written so in every language
WRITTEN = {"results", "csv", "declarer", "PASS", "Not", "played"}


def joined(source: str) -> str:
    """The texts of a module as they are when Python has joined the lines."""
    return re.sub(r'"\s*\n\s*f?"', "", source)


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_is_one_that_the_program_says(phrase: str) -> None:
    literal = max(re.split(r"%\(\w+\)s", phrase.replace("%%", "%")), key=len).strip()
    known = {
        "is": "is {",
        "the rubber is over": "the {self.noun} is over",
        "the Chicago is over": "the {self.noun} is over",
        "the result was erased at the table": "was erased at the table",
        "has another deal on lines": "has another deal on line",
        "now say the same as this change; it is not needed any more": "; it is not needed any more",
        "was never confirmed; it is not used": "was never confirmed",
        "differs from what was received; it is not used": "differs from what was received",
    }
    literal = known.get(literal, literal.removeprefix("the result ") if "was" in literal else literal)
    literal = literal.split(" after the ")[0].split(" stands on")[0].split(" stands in")[0]
    literal = literal.removeprefix("is not scored: ").split("; the results of one number")[0]
    written = {literal, literal.replace("of event.toml", "of {EVENT_FILE}")}
    assert any(one in joined(source) for source in SOURCES for one in written), literal


@pytest.mark.parametrize("code", ["zh", "fr", "pl"])
def test_problems_of_a_night_are_said_in_the_language(code: str, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(TROUBLE, encoding="utf-8")
    night = duplicate.read(file)
    scored = duplicate.score(night).night
    texts = {t for p in scored.problems for t in (p.message, p.remedy) if t}
    assert len(texts) > 12
    say = sayer(translator(code))
    for text in sorted(texts):
        told = problem_text(text)
        assert isinstance(told, Said), text
        assert sayer(translator("en"))(told) == text
        assert say(told) != text
        if code == "zh":  # contracts, seats and names of columns stay
            assert set(re.findall(r"[A-Za-z]{3,}", say(told))) <= WRITTEN, text


@pytest.mark.parametrize(
    ("night", "conditions", "options", "told"),
    [
        ("assumed", None, {}, "nothing says how this is scored"),
        ("thursday", None, {"method": "butler"}, "a penalty in percent does not fit butler"),
        ("thursday", None, {"method": "teams"}, "cannot be compared"),
        ("thursday", "acbl", {}, "acbl holds in place of"),
        ("thursday", None, {"method": "aggregate"}, "write points such as 100pts"),
    ],
)
def test_what_scoring_assumes_is_said_in_the_language(
    night: str, conditions: str | None, options: dict[str, str], told: str, tmp_path: Path
) -> None:
    path = ROOT / "fixtures" / "nights" / night
    if night == "assumed":
        path = tmp_path / "results.csv"
        path.write_text(ASSUMED, encoding="utf-8")
    scored = duplicate.score(duplicate.read(path), conditions, options).night
    texts = {t for p in scored.problems for t in (p.message, p.remedy) if t}
    assert any(told in text for text in texts)
    for text in texts:
        assert isinstance(problem_text(text), Said), text
        for code in ("zh", "fr", "pl"):
            assert sayer(translator(code))(problem_text(text)) != text, (code, text)


def test_methods_and_units_are_said_as_the_conditions_say_them() -> None:
    told = told_to_players("A8EW: a penalty in percent does not fit cross-imps")
    assert sayer(translator("en"))(told) == "A8EW: a penalty in percent does not fit Cross-IMPs"
    assert sayer(translator("zh"))(told) == "A8EW：以百分比为单位的罚分不适用于交叉 IMP"


def test_somebody_elses_words_stay_and_are_marked_as_english() -> None:
    assert problem_text("the disk is full") == "the disk is full"
    assert problem_text("") == ""


def test_an_illegal_call_is_said_in_the_language() -> None:
    said = sayer(translator("zh"))(problem_text("call 3, S 1D: insufficient over 1NT (Law 18)"))
    assert said == "第 3 个叫品 S 1D：对 1NT 是不足叫牌（规则 18）"
    said = sayer(translator("zh"))(problem_text("call 4, W X: the last bid is not an opponent's (Law 19)"))
    assert said == "第 4 个叫品 W X：最后的实质叫牌属于己方（规则 19）"


def test_the_sides_have_their_names_in_each_language() -> None:
    """A page in Chinese told players of NS."""
    said = told_to_players("no contract gives +420 to NS on board 2 (NS vulnerable)")
    told = sayer(translator("zh"))(said)
    assert told == "在 2 号牌上（南北有局）没有定约能使南北得 +420"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        # 3NT not vulnerable: 100 for the tricks and 300 for the game, 30 for one more (Law 77)
        ("en", {"3NT by North, 9 tricks (NS\xa0+400)", "3NT by North, 10 tricks (NS\xa0+430)"}),
        ("zh", {"北家 3NT，9 墩（南北\xa0+400）", "北家 3NT，10 墩（南北\xa0+430）"}),
    ],
)
def test_results_that_differ_are_said_in_the_language(code: str, told: set[str], tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(TROUBLE, encoding="utf-8")
    scores = duplicate.score(duplicate.read(file))
    event = event_view(scores, duplicate.standings(scores))
    said = {sayer(translator(code))(row.result) for row in event.set_aside if row.result}
    assert said == told
