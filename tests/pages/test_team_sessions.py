"""Teams of two sessions on paper: what each came to, in victory points; everybody is a team, named or not."""

import re
from pathlib import Path

import pytest

from duplicate import read, score, standings
from duplicate.pages.book import card_head
from duplicate.pages.book.card_columns import half
from duplicate.pages.book.engines import TYPST, WEASYPRINT
from duplicate.pages.book.leaves import BOLD, Area, text_width
from duplicate.pages.booklet.documents import booklet
from duplicate.pages.event import event_view
from duplicate.pages.paper import paper_html, paper_leaves
from duplicate.pages.papers import PAPERS
from duplicate.pages.site import write_site
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.words.translations import LANGUAGES, translator
from tests.pages.book_nights import LONG
from tests.pages.matches import EVENT, RESULTS, write_match

#: The exercise of the seed in the first session, 13 to 22 IMPs: 5.40 and 14.60 by the scale of the WBF.
#: A board with the same score in both rooms in the second: 10 each.
FIRST = [f"1,{line}" for line in RESULTS.split("\n")[1:9]]
SECOND = ["2,1,open,9,3NT,S,=,S2", "2,1,closed,9,3NT,N,=,H10"]
SESSIONS = '[[session]]\nnumber = 1\nname = "Afternoon"\n[[session]]\nnumber = 2\nname = "Evening"\n'
PAPER = {paper.name: paper for paper in PAPERS}
SIDEWAYS = Area("A4", landscape=True)
SAY = sayer(translator("en"))


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> EventView:
    """Two teams of which one has no name but those of its players."""
    folder = tmp_path_factory.mktemp("teams")
    event = EVENT.replace('name = "Harbour"\n', "").replace('victory_points.match = "event"\n', "")
    event = re.sub("carry = .*\n", "", event) + SESSIONS
    (folder / "event.toml").write_text(event, encoding="utf-8")
    rows = ["session,round,room,board,contract,declarer,result,lead", *FIRST, *SECOND]
    (folder / "results.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    scores = score(read(folder))
    return event_view(scores, standings(scores))


def last_lines(view: EventView, engine: str, code: str = "en") -> list[list[str]]:
    """The sums of the first card, cell by cell."""
    paper, spoken = PAPER["scorecards"], LANGUAGES[code]
    if engine == WEASYPRINT:
        (found,) = re.findall(
            'class="card left".*?</table>', paper_html(view, paper, Templates(), spoken), re.DOTALL
        )
        rows = re.findall(r'<tr class="(?:sum|total)[^>]*>(.*?)</tr>', found, re.DOTALL)
        return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]
    leaves = paper_leaves(view, paper, spoken, SIDEWAYS)
    made = booklet(view, paper, leaves, Templates(), spoken, SIDEWAYS)
    half = made.data["pages"][0]["halves"][0]  # type: ignore[index]
    return [line for stretch in half["rounds"] for line in stretch["sums"]] + [half["total"]]


@pytest.mark.parametrize("engine", [WEASYPRINT, TYPST])
def test_the_victory_points_of_a_session_stand_above_their_total(view: EventView, engine: str) -> None:
    assert last_lines(view, engine) == [
        ["Total · Afternoon · VP", "5.40"],
        ["Total · Evening · VP", "10.00"],
        ["Total VP", "15.40"],
    ]


@pytest.mark.parametrize("engine", [WEASYPRINT, TYPST])
def test_a_whole_match_is_told_with_the_decimal_sign_of_the_language(tmp_path: Path, engine: str) -> None:
    """20 to 25 IMPs in 8 boards, with what was carried over: 7.95 by the scale of the WBF."""
    scores = score(read(write_match(tmp_path)))
    found = last_lines(event_view(scores, standings(scores)), engine, "pl")
    assert [line[0] for line in found if "20–25" in line[0]] == ["Cały mecz, 20–25 · 7,95 VP"]


def test_rankings_of_sessions_say_victory_points(view: EventView, tmp_path: Path) -> None:
    assert [[row.total for row in table.rows] for table in view.beside] == [["14.60", "5.40"], ["10.00"] * 2]
    write_site(view, tmp_path, languages=["en"], pdf=False)
    site = (tmp_path / "cup" / "index.html").read_text(encoding="utf-8")
    for page in (site, paper_html(view, PAPER["standings"], Templates(), LANGUAGES["en"])):
        heads = re.findall(r'<table class="standings".*?</thead>', page, re.DOTALL)
        assert len(heads) >= 2
        assert all(re.findall("<th[^>]*>([^<]*)</th>", head)[-1] == "VP" for head in heads)


def test_a_team_without_a_name_of_its_own_is_a_team(view: EventView) -> None:
    assert view.contest == "team"
    assert [SAY(card.title) for card in view.scorecards] == ["Team 1", "Team 2"]


def test_nobody_in_the_title_of_a_card_is_divided() -> None:
    people = ("Bartholomew Featherstonehaugh-Pemberton", "Jo Li", "Ann Day")
    lines = [*card_head.people_on_lines(" – ".join((LONG, *people)), half(SIDEWAYS))]
    assert " ".join(lines) == " – ".join((LONG, *people))
    assert all(line.endswith(" –") for line in lines[:-1])
    bold = card_head.TITLE * BOLD
    assert all(text_width(line, bold) <= half(SIDEWAYS) for line in lines)
