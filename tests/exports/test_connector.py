"""The Data Connector, against a stand-in: nothing is lost or counts twice, no failure looks like no news."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from bridgemate_dataconnector.dto import DataConnectorResponseData as Data
from bridgemate_dataconnector.dto import ErrorType, SectionUpdateDTO
from bridgemate_dataconnector.dto import ScoringProgramDataConnectorCommands as Commands

from duplicate.exports.connector import Connector
from duplicate.exports.connector.event import event_of, first_change, pushed_of
from duplicate.exports.connector.log import Log
from duplicate.laws.dealing import deal
from duplicate.movements.formats import write_csv
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.night.night import DealKey
from duplicate.travellers import read
from duplicate.travellers.access import AccessFile
from duplicate.words.problems import DuplicateError
from tests.cli.running import run
from tests.exports.data_connector import StandIn, standing_in
from tests.exports.test_bridgemate import planned

GUID = "0123456789ABCDEF0123456789ABCDEF"


@pytest.fixture
def terminals() -> Iterator[StandIn]:
    with standing_in() as stand_in:
        yield stand_in


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A planned night of three tables, two boards a round."""
    (tmp_path / "movement.csv").write_text(write_csv(mitchell(3, 3)), encoding="utf-8", newline="")
    return tmp_path


def started(terminals: StandIn, folder: Path) -> str:
    run("bridgemate", "start", folder, "--address", terminals.address, "--club", "C", "--key", "K")
    return Log(folder, 1).guid


def poll(terminals: StandIn, folder: Path, *more: str, code: int = 0) -> str:
    done = run("bridgemate", "poll", folder, "--address", terminals.address, *more, code=code)
    return done.out + done.err


# the event


def test_an_event_holds_everything_that_the_terminals_need() -> None:
    night = planned(mitchell(3.5, 4), deals={DealKey(1): deal("a", 1)})
    event = event_of(night, 1, GUID, "C").to_dict()
    assert (event["Commands"], event["ClubId"]) == (7, "C")
    (session,) = event["Sessions"]
    assert (session["Name"], session["Year"], session["Month"], session["Day"]) == ("Monday", 2026, 1, 19)
    (group,) = session["ScoringGroups"]
    (section,) = group["Sections"]
    assert (group["ScoringMethod"], section["Letters"], section["Winners"]) == (10, "A", 2)
    rounds = [
        (
            t["TableNumber"],
            r["RoundNumber"],
            r["PairNS"],
            r["PairEW"],
            r["LowBoardNumber"],
            r["HighBoardNumber"],
        )
        for t in section["Tables"]
        for r in t["Rounds"]
    ]
    movement = night.movements[1, "A"]
    assert rounds == [
        (m.table, m.round, int(m.ns or 0), int(m.ew or 0), min(movement.boards_of(m), default=0),
         max(movement.boards_of(m), default=0))
        for m in sorted(movement.meetings, key=lambda m: (m.table, m.round))
    ]  # fmt: skip
    seats = {(p["TableNumber"], p["Direction"]): p["LastName"] for p in event["Participations"]}
    assert (seats[1, 1], seats[1, 4]) == ("Ann A1NS", "Bo A1EW")
    (record,) = event["Handrecords"]
    assert record["NorthSpades"] == night.deals[DealKey(1)].hands[0].spades
    (settings,) = event["Bridgemate2Settings"]
    assert (settings["ShowResults"], settings["BM2PINcode"], settings["BM2ViewHandRecord"]) == (
        True,
        "0000",
        True,
    )


@pytest.mark.parametrize(
    ("method", "number"), [("butler", 20), ("cross-imps", 31), ("board-a-match", 60), ("matchpoints", 10)]
)
def test_the_scoring_of_the_terminals(method: str, number: int) -> None:
    event = event_of(planned(howell(3), settings={"method": method}), 1, GUID).to_dict()
    assert event["Sessions"][0]["ScoringGroups"][0]["ScoringMethod"] == number


def test_what_the_data_connector_cannot_take() -> None:
    with pytest.raises(DuplicateError, match="is an individual"):
        pushed_of(planned(individual(2)), 1)
    odd = Movement("odd", tuple(m._replace(board_set=1) for m in howell(2).meetings[:2]), ((1, 2, 9),))
    with pytest.raises(DuplicateError, match="table 1 plays 1, 2, 9 in round 1"):
        pushed_of(planned(odd), 1)
    with pytest.raises(DuplicateError, match="would refuse the event"):
        event_of(planned(howell(3)), 1, "not a guid")


