"""The home of a club: newest events first, years, leagues, feeds, pictures, and what the club sets."""

import struct
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from lxml import etree, html

from duplicate.pages import share_picture
from duplicate.pages.said import Opening, Said
from duplicate.pages.share_picture import Faces, Told, picture
from duplicate.pages.site import write_site
from duplicate.pages.site_index import update_site
from duplicate.pages.site_look import SiteLook, site_look
from duplicate.pages.site_settings import Site, SiteSettings
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from duplicate.swiss.conditions import load
from duplicate.swiss.simulate import simulate
from duplicate.words.local import Moment
from tests.pages.evenings import evening, publish
from tests.pages.formats import knock_out, ladder, round_robin
from tests.pages.nights import night, scored

ATOM = "{http://www.w3.org/2005/Atom}"
WEB = SiteSettings(site=Site(base_url="https://club.example/results", club="Harbour"))


def parsed(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def texts(tree: html.HtmlElement, path: str) -> list[str]:
    return [" ".join(element.text_content().split()) for element in tree.xpath(path)]


def names(path: Path) -> list[str]:
    return texts(parsed(path), "//a[@class='name']")


def test_the_newest_events_come_first_and_older_ones_by_year(tmp_path: Path) -> None:
    settings = SiteSettings(site=Site(recent=3))
    days = ("2024-05-01", "2025-03-01", "2025-11-01", "2026-01-08", "2026-02-01")
    for day in (days[2], days[0], days[4], days[1], days[3]):
        publish(tmp_path, evening(day, ("Ann", "Bo"), name=f"Of {day}"), settings)
    home = parsed(tmp_path / "index.html")
    assert names(tmp_path / "index.html") == [f"Of {day}" for day in reversed(days[2:])]
    assert texts(home, "//ul[@class='years']//a") == ["2026 2", "2025 2", "2024 1"]
    assert names(tmp_path / "events-2025.en.html") == ["Of 2025-11-01", "Of 2025-03-01"]
    assert names(tmp_path / "events-2024.zh.html") == ["Of 2024-05-01"]
    update_site(tmp_path, SiteLook(SiteSettings()))  # all fit on the home again
    assert len(names(tmp_path / "index.html")) == 5
    assert not list(tmp_path.glob("events-*"))


def test_the_home_tells_who_won_and_whether_it_is_final(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")), stage="final")
    publish(tmp_path, evening("2026-01-15", ("Ann", "Bo")), stage="provisional")
    home = parsed(tmp_path / "index.html")
    assert texts(home, "//span[starts-with(@class, 'stands')]") == ["Provisional", "Final result"]
    assert texts(home, "//ul[@class='events']/li[2]/p[@class='winner']")[0] == "NS Ann – Bo 100.00%"
    assert texts(parsed(tmp_path / "index.zh.html"), "//span[starts-with(@class, 'stands')]")[1] == "最终结果"


def test_the_home_tells_since_when_a_result_is_final_and_what_changed_then(tmp_path: Path) -> None:
    made = evening("2026-01-08", ("Ann", "Bo"), ("Dee", "Eve"))
    since = Opening("since %(time)s", {"time": Moment("2026-01-09 22:30 (UTC)")})
    late = Opening("changes since then: %(n)s", {"n": "2"})
    publish(tmp_path, made, stage="final", state_since=(since,), changes_since=late)
    for page, told in (
        ("index.html", "8 January 2026 Final result Since 9 Jan 2026, 22:30 (UTC) Changes since then: 2"),
        ("index.zh.html", "2026年1月8日 最终结果 自 2026年1月9日 22:30 (UTC) 起 其后更改：2"),
    ):
        home = parsed(tmp_path / page)
        assert texts(home, "//p[@class='when']") == [told]
        (link,) = home.xpath("//p[@class='when']/a/@href")
        assert link.endswith("index.html#changes")


def test_who_is_not_ranked_is_said_on_the_home(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")), stage="provisional", winners=())
    assert texts(parsed(tmp_path / "index.html"), "//p[@class='winner']") == ["Not ranked"]


def test_a_club_sets_its_name_its_first_language_and_noindex(tmp_path: Path) -> None:
    out = tmp_path / "pages"
    out.mkdir()
    (out / "site.toml").write_text(
        '[site]\nclub = "港口"\nlanguages = ["zh", "en"]\nnoindex = true\n', encoding="utf-8"
    )
    publish(out, evening("2026-01-08", ("Ann", "Bo")))
    home = parsed(out / "index.html")
    assert home.get("lang") == "zh-Hans"
    assert texts(home, "//h1") == ["港口"]
    for path in out.rglob("*.html"):
        assert parsed(path).xpath("//meta[@name='robots']/@content") == ["noindex"], path
    assert parsed(out / "players" / "en" / "ann.html").get("lang") == "en"


def test_without_noindex_nothing_is_said_to_search_engines(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")))
    assert not any(parsed(path).xpath("//meta[@name='robots']") for path in tmp_path.rglob("*.html"))


# The feed: what RFC 4287, 4.1.1 and 4.1.2, require of a feed and of an entry


@pytest.mark.parametrize("name", ["feed.xml", "feed.zh.xml"])
def test_a_feed_has_what_the_standard_requires(name: str, tmp_path: Path) -> None:
    publish(
        tmp_path, evening("2026-01-08", ("Ann <&>", "Bo"), slug="周四"), WEB, updated="2026-01-08T22:05:00Z"
    )
    publish(tmp_path, evening("2026-01-15", ("Ann", "Bo"), name="Day 2"), WEB)
    feed = etree.fromstring((tmp_path / name).read_bytes())
    assert feed.tag == f"{ATOM}feed"
    for parent in (feed, *feed.findall(f"{ATOM}entry")):
        for required in ("id", "title", "updated"):
            (element,) = parent.findall(f"{ATOM}{required}")
            assert element.text
        stamp = parent.findtext(f"{ATOM}updated")
        assert stamp is not None
        assert datetime.fromisoformat(stamp).tzinfo is not None  # RFC 3339 needs the offset
        assert urlsplit(parent.findtext(f"{ATOM}id") or "").scheme == "tag"
    (author,) = feed.findall(f"{ATOM}author")
    assert author.findtext(f"{ATOM}name") == "Harbour"
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links["self"] == f"https://club.example/results/{name}"
    entries = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}updated") for entry in entries] == [
        "2026-01-15T00:00:00Z",
        "2026-01-08T22:05:00Z",
    ]
    ids = [feed.findtext(f"{ATOM}id"), *(entry.findtext(f"{ATOM}id") for entry in entries)]
    assert len(set(ids)) == 3
    for entry in entries:
        (link,) = entry.findall(f"{ATOM}link")
        assert (link.get("href") or "").startswith("https://club.example/results/")
        (link.get("href") or "").encode("ascii")


def test_ids_of_entries_stay_when_an_event_is_scored_again(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")), WEB)
    first = etree.fromstring((tmp_path / "feed.xml").read_bytes()).findtext(f"{ATOM}entry/{ATOM}id")
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bob")), WEB, updated="2026-01-09T10:00:00Z")
    feed = etree.fromstring((tmp_path / "feed.xml").read_bytes())
    assert feed.findtext(f"{ATOM}entry/{ATOM}id") == first
    assert feed.findtext(f"{ATOM}updated") == "2026-01-09T10:00:00Z"


def test_a_site_remembers_its_base_address_until_it_is_told_otherwise(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")), WEB)
    assert parsed(tmp_path / "index.html").xpath("//link[@type='application/atom+xml']/@href") == ["feed.xml"]
    assert publish(tmp_path, evening("2026-01-15", ("Ann", "Bo"))) == []
    entries = etree.fromstring((tmp_path / "feed.xml").read_bytes()).findall(f"{ATOM}entry/{ATOM}link")
    assert len(entries) == 2
    assert all(link.get("href", "").startswith("https://club.example/results/") for link in entries)
    said = update_site(tmp_path, site_look(tmp_path, base_url="none")).problems
    assert [problem.field for problem in said] == ["base_url"]
    assert not list(tmp_path.glob("*.xml"))
    assert publish(tmp_path, evening("2026-01-08", ("Ann", "Bo"))) == []


def test_what_is_taken_out_of_the_settings_is_not_remembered(tmp_path: Path) -> None:
    path = tmp_path / "site.toml"
    path.write_text('[site]\nbase_url = "https://club.example"\n', encoding="utf-8")
    shown = scored(evening("2026-01-08", ("Ann", "Bo"))).view
    write_site(shown, tmp_path, pdf=False)
    assert (tmp_path / "feed.xml").exists()
    path.write_text("[site]\n", encoding="utf-8")
    write_site(shown, tmp_path, pdf=False)
    assert not (tmp_path / "feed.xml").exists()


# The picture for messages


def test_the_picture_is_1200_by_630_and_the_same_each_time(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo"), ("Cy", "李娜")), WEB)
    event = tmp_path / "club-2026-01-08"
    content = (event / "share.png").read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    assert len(content) < 100_000
    before = (event / "share.png").stat().st_mtime_ns
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo"), ("Cy", "李娜")), WEB)
    assert (event / "share.png").stat().st_mtime_ns == before
    assert (event / "zh" / "share.png").read_bytes() != content  # says North–South in Chinese


def test_only_with_a_base_address_pages_name_their_picture(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")))
    page = tmp_path / "club-2026-01-08" / "index.html"
    assert not parsed(page).xpath("//meta[starts-with(@property, 'og:')]")
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")), WEB)
    tree = parsed(page)
    address = "https://club.example/results/club-2026-01-08/"
    assert tree.xpath("//meta[@property='og:image']/@content") == [f"{address}share.png"]
    assert tree.xpath("//meta[@property='og:url']/@content") == [address]
    assert "Ann – Bo" in tree.xpath("//meta[@property='og:description']/@content")[0]
    board = parsed(page.parent / "board-1.html")
    assert board.xpath("//meta[@property='og:url']/@content") == [f"{address}board-1.html"]


def test_without_a_font_there_is_no_picture_and_it_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share_picture, "_by_fontconfig", lambda: iter(()))
    monkeypatch.setattr(share_picture, "_by_name", lambda: iter(()))
    monkeypatch.setattr(share_picture, "faces", Faces)
    said = publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")), WEB)
    assert ["no font is found" in problem.message for problem in said] == [True]
    assert not list(tmp_path.rglob("*.png"))
    tree = parsed(tmp_path / "club-2026-01-08" / "index.html")
    assert tree.xpath("//meta[@property='og:title']")
    assert not tree.xpath("//meta[@property='og:image']")


@pytest.mark.parametrize("name", ["", "A", "W" * 300, "Ann–" * 60, "周" * 90, "𝔄\U0010ffff", "a b " * 80])
def test_any_name_can_be_drawn(name: str) -> None:
    assert picture(Told(name, name, name, ((name, name, "100.00%"),) * 3)) is not None


# Swiss events and leagues in the same site


def test_a_swiss_event_in_a_folder_of_the_site_is_on_its_home(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")))
    made = simulate(9, 3, load("ebu-swiss-pairs", {"rounds": 3, "boards_per_round": 2}))
    pages = swiss_view(made.state, made.certificates.get)
    write_swiss(pages, tmp_path / "winter")
    assert pages.swiss.name in names(tmp_path / "index.html")
    tree = parsed(tmp_path / "winter" / "standings.html")
    assert tree.xpath("//nav[@class='crumbs']/a[1]/@href") == ["../index.en.html"]
    first = pages.swiss.standings[-1].rows[0]
    home = parsed(tmp_path / "index.html")
    winners = texts(home, f"//li[.//a[@class='name' and text()='{pages.swiss.name}']]/p[@class='winner']")
    assert winners[0].split() == ["Winner", *first.who.names.split(), first.total, "VP"]
    listed = texts(parsed(tmp_path / "players" / "index.html"), "//ul[@class='people']//a")
    assert len(listed) == 2 + 2 * 9
    for path in (tmp_path / "players").glob("*.html"):
        for target in parsed(path).xpath("//main//a/@href"):
            file = target.partition("#")[0]
            assert not file or (path.parent / file).resolve().is_file(), f"{path}: {target}"


def card(home: Path, name: str) -> str:
    """What the home shows of an event."""
    (found,) = [
        c
        for c in parsed(home).xpath("//ul[@class='events']/li")
        if c.xpath(".//a[@class='name']")[0].text == name
    ]
    return " ".join(found.text_content().split())


def test_the_home_says_how_far_an_event_of_rounds_is(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")))
    for name, desk in (("cup", knock_out(5)), ("robin", round_robin(5)), ("rungs", ladder())):
        pages = swiss_view(desk.state)
        write_swiss(pages._replace(swiss=msgspec.structs.replace(pages.swiss, name=name)), tmp_path / name)
    home = tmp_path / "index.html"
    # five teams play five rounds, two of which are over
    assert "After round 2 of 5" in card(home, "robin")
    assert "In the lead" in card(home, "robin")
    assert "Winner" not in card(home, "robin")
    # team 3 challenged team 1, which was on the first rung, and won
    assert "Challenges played: 2" in card(home, "rungs")
    assert "First rung Ely 3" in card(home, "rungs")
    assert "Provisional" not in card(home, "rungs") + card(home, "robin") + card(home, "cup")
    assert "Winner" not in card(home, "cup")
    chinese = card(tmp_path / "index.zh.html", "robin")
    assert "第 2 轮后，共 5 轮" in chinese
    assert "领先者" in chinese


def test_a_player_sees_what_an_event_ranks_by_and_no_running_one_counts(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")))
    made = simulate(8, 3, load("ebu-swiss-pairs", {"rounds": 3, "boards_per_round": 2}))
    over = swiss_view(made.state, made.certificates.get)
    write_swiss(over, tmp_path / "winter")
    first = over.swiss.standings[-1].rows[0]
    player = next(
        path
        for path in (tmp_path / "players").glob("*.html")
        if path.stem != "index" and parsed(path).xpath("//h1")[0].text == first.who.names.split(" – ")[0]
    )
    tree = parsed(player)
    (row,) = tree.xpath("//table[@class='played']/tbody/tr")
    assert "".join(row.xpath("td[contains(@class, 'rank')]")[0].text_content().split()) == "1/8"
    assert " ".join(row.xpath("td[contains(@class, 'pc')]")[0].text_content().split()) == f"{first.total} VP"
    assert [dd.text for dd in tree.xpath("//dl[@class='figures']//dt")].count("First places") == 1
    running = swiss_view(round_robin(5).state)
    write_swiss(running, tmp_path / "robin")
    write_swiss(swiss_view(knock_out(5).state), tmp_path / "cup")
    leader = next(row for row in running.swiss.standings[-1].rows if row.rank == "1")
    tree = parsed(page_of(tmp_path, leader.who.label))
    (told,) = tree.xpath("//table[@class='played']/tbody/tr")
    assert "After round 2 of 5" in told.text_content()
    assert f"{leader.total} VP" in " ".join(told.text_content().split())
    assert "First places" not in [dt.text for dt in tree.xpath("//dl[@class='figures']//dt")]


def test_a_player_sees_how_far_he_came_in_a_cup_and_on_which_rung_he_is(tmp_path: Path) -> None:
    publish(tmp_path, evening("2026-01-08", ("Ann", "Bo")))
    cup = swiss_view(knock_out(5).state)
    write_swiss(cup, tmp_path / "cup")
    # of five teams two play the first match, a quarter-final; the other three have a bye
    rows = {say(row.reached): row.who.label for row in cup.swiss.standings[-1].rows if row.reached}
    out = parsed(page_of(tmp_path, rows["Quarter-final"])).xpath("//table[@class='played']//td[2]")
    assert out[0].text_content().strip() == "Quarter-final"
    write_swiss(swiss_view(ladder().state), tmp_path / "rungs")
    rung = parsed(page_of(tmp_path, "3")).xpath("//table[@class='played']/tbody/tr")
    assert "Rung 1" in " ".join(row.text_content() for row in rung)


def say(said: Said | None) -> str:
    return "" if said is None else said.text


def page_of(site: Path, team: str) -> Path:
    """The page of the first member of a team."""
    name = f"Wilhelmina-Charlotte Featherstone {team}a"
    pages = (p for p in (site / "players").glob("*.html") if p.stem != "index")
    return next(p for p in pages if parsed(p).xpath("//h1")[0].text == name)


def test_a_swiss_event_by_itself_makes_no_site(tmp_path: Path) -> None:
    made = simulate(4, 3, load("ebu-swiss-pairs", {"rounds": 2, "boards_per_round": 2}))
    write_swiss(swiss_view(made.state, made.certificates.get), tmp_path / "event" / "pages")
    assert [path.name for path in (tmp_path / "event").iterdir()] == ["pages"]
    assert not (tmp_path / "event" / "pages" / "event.json").exists()


def test_a_site_can_be_begun_before_its_first_event(tmp_path: Path) -> None:
    update_site(tmp_path, SiteLook(SiteSettings()))
    assert [path.name for path in tmp_path.iterdir()] == ["site.json"]
    write_site(scored(night(2)).view, tmp_path, pdf=False)
    assert names(tmp_path / "index.html") == ["Thursday Pairs"]


def test_a_folder_that_is_taken_away_is_gone_from_all_pages(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, evening("2026-01-08", ("Ann", "Bo")))
    publish(site, evening("2026-01-15", ("Cy", "Bo")))
    (site / "club-2026-01-15").rename(tmp_path / "away")
    update_site(site, SiteLook(SiteSettings()))
    assert not (site / "players" / "cy.html").exists()
    assert len(names(site / "index.html")) == 1
    (site / "club-2026-01-08").rename(tmp_path / "gone")
    update_site(site, SiteLook(SiteSettings()))
    assert [p.name for p in site.rglob("*") if p.is_file()] == ["site.json"]


def test_the_same_results_under_another_name_are_said(tmp_path: Path) -> None:
    from dataclasses import replace

    once = replace(night(4), slug="thursday")
    publish(tmp_path, once)
    said = publish(tmp_path, replace(once, slug="thursdy"))
    assert [problem.file for problem in said] == ["thursday"]
    assert 'slug = "thursday"' in said[0].remedy
