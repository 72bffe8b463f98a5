"""Swiss events and those of other formats as USEBIO and PBN: the same results, the event's own ranking."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from duplicate.exports.swiss import WRITERS, Scored, lost_pbn, lost_usebio, scored, write_pbn, write_usebio
from duplicate.night.changes import ResultKey
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.night.validation import validate
from duplicate.swiss.conditions import load
from duplicate.swiss.history import Sitting
from duplicate.swiss.records import ResultChange, UnfinishedBoard
from duplicate.swiss.simulate import Trouble, simulate
from duplicate.swiss.state import State
from duplicate.travellers.pbn import read_pbn
from duplicate.travellers.usebio import read_usebio
from tests.cli.running import run
from tests.exports.test_usebio import SCHEMA
from tests.pages.formats import knock_out, ladder, line_ups, round_robin
from tests.swiss.desk import WHEN, Desk
from tests.swiss.formats import TeamDesk

EBU = {"preset": "ebu", "method": "matchpoints"}
OFTEN = Trouble(withdrawal=0.1, late=0.1, substitute=0.1, correction=0.05, penalty=0.1, edit=0.2)
SILENT = (Status.NOT_PLAYED, Status.PENDING, Status.CANCELLED, Status.SIT_OUT)


def held(row: Result, *, table: bool) -> Result:
    """A result as files hold it; averages are percentages in USEBIO."""
    awards = {"60%": "A+", "50%": "A=", "40%": "A-"}
    return row._replace(
        row_id=0,
        source="",
        line=None,
        adj_ns=awards.get(row.adj_ns, row.adj_ns),
        adj_ew=awards.get(row.adj_ew, row.adj_ew),
        table=row.table if table else None,
    )


def same_results(night: Night, event: Scored, *, table: bool = True) -> None:
    """The results of a file are those of the event; USEBIO has no tables, and none that sit out."""
    told = [row for row in event.scores.night.results.rows if table or row.status not in SILENT]
    assert sorted(map(str, (held(row, table=table) for row in night.results.rows))) == sorted(
        map(str, (held(row, table=table) for row in told))
    )


def of_usebio(event: Scored) -> etree._Element:
    """The event as XML that the schema allows; read again it has the same results, round by round."""
    data = write_usebio(event)
    assert write_usebio(event) == data
    root = etree.fromstring(data)
    assert SCHEMA.validate(root), SCHEMA.error_log
    same_results(validate(read_usebio(data, "e.xml")), event, table=False)
    return root


def pairs(rounds: int = 1) -> Desk:
    """Four pairs at the EBU's scale; the first of each table has the better scores on both boards."""
    desk = Desk(scoring=EBU, vp__scale="percent-20", bye__method="fixed")
    desk.enter("1", "2", "3", "4")
    desk.close()
    for number, tables in enumerate([("1-2", "3-4"), ("1-3", "4-2")][:rounds], 1):
        desk.draw(*tables)
        desk.start()
        for board in desk.state.conditions.boards_of(number):
            for meeting, points in zip(tables, (140, 110), strict=True):
                desk.result(board, meeting, {"score_ns": points})
        desk.over()
    return desk


EVENTS: dict[str, tuple[Callable[[], State], str, str]] = {
    "matchpoints": (lambda: pairs(2).state, "SWISS_PAIRS", "VPS"),
    "cross-imps": (lambda: simulated("seed-online", 9), "SWISS_PAIRS_CROSS_IMPS", "IMPS"),
    "cross-imps by VPs": (lambda: simulated("online-swiss-pairs", 8), "SWISS_PAIRS_CROSS_IMPS", "VPS"),
    "butler": (lambda: simulated("online-swiss-pairs", 6, method="butler"), "SWISS_PAIRS_BUTLER_IMPS", "VPS"),
    "round robin of pairs": (lambda: simulated("round-robin-pairs", 6), "SWISS_PAIRS_CROSS_IMPS", "VPS"),
    "teams": (lambda: simulated("wbf-swiss-teams", 7), "SWISS_TEAMS", "VPS"),
    "knock-out": (lambda: knock_out().state, "TEAMS_OF_FOUR", "IMPS"),
    "round robin": (lambda: round_robin().state, "SWISS_TEAMS", "VPS"),
    "ladder": (lambda: ladder().state, "TEAMS_OF_FOUR", "IMPS"),
}


def simulated(preset: str, entrants: int, seed: int = 4, method: str = "") -> State:
    """Three rounds in which people come and go."""
    given: dict[str, object] = {"boards_per_round": 3, "minutes_per_round": 20}
    if method:
        given["scoring.method"] = method
    if "round-robin" not in preset:
        given["rounds"] = 3
    return simulate(entrants, seed, load(preset, given), trouble=OFTEN).state


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_written_and_read_again(name: str) -> None:
    made, kind, worth = EVENTS[name]
    event = scored(made())
    root = of_usebio(event)
    found = root.find("EVENT")
    assert found is not None
    assert found.get("EVENT_TYPE") == kind
    assert found.findtext("MATCH_SCORING_METHOD") == worth
    data = write_pbn(event)
    assert write_pbn(event) == data
    back = validate(read_pbn(data, "e.pbn"))
    same_results(back, event)
    assert back.deals == event.scores.night.deals