def test_without_an_answer_nothing_is_started(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    done = run("bridgemate", "start", folder, "--address", "http://127.0.0.1:9", code=1)
    assert "the Data Connector does not answer" in done.err
    assert not (folder / "results-bridgemate.jsonl").exists()
    done = run("bridgemate", "start", folder, "--address", "here", code=1)
    assert "this is no address" in done.err


def test_without_the_client_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "bridgemate_dataconnector", None)
    with pytest.raises(DuplicateError, match=r"pip install 'duplicate-bridge\[bridgemate\]'"):
        Connector.open()


# from the start to the last result


def test_a_session_from_start_to_finish(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    assert terminals.events[0]["EventGuid"] == guid
    assert ("C", "K") in terminals.keys
    assert "Nothing new, 18 still to come" in poll(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1)
    terminals.send(guid, Data.PlayerData, PlayerNumber="7", FirstName="Ann", LastName="Berg")
    assert "1 result taken, 17 still to come" in poll(terminals, folder)
    for direction, number, last in ((1, "7", ""), (3, "", "Bo")):  # Ann by the number that came before
        terminals.send(
            guid, Data.Participations, SectionLetters="A", TableNumber=1, Direction=direction,
            PlayerNumber=number, LastName=last,
        )  # fmt: skip
    assert "2 names taken, 17 still to come" in poll(terminals, folder)
    night = read(folder)
    (result,) = night.results
    assert (result.ns, result.ew, result.contract, result.declarer, result.tricks, result.score_ns) == (
        "1", "1", "4S", "N", 10, 420,
    )  # fmt: skip
    assert night.entries.names(night.entries.find(1, "A", "NS", "1")) == ("Ann Berg", "Bo")
    assert not night.errors
    standings = run("score", folder).out
    assert "Ann Berg" in standings


def test_every_kind_of_result(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    terminals.result(
        guid, 1, 1, 1, 1, 1, Level=3, Denomination=5, Stake=2, DeclarerDirection=4, TotalTricks=7,
        LeadCardRank=10, LeadCardSuit=3,
    )  # fmt: skip
    terminals.result(guid, 1, 1, 2, 1, 1, Level=0, DeclarerDirection=0, TotalTricks=0)
    terminals.result(guid, 2, 1, 3, 2, 2, Level=-10)
    terminals.result(guid, 2, 1, 4, 2, 2, Level=-3)
    terminals.result(guid, 3, 1, 5, 3, 3, Level=-8)
    terminals.result(guid, 3, 1, 6, 3, 3, Level=9)
    poll(terminals, folder)
    night = read(folder)
    found = [
        (r.board, r.status.value, r.contract, r.declarer, r.tricks, r.lead, r.adj_ns, r.adj_ew)
        for r in night.results
    ]
    assert found == [
        (1, "played", "3NXX", "W", 7, "HT", "", ""),
        (2, "passed", "PASS", "", None, "", "", ""),
        (3, "not_played", "", "", None, "", "", ""),
        (4, "artificial", "", "", None, "", "A-", "A+"),
        (5, "artificial", "", "", None, "", "A+", "A="),
    ]
    (aside,) = night.set_aside
    assert "level 9 does not exist" in aside.problem.message


def test_all_nine_artificial_scores(terminals: StandIn, folder: Path) -> None:
    """The table of the maker's guide; for East-West alone it is the other way round."""
    guid = started(terminals, folder)
    names = ("A-/A-", "A-/A=", "A-/A+", "A=/A-", "A=/A=", "A=/A+", "A+/A-", "A+/A=", "A+/A+")
    places = [(t, r, 2 * ((t + r - 2) % 3) + b) for r in (1, 2, 3) for t in (1, 2, 3) for b in (1, 2)]
    for counts_for in (3, 2):
        for (table, round_number, board), place in zip(places, range(9), strict=False):
            terminals.result(guid, table, round_number, board, table, (table - round_number) % 3 + 1,
                             Level=-1 - place, ScoringDirection=counts_for)  # fmt: skip
        poll(terminals, folder)
        found = {(r.table, r.round, r.board): f"{r.adj_ns}/{r.adj_ew}" for r in read(folder).results}
        turned = [name if counts_for == 3 else "/".join(reversed(name.split("/"))) for name in names]
        assert [found[place] for place in places[:9]] == turned


def test_corrections_and_deletions_at_the_table(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1)
    terminals.result(guid, 1, 1, 2, 1, 1)
    poll(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1, TotalTricks=9)
    terminals.result(guid, 1, 1, 2, 1, 1, IsDeleted=True)
    poll(terminals, folder)
    night = read(folder)
    assert [(r.board, r.tricks) for r in night.results] == [(1, 9)]
    assert [a.problem.message for a in night.set_aside] == [
        "the result was not kept: replaced by line 4",
        "the result was not kept: deleted at the terminals by line 5",
    ]
    assert not night.errors


def test_a_result_for_each_side(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1, Level=-7, ScoringDirection=1)  # A+ for NS
    terminals.result(guid, 1, 1, 1, 1, 1, Level=-5, ScoringDirection=2)  # A= for EW
    terminals.result(guid, 1, 1, 2, 1, 1, ScoringDirection=1)
    poll(terminals, folder)
    night = read(folder)
    assert [(r.adj_ns, r.adj_ew, r.score_ns) for r in night.results] == [("A+", "A=", None), ("", "", 620)]
    assert [p.message for p in night.problems if p.line == 4] == [
        "this result counts for North-South only, and is taken for both sides"
    ]


# crashes and failures


def test_stopped_between_storing_and_accepting(
    terminals: StandIn, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guid = started(terminals, folder)
    for board in (1, 2):
        terminals.result(guid, 1, 1, board, 1, 1)

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Connector, "accept", dies)
        assert "Stopped" in poll(terminals, folder)
    assert len(read(folder).results) == 2  # they are on the disk
    assert "2 results taken, 16 still to come" in poll(terminals, folder)  # and are sent again
    night = read(folder)
    assert (len(night.results), len(night.set_aside), len(night.errors)) == (2, 2, 0)
    assert "Nothing new" in poll(terminals, folder)


def test_stopped_in_the_middle_of_a_line(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1)
    poll(terminals, folder)
    log = folder / "results-bridgemate.jsonl"
    log.write_bytes(log.read_bytes()[:-30])
    torn = read(folder)
    assert (len(torn.results), [p.line for p in torn.problems]) == (0, [2])
    assert "taken, 17 still to come" in poll(terminals, folder, "--all")
    night = read(folder)
    assert ([r.line for r in night.results], [p.line for p in night.problems]) == ([3], [2])


@pytest.mark.parametrize(
    "command",
    [Commands.Ping, Commands.PollQueueForNewResults, Commands.PollQueueForNewParticipations,
     Commands.PollQueueForNewPlayerData],
)  # fmt: skip
def test_a_failed_request_is_not_an_empty_queue(terminals: StandIn, folder: Path, command: Commands) -> None:
    guid = started(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1)
    terminals.failing = {command}
    said = poll(terminals, folder, code=1)
    assert "it does not work" in said
    assert "still to come" not in said
    terminals.failing = set()
    assert "1 result taken" in poll(terminals, folder)


def test_nothing_waiting_said_in_other_words(terminals: StandIn, folder: Path) -> None:
    started(terminals, folder)
    for terminals.words in ((Data.OK, ErrorType.None_), (Data.Error, ErrorType.NoData)):
        assert "Nothing new" in poll(terminals, folder)
    terminals.words = (Data.Paused, ErrorType.None_)
    assert "it answered with Paused" in poll(terminals, folder, code=1)


def test_accepting_fails(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1)
    terminals.failing = {Commands.AcceptResultQueueItems}
    assert "could not be taken off the queue" in poll(terminals, folder, code=1)
    assert len(read(folder).results) == 1


def test_a_start_that_fails_can_be_repeated(terminals: StandIn, folder: Path) -> None:
    terminals.failing = {Commands.InitializeEvent}
    done = run("bridgemate", "start", folder, "--address", terminals.address, code=1)
    assert "the event was not started: it does not work" in done.err
    terminals.failing = set()
    assert started(terminals, folder) == terminals.events[0]["EventGuid"]


def test_starting_again_needs_to_be_said(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    terminals.result(guid, 1, 1, 1, 1, 1)
    poll(terminals, folder)
    done = run("bridgemate", "start", folder, "--address", terminals.address, code=1)
    assert "session 1 was started, and 1 result taken" in done.err
    run("bridgemate", "start", folder, "--address", terminals.address, "--again")
    assert Log(folder, 1).guid != guid
    night = read(folder)
    assert len(night.results) == 0
    assert "started again" in night.set_aside[0].problem.message


def test_polling_what_was_not_started(terminals: StandIn, folder: Path) -> None:
    assert "was not started from here" in poll(terminals, folder, code=1)


def test_polling_until_every_result_is_in(terminals: StandIn, folder: Path) -> None:
    guid = started(terminals, folder)
    movement = mitchell(3, 3)
    for meeting in movement.meetings:
        for board in movement.boards_of(meeting):
            terminals.result(guid, meeting.table, meeting.round, board, int(meeting.ns), int(meeting.ew))
    assert "18 results taken, 0 still to come" in poll(terminals, folder, "--every", "0.05")
    assert "Every result is in" in poll(terminals, folder)


# changed movements


def extend(folder: Path, rounds: int) -> None:
    (folder / "movement.csv").write_text(write_csv(mitchell(5, rounds)), encoding="utf-8", newline="")


def test_more_rounds_delete_nothing(terminals: StandIn, tmp_path: Path) -> None:
    extend(tmp_path, 2)
    guid = started(terminals, tmp_path)
    terminals.result(guid, 1, 1, 1, 1, 1)
    extend(tmp_path, 3)
    done = run("bridgemate", "update", tmp_path, "--address", terminals.address)
    assert "Section A: changed from round 3 on" in done.out
    (update,) = terminals.updates
    tables = SectionUpdateDTO.from_dict(update).tables or []
    assert [len(table.rounds or ()) for table in tables] == [3] * 5
    assert len(read(tmp_path).results) == 1
    done = run("bridgemate", "update", tmp_path, "--address", terminals.address)
    assert "have this movement already" in done.out


def test_terminals_that_wait_for_more_rounds(terminals: StandIn, tmp_path: Path) -> None:
    extend(tmp_path, 1)
    run("bridgemate", "start", tmp_path, "--address", terminals.address, "--keep-open")
    for rounds, more in ((2, ()), (3, ("--close",))):
        extend(tmp_path, rounds)
        run("bridgemate", "update", tmp_path, "--address", terminals.address, *more)
    assert [update["KeepBridgematesAlive"] for update in terminals.updates] == [True, False]


def test_results_of_changed_rounds_are_not_deleted_unasked(terminals: StandIn, tmp_path: Path) -> None:
    extend(tmp_path, 2)
    guid = started(terminals, tmp_path)
    terminals.result(guid, 1, 1, 1, 1, 1)
    terminals.result(guid, 1, 2, 3, 1, 5)
    extend(tmp_path, 1)
    done = run("bridgemate", "update", tmp_path, "--address", terminals.address, code=1)
    assert "section A changes from round 2 on, and BCS would delete 1 result there" in done.err
    assert terminals.updates == []
    assert "1 result" in done.err
    run("bridgemate", "update", tmp_path, "--address", terminals.address, "--delete-results")
    assert len(terminals.updates) == 1
    night = read(tmp_path)
    assert [(r.round, r.board) for r in night.results] == [(1, 1)]
    assert "the movement was changed from there on" in night.set_aside[0].problem.message


def test_the_first_round_that_differs() -> None:
    (before,) = pushed_of(planned(mitchell(5, 3)), 1)
    (after,) = pushed_of(planned(mitchell(5, 5)), 1)
    assert (first_change(before, after), first_change(before, before)) == (4, 0)


# the command that writes the file


def test_the_file_of_a_planned_night(folder: Path) -> None:
    done = run("bridgemate", "file", folder, "--set", "LeadCard=yes", "--computer", "CLUB-PC")
    path = folder / "results.bws"
    assert f"{path}: 3 tables" in done.out
    night = read(path)
    assert night.movements[1, "A"].meetings == mitchell(3, 3).meetings
    score = run("score", folder)
    assert "error" not in score.err
    done = run("bridgemate", "file", folder, code=1)
    assert "the file is there already" in done.err
    run("bridgemate", "file", folder, "--replace")


def test_a_file_with_results_is_never_replaced(folder: Path, tmp_path: Path) -> None:
    (folder / "results.csv").write_text(
        "section,round,table,board,ns,ew,contract,by,result\nA,1,1,1,1,1,4S,N,=\n", encoding="utf-8"
    )
    out = tmp_path / "other.bws"
    run("bridgemate", "file", folder, out, "--results")
    assert len(read(out).results) == 1
    done = run("bridgemate", "file", folder, out, "--replace", code=1)
    assert "it holds 1 result" in done.err
    with (tmp_path / "members.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("name", "number"), ("Ann Berg", "12"), ("王小明", "13")])
    run("bridgemate", "file", folder, tmp_path / "new.bws", "--members", tmp_path / "members.csv")
    listed = AccessFile.open(tmp_path / "new.bws").records("PlayerNames")
    assert [(row["strID"], row["Name"]) for row in listed] == [("12", "Ann Berg"), ("13", "王小明")]


def test_settings_and_members_that_are_wrong(folder: Path, tmp_path: Path) -> None:
    done = run("bridgemate", "file", folder, "--set", "Nonsense=1", code=1)
    assert "there is no such setting" in done.err
    (tmp_path / "members.csv").write_text("12\n", encoding="utf-8")
    done = run("bridgemate", "file", folder, "--members", tmp_path / "members.csv", code=1)
    assert "a member has a number and a name" in done.err
    assert not (folder / "results.bws").exists()
