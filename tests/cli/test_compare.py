"""``duplicate compare``: the terminal, the page and the JSON say the same."""

import csv
import json
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import openpyxl
import pytest

from duplicate.data import data_path
from tests.cli.running import run
from tests.pages.seen import files_of, holding
from tests.pages.test_player_pages import parsed

THURSDAY = data_path("fixtures") / "nights" / "thursday"


def test_every_difference_is_shown_pair_by_pair(tmp_path: Path) -> None:
    page, data = tmp_path / "pages" / "compare.html", tmp_path / "compare.json"
    ran = run("compare", str(THURSDAY), "--with", "acbl", "--out", str(page), "--json", str(data))
    assert "English Bridge Union" in ran.out
    assert "American Contract Bridge League" in ran.out
    found = json.loads(data.read_text(encoding="utf-8"))
    assert len(found["standings"]) == 24
    # an award makes board 5 one of 12 expected results and 11 scores: the ACBL does not bring it to more
    assert {cell["board"] for cell in found["results"]} == {"5"}
    assert {cell["rule"] for cell in found["results"]} == {"Neuberg"}
    text = page.read_text(encoding="utf-8")
    for place in found["standings"]:
        assert place["pair"] in text
        assert place["pair"] in ran.out
    assert "<script" not in text
    assert "http" not in text


def test_a_result_is_one_entry_however_many_sides_it_has(tmp_path: Path) -> None:
    # board 5 has three results that Neuberg's formula brings from 11 scores to 12: six scores of six pairs
    page, data = tmp_path / "alone" / "compare.html", tmp_path / "compare.json"
    ran = run("compare", str(THURSDAY), "--with", "acbl", "--out", str(page), "--json", str(data))
    assert "Results that would score differently: 3." in ran.out
    results = json.loads(data.read_text(encoding="utf-8"))["results"]
    assert [side["result"] for side in results] == [1, 1, 2, 2, 3, 3]
    assert [side["direction"] for side in results] == ["NS", "EW"] * 3
    # 0 of 22 of 11 scores, as one of 12: (0 x 12 + 1) / 11 of 22; the ACBL leaves it at nothing
    assert (results[0]["pair"], results[0]["here"], results[0]["there"]) == ("1", "0.45", "0.00")
    text = page.read_text(encoding="utf-8")
    assert text.count('<th scope="rowgroup"') == 3
    assert "percentage points" in text
    assert "±" not in text
    (crumbs,) = re.findall(r'class="crumbs".*', text)
    assert "<a href" not in crumbs, "nothing is beside it to go back to"


def test_a_page_beside_the_event_leads_back_to_it(tmp_path: Path) -> None:
    def crumb(out: Path, *more: str) -> str:
        run("compare", str(THURSDAY), "--with", "acbl", "--out", str(out), *more)
        (found,) = re.findall(
            r'class="crumbs"[^>]*>.*?<a href="([^"]*)">Thursday Pairs</a>', out.read_text("utf-8")
        )
        return str(found)

    event = tmp_path / "2026-01-08-thursday-pairs"
    event.mkdir()
    (event / "index.html").write_text("the event", encoding="utf-8")
    assert crumb(event / "compare.html") == "index.html"
    assert crumb(tmp_path / "compare.html") == "2026-01-08-thursday-pairs/index.html"
    assert (
        crumb(tmp_path / "two.html", "--back", "https://club.example/thursday")
        == "https://club.example/thursday"
    )


def test_a_comparison_is_headed_by_the_names_and_has_its_languages(tmp_path: Path) -> None:
    page = tmp_path / "compare.html"
    run("compare", str(THURSDAY), "--with", "acbl", "--out", str(page), "--lang", "en,fr")
    english = parsed(page)
    heads = ["".join(one.itertext()).split()[0] for one in english.xpath("//th[@scope='colgroup']")]
    assert heads == ["EBU", "ACBL"] * 3, "two rankings and the results"
    assert english.xpath("//nav[@class='languages']/a/@href") == ["compare.fr.html"]
    assert english.xpath("//div[@class='brand']")[0].text_content() == "Harbour Bridge Club"
    french = parsed(tmp_path / "compare.fr.html")
    assert french.xpath("//nav[@class='languages']/a/@href") == ["compare.html"]
    # a percentage as the language writes it: 54.60% in English, 54,60 % with a space in French
    assert set(english.xpath("//td[contains(@class, 'here')]/@data-unit")) == {"%"}
    assert set(french.xpath("//td[contains(@class, 'here')]/@data-unit")) == {"\N{NO-BREAK SPACE}%"}


def test_a_convention_with_settings_of_its_own_is_told_from_itself(tmp_path: Path) -> None:
    page = tmp_path / "compare.html"
    run(
        *("compare", str(THURSDAY), "--with", "ebu", "--set", "matchpoints.lone_result=50"),
        *("--out", str(page), "--lang", "en"),
    )
    heads = parsed(page).xpath("//th[@scope='colgroup']")
    assert {"".join(one.itertext()) for one in heads} == {"as played", "compared with"}


