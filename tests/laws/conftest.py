"""Reference material that lies beside the repository, in ../shared."""

import csv
import gzip
import importlib.util
from collections.abc import Callable
from typing import Protocol, cast

import pytest

from tests.needs import shared


class ContractScore(Protocol):
    def __call__(self, level: int, strain: int, doubled: int, vulnerable: bool, tricks: int) -> int: ...


@pytest.fixture(scope="session")
def contract_score() -> Callable[..., int]:
    """An independent Law 77, strain 0-4 for C D H S N."""
    spec = importlib.util.spec_from_file_location("reference", shared("bench/reference.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(ContractScore, module.contract_score)


@pytest.fixture(scope="session")
def travellers() -> list[dict[str, str]]:
    """The result lines of real club events."""
    with gzip.open(shared("oracles/travellers.csv.gz"), "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
