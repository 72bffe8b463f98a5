"""Bridgemate databases: the shared files against what mdb-export prints of them."""

import csv
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from duplicate.laws.contracts import Contract
from duplicate.laws.notation import clean
from duplicate.night.expected import missing
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Status
from duplicate.night.validation import validate
from duplicate.travellers import read
from duplicate.travellers.access import Value
from duplicate.travellers.bridgemate import read_tables
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import Seat

Shared = Callable[[str], Path]
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
FILES = ("260119M.BWS", "12tables1section.bws")


def expected(shared: Shared, file: str, table: str) -> list[dict[str, str]]:
    path = shared(f"oracles/files/bws/expected/{file.split('.')[0]}.{table}.csv")
    with path.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def night_of(shared: Shared, file: str) -> Night:
    return read(shared(f"oracles/files/bws/{file}"))


@pytest.mark.parametrize("file", FILES)
def test_every_received_row(shared: Shared, file: str) -> None:
    night = night_of(shared, file)
    rows = expected(shared, file, "ReceivedData")
    assert night.rows_read == len(rows) == len(night.results) + len(night.set_aside)
    assert not night.set_aside
    for row, result in zip(rows, night.results, strict=True):
        assert (str(result.line), result.section) == (row["ID"], "A")
        assert [str(v) for v in (result.round, result.table, result.board, result.ns, result.ew)] == [
            row[name] for name in ("Round", "Table", "Board", "PairNS", "PairEW")
        ]
        if row["Remarks"]:
            assert f"{result.adj_ns}-{result.adj_ew}" == row["Remarks"]
            assert result.status is Status.ARTIFICIAL
        elif row["Contract"] == "PASS":
            assert (result.status, result.declarer, result.score_ns) == (Status.PASSED, "", 0)
        else:
            contract = Contract.parse(row["Contract"])
            over = 0 if row["Result"] == "=" else int(row["Result"])
            assert clean(result.contract) == clean(str(contract))
            assert result.declarer == row["NS/EW"]
            assert result.tricks == contract.level + 6 + over


@pytest.mark.parametrize("file", FILES)
def test_the_movement_is_the_one_played(shared: Shared, file: str) -> None:
    night = night_of(shared, file)
    rows = expected(shared, file, "RoundData")
    movement = night.movements[1, "A"]
    assert len(movement.meetings) == len(rows)
    found = {
        (
            str(m.round),
            str(m.table),
            m.ns,
            m.ew,
            str(min(movement.boards_of(m))),
            str(max(movement.boards_of(m))),
        )
        for m in movement.meetings
    }
    names = ("Round", "Table", "NSPair", "EWPair", "LowBoard", "HighBoard")
    assert found == {tuple(row[name] for name in names) for row in rows}
    assert movement.is_playable
    assert missing(night) == ()


def test_numbers_from_one_in_both_directions(shared: Shared) -> None:
    night = night_of(shared, "260119M.BWS")
    assert night.hints["winners"] == "two"
    assert (night.name, night.date) == ("Bridge game", "2026-01-19")
    names = {
        (row["Table"], row["Direction"]): row["Name"]
        for row in expected(shared, "260119M.BWS", "PlayerNumbers")
    }
    for table in range(1, 12):  # in round 1 pair n sits at table n
        for direction, seats in (("NS", "NS"), ("EW", "EW")):
            contestant = night.entries.find(1, "A", direction, str(table))
            assert contestant == f"A{table}{direction}"
            found = night.entries.names(contestant)
            assert found == tuple(name for seat in seats if (name := names[str(table), seat]))


def test_numbers_that_go_on(shared: Shared) -> None:
    night = night_of(shared, "12tables1section.bws")
    assert night.hints["winners"] == "one"  # the last rounds are switched
    assert [c.id for c in night.entries.contestants] == [f"A{n}" for n in range(1, 25)]
    assert night.date == "2005-05-09"


def test_an_empty_database_says_so(shared: Shared) -> None:
    night = night_of(shared, "Default.bws")
    assert (night.rows_read, len(night.results)) == (0, 0)
    assert [p.severity for p in night.problems] == [Severity.NOTE]
    assert "the database is empty" in night.problems[0].message


def test_a_file_cut_in_half_is_an_error(shared: Shared, tmp_path: Path) -> None:
    data = shared("oracles/files/bws/260119M.BWS").read_bytes()
    path = tmp_path / "half.bws"
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(DuplicateError, match=r"^half\.bws"):
        read(path)


class Base:
    """The tables of a database, in memory."""

    problems = ()

    def __init__(self, **tables: list[dict[str, Value]]) -> None:
        self._tables = tables

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self._tables)

    def __contains__(self, table: object) -> bool:
        return table in self._tables

    def records(self, table: str) -> list[dict[str, Value]]:
        return self._tables[table]


