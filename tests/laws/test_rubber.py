"""Rubber bridge and Chicago: the Laws of Contract Bridge, worked examples, and what always holds."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.boards import Vulnerability
from duplicate.laws.contracts import Contract, parse_outcome
from duplicate.laws.rubber import (
    SIDES,
    Chicago,
    Entry,
    Honours,
    PartScores,
    Played,
    Reason,
    Rubber,
    Vulnerable,
    before_each,
    entries,
    parse_honours,
)
from duplicate.laws.scores import score
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Direction, Seat

NS, EW = SIDES
V = Vulnerability


def played(text: str) -> Played:
    result, _, honours = text.partition(" / ")
    return Played(parse_outcome(result), parse_honours(honours) if honours else None)


def rubber(*deals: str) -> Rubber:
    sheet = Rubber()
    for deal in deals:
        sheet = sheet.after(played(deal))
    return sheet


def chicago(*deals: str, **settings: object) -> Chicago:
    sheet = Chicago(**settings)  # type: ignore[arg-type]
    for deal in deals:
        sheet = sheet.after(played(deal))
    return sheet


def dealers(sheet: Rubber | Chicago) -> str:
    return "".join(before.dealer.value for before in before_each(sheet))


def vulnerabilities(sheet: Rubber | Chicago) -> tuple[V, ...]:
    return tuple(before.vulnerability for before in before_each(sheet))


def points(found: Iterable[Entry]) -> list[tuple[str, int, str]]:
    return [(e.side.value, e.points, "below" if e.is_below else "above") for e in found]


@pytest.mark.parametrize(
    ("deal", "below", "above"),
    [
        ("4S= N", 120, 0),  # the examples of a handbook: 4 of a major; 2 with two over; 2 of a minor with one
        ("4H= N", 120, 0),
        ("2H+2 N", 60, 60),
        ("2S+2 N", 60, 60),
        ("2C+1 N", 40, 20),
        (
            "2SX+1 N",
            120,
            150,
        ),  # 100 for the overtrick and 50 for making it
        ("3N= N", 100, 0),
        ("1NXX= N", 160, 100),
        ("6D= N", 120, 500),
        ("7NX= N", 440, 1050),
        ("5CXX+1 N", 400, 300),
    ],
)
def test_one_deal_above_and_below_the_line(deal: str, below: int, above: int) -> None:
    found = entries(1, played(deal), V.NONE)
    assert sum(e.points for e in found if e.is_below) == below
    assert sum(e.points for e in found if not e.is_below) == above
    assert all(e.side is NS for e in found)


@pytest.mark.parametrize(
    ("deal", "vulnerable", "penalty"),
    [
        ("4S-1 N", V.NONE, 50),
        ("4S-3 N", V.NS, 300),
        ("4SX-2 N", V.NONE, 300),
        ("4SX-4 N", V.EW, 800),
        ("4SX-2 N", V.BOTH, 500),
        ("4SXX-3 N", V.NS, 1600),
    ],
)
def test_undertricks_go_to_the_defenders(deal: str, vulnerable: V, penalty: int) -> None:
    assert points(entries(1, played(deal), vulnerable)) == [("EW", penalty, "above")]


def test_a_rubber_of_a_lesson_deal_by_deal() -> None:
    """Nine deals of a beginners' course, with what each put on the sheet; deal 7 is any 1NT with one over."""
    deals = [
        ("2H+2 N", [("NS", 60, "below"), ("NS", 60, "above")]),
        ("4SX-2 E", [("NS", 300, "above")]),
        ("3N+1 E", [("EW", 100, "below"), ("EW", 30, "above")]),
        ("3S= E", [("EW", 90, "below")]),
        ("2D-2 E", [("NS", 200, "above")]),
        ("6HX+1 N", [("NS", 360, "below"), ("NS", 100, "above"), ("NS", 50, "above"), ("NS", 500, "above")]),
        ("1N+1 E", [("EW", 40, "below"), ("EW", 30, "above")]),
        ("PASS", []),
        ("3H= E", [("EW", 90, "below"), ("EW", 500, "above")]),
    ]
    sheet = Rubber()
    for number, (deal, shown) in enumerate(deals, 1):
        assert not sheet.is_over
        sheet = sheet.after(played(deal))
        assert points(e for e in sheet.entries if e.deal == number) == shown
    assert sheet.is_over
    assert [game.side for game in sheet.games] == [EW, NS, EW]
    assert sheet.total(EW) == 880
    assert sheet.total(NS) > sheet.total(EW)  # EW win the rubber, NS the money
    assert vulnerabilities(sheet) == (*[V.NONE] * 3, *[V.EW] * 3, *[V.BOTH] * 3)


