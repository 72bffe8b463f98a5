"""Pages of players: counted by hand from evenings of one board, and addresses that stay."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import msgspec
import pytest
from lxml import html

from duplicate.night.entries import Member
from duplicate.pages.site import write_site
from duplicate.pages.site_record import key_of, record_in
from duplicate.pages.site_settings import Site, SiteSettings
from duplicate.pages.site_state import state_in
from duplicate.pages.views import PersonView, Said
from tests.pages.evenings import evening, publish, renamed
from tests.pages.nights import scored

JAN, FEB, MAR = "2026-01-08", "2026-02-12", "2026-03-05"


def parsed(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def text_of(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def texts(tree: html.HtmlElement, path: str) -> list[str]:
    return [text_of(element) for element in tree.xpath(path)]


def figures(tree: html.HtmlElement) -> dict[str, str]:
    return {text_of(dl.find("dt")): text_of(dl.find("dd")) for dl in tree.xpath("//dl[@class='figures']/div")}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann: 100 % with Bo, 50 % with Bo, 0 % with Cy."""
    out = tmp_path_factory.mktemp("players")
    publish(out, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")))
    publish(out, evening(FEB, ("Cy", "Fay"), ("Dee", "Eve"), ("Ann", "Bo")), stage="final")
    publish(out, evening(MAR, ("Fay", "Bo"), ("Cy", "Ann"), ("Dee", "王小明"), slug="third"))
    return out


def test_ranks_and_dates_keep_their_order_from_the_right(site: Path) -> None:
    tree = parsed(site / "players" / "ann.html")
    assert texts(tree, "//td[contains(@class, 'rank')]//bdi[@dir='ltr']") == ["3 / 3", "2 / 3", "1 / 3"]
    assert (
        tree.xpath("//p[contains(@class, 'ends')]/time/@dir") == ["ltr"] * 2
    )  # as the language, in a plot from the left


def test_the_history_is_that_of_the_events(site: Path) -> None:
    tree = parsed(site / "players" / "ann.html")
    rows = tree.xpath("//table[contains(@class, 'played')]/tbody/tr[th[@scope='row']]")
    assert [row.xpath(".//time/@datetime") for row in rows] == [[MAR], [FEB], [JAN]]
    assert texts(tree, "//table[contains(@class, 'played')]//td[contains(@class, 'rank')]") == [
        "3 / 3 EW",
        "2 / 3 NS",
        "1 / 3 NS",
    ]
    assert texts(tree, "//table[contains(@class, 'played')]//td[contains(@class, 'pc')]") == [
        "0.00%",
        "50.00%",
        "100.00%",
    ]
    assert "with Cy" in text_of(rows[0])
    assert "with Bo" in text_of(rows[2])


def test_figures_are_sums_of_the_events(site: Path) -> None:
    tree = parsed(site / "players" / "ann.html")
    assert figures(tree) == {"Events": "3", "Average": "50.00%", "First places": "1"}  # (100 + 50 + 0) / 3
    assert figures(parsed(site / "players" / "bo.html")) == {
        "Events": "3",
        "Average": "83.33%",  # (100 + 50 + 100) / 3
        "First places": "2",
    }


def test_an_average_of_fewer_events_says_of_how_many(tmp_path: Path) -> None:
    """Of an evening at IMPs there is no percentage: the average is of the other one."""
    publish(tmp_path, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")))
    imps = evening(FEB, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay"))
    write_site(scored(imps, "wbf", method="butler").view, tmp_path, pdf=False)
    tree = parsed(tmp_path / "players" / "ann.html")
    assert figures(tree)["Average · events with percentages: 1"] == "100.00%"
    assert texts(tree, "//table[contains(@class, 'partners')]/tbody/tr/*") == ["Bo", "2", "100.00 (1)"]


def test_a_rating_is_explained_where_it_stands(tmp_path: Path) -> None:
    for system, said in (("ngs", "NGS: a grade"), ("lehman", "Lehman: a rating"), ("rate", "Rate: an index")):
        out = tmp_path / system
        settings = SiteSettings(site=Site(rating=system))  # type: ignore[arg-type]
        publish(out, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")), settings=settings)
        (about,) = texts(parsed(out / "players" / "ann.html"), "//p[contains(@class, 'about')]")
        assert about.startswith(said)


def test_partners_have_their_averages_and_best_results_come_first(site: Path) -> None:
    tree = parsed(site / "players" / "ann.html")
    rows = [texts(row, "./*") for row in tree.xpath("//table[contains(@class, 'partners')]/tbody/tr")]
    assert rows == [["Bo", "2", "75.00"], ["Cy", "1", "0.00"]]
    assert texts(tree, "//ol[@class='best']/li/b") == ["100.00%", "50.00%", "0.00%"]


def test_the_curve_is_the_average_so_far_and_is_read_aloud(site: Path) -> None:
    tree = parsed(site / "players" / "ann.html")
    (drawing,) = tree.xpath("//svg")
    assert drawing.get("role") == "img"
    said = drawing.get("aria-label")
    # 100, then (100 + 50) / 2, then (100 + 50 + 0) / 3
    assert said == "From 100.00 on 8 January 2026 to 50.00 on 5 March 2026; lowest 50.00, highest 100.00"
    rows = [texts(row, "./*") for row in tree.xpath("//table[@class='numbers']/tbody/tr")]
    assert [value for _day, value in rows] == ["50.00", "75.00", "100.00"]
    assert not parsed(site / "players" / "王小明.html").xpath("//svg")  # one event is no curve


def test_every_link_leads_somewhere_in_both_languages(site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        for target in parsed(path).xpath("//@href | //@src"):
            file = unquote(target).partition("#")[0]
            assert not file or (path.parent / file).resolve().is_file(), f"{path}: {target}"
    assert text_of(parsed(site / "players" / "zh" / "ann.html")).count("搭档")


def test_scorecards_lead_to_their_players(site: Path) -> None:
    links = parsed(site / "third" / "pair-2.html").xpath("//p[@class='to-players']/a/@href")
    assert links == ["../players/cy.html", "../players/ann.html"]
    links = parsed(site / "third" / "zh" / "pair-2.html").xpath("//p[@class='to-players']/a/@href")
    assert links == ["../../players/zh/cy.html", "../../players/zh/ann.html"]


def test_the_index_stands_in_the_order_of_sounds(site: Path) -> None:
    tree = parsed(site / "players" / "index.html")
    assert texts(tree, "//ul[@class='people']//a") == ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "王小明"]
    assert texts(tree, "//section/h2") == ["A", "B", "C", "D", "E", "F", "W"]


def test_the_search_has_everybody_and_no_more(site: Path) -> None:
    script = (site / "players.js").read_text(encoding="utf-8")
    listed = {
        name: json.loads(rows) for name, rows in re.findall(r"window\.(\w+) = (\[.*?\n\]);", script, re.S)
    }
    rows = listed["duplicatePlayers"]
    assert [row[0] for row in rows] == ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "王小明"]
    assert {row[0]: row[3] for row in rows} == {
        "Ann": 3, "Bo": 3, "Cy": 3, "Dee": 3, "Eve": 2, "Fay": 3, "王小明": 1,
    }  # fmt: skip
    assert "wxm" in rows[-1][2].split()
    assert {row[0] for row in listed["duplicateEvents"]} == {"Club"}
    assert listed["duplicateTeams"] == []


def test_only_pages_of_those_who_played_are_written_again(tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve")))
    publish(tmp_path, evening(FEB, ("Cy", "Fay"), ("Gus", "Hal")))
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    publish(tmp_path, evening(MAR, ("Cy", "Ann"), ("Gus", "Ivo")))
    players = tmp_path / "players"
    touched = {p.stem for p in players.glob("*.html") if before.get(p) != p.stat().st_mtime_ns}
    assert touched == {"cy", "ann", "gus", "ivo", "index"}
    for path, when in before.items():
        if path.parent.name.startswith("club-"):
            assert path.stat().st_mtime_ns == when


def test_a_page_that_is_lost_is_made_again(tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, ("Ann", "Bo")))
    publish(tmp_path, evening(FEB, ("Cy", "Fay")))
    (tmp_path / "players" / "ann.html").unlink()
    publish(tmp_path, evening(FEB, ("Cy", "Fay")))
    assert (tmp_path / "players" / "ann.html").is_file()


# Who is who


def test_a_number_tells_people_of_one_name_apart(tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, (Member("Ann", club_number="1234567"), "Bo")))
    publish(tmp_path, evening(FEB, (Member("Ann", club_number="7654321"), "Bo")))
    assert {p.stem for p in (tmp_path / "players").glob("*.html")} == {"ann", "ann-2", "bo", "index"}
    assert figures(parsed(tmp_path / "players" / "ann.html"))["Events"] == "1"
    assert figures(parsed(tmp_path / "players" / "bo.html"))["Events"] == "2"


def test_with_a_secret_a_number_joins_two_spellings_and_the_address_stays(tmp_path: Path) -> None:
    secret = SiteSettings(site=Site(secret="mill"))
    publish(tmp_path, evening(JAN, (Member("Ann Berg", club_number="77"), "Bo")), secret)
    publish(tmp_path, evening(FEB, (Member("Ann Carl", club_number="77"), "Bo")), secret)
    tree = parsed(tmp_path / "players" / "ann-berg.html")
    assert text_of(tree.xpath("//h1")[0]) == "Ann Carl"
    assert figures(tree)["Events"] == "2"
    assert not (tmp_path / "players" / "ann-carl.html").exists()


def test_a_name_alone_is_the_one_numbered_person_of_that_name(tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, ("Ann", "Bo")))
    said = publish(tmp_path, evening(FEB, (Member("Ann", club_number="77"), "Bo")))
    assert figures(parsed(tmp_path / "players" / "ann.html"))["Events"] == "2"
    assert said == []


def test_a_name_that_could_be_two_people_is_a_page_of_its_own_and_is_said(tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, (Member("Ann", club_number="1"), "Bo")))
    publish(tmp_path, evening(FEB, (Member("Ann", club_number="2"), "Bo")))
    said = publish(tmp_path, evening(MAR, ("Ann", "Bo")))
    assert [(p.field, p.value) for p in said] == [("name", "Ann")]
    assert "2 people with numbers" in said[0].message
    assert "club number" in said[0].remedy
    events = [figures(parsed(tmp_path / "players" / f"ann{n}.html"))["Events"] for n in ("", "-2", "-3")]
    assert events == ["1", "1", "1"]


