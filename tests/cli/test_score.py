"""``duplicate score`` in the terminal."""

from pathlib import Path

import pytest

from tests.cli.running import make_night, run


def test_a_penalty_that_the_method_does_not_know_is_said_and_not_taken(folder: Path) -> None:
    total = run("score", folder).out.count("100.00")
    log = '{"type":"penalty","id":1,"when":"2026-01-08T22:10:00+00:00","section":"A","direction":"NS",'
    log += '"number":"1","amount":"-3","unit":"imp"}\n'
    (folder / "changes.jsonl").write_text(log, encoding="utf-8")
    done = run("score", folder, "--strict", code=1)
    assert "a penalty in imp does not fit matchpoints (penalty '-3 imp')" in " ".join(done.out.split())
    assert done.out.count("100.00") == total


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[conditions]\nwinners = "tow"\n', "event.toml, line 2, conditions.winners 'tow'"),
        ("[conditions\n", "event.toml, line 1: it is not valid TOML"),
    ],
)
def test_a_mistake_in_the_settings_publishes_nothing(
    folder: Path, tmp_path: Path, text: str, message: str
) -> None:
    (folder / "event.toml").write_text(text, encoding="utf-8")
    done = run("score", folder, "--out", tmp_path / "site", code=1)
    assert message in done.err
    assert not (tmp_path / "site").exists()


def test_who_is_in_no_ranking_is_named_with_the_direction(folder: Path) -> None:
    unranked = run("score", folder).out.partition("Not ranked")[2]
    assert "3NS" in unranked
    assert "3EW" in unranked


def test_a_torn_change_is_said_and_the_rest_is_scored(folder: Path) -> None:
    (folder / "changes.jsonl").write_text('{"type":"pen', encoding="utf-8")
    said = " ".join(run("score", folder).out.split())
    assert "changes.jsonl:1: this line is torn" in said
    assert """is left out ('{"type":"pen')""" in said


def test_an_error_is_the_last_word_and_ends_a_strict_run(tmp_path: Path) -> None:
    folder = make_night(tmp_path / "a night whose path is far longer than any line of the terminal is wide")
    assert run("score", folder).err == ""
    results = folder / "results.csv"
    text = results.read_text(encoding="utf-8")
    results.write_text(text + "1,A,1,3,5,3,3,8S,N,=,,,,\n", encoding="utf-8", newline="")
    done = run("score", folder, "--out", tmp_path / "site", "--no-pdf")
    assert done.err == "1 ERROR: 1 row set aside. See above; --strict ends with status 1.\n"
    assert "set aside: results.csv:5: " in done.out
    assert done.out.splitlines()[-1].endswith("index.html")
    run("score", folder, "--strict", code=1)


def test_the_summary_leaves_standard_output_to_json(tmp_path: Path) -> None:
    done = run("score", make_night(tmp_path / "night"), "--json", "-")
    assert done.out.startswith("{")
    assert "NS1 one – NS1 two" in done.err