def test_sources_are_no_difference(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("compare", str(THURSDAY), "--with", "acbl", "--out", str(page))  # of one source here, of two there
    said = page.read_text(encoding="utf-8").split("</style>")[-1]
    assert "Unequal boards" in said
    assert "Source" not in said


def test_the_same_convention_changes_nothing() -> None:
    ran = run("compare", str(THURSDAY), "--with", "ebu")
    assert "Every contestant has the same place and the same result under both." in ran.out


def test_places_of_one_and_two_winners_are_not_compared(tmp_path: Path) -> None:
    # rank 1 of the 12 NS pairs and rank 10 of all 24 say nothing about each other
    data = tmp_path / "compare.json"
    ran = run("compare", str(THURSDAY), "--with", "seed-online", "--json", str(data))
    assert "Places cannot be compared: two winners and one winner." in ran.out
    assert "Places that would change" not in ran.out
    assert {place["moved"] for place in json.loads(data.read_text(encoding="utf-8"))["standings"]} == {""}


def test_chinese_has_no_english_sentence(tmp_path: Path) -> None:
    page = tmp_path / "compare.html"
    run("compare", str(THURSDAY), "--with", "acbl", "--lang", "zh", "--out", str(page))
    text = page.read_text(encoding="utf-8")
    for english in (
        "as played",
        "compared with",
        "would change",
        "Neuberg, to the results",
        "Rank",
        "percentage",
    ):
        assert english not in text


def cells(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))


def test_the_data_lies_beside_the_page(tmp_path: Path) -> None:
    run("compare", THURSDAY, "--with", "acbl", "--out", tmp_path / "by acbl.html", "--json", tmp_path / "own")
    data = tmp_path / "data" / "by acbl"
    sides = cells(data / "differing-results.csv")
    assert [side["result"] for side in sides] == ["1", "1", "2", "2", "3", "3"]
    # 0 of 22 of 11 scores, as one of 12: (0 x 12 + 1) / 11 of 22; the ACBL leaves it at nothing
    columns = ("board", "direction", "pair", "here", "rule", "there", "change")
    first = [sides[0][name] for name in columns]
    assert first == ["5", "NS", "1", "0.45", "Neuberg", "0.00", "-0.45"]
    places = cells(data / "places.csv")
    assert len(places) == 24
    assert {place["boards"] for place in places} == {"", "5"}
    assert {place["ranking"] for place in places} == {"North–South", "East–West"}
    settings = {row["what"]: (row["here"], row["there"]) for row in cells(data / "differing-settings.csv")}
    assert settings["For each score beaten"] == ("2", "1")  # EBU white book, ACBL: half a point for a tie
    assert (data / "comparison.json").read_bytes() == (tmp_path / "own").read_bytes()
    book = openpyxl.load_workbook(data / "comparison.zh.xlsx")
    assert [sheet.title for sheet in book.worksheets] == ["两种办法对照", "名次表", "规程", "比赛结果"]
    assert book.worksheets[3].cell(2, 6).value == 0.45
    for page, own in (("by acbl.html", "comparison.xlsx"), ("by acbl.zh.html", "comparison.zh.xlsx")):
        links = parsed(tmp_path / page).xpath("//ul[@class='data']//a/@href")
        assert all((tmp_path / unquote(link)).is_file() for link in links)
        assert {unquote(link).removeprefix("data/by acbl/") for link in links} == {
            *("places.csv", "differing-results.csv", "differing-settings.csv", "comparison.json", own)
        }


def test_data_of_an_earlier_run_goes_and_that_of_others_stays(tmp_path: Path) -> None:
    out = tmp_path / "compare.html"
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "results.csv").write_text("of the event", encoding="utf-8")
    run("compare", THURSDAY, "--with", "acbl", "--out", out)
    same = run("compare", THURSDAY, "--with", "ebu", "--out", out)
    assert "compare.html: removed 2 files made before and not now: 2 of data" in same.err
    assert not (tmp_path / "data" / "compare" / "differing-results.csv").exists()
    (tmp_path / "compare.fr.html").write_text("of another run", encoding="utf-8")
    english = run("compare", THURSDAY, "--with", "ebu", "--out", out, "--lang", "en")
    assert "removed 2 files made before and not now: 2 in 中文 (to keep them: --lang en,zh)" in english.err
    assert sorted(path.name for path in tmp_path.glob("*.html")) == ["compare.fr.html", "compare.html"]
    bare = run("compare", THURSDAY, "--with", "ebu", "--out", out, "--no-data")
    assert "to keep them: leave out --no-data" in bare.err
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["results.csv"]
    assert not parsed(out).xpath("//ul[@class='data']")


def test_the_data_shows_nobody_who_is_hidden(tmp_path: Path) -> None:
    shutil.copytree(THURSDAY, tmp_path / "night")
    hidden = '[[person]]\nname = "Alice Moorgate"\nalias = "Foxtrot"\n'
    (tmp_path / "night" / "privacy.toml").write_text(hidden, encoding="utf-8")
    run("compare", tmp_path / "night", "--with", "acbl", "--out", tmp_path / "pages" / "compare.html")
    made = files_of(tmp_path / "pages")
    assert holding("Alice Moorgate", made) == []
    # North–South pair 1 is in the places, and on board 5 in the results
    books = {"comparison.xlsx", "comparison.zh.xlsx"}
    tables = {"places.csv", "differing-results.csv", "comparison.json"}
    assert {f"data/compare/{name}" for name in books | tables} <= set(holding("Foxtrot", made))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [(("--with", "acbbl"), "acbl"), (("--with", "acbl", "--out", "here.pdf"), "ends in .html")],
)
def test_what_cannot_be_is_said(wrong: tuple[str, ...], said: str) -> None:
    assert said in run("compare", str(THURSDAY), *wrong, code=1).err
