"""``duplicate forms``: which forms there are, where they go, and what is refused."""

import re
from pathlib import Path

import pytest
from lxml import html
from typer.testing import CliRunner

from duplicate.cli import app
from duplicate.data import data_path
from duplicate.pages.forms.catalogue import FORMS

NIGHTS = data_path("fixtures", "nights")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["forms", *arguments], prog_name="duplicate")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


def test_the_list_names_every_form() -> None:
    code, said = run("--list")
    assert code == 0
    assert [line.split()[0] for line in said.splitlines()] == [one.name for one in FORMS]


def test_all_forms_are_written_with_a_page_that_leads_to_them(tmp_path: Path) -> None:
    code, said = run("--out", str(tmp_path), "--no-pdf", "--lang", "zh")
    assert code == 0
    assert str(tmp_path / "index.html") in said
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    for one in FORMS:
        assert f'href="{one.name}.html"' in index
        page = (tmp_path / f"{one.name}.html").read_text(encoding="utf-8")
        assert 'lang="zh-Hans"' in page
        assert '.pdf"' not in page + index


def test_two_languages_have_a_folder_each(tmp_path: Path) -> None:
    assert run("scorecard", "--out", str(tmp_path), "--no-pdf", "--lang", "en,zh")[0] == 0
    assert "Scorecard" in (tmp_path / "en" / "scorecard.html").read_text(encoding="utf-8")
    assert "个人记分卡" in (tmp_path / "zh" / "scorecard.html").read_text(encoding="utf-8")


