"""Every format of movements: what is written is read again, and what is wrong is said."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.acblscore_mov import write_mov
from duplicate.movements.appendix import appendix
from duplicate.movements.blackpool import blackpool
from duplicate.movements.double_weave import double_weave
from duplicate.movements.facts import facts_of
from duplicate.movements.files import (
    Format,
    encoded,
    format_of,
    losses,
    parse_movements,
    read_movement,
    read_movements,
    write_movement,
    write_movements,
)
from duplicate.movements.hesitation import hesitation
from duplicate.movements.howell import howell, reduced_howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell, straight
from duplicate.movements.movement import Fault, Meeting, Movement
from duplicate.movements.rover import rover
from duplicate.movements.scrambled import scrambled
from duplicate.movements.whist import american_whist
from duplicate.words.problems import DuplicateError
from tests.movements.test_formats import _movements as any_movements

WRITTEN = [Format.CSV, Format.JSON, Format.BRITISH, Format.MOV, Format.ROUND_DATA]


def again(movement: Movement, kind: Format) -> tuple[Movement, list[str]]:
    """A movement written and read, and what the format could not hold."""
    data, problems = encoded([movement], kind, "again")
    found = parse_movements(data, "again")
    assert found.format is kind
    assert not found.errors
    return found.one(), [p.message for p in problems]


def bare(movement: Movement) -> Movement:
    """A movement without what only CSV and JSON hold."""
    return replace(movement, notes=(), placement={})


@st.composite
def families(draw: st.DrawFn) -> Movement:
    """Movements of the families, whole and curtailed, with half tables, switches and shares."""
    boards = draw(st.integers(1, 5))
    if draw(st.integers(0, 9)) == 0:
        return individual(draw(st.sampled_from([2, 5, 7])), boards_per_round=boards)
    tables = draw(st.integers(6, 25)) / 2
    whole = int(tables)
    match draw(st.integers(0, 9)):
        case 4:
            return hesitation(max(whole, 5), boards_per_round=boards)
        case 5:
            return appendix(draw(st.sampled_from([7, 10, 12])), boards_per_round=boards)
        case 6:
            return double_weave(8, boards_per_round=boards)
        case 7:
            return rover(draw(st.sampled_from([7.5, 8.5, 10.5])), boards_per_round=boards)
        case 8:
            return american_whist(draw(st.sampled_from([5, 7, 9])), boards_per_round=boards)
        case 9:
            return blackpool(draw(st.sampled_from([9, 10, 12])), boards_per_round=boards)
        case 0:
            numbering = draw(st.sampled_from(["same", "continued", "offset 20"]))
            return mitchell(tables, boards_per_round=boards, ew_numbering=numbering)
        case 1:
            return scrambled(tables, boards_per_round=boards)
        case 2:
            return howell(min(tables, 7.5), boards_per_round=boards)
        case _:
            return straight(int(tables), draw(st.integers(1, int(tables))), boards_per_round=boards)


@settings(deadline=None, max_examples=60)
@given(families())
def test_families_come_back_from_every_format(movement: Movement) -> None:
    for kind in (Format.CSV, Format.JSON):
        assert again(movement, kind) == (movement, [])
    back, _ = again(movement, Format.BRITISH)
    assert back == bare(movement)
    back, told = again(movement, Format.ROUND_DATA)
    assert (back.meetings, back.board_sets) == (movement.meetings, movement.board_sets)
    assert back.winners == movement.winners or any("winners" in text for text in told)
    if movement.is_individual:
        with pytest.raises(DuplicateError, match="holds pairs"):
            encoded([movement], Format.MOV, "x.mov")
    else:
        back, _ = again(bare(movement), Format.MOV)
        assert back.meetings == movement.meetings
        assert (back.board_sets, back.winners) == (movement.board_sets, movement.winners)


@st.composite
def numbered(draw: st.DrawFn) -> Movement:
    """Movements that British text holds whole, good or not: numbers, and boards from 1."""
    single, size = draw(st.booleans()), draw(st.integers(1, 4))
    sets = draw(st.integers(1, 6))
    label = st.integers(0, 30).map(lambda n: str(n) if n else "")
    meetings = []
    for table in range(1, draw(st.integers(1, 4)) + 1):
        for r in range(1, draw(st.integers(1, 4)) + 1):
            who = [draw(label) for _ in range(4)]
            meeting = Meeting("A", table, r, "", "", draw(st.integers(0, sets)))
            if single:
                meeting = meeting._replace(north=who[0], south=who[1], east=who[2], west=who[3])
            else:
                meeting = meeting._replace(ns=who[0], ew=who[1] if meeting.board_set else "")
            if any((meeting.ns, meeting.ew, meeting.board_set, *meeting[8:])):
                meetings.append(meeting)
    if not meetings or (single and not any(m.north for m in meetings)):
        meetings.append(
            Meeting("A", 9, 1, "", "", 1, north="1", south="2", east="3", west="4")
            if single
            else Meeting("A", 9, 1, "1", "2", 1)
        )
    played = [(m.round, m.board_set) for m in meetings if not m.is_sit_out]
    meetings = [
        m._replace(shared=not m.is_sit_out and played.count((m.round, m.board_set)) > 1) for m in meetings
    ]
    return Movement(
        name=draw(st.sampled_from(["Ours", "[M7] 7 Table, relay (2, 3)", "联合 Mitchell", "Für 1,2,x,y"])),
        meetings=tuple(sorted(meetings, key=lambda m: (m.round, m.table))),
        board_sets=tuple(tuple(range(s * size + 1, (s + 1) * size + 1)) for s in range(sets)),
        winners=1 if single else draw(st.sampled_from([1, 2])),
        teams=False,
    )


@settings(deadline=None)
@given(numbered())
def test_british_text_comes_back(movement: Movement) -> None:
    back, told = again(movement, Format.BRITISH)
    if back.barometer:  # all tables play one set in each round: then each has a copy of it
        assert any("on purpose" in text for text in told)
        back = replace(back, barometer=False, meetings=movement.meetings)
    assert bare(back) == movement


def content(movement: Movement) -> object:
    """All that a movement says, however its sets are numbered and its rows ordered."""
    rows = [
        (m._replace(board_set=0), movement.boards_of(m))
        for m in movement.meetings
        if any((m.ns, m.ew, m.north, m.south, m.east, m.west, m.board_set))
    ]
    return replace(movement, meetings=(), board_sets=()), sorted(rows)


def seats(movement: Movement) -> list[tuple[int, int, str, str]]:
    """Who sits where."""
    return sorted((m.table, m.round, m.ns, m.ew) for m in movement.meetings if m.ns or m.ew)


@pytest.mark.parametrize("kind", WRITTEN)
@settings(deadline=None)
@given(movement=any_movements())
def test_what_is_not_kept_is_said(kind: Format, movement: Movement) -> None:
    """Whatever is asked for: the file is refused, or it tells what it lacks, or it comes back whole."""
    try:
        data, problems = encoded([movement], kind, "x")
    except DuplicateError:
        return
    back = parse_movements(data, "x").one()
    assert seats(back) == seats(movement)
    if not problems:
        assert content(back) == content(movement)


def test_what_a_format_cannot_hold() -> None:
    movement = mitchell(6, 6, section="B", first_board=17)
    told = " / ".join(again(movement, Format.BRITISH)[1])
    assert "boards 17 18 become 1 2" in told
    assert "the section is not kept: it becomes 'A'" in told
    assert "the notes for the director are not kept" in told
    lettered = replace(movement, meetings=(Meeting("A", 1, 1, "1A", "2", 1),))
    with pytest.raises(DuplicateError, match="'1A'"):
        encoded([lettered], Format.BRITISH, "x.txt")
    copies = replace(movement, meetings=tuple(m._replace(copy="2") for m in movement.meetings))
    assert any("copy" in text for text in losses(copies, movement))


def published_text(entry: Any, rows: list[Meeting]) -> str:
    """A published movement as its program lists it: two numbers at every table, also where nobody plays."""
    index = entry.index
    cells = {(m.table, m.round): m for m in rows}
    head = (1 if index["winners"] == "2" else 0), index["tables"], index["boards"], index["boards_per_set"]
    lines = [index["name"], ",".join(map(str, (*head, index["rounds"], index["missing_pair"])))]
    for table in range(1, int(index["tables"]) + 1):
        row = (cells[table, r] for r in range(1, int(index["rounds"]) + 1))
        lines.append(",".join(f"{m.ns or 0},{m.ew or 0},{m.board_set}" for m in row))
    return "\n".join(lines) + "\n\n"


def test_published_movements_are_checked_on_reading(
    published: dict[str, Any], published_rows: dict[str, list[Meeting]]
) -> None:
    """Each valid one passes; the invalid one is refused for its 156 replays, and for nothing else."""
    text = "".join(published_text(entry, published_rows[own]) for own, entry in published.items())
    found = parse_movements(text.encode(), "PSMovements.txt")
    assert found.format is Format.BRITISH
    assert not found.problems
    assert len(found.movements) == len(published) == 167
    invalid = []
    for movement, entry in zip(found.movements, published.values(), strict=True):
        assert bare(movement).board_sets == entry.movement.board_sets
        wanted = {p: who for p, who in entry.grid.items() if any(who)}
        assert {(m.table, m.round): (m.ns, m.ew, m.board_set) for m in movement.meetings} == wanted
        facts = facts_of(movement)
        assert movement.is_playable == (entry.index["valid"] == "yes"), entry.index["name"]
        assert facts.replays == int(entry.index["set_repeats"])
        doubles = [f for f in facts.faults if f.fault is Fault.TWO_PLACES]
        assert len(doubles) == int(entry.index["double_bookings"])
        if facts.quality is not None and entry.index["qf_balance"]:
            assert facts.quality == pytest.approx(float(entry.index["qf_balance"]), abs=0.01)
        if not movement.is_playable:
            invalid.append((entry.index["tables"], entry.index["rounds"], facts.replays))
            assert {f.fault for f in facts.faults} == {Fault.REPLAY}
    assert invalid == [("26", "12", 156)]


def test_published_movements_come_back_from_every_format(published: dict[str, Any]) -> None:
    for entry in list(published.values())[::3]:
        movement = entry.movement
        for kind in WRITTEN:
            back, _ = again(movement, kind)
            if kind is Format.ROUND_DATA:
                assert {(m.table, m.round): (m.ns, m.ew, back.boards_of(m)) for m in back.meetings} == {
                    (m.table, m.round): (m.ns, m.ew, movement.boards_of(m)) for m in movement.meetings
                }
            else:
                kept = tuple(m for m in movement.meetings if m.ns or m.ew or m.board_set)
                if kind in (Format.BRITISH, Format.MOV):
                    kept = tuple(sorted(kept, key=lambda m: (m.round, m.table)))
                    if back.barometer:  # all tables play one set at a time: each has a copy
                        kept = tuple(m._replace(shared=False) for m in kept)
                    assert back.meetings == kept
                else:
                    assert back == movement


def test_several_movements_and_sections(tmp_path: Path) -> None:
    both = [mitchell(5, section="A"), mitchell(4, 3, section="B", first_board=1)]
    for name in ("both.json", "both.txt", "both.rounddata.csv"):
        write_movements(both, tmp_path / name)
        found = read_movements(tmp_path / name)
        assert [m.tables for m in found.movements] == [5, 4]
        assert found.one("2").tables == 4
        with pytest.raises(DuplicateError, match="there are 2 movements"):
            found.one()
    assert read_movement(tmp_path / "both.rounddata.csv", pick="B").meetings[0].section == "B"
    assert read_movement(tmp_path / "both.json", pick="skip").tables == 4
    with pytest.raises(DuplicateError, match="no such movement"):
        read_movement(tmp_path / "both.json", pick="Howell")
    with pytest.raises(DuplicateError, match="differ in more than their section"):
        write_movements(both, tmp_path / "both.csv")
    same = [mitchell(5, section="A"), mitchell(5, section="B", first_board=11)]
    write_movements(same, tmp_path / "same.csv")
    assert list(read_movements(tmp_path / "same.csv").movements) == same
    with pytest.raises(DuplicateError, match="holds one movement"):
        write_movements(both, tmp_path / "both.mov")
    with pytest.raises(DuplicateError, match="same section"):
        write_movements([both[0], both[0]], tmp_path / "twice.rounddata.csv")


def test_the_content_decides_the_format(tmp_path: Path) -> None:
    movement = howell(4)
    for kind in WRITTEN:
        data, _ = encoded([movement], kind, "x")
        path = tmp_path / "some.file"
        path.write_bytes(data)
        assert read_movements(path).format is kind
    assert parse_movements("# name: x\n".encode("utf-16"), "x").format is Format.CSV
    for text in ("", "hello\nthere", "board,ns,ew\n1,2,3\n"):
        with pytest.raises(DuplicateError) as error:
            parse_movements(text.encode(), "x").one()
        assert error.value.problem.remedy
    with pytest.raises(DuplicateError, match="cannot be written"):
        format_of("x.pdf")
    with pytest.raises(DuplicateError, match="cannot be written"):
        format_of("x.bws")
    assert format_of("x.bws", "JSON") is Format.JSON


def test_a_movement_is_written_and_read(tmp_path: Path) -> None:
    movement = reduced_howell(5)
    assert write_movement(movement, tmp_path / "own.json") == ()
    assert read_movement(tmp_path / "own.json") == movement
    (tmp_path / "own.json").write_text('{"meetings": [{"table": 0}]}', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"meetings\[0\].table"):
        read_movement(tmp_path / "own.json")


def mutated(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(changed) + 1)
        length = rng.choice((1, 1, 2, 8, 64))
        match rng.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = changed[at : at + length]
            case 3:
                changed[at:at] = rng.choice((b"\0", b'"', b"{", b"[", b",", b"\n", b"-", b"0", b"999999999"))
    return bytes(changed)


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_damaged_file_is_a_movement_or_a_clear_error(kind: Format) -> None:
    rng = random.Random(f"movement {kind}")
    sources = [
        encoded([m], kind, "x")[0]
        for m in (mitchell(4.5, boards_per_round=3), howell(3), individual(2))
        if not (kind is Format.MOV and m.is_individual)
    ]
    good = 0
    for _ in range(300):
        try:
            found = parse_movements(mutated(rng.choice(sources), rng), "damaged")
        except DuplicateError:
            continue
        assert all(p.remedy and p.file == "damaged" for p in found.problems)
        assert found.movements or found.problems
        for movement in found.movements:
            facts_of(movement)
            good += 1
    assert good > 20  # of JSON a changed byte seldom leaves anything


def test_mov_holds_255() -> None:
    with pytest.raises(DuplicateError, match="1 to 255"):
        write_mov(Movement("x", (Meeting("A", 1, 1, "256", "1", 1),), ((1,),)))
    with pytest.raises(DuplicateError, match="255 tables"):
        write_mov(Movement("x", (Meeting("A", 256, 1, "2", "1", 1),), ((1,),)))
