"""Round robins, knock-outs, ladders and line-ups as a director runs them, with the usual mistakes."""

from pathlib import Path

import pytest

from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("solver")


def made(path: Path, preset: str, *names: str, settings: tuple[str, ...] = ()) -> Path:
    """An event of teams, two boards a round."""
    given = [part for text in settings for part in ("--set", text)]
    run(
        "swiss", "new", path, "--name", "Cup", "--conditions", preset, "--boards", 2, "--seed", 5,
        "--set", "conduct.minimum=2", *given,
    )  # fmt: skip
    for name in names:
        run("swiss", "register", path, *(f"{name} {k}" for k in "abcdef"), "--team", name)
    return path


def typed(path: Path, *lines: str) -> str:
    return run("swiss", "enter", path, text="".join(f"{line}\n" for line in lines)).out


#: Both boards of a match flat, but for 340 and 100 on the first: 240 points, 6 IMPs.
def win(winner: int, loser: int, first: int) -> list[str]:
    return [
        f"{first} {winner} 340",
        f"{first} {loser} 100",
        f"{first + 1} {winner} 110",
        f"{first + 1} {loser} 110",
    ]


def flat(one: int, other: int, first: int) -> list[str]:
    return [f"{board} {who} 110" for board in (first, first + 1) for who in (one, other)]


LEAGUE = ("Red", "Blue", "Green", "Gold")


def league(path: Path) -> Path:
    """A league of four that is over. Berger: 1-4 2-3, 4-3 1-2, 2-4 3-1."""
    event = made(path, "round-robin", *LEAGUE)
    for lines in (
        [*win(1, 4, 1), *win(2, 3, 1)],
        [*win(4, 3, 3), *win(2, 1, 3)],
        [*flat(2, 4, 5), *win(1, 3, 5)],
    ):
        run("swiss", "draw", event, "--yes")
        typed(event, *lines)
    return event


def test_a_round_robin_from_its_schedule_to_its_check(tmp_path: Path) -> None:
    event = made(tmp_path / "league", "round-robin", *LEAGUE)
    said = run("swiss", "schedule", event).out
    assert "Round 2: 4-3, 1-2" in said
    said = run("swiss", "draw", event).out
    assert "Round 1 of 3, by the schedule" in said
    assert "the first-listed of the schedule" in said
    assert "optimal" not in said
    run("swiss", "draw", event, "--yes")
    assert "who meets whom" in run("swiss", "draw", event, "--swap", "1,2", code=1).err
    assert "the same meetings" in run("swiss", "draw", event, "--swap", "1,4", "--why", "x").out
    typed(event, *win(1, 4, 1), *win(2, 3, 1))
    late = run("swiss", "register", event, "a", "b", "c", "d", "--from-round", 3, code=1).err
    assert "no late entries" in late
    run("swiss", "withdraw", event, 4)
    run("swiss", "draw", event, "--yes")
    typed(event, *flat(1, 2, 3))
    said = run("swiss", "standings", event).out
    assert "4 Gold left before half of its matches: they count for nobody." in said
    run("swiss", "draw", event, "--yes")
    assert "Next: duplicate swiss standings" in typed(event, *flat(3, 1, 5))
    assert "Round 3: by the schedule, verified" in run("swiss", "verify", event).out
    assert "all 3 rounds" in run("swiss", "draw", event, code=1).err


def test_a_knock_out_takes_teams_seeding_and_imps_from_a_league(tmp_path: Path) -> None:
    before = league(tmp_path / "league")
    settings = (
        "knock_out.extra_boards=1",
        "knock_out.stanzas=1",
        "knock_out.ahead=1/2",
        "knock_out.behind=1/3",
    )
    given = [part for text in settings for part in ("--set", text)]
    final = tmp_path / "final"
    new = ("swiss", "new", final, "--boards", 2, "--seed", 1)
    assert "give --from" in run(*new, "--conditions", "knock-out", "--best", 2, code=1).err
    said = run(*new, "--conditions", "round-robin", "--from", before, code=1).err
    assert "seeds a knock-out" in said
    assert (
        "--best 4 at most"
        in run(*new, "--conditions", "knock-out", "--from", before, "--best", 9, code=1).err
    )
    assert not (final / "event.toml").exists()
    said = run(*new, "--conditions", "knock-out", "--from", before, *given).out
    assert "teams and seeding of 4, 6 matches" in said
    # the league: 2 with two wins and a draw, 1, 4, 3; 2 beat 3 by 6 IMPs, 1 beat 4 by 6
    assert "2 Blue - 3 Green" in run("swiss", "schedule", final).out
    said = run("swiss", "draw", final, "--yes").out
    assert "cancel it" not in said  # four came from the league, and all four are here
    assert "Round 1, semi-final, stanza 1 of 1" in said
    assert "2 Blue carries over 3 IMPs (Cup, round 1: 2 won by 6 IMPs and finished ahead of 3)" in said
    typed(final, *flat(2, 3, 1), *flat(1, 4, 1))  # both go to who carries over
    assert "2 Blue - 1 Red" in run("swiss", "schedule", final).out
    run("swiss", "draw", final, "--yes")
    # 2 beat 1 by 6 IMPs in the league and carries 3; 1 wins by 6 now
    typed(final, *win(1, 2, 3))
    said = run("swiss", "standings", final).out
    assert "2 Blue - 1 Red: -6 IMPs, 3 carried over, -3 in all; 1 is through" in said
    assert "Winner: 1 Red" in said
    assert "by the bracket, verified" in run("swiss", "verify", final).out


