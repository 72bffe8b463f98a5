"""PBN as it is written: by its standard, and the same night when it is read again."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicate.exports.pbn import MANDATORY, lost, pbn
from duplicate.exports.pbn_lines import LONGEST, comment, tag
from duplicate.laws.auctions import Action, Auction, Bid, Call
from duplicate.laws.contracts import Contract, Denomination
from duplicate.laws.dealing import deal
from duplicate.laws.scores import score_ns
from duplicate.night.entries import Member, entries_of
from duplicate.night.games import Bidding, Called, Comment, Game, Play, Played, Table
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.scoring import score, standings
from duplicate.travellers import read
from duplicate.travellers.pbn import read_pbn
from duplicate.travellers.tabular import read_csv
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat
from tests import needs
from tests.exports.whole_nights import NIGHTS
from tests.records import said

_TEXT = (
    st.text("abcdefgh ÄÖÜßñ中文'\"\\;{[%#&()-.0123", min_size=1, max_size=24)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text not in ("", "-", "?"))
)
_NAME = st.text("abcdeöß'", min_size=1, max_size=9)
_CALLS: list[Call] = [*Action, *(Bid(level, suit) for level in range(1, 8) for suit in Denomination)]


def again(night: Night, *, export: bool = True) -> Night:
    return read_pbn(pbn(night, export=export), "x.pbn")


def shared_files() -> list[Path]:
    files = needs.shared("oracles/files")
    small = [p for p in files.rglob("*.pbn") if "test" not in p.name or p.parent.name == "pbn"]
    return sorted(p for p in small if p.name not in ("empty.pbn", "test_record_with_escape_in_comment.pbn"))


@pytest.mark.parametrize("export", [True, False])
def test_every_shared_file_is_the_same_when_it_is_read_again(export: bool) -> None:
    for path in shared_files():
        night = read_pbn(path.read_bytes(), path.name)
        assert lost(night) == [], path.name
        written = pbn(night, export=export)
        assert max(map(len, written.decode().splitlines())) <= LONGEST
        assert said(read_pbn(written, path.name)) == said(night), path.name


def test_the_export_format_has_all_mandatory_tags_in_their_order() -> None:
    text = pbn(Night(deals={DealKey(1): deal("a", 1)})).decode()
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n\r\n[Event ")
    assert re.findall(r"^\[(\w+)", text, re.MULTILINE) == list(MANDATORY)
    assert text.count("\n") == text.count("\r\n")
    assert '[North "?"]' in text  # bug case 3: what is unknown is written as unknown


def test_a_passed_out_board_is_written_in_this_order() -> None:  # bug case 5
    text = (
        '[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n[Auction "N"]\n'
        'Pass =1= Pass Pass Pass\n[Note "1:text"]\n'
    )
    night = read_pbn(f'[Board "1"]\n{text}'.encode(), "x.pbn")
    assert text in pbn(night, export=False).decode()


def test_the_second_record_with_the_deal_of_the_first() -> None:  # bug case 11
    game = '[Board "{}"]\n[Deal "{}"]\n[North "{}"]\n[Contract "6NT"]\n[Declarer "N"]\n[Result "13"]\n'
    first = game.format("1", deal("a", 1), "x")
    night = read_pbn(f"{first}\n{game.format('#', '#', 'y')}".encode(), "x.pbn")
    assert len(night.results) == 2
    assert said(again(night)) == said(night)


def test_texts_are_escaped_and_cut() -> None:
    assert tag("Event", 'a "b" \\c') == r'[Event "a \"b\" \\c"]'
    assert len(tag("Event", "x" * 400)) == LONGEST
    assert tag("Event", "\\" * 400).count("\\") % 2 == 0
    lines = comment("word " * 100 + "}\n% no escape")
    assert max(map(len, lines)) <= LONGEST
    assert "".join(lines).count("}") == 1
    assert not any(line.startswith("%") for line in lines)


def test_nothing_to_write() -> None:
    with pytest.raises(DuplicateError, match="nothing to write"):
        pbn(Night())


def test_what_it_cannot_hold_is_said() -> None:
    night = Night(club="Club", director="D", name="x" * 300, hints={"method": "butler", "datum/1//3": "50"})
    assert lost(night) == [
        "the club", "the director", "the datum that the source states", "1 end of a text that is too long",
    ]  # fmt: skip


def test_scores_and_standings_are_in_the_tables() -> None:
    """The printed values of a real event, in the tables of the board and of the event."""
    night = read(needs.shared("oracles/travellers.csv.gz"), event="magic-2015-12-14")
    scores = score(night, "magic-contest")
    text = pbn(night, scores, standings(scores)).decode()
    (board,) = re.findall(r'\[Board "20"\]\r\n.*?\r\n\r\n', text, re.DOTALL)
    head, *rows = board.split("[ScoreTable ")[1].split("[")[0].strip().splitlines()
    names = [column.split("\\")[0] for column in head.strip('"]').split(";")]
    by_pair = {cells[names.index("PairId_NS")]: cells for cells in map(str.split, rows)}
    printed = by_pair["4"]
    assert [printed[names.index(name)] for name in ("MP_NS", "MP_EW", "Adj_NS", "Adj_EW")] == [
        "3.2", "3.2", "A-", "A-",
    ]  # fmt: skip
    head, *rows = text.split("[TotalScoreTable ")[1].split("[")[0].strip().splitlines()
    names = [column.split("\\")[0] for column in head.strip('"]').split(";")]
    first = dict(zip(names, rows[0].split(), strict=True))
    assert (first["Rank"], first["PairId"]) == ("1", "10")
    assert (Fraction(first["TotalScore"]), Fraction(first["TotalPercentage"])) == (
        Fraction("113.3"), Fraction("64.4"),
    )  # fmt: skip


def test_the_instant_table_falls_from_the_best_score() -> None:
    rows = [
        Result(
            i,
            board=1,
            ns=str(i),
            ew=str(i + 4),
            contract="4S",
            declarer="N",
            tricks=t,
            score_ns=s,
            score_ew=-s,
        )
        for i, (t, s) in enumerate(((10, 420), (9, -50), (10, 420), (11, 450)), 1)
    ]  # fmt: skip
    night = Night(results=Results.of(rows), entries=entries_of(rows), rows_read=4)
    text = pbn(night, score(night, "wbf")).decode()
    table = text.split("[InstantScoreTable ")[1].strip().splitlines()
    # 450 beats three of three; 420 beats one and ties one; -50 none: 100, 50 and 0 %
    assert [line.split()[:2] for line in table[1:]] == [["1", "450"], ["2", "420"], ["3", "-50"]]
    assert [Fraction(line.split()[2]) for line in table[1:]] == [100, 50, 0]


@st.composite
def _bidding(draw: st.DrawFn, dealer: Seat) -> Bidding:
    calls: list[Called] = []
    auction = Auction(dealer)
    for _ in range(draw(st.integers(0, 12))):
        legal = [call for call in _CALLS if not auction.why_not(call)]
        if not legal:
            break
        call = draw(st.sampled_from(legal[:8]))
        auction = auction.then(call)
        marks = draw(st.sampled_from([(), (), ("!",), ("$13",), ("$1", "$2")]))
        why, text = (draw(st.sampled_from(["", "", "strong"])) for _ in range(2))
        calls.append(Called(call, draw(st.booleans()), why and draw(_TEXT), marks, text and draw(_remark())))
    return Bidding(dealer, tuple(calls), unfinished=not auction.is_complete)


def _remark() -> st.SearchStrategy[str]:
    return st.lists(_TEXT, min_size=1, max_size=3).map("\n".join)


@st.composite
def _play(draw: st.DrawFn, board: int, leader: Seat, trump: str) -> Play:
    hands = {seat: list(deal("play", board).hand(seat).cards) for seat in SEATS}
    number = draw(st.integers(1, 13))
    cards = [Played(hands[SEATS[(SEATS.index(leader) + p) % 4]][t]) for t in range(number) for p in range(4)]
    tricks = [tuple(cards[4 * t : 4 * t + 4]) for t in range(number)]
    return Play(leader, tuple((a, b, c, d) for a, b, c, d in tricks))


@st.composite
def nights(draw: st.DrawFn) -> Night:
    """Boards with results of every status, some with an auction, a play, tags, tables and commentary."""
    rows: list[Result] = []
    games: list[Game] = []
    weights: list[Weighted] = []
    deals = {}
    for board in draw(st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True)):
        if draw(st.booleans()):
            deals[DealKey(board)] = deal("play", board)
        for table in range(1, draw(st.integers(1, 4))):
            row_id = len(rows) + 1
            row = Result(row_id, round=table, table=table, board=board, ns=str(table), ew=str(table + 10))
            kind = draw(st.sampled_from([*Status, Status.PLAYED, Status.PLAYED]))
            if kind is Status.PLAYED:
                contract = Contract(draw(st.integers(1, 7)), draw(st.sampled_from(Denomination)))
                by, tricks = draw(st.sampled_from(SEATS)), draw(st.integers(0, 13))
                points = score_ns(contract, by, tricks, board)
                row = row._replace(contract=str(contract), declarer=by.value, tricks=tricks, score_ns=points,
                                   score_ew=-points)  # fmt: skip
                if draw(st.booleans()):
                    names = [draw(_NAME) for _ in SEATS]
                    row = row._replace(north=names[0], east=names[1], south=names[2], west=names[3])
                    play = draw(_play(board, by.next, str(contract)[1]))
                    lead = play.tricks[0][0]
                    row = row._replace(lead=lead.card if lead else "")
                    bidding = draw(
                        _bidding(SEATS[(board - 1) % 4]).filter(lambda b: b.unfinished and b.calls)
                    )
                    tags = (("Annotator", draw(_TEXT)),)
                    games.append(Game(board, row_id=row_id, bidding=bidding, play=play, tags=tags))
                elif draw(st.integers(0, 5)) == 0:
                    row = row._replace(score_ns=None, score_ew=None, contract="", declarer="", tricks=None)
                    for side in ("NS", "EW"):
                        sign = 1 if side == "NS" else -1
                        weights += [Weighted(row_id, side, Fraction(2, 3), 170 * sign),
                                    Weighted(row_id, side, Fraction(1, 3), -50 * sign)]  # fmt: skip
            elif kind is Status.PASSED:
                row = row._replace(status=kind, contract="PASS", score_ns=0, score_ew=0)
            elif kind is Status.ARTIFICIAL:
                row = row._replace(
                    status=kind, adj_ns=draw(st.sampled_from(["A+", "55%", "3imp"])), adj_ew="A-"
                )
            else:
                row = row._replace(status=kind)
            rows.append(row)
        if draw(st.booleans()):
            cells = st.lists(st.tuples(_TEXT, st.just("-")), min_size=1, max_size=3).map(tuple)
            table_of = Table("OtherTable", ("Name\\9L", "Value"), draw(cells))
            games.append(Game(board, tables=(table_of,), comments=(Comment("Board", draw(_remark())),)))
    results = Results.of(rows, weights)
    return Night(name=draw(_TEXT), date="2026-01-08", venue=draw(_TEXT), deals=deals, results=results,
                 games=tuple(games), hints={"method": "butler"}, rows_read=len(rows),
                 entries=entries_of(rows))  # fmt: skip


@given(nights())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_night_is_the_same_when_it_is_read_again(night: Night) -> None:
    before = said(night)
    if not night.deals and not len(night.results) and not night.games:
        return
    for export in (True, False):
        after = said(again(night, export=export))
        for part in ("event", "deals", "rows", "weights", "games"):
            assert after[part] == before[part], part


def test_sessions_sections_and_copies_are_kept() -> None:
    keys = [DealKey(1, 1), DealKey(1, 2), DealKey(2, 1, "A"), DealKey(2, 1, "B"), DealKey(3, 1, "", "b")]
    night = Night(name="N", deals={key: deal("x", n) for n, key in enumerate(keys, 1)})
    found = again(night)
    for key, held in night.deals.items():
        assert found.deal(*key) == held, key
    assert replace(found, problems=()) == found


def test_players_of_an_individual_and_half_known_pairs_keep_their_names() -> None:
    lines = ("board,north,south,east,west,north_name,south_name,east_name,west_name,score_ns",
             "1,1,2,3,4,Ann,Bo,Cy,Di Ash,110", "2,3,1,4,2,Cy,Ann,Di Ash,Bo,-50")  # fmt: skip
    found = again(read_csv("\n".join(lines).encode("utf-8"), "t.csv"))
    assert [c.names() for c in found.entries.contestants] == [("Ann",), ("Bo",), ("Cy",), ("Di Ash",)]
    lines = ("board,ns,ew,south_name,east_name,score_ns", "1,1,2,Bo,Cy,110", "2,1,3,Bo,Eva,-50")
    found = again(read_csv("\n".join(lines).encode("utf-8"), "t.csv"))
    assert [c.names() for c in found.entries.contestants] == [("Bo",), ("Cy",), ("Eva",)]


def test_who_moves_between_sessions_is_said() -> None:
    assert "who is the same contestant in another session" in lost(read(NIGHTS / "acceptance"))


def test_the_second_of_a_pair_alone_stays_the_second() -> None:
    """Of one pair of this night only West is known."""
    night = read(needs.shared("oracles/files/bws/260119M.BWS"))

    def names(of: Night) -> dict[tuple[str, str], list[tuple[int, str]]]:
        by_id = of.entries.by_id
        return {
            (s.direction, s.number): [(m.place, m.name) for m in by_id[s.contestant].members if m.name]
            for s in of.entries.seatings
        }

    assert names(night)["EW", "9"] == [(1, "Defogu Omuvupo")]
    assert names(again(night)) == names(night)


def test_teams_of_six_whose_names_fill_more_than_a_line() -> None:
    night = read(NIGHTS / "team-match")
    many = tuple(Member(f"Bartholomew Featherstone {n}", place=n) for n in range(6))
    teams = tuple(c._replace(members=many) for c in night.entries.contestants)
    long = replace(night, entries=replace(night.entries, contestants=teams))
    assert max(map(len, pbn(long).decode().splitlines())) <= LONGEST
    assert sorted(r.contract for r in again(long).results) == sorted(r.contract for r in night.results)
    (told,) = [phrase for phrase in lost(long) if "members" in phrase]
    assert told.startswith("12 names of members who sit at no line: Bartholomew Featherstone 0")
    assert not [phrase for phrase in lost(night) if "members" in phrase]


def test_the_name_of_an_event_that_stands_behind_those_of_its_sessions() -> None:
    """The tag Event has room for one name."""
    night = replace(read(NIGHTS / "acceptance"), name="Spring Pairs")
    assert again(night).name == "Afternoon"
    assert "the name of the event: those of its sessions stand there" in lost(night)
    assert "the name of the event: those of its sessions stand there" not in lost(
        replace(night, name="Afternoon")
    )
