"""Files for the table terminals: what is in them, and that a night comes back as it was written."""

import csv
import io
import random
import subprocess
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicate.exports.bridgemate import (
    Options,
    Settings,
    lost,
    settings_for,
    tables_of,
    write_bridgemate,
)
from duplicate.exports.bridgemate.sections import Losses
from duplicate.laws.dealing import deal
from duplicate.laws.deals import Deal
from duplicate.movements.barometer import barometer
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.team_round_robin import team_round_robin
from duplicate.night.changes import apply
from duplicate.night.entries import Contestant, Entries, Member, Seating, label
from duplicate.night.expected import Expected, expected
from duplicate.night.night import DealKey, Night, Sitting
from duplicate.night.results import Result, Results, Status
from duplicate.night.validation import validate
from duplicate.travellers import read
from duplicate.travellers.access import AccessFile, Value
from duplicate.travellers.bridgemate import read_bridgemate
from duplicate.travellers.folder import read_folder
from duplicate.words.problems import DuplicateError
from tests.needs import shared, tool

BARE = Options()
NIGHTS = Path(__file__).resolve().parents[2] / "fixtures" / "nights"


def seated(movement: Movement, *, session: int = 1, section: str = "A") -> Entries:
    """Everybody by name: Ann 1NS and Bo 1NS, and so on."""
    contestants, seatings = [], []
    for direction, number in movement.contestants():
        own = label(section, number, direction)
        names = ("Ann",) if movement.is_individual else ("Ann", "Bo")
        members = tuple(Member(f"{name} {own}", place=place) for place, name in enumerate(names))
        category = "player" if movement.is_individual else "pair"
        contestants.append(Contestant(own, members, category=category))
        seatings.append(Seating(session, section, direction, number, own))
    return Entries(tuple(contestants), tuple(seatings), complete=True)


def planned(movement: Movement, **more: object) -> Night:
    night = Night(name="Monday", date="2026-01-19", entries=seated(movement), movements={(1, "A"): movement})
    return replace(night, **more)  # type: ignore[arg-type]


def again(night: Night) -> Night:
    return read_bridgemate(write_bridgemate(night), "again.bws")


def rows(night: Night, table: str, options: Options = BARE) -> list[dict[str, Value]]:
    return AccessFile.open(write_bridgemate(night, options=options)).records(table)


def plain(results: Results) -> list[Result]:
    """Results without where they were read."""
    return [row._replace(row_id=0, source="", line=None) for row in results.rows]


# what the control software starts from


def test_a_planned_mitchell() -> None:
    night = planned(mitchell(5, 5, boards_per_round=3))
    assert rows(night, "Section") == [
        {"ID": 1, "Letter": "A", "Tables": 5, "MissingPair": 0, "EWMoveBeforePlay": 0, "Session": 1,
         "ScoringType": 1, "Winners": 2},
    ]  # fmt: skip
    tables = rows(night, "Tables")
    assert [row["Table"] for row in tables] == [1, 2, 3, 4, 5]
    assert {(row["ComputerID"], row["LogOnOff"], row["Status"]) for row in tables} == {(1, 2, 0)}
    rounds = rows(night, "RoundData")
    assert len(rounds) == 25
    # EW move up a table, boards down: in round 2 table 1 has EW 5 and the boards of table 2
    assert rounds[1] == {
        "Section": 1, "Table": 1, "Round": 2, "NSPair": 1, "EWPair": 5, "LowBoard": 4, "HighBoard": 6,
        "CustomBoards": "",
    }  # fmt: skip
    assert rows(night, "ReceivedData") == rows(night, "IntermediateData") == []
    names = {(row["Table"], row["Direction"]): row["Name"] for row in rows(night, "PlayerNumbers")}
    assert names[3, "N"] == "Ann A3NS"
    assert names[3, "W"] == "Bo A3EW"
    assert len(names) == 20
    (session,) = rows(night, "Session")
    assert (session["Name"], session["Date"]) == ("Monday", datetime(2026, 1, 19))
    assert len(str(session["GUID"])) == 32
    assert rows(night, "Clients", Options(computer="CLUB-PC")) == [{"ID": 1, "Computer": "CLUB-PC"}]


def test_all_columns_of_the_real_file_are_there() -> None:
    real = AccessFile.open(shared("oracles/files/bws/260119M.BWS"))
    made = AccessFile.open(write_bridgemate(planned(howell(4))))
    assert set(made.tables) == set(real.tables)
    for table in real.tables:
        # results of online events have two columns more in Section
        online = {"OnlineEventGUID", "OnlineEventRoundDuration"}
        assert set(real.columns(table)) - online <= set(made.columns(table)), table


