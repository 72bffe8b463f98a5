"""What prints of teams say: rungs and challenges of a ladder, rooms of results, the same by either engine."""

from functools import cache
from pathlib import Path

import pytest
from lxml import html
from lxml.html import HtmlElement

from duplicate import read, score, standings
from duplicate.data import data_path
from duplicate.pages.book.leaves import Area
from duplicate.pages.booklet import typesetting
from duplicate.pages.booklet.documents import booklet
from duplicate.pages.event import event_view
from duplicate.pages.forms.team_matches import team_sheets
from duplicate.pages.paper import paper_html, paper_leaves, print_paper
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import write_site
from duplicate.pages.swiss_book import book_of
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_papers import swiss_papers
from duplicate.pages.swiss_prints import paper_source
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.words.translations import LANGUAGES, translator
from tests.pages.formats import ladder, round_robin
from tests.pages.printed import needs_poppler, sections

EXERCISE = data_path("fixtures", "nights", "team-match")
BY_NAME = {paper.name: paper for paper in PAPERS}


@cache
def event(name: str) -> EventView:
    if name == "exercise":
        scores = score(read(EXERCISE))
        return event_view(scores, standings(scores))
    return book_of(swiss_view((ladder() if name == "ladder" else round_robin()).state))


def typeset(view: EventView, name: str, code: str) -> bytes:
    paper, language = BY_NAME[name], LANGUAGES[code]
    area = Area("A4", paper.landscape)
    leaves = paper_leaves(view, paper, language, area)
    return typesetting.typeset(booklet(view, paper, leaves, Templates(), language, area), lambda *_: None)


@needs_poppler
@pytest.mark.parametrize("name", ["ladder", "round-robin", "exercise"])
@pytest.mark.parametrize("paper", ["travellers", "scorecards"])
def test_either_engine_says_the_same_of_teams(name: str, paper: str) -> None:
    view = event(name)
    found = sections(print_paper(view, BY_NAME[paper], Templates(), LANGUAGES["zh"]))
    assert found == sections(typeset(view, paper, "zh"))
    assert len(found) > 1


def printed(view: EventView, name: str, code: str = "en") -> HtmlElement:
    return html.document_fromstring(paper_html(view, BY_NAME[name], Templates(), LANGUAGES[code]))


def words(view: EventView, name: str, code: str = "en") -> str:
    return " ".join(printed(view, name, code).text_content().split())


@pytest.mark.parametrize(
    ("code", "rung", "challenge", "no"),
    [
        ("en", "Rung 1 / 8", "Challenge 1 · 1", ("Rank", "Round")),
        ("zh", "级 1 / 8", "第 1 次挑战", ("名次", "轮")),
    ],
)
def test_cards_of_a_ladder_tell_rungs_and_challenges(
    code: str, rung: str, challenge: str, no: tuple[str, ...]
) -> None:
    """Team 3 won challenge 1 against team 1 and stands on the first of eight rungs."""
    said = words(event("ladder"), "scorecards", code)
    assert rung in said
    assert challenge in said
    assert not [word for word in no if word in said]
    assert "Rank 1 / 7" in words(event("round-robin"), "scorecards")
    assert "Round 2 · " in words(event("round-robin"), "scorecards")


@pytest.mark.parametrize(("code", "rooms"), [("en", ["Open", "Closed"]), ("zh", ["开室", "闭室"])])
def test_travellers_of_teams_tell_the_room_of_every_result(code: str, rooms: list[str]) -> None:
    """Board 1 of the exercise was 170 in the open room and 420 in the closed one, board 3 −600 and 100."""
    page = printed(event("exercise"), "travellers", code)
    found: dict[int, dict[str, str]] = {}
    for board in page.xpath("//div[starts-with(@class, 'board')]"):
        rows = [[td.text_content() for td in row.xpath("td")] for row in board.xpath(".//tbody/tr")]
        found[len(found) + 1] = {row[4]: row[2] for row in rows}
    opened, closed = rooms
    assert found[1] == {"170": opened, "420": closed}
    assert found[3] == {"−600": opened, "100": closed}


def test_results_that_came_as_scores_leave_no_empty_column_of_contracts() -> None:
    assert "Contract" not in words(event("ladder"), "scorecards")
    assert "Contract" in words(event("exercise"), "scorecards")


@pytest.mark.parametrize(
    ("code", "first", "second"), [("en", "Team 1", "Team 2"), ("zh", "1 号队", "2 号队")]
)
def test_a_team_without_a_name_is_called_by_more_than_its_number(
    tmp_path: Path, code: str, first: str, second: str
) -> None:
    text = (EXERCISE / "event.toml").read_text(encoding="utf-8")
    (tmp_path / "event.toml").write_text(text[: text.index("[[pairs]]")], encoding="utf-8")
    for name in ("movement.csv", "results.csv"):
        (tmp_path / name).write_bytes((EXERCISE / name).read_bytes())
    scores = score(read(tmp_path))
    teams = team_sheets(scores)[0]
    say = sayer(translator(code))
    assert (say(teams.home.text), say(teams.visitors.text)) == (first, second)
    view = event_view(scores, standings(scores))
    assert f"· {second}" in words(view, "scorecards", code).replace("\N{NO-BREAK SPACE}", " ")
    write_site(view, tmp_path / "site", languages=(code,), pdf=False)
    page = html.document_fromstring(next((tmp_path / "site").glob("*/match-1.html")).read_bytes())
    assert page.xpath("//p[starts-with(@class, 'team')]/a/text()") == [first, second]


def test_matches_of_scores_alone_leave_no_empty_columns() -> None:
    """No contract was entered in the round robin; in the exercise of a night there is one in each room."""
    pages = swiss_view(round_robin().state)
    matches = next(paper for paper in swiss_papers(pages.swiss) if paper.file == "matches-2.pdf")
    said = paper_source(pages, matches, Templates(), LANGUAGES["en"])
    assert "Closed room" in said
    assert "Contract" not in said
    assert all(match.has_contracts for match in event("exercise").matches)