def test_two_part_scores_make_a_game() -> None:
    sheet = rubber("2S= N", "1NT= S")
    assert [game.deal for game in sheet.games] == [2]
    assert sheet.vulnerability is V.NS
    assert sheet.part_score(NS) == 0


@pytest.mark.parametrize(
    ("deals", "games"),
    [
        (("2H= N", "1N= N"), 1),  # 60 and 40
        (("2H= N", "1S= N"), 0),  # 60 and 30
        (("3S= N", "1C= N"), 1),  # 90 and 20
        (("1N= N", "1H= N", "1S= N"), 1),  # 40, 30 and 30
        (("4D= N",), 0),  # 80
        (("5D= N",), 1),  # 100
    ],
)
def test_part_scores_at_the_boundary(deals: tuple[str, ...], games: int) -> None:
    assert rubber(*deals).games_of(NS) == games
    assert chicago(*deals).games_of(NS) == games


def test_a_game_ends_the_part_score_of_the_opponents() -> None:
    sheet = rubber("3S= N", "4H= E")
    assert (sheet.part_score(NS), sheet.total(NS)) == (0, 90)
    assert rubber("3S= N", "4H= E", "1C= N").games_of(NS) == 0


def test_overtricks_do_not_count_towards_game() -> None:
    assert rubber("2H+3 N").games_of(NS) == 0
    assert rubber("2HX= N").games_of(NS) == 1  # doubled tricks do


def test_the_rubber_bonus() -> None:
    assert rubber("4S= N", "4S= N").total(NS) == 120 + 120 + 700
    fast = rubber("4S= N", "4S= E", "4S= N")
    assert (fast.total(NS), fast.total(EW)) == (120 + 120 + 500, 120)
    with pytest.raises(DuplicateError, match="the rubber is over"):
        fast.after(played("1C= N"))


@pytest.mark.parametrize(
    ("deals", "ns", "ew"),
    [
        ((), 0, 0),
        (("4S= N",), 120 + 300, 0),
        (("4S= N", "4S= E"), 120, 120),  # a game each: no bonus for either
        (("2S= N",), 60 + 100, 0),
        (("2S= N", "2S= E"), 60, 60),  # a part-score each
        (("4S= N", "2S= E"), 120 + 300, 60 + 100),
        (("2S= N", "4S= E"), 60, 120 + 300),  # the part-score is of a game that is finished
        (("4S= N", "4S= E", "1C= E"), 120, 120 + 20 + 100),
    ],
)
def test_an_unfinished_rubber(deals: tuple[str, ...], ns: int, ew: int) -> None:
    """Law 80: 300 for the only game, 100 for the only part-score of the unfinished game."""
    sheet = rubber(*deals).ended()
    assert (sheet.total(NS), sheet.total(EW), sheet.is_over) == (ns, ew, True)
    assert sheet.ended() == sheet


def test_honours() -> None:
    assert points(entries(1, played("4S= N / N 150"), V.NONE))[-1] == ("NS", 150, "above")
    assert points(entries(1, played("4S-1 N / E 100"), V.NONE)) == [("EW", 50, "above"), ("EW", 100, "above")]
    assert points(entries(1, played("3N= N / W 150"), V.NONE))[-1] == ("EW", 150, "above")
    for wrong in ("3N= N / N 100", "PASS / N 150"):
        with pytest.raises(DuplicateError):
            played(wrong)
    with pytest.raises(DuplicateError):
        Played(parse_outcome("4S= N"), Honours(Seat.NORTH, 90))
    for wrong in ("N", "N 90", "Q 100", "100 N", ""):
        with pytest.raises(DuplicateError):
            parse_honours(wrong)


