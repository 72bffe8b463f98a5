"""The tables of players' pages as CSV: as the pages, of the same people, and gone with them."""

import csv
from pathlib import Path
from urllib.parse import unquote

import openpyxl

from duplicate.pages.site_settings import Site, SiteSettings
from tests.pages.evenings import evening, publish, renamed
from tests.pages.seen import files_of, holding
from tests.pages.test_player_pages import parsed

JAN, FEB, MAR = "2026-01-08", "2026-02-12", "2026-03-05"


def cells(site: Path, name: str) -> list[dict[str, str]]:
    path = site / "players" / "data" / f"{name}.csv"
    return list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))


def three(out: Path, settings: SiteSettings | None = None) -> Path:
    """Ann: 100 % with Bo, 50 % with Bo, 0 % with Cy."""
    publish(out, evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")), settings, stage="provisional")
    publish(out, evening(FEB, ("Cy", "Fay"), ("Dee", "Eve"), ("Ann", "Bo")), settings, stage="final")
    publish(out, evening(MAR, ("Fay", "Bo"), ("Cy", "Ann"), ("Dee", "王小明")), settings)
    return out


def test_history_and_partners_are_those_of_the_page(tmp_path: Path) -> None:
    site = three(tmp_path)
    played = [
        [row[name] for name in ("date", "event", "partners", "direction", "rank", "of", "percent", "boards")]
        for row in cells(site, "ann-history")
    ]
    assert played == [
        [MAR, "Club", "Cy", "EW", "3", "3", "0.00", "1"],
        [FEB, "Club", "Bo", "NS", "2", "3", "50.00", "1"],
        [JAN, "Club", "Bo", "NS", "1", "3", "100.00", "1"],
    ]
    assert [row["stage"] for row in cells(site, "ann-history")] == ["", "", "Provisional"]
    assert [list(row.values()) for row in cells(site, "ann-partners")] == [
        ["Bo", "2", "75.00", "2", FEB],  # (100 + 50) / 2
        ["Cy", "1", "0.00", "1", MAR],
    ]
    assert not (site / "players" / "data" / "ann-ratings.csv").exists(), "the curve is one of the history"
    for page in ("ann.html", "zh/ann.html", "王小明.html", "zh/王小明.html"):
        own = site / "players" / page
        links = [unquote(link) for link in parsed(own).xpath("//ul[@class='data']//a/@href")]
        assert [link.rsplit("/", 1)[1] for link in links] == [
            f"{own.stem}.xlsx",
            f"{own.stem}-history.csv",
            f"{own.stem}-partners.csv",
        ]
        assert all((own.parent / link).is_file() for link in links)


def test_a_workbook_has_the_tables_of_the_page(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(three(tmp_path) / "players" / "data" / "ann.xlsx")
    assert book.sheetnames == ["Player", "History", "Partners"]
    partners = list(book["Partners"].values)
    assert partners[0][:3] == ("Names", "Events", "Average")
    assert [row[:3] for row in partners[1:]] == [("Bo", 2, 75), ("Cy", 1, 0)]  # (100 + 50) / 2


def test_a_history_has_the_events_that_the_page_folds_away(tmp_path: Path) -> None:
    days = [f"2025-{month:02}-{day:02}" for month in range(1, 9) for day in (3, 10, 17, 24)]
    for day in days:
        publish(tmp_path, evening(day, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")))
    assert parsed(tmp_path / "players" / "ann.html").xpath("//details[@class='older']")
    assert [row["date"] for row in cells(tmp_path, "ann-history")] == days[::-1]


def test_ratings_are_those_of_the_curve_and_go_with_it(tmp_path: Path) -> None:
    site = three(tmp_path, SiteSettings(site=Site(rating="ngs")))
    tree = parsed(site / "players" / "ann.html")
    shown = [cell.text_content() for cell in tree.xpath("//table[@class='numbers']/tbody/tr/td[2]")]
    rated = cells(site, "ann-ratings")
    assert [row["rating"] for row in rated] == shown
    assert [row["date"] for row in rated] == [MAR, FEB, JAN]
    assert tree.xpath("//ul[@class='data']//a")[-1].text_content() == "NGS"
    three(tmp_path)
    assert not list((site / "players" / "data").glob("*-ratings.csv"))


def test_tables_go_with_their_people_and_their_rows(tmp_path: Path) -> None:
    site = three(tmp_path)
    last = evening(MAR, ("Fay", "Bo"), ("Cy", "Ann"), ("Dee", "王小明"))
    publish(site, renamed(renamed(last, "王小明", ""), "Cy", ""))
    assert not list((site / "players" / "data").glob("王*"))
    assert [row["names"] for row in cells(site, "ann-partners")] == ["Bo"]
    assert cells(site, "ann-history")[0]["percent"] == "0.00"
    publish(site, renamed(evening(JAN, ("Ann", "Bo"), ("Dee", "Eve"), ("Cy", "Fay")), "Eve", ""))
    publish(site, renamed(evening(FEB, ("Cy", "Fay"), ("Dee", "Eve"), ("Ann", "Bo")), "Eve", ""))
    assert not (site / "players" / "data" / "dee-partners.csv").exists(), "nobody is left in it"
    assert len(cells(site, "dee-history")) == 3
    assert holding("王小明", files_of(site)) == []
