"""Deals of a Swiss event that are known only after the play: given by hand, or with the results."""

from pathlib import Path

import pytest

from duplicate.exports.dealing_files import lin, pbn
from duplicate.laws.dealing import deal, round_seed
from duplicate.swiss import folder
from duplicate.swiss.nights import deals_of
from tests.cli.running import run

SEED = "played elsewhere"
#: Another copy of board 1 with a deal of its own.
COPIES = pbn({1: deal(SEED, 1)}) + pbn({1: deal(SEED, 3)}).replace(b"[Deal ", b'[Copy "b"]\n[Deal ')


def event(path: Path, *more: str) -> Path:
    """Two tables of the first round of two boards, drawn."""
    run(
        "swiss", "new", path, "--name", "Monday", "--conditions", "seed-online", "--rounds", 2, "--boards", 2,
        "--minutes", 0, "--set", "conduct.minimum=2", "--set", "draw.first_round=registration", *more,
    )  # fmt: skip
    for names in (("Ann", "Bo"), ("Cy", "Dee"), ("Eve", "Fay"), ("Gus", "Hal")):
        run("swiss", "register", path, *names)
    run("swiss", "draw", path, "--yes")
    return path


def over(path: Path) -> None:
    """The round, whole: every board 110 or 140."""
    tables = [place.ns for place in folder.load(path).state.rounds[0].seated.tables]
    lines = [
        f"{board} {ns} {score}" for board in (1, 2) for ns, score in zip(tables, (110, 140), strict=True)
    ]
    said = run("swiss", "enter", path, text="\n".join(lines) + "\n").out
    assert "Round 1 is over." in said


def page(path: Path, name: str = "board-1.html") -> str:
    return (path / "pages" / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def hand_dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = event(tmp_path_factory.mktemp("hand") / "monday", "--hand-dealt")
    over(path)
    return path


@pytest.mark.usefixtures("solver")
def test_boards_dealt_by_hand_have_no_deal_until_one_is_given(hand_dealt: Path, tmp_path: Path) -> None:
    path = hand_dealt
    assert not list((path / "sealed").iterdir())  # nothing was dealt that nobody plays
    run("swiss", "pages", path)
    assert 'class="diagram' not in page(path)
    assert "Par" not in page(path)
    assert "no round" not in run("swiss", "verify", path).out
    (tmp_path / "played.lin").write_bytes(lin({board: deal(SEED, board) for board in (1, 2, 7)}))
    said = run("swiss", "pages", path, "--deals", tmp_path / "played.lin").err
    assert "2 deals kept in deals.pbn, of round 1 now" in said
    assert "played.lin, board '7': boards that no round of the event has" in said
    assert "round 1 has 1 to 2" in said
    for name in ("board-1.html", "zh/board-1.html"):
        assert 'class="diagram' in page(path, name)
    assert "Par" in page(path)
    assert "理论分" in page(path, "zh/board-1.html")
    run("swiss", "pages", path)  # kept for the next time
    assert 'class="diagram' in page(path)
    run("swiss", "verify", path)
    run("convert", path, tmp_path / "event.pbn")
    assert str(deal(SEED, 1)) in (tmp_path / "event.pbn").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (pbn({9: deal(SEED, 9)}), "board '9': no round has boards of these numbers"),
        (b'% PBN 2.1\n\n[Event "x"]\n[Board "1"]\n', "there is no deal in it"),
        (COPIES, "board 1 has two deals"),
    ],
)
def test_a_file_that_holds_no_deal_of_the_event(
    content: bytes, says: str, hand_dealt: Path, tmp_path: Path
) -> None:
    (tmp_path / "wrong.pbn").write_bytes(content)
    assert says in run("swiss", "pages", hand_dealt, "--deals", tmp_path / "wrong.pbn", code=1).err


