"""PBN by its standard: the games that break it and those that do not, auctions, play and tables."""

import random
from pathlib import Path

import pytest

from duplicate.laws.auctions import Action, Bid
from duplicate.laws.boards import Vulnerability
from duplicate.laws.contracts import Denomination
from duplicate.night.games import Comment, Game, Played, Published, Table
from duplicate.night.night import Night, Sitting
from duplicate.night.results import Status
from duplicate.travellers import read
from duplicate.travellers.pbn import read_pbn
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import Seat
from tests import needs

DEAL = "N:AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.765.9876 T98.JT98.JT98.JT"


def pbn(text: str) -> Night:
    return read_pbn(text.encode(), "x.pbn")


def shared(name: str) -> Path:
    return needs.shared(f"oracles/files/pbn/{name}.pbn")


def told(night: Night) -> list[tuple[str, str]]:
    return [(p.field, p.message) for p in night.problems if p.severity is not Severity.NOTE]


#: What is wrong with each game of errors_20.pbn, by the comments in it: the tag, and words of the problem.
ERRORS = [
    (1, "Scoring", "'??' is no system of scoring"),
    (2, "Scoring", "'' is no system of scoring"),
    (3, "ScoreRubberHistory", "the games won make NS vulnerable, the tag Vulnerable says All"),
    (4, "ScoreRubberHistory", "the games won make NS vulnerable, the tag Vulnerable says All"),
    (5, "ScoreRubberHistory", "the games won make Both vulnerable, the tag Vulnerable says None"),
    (6, "ScoreRubberHistory", "the games won make Both vulnerable, the tag Vulnerable says None"),
    (7, "Play", "the play is to be continued twice"),
    (8, "Play", "a card stands after the plus sign"),
    (9, "Auction", "the auction is to be continued twice"),
    (10, "Auction", "a call stands after the plus sign"),
    (11, "Auction", "a call stands after the plus sign"),
    (12, "ActionTable", "is no column"),
    (13, "ActionTable", "the tag is not closed"),
    (14, "ActionTable", "is no column"),
    (15, "ActionTable", "no comment is allowed"),
    (16, "ActionTable", "% is not allowed in a table"),
    (17, "ActionTable", "[ is not allowed in a table"),
    (18, "ActionTable", "] is not allowed in a table"),
    (19, "ActionTable", "{ is not allowed in a table"),
    (20, "ActionTable", "} is not allowed in a table"),
    (21, "ActionTable", "a row has 4 values for 5 columns"),
    (22, "TotalScoreTable", "the values of Percentage are not in order, from low to high"),
    (23, "TotalScoreTable", "the values of Percentage are not in order, from low to high"),
]


def test_every_game_that_breaks_the_standard() -> None:
    """One problem for each game, at a line of that game, and no other problem."""
    night = read_pbn(shared("errors_20").read_bytes(), "errors_20.pbn")
    lines = shared("errors_20").read_text(encoding="utf-8").splitlines()
    starts = [n for n, line in enumerate(lines, 1) if "==== game" in line]
    problems = sorted(
        (p for p in night.problems if p.severity is not Severity.NOTE), key=lambda p: p.line or 0
    )
    found = [(sum(start <= (p.line or 0) for start in starts), p.field, p.message) for p in problems]
    assert len(found) == len(ERRORS) == len(starts)
    for (game, field, message), (number, tag, words) in zip(found, ERRORS, strict=True):
        assert (game, field) == (number, tag)
        assert words in message


def test_the_good_rows_of_a_bad_table_are_kept() -> None:
    night = read_pbn(shared("errors_20").read_bytes(), "errors_20.pbn")
    tables = [t for g in night.games for t in g.tables if t.name == "ActionTable" and len(t.columns) == 5]
    assert [len(table.rows) for table in tables] == [1, 9]


