"""Events of several night folders: sessions, finals and clubs, by hand."""

import os
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from duplicate.data import data_path
from duplicate.night.changes import Change, Kept, Penalty, ResultChange, ResultKey, ResultState, Undo
from duplicate.night.states import late, state_of
from duplicate.scoring import score, standings
from duplicate.scoring.standing import Standings
from duplicate.travellers import read
from duplicate.words.files import append_bytes
from duplicate.words.problems import DuplicateError

HEADER = "board,ns,ew,score"


def make(folder: Path, rows: Iterable[str], event: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    text = "\n".join([HEADER, *rows]) + "\n"
    (folder / "results.csv").write_text(text, encoding="utf-8", newline="")
    (folder / "event.toml").write_text(event, encoding="utf-8", newline="")
    return folder


def parent(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "event.toml").write_text(text, encoding="utf-8", newline="")
    return folder


def pairs(*named: tuple[int, str, str], more: str = "") -> str:
    return "\n".join(
        f'[[pairs]]\nnumber = {number}\nnames = ["{one}", "{other}"]\n{more}' for number, one, other in named
    )


ONE = (1, "Ann", "Bo")
TWO = (2, "Cy", "Di")
THREE = (3, "Ed", "Flo")
FOUR = (4, "Gus", "Hal")
#: 1 v 2 +420 and 3 v 4 +50, top 2: 1 2, 2 0, 3 0, 4 2
MONDAY = ("1,1,2,420", "1,3,4,50")
#: 3 v 2 +100 and 1 v 4 +100: everybody 1
TUESDAY = ("1,3,2,100", "1,1,4,100")
BOTH = '[[session]]\nnumber = 1\nfolder = "../mon"\n[[session]]\nnumber = 2\nfolder = "../tue"\n'


def table(folder: Path) -> Standings:
    return standings(score(read(folder)))


def totals(found: Standings) -> dict[str, float]:
    return {" ".join(r.names): float(r.total) for r in found.rows}


def test_two_folders_are_two_sessions(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY, pairs(ONE, TWO, THREE, FOUR))
    make(tmp_path / "tue", TUESDAY, pairs(ONE, TWO, THREE, FOUR))
    night = read(parent(tmp_path / "both", BOTH))
    assert night.name == "both"
    assert [(r.session, r.source) for r in night.results.rows] == [
        (1, "../mon/results.csv"), (1, "../mon/results.csv"),
        (2, "../tue/results.csv"), (2, "../tue/results.csv"),
    ]  # fmt: skip
    assert not night.problems
    made = standings(score(night, "wbf", {"winners": "one"}))
    assert totals(made) == {"Ann Bo": 3, "Gus Hal": 3, "Cy Di": 1, "Ed Flo": 1}
    assert [r.name for r in made.beside] == ["1", "2"]


def test_the_same_number_with_another_partner_is_the_same_contestant(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY, pairs(ONE, TWO, THREE, FOUR))
    make(tmp_path / "tue", TUESDAY, pairs((1, "Bo", "Zoe"), TWO, THREE, FOUR))
    night = read(parent(tmp_path / "both", BOTH))
    first = night.entries.by_id["1"]
    assert first.names() == ("Ann", "Bo", "Zoe")
    assert first.names(1, 1, 1) == ("Ann", "Bo")
    assert first.names(2, 1, 1) == ("Zoe", "Bo")  # Zoe has the place of Ann
    assert not night.problems


def test_who_is_back_in_a_third_session_is_no_substitute(tmp_path: Path) -> None:
    for folder, names in (("mon", ("Ann", "Bo")), ("tue", ("Cy", "Bo")), ("wed", ("Ann", "Bo"))):
        make(tmp_path / folder, MONDAY, pairs((1, *names), TWO, THREE, FOUR))
    made = BOTH + '[[session]]\nnumber = 3\nfolder = "../wed"\n'
    night = read(parent(tmp_path / "three", made))
    assert not night.problems
    first = night.entries.by_id["1"]
    assert [first.names(session) for session in (1, 2, 3)] == [("Ann", "Bo"), ("Cy", "Bo"), ("Ann", "Bo")]
    assert first.names() == ("Ann", "Bo", "Cy")
    (row,) = [r for r in standings(score(night)).rows if r.contestant == "1"]
    assert row.names == ("Ann", "Bo", "Cy")
    assert row.members == (("Ann", 2), ("Bo", 3), ("Cy", 1))  # a board a session
    named = standings(score(night, None, {"sessions.named_share": "50"}))
    assert next(r.names for r in named.rows if r.contestant == "1") == ("Ann", "Bo")


def test_a_pair_that_was_away_for_a_session_is_no_stranger(tmp_path: Path) -> None:
    for folder, names in (("mon", ("Ann", "Bo")), ("tue", ("Yan", "Zoe")), ("wed", ("Ann", "Bo"))):
        make(tmp_path / folder, MONDAY, pairs((1, *names), TWO, THREE, FOUR))
    made = BOTH + '[[session]]\nnumber = 3\nfolder = "../wed"\n'
    (problem,) = read(parent(tmp_path / "three", made)).problems
    assert problem.message.endswith("is in this pair of session 2")


def test_strangers_under_the_same_number_are_said(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY, pairs(ONE, TWO, THREE, FOUR))
    make(tmp_path / "tue", TUESDAY, pairs((1, "Yan", "Zoe"), TWO, THREE, FOUR))
    (problem,) = read(parent(tmp_path / "both", BOTH)).problems
    assert "nobody of 1 of the earlier sessions is in this pair of session 2" in str(problem)
    assert 'contestants = "people"' in problem.remedy


def test_numbers_drawn_anew_are_found_by_the_people(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY, pairs(ONE, TWO, THREE, FOUR))
    again = pairs((1, "Flo", "Ed"), (2, "Gus", "Hal"), (3, "Ann", "Bo"), (4, "cy ", "DI"))
    make(tmp_path / "tue", ("1,1,4,100", "1,3,2,-50"), again)
    # session 2: Ed and Flo 2, Cy and Di 0, Ann and Bo 0, Gus and Hal 2
    night = read(parent(tmp_path / "both", f'[event]\ncontestants = "people"\n{BOTH}'))
    assert not night.problems
    made = totals(standings(score(night, "wbf", {"winners": "one"})))
    assert made == {"Gus Hal": 4, "Ann Bo": 2, "Ed Flo": 2, "Cy Di": 0}


def test_corrections_of_a_folder_hold_in_the_event(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY, pairs(ONE, TWO, THREE, FOUR))
    make(tmp_path / "tue", TUESDAY, pairs(ONE, TWO, THREE, FOUR))
    when = '"when":"2026-01-08T22:10:00+00:00"'
    result = (
        f'{{"type":"result","id":1,{when},"key":{{"board":1,"ns":"3","ew":"2"}},"before":{{"score_ns":100}},'
        '"after":{"score_ns":50,"score_ew":-50}}'
    )
    lines = [
        result,
        f'{{"type":"penalty","id":2,{when},"number":"1","amount":"-1","unit":"matchpoints"}}',
        f'{{"type":"penalty","id":3,{when},"number":"2","amount":"-1","unit":"matchpoints"}}',
        f'{{"type":"undo","id":4,{when},"of":3}}',
    ]
    (tmp_path / "tue" / "changes.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    night = read(parent(tmp_path / "both", BOTH))
    assert [c.id for c in night.changes] == [2001, 2002, 2003, 2004]
    made = standings(score(night, "wbf", {"winners": "one"}))
    # session 2: 1 v 4 +100 2 and 0, 3 v 2 +50 0 and 2; 1 has 2 + 2 - 1
    assert totals(made) == {"Ann Bo": 3, "Cy Di": 2, "Gus Hal": 2, "Ed Flo": 0}
    assert next(r for r in made.rows if r.pair == "1").sessions == (Fraction(2), Fraction(1))


CLUBS = """[conditions.sessions]
sections = true
[[section]]
name = "HAR"
folder = "../mon"
[[section]]
name = "KIN"
folder = "../tue"
"""


def test_clubs_are_compared_across_and_ranked_by_club_too(tmp_path: Path) -> None:
    # all four NS scores of board 1, top 6: 420 6, 100 3, 100 3, 50 0
    make(tmp_path / "mon", MONDAY, '[event]\nclub = "Harbour"\n' + pairs(ONE, TWO, THREE, FOUR))
    make(tmp_path / "tue", TUESDAY, '[event]\nclub = "Kingsway"\n')
    night = read(parent(tmp_path / "sim", CLUBS))
    assert night.section_titles == {"HAR": "Harbour", "KIN": "Kingsway"}
    made = standings(score(night, None, {"winners": "one"}))
    assert {night.entries.seat_label(r.contestant): int(r.total) for r in made.rows} == {
        "HAR1": 6, "HAR4": 6, "HAR2": 0, "HAR3": 0, "KIN1": 3, "KIN2": 3, "KIN3": 3, "KIN4": 3,
    }  # fmt: skip
    by_club = [(r.name, [p.rank for p in r.places]) for r in made.beside]
    assert by_club == [("HAR", [1, 1, 3, 3]), ("KIN", [1, 1, 1, 1])]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOTH.replace("number = 2", "number = 1"), "session 1, section (none) is in ../mon already"),
        (
            BOTH.replace("../tue", "../nowhere"),
            "event.toml, line 6, session.folder '../nowhere': there is no such night folder",
        ),
        (BOTH.replace("../tue", "."), "this is the folder of the event itself"),
        (CLUBS.replace("KIN", "K1"), "section.name 'K1': this is no name of a section"),
        (BOTH.replace("folder", "folders"), "unknown setting 'folders' in [session]"),
    ],
)
def test_folders_that_do_not_fit_are_refused(tmp_path: Path, text: str, message: str) -> None:
    make(tmp_path / "mon", MONDAY)
    make(tmp_path / "tue", TUESDAY)
    with pytest.raises(DuplicateError) as error:
        read(parent(tmp_path / "both", text))
    assert message in str(error.value)


