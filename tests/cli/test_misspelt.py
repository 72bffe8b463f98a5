"""``privacy.toml`` with a name that nobody has: the commands that publish say so."""

import shutil
from pathlib import Path

import pytest

from duplicate.cli.misspelt import tell_misspelt
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
    other.mkdir()
    (other / "event.toml").write_text('[[pairs]]\nnumber = 1\nnames = ["Zoë Unheard", "B"]\n', "utf-8")
    assert not _told(tmp_path, night, "Zoe Unheard", capsys)
    (other / "event.toml").unlink()
    (other / "results.bws").write_bytes(b"")  # names that nobody can look for may be there
    assert not _told(tmp_path, night, "Zoe Unheard", capsys)
    assert "nobody has this name" in _told(night, night, "Zoe Unheard", capsys)  # of this night alone
