"""Posted, in its correction period, final: what the commands write and ask for."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from lxml import html

from duplicate.night.changes import Change, ResultState
from duplicate.travellers import changelog
from duplicate.words.files import append_bytes
from tests.cli.running import run


def states(folder: Path) -> list[ResultState]:
    return [c for c in changelog.load(folder / "changes.jsonl")[0] if isinstance(c, ResultState)]


def lasts(folder: Path) -> timedelta:
    posted = states(folder)[-1]
    return datetime.fromisoformat(posted.until) - datetime.fromisoformat(posted.when)


def settings(folder: Path, period: str) -> None:
    path = folder / "event.toml"
    text = path.read_text(encoding="utf-8").replace("[event]", f'[event]\ncorrection_period = "{period}"')
    path.write_text(text, encoding="utf-8", newline="")


def write(folder: Path, *changes: Change) -> None:
    append_bytes(
        folder / "changes.jsonl", b"".join(msgspec.json.encode(change) + b"\n" for change in changes)
    )


def test_the_period_is_that_of_the_law_of_the_event_or_of_the_director(folder: Path) -> None:
    done = run("post", folder, "--who", "Winifred")
    assert lasts(folder) == timedelta(minutes=30)  # Law 79C
    assert re.match(
        r"Posted \d{4}-\d\d-\d\d \d\d:\d\d; the correction period ends .* \d\d:\d\d\.\n", done.out
    )
    settings(folder, "2 hours")
    run("post", folder)
    assert lasts(folder) == timedelta(hours=2)
    run("post", folder, "--period", "1 day")
    assert lasts(folder) == timedelta(days=1)


def test_until_a_time_of_the_day_or_a_date(folder: Path) -> None:
    soon = (datetime.now().astimezone() + timedelta(hours=3)).replace(second=0, microsecond=0)
    run("post", folder, "--until", f"{soon:%H:%M}")
    assert datetime.fromisoformat(states(folder)[-1].until) == soon
    run("post", folder, "--until", "2096-01-09T12:00")
    assert states(folder)[-1].until[:16] == "2096-01-09T12:00"
    for text in ("25:00", "tomorrow", "2006-01-09T12:00"):
        assert "this is no time to come" in run("post", folder, "--until", text, code=1).err
    assert "exclude each other" in run("post", folder, "--until", "23:05", "--period", "1 day", code=1).err


def test_a_wrong_period_in_event_toml_names_its_line(folder: Path) -> None:
    settings(folder, "half an hour")
    line = (folder / "event.toml").read_text(encoding="utf-8").splitlines().index(
        'correction_period = "half an hour"'
    ) + 1  # fmt: skip
    said = run("score", folder, code=1).err
    assert f"event.toml, line {line}, event.correction_period 'half an hour': this is no correction" in said


def test_final_asks_for_what_is_open(folder: Path) -> None:
    run("post", folder)
    refused = run("final", folder, code=1).err
    assert "the correction period ends" in refused
    assert f"results still to come: 15 (duplicate template {folder} --missing lists them)" in refused
    assert [s.state for s in states(folder)] == ["correction"]
    run("final", folder, "--anyway")
    assert [s.state for s in states(folder)] == ["correction", "final"]
    assert "the result is final since" in run("final", folder, code=1).err


def test_a_change_after_final_needs_a_reason_and_is_marked(folder: Path) -> None:
    run("final", folder, "--anyway")
    commands = {
        "fix": ("--board", 1, "--ns", 1, "--tricks", 9),
        "penalty": ("--pair", "A1NS", "--amount", "10%"),
        "name": ("--pair", "A1NS", "--place", 1, "--name", "Alice Moorgate"),
        "undo": (1,),
    }
    for command, arguments in commands.items():
        refused = run(command, folder, *arguments, code=1).err
        assert "the result is final since" in refused, command
        assert 'a change needs a reason now: --why "..."' in refused
    assert len(changelog.load(folder / "changes.jsonl")[0]) == 1
    done = run("fix", folder, *commands["fix"], "--why", "both pairs agree")
    assert "warning: changed after the result was final, " in done.err
    out = run("score", folder).out
    assert "; changes since then: 1\n" in out
    assert re.search(r"^Final since \d+ \w+ \d{4},? \d\d:\d\d \(UTC", out, re.MULTILINE)
    run("undo", folder, 1, "--why", "too early")
    assert "\nProvisional\n" in run("score", folder).out
    run("penalty", folder, *commands["penalty"])  # no reason is needed any more


def test_a_change_after_the_correction_period_needs_a_reason(folder: Path) -> None:
    ended = datetime.now(UTC) - timedelta(seconds=90)
    begun = ended - timedelta(minutes=30)
    write(
        folder,
        ResultState(
            id=1, when=begun.isoformat(), state="correction", until=ended.isoformat(timespec="seconds")
        ),
    )
    refused = run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 9, code=1).err
    assert "the correction period ended" in refused
    done = run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 9, "--why", "Law 81C")
    assert "warning: changed after the correction period had ended, " in done.err


def test_a_file_that_changes_after_final_is_an_error(folder: Path) -> None:
    run("final", folder, "--anyway")
    path = folder / "results.csv"
    text = path.read_text(encoding="utf-8").replace("4S,N,=", "4S,N,+1", 1)
    path.write_text(text, encoding="utf-8", newline="")
    done = run("score", folder, "--strict", code=1)
    assert "error: results.csv: it holds other results" in done.out
    assert ": 1 changed, and the result is final" in done.out
    assert "a change needs a reason now" in run("reread", folder, "--yes", code=1).err
    run("reread", folder, "--yes", "--why", "the club's export was wrong")
    run("score", folder, "--strict")


def test_a_file_alone_has_no_state(folder: Path) -> None:
    assert "Provisional" not in run("score", folder / "results.csv").out
    assert "\nProvisional\n" in run("score", folder).out


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_pages_say_the_state_and_the_same_bytes_whatever_the_clock(
    folder: Path, tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        folder,
        ResultState(
            id=1, when="2026-01-08T22:35:00+01:00", state="correction", until="2026-01-08T23:05:00+01:00"
        ),
    )
    texts = []
    for zone in ("UTC", "Asia/Shanghai"):
        monkeypatch.setenv("TZ", zone)
        run("score", folder, "--out", tmp_path / zone[:3], "--no-pdf", "--lang", lang)
        event = next((tmp_path / zone[:3]).glob("*/event.json")).parent  # there is a folder of players too
        texts.append((event / "index.html").read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    told = {
        "en": "Provisional Correction period ends 8 Jan 2026, 23:05 (UTC+1)",
        "zh": "临时结果 更正期至 2026年1月8日 23:05 (UTC+1) 止",
    }
    page: Any = html.fromstring(texts[0])
    assert [state.text_content() for state in page.find_class("state")] == [told[lang]]


def test_the_json_says_the_state(folder: Path) -> None:
    def told(path: Path) -> list[str | None]:
        event = json.loads(run("score", path, "--json", "-").out)["event"]
        return [event["state"], event["state_since"], event["correction_until"]]

    assert told(folder / "results.csv") == [None, None, None]
    assert told(folder) == ["provisional", None, None]
    when, until = "2026-01-08T22:35:00+01:00", "2026-01-08T23:05:00+01:00"
    write(folder, ResultState(id=1, when=when, state="correction", until=until))
    assert told(folder) == ["correction", when, until]
