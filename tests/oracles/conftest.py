"""The oracle pack: printed results of real events, beside the repository."""

import os
from pathlib import Path

import pytest

from oracles import PACK


@pytest.fixture(scope="session")
def pack() -> Path:
    """The folder of the pack; skips when it is not there, but not on a build machine."""
    if not PACK.is_dir():
        if os.environ.get("CI"):
            pytest.fail("the oracle pack is not there")
        pytest.skip("the oracle pack is not beside the repository")
    return PACK
