"""``duplicate print`` of Swiss events, and their deals: solved once, when the pages are there."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from duplicate.cli import double_dummy
from duplicate.cli.swiss_pages import view_of
from duplicate.cli.swiss_print import choose
from duplicate.laws import double_dummy as solver_of_deals
from duplicate.laws.deals import Deal
from duplicate.night.privacy import Privacy
from duplicate.pages.site import why_no_pdf
from duplicate.swiss import folder
from duplicate.swiss.conditions import load
from duplicate.swiss.records import Final, Record, RoundClosed
from duplicate.swiss.simulate import simulate
from tests.cli.running import run
from tests.pages.formats import ladder

pytestmark = pytest.mark.usefixtures("solver")
needs_pango = pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")


def whole() -> list[Record]:
    """Four pairs, two rounds of two boards, over."""
    return simulate(4, 2, load("ebu-swiss-pairs", {"rounds": 2, "boards_per_round": 2})).records


def write(path: Path, records: list[Record]) -> Path:
    path.mkdir(exist_ok=True)
    (path / "log.jsonl").write_bytes(folder.lines(records))
    return path


@pytest.fixture
def event(tmp_path: Path) -> Path:
    return write(tmp_path / "monday", whole())


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """The same while round 2 is on: all results but the last are in."""
    records = whole()
    last = [k for k, record in enumerate(records) if isinstance(record, RoundClosed)][-1]
    return write(tmp_path / "tuesday", records[: last - 1])


def words(path: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


# Deals


def test_deals_are_solved_when_the_pages_are_there_and_only_once(
    half: Path, solver: list[Deal], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    solve = double_dummy.solve

    def watched(deals: list[Deal]) -> dict[Deal, solver_of_deals.BestPlay]:
        seen.append((half / "pages" / "seating.html").exists())
        return dict(solve(deals))

    monkeypatch.setattr(double_dummy, "solve", watched)
    assert "2 deals solved" in run("swiss", "pages", half, "--lang", "en").err
    assert seen == [True]  # the seating of the round that is on did not wait
    page = (half / "pages" / "board-1.html").read_text(encoding="utf-8")
    assert "Tricks by best play" in page
    assert "+1520" in page
    assert len(solver) == 2  # of round 1; the deals of a round that is on are not even looked at
    assert "solved" not in run("swiss", "pages", half, "--lang", "en").err
    run("swiss", "penalty", half, 1, "1vp")
    assert len(solver) == 2
    assert "+1520" in (half / "pages" / "board-1.html").read_text(encoding="utf-8")


def test_the_last_result_of_a_round_brings_its_boards(half: Path, solver: list[Deal]) -> None:
    run("swiss", "pages", half, "--lang", "en")
    assert not (half / "pages" / "board-3.html").exists()
    write(half, whole())
    run("swiss", "standings", half)
    assert "Tricks by best play" in (half / "pages" / "board-3.html").read_text(encoding="utf-8")
    assert len(set(solver)) == len(solver) == 4


def test_without_double_dummy_nothing_is_solved_then_or_later(half: Path, solver: list[Deal]) -> None:
    run("swiss", "pages", half, "--lang", "en", "--no-double-dummy")
    write(half, whole())
    run("swiss", "standings", half)
    assert not solver
    assert "Tricks by best play" not in (half / "pages" / "board-1.html").read_text(encoding="utf-8")


def test_without_the_solver_it_is_said_and_the_pages_are_made(
    half: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver_of_deals, "is_installed", lambda: False)
    assert "2 deals not solved" in run("swiss", "pages", half, "--lang", "en").err
    assert (half / "pages" / "board-1.html").exists()
    refused = run("swiss", "pages", half, "--double-dummy", code=1).err
    assert "endplay is not installed" in refused


# Documents


def test_the_documents_of_such_an_event_are_listed() -> None:
    said = run("print", "--list").out
    assert "Of Swiss events, knock-outs, round robins and ladders besides:" in said
    assert "bracket       The bracket of a knock-out." in said


@needs_pango
def test_documents_are_printed_as_the_event_stands(half: Path, solver: list[Deal]) -> None:
    out = half / "print"
    assert "4 PDFs" in run("print", half).out
    assert {p.name for p in out.glob("*.pdf")} == {
        "seating.pdf",
        "standings.pdf",
        "travellers.pdf",
        "scorecards.pdf",
    }
    assert "+1520" in words(out / "travellers.pdf")
    assert "Board 3" not in words(out / "travellers.pdf")  # of the round that is on
    run("print", half, "rounds", "--lang", "zh,en")
    assert {p.name for p in out.glob("round*")} == {"rounds.pdf"}
    assert (out / "en" / "rounds.pdf").exists()
    assert len(solver) == 2


@needs_pango
def test_all_rounds_share_their_sheets_and_one_may_stand_alone(event: Path) -> None:
    out = event / "print"
    run("print", event, "rounds", "round-2")
    assert {p.name for p in out.iterdir()} == {"rounds.pdf", "round-2.pdf"}
    together = PdfReader(out / "rounds.pdf")
    assert len(together.pages) == 1
    marks: Any = together.outline
    assert [mark.title for mark in marks] == ["Results of round 1", "Results of round 2"]
    assert "Results of round 1" not in words(out / "round-2.pdf")


def test_all_prints_rounds_together(event: Path) -> None:
    chosen = choose(view_of(folder.load(event), Privacy()), ["all"])
    files = [document.file for document in chosen.own]
    assert "rounds.pdf" in files
    assert not [file for file in files if file.startswith("round-")]


@needs_pango
def test_people_are_printed_as_the_settings_say(event: Path) -> None:
    (event / "privacy.toml").write_text('default = "hidden"\n', encoding="utf-8")
    run("print", event, "certificates", "standings", "--engine", "weasyprint", "--duplex")
    for name in ("certificates.pdf", "standings.pdf"):
        assert "North 1" not in words(event / "print" / name)
    run("print", event, "certificates", "--director")
    assert "North" in words(event / "print" / "certificates.pdf")


@pytest.mark.parametrize(
    ("documents", "told"),
    [
        (["certificates"], "no such document now: the rounds are not all played"),
        (["bracket"], "the event has no such document now"),
        (["round-2"], "the event has no such document now"),
        (["round-x"], "there is no such document"),
        (["poster"], "there is no such document"),
        (["standings", "--set", "winners=two"], "the conditions of the event hold for the whole of it"),
    ],
)
def test_what_is_not_there_is_refused(half: Path, documents: list[str], told: str) -> None:
    assert told in run("print", half, *documents, code=1).err
    assert not (half / "print").exists()


def test_nothing_is_printed_before_there_is_anything(tmp_path: Path) -> None:
    path = write(tmp_path / "new", whole()[:3])
    assert "there is nothing to print yet" in run("print", path, code=1).err


@needs_pango
def test_a_ladder_says_what_it_has_no_use_for(tmp_path: Path) -> None:
    path = write(tmp_path / "rungs", ladder().records)
    done = run("print", path, "all")
    assert "recap is not printed: a ladder has none" in done.err
    assert "ladder.pdf" in done.out
    assert not (path / "print" / "certificates.pdf").exists()


# Certificates


@needs_pango
@pytest.mark.parametrize("final", [True, False])
def test_certificates_of_a_provisional_event_are_noted(tmp_path: Path, final: bool) -> None:
    """As those of a night are: they do not say so themselves."""
    records = [record for record in whole() if final or not isinstance(record, Final)]
    event = write(tmp_path / "monday", records)
    done = run("print", event, "certificates")
    assert ("note: certificates: the result is provisional" in done.err) is not final
    assert (event / "print" / "certificates.pdf").exists()