def test_the_same_form_has_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("team-match", "--out", str(tmp_path / folder), "--night", str(NIGHTS / "team-match"))
    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert "team-match.html" in files
    for name in files:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("unknown", "--out", "x"), "there is no such form"),
        (("recap",), "add --out DIR"),
        (("--night", "x", "--out", "x"), "name it: team-match, single-table, bidding-sheet, traveller"),
        (("entry-pairs", "--boards", "4", "--out", "x"), "entry-pairs has no use for it"),
        (("score-slips", "--first-board", "4", "--out", "x"), "score-slips has no use for it"),
        (("recap", "--scale", "wbf", "--out", "x"), "recap has no use for it"),
        (("recap", "--night", "x", "--out", "x"), "recap has no use for it"),
        (("recap", "--auction", "1S AP", "--out", "x"), "--auction '1S AP': recap has no use for it"),
        (("bidding-sheet", "--auction", "1S AP", "--night", "x", "--out", "x"), "leave one out"),
        (("bidding-sheet", "--auction", "1S 1H", "--out", "x"), "call 2, E 1H: insufficient over 1S"),
        (("bidding-sheet", "--auction", "2: 1S Z", "--out", "x"), "this is no call"),
        (("bidding-sheet", "--auction", "1S P / +1", "--out", "x"), "the auction is not over"),
        (("bidding-sheet", "--auction", "7NT AP / +1", "--out", "x"), "14 tricks are impossible"),
        (("bidding-sheet", "--auction", "AP / =", "--out", "x"), "a passed-out board has no result"),
        (("bidding-sheet", "--auction", "0: AP", "--out", "x"), "board 0 does not exist"),
        (
            ("bidding-sheet", "--auction", "3: AP", "--auction", "3: AP", "--out", "x"),
            "board 3 is there twice",
        ),
        (("bidding-sheet", "--auction", "9: AP", "--boards", "8", "--out", "x"), "boards 1 to 8"),
        (("single-table", "--compensation", "simple", "--out", "x"), "has no use for it"),
        (("recap", "--boards", "0", "--out", "x"), "write 1 to 128"),
        (("recap", "--copies", "501", "--out", "x"), "write 1 to 500"),
        (("recap", "--paper", "A3", "--out", "x"), "choose from A4, Letter"),
        (("recap", "--lang", "xx", "--out", "x"), "choose from en, "),
        (("team-match", "--scale", "nothing", "--out", "x"), "nothing"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = run(*arguments)
    assert code == 1
    assert said in " ".join(output.split())
    assert not list(tmp_path.iterdir())


def test_an_unknown_compensation_is_refused(tmp_path: Path) -> None:
    night = ("single-table", "--night", str(NIGHTS / "single-table"), "--out", str(tmp_path / "o"))
    assert "choose from simple, complex" in " ".join(run(*night, "--compensation", "half")[1].split())
    wrong = run(*night, "--compensation", "complex", "--rule-6", "half")
    assert "choose from replaces, adds" in " ".join(wrong[1].split())
    assert run(*night, "--compensation", "complex", "--rule-6", "adds", "--no-pdf")[0] == 0
    simple = run(*night, "--rule-6", "adds")
    assert "add --compensation complex" in " ".join(simple[1].split())


def test_rule_six_takes_the_place_of_that_of_the_conditions(tmp_path: Path) -> None:
    """3NT with two overtricks and 29 HCP, vulnerable: the book's 800 is the other reading's 660 + 200."""
    (tmp_path / "event.toml").write_text(
        '[conditions]\nmethod = "compensation"\ncompensation.method = "complex"\n', encoding="utf-8"
    )
    text = "board,ns,ew,contract,declarer,result,hcp_ns\n2,1,2,3NT,N,+2,29\n"
    (tmp_path / "results.csv").write_text(text, encoding="utf-8")
    for rule, points, imps in (("replaces", "800", "2"), ("adds", "860", "4")):
        to = tmp_path / rule
        asked = ("single-table", "--night", str(tmp_path), "--rule-6", rule, "--out", str(to), "--no-pdf")
        assert run(*asked)[0] == 0
        page = html.fromstring((to / "single-table.html").read_text(encoding="utf-8"))
        row = next(row for body in page.iter("tbody") for row in body)
        shown = ["".join(map(str, cell.itertext())).strip() for cell in row]
        assert [shown[7], shown[11]] == [points, imps]


def boards(page: Path) -> list[str]:
    """What stands on a page about each board, without blanks."""
    found = html.fromstring(page.read_text(encoding="utf-8")).iter("article")
    texts = ("".join("".join(map(str, part.itertext())).split()) for part in found)
    return [text for text in texts if text]


def test_the_bidding_sheet_of_typed_auctions(tmp_path: Path) -> None:
    typed = ("--auction", "1H P 2NT P 4H AP / +1", "--auction", "7: 1NT P", "--auction", "P P P P")
    assert run("bidding-sheet", *typed, "--out", str(tmp_path), "--no-pdf", "--lang", "zh")[0] == 0
    found = boards(tmp_path / "bidding-sheet.html")
    assert [text[:3] for text in found] == ["牌号1", "牌号7", "牌号8"]
    assert "1♥不叫2NT不叫4♥不叫不叫不叫" in found[0]
    assert "定约4♥北结果+1得分南北450" in found[0]  # board 1: nobody vulnerable
    assert "1NT不叫" in found[1]
    assert "定约四家不叫" in found[2]


@pytest.mark.parametrize(("lang", "notrump"), [("fr", "SA"), ("pl", "BA")])
def test_notrump_is_called_as_in_the_language_of_the_sheet(tmp_path: Path, lang: str, notrump: str) -> None:
    sheets = (
        ("bidding-sheet", "--auction", "1NT P 3NT AP / ="),
        ("traveller", "--night", str(NIGHTS / "thursday")),
        ("instant-scores", "--night", str(NIGHTS / "thursday")),
    )
    for name, *more in sheets:
        assert run(name, *more, "--out", str(tmp_path), "--no-pdf", "--lang", lang)[0] == 0
        page = html.fromstring((tmp_path / f"{name}.html").read_text(encoding="utf-8"))
        said = " ".join(map(str, page.itertext()))
        assert f"3{notrump}" in said
        assert "NT" not in re.findall(r"[1-7]([A-Z]+)", said)


def test_the_bidding_sheet_of_a_night(tmp_path: Path) -> None:
    record = tmp_path / "match.lin"
    deal = "3SAKQJHAKQDAKQCAKQ,S432H432D432C5432,S765H765D765C9876,"
    record.write_text(
        f"qx|o1|pn|a,b,c,d|md|{deal}|mb|p|mb|p|mb|1D|mb|p|mb|2D|mb|p|mb|p|mb|p|mc|7|\n"
        f"qx|c1|pn|e,f,g,h|md|{deal}|mb|1N|mb|p|mb|p|mb|p|mc|9|\n",
        encoding="utf-8",
    )
    assert run("bidding-sheet", "--night", str(record), "--out", str(tmp_path / "o"), "--no-pdf")[0] == 0
    found = boards(tmp_path / "o" / "bidding-sheet.html")
    assert "Table1" in found[0]
    assert "Table2" in found[1]
    assert "Contract2♦SResult−1ScoreEW50" in found[0]  # South named diamonds first
    assert "Contract1NTNResult+2ScoreNS150" in found[1]
    code, said = run("bidding-sheet", "--night", str(NIGHTS / "thursday"), "--out", str(tmp_path / "p"))
    assert (code, "has no auctions" in said) == (1, True)


def _linked(folder: Path) -> list[str]:
    return re.findall(r'href="([\w-]+\.(?:html|pdf))"', (folder / "index.html").read_text(encoding="utf-8"))


def test_the_page_leads_to_all_forms_and_prints_that_lie_there(tmp_path: Path) -> None:
    """Whatever is made first: forms a few at a time, and the prints of a movement."""
    made = ("--out", str(tmp_path), "--no-pdf")
    assert run("recap", *made)[0] == 0
    assert run("scorecard", *made)[0] == 0
    (tmp_path / "score-slips.html").write_text("<!doctype html><p>somebody's own", encoding="utf-8")
    forms = _linked(tmp_path)
    assert forms == ["recap.html", "scorecard.html"]
    with_prints = ["movement", "seating", "cards", "guides", "travellers", "boards"]
    done = CliRunner().invoke(app, ["plan", "--pairs", "8", "--boards", "14", "--lang", "zh", *made])
    assert done.exit_code == 0, done.output
    assert _linked(tmp_path) == [*(f"{name}.html" for name in with_prints), *forms]
    assert run("entry-pairs", *made)[0] == 0  # in English, on a page in Chinese
    assert _linked(tmp_path) == [*(f"{name}.html" for name in with_prints), *forms, "entry-pairs.html"]
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'lang="zh-Hans"' in page
    assert "Entry form" not in page
    before = page
    assert run("entry-pairs", *made)[0] == 0
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == before


def test_forms_do_not_take_the_place_of_the_home_of_a_site(tmp_path: Path) -> None:
    (tmp_path / "site.json").write_text("{}", encoding="utf-8")
    (tmp_path / "index.html").write_text("home", encoding="utf-8")
    code, said = run("recap", "--out", str(tmp_path), "--no-pdf")
    assert code == 1
    assert "pages of results lie there" in said
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == "home"
