"""What printed sheets name: sessions, copies of boards, tables, what is compensated, another percentage."""

from dataclasses import replace
from functools import cache
from io import BytesIO

import msgspec
import pytest
from pypdf import PdfReader

import duplicate
from duplicate.data import data_path
from duplicate.night.night import Sitting
from duplicate.night.results import Result, Results
from duplicate.pages.book import scorecards
from duplicate.pages.book.engines import TYPST, WEASYPRINT
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.lists import print_list
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.papers import PAPERS
from duplicate.pages.players import players_view
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.scoring import players
from duplicate.words.translations import LANGUAGES, translator
from tests.pages.nights import Scored, scored
from tests.pages.printed import MILLIMETRE, Page, needs_poppler, pages

ENGINES = (WEASYPRINT, TYPST)
BY_NAME = {paper.name: paper for paper in PAPERS}


@cache
def night(name: str) -> Scored:
    made = duplicate.read(data_path("fixtures", "nights", name))
    if name == "acceptance":
        return scored(made, "ebu")
    scores = duplicate.score(made)
    return Scored(scores.night, scores, duplicate.standings(scores))


@cache
def dated() -> Scored:
    """The two sessions of the acceptance night on two days."""
    made = night("acceptance").night
    sittings = {1: Sitting("Afternoon", "2026-02-05"), 2: Sitting("Evening", "2026-02-06")}
    return scored(replace(made, sittings=sittings), "ebu")


@cache
def some(event: str, document: str) -> EventView:
    """A night, with as few cards and boards as tell something."""
    view = (dated() if event == "dated" else night(event)).view
    if document == "scorecards" and len(view.scorecards) > 2:
        return msgspec.structs.replace(view, scorecards=view.scorecards[:2])
    if document == "frequencies":
        return msgspec.structs.replace(view, boards=view.boards[3:4])
    return view


@cache
def content(event: str, document: str, engine: str, code: str = "en", size: str = "A4") -> bytes:
    made: list[bytes] = []
    places = [Place(LANGUAGES[code], "")]
    keep = lambda _, content: made.append(content)  # noqa: E731
    print_papers(
        some(event, document),
        (BY_NAME[document],),
        Templates(),
        places,
        keep,
        paper=size,
        engine=engine,
    )
    return made[0]


@cache
def shown(event: str, document: str, engine: str, code: str = "en", size: str = "A4") -> list[Page]:
    return pages(content(event, document, engine, code, size))


def text(page: Page) -> str:
    return " ".join(word.text for word in page.words)


def cards(view: EventView, code: str = "en", size: str = "A4") -> dict[str, list[scorecards.Card]]:
    """The halves of each card, by its page."""
    found: dict[str, list[scorecards.Card]] = {}
    for leaf in scorecards.leaves(view, Area(size, landscape=True), sayer(translator(code))):
        assert isinstance(leaf.view, scorecards.Sheet)
        for half in leaf.view:
            if half is not None:
                found.setdefault(half.card.page, []).append(half)
    return found


# sessions


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["Session 1: Afternoon · %s · 5 February 2026", "Session 2: Evening · %s · 6 February 2026"]),
        ("zh", ["第 1 节：Afternoon · %s · 2026年2月5日", "第 2 节：Evening · %s · 2026年2月6日"]),
    ],
)
def test_every_round_of_a_card_stands_below_the_name_of_its_session(
    code: str, names: list[str], size: str
) -> None:
    """Rounds 1 to 9 of both sessions; pair 7 NS left after the first, and another took its seat."""
    sitting = {"en": {"NS": "NS", "EW": "EW"}, "zh": {"NS": "南北", "EW": "东西"}}
    for halves in cards(dated().view, code, size).values():
        named: dict[str, list[int]] = {}
        above = ""
        for half in halves:
            for stretch in half.rounds:
                above = " ".join(stretch.session) or above
                line = stretch.lines[0].line
                assert above == names[line.session - 1] % sitting[code][stretch.round.direction]
                named.setdefault(above, []).append(line.round or 0)
            assert half.rounds[0].session, "each half begins with the name of a session"
        assert all(rounds == list(range(1, 10)) for rounds in named.values())
        assert len(named) == (1 if halves[0].card.page in _LEFT_OR_CAME else 2)


_LEFT_OR_CAME = {"pair-a7ns.html", "pair-a7ew-2.html"}


def test_one_session_has_no_name_on_a_card() -> None:
    found = cards(night("thursday").view)
    assert not any(stretch.session for halves in found.values() for half in halves for stretch in half.rounds)


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_both_engines_print_the_names_of_sessions(engine: str) -> None:
    first = text(shown("dated", "scorecards", engine)[0])
    assert first.count("Session 1: Afternoon") == 2
    assert first.count("Session 2: Evening") == 2
    assert first.count("6 February 2026") == 2


