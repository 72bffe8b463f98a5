"""What printed results say: bars, awards, IMPs of matches, states, whole names, cards cut between rounds."""

from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PdfReader
from pypdf.generic import ContentStream

import duplicate
from duplicate.data import data_path
from duplicate.pages.book import certificates, frequencies, recap, scorecards, standings, travellers
from duplicate.pages.book.card_opponents import match_lines
from duplicate.pages.book.leaves import Area, people_lines, text_width, together
from duplicate.pages.book.poster import Poster
from duplicate.pages.book.printing import shown_papers
from duplicate.pages.card_views import CardLine, CardRound
from duplicate.pages.forms.parts import points_of
from duplicate.pages.paper import print_paper
from duplicate.pages.papers import PAPERS, at_head
from duplicate.pages.swiss_book import book_of
from duplicate.pages.swiss_event import SwissPages, swiss_view
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import Said
from duplicate.words.translations import LANGUAGES, translator
from tests.pages import book_nights
from tests.pages.formats import knock_out, ladder, numbers, round_robin
from tests.pages.nights import Scored, night, scored
from tests.swiss.formats import TeamDesk

BY_NAME = {paper.name: paper for paper in PAPERS}
SAY = sayer(translator("en"))
UPRIGHT, LYING = Area("A4"), Area("A4", landscape=True)


@cache
def played(name: str) -> Scored:
    scores = duplicate.score(duplicate.read(data_path("fixtures", "nights", name)))
    return Scored(scores.night, scores, duplicate.standings(scores))


# frequency sheets


def test_bars_are_as_long_as_the_counts() -> None:
    """Board 1 of the sample night: 110 once, 50 three times, −90 four times, −110 three times, −130 once."""
    content = print_paper(played("thursday").view, BY_NAME["frequencies"], Templates(), LANGUAGES["en"])
    reader = PdfReader(BytesIO(content))
    stream = ContentStream(reader.pages[0].get_contents(), reader)
    colour, width, bars = list[float](), 0.0, list[float]()
    for values, operator in stream.operations:
        if operator == b"rg":
            colour = [round(float(value), 2) for value in values]
        elif operator == b"re":
            width = float(values[2])
        elif operator == b"f" and colour == [0.54, 0.66, 0.61] and width:
            bars.append(width)
    times = (1, 3, 4, 3, 1)
    assert [round(width / bars[2] * 4, 2) for width in bars[: len(times)]] == list(map(float, times))


def test_words_in_place_of_a_score_have_their_points_and_room() -> None:
    """Board 5 of the sample night: average plus is worth 60 % of 22 to NS, average minus 40 % to EW."""
    found = frequencies.leaves(played("thursday").view, UPRIGHT, SAY)
    pages = [leaf.view for leaf in found if isinstance(leaf.view, frequencies.Page)]
    rows = [
        (page.told(row, SAY), row.points_ns, row.points_ew, page)
        for page in pages
        for column in page.columns
        for table in column
        for row in table.rows
        if row.words and table.board.number == "5"
    ]
    ((told, ns, ew, page),) = rows
    assert told == ("NS average plus", "EW average minus")
    assert (ns, ew) == ("13.2", "8.8")
    assert all(text_width(line, page.size * 25.4 / 72) <= page.room for line in told)


# matches of teams


def test_an_awarded_challenge_has_no_score_and_waits_for_nothing() -> None:
    desk = TeamDesk("ladder", *numbers(6))
    desk.challenge("4", "2")
    desk.award("4", 1)
    pages = closed(desk)
    (match,) = pages.swiss.rounds[0].matches
    assert (match.result, match.score_ns, match.score_ew) == ("", "", "")
    assert match.winner == ("NS" if match.ns.label == "4" else "EW")
    assert list(map(SAY, match.notes)) == ["awarded by the director"]
    notes = {
        history.who.label: list(map(SAY, history.rounds[0].notes))
        for history in pages.swiss.histories
        if history.rounds
    }
    assert notes["4"][-1] == "awarded by the director"
    assert notes["2"][-1] == "awarded to the opponents by the director"
    assert not any("provisional" in note for found in notes.values() for note in found)


def closed(desk: TeamDesk) -> SwissPages:
    from duplicate.swiss.records import RoundClosed, RoundStarted
    from tests.swiss.desk import WHEN

    desk.add(RoundStarted(id=desk.id, when=WHEN, round=1, at=WHEN, minutes=0))
    desk.add(RoundClosed(id=desk.id, when=WHEN, round=1))
    return swiss_view(desk.state)


