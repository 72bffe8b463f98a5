"""Lists in a site lead to its nights and players, and are plain outside of it."""

from pathlib import Path

import pytest

from tests.cli.running import run
from tests.pages.seen import files_of, holding


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    night = tmp_path / "thursday"
    run("sample", night)
    run("score", night, "--out", tmp_path / "site", "--no-pdf")
    return night


def test_a_league_leads_to_its_nights_and_players(thursday: Path, tmp_path: Path) -> None:
    run("league", thursday, "--out", tmp_path / "site" / "winter")
    page = (tmp_path / "site" / "winter" / "league.html").read_text(encoding="utf-8")
    assert '<a href="../2026-01-08-thursday-pairs/index.html">8 Jan</a>' in page
    assert '<a href="../players/gwen-tredegar.html">Gwen Tredegar</a>' in page
    assert "Struck out" not in page
    chinese = (tmp_path / "site" / "winter" / "league.zh.html").read_text(encoding="utf-8")
    assert '<a href="../2026-01-08-thursday-pairs/zh/index.html">1月8日</a>' in chinese
    assert "../players/zh/gwen-tredegar.html" in chinese
    home = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "<b>64.30%</b>" in home


def test_a_list_outside_of_a_site_is_plain(thursday: Path, tmp_path: Path) -> None:
    for name in ("league", "players"):
        run(name, thursday, "--out", tmp_path / "alone")
        page = (tmp_path / "alone" / f"{name}.html").read_text(encoding="utf-8")
        assert "gwen-tredegar.html" not in page
        assert "Gwen Tredegar" in page


def test_players_lead_to_the_event_and_tell_where_its_percentage_is_another_one(
    thursday: Path, tmp_path: Path
) -> None:
    """A8EW is penalised by a tenth of a top: 54.83 of the boards alone is 54.41 in the event."""
    run("players", thursday, "--out", tmp_path / "site" / "list")
    page = (tmp_path / "site" / "list" / "players.html").read_text(encoding="utf-8")
    assert '<a href="../2026-01-08-thursday-pairs/index.html">Thursday Pairs</a>' in page
    assert '<a href="../players/anneke-van-der-lugt.html">Anneke van der Lugt</a>' in page
    assert '54.83<small class="said">Event 54.41</small>' in page
    assert page.count('class="said"') == 2  # both of the pair, and nobody else


def test_a_list_speaks_the_languages_of_its_site(thursday: Path, tmp_path: Path) -> None:
    (tmp_path / "site" / "site.toml").write_text('[site]\nlanguages = ["fr", "en"]\n', encoding="utf-8")
    run("league", thursday, "--out", tmp_path / "site" / "winter", "--no-data")
    assert sorted(path.name for path in (tmp_path / "site" / "winter").glob("league*.html")) == [
        "league.en.html",
        "league.html",
    ]
    assert '<html lang="fr"' in (tmp_path / "site" / "winter" / "league.html").read_text(encoding="utf-8")


def test_names_in_those_of_a_league_and_its_folders_are_masked(thursday: Path, tmp_path: Path) -> None:
    (tmp_path / "privacy.toml").write_text(
        '[[person]]\nname = "Gwen Tredegar"\nalias = "Foxtrot"\n', encoding="utf-8"
    )
    night = thursday.rename(tmp_path / "gwen-tredegar")
    run("league", night, "--name", "The Gwen Tredegar Cup", "--out", tmp_path / "site" / "cup")
    run("league", night, "--name", "The Gwen Tredegar Cup", "--json", tmp_path / "league.json")
    made = files_of(tmp_path / "site" / "cup") | {"league.json": (tmp_path / "league.json").read_bytes()}
    assert "The Foxtrot Cup" in made["league.html"].decode()
    assert holding("Tredegar", made) == []


def test_settings_in_the_site_around_a_list_are_refused(thursday: Path, tmp_path: Path) -> None:
    """They would be uploaded with the site, though they lie beside the list."""
    (tmp_path / "site" / "privacy.toml").write_text('default = "initials"\n', encoding="utf-8")
    failed = run("league", thursday, "--out", tmp_path / "site" / "winter", code=1)
    assert "it lies among the pages" in failed.err
    assert f"move it to {tmp_path / 'privacy.toml'}" in " ".join(failed.err.split())


def test_a_single_file_in_a_site_obeys_the_settings_beside_it(tmp_path: Path) -> None:
    """The night lies elsewhere, where no settings are found."""
    club = tmp_path / "club"
    (tmp_path / "archive" / "2026").mkdir(parents=True)
    night = tmp_path / "archive" / "2026" / "thursday"
    run("sample", night)
    run("score", night, "--out", club / "site", "--no-pdf", "--lang", "en")
    hidden = '[[person]]\nname = "Gwen Tredegar"\nalias = "Foxtrot"\n'
    (club / "privacy.toml").write_text(hidden, encoding="utf-8")
    folder = club / "site" / "2026-01-08-thursday-pairs"
    run("compare", night, "--with", "acbl", "--out", folder / "compare.html", "--lang", "en")
    run("convert", night, folder / "night.csv")
    run("score", night, "--json", folder / "score.json")
    made = {name: (folder / name).read_bytes() for name in ("compare.html", "night.csv", "score.json")}
    assert holding("Tredegar", made) == []
    assert all("Foxtrot" in content.decode() for content in made.values())