def test_games_that_keep_the_standard() -> None:
    night = read(shared("correct_20"))
    assert told(night) == []
    assert len(night.games) == 46
    # Four events deal board 1 anew: each is a session.
    assert {key.session for key in night.deals if key.board == 1} == {1, 2, 3, 4}
    assert night.sittings[2] == Sitting(
        "International Amsterdam Airport Schiphol Bridgetournament", "1995-06-10"
    )
    assert [(r.session, r.contract, r.declarer, r.tricks) for r in night.results] == [
        (2, "5HX", "S", 9), (3, "6S", "N", 8),  # each is there twice, and counts once
    ]  # fmt: skip


def test_tags_that_hold_on() -> None:
    """Hidden as the comment of each game of correct_20 says it."""
    night = read(shared("correct_20"))
    hidden = [next((g.tag("Hidden") for g in night.games if g.board == board and g.session == 1), "")
              for board in range(1, 16)]  # fmt: skip
    assert hidden == ["", "WNE", "WNE", *["NES"] * 5, *["ESW"] * 4, *["SWN"] * 3]


def test_an_auction_with_notes_and_glyphs() -> None:
    games = [g for g in read(shared("correct_20")).games if g.tag("Hidden") == "SWN" and g.bidding and g.play]
    schiphol, glyphs = (next(g for g in games if g.bidding and bool(g.bidding.calls[0].marks) is marked)
                        for marked in (False, True))  # fmt: skip
    assert schiphol.bidding is not None
    calls = schiphol.bidding.calls
    assert [str(c.call) for c in calls] == (
        ["1D", "1S", "3H", "4S", "4NT", "X", "Pass", "Pass", "5C", "X", "5H", "X", "Pass", "Pass", "Pass"]
    )
    assert calls[2].explanation == "non-forcing 6-9 points, 6-card"
    assert calls[4].explanation == "two colors: clubs and diamonds"
    assert calls[3].comment == "end-of-line AUCTION"
    assert glyphs.bidding is not None
    assert [c.marks for c in glyphs.bidding.calls[:6]] == [("$13",), (), ("$31",), (), (), ("$22",)]


def test_play_in_columns() -> None:
    """The opening leader's card is first in each row, whoever led to the trick."""
    (game,) = read(shared("Schiphol")).games
    assert game.play is not None
    assert game.play.leader is Seat.WEST
    assert game.play.tricks[0][0] == Played("SK", explanation="highest of series")
    assert [card.card if card else None for card in game.play.tricks[-1]] == [None, None, None, "H2"]


def test_the_auction_gives_contract_and_declarer_where_the_tags_do_not() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Result "9"]\n[Auction "N"]\n1H Pass 1NT Pass 3NT AP\n'
    (result,) = pbn(text).results
    assert (result.contract, result.declarer, result.tricks) == ("3N", "S", 9)


@pytest.mark.parametrize(
    ("tags", "field"),
    [('[Contract "3NT"]\n[Declarer "N"]', "Declarer"), ('[Contract "4H"]\n[Declarer "S"]', "Contract")],
)
def test_tags_against_the_auction(tags: str, field: str) -> None:
    night = pbn(f'[Board "1"]\n{tags}\n[Result "9"]\n[Auction "N"]\n1H Pass 1NT Pass 3NT AP\n')
    (warning,) = [p for p in night.problems if p.severity is Severity.WARNING]
    assert warning.field == field
    assert warning.message == ("the auction gives S" if field == "Declarer" else "the auction gives 3N")


def test_an_irregular_auction_is_kept_and_told_unless_it_is_marked() -> None:
    night = pbn('[Board "1"]\n[Auction "N"]\n1H 1D Pass Pass\n')
    assert "insufficient over 1H (Law 18)" in told(night)[0][1]
    marked = pbn('[Board "1"]\n[Auction "N"]\n1H ^I 1D Pass Pass\n')
    assert told(marked) == []
    (game,) = marked.games
    assert game.bidding is not None
    assert game.bidding.calls[1].call == Bid(1, Denomination.D)
    assert game.bidding.calls[1].marks == ("^I",)