def test_a_mistake_in_a_folder_names_its_file(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY)
    make(tmp_path / "tue", (*TUESDAY, "1,5,6,7"), '[conditions]\npreset = "ebu"\n')
    with pytest.raises(DuplicateError, match=r"mon and \.\./tue state different conditions"):
        read(parent(tmp_path / "both", BOTH))
    night = read(parent(tmp_path / "both", f'[conditions]\npreset = "wbf"\n{BOTH}'))
    said = [str(p) for p in night.problems]
    assert any(text.startswith("../tue/results.csv, line 4") for text in said), said
    assert any("conditions are not those of the event" in text for text in said)
    make(tmp_path / "tue", TUESDAY, "[event]\nnames = 1\n")
    with pytest.raises(DuplicateError, match=r"\.\./tue/event\.toml, line 2"):
        read(tmp_path / "both")


def test_a_swiss_event_is_no_session(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY)
    make(tmp_path / "tue", TUESDAY)
    (tmp_path / "tue" / "log.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(DuplicateError, match="this is the folder of a Swiss event"):
        read(parent(tmp_path / "both", BOTH))


def test_a_session_is_worth_what_its_night_is_worth(tmp_path: Path) -> None:
    # the sample night has corrections, penalties and awards; as a session it must not change
    night = data_path("fixtures", "nights", "thursday")
    text = "".join(
        f"[[session]]\nnumber = {n}\nfolder = {os.path.relpath(night, tmp_path / 'both')!r}\n" for n in (1, 2)
    )
    alone = standings(score(read(night)))
    made = standings(score(read(parent(tmp_path / "both", text))))
    for number in (1, 2):
        for own in (r for r in made.beside if r.name == str(number)):
            expected = [(r.rank, r.tied, r.total, r.percent) for r in alone.ranking(own.direction)]
            assert [(p.rank, p.tied, p.total, p.percent) for p in own.places] == expected
    assert [r.total for r in made.rows] == [2 * r.total for r in alone.rows]


def test_results_beside_the_folders_are_not_read_and_said(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY)
    make(tmp_path / "tue", TUESDAY)
    make(tmp_path / "both", MONDAY)
    (problem,) = read(parent(tmp_path / "both", BOTH)).problems
    assert "results.csv: it is not read" in str(problem)


def test_the_pairs_of_the_event_decide_who_is_who(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY)
    make(tmp_path / "tue", TUESDAY)
    own = '[[pairs]]\nnumber = 1\nnames = ["Ann", "Bo"]\nsession = 1\nseats = [{session = 2, number = 3}]\n'
    own += '[[pairs]]\nnumber = 3\nnames = ["Ed", "Flo"]\nsession = 1\nseats = [{session = 2, number = 1}]\n'
    night = read(parent(tmp_path / "both", BOTH + own))
    assert night.entries.find(2, "", "NS", "3") == night.entries.find(1, "", "NS", "1") == "1"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('carry = {points = "many"}', "pairs.carry.points 'many'"),
        ('carry = {points = 3, top = "0"}', "pairs.carry.top '0'"),
        ('handicap = "high"', "pairs.handicap 'high'"),
    ],
)
def test_a_carry_or_handicap_that_is_no_number_is_refused(tmp_path: Path, line: str, field: str) -> None:
    make(tmp_path / "mon", MONDAY, f"[[pairs]]\nnumber = 1\n{line}\n")
    with pytest.raises(DuplicateError) as error:
        read(tmp_path / "mon")
    assert f"event.toml, line 3, {field}: this is no number" in str(error.value)


