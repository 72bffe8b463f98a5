"""``duplicate score`` in the terminal."""

from pathlib import Path

from tests.cli.running import make_night, run


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