def test_boards_that_do_not_follow_each_other() -> None:
    movement = Movement(
        "odd", tuple(m._replace(board_set=1) for m in howell(2).meetings if m.round == 1), ((1, 2, 9),)
    )
    first, _ = rows(planned(movement), "RoundData")
    assert (first["LowBoard"], first["HighBoard"], first["CustomBoards"]) == (1, 9, "1,2,9")


def test_a_sit_out_has_nobody_on_one_side() -> None:
    movement = mitchell(3.5, 4)
    night = planned(movement)
    missing = {(m.round, m.table) for m in movement.meetings if not m.ns or not m.ew}
    found = {(r["Round"], r["Table"]) for r in rows(night, "RoundData") if 0 in (r["NSPair"], r["EWPair"])}
    assert found == missing != set()
    assert again(night).movements[1, "A"].meetings == movement.meetings


def test_individuals_have_south_and_west() -> None:
    night = planned(individual(2))
    first = rows(night, "RoundData")[0]
    assert [first[seat] for seat in ("NSPair", "South", "EWPair", "West")] == [8, 1, 2, 4]
    assert {row["Direction"] for row in rows(night, "PlayerNumbers")} == set("NSEW")
    back = again(night)
    assert back.movements[1, "A"].is_individual
    assert {back.entries.names(c.id) for c in back.entries.contestants} == {
        night.entries.names(c.id) for c in night.entries.contestants
    }


def test_two_sections() -> None:
    first, second = mitchell(3, 3), mitchell(4, 3, section="B")
    one, two = seated(first), seated(second, section="B")
    entries = Entries((*one.contestants, *two.contestants), (*one.seatings, *two.seatings), complete=True)
    night = Night(entries=entries, movements={(1, "A"): first, (1, "B"): second})
    assert [(row["ID"], row["Letter"], row["Tables"]) for row in rows(night, "Section")] == [
        (1, "A", 3), (2, "B", 4),
    ]  # fmt: skip
    assert [row["Section"] for row in rows(night, "Settings")] == [1, 2]
    assert again(night).entries == entries


def test_one_session_of_two() -> None:
    first, second = mitchell(3, 3), howell(3)
    entries = seated(second, session=2)
    night = Night(entries=entries, movements={(1, "A"): first, (2, "A"): second})
    data = write_bridgemate(night, 2)
    assert read_bridgemate(data, "two.bws").movements[1, "A"].meetings == second.meetings
    assert "1 other session" in lost(night, 2)
    with pytest.raises(DuplicateError, match="no movement of session 3"):
        write_bridgemate(night, 3)


def test_a_section_without_a_letter_is_a() -> None:
    movement = howell(3, section="")
    night = Night(movements={(1, ""): movement})
    assert [row["Letter"] for row in rows(night, "Section")] == ["A"]


def test_the_members_of_the_club() -> None:
    movement = howell(2)
    entries = seated(movement)
    first = entries.contestants[0]._replace(members=(Member("Ann", club_number="77"), Member("Bo", place=1)))
    night = planned(movement, entries=replace(entries, contestants=(first, *entries.contestants[1:])))
    options = Options(members=(("12", "Cy"), ("A-9", "Di")))
    assert rows(night, "PlayerNames", options) == [
        {"ID": 12, "Name": "Cy", "strID": "12"},
        {"ID": 0, "Name": "Di", "strID": "A-9"},
        {"ID": 77, "Name": "Ann", "strID": "77"},
    ]
    seats = {(r["Table"], r["Direction"]): r["Number"] for r in rows(night, "PlayerNumbers")}
    assert "77" in seats.values()


def test_substitutes_come_back() -> None:
    movement = mitchell(3, 3)
    entries = seated(movement)
    members = (*entries.contestants[0].members, Member("Cy", place=1, since=(1, 2, 0)))
    changed = entries.contestants[0]._replace(members=members)
    night = planned(movement, entries=replace(entries, contestants=(changed, *entries.contestants[1:])))
    assert again(night).entries == night.entries