# copies of boards: tables 9 and 10 of the acceptance night had boards 3, 4 and 5 dealt anew


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("code", "copy"), [("en", "Copy b"), ("zh", "副本b")])
def test_frequencies_name_boards_as_the_pages_do(engine: str, code: str, copy: str) -> None:
    say = sayer(translator(code))
    board = next(each for each in night("acceptance").view.boards if each.number == "4")
    titles = [
        "".join(str(mark["/Title"]).split())
        for mark in PdfReader(BytesIO(content("acceptance", "frequencies", engine, code))).outline
        if not isinstance(mark, list)
    ]
    assert [group.copy for group in board.groups] == ["", "b"]
    assert "".join(say(board.title).split()) in titles
    assert "".join(f"{say(board.title)} · {copy}".split()) in titles


def test_deals_of_one_section_are_told_apart_by_their_copies_alone() -> None:
    say = sayer(translator("en"))
    notes = {
        board.number: [say(each.note) for each in board.diagrams]
        for board in night("acceptance").view.boards
        if len(board.diagrams) > 1
    }
    assert notes == {"3": ["", "Copy b"], "4": ["", "Copy b"], "5": ["", "Copy b"]}


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
def test_hand_records_of_one_section_do_not_name_it(engine: str) -> None:
    (page,) = shown("acceptance", "hands", engine)
    # letters of cards and seats stand alone; a section would be an A of the size of the copies' names
    assert text(page).count("Copy b") == 3
    assert "Ab" not in {word.text for word in page.words}


# tables, and how a match ended


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("code", "tables"), [("en", "Tables 1 + 2"), ("zh", "第 1 + 2 桌")])
def test_a_teams_card_says_where_it_played_and_how_the_match_ended(
    engine: str, code: str, tables: str
) -> None:
    """The exercise of the seed: team 1 loses by 22 to 13."""
    (page,) = shown("team-match", "scorecards", engine, code)
    assert text(page).count(tables) == 2
    unit = translator(code)("VP")  # in Chinese on a line of its own
    for imps, points in (("13–22", "5.40"), ("22–13", "14.60")):
        assert f"{imps} IMP" in text(page)
        assert f"{points} {unit}" in text(page)


# an individual


def test_an_individual_card_names_the_partner_and_no_line_begins_with_a_dot() -> None:
    """Board 1 of an individual: players 1 and 2 against 3 and 4."""
    rows = [Result(row_id=1, round=1, board=1, north="1", south="2", east="3", west="4", score_ns=420,
                   score_ew=-420)]  # fmt: skip
    made = night("thursday").night
    played = replace(
        made, results=Results.of(rows), entries=type(made.entries)(), deals={}, slug="individual", sittings={}
    )
    found = cards(scored(played).view)
    against = {
        halves[0].card.title.values["number"]: halves[0].rounds[0].against.lines for halves in found.values()
    }
    seated = {
        player: tuple(line.replace("\N{NO-BREAK SPACE}", " ") for line in against[player]) for player in "14"
    }
    assert seated == {"1": ("with S 2", "E 3 · W 4"), "4": ("with E 3", "N 1 · S 2")}


# a single table


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("code", "head"), [("en", "HCP → Compensation, IMP"), ("zh", "牌点 → 贴点")])
def test_the_card_of_a_single_table_says_what_the_points_become(engine: str, code: str, head: str) -> None:
    (page,) = shown("single-table", "scorecards", engine, code)
    assert text(page).count(head) == 2


# the recap sheet


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("event", ["acceptance", "thursday", "team-match"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_scores_of_the_recap_sheet_reach_its_right_edge(event: str, engine: str, size: str) -> None:
    for page in shown(event, "recap", engine, "en", size):
        within = [word.right for word in page.words if 30 * MILLIMETRE < word.top < page.height / 2]
        assert 0 <= page.width - 13 * MILLIMETRE - max(within) < 8 * MILLIMETRE


# players


@needs_poppler
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("code", "event", "note"),
    [
        ("en", "Event 59.91", "because penalties and the like count there"),
        ("zh", "赛事 59.91", translator("zh")("Percentages are of the boards alone. Below stands that of the "
         "event where it is another one, because penalties and the like count there.")),
    ],
)  # fmt: skip
def test_the_players_of_a_night_are_told_of_another_percentage(
    engine: str, code: str, event: str, note: str
) -> None:
    """Pair 3 NS had a penalty of 10%: 60.28 of its boards, 59.91 in the event (derivation.toml)."""
    made = night("acceptance").scores
    view = players_view(made, players.players(made, "recorded"))
    printed, _choice = print_list("players", view, Templates(), LANGUAGES[code], engine=engine)
    found = text(pages(printed)[0])
    assert found.count(event) == 2
    assert "".join(note.split()) in "".join(found.split())


def test_a_card_that_fits_no_half_names_its_session_again() -> None:
    """The same boards six times over: every half begins with the name of a session."""
    view = dated().view
    card = view.scorecards[0]
    rounds = tuple(sorted(card.rounds * 6, key=lambda one: one.lines[0].line.session))
    long = msgspec.structs.replace(card, rounds=rounds)
    (halves,) = cards(msgspec.structs.replace(view, scorecards=(long,))).values()
    assert len(halves) > 2
    assert all(half.rounds[0].session for half in halves)