def test_whoever_had_an_address_first_keeps_it(tmp_path: Path) -> None:
    """The name alone was Ann 1 until Ann 2 came; then it is somebody of its own, and Ann 1 keeps the page."""
    publish(tmp_path, evening(JAN, ("Ann", "Bo")))
    publish(tmp_path, evening(FEB, (Member("Ann", club_number="1"), "Bo")))
    publish(tmp_path, evening(MAR, (Member("Ann", club_number="2"), "Bo")))
    known = {
        day: record.people[0].slug
        for day in (JAN, FEB, MAR)
        if (record := record_in(tmp_path / f"club-{day}")) is not None
    }
    assert known == {JAN: "ann-2", FEB: "ann", MAR: "ann-3"}
    before = {p: p.read_bytes() for p in (tmp_path / "players").rglob("*.html")}
    publish(tmp_path, evening(JAN, ("Ann", "Bo")))  # scored again: nothing changes
    assert {p: p.read_bytes() for p in (tmp_path / "players").rglob("*.html")} == before


# Addresses


def test_scoring_again_keeps_every_address(tmp_path: Path) -> None:
    night = evening(JAN, ("Ann Brg", "Bo"), ("Dee", "Eve"), ("Cy", "Fay"))
    publish(tmp_path, night)
    publish(tmp_path, evening(FEB, ("Dee", "Eve")))
    before = {p.relative_to(tmp_path) for p in tmp_path.rglob("*.html")}
    publish(tmp_path, renamed(night, "Ann Brg", "Ann Berg"))
    after = {p.relative_to(tmp_path) for p in tmp_path.rglob("*.html")}
    assert before <= after
    stub = parsed(tmp_path / "players" / "ann-brg.html")
    assert stub.xpath("//main//a/@href") == ["ann-berg.html"]
    assert stub.xpath("//meta[@http-equiv='refresh']/@content") == ["0; url=ann-berg.html"]
    card = parsed(next(p for p in (tmp_path / f"club-{JAN}").glob("pair-1*.html")))
    assert "Ann Berg – Bo" in text_of(card)
    publish(tmp_path, renamed(night, "Ann Brg", "Anna Berg"))  # once more: both old addresses lead there
    for old in ("ann-brg", "ann-berg"):
        assert parsed(tmp_path / "players" / f"{old}.html").xpath("//main//a/@href") == ["anna-berg.html"]
    publish(tmp_path, night)  # taken back: the first address is a page again
    assert figures(parsed(tmp_path / "players" / "ann-brg.html"))["Events"] == "1"
    assert state_in(tmp_path).moved == {"ann-berg": "ann-brg", "anna-berg": "ann-brg"}