def test_deals_and_tricks() -> None:
    deals = {DealKey(board): deal("a", board) for board in (1, 2)}
    night = planned(mitchell(3, 3), deals=deals)
    (first, _) = rows(night, "HandRecord")
    assert first["NorthSpades"] == deals[DealKey(1)].hands[0].spades
    assert rows(night, "HandEvaluation") == []
    assert again(night).deals == deals
    # North, South, East, West: notrump, spades, hearts, diamonds, clubs
    tricks = "0123456789abcdd01234"
    (evaluation,) = rows(night, "HandEvaluation", Options(tricks={1: tricks}))
    assert [evaluation[f"North{s}"] for s in ("Notrump", "Spades", "Clubs")] == [0, 1, 4]
    assert (evaluation["EastNotrump"], evaluation["SouthClubs"], evaluation["WestClubs"]) == (10, 9, 4)
    assert evaluation["NorthHcp"] == deals[DealKey(1)].hands[0].hcp
    with pytest.raises(DuplicateError, match="no table of double-dummy tricks"):
        write_bridgemate(night, options=Options(tricks={1: "0123"}))
    part = Deal.parse("N:AKQ.AKQ.AKQ.AKQJ - - -")
    assert "1 incomplete deal" in lost(planned(mitchell(3, 3), deals={DealKey(1): part}))


def test_teams_are_scored_as_teams() -> None:
    movement = team_round_robin(4)
    assert movement.teams
    night = Night(movements={(1, "A"): movement})
    assert [row["ScoringType"] for row in rows(night, "Section")] == [4]
    assert not settings_for(night).ShowPercentage
    assert "that a movement is of teams, each at two tables" in lost(night)


# settings


def test_settings_fit_the_event() -> None:
    night = planned(mitchell(3, 3), deals={DealKey(1): deal("a", 1)})
    made = settings_for(night)
    assert (made.ShowPercentage, made.MemberNumbers, made.BM2ViewHandRecord) == (True, False, True)
    butler = settings_for(replace(night, settings={"method": "butler"}, deals={}, entries=Entries()))
    assert (butler.ShowPercentage, butler.MemberNumbers, butler.BM2ViewHandRecord) == (False, True, False)
    (row,) = rows(night, "Settings", Options(settings=Settings(MaximumResults=7, BM2PINcode="4711")))
    assert (row["MaximumResults"], row["BM2PINcode"], row["Section"]) == (7, "4711", 1)


def test_settings_that_do_not_exist() -> None:
    assert Settings().changed(["showresults=No", "BM2Ranking=2"]) == Settings(ShowResults=False, BM2Ranking=2)
    for text, message in (
        ("ShowNothing=1", "no such setting"),
        ("ShowResults", "no such setting"),
        ("ShowResults=maybe", "neither yes nor no"),
        ("BM2Ranking=two", "no number"),
        ("BM2Ranking=99999", "does not fit"),
        ("BM2PINcode=12", "does not fit"),
    ):
        with pytest.raises(DuplicateError, match=message):
            Settings().changed([text])


# what cannot be written


@pytest.mark.parametrize(
    ("movement", "message"),
    [
        (howell(2, section="AB"), "a letter from A to Z"),
        (howell(2, first_board=1000), "beyond 999"),
        (mitchell(3, 3, ew_numbering=32767), "numbers from 1 to 32767"),
    ],
)
def test_what_a_file_cannot_hold_is_an_error(movement: Movement, message: str) -> None:
    section = movement.meetings[0].section
    with pytest.raises(DuplicateError, match=message):
        write_bridgemate(Night(movements={(1, section): movement}))


def test_what_is_left_out_is_said() -> None:
    movement = mitchell(3, 3)
    night = planned(movement, club="Club", director="D")
    one = expected(night)[0]
    base = Result(section="A", round=one.round, table=one.table, board=one.board, ns=one.ns, ew=one.ew)
    results = [
        base._replace(status=Status.CANCELLED),
        base._replace(score_ns=420, score_ew=-420),
        base._replace(contract="4S", declarer="N", tricks=10, score_ns=420, score_ew=-170),
        base._replace(status=Status.ARTIFICIAL, adj_ns="A+", adj_ew="A-"),
        base._replace(status=Status.ARTIFICIAL, adj_ns="3imp", adj_ew="-3imp"),
        base._replace(ns="3", ew="9", table=None, contract="PASS", status=Status.PASSED),
    ]
    said = lost(replace(night, results=Results.of(results)))
    assert said == [
        "the name of a movement",
        "1 note to a movement",
        "1 result that the director cancelled",
        "1 result without contract, declarer and tricks",
        "1 score other than the contract's, or split",
        "averages plus and minus as such (they become 60%, 50% and 40%)",
        "1 artificial score that is no percentage (to be awarded again)",
        "1 result of a board that the movement does not have at that table",
        "the club",
        "the director",
    ]
    assert lost(again(planned(howell(3)))) == []


