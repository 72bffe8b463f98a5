"""A Swiss event from its settings to its pages, by the clock, simulated and verified."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.swiss_events import new, played

pytestmark = pytest.mark.usefixtures("solver")


def test_new_writes_the_settings_and_refuses_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "one"
    said = run("swiss", "new", path, "--set", "draw.mode=denish", code=1).err
    assert "did you mean 'danish'" in said
    assert not (path / "event.toml").exists()
    run("swiss", "new", path, "--conditions", "seed-online", "--seed", 1)
    assert '[swiss]\npreset = "seed-online"\n' in (path / "event.toml").read_text(encoding="utf-8")
    assert "an event already" in run("swiss", "new", path, code=1).err


def test_new_opens_an_event_as_its_settings_state(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(
        '[event]\nname = "Tuesday"\n[swiss]\npreset = "seed-online"\nrounds = 4\n', encoding="utf-8"
    )
    assert "states the settings" in run("swiss", "new", tmp_path, "--rounds", 3, code=1).err
    assert "Tuesday: 4 rounds of 4 boards" in run("swiss", "new", tmp_path).out


def test_a_whole_event_and_its_pages(event: Path, tmp_path: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    for boards in ((3, 4), (5, 6)):  # every pair is named; who meets whom is the draw's business
        played(event, *(f"{board} {pair} 110" for board in boards for pair in (1, 2, 3, 4)))
    said = run("swiss", "standings", event).out
    assert "Monday, after round 3, provisional" in said
    data = json.loads(run("swiss", "standings", event, "--json").out)
    # 420 against 170 is 6 IMPs, and everything else is flat
    assert {row["contestant"]: row["score"] for row in data["rows"]} == {
        "1": "6",
        "2": "-6",
        "3": "-6",
        "4": "6",
    }
    assert "Deals of 3 rounds dealt again from the log: the same." in run("swiss", "verify", event).out
    assert (
        "read 12, scored 12, set aside 0" in run("score", event, "--out", tmp_path / "pages", "--no-pdf").out
    )


def test_verify_finds_what_was_changed(event: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    assert "Round 1: optimal, verified" in run("swiss", "verify", event).out
    deals = event / "boards" / "round-1.pbn"
    deals.write_bytes(deals.read_bytes().replace(b"N:", b"E:"))
    assert "round-1.pbn is not what the log deals" in run("swiss", "verify", event, code=1).out
    (event / "draws" / "round-1.json").unlink()
    deals.unlink()
    assert "drawn again" in run("swiss", "verify", event).out
    log = event / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"statement":"optimal"', b'"statement":"perfect"'))
    assert "Round 1: WRONG" in run("swiss", "verify", event, code=1).out


def test_the_clock_runs_an_event(tmp_path: Path) -> None:
    path = tmp_path / "online"
    run(
        "swiss", "new", path, "--conditions", "seed-online", "--rounds", 2, "--boards", 2, "--minutes", 20,
        "--set", "conduct.minimum=2", "--set", "conduct.starts=2026-01-05T20:00:00+00:00",
        "--set", "conduct.check_in=true", "--set", "conduct.confirmation=true",
        "--set", "conduct.unfinished=averages",
    )  # fmt: skip
    for names in (("Ann", "Bo"), ("Cy", "Dee"), ("Eve", "Fay"), ("Gus", "Hal")):
        run("swiss", "register", path, *names)
    assert "Nothing is due." in run("swiss", "clock", path, "--at", "2026-01-05T19:00:00+00:00").out
    for place in (1, 2):
        run("swiss", "check-in", path, 1, 2, 3, 4, "--confirm", place)
    run("swiss", "check-in", path, 1, 2, 3)
    said = run("swiss", "clock", path, "--at", "2026-01-05T20:00:00+00:00").out
    assert "no-show" in said
    assert "round-started 1" in said
    assert "Director: pair 4: replace the contestant" in said
    said = run("swiss", "clock", path, "--at", "2026-01-05T20:20:00+00:00").out
    assert [line.split()[1] for line in said.splitlines()[:3]] == ["cut-off", "round-closed", "drawn"]
    assert (path / "draws" / "round-2.json").exists()
    assert (path / "boards" / "round-1.dup").stat().st_size == 312


def test_a_simulation_is_checked_and_may_be_kept(tmp_path: Path) -> None:
    out = tmp_path / "simulated"
    said = run("swiss", "simulate", "--pairs", 12, "--rounds", 3, "--seed", 4, "--out", out).out
    assert "Draws checked: all hold" in said
    again = run("swiss", "simulate", "--pairs", 12, "--rounds", 3, "--seed", 4).out
    assert again.splitlines()[:-1] == said.splitlines()[:-2]  # but for the time it took
    assert "Round 3: optimal, verified" in run("swiss", "verify", out).out


def test_two_or_more_pairs(tmp_path: Path) -> None:
    run("swiss", "simulate", "--pairs", 1, code=2)
    assert "no Swiss event" in run("swiss", "draw", tmp_path, code=1).err


def test_the_seed_of_the_settings_is_that_of_the_draws(tmp_path: Path) -> None:
    assert "Seed of the draws: 77\n" in new(tmp_path / "one", "--set", "draw.seed=77")
    assert "Seed of the draws: 5\n" in new(tmp_path / "two", "--set", "draw.seed=77", "--seed", 5)


def test_scores_that_were_written_otherwise_are_found(event: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    run("swiss", "draw", event, "--yes")
    log = event / "log.jsonl"
    *before, last = log.read_text(encoding="utf-8").splitlines()
    drawn = json.loads(last)
    name, score = drawn["order"][-1]
    drawn["order"][-1] = [name, "-100"]
    log.write_text("\n".join([*before, json.dumps(drawn), ""]), encoding="utf-8")
    said = run("swiss", "verify", event, code=1).out
    assert f"the order is not that of the standings: {name} has {score}, not -100" in said
    drawn["order"][-1] = [name, "x"]
    log.write_text("\n".join([*before, json.dumps(drawn), ""]), encoding="utf-8")
    for command in ("verify", "standings", "draw"):
        said = run("swiss", command, event, code=1).err
        assert f"line {len(before) + 1}, record {drawn['id']} 'drawn': the score 'x' of {name}" in said


def test_a_path_with_a_space_is_quoted(tmp_path: Path) -> None:
    path = tmp_path / "Monday night"
    said = new(path)
    quote = '"' if os.name == "nt" else "'"
    assert f"Next: duplicate swiss register {quote}{path}{quote} NAME NAME" in said
