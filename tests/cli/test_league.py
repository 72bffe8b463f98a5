"""``duplicate league``: the table in the terminal, as a page, CSV and JSON."""

import csv
import json
import re
from pathlib import Path

import openpyxl
import pytest

from tests.cli.running import make_night, run
from tests.pages.seen import files_of, holding
from tests.pages.test_player_pages import parsed

BOARD = "1,A,1,{table},{table},{n},{n},4S,N,{result},,,,"


def series(folder: Path) -> Path:
    for name in ("one", "two"):
        path = make_night(folder / name)
        rows = ["board,ns,ew,score,section"]
        best = (420, 400, 50) if name == "one" else (50, 400, 420)
        rows += [f"1,{n},{n},{points},A" for n, points in enumerate(best, 1)]
        (path / "results.csv").write_text("\n".join(rows) + "\n", encoding="utf-8", newline="")
        (path / "movement.csv").unlink()
    text = 'name = "Winter <League>"\nnights = ["one", "two"]\nbest = 1\n'
    (folder / "league.toml").write_text(text, encoding="utf-8", newline="")
    return folder / "league.toml"


def test_a_league_of_two_nights(tmp_path: Path) -> None:
    rules = series(tmp_path)
    table, plain, site = tmp_path / "t.csv", tmp_path / "t.json", tmp_path / "site"
    done = run("league", "--rules", rules, "--csv", table, "--json", plain, "--out", site)
    assert "Winter <League>: 2 nights, 12 in the table" in done.out
    # NS 1 and 3 are best once (100 %), NS 2 has 50 twice; EW 1 and 3 too
    rows = list(csv.DictReader(table.open(encoding="utf-8", newline="")))
    by_name = {row["names"]: row for row in rows}
    assert (by_name["NS1 one"]["rank"], by_name["NS1 one"]["total"]) == ("1=", "100.00")
    assert (by_name["NS2 one"]["rank"], by_name["NS2 one"]["total"]) == ("9=", "50.00")
    assert list(by_name["NS1 one"].values())[-2:] == ["100.00", "(0.00)"]
    read = json.loads(plain.read_text(encoding="utf-8"))
    assert read["places"][0]["total_exact"] == "100/1"
    page = (site / "league.html").read_text(encoding="utf-8")
    assert "Winter &lt;League&gt;" in page
    assert '<span class="dropped">0.00</span>' in page
    assert "场数" in (site / "league.zh.html").read_text(encoding="utf-8")


def test_players_read_what_is_wrong_and_not_how_a_file_is_mended(tmp_path: Path) -> None:
    rules = series(tmp_path)
    event = tmp_path / "one" / "event.toml"
    text = event.read_text(encoding="utf-8").replace('"NS2 one"', '""').replace('"NS2 two"', '""')
    text = text.replace('"EW1 one"', '"NS1 one"')
    event.write_text(text, encoding="utf-8", newline="")
    done = run("league", "--rules", rules, "--out", tmp_path / "site")
    assert "enter the names" in done.err
    page = " ".join(parsed(tmp_path / "site" / "league.html").text_content().split())
    assert "Thursday, A2NS: it has no names and is not in the league" in page
    assert "enter the names" not in page
    chinese = (tmp_path / "site" / "league.zh.html").read_text(encoding="utf-8")
    assert "没有姓名，不计入联赛" in chinese
    assert "NS1 one：同一场中出现两次；以打牌副数较多的报名为准" in chinese


def test_the_page_says_when_where_and_how_far(tmp_path: Path) -> None:
    rules = series(tmp_path)

    def head(*more: object) -> str:
        run("league", "--rules", rules, "--out", tmp_path / "site", "--lang", "en", *more)
        page = parsed(tmp_path / "site" / "league.html")
        heads = [" ".join(th.text_content().split()) for th in page.xpath("//thead//th")]
        assert heads[2] == ("Sum" if "total=sum" in more else "Mean")
        return " ".join(page.xpath("//div[@class='head']")[0].text_content().split())

    assert "After night 2 of 8" in head("--set", "planned=8")
    assert "Nights: 2" in head("--set", "planned=8")
    assert "After 2 nights" in head(), "nobody knows how many there will be"
    assert "Provisional" in head("--set", "planned=2"), "nobody has said that its nights are final"
    assert "After night" not in head("--set", "total=sum")
    for name in ("one", "two"):
        run("final", tmp_path / name)
    assert "Final result" in head("--set", "planned=2")
    told = run("league", "--rules", rules, "--set", "planned=1", code=1).err
    assert "planned" in told
    assert "there are 2 nights" in told