# there and back


@pytest.mark.parametrize("file", ["260119M.BWS", "12tables1section.bws"])
def test_the_real_files_come_back(file: str) -> None:
    night = read(shared(f"oracles/files/bws/{file}"))
    back = validate(again(night))
    assert plain(back.results) == plain(night.results)
    assert (back.movements, back.entries, back.name, back.date) == (
        night.movements, night.entries, night.name, night.date,
    )  # fmt: skip
    assert not back.problems
    assert lost(night) == []


def test_every_cell_as_mdb_export_prints_it(tmp_path: Path) -> None:
    night = apply(read_folder(NIGHTS / "thursday"))
    path = tmp_path / "thursday.bws"
    path.write_bytes(write_bridgemate(night))
    for table in tables_of(night, 1, Options(), Losses()):
        done = subprocess.run(
            [tool("mdb-export"), "-T", "%Y-%m-%d %H:%M:%S", str(path), table.name],
            capture_output=True,
            check=True,
        )
        heading, *lines = csv.reader(io.StringIO(done.stdout.decode("utf-8"), newline=""))
        assert heading == [column.name for column in table.columns]
        cells = [[_printed(value) for value in row] for row in table.rows]
        assert lines == cells, table.name


def _printed(value: Value) -> str:
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)


def test_the_same_night_gives_the_same_bytes() -> None:
    night = apply(read_folder(NIGHTS / "thursday"))
    assert write_bridgemate(night) == write_bridgemate(night)


_MOVEMENTS = st.sampled_from(
    [
        mitchell(3, 3),
        mitchell(5, 4, ew_numbering="continued"),
        mitchell(4.5, 5),
        howell(3),
        howell(4, missing=8),
        individual(2),
        individual(5, 3),
        barometer(howell(3)),
        replace(howell(3), board_sets=tuple((3 * s, 3 * s + 7) for s in range(1, 6))),
    ]
)
_NAMES = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"], exclude_characters="\ufeff"),
    min_size=1,
    max_size=20,
)


@st.composite
def outcomes(draw: st.DrawFn, one: Expected) -> Result | None:
    """What a terminal can enter for one board."""
    row = Result(
        round=one.round, table=one.table, section="A", board=one.board, ns=one.ns, ew=one.ew,
        north=one.north, south=one.south, east=one.east, west=one.west,
    )  # fmt: skip
    match draw(st.integers(0, 12)):
        case 0:
            return None
        case 1:
            return row._replace(status=Status.PASSED, contract="PASS")
        case 2:
            return row._replace(status=Status.NOT_PLAYED)
        case 3:
            ns, ew = draw(st.integers(0, 100)), draw(st.integers(0, 100))
            return row._replace(status=Status.ARTIFICIAL, adj_ns=f"{ns}%", adj_ew=f"{ew}%")
        case _:
            suit, rank = draw(st.sampled_from("SHDC")), draw(st.sampled_from("AKQJT98765432"))
            contract = f"{draw(st.integers(1, 7))}{draw(st.sampled_from('CDHSN'))}"
            return row._replace(
                contract=contract + draw(st.sampled_from(["", "X", "XX"])),
                declarer=draw(st.sampled_from("NESW")),
                tricks=draw(st.integers(0, 13)),
                lead=draw(st.sampled_from(["", suit + rank])),
            )