def test_an_illegal_call_is_named_with_its_line() -> None:
    head = '[Board "1"]\n[Contract "2S"]\n[Declarer "S"]\n[Result "8"]\n'
    night = pbn(head + '[Auction "N"]\n1H Pass 2S Pass\n2H AP\n')
    (warning,) = [p for p in night.problems if p.severity is Severity.WARNING]
    assert (warning.file, warning.line, warning.field, warning.value) == ("x.pbn", 7, "Auction", "2H")
    assert warning.message == "call 5, N 2H: insufficient over 2S (Law 18)"
    assert len(night.results) == 1  # the result is kept


def test_empty_places_before_the_dealer() -> None:
    (game,) = pbn('[Board "2"]\n[Dealer "E"]\n[Auction "S"]\n- - - 1C\n+\n').games
    assert game.bidding is not None
    assert game.bidding.first is Seat.EAST
    assert [c.call for c in game.bidding.calls] == [Bid(1, Denomination.C)]
    assert game.bidding.unfinished


def test_a_passed_out_board_with_its_note() -> None:  # bug case 5
    text = '[Board "1"]\n[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n[Auction "N"]\n'
    night = pbn(text + 'Pass =1= Pass Pass Pass\n[Note "1:text"]\n')
    (result,) = night.results
    assert (result.status, result.declarer, result.tricks) == (Status.PASSED, "", None)
    (game,) = night.games
    assert game.bidding is not None
    assert [(c.call, c.explanation) for c in game.bidding.calls] == [
        (Action.PASS, "text"), *[(Action.PASS, "")] * 3,
    ]  # fmt: skip


def test_a_card_that_its_player_does_not_hold() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "3NT"]\n[Declarer "N"]\n[Result "9"]\n[Play "E"]\n'
    assert told(pbn(text + "SA S5 S8 S2\n*\n")) == [("Play", "E plays SA and does not hold it")]
    assert told(pbn(text + "S2 S5 S8 SA\n*\n")) == []


def test_vulnerability_that_is_not_that_of_the_board_is_kept() -> None:
    (game,) = pbn('[Board "2"]\n[Dealer "N"]\n[Vulnerable "All"]\n').games
    assert (game.dealer, game.vulnerability) == (Seat.NORTH, Vulnerability.BOTH)


@pytest.mark.parametrize(
    ("spec", "values", "right"),
    [
        (r"+Percentage\3R", ("90", "80", "80", "5"), True),
        (r"+Percentage\3R", ("80", "90"), False),
        (r"-Rank\2R", ("1", "2", "2", "-", "10"), True),
        (r"-Rank\2R", ("2", "1"), False),
        ("Rank", ("2", "1"), True),
    ],
)
def test_ordered_columns(spec: str, values: tuple[str, ...], right: bool) -> None:
    """Plus begins with the highest, minus with the lowest: so in the games that keep the standard."""
    night = pbn(f'[Board "1"]\n[InstantScoreTable "{spec}"]\n' + "\n".join(values) + "\n")
    assert (told(night) == []) is right


def test_crammed_rows() -> None:
    table = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 9 N S 8 N H 7\nN D 6\n'
    (game,) = pbn('[Board "1"]\n' + table).games
    assert game.tables[0].rows == (("N", "NT", "9"), ("N", "S", "8"), ("N", "H", "7"), ("N", "D", "6"))


def test_score_table_with_unknown_irrelevant_and_artificial_values() -> None:
    head = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS"
    rows = '1 2 4H ^N ^10 420 - 3.0\n3 4 ? ? ? "A+" "A-" ^4.8\n5 6 3NT S ? -50 50 ?\n'
    night = pbn(f'[Board "1"]\n[ScoreTable "{head}"]\n{rows}')
    assert [(r.status, r.contract, r.declarer, r.tricks, r.score_ns, r.adj_ns, r.adj_ew)
            for r in night.results] == [
        (Status.PLAYED, "4H", "N", 10, 420, "", ""),
        (Status.ARTIFICIAL, "", "", None, None, "A+", "A-"),
        (Status.PLAYED, "3N", "S", None, -50, "", ""),
    ]  # fmt: skip
    assert night.games[0].published == (
        Published(1, (("MP_NS", "3.0"),)), Published(2, (("MP_NS", "^4.8"),)),
    )  # fmt: skip


