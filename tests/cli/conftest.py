from pathlib import Path

import pytest

from tests.cli.running import make_night


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_night(tmp_path / "night")