def _who_plays_what(movement: Movement) -> set[tuple[object, ...]]:
    return {
        (m.table, m.round, m.ns, m.ew, m.north, m.south, m.east, m.west, movement.boards_of(m))
        for m in movement.meetings
    }


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_night_comes_back(data: st.DataObject) -> None:
    movement = data.draw(_MOVEMENTS)
    night = planned(movement, name=data.draw(_NAMES), date=data.draw(st.sampled_from(["", "2026-01-19"])))
    contestants = []
    for contestant in night.entries.contestants:
        numbers = st.sampled_from(["", "17", "X9"])
        members = tuple(
            m._replace(name=data.draw(_NAMES), club_number=data.draw(numbers)) for m in contestant.members
        )
        contestants.append(contestant._replace(members=members))
    entries = replace(night.entries, contestants=tuple(contestants))
    drawn = [data.draw(outcomes(one)) for one in expected(night)]
    deals = {DealKey(b): deal("x", b) for b in data.draw(st.sets(st.sampled_from(movement.board_sets[0])))}
    night = replace(night, entries=entries, results=Results.of([r for r in drawn if r]), deals=deals)
    first = again(night)
    checked = validate(first)
    assert [
        r._replace(score_ns=None, score_ew=None) for r in plain(checked.results) if r.status != Status.PASSED
    ] == [r for r in plain(night.results) if r.status != Status.PASSED]
    assert not checked.set_aside
    assert first.deals == deals
    assert _who_plays_what(first.movements[1, "A"]) == _who_plays_what(movement)
    # and once more, exactly: what has been in a file goes through it unchanged
    second = again(checked)
    assert plain(validate(second).results) == plain(checked.results)
    assert (second.movements, second.entries, second.deals, second.name, second.date) == (
        first.movements, first.entries, first.deals, first.name, first.date,
    )  # fmt: skip


@pytest.mark.parametrize("movement", [mitchell(3, 3), mitchell(3, 3, ew_numbering="continued")])
def test_pairs_that_sat_in_the_wrong_direction(movement: Movement) -> None:
    night = planned(movement)
    one = next(e for e in expected(night) if e.ns != e.ew)
    same = movement.winners == 2 and {"1"} <= {m.ew for m in movement.meetings}
    ns, ew = (f"{one.ew}EW", f"{one.ns}NS") if same else (one.ew, one.ns)
    row = Result(round=one.round, table=one.table, section="A", board=one.board, ns=ns, ew=ew, contract="2H",
                 declarer="N", tricks=8)  # fmt: skip
    night = replace(night, results=Results.of([row]))
    (written,) = rows(night, "ReceivedData")
    assert written["Remarks"] == "Wrong direction"
    assert [written["PairNS"], written["PairEW"]] == [int(one.ns), int(one.ew)]
    (back,) = plain(validate(again(night)).results)
    assert (back.ns, back.ew, back.declarer, back.score_ns) == (ns, ew, "N", 110)


def test_mutations_end_in_a_night_or_an_error(tmp_path: Path) -> None:
    """Bytes that were changed, pages that were cut, doubled or filled with others."""
    movement = mitchell(3, 3)
    played = [
        Result(round=e.round, table=e.table, section="A", board=e.board, ns=e.ns, ew=e.ew, contract="4S",
               declarer="N", tricks=10)
        for e in expected(planned(movement))
    ]  # fmt: skip
    night = planned(movement, results=Results.of(played), deals={DealKey(1): deal("a", 1)})
    whole = write_bridgemate(night)
    chance = random.Random(20260119)
    path = tmp_path / "mutated.bws"
    ends = {"night": 0, "error": 0}
    for _ in range(150):
        data = bytearray(whole)
        kind = chance.randrange(8)
        if kind == 0:
            del data[chance.randrange(len(data)) :]
        elif kind == 1:
            start, other, length = (chance.randrange(len(data)) for _ in range(3))
            data[start : start + length % 5000] = data[other : other + length % 5000]
        for _ in range(chance.choice((1, 3, 10)) if kind > 1 else 0):
            page = chance.randrange(len(data) // 4096)
            data[4096 * page + chance.randrange(chance.choice((64, 4096)))] = chance.randrange(256)
        path.write_bytes(data)
        try:
            read(path)
        except DuplicateError:
            ends["error"] += 1
        else:
            ends["night"] += 1
    assert min(ends.values()) > 20


def test_what_stands_behind_an_award_or_a_session_is_said() -> None:
    """Remarks have the place of the contract, and the session that of the event."""
    night = planned(mitchell(3, 3))
    first = expected(night)[0]
    award = Result(1, section="A", round=first.round, table=first.table, board=first.board, ns=first.ns,
                   ew=first.ew, status=Status.ARTIFICIAL, adj_ns="60%", adj_ew="40%")  # fmt: skip
    plain = replace(night, results=Results.of([award]))
    played = replace(night, results=Results.of([award._replace(contract="4S", declarer="N", tricks=9)]))
    assert set(lost(played)) - set(lost(plain)) == {"1 contract that does not score its board"}
    named = replace(night, sittings={1: Sitting("Evening")})
    assert again(named).name == "Evening"
    assert set(lost(named)) - set(lost(night)) == {"the name of the event: that of the session stands there"}