def test_the_state_of_an_event_is_its_own_and_late_changes_of_its_folders_are_marked(tmp_path: Path) -> None:
    make(tmp_path / "mon", MONDAY, pairs(ONE, TWO, THREE, FOUR))
    make(tmp_path / "tue", TUESDAY, pairs(ONE, TWO, THREE, FOUR))
    event = parent(tmp_path / "both", BOTH)

    def log(folder: Path, *changes: Change) -> None:
        data = b"".join(msgspec.json.encode(change) + b"\n" for change in changes)
        append_bytes(folder / "changes.jsonl", data)

    log(
        tmp_path / "mon",
        ResultState(id=1, when="2026-01-05T22:00:00+00:00", state="final"),
        Penalty(id=2, when="2026-01-05T22:30:00+00:00", number="1", amount="-10"),
        Undo(id=3, when="2026-01-05T22:40:00+00:00", of=1),
        ResultChange(
            id=4,
            when="2026-01-07T09:00:00+00:00",
            key=ResultKey(board=1, ns="1", ew="2"),
            before={"score_ns": 400, "score_ew": -400},
            after={"score_ns": 430, "score_ew": -430},
        ),
        Kept(id=5, when="2026-01-07T09:01:00+00:00", of=4, before={"score_ns": 420, "score_ew": -420}),
    )
    night = read(event)
    assert state_of(night.changes) is None
    assert [c.id for c in night.changes] == [1002, 1004, 1005]
    assert not [p for p in night.problems if p.file.endswith("changes.jsonl")]  # kept here as well
    log(event, ResultState(id=1, when="2026-01-06T22:00:00+00:00", state="final"))
    night = read(event)
    assert list(late(night.changes)) == [1004, 1005]
