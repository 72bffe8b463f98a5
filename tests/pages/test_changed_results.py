"""A result that a correction or ruling changed has a sign that leads to the entry of the log."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from duplicate.night.changes import Change, Penalty, ResultChange, Undo, apply
from duplicate.night.corrections import key_of
from duplicate.night.decisions import changed_rows
from duplicate.night.night import Night
from duplicate.pages.papers import papers_named
from duplicate.pages.site import write_site
from tests.pages.nights import scored
from tests.pages.test_boards import night, results
from tests.pages.test_scorecard_rows import parsed

ROWS = results()
WHEN = "2026-01-08T22:0{}:00+00:00"


def change(number: int, row: int, **after: str | int | None) -> ResultChange:
    """A change of a result; to confirm it, give what it is already."""
    before = {name: getattr(ROWS[row], name) for name in after}
    return ResultChange(
        id=number, when=WHEN.format(number), who="Director", why="wrong column", key=key_of(ROWS[row]),
        before=before, after=dict(after),
    )  # fmt: skip


CHANGES: tuple[Change, ...] = (
    change(1, 0, tricks=10),  # corrected
    change(2, 1, tricks=9),  # corrected and taken back
    Undo(id=3, when=WHEN.format(3), of=2),
    change(4, 2, tricks=10),  # confirmed
    change(5, 3, status="artificial", contract="", declarer="", tricks=None, adj_ns="A+", adj_ew="A-"),
    Penalty(id=6, when=WHEN.format(6), direction="NS", number="5", amount="-10"),
    change(7, 5, tricks=6),  # corrected twice
    change(8, 5, tricks=7),
)


@pytest.fixture(scope="module")
def changed() -> Night:
    made = replace(night(ROWS), changes=CHANGES)
    return apply(made)


def test_only_changes_in_force_that_changed_something_count(changed: Night) -> None:
    assert changed_rows(changed) == {ROWS[0].row_id: 1, ROWS[3].row_id: 5, ROWS[5].row_id: 8}


def test_the_row_and_both_scorecards_lead_to_the_entry(changed: Night, tmp_path: Path) -> None:
    write_site(scored(changed).view, tmp_path, languages=("en", "zh"), pdf=False)
    for lang, said in (("", "Changed by a correction or ruling"), ("zh/", "经更正或裁定改动")):
        folder = next(tmp_path.glob("*/event.json")).parent / lang
        board = parsed(folder / "board-1.html")
        signs = board.xpath("//table[contains(@class, 'traveller')]//a[@class='changed']")
        assert {a.get("href") for a in signs} == {f"board-1.html#change-{n}" for n in (1, 5, 8)}
        for sign in signs:
            assert [(s.text, s.get("aria-hidden"), s.get("class")) for s in sign] == [
                ("†", "true", None),
                (said, None, "unseen"),
            ]
            (entry,) = board.xpath(f"//ul[@class='log']/li[@id='{sign.get('href').split('#')[1]}']")
            assert entry.text_content().strip()
        assert said in board.xpath("string(//p[contains(@class, 'sign')])")
        for pair, number in ((1, 1), (4, 5), (6, 8)):
            for side in ("ns", "ew"):
                card = parsed(folder / f"pair-{pair}{side}.html")
                assert card.xpath("//a[@class='changed']/@href") == [f"board-1.html#change-{number}"]
        for pair in (2, 3, 5):
            assert not parsed(folder / f"pair-{pair}ns.html").xpath("//a[@class='changed']")
        for number in range(1, 9):
            found = parsed(folder / "index.html").xpath(f"//li[@id='change-{number}']")
            assert len(found) == (number != 3)  # an undo stands with what it took back


@pytest.mark.parametrize("engine", ["weasyprint", "typst"])
def test_paper_has_the_sign_with_a_note(changed: Night, tmp_path: Path, engine: str) -> None:
    if engine == "typst":
        pytest.importorskip("typst")
    papers = papers_named(["travellers", "scorecards"])
    write_site(scored(changed).view, tmp_path, languages=("en",), papers=papers, engine=engine)
    folder = next(tmp_path.glob("*/event.json")).parent
    for name, many in (("travellers", 3), ("scorecards", 6)):
        text = "".join(
            page.extract_text() for page in PdfReader(BytesIO((folder / f"{name}.pdf").read_bytes())).pages
        )
        notes = text.count("† Changed by a correction or ruling")
        assert notes == (1 if name == "travellers" else 6)
        assert text.count("†") - notes == many