ROUNDS: list[dict[str, Value]] = [
    {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 4, "LowBoard": 1, "HighBoard": 2},
    {"Section": 1, "Table": 2, "Round": 1, "NSPair": 2, "EWPair": 5, "LowBoard": 0, "HighBoard": 0,
     "CustomBoards": "3,4"},
    {"Section": 1, "Table": 3, "Round": 1, "NSPair": 3, "EWPair": 6, "LowBoard": 5, "HighBoard": 6},
]  # fmt: skip
SECTION: list[dict[str, Value]] = [{"ID": 1, "Letter": "A  ", "Tables": 3, "MissingPair": 6, "Winners": 2}]


def received(
    own: int, board: int = 1, contract: str = "4 H", result: str = "=", **more: Value
) -> dict[str, Value]:
    row: dict[str, Value] = {
        "ID": own, "Section": 1, "Table": 1, "Round": 1, "Board": board, "PairNS": 1, "PairEW": 4,
        "Declarer": 1, "NS/EW": "N", "Contract": contract, "Result": result, "LeadCard": None,
        "Remarks": None, "Erased": False,
    }  # fmt: skip
    return row | more


def base(*rows: dict[str, Value], **more: list[dict[str, Value]]) -> Night:
    return validate(
        read_tables(Base(Section=SECTION, RoundData=ROUNDS, ReceivedData=list(rows), **more), "t.bws")
    )


def test_remarks() -> None:
    empty = {"contract": "", "result": ""}
    night = base(
        received(1, 1, Remarks="Wrong direction"),
        received(2, 2, **empty, Remarks="Not played"),
        received(3, 3, **empty, PairNS=2, PairEW=5, Remarks="60%-40%"),
        received(4, 4, **empty, PairNS=2, PairEW=5, Remarks="Arbitral score"),
    )
    swapped, not_played, artificial, awaited = night.results
    assert (swapped.ns, swapped.ew, swapped.score_ns) == ("4", "1", 420)  # bug case 25: the sign stays
    assert not_played.status is Status.NOT_PLAYED
    assert (artificial.status, artificial.adj_ns, artificial.adj_ew) == (Status.ARTIFICIAL, "60%", "40%")
    assert awaited.status is Status.PENDING
    assert night.entries.find(1, "A", "NS", "4") == "A4EW"
    assert [p.message for p in night.problems if p.line == 4] == [
        "the director's award is not in the file; the board is taken as still to come"
    ]


def test_the_wrong_direction_with_the_same_numbers_on_both_sides() -> None:
    rounds = [row | {"EWPair": int(str(row["EWPair"])) - 3} for row in ROUNDS]
    section = [SECTION[0] | {"MissingPair": 0}]
    tables = Base(
        Section=section,
        RoundData=rounds,
        ReceivedData=[received(1, 1, PairEW=1, Remarks="Wrong direction"), received(2, 2, PairEW=1)],
    )
    night = validate(read_tables(tables, "t.bws"))
    swapped, straight = night.results
    assert (swapped.ns, swapped.ew) == ("1EW", "1NS")
    assert night.entries.find(1, "A", "NS", "1EW") == night.entries.find(1, "A", "EW", straight.ew) == "A1EW"
    assert night.entries.find(1, "A", "EW", "1NS") == "A1NS"
    assert not night.set_aside
    assert [(m.board, m.ns) for m in missing(night)] == [(3, "2"), (4, "2"), (5, "3"), (6, "3")]


def test_erased_rows_are_set_aside() -> None:
    night = base(received(1, Erased=True, contract="4 S"), received(2))
    assert [r.line for r in night.results] == [2]
    (aside,) = night.set_aside
    assert (aside.line, aside.problem.severity, dict(aside.row)["Contract"]) == (1, Severity.NOTE, "4 S")
    assert night.rows_read == 2


def test_entered_again() -> None:
    same = base(received(1), received(2))
    assert [(r.line, r.score_ns) for r in same.results] == [(1, 420)]
    assert not same.errors
    different = base(received(1), received(2, result="+1"))
    assert len(different.results) == 0
    assert [s.line for s in different.set_aside] == [1, 2]
    assert "lines 1 and 2" in different.errors[0].message


def test_the_missing_pair_sits_out() -> None:
    night = base(received(1))
    movement = night.movements[1, "A"]
    assert [(m.ns, m.ew, m.is_sit_out) for m in movement.meetings] == [
        ("1", "4", False), ("2", "5", False), ("3", "", True),
    ]  # fmt: skip
    assert movement.boards_of(movement.meetings[1]) == (3, 4)
    assert movement.winners == 2
    assert [(m.board, m.ns) for m in missing(night)] == [(2, "1"), (3, "2"), (4, "2")]