def test_a_match_that_was_played_keeps_its_score() -> None:
    pages = swiss_view(ladder().state)
    (match,) = pages.swiss.rounds[0].matches
    assert match.result in ("5–0", "0–5")


@pytest.mark.parametrize("code", ["en", "zh"])
def test_poster_and_cards_tell_by_how_many_imps_a_match_was_won(code: str) -> None:
    """The exercise of the seed, by Law 78B: −6, +13, −12 and −4 to team 1."""
    view, say = played("team-match").view, sayer(translator(code))
    (poster,) = standings.leaves(view, UPRIGHT, say)
    assert isinstance(poster.view, Poster)
    assert poster.view.tables[0].notes == (("(22–13 IMP)",), ("(13–22 IMP)",))
    assert [card.rounds[0].won_lost for card in view.scorecards] == ["13–22", "22–13"]


def test_cards_of_a_round_robin_tell_imps_and_victory_points_of_every_match() -> None:
    pages = swiss_view(round_robin(4).state)
    told = {
        history.who.label: [r.score for r in history.rounds if r.score] for history in pages.swiss.histories
    }
    for card in pages.night.scorecards:
        label = SAY(card.title).split()[-1]
        assert [r.victory_points for r in card.rounds] == told[label]
        assert card.rounds[0].won_lost in ("5–0", "0–5")


def test_a_card_of_a_knock_out_tells_the_imps_of_every_stanza() -> None:
    """Two stanzas of a first round: team 6 won both by 5 IMPs, and 10 are the match."""
    pages = swiss_view(knock_out().state)
    card = next(c for c in pages.night.scorecards if SAY(c.title).split()[-1] == "6")
    told = [match_lines(pages.night, each, 3, 20, SAY)[-1] for each in card.rounds]
    assert [each.won_lost for each in card.rounds if each.sums] != []
    assert told == [f"{each.won_lost} IMP" for each in card.rounds]


def test_the_card_of_a_team_that_left_has_its_total_and_says_when_it_left() -> None:
    desk = TeamDesk(
        "seed-teams-shanghai",
        *numbers(6),
        vp__scale="",
        rounds=3,
        team__line_ups=False,
        draw__first_round="registration",
    )
    desk.draw("1-2", "3-4", "5-6")
    desk.play({"1": 5})
    desk.leave("1", 1)
    card = next(c for c in swiss_view(desk.state).night.scorecards if SAY(c.title).endswith(" 1"))
    assert list(map(SAY, card.byes)) == ["withdrawn after round 1"]
    assert card.has_result


# words


def test_the_name_of_a_scale_says_once_that_it_is_one() -> None:
    from duplicate.laws.victory_points import scale

    for name in ("25-0", "wbf"):
        assert "制 制" not in sayer(translator("zh"))(points_of(scale(name, 16)))


def test_no_language_calls_a_provisional_ranking_final() -> None:
    assert translator("pl")("Standings") == "Klasyfikacja"


@pytest.mark.parametrize(("code", "both"), [("en", "Both"), ("fr", "Tous"), ("pl", "Obie"), ("zh", "双有")])
def test_both_sides_vulnerable_has_one_name(code: str, both: str) -> None:
    say = sayer(translator(code))
    line = next(
        each.line
        for each in played("team-match").view.scorecards[0].rounds[0].lines
        if each.line.board == "4"
    )
    assert say(line.vulnerable.short) == say(line.vulnerable.sides) == both


@pytest.mark.parametrize(
    ("name", "told"),
    [("travellers", True), ("frequencies", True), ("recap", True), ("standings", False), ("hands", False)],
)
def test_heads_of_pages_say_where_the_result_stands(name: str, told: bool) -> None:
    head = at_head(BY_NAME[name], Said("Provisional"), SAY)
    assert head.endswith(" · Provisional") == told
    assert "·" not in at_head(BY_NAME[name], None, SAY)


def test_cards_say_where_the_result_stands_beside_the_rank() -> None:
    (first, *_others) = scorecards.leaves(played("thursday").view, LYING, SAY)
    assert isinstance(first.view, scorecards.Sheet)
    assert first.view.left is not None
    assert first.view.left.head.figures[0].startswith("Rank 6 / 12 · Provisional")


def test_the_book_of_a_swiss_event_says_where_the_result_stands() -> None:
    state = book_of(swiss_view(round_robin().state)).state
    assert state is not None
    assert SAY(state) == "Provisional"


def test_without_ranks_there_are_no_certificates() -> None:
    names = [paper.name for paper in shown_papers(book_nights.empty().view, PAPERS)]
    assert "certificates" not in names
    assert "certificates" in [paper.name for paper in shown_papers(played("thursday").view, PAPERS)]


