"""The oracle pack: printed results of real events, beside the repository."""

from pathlib import Path

import pytest

from tests.needs import shared


@pytest.fixture(scope="session")
def pack() -> Path:
    """The folder of the pack; skips when it is not there, but not on a build machine."""
    return shared("oracles")
