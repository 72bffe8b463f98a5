"""One label for each contestant, the same in every list: on pages, on paper, in the data and in the log.

In the acceptance night who sat NS in the first session sits EW in the second under the same number, and a
pair of its own has the seat of 7 EW there. The values were read off its event.toml and results.csv.
"""

import csv
import json
import re
from collections.abc import Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from duplicate.data import data_path
from duplicate.night.entries import Contestant, Entries, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.pages.book.leaves import Area
from duplicate.pages.labels import Labels
from duplicate.pages.paper import paper_leaves
from duplicate.scoring import score, standings
from duplicate.scoring.payload import payload
from duplicate.travellers import read
from duplicate.words.translations import LANGUAGES
from tests.cli.running import run
from tests.pages.nights import Scored, scored
from tests.pages.printed import Printer, needs_poppler, page_count, pages
from tests.pages.test_book import BY_NAME, outline, printed
from tests.pages.test_booklet import shared

ACCEPTANCE = data_path("fixtures") / "nights" / "acceptance"
THURSDAY = data_path("fixtures") / "nights" / "thursday"
#: as event.toml has them: 3 NS, 3 EW and 7 EW of the first session, and 7 EW of the second
NAMES = {
    "3NS": "Enid Farrow – Felix Amadi",
    "3EW": "Yara Haddad – Zeno Alighi",
    "7EW": "Gilda Conti – Hugo Lenz",
    "7EW/2": "Priya Sandoval – Quentin Marlow",
}
#: how they are called on the pages of a language
SHOWN = {
    "": {label: label.removesuffix("/2") for label in (*NAMES, "10EW")},
    "zh": {"3NS": "南北3", "3EW": "东西3", "7EW": "东西7", "7EW/2": "东西7", "10EW": "东西10"},
}
#: rows 2,A,1,3,15,,3,3 and 2,A,2,10,15,,10,7 of results.csv: who sits NS there was EW in the first session
BOARD_15 = {"3EW": "3NS", "10EW": "7EW/2"}


@pytest.fixture(scope="module")
def night() -> Night:
    return read(ACCEPTANCE)


@pytest.fixture(scope="module")
def acceptance(night: Night) -> Scored:
    return scored(night, "ebu", winners="one")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    run("score", ACCEPTANCE, "--out", folder, "--lang", "en,zh", "--no-pdf", "--data")
    return folder / "acceptance-pairs"


