"""Findings about hand-made nights: clear cases are found, and small fields are left in peace."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.laws.deals import Deal
from duplicate.laws.double_dummy import BestPlay, best_play, is_installed
from duplicate.night.entries import entries_of
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Results, Status
from duplicate.travellers.checks import Finding, Kind, Sureness, check
from duplicate.travellers.checks.doubts import SHOWN
from duplicate.travellers.checks.finding import TITLES
from duplicate.travellers.checks.pattern import inferred
from duplicate.words.translations import translator
from tests.needs import without


def row(board: int, table: int, contract: str, declarer: str, tricks: int | None = None) -> Result:
    """A result of NS pair ``table`` against EW pair ``table`` + 50, without its score."""
    status = Status.PASSED if contract == "PASS" else Status.PLAYED
    return Result(
        row_id=100 * board + table, board=board, ns=str(table), ew=str(table + 50), status=status,
        contract=contract, declarer=declarer, tricks=tricks,
    )  # fmt: skip


def night(*rows: Result, **parts: object) -> Night:
    assert not parts.keys() - {"deals"}
    deals = parts.get("deals", {})
    assert isinstance(deals, dict)
    return Night(results=Results.of(rows), hints={"winners": "two"}, deals=deals)


def of(found: tuple[Finding, ...], *kinds: Kind) -> list[Finding]:
    return [one for one in found if one.kind in kinds]


def likely(found: tuple[Finding, ...]) -> list[tuple[Kind, tuple[str, ...]]]:
    """Kind and the changing options of the findings that are surer than even."""
    named = ("--board", "--ns", "--ew", "--section", "--round")
    told = []
    for one in found:
        pairs = zip(one.command[::2], one.command[1::2], strict=False)
        told.append((one.kind, tuple(text for pair in pairs if pair[0] not in named for text in pair)))
    return told


FIELD = [row(1, t, "4S", "N", 10 + t % 2) for t in range(1, 21)]


def test_one_score_for_the_other_side_among_twenty() -> None:
    """Board 1: everybody makes 420 or 450 in spades by North; one 4S is entered by East."""
    odd = row(1, 21, "4S", "E", 10)
    (found,) = check(night(*FIELD, odd))
    assert found.kind is Kind.SIDE
    assert found.sure > 0.5
    assert found.command == ("--board", "1", "--ns", "21", "--ew", "71", "--by", "N")
    assert "the other side declares at 20 of 20 other tables, 20 in this denomination" in found.why.said(str)


def test_nine_tables_and_one_420_to_the_other_side() -> None:
    nine = [row(1, t, "4S", "N", 10) for t in range(1, 10)]
    found = check(night(*nine, row(1, 10, "4S", "W", 10)))
    assert likely(found)[0] == (Kind.SIDE, ("--by", "N"))
    assert found[0].sure > 0.5


def test_a_bare_score_with_the_wrong_sign() -> None:
    scores = [replace_score(t, 420 if t % 3 else 450) for t in range(1, 21)]
    (found,) = check(night(*scores, replace_score(21, -420)))
    assert found.kind is Kind.SIDE
    assert found.command[-2:] == ("--score", "420")


def replace_score(table: int, score: int) -> Result:
    return row(1, table, "", "")._replace(score_ns=score, score_ew=-score)


def test_the_partner_declares_everywhere_else() -> None:
    found = check(night(*FIELD, row(1, 21, "4S", "S", 10)))
    assert [one.kind for one in found] in ([Kind.DECLARER], [])  # the score is the same: never sure
    assert all(one.sure < 0.5 for one in found)


def test_two_boards_exchanged() -> None:
    """Board 1 is 4S by North everywhere, board 2 is 3NT by West; one table has them the other way round."""
    other = [row(2, t, "3N", "W", 9 + t % 2) for t in range(1, 21)]
    odd = row(1, 21, "3N", "W", 9), row(2, 21, "4S", "N", 10)
    (found,) = check(night(*FIELD, *other, *odd))
    assert found.kind is Kind.BOARDS
    assert found.grade is Sureness.LIKELY
    assert found.command[-2:] == ("--swap-boards", "2")


def test_a_minus_for_a_plus() -> None:
    """4S+2 everywhere; one table has 4S-2."""
    field = [row(1, t, "4S", "N", 12) for t in range(1, 31)]
    (found,) = check(night(*field, row(1, 31, "4S", "N", 8)))
    assert found.kind is Kind.TRICKS
    assert found.command[-2:] == ("--tricks", "12")


def test_hearts_for_spades() -> None:
    (found, *_) = check(night(*FIELD, row(1, 21, "4H", "N", 10)))
    assert found.kind is Kind.DENOMINATION
    assert found.command[-2:] == ("--contract", "4S")


def test_three_tables_tell_nothing() -> None:
    """One of three declares on the other side: that happens every night."""
    rows = [row(1, 1, "4S", "N", 10), row(1, 2, "4S", "N", 10), row(1, 3, "5C", "W", 9)]
    assert check(night(*rows)) == ()


def test_a_field_that_is_divided_is_left_in_peace() -> None:
    ns = [row(1, t, "3S", "N", 9) for t in range(1, 11)]
    ew = [row(1, t, "4H", "E", 9) for t in range(11, 21)]
    assert check(night(*ns, *ew)) == ()


def test_a_confirmed_result_is_not_doubted_again() -> None:
    odd = row(1, 21, "4S", "E", 10)
    assert check(night(*FIELD, odd))
    assert check(night(*FIELD, odd._replace(source="change 7"))) == ()


def test_every_kind_has_a_title_in_both_languages() -> None:
    assert TITLES.keys() == set(Kind)
    assert all(translator("zh")(title) != title for title in TITLES.values())
    assert SHOWN.keys() <= TITLES.keys()


# deals

#: North has the spade suit: 4S by North or South makes; the ace of diamonds is with East.
SPADES = Deal.parse("N:AKQJT9.AK.32.432 32.QJT9.AKQ.QJT9 8765.432.654.AK5 4.8765.JT987.876")
HEARTS = Deal.parse("N:2.AKQJT98.A32.32 AKQJ.2.KQJ4.QJT9 T987.765.T98.AK4 6543.43.765.8765")


def lead(one: Result, card: str) -> Result:
    return one._replace(lead=card)


def test_a_lead_that_the_leader_did_not_hold() -> None:
    """East leads against North; the four of spades was with West, who leads against South."""
    odd = lead(row(1, 21, "4S", "N", 10), "S4")
    good = [lead(r, "DA") for r in FIELD]
    found = of(check(night(*good, odd, deals={DealKey(1): SPADES})), Kind.LEAD)
    assert [one.command[-2:] for one in found] == [("--by", "S")]
    assert found[0].sure == 1.0
    assert found[0].why.said(str) == "the lead S4 was with W, and E leads"
    assert found[0].why.said(translator("zh")) == "首攻 S4 在西家手中，而应由东家首攻"


def test_leads_that_fit_each_others_boards() -> None:
    deals = {DealKey(1): SPADES, DealKey(2): HEARTS}
    rows = [lead(row(1, 1, "4S", "N", 10), "SA"), lead(row(2, 1, "4H", "N", 10), "DA")]
    # under the other board: against North East leads the ace of spades of board 2, of diamonds of board 1
    found = check(night(*rows, deals=deals))
    assert [(one.kind, one.command[-2:]) for one in found] == [(Kind.BOARDS, ("--swap-boards", "2"))]


def test_a_deal_that_differs_in_one_section_only() -> None:
    boards = range(1, 5)
    rows = [row(b, t, "PASS", "")._replace(section=s, row_id=1000 * b + 10 * t + (s == "B"))
            for b in boards for t in (1, 2) for s in "AB"]  # fmt: skip
    packs = dict(zip(boards, _deals(), strict=True))
    same = {DealKey(b, 1, s): packs[b] for b in boards for s in "AB"}
    assert of(check(night(*rows, deals=same)), Kind.DEALS) == []
    (found,) = of(check(night(*rows, deals={**same, DealKey(3, 1, "B"): SPADES})), Kind.DEALS)
    assert found.board == 3
    apart = {**same, **{DealKey(b, 1, "B"): d for b, d in zip(boards, _deals(4), strict=True)}}
    assert of(check(night(*rows, deals=apart)), Kind.DEALS) == []  # sections with cards of their own


def _deals(shift: int = 0) -> list[Deal]:
    """Four different deals: the suits of one are given round."""
    hands = str(HEARTS).removeprefix("N:").split()
    found = []
    for i in range(4):
        turned = [".".join(h.split(".")[(i + shift) % 4 :] + h.split(".")[: (i + shift) % 4]) for h in hands]
        seats = turned[shift // 4 :] + turned[: shift // 4]
        found.append(Deal.parse("N:" + " ".join(seats)))
    return found


def test_one_deal_under_two_numbers() -> None:
    rows = [row(1, 1, "PASS", ""), row(2, 1, "PASS", "")]
    (found,) = of(check(night(*rows, deals={DealKey(1): SPADES, DealKey(2): SPADES})), Kind.DEALS)
    assert found.why.said(str) == "it is the same deal as board 1"


def solved() -> dict[Deal, BestPlay]:
    if not is_installed():
        without("endplay")
    return best_play([SPADES, HEARTS])


def test_double_dummy_of_a_cold_grand_slam() -> None:
    """North holds all the tricks: bug case 1 of the reference material has 13 in every denomination but none
    for the other side."""
    deal = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.765.9876 T98.JT98.JT98.JT")
    if not is_installed():
        without("endplay")
    best = best_play([deal])[deal]
    assert best["N", "N"] == best["S", "N"] == best["N", "S"] == 13
    assert best["E", "N"] == best["W", "S"] == 0


def test_double_dummy_makes_the_wrong_side_sure_in_a_small_field() -> None:
    best = solved()
    deals = {DealKey(1): SPADES}
    rows = [*(row(1, t, "4S", "N", 10) for t in range(1, 5)), row(1, 5, "4S", "W", 10)]
    blind = check(night(*rows, deals=deals))
    seeing = check(night(*rows, deals=deals), best)
    sure = max((one.sure for one in of(seeing, Kind.SIDE)), default=0.0)
    assert sure > max((one.sure for one in of(blind, Kind.SIDE)), default=0.0)
    assert sure > 0.5


def test_an_incomplete_deal_is_left_out() -> None:
    assert best_play([Deal.parse("N:AKQJT9.AK.32.432 - - -")]) == {}


# patterns


def mitchell_rows(tables: int, per_round: int) -> list[Result]:
    """Every NS pair meets every EW pair on one set of boards; all play 1NT for seven tricks."""
    return [
        row(set_ * per_round + i + 1, ns, "1N", "N", 7)._replace(
            ew=str((ns + set_) % tables + 51), row_id=1000 * ns + set_ * per_round + i
        )
        for ns in range(1, tables + 1)
        for set_ in range(tables)
        for i in range(per_round)
    ]


def test_the_pattern_of_a_mitchell_shows_in_its_results() -> None:
    rows = mitchell_rows(5, 3)
    pattern = inferred(rows, entries_of(rows, "two"), 1, "")
    assert pattern is not None
    assert len(pattern.places) == 75
    assert not pattern.known


def test_one_board_a_round_shows_no_pattern() -> None:
    rows = mitchell_rows(5, 1)
    assert inferred(rows, entries_of(rows, "two"), 1, "") is None


@settings(max_examples=15, deadline=None)
@given(st.integers(4, 7), st.integers(2, 4), st.data())
def test_a_wrong_number_is_found_in_any_mitchell(tables: int, per_round: int, data: st.DataObject) -> None:
    rows = mitchell_rows(tables, per_round)
    at = data.draw(st.integers(0, len(rows) - 1))
    number = data.draw(st.integers(1, tables).filter(lambda n: str(n) != rows[at].ns))
    odd = rows[at]._replace(ns=str(number))
    found = check(night(*rows[:at], odd, *rows[at + 1 :]))
    accused = [one for one in found if odd.row_id in {r.row_id for r in one.rows}]
    assert [one.kind for one in accused] == [Kind.TWICE]
    if per_round > 2:  # with two boards a round either may be the wrong one of a pair's numbers
        assert accused[0].command[-2:] == ("--to-ns", rows[at].ns)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(1, 4), st.integers(1, 9), st.sampled_from(["1N", "4S", "3DX", "PASS", ""]),
            st.sampled_from("NESW"), st.integers(0, 13), st.sampled_from([None, 0, 50, -100, 425]),
        ),
        max_size=30,
    )
)  # fmt: skip
def test_looking_changes_nothing_and_says_the_same_again(
    drawn: list[tuple[int, int, str, str, int, int | None]],
) -> None:
    rows = []
    for i, (board, table, contract, declarer, tricks, score) in enumerate(drawn):
        made = row(board, table, contract, declarer, tricks)._replace(row_id=i + 1, score_ns=score)
        rows.append(made._replace(declarer="", tricks=None) if contract == "PASS" else made)
    before = night(*rows)
    first = check(before)
    assert check(replace(before, results=Results.of(rows))) == first
    assert before.results.rows == tuple(rows)
    assert all(0 < one.sure <= 1 for one in first)
    sures = [one.sure for one in first]
    assert sures == sorted(sures, reverse=True)


def test_a_night_without_results() -> None:
    assert check(Night()) == ()


@pytest.mark.parametrize("score", [425, -30, 1])
def test_no_contract_gives_it(score: int) -> None:
    odd = replace_score(21, score)
    found = of(check(night(*FIELD, odd)), Kind.SCORE)
    assert [one.rows for one in found] == [(odd,)]
    assert found[0].command[-2] == "--score"


def test_the_other_table_of_a_match_is_not_entered_twice() -> None:
    rows = [
        Result(
            row_id=10 * board + table, board=board, ns=ns, ew=ew, contract="4S", declarer="N", tricks=tricks
        )
        for board in (1, 2, 3)
        for table, ns, ew, tricks in (
            (1, "1", "2", 10),
            (2, "2", "1", 9),
            (3, "3", "4", 11),
            (4, "4", "3", 10),
        )
    ]
    match = Night(results=Results.of(rows), entries=entries_of(rows, "one"))
    assert of(check(match), Kind.DUPLICATE, Kind.TWICE) == []
    again = [row for row in rows if row.ns == "1"] + [rows[0]._replace(row_id=99, tricks=8)]
    doubled = Night(results=Results.of(again), entries=entries_of(again, "one"))
    assert [one.board for one in of(check(doubled), Kind.DUPLICATE, Kind.TWICE)] != []
