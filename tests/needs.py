"""What some tests need from outside the repository: they skip without it, but fail on a build machine."""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def without(what: str) -> NoReturn:
    """Skip this test because something is not here; where CI is set that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is not here")


def shared(path: str) -> Path:
    """A file or folder of the reference material in ../shared."""
    found = SHARED / path
    return found if found.exists() else without(f"../shared/{path}")


def tool(*names: str) -> str:
    """The path of a program of the system, by the first of its names that is installed."""
    for name in names:
        if found := shutil.which(name):
            return found
    without(names[0])