def test_the_dates_and_the_club_of_a_league(tmp_path: Path) -> None:
    days = {"one": "2025-12-18", "two": "2026-01-08"}
    for name, day in days.items():
        night = make_night(tmp_path / name)
        text = (night / "event.toml").read_text(encoding="utf-8")
        text = re.sub(r'date = "[^"]*"', f'date = "{day}"', text)
        text = re.sub(r'name = "[^"]*"', f'name = "Night {name}"', text, count=1)
        (night / "event.toml").write_text(text, encoding="utf-8", newline="")
    run("league", tmp_path / "two", tmp_path / "one", "--out", tmp_path / "site", "--lang", "en")
    page = parsed(tmp_path / "site" / "league.html")
    assert page.xpath("string(//p[@class='state'])").strip() == "After 2 nights, the last on 8 Jan"
    heads = [th.text_content() for th in page.xpath("//thead//th")][-2:]
    assert heads == ["18 Dec", "8 Jan"], "by date, not as they were named"
    assert "18 December 2025 – 8 January 2026" in " ".join(page.text_content().split())
    nights = [
        " ".join(li.text_content().split()) for li in page.xpath("//section[@aria-labelledby='nights']//li")
    ]
    assert nights == ["18 December 2025 Night one", "8 January 2026 Night two"], "what each column was"


def test_options_outrank_the_file(tmp_path: Path) -> None:
    rules = series(tmp_path)
    done = run("league", "--rules", rules, "--best", 2, "--by", "pair", "--set", "total=sum")
    assert "6 in the table" in done.out
    assert done.out.count("100.00") == 6  # 100 + 0, and 50 + 50
    assert "a league needs nights" in run("league", "--best", 2, code=1).err
    assert "no such setting" in run("league", tmp_path / "one", "--set", "bets=2", code=1).err


def test_a_night_counts_once(tmp_path: Path) -> None:
    series(tmp_path)
    one, again = tmp_path / "one", tmp_path / "two" / ".." / "one"
    assert "this night is named twice" in run("league", one, again, code=1).err
    assert "this night is named twice" in run("combine", one, again, "--out", tmp_path / "both", code=1).err
    assert not (tmp_path / "both").exists()


def cells(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))


def test_the_data_lies_beside_the_page_of_a_league(tmp_path: Path) -> None:
    rules, site = series(tmp_path), tmp_path / "site"
    run("league", "--rules", rules, "--out", site)
    by_name = {row["names"]: row for row in cells(site / "data" / "league.csv")}
    # NS 1 has 100 % and 0 %, of which the best one counts; NS 2 has 50 % twice
    assert (by_name["NS1 one"]["rank"], by_name["NS1 one"]["total"]) == ("1=", "100.00")
    assert (by_name["NS1 one"]["night_1"], by_name["NS1 one"]["night_2"]) == ("100.00", "(0.00)")
    nights = [r for r in cells(site / "data" / "league-nights.csv") if r["names"] == "NS1 one"]
    assert [(r["night"], r["score"], r["counts"]) for r in nights] == [
        ("1", "100.00", "yes"),
        ("2", "0.00", "no"),
    ]
    book = openpyxl.load_workbook(site / "data" / "league.zh.xlsx")
    assert [sheet.title for sheet in book.worksheets] == ["联赛", "联赛 1", "每人每场成绩"]
    assert book.worksheets[1].cell(2, 3).value == 100
    plain = json.loads((site / "data" / "league.json").read_bytes())
    assert plain["places"][0]["total_exact"] == "100/1"
    for page, own in (("league.html", "league.xlsx"), ("league.zh.html", "league.zh.xlsx")):
        linked = set(re.findall(r'href="data/([^"]*)" download', (site / page).read_text(encoding="utf-8")))
        assert linked == {own, "league.csv", "league-nights.csv", "league.json"}
    run("league", "--rules", rules, "--out", tmp_path / "bare", "--no-data")
    assert not (tmp_path / "bare" / "data").exists()


