"""Travellers of BBO, written by hand in the form of its pages."""

import random
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from duplicate.travellers import read, read_unchecked
from duplicate.words.problems import DuplicateError, Severity

HEADINGS = (
    "N\N{DEGREE SIGN}",
    "Time",
    "North",
    "South",
    "East",
    "West",
    "Result",
    "EW Points",
    "Score",
    "Movie",
)
HEAD = "".join(f"<th>{heading}</th>" for heading in HEADINGS)
DEAL = "3S432H432D5432C543,S765H765D876C8762,SAKQJHAKQDAKQCAKQ,"


def row(names: str, result: str, points: str, score: str, board: int = 1) -> str:
    north, south, east, west = names.split()
    lin = quote(f"pn|{south},{west},{north},{east}|st||md|{DEAL}|rh||ah|Board {board}|sv|o|mb|p|")
    return (
        f'<tr class="tourney"><td class="handnum">1</td><td>2026-04-29 09:04</td>'
        f'<td class="north">{north}</td>'
        f'<td class="south">{south}</td><td class="east">{east}</td><td class="west">{west}</td>'
        f'<td class="result">{result}</td><td class="score">{points}</td><td class="score">{score}</td>'
        f'<td class="movie"><a href="#" onclick="hv_popuplin(\'{lin}\');return false;">Movie</a></td></tr>'
    )


def page(*rows: str) -> str:
    name = '<td class="tourneyName" colspan="9"><a href="x">#812 Sample Wednesday</a></td>'
    table = (
        f'<table class="body"><tr>{HEAD}</tr><tr class="tourneySummary">{name}</tr>{"".join(rows)}</table>'
    )
    return f"<!DOCTYPE html><html><head><title>x</title></head><body>{table}</body></html>"


PAGE = page(
    row("ann bo cy di", "3NN=", "-400", "62.50%"),
    row("eve flo gil hal", "4&hearts;S+1", "-450", "87.50%"),
    row("cy di ann bo", "6&spades;xW-2", "-300", "12.50%"),
    row("ida jo kim lou", "PASS", "0", "37.50%"),
)


def saved(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "traveller.html"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def test_a_traveller(tmp_path: Path) -> None:
    night = read(saved(tmp_path, PAGE))
    assert not night.errors
    assert (night.name, night.date) == ("Sample Wednesday", "2026-04-29")
    assert night.hints == {"program": "BBO", "winners": "one", "method": "matchpoints"}
    assert [
        (r.board, r.ns, r.ew, r.contract, r.declarer, r.tricks, r.score_ns) for r in night.results.rows
    ] == [
        (1, "ann+bo", "cy+di", "3N", "N", 9, 400),
        (1, "eve+flo", "gil+hal", "4H", "S", 11, 450),
        (1, "cy+di", "ann+bo", "6SX", "W", 10, 300),
        (1, "ida+jo", "kim+lou", "PASS", "", None, 0),
    ]
    assert night.entries.by_id["cy+di"].names() == ("cy", "di")
    deal = night.deal(1)
    assert deal is not None
    assert str(deal).startswith("N:AKQJ.AKQ.AKQ.AKQ ")
    assert deal.is_complete


def test_several_boards_and_imps(tmp_path: Path) -> None:
    footer = '<tr><th class="totals" colspan="9">IMPs Total</th></tr>'
    text = page(row("a b c d", "1NW-1", "-50", "1.50", 2)) + page(
        row("a b e f", "2CE=", "90", "-2", 3), footer
    )
    night = read(saved(tmp_path, text))
    assert night.hints["method"] == "cross-imps"
    assert [(r.board, r.declarer, r.score_ns) for r in night.results.rows] == [(2, "W", 50), (3, "E", -90)]


def test_points_that_do_not_follow_are_named(tmp_path: Path) -> None:
    night = read(saved(tmp_path, page(row("a b c d", "3NN=", "400", "0%"))))
    assert len(night.results) == 0
    assert "the score says -400" in night.errors[0].message


def test_a_row_without_a_board_is_set_aside(tmp_path: Path) -> None:
    night = read(saved(tmp_path, page(row("a b c d", "3NN=", "-400", "0%")).replace("md%7C", "xx%7C")))
    assert "there is no board number" in night.errors[0].message


def test_other_pages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match="no table has the headings"):
        read_unchecked(saved(tmp_path, "<html><body><table><tr><th>A</th></tr></table></body></html>"))


def test_damage_ends_in_a_night_or_an_error(tmp_path: Path) -> None:
    rng = random.Random(3)
    pieces = ("", "<", ">", "<table>", "</td>", '"', "&", "%", "%7C", "<tr>", "9", "\0")
    for _ in range(300):
        text = PAGE
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(pieces) + text[at + rng.randrange(9) :]
        with suppress(DuplicateError):
            read(saved(tmp_path, text))


def with_calls(calls: str, result: str = "3NN=", points: str = "-400") -> str:
    return page(row("ann bo cy di", result, points, "50%")).replace(quote("mb|p|"), quote(calls))


def test_an_illegal_call_of_the_record_is_named(tmp_path: Path) -> None:
    night = read(saved(tmp_path, with_calls("mb|1N|mb|p|mb|1D!|mb|p|mb|p|mb|p|")))
    (warning,) = [p for p in night.problems if p.severity is Severity.WARNING]
    assert (warning.line, warning.field, warning.value) == (1, "mb", "1D")
    assert warning.message == "call 3, S 1D: insufficient over 1NT (Law 18)"
    assert len(night.results) == 1


def test_the_record_says_another_contract_than_the_result(tmp_path: Path) -> None:
    night = read(saved(tmp_path, with_calls("mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|")))
    assert not [p for p in night.problems if p.severity is Severity.WARNING]
    night = read(saved(tmp_path, with_calls("mb|1N|mb|p|mb|2N|mb|p|mb|p|mb|p|")))
    (warning,) = [p for p in night.problems if p.severity is Severity.WARNING]
    assert (warning.field, warning.value, warning.message) == ("result", "3N N", "the auction gives 2N N")