def test_numbers_that_the_movement_does_not_have() -> None:
    night = base(received(1, PairEW=14), received(2))
    assert [r.line for r in night.results] == [2]
    assert night.errors[0].value == "14"


def test_declarer_as_seat_and_as_pair() -> None:
    night = base(received(1, Declarer=4))
    (warning,) = night.problems
    assert (warning.severity, warning.field, warning.value) == (Severity.WARNING, "Declarer", "4")


def test_intermediate_results_are_compared() -> None:
    night = base(received(1), IntermediateData=[received(7), received(8, 2), received(9, result="+1")])
    assert len(night.results) == 1
    assert [(p.line, p.field, p.value) for p in night.problems] == [
        (8, "IntermediateData", "N 4 H ="), (9, "IntermediateData", "N 4 H +1"),
    ]  # fmt: skip


def test_names_and_substitutes() -> None:
    numbers: list[dict[str, Value]] = [
        {"Section": 1, "Table": 1, "Direction": d, "Number": n, "Name": name, "Round": r}
        for d, n, name, r in (
            ("N", "11", None, 0),
            ("S", "12", "Bo", 0),
            ("E", "13", "Cy", 0),
            ("W", "", "Di", 1),
        )
    ]
    night = base(received(1), PlayerNumbers=numbers, PlayerNames=[{"ID": 11, "Name": "Ann", "strID": "11"}])
    assert night.entries.names("A1NS") == ("Ann", "Bo")
    assert night.entries.names("A4EW") == ("Cy", "Di")


def test_hand_records() -> None:
    hands = {
        "North": "AQ4.AQ93.AJ2.Q32",
        "East": "T.T8.Q9764.J9765",
        "South": "J62.7642.83.AKT8",
        "West": "...",
    }
    row: dict[str, Value] = {"Section": 1, "Board": 1}
    for name, hand in hands.items():
        row |= {f"{name}{suit}": ranks for suit, ranks in zip(SUITS, hand.split("."), strict=True)}
    night = base(received(1), HandRecord=[row, row | {"Board": 2, "EastSpades": "A"}])
    assert str(night.deals[DealKey(1)].hand(Seat.WEST)) == "K98753.KJ5.KT5.4"
    assert [p.field for p in night.errors] == ["HandRecord"]


def test_another_access_database() -> None:
    with pytest.raises(DuplicateError, match="not one of Bridgemate"):
        read_tables(Base(Customers=[]), "t.mdb")


def test_a_correction_outside_the_tables_replaces_what_was_entered() -> None:
    night = base(received(1), received(2, result="+1", ExternalUpdate=True), received(3, 2))
    assert [(r.line, r.tricks) for r in night.results] == [(2, 11), (3, 10)]
    (aside,) = night.set_aside
    assert (aside.line, aside.problem.severity) == (1, Severity.NOTE)
    assert aside.problem.message == "the result was replaced by line 2, a correction"
    # what is entered at a table afterwards differs again: somebody has to decide
    again = base(received(1, ExternalUpdate=True), received(2, result="+1"))
    assert len(again.results) == 0
    assert "lines 1 and 2" in again.errors[0].message


def test_an_erased_correction_replaces_nothing() -> None:
    night = base(received(1), received(2, result="+1", ExternalUpdate=True, Erased=True))
    assert [(r.line, r.tricks) for r in night.results] == [(1, 10)]


def test_a_declarer_without_a_seat_is_set_aside() -> None:
    night = base(received(1) | {"NS/EW": ""})
    assert [s.line for s in night.set_aside] == [1]
    assert night.errors[0].field == "declarer"


def test_a_passed_out_board_names_a_player_that_nobody_needs() -> None:
    (result,) = base(received(1, contract="PASS", result="")).results
    assert (result.status, result.declarer, result.score_ns) == (Status.PASSED, "", 0)


def test_doubles_and_leads() -> None:
    contracts = (
        ("3 NT x", "S10", 9, "3NX", "ST"),
        ("7 S xx", "HA", 9, "7SXX", "HA"),
        ("1 C", "", 9, "1C", ""),
    )
    for text, lead, tricks, contract, card in contracts:
        over = tricks - int(text[0]) - 6
        (result,) = base(
            received(1, contract=text, result=f"{over:+d}" if over else "=", LeadCard=lead)
        ).results
        assert (result.contract, result.tricks, result.lead) == (contract, tricks, card)


def test_what_was_entered_again_for_a_seat_counts() -> None:
    at = datetime(2026, 1, 19, 19, 30)
    numbers: list[dict[str, Value]] = [
        {"Section": 1, "Table": 1, "Direction": "N", "Number": "", "Name": name, "Round": r, "TimeLog": time}
        for name, r, time in (("Bo", 0, at.replace(hour=20)), ("Al", 0, at), ("", 0, at.replace(hour=21)))
    ]
    assert base(received(1), PlayerNumbers=numbers).entries.names("A1NS") == ("Bo",)


