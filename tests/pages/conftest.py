import pytest

from tests.pages.nights import Scored, night, scored


@pytest.fixture(scope="session")
def thursday() -> Scored:
    """Twelve tables where everything went wrong that can."""
    return scored(night(every_kind=True))


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled templates go to a folder of the tests."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path_factory.getbasetemp() / "cache"))
