"""``duplicate league``: the table in the terminal, as a page, CSV and JSON."""

import csv
import json
from pathlib import Path

from tests.cli.running import make_night, run

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
