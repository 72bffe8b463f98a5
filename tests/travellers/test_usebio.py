"""USEBIO: the shared files read whole, and files that are broken or hostile."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from duplicate.night.night import Night
from duplicate.night.results import Status
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError, Severity

Shared = Callable[[str], Path]
#: events.csv: lines; and the README of the shared files
FILES = {
    "butler_howell": (140, 8, "butler", "one", 35),
    "mp_pairs_mitchell": (512, 38, "matchpoints", "two", 27),
    "mp_pairs_mitchell_02": (567, 42, "matchpoints", "two", 27),
    "mp_pairs_mitchell_03": (126, 13, "matchpoints", "two", 21),
    "notsupported": (245, 14, "butler", "two", 35),
}


def xml(shared: Shared, name: str) -> Path:
    return shared(f"oracles/files/usebio/{name}.xml")


@pytest.mark.parametrize("name", FILES)
def test_shared_files(shared: Shared, name: str) -> None:
    lines, pairs, method, winners, deals = FILES[name]
    night = read(xml(shared, name))
    assert night.rows_read == len(night.results) == lines
    assert len(night.entries.contestants) == pairs
    assert all(len(c.members) == 2 for c in night.entries.contestants)
    assert (night.hints["method"], night.hints["winners"]) == (method, winners)
    assert len(night.deals) == deals
    assert all(deal.is_complete for deal in night.deals.values())
    assert not night.errors
    text = xml(shared, name).read_text(encoding="utf-8").splitlines()
    assert all("<TRAVELLER_LINE>" in text[(row.line or 0) - 1] for row in night.results)


@pytest.mark.parametrize("name", [name for name in FILES if name != "notsupported"])
def test_the_same_as_the_published_table(shared: Shared, name: str) -> None:
    """The table of travellers was made from the same files by other means."""
    ours = read(xml(shared, name))
    table = read(shared("oracles/travellers.csv.gz"), event=f"compscore-{name}")

    def rows(night: Night) -> list[tuple[object, ...]]:
        return [
            (r.board, r.ns, r.ew, r.contract, r.declarer, r.tricks, r.score_ns, r.adj_ns, r.adj_ew)
            for r in night.results
        ]

    assert rows(ours) == rows(table)
    datums = {key: value for key, value in table.hints.items() if key.startswith("datum")}
    assert {key: value for key, value in ours.hints.items() if key.startswith("datum")} == datums


def test_names_numbers_and_head(shared: Shared) -> None:
    night = read(xml(shared, "mp_pairs_mitchell"))
    assert (night.name, night.date, night.club) == (
        "EL Mon 1:00pm Open (11-Jul-22)", "2022-07-11", "Test Bridge Club",
    )  # fmt: skip
    pair = night.entries.by_id[night.entries.find(1, "", "NS", "1NS")]
    assert [(m.name, m.person, m.club_number, m.place) for m in pair.members] == [
        ("GRACZKA ŻÓŁĆ-ŹDŹBŁO 027", "000002", "003", 0),
        ("A VERY LONG PSEUDONYM-OF-A-PLAYER IN MANY PARTS 028", "000004", "0005", 1),
    ]


def test_not_supported_is_read_with_a_warning(shared: Shared) -> None:
    night = read(xml(shared, "notsupported"))
    warning, note = night.problems
    assert note.severity is Severity.NOTE
    awarded = list(etree.parse(str(xml(shared, "notsupported"))).iter("MASTER_POINTS_AWARDED"))
    assert note.message.endswith(f"master points of {sum(e.text not in ('0', None) for e in awarded)}")
    assert (warning.severity, warning.field, warning.value, warning.line) == (
        Severity.WARNING, "EVENT_TYPE", "NOTSUP", 8,
    )  # fmt: skip
    (adjusted,) = [r for r in night.results if r.status is Status.ARTIFICIAL]
    assert (adjusted.adj_ns, adjusted.adj_ew) == ("A=", "A=")  # A5050 in an event of IMPs


def test_artificial_scores(shared: Shared) -> None:
    night = read(xml(shared, "mp_pairs_mitchell_02"))
    found = [(r.board, r.ns, r.adj_ns, r.adj_ew) for r in night.results if r.status is Status.ARTIFICIAL]
    assert found == [(2, "9NS", "60%", "60%"), (3, "1NS", "50%", "50%")]


def test_packed(shared: Shared, tmp_path: Path) -> None:
    path = tmp_path / "event.xml.gz"
    path.write_bytes(gzip.compress(xml(shared, "butler_howell").read_bytes()))
    assert len(read(path).results) == 140


HEAD = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
EVENT = """<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}"><DATE>31/01/2026</DATE>
{before}
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
{lines}
</BOARD></EVENT></USEBIO>
"""
LINE = (
    "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
    "<CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>AS</LEAD><TRICKS>{tricks}</TRICKS>"
    "<SCORE>{score}</SCORE><NS_MATCH_POINTS>4</NS_MATCH_POINTS></TRAVELLER_LINE>\n"
)


def line(ns: str, ew: str, contract: str = "4S", tricks: str = "10", score: str = "420") -> str:
    return LINE.format(ns=ns, ew=ew, contract=contract, tricks=tricks, score=score)


def event(*lines: str, kind: str = "MP_PAIRS", before: str = "", head: str = HEAD) -> str:
    return head + EVENT.format(kind=kind, before=before, lines="".join(lines))


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "event.xml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_truncated(shared: Shared, tmp_path: Path) -> None:
    """Cut inside a line: the lines before it stay, the broken one is not half read."""
    text = event(line("1", "2"), line("3", "4"), line("5", "6"))
    cut = text.index("<SCORE>", text.index("<NS_PAIR_NUMBER>5")) + len("<SCORE>42")
    night = read(written(tmp_path, text[:cut]))
    assert [(r.ns, r.score_ns) for r in night.results] == [("1", 420), ("3", 420)]
    (error,) = night.errors
    assert (error.file, error.line) == ("event.xml", 8)
    assert error.message.startswith("the XML is broken here")
    whole = xml(shared, "butler_howell").read_bytes()
    half = read(written(tmp_path, whole[: len(whole) // 2]))
    assert len(half.results) == whole[: len(whole) // 2].count(b"</TRAVELLER_LINE>")
    assert len(half.errors) == 1


BOMB = '<!DOCTYPE USEBIO [\n<!ENTITY a "aaaaaaaaaa">\n<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\n]>\n'


@pytest.mark.parametrize(
    "doctype",
    [
        BOMB,
        '<!DOCTYPE USEBIO [\n<!ENTITY x SYSTEM "file:///etc/hostname">\n]>\n',
        '<!DOCTYPE USEBIO [\n<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;\n]>\n',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(tmp_path: Path, doctype: str, encoding: str) -> None:
    text = event(line("&b;", "2"), head='<?xml version="1.0"?>\n' + doctype)
    with pytest.raises(DuplicateError, match=r"event\.xml, line 3, .*declares entities") as caught:
        read(written(tmp_path, text.encode(encoding)))
    assert caught.value.problem.line == 3


def test_a_dtd_is_never_loaded(tmp_path: Path) -> None:
    """An external DTD that does not exist disturbs nobody, nor do the characters it would name."""
    (tmp_path / "x.dtd").write_text('<!ENTITY secret "loaded">', encoding="utf-8")
    head = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "x.dtd">\n'
    names = (
        "<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>Jos&eacute; &lt;script&gt;"
        "</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>&secret;</PLAYER_NAME></PLAYER></PAIR>"
        "<PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR></PARTICIPANTS>"
    )
    night = read(written(tmp_path, event(line("1", "2"), before=names, head=head)))
    assert night.entries.names("1") == ("José <script>", "&secret;")


def test_declared_encoding(tmp_path: Path) -> None:
    names = (
        "<CLUB_X/><PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>Größe</PLAYER_NAME>"
    )
    names += "</PLAYER></PAIR><PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR></PARTICIPANTS>"
    head = '<?xml version="1.0" encoding="iso-8859-1"?>\n'
    text = event(line("1", "2"), before=names, head=head)
    night = read(written(tmp_path, text.encode("iso-8859-1")))
    assert night.entries.names("1") == ("Größe",)
    assert not night.problems


def test_a_number_that_no_participant_has(tmp_path: Path) -> None:
    names = "".join(f"<PAIR><PAIR_NUMBER>{n}</PAIR_NUMBER></PAIR>" for n in (1, 2, 3))
    text = event(line("1", "2"), line("3", "99"), before=f"<PARTICIPANTS>{names}</PARTICIPANTS>")
    night = read(written(tmp_path, text))
    assert [r.ns for r in night.results] == ["1"]
    (aside,) = night.set_aside
    assert (aside.line, aside.problem.field, aside.problem.value) == (7, "ew", "99")


def test_wrong_lines_are_set_aside(tmp_path: Path) -> None:
    wrong = [line("3", "4", contract="8S"), line("5", "6", tricks="14"), line("7", "8", score="430")]
    night = read(written(tmp_path, event(line("1", "2"), *wrong, line("9", "10", "Passed", "0", "0"))))
    assert [(r.ns, r.status) for r in night.results] == [("1", Status.PLAYED), ("9", Status.PASSED)]
    assert [(s.line, s.problem.field, s.problem.value) for s in night.set_aside] == [
        (7, "contract", "8S"), (8, "tricks", "14"), (9, "score_ns", "430"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "method"),
    [
        ("CROSS_IMP", "cross-imps"),
        ("SWISS_PAIRS", "matchpoints"),
        ("SWISS_TEAMS", "teams"),
        ("AGGREGATE", "aggregate"),
    ],
)
def test_methods(tmp_path: Path, kind: str, method: str) -> None:
    night = read(written(tmp_path, event(line("1", "2"), kind=kind)))
    assert night.hints.get("method", "") == method
    assert bool(night.problems) == (not method)


def test_board_scoring_method_of_version_1_2(tmp_path: Path) -> None:
    before = "<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD><WINNER_TYPE>1</WINNER_TYPE>"
    night = read(written(tmp_path, event(line("1", "2"), kind="PAIRS", before=before)))
    assert (night.hints["method"], night.hints["winners"]) == ("cross-imps", "one")
    assert night.date == "2026-01-31"


def test_sessions_sections_and_matches(tmp_path: Path) -> None:
    board = "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{}</BOARD>"
    no_numbers = (
        line("", "")
        .replace("<NS_PAIR_NUMBER></NS_PAIR_NUMBER>", "")
        .replace("<EW_PAIR_NUMBER></EW_PAIR_NUMBER>", "")
    )
    match = (
        "<MATCH><ROUND_NUMBER>3</ROUND_NUMBER><NS_PAIR_NUMBER>5</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>6</EW_PAIR_NUMBER>{board.format(no_numbers)}</MATCH>"
    )
    before = (
        f"<SESSION><SECTION SECTION_ID='A'>{board.format(line('1', '2'))}</SECTION>"
        f"<SECTION SECTION_ID='B'>{board.format(line('1', '2'))}</SECTION></SESSION>"
        f"<SESSION><SECTION SECTION_ID='A'>{match}</SECTION></SESSION>"
    )
    night = read(written(tmp_path, event(before=before)))
    assert [(r.session, r.section, r.round, r.ns, r.ew) for r in night.results] == [
        (1, "A", None, "1", "2"), (1, "B", None, "1", "2"), (2, "A", 3, "5", "6"),
    ]  # fmt: skip


def test_teams_sit_as_the_line_says(tmp_path: Path) -> None:
    lines = "".join(
        f"<TRAVELLER_LINE><DIRECTION>{side}</DIRECTION><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY>"
        f"<TRICKS>10</TRICKS><SCORE>420</SCORE></TRAVELLER_LINE>"
        for side in ("NS", "EW")
    )
    before = (
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></MATCH>"
    )
    night = read(written(tmp_path, event(kind="SWISS_TEAMS", before=before)))
    assert [(r.ns, r.ew) for r in night.results] == [("1", "2"), ("2", "1")]
    assert [(c.id, c.category) for c in night.entries.contestants] == [("1", "team"), ("2", "team")]
    assert not night.problems


def test_other_xml(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match="this is XML, but not USEBIO"):
        read(written(tmp_path, "<results><body>results</body></results>"))
    with pytest.raises(DuplicateError, match="no table has the headings North, South, East, West and Result"):
        read(written(tmp_path, "<html><body>results</body></html>"))
    with pytest.raises(DuplicateError, match=r"event\.xml, line 1: the XML is broken here"):
        read(written(tmp_path, "<"))
    double = "<EVENT EVENT_TYPE='MP_PAIRS'/>" * 2
    with pytest.raises(DuplicateError, match="the file holds 2 events"):
        read(written(tmp_path, f"<USEBIO>{double}</USEBIO>"))


def test_three_players_of_a_pair_are_three(tmp_path: Path) -> None:
    """Who came for whom is not in the file, so that nobody is put in another's place."""
    players = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in ("Ann", "Bo", "Cy"))
    before = f"<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER>{players}</PAIR></PARTICIPANTS>"
    night = read(written(tmp_path, event(before=before)))
    pair = night.entries.by_id[night.entries.find(1, "", "NS", "1")]
    assert pair.names() == pair.names(1, 1) == ("Ann", "Bo", "Cy")
