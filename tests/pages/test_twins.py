"""Another night at an address that is taken is refused; the same night, corrected, is not."""

from pathlib import Path

import pytest

from duplicate.pages.twins import Marks
from tests.cli.running import HEADER, make_night, run

#: three tables, three rounds: 18 results of six boards
ROWS = [
    f"1,A,{r},{t},{2 * ((t + r) % 3) + b},{t},{(t + r) % 3 + 1},4S,N,{'=' if (t + b) % 2 else '-1'},,,,"
    for r in (1, 2, 3)
    for t in (1, 2, 3)
    for b in (1, 2)
]


def night(path: Path, *, rows: list[str] = ROWS, who: str = "", slug: str = "") -> Path:
    path.mkdir(parents=True)
    make_night(path)
    (path / "results.csv").write_text("\n".join((HEADER, *rows)) + "\n", encoding="utf-8")
    event = path / "event.toml"
    text = event.read_text(encoding="utf-8").replace('slug = ""', f'slug = "{slug}"')
    if who:
        text = text.replace(" one", f" {who}").replace(" two", f" {who} too")
    event.write_text(text, encoding="utf-8")
    return path


def otherwise(rows: list[str]) -> list[str]:
    """The same meetings with other results."""
    return [row.replace("4S,N,=", "3N,E,=").replace("4S,N,-1", "3N,E,=") for row in rows]


def publish(path: Path, site: Path, code: int = 0) -> str:
    return run("score", path, "--out", site, "--no-pdf", "--lang", "en", code=code).err


def test_another_night_from_another_folder_is_refused_and_a_slug_helps(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(night(tmp_path / "first"), site)
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    other = night(tmp_path / "second", rows=otherwise(ROWS), who="Guest")
    said = publish(other, site, code=1)
    assert "the pages of another night of this name and date are there: of its 18 results 0" in said
    assert 'slug = "thursday-2"' in said
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before
    publish(night(tmp_path / "third", rows=otherwise(ROWS), who="Guest", slug="thursday-2"), site)
    assert (site / "thursday-2" / "index.html").is_file()


def test_some_results_in_common_do_not_make_it_the_same_night_when_it_lies_elsewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(night(tmp_path / "first"), site)
    mixed = [*otherwise(ROWS[:6]), *ROWS[6:]]
    said = publish(night(tmp_path / "second", rows=mixed), site, code=1)
    assert "and they come from another place" in said


@pytest.mark.parametrize("rows", [[], ROWS[:3]], ids=["not begun", "three results"])
def test_a_night_under_way_does_not_replace_another_one(tmp_path: Path, rows: list[str]) -> None:
    site = tmp_path / "site"
    publish(night(tmp_path / "first"), site)
    publish(night(tmp_path / "second", rows=otherwise(rows), who="Guest"), site, code=1)


def test_the_same_night_is_replaced(tmp_path: Path) -> None:
    site, first = tmp_path / "site", night(tmp_path / "first", rows=ROWS[:4])
    publish(first, site)
    results = first / "results.csv"
    results.write_text("\n".join((HEADER, *ROWS)) + "\n", encoding="utf-8")
    publish(first, site)  # all of the evening
    results.write_text("\n".join((HEADER, *otherwise(ROWS[:12]), *ROWS[12:])) + "\n", encoding="utf-8")
    publish(first, site)  # much corrected
    first.rename(tmp_path / "archive")
    publish(tmp_path / "archive", site)  # moved
    publish(night(tmp_path / "copy", rows=[*otherwise(ROWS[:12]), *ROWS[12:]], who="Corrected"), site)


def test_where_it_was_read_is_no_path_in_what_is_published(tmp_path: Path) -> None:
    publish(night(tmp_path / "ivys-folder" / "first"), tmp_path / "site")
    for path in (tmp_path / "site").rglob("*"):
        assert not path.is_file() or b"ivys-folder" not in path.read_bytes()


def test_marks_of_an_earlier_version_know_no_place() -> None:
    marks = [f"{n:08x}" for n in range(20)]
    assert Marks(marks, []).is_same(Marks(marks[:5] + ["x"] * 15, [], "ab"))
    assert not Marks(marks, [], "cd").is_same(Marks(marks[:5] + [f"x{n}" for n in range(15)], [], "ab"))
