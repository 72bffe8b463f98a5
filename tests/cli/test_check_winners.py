"""Rows that leave open who is who: one pair or two of a number, pairs or teams."""

from pathlib import Path

from tests.cli.running import run


def _mitchell_of_three(rounds: tuple[int, ...]) -> str:
    rows = [
        f"{(table + shift) % 3 + 1},{table + 1},{(table - shift) % 3 + 1},4S,N,{'=' if table else '+1'}"
        for shift in rounds
        for table in range(3)
    ]
    return "\n".join(["board,ns,ew,contract,declarer,result", *rows]) + "\n"


def test_pairs_that_could_be_teams_are_told(tmp_path: Path) -> None:
    """Two rounds of three tables: NS 1 v EW 2 and NS 2 v EW 1 play the same boards, none meets himself."""
    file = tmp_path / "results.csv"
    file.write_text(_mitchell_of_three((1, 2)), encoding="utf-8")
    said = run("check", file).out
    assert "as teams do: it is scored as a match of teams" in said
    assert "with winners=two where NS 1 and EW 1 are different pairs" in said
    assert "Nothing else looks wrong." in said
    assert run("check", file, "--strict", code=1)
    (tmp_path / "event.toml").write_text('[conditions]\nmethod = "matchpoints"\nwinners = "two"\n', "utf-8")
    assert "as teams do" not in run("check", tmp_path).out
    file.write_text(_mitchell_of_three((0, 1, 2)), encoding="utf-8")
    assert "as teams do" not in run("check", file).out  # a number meets itself, which no team does


def test_a_movement_without_its_winners_is_decided_from_its_rows_and_told(tmp_path: Path) -> None:
    rows = [
        f"{table + 1},{shift + 1},{table + 1},{(table - shift) % 3 + 1},{(table + shift) % 3 + 1}"
        for shift in range(3)
        for table in range(3)
    ]
    text = "\n".join(["table,round,ns,ew,boards", *rows]) + "\n"
    (tmp_path / "results.csv").write_text(_mitchell_of_three((0, 1, 2)), encoding="utf-8")
    (tmp_path / "movement.csv").write_text(text, encoding="utf-8")
    said = run("check", tmp_path).out
    assert "movement.csv, winners: 1 sits North-South and East-West in round 1" in said
    assert "write # winners: 2 above the rows" in said
    scored = run("score", tmp_path).out
    assert "two winners" in scored
    assert "set aside 0" in scored
    (tmp_path / "movement.csv").write_text(f"# winners: 1\n{text}", encoding="utf-8")
    said = run("check", tmp_path).out
    assert "which one pair cannot do" in said
    assert said.count("plays against itself") == 3, "rows that are not scored are told"
    assert "同一对做不到" in run("check", tmp_path, "--lang", "zh").out


def test_a_round_of_a_mitchell_alone_is_doubted(tmp_path: Path) -> None:
    """Round 2 of three tables: no number is twice on a board, but 1 sits at two tables at once."""
    file = tmp_path / "results.csv"
    rows = [(1, 3, 3), (2, 1, 5), (3, 2, 1)]
    text = "\n".join(["round,board,ns,ew,score", *(f"2,{board},{ns},{ew},110" for ns, ew, board in rows)])
    file.write_text(f"{text}\n", encoding="utf-8")
    said = "1 sits North-South and East-West in round 2, and is scored as one pair"
    assert said in run("check", file).out
    assert said in run("score", file).err + run("score", file).out
    (tmp_path / "event.toml").write_text('[conditions]\nwinners = "two"\n', encoding="utf-8")
    assert said not in run("check", tmp_path).out