def test_a_deal_needs_declarer_and_result() -> None:
    for wrong, field in (("4S=", "declarer"), ("4S N", "result")):
        with pytest.raises(DuplicateError) as error:
            played(wrong)
        assert error.value.problem.field == field


def test_the_deal_passes_on_also_when_all_pass() -> None:
    assert dealers(rubber("PASS", "1C= N", "PASS")) == "NES"


# Chicago


def test_a_chicago_scored_as_duplicate() -> None:
    """The wheel of a handbook for beginners: 110, 600 to them, 170 to them, 1460."""
    sheet = chicago(
        "2H= S", "3N= W", "3S+1 E", "6S+1 N", first_dealer=Seat.SOUTH, part_scores=PartScores.DUPLICATE
    )
    by_deal = [sum(e.points for e in sheet.entries if e.deal == deal) for deal in (1, 2, 3, 4)]
    assert by_deal == [110, 600, 170, 1460]
    assert (sheet.total(NS), sheet.total(EW), sheet.is_over) == (1570, 770, True)


def test_the_vulnerability_of_a_chicago() -> None:
    assert vulnerabilities(chicago(*["1C= N"] * 4)) == (V.NONE, V.EW, V.NS, V.BOTH)
    other = chicago(*["1C= N"] * 4, vulnerable=Vulnerable.OPPONENTS)
    assert vulnerabilities(other) == (V.NONE, V.NS, V.EW, V.BOTH)
    assert dealers(chicago(*["1C= N"] * 4, first_dealer=Seat.WEST)) == "WNES"


def test_a_passed_out_deal_is_dealt_again_by_the_same_player() -> None:
    sheet = chicago("PASS", "1C= N", "PASS", "PASS", "1C= N", "1C= N", "PASS")
    assert not sheet.is_over
    assert dealers(sheet) == "NNEEESW"
    assert vulnerabilities(sheet) == (V.NONE, V.NONE, V.EW, V.EW, V.EW, V.NS, V.BOTH)
    assert sheet.after(played("1C= N")).is_over


def test_part_scores_are_carried_in_a_chicago() -> None:
    """60 and 40 are a game, with the bonus of the deal on which it is reached."""
    sheet = chicago("2H= N", "1N= S")
    assert sheet.total(NS) == 60 + 40 + 300  # deal 2: EW vulnerable
    sheet = chicago("2H= N", "PASS", "3N-1 N", "1N= S")
    assert sheet.total(NS) == 60 + 40 + 500  # deal 3: NS vulnerable
    lost = chicago("2H= N", "4S= E", "1N= N")
    assert lost.total(NS) == 60 + 40  # the opponents' game came between
    assert lost.total(EW) == 120 + 500


def test_a_part_score_on_the_fourth_deal() -> None:
    assert chicago("1C-1 N", "1C-1 N", "1C-1 N", "2H= N").total(NS) == 60 + 100
    assert chicago("1C-1 N", "1C-1 N", "2D= N", "2H= N").total(NS) == 40 + 60 + 500  # it completes a game
    assert (
        chicago("2H= N", "1C-1 N", "1C-1 N", "1C-1 E").total(NS) == 60 + 100
    )  # one of an earlier deal has none


def test_a_chicago_that_was_left_has_no_bonus() -> None:
    sheet = chicago("2H= N", "4S= E").ended()
    assert (sheet.is_over, sheet.total(NS), sheet.total(EW)) == (True, 60, 120 + 500)
    with pytest.raises(DuplicateError, match="the Chicago is over"):
        sheet.after(played("1C= N"))


# what always holds


