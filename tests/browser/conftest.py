from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kinds import write_kinds
from tests.needs import tool


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all these files; it ends with them, as no other test could run an event loop beside it."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=tool("chromium", "chromium-browser", "google-chrome"), args=["--no-sandbox"]
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One page of every kind, by name."""
    return write_kinds(tmp_path_factory.mktemp("kinds"))
