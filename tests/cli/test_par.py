"""``duplicate par``: against another solver's published analyses, and the deal of the printed traveller."""

import json
import re
from pathlib import Path

import pytest

from duplicate.laws.contracts import Denomination
from duplicate.laws.scores import is_possible_ns
from duplicate.night.double_dummy import Stated, digits_of, stated_par
from duplicate.travellers import read
from duplicate.travellers.frequencies import read_frequencies
from duplicate.words.seats import SEATS
from tests.cli.running import run
from tests.needs import shared
from tests.pages.test_boards import SEED

DEAL = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{SEED}"]\n'


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    pytest.importorskip("endplay")
    path = tmp_path / "deals.pbn"
    path.write_text(DEAL, encoding="utf-8")
    return path


def test_the_deal_of_the_printed_traveller(deals: Path, tmp_path: Path) -> None:
    out, table, plain = tmp_path / "out.pbn", tmp_path / "field.csv", tmp_path / "out.json"
    done = run("par", deals, "--forecast", "--out", out, "--frequencies", table, "--json", plain)
    assert "par NS +450, 4♥+1 NS" in done.out
    assert "NS  C 9  D 8  H 11  S 7  NT 10" in done.out
    assert "best contract: 4♥ NS" in done.out
    (board,) = json.loads(plain.read_text(encoding="utf-8"))
    assert (board["par_ns"], board["par_contracts"]) == (
        450, [{"contract": "4H", "by": "NS", "tricks": 11}],
    )  # fmt: skip
    assert board["tricks"]["S"]["H"] == 11
    assert board["tricks"]["N"]["N"] == 10
    night = read(out)
    (tricks,) = Stated(night).tricks.values()
    assert {str(seat) + str(suit): won for (seat, suit), won in tricks.items()}["SH"] == 11
    par = stated_par(night.games[0])
    assert par is not None
    assert par.score_ns == 450
    instant = next(t for t in night.games[0].tables if t.name == "InstantScoreTable")
    assert instant.names == ("Rank", "ScoreRange_NS", "Percentage_NS")
    worth = [(int(score), float(percent)) for _, score, percent in instant.rows]
    assert worth == sorted(worth, reverse=True)
    assert [p for _, p in worth] == sorted((p for _, p in worth), reverse=True)
    assert all(is_possible_ns(points, 1) for points, _ in worth)
    frequencies, _ = read_frequencies(table)
    assert sum(frequencies[1, "NS"].values()) == 10_000
    assert "there already" in run("par", deals, "--out", out, code=1).err


def test_what_another_program_found_is_found_again(tmp_path: Path) -> None:
    """Four deals with the analyses of another solver; a wrong figure among them is told."""
    pytest.importorskip("endplay")
    text = shared("oracles/files/pbn/bigdeal_with_deepfinese_analyses.pbn").read_text(encoding="latin-1")
    path = tmp_path / "four.pbn"
    path.write_text("[Board".join(text.split("[Board")[:5]), encoding="utf-8")
    done = run("par", path)
    assert done.out.count("board ") == 4
    assert "other tricks" not in done.err
    boards = json.loads(run("par", path, "--json", "-", "--stated").out)
    stated = Stated(read(path)).tricks
    published = [int(par) for par in re.findall(r'\[Minimax "\d[A-Z]+(-?\d+)"', path.read_text("utf-8"))]
    assert [board["par_ns"] for board in boards] == published == [420, -430, 400, -630]
    for board in boards:
        (told,) = (t for d, t in stated.items() if str(d) == board["deal"])
        assert board["double_dummy_tricks"] == digits_of(told)
        assert {seat: row["N"] for seat, row in board["tricks"].items()} == {
            str(seat): told[seat, Denomination.N] for seat in SEATS
        }


def test_other_tricks_than_the_solver_s_are_told(deals: Path) -> None:
    wrong = '[DoubleDummyTricks "97b89a7b893625436254"]\n'  # North makes ten tricks in notrump, not nine
    deals.write_text(DEAL + wrong, encoding="utf-8")
    done = run("par", deals)
    assert "the file states other tricks: N NT 9, not 10" in done.err
    assert "par NS +450" in done.out
    assert "solved" not in run("par", deals, "--stated").err
    run("par", deals, "--out", deals.with_name("right.pbn"))
    text = deals.with_name("right.pbn").read_text(encoding="utf-8")
    assert text.count("DoubleDummyTricks") == 1
    assert '[DoubleDummyTricks "a7b89a7b893625436254"]' in text


def test_files_without_deals_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    path.write_text('[Board "1"]\n[Deal "N:- - A4.A5.T4.AKT9542 -"]\n', encoding="utf-8")
    assert "no complete deals" in run("par", path, code=1).err


def test_a_dealer_and_a_vulnerability_of_their_own_count(deals: Path) -> None:
    """Vulnerable, the same tricks are worth 650."""
    deals.write_text(DEAL.replace('"None"', '"All"').replace('"N"', '"S"'), encoding="utf-8")
    out = deals.with_name("out.pbn")
    done = run("par", deals, "--out", out)
    assert "board 1, dealer S, vulnerable Both: par NS +650" in done.out
    assert '[OptimumScore "NS 650"]' in out.read_text(encoding="utf-8")
    (board,) = json.loads(run("par", deals, "--json", "-").out)
    assert (board["dealer"], board["vulnerable"], board["par_ns"]) == ("S", "Both", 650)
