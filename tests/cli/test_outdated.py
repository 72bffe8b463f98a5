"""What was published before and is not made now goes, is said, and stays by the option that is named."""

from pathlib import Path

import pytest

from duplicate.pages.site import why_no_pdf
from tests.cli.running import run

SLUG = "thursday"


def kinds(site: Path) -> dict[str, int]:
    """How many files of an event there are: pages in two languages, PDFs, data."""
    found = [path.relative_to(site / SLUG) for path in (site / SLUG).rglob("*") if path.is_file()]
    return {
        "zh": sum(path.parts[0] == "zh" for path in found),
        "pdf": sum(path.suffix == ".pdf" for path in found),
        "data": sum("data" in path.parts for path in found),
    }


def test_data_that_is_not_made_goes_and_the_option_that_keeps_it_is_named(
    folder: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    assert "removed" not in run("score", folder, "--out", site, "--no-pdf", "--data").err
    there = kinds(site)
    assert there["data"] > 5
    said = run("score", folder, "--out", site, "--no-pdf").err
    told = (
        f"warning: thursday: removed {there['data']} files made before and not now: {there['data']} of data"
    )
    assert f"{told} (to keep them: --data)" in said
    assert kinds(site)["data"] == 0
    # no empty folder is left; the tables of players are those of all events, and made with their pages
    assert list(site.rglob("data")) == [site / "players" / "data"]
    assert "removed" not in run("score", folder, "--out", site, "--no-pdf").err
    run("score", folder, "--out", site, "--no-pdf", "--data")
    assert "removed" not in run("score", folder, "--out", site, "--no-pdf", "--data").err
    assert kinds(site) == there


@pytest.mark.skipif(why_no_pdf() is not None, reason="no PDF can be made here")
def test_pdfs_are_kept_by_the_options_that_are_named(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("score", folder, "--out", site, "--papers", "standings,recap", "--lang", "en", "--no-data")
    assert kinds(site)["pdf"] == 2
    said = run("score", folder, "--out", site, "--papers", "standings", "--no-data").err
    assert "removed 1 file made before and not now: 1 PDFs (to keep them: --papers standings,recap)" in said
    said = run("score", folder, "--out", site, "--no-pdf").err
    assert "1 PDFs (to keep them: leave out --no-pdf)" in said
    assert kinds(site)["pdf"] == 0


def test_languages_stay_and_are_renewed_unless_others_are_named(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("score", folder, "--out", site, "--no-pdf", "--lang", "en,zh", "--base-url", "https://club.example")
    page, feed = site / SLUG / "zh" / "board-1.html", site / "feed.zh.xml"
    before = page.read_bytes()
    run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 8)
    assert "removed" not in run("score", folder, "--out", site, "--no-pdf").err
    assert page.read_bytes() != before
    assert feed.is_file()
    said = run("score", folder, "--out", site, "--no-pdf", "--lang", "en").err
    assert "in 中文 (to keep them: --lang en,zh)" in said
    assert "no event is in 中文 any more" in said
    assert not page.parent.exists()
    assert not feed.exists()
    assert not (site / "players" / "zh").exists()


def test_languages_of_the_site_come_first_and_those_of_before_stay(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("score", folder, "--out", site, "--no-pdf", "--lang", "fr")
    (site / "site.toml").write_text('[site]\nlanguages = ["en", "pl"]\n', encoding="utf-8")
    run("score", folder, "--out", site, "--no-pdf")
    assert sorted(p.parent.name for p in (site / SLUG).glob("*/index.html")) == ["fr", "pl"]
    assert 'lang="en"' in (site / SLUG / "index.html").read_text(encoding="utf-8")


def test_the_pair_that_is_gone_is_told(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run("score", folder, "--out", site, "--no-pdf", "--lang", "en")
    results = folder / "results.csv"
    text = results.read_text(encoding="utf-8")
    results.write_text(text.replace("1,A,1,2,3,2,2,3N,W,-1,,,,\n", ""), encoding="utf-8")
    assert "removed 1 file made before and not now: 1 pages" in run(
        "score", folder, "--out", site, "--no-pdf"
    ).err  # fmt: skip


def test_a_list_keeps_its_languages_and_tells_what_goes(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "winter"
    run("league", folder, "--out", out, "--lang", "fr,pl")
    assert "removed" not in run("league", folder, "--out", out).err
    assert sorted(path.name for path in out.glob("league*.html")) == ["league.html", "league.pl.html"]
    said = run("league", folder, "--out", out, "--lang", "fr", "--no-data").err
    assert "in polski" in said
    assert "2 of data" in said
    assert "(to keep them: --lang fr,pl; leave out --no-data)" in said
    assert sorted(path.name for path in out.glob("league*.html")) == ["league.html"]
    assert not (out / "data").exists()


def test_a_swiss_event_keeps_its_languages_and_no_other_event_takes_its_place(tmp_path: Path) -> None:
    for number in (1, 2):
        options = ("--rounds", 3, "--boards", 2, "--minutes", 0, "--set", "conduct.minimum=2")
        event = tmp_path / f"monday-{number}"
        run("swiss", "new", event, "--name", "Monday", "--conditions", "seed-online", *options)
        log = event / "log.jsonl"
        text = log.read_text(encoding="utf-8")
        when = text.split('"when":"')[1][:19]
        log.write_text(text.replace(when, f"2026-01-0{number}T19:00:00"), encoding="utf-8")
    out = tmp_path / "web"
    run("swiss", "pages", tmp_path / "monday-1", "--out", out, "--lang", "pl,fr")
    assert "removed" not in run("swiss", "pages", tmp_path / "monday-1", "--out", out).err
    assert (out / "fr" / "index.html").is_file()
    assert "in français (to keep them: --lang pl,fr)" in run(
        "swiss", "pages", tmp_path / "monday-1", "--out", out, "--lang", "pl"
    ).err  # fmt: skip
    assert not (out / "fr").exists()
    said = run("swiss", "pages", tmp_path / "monday-2", "--out", out, code=1).err
    assert "the pages of another event are there" in said
