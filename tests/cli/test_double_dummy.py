"""``duplicate score --double-dummy``: solved once, kept beside the pages, said in one line."""

from pathlib import Path

import pytest

from duplicate.laws import double_dummy
from tests.cli.running import run
from tests.pages.test_boards import SEED

DEAL = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{SEED}"]\n'


@pytest.fixture
def with_deal(folder: Path) -> Path:
    (folder / "deals.pbn").write_text(DEAL, encoding="utf-8")
    return folder


def page(out: Path) -> str:
    (found,) = out.glob("*/board-*1.html")
    return found.read_text(encoding="utf-8")


def test_deals_are_solved_once_and_kept(
    with_deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("endplay")
    out = tmp_path / "out"
    first = run("score", with_deal, "--out", out, "--no-pdf")
    assert "double dummy: 1 deal solved" in first.err
    assert "+450" in page(out)
    (kept,) = out.glob("*/double-dummy.json")
    before = kept.read_bytes()

    def refuse(*_: object) -> None:
        raise AssertionError("it is solved again")

    monkeypatch.setattr(double_dummy, "best_play", refuse)
    again = run("score", with_deal, "--out", out, "--no-pdf")
    assert "double dummy: 1 deal known from before" in again.err
    assert "+450" in page(out)
    assert kept.read_bytes() == before
    without = run("score", with_deal, "--out", out, "--no-pdf", "--no-double-dummy")
    assert "double dummy" not in without.err
    assert "+450" not in page(out)
    assert kept.exists()


def test_a_damaged_file_is_solved_anew(with_deal: Path, tmp_path: Path) -> None:
    pytest.importorskip("endplay")
    out = tmp_path / "out"
    run("score", with_deal, "--out", out, "--no-pdf", "--no-double-dummy")
    (folder,) = (path.parent for path in out.glob("*/event.json"))
    (folder / "double-dummy.json").write_text('{"N:', encoding="utf-8")
    assert "1 deal solved" in run("score", with_deal, "--out", out, "--no-pdf").err


def test_what_the_file_states_is_not_solved(
    with_deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    digits = "a7b89" * 2 + "36244" * 2
    (with_deal / "deals.pbn").write_text(f'{DEAL}[DoubleDummyTricks "{digits}"]\n', encoding="utf-8")
    done = run("score", with_deal, "--out", tmp_path / "out", "--no-pdf")
    assert "double dummy: 1 deal stated by the files" in done.err
    assert "+450" in page(tmp_path / "out")


def test_without_the_solver_the_pages_are_made_and_it_is_said(
    with_deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    done = run("score", with_deal, "--out", tmp_path / "out", "--no-pdf")
    assert "1 deal not solved" in done.err
    assert "duplicate-bridge[dd]" in done.err
    assert "450" not in page(tmp_path / "out")
    asked = run("score", with_deal, "--out", tmp_path / "new", "--no-pdf", "--double-dummy", code=1)
    assert "endplay is not installed" in asked.err


def test_asking_for_what_cannot_be_is_an_error(folder: Path, tmp_path: Path) -> None:
    no_deals = run("score", folder, "--out", tmp_path / "out", "--no-pdf", "--double-dummy", code=1)
    assert "there are no deals" in no_deals.err
    no_pages = run("score", folder, "--double-dummy", code=1)
    assert "no --out" in no_pages.err