def test_nobody_elses_page_is_reached_from_an_old_address(tmp_path: Path) -> None:
    """Ann goes and Cy comes: her address leads to nobody."""
    publish(tmp_path, evening(JAN, ("Ann", "Bo")))
    publish(tmp_path, evening(JAN, ("Bo", "Cy")))
    assert not (tmp_path / "players" / "ann.html").exists()
    assert state_in(tmp_path).moved == {}


def test_who_is_not_shown_is_no_player_and_leaves_no_trace(tmp_path: Path) -> None:
    hidden = Member("A. B.", person="~~1")
    publish(tmp_path, evening(JAN, ("Ann Berg", "Bo")))
    publish(tmp_path, evening(JAN, (hidden, Member("Bo", person="~2")), ("Dee", "Eve")))
    publish(tmp_path, evening(FEB, (Member("Cy", person="~2"), hidden)))
    assert {p.stem for p in (tmp_path / "players").glob("*.html")} == {"bo", "dee", "eve", "cy", "index"}
    assert "with" not in text_of(parsed(tmp_path / "players" / "bo.html").xpath("//table")[0])
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.suffix != ".png":
            assert b"Ann" not in path.read_bytes(), path
            assert b"ann-berg" not in path.read_bytes(), path


def test_no_number_of_a_member_is_in_what_the_site_remembers(tmp_path: Path) -> None:
    people = (Member("Ann", club_number="1234567"), Member("Bo", person="club-member-99"))
    publish(tmp_path, evening(JAN, people))
    secret = SiteSettings(site=Site(secret="mill"))
    other = tmp_path / "other"
    publish(other, evening(JAN, people), secret)
    keys = []
    for out in (tmp_path, other):
        text = (out / f"club-{JAN}" / "event.json").read_text(encoding="utf-8")
        assert "1234567" not in text
        assert "club-member-99" not in text
        record = record_in(out / f"club-{JAN}")
        assert record is not None
        keys.append([person.key for person in record.people if person.key])
    # eight bits tell nobody a number, sixty-four are enough to know somebody by
    assert [len(key) for key in keys[0] + keys[1]] == [2, 2, 16, 16]


