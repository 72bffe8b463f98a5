"""The look of a site: named once in site.toml or by an option, and kept by every later command."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duplicate.cli import app

HARBOUR = Path(__file__).parents[2] / "fixtures" / "themes" / "harbour"
FELT = "#16395f"  # of that theme


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two nights of different dates, and a theme in a folder beside them."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(HARBOUR, tmp_path / "harbour")
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "theme.toml").write_text('name = "The Plain Club"\n', encoding="utf-8")
    for name, day in (("one", "08"), ("two", "15")):
        run("sample", name)
        event = tmp_path / name / "event.toml"
        text = event.read_text(encoding="utf-8").replace("2026-01-08", f"2026-01-{day}")
        event.write_text(text, encoding="utf-8")
    return tmp_path


def run(*arguments: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == code, done.output
    return done.output


def score(night: str, *more: object, code: int = 0) -> str:
    return run("score", night, "--out", "pages", "--no-pdf", "--lang", "en", *more, code=code)


def looks(club: Path, name: str = "Harbour Bridge Club", felt: bool = True) -> None:
    """The home and both nights have a theme, its colours and its texts."""
    pages = [club / "pages" / "index.html", *(club / "pages").glob("2026-*/index.html")]
    assert len(pages) > 1
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert f"<bdi>{name}</bdi>" in text, page
        assert (FELT in (page.parent / "style.css").read_text(encoding="utf-8")) is felt, page


def test_a_night_scored_without_options_keeps_the_look_and_the_feed(club: Path) -> None:
    score("one", "--theme", "harbour/theme.toml", "--base-url", "https://club.example/r")
    score("two")
    looks(club)
    feed = (club / "pages" / "feed.xml").read_text(encoding="utf-8")
    assert feed.count("<entry>") == 2
    assert "https://club.example/r/2026-01-15" in feed
    run("league", "one", "two", "--name", "Winter", "--out", "pages/winter")
    assert "<bdi>Harbour Bridge Club</bdi>" in (club / "pages/winter/league.html").read_text(encoding="utf-8")
    run("league", "one", "two", "--name", "Winter", "--out", "pages/winter")  # and again
    assert not (club / "pages" / "winter" / "site.json").exists()
    run("players", "one", "--out", "pages/winter")
    assert "<bdi>Harbour Bridge Club</bdi>" in (club / "pages/winter/players.html").read_text(
        encoding="utf-8"
    )
    looks(club)


def test_the_theme_is_named_once_in_the_settings_and_an_option_still_wins(club: Path) -> None:
    (club / "site.toml").write_text('[site]\ntheme = "harbour"\n', encoding="utf-8")
    score("one")
    score("two")
    looks(club)
    one = club / "pages" / "2026-01-08-thursday-pairs"
    own = (HARBOUR / "templates" / "styles" / "club.css").read_text(encoding="utf-8").strip().splitlines()[-1]
    assert own in (one / "style.css").read_text(encoding="utf-8")  # templates of the folder too
    score("one", "--theme", "plain")
    text = (one / "index.html").read_text(encoding="utf-8")
    assert "The Plain Club" in text
    score("one")
    looks(club)


def test_a_theme_that_is_not_there_is_told_with_its_line(club: Path) -> None:
    (club / "site.toml").write_text('[site]\nclub = "Quay"\ntheme = "harbor"\n', encoding="utf-8")
    said = score("one", code=1)
    assert "site.toml, line 3, site.theme 'harbor': there is no such theme file or folder" in said
    (club / "site.toml").unlink()
    score("one", "--theme", "plain")
    shutil.rmtree(club / "plain")
    said = score("two", code=1)
    assert "the theme of the site is gone" in said
    assert "--theme none" in said
    score("two", "--theme", "none")
    assert "The Plain Club" not in (club / "pages" / "index.html").read_text(encoding="utf-8")
    score("one")
    assert "The Plain Club" not in (club / "pages" / "index.html").read_text(encoding="utf-8")


def test_site_says_which_events_have_another_look(club: Path) -> None:
    score("one")
    score("two")
    said = run("site", "pages", "--theme", "harbour")
    both = "2026-01-15-thursday-pairs, 2026-01-08-thursday-pairs"
    assert f"2 events have another look than the site: {both} (a night takes the look of the site" in said
    assert "duplicate score NIGHT --out pages)" in said
    assert "Harbour Bridge Club" in (club / "pages" / "index.html").read_text(encoding="utf-8")
    score("one")
    said = run("site", "pages")
    assert "1 event has another look than the site: 2026-01-15-thursday-pairs (" in said
    score("two")
    assert "another look" not in run("site", "pages")
    looks(club)
    assert "2 events have another look" in run("site", "pages", "--theme", "plain")
    score("one")
    score("two")
    assert "another look" not in run("site", "pages")
    (club / "plain" / "theme.toml").write_text('name = "The Plain & New Club"\n', encoding="utf-8")
    score("two")  # no colour differs, and no style sheet
    assert "1 event has another look than the site: 2026-01-08-thursday-pairs (" in run("site", "pages")


def test_of_many_events_with_another_look_the_newest_are_named(club: Path) -> None:
    score("one")
    made = club / "pages" / "2026-01-08-thursday-pairs"
    for day in range(10, 17):
        other = shutil.copytree(made, made.with_name(f"2026-01-{day}-thursday-pairs"))
        record = (other / "event.json").read_text(encoding="utf-8")
        (other / "event.json").write_text(record.replace("2026-01-08", f"2026-01-{day}"), encoding="utf-8")
    said = run("site", "pages", "--theme", "harbour")
    newest = ", ".join(f"2026-01-{day}-thursday-pairs" for day in range(16, 11, -1))
    assert f"8 events have another look than the site: {newest} and 3 older (" in said


def swiss(club: Path) -> Path:
    """A Swiss event of four pairs, one round drawn, with pages in the site."""
    run(
        "swiss", "new", "monday", "--name", "Monday", "--conditions", "seed-online", "--rounds", 3,
        "--boards", 2, "--minutes", 0, "--set", "conduct.minimum=2", "--set", "bye.method=fixed", "--seed", 5,
    )  # fmt: skip
    (club / "pairs.csv").write_text("name1,name2\nAnn,Bo\nCy,Dee\nEve,Fay\nGus,Hal\n", encoding="utf-8")
    run("swiss", "register", "monday", "--file", "pairs.csv")
    run("swiss", "draw", "monday", "--yes")
    run("swiss", "pages", "monday", "--out", "pages/monday-swiss", "--lang", "en")
    return club / "pages" / "monday-swiss"


def test_site_makes_the_pages_of_a_swiss_event_again(club: Path) -> None:
    score("one")
    pages = swiss(club)
    done = CliRunner().invoke(app, ["swiss", "enter", "monday"], input="1 1 420\n1 3 170\n2 1 110\n2 3 110\n")
    assert done.exit_code == 0
    assert not (pages / "standings.html").exists()
    run("site", "pages", "--theme", "harbour")
    assert "Ann\N{NO-BREAK SPACE}– Bo" in (pages / "standings.html").read_text(encoding="utf-8")
    assert "<bdi>Harbour Bridge Club</bdi>" in (pages / "index.html").read_text(encoding="utf-8")
    assert FELT in (pages / "style.css").read_text(encoding="utf-8")
    shutil.move(club / "monday", club / "elsewhere")
    said = run("site", "pages")
    assert "its pages are not made again: there is no event in monday" in said
    assert "duplicate swiss pages EVENT --out pages/monday-swiss" in said
    assert (pages / "standings.html").exists()