def test_a_substitute_from_a_round_on() -> None:
    rounds = [
        *ROUNDS,
        *({**row, "Round": 2, "LowBoard": 7, "HighBoard": 8, "CustomBoards": ""} for row in ROUNDS[:1]),
    ]
    numbers: list[dict[str, Value]] = [
        {"Section": 1, "Table": 1, "Direction": "N", "Number": "", "Name": name, "Round": r}
        for name, r in (("Cy", 2), ("Al", 0), ("Di", 3))
    ]
    night = validate(
        read_tables(Base(Section=SECTION, RoundData=rounds, ReceivedData=[], PlayerNumbers=numbers), "t.bws")
    )
    pair = night.entries.by_id["A1NS"]
    assert (pair.names(1, 1), pair.names(1, 2)) == (("Al",), ("Cy",))
    assert [p.value for p in night.problems if p.field == "PlayerNumbers"] == ["Di"]


def test_individuals_whose_results_name_two_players() -> None:
    rounds: list[dict[str, Value]] = [
        {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 3, "South": 2, "West": 4, "LowBoard": 1,
         "HighBoard": 2},
    ]  # fmt: skip
    tables = Base(Section=SECTION, RoundData=rounds, ReceivedData=[received(1, PairNS=1, PairEW=3)])
    (result,) = validate(read_tables(tables, "t.bws")).results
    assert (result.north, result.south, result.east, result.west) == ("1", "2", "3", "4")
    assert (result.ns, result.ew, result.score_ns) == ("", "", 420)


def test_sections_and_sessions() -> None:
    sections: list[dict[str, Value]] = [
        {"ID": 1, "Letter": "A ", "Tables": 3, "Session": 4, "Winners": 2},
        {"ID": 2, "Letter": "B ", "Tables": 3, "Session": 4, "Winners": 2},
        {"ID": 3, "Letter": "A ", "Tables": 3, "Session": 7, "Winners": 2},
    ]
    rounds = [{**row, "Section": section} for section in (1, 2, 3) for row in ROUNDS]
    sessions: list[dict[str, Value]] = [
        {"ID": 4, "Name": "Monday", "Date": datetime(2026, 1, 19)},
        {"ID": 7, "Name": "Tuesday", "Date": datetime(2026, 1, 20)},
    ]
    rows = [received(n, Section=n) for n in (1, 2, 3)]
    tables = Base(Section=sections, RoundData=rounds, ReceivedData=rows, Session=sessions)
    night = validate(read_tables(tables, "t.bws"))
    assert [(r.session, r.section) for r in night.results] == [(1, "A"), (1, "B"), (2, "A")]
    assert list(night.movements) == [(1, "A"), (1, "B"), (2, "A")]
    assert night.entries.find(1, "A", "NS", "1") != night.entries.find(2, "A", "NS", "1")
    assert [(s.name, s.date) for s in night.sittings.values()] == [
        ("Monday", "2026-01-19"), ("Tuesday", "2026-01-20"),
    ]  # fmt: skip
    assert not night.set_aside


def test_a_missing_pair_of_one_direction() -> None:
    """With the same numbers twice, a positive one is of North-South and a negative one of East-West."""
    rounds = [{**row, "EWPair": row["NSPair"]} for row in ROUNDS]
    for absent, gone in ((2, ("", "2")), (-2, ("2", ""))):
        section = [{**SECTION[0], "MissingPair": absent}]
        night = read_tables(Base(Section=section, RoundData=rounds, ReceivedData=[]), "t.bws")
        sides = {(m.ns, m.ew) for m in night.movements[1, "A"].meetings}
        assert sides == {("1", "1"), gone, ("3", "3")}


def test_points_of_another_deal() -> None:
    row: dict[str, Value] = {"Section": 1, "Board": 1}
    hands = {"North": "AQ4.AQ93.AJ2.Q32", "East": "T.T8.Q9764.J9765", "South": "J62.7642.83.AKT8",
             "West": "K98753.KJ5.KT5.4"}  # fmt: skip
    for name, hand in hands.items():
        row |= {f"{name}{suit}": ranks for suit, ranks in zip(SUITS, hand.split("."), strict=True)}
    points: dict[str, Value] = {"NorthHcp": 19, "EastHcp": 3, "SouthHcp": 8, "WestHcp": 10}
    said: list[str]
    for north, said in ((19, []), (18, ["18"])):
        evaluation = {"Section": 1, "Board": 1, **points, "NorthHcp": north}
        night = base(received(1), HandRecord=[row], HandEvaluation=[evaluation])
        assert [p.value for p in night.problems if p.field == "HandEvaluation"] == said
