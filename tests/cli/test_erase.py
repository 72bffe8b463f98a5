"""``duplicate erase``: shown first, then done; what is left is said."""

import shutil
from pathlib import Path

import pytest

from tests.cli.running import make_night, run
from tests.pages.seen import files_of, holding

THURSDAY = Path(__file__).parents[2] / "fixtures" / "nights" / "thursday"
WHO = "Siobhán O'Tallow"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night and its pages, made once."""
    made = tmp_path_factory.mktemp("published")
    shutil.copytree(THURSDAY, made / "thursday")
    run("score", made / "thursday", "--out", made / "site", "--no-pdf", "--data", "--lang", "en")
    return made


@pytest.fixture
def club(published: Path, tmp_path: Path) -> Path:
    """The night and its pages, for one test to change."""
    return shutil.copytree(published, tmp_path / "club")


def test_it_is_shown_first_and_nothing_is_changed(club: Path) -> None:
    before = files_of(club)
    shown = run("erase", "siobhan o'tallow", club / "site", "--night", club / "thursday")
    assert "Nothing is changed yet" in shown.out
    assert "to be published again: 2026-01-08-thursday-pairs" in shown.out
    assert files_of(club) == before


def test_no_file_holds_the_name_afterwards_and_the_results_stay(club: Path) -> None:
    site = club / "site"
    standings = next(site.glob("*/data/standings.csv"))
    before = standings.read_text(encoding="utf-8")
    of_players = {"players/data/siobhán-o-tallow-history.csv", "players/data/nuala-fernhurst-partners.csv"}
    assert of_players <= set(holding(WHO, files_of(site)))
    done = run("erase", "O'Tallow, Siobhan", site, "--night", club / "thursday", "--yes")
    assert "No trace of the name is left." in done.out
    assert holding(WHO, files_of(site)) == []
    assert standings.read_text(encoding="utf-8") == before.replace(WHO, "***")
    kept = (club / "privacy.toml").read_text(encoding="utf-8")
    assert "allow" not in kept
    # and it stays so: scored again, and erased again
    run("score", club / "thursday", "--out", site, "--no-pdf", "--data", "--lang", "en")
    assert holding(WHO, files_of(site)) == []
    run("erase", WHO, site, "--night", club / "thursday", "--yes")
    assert (club / "privacy.toml").read_text(encoding="utf-8") == kept


def test_an_event_without_its_source_is_named_and_the_command_fails(club: Path) -> None:
    failed = run("erase", WHO, club / "site", "--yes", code=1)
    assert "no source is given (--night): 2026-01-08-thursday-pairs" in failed.out
    assert "STILL in 2026-01-08-thursday-pairs/" in failed.out
    assert "the name is still in" in failed.err


def test_traces_in_any_file_are_found(club: Path) -> None:
    site = club / "site"
    (site / "old").mkdir()
    (site / "old" / "siobhan-o-tallow.txt").write_text("x", encoding="utf-8")
    failed = run("erase", WHO, site, "--night", club / "thursday", "--yes", code=1)
    assert "STILL in old/siobhan-o-tallow.txt: the name of the file" in failed.out


def test_the_section_about_the_person_goes(club: Path) -> None:
    path = club / "privacy.toml"
    other = '[[person]]\nname = "Nuala Fernhurst"\nalias = "Fern"\n'
    path.write_text(
        f'numbers = false\n[[person]]\nname = "{WHO}"\nguardian = "G"\n\n{other}', encoding="utf-8"
    )
    run("erase", WHO, club / "site", "--night", club / "thursday", "--yes")
    kept = path.read_text(encoding="utf-8")
    assert "Tallow" not in kept
    assert "guardian" not in kept
    assert other in kept


def test_pages_of_other_conditions_are_not_replaced(club: Path) -> None:
    site = club / "site"
    other = ("--set", "matchpoints.unit=1", "--set", "winners=one")
    run("score", club / "thursday", *other, "--out", site, "--no-pdf", "--lang", "en")
    failed = run("erase", WHO, site, "--night", club / "thursday", "--yes", code=1)
    assert "would not be those that are published" in failed.err
    run("erase", WHO, site, "--night", club / "thursday", *other, "--yes")


def test_a_name_that_could_be_several_lists_them(club: Path) -> None:
    failed = run("erase", "Long-Featherstonehaugh", club / "site", "--night", club / "thursday", code=1)
    assert "Ottoline Long-Featherstonehaugh" in failed.err
    assert "Percival Long-Featherstonehaugh" in failed.err


def test_an_event_of_several_nights_heeds_the_settings_of_each(tmp_path: Path) -> None:
    for name in ("thursday", "friday"):
        shutil.copytree(THURSDAY, tmp_path / name / "night")
    hidden = f'[[person]]\nname = "{WHO}"\ndisplay = "initials"\n'
    (tmp_path / "friday" / "privacy.toml").write_text(hidden, encoding="utf-8")
    nights = (tmp_path / "thursday" / "night", tmp_path / "friday" / "night")
    run("combine", *nights, "--out", tmp_path / "both" / "event")
    made = tmp_path / "score.json"
    run("score", tmp_path / "both" / "event", "--json", made)
    assert holding(WHO, {"score.json": made.read_bytes()}) == []
    run("score", tmp_path / "both" / "event", "--json", made, "--director")
    assert holding(WHO, {"score.json": made.read_bytes()})


def test_an_event_of_several_nights_is_found_by_its_shown_name_and_heeds_them_all(tmp_path: Path) -> None:
    """Somebody whom one night hides is named in the event: its address is without the name, and stays so."""
    other = "Alice Moorgate"
    for name in ("thursday", "friday"):
        shutil.copytree(THURSDAY, tmp_path / name / "night")
    hidden = f'[[person]]\nname = "{other}"\ndisplay = "hidden"\n'
    (tmp_path / "friday" / "privacy.toml").write_text(hidden, encoding="utf-8")
    nights = (tmp_path / "thursday" / "night", tmp_path / "friday" / "night")
    both, site = tmp_path / "both" / "event", tmp_path / "out" / "site"
    run("combine", *nights, "--name", f"Nights of {other}", "--out", both)
    run("score", both, "--out", site, "--no-pdf", "--lang", "en")
    done = run("erase", WHO, site, "--night", both, "--yes")
    assert "published again: 2026-01-08-nights-of" in done.out
    assert "no event of it is published" not in done.err
    for name in (WHO, other):
        assert holding(name, files_of(site)) == []


def test_a_public_file_of_a_night_can_be_read_again(club: Path) -> None:
    (club / "privacy.toml").write_text('default = "initials"\n', encoding="utf-8")
    results = club / "thursday" / "results.csv"
    *lines, last = results.read_text(encoding="utf-8-sig").splitlines()
    results.write_text("\n".join(lines) + "\n", encoding="utf-8")
    row = dict(zip(lines[0].split(","), last.split(","), strict=True))
    key = ("--board", row["board"], "--ns", row["ns"], "--ew", row["ew"])
    run("fix", club / "thursday", *key, "--contract", "3N", "--by", "N", "--result", "=", "--anyway")
    done = run("convert", club / "thursday", club / "public.json")
    assert "names that privacy.toml does not show" in done.err
    run("convert", club / "public.json", club / "again.csv")
    assert holding(WHO, {name: (club / name).read_bytes() for name in ("public.json", "again.csv")}) == []
    run("convert", club / "thursday", club / "own.json", "--director")
    assert holding(WHO, {"own.json": (club / "own.json").read_bytes()})


def test_a_public_file_does_not_tell_of_whom_a_file_of_results_is_called(club: Path) -> None:
    """Corrections keep the results that they were made for, with the file of each."""
    (club / "privacy.toml").write_text('[[person]]\nname = "Alice Moorgate"\ndisplay = "hidden"\n', "utf-8")
    (club / "thursday" / "results.csv").rename(club / "thursday" / "results-alice-moorgate.csv")
    made = {name: club / name for name in ("public.json", "public.xlsx")}
    for path in made.values():
        run("convert", club / "thursday", path)
    assert holding("Alice Moorgate", {name: path.read_bytes() for name, path in made.items()}) == []


def second_night(club: Path) -> Path:
    shutil.copytree(THURSDAY, club / "next")
    event = club / "next" / "event.toml"
    event.write_text(event.read_text(encoding="utf-8").replace("2026-01-08", "2026-01-15"), encoding="utf-8")
    return club / "next"


def test_leagues_and_lists_of_players_are_made_again_when_all_their_nights_are_given(club: Path) -> None:
    site, later = club / "site", second_night(club)
    run("league", club / "thursday", later, "--name", "Winter", "--best", 1, "--out", site / "winter")
    run("players", club / "thursday", "--seats", "names", "--out", site / "winter", "--lang", "en")
    league = site / "winter" / "data" / "league.csv"
    players = site / "winter" / "data" / "players.csv"
    before = [path.read_text(encoding="utf-8") for path in (league, players)]
    assert all(WHO in text for text in before)
    half = run("erase", WHO, site, "--night", club / "thursday")
    assert "to be made again: winter/players.html" in half.out
    assert "(--night): winter/league.html (2026-01-15-thursday-pairs)" in half.out
    both = ("--night", club / "thursday", "--night", later)
    done = run("erase", WHO, site, *both, "--yes")
    assert "made again: winter/league.html" in done.out
    assert "No trace of the name is left." in done.out
    assert holding(WHO, files_of(site)) == []
    after = [path.read_text(encoding="utf-8") for path in (league, players)]
    assert [sorted(text.splitlines()) for text in after] == [
        sorted(text.replace(WHO, "***").splitlines()) for text in before
    ]
    assert "Winter" in (site / "winter" / "league.zh.html").read_text(encoding="utf-8")


def test_a_league_that_would_come_out_otherwise_is_not_replaced(club: Path) -> None:
    site, later = club / "site", second_night(club)
    run("league", club / "thursday", later, "--conditions", "acbl", "--set", "score=total", "--out", site)
    both = ("--night", club / "thursday", "--night", later)
    failed = run("erase", WHO, site, *both, "--yes", code=1)
    assert "league.html: it would not be what is published" in failed.err


def test_somebody_is_found_by_pinyin_and_initials(club: Path) -> None:
    # 黄美玲 is read huáng měi líng, 吴建国 wú jiàn guó
    for text in ("huangmeiling", "Huang Meiling", "meiling", "hml"):
        shown = run("erase", text, club / "site", "--night", club / "thursday")
        assert "黄美玲: to be erased from" in shown.out
    assert "吴建国" in run("erase", "WJG", club / "site", "--night", club / "thursday").out


def test_a_comparison_is_made_again_by_both_conventions(club: Path) -> None:
    site = club / "site"
    page = site / "2026-01-08-thursday-pairs" / "acbl.html"
    unit = ("--set", "matchpoints.unit=1")
    run("compare", club / "thursday", "--with", "acbl", *unit, "--out", page, "--lang", "en,zh")
    run(
        "compare", club / "thursday", "--with", "wbf", "--no-data", "--out", site / "wbf.html", "--lang", "zh"
    )
    folder = page.parent / "data" / "acbl"
    before = {name: (folder / name).read_text(encoding="utf-8") for name in ("places.csv", "comparison.json")}
    assert all(WHO in text for text in before.values())
    without = run("erase", WHO, site)
    assert "wbf.html (2026-01-08-thursday-pairs)" in without.out
    done = run("erase", WHO, site, "--night", club / "thursday", "--yes")
    assert "made again: 2026-01-08-thursday-pairs/acbl.html" in done.out
    assert "made again: wbf.html" in done.out
    assert holding(WHO, files_of(site)) == []
    for name, text in before.items():
        made = (folder / name).read_text(encoding="utf-8")
        assert sorted(made.splitlines()) == sorted(text.replace(WHO, "***").splitlines())
    assert (page.parent / "acbl.zh.html").is_file()
    assert (folder / "comparison.zh.xlsx").is_file()
    assert not (site / "data").exists()


def test_a_comparison_follows_its_event_to_an_address_without_the_name(club: Path) -> None:
    event, site = club / "thursday" / "event.toml", club / "named"
    text = event.read_text(encoding="utf-8")
    text = text.replace('slug = "2026-01-08-thursday-pairs"', 'slug = "siobhan-o-tallow-cup"')
    event.write_text(text, encoding="utf-8")
    run("score", club / "thursday", "--out", site, "--no-pdf", "--lang", "en")
    run("compare", club / "thursday", "--with", "acbl", "--out", site / "siobhan-o-tallow-cup" / "acbl.html")
    run("erase", WHO, site, "--night", club / "thursday", "--yes")
    assert holding(WHO, files_of(site)) == []
    (made,) = site.glob("*/acbl.html")
    assert (made.parent / "acbl.zh.html").is_file()
    assert (made.parent / "index.html").is_file()


def test_a_comparison_of_an_earlier_version_is_named(club: Path) -> None:
    page = club / "site" / "acbl.html"
    run("compare", club / "thursday", "--with", "acbl", "--out", page, "--lang", "en", "--no-data")
    lines = [
        ln for ln in page.read_text(encoding="utf-8").splitlines() if not ln.startswith("<!-- comparison")
    ]
    page.write_text("\n".join(lines), encoding="utf-8")
    failed = run("erase", WHO, club / "site", "--night", club / "thursday", "--yes", code=1)
    assert "acbl.html (no night is known, make it again by its own command)" in failed.out
    assert "STILL in acbl.html: its text" in failed.out


def small_nights(club: Path, settings: str) -> tuple[Path, Path]:
    """Two nights of three tables in which the same person plays, published in the site."""
    (club / "privacy.toml").write_text(f'[[person]]\nname = "{WHO}"\n{settings}\n', encoding="utf-8")
    nights = (club / "first", club / "second")
    for night in nights:
        night.mkdir()
        event = make_night(night) / "event.toml"
        text = event.read_text(encoding="utf-8").replace("NS1 one", WHO).replace("Thursday", night.name)
        event.write_text(text, encoding="utf-8")
        run("score", night, "--out", club / "site", "--no-pdf", "--lang", "en")
    return nights


def test_an_alias_goes_too_and_an_event_that_keeps_it_is_named(tmp_path: Path) -> None:
    first, second = small_nights(tmp_path, 'alias = "Foxtrot"')
    site = tmp_path / "site"
    half = run("erase", WHO, site, "--night", first, "--yes", code=1)
    assert "shown so far as Foxtrot: to be erased too" in half.out
    assert "STILL in second/index.html" in half.out
    kept = holding("Foxtrot", files_of(site))
    assert kept
    assert all(file.startswith("second/") for file in kept)
    run("erase", WHO, site, "--night", first, "--night", second, "--yes")
    assert holding("Foxtrot", files_of(site)) == []


def test_initials_in_an_event_that_is_not_given_are_told(tmp_path: Path) -> None:
    first, second = small_nights(tmp_path, 'display = "initials"')
    done = run("erase", WHO, tmp_path / "site", "--night", first, "--yes")
    assert "second/index.html: somebody is shown there as S. O." in done.err
    assert "first/index.html: somebody" not in done.err
    whole = run("erase", WHO, tmp_path / "site", "--night", first, "--night", second, "--yes")
    assert "somebody is shown there" not in whole.err
    assert "S. O." not in (tmp_path / "site" / "second" / "index.html").read_text(encoding="utf-8")


def test_a_chinese_name_is_found_by_its_sound_too(club: Path) -> None:
    (club / "site" / "huang-mei-ling.txt").write_text("x", encoding="utf-8")  # 黄美玲 is read so
    failed = run("erase", "黄美玲", club / "site", "--night", club / "thursday", "--yes", code=1)
    assert "STILL in huang-mei-ling.txt: the name of the file" in failed.out