def test_seeding_of_a_league_for_teams_that_are_registered_by_hand(tmp_path: Path) -> None:
    before = league(tmp_path / "league")
    final = tmp_path / "final"
    run(
        "swiss", "new", final, "--conditions", "knock-out", "--boards", 4, "--seeding-from", before,
        "--set", "conduct.minimum=2",
    )  # fmt: skip
    wrong = run("swiss", "register", final, "x", "y", "z", "w", "--team", "Lions", "--number", 2, code=1).err
    assert "number 2 was Blue" in wrong
    for number, name in ((1, "Red"), (2, "Blue"), (9, "Lions")):
        run("swiss", "register", final, *(f"{name} {k}" for k in "abcd"), "--team", name, "--number", number)
    assert "2 Blue: bye" in run("swiss", "schedule", final).out


def test_a_level_match_is_played_on_or_awarded(tmp_path: Path) -> None:
    settings = ("knock_out.extra_boards=1", "knock_out.stanzas=1")
    event = made(tmp_path / "cup", "knock-out", "Red", "Blue", settings=settings)
    run("swiss", "draw", event, "--yes")
    said = typed(event, *flat(1, 2, 1))
    assert "Director: round 1, 1 and 2 are level" in said
    said = run("swiss", "draw", event, "--yes").out
    assert "final, extra boards: 1" in said
    assert "level matches play on" in said
    typed(event, "3 1 110", "3 2 110")
    assert "no reason" in run("swiss", "award", event, 2, code=1).err
    assert "is awarded" in run("swiss", "award", event, 2, "--why", "no time is left").out
    assert "Winner: 2 Blue" in run("swiss", "standings", event).out
    assert "knock-out is over" in run("swiss", "draw", event, code=1).err
    run("swiss", "finish", event, "--yes")


def test_a_ladder(tmp_path: Path) -> None:
    event = made(tmp_path / "ladder", "ladder", *LEAGUE, settings=("ladder.reach=2",))
    assert "swiss challenge" in run("swiss", "draw", event, code=1).err
    assert "no round is drawn" in run("swiss", "enter", event, text="", code=1).err
    assert "a challenge reaches 2 rungs" in run("swiss", "challenge", event, 4, 1, code=1).err
    assert "on top already" in run("swiss", "challenge", event, 1, 3, code=1).err
    assert "there is no" in run("swiss", "challenge", event, 4, 9, code=1).err
    assert "boards 1 to 2" in run("swiss", "challenge", event, 3, 1).out
    assert "open challenge" in run("swiss", "challenge", event, 2, 1, code=1).err
    assert "boards 3 to 4" in run("swiss", "challenge", event, 4, 2).out
    said = typed(event, *win(4, 2, 3))
    assert "Challenge 2 is over: 4 Gold wins and goes from rung 4 to rung 2." in said
    assert "challenge 1 is open" in run("swiss", "standings", event).out
    assert "the ladder stays as it is" in typed(event, *win(1, 3, 1))
    run("swiss", "challenge", event, 3, 2)
    said = run("swiss", "award", event, 3, "--why", "did not come").out
    assert "goes from rung 4 to rung 3" in said
    order = [line.split()[1] for line in run("swiss", "standings", event).out.splitlines()[1:]]
    assert order == ["1", "4", "3", "2"]
    assert "Round 3: by challenge, verified" in run("swiss", "verify", event).out
    run("swiss", "register", event, "a", "b", "c", "d", "--team", "New")
    run("swiss", "challenge", event, 5, 2)
    assert "a challenge is not cut off" in run("swiss", "enter", event, "--cut-off", code=1).err
    assert "no ladder" in run("swiss", "challenge", league(tmp_path / "other"), 2, 1, code=1).err