def test_a_table_of_frequencies_is_kept_but_is_no_result() -> None:
    night = read(shared("correct_20"))
    (table,) = {t for g in night.games for t in g.tables if t.name == "ScoreTable" and len(t.rows) > 3}
    assert table.names == ("Rank", "Percentage_NS", "Percentage_EW", "Score_NS", "Multiplicity")
    assert table.rows[0] == ("1", "99.4", "0.6", "500", "2")
    assert len(table.rows) == 26


def test_commentary_and_other_tags() -> None:
    text = '[Event "E"]\n{first\nlines}\n[Board "1"]\n[Room "Open"]\n; to the end\n[Annotator "A"]\n'
    (game,) = pbn(text).games
    assert game.comments == (Comment("Event", "first\nlines"), Comment("Room", "to the end"))
    assert game.tags == (("Room", "Open"), ("Annotator", "A"))


def test_a_club_night_pays_nothing() -> None:
    """700 records that hold no more than results have no games."""
    assert read_pbn(shared("wb130801").read_bytes(), "wb130801.pbn").games == ()


def test_the_charset_of_the_head() -> None:
    text = '% PBN 2.1\n%Content-type: text/x-pbn; charset=ISO-8859-1\n[Event "Größe"]\n[Board "1"]\n'
    ranks = "AKQJT98765432"
    text += f'[Deal "N:{ranks}... .{ranks}.. ..{ranks}. ...{ranks}"]\n'
    night = read_pbn(text.encode("latin-1"), "x.pbn")
    assert (night.name, night.problems) == ("Größe", ())
    assert read_pbn(text.encode(), "x.pbn").name == "Größe"


def test_tag_table_is_no_table() -> None:
    night = pbn('[Board "1"]\n[Table "7"]\n[Contract "Pass"]\n')
    assert night.results.rows[0].table == 7
    assert all(isinstance(game, Game) and not game.tables for game in night.games)
    assert Table("A", ("-Rank\\3R",)).names == ("Rank",)


@pytest.mark.parametrize("name", ["correct_20", "errors_20", "bridgebots-sample", "scoretable-3results-head"])
def test_damaged_files_are_read_or_refused(name: str) -> None:
    data = shared(name).read_bytes()
    for case in range(60):
        rng = random.Random(f"{name}/{case}")
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(damaged))
            match rng.randrange(4):
                case 0:
                    damaged[at] = rng.randrange(1, 256)
                case 1:
                    del damaged[at : at + rng.choice((1, 2, 64, 512))]
                case 2:
                    damaged[at:at] = rng.choice(
                        (b"{", b"}", b'"', b";", b"[", b"##", b"\n\n", b"+", b"%", b"^")
                    )
                case _:
                    damaged[at:at] = damaged[at : at + rng.choice((1, 8, 256))]
        try:
            night = read_pbn(bytes(damaged), "x.pbn")
        except DuplicateError:
            continue
        assert night.rows_read == len(night.results) + len(night.set_aside)


def test_a_hand_with_a_card_too_few_is_told() -> None:
    """PBN 2.1: a hand may be left out; one that is there has thirteen cards."""
    ranks = "AKQJT98765432"
    whole = f'[Board "1"]\n[Deal "N:{ranks}... .{ranks}.. ..{ranks}. ...{ranks}"]\n'
    for text, told in (
        (whole, False),
        (whole.replace(f" ...{ranks}", " -"), False),
        (whole[:-4] + '"]\n', True),
    ):
        night = read_pbn(text.encode(), "x.pbn")
        assert night.deal(1) == read_pbn(whole.encode(), "x.pbn").deal(1)
        found = [p for p in night.problems if "12 cards" in p.message]
        assert [(p.line, p.field) for p in found] == ([(2, "Deal")] if told else [])
