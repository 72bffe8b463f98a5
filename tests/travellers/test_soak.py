"""The soak of the readers itself: its cases can be had again, and it tells what fails."""

from pathlib import Path

import pytest

import soak_readers
from duplicate.words.problems import DuplicateError
from soak_limits import smallest
from soak_readers import READERS, Reader, damaged, run


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r.name)
def test_a_case_is_the_same_again_and_ends_well(reader: Reader, tmp_path: Path) -> None:
    cases = [damaged(reader, 7, case) for case in range(12)]
    assert cases == [damaged(reader, 7, case) for case in range(12)]
    assert len(set(cases)) > 6
    for data in cases:
        assert run(reader, data, tmp_path) == ""


def test_a_failure_is_told_and_made_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(data: bytes, folder: Path) -> object:
        if b"\0" in data:
            raise RecursionError
        raise DuplicateError("no good")

    reader = Reader("csv", lambda: [b"a" * 99 + b"\0"], read, (lambda data, rng: data,))
    assert run(reader, b"a", tmp_path) == ""
    assert "RecursionError" in run(reader, b"a\0", tmp_path)
    assert smallest(b"a" * 99 + b"\0", lambda data: bool(run(reader, data, tmp_path))) == b"\0"
    monkeypatch.setattr(soak_readers, "ROOT", tmp_path)
    monkeypatch.setattr(soak_readers, "FAILURES", tmp_path / "failures")
    monkeypatch.setattr(soak_readers, "damaged", lambda *_: b"x\0y")
    assert "3 bytes, 1 of them in failures/csv-1-5.bin" in soak_readers.run_reader(reader, 1, 5)
    assert (tmp_path / "failures" / "csv-1-5.bin").read_bytes() == b"\0"