def test_without_a_secret_a_number_tells_nobody_else_who_it_is(tmp_path: Path) -> None:
    """Of all numbers of seven digits every 256th leaves the same mark."""
    same = {key_of(PersonView("Ann", f"number {n}"), "") for n in range(1_000_000, 1_003_000)}
    assert len(same) == 256
    publish(tmp_path, evening(JAN, (Member("Ann Berg", club_number="77"), "Bo")))
    publish(tmp_path, evening(FEB, (Member("Ann Carl", club_number="77"), "Bo")))
    assert {p.stem for p in (tmp_path / "players").glob("*.html")} == {"ann-berg", "ann-carl", "bo", "index"}


@pytest.mark.parametrize("name", ["con", "index", "???", "a" * 200, "../../x", "<b>"])
def test_any_name_has_an_address(name: str, tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, (name, "Bo")))
    pages = {p.name for p in (tmp_path / "players").glob("*.html")} - {"index.html", "bo.html"}
    assert len(pages) == 1
    assert pages.pop() not in ("con.html", ".html")
    assert {p.name for p in tmp_path.iterdir()} >= {"players"}


# Old records, ratings, points


def test_events_of_an_earlier_version_are_listed_and_said(tmp_path: Path) -> None:
    publish(tmp_path, evening(JAN, ("Ann", "Bo")))
    path = tmp_path / f"club-{JAN}" / "event.json"
    plain = json.loads(path.read_bytes())
    first = {"slug", "name", "date", "club", "method", "pairs", "boards", "languages", "winners", "files"}
    path.write_bytes(json.dumps({"version": 1} | {k: v for k, v in plain.items() if k in first}).encode())
    said = publish(tmp_path, evening(FEB, ("Cy", "Bo")))
    assert [p.remedy for p in said] == ["score them again, and their players are listed too"]
    assert texts(parsed(tmp_path / "index.html"), "//a[@class='name']") == ["Club", "Club"]
    assert not (tmp_path / "players" / "ann.html").exists()