def table(site: Path, name: str) -> list[dict[str, str]]:
    text = (site / "data" / f"{name}.csv").read_text(encoding="utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def whos(page: str) -> list[tuple[str, str]]:
    """The labels beside results and the pages that they lead to."""
    return re.findall(r'<a class="who" href="([^"]*)"><b>([^<]*)</b>', page)


@pytest.mark.parametrize("folder", ["", "zh"])
def test_a_board_calls_everybody_as_the_standings_do(site: Path, folder: str) -> None:
    board = (site / folder / "board-s2-15.html").read_text(encoding="utf-8")
    index = (site / folder / "index.html").read_text(encoding="utf-8")
    listed = re.findall(r'<td class="num no">([^<]*)</td><th scope="row"><a href="([^"]*)">([^<]*)', index)
    labels = {page: label for label, page, _names in listed}
    own = SHOWN[folder]
    assert {(label, names.replace("\N{NO-BREAK SPACE}", " ")) for label, _page, names in listed} >= {
        (own[label], names) for label, names in NAMES.items()
    }
    assert len(set(labels.values())) == len(labels) - 1 == 20
    # who took the seat of another is told apart in words, on one line
    late = {"": "session 2", "zh": "第 2 节"}[folder].replace(" ", "\N{NO-BREAK SPACE}")
    assert board.count(f"Priya Sandoval\N{NO-BREAK SPACE}– Quentin Marlow <small>({late})</small>") > 0
    rows = re.findall(r'<tr><td class="ns">.*?</tr>', board)
    assert len(rows) == 9
    pairs = {ns[1]: ew[1] for ns, ew in map(whos, rows)}
    assert {ns: pairs[own[ns]] for ns in BOARD_15} == {ns: own[ew] for ns, ew in BOARD_15.items()}
    for page, label in whos(board):
        assert labels[page] == label


def test_a_scorecard_and_its_opponents_have_the_same_labels(site: Path) -> None:
    card = (site / "pair-a3ns.html").read_text(encoding="utf-8")
    assert "<title>Pair 3NS Enid Farrow" in card
    # round 1 of both sessions: table 3 against 3 EW, who sits NS in the second
    assert [label for _page, label in whos(card)].count("3EW") == 2
    assert "东西7（第2节）号对" in (site / "zh" / "pair-a7ew-2.html").read_text(encoding="utf-8")


def test_every_table_of_the_data_joins_with_the_standings(site: Path) -> None:
    names = {row["pair"]: row["names"] for row in table(site, "standings")}
    assert len(names) == 21
    results = table(site, "results")
    assert len(results) == 270
    for row in results:
        assert (names[row["ns"]], names[row["ew"]]) == (row["ns_names"], row["ew_names"])
    for name in ("every-score", "other-rankings", "scorecards"):
        assert {names[row["pair"]] == row["names"] for row in table(site, name)} == {True}
    for row in table(site, "scorecards"):
        assert names[row["opponents"]] == row["opponents_names"]
    board = {row["ns"]: row["ew"] for row in results if (row["session"], row["board"]) == ("2", "15")}
    assert {ns: board[ns] for ns in BOARD_15} == BOARD_15


def test_results_of_the_json_name_the_contestants_of_its_standings(night: Night) -> None:
    scores = score(night, "ebu", {"winners": "one"})
    made = json.loads(json.dumps(payload(night, scores, standings(scores))))
    names = {row["contestant"]: " – ".join(row["names"]) for row in made["standings"]}
    (row,) = (r for r in made["results"] if (r["session"], r["board"], r["ns"]) == (2, 15, "3"))
    assert [names[one] for one in row["contestants_ns"]] == [NAMES["3EW"]]
    assert [names[one] for one in row["contestants_ew"]] == [NAMES["3NS"]]


def test_the_log_has_the_same_labels_and_names_every_session(site: Path) -> None:
    # changes.jsonl: board 6, 1 v 5 in the first session; board 21, 4 v 2 in the second; 3 NS is penalised
    told = run("changes", ACCEPTANCE).out
    assert "Session 1, board 6, 1NS v 5EW: " in told
    assert "Session 2, board 21, 4EW v 2NS: " in told
    assert "3NS: penalty of 10% of a top, session 1" in told
    page = (site / "index.html").read_text(encoding="utf-8")
    for text in ("Session 1, board 6, 1NS v 5EW: ", "Session 2, board 21, 4EW v 2NS: ", ">3NS: penalty"):
        assert text in page


@needs_poppler
@pytest.mark.parametrize(
    ("printer", "code", "names"),
    [
        (printed, "en", ("travellers", "recap")),
        (printed, "zh", ("recap",)),
        (shared, "en", ("travellers", "recap", "scorecards")),
        (shared, "zh", ("travellers", "recap", "scorecards")),
    ],
)
def test_paper_has_the_same_labels(
    acceptance: Scored, printer: Printer, code: str, names: Sequence[str]
) -> None:
    for name in names:
        words = {word.text for page in pages(printer(acceptance, name, code)) for word in page.words}
        assert {SHOWN["zh" if code == "zh" else ""][label] for label in NAMES} <= words, name


@needs_poppler
@pytest.mark.parametrize("printer", [printed, shared])
def test_travellers_of_a_session_are_headed_by_board(acceptance: Scored, printer: Printer) -> None:
    content = printer(acceptance, "travellers")
    thought = paper_leaves(acceptance.view, BY_NAME["travellers"], LANGUAGES["en"], Area("A4"))
    assert page_count(content) == len(thought)
    titles = [str(item["/Title"]) for item in outline(PdfReader(BytesIO(content)))]
    # boards 3, 4 and 5 were fouled: some tables had another deal, their copy b (derivation.toml)
    assert titles[2:8] == [f"Board {n} Session 1{copy}" for n in (3, 4, 5) for copy in ("", " · Copy b")]
    assert titles[-1] == "Board 30 Session 2"


def test_numbers_of_a_mitchell_of_one_session_stay_bare() -> None:
    view = scored(read(THURSDAY), "ebu").view
    labels = {who.label for board in view.boards for g in board.groups for line in g.lines for who in line.ns}
    assert labels == {str(number) for number in range(1, 13)}
    assert labels == {place.who.label for place in view.rankings[0].places}


def labelled(seats: Sequence[tuple[int, str, str, str, str]], winners: str) -> Mapping[str, str]:
    """The labels of those who sit so: session, section, direction, number, contestant."""
    ids = dict.fromkeys(who for *_place, who in seats)
    entries = Entries(tuple(map(Contestant, ids)), tuple(Seating(*seat) for seat in seats))
    rows = [Result(i, session=s, section=c, ns=n) for i, (s, c, _way, n, _who) in enumerate(seats)]
    labels = Labels(Night(entries=entries, results=Results.of(rows)), winners)
    return {who: labels.of(who) for who in ids}


def test_two_winners_need_no_direction_until_somebody_turns() -> None:
    first = [(1, "", "NS", "3", "Ann"), (1, "", "EW", "3", "Bo"), (1, "", "EW", "4", "Cy")]
    assert labelled(first, "two") == {"Ann": "3", "Bo": "3", "Cy": "4"}
    assert labelled(first, "one") == {"Ann": "3NS", "Bo": "3EW", "Cy": "4"}
    turned = [*first, (2, "", "EW", "3", "Ann"), (2, "", "NS", "3", "Bo")]
    assert labelled(turned, "two") == {"Ann": "3NS", "Bo": "3EW", "Cy": "4"}


def test_sections_stand_before_numbers_and_who_comes_later_has_the_session() -> None:
    seats = [
        (1, "A", "", "3", "Ann"),
        (1, "B", "", "3", "Bo"),
        (2, "B", "", "3", "Ann"),
        (2, "A", "", "3", "Cy"),
    ]
    assert labelled(seats, "one") == {"Ann": "A3", "Bo": "B3", "Cy": "A3/2"}


PLACES = st.tuples(
    st.sampled_from([1, 2]), st.sampled_from("AB"), st.sampled_from(["NS", "EW"]), st.sampled_from("12")
)


@given(st.dictionaries(PLACES, st.sampled_from(["Ann", "Bo", "Cy", "Di", "Ed"]), min_size=1))
def test_no_two_of_one_ranking_are_called_the_same(places: dict[tuple[int, str, str, str], str]) -> None:
    seats = [(*place, who) for place, who in places.items()]
    alone = labelled(seats, "one")
    assert len(set(alone.values())) == len(alone)
    both = labelled(seats, "two")
    for way in ("NS", "EW"):  # everybody who ever sits in a direction stands beside the others of it
        sitting = {who for (_session, _section, seated, _number), who in places.items() if seated == way}
        assert len({both[who] for who in sitting}) == len(sitting)
