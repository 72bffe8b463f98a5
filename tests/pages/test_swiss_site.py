"""The pages of a Swiss event as files: links, languages, what is sealed, what is kept."""

import csv
import os
import re
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from lxml import html
from pypdf import PdfReader

from duplicate.pages.site import why_no_pdf
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.swiss_site import record_of, write_swiss
from duplicate.swiss.conditions import load
from duplicate.swiss.records import Person, Registered
from duplicate.swiss.simulate import Simulation, Trouble, simulate
from duplicate.words.problems import DuplicateError
from tests.pages.formats import knock_out, ladder, line_ups, round_robin
from tests.pages.printed import pieces
from tests.pages.seen import texts
from tests.swiss.desk import WHEN, Desk
from tests.swiss.test_teams_event import teams

VOID = {"meta", "link", "col", "br", "img", "input", "hr"}


def troubled() -> SwissPages:
    """An event where pairs come and go, results are corrected and draws are edited."""
    made = _troubled()
    return swiss_view(made.state, made.certificates.get)


@cache
def trouble() -> SwissPages:
    """The same, played once for all tests, which only read it."""
    return troubled()


def _troubled() -> Simulation:
    often = Trouble(withdrawal=0.1, late=0.1, substitute=0.1, correction=0.05, penalty=0.05, edit=0.5)
    return simulate(11, 3, load("ebu-swiss-pairs", {"rounds": 4, "boards_per_round": 3}), trouble=often)


