"""What the tests of the readers share."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """A file of ../shared; without it the test is skipped, but fails where CI is set."""

    def find(name: str) -> Path:
        path = SHARED / name
        if not path.exists():
            if os.environ.get("CI"):
                pytest.fail(f"{name} of ../shared is missing")
            pytest.skip(f"{name} of ../shared is not here")
        return path

    return find
