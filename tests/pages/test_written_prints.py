"""The files of the prints of a movement: pages that lead to each other, PDFs beside them."""

from pathlib import Path

import pytest
from lxml import html as lxml_html

from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.pages.prints import PRINTS, Prints, write_prints
from duplicate.pages.site import why_no_pdf
from duplicate.words.problems import DuplicateError, Problem
from tests.needs import without

NAMES = [each.name for each in PRINTS]


def test_all_prints_are_written_and_linked(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    written = write_prints(Prints(mitchell(3)), tmp_path, pdf=False, progress=lambda *step: seen.append(step))
    assert written.problems == ()
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(["index.html", *(f"{n}.html" for n in NAMES)])
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Tables: " in index
    assert "Boards in play: " in index
    links = lxml_html.fromstring(index).xpath("//a/@href")
    assert links == [f"{n}.html" for n in NAMES]
    assert seen[0][1:] == (0, 6)
    assert seen[-1][1:] == (6, 6)
    again = write_prints(Prints(mitchell(3)), tmp_path / "again", pdf=False)
    for one, other in zip(written.paths, again.paths, strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_pdfs_lie_beside_the_pages(tmp_path: Path) -> None:
    if why_no_pdf() is not None:
        without("Pango")
    write_prints(Prints(mitchell(2)), tmp_path)
    for name in NAMES:
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
        assert f'href="{name}.pdf"' in (tmp_path / f"{name}.html").read_text(encoding="utf-8")


def test_without_pango_the_pages_are_written_and_a_problem_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise DuplicateError(Problem("the library Pango is missing", remedy="install it"))

    monkeypatch.setattr("duplicate.pages.prints.shared_fonts", missing)
    written = write_prints(Prints(mitchell(3)), tmp_path)
    assert [str(p) for p in written.problems] == ["the library Pango is missing (install it)"]
    assert not list(tmp_path.glob("*.pdf"))
    assert "PDF" not in (tmp_path / "index.html").read_text(encoding="utf-8").split("</style>")[1]


def test_a_club_can_lay_its_own_style_over_ours(tmp_path: Path) -> None:
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles" / "club.css").write_text("h1 { color: green }", encoding="utf-8", newline="")
    assert "h1 { color: green }" in Prints(mitchell(3), templates=tmp_path).html("cards")


def test_what_does_not_exist_is_refused_at_once() -> None:
    with pytest.raises(DuplicateError, match="no pages in language 'xx'"):
        Prints(mitchell(3), language="xx")
    with pytest.raises(DuplicateError, match=r"no paper 'A5' \(choose from A4, Letter\)"):
        Prints(mitchell(3), paper="A5")
    with pytest.raises(DuplicateError, match="no tables"):
        Prints(Movement("", (), ()))
    with pytest.raises(DuplicateError, match="no print 'posters'"):
        Prints(mitchell(3)).html("posters")
