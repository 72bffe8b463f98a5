"""The data beside Swiss pages: the numbers of the pages, nothing sealed, kept while nothing changes."""

import csv
import io
import json
import os
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from lxml import html

from duplicate.pages.data_sheets import csv_of
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.swiss_tables import swiss_tables
from duplicate.swiss.conditions import load
from duplicate.swiss.records import Penalty
from duplicate.swiss.simulate import Trouble, simulate
from duplicate.travellers import read_bytes
from tests.pages.formats import knock_out, ladder, line_ups, round_robin
from tests.pages.seen import files_of, texts
from tests.swiss.desk import WHEN, Desk
from tests.swiss.test_teams_event import teams


@pytest.fixture(scope="module")
def pages() -> SwissPages:
    """Four rounds of three boards by VPs, with byes, late entries, substitutes and penalties."""
    often = Trouble(withdrawal=0.1, late=0.1, substitute=0.1, correction=0.05, penalty=0.05, edit=0.5)
    made = simulate(11, 3, load("ebu-swiss-pairs", {"rounds": 4, "boards_per_round": 3}), trouble=often)
    return swiss_view(made.state, made.certificates.get)


@pytest.fixture(scope="module")
def site(pages: SwissPages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("swiss") / "pages"
    write_swiss(pages, out)
    return out


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def table(site: Path, name: str) -> list[dict[str, str]]:
    return rows((site / "data" / f"{name}.csv").read_bytes())


def page(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def test_the_standings_are_those_of_the_page(site: Path) -> None:
    shown = [
        (
            "".join(row.xpath("./td[contains(@class, 'one')]/text()")).strip().replace("–", ""),
            row.xpath("./th//b/text()")[0],
            row.xpath("./td[contains(@class, 'sum')]/text()")[0],
        )
        for row in page(site / "standings.html").xpath("//table[starts-with(@class, 'ranks ')]/tbody/tr")
    ]
    assert [(r["rank"], r["contestant"], r["total"]) for r in table(site, "standings")] == shown


def test_a_total_is_the_sum_of_the_rounds_and_a_match_shares_twenty_points(site: Path) -> None:
    for row in table(site, "standings"):
        if not row["adjustments"]:
            assert Fraction(row["total"]) == sum(Fraction(row[f"round_{n}"] or 0) for n in range(1, 5))
    whole = [r for r in table(site, "matches") if r["ew"] and not r["remarks"]]
    assert len(whole) > 10
    for row in whole:  # the scale of the EBU shares 20 VPs between the two
        assert Fraction(row["score_ns"]) + Fraction(row["score_ew"]) == 20
        assert Fraction(row["margin_ns"]) + Fraction(row["margin_ew"]) == pytest.approx(100, abs=0.011)


def test_every_table_is_in_the_workbook_of_each_language(pages: SwissPages, site: Path) -> None:
    tables = swiss_tables(pages.swiss, pages.night)
    for folder, first in ((site, "Standings"), (site / "zh", "名次表")):
        book = openpyxl.load_workbook(folder / "data" / "event.xlsx")
        assert len(book.worksheets) == len(tables) + 1
        assert book.worksheets[1].title == first
        for own, sheet in zip(tables, book.worksheets[1:], strict=True):
            assert sheet.max_row == len(rows(csv_of(own))) + 1
    totals = next(n for n, c in enumerate(tables[0].columns, 1) if c.name == "total")
    sheet = book.worksheets[1]
    numbers = [sheet.cell(n, totals).value for n in range(2, sheet.max_row + 1)]
    assert numbers == [float(r["total"]) for r in rows(csv_of(tables[0]))]


def test_the_page_of_the_event_links_to_every_file(site: Path) -> None:
    for folder in (site, site / "zh"):
        links = page(folder / "index.html").xpath("//ul[@class='data']//a")
        linked = {(folder / a.get("href")).resolve() for a in links}
        made = {p.resolve() for p in (site / "data").iterdir() if p.suffix != ".xlsx"}
        assert linked == made | {(folder / "data" / "event.xlsx").resolve()}
        assert len({a.get("download") for a in links}) == len(links)
        assert all("-event-3" in a.get("download") for a in links)


def test_the_json_has_exact_scores_and_nobodys_number(site: Path) -> None:
    plain = json.loads((site / "data" / "event.json").read_bytes())
    totals = {row["contestant"]: row["total"] for row in table(site, "standings")}
    assert {r["contestant"] for r in plain["standings"]} == set(totals)
    for row in plain["standings"]:
        assert Fraction(row["score_exact"]) == Fraction(totals[row["contestant"]])
    assert [r["round"] for r in plain["rounds"]] == [1, 2, 3, 4]
    met = {
        (m["ns"], m["ew"])
        for r in plain["rounds"]
        for m in r["matches"]
        if m["score"] and m["score"]["settled"]
    }
    assert met == {(r["ns"], r["ew"]) for r in table(site, "matches") if r["ew"]}
    played = [result for result in plain["results"] if result["status"] != "sit_out"]
    assert len(played) == len(table(site, "results"))  # byes stand in matches.csv
    assert b"1no" not in (site / "data" / "event.json").read_bytes()  # the member number of North 1


def test_usebio_and_pbn_hold_the_results_of_the_pages_and_nobodys_number(site: Path) -> None:
    told = {
        (row["board"], row["ns"], row["ew"], row["score_ns"].replace("+", ""))
        for row in table(site, "results")
        if row["score_ns"].lstrip("+-").isdigit()
    }
    assert len(told) > 40
    for name in ("usebio.xml", "event.pbn"):
        content = (site / "data" / name).read_bytes()
        assert b"1no" not in content
        rows = read_bytes(content, name).results.rows
        assert {(str(r.board), r.ns, r.ew, str(r.score_ns)) for r in rows if r.score_ns is not None} == told


def test_usebio_and_pbn_come_with_the_first_result_that_is_told(tmp_path: Path) -> None:
    desk = teams()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en", "zh"])
    assert not {"usebio.xml", "event.pbn"} & {p.name for p in (tmp_path / "data").iterdir()}
    desk.over()
    made = write_swiss(swiss_view(desk.state), tmp_path, languages=["en", "zh"])
    assert not made.problems
    for page_, up in ((tmp_path / "index.html", ""), (tmp_path / "zh" / "index.html", "../")):
        linked = page(page_).xpath("//ul[@class='data']//a/@href")
        assert {f"{up}data/usebio.xml", f"{up}data/event.pbn"} <= set(linked)


@pytest.mark.parametrize("make", [knock_out, round_robin, ladder])
def test_the_other_formats_have_tables_of_their_own(make: "type[object]", tmp_path: Path) -> None:
    desk = make()
    assert isinstance(desk, Desk)
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    name = {"knock-out": "bracket", "round-robin": "schedule", "ladder": "ladder"}
    system = desk.state.conditions.draw.system
    made = table(tmp_path, name[system])
    if system == "knock-out":
        first = [row["contestant"] for row in made if row["stage"] == "Round of 16"]
        assert sorted(first, key=int) == [str(k) for k in range(1, 14)]
        assert all(sum(r["won"] == "won" for r in made if r["match"] == m) == 1 for m in "12345")
    elif system == "round-robin":  # seven teams meet each other once: 21 matches, and each has a bye
        assert sum(bool(row["away"]) for row in made) == 21
        assert sorted(row["home"] for row in made if not row["away"]) == [str(k) for k in range(1, 8)]
    else:
        assert [row["rung"] for row in made] == [str(k) for k in range(1, 9)]
        assert made[0]["contestant"] == "3"  # who won the challenge of the first


def test_line_ups_are_in_the_data_once_they_are_published(tmp_path: Path) -> None:
    for name, publish in (("open", True), ("sealed", False)):
        write_swiss(swiss_view(line_ups(publish).state), tmp_path / name, languages=["en"])
    seats = table(tmp_path / "open", "line-ups")
    assert len(seats) == 24  # six teams of four
    sealed = files_of(tmp_path / "sealed" / "data")
    assert "line-ups.csv" not in sealed
    given = {(row["room"], row["player"]) for row in seats}
    for file, content in sealed.items():
        for text in texts(content, file):
            assert not [1 for room, player in given if f"{room},{player}" in text]


def test_a_penalty_is_in_the_log_of_the_data() -> None:
    desk = Desk(bye__method="fixed")
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-2", unit="imp", why="late", round=1))
    desk.over()
    pages = swiss_view(desk.state)
    (found,) = (each for each in swiss_tables(pages.swiss, pages.night) if each.name == "changes")
    (row,) = rows(csv_of(found))
    assert (row["why"], "Pair 1: penalty of 2 IMP" in row["what"]) == ("late", True)


def test_workbooks_are_kept_while_nothing_in_them_changes(tmp_path: Path) -> None:
    desk = Desk(bye__method="fixed")
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    book = tmp_path / "data" / "event.xlsx"
    whole = book.read_bytes()
    book.write_bytes(b"as it was")
    os.utime(book, ns=(1, 1))
    desk.score_all()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])  # results of a round that is on
    assert book.read_bytes() == b"as it was"
    desk.over()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    assert book.read_bytes()[:2] == b"PK"
    assert book.read_bytes() != whole


def test_without_data_there_is_none_and_what_was_there_goes(pages: SwissPages, tmp_path: Path) -> None:
    write_swiss(pages, tmp_path, languages=["en"])
    assert (tmp_path / "data" / "standings.csv").exists()
    write_swiss(pages, tmp_path, languages=["en"], data=False)
    assert not list((tmp_path / "data").glob("*"))
    assert "data/" not in (tmp_path / "index.html").read_text(encoding="utf-8")
