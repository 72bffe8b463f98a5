"""``duplicate movement``: what a director sees of a foreign movement, and what is written."""

import json
from pathlib import Path

from duplicate.movements.acblscore_mov import write_mov
from duplicate.movements.british_text import write_british
from duplicate.movements.files import read_movement
from duplicate.movements.formats import write_csv
from duplicate.movements.hesitation import hesitation
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell, straight
from duplicate.movements.team_round_robin import team_round_robin
from duplicate.movements.web import web
from tests.cli.running import run
from tests.needs import shared


def file(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def test_a_movement_is_shown_with_its_facts() -> None:
    """The real four-table Howell: balanced, nobody meets again, two boards a round unless one says."""
    done = run("movement", shared("oracles/files/mov/H0407X.MOV"), "--boards-per-round", "3")
    assert "    2  6-3/4    7-4/5    1-5/6    2-6/7    3-7/1    4-1/2    5-2/3\n" in done.out
    assert "4 tables, 7 rounds of 3 boards, 21 boards, 8 pairs, one winner." in done.out
    assert "Balance: Qf 100.00" in done.out
    assert done.out.endswith("It can be played.\n")
    assert done.err == ""
    assert "does not say how many boards" in run("movement", shared("oracles/files/mov/H0407X.MOV")).err


def test_sit_outs_sharing_and_meetings(tmp_path: Path) -> None:
    half = file(tmp_path / "half.csv", write_csv(mitchell(6.5)))
    out = run("movement", half).out
    assert "Sit-outs: 7 pairs for 1 round: 1EW, 2EW, 3EW, 4EW, 5EW, 6EW, 7EW." in out
    assert ".-7/7" in out
    assert ". is nobody" in out
    out = run("movement", file(tmp_path / "relay.txt", write_british([mitchell(8, 8)]))).out
    assert "Sharing: tables 1 and 8 in every round." in out


def test_faults_are_counted_and_listed(tmp_path: Path) -> None:
    bad = file(tmp_path / "bad.txt", write_british([straight(6, 5)]))
    done = run("movement", bad)
    # six tables without a skip: EW go up and the boards down, so they meet again after three rounds
    assert "Fault: a set of boards played again, 12 times:" in done.out
    assert "It cannot be played as it stands." in done.out
    assert "and 4 more; --check lists all" in done.out
    done = run("movement", bad, "--check", code=1)
    assert done.out.count("in rounds 1 and 4") == 6
    data = json.loads(run("movement", bad, "--check", "--json", code=1).out)
    assert data["format"] == "british"
    assert data["movements"][0]["playable"] is False
    assert data["movements"][0]["replays"] == 12


def test_the_invalid_published_movement_is_refused(tmp_path: Path, web_of_26_tables: str) -> None:
    path = file(tmp_path / "web.txt", web_of_26_tables)
    done = run("movement", path, "--check", code=1)
    assert "Fault: a set of boards played again, 156 times:" in done.out
    assert "in two places" not in done.out
    assert "it cannot be played as it stands" in run("plan", "--check", path, code=1).out


def test_it_is_written_in_another_format(tmp_path: Path) -> None:
    source = file(tmp_path / "own.csv", write_csv(howell(5)))
    for name in ("own.json", "own.txt", "own.mov", "own.rounddata.csv"):
        done = run("movement", source, "--to", tmp_path / name)
        assert done.out == f"Movement: {tmp_path / name}\n"
        assert read_movement(tmp_path / name).meetings == howell(5).meetings
    assert "the notes for the director are not kept" in done.err
    done = run("movement", source, "--to", tmp_path / "own.json", code=1)
    assert "this file is there already" in done.err
    run("movement", source, "--to", tmp_path / "own.json", "--replace")
    assert "cannot be written" in run("movement", source, "--to", tmp_path / "own.pdf", code=1).err
    (tmp_path / "x").mkdir()
    run("movement", source, "--to", tmp_path / "x" / "own.dat", "--format", "mov")
    assert (tmp_path / "x" / "own.dat").read_bytes() == write_mov(howell(5))


def test_an_incomplete_movement_is_shown_and_not_written(tmp_path: Path) -> None:
    text = write_british([mitchell(5)]).replace("3,3,3", "3,three,3", 1)
    source = file(tmp_path / "own.txt", text)
    done = run("movement", source, code=1)
    assert "error: own.txt, line 5, round 1 'three': this is not a number from 0" in done.err
    assert "It is not complete: see the errors." in done.out
    done = run("movement", source, "--to", tmp_path / "new.csv", code=1)
    assert "nothing is written" in done.err
    assert not (tmp_path / "new.csv").exists()


def test_any_movement_becomes_a_barometer(tmp_path: Path) -> None:
    for made in (howell(4), mitchell(7.5), web(14, 13), hesitation(7), individual(7), team_round_robin(6)):
        source = file(tmp_path / "own.csv", write_csv(made))
        run(
            "movement",
            source,
            "--barometer",
            "--boards-per-round",
            "3",
            "--to",
            tmp_path / "b.csv",
            "--replace",
        )
        m = read_movement(tmp_path / "b.csv")
        assert m.name == f"Barometer: {made.name}"
        assert (m.barometer, m.is_playable, m.boards) == (True, True, 3 * made.rounds)
        for x, y in zip(m.meetings, made.meetings, strict=True):
            assert (x.ns, x.ew, x.north, x.west, x.table) == (y.ns, y.ew, y.north, y.west, y.table)
            assert x.is_sit_out or x.board_set == x.round


def test_the_json_of_a_plan_is_a_movement_file(tmp_path: Path) -> None:
    source = file(tmp_path / "plan.json", run("plan", "--tables", "7", "--json").out)
    assert "It can be played." in run("movement", source).out
    assert "it can be played" in run("plan", "--check", source).out


def test_a_file_of_many(tmp_path: Path) -> None:
    many = [mitchell(5), howell(4), straight(6, 5)]
    source = file(tmp_path / "many.txt", write_british(many))
    out = run("movement", source).out
    assert "many.txt: 3 movements (British movement text)" in out
    assert "2  Howell, 4 tables, 7 rounds (4 tables, 7 rounds, 14 boards)\n" in out
    assert "cannot be played: 1EW plays boards 1 and 2 in rounds 1 and 4" in out
    assert "Balance: Qf 100.00" in run("movement", source, "--pick", "howell").out
    run("movement", source, "--pick", "2", "--to", tmp_path / "one.json")
    assert read_movement(tmp_path / "one.json").name == many[1].name
    assert "there are 3 movements" in run("plan", "--check", source, code=1).err
    assert "it can be played" in run("plan", "--check", source, "--pick", "2").out


def test_plan_prints_a_movement_of_any_format(tmp_path: Path) -> None:
    done = run("plan", "--movement", shared("oracles/files/bws/12tables1section.bws"), "--json")
    assert json.loads(done.out)["movement"]["tables"] == 12
    again = file(tmp_path / "plan.json", done.out)
    assert read_movement(again).tables == 12
    assert "12 tables, 12 rounds" in run("plan", "--movement", again).out