def test_nobody_is_honoured_for_being_last() -> None:
    found = [leaf.view for leaf in certificates.leaves(played("team-match").view, LYING, SAY)]
    assert [SAY(each.place) for each in found if isinstance(each, certificates.Certificate)] == [
        "First place"
    ]


# names


@given(
    st.lists(st.text("abcd ", min_size=1, max_size=14).map(str.strip).filter(bool), min_size=1, max_size=4)
)
def test_nobody_is_divided_whom_a_line_has_room_for(people: list[str]) -> None:
    names, room = together(" – ".join(people)), 9.0
    lines = people_lines(names, 1.0, room)
    assert " ".join(lines).replace("\N{NO-BREAK SPACE}", " ") == names.replace("\N{NO-BREAK SPACE}", " ")
    assert not any(line.startswith("–") for line in lines)
    whole = [name for name in people if text_width(f"{together(name)}\N{NO-BREAK SPACE}–", 1.0) <= room]
    for name in whole:
        assert any(name in line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


# room


def test_three_boards_of_twelve_tables_share_a_page() -> None:
    found = travellers.leaves(played("thursday").view, UPRIGHT, SAY)
    assert [len(leaf.view) for leaf in found if isinstance(leaf.view, tuple)] == [3] * 8


def test_both_rankings_of_a_recap_sheet_stand_on_one_page() -> None:
    (leaf,) = recap.leaves(played("thursday").view, LYING, SAY)
    assert isinstance(leaf.view, tuple)
    assert [grid.title for grid in leaf.view] == ["North–South", "East–West"]


def rounds_of(heights: list[list[int]]) -> list[list[scorecards.Row]]:
    made: list[list[scorecards.Row]] = []
    for each in heights:
        played = CardRound(None, None, "", (), (), (), "", "")
        board: tuple[CardLine, ...] = ()
        made.append([((played, board), float(height)) for height in each])
    return made


@given(st.lists(st.lists(st.integers(2, 9), min_size=1, max_size=12), min_size=1, max_size=9))
def test_long_cards_are_cut_between_rounds_where_that_takes_no_sheet_more(heights: list[list[int]]) -> None:
    rounds, free = rounds_of(heights), 40.0
    parts = scorecards.divided(rounds, free)
    assert [row for part in parts for row in part] == [row for each in rounds for row in each]
    assert all(sum(height for _row, height in part) <= free for part in parts)
    if all(sum(each) <= 20 for each in heights):  # whole rounds fill a half at least by half
        needed = -(-sum(map(sum, heights)) // 40)
        last = [id(part[-1][0][0]) for part in parts[:-1]]
        first = [id(part[0][0][0]) for part in parts[1:]]
        if all(sum(each) == 20 for each in heights):
            assert not set(last) & set(first)
            assert len(parts) == needed


def test_a_long_card_of_teams_begins_a_half_with_a_round() -> None:
    made = night(12, 5)
    cards = scorecards.leaves(scored(made).view, LYING, SAY)
    halves = [half for leaf in cards if isinstance(leaf.view, scorecards.Sheet) for half in leaf.view if half]
    assert any(half.continued for half in halves)
    assert not any(half.rounds[0].again for half in halves)


# travellers


@given(st.lists(st.integers(1, 20), min_size=1, max_size=6))
@settings(max_examples=25, deadline=None)
def test_a_board_longer_than_a_page_begins_below_the_one_before_it(times: list[int]) -> None:
    """Boards of 12 to 240 results, of which a page has room for some 60."""
    view = played("thursday").view
    boards = tuple(
        replace(board, groups=tuple(replace(group, lines=group.lines * count) for group in board.groups))
        for board, count in zip(view.boards, times, strict=False)
    )
    found = [leaf.view for leaf in travellers.leaves(replace(view, boards=boards), UPRIGHT, SAY)]
    pages = [page for page in found if isinstance(page, tuple)]
    slips = [slip for page in pages for slip in page]
    for board in boards:
        own = [slip for slip in slips if slip.board is board]
        assert [slip.continued for slip in own] == [False] + [True] * (len(own) - 1)
        shown = [entry for slip in own for entry in slip.entries]
        assert shown == [entry for group in board.groups for entry in group.entries]
    for page, after in pairwise(pages):
        used = sum(slip.gap + slip.height for slip in page)
        assert used <= UPRIGHT.height
        first = after[0]
        if not first.continued and len([slip for slip in slips if slip.board is first.board]) > 1:
            assert UPRIGHT.height - used < 75  # a quarter of a page, or a deal with what can be made
