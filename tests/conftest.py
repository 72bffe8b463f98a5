"""Fixtures of all tests, and how their processes look for garbage."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import needs

#: As the command does: to look for garbage as often as Python would takes a third of the time of a PDF.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish() -> None:
    """Let no search for garbage go through the thousands of tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Finds a file of ../shared; without it the test is skipped, but fails where CI is set."""
    return needs.shared
