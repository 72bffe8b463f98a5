import os
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from lxml import html

from duplicate.data import data_path
from duplicate.night.entries import Contestant, Entries, Member
from duplicate.pages.event import event_view
from duplicate.pages.site import write_site
from duplicate.scoring import score, standings
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError
from tests.pages.nights import Scored, scored
from tests.pages.nights import night as night_of
from tests.pages.table_model import table_faults


@pytest.fixture(scope="session")
def site(thursday: Scored, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    write_site(thursday.view, out, pdf=False)
    return out


def pages(out: Path) -> list[Path]:
    return sorted(out.rglob("*.html"))


def parsed(path: Path) -> html.HtmlElement:
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def text_of(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_three_kinds_of_pages_in_both_languages(site: Path) -> None:
    event = site / "thursday-pairs-2026-01-15"
    for folder in (event, event / "zh"):
        assert len(list(folder.glob("board-*.html"))) == 24
        assert len(list(folder.glob("pair-*.html"))) == 24
        assert (folder / "index.html").is_file()
    assert {p.name for p in site.glob("*.html")} == {"index.html", "index.en.html", "index.zh.html"}


def test_every_link_leads_to_a_page_that_is_there_and_stays_in_the_folder(site: Path) -> None:
    ids = {path.resolve(): set(parsed(path).xpath("//@id")) for path in pages(site)}
    for path in pages(site):
        tree = parsed(path)
        for target in tree.xpath("//@href | //@src"):
            assert not re.match(r"[a-z]+:|//|/", target), f"{path}: {target} is not relative"
            file, _, fragment = unquote(target).partition("#")
            where = (path.parent / file).resolve() if file else path.resolve()
            assert where.is_file(), f"{path}: {target}"
            assert where.is_relative_to(site.resolve())
            assert not fragment or fragment in ids[where], f"{path}: {target}"


def test_pages_need_nothing_from_elsewhere(site: Path) -> None:
    for path in pages(site):
        tree = parsed(path)
        assert not tree.xpath("//iframe | //img | //object | //embed")
        scripts = [(one.get("src") or "").rsplit("/")[-1] for one in tree.xpath("//script")]
        assert scripts in (["script.js"], ["script.js", "search.js"])
        assert not any("//" in one.get("src") for one in tree.xpath("//script"))
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(|@import", sheet.read_text(encoding="utf-8"))


def test_every_number_of_the_event_page_can_be_followed(site: Path) -> None:
    tree = parsed(site / "thursday-pairs-2026-01-15" / "index.html")
    for row in tree.xpath("//table[starts-with(@class, 'standings')]/tbody/tr"):
        assert row.xpath(".//a/@href")[0].startswith("pair-")
    matrices = tree.xpath("//table[starts-with(@class, 'matrix')]")
    assert len(matrices) == 2
    cells: list[str] = []
    for matrix in matrices:
        assert len(matrix.xpath("./thead//a")) == 24
        for row in matrix.xpath("./tbody/tr"):
            assert row.xpath("./th/a/@href")[0].startswith("pair-")
            cells += row.xpath("./td/a/@href")
    assert len(cells) == 24 * 22 - 1  # every pair played 22 boards, but one row lost its NS pair
    assert all(target.startswith("board-") for target in cells)


def test_pages_are_well_formed_for_readers_of_every_kind(site: Path) -> None:
    for path in pages(site):
        tree = parsed(path)
        chinese = path.parent.name == "zh" or path.name == "index.zh.html"
        assert tree.get("lang") == ("zh-Hans" if chinese else "en")
        assert tree.findtext(".//title")
        assert len(tree.xpath("//h1")) == 1
        assert tree.xpath("//a[@class='skip']/@href") == ["#main"]
        assert tree.xpath("//meta[@name='viewport']")
        ids = tree.xpath("//@id")
        assert len(ids) == len(set(ids))
        for head in tree.xpath("//th"):
            assert head.get("scope") in ("col", "row", "rowgroup"), path
        for table in tree.xpath("//table"):
            assert table_faults(table) == [], path


def test_standings_and_penalties_are_told(site: Path) -> None:
    tree = parsed(site / "thursday-pairs-2026-01-15" / "index.html")
    said = text_of(tree)
    assert "Results not counted: 1" in said
    assert "Results: 260 · Results not counted: 1 · Results without a score: 4" in said
    # for players: which result, and why; file, line and remedy are for the director's terminal
    assert "Board 7, NS 3, EW 9 Contract 8S: level 8 does not exist" in said
    assert "thursday.csv" not in said
    assert "write a level" not in said
    assert "−10% of a top" in said
    assert "Taken back 15 Jan 2026, 22:13" in said
    assert "Neuberg, to the results expected on the board" in said
    ranks = [
        text_of(td)
        for td in tree.xpath("//table[starts-with(@class, 'standings')][1]//td[contains(@class,'rank')]")
    ]
    assert ranks[0] == "1"
    assert len(ranks) == 24


@pytest.mark.parametrize(
    "words",
    [
        "Artificial score · NS average plus · EW average minus",
        "Artificial score · NS 55% · EW average",
        "Not played",
        "Late play, still to come",
        "Cancelled by the director",
        "Passed out",
        "Split score · EW 50",
        "Weighted score · NS 60% of +420, 40% of −50",
        "Sit-out",
    ],
)
def test_rows_that_were_not_played_out_are_told_in_words(site: Path, words: str) -> None:
    event = site / "thursday-pairs-2026-01-15"
    boards = [text_of(parsed(path)) for path in event.glob("board-*.html")]
    cards = [text_of(parsed(path)) for path in event.glob("pair-*.html")]
    assert sum(words in said for said in boards) == 1
    what, _, how = words.partition(" · ")  # a line below tells how
    assert sum(what in said and how in said for said in cards) >= 1


def test_a_board_page_shows_the_deal_and_the_results_best_for_ns_first(site: Path, thursday: Scored) -> None:
    tree = parsed(site / "thursday-pairs-2026-01-15" / "board-7.html")
    assert "Dealer South" in text_of(tree)
    assert "Both vulnerable" in text_of(tree)
    deal = thursday.night.deal(7)
    assert deal is not None
    for seat, area in zip(deal.hands, "nesw", strict=True):
        hand = tree.xpath(f"//div[@class='hand at-{area}']")[0]
        lines = [text_of(p).replace(" ", "") for p in hand.xpath("./p")]
        assert lines[0].endswith(str(seat.hcp))
        wanted = [ranks.replace("T", "10") or "—" for ranks in seat.suits]
        assert [line[1:] for line in lines[1:]] == wanted
    points = [float(text_of(td)) for td in tree.xpath("//td[contains(@class,'pn')]") if text_of(td)]
    assert points == sorted(points, reverse=True)
    assert len(points) == 11


def test_neighbours_are_linked_both_ways(site: Path) -> None:
    event = site / "thursday-pairs-2026-01-15"
    for kind, count in (("board-*.html", 24), ("pair-*.html", 24)):
        following = {p.name: parsed(p).xpath("//a[@rel='next']/@href") for p in event.glob(kind)}
        before = {p.name: parsed(p).xpath("//a[@rel='prev']/@href") for p in event.glob(kind)}
        assert sum(map(len, following.values())) == count - 1
        for name, target in following.items():
            for other in target:
                assert before[other] == [name]


def test_the_chinese_pages_hold_no_english_phrase(site: Path) -> None:
    from duplicate.words import catalogues

    same = {m.id for m in catalogues.read("zh") if m.id and m.id == m.string}
    english = {text for text in catalogues.phrases() if len(text) > 3 and "%" not in text} - same
    for path in (site / "thursday-pairs-2026-01-15" / "zh").glob("*.html"):
        tree = parsed(path)
        for quoted in tree.xpath("//*[@lang='en']"):
            quoted.drop_tree()
        words = {" ".join(t.split()) for t in tree.xpath("//text()")}
        assert not words & english


def test_names_cannot_harm_a_page(tmp_path: Path) -> None:
    night = night_of(4)
    evil = ("<script>alert(1)</script>", "=cmd()|\"'&")
    entries = night.entries
    first = Contestant(entries.contestants[0].id, tuple(Member(n, place=i) for i, n in enumerate(evil)))
    entries = Entries((first, *entries.contestants[1:]), entries.seatings)
    night = replace(night, entries=entries, name="<b>Night</b> & co", slug="night", club="{{ 7 * 7 }}")
    write_site(scored(night).view, tmp_path, pdf=False)
    for path in pages(tmp_path):
        source = path.read_text(encoding="utf-8")
        assert source.count("<script") == source.count("<script src=")  # our own
        assert "<b>Night" not in source
    tree = parsed(tmp_path / "night" / "index.html")
    assert text_of(tree.xpath("//h1")[0]) == "<b>Night</b> & co"
    assert "{{ 7 * 7 }}" in text_of(tree)
    assert " – ".join(evil) in text_of(tree)


@pytest.mark.parametrize(
    ("slug", "folder"),
    [
        ("../../x", "x"),
        ("/etc/passwd", "etc-passwd"),
        ("C:\\Windows\\x", "c-windows-x"),
        ("CON", "con-event"),
        ("nul.", "nul-event"),
        ("night. . .", "night"),
        ("a\0b\nc", "a-b-c"),
        ("..", "night"),
        ("players", "players-event"),
        ("周" * 300, "周" * 60),
    ],
)
def test_no_name_leads_out_of_the_folder_of_pages(slug: str, folder: str, tmp_path: Path) -> None:
    night = night_of(4)
    evil = ("../../../x", "CON", "a" * 400, "x\0y. .")
    first = Contestant(night.entries.contestants[0].id, tuple(Member(n, place=i) for i, n in enumerate(evil)))
    entries = Entries((first, *night.entries.contestants[1:]), night.entries.seatings)
    out = tmp_path / "site"
    write_site(scored(replace(night, entries=entries, slug=slug, name="night", date="")).view, out, pdf=False)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert {path.name for path in out.iterdir() if path.is_dir()} == {folder, "players"}
    for path in out.rglob("*"):
        assert len(path.name.encode()) <= 255
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f]|[. ]$', path.name)  # what Windows does not allow


def test_the_same_night_gives_the_same_bytes_and_untouched_files(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    listed = write_site(scored(night_of(5)).view, first, pdf=False)
    assert sorted(listed) == sorted(p for p in first.rglob("*") if p.is_file())
    before = contents(first)
    write_site(scored(night_of(5)).view, first, pdf=False)
    assert contents(first) == before
    write_site(scored(night_of(5)).view, second, pdf=False)
    assert {n: c for n, (c, _) in contents(second).items()} == {n: c for n, (c, _) in before.items()}


def test_scoring_one_night_again_leaves_the_files_of_others_unchanged(tmp_path: Path) -> None:
    monday = replace(night_of(4, seed=1), name="Monday", date="2026-01-12", slug="monday")
    friday = replace(night_of(4, seed=2), name="Friday", date="2026-01-16", slug="friday")
    write_site(scored(monday).view, tmp_path, pdf=False)
    write_site(scored(friday).view, tmp_path, pdf=False)
    before = contents(tmp_path / "monday")
    write_site(scored(replace(friday, name="Friday again")).view, tmp_path, pdf=False)
    assert contents(tmp_path / "monday") == before
    names = [text_of(e) for e in parsed(tmp_path / "index.html").xpath("//a[@class='name']")]
    assert names == ["Friday again", "Monday"]


def test_a_page_that_no_longer_exists_is_removed_and_nothing_else(tmp_path: Path) -> None:
    night = replace(night_of(5), slug="night")
    write_site(scored(night).view, tmp_path, pdf=False)
    own = tmp_path / "night" / "photo.txt"
    own.write_text("the club's own", encoding="utf-8")
    fewer = night.results.keep(night.results["board"] != 3)
    write_site(scored(replace(night, results=fewer)).view, tmp_path, languages=("en",), pdf=False)
    assert not (tmp_path / "night" / "board-3.html").exists()
    assert not list((tmp_path / "night" / "zh").glob("*.html"))
    assert own.exists()


def test_one_language_alone_and_chinese_first(tmp_path: Path) -> None:
    write_site(scored(replace(night_of(4), slug="night")).view, tmp_path, languages=("zh",), pdf=False)
    tree = parsed(tmp_path / "night" / "index.html")
    assert tree.get("lang") == "zh-Hans"
    assert not tree.xpath("//nav[@class='languages']")
    assert parsed(tmp_path / "index.html").get("lang") == "zh-Hans"


def test_a_club_lays_its_own_templates_over_ours(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "site").mkdir(parents=True)
    (own / "styles").mkdir()
    (own / "site" / "foot.html").write_text("<footer>Our own club</footer>", encoding="utf-8")
    (own / "styles" / "club.css").write_text("h1 { color: #123456 }", encoding="utf-8")
    night = replace(night_of(4), slug="night")
    write_site(scored(night).view, tmp_path / "out", templates=own, pdf=False)
    folder = tmp_path / "out" / "night"
    assert "Our own club" in text_of(parsed(folder / "board-1.html"))
    assert (folder / "style.css").read_text(encoding="utf-8").endswith("h1 { color: #123456 }")
    (own / "site" / "foot.html").write_text("{% if %}", encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"foot\.html, line 1"):
        write_site(scored(night).view, tmp_path / "out", templates=own, pdf=False)
    (own / "site" / "foot.html").write_text("\n{{ evnt.name }}", encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"foot\.html, line 2: 'evnt' is undefined"):
        write_site(scored(night).view, tmp_path / "out", templates=own, pdf=False)
    with pytest.raises(DuplicateError, match="does not exist"):
        write_site(scored(night).view, tmp_path / "out", templates=tmp_path / "nowhere", pdf=False)


def test_a_record_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "event.json").write_text("{", encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"event\.json"):
        write_site(scored(replace(night_of(4), slug="night")).view, tmp_path, pdf=False)
    assert (tmp_path / "night" / "index.html").exists()


@pytest.mark.parametrize("name", ["index.html", "style.css"])
def test_the_pages_of_somebody_else_are_not_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("the club's own", encoding="utf-8")
    with pytest.raises(DuplicateError, match=f"{name}: there is such a file already.*a folder of its own"):
        write_site(scored(night_of(2)).view, tmp_path, pdf=False)
    assert [p.name for p in tmp_path.iterdir()] == [name]
    (tmp_path / name).unlink()
    for _ in range(2):  # what was published here is replaced without asking
        write_site(scored(night_of(2)).view, tmp_path, pdf=False)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(DuplicateError, match="cannot be written"):
        write_site(scored(night_of(4)).view, tmp_path, pdf=False)


def test_imps_have_no_percentages_but_bars(tmp_path: Path) -> None:
    night = replace(night_of(5), slug="imps")
    write_site(scored(night, method="cross-imps").view, tmp_path, pdf=False)
    tree = parsed(tmp_path / "imps" / "board-2.html")
    heads = [text_of(th) for th in tree.xpath("//table//th[@scope='col']")]
    assert "IMP NS" in heads
    assert not any("%" in head for head in heads)
    card = parsed(tmp_path / "imps" / "pair-1ns.html")
    assert card.xpath("//i[starts-with(@class, 'bar ')]")
    write_site(scored(night, method="butler").view, tmp_path, pdf=False)
    assert "Datum" in text_of(parsed(tmp_path / "imps" / "board-2.html"))


def test_another_night_of_the_same_name_and_date_does_not_replace_the_first(tmp_path: Path) -> None:
    text = (data_path("fixtures", "nights", "thursday") / "results.csv").read_text(encoding="utf-8")
    heading, *lines = text.splitlines()
    place = heading.split(",").index("tricks")

    def publish(rows: list[str]) -> Path:
        (tmp_path / "results.csv").write_text("\n".join([heading, *rows]) + "\n", encoding="utf-8")
        scores = score(read(tmp_path / "results.csv"))
        write_site(event_view(scores, standings(scores)), tmp_path / "site", languages=["en"], pdf=False)
        return next((tmp_path / "site").glob("*/index.html"))

    def otherwise(line: str) -> str:
        cells = line.split(",")
        return ",".join([*cells[:place], str(13 - int(cells[place] or 0)), *cells[place + 1 :]])

    publish(lines[:60])  # early in the evening
    publish(lines)
    page = publish([*map(otherwise, lines[:100]), *lines[100:]])  # the same night, much corrected
    kept = page.read_bytes()
    with pytest.raises(DuplicateError) as refused:
        publish([otherwise(line) for line in lines[100:]])
    assert "the pages of another night of this name and date are there" in str(refused.value)
    assert 'slug = "results-2" under [event]' in refused.value.problem.remedy
    assert page.read_bytes() == kept