def test_master_points_are_added_up_for_who_is_awarded(tmp_path: Path) -> None:
    for day, points in ((JAN, "1.20"), (FEB, "0.35")):
        night = evening(day, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay"))
        view = scored(night).view
        cards = tuple(
            msgspec.structs.replace(card, master_points=points if card.rank == "1" else "")
            for card in view.scorecards
        )
        publish(tmp_path, night, scorecards=cards, master_points=Said("Master points"))
    tree = parsed(tmp_path / "players" / "ann.html")
    assert figures(tree)["Master points"] == "1.55"
    assert "Master points" not in figures(parsed(tmp_path / "players" / "cy.html"))


@pytest.mark.parametrize("system", ["ngs", "lehman", "rate"])
def test_a_club_shows_ratings_of_its_system(system: str, tmp_path: Path) -> None:
    settings = SiteSettings(site=Site(rating=system))  # type: ignore[arg-type]
    publish(tmp_path, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay"), ("Gus", "Hal")), settings)
    publish(tmp_path, evening(FEB, ("Ann", "Fay"), ("Dee", "Hal"), ("Cy", "Bo"), ("Gus", "Eve")), settings)
    tree = parsed(tmp_path / "players" / "ann.html")
    name = {"ngs": "NGS", "lehman": "Lehman", "rate": "Rate"}[system]
    assert name in figures(tree)
    assert name in texts(tree, "//h2")
    assert figures(tree)[name] > figures(parsed(tmp_path / "players" / "cy.html"))[name]  # she won more


def test_the_ngs_of_one_session_is_that_of_its_formula(tmp_path: Path) -> None:
    """SG = 50 + 100 - 50 + 50 - 50 = 100 for a board; 100 boards of 50 before it, the newest counting double.

    100 boards of the start, one board old: 2 x 100 - (101^2 - 1) / 2000 = 194.9; the board itself
    2 - 1 / 2000 = 1.9995; (194.9 x 50 + 1.9995 x 100) / 196.8995 = 50.5077.
    """
    settings = SiteSettings(site=Site(rating="ngs"))
    publish(tmp_path, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")), settings)
    assert figures(parsed(tmp_path / "players" / "ann.html"))["NGS"] == "50.51"