@given(
    seed=st.integers(0, 10_000),
    entrants=st.integers(3, 9),
    preset=st.sampled_from(["seed-online", "ebu-swiss-pairs", "wbf-swiss-teams"]),
)
@settings(max_examples=12, deadline=None)
def test_what_is_written_is_read_whatever_went_wrong(seed: int, entrants: int, preset: str) -> None:
    event = scored(simulated(preset, entrants, seed))
    of_usebio(event)
    same_results(validate(read_pbn(write_pbn(event), "e.pbn")), event)


def test_a_match_is_worth_what_the_printed_scale_says() -> None:
    """WBF scale for 8 boards: 5 IMPs are 12.05 to 7.95 victory points, 10 IMPs 13.78 to 6.22."""
    desk = TeamDesk("wbf-swiss-teams", "1", "2", "3", "4", boards_per_round=8, rounds=3)
    desk.draw("2-1", "3-4")
    desk.play({"2": 5, "4": 10})
    root = of_usebio(scored(desk.state))
    tags = ("ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "NS_SCORE", "EW_SCORE")
    assert [[match.findtext(tag) for tag in tags] for match in root.iter("MATCH")] == [
        ["1", "1", "2", "7.95", "12.05"],
        ["1", "3", "4", "6.22", "13.78"],
    ]
    totals = {
        team.findtext("TEAM_NUMBER"): team.findtext("TOTAL_SCORE")
        for team in root.findall(".//PARTICIPANTS/TEAM")
    }
    assert totals == {"1": "7.95", "2": "12.05", "3": "6.22", "4": "13.78"}
    places = {
        team.findtext("TEAM_NUMBER"): team.findtext("PLACE") for team in root.findall(".//PARTICIPANTS/TEAM")
    }
    assert places == {"4": "1", "2": "2", "1": "3", "3": "4"}


def test_who_wins_every_board_has_all_twenty_points() -> None:
    """100% is above 75.95, the last row of the EBU's scale for 2 to 4 boards: 20 to 0."""
    root = of_usebio(scored(pairs(2).state))
    tags = ("ROUND_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE")
    assert [[match.findtext(tag) for tag in tags] for match in root.iter("MATCH")] == [
        ["1", "1", "2", "20", "0"],
        ["1", "3", "4", "0", "20"],
        ["2", "1", "3", "20", "0"],
        ["2", "4", "2", "0", "20"],
    ]
    totals = {
        pair.findtext("PAIR_NUMBER"): (pair.findtext("TOTAL_SCORE"), pair.findtext("PERCENTAGE"))
        for pair in root.iter("PAIR")
    }
    assert totals == {"1": ("40", "100"), "2": ("20", "50"), "3": ("0", "0"), "4": ("20", "50")}


def test_the_pbn_has_the_ranking_of_the_event() -> None:
    desk = TeamDesk("wbf-swiss-teams", "1", "2", "3", "4", boards_per_round=8, rounds=3)
    desk.draw("2-1", "3-4")
    desk.play({"2": 5, "4": 10})
    night = read_pbn(write_pbn(scored(desk.state)), "e.pbn")
    (table,) = [t for game in night.games for t in game.tables if t.name == "TotalScoreTable"]
    ranks, teams, totals = (table.names.index(name) for name in ("Rank", "PairId", "TotalScore"))
    assert [(row[ranks], row[teams], row[totals]) for row in table.rows] == [
        ("1", "4", "13.78"),
        ("2", "2", "12.05"),
        ("3", "1", "7.95"),
        ("4", "3", "6.22"),
    ]


def test_of_a_triple_every_match_has_its_own_score() -> None:
    """Of two matches in one round each is worth its own points: 1 beats 2, loses to 3, all boards shared."""
    desk = Desk(scoring=EBU, vp__scale="percent-20", draw__odd="triple", boards_per_round=4)
    desk.enter("1", "2", "3")
    desk.close()
    desk.draw(byes=("1", "2", "3"), kind=Sitting.TRIPLE)
    desk.start()
    desk.score_all()
    desk.over()
    event = scored(desk.state)
    root = of_usebio(event)
    own = {
        frozenset((m.ns.contestant, m.ew.contestant)): {
            m.ns.contestant: m.ns.score,
            m.ew.contestant: m.ew.score,
        }
        for m in event.matches.matches
    }
    assert len(own) == 3
    for match in root.iter("MATCH"):
        first, second = match.findtext("NS_PAIR_NUMBER", ""), match.findtext("EW_PAIR_NUMBER", "")
        score = own[frozenset((first, second))]
        assert [match.findtext("NS_SCORE"), match.findtext("EW_SCORE")] == [
            str(float(score[n])).removesuffix(".0") for n in (first, second)
        ]


def test_a_round_that_is_on_stands_in_no_file() -> None:
    desk = pairs(1)
    before = {name: writer.write(scored(desk.state)) for name, writer in WRITERS.items()}
    desk.draw("1-3", "4-2")
    desk.start()
    desk.result(3, "1-3", {"contract": "7NXX", "declarer": "N", "tricks": 13})
    assert {name: writer.write(scored(desk.state)) for name, writer in WRITERS.items()} == before


def test_what_has_no_place_is_listed() -> None:
    desk = Desk(bye__method="fixed")
    desk.enter("1", "2", "3")
    desk.close()
    desk.draw("1-2", byes=("3",))
    desk.start()
    desk.score_all()
    desk.over()
    desk.late("4", 2)
    desk.draw("1-3", "2-4")
    desk.start()
    desk.score_all()
    desk.over()
    event = scored(desk.state)
    for found in (lost_usebio(event), lost_pbn(event)):
        assert "1 bye, and what it is worth" in found
        assert "1 round that somebody missed, and what it is worth" in found
        assert "2 draws, what they cost and why" in found
        assert "the conditions of the event" in found
    assert "3 matches and what they are worth" in lost_pbn(event)
    assert not [phrase for phrase in lost_usebio(event) if phrase.startswith("3 match")]
    assert "8 tables of results" in lost_usebio(event)  # two boards of three matches and of a bye
    assert "2 lines without a score (not played, cancelled, sitting out)" in lost_usebio(event)
    assert not [phrase for phrase in lost_usebio(event) if "rounds of results" in phrase]


def test_each_format_lists_what_is_its_own() -> None:
    assert "the bracket" in lost_usebio(scored(knock_out().state))
    assert "the rungs before the last challenge" in lost_pbn(scored(ladder().state))
    sealed = line_ups()
    sealed.play()
    assert "1 round with the line-ups of teams" in lost_usebio(scored(sealed.state))
    desk = TeamDesk("knock-out", "1", "2", knock_out__extra_boards=2)
    desk.next()
    desk.play()
    desk.award("2", 1)
    assert "1 match that the director awarded" in lost_usebio(scored(desk.state))
    empty = Desk(bye__method="fixed", draw__effort="quick")
    empty.enter("1", "2", "3", "4")
    empty.close()
    empty.draw("1-2", "3-4")
    empty.start()
    empty.result(1, "1-2", {"score_ns": 110})
    each = empty.state.rounds[0]
    empty.cut(*(UnfinishedBoard(table=table, board=board) for table, board in each.missing))
    empty.over()
    event = scored(empty.state)
    assert "1 match without a result" in lost_usebio(event)
    assert len(list(of_usebio(event).iter("MATCH"))) == 1


def test_a_correction_stands_in_the_files() -> None:
    desk = pairs(1)
    desk.add(
        ResultChange(
            id=desk.id,
            when=WHEN,
            key=ResultKey(board=1, ns="1", ew="2"),
            before={"score_ns": 140},
            after={"score_ns": -50, "score_ew": 50},
        )
    )
    root = of_usebio(scored(desk.state))
    assert [line.findtext("SCORE") for line in root.iter("TRAVELLER_LINE")] == ["-50", "140", "110", "110"]
    assert {t.findtext("NS_SCORE") for t in root.iter("MATCH")} == {"10"}  # one board each: 50% is 10 to 10


def test_before_the_first_result_there_is_nothing_to_write() -> None:
    event = scored(replace(Desk().state))
    assert event.ranking is None
    assert SCHEMA.validate(etree.fromstring(write_usebio(event)))


def test_convert_takes_the_folder_of_an_event(tmp_path: Path) -> None:
    run("swiss", "simulate", "--pairs", 6, "--rounds", 2, "--seed", 2, "--out", tmp_path / "event")
    for name in ("e.xml", "e.pbn", "e.json"):
        done = run("convert", tmp_path / "event", tmp_path / name)
        assert "1no" not in (tmp_path / name).read_text(encoding="utf-8")  # a member number
        if name != "e.json":
            assert f"{name} does not hold:\n" in done.err
            assert "2 draws, what they cost and why" in done.err
    assert b'EVENT_TYPE="SWISS_PAIRS_CROSS_IMPS"' in (tmp_path / "e.xml").read_bytes()
    run("convert", tmp_path / "event", tmp_path / "d.xml", "--director")
    assert "1no" in (tmp_path / "d.xml").read_text(encoding="utf-8")
    (tmp_path / "privacy.toml").write_text(
        '[[person]]\nname = "North 1"\ndisplay = "hidden"\n', encoding="utf-8"
    )
    run("convert", tmp_path / "event", tmp_path / "p.xml")
    assert "North 1<" in (tmp_path / "e.xml").read_text(encoding="utf-8")
    assert "North 1<" not in (tmp_path / "p.xml").read_text(encoding="utf-8")
    assert "***" in (tmp_path / "p.xml").read_text(encoding="utf-8")


def test_totals_are_those_of_the_ranking() -> None:
    event = scored(simulated("ebu-swiss-pairs", 8))
    root = of_usebio(event)
    assert event.ranking is not None
    printed = {p.findtext("PAIR_NUMBER"): p.findtext("TOTAL_SCORE") for p in root.iter("PAIR")}
    for row in event.ranking.rows:
        text = printed[row.contestant]
        assert text is not None
        assert abs(Fraction(text) - row.score) <= Fraction(1, 200)
