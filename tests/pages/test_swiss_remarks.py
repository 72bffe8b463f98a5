"""Notes and problems of Swiss events in the language of the page, also those in old logs."""

import re
from pathlib import Path

import msgspec
import pytest

from duplicate.pages.swiss_conditions import notes
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_remarks import NOTES, PROBLEMS, note_text, problem_line
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said
from duplicate.swiss.conditions import PRESETS, load
from duplicate.swiss.records import Penalty
from duplicate.words.plurals import forms
from duplicate.words.problems import Problem
from duplicate.words.translations import translator
from tests.pages.test_problem_words import ROOT, joined
from tests.pages.test_swiss_site import parsed
from tests.swiss.desk import WHEN, Desk
from tests.swiss.formats import TeamDesk

#: As presets of earlier versions had them, and logs still do.
OLD = (
    "a level match is decided by 4 extra boards, then 4 more",
    "a roster has up to 6 players; leader and coach are named at registration",
    "a round before a late entry is worth an average: 0 IMPs, or 50 percent",
    "a round missed at one's own fault is worth 45 percent of a match",
    "no 25:0 table for 8 boards is known: the WBF continuous scale is used",
    "no IMPs are carried over: knock_out.ahead, behind and most are those of a regulation",
    "numbers are those of registration; round_robin.numbers = lots draws them",
    "the bye is worth 12 VP of 20",
    "the bye of an odd field comes to everybody once: 12 VP of 20",
    "the regulation says nothing of a bye: 12 VP of 20",
    "the regulation says nothing of ties in the quotient: lots are drawn",
    "the rules say nothing of an odd field: the bye is worth the mean of the pair's own rounds",
    "the rules say nothing of the number of rounds, boards and minutes: 6 rounds of 4 boards are a start",
    "ties: the matches between the tied, the quotient of IMPs, lots; regulations differ, so name your own",
)
#: Doubts of the maker that are none of the players': what holds stands beside them, or takes their place.
DOUBTS = {
    "the rules do not say how far a challenge reaches: three rungs": None,
    "the rules do not say where the others go: those between move down one rung": None,
    "the rules do not say who is at home: the challenged team": "the challenged team is at home",
    "home and away in Swiss rounds: whoever was at home less often is at home; "
    "the regulation names only round robins": "in Swiss rounds whoever was at home less often is at home",
}
WRITTEN = {"IMP", "WBF"}  #: what is written so in Chinese too


def in_english(text: str) -> set[str]:
    """The words of a text that are English."""
    return set(re.findall(r"[A-Za-z]{3,}", text)) - WRITTEN


def test_each_old_note_is_one_that_is_known() -> None:
    assert len(OLD) == len(NOTES)


@pytest.mark.parametrize("note", [*OLD, *(n for preset in PRESETS for n in load(preset).notes)])
def test_every_note_of_a_preset_is_said_in_chinese(note: str) -> None:
    told = note_text(note)
    assert sayer(translator("en"))(told) == note
    said = sayer(translator("zh"))(told)
    assert not in_english(said), said
    numbers = re.findall(r"\d+", note)
    assert all(number in said for number in numbers)


def test_players_are_told_what_holds_and_not_what_the_rules_leave_open() -> None:
    conditions = load("ladder")
    told = notes(msgspec.structs.replace(conditions, notes=tuple(DOUBTS)))
    assert [sayer(translator("en"))(note) for note in told] == [text for text in DOUBTS.values() if text]
    for preset in PRESETS:
        assert not any("rules do not say" in sayer(translator("en"))(note) for note in notes(load(preset)))


def test_a_note_of_the_organiser_stays_as_it_is() -> None:
    assert sayer(translator("zh"))(note_text("tea at 4, 50% off")) == "tea at 4, 50% off"


@pytest.mark.parametrize("preset", ["knock-out", "ladder"])
def test_pages_of_an_old_event_hold_no_english_sentence(preset: str, tmp_path: Path) -> None:
    settings = {"knock_out__extra_boards": 2} if preset == "knock-out" else {}
    desk = TeamDesk(preset, *"123", notes=OLD, **settings)
    write_swiss(swiss_view(desk.state), tmp_path, languages=["zh"], data=False)
    for page in tmp_path.glob("*.html"):
        for text in parsed(page).xpath("//body//text() | //@aria-label | //@title"):
            assert not re.search(r"[a-z]{2,}( [a-z]{2,}){2,}", text), (page.name, text)


def test_what_is_wrong_with_matches_is_said_in_the_language(tmp_path: Path) -> None:
    desk = Desk(scoring__cross_imps__divisor="none", vp__scale="wbf")
    desk.enter("1", "2", "3")
    desk.close()
    desk.draw("1-2", byes=("3",))
    desk.start()
    desk.score_all()
    desk.over()
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-10", unit="matchpoints", round=1))
    desk.add(Penalty(id=desk.id, when=WHEN, number="2", amount="-1", unit="imp", round=None))
    desk.add(Penalty(id=desk.id, when=WHEN, number="3", amount="-1", unit="imp", round=1))
    view = swiss_view(desk.state)
    problems = view.swiss.problems
    assert problems
    for problem in problems:
        assert isinstance(problem, Said), problem
        assert not in_english(sayer(translator("zh"))(problem))
    write_swiss(view, tmp_path, languages=["en"], data=False)
    page = parsed(tmp_path / "index.html").text_content()
    assert "The penalty of 1 is not counted: it is in matchpoints, in which this event is not scored" in page
    assert "The penalty of 2 is not counted so far: no round is named for it" in page
    assert "The penalty of 3 is not counted: it has no match in round 1" in page
    assert "give it in" not in page  # what the director is to do
    assert "give the round" not in page


def test_a_problem_that_nobody_knows_stays_in_english() -> None:
    unknown = Problem(
        "the disk is full", file="log.jsonl", line=4, field="round", value="2", remedy="clear it"
    )
    assert problem_line(unknown) == "the disk is full"
    known = Problem("round 2: 3 and 4 have 2 boards more than the 6 of their match", remedy="look again")
    told = problem_line(known)
    assert isinstance(told, Said)
    assert sayer(translator("en"))(told) == known.message


@pytest.mark.parametrize("phrase", PROBLEMS)
def test_every_problem_is_one_that_the_program_says(phrase: str) -> None:
    sources = [
        joined(path.read_text(encoding="utf-8"))
        for path in (*(ROOT / "duplicate" / "swiss").glob("*.py"), ROOT / "duplicate/laws/victory_points.py")
    ]
    pieces = [piece for form in forms(phrase) for piece in re.split(r"%\(\w+\)s", form)]
    longest = max(pieces, key=len).strip().removeprefix("no round: ")
    said = re.sub(r"^is (?=not counted)", "", longest)  # for one reason or another
    assert any(said in source for source in sources), said
