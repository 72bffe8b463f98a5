"""``duplicate site``, and what ``score``, ``league`` and ``swiss pages`` do for a site."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duplicate.cli import app


@pytest.fixture
def nights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("thursday", "friday"):
        assert CliRunner().invoke(app, ["sample", name]).exit_code == 0
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.output


def test_score_reads_the_settings_beside_the_nights(nights: Path) -> None:
    (nights / "site.toml").write_text(
        '[site]\nclub = "Quay"\nlanguages = ["zh"]\nbase_url = "https://quay.example"\n', encoding="utf-8"
    )
    assert run("score", "thursday", "--out", "pages", "--no-pdf")[0] == 0
    home = (nights / "pages" / "index.html").read_text(encoding="utf-8")
    assert "<h1>Quay</h1>" in home
    assert 'lang="zh-Hans"' in home
    assert (nights / "pages" / "feed.xml").is_file()
    (nights / "site.toml").write_text('[site]\nclubb = "Quay"\n', encoding="utf-8")
    code, said = run("score", "thursday", "--out", "pages", "--no-pdf")
    assert code == 1
    assert "site.toml, line 2, site.clubb" in said
    assert "did you mean 'club'" in said


def test_a_base_address_for_once(nights: Path) -> None:
    assert (
        run("score", "thursday", "--out", "pages", "--no-pdf", "--base-url", "https://quay.example/r/")[0]
        == 0
    )
    assert 'href="https://quay.example/r/' in (nights / "pages" / "feed.xml").read_text(encoding="utf-8")
    code, said = run("score", "friday", "--out", "pages", "--no-pdf")  # the site remembers it
    assert code == 0
    assert 'href="https://quay.example/r/' in (nights / "pages" / "feed.xml").read_text(encoding="utf-8")
    code, said = run("score", "friday", "--out", "pages", "--no-pdf", "--base-url", "none")
    assert code == 0
    assert "warning" in said
    assert "no feed any more" in said
    code, said = run("score", "friday", "--out", "pages", "--no-pdf", "--base-url", "quay")
    assert code == 1
    assert "base_url 'quay': this is no web address" in said


def test_site_makes_the_home_again_with_other_settings(nights: Path) -> None:
    run("score", "thursday", "--out", "pages", "--no-pdf", "--lang", "en")
    (nights / "pages" / "site.toml").write_text('[site]\nclub = "Pier"\n', encoding="utf-8")
    code, said = run("site", "pages")
    assert (code, said) == (0, "51 pages; open pages/index.html\n")  # 48 players, their index, the home twice
    assert "<h1>Pier</h1>" in (nights / "pages" / "index.html").read_text(encoding="utf-8")


def test_site_takes_an_empty_folder_and_refuses_somebody_elses(nights: Path) -> None:
    assert run("site", "new") == (0, "new: a site without events yet\n")
    code, said = run("site", "thursday")
    assert code == 1
    assert "no event was published here" in said


def test_leagues_stand_on_the_home(nights: Path) -> None:
    run("score", "thursday", "--out", "pages", "--no-pdf")
    run("score", "friday", "--out", "pages", "--no-pdf")
    code, _said = run("league", "thursday", "friday", "--name", "Winter League", "--out", "pages/winter")
    assert code == 0
    home = (nights / "pages" / "index.html").read_text(encoding="utf-8")
    assert 'href="winter/league.html">Winter League' in home
    assert 'href="winter/league.zh.html">Winter League' in (nights / "pages" / "index.zh.html").read_text(
        encoding="utf-8"
    )
    assert 'href="../index.en.html"' in (nights / "pages" / "winter" / "league.html").read_text(
        encoding="utf-8"
    )
    assert run("league", "thursday", "--name", "Here", "--out", "pages")[0] == 0
    assert 'href="league.html">Here' in (nights / "pages" / "index.html").read_text(encoding="utf-8")
    assert run("score", "friday", "--out", "pages", "--no-pdf")[0] == 0


def test_a_league_may_come_before_the_first_night(nights: Path) -> None:
    assert run("league", "thursday", "friday", "--name", "Winter", "--out", "pages")[0] == 0
    assert run("score", "friday", "--out", "pages", "--no-pdf")[0] == 0
    assert 'href="league.html">Winter' in (nights / "pages" / "index.html").read_text(encoding="utf-8")


def test_people_are_known_by_numbers_that_no_page_shows(nights: Path) -> None:
    """The same number under another name is the same player; privacy.toml takes somebody out of the site."""
    (nights / "site.toml").write_text('[site]\nsecret = "mill"\n', encoding="utf-8")
    for name, written in (("thursday", "Gwen Tredegar"), ("friday", "Gwen Tredegar-Hughes")):
        event = nights / name / "event.toml"
        text = event.read_text(encoding="utf-8")
        assert '["Gwen Tredegar", "Idris Penrhos"]' in text
        event.write_text(
            text.replace("2026-01-08", f"2026-01-{8 + (name == 'friday'):02}").replace(
                'names = ["Gwen Tredegar", "Idris Penrhos"]',
                f'names = ["{written}", "Idris Penrhos"]\nclub_numbers = ["8765432", ""]',
            ),
            encoding="utf-8",
        )
        assert run("score", name, "--out", "pages", "--no-pdf")[0] == 0
    players = nights / "pages" / "players"
    page = (players / "gwen-tredegar.html").read_text(encoding="utf-8")
    assert "<h1>Gwen Tredegar-Hughes</h1>" in page or "<h1>Gwen Tredegar</h1>" in page
    assert "<dd>2</dd>" in page
    for path in (nights / "pages").rglob("*"):
        if path.is_file():
            assert b"8765432" not in path.read_bytes(), path
    (nights / "privacy.toml").write_text(
        '[[person]]\nname = "Idris Penrhos"\ndisplay = "initials"\n', encoding="utf-8"
    )
    for name in ("thursday", "friday"):
        code, said = run("score", name, "--out", "pages", "--no-pdf")
        assert code == 0, said
    assert not (players / "idris-penrhos.html").exists()
    assert (players / "gwen-tredegar.html").is_file()
    for path in (nights / "pages").rglob("*"):
        if path.is_file():
            assert b"Penrhos" not in path.read_bytes(), path
            assert b"penrhos" not in path.read_bytes(), path


def test_several_languages_with_a_comma_as_for_prints(nights: Path) -> None:
    assert run("score", "thursday", "--out", "pages", "--no-pdf", "--lang", "pl,fr")[0] == 0
    pages = nights / "pages" / "2026-01-08-thursday-pairs"
    assert '<html lang="pl"' in (pages / "index.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in (pages / "fr" / "index.html").read_text(encoding="utf-8")
    for wrong, words in (("pl,xx", "no pages in language 'xx'"), ("", "no language is chosen")):
        code, said = run("print", "thursday", "standings", "--lang", wrong, "--out", "paper")
        assert code == 1
        assert words in said
        assert "choose from en, fr, pl, zh" in said
    assert not (nights / "paper").exists()


def test_what_is_published_in_a_site_keeps_the_settings_beside_the_nights(nights: Path) -> None:
    (nights / "club").mkdir()
    for name in ("thursday", "friday"):
        (nights / name).rename(nights / "club" / name)
    (nights / "club" / "site.toml").write_text(
        '[site]\nclub = "Quay"\nnoindex = true\nbase_url = "https://quay.example"\n', encoding="utf-8"
    )
    assert run("score", "club/thursday", "--out", "pages", "--no-pdf")[0] == 0
    assert run("league", "club/thursday", "club/friday", "--name", "W", "--out", "pages/w")[0] == 0
    assert run("site", "pages")[0] == 0
    for page in ("index.html", "w/league.html"):
        assert 'content="noindex' in (nights / "pages" / page).read_text(encoding="utf-8")
    assert "<h1>Quay</h1>" in (nights / "pages" / "index.html").read_text(encoding="utf-8")
    assert (nights / "pages" / "feed.xml").is_file()
    code, said = run("site", "pages", "--nights", "club/monday")
    assert code == 1
    assert "--nights 'club/monday': there is no such night" in " ".join(said.split())
