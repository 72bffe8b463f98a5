"""Names that are missing are told, a night that is known by numbers is left alone."""

from pathlib import Path

from tests.cli.running import make_night, run


def event_without(folder: Path, *names: str) -> None:
    text = (folder / "event.toml").read_text(encoding="utf-8")
    for name in names:
        assert name in text
        text = text.replace(name, "")
    (folder / "event.toml").write_text(text, encoding="utf-8")


def test_a_pair_without_names_beside_others_is_told(tmp_path: Path) -> None:
    night = make_night(tmp_path / "night")
    assert not run("score", night).err
    event_without(night, 'names = ["NS2 one", "NS2 two"]\n', ', "EW3 two"')
    told = run("score", night).err
    remedy = f"duplicate name {night} --pair A2NS --place 1 --name NAME"
    assert told == f"note: names are missing: A2NS, A3EW ({remedy})\n"
    run("name", night, "--pair", "A2NS", "--place", "1", "--name", "Ann")
    run("name", night, "--pair", "A2NS", "--place", "2", "--name", "Bo")
    assert "names are missing: A3EW" in run("score", night).err


def test_numbers_alone_are_no_mistake_but_a_list_that_is_not_read_is_told(tmp_path: Path) -> None:
    night = make_night(tmp_path / "night")
    (night / "event.toml").unlink()
    assert not run("score", night).err
    (night / "names.csv").write_text("number,names\n1,Ann & Bo\n", encoding="utf-8")
    told = run("score", night).err
    assert "names.csv: it is not read: names stand in event.toml, or in columns of the results" in told
    assert told.count("\n") == 1
