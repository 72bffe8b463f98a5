"""The log of a session: what it may hold, what is wrong with its lines, and that a replay is the same."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.contracts import parse_outcome
from duplicate.laws.rubber import Honours, PartScores, Played, Vulnerable
from duplicate.rubber.log import END, Log, deal_text, log_text, parse_deal, parse_log, read_log, rubber_text
from duplicate.rubber.session import BackScore, Kind, Session, Settings, Table
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Direction, Seat

HEAD = 'game = "rubber"\n\n[[rubber]]\n'
NAMES = dict(zip(SEATS, ("Ann", "Cy", "Bo", "Di"), strict=True))


def deals(*results: str) -> str:
    return "".join(f'\n[[rubber.deal]]\nresult = "{result}"\n' for result in results)


def totals(session: Session) -> list[tuple[int, int]]:
    return [(t.sheet.total(Direction.NS), t.sheet.total(Direction.EW)) for t in session.tables]


def test_a_log_by_hand() -> None:
    text = """\
        game = "rubber"            # a remark
        name = "Friday"
        date = 2026-03-06
        we = "EW"
        [settings]
        back_score = "hundreds"
        [[rubber]]
        north = "Ann"
        east = "Cy"
        south = "Bo"
        west = "Di"
        dealer = "E"
        [[rubber.deal]]
        result = "4♠= by N"
        honours = "S 100"
        [[rubber.deal]]
        result = "2H E 宕1"
        [[rubber.deal]]
        result = "end"
        [[rubber]]
        [[rubber.deal]]
        result = "PASS"
        """
    session = parse_log("\n".join(line.strip() for line in text.splitlines()), "friday.toml")
    assert not session.problems
    assert (session.name, session.date, session.we) == ("Friday", "2026-03-06", Direction.EW)
    assert session.settings.back_score is BackScore.HUNDREDS
    assert totals(session) == [(120 + 100 + 50 + 300, 0), (0, 0)]
    assert session.tables[0].names == NAMES
    assert session.tables[0].sheet.first_dealer is Seat.EAST
    assert session.tables[0].sheet.was_ended
    assert len(session.tables[1].sheet.played) == 1


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "game"),
        ('game = "whist"', 1, "rubber"),
        ('game = "rubber"\nplayers = 4', 2, "unknown setting 'players'"),
        (HEAD + 'nort = "Ann"', 4, "did you mean 'north'?"),
        (HEAD + deals("4S= N") + 'honour = "N 100"', 7, "did you mean 'honours'?"),
        (HEAD + '[[rubber.deal]]\nhonours = "N 100"', 4, "result"),
        ('game = "rubber"\n[settings]\nback_score = "tens"', 3, "points"),
        ('game = "rubber"\n[settings]\nvulnerable = "dealer"', 3, "a rubber has no use for it"),
        ('game = "rubber"\n[settings]\npart_scores = "carried"', 3, "a rubber has no use for it"),
        ("game = rubber", 1, "it is not valid TOML"),
    ],
)
def test_what_is_no_log_is_refused_with_its_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(DuplicateError) as error:
        parse_log(text, "x.toml")
    assert error.value.problem.file == "x.toml"
    assert error.value.problem.line == line
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "line", "value", "said"),
    [
        (HEAD + deals("4S=", "2H= N"), 6, "4S=", "no declarer is given"),
        (HEAD + deals("4S= N", "9H= N"), 9, "9H= N", "level 9 does not exist"),
        (HEAD + deals("4S= N", "4S= N", "1C= N"), 12, "1C= N", "the rubber is over"),
        (HEAD + deals("2S= N", END, "1C= N"), 12, "1C= N", "the rubber is over"),
        (HEAD + deals("3NT= N") + 'honours = "N 100"', 7, "N 100", "four aces"),
        (HEAD + deals("3S= N") + 'honours = "Q 100"', 7, "Q 100", "not a seat"),
        (HEAD + deals("3NT= N") + "corrects = 3", 7, "3", "there is no deal 3 to correct"),
        (HEAD + deals("4S= N", "4S= N", END), 12, END, "the rubber is over"),
        (HEAD + deals(END, END), 9, END, "the rubber is over"),
        (HEAD + 'dealer = "Q"', 4, "Q", "Q"),
        (HEAD + 'north = "Ann"\neast = "Ann"', 4, "Ann, Ann", "four different names"),
        (HEAD + deals("2S= N") + "\n[[rubber]]\n", 8, "", "it begins before rubber 1 is over"),
    ],
)
def test_a_line_that_cannot_be_scored_is_a_problem(text: str, line: int, value: str, said: str) -> None:
    session = parse_log(text, "x.toml")
    (problem,) = session.problems
    assert (problem.file, problem.line, problem.value) == ("x.toml", line, value)
    assert said in problem.message
    assert problem.remedy


def test_good_deals_are_kept_beside_a_bad_one() -> None:
    session = parse_log(HEAD + deals("2S= N", "9H= N", "2S= E"), "x.toml")
    assert totals(session) == [(60, 60)]


def test_a_bad_deal_keeps_its_number_and_can_be_corrected() -> None:
    text = HEAD + deals("9H= N", "2S= E", "2S+1 E") + "corrects = 2\n"
    session = parse_log(text, "x.toml")
    assert [problem.line for problem in session.problems] == [6]
    assert totals(session) == [(0, 60 + 30)]
    assert totals(parse_log(text + deals("2H= N") + "corrects = 1\n", "x.toml")) == [(60, 90)]
    assert not parse_log(text + deals("2H= N") + "corrects = 1\n", "x.toml").problems


def test_the_first_deal_of_a_log_without_a_rubber_begins_one(tmp_path: Path) -> None:
    path = tmp_path / "log.toml"
    path.write_text('game = "chicago"\n', encoding="utf-8")
    log = Log(path)
    log.add_deal(parse_deal("2S= N"))
    assert totals(read_log(path)) == [(60, 0)]


def test_lines_are_those_of_the_right_rubber() -> None:
    text = HEAD + deals("2S= N", END) + "\n[[rubber]]\n" + deals("2S= N", "Z")
    (problem,) = parse_log(text, "x.toml").problems
    assert text.splitlines()[(problem.line or 0) - 1] == 'result = "Z"'


def test_honours_that_are_not_scored() -> None:
    text = (
        'game = "chicago"\n[settings]\nhonours = false\n[[rubber]]\n' + deals("4S= N") + 'honours = "N 100"\n'
    )
    (problem,) = parse_log(text, "x.toml").problems
    assert "honours are not scored here" in problem.message


def test_a_correction_takes_the_place_of_a_deal() -> None:
    text = HEAD + deals("2S= N", "4S= E", "2S+1 N") + "corrects = 1\n"
    session = parse_log(text, "x.toml")
    assert totals(session) == [(60 + 30, 120)]
    assert [str(played) for played in session.tables[0].sheet.played] == ["2S+1 N", "4S= E"]


# a log that grows


def begun(tmp_path: Path, kind: Kind = Kind.RUBBER) -> Log:
    log = Log.begin(tmp_path / "log.toml", Session(Settings(kind)))
    log.add(rubber_text(NAMES, Seat.NORTH))
    return log


def test_what_is_added_is_in_the_file(tmp_path: Path) -> None:
    log = begun(tmp_path)
    for text in ("2S= N", "4SX-1 E / W 100"):
        log.add(deal_text(parse_deal(text)))
        assert read_log(log.path) == log.session
    assert totals(log.session) == [(60 + 100, 100)]
    log.add(deal_text(parse_deal("2S+1 N"), 1))
    assert totals(log.session) == [(60 + 30 + 100, 100)]
    assert "corrects = 1" in log.undo()
    assert totals(log.session) == [(60 + 100, 100)]


def test_taking_back_restores_the_bytes(tmp_path: Path) -> None:
    log = begun(tmp_path)
    states = [log.path.read_bytes()]
    for text in ("2S= N", "PASS", "3NT= N / N 150"):
        log.add(deal_text(parse_deal(text)))
        states.append(log.path.read_bytes())
    for state in reversed(states[:-1]):
        log.undo()
        assert log.path.read_bytes() == state
    with pytest.raises(DuplicateError, match="nothing to take back"):
        log.undo()


def test_remarks_of_people_stay(tmp_path: Path) -> None:
    path = tmp_path / "log.toml"
    path.write_text(HEAD + "# Ann deals\n" + deals("2S= N").rstrip(), encoding="utf-8")
    log = Log(path)
    log.add(deal_text(parse_deal("PASS")))
    assert "# Ann deals" in path.read_text(encoding="utf-8")
    assert len(log.session.tables[0].sheet.played) == 2


def test_what_makes_a_problem_is_not_written(tmp_path: Path) -> None:
    log = begun(tmp_path)
    log.add(deal_text(parse_deal("4S= N")))
    log.add(deal_text(parse_deal("4S= N")))
    before = log.path.read_bytes()
    for text in (deal_text(parse_deal("1C= N")), deal_text(parse_deal("1C= N"), 7)):
        with pytest.raises(DuplicateError):
            log.add(text)
    assert log.path.read_bytes() == before
    with pytest.raises(FileExistsError):
        Log.begin(log.path, Session())


def test_a_correction_that_ends_the_rubber_too_early_is_refused(tmp_path: Path) -> None:
    log = begun(tmp_path)
    for text in ("4S= N", "2S= N", "1C= E"):
        log.add(deal_text(parse_deal(text)))
    with pytest.raises(DuplicateError, match="the rubber is over"):
        log.add(deal_text(parse_deal("4S= N"), 2))


def test_a_deal_as_it_is_typed() -> None:
    assert parse_deal("4s= n / n 100") == Played(parse_outcome("4S= N"), Honours(Seat.NORTH, 100))
    for wrong in ("4S= N /", "/ N 100", "4S= N / 100"):
        with pytest.raises(DuplicateError):
            parse_deal(wrong)


def _every_deal() -> list[Played]:
    found = [Played(parse_outcome("PASS"))]
    for bid in ("1C", "2D", "3H", "2S", "1N", "3N", "4SX", "6NXX", "7C", "2HX"):
        for seat, tricks in (("N", 7), ("E", 8), ("S", 10), ("W", 12), ("N", 13)):
            outcome = parse_outcome(f"{bid} {tricks} tricks {seat}")
            found.append(Played(outcome))
            found.append(Played(outcome, Honours(Seat.WEST, 150)))
            if "N" not in bid:
                found.append(Played(outcome, Honours(Seat.NORTH, 100)))
    return found


PLAYED = st.sampled_from(_every_deal())
NAME = st.sampled_from(("Friday", 'the "Ace"', "back\\slash", "桥牌"))
NAMED = st.permutations(('"Ann" \\', "Élise", "李明", "Di # Wu")).map(
    lambda names: dict(zip(SEATS, names, strict=True))
)
SETTINGS = st.builds(Settings, st.just(Kind.RUBBER), st.just(True), st.sampled_from(BackScore)) | st.builds(
    Settings,
    st.just(Kind.CHICAGO),
    st.just(True),
    st.sampled_from(BackScore),
    st.sampled_from(PartScores),
    st.sampled_from(Vulnerable),
)


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    settings = draw(SETTINGS)
    tables = []
    for _ in range(draw(st.integers(1, 3))):
        sheet = settings.sheet(draw(st.sampled_from(SEATS)))
        for played in draw(st.lists(PLAYED, max_size=12)):
            sheet = sheet if sheet.is_over else sheet.after(played)
        tables.append(Table(sheet.ended(), draw(st.just({}) | NAMED)))
    return Session(settings, tuple(tables), draw(st.just("") | NAME), we=draw(st.sampled_from(Direction)))


@given(sessions())
def test_a_session_replayed_from_its_log_is_equal(session: Session) -> None:
    read = parse_log(log_text(session), "x.toml")
    assert not read.problems
    assert read == session
    assert read.won == session.won
    assert log_text(read) == log_text(session)


@given(sessions())
def test_the_back_score_sums_to_nothing(session: Session) -> None:
    assert sum(one.total for one in session.won) == 0
    for number, table in enumerate(session.tables):
        won = [one.rubbers[number] for one in session.won if one.rubbers[number] is not None]
        assert sorted(map(abs, won)) == [abs(session.worth(table.sheet.margin))] * 4  # type: ignore[arg-type]


def test_partners_change_so_that_everybody_plays_with_everybody() -> None:
    names, partners = NAMES, set[frozenset[str]]()
    for _ in range(3):
        partners |= {frozenset((names[Seat.NORTH], names[Seat.SOUTH]))}
        partners |= {frozenset((names[Seat.EAST], names[Seat.WEST]))}
        names = dict(Table(Settings().sheet(), names).pivoted)
    assert len(partners) == 6
    assert names == NAMES


@pytest.mark.parametrize(("margin", "hundreds"), [(0, 0), (49, 0), (50, 1), (149, 1), (850, 9), (-850, -9)])
def test_hundreds(margin: int, hundreds: int) -> None:
    """A club's back score counts 50 and more as another hundred."""
    assert Session(Settings(back_score=BackScore.HUNDREDS)).worth(margin) == hundreds
