from pathlib import Path

import pytest

from duplicate.movements.formats import write_csv
from duplicate.movements.mitchell import mitchell
from duplicate.night.changes import Penalty, ResultChange, ResultKey, apply
from duplicate.night.entries import Entries
from duplicate.night.night import Night
from duplicate.night.validation import validate
from duplicate.travellers import changelog
from duplicate.travellers.event import Details, Event, Pair, Section, Substitute, write_event
from duplicate.travellers.folder import read_folder
from duplicate.words.problems import DuplicateError, Severity

HEADER = "session,section,round,table,board,ns,ew,contract,by,result,lead,score,adj_ns,adj_ew\n"


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three tables, a Mitchell with boards 1-2, 3-4 and 5-6: in round 1 table 1 is 1 against 1."""
    pairs = tuple(
        Pair(number=n, direction=d, names=(f"{d}{n} one", f"{d}{n} two"))
        for d in ("NS", "EW")
        for n in (1, 2, 3)
    )
    event = Event(
        event=Details(name="Thursday", date="2026-01-08"), conditions={"preset": "ebu"}, pairs=pairs
    )
    write_event(tmp_path, event)
    write(tmp_path / "movement.csv", write_csv(mitchell(3, 3, boards_per_round=2)))
    write(tmp_path / "results.csv", HEADER + ",,1,1,1,1,1,4S,N,=,,420,,\n,,1,2,3,2,2,3N,W,-1,,,,\n")
    return tmp_path


def result_keys(night: Night) -> list[tuple[int, int, str, int, str, str, str]]:
    return [(r.row_id, r.session, r.section, r.board, r.ns, r.ew, r.contract) for r in night.results.rows]


def test_a_folder_is_a_night(folder: Path) -> None:
    night = read_folder(folder)
    assert (night.name, night.date, night.settings) == ("Thursday", "2026-01-08", {"preset": "ebu"})
    assert list(night.movements) == [(1, "A")]
    assert result_keys(night) == [(1, 1, "A", 1, "1", "1", "4S"), (2, 1, "A", 3, "2", "2", "3N")]
    assert night.entries.complete
    assert night.entries.names(night.entries.find(1, "A", "EW", "2")) == ("EW2 one", "EW2 two")
    assert [c.id for c in night.entries.contestants] == ["A1NS", "A2NS", "A3NS", "A1EW", "A2EW", "A3EW"]
    assert night.hints["winners"] == "two"
    assert not night.problems


def test_a_movement_alone_makes_the_entries(folder: Path) -> None:
    (folder / "event.toml").unlink()
    night = read_folder(folder)
    assert night.entries.complete
    assert len(night.entries.contestants) == 6
    assert night.name == folder.name


def test_results_alone_leave_the_entries_open(tmp_path: Path) -> None:
    write(tmp_path / "results.csv", "board,ns,ew,contract,by,result\n1,1,2,4S,N,=\n")
    night = read_folder(tmp_path)
    assert night.entries == Entries()
    assert validate(apply(night)).entries.find(1, "", "NS", "1") == "1"


def test_files_of_results_are_joined_and_what_they_say_is_kept_apart(folder: Path) -> None:
    write(folder / "results-late.csv", HEADER + ",,1,3,5,3,3,8S,N,=,,,,\n,,1,3,6,3,3,1N,S,+1,,,,\n")
    night = read_folder(folder)
    assert [r[0] for r in result_keys(night)] == [2, 3, 4]  # 1 was the line that was set aside
    assert [r.source for r in night.results.rows] == ["results-late.csv", "results.csv", "results.csv"]
    assert [(p.file, p.line) for p in night.errors] == [("results-late.csv", 2)]
    assert night.rows_read == 4


def test_other_files_beside_the_results_are_left_alone(folder: Path) -> None:
    for name in ("results.csv.bak", "results.html", "results.csv~"):
        write(folder / name, "nothing of ours")
    write(folder / "results-2.csv", "")
    assert not read_folder(folder).problems


def test_results_under_another_name_are_pointed_out_where_there_are_none(folder: Path) -> None:
    (folder / "results.csv").rename(folder / "match.csv")
    write(folder / "template.csv", HEADER)
    night = read_folder(folder)
    assert [(p.file, p.severity) for p in night.problems] == [("match.csv", Severity.WARNING)]
    assert "begin with results" in night.problems[0].message
    assert night.problems[0].remedy
    write(folder / "results.csv", HEADER + ",,1,1,1,1,1,4S,N,=,,420,,\n")
    assert not read_folder(folder).problems


def test_a_file_of_results_that_nobody_can_read_is_a_problem(folder: Path) -> None:
    write(folder / "results-notes.txt", "Bring biscuits\n")
    night = read_folder(folder)
    assert [p.file for p in night.errors] == ["results-notes.txt"]
    assert len(night.results) == 2


def test_a_file_is_of_the_section_and_session_that_event_toml_says(tmp_path: Path) -> None:
    movement = write_csv(mitchell(3, 3, boards_per_round=2))
    for name in ("movement.csv", "movement-B.csv", "friday.csv"):
        write(tmp_path / name, movement)
    write(tmp_path / "results-b.csv", "board,ns,ew,contract,by,result\n1,1,1,4S,N,=\n")
    write(tmp_path / "friday-results.csv", "board,ns,ew,contract,by,result\n3,2,2,3N,N,=\n")
    sections = (
        Section(name="B", results=("results-b.csv",)),
        Section(name="A", session=2, movement="friday.csv", results=("friday-results.csv",)),
    )
    write_event(tmp_path, Event(section=sections))
    night = read_folder(tmp_path)
    assert list(night.movements) == [(1, "A"), (1, "B"), (2, "A")]
    assert result_keys(night) == [(1, 2, "A", 3, "2", "2", "3N"), (2, 1, "B", 1, "1", "1", "4S")]
    assert night.entries.find(2, "A", "NS", "2") == night.entries.find(1, "A", "NS", "2") == "A2NS"
    assert not night.problems


def test_a_file_that_event_toml_names_and_that_is_not_there_is_a_problem(folder: Path) -> None:
    (folder / "event.toml").unlink()
    write_event(folder, Event(section=(Section(movement="movment.csv", results=("result.csv",)),)))
    assert [p.value for p in read_folder(folder).errors] == ["movment.csv", "result.csv"]


def test_a_movement_with_a_bad_row_leaves_the_entries_open(folder: Path) -> None:
    with (folder / "movement.csv").open("a", encoding="utf-8", newline="") as file:
        file.write("A,four,1,4,4,7-8,,\n")
    night = read_folder(folder)
    assert not night.entries.complete
    assert [(p.file, p.field) for p in night.errors] == [("movement.csv", "table")]


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (Pair(number=1), "1 sits as NS and as EW"),
        (Pair(number=9, direction="NS"), "nobody has this number in the movement"),
        (Pair(number=1, direction="NS", section="B"), "session 1 has no section 'B'"),
    ],
)
def test_a_pair_that_the_movement_does_not_know_is_a_problem(folder: Path, pair: Pair, message: str) -> None:
    write_event(folder, Event(pairs=(pair,)), overwrite=True)
    assert message in str(read_folder(folder).problems[0])


def test_a_place_can_be_given_once(folder: Path) -> None:
    twice = (
        Pair(number=1, direction="NS", names=("A", "B")),
        Pair(number="1", direction="NS", names=("C", "D")),
    )
    write_event(folder, Event(pairs=twice), overwrite=True)
    night = read_folder(folder)
    assert "taken by A1NS" in str(night.problems[0])
    assert night.entries.names("A1NS") == ("A", "B")


def test_a_direction_is_needed_only_where_a_number_sits_in_both(folder: Path) -> None:
    write(folder / "movement.csv", write_csv(mitchell(3, 3, ew_numbering="continued")))
    (folder / "results.csv").unlink()
    write_event(folder, Event(pairs=(Pair(number=5, names=("A", "B")),)), overwrite=True)
    night = read_folder(folder)
    assert night.entries.find(1, "A", "EW", "5") == "A5EW"
    assert not night.problems


def test_a_substitute_plays_from_a_round_on(folder: Path) -> None:
    substitute = Substitute(name="Cy", place=2, since=3)
    pair = Pair(number=1, direction="NS", names=("Ann", "Bo"), substitutes=(substitute,))
    write_event(folder, Event(pairs=(pair,)), overwrite=True)
    contestant = read_folder(folder).entries.by_id["A1NS"]
    assert (contestant.names(1, 2), contestant.names(1, 3)) == (("Ann", "Bo"), ("Ann", "Cy"))


def test_names_in_the_results_serve_whoever_has_none(folder: Path) -> None:
    write(folder / "results.csv", "board,ns,ew,ns_names,contract,by,result\n1,1,1,Ann & Bo,4S,N,=\n")
    write_event(folder, Event(), overwrite=True)
    assert read_folder(folder).entries.names("A1NS") == ("Ann", "Bo")


def test_changes_are_loaded_and_not_applied(folder: Path) -> None:
    key = ResultKey(section="A", board=1, ns="1", ew="1", round=1, table=1)
    after: dict[str, str | int | None] = {"tricks": 9}
    changelog.append(
        folder,
        [
            lambda n: ResultChange(id=n, when=changelog.now(), key=key, before={"tricks": 10}, after=after),
            lambda n: Penalty(
                id=n, when=changelog.now(), section="A", direction="NS", number="1", amount="-10"
            ),
        ],
    )
    night = read_folder(folder)
    assert [c.id for c in night.changes] == [1, 2]
    assert night.results.rows[0].tricks == 10
    applied = validate(apply(night))
    assert (applied.results.rows[0].tricks, applied.results.rows[0].score_ns) == (9, -50)
    assert applied.awards[0].contestant == "A1NS"
    assert not applied.problems


def test_a_correction_repairs_a_line_that_could_not_be_read(folder: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8", newline="") as file:
        file.write(",,1,3,5,3,3,8S,N,=,,,,\n")
    assert len(validate(apply(read_folder(folder))).errors) == 1
    key = ResultKey(section="A", board=5, ns="3", ew="3")
    after: dict[str, str | int | None] = {"contract": "6S", "declarer": "N", "tricks": 12}
    changelog.append(
        folder, lambda n: ResultChange(id=n, when=changelog.now(), key=key, before=None, after=after)
    )
    night = validate(apply(read_folder(folder)))
    assert not night.errors
    assert [p.severity for p in night.problems] == [Severity.NOTE]
    assert night.results.rows[-1].score_ns == 1430  # a vulnerable small slam


def test_a_correction_decides_between_two_files(folder: Path) -> None:
    write(folder / "results-2.csv", HEADER + ",,1,1,1,1,1,4S,N,+1,,,,\n")
    assert len(validate(apply(read_folder(folder))).results) == 1
    key = ResultKey(section="A", board=1, ns="1", ew="1", round=1, table=1)
    after: dict[str, str | int | None] = {"contract": "4S", "declarer": "N", "tricks": 11}
    changelog.append(
        folder, lambda n: ResultChange(id=n, when=changelog.now(), key=key, before=None, after=after)
    )
    night = validate(apply(read_folder(folder)))
    assert [(r.board, r.tricks) for r in night.results.rows] == [(1, 11), (3, 8)]
    assert not night.problems


def test_a_folder_without_a_night_says_what_it_needs(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match=r"it needs event\.toml"):
        read_folder(tmp_path)
    with pytest.raises(DuplicateError, match="no such night folder"):
        read_folder(tmp_path / "nowhere")


def penalty(number: int) -> Penalty:
    return Penalty(id=number, when="2026-01-08T22:00:00+01:00", number="1", amount="-1")


def test_the_log_grows_line_by_line(tmp_path: Path) -> None:
    for _ in range(3):
        changelog.append(tmp_path, penalty)
    text = (tmp_path / "changes.jsonl").read_bytes()
    assert text.count(b"\n") == 3
    assert [c.id for c in changelog.load(tmp_path / "changes.jsonl")[0]] == [1, 2, 3]


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_torn_line_is_said_and_the_log_goes_on(tmp_path: Path, cut: int) -> None:
    changelog.append(tmp_path, [penalty, penalty])
    log = tmp_path / "changes.jsonl"
    log.write_bytes(log.read_bytes()[:-cut] if cut > 1 else log.read_bytes()[:-2])
    changes, problems = changelog.load(log)
    assert [c.id for c in changes] == [1]
    assert [(p.line, p.severity) for p in problems] == [(2, Severity.WARNING)]
    (made,) = changelog.append(log, penalty)
    changes, problems = changelog.load(log)
    assert [c.id for c in changes] == [1, 2]
    assert changes[1] == made
    assert len(problems) == 1


def test_a_spoilt_line_is_an_error_with_its_number_and_stops_new_changes(tmp_path: Path) -> None:
    changelog.append(tmp_path, [penalty, penalty])
    log = tmp_path / "changes.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"id":1', b'"id":"one"', 1))
    changes, problems = changelog.load(log)
    assert [c.id for c in changes] == [2]
    assert (problems[0].line, problems[0].severity) == (1, Severity.ERROR)
    with pytest.raises(DuplicateError, match=r"changes.jsonl, line 1"):
        changelog.append(tmp_path, penalty)


def test_games_of_the_results_keep_their_rows(tmp_path: Path) -> None:
    """Two files of results, each with an auction: the rows are numbered anew, the games with them."""
    game = '[Board "{}"]\n[North "n"]\n[East "e"]\n[Contract "Pass"]\n[Auction "{}"]\nPass Pass Pass Pass\n'
    for name, board, dealer in (("results-1.pbn", 1, "N"), ("results-2.pbn", 2, "E")):
        (tmp_path / name).write_text(game.format(board, dealer), encoding="utf-8")
    night = read_folder(tmp_path)
    board_of = {row.row_id: row.board for row in night.results}
    assert [(g.board, board_of[g.row_id or 0]) for g in night.games] == [(1, 1), (2, 2)]


def test_games_of_the_deals_file_come_along(tmp_path: Path) -> None:
    """Double-dummy tricks beside a deal stay with its board; results in that file are not read."""
    (tmp_path / "results.csv").write_text("board,ns,ew,contract\n1,1,2,PASS\n", encoding="utf-8")
    tags = '[Board "1"]\n[Contract "Pass"]\n[DoubleDummyTricks "1811118111819a8819a8"]\n'
    (tmp_path / "deals.pbn").write_text(tags, encoding="utf-8")
    (game,) = read_folder(tmp_path).games
    assert (game.board, game.row_id, game.tag("DoubleDummyTricks")) == (1, None, "1811118111819a8819a8")


@pytest.mark.parametrize(
    ("name", "message", "remedy"),
    [
        ("260108.csv", "files of results have names that begin with results", "call it results.csv"),
        ("results.html", "files with this ending are no results", "duplicate convert"),
        ("results.json", "files with this ending are no results", "duplicate convert"),
        ("results.pdf", "this is a PDF", "from which it was printed"),
    ],
)
def test_what_may_be_the_results_is_named(folder: Path, name: str, message: str, remedy: str) -> None:
    (folder / "results.csv").rename(folder / name)
    (problem,) = read_folder(folder).problems
    assert (problem.file, problem.severity) == (name, Severity.WARNING)
    assert message in problem.message
    assert remedy in problem.remedy


def test_results_in_a_folder_of_their_own_or_cut_off_are_named(folder: Path) -> None:
    content = (folder / "results.csv").read_text(encoding="utf-8")
    write(folder / "results.csv", "")
    assert [(p.file, p.message) for p in read_folder(folder).problems] == [
        ("results.csv", "the file is empty")
    ]
    (folder / "results.csv").unlink()
    (folder / "results").mkdir()
    write(folder / "results" / "night.csv", content)
    (problem,) = read_folder(folder).problems
    assert (problem.file, problem.remedy) == ("results", "move the files of results beside event.toml")


def test_a_night_without_a_name_has_that_of_its_folder(folder: Path) -> None:
    (folder / "event.toml").unlink()
    (folder / "results.csv").rename(folder / "Results (1).CSV")
    assert read_folder(folder).name == folder.name


def test_a_folder_of_prints_is_no_night(tmp_path: Path) -> None:
    for name in ("movement.html", "movement.pdf", "index.html"):
        write(tmp_path / name, "")
    (tmp_path / "results").mkdir()
    with pytest.raises(DuplicateError, match="this folder is not a night"):
        read_folder(tmp_path)


def test_two_sections_with_the_same_numbers_are_named(tmp_path: Path) -> None:
    pairs = [(board, ns) for board in range(1, 5) for ns in (1, 2, 3)]
    for section, tricks in (("a", 9), ("b", 8)):
        rows = "".join(f"{board},{ns},{ns},3N,N,{tricks}\n" for board, ns in pairs)
        write(tmp_path / f"results-{section}.csv", "board,ns,ew,contract,by,tricks\n" + rows)
    night = validate(read_folder(tmp_path))
    told = [p for p in night.problems if p.message.endswith("as where two sections have the same numbers")]
    assert [p.remedy for p in told] == [
        "name the sections: in a column section, or with their files in event.toml"
    ]
    assert validate(night).problems == night.problems
    named = tuple(Section(name=s.upper(), results=(f"results-{s}.csv",)) for s in "ab")
    write_event(tmp_path, Event(section=named))
    assert not validate(read_folder(tmp_path)).problems


def test_results_without_the_section_that_is_needed_are_told(tmp_path: Path) -> None:
    for section in "AB":
        movement = write_csv(mitchell(3, 3, boards_per_round=2)).replace("\nA,", f"\n{section},")
        write(tmp_path / f"movement-{section}.csv", movement)
    write(tmp_path / "results.csv", "section,board,ns,ew,contract,by,tricks\nA,1,1,1,3N,N,9\n,1,1,1,3N,N,8\n")
    (aside,) = validate(read_folder(tmp_path)).set_aside
    assert str(aside.problem) == (
        "results.csv, line 3, section: no section is given "
        "(write the section (A or B), or name the file with its section in event.toml)"
    )


def test_slips_are_not_taken_for_a_section(tmp_path: Path) -> None:
    rows = "".join(f"{board},{ns},{ns},3N,N,9\n" for board in range(1, 5) for ns in (1, 2, 3))
    write(tmp_path / "results.csv", "board,ns,ew,contract,by,tricks\n" + rows + "1,1,1,3N,N,8\n")
    night = validate(read_folder(tmp_path))
    assert len(night.set_aside) == 2
    assert not any("two sections" in p.message for p in night.problems)
