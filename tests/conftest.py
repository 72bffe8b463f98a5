"""Fixtures of all tests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import needs


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds a file of ../shared; without it the test is skipped, but fails where CI is set."""
    return needs.shared
