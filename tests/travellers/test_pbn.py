"""PBN as programs and people really write it."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from duplicate.laws.deals import Deal
from duplicate.night.double_dummy import double_dummy_tricks
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Status
from duplicate.travellers import read
from duplicate.words.problems import Severity

Shared = Callable[[str], Path]
DEAL = "N:AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.765.9876 T98.JT98.JT98.JT"  # bug case 1


def pbn(folder: Path, text: str | bytes) -> Night:
    path = folder / "deals.pbn"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(path)


def test_every_shared_file(shared: Shared) -> None:
    """Every deal with a board number is read, and every contract is a result or kept with its game."""
    for path in sorted(shared("oracles/files").rglob("*.pbn")):
        text = path.read_bytes().decode("latin-1")
        night = read(path)
        contracts = len(re.findall(r'^\[Contract "(?!"|\?)', text, re.MULTILINE))
        rows = sum(len(re.findall(r"^ *\d+ +\d+ +\S+ +\S+ .*$", part.split("[")[0], re.MULTILINE))
                   for part in text.split('[ScoreTable "Table')[1:])  # fmt: skip
        kept = sum(bool(game.tag("Contract")) for game in night.games)
        assert night.rows_read == len(night.results) + len(night.set_aside) == contracts - kept + rows, (
            path.name
        )
        boards = {int(n) for n in re.findall(r'^\[Board "(\d+)"\]', text, re.MULTILINE)}
        if path.name not in ("correct_20.pbn", "errors_20.pbn"):  # games without a board number
            assert {key.board for key in night.deals} == boards, path.name
            assert all(deal.is_complete for deal in night.deals.values()), path.name
            assert not night.set_aside, path.name


def test_sets_that_begin_anew_are_sessions(shared: Shared) -> None:
    """Each deal of the text is one of the night; three programs wrote the same deals."""
    for test, sets in (("test1", 4), ("test2", 5)):
        nights = [read(shared(f"oracles/files/deals/{test}{kind}.pbn")) for kind in ("", ".bcdd", ".bigdeal")]
        text = shared(f"oracles/files/deals/{test}.pbn").read_text(encoding="utf-8")
        written = re.findall(r'\[Deal "([^"]*)"', text)
        assert len(written) == len(nights[0].deals) == 99 * sets
        by_session = sorted(nights[0].deals.items(), key=lambda item: (item[0].session, item[0].board))
        assert [str(deal) for _, deal in by_session] == written
        assert nights[0].deals == nights[1].deals == nights[2].deals


def test_three_ways_to_state_the_double_dummy_tricks(shared: Shared) -> None:
    """OptimumResultTable and Ability of one program, DoubleDummyTricks and the table of another, agree."""
    compared = 0
    for path in ("deals/test1.bcdd.pbn", "pbn/260119HandRecord.pbn", "pbn/composer-Trophy_Pairs.pbn"):
        for game in read(shared(f"oracles/files/{path}")).games:
            by_table = double_dummy_tricks(replace(game, tags=()))
            by_tags = double_dummy_tricks(replace(game, tables=()))
            assert by_table == by_tags, (path, game.board)
            compared += by_table is not None
    assert compared == 396 + 36 + 26


@pytest.mark.parametrize(
    ("file", "event"), [("wb120802", "jfr-test_1-wb120802"), ("wb130801", "jfr-test_3-wb130801")]
)
def test_one_record_per_result(shared: Shared, file: str, event: str) -> None:
    """The same tournament as PBN and as the published table."""
    night = read(shared(f"oracles/files/pbn/{file}.pbn"))
    table = read(shared("oracles/travellers.csv.gz"), event=event)
    played = [r for r in table.results if r.status is not Status.SIT_OUT]

    def rows(results: object) -> list[tuple[object, ...]]:
        assert isinstance(results, list)
        return sorted(
            (
                r.board,
                r.north.removeprefix("Para-") or r.ns,
                r.contract,
                r.declarer,
                r.tricks or 0,
                r.score_ns,
            )
            for r in results
        )

    assert rows(list(night.results)) == rows(played)
    assert night.hints["method"] == "matchpoints"


def test_names_become_pairs(shared: Shared) -> None:
    night = read(shared("oracles/files/pbn/Schiphol.pbn"))
    (result,) = night.results
    assert (result.contract, result.declarer, result.tricks, result.score_ns) == ("5HX", "S", 9, -300)
    assert night.entries.names(night.entries.find(1, "", "NS", result.ns)) == ("Player 211", "Player 213")
    assert (night.date, night.name) == (
        "1995-06-10",
        "International Amsterdam Airport Schiphol Bridgetournament",
    )


def test_latin_1_names(shared: Shared) -> None:
    night = read(shared("oracles/files/pbn/endplay-example1.pbn"))
    assert night.results.rows[0].east == "Spieler Größe 216"
    assert [r.score_ns for r in night.results] == [-50, 420]  # the Score tags of the file


def test_a_score_table_is_results(shared: Shared) -> None:
    """Each row as it is printed; the matchpoints and percentages are kept as published."""
    path = shared("oracles/files/pbn/scoretable-22results-dn1-2022-board28.pbn")
    night = read(path)
    assert not night.problems
    rows = [line.split() for line in path.read_text(encoding="utf-8").split("EW\\3R")[-1].splitlines()[1:]]
    assert len(rows) == len(night.results) == 22
    (game,) = night.games
    published = {p.row_id: dict(p.values) for p in game.published}
    for row, result in zip(rows, night.results, strict=True):
        table, round_, ns, ew, contract, declarer, tricks, lead, score_ns, score_ew, *values = row
        passed = contract == "Pass"
        points = int(score_ns.strip('"')) if score_ns != "-" else -int(score_ew.strip('"'))
        assert (result.table, result.round, result.ns, result.ew) == (int(table), int(round_), ns, ew)
        assert result.contract == ("PASS" if passed else contract)
        assert (result.declarer, result.lead) == (("", "") if passed else (declarer, lead))
        assert result.tricks == (None if passed else int(tricks))
        assert (result.score_ns, result.score_ew) == (points, -points)
        names = ("MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW")
        assert [published[result.row_id][name] for name in names] == values


def test_a_bye_and_the_names_of_the_total_table(shared: Shared) -> None:
    night = read(shared("oracles/files/pbn/scoretable-3results-head.pbn"))
    assert [(r.ns, r.ew, r.status, r.score_ns) for r in night.results] == [
        ("6", "5", Status.PLAYED, 800),
        ("7", "3", Status.PLAYED, 450),
        ("8", "1", Status.PLAYED, 450),
        ("", "2", Status.SIT_OUT, None),
    ]
    seven = night.entries.by_id[night.entries.find(1, "", "NS", "7")]
    assert [(m.name, m.club_number, m.club) for m in seven.members] == [
        ("O'Player 283", "00005", "Test Bridge Club"),
        ("Öx-284", "00006", "Test Bridge Club"),
    ]
    assert (night.name, night.date, night.venue) == ("2021-09-01", "2021-09-01", "Test Bridge Club")


def test_comment_among_the_tags(tmp_path: Path) -> None:  # bug case 1
    night = pbn(
        tmp_path, f'[Board "1"]\n{{PAR of the deal: 3NT by N, +400}}\n[Dealer "N"]\n[Deal "{DEAL}"]\n'
    )
    assert night.deals == {DealKey(1): Deal.parse(DEAL)}
    assert not night.problems


def test_question_marks_are_unknown(tmp_path: Path) -> None:  # bug case 3
    tags = "".join(f'[{tag} "?"]\n' for tag in ("North", "Declarer", "Contract", "Result"))
    night = pbn(tmp_path, f'[Board "1"]\n[Deal "{DEAL}"]\n{tags}')
    assert (len(night.results), len(night.deals), night.rows_read) == (0, 1, 0)


def test_a_passed_out_board(tmp_path: Path) -> None:  # bug case 5
    night = pbn(
        tmp_path, '[Board "1"]\n[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n[Auction "N"]\nPass =1= Pass\n'
    )
    (result,) = night.results
    assert (result.status, result.declarer, result.score_ns) == (Status.PASSED, "", 0)


def test_the_deal_of_the_record_before(tmp_path: Path) -> None:  # bug case 11
    text = (
        f'[Board "1"]\n[Deal "{DEAL}"]\n[North "a"]\n[East "e"]\n[Contract "7NT"]\n'
        '[Declarer "N"]\n[Result "13"]\n\n'
        '[Board "#"]\n[Deal "#"]\n[North "b"]\n[East "f"]\n[Contract "6NT"]\n[Declarer "N"]\n[Result "13"]\n'
    )
    night = pbn(tmp_path, text)
    assert [(r.board, r.north, r.contract) for r in night.results] == [(1, "a", "7N"), (1, "b", "6N")]
    assert len(night.deals) == 1


def test_inherited_from_here_on(tmp_path: Path) -> None:
    text = '[Event "##Autumn"]\n[Scoring "##MP"]\n[Board "1"]\n\n'
    text += '[Board "2"]\n[North "x"]\n[East "y"]\n[Contract "1NT"]\n'
    text += '[Declarer "N"]\n[Result "7"]\n'
    night = pbn(tmp_path, text)
    assert (night.name, night.hints["method"], len(night.results)) == ("Autumn", "matchpoints", 1)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_line_ends_and_encodings(tmp_path: Path, newline: str, encoding: str) -> None:
    text = f'% PBN 2.1\n[Event "Frühjahr"]\n[Board "1"]\n[Deal "{DEAL}"]\n\n'
    text += f'[Event "#"]\n[Board "2"]\n[Deal "{DEAL}"]'
    night = pbn(tmp_path, text.replace("\n", newline).encode(encoding))
    assert (night.name, len(night.deals)) == ("Frühjahr", 2)


def test_suits_with_their_letters(tmp_path: Path) -> None:
    hands = DEAL[2:].split()
    lettered = " ".join(".".join(s + r for s, r in zip("SHDC", h.split("."), strict=True)) for h in hands)
    night = pbn(tmp_path, f'[Board "1"]\n[Deal "N:{lettered}"]\n')
    assert night.deals[DealKey(1)] == Deal.parse(DEAL)


def test_no_blank_line_between_games(tmp_path: Path) -> None:
    games = "".join(f'[Board "{n}"]\n[Deal "{DEAL}"]\n' for n in (1, 2, 3))
    assert len(pbn(tmp_path, games).deals) == 3


def test_dealer_and_vulnerability_against_the_board(tmp_path: Path) -> None:
    night = pbn(
        tmp_path,
        '[Board "2"]\n[Dealer "N"]\n[Vulnerable "All"]\n[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n',
    )
    assert [(p.line, p.field, p.value, p.message.split(";")[0], p.severity) for p in night.problems] == [
        (2, "Dealer", "N", "board 2 has E", Severity.WARNING),
        (3, "Vulnerable", "All", "board 2 has NS", Severity.WARNING),
    ]


def test_wrong_deals_are_errors_and_the_others_stay(tmp_path: Path) -> None:
    twice = DEAL.replace("432.432.432.5432", "A32.432.432.5432")
    text = f'[Board "1"]\n[Deal "{twice}"]\n\n[Board "2"]\n[Deal "{DEAL}"]\n\n[Board "x"]\n[Deal "{DEAL}"]\n'
    night = pbn(tmp_path, text)
    assert set(night.deals) == {DealKey(2)}
    assert [(p.line, p.field) for p in night.errors] == [(2, "Deal"), (8, "Board")]
    assert "SA is with" in night.errors[0].message


def test_two_deals_of_one_board(tmp_path: Path) -> None:
    other = DEAL.replace("N:", "E:")
    night = pbn(tmp_path, f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "1"]\n[Deal "{other}"]\n')
    assert night.deals[DealKey(1)] == Deal.parse(DEAL)
    (error,) = night.errors
    assert (error.line, error.message) == (2, "board 1 has another deal on line 5")


def test_scores_and_tricks_by_side(tmp_path: Path) -> None:
    game = '[Board "1"]\n[North "{}"]\n[East "e{}"]\n[Contract "{}"]\n[Declarer "{}"]\n'
    game += '[Result "{}"]\n[Score "{}"]\n\n'
    night = pbn(
        tmp_path,
        game.format("a", 1, "4S", "^W", "EW 10", "EW 420")
        + game.format("b", 2, "4S", "W", "NS 3", "420")
        + game.format("c", 3, "4S", "N", "^10", "NS 450"),
    )
    assert [(r.tricks, r.score_ns) for r in night.results] == [(10, -420), (10, -420)]
    assert "is +420 for NS, the score says +450" in night.set_aside[0].problem.message


def test_a_copy_of_a_board_may_be_another_deal(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    first = "N:AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.765.9876 T98.JT98.JT98.JT"
    second = "N:432.432.432.5432 AKQJ.AKQ.AKQ.AKQ 765.765.765.9876 T98.JT98.JT98.JT"
    path.write_text(
        f'[Board "3"]\n[Deal "{first}"]\n\n[Board "3"]\n[Copy "b"]\n[Deal "{second}"]\n', encoding="utf-8"
    )
    night = read(path)
    assert {(key.board, key.copy): str(deal) for key, deal in night.deals.items()} == {
        (3, ""): first,
        (3, "b"): second,
    }
    assert not night.problems


@pytest.mark.parametrize("name", ["empty", "test_record_with_escape_in_comment"])
def test_a_file_with_nothing_in_it_says_so(shared: Shared, name: str) -> None:
    night = read(shared(f"oracles/files/pbn/{name}.pbn"))
    assert [problem.message for problem in night.problems] == [
        "the file holds no deals, no results and no games"
    ]


@pytest.mark.parametrize(
    "remark", ["{before the first board}", "{\n two lines; of it\n}", "; a line", "% a line"]
)
def test_a_remark_before_the_first_tag(tmp_path: Path, remark: str) -> None:
    """A comment in braces is not JSON."""
    for newline in ("\n", "\r\n"):
        text = f'{remark}\n[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n'.replace("\n", newline)
        night = pbn(tmp_path, text)
        assert [(key.board, str(own)) for key, own in night.deals.items()] == [(1, DEAL)]
        assert not night.problems