def under_way() -> Desk:
    """Round 1 of four pairs is over; round 2 is on, with a result that nobody may see."""
    desk = Desk(bye__method="fixed")
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    desk.over()
    desk.draw("4-1", "3-2")
    desk.start()
    desk.result(3, "4-1", {"contract": "7NXX", "declarer": "N", "tricks": 13})
    return desk


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("swiss")
    write_swiss(trouble(), out / "pages")
    return out / "pages"


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def parsed(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def events() -> list[SwissPages]:
    none, first = Desk(), Desk()
    first.enter("1", "2", "3")
    first.close()
    first.draw("1-2", byes=("3",))
    desk = teams()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.score_all()
    desk.over()
    formats = (knock_out(), round_robin(), ladder(), line_ups())
    return [swiss_view(d.state) for d in (none, first, under_way(), desk, *formats)]


@pytest.fixture(scope="module")
def folders(site: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The pages of every kind of event; nobody changes them."""
    out = tmp_path_factory.mktemp("events")
    for place, pages in enumerate(events()):
        write_swiss(pages, out / str(place))
    return [site, *sorted(out.iterdir())]


def test_every_link_leads_to_a_page_that_is_there(folders: list[Path]) -> None:
    ids_of = cache(lambda path: set(parsed(path).xpath("//@id")))
    for folder in folders:
        linked = {"index.html", "zh/index.html"}
        for path in folder.rglob("*.html"):
            tree = parsed(path)
            for target in tree.xpath("//@href | //@src"):
                assert not re.match(r"[a-z]+:|//|/", target), f"{path}: {target}"
                file, _, fragment = unquote(target).partition("#")
                where = (path.parent / file).resolve() if file else path
                assert where.is_file(), f"{path}: {target}"
                if fragment:
                    assert fragment in ids_of(where), f"{path}: {target}"
                linked.add(where.relative_to(folder.resolve()).as_posix() if file else "index.html")
        assert {p.relative_to(folder).as_posix() for p in folder.rglob("*.html")} <= linked


class Balance(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_pages_are_well_formed(folders: list[Path]) -> None:
    for path in [path for folder in folders for path in folder.rglob("*.html")]:
        balance = Balance()
        balance.feed(path.read_text(encoding="utf-8"))
        assert balance.open == [], path
        tree = parsed(path)
        assert tree.get("lang") == ("zh-Hans" if path.parent.name == "zh" else "en")
        assert len(tree.xpath("//h1")) == 1, path
        assert tree.findtext(".//title").strip()
        assert not tree.xpath("//iframe | //img | //object | //embed")
        assert [(one.get("src") or "").rsplit("/")[-1] for one in tree.xpath("//script")] == ["script.js"]
        assert "//" not in tree.xpath("//script")[0].get("src")
        ids = tree.xpath("//@id")
        assert len(ids) == len(set(ids)), path
        for head in tree.xpath("//th"):
            assert head.get("scope") in ("col", "row", "rowgroup"), path
        for name in tree.xpath("//@aria-labelledby"):
            assert name in ids


def test_rows_are_as_wide_as_their_heads(site: Path) -> None:
    for path in site.rglob("*.html"):
        for table in parsed(path).xpath("//table"):
            width = sum(int(c.get("colspan", 1)) for c in table.xpath("./thead/tr/*"))
            for body in table.xpath("./tbody"):
                held: list[int] = []  # rows that cells from above still reach into, one for each column
                for row in body.xpath("./tr"):
                    cells = sum(int(c.get("colspan", 1)) for c in row)
                    assert cells + len(held) == width, path
                    held = [left - 1 for left in held if left > 1]
                    held += [int(c.get("rowspan")) - 1 for c in row if int(c.get("rowspan", 1)) > 1]


def test_a_round_leads_to_its_boards_and_its_pairs_and_back(site: Path) -> None:
    first = parsed(site / "round-1.html")
    assert first.xpath("//ol[@class='strip']//a/@href") == ["board-1.html", "board-2.html", "board-3.html"]
    board = parsed(site / "board-2.html")
    assert "round-1.html" in board.xpath("//nav[@class='crumbs']//a/@href")
    card = board.xpath("//td[@class='ns']/a/@href")[0]
    pair = parsed(site / card)
    history = card.replace("pair", "history")
    assert history in pair.xpath("//p[@class='doors']/a/@href")
    assert card in parsed(site / history).xpath("//p[@class='doors']/a/@href")


def test_nothing_of_a_round_that_is_on_is_in_any_file(tmp_path: Path) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path)
    made = files(tmp_path)
    assert "board-2.html" in made
    assert not [name for name in made if re.search(r"board-[34]\.html", name)]
    for name, content in made.items():
        for text in texts(content, name):
            assert not re.search(r"7NT|7NXX|2980|7600|board-3|board-4", text), name
    with (tmp_path / "data" / "results.csv").open(encoding="utf-8-sig") as results:
        assert {row["board"] for row in csv.DictReader(results)} == {"1", "2"}
    assert "3–4" in made["seating.html"].decode("utf-8")


def test_the_same_event_gives_the_same_bytes_and_leaves_files_alone(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_swiss(troubled(), tmp_path / name)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    times = {p: p.stat().st_mtime_ns for p in (tmp_path / "one").rglob("*")}
    for path in times:
        os.utime(path, ns=(1, 1))
    write_swiss(trouble(), tmp_path / "one")
    assert all(p.stat().st_mtime_ns == 1 for p in times if p.is_file())


def test_a_page_that_is_gone_is_removed_and_files_of_others_stay(tmp_path: Path) -> None:
    desk = under_way()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en", "zh"])
    (tmp_path / "photo.txt").write_text("mine", encoding="utf-8")
    assert (tmp_path / "zh" / "round-2.html").exists()
    write_swiss(events()[1], tmp_path, languages=["zh"])
    assert not (tmp_path / "round-2.html").exists()
    assert not (tmp_path / "zh" / "index.html").exists()
    assert parsed(tmp_path / "index.html").get("lang") == "zh-Hans"
    assert (tmp_path / "photo.txt").exists()
    record = record_of(tmp_path)
    assert record is not None
    assert record.languages == ["zh"]


def test_pages_of_somebody_else_are_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("my club", encoding="utf-8")
    with pytest.raises(DuplicateError, match="no pages of this event were made here"):
        write_swiss(events()[0], tmp_path)
    with pytest.raises(DuplicateError, match="choose from en, fr, pl, zh"):
        write_swiss(events()[0], tmp_path / "new", languages=["xx"])


def test_only_names_are_shown_of_people(tmp_path: Path) -> None:
    desk = Desk()
    people = (
        Person(name="Ann Lee", person="p-4711", club_number="88123", club="Ouse"),
        Person(name="Bo Li", person="p-4712", club_number="88124", club="Ouse"),
    )
    desk.add(Registered(id=desk.id, when=WHEN, contestant="1", members=people))
    desk.enter("2")
    desk.close()
    desk.draw("1-2")
    desk.start()
    desk.score_all()
    desk.over()
    write_swiss(swiss_view(desk.state), tmp_path)
    for name, content in files(tmp_path).items():
        if not re.search(r"pair-\d", name):  # a scorecard is that of the night's pages, and says the club
            assert b"88123" not in content, name
        assert b"p-4711" not in content, name
    assert "Ann Lee\N{NO-BREAK SPACE}– Bo Li" in (tmp_path / "standings.html").read_text(encoding="utf-8")


def test_chinese_pages_have_no_english_words(tmp_path: Path) -> None:
    made = trouble()
    write_swiss(made, tmp_path, languages=["zh"])
    terms = {"IMP", "MP", "VP", "EBU", "Neuberg", "NT", "English"}
    terms |= {"CSV", "Excel", "JSON", "USEBIO", "PBN", "KB"}
    given = [made.swiss.name, *(h.who.names for h in made.swiss.histories), "Late Substitute of"]
    given += load("ebu-swiss-pairs").sources
    given += [f"{c.why} {c.who}" for c in made.swiss.changes]
    given += [f"{c.change.why} {c.change.who}" for c in made.swiss.corrections]
    given += [part for r in made.swiss.rounds for part in r.draw.edit if isinstance(part, str)]
    terms |= {word for text in given for word in re.findall(r"[A-Za-z]{2,}", text)}
    for path in tmp_path.glob("*.html"):
        tree = parsed(path)
        for mute in tree.xpath("//*[@lang='en']"):
            mute.drop_tree()
        words = set(re.findall(r"\b[A-Za-z]{2,}", " ".join(tree.find("body").itertext())))
        assert words <= terms, path.name


def test_boards_played_are_counted_in_boards_not_in_board_numbers(tmp_path: Path) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path, languages=["zh"])
    heads = [th.text_content() for th in parsed(tmp_path / "standings.html").xpath("//thead//th")]
    assert heads[-1] == "副数"
    assert "牌号" not in heads


needs_pango = pytest.mark.skipif(why_no_pdf() is not None, reason="Pango is not here")


@needs_pango
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_pdfs_say_what_the_pages_say(tmp_path: Path, paper: str) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path, languages=["en"], pdf=True, paper=paper)
    made = {p.name: PdfReader(BytesIO(p.read_bytes())) for p in tmp_path.glob("*.pdf")}
    own = {"seating.pdf", "standings.pdf", "round-1.pdf", "crosstable.pdf", "histories.pdf"}
    assert set(made) == {*own, "travellers.pdf", "scorecards.pdf"}
    short, long = (595, 842) if paper == "A4" else (612, 792)
    for document in made.values():
        for page in document.pages:
            assert {round(float(page.mediabox.width)), round(float(page.mediabox.height))} == {short, long}
    text = " ".join(made["seating.pdf"].pages[0].extract_text().split())
    assert "North 4 – South 4 (4)" in text
    assert "East–West against North 4 – South 4 (4)" in text
    everything = " ".join(page.extract_text() for document in made.values() for page in document.pages)
    assert "7NT" not in everything
    assert "2980" not in everything


@needs_pango
def test_the_seating_is_read_from_two_metres(tmp_path: Path) -> None:
    write_swiss(swiss_view(under_way().state), tmp_path, languages=["en"], pdf=True)
    found = [piece for piece in pieces((tmp_path / "seating.pdf").read_bytes()) if piece.page == 1]
    # 19 points are capitals of nearly 5 mm, 34 points of 8; at 2 metres 3 mm are the least an eye can read
    assert all(p.size >= 18.9 for p in found if p.text.startswith("North 1 – South 1"))
    assert any(p.size >= 33.9 and p.text.strip() == "1" for p in found)


@needs_pango
def test_a_pdf_stays_while_it_is_true(tmp_path: Path) -> None:
    desk = under_way()
    write_swiss(swiss_view(desk.state), tmp_path, languages=["en"], pdf=True)
    before = (tmp_path / "round-1.pdf").stat().st_mtime_ns
    desk.score_all()
    desk.over()
    made = write_swiss(swiss_view(desk.state), tmp_path, languages=["en"])
    assert "standings.pdf" in made.outdated
    assert not (tmp_path / "seating.pdf").exists()
    assert (tmp_path / "round-1.pdf").stat().st_mtime_ns == before
    links = parsed(tmp_path / "index.html").xpath("//p[@class='papers']/a/@href")
    assert links == ["round-1.pdf"]


def test_a_scorecard_has_the_rank_of_the_swiss_standings() -> None:
    pages = trouble()
    (table,) = pages.swiss.standings[-1:]
    ranks = {row.who.label: row.rank for row in table.rows}
    cards = {h.who.label: h.card for h in pages.swiss.histories}
    own = {card.page: card.rank for card in pages.night.scorecards}
    assert {label: own[cards[label]] for label in ranks} == ranks