def test_deals_of_the_event_itself_are_not_given_twice(tmp_path: Path) -> None:
    """And those that were played instead show, never those that the event dealt for a machine."""
    path = event(tmp_path / "monday")
    secret = folder.secret_of(path)
    own = {board: deal(round_seed(secret, 1), board) for board in (1, 2)}
    (tmp_path / "own.pbn").write_bytes(pbn(own))
    over(path)
    run("swiss", "pages", path, "--deals", tmp_path / "own.pbn", "--no-double-dummy")
    assert not (path / "deals.pbn").exists()
    assert deals_of(folder.load(path).state.rounds[0]) == own
    (tmp_path / "played.pbn").write_bytes(pbn({1: deal(SEED, 1)}))
    run("swiss", "pages", path, "--deals", tmp_path / "played.pbn", "--no-double-dummy")
    assert deals_of(folder.load(path).state.rounds[0]) == {1: deal(SEED, 1)}
    run("swiss", "pages", path, "--deals", tmp_path / "own.pbn", "--no-double-dummy")  # it was a mistake
    assert deals_of(folder.load(path).state.rounds[0]) == own
    assert not (path / "deals.pbn").exists()
    run("swiss", "pages", path, "--deals", tmp_path / "played.pbn", "--no-double-dummy")
    assert "dealt again from the log: the same" in run("swiss", "verify", path).out


@pytest.mark.usefixtures("solver")
def test_what_the_file_states_of_its_deals_is_kept(tmp_path: Path) -> None:
    path = event(tmp_path / "monday", "--hand-dealt")
    over(path)
    stated = "98978989784546545465"
    content = pbn({1: deal(SEED, 1)}) + f'[DoubleDummyTricks "{stated}"]\n'.encode()
    (tmp_path / "played.pbn").write_bytes(content)
    run("swiss", "pages", path, "--deals", tmp_path / "played.pbn")
    assert stated in (path / "pages" / "double-dummy.json").read_text(encoding="utf-8")
    assert "Par" in page(path)


def test_boards_turn_out_to_be_dealt_by_hand(tmp_path: Path) -> None:
    """The event had dealt them, and nobody has played that."""
    path = event(tmp_path / "monday")
    over(path)
    run("swiss", "pages", path, "--no-double-dummy")
    assert 'class="diagram' in page(path)
    said = run("swiss", "pages", path, "--deals", "none", "--no-double-dummy").err
    assert "no deal of the event itself is shown any more" in said
    assert 'class="diagram' not in page(path)
    (tmp_path / "played.pbn").write_bytes(pbn({2: deal(SEED, 2)}))
    run("swiss", "pages", path, "--deals", tmp_path / "played.pbn", "--no-double-dummy")
    assert deals_of(folder.load(path).state.rounds[0]) == {2: deal(SEED, 2)}
    assert 'class="diagram' not in page(path)
    assert 'class="diagram' in page(path, "board-2.html")


def test_deals_that_come_with_the_results_stay_secret_until_the_round_is_over(tmp_path: Path) -> None:
    path = event(tmp_path / "monday", "--hand-dealt")
    run("swiss", "pages", path)
    tables = folder.load(path).state.rounds[0].seated.tables
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result"
    tags = {"Event": "x", "Board": "1", "Deal": deal(SEED, 1), "Contract": "4S", "Declarer": "N"}
    rows = [f'[{name} "{value}"]' for name, value in (tags | {"Result": "10", "ScoreTable": columns}).items()]
    rows += [f"{place.ns} {place.ew} 4S N 10" for place in tables]
    (tmp_path / "results.pbn").write_text("% PBN 2.1\n\n" + "\n".join(rows) + "\n", encoding="utf-8")
    said = run("swiss", "enter", path, "--file", tmp_path / "results.pbn")
    assert "1 deal kept in deals.pbn, of round 1 now" in said.err
    assert "2 results taken from results.pbn" in said.out
    assert deals_of(folder.load(path).state.rounds[0]) == {}
    assert not (path / "pages" / "board-1.html").exists()
    run("swiss", "enter", path, text=f"2 {tables[0].ns} 110\n2 {tables[1].ns} 140\n")
    assert deals_of(folder.load(path).state.rounds[0]) == {1: deal(SEED, 1)}
    assert 'class="diagram' in page(path)
    assert 'class="diagram' not in page(path, "board-2.html")
