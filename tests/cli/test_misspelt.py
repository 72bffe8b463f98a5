"""``privacy.toml`` with a name that nobody has: the commands that publish say so."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from duplicate.cli.misspelt import tell_misspelt
from duplicate.exports.bridgemate import write_bridgemate
from duplicate.exports.xlsx import write_xlsx
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.privacy import load_privacy
from duplicate.travellers import read

THURSDAY = Path(__file__).parents[2] / "fixtures" / "nights" / "thursday"


def _told(folder: Path, night: Path, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "privacy.toml"
    file.write_text(f'[[person]]\nname = "{name}"\ndisplay = "hidden"\n', encoding="utf-8")
    tell_misspelt(load_privacy([file]), [read(night)], [night], None)
    file.unlink()
    return capsys.readouterr().err


def test_names_are_looked_for_in_the_night_and_in_those_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night, other = tmp_path / "2026-01-08", tmp_path / "2026-01-01"
    shutil.copytree(THURSDAY, night)
    assert not _told(tmp_path, night, "Alice Moorgate", capsys)
    assert "did you mean Alice Moorgate?" in _told(tmp_path, night, "Alice Morgate", capsys)
    assert "nobody in any published event" in _told(tmp_path, night, "Zoe Unheard", capsys)
    assert not _told(night, night, "Winifred Tarn", capsys)  # who directs, and plays in no night
    assert "did you mean Winifred Tarn?" in _told(night, night, "Winifred Tarm", capsys)
    other.mkdir()
    (other / "event.toml").write_text('[[pairs]]\nnumber = 1\nnames = ["Zoë Unheard", "B"]\n', "utf-8")
    assert not _told(tmp_path, night, "Zoe Unheard", capsys)
    (other / "event.toml").unlink()
    assert "nobody has this name" in _told(night, night, "Zoe Unheard", capsys)  # of this night alone


@pytest.mark.parametrize("kind", ["bws", "xlsx"])
def test_names_are_looked_for_in_files_of_terminals_and_workbooks(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who stands in such a file is known; a name that resembles nobody's is told, with its line."""
    night, other = tmp_path / "2026-01-08", tmp_path / "2026-01-01"
    shutil.copytree(THURSDAY, night)
    other.mkdir()
    names = (Member("Zoë Unheard"), Member("欧阳建国", place=1))
    entries = Entries((Contestant("A3NS", names),), (Seating(1, "A", "NS", "3", "A3NS"),))
    played = replace(read(THURSDAY), entries=entries)
    write = {"bws": write_bridgemate, "xlsx": write_xlsx}[kind]
    (other / f"results.{kind}").write_bytes(write(played))
    assert not _told(tmp_path, night, "Zoe Unheard", capsys)
    assert not _told(tmp_path, night, "欧阳建国", capsys)
    told = _told(tmp_path, night, "Xaver Qwertz", capsys)
    assert "privacy.toml, line 2, person[0].name 'Xaver Qwertz': nobody in any published event" in told
    assert "write the name as the entries have it" in told


@pytest.mark.parametrize("kind", ["bws", "xlsx"])
def test_a_file_that_cannot_be_searched_keeps_nobody_from_being_told(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night, other = tmp_path / "2026-01-08", tmp_path / "2026-01-01"
    shutil.copytree(THURSDAY, night)
    other.mkdir()
    (other / f"results.{kind}").write_bytes(b"")
    assert "nobody in any published event" in _told(tmp_path, night, "Xaver Qwertz", capsys)