def test_the_data_of_a_league_and_of_players_obeys_the_privacy_settings(tmp_path: Path) -> None:
    rules, site = series(tmp_path), tmp_path / "site"
    hidden = '[[person]]\nname = "NS1 one"\nalias = "Foxtrot"\n'
    (tmp_path / "privacy.toml").write_text(hidden, encoding="utf-8")
    run("league", "--rules", rules, "--out", site)
    run("players", tmp_path / "one", "--out", site)
    made = files_of(site)
    assert {"data/league.xlsx", "data/players.xlsx", "data/players.csv", "data/players.json"} <= set(made)
    assert holding("NS1 one", made) == []
    for name in ("data/league.csv", "data/league.xlsx", "data/players.csv", "data/players.zh.xlsx"):
        assert name in holding("Foxtrot", made)


def test_the_players_are_in_the_data_as_on_their_page(tmp_path: Path) -> None:
    night = make_night(tmp_path / "night")
    rows = ["board,ns,ew,score,section", "1,1,1,420,A", "1,2,2,400,A", "1,3,3,50,A"]
    (night / "results.csv").write_text("\n".join(rows) + "\n", encoding="utf-8", newline="")
    (night / "movement.csv").unlink()
    run("players", night, "--seats", "names", "--out", tmp_path / "site", "--lang", "en")
    found = {r["names"]: r for r in cells(tmp_path / "site" / "data" / "players.csv")}
    assert found["NS1 one"]["average"] == "100.00"  # +420 beats +400 and +50
    assert found["NS2 one"]["average"] == "50.00"
    assert found["EW3 one"]["average"] == "100.00"
    assert all(row["boards"] == "1" for row in found.values())


@pytest.mark.parametrize("name", ["league", "players"])
def test_what_an_earlier_run_left_behind_is_taken_away_and_named(tmp_path: Path, name: str) -> None:
    """A PDF, a page of another language or data that stayed would show another table than the page."""
    run("sample", tmp_path / "thursday")
    out = tmp_path / "pages"
    run(name, tmp_path / "thursday", "--out", out, "--pdf")
    (out / "own.pdf").write_bytes(b"of the club")
    before = {path.name for path in out.rglob("*") if path.is_file()}
    assert {f"{name}.pdf", f"{name}.zh.pdf", f"{name}.zh.html", f"{name}.xlsx", f"{name}.csv"} <= before
    done = run(name, tmp_path / "thursday", "--out", out, "--lang", "en")
    told = f"{name}.html: removed 4 files made before and not now: 3 in 中文, 1 PDFs"
    assert f"{told} (to keep them: --lang en,zh; --pdf)" in done.err
    after = {path.name for path in out.rglob("*") if path.is_file()}
    assert before - after == {f"{name}.pdf", f"{name}.zh.pdf", f"{name}.zh.html", f"{name}.zh.xlsx"}
    done = run(name, tmp_path / "thursday", "--out", out, "--lang", "en", "--no-data")
    assert "of data (to keep them: leave out --no-data)" in done.err
    assert not [path for path in out.glob("data/*") if path.name.startswith(name)]
    assert (out / "own.pdf").read_bytes() == b"of the club"
    assert "removed" not in run(name, tmp_path / "thursday", "--out", out, "--lang", "en", "--no-data").err


def test_a_league_that_is_made_again_looks_as_before(tmp_path: Path) -> None:
    """The second time a home was made beside it, and took its styles away."""
    rules, out = series(tmp_path), tmp_path / "out"
    made = []
    for _time in range(2):
        run("league", "--rules", rules, "--out", out)
        made.append(files_of(out))
    assert "style.css" in made[0]
    assert made[0] == made[1]


def test_a_league_beside_the_home_of_a_site_keeps_its_styles(tmp_path: Path) -> None:
    rules, site = series(tmp_path), tmp_path / "site"
    run("score", tmp_path / "one", "--out", site, "--no-pdf")
    run("league", "--rules", rules, "--out", site)
    run("score", tmp_path / "one", "--out", site, "--no-pdf")
    assert (site / "index.html").exists()
    # a wide screen has the whole word for the rank, a phone its short form
    assert ".league .brief{display:none}" in (site / "style.css").read_text(encoding="utf-8")
