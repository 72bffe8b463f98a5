"""High-card points counted at the table: read beside the results, and typed in with them."""

from pathlib import Path

from duplicate import read, score
from duplicate.travellers.high_cards import append_high_cards, read_high_cards
from tests.cli.running import run

EVENT = """[conditions]
method = "compensation"

[[pairs]]
number = 1
direction = "NS"
names = ["Ann", "Bo"]

[[pairs]]
number = 2
direction = "EW"
names = ["Cy", "Di"]
"""


def test_a_later_line_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    append_high_cards(tmp_path, 3, 13, 1, "")
    append_high_cards(tmp_path, 3, 14, 1, "")
    append_high_cards(tmp_path, 4, 20, 1, "A")
    found, problems = read_high_cards(tmp_path / "hcp.csv")
    assert found == {"hcp/1//3": "14", "hcp/1/A/4": "20"}
    assert problems == []


def test_what_is_wrong_is_told_with_its_line_and_the_rest_is_kept(tmp_path: Path) -> None:
    (tmp_path / "hcp.csv").write_text("board,hcp_ns\n1,22\n2,44\nx,20\n", encoding="utf-8")
    found, problems = read_high_cards(tmp_path / "hcp.csv")
    assert found == {"hcp/1//1": "22"}
    assert [(p.file, p.line, p.field, p.value) for p in problems] == [
        ("hcp.csv", 3, "hcp_ns", "44"),
        ("hcp.csv", 4, "board", "x"),
    ]
    (tmp_path / "hcp.csv").write_text("1,22\n", encoding="utf-8")
    assert read_high_cards(tmp_path / "hcp.csv")[1][0].remedy == "the first line is board,hcp_ns"


def test_a_single_table_is_entered_with_its_points(tmp_path: Path) -> None:
    """The seed's first two examples: 1 IMP to NS, 4 to EW."""
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    typed = "2s= n hcp 22\nhcp 21\n3c-1 n\nhcp 50\nq\n"
    done = run("enter", tmp_path, "--who", "me", text=typed, code=1)
    assert "board 1: NS 22 HCP, EW 18 HCP" in done.out
    assert "high-card points of a side are 0 to 40" in done.out
    scores = score(read(tmp_path))
    assert [scores.points_ns[at] for at in range(2)] == [1, -4]
