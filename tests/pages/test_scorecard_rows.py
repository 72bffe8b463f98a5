"""Scorecards of every kind say who was vulnerable on every board; those of teams lead to their matches."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from duplicate import read, score, standings
from duplicate.night.entries import entries_of
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.pages.book.leaves import Area
from duplicate.pages.booklet.documents import booklet
from duplicate.pages.data_sheets import csv_of
from duplicate.pages.data_tables import data_tables
from duplicate.pages.event import event_view
from duplicate.pages.paper import paper_leaves
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import write_site
from duplicate.pages.swiss_site import write_swiss
from duplicate.pages.templates import Templates
from duplicate.words.translations import LANGUAGES
from tests.pages.matches import write_match
from tests.pages.nights import night, scored
from tests.pages.test_swiss_site import trouble

#: Law 2: the boards of each kind; board 17 is as board 1.
LAW_2 = {"None": (1, 8, 11, 14), "NS": (2, 5, 12, 15), "EW": (3, 6, 9, 16), "Both": (4, 7, 10, 13)}
SIDES = {board: sides for sides, boards in LAW_2.items() for board in boards}
CARD = "//table[contains(concat(' ', @class, ' '), ' card ')]"
SHORT = {
    "en": {"None": "–", "NS": "NS", "EW": "EW", "Both": "Both"},
    "zh": {"None": "–", "NS": "南北", "EW": "东西", "Both": "双有"},
}
HEARD = {
    "en": {
        "None": "None vulnerable", "NS": "NS vulnerable", "EW": "EW vulnerable", "Both": "Both vulnerable",
    },
    "zh": {"None": "双方无局", "NS": "南北有局", "EW": "东西有局", "Both": "双方有局"},
}  # fmt: skip
ROUND = {"en": {"NS": "NS", "EW": "EW"}, "zh": {"南北": "NS", "东西": "EW"}}
#: in an individual, where he sat
ROUND["en"] |= {"North": "NS", "South": "NS", "East": "EW", "West": "EW"}
ROUND["zh"] |= {"北": "NS", "南": "NS", "东": "EW", "西": "EW"}
#: beside the direction in a room, where it is vulnerable
OURS = {"en": " vul", "zh": "有局"}
#: Two matches of a night, 40 points apart in each room of the first board: 1 IMP each.
LEAGUE = "round,table,board,ns,ew,contract,declarer,result\n" + "".join(
    f"{number},{table},{board},{ns},{ew},2H,N,{'+1' if ns < ew else '='}\n"
    for number, meetings in enumerate([((1, 2), (3, 4)), ((1, 3), (2, 4))], 1)
    for at, (one, other) in enumerate(meetings)
    for table, (ns, ew) in enumerate([(one, other), (other, one)], 2 * at + 1)
    for board in (2 * number - 1, 2 * number)
)


def sides_of(board: int) -> str:
    return SIDES[(board - 1) % 16 + 1]


def pairs(out: Path) -> Path:
    write_site(scored(night(9, 2, every_kind=True)).view, out, languages=("en", "zh"), pdf=False)
    return next(out.glob("*/event.json")).parent


def teams(out: Path) -> Path:
    scores = score(read(write_match(out / "cup")))
    write_site(event_view(scores, standings(scores)), out / "site", languages=("en", "zh"), pdf=False)
    return out / "site" / "cup"


def league(out: Path) -> Path:
    (out / "night").mkdir()
    (out / "night" / "results.csv").write_text(LEAGUE, encoding="utf-8")
    settings = '[event]\nname = "League"\nslug = "league"\n[conditions]\nmethod = "teams"\n'
    (out / "night" / "event.toml").write_text(settings, encoding="utf-8")
    scores = score(read(out / "night"))
    write_site(event_view(scores, standings(scores)), out / "site", languages=("en", "zh"), pdf=False)
    return out / "site" / "league"


def individual(out: Path) -> Path:
    seats = [("1", "2", "3", "4"), ("5", "6", "7", "8")]
    rows = [
        Result(
            row_id=10 * board + place, round=board, board=board, contract="2H", declarer="N",
            tricks=8 + place, north=north, south=south, east=east, west=west, score_ns=110 + 30 * place,
            score_ew=-110 - 30 * place,
        )
        for board in range(1, 5)
        for place, (north, south, east, west) in enumerate(seats)
    ]  # fmt: skip
    made = Night(name="Individual", slug="i", entries=entries_of(rows), results=Results.of(rows))
    write_site(scored(made).view, out, languages=("en", "zh"), pdf=False)
    return next(out.glob("*/event.json")).parent


def swiss(out: Path) -> Path:
    write_swiss(trouble(), out / "swiss", languages=["en", "zh"])
    return out / "swiss"


KINDS: dict[str, Callable[[Path], Path]] = {
    "pairs": pairs, "teams": teams, "league": league, "individual": individual, "swiss": swiss,
}  # fmt: skip


@pytest.fixture(scope="module", params=KINDS)
def event(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return KINDS[request.param](tmp_path_factory.mktemp(request.param))


def parsed(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def cards(event: Path, lang: str) -> list[Path]:
    found = sorted((event / ("" if lang == "en" else lang)).glob("p[al]*-*.html"))
    return [path for path in found if parsed(path).xpath(f"{CARD}//td")]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_row_says_who_is_vulnerable(event: Path, lang: str) -> None:
    found = cards(event, lang)
    assert found
    boards = 0
    for path in found:
        for body in parsed(path).xpath(f"{CARD}/tbody"):
            head = body.xpath("string(./tr[@class='round']//span[contains(@class, 'quiet')]/span[1])")
            for cell in body.xpath("./tr/th[small]"):
                number = int(cell.xpath("string(./a | ./text())"))
                seen, heard = cell.xpath("./small[@aria-hidden]")[0], cell.xpath("./span[@class='unseen']")[0]
                sides = sides_of(number)
                assert seen.text == SHORT[lang][sides], (path.name, number)
                assert heard.text == f", {HEARD[lang][sides]}"
                span = int(cell.get("rowspan", 1))
                rows = [cell.getparent(), *cell.getparent().itersiblings()][:span]
                rooms = [room for row in rows for room in row.xpath("./td[@class='room']/span")]
                assert len(rooms) == (span if "rooms" in body.getparent().get("class") else 0)
                for room in rooms:
                    direction = room.text.removesuffix(OURS[lang])
                    ours = sides in ("Both", ROUND[lang][direction])
                    assert (room.get("class") == "ours") == ours, (path.name, number)
                    assert room.text.endswith(OURS[lang]) == ours, (path.name, number)
                if not rooms:
                    direction = ROUND[lang][head.split("·")[-1].strip()]
                    assert ("ours" in seen.get("class").split()) == (sides in ("Both", direction))
                boards += 1
    assert boards >= 4 * len(found)


def test_the_column_says_what_it_is(event: Path) -> None:
    for lang, short, heard in (("en", "Vul", ", Vulnerable"), ("zh", "局况", ", 局况")):
        for path in cards(event, lang):
            (head,) = parsed(path).xpath(f"{CARD}/thead//th[1]")
            assert [span.text for span in head.xpath("./span")] == [short, heard]


def test_the_data_say_it_too() -> None:
    tables = {table.name: table for table in data_tables(scored(night(9, 2, every_kind=True)).view)}
    text = csv_of(tables["scorecards"]).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) > 300
    assert [row["vulnerable"] for row in rows] == [sides_of(int(row["board"])) for row in rows]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_book_says_it_in_a_column(lang: str) -> None:
    view = scored(night(9, 2, every_kind=True)).view
    paper, area = next(p for p in PAPERS if p.name == "scorecards"), Area("A4", landscape=True)
    leaves = paper_leaves(view, paper, LANGUAGES[lang], area)
    made = booklet(view, paper, leaves, Templates(), LANGUAGES[lang], area)
    pages: Any = made.data["pages"]
    halves = [half for page in pages for half in page["halves"] if half]
    lines = [line for half in halves for stretch in half["rounds"] for line in stretch["lines"]]
    assert len(lines) == sum(len(each.lines) for card in view.scorecards for each in card.rounds)
    assert [line["vulnerable"] for line in lines] == [
        SHORT[lang][sides_of(int(line["board"]))] for line in lines
    ]
    assert {half["head"][3] for half in halves} == {{"en": "Vul", "zh": "局况"}[lang]}


def test_a_scorecard_of_one_match_leads_to_it_and_back(tmp_path: Path) -> None:
    folder = teams(tmp_path)
    for lang, said in (("", "Match 1 – 2"), ("zh", "比赛\N{NO-BREAK SPACE}1 – 2")):
        for card in ("pair-1.html", "pair-2.html"):
            (link,) = parsed(folder / lang / card).xpath("//p[@class='to-players']/a[@href='match-1.html']")
            assert link.text.removesuffix("\N{NO-BREAK SPACE}→") == said
            assert parsed(folder / lang / "match-1.html").xpath(
                f"//p[contains(@class, 'team')]/a[@href='{card}']"
            )


def test_every_round_of_a_league_leads_to_its_own_match(tmp_path: Path) -> None:
    folder = league(tmp_path)
    opponents = {}
    for path in sorted(folder.glob("match-*.html")):
        teams = parsed(path).xpath("//p[contains(@class, 'team')]/a/@href")
        opponents[path.name] = set(teams)
    assert len(opponents) == 4
    for number in "1234":
        card = parsed(folder / f"pair-{number}.html")
        assert not card.xpath("//p[@class='to-players']/a[starts-with(@href, 'match')]")
        rounds = card.xpath("//tr[@class='round']")
        assert len(rounds) == 2
        for row in rounds:
            (match,) = row.xpath(".//a[starts-with(@href, 'match')]")
            (other,) = row.xpath(".//a[contains(@class, 'who')]/@href")
            assert match.text == "Both rooms"
            assert opponents[match.get("href")] == {f"pair-{number}.html", other}


def test_other_nights_have_no_matches(tmp_path: Path) -> None:
    folder = pairs(tmp_path)
    for path in cards(folder, "en"):
        assert not parsed(path).xpath("//a[starts-with(@href, 'match')]")
    assert "Both rooms" not in (swiss(tmp_path) / "pair-1.html").read_text(encoding="utf-8")


def test_a_split_score_is_told_below_its_result(tmp_path: Path) -> None:
    """In the column of the score it was a small label, cramped on a phone."""
    for path in cards(pairs(tmp_path), "en"):
        (table,) = parsed(path).xpath(CARD)
        for row in table.xpath(".//tr[td[starts-with(normalize-space(), 'Split score')]]"):
            (cell,) = row.xpath("./td[starts-with(normalize-space(), 'Split score')]")
            result = row.getprevious()
            heads = [head.text for head in table.xpath("./thead//th")]
            covered = heads[1 : 1 + int(cell.get("colspan"))]
            assert covered == ["Contract", "By", "Lead", "Result"]  # a phone has the lead below the result
            assert [wide.get("class") for wide in row.xpath("./td[not(self::td[@colspan])]")] == ["wide"]
            board, contract = result.xpath("./th")[0], result.xpath("./td")[0]
            assert board.get("rowspan") == "2"
            assert contract.get("class").startswith("k ")
            # his own is in the column of scores, the other side's in words
            (other,) = re.findall(r"−?\d+", cell.text_content())
            assert other not in {text.strip() for text in result.itertext()}
            return
    pytest.fail("no card has a split score")