DEALS = st.builds(
    lambda level, suit, doubled, tricks, seat: Played(
        parse_outcome(f"{level}{suit}{doubled} {tricks} tricks {seat}")
    ),
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.sampled_from(("", "X", "XX")),
    st.integers(5, 13),
    st.sampled_from("NESW"),
) | st.just(Played(parse_outcome("PASS")))


@given(st.lists(DEALS, max_size=25), st.sampled_from((Rubber, Chicago)))
def test_points_are_what_duplicate_gives_without_its_bonus(
    deals: list[Played], kind: Callable[[], Rubber | Chicago]
) -> None:
    """Each deal by Law 77 of duplicate: less 50 for a part-score, 300 or 500 for a game, when it was made."""
    sheet = kind()
    for deal in deals:
        if sheet.is_over:
            break
        vulnerable, number = sheet.vulnerability, len(sheet.played) + 1
        sheet = sheet.after(deal)
        extra = (Reason.RUBBER, Reason.GAME, Reason.PART_SCORE)
        own = [e for e in sheet.entries if e.deal == number and e.reason not in extra]
        contract, declarer, tricks = deal.outcome.contract, deal.outcome.declarer, deal.outcome.tricks
        if declarer is None or tricks is None or not isinstance(contract, Contract):
            assert not own
            continue
        is_vulnerable = vulnerable.of(declarer)
        whole = score(contract, is_vulnerable, tricks)
        if whole > 0:
            below = sum(e.points for e in own if e.is_below)
            whole -= 50 if below < 100 else 500 if is_vulnerable else 300
        side = declarer.direction
        assert sum(e.points if e.side is side else -e.points for e in own) == whole
        assert all(e.points > 0 for e in own)


def slow_rubber(deals: list[Played]) -> tuple[list[str], int]:
    """Who won each game and how many deals it took, by Laws 73 and 74, with two columns of numbers."""
    below, games = {"NS": 0, "EW": 0}, list[str]()
    for count, deal in enumerate(deals):
        contract, seat, tricks = deal.outcome.contract, deal.outcome.declarer, deal.outcome.tricks
        if (
            not isinstance(contract, Contract)
            or seat is None
            or tricks is None
            or tricks < contract.level + 6
        ):
            continue
        value = {"C": [20] * 7, "D": [20] * 7, "H": [30] * 7, "S": [30] * 7, "N": [40] + [30] * 6}
        side = "NS" if seat in "NS" else "EW"
        below[side] += sum(value[contract.denomination.value][: contract.level]) * [1, 2, 4][contract.doubled]
        if below[side] >= 100:
            games.append(side)
            below = {"NS": 0, "EW": 0}
        if games.count(side) == 2:
            return games, count + 1
    return games, len(deals)


@given(st.lists(DEALS, max_size=25))
def test_a_rubber_has_the_games_of_a_slow_count(deals: list[Played]) -> None:
    games, length = slow_rubber(deals)
    sheet = Rubber()
    for deal in deals[:length]:
        sheet = sheet.after(deal)
    assert [game.side.value for game in sheet.games] == games
    assert sheet.is_over == (max(games.count("NS"), games.count("EW")) == 2)
    bonus = sum(e.points for e in sheet.entries if e.reason is Reason.RUBBER)
    assert bonus == (0 if not sheet.is_over else 700 if len(games) == 2 else 500)


@given(
    st.lists(DEALS, max_size=25),
    st.sampled_from((Rubber(), Chicago(), Chicago(part_scores=PartScores.DUPLICATE))),
)
def test_sums_are_those_of_the_entries(deals: list[Played], sheet: Rubber | Chicago) -> None:
    for deal in deals:
        if sheet.is_over:
            break
        before = sheet
        sheet = sheet.after(deal)
        assert sheet.entries[: len(before.entries)] == before.entries  # nothing that stands is changed
        for side in Direction:
            assert 0 <= sheet.part_score(side) < 100
    sheet = sheet.ended()
    assert sheet.total(NS) + sheet.total(EW) == sum(entry.points for entry in sheet.entries)
    assert sheet.margin == sheet.total(NS) - sheet.total(EW)
    assert sheet.is_over