def test_line_ups_are_sealed_and_published_at_once(tmp_path: Path) -> None:
    event = made(
        tmp_path / "shanghai", "seed-teams-shanghai", "Red", "Blue", settings=("vp.scale=", "rounds=2")
    )
    said = run("swiss", "register", event, *"abcdefg", "--team", "Seven", code=1).err
    assert "6 at most" in said
    assert "not drawn" in run("swiss", "line-up", event, 1, 1, 2, 3, 4, code=1).err
    assert "At home" in run("swiss", "draw", event, "--yes").out
    log = (event / "log.jsonl").read_text(encoding="utf-8")
    home, away = ("1", "2") if '[1,"1","2"]' in log else ("2", "1")
    names = {"1": "Red", "2": "Blue"}
    assert "sealed" in run("swiss", "line-up", event, home, 1, 2, 3, 4).out
    for players, message in (
        ((1, 2, 3), "four players, not 3"),
        ((1, 2, 3, 7), "no player 7"),
        ((1, 2, 3, f"{names[home]} a"), f"plays for team {home}"),
        ((1, 2, 3, 3), "3 stands twice"),
    ):
        assert message in run("swiss", "line-up", event, away, *players, code=1).err
    assert "there is no team 9" in run("swiss", "line-up", event, 9, 1, 2, 3, 4, code=1).err
    assert "--change" in run("swiss", "line-up", event, home, 1, 2, 3, 5, code=1).err
    assert f"{names[home]} b" not in run("swiss", "line-up", event).out
    assert "--publish" in run("swiss", "enter", event, text="").err
    assert f"no line-up of team {away}" in run("swiss", "line-up", event, "--publish", code=1).err
    run("swiss", "line-up", event, home, 1, 2, 5, 6, "--change")
    assert "All are in" in run("swiss", "line-up", event, away, 6, 5, 4, 3).out
    said = run("swiss", "line-up", event, "--publish").out
    assert f"{names[home]} f" in said
    assert not list((event / "sealed").glob("line-ups*"))
    assert "only the director" in run("swiss", "line-up", event, away, 1, 2, 3, 4, code=1).err
    said = run("swiss", "line-up", event, away, 1, 2, 3, 4, "--why", "f is ill").out
    assert f"{names[away]} a" in said
    assert "Round 1 is over." in typed(event, *flat(1, 2, 1))
    assert "Round 1: optimal, verified" in run("swiss", "verify", event).out


def test_officials_of_a_team_come_from_a_file_too(tmp_path: Path) -> None:
    event = made(tmp_path / "cup", "knock-out", settings=("knock_out.extra_boards=0",))
    file = tmp_path / "teams.csv"
    file.write_text(
        "team,name1,name2,name3,name4,captain,leader,coach\nRed,A,B,C,D,E,F,G\n", encoding="utf-8"
    )
    run("swiss", "register", event, "--file", file)
    log = (event / "log.jsonl").read_text(encoding="utf-8")
    assert '"captain":"E","leader":"F","coach":"G"' in log
    pairs = tmp_path / "pairs"
    run("swiss", "new", pairs, "--conditions", "seed-online")
    assert "has no captain" in run("swiss", "register", pairs, "A", "B", "--captain", "C", code=1).err


def test_an_event_of_undecided_length_is_finished_by_the_director(tmp_path: Path) -> None:
    event = made(tmp_path / "open", "wbf-swiss-teams", "Red", "Blue", settings=("rounds=0", "vp.scale="))
    assert "Swiss event has no schedule" in run("swiss", "schedule", event, code=1).err
    run("swiss", "draw", event, "--yes")
    typed(event, *flat(1, 2, 1))
    assert "preview" in run("swiss", "finish", event).out
    run("swiss", "finish", event, "--yes")
    assert "provisional" in run("swiss", "standings", event).out
    assert "finished already" in run("swiss", "finish", event, "--yes", code=1).err


def test_simulated_schedules(tmp_path: Path) -> None:
    said = run("swiss", "simulate", "--conditions", "round-robin-pairs", "--pairs", 6, "--seed", 4).out
    assert "all hold" in said
    out = tmp_path / "cup"
    said = run(
        "swiss", "simulate", "--conditions", "knock-out", "--pairs", 5, "--set", "team.line_ups=true",
        "--set", "boards_per_round=2", "--set", "knock_out.extra_boards=1", "--out", out,
    ).out  # fmt: skip
    assert "all hold" in said
    assert "Winner:" in run("swiss", "standings", out).out
    assert "no clock" in run("swiss", "simulate", "--conditions", "ladder", code=1).err
