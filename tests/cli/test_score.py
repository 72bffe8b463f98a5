from pathlib import Path

import pytest

from tests.cli.running import run


def test_a_penalty_that_the_method_does_not_know_is_said_and_not_taken(folder: Path) -> None:
    total = run("score", folder).out.count("100.00")
    run("penalty", folder, "--pair", "A1NS", "--amount", "3imp")
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
